//! The census against the published numbers and against the solver.

use misere_census::census::Census;

fn census(max_order: usize) -> Census {
    let mut census = Census::new(max_order);
    while !census.is_done() {
        census.advance(1000, &|| false);
    }
    census
}

#[test]
fn numbers_of_quotients() {
    let numbers: Vec<usize> = census(16).numbers().into_iter().map(|(_, number)| number).collect();
    assert_eq!(numbers, [1, 0, 1, 1, 1, 6, 12, 67]);
}
