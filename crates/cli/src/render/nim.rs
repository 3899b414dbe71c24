//! The quotient of Nim by the theorem, as text and as JSON.

use serde::Serialize;

/// The order of T_n, the quotient of heaps 1 to 2^n − 1 (\[PS\] 3.2): a position is told by whether a heap of at least
/// two tokens is there, and by the nim-sum of the heaps.
fn order(n: u32) -> u128 {
    if n < 2 { 1 << n } else { (1 << n) + 2 }
}

/// The n of the quotient T_n of heaps 1 to `last`.
fn tame(last: usize) -> u32 {
    usize::BITS - last.leading_zeros()
}

/// The quotient of Nim by the theorem, as `misere solve nim` prints it: of heaps 1 to `last`, or of all of Nim, which
/// is the union of the T_n.
pub fn sheet(last: Option<usize>) -> String {
    let (order, p_order, quotient) = match last {
        Some(last) => {
            let n = tame(last);
            (order(n).to_string(), n.min(2), format!("T_{n}, that of heaps 1 to {last}"))
        }
        None => ("infinite".into(), 2, "the union of T_0, T_1, T_2, …, each in the next".into()),
    };
    format!(
        "ruleset     nim\nstatus      solved, by the theorem of misère Nim\norder       {order}\n\
         P-portion   {p_order}\ntype        tame\nquotient    {quotient}\n\n\
         T_n is the quotient of heaps 1 to 2^n − 1. Its order is 1, 2, and 2^n + 2 for n ≥ 2.\n\
         It has the generators a (heap 1) and b_k (heap 2^k, 1 ≤ k < n), and the relations\n\
         a^2 = 1, b_k^3 = b_k, b_j^2 = b_k^2; its P-portion is a and b_1^2.\n\
         A heap is the product of the generators of its binary digits.\n"
    )
}

/// The same as JSON, with the keys of `misere solve` that the theorem answers.
pub fn report(last: Option<usize>) -> Report {
    Report {
        ruleset: "nim",
        status: "solved",
        limit: None,
        proof: "theorem",
        last_heap: last,
        finite: last.is_some(),
        order: last.map(|last| order(tame(last))),
        p_order: last.map_or(2, |last| tame(last).min(2)),
        tame: true,
        quotient: last.map(|last| format!("T_{}", tame(last))),
        verified: true,
    }
}

/// What `misere solve nim --format json` prints.
#[derive(Serialize)]
pub struct Report {
    ruleset: &'static str,
    status: &'static str,
    limit: Option<&'static str>,
    /// `theorem`: nothing was computed.
    proof: &'static str,
    /// Null for all of Nim.
    last_heap: Option<usize>,
    finite: bool,
    /// Null for all of Nim.
    order: Option<u128>,
    p_order: u32,
    tame: bool,
    /// `T_n`; null for all of Nim, the union of them.
    quotient: Option<String>,
    verified: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_games::parse_rules;

    /// The orders that the solver finds.
    #[test]
    fn the_sheet_agrees_with_the_solver() {
        use misere_limits::{Limits, Meter};
        let rules = parse_rules("nim").unwrap();
        for last in 1..=17 {
            let limits = Limits { max_heap: last, max_order: 100, meter: &Meter::with_limit(100_000_000) };
            let quotient = misere_quotient::solve(&*rules, &limits, &mut |_| ()).finite_part().clone();
            let text = sheet(Some(last));
            let expected = format!("order       {}\nP-portion   {}\n", quotient.order(), quotient.p_order());
            assert!(text.contains(&expected), "{last}: {text}");
        }
    }
}
