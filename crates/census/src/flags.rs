//! What the tables of a census say of a quotient beside its order: kernel, regular, normal, tame family, tame
//! extension.
//!
//! ```
//! use misere_census::flags::{Family, Flags};
//! use misere_monoid::tame;
//! let flags = Flags::new(&tame::restive_quotient(3));
//! assert_eq!((flags.kernel, flags.normal, flags.family), (8, true, Some(Family::Restive(12))));
//! ```

use misere_monoid::{BipartiteMonoid, Element, Presentation, tame};
use std::fmt;

/// Properties of a misère quotient (\[S1\] Definition 3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flags {
    /// The order of the kernel K.
    pub kernel: usize,
    /// Whether K ∩ P has one element.
    pub regular: bool,
    /// Whether K ∩ P is the identity of K.
    pub normal: bool,
    /// T_n or R_n, if it is one of them.
    pub family: Option<Family>,
}

/// The families of quotients with at most two P-elements (\[S1\] Theorem 3.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// T_n with this n.
    Tame(usize),
    /// R_n with this n, its order.
    Restive(usize),
}

impl Flags {
    /// The properties of this monoid.
    pub fn new(monoid: &BipartiteMonoid) -> Flags {
        let (z, kernel) = tame::kernel(monoid);
        let in_p: Vec<Element> = kernel.iter().copied().filter(|&x| monoid.is_p(x)).collect();
        Flags { kernel: kernel.len(), regular: in_p.len() == 1, normal: in_p == [z], family: family(monoid) }
    }
}

fn family(monoid: &BipartiteMonoid) -> Option<Family> {
    let order = monoid.order();
    if order <= 2 || (order - 2).is_power_of_two() {
        let n = if order <= 2 { order - 1 } else { (order - 2).ilog2() as usize };
        if monoid.isomorphism(&tame::tame_quotient(n)).is_some() {
            return Some(Family::Tame(n));
        }
    }
    let restive = order >= 8 && (order - 4).is_power_of_two();
    let same = || monoid.isomorphism(&tame::restive_quotient((order - 4).ilog2() as usize)).is_some();
    (restive && same()).then_some(Family::Restive(order))
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Tame(n) => write!(f, "T_{n}"),
            Family::Restive(n) => write!(f, "R_{n}"),
        }
    }
}

/// Quotients that the papers name beside these families (\[PS\] A.6, \[S1\] Table 2).
const NAMED: [(&str, &str); 3] = [
    ("S_12", "<a,b,c | a^2=1, b^4=b^2, b^2c=b^3, c^2=1> P={a,b^2,ac}"),
    ("S'_12", "<a,b,c | a^2=1, b^3=b, c^2=1> P={a,b^2,ac}"),
    ("R_14", "<a,b,c | a^2=1, b^3=b, b^2c=c, c^3=ac^2> P={a,b^2,bc,c^2}"),
];
/// The largest order of them.
const LARGEST_NAMED: usize = 14;

/// The name that the papers give to a quotient: T_n, R_n, S_12, S'_12 or R_14; `None` when they give none.
///
/// Cost: a canonical form when the order is that of a named one.
///
/// ```
/// use misere_census::flags::{Flags, name};
/// use misere_monoid::tame;
/// let r8 = tame::restive_quotient(2);
/// assert_eq!(name(&r8, &Flags::new(&r8)).as_deref(), Some("R_8"));
/// ```
pub fn name(monoid: &BipartiteMonoid, flags: &Flags) -> Option<String> {
    if let Some(family) = flags.family {
        return Some(family.to_string());
    }
    if monoid.order() > LARGEST_NAMED {
        return None;
    }
    let is = |text: &str| {
        let known = Presentation::parse(text).ok().and_then(|presentation| presentation.monoid(LARGEST_NAMED).ok());
        known.is_some_and(|known| known.order() == monoid.order() && known.isomorphism(monoid).is_some())
    };
    NAMED.iter().find(|(_, text)| is(text)).map(|(name, _)| name.to_string())
}
