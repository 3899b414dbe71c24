//! Shift-regular sets against isl, an independent engine for Presburger arithmetic, through islpy.
//!
//! Random formulas are read as sets and handed to isl as formulas; what operations make of the sets is handed to isl
//! as a union of cells, so isl decides equality on all of N^J.

use super::{Set, ShiftSets};
use crate::infinite::sets::cells::Direction;
use misere_limits::Meter;
use proptest::prelude::{Rng, RngExt};
use proptest::test_runner::TestRunner;
use std::io::Write;
use std::process::{Command, Stdio};

/// Lines `equal` or `subset`, two sets, and the answer expected.
const SCRIPT: &str = "
import sys, islpy
wrong = 0
for line in sys.stdin:
    what, a, b, expected = line.rstrip('\\n').split('\\t')
    a, b = islpy.Set(a), islpy.Set(b)
    answer = a.is_equal(b) if what == 'equal' else a.is_subset(b)
    if answer != (expected == 'true'):
        wrong += 1
        print(line)
sys.exit(min(wrong, 1))
";

enum Formula {
    AtLeast(usize, u32),
    Difference(usize, usize, u32),
    Residue(usize, u32, u32),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
}

impl Formula {
    fn random(rng: &mut impl Rng, variables: usize, depth: u32) -> Formula {
        let i = rng.random_range(0..variables);
        if depth == 0 || rng.random_bool(0.1) {
            // isl takes minutes for sets in three variables with periods 6.
            let p = if variables == 2 { rng.random_range(2..4) } else { 2 };
            return match rng.random_range(0..3) {
                0 => Formula::AtLeast(i, rng.random_range(0..5)),
                1 => Formula::Difference(i, (i + 1) % variables, rng.random_range(0..4)),
                _ => Formula::Residue(i, p, rng.random_range(0..p)),
            };
        }
        let mut part = || Box::new(Formula::random(rng, variables, depth - 1));
        let (a, b) = (part(), part());
        match rng.random_range(0..3) {
            0 => Formula::And(a, b),
            1 => Formula::Or(a, b),
            _ => Formula::Not(a),
        }
    }

    fn holds(&self, x: &[u32]) -> bool {
        match self {
            Formula::AtLeast(i, c) => x[*i] >= *c,
            Formula::Difference(i, j, c) => x[*i] >= x[*j] + c,
            Formula::Residue(i, p, r) => x[*i] % p == *r,
            Formula::And(a, b) => a.holds(x) && b.holds(x),
            Formula::Or(a, b) => a.holds(x) || b.holds(x),
            Formula::Not(a) => !a.holds(x),
        }
    }

    /// The formula for x + by.
    fn isl(&self, by: &[u32]) -> String {
        let term = |i: &usize| format!("(x{i} + {})", by[*i]);
        match self {
            Formula::AtLeast(i, c) => format!("({} >= {c})", term(i)),
            Formula::Difference(i, j, c) => format!("({} >= {} + {c})", term(i), term(j)),
            Formula::Residue(i, p, r) => format!("({} mod {p} = {r})", term(i)),
            Formula::And(a, b) => format!("({} and {})", a.isl(by), b.isl(by)),
            Formula::Or(a, b) => format!("({} or {})", a.isl(by), b.isl(by)),
            Formula::Not(a) => format!("(not {})", a.isl(by)),
        }
    }
}

/// A set of isl in the variables x0, x1, ….
fn isl_set(variables: usize, condition: &str) -> String {
    let names: Vec<String> = (0..variables).map(|i| format!("x{i}")).collect();
    let positive: Vec<String> = names.iter().map(|name| format!("{name} >= 0")).collect();
    format!("{{ [{}] : {} and ({condition}) }}", names.join(", "), positive.join(" and "))
}

