//! From bytes to a [`Certificate`]: lengths and ranges are checked here, claims are not.
//!
//! `docs/src/reference/certificate.md` describes the format.

#![expect(clippy::cast_possible_truncation, reason = "the reader has checked that numbers fit 32 bits")]

mod algebraic;
mod infinite;

use crate::certificate::{Certificate, Larger};
use crate::error::Error;
use crate::rules::Rules;
use miniz_oxide::inflate::TINFLStatus::Done;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use sha2::{Digest, Sha256};

const HEADER: usize = 28;
const MAX_ORDER: usize = 1 << 20;
const MAX_HEAP: usize = 1 << 20;
const MAX_PAYLOAD: usize = 1 << 28;
/// The longest payload of a certificate in families: a form in memory is much longer than its bytes.
const MAX_FAMILIES: usize = 1 << 20;
/// The largest certificate: what a payload can become when it cannot be compressed.
pub const MAX_BYTES: u64 = (MAX_PAYLOAD + MAX_PAYLOAD / 1000 + 1024) as u64;

impl Certificate {
    /// Reads the bytes of a certificate.
    ///
    /// # Errors
    /// What is wrong with the form; claims are not looked at.
    pub fn read(bytes: &[u8]) -> Result<Certificate, Error> {
        let number = |range: std::ops::Range<usize>| {
            let bytes = bytes.get(range).ok_or(Error::CutOff)?;
            Ok::<usize, Error>(bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
        };
        if !bytes.starts_with(b"MISEREQC") {
            return Err(Error::NoCertificate);
        }
        let (version, kind) = (number(8..10)?, number(10..12)?);
        if version != 1 || !(1..=3).contains(&kind) {
            return Err(Error::Unknown(version, kind));
        }
        let (order, generators) = (number(12..16)?, number(16..20)?);
        let (heaps, length) = (number(20..24)?, number(24..28)?);
        if order == 0 || order > MAX_ORDER || generators >= order || generators > heaps || heaps > MAX_HEAP {
            return Err(Error::Header);
        }
        if kind == 3 && length > MAX_FAMILIES {
            return Err(Error::Length);
        }
        // A byte of Deflate expands to at most 1032, and each number takes at least a byte.
        if length > MAX_PAYLOAD || length > (bytes.len() - HEADER) * 1032 || length < order * generators + heaps {
            return Err(Error::Length);
        }
        let mut payload = vec![0; length];
        let (stream, flags) =
            (&bytes[HEADER..], TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
        if decompress(&mut DecompressorOxide::new(), stream, &mut payload, 0, flags) != (Done, stream.len(), length) {
            return Err(Error::Compression);
        }
        let mut reader = Reader { bytes: &payload, at: 0 };
        reader.certificate(kind, order, generators, heaps).map_err(|what| Error::Data(reader.at, what))
    }
}

/// Reads a payload from front to back.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

pub(crate) type Parsed<T> = Result<T, &'static str>;

impl Reader<'_> {
    fn certificate(&mut self, kind: usize, order: usize, generators: usize, heaps: usize) -> Parsed<Certificate> {
        let rules = match self.number()? {
            0 => Rules::Digits(self.digits()?),
            1 => self.option_lists(heaps)?,
            _ => return Err("an unknown kind of ruleset"),
        };
        if kind == 3 {
            let algebraic = Some(self.algebraic(order, heaps)?);
            self.end()?;
            let (generators, actions, p, phi) = (Vec::new(), Vec::new(), Vec::new(), vec![0]);
            let (infinite, larger) = (None, Larger::Unknown);
            return Ok(Certificate { rules, order, generators, actions, p, infinite, algebraic, phi, larger });
        }
        let generating = self.ascending(generators, heaps)?;
        let actions = (0..generators).map(|_| self.elements(order, order)).collect::<Parsed<_>>()?;
        let mut p = Vec::new();
        let special = if kind == 1 { None } else { Some(self.growing_and_words(heaps)?) };
        if kind == 1 {
            p = self.subset(order)?;
        }
        let mut phi = vec![0];
        phi.append(&mut self.elements(heaps, order)?);
        let infinite = special.map(|special| self.infinite(order, special)).transpose()?;
        let larger = match self.number()? {
            0 => Larger::Unknown,
            1 => Larger::Periodic { p: self.number()?, n0: self.number()?, t: self.number()?, d: self.number()? },
            2 => Larger::None,
            3 => Larger::Relative { n0: self.number()?, t: self.number()?, d: self.number()? },
            _ => return Err("an unknown claim"),
        };
        self.end()?;
        Ok(Certificate { rules, order, generators: generating, actions, p, infinite, algebraic: None, phi, larger })
    }

    fn end(&self) -> Parsed<()> {
        if self.at == self.bytes.len() { Ok(()) } else { Err("data after the end") }
    }

    /// Heaps from 1 to a bound in ascending order.
    pub(crate) fn ascending(&mut self, count: usize, most: usize) -> Parsed<Vec<usize>> {
        let (mut heap, mut heaps) = (0, Vec::new());
        for _ in 0..count {
            let step = self.number()?;
            heap += step;
            if step == 0 || heap > most {
                return Err("a heap out of order or beyond the bound");
            }
            heaps.push(heap);
        }
        Ok(heaps)
    }

    /// Whether each element is in a subset.
    pub(crate) fn subset(&mut self, order: usize) -> Parsed<Vec<bool>> {
        let mut set = Vec::new();
        for _ in 0..order.div_ceil(8) {
            let byte = self.byte()?;
            set.extend((0..8).map(|bit| byte >> bit & 1 != 0));
        }
        if set.drain(order..).any(|bit| bit) { Err("a set has elements that do not exist") } else { Ok(set) }
    }

    pub(crate) fn byte(&mut self) -> Parsed<u8> {
        let byte = *self.bytes.get(self.at).ok_or("the data end too early")?;
        self.at += 1;
        Ok(byte)
    }

    /// Seven bits a byte, lowest first, in the shortest form.
    pub(crate) fn number(&mut self) -> Parsed<usize> {
        let mut number = 0u64;
        for place in 0..5 {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte < 0x80 {
                let shortest = place == 0 || byte != 0;
                return if shortest && number <= u64::from(u32::MAX) { Ok(number as usize) } else { break };
            }
        }
        Err("a number that is too large or not in its shortest form")
    }

    /// Elements as steps from one more than the element before, zigzag: 0, −1, 1, −2, … are 0, 1, 2, 3, …
    fn elements(&mut self, count: usize, order: usize) -> Parsed<Vec<u32>> {
        let mut elements = Vec::with_capacity(count);
        let mut expected = 0;
        for _ in 0..count {
            let step = self.number()? as i64;
            let element = expected + if step % 2 == 0 { step / 2 } else { -(step + 1) / 2 };
            if element < 0 || element >= order as i64 {
                return Err("an element that does not exist");
            }
            elements.push(element as u32);
            expected = element + 1;
        }
        Ok(elements)
    }

    fn digits(&mut self) -> Parsed<Vec<(usize, u8)>> {
        let mut digits: Vec<(usize, u8)> = Vec::new();
        for _ in 0..self.number()? {
            let (k, digit) = (self.number()?, self.byte()?);
            let after = digits.last().is_none_or(|last| last.0 < k);
            if !after || k > 1_000_000 || digit == 0 || digit > 15 || (k == 0 && digit & 3 != 0) {
                return Err("a code digit that cannot be there");
            }
            digits.push((k, digit));
        }
        if digits.is_empty() { Err("a code without digits") } else { Ok(digits) }
    }

    fn option_lists(&mut self, heaps: usize) -> Parsed<Rules> {
        let length = self.number()?;
        let label = self.bytes.get(self.at..self.at + length).filter(|_| length < 256).ok_or("a label too long")?;
        let label = std::str::from_utf8(label).ok().filter(|label| !label.contains(char::is_control));
        let label = label.ok_or("a label that is not text")?.into();
        self.at += length;
        let start = self.at;
        let complete = match self.byte()? {
            0 => false,
            1 => true,
            _ => return Err("neither true nor false"),
        };
        let mut lists = Vec::new();
        for heap in 1..=heaps {
            let options = self.number()?;
            lists.push(options as u32);
            let mut before = 0..0;
            for option in 0..options {
                let parts = self.number()?;
                lists.push(parts as u32);
                let (start, mut most) = (lists.len(), heap - 1);
                for _ in 0..parts {
                    let part = self.number()?;
                    if part == 0 || part > most {
                        return Err("an option that is not of smaller heaps, or in which heaps ascend");
                    }
                    most = part;
                    lists.push(part as u32);
                }
                if option > 0 && lists[before] >= lists[start..] {
                    return Err("an option that is listed twice or out of order");
                }
                before = start..lists.len();
            }
        }
        let hex =
            Sha256::digest(&self.bytes[start..self.at]).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        Ok(Rules::Options { label, complete, digest: format!("sha256:{hex}"), lists })
    }
}
