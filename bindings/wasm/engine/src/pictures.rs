//! Pictures as SVG, with what they show.

use crate::card::printed;
use crate::normal;
use crate::request::{self, Picture};
use crate::store::Store;
use misere::draw::grid::{Grid, grid};
use misere::limits::Meter;
use misere::monoid::Element;
use misere::monoid::structure::{Structure, group_type};
use misere::pictures::{self, Plane};
use misere::{Game, Position};
use misere_wasm_abi::now;
use serde_json::{Value, json};

/// A multiplication table is drawn up to so many elements.
const MOST_IN_TABLE: usize = 120;
/// A structure is drawn up to so many elements.
const MOST_IN_STRUCTURE: usize = 5000;
/// The most columns and rows of a plane.
const LARGEST_PLANE: usize = 100;
/// The words that are looked at for the normal forms of an infinite quotient, and the milliseconds that it may take.
const MOST_WORDS: usize = 100_000;
const PATIENCE: f64 = 8000.0;

/// A picture of a result.
pub fn picture(game: &Game<'_>, what: Picture) -> Result<Value, String> {
    let title = misere::games::notation::shortened(&game.rules().name());
    match what {
        Picture::Growth => Ok(json!({ "svg": pictures::growth(game.solution(), &title).to_svg() })),
        Picture::Phi => Ok(json!({ "svg": pictures::pretending_function(game.solution(), &title).to_svg() })),
        Picture::Structure => structure(game, &title),
        Picture::Multiplication => multiplication(game, &title),
        Picture::Cones => {
            let infinite = game.solution().infinite().ok_or("the quotient is finite")?;
            let end = now() + PATIENCE;
            let stop = move || (now() > end).then_some(misere::StopReason::Time);
            let forms = infinite.normal_forms(MOST_WORDS, &Meter::new(u64::MAX, &stop));
            let forms = forms.map_err(|reason| format!("stopped by {reason}"))?.ok_or("there are too many words")?;
            Ok(json!({ "svg": pictures::cones(infinite, &forms, &title).to_svg() }))
        }
    }
}

/// The idempotents, and the elements that belong to each.
fn structure(game: &Game<'_>, title: &str) -> Result<Value, String> {
    let monoid = printed(game).monoid;
    if monoid.order() > MOST_IN_STRUCTURE {
        return Err(format!("the quotient has more than {MOST_IN_STRUCTURE} elements"));
    }
    let structure = Structure::new(&monoid);
    let node = |place: usize| {
        let words = |elements: &[Element]| elements.iter().map(|&x| monoid.word(x).to_string()).collect::<Vec<_>>();
        let in_p: Vec<Element> = structure.components[place].iter().copied().filter(|&x| monoid.is_p(x)).collect();
        json!({
            "idempotent": monoid.word(structure.idempotents[place]).to_string(),
            "group": group_type(&monoid, structure.subgroup(place)),
            "elements": words(&structure.components[place]),
            "p": words(&in_p),
        })
    };
    let nodes: Vec<Value> = (0..structure.idempotents.len()).map(node).collect();
    Ok(json!({ "svg": pictures::structure(&monoid, title).to_svg(), "nodes": nodes }))
}

/// The multiplication table, row by row as it is drawn.
fn multiplication(game: &Game<'_>, title: &str) -> Result<Value, String> {
    let monoid = printed(game).monoid;
    let scene = Some(&monoid).filter(|monoid| monoid.order() <= MOST_IN_TABLE);
    let scene = scene.and_then(|monoid| pictures::multiplication(monoid, title));
    let scene = scene.ok_or_else(|| format!("the quotient has more than {MOST_IN_TABLE} elements"))?;
    let elements: Vec<Element> = Structure::new(&monoid).components.concat();
    let mut place = vec![0; monoid.order()];
    elements.iter().enumerate().for_each(|(at, x)| place[x.index()] = at);
    let row = |&x: &Element| elements.iter().map(|&y| place[monoid.multiply(x, y).index()]).collect::<Vec<_>>();
    Ok(json!({
        "svg": scene.to_svg(),
        "elements": elements.iter().map(|&x| monoid.word(x).to_string()).collect::<Vec<_>>(),
        "p": elements.iter().map(|&x| monoid.is_p(x)).collect::<Vec<_>>(),
        "products": elements.iter().map(row).collect::<Vec<_>>(),
    }))
}

/// The P-positions in the numbers of two heaps.
pub fn plane(store: &mut Store, plane: &request::Plane) -> Result<Value, String> {
    let rules = store.rules(&plane.rules)?;
    let heap = |name: &str| match rules.heaps_by_name(name.trim())?[..] {
        [heap] if heap > 0 => Ok(heap),
        _ => Err(format!("`{name}` is no heap")),
    };
    let (columns, rows) = (heap(&plane.columns)?, heap(&plane.rows)?);
    if columns == rows {
        return Err(String::from("columns and rows count two different heaps"));
    }
    let fixed = if plane.fixed.trim().is_empty() { "0" } else { &plane.fixed };
    let fixed = Position::parse(fixed, rules).map_err(|error| error.to_string())?;
    let size = plane.size.clamp(1, LARGEST_PLANE);
    let names = (rules.heap_name(columns), rules.heap_name(rows));
    if plane.normal {
        let last = fixed.heaps().iter().map(|heap| heap.0).max().unwrap_or(0).max(columns).max(rows);
        let values = normal::values(store, &plane.rules, rules, last)?;
        let others = normal::sum(values, fixed.heaps());
        let is_p = |x: usize, y: usize| {
            let pair = normal::sum(values, &[(columns, x as u64), (rows, y as u64)]);
            others ^ pair == 0
        };
        let (columns, rows) = (format!("heap {}", names.0), format!("heap {}", names.1));
        let scene = grid(&Grid { size: (size, size), columns: &columns, rows: &rows, is_p: &is_p });
        return Ok(json!({ "svg": scene.to_svg() }));
    }
    let game = store.game(&plane.rules)?;
    let wanted = Plane { heaps: [(columns, &names.0), (rows, &names.1)], fixed: fixed.heaps(), size };
    let known = game.solution().known_heap();
    let unknown = || format!("the value of a heap is not known: {known} is the last heap that is");
    let scene = pictures::plane(game.solution(), &wanted).ok_or_else(unknown)?;
    Ok(json!({ "svg": scene.to_svg() }))
}
