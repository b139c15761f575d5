//! Conjunctions of atoms over variables that stand for natural numbers, some of them visible and the rest
//! existential.

use super::Outside;
use super::linear::Linear;
use crate::law::Acceptor;
use grundy_budget::Weight;
use std::rc::Rc;

/// An elementary statement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Atom {
    /// The sum is 0.
    Zero(Linear),
    /// The sum is at most 0.
    AtMost(Linear),
    /// The sum leaves this residue, or does not.
    Residue { sum: Linear, modulus: i64, residue: i64, is: bool },
    /// The digits of the variable are a 1 and then zeros, their number a multiple of `every`; or they are
    /// not.
    Unit { variable: usize, every: i64, is: bool },
    /// The nim-sum of the variables is 0.
    NimSum(Vec<usize>),
    /// The automaton accepts the variables, or does not.
    Accepts { acceptor: Rc<Acceptor>, variables: Vec<usize>, is: bool },
    /// The pair `(q, v)` of variables follows the pattern.
    Follows { pattern: Rc<Pattern>, q: usize, v: usize },
}

/// `v = exceptions[q]` for `q` among the exceptions, where there is one; there is no `v` for other `q`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Pattern {
    pub(crate) exceptions: Vec<Option<i64>>,
    /// About what `v` gains for each `q`: only how many states there are hangs on it.
    pub(crate) slope: i64,
}

impl Weight for Atom {
    fn elsewhere(&self) -> u64 {
        match self {
            Atom::Zero(sum) | Atom::AtMost(sum) | Atom::Residue { sum, .. } => sum.elsewhere(),
            Atom::NimSum(variables) | Atom::Accepts { variables, .. } => variables.elsewhere(),
            // A pattern is shared.
            Atom::Unit { .. } | Atom::Follows { .. } => 0,
        }
    }
}

/// Atoms that all hold. The variables are `0..variables`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clause {
    pub(crate) variables: usize,
    pub(crate) atoms: Vec<Atom>,
}

/// The most cases of a statement.
pub(super) const MAX_CASES: usize = 1 << 14;

/// Returns the atoms of both, without repetition; `None` where they contradict each other plainly.
pub(crate) fn joined(a: &[Atom], b: &[Atom]) -> Option<Vec<Atom>> {
    let mut all = a.to_vec();
    for atom in b {
        match atom.clone().simplified() {
            Err(true) => {}
            Err(false) => return None,
            Ok(atom) if all.iter().any(|known| known.excludes(&atom)) => return None,
            Ok(atom) if all.contains(&atom) => {}
            Ok(atom) => all.push(atom),
        }
    }
    Some(all)
}

/// Returns the cases of "this or that".
pub(crate) fn any(mut a: Vec<Vec<Atom>>, b: Vec<Vec<Atom>>) -> Result<Vec<Vec<Atom>>, Outside> {
    a.extend(b);
    // A product of cases is bounded where it is made, and a sum of cases here.
    if a.len() > MAX_CASES { Err(Outside::Cases) } else { Ok(a) }
}

impl Atom {
    /// Returns the atom in its shortest form, or whether it holds where that is decided.
    pub(crate) fn simplified(self) -> Result<Atom, bool> {
        match self {
            Atom::Zero(sum) => sum.equation().map(Atom::Zero),
            Atom::AtMost(sum) => sum.inequality().map(Atom::AtMost),
            Atom::Residue { sum, modulus, residue, is } => match sum.as_constant() {
                Some(number) => Err((number.rem_euclid(modulus) == residue) == is),
                None => {
                    // The constant goes into the residue, so that equal statements are equal atoms.
                    let rest = (residue - sum.offset()).rem_euclid(modulus);
                    let sum = sum.shifted(-sum.offset()).expect("a constant is taken away").modulo(modulus);
                    match sum.terms() {
                        [] => Err((rest == 0) == is),
                        _ => Ok(Atom::Residue { sum, modulus, residue: rest, is }),
                    }
                }
            },
            Atom::NimSum(mut variables) => {
                // Sorted, so that equal variables are neighbours.
                variables.sort_unstable();
                // Two of the same give 0.
                let mut odd: Vec<usize> = Vec::with_capacity(variables.len());
                for variable in variables {
                    if odd.last() == Some(&variable) {
                        odd.pop();
                    } else {
                        odd.push(variable);
                    }
                }
                match odd[..] {
                    [] => Err(true),
                    // Of one variable and of two the nim-sum is an equation, which settles more than a
                    // nim-sum does.
                    [a] => Ok(Atom::Zero(Linear::variable(a))),
                    [a, b] => {
                        let difference = Linear::variable(a).minus(&Linear::variable(b));
                        Ok(Atom::Zero(difference.expect("two coefficients of 1")))
                    }
                    _ => Ok(Atom::NimSum(odd)),
                }
            }
            other => Ok(other),
        }
    }

