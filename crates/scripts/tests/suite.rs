//! Ruleset files with a script: the examples of `data/rulesets` against published values and the rules in words, and
//! scripts that are wrong.

use misere_games::canonical::{Store, heap_games};
use misere_games::pieces::{Closed, GameError, Numbered, Pieces, close};
use misere_games::{Convention, Oracle, Outcome, Position, Ruleset, fingerprint, grundy_values, parse_rules};
use misere_limits::{Meter, StopReason};
use misere_scripts::{CALL_OPERATIONS, ScriptGame, Scripted, is_script_file, parse_script_file};
use proptest::prelude::*;
use std::collections::HashMap;

use Convention::{Misere, Normal};

fn text(file: &str) -> String {
    let path = format!("{}/../../data/rulesets/{file}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect(file)
}

fn heaps(file: &str) -> Box<dyn Ruleset> {
    parse_script_file(&text(file), file).expect(file).into_rules().expect("heaps")
}

fn game(file: &str) -> ScriptGame {
    match parse_script_file(&text(file), file).expect(file) {
        Scripted::Positions(game) => game,
        Scripted::Heaps(_) => panic!("{file} has lists"),
    }
}

/// The game closed from a position, and that position.
fn closed(file: &str, start: &str) -> (Closed, Position) {
    let meter = Meter::new(1_000_000_000, &|| None);
    let mut pieces = Pieces::new(game(file).into());
    let start = pieces.read(start, &meter).expect(start);
    let closed = close(Box::new(pieces), &start, &meter).expect(file);
    let position = Position::new(closed.start().iter().map(|&heap| (heap as usize, 1)));
    (closed, position)
}

fn outcome(file: &str, start: &str, convention: Convention) -> Outcome {
    let (closed, position) = closed(file, start);
    Oracle::new(&closed, 100_000_000).outcome(&position, convention).expect(start)
}

/// Outcomes by the rules in words: `moves` lists the positions after each move.
struct Words<M> {
    moves: M,
    misere: bool,
    known: HashMap<Vec<i64>, bool>,
}

impl<M: Fn(&[i64]) -> Vec<Vec<i64>>> Words<M> {
    fn new(convention: Convention, moves: M) -> Words<M> {
        Words { moves, misere: convention == Misere, known: HashMap::new() }
    }
    fn is_p(&mut self, position: &[i64]) -> bool {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let moves = (self.moves)(position);
        let is_p = if moves.is_empty() { !self.misere } else { moves.iter().all(|next| !self.is_p(next)) };
        self.known.insert(position.to_vec(), is_p);
        is_p
    }
}

fn agree(file: &str, starts: &[&[i64]], moves: impl Fn(&[i64]) -> Vec<Vec<i64>> + Copy) {
    for convention in [Misere, Normal] {
        let mut words = Words::new(convention, moves);
        for start in starts {
            let numbers: Vec<String> = start.iter().map(i64::to_string).collect();
            let start_text = format!("({})", numbers.join(","));
            let expected = if words.is_p(start) { Outcome::P } else { Outcome::N };
            assert_eq!(outcome(file, &start_text, convention), expected, "{file} {start_text} {convention:?}");
        }
    }
}

#[test]
fn heaps_by_formula() {
    let (formula, code) = (heaps("kayles-formula"), parse_rules("0.77").unwrap());
    for heap in 1..=60 {
        let sorted = |rules: &dyn Ruleset| {
            let mut options = Vec::new();
            rules.for_each_option(heap, &mut |option| options.push(option.to_vec()));
            options.sort();
            options.dedup();
            options
        };
        assert_eq!(sorted(&*formula), sorted(&*code), "{heap}");
    }
    assert_eq!((formula.last_heap(), formula.fault()), (None, None));
    assert!(fingerprint(&*formula).starts_with("script:"));
    // E. Lasker: 4k + 3 and 4k + 4 change places.
    let lasker = grundy_values(&*heaps("laskers-nim"), 12, 1_000_000).unwrap();
    assert_eq!(lasker, [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11]);
    let remainders = grundy_values(&*heaps("two-remainders"), 15, 1_000_000).unwrap();
    assert_eq!(remainders[1..], [0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2]);
    let squares = heaps("subtract-a-square");
    let mut oracle = Oracle::new(&*squares, 1_000_000);
    let mut is_p = |heap| oracle.outcome(&Position::new([(heap, 1)]), Misere) == Ok(Outcome::P);
    let found: Vec<usize> = (1..=50).filter(|&heap| is_p(heap)).collect();
    assert_eq!(found, [1, 3, 6, 8, 11, 13, 16, 18, 21, 23, 35, 40, 45]);
}

#[test]
fn wythoffs_game() {
    let (rules, _) = closed("wythoff", "(10,10)");
    let mut oracle = Oracle::new(&rules, 100_000_000);
    let mut found = Vec::new();
    for b in 0..=10 {
        for a in 0..=b {
            let name = format!("({a},{b})");
            let heap = rules.heap_by_name(&name).expect(&name);
            if oracle.outcome(&Position::new([(heap, 1)]), Misere) == Ok(Outcome::P) {
                found.push((a, b));
            }
        }
    }
    assert_eq!(found, [(0, 1), (2, 2), (3, 5), (4, 7), (6, 10)]);
}

#[test]
fn chomp_opens_to_4_2_2() {
    let meter = Meter::new(1_000_000_000, &|| None);
    let mut pieces = Pieces::new(game("chomp").into());
    let start = pieces.start(&meter).unwrap().unwrap();
    let names: Vec<Vec<String>> = (pieces.moves(start[0], &meter).unwrap().iter())
        .map(|found| found.left.iter().map(|&piece| pieces.name(piece)).collect())
        .collect();
    let left: Vec<Vec<u32>> =
        pieces.moves(start[0], &meter).unwrap().into_iter().map(|found| found.left.to_vec()).collect();
    assert_eq!(pieces.picture(start[0]).as_deref(), Some("oooo\noooo\noooo\n"));
    let mut winning = Vec::new();
    for (names, _) in names.iter().zip(&left) {
        if names.len() == 1 && outcome("chomp", &names[0], Misere) == Outcome::P {
            winning.push(names[0].clone());
        }
    }
    assert_eq!(winning, ["(4,2,2)"]);
}

#[test]
fn circles() {
    assert_eq!(outcome("circle-neighbours", "(1,20)", Normal), Outcome::P);
    assert_eq!(outcome("circle-neighbours", "(1,20)", Misere), Outcome::P);
    assert_eq!(outcome("circle-neighbours", "(1,19)", Normal), Outcome::P);
    assert_eq!(outcome("circle-neighbours", "(1,19)", Misere), Outcome::N);
    // A circle as a list of cells, 1 for a pin.
    let starts: Vec<Vec<i64>> = (1..=11).map(|n| vec![1; n]).collect();
    for convention in [Misere, Normal] {
        let mut words = Words::new(convention, |cells: &[i64]| {
            let mut left = Vec::new();
            for at in 0..cells.len() {
                let next = (at + 1) % cells.len();
                if cells[at] == 1 {
                    let mut one = cells.to_vec();
                    one[at] = 0;
                    if next != at && cells[next] == 1 {
                        let mut two = one.clone();
                        two[next] = 0;
                        left.push(two);
                    }
                    left.push(one);
                }
            }
            left
        });
        for start in &starts {
            let expected = if words.is_p(start) { Outcome::P } else { Outcome::N };
            let text = format!("(1,{})", start.len());
            assert_eq!(outcome("circular-kayles", &text, convention), expected, "{text} {convention:?}");
        }
    }
}

#[test]
fn examples_play_by_their_rules_in_words() {
    agree("end-nim", &[&[2, 3, 2], &[1, 1, 1, 1], &[3, 1, 4, 1], &[2, 2, 2], &[5, 5], &[1, 2, 3, 3]], |piles| {
        let mut left = Vec::new();
        for (end, &pile) in piles.iter().enumerate().filter(|(end, _)| *end == 0 || *end + 1 == piles.len()) {
            for rest in 0..pile {
                let mut after = piles.to_vec();
                after[end] = rest;
                after.retain(|&pile| pile > 0);
                left.push(after);
            }
        }
        left
    });
    agree("fibonacci-nim", &[&[4, 3], &[5, 4], &[8, 7], &[12, 11], &[13, 12], &[20, 19]], |p| {
        (1..=p[0].min(p[1])).map(|taken| vec![p[0] - taken, 2 * taken]).collect()
    });
    // A cake as a list of rectangles.
    agree("cut-a-strip", &[&[1, 4], &[2, 2], &[2, 3], &[3, 3], &[2, 5]], |cakes| {
        let mut left = Vec::new();
        for at in (0..cakes.len()).step_by(2) {
            let (rows, columns) = (cakes[at], cakes[at + 1]);
            let mut replace = |one: [i64; 2], two: [i64; 2]| {
                let others = cakes[..at].chunks(2).chain(cakes[at + 2..].chunks(2)).map(<[i64]>::to_vec);
                let mut all: Vec<Vec<i64>> = others.chain([one.to_vec(), two.to_vec()]).collect();
                all.sort();
                left.push(all.concat());
            };
            (1..rows).for_each(|cut| replace([cut, columns], [rows - cut, columns]));
            (1..columns).for_each(|cut| replace([rows, cut], [rows, columns - cut]));
        }
        left
    });
    // A strip as its cells: 0, or the colour.
    for (n, start) in (1..=6).map(|n| (n, vec![0; n])) {
        for convention in [Misere, Normal] {
            let mut words = Words::new(convention, |cells: &[i64]| {
                let at = |cell: usize| cells.get(cell).copied().unwrap_or(0);
                let mut left = Vec::new();
                for cell in (0..cells.len()).filter(|&cell| cells[cell] == 0) {
                    for colour in 1..=2 {
                        if at(cell + 1) != colour && (cell == 0 || at(cell - 1) != colour) {
                            let mut after = cells.to_vec();
                            after[cell] = colour;
                            left.push(after);
                        }
                    }
                }
                left
            });
            let expected = if words.is_p(&start) { Outcome::P } else { Outcome::N };
            assert_eq!(outcome("strip-col", &format!("({n},0,0)"), convention), expected, "{n} {convention:?}");
        }
    }
    for convention in [Misere, Normal] {
        let side = 4;
        let mut words = Words::new(convention, |queens: &[i64]| {
            let free = |cell: &i64| {
                queens.iter().all(|queen| {
                    let (down, across) = (cell / side - queen / side, cell % side - queen % side);
                    down != 0 && across != 0 && down.abs() != across.abs()
                })
            };
            (0..side * side).filter(free).map(|cell| [queens, &[cell]].concat()).collect()
        });
        let expected = if words.is_p(&[]) { Outcome::P } else { Outcome::N };
        let start = game("queens");
        let meter = Meter::new(1_000_000_000, &|| None);
        let mut pieces = Pieces::new(start.into());
        let start = pieces.start(&meter).unwrap().unwrap();
        let name = pieces.name(start[0]);
        assert_eq!(outcome("queens", &name, convention), expected);
    }
}

/// A component of green Hackenbush with one edge on the ground has a nim-heap for its canonical form.
#[test]
fn green_hackenbush_on_one_edge_is_a_nim_heap() {
    for (edges, nimber) in [
        ("(0,1,1,2,2,3)", 3),
        ("(0,1,1,2,1,3)", 1),
        ("(0,1,1,2,1,3,3,4)", 4),
        ("(0,1,1,2,2,3,3,1)", 2),
        ("(0,1,1,2,2,3,3,1,3,4)", 1),
    ] {
        let (rules, position) = closed("green-hackenbush", edges);
        let mut store = Store::new();
        let games = heap_games(&mut store, &rules, rules.last_heap().unwrap()).unwrap();
        let [(heap, 1)] = position.heaps() else { panic!("one component: {edges}") };
        assert_eq!(store.as_nimber(games[*heap]), Some(nimber), "{edges}");
    }
}

fn file(pieces: &str, script: &str) -> String {
    format!("version = 1\npieces = \"{pieces}\"\nscript = '''\n{script}\n'''\n")
}

#[test]
fn mistakes_name_the_line() {
    let reject = |text: &str, expected: &str| {
        let error = parse_script_file(text, "f.toml").unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}\n{text}");
    };
    reject(&file("numbers", "fn moves(n) { [ }"), "f.toml, line 4, script: ");
    reject(&file("numbers", "\n\nfn moves(n) { [1 }"), "f.toml, line 6, script: ");
    reject(&file("numbers", "fn other(n) { [] }"), "f.toml, line 4, script: there is no function `moves`");
    reject(&file("numbers", "fn moves(a, b) { [] }"), "f.toml, line 4, script: the function `moves` takes one value");
    reject(&file("pins", "fn moves(n) { [] }"), "f.toml, line 2, pieces: expected \"numbers\" or \"lists\"");
    reject(&file("numbers", "fn moves(n) { eval(\"[]\") }"), "f.toml, line 4, script: ");
    reject("version = 2\npieces = \"lists\"\nscript = ''", "f.toml, line 1, version: version 2 is not known");
    reject("version = 1\nscript = ''", "f.toml, line 1: missing field `pieces`");
    let start = "start = \"(1,x)\"\n".to_string() + &file("lists", "fn moves(n) { [] }");
    reject(&start, "f.toml, line 1, start: `x` is not a number");
    assert!(is_script_file(&start) && !is_script_file("version = 1\nheap = []"));

    for (script, expected) in [
        ("fn moves(n) {\n [n] }", "f.toml, line 4, `moves` of 3: a move leaves a heap of 3, which is not smaller"),
        ("fn moves(n) { [-1] }", "f.toml, line 4, `moves` of 3: a move leaves a heap of -1"),
        ("fn moves(n) { 7 }", "f.toml, line 4, `moves` of 3: expected a list of moves, not a number"),
        ("fn moves(n) { [\"a\"] }", "f.toml, line 4, `moves` of 3: expected a list of numbers, not a text"),
        ("fn moves(n) {\n\n let x = [];\n x[7] }", "f.toml, line 7, `moves` of 3: "),
        ("fn moves(n) {\n throw \"no\" }", "f.toml, line 5, `moves` of 3: "),
        ("fn moves(n) {\n loop { } }", "f.toml, line 4, `moves` of 3: more than 1000000 operations"),
        ("fn moves(n) { moves(n) }", "f.toml, line 4, `moves` of 3: functions call each other more than 24 deep"),
        ("fn moves(n) { let a = [n]; loop { a += a; } }", "f.toml, line 4, `moves` of 3: "),
        ("fn moves(n) { splits(1000000, 8) }", "f.toml, line 4, `moves` of 3: there are too many splits"),
    ] {
        let rules = parse_script_file(&file("numbers", script), "f.toml").unwrap().into_rules().unwrap();
        assert_eq!(rules.fault(), None);
        rules.for_each_option(3, &mut |_| panic!("{script}"));
        let fault = rules.fault().expect(script);
        assert!(fault.starts_with(expected), "{fault}\n{script}");
    }
}

