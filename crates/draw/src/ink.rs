//! Colours by meaning, for light and dark grounds and for eyes that tell few colours apart.
//!
//! The categories are the palette of M. Okabe and K. Ito (Color Universal Design, 2008): eight colours that differ in
//! lightness too. Beyond eight they repeat in a paler shade, and a picture that needs more writes labels beside.

/// What a colour means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Text and strong lines.
    Text,
    /// Axes, dots of N-positions, lines behind others.
    Faint,
    /// The ground of a box.
    Paper,
    /// What is in the P-portion.
    P,
    /// A category: equal numbers look the same.
    Category(usize),
    /// Text and marks on a box of this category: black or white, whichever stands out more.
    On(usize),
}

/// Okabe and Ito without black and yellow, which do not stand out on one of the two grounds.
const CATEGORIES: [(u8, u8, u8); 6] =
    [(86, 180, 233), (230, 159, 0), (0, 158, 115), (204, 121, 167), (0, 114, 178), (213, 94, 0)];

/// The shades of each category, as weights of white in eighths.
const SHADES: [u16; 2] = [1, 5];

impl Ink {
    /// The number of categories that look different.
    pub const DISTINCT: usize = CATEGORIES.len() * SHADES.len();

    /// Red, green and blue on a light ground.
    #[must_use]
    pub fn light(self) -> (u8, u8, u8) {
        match self {
            Ink::Text => (20, 20, 20),
            Ink::Faint => (150, 150, 150),
            Ink::Paper => (255, 255, 255),
            Ink::P => (0, 90, 156),
            Ink::Category(number) => shade(number, 255),
            Ink::On(number) => on(shade(number, 255)),
        }
    }

    /// Red, green and blue on a dark ground.
    #[must_use]
    pub fn dark(self) -> (u8, u8, u8) {
        match self {
            Ink::Text => (235, 235, 235),
            Ink::Faint => (130, 130, 130),
            Ink::Paper => (24, 24, 27),
            Ink::P => (120, 190, 255),
            Ink::Category(number) => shade(number, 40),
            Ink::On(number) => on(shade(number, 40)),
        }
    }
}

/// A category's colour mixed with the ground.
fn shade(number: usize, ground: u16) -> (u8, u8, u8) {
    let (r, g, b) = CATEGORIES[number % CATEGORIES.len()];
    let weight = SHADES[number / CATEGORIES.len() % SHADES.len()];
    let mix = |part: u8| ((u16::from(part) * (8 - weight) + ground * weight) / 8).min(255) as u8;
    (mix(r), mix(g), mix(b))
}

/// Black or white, whichever has the greater contrast with a colour.
fn on(colour: (u8, u8, u8)) -> (u8, u8, u8) {
    let (black, white) = ((0, 0, 0), (255, 255, 255));
    if contrast(colour, black) > contrast(colour, white) { black } else { white }
}

/// The contrast ratio of two colours (Web Content Accessibility Guidelines 2.1), from 1 to 21.
fn contrast(one: (u8, u8, u8), other: (u8, u8, u8)) -> f64 {
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn luminance((r, g, b): (u8, u8, u8)) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Text can be read on every ground, dark or light: the ratio that the guidelines ask for is 4.5.
    #[test]
    fn text_stands_out() {
        for side in [Ink::light as fn(Ink) -> (u8, u8, u8), Ink::dark] {
            for number in 0..Ink::DISTINCT {
                let ratio = contrast(side(Ink::Category(number)), side(Ink::On(number)));
                assert!(ratio >= 4.5, "{number}: {ratio}");
            }
            for ink in [Ink::Text, Ink::P] {
                assert!(contrast(side(ink), side(Ink::Paper)) >= 4.5, "{ink:?}");
            }
        }
    }

    /// Categories differ from each other by more than a little in some component, on both grounds.
    #[test]
    fn categories_differ() {
        for side in [Ink::light as fn(Ink) -> (u8, u8, u8), Ink::dark] {
            for i in 0..Ink::DISTINCT {
                for j in 0..i {
                    let (a, b) = (side(Ink::Category(i)), side(Ink::Category(j)));
                    let apart = a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)).max(a.2.abs_diff(b.2));
                    assert!(apart >= 20, "{i} {j}: {a:?} {b:?}");
                }
            }
        }
    }
}
