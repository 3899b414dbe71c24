//! Pictures of what was found: scenes of the crate [`draw`](crate::draw), to be written as SVG or TikZ.
//!
//! ```
//! use misere::{pictures, quotient::Presented};
//! let game = misere::solve("0.75")?;
//! let presented = Presented::new(game.solution().finite_part());
//! let scene = pictures::structure(&presented.monoid, "0.75");
//! assert!(scene.to_svg().starts_with("<svg"));
//! assert!(scene.to_tikz().starts_with("\\begin{tikzpicture}"));
//! # Ok::<(), misere::Error>(())
//! ```

use misere_draw::Scene;
use misere_draw::automaton::Automaton;
use misere_draw::cones::{Cones, Panel};
use misere_draw::eggbox::{Table, table};
use misere_draw::grid::{Grid, Grids, grids};
use misere_draw::hasse::{Node, hasse};
use misere_draw::strip::{Strip, strip};
use misere_games::canonical::{Game, Store, Style};
use misere_limits::{Meter, StopReason, narrow};
use misere_monoid::structure::{Structure, group_type};
use misere_monoid::{BipartiteMonoid, Element};
use misere_quotient::infinite::cones::{Family, Range};
use misere_quotient::infinite::{InfiniteQuotient, NormalForms};
use misere_quotient::{Presented, Solution};

/// A table has at most so many elements.
pub const MOST_ELEMENTS: usize = 400;
/// A strip has at most so many heaps.
pub const MOST_HEAPS: usize = 2000;
/// A tree has at most so many games.
pub const MOST_GAMES: usize = 200;
/// Heaps in a row when there is no period that fits.
const ROW: usize = 12;
const WIDEST_ROW: usize = 48;
/// Cells of a panel of cones in each direction, and the words named above it.
const CONE_CELLS: usize = 14;
const MOST_WORDS: usize = 4;
/// The words of a slice that are named beside an automaton.
const SHOWN_WORDS: usize = 8;
/// The longest name of a game in a tree.
const LONGEST_NAME: usize = 24;

/// The idempotents by divisibility, with their components and subgroups. Cost: |Q| times the powers of an element.
#[must_use]
pub fn structure(monoid: &BipartiteMonoid, title: &str) -> Scene {
    let structure = Structure::new(monoid);
    let node = |place: usize| {
        let (idempotent, group) = (structure.idempotents[place], structure.subgroup(place));
        let component = &structure.components[place];
        let in_p = component.iter().filter(|&&x| monoid.is_p(x)).count();
        Node {
            label: monoid.word(idempotent).to_string(),
            lines: vec![
                format!("group {}", group_type(monoid, group).replace('_', "").replace(" x ", " × ")),
                format!("{} elements, {in_p} in P", component.len()),
            ],
            is_p: monoid.is_p(idempotent),
        }
    };
    let nodes: Vec<Node> = (0..structure.idempotents.len()).map(node).collect();
    hasse(&format!("{title}: idempotents"), &nodes, &structure.covers)
}

/// The multiplication table by component, P marked; `None` above [`MOST_ELEMENTS`]. Cost: |Q|².
#[must_use]
pub fn multiplication(monoid: &BipartiteMonoid, title: &str) -> Option<Scene> {
    let draw = || {
        let numbers = |component: &Vec<Element>| component.iter().map(|x| x.index()).collect();
        let components: Vec<Vec<usize>> = Structure::new(monoid).components.iter().map(numbers).collect();
        table(&Table {
            title: &format!("{title}: multiplication"),
            components: &components,
            labels: &|x| monoid.word(Element::new(x)).to_string(),
            product: &|x, y| monoid.multiply(Element::new(x), Element::new(y)).index(),
            is_p: &|x| monoid.is_p(Element::new(x)),
        })
    };
    (monoid.order() <= MOST_ELEMENTS).then(draw)
}

/// Φ as a colour strip in rows of its period, of at most [`MOST_HEAPS`] heaps; of an infinite quotient that of the last
/// finite one.
#[must_use]
pub fn pretending_function(solution: &Solution, title: &str) -> Scene {
    let presented = Presented::new(solution.finite_part());
    let fits = solution.status().period().map(|(period, _)| period).filter(|period| (2..=WIDEST_ROW).contains(period));
    let values: Vec<usize> = presented.phi.iter().take(MOST_HEAPS).map(|x| x.index()).collect();
    strip(&Strip {
        title: &format!("{title}: Φ"),
        values: &values,
        labels: &|x| presented.monoid.word(Element::new(x)).to_string(),
        columns: fits.unwrap_or(ROW),
        period: solution.status().period(),
    })
}

