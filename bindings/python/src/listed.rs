//! A ruleset whose options are all listed: what a Python game of positions becomes.

use misere::Ruleset;
use std::sync::Arc;

/// Lists of options, with names of heaps.
pub struct Listed {
    name: String,
    /// `options[n - 1]` are the options of heap n, each descending.
    options: Vec<Vec<Vec<u32>>>,
    names: Vec<String>,
}

impl Listed {
    /// The ruleset, its options put in order.
    ///
    /// # Errors
    /// When an option has a heap that is not smaller, or names and heaps are not equally many.
    pub fn new(name: String, mut options: Vec<Vec<Vec<u32>>>, names: Vec<String>) -> Result<Arc<Listed>, String> {
        if names.len() != options.len() {
            return Err(format!("there are {} heaps and {} names", options.len(), names.len()));
        }
        for (place, list) in options.iter_mut().enumerate() {
            for option in &mut *list {
                *option = ordered(option, place + 1)?;
            }
            list.sort_unstable();
            list.dedup();
        }
        Ok(Arc::new(Listed { name, options, names }))
    }
}

/// An option without its empty heaps, descending.
///
/// # Errors
/// When a heap is not smaller than the heap it is an option of.
pub fn ordered(option: &[u32], heap: usize) -> Result<Vec<u32>, String> {
    if let Some(large) = option.iter().find(|&&part| part as usize >= heap) {
        return Err(format!("an option of heap {heap} has the heap {large}, which is not smaller"));
    }
    let mut option: Vec<u32> = option.iter().copied().filter(|&part| part > 0).collect();
    option.sort_unstable_by(|a, b| b.cmp(a));
    Ok(option)
}

impl Ruleset for Listed {
    fn name(&self) -> String {
        self.name.clone()
    }
    fn identity(&self) -> String {
        format!("{} {:?}", self.name, self.options)
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        self.options.get(heap - 1).into_iter().flatten().for_each(|option| visit(option));
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        self.options.get(heap - 1).map_or(0, |options| options.len() as u64)
    }
    fn last_heap(&self) -> Option<usize> {
        Some(self.options.len())
    }
    fn heap_name(&self, heap: usize) -> String {
        self.names.get(heap - 1).cloned().unwrap_or_else(|| heap.to_string())
    }
    fn heap_by_name(&self, name: &str) -> Option<usize> {
        if name == "0" {
            return Some(0);
        }
        self.names.iter().position(|known| known == name).map(|place| place + 1)
    }
    fn describe(&self) -> String {
        format!("The moves are those of {}.", self.name)
    }
}
