//! Sums in which a move touches several components: all, any, or exactly so many.

use super::values::refusal;
use super::{RuleGame, position};
use crate::Error;
use grundy_budget::{Budget, Stop};
use grundy_catalog::{Ask, Move, Solution, Standing};
use grundy_engine::Failure as Search;
use grundy_engine::joint::{Components, Joint, Movement};
use grundy_engine::retrograde::{Fate, analyse};
use grundy_engine::search::Winner;
use grundy_rules::interpret::{Compiled, Failure, Position};
use grundy_rules::{Convention, Play, Ruleset, Sum};
use grundy_values::{Chance, Outcome, Player};
use std::collections::HashSet;
use std::ops::ControlFlow;

impl RuleGame {
    /// Returns who wins the sum in which moves touch the components as `movement` says, and every winning move.
    ///
    /// Conjunctive and selective sums of impartial games that stay in one part are answered from their components;
    /// others are searched whole, which only small ones allow. There is no Grundy value: these sums have no components.
    ///
    /// # Errors
    /// [`Error::Unsuited`] for rules with a goal; else as [`RuleGame::solve`].
    pub fn solve_joint(&self, ask: &Ask<'_>, movement: Movement) -> Result<Solution, Error> {
        if self.parsed.rules.convention().convention() == Convention::Goal {
            let reason =
                "in a joint sum a goal has no meaning: it is about the parts of one component".to_owned();
            return Err(Error::Unsuited { game: self.name.clone(), reason });
        }
        self.answer_joint(ask, movement).map_err(|source| Error::Solve { subject: self.name.clone(), source })
    }

    fn answer_joint(&self, ask: &Ask<'_>, movement: Movement) -> Result<Solution, grundy_catalog::Error> {
        let rules = &self.parsed.rules;
        let sum = position::read(rules, ask.position)?;
        let compiled = Compiled::new(rules.clone()).with_budget(ask.budget);
        listable(&compiled, &sum, ask.budget)?;
        let joint = Joint::new(&compiled, movement);
        let misere = rules.convention().stuck_wins();
        let play = || if misere { Play::Misere } else { Play::Normal };
        let components = match misere {
            true => None,
            false => Components::new(&compiled, &sum, movement, ask.budget).map_err(refusal)?,
        };
        let mut answers = Answers {
            joint: &joint,
            misere,
            budget: ask.budget,
            components,
            search: Winner::new(&joint, play(), ask.budget),
        };
        let whole = Sum::new(sum.clone());
        let left = answers.chance(&whole, Player::Left)?;
        let right = if rules.is_impartial() { left } else { answers.chance(&whole, Player::Right)? };
        let players = if rules.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let (mut winning_moves, mut stop) = (Vec::new(), None);
        for (player, chance) in players.iter().zip([left, right]) {
            if chance == Chance::Win {
                let (found, limit) = winning(&mut answers, &whole, *player, ask.limit)?;
                stop = stop.or(limit);
                winning_moves.extend(found.iter().map(|to| Move {
                    player: (!rules.is_impartial()).then_some(*player),
                    name: None,
                    to: position::show(to.components()),
                    text: format!("{} becomes {}", position::show(&sum), position::show(to.components())),
                }));
            }
        }
        Ok(Solution {
            position: position::show(&sum),
            play: rules.convention().convention(),
            outcome: Outcome::of_chances(left, right),
            grundy: None,
            standing: Standing::Exact,
            winning_moves,
            sensible_moves: None,
            stop,
        })
    }
}

/// The engines that know who wins a joint sum.
struct Answers<'a> {
    joint: &'a Joint<'a, Compiled>,
    misere: bool,
    budget: &'a Budget,
    components: Option<Components<'a, Compiled>>,
    search: Winner<'a, Joint<'a, Compiled>>,
}

impl Answers<'_> {
    fn chance(&mut self, sum: &Sum<Position>, player: Player) -> Result<Chance, grundy_catalog::Error> {
        let found = match &mut self.components {
            Some(components) => components.mover_wins(sum.components()),
            None => self.search.mover_wins(std::slice::from_ref(sum), player),
        };
        match found {
            Err(Search::Loop { .. }) => self.fate(sum, player),
            found => found.map(Chance::of).map_err(refusal),
        }
    }

    /// Answers where positions repeat.
    fn fate(&self, sum: &Sum<Position>, player: Player) -> Result<Chance, grundy_catalog::Error> {
        let play = if self.misere { Play::Misere } else { Play::Normal };
        let sum = std::slice::from_ref(sum);
        let analysis = analyse(self.joint, play, sum, self.budget).map_err(refusal)?;
        Ok(match analysis.fate(sum, player) {
            Some(Fate::Win { .. }) => Chance::Win,
            Some(Fate::Loss { .. }) => Chance::Loss,
            Some(Fate::Draw) | None => Chance::Draw,
        })
    }
}

/// Returns what the winning moves of `player` lead to, and the limit that cut the list short.
fn winning(
    answers: &mut Answers<'_>,
    sum: &Sum<Position>,
    player: Player,
    limit: usize,
) -> Result<(Vec<Sum<Position>>, Option<Stop>), grundy_catalog::Error> {
    let (mut found, mut seen, mut halted) = (Vec::new(), HashSet::new(), None);
    let joint = answers.joint;
    let listed = joint.options(sum, player, &mut |option| {
        let [after] = option else { unreachable!("a joint sum is one component") };
        if let Err(stop) = answers.budget.spend(1) {
            halted = Some(stop.into());
        } else if seen.insert(after.clone()) {
            match answers.chance(after, player.opponent()) {
                Ok(Chance::Loss) if found.len() == limit => halted = Some(Stop::Steps.into()),
                Ok(Chance::Loss) => found.push(after.clone()),
                Ok(_) => {}
                Err(error) => halted = Some(error),
            }
        }
        if halted.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    listed.map_err(|failure: Failure| refusal(Search::Rules(failure)))?;
    match halted {
        Some(grundy_catalog::Error::Stopped(stop)) => Ok((found, Some(stop))),
        Some(error) => Err(error),
        None => Ok((found, None)),
    }
}

/// Bytes of an option that is listed, and of each of its parts.
const BYTES_AN_OPTION: u64 = 40;
const BYTES_A_PART: u64 = 32;

/// Says whether the options of the components, which a joint move combines, can be held.
fn listable(compiled: &Compiled, sum: &[Position], budget: &Budget) -> Result<(), grundy_catalog::Error> {
    for player in Player::BOTH {
        let (mut held, mut result) = (0, Ok(()));
        for component in sum {
            let listed = compiled.options(component, player, &mut |option| {
                let bytes = BYTES_AN_OPTION + BYTES_A_PART * option.len() as u64;
                result = budget.hold(bytes);
                held += if result.is_ok() { bytes } else { 0 };
                if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Err(failure) = listed {
                budget.release(held);
                return Err(refusal(Search::Rules(failure)));
            }
        }
        budget.release(held);
        result?;
    }
    Ok(())
}
