//! The census as text and as LaTeX tables.

use serde::Serialize;
use std::fmt::Write;

/// A census, finished or not.
#[derive(Serialize)]
pub struct Report {
    /// The order asked for.
    pub max_order: usize,
    /// `complete` or `partial`.
    pub status: &'static str,
    /// The limit that ended a partial run.
    pub limit: Option<&'static str>,
    /// Every quotient up to this order was found.
    pub complete_to: usize,
    /// For each order up to `complete_to`: how many quotients.
    pub numbers: Vec<Number>,
    /// The quotients, unless only counted.
    pub quotients: Option<Vec<Row>>,
    /// Running time, of this run.
    pub seconds: f64,
}

/// The number of quotients of one order.
#[derive(Serialize)]
pub struct Number {
    /// The order.
    pub order: usize,
    /// How many.
    pub quotients: usize,
    /// How many for each |P| that occurs.
    pub by_p_order: Vec<ByPOrder>,
}

/// The number of quotients of one order with so many P-elements.
#[derive(Serialize)]
pub struct ByPOrder {
    /// |P|.
    pub p_order: usize,
    /// How many.
    pub quotients: usize,
}

/// One quotient.
#[derive(Serialize)]
pub struct Row {
    /// Its number among those of its order, from 1.
    pub number: usize,
    /// |Q|.
    pub order: usize,
    /// |P|.
    pub p_order: usize,
    /// The presentation, without P.
    pub presentation: String,
    /// The words of P.
    pub p_portion: Vec<String>,
    /// The order of the kernel.
    pub kernel: usize,
    /// Whether the kernel has one P-element.
    pub regular: bool,
    /// Whether that is its identity.
    pub normal: bool,
    /// `T_n` or `R_n`, or null.
    pub family: Option<String>,
    /// The quotient of which it is the tame extension: `order.number`, or null.
    pub tame_extension_of: Option<String>,
    /// Games that generate it, in the notation `*2_+320`; null when only `options` describes them.
    pub games: Option<Vec<String>>,
    /// The same in the notation `2#320`.
    pub games_sharp: Option<Vec<String>>,
    /// Games H_1, H_2, … that generate it: the options of each, as sums of earlier ones by number.
    pub options: Vec<Vec<Vec<u32>>>,
    /// Always true: the games were solved.
    pub verified: bool,
}

/// For people: the numbers, then each quotient in a paragraph.
pub fn text(report: &Report) -> String {
    let mut text = format!("misère quotients of order 2 to {}", report.complete_to);
    match report.limit {
        None => text += "\n\n",
        Some(limit) => {
            text += &format!(": stopped by {limit}; all of order up to {} are known\n\n", report.complete_to);
        }
    }
    text += "order  quotients  by |P|\n";
    for number in &report.numbers {
        let by_p: Vec<String> =
            number.by_p_order.iter().map(|by_p| format!("{}: {}", by_p.p_order, by_p.quotients)).collect();
        let line = format!("{:5}  {:9}  {}", number.order, number.quotients, by_p.join(", "));
        text += line.trim_end();
        text.push('\n');
    }
    for row in report.quotients.iter().flatten() {
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "\n{}.{}  {}\n    P = {{{}}}, |P| = {}; {}\n    {}\n",
            row.order,
            row.number,
            row.presentation,
            row.p_portion.join(", "),
            row.p_order,
            properties(row).join(", "),
            games(row)
        );
    }
    text
}

fn properties(row: &Row) -> Vec<String> {
    let mut properties = vec![format!("kernel {}", row.kernel)];
    properties.push(
        if row.normal {
            "normal"
        } else if row.regular {
            "regular"
        } else {
            "irregular"
        }
        .to_string(),
    );
    properties.extend(row.family.clone());
    properties.extend(row.tame_extension_of.as_ref().map(|base| format!("tame extension of {base}")));
    properties
}

/// The games in both notations, or their options.
fn games(row: &Row) -> String {
    match (&row.games, &row.games_sharp) {
        (Some(star), Some(sharp)) => format!("games {} = {}", star.join(", "), sharp.join(", ")),
        _ => format!("games {}", options(&row.options)),
    }
}

/// `H1={0} H2={0,H1}`: games by their options.
pub fn options(options: &[Vec<Vec<u32>>]) -> String {
    let sum = |sum: &Vec<u32>| {
        let parts: Vec<String> = sum.iter().map(|part| format!("H{part}")).collect();
        if parts.is_empty() { "0".to_string() } else { parts.join("+") }
    };
    let game = |(index, options): (usize, &Vec<Vec<u32>>)| {
        let sums: Vec<String> = options.iter().map(sum).collect();
        format!("H{}={{{}}}", index + 1, sums.join(","))
    };
    options.iter().enumerate().map(game).collect::<Vec<_>>().join(" ")
}

