//! Checkpoints: the state of a [`Solver`] as a file from which the computation goes on.
//!
//! A checkpoint may be taken between two calls of [`Solver::advance`], also when the last one stopped inside a heap. It
//! holds the last verified quotient, what is being tried for the next heap, and all outcome functions that the layers
//! have found. `docs/src/reference/checkpoint.md` describes the bytes.
//!
//! A checkpoint is not believed. [`restore`] verifies its quotient in full and interpolates the heaps after it again.
//! Outcome functions of unknown truth only propose candidates, which the solver verifies as ever; a candidate that
//! fails for no other reason is computed anew from nothing. So a wrong checkpoint can cost time, and it can end a run
//! at a limit too early, but what the solver returns is right.
//!
//! ```
//! use misere_quotient::{Limits, Meter, Solver, checkpoint, solve};
//! let rules = misere_games::parse_rules("0.77").unwrap();
//! let limits = Limits { max_heap: 200, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let mut solver = Solver::new(&*rules, limits);
//! (0..30).for_each(|_| solver.advance(&mut |_| ()).unwrap());
//! let mut file = Vec::new();
//! checkpoint::save(&solver, &mut file)?;
//!
//! let mut solver = checkpoint::restore(&*rules, limits, &mut file.as_slice(), 1 << 20).unwrap();
//! assert_eq!(solver.quotient().last_heap(), 30);
//! while !solver.is_solved() {
//!     solver.advance(&mut |_| ()).unwrap();
//! }
//! assert_eq!(solver.quotient(), solve(&*rules, &limits, &mut |_| ()).finite_part());
//! # Ok::<(), std::io::Error>(())
//! ```

#![expect(clippy::cast_possible_truncation, reason = "the numbers were read with bounds")]

mod infinite;
mod point;

use super::engine::Solver;
use super::error::CheckpointError;
pub use super::error::{VERSION, VERSION_INFINITE};
use super::layered::{Attempt, State};
use super::layers::Diagram;
use super::stream::{Reader, Writer};
use crate::infinite::point::Point;
use crate::quotient::{MAX_ORDER, Quotient};
use crate::verify::verify;
use misere_games::{Ruleset, fingerprint};
use misere_limits::{Limits, narrow};
use misere_monoid::{BipartiteMonoid, Element, Letter, bits};
use std::io::{self, Read, Write};

/// The first bytes of every checkpoint.
pub const MAGIC: [u8; 8] = *b"MISERECP";

/// Writes the state of a solver.
///
/// # Errors
/// Those of `out`, and that an infinite quotient is too large.
pub fn save(solver: &Solver, out: &mut dyn Write) -> io::Result<()> {
    let layers = solver.layers();
    let quotient = &layers.quotient;
    let saved = infinite::Saved::new(solver)?;
    out.write_all(&MAGIC)?;
    out.write_all(&saved.as_ref().map_or(VERSION, |_| VERSION_INFINITE).to_le_bytes())?;
    let attempt = layers.attempt.as_ref().filter(|attempt| !attempt.all);
    let lists = quotient.phi.len()
        + quotient.generators.len()
        + quotient.p_order()
        + attempt.map_or(0, |attempt| attempt.variables.len())
        + layers.last_failure.as_ref().map_or(0, Vec::len);
    let memory =
        4 * lists as u64 + quotient_memory(quotient.order(), quotient.generators.len()) + layers.diagram.saved_memory();
    let memory = memory + saved.as_ref().map_or(0, infinite::Saved::memory);
    let memory = memory + layers.point.as_ref().map_or(0, point::memory);
    out.write_all(&memory.to_le_bytes())?;

    let mut out = Writer::new(out);
    out.list(&fingerprint(solver.rules).bytes().map(u32::from).collect::<Vec<_>>())?;
    out.number(layers.verified_heap)?;
    out.elements(&quotient.phi)?;
    save_quotient(quotient, &mut out)?;
    out.number(layers.recalibrations)?;
    out.list(layers.last_failure.as_deref().unwrap_or_default())?;
    match &layers.attempt {
        None => out.word(0)?,
        Some(attempt) if attempt.searched => out.word(3)?,
        Some(attempt) if attempt.all => match &layers.point {
            None => out.word(1)?,
            Some(point) => {
                out.word(4)?;
                point::write(point, &mut out)?;
            }
        },
        Some(attempt) => {
            out.word(2)?;
            out.list(&attempt.variables.iter().map(|&heap| narrow(heap)).collect::<Vec<_>>())?;
        }
    }
    layers.diagram.save(&mut out)?;
    if let Some(saved) = saved {
        saved.write(&mut out)?;
    }
    out.finish()
}

