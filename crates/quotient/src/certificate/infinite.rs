//! Certificates of infinite quotients: the reduction of F × N^J, with a proof that it is infinite.
//!
//! P is written as its least automaton, so the certificate does not depend on how the solver keeps sets. With J and the
//! heaps that have words given, ruleset and bound decide F, Φ and P: F is reduced, its elements are numbered by their
//! least words, and the automaton is in normal form.
//!
//! ```
//! use misere_quotient::certificate::{self, InfiniteCertificate};
//! use misere_quotient::{Limits, Meter, solve};
//! let rules = misere_games::parse_rules("0.31011").unwrap();
//! let limits = Limits { max_heap: 5, max_order: 1000, meter: &Meter::with_limit(10_000_000_000) };
//! let solution = solve(rules.as_ref(), &limits, &mut |_| ());
//! let bytes = certificate::encode(rules.as_ref(), &solution)?;
//! let read = InfiniteCertificate::decode(&bytes)?;
//! assert_eq!(read.growing(), [4, 5]);
//! assert_eq!(read.verify(&Meter::with_limit(10_000_000_000)), Ok(()));
//! # Ok::<(), certificate::CertificateError>(())
//! ```

use super::header::Header;
use super::payload::{Reader, Writer};
use super::{CertificateError, CertifiedRules, Claim, KIND_INFINITE};
use crate::infinite::sets::Automaton;
use crate::infinite::{Carrier, InfiniteQuotient, Portion, Ray, Stage};
use crate::verify::Flaw;
use misere_games::Ruleset;
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::Element;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// The most growing heaps.
const MAX_GROWING: usize = 16;
/// The most heaps of all words together, and the largest number in a ray.
const MAX_LENGTH: u32 = 0xffff;

/// The contents of a certificate of an infinite quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InfiniteCertificate {
    /// The ruleset.
    pub rules: CertifiedRules,
    /// What is said of larger heaps.
    pub claim: Claim,
    carrier: Carrier,
    p: Automaton,
    rays: Vec<Ray>,
}

impl InfiniteCertificate {
    /// The certificate of a quotient with this claim.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`] when there is no room for the automaton of its P-portion.
    pub fn new(
        rules: &dyn Ruleset,
        infinite: &InfiniteQuotient,
        claim: Claim,
    ) -> Result<InfiniteCertificate, CertificateError> {
        Ok(InfiniteCertificate {
            rules: CertifiedRules::new(rules, infinite.last_heap()),
            claim,
            carrier: infinite.carrier.clone(),
            p: infinite.automaton(),
            rays: infinite.rays.clone(),
        })
    }

    /// J, ascending.
    pub fn growing(&self) -> &[usize] {
        &self.carrier.growing
    }

    /// |F|.
    pub fn finite_order(&self) -> usize {
        self.carrier.order()
    }

    /// The heap bound.
    pub fn last_heap(&self) -> usize {
        self.carrier.last_heap()
    }

    /// The certificate as bytes; equal certificates give equal bytes.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`] when the bounds of the format are exceeded.
    pub fn encode(&self) -> Result<Vec<u8>, CertificateError> {
        let Carrier { growing, generators, actions, values, words, .. } = &self.carrier;
        let mut writer = Writer::default();
        self.rules.write(&mut writer);
        writer.monoid(generators, actions.iter().map(Vec::as_slice));
        writer.number(narrow(growing.len()));
        writer.ascending(growing.iter().copied());
        writer.number(narrow(words.len()));
        writer.ascending(words.keys().copied());
        for word in words.values() {
            writer.number(narrow(word.len()));
            word.iter().for_each(|&heap| writer.number(heap));
        }
        let mut phi = values.clone();
        words.iter().for_each(|(heap, word)| phi[heap - 1] = self.carrier.value(word).0);
        writer.elements(&phi);
        self.p.write(&mut writer, self.carrier.order());
        writer.number(narrow(self.rays.len()));
        self.rays.iter().for_each(|ray| ray.write(&mut writer));
        self.claim.write(&mut writer);
        let length: usize = words.values().map(Vec::len).sum();
        if length > MAX_LENGTH as usize || !self.rays.iter().all(Ray::is_bounded) {
            return Err(CertificateError::TooLarge("a word or a ray is too long"));
        }
        let header = Header { order: self.carrier.order(), generators: generators.len(), last_heap: values.len() };
        header.seal(KIND_INFINITE, &writer.finish())
    }

