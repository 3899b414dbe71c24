//! A game of a survey solved, and what its row says.
//!
//! All is bounded by steps, so the row and the certificate are the same everywhere. A stop from outside (time, memory)
//! only ends the run, and the row names it.
//!
//! Cost: the work limit of the task for the quotient; for what is read off it at most [`EXTRA_WORK`] for each reading;
//! for a proof for all heaps, if one is asked for, [`PROOF_WORK`] and the check.

use crate::task::Task;
use misere_atlas::{Growth, Infinite, Relative, Row, Stage, Status};
use misere_census::flags;
use misere_games::canonical::{Game, Store, genera, next_heap_game};
use misere_games::{Code, GrundySequence, Position, Ruleset, fingerprint, named_games, standard_form};
use misere_limits::{Limits, Meter, Stop};
use misere_quotient::pattern::{Pattern, proof::Proposal};
use misere_quotient::wildness::wildness;
use misere_quotient::{AlmostTame, AnyQuotient, CertificateError, Presented, Quotient, Solution, certificate};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Steps of each thing that is read off a quotient.
pub const EXTRA_WORK: u64 = 5_000_000;
/// Steps of looking for a proof for all heaps.
pub const PROOF_WORK: u64 = 5_000_000_000;
/// Presentations of quotients with more elements than this are not computed.
const MAX_PRESENTED: usize = 600;
/// Canonical forms of quotients with more elements than this are not computed.
const MAX_CLASS: usize = 5_000;
/// Longer texts are left out.
const MAX_TEXT: usize = 1_500;
/// More values of Φ, and steps of growth, are left out.
const MAX_PHI: usize = 250;
const MAX_GROWTH: usize = 60;
/// Genera of so many heaps.
const MAX_GENERA: usize = 10;
/// More heaps whose outcomes differ are not listed.
const MAX_DIFFERENT: usize = 6;
/// The heaps up to this one are compared with normal play.
const MAX_COMPARED: usize = 20_000;

/// The result of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// What the atlas says of it.
    pub row: Row,
    /// Its proof.
    pub certificate: Vec<u8>,
}

/// Solves a task under its limits, and under what `stop` says beside.
///
/// # Errors
/// When the result is too large for a certificate.
pub fn solve(task: &Task, rules: &dyn Ruleset, version: &str, stop: Stop<'_>) -> Result<Solved, CertificateError> {
    let meter = Meter::new(task.limits.work, stop);
    let most = |limit: u64| usize::try_from(limit).unwrap_or(usize::MAX);
    let limits = Limits { max_heap: most(task.limits.heap), max_order: most(task.limits.order), meter: &meter };
    let solution = misere_quotient::solve(rules, &limits, &mut |_| ());
    let proof = if task.prove { proof(rules, &solution, stop) } else { None };
    // What ended the search for a proof is named, so that the row does not stand for all machines.
    let interrupted = if task.prove && proof.is_none() { stop() } else { None };
    let limit = interrupted.or(solution.status().limit());
    let certificate = match &proof {
        Some(proof) => proof.bytes.clone(),
        None => certificate::encode(rules, &solution)?,
    };
    let mut row = Row {
        name: task.name.clone(),
        family: task.family.clone(),
        members: task.members.clone(),
        rule: rules.describe(),
        status: if proof.is_some() { Status::Proven } else { status(&solution) },
        shapes: proof.as_ref().map(|proof| proof.shapes as u64),
        limit: limit.map(|limit| limit.name().to_string()),
        last_heap: solution.last_heap() as u64,
        known_heap: solution.known_heap() as u64,
        limits: task.limits,
        work: meter.paid(),
        version: version.to_string(),
        certificate: Some(hexadecimal(&Sha256::digest(&certificate))),
        ..Row::default()
    };
    name(&mut row, rules);
    describe(&mut row, &solution);
    let extra = || Meter::new(EXTRA_WORK, stop);
    if !row.tame {
        let limits = Limits { meter: &extra(), ..limits };
        let found = wildness(rules, &limits, &mut |_| ());
        row.wild_at = found.grundy_rule.or(found.firm_rule).map(|exception| exception.position.name(rules));
    }
    row.genus = heap_genera(rules, &extra());
    row.different = different(&solution, rules, &extra());
    if let Some(quotient) = finite(&solution) {
        present(&mut row, quotient, &extra());
    }
    Ok(Solved { row, certificate })
}

