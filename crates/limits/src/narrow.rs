//! Numbers that are kept in 32 bits: heaps, elements, interned sets, counts of what lies in memory.

/// A number as 32 bits. What is counted here is listed in memory or bounded by a notation, so it fits; tests run with
/// this assertion.
///
/// ```
/// assert_eq!(misere_limits::narrow(34), 34u32);
/// ```
#[inline]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "this is the one place where it is said why numbers fit")]
pub const fn narrow(number: usize) -> u32 {
    debug_assert!(number <= u32::MAX as usize);
    number as u32
}
