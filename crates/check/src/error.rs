//! Why nothing was checked, and text from outside as messages show it.

/// Why a certificate could not be read or checked. A claim that fails is no error but a [`Finding`](crate::Finding).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The first bytes are others.
    #[error("this is no certificate: it does not start with `MISEREQC`")]
    NoCertificate,
    /// The header is not whole.
    #[error("the file is cut off")]
    CutOff,
    /// A later format.
    #[error("this program knows only version 1 and kinds 1 to 3 of certificates, not version {0} and kind {1}")]
    Unknown(usize, usize),
    /// A number of the header cannot be.
    #[error("the order, the number of generators or the number of heaps is out of bounds")]
    Header,
    /// There cannot be as many data as the header says.
    #[error("the length of the uncompressed data is out of bounds")]
    Length,
    /// They cannot be uncompressed.
    #[error("the compressed data are damaged")]
    Compression,
    /// The byte of the uncompressed data after which something is wrong, and what.
    #[error("byte {0} of the data: {1}")]
    Data(usize, &'static str),
    /// The rules that were asked for cannot be read.
    #[error("no code, subtraction game or digest")]
    Rules,
    /// The bytes that the check could take, more than are allowed; or those that are allowed, when they were not
    /// enough.
    #[error("the check takes more memory than is allowed: {} MiB", .0.div_ceil(1 << 20))]
    Memory(u64),
}

/// The longest text that is shown whole, in characters.
const MAX_SHOWN: usize = 200;

/// Text from a file or an argument as a terminal may show it: control characters and those that turn the text around
/// them or hide in it are escaped, and the middle of a long text is left out.
///
/// ```
/// assert_eq!(misere_check::visible("a\u{1b}\u{202e}b"), r"a\u{1b}\u{202e}b");
/// assert_eq!(misere_check::visible(&"7".repeat(1000)).chars().count(), 203);
/// ```
pub fn visible(text: &str) -> String {
    let hidden = |c| {
        matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let show = |c: char| if c.is_control() || hidden(c) { c.escape_default().to_string() } else { c.to_string() };
    let length = text.chars().count();
    if length <= MAX_SHOWN {
        return text.chars().map(show).collect();
    }
    let (first, last) = (text.chars().take(MAX_SHOWN / 2), text.chars().skip(length - MAX_SHOWN / 2));
    first.chain(" … ".chars()).chain(last).map(show).collect()
}
