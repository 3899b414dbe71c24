//! Ruleset files: heaps by name, each with its options as sums of heaps, in TOML. Any finite game tree or coin-sliding
//! board can be written this way; `docs/src/reference/ruleset-file.md` describes the format.
//!
//! ```
//! use misere_games::{Ruleset, parse_ruleset_file};
//! let text = r#"
//!     version = 1
//!     heap = [
//!         { name = "A", options = ["0"] },
//!         { name = "B", options = ["A", "2*A"] },
//!     ]
//! "#;
//! let game = parse_ruleset_file(text, "two.toml").unwrap();
//! assert_eq!((game.last_heap(), game.heap_by_name("B")), (Some(2), Some(2)));
//! let error = parse_ruleset_file(&text.replace("2*A", "2*C"), "two.toml").unwrap_err();
//! assert!(error.to_string().starts_with("two.toml, line 5, options of heap `B`: there is no heap `C`"));
//! ```
//!
//! Heaps may be listed in any order. They are numbered in the order of the file except that a heap comes after all the
//! heaps that its options name: the order in which a depth-first walk leaves them. Cost: linear in the text.

#![expect(clippy::cast_possible_truncation, reason = "the parts of an option lie in memory")]

use crate::Ruleset;
use crate::notation::{NotationError, shortened, visible};
use crate::position::{Term, parse_sum};
use misere_limits::narrow;
use rustc_hash::FxHashMap;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::ops::Range;
use toml::Spanned;

/// The largest file, in bytes.
pub const MAX_BYTES: usize = 4 << 20;
/// The most heaps in one option.
pub const MAX_PARTS: u64 = 10_000;
/// The most heaps in all the options of a file together.
pub const MAX_TOTAL_PARTS: usize = 1_000_000;
/// The longest name of a heap.
const MAX_NAME: usize = 64;

