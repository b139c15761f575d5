//! What must hold so that a law is the law of a game, each part decided by automata.
//!
//! With every part of every option smaller than its position, induction does the rest. For Grundy values:
//! every heap has a value by the law, and one only; no option of a heap has the heap's value; every smaller
//! value is that of an option. For P-positions: a position that the law calls lost has no good option, and
//! every other one has. Where the rules have a domain, all this is of its positions, see [`super::domain`].

use super::options::{Move, Place, Setting};
use super::rays::Rays;
use super::refusal::{Obligation, Refusal};
use super::statement::{Losses, here, said};
use super::values::{Values, Way};
use super::{divisors, domain};
use crate::logic::{
    Atom, Clause, Ledger, Linear, Outside, Question, Side, Translator, any, implied, solution,
};
use grundy_budget::Budget;
use grundy_rules::ir::Ending;
use std::collections::{BTreeMap, BTreeSet};

/// Checks a law about Grundy values in normal play: of one heap, or by an expression of tuples. With a
/// modulus for bounds, that no option has the heap's value is shown of options from above, and that every
/// smaller value is that of an option of those from below. Runs of heaps are worth what the sums of the
/// values say, if there are some.
pub(super) fn values(
    setting: Setting<'_>,
    values: Values<'_>,
    sums: Option<&Values<'_>>,
    bounded: Option<i64>,
    budget: &Budget,
) -> Result<(), Refusal> {
    let rules = setting.rules;
    // The variables of a heap are those of one coordinate, so only an expression reads a tuple.
    if rules.arity() != 1 && !values.are_of_tuples() {
        return Err(Outside::Game("this law of Grundy values is one of one heap").into());
    }
    // In misère play a sum of heaps is not decided by the nim-sum of their values.
    if *rules.play() != Ending::Normal {
        return Err(Outside::Game("a law about Grundy values is proved in normal play only").into());
    }
    // The sums of values are of whole values, and a grain would split these.
    let values = &if sums.is_some() { values } else { values.in_lines(budget)? };
    let setting = Setting { modulus: values.modulus(), bounds: None, ..setting };
    for class in budget.each(0..setting.modulus) {
        let class = class?;
        let from = |side| ValueOf { setting: setting.from(side, bounded), values, sums, class };
        let valued = from(Side::Above);
        // A list and a line give each heap one value by construction; an automaton or an expression may not.
        if let Some(whole) = values.doubted(class) {
            valued.is_a_function(whole, budget)?;
        }
        // An option of the heap's own value would contradict the mex, so all options are looked at: from
        // above.
        let options = valued.options(budget)?;
        if let Some(numbers) = solution(&valued.has_its_own_value_again(&options)?, budget)? {
            return Err(Refusal::fails(Obligation::Safe, valued.position(&numbers), None));
        }
        // The other half of the mex asks that options exist, so only those that certainly do may count.
        let options = if bounded.is_some() { from(Side::Below).options(budget)? } else { options };
        for rest in budget.each(0..values.grain()) {
            let rest = rest?;
            // Where no option has a value of this rest, the question is empty, and implied by no value above
            // it.
            let found = options.by_rest.get(&rest).cloned().unwrap_or_default();
            let reached = Question::new(found, valued.value() + 1, setting.numeration, budget)?;
            // The value is a visible variable: for each heap and each smaller value some option has to have
            // it.
            if let Some(numbers) = implied(&valued.exceeds(rest)?, &reached, budget)? {
                let value = numbers[valued.value()];
                let value = value.saturating_mul(values.grain().into()).saturating_add(rest.into());
                return Err(Refusal::fails(Obligation::Live, valued.position(&numbers), Some(value)));
            }
        }
    }
    Ok(())
}

/// Checks that every heap has a value of a kind, and one only.
pub(super) fn is_a_function(
    setting: Setting<'_>,
    values: &Values<'_>,
    whole: &Way<'_>,
    budget: &Budget,
) -> Result<(), Refusal> {
    ValueOf { setting, values, sums: None, class: 0 }.is_a_function(whole, budget)
}

/// The statements about the positions of one class. The first variables are their coordinates, or a heap's
/// quotient by the modulus; the next is a value's quotient by the grain.
struct ValueOf<'a> {
    setting: Setting<'a>,
    values: &'a Values<'a>,
    sums: Option<&'a Values<'a>>,
    class: u64,
}

/// By the rest of a value, the clauses that say that an option has it.
struct Options {
    by_rest: BTreeMap<u64, Vec<Clause>>,
    n_clauses: usize,
    /// Their room.
    ledger: Ledger,
}

/// More clauses are not followed.
pub(super) const MOST_CLAUSES: usize = 1 << 20;

