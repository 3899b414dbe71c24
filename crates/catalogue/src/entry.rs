//! A result as the catalogue keeps it: a row of the table `result`.

use crate::{CatalogueError, History};
use misere_games::{Ruleset, fingerprint};
use misere_quotient::{AnyQuotient, Certificate, Order, Quotient, Solution, Status};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Which of the three kinds of quotient an entry holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A finite quotient.
    Finite,
    /// An infinite quotient.
    Infinite,
    /// A finite quotient after which Grundy values take over.
    Relative,
}

impl Kind {
    /// The kind of this quotient.
    pub(crate) fn of(quotient: &AnyQuotient) -> Kind {
        match quotient {
            AnyQuotient::Finite(_) => Kind::Finite,
            AnyQuotient::Infinite { .. } => Kind::Infinite,
            AnyQuotient::Relative(_) => Kind::Relative,
        }
    }

    /// The word for it in the table.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Finite => "finite",
            Kind::Infinite => "infinite",
            Kind::Relative => "relative",
        }
    }

    /// The kind with this name; `None` when there is none.
    pub fn named(name: &str) -> Option<Kind> {
        [Kind::Finite, Kind::Infinite, Kind::Relative].into_iter().find(|kind| kind.name() == name)
    }
}

/// A result of any kind: what one can ask for, and its certificate.
///
/// Only the certificate and the history are the result; the other fields say the same shortly, and [`Entry::check`]
/// finds out if they do. [`Entry::solution`] gives the result back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The fingerprint of the ruleset: with `last_heap` the key.
    pub ruleset: String,
    /// The quotient is that of heaps 1 to this one.
    pub last_heap: usize,
    /// The name of the ruleset: a notation, or the path of a ruleset file.
    pub name: String,
    /// The kind of the quotient.
    pub kind: Kind,
    /// What is proven of the whole game, and which limit ended the run.
    pub status: Status,
    /// Values are known up to this heap: beyond `last_heap` only by Grundy values.
    pub known_heap: usize,
    /// |Q|; of a game that is tame relative to a heap that of the last quotient that had to be computed.
    pub order: Order,
    /// |P| of the same quotient; infinite quotients have infinite P-portions.
    pub p_order: Order,
    /// The largest order on the way: of a finite quotient, or of the F of an infinite one. A run with a smaller limit
    /// does not come here.
    pub needed_order: usize,
    /// Whether Q is tame.
    pub tame: bool,
    /// The isomorphism class of a finite (Q, P): see [`class`].
    pub class: Option<String>,
    /// The certificate, as bytes.
    pub certificate: Vec<u8>,
    /// Of an infinite quotient how it came about; `None` also when that is not known.
    pub history: Option<History>,
}

/// The isomorphism class of (Q, P): the SHA-256 of its canonical form, in hexadecimal digits. Isomorphic bipartite
/// monoids have the same; that others have the same by chance is as good as impossible.
pub fn class(quotient: &Quotient) -> String {
    let digest = Sha256::digest(quotient.monoid().canonical_form().to_bytes());
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl Entry {
    /// The entry of a result, of whatever kind.
    ///
    /// # Errors
    /// When the result is too large for a certificate.
    pub fn new(rules: &dyn Ruleset, solution: &Solution) -> Result<Entry, CatalogueError> {
        let certificate = Certificate::new(rules, solution)?.encode()?;
        let (finite, history) = match solution.quotient() {
            AnyQuotient::Finite(quotient) => (Some(quotient), None),
            AnyQuotient::Relative(relative) => (Some(relative.quotient()), None),
            AnyQuotient::Infinite { quotient, before } => (None, History::new(rules, quotient, before)?),
        };
        let order = |of: fn(&Quotient) -> usize| finite.map_or(Order::Infinite, |found| Order::Finite(of(found)));
        Ok(Entry {
            ruleset: fingerprint(rules),
            last_heap: solution.last_heap(),
            name: rules.name(),
            kind: Kind::of(solution.quotient()),
            status: solution.status(),
            known_heap: solution.known_heap(),
            order: order(Quotient::order),
            p_order: order(Quotient::p_order),
            needed_order: needed_order(solution),
            tame: finite.is_some_and(Quotient::is_tame),
            class: finite.map(class),
            certificate,
            history,
        })
    }

    pub(crate) fn wrong(&self, what: &str) -> CatalogueError {
        CatalogueError::Wrong { name: self.name.clone(), last_heap: self.last_heap, what: what.to_string() }
    }
}

/// The largest order of a finite quotient, or of the F of an infinite one, that a run met.
fn needed_order(solution: &Solution) -> usize {
    let growth = solution.growth().iter().map(|step| step.order);
    let stages = solution.infinite().into_iter().flat_map(|found| found.stages()).map(|stage| stage.finite_order);
    growth.chain(stages).max().unwrap_or(1).max(solution.finite_part().order())
}
