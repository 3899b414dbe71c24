//! Completion of presentations of commutative monoids: Buchberger's algorithm for binomials, which always ends.
//!
//! A rule takes a word to a smaller one; the rules are complete when every word has one normal form, which is when the
//! two reductions of the least common multiple of any two left sides meet. Relations u = v hold exactly when u and v
//! have the same normal form. The number of rules can be far beyond the number of relations, hence a bound.
//!
//! ```
//! use misere_monoid::{Presentation, completion::{Completion, TermOrder}};
//! let r8 = Presentation::parse("<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2>").unwrap();
//! let meter = misere_limits::Meter::with_limit(10_000_000);
//! let rules = Completion::new(3, &r8.relations, TermOrder::Lexicographic, 1000, &meter).unwrap();
//! assert_eq!(rules.relations().len(), 4);
//! assert!(rules.equal(&[1, 0, 3], &[1, 2, 1], &meter).unwrap());
//! ```

#![expect(clippy::expect_used, reason = "a theorem on commutative monoids that the message names")]

use crate::{BipartiteMonoid, Letter, Word};
use misere_limits::{Meter, StopReason, narrow};
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// Exponents of the letters.
type Exponents = Box<[u32]>;

/// Why a presentation has no finite monoid within the limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CompletionError {
    /// More rules than the bound.
    #[error("the completion has more than {0} rules")]
    Rules(usize),
    /// More elements than the bound.
    #[error("the monoid has more than {0} elements")]
    Order(usize),
    /// No power of this letter is reducible.
    #[error("the monoid is infinite: the powers of generator {0} are all different")]
    Infinite(Letter),
    /// Exponents beyond 32 bits.
    #[error("the exponents grow beyond 32 bits")]
    Exponent,
    /// Stopped by the meter.
    #[error("stopped by {0}")]
    Stopped(#[from] StopReason),
}

/// Which of two words is smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TermOrder {
    /// The last letter most significant.
    Lexicographic,
    /// The number of letters first, then lexicographic.
    Degree,
}

impl TermOrder {
    fn compare(self, a: &[u32], b: &[u32]) -> Ordering {
        let degrees = match self {
            TermOrder::Lexicographic => Ordering::Equal,
            TermOrder::Degree => degree(a).cmp(&degree(b)),
        };
        degrees.then_with(|| a.iter().rev().cmp(b.iter().rev()))
    }
}

fn degree(exponents: &[u32]) -> u64 {
    exponents.iter().map(|&exponent| u64::from(exponent)).sum()
}

/// A rule, with the letters of its left side as a mask (letters from 63 on share a bit).
#[derive(Clone, Debug)]
struct Rule {
    left: Exponents,
    right: Exponents,
    letters: u64,
    alive: bool,
}

/// A complete set of rules.
#[derive(Clone, Debug)]
pub struct Completion {
    order: TermOrder,
    max_rules: usize,
    rules: Vec<Rule>,
    alive: usize,
}

/// Comparing two rules costs more than looking for a rule that divides a word.
const PER_RULE: u64 = 4;

/// Two rules by their numbers, the least common multiple's degree first.
type Pair = Reverse<(u64, usize, usize)>;

impl Completion {
    /// The completion of relations between words in `letters` letters.
    ///
    /// # Errors
    /// When there are more than `max_rules` rules, or exponents beyond 32 bits, or when the meter says stop.
    pub fn new(
        letters: usize,
        relations: &[(Word, Word)],
        order: TermOrder,
        max_rules: usize,
        meter: &Meter<'_>,
    ) -> Result<Completion, CompletionError> {
        let mut completion = Completion { order, max_rules, rules: Vec::new(), alive: 0 };
        for (left, right) in relations {
            completion.add(&left.exponents(letters), &right.exponents(letters), meter)?;
        }
        Ok(completion)
    }

