//! Finite commutative bipartite monoids (Q, P) (\[PS\] 4): a commutative monoid with a marked subset, its P-portion.
//!
//! A monoid is kept as the actions of its generators, so memory grows with |Q| times the number of generators. Elements
//! are numbered by the lexicographic rank of their least word, the last generator most significant; the identity is 0.
//! Least words are closed under taking sub-words, so each is its parent's times one letter, its largest.
//!
//! ```
//! use misere_monoid::BipartiteMonoid;
//! // T_1 = ⟨a | a² = 1⟩, P = {a}.
//! let t1 = BipartiteMonoid::new(&[vec![1, 0]], 0, &[1]).unwrap();
//! assert_eq!(t1.order(), 2);
//! assert_eq!(t1.multiply(1, 1), 0);
//! assert!(t1.is_p(1) && t1.is_reduced());
//! ```

use crate::{Word, bits, refine};
use misere_limits::narrow;

/// A finite commutative monoid with a P-portion.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BipartiteMonoid {
    actions: Vec<Vec<u32>>,
    parents: Vec<(u32, u32)>,
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
    ) -> Result<(BipartiteMonoid, Vec<u32>), TableError> {
        let order = actions.first().map_or(1, Vec::len);
        check(actions, identity, p, order)?;
        let mut p_set = vec![0; bits::stride(order)];
        p.iter().for_each(|&element| bits::insert(&mut p_set, element));
        let (monoid, elements) = generated(actions, narrow(identity), |element| bits::contains(&p_set, element));
        let mut numbers = vec![u32::MAX; order];
        for (number, &element) in elements.iter().enumerate() {
            numbers[element as usize] = narrow(number);
        }
        match numbers.iter().position(|&number| number == u32::MAX) {
            Some(missing) => Err(TableError::NotGenerated(missing)),
            None => Ok((monoid, numbers)),
        }
    }

    /// The monoid of these tables as they are, for callers that have elements in order already: actions of generators,
    /// for each element but 0 its parent and largest letter, and P as a bit set. [`BipartiteMonoid::is_consistent`]
    /// tells whether they are a monoid.
    pub fn from_parts(actions: Vec<Vec<u32>>, parents: Vec<(u32, u32)>, p: Vec<u64>) -> BipartiteMonoid {
        BipartiteMonoid { actions, parents, p }
    }

    /// Whether the actions are those of a commutative monoid whose elements are their words.
    pub fn is_consistent(&self) -> bool {
        let order = self.order();
        let in_range =
            self.actions.iter().all(|action| action.len() == order && action.iter().all(|&x| (x as usize) < order));
        let words = self.parents.iter().enumerate().skip(1).all(|(x, &(parent, letter))| {
            let action = self.actions.get(letter as usize);
            (parent as usize) < x && action.is_some_and(|action| action.get(parent as usize) == Some(&narrow(x)))
        });
        in_range && words && not_commuting(&self.actions).is_none()
    }

    /// The number of elements, |Q|.
    pub fn order(&self) -> usize {
        self.parents.len()
    }

    /// The number of generators, which are the letters of words. Some may be products of others.
    pub fn generators(&self) -> usize {
        self.actions.len()
    }

    /// The element that is generator `letter`.
    pub fn generator(&self, letter: usize) -> usize {
        self.actions[letter][0] as usize
    }

    /// The products of all elements with a generator.
    pub fn action(&self, letter: usize) -> &[u32] {
        &self.actions[letter]
    }

    /// For an element other than 1, its least word without the largest letter, as an element, and that letter.
    pub fn parent(&self, element: usize) -> Option<(usize, usize)> {
        (element != 0).then(|| (self.parents[element].0 as usize, self.parents[element].1 as usize))
    }

    /// Whether the element is in the P-portion.
    pub fn is_p(&self, element: usize) -> bool {
        bits::contains(&self.p, element)
    }

    /// The elements of the P-portion, ascending.
    pub fn p_portion(&self) -> impl Iterator<Item = usize> + '_ {
        bits::elements(&self.p)
    }

    /// The P-portion as a bit set.
    pub fn p_set(&self) -> &[u64] {
        &self.p
    }

    /// The product of two elements, in time proportional to the length of the second's least word.
    pub fn multiply(&self, x: usize, y: usize) -> usize {
        let (mut product, mut rest) = (x, y);
        while let Some((parent, letter)) = self.parent(rest) {
            product = self.actions[letter][product] as usize;
            rest = parent;
        }
        product
    }

    /// The element to the power `exponent`, by repeated squaring.
    pub fn power(&self, element: usize, exponent: u64) -> usize {
        let (mut result, mut square, mut rest) = (0, element, exponent);
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
    pub fn multiples(&self, element: usize) -> Vec<u32> {
        let mut products: Vec<u32> = (0..narrow(self.order())).collect();
        let mut rest = element;
        while let Some((parent, letter)) = self.parent(rest) {
            products.iter_mut().for_each(|product| *product = self.actions[letter][*product as usize]);
            rest = parent;
        }
        products
    }

    /// Calls `visit` with each element and the products of all elements with it. Time |Q|², memory |Q| times the length
    /// of the longest least word.
    pub fn for_each_row(&self, mut visit: impl FnMut(usize, &[u32])) {
        let mut children: Vec<Vec<u32>> = vec![Vec::new(); self.order()];
        for element in 1..self.order() {
            children[self.parents[element].0 as usize].push(narrow(element));
        }
        let mut stack = vec![(0u32, (0..narrow(self.order())).collect::<Vec<u32>>())];
        while let Some((element, row)) = stack.pop() {
            visit(element as usize, &row);
            for &child in &children[element as usize] {
                let action = &self.actions[self.parents[child as usize].1 as usize];
                stack.push((child, row.iter().map(|&x| action[x as usize]).collect()));
            }
        }
    }

    /// The least word of an element.
    pub fn word(&self, element: usize) -> Word {
        let mut exponents = vec![0u32; self.generators()];
        let mut rest = element;
        while let Some((parent, letter)) = self.parent(rest) {
            exponents[letter] += 1;
            rest = parent;
        }
        Word::from_exponents(&exponents)
    }

    /// The element that a word names; its letters must be generators.
    pub fn evaluate(&self, word: &Word) -> usize {
        word.powers().iter().fold(0, |product, &(letter, exponent)| {
            self.multiply(product, self.power(self.generator(letter), u64::from(exponent)))
        })
    }

    /// The submonoid that these elements generate, with them as generators, and its elements as elements of this one.
    pub fn submonoid(&self, generators: &[usize]) -> (BipartiteMonoid, Vec<u32>) {
        let rows: Vec<Vec<u32>> = generators.iter().map(|&generator| self.multiples(generator)).collect();
        generated(&rows, 0, |element| self.is_p(element))
    }

    /// The direct product with this P-portion of pairs, generated by the generators of both, the first factor's first.
    pub fn product(&self, other: &BipartiteMonoid, p: impl Fn(usize, usize) -> bool) -> BipartiteMonoid {
        let (m, n) = (self.order(), other.order());
        let of = |first: &dyn Fn(usize) -> u32, second: &dyn Fn(usize) -> u32| -> Vec<u32> {
            (0..m * n).map(|pair| first(pair % m) + narrow(m) * second(pair / m)).collect()
        };
        let mut actions: Vec<Vec<u32>> = Vec::new();
        actions.extend(self.actions.iter().map(|action| of(&|x| action[x], &|y| narrow(y))));
        actions.extend(other.actions.iter().map(|action| of(&|x| narrow(x), &|y| action[y])));
        generated(&actions, 0, |pair| p(pair % m, pair / m)).0
    }

    /// The reduction (\[PS\] Definition 4.5), with the class of each element: elements are equal in it when no element
    /// distinguishes them.
    pub fn reduction(&self) -> (BipartiteMonoid, Vec<u32>) {
        let class = refine(&self.actions, (0..self.order()).map(|x| u32::from(self.is_p(x))).collect());
        let classes = class.iter().max().map_or(0, |&last| last as usize + 1);
        let mut least = vec![0; classes];
        (0..self.order()).rev().for_each(|x| least[class[x] as usize] = x);
        let actions: Vec<Vec<u32>> =
            self.actions.iter().map(|action| least.iter().map(|&x| class[action[x] as usize]).collect()).collect();
        let (monoid, elements) = generated(&actions, class[0], |x| self.is_p(least[x]));
        debug_assert!(elements.iter().enumerate().all(|(number, &x)| number == x as usize));
        (monoid, class)
    }

    /// Whether all elements are distinguishable (\[PS\] Definition 4.4).
    pub fn is_reduced(&self) -> bool {
        self.reduction().0.order() == self.order()
    }

    /// Letters whose generators generate the monoid, no one of which can be left out: those that are no product of
    /// earlier letters, less each, from the last down, that is a product of the others.
    pub fn irredundant_letters(&self) -> Vec<usize> {
        let mut letters: Vec<usize> = Vec::new();
        let mut used = vec![false; self.generators()];
        self.parents.iter().skip(1).for_each(|&(_, letter)| used[letter as usize] = true);
        letters.extend((0..self.generators()).filter(|&letter| used[letter]));
        for position in (0..letters.len()).rev() {
            let dropped = self.generator(letters[position]);
            let others: Vec<usize> =
                letters.iter().enumerate().filter(|other| other.0 != position).map(|other| *other.1).collect();
            let actions: Vec<&[u32]> = others.iter().map(|&letter| self.action(letter)).collect();
            if reaches(&actions, self.order(), dropped) {
                letters.remove(position);
            }
        }
        letters
    }
}