/// A certificate for all heaps, checked, where quotients grow by a pattern.
fn proof(rules: &dyn Ruleset, solution: &Solution, stop: Stop<'_>) -> Option<Proposal> {
    let whole = Pattern::find(solution)?.whole?;
    misere::prove(rules, solution, &whole, &Meter::new(PROOF_WORK, stop))
}

/// The row of a game whose process died; `how` says how.
pub fn failed(task: &Task, how: &str, version: &str) -> Row {
    Row {
        name: task.name.clone(),
        family: task.family.clone(),
        members: task.members.clone(),
        status: Status::Failed,
        limit: Some(how.to_string()),
        limits: task.limits,
        version: version.to_string(),
        ..Row::default()
    }
}

/// Bytes as hexadecimal digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn status(solution: &Solution) -> Status {
    match solution.status() {
        misere_quotient::Status::Solved(_) => Status::Solved,
        misere_quotient::Status::RelativelySolved { .. } => Status::RelativelySolved,
        misere_quotient::Status::Partial { .. } => Status::Partial,
    }
}

/// Names, code, standard form.
fn name(row: &mut Row, rules: &dyn Ruleset) {
    let notation = rules.name();
    let called = named_games().iter().filter(|game| {
        let is = |name: &str| game.code == name;
        is(&notation) || row.members.iter().any(|member| is(&member.name))
    });
    row.names = called.map(|game| game.name.to_string()).collect();
    let code = rules.code_digits().and_then(|_| Code::parse(&fingerprint(rules)).ok());
    row.standard_form = code.as_ref().and_then(standard_form).map(|(form, _)| form.name());
    row.code = code.map(|code| code.name());
}

/// What the solution says itself.
fn describe(row: &mut Row, solution: &Solution) {
    let number = |number: usize| number as u64;
    (row.period, row.preperiod) = solution.status().period().map(|(p, n)| (number(p), number(n))).unzip();
    let growth: Vec<Growth> = solution
        .growth()
        .iter()
        .map(|step| Growth(number(step.heap), number(step.order), number(step.p_order)))
        .collect();
    row.growth = growth.into_iter().take(MAX_GROWTH).collect();
    let recognised = match row.status {
        Status::Proven => "; the quotient of the whole game is proven",
        _ => "; a quotient of the whole game was recognised",
    };
    row.law = Pattern::find(solution).map(|pattern| {
        let laws: Vec<String> = pattern.growth.iter().map(ToString::to_string).collect();
        let recognised = if pattern.whole.is_some() { recognised } else { "" };
        laws.join("; ") + recognised
    });
    match solution.quotient() {
        AnyQuotient::Finite(quotient) => order(row, quotient),
        AnyQuotient::Relative(relative) => {
            order(row, relative.quotient());
            row.relative = Some(relation(relative));
        }
        AnyQuotient::Infinite { quotient, .. } => {
            let heaps = |heaps: &[usize]| heaps.iter().map(|&heap| heap as u64).collect::<Vec<u64>>();
            let stage = |stage: &misere_quotient::infinite::Stage| Stage {
                heap: number(stage.heap),
                finite_order: number(stage.finite_order),
                growing: heaps(&stage.growing),
            };
            row.infinite = Some(Infinite {
                finite_order: number(quotient.finite_order()),
                growing: heaps(quotient.growing()),
                stages: quotient.stages().iter().map(stage).take(MAX_GROWTH).collect(),
            });
        }
    }
}

