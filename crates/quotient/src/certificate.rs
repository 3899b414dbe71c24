//! Certificates: a solved or partial finite quotient as bytes that a program which trusts nothing can check.
//!
//! A certificate holds the ruleset, the heap bound n, the generators of Q_n with their actions, the P-portion, Φ for
//! heaps 1 to n and what the result claims of larger heaps. `docs/certificate.md` describes the bytes, and proves that
//! no records of the verification are needed beside them. A certificate is in normal form: elements are numbered by
//! their least words, so ruleset and bound decide every field but the claim.
//!
//! Reading checks the form and nothing else: [`Certificate::verify`], or the crate `misere-check`, judges whether what a
//! certificate says is true.
//!
//! ```
//! use misere_quotient::{Limits, certificate, solve};
//! let rules = misere_games::parse_rules("0.77").unwrap();
//! let limits = Limits { max_heap: usize::MAX, max_order: 1000, stop: &|| None };
//! let solution = solve(rules.as_ref(), &limits, &mut |_| ());
//! let bytes = certificate::encode(rules.as_ref(), &solution)?;
//! let read = certificate::decode(&bytes)?;
//! assert_eq!(read.quotient, solution.quotient);
//! assert_eq!(read.claim, certificate::Claim::Periodic { period: 12, preperiod: 71, parts: 2, last_digit: 2 });
//! assert_eq!(read.verify(), Ok(()));
//! # Ok::<(), certificate::CertificateError>(())
//! ```

mod payload;
mod rules;

pub use rules::{CertifiedRules, OptionLists};

use crate::quotient::Quotient;
use crate::solution::Solution;
use crate::solver::MAX_ORDER;
use crate::verify::{Flaw, verify_quotient};
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use misere_games::{Periodicity, Ruleset};
use misere_monoid::{BipartiteMonoid, bits};
use payload::{Reader, Writer};

/// The first bytes of every certificate.
pub const MAGIC: [u8; 8] = *b"MISEREQC";
/// The version that is written and read.
pub const VERSION: u16 = 1;
/// The kind of certificate for a finite quotient; other kinds are for later.
pub const KIND_FINITE: u16 = 1;
/// The longest payload, in bytes.
pub const MAX_PAYLOAD: usize = 1 << 28;
/// The largest heap bound.
const MAX_HEAP: usize = 1 << 20;
/// Bytes before the compressed payload.
const HEADER: usize = 28;
/// What one compressed byte can expand to at most, by the format of Deflate.
const MAX_EXPANSION: usize = 1032;
/// How hard the compressor tries, of 10.
const LEVEL: u8 = 9;

/// What a certificate says of heaps beyond its bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Nothing.
    Partial,
    /// Φ(k + period) = Φ(k) for all k ≥ preperiod, by the Periodicity Theorem (\[PS\] Fact 2.2) with its constants t
    /// and d; the quotient is that of all heaps.
    Periodic {
        /// The period p.
        period: usize,
        /// The preperiod n0.
        preperiod: usize,
        /// t: the most heaps that one heap can leave.
        parts: usize,
        /// d: the index of the last non-zero code digit.
        last_digit: usize,
    },
    /// The ruleset has no heaps beyond the bound.
    Complete,
}

/// The contents of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The ruleset.
    pub rules: CertifiedRules,
    /// Q, P and Φ for heaps `1..=quotient.last_heap()`.
    pub quotient: Quotient,
    /// What is said of larger heaps.
    pub claim: Claim,
}

