//! Checkpoints: a run that is saved and restored at any moment ends as one that is not, and hostile files give errors.

use misere_games::strategies::{any_code, any_game_file};
use misere_games::{Position, Ruleset, parse_rules};
use misere_quotient::{
    AnyQuotient, CheckpointError, Limits, Meter, Solution, Solver, Status, StopReason, certificate, checkpoint, solve,
};
use proptest::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const MEMORY: u64 = 1 << 30;
const HEADER: usize = 20;

fn save(solver: &Solver) -> Vec<u8> {
    let mut file = Vec::new();
    checkpoint::save(solver, &mut file).unwrap();
    file
}

/// Runs to the end; after every pause the solver is thrown away and restored from what it saved.
fn solve_in_pieces(rules: &dyn Ruleset, max_heap: usize, max_order: usize, every: u64) -> (Solution, usize) {
    let asked = AtomicU64::new(0);
    let pause = || asked.fetch_add(1, Relaxed) >= every;
    let limits = Limits { max_heap, max_order, meter: &Meter::with_limit(10_000_000_000) };
    let mut solver = Solver::new(rules, limits);
    solver.set_pause(&pause);
    let mut pieces = 1;
    let limit = loop {
        if solver.is_solved() {
            break None;
        }
        match solver.advance(&mut |_| ()) {
            Ok(()) => {}
            Err(StopReason::Pause) => {
                let file = save(&solver);
                drop(solver);
                solver = checkpoint::restore(rules, limits, &mut file.as_slice(), MEMORY).unwrap();
                assert_eq!(words(&save(&solver)).len(), words(&file).len());
                solver.set_pause(&pause);
                asked.store(0, Relaxed);
                pieces += 1;
            }
            Err(reason) => break Some(reason),
        }
    };
    (solver.into_solution(limit), pieces)
}

/// The number of pieces; what a whole run finds within a small budget of work is compared.
fn assert_same(rules: &dyn Ruleset, max_heap: usize, max_order: usize, every: u64) -> usize {
    let limits = Limits { max_heap, max_order, meter: &Meter::with_limit(5_000_000) };
    let whole = solve(rules, &limits, &mut |_| ());
    // These are not the work of the solver alone.
    if !matches!(whole.quotient(), AnyQuotient::Finite(_)) {
        return usize::MAX;
    }
    let mut max_heap = max_heap;
    let mut status = whole.status();
    if status == (Status::Partial { limit: Some(StopReason::Work) }) {
        max_heap = whole.last_heap();
        status = Status::Partial { limit: Some(StopReason::Heap) };
    }
    let (pieced, pieces) = solve_in_pieces(rules, max_heap, max_order, every);
    assert_eq!(whole.finite_part(), pieced.finite_part(), "{}", rules.name());
    assert_eq!(whole.growth(), pieced.growth(), "{}", rules.name());
    assert_eq!(status, pieced.status());
    pieces
}

