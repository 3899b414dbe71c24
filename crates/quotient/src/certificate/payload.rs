//! Numbers and lists of elements as bytes.
//!
//! A number takes seven bits a byte, lowest first, the high bit saying that more follow (LEB128), in the shortest way.
//! A list of elements is written as steps from one more than the element before: runs of consecutive elements, the
//! rule in actions, become runs of zeros.

#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers are written seven bits at a time, and elements are below 2^16"
)]

use super::CertificateError;
use misere_limits::narrow;
use misere_monoid::Element;

/// Builds a payload.
#[derive(Default)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(narrow(text.len()));
        self.bytes.extend(text.bytes());
    }

    pub(crate) fn number(&mut self, mut number: u32) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    pub(crate) fn elements(&mut self, elements: &[Element]) {
        let mut expected = 0;
        for &element in elements {
            let number = u32::from(element) as i32;
            let step = number - expected;
            self.number(((step << 1) ^ (step >> 31)) as u32);
            expected = number + 1;
        }
    }

    pub(crate) fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Takes a payload apart.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, at: 0 }
    }

    pub(super) fn error(&self, what: &'static str) -> CertificateError {
        CertificateError::Payload { at: self.at, what }
    }

    pub(super) fn byte(&mut self) -> Result<u8, CertificateError> {
        let byte = *self.bytes.get(self.at).ok_or_else(|| self.error("the data end too early"))?;
        self.at += 1;
        Ok(byte)
    }

    pub(super) fn number(&mut self) -> Result<u32, CertificateError> {
        let mut number = 0u32;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            let bits = u32::from(byte & 0x7f);
            if bits << shift >> shift != bits || (byte == 0 && shift > 0) {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.error("a number that is too large, or not in its shortest form"))
    }

    /// A count of things that take at least one byte each, so that no list is longer than the data.
    pub(super) fn count(&mut self) -> Result<usize, CertificateError> {
        let count = self.number()? as usize;
        if count > self.bytes.len() - self.at {
            return Err(self.error("a list is longer than the data"));
        }
        Ok(count)
    }

    pub(super) fn text(&mut self) -> Result<&'a str, CertificateError> {
        let length = self.count()?;
        let bytes = &self.bytes[self.at..self.at + length];
        self.at += length;
        std::str::from_utf8(bytes).map_err(|_| self.error("a text that is not UTF-8"))
    }

    /// `count` elements, all below `order`.
    pub(super) fn elements(&mut self, count: usize, order: usize) -> Result<Vec<Element>, CertificateError> {
        let mut elements = Vec::with_capacity(count);
        let mut expected = 0i64;
        for _ in 0..count {
            let number = i64::from(self.number()?);
            let element = expected + (number >> 1 ^ -(number & 1));
            if !(0..order as i64).contains(&element) {
                return Err(self.error("an element that does not exist"));
            }
            elements.push(Element::from(element as u32));
            expected = element + 1;
        }
        Ok(elements)
    }

    pub(super) fn end(&self) -> Result<(), CertificateError> {
        if self.at == self.bytes.len() { Ok(()) } else { Err(self.error("data after the end")) }
    }
}
