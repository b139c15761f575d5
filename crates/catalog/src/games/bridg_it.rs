//! Bridg-it, Gale's game: `hdu3863`.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::forests::{TwoForests, find};
use crate::judge::{Fault, Io, Task};
use crate::page::page;
use crate::position::{natural, number};
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Held, Stop};
use grundy_rules::{Convention, Emit, Ruleset, Verdict};
use grundy_values::{Outcome, Player};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record =
    Record::new::<BridgIt>(page!("bridg-it"), &[Task { id: "hdu3863", title: "No Gambling", run: orders }]);

/// Row and column of a crossing, from 1 to 2 * order - 1, both odd or both even.
type Crossing = (u64, u64);

/// A position: the crossings that are taken, in ascending order, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Board {
    order: u64,
    taken: Vec<(Crossing, Player)>,
}

/// Orders up to this one have crossings that can be written down.
const LARGEST: u64 = u64::MAX / 2;

impl Board {
    /// Returns all crossings in the order of their rows.
    fn crossings(&self) -> impl Iterator<Item = Crossing> + use<> {
        let last = 2 * self.order - 1;
        // In odd rows crossings lie in odd columns, in even rows in even ones.
        (1..=last).flat_map(move |row| (2 - row % 2..=last).step_by(2).map(move |column| (row, column)))
    }

    fn is_free(&self, crossing: Crossing) -> bool {
        self.place_of(crossing).is_err()
    }

    fn place_of(&self, crossing: Crossing) -> Result<usize, usize> {
        self.taken.binary_search_by_key(&crossing, |(taken, _)| *taken)
    }

    /// Returns the board after `player` has taken a free crossing.
    fn after(&self, crossing: Crossing, player: Player) -> Board {
        let mut next = self.clone();
        next.taken.insert(self.place_of(crossing).unwrap_or_else(|at| at), (crossing, player));
        next
    }

    /// Returns whether somebody has joined: then play has ended, and nobody has a move.
    fn is_over(&self) -> bool {
        Player::BOTH.iter().any(|player| self.has_joined(*player))
    }

    /// Returns whether a player has joined the two sides of his own.
    ///
    /// Left's dots are in the odd rows and even columns from 0 to 2 * order, Right's the other way round; a
    /// crossing joins the two dots of its taker next to it.
    fn has_joined(&self, player: Player) -> bool {
        let bridges = self.taken.iter().filter(|(_, taker)| *taker == player).map(|((row, column), _)| {
            // A bridge of Left lies along odd rows and across even ones.
            let lies_along_the_row = (row % 2 == 1) == (player == Player::Left);
            if lies_along_the_row {
                [(*row, column - 1), (*row, column + 1)]
            } else {
                [(row - 1, *column), (row + 1, *column)]
            }
        });
        let bridges: Vec<_> = bridges.collect();
        let mut dots: Vec<_> = bridges.iter().flatten().copied().collect();
        dots.sort_unstable();
        dots.dedup();
        let number =
            |dot| u32::try_from(dots.binary_search(&dot).unwrap_or_else(|at| at)).unwrap_or(u32::MAX);
        let mut joined: Vec<u32> = (0..).take(dots.len()).collect();
        for [a, b] in bridges {
            let [a, b] = [a, b].map(|dot| find(&mut joined, number(dot)));
            joined[a as usize] = b;
        }
        let mut side = |end: u64| {
            let along = |dot: &(u64, u64)| if player == Player::Left { dot.1 } else { dot.0 };
            let on_it = dots.iter().filter(|dot| along(dot) == end);
            on_it.map(|dot| find(&mut joined, number(*dot))).collect::<BTreeSet<_>>()
        };
        // The two sides are joined where one tree has dots on both.
        !side(0).is_disjoint(&side(2 * self.order))
    }
}

/// The game as Left sees it: his dots, the ones that he has joined being one; an edge for every free
/// crossing; and the two sides. Left wants to join them, Right to cut them apart.
struct Switching {
    n_vertices: usize,
    crossings: Vec<Crossing>,
    edges: Vec<[u32; 2]>,
    sides: [u32; 2],
}

