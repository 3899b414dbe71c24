//! Which games are handed out first, and to whom.
//!
//! The longest come first, so that no process works on a long game when all others are done. What a game will cost is
//! read off an atlas: the steps that the game itself took, or of a code those of its longest beginning that is there.
//! A game of which nothing is known is expected to take all that it may.
//!
//! Cost: a look-up for each digit of each code.

use crate::task::Task;
use misere_atlas::{Atlas, Row};

/// The steps that a task is expected to take.
pub fn expected(task: &Task, atlas: &Atlas) -> u64 {
    let steps = |row: &Row| if row.limit.is_some() { task.limits.work } else { row.work.min(task.limits.work) };
    if let Some((row, _)) = atlas.find(&task.name) {
        return steps(row);
    }
    let point = task.name.find('.').unwrap_or(task.name.len());
    let beginnings = (point + 2..task.name.len()).rev().filter_map(|end| task.name.get(..end));
    let known = { beginnings }.find_map(|beginning| atlas.find(beginning.trim_end_matches('0')));
    known.map_or(task.limits.work, |(row, _)| steps(row))
}

/// The tasks in the order in which they are handed out: the same on every machine.
pub fn longest_first(mut tasks: Vec<Task>, atlas: &Atlas) -> Vec<Task> {
    tasks.sort_by_cached_key(|task| (std::cmp::Reverse(expected(task, atlas)), task.family.clone(), task.name.clone()));
    tasks
}

/// A part of a survey: number `index` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Its number.
    pub index: usize,
    /// How many there are.
    pub count: usize,
}

/// The most shards.
const MAX_SHARDS: usize = 1_000_000;

impl Shard {
    /// Reads `3/8`; `None` when it is no shard.
    pub fn parse(text: &str) -> Option<Shard> {
        let (index, count) = text.split_once('/')?;
        let shard = Shard { index: index.parse().ok()?, count: count.parse().ok()? };
        ((1..=shard.count).contains(&shard.index) && shard.count <= MAX_SHARDS).then_some(shard)
    }

    /// The tasks of this shard, of tasks in the order in which they are handed out: dealt one by one, so that each
    /// shard gets as many long ones.
    pub fn of(self, tasks: Vec<Task>) -> Vec<Task> {
        tasks.into_iter().skip(self.index - 1).step_by(self.count).collect()
    }
}
