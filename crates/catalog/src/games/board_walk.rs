//! A stone walks over a board and never returns to a square; who cannot move loses. Judge tasks: `hdu1564`,
//! `luogu-p4136`.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves, try_all};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::position::{natural, number};
use crate::valued::ON_THE_PAGE;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Emit, Ruleset};
use grundy_values::Player;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeSet, VecDeque};
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::new::<BoardWalk>(
    page!("board-walk"),
    &[
        Task { id: "hdu1564", title: "Play a Game", run: |io, _| sides(io, &Lines::new("8600", "ailyanlu")) },
        Task {
            id: "luogu-p4136", title: "谁能赢呢?", run: |io, _| sides(io, &Lines::new("Alice", "Bob"))
        },
    ],
);

/// Returns whether the mover wins on a board of this side with the stone in a corner: where the side is even.
///
/// Range: all of `u64`, from side 1. Cost: O(1). Pairing: the board, or the board without the corner, is cut
/// into dominoes; the proof is on the game's page.
#[must_use]
pub fn mover_wins(side: u64) -> bool {
    side.is_multiple_of(2)
}

/// Row and column, from 1.
type Square = (u64, u64);

/// A position: the stone, and the squares that it has visited in ascending order, its own among them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Walk {
    side: u64,
    stone: Square,
    visited: Vec<Square>,
}

impl Walk {
    fn is_fresh_in_a_corner(&self) -> bool {
        let at_an_edge = |line: u64| line == 1 || line == self.side;
        self.visited.len() == 1 && at_an_edge(self.stone.0) && at_an_edge(self.stone.1)
    }
}

/// Returns the squares that share a side with this one.
fn neighbours(side: u64, (row, column): Square) -> impl Iterator<Item = Square> {
    let up = (row > 1).then(|| (row - 1, column));
    let left = (column > 1).then(|| (row, column - 1));
    let right = (column < side).then(|| (row, column + 1));
    let down = (row < side).then(|| (row + 1, column));
    [up, left, right, down].into_iter().flatten()
}

/// A matching of the unvisited squares: the dominoes of a fixed tiling, but for what differs from it.
///
/// Boards may be far larger than memory, so only the differences are stored.
struct Matching<'a> {
    side: u64,
    visited: FxHashSet<Square>,
    changed: FxHashMap<Square, Square>,
    /// All unvisited squares without a mate are among these.
    single: Vec<Square>,
    budget: &'a Budget,
}

/// Boards of larger sides are not searched: that takes time and memory by the square of the side.
const LARGEST_SIDE: u64 = 1000;

const BYTES_A_SQUARE: u64 = 64;

impl<'a> Matching<'a> {
    /// Returns a largest matching of the squares that are not visited.
    fn largest(walk: &Walk, budget: &'a Budget) -> Result<Self, Stop> {
        let mut matching = Matching {
            side: walk.side,
            visited: walk.visited.iter().copied().collect(),
            changed: FxHashMap::default(),
            single: Vec::new(),
            budget,
        };
        // The tiling is a matching. Only squares whose other half was visited are left without a mate, and
        // the corner that the tiling of an odd board leaves out.
        let torn = walk.visited.iter().filter_map(|square| matching.domino(*square));
        let torn = torn.chain([(walk.side, walk.side)]);
        let is_single =
            |square: &Square| !matching.visited.contains(square) && matching.mate(*square).is_none();
        matching.single = torn.filter(is_single).collect();
        // Once no path begins at a square, none ever will: one look at each is enough.
        for square in matching.single.clone() {
            // A path from an earlier square may have given it a mate.
            if matching.mate(square).is_none() {
                matching.augment_from(square)?;
            }
        }
        Ok(matching)
    }

    /// Returns the other half of the domino that covers the square: dominoes lie along the rows, and where
    /// the side is odd along the last column. The last corner of an odd board has none.
    fn domino(&self, (row, column): Square) -> Option<Square> {
        let other = |line: u64| if line.is_multiple_of(2) { line - 1 } else { line + 1 };
        if other(column) <= self.side {
            Some((row, other(column)))
        } else if other(row) <= self.side {
            Some((other(row), column))
        } else {
            None
        }
    }

