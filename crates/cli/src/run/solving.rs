//! Runs of the solver under the limits of the command line, and of Grundy values.

use crate::run::progress::Display;
use misere_games::Ruleset;
use misere_limits::Meter;
use misere_quotient::{AnyQuotient, Limits, Solution};

/// One run of the solver under the limits of the command line, with progress on the terminal.
pub fn solve(rules: &dyn Ruleset, limits: &Limits<'_>, quiet: bool) -> Solution {
    let display = Display::new(rules, quiet);
    misere_quotient::solve(rules, limits, &mut |progress| display.update(progress))
}

/// For a game that is tame relative to a heap: Grundy values up to heap `last`, or as far as the limits allow.
pub fn extend(
    solution: &mut Solution,
    rules: &dyn Ruleset,
    last: usize,
    max_work: u64,
    meter: &Meter<'_>,
    quiet: bool,
) {
    match solution.quotient() {
        AnyQuotient::Relative(_) => {}
        AnyQuotient::Finite(_) | AnyQuotient::Infinite { .. } => return,
    }
    grundy_to(last, rules, max_work, meter, quiet, &mut |last, max_work| {
        solution.extend(rules, last, max_work, meter).unwrap_or((last, true))
    });
}

/// Steps of the first piece of a computation of Grundy values; each next one has twice as many.
const FIRST_PIECE: u64 = 1 << 29;

/// A computation of Grundy values up to a heap within a number of steps: the last heap known, and whether it is done.
type Extend<'a> = dyn FnMut(usize, u64) -> (usize, bool) + 'a;

/// Computes Grundy values piece by piece, with progress between the pieces; `false` when a limit ended it.
pub fn grundy_to(
    last: usize,
    rules: &dyn Ruleset,
    max_work: u64,
    meter: &Meter<'_>,
    quiet: bool,
    extend: &mut Extend,
) -> bool {
    let display = Display::new(rules, quiet);
    let (mut piece, mut left) = (FIRST_PIECE, max_work);
    loop {
        let work = piece.min(left);
        let (known, complete) = extend(last, work);
        left -= work;
        if complete || left == 0 || meter.ask().is_err() {
            return complete;
        }
        display.grundy(known, last);
        piece = piece.saturating_mul(2);
    }
}
