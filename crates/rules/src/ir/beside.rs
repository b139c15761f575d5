//! Rules whose positions have further numbers beside their coordinates.

use super::plan::Plan;
use super::{Condition, Expr, Part, Rules};

/// What may be spent on the plans of a text.
const EFFORT: usize = 1 << 16;

impl Rules {
    /// Returns the same game with further numbers in every position, without a start: `known` says of a
    /// position, by the slots of its coordinates and then of these numbers, which there are, and `after`
    /// gives the numbers of a part whose coordinates are given. `None` where a line leaves parts that are not
    /// written one by one.
    ///
    /// ```
    /// use grundy_rules::ir::{Condition, Expr};
    /// let rules = grundy_rules::lang::parse("n -> n - k where 1 <= k <= n")?.rules;
    /// let size = |part: &[Expr]| vec![part[0].clone()];
    /// let twice = rules.beside(&["m"], &Condition::always(), &size).unwrap();
    /// assert_eq!(twice.to_string(), "(n, m) -> (n - k, n - k) where 1 <= k <= n");
    /// # Ok::<_, grundy_rules::lang::Rejected>(())
    /// ```
    #[must_use]
    pub fn beside(
        &self,
        names: &[&str],
        known: &Condition,
        after: &dyn Fn(&[Expr]) -> Vec<Expr>,
    ) -> Option<Rules> {
        let arity = self.arity();
        let moved = |slot: usize| if slot < arity { slot } else { slot + names.len() };
        let mut rules = self.clone();
        rules.start = None;
        rules.plans.clear();
        // The plans are made again below, since the slots of the choices move.
        rules.moves.coordinates.extend(names.iter().map(|name| (*name).to_owned()));
        let domain = rules.domain.take().map_or_else(Condition::always, |domain| *domain);
        let domain = Condition::all(vec![domain, known.clone()]);
        // A domain that holds everywhere is none.
        rules.domain = (!domain.conjuncts().is_empty()).then(|| Box::new(domain));
        let mut effort = EFFORT;
        for line in &mut rules.moves.lines {
            for part in &mut line.parts {
                part.rename(&moved);
                let Part::Position(coordinates) = part else { return None };
                let numbers = after(coordinates);
                coordinates.extend(numbers);
            }
            line.condition.rename(&moved);
            let condition = std::mem::replace(&mut line.condition, Condition::always());
            // The domain comes first in each condition, as `Rules::domain` says; `known` joins it.
            line.condition = Condition::all(vec![known.clone(), condition]);
            rules.plans.push(Plan::new(line, arity + names.len(), &mut effort).ok()?);
        }
        Some(rules)
    }
}
