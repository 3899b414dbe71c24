//! Mutants of certificates of infinite quotients: whatever changes a claim is rejected.
//!
//! With J and the heaps with words given, ruleset and bound decide F, Φ and P, and the automaton is in normal form. So
//! a mutant that is still valid for the same ruleset is equal to the original, but for words and rays, which are proofs
//! and may be others, and for a claim that says less.

use crate::common::{Fields, InfiniteFields, Random, Rules, certificate_of, change, is_valid, other, with_payload};
use misere_quotient::certificate::InfiniteCertificate;
use misere_quotient::{Flaw, Meter};

const ORIGINALS: [(&str, usize); 6] =
    [("0.31011", 5), ("0.31011", 1000), ("0.3122", 7), ("0.3102", 12), ("0.76", 12), ("0.14", 22)];

/// The verdict of the solver's crate; `None` when it takes too long to find out whether P is shift-regular.
fn is_verified(certificate: &InfiniteCertificate) -> Option<bool> {
    match certificate.verify(&Meter::with_limit(200_000)) {
        Err(Flaw::Stopped(_)) => None,
        verdict => Some(verdict.is_ok()),
    }
}

/// Asserts that a mutant is rejected unless it says nothing new; returns whether it was, and whether both judges
/// agreed. The solver's crate takes long to see that an automaton is not that of a shift-regular set, so of such
/// mutants it judges some only.
fn judge(mutant: &[u8], original: &Fields, code: &str, what: &str) -> (bool, bool) {
    let valid = is_valid(mutant, Some(code));
    if valid {
        let found = Fields::read(mutant);
        let mut weaker = original.clone();
        if found.claim == [0] {
            weaker.claim = vec![0];
        }
        let (weaker_proof, found_proof) = (weaker.infinite.as_mut().unwrap(), found.infinite.as_ref().unwrap());
        weaker_proof.words.clone_from(&found_proof.words);
        weaker_proof.rays.clone_from(&found_proof.rays);
        assert_eq!(found, weaker, "{code}: a mutant passes: {what}");
    }
    let Ok(read) = InfiniteCertificate::decode(mutant) else {
        assert!(!is_valid(mutant, None), "{code}: only one judge can read it: {what}");
        return (!valid, true);
    };
    assert_eq!(InfiniteCertificate::decode(&read.encode().unwrap()).as_ref(), Ok(&read));
    let other_p = Fields::read(mutant).infinite.is_none_or(|found| {
        let proof = original.infinite.as_ref().unwrap();
        (&found.states, &found.slices) != (&proof.states, &proof.slices)
    });
    let some = mutant.iter().fold(0, |sum: u8, &byte| sum.wrapping_add(byte)) % 8 == 0;
    let verified = if other_p && !some { None } else { is_verified(&read) };
    assert!(verified.is_none_or(|verified| verified == is_valid(mutant, None)), "{code}: the judges differ: {what}");
    (!valid, verified.is_some())
}

/// Mutates one field, and says which.
fn mutate(fields: &mut Fields, random: &mut Random) -> &'static str {
    let (order, heaps) = (fields.actions[0].len(), fields.phi.len());
    let InfiniteFields { growing, with_words, words, slices, states, rays } = fields.infinite.as_mut().unwrap();
    match random.below(16) {
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
            "version"
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
            change(random, &mut fields.phi, order);
            "values in F"
        }
        6 => {
            change(random, &mut fields.claim, heaps);
            "claim"
        }
        7 => {
            fields.claim = [vec![0], vec![2], vec![1, 1, 6, 1, 5], vec![1, 2, 6, 1, 5]][random.below(4)].clone();
            "whole claim"
        }
        8 => {
            change(random, growing, heaps);
            "growing heaps"
        }
        9 => {
            change(random, with_words, heaps);
            if random.below(2) == 0 && !words.is_empty() {
                let word = random.below(words.len());
                change(random, &mut words[word], heaps);
            } else if random.below(2) == 0 {
                with_words.push(heaps as i64);
                words.push(vec![growing[random.below(growing.len())]]);
            }
            "words"
        }
        10 => {
            let (slice, q) = (random.below(slices.len()), random.below(order));
            slices[slice][q] ^= true;
            "slices"
        }
        11 => {
            let (a, b) = (random.below(slices.len()), random.below(slices.len()));
            slices.swap(a, b);
            "order of slices"
        }
        12 => {
            let (a, b) = (random.below(states.len()), random.below(states.len()));
            states.swap(a, b);
            "order of states"
        }
        13 => {
            let (state, place, bound) = (random.below(states.len()), random.below(states[0].len()), states.len());
            states[state][place] = other(random, states[state][place], bound);
            "automaton"
        }
        14 => {
            let ray = random.below(rays.len());
            change(random, &mut rays[ray], 20);
            "ray"
        }
        _ => match &mut fields.rules {
            Rules::Digits(digits) => {
                change(random, digits, 16);
                "digits"
            }
            Rules::Options { .. } => unreachable!("these are codes"),
        },
    }
}

