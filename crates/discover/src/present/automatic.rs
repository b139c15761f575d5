//! Shorter laws that are the same as a law of automata for every heap.

use crate::guess::repetition;
use crate::winning::value::{automatic as relation, nothing, repeating};
use grundy_automata::{Dfa, Error, Numeration, Relation, digit_sum, linear, product};
use grundy_budget::{Budget, Stop};
use grundy_proof::{Automatic, Law};
use grundy_rules::lang::parse_claim;

/// A shorter law is read off this number of values, and then compared for all heaps.
const HEAPS: u32 = 1 << 12;

/// A repetition with more values is no shorter than the automata.
const MOST_VALUES: usize = 1 << 8;

/// Larger slopes beside a digit sum are not sought.
const MOST_SLOPE: i64 = 4;

/// Returns a repetition or a formula with the same value as the automata at every heap, where there is one
/// that is short.
///
/// The equality is decided by automata, not tried: both laws are relations of heap and value, and these are
/// compared. It finds repetitions, with and without saltus, of up to 256 values, and `times * n` with a
/// constant for each parity of the number of ones.
///
/// # Errors
/// The limit that was passed.
///
/// ```
/// use grundy_discover::{guess, present};
/// let odious: Vec<u32> = (0..2000u32).map(|n| 2 * n + 1 - n.count_ones() % 2).collect();
/// let law = guess::automatic(&odious, &Default::default())?.unwrap();
/// let formula = present::shorter(&law, &Default::default())?.unwrap();
/// let words = present::statement(&formula, &["n".to_owned()]);
/// assert_eq!(words, "g(n) = 2n + [n has an even number of ones in binary]");
/// # Ok::<_, grundy_budget::Stop>(())
/// ```
pub fn shorter(law: &Automatic, budget: &Budget) -> Result<Option<Law>, Stop> {
    match same(law, budget) {
        Ok(found) => Ok(found),
        Err(Error::Stopped(stop)) => Err(stop),
        // What is beyond the automata's limits is not compared.
        Err(_) => Ok(None),
    }
}

fn same(law: &Automatic, budget: &Budget) -> Result<Option<Law>, Error> {
    let values: Option<Vec<u32>> = (0..HEAPS).map(|n| u32::try_from(law.value(n.into())?).ok()).collect();
    let Some(values) = values else { return Ok(None) };
    let whole = relation(law, budget)?;
    if let Some(found) = repetition(&values).filter(|found| found.preperiod + found.period <= MOST_VALUES) {
        let law = found.law(&values);
        // The values of small heaps suggest a law, and equal automata prove it.
        if repeating(&law, budget)? == whole {
            return Ok(Some(Law::Periodic(law)));
        }
    }
    if let Some((text, dfa)) = by_digit_sum(&values, budget)?
        && dfa == whole
    {
        return Ok(Some(Law::Claim(parse_claim(&text, &["n"]).expect("it is in the rule language"))));
    }
    Ok(None)
}