/// A solver in the state that was saved. Its quotient is verified in full, and heaps that were interpolated are
/// interpolated again. `memory` is how many bytes the checkpoint may need for its tables.
///
/// # Errors
/// Why the checkpoint cannot be used.
pub fn restore<'a>(
    rules: &'a dyn Ruleset,
    limits: Limits<'a>,
    input: &mut dyn Read,
    memory: u64,
) -> Result<Solver<'a>, CheckpointError> {
    let (version, declared) = read_header(input)?;
    if declared > memory {
        return Err(CheckpointError::Memory { needed: declared, allowed: memory });
    }
    let mut input = Reader::new(input, declared);
    read_ruleset(rules, &mut input)?;
    let most_heaps = rules.last_heap().unwrap_or(u32::MAX as usize - 1);
    let verified_heap = input.below(most_heaps + 1, "a heap that does not exist")? as usize;
    let heaps = input.count(most_heaps, 4, "more heaps than the ruleset has")?;
    if heaps > limits.max_heap {
        return Err(CheckpointError::BeyondHeap(heaps));
    }
    if heaps < verified_heap {
        return Err(input.wrong("fewer values than verified heaps"));
    }
    let phi = (0..heaps).map(|_| input.word().map(Element::from)).collect::<Result<Vec<_>, _>>()?;
    let quotient = read_quotient(verified_heap, limits.max_order.min(MAX_ORDER), &mut input)?;
    if phi.iter().any(|value| value.index() >= quotient.order()) {
        return Err(input.wrong("a value that is no element"));
    }
    let recalibrations = input.word()? as usize;
    let parts = input.count(u32::MAX as usize, 4, "a long failure")?;
    let heap = move |input: &mut Reader| input.below(heaps + 2, "a heap beyond the next");
    let failure = (0..parts).map(|_| heap(&mut input)).collect::<Result<Vec<u32>, _>>()?;
    let last_failure = (parts > 0).then_some(failure);
    let (attempt, point) = read_attempt(rules, &quotient, heaps + 1, &mut input)?;
    let diagram = Diagram::restore(&mut input, limits.meter)?;
    let saved = if version == VERSION { None } else { Some(infinite::Saved::read(rules, &mut input)?) };
    input.finish()?;
    let verified = verified(rules, &limits, quotient, &phi, verified_heap)?;
    let state = State { diagram, attempt, point, recalibrations, last_failure, ..verified };
    let mut solver = Solver::from_state(rules, limits, state);
    if let Some(saved) = saved {
        saved.restore(&mut solver)?;
    }
    Ok(solver)
}

/// The memory that a quotient takes with the tables of its verification.
fn quotient_memory(order: usize, generators: usize) -> u64 {
    (16 * order * (generators + 2)) as u64
}

/// The version, and the memory that the checkpoint declares.
fn read_header(input: &mut dyn Read) -> Result<(u32, u64), CheckpointError> {
    let mut magic = [0; 8];
    input.read_exact(&mut magic)?;
    if magic != MAGIC {
        return Err(CheckpointError::NotACheckpoint);
    }
    let mut version = [0; 4];
    input.read_exact(&mut version)?;
    let version = u32::from_le_bytes(version);
    if version != VERSION && version != VERSION_INFINITE {
        return Err(CheckpointError::Version(version));
    }
    let mut memory = [0; 8];
    input.read_exact(&mut memory)?;
    Ok((version, u64::from_le_bytes(memory)))
}

fn read_ruleset(rules: &dyn Ruleset, input: &mut Reader) -> Result<(), CheckpointError> {
    let expected = fingerprint(rules);
    let length = input.below(1 << 16, "a long name")?;
    let bytes = (0..length).map(|_| Ok(input.below(128, "a strange name")? as u8));
    let found: String = bytes.collect::<Result<Vec<u8>, CheckpointError>>()?.into_iter().map(char::from).collect();
    if found == expected { Ok(()) } else { Err(CheckpointError::OtherRuleset(found)) }
}

