//! The ruleset files of `data/rulesets`, which `misere games` lists.

/// The names of the files, and their texts.
const FILES: [(&str, &str); 18] = [
    ("bracelet", include_str!("../../data/rulesets/bracelet.toml")),
    ("chomp", include_str!("../../data/rulesets/chomp.toml")),
    ("circle-neighbours", include_str!("../../data/rulesets/circle-neighbours.toml")),
    ("circular-kayles", include_str!("../../data/rulesets/circular-kayles.toml")),
    ("cut-a-strip", include_str!("../../data/rulesets/cut-a-strip.toml")),
    ("end-nim", include_str!("../../data/rulesets/end-nim.toml")),
    ("fibonacci-nim", include_str!("../../data/rulesets/fibonacci-nim.toml")),
    ("figure-10", include_str!("../../data/rulesets/figure-10.toml")),
    ("green-hackenbush", include_str!("../../data/rulesets/green-hackenbush.toml")),
    ("kayles-formula", include_str!("../../data/rulesets/kayles-formula.toml")),
    ("laskers-nim", include_str!("../../data/rulesets/laskers-nim.toml")),
    ("queens", include_str!("../../data/rulesets/queens.toml")),
    ("sprouts", include_str!("../../data/rulesets/sprouts.toml")),
    ("strip-col", include_str!("../../data/rulesets/strip-col.toml")),
    ("subtract-a-square", include_str!("../../data/rulesets/subtract-a-square.toml")),
    ("two-plus-320", include_str!("../../data/rulesets/two-plus-320.toml")),
    ("two-remainders", include_str!("../../data/rulesets/two-remainders.toml")),
    ("wythoff", include_str!("../../data/rulesets/wythoff.toml")),
];

/// A ruleset file as a game with a name.
pub struct Example {
    /// Its path in the repository.
    pub path: String,
    /// The value of `title`.
    pub title: &'static str,
    /// Where the game comes from, if the file says it.
    pub source: Option<&'static str>,
    /// All of it, for a search.
    pub text: &'static str,
}

/// The examples, by their names.
pub fn examples() -> impl Iterator<Item = Example> {
    FILES.iter().map(|&(name, text)| Example {
        path: format!("data/rulesets/{name}.toml"),
        title: value(text, "title").unwrap_or(name),
        source: value(text, "source"),
        text,
    })
}

/// The text that a key of a file has in one line.
fn value<'t>(text: &'t str, key: &str) -> Option<&'t str> {
    let of_key = |line: &'t str| line.strip_prefix(key)?.trim_start().strip_prefix('=');
    text.lines().find_map(of_key).map(|value| value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_listed_and_says_where_it_comes_from() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/rulesets");
        let mut there: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| format!("data/rulesets/{}", entry.unwrap().file_name().to_string_lossy()))
            .collect();
        there.sort();
        assert_eq!(examples().map(|example| example.path).collect::<Vec<_>>(), there);
        for example in examples() {
            assert!(!example.title.is_empty(), "{}", example.path);
            let is_script = example.text.contains("script = ");
            assert!(!is_script || example.source.is_some(), "{} has no source", example.path);
        }
    }
}
