//! `misere play`: a game in the terminal against a perfect opponent.
//!
//! This file is the loop at the terminal. What lines mean is `input.rs`, how the program moves `opponent.rs`, with the
//! search of `resistance.rs`, and what is said after the game `review.rs`; none of these reads or prints.

mod input;
mod opponent;
mod resistance;
mod review;
mod state;

use crate::command::moves::{Move, can_list, move_name, pictures, winning};
use crate::run::judge::{Judge, JudgeArgs};
use crate::run::output::{line, shown};
use crate::run::signals::{interrupt_at_once, interrupted};
use crate::run::sums::asked;
use crate::run::view::View;
use anyhow::{Context, Result};
use input::{Input, SHOWN};
use misere_games::{Convention, Outcome, Position, Ruleset};
use opponent::{Dice, Why, choose};
use resistance::Resistance;
use review::{Review, review};
use state::{Player, State};
use std::collections::HashMap;
use std::io::{BufRead, Read, stdin};

/// Play a game against a perfect opponent
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// Where the game starts, the beginning of a board unless given: 12+9+9+5, or 12,9,9,5, or 3*5+1 for three heaps of
    /// 5 and one of 1
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: Option<String>,
    /// Who makes the first move
    #[arg(long, value_enum, default_value_t = Player::You)]
    first: Player,
    /// Choose among equally good moves by this number; without it the opponent always takes the first of them
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    judge: JudgeArgs,
}

const EXAMPLES: &str = "\
A move is a heap and what is left of it: `7 -> 3+1`, or `7 3+1`; `7 -> 0` leaves nothing. Shorter:
`take 2`, `take 2 from 7`, or what is left alone, `20`. On a board its cells are enough: `b2`,
`a1-b1`; with several boards `2:b2` is on the second. The words `hint`, `moves`, `undo`, `resign`,
`help` and `quit` are understood too. Moves are read line by line, also from a file or a pipe.
Misère play (the player without a move wins) unless --normal.

The opponent makes a winning move whenever there is one. When it is losing it makes the game as long
as it can, by search; beyond the reach of that search it makes the move that leaves the most.

Examples:
  misere play nim 3+5+7
  misere play kayles 12+5 --first me
  misere play 0.07 12+9 --normal --seed 7
  misere play notakto:3x3
  misere play 'kayles:5 + notakto:2x2'
  echo '5 -> 1' | misere play subtract:1,2,4 5";

const HELP: &str = "\
Type a heap and what is left of it: `7 -> 3+1`, or `7 3+1`, or `7 -> 0` to leave nothing. Shorter: `take 2`, or
what is left alone, `20`; on a board its cells, `b2` or `a1-b1`, and `2:b2` on the second of several boards.
`hint` shows a good move, `moves` lists the winning moves, `undo` takes your last move back, `resign` gives the game up,
`quit` ends the program.";

/// The longest line that is read.
const MAX_LINE: u64 = 1 << 16;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.judge.watch();
    let stop = || watch.stop();
    let (loaded, asked) = asked("play", &args.rules, args.position.as_deref(), &watch.meter(&stop))?;
    let view = loaded.view();
    let judge = Judge::new(&args.judge, watch, &*loaded.rules, loaded.open.as_ref())?;
    let (convention, rule) = if args.judge.is_normal() {
        (Convention::Normal, "normal play: the player without a move loses")
    } else {
        (Convention::Misere, "misère play: the player without a move wins")
    };
    let resistance = Resistance::new(&*loaded.rules, convention);
    let mut table = Table {
        view,
        judge,
        convention,
        resistance,
        dice: Dice::new(args.seed),
        known: HashMap::new(),
        state: State::new(asked.shown, args.first),
    };
    if let Err(reason) = can_list(table.view.shown(), &table.state.position) {
        say(&format!("unknown {} {}: {reason}", args.judge.convention(), table.name()))?;
        return Ok(());
    }
    // The first question is the longest, and Ctrl-C ends it as in other commands.
    let start = table.state.position.clone();
    let first = table.outcome(&start);
    if let (Err(reason), true) = (&first, interrupted()) {
        say(&format!("unknown {} {}: {reason}", args.judge.convention(), table.name()))?;
        return Ok(());
    }
    interrupt_at_once();
    let name = loaded.rules.name();
    let mut greeting = format!("{name}, {rule}. Type a move such as {}, or `help`.", table.example());
    if let Err(reason) = first {
        greeting +=
            &format!("\nI cannot judge this position: {reason}. Until I can, I make the move that leaves the most.");
    }
    if say(&greeting)? {
        table.play()?;
    }
    Ok(())
}

/// Prints a line; `false` when nobody reads any more.
fn say(text: &str) -> Result<bool> {
    shown(line(text)).context("cannot write to standard output")
}

/// What ends a game before its end.
enum Leaving {
    Resigned,
    Left,
}

/// A game at the terminal.
struct Table<'a> {
    view: View<'a>,
    judge: Judge<'a>,
    convention: Convention,
    resistance: Resistance<'a>,
    dice: Dice,
    /// Outcomes that were asked for, or why they are unknown.
    known: HashMap<Position, Result<Outcome, String>>,
    state: State,
}

