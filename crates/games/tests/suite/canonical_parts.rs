//! Parts, primes and mates against [S2]; its theorems on random games.

use misere_games::canonical::{Game, Store, Style, born_by, even_composites};
use proptest::collection::vec;
use proptest::prelude::*;

fn parse(store: &mut Store, text: &str) -> Game {
    store.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The prime partitions as sets of texts.
fn partitions(store: &mut Store, text: &str) -> Vec<Vec<String>> {
    let game = parse(store, text);
    let partitions = store.prime_partitions(game).unwrap();
    let shown = |game: &Game| store.notation(*game, Style::Sharp, 1_000_000).unwrap();
    partitions
        .iter()
        .map(|primes| {
            let mut primes: Vec<String> = primes.iter().map(shown).collect();
            primes.sort_by_key(|prime| (prime.len(), prime.clone()));
            primes
        })
        .collect()
}

/// [S2] Figure 5: the even composites born by day 4 and their partitions.
#[test]
fn composites_of_day_four() {
    let mut store = Store::new();
    let table: [(&str, &[&str]); 6] = [
        ("2_2", &["2", "2"]),
        ("2#", &["2", "{2#,2_{#1},0}"]),
        ("3#", &["2", "{3#,3_{#1},1}"]),
        ("2#2", &["2", "{2_{#-2},2#2,(2#2)_1,0}"]),
        ("2#32", &["2", "{1,0,2_{#-2},2#32,(2#32)_1}"]),
        ("2##", &["2", "2_{#-2}", "{{2##,2_{##1},2_{#-2}},0}"]),
    ];
    for (text, primes) in table {
        let mut wanted: Vec<Game> = primes.iter().map(|prime| parse(&mut store, prime)).collect();
        wanted.sort();
        let game = parse(&mut store, text);
        assert_eq!(store.prime_partitions(game), Ok(vec![wanted]), "{text}");
    }
    let games = born_by(&mut store, 4, &mut |_| ()).unwrap();
    let composites = even_composites(&mut store, &games, &mut |_| ()).unwrap();
    let mut all: Vec<Game> = table.iter().map(|row| parse(&mut store, row.0)).collect();
    all.sort();
    assert_eq!(composites, all);
    // The search passes over primes only.
    for game in games {
        let composite = game > Game::ONE && store.is_even(game).unwrap() && !store.is_prime(game).unwrap();
        assert_eq!(composite, all.contains(&game));
    }
}

/// [S2] 7: 490 even composites born by day 5, of which 481 have two even prime parts; Figure 6 lists the others; all
/// have the unique partition property.
#[test]
#[ignore = "4 million games: cargo test --release -p misere-games --test suite canonical_parts -- --ignored"]
fn composites_of_day_five() {
    let mut store = Store::new();
    let games = born_by(&mut store, 5, &mut |_| ()).unwrap();
    let composites = even_composites(&mut store, &games, &mut |_| ()).unwrap();
    let mut lengths = Vec::new();
    for &game in &composites {
        let partitions = store.prime_partitions(game).unwrap();
        assert_eq!(partitions.len(), 1, "{:?}", store.notation(game, Style::Sharp, 1000));
        lengths.push(partitions[0].len());
    }
    assert_eq!(composites.len(), 490);
    assert_eq!(lengths.iter().filter(|&&length| length == 2).count(), 481);
    let figure = [
        ("2##", 3),
        ("3##", 3),
        ("2_{#1#}", 3),
        ("2_{2#}", 3),
        ("2_{#2}", 3),
        ("2###", 4),
        ("{2_{#1},2#}", 3),
        ("2##2#", 3),
        ("{2##,2_{#1},2#}", 3),
    ];
    for (text, length) in figure {
        let game = parse(&mut store, text);
        let index = composites.iter().position(|&other| other == game);
        assert_eq!(index.map(|index| lengths[index]), Some(length), "{text}");
    }
}

/// [S2] 7: games with more than one prime partition.
#[test]
fn games_without_unique_partitions() {
    let mut store = Store::new();
    let two = partitions(&mut store, "(4_2)#");
    assert_eq!(two.len(), 2);
    assert!(two.iter().all(|primes| primes.len() == 2));
    assert_eq!([&two[0][0], &two[1][0]], ["2", "4"]);
    assert_ne!(two[0][1], two[1][1]);
    let lengths = partitions(&mut store, "(4+2#)#");
    assert_eq!(lengths.iter().map(Vec::len).collect::<Vec<_>>(), [3, 2]);
    assert_eq!([&lengths[0][0], &lengths[1][0]], ["2", "4"]);
    // G + G has a prime part that is not a part of G: a partition into exactly three primes.
    let game = parse(&mut store, "(4+2#)##");
    let double = store.sum(game, game).unwrap();
    let parts = store.even_parts(game).unwrap();
    let three: Vec<Vec<Game>> =
        store.prime_partitions(double).unwrap().into_iter().filter(|primes| primes.len() == 3).collect();
    assert!(!three.is_empty() && three.iter().all(|primes| primes.iter().any(|prime| !parts.contains(prime))));
}

/// [S2] 3.
#[test]
fn mates_and_concubines() {
    let mut store = Store::new();
    let game = parse(&mut store, "(2##1)#");
    assert_eq!(store.mate(game), Ok(Game::ZERO));
    assert_eq!(store.concubine(Game::ZERO), Ok(game));
    // The example of the paper, another concubine of the same game than that of its Proposition 3.2.
    let example = parse(&mut store, "(2##(2##1)##)#");
    let concubine = store.concubine(game).unwrap();
    assert_ne!(concubine, example);
    for wanted in [example, concubine] {
        assert_eq!(store.mate(wanted), Ok(game));
        assert_ne!(store.mate(game), Ok(wanted));
    }
}

/// A random game: each step adds a game whose options are some of those before, mostly the last.
fn any_game(store: &mut Store, steps: &[Vec<usize>]) -> Game {
    let mut games = vec![Game::ZERO, Game::ONE, store.nimber(2).unwrap()];
    for step in steps {
        let options: Vec<Game> = step.iter().map(|&pick| games[games.len() - 1 - pick % games.len()]).collect();
        games.push(store.game_of(&options).unwrap());
    }
    *games.last().unwrap()
}

fn steps(most: usize) -> impl Strategy<Value = Vec<Vec<usize>>> {
    vec(vec(prop_oneof![4 => 0usize..2, 1 => 0usize..8], 1..=3), 0..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn theorems(g in steps(5), h in steps(5), t in steps(3)) {
        let mut store = Store::new();
        let [g, h, t] = [g, h, t].map(|steps| any_game(&mut store, &steps));
        // Proposition 2.6 and Proposition 2.7.
        let mate = store.mate(g).unwrap();
        let sum = store.sum(g, mate).unwrap();
        prop_assert!(store.is_p(sum));
        prop_assert_ne!(store.sum(g, Game::ONE).unwrap(), g);
        // Proposition 3.2.
        let concubine = store.concubine(g).unwrap();
        prop_assert_eq!(store.mate(concubine).unwrap(), g);
        prop_assert_ne!(store.mate(g).unwrap(), concubine);
        // Theorem 5.1.
        let (left, right) = (store.sum(g, t).unwrap(), store.sum(h, t).unwrap());
        prop_assert_eq!(left == right, g == h);
        prop_assert_eq!(store.difference(left, t).unwrap(), Some(g));
        // Associativity.
        let gh = store.sum(g, h).unwrap();
        let (all, other) = (store.sum(gh, t).unwrap(), store.sum(g, right).unwrap());
        prop_assert_eq!(all, other);
        // Lemma 2.11: linked games are both P with some T, and then neither is an option of the other.
        if store.is_p(left) && store.is_p(right) {
            prop_assert!(store.is_linked(g, h));
        }
        // Propositions 6.6 and 6.7.
        let associate = store.sum(g, Game::ONE).unwrap();
        let even = [g, h, gh, associate].map(|game| store.is_even(game).unwrap());
        prop_assert_eq!(even[2], even[0] == even[1]);
        prop_assert_ne!(even[0], even[3]);
        // Theorem 6.8.
        let (g, h) = (store.even_associate(g).unwrap(), store.even_associate(h).unwrap());
        for n in 2..=3 {
            prop_assert_eq!(store.multiple(n, g).unwrap() == store.multiple(n, h).unwrap(), g == h);
        }
    }

    /// Sums have their summands as parts; parts come in pairs; prime partitions add up; the quick tests for primes are
    /// right.
    #[test]
    fn parts_and_primes(g in steps(5), h in steps(4)) {
        let mut store = Store::new();
        let [g, h] = [g, h].map(|steps| any_game(&mut store, &steps));
        let sum = store.sum(g, h).unwrap();
        let parts = store.parts(sum).unwrap();
        prop_assert!(parts.contains(&g) && parts.contains(&h));
        for &part in &parts {
            let counterpart = store.difference(sum, part).unwrap().expect("a part has a counterpart");
            prop_assert!(parts.contains(&counterpart));
            prop_assert_eq!(store.sum(part, counterpart).unwrap(), sum);
        }
        for primes in store.prime_partitions(sum).unwrap() {
            let total = primes.iter().fold(Game::ZERO, |total, &prime| store.sum(total, prime).unwrap());
            prop_assert_eq!(total, store.even_associate(sum).unwrap());
            for prime in primes {
                prop_assert!(store.is_prime(prime).unwrap() && store.is_even(prime).unwrap());
            }
        }
        let even = store.even_associate(sum).unwrap();
        let composite = even != Game::ZERO && !store.is_prime(even).unwrap();
        prop_assert_eq!(!even_composites(&mut store, &[even], &mut |_| ()).unwrap().is_empty(), composite);
    }
}
