//! What a line of the person says.
//!
//! A move may be written in each way in which `moves` lists it, and shorter:
//!
//! | line | move |
//! | --- | --- |
//! | `7 -> 3+1`, `7 3+1`, `7 -> 0` | of the heap 7 this is left; nothing |
//! | `board -> ooo_oxo_ooo (b2)` | as it is listed |
//! | `take 2`, `take 2 from 7`, `take 2 from 7 leaving 4+1` | tokens |
//! | `20`, `3+1`, `(1,2)`, `4,2,2` | what is left, of the whole position or of one heap |
//! | `b2`, `a1-b1`, `b1 a1` | cells of the board |
//! | `2:b2`, `oxo_ooo_ooo b2` | a cell of the second board that is shown, or of the board that is named |
//!
//! A line that fits several moves is no move: the answer lists them.

use super::opponent::{is_number, moves_that};
use crate::command::moves::{Move, move_name};
use crate::run::judge::read_position;
use crate::run::view::after;
use misere_games::notation::shortened;
use misere_games::{Position, Ruleset};

/// How many moves are shown at once.
pub const SHOWN: usize = 12;

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// This move, which is legal.
    Move(Move),
    /// A good move is asked for.
    Hint,
    /// All winning moves are asked for.
    Moves,
    /// The last move is to be taken back.
    Undo,
    /// What may be typed is asked for.
    Help,
    /// The game is given up.
    Resign,
    /// The program is to end.
    Quit,
}

/// Reads a line.
///
/// # Errors
/// What is wrong with it, for the person who typed it.
pub fn read(text: &str, rules: &dyn Ruleset, position: &Position) -> Result<Input, String> {
    let text = text.trim();
    match text.to_lowercase().as_str() {
        "" => return Err(String::from("Type a move such as `7 -> 3+1`, or `help`.")),
        "help" | "?" => return Ok(Input::Help),
        "hint" => return Ok(Input::Hint),
        "moves" => return Ok(Input::Moves),
        "undo" | "back" => return Ok(Input::Undo),
        "resign" => return Ok(Input::Resign),
        "quit" | "exit" => return Ok(Input::Quit),
        _ => {}
    }
    let line = Line { rules, position };
    line.read(text).map(Input::Move)
}

/// A position in which a line is read.
struct Line<'a> {
    rules: &'a dyn Ruleset,
    position: &'a Position,
}

