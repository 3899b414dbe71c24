use misere_atlas::{Atlas, Filter, Infinite, Kind, Member, Row, Status};

fn atlas() -> Atlas {
    let kayles = Row {
        name: "0.77".into(),
        names: vec!["kayles".into()],
        members: vec![Member { name: "4.4".into(), shift: 1 }],
        status: Status::Solved,
        order: Some(40),
        class: Some("aabbccdd00".into()),
        family: "octal-3".into(),
        ..Row::default()
    };
    let twin = Row { name: "0.770077".into(), order: Some(40), class: Some("aabbccdd00".into()), ..Row::default() };
    let infinite = Row {
        name: "0.31011".into(),
        infinite: Some(Infinite { finite_order: 20, growing: vec![4, 5], stages: Vec::new() }),
        ..Row::default()
    };
    let tame = Row { name: "0.3".into(), order: Some(2), tame: true, quotient: Some("T_1".into()), ..Row::default() };
    Atlas::new(vec![kayles, twin, infinite, tame])
}

#[test]
fn by_name_code_and_cousin() {
    let atlas = atlas();
    for (name, shift) in [("0.77", 0), (" Kayles ", 0), ("4.4", 1)] {
        assert_eq!(atlas.find(name).map(|(row, shift)| (row.name.as_str(), shift)), Some(("0.77", shift)), "{name}");
    }
    assert_eq!(atlas.find("0.78"), None);
}

#[test]
fn by_quotient_and_filters() {
    let atlas = atlas();
    let names = |filter: Filter| atlas.matching(&filter).map(|row| row.name.clone()).collect::<Vec<_>>();
    assert_eq!(atlas.with_quotient("t_1").count(), 1);
    assert_eq!(atlas.with_quotient("AABBCCDD").count(), 2);
    assert_eq!(atlas.with_quotient("aabb").count(), 0);
    let (kayles, _) = atlas.find("0.77").unwrap();
    assert_eq!(atlas.relatives(kayles).map(|row| row.name.as_str()).collect::<Vec<_>>(), ["0.770077"]);
    assert_eq!(names(Filter { kind: Some(Kind::Infinite), ..Filter::default() }), ["0.31011"]);
    assert_eq!(names(Filter { solved: Some(true), ..Filter::default() }), ["0.77"]);
    assert_eq!(names(Filter { orders: Some(1..=10), ..Filter::default() }), ["0.3"]);
    assert_eq!(names(Filter { tame: Some(true), text: Some("0.".into()), ..Filter::default() }), ["0.3"]);
    assert_eq!(names(Filter { family: Some("octal-3".into()), ..Filter::default() }), ["0.77"]);
    assert_eq!(names(Filter::default()).len(), 4);
}

#[test]
fn orders_in_words() {
    let words: Vec<String> = atlas().rows().iter().map(Row::order_text).collect();
    assert_eq!(words, ["40", "40", "20 × N^2", "2"]);
    assert_eq!(Row::default().order_text(), "unknown");
}
