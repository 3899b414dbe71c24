//! The bytes before the compressed payload, and the compression.

use super::{CertificateError, MAGIC, MAX_HEAP, MAX_PAYLOAD, VERSION};
use crate::quotient::MAX_ORDER;
use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};
use misere_limits::narrow;

/// Bytes before the compressed payload.
const HEADER: usize = 28;
/// What one compressed byte can expand to at most, by the format of Deflate.
const MAX_EXPANSION: usize = 1032;
/// How hard the compressor tries, of 10.
const LEVEL: u8 = 9;

/// The numbers before the compressed payload: |Q|, or |F| of an infinite quotient F × N^J, the number of generators and
/// the heap bound.
pub(crate) struct Header {
    pub(crate) order: usize,
    pub(crate) generators: usize,
    pub(crate) last_heap: usize,
}

impl Header {
    /// A whole certificate of this kind.
    pub(crate) fn seal(&self, kind: u16, payload: &[u8]) -> Result<Vec<u8>, CertificateError> {
        if payload.len() > MAX_PAYLOAD {
            return Err(CertificateError::TooLarge("too many options, or too much data"));
        }
        if self.last_heap > MAX_HEAP {
            return Err(CertificateError::TooLarge("too many heaps"));
        }
        if self.order > MAX_ORDER {
            return Err(CertificateError::TooLarge("too many elements"));
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(kind.to_le_bytes());
        for number in [self.order, self.generators, self.last_heap, payload.len()] {
            bytes.extend(narrow(number).to_le_bytes());
        }
        bytes.extend(compress_to_vec_zlib(payload, LEVEL));
        Ok(bytes)
    }

    /// The header and the payload of a certificate of this kind.
    pub(super) fn open(bytes: &[u8], kind: u16) -> Result<(Header, Vec<u8>), CertificateError> {
        let (header, length) = Header::read(bytes, kind)?;
        let mut payload = vec![0; length];
        let stream = &bytes[HEADER..];
        let flags =
            inflate_flags::TINFL_FLAG_PARSE_ZLIB_HEADER | inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let read = decompress(&mut DecompressorOxide::new(), stream, &mut payload, 0, flags);
        if read != (TINFLStatus::Done, stream.len(), length) {
            return Err(CertificateError::Compressed);
        }
        Ok((header, payload))
    }

    /// The most memory that reading a certificate of this kind can take: see `docs/src/reference/certificate.md`.
    pub(super) fn memory(bytes: &[u8], kind: u16) -> Result<usize, CertificateError> {
        let (Header { order, generators, last_heap }, length) = Header::read(bytes, kind)?;
        Ok(9 * length + 4 * (order * generators + 2 * order + last_heap))
    }

    /// The kind of a certificate.
    pub(super) fn kind(bytes: &[u8]) -> Result<u16, CertificateError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(if MAGIC.starts_with(bytes) { CertificateError::CutOff } else { CertificateError::Magic });
        }
        let short = |at: usize| bytes.get(at..at + 2).map(|b| u16::from_le_bytes([b[0], b[1]]));
        match short(8).ok_or(CertificateError::CutOff)? {
            VERSION => short(10).ok_or(CertificateError::CutOff),
            version => Err(CertificateError::Version(version)),
        }
    }

    /// The header and the length of the payload; checks all that can be known before anything is allocated.
    fn read(bytes: &[u8], kind: u16) -> Result<(Header, usize), CertificateError> {
        match Header::kind(bytes)? {
            found if found == kind => {}
            other => return Err(CertificateError::Kind(other)),
        }
        let long = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
        let (Some(order), Some(generators), Some(last_heap), Some(payload)) = (long(12), long(16), long(20), long(24))
        else {
            return Err(CertificateError::CutOff);
        };
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
            Ok((Header { order, generators, last_heap }, payload))
        }
    }
}
