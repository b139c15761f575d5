//! P-positions by an automaton over the digits of their coordinates.

use super::automatic::acceptor;
use super::lost::{FEWEST, Outcomes};
use grundy_automata::{Error, Numeration as Weights, learn};
use grundy_budget::{Budget, Stop};
use grundy_proof::{Lost, Numeration};

/// Larger products are no bases.
const LARGEST_BASE: u8 = 10;

/// Automata of more states are not sought.
pub(super) const MOST_STATES: usize = 256;

/// An automaton is not learned from fewer positions along an axis of three or more: cubes grow fast.
const FEWEST_OF_MANY: usize = 4;

/// Returns automata that accept exactly the lost positions of the box, by the numeration of their
/// coordinates: binary, Zeckendorf's, and those of the quadratic numbers that the slope of the pairs
/// suggests. The box is cut to a cube.
///
/// The suggestion is a heuristic: the continued fraction of the quotient of the largest pair says which
/// recurrences are tried; where it misleads, nothing is found. Cost: see [`learn::tuples`]; up to 256 states
/// for each numeration.
///
/// # Errors
/// The limit that was passed.
pub fn lost(outcomes: &Outcomes<'_>, budget: &Budget) -> Result<Vec<Lost>, Stop> {
    let listed = outcomes.listed();
    learned(outcomes, &listed, numerations(&listed).into_iter(), budget)
}

/// As [`lost`], in the bases other than 2 that the rules speak of.
///
/// # Errors
/// The limit that was passed.
pub fn lost_in_bases(outcomes: &Outcomes<'_>, budget: &Budget) -> Result<Vec<Lost>, Stop> {
    learned(outcomes, &outcomes.listed(), bases(outcomes), budget)
}

fn learned(
    outcomes: &Outcomes<'_>,
    listed: &[Vec<u64>],
    numerations: impl Iterator<Item = Numeration>,
    budget: &Budget,
) -> Result<Vec<Lost>, Stop> {
    // The box is cut to a cube: an automaton reads all coordinates to the same bound.
    let bound = outcomes.axes.iter().copied().min().unwrap_or(0);
    let mut found = Vec::new();
    if bound < if outcomes.axes.len() > 2 { FEWEST_OF_MANY } else { FEWEST } {
        return Ok(found);
    }
    let names = names(outcomes.axes.len());
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for numeration in numerations {
        let Some(weights) = weights(numeration) else { continue };
        match learn::tuples(weights, &names, listed, bound as u64, MOST_STATES, budget) {
            Ok(dfa) => found.push(Lost::new(numeration, acceptor(&dfa)).expect("it reads these digits")),
            Err(Error::Stopped(stop)) => return Err(stop),
            // No automaton of this numeration; another one may hold the positions.
            Err(_) => {}
        }
    }
    // The fewest states first: they are the least likely by chance.
    found.sort_by_key(|law| law.acceptor().states());
    Ok(found)
}

/// Names of tracks, which sort as the coordinates stand.
pub(super) fn names(arity: usize) -> Vec<String> {
    (0..arity).map(|at| format!("x{at:02}")).collect()
}

/// The same numeration, as the automata know it.
pub(crate) fn weights(numeration: Numeration) -> Option<Weights> {
    match numeration {
        Numeration::Binary => Some(Weights::BINARY),
        Numeration::Base(base) => Weights::base(base.into()).ok(),
        Numeration::Recurrent { a, first } if first == a + 1 => Weights::numerators(a.into()).ok(),
        Numeration::Recurrent { a, .. } => Weights::denominators(a.into()).ok(),
    }
}

/// Bases that the rules speak of, of few coordinates: one letter has a digit for each. Where a number is
/// divided by several, the product of two may be the base. One number is read in base 3 too, and where there
/// are no rules in each base to 10.
fn bases(outcomes: &Outcomes<'_>) -> impl Iterator<Item = Numeration> {
    let text =
        // One letter has a digit for each coordinate, so a large base with many of them has too many letters.
        outcomes.rules.filter(|_| outcomes.axes.len() <= 2).map(ToString::to_string).unwrap_or_default();
    let numbers = text.split(|letter: char| !letter.is_ascii_digit());
    let said: Vec<u8> = numbers.filter_map(|number| number.parse().ok()).filter(|base| *base > 1).collect();
    let is_product = |base: u8| {
        let pairs = said.iter().flat_map(|x| said.iter().map(move |y| (*x, *y)));
        text.contains("//") && pairs.into_iter().any(|(x, y)| x != y && x.checked_mul(y) == Some(base))
    };
    let is_one = outcomes.axes.len() == 1;
    let is_unsaid = |base: u8| is_one && (base == 3 || outcomes.rules.is_none());
    let named: Vec<u8> = (3..=LARGEST_BASE).filter(|base| said.contains(base) || is_unsaid(*base)).collect();
    let products: Vec<u8> =
        (6..=LARGEST_BASE).filter(|base| !named.contains(base) && is_product(*base)).collect();
    named.into_iter().chain(products).map(Numeration::Base)
}

fn numerations(listed: &[Vec<u64>]) -> Vec<Numeration> {
    let mut quotients = vec![1];
    if let Some((small, large)) = steepest(listed) {
        // The first partial quotients are sure; the later ones hang on what the pair was rounded to.
        let (mut p, mut q) = (large, small);
        for _ in 0..3 {
            if q == 0 {
                break;
            }
            // A larger quotient has a digit that no letter stands for.
            if let Some(a) =
                u8::try_from(p / q).ok().filter(|a| (1..=9).contains(a) && !quotients.contains(a))
            {
                quotients.push(a);
            }
            (p, q) = (q, p % q);
        }
    }
    let recurrent = |a: u8| {
        let denominators = (a > 1).then_some(Numeration::Recurrent { a, first: a });
        std::iter::once(Numeration::Recurrent { a, first: a + 1 }).chain(denominators)
    };
    std::iter::once(Numeration::Binary).chain(quotients.into_iter().flat_map(recurrent)).collect()
}

/// The pair of two different coordinates whose smaller one is the largest.
fn steepest(listed: &[Vec<u64>]) -> Option<(u64, u64)> {
    let pair = |position: &Vec<u64>| match position[..] {
        [a, b] if a != b => Some((a.min(b), a.max(b))),
        _ => None,
    };
    listed.iter().filter_map(pair).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_product_of_two_divisors_is_a_base() {
        let told = |text: &str| {
            let rules = grundy_rules::lang::parse(text).unwrap_or_else(|_| panic!("{text}")).rules;
            bases(&Outcomes { rules: Some(&rules), axes: &[64], lost: &[] }).collect::<Vec<_>>()
        };
        let six = [3, 6].map(Numeration::Base);
        assert_eq!(told("n -> n // 2 where n >= 1\nn -> n // 3 where n >= 1"), six);
        assert_eq!(told("n -> n - k where k in {2, 3}"), [Numeration::Base(3)]);
    }
}
