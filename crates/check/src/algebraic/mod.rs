//! Quotients of games whose partial quotients grow without end, but regularly.
//!
//! A certificate gives a commutative monoid Q by *shapes*: an element is a shape with a vector of numbers in the
//! shape's domain, which inequalities describe. It gives *actions*, some of which have a parameter m ∈ N: for each
//! shape a decision tree with questions f ≥ 0 and "is f even?", f affine, whose leaves are a shape and affine forms.
//! Words are lists of actions with parameters. The heaps below some number have a value each; the others fall into
//! residue classes, with an index j ∈ N. Values are words, and their parameters are affine in j.
//!
//! Every claim below is a statement about finitely many integers, for all that satisfy some inequalities. Each is
//! walked through case by case ([`path`]), and each wrong end is refuted ([`linear`]). So what is proven is proven for
//! all heaps.
//!
//! **monoid.** Actions take elements to elements, and any two commute. Each element (σ, v) is the word of σ at v
//! applied to 1. As for finite quotients, words that take 1 to the same element act alike. So (w·1)(u·1) = wu·1 is a
//! product, and Q with it is a commutative monoid.
//!
//! **generators.** Each action is the action of a value of a heap, for all m. Or it is the identity for m = 0, and if
//! it takes 1 to x for m, it takes 1 to ux for m + 1, where u is the value of a heap. Hence values of positions are all
//! of Q.
//!
//! **outcomes.** As for finite quotients it is enough that 1 ∉ P, that heaps without options have the value 1, and that
//! there are neither P- nor N-failures. *P-failures*: for each heap H, each option H′ and each y not both Φ(H)y and
//! Φ(H′)y are in P. An option that leaves two heaps has the number of the first for a variable.
//!
//! *N-failures*. Let W(H) be the set of y with neither Φ(H)y nor any Φ(H′)y in P. For each value v the certificate has
//! a set R(v), and for each heap H finitely many options that depend on y. At each y one of three is true: Φ(H)y is in
//! P, or Φ(H′)y is for one of these options H′, or y ∈ R(Φ(H)). So W(H) ⊆ R(Φ(H)). It has a set U of pairs of
//! elements, too. (1, q) ∈ U for all q ∉ P; and if (x, vz) ∈ U and xz ∈ R(v), then (xv, z) ∈ U and z ≠ 1. If the sum X
//! of h₁ to h_k, k ≥ 1, were an N-failure, the argument for finite quotients would lead through U from (1, Φ(X)) to a
//! pair (x, 1) in k steps. (There the least such set was found by a walk; here it is given, and is seen to be closed.)
//!
//! **reduced.** For each pair of shapes the certificate has elements z that depend on the two elements x and y. At
//! every pair x ≠ y just one of xz and yz is in P, for one of these z.
//!
//! **words.** Families of relations, and of words in P, if they are given: the two sides of each relation take 1 to the
//! same element, the words take it to P, and each element of P is such a word.
//!
//! **infinite.** Some heap value has a parameter, and is for different parameters different elements.

mod evaluate;
mod game;
mod linear;
mod outcomes;
mod path;
mod words;

pub(crate) use linear::Form;
pub(crate) use path::Tree;

use crate::Claim;
use game::{Checked, Game};
use path::Failure;
use std::cell::Cell;

/// The most steps of a check: nodes of trees, and pairs of inequalities that are combined.
const WORK: u64 = 100_000_000;

/// Actions with their parameters; for an action without one it is not looked at.
pub(crate) type Word = Vec<(usize, Form)>;

/// A shape with its numbers, as forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) shape: usize,
    pub(crate) at: Vec<Form>,
}

/// Elements with this many numbers, for which all forms of the domain are not negative, beside the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) arity: usize,
    pub(crate) domain: Vec<Form>,
    pub(crate) word: Word,
    pub(crate) p: Tree<bool>,
}

/// What an action does at each shape; the parameter comes after the numbers of the shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Action {
    pub(crate) parameter: bool,
    pub(crate) trees: Vec<Tree<Element>>,
}

/// A value of heaps, and for each shape the set R.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) parameter: bool,
    pub(crate) word: Word,
    pub(crate) unresolved: Vec<Tree<bool>>,
}

/// A move in the numbers of a shape and the index of the heap. Where the heaps and what is taken are not the heap in
/// sum, or a heap is empty, it is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) take: usize,
    /// A form whose half is one variable more for the heaps that are left; where it is odd or negative, this is no
    /// move.
    pub(crate) twice: Option<Form>,
    /// The heaps that are left.
    pub(crate) parts: Vec<Form>,
}

/// A heap or a class: its value, the parameter of that as a form in the index, and for each shape moves that may win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Heap {
    pub(crate) value: usize,
    pub(crate) parameter: Form,
    pub(crate) moves: Vec<Vec<Move>>,
}

/// Words in parameters for which all forms of a list are not negative, and all of another even: two words that are
/// equal, or one that is in P.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Family {
    pub(crate) parameters: usize,
    pub(crate) at_least: Vec<Form>,
    pub(crate) even: Vec<Form>,
    pub(crate) words: Vec<Word>,
}

/// What a certificate of this kind says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Algebraic {
    pub(crate) one: Element,
    pub(crate) shapes: Vec<Shape>,
    pub(crate) actions: Vec<Action>,
    pub(crate) values: Vec<Value>,
    /// Heaps 1 to `single`, then the classes of single + 1, single + 2, …
    pub(crate) single: usize,
    pub(crate) heaps: Vec<Heap>,
    /// The set U for shapes σ, τ at σ·shapes + τ, in the numbers of both.
    pub(crate) pairs: Vec<Tree<bool>>,
    /// What tells elements of shapes σ ≤ τ apart, at σ·shapes + τ, in the numbers of both.
    pub(crate) apart: Vec<Vec<Element>>,
    /// Relations and P-words, if they are given.
    pub(crate) families: Vec<Family>,
    /// For each shape the families that its elements of P are in, with the parameters in their numbers.
    pub(crate) listed: Vec<Vec<(usize, Vec<Form>)>>,
}

impl Algebraic {
    /// All claims, each with its finding.
    pub(crate) fn check(&self, digits: &[(usize, u8)], mut add: impl FnMut(Claim, Result<String, String>)) {
        let game = Game { of: self, digits, work: Cell::new(WORK) };
        let mut found = |claim, checked: Checked, text: &str| {
            let why = |(failure, place): (Failure, String)| match failure {
                Failure::False => format!("not true, or not seen to be, {place}"),
                Failure::TooMuch => format!("takes too much work, or numbers that are too large, {place}"),
            };
            add(claim, checked.map(|()| text.into()).map_err(why));
        };
        found(Claim::Monoid, game.check_monoid(), "commutative, with elements in families");
        found(Claim::Generators, game.check_generators(), "the heaps generate the monoid");
        found(Claim::Reduced, game.check_reduced(), "products tell any two elements apart");
        let p_positions = "no position that is called P has an option called P";
        found(Claim::PPositions, game.check_p_positions(), p_positions);
        let n_positions = "each other position with options has one called P";
        found(Claim::NPositions, game.check_n_positions(), n_positions);
        found(Claim::Infinite, game.check_infinite(), "a family of values has no two that are equal");
        if !self.families.is_empty() {
            found(Claim::Words, game.check_words(), "the relations hold, and the P-words are all of P");
        }
        found(Claim::LargerHeaps, Ok(()), "all of this is proven for all heaps");
    }
}
