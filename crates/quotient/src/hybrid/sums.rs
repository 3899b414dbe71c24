//! Sums of classes: ascending (class, count), no count 0. Class 0 is `*`, and * + * = 0 (\[S2\] 2), so its count is at
//! most 1.

/// A class and how often it occurs.
pub(super) type Term = (u32, u32);
/// A sum of its own.
pub(super) type Sum = Box<[Term]>;
/// The class of the game *, whose only option is 0.
pub(super) const STAR: u32 = 0;

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
            if a[i].0 != STAR {
                out.push((a[i].0, count));
            } else if count % 2 == 1 {
                out.push((STAR, 1));
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
        let mut out = Vec::new();
        add(&[(STAR, 1), (3, 2)], &[(STAR, 1), (2, 1), (3, 1)], &mut out);
        assert_eq!(out, [(2, 1), (3, 3)]);
        let mut rest = Vec::new();
        without(&out, 1, &mut rest);
        assert_eq!(rest, [(2, 1), (3, 2)]);
    }
}