/// A mistake in a ruleset file: the line and the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError {
    /// The name of the file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The key or heap concerned, when it is known.
    pub key: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, line {}", self.file, self.line)?;
        if let Some(key) = &self.key {
            write!(f, ", {key}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for FileError {}

/// A ruleset read from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    file_name: String,
    title: Option<String>,
    /// `heaps[i]` is heap i + 1.
    heaps: Vec<Heap>,
    numbers: FxHashMap<String, usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Heap {
    name: String,
    /// Descending lists of smaller heaps.
    options: Vec<Box<[u32]>>,
}

impl GameFile {
    /// The title of the game as the file gives it, if it does; for a terminal it must be made [`visible`].
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }
}

impl Ruleset for GameFile {
    fn name(&self) -> String {
        self.file_name.clone()
    }
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[u32])) {
        if let Some(heap) = heap.checked_sub(1).and_then(|index| self.heaps.get(index)) {
            heap.options.iter().for_each(|option| visit(option));
        }
    }
    fn option_estimate(&self, heap: usize) -> u64 {
        heap.checked_sub(1).and_then(|index| self.heaps.get(index)).map_or(0, |heap| heap.options.len() as u64)
    }
    fn describe(&self) -> String {
        let title = self.title.as_ref().map_or(String::new(), |title| format!("{title}. "));
        format!("{title}The file {} lists {} heaps with their moves.", self.file_name, self.heaps.len())
    }
    fn last_heap(&self) -> Option<usize> {
        Some(self.heaps.len())
    }
    fn heap_name(&self, heap: usize) -> String {
        match heap.checked_sub(1).and_then(|index| self.heaps.get(index)) {
            Some(found) => found.name.clone(),
            None => heap.to_string(),
        }
    }
    fn heap_by_name(&self, name: &str) -> Option<usize> {
        if name == "0" { Some(0) } else { self.numbers.get(name).copied() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    version: Spanned<u64>,
    title: Option<String>,
    heap: Spanned<Vec<RawHeap>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHeap {
    name: Spanned<String>,
    options: Vec<Spanned<String>>,
}

/// Reads the text of a ruleset file; `file_name` is for messages and [`Ruleset::name`], in which control characters and
/// the like are escapes.
///
/// # Errors
/// The line and the key that are wrong: TOML syntax, missing and unknown keys, names that are
/// malformed, unknown or given twice, malformed sums, and cycles.
pub fn parse_ruleset_file(text: &str, file_name: &str) -> Result<GameFile, FileError> {
    let reader = Reader { text, file_name };
    let raw: RawFile = reader.toml()?;
    reader.check_version(&raw.version)?;
    let heaps = raw.heap.get_ref();
    if heaps.is_empty() {
        return Err(reader.error(raw.heap.span().start, Some("heap"), "there is no heap"));
    }
    let indices = reader.index_names(heaps)?;
    let options = reader.read_options(heaps, &indices)?;
    let order = order_heaps(&options).map_err(|cycle| reader.cycle(heaps, &cycle))?;
    Ok(assemble(file_name, raw.title, heaps, &options, &order))
}

/// An option as (index in the file, count).
type Sum = Vec<(usize, u64)>;

/// The text of a ruleset file with its name.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The text.
    pub text: &'a str,
    /// The name, for messages.
    pub file_name: &'a str,
}

impl Reader<'_> {
    /// Reads TOML of bounded size.
    ///
    /// # Errors
    /// The line in which the text is no TOML, or has other keys than `T`.
    pub fn toml<T: DeserializeOwned>(&self) -> Result<T, FileError> {
        if self.text.len() > MAX_BYTES {
            return Err(self.error(0, None, format!("the file is larger than {} MiB", MAX_BYTES >> 20)));
        }
        toml::from_str(self.text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            self.error(start, None, shortened_message(error.message()))
        })
    }

    /// Files of other versions than 1 are not read.
    ///
    /// # Errors
    /// The version is another one.
    pub fn check_version(&self, version: &Spanned<u64>) -> Result<(), FileError> {
        if *version.get_ref() == 1 {
            return Ok(());
        }
        let message = format!("version {} is not known; this program reads version 1", version.get_ref());
        Err(self.error(version.span().start, Some("version"), message))
    }

    /// A mistake at a byte of the text.
    #[must_use]
    pub fn error(&self, start: usize, key: Option<&str>, message: impl Into<String>) -> FileError {
        let before = &self.text.as_bytes()[..start.min(self.text.len())];
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        FileError { file: visible(self.file_name), line, key: key.map(str::to_string), message: message.into() }
    }

    /// The index of each name.
    fn index_names<'h>(&self, heaps: &'h [RawHeap]) -> Result<FxHashMap<&'h str, usize>, FileError> {
        let mut indices = FxHashMap::default();
        for (index, heap) in heaps.iter().enumerate() {
            let name = heap.name.get_ref().as_str();
            let start = heap.name.span().start;
            let letters = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'\'');
            if !letters || name.len() > MAX_NAME || !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
                let message = format!(
                    "`{}` is not a name: a letter, then letters, digits, `_` or `'`, at most {MAX_NAME} together",
                    shortened(name)
                );
                return Err(self.error(start, Some("name"), message));
            }
            if let Some(first) = indices.insert(name, index) {
                let line = self.error(heaps[first].name.span().start, None, "").line;
                let message = format!("the name `{name}` is already used in line {line}");
                return Err(self.error(start, Some("name"), message));
            }
        }
        Ok(indices)
    }

    /// The options of each heap.
    fn read_options(&self, heaps: &[RawHeap], indices: &FxHashMap<&str, usize>) -> Result<Vec<Vec<Sum>>, FileError> {
        let find = |name: &str| match indices.get(name) {
            Some(&index) => Ok(vec![index]),
            None if name == "0" => Err("`0` stands alone: it is the option without heaps".to_string()),
            None => Err(format!("there is no heap `{}`", shortened(name))),
        };
        let mut total = 0;
        let mut all = Vec::with_capacity(heaps.len());
        for heap in heaps {
            let key = || format!("options of heap `{}`", heap.name.get_ref());
            let mut sums = Vec::with_capacity(heap.options.len());
            for option in &heap.options {
                let start = option.span().start;
                let text = option.get_ref();
                let fail = |error: NotationError| self.error(start, Some(&key()), error.to_string());
                if text.trim().is_empty() {
                    let message = "the option is empty; the option without heaps is written \"0\"";
                    return Err(self.error(start, Some(&key()), message));
                }
                let terms = parse_sum(text, false, find).map_err(fail)?;
                let parts = terms.iter().fold(0u64, |parts, term| parts.saturating_add(term.count));
                if parts > MAX_PARTS {
                    let message = format!("an option leaves at most {MAX_PARTS} heaps");
                    return Err(self.error(start, Some(&key()), message));
                }
                total += parts as usize;
                if total > MAX_TOTAL_PARTS {
                    let message = format!("the options of the file have more than {MAX_TOTAL_PARTS} heaps together");
                    return Err(self.error(start, Some(&key()), message));
                }
                sums.push(terms.into_iter().flat_map(Term::copies).collect());
            }
            all.push(sums);
        }
        Ok(all)
    }

    fn cycle(&self, heaps: &[RawHeap], cycle: &[usize]) -> FileError {
        const SHOWN: usize = 8;
        let name = |&index: &usize| heaps[index].name.get_ref().as_str();
        let mut names: Vec<&str> = cycle.iter().take(SHOWN).map(name).collect();
        if cycle.len() > SHOWN {
            names.push("…");
        }
        names.extend(cycle.first().map(name));
        let key = cycle.first().map(|index| format!("heap `{}`", name(index)));
        let start = cycle.first().map_or(0, |&index| heaps[index].name.span().start);
        let message = format!("the options form a cycle: {}", names.join(" → "));
        self.error(start, key.as_deref(), message)
    }
}

