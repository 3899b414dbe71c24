//! `misere moves`: every winning move.

use crate::run::judge::{Judge, JudgeArgs, read_position};
use crate::run::output::{line, shown};
use crate::run::rules;
use anyhow::Result;
use misere_games::{Outcome, Position, Ruleset, winning_moves};

/// List every winning move of a position
#[derive(clap::Args)]
#[command(after_help = rules::RULES_HELP, after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// The position: 12+9+9+5, or 12,9,9,5, or 3*5+1 for three heaps of 5 and one of 1
    #[arg(value_name = "POSITION", allow_negative_numbers = true)]
    position: String,
    #[command(flatten)]
    judge: JudgeArgs,
}

const EXAMPLES: &str = "\
The first line says who wins; then each winning move has a line `heap -> what is left of it`.
Misère play (the player without a move wins) unless --normal.

Examples:
  misere moves nim 3+5+7
  misere moves kayles 1000000+7
  misere moves 0.07 12+9 --normal";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let rules = rules::load(&args.rules)?;
    let position = read_position(&args.position, &*rules)?;
    let convention = args.judge.convention();
    let shown_position = position.name(&*rules);
    let mut judge = Judge::new(&args.judge, &*rules, std::slice::from_ref(&position));
    let found = judge.outcome(&position).and_then(|outcome| Ok((outcome, winning(&mut judge, &*rules, &position)?)));
    let (outcome, moves) = match found {
        Ok(found) => found,
        Err(reason) => {
            return list(&format!("unknown {convention} {shown_position}: {reason}"), std::iter::empty());
        }
    };
    let header = match (outcome, moves.is_empty()) {
        (Outcome::P, _) => format!("P {convention} {shown_position}: no winning move"),
        (Outcome::N, true) => format!("N {convention} {shown_position}: no move is left, which wins"),
        (Outcome::N, false) => format!("N {convention} {shown_position}: {}", count(moves.len())),
    };
    list(&header, moves.iter().map(|(heap, rest)| format!("{} -> {}", rules.heap_name(*heap), rest.name(&*rules))))
}

/// Prints a header, then a line for each move, until the reader has gone.
pub fn list(header: &str, moves: impl Iterator<Item = String>) -> Result<()> {
    for text in std::iter::once(header.to_string()).chain(moves) {
        if !shown(line(&text))? {
            break;
        }
    }
    Ok(())
}

/// How many winning moves there are, in words.
pub fn count(moves: usize) -> String {
    if moves == 1 { "1 winning move".into() } else { format!("{moves} winning moves") }
}

/// The winning moves as (heap, what is left of it), heaps descending.
pub fn winning(judge: &mut Judge, rules: &dyn Ruleset, position: &Position) -> Result<Vec<(usize, Position)>, String> {
    winning_moves(rules, position, &mut |after| judge.outcome(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use misere_games::{Code, Convention, Oracle};
    use std::collections::HashSet;

    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        judge: JudgeArgs,
    }

    /// A sequence of numbers that looks random.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    /// The winning moves by the quotient and by Grundy values are those of the exhaustive search, for thousands of random
    /// positions of named and random games, in both conventions.
    #[test]
    fn moves_are_those_of_the_search() {
        let names =
            ["0.77", "0.07", "0.15", "0.414", "0.776", "0.9092", "0.3f9", "nim", "grundy", "subtract:1,2,3", "0.009"];
        let mut rulesets: Vec<Box<dyn Ruleset>> = names.iter().map(|name| rules::load(name).unwrap()).collect();
        let mut numbers = Numbers(1);
        while rulesets.len() < 60 {
            let digits = (0..4).map(|place| if place == 0 { 0 } else { numbers.below(8) as u8 }).collect();
            rulesets.extend(Code::from_digits(digits).map(|code| Box::new(code) as Box<dyn Ruleset>));
        }
        let mut compared = 0;
        for (arguments, convention) in [
            (vec!["", "--quiet", "--max-order", "500", "--time-limit", "500ms"], Convention::Misere),
            (vec!["", "--normal"], Convention::Normal),
        ] {
            let arguments = Arguments::parse_from(arguments).judge;
            for (index, rules) in rulesets.iter().enumerate() {
                let largest = if index < names.len() { 14 } else { 10 };
                let mut judge = Judge::new(&arguments, &**rules, &[Position::new([(largest, 1)])]);
                let mut oracle = Oracle::new(&**rules, 100_000);
                for _ in 0..40 {
                    let heaps = (0..1 + numbers.below(3)).map(|_| (1 + numbers.below(largest as u64) as usize, 1));
                    let position = Position::new(heaps.collect::<Vec<_>>());
                    let Ok(found) = winning(&mut judge, &**rules, &position) else { continue };
                    let mut expected = HashSet::new();
                    let mut judged = true;
                    for &(heap, _) in position.heaps() {
                        rules.for_each_option(heap, &mut |option| {
                            let left = Position::new(option.iter().map(|&part| (part as usize, 1)));
                            let others = position
                                .heaps()
                                .iter()
                                .map(|&(other, count)| (other, count - u64::from(other == heap)));
                            let after = Position::new(others.chain(left.heaps().iter().copied()));
                            match oracle.outcome(&after, convention) {
                                Ok(Outcome::P) => {
                                    expected.insert((heap, left));
                                }
                                Ok(Outcome::N) => {}
                                Err(_) => judged = false,
                            }
                        });
                    }
                    if judged {
                        assert_eq!(found.len(), expected.len(), "{position} of {}", rules.name());
                        assert_eq!(
                            found.into_iter().collect::<HashSet<_>>(),
                            expected,
                            "{position} of {}",
                            rules.name()
                        );
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 2000, "only {compared} positions were compared");
    }
}
