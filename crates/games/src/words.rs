//! Rulesets in words: a sentence that says what a move is, made from the digits of a code.
//!
//! ```
//! use misere_games::{Ruleset, parse_rules};
//! let words = |rules: &str| parse_rules(rules).unwrap().describe();
//! let kayles = "A move takes one or two tokens from a heap and may split what is left in two heaps.";
//! assert_eq!(words("0.77"), kayles);
//! assert_eq!(words("subtract:1,2,5"), "A move takes one, two or five tokens from a heap.");
//! assert_eq!(words("4.0"), "A move splits a heap in two.");
//! ```
//!
//! Numbers with the same digit stand together, so a code of ten thousand digits has a short sentence too. Cost: linear
//! in the digits.

/// The words for small numbers.
const SMALL: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/// The most numbers and ranges that are listed.
const MOST: usize = 12;

/// What a move is in a take-and-break code: `digits` are its non-zero digits (k, d_k), ascending in k.
///
/// ```
/// use misere_games::words::code_sentence;
/// let dawson = "A move takes two tokens from a heap and may split what is left in two heaps.";
/// assert_eq!(code_sentence(&[(2, 7)]), dawson);
/// let officers = "A move takes one token from a larger heap and may split what is left in two heaps.";
/// assert_eq!(code_sentence(&[(1, 6)]), officers);
/// ```
#[must_use]
pub fn code_sentence(digits: &[(u32, u8)]) -> String {
    let mut kinds: Vec<(u8, Vec<u32>)> = Vec::new();
    let mut split = None;
    for &(taken, digit) in digits {
        match kinds.iter_mut().find(|kind| kind.0 == digit) {
            _ if taken == 0 => split = Some(digit),
            Some(kind) => kind.1.push(taken),
            None => kinds.push((digit, vec![taken])),
        }
    }
    let mut clauses: Vec<String> =
        split.map(|digit| format!("splits a heap in {}", heaps_left(digit))).into_iter().collect();
    clauses.extend(kinds.iter().map(|(digit, taken)| clause(*digit, taken)));
    if clauses.is_empty() {
        return "There is no move.".to_string();
    }
    format!("A move {}.", clauses.join(", or "))
}

/// What a move with this digit does, when it takes one of these numbers.
fn clause(digit: u8, taken: &[u32]) -> String {
    let tokens = tokens(taken);
    let several = digit & 12 != 0;
    let heaps = format!("{} heaps", heaps_left(digit));
    match (digit & 3, several) {
        (1, false) => format!("takes a whole heap of {tokens}"),
        (2, false) => format!("takes {tokens} from a larger heap"),
        (3, false) => format!("takes {tokens} from a heap"),
        (3, true) => format!("takes {tokens} from a heap and may split what is left in {heaps}"),
        (2, true) => format!("takes {tokens} from a larger heap and may split what is left in {heaps}"),
        (1, true) => format!("takes {tokens} if that is the whole heap or if it splits what is left in {heaps}"),
        _ => format!("takes {tokens} from a heap and splits what is left in {heaps}"),
    }
}

/// In how many heaps a digit splits what is left.
fn heaps_left(digit: u8) -> &'static str {
    match digit & 12 {
        4 => "two",
        8 => "three",
        _ => "two or three",
    }
}

/// `one, two or five tokens`.
fn tokens(numbers: &[u32]) -> String {
    let noun = if numbers == [1] { "token" } else { "tokens" };
    format!("{} {noun}", listed(numbers))
}

/// Numbers in words, with runs of at least four as ranges.
fn listed(numbers: &[u32]) -> String {
    let mut items: Vec<String> = Vec::new();
    let mut rest = numbers;
    while let Some(&first) = rest.first() {
        let run = rest.iter().zip(first..).take_while(|(number, expected)| *number == expected).count();
        if items.len() == MOST {
            items.push(format!("{} more numbers of", rest.len()));
            break;
        }
        if run >= 4 {
            items.push(format!("{first} to {}", rest[run - 1]));
            rest = &rest[run..];
        } else {
            items.push(word(first));
            rest = &rest[1..];
        }
    }
    joined(&items, "or")
}

fn word(number: u32) -> String {
    SMALL.get(number as usize).map_or_else(|| number.to_string(), ToString::to_string)
}

/// `a, b or c`.
fn joined(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [others @ .., end] => format!("{} {last} {end}", others.join(", ")),
    }
}

/// What a move is in a ruleset without digits, from its notation; `None` when the notation says nothing.
///
/// ```
/// use misere_games::words::notation_sentence;
/// let cram = notation_sentence("cram:3x4").unwrap();
/// assert!(cram.starts_with("A move places a domino"));
/// ```
#[must_use]
pub fn notation_sentence(notation: &str) -> Option<String> {
    let (family, rest) = notation.split_once(':').unwrap_or((notation, ""));
    let numbers = || -> Option<Vec<u32>> { rest.split(',').map(|number| number.parse().ok()).collect() };
    Some(match family {
        "nim" => "A move takes any number of tokens from a heap.".to_string(),
        "grundy" => "A move splits a heap in two heaps of different sizes.".to_string(),
        "subtract" => {
            format!("A move takes {} tokens from a heap.", numbers().map_or(rest.to_string(), |n| listed(&n)))
        }
        "allbut" => {
            let barred = numbers().map_or(rest.to_string(), |numbers| listed(&numbers));
            format!("A move takes any number of tokens from a heap, but not {barred}.")
        }
        "game" => "A move replaces a game by one of its options; a position is a sum of games.".to_string(),
        "notakto" => {
            "A move marks an empty cell of a board. A board with a line of marks is dead: nobody moves on it any \
                      more."
                .to_string()
        }
        "node-kayles" => "A move takes a vertex of a graph together with its neighbours.".to_string(),
        "kayles" => "A move takes a vertex of a graph, or two neighbours.".to_string(),
        "arc-kayles" => "A move takes an edge of a graph with its two ends and all edges that meet them.".to_string(),
        "cram" => {
            "A move places a domino on two free cells of a board; on a graph it takes two neighbours.".to_string()
        }
        "treblecross" => "A move marks a free cell of a row; three marks side by side end the game.".to_string(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Code, Ruleset};

    /// Every digit has a clause of its own, and the clause says whether a heap may vanish, stay one, or fall in two or
    /// three.
    #[test]
    fn each_digit_says_something_else() {
        let sentences: Vec<String> = (1..16).map(|digit| code_sentence(&[(2, digit)])).collect();
        for (at, sentence) in sentences.iter().enumerate() {
            assert!(!sentences[..at].contains(sentence), "{sentence}");
            let digit = at as u8 + 1;
            assert_eq!(sentence.contains("two heaps") || sentence.contains("two or"), digit & 4 != 0, "{sentence}");
            assert_eq!(sentence.contains("three heaps"), digit & 8 != 0, "{sentence}");
        }
    }

    #[test]
    fn long_codes_have_short_sentences() {
        let code = Code::parse("0.(3310)^2000").unwrap();
        assert!(code.describe().len() < 400, "{}", code.describe());
        let nim = Code::parse("0.(3)^100").unwrap();
        assert_eq!(nim.describe(), "A move takes 1 to 100 tokens from a heap.");
        assert_eq!(Code::parse("4.0").unwrap().describe(), "A move splits a heap in two.");
        let knots =
            "A move splits a heap in two, or takes one token from a heap and may split what is left in two heaps.";
        assert_eq!(Code::parse("4.7").unwrap().describe(), knots);
        assert_eq!(Code::parse("0.1").unwrap().describe(), "A move takes a whole heap of one token.");
    }
}
