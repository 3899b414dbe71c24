//! The guide: eight chapters, from what a game is to a game of your own. All examples are tests.

pub mod _1_games_and_codes;
pub mod _2_quotients;
pub mod _3_reading_a_solution;
pub mod _4_certificates;
pub mod _5_infinite_quotients;
pub mod _6_canonical_games;
pub mod _7_the_census;
pub mod _8_your_own_ruleset;
