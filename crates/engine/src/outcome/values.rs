//! What parts of sums are worth: canonical forms, as far as they are cheap.

use super::heat::{Heat, Heats};
use crate::Failure;
use crate::evaluate::Evaluator;
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use grundy_values::form::{Form, Forms};
use rustc_hash::FxBuildHasher;
use std::cmp::Reverse;
use std::hash::Hash;

/// Parts of strips may be larger: a strip is valued once, and bounds what is met often.
const SMALL_IN_STRIPS: u16 = 12;

/// Steps after which a component without a rank is no small one.
const STEPS: u64 = 300;

/// Fewer components count as small where their values take more steps than this for each that is met,
const STEPS_OF_SMALL: u64 = 16;

/// and more than these in all.
const FREE_STEPS: u64 = 1 << 14;

/// Steps after which a part of a strip is left without a value.
const STEPS_IN_STRIPS: u64 = 20_000;

/// Strips of more lines cost more than they decide,
const WIDEST: usize = 3;

/// and those of this number of lines too, until this number of strips was met: they decide much near the
/// start, and little below.
const MANY_STRIPS: usize = 1 << 12;

/// Two values are added where the product of their weights is at most this.
const MOST_WEIGHT: u64 = 1000;

/// Weights are counted as far as this.
const HEAVY: u32 = 1 << 16;

/// What a component is, as [`Ruleset`] has it.
pub(super) trait Component: Clone + Ord + Hash + Weight {}

impl<C: Clone + Ord + Hash + Weight> Component for C {}

/// The heat of a sum, and its value where that is cheap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Valued {
    pub heat: Heat,
    pub form: Option<Form>,
}

/// The values of small components, and what is known of these.
///
/// When their share of the memory is used up, components that are met then count as large, and values are
/// added no more: the search goes on with those that it has.
pub(super) struct Worth<C> {
    pub forms: Forms,
    budget: Budget,
    evaluator: Evaluator<C>,
    heats: Heats,
    /// The followers of each form, counted as often as they are reached; 0 where they were not counted.
    weights: List<u32>,
    strips: Map<C, Option<Valued>, FxBuildHasher>,
    /// Components of at most this rank get their values.
    small: u16,
    is_full: bool,
    /// The limits of who asks; the steps of `budget` are told to it.
    question: Budget,
    n_told: u64,
    /// How many small components were met since fewer count as small, and the steps of their values.
    n_small: u64,
    n_steps: u64,
}

impl<C: Component> Worth<C> {
    pub(super) fn new(small: u16, budget: &Budget) -> Self {
        Worth {
            small,
            forms: Forms::new(budget),
            budget: budget.clone(),
            evaluator: Evaluator::new(budget),
            heats: Heats::new(budget),
            weights: List::new(budget),
            strips: Map::new(budget),
            is_full: false,
            question: budget.clone(),
            n_told: 0,
            n_small: 0,
            n_steps: 0,
        }
    }

    /// Returns whether components get values at all.
    pub(super) fn gives_values(&self) -> bool {
        self.small > 0
    }

    /// Puts the limits of a question in place of those of the one before.
    pub(super) fn begin(&mut self, question: &Budget) {
        self.question = question.clone();
        // The clock and the cancel flag come from the question; the bytes stay those of the share.
        self.budget = self.budget.until(question);
        self.evaluator.limit(&self.budget);
        self.forms.limit(&self.budget);
    }

    /// Counts the steps that values have taken as steps of the question.
    pub(super) fn tell(&mut self) -> Result<(), Stop> {
        let n_told = std::mem::replace(&mut self.n_told, self.budget.steps_spent());
        self.question.spend(self.n_told - n_told)
    }

