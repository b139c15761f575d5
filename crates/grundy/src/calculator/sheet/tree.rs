//! A tree of options, with what is dominated and what is reversible.

use super::read::board;
use super::{limit, shown};
use crate::calculator::Calculator;
use crate::game::refused;
use crate::{Error, Game, lookup};
use grundy_budget::{Budget, Stop};
use grundy_solve::board::Board;
use grundy_values::calculator::Value;
use grundy_values::form::{Form, Forms, Typography};
use grundy_values::loopy::Worth;
use grundy_values::{Outcome, Player};

/// A position with what it is worth, and the options that it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position as it is written, or the value alone.
    pub position: Option<String>,
    /// The value, as text.
    pub value: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The temperature of a short game.
    pub temperature: Option<String>,
    /// The options of both players; those of equal value are one.
    pub branches: Vec<Branch>,
    /// The limit that ended it early: options may be missing.
    pub cut: Option<Stop>,
}

/// An option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Whose option it is.
    pub player: Player,
    /// Whether the canonical form has it, or why not.
    pub mark: Mark,
    /// Other positions that this player can reach, of the same value.
    pub equal: Vec<String>,
    /// Where it leads.
    pub node: Node,
}

/// What becomes of an option in the canonical form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is kept.
    Kept,
    /// Another option is at least as good: its value.
    Dominated(String),
    /// The opponent has an answer that leaves at most as much as there was: its value.
    Reversible(String),
    /// Not known, since a game with loops is among the options.
    Unknown,
}

/// No tree has more nodes.
const MOST_NODES: usize = 10_000;

struct Growth<'a> {
    calculator: &'a mut Calculator,
    budget: &'a Budget,
    n_nodes: usize,
}

/// Grows the tree of a position, `name[position]`, or of a game.
pub(super) fn grow(
    calculator: &mut Calculator,
    text: &str,
    depth: u32,
    budget: &Budget,
) -> Result<Node, Error> {
    // Functions and lists have brackets too, so the name in front decides.
    if let Some((name, position)) = board(text)
        && (calculator.games.contains_key(name) || lookup::game(name).is_ok())
    {
        let game = calculator.game(name)?;
        return on_board(calculator, &*game, position, depth, budget);
    }
    let (value, written) = calculator.written(text)?;
    let mut growth = Growth { calculator, budget, n_nodes: 0 };
    growth.of_value(value, written, depth)
}

fn on_board(
    calculator: &mut Calculator,
    game: &dyn Game,
    position: &str,
    depth: u32,
    budget: &Budget,
) -> Result<Node, Error> {
    let position = calculator.filled(game, position)?;
    let words: Vec<&str> = position.split_whitespace().collect();
    let mut board = game.board(&words, budget)?;
    let mut growth = Growth { calculator, budget, n_nodes: 0 };
    let worth = growth.at(game, &*board)?;
    growth.of_position(game, &mut *board, &worth, depth)
}

/// Makes each move of a player, shows where it leads and takes it back; returns the limit that ended the list of
/// moves early.
pub(in crate::calculator) fn each_option(
    game: &dyn Game,
    board: &mut dyn Board,
    player: Player,
    most: usize,
    budget: &Budget,
    show: &mut dyn FnMut(&mut dyn Board) -> Result<(), Error>,
) -> Result<Option<Stop>, Error> {
    let list = |board: &mut dyn Board| {
        board.list(player, most, budget).map_err(|source| refused(game.name(), source))
    };
    let mut cut = list(board)?;
    let mut choice = 0;
    while choice < board.choices().len() {
        let n_choices = board.choices().len();
        board.make(choice);
        let shown = show(board);
        board.undo();
        // The board is back where it was before an error leaves.
        shown?;
        choice += 1;
        if choice < n_choices {
            // Listing the moves of a follower takes this list away; a limit may make the new one shorter.
            cut = cut.or(list(board)?);
        }
    }
    Ok(cut)
}

