//! Which octal games with up to three digits have the misère quotient of Kayles?
//!
//! Kayles is 0.77, and its quotient has 40 elements. Every code 0.d₁d₂d₃ is solved as far as a small amount of work
//! goes; canonical forms tell whether quotients are isomorphic. A code that is not solved by then is not counted.
//!
//! ```text
//! 16 codes have the quotient of Kayles
//! 0.044 0.046 0.074 0.075 0.076 0.077 0.44 0.441 0.442 0.443 0.46 0.461 0.462 0.463 0.77 0.771
//! ```

use misere::{AnyQuotient, Error, Solver};

/// The canonical form of the quotient of a solved game, if it is finite and has 40 elements.
fn form(code: &str) -> Result<Option<Vec<u8>>, Error> {
    let game = Solver::parse(code)?.max_heap(1000).max_order(40).work_limit(5_000_000).solve();
    Ok(match game.quotient() {
        AnyQuotient::Finite(quotient) if quotient.order() == 40 && game.status().is_solved() => {
            Some(quotient.monoid().canonical_form().to_bytes())
        }
        _ => None,
    })
}

fn main() -> Result<(), Error> {
    let kayles = form("0.77")?;
    let mut family = Vec::new();
    for number in 1..512 {
        let code = format!("0.{}", format!("{number:03o}").trim_end_matches('0'));
        if form(&code)? == kayles {
            family.push(code);
        }
    }
    println!("{} codes have the quotient of Kayles", family.len());
    println!("{}", family.join(" "));
    Ok(())
}
