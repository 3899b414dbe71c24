//! Kinds and orders of quotients as the command line writes them.

use clap::ValueEnum;

/// Kinds of quotients.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Quotients {
    /// Finite
    Finite,
    /// Infinite
    Infinite,
    /// Finite, after which Grundy values take over
    Relative,
}

impl From<Quotients> for misere_atlas::Kind {
    fn from(kind: Quotients) -> misere_atlas::Kind {
        match kind {
            Quotients::Finite => misere_atlas::Kind::Finite,
            Quotients::Infinite => misere_atlas::Kind::Infinite,
            Quotients::Relative => misere_atlas::Kind::Relative,
        }
    }
}

impl From<Quotients> for misere_catalogue::Kind {
    fn from(kind: Quotients) -> misere_catalogue::Kind {
        match kind {
            Quotients::Finite => misere_catalogue::Kind::Finite,
            Quotients::Infinite => misere_catalogue::Kind::Infinite,
            Quotients::Relative => misere_catalogue::Kind::Relative,
        }
    }
}

/// Reads an order, or two with a dash between them.
pub fn orders(text: &str) -> Result<(u64, u64), &'static str> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok((least, most)),
        _ => Err("expected an order, or two with a dash between them: 40, 30-50"),
    }
}
