//! What rays reach: see [`crate::Ray`].
//!
//! Let `good(p)` say that leaving `p` wins, by the law. Along a ray that lowers `x` by multiples of `y`, with
//! `r(p)` for what the line asks of the part, `reach(x, y)` says that there is `k >= 1` with `y >= 1` and
//! `k y <= x`, and `r` and `good` of `(x - k y, y)`. By looking at `k = 1` and at the others,
//!
//! `reach(x, y) = y >= 1 and y <= x and (r and good, or reach, of (x - y, y))`,
//!
//! and since `x - y < x` there is only one relation for which this holds. So an automaton for which it is
//! decided to hold accepts `reach` and nothing else, and the line has a good option exactly where what it
//! asks of the position holds and `reach` does.
//!
//! Along a ray that divides `x` by powers of `b`, `reach(x)` says that there is `k >= 1` with `r` and `good` of
//! the quotient of `x` by `b^k`, which is rounded down, or of those alone that leave no rest:
//!
//! `reach(x) = x >= 1 and (r and good, or reach, of x // b)`, where no rest is left if none may be,
//!
//! since `x // b^k` is `(x // b) // b^(k - 1)`, and `b^k` divides `x` where `b` does and `b^(k - 1)` divides
//! `x // b`. The power is at most `x`: without rest that follows from `x >= 1`, and else it says that the
//! quotient is at least 1, which is then `r`. Again `x // b < x`, and there is only one such relation.

use super::obligations::LossOf;
use super::options::{Move, Place};
use super::refusal::{Obligation, Refusal};
use super::statement::{here, said};
use crate::law::Acceptor;
use crate::logic::{Atom, Linear, Outside, Translator, any, implied, solution};
use crate::ray::{Ray, Step, rays};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::Line;
use std::rc::Rc;

/// The rays of some rules, with what a law says of them, and the other lines.
pub(super) struct Rays {
    arity: usize,
    rays: Vec<(Ray, Rc<Acceptor>)>,
    /// The lines that are no rays.
    pub(super) others: Vec<Line>,
}

/// Ways to fulfil a statement, each as atoms.
type Cases = Vec<Vec<Atom>>;

impl Rays {
    /// Returns the rays in a law with these automata: none, where it has none.
    pub(super) fn of(rules: &Rules, acceptors: &[Acceptor]) -> Result<Rays, Outside> {
        let lines = &rules.moves().lines;
        if acceptors.is_empty() {
            return Ok(Rays { arity: rules.arity(), rays: Vec::new(), others: lines.clone() });
        }
        let found = rays(rules);
        // Without its automaton nothing is known of a ray.
        if found.len() != acceptors.len() {
            return Err(Outside::Game("the law has not one automaton for each line that takes multiples"));
        }
        let is_ray = |at: usize| found.iter().any(|(line, _)| *line == at);
        let others = lines.iter().enumerate().filter(|(at, _)| !is_ray(*at)).map(|(_, line)| line.clone());
        let others = others.collect();
        let acceptors = acceptors.iter().map(|acceptor| Rc::new(acceptor.clone()));
        let rays = found.into_iter().map(|(_, ray)| ray).zip(acceptors).collect();
        Ok(Rays { arity: rules.arity(), rays, others })
    }

    /// The steps of the rays as moves: where each of them leaves something smaller, all their options are
    /// smaller.
    pub(super) fn steps(&self, variables: usize) -> Result<(Vec<Move>, usize), Outside> {
        let step = |(ray, _): &(Ray, Rc<Acceptor>)| {
            let parts = vec![Place::new(0, part(ray, variables, self.arity))];
            Ok(Move { atoms: one_step(ray, variables)?, parts, unordered: false })
        };
        Ok((self.rays.iter().map(step).collect::<Result<_, Outside>>()?, variables + 1))
    }

    /// The cases in which a ray leads to a good part.
    pub(super) fn good(&self, translator: &mut Translator) -> Result<Cases, Outside> {
        let mut cases = Vec::new();
        for (ray, acceptor) in &self.rays {
            let position = (0..self.arity).collect();
            let reaches = accepts(acceptor, position);
            // The automaton says only what is reached: the line's own conditions on the position come on top.
            cases = any(cases, translator.both_of(&ray.given, &[vec![reaches]])?)?;
        }
        Ok(cases)
    }

