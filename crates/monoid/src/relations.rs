//! Relations of a finite monoid: the reduced lexicographic Gröbner basis, and an irredundant set of relations.
//!
//! With elements numbered by least words, the least words are the normal forms, and the reduced Gröbner basis has one
//! relation for each word that is no least word though all its proper sub-words are. A word is least iff it is its
//! parent's times a letter all the way down, so the basis is read off the actions in |Q| times the square of the number
//! of generators.
//!
//! Relations hold between words of one value, and are used on words whose values it divides. So let X be a mutual
//! divisibility class, and let the relations kept so far define all values that properly divide X. A word with a value
//! in X is a word of some value y that properly divides X, times a letter l with yl in X, times letters that keep X;
//! its equality class depends on (y, l) and the rest alone, and these pairs are the nodes of an act of the letters that
//! keep X (module `acts`). Two orders of letters make one word: that gives the relations between nodes, and all that
//! the relations kept so far say about X. What else is needed to make two places equal whenever their values are is
//! found class by class: relations of the basis with values in X are kept when they are not implied, and left out
//! again, largest first, when the others kept imply them. Relations of other classes say nothing about it, so no
//! relation of the whole set can be left out.
//!
//! ```
//! use misere_monoid::{Presentation, relations};
//! let text = "<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2, ab^3=ab, b^2c=ab^2>";
//! let r8 = Presentation::parse(text).unwrap().monoid(100).unwrap();
//! let basis = relations::groebner_basis(&r8);
//! let few = relations::irredundant(&r8, &basis, &misere_limits::Meter::with_limit(1_000_000)).unwrap();
//! let shown: Vec<String> = few.iter().map(|(u, v)| format!("{u}={v}")).collect();
//! // Usually b^3=b is listed too, but it follows: b^3 = bc^2 = abc = b.
//! assert_eq!(shown, ["a^2=1", "bc=ab", "c^2=b^2"]);
//! ```

use crate::acts::{Act, Place};
use crate::divisibility::Divisibility;
use crate::{BipartiteMonoid, BitMatrix, Element, Letter, Word};
use misere_limits::{Meter, StopReason};
use rustc_hash::FxHashMap;

/// The reduced Gröbner basis for the lexicographic order with the last letter most significant: left sides ascending,
/// right sides least words.
pub fn groebner_basis(monoid: &BipartiteMonoid) -> Vec<(Word, Word)> {
    let (order, letters) = (monoid.order(), monoid.generators());
    // normal: letter l times the least word of x is again a least word. without: the least word of x less letter l.
    let mut normal = BitMatrix::new(letters, order);
    let mut without: Vec<Vec<Option<Element>>> = vec![vec![None; order]; letters];
    let mut basis = Vec::new();
    for x in monoid.elements() {
        let parent = monoid.parent(x);
        let largest = parent.map(|(_, largest)| largest);
        if let Some((before, largest)) = parent {
            for (letter, without) in monoid.letters().zip(&mut without) {
                without[x.index()] = match without[before.index()] {
                    _ if letter == largest => Some(before),
                    rest => rest.map(|rest| monoid.action(largest)[rest.index()]),
                };
            }
        }
        for letter in monoid.letters() {
            let y = monoid.action(letter)[x.index()];
            let is_normal = match parent {
                Some((before, largest)) if letter < largest => {
                    normal.contains(letter.index(), before.index()) && {
                        let next = monoid.action(letter)[before.index()];
                        monoid.parent(y) == Some((next, largest))
                    }
                }
                _ => monoid.parent(y) == Some((x, letter)),
            };
            if is_normal {
                normal.insert(letter.index(), x.index());
            } else if largest.is_none_or(|largest| letter >= largest) {
                let others = monoid.letters().filter(|&other| other != letter);
                let mut parts = others.filter_map(|other| without[other.index()][x.index()]);
                let minimal = parts.all(|rest| rest < x && normal.contains(letter.index(), rest.index()));
                if minimal {
                    let mut exponents = monoid.word(x).exponents(letters);
                    exponents[letter.index()] += 1;
                    basis.push((exponents, monoid.word(y)));
                }
            }
        }
    }
    basis.sort_by(|a, b| a.0.iter().rev().cmp(b.0.iter().rev()));
    basis.into_iter().map(|(left, right)| (Word::from_exponents(&left), right)).collect()
}

/// Relations of the basis that define the monoid, none of which can be left out; left sides ascending.
///
/// # Errors
/// When the meter says stop.
pub fn irredundant(
    monoid: &BipartiteMonoid,
    basis: &[(Word, Word)],
    meter: &Meter<'_>,
) -> Result<Vec<(Word, Word)>, StopReason> {
    let classes = Divisibility::new(monoid);
    let mut candidates: Vec<Vec<usize>> = vec![Vec::new(); classes.members().len()];
    for (number, (left, _)) in basis.iter().enumerate() {
        candidates[classes.class(monoid.evaluate(left))].push(number);
    }
    let mut entries: Vec<Entries> = (0..classes.members().len()).map(|_| Entries::default()).collect();
    enter(monoid, &classes, &mut entries, meter)?;
    let mut kept: Vec<usize> = Vec::new();
    for (class, mut candidates) in candidates.into_iter().enumerate() {
        candidates.sort_by_key(|&number| basis[number].0.degree());
        let entries = &entries[class];
        let place = |word: &Word| entries.place(monoid, &classes, class, word);
        let places: Vec<(Place, Place)> =
            candidates.iter().map(|&number| (place(&basis[number].0), place(&basis[number].1))).collect();
        let chosen = choose(&entries.act(monoid.generators(), meter)?, &places, meter)?;
        kept.extend(chosen.into_iter().map(|index| candidates[index]));
    }
    kept.sort_unstable();
    Ok(kept.into_iter().map(|number| basis[number].clone()).collect())
}