    /// Returns whether both cannot hold, as is seen of sums that differ by a constant, or add up to one.
    fn excludes(&self, other: &Atom) -> bool {
        // Only such pairs are looked at: a full test would be a question of its own.
        match (self, other) {
            (
                Atom::Residue { sum: a, modulus: m, residue: r, is: x },
                Atom::Residue { sum: b, modulus: k, residue: s, is: y },
            ) => (a, m) == (b, k) && (if *x && *y { r != s } else { r == s && x != y }),
            (Atom::Zero(a), Atom::Zero(b)) => {
                a.is_parallel(b) && a.offset() != b.offset() || a.is_opposite(b) && a.offset() != -b.offset()
            }
            (Atom::Zero(zero), Atom::AtMost(sum)) | (Atom::AtMost(sum), Atom::Zero(zero)) => {
                zero.is_parallel(sum) && sum.offset() > zero.offset()
                    || zero.is_opposite(sum) && sum.offset() > -zero.offset()
            }
            (Atom::AtMost(a), Atom::AtMost(b)) => a.is_opposite(b) && a.offset() > -b.offset(),
            _ => false,
        }
    }

    /// The sum of an atom that is about one.
    pub(crate) fn sum(&self) -> Option<&Linear> {
        match self {
            Atom::Zero(sum) | Atom::AtMost(sum) | Atom::Residue { sum, .. } => Some(sum),
            _ => None,
        }
    }

    /// Returns it with a sum in the place of a variable; only sums may speak of that.
    pub(crate) fn with(&self, variable: usize, value: &Linear) -> Result<Atom, Outside> {
        Ok(match self {
            Atom::Zero(sum) => Atom::Zero(sum.with(variable, value)?),
            Atom::AtMost(sum) => Atom::AtMost(sum.with(variable, value)?),
            Atom::Residue { sum, modulus, residue, is } => {
                let sum = sum.with(variable, value)?;
                Atom::Residue { sum, modulus: *modulus, residue: *residue, is: *is }
            }
            // Other atoms speak of variables by their digits, and no sum stands for these.
            other => other.clone(),
        })
    }

    /// Returns it with another variable instead of one, or in a nim-sum with 0 instead.
    fn instead(&self, variable: usize, other: Option<usize>) -> Atom {
        match (self, other) {
            (Atom::NimSum(variables), None) => {
                // In a nim-sum 0 may be left out; no other atom has a way to say it.
                Atom::NimSum(variables.iter().copied().filter(|known| *known != variable).collect())
            }
            (atom, Some(other)) => {
                atom.clone().renamed(&|known| if known == variable { other } else { known })
            }
            (atom, None) => atom.clone(),
        }
    }

    pub(crate) fn speaks_of(&self, variable: usize) -> bool {
        let mut found = false;
        self.for_each_variable(&mut |known| found |= known == variable);
        found
    }

    pub(crate) fn for_each_variable(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Atom::Zero(sum) | Atom::AtMost(sum) | Atom::Residue { sum, .. } => {
                sum.terms().iter().for_each(|(variable, _)| visit(*variable));
            }
            Atom::Unit { variable, .. } => visit(*variable),
            Atom::NimSum(variables) | Atom::Accepts { variables, .. } => {
                variables.iter().for_each(|variable| visit(*variable));
            }
            Atom::Follows { q, v, .. } => {
                visit(*q);
                visit(*v);
            }
        }
    }

    pub(crate) fn renamed(self, name: &dyn Fn(usize) -> usize) -> Atom {
        match self {
            Atom::Zero(sum) => Atom::Zero(sum.renamed(name)),
            Atom::AtMost(sum) => Atom::AtMost(sum.renamed(name)),
            Atom::Residue { sum, modulus, residue, is } => {
                Atom::Residue { sum: sum.renamed(name), modulus, residue, is }
            }
            Atom::Unit { variable, every, is } => Atom::Unit { variable: name(variable), every, is },
            Atom::NimSum(variables) => {
                // Equal nim-sums are to be equal atoms, so the variables ascend after a change of names too.
                let mut variables: Vec<usize> = variables.into_iter().map(name).collect();
                variables.sort_unstable();
                Atom::NimSum(variables)
            }
            Atom::Accepts { acceptor, variables, is } => {
                Atom::Accepts { acceptor, variables: variables.into_iter().map(name).collect(), is }
            }
            Atom::Follows { pattern, q, v } => Atom::Follows { pattern, q: name(q), v: name(v) },
        }
    }
}

