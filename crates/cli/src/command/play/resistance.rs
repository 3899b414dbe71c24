//! How long a lost game lasts: who wins ends it as soon as she can, who loses makes it as long as he can (the
//! remoteness of C. A. B. Smith, *Graphs and composite games*, 1966).
//!
//! A memoised search of the game tree, which keeps a stack of its own. What it settles it keeps for the next move, so a
//! search that a limit ended gets further each time. Where the judge knows the outcomes, only those moves of a winner
//! are followed that win. Cost: a step for each option of each position that is met.

use misere_games::{Convention, Position, Ruleset};
use misere_limits::{Meter, StopReason};
use std::collections::HashMap;

/// More positions than this are not kept.
const MAX_KEPT: usize = 1_000_000;

/// What is known of a position when both play on as well as they can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Whether the player to move loses.
    pub is_p: bool,
    /// How many moves are made until the end.
    pub moves: u32,
}

/// The ends of games, as far as they were searched.
pub struct Resistance<'a> {
    rules: &'a dyn Ruleset,
    convention: Convention,
    known: HashMap<Position, End>,
    has_move: HashMap<usize, bool>,
}

/// A position under examination.
struct Frame {
    position: Position,
    options: Vec<Position>,
    next: usize,
    /// The shortest play through an option that is P, and the longest through one that is N.
    shortest_win: Option<u32>,
    longest_loss: Option<u32>,
}

impl<'a> Resistance<'a> {
    /// Nothing is known yet.
    pub fn new(rules: &'a dyn Ruleset, convention: Convention) -> Resistance<'a> {
        Resistance { rules, convention, known: HashMap::new(), has_move: HashMap::new() }
    }

    /// The end of a position. `is_p` says who wins where that is known without a search.
    ///
    /// # Errors
    /// A limit. What was settled on the way stays known.
    pub fn end(
        &mut self,
        position: &Position,
        is_p: &dyn Fn(&Position) -> Option<bool>,
        meter: &Meter<'_>,
    ) -> Result<End, StopReason> {
        let root = self.live(position);
        let mut stack = Vec::new();
        if !self.known.contains_key(&root) {
            stack.push(self.frame(root.clone(), is_p, meter)?);
        }
        while let Some(frame) = stack.last_mut() {
            if let Some(option) = frame.options.get(frame.next) {
                match self.known.get(option) {
                    Some(&end) => frame.note(end),
                    None => {
                        let option = option.clone();
                        stack.push(self.frame(option, is_p, meter)?);
                    }
                }
                continue;
            }
            let end = frame.end(self.convention);
            if self.known.len() >= MAX_KEPT {
                return Err(StopReason::Memory);
            }
            if let Some(frame) = stack.pop() {
                self.known.insert(frame.position, end);
            }
        }
        Ok(self.known[&root])
    }

    /// The position without heaps that have no move.
    fn live(&mut self, position: &Position) -> Position {
        let rules = self.rules;
        let known = &mut self.has_move;
        let mut live = |heap| *known.entry(heap).or_insert_with(|| rules.has_options(heap));
        Position::new(position.heaps().iter().copied().filter(|&(heap, _)| live(heap)))
    }

    fn frame(
        &mut self,
        position: Position,
        is_p: &dyn Fn(&Position) -> Option<bool>,
        meter: &Meter<'_>,
    ) -> Result<Frame, StopReason> {
        meter.pay(1)?;
        let mut options = Vec::new();
        for &(heap, _) in position.heaps() {
            meter.pay(self.rules.option_estimate(heap))?;
            let others: Vec<(usize, u64)> =
                position.heaps().iter().map(|&(other, count)| (other, count - u64::from(other == heap))).collect();
            self.rules.for_each_option(heap, &mut |option| {
                let left = option.iter().map(|&part| (part as usize, 1));
                options.push(Position::new(others.iter().copied().chain(left)));
            });
        }
        meter.pay(options.len() as u64)?;
        let mut options: Vec<Position> = options.iter().map(|option| self.live(option)).collect();
        options.sort_unstable();
        options.dedup();
        if is_p(&position) == Some(false) {
            let wins: Option<Vec<bool>> = options.iter().map(is_p).collect();
            if let Some(wins) = wins.filter(|wins| wins.contains(&true)) {
                let mut wins = wins.into_iter();
                options.retain(|_| wins.next().unwrap_or(true));
            }
        }
        Ok(Frame { position, options, next: 0, shortest_win: None, longest_loss: None })
    }
}

impl Frame {
    /// Takes the end of the next option.
    fn note(&mut self, End { is_p, moves }: End) {
        self.next += 1;
        if is_p {
            self.shortest_win = Some(self.shortest_win.map_or(moves, |least| least.min(moves)));
        } else {
            self.longest_loss = Some(self.longest_loss.map_or(moves, |most| most.max(moves)));
        }
    }

