//! What scripts give back: numbers, lists of numbers, sums of positions, and the splits of a heap.

use rhai::{Array, Dynamic, EvalAltResult};

/// The most parts that `splits(n, parts)` makes.
const MAX_PARTS: i64 = 8;
/// The most splits in one answer.
const MAX_SPLITS: usize = 1 << 18;

/// A position of a script: a list of numbers.
pub type Numbers = Box<[i64]>;

/// Options as a script makes them with `splits`: each a sum of heaps. They stay outside the interpreter, which would
/// take a hundred times as long over them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Splits {
    options: Vec<Vec<i64>>,
}

/// The most entries of a list that a script makes.
pub const MAX_LIST: usize = 8192;

type Answer<T> = Result<T, Box<EvalAltResult>>;

impl Splits {
    /// Both together.
    pub(crate) fn plus(mut self, other: Splits) -> Answer<Splits> {
        self.options.extend(other.options);
        self.bounded()
    }

    /// These and the options of a list.
    pub(crate) fn plus_list(mut self, list: Array) -> Answer<Splits> {
        for entry in list {
            self.options.push(numbers_or_one(&entry)?);
        }
        self.bounded()
    }

    fn bounded(self) -> Answer<Splits> {
        if self.options.len() > MAX_SPLITS { Err("there are too many splits".into()) } else { Ok(self) }
    }
}

/// All ways to make two heaps of n: nothing for negative n.
pub(crate) fn splits(n: i64) -> Answer<Splits> {
    splits_into(n, 2)
}

/// All ways to make `parts` heaps of n, empty ones among them, the largest first.
pub(crate) fn splits_into(n: i64, parts: i64) -> Answer<Splits> {
    if !(1..=MAX_PARTS).contains(&parts) {
        return Err(format!("`splits` makes 1 to {MAX_PARTS} parts").into());
    }
    let mut found = Splits::default();
    if n >= 0 {
        partition(n, n, parts, &mut Vec::new(), &mut found.options)?;
    }
    Ok(found)
}

/// The partitions of n into `parts` parts of at most `largest`, after those in `begun`.
fn partition(n: i64, largest: i64, parts: i64, begun: &mut Vec<i64>, found: &mut Vec<Vec<i64>>) -> Answer<()> {
    if parts == 1 {
        if found.len() >= MAX_SPLITS {
            return Err("there are too many splits".into());
        }
        found.push(begun.iter().copied().chain([n]).collect());
        return Ok(());
    }
    // The largest part is at least the average, and leaves what the others can hold.
    for part in ((n + parts - 1) / parts..=n.min(largest)).rev() {
        begun.push(part);
        partition(n - part, part, parts - 1, begun, found)?;
        begun.pop();
    }
    Ok(())
}

/// A number, or a list of numbers.
fn numbers_or_one(value: &Dynamic) -> Result<Vec<i64>, String> {
    match value.as_int() {
        Ok(number) => Ok(vec![number]),
        Err(_) => numbers(value).map(Vec::from),
    }
}

/// A list of numbers.
pub(crate) fn numbers(value: &Dynamic) -> Result<Numbers, String> {
    let list = value.as_array_ref().map_err(|found| format!("expected a list of numbers, not {}", article(found)))?;
    let number = |entry: &Dynamic| {
        entry.as_int().map_err(|found| format!("expected a number in the list, not {}", article(found)))
    };
    list.iter().map(number).collect()
}

/// The options of a heap: a list of numbers (one heap each) and of lists of numbers (their sum), or splits.
pub(crate) fn heap_options(value: Dynamic) -> Result<Vec<Vec<i64>>, String> {
    if value.is::<Splits>() {
        return Ok(value.cast::<Splits>().options);
    }
    let list = value.as_array_ref().map_err(|found| format!("expected a list of moves, not {}", article(found)))?;
    list.iter().map(numbers_or_one).collect()
}

/// The options of a position: a list, each entry a position or a list of positions, their sum.
pub(crate) fn position_options(value: &Dynamic) -> Result<Vec<Vec<Numbers>>, String> {
    let list = value.as_array_ref().map_err(|found| format!("expected a list of moves, not {}", article(found)))?;
    list.iter().map(positions).collect()
}

/// A position, or a list of positions; the empty list is the sum of none.
pub(crate) fn positions(value: &Dynamic) -> Result<Vec<Numbers>, String> {
    let list = value.as_array_ref().map_err(|found| format!("expected a position, not {}", article(found)))?;
    match list.first() {
        None => Ok(Vec::new()),
        Some(first) if first.is_array() => list.iter().map(numbers).collect(),
        Some(_) => Ok(vec![numbers(value)?]),
    }
}

/// A list of numbers as a value of the interpreter.
pub(crate) fn list(numbers: &[i64]) -> Array {
    numbers.iter().map(|&number| Dynamic::from_int(number)).collect()
}

/// A position as text: `(3,5)`.
pub(crate) fn shown(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("({})", numbers.join(","))
}

/// Reads `(3,5)`, `[3,5]` or `3`.
pub(crate) fn read(text: &str) -> Result<Numbers, String> {
    let text = text.trim();
    let inner = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let inner = inner.or_else(|| text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))).unwrap_or(text);
    if inner.trim().is_empty() {
        return Err("a position is a list of numbers, as `(3,5)`".to_string());
    }
    let number = |piece: &str| {
        let piece = piece.trim();
        piece.parse::<i64>().map_err(|_| {
            let shown = misere_games::notation::shortened(piece);
            format!("`{shown}` is not a number: a position is a list of numbers, as `(3,5)`")
        })
    };
    let numbers: Numbers = inner.split(',').map(number).collect::<Result<_, _>>()?;
    if numbers.len() > MAX_LIST { Err(format!("a position has at most {MAX_LIST} numbers")) } else { Ok(numbers) }
}

fn article(type_name: &str) -> String {
    match type_name {
        "array" => "a list".to_string(),
        "i64" => "a number".to_string(),
        "()" => "nothing".to_string(),
        "string" | "&str" => "a text".to_string(),
        "bool" => "true or false".to_string(),
        other => format!("a value of type {}", misere_games::notation::shortened(other)),
    }
}