/// Returns `times * n` with a constant for each parity of the number of ones, where the values are so.
fn by_digit_sum(values: &[u32], budget: &Budget) -> Result<Option<(String, Dfa)>, Error> {
    let constant = |times: i64, parity: usize| {
        // The heaps 0 and 1 have no ones and one.
        let of = |n: usize| i64::from(values[n]) - times * i64::try_from(n).unwrap_or(i64::MAX);
        let class = (0..values.len()).filter(|n| n.count_ones() % 2 == u32::from(parity == 1));
        // Each class begins with one of the two heaps, and the slope tells all others.
        class.into_iter().all(|n| of(n) == of(parity)).then(|| of(parity))
    };
    for times in 0..=MOST_SLOPE {
        let (Some(even), Some(odd)) = (constant(times, 0), constant(times, 1)) else { continue };
        let mut whole = nothing(budget)?;
        for (parity, constant) in [(0, even), (1, odd)] {
            let class = digit_sum(Numeration::BINARY, "n", 2, &[parity], budget)?;
            let line = [("n", times), ("v", -1)];
            let line = linear(Numeration::BINARY, &line, constant, Relation::Equal, budget)?;
            whole = product::or(&whole, &product::and(&class, &line, budget)?, budget)?;
        }
        let slope = if times == 0 { String::new() } else { format!("{times} * n ") };
        let text = match (odd - even, even) {
            (1, 0) if times == 0 => "popcount(n) % 2".to_owned(),
            (1, 0) => format!("{slope}+ popcount(n) % 2"),
            (-1, even) if times > 0 => format!("{slope}- popcount(n) % 2 + {even}"),
            (_, _) => format!("{slope}{} [{even}, {odd}][popcount(n) % 2]", if times > 0 { "+" } else { "" }),
        };
        return Ok(Some((text, whole)));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guess;
    use grundy_proof::{Acceptor, Periodic};
    use proptest::prelude::*;

    fn learned(values: &[u32]) -> Automatic {
        guess::automatic(values, &Budget::default()).unwrap().expect("the values have an automaton")
    }

    #[test]
    fn automata_that_repeat_only_for_long_have_no_shorter_law() {
        // The parity of n, but 1 at 2^13.
        let budget = Budget::default();
        let parity = repeating(&Periodic::new(0, 0, vec![0, 1]).unwrap(), &budget).unwrap();
        let at = |v: i64| {
            let heap = linear(Numeration::BINARY, &[("n", 1)], -(1 << 13), Relation::Equal, &budget).unwrap();
            let value = linear(Numeration::BINARY, &[("v", 1)], -v, Relation::Equal, &budget).unwrap();
            product::and(&heap, &value, &budget).unwrap()
        };
        let changed =
            product::or(&product::difference(&parity, &at(0), &budget).unwrap(), &at(1), &budget).unwrap();
        let law = Automatic::new(vec![guess::acceptor(&changed)]).unwrap();
        assert_eq!((law.value(1 << 13), law.value(1 << 14)), (Some(1), Some(0)));
        assert_eq!(shorter(&law, &budget), Ok(None));
        let values: Vec<u32> = (0..4000).map(|n| n % 2).collect();
        let law = shorter(&learned(&values), &Budget::default()).unwrap();
        assert_eq!(law, Some(Law::Periodic(Periodic::new(0, 0, vec![0, 1]).unwrap())));
    }

    #[test]
    fn residues_of_a_class_law_are_put_together() {
        let equal = Acceptor::new(2, 2, vec![true], vec![0, u32::MAX, u32::MAX, 0]).unwrap();
        let law = Automatic::new(vec![equal.clone(), equal]).unwrap();
        let half = Periodic::new(0, 1, vec![0, 0]).unwrap();
        assert_eq!(shorter(&law, &Budget::default()), Ok(Some(Law::Periodic(half))));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]
        #[test]
        fn planted_repetitions_come_back(
            head in prop::collection::vec(0u64..9, 0..4), block in prop::collection::vec(0u64..9, 1..5), saltus in 0u64..3,
        ) {
            let law = Periodic::new(head.len() as u64, saltus, [head, block].concat()).unwrap();
            let values: Vec<u32> = (0..2000).map(|n| u32::try_from(law.value(n).unwrap()).unwrap()).collect();
            let found = shorter(&learned(&values), &Budget::default()).unwrap();
            let Some(Law::Periodic(found)) = found else { panic!("{found:?}") };
            for n in 0..5000 {
                prop_assert_eq!(found.value(n), law.value(n));
            }
        }

        #[test]
        fn parities_of_ones_come_back(times in 0u32..4, even in 0u32..6, odd in 0u32..6) {
            let values: Vec<u32> = (0..2000u32).map(|n| times * n + if n.count_ones() % 2 == 0 { even } else { odd }).collect();
            let found = shorter(&learned(&values), &Budget::default()).unwrap();
            match found.expect("a shorter law") {
                Law::Claim(claim) => for n in 0..5000u32 {
                    let value = i128::from(times * n + if n.count_ones() % 2 == 0 { even } else { odd });
                    prop_assert_eq!(claim.at(&[n.into()]), Some(value));
                },
                _ => prop_assert_eq!(even, odd),
            }
        }
    }
}