impl<'a> ValueOf<'a> {
    fn position(&self, numbers: &[u128]) -> Vec<u128> {
        // A variable counts heaps of its class, and a position is said by its heaps.
        let coordinate =
            |q: &u128| q.saturating_mul(self.setting.modulus.into()).saturating_add(self.class.into());
        numbers[..self.value()].iter().map(coordinate).collect()
    }

    /// The ways in which a part has a value.
    fn ways(&self, part: &Place) -> &[Way<'a>] {
        match self.sums.filter(|_| part.is_sum) {
            Some(sums) => sums.ways(0),
            None => self.values.ways(part.class),
        }
    }

    /// The variable that stands for a value.
    fn value(&self) -> usize {
        self.setting.arity()
    }

    fn question(&self, cases: Vec<Vec<Atom>>, variables: usize, visible: usize) -> Result<Question, Outside> {
        let clauses = Clause::all(cases, variables);
        Question::new(clauses, visible, self.setting.numeration, self.setting.budget)
    }

    /// Every heap has a value, and one only.
    fn is_a_function(&self, whole: &Way<'_>, budget: &Budget) -> Result<(), Refusal> {
        // First that there is a value: the value is hidden, so the question says that some value exists.
        let (place, y) = (here(self.setting, self.class), self.value());
        let mut translator = self.setting.translator(y, self.class)?;
        let anything = domain::here(self.setting, self.class, &mut translator)?;
        // In a domain only its positions need a value.
        let anything = self.question(anything, translator.variables, y)?;
        let mut translator = self.setting.translator(y + 1, self.class)?;
        let valued = whole.has(&place, y, &mut translator)?;
        if let Some(numbers) = implied(&anything, &self.question(valued, translator.variables, y)?, budget)? {
            return Err(Refusal::fails(Obligation::Total, self.position(&numbers), None));
        }
        let mut translator = self.setting.translator(y + 2, self.class)?;
        let (one, two) = (whole.has(&place, y, &mut translator)?, whole.has(&place, y + 1, &mut translator)?);
        let twice = translator.ledger.both(&one, &two)?;
        // One of two values is less, so one order is enough to ask for.
        let twice = translator.ledger.both(&twice, &[vec![less(y, y + 1)?]])?;
        let is_position = domain::here(self.setting, self.class, &mut translator)?;
        let twice = translator.ledger.both(&twice, &is_position)?;
        if let Some(numbers) = solution(&self.question(twice, translator.variables, y)?, budget)? {
            return Err(Refusal::fails(Obligation::Functional, self.position(&numbers), None));
        }
        Ok(())
    }

    /// The heap has a value, and so has an option.
    fn has_its_own_value_again(&self, options: &Options) -> Result<Question, Outside> {
        // An option has one value, and so has the heap, so that only equal rests can make equal values.
        let mut clauses = Vec::new();
        let mut ledger = Ledger::new(self.setting.budget);
        for way in self.values.ways(self.class) {
            for Clause { variables, atoms } in options.by_rest.get(&way.rest).into_iter().flatten() {
                let mut translator = self.setting.translator(*variables, self.class)?;
                let own = way.has(&here(self.setting, self.class), self.value(), &mut translator)?;
                for own in &own {
                    let both = ledger.joined(atoms, own)?;
                    clauses.extend(both.map(|atoms| Clause { variables: translator.variables, atoms }));
                }
            }
        }
        let (visible, budget) = (self.value(), self.setting.budget);
        Question::new(distinct(clauses, visible, budget)?, visible, self.setting.numeration, budget)
    }

    /// The heap's value is above the value of this rest.
    fn exceeds(&self, rest: u64) -> Result<Question, Outside> {
        let signed = |x: u64| i64::try_from(x).map_err(|_| Outside::Large);
        let grain = signed(self.values.grain())?;
        let (y, own) = (self.value(), self.value() + 1);
        let mut translator = self.setting.translator(own + 1, self.class)?;
        let mut cases = Vec::new();
        for way in self.values.ways(self.class) {
            // `grain * y + rest < grain * own + way.rest`, of integers: the left side and 1 is at most the
            // right one.
            let above = Linear::variable(y).minus(&Linear::variable(own))?.times(grain)?;
            let above = Atom::AtMost(above.shifted(signed(rest)? - signed(way.rest)? + 1)?);
            let valued = way.has(&here(self.setting, self.class), own, &mut translator)?;
            cases = any(cases, translator.ledger.both(&valued, &[vec![above]])?)?;
        }
        let is_position = domain::here(self.setting, self.class, &mut translator)?;
        let cases = translator.ledger.both(&cases, &is_position)?;
        self.question(cases, translator.variables, y + 1)
    }

