//! Names that somebody may have meant.

/// The most names that are suggested.
const MAX_SUGGESTED: usize = 3;
/// The least similarity by Jaro and Winkler, from 0 to 1, of a name that is suggested. Names are often cut short, and
/// this measure, unlike the edit distance, gives weight to a common beginning: `dawson` is near `dawsons-chess`.
const MIN_SIMILARITY: f64 = 0.8;

/// Other names of games that have one here.
const OTHER_NAMES: [(&str, &str); 4] =
    [("marienbad", "nim"), ("tic-tac-toe", "notakto:3x3"), ("tictactoe", "notakto:3x3"), ("guys-kayles", "guiles")];

/// The names most like one that is unknown, the most similar first, as a clause that begins with a semicolon; empty if
/// none is near.
pub(crate) fn suggestion<'a>(unknown: &str, names: impl Iterator<Item = &'a str>) -> String {
    let unknown = unknown.to_lowercase();
    if let Some((_, name)) = OTHER_NAMES.iter().find(|(other, _)| *other == unknown) {
        return format!("; here it is called `{name}`");
    }
    let similarity = |name: &str| match unknown.len() >= 3 && name.contains(&unknown) {
        true => strsim::jaro_winkler(&unknown, name).max(MIN_SIMILARITY),
        false => strsim::jaro_winkler(&unknown, name),
    };
    let mut near: Vec<(f64, &str)> = names.map(|name| (similarity(name), name)).collect();
    near.retain(|(similarity, _)| *similarity >= MIN_SIMILARITY);
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.truncate(MAX_SUGGESTED);
    let near: Vec<String> = near.iter().map(|(_, name)| format!("`{name}`")).collect();
    match &near[..] {
        [] => String::new(),
        [one] => format!("; did you mean {one}?"),
        [first @ .., last] => format!("; did you mean {} or {last}?", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names() {
        let names = ["kayles", "node-kayles", "dawsons-kayles", "dawsons-chess", "nim", "grundy", "cram"];
        for (unknown, expected) in [
            ("kayle", "; did you mean `kayles`, `node-kayles` or `dawsons-kayles`?"),
            ("Dawson", "; did you mean `dawsons-chess` or `dawsons-kayles`?"),
            ("gundry", "; did you mean `grundy`?"),
            ("nimm", "; did you mean `nim`?"),
            ("chess", "; did you mean `dawsons-chess`?"),
            ("Marienbad", "; here it is called `nim`"),
            ("zzz", ""),
        ] {
            assert_eq!(suggestion(unknown, names.into_iter()), expected, "{unknown}");
        }
    }
}
