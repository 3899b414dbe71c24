//! Errors in a line of notation: what is wrong, and where.
//!
//! ```
//! use misere_notation::NotationError;
//! let error = NotationError::new("0.8g", 3..4, "`g` is not a digit");
//! assert_eq!(error.span(), 3..4);
//! assert_eq!(error.to_string(), "`g` is not a digit\n    0.8g\n       ^");
//! ```

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
        excerpt.extend(before[skip..].chars().map(printable));
        indent += before[skip..].chars().count();
        let carets = inside.chars().take(MAX_CARETS).count().max(1);
        let mut tail = inside.chars().chain(after.chars());
        excerpt.extend(tail.by_ref().take(CONTEXT).map(printable));
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

/// Control characters must not reach a terminal.
fn printable(character: char) -> char {
    if character.is_control() { '\u{fffd}' } else { character }
}

/// A character as messages show it.
pub fn quoted(character: char) -> String {
    if character == '`' || character.is_control() {
        return character.escape_default().to_string();
    }
    format!("`{character}`")
}

/// A piece of text as messages show it: shortened, without control characters.
pub fn shortened(text: &str) -> String {
    let mut shown: String = text.chars().take(CONTEXT).map(printable).collect();
    if shown.len() < text.len() && text.chars().nth(CONTEXT).is_some() {
        shown.push('…');
    }
    shown
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
    }
}