    /// Reads the bytes of a certificate of an infinite quotient. The form is checked, the truth of the contents is not.
    ///
    /// It holds no more memory than [`FiniteCertificate::decode`](super::FiniteCertificate::decode), and eight bytes
    /// for each byte of data.
    ///
    /// # Errors
    /// What is wrong with the form.
    pub fn decode(bytes: &[u8]) -> Result<InfiniteCertificate, CertificateError> {
        let (header, payload) = Header::open(bytes, KIND_INFINITE)?;
        let mut reader = Reader::new(&payload);
        let rules = CertifiedRules::read(&mut reader, header.last_heap)?;
        let monoid = reader.monoid(&header)?;
        let variables = reader.count()?;
        if !(1..=MAX_GROWING).contains(&variables) {
            return Err(reader.error("the number of growing heaps is out of bounds"));
        }
        let growing = reader.ascending(variables, header.last_heap, "a growing heap that is none, or out of order")?;
        let words = read_words(&mut reader, &growing, header.last_heap)?;
        let phi = reader.values(&monoid, &header)?;
        let special = |heap: &usize| growing.contains(heap) || words.contains_key(heap);
        if monoid.generators.iter().any(special) {
            return Err(reader.error("a generator of F that is not a heap of its own value"));
        }
        let values = (1..).zip(&phi).map(|(heap, &value)| if special(&heap) { Element::ONE } else { value }).collect();
        let carrier = Carrier {
            growing,
            generators: monoid.generators,
            actions: monoid.actions,
            parents: monoid.parents,
            values,
            words,
        };
        let mut heaps = carrier.growing.iter().chain(carrier.words.keys());
        if heaps.any(|&heap| carrier.value(&[narrow(heap)]).0 != phi[heap - 1]) {
            return Err(reader.error("a heap does not have the value of its word"));
        }
        let p = Automaton::read(&mut reader, variables, carrier.order())?;
        let count = reader.count()?;
        let rays = (0..count).map(|_| Ray::read(&mut reader, variables, carrier.order())).collect::<Result<_, _>>()?;
        let claim = Claim::read(&mut reader)?;
        reader.end()?;
        Ok(InfiniteCertificate { rules, claim, carrier, p, rays })
    }

    /// The most memory that reading these bytes can take, by their header alone.
    pub(crate) fn memory(bytes: &[u8]) -> Result<usize, CertificateError> {
        Header::memory(bytes, KIND_INFINITE)
    }

    /// The quotient, not verified; `None` when the automaton is not in its normal form. With few growing heaps P is
    /// read off as a shift-regular set, if it is one.
    ///
    /// # Errors
    /// What the meter says, or [`StopReason::Order`] when the sets overflow.
    pub fn quotient(&self, meter: &Meter<'_>) -> Result<Option<InfiniteQuotient>, StopReason> {
        if !self.p.is_least() {
            return Ok(None);
        }
        let carrier = self.carrier.clone();
        let portion = Portion::of(self.p.to_set(meter)?, carrier.order(), meter)?;
        let (heap, finite_order, growing) = (carrier.last_heap(), carrier.order(), carrier.growing.clone());
        let stages = vec![Stage { heap, finite_order, growing }];
        Ok(Some(InfiniteQuotient { carrier, portion, rays: self.rays.clone(), stages }))
    }

    /// Verifies from nothing that the certificate is true of its own ruleset.
    ///
    /// # Errors
    /// The first flaw found.
    pub fn verify(&self, meter: &Meter<'_>) -> Result<(), Flaw> {
        let rules = self.rules.ruleset();
        let quotient = self.quotient(meter).map_err(Flaw::Stopped)?.ok_or(Flaw::Portion)?;
        let phi = quotient.verify(&*rules, meter)?;
        if self.claim.holds(&*rules, &phi) { Ok(()) } else { Err(Flaw::Claim) }
    }
}

