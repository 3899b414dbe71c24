//! Whole solutions and single steps of the solver: `cargo bench -p misere-quotient`.

use criterion::Criterion;
use misere_games::parse_rules;
use misere_quotient::{Limits, Meter, Solution, recalibrated_quotient, solve, verify_quotient};
use std::hint::black_box;

fn run(code: &str, max_heap: usize) -> Solution {
    let rules = parse_rules(code).expect("a valid code");
    let limits = Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
    solve(rules.as_ref(), &limits, &mut |_| ())
}

fn solving(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    group.sample_size(10);
    let rows =
        [("0.77", usize::MAX), ("0.15", usize::MAX), ("0.644", usize::MAX), ("0.07", 33), ("0.04", 44), ("0.16", 18)];
    for (code, max_heap) in rows {
        group.bench_function(code, |b| b.iter(|| run(black_box(code), max_heap)));
    }
    group.finish();
}

fn verification(c: &mut Criterion) {
    let mut group = c.benchmark_group("verify");
    group.sample_size(10);
    for (code, max_heap) in [("0.77", usize::MAX), ("0.07", 33), ("0.04", 44)] {
        let rules = parse_rules(code).expect("a valid code");
        let quotient = run(code, max_heap).finite_part().clone();
        group.bench_function(code, |b| {
            b.iter(|| verify_quotient(rules.as_ref(), black_box(&quotient), &Meter::with_limit(10_000_000_000)))
        });
    }
    group.finish();
}

fn recalibration(c: &mut Criterion) {
    let mut group = c.benchmark_group("engines");
    group.sample_size(10);
    for (code, max_heap) in [("0.77", 100), ("0.04", 43), ("0.07", 31)] {
        let rules = parse_rules(code).expect("a valid code");
        let limits = Limits { max_heap, max_order: 20_000, meter: &Meter::with_limit(10_000_000_000) };
        group.bench_function(format!("layers {code}"), |b| b.iter(|| run(black_box(code), max_heap)));
        group.bench_function(format!("recalibration {code}"), |b| {
            b.iter(|| recalibrated_quotient(rules.as_ref(), black_box(max_heap), &limits));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    solving(&mut criterion);
    verification(&mut criterion);
    recalibration(&mut criterion);
    criterion.final_summary();
}