    /// Adds a relation and completes again; false when it held already.
    ///
    /// # Errors
    /// As for [`Completion::new`]; the rules are then not complete.
    pub fn add(&mut self, left: &[u32], right: &[u32], meter: &Meter<'_>) -> Result<bool, CompletionError> {
        let mut pairs = BinaryHeap::new();
        if !self.insert(left.into(), right.into(), &mut pairs, meter)? {
            return Ok(false);
        }
        while let Some(Reverse((_, i, j))) = pairs.pop() {
            if !(self.rules[i].alive && self.rules[j].alive) {
                continue;
            }
            let (first, second) = (&self.rules[i], &self.rules[j]);
            let other_way = |from: &Rule, to: &Rule| -> Option<Exponents> {
                let exponents = from.left.iter().zip(&to.left).zip(&from.right);
                exponents.map(|((&f, &t), &r)| r.checked_add(t.saturating_sub(f))).collect()
            };
            let (u, v) = (other_way(first, second), other_way(second, first));
            let (u, v) = (u.ok_or(CompletionError::Exponent)?, v.ok_or(CompletionError::Exponent)?);
            self.insert(u, v, &mut pairs, meter)?;
        }
        self.rules.retain(|rule| rule.alive);
        self.reduce_right_sides(meter)?;
        Ok(true)
    }

    /// Makes a rule of two equal words, unless they are equal already, and lists its pairs. Rules whose left side the
    /// new one reduces go, and come back as relations.
    fn insert(
        &mut self,
        u: Exponents,
        v: Exponents,
        pairs: &mut BinaryHeap<Pair>,
        meter: &Meter<'_>,
    ) -> Result<bool, CompletionError> {
        let mut waiting = vec![(u, v)];
        let mut added = false;
        while let Some((mut u, mut v)) = waiting.pop() {
            self.reduce(&mut u, meter)?;
            self.reduce(&mut v, meter)?;
            let (left, right) = match self.order.compare(&u, &v) {
                Ordering::Equal => continue,
                Ordering::Less => (v, u),
                Ordering::Greater => (u, v),
            };
            added = true;
            meter.pay(self.rules.len() as u64 * PER_RULE)?;
            let rule = Rule { letters: mask(&left), left, right, alive: true };
            let number = self.rules.len();
            for (other, old) in self.rules.iter_mut().enumerate().filter(|(_, old)| old.alive) {
                if divides(&rule, &old.left, old.letters) {
                    old.alive = false;
                    self.alive -= 1;
                    waiting.push((old.left.clone(), old.right.clone()));
                } else if rule.letters & old.letters != 0 {
                    let least_common = rule.left.iter().zip(&old.left).map(|(&a, &b)| u64::from(a.max(b))).sum();
                    pairs.push(Reverse((least_common, other, number)));
                }
            }
            self.rules.push(rule);
            self.alive += 1;
            if self.alive > self.max_rules {
                return Err(CompletionError::Rules(self.max_rules));
            }
        }
        Ok(added)
    }

