//! Certificates.
//!
//! A certificate is a result as bytes: the ruleset, the quotient, Φ and what is claimed of larger heaps. Nothing in it
//! is believed. [`verify`](crate::verify) proves it again from the rules alone. The program `misere-check` does that
//! too, and shares no code with the solver: `cargo install misere-check`, then `misere-check FILE 0.77`. Its library is
//! the crate [`check`](crate::check).
//!
//! ```
//! let kayles = misere::solve("0.77")?;
//! let mut bytes = kayles.certificate()?;
//! assert_eq!(misere::verify(&bytes)?, "0.77");
//! // One wrong bit is found out.
//! let last = bytes.len() - 1;
//! bytes[last] ^= 1;
//! assert!(misere::verify(&bytes).is_err());
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! Every kind of result has one, and reading gives back what was written:
//!
//! ```
//! use misere::quotient::certificate::{Certificate, Claim};
//! for (rules, heap) in [("0.77", 200), ("0.07", 20), ("0.414", 100), ("0.31011", 5)] {
//!     let game = misere::Solver::parse(rules)?.max_heap(heap).solve();
//!     let read = Certificate::decode(&game.certificate()?)?;
//!     assert_eq!(read.encode()?, game.certificate()?);
//!     match read.claim() {
//!         Claim::Periodic { period, .. } => assert_eq!((rules, *period), ("0.77", 12)),
//!         Claim::Relative { heap, .. } => assert_eq!((rules, *heap), ("0.414", 19)),
//!         Claim::Partial => assert!(rules == "0.07" || rules == "0.31011"),
//!         Claim::Complete => unreachable!("these rules have no last heap"),
//!     }
//! }
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! # All heaps
//!
//! Where quotients grow without end by a pattern, [`Game::prove_pattern`](crate::Game::prove_pattern) may find a proof
//! for all heaps. It is a certificate of its own kind, and [`AllHeaps`](crate::AllHeaps) reads it:
//!
//! ```
//! use misere::{AllHeaps, Outcome};
//! let game = misere::Solver::parse("0.26")?.max_heap(60).solve();
//! let proof = game.prove_pattern().expect("a proof is found");
//! assert_eq!(misere::verify(&proof)?, "0.26");
//! // Heap 1000 is beyond the heaps that were computed.
//! assert!(game.outcome("1000+3").is_err());
//! assert_eq!(AllHeaps::read(&proof)?.outcome("1000+3")?, Outcome::N);
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! # Whose rules
//!
//! A certificate of a code holds the code. Any other ruleset is held as the list of its options, under a name that
//! proves nothing. Compare the *digest* of the list, which is computed from the ruleset and not from the certificate:
//!
//! ```
//! use misere::quotient::certificate::CertifiedRules;
//! let rules = misere::games::parse_rules("grundy").unwrap();
//! let certificate = misere::Solver::new(&*rules).max_heap(10).solve().certificate()?;
//! // `sha256:` and 64 digits, of the options of heaps 1 to 10.
//! let digest = CertifiedRules::new(&*rules, 10).checker_name();
//! let read = misere::check::Certificate::read(&certificate).unwrap();
//! let findings = misere::check::check(&read, Some(&digest), 1 << 30).unwrap();
//! assert!(findings.iter().all(|finding| finding.verdict.is_ok()));
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! Written to a file, the certificate of a program of yours is checked by `misere-check FILE sha256:…` with that
//! digest.
