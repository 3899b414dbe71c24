//! `misere play`: a game in the terminal against a perfect opponent.
//!
//! The opponent makes a winning move whenever there is one. In a lost position it makes the move that leaves the most
//! tokens, so the game is long and mistakes are likely. At the end it says why it won.

use crate::command::moves::{Move, can_list, move_name, pictures, winning};
use crate::run::board::Loaded;
use crate::run::judge::{Judge, JudgeArgs, Known, read_position};
use crate::run::output::{line, shown};
use crate::run::rules;
use crate::run::signals::interrupt_at_once;
use anyhow::{Context, Result};
use clap::ValueEnum;
use misere_games::{Outcome, Position, Ruleset};
use std::io::{BufRead, Read, stdin};

/// Play a game against a perfect opponent
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// Where the game starts: 12+9+9+5, or 12,9,9,5, or 3*5+1 for three heaps of 5 and one of 1
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: String,
    /// Who makes the first move
    #[arg(long, value_enum, default_value_t = Player::You)]
    first: Player,
    #[command(flatten)]
    judge: JudgeArgs,
}

/// The players, as the program speaks of them.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Player {
    /// Who types
    You,
    /// The opponent
    Me,
}

const EXAMPLES: &str = "\
A move is a heap and what is left of it: `7 -> 3+1`, or `7 3+1`; `7 -> 0` leaves nothing. On a board
its cells are enough: `b2`, `a1-b1`. The words
`moves`, `help` and `quit` are understood too. Moves are read line by line, also from a file or a pipe.
Misère play (the player without a move wins) unless --normal.

Examples:
  misere play nim 3+5+7
  misere play kayles 12+5 --first me
  misere play 0.07 12+9 --normal
  misere play notakto:3x3 board
  echo '5 -> 1' | misere play subtract:1,2,4 5";

/// How many moves are shown at once.
const SHOWN: usize = 12;
/// The longest line that is read.
const MAX_LINE: u64 = 1 << 16;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.judge.watch();
    let stop = || watch.stop();
    let Loaded { rules, open } =
        rules::load_game(&args.rules, std::slice::from_ref(&args.position), &watch.meter(&stop))?;
    let position = read_position(&args.position, &*rules)?;
    let judge = Judge::new(&args.judge, watch, &*rules, open.as_ref())?;
    let convention = args.judge.convention();
    let rule = if args.judge.is_normal() {
        "normal play: the player without a move loses"
    } else {
        "misère play: the player without a move wins"
    };
    let mut game = Game { rules: &*rules, judge, convention, position, history: Vec::new() };
    let asked = can_list(game.rules, &game.position).and_then(|()| game.judge.outcome(&game.position));
    interrupt_at_once();
    if let Err(reason) = asked {
        say(&format!("unknown {convention} {}: {reason}", game.name()))?;
        return Ok(());
    }
    if say(&format!("{}, {rule}. A move is a heap and what is left of it: `7 -> 3+1`.", rules.name()))? {
        game.play(args.first)?;
    }
    Ok(())
}

/// Prints a line; `false` when nobody reads any more.
fn say(text: &str) -> Result<bool> {
    shown(line(text)).context("cannot write to standard output")
}

/// What a line says.
enum Input {
    Move(Move),
    Moves,
    Help,
    Quit,
    End,
}

struct Game<'a> {
    rules: &'a dyn Ruleset,
    judge: Judge<'a>,
    convention: &'static str,
    position: Position,
    /// For each move: who made it, from where, and the move.
    history: Vec<(Player, Position, Move)>,
}

