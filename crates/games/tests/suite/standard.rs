use misere_games::canonical::Store;
use misere_games::canonical::heaps::heap_games;
use misere_games::{Code, Ruleset, parse_rules, standard_form};
use proptest::prelude::*;

/// The standard form of a code in words.
fn form(text: &str) -> (String, usize) {
    let (code, shift) = standard_form(&Code::parse(text).unwrap()).unwrap();
    (code.name(), shift)
}

#[test]
fn cousins_of_the_papers() {
    // [PS] 3.4 and 3.5: 4.4 and Kayles, 0.07 and Dawson's Chess; Winning Ways: 0.4 is a cousin of both.
    for (text, standard, shift) in [
        ("0.77", "0.77", 0),
        ("4.4", "0.77", 1),
        ("0.07", "0.137", 1),
        ("0.4", "0.137", 2),
        ("0.04", "0.11337", 3),
        ("4.0", "0.7", 1),
        ("0.2", "0.3", 1),
        ("0.8", "0.113377e", 3),
        ("0.121", "0.121", 0),
        ("0.1201", "0.12", 0),
        ("0.541", "0.54", 0),
        ("0.751", "0.75", 0),
        // [PS] Figure 3 has 0.315 and 0.317 apart: they are two games.
        ("0.315", "0.315", 0),
        ("0.317", "0.317", 0),
    ] {
        assert_eq!(form(text), (standard.to_string(), shift), "{text}");
    }
    assert!(standard_form(&Code::parse("0.(01)").unwrap()).is_none());
    assert!(standard_form(&Code::parse("0.1(0)^69(4)^1").unwrap()).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn heaps_of_the_form_are_those_of_the_code(
        first in prop::sample::select(vec![0u8, 4, 8]),
        digits in prop::collection::vec(0u8..8, 1..5),
    ) {
        let all = [vec![first], digits].concat();
        prop_assume!(all.iter().any(|&digit| digit != 0));
        let code = Code::from_digits(all).unwrap();
        let (form, shift) = standard_form(&code).unwrap();
        let mut store = Store::new();
        // Both in one store: equal games are equal numbers.
        let own = heap_games(&mut store, &code, 7 + shift);
        let other = heap_games(&mut store, &form, 7);
        let (Ok(own), Ok(other)) = (own, other) else { return Ok(()) };
        prop_assert_eq!(&own[own.len() - other.len()..], &other[..], "{} {}", code.name(), form.name());
        prop_assert_eq!(own.len() - other.len(), shift);
        prop_assert!(form.digits()[1] & 1 == 1);
        prop_assert_eq!(standard_form(&form), Some((form.clone(), 0)));
        prop_assert!(parse_rules(&form.name()).is_ok());
    }
}
