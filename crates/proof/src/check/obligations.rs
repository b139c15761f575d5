//! What must hold so that a law is the law of a game, each part decided by automata.
//!
//! With every part of every option smaller than its position, induction does the rest. For Grundy values: every heap has
//! a value by the law, and one only; no option of a heap has the heap's value; every smaller value is that of an option.
//! For P-positions: a position that the law calls lost has no good option, and every other one has.

use super::options::{Move, Place, Setting};
use super::statement::{Losses, Values, here, said};
use super::{Obligation, Refusal};
use crate::law::Numeration;
use crate::logic::{Atom, Clause, Linear, Outside, Question, any, both, implied, solution};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::Ending;

/// Checks a law about Grundy values of one heap in normal play.
pub(super) fn values(rules: &Rules, values: &Values<'_>, budget: &Budget) -> Result<(), Refusal> {
    if rules.arity() != 1 {
        return Err(Outside::Game("a law about Grundy values is proved for one heap").into());
    }
    if *rules.play() != Ending::Normal {
        return Err(Outside::Game("a law about Grundy values is proved in normal play only").into());
    }
    let setting = Setting { rules, numeration: Numeration::Binary, modulus: values.modulus() };
    let heap =
        |class: u64, q: u128| vec![q.saturating_mul(setting.modulus.into()).saturating_add(class.into())];
    for class in 0..setting.modulus {
        let valued = ValueOf { setting, values, class };
        if let Some(numbers) = implied(&valued.anything()?, &valued.has_a_value()?, budget)? {
            return Err(Refusal::fails(Obligation::Total, heap(class, numbers[0]), None));
        }
        if let Some(numbers) = solution(&valued.has_two_values()?, budget)? {
            return Err(Refusal::fails(Obligation::Functional, heap(class, numbers[0]), None));
        }
    }
    for class in 0..setting.modulus {
        let valued = ValueOf { setting, values, class };
        // Leaving out in which order the parts stand allows more options, and makes fewer states.
        if solution(&valued.has_its_own_value_again(false)?, budget)?.is_some()
            && let Some(numbers) = solution(&valued.has_its_own_value_again(true)?, budget)?
        {
            return Err(Refusal::fails(Obligation::Safe, heap(class, numbers[0]), None));
        }
        let exceeds = valued.exceeds()?;
        // Where moves to one part alone reach every smaller value, the others need not be looked at.
        if implied(&exceeds, &valued.option_has(1)?, budget)?.is_none() {
            continue;
        }
        if let Some(numbers) = implied(&exceeds, &valued.option_has(usize::MAX)?, budget)? {
            return Err(Refusal::fails(Obligation::Live, heap(class, numbers[0]), Some(numbers[1])));
        }
    }
    Ok(())
}

/// The statements about the heaps of one class. Variable 0 is the heap, variable 1 a value.
struct ValueOf<'a> {
    setting: Setting<'a>,
    values: &'a Values<'a>,
    class: u64,
}

impl ValueOf<'_> {
    fn question(&self, cases: Vec<Vec<Atom>>, variables: usize, visible: usize) -> Result<Question, Outside> {
        let clauses = cases.into_iter().map(|atoms| Clause { variables, atoms }).collect();
        Question::new(clauses, visible, self.setting.numeration)
    }

    fn anything(&self) -> Result<Question, Outside> {
        self.question(vec![Vec::new()], 1, 1)
    }

    fn has_a_value(&self) -> Result<Question, Outside> {
        let mut translator = self.setting.translator(2, self.class)?;
        let cases = self.values.has(&here(self.setting, self.class), 1, &mut translator)?;
        self.question(cases, translator.variables, 1)
    }

    fn has_two_values(&self) -> Result<Question, Outside> {
        let mut translator = self.setting.translator(3, self.class)?;
        let place = here(self.setting, self.class);
        let one = self.values.has(&place, 1, &mut translator)?;
        let cases = both(&one, &self.values.has(&place, 2, &mut translator)?)?;
        let cases = both(&cases, &[vec![less(1, 2)?]])?;
        self.question(cases, translator.variables, 1)
    }

    /// The heap has value `v`, and so has an option; or, where `ordered` is not wanted, what would be one if the order of
    /// any two hidden numbers did not matter.
    fn has_its_own_value_again(&self, ordered: bool) -> Result<Question, Outside> {
        let (mut options, variables) = self.options(usize::MAX)?;
        if !ordered {
            let is_order = |atom: &Atom| match atom {
                Atom::AtMost(sum) => matches!(*sum.terms(), [(a, _), (b, _)] if a > 1 && b > 1),
                _ => false,
            };
            options.iter_mut().for_each(|case| case.retain(|atom| !is_order(atom)));
        }
        let mut translator = self.setting.translator(variables, self.class)?;
        let own = self.values.has(&here(self.setting, self.class), 1, &mut translator)?;
        self.question(both(&options, &own)?, translator.variables, 1)
    }

    /// The heap's value is above `w`.
    fn exceeds(&self) -> Result<Question, Outside> {
        let mut translator = self.setting.translator(3, self.class)?;
        let own = self.values.has(&here(self.setting, self.class), 2, &mut translator)?;
        let cases = both(&own, &[vec![less(1, 2)?]])?;
        self.question(cases, translator.variables, 2)
    }

    /// An option of at most so many parts has value `w`.
    fn option_has(&self, most_parts: usize) -> Result<Question, Outside> {
        let (options, variables) = self.options(most_parts)?;
        self.question(options, variables, 2)
    }

    /// The cases in which an option of at most so many parts has the value that variable 1 stands for, and the number of
    /// variables taken.
    fn options(&self, most_parts: usize) -> Result<(Vec<Vec<Atom>>, usize), Outside> {
        let (moves, variables) = self.setting.moves(self.class, 2)?;
        let mut translator = self.setting.translator(variables, self.class)?;
        let mut cases = Vec::new();
        for Move { atoms, parts } in moves.into_iter().filter(|way| way.parts.len() <= most_parts) {
            let mut case = vec![atoms];
            let valued: Vec<usize> = match &parts[..] {
                [_] => vec![1],
                _ => parts.iter().map(|_| translator.fresh()).collect(),
            };
            for (part, v) in parts.iter().zip(&valued) {
                case = both(&case, &self.values.has(part, *v, &mut translator)?)?;
            }
            match &parts[..] {
                [_] => {}
                [] => case = both(&case, &[vec![Atom::Zero(Linear::variable(1))]])?,
                _ => {
                    let sum = valued.into_iter().chain([1]).collect();
                    case = both(&case, &[vec![Atom::NimSum(sum)]])?;
                }
            }
            cases = any(cases, case)?;
        }
        Ok((cases, translator.variables))
    }
}

