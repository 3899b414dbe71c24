//! The atlas as a module of its own: it is loaded by whoever looks something up.
//!
//! A request is a line of JSON; `load` has the bytes of a file of the atlas behind its line feed. Files are added to
//! those that were loaded before.
//!
//! | request | answer |
//! | --- | --- |
//! | `{"do": "load"}` and bytes | `{"rows": …}`: how many there are now |
//! | `{"do": "search", "text", "status", "from", "to", "skip", "most"}` | `{"found": …, "rows": […]}`, rows in short |
//! | `{"do": "game", "name"}` | the row, by how much heaps are larger, and the games with the same quotient |
//! | `{"do": "octals"}` | for each code 0.abc a letter: see `octals` |

use misere_atlas::{Atlas, Filter, Kind, Row, Status, read};
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::RefCell;

misere_wasm_abi::module!(answer);

thread_local! {
    static ATLAS: RefCell<Atlas> = RefCell::new(Atlas::default());
}

/// The most rows of an answer.
const MOST_ROWS: usize = 500;

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum Request {
    Load,
    Search {
        #[serde(default)]
        text: String,
        #[serde(default)]
        status: String,
        from: Option<u64>,
        to: Option<u64>,
        #[serde(default)]
        skip: usize,
        most: usize,
    },
    Game {
        name: String,
    },
    Octals,
}

/// Answers a request.
pub fn answer(request: &[u8]) -> Vec<u8> {
    let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
    let bytes = request.get(end + 1..).unwrap_or_default();
    let found = serde_json::from_slice(&request[..end]).map_err(|error| error.to_string());
    let found = found.and_then(|request| ATLAS.with_borrow_mut(|atlas| carried_out(atlas, request, bytes)));
    found.unwrap_or_else(|error: String| json!({ "error": error })).to_string().into_bytes()
}

fn carried_out(atlas: &mut Atlas, request: Request, bytes: &[u8]) -> Result<Value, String> {
    match request {
        Request::Load => {
            let mut rows = atlas.rows().to_vec();
            rows.extend(read(bytes).map_err(|error| error.to_string())?);
            *atlas = Atlas::new(rows);
            Ok(json!({ "rows": atlas.rows().len() }))
        }
        Request::Search { text, status, from, to, skip, most } => {
            let filter = filter(&text, &status, from, to);
            let exact = atlas.find(&text).map(|found| found.0.name.clone());
            let mut found: Vec<&Row> = atlas.matching(&filter).collect();
            if let Some(exact) = exact {
                if !found.iter().any(|row| row.name == exact) && status.is_empty() {
                    found.extend(atlas.find(&exact).map(|found| found.0));
                }
                found.sort_by_key(|row| row.name != exact);
            }
            let rows: Vec<Value> = found.iter().skip(skip).take(most.min(MOST_ROWS)).map(|row| short(row)).collect();
            Ok(json!({ "found": found.len(), "rows": rows }))
        }
        Request::Game { name } => {
            let (row, shift) = atlas.find(&name).ok_or_else(|| format!("`{name}` is not in the atlas"))?;
            let relatives: Vec<Value> = atlas.relatives(row).take(MOST_ROWS).map(short).collect();
            Ok(json!({ "row": row, "shift": shift, "order": row.order_text(), "relatives": relatives }))
        }
        Request::Octals => Ok(json!({ "letters": octals(atlas) })),
    }
}

/// What is asked for, as the page writes it.
fn filter(text: &str, status: &str, from: Option<u64>, to: Option<u64>) -> Filter {
    let text = Some(text.trim()).filter(|text| !text.is_empty());
    // A name of a quotient, as R_8.
    let quotient = text.filter(|text| text.contains('_') && !text.contains('.'));
    Filter {
        text: text.filter(|_| quotient.is_none()).map(String::from),
        quotient: quotient.map(String::from),
        orders: (from.is_some() || to.is_some()).then(|| from.unwrap_or(0)..=to.unwrap_or(u64::MAX)),
        kind: match status {
            "infinite" => Some(Kind::Infinite),
            "relative" => Some(Kind::Relative),
            "partial" => Some(Kind::Finite),
            _ => None,
        },
        status: match status {
            "solved" => Some(Status::Solved),
            "proven" => Some(Status::Proven),
            "partial" => Some(Status::Partial),
            _ => None,
        },
        ..Filter::default()
    }
}

/// A row in a line.
fn short(row: &Row) -> Value {
    json!({
        "name": row.name,
        "names": row.names,
        "status": letter(row).to_string(),
        "order": row.order_text(),
        "quotient": row.quotient,
        "period": row.period,
        "preperiod": row.preperiod,
        "last_heap": row.last_heap,
    })
}

/// S solved, R solved relative to normal play, I infinite, J infinite and solved, O open.
fn letter(row: &Row) -> char {
    match (row.is_infinite(), row.is_solved(), row.relative.is_some()) {
        (true, true, _) => 'J',
        (true, false, _) => 'I',
        (false, true, true) => 'R',
        (false, true, false) => 'S',
        (false, false, true) => 'R',
        (false, false, false) => 'O',
    }
}

/// For each of the codes 0.000, 0.001, …, 0.777 its letter, or `-` when it is not in the atlas.
fn octals(atlas: &Atlas) -> String {
    let of = |code: usize| {
        let name = format!("0.{code:03o}");
        let name = name.trim_end_matches('0').trim_end_matches('.');
        let found = atlas.find(name).or_else(|| atlas.find(&format!("0.{code:03o}")));
        found.map_or('-', |(row, _)| letter(row))
    };
    (0..0o1000).map(of).collect()
}