    fn mate(&self, square: Square) -> Option<Square> {
        let changed = self.changed.get(&square).copied();
        // A domino of the tiling is a pair only while neither half has another mate.
        changed.or_else(|| self.domino(square).filter(|other| self.is_untouched(*other)))
    }

    fn is_untouched(&self, square: Square) -> bool {
        !self.visited.contains(&square) && !self.changed.contains_key(&square)
    }

    /// Looks for a path from a square without a mate to another one, along which every second step is a
    /// matched pair, and exchanges the pairs on it; returns whether there was one. A step is a square
    /// visited.
    fn augment_from(&mut self, start: Square) -> Result<bool, Stop> {
        // The path would end on the other colour of the chessboard; without this look a search of a large
        // board for what is not there would go through all of it.
        let other_colour = |square: &Square| (square.0 ^ square.1 ^ start.0 ^ start.1) & 1 == 1;
        if !self.single.iter().any(|square| other_colour(square) && self.mate(*square).is_none()) {
            return Ok(false);
        }
        let mut held = 0;
        // The bytes of the search are given back also where a limit ended it.
        let found = self.path_from(start, &mut held);
        self.budget.release(1, held);
        let Some(mut path) = found? else { return Ok(false) };
        // Unmatched and matched steps alternate, so pairing the path two by two exchanges them.
        while let (Some(a), Some(b)) = (path.pop(), path.pop()) {
            self.changed.insert(a, b);
            self.changed.insert(b, a);
        }
        Ok(true)
    }

    fn path_from(&self, start: Square, held: &mut u64) -> Result<Option<Vec<Square>>, Stop> {
        let mut reached_from = FxHashMap::default();
        let mut queue = VecDeque::from([start]);
        while let Some(square) = queue.pop_front() {
            self.budget.spend(1)?;
            for next in neighbours(self.side, square) {
                if next == start || self.visited.contains(&next) || reached_from.contains_key(&next) {
                    continue;
                }
                self.budget.hold(1, BYTES_A_SQUARE)?;
                *held += BYTES_A_SQUARE;
                reached_from.insert(next, square);
                match self.mate(next) {
                    Some(mate) => queue.push_back(mate),
                    None => {
                        // From its end the path goes back by turns along a pair and along the step that
                        // reached the pair.
                        let mut path = vec![next, square];
                        while let Some(mate) = path.last().filter(|last| **last != start).copied() {
                            let other = self.mate(mate).expect("squares in the queue were reached by a pair");
                            path.extend([other, reached_from[&other]]);
                        }
                        return Ok(Some(path));
                    }
                }
            }
        }
        Ok(None)
    }
}

/// Returns whether the mover wins from any position: where every largest matching of the stone's square and
/// the unvisited ones covers the stone. Cost: a search of the board for each visited square at worst, and its
/// memory.
fn mover_wins_at(walk: &Walk, budget: &Budget) -> Result<bool, Stop> {
    if walk.is_fresh_in_a_corner() {
        return Ok(mover_wins(walk.side));
    }
    // The unvisited squares have a largest matching. A path from the stone makes it larger exactly where
    // every largest matching with the stone's square covers that square.
    let mut matching = Matching::largest(walk, budget)?;
    matching.augment_from(walk.stone)
}

/// The rules: move the stone to a neighbouring square that it has not visited.
pub(crate) struct BoardWalk;

impl grundy_budget::Weight for Walk {
    fn elsewhere(&self) -> u64 {
        grundy_budget::block(self.visited.capacity() * size_of::<Square>())
    }
}

impl Ruleset for BoardWalk {
    type Component = Walk;
    type Error = Infallible;