/// Returns the atoms in their shortest form, sums that bound each other put together; `None` where they
/// contradict each other plainly.
pub(crate) fn settled(atoms: Vec<Atom>) -> Option<Vec<Atom>> {
    let mut kept: Vec<Atom> = Vec::with_capacity(atoms.len());
    for atom in atoms {
        match atom.simplified() {
            Ok(atom) => add(&mut kept, atom)?,
            Err(true) => {}
            Err(false) => return None,
        }
    }
    Some(kept)
}

/// Adds an atom to others; `None` where it contradicts one of them plainly.
fn add(kept: &mut Vec<Atom>, atom: Atom) -> Option<()> {
    if kept.contains(&atom) {
        return Some(());
    }
    if kept.iter().any(|known| known.excludes(&atom)) {
        return None;
    }
    // Only sums can be put together; other atoms are kept beside each other.
    let (Atom::Zero(sum) | Atom::AtMost(sum)) = &atom else {
        kept.push(atom);
        return Some(());
    };
    let equal = matches!(atom, Atom::Zero(_));
    for at in 0..kept.len() {
        let (known, known_equal) = match &kept[at] {
            Atom::Zero(known) => (known, true),
            Atom::AtMost(known) => (known, false),
            _ => continue,
        };
        // By how much the sum exceeds the known one, or what both add up to.
        let (parallel, gap) = if known.is_parallel(sum) {
            (true, sum.offset() - known.offset())
        } else if known.is_opposite(sum) {
            (false, sum.offset() + known.offset())
        } else {
            continue;
        };
        match (known_equal, equal, parallel) {
            // known == 0: the sum is the gap, for either sign.
            (true, true, _) => return (gap == 0).then_some(()),
            (true, false, _) => return (gap <= 0).then_some(()),
            // The sum is 0, so the known one is `-gap`, or `gap` where the two are opposite.
            (false, true, true) if gap < 0 => return None,
            (false, true, false) if gap > 0 => return None,
            (false, true, _) => {
                // The equation replaces the bound, and may meet further bounds of the same sum.
                kept.swap_remove(at);
                return add(kept, atom);
            }
            // The known sum is at most 0, and this one is no larger.
            (false, false, true) if gap <= 0 => return Some(()),
            (false, false, true) => {
                kept.swap_remove(at);
                return add(kept, atom);
            }
            // Opposite sums bound each other: this one is `gap` less the known one, and so at least `gap`.
            (false, false, false) if gap > 0 => return None,
            (false, false, false) if gap == 0 => {
                let equation = Atom::Zero(sum.clone()).simplified();
                // Two opposite bounds with no gap are an equation; it takes the place of both.
                kept.swap_remove(at);
                return match equation {
                    Ok(equation) => add(kept, equation),
                    Err(holds) => holds.then_some(()),
                };
            }
            (false, false, false) => {}
        }
    }
    kept.push(atom);
    Some(())
}

impl Clause {
    /// Returns the cases as clauses over this number of variables.
    pub(crate) fn all(cases: Vec<Vec<Atom>>, variables: usize) -> Vec<Clause> {
        cases.into_iter().map(|atoms| Clause { variables, atoms }).collect()
    }

