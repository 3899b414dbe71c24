//! Canonical games: notation, simplest forms and sums against exhaustive search, the theorems of [S2].

use misere_games::canonical::{Game, GameError, Store, Style, genera, heap_games};
use misere_games::strategies::{any_game_file, any_position};
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, parse_rules};
use misere_limits::Meter;
use proptest::collection::vec;
use proptest::prelude::*;

fn parse(store: &mut Store, text: &str) -> Game {
    store.parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn star(store: &Store, game: Game) -> String {
    store.notation(game, Style::Star, 1000).unwrap()
}

#[test]
fn notations_of_both_papers() {
    let mut store = Store::new();
    let table: &[(&str, &[&str])] = &[
        ("0", &["*0", "21", "{}", "{*}", "1#", "1_+", "{ }", "1+1", "*-*", "[0]"]),
        ("*", &["1", "{0}", "*1", "20", "(1)", "*{1}", "* "]),
        ("*2", &["2", "*{0,*}", "10", "{0,1}", "[2]", "3+1", "2#310", "2#10"]),
        ("*2_+", &["2#", "2_#", "2_{#}", "2_{+}", "{2}", "(2)#", "*(2)_+", "{*2}"]),
        ("*2_+320", &["2#320", "2_{#}320", "{0,*2,*3,{*2}}", "(2_+)320", "0232#", "2#3200"]),
        ("*32", &["2_2", "2+2", "*2 + *2", "2_{2}", "2_(2)", "2_[2]"]),
        ("*(2_+1)(2_+0)4310", &["(2#0)(2#1)0134", "{0,1,3,4,2#0,2#1}"]),
        ("*((((32)32)(32)5432)_+)0", &["(4_2)#0", "4_{2#}0", "(4+2)_+0"]),
        ("*(2_+3)2_+0", &["2#-2", "2_{#-2}", "2_+ - 2", "{2#,2_{#1},0}"]),
        ("*[12]", &["[12]", "*{12}"]),
        ("*((2_+3)4)_+", &["(2_{#1}4)#", "((1+2#+2-2)4)_{#}"]),
    ];
    for (shown, texts) in table {
        let game = parse(&mut store, shown);
        if !shown.contains("((((32") {
            assert_eq!(star(&store, game), *shown);
        }
        for text in *texts {
            assert_eq!(parse(&mut store, text), game, "{text}");
        }
    }
}

#[test]
fn bad_notation_is_pointed_at() {
    let mut store = Store::new();
    let table = [
        ("", 0, "missing"),
        ("  ", 2, "missing"),
        ("2#x", 2, "does not belong"),
        ("2(3", 1, "not closed"),
        ("2)3", 1, "does not belong"),
        ("{0,*2", 0, "not closed"),
        ("{0,,2}", 3, "does not begin"),
        ("{0 2}", 3, "does not belong"),
        ("2_", 2, "missing"),
        ("2_{#4", 2, "not closed"),
        ("2_{#x}", 4, "does not begin"),
        ("2+", 2, "missing"),
        ("*2*3", 2, "does not belong"),
        ("*2_++*3", 5, "does not belong"),
        ("[12", 0, "not closed"),
        ("[]", 1, "not a digit"),
        ("[9999999999999999999999]", 1, "too large"),
        ("*{1001}", 2, "too large"),
        ("4 + 2-3#", 0, "does not exist"),
        ("[600]+[600]", 0, "birthday"),
        ("ü", 0, "does not begin"),
        ("2ü", 1, "does not belong"),
    ];
    for (text, place, message) in table {
        let Err(GameError::Notation(error)) = store.parse(text) else { panic!("{text} is read") };
        assert_eq!(error.span().start, place, "{text}: {error}");
        assert!(error.message().contains(message), "{text}: {error}");
    }
}

#[test]
fn deep_nesting_is_an_error_or_is_read() {
    let mut store = Store::new();
    for open in ["(", "{", "2_(", "2("] {
        let error = store.parse(&open.repeat(1_000_000)).unwrap_err();
        assert!(error.to_string().contains("nested more than 1000 deep"), "{error}");
    }
    let deep = format!("{}2{}", "(".repeat(1000), ")".repeat(1000));
    assert_eq!(store.parse(&deep), store.nimber(2).map_err(GameError::from));
    let sharps = format!("2{}", "#".repeat(998));
    let game = parse(&mut store, &sharps);
    assert_eq!((store.birthday(game), store.notation(game, Style::Sharp, 2000)), (1000, Some(sharps.clone())));
    assert!(store.mate(game).is_ok() && store.sum(game, Game::ONE).is_err());
    assert!(store.parse(&(sharps + "#")).unwrap_err().to_string().contains("birthday above 1000"));
    assert!(store.parse(&"+1".repeat(500_000)[1..]).is_ok());
}

/// A game whose tree is huge is small in the store; its text is not written.
#[test]
fn long_texts_are_not_written() {
    let mut store = Store::new();
    let (mut a, mut b) = (parse(&mut store, "2#"), parse(&mut store, "3#"));
    for _ in 0..200 {
        (a, b) = (b, store.game_of(&[a, b]).unwrap());
    }
    assert_eq!(store.notation(b, Style::Star, 1 << 40), None);
}

#[test]
fn a_store_stops_when_told() {
    let meter = Meter::with_limit(10_000);
    let mut store = Store::with_meter(&meter);
    assert!(matches!(store.parse("[400]+[400]"), Err(GameError::Exceeded(_))));
}

#[test]
fn genus_symbols() {
    let mut store = Store::new();
    let table = [
        ("0", "0^120"),
        ("1", "1^031"),
        ("2", "2^20"),
        ("3", "3^31"),
        ("4", "4^46"),
        ("32", "0^02"),
        ("2#", "0^02"),
        ("2#320", "1^431"),
        ("[12]", "[12]^[12][14]"),
    ];
    for (text, symbol) in table {
        let game = parse(&mut store, text);
        assert_eq!(genera(&store, &[game])[0].to_string(), symbol, "{text}");
    }
}

/// Kayles to heap 5: the heaps of misère Nim until 5, where it is wild.
#[test]
fn heaps_of_kayles() {
    let mut store = Store::new();
    let heaps = heap_games(&mut store, &*parse_rules("0.77").unwrap(), 9).unwrap();
    let shown: Vec<String> = genera(&store, &heaps[1..]).iter().map(|genus| genus.to_string()).collect();
    assert_eq!(shown, ["1^031", "2^20", "3^31", "1^031", "4^146", "3^31", "2^20", "1^13", "4^046"]);
}

/// The genus of a game is what its sums with copies of *2 say.
fn check_genus(store: &mut Store, game: Game) -> Result<(), TestCaseError> {
    let genus = genera(store, &[game]).remove(0);
    let two = store.nimber(2).unwrap();
    let mut sum = game;
    for n in 0..genus.sequence().len() + 4 {
        prop_assert_eq!(genus.misere_grundy(n), store.misere_grundy(sum));
        sum = store.sum(sum, two).unwrap();
    }
    Ok(())
}

/// A random game: each step adds a game whose options are some of those before.
fn any_game(store: &mut Store, steps: &[Vec<usize>]) -> Game {
    let mut games = vec![Game::ZERO, Game::ONE, store.nimber(2).unwrap()];
    for step in steps {
        let options: Vec<Game> = step.iter().map(|&pick| games[games.len() - 1 - pick % games.len()]).collect();
        games.push(store.game_of(&options).unwrap());
    }
    *games.last().unwrap()
}

fn steps() -> impl Strategy<Value = Vec<Vec<usize>>> {
    // The last games are picked most, or most games would be nimbers.
    vec(vec(prop_oneof![4 => 0usize..2, 1 => 0usize..8], 1..=3), 1..=5)
}

/// The value of a position when `heaps` are the games of its heaps.
fn value(store: &mut Store, heaps: &[Game], position: &Position) -> Game {
    let all = position.heaps().iter().flat_map(|&(heap, count)| (0..count).map(move |_| heap));
    all.fold(Game::ZERO, |sum, heap| store.sum(sum, heaps[heap]).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The simplest form of a position has its outcomes, and positions of equal form have equal outcomes in any
    /// context.
    #[test]
    fn simplest_forms_agree_with_search(
        file in any_game_file(),
        positions in vec(any_position(6, 3), 6),
        context in any_position(6, 3),
    ) {
        let last = file.last_heap().unwrap();
        let clip = |position: &Position| {
            Position::new(position.heaps().iter().map(|&(heap, count)| (heap.min(last), count)))
        };
        let context = clip(&context);
        let mut store = Store::new();
        let heaps = heap_games(&mut store, &file, last).unwrap();
        let mut oracle = Oracle::new(&file, 10_000_000);
        let mut seen: Vec<(Game, Outcome)> = Vec::new();
        for position in positions.iter().map(clip) {
            let game = value(&mut store, &heaps, &position);
            for convention in [Convention::Misere, Convention::Normal] {
                prop_assert_eq!(store.outcome(game, convention), oracle.outcome(&position, convention).unwrap());
            }
            let with_context = Position::new(position.heaps().iter().chain(context.heaps()).copied());
            let outcome = oracle.outcome(&with_context, Convention::Misere).unwrap();
            let sum = value(&mut store, &heaps, &with_context);
            prop_assert_eq!(store.outcome(sum, Convention::Misere), outcome);
            prop_assert!(seen.iter().all(|known| known.0 != game || known.1 == outcome));
            seen.push((game, outcome));
        }
        check_genus(&mut store, seen[0].0)?;
    }

    /// Both notations are read back, also by a store that knows nothing, where the text is the same again.
    #[test]
    fn notation_is_read_back(steps in steps()) {
        let mut store = Store::new();
        let game = any_game(&mut store, &steps);
        for style in [Style::Star, Style::Sharp] {
            let text = store.notation(game, style, 100_000).unwrap();
            prop_assert_eq!(store.parse(&text), Ok(game));
            let mut other = Store::new();
            let read = other.parse(&text).unwrap();
            prop_assert_eq!(other.notation(read, style, 100_000), Some(text));
        }
    }

    /// No text makes the parser panic.
    #[test]
    fn any_text_is_read_or_refused(text in "[0-4*+#_(){}\\[\\],ü -]{0,30}") {
        let mut store = Store::new();
        if let Ok(game) = store.parse(&text) {
            let shown = store.notation(game, Style::Star, 1 << 20).unwrap();
            prop_assert_eq!(store.parse(&shown), Ok(game));
        }
    }
}
