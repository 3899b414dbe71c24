//! `misere atlas`: what surveys have found. Nothing is computed.

use crate::render::atlas as sheet;
use crate::run::atlas::{built_in, look_up};
use crate::run::kinds::{Quotients, orders};
use crate::run::output::{Format, Output};
use anyhow::{Result, bail};
use misere_atlas::{Filter, Row};

/// Look up what surveys have found
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    #[arg(required_unless_present_any = ["quotient", "same_as", "solved", "open", "order", "tame", "wild", "kind", "family", "search", "families"])]
    rules: Option<String>,
    /// Games with this quotient: T_2, R_8, S_12, or the first digits of its class
    #[arg(long, value_name = "NAME", conflicts_with = "rules")]
    quotient: Option<String>,
    /// Games with the quotient of this ruleset
    #[arg(long, value_name = "CODE", conflicts_with_all = ["rules", "quotient"])]
    same_as: Option<String>,
    /// Games of which every position is solved
    #[arg(long, conflicts_with = "rules")]
    solved: bool,
    /// The others
    #[arg(long, conflicts_with_all = ["rules", "solved"])]
    open: bool,
    /// Games with a finite quotient of this order, or of an order between two: 40, 30-50
    #[arg(long, value_name = "N", value_parser = orders, conflicts_with = "rules")]
    order: Option<(u64, u64)>,
    /// Games with a tame quotient
    #[arg(long, conflicts_with = "rules")]
    tame: bool,
    /// Games with a wild one
    #[arg(long, conflicts_with_all = ["rules", "tame"])]
    wild: bool,
    /// Games with such a quotient
    #[arg(long, value_enum, conflicts_with = "rules")]
    kind: Option<Quotients>,
    /// Games of this family
    #[arg(long, value_name = "NAME", conflicts_with = "rules")]
    family: Option<String>,
    /// Games with this text in their names or rules
    #[arg(long, value_name = "TEXT", conflicts_with = "rules")]
    search: Option<String>,
    /// The families, and how many games each has
    #[arg(long, conflicts_with = "rules")]
    families: bool,
    /// The form of the answer; of a list JSON has one line a game
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

const EXAMPLES: &str = "\
The atlas is built into the program: octal codes of up to four digits, quaternary codes of up to
five, subtraction games, small canonical games, named games and boards. A code and its cousins are
one game. What it says was proven when it was written; `misere solve` computes it again.

Examples:
  misere atlas kayles
  misere atlas 4.4                    a cousin: the game it is, and by how much its heaps are larger
  misere atlas --quotient R_8
  misere atlas --same-as 0.77         the games that share the quotient of Kayles
  misere atlas --wild --solved --order 30-50 --family octal-3
  misere atlas --kind infinite
  misere atlas --open --format json";

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    if let Some(rules) = &args.rules {
        let Some(found) = look_up(rules)? else {
            bail!("`{rules}` is not in the atlas; `misere solve {rules}` computes it");
        };
        return Output::Stdout.write(match args.format {
            Format::Json => serde_json::to_string(found.row)? + "\n",
            Format::Text => sheet::card(found.row, &found.name, found.shift),
        });
    }
    if args.families {
        return Output::Stdout.write(sheet::families(built_in().rows()));
    }
    let filter = filter(args)?;
    let rows: Vec<&Row> = built_in().matching(&filter).collect();
    Output::Stdout.write(match args.format {
        Format::Text => sheet::list(&rows),
        Format::Json => {
            let lines = rows.iter().map(|row| Ok(serde_json::to_string(row)? + "\n"));
            lines.collect::<Result<String, serde_json::Error>>()?
        }
    })
}

fn filter(args: &Args) -> Result<Filter> {
    let quotient = match &args.same_as {
        None => args.quotient.clone(),
        Some(rules) => match look_up(rules)?.map(|found| found.row.class.clone()) {
            Some(Some(class)) => Some(class),
            Some(None) => bail!("the quotient of `{rules}` is infinite: it has no class"),
            None => bail!("`{rules}` is not in the atlas"),
        },
    };
    let either = |yes: bool, no: bool| if yes { Some(true) } else { no.then_some(false) };
    Ok(Filter {
        status: None,
        solved: either(args.solved, args.open),
        orders: args.order.map(|(least, most)| least..=most),
        tame: either(args.tame, args.wild),
        kind: args.kind.map(Into::into),
        quotient,
        family: args.family.clone(),
        text: args.search.clone(),
    })
}
