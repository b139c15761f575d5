//! Games on boards, written as what becomes of a piece of the board: `"TF." -> ".FT"`.
//!
//! [`parse`] reads a text and gives [`Rewrites`], a [`Ruleset`] whose components are [`Board`]s of any
//! rectangular shape. The language is described for its users in `docs/rules.md`.
//!
//! ```
//! use grundy_rules::rewrite;
//! let toads = rewrite::parse(r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#)?;
//! let start = toads.read("TT.F")?;
//! assert_eq!(start.to_string(), "TT.F");
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod board;
mod groups;
mod pattern;
mod planes;
mod rank;
mod text;

pub use board::{Board, BoardError, MOST_CELLS, MOST_IN_ROW};
pub use pattern::Laid;
pub use planes::Planes;
pub use text::parse;

use crate::{Emit, Play, Ruleset};
use groups::Groups;
use grundy_values::Player;
use pattern::{Pictures, Reach, Set, Shape};
use rank::Weights;
use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;

/// The letter of a cell in which nothing ever happens: it may stand in positions and in what a line leaves
/// behind, and in no pattern.
pub const WALL: char = '#';

/// What stands in a line for a cell with any letter, also a wall; the cell stays as it is.
pub const ANY: char = '?';

/// What stands in a row for any number of cells like the one before it, which stay as they are.
pub const RUN: char = '*';

/// The most runs of a picture, and the most steps of a line.
const MOST_RUNS: usize = 2;
const MOST_STEPS: usize = 3;

/// Rules that replace pieces of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrites {
    text: Text,
    /// The letters that some pattern has.
    live: Vec<char>,
    /// Which cells a line may join.
    reach: Reach,
    /// A letter for each line of several steps that [links](Way::is_linked_by) them or that they
    /// need, and each letter that forbids a move by standing on the board: a board with one of them is one piece.
    links: Vec<char>,
    /// All that the lines allow, Left's and Right's.
    ways: [Vec<Way>; 2],
    /// Weights of letters that show that play ends, where they were found.
    weights: Option<Weights>,
}

/// What a text says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Text {
    name: Option<String>,
    lines: Vec<Line>,
    classes: Vec<(char, Vec<char>)>,
    mirror: Vec<(char, char)>,
    groups: Vec<Groups>,
    misere: bool,
    /// Whether either player may make the moves of both.
    common: bool,
}

/// A line of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name of the kind of move, where it has one.
    pub name: Option<String>,
    /// Whose move it is; both players', where it is nobody's.
    pub player: Option<Player>,
    /// What is replaced, one after the other; there is one step at least.
    pub steps: Vec<Step>,
    /// Letters that forbid the move: no cell of the board has one before it.
    pub absent: Vec<char>,
}

/// A step of a line: its pictures, as they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What must stand on the board.
    pub from: Board,
    /// What stands there afterwards; of the same shape.
    pub to: Board,
    /// The directions in which the step holds.
    pub laid: Laid,
}

/// The moves of a line for a player: of each step, the pictures in all their directions.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    line: usize,
    steps: Vec<Vec<Shape>>,
    absent: Vec<char>,
}

impl Way {
    fn shapes(&self) -> impl Iterator<Item = &Shape> {
        self.steps.iter().flatten()
    }

    fn puts(&self, letter: char) -> bool {
        self.shapes().flat_map(Shape::cells).any(|cell| cell.to == Some(letter))
    }

    /// Returns the letters that the first step needs in all directions.
    fn needs(&self) -> impl Iterator<Item = char> {
        let needed = |shape: &Shape, letter: char| shape.cells().any(|cell| cell.set == Set::One(letter));
        let letters = self.steps[0].iter().take(1).flat_map(Shape::cells).filter_map(|cell| match cell.set {
            Set::One(letter) => Some(letter),
            _ => None,
        });
        // A letter that some direction does not need may be absent where the move is made.
        letters.filter(move |letter| self.steps[0].iter().all(|shape| needed(shape, *letter)))
    }

