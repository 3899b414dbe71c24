//! The winning moves from a position, whoever knows the outcomes.

use crate::{Outcome, Position, Ruleset};
use std::collections::HashSet;

/// The winning moves from a position as (heap, what is left of it): heaps descending, each option once and in the order
/// of the ruleset.
///
/// Cost: a question for each option of each heap.
///
/// ```
/// use misere_games::{Convention, Oracle, Position, parse_rules, winning_moves};
/// let kayles = parse_rules("0.77")?;
/// let position = Position::parse("3+1", &*kayles)?;
/// let mut oracle = Oracle::new(&*kayles, 1_000_000);
/// let moves = winning_moves(&*kayles, &position, &mut |after| oracle.outcome(after, Convention::Misere))?;
/// let text: Vec<String> = moves.iter().map(|(heap, left)| format!("{heap} to {left}")).collect();
/// assert_eq!(text, ["3 to 2*1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first error of `outcome`.
pub fn winning_moves<E>(
    rules: &dyn Ruleset,
    position: &Position,
    outcome: &mut dyn FnMut(&Position) -> Result<Outcome, E>,
) -> Result<Vec<(usize, Position)>, E> {
    let mut moves = Vec::new();
    for &(heap, _) in position.heaps().iter().rev() {
        let others: Vec<(usize, u64)> =
            position.heaps().iter().map(|&(other, count)| (other, count - u64::from(other == heap))).collect();
        let mut seen = HashSet::new();
        let mut failed = None;
        rules.for_each_option(heap, &mut |option| {
            if failed.is_some() {
                return;
            }
            let rest = || option.iter().map(|&part| (part as usize, 1));
            match outcome(&Position::new(others.iter().copied().chain(rest()))) {
                Ok(Outcome::P) => {
                    if seen.insert(option.to_vec()) {
                        moves.push((heap, Position::new(rest())));
                    }
                }
                Ok(Outcome::N) => {}
                Err(error) => failed = Some(error),
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
    }
    Ok(moves)
}
