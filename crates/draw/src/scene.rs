//! A scene: what is drawn, apart from the language it is written in.

use crate::Ink;

/// Where a text stands on its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The point is its left end.
    Start,
    /// The point is its middle.
    Middle,
    /// The point is its right end.
    End,
}

/// One thing drawn; y grows downward, a unit is a point of 1/72 inch in print and a pixel on a screen.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A straight line.
    Line {
        /// One end.
        from: (f64, f64),
        /// The other end.
        to: (f64, f64),
        /// Its colour.
        ink: Ink,
        /// Its width.
        width: f64,
    },
    /// A box with round corners.
    Box {
        /// The upper left corner.
        at: (f64, f64),
        /// Width and height.
        size: (f64, f64),
        /// The colour inside.
        fill: Ink,
        /// The colour of the border, if it has one.
        border: Option<Ink>,
    },
    /// A disc.
    Disc {
        /// The centre.
        at: (f64, f64),
        /// The radius.
        radius: f64,
        /// The colour.
        fill: Ink,
    },
    /// A line of text; its base line goes through the point.
    Text {
        /// The point.
        at: (f64, f64),
        /// Where the text stands on it.
        anchor: Anchor,
        /// The height of the letters.
        size: f64,
        /// The colour.
        ink: Ink,
        /// The text; `^` before digits raises them, as in the word `ab^2`.
        text: String,
    },
}

/// A picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub(crate) title: String,
    pub(crate) size: (f64, f64),
    pub(crate) items: Vec<Item>,
}

impl Scene {
    /// An empty picture of this width and height. The title says what it shows to who cannot see it.
    #[must_use]
    pub fn new(title: impl Into<String>, width: f64, height: f64) -> Scene {
        Scene { title: title.into(), size: (width, height), items: Vec::new() }
    }

    /// What is drawn, in the order of drawing.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> (f64, f64) {
        self.size
    }

    pub(crate) fn line(&mut self, from: (f64, f64), to: (f64, f64), ink: Ink, width: f64) {
        self.items.push(Item::Line { from, to, ink, width });
    }

    pub(crate) fn boxed(&mut self, at: (f64, f64), size: (f64, f64), fill: Ink, border: Option<Ink>) {
        self.items.push(Item::Box { at, size, fill, border });
    }

    pub(crate) fn disc(&mut self, at: (f64, f64), radius: f64, fill: Ink) {
        self.items.push(Item::Disc { at, radius, fill });
    }

    pub(crate) fn text(&mut self, at: (f64, f64), anchor: Anchor, size: f64, ink: Ink, text: impl Into<String>) {
        self.items.push(Item::Text { at, anchor, size, ink, text: text.into() });
    }
}

/// About how wide a text is: letters of a sans-serif face are about 0.6 of their height, raised ones less.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    pieces(text)
        .iter()
        .map(|(raised, piece)| piece.chars().count() as f64 * if *raised { 0.45 } else { 0.62 })
        .sum::<f64>()
        * size
}

/// A text in pieces, each raised or not.
pub(crate) fn pieces(text: &str) -> Vec<(bool, &str)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(hat) = rest.find('^') {
        let digits = rest[hat + 1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - hat - 1);
        if digits == 0 {
            let end = hat + 1;
            pieces.push((false, &rest[..end]));
            rest = &rest[end..];
            continue;
        }
        if hat > 0 {
            pieces.push((false, &rest[..hat]));
        }
        pieces.push((true, &rest[hat + 1..hat + 1 + digits]));
        rest = &rest[hat + 1 + digits..];
    }
    if !rest.is_empty() {
        pieces.push((false, rest));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_are_raised() {
        assert_eq!(pieces("ab^12c"), [(false, "ab"), (true, "12"), (false, "c")]);
        assert_eq!(pieces("b^2"), [(false, "b"), (true, "2")]);
        assert_eq!(pieces("a^b^"), [(false, "a^"), (false, "b^")]);
        assert_eq!(pieces("1"), [(false, "1")]);
        assert!(pieces("").is_empty());
        assert!(text_width("b^2", 10.0) < text_width("b22", 10.0));
    }
}
