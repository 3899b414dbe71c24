//! The infinite quotient in a checkpoint: a certificate of it at its last change, and the changes before.
//!
//! Of the heaps that followed without a change only the number is kept: the solver finds their values again, as it
//! found them before.

#![expect(clippy::expect_used, reason = "the certificate was written a moment before")]

use super::point;
use crate::certificate::{Claim, InfiniteCertificate};
use crate::infinite::Stage;
use crate::infinite::point::Point;
use crate::solver::engine::Solver;
use crate::solver::error::CheckpointError;
use crate::solver::resume;
use crate::solver::stream::{Reader, Writer};
use crate::verify::Flaw;
use misere_games::Ruleset;
use misere_limits::narrow;
use std::io;

/// The most changes, and the largest certificate in bytes.
const MAX_STAGES: usize = 1 << 20;
const MAX_BYTES: usize = 1 << 29;

/// What is kept of an infinite quotient.
pub(super) struct Saved {
    last_heap: usize,
    stages: Vec<Stage>,
    certificate: Vec<u8>,
    /// Where the search for the next heap was stopped.
    point: Option<Point>,
}

impl Saved {
    /// `None` when the quotient is finite.
    ///
    /// # Errors
    /// When it is too large for a certificate.
    pub(super) fn new(solver: &Solver) -> io::Result<Option<Saved>> {
        let Some(engine) = solver.searching() else { return Ok(None) };
        let quotient = engine.quotient().at_last_change();
        let certificate = InfiniteCertificate::new(solver.rules, &quotient, Claim::Partial)
            .and_then(|certificate| certificate.encode())
            .map_err(io::Error::other)?;
        let point = engine.point.clone();
        Ok(Some(Saved { last_heap: solver.last_heap(), stages: quotient.stages, certificate, point }))
    }

    /// The memory that reading takes, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let stages: usize = self.stages.iter().map(|stage| 64 + 4 * stage.growing.len()).sum();
        let certificate = InfiniteCertificate::memory(&self.certificate).expect("a certificate that was written");
        (stages + self.certificate.len() + 4 + certificate) as u64 + self.point.as_ref().map_or(0, point::memory)
    }

    pub(super) fn write(&self, out: &mut Writer) -> io::Result<()> {
        out.number(self.last_heap)?;
        out.number(self.stages.len())?;
        for stage in &self.stages {
            out.number(stage.heap)?;
            out.number(stage.finite_order)?;
            out.list(&stage.growing.iter().map(|&heap| narrow(heap)).collect::<Vec<_>>())?;
        }
        out.number(self.certificate.len())?;
        out.words(self.certificate.chunks(4).map(|bytes| {
            let byte = |at: usize| u32::from(bytes.get(at).copied().unwrap_or(0)) << (8 * at);
            byte(0) | byte(1) | byte(2) | byte(3)
        }))?;
        out.number(usize::from(self.point.is_some()))?;
        self.point.as_ref().map_or(Ok(()), |point| point::write(point, out))
    }

    pub(super) fn read(rules: &dyn Ruleset, input: &mut Reader) -> Result<Saved, CheckpointError> {
        let last_heap = input.word()? as usize;
        let count = input.count(MAX_STAGES, 64, "a long list of changes")?;
        let mut stages = Vec::new();
        for _ in 0..count {
            let (heap, finite_order) = (input.word()? as usize, input.word()? as usize);
            let growing = input.ascending(1, heap, "growing heaps that are not ascending heaps")?;
            stages.push(Stage { heap, finite_order, growing: growing.into_iter().map(|heap| heap as usize).collect() });
        }
        let length = input.count(MAX_BYTES, 1, "a long certificate")?;
        input.take(4, 1)?;
        let mut certificate = Vec::new();
        for _ in 0..length.div_ceil(4) {
            certificate.extend(input.word()?.to_le_bytes());
        }
        certificate.truncate(length);
        let memory = InfiniteCertificate::memory(&certificate).map_err(|_| input.wrong("a damaged certificate"))?;
        input.take(memory, 1)?;
        let point = match input.below(2, "an unknown kind of search")? {
            0 => None,
            _ if rules.last_heap() == Some(last_heap) => {
                return Err(input.wrong("a search for a heap that does not exist"));
            }
            _ => Some(point::read(rules, last_heap + 1, input)?),
        };
        Ok(Saved { last_heap, stages, certificate, point })
    }

    /// Verifies the quotient, and gives it to a solver whose finite quotient is verified.
    pub(super) fn restore(self, solver: &mut Solver) -> Result<(), CheckpointError> {
        let certificate = InfiniteCertificate::decode(&self.certificate).map_err(CheckpointError::Certificate)?;
        let (heap, order) = (certificate.last_heap(), certificate.finite_order());
        if self.last_heap > solver.limits.max_heap {
            return Err(CheckpointError::BeyondHeap(self.last_heap));
        }
        if order > solver.limits.max_order.saturating_mul(16) {
            return Err(CheckpointError::BeyondOrder(order));
        }
        let quotient = certificate.quotient(solver.limits.meter).map_err(CheckpointError::Stopped)?;
        let mut quotient = quotient.ok_or(CheckpointError::Wrong(Flaw::Portion))?;
        let most = solver.rules.last_heap().unwrap_or(usize::MAX).min(self.last_heap);
        if heap <= solver.quotient().last_heap() || heap > most || self.stages.last() != quotient.stages.last() {
            return Err(CheckpointError::WrongValue(heap));
        }
        quotient.stages = self.stages;
        let mut search = resume::search(solver.rules, &solver.limits, &quotient, self.last_heap)?;
        search.point = self.point;
        solver.take_over(Box::new(search));
        Ok(())
    }
}
