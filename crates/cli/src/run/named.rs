//! Positions whose heaps have names that the grammar of positions does not know, as they are printed: sums of different
//! games, `2*0.77:12+nim:3`, and canonical games, `3**2_+320+*2`.

use misere_games::{Position, Ruleset};
use misere_scripts::terms;

/// Rulesets with more heaps than this have no names that are looked for.
const MAX_NAMES: usize = 10_000;

/// The position in names of this kind; `None` when the text is none.
pub fn position(text: &str, rules: &dyn Ruleset) -> Option<Position> {
    let heaps = if rules.name().contains(" + ") { of_sum(text, rules)? } else { of_names(text, rules)? };
    Some(Position::new(heaps))
}

/// Terms of a sum of games, each with the name of its game.
fn of_sum(text: &str, rules: &dyn Ruleset) -> Option<Vec<(usize, u64)>> {
    let mut heaps = Vec::new();
    for (count, name) in terms(text) {
        heaps.extend(rules.heaps_by_name(name).ok()?.into_iter().map(|heap| (heap, count)));
    }
    Some(heaps)
}

/// Names of heaps between pluses, the longest name that fits first. Cost: the names of all heaps for each term.
fn of_names(text: &str, rules: &dyn Ruleset) -> Option<Vec<(usize, u64)>> {
    let last = rules.last_heap().filter(|&last| last <= MAX_NAMES)?;
    let names: Vec<String> = (1..=last).map(|heap| rules.heap_name(heap)).collect();
    let mut rest = text.trim();
    let mut heaps = Vec::new();
    loop {
        let fitting = |text: &str| {
            let fits = names.iter().enumerate().filter(|(_, name)| text.starts_with(name.as_str()));
            fits.max_by_key(|(_, name)| name.len()).map(|(at, name)| (at + 1, name.len()))
        };
        let counted =
            rest.split_once('*').and_then(|(count, term)| Some((count.trim().parse().ok()?, term.trim_start())));
        let (count, term): (u64, &str) = counted.unwrap_or((1, rest));
        let (heap, length) = fitting(term)?;
        heaps.push((heap, count));
        let behind = &term[length..];
        rest = behind.trim_start();
        if rest.is_empty() {
            return Some(heaps);
        }
        let separated = rest.strip_prefix(['+', ',']).or((rest.len() < behind.len()).then_some(rest));
        rest = separated?.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_games::parse_rules;

    #[test]
    fn canonical_games_are_read_by_their_names() {
        let rules = parse_rules("game:*2_+320").unwrap();
        let all = Position::new([(5, 3), (3, 1), (2, 1)]);
        for text in [all.name(&*rules), "3**2_+320 + *2_+ + *2".to_string(), "*2,*2_+,3* *2_+320".to_string()] {
            assert_eq!(position(&text, &*rules), Some(all.clone()), "{text}");
        }
        for text in ["", "+", "**", "*2_+320+", "*9", "3*", "99999999999999999999**2"] {
            assert_eq!(position(text, &*rules), None, "{text}");
        }
        assert_eq!(position("3+4", &*parse_rules("nim").unwrap()), None);
    }
}
