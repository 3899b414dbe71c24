//! Accept and reject tables of ruleset files, and the files in `data/rulesets`.

use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, parse_rules, parse_ruleset_file};

const FIGURE_10: &str = include_str!("../../../../data/rulesets/figure-10.toml");
const TWO_PLUS_320: &str = include_str!("../../../../data/rulesets/two-plus-320.toml");
const BRACELET: &str = include_str!("../../../../data/rulesets/bracelet.toml");

fn heap(name: &str, options: &str) -> String {
    format!("[[heap]]\nname = \"{name}\"\noptions = [{options}]\n")
}

#[test]
fn examples() {
    let board = parse_ruleset_file(FIGURE_10, "figure-10.toml").unwrap();
    assert_eq!((board.last_heap(), board.name().as_str()), (Some(5), "figure-10.toml"));
    assert_eq!(board.title(), Some("Coin sliding, [PS] Figure 10"));
    // [PS] 6: the diagonal m = l + 7 of P-positions, and (1, 1, 2, 0, 3).
    let mut oracle = Oracle::new(&board, 10_000_000);
    for text in ["7*E", "D+8*E", "2*D+9*E", "A+B+2*C+3*E"] {
        let position = Position::parse(text, &board).unwrap();
        assert_eq!(oracle.outcome(&position, Convention::Misere), Ok(Outcome::P), "{text}");
    }
    let game = parse_ruleset_file(TWO_PLUS_320, "g").unwrap();
    assert_eq!(game.heap_by_name("G"), Some(5));

    let bracelet = parse_ruleset_file(BRACELET, "b").unwrap();
    assert_eq!((bracelet.heap_by_name("bracelet"), bracelet.heap_name(1)), (Some(5), "chain1".to_string()));
    let kayles = parse_rules("kayles").unwrap();
    for number in 1..=4 {
        let sorted = |rules: &dyn Ruleset| {
            let mut options = Vec::new();
            rules.for_each_option(number, &mut |option| options.push(option.to_vec()));
            options.sort();
            options
        };
        assert_eq!(sorted(&bracelet), sorted(&*kayles));
    }
    let position = Position::parse("bracelet + 2*chain3", &bracelet).unwrap();
    assert_eq!(position.name(&bracelet), "bracelet+2*chain3");
}

#[test]
fn heaps_may_come_in_any_order() {
    let text = "version = 1\n".to_string() + &heap("C", "\"B\"") + &heap("A", "") + &heap("B", "\"A+A\", \"0\"");
    let game = parse_ruleset_file(&text, "f").unwrap();
    assert_eq!([1, 2, 3].map(|number| game.heap_name(number)), ["A", "B", "C"]);
    assert_eq!((game.heap_by_name("0"), game.heap_by_name("1")), (Some(0), None));
    assert!(Position::parse("1", &game).is_err());
}

#[test]
fn rejected_files() {
    let v = "version = 1\n".to_string();
    let table: Vec<(String, usize, Option<&str>, &str)> = vec![
        (String::new(), 1, None, "missing field"),
        (v.clone(), 1, None, "missing field"),
        ("version = 2\n".to_string() + &heap("A", ""), 1, Some("version"), "version 2"),
        ("version = 1\nheap = []".to_string(), 2, Some("heap"), "no heap"),
        (v.clone() + "[[heap]]\nname = \"A\"\n", 2, None, "missing field"),
        (v.clone() + &heap("A", "") + "colour = 3\n", 5, None, "colour"),
        (v.clone() + "[[heap]\nname", 2, None, ""),
        (v.clone() + &heap("A", "1"), 4, None, "invalid type"),
        (v.clone() + &heap("2A", ""), 3, Some("name"), "not a name"),
        (v.clone() + &heap("", ""), 3, Some("name"), "not a name"),
        (v.clone() + &heap(&"A".repeat(65), ""), 3, Some("name"), "not a name"),
        (v.clone() + &heap("A", "") + &heap("A", ""), 6, Some("name"), "already used in line 3"),
        (v.clone() + &heap("A", "\"0\",\n\"B\""), 5, Some("options of heap `A`"), "no heap `B`"),
        (v.clone() + &heap("A", "\"\""), 4, Some("options of heap `A`"), "empty"),
        (v.clone() + &heap("A", "") + &heap("B", "\"A+0\""), 7, Some("options of heap `B`"), "stands alone"),
        (v.clone() + &heap("A", "") + &heap("B", "\"0*A\""), 7, Some("options of heap `B`"), "zero"),
        (v.clone() + &heap("A", "") + &heap("B", "\"9999999*A\""), 7, Some("options of heap `B`"), "at most 10000"),
        (
            v.clone() + &heap("A", "") + &heap("B", &"\"9999*A\",".repeat(200)),
            7,
            Some("options of heap `B`"),
            "more than 1000000",
        ),
        (v.clone() + &heap("A", "\"A\""), 3, Some("heap `A`"), "A → A"),
        (
            v.clone() + &heap("X", "\"A\"") + &heap("A", "\"B\"") + &heap("B", "\"C\"") + &heap("C", "\"0\", \"2*A\""),
            6,
            Some("heap `A`"),
            "A → B → C → A",
        ),
    ];
    for (text, line, key, message) in table {
        let error = parse_ruleset_file(&text, "f.toml").expect_err(&text);
        assert_eq!((error.line, error.key.as_deref()), (line, key), "{error}\n{text}");
        assert!(error.message.contains(message), "{error}\n{text}");
        assert!(error.to_string().starts_with(&format!("f.toml, line {line}")));
    }
}

#[test]
fn garbage_and_depth() {
    for unit in ["x", "[", "a=1\n", "\"", "[[heap]]\n", "{", "\u{0}", "a."] {
        for size in [10 << 20, 3 << 20] {
            let error = parse_ruleset_file(&unit.repeat(size / unit.len()), "g").expect_err(unit);
            assert!(error.to_string().len() < 1000, "{unit}");
        }
    }
    let mut chain = "version = 1\n".to_string() + &heap("A0", "\"0\"");
    for number in 1..40_000 {
        chain += &heap(&format!("A{number}"), &format!("\"A{}\"", number - 1));
    }
    assert_eq!(parse_ruleset_file(&chain, "deep").unwrap().last_heap(), Some(40_000));
    let cyclic = chain.replace("\"0\"", "\"A39999\"");
    assert!(parse_ruleset_file(&cyclic, "deep").unwrap_err().to_string().len() < 300);
}
