//! Errors in a line of notation: what is wrong, and where; and text from outside as messages may show it.
//!
//! Whatever a message, a name or a label repeats from outside goes through [`visible`] or [`shortened`]: control
//! characters could drive a terminal, bidirectional ones could show a text in another order than it has, and 100 KB
//! hide the message.
//!
//! ```
//! use misere_notation::NotationError;
//! let error = NotationError::new("0.8g", 3..4, "`g` is not a digit");
//! assert_eq!(error.span(), 3..4);
//! assert_eq!(error.to_string(), "`g` is not a digit\n    0.8g\n       ^");
//! ```

#![cfg_attr(not(test), warn(clippy::cast_possible_truncation, clippy::expect_used, clippy::unwrap_used))]

use std::fmt;
use std::ops::Range;

/// How many characters of the text are shown on either side of the error.
const CONTEXT: usize = 40;
/// The most carets drawn.
const MAX_CARETS: usize = 20;

/// A mistake in a code, a name or a position. `Display` shows the text with a caret under the mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    message: String,
    span: Range<usize>,
    excerpt: String,
    indent: usize,
    carets: usize,
}

impl NotationError {
    /// An error at the bytes `span` of `text`; an empty span at the end means that something is missing there.
    /// Only the neighbourhood of the span is kept.
    pub fn new(text: &str, span: Range<usize>, message: impl Into<String>) -> NotationError {
        let (before, rest) = text.split_at(span.start);
        let (inside, after) = rest.split_at(span.len());
        let skip = before.char_indices().rev().nth(CONTEXT - 1).map_or(0, |(index, _)| index);
        let mut excerpt = String::new();
        let mut indent = 0;
        if skip > 0 {
            excerpt.push('…');
            indent += 1;
        }
        let before = visible(&before[skip..]);
        indent += before.chars().count();
        excerpt += &before;
        let carets = inside.chars().map(width).sum::<usize>().clamp(1, MAX_CARETS);
        let mut tail = inside.chars().chain(after.chars());
        tail.by_ref().take(CONTEXT).for_each(|character| push_visible(&mut excerpt, character));
        if tail.next().is_some() {
            excerpt.push('…');
        }
        NotationError { message: message.into(), span, excerpt, indent, carets }
    }

    /// What is wrong, without the picture.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The bytes of the text that are wrong; empty when something is missing there.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        if self.excerpt.is_empty() {
            return Ok(());
        }
        write!(f, "\n    {}\n    {:indent$}{}", self.excerpt, "", "^".repeat(self.carets), indent = self.indent)
    }
}

impl std::error::Error for NotationError {}

/// Whether a character is shown as an escape: control characters, and those that turn or hide the text around them
/// (Unicode's bidirectional controls, line and paragraph separators, byte order mark).
fn is_hidden(character: char) -> bool {
    const HIDDEN: [char; 4] = ['\u{61c}', '\u{2028}', '\u{2029}', '\u{feff}'];
    const RANGES: [std::ops::RangeInclusive<char>; 3] =
        ['\u{200b}'..='\u{200f}', '\u{202a}'..='\u{202e}', '\u{2060}'..='\u{206f}'];
    character.is_control() || HIDDEN.contains(&character) || RANGES.iter().any(|range| range.contains(&character))
}

fn push_visible(text: &mut String, character: char) {
    if is_hidden(character) {
        text.extend(character.escape_default());
    } else {
        text.push(character);
    }
}

/// How many characters show this one.
fn width(character: char) -> usize {
    if is_hidden(character) { character.escape_default().len() } else { 1 }
}

/// The text with control and bidirectional characters as escapes.
///
/// ```
/// assert_eq!(misere_notation::visible("a\u{1b}[31m\u{202e}b"), r"a\u{1b}[31m\u{202e}b");
/// ```
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|character| push_visible(&mut shown, character));
    shown
}

/// A character as messages show it.
pub fn quoted(character: char) -> String {
    if character == '`' || is_hidden(character) {
        return character.escape_default().to_string();
    }
    format!("`{character}`")
}

/// A piece of text as messages show it: [`visible`], and cut after 40 characters.
///
/// ```
/// assert_eq!(misere_notation::shortened(&"7".repeat(50)), "7".repeat(40) + "…");
/// ```
pub fn shortened(text: &str) -> String {
    let mut shown = visible(text.char_indices().nth(CONTEXT).map_or(text, |(end, _)| &text[..end]));
    if text.chars().nth(CONTEXT).is_some() {
        shown.push('…');
    }
    shown
}

/// The longest line that [`message`] leaves whole, and the most lines.
const MAX_LINE: usize = 400;
const MAX_LINES: usize = 40;

/// A whole message, of several lines, as a terminal may show it: [`visible`] but for the ends of lines, with long lines
/// cut in the middle and only the first lines of many. For messages that were put together elsewhere.
pub fn message(text: &str) -> String {
    let mut lines: Vec<String> = text.split('\n').take(MAX_LINES).map(|line| cut(&visible(line))).collect();
    if text.split('\n').nth(MAX_LINES).is_some() {
        lines.push("…".to_string());
    }
    lines.join("\n")
}

/// The beginning and the end of a long line.
fn cut(line: &str) -> String {
    let length = line.chars().count();
    if length <= MAX_LINE {
        return line.to_string();
    }
    let half = MAX_LINE / 2;
    let end = line.chars().skip(length - half);
    line.chars().take(half).chain([' ', '…', ' ']).chain(end).collect()
}

/// The span of the character that starts at byte `start`; empty at the end of the text.
pub fn char_span(text: &str, start: usize) -> Range<usize> {
    start..start + text[start..].chars().next().map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_on_both_sides() {
        let text = format!("{}x{}", "a".repeat(500), "é".repeat(500));
        let shown = NotationError::new(&text, 500..501, "bad").to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1].chars().count(), 4 + 2 * CONTEXT + 2);
        assert_eq!(lines[1].chars().position(|c| c == 'x'), lines[2].find('^'));
    }

    #[test]
    fn control_characters_are_not_shown() {
        let error = NotationError::new("0.\u{1b}[31m", 2..3, "bad");
        assert!(!error.to_string().contains('\u{1b}'));
        // The caret stands below the escape, and below what follows it.
        let error = NotationError::new("0.\u{202e}7x", 6..7, "bad");
        assert_eq!(error.to_string(), "bad\n    0.\\u{202e}7x\n               ^");
    }

    #[test]
    fn messages_are_cut() {
        let long = message(&format!("in `{}`: bad\n  ^", "x".repeat(100_000)));
        assert!(long.chars().count() < 500 && long.ends_with("x`: bad\n  ^") && long.starts_with("in `xxx"), "{long}");
        assert!(message(&"line\n".repeat(100_000)).len() < 300);
        assert_eq!(message("a\u{7}b\nc\td"), "a\\u{7}b\nc\\td");
    }
}
