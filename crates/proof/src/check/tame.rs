//! Tame games: who wins every sum of heaps in misère play, by Grundy values and the fickle heaps.
//!
//! Let every part be smaller than its heap, and let each heap have its Grundy value of normal play and be
//! fickle or firm; the value of a sum is the nim-sum, and it is fickle where all its heaps are, that of no
//! heaps too. If for each heap, of value `v`,
//!
//! - a fickle one has `v <= 1`, and no firm option of value 0 or 1; and with `v = 0` it has no option or a
//!   fickle one of value 1;
//! - a firm one has an option; with `v <= 1` no fickle option; with `v >= 2` a firm option of value 0 or a
//!   fickle one of value 1, and a firm option of value 1 or a fickle one of value 0,
//!
//! then a sum is a P-position of misère play exactly where it is firm of value 0 or fickle of value 1. By
//! induction on play, `x` the value of a sum:
//!
//! - *Fickle, 1.* A heap has the value 1, so there is a move. It changes the value of its heap; to a fickle
//!   sum of value 0, or a firm one whose heap now has a value of at least 2 and those beside it 0 or 1.
//!   Neither is lost.
//! - *Fickle, 0.* Without a move it is won. A heap of value 1 has an option of value 0, which is no firm one;
//!   else a heap with a move has the value 0, and a fickle option of value 1. Either leaves a fickle sum of
//!   value 1.
//! - *Firm, 0.* There is a move, and it changes the value. Were a fickle sum of value 1 left, the heap moved
//!   in was the only firm one, and of the value of those beside it, 0 or 1: but then it has no fickle option.
//! - *Firm, not 0.* As in Nim, some heap has an option by which the value is 0; what is left is lost if it is
//!   firm. Else that heap is the only firm one, those beside it have the value `r <= 1`, and the option is
//!   fickle, so its own is at least 2: it has a firm option of value `r`, or a fickle one of value `1 - r`.
//!
//! That the values are those of normal play is checked as for a law of normal play; the rest is decided by
//! automata. The words are those of [Winning Ways, chapter 13].

use super::options::{Move, Moves, Place, Setting};
use super::refusal::{Obligation, Refusal};
use super::statement::{Statement, here};
use super::values::Values;
use crate::law::{Acceptor, Tame};
use crate::logic::{Atom, Clause, Linear, Outside, Question, Translator, any, implied, solution};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::Ending;
use std::rc::Rc;

/// Checks that a law says who wins every sum of heaps.
pub(super) fn check(rules: &Rules, law: &Tame, budget: &Budget) -> Result<(), Refusal> {
    if rules.arity() != 1 || *rules.play() != Ending::Misere {
        return Err(Outside::Game("a tame game is proved for one heap in misere play").into());
    }
    // The values are those of normal play, so they are shown of the game in that play.
    let normal = rules.clone().in_normal_play().map_err(|_| Outside::Game("misere play has no goal"))?;
    super::verify(&normal, law.values(), None, budget)?;
    let Statement::Values(values) = Statement::of(law.values(), budget)? else {
        return Err(
            Outside::Game("a tame game is proved with values that repeat or that automata hold").into()
        );
    };
    // Values by lines leave fewer ways, and each move has a way for each choice of them.
    let values = &values.in_lines(budget)?;
    let setting = Setting::of_heaps(&normal, values.modulus(), budget);
    let fickle = &Rc::new(law.fickle().clone());
    for class in budget.each(0..setting.modulus) {
        let class = class?;
        let found = &setting.moves(class, 1)?;
        Class { setting, values, fickle, class, found }.check(budget)?;
    }
    Ok(())
}

/// The statements about the heaps of one class; variable 0 is the heap's quotient by the modulus.
struct Class<'a> {
    setting: Setting<'a>,
    values: &'a Values<'a>,
    fickle: &'a Rc<Acceptor>,
    class: u64,
    found: &'a Moves,
}