    /// Returns whether, on a board without this letter, all steps lie over one cell with it: the first one
    /// puts it there, the last one takes it away, and those between leave one.
    fn is_linked_by(&self, letter: char) -> bool {
        let last = self.steps.len() - 1;
        let is_classed =
            |shape: &Shape| shape.cells().any(|cell| cell.set.letters().len() > 1 && cell.set.has(letter));
        let fits = |(at, step): (usize, &Vec<Shape>)| {
            step.iter().all(|shape| {
                let needs = || shape.cells().filter(|cell| cell.set == Set::One(letter));
                let taken = needs().filter(|cell| cell.to.is_some()).count();
                let put = shape.cells().filter(|cell| cell.to == Some(letter)).count();
                let (before, after) = (usize::from(at > 0), usize::from(at < last));
                (at == 0 || needs().count() == 1) && put + before == taken + after
            })
        };
        last > 0 && !self.shapes().any(is_classed) && self.steps.iter().enumerate().all(fits)
    }
}

/// A move: which line, where the upper left corner of its pattern lies, from 0, and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made<'a> {
    /// The line, counted from 0. Right's moves by `mirror` have the line that they mirror.
    pub line: usize,
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// The whole board after the move.
    pub after: &'a Board,
}

impl Rewrites {
    /// Returns the rules of a text; with `mirror` letters, Right has Left's lines reversed from left to
    /// right, with the letters of each pair exchanged.
    fn new(text: Text) -> Rewrites {
        let mut ways = [Vec::new(), Vec::new()];
        for (index, line) in text.lines.iter().enumerate() {
            for mirrored in [false, true] {
                // With `mirror` Left's lines alone are reflected; those of both players are for both already.
                if mirrored && (line.player != Some(Player::Left) || text.mirror.is_empty()) {
                    continue;
                }
                let shapes = |step: &Step| {
                    let pictures = Pictures::of(&step.from, &step.to, &text.classes);
                    let pictures = if mirrored { pictures.mirrored(&text.mirror) } else { pictures };
                    pictures.shapes(step.laid)
                };
                let absent = line.absent.iter().map(|letter| match mirrored {
                    true => pattern::exchanged(*letter, &text.mirror),
                    false => *letter,
                });
                let absent = absent.collect();
                let way = Way { line: index, steps: line.steps.iter().map(shapes).collect(), absent };
                let owner = if mirrored { Some(Player::Right) } else { line.player };
                for player in Player::BOTH {
                    if text.common || owner.is_none_or(|owner| owner == player) {
                        ways[player as usize].push(way.clone());
                    }
                }
            }
        }
        let all = || ways.iter().flatten();
        let shapes = || all().flat_map(Way::shapes);
        let mut live: Vec<char> =
            shapes().flat_map(Shape::cells).flat_map(|cell| cell.set.letters()).copied().collect();
        live.extend(text.groups.iter().flat_map(|one| one.of.iter().chain(&one.beside)));
        live.sort_unstable();
        live.dedup();
        // The widest reach of all shapes joins pieces for every line.
        let mut reach = shapes().map(Shape::reach).max().unwrap_or(Reach::Sides);
        let mut links = Vec::new();
        for way in all().filter(|way| way.steps.len() > 1) {
            let mut put = way.steps[0].iter().flat_map(Shape::cells).filter_map(|cell| cell.to);
            let links_all = |letter: &char| {
                way.is_linked_by(*letter) && all().all(|one| one.is_linked_by(*letter) || !one.puts(*letter))
            };
            // A cell with such a letter holds all steps of the move together, so they lie in one piece.
            match put.find(links_all) {
                Some(letter) => links.push(letter),
                // What nobody puts, as a piece in hand, is needed for the move, and keeps the board whole.
                None => match way.needs().find(|letter| !all().any(|one| one.puts(*letter))) {
                    Some(letter) => links.push(letter),
                    None => reach = Reach::Whole,
                },
            }
        }
        // A letter that forbids a move forbids it on the whole board.
        // Where the letter may come up, another piece may come to forbid the move.
        let absent: Vec<char> = all().flat_map(|way| way.absent.iter().copied()).collect();
        if all().any(|way| absent.iter().any(|letter| way.puts(*letter))) {
            reach = Reach::Whole;
        }
        links.extend(absent);
        links.sort_unstable();
        links.dedup();
        let weights = Weights::of(&live, &ways);
        Rewrites { text, live, reach, links, ways, weights }
    }

