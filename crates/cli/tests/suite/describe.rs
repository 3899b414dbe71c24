//! `misere present` and `misere structure` as their users see them.

use crate::common::{Directory, misere, stdout};

#[test]
fn present_in_all_formats() {
    let text = stdout(&["present", "0.75"]);
    assert!(text.contains("a^2=1, bc=ab, c^2=b^2"), "{text}");
    assert!(text.contains("Φ(n + 2) = Φ(n) for all n ≥ 8"), "{text}");
    let latex = stdout(&["present", "0.75", "--format", "latex"]);
    assert!(latex.contains("\\mathcal{P} = \\{ &a, b^{2} \\}"), "{latex}");
    let gap = stdout(&["present", "0.75", "--format", "gap"]);
    assert!(gap.contains("[ f[2] * f[3], f[1] * f[2] ]") && gap.contains("P := [ g[1], g[2]^2 ];;"), "{gap}");
    let wire = stdout(&["present", "0.75", "--format", "json"]);
    let wire: serde_json::Value = serde_json::from_str(&wire).unwrap();
    assert_eq!(wire["relations"], serde_json::json!([["a^2", "1"], ["bc", "ab"], ["c^2", "b^2"]]));
    assert_eq!(wire["groebner_basis"].as_array().unwrap().len(), 4);
    assert_eq!(wire["generators"][2], serde_json::json!({"letter": "c", "heap": 5}));
    assert_eq!(wire["status"], "solved");
    let basis = stdout(&["present", "0.75", "--groebner"]);
    assert!(basis.contains("a^2=1, b^3=b, bc=ab, c^2=b^2"), "{basis}");
}

#[test]
fn structure_names_known_types() {
    for (rules, name) in
        [("0.23", "T_2"), ("0.75", "R_8"), ("0.34", "S_12"), ("0.712", "R_14"), ("0.15", "no known type")]
    {
        let text = stdout(&["structure", rules]);
        assert!(text.contains(&format!("type        {name}\n")), "{text}");
        assert!(text.contains("NKH         holds"), "{text}");
    }
    let wire = stdout(&["structure", "nim", "--max-heap", "7", "--format", "json"]);
    let wire: serde_json::Value = serde_json::from_str(&wire).unwrap();
    assert_eq!((wire["name"].as_str(), wire["kernel"]["type"].as_str()), (Some("T_3"), Some("Z_2^3")));
    assert_eq!(wire["tame_extension"], serde_json::json!({"k": 1, "base_order": 6}));
}

#[test]
fn the_mex_function_of_t_2() {
    let text = stdout(&["structure", "0.23"]);
    assert!(text.contains("  b: {1, a, ab, b^2, ab^2}; {1, a} {b^2, ab^2}\n"), "{text}");
    let text = stdout(&["structure", "0.23", "--mex", "5"]);
    assert!(!text.contains("Mex function"), "{text}");
}

#[test]
fn completions_and_manual_pages() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = stdout(&["completions", shell]);
        assert!(script.contains("solve") && script.contains("wildness"), "{shell}");
    }
    let directory = Directory::new("man");
    let pages = directory.join("man1");
    stdout(&["man", &pages]);
    let page = |name: &str| std::fs::read_to_string(format!("{pages}/{name}")).expect("a page");
    assert!(page("misere.1").contains("misere\\-solve(1)"));
    assert!(page("misere-solve.1").contains("max\\-heap"));
    assert!(page("misere-catalogue-list.1").contains("catalogue"));
    let output = misere(&["man", "/dev/null/man"]);
    assert_eq!(output.status.code(), Some(2));
}
