#!/usr/bin/env bash
# A survey on Slurm, on this machine alone: an array of shards, one of which is killed and requeued, joined by `merge`.
# Its export must be the same to the byte as that of a run without Slurm.
#
#   apt-get install slurm-wlm munge; scripts/drills/slurm.sh target/release/misere      (as root; about two minutes)
#
# Slurm runs without systemd: proctrack/linuxproc, task/none, and a munge of its own.
set -euo pipefail
misere="$(realpath "${1:?the program misere}")"
games='0.[0-7]{2}'
limits=(--max-heap 200 --work-limit 5M)
work="$(mktemp -d)"
host="$(hostname -s)"
daemons=()
end() {
    for daemon in "${daemons[@]}"; do kill "$daemon" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap end EXIT
mkdir "$work"/{state,spool,munge}
chmod 755 "$work"
chmod 700 "$work/munge"

head -c 1024 /dev/urandom > "$work/munge/key"
chmod 600 "$work/munge/key"
munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge.socket" --pid-file="$work/munge/pid" \
    --seed-file="$work/munge/seed" --log-file="$work/munge/log" 2> /dev/null &
daemons+=($!)

export SLURM_CONF="$work/slurm.conf"
cat > "$SLURM_CONF" <<CONF
ClusterName=drill
SlurmctldHost=$host
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=batch_sched_delay=1,sched_interval=2
MpiDefault=none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobRequeue=1
ReturnToService=2
MinJobAge=3600
NodeName=$host CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
slurmctld -D > /dev/null 2>&1 &
daemons+=($!)
slurmd -D > /dev/null 2>&1 &
daemons+=($!)
for _ in $(seq 60); do
    sinfo -h -o %t 2> /dev/null | grep -q idle && break
    sleep 0.5
done
sinfo -h -o "node %n: %t" || { cat "$work"/slurm*.log; exit 1; }

cd "$work"
"$misere" survey sbatch "$games" "${limits[@]}" --dir "$work/survey" --shards 4 --jobs 1 --output job.sh
job="$(sbatch --parsable job.sh)"
for _ in $(seq 100); do
    [ -s "$work/survey/shard-1/journal.jsonl" ] && break
    sleep 0.1
done
# One task is killed in the middle, and goes on where it was.
lines="$(wc -l < "$work/survey/shard-1/journal.jsonl")"
scontrol requeue "${job}_1"
echo "shard 1 had $lines results when it was killed"
for _ in $(seq 600); do
    [ -z "$(squeue -h -j "$job" 2> /dev/null)" ] && break
    sleep 0.5
done
scontrol show job "${job}_1" | grep -o "JobState=[A-Z]*\|Restarts=[0-9]*" | tr '\n' ' '
echo
"$misere" survey merge "$work/survey" "$work"/survey/shard-*
"$misere" survey run "$games" "${limits[@]}" --dir "$work/alone" --quiet
"$misere" survey export "$work/survey" --output slurm.jsonl
"$misere" survey export "$work/alone" --output alone.jsonl
cmp slurm.jsonl alone.jsonl
echo "the same to the byte: $(wc -l < slurm.jsonl) games, $(sha256sum < slurm.jsonl | cut -c1-16)"