    /// Returns the name that the text gives the game.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.text.name.as_deref()
    }

    /// Returns the same moves in misère play.
    #[must_use]
    pub fn in_misere(mut self) -> Rewrites {
        self.text.misere = true;
        self
    }

    /// Returns the rules by which either player may make the moves of both.
    #[must_use]
    pub fn in_common(self) -> Rewrites {
        Rewrites::new(Text { common: true, ..self.text })
    }

    /// Returns whether weights of letters show that play ends.
    #[must_use]
    pub fn ends(&self) -> bool {
        self.weights.is_some()
    }

    /// Returns the play convention: normal or misère.
    #[must_use]
    pub fn play(&self) -> Play<'_, Rewrites> {
        if self.text.misere { Play::Misere } else { Play::Normal }
    }

    /// Returns the lines of the text.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.text.lines
    }

    /// Returns the letters that may stand on a board, in the order of the alphabet.
    #[must_use]
    pub fn letters(&self) -> Vec<char> {
        let shapes = self.ways.iter().flatten().flat_map(Way::shapes);
        let put = shapes.flat_map(Shape::cells).filter_map(|cell| cell.to);
        let absent = self.lines().iter().flat_map(|line| line.absent.iter().copied());
        // The mirrored lines are forbidden by the partners.
        let absent = absent.flat_map(|letter| [letter, pattern::exchanged(letter, &self.text.mirror)]);
        let mut letters: Vec<char> =
            put.chain(self.live.iter().copied()).chain(absent).chain([WALL]).collect();
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// Reads a board: rows parted by `|` or line ends, blanks around rows are passed over.
    ///
    /// # Errors
    /// See [`BoardError`].
    pub fn read(&self, text: &str) -> Result<Board, BoardError> {
        // The time that a listing of moves takes is bounded by the cells to the power of the runs and steps.
        let is_slow = |line: &Line| {
            let runs = |step: &Step| step.from.cells().filter(|letter| *letter == RUN).count();
            line.steps.len() > 1 || runs(&line.steps[0]) > 1
        };
        // Runs and steps multiply the places, so long rows are refused where there are several of them.
        let most_in_row = if self.lines().iter().any(is_slow) { MOST_CELLS } else { MOST_IN_ROW };
        let board = Board::read(text, &self.letters(), most_in_row)?;
        if let Some((row, column, letter)) =
            self.text.groups.iter().find_map(|groups| groups.first_alone(&board))
        {
            return Err(BoardError::Alone { row: row + 1, column: column + 1, letter });
        }
        let (rows, columns) = (board.rows(), board.columns());
        // Between two moves a listing may try all these.
        let ways = |way: &Way| {
            let of_step = |shapes: &Vec<Shape>| {
                shapes.iter().map(|shape| shape.n_ways(rows, columns)).fold(0, u64::saturating_add)
            };
            way.steps.iter().map(of_step).fold(1, u64::saturating_mul)
        };
        // Lines of one step list at most a move for each place.
        let large = self.ways.iter().flatten().find(|way| way.steps.len() > 1 && ways(way) > MOST_WAYS);
        match large {
            Some(way) => {
                Err(BoardError::TooManyWays { steps: way.steps.len(), most: MOST_WAYS, rows, columns })
            }
            None => Ok(board),
        }
    }

    /// Hands out the moves of `player`, in the same order at every call, each with the parts of the board that
    /// it leaves; breaks off where `visit` does. The parts are the pieces between which no line reaches.
    pub fn moves(
        &self,
        board: &Board,
        player: Player,
        visit: &mut dyn FnMut(Made<'_>, &[Board]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let is_there = |letter: &char| board.cells().any(|cell| cell == *letter);
        for way in self.ways[player as usize].iter().filter(|way| !way.absent.iter().any(is_there)) {
            follow(&way.steps, board, &mut |(row, column), after| {
                // A move that leaves a group alone is none.
                if !self.text.groups.iter().all(|groups| groups.first_alone(&after).is_none()) {
                    return ControlFlow::Continue(());
                }
                visit(Made { line: way.line, row, column, after: &after }, &self.parts(&after))
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the same rules of boards that never fall apart into pieces.
    #[must_use]
    pub fn on_whole_boards(self) -> Self {
        Rewrites { reach: Reach::Whole, ..self }
    }

    /// Returns the pieces of a board between which no line reaches; where a line reaches everywhere the board
    /// is one piece.
    #[must_use]
    pub fn parts(&self, board: &Board) -> Vec<Board> {
        // A letter that joins steps lets a move reach from piece to piece.
        let is_linked = || self.links.iter().any(|link| board.cells().any(|letter| letter == *link));
        if self.reach == Reach::Whole || is_linked() {
            return vec![board.clone()];
        }
        board.parts(self.reach == Reach::Corners, &|letter| self.live.contains(&letter))
    }
}

/// The ways to make a move that a listing may try one after the other: some seconds.
const MOST_WAYS: u64 = 1 << 28;

/// Hands out what steps leave of a board that are made one after the other, and where the first one lies.
fn follow(
    steps: &[Vec<Shape>],
    board: &Board,
    visit: &mut dyn FnMut((usize, usize), Board) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (first, rest) = steps.split_first().expect("a line has a step");
    for shape in first {
        shape.found(board, &mut |corner, after| match rest {
            [] => visit(corner, after),
            _ => follow(rest, &after, &mut |_, last| visit(corner, last)),
        })?;
    }
    ControlFlow::Continue(())
}

impl Ruleset for Rewrites {
    type Component = Board;
    type Error = Infallible;

    fn options(&self, board: &Board, player: Player, emit: Emit<'_, Board>) -> Result<(), Infallible> {
        // Who broke the listing off knows it.
        let _ = self.moves(board, player, &mut |_, parts| emit(parts));
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.text.common || self.lines().iter().all(|line| line.player.is_none())
    }

    fn rank(&self, board: &Board) -> Option<u16> {
        self.weights.as_ref()?.board(board)
    }

    /// Only a board that nobody's move has left has several parts.
    fn split(&self, board: &Board, parts: &mut Vec<Board>) -> bool {
        let found = self.parts(board);
        let rank = self.rank(board);
        let is_less = |part: &Board| rank.is_none() || self.rank(part) < rank;
        // Parts that are not lighter would let the split go on without end.
        let splits = found.len() > 1 && found.iter().all(is_less);
        if splits {
            parts.extend(found);
        }
        splits
    }
}

impl fmt::Display for Rewrites {
    /// Writes the rules so that [`parse`] reads the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Text { name, lines, classes, mirror, groups, misere, common } = &self.text;
        let mut items: Vec<String> = name.iter().map(|name| format!("game {name}")).collect();
        let spaced = |letters: &[char]| letters.iter().map(|letter| format!(" {letter}")).collect::<String>();
        items.extend(classes.iter().map(|(name, letters)| format!("class {name} ={}", spaced(letters))));
        for line in lines {
            let name = line.name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
            let player = match line.player {
                Some(Player::Left) => "left ",
                Some(Player::Right) => "right ",
                None => "",
            };
            let step = |step: &Step| {
                let laid = match step.laid {
                    Laid::Straight => "",
                    Laid::Turned => " turned",
                    Laid::Around => " around",
                };
                format!("\"{}\" -> \"{}\"{laid}", step.from, step.to)
            };
            let steps: Vec<String> = line.steps.iter().map(step).collect();
            let absent = if line.absent.is_empty() {
                String::new()
            } else {
                format!(" without{}", spaced(&line.absent))
            };
            items.push(format!("{name}{player}{}{absent}", steps.join(" then ")));
        }
        items.extend(
            groups.iter().map(|one| format!("groups{} touch{}", spaced(&one.of), spaced(&one.beside))),
        );
        if !mirror.is_empty() {
            let letters: Vec<char> = mirror.iter().flat_map(|(a, b)| [*a, *b]).collect();
            items.push(format!("mirror{}", spaced(&letters)));
        }
        items.extend(common.then(|| "impartial".to_owned()));
        items.extend(misere.then(|| "misere".to_owned()));
        f.write_str(&items.join("; "))
    }
}

#[cfg(test)]
mod tests;
