//! Families of words and of relations: letters with indices and exponents that are affine in parameters.

use super::affine::Affine;
use super::letters::Letters;
use misere_monoid::{Letter, Word};

/// The most parameters that a family may have.
pub(super) const MAX_PARAMETERS: usize = 4;
/// Names of parameters; the first is for an index.
const NAMES: [&str; MAX_PARAMETERS + 1] = ["n", "m", "l", "k", "j"];

/// A letter whose index may depend on parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A constant.
    Constant(usize),
    /// A member of a family.
    Member(usize, Affine),
}

/// A word whose indices and exponents are affine in parameters: powers of letters, in the order in which they are
/// printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template(pub Vec<(Symbol, Affine)>);

/// The values of a parameter: from one affine function of the parameters before it to another, or without end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The least value.
    pub from: Affine,
    /// The largest value; `None`: all.
    pub to: Option<Affine>,
    /// Every how many.
    pub step: i64,
}

/// A family of words, or of relations: one template, or a left and a right side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// The parameters.
    pub ranges: Vec<Range>,
    /// The words.
    pub words: Vec<Template>,
}

/// Why a template has no word for some parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoWord {
    /// An index is beyond the letters.
    NoLetter,
    /// An exponent or an index is negative.
    Negative,
}

impl Template {
    /// The word for these parameters.
    pub(super) fn at(&self, parameters: &[i64], letters: &Letters) -> Result<Word, NoWord> {
        let mut exponents: Vec<(Letter, u32)> = Vec::new();
        for (letter, exponent) in &self.0 {
            let exponent = u32::try_from(exponent.at(parameters)).map_err(|_| NoWord::Negative)?;
            let letter = match letter {
                Symbol::Constant(constant) => Letter::new(*constant),
                Symbol::Member(_, index) if index.at(parameters) < 0 => return Err(NoWord::Negative),
                Symbol::Member(family, index) => {
                    letters.letter(*family, index.at(parameters)).ok_or(NoWord::NoLetter)?
                }
            };
            match exponents.iter_mut().find(|power| power.0 == letter) {
                Some(power) => power.1 += exponent,
                None => exponents.push((letter, exponent)),
            }
        }
        exponents.retain(|power| power.1 > 0);
        exponents.sort_unstable();
        Ok(Word::new(exponents))
    }

    /// The template with other functions for its parameters.
    pub(super) fn substitute(&self, parameters: &[Affine]) -> Template {
        let letter = |letter: &Symbol| match letter {
            Symbol::Constant(letter) => Symbol::Constant(*letter),
            Symbol::Member(family, index) => Symbol::Member(*family, index.substitute(parameters)),
        };
        Template(self.0.iter().map(|(of, exponent)| (letter(of), exponent.substitute(parameters))).collect())
    }

    /// Whether a parameter moves an index.
    fn indexed_by(&self, parameter: usize) -> bool {
        self.0.iter().any(|(letter, _)| matches!(letter, Symbol::Member(_, index) if index.slope(parameter) != 0))
    }

    /// The word with its parameters: `b^{n+1}c_n`.
    pub fn text(&self, letters: &Letters, names: &[&str]) -> String {
        let braced = |text: String| if text.chars().count() == 1 { text } else { format!("{{{text}}}") };
        let power = |(letter, exponent): &(Symbol, Affine)| {
            let letter = match letter {
                Symbol::Constant(letter) => letters.constant_name(*letter),
                Symbol::Member(family, index) => {
                    format!("{}_{}", letters.family_name(*family), braced(index.text(names)))
                }
            };
            match exponent.as_constant() {
                Some(0) => String::new(),
                Some(1) => letter,
                _ => format!("{letter}^{}", braced(exponent.text(names))),
            }
        };
        let text: String = self.0.iter().map(power).collect();
        if text.is_empty() { String::from("1") } else { text }
    }
}

impl Family {
    /// A family without parameters that are tied to others: such a parameter is replaced by its value.
    pub(super) fn new(ranges: Vec<Range>, words: Vec<Template>) -> Family {
        let mut values: Vec<Affine> = Vec::new();
        let mut free: Vec<Range> = Vec::new();
        for range in ranges {
            let from = range.from.substitute(&values);
            let to = range.to.map(|to| to.substitute(&values));
            if to.as_ref() == Some(&from) {
                values.push(from);
            } else {
                values.push(Affine::parameter(free.len()));
                free.push(Range { from, to, step: range.step });
            }
        }
        Family { ranges: free, words: words.iter().map(|word| word.substitute(&values)).collect() }
    }

    /// Whether a parameter moves an index; the others move exponents.
    pub fn indexed_by(&self, parameter: usize) -> bool {
        self.words.iter().any(|word| word.indexed_by(parameter))
    }

    /// All words, or pairs of left and right side, in these letters; exponents that have no end of their own up to
    /// `exponents`. `None` when an exponent or an index is negative.
    pub fn instances(&self, letters: &Letters, exponents: i64) -> Option<Vec<Vec<Word>>> {
        let mut found = Vec::new();
        self.enter(&mut Vec::new(), letters, exponents, &mut found)?;
        Some(found)
    }

    fn enter(
        &self,
        parameters: &mut Vec<i64>,
        letters: &Letters,
        exponents: i64,
        found: &mut Vec<Vec<Word>>,
    ) -> Option<()> {
        let Some(range) = self.ranges.get(parameters.len()) else {
            return match self.words.iter().map(|word| word.at(parameters, letters)).collect() {
                Ok(words) => {
                    found.push(words);
                    Some(())
                }
                Err(NoWord::NoLetter) => Some(()),
                Err(NoWord::Negative) => None,
            };
        };
        let end = match (&range.to, self.indexed_by(parameters.len())) {
            (Some(to), _) => to.at(parameters),
            (None, true) => letters.count() as i64,
            (None, false) => exponents,
        };
        let mut value = range.from.at(parameters);
        while value <= end {
            parameters.push(value);
            self.enter(parameters, letters, exponents, found)?;
            parameters.pop();
            value += range.step;
        }
        Some(())
    }

    /// `b^{n+1}c_n = b^{2n+3} (n ≥ 0)`.
    pub fn text(&self, letters: &Letters) -> String {
        let names = &NAMES[usize::from(!self.indexed_by(0))..];
        let words: Vec<String> = self.words.iter().map(|word| word.text(letters, names)).collect();
        let ranges: Vec<String> =
            self.ranges.iter().enumerate().map(|(index, range)| range.text(names[index], names)).collect();
        let words = words.join(" = ");
        if ranges.is_empty() { words } else { format!("{words} ({})", ranges.join("; ")) }
    }
}

impl Range {
    /// `0 ≤ m ≤ n`, `n ≥ 1`, `m = 0, 2, …, n-1`, `n = 1, 3, …`.
    fn text(&self, name: &str, names: &[&str]) -> String {
        let from = self.from.text(names);
        let to = self.to.as_ref().map(|to| to.text(names));
        match (self.step, to) {
            (1, Some(to)) => format!("{from} ≤ {name} ≤ {to}"),
            (1, None) => format!("{name} ≥ {from}"),
            (step, to) => {
                let next = self.from.plus(step).text(names);
                let end = to.map_or(String::new(), |to| format!(", {to}"));
                format!("{name} = {from}, {next}, …{end}")
            }
        }
    }
}
