//! Graphs in notation, and the format graph6 (B. McKay, nauty: formats.txt).

#![expect(clippy::cast_possible_truncation, reason = "a digit of graph6 is below 64")]

use super::graph::Graph;
use super::{MAX_CELLS, parse_grid, parse_number};
use crate::notation::{NotationError, char_span, quoted};
use std::ops::Range;

/// What is said of a graph that is not known.
const GRAPHS: &str = "expected a graph: `3x4` (a grid), `path7`, `cycle8`, `star6`, `complete5`, `bipartite3x4`, \
`tree0,1,1,2` (parents), `torus3x4`, `king5x5`, `queen5x5`, `rook5x5`, `bishop5x5`, `knight5x5`, edges `1-2,2-3`, or \
`graph6:DhC`";

/// How families with one number are made.
type OfNumber = fn(usize) -> Graph;
/// How families with rows and columns are made.
type OfBoard = fn(usize, usize) -> Graph;

/// Families with one number.
const NUMBERED: [(&str, OfNumber); 4] =
    [("path", Graph::path), ("cycle", Graph::cycle), ("star", Graph::star), ("complete", Graph::complete)];
/// Families with rows and columns.
const BOARDS: [(&str, OfBoard); 7] = [
    ("grid", Graph::grid),
    ("torus", Graph::torus),
    ("king", Graph::king),
    ("queen", Graph::queen),
    ("rook", Graph::rook),
    ("bishop", Graph::bishop),
    ("knight", Graph::knight),
];
/// The format graph6.
const GRAPH6: &str = "graph6:";
const BIPARTITE: &str = "bipartite";
const TREE: &str = "tree";

/// A graph, and how it is written.
pub(super) fn parse_graph(text: &str, span: Range<usize>) -> Result<(Graph, String), NotationError> {
    let shown = text[span.clone()].to_ascii_lowercase();
    let after = |name: &str| span.start + name.len()..span.end;
    if shown.starts_with(GRAPH6) {
        let graph = parse_graph6(text, after(GRAPH6))?;
        let shown = format!("{GRAPH6}{}", graph.to_graph6());
        return Ok((graph, shown));
    }
    for (name, make) in NUMBERED {
        if shown.starts_with(name) {
            let number = parse_number(text, after(name))?;
            if name == "star" && number == MAX_CELLS {
                return Err(too_many(text, after(name)));
            }
            return Ok((make(number), shown));
        }
    }
    for (name, make) in BOARDS {
        if shown.starts_with(name) {
            let (rows, columns) = parse_grid(text, after(name))?;
            let shown = shown.strip_prefix("grid").map(str::to_string).unwrap_or(shown);
            return Ok((make(rows, columns), shown));
        }
    }
    if shown.starts_with(BIPARTITE) {
        let Some(cross) = shown.find('x').map(|offset| span.start + offset) else {
            return Err(NotationError::new(text, span, "expected the sizes of the two sides, as in `bipartite3x4`"));
        };
        let (left, right) =
            (parse_number(text, after(BIPARTITE).start..cross)?, parse_number(text, cross + 1..span.end)?);
        if left + right > MAX_CELLS {
            return Err(too_many(text, after(BIPARTITE)));
        }
        return Ok((Graph::complete_bipartite(left, right), shown));
    }
    if shown.starts_with(TREE) {
        return Ok((parse_tree(text, after(TREE))?, shown));
    }
    if shown.contains('-') && shown.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok((parse_edges(text, span)?, shown));
    }
    if shown.starts_with(|c: char| c.is_ascii_digit()) || shown.is_empty() {
        let (rows, columns) = parse_grid(text, span)?;
        return Ok((Graph::grid(rows, columns), shown));
    }
    Err(NotationError::new(text, span, GRAPHS))
}

fn too_many(text: &str, span: Range<usize>) -> NotationError {
    NotationError::new(text, span, format!("a graph has at most {MAX_CELLS} vertices"))
}

