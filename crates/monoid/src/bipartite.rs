//! Finite commutative bipartite monoids (Q, P) (\[PS\] 4): a commutative monoid with a marked subset, its P-portion.
//!
//! A monoid is kept as the actions of its generators, so memory grows with |Q| times the number of generators. Elements
//! are numbered by the lexicographic rank of their least word, the last generator most significant; the identity is 0.
//! Least words are closed under taking sub-words, so each is its parent's times one letter, its largest.
//!
//! ```
//! use misere_monoid::{BipartiteMonoid, Element, Letter};
//! // T_1 = ⟨a | a² = 1⟩, P = {a}.
//! let t1 = BipartiteMonoid::new(&[vec![1, 0]], 0, &[1]).unwrap();
//! assert_eq!(t1.order(), 2);
//! let a = t1.generator(Letter::new(0));
//! assert_eq!(t1.multiply(a, a), Element::ONE);
//! assert!(t1.is_p(a) && t1.is_reduced());
//! ```

use crate::refine::place;
use crate::{Element, Letter, Word, bits, refine};
use misere_limits::narrow;

/// A finite commutative monoid with a P-portion.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BipartiteMonoid {
    actions: Vec<Vec<Element>>,
    parents: Vec<(Element, Letter)>,
    p: Vec<u64>,
}

/// Why tables do not describe a commutative monoid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The actions have different lengths.
    #[error("generator {0} acts on a different number of elements than generator 0")]
    Length(usize),
    /// An entry is no element.
    #[error("generator {generator} takes element {element} to {value}, which is no element")]
    Range {
        /// The generator.
        generator: usize,
        /// The element it acts on.
        element: usize,
        /// The value out of range.
        value: u32,
    },
    /// The identity or a P-element is no element.
    #[error("{0} is no element")]
    NoElement(usize),
    /// Two generators act differently in different orders.
    #[error("generators {0} and {1} do not commute on element {2}")]
    NotCommutative(usize, usize, usize),
    /// An element that no product of generators reaches.
    #[error("element {0} is no product of generators")]
    NotGenerated(usize),
}

impl BipartiteMonoid {
    /// The monoid whose generator g takes element x to `actions[g][x]`, with this identity and these P-elements.
    /// The elements are renumbered; [`BipartiteMonoid::renumbered`] also returns their new numbers.
    ///
    /// # Errors
    /// When the tables are no generated commutative monoid.
    pub fn new(actions: &[Vec<u32>], identity: usize, p: &[usize]) -> Result<BipartiteMonoid, TableError> {
        BipartiteMonoid::renumbered(actions, identity, p).map(|(monoid, _)| monoid)
    }

    /// As [`BipartiteMonoid::new`], with the new number of each element.
    ///
    /// # Errors
    /// When the tables are no generated commutative monoid.
    pub fn renumbered(
        actions: &[Vec<u32>],
        identity: usize,
        p: &[usize],
    ) -> Result<(BipartiteMonoid, Vec<Element>), TableError> {
        let order = actions.first().map_or(1, Vec::len);
        check(actions, identity, p, order)?;
        let mut p_set = vec![0; bits::stride(order)];
        p.iter().for_each(|&element| bits::insert(&mut p_set, element));
        let (monoid, listed) = generated(actions, narrow(identity), |element| bits::contains(&p_set, element));
        let mut numbers = vec![None; order];
        for (number, &old) in listed.iter().enumerate() {
            numbers[old as usize] = Some(Element::new(number));
        }
        if let Some(missing) = numbers.iter().position(Option::is_none) {
            return Err(TableError::NotGenerated(missing));
        }
        Ok((monoid, numbers.into_iter().flatten().collect()))
    }

    /// The monoid of these tables as they are, for callers that have elements in order already: actions of generators,
    /// for each element but 0 its parent and largest letter, and P as a bit set. [`BipartiteMonoid::is_consistent`]
    /// tells whether they are a monoid.
    pub fn from_parts(actions: Vec<Vec<Element>>, parents: Vec<(Element, Letter)>, p: Vec<u64>) -> BipartiteMonoid {
        BipartiteMonoid { actions, parents, p }
    }

    /// Whether the actions are those of a commutative monoid whose elements are their words.
    pub fn is_consistent(&self) -> bool {
        let order = self.order();
        let in_range =
            self.actions.iter().all(|action| action.len() == order && action.iter().all(|x| x.index() < order));
        let words = self.parents.iter().enumerate().skip(1).all(|(x, &(parent, letter))| {
            let action = self.actions.get(letter.index());
            parent.index() < x && action.is_some_and(|action| action.get(parent.index()) == Some(&Element::new(x)))
        });
        in_range && words && not_commuting(&self.actions).is_none()
    }

    /// The number of elements, |Q|.
    pub fn order(&self) -> usize {
        self.parents.len()
    }

