//! A finite misère quotient (Q, P) with its pretending function Φ (\[PS\] 2).
//!
//! Elements are numbered by the lexicographic rank of their least word (largest heap most significant); 0 is the
//! identity.

use misere_monoid::{BipartiteMonoid, Element, Letter, Word};

/// The largest order of a quotient, and of a certificate.
pub(crate) const MAX_ORDER: usize = 1 << 20;

/// A finite quotient with the pretending function on heaps `1..=last_heap`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// (Q, P): letter g is generator g.
    pub(crate) monoid: BipartiteMonoid,
    /// Heaps that occur in least words, ascending.
    pub(crate) generators: Vec<usize>,
    /// `phi[n - 1]` = Φ(H_n).
    pub(crate) phi: Vec<Element>,
}

impl Quotient {
    /// The bipartite monoid (Q, P); its letter g is the heap `generators()[g]`.
    pub fn monoid(&self) -> &BipartiteMonoid {
        &self.monoid
    }

    /// The number of elements, |Q|.
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The number of P-elements, |P|.
    pub fn p_order(&self) -> usize {
        self.p_portion().count()
    }

    /// The elements of the P-portion, ascending.
    pub fn p_portion(&self) -> impl Iterator<Item = Element> + '_ {
        self.monoid.p_portion()
    }

    /// Whether the element is in the P-portion.
    pub fn is_p(&self, element: Element) -> bool {
        self.monoid.is_p(element)
    }

    /// The heaps that generate Q, ascending: generator g is letter g of words.
    pub fn generators(&self) -> &[usize] {
        &self.generators
    }

    /// The largest heap whose value is known.
    pub fn last_heap(&self) -> usize {
        self.phi.len()
    }

    /// Φ(H_n), or `None` beyond the last heap. Φ(H_0) is the identity.
    pub fn pretending_function(&self, heap: usize) -> Option<Element> {
        if heap == 0 { Some(Element::ONE) } else { self.phi.get(heap - 1).copied() }
    }

    /// The value of a position whose heaps all have values.
    pub(crate) fn value(&self, heaps: &[u32]) -> Element {
        heaps.iter().fold(Element::ONE, |product, &heap| self.multiply(product, self.phi[heap as usize - 1]))
    }

    /// The product of two elements.
    pub fn multiply(&self, x: Element, y: Element) -> Element {
        self.monoid.multiply(x, y)
    }

    /// The element to the power `exponent`.
    pub fn power(&self, element: Element, exponent: u64) -> Element {
        self.monoid.power(element, exponent)
    }

    /// The least word of an element, letters being generators.
    pub fn word(&self, element: Element) -> Word {
        self.monoid.word(element)
    }

    /// Whether Q is one of the tame quotients T_n (\[PS\] 3.2): trivial, or {1, a} with a² = 1 and P = {a}, or such
    /// a pair beside an elementary abelian 2-group of identity z with P = {a, z}.
    pub fn is_tame(&self) -> bool {
        if self.order() == 1 {
            return self.p_order() == 0;
        }
        let p: Vec<Element> = self.p_portion().collect();
        let Some(&a) = p.iter().find(|&&x| self.multiply(x, x) == Element::ONE) else { return false };
        if self.order() == 2 {
            return p.len() == 1;
        }
        let [x, y] = p[..] else { return false };
        let z = if x == a { y } else { x };
        let firm = |x: Element| self.multiply(x, z) == x && self.multiply(x, x) == z;
        self.monoid.elements().skip(1).all(|x| x == a || firm(x))
    }

    /// Q_n, the quotient of heaps `1..=last_heap` alone (\[PS\] 3.1): the reduction of the submonoid that their values
    /// generate. `None` when `last_heap` is beyond the last heap.
    ///
    /// Cost: |Q| times the number of generators, and the refinement.
    ///
    /// ```
    /// # use misere_quotient::{Limits, Meter, solve};
    /// let kayles = misere_games::parse_rules("0.77").unwrap();
    /// let at = |max_heap| {
    ///     let limits = Limits { max_heap, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
    ///     solve(&*kayles, &limits, &mut |_| ()).finite_part().clone()
    /// };
    /// assert_eq!(at(30).partial(9), Some(at(9)));
    /// ```
    #[must_use]
    pub fn partial(&self, last_heap: usize) -> Option<Quotient> {
        (last_heap <= self.last_heap()).then(|| self.partial_with_image(last_heap).0)
    }

    /// The quotient of heaps `1..=last_heap`, and for each element that is a product of their values its element there.
    pub(crate) fn partial_with_image(&self, last_heap: usize) -> (Quotient, Vec<Option<Element>>) {
        // A heap that is a product of smaller ones is one in every partial quotient.
        let heaps: Vec<usize> = self.generators.iter().copied().take_while(|&heap| heap <= last_heap).collect();
        let values: Vec<Element> = heaps.iter().map(|&heap| self.phi[heap - 1]).collect();
        let (submonoid, elements) = self.monoid.submonoid(&values);
        let (reduced, classes) = submonoid.reduction();
        let mut image = vec![None; self.order()];
        elements.iter().zip(&classes).for_each(|(element, &class)| image[element.index()] = Some(class));
        // Letters in no least word are left out.
        let parents = || reduced.elements().filter_map(|x| reduced.parent(x));
        let used: Vec<Letter> =
            reduced.letters().filter(|&letter| parents().any(|parent| parent.1 == letter)).collect();
        let letter = |old: Letter| Letter::new(used.iter().position(|&letter| letter == old).unwrap_or(0));
        let renamed = parents().map(|(parent, old)| (parent, letter(old)));
        let parents = std::iter::once((Element::ONE, Letter::new(0))).chain(renamed).collect();
        let actions = used.iter().map(|&letter| reduced.action(letter).to_vec()).collect();
        let monoid = BipartiteMonoid::from_parts(actions, parents, reduced.p_set().to_vec());
        let phi = self.phi[..last_heap].iter().filter_map(|value| image[value.index()]).collect();
        (Quotient { monoid, generators: used.iter().map(|letter| heaps[letter.index()]).collect(), phi }, image)
    }

    /// The quotient of the empty position: {1}, with P empty.
    pub(crate) fn trivial() -> Quotient {
        let monoid = BipartiteMonoid::from_parts(Vec::new(), vec![(Element::ONE, Letter::new(0))], vec![0]);
        Quotient { monoid, generators: Vec::new(), phi: Vec::new() }
    }
}
