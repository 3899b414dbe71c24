//! The certificates of a family in one file: a tar archive, compressed, with a file `NAME.cert` for each game.
//!
//! Equal results give equal bytes: the files are in the order of their names and have no times.

use crate::record::Record;
use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use std::collections::BTreeMap;
use std::io::{Read, Result};

/// The archive of these results.
///
/// # Errors
/// When a name cannot stand in an archive.
pub fn archive<'a>(records: impl Iterator<Item = &'a Record>) -> Result<Vec<u8>> {
    let encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    let mut builder = tar::Builder::new(encoder);
    for record in records {
        let Some(bytes) = record.certificate_bytes() else { continue };
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_mtime(0);
        builder.append_data(&mut header, file_name(&record.row.name), &bytes[..])?;
    }
    builder.into_inner()?.finish()
}

/// The name of a certificate's file. Characters that file systems reserve are replaced.
pub fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-+,()".contains(c) { c } else { '_' };
    name.chars().map(plain).collect::<String>() + ".cert"
}

/// The most bytes of one certificate that are read.
const MAX_CERTIFICATE: u64 = 300 << 20;

/// The files of an archive, by name.
///
/// # Errors
/// When it is no archive.
pub fn files(bytes: &[u8]) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut found = BTreeMap::new();
    for entry in tar::Archive::new(GzDecoder::new(bytes)).entries()? {
        let entry = entry?;
        let name = entry.path()?.to_string_lossy().into_owned();
        let mut content = Vec::new();
        entry.take(MAX_CERTIFICATE).read_to_end(&mut content)?;
        found.insert(name, content);
    }
    Ok(found)
}