    /// Returns an equivalent clause with fewer hidden variables, where `0..visible` are kept as they are;
    /// `None` where the atoms contradict each other plainly.
    pub(crate) fn reduced(mut self, visible: usize) -> Result<Option<Clause>, Outside> {
        // First, since a variable that is eliminated needs no name below.
        let Some(atoms) = eliminated(self.atoms, &|variable| variable < visible)? else { return Ok(None) };
        let mut used: Vec<bool> = (0..self.variables).map(|variable| variable < visible).collect();
        atoms.iter().for_each(|atom| atom.for_each_variable(&mut |variable| used[variable] = true));
        // Names are given in order, so `0..visible` keep theirs.
        let mut names = vec![0; self.variables];
        self.variables = 0;
        for (name, _) in names.iter_mut().zip(&used).filter(|(_, used)| **used) {
            *name = self.variables;
            self.variables += 1;
        }
        self.atoms = atoms.into_iter().map(|atom| atom.renamed(&|variable| names[variable])).collect();
        Ok(Some(self))
    }

    /// Returns the clause, reduced, with its hidden variables and atoms in an order that hangs less on how it
    /// was made: of clauses that differ only in the names of a few hidden variables one is left.
    pub(crate) fn canonical(self, visible: usize) -> Clause {
        let hidden = self.variables - visible;
        // The number of orders grows as a factorial, and a clause that stays twice costs less than they do.
        if hidden > MOST_PERMUTED {
            return self;
        }
        let rename = |order: &[usize]| {
            let name = |variable: usize| {
                if variable < visible { variable } else { visible + order[variable - visible] }
            };
            let mut atoms: Vec<Atom> = self.atoms.iter().map(|atom| atom.clone().renamed(&name)).collect();
            atoms.sort_unstable();
            atoms
        };
        // The least of all is the same whatever the names were before.
        let atoms = permutations(hidden).iter().map(|order| rename(order)).min();
        Clause { variables: self.variables, atoms: atoms.expect("there is an order") }
    }
}

/// Hidden variables are put in order up to this number.
const MOST_PERMUTED: usize = 3;

/// Returns all orders of `0..n`.
pub(crate) fn permutations(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![Vec::new()], |orders, next| {
        let longer = orders.iter().flat_map(|order| {
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, next);
                order
            })
        });
        longer.collect()
    })
}

/// Returns equivalent atoms without the hidden variables that an equation determines; `None` where they
/// contradict each other plainly.
pub(crate) fn eliminated(
    atoms: Vec<Atom>,
    kept: &dyn Fn(usize) -> bool,
) -> Result<Option<Vec<Atom>>, Outside> {
    let Some(mut atoms) = settled(atoms) else { return Ok(None) };
    // Each turn takes one equation and one variable, so it ends.
    while let Some((variable, at)) = eliminable(&atoms, kept) {
        let Atom::Zero(sum) = atoms.swap_remove(at) else { unreachable!("an equation was chosen") };
        // variable * sign + rest == 0, so variable == -sign * rest.
        let sign = sum.coefficient(variable);
        let value = sum.with(variable, &Linear::constant(0))?.times(-sign)?;
        // The variable was a natural number, so what takes its place must be at least 0.
        let mut with = vec![Atom::AtMost(value.times(-1)?)];
        for atom in &atoms {
            with.push(match atom.sum() {
                Some(_) => atom.with(variable, &value)?,
                // Only one that is another variable, or 0, is put into these.
                None => atom.instead(variable, value.as_variable()),
            });
        }
        match settled(with) {
            Some(with) => atoms = with,
            None => return Ok(None),
        }
    }
    Ok(Some(atoms))
}

/// Returns a hidden variable, and an equation that gives its value: a sum where only sums speak of it, a
/// variable or in nim-sums 0 wherever it stands.
fn eliminable(atoms: &[Atom], kept: &dyn Fn(usize) -> bool) -> Option<(usize, usize)> {
    atoms.iter().enumerate().find_map(|(at, atom)| {
        let Atom::Zero(sum) = atom else { return None };
        let found = sum.terms().iter().find(|(v, c)| {
            let others = || atoms.iter().filter(|atom| atom.sum().is_none() && atom.speaks_of(*v));
            // An equation that says that two variables are equal: one may stand for the other in any atom.
            let name = matches!(*sum.terms(), [(_, a), (_, b)] if a == -b && sum.offset() == 0);
            let zero = sum.terms().len() == 1 && sum.offset() == 0;
            // With another coefficient the value would be a fraction.
            c.abs() == 1
                && !kept(*v)
                && (name || others().all(|atom| zero && matches!(atom, Atom::NimSum(_))))
        });
        found.map(|(variable, _)| (*variable, at))
    })
}
