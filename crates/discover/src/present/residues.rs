//! Words for laws of P-positions that hang on the residues of the coordinates.

use super::gate::{Frame, Gate, Meaning, Saying};
use grundy_automata::{Error, Numeration, product, residue};
use grundy_proof::Lost;

/// Larger moduli are not looked at.
const LARGEST: u32 = 12;

/// Longer lists of residues are no words.
const MOST_LISTED: usize = 8;

/// Which residues the two coordinates of a P-position have.
pub(super) struct Residues {
    modulus: u32,
    which: Which,
}

enum Which {
    /// The first is one of these, and the second one of those.
    Sides([Vec<u32>; 2]),
    /// The first, less the second or with it, is one of these.
    Sum { less: bool, residues: Vec<u32> },
    /// Both together are one of these.
    Pairs(Vec<(u32, u32)>),
}

impl Residues {
    /// Returns words that fit the pairs with small coordinates, where the law seems to say the same of all
    /// pairs with the same residues by some modulus up to 12.
    pub(super) fn of(law: &Lost, gate: &Gate<'_>) -> Option<Residues> {
        // The words below name two coordinates.
        if gate.frame().tracks.len() != 2 || gate.frame().numeration != Numeration::BINARY {
            return None;
        }
        let is_lost = |x: u32, y: u32| law.holds(&[x.into(), y.into()]);
        let all = |bound: u32| (0..bound).flat_map(move |x| (0..bound).map(move |y| (x, y)));
        // Three times the modulus shows each residue three times. The gate compares the whole law afterwards,
        // so a modulus that fits by accident costs time only.
        let repeats = |m: &u32| all(3 * m).all(|(x, y)| is_lost(x, y) == is_lost(x % m, y % m));
        // The least modulus is taken. Its multiples fit too, but they list more residues.
        let modulus = (2..=LARGEST).find(repeats)?;
        let lost: Vec<(u32, u32)> = all(modulus).filter(|(x, y)| is_lost(*x, *y)).collect();
        // Of none and of all there is nothing to say with residues.
        if lost.is_empty() || lost.len() == (modulus * modulus) as usize {
            return None;
        }
        let sides = [side_of(&lost, |pair| pair.0), side_of(&lost, |pair| pair.1)];
        // The pairs are some of the pairs of both sides. Equal numbers make them all of these.
        if sides[0].len() * sides[1].len() == lost.len() {
            return Some(Residues { modulus, which: Which::Sides(sides) });
        }
        for less in [true, false] {
            // `modulus - 1` is -1 by the modulus, so no number here is negative.
            let sign = if less { modulus - 1 } else { 1 };
            let residues = side_of(&lost, |(x, y)| (x + sign * y) % modulus);
            // Each residue of the sum belongs to exactly `modulus` pairs, one for each `y`. Equal numbers
            // make the pairs all of these.
            if residues.len() * modulus as usize == lost.len() {
                return Some(Residues { modulus, which: Which::Sum { less, residues } });
            }
        }
        (lost.len() <= MOST_LISTED).then_some(Residues { modulus, which: Which::Pairs(lost) })
    }
}

impl Saying for Residues {
    fn words(&self, names: &[String]) -> String {
        let (a, b, m) = (&names[0], &names[1], self.modulus);
        let said = match &self.which {
            Which::Sides([x, y]) => {
                let said: Vec<String> =
                    // A side with all residues says nothing. Not both have all, since not all pairs are lost.
                    [(a, x), (b, y)].iter().filter_map(|(name, side)| of_one(name, m, side)).collect();
                said.join(" and ")
            }
            Which::Sum { less, residues } => {
                let sum = format!("({a} {} {b})", if *less { '-' } else { '+' });
                // Not all residues are listed: all pairs would be lost, and `of` returns nothing then.
                of_one(&sum, m, residues).unwrap_or_default()
            }
            Which::Pairs(pairs) => {
                let listed: Vec<String> = pairs.iter().map(|(x, y)| format!("({x}, {y})")).collect();
                format!("({a} mod {m}, {b} mod {m}) is one of {}", listed.join(", "))
            }
        };
        format!("P iff {said}")
    }

    fn meaning(&self, frame: &Frame<'_>) -> Result<Meaning, Error> {
        let is = |terms: &[(&str, i64)], residues: &[u32]| {
            residue(frame.numeration, terms, 0, self.modulus, residues, frame.budget)
        };
        let (a, b) = (frame.tracks[0].as_str(), frame.tracks[1].as_str());
        let both = |x: &[u32], y: &[u32]| product::and(&is(&[(a, 1)], x)?, &is(&[(b, 1)], y)?, frame.budget);
        Ok(Meaning::Lost(match &self.which {
            Which::Sides([x, y]) => both(x, y)?,
            Which::Sum { less, residues } => is(&[(a, 1), (b, if *less { -1 } else { 1 })], residues)?,
            Which::Pairs(pairs) => {
                let mut said = frame.nothing()?;
                for (x, y) in pairs {
                    said = product::or(&said, &both(&[*x], &[*y])?, frame.budget)?;
                }
                said
            }
        }))
    }
}

/// The values of the pairs, each once.
fn side_of(lost: &[(u32, u32)], value: impl Fn(&(u32, u32)) -> u32) -> Vec<u32> {
    let mut residues: Vec<u32> = lost.iter().map(value).collect();
    residues.sort_unstable();
    residues.dedup();
    residues
}

/// Says which residues a number may have; nothing where it may have all.
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

#[cfg(test)]
mod tests {
    use crate::guess;
    use crate::present::statement;
    use grundy_budget::Budget;
    use grundy_proof::{Law, Numeration};

    fn said(is_lost: impl Fn(usize, usize) -> bool) -> Option<String> {
        let lost: Vec<bool> = (0..64 * 64).map(|at| is_lost(at / 64, at % 64)).collect();
        let outcomes = guess::Outcomes { rules: None, axes: &[64, 64], lost: &lost };
        let laws = guess::lost(&outcomes, &Budget::default()).unwrap();
        let law = laws.iter().find(|law| law.numeration() == Numeration::Binary)?;
        Some(statement(&Law::Lost(law.clone()), &["a".to_owned(), "b".to_owned()]).into())
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
        for is_lost in [
            |a: usize, b: usize| a.is_multiple_of(2) && b.is_multiple_of(2) && (a, b) != (60, 2),
            |a: usize, b: usize| a * b == 2,
        ] {
            assert!(!said(is_lost).is_some_and(|words| words.contains("mod")));
        }
        assert_eq!(said(|a, b| a == b).as_deref(), Some("P iff a = b"));
    }

    #[test]
    fn none_and_all_are_said_as_such() {
        assert_eq!(said(|_, _| false).as_deref(), Some("no position is lost"));
        assert_eq!(said(|_, _| true).as_deref(), Some("every position is lost"));
        assert_eq!(said(|a, b| (a, b) == (1, 2)).as_deref(), Some("P iff (a, b) = (1, 2)"));
    }
}