    /// The elements, ascending: 1 first.
    pub fn elements(&self) -> impl DoubleEndedIterator<Item = Element> + ExactSizeIterator + Clone + use<> {
        Element::all(self.order())
    }

    /// The number of generators, which are the letters of words. Some may be products of others.
    pub fn generators(&self) -> usize {
        self.actions.len()
    }

    /// The letters of words, one for each generator.
    pub fn letters(&self) -> impl DoubleEndedIterator<Item = Letter> + ExactSizeIterator + Clone + use<> {
        Letter::all(self.generators())
    }

    /// The generator that a letter stands for.
    pub fn generator(&self, letter: Letter) -> Element {
        self.actions[letter.index()][Element::ONE.index()]
    }

    /// The products of all elements with a generator.
    pub fn action(&self, letter: Letter) -> &[Element] {
        &self.actions[letter.index()]
    }

    /// For an element other than 1, its least word without the largest letter, as an element, and that letter.
    pub fn parent(&self, element: Element) -> Option<(Element, Letter)> {
        (element != Element::ONE).then(|| self.parents[element.index()])
    }

    /// Whether the element is in the P-portion.
    pub fn is_p(&self, element: Element) -> bool {
        bits::contains(&self.p, element.index())
    }

    /// The elements of the P-portion, ascending.
    pub fn p_portion(&self) -> impl Iterator<Item = Element> + '_ {
        bits::elements(&self.p).map(Element::new)
    }

    /// The P-portion as a bit set: its bits are the numbers of elements.
    pub fn p_set(&self) -> &[u64] {
        &self.p
    }

    /// The product of two elements, in time proportional to the length of the second's least word.
    pub fn multiply(&self, x: Element, y: Element) -> Element {
        let (mut product, mut rest) = (x, y);
        while let Some((parent, letter)) = self.parent(rest) {
            product = self.actions[letter.index()][product.index()];
            rest = parent;
        }
        product
    }

    /// The element to the power `exponent`, by repeated squaring.
    pub fn power(&self, element: Element, exponent: u64) -> Element {
        let (mut result, mut square, mut rest) = (Element::ONE, element, exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                result = self.multiply(result, square);
            }
            rest >>= 1;
            if rest > 0 {
                square = self.multiply(square, square);
            }
        }
        result
    }

    /// The products of all elements with this one.
    pub fn multiples(&self, element: Element) -> Vec<Element> {
        let mut products: Vec<Element> = self.elements().collect();
        let mut rest = element;
        while let Some((parent, letter)) = self.parent(rest) {
            products.iter_mut().for_each(|product| *product = self.actions[letter.index()][product.index()]);
            rest = parent;
        }
        products
    }

    /// Calls `visit` with each element and the products of all elements with it. Time |Q|², memory |Q| times the length
    /// of the longest least word.
    pub fn for_each_row(&self, mut visit: impl FnMut(Element, &[Element])) {
        let mut children: Vec<Vec<Element>> = vec![Vec::new(); self.order()];
        for element in self.elements().skip(1) {
            children[self.parents[element.index()].0.index()].push(element);
        }
        let mut stack = vec![(Element::ONE, self.elements().collect::<Vec<Element>>())];
        while let Some((element, row)) = stack.pop() {
            visit(element, &row);
            for &child in &children[element.index()] {
                let action = &self.actions[self.parents[child.index()].1.index()];
                stack.push((child, row.iter().map(|x| action[x.index()]).collect()));
            }
        }
    }

    /// The least word of an element.
    pub fn word(&self, element: Element) -> Word {
        let mut exponents = vec![0u32; self.generators()];
        let mut rest = element;
        while let Some((parent, letter)) = self.parent(rest) {
            exponents[letter.index()] += 1;
            rest = parent;
        }
        Word::from_exponents(&exponents)
    }

    /// The element that a word names; its letters must be generators.
    pub fn evaluate(&self, word: &Word) -> Element {
        word.powers().iter().fold(Element::ONE, |product, &(letter, exponent)| {
            self.multiply(product, self.power(self.generator(letter), u64::from(exponent)))
        })
    }

    /// The submonoid that these elements generate, with them as generators, and its elements as elements of this one.
    pub fn submonoid(&self, generators: &[Element]) -> (BipartiteMonoid, Vec<Element>) {
        let rows: Vec<Vec<Element>> = generators.iter().map(|&generator| self.multiples(generator)).collect();
        generated(&rows, Element::ONE, |element| bits::contains(&self.p, element))
    }

    /// The direct product with this P-portion of pairs, generated by the generators of both, the first factor's first.
    pub fn product(&self, other: &BipartiteMonoid, p: impl Fn(Element, Element) -> bool) -> BipartiteMonoid {
        let (m, n) = (self.order(), other.order());
        let pairs = || (0..m * n).map(|pair| (pair % m, pair / m));
        let pair = |x: usize, y: usize| narrow(x + m * y);
        let mut actions: Vec<Vec<u32>> = Vec::new();
        actions.extend(self.actions.iter().map(|action| pairs().map(|(x, y)| pair(action[x].index(), y)).collect()));
        actions.extend(other.actions.iter().map(|action| pairs().map(|(x, y)| pair(x, action[y].index())).collect()));
        generated(&actions, 0, |pair| p(Element::new(pair % m), Element::new(pair / m))).0
    }

    /// The reduction (\[PS\] Definition 4.5), with the image of each element: elements are equal in it when no element
    /// distinguishes them.
    pub fn reduction(&self) -> (BipartiteMonoid, Vec<Element>) {
        let class = refine(&self.actions, self.elements().map(|x| u32::from(self.is_p(x))).collect());
        let classes = class.iter().max().map_or(0, |&last| last as usize + 1);
        let mut least = vec![0; classes];
        (0..self.order()).rev().for_each(|x| least[class[x] as usize] = x);
        let of_class = |action: &Vec<Element>| least.iter().map(|&x| class[action[x].index()]).collect();
        let actions: Vec<Vec<u32>> = self.actions.iter().map(of_class).collect();
        let (monoid, listed) = generated(&actions, class[0], |class| bits::contains(&self.p, least[class]));
        debug_assert!(listed.iter().enumerate().all(|(number, &class)| number == class as usize));
        (monoid, class.into_iter().map(Element::from).collect())
    }

    /// Whether all elements are distinguishable (\[PS\] Definition 4.4).
    pub fn is_reduced(&self) -> bool {
        self.reduction().0.order() == self.order()
    }

    /// Letters whose generators generate the monoid, no one of which can be left out: those that are no product of
    /// earlier letters, less each, from the last down, that is a product of the others.
    pub fn irredundant_letters(&self) -> Vec<Letter> {
        let mut used = vec![false; self.generators()];
        self.parents.iter().skip(1).for_each(|&(_, letter)| used[letter.index()] = true);
        let mut letters: Vec<Letter> = self.letters().filter(|letter| used[letter.index()]).collect();
        for position in (0..letters.len()).rev() {
            let dropped = self.generator(letters[position]);
            let others: Vec<Letter> =
                letters.iter().enumerate().filter(|other| other.0 != position).map(|other| *other.1).collect();
            let actions: Vec<&[Element]> = others.iter().map(|&letter| self.action(letter)).collect();
            if reaches(&actions, self.order(), dropped) {
                letters.remove(position);
            }
        }
        letters
    }
}

