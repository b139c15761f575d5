//! Games in which moves keep some of the numbers: each component is answered by a theorem about the game that
//! is left once these are fixed.

use super::by_theorem::Reach;
use super::source::ByRules;
use super::statement;
use super::theorem::Said as SaidOfSum;
use super::{Finding, RuleGame};
use crate::work::within_work;
use grundy_budget::{Budget, Stop};
use grundy_discover::prove::Effort;
use grundy_engine::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_proof::Theorem;
use grundy_rules::interpret::{Failure, Position};
use grundy_rules::ir::{Facts, Interval};
use grundy_solve::Standing;
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::time::Duration;

/// Laws are told of this number of values of the parameters, each sought for so long.
const MOST_TOLD: usize = 6;
const TIME_EACH: Duration = Duration::from_millis(500);

/// What is known of the game that is left for some values of its parameters.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Fixed {
    /// The values, as `k = 3`.
    pub values: String,
    /// The law.
    pub finding: Finding,
}

impl RuleGame {
    /// Returns the game in which the parameters have these values; `None` also where it has no position.
    fn fixed(&self, values: &[u64]) -> Option<RuleGame> {
        let mut ranges = vec![Interval::NATURAL; self.axes().len()];
        for (slot, value) in self.parsed.rules.parameters().into_iter().zip(values) {
            ranges[slot] = Interval::point(i128::from(*value));
        }
        let facts = Facts::within(ranges);
        // A domain that holds nowhere for these values leaves no position.
        if self.parsed.rules.domain().is_some_and(|domain| facts.holds(domain) == Some(false)) {
            return None;
        }
        RuleGame::of(&self.parsed.rules.with_parameters(values)?).ok()
    }

    /// Returns the laws of the games in which the parameters have small values; none for a game without
    /// parameters.
    pub(super) fn laws_of_fixed(&self, effort: &Effort, budget: &Budget) -> Vec<Fixed> {
        let names = self.axes();
        let parameters = self.parsed.rules.parameters();
        let mut told = Vec::new();
        let mut values = vec![0; parameters.len()];
        while !parameters.is_empty() && told.len() < MOST_TOLD && budget.check().is_ok() {
            let shown: Vec<String> = parameters
                .iter()
                .zip(&values)
                .map(|(slot, value)| format!("{} = {value}", names[*slot]))
                .collect();
            if let Some(game) = self.fixed(&values) {
                let finding = game.law(effort, &within_work(budget, TIME_EACH));
                if finding.known.is_some() {
                    told.push(Fixed { values: shown.join(", "), finding });
                }
            }
            // Small equal values show the law in most families, and there are far fewer of them than of all
            // tuples.
            // The next values: all the same, one more.
            values.iter_mut().for_each(|value| *value += 1);
            // Values without positions are passed over, so the number of tries is limited as well.
            if values[0] > 2 * MOST_TOLD as u64 {
                break;
            }
        }
        told
    }
}

/// The theorems about the games that are left, by the values of the parameters.
pub(super) struct ByParameters<'r, 'a> {
    source: &'r ByRules<'a>,
    budget: &'r Budget,
    slots: Vec<usize>,
    reach: Reach,
    pass: OnceCell<Option<&'static str>>,
    known: BTreeMap<Vec<u64>, Option<(RuleGame, Theorem)>>,
}

impl<'r, 'a> ByParameters<'r, 'a> {
    /// Returns the rung, where the game has parameters.
    pub(super) fn new(source: &'r ByRules<'a>, reach: Reach, budget: &'r Budget) -> Option<Self> {
        let slots = source.game.parsed.rules.parameters();
        let rung =
            ByParameters { source, budget, slots, reach, pass: OnceCell::new(), known: BTreeMap::new() };
        (!rung.slots.is_empty()).then_some(rung)
    }

    /// The values of the parameters, and the other numbers.
    fn split(&self, component: &Position) -> (Vec<u64>, Vec<u128>) {
        let numbers = component.coordinates();
        let rest = (0..numbers.len()).filter(|at| !self.slots.contains(at)).map(|at| numbers[at].into());
        (self.slots.iter().map(|slot| numbers[*slot]).collect(), rest.collect())
    }

