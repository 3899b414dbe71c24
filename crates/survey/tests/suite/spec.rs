use misere_survey::cost::{Shard, expected, longest_first};
use misere_survey::{Pattern, Spec, SpecError, Task};
use proptest::prelude::*;

fn tasks(families: &str) -> Result<Vec<Task>, SpecError> {
    let text = format!("version = 1\n{families}");
    Spec::parse(&text)?.tasks(&|name| Err(format!("there is no file {name}")))
}

fn names(families: &str) -> Vec<String> {
    tasks(families).unwrap().into_iter().map(|task| task.name).collect()
}

#[test]
fn a_code_and_its_cousins_are_one_game() {
    let found = tasks("[[family]]\nname = \"octal\"\ncodes = ['0.[0-7]{1,3}', '4.[0-7]{0,2}']").unwrap();
    // Every code is in one class.
    assert_eq!(found.len(), 227);
    let task = found.iter().find(|task| task.name == "0.137").unwrap();
    let members: Vec<(&str, u64)> = task.members.iter().map(|member| (&*member.name, member.shift)).collect();
    assert!(members.contains(&("0.07", 1)) && members.contains(&("0.4", 2)), "{members:?}");
    assert!(!members.iter().any(|member| member.0 == "0.137"));
}

#[test]
fn families_of_every_kind() {
    assert_eq!(
        names("[[family]]\nname = \"s\"\nsubtract = 3"),
        ["subtract:1,2,3", "subtract:1,3", "subtract:2,3", "subtract:3"]
    );
    assert_eq!(names("[[family]]\nname = \"s\"\nsubsets = 3").len(), 7);
    assert_eq!(names("[[family]]\nname = \"b\"\nborn = 3").len(), 4);
    assert_eq!(names("[[family]]\nname = \"b\"\nborn = 4").len(), 21);
    assert_eq!(names("[[family]]\nname = \"r\"\nrules = ['kayles', '0.77', 'notakto:2x2']"), ["0.77", "notakto:2x2"]);
}

#[test]
fn bad_specifications_say_what_is_wrong() {
    let family = |keys: &str| format!("[[family]]\nname = \"f\"\n{keys}");
    for (text, message) in [
        (String::new(), "it has no games"),
        (family(""), "family `f`: it has no games"),
        (family("codes = ['0.0']"), "it has no games"),
        (
            family("codes = ['0.[0-7{3}']"),
            "expected a digit (0-9, a-f) or a set such as `[0-7]`\n    0.[0-7{3}\n          ^",
        ),
        (family("codes = ['0.[0-7']"), "the bracket is never closed\n    0.[0-7\n      ^"),
        (family("codes = ['0.[0-9]{12}']"), "has 1000000000000 games"),
        (family("codes = ['1.7']"), "takes nothing"),
        (family("codes = ['0.[7-0]']"), "the range is empty"),
        (family("codes = ['0.[0-7]{99}']"), "expected a number from 0 to 64"),
        (family("codes = ['0.[0-7]{2,1}']"), "no number of times"),
        (family("codes = ['0.[0-7]{é']"), "expected a number"),
        (family("codes = ['0.é']"), "expected a digit"),
        (family("colour = 'red'"), "unknown field `colour`"),
        (family("subtract = 99"), "subtract is from 1 to 20"),
        (family("born = 5"), "born is from 1 to 4"),
        (family("closures = 2"), "`born` is missing"),
        (family("rules = ['nimm']"), "no game has this name"),
        (family("files = ['x.toml']"), "there is no file x.toml"),
        (family("rules = ['nim']") + "\n" + &family("rules = ['nim']"), "another family has this name"),
        ("[[family]]\nname = \"a/b\"\nrules = ['nim']".to_string(), "a name has letters"),
    ] {
        let error = tasks(&text).unwrap_err().to_string();
        assert!(error.contains(message), "{text}\n{error}");
    }
    assert!(matches!(Spec::parse("version = 2"), Err(SpecError::Version(2))));
}

#[test]
fn shards_are_a_partition_and_the_longest_come_first() {
    let found = tasks("[[family]]\nname = \"octal\"\ncodes = ['0.[0-7]{2}']").unwrap();
    let row = |name: &str, work| misere_atlas::Row { name: name.into(), work, ..Default::default() };
    let atlas = misere_atlas::Atlas::new(vec![row("0.3", 5), row("0.77", 700)]);
    let ordered = longest_first(found.clone(), &atlas);
    let task = |name: &str| found.iter().find(|task| task.name == name).unwrap();
    assert_eq!(expected(task("0.77"), &atlas), 700);
    // 0.31 begins as 0.3 does; of 0.1 nothing is known.
    assert_eq!(expected(task("0.31"), &atlas), 5);
    assert_eq!(expected(task("0.1"), &atlas), task("0.1").limits.work);
    let place = |name: &str| ordered.iter().position(|task| task.name == name).unwrap();
    assert!(place("0.1") < place("0.77") && place("0.77") < place("0.31"));
    let mut dealt: Vec<Task> = (1..=3).flat_map(|index| Shard { index, count: 3 }.of(ordered.clone())).collect();
    dealt.sort_by(|a, b| a.key().cmp(&b.key()));
    assert_eq!(dealt, found);
    assert_eq!(Shard::parse("2/3"), Some(Shard { index: 2, count: 3 }));
    for bad in ["", "3", "0/3", "4/3", "a/b", "1/9999999999"] {
        assert_eq!(Shard::parse(bad), None, "{bad}");
    }
}

proptest! {
    #[test]
    fn no_pattern_makes_it_panic(text in "[0-9a-fg.\\[\\]{},é-]{0,24}") {
        if let Ok(pattern) = Pattern::parse(&text) {
            let _ = pattern.codes(2000);
        }
    }
}
