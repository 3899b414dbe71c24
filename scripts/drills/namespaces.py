"""A survey on Dask workers in two network namespaces, the link of one of which is cut in the middle.

    apt-get install iproute2; pip install the wheel and `distributed`; python scripts/drills/namespaces.py   (as root)

The scheduler and the client are on a bridge in the namespace of this machine. The worker that is cut off comes back
when its link does, or its shards are solved by the other. The export must be the same to the byte as that of a run
without a cluster.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

import distributed

import misere.survey

PATTERNS = ["0.[0-7]{2}", "4.[0-7]{2}"]
LIMITS = {"max_heap": 200, "work_limit": 20_000_000}
BRIDGE, NET = "drill0", "10.77.0"


#: A worker that says nothing for so long is lost.
PATIENCE = {
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "5s",
    "DASK_DISTRIBUTED__COMM__TIMEOUTS__TCP": "12s",
    "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "15s",
}


def sh(command: str) -> None:
    subprocess.run(command, shell=True, check=True)


def main() -> None:
    place = pathlib.Path(tempfile.mkdtemp())
    alone = misere.survey.run(PATTERNS, place / "alone", progress=False, **LIMITS)
    processes: list[subprocess.Popen[bytes]] = []
    try:
        sh(f"ip link add {BRIDGE} type bridge && ip addr add {NET}.1/24 dev {BRIDGE} && ip link set {BRIDGE} up")
        for number in (1, 2):
            sh(f"ip netns add drill{number} && ip link add out{number} type veth peer name in{number}")
            sh(f"ip link set out{number} master {BRIDGE} up && ip link set in{number} netns drill{number}")
            sh(f"ip netns exec drill{number} ip addr add {NET}.{number + 1}/24 dev in{number}")
            sh(f"ip netns exec drill{number} ip link set in{number} up")
            sh(f"ip netns exec drill{number} ip link set lo up")
        dask = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
        log = (place / "dask.log").open("wb")
        print("log:", log.name)
        quiet = {"stdout": log, "stderr": log, "env": {**os.environ, **PATIENCE}}
        processes.append(subprocess.Popen([*dask, "--host", f"{NET}.1", "--port", "8799", "--no-dashboard"], **quiet))
        for number in (1, 2):
            worker = ["ip", "netns", "exec", f"drill{number}", sys.executable, "-m", "distributed.cli.dask_worker"]
            worker += [f"tcp://{NET}.1:8799", "--host", f"{NET}.{number + 1}", "--nthreads", "1", "--no-dashboard"]
            processes.append(subprocess.Popen(worker, **quiet))
        with distributed.Client(f"tcp://{NET}.1:8799", timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
            workers = sorted(client.nthreads())
            print("workers:", *workers)

            def cut() -> None:
                time.sleep(3)
                sh("ip link set out1 down")
                print("the link of drill1 is cut")
                time.sleep(25)
                sh("ip link set out1 up")
                print("the link is up again")

            thread = threading.Thread(target=cut)
            thread.start()
            start = time.monotonic()
            whole = misere.survey.run(PATTERNS, place / "cluster", client=client, shards=40, progress=False, **LIMITS)
            print(f"done after {time.monotonic() - start:.1f} s; workers at the end:", *sorted(client.nthreads()))
            thread.join()
        assert whole.export() == alone.export(), "the exports differ"
        print(f"the same to the byte: {len(whole.export().splitlines())} games")
    finally:
        for process in reversed(processes):
            process.terminate()
        for process in processes:
            process.wait()
        for number in (1, 2):
            subprocess.run(f"ip netns del drill{number}; ip link del out{number}", shell=True, stderr=subprocess.DEVNULL)
        subprocess.run(f"ip link del {BRIDGE}", shell=True, stderr=subprocess.DEVNULL)


if __name__ == "__main__":
    main()