    /// The clauses that say that an option has the value that its variable stands for, by the rest of that
    /// value.
    fn options(&self, budget: &Budget) -> Result<Options, Refusal> {
        let found = self.setting.moves(self.class, self.value() + 1)?;
        let ledger = Ledger::new(budget);
        let mut options = Options { by_rest: BTreeMap::new(), n_clauses: 0, ledger };
        for way in &found.moves {
            // Parts are given values in each combination, and the work of one move is a product of their
            // ways.
            self.valued(way, &mut Vec::new(), found.variables, &mut options)?;
            budget.spend(16)?;
        }
        // Many moves lead to the same options: without this the questions would have a clause for each of
        // them.
        for clauses in options.by_rest.values_mut() {
            *clauses = distinct(std::mem::take(clauses), self.value() + 1, budget)?;
        }
        Ok(options)
    }

    /// Adds the clauses in which the parts of a move have values of all ways, beginning with those chosen.
    fn valued(
        &self,
        way: &Move,
        chosen: &mut Vec<usize>,
        variables: usize,
        options: &mut Options,
    ) -> Result<(), Outside> {
        let parts = &way.parts;
        if let Some(part) = parts.get(chosen.len()) {
            // Parts of one class whose order is nothing have the same ways: an ascending choice of these is
            // each set once.
            let before =
                chosen.len().checked_sub(1).filter(|last| way.unordered && parts[*last].class == part.class);
            for index in before.map_or(0, |last| chosen[last])..self.ways(part).len() {
                chosen.push(index);
                self.valued(way, chosen, variables, options)?;
                chosen.pop();
            }
            return Ok(());
        }
        let mut translator = self.setting.translator(variables, self.class)?;
        let mut cases = vec![way.atoms.clone()];
        let (mut rest, mut sum) = (0, vec![self.value()]);
        for (part, index) in parts.iter().zip(chosen) {
            let way = &self.ways(part)[*index];
            let y = translator.fresh();
            // The grain is a power of 2, so rests and quotients have nim-sums of their own.
            rest ^= way.rest;
            sum.push(y);
            let valued = way.has(part, y, &mut translator)?;
            cases = translator.ledger.both(&cases, &valued)?;
        }
        cases = translator.ledger.both(&cases, &[vec![Atom::NimSum(sum)]])?;
        // Counted over all moves, since the clauses of all of them stay.
        options.n_clauses += cases.len();
        if options.n_clauses > MOST_CLAUSES {
            return Err(Outside::Cases);
        }
        for atoms in cases {
            options.ledger.keep(&atoms)?;
            let clause = Clause { variables: translator.variables, atoms };
            options.by_rest.entry(rest).or_default().push(clause);
        }
        Ok(())
    }
}

/// Returns the clauses reduced, each once, the smallest first.
pub(super) fn distinct(
    clauses: Vec<Clause>,
    visible: usize,
    budget: &Budget,
) -> Result<Vec<Clause>, Outside> {
    let mut kept = BTreeSet::new();
    let mut ledger = Ledger::new(budget);
    // A tree by size, so that small clauses come first: they are asked first, and often they are enough.
    for clause in clauses {
        budget.spend(16)?;
        if let Some(clause) = clause.reduced(visible)? {
            let clause = clause.canonical(visible);
            ledger.keep(&clause.atoms)?;
            kept.insert((clause.variables, clause.atoms.len(), clause.atoms));
        }
    }
    Ok(kept.into_iter().map(|(variables, _, atoms)| Clause { variables, atoms }).collect())
}

fn less(a: usize, b: usize) -> Result<Atom, Outside> {
    Ok(Atom::AtMost(Linear::variable(a).minus(&Linear::variable(b))?.shifted(1)?))
}

/// Checks a law about P-positions, in any play.
pub(super) fn losses(
    setting: Setting<'_>,
    law: &Losses<'_>,
    rays: &Rays,
    bounded: Option<i64>,
    budget: &Budget,
) -> Result<(), Refusal> {
    let rules = setting.rules;
    let from = |side| LossOf { setting: setting.from(side, bounded), law, rays };
    // What is asked of no good option is asked of all options, and so of those from above.
    let (about, below) = (from(Side::Above), from(Side::Below));
    rays.check(&about, budget)?;
    let good = about.good_option()?;
    let (lost, won) = (about.is_lost(true)?, about.is_lost(false)?);
    let arity = setting.arity();
    // A lost position with a good option refutes the law, whoever made the move possible.
    let bad = about.both(&lost, &good, arity)?;
    if let Some(position) = solution(&about.question(bad)?, budget)? {
        return Err(Refusal::fails(Obligation::Safe, position, None));
    }
    // A good option must exist, so with bounds only those from below count.
    let good = if bounded.is_some() { below.good_option()? } else { good };
    let is_misere = *rules.play() == Ending::Misere;
    // In misère play who cannot move has won: such a position is not lost, and needs no good option. The
    // options from above are too many here, so that at most too much is asked.
    let won = if is_misere { about.both(&won, &about.any_option()?, arity)? } else { won };
    if let Some(position) = implied(&about.question(won.clone())?, &about.question(good.clone())?, budget)?
        // The odd part of a number is no condition of automata, but a theorem says enough of it.
        && !(bounded.is_some() && divisors::have_options(&below, &won, &good, budget)?)
    {
        return Err(Refusal::fails(Obligation::Live, position, None));
    }
    if !is_misere {
        return Ok(());
    }
    let any_option = about.any_option()?;
    // An option that must exist is one from below.
    let any_option = if bounded.is_some() { below.any_option()? } else { any_option };
    // In misère play who cannot move has won, so a lost position must have an option.
    match implied(&about.question(lost)?, &about.question(any_option)?, budget)? {
        None => Ok(()),
        Some(position) => Err(Refusal::fails(Obligation::Safe, position, None)),
    }
}

