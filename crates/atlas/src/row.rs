//! A game of the atlas: what is known of it, in one line of JSON.
//!
//! Later versions may add keys; they never change those that are there. Keys with nothing to say are left out.

use serde::{Deserialize, Serialize};

/// What is proven of the whole game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    /// Everything: the quotient is that of all heaps.
    #[serde(rename = "solved")]
    Solved,
    /// Everything: the quotient is infinite, its elements are in families, and a certificate proves it for all heaps.
    #[serde(rename = "proven for all heaps")]
    Proven,
    /// From some heap on misère play is normal play.
    #[serde(rename = "relatively solved")]
    RelativelySolved,
    /// The quotient is that of the heaps up to the last one computed.
    #[default]
    #[serde(rename = "partial")]
    Partial,
    /// The process that solved it died, again and again.
    #[serde(rename = "failed")]
    Failed,
}

impl Status {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Proven => "proven for all heaps",
            Status::RelativelySolved => "relatively solved",
            Status::Partial => "partial",
            Status::Failed => "failed",
        }
    }

    /// The status with this name; `None` when there is none.
    pub fn named(name: &str) -> Option<Status> {
        [Status::Solved, Status::Proven, Status::RelativelySolved, Status::Partial, Status::Failed]
            .into_iter()
            .find(|status| status.name() == name)
    }
}

/// Another name of the same game, with heaps that are larger by `shift`: its heap n is heap n − `shift` of the row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Member {
    /// The ruleset.
    pub name: String,
    /// How many dead heaps it has before the first heap of the row.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub shift: u64,
}

/// A heap at which the quotient changed, as `[heap, order, P]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Growth(pub u64, pub u64, pub u64);

/// A heap at which an infinite quotient changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// The heap.
    pub heap: u64,
    /// |F|.
    pub finite_order: u64,
    /// J.
    pub growing: Vec<u64>,
}

/// An infinite quotient: the reduction of F × N^J.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Infinite {
    /// |F|.
    pub finite_order: u64,
    /// J: the heaps with infinitely many multiples.
    pub growing: Vec<u64>,
    /// The heaps at which it changed, ascending.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<Stage>,
}

/// A game that is tame relative to a heap: from heap `n0` on Grundy values tell everything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Relative {
    /// All positions with a heap of at least n0 have their outcomes of normal play.
    pub n0: u64,
    /// The heap whose quotient is the base of the tame extensions, and the order of that quotient.
    pub base_heap: u64,
    /// See `base_heap`.
    pub base_order: u64,
    /// k of the k-th tame extension; left out when it is infinite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extensions: Option<u64>,
    /// The order of that extension; left out when it is infinite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u64>,
    /// Whether the Grundy values have a proven period, so that every position is solved.
    pub all_heaps: bool,
    /// G(n + period) = G(n) + saltus for n ≥ preperiod.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// See `period`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// See `period`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
}

/// The limits of the run: the same limits give the same row everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The last heap.
    pub heap: u64,
    /// The largest order.
    pub order: u64,
    /// Steps of work.
    pub work: u64,
}

/// A game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The ruleset, normalised. Of codes it is the standard form.
    pub name: String,
    /// The family of the survey, as `octal-3`.
    pub family: String,
    /// Names such as `kayles`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The other rulesets of the family that are this game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
    /// The take-and-break code with the same moves, when there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The standard form of that code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standard_form: Option<String>,
    /// What a move is, in a sentence.
    pub rule: String,
    /// What is proven of the whole game.
    pub status: Status,
    /// What ended the run: `heap`, `order`, `work`; `time`, `memory`, or how the process died, when that was it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// The quotient is that of heaps 1 to this one.
    pub last_heap: u64,
    /// Values are known to this heap: beyond `last_heap` by Grundy values.
    pub known_heap: u64,
    /// Φ(n + period) = Φ(n) for n ≥ preperiod, both least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// See `period`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// |Q|; left out when Q is infinite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<u64>,
    /// |P|; left out when Q is infinite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p_order: Option<u64>,
    /// Of an infinite quotient.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infinite: Option<Infinite>,
    /// Of a game that is tame relative to a heap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relative: Option<Relative>,
    /// Of a game that is proven for all heaps: how many shapes the elements of its quotient have. Orders, growth and
    /// presentation are those of the heaps up to `last_heap`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shapes: Option<u64>,
    /// The isomorphism class of a finite (Q, P): SHA-256 of its canonical form, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Its name: `T_2`, `R_8`, `S_12`, or its family and index.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quotient: Option<String>,
    /// The heaps that are the generators a, b, c, … of `presentation` and `phi`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub generators: Vec<u64>,
    /// Generators, relations and P-portion, when that is short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub presentation: Option<String>,
    /// Φ of heaps 1, 2, … as words: to the end of the first period of a solved game; left out when it is long.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub phi: Vec<String>,
    /// Whether Q is tame.
    pub tame: bool,
    /// The smallest position that misère Nim's rule, read off Grundy values, gets wrong, as far as was computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wild_at: Option<String>,
    /// Genera of the first heaps, from heap 1.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub genus: Vec<String>,
    /// The heaps at which the quotient changed while it was finite.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub growth: Vec<Growth>,
    /// The law by which the partial quotients grow: a conjecture, compared with every heap computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
    /// The heaps with moves whose outcome alone is another one under normal play, as far as was computed; left out when
    /// they are many, or not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub different: Option<Vec<u64>>,
    /// The limits of the run.
    pub limits: Limits,
    /// The steps that the run took.
    pub work: u64,
    /// The version of the program.
    pub version: String,
    /// SHA-256 of the certificate, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
}

impl Row {
    /// Whether its quotient is infinite.
    pub fn is_infinite(&self) -> bool {
        self.infinite.is_some() || self.shapes.is_some()
    }

    /// Whether the outcome of every position is known.
    pub fn is_solved(&self) -> bool {
        matches!(self.status, Status::Solved | Status::Proven)
            || self.relative.as_ref().is_some_and(|relative| relative.all_heaps)
    }

    /// The order in words: a number, `|F| × N^|J|`, or how many shapes there are.
    pub fn order_text(&self) -> String {
        if let Some(shapes) = self.shapes {
            return format!("families of {shapes} shapes");
        }
        match (&self.infinite, self.order) {
            (Some(infinite), _) => match infinite.growing.len() {
                1 => format!("{} × N", infinite.finite_order),
                several => format!("{} × N^{several}", infinite.finite_order),
            },
            (None, Some(order)) => order.to_string(),
            (None, None) => String::from("unknown"),
        }
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}
