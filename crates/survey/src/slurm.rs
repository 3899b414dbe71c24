//! A script for Slurm: one array, a shard for each of its tasks.

/// What the script is about.
#[derive(Clone, Debug)]
pub struct Job<'a> {
    /// The program, and its first arguments.
    pub program: &'a [String],
    /// The specification, as the program reads it.
    pub spec: &'a [String],
    /// The directory of the survey; each shard has one in it.
    pub dir: &'a str,
    /// How many shards.
    pub shards: usize,
    /// Cores of each.
    pub jobs: usize,
    /// The longest time of a task, as Slurm writes it; `None` for that of the cluster.
    pub time: Option<&'a str>,
    /// Other arguments of `survey run`.
    pub more: &'a [String],
}

/// The script. A task that is started again goes on where it was killed.
pub fn script(job: &Job<'_>) -> String {
    let Job { program, spec, dir, shards, jobs, time, more } = job;
    let words = |parts: &[String]| parts.iter().map(|part| quoted(part)).collect::<Vec<String>>().join(" ");
    let more: String = more.iter().map(|part| format!(" {}", quoted(part))).collect();
    let time = time.map_or(String::new(), |time| format!("#SBATCH --time={time}\n"));
    let (program, spec, dir) = (words(program), words(spec), quoted(dir));
    format!(
        "#!/bin/sh\n\
         #SBATCH --job-name=misere-survey\n\
         #SBATCH --array=1-{shards}\n\
         #SBATCH --cpus-per-task={jobs}\n\
         {time}\
         #SBATCH --requeue\n\
         #SBATCH --output=survey-%A_%a.log\n\
         \n\
         # A task that is killed and requeued goes on where it was. Afterwards:\n\
         #   {program} survey merge {dir} {dir}/shard-*\n\
         set -e\n\
         dir={dir}/shard-\"$SLURM_ARRAY_TASK_ID\"\n\
         exec {program} survey run {spec} --dir \"$dir\" --shard \"$SLURM_ARRAY_TASK_ID/{shards}\" --jobs {jobs} --quiet{more}\n"
    )
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
