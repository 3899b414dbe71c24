//! Games of heaps: a move replaces a heap by others.

use super::{Play, State, play};

/// Heaps, each of which a move replaces by one of these lists.
pub fn heaps(start: &[i32], options: fn(i32) -> Vec<Vec<i32>>) -> Play {
    let start = sorted(start.to_vec());
    play(start, move |state| {
        let mut after = Vec::new();
        for at in 0..state.len() {
            for option in options(state[at]) {
                let mut next = state.clone();
                next.remove(at);
                next.extend(option);
                after.push(sorted(next));
            }
        }
        after
    })
}

fn sorted(mut heaps: State) -> State {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

/// The ways to make one heap or two of n, none of them empty.
fn one_or_two(n: i32) -> Vec<Vec<i32>> {
    [vec![vec![n]], two(n)].concat()
}

/// The ways to make two heaps of n, neither of them empty.
fn two(n: i32) -> Vec<Vec<i32>> {
    (1..=n / 2).map(|half| vec![half, n - half]).collect()
}

/// Take any number.
pub fn nim(n: i32) -> Vec<Vec<i32>> {
    (0..n).map(|left| vec![left]).collect()
}

/// Take one, two or three.
pub fn one_to_three(n: i32) -> Vec<Vec<i32>> {
    (1..=3.min(n)).map(|taken| vec![n - taken]).collect()
}

/// Take one to ten.
pub fn one_to_ten(n: i32) -> Vec<Vec<i32>> {
    (1..=10.min(n)).map(|taken| vec![n - taken]).collect()
}

/// Take one, two or five.
pub fn one_two_five(n: i32) -> Vec<Vec<i32>> {
    [1, 2, 5].into_iter().filter(|&taken| taken <= n).map(|taken| vec![n - taken]).collect()
}

/// Take any number but three.
pub fn all_but_three(n: i32) -> Vec<Vec<i32>> {
    (1..=n).filter(|&taken| taken != 3).map(|taken| vec![n - taken]).collect()
}

/// Take a square number.
pub fn square(n: i32) -> Vec<Vec<i32>> {
    (1..).take_while(|root| root * root <= n).map(|root| vec![n - root * root]).collect()
}

/// Split a heap in two of different sizes.
pub fn grundy(n: i32) -> Vec<Vec<i32>> {
    two(n).into_iter().filter(|parts| parts[0] != parts[1]).collect()
}

/// Lasker's Nim: take any number, or split a heap in two.
pub fn lasker(n: i32) -> Vec<Vec<i32>> {
    [nim(n), two(n)].concat()
}

/// Take any number, and split what is left in two if you like.
pub fn take_any_and_split(n: i32) -> Vec<Vec<i32>> {
    (1..=n).flat_map(|taken| if taken == n { vec![vec![]] } else { one_or_two(n - taken) }).collect()
}

/// Guiles: take a heap of one or two, or take two and split what is left in two.
pub fn guiles(n: i32) -> Vec<Vec<i32>> {
    if n <= 2 { vec![vec![]] } else { two(n - 2) }
}

/// Officers: take one from a heap that is larger, and split what is left in two if you like.
pub fn officers(n: i32) -> Vec<Vec<i32>> {
    if n < 2 { Vec::new() } else { one_or_two(n - 1) }
}

/// Stalking: take one, or a heap of two.
pub fn stalking(n: i32) -> Vec<Vec<i32>> {
    let whole = if n == 2 { vec![vec![]] } else { Vec::new() };
    [vec![vec![n - 1]], whole].concat()
}

/// Lemon Drops: take a heap of one, or take one and split what is left in two; or take two from a larger heap, and
/// split what is left in two if you like.
pub fn lemon_drops(n: i32) -> Vec<Vec<i32>> {
    let one = if n == 1 { vec![vec![]] } else { two(n - 1) };
    let two = if n > 2 { one_or_two(n - 2) } else { Vec::new() };
    [one, two].concat()
}

/// Knots: split a heap in two; or take one, and split what is left in two if you like.
pub fn knots(n: i32) -> Vec<Vec<i32>> {
    [two(n), if n == 1 { vec![vec![]] } else { one_or_two(n - 1) }].concat()
}

/// A becomes A − 2B and A − B.
pub fn two_remainders(a: i32) -> Vec<Vec<i32>> {
    (1..=a / 2).map(|b| vec![a - 2 * b, a - b]).collect()
}

/// *2_+320 is 5, *3 is 4, *2_+ is 3, *2 and * are themselves.
pub fn canonical(game: i32) -> Vec<Vec<i32>> {
    let options: &[i32] = match game {
        1 => &[0],
        2 => &[1, 0],
        3 => &[2],
        4 => &[2, 1, 0],
        _ => &[3, 4, 2, 0],
    };
    options.iter().map(|&option| vec![option]).collect()
}

/// The Grundy values of single heaps 1, 2, … of normal play.
pub fn grundy_values(last: i32, options: fn(i32) -> Vec<Vec<i32>>) -> Vec<u32> {
    let mut values = vec![0u32];
    for heap in 1..=last {
        let of = |option: Vec<i32>| option.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        let reached: Vec<u32> = options(heap).into_iter().map(of).collect();
        values.push((0..).find(|value| !reached.contains(value)).unwrap_or(0));
    }
    values.split_off(1)
}
