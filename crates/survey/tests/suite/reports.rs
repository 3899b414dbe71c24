use misere_atlas::{Atlas, Growth, Infinite, Row, Status};
use misere_survey::diff::diff;
use misere_survey::slurm::{Job, script};
use misere_survey::{Form, Table, Tally, notable, report};

fn rows() -> Vec<Row> {
    let row =
        |name: &str, status| Row { name: name.into(), family: "f".into(), status, last_heap: 20, ..Row::default() };
    let finite = |name: &str, order, class: &str| Row {
        order: Some(order),
        p_order: Some(2),
        class: Some(class.into()),
        period: Some(order),
        growth: vec![Growth(order, order, 2)],
        ..row(name, Status::Solved)
    };
    vec![
        finite("0.77", 40, "aa"),
        finite("0.999", 14, "bb"),
        Row { period: Some(3), ..finite("0.998", 14, "bb") },
        Row { tame: true, ..finite("0.3", 2, "cc") },
        Row {
            infinite: Some(Infinite { finite_order: 20, growing: vec![4, 5], stages: vec![] }),
            ..row("0.31011", Status::Solved)
        },
        Row { law: Some("|Q_{4j}| = 2j²".into()), order: Some(60), ..row("0.337", Status::Partial) },
        row("0.1", Status::Failed),
    ]
}

#[test]
fn tallies() {
    let tally = Tally::of(&rows());
    assert_eq!((tally.tame, tally.wild, tally.infinite, tally.open_finite, tally.failed), (1, 3, 1, 1, 1));
    assert_eq!((tally.solved(), tally.open(), tally.total()), (5, 1, 7));
}

#[test]
fn tables_in_every_form() {
    let tables = report(&rows());
    let text = Table::write_all(&tables, Form::Text);
    assert!(text.contains("  0.77         40        40    2"), "{text}");
    assert!(text.contains("20 × N^2") && text.contains("|Q_{4j}| = 2j²"), "{text}");
    let latex = Table::write_all(&tables, Form::Latex);
    assert!(latex.contains("\\begin{tabular}") && latex.contains("$|$Q\\_\\{4j\\}$|$"), "{latex}");
    let html = Table::write_all(&tables, Form::Html);
    assert!(html.contains("<caption>Games by what is known</caption>") && html.contains("<td>0.77</td>"));
    let csv = Table::write_all(&tables, Form::Csv);
    assert!(csv.contains("table,family,games,") && csv.contains("Wild games that are solved,0.77,"), "{csv}");
    let mut odd = Table::new("a \"b\", <c>", &["x & y"]);
    odd.push([String::from("1 < 2 \\ _")]);
    assert!(odd.write(Form::Csv).starts_with("table,x & y\r\n\"a \"\"b\"\", <c>\","));
    assert!(odd.write(Form::Html).contains("1 &lt; 2 \\ _"));
    assert!(odd.write(Form::Latex).contains("1 $<$ 2 \\textbackslash{} \\_"));
}

#[test]
fn what_is_notable() {
    let known = Atlas::new(vec![Row { class: Some("bbbbbbbbbb".into()), ..Row::default() }]);
    let text = Table::write_all(&notable(&rows(), &known), Form::Text);
    assert!(text.contains("One quotient, different games"), "{text}");
    assert!(text.contains("0.999 0.998") || text.contains("0.998 0.999"), "{text}");
}

#[test]
fn differences() {
    let a = rows();
    let mut b = rows();
    b[0].order = Some(41);
    b[0].version = "2".into();
    b[1].work = 7;
    b.remove(6);
    let table = diff(&a, &b);
    assert_eq!(table.rows, [["0.1", "f", "only in the first"], ["0.77", "f", "order 40 / 41"]]);
    assert!(diff(&a, &a).rows.is_empty());
}

#[test]
fn a_script_for_slurm() {
    let spec = [String::from("0.[0-7]{3}")];
    let job = Job {
        program: &["/opt/misere".to_string()],
        spec: &spec,
        dir: "my survey",
        shards: 8,
        jobs: 2,
        time: Some("01:00:00"),
        more: &[],
    };
    let text = script(&job);
    assert!(text.contains("#SBATCH --array=1-8\n") && text.contains("#SBATCH --time=01:00:00\n"), "{text}");
    let line =
        "exec /opt/misere survey run '0.[0-7]{3}' --dir \"$dir\" --shard \"$SLURM_ARRAY_TASK_ID/8\" --jobs 2 --quiet\n";
    assert!(text.ends_with(line) && text.contains("dir='my survey'/shard-"), "{text}");
}