fn less(a: usize, b: usize) -> Result<Atom, Outside> {
    Ok(Atom::AtMost(Linear::variable(a).minus(&Linear::variable(b))?.shifted(1)?))
}

/// Checks a law about P-positions, in any play.
pub(super) fn losses(
    rules: &Rules,
    law: &Losses<'_>,
    numeration: Numeration,
    budget: &Budget,
) -> Result<(), Refusal> {
    if law.tracks().is_some_and(|tracks| tracks != rules.arity()) {
        return Err(Outside::Game("the automaton reads another number of coordinates").into());
    }
    let about = LossOf { setting: Setting { rules, numeration, modulus: 1 }, law };
    let good = about.good_option()?;
    let (lost, won) = (about.is_lost(true)?, about.is_lost(false)?);
    let bad = about.both(&lost, &good)?;
    if let Some(position) = solution(&about.question(bad)?, budget)? {
        return Err(Refusal::fails(Obligation::Safe, position, None));
    }
    let good = about.question(good)?;
    if *rules.play() != Ending::Misere {
        let found = implied(&about.question(won)?, &good, budget)?;
        return found.map_or(Ok(()), |position| Err(Refusal::fails(Obligation::Live, position, None)));
    }
    // Who cannot move has won: such a position is not lost, and needs no good option.
    let any_option = about.any_option()?;
    let won_with_options = about.both(&won, &any_option)?;
    if let Some(position) = implied(&about.question(won_with_options)?, &good, budget)? {
        return Err(Refusal::fails(Obligation::Live, position, None));
    }
    match implied(&about.question(lost)?, &about.question(any_option)?, budget)? {
        None => Ok(()),
        Some(position) => Err(Refusal::fails(Obligation::Safe, position, None)),
    }
}

/// The statements about one position; its coordinates are the first variables.
struct LossOf<'a> {
    setting: Setting<'a>,
    law: &'a Losses<'a>,
}

/// Cases, with the number of variables taken.
type Said = (Vec<Vec<Atom>>, usize);

impl LossOf<'_> {
    fn question(&self, (cases, variables): Said) -> Result<Question, Outside> {
        let clauses = cases.into_iter().map(|atoms| Clause { variables, atoms }).collect();
        Question::new(clauses, self.setting.arity(), self.setting.numeration)
    }

    /// Both of two statements about the position; their hidden variables are kept apart.
    fn both(&self, a: &Said, b: &Said) -> Result<Said, Outside> {
        let (arity, taken) = (self.setting.arity(), a.1);
        let apart = |variable| if variable < arity { variable } else { variable - arity + taken };
        let moved: Vec<Vec<Atom>> =
            b.0.iter().map(|case| case.iter().map(|atom| atom.clone().renamed(&apart)).collect()).collect();
        Ok((both(&a.0, &moved)?, taken + b.1 - arity))
    }

    fn is_lost(&self, is: bool) -> Result<Said, Outside> {
        let arity = self.setting.arity();
        let mut translator = self.setting.translator(arity, 0)?;
        let place = here(self.setting, 0);
        let cases = self.law.is(&place.variables, is, &mut translator)?;
        Ok((cases, translator.variables))
    }

    fn any_option(&self) -> Result<Said, Outside> {
        let (moves, variables) = self.setting.moves(0, self.setting.arity())?;
        Ok((moves.into_iter().map(|way| way.atoms).collect(), variables))
    }

    /// There is an option after which the opponent has lost.
    fn good_option(&self) -> Result<Said, Outside> {
        let (moves, variables) = self.setting.moves(0, self.setting.arity())?;
        let mut translator = self.setting.translator(variables, 0)?;
        let mut cases = Vec::new();
        for Move { atoms, parts } in moves {
            let good = match &parts[..] {
                // Nothing is left: in normal play the opponent cannot move and loses, in misère play he wins.
                [] if *self.setting.rules.play() == Ending::Misere => continue,
                [] => vec![Vec::new()],
                [Place { variables, .. }] => self.good_part(variables, &mut translator)?,
                _ => {
                    let what = "a law about P-positions is proved where no move leaves several parts";
                    return Err(Outside::Game(what));
                }
            };
            cases = any(cases, both(&[atoms], &good)?)?;
        }
        Ok((cases, translator.variables))
    }

    fn good_part(
        &self,
        part: &[usize],
        translator: &mut crate::logic::Translator,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        let lost = self.law.is(part, true, translator)?;
        let Ending::Goal { win, lose } = self.setting.rules.play() else { return Ok(lost) };
        let quiet = match lose {
            Some(lose) => both(&lost, &said(lose, part, false, translator)?)?,
            None => lost,
        };
        match win {
            Some(win) => any(said(win, part, true, translator)?, quiet),
            None => Ok(quiet),
        }
    }
}
