//! Canonical forms as a rung of the ladder.

use super::Evaluator;
use crate::rung::{Push, Rung, Said};
use crate::{Failure, nimber, outcome};
use grundy_budget::{Budget, Stop, Weight};
use grundy_rules::{Emit, Ruleset, take_each};
use grundy_values::form::{Form, Forms};
use grundy_values::{Chance, Grundy, Player};
use std::any::Any;
use std::borrow::Cow;
use std::hash::Hash;
use std::ops::ControlFlow;

/// What engines found of components and sums of one game, kept from one question to the next.
pub struct Memo<C> {
    values: Values<C>,
    searched: Option<outcome::Memory<C>>,
    nimbers: nimber::Memory<C>,
    /// What was found of the components that these stand for.
    inner: Option<Box<dyn Any>>,
}

/// The values of components and the arena in which they lie.
pub struct Values<C> {
    forms: Forms,
    evaluator: Evaluator<C>,
    is_spent: bool,
}

impl<C: Clone + Ord + Hash + Weight> Memo<C> {
    /// Returns a memo that knows nothing yet.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Memo { values: Values::new(budget), searched: None, nimbers: nimber::Memory::new(), inner: None }
    }

    /// Returns what [`Canonical`] remembers, and what [`outcome::Outcomes`] does, where the budget has room
    /// for that.
    pub fn partizan(&mut self, budget: &Budget) -> (&mut Values<C>, Option<&mut outcome::Memory<C>>) {
        // A budget that had no room once may have it at a later question, so it is tried again.
        if self.searched.is_none() {
            self.searched = outcome::Memory::new(budget).ok();
        }
        (&mut self.values, self.searched.as_mut())
    }

    /// Returns what [`Canonical`] remembers, and what [`nimber::Nimbers`] does; that holds nothing before
    /// they are asked.
    pub fn impartial(&mut self) -> (&mut Values<C>, &mut nimber::Memory<C>) {
        (&mut self.values, &mut self.nimbers)
    }

    /// Returns the memo of components for which these stand.
    ///
    /// # Panics
    /// If these have stood for components of another type.
    pub fn inner<D: Clone + Ord + Hash + Weight + 'static>(&mut self, budget: &Budget) -> &mut Memo<D> {
        // The memo is of a type that only the caller knows, so it lies here as `Any`.
        let inner = self.inner.get_or_insert_with(|| Box::new(Memo::<D>::new(budget)));
        inner.downcast_mut().expect("components stand for those of one type")
    }
}

impl<C: Clone + Ord + Hash + Weight> Values<C> {
    fn new(budget: &Budget) -> Self {
        Values { forms: Forms::new(budget), evaluator: Evaluator::new(budget), is_spent: false }
    }

    /// Returns whether values were tried, and did not fit into their share of the memory.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Puts another budget in place of the one before: what is known stays, and counts in the new one.
    fn set_budget(&mut self, budget: &Budget) {
        self.forms.set_budget(budget);
        self.evaluator.set_budget(budget);
    }
}

/// Answers by the canonical forms of components, in normal play; of impartial games by their nimbers.
pub struct Canonical<'a, R: Ruleset> {
    rules: &'a R,
    memo: &'a mut Values<R::Component>,
}

impl<'a, R: Ruleset> Canonical<'a, R> {
    /// Returns the rung that remembers in `memo`, which spends from `budget` from now on.
    #[must_use]
    pub fn new(rules: &'a R, memo: &'a mut Values<R::Component>, budget: &Budget) -> Self {
        memo.set_budget(budget);
        Canonical { rules, memo }
    }

    fn form(&mut self, sum: &[R::Component]) -> Result<Form, Failure<R::Error>> {
        self.memo.evaluator.value(self.rules, sum, &mut self.memo.forms)
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Canonical<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        match self.rules.is_impartial() {
            true => "Grundy values of the components".into(),
            false => "canonical forms of the components".into(),
        }
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        if self.rules.is_impartial() {
            return Ok(Chance::of(self.memo.evaluator.grundy(self.rules, sum)? != 0));
        }
        let form = self.form(sum)?;
        Ok(Chance::of(self.memo.forms.outcome(form)?.wins(player, player)))
    }

    fn grundy(&mut self, sum: &[R::Component]) -> Said<Option<Grundy>, R::Error> {
        if !self.rules.is_impartial() {
            return Ok(None);
        }
        let value = self.memo.evaluator.grundy(self.rules, sum)?;
        Ok(Some(Grundy::Number(value.into())))
    }

    fn sensible(
        &mut self,
        sum: &[R::Component],
        player: Player,
        push: Push<'_, R::Component>,
    ) -> Said<bool, R::Error> {
        if self.rules.is_impartial() {
            return Ok(false);
        }
        let (mut options, mut values) = (Vec::new(), Vec::new());
        for (index, component) in sum.iter().enumerate() {
            // The other components stay, so their sum is found once for all moves in this one.
            let others = self.form(&[&sum[..index], &sum[index + 1..]].concat())?;
            let (rules, memo) = (self.rules, &mut *self.memo);
            let listed = |emit: Emit<'_, _>| rules.options(component, player, emit).map_err(Failure::Rules);
            take_each(listed, |parts| {
                let value = memo.evaluator.value(rules, parts, &mut memo.forms)?;
                values.push(memo.forms.add(others, value)?);
                options.push((index, parts.to_vec()));
                Ok(ControlFlow::Continue(()))
            })?;
        }
        // Moves in different components are compared too, since the value of the whole sum counts.
        let best = self.memo.forms.undominated(&values, player)?;
        for ((index, parts), _) in options.iter().zip(best).filter(|(_, best)| *best) {
            push(*index, parts)?;
        }
        Ok(true)
    }

    /// Values that took many steps may serve the next position; those that filled the memory are in the way.
    fn give_up(&mut self, limit: Stop) {
        if limit != Stop::Memory {
            return;
        }
        // What is dropped gives its bytes back. An empty memo holds none, so its budget needs no limit.
        *self.memo = Values { is_spent: true, ..Values::new(&Budget::default()) };
    }
}
