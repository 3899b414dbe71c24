//! Whether the translates of a function by 0, e_j, 2·e_j, … are finitely many, or all different.
//!
//! If the translates by n and by n′ > n are equal, so are those by n + k and n′ + k: then they are finitely many. Then
//! there are also m ≥ 1, k and l < 2^k such that those by l and m·2^k + l are equal: the period divides m·2^k for m its
//! odd part, and l is as large as the preperiod. So it is enough to read the digits of m against zeros, and then the
//! same digits for both. The translates are finitely many iff a partition of [`Columns`] that is met on such a way has
//! both together.

use crate::columns::{Columns, Partition, Side};
use crate::{Automaton, Translates};
use misere_limits::{Meter, StopReason};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// What the translates by the multiples of a unit do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Multiples {
    /// Those by `index` and by `index + period` are the first that are equal.
    Finite {
        /// The first that comes again.
        index: u64,
        /// How much later it does.
        period: u64,
    },
    /// They are all different.
    Different,
}

/// What is read, the highest digits first: those of m, or the same ones for l and m·2^k + l.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Reads {
    M,
    L,
}

impl Reads {
    fn steps(self) -> &'static [([usize; 2], Reads)] {
        const M: [([usize; 2], Reads); 4] =
            [([0, 0], Reads::M), ([0, 1], Reads::M), ([0, 0], Reads::L), ([1, 1], Reads::L)];
        match self {
            Reads::M => &M,
            Reads::L => &M[2..],
        }
    }
}

impl Automaton {
    /// What the translates x ↦ f(x + n·e_j) do, n ≥ 0.
    ///
    /// Cost: (partitions met) · (states) · 2^|J|, and a translate for each n up to index and period. It ends, as there
    /// are finitely many partitions of the functions, but they may be many: the meter decides.
    ///
    /// # Errors
    /// What the meter says: then nothing is known.
    ///
    /// # Panics
    /// When there is no such variable.
    pub fn multiples(&self, j: usize, meter: &Meter<'_>) -> Result<Multiples, StopReason> {
        assert!(j < self.variables(), "a variable");
        let side = Side { states: vec![0], moved: vec![j] };
        let columns = Columns::new(self, [&side, &side], meter)?;
        let places: Vec<usize> = columns.places(0).chain(columns.places(1)).collect();
        // m = 1 to begin with: zeros before it say nothing.
        let start = (columns.next(&columns.zero(), [0, 1], meter)?, Reads::M);
        let mut met: FxHashSet<(Partition, Reads)> = FxHashSet::default();
        let mut waiting = VecDeque::from([start]);
        while let Some(state) = waiting.pop_front() {
            if met.contains(&state) {
                continue;
            }
            let (partition, reads) = &state;
            if partition[places[0]] == partition[places[1]] {
                return self.first_repeat(j, meter);
            }
            for &(letters, then) in reads.steps() {
                waiting.push_back((columns.next(partition, letters, meter)?, then));
            }
            met.insert(state);
        }
        Ok(Multiples::Different)
    }

    /// The first translates that are equal, when there are any.
    fn first_repeat(&self, j: usize, meter: &Meter<'_>) -> Result<Multiples, StopReason> {
        let identity = Vec::new();
        let mut translates = Translates::new(self, identity, meter)?;
        let mut known = FxHashMap::default();
        let mut by = vec![0; self.variables()];
        loop {
            meter.pay(1)?;
            let translate = translates.translate(&by, meter)?;
            if let Some(index) = known.insert(translate, by[j]) {
                return Ok(Multiples::Finite { index, period: by[j] - index });
            }
            by[j] += 1;
        }
    }
}
