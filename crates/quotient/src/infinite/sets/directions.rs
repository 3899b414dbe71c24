//! The directions v_I along which shift-regular sets repeat.

use super::variables_of;
use misere_limits::narrow;

/// For each I ⊆ J a vector v_I with support I; 1_I unless it was set.
///
/// ```
/// use misere_quotient::Meter;
/// use misere_quotient::infinite::sets::{Directions, ShiftSets};
/// // x_2 = x_0 + x_1 repeats along (1, 1, 2), not along (1, 1, 1).
/// let mut directions = Directions::diagonal(3);
/// directions.set(&[1, 1, 2]);
/// let meter = Meter::with_limit(10_000_000_000);
/// let mut sets = ShiftSets::along(directions, 1, &meter);
/// let plane = sets.read(6, &mut |x| Ok(vec![u64::from(x[2] == x[0] + x[1])])).unwrap().unwrap();
/// assert!(sets.contains(plane, 0, &[1000, 2000, 3000]) && !sets.contains(plane, 0, &[1000, 2000, 3001]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directions {
    variables: usize,
    /// For each mask the entries of v_I.
    steps: Vec<Box<[u32]>>,
    /// For each mask and variable the sum of the entries before it, and at last the whole sum.
    places: Vec<Box<[u32]>>,
}

impl Directions {
    /// v_I = 1_I for all I ⊆ J, |J| at most 16.
    pub fn diagonal(variables: usize) -> Directions {
        assert!(variables <= 16, "at most 16 growing heaps");
        let masks = 0..1u32 << variables;
        let ones = |mask: u32| (0..narrow(variables)).map(|i| mask >> i & 1).collect();
        let steps: Vec<Box<[u32]>> = masks.map(ones).collect();
        let places = steps.iter().map(|steps| places(steps)).collect();
        Directions { variables, steps, places }
    }

    /// v_I = `steps` where I is its support, which is not empty.
    pub fn set(&mut self, steps: &[u32]) {
        assert_eq!(steps.len(), self.variables);
        let mask = (0..self.variables).filter(|&i| steps[i] > 0).fold(0, |mask, i| mask | 1 << i);
        assert!(mask > 0, "a direction is not 0");
        self.steps[mask] = steps.into();
        self.places[mask] = places(steps);
    }

    /// |J|.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// v_I for the I of this bit mask.
    pub fn direction(&self, mask: u32) -> &[u32] {
        &self.steps[mask as usize]
    }

    pub(super) fn step(&self, mask: u32, i: u32) -> u32 {
        self.steps[mask as usize][i as usize]
    }

    /// The sum of the entries of v_I.
    pub(super) fn width(&self, mask: u32) -> u32 {
        self.places[mask as usize][self.variables]
    }

    /// Where the faces of variable i begin among those of a layer.
    pub(super) fn place(&self, mask: u32, i: u32) -> u32 {
        self.places[mask as usize][i as usize]
    }

    /// Whether v_I without its entry i is v_(I − i).
    pub(super) fn restricts(&self, mask: u32, i: u32) -> bool {
        let rest = mask & !(1 << i);
        variables_of(rest).all(|j| self.step(mask, j) == self.step(rest, j))
    }
}

fn places(steps: &[u32]) -> Box<[u32]> {
    let sums = steps.iter().scan(0, |sum, step| {
        *sum += step;
        Some(*sum)
    });
    std::iter::once(0).chain(sums).collect()
}
