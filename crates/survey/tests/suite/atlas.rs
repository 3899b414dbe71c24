//! The atlas of the repository: its certificates, and what the papers say.

use misere_atlas::{Atlas, Row, Status, read};
use misere_games::Ruleset;
use misere_survey::archive::{file_name, files};
use misere_survey::{Pattern, Record, Task, solve, verify};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/atlas")
}

/// The name of a family, its rows and its certificates.
type Family = (String, Vec<Row>, BTreeMap<String, Vec<u8>>);

fn families() -> Vec<Family> {
    let names = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".jsonl.gz")?.to_string())).collect();
    names.sort();
    let read_file = |name: &str, ending: &str| std::fs::read(folder().join(format!("{name}.{ending}"))).unwrap();
    let family = |name: String| {
        let rows = read(&read_file(&name, "jsonl.gz")).unwrap();
        let certificates = files(&read_file(&name, "tar.gz")).unwrap();
        (name, rows, certificates)
    };
    names.into_iter().map(family).collect()
}

/// One in so many certificates is checked, and none that is long.
const SAMPLE: usize = 9;
const LONG: usize = 4_000;

#[test]
fn every_row_has_its_certificate_and_a_sample_is_proven_again() {
    let mut checked = 0;
    for (family, rows, certificates) in families() {
        assert!(rows.windows(2).all(|pair| pair[0].name < pair[1].name), "{family}");
        assert_eq!(rows.len(), certificates.len(), "{family}");
        for (at, row) in rows.iter().enumerate() {
            assert_eq!((&row.family, row.status == Status::Failed), (&family, false), "{}", row.name);
            let bytes = &certificates[&file_name(&row.name)];
            if at % SAMPLE == 0 && bytes.len() <= LONG {
                let record = Record::new(row.clone(), Some(bytes), 0.0);
                verify(&record, 1 << 30).unwrap_or_else(|what| panic!("{}: {what}", row.name));
                checked += 1;
            }
        }
    }
    assert!(checked > 80, "{checked}");
}

#[test]
#[ignore = "it takes minutes; the nightly run does it"]
fn every_certificate_is_proven_again() {
    for (_, rows, certificates) in families() {
        for row in rows {
            let record = Record::new(row.clone(), Some(&certificates[&file_name(&row.name)]), 0.0);
            verify(&record, 8 << 30).unwrap_or_else(|what| panic!("{}: {what}", row.name));
        }
    }
}

fn atlas() -> Atlas {
    Atlas::new(families().into_iter().flat_map(|(_, rows, _)| rows).collect())
}

#[test]
fn wild_games_with_known_quotients_are_those_of_the_paper() {
    // [PS] Figure 3, with the corrections of docs/src/results.md: code, period, preperiod, order.
    let atlas = atlas();
    for (code, period, preperiod, order) in [
        ("0.15", 10, 66, 42),
        ("0.34", 8, 7, 12),
        ("0.44", 24, 143, 40),
        ("0.53", 9, 21, 16),
        ("0.71", 6, 3, 36),
        ("0.72", 4, 16, 24),
        ("0.75", 2, 8, 8),
        ("0.77", 12, 71, 40),
        ("4.4", 12, 72, 40),
        ("0.044", 36, 214, 40),
        ("0.074", 24, 142, 40),
        ("0.115", 14, 92, 42),
        ("0.123", 5, 5, 20),
        ("0.144", 10, 12, 30),
        ("0.152", 48, 25, 34),
        ("0.153", 14, 32, 16),
        ("0.241", 10, 4, 36),
        ("0.315", 10, 3, 36),
        ("0.351", 8, 4, 22),
        ("0.512", 6, 16, 8),
        ("0.644", 442, 3256, 172),
        ("0.712", 6, 3, 14),
        ("0.716", 2, 22, 14),
        ("4.56", 4, 11, 8),
        ("4.74", 2, 8, 8),
    ] {
        let (row, shift) = atlas.find(code).unwrap_or_else(|| panic!("{code}"));
        let found = (row.period, row.preperiod.map(|preperiod| preperiod + shift), row.order, row.tame);
        assert_eq!(found, (Some(period), Some(preperiod), Some(order), false), "{code}");
    }
    // Figure 6.
    for (code, period, preperiod, order) in [
        ("0.0122", 7, 8, 20),
        ("0.1023", 7, 6, 20),
        ("0.1032", 7, 8, 20),
        ("0.1033", 7, 7, 20),
        ("0.1231", 5, 5, 20),
        ("0.1232", 6, 6, 46),
        ("0.1321", 5, 6, 20),
        ("0.1323", 6, 7, 46),
        ("0.1331", 5, 5, 20),
        ("0.2012", 5, 4, 20),
        ("0.3101", 2, 5, 14),
        ("0.3103", 5, 3, 20),
        ("0.3112", 5, 6, 20),
        ("0.3131", 2, 7, 12),
    ] {
        let (row, shift) = atlas.find(code).unwrap_or_else(|| panic!("{code}"));
        let found = (row.period, row.preperiod.map(|preperiod| preperiod + shift), row.order, row.tame);
        assert_eq!(found, (Some(period), Some(preperiod), Some(order), false), "{code}");
    }
    // Figure 4 begins so.
    let phi = &atlas.find("0.4107").unwrap().0.phi;
    assert_eq!(phi[..24].join(" "), "1 a a b b ab c c d e f g h b i ab^2 j k l m n o p q");
    for code in ["0.3102", "0.3122", "0.3123", "0.3312"] {
        assert!(!atlas.find(code).unwrap().0.is_solved(), "{code}");
    }
}

