//! Why play on boards ends: weights of letters, by which each move makes a board lighter.

use super::{ANY, Board, Replacement, WALL};

/// What a letter weighs: something by itself, and something for each cell between it and an edge of its
/// board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Weights(Vec<(char, Weight)>);

/// What a letter weighs by itself, and for each cell to its left, to its right, above and below it. A piece
/// that is cut out of a board has no more cells there, so it is no heavier than the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Weight {
    alone: i32,
    /// The edge that counts, if one does, with weight 1 a cell.
    edge: Option<usize>,
}

/// The most weights that are tried.
const MOST_TRIED: usize = 1 << 18;

impl Weights {
    /// Looks for weights among small ones: those of letters by themselves, and then of places too. Others
    /// may exist where none are found.
    pub(super) fn of<'a>(replacements: impl Iterator<Item = &'a Replacement>) -> Option<Weights> {
        let all: Vec<&Replacement> = replacements.collect();
        let mut letters: Vec<char> = all.iter().flat_map(|one| one.from.cells()).collect();
        letters.sort_unstable();
        letters.dedup();
        letters.retain(|letter| *letter != ANY && *letter != WALL);
        let alone = |most| (0..=most).map(|alone| Weight { alone, edge: None }).collect::<Vec<_>>();
        let placed = |most| {
            let edges = || std::iter::once(None).chain((0..4).map(Some));
            (0..=most).flat_map(|alone| edges().map(move |edge| Weight { alone, edge })).collect::<Vec<_>>()
        };
        let tried = [alone(1), alone(3), placed(0), placed(1), placed(3)];
        tried.iter().find_map(|weights| lightest(&letters, weights, &all))
    }

    /// Returns the weight of a board.
    pub(super) fn board(&self, board: &Board) -> Option<u16> {
        let total: i32 =
            board.cells().enumerate().map(|(at, letter)| self.of_letter(letter, board, at)).sum();
        u16::try_from(total).ok()
    }

    fn of_letter(&self, letter: char, board: &Board, at: usize) -> i32 {
        let weight = self.find(letter);
        weight.alone + weight.edge.map_or(0, |edge| distance(board, at, edge))
    }

    fn find(&self, letter: char) -> Weight {
        self.0.iter().find(|(one, _)| *one == letter).map(|(_, weight)| *weight).unwrap_or_default()
    }

    /// Returns whether each replacement makes a board lighter wherever it lies. The pattern may lie farther
    /// from an edge than its own cells are: there the letters that count that edge must not be more after it.
    fn fall(&self, all: &[&Replacement]) -> bool {
        all.iter().all(|one| {
            let (mut change, mut slopes) = (0, [0; 4]);
            for (at, (from, to)) in one.from.cells().zip(one.to.cells()).enumerate() {
                if to == ANY {
                    continue;
                }
                for (letter, sign) in [(from, -1), (to, 1)] {
                    change += sign * self.of_letter(letter, &one.from, at);
                    if let Some(edge) = self.find(letter).edge {
                        slopes[edge] += sign;
                    }
                }
            }
            change < 0 && slopes.iter().all(|slope| *slope <= 0)
        })
    }
}

/// Returns the first choice of a weight for each letter by which all replacements make boards lighter.
fn lightest(letters: &[char], weights: &[Weight], all: &[&Replacement]) -> Option<Weights> {
    let n_choices = weights.len().checked_pow(u32::try_from(letters.len()).ok()?)?;
    if n_choices > MOST_TRIED {
        return None;
    }
    let mut tried = Weights(letters.iter().map(|letter| (*letter, Weight::default())).collect());
    (0..n_choices).find_map(|choice| {
        let mut rest = choice;
        for (_, weight) in &mut tried.0 {
            *weight = weights[rest % weights.len()];
            rest /= weights.len();
        }
        tried.fall(all).then(|| tried.clone())
    })
}

/// Returns the number of cells between a cell and an edge: left, right, above, below.
fn distance(board: &Board, at: usize, edge: usize) -> i32 {
    let (row, column) = (at / board.columns(), at % board.columns());
    let cells = [column, board.columns() - 1 - column, row, board.rows() - 1 - row][edge];
    i32::try_from(cells).expect("a board has few cells")
}
