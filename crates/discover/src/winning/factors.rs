//! Winning moves by a law of prime factors, or of odd parts.

use super::{Wanted, Winning};
use grundy_proof::{Law, odd_part};
use grundy_rules::ir::{Comparison, Condition};
use grundy_rules::lang::Claim;

impl Winning<'_> {
    /// Choices of a line that name a prime of the number, a power of one, or a divisor: of divisors one for
    /// each number of prime factors and its quotient, since a law of their number tells no others apart.
    pub(super) fn among_divisors(
        &self,
        line: usize,
        position: &[u128],
        factors: &[(u64, u32)],
        wanted: Wanted,
    ) -> Option<Vec<u128>> {
        let primes = factors.iter().flat_map(|(prime, times)| (1..=*times).map(move |k| (*prime, k)));
        // One divisor for each number of factors: a law of their number tells no others apart.
        let first = primes.clone().scan(1, |product: &mut u128, (prime, _)| {
            *product *= u128::from(prime);
            Some(*product)
        });
        let mut choices: Vec<Vec<u128>> = match self.rules.moves().lines[line].choices.len() {
            1 => first.flat_map(|d| [d, position[0] / d]).map(|d| vec![d]).collect(),
            _ => primes.clone().map(|(prime, k)| vec![prime.into(), k.into()]).collect(),
        };
        if choices.first().is_some_and(|choice| choice.len() == 1) {
            choices.extend(primes.map(|(prime, _)| vec![u128::from(prime)]));
        }
        // In order, so that the first that fits is the least.
        choices.sort_unstable();
        choices.into_iter().find(|choices| self.leaves(line, position, choices, wanted) == Some(true))
    }

    /// The choice of a line that makes two odd parts equal, where the law says that these are; the number
    /// that is left is `m * 2^j - 1`, and one such is at least half of what there was.
    pub(super) fn to_odd_part(&self, line: usize, position: &[u128], wanted: Wanted) -> Option<Vec<u128>> {
        let Law::Claim(Claim::Lost(Condition::Compare(Comparison::Equal, x, y))) = self.law else {
            return None;
        };
        if self.rules.moves().lines[line].choices.len() != 1 {
            return None;
        }
        let (x, y) = odd_part::after(x).zip(odd_part::after(y))?;
        [(x, y), (y, x)].into_iter().find_map(|(x, y)| {
            // The least such number that is at most `n`, by whole powers of 2 above the odd part.
            let (n, odd) = (position[x] + 1, (position[y] + 1) >> (position[y] + 1).trailing_zeros());
            let taken = n - (odd << (n / odd).checked_ilog2()?);
            (self.leaves(line, position, &[taken], wanted) == Some(true)).then(|| vec![taken])
        })
    }
}
