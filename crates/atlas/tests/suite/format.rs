use misere_atlas::{AtlasError, Growth, Infinite, Limits, Member, Relative, Row, Stage, Status, read, write};
use proptest::prelude::*;

fn full() -> Row {
    Row {
        name: "0.77".into(),
        family: "octal-3".into(),
        names: vec!["kayles".into()],
        members: vec![Member { name: "4.4".into(), shift: 1 }],
        code: Some("0.77".into()),
        standard_form: Some("0.77".into()),
        rule: "take one or two".into(),
        status: Status::Solved,
        limit: Some("work".into()),
        last_heap: 167,
        known_heap: 167,
        period: Some(12),
        preperiod: Some(71),
        order: Some(40),
        p_order: Some(9),
        infinite: Some(Infinite {
            finite_order: 20,
            growing: vec![4, 5],
            stages: vec![Stage { heap: 5, finite_order: 20, growing: vec![4, 5] }],
        }),
        relative: Some(Relative { n0: 9, base_heap: 8, base_order: 12, all_heaps: true, ..Relative::default() }),
        shapes: Some(38),
        class: Some("0123456789abcdef".into()),
        quotient: Some("R_8".into()),
        generators: vec![1, 2],
        presentation: Some("<a,b | a^2=1, b^3=b> P={a,b^2}".into()),
        phi: vec!["a".into(), "b".into()],
        tame: false,
        wild_at: Some("5+1".into()),
        genus: vec!["1^031".into()],
        growth: vec![Growth(1, 2, 1)],
        law: Some("|Q_n| = n".into()),
        different: Some(vec![1]),
        limits: Limits { heap: 1000, order: 2000, work: 50_000_000 },
        work: 12345,
        version: "0.1.0".into(),
        certificate: Some("ab".repeat(32)),
    }
}

#[test]
fn rows_come_back_and_equal_rows_are_equal_bytes() {
    let rows = vec![full(), Row { name: "0.07".into(), ..Row::default() }];
    let bytes = write(&rows).unwrap();
    assert_eq!(read(&bytes).unwrap(), rows);
    assert_eq!(write(&rows).unwrap(), bytes);
    let plain = rows.iter().map(|row| serde_json::to_string(row).unwrap() + "\n").collect::<String>();
    assert_eq!(read(plain.as_bytes()).unwrap(), rows);
    assert!(read(b"").unwrap().is_empty());
}

#[test]
fn keys_of_later_versions_are_passed_over_and_empty_ones_left_out() {
    let text = serde_json::to_string(&Row::default()).unwrap();
    assert!(!text.contains("infinite") && !text.contains("genus"), "{text}");
    let later = text.replacen('{', "{\"colour\":\"red\",", 1);
    assert_eq!(read(later.as_bytes()).unwrap(), [Row::default()]);
}

#[test]
fn bad_files_are_refused_with_the_line() {
    let mut bytes = write(&[full()]).unwrap();
    bytes.truncate(bytes.len() / 2);
    assert!(matches!(read(&bytes), Err(AtlasError::Compression(_))));
    let good = serde_json::to_string(&full()).unwrap();
    let error = read(format!("{good}\n\nnonsense\n").as_bytes()).unwrap_err();
    assert!(error.to_string().starts_with("line 3 is no row of an atlas"), "{error}");
}

proptest! {
    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200), at in 0usize..400, flip: u8) {
        let _ = read(&bytes);
        let mut file = write(&[full()]).unwrap();
        let place = at % file.len();
        file[place] ^= flip;
        let _ = read(&file);
    }
}
