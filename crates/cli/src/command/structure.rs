//! `misere structure`: what kind of monoid a quotient is.

use crate::render::layout;
use crate::render::report::{Report, json};
use crate::render::text;
use crate::run::limits::{LimitArgs, MAX_HEAPS, parse_between, parse_heap};
use crate::run::output::Format;
use crate::run::output::{Output, ResultArgs};
use crate::run::rules;
use crate::run::solving;
use anyhow::{Result, anyhow};
use misere_census::flags::{Family, Flags, name};
use misere_games::notation::shortened;
use misere_games::{Ruleset, grundy_values};
use misere_limits::Meter;
use misere_monoid::structure::{Structure, group_type};
use misere_monoid::{BipartiteMonoid, Element, tame};
use misere_quotient::kernel::NormalPlay;
use misere_quotient::mex::{Mex, transition_algebra};
use misere_quotient::{Presented, Solution};
use serde::Serialize;

/// Report the structure of a quotient: idempotents, subgroups, kernel, mex function, known types
#[derive(clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct Args {
    /// The ruleset
    rules: String,
    /// Take the quotient of heaps 1 to N, unless the game is solved before [default: 1000000]
    #[arg(long, value_name = "N", value_parser = parse_heap)]
    max_heap: Option<usize>,
    /// List the mex function only for quotients of at most N elements
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = |text: &str| parse_between(text, 0, 10_000))]
    mex: usize,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    result: ResultArgs<Format>,
}

const EXAMPLES: &str = "\
Words are in the generators of `misere present`. Faithful and the Normal Kernel Hypothesis are
checked for all positions of the heaps that the quotient covers. The mex function is that of the
same positions: a game all of whose options are among them has the value x, and leaves the
quotient as it is, exactly when its options' values lie in the meximal set of x and contain one of
the lower bounds.

Examples:
  misere structure 0.77
  misere structure 0.23 --max-heap 20
  misere structure 0.07 --max-heap 33 --format json --output dawson.json";

/// The most minimal sets that are listed for one value, and the most pairs of the transition algebra.
const MAX_BOUNDS: usize = 1000;
const MAX_TRANSITIONS: usize = 100_000;
/// Work for the Grundy values of the heaps.
const MAX_WORK: u64 = 10_000_000_000;
/// The most elements of a set that the text shows.
const SHOWN: usize = 16;

/// What `--format json` prints.
#[derive(Serialize)]
struct Wire {
    ruleset: String,
    status: &'static str,
    limit: Option<&'static str>,
    last_heap: usize,
    /// The quotient of heaps 1 to this one is infinite; all else is about heaps 1 to `last_heap`.
    infinite_to: Option<usize>,
    order: usize,
    p_order: usize,
    /// T_n, R_n, S_12, S'_12 or R_14.
    name: Option<String>,
    /// The quotient is 𝒯^k of a bipartite monoid of this order, k as large as possible.
    tame_extension: Option<TameExtension>,
    generators: Vec<Generator>,
    largest_period: u32,
    divisibility_classes: Vec<usize>,
    idempotents: Vec<Idempotent>,
    /// Pairs of places in `idempotents`: the first divides the second, with none between.
    covers: Vec<(usize, usize)>,
    kernel: Kernel,
    faithful: bool,
    normal_kernel_hypothesis: bool,
    /// |T(𝒜)|; null when it is not listed or too large.
    transition_algebra: Option<usize>,
    mex: Option<Vec<Value>>,
    seconds: f64,
}

#[derive(Serialize)]
struct TameExtension {
    k: usize,
    base_order: usize,
}

#[derive(Serialize)]
struct Generator {
    letter: String,
    heap: usize,
    index: u32,
    period: u32,
}

#[derive(Serialize)]
struct Idempotent {
    element: String,
    /// The order of its archimedean component.
    component: usize,
    subgroup_order: usize,
    subgroup_type: String,
    /// The P-elements of its maximal subgroup.
    subgroup_p: Vec<String>,
}

#[derive(Serialize)]
struct Kernel {
    order: usize,
    r#type: String,
    identity: String,
    p: Vec<String>,
    regular: bool,
    normal: bool,
    /// The elements by Grundy value, when the Normal Kernel Hypothesis holds.
    grundy_values: Vec<(u64, String)>,
}

/// A value of the mex function.
#[derive(Serialize)]
struct Value {
    element: String,
    meximal_set: Vec<String>,
    /// Null when there are too many.
    lower_bounds: Option<Vec<Vec<String>>>,
}