/// The parts of a list between commas, with their places.
fn parts(text: &str, span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let mut start = span.start;
    text[span].split(',').map(move |part| {
        let end = start + part.len();
        let place = start..end;
        start = end + 1;
        place
    })
}

/// `1-2,2-3`.
fn parse_edges(text: &str, span: Range<usize>) -> Result<Graph, NotationError> {
    let mut edges = Vec::new();
    for part in parts(text, span) {
        let Some(offset) = text[part.clone()].find('-') else {
            return Err(NotationError::new(text, part, "expected an edge, as in `1-2`"));
        };
        let from = parse_number(text, part.start..part.start + offset)?;
        let to = parse_number(text, part.start + offset + 1..part.end)?;
        if from == to {
            return Err(NotationError::new(text, part, "an edge joins two vertices"));
        }
        edges.push((from - 1, to - 1));
    }
    let vertices = edges.iter().map(|&(u, v)| u.max(v) + 1).max().unwrap_or(0);
    Ok(Graph::new(vertices, edges))
}

/// The parents of vertices 1, 2, …; 0 for a root. Several trees may stand together.
fn parse_tree(text: &str, span: Range<usize>) -> Result<Graph, NotationError> {
    let places: Vec<Range<usize>> = parts(text, span.clone()).collect();
    if places.len() > MAX_CELLS {
        return Err(too_many(text, span));
    }
    let mut parents = Vec::new();
    for place in &places {
        match &text[place.clone()] {
            "0" => parents.push(0),
            _ => parents.push(parse_number(text, place.clone())?),
        }
    }
    for (index, place) in places.iter().enumerate() {
        let fail = |message: String| Err(NotationError::new(text, place.clone(), message));
        if parents[index] > parents.len() {
            return fail(format!("there are {} vertices", parents.len()));
        }
        // The way to the root is no longer than there are vertices.
        let mut vertex = index + 1;
        for _ in 0..parents.len() {
            if vertex != 0 {
                vertex = parents[vertex - 1];
            }
            if vertex > parents.len() {
                break;
            }
        }
        if vertex != 0 && vertex <= parents.len() {
            return fail(format!("vertex {} is its own ancestor, or has one that is", index + 1));
        }
    }
    let edges = parents.iter().enumerate().filter(|&(_, &parent)| parent > 0);
    Ok(Graph::new(parents.len(), edges.map(|(index, &parent)| (index, parent - 1))))
}

/// The notation of the graph in the text of a file: one line in the format graph6, or a list of edges with an edge a
/// line, `1 2` or `1-2`; what follows `%` is a remark.
///
/// ```
/// use misere_games::boards::graph_in_file;
/// assert_eq!(graph_in_file(">>graph6<<DhC\n").as_deref(), Ok("graph6:DhC"));
/// assert_eq!(graph_in_file("% a path\n1 2\n2 - 3\n").as_deref(), Ok("1-2,2-3"));
/// assert!(graph_in_file("1 2 3").is_err());
/// ```
///
/// # Errors
/// The line that is wrong.
pub fn graph_in_file(text: &str) -> Result<String, String> {
    let lines = text.lines().map(|line| line.split('%').next().unwrap_or_default().trim());
    let lines: Vec<(usize, &str)> = (1..).zip(lines).filter(|(_, line)| !line.is_empty()).collect();
    let Some(&(_, first)) = lines.first() else { return Err("there is no graph in the file".to_string()) };
    if !first.starts_with(|c: char| c.is_ascii_digit()) {
        let graph = first.strip_prefix(">>graph6<<").unwrap_or(first);
        return match lines.get(1) {
            Some((line, _)) => Err(format!("line {line}: there is a second graph; one is played on")),
            None => Ok(format!("{GRAPH6}{graph}")),
        };
    }
    let mut edges = Vec::new();
    for (number, line) in lines {
        let ends: Vec<&str> = line.split(|c: char| c == '-' || c == ',' || c.is_whitespace()).collect();
        let ends: Vec<&str> = ends.into_iter().filter(|end| !end.is_empty()).collect();
        match ends[..] {
            [from, to] => edges.push(format!("{from}-{to}")),
            _ => return Err(format!("line {number}: expected an edge, as in `1 2`")),
        }
    }
    Ok(edges.join(","))
}