#[test]
fn mutants_of_every_field_are_rejected() {
    let mut random = Random(0x5eed);
    for (code, max_heap) in ORIGINALS {
        let original = Fields::read(&certificate_of(code, max_heap));
        assert!(is_valid(&original.write(), Some(code)), "the codec of the tests");
        let (mut changed, mut rejected, mut twice) = (0, 0, 0);
        for _ in 0..800 {
            let mut mutant = original.clone();
            let mut what = mutate(&mut mutant, &mut random);
            if random.below(4) == 0 {
                what = mutate(&mut mutant, &mut random);
            }
            if mutant != original {
                let (is_rejected, both) = judge(&mutant.write(), &original, code, what);
                changed += 1;
                rejected += u32::from(is_rejected);
                twice += u32::from(both);
            }
        }
        assert!(changed > 600 && rejected * 100 > changed * 85, "{code}: {rejected} of {changed} rejected");
        assert!(twice * 100 > changed * 60, "{code}: {twice} of {changed} judged twice");
    }
}

/// All changes of one bit, of one number of the automaton and of one value, not only random ones.
#[test]
fn every_single_change_is_rejected() {
    let code = "0.76";
    let original = Fields::read(&certificate_of(code, 12));
    let proof = original.infinite.clone().unwrap();
    let judge = |mutant: &Fields, what| assert!(judge(&mutant.write(), &original, code, what).0, "{what}");
    let with = |proof: &InfiniteFields| Fields { infinite: Some(proof.clone()), ..original.clone() };
    for slice in 0..proof.slices.len() {
        for q in 0..original.order as usize {
            let mut mutant = proof.clone();
            mutant.slices[slice][q] ^= true;
            judge(&with(&mutant), "slice");
        }
    }
    for state in 0..proof.states.len() {
        for place in 0..proof.states[state].len() {
            for number in (0..=proof.states.len() as i64).filter(|&number| number != proof.states[state][place]) {
                let mut mutant = proof.clone();
                mutant.states[state][place] = number;
                judge(&with(&mutant), "automaton");
            }
        }
    }
    for heap in 0..original.heaps as usize {
        for x in (0..original.order as i64).filter(|&x| x != original.phi[heap]) {
            let mut mutant = original.clone();
            mutant.phi[heap] = x;
            judge(&mutant, "value");
        }
    }
}

/// The same function by more states, or by states or slices in another order, is refused: the form is unique.
#[test]
fn other_automata_of_the_same_function_are_rejected() {
    for (code, max_heap) in ORIGINALS {
        let original = Fields::read(&certificate_of(code, max_heap));
        let proof = original.infinite.clone().unwrap();
        let refused = |proof: InfiniteFields| {
            let mutant = Fields { infinite: Some(proof), ..original.clone() };
            judge(&mutant.write(), &original, code, "another form").0
        };
        // The last child of the root is a state that is there already, or a copy of it, met at the end.
        let mut double = proof.clone();
        let last = proof.states.len() - 1;
        let (copy, number) = (double.states[last].clone(), proof.states.len() as i64);
        double.states.push(copy);
        let place = double.states[last].iter().rposition(|&child| child == last as i64);
        if let Some(place) = place.filter(|&place| place > 0) {
            double.states[last][place] = number;
            assert!(refused(double), "{code}: a state twice");
        }
        let mut unused = proof.clone();
        unused.states.push(proof.states[0].clone());
        assert!(refused(unused), "{code}: a state that is not met");
        let mut slices = proof.clone();
        slices.slices.push(slices.slices[0].iter().map(|bit| !bit).collect());
        assert!(refused(slices), "{code}: a slice that is not used");
        // Two states other than the root exchanged, and all numbers with them.
        let mut exchanged = proof.clone();
        exchanged.states.swap(1, 2);
        for state in &mut exchanged.states {
            state[1..].iter_mut().filter(|child| [1, 2].contains(*child)).for_each(|child| *child = 3 - *child);
        }
        assert!(refused(exchanged), "{code}: states in another order");
        let mut exchanged = proof;
        exchanged.slices.swap(0, 1);
        let outputs = exchanged.states.iter_mut().map(|state| &mut state[0]);
        outputs.filter(|output| **output < 2).for_each(|output| *output = 1 - *output);
        assert!(refused(exchanged), "{code}: slices in another order");
    }
}

#[test]
fn mutants_of_bytes_are_rejected() {
    let mut random = Random(0xbad);
    for (code, max_heap) in ORIGINALS {
        let bytes = certificate_of(code, max_heap);
        let original = Fields::read(&bytes);
        let payload = miniz_oxide::inflate::decompress_to_vec_zlib(&bytes[28..]).unwrap();
        for round in 0..400 {
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
            judge(&mutant, &original, code, "bytes");
        }
    }
}