impl Table<'_> {
    fn play(&mut self) -> Result<()> {
        while self.state.has_move(self.view.shown()) {
            self.judge.restart_clock();
            let next = match self.state.player {
                Player::Me => self.my_move()?,
                Player::You => match self.your_move()? {
                    Ok(chosen) => Some(chosen),
                    Err(Leaving::Left) => None,
                    Err(Leaving::Resigned) => {
                        if say("You give up. I win.")? {
                            say(&self.why_i_won())?;
                        }
                        return Ok(());
                    }
                },
            };
            let Some(next) = next else { return Ok(()) };
            self.state.make(next);
        }
        self.end()
    }

    fn name(&self) -> String {
        self.state.position.name(self.view.shown())
    }

    fn move_name(&self, chosen: &Move) -> String {
        move_name(self.view.shown(), chosen)
    }

    /// How a move may be typed in this game.
    fn example(&self) -> String {
        let rules = self.view.shown();
        let heap = self.state.position.heaps().last().map_or(0, |heap| heap.0);
        let cells = rules.named_moves(heap).into_iter().map(|found| found.0).find(|label| !label.is_empty());
        let mut option = None;
        rules.for_each_option(heap, &mut |left| {
            if option.is_none() {
                option = Some(Position::new(left.iter().map(|&part| (part as usize, 1))));
            }
        });
        match (cells, option) {
            (Some(cells), _) if rules.picture(heap).is_some() => format!("`{cells}`"),
            (_, Some(left)) => format!("`{} -> {}`", rules.heap_name(heap), left.name(rules)),
            _ => String::from("`7 -> 3+1`"),
        }
    }

    /// The outcome of a position, asked for once.
    fn outcome(&mut self, position: &Position) -> Result<Outcome, String> {
        if let Some(outcome) = at_the_end(self.view.shown(), self.convention, position) {
            return Ok(outcome);
        }
        let judged = self.view.judged(position)?.into_owned();
        let judge = &mut self.judge;
        let ask = || judge.outcome(&judged).map(|known| known.outcome);
        self.known.entry(position.clone()).or_insert_with(ask).clone()
    }

    /// A move of the program; `None` when nobody reads what is said.
    fn my_move(&mut self) -> Result<Option<Move>> {
        let Table { judge, resistance, dice, view, state, .. } = self;
        let Some((chosen, why)) = choose(judge, resistance, dice, view, &state.position) else { return Ok(None) };
        let left = crate::run::view::after(&self.state.position, chosen.0, &chosen.1);
        let why = match why {
            Why::Wins if left.is_empty() => String::from("That ends the game."),
            Why::Wins => self.why_it_wins(&left),
            Why::Longest(moves) => {
                let s = if moves == 1 { "" } else { "s" };
                format!(
                    "I have no winning move; this one makes the game longest, {moves} more move{s} if you play well."
                )
            }
            Why::Delays => String::from("I have no winning move; this one leaves the most."),
            Why::Unknown(reason) => format!("I cannot judge this position: {reason}."),
        };
        let text = format!("I move {}, which leaves {}. {why}", self.move_name(&chosen), left.name(self.view.shown()));
        Ok(say(&text)?.then_some(chosen))
    }

    fn why_it_wins(&mut self, left: &Position) -> String {
        let judged = self.view.judged(left).map(|left| left.into_owned());
        match judged.and_then(|left| self.judge.outcome(&left).map(|known| self.judge.reason(&left, known.road))) {
            Ok(reason) => format!("That is a P-position: {reason}."),
            Err(_) => String::from("That is a P-position."),
        }
    }

    /// Asks until there is a legal move.
    fn your_move(&mut self) -> Result<Result<Move, Leaving>> {
        loop {
            let drawn = pictures(self.view.shown(), &self.state.position);
            let several = drawn.len() > 1;
            let numbered = |(at, text)| if several { format!("{}: {text}", at + 1) } else { text };
            for text in
                drawn.into_iter().enumerate().map(numbered).chain([format!("Position {}. Your move:", self.name())])
            {
                if !say(&text)? {
                    return Ok(Err(Leaving::Left));
                }
            }
            let answer = match self.read() {
                Ok(Some(Input::Move(chosen))) => return Ok(Ok(chosen)),
                Ok(Some(Input::Hint)) => self.hint(),
                Ok(Some(Input::Moves)) => self.all_winning(),
                Ok(Some(Input::Undo)) if self.state.undo() => String::from("Your last move is taken back."),
                Ok(Some(Input::Undo)) => String::from("There is no move of yours to take back."),
                Ok(Some(Input::Help)) => String::from(HELP),
                Ok(Some(Input::Resign)) => return Ok(Err(Leaving::Resigned)),
                Ok(Some(Input::Quit)) => {
                    say("You leave the game. Goodbye.")?;
                    return Ok(Err(Leaving::Left));
                }
                Ok(None) => {
                    say("The input has ended, and the game with it. Goodbye.")?;
                    return Ok(Err(Leaving::Left));
                }
                Err(mistake) => mistake,
            };
            if !say(&answer)? {
                return Ok(Err(Leaving::Left));
            }
            self.judge.restart_clock();
        }
    }

    /// A winning move, or else the move that makes the game longest.
    fn hint(&mut self) -> String {
        let Table { judge, resistance, view, state, .. } = self;
        let Some((chosen, why)) = choose(judge, resistance, &mut Dice::First, view, &state.position) else {
            return String::from("There is no move.");
        };
        let name = self.move_name(&chosen);
        match why {
            Why::Wins => format!("{name} wins."),
            Why::Longest(_) => format!("No move wins; {name} makes the game longest."),
            Why::Delays => format!("No move wins; {name} leaves the most."),
            Why::Unknown(reason) => format!("unknown: {reason}"),
        }
    }

    fn all_winning(&mut self) -> String {
        let convention = if self.convention == Convention::Misere { "misère" } else { "normal" };
        match winning(&mut self.judge, &self.view, &self.state.position) {
            Err(reason) => format!("unknown: {reason}"),
            Ok(moves) if moves.is_empty() => format!("P {convention}: no winning move"),
            Ok(moves) => {
                let more =
                    if moves.len() > SHOWN { format!(", and {} more", moves.len() - SHOWN) } else { String::new() };
                format!("N {convention}: {}{more}", self.names(&moves))
            }
        }
    }

    /// The names of the first of these moves.
    fn names(&self, moves: &[Move]) -> String {
        moves.iter().take(SHOWN).map(|chosen| self.move_name(chosen)).collect::<Vec<_>>().join(", ")
    }

    /// Reads a line, or says what is wrong with it; `None` at the end of the input.
    fn read(&self) -> Result<Option<Input>, String> {
        let mut bytes = Vec::new();
        let read = stdin().lock().take(MAX_LINE).read_until(b'\n', &mut bytes);
        if read.is_err() || bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
            skip_line();
            return Err(format!("A line has at most {MAX_LINE} characters."));
        }
        input::read(&String::from_utf8_lossy(&bytes), self.view.shown(), &self.state.position).map(Some)
    }

    /// The player to move has no move.
    fn end(&mut self) -> Result<()> {
        let player = self.state.player;
        let (wins, convention) =
            if self.convention == Convention::Misere { ("wins", "misère") } else { ("loses", "normal") };
        let winner = if wins == "wins" { player } else { player.other() };
        let who = if player == Player::Me { "I have" } else { "You have" };
        let verdict = if winner == Player::Me { "I win" } else { "You win" };
        if say(&format!("{who} no move, which {wins} in {convention} play. {verdict}."))? {
            say(&if winner == Player::Me { self.why_i_won() } else { self.why_you_won() })?;
        }
        Ok(())
    }

    /// Looks back at the game.
    fn review(&mut self) -> Review {
        self.judge.restart_clock();
        let Table { judge, view, known, state, convention, .. } = self;
        let judge = std::cell::RefCell::new(judge);
        let mut is_p = |position: &Position| {
            if let Some(outcome) = at_the_end(view.shown(), *convention, position) {
                return Some(outcome == Outcome::P);
            }
            let judged = view.judged(position).ok()?;
            let ask = || judge.borrow_mut().outcome(&judged).map(|known| known.outcome);
            known.entry(position.clone()).or_insert_with(ask).clone().ok().map(|outcome| outcome == Outcome::P)
        };
        review(state, &mut is_p, &mut |position| winning(&mut judge.borrow_mut(), view, position).ok())
    }

    fn why_you_won(&mut self) -> String {
        match self.review() {
            Review::NoMistake => String::from(
                "Each of your moves left a P-position, from which there is no winning move: you made no mistake.",
            ),
            Review::Lost(mistake) => {
                let made = self.move_name(&mistake.turn.made);
                format!("Your move {}, {made}, was a mistake; I did not see it.", mistake.number)
            }
            Review::NoChance | Review::Unknown => String::from("I could not judge every position."),
        }
    }

    fn why_i_won(&mut self) -> String {
        match self.review() {
            Review::Lost(mistake) => {
                let turn = &mistake.turn;
                let more = match mistake.better.len() {
                    0 | 1 => String::new(),
                    2 => String::from(" (and one other move)"),
                    moves => format!(" (and {} other moves)", moves - 1),
                };
                let better = mistake.better.first().map_or_else(String::new, |better| self.move_name(better));
                format!(
                    "You lost it with move {}: in {} you moved {}, but {better} would have won{more}.",
                    mistake.number,
                    turn.before.name(self.view.shown()),
                    self.move_name(&turn.made),
                )
            }
            Review::NoChance => String::from("You had no chance: you were never to move in an N-position."),
            Review::NoMistake => String::from("You gave up a won game: the position is an N-position."),
            Review::Unknown => String::from("I could not judge every position."),
        }
    }
}

/// The outcome of a position in which nobody has a move.
fn at_the_end(rules: &dyn Ruleset, convention: Convention, position: &Position) -> Option<Outcome> {
    let is_over = !position.heaps().iter().any(|&(heap, _)| rules.has_options(heap));
    is_over.then_some(if convention == Convention::Normal { Outcome::P } else { Outcome::N })
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