/// The first byte of six bits.
const LEAST: u8 = 63;

fn parse_graph6(text: &str, span: Range<usize>) -> Result<Graph, NotationError> {
    let bytes = &text.as_bytes()[span.clone()];
    if let Some(offset) = bytes.iter().position(|byte| !(LEAST..LEAST + 64).contains(byte)) {
        let bad = char_span(text, span.start + offset);
        let character = text[bad.clone()].chars().next().unwrap_or(' ');
        return Err(NotationError::new(text, bad, format!("{} does not belong in graph6", quoted(character))));
    }
    let values: Vec<usize> = bytes.iter().map(|byte| usize::from(byte - LEAST)).collect();
    let (vertices, matrix) = match values[..] {
        [63, a, b, c, ref rest @ ..] if a < 63 => (a << 12 | b << 6 | c, rest),
        [63, ..] => (usize::MAX, &[][..]),
        [n, ref rest @ ..] => (n, rest),
        [] => return Err(NotationError::new(text, span, "a graph in graph6 is missing here")),
    };
    if vertices > MAX_CELLS {
        return Err(too_many(text, span));
    }
    let pairs = || (1..vertices).flat_map(|v| (0..v).map(move |u| (u, v)));
    let needed = pairs().count().div_ceil(6);
    if matrix.len() != needed {
        let message =
            format!("a graph of {vertices} vertices has {needed} characters after their number, not {}", matrix.len());
        return Err(NotationError::new(text, span, message));
    }
    let edges = pairs().enumerate().filter(|(bit, _)| matrix[bit / 6] >> (5 - bit % 6) & 1 == 1);
    Ok(Graph::new(vertices, edges.map(|(_, edge)| edge).collect::<Vec<_>>()))
}

impl Graph {
    /// The graph in the format graph6 of nauty.
    #[must_use]
    pub fn to_graph6(&self) -> String {
        let vertices = self.vertices();
        let mut values = if vertices < 63 { vec![vertices] } else { vec![63, 0, vertices >> 6, vertices & 63] };
        let start = values.len();
        let pairs = (1..vertices).flat_map(|v| (0..v).map(move |u| (u, v)));
        for (bit, (u, v)) in pairs.enumerate() {
            values.resize(start + bit / 6 + 1, 0);
            values[start + bit / 6] |= (self.neighbours(u) >> v & 1) as usize * (1 << (5 - bit % 6));
        }
        values.into_iter().map(|value| char::from(LEAST + value as u8)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strings from the description of the format and from other programs.
    #[test]
    fn graph6() {
        let table = [
            ("DQc", Graph::new(5, [(0, 2), (0, 4), (1, 3), (3, 4)])),
            ("@", Graph::path(1)),
            ("A_", Graph::path(2)),
            ("D~{", Graph::complete(5)),
            ("Bw", Graph::cycle(3)),
        ];
        for (text, graph) in table {
            let read = parse_graph6(text, 0..text.len()).unwrap();
            assert_eq!(read, graph, "{text}");
            assert_eq!(graph.to_graph6(), text);
        }
        for graph in [Graph::queen(8, 8), Graph::path(63), Graph::cycle(62), Graph::star(40)] {
            let text = graph.to_graph6();
            let read = parse_graph6(&text, 0..text.len()).unwrap();
            assert_eq!(read.edges().collect::<Vec<_>>(), graph.edges().collect::<Vec<_>>());
        }
        for bad in ["", "~", "~~??", "D", "DQcc", "D Q", "Dü", "~?@?"] {
            assert!(parse_graph6(bad, 0..bad.len()).is_err(), "{bad}");
        }
    }
}