/// Whether products of these actions take the identity to the element.
fn reaches(actions: &[&[Element]], order: usize, element: Element) -> bool {
    let mut seen = vec![false; order];
    let mut stack = vec![Element::ONE];
    seen[Element::ONE.index()] = true;
    while let Some(x) = stack.pop() {
        for action in actions {
            let y = action[x.index()];
            if !std::mem::replace(&mut seen[y.index()], true) {
                stack.push(y);
            }
        }
    }
    seen[element.index()]
}

fn check(actions: &[Vec<u32>], identity: usize, p: &[usize], order: usize) -> Result<(), TableError> {
    if let Some(&element) = p.iter().chain([&identity]).find(|&&element| element >= order) {
        return Err(TableError::NoElement(element));
    }
    for (generator, action) in actions.iter().enumerate() {
        if action.len() != order {
            return Err(TableError::Length(generator));
        }
        if let Some(element) = action.iter().position(|&value| value as usize >= order) {
            return Err(TableError::Range { generator, element, value: action[element] });
        }
    }
    match not_commuting(actions) {
        Some((first, second, element)) => Err(TableError::NotCommutative(first, second, element)),
        None => Ok(()),
    }
}

/// Two actions that differ in different orders, and an element on which they do.
fn not_commuting<E: Copy + Eq + Into<u32>>(actions: &[Vec<E>]) -> Option<(usize, usize, usize)> {
    actions.iter().enumerate().find_map(|(g, a)| {
        actions[..g].iter().enumerate().find_map(|(h, b)| {
            let element = a.iter().zip(b).position(|(&ax, &bx)| b[place(ax)] != a[place(bx)])?;
            Some((h, g, element))
        })
    })
}

