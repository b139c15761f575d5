//! A search of boards that are small enough for words: all boards of a sum at once.

use grundy_budget::{Budget, Map, Weight};
use grundy_engine::Failure;
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_engine::search::Plain;
use grundy_rules::grid::Word;
use grundy_rules::rewrite::{Board, Planes, Rewrites};
use grundy_rules::{Convention, Ruleset};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;
use std::convert::Infallible;
use std::ops::ControlFlow;

/// The search as a rung. What it has found serves the sum that it was made for, and what one move leaves of
/// that; of another sum it begins anew.
pub(super) struct WholeBoards<'a> {
    rules: &'a Rewrites,
    budget: &'a Budget,
    search: Box<dyn Search + 'a>,
    last_step: u64,
}

/// A search in words of some size.
trait Search {
    /// As [`Plain::mover_wins`], of the sum or of what one move leaves of it; `None` of another.
    fn mover_wins(
        &mut self,
        sum: &[Board],
        player: Player,
        last_step: u64,
    ) -> Result<Option<bool>, Failure<Infallible>>;
}

impl<'a> WholeBoards<'a> {
    /// Returns the search; `None` where words have no room for the boards.
    pub(super) fn new(rules: &'a Rewrites, sum: &[Board], budget: &'a Budget) -> Option<Self> {
        let search = search(rules, sum, budget)?;
        Some(WholeBoards { rules, budget, search, last_step: u64::MAX })
    }

    fn mover_wins(&mut self, sum: &[Board], player: Player) -> Said<bool, Infallible> {
        if let Some(wins) = self.search.mover_wins(sum, player, self.last_step)? {
            return Ok(wins);
        }
        // What was found is about one sum and its options, so another sum begins anew.
        if let Some(search) = search(self.rules, sum, self.budget) {
            self.search = search;
        }
        let found = self.search.mover_wins(sum, player, self.last_step)?;
        found.ok_or_else(|| Pass::On("the boards are too large".into()))
    }
}

impl Rung<Board, Infallible> for WholeBoards<'_> {
    fn name(&self) -> Cow<'static, str> {
        "a search of whole boards, the moves that leave the fewest replies first".into()
    }

    fn chance(&mut self, sum: &[Board], player: Player) -> Said<Chance, Infallible> {
        Ok(Chance::of(self.mover_wins(sum, player)?))
    }

    /// Returns the value of a sum that is lost: it is zero.
    fn grundy(&mut self, sum: &[Board]) -> Said<Option<Grundy>, Infallible> {
        let has_values = self.rules.is_impartial() && self.rules.play().convention() == Convention::Normal;
        Ok(if has_values && !self.mover_wins(sum, Player::Left)? { Some(Grundy::ZERO) } else { None })
    }

    fn set_last_step(&mut self, last_step: u64) {
        self.last_step = last_step;
    }
}

/// Returns the search in the smallest words that hold a sum.
fn search<'a>(rules: &'a Rewrites, sum: &[Board], budget: &'a Budget) -> Option<Box<dyn Search + 'a>> {
    laid_out::<u64, 1>(rules, sum, budget)
        .or_else(|| laid_out::<u64, 2>(rules, sum, budget))
        .or_else(|| laid_out::<u128, 1>(rules, sum, budget))
        .or_else(|| laid_out::<u64, 3>(rules, sum, budget))
        .or_else(|| laid_out::<u128, 2>(rules, sum, budget))
        .or_else(|| laid_out::<u128, 3>(rules, sum, budget))
}

fn laid_out<'a, W: Word, const P: usize>(
    rules: &'a Rewrites,
    sum: &[Board],
    budget: &'a Budget,
) -> Option<Box<dyn Search + 'a>> {
    let (planes, start) = Planes::<W, P>::new(rules, sum)?;
    let stuck_wins = rules.play().convention() == Convention::Misere;
    let share = budget.bytes_left().unwrap_or(BYTES) / SHARE;
    let plain = Plain::new(planes, stuck_wins, share, budget);
    Some(Box::new(LaidOut { rules, plain, sum: sum.to_vec(), start, options: None, budget }))
}

/// The table has this part of the bytes that are left: other searches have theirs, and keep them.
const SHARE: u64 = 16;

/// Without a limit on bytes the share is one of this number.
const BYTES: u64 = 1 << 32;

struct LaidOut<'a, W: Word, const P: usize> {
    rules: &'a Rewrites,
    plain: Plain<'a, Planes<W, P>>,
    sum: Vec<Board>,
    start: [W; P],
    /// The states after one move; a list of winning moves asks about them.
    options: Option<Map<Vec<Board>, [W; P]>>,
    budget: &'a Budget,
}

impl<W: Word, const P: usize> LaidOut<'_, W, P> {
    fn list_options(&self) -> Result<Map<Vec<Board>, [W; P]>, Failure<Infallible>> {
        let mut map = Map::new(self.budget);
        for player in Player::BOTH {
            for (index, board) in self.sum.iter().enumerate() {
                let mut states = self.plain.game().options_of(&self.start, index, player).into_iter();
                let mut kept = Ok(());
                let _ = self.rules.moves(board, player, &mut |_, parts| {
                    let after = [&self.sum[..index], parts, &self.sum[index + 1..]].concat();
                    let bytes = after.elsewhere();
                    // Words and boards list the moves of a component in the same order.
                    let state = states.next().expect("words have the moves of the boards");
                    kept = map.insert(after, state, bytes).map(|_| ());
                    if kept.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                kept?;
            }
        }
        Ok(map)
    }
}

impl<W: Word, const P: usize> Search for LaidOut<'_, W, P> {
    fn mover_wins(
        &mut self,
        sum: &[Board],
        player: Player,
        last_step: u64,
    ) -> Result<Option<bool>, Failure<Infallible>> {
        let state = if sum == self.sum {
            self.start
        } else {
            // The list is made only where somebody asks about an option, which a question of who wins does
            // not.
            if self.options.is_none() {
                self.options = Some(self.list_options()?);
            }
            match self.options.as_ref().and_then(|options| options.get(sum)) {
                Some(state) => *state,
                None => return Ok(None),
            }
        };
        self.plain.mover_wins(state, player, last_step).map(Some)
    }
}
