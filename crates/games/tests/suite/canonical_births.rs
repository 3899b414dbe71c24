//! Games born by day n against [S2] Figures 1 to 4.

use misere_games::canonical::{Count, Recurrence, Store, Style, born_by, count_born};

const DAY_SIX: &str = "2^4171780 - 2^2096640 - 2^2095104 - 2^2094593 - 2^2094080 - 2^2091523 - 2^2091522 - 2^2088960 - \
2^2088705 - 2^2088448 - 2^2088193 - 2^2086912 - 2^2086657 - 2^2086401 - 2^2086145 - 2^2085888 - 2^2079234 + 2^1960962 + 21";

#[test]
fn listed_and_counted() {
    let mut store = Store::new();
    for (day, number) in [1, 2, 3, 5, 22].into_iter().enumerate() {
        let games = born_by(&mut store, day, &mut |_| ()).unwrap();
        assert_eq!(games.len() as u64, number);
        assert!(games.iter().all(|&game| store.birthday(game) <= day));
        assert_eq!(count_born(&mut store, day, &mut |_| ()).unwrap(), Count::Number(number));
    }
    assert_eq!(count_born(&mut store, 5, &mut |_| ()).unwrap(), Count::Number(4_171_780));
}

/// [S2] Figures 1 and 3.
#[test]
fn day_six() {
    let mut store = Store::new();
    let count = count_born(&mut store, 6, &mut |_| ()).unwrap();
    assert_eq!(count.to_string(), DAY_SIX);
}

/// The exponents of [S2] Figures 2 and 3.
#[test]
fn exponents() {
    let mut store = Store::new();
    let mut known = Recurrence::first_day();
    for _ in 2..=4 {
        known = known.next_small_day(&mut store, &mut |_| ()).unwrap();
    }
    let shown = |store: &Store, known: &Recurrence<u64>| -> Vec<(String, u64)> {
        known.containing.iter().map(|&(k, count)| (store.notation(k, Style::Sharp, 99).unwrap(), count)).collect()
    };
    let day_four = shown(&store, &known);
    for (game, exponent) in [("2#", 14), ("3", 10), ("2", 12), ("1", 9), ("0", 10)] {
        assert!(day_four.contains(&(game.to_string(), exponent)), "{game}");
    }
    assert_eq!((day_four.len(), known.n_positions_with_zero), (5, 9));
    let known = known.next_small_day(&mut store, &mut |_| ()).unwrap();
    let day_five = shown(&store, &known);
    let figure = [
        ("2#3210", 2085888),
        ("2#321", 2086144),
        ("2#320", 2086144),
        ("2#32", 2086400),
        ("2#31", 2088192),
        ("2#30", 2088192),
        ("2#3", 2088448),
        ("2#210", 2086400),
        ("2#21", 2086656),
        ("2#20", 2086656),
        ("2#2", 2086912),
        ("2#1", 2088704),
        ("2#0", 2088704),
        ("2##", 2088960),
        ("32", 2094592),
        ("3#", 2096640),
        ("4", 2094080),
        ("3", 2094592),
        ("2#", 2095104),
        ("2", 2079234),
        ("1", 2091522),
        ("0", 2091523),
    ];
    for (game, exponent) in figure {
        assert!(day_five.contains(&(game.to_string(), exponent)), "{game}");
    }
    assert_eq!((day_five.len(), known.n_positions_with_zero), (22, 1960962));
}

#[test]
#[ignore = "4 million games: cargo test --release -p misere-games --test suite canonical_births -- --ignored"]
fn day_five_by_enumeration() {
    let mut store = Store::new();
    assert_eq!(born_by(&mut store, 5, &mut |_| ()).unwrap().len(), 4_171_780);
}

/// [S2] Figure 4.
#[test]
#[ignore = "4 million exponents: cargo test --release -p misere-games --test suite canonical_births -- --ignored"]
fn day_seven() {
    let mut store = Store::new();
    let Count::Towers(towers) = count_born(&mut store, 7, &mut |_| ()).unwrap() else { panic!("a small number") };
    let powers: Vec<(String, bool)> = towers.sum.powers().map(|(e, negative)| (e.to_string(), negative)).collect();
    assert_eq!((towers.terms, towers.sum.constant()), (4_171_780, 4_171_779));
    assert_eq!(powers[0], (DAY_SIX.to_string(), false));
    assert_eq!(powers[1], ("2^4171779 - 2^2085887".to_string(), true));
    assert_eq!(powers[2], ("2^4171779 - 2^2086143 + 1".to_string(), true));
    assert_eq!(powers[3], ("2^4171779 - 2^2086143 - 2^2085887 + 1".to_string(), true));
    let last = "2^4171779 - 2^2096640 - 2^2094592 - 2^2094080 - 2^2091522 - 2^2091521 - 2^2088448 - 2^2088193 - 2^2086400 - \
2^2086145 - 2^2085888 - 2^2079233 + 2^1960961 + 10";
    assert_eq!(powers[powers.len() - 2], (last.to_string(), true));
    let proviso = "2^4171779 - 2^3926530 - 2^2094592 - 2^2094080 - 2^2088704 - 2^2088192 - 2^2086656 - 2^2086400 - 2^2086144 - \
2^2085888 - 2^2079234 + 9";
    assert_eq!(powers[powers.len() - 1], (proviso.to_string(), false));
    // The powers between the first and the proviso term, after equal terms have been collected.
    assert_eq!(powers.len() - 2, 758_660);
}
