use misere_atlas::{Limits, Row, Status};
use misere_survey::archive::archive;
use misere_survey::{Journal, Record, Spec, Task, failed, solve, verify};

fn task(name: &str) -> Task {
    let text = format!("version = 1\n[limits]\nwork = 20_000_000\n[[family]]\nname = \"f\"\nrules = ['{name}']");
    Spec::parse(&text).unwrap().tasks(&|_| Err(String::new())).unwrap().remove(0)
}

fn solved(name: &str) -> Record {
    let task = task(name);
    let rules = misere_games::parse_rules(&task.name).unwrap();
    let found = solve(&task, &*rules, "1", &|| None).unwrap();
    Record::new(found.row, Some(&found.certificate), 0.5)
}

#[test]
fn rows_say_what_the_papers_say() {
    let kayles = solved("0.77").row;
    assert_eq!(
        (kayles.period, kayles.preperiod, kayles.order, kayles.p_order),
        (Some(12), Some(71), Some(40), Some(9))
    );
    assert_eq!((kayles.names, kayles.wild_at.as_deref()), (vec![String::from("kayles")], Some("5+1")));
    assert_eq!((kayles.genus[0].as_str(), kayles.tame), ("1^031", false));
    assert_eq!(kayles.phi.len(), 82);
    let r8 = solved("0.75").row;
    assert_eq!(r8.quotient.as_deref(), Some("R_8"));
    assert_eq!(r8.presentation.as_deref(), Some("<a,b,c | a^2=1, bc=ab, c^2=b^2> P={a,b^2}"));
    assert_eq!(r8.phi[..5].join(" "), "a b a b c");
    let infinite = solved("0.31011").row;
    assert!(infinite.is_infinite() && infinite.is_solved());
    let law = solved("0.337").row.law.unwrap();
    assert!(law.contains("|Q_{4j"), "{law}");
    let relative = solved("0.414").row;
    assert!(relative.relative.is_some());
}

/// A proof is looked for only when that is asked for, and what says that there is one has it.
#[test]
fn proofs_for_all_heaps() {
    let limited = |prove| Task { limits: Limits { heap: 70, order: 1000, work: 50_000_000 }, prove, ..task("0.734") };
    let rules = misere_games::parse_rules("0.734").unwrap();
    let found = |prove| {
        let found = solve(&limited(prove), &*rules, "1", &|| None).unwrap();
        Record::new(found.row, Some(&found.certificate), 0.5)
    };
    let (without, with) = (found(false), found(true));
    assert_eq!((without.row.status, without.row.is_solved(), without.row.shapes), (Status::Partial, false, None));
    assert_eq!((with.row.status, with.row.is_solved(), with.row.shapes), (Status::Proven, true, Some(4)));
    assert_eq!((with.row.order, with.row.last_heap), (without.row.order, 70));
    assert!(with.row.is_infinite() && with.row.law.as_ref().unwrap().ends_with("the whole game is proven"));
    assert_eq!((verify(&without, 1 << 30), verify(&with, 1 << 30)), (Ok(()), Ok(())));
    assert_eq!(Record::read(with.line().unwrap().as_bytes()), Some(with.clone()));
    // Neither row with the other's certificate.
    for (row, other) in [(&without, &with), (&with, &without)] {
        let mut mixed = row.row.clone();
        mixed.certificate.clone_from(&other.row.certificate);
        assert!(verify(&Record { row: mixed, ..other.clone() }, 1 << 30).is_err());
    }
    // A finite game is solved as before.
    let nothing =
        solve(&Task { prove: true, ..task("0.75") }, &*misere_games::parse_rules("0.75").unwrap(), "1", &|| None);
    assert_eq!(nothing.unwrap().row.status, Status::Solved);
}

#[test]
fn every_result_is_proven_by_the_checker() {
    for name in ["0.77", "0.31011", "0.137", "subtract:1,3,8", "game:*2_+320", "notakto:2x2", "nim", "0.414", "0.3"] {
        let record = solved(name);
        verify(&record, 1 << 30).unwrap_or_else(|what| panic!("{name}: {what}"));
        // Another game's row, or another row, is not.
        let other = Record { row: Row { order: Some(7), infinite: None, ..record.row.clone() }, ..record.clone() };
        assert!(verify(&other, 1 << 30).is_err(), "{name}");
    }
    let mut kayles = solved("0.77");
    kayles.row.code = Some("0.7".into());
    assert!(verify(&kayles, 1 << 30).is_err());
    kayles.row.certificate = Some("00".repeat(32));
    assert!(verify(&kayles, 1 << 30).unwrap_err().contains("digest"));
}

#[test]
fn journals_join_in_any_order_and_lines_may_be_cut_off() {
    let records: Vec<Record> = ["0.77", "0.3", "0.75"].iter().map(|name| solved(name)).collect();
    let lines: Vec<String> = records.iter().map(|record| record.line().unwrap()).collect();
    let mut one = Journal::default();
    one.add_lines(lines.concat().as_bytes()).unwrap();
    let mut other = Journal::default();
    let torn = format!("{}{}\n{}{}{}", lines[2], &lines[1][..40], lines[0], lines[1], lines[0]);
    other.add_lines(torn.as_bytes()).unwrap();
    assert_eq!((one.rows(), one.torn), (other.rows(), 0));
    assert_eq!((other.torn, other.len()), (1, 3));
    assert_eq!(archive(one.records()).unwrap(), archive(other.records()).unwrap());
    assert!(one.has(&task("0.3")) && !one.has(&task("0.31")));
}

#[test]
fn results_that_differ_are_a_conflict_unless_the_machine_is_to_blame() {
    let record = solved("0.3");
    let mut journal = Journal::default();
    journal.add(Record::new(failed(&task("0.3"), "signal 9", "1"), None, 0.0)).unwrap();
    assert!(!journal.has(&task("0.3")));
    let limited = |limit: &str| Record {
        row: Row { limit: Some(limit.into()), order: None, ..record.row.clone() },
        ..record.clone()
    };
    journal.add(limited("time")).unwrap();
    journal.add(limited("interrupt")).unwrap();
    journal.add(record.clone()).unwrap();
    journal.add(limited("memory")).unwrap();
    assert_eq!(journal.rows(), std::slice::from_ref(&record.row));
    let error = journal.add(limited("work")).unwrap_err();
    assert!(error.to_string().contains("0.3") && error.to_string().contains("order"), "{error}");
}