/// Runs the subcommand.
pub fn run(args: &Args) -> Result<()> {
    let watch = args.limits.watch();
    let stop = || watch.stop();
    let meter = watch.meter(&stop);
    let rules = rules::load_with(&args.rules, &meter)?;
    let output = Output::prepare(args.result.output.as_deref())?;
    let max_heap = args.max_heap.unwrap_or(MAX_HEAPS as usize);
    let solution = solving::solve(&*rules, &args.limits.to_heap(max_heap, &meter), args.result.quiet);
    // The heap bound of an infinite quotient, of which nothing else is told.
    let infinite = solution.infinite().map(|infinite| infinite.last_heap());
    let solution = solution.into_finite();
    let report = Report::new(&*rules, &solution, watch.seconds());
    let mut wire = Wire::new(&*rules, &solution, &report, args.mex, &meter)?;
    (wire.seconds, wire.infinite_to) = (watch.seconds(), infinite);
    output.write(&match args.result.format {
        Format::Json => json(&wire)?,
        Format::Text => wire.text(&text::status(&report, &*rules), &*rules),
    })
}

impl Wire {
    fn new(rules: &dyn Ruleset, solution: &Solution, report: &Report, mex: usize, meter: &Meter<'_>) -> Result<Wire> {
        let quotient = solution.finite_part();
        let presented = Presented::new(quotient);
        let monoid = &presented.monoid;
        let word = |x: Element| monoid.word(x).to_string();
        let words = |set: &[Element]| set.iter().map(|&x| word(x)).collect::<Vec<_>>();
        let structure = Structure::new(monoid);
        let idempotent = |place: usize| {
            let subgroup = structure.subgroup(place);
            let in_p: Vec<Element> = subgroup.iter().copied().filter(|&x| monoid.is_p(x)).collect();
            Idempotent {
                element: word(structure.idempotents[place]),
                component: structure.components[place].len(),
                subgroup_order: subgroup.len(),
                subgroup_type: group_type(monoid, subgroup),
                subgroup_p: words(&in_p),
            }
        };
        let kernel = structure.classes.kernel();
        let flags = Flags::new(monoid);
        let grundy = grundy_values(rules, quotient.last_heap(), MAX_WORK)
            .map_err(|error| anyhow!("the Grundy values of the heaps: {error}"))?;
        let normal_play = NormalPlay::new(quotient, &grundy);
        let number = renumbering(&presented, quotient.monoid());
        let (transition_algebra, mex) = match quotient.order() <= mex {
            true => (
                transition_algebra(rules, quotient, MAX_TRANSITIONS, meter).ok().flatten().map(|pairs| pairs.len()),
                Some(values(&Mex::new(rules, quotient, meter)?, monoid, &number)),
            ),
            false => (None, None),
        };
        Ok(Wire {
            ruleset: report.ruleset.clone(),
            status: report.status.name(),
            limit: report.limit,
            last_heap: report.last_heap,
            infinite_to: None,
            order: quotient.order(),
            p_order: quotient.p_order(),
            name: name(monoid, &flags),
            tame_extension: tame_chain(monoid, &flags),
            generators: monoid
                .letters()
                .map(|letter| {
                    let (index, period) = structure.index_period[monoid.generator(letter).index()];
                    let heap = presented.heaps[letter.index()];
                    Generator { letter: letter.to_string(), heap, index, period }
                })
                .collect(),
            largest_period: structure.largest_period(),
            divisibility_classes: structure.classes.members().iter().map(Vec::len).collect(),
            idempotents: (0..structure.idempotents.len()).map(idempotent).collect(),
            covers: structure.covers.clone(),
            kernel: Kernel {
                order: kernel.len(),
                r#type: group_type(monoid, kernel),
                identity: word(structure.kernel_identity()),
                p: words(&kernel.iter().copied().filter(|&x| monoid.is_p(x)).collect::<Vec<_>>()),
                regular: flags.regular,
                normal: flags.normal,
                grundy_values: normal_play.kernel.iter().map(|&(value, x)| (value, word(number[x.index()]))).collect(),
            },
            faithful: normal_play.faithful,
            normal_kernel_hypothesis: normal_play.hypothesis,
            transition_algebra,
            mex,
            seconds: 0.0,
        })
    }