/// The heaps with words. A word has smaller heaps without words, descending, and at least one growing heap among them.
fn read_words(
    reader: &mut Reader,
    growing: &[usize],
    last_heap: usize,
) -> Result<BTreeMap<usize, Vec<u32>>, CertificateError> {
    let count = reader.count()?;
    let heaps = reader.ascending(count, last_heap, "a heap with a word that is none, or out of order")?;
    let mut left = MAX_LENGTH as usize;
    let mut words = BTreeMap::new();
    for heap in heaps {
        let mut word: Vec<u32> = Vec::new();
        let length = reader.count()?;
        if length > left {
            return Err(reader.error("the words are too long"));
        }
        left -= length;
        for _ in 0..length {
            let part = reader.number()?;
            let most = word.last().copied().unwrap_or(narrow(heap) - 1);
            if part == 0 || part > most || words.contains_key(&(part as usize)) {
                return Err(reader.error("a word that is not of smaller heaps without words, descending"));
            }
            word.push(part);
        }
        if growing.contains(&heap) || !word.iter().any(|&part| growing.contains(&(part as usize))) {
            return Err(reader.error("a growing heap with a word, or a word without growing heaps"));
        }
        words.insert(heap, word);
    }
    Ok(words)
}

impl Automaton {
    fn write(&self, writer: &mut Writer, order: usize) {
        writer.number(narrow(self.slices.len()));
        self.slices.iter().for_each(|slice| writer.subset(slice, order));
        writer.number(narrow(self.outputs.len()));
        for (output, children) in self.outputs.iter().zip(self.children.chunks(1 << self.variables)) {
            writer.number(*output);
            children.iter().for_each(|&child| writer.number(child));
        }
    }

    /// An automaton whose states and slices are numbered in order.
    fn read(reader: &mut Reader, variables: usize, order: usize) -> Result<Automaton, CertificateError> {
        let count = reader.count()?;
        let slices = (0..count).map(|_| reader.subset(order)).collect::<Result<Vec<_>, _>>()?;
        if slices.iter().collect::<FxHashSet<_>>().len() < count {
            return Err(reader.error("two slices are equal"));
        }
        let states = reader.count()?;
        let (mut met, mut used) = (1, 0);
        let (mut outputs, mut children) = (Vec::new(), Vec::new());
        for state in 0..states {
            let output = reader.number()?;
            used += usize::from(output as usize == used);
            outputs.push(output);
            if state >= met || output as usize >= used {
                return Err(reader.error("a state or a slice out of order"));
            }
            for _ in 0..1 << variables {
                let child = reader.number()?;
                met += usize::from(child as usize == met);
                children.push(child);
                if child as usize >= met {
                    return Err(reader.error("a state out of order"));
                }
            }
        }
        if met != states || used != count {
            return Err(reader.error("the numbers of states or of slices are wrong"));
        }
        Ok(Automaton { variables, slices, outputs, children })
    }
}

impl Ray {
    /// Whether all numbers are small, and those that the ray adds to exponents.
    fn is_bounded(&self) -> bool {
        let far = u64::from(self.threshold) + u64::from(self.period);
        let steps = self.direction.iter().map(|&v| far * u64::from(v).max(1));
        let others = self.start.1.iter().chain([&self.step]).map(|&number| u64::from(number));
        steps.chain(others).all(|number| number <= u64::from(MAX_LENGTH))
    }

    fn write(&self, writer: &mut Writer) {
        writer.number(narrow(self.variable));
        self.direction.iter().for_each(|&v| writer.number(v));
        writer.number(self.threshold);
        writer.number(self.period);
        writer.number(self.start.0.into());
        self.start.1.iter().for_each(|&exponent| writer.number(exponent));
        writer.number(self.step);
        writer.byte(u8::from(self.is_p));
    }

    fn read(reader: &mut Reader, variables: usize, order: usize) -> Result<Ray, CertificateError> {
        let vector = |reader: &mut Reader| (0..variables).map(|_| reader.number()).collect::<Result<Vec<_>, _>>();
        let variable = reader.number()? as usize;
        let direction = vector(reader)?;
        let (threshold, period, q) = (reader.number()?, reader.number()?, Element::from(reader.number()?));
        let x = vector(reader)?;
        let (step, is_p) = (reader.number()?, reader.byte()?);
        let ray = Ray { variable, direction, threshold, period, start: (q, x), step, is_p: is_p == 1 };
        let along = ray.direction.get(variable).is_some_and(|&v| v > 0);
        if !along || q.index() >= order || is_p > 1 || period == 0 || step == 0 || !ray.is_bounded() {
            return Err(reader.error("a ray that cannot be"));
        }
        Ok(ray)
    }
}
