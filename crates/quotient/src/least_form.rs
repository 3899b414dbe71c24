//! The least form of eventually periodic sequences: least period, then least preperiod.
//!
//! Sequences are equal iff their least forms are, so they can be interned. Cost: the divisors of the period times its
//! length.

#![expect(clippy::expect_used, reason = "the whole cycle is a period")]

/// The least form of a sequence of layers (`width` entries each; `preperiod` layers, then the others for ever): it is a
/// beginning of the sequence. Returns its length in layers, and its preperiod.
// Periods are short: comparing item by item beats comparing slices.
#[inline]
pub(crate) fn least_form<T: PartialEq>(layers: &[T], width: usize, preperiod: usize) -> (usize, usize) {
    let mut preperiod = preperiod;
    let period = layers.len() / width - preperiod;
    let cycle = &layers[preperiod * width..];
    let least = (1..=period)
        .find(|&p| period.is_multiple_of(p) && (p * width..cycle.len()).all(|i| cycle[i] == cycle[i - p * width]))
        .expect("the whole cycle is a period");
    let mut len = preperiod + least;
    let layer = |k: usize| &layers[k * width..(k + 1) * width];
    while preperiod > 0 && layer(preperiod - 1) == layer(len - 1) {
        (len, preperiod) = (len - 1, preperiod - 1);
    }
    (len, preperiod)
}

/// The least common multiple, if it is below 2^32.
pub(crate) fn lcm(a: u32, b: u32) -> Option<u32> {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_period_and_preperiod() {
        assert_eq!(least_form(&[7, 5, 6, 5, 6, 5, 6], 1, 3), (3, 1));
    }
}
