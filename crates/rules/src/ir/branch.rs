//! A condition as alternatives: conjunctions, and at least one must hold.

use super::Condition;

/// More alternatives than this are not written out.
pub const MAX_BRANCHES: usize = 64;

/// Returns the alternatives of `condition`, each a conjunction of atoms in the order of the text, or `None`
/// where there are more than [`MAX_BRANCHES`].
///
/// Negations are pushed inwards. A disjunction that `splits` refuses stays whole, as an atom.
#[must_use]
pub fn branches(condition: &Condition, splits: &dyn Fn(&[Condition]) -> bool) -> Option<Vec<Vec<Condition>>> {
    expand(&push(condition, false), splits)
}

/// The condition, or its negation, with `not` only where nothing else says it.
fn push(condition: &Condition, negate: bool) -> Condition {
    let each = |parts: &[Condition]| parts.iter().map(|part| push(part, negate)).collect();
    match condition {
        Condition::Not(inner) => push(inner, !negate),
        // `not (a and b)` stops where `not a or not b` stops: after the first `a` that fails.
        Condition::And(parts) if negate => Condition::any(each(parts)),
        Condition::And(parts) => Condition::all(each(parts)),
        Condition::Or(parts) if negate => Condition::all(each(parts)),
        Condition::Or(parts) => Condition::any(each(parts)),
        Condition::Compare(comparison, a, b) => {
            let comparison = if negate { comparison.opposite() } else { *comparison };
            Condition::Compare(comparison, a.clone(), b.clone())
        }
        Condition::Member { item, set, negated } => {
            Condition::Member { item: item.clone(), set: set.clone(), negated: *negated != negate }
        }
    }
}

fn expand(condition: &Condition, splits: &dyn Fn(&[Condition]) -> bool) -> Option<Vec<Vec<Condition>>> {
    match condition {
        Condition::And(parts) => {
            let mut product = vec![Vec::new()];
            for part in parts {
                let alternatives = expand(part, splits)?;
                // The number of alternatives is the product, so it is looked at before they are written out.
                if product.len() * alternatives.len() > MAX_BRANCHES {
                    return None;
                }
                product = product
                    .iter()
                    .flat_map(|before: &Vec<Condition>| {
                        alternatives.iter().map(|more| [&before[..], more].concat())
                    })
                    .collect();
            }
            Some(product)
        }
        Condition::Or(parts) if splits(parts) => {
            let mut all = Vec::new();
            for part in parts {
                // Alternatives of `or` add up.
                all.extend(expand(part, splits)?);
                if all.len() > MAX_BRANCHES {
                    return None;
                }
            }
            Some(all)
        }
        atom => Some(vec![vec![atom.clone()]]),
    }
}