/// What an option leads to, before it is marked.
struct Reached {
    worth: Worth,
    node: Node,
    equal: Vec<String>,
}

impl Growth<'_> {
    fn count(&mut self) -> Result<(), Error> {
        self.n_nodes += 1;
        self.budget.check().map_err(Error::Stopped)?;
        if self.n_nodes > MOST_NODES { Err(Error::Stopped(Stop::Reach)) } else { Ok(()) }
    }

    fn node(&mut self, position: Option<String>, worth: &Worth) -> Result<Node, Error> {
        self.count()?;
        let value = shown(&self.calculator.text(&worth.clone().into(), Typography::Plain)?);
        let (outcome, temperature) = match worth {
            Worth::Short(game) => {
                let forms = self.calculator.forms();
                let outcome = forms.outcome(*game).map_err(Error::Stopped)?;
                (outcome, Some(forms.temperature(*game).map_err(Error::Stopped)?.to_string()))
            }
            Worth::Loopy(game) => (game.outcome(self.budget).map_err(Error::Stopped)?, None),
        };
        Ok(Node { position, value, outcome, temperature, branches: Vec::new(), cut: None })
    }

    /// Grows the tree of a position that is worth `worth`.
    fn of_position(
        &mut self,
        game: &dyn Game,
        board: &mut dyn Board,
        worth: &Worth,
        depth: u32,
    ) -> Result<Node, Error> {
        let mut node = self.node(Some(board.position()), worth)?;
        if depth == 0 {
            return Ok(node);
        }
        let mut options = [Vec::new(), Vec::new()];
        let budget = self.budget;
        for player in Player::BOTH {
            let mut grow =
                |board: &mut dyn Board| self.option(game, board, depth, &mut options[player as usize]);
            let cut = match each_option(game, board, player, MOST_NODES, budget, &mut grow) {
                Ok(cut) => cut,
                // A limit leaves the options that were found, and the other player's are still tried.
                Err(error) => Some(limit(&error).ok_or(error)?),
            };
            node.cut = node.cut.or(cut);
        }
        node.branches = self.marked(worth, options)?;
        Ok(node)
    }

    fn option(
        &mut self,
        game: &dyn Game,
        board: &mut dyn Board,
        depth: u32,
        options: &mut Vec<Reached>,
    ) -> Result<(), Error> {
        let worth = self.at(game, board)?;
        if let Some(equal) = options.iter_mut().find(|option| option.worth == worth) {
            equal.equal.push(board.position());
            return Ok(());
        }
        let node = self.of_position(game, board, &worth, depth - 1)?;
        options.push(Reached { worth, node, equal: Vec::new() });
        Ok(())
    }

    fn at(&mut self, game: &dyn Game, board: &dyn Board) -> Result<Worth, Error> {
        let position = board.position();
        let words: Vec<&str> = position.split_whitespace().collect();
        match self.calculator.position(game, &words)? {
            Value::Game(game) => Ok(Worth::Short(game)),
            Value::Loopy(game) => Ok(Worth::Loopy(game)),
            _ => unreachable!("a position is worth a game"),
        }
    }

    fn of_value(
        &mut self,
        worth: Worth,
        written: Option<[Vec<Worth>; 2]>,
        depth: u32,
    ) -> Result<Node, Error> {
        let mut node = self.node(None, &worth)?;
        if depth == 0 {
            return Ok(node);
        }
        // Only the game at the top has options as they were written; below it they are those of canonical
        // forms.
        let lists = match written {
            Some(written) => written,
            None => {
                let mut lists = [Vec::new(), Vec::new()];
                for player in Player::BOTH {
                    lists[player as usize] = self.calculator.options(&worth, player)?;
                }
                lists
            }
        };
        let mut options = [Vec::new(), Vec::new()];
        for (list, options) in lists.into_iter().zip(&mut options) {
            for worth in list {
                if options.iter().any(|option: &Reached| option.worth == worth) {
                    continue;
                }
                match self.of_value(worth.clone(), None, depth - 1) {
                    Ok(node) => options.push(Reached { worth, node, equal: Vec::new() }),
                    Err(error) => match limit(&error) {
                        // The options that were found stand, and the tree tells that others are missing.
                        Some(stop) => node.cut = Some(stop),
                        None => return Err(error),
                    },
                }
            }
        }
        node.branches = self.marked(&worth, options)?;
        Ok(node)
    }

    /// Returns the options, each with what becomes of it in the canonical form.
    fn marked(&mut self, whole: &Worth, options: [Vec<Reached>; 2]) -> Result<Vec<Branch>, Error> {
        let mut branches = Vec::new();
        for (player, options) in Player::BOTH.into_iter().zip(options) {
            // One option with loops leaves all marks open, since the others are compared with it.
            let values: Option<Vec<Form>> = options.iter().map(|option| option.worth.short()).collect();
            for (index, option) in options.into_iter().enumerate() {
                let mark = match (whole.short(), &values) {
                    (Some(whole), Some(values)) => self.mark(whole, values, index, player)?,
                    _ => Mark::Unknown,
                };
                branches.push(Branch { player, mark, equal: option.equal, node: option.node });
            }
        }
        Ok(branches)
    }

    fn mark(&mut self, whole: Form, values: &[Form], index: usize, player: Player) -> Result<Mark, Error> {
        let forms = self.calculator.forms();
        // Whether the player likes the first at least as much as the second.
        let likes = |forms: &mut Forms, a: Form, b: Form| {
            if player == Player::Left { forms.le(b, a) } else { forms.le(a, b) }.map_err(Error::Stopped)
        };
        let own = values[index];
        let mut found = None;
        // Options of equal value were made one, so no two of them dominate each other and both disappear.
        for (other, value) in values.iter().enumerate() {
            if other != index && likes(forms, *value, own)? {
                found = Some((*value, true));
                break;
            }
        }
        if found.is_none() {
            for reply in forms.options(own, player.opponent()).map_err(Error::Stopped)? {
                if likes(forms, whole, reply)? {
                    found = Some((reply, false));
                    break;
                }
            }
        }
        let Some((value, is_dominated)) = found else { return Ok(Mark::Kept) };
        let text = shown(&self.calculator.text(&Value::Game(value), Typography::Plain)?);
        Ok(if is_dominated { Mark::Dominated(text) } else { Mark::Reversible(text) })
    }
}

