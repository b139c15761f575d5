//! Values remembered from one question to the next.

use super::algebra::Nimbers;
use super::search::{Memo, Search};
use crate::Failure;
use grundy_budget::{Budget, Stop};
use grundy_rules::Ruleset;
use grundy_values::form::{Form, Forms};
use std::hash::Hash;

/// A function that gives the values of components that need no search: a closed form. It must give them exactly.
pub type Known<'a, C> = &'a dyn Fn(&C, &mut Forms) -> Result<Option<Form>, Stop>;

/// The values of components, in one arena: all questions must come with the same [`Forms`] and the same rules.
///
/// Memory is the normal form of every component met and 8 bytes, besides the arena's; both are counted in the budget,
/// and given back when evaluator and arena are dropped. A step is an option listed.
pub struct Evaluator<C> {
    forms: Memo<C, Form>,
    nimbers: Memo<C, u64>,
    /// The forms of the first nimbers.
    stars: Vec<Form>,
}

impl<C: Clone + Ord + Hash> Evaluator<C> {
    /// Returns an evaluator that knows nothing yet.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Evaluator { forms: Memo::new(budget), nimbers: Memo::new(budget), stars: Vec::new() }
    }

    /// Puts another budget in place of the one before: what is known stays, and counts in the new one.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.forms.set_budget(budget);
        self.nimbers.set_budget(budget);
    }

    /// Returns the canonical form of a sum of components, in normal play. The form of an impartial game is a nimber.
    ///
    /// # Errors
    /// Where the budget ends, where a position can come back, and where the rules fail. What was found stays known.
    pub fn value<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        sum: &[C],
        forms: &mut Forms,
    ) -> Result<Form, Failure<R::Error>> {
        self.value_with(rules, sum, forms, &|_, _| Ok(None))
    }

    /// As [`Evaluator::value`], with closed forms for some components of a partizan game.
    ///
    /// # Errors
    /// As there.
    pub fn value_with<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        sum: &[C],
        forms: &mut Forms,
        known: Known<'_, C>,
    ) -> Result<Form, Failure<R::Error>> {
        if rules.is_impartial() {
            let value = self.grundy(rules, sum)?;
            return self.star(value, forms).map_err(Failure::Stopped);
        }
        let mut total = forms.zero();
        for component in sum {
            let value = Search::new(rules, forms, &mut self.forms).value(component, known)?;
            total = forms.add(total, value)?;
        }
        Ok(total)
    }

    /// Returns the Grundy value of a sum of components of an impartial game.
    ///
    /// # Errors
    /// As [`Evaluator::value`].
    ///
    /// # Panics
    /// If the rules are partizan.
    pub fn grundy<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        sum: &[C],
    ) -> Result<u64, Failure<R::Error>> {
        assert!(rules.is_impartial(), "a partizan game has no Grundy values");
        let mut algebra = Nimbers::default();
        sum.iter().try_fold(0, |total, component| {
            let mut search = Search::new(rules, &mut algebra, &mut self.nimbers);
            Ok(total ^ search.value(component, &|_, _| Ok(None))?)
        })
    }

    /// Returns the number of components whose value is known, those of equal normal form counted once.
    #[must_use]
    pub fn n_known(&self) -> usize {
        self.forms.len() + self.nimbers.len()
    }

    /// Returns the form of a nimber.
    fn star(&mut self, n: u64, forms: &mut Forms) -> Result<Form, Stop> {
        while self.stars.len() as u64 <= n {
            let next = forms.game(&self.stars, &self.stars)?;
            self.stars.push(next);
        }
        Ok(self.stars[usize::try_from(n).map_err(|_| Stop::Reach)?])
    }
}