impl Game<'_> {
    fn play(&mut self, first: Player) -> Result<()> {
        let mut player = first;
        loop {
            if !self.has_move() {
                return self.end(player);
            }
            self.judge.restart_clock();
            let next = match player {
                Player::Me => self.my_move()?,
                Player::You => self.your_move()?,
            };
            let Some(next) = next else { return Ok(()) };
            let after = after(&self.position, &next);
            self.history.push((player, std::mem::replace(&mut self.position, after), next));
            player = if player == Player::Me { Player::You } else { Player::Me };
        }
    }

    fn name(&self) -> String {
        self.position.name(self.rules)
    }

    fn has_move(&self) -> bool {
        self.position.heaps().iter().any(|&(heap, _)| self.rules.has_options(heap))
    }

    /// A winning move, or else the one that leaves the most tokens.
    fn my_move(&mut self) -> Result<Option<Move>> {
        let found = winning(&mut self.judge, self.rules, &self.position);
        let best = found.as_ref().ok().and_then(|moves| moves.first()).cloned();
        let wins = best.is_some();
        let Some(chosen) = best.or_else(|| self.delaying_move()) else { return Ok(None) };
        let left = after(&self.position, &chosen);
        let why = match (&found, wins) {
            (Err(reason), _) => format!("I cannot judge this position: {reason}."),
            (_, true) if left.is_empty() => String::from("That ends the game."),
            (_, true) => match self.judge.outcome(&left) {
                Ok(known) => format!("That is a P-position: {}.", self.judge.reason(&left, known.road)),
                Err(_) => String::from("That is a P-position."),
            },
            (_, false) => String::from("I have no winning move."),
        };
        let text = format!("I move {}, which leaves {}. {why}", self.move_name(&chosen), left.name(self.rules));
        Ok(say(&text)?.then_some(chosen))
    }

    /// The move that leaves the most tokens, of those the one that leaves the most heaps; the first of several.
    fn delaying_move(&self) -> Option<Move> {
        let mut best: Option<((i128, usize), Move)> = None;
        for &(heap, _) in self.position.heaps().iter().rev() {
            self.rules.for_each_option(heap, &mut |option| {
                let left: i128 = option.iter().map(|&part| i128::from(part)).sum();
                let worth = (left - heap as i128, option.len());
                if best.as_ref().is_none_or(|best| worth > best.0) {
                    best = Some((worth, (heap, Position::new(option.iter().map(|&part| (part as usize, 1))))));
                }
            });
        }
        best.map(|best| best.1)
    }

    /// Asks until there is a legal move; `None` at the end of the input, or when nobody reads the answers.
    fn your_move(&mut self) -> Result<Option<Move>> {
        loop {
            for picture in pictures(self.rules, &self.position) {
                if !say(&picture)? {
                    return Ok(None);
                }
            }
            if !say(&format!("Position {}. Your move:", self.name()))? {
                return Ok(None);
            }
            let answer = match self.read() {
                Ok(Input::Move(chosen)) => return Ok(Some(chosen)),
                Ok(Input::Moves) => self.hint(),
                Ok(Input::Help) => String::from(
                    "Type a heap and what is left of it: `7 -> 3+1`, or `7 3+1`, or `7 -> 0` to leave nothing. \
                     `moves` lists the winning moves, `quit` ends the game.",
                ),
                Ok(Input::Quit) => {
                    say("You leave the game. Goodbye.")?;
                    return Ok(None);
                }
                Ok(Input::End) => {
                    say("The input has ended, and the game with it. Goodbye.")?;
                    return Ok(None);
                }
                Err(mistake) => mistake,
            };
            if !say(&answer)? {
                return Ok(None);
            }
        }
    }

    fn hint(&mut self) -> String {
        match winning(&mut self.judge, self.rules, &self.position) {
            Err(reason) => format!("unknown: {reason}"),
            Ok(moves) if moves.is_empty() => format!("P {}: no winning move", self.convention),
            Ok(moves) => {
                let shown: Vec<String> = moves.iter().take(SHOWN).map(|chosen| self.move_name(chosen)).collect();
                let more =
                    if moves.len() > SHOWN { format!(", and {} more", moves.len() - SHOWN) } else { String::new() };
                format!("N {}: {}{more}", self.convention, shown.join(", "))
            }
        }
    }

    fn move_name(&self, chosen: &Move) -> String {
        move_name(self.rules, chosen)
    }

    /// The move on a board that the rules call so, if it is on one board only.
    fn called(&self, name: &str) -> Option<Move> {
        let mut found = self.position.heaps().iter().flat_map(|&(heap, _)| {
            let moves = self.rules.named_moves(heap).into_iter().filter(|(label, _)| label == name);
            moves.map(move |(_, left)| (heap, Position::new(left.into_iter().map(|heap| (heap, 1)))))
        });
        found.next().filter(|_| found.next().is_none())
    }

    /// Reads a line, or says what is wrong with it.
    fn read(&self) -> Result<Input, String> {
        let mut bytes = Vec::new();
        let read = stdin().lock().take(MAX_LINE).read_until(b'\n', &mut bytes);
        if read.map_err(|error| format!("cannot read: {error}")).is_err() || bytes.is_empty() {
            return Ok(Input::End);
        }
        if bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
            skip_line();
            return Err(format!("A line has at most {MAX_LINE} characters."));
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim();
        match text.to_lowercase().as_str() {
            "" => return Err(String::from("Type a move such as `7 -> 3+1`, or `help`.")),
            "help" | "?" => return Ok(Input::Help),
            "moves" | "hint" => return Ok(Input::Moves),
            "quit" | "exit" | "resign" => return Ok(Input::Quit),
            _ => {}
        }
        if let Some(chosen) = self.called(&text.to_lowercase()) {
            return Ok(Input::Move(chosen));
        }
        let (heap, left) = text.split_once("->").or_else(|| text.split_once(char::is_whitespace)).ok_or_else(|| {
            String::from("A move has two parts, the heap and what is left of it: `7 -> 3+1`; `7 -> 0` leaves nothing.")
        })?;
        self.legal(heap.trim(), left.trim()).map(Input::Move)
    }

    /// The move, if it is one.
    fn legal(&self, name: &str, left: &str) -> Result<Move, String> {
        let heaps = self.position.heaps();
        let heap = self.rules.heap_by_name(name).filter(|&heap| heaps.iter().any(|other| other.0 == heap));
        let Some(heap) = heap else {
            return Err(format!("There is no heap `{}` in {}.", shortened(name), self.name()));
        };
        let left = Position::parse(left, self.rules).map_err(|error| format!("What is left is not clear: {error}"))?;
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

    /// The player to move has no move.
    fn end(&mut self, player: Player) -> Result<()> {
        let misere = self.convention == "misère";
        let winner = if misere == (player == Player::Me) { Player::Me } else { Player::You };
        let who = if player == Player::Me { "I have" } else { "You have" };
        let wins = if misere { "wins" } else { "loses" };
        let verdict = if winner == Player::Me { "I win" } else { "You win" };
        say(&format!("{who} no move, which {wins} in {} play. {verdict}.", self.convention))?;
        let why = if winner == Player::Me { self.why_i_won() } else { self.why_you_won() };
        say(&why)?;
        Ok(())
    }

    fn is_p(&mut self, position: &Position) -> bool {
        self.judge.outcome(position).is_ok_and(|known| known.outcome == Outcome::P)
    }

    fn why_you_won(&mut self) -> String {
        let moves = self.history.iter().filter(|entry| entry.0 == Player::You);
        let left: Vec<Position> = moves.map(|(_, before, made)| after(before, made)).collect();
        if left.iter().all(|position| position.is_empty() || self.is_p(position)) {
            String::from(
                "Each of your moves left a P-position, from which there is no winning move: you made no mistake.",
            )
        } else {
            String::from("I could not judge every position.")
        }
    }

    /// The last mistake of the other player, and the P-positions since.
    fn why_i_won(&mut self) -> String {
        let mut text = String::from("Why: ");
        let mistake = (0..self.history.len()).rev().find_map(|index| {
            let (player, before, made) = self.history[index].clone();
            let outcome = (player == Player::You).then(|| self.judge.outcome(&before));
            let better = matches!(outcome, Some(Ok(Known { outcome: Outcome::N, .. })))
                .then(|| winning(&mut self.judge, self.rules, &before).ok()?.first().cloned());
            better.flatten().map(|better| (before, made, better))
        });
        match mistake {
            Some((before, made, better)) => {
                text += &format!(
                    "in {} you moved {}, but {} would have won.",
                    before.name(self.rules),
                    self.move_name(&made),
                    self.move_name(&better)
                );
            }
            None => text += "you had no chance: you were never to move in an N-position.",
        }
        let mine = self.history.iter().filter(|entry| entry.0 == Player::You).map(|entry| entry.1.clone());
        let mut lost = mine.collect::<Vec<_>>();
        lost.retain(|before| self.is_p(before));
        let lost: Vec<String> = lost.iter().map(|before| before.name(self.rules)).collect();
        if !lost.is_empty() {
            text += &format!(
                " You moved from {}: P-positions. Each move from one leads to an N-position, and from that I moved to the next.",
                lost.join(", ")
            );
        }
        text
    }
}

/// The position after a move.
fn after(position: &Position, (heap, left): &Move) -> Position {
    let others = position.heaps().iter().map(|&(other, count)| (other, count - u64::from(other == *heap)));
    Position::new(others.chain(left.heaps().iter().copied()))
}

/// Reads the rest of a line that is too long.
fn skip_line() {
    let mut rest = Vec::new();
    loop {
        rest.clear();
        match stdin().lock().take(MAX_LINE).read_until(b'\n', &mut rest) {
            Ok(length) if length > 0 && rest.last() != Some(&b'\n') => {}
            _ => return,
        }
    }
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 { text.to_string() } else { text.chars().take(40).chain(['…']).collect() }
}
