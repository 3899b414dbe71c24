//! Node Kayles, Kayles and Arc Kayles on graphs: moves take vertices, and the graph falls apart.
//!
//! | notation | a move takes |
//! | --- | --- |
//! | `node-kayles:…` | a vertex and its neighbours |
//! | `kayles:…` | a vertex, or two neighbours |
//! | `arc-kayles:…` | an edge with both its ends |
//! | `cram:…` | the same; on a grid it is a domino |
//!
//! A piece is a connected induced subgraph; isomorphic ones are equal. A single vertex has no move in Arc Kayles and is
//! left out.
//!
//! ```
//! use misere_games::{Ruleset, boards::graph::Graph, boards::taking::{Taking, TakingRule}, grundy_values, parse_rules};
//! use misere_games::pieces::Rules;
//! use misere_limits::Meter;
//! // Node Kayles on paths is Dawson's Kayles.
//! let game = Taking::new(TakingRule::NodeKayles, Graph::path(9), "path9");
//! let game = Rules::of_game(game).close(&Meter::new(100_000, &|| None))?;
//! let dawson = grundy_values(&*parse_rules("dawsons-kayles").unwrap(), 10, 100_000).unwrap();
//! let board = game.heap_by_name("board").unwrap();
//! assert_eq!(grundy_values(&*game, board, 100_000).unwrap()[board], dawson[10]);
//! # Ok::<(), misere_games::pieces::GameError>(())
//! ```

use super::BOARD;
use super::bits::bits;
use super::frame::TAKEN;
use super::graph::Graph;
use super::label::{Label, canonical_label};
use crate::pieces::{Game, GameError, Visit};
use misere_limits::Meter;
use std::fmt;

/// Which vertices a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakingRule {
    /// A vertex and its neighbours.
    NodeKayles,
    /// A vertex, or two neighbours.
    Kayles,
    /// Two neighbours.
    ArcKayles,
    /// Two neighbours, under the name that it has on grids.
    Cram,
}

impl TakingRule {
    fn family(self) -> &'static str {
        match self {
            TakingRule::NodeKayles => "node-kayles",
            TakingRule::Kayles => "kayles",
            TakingRule::ArcKayles => "arc-kayles",
            TakingRule::Cram => "cram",
        }
    }
}

/// A game of taking vertices of a graph.
#[derive(Clone, Debug)]
pub struct Taking {
    rule: TakingRule,
    graph: Graph,
    shown: String,
}

impl Taking {
    /// The game on a graph, `shown` being the graph in notation.
    #[must_use]
    pub fn new(rule: TakingRule, graph: Graph, shown: &str) -> Taking {
        Taking { rule, graph, shown: shown.to_string() }
    }

    /// The components in which something can be taken.
    fn live(&self, vertices: u64, components: &mut Vec<u64>) {
        components.clear();
        self.graph.components(vertices, components);
        components.retain(|&component| self.is_live(component));
    }

    fn pieces(&self, vertices: u64) -> Vec<u64> {
        let mut pieces = Vec::new();
        self.live(vertices, &mut pieces);
        pieces
    }

    /// Whether a component has a move.
    fn is_live(&self, component: u64) -> bool {
        match self.rule {
            TakingRule::NodeKayles | TakingRule::Kayles => component != 0,
            TakingRule::ArcKayles | TakingRule::Cram => component & component.wrapping_sub(1) != 0,
        }
    }
}

/// The vertices that a move takes, for its label.
struct Taken<'g>(&'g Graph, usize, Option<usize>);

impl fmt::Display for Taken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Taken(graph, vertex, other) = self;
        f.write_str(&graph.frame().cell(*vertex))?;
        other.map_or(Ok(()), |other| write!(f, "-{}", graph.frame().cell(other)))
    }
}

impl Game for Taking {
    /// The vertices of a connected subgraph.
    type Piece = u64;
    type Key = Label;

    fn notation(&self) -> String {
        format!("{}:{}", self.rule.family(), self.shown)
    }

    fn start(&self) -> Option<Vec<u64>> {
        Some(self.pieces(self.graph.all()))
    }

    fn key(&self, &piece: &u64, meter: &Meter<'_>) -> Result<Label, GameError> {
        Ok(canonical_label(self.graph.rows(), piece, meter)?)
    }

    fn options(&self, &piece: &u64, meter: &Meter<'_>, visit: Visit<'_, u64>) -> Result<(), GameError> {
        let mut left = Vec::new();
        for vertex in bits(piece) {
            meter.pay(1)?;
            let alone = piece & !(1 << vertex);
            let neighbours = self.graph.neighbours(vertex) & piece;
            match self.rule {
                TakingRule::NodeKayles => {
                    self.live(alone & !neighbours, &mut left);
                    visit(&left, &Taken(&self.graph, vertex, None))?;
                    continue;
                }
                TakingRule::Kayles => {
                    self.live(alone, &mut left);
                    visit(&left, &Taken(&self.graph, vertex, None))?;
                }
                TakingRule::ArcKayles | TakingRule::Cram => {}
            }
            for other in bits(neighbours).filter(|&other| other > vertex) {
                self.live(alone & !(1 << other), &mut left);
                visit(&left, &Taken(&self.graph, vertex, Some(other)))?;
            }
        }
        Ok(())
    }

    fn has_move(&self, &piece: &u64) -> Option<bool> {
        Some(self.is_live(piece))
    }

    fn name(&self, &piece: &u64) -> String {
        if self.pieces(self.graph.all()) == [piece] {
            return BOARD.to_string();
        }
        self.graph.frame().word(self.graph.all() & !piece, TAKEN)
    }

    fn read(&self, text: &str) -> Result<Vec<u64>, String> {
        if text.eq_ignore_ascii_case(BOARD) {
            return Ok(self.pieces(self.graph.all()));
        }
        Ok(self.pieces(self.graph.all() & !self.graph.frame().read(text)?))
    }

    fn picture(&self, &piece: &u64) -> Option<String> {
        Some(self.graph.frame().picture(self.graph.all() & !piece, TAKEN))
    }
}