#[test]
fn positions_that_grow_for_ever_end_at_a_limit() {
    let explore = |script: &str, work: u64| {
        let text = file("lists", script);
        let Scripted::Positions(game) = parse_script_file(&text, "f.toml").unwrap() else { panic!("lists") };
        let mut pieces = Pieces::new(game.into());
        let meter = Meter::new(work, &|| None);
        let start = pieces.read("(1)", &meter)?;
        close(Box::new(pieces), &start, &meter).map(|closed| closed.last_heap())
    };
    let endless = explore("fn moves(p) { [[p[0] + 1]] }", 1_000_000).unwrap_err();
    assert_eq!(endless, GameError::Stopped(StopReason::Work));
    let circle = explore("fn moves(p) { [[1 - p[0]]] }", 1_000_000).unwrap_err();
    assert!(matches!(circle, GameError::Failed(_)), "{circle}");
    let endless_loop = explore("fn moves(p) { loop {} }", CALL_OPERATIONS / 2).unwrap_err();
    assert_eq!(endless_loop, GameError::Stopped(StopReason::Work));
    let overflow = explore("fn moves(p) { [[p[0] * 1000000007]] }", 1_000_000).unwrap_err();
    assert!(overflow.to_string().starts_with("f.toml, line 4, `moves` of ("), "{overflow}");
}