    fn reduce_right_sides(&mut self, meter: &Meter<'_>) -> Result<(), StopReason> {
        for index in 0..self.rules.len() {
            let mut right = self.rules[index].right.clone();
            match self.reduce(&mut right, meter) {
                Ok(()) => self.rules[index].right = right,
                Err(CompletionError::Stopped(reason)) => return Err(reason),
                // It left an equal word.
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// Rewrites a word to its normal form.
    fn reduce(&self, word: &mut Exponents, meter: &Meter<'_>) -> Result<(), CompletionError> {
        'again: loop {
            meter.pay(self.rules.len() as u64)?;
            let letters = mask(word);
            for rule in self.rules.iter().filter(|rule| rule.alive) {
                if divides(rule, word, letters) {
                    // As many times as it goes.
                    let times = rule.left.iter().zip(word.iter()).filter(|(l, _)| **l > 0).map(|(&l, &w)| w / l);
                    let times = times.min().unwrap_or(0);
                    let image = word.iter().zip(rule.left.iter().zip(&rule.right)).map(|(&w, (&l, &r))| {
                        let grown = u64::from(w - l * times) + u64::from(r) * u64::from(times);
                        u32::try_from(grown).ok()
                    });
                    *word = image.collect::<Option<_>>().ok_or(CompletionError::Exponent)?;
                    continue 'again;
                }
            }
            return Ok(());
        }
    }

    /// Whether two words are equal; exponents of all letters.
    ///
    /// # Errors
    /// Exponents beyond 32 bits, or when the meter says stop.
    pub fn equal(&self, u: &[u32], v: &[u32], meter: &Meter<'_>) -> Result<bool, CompletionError> {
        let (mut u, mut v): (Exponents, Exponents) = (u.into(), v.into());
        self.reduce(&mut u, meter)?;
        self.reduce(&mut v, meter)?;
        Ok(u == v)
    }

    /// Relations of a list that imply all of it, none of which follows from the others; earlier ones are preferred.
    /// Cost: n·log n additions to a completion.
    ///
    /// # Errors
    /// As for [`Completion::new`].
    pub fn irredundant(
        letters: usize,
        relations: &[(Word, Word)],
        order: TermOrder,
        max_rules: usize,
        meter: &Meter<'_>,
    ) -> Result<Vec<(Word, Word)>, CompletionError> {
        let nothing = Completion::new(letters, &[], order, max_rules, meter)?;
        let mut growing = nothing.clone();
        let mut kept = Vec::new();
        for (left, right) in relations {
            if growing.add(&left.exponents(letters), &right.exponents(letters), meter)? {
                kept.push((left.clone(), right.clone()));
            }
        }
        nothing.prune(letters, &kept, meter)
    }

    /// What has to be added to these rules so that all of the list holds: the second half is judged beside the whole
    /// first, then the first half beside what is left of the second.
    fn prune(
        &self,
        letters: usize,
        list: &[(Word, Word)],
        meter: &Meter<'_>,
    ) -> Result<Vec<(Word, Word)>, CompletionError> {
        if let [(left, right)] = list {
            let holds = self.equal(&left.exponents(letters), &right.exponents(letters), meter)?;
            return Ok(if holds { Vec::new() } else { list.to_vec() });
        }
        let (first, second) = list.split_at(list.len() / 2);
        if first.is_empty() {
            return Ok(Vec::new());
        }
        let beside = |others: &[(Word, Word)]| {
            let mut rules = self.clone();
            for (left, right) in others {
                rules.add(&left.exponents(letters), &right.exponents(letters), meter)?;
            }
            Ok::<Completion, CompletionError>(rules)
        };
        let second = beside(first)?.prune(letters, second, meter)?;
        let mut kept = beside(&second)?.prune(letters, first, meter)?;
        kept.extend(second);
        Ok(kept)
    }

    /// The rules as relations, the smallest left side first.
    pub fn relations(&self) -> Vec<(Word, Word)> {
        let mut rules: Vec<&Rule> = self.rules.iter().collect();
        rules.sort_by(|a, b| self.order.compare(&a.left, &b.left));
        rules.iter().map(|rule| (Word::from_exponents(&rule.left), Word::from_exponents(&rule.right))).collect()
    }
}

/// The letters of a word as a mask.
fn mask(word: &[u32]) -> u64 {
    let letters = word.iter().enumerate().filter(|letter| *letter.1 > 0);
    letters.fold(0, |mask, (letter, _)| mask | 1 << letter.min(63))
}

fn divides(rule: &Rule, word: &[u32], letters: u64) -> bool {
    rule.letters & !letters == 0 && rule.left.iter().zip(word).all(|(l, w)| l <= w)
}

/// The finite monoid that so many letters with these relations present, with the P-portion of these words.
pub(crate) fn finite_monoid(
    letters: usize,
    relations: &[(Word, Word)],
    p: &[Word],
    max_order: usize,
    meter: &Meter<'_>,
) -> Result<BipartiteMonoid, CompletionError> {
    const MAX_RULES: usize = 50_000;
    let rules = Completion::new(letters, relations, TermOrder::Lexicographic, MAX_RULES, meter)?;
    let has_power = |letter: usize| {
        let alone =
            |rule: &Rule| rule.left.iter().enumerate().all(|(other, &exponent)| other == letter || exponent == 0);
        rules.rules.iter().any(alone)
    };
    if let Some(letter) = (0..letters).find(|&letter| !has_power(letter)) {
        return Err(CompletionError::Infinite(Letter::new(letter)));
    }
    let mut elements: indexmap::IndexSet<Exponents, rustc_hash::FxBuildHasher> = indexmap::IndexSet::default();
    elements.insert(vec![0; letters].into());
    let mut actions: Vec<Vec<u32>> = vec![Vec::new(); letters];
    let mut next = 0;
    while next < elements.len() {
        for (letter, action) in actions.iter_mut().enumerate() {
            let mut word = elements[next].clone();
            word[letter] += 1;
            rules.reduce(&mut word, meter)?;
            action.push(narrow(elements.insert_full(word).0));
        }
        if elements.len() > max_order {
            return Err(CompletionError::Order(max_order));
        }
        next += 1;
    }
    let number = |word: &Word| {
        let mut normal: Exponents = word.exponents(letters).into();
        rules.reduce(&mut normal, meter).map(|()| elements.get_index_of(&normal).expect("normal forms are elements"))
    };
    let p = p.iter().map(number).collect::<Result<Vec<usize>, _>>()?;
    Ok(BipartiteMonoid::new(&actions, 0, &p).expect("a complete set of rules defines a commutative monoid"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Presentation;

    fn meter() -> &'static Meter<'static> {
        static METER: Meter<'static> = Meter::with_limit(1_000_000_000);
        &METER
    }

    #[test]
    fn completion_ends_at_the_work_limit() {
        // The lexicographic basis has exponents that multiply.
        let text = "<a,b,c,d,e,f | a^7b=c^5d^2, b^6c=d^7e, c^9a=f^4b, d^8f=a^3e^2, e^9=f^5ab, f^11=a^4b^3c>";
        let presentation = Presentation::parse(text).unwrap();
        let stopped = presentation.monoid_with(100, &Meter::with_limit(1000));
        assert_eq!(stopped, Err(CompletionError::Stopped(StopReason::Work)));
    }

    fn monoid(text: &str) -> Result<BipartiteMonoid, CompletionError> {
        Presentation::parse(text).unwrap().monoid(10_000)
    }

    #[test]
    fn orders_of_printed_presentations() {
        for (text, order) in [
            ("< | >", 1),
            ("<a | a=1>", 1),
            ("<a | a^2=1>", 2),
            ("<a,b | a^2=1, b^3=b>", 6),
            ("<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2>", 8),
            ("<a,b,c | a^2=1, b^3=b, c^3=c, c^2=b^2>", 10),
            ("<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=1>", 12),
            ("<a,b,c | a^2=1, b^3=b, b^2c=c, c^3=ac^2>", 14),
            ("<a,b,c,d,e | a^2=1, b^4=b^2, b^2c^2=c^2, c^3=abc^2, c^2d=ac^2, d^2=c^2, c^2e^2=c^2, e^6=1>", 200),
        ] {
            assert_eq!(monoid(text).unwrap().order(), order, "{text}");
        }
    }

    #[test]
    fn infinite_and_large_monoids_are_told() {
        assert_eq!(monoid("<a,b | a^2=1>"), Err(CompletionError::Infinite(Letter::new(1))));
        assert_eq!(monoid("<a,b | a^2b=ab, b^2=a>"), monoid("<a,b | b^5=b^3, a=b^2>"));
        assert_eq!(monoid("<a,b | a^200=1, b^200=1>"), Err(CompletionError::Order(10_000)));
    }

    #[test]
    fn no_relation_of_an_irredundant_list_follows_from_the_others() {
        let parse = |text: &str| Presentation::parse(text).unwrap().relations;
        let complete = parse("<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2, ab^3=ab, b^2c=ab^2>");
        let few = Completion::irredundant(3, &complete, TermOrder::Lexicographic, 100, meter()).unwrap();
        // b^3 = bc^2 = abc = b: it follows from later ones.
        assert_eq!(few, parse("<a,b,c | a^2=1, bc=ab, c^2=b^2>"));
        assert_eq!(Completion::irredundant(3, &[], TermOrder::Degree, 100, meter()).unwrap(), []);
    }

    #[test]
    fn both_orders_decide_the_same_words() {
        let presentation = Presentation::parse("<a,b,c | a^3b=c^2, b^2c=a, c^4=abc>").unwrap();
        let lex = Completion::new(3, &presentation.relations, TermOrder::Lexicographic, 1000, meter()).unwrap();
        let degree = Completion::new(3, &presentation.relations, TermOrder::Degree, 1000, meter()).unwrap();
        let words: Vec<[u32; 3]> =
            (0..5).flat_map(|a| (0..5).flat_map(move |b| (0..5).map(move |c| [a, b, c]))).collect();
        for u in &words {
            for v in &words {
                assert_eq!(lex.equal(u, v, meter()), degree.equal(u, v, meter()), "{u:?} {v:?}");
            }
        }
    }
}
