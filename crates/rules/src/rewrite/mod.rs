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
mod planes;
mod rank;
mod text;

pub use board::{Board, BoardError, MOST_CELLS};
pub use planes::Planes;
pub use text::parse;

use crate::{Play, Ruleset};
use grundy_values::Player;
use rank::Weights;
use std::convert::Infallible;
use std::fmt;
use std::ops::ControlFlow;

/// The letter of a cell in which nothing ever happens: it may stand in positions and in what a line leaves
/// behind, and in no pattern.
pub const WALL: char = '#';

/// What stands in a line for a cell with any letter, also a wall; the cell stays as it is.
pub const ANY: char = '?';

/// Rules that replace pieces of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rewrites {
    name: Option<String>,
    lines: Vec<Line>,
    mirror: Vec<(char, char)>,
    misere: bool,
    /// The letters that some pattern has.
    live: Vec<char>,
    /// Whether some pattern lies over cells with any letter, so that it may reach across walls.
    reaches: bool,
    /// All that the lines allow, Left's and Right's.
    replacements: [Vec<Replacement>; 2],
    /// Weights of letters that show that play ends, where they were found.
    weights: Option<Weights>,
}

/// A line of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The name of the kind of move, where it has one.
    pub name: Option<String>,
    /// Whose move it is; both players', where it is nobody's.
    pub player: Option<Player>,
    /// What must stand on the board.
    pub from: Board,
    /// What stands there afterwards; of the same shape.
    pub to: Board,
    /// Whether the line holds in all eight directions, turned and reflected.
    pub turned: bool,
}

/// One way to replace a piece of the board, in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Replacement {
    line: usize,
    from: Board,
    to: Board,
}

/// A move: which line, and where the upper left corner of its pattern lies, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The line, counted from 0. Right's moves by `mirror` have the line that they mirror.
    pub line: usize,
    /// The row.
    pub row: usize,
    /// The column.
    pub column: usize,
}

impl Rewrites {
    /// Returns the rules with these lines; with `mirror` letters, Right has Left's lines reversed from left
    /// to right, with the letters of each pair exchanged.
    fn new(name: Option<String>, lines: Vec<Line>, mirror: Vec<(char, char)>, misere: bool) -> Rewrites {
        let mut replacements = [Vec::new(), Vec::new()];
        for (index, line) in lines.iter().enumerate() {
            let mut add = |player: Player, from: &Board, to: &Board| {
                let images = if line.turned { from.images(to) } else { vec![(from.clone(), to.clone())] };
                for (from, to) in images {
                    replacements[player as usize].push(Replacement { line: index, from, to });
                }
            };
            for player in Player::BOTH {
                if line.player.is_none_or(|owner| owner == player) {
                    add(player, &line.from, &line.to);
                }
            }
            if line.player == Some(Player::Left) && !mirror.is_empty() {
                add(Player::Right, &line.from.mirrored(&mirror), &line.to.mirrored(&mirror));
            }
        }
        let mut live: Vec<char> = replacements.iter().flatten().flat_map(|one| one.from.cells()).collect();
        live.sort_unstable();
        live.dedup();
        let all = live.len();
        live.retain(|letter| *letter != ANY);
        let weights = Weights::of(replacements.iter().flatten());
        Rewrites { name, lines, mirror, misere, reaches: live.len() < all, live, replacements, weights }
    }

    /// Returns the name that the text gives the game.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the same moves in misère play.
    #[must_use]
    pub fn in_misere(self) -> Rewrites {
        Rewrites { misere: true, ..self }
    }

    /// Returns the rules by which either player may make the moves of both.
    #[must_use]
    pub fn in_common(self) -> Rewrites {
        let mut lines = Vec::new();
        for line in self.lines {
            let mirrored = (line.player == Some(Player::Left) && !self.mirror.is_empty()).then(|| {
                let (from, to) = (line.from.mirrored(&self.mirror), line.to.mirrored(&self.mirror));
                Line { player: None, from, to, ..line.clone() }
            });
            lines.push(Line { player: None, ..line });
            lines.extend(mirrored);
        }
        Rewrites::new(self.name, lines, Vec::new(), self.misere)
    }

    /// Returns the play convention: normal or misère.
    #[must_use]
    pub fn play(&self) -> Play<'_, Rewrites> {
        if self.misere { Play::Misere } else { Play::Normal }
    }

    /// Returns the lines of the text.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the letters that may stand on a board, in the order of the alphabet.
    #[must_use]
    pub fn letters(&self) -> Vec<char> {
        let boards =
            self.replacements.iter().flatten().flat_map(|replacement| [&replacement.from, &replacement.to]);
        let mut letters: Vec<char> = boards.flat_map(Board::cells).chain([WALL]).collect();
        letters.retain(|letter| *letter != ANY);
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// Reads a board: rows parted by `|` or line ends, blanks around rows are passed over.
    ///
    /// # Errors
    /// See [`BoardError`].
    pub fn read(&self, text: &str) -> Result<Board, BoardError> {
        Board::read(text, &self.letters())
    }

    /// Hands out the moves of `player` and what each leaves, in the same order at every call; breaks off
    /// where `visit` does. The parts are the pieces of the board between which no line reaches; a part of one
    /// move makes no other.
    pub fn moves(
        &self,
        board: &Board,
        player: Player,
        visit: &mut dyn FnMut(Made, &[Board]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for replacement in &self.replacements[player as usize] {
            for (row, column) in board.occurrences(&replacement.from) {
                let parts = self.parts(&board.replaced(row, column, &replacement.to));
                visit(Made { line: replacement.line, row, column }, &parts)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the pieces of a board between which no line reaches; where lines have `?` the board is one
    /// piece.
    #[must_use]
    pub fn parts(&self, board: &Board) -> Vec<Board> {
        if self.reaches {
            return vec![board.clone()];
        }
        board.parts(&|letter| self.live.contains(&letter))
    }
}

impl Ruleset for Rewrites {
    type Component = Board;
    type Error = Infallible;

    fn options(
        &self,
        board: &Board,
        player: Player,
        emit: &mut dyn FnMut(&[Board]) -> ControlFlow<()>,
    ) -> Result<(), Infallible> {
        // Who broke the listing off knows it.
        let _ = self.moves(board, player, &mut |_, parts| emit(parts));
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.lines.iter().all(|line| line.player.is_none())
    }

    fn rank(&self, board: &Board) -> Option<u16> {
        self.weights.as_ref()?.board(board)
    }
}

impl fmt::Display for Rewrites {
    /// Writes the rules so that [`parse`] reads the same.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut items: Vec<String> = self.name.iter().map(|name| format!("game {name}")).collect();
        for line in &self.lines {
            let name = line.name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
            let player = match line.player {
                Some(Player::Left) => "left ",
                Some(Player::Right) => "right ",
                None => "",
            };
            let turned = if line.turned { " turned" } else { "" };
            items.push(format!("{name}{player}\"{}\" -> \"{}\"{turned}", line.from, line.to));
        }
        if !self.mirror.is_empty() {
            let pairs = self.mirror.iter().map(|(a, b)| format!(" {a} {b}")).collect::<String>();
            items.push(format!("mirror{pairs}"));
        }
        if self.misere {
            items.push("misere".to_owned());
        }
        f.write_str(&items.join("; "))
    }
}

#[cfg(test)]
mod tests;