#[test]
fn a_run_in_pieces_ends_like_a_whole_run() {
    for (code, max_heap, max_order, every) in [
        ("0.77", 200, 1000, 3),
        ("0.07", 31, 1000, 2),
        ("0.04", 43, 1000, 2),
        ("0.123", 40, 1000, 2),
        ("0.16", 15, 1000, 2),
        ("0.04", 45, 300, 9),
    ] {
        let rules = parse_rules(code).unwrap();
        let pieces = assert_same(&*rules, max_heap, max_order, every);
        assert!(pieces >= 5, "{code}: only {pieces} pieces");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_codes_in_pieces(code in any_code(), every in 1..8u64) {
        assert_same(&code, 12, 300, every);
    }

    #[test]
    fn random_files_in_pieces(game in any_game_file(), every in 1..8u64) {
        assert_same(&game, 9, 100, every);
    }
}

/// The last checkpoint inside a heap.
fn sample(rules: &dyn Ruleset, max_heap: usize) -> Vec<u8> {
    let asked = AtomicU64::new(0);
    let pause = || asked.fetch_add(1, Relaxed) % 2 == 1;
    let limits = Limits { max_heap, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
    let mut solver = Solver::new(rules, limits);
    solver.set_pause(&pause);
    let mut last = None;
    loop {
        match solver.advance(&mut |_| ()) {
            Ok(()) => {}
            Err(StopReason::Pause) => last = Some(save(&solver)),
            Err(_) => return last.expect("a pause"),
        }
    }
}

fn restore_error(rules: &dyn Ruleset, file: &[u8]) -> CheckpointError {
    let limits = Limits { max_heap: 100, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
    checkpoint::restore(rules, limits, &mut &file[..], MEMORY).err().expect("an error")
}

#[test]
fn truncation_at_every_byte() {
    let rules = parse_rules("0.77").unwrap();
    let file = sample(&*rules, 30);
    for length in 0..file.len() {
        restore_error(&*rules, &file[..length]);
    }
    assert!(matches!(restore_error(&*rules, &[&file[..], &[0]].concat()), CheckpointError::Form { .. }));
}

#[test]
fn other_files() {
    let rules = parse_rules("0.77").unwrap();
    let file = sample(&*rules, 30);
    assert!(matches!(restore_error(&*rules, b""), CheckpointError::Truncated));
    assert!(matches!(restore_error(&*rules, b"ruleset     0.77\nstatus"), CheckpointError::NotACheckpoint));
    let mut future = file.clone();
    future[8] = 4;
    assert!(matches!(restore_error(&*rules, &future), CheckpointError::Version(4)));
    // Version 3 has an infinite quotient.
    future[8] = 3;
    assert!(matches!(restore_error(&*rules, &future), CheckpointError::Form { .. }));
    let other = parse_rules("0.07").unwrap();
    assert!(matches!(restore_error(&*other, &file), CheckpointError::OtherRuleset(name) if name == "0.77"));
    let few = |max_heap, max_order, memory| {
        let limits = Limits { max_heap, max_order, meter: &Meter::with_limit(10_000_000_000) };
        checkpoint::restore(&*rules, limits, &mut file.as_slice(), memory).err().expect("an error")
    };
    assert!(matches!(few(5, 1000, MEMORY), CheckpointError::BeyondHeap(_)));
    assert!(matches!(few(100, 5, MEMORY), CheckpointError::BeyondOrder(_)));
    assert!(matches!(few(100, 1000, 1000), CheckpointError::Memory { .. }));
}

/// The words inside the blocks.
fn words(file: &[u8]) -> Vec<u32> {
    let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize;
    let (mut at, mut words) = (HEADER, Vec::new());
    while number(at) > 0 {
        let packed = &file[at + 12..at + 12 + number(at + 4)];
        let block = lz4_flex::block::decompress(packed, number(at)).unwrap();
        words.extend(block.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)));
        at += 12 + packed.len();
    }
    words
}

/// A file with these words that declares enough memory.
fn forge(words: &[u32]) -> Vec<u8> {
    forge_version(checkpoint::VERSION, words)
}

fn forge_version(version: u32, words: &[u32]) -> Vec<u8> {
    let block: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let packed = lz4_flex::block::compress(&block);
    let mut file = checkpoint::MAGIC.to_vec();
    file.extend(version.to_le_bytes());
    file.extend((64u64 << 20).to_le_bytes());
    for number in [block.len() as u32, packed.len() as u32, crc32fast::hash(&block)] {
        file.extend(number.to_le_bytes());
    }
    file.extend(packed);
    file.extend([0; 4]);
    file
}

/// Restores; when that succeeds, what the solver finds in the end must be right.
fn error_or_right(rules: &dyn Ruleset, file: &[u8], expected: &Solution) -> bool {
    let max_heap = expected.last_heap();
    let limits = Limits { max_heap, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
    let Ok(mut solver) = checkpoint::restore(rules, limits, &mut &file[..], MEMORY) else { return false };
    while solver.advance(&mut |_| ()).is_ok() {}
    let found = solver.into_solution(None);
    assert_eq!(found.finite_part(), expected.finite_part());
    assert_eq!(found.growth(), expected.growth());
    true
}

#[test]
fn forged_numbers_give_an_error_or_the_right_result() {
    let rules = parse_rules("0.77").unwrap();
    let limits = Limits { max_heap: 20, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
    let expected = solve(&*rules, &limits, &mut |_| ());
    let original = words(&sample(&*rules, 20));
    assert!(error_or_right(&*rules, &forge(&original), &expected));
    let mut accepted = 0;
    for place in 0..original.len() {
        for change in [1, u32::MAX, 2, 1 << 31, original[place].wrapping_neg()] {
            let mut mutant = original.clone();
            mutant[place] = mutant[place].wrapping_add(change);
            accepted += usize::from(error_or_right(&*rules, &forge(&mutant), &expected));
        }
    }
    // Wrong unions, shifts and solved sets are accepted, and found out later.
    assert!(accepted > 20, "{accepted} of {}", original.len());
}

/// A solver of a game with an infinite quotient when it is solved or at `max_heap`, saved and restored after
/// each heap if asked for.
fn infinite<'a>(rules: &'a dyn Ruleset, max_heap: usize, in_pieces: bool) -> Solver<'a> {
    static METER: Meter<'static> = Meter::with_limit(10_000_000_000);
    let limits = Limits { max_heap, max_order: 1000, meter: &METER };
    let mut solver = Solver::new(rules, limits);
    while !solver.is_solved() && solver.advance(&mut |_| ()).is_ok() {
        if in_pieces {
            let file = save(&solver);
            solver = checkpoint::restore(rules, limits, &mut file.as_slice(), MEMORY).unwrap();
            assert_eq!(words(&save(&solver)).len(), words(&file).len());
        }
    }
    solver
}

#[test]
fn infinite_quotients_in_pieces() {
    let rows = [("0.31011", 1000), ("0.3122", 7), ("0.3102", 12), ("0.76", 15), ("0.14", 23), ("game:*(2_+0)0", 100)];
    for (code, max_heap) in rows {
        let rules = parse_rules(code).unwrap();
        let [whole, pieces] = [false, true].map(|in_pieces| infinite(&*rules, max_heap, in_pieces).into_solution(None));
        let certificate = |solution| certificate::encode(&*rules, solution).unwrap();
        assert_eq!(certificate(&pieces), certificate(&whole), "{code}");
        assert_eq!(pieces.status(), whole.status(), "{code}");
        let (pieces, whole) = (pieces.infinite().unwrap(), whole.infinite().unwrap());
        assert_eq!((pieces.stages(), pieces.rays()), (whole.stages(), whole.rays()), "{code}");
        assert_eq!(pieces.thresholds(), whole.thresholds(), "{code}");
        assert_eq!(pieces.last_heap(), whole.last_heap(), "{code}");
    }
}

/// A run to `max_heap` in which each piece may do only so much work; each but the last leaves a checkpoint.
fn in_pieces_of_work(rules: &dyn Ruleset, max_heap: usize, work: u64) -> (Solution, Vec<Vec<u8>>) {
    let mut files: Vec<Vec<u8>> = Vec::new();
    loop {
        let meter = Meter::with_limit(work);
        let limits = Limits { max_heap, max_order: 1000, meter: &meter };
        let mut solver = match files.last() {
            None => Solver::new(rules, limits),
            // What a checkpoint costs to read is paid by itself.
            Some(file) => {
                let restored = Limits { meter: Meter::unlimited(), ..limits };
                let solver = checkpoint::restore(rules, restored, &mut file.as_slice(), MEMORY).unwrap();
                let (again, before) = (words(&save(&solver)), words(file));
                let differs = again.iter().zip(&before).position(|(a, b)| a != b);
                assert!(again == before, "{} words, {} before; {differs:?}", again.len(), before.len());
                drop(solver);
                checkpoint::restore(rules, limits, &mut file.as_slice(), MEMORY).unwrap()
            }
        };
        let ended = loop {
            if let Err(reason) = solver.advance(&mut |_| ()) {
                break reason;
            }
        };
        if ended != StopReason::Work {
            return (solver.into_solution(Some(ended)), files);
        }
        files.push(save(&solver));
        assert!(files.len() < 100, "no piece gets on");
    }
}

/// An unfinished search for an infinite quotient is in the checkpoint: short pieces get to the end.
#[test]
fn searches_in_pieces() {
    for (code, max_heap, work) in [("0.3102", 13, 7_000_000), ("0.14", 22, 25_000_000)] {
        let rules = parse_rules(code).unwrap();
        let (whole, _) = in_pieces_of_work(&*rules, max_heap, u64::MAX);
        let (pieces, files) = in_pieces_of_work(&*rules, max_heap, work);
        let certificate = |solution| certificate::encode(&*rules, solution).unwrap();
        assert_eq!(certificate(&pieces), certificate(&whole), "{code}");
        assert_eq!(pieces.status(), whole.status(), "{code}");
        assert!(files.len() > 1, "{code}: {}", files.len());
    }
}

/// A stopped search with any number changed: an error, or nothing but right outcomes; F may be another.
#[test]
fn forged_searches() {
    let rules = parse_rules("0.31011").unwrap();
    let (whole, _) = in_pieces_of_work(&*rules, 5, u64::MAX);
    let meter = Meter::with_limit(1_000_000);
    let mut stopped = Solver::new(&*rules, Limits { max_heap: 5, max_order: 1000, meter: &meter });
    while stopped.advance(&mut |_| ()).is_ok() {}
    let positions =
        (0..7u64.pow(5)).map(|n| Position::new((1..=5).map(|heap| (heap, n / 7u64.pow(heap as u32 - 1) % 7))));
    let positions: Vec<Position> = positions.collect();
    let outcomes =
        |solution: &Solution| -> Vec<_> { positions.iter().map(|position| solution.outcome(position)).collect() };
    let expected = outcomes(&whole);
    let original = words(&save(&stopped));
    let (mut accepted, mut solved) = (0, 0);
    for place in (20..original.len()).step_by(29) {
        for change in [1, original[place].wrapping_neg()] {
            let mut mutant = original.clone();
            mutant[place] = mutant[place].wrapping_add(change);
            let meter = Meter::with_limit(10_000_000);
            let limits = Limits { max_heap: 5, max_order: 1000, meter: &meter };
            let file = forge(&mutant);
            let Ok(mut solver) = checkpoint::restore(&*rules, limits, &mut file.as_slice(), MEMORY) else { continue };
            accepted += 1;
            while solver.advance(&mut |_| ()).is_ok() {}
            if solver.last_heap() == 5 {
                solved += 1;
                assert!(outcomes(&solver.into_solution(None)) == expected, "word {place} changed by {change}");
            }
        }
    }
    assert!(accepted > 20 && solved > 5, "{accepted} accepted, {solved} solved");
}

/// A checkpoint of an infinite quotient with any number changed: an error, or the right quotient.
#[test]
fn forged_infinite_quotients() {
    let rules = parse_rules("0.76").unwrap();
    let solver = infinite(&*rules, 12, false);
    let (original, finite) = (words(&save(&solver)), solver.quotient().clone());
    let expected = certificate::encode(&*rules, &solver.into_solution(None)).unwrap();
    let limits = Limits { max_heap: 12, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
    let restored = |words: &[u32]| {
        let file = forge_version(checkpoint::VERSION_INFINITE, words);
        checkpoint::restore(&*rules, limits, &mut file.as_slice(), MEMORY).ok()
    };
    assert!(restored(&original).is_some());
    // The last words are the stages and the certificate.
    let (mut accepted, tail) = (0, original.len() - 48);
    for place in tail..original.len() {
        for change in [1, u32::MAX, 256, 1 << 31, original[place].wrapping_neg()] {
            let mut mutant = original.clone();
            mutant[place] = mutant[place].wrapping_add(change);
            let Some(solver) = restored(&mutant) else { continue };
            assert_eq!(solver.quotient(), &finite);
            let found = certificate::encode(&*rules, &solver.into_solution(None)).unwrap();
            accepted += usize::from(mutant != original);
            assert_eq!(found, expected);
        }
        assert!(restored(&original[..place]).is_none());
    }
    // The words and bits that mean nothing: the last word is filled up with zeros.
    assert!(accepted < 10, "{accepted}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_bytes_change_nothing_or_give_an_error(
        changes in prop::collection::vec((any::<prop::sample::Index>(), 1..=255u8), 1..4),
    ) {
        let rules = parse_rules("0.123").unwrap();
        let file = sample(&*rules, 12);
        let mut mutant = file.clone();
        for (place, change) in changes {
            mutant[place.index(file.len())] ^= change;
        }
        let limits = Limits { max_heap: 12, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
        // A larger declared memory is no lie, and the compression has a few bits that mean nothing.
        if let Ok(solver) = checkpoint::restore(&*rules, limits, &mut mutant.as_slice(), MEMORY) {
            let original = checkpoint::restore(&*rules, limits, &mut file.as_slice(), MEMORY).unwrap();
            prop_assert_eq!(solver.quotient(), original.quotient());
        }
    }
}
