//! The adder of a numeration, and the check that it adds.

use crate::dfa::Dfa;
use crate::digitwise::less;
use crate::error::Error;
use crate::linear::{Relation, linear};
use crate::numeration::Numeration;
use crate::{product, project};
use grundy_budget::Budget;

/// Returns the automaton of `x + y = z` on three named tracks, generated from the recurrence of the weights.
///
/// # Errors
/// As for [`linear`].
///
/// ```
/// use grundy_automata::{Numeration, numeration};
/// # use grundy_budget::Budget;
/// let adder = numeration::adder(Numeration::ZECKENDORF, "x", "y", "z", &Budget::default())?;
/// assert!(adder.contains(&[100, 23, 123]) && !adder.contains(&[100, 23, 124]));
/// # Ok::<_, grundy_automata::Error>(())
/// ```
pub fn adder(numeration: Numeration, x: &str, y: &str, z: &str, budget: &Budget) -> Result<Dfa, Error> {
    linear(numeration, &[(x, 1), (y, 1), (z, -1)], 0, Relation::Equal, budget)
}

/// Proves that [`adder`] adds all naturals, and says whether that succeeded.
///
/// Two facts are decided, from which `add(x, y, z)` exactly if `x + y = z` follows by induction on `y`:
/// `add(x, 0, z)` exactly if `x = z`; and `add(x, y + 1, z)` exactly if `z > 0` and `add(x, y, z - 1)`. The
/// successor comes from the order of words alone: the least canonical word above another. It shares nothing
/// with the adder.
///
/// # Errors
/// [`Error::Stopped`].
pub fn certify(numeration: Numeration, budget: &Budget) -> Result<bool, Error> {
    certifies(numeration, &adder(numeration, "x", "y", "z", budget)?, budget)
}

fn certifies(numeration: Numeration, add: &Dfa, budget: &Budget) -> Result<bool, Error> {
    let order = less(numeration, "a", "b", budget)?;
    let rename = |dfa: &Dfa, names: &[(&str, &str)]| dfa.rename(names, budget);
    // A number between two others keeps them from being neighbours.
    let between = product::and(&rename(&order, &[("b", "m")])?, &rename(&order, &[("a", "m")])?, budget)?;
    let successor = product::difference(&order, &project::exists(&between, "m", budget)?, budget)?;
    // Zero is what has nothing below it.
    let positive = project::exists(&order, "a", budget)?;
    let zero = rename(&product::complement(&positive, budget)?, &[("b", "y")])?;

    // By the order of words: what is not less either way is equal.
    let unordered = product::or(&order, &rename(&order, &[("a", "b"), ("b", "a")])?, budget)?;
    let equal = rename(&product::complement(&unordered, budget)?, &[("a", "x"), ("b", "z")])?;
    let plus_zero = project::exists(&product::and(add, &zero, budget)?, "y", budget)?;
    if plus_zero != equal {
        return Ok(false);
    }
    // Both sides are relations of x, y and the number w that should be x + y + 1.
    let next_y = rename(&successor, &[("a", "y"), ("b", "t")])?;
    let left = product::and(&rename(add, &[("y", "t"), ("z", "w")])?, &next_y, budget)?;
    let next_z = rename(&successor, &[("a", "z"), ("b", "w")])?;
    // The number below `w` takes the place of the sum, and 0 has none.
    let right = product::and(add, &next_z, budget)?;
    Ok(project::exists(&left, "t", budget)? == project::exists(&right, "z", budget)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::all;

    #[test]
    fn every_adder_certifies_itself() {
        for numeration in all() {
            assert_eq!(certify(numeration, &Budget::default()), Ok(true), "{numeration}");
        }
    }

    #[test]
    fn a_changed_adder_is_refused() {
        let budget = Budget::default();
        for numeration in [Numeration::BINARY, Numeration::ZECKENDORF, Numeration::denominators(2).unwrap()] {
            let add = adder(numeration, "x", "y", "z", &budget).unwrap();
            let letters = add.tracks().letters();
            let n_states = u32::try_from(add.n_states()).unwrap();
            let table = |state| (0..letters).map(move |letter| (state, letter));
            let next: Vec<u32> = (0..n_states).flat_map(table).map(|(s, l)| add.next(s, l)).collect();
            let accepting: Vec<bool> = (0..n_states).map(|state| add.is_accepting(state)).collect();
            let mut refused = 0;
            for edge in 1..next.len() {
                let mut changed = next.clone();
                changed[edge] = (changed[edge] + 1) % n_states;
                let changed = Dfa::new(add.tracks().clone(), &accepting, &changed, &budget).unwrap();
                let certified = certifies(numeration, &changed, &budget).unwrap();
                // An edge that only words which are not canonical pass may change without effect.
                assert_eq!(certified, changed == add, "{numeration} edge {edge}");
                refused += usize::from(!certified);
            }
            assert!(refused > n_states as usize);
        }
    }
}
