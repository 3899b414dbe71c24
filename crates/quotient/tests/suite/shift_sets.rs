//! Shift-regular sets against plain enumeration: membership, boolean operations, translates, emptiness, inclusion.

use misere_quotient::Meter;
use misere_quotient::infinite::sets::{Directions, Set, ShiftSets};
use proptest::prelude::*;

/// |F| in these tests.
const ORDER: usize = 3;

/// A set as an expression.
#[derive(Clone, Debug)]
enum Expression {
    /// x_i ≥ c, for the q of a bit mask.
    AtLeast(usize, u32, u64),
    /// x_i ≡ r modulo m.
    Residue(usize, u32, u32, u64),
    /// v_i·x_j = v_j·x_i + c.
    Diagonal(usize, usize, u32, u64, [u32; 2]),
    /// x_2 = x_0 + x_1 + c.
    Plane(u32, u64),
    Union(Box<Expression>, Box<Expression>),
    Intersection(Box<Expression>, Box<Expression>),
    Difference(Box<Expression>, Box<Expression>),
    Translate(Box<Expression>, Vec<u32>),
    LessOne(Box<Expression>, usize),
    PullBack(Box<Expression>, Vec<u32>),
}

use Expression::*;

impl Expression {
    fn contains(&self, q: usize, x: &[u32]) -> bool {
        match self {
            AtLeast(i, c, mask) => x[*i] >= *c && mask >> q & 1 == 1,
            Residue(i, r, m, mask) => x[*i] % m == r % m && mask >> q & 1 == 1,
            Diagonal(i, j, c, mask, [v_i, v_j]) => v_i * x[*j] == v_j * x[*i] + c && mask >> q & 1 == 1,
            Plane(c, mask) => x[2] == x[0] + x[1] + c && mask >> q & 1 == 1,
            Union(a, b) => a.contains(q, x) || b.contains(q, x),
            Intersection(a, b) => a.contains(q, x) && b.contains(q, x),
            Difference(a, b) => a.contains(q, x) && !b.contains(q, x),
            Translate(a, by) => a.contains(q, &x.iter().zip(by).map(|(x, y)| x + y).collect::<Vec<_>>()),
            LessOne(a, i) => {
                x[*i] == 0 || {
                    let mut less = x.to_vec();
                    less[*i] -= 1;
                    a.contains(q, &less)
                }
            }
            PullBack(a, map) => a.contains(map[q] as usize, x),
        }
    }

    fn build(&self, sets: &mut ShiftSets<'_>) -> Set {
        match self {
            AtLeast(..) | Residue(..) | Diagonal(..) | Plane(..) => {
                let slice = |x: &[u32]| (0..ORDER).map(|q| u64::from(self.contains(q, x)) << q).sum();
                sets.read(8, &mut |x| Ok(vec![slice(x)])).unwrap().unwrap()
            }
            Union(a, b) => {
                let (a, b) = (a.build(sets), b.build(sets));
                sets.union(a, b).unwrap()
            }
            Intersection(a, b) => {
                let (a, b) = (a.build(sets), b.build(sets));
                sets.intersection(a, b).unwrap()
            }
            Difference(a, b) => {
                let (a, b) = (a.build(sets), b.build(sets));
                sets.difference(a, b).unwrap()
            }
            Translate(a, by) => {
                let a = a.build(sets);
                sets.translate(a, by).unwrap()
            }
            LessOne(a, i) => {
                let a = a.build(sets);
                sets.less_one(a, *i).unwrap()
            }
            PullBack(a, map) => {
                let a = a.build(sets);
                let map = sets.add_map(map.clone());
                sets.pull_back(a, map).unwrap()
            }
        }
    }
}

/// N^J with directions.
#[derive(Clone, Debug)]
enum Space {
    /// v_I is v on I, divided by the greatest common divisor of its entries.
    Multiples(Vec<u32>),
    /// v_J = (1, 1, 2), and diagonals.
    Plane,
}

impl Space {
    fn variables(&self) -> usize {
        match self {
            Space::Multiples(v) => v.len(),
            Space::Plane => 3,
        }
    }

    fn sets(&self) -> ShiftSets<'static> {
        let mut directions = Directions::diagonal(self.variables());
        match self {
            Space::Multiples(v) => {
                for mask in 1u32..1 << v.len() {
                    let part: Vec<u32> = v.iter().enumerate().map(|(i, v)| v * (mask >> i & 1)).collect();
                    let divisor = (1..4).rev().find(|&d| part.iter().all(|v| v % d == 0)).unwrap();
                    directions.set(&part.iter().map(|v| v / divisor).collect::<Vec<_>>());
                }
            }
            Space::Plane => directions.set(&[1, 1, 2]),
        }
        static METER: Meter<'static> = Meter::with_limit(10_000_000_000);
        ShiftSets::along(directions, ORDER, &METER)
    }
}

fn any_expression(space: &Space) -> impl Strategy<Value = Expression> + use<> {
    let mask = 1u64..1 << ORDER;
    let variables = space.variables();
    let (v, is_plane) = match space {
        Space::Multiples(v) => (v.clone(), false),
        Space::Plane => (vec![1, 1, 2], true),
    };
    let diagonal = move |(i, j, c, mask): (usize, usize, u32, u64)| {
        if is_plane { Plane(c, mask) } else { Diagonal(i, j, c, mask, [v[i], v[j]]) }
    };
    let atom = prop_oneof![
        (0..variables, 0..5u32, mask.clone()).prop_map(|(i, c, mask)| AtLeast(i, c, mask)),
        (0..variables, 0..3u32, 1..4u32, mask.clone()).prop_map(|(i, r, m, mask)| Residue(i, r, m, mask)),
        (0..variables, 0..variables, 0..4u32, mask).prop_map(diagonal),
    ];
    atom.prop_recursive(4, 12, 2, move |inner| {
        let pair = (inner.clone(), inner.clone());
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Union(a.into(), b.into())),
            pair.clone().prop_map(|(a, b)| Intersection(a.into(), b.into())),
            pair.prop_map(|(a, b)| Difference(a.into(), b.into())),
            (inner.clone(), prop::collection::vec(0..3u32, variables)).prop_map(|(a, by)| Translate(a.into(), by)),
            (inner.clone(), 0..variables).prop_map(|(a, i)| LessOne(a.into(), i)),
            (inner, prop::collection::vec(0..ORDER as u32, ORDER)).prop_map(|(a, map)| PullBack(a.into(), map)),
        ]
    })
}

