//! A scene as a TikZ picture, for papers. It needs the package `tikz` alone.

use crate::scene::pieces;
use crate::svg::number;
use crate::{Anchor, Ink, Item, Scene};
use std::fmt::Write;

impl Scene {
    /// The picture as a `tikzpicture` environment; a unit is a point.
    #[must_use]
    pub fn to_tikz(&self) -> String {
        let mut out = format!("\\begin{{tikzpicture}}[x=1pt,y=-1pt]\n% {}\n", plain(&self.title));
        for item in &self.items {
            // Writing to a string does not fail.
            let _ = match item {
                Item::Line { from, to, ink, width } => writeln!(
                    out,
                    "\\draw[line width={}pt,color={}] {} -- {};",
                    number(*width),
                    colour(*ink),
                    point(*from),
                    point(*to)
                ),
                Item::Box { at, size, fill, border } => {
                    let border = border.map(|ink| format!(",draw={}", colour(ink))).unwrap_or_default();
                    let end = (at.0 + size.0, at.1 + size.1);
                    writeln!(out, "\\path[fill={}{border}] {} rectangle {};", colour(*fill), point(*at), point(end))
                }
                Item::Disc { at, radius, fill } => {
                    writeln!(
                        out,
                        "\\fill[color={}] {} circle[radius={}pt];",
                        colour(*fill),
                        point(*at),
                        number(*radius)
                    )
                }
                Item::Text { at, anchor, size, ink, text } => {
                    let anchor = match anchor {
                        Anchor::Start => "base west",
                        Anchor::Middle => "base",
                        Anchor::End => "base east",
                    };
                    writeln!(
                        out,
                        "\\node[anchor={anchor},inner sep=0pt,color={},font=\\fontsize{{{}}}{{{}}}\\selectfont] at {} {{{}}};",
                        colour(*ink),
                        number(*size),
                        number(1.2 * size),
                        point(*at),
                        formatted(text)
                    )
                }
            };
        }
        out + "\\end{tikzpicture}\n"
    }
}

fn point((x, y): (f64, f64)) -> String {
    format!("({},{})", number(x), number(y))
}

fn colour(ink: Ink) -> String {
    let (r, g, b) = ink.light();
    format!("{{rgb,255:red,{r};green,{g};blue,{b}}}")
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

/// A text with exponents, its special characters as commands.
fn formatted(text: &str) -> String {
    let mut out = String::new();
    for (raised, piece) in pieces(text) {
        let mut escaped = String::new();
        for c in plain(piece).chars() {
            match c {
                '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                    escaped.push('\\');
                    escaped.push(c);
                }
                '\\' => escaped += "\\textbackslash{}",
                '^' => escaped += "\\textasciicircum{}",
                '~' => escaped += "\\textasciitilde{}",
                '|' => escaped += "$|$",
                '<' => escaped += "$<$",
                '>' => escaped += "$>$",
                'Φ' => escaped += "$\\Phi$",
                '≥' => escaped += "$\\ge$",
                '·' => escaped += "$\\cdot$",
                c => escaped.push(c),
            }
        }
        if raised {
            let _ = write!(out, "\\textsuperscript{{{escaped}}}");
        } else {
            out += &escaped;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_characters_are_commands() {
        assert_eq!(formatted("a_1 & b^2\\"), "a\\_1 \\& b\\textsuperscript{2}\\textbackslash{}");
        let mut scene = Scene::new("t\nitle", 1.0, 1.0);
        scene.line((0.0, 0.0), (1.0, 2.5), Ink::Text, 0.5);
        let tikz = scene.to_tikz();
        assert!(tikz.contains("% title\n"));
        assert!(tikz.contains("(0,0) -- (1,2.5);"));
    }
}
