//! How many octal games with two digits are wild?
//!
//! A game is tame when its misère quotient is one of those of Nim. Each of the 63 codes 0.d₁d₂ is followed until it is
//! known to be wild, proven to be tame, or out of a small amount of work.
//!
//! ```text
//! 38 wild, 25 tame, 0 open
//! wild: 0.04 0.06 0.07 0.14 0.15 0.16 0.17 0.26 0.27 0.34 0.35 0.36 0.37
//! wild: 0.4 0.41 0.42 0.43 0.44 0.45 0.46 0.47 0.53 0.54 0.57 0.6 0.61
//! wild: 0.62 0.63 0.64 0.65 0.66 0.67 0.71 0.72 0.74 0.75 0.76 0.77
//! ```

use misere::{Error, Solver};

fn main() -> Result<(), Error> {
    let (mut wild, mut tame, mut open) = (Vec::new(), 0, Vec::new());
    for number in 1..64 {
        let code = format!("0.{}", format!("{number:02o}").trim_end_matches('0'));
        let found = Solver::parse(&code)?.max_heap(200).max_order(100).work_limit(20_000_000).wildness();
        match (found.wild, found.proven) {
            (true, _) => wild.push(code),
            (false, true) => tame += 1,
            (false, false) => open.push(code),
        }
    }
    println!("{} wild, {tame} tame, {} open", wild.len(), open.len());
    for row in wild.chunks(13) {
        println!("wild: {}", row.join(" "));
    }
    Ok(())
}
