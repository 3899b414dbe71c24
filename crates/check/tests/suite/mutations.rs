//! Mutants of certificates: whatever changes a claim is rejected.
//!
//! A certificate is in normal form: the ruleset and the heap bound decide every field but the label and the claim about
//! larger heaps. So a mutant that is still valid for the same ruleset must be equal to the original, but for a label
//! or a claim that says less.

use crate::common::{
    Fields, Random, Rules, certificate_of, change, is_valid, is_verified, other, solution, with_payload,
};
use misere_check::Certificate;
use misere_games::parse_ruleset_file;
use misere_quotient::Meter;
use misere_quotient::certificate::{self, FiniteCertificate};

/// The certificates that are mutated, each with the name of its rules.
fn originals() -> Vec<(Vec<u8>, String)> {
    let codes = [("0.77", 1000), ("0.123", 1000), ("0.07", 22), ("4.7", 12), ("0.71", 100), ("8.f7", 8), ("0.3", 20)];
    let mut originals: Vec<_> = codes.map(|(code, heap)| (certificate_of(code, heap), code.to_string())).to_vec();
    let text = include_str!("../../../../data/rulesets/two-plus-320.toml");
    let rules = parse_ruleset_file(text, "two-plus-320.toml").unwrap();
    let nim = misere_games::parse_rules("grundy").unwrap();
    for bytes in [
        certificate::encode(&rules, &solution(&rules, 100)).unwrap(),
        certificate::encode(&*nim, &solution(&*nim, 12)).unwrap(),
    ] {
        let digest = Certificate::read(&bytes).unwrap().title().0.split(['(', ')']).nth(1).unwrap().to_string();
        originals.push((bytes, digest));
    }
    originals
}

/// Asserts that a mutant is rejected unless it says nothing new; returns whether it was. The verification of the
/// solver's crate must agree.
fn judge(mutant: &[u8], original: &Fields, rules: &str, what: &str) -> bool {
    let valid = is_valid(mutant, Some(rules));
    if valid {
        let found = Fields::read(mutant);
        let mut weaker = original.clone();
        if found.claim == [0] {
            weaker.claim = vec![0];
        }
        if let (Rules::Options { label, .. }, Rules::Options { label: other, .. }) = (&mut weaker.rules, &found.rules) {
            label.clone_from(other);
        }
        assert_eq!(found, weaker, "{rules}: a mutant passes: {what}");
    }
    // The solver's crate reads no codes of more than 10,000 digits.
    match FiniteCertificate::decode(mutant) {
        Ok(read) => {
            assert_eq!(
                is_valid(mutant, None),
                read.verify(&Meter::with_limit(10_000_000_000)).is_ok(),
                "{rules}: the judges differ: {what}"
            )
        }
        Err(_) if !is_valid(mutant, None) => {}
        Err(_) => {
            let code = matches!(Fields::read(mutant).rules, Rules::Digits(_));
            assert!(code && !valid, "{rules}: only one judge can read it: {what}");
        }
    }
    !valid
}

/// Mutates one field, and says which.
fn mutate(fields: &mut Fields, random: &mut Random) -> &'static str {
    let (order, heaps) = (fields.p.len(), fields.phi.len());
    match random.below(11) {
        0 => {
            fields.order = other(random, order as i64, 2 * order).max(0) as u64;
            "order"
        }
        1 => {
            fields.heaps = other(random, heaps as i64, 2 * heaps).max(0) as u64;
            "heap bound"
        }
        2 => {
            fields.version = random.below(3) as u64;
            fields.kind = random.below(3) as u64;
            "version and kind"
        }
        3 => {
            change(random, &mut fields.generators, heaps);
            "generators"
        }
        4 => {
            let action = random.below(fields.actions.len());
            change(random, &mut fields.actions[action], order);
            "actions"
        }
        5 => {
            let (a, b) = (random.below(fields.actions.len()), random.below(fields.actions.len()));
            fields.actions.swap(a, b);
            "order of actions"
        }
        6 => {
            let x = random.below(order);
            fields.p[x] ^= true;
            "P"
        }
        7 => {
            change(random, &mut fields.phi, order);
            "pretending function"
        }
        8 => {
            change(random, &mut fields.claim, heaps);
            "claim"
        }
        9 => {
            fields.claim = [vec![0], vec![2], vec![1, 1, 1, 2, 2], vec![1, 12, 71, 2, 2]][random.below(4)].clone();
            "whole claim"
        }
        _ => match &mut fields.rules {
            Rules::Digits(digits) => {
                change(random, digits, 16);
                "digits"
            }
            Rules::Options { label, complete, lists } => {
                let heap = random.below(lists.len());
                let options = &mut lists[heap];
                match random.below(5) {
                    0 => label[0] = random.below(256) as u8,
                    1 => *complete = random.below(4) as i64,
                    2 if !options.is_empty() => {
                        options.remove(random.below(options.len()));
                    }
                    3 => options.push(vec![random.below(heap + 1) as i64]),
                    _ if !options.is_empty() => {
                        let option = random.below(options.len());
                        change(random, &mut options[option], heap + 1);
                    }
                    _ => {}
                }
                "options"
            }
        },
    }
}

