//! Words for laws of P-positions that hang on the residues of the coordinates.

use super::STEPS;
use crate::winning::value::dfa;
use grundy_automata::{Dfa, Error, product, residue};
use grundy_budget::Budget;
use grundy_proof::{Lost, Numeration};

/// Larger moduli are not looked at.
const LARGEST: u32 = 12;

/// Longer lists of residues are no words.
const MOST_LISTED: usize = 8;

/// Returns the law in words where it says the same of all pairs with the same residues by some modulus up to 12; `names` are
/// those of the coordinates. That it does is decided by automata.
pub(super) fn of(law: &Lost, names: &[String]) -> Option<String> {
    let [a, b] = names else { return None };
    if law.numeration() != Numeration::Binary {
        return None;
    }
    let is_lost = |x: u32, y: u32| law.holds(&[x.into(), y.into()]);
    let all = |bound: u32| (0..bound).flat_map(move |x| (0..bound).map(move |y| (x, y)));
    let repeats = |m: &u32| all(3 * m).all(|(x, y)| is_lost(x, y) == is_lost(x % m, y % m));
    let m = (2..=LARGEST).find(repeats)?;
    let lost: Vec<(u32, u32)> = all(m).filter(|(x, y)| is_lost(*x, *y)).collect();
    if !is_so(law, m, &lost, &Budget::default().with_steps(STEPS)).ok()? {
        return None;
    }
    let (rows, columns) = (side_of(&lost, |pair| pair.0), side_of(&lost, |pair| pair.1));
    if rows.len() * columns.len() == lost.len() {
        let sides = [(a, rows), (b, columns)];
        let said: Vec<String> = sides.iter().filter_map(|(name, side)| of_one(name, m, side)).collect();
        return Some(format!("P iff {}", said.join(" and ")));
    }
    for (sign, operator) in [(1, '-'), (m - 1, '+')] {
        let residues = side_of(&lost, |(x, y)| (x + (m - sign) * y) % m);
        if residues.len() * m as usize == lost.len() {
            return Some(format!("P iff {}", of_one(&format!("({a} {operator} {b})"), m, &residues)?));
        }
    }
    let listed: Vec<String> = lost.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    (lost.len() <= MOST_LISTED)
        .then(|| format!("P iff ({a} mod {m}, {b} mod {m}) is one of {}", listed.join(", ")))
}

/// The values of the pairs, each once.
fn side_of(lost: &[(u32, u32)], value: impl Fn(&(u32, u32)) -> u32) -> Vec<u32> {
    let mut residues: Vec<u32> = lost.iter().map(value).collect();
    residues.sort_unstable();
    residues.dedup();
    residues
}

/// Says of which residues a number is; nothing where it may be of all.
fn of_one(name: &str, m: u32, residues: &[u32]) -> Option<String> {
    match residues {
        _ if residues.len() == m as usize => None,
        [only] => Some(format!("{name} mod {m} = {only}")),
        _ => {
            let list: Vec<String> = residues.iter().map(u32::to_string).collect();
            Some(format!("{name} mod {m} in {{{}}}", list.join(", ")))
        }
    }
}

/// Says whether the law holds exactly of the pairs with these residues.
fn is_so(law: &Lost, m: u32, lost: &[(u32, u32)], budget: &Budget) -> Result<bool, Error> {
    let Some(numeration) = crate::guess::weights(law.numeration()) else { return Ok(false) };
    let law = dfa(law.acceptor(), numeration, &["a", "b"], budget)?;
    let of =
        |name: &str, r: u32| -> Result<Dfa, Error> { residue(numeration, &[(name, 1)], 0, m, &[r], budget) };
    let mut said: Option<Dfa> = None;
    for (x, y) in lost {
        let pair = product::and(&of("a", *x)?, &of("b", *y)?, budget)?;
        said = Some(match said {
            Some(said) => product::or(&said, &pair, budget)?,
            None => pair,
        });
    }
    Ok(said.map_or(law.is_empty(), |said| said == law))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guess;

    fn said(is_lost: impl Fn(usize, usize) -> bool) -> Option<String> {
        let lost: Vec<bool> = (0..64 * 64).map(|at| is_lost(at / 64, at % 64)).collect();
        let outcomes = guess::Outcomes { axes: &[64, 64], lost: &lost };
        let laws = guess::lost(&outcomes, &Budget::default()).unwrap();
        let law = laws.iter().find(|law| law.numeration() == Numeration::Binary)?;
        of(law, &["a".to_owned(), "b".to_owned()])
    }

    #[test]
    fn residues_are_said_as_short_as_they_are() {
        for (is_lost, words) in [
            (
                (|a, b| a % 4 < 2 && b % 4 < 2) as fn(usize, usize) -> bool,
                "P iff a mod 4 in {0, 1} and b mod 4 in {0, 1}",
            ),
            (|a, _| a % 3 == 1, "P iff a mod 3 = 1"),
            (|a, b| (a + b) % 3 == 0, "P iff (a + b) mod 3 = 0"),
            (|a, b| a % 5 == b % 5, "P iff (a - b) mod 5 = 0"),
            (|a, b| a % 2 == 0 && b % 2 == 1 || a % 2 == 1 && b % 2 == 0, "P iff (a - b) mod 2 = 1"),
            (
                |a, b| a % 3 == 0 && b % 3 == 0 || a % 3 == 1 && b % 3 == 2,
                "P iff (a mod 3, b mod 3) is one of (0, 0), (1, 2)",
            ),
        ] {
            assert_eq!(said(is_lost).as_deref(), Some(words));
        }
    }

    #[test]
    fn what_repeats_only_at_first_is_not_said_to_repeat() {
        assert_eq!(said(|a, b| a % 2 == 0 && b % 2 == 0 && (a, b) != (60, 2)), None);
        assert_eq!(said(|a, b| a == b), None);
    }
}