    fn options(&self, walk: &Walk, _: Player, emit: Emit<'_, Walk>) -> Result<(), Infallible> {
        for stone in neighbours(walk.side, walk.stone) {
            if let Err(at) = walk.visited.binary_search(&stone) {
                let mut visited = walk.visited.clone();
                visited.insert(at, stone);
                if emit(&[Walk { stone, visited, ..*walk }]).is_break() {
                    break;
                }
            }
        }
        Ok(())
    }
}

impl Entry for BoardWalk {
    type Component = Walk;

    fn show(&self, walk: &Walk) -> String {
        if walk.visited == [(1, 1)] {
            return walk.side.to_string();
        }
        let before = walk.visited.iter().filter(|square| **square != walk.stone);
        let squares = before.chain([&walk.stone]).map(|(row, column)| format!(" {row},{column}"));
        walk.side.to_string() + &squares.collect::<String>()
    }

    fn describe(&self, _: &Walk, parts: &[Walk], _: Player) -> (Option<&'static str>, String) {
        let (row, column) = parts[0].stone;
        (None, format!("move the stone to row {row}, column {column}"))
    }
}

impl Lawful for BoardWalk {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Walk>), Error> {
        let [side, squares @ ..] = asked.position else {
            return Err(Error::Shape("expected the side of a board, as in `8`, found nothing".to_owned()));
        };
        let side = natural(side, 1, "the side of a board", 1)?;
        let mut visited = BTreeSet::new();
        let mut stone = (1, 1);
        for (index, word) in squares.iter().enumerate() {
            stone = square(word, index + 2, side)?;
            if !visited.insert(stone) {
                return Err(Error::Position {
                    word: index + 2,
                    message: format!("expected a square that was not visited before, found \"{word}\""),
                });
            }
        }
        visited.insert(stone);
        let walk = Walk { side, stone, visited: visited.into_iter().collect() };
        if side > LARGEST_SIDE && !walk.is_fresh_in_a_corner() {
            return Err(Error::Shape(format!(
                "expected a board of side {LARGEST_SIDE} at most where the walk has begun, found {side}; \
                 only with the stone in a corner of a fresh board any side is allowed"
            )));
        }
        Ok((BoardWalk, vec![walk]))
    }

    fn answer(&self, walks: &[Walk], budget: &Budget) -> Result<Answer, Stop> {
        let [walk] = walks else { unreachable!("a position is one board") };
        let standing = match walk {
            walk if !walk.is_fresh_in_a_corner() => {
                Standing::Coq { theorem: "checked by Coq, walks in classics/Walk.v" }
            }
            Walk { stone: (1, 1), .. } => {
                Standing::Coq { theorem: "checked by Coq, walk_on_a_board in classics/Walk.v" }
            }
            // The proof has the stone in one corner.
            _ => ON_THE_PAGE,
        };
        Ok(Answer::of_winner(mover_wins_at(walk, budget)?, standing))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (walks, player) = (moves.sum, moves.player);
        if !walks[0].is_fresh_in_a_corner() {
            return try_all(self, moves);
        }
        // Some first move wins where any does, and a mirror carries the one neighbour of the corner to the
        // other.
        let mut pushed = Ok(());
        let Ok(()) = self.options(&walks[0], player, &mut |parts| {
            pushed = pushed.and_then(|()| moves.push(0, parts));
            ControlFlow::Continue(())
        });
        pushed
    }
}

/// Reads a square, as `2,3`.
fn square(word: &str, at: usize, side: u64) -> Result<Square, Error> {
    let line = |text: &str| number(text).filter(|line| (1..=side).contains(line));
    word.split_once(',').and_then(|(row, column)| Some((line(row)?, line(column)?))).ok_or_else(|| {
        Error::Position {
            word: at,
            message: format!("expected row,column with both from 1 to {side}, found \"{word}\""),
        }
    })
}

