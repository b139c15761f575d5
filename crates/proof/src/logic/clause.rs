//! Conjunctions of atoms over variables that stand for natural numbers, some of them visible and the rest existential.

use super::Outside;
use super::linear::Linear;
use crate::law::Acceptor;
use std::rc::Rc;

/// An elementary statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// The sum is 0.
    Zero(Linear),
    /// The sum is at most 0.
    AtMost(Linear),
    /// The sum leaves this residue, or does not.
    Residue { sum: Linear, modulus: i64, residue: i64, is: bool },
    /// The digits of the variable are a 1 and then zeros, their number a multiple of `every`; or they are not.
    Unit { variable: usize, every: i64, is: bool },
    /// The nim-sum of the variables is 0.
    NimSum(Vec<usize>),
    /// The automaton accepts the variables, or does not.
    Accepts { acceptor: Rc<Acceptor>, variables: Vec<usize>, is: bool },
    /// The pair `(q, v)` of variables follows the pattern.
    Follows { pattern: Rc<Pattern>, q: usize, v: usize },
}

/// `v = exceptions[q]`, and `v = slope * q + offset` for `q` beyond the exceptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    pub(crate) exceptions: Vec<i64>,
    pub(crate) slope: i64,
    pub(crate) offset: i64,
}

/// Atoms that all hold. The variables are `0..variables`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clause {
    pub(crate) variables: usize,
    pub(crate) atoms: Vec<Atom>,
}

/// So many cases may a statement have.
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

/// Returns the cases of "this and that".
pub(crate) fn both(a: &[Vec<Atom>], b: &[Vec<Atom>]) -> Result<Vec<Vec<Atom>>, Outside> {
    if a.len().saturating_mul(b.len()) > MAX_CASES {
        return Err(Outside::Cases);
    }
    Ok(a.iter().flat_map(|x| b.iter().filter_map(|y| joined(x, y))).collect())
}

/// Returns the cases of "this or that".
pub(crate) fn any(mut a: Vec<Vec<Atom>>, b: Vec<Vec<Atom>>) -> Result<Vec<Vec<Atom>>, Outside> {
    a.extend(b);
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
                None if modulus == 1 => Err(is),
                None => Ok(Atom::Residue { sum, modulus, residue, is }),
            },
            other => Ok(other),
        }
    }

    /// Says whether both cannot hold, for residues of one sum.
    fn excludes(&self, other: &Atom) -> bool {
        match (self, other) {
            (
                Atom::Residue { sum: a, modulus: m, residue: r, is: x },
                Atom::Residue { sum: b, modulus: k, residue: s, is: y },
            ) => (a, m) == (b, k) && (if *x && *y { r != s } else { r == s && x != y }),
            _ => false,
        }
    }

    /// The sum of an atom that is about one.
    fn sum(&self) -> Option<&Linear> {
        match self {
            Atom::Zero(sum) | Atom::AtMost(sum) | Atom::Residue { sum, .. } => Some(sum),
            _ => None,
        }
    }

    fn with(&self, variable: usize, value: &Linear) -> Result<Atom, Outside> {
        Ok(match self {
            Atom::Zero(sum) => Atom::Zero(sum.with(variable, value)?),
            Atom::AtMost(sum) => Atom::AtMost(sum.with(variable, value)?),
            Atom::Residue { sum, modulus, residue, is } => {
                let sum = sum.with(variable, value)?;
                Atom::Residue { sum, modulus: *modulus, residue: *residue, is: *is }
            }
            other => other.clone(),
        })
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
            Atom::NimSum(variables) => Atom::NimSum(variables.into_iter().map(name).collect()),
            Atom::Accepts { acceptor, variables, is } => {
                Atom::Accepts { acceptor, variables: variables.into_iter().map(name).collect(), is }
            }
            Atom::Follows { pattern, q, v } => Atom::Follows { pattern, q: name(q), v: name(v) },
        }
    }
}

impl Clause {
    /// Returns an equivalent clause with fewer hidden variables, where `0..visible` are kept as they are; `None` where
    /// the atoms contradict each other plainly.
    pub(crate) fn reduced(mut self, visible: usize) -> Result<Option<Clause>, Outside> {
        loop {
            let mut kept: Vec<Atom> = Vec::with_capacity(self.atoms.len());
            for atom in self.atoms {
                match atom.simplified() {
                    Ok(atom) if !kept.contains(&atom) => kept.push(atom),
                    Ok(_) | Err(true) => {}
                    Err(false) => return Ok(None),
                }
            }
            self.atoms = kept;
            let Some((variable, at)) = self.eliminable(visible) else { break };
            let Atom::Zero(sum) = self.atoms.swap_remove(at) else { unreachable!("an equation was chosen") };
            // variable * sign + rest == 0, so variable == -sign * rest.
            let sign = sum.coefficient(variable);
            let value = sum.with(variable, &Linear::constant(0))?.times(-sign)?;
            let mut atoms = vec![Atom::AtMost(value.times(-1)?)];
            for atom in &self.atoms {
                atoms.push(atom.with(variable, &value)?);
            }
            self.atoms = atoms;
        }
        let mut used: Vec<bool> = (0..self.variables).map(|variable| variable < visible).collect();
        self.atoms.iter().for_each(|atom| atom.for_each_variable(&mut |variable| used[variable] = true));
        let mut names = vec![0; self.variables];
        let mut next = 0;
        for (name, _) in names.iter_mut().zip(&used).filter(|(_, used)| **used) {
            *name = next;
            next += 1;
        }
        let atoms = self.atoms.into_iter().map(|atom| atom.renamed(&|variable| names[variable])).collect();
        Ok(Some(Clause { variables: next, atoms }))
    }

    /// Returns a hidden variable that only sums speak of, and an equation that gives its value.
    fn eliminable(&self, visible: usize) -> Option<(usize, usize)> {
        let mut only_sums = vec![true; self.variables];
        for atom in self.atoms.iter().filter(|atom| atom.sum().is_none()) {
            atom.for_each_variable(&mut |variable| only_sums[variable] = false);
        }
        self.atoms.iter().enumerate().find_map(|(at, atom)| {
            let Atom::Zero(sum) = atom else { return None };
            let found = sum.terms().iter().find(|(v, c)| *v >= visible && only_sums[*v] && c.abs() == 1);
            found.map(|(variable, _)| (*variable, at))
        })
    }
}