/// \[PS\] Figure 13 as the text at hand has it: for each code without its last digit the last digits 0 to 7. T is tame
/// and solved, W wild and solved, - and * unsolved; * is solved in normal play.
const FIGURE_13: [(&str, &str); 72] = [
    ("0.00", "TTTT----"),
    ("0.01", "TTTT---*"),
    ("0.02", "TTTT----"),
    ("0.03", "TTTT----"),
    ("0.04", "---*W*W*"),
    ("0.05", "T*T***-*"),
    ("0.06", "--------"),
    ("0.07", "****WWWW"),
    ("0.10", "TTTT*T*T"),
    ("0.11", "TTTT-W**"),
    ("0.12", "TTTW*--*"),
    ("0.13", "TTTT*--*"),
    ("0.14", "-*--W*-T"),
    ("0.15", "WTWW*TTW"),
    ("0.16", "-----*--"),
    ("0.17", "**-*-***"),
    ("0.20", "TTTT----"),
    ("0.21", "TTTT----"),
    ("0.22", "TTTT--**"),
    ("0.23", "TTTT--**"),
    ("0.24", "TWTW----"),
    ("0.25", "TWTW----"),
    ("0.26", "****----"),
    ("0.27", "****----"),
    ("0.30", "TTTTTTTT"),
    ("0.31", "TTTT-W*W"),
    ("0.32", "TTTT--**"),
    ("0.33", "TTTT-***"),
    ("0.34", "WW------"),
    ("0.35", "*WTT-***"),
    ("0.36", "--------"),
    ("0.37", "--TT-**-"),
    ("0.40", "****----"),
    ("0.41", "****----"),
    ("0.42", "****----"),
    ("0.43", "****----"),
    ("0.44", "WWWW----"),
    ("0.45", "********"),
    ("0.46", "WWWW----"),
    ("0.47", "********"),
    ("0.50", "TTTTTTTT"),
    ("0.51", "TTWTT***"),
    ("0.52", "TTTT****"),
    ("0.53", "TTTT****"),
    ("0.54", "********"),
    ("0.55", "TTTTT***"),
    ("0.56", "TTTT----"),
    ("0.57", "WWTT****"),
    ("0.60", "--TT----"),
    ("0.61", "--TT----"),
    ("0.62", "--TT----"),
    ("0.63", "--TT----"),
    ("0.64", "----WWWW"),
    ("0.65", "----WWWW"),
    ("0.66", "----WWWW"),
    ("0.67", "----WWWW"),
    ("0.70", "TTTTTTTT"),
    ("0.71", "WWWW**WW"),
    ("0.72", "WWWWWWWW"),
    ("0.73", "TT******"),
    ("0.74", "--------"),
    ("0.75", "WWWW****"),
    ("0.76", "--------"),
    ("0.77", "WWTT----"),
    ("4.0", "TTTTT***"),
    ("4.1", "TTTTT***"),
    ("4.2", "TTTTT***"),
    ("4.3", "TTTTTTTT"),
    ("4.4", "WWWW----"),
    ("4.5", "TT**TTWW"),
    ("4.6", "WWWW----"),
    ("4.7", "WWTTWW**"),
];
/// Where our results are others. The first four need larger limits. The next are those that the paper solves by an
/// algebraic period: they have infinitely many generators, and no partial quotient is the last. The rest are misprints
/// of the paper or of the text at hand. Each has a certificate; 0.530 is wild and solved in Figure 3 too.
const NEED_MORE: [&str; 4] = ["0.560", "0.561", "0.562", "0.563"];
const ALGEBRAIC: [&str; 9] = ["0.157", "0.570", "0.571", "0.724", "0.725", "0.726", "0.727", "4.70", "4.71"];
const OTHERS: [&str; 11] =
    ["0.312", "0.513", "0.515", "0.530", "0.531", "0.552", "0.553", "0.555", "4.05", "4.15", "4.25"];

