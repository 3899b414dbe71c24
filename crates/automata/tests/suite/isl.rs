//! Automata against isl, an independent engine for Presburger arithmetic, through islpy.

use crate::formula::Formula;
use misere_limits::Meter;
use proptest::prelude::RngExt;
use proptest::test_runner::TestRunner;
use std::io::Write;
use std::process::{Command, Stdio};

/// Lines `subset`, two sets and the answer expected; or `empty` and one set.
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

#[test]
#[ignore = "needs python3 with islpy"]
fn equality_and_inclusion_agree() {
    let meter = Meter::new(5_000_000_000, &|| None);
    let mut rng = TestRunner::deterministic().new_rng();
    let mut lines = String::new();
    for round in 0..60u32 {
        let variables = 1 + round as usize % 3;
        let moduli: &[i64] = if variables == 3 { &[2] } else { &[2, 3] };
        let [a, b] = [(); 2].map(|()| Formula::random(&mut rng, variables, 2, moduli));
        let by: Vec<u64> = (0..variables).map(|_| rng.random_range(0..3u64)).collect();
        let zero = vec![0; variables];
        let translate = a.automaton().translate(&by, &meter).unwrap();
        let outside = translate.product(&b.automaton(), &mut |a, b| a & !b & 1, &meter).unwrap();
        let is_subset = outside.outputs().iter().all(|&output| output == 0);
        let names = (0..variables).map(|j| format!("x{j}")).collect::<Vec<_>>().join(", ");
        let natural = (0..variables).map(|j| format!("x{j} >= 0")).collect::<Vec<_>>().join(" and ");
        let set = |formula: String| format!("{{ [{names}] : {natural} and {formula} }}");
        let (of_a, of_b) = (set(a.isl(&by)), set(b.isl(&zero)));
        lines += &format!("subset\t{of_a}\t{of_b}\t{is_subset}\n");
        lines += &format!("equal\t{of_a}\t{of_b}\t{}\n", translate == b.automaton());
    }
    let mut isl = Command::new("python3").args(["-c", SCRIPT]).stdin(Stdio::piped()).spawn().expect("python3");
    isl.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("isl reads");
    assert!(isl.wait().expect("isl ends").success());
}
