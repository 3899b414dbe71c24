//! Quotients.
//!
//! Two positions X and Y are *indistinguishable* when X + Z and Y + Z have the same outcome for every position Z of the
//! game. The classes form a commutative monoid Q, the sum of positions being its product, with the subset P of the
//! classes of P-positions. (Q, P) is the *misère quotient*; the *pretending function* Φ maps each heap to its class
//! (Plambeck and Siegel, *Misère quotients for impartial games*).
//!
//! Q replaces the Grundy values of normal play: the outcome of a sum is whether the product of the Φ of its heaps is in
//! P.
//!
//! ```
//! use misere::AnyQuotient;
//! let game = misere::solve("0.75")?;
//! let AnyQuotient::Finite(quotient) = game.quotient() else { panic!("it is finite") };
//! assert_eq!((quotient.order(), quotient.p_order()), (8, 2));
//! // Φ(3)·Φ(1), and whether it is in P.
//! let phi = |heap| quotient.pretending_function(heap).unwrap();
//! let product = quotient.multiply(phi(3), phi(1));
//! assert_eq!(quotient.is_p(product), game.outcome("3+1")? == misere::Outcome::P);
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! # Words
//!
//! Elements are written as words in generators a, b, c, …, which are heaps.
//!
//! ```
//! let game = misere::solve("0.75")?;
//! let presentation = game.presentation()?;
//! assert_eq!(presentation.to_string(), "<a,b,c | a^2=1, bc=ab, c^2=b^2> P={a,b^2}");
//! assert_eq!(presentation.generators, [1, 2, 5]);
//! assert_eq!(game.value("2+2+1")?, "ab^2");
//! # Ok::<(), misere::Error>(())
//! ```
//!
//! # Partial quotients
//!
//! Q_n is the quotient of the positions of heaps 1 to n. Larger heaps distinguish more.
//!
//! ```
//! let dawson = misere::Solver::parse("0.07")?.max_heap(24).solve();
//! let orders: Vec<String> = dawson.solution().growth().iter().map(|step| format!("{}: {}", step.heap, step.order)).collect();
//! assert_eq!(orders[..3], ["2: 2", "4: 6", "10: 12"].map(String::from)[..3].to_vec());
//! let part = dawson.solution().finite_part().partial(9).unwrap();
//! assert_eq!(part.order(), 6);
//! # Ok::<(), misere::Error>(())
//! ```
