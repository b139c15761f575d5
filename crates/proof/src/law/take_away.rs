//! The law of a heap from which the next take is limited by the one before it.

use super::Malformed;
use grundy_rules::ir::Expr;

/// Who wins a heap of `n` from which 1 to `most` may be taken, where after a take of `t` the next one is at
/// most `f(t)`.
///
/// The *units* of the limit are `1 = H(0) < H(1) < ...`, where `H(i + 1) = H(i) + H(j)` with the least `j`
/// for which `f(H(j)) >= H(i)`. Subtracted from `n` greedily, the largest first, the last of them is the
/// *smallest term* of `n`. The position is lost where `n` is 0, or `most` below the smallest term.
/// [Schwenk 1970]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAway {
    limit: Expr,
}

/// More units are not looked at.
const MOST_UNITS: usize = 1 << 16;

impl TakeAway {
    /// Returns the law with this limit, an expression of one name: the number just taken.
    ///
    /// # Errors
    /// Where it speaks of another name.
    pub fn new(limit: Expr) -> Result<Self, Malformed> {
        // The limit is evaluated with one number, and any other name would have none.
        if limit.mentions(|slot| slot != 0) {
            return Err(Malformed::TakeAway);
        }
        Ok(TakeAway { limit })
    }

    /// The most that may be taken after a take, which is name 0.
    #[must_use]
    pub fn limit(&self) -> &Expr {
        &self.limit
    }

    /// Returns the units that are at most `n`, the smallest first; `None` where a number leaves 127 bits, the
    /// limit is below the take, or they are more than 65,536.
    #[must_use]
    pub fn units(&self, n: u128) -> Option<Vec<u128>> {
        let reaches = |taken: u128, unit: u128| {
            let most = self.limit.at(&[i128::try_from(taken).ok()?])?;
            Some(u128::try_from(most).is_ok_and(|most| most >= unit))
        };
        // `H(i)` grows, and with it the least `j`: the search goes on where it ended.
        let (mut units, mut unit, mut j) = (Vec::new(), 1_u128, 0);
        while unit <= n {
            if units.len() == MOST_UNITS {
                return None;
            }
            units.push(unit);
            // Where no unit reaches this one the limit is below the take, and the theorem does not speak of
            // it.
            while !reaches(*units.get(j)?, unit)? {
                j += 1;
            }
            unit = unit.checked_add(units[j])?;
        }
        Some(units)
    }

    /// Returns the smallest term of a heap: the least take that wins, where it is allowed; `None` for a heap
    /// of 0, and where [`TakeAway::units`] has none.
    #[must_use]
    pub fn smallest_term(&self, n: u128) -> Option<u128> {
        let (mut left, mut term) = (n, None);
        for unit in self.units(n)?.into_iter().rev() {
            if unit <= left {
                left -= unit;
                term = Some(unit);
            }
        }
        term
    }

    /// Returns whether the player to move loses; `None` where [`TakeAway::units`] has none.
    #[must_use]
    pub fn is_lost(&self, n: u128, most: u128) -> Option<bool> {
        Some(n == 0 || most < self.smallest_term(n)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::lang::{Claim, parse_claim};

    fn law(limit: &str) -> TakeAway {
        let Ok(Claim::Value(limit)) = parse_claim(limit, &["t"]) else { panic!("{limit}") };
        TakeAway::new(limit).unwrap()
    }

    /// Who loses, by the definition: `lost[n][most]` for `most <= n`.
    fn defined(limit: impl Fn(usize) -> usize, heaps: usize) -> Vec<Vec<bool>> {
        let mut lost: Vec<Vec<bool>> = vec![vec![true]];
        for n in 1..heaps {
            let leaves_a_loss = |t: usize| lost[n - t][limit(t).min(n - t)];
            let row: Vec<bool> = (0..=n).map(|most| !(1..=most).any(leaves_a_loss)).collect();
            lost.push(row);
        }
        lost
    }

    #[test]
    fn heaps_are_lost_as_by_the_definition() {
        type Limit = fn(usize) -> usize;
        let limits: [(&str, Limit); 8] = [
            ("t", |t| t),
            ("2*t", |t| 2 * t),
            ("3*t", |t| 3 * t),
            ("7*t", |t| 7 * t),
            ("2*t + 1", |t| 2 * t + 1),
            ("t + t//2", |t| t + t / 2),
            ("max(t, 5)", |t| t.max(5)),
            ("t + 4", |t| t + 4),
        ];
        for (text, limit) in limits {
            let law = law(text);
            for (n, row) in defined(limit, 150).iter().enumerate() {
                for (most, lost) in row.iter().enumerate() {
                    assert_eq!(law.is_lost(n as u128, most as u128), Some(*lost), "{text} {n} {most}");
                }
                let least = row.iter().position(|lost| !lost);
                assert_eq!(law.smallest_term(n as u128), least.map(|t| t as u128), "{text} {n}");
            }
        }
    }

    #[test]
    fn units_are_the_numbers_of_the_literature() {
        assert_eq!(law("2*t").units(21).unwrap(), [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(law("3*t").units(21).unwrap(), [1, 2, 3, 4, 6, 8, 11, 15, 21]);
        assert_eq!(law("t").units(1 << 100).unwrap().len(), 101);
    }

    #[test]
    fn limits_without_units_give_nothing() {
        assert_eq!(law("t - 1").is_lost(5, 2), None);
        assert_eq!(law("t // 0").is_lost(5, 2), None);
        assert_eq!(law("t + 10**30").is_lost(1 << 90, 2), None);
        assert_eq!(law("t - 1").is_lost(0, 2), Some(true));
    }
}
