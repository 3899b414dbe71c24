//! The least form of eventually periodic sequences: least period, then least preperiod.
//!
//! Sequences are equal iff their least forms are, so they can be interned. Cost: the divisors of the period times its
//! length.

#![expect(clippy::expect_used, reason = "the whole cycle is a period")]

/// Brings a sequence of layers (`width` entries each; `preperiod` layers, then the others for ever) to its least form,
/// and returns the least preperiod.
// Periods are short: comparing item by item beats comparing slices.
#[inline]
pub(crate) fn minimise<T: PartialEq>(layers: &mut Vec<T>, width: usize, preperiod: usize) -> usize {
    let mut preperiod = preperiod;
    let period = layers.len() / width - preperiod;
    let cycle = &layers[preperiod * width..];
    let least = (1..=period)
        .find(|&p| period.is_multiple_of(p) && (p * width..cycle.len()).all(|i| cycle[i] == cycle[i - p * width]))
        .expect("the whole cycle is a period");
    layers.truncate((preperiod + least) * width);
    while preperiod > 0 && layers[(preperiod - 1) * width..preperiod * width] == layers[layers.len() - width..] {
        layers.truncate(layers.len() - width);
        preperiod -= 1;
    }
    preperiod
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
        let mut layers = vec![7, 5, 6, 5, 6, 5, 6];
        assert_eq!(minimise(&mut layers, 1, 3), 1);
        assert_eq!(layers, [7, 5, 6]);
    }
}
