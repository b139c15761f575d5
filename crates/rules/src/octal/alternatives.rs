//! What a line may mean where an atom of its condition is one of several equations: lists that depend on the
//! heap, and residues.

use crate::ir::{Comparison, Condition, Expr, Operator, Set};

/// Lists whose elements depend on the heap are alternatives; no more than this of them.
pub(super) const MAX_ALTERNATIVES: usize = 256;

/// Lists with elements that are no numbers, element by element.
pub(crate) fn alternatives(atoms: &[Condition]) -> Option<Vec<Vec<Condition>>> {
    let mut all = vec![Vec::new()];
    for atom in atoms {
        // A list of numbers stays one condition: its elements are amounts.
        let choices: Vec<Condition> = match atom {
            Condition::Member { item, set: Set::List(items), negated: false }
                if items.iter().any(|item| !matches!(item, Expr::Number(_))) =>
            {
                let equal =
                    |element: &Expr| Condition::Compare(Comparison::Equal, item.clone(), element.clone());
                items.iter().map(equal).collect()
            }
            Condition::Compare(Comparison::NotEqual, x, r) => match residue(x, r) {
                Some((_, modulus, residue)) => {
                    let is = |other| Condition::Compare(Comparison::Equal, x.clone(), Expr::Number(other));
                    // That a number does not leave one residue means that it leaves one of the others.
                    (0..modulus).filter(|other| *other != residue).map(is).collect()
                }
                None => vec![atom.clone()],
            },
            other => vec![other.clone()],
        };
        // Alternatives multiply with each atom.
        if all.len() * choices.len() > MAX_ALTERNATIVES {
            return None;
        }
        all = all
            .iter()
            .flat_map(|before| choices.iter().map(|more| [&before[..], std::slice::from_ref(more)].concat()))
            .collect();
    }
    Some(all)
}

/// Moduli above this are not read as residues.
const MOST_MODULUS: i128 = 16;

/// Reads `x % m` compared with one of `0..m`: `x`, `m` and the number.
pub(super) fn residue<'a>(left: &'a Expr, right: &Expr) -> Option<(&'a Expr, i128, i128)> {
    match (left, right) {
        // With a number outside of `0..m` the comparison is always false, or for `!=` always true.
        (Expr::Binary(Operator::Modulo, x, modulus), Expr::Number(residue)) => match **modulus {
            Expr::Number(modulus @ 2..=MOST_MODULUS) if (0..modulus).contains(residue) => {
                Some((x, modulus, *residue))
            }
            _ => None,
        },
        _ => None,
    }
}