/// Nested as deep as the limits allow, on a thread with the small stack of a test.
#[test]
fn deep_scripts_do_not_overflow_the_stack() {
    let nested = format!("{}n{}", "(1 + ".repeat(27), ")".repeat(27));
    let mut read = 0;
    for script in [
        format!("fn moves(n) {{ let x = {nested}; moves({nested}) }}"),
        format!("fn moves(n) {{ {} moves({nested}); {} }}", "if true {".repeat(50), "}".repeat(50)),
        format!("fn moves(n) {{ {}1{} }}", "[".repeat(500), "]".repeat(500)),
        format!("fn moves(n) {{ {} }}", "if n > 0 { n }".repeat(3000)),
        "fn moves(n) { [n - 1].map(|x| moves(x)) }".to_string(),
    ] {
        if let Ok(scripted) = parse_script_file(&file("numbers", &script), "f.toml") {
            read += 1;
            let rules = scripted.into_rules().unwrap();
            for heap in 1..40 {
                rules.for_each_option(heap, &mut |_| {});
            }
        }
    }
    assert!(read >= 3, "the scripts are nested too deep to be read");
}

/// Pieces of scripts, put together at random.
fn random_script() -> impl Strategy<Value = String> {
    let words = [
        "fn moves(n) {",
        "fn moves(p) {",
        "}",
        "[",
        "]",
        "(",
        ")",
        "n",
        "p",
        "p[0]",
        "-",
        "+",
        "*",
        "1",
        "2",
        "0",
        ",",
        ";",
        "loop {",
        "while n > 0 {",
        "for i in 0..n {",
        "if n > 1 {",
        "else {",
        "let a =",
        "a",
        "a.push(n - 1);",
        "moves(n - 1)",
        "splits(n - 1)",
        "splits(n, 3)",
        "return a;",
        "break;",
        "|x|",
        "a.map(",
        "#{",
        "=",
        "==",
        "%",
        "fn parts(p) {",
        "fn same(p) {",
        "fn write(p) {",
        "p.sort();",
        "a += a;",
        "\"x\"",
        "throw",
        "\n",
        "'",
        "`${",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..40).prop_map(|words| words.join(" "))
}

