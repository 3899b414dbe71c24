//! How many misère quotients of each order up to 14 are there, and with how many P-elements are those of order 14?
//!
//! A monoid is a misère quotient when some set of games generates it. Siegel's algorithm lists all of a small order.
//!
//! ```text
//! order  2: 1
//! order  4: 0
//! order  6: 1
//! order  8: 1
//! order 10: 1
//! order 12: 6
//! order 14: 12
//! order 14 with |P| = 3: 3
//! order 14 with |P| = 4: 9
//! ```

use misere::census::census::Census;
use misere::limits::Meter;

fn main() {
    let meter = Meter::with_limit(10_000_000_000);
    let mut census = Census::new(14);
    while !census.is_done() && meter.ask().is_ok() {
        census.advance(1000, &meter);
    }
    for (order, number) in census.numbers() {
        println!("order {order:>2}: {number}");
    }
    for (p_order, number) in census.numbers_by_p_order(14) {
        println!("order 14 with |P| = {p_order}: {number}");
    }
}
