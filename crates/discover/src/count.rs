//! How many positions below a bound are P-positions, by a law: exact numbers of any size.

use crate::winning::{Relations, Unknown, value};
use dashu_int::UBig;
use grundy_automata::{Dfa, Numeration};
use grundy_budget::Budget;
use grundy_proof::{Law, Limit, Periodic};
use std::collections::BTreeMap;

/// Returns the number of P-positions of `arity` coordinates, all of them below `bound`, by a law that is
/// taken to be true.
///
/// A repetition is counted by its periods, and under a limit one P-position follows the other, far apart.
/// Else the P-positions are held by an automaton, and the paths in it are counted along the digits of the
/// bound: time is digits, times states, times letters, times 2 to the power of `arity`.
///
/// ```
/// use dashu_int::UBig;
/// use grundy_proof::Law;
/// use grundy_rules::lang::parse_claim;
/// let law = Law::Claim(parse_claim("n % 3", &["n"])?);
/// let bound = UBig::from(10u8).pow(30);
/// let count = grundy_discover::count::lost_below(&law, 1, &bound, &Default::default())?;
/// assert_eq!(count, (bound + 2u8) / 3u8);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Unknown`]: a law that no automaton holds, or the budget.
pub fn lost_below(law: &Law, arity: usize, bound: &UBig, budget: &Budget) -> Result<UBig, Unknown> {
    match law {
        Law::Periodic(law) => return Ok(periodic(law, bound)),
        Law::Limit(law) => return limited(law, bound, budget),
        // A lost element is told as 0, so that zeros of the repetition are counted.
        Law::Quotient(law) => {
            let values = law.elements().iter().map(|x| u64::from(!law.quotient().is_lost(*x))).collect();
            let values = Periodic::new(law.preperiod(), 0, values).expect("elements repeat");
            return Ok(periodic(&values, bound));
        }
        _ => {}
    }
    let in_numeration = |numeration| {
        let mut relations = Relations::new(numeration, budget);
        value::lost(law, arity, &mut relations)
    };
    let lost = match in_numeration(value::numeration(law).ok_or(Unknown::LARGE)?) {
        // A condition names no numeration, and the Fibonacci numbers have their own.
        Err(Unknown::FIBONACCI) => in_numeration(Numeration::ZECKENDORF)?,
        result => result?,
    };
    tuples(&lost, bound, budget)
}

fn periodic(law: &Periodic, bound: &UBig) -> UBig {
    let preperiod = usize::try_from(law.preperiod()).expect("a law is in memory");
    let zeros = |values: &[u64]| UBig::from(values.iter().filter(|value| **value == 0).count());
    let (early, late) = law.values().split_at(preperiod);
    let start = UBig::from(preperiod);
    if *bound <= start {
        let end = usize::try_from(bound).expect("it is at most the preperiod");
        return zeros(&early[..end]);
    }
    let after = bound - start;
    let period = UBig::from(law.period());
    let (mut periods, rest) = (&after / &period, after % period);
    let mut rest = usize::try_from(&rest).expect("it is below the period");
    if law.saltus() > 0 {
        // From the second period on no value is 0.
        rest = if periods.is_zero() { rest } else { 0 };
        periods = periods.min(UBig::ONE);
    }
    zeros(early) + zeros(late) * periods + zeros(&late[..rest])
}

/// Goes from each heap without a winning move to the next.
fn limited(law: &Limit, bound: &UBig, budget: &Budget) -> Result<UBig, Unknown> {
    let (mut heap, mut count) = (UBig::ZERO, UBig::ZERO);
    while heap < *bound {
        budget.spend(1).map_err(Unknown::Stopped)?;
        count += UBig::ONE;
        // x - h(x) first exceeds the heap at x; see `Limit::option`.
        let next = &heap + UBig::ONE;
        let (taken, given) =
            (UBig::from(law.c().min(0).unsigned_abs()), UBig::from(law.c().max(0).unsigned_abs()));
        let whole = &heap * law.q() + given;
        heap = match law.q() - law.p() {
            _ if whole < taken => next,
            0 if &heap * law.q() < taken => next,
            // Where the limit is all that is there from some heap on, no later heap is lost.
            0 => break,
            rest => next.max((whole - taken) / rest + UBig::ONE),
        };
    }
    Ok(count)
}

/// The digits of a number of any size, the most significant first.
fn digits(numeration: Numeration, n: &UBig) -> Vec<u32> {
    let first: Vec<UBig> = numeration.weights().take(2).map(UBig::from).collect();
    let (times, plus) = match numeration.is_base() {
        true => (numeration.digits(), 0_u8),
        false => (numeration.digits() - 1, 1),
    };
    // The next unit is made as long as none exceeds the number.
    let mut weights = first;
    while weights.last().expect("there are two") <= n {
        let [.., below, last] = &weights[..] else { unreachable!("there are two") };
        weights.push(last * times + below * plus);
    }
    let mut rest = n.clone();
    let greedy = weights.iter().rev().map(|weight| {
        // Greedy digits: what is left is below the unit each time.
        let digit = &rest / weight;
        rest -= &digit * weight;
        u32::try_from(&digit).expect("a greedy digit is small")
    });
    greedy.collect()
}

/// Returns the number of tuples of the relation whose numbers are all below the bound.
fn tuples(dfa: &Dfa, bound: &UBig, budget: &Budget) -> Result<UBig, Unknown> {
    let tracks = dfa.tracks();
    let n_tracks = tracks.names().len();
    // Words by the state they lead to, and by the set of tracks that are so far as in the bound; the others
    // are below it.
    let mut words: BTreeMap<(u32, usize), UBig> = BTreeMap::from([((0, (1 << n_tracks) - 1), UBig::ONE)]);
    for digit in digits(tracks.numeration(), bound) {
        let mut longer: BTreeMap<(u32, usize), UBig> = BTreeMap::new();
        for ((state, equal), count) in &words {
            budget.spend(tracks.letters() as u64).map_err(Unknown::Stopped)?;
            for letter in 0..tracks.letters() {
                let to = dfa.next(*state, letter);
                if dfa.sink(to) == Some(false) {
                    continue;
                }
                let kept =
                    (0..n_tracks).filter(|place| equal >> place & 1 == 1).try_fold(0, |kept, place| {
                        match tracks.digit(letter, place).cmp(&digit) {
                            // A track that is below the bound already may have any digits; another one must
                            // not exceed it.
                            std::cmp::Ordering::Less => Some(kept),
                            std::cmp::Ordering::Equal => Some(kept | 1 << place),
                            std::cmp::Ordering::Greater => None,
                        }
                    });
                if let Some(equal) = kept {
                    *longer.entry((to, equal)).or_default() += count;
                }
            }
        }
        words = longer;
    }
    // A number that is the bound itself is not below it.
    let below = words.into_iter().filter(|((state, equal), _)| *equal == 0 && dfa.is_accepting(*state));
    Ok(below.map(|(_, count)| count).sum())
}
