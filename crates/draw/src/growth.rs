//! The order of the partial quotients by heap, as a staircase on a logarithmic scale.

use crate::{Anchor, Ink, Scene};

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 52.0;
const BOTTOM: f64 = 34.0;
const TOP: f64 = 20.0;
/// The height of labels.
const LABEL: f64 = 9.0;

/// The steps (heap, order), ascending in heap, drawn on to `last_heap`. Cost: linear.
///
/// ```
/// use misere_draw::growth::growth;
/// let scene = growth("0.77", &[(1, 2), (2, 6), (4, 8), (5, 12), (9, 40)], 83);
/// assert!(scene.to_svg().contains("40"));
/// ```
#[must_use]
pub fn growth(title: &str, steps: &[(usize, usize)], last_heap: usize) -> Scene {
    let mut scene = Scene::new(format!("{title}: order of the quotient by heap"), WIDTH, HEIGHT);
    let largest = steps.iter().map(|step| step.1).max().unwrap_or(1).max(2);
    let top = (largest as f64).log10().max(1.0) * 1.05;
    let across = last_heap.max(2) as f64;
    let x = |heap: usize| LEFT + heap as f64 / across * (WIDTH - LEFT - 24.0);
    let y = |order: usize| HEIGHT - BOTTOM - (order as f64).log10() / top * (HEIGHT - BOTTOM - TOP);
    let (left, base) = (x(0), HEIGHT - BOTTOM);
    scene.line((left, base), (WIDTH - 16.0, base), Ink::Text, 1.0);
    scene.line((left, base), (left, TOP - 6.0), Ink::Text, 1.0);
    scene.text((left, 11.0), Anchor::Start, 10.0, Ink::Text, format!("{title}: |Q_n|"));
    scene.text((WIDTH - 16.0, HEIGHT - 4.0), Anchor::End, 10.0, Ink::Text, "heap n");
    let mut power = 1;
    while power <= largest {
        let at = y(power);
        scene.line((left - 4.0, at), (WIDTH - 16.0, at), Ink::Faint, 0.3);
        scene.text((left - 7.0, at + 3.5), Anchor::End, 10.0, Ink::Text, power.to_string());
        power *= 10;
    }
    let step = tick(last_heap);
    for heap in (0..=last_heap).step_by(step) {
        scene.line((x(heap), base), (x(heap), base + 4.0), Ink::Text, 1.0);
        scene.text((x(heap), base + 15.0), Anchor::Middle, 10.0, Ink::Text, heap.to_string());
    }
    let mut at = (left, y(1));
    let mut labelled = (left, base);
    for (number, &(heap, order)) in steps.iter().enumerate() {
        let corner = at;
        let next = (x(heap), y(order));
        scene.line(at, (next.0, at.1), Ink::P, 1.6);
        scene.line((next.0, at.1), next, Ink::P, 1.6);
        // A label left of the corner, where it runs neither into the axis nor into the label before, above the line.
        let apart = labelled.1 - next.1 >= LABEL || next.0 - labelled.0 >= 30.0;
        let above = corner.1 - next.1 >= 4.0;
        if apart && above && number + 1 < steps.len() && next.0 - left > 24.0 {
            scene.text((next.0 - 3.0, next.1 + 1.0), Anchor::End, LABEL, Ink::Text, order.to_string());
            labelled = next;
        }
        at = next;
    }
    scene.line(at, (x(last_heap), at.1), Ink::P, 1.6);
    if let Some(&(_, order)) = steps.last() {
        scene.text((x(last_heap), at.1 - 4.0), Anchor::End, LABEL, Ink::Text, order.to_string());
    }
    scene
}

/// 1, 2 or 5 times a power of ten, so that at most ten numbers stand on the axis.
fn tick(last: usize) -> usize {
    let mut power = 1;
    loop {
        for step in [1, 2, 5] {
            if last / (step * power) <= 10 {
                return step * power;
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_few() {
        for last in [0, 1, 9, 11, 83, 7398, 1_000_000] {
            assert!(last / tick(last) <= 10, "{last}");
        }
    }
}
