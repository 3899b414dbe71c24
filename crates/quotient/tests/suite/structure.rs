//! What is said about quotients, on every solved game of \[PS\] Figures 3 and 6 and some partial quotients.

use misere_games::{grundy_values, parse_rules};
use misere_monoid::completion::{Completion, TermOrder};
use misere_monoid::{Element, Letter, Presentation, tame};
use misere_quotient::kernel::NormalPlay;
use misere_quotient::{Limits, Meter, Presented, Quotient, solve};

const SOLVED: [&str; 38] = [
    "0.15", "0.34", "0.53", "0.71", "0.72", "0.75", "0.77", "4.4", "0.044", "0.115", "0.123", "0.144", "0.152",
    "0.153", "0.241", "0.315", "0.351", "0.512", "0.644", "0.712", "0.716", "4.56", "4.74", "0.4107", "0.0122",
    "0.1023", "0.1032", "0.1033", "0.1231", "0.1232", "0.1321", "0.1323", "0.1331", "0.2012", "0.3101", "0.3103",
    "0.3112", "0.3131",
];

fn quotient(code: &str, max_heap: usize) -> Quotient {
    let rules = parse_rules(code).unwrap();
    solve(
        rules.as_ref(),
        &Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) },
        &mut |_| (),
    )
    .finite_part()
    .clone()
}

/// \[PS\] 8: "it holds for all the quotients discussed in this paper".
#[test]
fn the_normal_kernel_hypothesis_holds() {
    let partial =
        [("0.07", 30), ("0.04", 40), ("0.26", 40), ("0.54", 30), ("0.3312", 13), ("0.3102", 11), ("0.16", 17)];
    for (code, heap) in SOLVED.iter().map(|&code| (code, 10_000)).chain(partial) {
        let quotient = quotient(code, heap);
        let rules = parse_rules(code).unwrap();
        let grundy = grundy_values(rules.as_ref(), quotient.last_heap(), 1_000_000_000).unwrap();
        let normal_play = NormalPlay::new(&quotient, &grundy);
        let (z, kernel) = tame::kernel(quotient.monoid());
        let in_p: Vec<Element> = kernel.iter().copied().filter(|&x| quotient.is_p(x)).collect();
        assert!(normal_play.faithful && normal_play.hypothesis, "{code}");
        assert_eq!(normal_play.kernel.len(), kernel.len(), "{code}");
        // Regular and normal: K ∩ P = {z}, which has Grundy value 0.
        assert_eq!(in_p, [z], "{code}");
        assert_eq!(normal_play.kernel[0], (0, z), "{code}");
    }
}

#[test]
fn presentations_are_irredundant() {
    for (code, heap) in SOLVED.iter().map(|&code| (code, 10_000)).chain([("0.07", 20), ("0.04", 30)]) {
        let presented = Presented::new(&quotient(code, heap));
        let meter = Meter::with_limit(10_000_000_000);
        let presentation = presented.presentation(&meter).unwrap();
        assert_eq!(Presentation::parse(&presentation.to_string()).unwrap(), presentation, "{code}");
        // Completion is costly for the large ones.
        if presented.monoid.order() > 50 {
            continue;
        }
        assert_eq!(presentation.monoid(100).unwrap(), presented.monoid, "{code}");
        let letters = presented.heaps.len();
        for skip in 0..presentation.relations.len() {
            let mut others = presentation.relations.clone();
            let (left, right) = others.remove(skip);
            let complete = Completion::new(letters, &others, TermOrder::Degree, 100_000, &meter).unwrap();
            let follows = complete.equal(&left.exponents(letters), &right.exponents(letters), &meter);
            assert_eq!(follows, Ok(false), "{code}: {left}={right}");
        }
        for skip in Letter::all(letters) {
            let others: Vec<Element> =
                Letter::all(letters).filter(|&l| l != skip).map(|l| presented.monoid.generator(l)).collect();
            assert!(presented.monoid.submonoid(&others).0.order() < presented.monoid.order(), "{code}");
        }
    }
}
