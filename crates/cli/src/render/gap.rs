//! Presentations as a script for GAP: the monoid `Q`, its P-portion `P` and the values `PhiValues` of heaps 1, 2, ….
//!
//! For an infinite quotient words are also lists of exponents; `WordNormalForm` reduces them by the Gröbner basis
//! `GroebnerRules`, `WordsEqual` compares normal forms, and `IsPWord` looks a normal form up in `PFamilies`. The
//! functions are short: a reader can check them.

use crate::render::infinite_sheet::InfiniteSheet;
use crate::render::sheet::Sheet;
use crate::render::text;
use misere_monoid::{Letter, Word};
use misere_quotient::infinite::NormalForms;

/// The whole script.
pub fn script(sheet: &Sheet) -> String {
    let monoid = &sheet.presented.monoid;
    let p: Vec<String> = monoid.p_portion().map(|x| word("g", &monoid.word(x))).collect();
    let phi: Vec<String> =
        sheet.presented.phi[..sheet.shown_heaps()].iter().map(|&x| word("g", &monoid.word(x))).collect();
    let mut text = format!(
        "# The misère quotient of {}: {}, |Q| = {}, |P| = {}\n",
        sheet.ruleset,
        sheet.status,
        monoid.order(),
        p.len()
    );
    if let Some((period, preperiod)) = sheet.period {
        text += &format!("# PhiValues[n + {period}] = PhiValues[n] for all n >= {preperiod}\n");
    }
    text += &quotient(monoid.generators(), &sheet.relations);
    text += &format!("P := [ {} ];;\n", p.join(", "));
    text + &format!("PhiValues := [ {} ];;\n", phi.join(", "))
}

/// `Q` and its generators `g`.
fn quotient(letters: usize, relations: &[(Word, Word)]) -> String {
    let names: Vec<String> = Letter::all(letters).map(|letter| format!("\"{letter}\"")).collect();
    let mut pairs: Vec<String> =
        relations.iter().map(|(left, right)| format!("[ {}, {} ]", word("f", left), word("f", right))).collect();
    for second in 1..=letters {
        pairs.extend((1..second).map(|first| format!("[ f[{second}] * f[{first}], f[{first}] * f[{second}] ]")));
    }
    let mut text = format!("F := FreeMonoid( [ {} ] );;\n", names.join(", "));
    text += "f := GeneratorsOfMonoid( F );; one := One( F );;\n";
    text += &format!("Q := F / [\n  {} ];;\n", pairs.join(",\n  "));
    text + "g := GeneratorsOfMonoid( Q );; one := One( Q );;\n"
}

/// Functions on lists of exponents.
const FUNCTIONS: &str = "\
WordDivides := function( u, v ) return ForAll( [ 1 .. Length( u ) ], i -> u[i] <= v[i] ); end;;
WordNormalForm := function( v )
  local rule;
  rule := First( GroebnerRules, r -> WordDivides( r[1], v ) );
  while rule <> fail do
    v := v - rule[1] + rule[2];
    rule := First( GroebnerRules, r -> WordDivides( r[1], v ) );
  od;
  return v;
end;;
WordsEqual := function( u, v ) return WordNormalForm( u ) = WordNormalForm( v ); end;;
ElementOfWord := function( v )
  return Product( [ 1 .. Length( v ) ], i -> g[i]^v[i], one );
end;;
";

/// Which words are P, where `PFamilies` lists them.
const IS_P_WORD: &str = "\
InLinearSet := function( m, base, periods )
  if periods = [] then return m = base; fi;
  while WordDivides( base, m ) do
    if InLinearSet( m, base, periods{[ 2 .. Length( periods ) ]} ) then return true; fi;
    base := base + periods[1];
  od;
  return false;
end;;
IsPWord := function( v )
  local m, u, i;
  u := ShallowCopy( WordNormalForm( v ) );
  m := u{GrowingLetters};
  for i in GrowingLetters do u[i] := 0; od;
  return ForAny( PFamilies, part -> u in part[1] and ForAny( part[2], set -> InLinearSet( m, set[1], set[2] ) ) );
end;;
";

/// The whole script for an infinite quotient.
pub fn infinite(sheet: &InfiniteSheet<'_>, forms: &NormalForms) -> String {
    let letters = sheet.heaps.len();
    let exponents = |word: &Word| list(&word.exponents(letters));
    let rules: Vec<String> =
        forms.relations().iter().map(|(u, v)| format!("[ {}, {} ]", exponents(u), exponents(v))).collect();
    let mut parts = Vec::new();
    for family in forms.families() {
        let Some(sets) = family.p_portion.as_ref().filter(|sets| !sets.is_empty()) else { continue };
        let words: Vec<String> = family.words.iter().map(exponents).collect();
        let set = |(base, periods): (&Vec<u32>, &Vec<Vec<u32>>)| {
            let periods: Vec<String> = periods.iter().map(|period| list(period)).collect();
            format!("[ {}, [ {} ] ]", list(base), periods.join(", "))
        };
        let sets: Vec<String> = sets.iter().map(|linear| set((&linear.base, &linear.periods))).collect();
        parts.push(format!("[ [ {} ], [ {} ] ]", words.join(", "), sets.join(", ")));
    }
    let phi: Vec<String> = sheet.phi[..sheet.shown_heaps()].iter().map(exponents).collect();
    let growing: Vec<u32> = sheet.growing.iter().map(|&letter| u32::from(letter) + 1).collect();
    let mut text = format!(
        "# The misère quotient of {}: {}, infinite; the relations are {}\n",
        sheet.report.ruleset,
        text::status(sheet.report, sheet.rules),
        sheet.completeness(forms)
    );
    if let Some((period, preperiod)) = sheet.period() {
        text += &format!("# PhiValues[n + {period}] = PhiValues[n] for all n >= {preperiod}\n");
    }
    text += &quotient(letters, &sheet.relations);
    text += "# Below, a word is the list of its exponents; ElementOfWord( v ) is its element of Q.\n";
    text += "# GroebnerRules is the reduced lexicographic Groebner basis, the last letter most significant.\n";
    text += &format!("GroebnerRules := [\n  {} ];;\n", rules.join(",\n  "));
    text += &format!("GrowingLetters := {};;\n", list(&growing));
    text += &format!("PhiValues := [ {} ];;\n", phi.join(", "));
    text += FUNCTIONS;
    if forms.families().iter().any(|family| family.p_portion.is_none()) {
        return text + "# Which words are P is not known in words.\n";
    }
    text += "# P-positions um: [ the words u, [ base, periods ] of the exponents of growing letters in m ].\n";
    text += &format!("PFamilies := [\n  {} ];;\n", parts.join(",\n  "));
    text + IS_P_WORD
}

fn list(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    format!("[ {} ]", numbers.join(", "))
}

/// A word in the list of generators named `list`.
fn word(list: &str, word: &Word) -> String {
    let power = |&(letter, exponent): &(Letter, u32)| match exponent {
        1 => format!("{list}[{}]", letter.index() + 1),
        _ => format!("{list}[{}]^{exponent}", letter.index() + 1),
    };
    let powers: Vec<String> = word.powers().iter().map(power).collect();
    if powers.is_empty() { "one".into() } else { powers.join(" * ") }
}
