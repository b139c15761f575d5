//! Laws of starts: who wins by the numbers of the rules' `start` line.
//!
//! Let `start s -> p(s)` stand in the rules of a game, and let a law say which of its positions are lost.
//! Where `p(s)` is a position, the start `s` is lost just where that is. So a law of starts is right if there
//! are no numbers `s` for which `p(s)` is a position and the two laws differ: that one calls `p(s)` lost and
//! the other does not call `s` so, or the other way round. Both are statements about the same numbers, those
//! of `p(s)` being told by `s`, and that neither has a solution is decided here. Numbers that mean no
//! position, or one outside the domain, are left out: of these no law of starts says anything.

use super::obligations::MOST_CLAUSES;
use super::refusal::{Obligation, Refusal};
use super::statement::Losses;
use crate::law::{Law, Numeration};
use crate::logic::{Atom, Clause, Ledger, Linear, Outside, Question, Translator, solution};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Expr, Start};
use grundy_rules::lang::Claim;

/// Checks that a law of starts says of each what the law of the game says of its position.
pub(super) fn check(rules: &Rules, law: &Law, starts: &Law, budget: &Budget) -> Result<(), Refusal> {
    const NO_STARTS: Outside = Outside::Game("the rules have no line `start`");
    // Without a line `start` no number means a position.
    let start = rules.start().ok_or(NO_STARTS)?;
    let condition;
    let of_positions = match law {
        Law::Claim(Claim::Value(value)) => {
            // A position of value 0 is one that is lost, in normal play, and such a law is shown there alone.
            condition = Condition::Compare(Comparison::Equal, value.clone(), Expr::Number(0));
            Losses::Condition(&condition)
        }
        law => Losses::of(law, budget)?,
    };
    let compared =
        Compared { rules, start, of_positions: &of_positions, of_starts: &Losses::of(starts, budget)? };
    let numeration = compared.numeration()?;
    match compared.differ(numeration, budget) {
        // A condition says nothing of the numeration; the Fibonacci numbers have their own.
        Err(Refusal::Outside(Outside::Term(_))) if compared.are_conditions() => {
            compared.differ(Numeration::ZECKENDORF, budget)
        }
        result => result,
    }
}

/// Two laws of who wins, of positions and of the starts that mean them.
struct Compared<'a> {
    rules: &'a Rules,
    start: &'a Start,
    of_positions: &'a Losses<'a>,
    of_starts: &'a Losses<'a>,
}

impl Compared<'_> {
    fn are_conditions(&self) -> bool {
        matches!((self.of_positions, self.of_starts), (Losses::Condition(_), Losses::Condition(_)))
    }

    /// The numeration of both.
    fn numeration(&self) -> Result<Numeration, Outside> {
        let (here, there) = (self.of_positions.numeration(), self.of_starts.numeration());
        // An automaton reads the digits of one numeration; a condition is said in the one that the other
        // needs.
        match (self.of_positions, self.of_starts) {
            (Losses::Condition(_), _) => Ok(there),
            (_, Losses::Condition(_)) => Ok(here),
            _ if here == there => Ok(here),
            _ => Err(Outside::Game("the automata of positions and of starts read different digits")),
        }
    }

    /// Refuses where the two laws differ.
    fn differ(&self, numeration: Numeration, budget: &Budget) -> Result<(), Refusal> {
        let (n_starts, arity) = (self.start.names.len(), self.rules.arity());
        for (losses, wanted) in [(self.of_starts, n_starts), (self.of_positions, arity)] {
            if losses.tracks().is_some_and(|tracks| tracks != wanted) {
                return Err(Outside::Game("the automaton reads another number of coordinates").into());
            }
        }
        // Bounded: names of starts.
        let starts: Vec<usize> = (0..n_starts).collect();
        let mut translator = Translator {
            numeration,
            names: starts.iter().map(|slot| Linear::variable(*slot)).collect(),
            variables: n_starts,
            ledger: Ledger::new(budget),
            bounds: None,
            before: Vec::new(),
        };
        let meant = self.meant(&mut translator)?;
        let mut differing: Vec<Vec<Atom>> = Vec::new();
        // Both ways to differ: each law may call lost what the other does not.
        for is_lost in [true, false] {
            let here = self.of_starts.is(&starts, is_lost, &mut translator)?;
            for meant in &meant {
                let there = self.position_is(meant, !is_lost, &mut translator)?;
                let both = translator.ledger.both(&here, &there)?;
                differing.extend(translator.ledger.both(std::slice::from_ref(&meant.atoms), &both)?);
                if differing.len() > MOST_CLAUSES {
                    return Err(Outside::Cases.into());
                }
            }
        }
        let variables = translator.variables;
        let clauses = Clause::all(differing, variables);
        match solution(&Question::new(clauses, n_starts, numeration, budget)?, budget)? {
            None => Ok(()),
            Some(start) => Err(Refusal::fails(Obligation::Start, start, None)),
        }
    }

    /// What starts mean: the cases in which that is a position.
    fn meant(&self, translator: &mut Translator) -> Result<Vec<Meant>, Outside> {
        let mut meant = vec![Meant { atoms: Vec::new(), place: Vec::new(), variables: Vec::new() }];
        for to in &self.start.to {
            let mut longer = Vec::new();
            for (given, value) in translator.number(to)? {
                // A constant is kept as one, so that a law may divide by it.
                let constant = value.as_constant();
                if constant.is_some_and(|constant| constant < 0) {
                    continue;
                }
                let (variable, atoms) = translator.natural(&value)?;
                let coordinate = if constant.is_some() { value } else { Linear::variable(variable) };
                for before in &meant {
                    let Some(atoms) =
                        translator.ledger.joined(&before.atoms, &[&given[..], &atoms].concat())?
                    else {
                        continue;
                    };
                    let place = before.place.iter().cloned().chain([coordinate.clone()]).collect();
                    let variables = before.variables.iter().copied().chain([variable]).collect();
                    longer.push(Meant { atoms, place, variables });
                }
            }
            meant = longer;
        }
        // Of what is outside the domain no law says anything, so a start that means it is left out.
        let Some(domain) = self.rules.domain() else { return Ok(meant) };
        let mut within = Vec::new();
        for Meant { atoms, place, variables } in meant {
            let is_within =
                translator.of_the_law(place.clone(), |translator| translator.condition(domain, true))?;
            for atoms in translator.ledger.both(&[atoms], &is_within)? {
                within.push(Meant { atoms, place: place.clone(), variables: variables.clone() });
            }
        }
        Ok(within)
    }

    /// The cases in which the law says this of who wins a position.
    fn position_is(
        &self,
        meant: &Meant,
        is_lost: bool,
        translator: &mut Translator,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        match self.of_positions {
            Losses::Condition(condition) => translator
                .of_the_law(meant.place.clone(), |translator| translator.condition(condition, is_lost)),
            acceptor @ Losses::Acceptor(..) => acceptor.is(&meant.variables, is_lost, translator),
        }
    }
}

/// A position that starts mean, where the atoms hold.
struct Meant {
    atoms: Vec<Atom>,
    /// Its coordinates: numbers where they are, so that a law may divide by them, else variables.
    place: Vec<Linear>,
    /// The same as variables.
    variables: Vec<usize>,
}
