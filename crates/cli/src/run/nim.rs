//! Misère Nim by its theorem: play as in normal Nim until a move would leave heaps of one token only; then leave an odd
//! number of them (\[Pr\] 3). Cost: one step a heap.

use misere_games::Position;

/// The winning moves as (heap, tokens left), heaps descending.
pub fn winning(position: &Position) -> Vec<(usize, usize)> {
    let heaps = position.heaps();
    let large: u64 = heaps.iter().filter(|heap| heap.0 >= 2).fold(0, |sum, heap| sum.saturating_add(heap.1));
    let ones = heaps.first().filter(|heap| heap.0 == 1).map_or(0, |heap| heap.1);
    let even = ones.is_multiple_of(2);
    let nim_sum = heaps.iter().filter(|heap| heap.1 % 2 == 1).fold(0, |sum, heap| sum ^ heap.0);
    let target = |&(heap, _): &(usize, u64)| match large {
        // Heaps of one token only: take one when that leaves an odd number.
        0 => even.then_some((heap, 0)),
        // The last large heap: leave an odd number of ones.
        1 => (heap >= 2).then_some((heap, usize::from(even))),
        _ => (heap ^ nim_sum < heap).then_some((heap, heap ^ nim_sum)),
    };
    heaps.iter().rev().filter_map(target).collect()
}