#[test]
fn three_digit_octals_are_those_of_the_paper() {
    let atlas = atlas();
    let (mut compared, mut different) = (0, Vec::new());
    for (begin, signs) in FIGURE_13 {
        for (digit, sign) in signs.chars().enumerate() {
            let code = format!("{begin}{digit}");
            let short = if begin == "4.0" && digit == 0 { "4.0" } else { code.trim_end_matches('0') };
            let Some((row, _)) = atlas.find(short) else {
                assert_eq!(code, "0.000");
                continue;
            };
            let same = match sign {
                'T' => row.is_solved() && row.tame,
                'W' => row.is_solved() && !row.tame,
                _ => !row.is_solved() && !row.tame,
            };
            compared += 1;
            if !same {
                different.push(code);
            }
        }
    }
    let mut expected = [&NEED_MORE[..], &ALGEBRAIC, &OTHERS].concat();
    expected.sort_unstable();
    assert_eq!((compared, different), (575, expected.iter().map(ToString::to_string).collect()));
}

#[test]
fn partial_quotients_are_those_of_the_paper() {
    // [PS] Figure 5, and the open games of Figure 6: the largest n, and the order of that quotient.
    let atlas = atlas();
    for (code, last, order) in [
        ("0.04", 44, 864),
        ("0.06", 15, 48),
        ("0.07", 33, 638),
        ("0.14", 20, 96),
        ("0.16", 17, 434),
        ("0.36", 20, 304),
        ("0.37", 15, 304),
        ("0.4", 34, 638),
        ("0.45", 26, 550),
        ("0.6", 16, 304),
        ("0.64", 13, 346),
        ("0.74", 14, 74),
        ("0.76", 11, 34),
        ("0.3102", 11, 74),
        ("0.3122", 6, 52),
        ("0.3123", 11, 328),
        ("0.3312", 13, 264),
    ] {
        let (row, shift) = atlas.find(code).unwrap();
        let steps = row.growth.iter().take_while(|step| step.0 + shift <= last);
        assert_eq!(steps.last().map(|step| step.1), Some(order), "{code}");
        assert!(row.last_heap + shift >= last, "{code}");
    }
}

#[test]
fn there_are_twenty_one_wild_quaternaries_of_four_digits_and_eight_quotients_of_day_4() {
    // [PS] 3.6: "Of these, seventeen have known solutions". Figure 7 counts T_0 too.
    let atlas = atlas();
    let codes = Pattern::parse("0.[0-3]{3}[1-3]").unwrap().codes(1000).unwrap();
    let rows = codes.iter().map(|code| atlas.find(&code.name()).unwrap().0);
    let wild: Vec<&Row> = rows.filter(|row| !row.tame).collect();
    assert_eq!((wild.len(), wild.iter().filter(|row| row.is_solved()).count()), (21, 17));
    let day_4 = atlas.rows().iter().filter(|row| row.family == "born-4").map(|row| row.quotient.clone().unwrap());
    let found = day_4.collect::<BTreeSet<String>>().into_iter().collect::<Vec<String>>();
    assert_eq!(found, ["R_14", "R_8", "S'_12", "S_12", "T_1", "T_2", "T_3"]);
}

/// One in so many rows is made again, of those that take few steps.
const AGAIN: usize = 12;
const FEW_STEPS: u64 = 300_000;

#[test]
fn rows_are_made_again_as_they_stand() {
    let mut made = 0;
    for (_, rows, certificates) in families() {
        let few = rows.iter().filter(|row| row.work <= FEW_STEPS && !row.name.ends_with(".toml"));
        for row in few.step_by(AGAIN) {
            let Row { name, family, members, limits, .. } = row.clone();
            let rules = misere_games::parse_rules(&name).unwrap();
            let solved =
                solve(&Task { family, name, members, limits, prove: false }, &*rules, &row.version, &|| None).unwrap();
            // How many steps something takes may change with the program.
            assert_eq!(&Row { work: row.work, ..solved.row }, row);
            assert_eq!(solved.certificate, certificates[&file_name(&row.name)], "{}", row.name);
            made += 1;
        }
    }
    assert!(made > 60, "{made}");
}
