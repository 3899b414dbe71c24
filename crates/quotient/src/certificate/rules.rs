//! The ruleset of a certificate.

#![expect(clippy::expect_used, reason = "the digits were checked when they were read")]

use super::CertificateError;
use super::payload::{Reader, Writer};
use misere_games::{Code, Ruleset, parse_rules};
use misere_limits::narrow;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The largest index of a code digit: what subtraction games can list.
const MAX_DIGIT_INDEX: u32 = 1_000_000;
/// The longest label, in bytes.
const MAX_LABEL: usize = 255;

/// A ruleset as certificates hold it: enough to know all moves up to the heap bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CertifiedRules {
    /// A take-and-break code, or a subtraction game as one: its non-zero digits (k, d_k), ascending in k.
    Digits(Vec<(u32, u8)>),
    /// Any other ruleset: its options for each heap up to the bound.
    Options(OptionLists),
}

/// The options of heaps 1 to n, ascending and each once; an option lists its heaps, descending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionLists {
    /// What the ruleset is called; says nothing about the moves.
    label: String,
    /// Whether there are no other heaps.
    complete: bool,
    /// The heaps of all options, one after the other.
    parts: Vec<u32>,
    /// For each option where its heaps end in `parts`.
    option_ends: Vec<u32>,
    /// For each heap where its options end in `option_ends`.
    heap_ends: Vec<u32>,
}

impl CertifiedRules {
    /// What a certificate for heaps `1..=last_heap` says of a ruleset.
    pub fn new(rules: &dyn Ruleset, last_heap: usize) -> CertifiedRules {
        if let Some(digits) = rules.code_digits() {
            return CertifiedRules::Digits(digits);
        }
        let label = misere_games::notation::visible(&rules.name());
        let complete = rules.last_heap() == Some(last_heap);
        let mut lists = OptionLists { label, complete, ..OptionLists::default() };
        while lists.label.len() > MAX_LABEL {
            lists.label.pop();
        }
        for heap in 1..=last_heap {
            let mut options = BTreeSet::new();
            rules.for_each_option(heap, &mut |option| {
                options.insert(option.to_vec());
            });
            for option in &options {
                lists.parts.extend(option);
                lists.option_ends.push(narrow(lists.parts.len()));
            }
            lists.heap_ends.push(narrow(lists.option_ends.len()));
        }
        CertifiedRules::Options(lists)
    }

    /// The ruleset itself; one of the second kind has no options beyond the bound.
    pub fn ruleset(&self) -> Box<dyn Ruleset> {
        match self {
            CertifiedRules::Options(lists) => Box::new(lists.clone()),
            CertifiedRules::Digits(digits) => {
                let last = digits.last().map_or(0, |&(k, _)| k as usize);
                let dense = || {
                    let mut dense = vec![0; last + 1];
                    digits.iter().for_each(|&(k, digit)| dense[k as usize] = digit);
                    Code::from_digits(dense)
                };
                if last <= misere_games::code::MAX_DIGITS
                    && let Some(code) = dense()
                {
                    return Box::new(code);
                }
                let numbers: Vec<String> = digits.iter().map(|(k, _)| k.to_string()).collect();
                parse_rules(&format!("subtract:{}", numbers.join(","))).expect("reading checks the digits")
            }
        }
    }

    pub(crate) fn write(&self, writer: &mut Writer) {
        match self {
            CertifiedRules::Digits(digits) => {
                writer.number(0);
                writer.number(narrow(digits.len()));
                for &(k, digit) in digits {
                    writer.number(k);
                    writer.byte(digit);
                }
            }
            CertifiedRules::Options(lists) => {
                writer.number(1);
                writer.text(&lists.label);
                lists.write(writer);
            }
        }
    }

    /// What the crate `misere-check` takes for these rules: a code, a subtraction game with its numbers, or `sha256:`
    /// and the digest of listed options, which depends on the heap bound.
    ///
    /// ```
    /// use misere_quotient::certificate::CertifiedRules;
    /// let name = |text, last| CertifiedRules::new(&*misere_games::parse_rules(text).unwrap(), last).checker_name();
    /// assert_eq!(name("kayles", 0), "0.77");
    /// assert_eq!(name("subtract:1-3,100", 0), "subtract:1,2,3,100");
    /// assert!(name("grundy", 5).starts_with("sha256:"));
    /// ```
    pub fn checker_name(&self) -> String {
        match self {
            CertifiedRules::Digits(digits) => {
                let dense = digits.last().map_or(0, |last| last.0 as usize);
                let numbers: Vec<String> = digits.iter().map(|(k, _)| k.to_string()).collect();
                let numbers = numbers.join(",");
                if digits.iter().all(|&(k, digit)| k > 0 && digit == 3)
                    && (numbers.len() < dense || dense > misere_games::code::MAX_DIGITS)
                {
                    return format!("subtract:{numbers}");
                }
                self.ruleset().name()
            }
            CertifiedRules::Options(lists) => {
                let mut writer = Writer::default();
                lists.write(&mut writer);
                Sha256::digest(writer.finish()).iter().fold(String::from("sha256:"), |mut text, byte| {
                    let _ = write!(text, "{byte:02x}");
                    text
                })
            }
        }
    }