    /// Tries to give a component its value within a number of steps, whatever its size.
    pub(super) fn within<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        component: &C,
        steps: u64,
    ) -> Result<Option<Form>, Failure<R::Error>> {
        if let Some(form) = self.evaluator.known(component) {
            return Ok(Some(form));
        }
        if self.is_full {
            return Ok(None);
        }
        let steps = self.question.steps_left().map_or(steps, |left| left.min(steps));
        let few = self.budget.clone().with_steps(self.budget.steps_spent() + steps);
        // Both spend from the same budget, and either may be the one that runs long.
        self.evaluator.limit(&few);
        self.forms.limit(&few);
        let value = self.evaluator.value(rules, std::slice::from_ref(component), &mut self.forms);
        // Whatever came of it, later values are found under the old limit.
        self.evaluator.limit(&self.budget);
        self.forms.limit(&self.budget);
        // The steps count for the question also where they led to no value.
        self.tell()?;
        match value {
            Ok(form) => Ok(Some(form)),
            // These limits are of this one component. The search goes on with it as a large one.
            Err(Failure::Stopped(Stop::Steps | Stop::Reach)) => Ok(None),
            Err(Failure::Stopped(Stop::Memory)) => {
                // Memory does not come back, so later values would fail too and are not tried.
                self.is_full = true;
                Ok(None)
            }
            Err(failure) => Err(failure),
        }
    }

    /// Returns the value of a component in normal form, where it is small.
    pub(super) fn of_small<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        component: &C,
    ) -> Result<Option<Form>, Failure<R::Error>> {
        match rules.rank(component) {
            // No values at all: `with_values_to(0)`, or values that cost too much at every rank.
            _ if self.small == 0 => Ok(None),
            // A large component may have been valued at the start of a question, so what is known is used.
            Some(rank) if rank > self.small => Ok(self.evaluator.known(component)),
            Some(_) => {
                let before = self.budget.steps_spent();
                // Half of all numbers, since the steps that were spent are added.
                let value = self.within(rules, component, u64::MAX / 2)?;
                self.weigh_cost(self.budget.steps_spent() - before);
                Ok(value)
            }
            // Without a rank the size is not known before, so steps tell the small ones from the large ones.
            None => self.within(rules, component, STEPS),
        }
    }

    /// Lets fewer components count as small where their values take more steps than they are worth.
    fn weigh_cost(&mut self, steps: u64) {
        self.n_small += 1;
        self.n_steps += steps;
        if self.n_steps > FREE_STEPS && self.n_steps / STEPS_OF_SMALL > self.n_small {
            // It is above 0 here: `of_small` does not come this far at 0.
            self.small -= 1;
            // The lower rank is judged by its own components.
            (self.n_small, self.n_steps) = (0, 0);
        }
    }

    /// Returns of how many lines a strip is made at most.
    pub(super) fn widest(&self) -> usize {
        if self.strips.len() > MANY_STRIPS { WIDEST - 1 } else { WIDEST }
    }

    /// Returns what a strip is worth, where all its parts are small enough.
    pub(super) fn of_strip<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        strip: &C,
    ) -> Result<Option<Valued>, Failure<R::Error>> {
        if let Some(valued) = self.strips.get(strip) {
            return Ok(*valued);
        }
        let valued = self.value_strip(rules, strip)?;
        if let Err(Stop::Memory) = self.strips.insert(strip.clone(), valued, strip.elsewhere()) {
            // The strips are a cache: where their share is full they are forgotten.
            self.strips = Map::new(&self.budget);
        }
        Ok(valued)
    }

    fn value_strip<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        strip: &C,
    ) -> Result<Option<Valued>, Failure<R::Error>> {
        let mut parts = Vec::new();
        rules.fall_apart(strip, &mut parts).map_err(Failure::Rules)?;
        self.of_parts(rules, parts)
    }

    /// Returns what a sum of parts of a component is worth, where all are small enough.
    pub(super) fn of_parts<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        parts: impl IntoIterator<Item = C>,
    ) -> Result<Option<Valued>, Failure<R::Error>> {
        let (mut heat, mut terms) = (Heat::NOTHING, Vec::new());
        for part in parts {
            let (part, sign) = rules.normal_form(part);
            // One part that is too large leaves the whole without a value.
            if rules.rank(&part).is_some_and(|rank| rank > SMALL_IN_STRIPS) {
                return Ok(None);
            }
            let Some(value) = self.within(rules, &part, STEPS_IN_STRIPS)? else { return Ok(None) };
            let value = self.signed(value, sign)?;
            let Some(found) = self.heat(value)? else { return Ok(None) };
            heat = heat.plus(found);
            terms.push(value);
        }
        let form = self.one(&mut terms)?;
        Ok(Some(Valued { heat, form }))
    }

    /// Returns the sum of values, where they are light enough to be added up.
    pub(super) fn one(&mut self, terms: &mut Vec<Form>) -> Result<Option<Form>, Stop> {
        self.add_up(terms)?;
        Ok(match terms[..] {
            [] => Some(self.forms.zero()),
            [form] => Some(form),
            _ => None,
        })
    }

    /// Returns the mean and the temperature of a value.
    pub(super) fn heat(&mut self, form: Form) -> Result<Option<Heat>, Stop> {
        match self.heats.of(&mut self.forms, form) {
            // Without heat there is no bound, and the search goes on without one.
            Err(Stop::Memory) => Ok(None),
            heat => heat,
        }
    }

    /// Returns a value, or its negative.
    pub(super) fn signed(&mut self, form: Form, sign: Sign) -> Result<Form, Stop> {
        if sign == Sign::Minus { self.negative(form) } else { Ok(form) }
    }

    pub(super) fn negative(&mut self, form: Form) -> Result<Form, Stop> {
        self.forms.negate(form)
    }

    /// Returns whether Left, moving first, loses a value.
    pub(super) fn is_lost(&mut self, form: Form) -> Result<bool, Stop> {
        // Left, moving first, loses exactly the games that are at most 0.
        let zero = self.forms.zero();
        self.forms.le(form, zero)
    }

    /// Adds up the values that are light enough; what is left is ascending.
    pub(super) fn add_up(&mut self, terms: &mut Vec<Form>) -> Result<(), Stop> {
        let zero = self.forms.zero();
        terms.retain(|term| *term != zero);
        if terms.len() < 2 {
            return Ok(());
        }
        // Equal terms may cancel, and light ones are added first.
        let mut weighed = Vec::with_capacity(terms.len());
        for term in terms.drain(..) {
            weighed.push((self.weight(term)?, term));
        }
        weighed.sort_unstable_by_key(|(weight, term)| Reverse((*weight, *term)));
        while let Some((weight, term)) = weighed.pop() {
            let Some((next_weight, next)) = weighed.last().copied() else {
                terms.push(term);
                break;
            };
            // A sum may have as many followers as there are pairs of followers of its terms.
            let is_light = u64::from(weight) * u64::from(next_weight) <= MOST_WEIGHT;
            // A value and its negative cancel, however heavy they are.
            let is_free = self.forms.negate(term)? == next;
            if !(is_free || is_light && !self.is_full) {
                // All others are at least as heavy, so this one stays by itself.
                terms.push(term);
                continue;
            }
            match self.forms.add(term, next) {
                Ok(sum) => {
                    weighed.pop();
                    if sum != zero {
                        let weight = self.weight(sum)?;
                        // The list falls, so that the lightest is at its end and equal terms stand side by
                        // side.
                        let place = weighed.partition_point(|other| *other > (weight, sum));
                        weighed.insert(place, (weight, sum));
                    }
                }
                Err(Stop::Memory) => {
                    self.is_full = true;
                    // The terms stay apart. That changes no answer: the search takes several terms too.
                    terms.push(term);
                }
                Err(stop) => return Err(stop),
            }
        }
        terms.sort_unstable();
        Ok(())
    }

    /// Returns the number of the followers of a form, each counted as often as it is reached; of a number 1.
    fn weight(&mut self, form: Form) -> Result<u32, Stop> {
        if self.forms.is_number(form) {
            return Ok(1);
        }
        if let Some(weight) = self.weights.get(form.place()).filter(|weight| **weight > 0) {
            return Ok(*weight);
        }
        let mut weight = 1u32;
        for player in Player::BOTH {
            for option in self.forms.options(form, player)? {
                // The cap keeps the product of two weights far below the range of `u64`.
                weight = weight.saturating_add(self.weight(option)?).min(HEAVY);
            }
        }
        while self.weights.len() <= form.place() {
            self.weights.push(0)?;
        }
        self.weights[form.place()] = weight;
        Ok(weight)
    }
}
