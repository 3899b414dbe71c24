//! The bounds of a run that is given none.

/// Steps of work of a run, unless it is told otherwise: some seconds to a minute.
pub const DEFAULT_WORK: u64 = 20_000_000_000;
/// The largest order of a quotient, unless a run is told otherwise.
pub const DEFAULT_ORDER: usize = 30_000;