    pub(super) fn read(reader: &mut Reader, last_heap: usize) -> Result<CertifiedRules, CertificateError> {
        match reader.number()? {
            0 => read_digits(reader),
            1 => Ok(CertifiedRules::Options(OptionLists::read(reader, last_heap)?)),
            _ => Err(reader.error("an unknown kind of ruleset")),
        }
    }
}

fn read_digits(reader: &mut Reader) -> Result<CertifiedRules, CertificateError> {
    let count = reader.count()?;
    let mut digits: Vec<(u32, u8)> = Vec::with_capacity(count);
    for _ in 0..count {
        let (k, digit) = (reader.number()?, reader.byte()?);
        let ascending = digits.last().is_none_or(|last| last.0 < k);
        if !ascending || k > MAX_DIGIT_INDEX || !(1..=15).contains(&digit) || (k == 0 && digit & 3 != 0) {
            return Err(reader.error("a code digit that cannot be there"));
        }
        digits.push((k, digit));
    }
    let long = digits.last().is_some_and(|last| last.0 as usize > misere_games::code::MAX_DIGITS);
    if digits.is_empty() || (long && (digits.len() > 10_000 || digits.iter().any(|digit| digit.1 != 3))) {
        return Err(reader.error("no code that any game has"));
    }
    Ok(CertifiedRules::Digits(digits))
}

impl OptionLists {
    fn options(&self, heap: usize) -> impl ExactSizeIterator<Item = &[u32]> {
        let first = if heap == 1 { 0 } else { self.heap_ends[heap - 2] };
        let option = |index: usize| {
            let start = if index == 0 { 0 } else { self.option_ends[index - 1] };
            &self.parts[start as usize..self.option_ends[index] as usize]
        };
        (first as usize..self.heap_ends[heap - 1] as usize).map(option)
    }

    /// All but the label.
    fn write(&self, writer: &mut Writer) {
        writer.byte(u8::from(self.complete));
        for heap in 1..=self.heap_ends.len() {
            writer.number(narrow(self.options(heap).len()));
            for option in self.options(heap) {
                writer.number(narrow(option.len()));
                option.iter().for_each(|&heap| writer.number(heap));
            }
        }
    }

    fn read(reader: &mut Reader, last_heap: usize) -> Result<OptionLists, CertificateError> {
        let label = reader.text()?;
        if label.len() > MAX_LABEL || label.chars().any(char::is_control) {
            return Err(reader.error("a label that is too long or has control characters"));
        }
        let complete = match reader.byte()? {
            0 => false,
            1 => true,
            _ => return Err(reader.error("neither true nor false")),
        };
        let mut lists = OptionLists { label: label.to_string(), complete, ..OptionLists::default() };
        for heap in 1..=last_heap {
            let mut before: Option<usize> = None;
            for _ in 0..reader.count()? {
                let start = lists.parts.len();
                for _ in 0..reader.count()? {
                    let part = reader.number()?;
                    let most = lists.parts[start..].last().copied().unwrap_or(narrow(heap) - 1);
                    if part == 0 || part > most {
                        return Err(reader.error("an option that is not of smaller heaps, descending"));
                    }
                    lists.parts.push(part);
                }
                if before.is_some_and(|before| lists.parts[before..start] >= lists.parts[start..]) {
                    return Err(reader.error("options out of order"));
                }
                before = Some(start);
                lists.option_ends.push(narrow(lists.parts.len()));
            }
            lists.heap_ends.push(narrow(lists.option_ends.len()));
        }
        Ok(lists)
    }
}

impl Ruleset for OptionLists {
    fn name(&self) -> String {
        self.label.clone()
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        if (1..=self.heap_ends.len()).contains(&heap) {
            self.options(heap).for_each(visit);
        }
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        if (1..=self.heap_ends.len()).contains(&heap) { self.options(heap).len() as u64 } else { 0 }
    }
    fn last_heap(&self) -> Option<usize> {
        self.complete.then_some(self.heap_ends.len())
    }
}
