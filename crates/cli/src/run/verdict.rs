//! What can be said of a position: an outcome with the road that led to it, or why there is none.

use misere_games::{Outcome, Ruleset};
use misere_limits::StopReason;

/// What answered a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Road {
    /// The theorem of misère Nim.
    Theorem,
    /// A result of the catalogue, verified again.
    Catalogue,
    /// The misère quotient.
    Quotient,
    /// A certificate about all heaps, proven again.
    Certificate,
    /// Grundy values, in normal play.
    Grundy,
    /// The search of the game tree with the quotient for its endgame.
    Search,
    /// The plain search of the game tree.
    Brute,
}

impl Road {
    /// The word for it in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Road::Theorem => "theorem",
            Road::Catalogue => "catalogue",
            Road::Quotient => "quotient",
            Road::Certificate => "certificate",
            Road::Grundy => "grundy",
            Road::Search => "search",
            Road::Brute => "brute",
        }
    }

    /// How it answers, in words.
    pub fn phrase(self) -> &'static str {
        match self {
            Road::Theorem => "by the theorem of misère Nim",
            Road::Catalogue => "by the quotient in the catalogue",
            Road::Quotient => "by the quotient",
            Road::Certificate => "by the certificate about all heaps",
            Road::Grundy => "by Grundy values",
            Road::Search => "by search",
            Road::Brute => "by plain search",
        }
    }
}

/// An outcome, and what told it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who wins.
    pub outcome: Outcome,
    /// What says so.
    pub road: Road,
}

/// An outcome, or why it is unknown.
pub type Verdict = Result<Known, String>;

/// Why there is no answer, with the option that gives more.
pub fn stopped(reason: StopReason) -> String {
    let option = match reason {
        StopReason::Heap => "; --max-heap gives more",
        StopReason::Order => "; --max-order gives more",
        StopReason::Time => "; --time-limit gives more",
        StopReason::Memory => "; --memory-limit gives more",
        StopReason::Work => "; --work-limit gives more",
        StopReason::Interrupt | StopReason::Pause => "",
    };
    format!("stopped by {}{option}", reason.name())
}

/// The options of heaps `1..=largest` together; `None` when there are more than `most`.
pub fn all_options(rules: &dyn Ruleset, largest: usize, most: u64) -> Option<u64> {
    let mut sum = 0u64;
    for heap in 1..=largest {
        sum = sum.saturating_add(1 + rules.option_estimate(heap));
        if sum > most {
            return None;
        }
    }
    Some(sum)
}