const BYTES_A_CROSSING: u64 = 160;

impl Switching {
    /// Reads the graph off a board. A step is a crossing.
    fn new(board: &Board, held: &mut Held, budget: &Budget) -> Result<Self, Stop> {
        // A larger board has more than 2^64 crossings.
        let order = u32::try_from(board.order).map_err(|_| Stop::Memory)?;
        let n_vertices =
            order.checked_mul(order - 1).and_then(|inner| inner.checked_add(2)).ok_or(Stop::Memory)?;
        // The first and the last column of dots are the sides.
        let vertex = |row: u32, column: u32| match column / 2 {
            // All dots of a side are one vertex, since the side joins them.
            0 => 0,
            column if column == order => 1,
            column => 2 + row / 2 * (order - 1) + column - 1,
        };
        let mut edges = Vec::new();
        let mut crossings = Vec::new();
        held.add(u64::from(n_vertices) * BYTES_A_CROSSING, 1)?;
        let mut joined: Vec<u32> = (0..n_vertices).collect();
        for row in 1..=2 * order - 1 {
            budget.spend(u64::from(order))?;
            held.add(u64::from(order) * BYTES_A_CROSSING, 1)?;
            for column in (2 - row % 2..=2 * order - 1).step_by(2) {
                let crossing = (u64::from(row), u64::from(column));
                let ends = if row % 2 == 1 {
                    [vertex(row, column - 1), vertex(row, column + 1)]
                } else {
                    [vertex(row - 1, column), vertex(row + 1, column)]
                };
                match board.place_of(crossing).map(|at| board.taken[at].1) {
                    // What Right has taken is no edge any more.
                    Ok(Player::Right) => {}
                    // What Left has taken makes its two ends one.
                    Ok(Player::Left) => {
                        let [a, b] = ends.map(|end| find(&mut joined, end));
                        joined[a as usize] = b;
                    }
                    Err(_) => {
                        crossings.push(crossing);
                        edges.push(ends);
                    }
                }
            }
        }
        for ends in &mut edges {
            *ends = ends.map(|end| find(&mut joined, end));
        }
        let sides = [0, 1].map(|side| find(&mut joined, side));
        Ok(Switching { n_vertices: n_vertices as usize, crossings, edges, sides })
    }

    /// Returns the outcome by Lehman's theorem: Left wins moving second exactly if two trees without a common
    /// edge join the same vertices, both sides among them; that is, if there is no room for the edge between
    /// the sides in two forests that are as large as can be. He wins moving first exactly if he wins moving
    /// second with that edge added.
    fn outcome(&self, budget: &Budget) -> Result<Outcome, Stop> {
        let mut forests = TwoForests::new(self.n_vertices, &self.edges, budget)?;
        let left_wins_second = !forests.add(self.sides)?;
        let left_wins_first = left_wins_second || !forests.has_room(self.sides)?;
        Ok(Outcome::of(left_wins_first, !left_wins_second))
    }

    /// Calls `emit` with all moves by which `player` wins, who wins moving first.
    fn winning(
        &self,
        player: Player,
        budget: &Budget,
        mut emit: impl FnMut(Crossing) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let forests = TwoForests::new(self.n_vertices, &self.edges, budget)?;
        let mut with_sides = TwoForests::new(self.n_vertices, &self.edges, budget)?;
        let left_wins_second = !with_sides.add(self.sides)?;
        if left_wins_second || with_sides.has_room(self.sides)? {
            // The player wins even moving second, and a move more never hurts.
            return self.crossings.iter().try_for_each(|crossing| emit(*crossing));
        }
        match player {
            Player::Left => {
                // To own an edge is as good as to have it twice. With a second copy of it the edge between
                // the sides has no room; so the copy has room by itself, but not beside that edge.
                for (crossing, ends) in self.crossings.iter().zip(&self.edges) {
                    if forests.has_room(*ends)? && !with_sides.has_room(*ends)? {
                        emit(*crossing)?;
                    }
                }
            }
            Player::Right => {
                // Without the edge a second edge between the sides has room; so the edge is in its circuit,
                // and no other edge can take its place.
                let mut wins = vec![false; self.edges.len() + 1];
                let own = with_sides.circuit(self.sides)?;
                own.iter().for_each(|edge| wins[*edge as usize] = true);
                for ends in with_sides.left_out() {
                    with_sides.circuit(ends)?.iter().for_each(|edge| wins[*edge as usize] = false);
                }
                for (crossing, _) in self.crossings.iter().zip(wins).filter(|(_, wins)| *wins) {
                    emit(*crossing)?;
                }
            }
        }
        Ok(())
    }
}

