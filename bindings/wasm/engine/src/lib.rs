//! The solver as a WebAssembly module: requests and answers in JSON.
//!
//! `docs/src/reference/page.md` of the book describes the requests. Every answer is an object; one with the key `error`
//! says what was wrong, with a caret where there is a place. The module holds rules that were read, the last results,
//! and one run that goes on in steps, so that whoever calls it can do other things between two of them.
//!
//! | module | what it does |
//! | --- | --- |
//! | `request` | what can be asked |
//! | `store` | the rules and results that are kept |
//! | `run` | a run of the solver in steps |
//! | `card` | a result in plain values |
//! | `judge` | who wins, the moves, the options of heaps |
//! | `normal` | the same under normal play, by Grundy values |
//! | `pictures` | pictures as SVG, with what they show |
//! | `ray` | why a quotient is infinite |

mod card;
mod judge;
mod normal;
mod pictures;
mod ray;
mod request;
mod run;
mod store;

use request::Request;
use serde_json::{Value, json};
use std::cell::RefCell;
use store::Store;

misere_wasm_abi::module!(answer);

thread_local! {
    /// What is kept between requests.
    static STORE: RefCell<Store> = RefCell::new(Store::default());
}

/// Answers a request.
pub fn answer(request: &[u8]) -> Vec<u8> {
    let found = serde_json::from_slice(request).map_err(|error| error.to_string());
    let found = found.and_then(|request: Request| STORE.with_borrow_mut(|store| carried_out(store, request)));
    found.unwrap_or_else(|error| json!({ "error": error })).to_string().into_bytes()
}

fn carried_out(store: &mut Store, request: Request) -> Result<Value, String> {
    match request {
        Request::Games => Ok(store::games()),
        Request::Describe { rules } => store.rules(&rules).map(store::described),
        Request::Solve { rules, limits } => run::begin(store, rules, &limits),
        Request::Step { ms } => run::step(store, ms),
        Request::Stop => run::stop(store),
        Request::GoOn { limits } => run::go_on(store, &limits),
        Request::Card { rules } => card::card(store.game(&rules)?),
        Request::Certificate { rules } => card::certificate(store.game(&rules)?),
        Request::Ask { rules, position, normal } => judge::ask(store, &rules, &position, normal),
        Request::Judge { rules, positions, normal } => judge::judge(store, &rules, &positions, normal),
        Request::Options { rules, heaps } => judge::options(store.rules(&rules)?, &heaps),
        Request::Picture { rules, what } => pictures::picture(store.game(&rules)?, what),
        Request::Plane(plane) => pictures::plane(store, &plane),
        Request::Rays { rules } => ray::of_game(store.game(&rules)?),
        Request::CertifiedRays { certificate } => ray::of_certificate(&certificate),
    }
}
