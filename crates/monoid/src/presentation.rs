//! Presentations ⟨generators | relations⟩ of commutative monoids, as the papers print them, with a P-portion.
//!
//! Read: `<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2> P={a,b^2}`. The brackets `⟨ ⟩` or `< >`, an empty list of relations
//! and a missing P-portion are allowed, and `u=v=w` stands for two relations. A generator is a letter, which digits may
//! follow (`x27`); powers are `b^3` or `b^{12}`; `1` is the empty word.
//!
//! ```
//! use misere_monoid::Presentation;
//! let text = "<a,b | a^2=1, b^3=b> P={a,b^2}";
//! let t2 = Presentation::parse(text).unwrap();
//! assert_eq!(t2.to_string(), "<a,b | a^2=1, b^3=b> P={a,b^2}");
//! assert_eq!(t2.monoid(1000).unwrap().order(), 6);
//! let error = Presentation::parse("<a,b | a^2=c>").unwrap_err();
//! assert_eq!(error.span(), 11..12);
//! ```

use crate::completion::{self, CompletionError};
use crate::{BipartiteMonoid, Letter, Word};
use misere_limits::Meter;
use misere_notation::{NotationError, char_span, quoted};
use std::fmt;
use std::ops::Range;

/// The largest exponent that is read.
const MAX_EXPONENT: u32 = 1_000_000;
/// The most generators that are read.
const MAX_GENERATORS: usize = 1000;

/// Generators, relations between words in them, and a P-portion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Presentation {
    /// The names of the generators; the first is letter 0 of words.
    pub generators: Vec<String>,
    /// Pairs of words that are equal.
    pub relations: Vec<(Word, Word)>,
    /// Words of the P-elements.
    pub p: Vec<Word>,
}

impl Presentation {
    /// Reads a presentation.
    ///
    /// # Errors
    /// When the text is no presentation: what is wrong and where.
    pub fn parse(text: &str) -> Result<Presentation, NotationError> {
        let mut reader = Reader { text, place: 0, generators: Vec::new() };
        let presentation = reader.presentation()?;
        match reader.peek() {
            None => Ok(presentation),
            Some(_) => Err(reader.error("nothing is expected after the presentation")),
        }
    }

    /// The finite bipartite monoid that is presented, with the generators in their order.
    ///
    /// # Errors
    /// When the monoid has more than `max_order` elements or is infinite, or the completion grows beyond its bound, or
    /// takes more than 10¹⁰ steps.
    pub fn monoid(&self, max_order: usize) -> Result<BipartiteMonoid, CompletionError> {
        self.monoid_with(max_order, &Meter::with_limit(10_000_000_000))
    }

    /// The same under a meter.
    ///
    /// # Errors
    /// As for [`Presentation::monoid`], with the limit of the meter.
    pub fn monoid_with(&self, max_order: usize, meter: &Meter<'_>) -> Result<BipartiteMonoid, CompletionError> {
        completion::finite_monoid(self.generators.len(), &self.relations, &self.p, max_order, meter)
    }

    /// A word in the names of these generators.
    pub fn show(&self, word: &Word) -> String {
        show(word, &self.generators)
    }
}

/// Reads a word in these names of letters, or `1`.
///
/// ```
/// use misere_monoid::{Word, presentation::parse_word};
/// let names = ["a".to_string(), "b".to_string()];
/// assert_eq!(parse_word("ab^2", &names).unwrap(), Word::from_exponents(&[1, 2]));
/// assert_eq!(parse_word("abc", &names).unwrap_err().span(), 2..3);
/// ```
///
/// # Errors
/// When the text is no word: what is wrong and where.
pub fn parse_word(text: &str, names: &[String]) -> Result<Word, NotationError> {
    let mut reader = Reader { text, place: 0, generators: names.to_vec() };
    let word = reader.word()?;
    match reader.peek() {
        None => Ok(word),
        Some(_) => Err(reader.error("nothing is expected after the word")),
    }
}

