//! Where files lie that the user does not name: the directories of the XDG Base Directory Specification on Unix, those
//! of the system on Windows. A relative directory, such as that of a relative `HOME`, is no place: it would be another
//! one in each working directory.

use etcetera::BaseStrategy;
use std::path::PathBuf;

/// Longer names of files are cut.
const MAX_NAME: usize = 60;

/// The checkpoint of a ruleset, in a directory that need not exist yet; `None` when there is no such place.
pub fn checkpoint(fingerprint: &str) -> Option<PathBuf> {
    let base = base()?;
    let directory = base.state_dir().unwrap_or_else(|| base.data_dir()).join("misere");
    Some(directory.join(file_name(fingerprint) + ".checkpoint"))
}

/// The catalogue, in a directory that need not exist yet; `None` when there is no such place.
pub fn catalogue() -> Option<PathBuf> {
    let base = base()?;
    Some(base.data_dir().join("misere").join("catalogue.sqlite"))
}

fn base() -> Option<impl BaseStrategy> {
    etcetera::choose_base_strategy().ok().filter(|base| base.home_dir().is_absolute())
}

/// A name for a file: of letters, digits, points and dashes, the same for the same text. Rarely the same for two, which
/// the file itself must find out.
pub fn file_name(text: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' };
    let name: String = text.chars().map(plain).take(MAX_NAME).collect();
    if text.len() > MAX_NAME { format!("{name}-{:08x}", crc32fast::hash(text.as_bytes())) } else { name }
}