/// A table of the numbers and a long table of the quotients.
pub fn latex(report: &Report) -> String {
    let columns = "r".repeat(report.numbers.len());
    let orders: Vec<String> = report.numbers.iter().map(|number| number.order.to_string()).collect();
    let numbers: Vec<String> = report.numbers.iter().map(|number| number.quotients.to_string()).collect();
    let mut text = format!(
        "% Misère quotients of order 2 to {}. Needs the packages amsmath, amssymb and longtable.\n\
         \\begin{{tabular}}{{l|{columns}}}\nOrder $n$ & {} \\\\\\hline\nQuotients of order $n$ & {}\n\\end{{tabular}}\n",
        report.complete_to,
        orders.join(" & "),
        numbers.join(" & ")
    );
    let Some(rows) = &report.quotients else { return text };
    text += "\n\\begin{longtable}{lp{0.4\\textwidth}p{0.2\\textwidth}p{0.2\\textwidth}}\n";
    text += " & $\\mathcal Q$ & $\\mathcal P$ & $G$ \\\\\\hline\n";
    for row in rows {
        let name = row.family.as_ref().map(|family| latex_family(family)).unwrap_or_default();
        let games = match &row.games_sharp {
            Some(games) => games.iter().map(|game| latex_game(game)).collect::<Vec<_>>().join(",\\ "),
            None => latex_options(&options(&row.options)),
        };
        let p: Vec<String> = row.p_portion.iter().map(|word| latex_word(word)).collect();
        let _ = writeln!(
            text,
            "{}.{} {name} & ${}$ & $\\{{{}\\}}$ & ${games}$ \\\\",
            row.order,
            row.number,
            latex_presentation(&row.presentation),
            p.join(",\\allowbreak ")
        );
    }
    text + "\\end{longtable}\n"
}

fn latex_family(family: &str) -> String {
    match family.split_once('_') {
        Some((letter, index)) => format!("$\\mathcal {letter}_{{{index}}}$"),
        None => family.to_string(),
    }
}

/// Exponents in braces.
fn latex_word(word: &str) -> String {
    let mut text = String::new();
    let mut in_exponent = false;
    for character in word.chars() {
        if in_exponent && !character.is_ascii_digit() {
            text.push('}');
            in_exponent = false;
        }
        text.push(character);
        if character == '^' {
            text.push('{');
            in_exponent = true;
        }
    }
    if in_exponent {
        text.push('}');
    }
    text
}

fn latex_presentation(presentation: &str) -> String {
    let inner = presentation.trim_start_matches('<').trim_end_matches('>');
    format!("\\langle {}\\rangle", latex_word(inner).replace('|', "\\mid").replace(", ", ",\\allowbreak\\ "))
}

/// `2#320` as a subscript `2_{\sharp}320`; braces and subscripts are already as LaTeX reads them.
fn latex_game(game: &str) -> String {
    let mut text = String::new();
    let mut characters = game.chars().peekable();
    let mut depth = 0;
    while let Some(character) = characters.next() {
        match character {
            '#' if depth > 0 => text += "\\sharp ",
            '#' => {
                let mut sharps = 1;
                while characters.next_if_eq(&'#').is_some() {
                    sharps += 1;
                }
                text += &format!("_{{{}}}", "\\sharp ".repeat(sharps).trim_end());
            }
            _ => {
                depth += i32::from(character == '{') - i32::from(character == '}');
                text.push(character);
            }
        }
    }
    format!("{{\\ast}}{text}")
}

/// `H1={0}` as `H_{1}=\{0\}`.
fn latex_options(options: &str) -> String {
    let mut text = String::new();
    let mut in_index = false;
    for character in options.chars() {
        if in_index && !character.is_ascii_digit() {
            text.push('}');
            in_index = false;
        }
        match character {
            'H' => {
                text += "H_{";
                in_index = true;
            }
            '{' | '}' => {
                text.push('\\');
                text.push(character);
            }
            ' ' => text += ",\\ ",
            _ => text.push(character),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_games() {
        assert_eq!(latex_word("ab^12c"), "ab^{12}c");
        assert_eq!(
            latex_presentation("<a,b | a^2=1, b^3=b>"),
            "\\langle a,b \\mid a^{2}=1,\\allowbreak\\ b^{3}=b\\rangle"
        );
        assert_eq!(latex_game("2##1"), "{\\ast}2_{\\sharp \\sharp}1");
        assert_eq!(latex_game("2_{#4##}0"), "{\\ast}2_{\\sharp 4\\sharp \\sharp }0");
        assert_eq!(options(&[vec![vec![]], vec![vec![], vec![1, 1]]]), "H1={0} H2={0,H1+H1}");
        assert_eq!(latex_options("H1={0} H2={0,H1+H1}"), "H_{1}=\\{0\\},\\ H_{2}=\\{0,H_{1}+H_{1}\\}");
    }
}
