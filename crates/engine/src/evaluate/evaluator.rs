//! Values remembered from one question to the next.

use super::algebra::Nimbers;
use super::search::{Memo, Search};
use crate::Failure;
use grundy_budget::{Budget, Stop, Weight};
use grundy_rules::Ruleset;
use grundy_values::form::{Form, Forms};
use std::hash::Hash;

/// The values of components, in one arena: all questions must come with the same [`Forms`] and the same
/// rules.
///
/// Memory is the normal form of every component met and 8 bytes, besides the arena's; both are counted in the
/// budget, and given back when evaluator and arena are dropped. A step is an option listed.
pub struct Evaluator<C> {
    forms: Memo<C, Form>,
    nimbers: Memo<C, u64>,
}

impl<C: Clone + Ord + Hash + Weight> Evaluator<C> {
    /// Returns an evaluator that knows nothing yet.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Evaluator { forms: Memo::new(budget), nimbers: Memo::new(budget) }
    }

    /// Puts another budget in place of the one before: what is known stays, and counts in the new one.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.forms.set_budget(budget);
        self.nimbers.set_budget(budget);
    }

    /// Puts another limit on the work that follows, of a budget that counts in the same place as the one
    /// before.
    pub(crate) fn limit(&mut self, budget: &Budget) {
        self.forms.limit(budget);
        self.nimbers.limit(budget);
    }

    pub(super) fn budget(&self) -> &Budget {
        self.forms.budget()
    }

    /// Returns the value of a component in normal form, where it was found before.
    pub(crate) fn known(&self, component: &C) -> Option<Form> {
        self.forms.get(component)
    }

    /// Returns the canonical form of a sum of components, in normal play. The form of an impartial game is a
    /// nimber.
    ///
    /// # Errors
    /// Where the budget ends, where a position can come back, and where the rules fail. What was found stays
    /// known.
    pub fn value<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        sum: &[C],
        forms: &mut Forms,
    ) -> Result<Form, Failure<R::Error>> {
        if rules.is_impartial() {
            // Grundy values need no arena, so an impartial sum is valued without forms of its components.
            let value = self.grundy(rules, sum)?;
            let value = u32::try_from(value).map_err(|_| Failure::Stopped(Stop::Reach))?;
            return Ok(forms.nimber(value)?);
        }
        let known = |component: &C, forms: &mut Forms| rules.closed_form(component, forms);
        let mut total = forms.zero();
        for component in sum {
            // Each component is a search of its own; what one finds the next one knows from the memo.
            let value = Search::new(rules, forms, &mut self.forms).value(component, &known)?;
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use crate::evaluate::value_on_threads;
    use grundy_rules::Emit;
    use grundy_rules::{Play, Sign};
    use grundy_values::{Grundy, Player};
    use proptest::prelude::*;
    use std::convert::Infallible;
    use std::num::NonZeroU64;

    /// Heaps: each player takes amounts of a set of their own, and may break what is left in two.
    struct Heaps {
        takes: [Vec<u64>; 2],
        breaks: bool,
        /// Whether a heap and its tenfold negative image, `1000 + n`, are known to be negatives.
        mirrored: bool,
        packs: bool,
    }

    impl Ruleset for Heaps {
        type Component = u64;
        type Error = Infallible;

        fn options(&self, heap: &u64, player: Player, emit: Emit<'_, u64>) -> Result<(), Infallible> {
            let (mirror, heap) = (heap / 1000, heap % 1000);
            let player = if mirror == 1 { player.opponent() } else { player };
            for taken in &self.takes[player as usize] {
                let Some(rest) = heap.checked_sub(*taken) else { continue };
                let mut flow = emit(&[mirror * 1000 + rest]);
                if self.breaks && rest >= 2 && flow.is_continue() {
                    flow = emit(&[mirror * 1000 + 1, mirror * 1000 + rest - 1]);
                }
                if flow.is_break() {
                    break;
                }
            }
            Ok(())
        }

        fn is_impartial(&self) -> bool {
            self.takes[0] == self.takes[1]
        }

        fn normal_form(&self, heap: u64) -> (u64, Sign) {
            if self.mirrored && heap >= 1000 { (heap - 1000, Sign::Minus) } else { (heap, Sign::Plus) }
        }

        fn rank(&self, heap: &u64) -> Option<u16> {
            (heap % 1000).try_into().ok()
        }

        fn pack(&self, heap: &u64) -> Option<NonZeroU64> {
            NonZeroU64::new(heap + 1).filter(|_| self.packs)
        }

        fn unpack(&self, word: NonZeroU64) -> u64 {
            word.get() - 1
        }
    }

    fn amounts() -> impl Strategy<Value = Vec<u64>> {
        prop::collection::btree_set(1u64..5, 0..3).prop_map(|set| set.into_iter().collect())
    }

    proptest! {
        #[test]
        fn outcomes_are_those_of_the_oracle(
            left in amounts(),
            right in amounts(),
            breaks in any::<bool>(),
            packs in any::<bool>(),
            sum in prop::collection::vec((0u64..7, any::<bool>()), 1..3),
        ) {
            let budget = Budget::default();
            let sum: Vec<u64> = sum.into_iter().map(|(heap, minus)| heap + if minus { 1000 } else { 0 }).collect();
            for mirrored in [false, true] {
                let rules = Heaps { takes: [left.clone(), right.clone()], breaks, mirrored, packs };
                let (mut forms, mut evaluator) = (Forms::new(&budget), Evaluator::new(&budget));
                let value = evaluator.value(&rules, &sum, &mut forms).unwrap();
                let mut oracle = Oracle::new(&rules, Play::Normal, &budget);
                prop_assert_eq!(forms.outcome(value).unwrap(), oracle.outcome(&sum).unwrap());
                for n_threads in 1..=3 {
                    if !rules.is_impartial() {
                        let found = value_on_threads(&rules, &sum, &mut forms, &budget, n_threads);
                        prop_assert_eq!(found.unwrap(), value);
                    }
                }
                if rules.is_impartial() {
                    let grundy = evaluator.grundy(&rules, &sum).unwrap();
                    let each = sum.iter().map(|heap| oracle.grundy(heap).unwrap());
                    prop_assert_eq!(Grundy::Number(grundy.into()), each.fold(Grundy::ZERO, Grundy::nim_sum));
                }
            }
        }
    }

    const ONE_EACH: Heaps =
        Heaps { takes: [Vec::new(), Vec::new()], breaks: false, mirrored: false, packs: false };

    #[test]
    fn depth_is_bounded_by_memory_alone() {
        let rules = Heaps { takes: [vec![1], vec![2]], ..ONE_EACH };
        let budget = Budget::default();
        let (mut forms, mut evaluator) = (Forms::new(&budget), Evaluator::new(&budget));
        // Values of heaps of one and two repeat up to a multiple of 1/2, so they stay small.
        let value = evaluator.value(&rules, &[999], &mut forms).unwrap();
        assert_eq!(evaluator.n_known(), 1000);
        assert!(forms.outcome(value).is_ok());
    }

    #[test]
    fn a_loop_and_a_budget_end_a_search_and_leave_no_trace() {
        struct Round;
        impl Ruleset for Round {
            type Component = u64;
            type Error = Infallible;
            fn options(&self, at: &u64, _: Player, emit: Emit<'_, u64>) -> Result<(), Infallible> {
                let next = if *at == 2 { 5 } else { at.saturating_sub(1) };
                if *at > 0 {
                    let _ = emit(&[next]);
                }
                Ok(())
            }
            fn is_impartial(&self) -> bool {
                false
            }
            fn rank(&self, at: &u64) -> Option<u16> {
                (*at).try_into().ok()
            }
        }
        let budget = Budget::default();
        let (mut forms, mut evaluator) = (Forms::new(&budget), Evaluator::new(&budget));
        assert_eq!(evaluator.value(&Round, &[4], &mut forms), Err(Failure::Loop { plies: 4 }));
        assert_eq!(evaluator.value(&Round, &[4], &mut forms), Err(Failure::Loop { plies: 4 }));
        assert_eq!(evaluator.value(&Round, &[0], &mut forms), Ok(forms.zero()));
        let looped = value_on_threads(&Round, &[4], &mut forms, &budget, 2);
        assert!(matches!(looped, Err(Failure::Loop { .. })));

        let rules = Heaps { takes: [vec![1, 2, 4], vec![1, 3]], breaks: true, ..ONE_EACH };
        let little = Budget::default().with_steps(100);
        let mut evaluator = Evaluator::new(&little);
        assert_eq!(evaluator.value(&rules, &[40], &mut forms), Err(Failure::Stopped(Stop::Steps)));
        evaluator.set_budget(&budget);
        let after = evaluator.value(&rules, &[12], &mut forms).unwrap();
        let anew = Evaluator::new(&budget).value(&rules, &[12], &mut forms).unwrap();
        assert_eq!(after, anew);
    }

    #[test]
    fn memory_is_counted_and_given_back() {
        let budget = Budget::default().with_bytes(1 << 24);
        let rules = Heaps { takes: [vec![1, 3], vec![2]], ..ONE_EACH };
        {
            let (mut forms, mut evaluator) = (Forms::new(&budget), Evaluator::new(&budget));
            evaluator.value(&rules, &[900], &mut forms).unwrap();
            assert!(budget.bytes_left() < Some(1 << 24));
        }
        assert_eq!(budget.bytes_left(), Some(1 << 24));
    }
}
