//! Boxes of exponents: the vectors that none of finitely many corners divides.

/// The least exponent, and the largest unless there is none.
pub type Range = (u32, Option<u32>);

/// The places of the unbounded exponents.
pub(super) fn free(ranges: &[Range]) -> impl Iterator<Item = usize> {
    (0..ranges.len()).filter(|&i| ranges[i].1.is_none())
}

pub(super) fn divides(a: &[u32], b: &[u32]) -> bool {
    a.iter().zip(b).all(|(a, b)| a <= b)
}

/// Those that no other divides.
pub(super) fn minimal(mut list: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    list.sort();
    list.dedup();
    let all = list.clone();
    list.retain(|word| !all.iter().any(|other| other != word && divides(other, word)));
    list
}

/// Disjoint boxes that cover the vectors of N^variables that no corner divides; of the letters that may be cut first,
/// the one with which there are fewest.
pub(super) fn boxes(corners: &[Vec<u32>], variables: usize) -> Vec<Vec<Range>> {
    let open: Vec<usize> = (0..variables).collect();
    let mut found = boxes_below(corners, &open, &vec![(0, None); variables]);
    found.sort();
    found
}

fn boxes_below(corners: &[Vec<u32>], open: &[usize], ranges: &[Range]) -> Vec<Vec<Range>> {
    if corners.is_empty() {
        return vec![ranges.to_vec()];
    }
    if corners.iter().any(|corner| open.iter().all(|&i| corner[i] == 0)) {
        return Vec::new();
    }
    let cut_first = |&first: &usize| {
        let rest: Vec<usize> = open.iter().copied().filter(|&i| i != first).collect();
        // What holds for an exponent changes where a corner begins to matter.
        let mut cuts: Vec<u32> = corners.iter().map(|corner| corner[first]).chain([0]).collect();
        cuts.sort_unstable();
        cuts.dedup();
        let mut found = Vec::new();
        for (at, &from) in cuts.iter().enumerate() {
            let below: Vec<Vec<u32>> = corners.iter().filter(|corner| corner[first] <= from).cloned().collect();
            let mut ranges = ranges.to_vec();
            ranges[first] = (from, cuts.get(at + 1).map(|next| next - 1));
            found.extend(boxes_below(&below, &rest, &ranges));
        }
        found
    };
    open.iter().map(cut_first).min_by_key(Vec::len).unwrap_or_default()
}

/// The least vectors of a box for each choice of the bounded exponents.
pub(super) fn bounded(ranges: &[Range]) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for &(from, to) in ranges {
        let range = from..=to.unwrap_or(from);
        all = all.iter().flat_map(|x| range.clone().map(move |last| [&x[..], &[last]].concat())).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_disjoint_and_cover() {
        for corners in [
            vec![],
            vec![vec![0, 0, 0]],
            vec![vec![6, 2, 0], vec![5, 7, 1], vec![2, 10, 0]],
            vec![vec![1, 1, 1], vec![0, 2, 3], vec![4, 0, 0]],
        ] {
            let boxes = boxes(&corners, 3);
            for n in 0..12 * 12 * 12u32 {
                let x = [n % 12, n / 12 % 12, n / 144];
                let inside = |ranges: &&Vec<Range>| {
                    ranges.iter().zip(&x).all(|(range, &x)| range.0 <= x && range.1.is_none_or(|to| x <= to))
                };
                let normal = !corners.iter().any(|corner| divides(corner, &x));
                assert_eq!(boxes.iter().filter(inside).count(), usize::from(normal), "{corners:?} {x:?}");
            }
        }
    }
}