/// The rules: take a free crossing; who joins his sides wins. Left joins left and right, Right joins top and
/// bottom.
pub(crate) struct BridgIt;

impl grundy_budget::Weight for Board {
    fn elsewhere(&self) -> u64 {
        grundy_budget::block(self.taken.capacity() * size_of::<(Crossing, Player)>())
    }
}

impl Ruleset for BridgIt {
    type Component = Board;
    type Error = Infallible;

    fn options(&self, board: &Board, player: Player, emit: Emit<'_, Board>) -> Result<(), Infallible> {
        // After somebody has joined nobody moves.
        if board.is_over() {
            return Ok(());
        }
        let _ = (board.crossings().filter(|crossing| board.is_free(*crossing)))
            .into_iter()
            .try_for_each(|crossing| emit(&[board.after(crossing, player)]));
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        false
    }
}

impl Entry for BridgIt {
    type Component = Board;

    fn convention(&self) -> Convention {
        Convention::Goal
    }

    fn verdict(&self, board: &Board) -> Option<Verdict> {
        // Only the player who has just moved can have joined.
        board.is_over().then_some(Verdict::Win)
    }

    fn show(&self, board: &Board) -> String {
        let taken =
            board.taken.iter().map(|((row, column), player)| format!(" {}{row},{column}", initial(*player)));
        board.order.to_string() + &taken.collect::<String>()
    }

    fn describe(&self, from: &Board, parts: &[Board], _: Player) -> (Option<&'static str>, String) {
        let new = parts[0].taken.iter().find(|(crossing, _)| from.is_free(*crossing));
        let ((row, column), _) = new.expect("a move takes a crossing");
        (None, format!("take the crossing in row {row}, column {column}"))
    }
}

impl Lawful for BridgIt {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Board>), Error> {
        let [order, taken @ ..] = asked.position else {
            return Err(Error::Shape("expected the order of a board, as in `3`, found nothing".to_owned()));
        };
        let order = natural(order, 1, "the order of a board", 1)?;
        if order > LARGEST {
            let message = format!("expected the order of a board of at most {LARGEST}, found \"{order}\"");
            return Err(Error::Position { word: 1, message });
        }
        let mut read = BTreeMap::new();
        for (index, word) in taken.iter().enumerate() {
            let (crossing, player) = taken_crossing(word, index + 2, order)?;
            if read.insert(crossing, player).is_some() {
                let message = format!("expected a crossing that is free, found \"{word}\"");
                return Err(Error::Position { word: index + 2, message });
            }
        }
        let board = Board { order, taken: read.into_iter().collect() };
        Ok((BridgIt, vec![board]))
    }

    fn answer(&self, sum: &[Board], budget: &Budget) -> Result<Answer, Stop> {
        let [board] = sum else { unreachable!("a position is one board") };
        if board.taken.is_empty() {
            let theorem = "checked by Coq, who_moves_first_wins in classics/Bridges.v";
            let standing = Standing::Coq { theorem };
            return Ok(Answer { outcome: Outcome::N, grundy: None, standing });
        }
        if board.is_over() {
            return Ok(Answer { outcome: Outcome::P, grundy: None, standing: Standing::Exact });
        }
        let mut held = budget.held();
        let outcome = Switching::new(board, &mut held, budget)?.outcome(budget)?;
        Ok(Answer { outcome, grundy: None, standing: Standing::Cited { source: "Lehman 1964" } })
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, player, budget) = (moves.sum, moves.player, moves.budget);
        let board = &sum[0];
        let mut push = |crossing| {
            budget.spend(1)?;
            moves.push(0, &[board.after(crossing, player)])
        };
        if board.taken.is_empty() {
            // Every first move wins; the proof is on the game's page.
            return board.crossings().try_for_each(push);
        }
        if board.is_over() {
            return Ok(());
        }
        let mut held = budget.held();
        Switching::new(board, &mut held, budget)?.winning(player, budget, &mut push)
    }
}