/// Whether products of these actions take the identity to the element.
fn reaches(actions: &[&[u32]], order: usize, element: usize) -> bool {
    let mut seen = vec![false; order];
    let mut stack = vec![0usize];
    seen[0] = true;
    while let Some(x) = stack.pop() {
        for action in actions {
            let y = action[x] as usize;
            if !std::mem::replace(&mut seen[y], true) {
                stack.push(y);
            }
        }
    }
    seen[element]
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
fn not_commuting(actions: &[Vec<u32>]) -> Option<(usize, usize, usize)> {
    actions.iter().enumerate().find_map(|(g, a)| {
        actions[..g].iter().enumerate().find_map(|(h, b)| {
            let element = a.iter().zip(b).position(|(&ax, &bx)| b[ax as usize] != a[bx as usize])?;
            Some((h, g, element))
        })
    })
}

/// The monoid that commuting actions generate from an identity, in lexicographic order of least words, and its
/// elements.
fn generated(actions: &[Vec<u32>], identity: u32, is_p: impl Fn(usize) -> bool) -> (BipartiteMonoid, Vec<u32>) {
    let order = actions.first().map_or(1, Vec::len);
    let mut elements = vec![identity];
    let mut number = vec![u32::MAX; order];
    number[identity as usize] = 0;
    let mut parents = vec![(0, 0)];
    for (letter, action) in actions.iter().enumerate() {
        let mut layer = 0..elements.len();
        while !layer.is_empty() {
            let start = elements.len();
            for x in layer {
                let y = action[elements[x] as usize];
                if number[y as usize] == u32::MAX {
                    number[y as usize] = narrow(elements.len());
                    elements.push(y);
                    parents.push((narrow(x), narrow(letter)));
                }
            }
            layer = start..elements.len();
        }
    }
    let actions =
        actions.iter().map(|action| elements.iter().map(|&x| number[action[x as usize] as usize]).collect()).collect();
    let mut p = vec![0; bits::stride(elements.len())];
    for (number, &element) in elements.iter().enumerate() {
        if is_p(element as usize) {
            bits::insert(&mut p, number);
        }
    }
    (BipartiteMonoid { actions, parents, p }, elements)
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
        let words: Vec<String> = (0..6).map(|x| q.word(x).to_string()).collect();
        assert_eq!(words, ["1", "a", "b", "ab", "b^2", "ab^2"]);
        assert_eq!(q.multiply(3, 3), 4);
        assert_eq!(q.power(2, 1_000_001), 2);
        assert_eq!(q.evaluate(&q.word(5)), 5);
        assert_eq!(q.multiples(4), [4, 5, 2, 3, 4, 5]);
    }

    #[test]
    fn a_permuted_table_is_renumbered() {
        let (q, numbers) = BipartiteMonoid::renumbered(&[vec![1, 0]], 1, &[0]).unwrap();
        assert_eq!(numbers, [1, 0]);
        assert!(q.is_p(1));
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
        let (sub, elements) = q.submonoid(&[4]);
        assert_eq!((sub.order(), elements), (2, vec![0, 4]));
        assert!(sub.is_p(1));
        let (redundant, _) = q.submonoid(&[4, 1, 3, 2]);
        assert_eq!(redundant.order(), 6);
        assert_eq!(redundant.irredundant_letters(), [1, 2]);
    }

    #[test]
    fn rows_are_products() {
        let q = t2();
        let mut seen = 0;
        q.for_each_row(|x, row| {
            seen += 1;
            assert!((0..6).all(|y| row[y] as usize == q.multiply(y, x)));
        });
        assert_eq!(seen, 6);
    }
}
