//! What can be asked.

use serde::Deserialize;

/// A request: the key `do` says which one.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Request {
    /// The games with names.
    Games,
    /// What rules are.
    Describe { rules: Source },
    /// Begins a run.
    Solve { rules: Source, limits: Limits },
    /// Goes on with the run for so many milliseconds.
    Step { ms: f64 },
    /// Keeps what the run has found so far.
    Stop,
    /// Lets the run go on with other limits.
    GoOn { limits: Limits },
    /// The result of rules that were solved.
    Card { rules: Source },
    /// Its certificate.
    Certificate { rules: Source },
    /// Who wins a position, and what its moves are.
    Ask {
        rules: Source,
        position: String,
        #[serde(default)]
        normal: bool,
    },
    /// Who wins each of these positions.
    Judge {
        rules: Source,
        positions: Vec<String>,
        #[serde(default)]
        normal: bool,
    },
    /// The options of heaps.
    Options { rules: Source, heaps: Vec<usize> },
    /// A picture of the result.
    Picture { rules: Source, what: Picture },
    /// The P-positions in the numbers of two heaps.
    Plane(Plane),
    /// Why the quotient is infinite.
    Rays { rules: Source },
    /// The same from the bytes of a certificate, in hexadecimal digits.
    CertifiedRays { certificate: String },
}

/// Rules: a notation, or the text of a file with its name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Source {
    Notation(String),
    File { name: String, text: String },
}

/// How far to go; what is not given has no bound.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Limits {
    /// The last heap.
    pub heap: Option<usize>,
    /// The largest order.
    pub order: Option<usize>,
    /// Steps of work: the same on every machine.
    pub work: Option<u64>,
    /// MiB of memory that the module may have.
    pub memory: Option<u64>,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Picture {
    /// The idempotents by divisibility.
    Structure,
    /// The multiplication table.
    Multiplication,
    /// The pretending function.
    Phi,
    /// The orders by heap.
    Growth,
    /// The normal forms of an infinite quotient.
    Cones,
}

/// The P-positions in the numbers of two heaps, beside others that are fixed.
#[derive(Clone, Debug, Deserialize)]
pub struct Plane {
    pub rules: Source,
    /// The names of the heaps.
    pub columns: String,
    pub rows: String,
    /// A position.
    pub fixed: String,
    pub size: usize,
    #[serde(default)]
    pub normal: bool,
}