/// Which equalities of places, together with those of the act, imply all of them; none is implied by the others.
fn choose(act: &Act, equalities: &[(Place, Place)], meter: &Meter<'_>) -> Result<Vec<usize>, StopReason> {
    let mut growing = act.clone();
    let mut chosen = Vec::new();
    for (number, (a, b)) in equalities.iter().enumerate() {
        if growing.join(a, b, meter)? {
            chosen.push(number);
        }
    }
    // The last one was not implied by those before it.
    for position in (0..chosen.len().saturating_sub(1)).rev() {
        let left_out = chosen.remove(position);
        meter.pay(act.rules() as u64)?;
        let mut others = act.clone();
        for &index in &chosen {
            others.join(&equalities[index].0, &equalities[index].1, meter)?;
        }
        if !others.equal(&equalities[left_out].0, &equalities[left_out].1, meter)? {
            chosen.insert(position, left_out);
        }
    }
    Ok(chosen)
}

/// The ways into a class: pairs of an element above it and a letter, as nodes, and their equalities.
#[derive(Default)]
struct Entries {
    nodes: FxHashMap<(Element, Letter), usize>,
    /// Pairs of nodes, each with a letter that moves it.
    equalities: Vec<[(usize, Option<Letter>); 2]>,
}

impl Entries {
    fn node(&mut self, above: Element, letter: Letter) -> usize {
        let next = self.nodes.len();
        *self.nodes.entry((above, letter)).or_insert(next)
    }

    /// The act of the nodes with their equalities. The class of the units has one node, the empty word.
    fn act(&self, letters: usize, meter: &Meter<'_>) -> Result<Act, StopReason> {
        let mut act = Act::free(self.nodes.len().max(1));
        let mut simple_first: Vec<_> = self.equalities.iter().collect();
        simple_first.sort_by_key(|pair| pair.iter().filter(|place| place.1.is_some()).count());
        for pair in simple_first {
            let [a, b] = pair.map(|(node, letter)| {
                let mut exponents = vec![0; letters];
                letter.into_iter().for_each(|letter| exponents[letter.index()] = 1);
                Place { node, exponents: exponents.into() }
            });
            act.join(&a, &b, meter)?;
        }
        Ok(act)
    }

    /// The place of a word with a value in the class.
    fn place(&self, monoid: &BipartiteMonoid, classes: &Divisibility, class: usize, word: &Word) -> Place {
        let mut exponents = word.exponents(monoid.generators());
        let mut value = Element::ONE;
        if classes.class(value) == class {
            return Place { node: 0, exponents: exponents.into() };
        }
        for letter in monoid.letters() {
            while exponents[letter.index()] > 0 {
                exponents[letter.index()] -= 1;
                let next = monoid.action(letter)[value.index()];
                if classes.class(next) == class {
                    return Place { node: self.nodes[&(value, letter)], exponents: exponents.into() };
                }
                value = next;
            }
        }
        unreachable!("the word has a value in the class")
    }
}

/// The nodes of all classes, and their equalities: both orders of two letters, from every element.
fn enter(
    monoid: &BipartiteMonoid,
    classes: &Divisibility,
    entries: &mut [Entries],
    meter: &Meter<'_>,
) -> Result<(), StopReason> {
    for z in monoid.elements() {
        meter.pay(10 * (monoid.generators() * monoid.generators()) as u64)?;
        for l in monoid.letters() {
            let y = monoid.action(l)[z.index()];
            let class = classes.class(y);
            if class != classes.class(z) {
                entries[class].node(z, l);
            }
            for m in Letter::all(l.index()) {
                let (other, end) = (monoid.action(m)[z.index()], monoid.action(m)[y.index()]);
                let class = classes.class(end);
                if class == classes.class(z) {
                    continue;
                }
                let entries = &mut entries[class];
                let mut way = |first, between, second| match classes.class(between) == class {
                    true => (entries.node(z, first), Some(second)),
                    false => (entries.node(between, second), None),
                };
                let equality = [way(l, y, m), way(m, other, l)];
                if equality[0] != equality[1] {
                    entries.equalities.push(equality);
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Presentation;
    use crate::canonical::tests::any_monoid;
    use crate::completion::{Completion, TermOrder};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 300, max_global_rejects: 100_000, ..ProptestConfig::default() })]

        #[test]
        fn both_sets_define_the_monoid(monoid in any_monoid(100)) {
            let basis = groebner_basis(&monoid);
            let meter = Meter::with_limit(1_000_000_000);
            let few = irredundant(&monoid, &basis, &meter).unwrap();
            let letters = monoid.generators();
            for relations in [&basis, &few] {
                let p = monoid.p_portion().map(|x| monoid.word(x)).collect();
                let presented = Presentation { generators: Letter::names(letters), relations: relations.clone(), p };
                prop_assert_eq!(&presented.monoid(1000).unwrap(), &monoid);
            }
            // The basis is what completion finds.
            let complete = Completion::new(letters, &few, TermOrder::Lexicographic, 10_000, &meter).unwrap();
            prop_assert_eq!(complete.relations(), basis);
            // None can be left out.
            for skip in 0..few.len() {
                let mut others = few.clone();
                let (left, right) = others.remove(skip);
                let complete = Completion::new(letters, &others, TermOrder::Lexicographic, 10_000, &meter).unwrap();
                prop_assert!(!complete.equal(&left.exponents(letters), &right.exponents(letters), &meter).unwrap());
            }
        }
    }
}