/// The indices in an order where each heap comes after the heaps of its options, or the indices on a cycle.
fn order_heaps(options: &[Vec<Sum>]) -> Result<Vec<usize>, Vec<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        New,
        Open,
        Done,
    }
    let children: Vec<Vec<usize>> =
        options.iter().map(|sums| sums.iter().flatten().map(|&(index, _)| index).collect()).collect();
    let mut marks = vec![Mark::New; options.len()];
    let mut order = Vec::with_capacity(options.len());
    // The path of the walk: heap, and how many of its children have been looked at.
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..options.len() {
        if marks[root] == Mark::New {
            marks[root] = Mark::Open;
            path.push((root, 0));
        }
        while let Some((heap, next)) = path.last_mut() {
            let Some(&child) = children[*heap].get(*next) else {
                marks[*heap] = Mark::Done;
                order.push(*heap);
                path.pop();
                continue;
            };
            *next += 1;
            match marks[child] {
                Mark::Done => {}
                Mark::New => {
                    marks[child] = Mark::Open;
                    path.push((child, 0));
                }
                Mark::Open => {
                    let on_path = path.iter().map(|&(heap, _)| heap);
                    return Err(on_path.skip_while(|&heap| heap != child).collect());
                }
            }
        }
    }
    Ok(order)
}

fn assemble(
    file_name: &str,
    title: Option<String>,
    raw: &[RawHeap],
    options: &[Vec<Sum>],
    order: &[usize],
) -> GameFile {
    let mut number_of = vec![0u32; raw.len()];
    for (position, &index) in order.iter().enumerate() {
        number_of[index] = narrow(position) + 1;
    }
    let expand = |sum: &Sum| -> Box<[u32]> {
        let parts = sum.iter().flat_map(|&(index, count)| (0..count).map(move |_| index));
        let mut parts: Vec<u32> = parts.map(|index| number_of[index]).collect();
        parts.sort_unstable_by(|a, b| b.cmp(a));
        parts.into()
    };
    let heaps: Vec<Heap> = order
        .iter()
        .map(|&index| {
            let mut options: Vec<Box<[u32]>> = options[index].iter().map(expand).collect();
            options.sort_unstable();
            options.dedup();
            Heap { name: raw[index].name.get_ref().clone(), options }
        })
        .collect();
    let numbers = heaps.iter().enumerate().map(|(index, heap)| (heap.name.clone(), index + 1)).collect();
    GameFile { file_name: visible(file_name), title, heaps, numbers }
}

/// The first line of a message of the TOML reader, kept short.
fn shortened_message(message: &str) -> String {
    let line = message.lines().next().unwrap_or("this is not TOML");
    let range: Range<usize> = 0..line.char_indices().nth(200).map_or(line.len(), |(index, _)| index);
    visible(&line[range])
}