/// Two expressions over the same N^J, |J| from 1 to 4, and at most 3 with directions that are no diagonals.
fn any_pair() -> impl Strategy<Value = (Space, Expression, Expression)> {
    let space = prop_oneof![
        (1..5usize).prop_map(|variables| Space::Multiples(vec![1; variables])),
        prop::collection::vec(1..3u32, 1..4usize).prop_map(Space::Multiples),
        Just(Space::Plane),
    ];
    space.prop_flat_map(|space| (Just(space.clone()), any_expression(&space), any_expression(&space)))
}

/// All x with entries up to a side that makes about 4,000 of them.
fn box_of(variables: usize) -> impl Iterator<Item = Vec<u32>> {
    let side = [0u32, 60, 40, 15, 8][variables];
    (0..side.pow(variables as u32)).map(move |n| (0..variables as u32).map(|i| n / side.pow(i) % side).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_enumeration((space, a, b) in any_pair()) {
        let (variables, mut sets) = (space.variables(), space.sets());
        let (set_a, set_b) = (a.build(&mut sets), b.build(&mut sets));
        let (mut subset, mut empty, mut equal) = (true, true, true);
        let mut common = [[false; ORDER]; ORDER];
        let mut least: [Option<Vec<u32>>; ORDER] = Default::default();
        for x in box_of(variables) {
            for q in 0..ORDER {
                let (in_a, in_b) = (a.contains(q, &x), b.contains(q, &x));
                prop_assert_eq!(sets.contains(set_a, q, &x), in_a, "{} {:?}", q, x);
                subset &= !in_a || in_b;
                empty &= !in_a;
                equal &= in_a == in_b;
                for (r, common) in common[q].iter_mut().enumerate() {
                    *common |= in_a && b.contains(r, &x);
                }
                if in_a && least[q].is_none() {
                    least[q] = Some(x.clone());
                }
            }
        }
        // Enumeration ends at the box; what it finds outside by accident it cannot refute.
        prop_assert_eq!(set_a == sets.empty(), empty);
        prop_assert_eq!(sets.is_subset(set_a, set_b).unwrap(), subset);
        prop_assert_eq!(set_a == set_b, equal);
        for q in 0..ORDER {
            prop_assert_eq!(sets.least(set_a, q).unwrap(), least[q].clone());
            for (r, &expected) in common[q].iter().enumerate() {
                let found = sets.common(set_a, q, set_b, r).unwrap();
                prop_assert_eq!(found.is_some(), expected);
                if let Some(x) = found {
                    prop_assert!(a.contains(q, &x) && b.contains(r, &x));
                }
            }
        }
        let complement = sets.complement(set_a).unwrap();
        prop_assert_eq!(sets.complement(complement).unwrap(), set_a);
    }

    #[test]
    fn translates_commute((space, a, _) in any_pair(), i in 0..4usize, j in 0..4usize) {
        let (variables, mut sets) = (space.variables(), space.sets());
        let set = a.build(&mut sets);
        let unit = |k: usize| (0..variables).map(|v| u32::from(v == k % variables)).collect::<Vec<_>>();
        let one = sets.translate(set, &unit(i)).unwrap();
        let other = sets.translate(set, &unit(j)).unwrap();
        prop_assert_eq!(sets.translate(one, &unit(j)).unwrap(), sets.translate(other, &unit(i)).unwrap());
        let back = sets.less_one(set, i % variables).unwrap();
        prop_assert_eq!(sets.translate(back, &unit(i)).unwrap(), set);
    }

    /// The automaton says the same as the expression, also far out, and is the least one: no two of its states are
    /// equal.
    #[test]
    fn automata_agree_with_enumeration((space, a, _) in any_pair(), far in prop::collection::vec(0..1000u32, 40)) {
        let (variables, mut sets) = (space.variables(), space.sets());
        let set = a.build(&mut sets);
        let automaton = sets.automaton(set).unwrap();
        for x in box_of(variables).step_by(3).chain(far.chunks_exact(variables).map(<[u32]>::to_vec)) {
            let slice = (0..ORDER).map(|q| u64::from(a.contains(q, &x)) << q).sum();
            prop_assert_eq!(automaton.slice(&x), [slice]);
        }
        let actions: Vec<Vec<u32>> = (0..1 << variables)
            .map(|digits| automaton.children.iter().skip(digits).step_by(1 << variables).copied().collect())
            .collect();
        let classes = misere_monoid::refine(&actions, automaton.outputs.clone());
        prop_assert_eq!(classes, (0..automaton.outputs.len() as u32).collect::<Vec<_>>());
        // Another way to the same set: the same automaton.
        if variables <= 2 {
            let mut other = space.sets();
            let again = other.read(12, &mut |x| Ok(automaton.slice(x).to_vec())).unwrap().unwrap();
            prop_assert_eq!(other.automaton(again).unwrap(), automaton);
        }
    }
}
