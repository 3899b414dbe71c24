//! Sprouts: a position is a list of regions, a region a list of boundaries, a boundary the spots along it. Spots have
//! numbers, and keep them for ever; spots with three lines stay where they are.

use super::{Play, State, play};

#[derive(Clone)]
struct Paper {
    /// The lines that end at each spot.
    lines: Vec<i32>,
    regions: Vec<Vec<Vec<usize>>>,
}

/// Spots without lines.
pub fn sprouts(spots: usize) -> Play {
    let paper = Paper { lines: vec![0; spots], regions: vec![(0..spots).map(|spot| vec![spot]).collect()] };
    play(paper.write(), |state| {
        let mut after: Vec<State> = Paper::read(state).moves().iter().map(Paper::write).collect();
        after.sort();
        after.dedup();
        after
    })
}

impl Paper {
    /// As numbers: regions in which no line can be drawn are left out, spots are numbered as they are met.
    fn write(&self) -> State {
        let mut names: Vec<usize> = Vec::new();
        let mut text = Vec::new();
        let mut regions = self.regions.clone();
        regions.retain(|region| {
            let mut spots: Vec<usize> = region.concat();
            spots.sort_unstable();
            spots.dedup();
            spots.iter().map(|&spot| 3 - self.lines[spot]).sum::<i32>() > 1
        });
        // A first order that numbers do not change: by the lines of the spots.
        let shape = |boundary: &Vec<usize>| boundary.iter().map(|&spot| self.lines[spot]).collect::<Vec<_>>();
        for region in &mut regions {
            for boundary in region.iter_mut() {
                let least = (0..boundary.len()).min_by_key(|&at| {
                    let mut turned = shape(boundary);
                    turned.rotate_left(at);
                    turned
                });
                boundary.rotate_left(least.unwrap_or(0));
            }
            region.sort_by_key(shape);
        }
        regions.sort_by_key(|region| region.iter().map(shape).collect::<Vec<_>>());
        for region in &regions {
            for boundary in region {
                for spot in boundary {
                    let name = names.iter().position(|name| name == spot).unwrap_or_else(|| {
                        names.push(*spot);
                        names.len() - 1
                    });
                    text.push(10 * name as i32 + self.lines[*spot]);
                }
                text.push(-1);
            }
            text.push(-2);
        }
        text
    }

    fn read(state: &State) -> Paper {
        let mut paper = Paper { lines: Vec::new(), regions: Vec::new() };
        let (mut region, mut boundary) = (Vec::new(), Vec::new());
        for &number in state {
            match number {
                -2 => paper.regions.push(std::mem::take(&mut region)),
                -1 => region.push(std::mem::take(&mut boundary)),
                _ => {
                    let spot = number as usize / 10;
                    paper.lines.resize(paper.lines.len().max(spot + 1), 3);
                    paper.lines[spot] = number % 10;
                    boundary.push(spot);
                }
            }
        }
        paper
    }

    fn moves(&self) -> Vec<Paper> {
        let mut found = Vec::new();
        for (region, boundaries) in self.regions.iter().enumerate() {
            let places = boundaries.iter().enumerate().flat_map(|(at, spots)| (0..spots.len()).map(move |i| (at, i)));
            let places: Vec<(usize, usize)> = places.collect();
            for (number, &(first, i)) in places.iter().enumerate() {
                for &(second, j) in &places[number..] {
                    let (x, y) = (boundaries[first][i], boundaries[second][j]);
                    let itself = (first, i) == (second, j);
                    // A line from a spot to itself ends there twice.
                    let ends = if itself { 2 } else { 1 };
                    if x == y && !itself || self.lines[x] + ends > 3 || self.lines[y] + ends > 3 {
                        continue;
                    }
                    if first == second {
                        found.extend(self.within(region, first, i, j));
                    } else {
                        found.push(self.between(region, (first, i), (second, j)));
                    }
                }
            }
        }
        found
    }

    /// The walk all round a boundary from one of its places back to it.
    fn round(&self, boundary: &[usize], at: usize) -> Vec<usize> {
        let mut walk = [&boundary[at..], &boundary[..at]].concat();
        if self.lines[boundary[at]] > 0 {
            walk.push(boundary[at]);
        }
        walk
    }

    /// The paper with a line from x to y, and its new spot.
    fn drawn(&self, x: usize, y: usize) -> (Paper, usize) {
        let mut next = self.clone();
        next.lines[x] += 1;
        next.lines[y] += 1;
        next.lines.push(2);
        (next, self.lines.len())
    }

    fn between(&self, region: usize, (first, i): (usize, usize), (second, j): (usize, usize)) -> Paper {
        let (one, two) = (&self.regions[region][first], &self.regions[region][second]);
        let (mut next, new) = self.drawn(one[i], two[j]);
        let joined = [self.round(one, i), vec![new], self.round(two, j), vec![new]].concat();
        let others = self.regions[region].iter().enumerate().filter(|(at, _)| *at != first && *at != second);
        next.regions[region] = others.map(|(_, boundary)| boundary.clone()).chain([joined]).collect();
        next
    }

    fn within(&self, region: usize, at: usize, i: usize, j: usize) -> Vec<Paper> {
        let boundary = &self.regions[region][at];
        let (next, new) = self.drawn(boundary[i], boundary[j]);
        let inner = [&boundary[i..=j], &[new]].concat();
        let outer = if i == j {
            [self.round(boundary, i), vec![new]].concat()
        } else {
            [&boundary[j..], &boundary[..=i], &[new]].concat()
        };
        let others: Vec<&Vec<usize>> =
            self.regions[region].iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| other).collect();
        let ways = (0..1usize << others.len()).map(|way| {
            let mut next = next.clone();
            let (mut inside, mut outside) = (vec![inner.clone()], vec![outer.clone()]);
            for (bit, &other) in others.iter().enumerate() {
                if way >> bit & 1 == 1 { inside.push(other.clone()) } else { outside.push(other.clone()) }
            }
            next.regions[region] = inside;
            next.regions.push(outside);
            next
        });
        ways.collect()
    }
}
