//! The certificates of a family in one file: a tar archive, compressed, with a file `NAME.cert` for each game.
//!
//! Equal results give equal bytes: the files are in the order of their names and have no times.

use crate::record::Record;
use flate2::{Compression, GzBuilder};
use std::io::Result;

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