impl Node {
    /// Returns the limit that ended the tree early, here or further on.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.cut.or_else(|| self.branches.iter().find_map(|branch| branch.node.stop()))
    }

    /// Returns the tree, a line a node.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        lines.push(self.line());
        self.lines("", &mut lines);
        lines.join("\n")
    }

    fn line(&self) -> String {
        let temperature =
            self.temperature.as_ref().map_or_else(String::new, |t| format!(", temperature {t}"));
        match &self.position {
            Some(position) => format!("{position}  = {}  ({}{temperature})", self.value, self.outcome),
            None => format!("{}  ({}{temperature})", self.value, self.outcome),
        }
    }

    fn lines(&self, margin: &str, lines: &mut Vec<String>) {
        for branch in &self.branches {
            let mark = match &branch.mark {
                Mark::Kept | Mark::Unknown => String::new(),
                Mark::Dominated(by) => format!("  dominated by {by}"),
                Mark::Reversible(through) => format!("  reversible through {through}"),
            };
            let equal = match branch.equal.len() {
                0 => String::new(),
                n => format!(
                    "  also {}{}",
                    branch.equal[..n.min(3)].join(", "),
                    if n > 3 { format!(" and {} more", n - 3) } else { String::new() }
                ),
            };
            lines.push(format!(
                "{margin}{} {}{mark}{equal}",
                &branch.player.to_string()[..1],
                branch.node.line()
            ));
            branch.node.lines(&format!("{margin}  "), lines);
        }
        lines.extend(self.cut.map(|stop| format!("{margin}ended early: {stop}")));
    }
}