impl Line<'_> {
    fn read(&self, text: &str) -> Result<Move, String> {
        if let Some((heap, left)) = text.split_once("->") {
            return self.legal(heap.trim(), without_cells(left.trim()));
        }
        if let Some(found) = self.cell(text) {
            return found;
        }
        if let Some(rest) = text.to_lowercase().strip_prefix("take ") {
            return self.take(rest.trim());
        }
        let two = self.two_parts(text);
        if let Some(Ok(chosen)) = two {
            return Ok(chosen);
        }
        match (self.leaving(text)?, two) {
            (Some(chosen), _) => Ok(chosen),
            (None, Some(Err(mistake))) => Err(mistake),
            (None, _) => Err(String::from(
                "A move has two parts, the heap and what is left of it: `7 -> 3+1`; `7 -> 0` leaves nothing.",
            )),
        }
    }

    /// A heap and what is left of it, with a space between; `None` when the first word is no heap of the position.
    fn two_parts(&self, text: &str) -> Option<Result<Move, String>> {
        let at = if self.rules.names_are_lists() && text.starts_with(['(', '[']) {
            text.find([')', ']'])? + 1
        } else {
            text.find(char::is_whitespace)?
        };
        let (heap, left) = text.split_at(at);
        (!left.trim().is_empty()).then(|| self.legal(heap.trim(), left.trim()))
    }

    /// A move by its cells; `None` when no board has cells that are called so.
    fn cell(&self, text: &str) -> Option<Result<Move, String>> {
        let boards: Vec<usize> = self.position.heaps().iter().rev().map(|heap| heap.0).collect();
        let named = |name: &str| {
            let drawn = || boards.iter().copied().filter(|&heap| self.rules.picture(heap).is_some());
            let by_name = boards.iter().copied().find(|&heap| self.rules.heap_name(heap) == name);
            by_name.or_else(|| drawn().nth(name.parse::<usize>().ok()?.checked_sub(1)?))
        };
        let parts = text.split_once(':').or_else(|| text.split_once(char::is_whitespace));
        let of_one = parts.and_then(|(name, cells)| Some((vec![named(name.trim())?], cells.trim())));
        let places = [Some((boards.clone(), text)), of_one];
        for (boards, cells) in places.into_iter().flatten() {
            let forms = forms(cells);
            let mut found: Vec<Move> = Vec::new();
            for heap in boards {
                let moves = self.rules.named_moves(heap).into_iter().filter(|(label, _)| forms.contains(label));
                found.extend(moves.map(|(_, left)| (heap, Position::new(left.into_iter().map(|heap| (heap, 1))))));
            }
            match &found[..] {
                [] => {}
                [chosen] => return Some(Ok(chosen.clone())),
                _ => return Some(Err(self.which(&found))),
            }
        }
        None
    }

    /// Tokens to take: `2`, `2 from 7`, `2 from 7 leaving 4+1`.
    fn take(&self, text: &str) -> Result<Move, String> {
        if let Some(found) = self.cell(text) {
            return found;
        }
        let (text, left) = text.split_once(" leaving ").map_or((text, None), |(text, left)| (text, Some(left.trim())));
        let (number, heap) = text.split_once(" from ").map_or((text, None), |(text, heap)| (text, Some(heap.trim())));
        let number = number.trim().trim_end_matches("tokens").trim_end_matches("token").trim();
        let Ok(number) = number.parse::<usize>() else {
            return Err(String::from("Say how many tokens you take: `take 2`, or `take 2 from 7`."));
        };
        let heap = heap.map(|heap| self.heap(heap.trim_start_matches("heap "))).transpose()?;
        let left = left.map(|left| self.position_of(left)).transpose()?;
        let mut found = moves_that(self.rules, self.position, &mut |from, option| {
            let rest: u128 = option.iter().map(|&part| u128::from(part)).sum();
            heap.is_none_or(|heap| heap == from) && rest + number as u128 == from as u128
        });
        found.retain(|(from, rest)| is_number(self.rules, *from) && left.as_ref().is_none_or(|left| left == rest));
        match &found[..] {
            [] => Err(format!(
                "No move takes {number} tokens{}.",
                heap.map_or(String::new(), |heap| format!(" from {heap}"))
            )),
            [chosen] => Ok(chosen.clone()),
            _ => Err(self.which(&found)),
        }
    }

    /// The move that leaves this of the whole position or of one heap.
    fn leaving(&self, text: &str) -> Result<Option<Move>, String> {
        let Ok(left) = self.position_of(text) else { return Ok(None) };
        let heaps = |position: &Position| position.heaps().iter().map(|heap| u128::from(heap.1)).sum::<u128>();
        let (of_one, before) = (heaps(&left), heaps(self.position));
        let mut found = moves_that(self.rules, self.position, &mut |_, option| {
            let parts = option.len() as u128;
            parts == of_one || before - 1 + parts == of_one
        });
        found.retain(|(heap, rest)| *rest == left || after(self.position, *heap, rest) == left);
        match &found[..] {
            [] => Ok(None),
            [chosen] => Ok(Some(chosen.clone())),
            _ => Err(self.which(&found)),
        }
    }

    /// The question which of several moves is meant.
    fn which(&self, moves: &[Move]) -> String {
        let mut names: Vec<String> = moves.iter().take(SHOWN).map(|chosen| move_name(self.rules, chosen)).collect();
        if moves.len() > SHOWN {
            names.push("…".into());
        }
        format!("Which move? {}.", names.join(", "))
    }

    /// A heap of the position.
    fn heap(&self, name: &str) -> Result<usize, String> {
        let heaps = self.position.heaps();
        let read = self.rules.heaps_by_name(name).ok().filter(|found| found.len() == 1);
        let named = read.and_then(|found| found.first().copied());
        named
            .filter(|&heap| heaps.iter().any(|other| other.0 == heap))
            .ok_or_else(|| format!("There is no heap `{}` in {}.", shortened(name), self.position.name(self.rules)))
    }

    /// A position, which may be empty.
    fn position_of(&self, text: &str) -> Result<Position, String> {
        let parsed = Position::parse(text, self.rules);
        let parsed = match parsed {
            Ok(found) => Ok(found),
            Err(error) => read_position(text, self.rules).map_err(|_| error),
        };
        parsed.map_err(|error| format!("What is left is not clear: {error}"))
    }

    /// The move, if it is one.
    fn legal(&self, name: &str, left: &str) -> Result<Move, String> {
        let heap = self.heap(name)?;
        let left = self.position_of(left)?;
        let mut options = Vec::new();
        let mut legal = false;
        self.rules.for_each_option(heap, &mut |option| {
            let option = Position::new(option.iter().map(|&part| (part as usize, 1)));
            legal |= option == left;
            if options.len() <= SHOWN && !options.contains(&option) {
                options.push(option);
            }
        });
        if legal {
            return Ok((heap, left));
        }
        let name = self.rules.heap_name(heap);
        let mut names: Vec<String> = options.iter().take(SHOWN).map(|option| option.name(self.rules)).collect();
        match (names.is_empty(), options.len() > SHOWN) {
            (true, _) => return Err(format!("The heap {name} has no move.")),
            (_, true) => names.push("…".into()),
            _ => {}
        }
        Err(format!("A heap of {name} cannot become {}. It can become {}.", left.name(self.rules), names.join(", ")))
    }
}