/// The statements about one position; its coordinates are the first variables.
#[derive(Clone, Copy)]
pub(super) struct LossOf<'a> {
    pub(super) setting: Setting<'a>,
    pub(super) law: &'a Losses<'a>,
    pub(super) rays: &'a Rays,
}

/// Cases, with the number of variables taken.
pub(super) type Said = (Vec<Vec<Atom>>, usize);

impl LossOf<'_> {
    pub(super) fn question(&self, said: Said) -> Result<Question, Outside> {
        self.question_beside(said, self.setting.arity())
    }

    /// The statement with this number of variables that are not hidden.
    pub(super) fn question_beside(
        &self,
        (cases, variables): Said,
        visible: usize,
    ) -> Result<Question, Outside> {
        let clauses = Clause::all(cases, variables);
        Question::new(clauses, visible, self.setting.numeration, self.setting.budget)
    }

    /// Both of two statements with this number of variables that are not hidden; the hidden ones are kept
    /// apart.
    pub(super) fn both(&self, a: &Said, b: &Said, visible: usize) -> Result<Said, Outside> {
        let taken = a.1;
        // Hidden variables of both have the same numbers, and would be taken for the same without this.
        let apart = |variable| if variable < visible { variable } else { variable - visible + taken };
        let moved: Vec<Vec<Atom>> =
            b.0.iter().map(|case| case.iter().map(|atom| atom.clone().renamed(&apart)).collect()).collect();
        Ok((Ledger::new(self.setting.budget).both(&a.0, &moved)?, taken + b.1 - visible))
    }

    /// The position is lost by the law, or is not, and is in the domain.
    fn is_lost(&self, is: bool) -> Result<Said, Outside> {
        let arity = self.setting.arity();
        let mut translator = self.setting.translator(arity, 0)?;
        let place = here(self.setting, 0);
        let cases = self.law.is(&place.variables, is, &mut translator)?;
        let is_position = domain::here(self.setting, 0, &mut translator)?;
        let cases = translator.ledger.both(&cases, &is_position)?;
        Ok((cases, translator.variables))
    }

    fn any_option(&self) -> Result<Said, Outside> {
        let found = self.setting.moves(0, self.setting.arity())?;
        let mut translator = self.setting.translator(found.variables, 0)?;
        // A line that is a ray is not among the moves, and its options are described by its automaton.
        let along_rays = self.rays.any(&mut translator)?;
        let cases = any(found.moves.into_iter().map(|way| way.atoms).collect(), along_rays)?;
        Ok((cases, translator.variables))
    }

    /// There is an option after which the opponent has lost.
    pub(super) fn good_option(&self) -> Result<Said, Outside> {
        let found = self.setting.moves(0, self.setting.arity())?;
        let mut translator = self.setting.translator(found.variables, 0)?;
        // A ray stands for options without bound, which are no cases; its automaton says whether one is good.
        let mut cases = self.rays.good(&mut translator)?;
        for Move { atoms, parts, .. } in found.moves {
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
            cases = any(cases, translator.ledger.both(&[atoms], &good)?)?;
        }
        Ok((cases, translator.variables))
    }

    /// Who leaves the part wins.
    pub(super) fn good_part(
        &self,
        part: &[usize],
        translator: &mut Translator,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        let lost = self.law.is(part, true, translator)?;
        // A part that meets a goal ends play at once, whatever the law says of it.
        let Ending::Goal { win, lose } = self.setting.rules.play() else { return Ok(lost) };
        let quiet = match lose {
            Some(lose) => {
                let quiet = said(lose, part, false, translator)?;
                translator.ledger.both(&lost, &quiet)?
            }
            None => lost,
        };
        // Of two goals that are both met, `win` counts.
        match win {
            Some(win) => any(said(win, part, true, translator)?, quiet),
            None => Ok(quiet),
        }
    }
}