/// No panic and no hang: every call ends within its operations.
fn exercise(text: &str) {
    match parse_script_file(text, "f.toml") {
        Err(error) => assert!(error.to_string().starts_with("f.toml, line "), "{error}"),
        Ok(Scripted::Heaps(rules)) => {
            for heap in 1..6 {
                rules.for_each_option(heap, &mut |option| {
                    assert!(option.iter().all(|&part| part > 0 && (part as usize) < heap));
                });
            }
        }
        Ok(Scripted::Positions(game)) => {
            let meter = Meter::new(20_000, &|| None);
            let mut pieces = Pieces::new(game.into());
            let _ = pieces.read("(3,2)", &meter).and_then(|start| close(Box::new(pieces), &start, &meter));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_scripts(script in random_script(), numbers in any::<bool>()) {
        exercise(&file(if numbers { "numbers" } else { "lists" }, &script));
        exercise(&file(if numbers { "numbers" } else { "lists" }, &format!("fn moves(n) {{ {script} }}")));
    }

    #[test]
    fn truncated_scripts(which in 0usize..7, keep in 0.0f64..1.0) {
        let files = ["chomp", "queens", "green-hackenbush", "wythoff", "two-remainders", "end-nim", "sprouts"];
        let whole = text(files[which]);
        let mut end = (whole.len() as f64 * keep) as usize;
        while !whole.is_char_boundary(end) { end -= 1; }
        exercise(&whole[..end]);
        exercise(&format!("{}\n'''", &whole[..end]));
    }

    /// A word of a script is lost, or stands in the place of another.
    #[test]
    fn scripts_with_a_word_that_is_wrong(which in 0usize..7, place in 0.0f64..1.0, other in 0.0f64..1.0) {
        let files = ["chomp", "queens", "green-hackenbush", "wythoff", "laskers-nim", "circular-kayles", "sprouts"];
        let whole = text(files[which]);
        let words: Vec<&str> = whole.split_inclusive([' ', '(', ')', '[', ']', ';', '\n']).collect();
        let at = |share: f64| ((words.len() as f64 * share) as usize).min(words.len() - 1);
        for with in ["", words[at(other)]] {
            let mut changed = words.clone();
            changed[at(place)] = with;
            exercise(&changed.concat());
        }
    }
}
