//! Partial inverse systems and their threads (\[S1\] 2).
//!
//! In a partial inverse system each (Q_n, P_n) is the reduction of a submonoid (Q⁺_n, P⁺_n) of (Q_{n+1}, P_{n+1}), by a
//! map π_n. A thread x_n, x_{n+1}, … has x_i = π_i(x_{i+1}); threads multiply stage by stage, two are equal when one is
//! the end of the other, and their classes are the partial inverse limit. The quotients of a growing chain of closed
//! sets of games form such a system, and the quotient of their union is its limit (\[S1\] Theorem 2.4). Here a system
//! has finitely many stages so far, and a thread an element of the last stage of which all earlier elements follow.
//!
//! ```
//! use misere_monoid::limit::PartialInverseSystem;
//! use misere_monoid::{Element, tame};
//! // T_2, T_3, …, whose limit is T_∞: each is a submonoid of the next.
//! let mut system = PartialInverseSystem::new(tame::tame_quotient(2));
//! for _ in 0..3 {
//!     let last = system.stage(system.stages() - 1).clone();
//!     let generators: Vec<Element> = last.letters().map(|letter| last.generator(letter)).collect();
//!     system.push(tame::tame_extension(&last), &generators).unwrap();
//! }
//! assert_eq!(system.stage(3).order(), 34);
//! // The element a is a thread that starts at the first stage.
//! assert_eq!(system.thread(Element::new(1)).len(), 4);
//! ```

use crate::{BipartiteMonoid, Element};

/// Stages (Q_0, P_0), (Q_1, P_1), … with the maps π_n.
#[derive(Clone, Debug)]
pub struct PartialInverseSystem {
    stages: Vec<BipartiteMonoid>,
    /// `maps[n][x]` is π_n(x) for x in Q⁺_n, a submonoid of Q_{n+1}.
    maps: Vec<Vec<Option<Element>>>,
}

/// Why a monoid cannot be the next stage.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LimitError {
    /// There must be one value for each generator of the last stage.
    #[error("the last stage has {0} generators")]
    Generators(usize),
    /// A value is no element of the new stage.
    #[error("{0} is no element")]
    NoElement(Element),
    /// Two products of generators are equal in the new stage and different in the last.
    #[error("the map to the last stage is not defined at element {0}")]
    NotAMap(Element),
    /// An element is in P and its image is not, or the other way round.
    #[error("element {0} and its image are not both in P")]
    Outcome(Element),
}

impl PartialInverseSystem {
    /// The system with one stage.
    pub fn new(first: BipartiteMonoid) -> PartialInverseSystem {
        PartialInverseSystem { stages: vec![first], maps: Vec::new() }
    }

    /// Adds a stage, in which these elements stand for the generators of the last one.
    ///
    /// # Errors
    /// When the submonoid that they generate does not map onto the last stage, with P onto P.
    pub fn push(&mut self, stage: BipartiteMonoid, generators: &[Element]) -> Result<(), LimitError> {
        let last = &self.stages[self.stages.len() - 1];
        if generators.len() != last.generators() {
            return Err(LimitError::Generators(last.generators()));
        }
        if let Some(&x) = generators.iter().find(|x| x.index() >= stage.order()) {
            return Err(LimitError::NoElement(x));
        }
        let mut map: Vec<Option<Element>> = vec![None; stage.order()];
        map[Element::ONE.index()] = Some(Element::ONE);
        let mut reached = vec![(Element::ONE, Element::ONE)];
        while let Some((x, image)) = reached.pop() {
            if stage.is_p(x) != last.is_p(image) {
                return Err(LimitError::Outcome(x));
            }
            for (letter, &generator) in last.letters().zip(generators) {
                let (product, image) = (stage.multiply(x, generator), last.action(letter)[image.index()]);
                match map[product.index()] {
                    None => {
                        map[product.index()] = Some(image);
                        reached.push((product, image));
                    }
                    Some(other) if other != image => return Err(LimitError::NotAMap(product)),
                    Some(_) => {}
                }
            }
        }
        self.stages.push(stage);
        self.maps.push(map);
        Ok(())
    }

    /// The number of stages so far.
    pub fn stages(&self) -> usize {
        self.stages.len()
    }

    /// The stage (Q_n, P_n).
    pub fn stage(&self, n: usize) -> &BipartiteMonoid {
        &self.stages[n]
    }

    /// π_n of an element of stage n + 1, or `None` outside Q⁺_n.
    pub fn map(&self, n: usize, element: Element) -> Option<Element> {
        self.maps[n][element.index()]
    }

    /// The thread that ends with an element of the last stage, as far back as it goes: its elements at the stages from
    /// `stages() - thread.len()` on. Threads are equal iff their last elements are, and multiply as these do.
    pub fn thread(&self, element: Element) -> Vec<Element> {
        let mut thread = vec![element];
        for n in (0..self.maps.len()).rev() {
            match self.map(n, thread[thread.len() - 1]) {
                Some(image) => thread.push(image),
                None => break,
            }
        }
        thread.reverse();
        thread
    }

    /// Whether the elements of an earlier stage stay different and the generated submonoid is all of it: stage n is a
    /// submonoid of the next, not only the reduction of one.
    pub fn is_embedded(&self, n: usize) -> bool {
        self.maps[n].iter().flatten().count() == self.stages[n].order()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Letter, Presentation, tame};

    fn monoid(text: &str) -> BipartiteMonoid {
        Presentation::parse(text).unwrap().monoid(100).unwrap()
    }

    #[test]
    fn a_stage_may_be_the_reduction_of_a_submonoid() {
        // In S_12 the powers of b are b, b², b³, b⁴ = b²; a and b generate a monoid whose reduction is T_2.
        let s12 = monoid("<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=1> P={a,b^2,ac}");
        let mut system = PartialInverseSystem::new(tame::tame_quotient(2));
        system.push(s12.clone(), &[Letter::new(0), Letter::new(1)].map(|letter| s12.generator(letter))).unwrap();
        assert!(!system.is_embedded(0));
        let [b, c] = [1, 2].map(|letter| s12.generator(Letter::new(letter)));
        assert_eq!(system.map(0, b), system.map(0, s12.power(b, 3)));
        assert_eq!((system.thread(b).len(), system.thread(c).len()), (2, 1));
    }

    #[test]
    fn what_is_no_stage() {
        let t2 = tame::tame_quotient(2);
        let mut system = PartialInverseSystem::new(t2.clone());
        let [a, b] = [0, 1].map(|letter| t2.generator(Letter::new(letter)));
        let none = Element::new(17);
        assert_eq!(system.push(t2.clone(), &[a]), Err(LimitError::Generators(2)));
        assert_eq!(system.push(t2.clone(), &[a, none]), Err(LimitError::NoElement(none)));
        assert!(matches!(system.push(t2.clone(), &[a, a]), Err(LimitError::NotAMap(_) | LimitError::Outcome(_))));
        assert_eq!(system.stages(), 1);
        system.push(t2, &[a, b]).unwrap();
        assert!(system.is_embedded(0));
    }
}
