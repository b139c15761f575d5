//! Subtraction games: `atcoder-dp-k`, `atcoder-abc297g`, `codeforces-1194d`.

use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::{Budget, List, Stop};

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("subtraction")).with_tasks(&[
    Task { id: "atcoder-dp-k", title: "Stones", run: one_heap_of_a_set },
    Task { id: "atcoder-abc297g", title: "Constrained Nim 2", run: heaps_of_a_range },
    Task { id: "codeforces-1194d", title: "1-2-K Game", run: one_two_and_another },
]);

/// Returns the Grundy value of `n` where a move takes `least` to `most`: the rest modulo `least + most`, in
/// steps of `least`.
///
/// Range: all of `u64` with `1 <= least <= most`. It is
/// [`last_loses_range::grundy`](super::last_loses_range::grundy) without the coin that is left there.
/// [Winning Ways]
///
/// # Panics
/// If `least` is 0.
#[must_use]
pub fn grundy_of_range(n: u64, least: u64, most: u64) -> u64 {
    // Where the sum does not fit, it is larger than every heap.
    least.checked_add(most).map_or(n, |modulus| n % modulus) / least
}

/// Returns whether the mover wins `n` where a move takes 1, 2 or `k`. Range: all of `u64`, `k = 0` (no take)
/// too.
///
/// Without `k`, and where 3 does not divide it, `k` changes nothing: the mover loses at multiples of 3. Else
/// the lost heaps repeat with period `k + 1`, in which `k` itself, a multiple of 3, is won by taking it.
#[must_use]
pub fn wins_one_two_or(k: u64, n: u64) -> bool {
    if k == 0 || !k.is_multiple_of(3) {
        return !n.is_multiple_of(3);
    }
    let rest = k.checked_add(1).map_or(n, |period| n % period);
    rest == k || !rest.is_multiple_of(3)
}

/// Returns for each heap to `heap` whether its mover loses, where a move takes one of `amounts`: bit `n % 64`
/// of word `n / 64`, for `n`.
///
/// 64 heaps are decided at a time: first what leads to words before, then, behind each lost heap, what leads
/// to it. Cost: a step for each word and amount, and `heap / 8` bytes, charged.
fn lost_heaps(amounts: &[u64], heap: u64, budget: &Budget) -> Result<List<u64>, Stop> {
    // Of each amount the words and the bits; those below 64 are the bits of a word too.
    let (mut parts, mut small) = (List::new(budget), 0u64);
    for amount in amounts.iter().filter(|amount| **amount <= heap) {
        parts.push((usize::try_from(amount / 64).map_err(|_| Stop::Memory)?, amount % 64))?;
        small |= 1u64.unbounded_shl(u32::try_from(*amount).unwrap_or(u32::MAX));
    }
    let mut lost: List<u64> = List::new(budget);
    for at in 0..=usize::try_from(heap / 64).map_err(|_| Stop::Memory)? {
        budget.spend(1 + parts.len() as u64)?;
        let mut won = 0;
        for (words, bits) in parts.iter().filter(|(words, _)| *words <= at) {
            // The present word is not in the list yet: what leads from it into itself is found below.
            let here = lost.get(at - words).map_or(0, |word| word << bits);
            // The shift is made in two steps, because a shift by 64, where `bits` is 0, is none.
            let below = lost[..at - words].last().map_or(0, |word| (word >> 1) >> (63 - bits));
            won |= here | below;
        }
        let (mut here, mut open) = (0, !won);
        while open != 0 {
            let least = open & open.wrapping_neg();
            here |= least;
            // A product with one bit is a shift: the heaps from which an amount below 64 leads to the lost
            // one.
            open &= !(least | least.wrapping_mul(small));
        }
        lost.push(here)?;
    }
    Ok(lost)
}

fn one_heap_of_a_set(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    io.once(|io| {
        let (n_amounts, heap) = (io.positive("how many amounts there are")?, io.natural("a heap")?);
        let mut amounts = List::new(budget);
        io.naturals_in(n_amounts, 1..=u64::MAX, "an amount", |amount| Ok(amounts.push(amount)?))?;
        let lost = lost_heaps(&amounts, heap, budget)?;
        let is_lost = lost.last().is_some_and(|word| word >> (heap % 64) & 1 == 1);
        io.either(is_lost, &const { Lines::new("Second", "First") })
    })
}

fn heaps_of_a_range(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.once(|io| {
        let n_heaps = io.natural("the number of heaps")?;
        let least = io.positive("the least that one move takes")?;
        let most = io.natural_in(least..=u64::MAX, "the most that one move takes")?;
        let mut value = 0;
        io.naturals_in(n_heaps, 0..=u64::MAX, "a heap", |heap| {
            value ^= grundy_of_range(heap, least, most);
            Ok(())
        })?;
        io.either(value == 0, &const { Lines::new("Second", "First") })
    })
}

fn one_two_and_another(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.each_case(|io| {
        let (n, k) = (io.natural("the length of the strip")?, io.positive("the third step")?);
        io.either(wins_one_two_or(k, n), &const { Lines::new("Alice", "Bob") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The Grundy values to `upto` by the definition.
    fn values(amounts: &[u64], upto: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for n in 0..=upto {
            let options: Vec<u64> = amounts
                .iter()
                .filter_map(|amount| Some(values[usize::try_from(n.checked_sub(*amount)?).unwrap()]))
                .collect();
            values.push((0..).find(|value| !options.contains(value)).unwrap());
        }
        values
    }

    #[test]
    fn ranges_and_one_two_or_another_agree_with_the_definition() {
        for least in 1..8 {
            for most in least..12 {
                let amounts: Vec<u64> = (least..=most).collect();
                let law: Vec<u64> = (0..=90).map(|n| grundy_of_range(n, least, most)).collect();
                assert_eq!(law, values(&amounts, 90), "{least} {most}");
            }
        }
        for k in 1..30 {
            for (n, value) in (0..).zip(values(&[1, 2, k], 150)) {
                assert_eq!(wins_one_two_or(k, n), value != 0, "{k} {n}");
            }
        }
        assert_eq!(grundy_of_range(u64::MAX, u64::MAX, u64::MAX), 1);
        assert!(wins_one_two_or(u64::MAX, u64::MAX) && !wins_one_two_or(1, u64::MAX));
    }

    #[test]
    fn lost_heaps_are_those_of_the_definition() {
        let sets: [&[u64]; 9] = [
            &[1],
            &[64],
            &[63, 64],
            &[2, 65, 128],
            &[1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144],
            &[7, 7, 300, u64::MAX],
            &[127, 191, 193],
            &[3, 5, 62, 63, 130],
            &[1000],
        ];
        for amounts in sets {
            let values = values(amounts, 700);
            for heap in [0, 1, 63, 64, 65, 127, 128, 400, 700] {
                let lost = lost_heaps(amounts, heap, &Budget::default()).unwrap();
                assert_eq!(lost.len() as u64, heap / 64 + 1);
                for (n, value) in values.iter().enumerate().take(usize::try_from(heap).unwrap() + 1) {
                    assert_eq!(lost[n / 64] >> (n % 64) & 1 == 1, *value == 0, "{amounts:?} {n}");
                }
            }
        }
        let few = Budget::default().with_bytes(1 << 10);
        assert_eq!(lost_heaps(&[1], u64::MAX, &few).unwrap_err(), Stop::Memory);
    }
}
