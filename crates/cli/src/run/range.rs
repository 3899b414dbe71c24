//! Ranges of positions: `1..80`, `1..20+1..20`, `7+1..9`, `3*1..5`.

use anyhow::{Result, bail, ensure};
use misere_games::{Position, Ruleset};

/// The most positions of a range.
pub const MAX_POSITIONS: usize = 10_000;

/// A range, and the positions in it.
pub struct Range {
    /// How many positions a line has: the length of the last range of the text.
    pub width: usize,
    /// The positions as texts, the last range running fastest.
    pub texts: Vec<String>,
    /// The positions.
    pub positions: Vec<Position>,
    /// The first and the last heap, when the whole text is one range of single heaps.
    pub heaps: Option<(usize, usize)>,
}

/// Whether a text has a range in it: two points and a number, which no drawn board has.
pub fn is_range(text: &str) -> bool {
    text.split(['+', ',']).any(is_range_of_heaps)
}

fn is_range_of_heaps(term: &str) -> bool {
    term.contains("..") && term.contains(|c: char| c.is_ascii_digit()) && !term.contains(['o', 'x', '#', '_', '/'])
}

/// Reads a text that has a range in it.
pub fn read(text: &str, rules: &dyn Ruleset) -> Result<Range> {
    let mut texts = vec![String::new()];
    let mut width = 1;
    let mut heaps = None;
    for (index, term) in text.split(['+', ',']).enumerate() {
        let choices = match term.split_once("..").filter(|_| is_range_of_heaps(term)) {
            None => vec![term.trim().to_string()],
            Some((first, last)) => {
                let (count, first) = first.split_once('*').map_or(("", first), |(count, first)| (count, first));
                let number = |text: &str| text.trim().parse::<usize>().ok();
                let last = last.strip_prefix('=').unwrap_or(last);
                let (Some(first), Some(last)) = (number(first), number(last)) else {
                    bail!("in the range `{}`: expected two heap numbers, as in `1..80`", term.trim());
                };
                ensure!(first >= 1 && first <= last, "in the range `{}`: the heaps must ascend from 1", term.trim());
                ensure!(last - first < MAX_POSITIONS, "a range has at most {MAX_POSITIONS} positions");
                width = last - first + 1;
                heaps = (index == 0 && count.is_empty()).then_some((first, last));
                let prefix = if count.is_empty() { String::new() } else { format!("{}*", count.trim()) };
                (first..=last).map(|heap| format!("{prefix}{heap}")).collect()
            }
        };
        heaps = heaps.filter(|_| index == 0);
        ensure!(texts.len() * choices.len() <= MAX_POSITIONS, "a range has at most {MAX_POSITIONS} positions");
        let join = |before: &String, choice: &String| {
            if before.is_empty() { choice.clone() } else { format!("{before}+{choice}") }
        };
        texts = texts.iter().flat_map(|before| choices.iter().map(move |choice| join(before, choice))).collect();
    }
    let positions = texts.iter().map(|text| crate::run::judge::read_position(text, rules)).collect::<Result<_>>()?;
    Ok(Range { width, texts, positions, heaps })
}

/// The least (period, start) of a sequence of outcomes that is known to have this period from this place on; `at(n)` is
/// the outcome of n ≥ 1.
pub fn least_period(period: usize, start: usize, at: impl Fn(usize) -> bool) -> (usize, usize) {
    let divides = |p: usize| period.is_multiple_of(p) && (start..start + period).all(|n| at(n) == at(n + p));
    let least = (1..=period).find(|&p| divides(p)).unwrap_or(period);
    let first = (1..start).rev().take_while(|&n| at(n) == at(n + least)).last().unwrap_or(start);
    (least, first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_games::parse_rules;

    #[test]
    fn ranges() {
        let nim = parse_rules("nim").unwrap();
        let range = read("1..3+4..5", &*nim).unwrap();
        assert_eq!(range.texts, ["1+4", "1+5", "2+4", "2+5", "3+4", "3+5"]);
        assert_eq!((range.width, range.heaps), (2, None));
        assert_eq!(read("7+1..2", &*nim).unwrap().texts, ["7+1", "7+2"]);
        assert_eq!(read("3*1..2", &*nim).unwrap().texts, ["3*1", "3*2"]);
        assert_eq!(read("2..9", &*nim).unwrap().heaps, Some((2, 9)));
        for text in [
            "..",
            "1..",
            "..2",
            "1..x+2..3",
            "3..1",
            "0..2",
            "1..x",
            "1..99999",
            "1..200+1..200",
            "1..99999999999999999999999",
        ] {
            assert!(read(text, &*nim).is_err(), "{text}");
        }
        for (text, expected) in [("1..3", true), ("7+1..3", true), ("..x..", false), ("3*..#_...", false), ("7", false)]
        {
            assert_eq!(is_range(text), expected, "{text}");
        }
    }

    #[test]
    fn the_least_period() {
        // 0 1 then 0 0 1 for ever, seen with period 6 from 5 on.
        let at = |n: usize| n == 2 || n >= 3 && n % 3 == 2;
        assert_eq!(least_period(6, 5, at), (3, 1));
        assert_eq!(least_period(4, 9, |n| n == 4), (1, 5));
    }
}