#[test]
fn mutants_of_every_field_are_rejected() {
    let mut random = Random(0x5eed);
    for (bytes, rules) in originals() {
        let original = Fields::read(&bytes);
        assert!(is_valid(&original.write(), Some(&rules)) && is_verified(&original.write()));
        let (mut changed, mut rejected) = (0, 0);
        for _ in 0..1500 {
            let mut mutant = original.clone();
            let mut what = mutate(&mut mutant, &mut random);
            if random.below(4) == 0 {
                what = mutate(&mut mutant, &mut random);
            }
            if mutant != original {
                changed += 1;
                rejected += u32::from(judge(&mutant.write(), &original, &rules, what));
            }
        }
        assert!(changed > 1000 && rejected * 100 > changed * 90, "{rules}: {rejected} of {changed} rejected");
    }
}

/// All changes of one element and of one value in small certificates, not only random ones.
#[test]
fn every_single_change_is_rejected() {
    for (code, max_heap) in [("0.123", 1000), ("0.71", 100), ("0.15", 12)] {
        let bytes = certificate_of(code, max_heap);
        let original = Fields::read(&bytes);
        let judge = |mutant: &Fields, what| assert!(judge(&mutant.write(), &original, code, what), "{code}: {what}");
        for x in 0..original.order as usize {
            let mut mutant = original.clone();
            mutant.p[x] ^= true;
            judge(&mutant, "P");
            for y in (0..original.order as i64).filter(|&y| y != original.actions[0][x]) {
                let mut mutant = original.clone();
                mutant.actions[0][x] = y;
                judge(&mutant, "action");
            }
            for heap in (0..original.heaps as usize).filter(|&heap| original.phi[heap] != x as i64) {
                let mut mutant = original.clone();
                mutant.phi[heap] = x as i64;
                judge(&mutant, "value");
            }
        }
    }
}

/// Claims that are stronger, and a heap less, which can be true.
#[test]
fn other_claims() {
    let original = Fields::read(&certificate_of("0.77", 1000));
    for claim in [[1, 12, 70, 2, 2], [1, 11, 71, 2, 2], [1, 6, 71, 2, 2], [1, 12, 71, 1, 2], [1, 12, 71, 2, 1]] {
        let mutant = Fields { claim: claim.to_vec(), ..original.clone() };
        assert!(judge(&mutant.write(), &original, "0.77", "claim"));
    }
    let mut shorter = original.clone();
    shorter.heaps -= 1;
    shorter.phi.pop();
    assert!(!is_valid(&shorter.write(), Some("0.77")), "one heap too few for the theorem");
    shorter.claim = vec![0];
    assert!(is_valid(&shorter.write(), Some("0.77")));
    // A heap less is as true as the solver's own result for it, where the quotient stays the same, and else false.
    let mut same = 0;
    for heaps in 8..24 {
        let mut shorter = Fields::read(&certificate_of("0.07", heaps));
        shorter.heaps -= 1;
        shorter.phi.pop();
        let equal = shorter == Fields::read(&certificate_of("0.07", heaps - 1));
        assert_eq!(is_valid(&shorter.write(), Some("0.07")), equal, "{heaps} heaps");
        same += u32::from(equal);
    }
    assert!((2..16).contains(&same), "{same}");
    let partial = Fields::read(&certificate_of("0.77", 9));
    for claim in [vec![2], vec![1, 1, 1, 2, 2], vec![1, 2, 1, 2, 2]] {
        assert!(!is_valid(&Fields { claim, ..partial.clone() }.write(), Some("0.77")));
    }
}

#[test]
fn mutants_of_bytes_are_rejected() {
    let mut random = Random(0xbad);
    for (bytes, rules) in originals() {
        let original = Fields::read(&bytes);
        let payload = miniz_oxide::inflate::decompress_to_vec_zlib(&bytes[28..]).unwrap();
        for round in 0..600 {
            let mut mutant = if round % 2 == 0 { bytes.clone() } else { payload.clone() };
            for _ in 0..1 + random.below(3) {
                let at = random.below(mutant.len());
                match random.below(5) {
                    0 => mutant.truncate(at + 1),
                    1 => mutant.insert(at, random.below(256) as u8),
                    2 => mutant[at] ^= 1 << random.below(8),
                    _ => mutant[at] = random.below(256) as u8,
                }
            }
            let mutant = if round % 2 == 0 { mutant } else { with_payload(&original, &mutant) };
            judge(&mutant, &original, &rules, "bytes");
        }
    }
}
