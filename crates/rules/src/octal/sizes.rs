//! The sizes of the heaps that a line may leave.

use super::{Parts, TakeLine, Takes};
use std::collections::BTreeMap;

/// What is known of the sizes of the parts; index 0 of the coefficients is the amount.
pub(super) struct Sizes {
    least: Vec<i128>,
    /// `(small, large)`: one part is not larger than another.
    order: Vec<(usize, usize)>,
    strict: bool,
    pub(super) unequal: bool,
    some_part: bool,
    least_heap: i128,
    most_heap: Option<i128>,
}

impl Sizes {
    pub(super) fn new(parts: usize) -> Sizes {
        Sizes {
            least: vec![0; parts],
            order: Vec::new(),
            strict: false,
            unequal: false,
            some_part: false,
            least_heap: 0,
            most_heap: None,
        }
    }

    /// Takes what is said of one part or of the order of two; says whether it was that.
    pub(super) fn bound_a_part(&mut self, coefficients: &[i128], constant: i128) -> Option<bool> {
        let named: Vec<usize> = (0..coefficients.len()).filter(|slot| coefficients[*slot] != 0).collect();
        match named[..] {
            [] => Some(true),
            [slot] if slot > 0 && coefficients[slot] < 0 => {
                // -c * x + constant <= 0, so x >= constant / c, rounded up.
                let c = coefficients[slot].checked_neg()?;
                let least = constant.checked_neg()?.div_euclid(c).checked_neg()?;
                self.least[slot - 1] = self.least[slot - 1].max(least);
                Some(true)
            }
            [a, b] if a > 0 && coefficients[a] == -coefficients[b] => {
                let (small, large) = if coefficients[a] > 0 { (a, b) } else { (b, a) };
                let unit = coefficients[small];
                // With equal coefficients of both signs it is an order of the two parts.
                if constant == 0 {
                    self.order.push((small - 1, large - 1));
                    Some(true)
                } else if constant == unit && self.least.len() == 2 {
                    self.order.push((small - 1, large - 1));
                    self.strict = true;
                    Some(true)
                } else {
                    None
                }
            }
            _ => Some(false),
        }
    }

    /// Carries least sizes along the order, which must not go round.
    pub(super) fn close(&mut self) -> Option<()> {
        let parts = self.least.len();
        for _ in 0..parts {
            // A chain of parts is no longer than their number, so this many rounds reach its end.
            for (small, large) in &self.order {
                self.least[*large] = self.least[*large].max(self.least[*small]);
            }
        }
        let mut ranks: BTreeMap<usize, usize> = (0..parts).map(|part| (part, 0)).collect();
        for _ in 0..=parts {
            for (small, large) in &self.order {
                let rank = ranks[small] + 1;
                ranks.entry(*large).and_modify(|known| *known = rank.max(*known));
            }
        }
        // Along a circle of equal parts the ranks grow beyond every bound.
        ranks.values().all(|rank| *rank <= parts).then_some(())
    }

    /// Returns whether a sum of names with coefficients of one sign is certainly not 0.
    pub(super) fn is_never_zero(&self, names: &[(usize, i128)], constant: i128, least_amount: i128) -> bool {
        // The sum is nearest to 0 where all names are least, if all coefficients have one sign.
        let least = |slot: usize| if slot == 0 { least_amount } else { self.least[slot - 1] };
        let total = names.iter().map(|(slot, c)| c * least(*slot)).sum::<i128>() + constant;
        (total > 0 && names.iter().all(|(_, c)| *c > 0)) || (total < 0 && names.iter().all(|(_, c)| *c < 0))
    }

    /// Takes what is said of the heap as a whole, or what follows from the rest.
    pub(super) fn bound_the_heap(
        &mut self,
        coefficients: &[i128],
        constant: i128,
        least_amount: i128,
        is_fixed: bool,
    ) -> Option<()> {
        if coefficients.iter().all(|c| *c <= 0) {
            // The left side is largest where everything is least.
            // A condition that holds there holds for all larger amounts and parts.
            let parts: i128 = coefficients[1..].iter().zip(&self.least).map(|(c, least)| c * least).sum();
            if coefficients[0].checked_mul(least_amount)?.checked_add(parts)?.checked_add(constant)? <= 0 {
                return Some(());
            }
        }
        let unit = coefficients[1..].first().copied()?;
        // The heap is the amount and all parts, each once.
        let whole = coefficients[1..].iter().all(|c| *c == unit) && unit.unsigned_abs() == 1;
        // A fixed amount is written out, and the heap is that much larger than its parts.
        if !whole || (coefficients[0] != unit && !is_fixed) {
            return None;
        }
        if unit > 0 {
            let most = constant.checked_neg()?.checked_add(if is_fixed { least_amount } else { 0 })?;
            self.most_heap = Some(self.most_heap.map_or(most, |known| known.min(most)));
        } else if is_fixed && constant == 1 && self.least.iter().all(|least| *least == 0) {
            self.some_part = true;
        } else {
            self.least_heap =
                self.least_heap.max(constant.checked_add(if is_fixed { least_amount } else { 0 })?);
        }
        Some(())
    }

    pub(super) fn lines(&self) -> Option<Vec<TakeLine>> {
        let most_heap = match self.most_heap {
            None => None,
            Some(most) => match u64::try_from(most) {
                Ok(most) => Some(most),
                Err(_) if most < 0 => return Some(Vec::new()),
                Err(_) => None,
            },
        };
        let line = |parts: usize, least_part: i128| {
            Some(TakeLine {
                taken: Takes::Finite(Vec::new()),
                parts: Parts::of(parts, self.unequal || self.strict)?,
                least_part: u64::try_from(least_part).ok()?,
                least_heap: u64::try_from(self.least_heap).ok()?,
                most_heap,
            })
        };
        let parts = self.least.len();
        let smallest = self.least.iter().copied().min().unwrap_or(0);
        let largest = self.least.iter().copied().max().unwrap_or(0);
        if self.unequal || self.strict {
            let small = self.order.first().map_or(0, |(small, _)| *small);
            let one_order = self.order.iter().all(|pair| *pair == self.order[0]);
            // The larger part is above the smaller anyway; else the two have to have one least size.
            let implied = if self.order.is_empty() {
                smallest == largest
            } else {
                one_order && largest <= self.least[small] + 1
            };
            return if implied && !self.some_part {
                Some(vec![line(parts, self.least[small])?])
            } else {
                None
            };
        }
        let nonempty =
            self.least.iter().filter(|least| **least >= 1).count().max(usize::from(self.some_part));
        if smallest == largest && !self.some_part {
            return Some(vec![line(parts, smallest)?]);
        }
        if largest > 1 {
            return None;
        }
        // Some parts may be empty; this is the number of those that are not.
        (nonempty..=parts).map(|parts| line(parts, 1)).collect()
    }
}