fn save_quotient(quotient: &Quotient, out: &mut Writer) -> io::Result<()> {
    out.number(quotient.order())?;
    out.list(&quotient.generators.iter().map(|&heap| narrow(heap)).collect::<Vec<_>>())?;
    let monoid = &quotient.monoid;
    monoid.letters().try_for_each(|letter| out.words(monoid.action(letter).iter().map(|&x| x.into())))?;
    let parents = monoid.elements().filter_map(|x| monoid.parent(x));
    out.words(parents.flat_map(|(parent, letter)| [parent.into(), letter.into()]))?;
    out.elements(&quotient.p_portion().collect::<Vec<_>>())
}

/// A quotient without values, in range but not verified.
fn read_quotient(last_heap: usize, max_order: usize, input: &mut Reader) -> Result<Quotient, CheckpointError> {
    let order = input.below(MAX_ORDER + 1, "an order beyond all limits")? as usize;
    if order == 0 {
        return Err(input.wrong("a quotient without elements"));
    }
    if order > max_order {
        return Err(CheckpointError::BeyondOrder(order));
    }
    let generators = input.ascending(1, last_heap, "generators that are not ascending heaps")?;
    input.take(1, quotient_memory(order, generators.len()) as usize)?;
    let (actions, parents) = read_products(order, generators.len(), input)?;
    let mut p = vec![0; bits::stride(order)];
    for x in input.ascending(0, order - 1, "a P-portion that is not ascending")? {
        bits::insert(&mut p, x as usize);
    }
    let generators = generators.into_iter().map(|heap| heap as usize).collect();
    Ok(Quotient { monoid: BipartiteMonoid::from_parts(actions, parents, p), generators, phi: Vec::new() })
}

/// For each generator its product with each element; for each element its least word less the largest letter, and that.
type Products = (Vec<Vec<Element>>, Vec<(Element, Letter)>);

/// The products and least words of a monoid, in range; memory for them was taken.
fn read_products(order: usize, generators: usize, input: &mut Reader) -> Result<Products, CheckpointError> {
    let mut actions = Vec::new();
    for _ in 0..generators {
        let products = (0..order).map(|_| input.element(order, "a product that is no element"));
        actions.push(products.collect::<Result<Vec<_>, _>>()?);
    }
    let mut parents = vec![(Element::ONE, Letter::new(0))];
    for x in 1..order {
        let parent = input.element(x, "a word that is not shorter")?;
        parents.push((parent, input.below(generators, "a letter that is no generator")?.into()));
    }
    Ok((actions, parents))
}

/// What was being tried for the next heap. Any variables will do as long as they are heaps with options and each heap
/// has a word in them.
fn read_attempt(
    rules: &dyn Ruleset,
    quotient: &Quotient,
    next: usize,
    input: &mut Reader,
) -> Result<(Option<Attempt>, Option<Point>), CheckpointError> {
    let kind = input.below(5, "an unknown kind of attempt")?;
    if kind == 0 {
        return Ok((None, None));
    }
    if rules.last_heap().is_some_and(|last| last < next) || !rules.has_options(next) {
        return Err(input.wrong("an attempt at a heap without options"));
    }
    if kind != 2 {
        let point = if kind == 4 { Some(point::read(rules, next, input)?) } else { None };
        return Ok((Some(Attempt { searched: kind == 3, ..Attempt::with_all(rules, next) }), point));
    }
    let heaps = input.ascending(1, next, "variables that are not ascending heaps")?;
    let variables: Vec<usize> = heaps.into_iter().map(|heap| heap as usize).collect();
    let mut needed = quotient.generators.iter().chain([&next]);
    if !needed.all(|heap| variables.binary_search(heap).is_ok())
        || !variables.iter().all(|&heap| rules.has_options(heap))
    {
        return Err(input.wrong("variables that are not enough, or have no options"));
    }
    Ok((Some(Attempt { variables, all: false, searched: false }), None))
}

/// Verifies the quotient for its heaps and the values of the heaps after them.
fn verified<'a>(
    rules: &dyn Ruleset,
    limits: &Limits<'a>,
    mut quotient: Quotient,
    phi: &[Element],
    verified_heap: usize,
) -> Result<State<'a>, CheckpointError> {
    quotient.phi = phi[..verified_heap].to_vec();
    let mut verified = verify(rules, &quotient, limits.meter)?;
    for heap in verified_heap + 1..=phi.len() {
        let value = phi[heap - 1];
        if !verified.admits(rules, &quotient, value, limits.meter).map_err(CheckpointError::Stopped)? {
            return Err(CheckpointError::WrongValue(heap));
        }
        quotient.phi.push(value);
        verified.push(&quotient, value);
    }
    Ok(State { verified_heap, ..State::verified(quotient, verified, limits) })
}