    /// The cases in which a ray has an option at all.
    pub(super) fn any(&self, translator: &mut Translator) -> Result<Cases, Outside> {
        let mut cases = Vec::new();
        for (ray, _) in &self.rays {
            if let Step::Divided { .. } = ray.step {
                // Where the first quotient may not be left, no later one may: they are smaller.
                let below = translator.fresh();
                let left = said(&ray.leaves, &part(ray, below, self.arity), true, translator)?;
                let left = translator.ledger.both(&[one_step(ray, below)?], &left)?;
                cases = any(cases, translator.both_of(&ray.given, &left)?)?;
                continue;
            }
            // A part one step down may be forbidden and a later one allowed: one step does not say whether
            // there is an option.
            if !ray.leaves.conjuncts().is_empty() {
                return Err(Outside::Game("in misere play a line of multiples may ask nothing of its part"));
            }
            let Step::Taken(step) = ray.step else { continue };
            // Multiples begin with one step, so an option is there where one step fits.
            let fits = difference(step, ray.moving())?;
            let more = [vec![Atom::AtMost(fits), positive(step)?]];
            cases = any(cases, translator.both_of(&ray.given, &more)?)?;
        }
        Ok(cases)
    }

    /// Checks that each automaton accepts what its ray reaches, and that no ray stands still.
    pub(super) fn check(&self, about: &LossOf<'_>, budget: &Budget) -> Result<(), Refusal> {
        for (ray, acceptor) in &self.rays {
            let setting = about.setting;
            let arity = setting.arity();
            let mut translator = setting.translator(arity, 0)?;
            let given = translator.condition(&ray.given, true)?;
            if let Step::Taken(step) = ray.step {
                // A step of 0 leaves the position as it is.
                let still = translator.ledger.both(&given, &[vec![Atom::Zero(Linear::variable(step))]])?;
                if let Some(position) = solution(&about.question((still, translator.variables))?, budget)? {
                    return Err(Refusal::NotSmaller { position });
                }
            }

            let mut translator = setting.translator(arity + 1, 0)?;
            let below = part(ray, arity, arity);
            let left = said(&ray.leaves, &below, true, &mut translator)?;
            let good = about.good_part(&below, &mut translator)?;
            let first = translator.ledger.both(&left, &good)?;
            // The automaton stands for itself one step down: only one relation fulfils this, by the theorem.
            let later = vec![vec![accepts(acceptor, below)]];
            let reached = translator.ledger.both(&[one_step(ray, arity)?], &any(first, later)?)?;
            let reached = about.question((reached, translator.variables))?;
            let position = here(setting, 0).variables;
            let said = vec![vec![accepts(acceptor, position)]];
            let said = about.question((said, arity))?;
            // The automaton may hold more than the ray reaches, or less: both ways are shown.
            for (a, b) in [(&said, &reached), (&reached, &said)] {
                if let Some(position) = implied(a, b, budget)? {
                    return Err(Refusal::fails(Obligation::Ray, position, None));
                }
            }
        }
        Ok(())
    }
}

/// The part one step down: the position with another variable for the coordinate that is lowered.
fn part(ray: &Ray, below: usize, arity: usize) -> Vec<usize> {
    (0..arity).map(|at| if at == ray.moving() { below } else { at }).collect()
}

/// `below` is the coordinate lowered by one step, which is at least 1.
fn one_step(ray: &Ray, below: usize) -> Result<Vec<Atom>, Outside> {
    match ray.step {
        Step::Taken(step) => {
            let left = difference(ray.moving(), step)?.minus(&Linear::variable(below))?;
            Ok(vec![positive(step)?, Atom::Zero(left)])
        }
        Step::Divided { base, is_whole } => {
            let rest = Linear::variable(ray.moving()).plus(-base, &Linear::variable(below))?;
            let rest = if is_whole {
                vec![Atom::Zero(rest)]
            } else {
                vec![Atom::AtMost(rest.times(-1)?), Atom::AtMost(rest.shifted(1 - base)?)]
            };
            Ok([vec![positive(ray.moving())?], rest].concat())
        }
    }
}

fn positive(variable: usize) -> Result<Atom, Outside> {
    Ok(Atom::AtMost(Linear::constant(1).minus(&Linear::variable(variable))?))
}

fn difference(a: usize, b: usize) -> Result<Linear, Outside> {
    Linear::variable(a).minus(&Linear::variable(b))
}

fn accepts(acceptor: &Rc<Acceptor>, variables: Vec<usize>) -> Atom {
    Atom::Accepts { acceptor: Rc::clone(acceptor), variables, is: true }
}