/// The monoid that commuting actions generate from an identity, in lexicographic order of least words, and what its
/// elements are in the tables: plain numbers, or elements of another monoid.
fn generated<E: Copy + Into<u32>>(
    actions: &[Vec<E>],
    identity: E,
    is_p: impl Fn(usize) -> bool,
) -> (BipartiteMonoid, Vec<E>) {
    const NEW: Element = Element::new(u32::MAX as usize);
    let order = actions.first().map_or(1, Vec::len);
    let mut listed = vec![identity];
    let mut number = vec![NEW; order];
    number[place(identity)] = Element::ONE;
    let mut parents = vec![(Element::ONE, Letter::new(0))];
    for (letter, action) in Letter::all(actions.len()).zip(actions) {
        let mut layer = 0..listed.len();
        while !layer.is_empty() {
            let start = listed.len();
            for x in layer {
                let y = action[place(listed[x])];
                if number[place(y)] == NEW {
                    number[place(y)] = Element::new(listed.len());
                    listed.push(y);
                    parents.push((Element::new(x), letter));
                }
            }
            layer = start..listed.len();
        }
    }
    let of_listed = |action: &Vec<E>| listed.iter().map(|&x| number[place(action[place(x)])]).collect();
    let actions = actions.iter().map(of_listed).collect();
    let mut p = vec![0; bits::stride(listed.len())];
    for (number, &x) in listed.iter().enumerate() {
        if is_p(place(x)) {
            bits::insert(&mut p, number);
        }
    }
    (BipartiteMonoid { actions, parents, p }, listed)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// T_2 = ⟨a, b | a² = 1, b³ = b⟩ on {1, a, b, ab, b², ab²} with P = {a, b²}, b = 2.
    fn t2() -> BipartiteMonoid {
        let a = vec![1, 0, 3, 2, 5, 4];
        let b = vec![2, 3, 4, 5, 2, 3];
        BipartiteMonoid::new(&[a, b], 0, &[1, 4]).unwrap()
    }

    #[test]
    fn words_and_products() {
        let q = t2();
        let words: Vec<String> = q.elements().map(|x| q.word(x).to_string()).collect();
        assert_eq!(words, ["1", "a", "b", "ab", "b^2", "ab^2"]);
        let [ab, b, b2, ab2] = [3, 2, 4, 5].map(Element::new);
        assert_eq!(q.multiply(ab, ab), b2);
        assert_eq!(q.power(b, 1_000_001), b);
        assert_eq!(q.evaluate(&q.word(ab2)), ab2);
        assert_eq!(q.multiples(b2), [b2, ab2, b, ab, b2, ab2]);
    }

    #[test]
    fn a_permuted_table_is_renumbered() {
        let (q, numbers) = BipartiteMonoid::renumbered(&[vec![1, 0]], 1, &[0]).unwrap();
        assert_eq!(numbers, [Element::new(1), Element::ONE]);
        assert!(q.is_p(Element::new(1)));
    }

    #[test]
    fn faulty_tables_are_refused() {
        assert_eq!(
            BipartiteMonoid::new(&[vec![2, 0]], 0, &[]),
            Err(TableError::Range { generator: 0, element: 0, value: 2 })
        );
        assert_eq!(BipartiteMonoid::new(&[vec![1, 0], vec![0]], 0, &[]), Err(TableError::Length(1)));
        assert_eq!(BipartiteMonoid::new(&[vec![0, 1]], 0, &[]), Err(TableError::NotGenerated(1)));
        assert_eq!(BipartiteMonoid::new(&[vec![0, 1]], 2, &[]), Err(TableError::NoElement(2)));
        let (cycle, swap) = (vec![1, 2, 0], vec![0, 2, 1]);
        assert_eq!(BipartiteMonoid::new(&[cycle, swap], 0, &[]), Err(TableError::NotCommutative(0, 1, 0)));
    }

    #[test]
    fn the_reduction_forgets_what_nothing_distinguishes() {
        let q = t2();
        assert!(q.is_reduced());
        // T_2 × Z_2 with the P-portion of the first factor alone reduces to T_2 again.
        let z2 = BipartiteMonoid::new(&[vec![1, 0]], 0, &[]).unwrap();
        let big = q.product(&z2, |x, _| q.is_p(x));
        assert_eq!(big.order(), 12);
        let (small, class) = big.reduction();
        assert_eq!((small.order(), class.len()), (6, 12));
    }

    #[test]
    fn submonoids_and_irredundant_letters() {
        let q = t2();
        let b2 = Element::new(4);
        let (sub, elements) = q.submonoid(&[b2]);
        assert_eq!((sub.order(), elements), (2, vec![Element::ONE, b2]));
        assert!(sub.is_p(sub.generator(Letter::new(0))));
        let (redundant, _) = q.submonoid(&[4, 1, 3, 2].map(Element::new));
        assert_eq!(redundant.order(), 6);
        assert_eq!(redundant.irredundant_letters(), [1, 2].map(Letter::new));
    }

    #[test]
    fn rows_are_products() {
        let q = t2();
        let mut seen = 0;
        q.for_each_row(|x, row| {
            seen += 1;
            assert!(q.elements().zip(row).all(|(y, &product)| product == q.multiply(y, x)));
        });
        assert_eq!(seen, 6);
    }
}
