//! Lines with fewer choices: a choice that an equality fixes is written out.

use super::plan::{EFFORT, Plan};
use super::{Comparison, Condition, Expr, Line, Monomial, Part, Poly, Rules};

impl Rules {
    /// Returns rules with the same options of every position, each as often, in another order, and with fewer
    /// choices: a choice that an equality gives as a sum of other names is written as that sum wherever it
    /// stood.
    ///
    /// Tables want this: the choice that is left then runs over a range, and many of its values are looked at
    /// together.
    ///
    /// ```
    /// let rules = grundy_rules::lang::parse("n -> a, b where a + b == n - 1 and a <= b")?.rules;
    /// let printed = "n -> a, -1 + n + -1 * a where -1 + n + -1 * a >= 0 and a <= -1 + n + -1 * a";
    /// assert_eq!(rules.without_fixed_choices().to_string(), printed);
    /// # Ok::<_, grundy_rules::lang::Rejected>(())
    /// ```
    #[must_use]
    pub fn without_fixed_choices(&self) -> Rules {
        let (mut rules, mut effort) = (self.clone(), EFFORT);
        let arity = self.arity();
        for (line, plan) in rules.moves.lines.iter_mut().zip(&mut rules.plans) {
            while let Some(shorter) = without_one(line, arity) {
                // A choice may have its only bound in the one that is gone.
                let Ok(planned) = Plan::new(&shorter, arity, &mut effort) else { break };
                (*line, *plan) = (shorter, planned);
            }
        }
        rules
    }
}

/// Returns the line without the last choice that an equality fixes.
fn without_one(line: &Line, arity: usize) -> Option<Line> {
    if !line.parts.iter().all(|part| matches!(part, Part::Position(_))) {
        return None;
    }
    let conditions = line.condition.conjuncts();
    let fixed = conditions.iter().enumerate().filter_map(|(at, condition)| {
        let Condition::Compare(Comparison::Equal, x, y) = condition else { return None };
        let difference = Poly::of(x).minus(&Poly::of(y))?;
        let (terms, _) = difference.as_linear()?;
        let is_free = |(slot, by): &&(usize, i128)| *slot >= arity && matches!(by, 1 | -1);
        let (slot, by) = *terms.iter().filter(is_free).max_by_key(|(slot, _)| *slot)?;
        let rest = difference.minus(&Poly::term(Monomial::name(slot), by))?;
        Some((at, slot, rest.scale(-by)?.to_expr()))
    });
    let (at, slot, value) = fixed.max_by_key(|(_, slot, _)| *slot)?;
    let closed = |other: usize| if other > slot { other - 1 } else { other };
    let put = |x: &mut Expr| {
        x.put(slot, &value);
        x.rename(&closed);
    };
    let mut shorter = line.clone();
    shorter.choices.remove(slot - arity);
    let mut natural = value.clone();
    natural.rename(&closed);
    let mut left = vec![Condition::Compare(Comparison::AtLeast, natural, Expr::Number(0))];
    for (_, condition) in conditions.iter().enumerate().filter(|(other, _)| *other != at) {
        let mut condition = condition.clone();
        condition.put(slot, &value);
        condition.rename(&closed);
        left.push(condition);
    }
    shorter.condition = Condition::all(left);
    for part in &mut shorter.parts {
        if let Part::Position(coordinates) = part {
            coordinates.iter_mut().for_each(put);
        }
    }
    Some(shorter)
}