fn order(row: &mut Row, quotient: &Quotient) {
    row.order = Some(quotient.order() as u64);
    row.p_order = Some(quotient.p_order() as u64);
    row.tame = quotient.is_tame();
    if quotient.order() <= MAX_CLASS {
        row.class = Some(hexadecimal(&Sha256::digest(quotient.monoid().canonical_form().to_bytes())));
    }
    row.quotient = flags::name(quotient.monoid(), &flags::Flags::new(quotient.monoid()));
}

fn relation(relative: &AlmostTame) -> Relative {
    let period = relative.sequence().period();
    Relative {
        n0: relative.n0() as u64,
        base_heap: relative.base().heap as u64,
        base_order: relative.base().order as u64,
        extensions: relative.extensions().map(u64::from),
        order: relative.order().map(|order| order as u64),
        all_heaps: relative.knows_all_heaps(),
        period: period.map(|found| found.period as u64),
        preperiod: period.map(|found| found.preperiod as u64),
        saltus: period.map(|found| u64::from(found.saltus)),
    }
}

/// The finite quotient that is printed of a result.
fn finite(solution: &Solution) -> Option<&Quotient> {
    match solution.quotient() {
        AnyQuotient::Finite(quotient) => Some(quotient),
        AnyQuotient::Relative(relative) => Some(relative.quotient()),
        AnyQuotient::Infinite { .. } => None,
    }
}

/// Presentation and Φ, when they are short.
fn present(row: &mut Row, quotient: &Quotient, meter: &Meter<'_>) {
    if quotient.order() > MAX_PRESENTED {
        return;
    }
    let presented = Presented::new(quotient);
    row.generators = presented.heaps.iter().map(|&heap| heap as u64).collect();
    let end = row.period.zip(row.preperiod).map_or(u64::MAX, |(period, preperiod)| preperiod + period - 1);
    let shown = presented.phi.len().min(usize::try_from(end).unwrap_or(usize::MAX));
    let phi: Vec<String> =
        presented.phi[..shown].iter().map(|&value| presented.monoid.word(value).to_string()).collect();
    if shown <= MAX_PHI && phi.iter().map(String::len).sum::<usize>() <= MAX_TEXT {
        row.phi = phi;
    }
    if let Ok(presentation) = presented.presentation(meter) {
        row.presentation = Some(presentation.to_string()).filter(|text| text.len() <= MAX_TEXT);
    }
}

/// Genera of the first heaps, as far as the meter goes.
fn heap_genera(rules: &dyn Ruleset, meter: &Meter<'_>) -> Vec<String> {
    let last = rules.last_heap().unwrap_or(usize::MAX).min(MAX_GENERA);
    let mut store = Store::with_meter(meter);
    let mut games = vec![Game::ZERO];
    while games.len() <= last {
        match next_heap_game(&mut store, rules, &games) {
            Ok(game) => games.push(game),
            Err(_) => break,
        }
    }
    genera(&store, &games[1..]).iter().map(ToString::to_string).collect()
}

/// The heaps with moves whose outcome alone is another one under normal play, as far as was computed; `None` when they
/// are many, or not known.
fn different(solution: &Solution, rules: &dyn Ruleset, meter: &Meter<'_>) -> Option<Vec<u64>> {
    let last = solution.last_heap().min(MAX_COMPARED);
    let sequence = GrundySequence::compute(rules, last, meter.left(), &|| meter.ask().is_err());
    let mut found = Vec::new();
    for heap in (1..=last).filter(|&heap| rules.has_options(heap)) {
        let normal = sequence.value(heap)? == 0;
        if solution.is_p(Position::new([(heap, 1)]).heaps())? != normal {
            found.push(heap as u64);
        }
        if found.len() > MAX_DIFFERENT {
            return None;
        }
    }
    Some(found)
}