/// Why bytes are no certificate, or a result has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The first bytes are not [`MAGIC`].
    #[error("not a certificate: it does not start with `MISEREQC`")]
    Magic,
    /// A version that this program does not read.
    #[error("version {0} of the format is not known, only version {VERSION}")]
    Version(u16),
    /// A kind that this program does not read.
    #[error("kind {0} of certificate is not known, only kind {KIND_FINITE}")]
    Kind(u16),
    /// The bytes end too early.
    #[error("the file is cut off")]
    CutOff,
    /// A number of the header is out of bounds, or does not fit the others.
    #[error("the header is wrong: {0}")]
    Header(&'static str),
    /// The compressed part is damaged or has another length than the header says.
    #[error("the compressed data are damaged")]
    Compressed,
    /// A field of the payload is wrong.
    #[error("byte {at} of the uncompressed data: {what}")]
    Payload {
        /// How many bytes were read.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The result is too large for the format.
    #[error("the result is too large for a certificate: {0}")]
    TooLarge(&'static str),
}

/// The certificate of a result, as bytes.
///
/// # Errors
/// [`CertificateError::TooLarge`] if the options of a ruleset without a code exceed [`MAX_PAYLOAD`].
pub fn encode(rules: &dyn Ruleset, solution: &Solution) -> Result<Vec<u8>, CertificateError> {
    Certificate::new(rules, solution).encode()
}

/// Reads the bytes of a certificate. The form is checked, the truth of the contents is not.
///
/// # Errors
/// What is wrong with the form.
pub fn decode(bytes: &[u8]) -> Result<Certificate, CertificateError> {
    Certificate::decode(bytes)
}

impl Certificate {
    /// The certificate of a result.
    pub fn new(rules: &dyn Ruleset, solution: &Solution) -> Certificate {
        let claim = match (solution.period, rules.periodicity()) {
            _ if !solution.quotient_is_whole() => Claim::Partial,
            (Some((period, preperiod)), Some(constants)) => {
                Claim::Periodic { period, preperiod, parts: constants.parts, last_digit: constants.last_digit }
            }
            _ => Claim::Complete,
        };
        let rules = CertifiedRules::new(rules, solution.quotient.last_heap());
        Certificate { rules, quotient: solution.quotient.clone(), claim }
    }

    /// The certificate as bytes; equal certificates give equal bytes.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`] if the uncompressed data exceed [`MAX_PAYLOAD`].
    pub fn encode(&self) -> Result<Vec<u8>, CertificateError> {
        let mut writer = Writer::default();
        self.rules.write(&mut writer);
        write_quotient(&mut writer, &self.quotient);
        self.claim.write(&mut writer);
        let payload = writer.finish();
        if payload.len() > MAX_PAYLOAD {
            return Err(CertificateError::TooLarge("too many options"));
        }
        if self.quotient.last_heap() > MAX_HEAP {
            return Err(CertificateError::TooLarge("too many heaps"));
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(KIND_FINITE.to_le_bytes());
        let quotient = &self.quotient;
        for number in [quotient.order(), quotient.generators.len(), quotient.last_heap(), payload.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(compress_to_vec_zlib(&payload, LEVEL));
        Ok(bytes)
    }

    /// Reads the bytes of a certificate. The form is checked, the truth of the contents is not.
    ///
    /// It holds no more memory than the uncompressed data and four bytes for each entry of an action, each element
    /// and each heap that the header declares.
    ///
    /// # Errors
    /// What is wrong with the form.
    pub fn decode(bytes: &[u8]) -> Result<Certificate, CertificateError> {
        let header = Header::read(bytes)?;
        let mut payload = vec![0; header.payload];
        let stream = &bytes[HEADER..];
        let flags =
            inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let read = decompress(&mut DecompressorOxide::new(), stream, &mut payload, 0, flags);
        if read != (TINFLStatus::Done, stream.len(), header.payload) {
            return Err(CertificateError::Compressed);
        }
        let mut reader = Reader::new(&payload);
        let rules = CertifiedRules::read(&mut reader, header.last_heap)?;
        let quotient = read_quotient(&mut reader, &header)?;
        let claim = Claim::read(&mut reader)?;
        reader.end()?;
        Ok(Certificate { rules, quotient, claim })
    }

    /// Verifies from nothing that the certificate is true of its own ruleset.
    ///
    /// # Errors
    /// The first flaw found.
    pub fn verify(&self) -> Result<(), Flaw> {
        let rules = self.rules.ruleset();
        verify_quotient(&*rules, &self.quotient)?;
        let last_heap = self.quotient.last_heap();
        let holds = match self.claim {
            Claim::Partial => true,
            Claim::Complete => rules.last_heap() == Some(last_heap),
            Claim::Periodic { period, preperiod, parts, last_digit } => {
                let end = parts * preperiod + (parts - 1) * period + last_digit;
                let equal = |k: usize| self.quotient.phi[k - 1] == self.quotient.phi[k + period - 1];
                rules.periodicity() == Some(Periodicity { parts, last_digit })
                    && end + period <= last_heap + 1
                    && (preperiod..end).all(equal)
            }
        };
        if holds { Ok(()) } else { Err(Flaw::Claim) }
    }
}

/// The numbers before the compressed payload.
struct Header {
    order: usize,
    generators: usize,
    last_heap: usize,
    payload: usize,
}

impl Header {
    /// Checks all that can be known before anything is allocated.
    fn read(bytes: &[u8]) -> Result<Header, CertificateError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(if MAGIC.starts_with(bytes) { CertificateError::CutOff } else { CertificateError::Magic });
        }
        let short = |at: usize| bytes.get(at..at + 2).map(|b| u16::from_le_bytes([b[0], b[1]]));
        let long = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
        match short(8).ok_or(CertificateError::CutOff)? {
            VERSION => {}
            version => return Err(CertificateError::Version(version)),
        }
        match short(10).ok_or(CertificateError::CutOff)? {
            KIND_FINITE => {}
            kind => return Err(CertificateError::Kind(kind)),
        }
        let (Some(order), Some(generators), Some(last_heap), Some(payload)) = (long(12), long(16), long(20), long(24))
        else {
            return Err(CertificateError::CutOff);
        };
        let header = Header { order, generators, last_heap, payload };
        let compressed = bytes.len() - HEADER;
        if order == 0 || order > MAX_ORDER {
            Err(CertificateError::Header("the order is out of bounds"))
        } else if generators >= order {
            Err(CertificateError::Header("more generators than elements beside the identity"))
        } else if last_heap > MAX_HEAP || generators > last_heap {
            Err(CertificateError::Header("the number of heaps is out of bounds"))
        } else if payload > MAX_PAYLOAD || payload < order.div_ceil(8) + order * generators + last_heap {
            Err(CertificateError::Header("the uncompressed length does not fit the other numbers"))
        } else if payload > compressed.saturating_mul(MAX_EXPANSION) {
            Err(CertificateError::Header("the compressed data cannot be so long when uncompressed"))
        } else {
            Ok(header)
        }
    }
}

impl Claim {
    fn write(&self, writer: &mut Writer) {
        match *self {
            Claim::Partial => writer.number(0),
            Claim::Periodic { period, preperiod, parts, last_digit } => {
                for number in [1, period, preperiod, parts, last_digit] {
                    writer.number(number as u32);
                }
            }
            Claim::Complete => writer.number(2),
        }
    }

    fn read(reader: &mut Reader) -> Result<Claim, CertificateError> {
        match reader.number()? {
            0 => Ok(Claim::Partial),
            1 => {
                let mut next = || reader.number().map(|number| number as usize);
                let (period, preperiod, parts, last_digit) = (next()?, next()?, next()?, next()?);
                let bounds =
                    [(period, 1, MAX_HEAP), (preperiod, 1, MAX_HEAP), (parts, 1, 3), (last_digit, 0, MAX_HEAP)];
                if bounds.iter().any(|&(number, least, most)| number < least || number > most) {
                    return Err(reader.error("a period, a preperiod or a number of parts out of bounds"));
                }
                Ok(Claim::Periodic { period, preperiod, parts, last_digit })
            }
            2 => Ok(Claim::Complete),
            _ => Err(reader.error("an unknown claim")),
        }
    }
}

fn write_quotient(writer: &mut Writer, quotient: &Quotient) {
    let mut before = 0;
    for &heap in &quotient.generators {
        writer.number((heap - before) as u32);
        before = heap;
    }
    for letter in 0..quotient.generators.len() {
        writer.elements(quotient.monoid.action(letter));
    }
    for byte in 0..quotient.order().div_ceil(8) {
        writer.byte((quotient.monoid.p_set()[byte / 8] >> (byte % 8 * 8)) as u8);
    }
    writer.elements(&quotient.phi);
}

fn read_quotient(reader: &mut Reader, header: &Header) -> Result<Quotient, CertificateError> {
    let (order, last_heap) = (header.order, header.last_heap);
    let mut generators = Vec::with_capacity(header.generators);
    let mut heap = 0;
    for _ in 0..header.generators {
        let step = reader.number()? as usize;
        heap += step;
        if step == 0 || heap > last_heap {
            return Err(reader.error("a generator that is no heap, or out of order"));
        }
        generators.push(heap);
    }
    let mut actions = Vec::with_capacity(generators.len());
    for _ in &generators {
        actions.push(reader.elements(order, order)?);
    }
    let LeastWords { parents, generated } = least_words(&actions, order)
        .ok_or_else(|| reader.error("the actions do not number the elements by their least words"))?;
    let mut p = vec![0u64; bits::stride(order)];
    for byte in 0..order.div_ceil(8) {
        p[byte / 8] |= u64::from(reader.byte()?) << (byte % 8 * 8);
    }
    if order % 64 != 0 && p[order / 64] >> (order % 64) != 0 {
        return Err(reader.error("P has more elements than there are"));
    }
    let phi = reader.elements(last_heap, order)?;
    // A heap lies among the products of the generators up to it, and a generator among no smaller ones.
    let mut known = 0;
    for (heap, &value) in (1..).zip(&phi) {
        let generator = generators.get(known) == Some(&heap);
        if generator && actions[known][0] != value {
            return Err(reader.error("a generator is not the value of its heap"));
        }
        known += usize::from(generator);
        if value as usize >= generated[known] {
            return Err(reader.error("the value of a heap needs a larger heap"));
        }
    }
    Ok(Quotient { monoid: BipartiteMonoid::from_parts(actions, parents, p), generators, phi })
}

struct LeastWords {
    /// For each element the element and letter that its least word comes from.
    parents: Vec<(u32, u32)>,
    /// How many elements the first 0, 1, … letters generate.
    generated: Vec<usize>,
}

/// `None` if the elements are not numbered by their least words.
fn least_words(actions: &[Vec<u32>], order: usize) -> Option<LeastWords> {
    let mut parents = Vec::with_capacity(order);
    parents.push((0, 0));
    let mut generated = vec![1];
    for (letter, action) in (0..).zip(actions) {
        let before = parents.len();
        let mut group = 0..before;
        while !group.is_empty() {
            let first_new = parents.len();
            for x in group {
                match (action[x] as usize).cmp(&parents.len()) {
                    std::cmp::Ordering::Less => {}
                    std::cmp::Ordering::Equal => parents.push((x as u32, letter)),
                    std::cmp::Ordering::Greater => return None,
                }
            }
            group = first_new..parents.len();
        }
        if parents.len() == before {
            return None;
        }
        generated.push(parents.len());
    }
    (parents.len() == order).then_some(LeastWords { parents, generated })
}
