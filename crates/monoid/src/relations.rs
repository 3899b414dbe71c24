//! Relations of a finite monoid: the reduced lexicographic Gröbner basis, and an irredundant set of relations.
//!
//! With elements numbered by least words, the least words are the normal forms, and the reduced Gröbner basis has one relation
//! for each word that is no least word though all its proper sub-words are. A word is least iff it is its parent's times a letter
//! all the way down, so the basis is read off the actions in |Q| times the square of the number of generators.
//!
//! An irredundant set is made in two passes. First the relations of the basis, smallest first, are kept when those kept so far do
//! not imply them. Then each one kept is left out, largest first, when the others imply it. What is implied is decided by
//! completion; when a completion grows beyond its bound, the relation is kept and the set is not proven irredundant.
//!
//! ```
//! use misere_monoid::{Presentation, relations};
//! let text = "<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2, ab^3=ab, b^2c=ab^2>";
//! let r8 = Presentation::parse(text).unwrap().monoid(100).unwrap();
//! let basis = relations::groebner_basis(&r8);
//! let few = relations::irredundant(&r8, &basis, 1000);
//! assert!(few.proven);
//! let shown: Vec<String> = few.relations.iter().map(|(u, v)| format!("{u}={v}")).collect();
//! assert_eq!(shown, ["a^2=1", "b^3=b", "bc=ab", "c^2=b^2"]);
//! ```

use crate::completion::{Completion, TermOrder};
use crate::{BipartiteMonoid, BitMatrix, Word};

/// A set of relations that define a monoid.
#[derive(Clone, Debug)]
pub struct Irredundant {
    /// The relations, left side the larger word.
    pub relations: Vec<(Word, Word)>,
    /// Whether it is proven that none can be left out.
    pub proven: bool,
}

/// The reduced Gröbner basis for the lexicographic order with the last letter most significant: left sides ascending, right sides
/// least words.
pub fn groebner_basis(monoid: &BipartiteMonoid) -> Vec<(Word, Word)> {
    let (order, letters) = (monoid.order(), monoid.generators());
    // normal: letter l times the least word of x is again a least word. without: the least word of x less letter l.
    let mut normal = BitMatrix::new(letters, order);
    let mut without: Vec<Vec<u32>> = vec![vec![u32::MAX; order]; letters];
    let mut basis = Vec::new();
    for x in 0..order {
        let parent = monoid.parent(x);
        let largest = parent.map_or(0, |(_, largest)| largest);
        if let Some((before, largest)) = parent {
            for (letter, without) in without.iter_mut().enumerate() {
                without[x] = match without[before] {
                    _ if letter == largest => before as u32,
                    u32::MAX => u32::MAX,
                    rest => monoid.action(largest)[rest as usize],
                };
            }
        }
        for letter in 0..letters {
            let y = monoid.action(letter)[x] as usize;
            let is_normal = match parent {
                Some((before, largest)) if letter < largest => {
                    normal.contains(letter, before) && {
                        let next = monoid.action(letter)[before] as usize;
                        monoid.parent(y) == Some((next, largest))
                    }
                }
                _ => monoid.parent(y) == Some((x, letter)),
            };
            if is_normal {
                normal.insert(letter, x);
            } else if letter >= largest || x == 0 {
                let minimal =
                    (0..letters).filter(|&other| other != letter && without[other][x] != u32::MAX).all(|other| {
                        let rest = without[other][x] as usize;
                        rest < x && normal.contains(letter, rest)
                    });
                if minimal {
                    let mut exponents = monoid.word(x).exponents(letters);
                    exponents[letter] += 1;
                    basis.push((exponents, monoid.word(y)));
                }
            }
        }
    }
    basis.sort_by(|a, b| a.0.iter().rev().cmp(b.0.iter().rev()));
    basis.into_iter().map(|(left, right)| (Word::from_exponents(&left), right)).collect()
}

/// Relations of the basis that define the monoid, none of which can be left out; completions may have `max_rules` rules.
pub fn irredundant(monoid: &BipartiteMonoid, basis: &[(Word, Word)], max_rules: usize) -> Irredundant {
    let letters = monoid.generators();
    let mut kept: Vec<(Word, Word)> = Vec::new();
    let mut proven = true;
    let none = || Completion::new(letters, &[], TermOrder::Degree, max_rules).expect("no rules are within any bound");
    let mut completion = none();
    let mut by_degree: Vec<&(Word, Word)> = basis.iter().collect();
    by_degree.sort_by_key(|(left, _)| left.powers().iter().map(|power| u64::from(power.1)).sum::<u64>());
    for (left, right) in by_degree {
        match completion.add(&left.exponents(letters), &right.exponents(letters)) {
            Ok(false) => {}
            Ok(true) => kept.push((left.clone(), right.clone())),
            Err(_) => {
                kept.push((left.clone(), right.clone()));
                completion = none();
                proven = false;
            }
        }
    }
    let mut index = kept.len();
    while index > 0 {
        index -= 1;
        let (left, right) = kept.remove(index);
        match Completion::new(letters, &kept, TermOrder::Degree, max_rules) {
            Ok(others) if others.equal(&left.exponents(letters), &right.exponents(letters)) => {}
            Ok(_) => kept.insert(index, (left, right)),
            Err(_) => {
                kept.insert(index, (left, right));
                proven = false;
            }
        }
    }
    kept.sort_by(|a, b| a.0.exponents(letters).iter().rev().cmp(b.0.exponents(letters).iter().rev()));
    Irredundant { relations: kept, proven }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Presentation;
    use crate::canonical::tests::any_monoid;
    use proptest::prelude::*;

    fn names(letters: usize) -> Vec<String> {
        (0..letters).map(crate::word::letter_name).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        #[test]
        fn both_sets_define_the_monoid(monoid in any_monoid(100)) {
            let basis = groebner_basis(&monoid);
            let few = irredundant(&monoid, &basis, 10_000);
            prop_assert!(few.proven);
            let letters = monoid.generators();
            for relations in [&basis, &few.relations] {
                let p = monoid.p_portion().map(|x| monoid.word(x)).collect();
                let presented = Presentation { generators: names(letters), relations: relations.clone(), p };
                prop_assert_eq!(&presented.monoid(1000).unwrap(), &monoid);
            }
            // The basis is what completion finds.
            let complete = Completion::new(letters, &few.relations, TermOrder::Lexicographic, 10_000).unwrap();
            prop_assert_eq!(complete.relations(), basis);
            // None can be left out.
            for skip in 0..few.relations.len() {
                let mut others = few.relations.clone();
                let (left, right) = others.remove(skip);
                let complete = Completion::new(letters, &others, TermOrder::Lexicographic, 10_000).unwrap();
                prop_assert!(!complete.equal(&left.exponents(letters), &right.exponents(letters)));
            }
        }
    }
}
