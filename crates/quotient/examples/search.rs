//! The hybrid search against the plain one: positions answered, positions settled, positions a second.
//!
//! `cargo run --release -p misere-quotient --example search` prints the table of the page on who wins. Each of the
//! twenty positions of a game is asked by itself. The plain search may take 500,000 steps, the hybrid one 2,000,000.

use misere_games::pieces::Heaps;
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, parse_rules};
use misere_quotient::hybrid::Search;
use misere_quotient::{Limits, Meter, Quotient, solve};
use std::sync::Arc;
use std::time::{Duration, Instant};

const GAMES: [&str; 5] = ["0.77", "0.07", "0.137", "0.6", "grundy"];
const POSITIONS: [&str; 20] = [
    "20", "30", "40", "50", "60", "12+9", "15+12", "18+15", "20+19", "25+20", "30+25", "40+30", "8+7+6", "10+9+8",
    "12+11+10", "15+14+13", "20+19+18", "6*5", "8*6", "10*7",
];
const PLAIN_STEPS: u64 = 500_000;
const HYBRID_STEPS: u64 = 2_000_000;

/// What became of the positions of a game on one road.
#[derive(Default)]
struct Row {
    answers: Vec<Option<Outcome>>,
    settled: Vec<usize>,
    time: Duration,
}

impl Row {
    fn add(&mut self, answer: Option<Outcome>, settled: usize, since: Instant) {
        self.time += since.elapsed();
        self.answers.push(answer);
        self.settled.push(settled);
    }

    /// Answered, settled where the judge answers too, and positions a second in all.
    fn shown(&self, judge: &Row) -> String {
        let both = self.settled.iter().zip(&judge.answers).filter(|pair| pair.1.is_some());
        let rate = self.settled.iter().sum::<usize>() as f64 / self.time.as_secs_f64();
        let answered = self.answers.iter().flatten().count();
        format!("{answered} | {} | {rate:.0}", both.map(|pair| pair.0).sum::<usize>())
    }
}

fn main() {
    println!(
        "| game | plain: answered | settled | a second | hybrid: answered | settled | a second | with heaps 1 to 20: answered | settled | a second |"
    );
    for game in GAMES {
        let rules = parse_rules(game).expect("a game");
        let positions: Vec<Position> =
            POSITIONS.iter().map(|text| Position::parse(text, &*rules).expect("a position")).collect();
        let plain = plain(&*rules, &positions);
        let alone = hybrid(&*rules, &positions, None);
        let limits = Limits { max_heap: 20, max_order: 1000, meter: &Meter::with_limit(1_000_000_000) };
        let quotient = Arc::new(solve(&*rules, &limits, &mut |_| ()).finite_part().clone());
        let with = hybrid(&*rules, &positions, Some(&quotient));
        for row in [&alone, &with] {
            let pairs = plain.answers.iter().zip(&row.answers);
            assert!(pairs.into_iter().all(|(a, b)| a.is_none() || b.is_none() || a == b), "{game}: they disagree");
        }
        println!("| {game} | {} | {} | {} |", plain.shown(&plain), alone.shown(&plain), with.shown(&plain));
    }
}

fn plain(rules: &dyn Ruleset, positions: &[Position]) -> Row {
    let mut row = Row::default();
    for position in positions {
        let since = Instant::now();
        let mut oracle = Oracle::new(rules, PLAIN_STEPS);
        let answer = oracle.outcome(position, Convention::Misere).ok();
        row.add(answer, oracle.settled(), since);
    }
    row
}

fn hybrid(rules: &dyn Ruleset, positions: &[Position], quotient: Option<&Arc<Quotient>>) -> Row {
    let mut row = Row::default();
    for position in positions {
        let mut search = Search::new(Box::new(Heaps::new(rules)), usize::MAX);
        let meter = Meter::with_limit(HYBRID_STEPS);
        if let Some(quotient) = quotient {
            search.set_quotient(Arc::clone(quotient), &meter).expect("a small quotient");
        }
        let since = Instant::now();
        let pieces: Vec<(u32, u64)> = position.heaps().iter().map(|&(heap, count)| (heap as u32, count)).collect();
        let answer = search.outcome(&pieces, &meter).ok();
        row.add(answer, search.settled(), since);
    }
    row
}