    fn text(&self, status: &str, rules: &dyn Ruleset) -> String {
        let yes = |is: bool| if is { "yes" } else { "no" };
        let mut text = format!("ruleset     {}\nstatus      {status}\n", shortened(&self.ruleset));
        if let Some(heap) = self.infinite_to {
            text += &format!(
                "unknown     the quotient of heaps 1 to {heap} is infinite; this is that of heaps 1 to {}\n",
                self.last_heap
            );
        }
        text += &format!("order       {}\nP-portion   {}\n", self.order, self.p_order);
        text += &format!("type        {}\n", self.name.as_deref().unwrap_or("no known type"));
        if let Some(TameExtension { k, base_order }) = &self.tame_extension {
            text += &format!("extension   tame: T^{k} of a bipartite monoid of order {base_order}\n");
        }
        let kernel = &self.kernel;
        text += &format!("kernel      order {}, {}, identity z = {}", kernel.order, kernel.r#type, kernel.identity);
        text += &format!(", K ∩ P = {}\n", shown(&kernel.p));
        text += &format!("regular     {}\nnormal      {}\n", yes(kernel.regular), yes(kernel.normal));
        let heaps = format!("for heaps 1 to {}", self.last_heap);
        text += &format!("faithful    {}, {heaps}\n", yes(self.faithful));
        text += match self.normal_kernel_hypothesis {
            true => "NKH         holds, ",
            false => "NKH         fails, ",
        };
        text += &format!("{heaps}\nperiods     at most {}\n", self.largest_period);
        let classes = &self.divisibility_classes;
        text += &format!(
            "classes     {} of mutual divisibility, the largest of {} elements\n",
            classes.len(),
            classes.iter().max().copied().unwrap_or(1)
        );
        let generators = self.generators.iter().map(|generator| {
            let Generator { letter, heap, index, period } = generator;
            format!("{letter} = heap {} (index {index}, period {period})", rules.heap_name(*heap))
        });
        layout::section(&mut text, "Generators", generators, ", ");
        text += "\nIdempotents (component: order; maximal subgroup: type, P-elements)\n";
        for idempotent in &self.idempotents {
            let Idempotent { element, component, subgroup_type, subgroup_p, .. } = idempotent;
            text +=
                &format!("  {element} (component: {component}; subgroup: {subgroup_type}, {})\n", shown(subgroup_p));
        }
        let name = |place: usize| &self.idempotents[place].element;
        let covers = self.covers.iter().map(|&(i, j)| format!("{} > {}", name(i), name(j)));
        layout::section(&mut text, "Order of the idempotents", covers, ", ");
        if !kernel.grundy_values.is_empty() {
            let values = kernel.grundy_values.iter().take(64).map(|(value, x)| format!("{value}: {x}"));
            layout::section(&mut text, "Kernel by Grundy value", values, ", ");
        }
        if let Some(size) = self.transition_algebra {
            text += &format!("\nTransition algebra\n  {size} pairs\n");
        }
        if let Some(mex) = &self.mex {
            text += "\nMex function (value: meximal set; lower bounds)\n";
            for value in mex {
                let bounds = match &value.lower_bounds {
                    None => format!("more than {MAX_BOUNDS}"),
                    Some(bounds) if bounds.is_empty() => "none, not a value of a game that changes nothing".into(),
                    Some(bounds) => bounds.iter().map(|set| shown(set)).collect::<Vec<_>>().join(" "),
                };
                text += &format!("  {}: {}; {bounds}\n", value.element, shown(&value.meximal_set));
            }
        }
        text
    }
}

/// A set in braces, cut when it is long.
fn shown(words: &[String]) -> String {
    match words.len() {
        0..=SHOWN => format!("{{{}}}", words.join(", ")),
        more => format!("{{{}, … {more} in all}}", words[..SHOWN].join(", ")),
    }
}

/// The elements of the presented monoid by those of the solver's.
fn renumbering(presented: &Presented, all: &BipartiteMonoid) -> Vec<Element> {
    let monoid = &presented.monoid;
    let mut number = vec![Element::ONE; all.order()];
    for x in all.elements() {
        if let Some((parent, letter)) = all.parent(x) {
            number[x.index()] = monoid.multiply(number[parent.index()], presented.letter_values[letter.index()]);
        }
    }
    number
}

fn values(mex: &Mex, monoid: &BipartiteMonoid, number: &[Element]) -> Vec<Value> {
    let word = |x: &Element| monoid.word(number[x.index()]).to_string();
    let set = |set: Vec<Element>| set.iter().map(word).collect::<Vec<_>>();
    monoid
        .elements()
        .map(|x| Value {
            element: word(&x),
            meximal_set: set(mex.meximal_set(x)),
            lower_bounds: mex.lower_bounds(x, MAX_BOUNDS).map(|bounds| bounds.into_iter().map(set).collect()),
        })
        .collect()
}

/// The longest chain of tame extensions that leads to a quotient. T_2 and R_8 begin their families.
fn tame_chain(monoid: &BipartiteMonoid, flags: &Flags) -> Option<TameExtension> {
    let first = match flags.family {
        Some(Family::Tame(_)) => 6,
        Some(Family::Restive(_)) => 8,
        None => 0,
    };
    let (mut base, mut k) = (monoid.clone(), 0);
    while base.order() > first {
        let Some(smaller) = tame::tame_base(&base) else { break };
        (base, k) = (smaller, k + 1);
    }
    (k > 0).then(|| TameExtension { k, base_order: base.order() })
}
