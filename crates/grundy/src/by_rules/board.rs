//! Boards of games given by rules.

use super::values::{Values, refusal};
use super::{RuleGame, position};
use crate::Error;
use grundy_budget::{Budget, Stop};
use grundy_catalog::board::{Board, OfGame, Prospect, Rated, Rating, Source, Step};
use grundy_catalog::{Ask, Standing};
use grundy_engine::Failure as Search;
use grundy_rules::Convention;
use grundy_rules::interpret::{Compiled, Position, Scratch};
use grundy_rules::wellfounded::{Finding, order};
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;
use std::ops::ControlFlow;

impl RuleGame {
    /// Returns the board on which the position of a question stands; all answers are computed from the rules.
    ///
    /// # Errors
    /// [`Error::Solve`]: words that are no position.
    pub fn board(&self, ask: &Ask<'_>) -> Result<Box<dyn Board + '_>, Error> {
        board(Cow::Borrowed(self), ask)
    }
}

/// As [`RuleGame::board`], of a game that the board may own.
pub(crate) fn board<'a>(game: Cow<'a, RuleGame>, ask: &Ask<'_>) -> Result<Box<dyn Board + 'a>, Error> {
    let sum = position::read(&game.parsed.rules, ask.position)
        .map_err(|source| Error::Solve { subject: game.name.clone(), source })?;
    Ok(Box::new(OfGame::new(ByRules { game, budget: ask.budget.clone() }, sum)))
}

/// Steps spent on looking for an order of positions.
const STEPS_FOR_ORDER: u64 = 1_000_000;

struct ByRules<'a> {
    game: Cow<'a, RuleGame>,
    /// Of the question in which the board was asked for.
    budget: Budget,
}

impl ByRules<'_> {
    fn compiled(&self, budget: &Budget) -> Compiled {
        Compiled::new(self.game.parsed.rules.clone()).with_budget(budget)
    }

    /// Hands out the moves, by the rules as they were compiled.
    fn visit(
        &self,
        compiled: &Compiled,
        sum: &[Position],
        player: Player,
        emit: &mut dyn FnMut(Step<Position>) -> ControlFlow<()>,
    ) -> Result<(), grundy_catalog::Error> {
        let lines = &self.game.parsed.rules.moves().lines;
        let mut flow = ControlFlow::Continue(());
        for (index, component) in sum.iter().enumerate() {
            let mut failed = None;
            let visited =
                compiled.visit(component.coordinates(), player, &mut Scratch::default(), |option| {
                    let parts: Vec<Position> = option.parts().map(Position::from).collect();
                    flow = match compiled.convention().verdict_on(&parts) {
                        Err(failure) => {
                            failed = Some(failure);
                            ControlFlow::Break(())
                        }
                        Ok(ends) => {
                            let name = lines[option.line].name.clone().map(Cow::Owned);
                            let text = position::becomes(component, &parts);
                            emit(Step { index, parts, name, text, ends })
                        }
                    };
                    flow
                });
            if let Some(failure) = failed.or(visited.err()) {
                return Err(refusal(Search::Rules(failure)));
            }
            if flow.is_break() {
                break;
            }
        }
        Ok(())
    }
}

impl Source for ByRules<'_> {
    type Component = Position;

    fn convention(&self) -> Convention {
        self.game.parsed.rules.convention().convention()
    }

    fn is_impartial(&self) -> bool {
        self.game.parsed.rules.is_impartial()
    }

    fn may_repeat(&self) -> bool {
        let budget = self.budget.apart().with_steps(STEPS_FOR_ORDER);
        !matches!(order(&self.game.parsed.rules, &budget), Ok(Finding::Ends(_)))
    }

    fn show(&self, sum: &[Position]) -> String {
        position::show(sum)
    }

    fn moves(
        &self,
        sum: &[Position],
        player: Player,
        budget: &Budget,
        emit: &mut dyn FnMut(Step<Position>) -> ControlFlow<()>,
    ) -> Result<(), grundy_catalog::Error> {
        self.visit(&self.compiled(budget), sum, player, emit)
    }

    fn rate(
        &self,
        sum: &[Position],
        player: Player,
        listed: &[Step<Position>],
        budget: &Budget,
    ) -> Result<Rated<Position>, grundy_catalog::Error> {
        let compiled = self.compiled(budget);
        let mut values = Values::new(&self.game.parsed.rules, &compiled, sum, budget)?;
        let chance = values.chance(sum, player).map_err(refusal)?;
        let remoteness = values.remoteness(sum, player).map_err(refusal)?;
        let mut prospects = Vec::with_capacity(listed.len());
        for step in listed {
            match after(&mut values, sum, player, step) {
                Ok(prospect) => prospects.push(Some(prospect)),
                Err(grundy_catalog::Error::Stopped(_)) => break,
                Err(error) => return Err(error),
            }
        }
        prospects.resize(listed.len(), None);
        let mut more = None;
        let wins = |prospect: &Option<Prospect>| prospect.is_some_and(|found| found.chance == Chance::Win);
        if chance == Chance::Win && !prospects.iter().any(wins) {
            more = self.first_win(&compiled, &mut values, sum, player)?;
        }
        let grundy = values.grundy(sum).map_err(refusal)?;
        let rating = Rating {
            prospect: Prospect { chance, remoteness },
            prospects,
            sensible: None,
            grundy,
            components: components(&mut values, sum, grundy),
            standing: Standing::Exact,
        };
        Ok((rating, more))
    }
}

impl ByRules<'_> {
    /// Looks through all moves for one that wins.
    fn first_win(
        &self,
        compiled: &Compiled,
        values: &mut Values<'_>,
        sum: &[Position],
        player: Player,
    ) -> Result<Option<Step<Position>>, grundy_catalog::Error> {
        let mut found = Ok(None);
        self.visit(compiled, sum, player, &mut |step| {
            found = after(values, sum, player, &step)
                .map(|prospect| (prospect.chance == Chance::Win).then_some(step));
            if matches!(found, Ok(None)) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        match found {
            Err(grundy_catalog::Error::Stopped(Stop::Cancelled)) => Err(Stop::Cancelled.into()),
            // Moves beyond a limit are left out of the list.
            Err(grundy_catalog::Error::Stopped(_)) => Ok(None),
            found => found,
        }
    }
}

/// Returns what `player` reaches by a move.
fn after(
    values: &mut Values<'_>,
    sum: &[Position],
    player: Player,
    step: &Step<Position>,
) -> Result<Prospect, grundy_catalog::Error> {
    let chance = values.chance_after(sum, player, step.index, &step.parts).map_err(refusal)?;
    let remoteness = match step.ends {
        Some(_) => Some(0),
        None => values.remoteness(&step.after(sum), player.opponent()).map_err(refusal)?,
    };
    Ok(Prospect { chance, remoteness: remoteness.map(|plies| plies + 1) })
}

/// Returns the values of the components, where the sum has one and all are known.
fn components(values: &mut Values<'_>, sum: &[Position], grundy: Option<Grundy>) -> Vec<(String, Grundy)> {
    let value = |component: &Position| {
        let value = values.grundy(std::slice::from_ref(component)).ok()??;
        Some((component.to_string(), value))
    };
    grundy.and_then(|_| sum.iter().map(value).collect()).unwrap_or_default()
}
