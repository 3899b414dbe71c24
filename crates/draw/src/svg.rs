//! A scene as SVG: one class an ink, so that a dark variant is a style and not a second picture.

use crate::scene::pieces;
use crate::{Anchor, Ink, Item, Scene};
use std::fmt::Write;

impl Scene {
    /// The picture as an SVG document. It follows the reader's choice of a dark or light page.
    #[must_use]
    pub fn to_svg(&self) -> String {
        let (width, height) = self.size;
        let mut out = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {0} {1}\" \
             font-family=\"sans-serif\">\n<title>{}</title>\n",
            number(width),
            number(height),
            escape(&self.title)
        );
        let mut inks: Vec<Ink> = vec![Ink::Paper];
        for ink in self.items.iter().flat_map(inks_of) {
            if !inks.contains(&ink) {
                inks.push(ink);
            }
        }
        out += "<style>\n";
        for &ink in &inks {
            out += &rules(ink, ink.light());
        }
        out += "@media (prefers-color-scheme: dark) {\n";
        for &ink in &inks {
            out += &rules(ink, ink.dark());
        }
        out += "}\n</style>\n";
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "<rect class=\"{}\" width=\"{}\" height=\"{}\"/>",
            class('f', Ink::Paper),
            number(width),
            number(height)
        );
        for item in &self.items {
            write_item(&mut out, item);
        }
        out + "</svg>\n"
    }
}

fn inks_of(item: &Item) -> Vec<Ink> {
    match item {
        Item::Line { ink, .. } | Item::Text { ink, .. } => vec![*ink],
        Item::Box { fill, border, .. } => std::iter::once(*fill).chain(*border).collect(),
        Item::Disc { fill, .. } => vec![*fill],
    }
}

fn class(kind: char, ink: Ink) -> String {
    match ink {
        Ink::Text => format!("{kind}-text"),
        Ink::Faint => format!("{kind}-faint"),
        Ink::Paper => format!("{kind}-paper"),
        Ink::P => format!("{kind}-p"),
        Ink::Category(number) => format!("{kind}-{}", number % Ink::DISTINCT),
        Ink::On(number) => format!("{kind}-on-{}", number % Ink::DISTINCT),
    }
}

fn rules(ink: Ink, (r, g, b): (u8, u8, u8)) -> String {
    let colour = format!("#{r:02x}{g:02x}{b:02x}");
    format!(".{} {{ fill: {colour} }} .{} {{ stroke: {colour} }}\n", class('f', ink), class('s', ink))
}

fn write_item(out: &mut String, item: &Item) {
    // Writing to a string does not fail.
    let _ = match item {
        Item::Line { from, to, ink, width } => writeln!(
            out,
            "<line class=\"{}\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke-width=\"{}\"/>",
            class('s', *ink),
            number(from.0),
            number(from.1),
            number(to.0),
            number(to.1),
            number(*width)
        ),
        Item::Box { at, size, fill, border } => {
            let border = border.map(|ink| format!(" {}", class('s', ink))).unwrap_or_default();
            writeln!(
                out,
                "<rect class=\"{}{border}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>",
                class('f', *fill),
                number(at.0),
                number(at.1),
                number(size.0),
                number(size.1)
            )
        }
        Item::Disc { at, radius, fill } => writeln!(
            out,
            "<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            class('f', *fill),
            number(at.0),
            number(at.1),
            number(*radius)
        ),
        Item::Text { at, anchor, size, ink, text } => {
            let anchor = match anchor {
                Anchor::Start => "start",
                Anchor::Middle => "middle",
                Anchor::End => "end",
            };
            writeln!(
                out,
                "<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"{anchor}\">{}</text>",
                class('f', *ink),
                number(at.0),
                number(at.1),
                number(*size),
                spans(text, *size)
            )
        }
    };
}

/// A text with its exponents raised.
fn spans(text: &str, size: f64) -> String {
    let mut out = String::new();
    let mut raised_before = false;
    for (raised, piece) in pieces(text) {
        let piece = escape(piece);
        let _ = match (raised, raised_before) {
            (false, false) => write!(out, "{piece}"),
            (true, _) => {
                write!(
                    out,
                    "<tspan dy=\"{}\" font-size=\"{}\">{piece}</tspan>",
                    number(-0.35 * size),
                    number(0.7 * size)
                )
            }
            (false, true) => write!(out, "<tspan dy=\"{}\">{piece}</tspan>", number(0.35 * size)),
        };
        raised_before = raised;
    }
    out
}

/// A number with at most two places.
pub(crate) fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_numbers_short() {
        let mut scene = Scene::new("a < b & c", 10.0, 20.5);
        scene.text((1.0, 2.125), Anchor::End, 8.0, Ink::Text, "x<y\u{7}^2z");
        let svg = scene.to_svg();
        assert!(svg.contains("<title>a &lt; b &amp; c</title>"));
        assert!(svg.contains("viewBox=\"0 0 10 20.5\""));
        assert!(
            svg.contains("x&lt;y\u{fffd}<tspan dy=\"-2.8\" font-size=\"5.6\">2</tspan><tspan dy=\"2.8\">z</tspan>")
        );
    }
}