/// What is left, without the cells that are listed behind it.
fn without_cells(left: &str) -> &str {
    match left.rfind(" (") {
        Some(at) if left.ends_with(')') => left[..at].trim_end(),
        _ => left,
    }
}

/// The ways in which a move with these cells may be called.
fn forms(cells: &str) -> Vec<String> {
    let cells = cells.to_lowercase();
    let mut forms = vec![cells.clone()];
    let pair =
        cells.split_once('-').or_else(|| cells.split_once(',')).or_else(|| cells.split_once(char::is_whitespace));
    if let Some((a, b)) = pair {
        forms.extend([format!("{}-{}", a.trim(), b.trim()), format!("{}-{}", b.trim(), a.trim())]);
    }
    forms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::rules::load_game;
    use misere_limits::Meter;

    /// The move that a line is read as, written out; or what is wrong.
    fn moved(rules: &str, position: &str, line: &str) -> String {
        let meter = Meter::new(100_000_000, &|| None);
        let loaded = load_game(rules, &[position.to_string()], &meter).unwrap();
        let view = loaded.view();
        let position = read_position(position, view.shown()).unwrap();
        match read(line, view.shown(), &position) {
            Ok(Input::Move(chosen)) => move_name(view.shown(), &chosen),
            Ok(other) => format!("{other:?}"),
            Err(mistake) => mistake,
        }
    }

    #[test]
    fn words() {
        for (line, answer) in [
            ("Help", "Help"),
            ("?", "Help"),
            (" hint ", "Hint"),
            ("moves", "Moves"),
            ("UNDO", "Undo"),
            ("quit", "Quit"),
        ] {
            assert_eq!(moved("nim", "3", line), answer);
        }
        assert!(moved("nim", "3", "").starts_with("Type a move"));
    }

    #[test]
    fn moves_of_heaps() {
        let table = [
            ("0.77", "12+5", "12 -> 9+1", "12 -> 9+1"),
            ("0.77", "12+5", "12 9+1", "12 -> 9+1"),
            ("0.77", "2+1", "2->0", "2 -> 0"),
            ("nim", "21", "20", "21 -> 20"),
            ("nim", "21+5", "20", "21 -> 20"),
            ("nim", "21+5", "21+4", "5 -> 4"),
            ("nim", "21+5", "21 4", "21 -> 4"),
            ("nim", "21", "take 2", "21 -> 19"),
            ("nim", "21", "take 1 token", "21 -> 20"),
            ("nim", "21+7", "take 2 from 7", "7 -> 5"),
            ("nim", "2*7", "take 7", "7 -> 0"),
            ("0.77", "7", "take 2 from 7 leaving 4+1", "7 -> 4+1"),
            ("0.77", "3", "take 2", "3 -> 1"),
        ];
        for (rules, position, line, answer) in table {
            assert_eq!(moved(rules, position, line), answer, "{rules} {position} {line}");
        }
    }

    #[test]
    fn what_is_not_clear_is_asked() {
        assert_eq!(moved("nim", "7+5", "take 2"), "Which move? 7 -> 5, 5 -> 3.");
        assert_eq!(moved("nim", "7+5", "3"), "Which move? 7 -> 3, 5 -> 3.");
        assert_eq!(moved("0.77", "4", "take 1"), "Which move? 4 -> 3, 4 -> 2+1.");
        assert!(moved("0.77", "7", "take 3").starts_with("No move takes 3 tokens"));
        assert!(moved("nim", "7", "take some").starts_with("Say how many"));
        assert!(moved("nim", "7", "take 2 from 8").starts_with("There is no heap `8`"));
        assert!(moved("nim", "7", "8").starts_with("A move has two parts"));
    }

    #[test]
    fn cells_of_boards() {
        let table = [
            ("notakto:3x3", "board", "b2", "board -> ooo_oxo_ooo (b2)"),
            ("notakto:3x3", "board", "C3", "board -> ooo_ooo_oox (c3)"),
            ("notakto:3x3", "board", "board -> ooo_oxo_ooo (b2)", "board -> ooo_oxo_ooo (b2)"),
            ("notakto:3x3", "2*board", "b2", "board -> ooo_oxo_ooo (b2)"),
            ("cram:2x3", "board", "b1-a1", "board -> ##._... (a1-b1)"),
            ("cram:2x3", "board", "a1 b1", "board -> ##._... (a1-b1)"),
            ("node-kayles:cycle9", "board", "take 1", "board -> ##......# (1)"),
            ("notakto:3x3", "board+xoo_ooo_ooo", "board b2", "board -> ooo_oxo_ooo (b2)"),
            ("treblecross", "9", "5", "9 -> ....x.... (5)"),
        ];
        for (rules, position, line, answer) in table {
            assert_eq!(moved(rules, position, line), answer, "{rules} {position} {line}");
        }
        let asked = moved("notakto:3x3", "board+xoo_ooo_ooo", "b2");
        assert!(asked.starts_with("Which move? "), "{asked}");
        let second = moved("notakto:3x3", "board+xoo_ooo_ooo", "2:b2");
        assert!(second.contains("(b2)"), "{second}");
    }

    #[test]
    fn lists_and_sums() {
        let wythoff = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/rulesets/wythoff.toml");
        for line in ["(3,5) -> (1,5)", "(3,5) (1,5)", "(1,5)", "1,5"] {
            assert_eq!(moved(wythoff, "(3,5)", line), "(3,5) -> (1,5)", "{line}");
        }
        let meter = Meter::new(100_000_000, &|| None);
        let loaded = crate::run::sums::load("kayles:5 + notakto:2x2", &meter).unwrap().unwrap();
        let (view, start) = (loaded.view(), loaded.start.as_ref().unwrap());
        let read = |line| {
            read(line, view.shown(), &start.shown).map(|found| match found {
                Input::Move(chosen) => move_name(view.shown(), &chosen),
                other => format!("{other:?}"),
            })
        };
        assert_eq!(read("0.77:5 -> 0.77:2+0.77:1"), Ok("0.77:5 -> 0.77:1+0.77:2".to_string()));
        assert_eq!(read("a1"), Ok("notakto:2x2:board -> notakto:2x2:xo_oo (a1)".to_string()));
    }
}