/// What a heap is.
#[derive(Clone, Copy)]
enum Heap {
    FickleZero,
    FickleAboveOne,
    Fickle,
    Firm,
    FirmAtMostOne,
    FirmAboveOne,
}

/// What an option is.
#[derive(Clone, Copy)]
enum Left {
    Any,
    Fickle,
    FickleOf(u64),
    FirmOf(u64),
}

type Cases = Vec<Vec<Atom>>;

impl Class<'_> {
    fn check(&self, budget: &Budget) -> Result<(), Refusal> {
        let never = |heap: Heap, left: &[Left]| {
            let found = solution(&self.question(Some(heap), left)?, budget)?;
            found.map_or(Ok(()), |numbers| Err(self.fails(&numbers)))
        };
        let only = |heap: Heap, given: &[Left], left: &[Left]| {
            let found = implied(&self.question(Some(heap), given)?, &self.question(None, left)?, budget)?;
            found.map_or(Ok(()), |numbers| Err(self.fails(&numbers)))
        };
        // These are the conditions of this module's page, one after the other.
        never(Heap::FickleAboveOne, &[])?;
        never(Heap::Fickle, &[Left::FirmOf(0), Left::FirmOf(1)])?;
        only(Heap::FickleZero, &[Left::Any], &[Left::FickleOf(1)])?;
        only(Heap::Firm, &[], &[Left::Any])?;
        never(Heap::FirmAtMostOne, &[Left::Fickle])?;
        only(Heap::FirmAboveOne, &[], &[Left::FirmOf(0), Left::FickleOf(1)])?;
        only(Heap::FirmAboveOne, &[], &[Left::FirmOf(1), Left::FickleOf(0)])
    }

    fn fails(&self, numbers: &[u128]) -> Refusal {
        let heap = numbers[0].saturating_mul(self.setting.modulus.into()).saturating_add(self.class.into());
        Refusal::fails(Obligation::Genus, vec![heap], None)
    }

    /// The heap is such a one, where one is named, and has one of these options, where any are.
    fn question(&self, heap: Option<Heap>, left: &[Left]) -> Result<Question, Outside> {
        let mut translator = self.setting.translator(self.found.variables, self.class)?;
        // No option named means that nothing is asked of options.
        let mut cases = if left.is_empty() { vec![Vec::new()] } else { Vec::new() };
        for left in left {
            for way in &self.found.moves {
                cases = any(cases, self.leaves(way, *left, &mut translator)?)?;
            }
        }
        if let Some(heap) = heap {
            let own = self.own(heap, &mut translator)?;
            cases = translator.ledger.both(&own, &cases)?;
        }
        let variables = translator.variables;
        let clauses = Clause::all(cases, variables);
        Question::new(clauses, 1, self.setting.numeration, self.setting.budget)
    }

    fn own(&self, heap: Heap, translator: &mut Translator) -> Result<Cases, Outside> {
        let place = here(self.setting, self.class);
        let is = self.is_fickle(
            &place,
            !matches!(heap, Heap::Firm | Heap::FirmAtMostOne | Heap::FirmAboveOne),
            translator,
        )?;
        let bound = |value: &Linear| -> Result<Option<Linear>, Outside> {
            Ok(Some(match heap {
                Heap::Fickle | Heap::Firm => return Ok(None),
                Heap::FickleZero => value.clone(),
                Heap::FirmAtMostOne => value.shifted(-1)?,
                Heap::FickleAboveOne | Heap::FirmAboveOne => value.times(-1)?.shifted(2)?,
            }))
        };
        let mut cases = Vec::new();
        for way in self.values.ways(self.class) {
            let y = translator.fresh();
            let value =
                Linear::variable(y).times(signed(self.values.grain())?)?.shifted(signed(way.rest)?)?;
            // Of these heaps the value does not matter, and one case without it is enough.
            let Some(bound) = bound(&value)? else { return Ok(vec![is]) };
            let valued = way.has(&place, y, translator)?;
            let valued = translator.ledger.both(&valued, &[vec![Atom::AtMost(bound)]])?;
            cases = any(cases, translator.ledger.both(&valued, std::slice::from_ref(&is))?)?;
        }
        Ok(cases)
    }

    fn is_fickle(&self, heap: &Place, is: bool, translator: &mut Translator) -> Result<Vec<Atom>, Outside> {
        // The automaton reads the heap, and the variable is its quotient by the modulus.
        let number = self.setting.coordinate(heap.variables[0], heap.class)?;
        let (variable, mut atoms) = translator.natural(&number)?;
        let (acceptor, variables) = (Rc::clone(self.fickle), vec![variable]);
        atoms.push(Atom::Accepts { acceptor, variables, is });
        Ok(atoms)
    }

    /// The cases in which a move leaves such an option.
    fn leaves(&self, way: &Move, left: Left, translator: &mut Translator) -> Result<Cases, Outside> {
        let mut cases = Vec::new();
        // An option is fickle as a sum: where all its parts are.
        match left {
            Left::Any => cases.push(way.atoms.clone()),
            Left::Fickle => {
                let fickle = self.parts_are(way, None, translator)?;
                cases = translator.ledger.both(std::slice::from_ref(&way.atoms), &[fickle])?;
            }
            Left::FickleOf(value) => {
                let fickle = self.parts_are(way, None, translator)?;
                self.valued(way, (value, &fickle), &mut Vec::new(), translator, &mut cases)?;
            }
            Left::FirmOf(value) => {
                // A sum is firm where some part of it is.
                for part in 0..way.parts.len() {
                    let firm = self.parts_are(way, Some(part), translator)?;
                    self.valued(way, (value, &firm), &mut Vec::new(), translator, &mut cases)?;
                }
            }
        }
        Ok(cases)
    }

    /// This part is firm, or all are fickle.
    fn parts_are(
        &self,
        way: &Move,
        firm: Option<usize>,
        translator: &mut Translator,
    ) -> Result<Vec<Atom>, Outside> {
        if let Some(part) = firm {
            return self.is_fickle(&way.parts[part], false, translator);
        }
        let mut atoms = Vec::new();
        for part in &way.parts {
            atoms.extend(self.is_fickle(part, true, translator)?);
        }
        Ok(atoms)
    }

    /// Adds the cases in which the parts have values of all ways, beginning with those chosen, and this
    /// nim-sum.
    fn valued(
        &self,
        way: &Move,
        (value, are): (u64, &[Atom]),
        chosen: &mut Vec<usize>,
        translator: &mut Translator,
        cases: &mut Cases,
    ) -> Result<(), Outside> {
        if let Some(part) = way.parts.get(chosen.len()) {
            for index in 0..self.values.ways(part.class).len() {
                chosen.push(index);
                self.valued(way, (value, are), chosen, translator, cases)?;
                chosen.pop();
            }
            return Ok(());
        }
        let ways =
            way.parts.iter().zip(&*chosen).map(|(part, index)| (part, &self.values.ways(part.class)[*index]));
        // The rests are numbers here: with another nim-sum of these there is no such case.
        if ways.clone().fold(0, |sum, (_, way)| sum ^ way.rest) != value % self.values.grain() {
            return Ok(());
        }
        let quotient = translator.fresh();
        // The wanted value has a quotient and a rest of its own, and the rest is compared as a number above.
        let whole = Linear::variable(quotient).shifted(-signed(value / self.values.grain())?)?;
        let mut found = vec![[&way.atoms[..], are, &[Atom::Zero(whole)]].concat()];
        let mut sum = vec![quotient];
        for (part, way) in ways {
            let y = translator.fresh();
            sum.push(y);
            let valued = way.has(part, y, translator)?;
            found = translator.ledger.both(&found, &valued)?;
        }
        found = translator.ledger.both(&found, &[vec![Atom::NimSum(sum)]])?;
        *cases = any(std::mem::take(cases), found)?;
        Ok(())
    }
}

fn signed(x: u64) -> Result<i64, Outside> {
    i64::try_from(x).map_err(|_| Outside::Large)
}