/// A shift-regular set as the union of its cells, without quantifiers: each variable has one period more than some
/// other variable, or one period, or none.
fn isl_cells(sets: &mut ShiftSets<'_>, set: Set) -> String {
    let variables = sets.variables();
    let unit = |i: usize| Direction { step: (0..variables).map(|j| u32::from(i == j)).collect(), map: None };
    let cells = sets.cells(set, &(0..variables).map(unit).collect::<Vec<_>>()).unwrap().unwrap();
    let mut conditions = vec!["1 = 0".to_string()];
    for cell in cells {
        let mut parts = Vec::new();
        for i in 0..variables {
            // x_i − b_i is a sum of multiples of the periods with i; the last of these has the smallest support.
            let with = |period: &&Vec<u32>| period[i] > 0;
            let own: Vec<&Vec<u32>> = cell.periods.iter().filter(with).collect();
            let here = format!("x{i} - {}", cell.base[i]);
            let Some((last, earlier)) = own.split_last() else {
                parts.push(format!("{here} = 0"));
                continue;
            };
            // Another variable whose periods are the earlier ones tells how much those add.
            let uses = |j: usize| cell.periods.iter().filter(|period| period[j] > 0).collect::<Vec<_>>();
            let less = match (0..variables).find(|&j| uses(j) == earlier) {
                Some(j) => format!("(x{j} - {})", cell.base[j]),
                None => "0".to_string(),
            };
            assert!(less != "0" || earlier.is_empty());
            parts.push(format!("({here} - {less}) >= 0 and ({here} - {less}) mod {} = 0", last[i]));
            if let Some(j) = (0..i).find(|&j| uses(j) == own) {
                parts.push(format!("{here} = x{j} - {}", cell.base[j]));
            }
        }
        conditions.push(format!("({})", parts.join(" and ")));
    }
    isl_set(variables, &conditions.join(" or "))
}

#[test]
#[ignore = "needs python3 with islpy: cargo test -p misere-quotient --lib presburger -- --ignored"]
fn operations_agree_with_isl() {
    let mut rng = TestRunner::deterministic().new_rng();
    let mut lines = String::new();
    for case in 0..60 {
        let variables = if case % 4 == 0 { 3 } else { 2 };
        let mut sets = ShiftSets::new(variables, 1, Meter::unlimited());
        let formulas: [Formula; 2] = std::array::from_fn(|_| Formula::random(&mut rng, variables, 2));
        let [a, b] = formulas.each_ref().map(|formula| {
            sets.read(12, &mut |x| Ok(vec![u64::from(formula.holds(x))])).unwrap().expect("layers repeat")
        });
        let still = vec![0; variables];
        let by: Vec<u32> = (0..variables).map(|_| rng.random_range(0..4)).collect();
        let [f, g] = formulas.each_ref().map(|formula| formula.isl(&still));
        let results = [
            (a, f.clone()),
            (sets.union(a, b).unwrap(), format!("{f} or {g}")),
            (sets.intersection(a, b).unwrap(), format!("{f} and {g}")),
            (sets.difference(a, b).unwrap(), format!("{f} and not {g}")),
            (sets.complement(a).unwrap(), format!("not {f}")),
            (sets.translate(a, &by).unwrap(), formulas[0].isl(&by)),
        ];
        for (set, condition) in results {
            let (own, truth) = (isl_cells(&mut sets, set), isl_set(variables, &condition));
            lines += &format!("equal\t{own}\t{truth}\ttrue\n");
            let (empty, nothing) = (set == sets.empty(), isl_set(variables, "1 = 0"));
            lines += &format!("equal\t{truth}\t{nothing}\t{empty}\n");
        }
        let inside = sets.is_subset(a, b).unwrap();
        lines += &format!("subset\t{}\t{}\t{inside}\n", isl_set(variables, &f), isl_set(variables, &g));
        lines += &format!("equal\t{}\t{}\t{}\n", isl_set(variables, &f), isl_set(variables, &g), a == b);
    }
    let mut python = Command::new("python3").arg("-c").arg(SCRIPT).stdin(Stdio::piped()).spawn().expect("python3 runs");
    python.stdin.take().expect("a pipe").write_all(lines.as_bytes()).unwrap();
    assert!(python.wait().unwrap().success());
}