/// The order of the finite partial quotients by heap.
#[must_use]
pub fn growth(solution: &Solution, title: &str) -> Scene {
    let steps: Vec<(usize, usize)> = solution.growth().iter().map(|step| (step.heap, step.order)).collect();
    misere_draw::growth::growth(title, &steps, solution.finite_part().last_heap())
}

/// What a picture of P-positions shows.
pub struct Plane<'a> {
    /// The heaps that the columns and the rows count, with their names.
    pub heaps: [(usize, &'a str); 2],
    /// The heaps that are in every position, with their numbers.
    pub fixed: &'a [(usize, u64)],
    /// Columns and rows.
    pub size: usize,
}

/// For each row and each column of a plane whether the position is P.
pub type Cells = Vec<Vec<bool>>;

/// Which positions of a plane are P; `None` when the value of a heap is not known. Cost: size² outcomes.
///
/// # Errors
/// When the meter says stop.
pub fn outcomes(solution: &Solution, plane: &Plane<'_>, meter: &Meter<'_>) -> Result<Option<Cells>, StopReason> {
    let Plane { heaps: [column, row], fixed, size } = *plane;
    let is_p = |l: usize, m: usize| {
        let mut position: Vec<(usize, u64)> = fixed.iter().copied().filter(|entry| entry.1 > 0).collect();
        position.extend([(column.0, l as u64), (row.0, m as u64)]);
        solution.is_p(&position)
    };
    let mut cells = Cells::with_capacity(size);
    for m in 0..size {
        meter.pay(64 * size as u64)?;
        let Some(line) = (0..size).map(|l| is_p(l, m)).collect() else { return Ok(None) };
        cells.push(line);
    }
    Ok(Some(cells))
}

/// The same for each number of a third heap below `planes`, beside the fixed heaps. Cost: planes times size² outcomes.
///
/// # Errors
/// When the meter says stop.
pub fn outcomes_of_three(
    solution: &Solution,
    of: &Plane<'_>,
    third: usize,
    planes: usize,
    meter: &Meter<'_>,
) -> Result<Option<Vec<Cells>>, StopReason> {
    let plane = |k: usize| {
        let fixed: Vec<(usize, u64)> = of.fixed.iter().copied().chain([(third, k as u64)]).collect();
        outcomes(solution, &Plane { fixed: &fixed, ..*of }, meter)
    };
    (0..planes).map(plane).collect()
}

/// The picture of a plane.
#[must_use]
pub fn drawn(plane: &Plane<'_>, cells: &Cells) -> Scene {
    let [columns, rows] = plane.heaps.map(|heap| format!("heap {}", heap.1));
    misere_draw::grid::grid(&Grid {
        size: (plane.size, plane.size),
        columns: &columns,
        rows: &rows,
        is_p: &|l, m| cells[m][l],
    })
}

/// The picture of planes, each with its label.
#[must_use]
pub fn drawn_planes(of: &Plane<'_>, cells: &[Cells], labels: &[String]) -> Scene {
    let [columns, rows] = of.heaps.map(|heap| format!("heap {}", heap.1));
    grids(&Grids { size: (of.size, of.size), columns: &columns, rows: &rows, labels, is_p: &|k, l, m| cells[k][m][l] })
}

/// What planes are called that differ in the number of a heap.
#[must_use]
pub fn plane_labels(third: &str, planes: usize) -> Vec<String> {
    (0..planes).map(|k| format!("{k} of heap {third}")).collect()
}

/// The P-positions in the numbers of two heaps; `None` when the value of a heap is not known. Cost: size² outcomes.
#[must_use]
pub fn plane(solution: &Solution, plane: &Plane<'_>) -> Option<Scene> {
    let cells = outcomes(solution, plane, Meter::unlimited()).ok()??;
    Some(drawn(plane, &cells))
}

/// The P-positions in the numbers of three heaps: a plane for each number of the third, `planes` of them; `None` when
/// the value of a heap is not known. Cost: planes times size² outcomes.
#[must_use]
pub fn space(solution: &Solution, of: &Plane<'_>, third: (usize, &str), planes: usize) -> Option<Scene> {
    let cells = outcomes_of_three(solution, of, third.0, planes, Meter::unlimited()).ok()??;
    Some(drawn_planes(of, &cells, &plane_labels(third.1, planes)))
}

/// The normal forms of an infinite quotient: a panel for each family of words, in the exponents of the first two
/// growing letters, with those of the others 0. Cost: a look at each cell.
#[must_use]
pub fn cones(quotient: &InfiniteQuotient, forms: &NormalForms, title: &str) -> Scene {
    let names: Vec<String> = quotient.growing_letters().iter().map(ToString::to_string).collect();
    let rows = if names.len() > 1 { CONE_CELLS } else { 1 };
    let exponents = |x: usize, y: usize| -> Vec<u32> {
        (0..names.len()).map(|place| [narrow(x), narrow(y)].get(place).copied().unwrap_or(0)).collect()
    };
    let (heaps, growing) = (quotient.generators(), quotient.growing());
    let cell = |family: &Family, x: usize, y: usize| {
        let at = exponents(x, y);
        let inside = |(&e, &(from, to)): (&u32, &Range)| from <= e && to.is_none_or(|to| e <= to);
        let number = family.boxes.iter().position(|ranges| at.iter().zip(ranges).all(inside))?;
        let word =
            family.words.first()?.powers().iter().map(|&(letter, count)| (heaps[letter.index()], u64::from(count)));
        let rest = growing.iter().zip(&at).map(|(&heap, &count)| (heap, u64::from(count)));
        Some((number, quotient.is_p(&word.chain(rest).collect::<Vec<_>>())?))
    };
    let label = |family: &Family| {
        let words: Vec<String> = family.words.iter().take(MOST_WORDS).map(ToString::to_string).collect();
        let more = if family.words.len() > MOST_WORDS { ", …" } else { "" };
        words.join(", ") + more
    };
    let labels: Vec<String> = forms.families().iter().map(label).collect();
    let cell = &cell;
    let cells: Vec<_> = forms.families().iter().map(|family| move |x, y| cell(family, x, y)).collect();
    let panels: Vec<Panel<'_>> = labels.iter().zip(&cells).map(|(label, cell)| Panel { label, cell }).collect();
    misere_draw::cones::cones(&Cones {
        title: &format!("{title}: normal forms"),
        letters: (names.first().map_or("", String::as_str), names.get(1).map_or("", String::as_str)),
        size: (CONE_CELLS, rows),
        panels: &panels,
    })
}

/// P of an infinite quotient as an automaton over the digits of the exponents of growing heaps, the lowest first: each
/// state with its slice, the elements of F that are P where the rest is 0.
#[must_use]
pub fn automaton(quotient: &InfiniteQuotient, title: &str) -> Automaton {
    let automaton = quotient.automaton();
    let meaning = |slice: &Vec<u64>| {
        let mut words = quotient.slice_words(slice);
        let shown: Vec<String> = words.by_ref().take(SHOWN_WORDS).map(|word| word.to_string()).collect();
        match (shown.is_empty(), words.count()) {
            (true, _) => String::from("none"),
            (false, 0) => shown.join(", "),
            (false, more) => format!("{}, … and {more} more", shown.join(", ")),
        }
    };
    let wide = |list: &[u32]| list.iter().map(|&state| state as usize).collect::<Vec<_>>();
    Automaton {
        title: format!("{title}: P as an automaton"),
        digits: quotient.growing_letters().iter().map(ToString::to_string).collect(),
        outputs: wide(&automaton.outputs),
        children: automaton.children.chunks(1 << automaton.variables).map(wide).collect(),
        meanings: automaton.slices.iter().map(meaning).collect(),
    }
}

/// A canonical game with its followers, each above its options, P-positions marked; `None` above [`MOST_GAMES`].
#[must_use]
pub fn game_tree(store: &Store<'_>, game: Game) -> Option<Scene> {
    let mut followers = store.followers(&[game]);
    if followers.len() > MOST_GAMES {
        return None;
    }
    followers.sort_by_key(|follower| std::cmp::Reverse(follower.index()));
    let count = followers.len();
    let short = |follower: &Game| store.notation(*follower, Style::Star, LONGEST_NAME);
    // Games with a long notation are numbered, in the order of their making.
    let name = |place: usize| short(&followers[place]).unwrap_or_else(|| format!("G{}", count - place));
    let node = |place: usize| Node { label: name(place), lines: Vec::new(), is_p: store.is_p(followers[place]) };
    let place = |wanted: &Game| followers.iter().position(|follower| follower == wanted);
    let edges = followers.iter().enumerate().flat_map(|(above, follower)| {
        store.options(*follower).iter().filter_map(place).map(move |below| (above, below)).collect::<Vec<_>>()
    });
    let nodes: Vec<Node> = (0..count).map(node).collect();
    Some(hasse(&format!("{} and its followers", name(0)), &nodes, &edges.collect::<Vec<_>>()))
}
