//! Can somebody who does not trust the solver believe that Kayles is solved?
//!
//! The result is written as a certificate. The crate `check`, which shares no code with the solver, proves every claim
//! in it from the rules alone; a wrong bit is found out.
//!
//! ```text
//! 227 bytes
//! holds  rules: those asked for
//! holds  monoid: commutative, of order 40
//! holds  generators: the heaps generate the monoid
//! holds  reduced: products tell any two elements apart
//! holds  P-positions: no position that is called P has an option called P
//! holds  N-positions: each other position with options has one called P
//! holds  larger heaps: period 12 from heap 71 on
//! 227 changed bits: 226 found out, 1 without effect
//! ```

use misere::check::{Certificate, check};
use misere::quotient::certificate::decode;

const MEMORY: u64 = 1 << 28;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::temp_dir().join(format!("kayles-{}.cert", std::process::id()));
    std::fs::write(&file, misere::solve("0.77")?.certificate()?)?;
    let bytes = std::fs::read(&file)?;
    std::fs::remove_file(&file)?;
    println!("{} bytes", bytes.len());
    for finding in check(&Certificate::read(&bytes)?, Some("0.77"), MEMORY)? {
        match finding.verdict {
            Ok(proven) => println!("holds  {}: {proven}", finding.claim),
            Err(wrong) => println!("WRONG  {}: {wrong}", finding.claim),
        }
    }
    let (mut found_out, mut says_the_same) = (0, 0);
    for at in 0..bytes.len() {
        let mut mutant = bytes.clone();
        mutant[at] ^= 1;
        let findings = Certificate::read(&mutant).and_then(|read| check(&read, Some("0.77"), MEMORY));
        if !findings.is_ok_and(|findings| findings.iter().all(|finding| finding.verdict.is_ok())) {
            found_out += 1;
        } else if decode(&mutant)? == decode(&bytes)? {
            // The compression has more than one way to say the same.
            says_the_same += 1;
        }
    }
    println!("{} changed bits: {found_out} found out, {says_the_same} without effect", bytes.len());
    Ok(())
}