    fn end(&self, convention: Convention) -> End {
        match (self.shortest_win, self.longest_loss) {
            (Some(moves), _) => End { is_p: false, moves: moves + 1 },
            (None, Some(moves)) => End { is_p: true, moves: moves + 1 },
            (None, None) => End { is_p: convention == Convention::Normal, moves: 0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_games::{Oracle, Outcome, parse_rules};

    /// By the definition, without a memory.
    fn by_definition(rules: &dyn Ruleset, position: &Position, convention: Convention) -> (bool, u32) {
        let mut ends = Vec::new();
        for &(heap, _) in position.heaps() {
            rules.for_each_option(heap, &mut |option| {
                let left = Position::new(option.iter().map(|&part| (part as usize, 1)));
                ends.push(by_definition(rules, &crate::run::view::after(position, heap, &left), convention));
            });
        }
        let wins = ends.iter().filter(|end| end.0).map(|end| end.1 + 1).min();
        let losses = ends.iter().map(|end| end.1 + 1).max();
        match (wins, losses) {
            (Some(moves), _) => (false, moves),
            (None, Some(moves)) => (true, moves),
            (None, None) => (convention == Convention::Normal, 0),
        }
    }

    #[test]
    fn ends_are_those_of_the_definition_with_and_without_a_judge() {
        for name in ["nim", "0.77", "0.07", "subtract:1,3,4", "grundy", "4.7"] {
            let rules = parse_rules(name).unwrap();
            for convention in [Convention::Misere, Convention::Normal] {
                let mut plain = Resistance::new(&*rules, convention);
                let mut judged = Resistance::new(&*rules, convention);
                for (a, b) in (1..6).flat_map(|a| (0..=a.min(3)).map(move |b| (a, b))) {
                    let position = Position::new([(a, 1), (b, 1)]);
                    let (is_p, moves) = by_definition(&*rules, &position, convention);
                    let meter = Meter::new(1_000_000, &|| None);
                    let known = |position: &Position| {
                        let outcome = Oracle::new(&*rules, 100_000).outcome(position, convention);
                        outcome.ok().map(|outcome| outcome == Outcome::P)
                    };
                    let expected = Ok(End { is_p, moves });
                    assert_eq!(plain.end(&position, &|_| None, &meter), expected, "{name} {position}");
                    assert_eq!(judged.end(&position, &known, &meter), expected, "{name} {position}");
                }
            }
        }
    }

    #[test]
    fn a_limit_ends_it_and_the_next_search_goes_on() {
        let rules = parse_rules("0.77").unwrap();
        let mut resistance = Resistance::new(&*rules, Convention::Misere);
        let position = Position::new([(9, 1), (8, 1)]);
        let mut tries = 0;
        let end = loop {
            tries += 1;
            assert!(tries < 1000, "no progress");
            if let Ok(end) = resistance.end(&position, &|_| None, &Meter::new(2000, &|| None)) {
                break end;
            }
        };
        assert!(tries > 1 && end.moves > 5);
    }
}
