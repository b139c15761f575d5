//! Who wins a position of a game given by rules, and by which moves.

use super::values::{Values, refusal};
use super::{Explanation, RuleGame, position};
use crate::Error;
use grundy_budget::Stop;
use grundy_catalog::{Ask, Move, Solution, Standing};
use grundy_engine::Failure as Search;
use grundy_rules::Sum;
use grundy_rules::interpret::{Compiled, Position, Scratch};
use grundy_values::{Chance, Outcome, Player};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::ControlFlow;

impl RuleGame {
    /// Returns who wins, the Grundy value where there is one, and every winning move; all computed from the rules.
    ///
    /// Positions that are too large for that (a heap above 2^17, above 2^20 in take-and-break games, as many positions below
    /// a tuple) are answered by a theorem, as [`RuleGame::solve_by`] does, where one is found within 5 seconds.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position, an expression without a value at a position that is met, or a
    /// budget that ended before the winner was known.
    pub fn solve(&self, ask: &Ask<'_>) -> Result<Solution, Error> {
        self.solve_explained(ask).map(|(solution, _)| solution)
    }

    /// Returns the same, and why it was computed as it was.
    ///
    /// # Errors
    /// As [`RuleGame::solve`].
    pub fn solve_explained(&self, ask: &Ask<'_>) -> Result<(Solution, Explanation), Error> {
        self.answer(ask).map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }

    fn answer(&self, ask: &Ask<'_>) -> Result<(Solution, Explanation), grundy_catalog::Error> {
        let rules = &self.parsed.rules;
        if let Some((solution, engine)) = self.beyond_tables(ask)? {
            return Ok((solution, Explanation::new(rules, engine)));
        }
        let sum = position::read(rules, ask.position)?;
        let compiled = Compiled::new(rules.clone()).with_budget(ask.budget);
        let mut values = Values::new(rules, &compiled, &sum, ask.budget)?;
        let left = values.chance(&sum, Player::Left).map_err(refusal)?;
        let right =
            if rules.is_impartial() { left } else { values.chance(&sum, Player::Right).map_err(refusal)? };
        let outcome = Outcome::of_chances(left, right);
        let mut moves =
            Moves { sum: &sum, limit: ask.limit, n_found: 0, found: Vec::new(), by_result: HashMap::new() };
        let players = if rules.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let mut stop = None;
        for (player, chance) in players.iter().zip([left, right]) {
            if chance == Chance::Win {
                stop = stop.or(moves.search(*player, &compiled, &mut values)?);
            }
        }
        let solution = Solution {
            position: position::show(&sum),
            play: rules.convention().convention(),
            outcome,
            grundy: values.grundy(&sum).map_err(refusal)?,
            standing: Standing::Exact,
            winning_moves: moves.into_moves(self),
            sensible_moves: None,
            stop,
        };
        Ok((solution, values.explanation(rules)))
    }
}

/// The winning moves found so far; moves with equal results are one, with their number.
struct Moves<'a> {
    sum: &'a [Position],
    /// So many moves are listed for each player.
    limit: usize,
    /// The moves listed for the player whose moves are searched.
    n_found: usize,
    found: Vec<Found>,
    by_result: HashMap<(Player, Sum<Position>), usize>,
}

struct Found {
    player: Player,
    line: usize,
    index: usize,
    parts: Vec<Position>,
    ways: u64,
}

impl Moves<'_> {
    /// Adds the winning moves of `player`; returns the limit that cut the list short.
    fn search(
        &mut self,
        player: Player,
        compiled: &Compiled,
        values: &mut Values<'_>,
    ) -> Result<Option<Stop>, grundy_catalog::Error> {
        self.n_found = 0;
        for (index, component) in self.sum.iter().enumerate() {
            let mut halted = None;
            let listed = compiled.visit(component.coordinates(), player, &mut Scratch::default(), |option| {
                let parts: Vec<Position> = option.parts().map(Position::from).collect();
                match values.chance_after(self.sum, player, index, &parts) {
                    Ok(Chance::Win) => {}
                    Ok(_) => return ControlFlow::Continue(()),
                    Err(failure) => {
                        halted = Some(refusal(failure));
                        return ControlFlow::Break(());
                    }
                }
                if self.push(Found { player, line: option.line, index, parts, ways: 1 }) {
                    return ControlFlow::Continue(());
                }
                halted = Some(grundy_catalog::Error::Stopped(Stop::Steps));
                ControlFlow::Break(())
            });
            match halted.map_or(listed.map_err(|failure| refusal(Search::Rules(failure))), Err) {
                Ok(()) => {}
                Err(grundy_catalog::Error::Stopped(stop)) => return Ok(Some(stop)),
                Err(error) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Notes a winning move; `false` where the list is full.
    fn push(&mut self, found: Found) -> bool {
        let next = [&self.sum[..found.index], &found.parts, &self.sum[found.index + 1..]].concat();
        let result = (found.player, Sum::new(next));
        if let Some(at) = self.by_result.get(&result) {
            self.found[*at].ways += 1;
            return true;
        }
        if self.n_found >= self.limit {
            return false;
        }
        self.n_found += 1;
        self.by_result.insert(result, self.found.len());
        self.found.push(found);
        true
    }

    fn into_moves(self, game: &RuleGame) -> Vec<Move> {
        let rules = &game.parsed.rules;
        let words = |found: &Found| {
            let after = [&self.sum[..found.index], &found.parts, &self.sum[found.index + 1..]].concat();
            let ways = if found.ways > 1 { format!(" ({} equal moves)", found.ways) } else { String::new() };
            Move {
                player: (!rules.is_impartial()).then_some(found.player),
                name: rules.moves().lines[found.line].name.clone().map(Cow::Owned),
                to: position::show(&after),
                text: position::becomes(&self.sum[found.index], &found.parts) + &ways,
            }
        };
        self.found.iter().map(words).collect()
    }
}
