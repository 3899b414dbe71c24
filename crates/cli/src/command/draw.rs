//! `misere draw`: pictures of a quotient, and of a canonical game.

use crate::command::game::limit_name;
use crate::run::canonical::position_game;
use crate::run::judge::read_position;
use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_heap};
use crate::run::output::Output;
use crate::run::rules;
use crate::run::solving::solve;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use misere::pictures::{self, MOST_ELEMENTS, MOST_GAMES};
use misere_draw::Scene;
use misere_draw::automaton::{self, Automaton};
use misere_games::canonical::{Game, Store};
use misere_games::{Position, Ruleset};
use misere_limits::Meter;
use misere_quotient::{Presented, Solution};
use std::cell::LazyCell;
use std::path::PathBuf;

/// Draw a quotient (its idempotents, its multiplication table, Φ, its growth, its normal forms, the automaton of P) or
/// a canonical game
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// What to draw
    picture: Picture,
    /// The ruleset
    rules: String,
    /// With `followers` the position, such as 12+9 [default: the last heap]
    position: Option<String>,
    /// Take the quotient of heaps 1 to N, unless the game is solved before [default: 1000000]
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    max_heap: Option<usize>,
    #[command(flatten)]
    limits: LimitArgs,
    /// The language of the drawing
    #[arg(long, value_enum, default_value_t = Language::Svg)]
    format: Language,
    /// Write the drawing to this file; it appears whole or not at all
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// No progress on the terminal
    #[arg(long)]
    quiet: bool,
}

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Picture {
    /// The idempotents by divisibility, with their components and subgroups
    Structure,
    /// The multiplication table by component, P marked
    Table,
    /// Φ as a colour strip, in rows of its period
    Phi,
    /// The order of the partial quotients by heap
    Growth,
    /// The normal forms of an infinite quotient, by the exponents of its growing letters
    Cones,
    /// The P-portion of an infinite quotient as an automaton that reads the digits of exponents
    Automaton,
    /// The canonical game of a position with its followers, each above its options
    Followers,
}

/// The language of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Language {
    /// An SVG file, with a dark variant
    Svg,
    /// A TikZ picture for a paper
    Tikz,
    /// The graph of an automaton for Graphviz
    Dot,
}

const EXAMPLES: &str = "\
Words are in the heaps that generate the quotient. Of an infinite quotient the last finite one is
drawn, but for its cones and its automaton; `misere grid` draws its P-positions. A game with more
than 200 followers is not drawn, and an automaton with more than 60 states only as DOT.

An automaton reads a letter for each binary digit of the exponents of growing heaps, the lowest
first: a digit for each growing heap, and * for either. A state has the number of its slice, the
elements that are P where the other digits are 0.

Examples:
  misere draw structure 0.77 --output kayles.svg
  misere draw table 0.123 --output table.svg
  misere draw phi 0.77 --format tikz --output phi.tex
  misere draw growth 0.07 --max-heap 33 --output growth.svg
  misere draw cones 0.31011 --max-heap 5 --output cones.svg
  misere draw automaton 0.3102 --max-heap 12 --output automaton.svg
  misere draw automaton 0.3122 --max-heap 8 --format dot | dot -Tsvg > large.svg
  misere draw followers 'game:*2_+320' --output game.svg
  misere draw followers 0.31011 5 --output heap.svg";

/// The most words that are looked at for the normal forms of an infinite quotient.
const MOST_WORDS: usize = 1_000_000;

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let output = Output::prepare(args.output.as_deref())?;
    let watch = args.limits.watch();
    let max_heap = args.max_heap.unwrap_or(MAX_HEAPS as usize);
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    if args.format == Language::Dot && args.picture != Picture::Automaton {
        bail!("only `misere draw automaton` writes DOT");
    }
    if args.position.is_some() && args.picture != Picture::Followers {
        bail!("only `misere draw followers` takes a position");
    }
    let name = rules.name();
    let solution = LazyCell::new(|| solve(&*rules, &args.limits.to_heap(max_heap, &meter), args.quiet));
    let finite = LazyCell::new(|| (*solution).clone().into_finite());
    let monoid = LazyCell::new(|| Presented::new(finite.finite_part()).monoid);
    let title = || format!("{name}, heaps 1 to {}", finite.finite_part().last_heap());
    let scene = match args.picture {
        Picture::Structure => pictures::structure(&monoid, &title()),
        Picture::Table => pictures::multiplication(&monoid, &title()).with_context(|| {
            format!("the quotient has {} elements, and a table at most {MOST_ELEMENTS}", monoid.order())
        })?,
        Picture::Phi => pictures::pretending_function(&finite, &title()),
        Picture::Growth => pictures::growth(&finite, &name),
        Picture::Cones => cones(&solution, &name, &meter)?,
        Picture::Automaton => {
            let automaton = automaton(&solution, &name)?;
            if args.format == Language::Dot {
                let most = automaton::MOST_ARROWS;
                return output.write(&automaton.to_dot().with_context(|| format!("more than {most} arrows"))?);
            }
            let (states, most) = (automaton.outputs.len(), automaton::MOST_STATES);
            automaton.scene().with_context(|| {
                format!("the automaton has {states} states, and a picture at most {most}; try --format dot")
            })?
        }
        Picture::Followers => followers(&*rules, args.position.as_deref(), args.quiet, &meter)?,
    };
    output.write(&match args.format {
        Language::Svg => scene.to_svg(),
        Language::Tikz => scene.to_tikz(),
        Language::Dot => bail!("only `misere draw automaton` writes DOT"),
    })
}

/// The canonical game of a position, or of the last heap.
fn followers(rules: &dyn Ruleset, position: Option<&str>, quiet: bool, meter: &Meter<'_>) -> Result<Scene> {
    let position = match (position, rules.last_heap()) {
        (Some(text), _) => read_position(text, rules)?,
        (None, Some(last)) => Position::new([(last, 1)]),
        (None, None) => bail!("which position? For example: misere draw followers {} 5", rules.name()),
    };
    let mut store = Store::with_meter(meter);
    let game = match position_game(&mut store, rules, &position, &mut vec![Game::ZERO], quiet) {
        Ok(game) => game,
        Err(error) => bail!("the canonical game was not found (stopped by {})", limit_name(error)),
    };
    pictures::game_tree(&store, game).with_context(|| {
        format!("the game has {} followers, and a picture at most {MOST_GAMES}", store.followers(&[game]).len())
    })
}

/// The automaton of the P-portion of an infinite quotient.
fn automaton(solution: &Solution, name: &str) -> Result<Automaton> {
    let last = solution.last_heap();
    let infinite = solution.infinite();
    let quotient = infinite.with_context(|| format!("the quotient of heaps 1 to {last} is finite, and needs none"))?;
    Ok(pictures::automaton(quotient, &format!("{name}, heaps 1 to {last}")))
}

fn cones(solution: &Solution, name: &str, meter: &Meter<'_>) -> Result<Scene> {
    let quotient = solution
        .infinite()
        .with_context(|| format!("the quotient of heaps 1 to {} is finite, and has no cones", solution.last_heap()))?;
    let forms = quotient.normal_forms(MOST_WORDS, meter)?.context("the normal forms are among too many words")?;
    Ok(pictures::cones(quotient, &forms, &format!("{name}, heaps 1 to {}", quotient.last_heap())))
}
