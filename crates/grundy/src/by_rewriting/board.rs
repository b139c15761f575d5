//! Boards to be played on, and positions as they are typed.

use super::worth::Worth;
use grundy_budget::Budget;
use grundy_catalog::board::{Prospect, Rated, Rating, Source, Step};
use grundy_catalog::{Error as Refusal, Standing};
use grundy_rules::rewrite::{Board, Rewrites};
use grundy_rules::{Convention, Play, Ruleset};
use grundy_values::{Chance, Player};
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Reads the words of a position: a blank between words is a line end, boards are parted by `+`, and `0` is no board.
pub(super) fn read(rules: &Rewrites, words: &[&str]) -> Result<Vec<Board>, Refusal> {
    let text = words.join("\n");
    if text.trim() == "0" {
        return Ok(Vec::new());
    }
    let mut boards = Vec::new();
    let mut at = 0;
    for piece in text.split('+') {
        let board = rules.read(piece).map_err(|error| {
            let (inside, message) = (error.span(), error.to_string());
            Refusal::Text { span: at + inside.start..at + inside.end, message }
        })?;
        boards.push(board);
        at += piece.len() + 1;
    }
    Ok(boards)
}

/// Returns a sum as it is read.
pub(super) fn show(sum: &[Board]) -> String {
    if sum.is_empty() {
        return "0".to_owned();
    }
    sum.iter().map(Board::to_string).collect::<Vec<_>>().join(" + ")
}

/// Moves and answers of rules that replace pieces of boards.
pub(super) struct ByRewriting<'a> {
    pub(super) rules: &'a Rewrites,
    /// Whether a position may come back.
    pub(super) repeats: bool,
}

impl ByRewriting<'_> {
    /// Says of each of the listed moves whether no move of the player, listed or not, is better; `None` where boards are no
    /// short games, and where the budget ends.
    fn sensible(
        &self,
        sum: &[Board],
        player: Player,
        listed: &[Step<Board>],
        worth: &mut Worth<'_>,
        budget: &Budget,
    ) -> Option<Vec<bool>> {
        let mut options = Vec::new();
        let all = self.moves(sum, player, budget, &mut |step| {
            options.push(step.after(sum));
            ControlFlow::Continue(())
        });
        all.ok()?;
        let best = worth.undominated(&options, player)?;
        let best: HashSet<Vec<Board>> =
            options.into_iter().zip(best).filter_map(|(option, best)| best.then_some(option)).collect();
        Some(listed.iter().map(|step| best.contains(&step.after(sum))).collect())
    }
}

impl Source for ByRewriting<'_> {
    type Component = Board;

    fn convention(&self) -> Convention {
        match self.rules.play() {
            Play::Misere => Convention::Misere,
            _ => Convention::Normal,
        }
    }

    fn is_impartial(&self) -> bool {
        self.rules.is_impartial()
    }

    fn may_repeat(&self) -> bool {
        self.repeats
    }

    fn show(&self, sum: &[Board]) -> String {
        show(sum)
    }

    fn moves(
        &self,
        sum: &[Board],
        player: Player,
        budget: &Budget,
        emit: &mut dyn FnMut(Step<Board>) -> ControlFlow<()>,
    ) -> Result<(), Refusal> {
        let rules = self.rules;
        for (index, board) in sum.iter().enumerate() {
            let mut spent = Ok(());
            let flow = rules.moves(board, player, &mut |made, parts| {
                spent = budget.spend(1);
                if spent.is_err() {
                    return ControlFlow::Break(());
                }
                let name = rules.lines()[made.line].name.clone().map(Cow::Owned);
                let text = format!("{board} -> {}", show(parts));
                emit(Step { index, parts: parts.to_vec(), name, text, ends: None })
            });
            spent?;
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn rate(
        &self,
        sum: &[Board],
        player: Player,
        listed: &[Step<Board>],
        budget: &Budget,
    ) -> Result<Rated<Board>, Refusal> {
        let mut worth = Worth::new(self.rules, budget);
        let chance = worth.chance(sum, player)?;
        let mut prospects = Vec::with_capacity(listed.len());
        for step in listed {
            match worth.chance(&step.after(sum), player.opponent()) {
                Ok(chance) => prospects.push(Some(Prospect::of(chance.reversed()))),
                Err(Refusal::Stopped(_)) => break,
                Err(error) => return Err(error),
            }
        }
        prospects.resize(listed.len(), None);
        let wins = |prospect: &Option<Prospect>| prospect.is_some_and(|found| found.chance == Chance::Win);
        let mut more = None;
        if chance == Chance::Win && !prospects.iter().any(wins) {
            let mut failed = Ok(());
            self.moves(sum, player, budget, &mut |step| {
                match worth.chance(&step.after(sum), player.opponent()) {
                    Ok(Chance::Loss) => more = Some(step),
                    Ok(_) => return ControlFlow::Continue(()),
                    Err(error) => failed = Err(error),
                }
                ControlFlow::Break(())
            })?;
            failed?;
        }
        let grundy = worth.grundy(sum)?;
        let components = match grundy {
            None => Vec::new(),
            Some(_) => {
                let each = |board: &Board| {
                    let value = worth.grundy(std::slice::from_ref(board)).ok()??;
                    Some((board.to_string(), value))
                };
                sum.iter().map(each).collect::<Option<_>>().unwrap_or_default()
            }
        };
        let rating = Rating {
            prospect: Prospect::of(chance),
            prospects,
            sensible: self.sensible(sum, player, listed, &mut worth, budget),
            grundy,
            components,
            standing: Standing::Exact,
        };
        Ok((rating, more))
    }
}
