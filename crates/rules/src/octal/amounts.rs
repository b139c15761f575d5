//! The set of amounts that a line may take.

use super::Takes;
use crate::interpret::evaluate;
use crate::ir::{Condition, Expr, Set};

/// Sets of amounts with more elements are not written out.
const MAX_AMOUNTS: i128 = 1 << 16;

/// What is known of the amount.
#[derive(Default)]
pub(crate) struct Amounts {
    /// The least; `None` where the amount may be negative, as far as is known.
    pub(crate) least: Option<i128>,
    most: Option<i128>,
    pub(crate) without: Vec<i128>,
    /// `sign * amount + constant` is in the set.
    pub(crate) members: Vec<(i128, i128, Set)>,
    /// The amount leaves, by each modulus, the residue.
    pub(crate) residues: Vec<(i128, i128)>,
}

impl Amounts {
    pub(crate) fn meet(&mut self, least: Option<i128>, most: Option<i128>) {
        // `None` is less than any number, so the larger one is the one that is known.
        self.least = self.least.max(least);
        self.most = match (self.most, most) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }

    /// Uses `c * amount + constant <= 0`, for `c` other than 0; `None` on overflow.
    pub(crate) fn bound(&mut self, c: i128, constant: i128) -> Option<()> {
        if c > 0 {
            self.meet(None, Some(constant.checked_neg()?.div_euclid(c)));
        } else {
            // -d * amount + constant <= 0, so the amount is constant / d or more, rounded up.
            let least = constant.checked_neg()?.div_euclid(c.checked_neg()?).checked_neg()?;
            self.meet(Some(least), None);
        }
        Some(())
    }

    fn admits(&self, amount: i128) -> bool {
        let in_bounds =
            self.least.is_none_or(|least| amount >= least) && self.most.is_none_or(|most| amount <= most);
        let listed = self.members.iter().all(|(sign, constant, set)| {
            let value = sign.checked_mul(amount).and_then(|x| x.checked_add(*constant));
            // A value that does not fit is in no set.
            let item = value.map(|value| Condition::Member {
                item: Expr::Number(value),
                set: set.clone(),
                negated: false,
            });
            item.is_some_and(|item| evaluate::holds(&item, &[]) == Ok(true))
        });
        let left = self.residues.iter().all(|(modulus, residue)| amount.rem_euclid(*modulus) == *residue);
        in_bounds && listed && left && !self.without.contains(&amount)
    }

    /// The amounts in ascending order, where they are finitely many and not too many; `None` in place of
    /// everything where one is negative.
    pub(crate) fn listed(&self) -> Option<Option<Vec<u64>>> {
        let from_list = self.members.iter().find_map(|(sign, constant, set)| match set {
            Set::List(items) => {
                // The sign is 1 or -1, so to multiply by it is to divide by it.
                let values = items.iter().map(|item| match item {
                    Expr::Number(value) => value.checked_sub(*constant)?.checked_mul(*sign),
                    _ => None,
                });
                values.collect::<Option<Vec<i128>>>()
            }
            _ => None,
        });
        let mut candidates = match from_list {
            Some(values) => values,
            None => {
                let least = self.least?;
                // Without an upper bound the amounts have no end, unless a list says them.
                let Some(most) = self.most else { return Some(None) };
                if most.checked_sub(least)? >= MAX_AMOUNTS {
                    return None;
                }
                (least..=most).collect()
            }
        };
        candidates.sort_unstable();
        candidates.dedup();
        candidates.retain(|amount| self.admits(*amount));
        candidates
            .into_iter()
            .map(|amount| u64::try_from(amount).ok())
            .collect::<Option<Vec<u64>>>()
            .map(Some)
    }

    /// The amounts, where they have no end.
    pub(crate) fn endless(&self) -> Option<Takes> {
        // An amount that is left out breaks the progression.
        if self.most.is_some() || !self.without.is_empty() {
            return None;
        }
        let least = u64::try_from(self.least?).ok()?;
        let progression = |wanted: i128| {
            // Two neighbours have both parities.
            let first = if (i128::from(least) - wanted) % 2 == 0 { least } else { least + 1 };
            Takes::Progression { first, step: 2 }
        };
        if let [(modulus, residue)] = self.residues[..] {
            // The first amount from the least one on that leaves the residue.
            let ahead = (residue - i128::from(least)).rem_euclid(modulus);
            let first = least.checked_add(u64::try_from(ahead).ok()?)?;
            let step = u64::try_from(modulus).ok()?;
            return self.members.is_empty().then_some(Takes::Progression { first, step });
        }
        if !self.residues.is_empty() {
            return None;
        }
        match &self.members[..] {
            [] => Some(Takes::Progression { first: least, step: 1 }),
            [(1, constant, set @ (Set::Odd | Set::Even))] if *constant >= 0 => {
                Some(progression((i128::from(*set == Set::Odd) - constant).rem_euclid(2)))
            }
            // Each of these has its least amount above 0 only where the bound keeps 0 out.
            [(1, 0, Set::Squares)] if least == 1 => Some(Takes::Squares),
            [(1, 0, Set::Primes)] if least <= 2 => Some(Takes::Primes),
            [(1, 0, Set::Fibonacci)] if least <= 1 => Some(Takes::Fibonacci),
            [(1, 0, Set::Powers(base))] if least <= 1 => match **base {
                Expr::Number(base @ 2..) => Some(Takes::Powers(u64::try_from(base).ok()?)),
                _ => None,
            },
            _ => None,
        }
    }
}