fn sides(io: &mut Io<'_>, winners: &Lines) -> Result<(), Fault> {
    while io.more()? {
        // A side may have any number of digits: its parity is that of the last one, and only a 0 ends the
        // input.
        let (mut is_zero, mut last) = (true, b'0');
        io.digits("the side of a board", |piece| {
            last = piece[piece.len() - 1];
            is_zero &= last == b'0' && piece.iter().all(|digit| *digit == b'0');
        })?;
        if is_zero {
            break;
        }
        io.either(mover_wins(u64::from(last - b'0')), winners)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{judge, twin};
    use grundy_values::Outcome;
    use proptest::prelude::*;

    #[test]
    fn sides_of_any_length_go_by_their_last_digit() {
        let input = format!("1 2 3 {}8 {}7 0010 0 4 x", "9".repeat(100_000), "1".repeat(70_000));
        let (output, message) = judge::run_text(&GAME.tasks[0], &input);
        assert_eq!(output, "ailyanlu\n8600\nailyanlu\n8600\nailyanlu\n8600\n");
        assert_eq!(message, "");
    }

    #[test]
    fn the_largest_boards_have_two_winning_first_moves() {
        let solution = twin::solve(&GAME, "18446744073709551614", 10).unwrap();
        let moves: Vec<&str> = solution.winning_moves.iter().map(|one| one.to.as_str()).collect();
        assert_eq!(moves, ["18446744073709551614 1,1 1,2", "18446744073709551614 1,1 2,1"]);
        assert_eq!(twin::solve(&GAME, &u64::MAX.to_string(), 10).unwrap().outcome, Outcome::P);
    }

    #[test]
    fn a_walk_on_a_board_larger_than_the_budget_is_stopped() {
        // The only square without a mate is the corner, which is walled off; only a search of all the rest
        // shows it.
        let budget = Budget::default().with_bytes(1 << 20);
        assert_eq!(
            twin::solve_within(&GAME, "1000 1,2 2,1 2,2 9,9 9,10", 10, &budget),
            Err(Error::Stopped(Stop::Memory))
        );
        assert_eq!(budget.bytes_left(), Some(1 << 20));
    }

    #[test]
    fn walks_on_large_boards_are_answered_near_the_stone() {
        let budget = Budget::default().with_bytes(1 << 20);
        assert_eq!(twin::solve_within(&GAME, "1000 1,1 1,2", 10, &budget).unwrap().outcome, Outcome::P);
        assert_eq!(twin::solve_within(&GAME, "1000 5,5 5,7 5,6", 10, &budget).unwrap().outcome, Outcome::P);
        assert_eq!(twin::solve_within(&GAME, "1000 5,5 7,8 5,6", 10, &budget).unwrap().outcome, Outcome::N);
    }

    #[test]
    fn walks_on_boards_beyond_the_search_are_refused_at_once() {
        for side in ["1001", "9999", "999999999", "1000000000000000000"] {
            assert_eq!(
                twin::solve(&GAME, &format!("{side} 1,1 1,2"), 10).unwrap_err().to_string(),
                format!(
                    "position: expected a board of side 1000 at most where the walk has begun, found {side}; \
                     only with the stone in a corner of a fresh board any side is allowed"
                )
            );
            assert!(twin::solve(&GAME, side, 10).is_ok());
            assert!(twin::solve(&GAME, &format!("{side} 1,{side}"), 10).is_ok());
        }
        assert!(twin::solve(&GAME, "999 1,1 1,2", 10).is_ok());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn matchings_agree_with_the_rules_on_any_set_of_visited_squares(
            side in 4u64..6, squares in prop::collection::btree_set((1u64..6, 1u64..6), 8..16), last in 0usize..16,
        ) {
            let mut squares: Vec<_> = squares.into_iter().filter(|(r, c)| *r <= side && *c <= side).collect();
            prop_assume!(!squares.is_empty());
            let at = last % squares.len();
            let stone = squares.remove(at);
            let words: String = squares.iter().chain([&stone]).map(|(r, c)| format!(" {r},{c}")).collect();
            twin::agree_at(&GAME, &format!("{side}{words}"));
        }
    }
}
