//! That from heap n0 on misère play is normal play: the theorem on games that are tame relative to a heap.
//!
//! (Siegel, *Misère canonical forms and quotients*, Theorem 3.9.) Let Q be the quotient of heaps up to N ≥ t·n0 + d −
//! 1, with t and d as in the Periodicity Theorem, K its least ideal and G the Grundy values of heaps. It is enough that
//!
//! * one element z of K is in P, and zz = z: it is the identity of the group K;
//! * positions of equal value have equal Grundy values: there is g on Q with g(1) = 0, g(xa) = g(x) ⊕ G(a) for each
//!   element and generator and g(Φ(H)) = G(H) for each heap H ≤ N;
//! * Φ(H) ∈ K for each heap from n0 to N.
//!
//! Then a position with a heap of at least n0 is P iff its Grundy value is 0. The documentation of the solver has a
//! proof.

#![expect(
    clippy::cast_possible_truncation,
    reason = "the reader has checked that elements fit 16 bits and other numbers 32"
)]

use crate::monoid::Monoid;
use crate::rules::Rules;

/// Checks the claim for n0, with the constants t and d that are claimed.
pub(crate) fn check(monoid: &Monoid, n0: usize, constants: (usize, usize)) -> Result<String, String> {
    let certificate = monoid.certificate;
    let phi = &certificate.phi;
    let Rules::Digits(digits) = &certificate.rules else { return Err("the theorem is one of codes".into()) };
    let (t, d) = constants;
    if certificate.rules.constants() != Some(constants) {
        return Err("the constants of the theorem are not those of the rules".into());
    }
    if n0 == 0 || t.saturating_mul(n0).saturating_add(d) > phi.len() {
        return Err("the theorem needs more heaps".into());
    }
    let kernel = kernel(monoid);
    let mut in_p = (0u32..).zip(&certificate.p).filter(|&(x, &p)| p && kernel[x as usize]).map(|found| found.0);
    match (in_p.next(), in_p.next()) {
        (Some(z), None) if monoid.product(z, z) == z => {}
        _ => return Err("the identity of the kernel is not its only P-element".into()),
    }
    if let Some(heap) = (n0..phi.len()).find(|&heap| !kernel[phi[heap] as usize]) {
        return Err(format!("the value of heap {heap} is not in the kernel"));
    }
    let grundy = grundy(digits, phi.len());
    let mut of = vec![0; certificate.order];
    for x in 1..certificate.order {
        let (parent, letter) = monoid.parents[x];
        of[x] = of[parent as usize] ^ grundy[certificate.generators[letter as usize]];
    }
    for (action, &heap) in certificate.actions.iter().zip(&certificate.generators) {
        if let Some(x) = (0..certificate.order).find(|&x| of[action[x] as usize] != of[x] ^ grundy[heap]) {
            return Err(format!("positions of one value have different Grundy values: {x} and heap {heap}"));
        }
    }
    match (0..phi.len()).find(|&heap| of[phi[heap] as usize] != grundy[heap]) {
        Some(heap) => Err(format!("heap {heap} does not have the Grundy value of its value")),
        None => Ok(format!("normal play from heap {n0} on")),
    }
}

/// For each element whether it is in the least ideal. Every element divides a power of the product u of all generators,
/// and u^n with n ≥ |Q| is a multiple of all these powers, so it is in the least ideal, which is all its multiples.
fn kernel(monoid: &Monoid) -> Vec<bool> {
    let order = monoid.certificate.order;
    let mut power = monoid.certificate.actions.iter().fold(0, |x, action| monoid.product(x, action[0]));
    for _ in 0..=order.ilog2() {
        power = monoid.product(power, power);
    }
    let mut kernel = vec![false; order];
    monoid.multiples(power).into_iter().for_each(|x| kernel[x as usize] = true);
    kernel
}

/// The Grundy values of heaps below a bound: the least number that no option has.
fn grundy(digits: &[(usize, u8)], bound: usize) -> Vec<u32> {
    let all = digits.iter().fold(0, |all, digit| all | digit.1);
    let mut values: Vec<u32> = vec![0];
    // The values of m divided into two and into three heaps, ascending.
    let (mut two, mut three) = (vec![Vec::new()], vec![Vec::new()]);
    for heap in 1..bound {
        // Taking nothing splits the heap itself into smaller ones.
        let splits = |most: usize, rest: &dyn Fn(usize, &mut Vec<u32>)| {
            let mut found = Vec::new();
            (1..=most).for_each(|a| rest(a, &mut found));
            found.sort_unstable();
            found.dedup();
            found
        };
        let most = if all < 4 { 0 } else { heap / 2 };
        two.push(splits(most, &|a, found| found.push(values[a] ^ values[heap - a])));
        let most = if all < 8 { 0 } else { heap / 3 };
        three.push(splits(most, &|a, found| found.extend(two[heap - a].iter().map(|&x| values[a] ^ x))));
        let mut options: Vec<u32> = Vec::new();
        for &(k, digit) in digits.iter().take_while(|digit| digit.0 <= heap) {
            let left = heap - k;
            if digit & 1 != 0 && left == 0 {
                options.push(0);
            }
            if digit & 2 != 0 && left > 0 {
                options.push(values[left]);
            }
            if digit & 4 != 0 {
                options.extend(&two[left]);
            }
            if digit & 8 != 0 {
                options.extend(&three[left]);
            }
        }
        options.sort_unstable();
        options.dedup();
        values.push((0u32..).zip(&options).take_while(|&(value, &option)| value == option).count() as u32);
    }
    values
}
