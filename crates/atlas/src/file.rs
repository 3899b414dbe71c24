//! The file of a family: a gzip stream of JSON lines, one row a line, in the order of the names.
//!
//! Equal rows give equal bytes: the header of the stream has no time. Hostile files are bounded: [`MAX_TEXT`] bytes of
//! text, and errors name the line.

use crate::Row;
use flate2::read::MultiGzDecoder;
use flate2::{Compression, GzBuilder};
use std::io::{Read, Write};

/// The most bytes of text that are read.
pub const MAX_TEXT: u64 = 1 << 30;

/// Why bytes are no atlas.
#[derive(Debug, thiserror::Error)]
pub enum AtlasError {
    /// They are no gzip stream, or a damaged one.
    #[error("it is no compressed file of an atlas: {0}")]
    Compression(std::io::Error),
    /// They are too many.
    #[error("it has more than {MAX_TEXT} bytes of text")]
    TooLarge,
    /// A line is no row.
    #[error("line {line} is no row of an atlas: {source}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        source: serde_json::Error,
    },
}

/// The rows of a file. Plain JSON lines are read too.
///
/// # Errors
/// What is wrong with the bytes, and where.
pub fn read(bytes: &[u8]) -> Result<Vec<Row>, AtlasError> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut text = Vec::new();
        let decoder = MultiGzDecoder::new(bytes);
        decoder.take(MAX_TEXT + 1).read_to_end(&mut text).map_err(AtlasError::Compression)?;
        if text.len() as u64 > MAX_TEXT {
            return Err(AtlasError::TooLarge);
        }
        lines(&text)
    } else {
        lines(bytes)
    }
}

fn lines(text: &[u8]) -> Result<Vec<Row>, AtlasError> {
    let lines = text.split(|&byte| byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
    let row = |(at, line)| serde_json::from_slice(line).map_err(|source| AtlasError::Line { line: at + 1, source });
    lines.map(row).collect()
}

/// The file of these rows, in their order.
///
/// # Errors
/// None that can be met: it writes to memory.
pub fn write(rows: &[Row]) -> Result<Vec<u8>, AtlasError> {
    let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    for (at, row) in rows.iter().enumerate() {
        let line = serde_json::to_string(row).map_err(|source| AtlasError::Line { line: at + 1, source })?;
        encoder.write_all(line.as_bytes()).and_then(|()| encoder.write_all(b"\n")).map_err(AtlasError::Compression)?;
    }
    encoder.finish().map_err(AtlasError::Compression)
}
