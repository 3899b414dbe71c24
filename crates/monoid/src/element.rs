//! Elements as numbers that are nothing else.

use misere_limits::narrow;
use std::fmt;

/// An element of a finite commutative monoid: its number there, from 0. Which monoid, the context says.
///
/// Heaps, exponents and counts are plain numbers; none of them is an element, and the compiler tells. The tables that
/// [`BipartiteMonoid::new`](crate::BipartiteMonoid::new) reads are plain numbers too. They may be no monoid, and the
/// monoid that is made of them has another numbering.
///
/// ```
/// use misere_monoid::Element;
/// assert_eq!(Element::new(0), Element::ONE);
/// assert_eq!(Element::new(7).index(), 7);
/// assert_eq!(Element::new(7).to_string(), "7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct Element(u32);

impl Element {
    /// The identity.
    pub const ONE: Element = Element(0);

    /// The element with this number, which must be below 2^32.
    #[inline]
    #[must_use]
    pub const fn new(number: usize) -> Element {
        Element(narrow(number))
    }

    /// The number, as a place in lists.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The elements of a monoid of this order, ascending.
    pub fn all(order: usize) -> impl DoubleEndedIterator<Item = Element> + ExactSizeIterator + Clone {
        (0..order).map(Element::new)
    }
}

/// The number as it is written to files.
impl From<Element> for u32 {
    #[inline]
    fn from(element: Element) -> u32 {
        element.0
    }
}

/// A number that was read, of which it is known or about to be checked that it is an element.
impl From<u32> for Element {
    #[inline]
    fn from(number: u32) -> Element {
        Element(number)
    }
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