    fn about(&mut self, values: &[u64]) -> Said<&(RuleGame, Theorem), Failure> {
        if !self.known.contains_key(values) {
            let game = self.source.game.fixed(values);
            let found = game.and_then(|game| {
                // Several components may have other parameters each, so one of them gets half of the time.
                let theorem = game.theorem(&within_work(self.budget, self.reach.time() / 2))?;
                Some((game, theorem))
            });
            // That there is none is kept too, so that it is not sought again.
            self.known.insert(values.to_vec(), found);
        }
        self.known[values].as_ref().ok_or_else(|| {
            let values: Vec<String> = values.iter().map(u64::to_string).collect();
            let whose =
                format!("no theorem was found about the game with the parameters {}", values.join(", "));
            Pass::On(whose.into())
        })
    }

    fn said(&mut self, sum: &[Position]) -> Said<SaidOfSum, Failure> {
        if let Some(reason) = self.pass.get_or_init(|| self.reach.pass(self.source, sum)) {
            return Err(Pass::On((*reason).into()));
        }
        let mut all = Vec::with_capacity(sum.len());
        for component in sum {
            let (values, rest) = self.split(component);
            let (game, theorem) = self.about(&values)?;
            let said = game.said_by(theorem.law(), &[rest]);
            all.push(said.map_err(|refusal| Pass::On(refusal.to_string().into()))?);
        }
        // One component is answered as its own game says; a sum needs values.
        if let [_] = all[..] {
            return Ok(all.remove(0));
        }
        let totals: Option<Vec<u128>> = all.iter().map(|said| said.total).collect();
        let unsaid =
            || Pass::On("the theorems are about P-positions, and do not say who wins this sum".into());
        let totals = totals.ok_or_else(unsaid)?;
        Ok(SaidOfSum::by_values(&totals))
    }
}

impl Rung<Position, Failure> for ByParameters<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        let names = self.source.game.axes();
        let about = self.known.iter().filter_map(|(values, known)| {
            let fixed: Vec<String> = self
                .slots
                .iter()
                .zip(values)
                .map(|(slot, value)| format!("{} = {value}", names[*slot]))
                .collect();
            Some(format!("{}: {}", fixed.join(", "), statement(&known.as_ref()?.1)))
        });
        match &about.collect::<Vec<_>>()[..] {
            [] if self.reach == Reach::Far => "theorems about the game with its parameters fixed".into(),
            [] => "theorems with parameters fixed, since a search takes long".into(),
            [one] => format!("a theorem for {one}").into(),
            several => format!("theorems for {}", several.join("; for ")).into(),
        }
    }

    fn standing(&self) -> Standing {
        Standing::Theorem
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        Ok(Chance::of(!self.said(sum)?.is_lost))
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        Ok(self.said(sum)?.total.map(Grundy::Number))
    }

    fn winning(
        &mut self,
        sum: &[Position],
        _: Player,
        _: Extent,
        push: Push<'_, Position>,
    ) -> Said<Listed, Failure> {
        let said = self.said(sum)?;
        let mut stop = (!said.looks_everywhere(sum.len())).then_some(Stop::Reach);
        let (slots, budget, source) = (self.slots.clone(), self.budget, self.source);
        for (index, wanted) in said.open {
            let (values, rest) = self.split(&sum[index]);
            let (game, theorem) = self.about(&values)?;
            let open = SaidOfSum { is_lost: false, total: said.total, open: vec![(0, wanted)] };
            // The other components are balanced already: the wanted value says what this one must become.
            let found = game.wins_by(theorem.law(), &[rest], &open, budget, &mut |_, found| {
                let parts = found.parts.iter().map(|part| with_parameters(part, &slots, &values)).collect();
                source.push_move(&sum[index], index, (found.line, &found.choices), parts, push)
            });
            stop = found.or(stop);
        }
        Ok(Listed::Least(stop))
    }
}

/// The position of the whole game.
fn with_parameters(part: &[u128], slots: &[usize], values: &[u64]) -> Position {
    let mut numbers: Vec<u64> =
        part.iter().map(|x| u64::try_from(*x).expect("a part of a position of 64 bits is one")).collect();
    // In rising order of slots, so that each is inserted where it belongs.
    for (slot, value) in slots.iter().zip(values) {
        numbers.insert(*slot, *value);
    }
    Position::from(&numbers[..])
}