/// A word with these names of letters, which are separated by spaces when a name has more than one character.
pub fn show(word: &Word, names: &[String]) -> String {
    let separator = if names.iter().any(|name| name.chars().count() > 1) { " " } else { "" };
    let power = |&(letter, exponent): &(Letter, u32)| match exponent {
        1 => names[letter.index()].clone(),
        _ => format!("{}^{exponent}", names[letter.index()]),
    };
    let powers: Vec<String> = word.powers().iter().map(power).collect();
    if powers.is_empty() { "1".into() } else { powers.join(separator) }
}

impl fmt::Display for Presentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let relation = |(left, right): &(Word, Word)| format!("{}={}", self.show(left), self.show(right));
        let relations: Vec<String> = self.relations.iter().map(relation).collect();
        let p: Vec<String> = self.p.iter().map(|word| self.show(word)).collect();
        write!(f, "<{} | {}> P={{{}}}", self.generators.join(","), relations.join(", "), p.join(","))
    }
}

struct Reader<'a> {
    text: &'a str,
    place: usize,
    generators: Vec<String>,
}

impl Reader<'_> {
    fn presentation(&mut self) -> Result<Presentation, NotationError> {
        self.expect(&['<', '⟨'], "a presentation begins with `<`")?;
        while self.peek() != Some('|') {
            if !self.generators.is_empty() {
                self.expect(&[','], "expected `,` or `|` after a generator")?;
            }
            self.skip_spaces();
            let span = self.name()?;
            let name = &self.text[span.clone()];
            if self.generators.iter().any(|known| known == name) {
                return Err(NotationError::new(self.text, span, "this generator is named twice"));
            }
            if self.generators.len() == MAX_GENERATORS {
                return Err(NotationError::new(self.text, span, format!("more than {MAX_GENERATORS} generators")));
            }
            self.generators.push(name.to_string());
        }
        self.expect(&['|'], "")?;
        let mut relations = Vec::new();
        while !matches!(self.peek(), Some('>' | '⟩')) {
            if !relations.is_empty() {
                self.expect(&[','], "expected `,` or `>` after a relation")?;
            }
            let mut left = self.word()?;
            self.expect(&['='], "expected `=` after a word")?;
            loop {
                let right = self.word()?;
                relations.push((left, right.clone()));
                left = right;
                if !self.accept('=') {
                    break;
                }
            }
        }
        self.expect(&['>', '⟩'], "")?;
        self.accept(',');
        self.accept(';');
        let p = if self.peek().is_some() { self.p_portion()? } else { Vec::new() };
        Ok(Presentation { generators: std::mem::take(&mut self.generators), relations, p })
    }

    fn p_portion(&mut self) -> Result<Vec<Word>, NotationError> {
        self.expect(&['P'], "expected the P-portion, as in `P={a,b^2}`")?;
        self.expect(&['='], "expected `=` after `P`")?;
        self.expect(&['{'], "expected `{`")?;
        let mut p = Vec::new();
        while self.peek() != Some('}') {
            if !p.is_empty() {
                self.expect(&[','], "expected `,` or `}` after a word")?;
            }
            p.push(self.word()?);
        }
        self.expect(&['}'], "")?;
        Ok(p)
    }

    /// A word: powers of generators, or `1`.
    fn word(&mut self) -> Result<Word, NotationError> {
        let mut exponents = vec![0u32; self.generators.len()];
        if self.accept('1') {
            return Ok(Word::from_exponents(&exponents));
        }
        let mut empty = true;
        while self.peek().is_some_and(char::is_alphabetic) {
            empty = false;
            let span = self.name()?;
            let name = &self.text[span.clone()];
            let Some(letter) = self.generators.iter().position(|known| known == name) else {
                let message = format!("`{name}` is not among the generators");
                return Err(NotationError::new(self.text, span, message));
            };
            let exponent = if self.accept('^') { self.exponent()? } else { 1 };
            let total = exponents[letter].checked_add(exponent).filter(|&total| total <= MAX_EXPONENT);
            exponents[letter] = total.ok_or_else(|| {
                NotationError::new(
                    self.text,
                    span.start..self.place,
                    format!("the exponent is larger than {MAX_EXPONENT}"),
                )
            })?;
        }
        if empty { Err(self.error("a word is missing here")) } else { Ok(Word::from_exponents(&exponents)) }
    }

    /// The place of a letter and the digits that follow it.
    fn name(&mut self) -> Result<Range<usize>, NotationError> {
        let start = self.place;
        match self.text[start..].chars().next() {
            Some(letter) if letter.is_alphabetic() && letter != 'P' => self.place += letter.len_utf8(),
            _ => return Err(self.error("expected the letter of a generator")),
        }
        self.place += self.digits();
        Ok(start..self.place)
    }

    /// A number, which braces may enclose.
    fn exponent(&mut self) -> Result<u32, NotationError> {
        let braces = self.accept('{');
        self.skip_spaces();
        let span = self.place..self.place + self.digits();
        if span.is_empty() {
            return Err(self.error("an exponent is missing here"));
        }
        self.place = span.end;
        if braces {
            self.expect(&['}'], "expected `}` after the exponent")?;
        }
        let value = self.text[span.clone()].parse().ok().filter(|&value| value <= MAX_EXPONENT);
        let message = || format!("the exponent is larger than {MAX_EXPONENT}");
        value.ok_or_else(|| NotationError::new(self.text, span, message()))
    }

    fn digits(&self) -> usize {
        self.text[self.place..].bytes().take_while(u8::is_ascii_digit).count()
    }

    fn skip_spaces(&mut self) {
        self.place = self.text.len() - self.text[self.place..].trim_start().len();
    }

    fn peek(&mut self) -> Option<char> {
        self.skip_spaces();
        self.text[self.place..].chars().next()
    }

    fn accept(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        if found {
            self.place += character.len_utf8();
        }
        found
    }

    fn expect(&mut self, characters: &[char], message: &str) -> Result<(), NotationError> {
        if characters.iter().any(|&character| self.accept(character)) { Ok(()) } else { Err(self.error(message)) }
    }

    fn error(&self, message: &str) -> NotationError {
        let found = self.text[self.place..].chars().next();
        let message = match found {
            Some(character) => format!("{message}, found {}", quoted(character)),
            None => format!("{message}, found the end"),
        };
        NotationError::new(self.text, char_span(self.text, self.place), message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_prints() {
        for text in [
            "< | > P={}",
            "<a | a^2=1> P={a}",
            "<a,b,c | a^2=1, b^3=b, bc=ab, c^2=b^2> P={a,b^2}",
            "<a,x27 | a^2=x27^3, a^2 x27^4=1> P={a x27,1}",
        ] {
            let parsed = Presentation::parse(text).unwrap();
            assert_eq!(Presentation::parse(&parsed.to_string()).unwrap(), parsed);
            assert_eq!(parsed.to_string(), text);
        }
        let chain = Presentation::parse("⟨a, b | a^{2} = b^2 = 1⟩; P = { a b }").unwrap();
        assert_eq!(chain.to_string(), "<a,b | a^2=b^2, b^2=1> P={ab}");
    }

    #[test]
    fn mistakes_are_pointed_at() {
        for (text, start, message) in [
            ("", 0, "begins with"),
            ("a,b", 0, "begins with"),
            ("<a,a | >", 3, "twice"),
            ("<a,b", 4, "expected `,` or `|`"),
            ("<a,b | a^2=c>", 11, "not among"),
            ("<a,b | a^2>", 10, "expected `=`"),
            ("<a,b | a^2=>", 11, "missing"),
            ("<a,b | a^=1>", 9, "exponent is missing"),
            ("<a | a^99999999999=1>", 7, "larger"),
            ("<a | a^1000000a=1>", 14, "larger"),
            ("<a | a^2=1> x", 12, "P-portion"),
            ("<a | a^2=1> P={a", 16, "`}`"),
            ("<a | a^2=1> P={a} b", 18, "nothing"),
        ] {
            let error = Presentation::parse(text).unwrap_err();
            assert_eq!(error.span().start, start, "{text}: {error}");
            assert!(error.to_string().contains(message), "{text}: {error}");
        }
    }
}
