//! Sums of classes: ascending (class, count), no count 0. As * + * = 0 (\[S2\] 2), the count of the star is at most 1.

use misere_limits::narrow;

/// A class of equal pieces: its number among [`Classes`](super::classes::Classes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Class(u32);

impl Class {
    /// The class of the game *, whose only option is 0.
    pub(super) const STAR: Class = Class(0);

    pub(super) fn new(index: usize) -> Class {
        Class(narrow(index))
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The number as it is packed.
    pub(super) fn number(self) -> u32 {
        self.0
    }
}

/// A class and how often it occurs.
pub(super) type Term = (Class, u32);
/// A sum of its own.
pub(super) type Sum = Box<[Term]>;

/// Appends to `out` the sum of two sums.
pub(super) fn add(a: &[Term], b: &[Term], out: &mut Vec<Term>) {
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        if a[i].0 < b[j].0 {
            out.push(a[i]);
            i += 1;
        } else if a[i].0 > b[j].0 {
            out.push(b[j]);
            j += 1;
        } else {
            let count = a[i].1 + b[j].1;
            if a[i].0 != Class::STAR {
                out.push((a[i].0, count));
            } else if count % 2 == 1 {
                out.push((Class::STAR, 1));
            }
            i += 1;
            j += 1;
        }
    }
    out.extend_from_slice(&a[i..]);
    out.extend_from_slice(&b[j..]);
}

/// Puts into `out` the sum without one copy of the class at `index`.
pub(super) fn without(sum: &[Term], index: usize, out: &mut Vec<Term>) {
    out.clear();
    out.extend_from_slice(&sum[..index]);
    if sum[index].1 > 1 {
        out.push((sum[index].0, sum[index].1 - 1));
    }
    out.extend_from_slice(&sum[index + 1..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_cancel() {
        let (star, two, three) = (Class::STAR, Class::new(2), Class::new(3));
        let mut out = Vec::new();
        add(&[(star, 1), (three, 2)], &[(star, 1), (two, 1), (three, 1)], &mut out);
        assert_eq!(out, [(two, 1), (three, 3)]);
        let mut rest = Vec::new();
        without(&out, 1, &mut rest);
        assert_eq!(rest, [(two, 1), (three, 2)]);
    }
}