fn initial(player: Player) -> char {
    if player == Player::Left { 'L' } else { 'R' }
}

/// Reads a crossing that is taken, as `L1,3`.
fn taken_crossing(word: &str, at: usize, order: u64) -> Result<(Crossing, Player), Error> {
    let last = 2 * order - 1;
    let line = |text: &str| number(text).filter(|line| (1..=last).contains(line));
    let read = || {
        let player = *Player::BOTH.iter().find(|player| word.starts_with(initial(**player)))?;
        let (row, column) = word[1..].split_once(',')?;
        let crossing: Crossing = (line(row)?, line(column)?);
        ((crossing.0 + crossing.1).is_multiple_of(2)).then_some((crossing, player))
    };
    read().ok_or_else(|| Error::Position {
        word: at,
        message: format!(
            "expected L or R and row,column, both odd or both even and from 1 to {last}, as L1,1; found \"{word}\""
        ),
    })
}

fn orders(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    while io.more()? {
        if io.next_is("-1")? {
            break;
        }
        io.digits("the order of a board, or -1", |_| {})?;
        io.line("I bet on Oregon Maple~")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{judge, twin};

    #[test]
    fn every_first_move_on_the_board_of_order_3_wins() {
        let board = Board { order: 3, taken: Vec::new() };
        let budget = Budget::default();
        let lehman = Switching::new(&board, &mut budget.held(), &budget).unwrap();
        assert_eq!(lehman.outcome(&budget), Ok(Outcome::N));
        for player in Player::BOTH {
            let mut found = Vec::new();
            let add = |crossing| {
                found.push(crossing);
                Ok(())
            };
            lehman.winning(player, &budget, add).unwrap();
            assert_eq!(found, board.crossings().collect::<Vec<_>>());
        }
    }

    #[test]
    fn the_largest_boards_are_answered_at_once() {
        let solution = twin::solve(&GAME, &LARGEST.to_string(), 7).unwrap();
        // The limit is 7 for each player.
        assert_eq!((solution.outcome, solution.winning_moves.len()), (Outcome::N, 14));
        let of_left = solution.winning_moves.iter().filter(|one| one.player == Some(Player::Left)).count();
        assert_eq!((of_left, solution.stop), (7, Some(Stop::Full)));
        assert_eq!(solution.winning_moves[1].text, "take the crossing in row 1, column 3");
        let little = Budget::default().with_bytes(1_000_000);
        let stopped = twin::solve_within(&GAME, &format!("5000 L{0},{0}", 9999), 7, &little);
        assert_eq!((stopped, little.bytes_left()), (Err(Error::Stopped(Stop::Memory)), Some(1_000_000)));
        let huge = twin::solve_within(&GAME, &format!("{LARGEST} L1,1"), 7, &little);
        assert_eq!(huge, Err(Error::Stopped(Stop::Memory)));
    }

    #[test]
    fn a_board_of_order_20_is_answered_in_play() {
        let solution = twin::solve(&GAME, "20 L1,1 R2,2", 7).unwrap();
        assert_eq!(solution.outcome, Outcome::N);
        assert!(!solution.winning_moves.is_empty());
    }

    #[test]
    fn numbers_of_any_length_until_minus_one() {
        let input = format!("1 2 {} 270000\n-1 x", "9".repeat(200_000));
        let (output, message) = judge::run_text(&GAME.tasks[0], &input);
        assert_eq!((output, message.as_str()), ("I bet on Oregon Maple~\n".repeat(4), ""));
    }
}
