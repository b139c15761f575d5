//! The options of a position as clauses: for each line, each case of its condition, and each residue of its
//! parts.

use super::powers::with_powers;
use crate::law::Numeration;
use crate::logic::{
    Atom, Bounds, Ledger, Linear, Outside, Side, Translator, eliminated, few, permutations, settled,
};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Expr, Line, Part};

/// One way to move: the atoms that hold, and the parts that it leaves.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) atoms: Vec<Atom>,
    pub(super) parts: Vec<Place>,
    /// The atoms do not tell the parts apart: their order is nothing, and it is that of their classes.
    pub(super) unordered: bool,
}

/// A position by variables: its coordinates, or for one heap `modulus * q + class` by the variable `q`.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) class: u64,
    pub(super) variables: Vec<usize>,
    /// It stands for all heaps below this one together: see [`super::runs`].
    pub(super) is_sum: bool,
}

/// What stands for `each i in a..b: i` where the ends are no constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runs {
    /// Nothing: such rules are not looked at.
    Refused,
    /// One of its heaps, any of them.
    Members,
    /// The heaps below its end, and those below its begin: their values together are those of the run.
    Sums,
}

impl Place {
    pub(super) fn new(class: u64, variables: Vec<usize>) -> Place {
        Place { class, variables, is_sum: false }
    }
}

/// Where positions live: how numbers are written, and the modulus by which one heap is split.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'a> {
    pub(super) rules: &'a Rules,
    /// The lines whose options are looked at.
    pub(super) lines: &'a [Line],
    pub(super) numeration: Numeration,
    pub(super) modulus: u64,
    /// Whether options are bounded, and from which side.
    pub(super) bounds: Option<Bounds>,
    pub(super) runs: Runs,
    pub(super) budget: &'a Budget,
}

/// All ways to move from the positions of a class.
pub(super) struct Moves {
    pub(super) moves: Vec<Move>,
    /// The number of variables that they take.
    pub(super) variables: usize,
    /// Their room.
    _ledger: Ledger,
}

/// More parts than this are not followed.
const MAX_PARTS: usize = 8;

impl<'a> Setting<'a> {
    /// Returns where heaps live, by all lines, with numbers in binary.
    pub(super) fn of_heaps(rules: &'a Rules, modulus: u64, budget: &'a Budget) -> Setting<'a> {
        Setting {
            rules,
            lines: &rules.moves().lines,
            numeration: Numeration::Binary,
            modulus,
            bounds: None,
            runs: Runs::Refused,
            budget,
        }
    }
}

impl<'a> Setting<'a> {
    /// The same with options bounded from a side, where a modulus is given for that.
    pub(super) fn from(self, side: Side, modulus: Option<i64>) -> Setting<'a> {
        Setting { bounds: modulus.map(|modulus| Bounds { side, modulus }), ..self }
    }
}

impl Setting<'_> {
    /// The number of coordinates; a position's variables are `0..arity`.
    pub(super) fn arity(self) -> usize {
        self.rules.arity()
    }

    /// Returns what a coordinate is, in terms of its variable.
    pub(super) fn coordinate(self, variable: usize, class: u64) -> Result<Linear, Outside> {
        if self.modulus == 1 {
            return Ok(Linear::variable(variable));
        }
        let signed = |x: u64| i64::try_from(x).map_err(|_| Outside::Large);
        Linear::variable(variable).times(signed(self.modulus)?)?.shifted(signed(class)?)
    }

    /// Returns a translator that knows the coordinates; `variables` are taken.
    pub(super) fn translator(self, variables: usize, class: u64) -> Result<Translator, Outside> {
        let names: Result<_, Outside> = (0..self.arity()).map(|i| self.coordinate(i, class)).collect();
        let ledger = Ledger::new(self.budget);
        Ok(Translator {
            numeration: self.numeration,
            names: names?,
            variables,
            ledger,
            bounds: self.bounds,
            before: Vec::new(),
        })
    }

    /// Returns all ways to move from the positions of a class, beside this number of variables.
    pub(super) fn moves(self, class: u64, variables: usize) -> Result<Moves, Outside> {
        let mut moves = Vec::new();
        let mut ledger = Ledger::new(self.budget);
        let mut most = variables;
        for line in self.lines {
            if line.mover.is_some() {
                return Err(Outside::Game("laws are proved of impartial games only"));
            }
            let mut translator = self.translator(variables, class)?;
            let before = moves.len();
            self.line(line, &mut translator, &mut moves)?;
            for Move { atoms, .. } in &moves[before..] {
                ledger.keep(atoms)?;
            }
            most = most.max(translator.variables);
        }
        Ok(Moves { moves, variables: most, _ledger: ledger })
    }

    fn line(self, line: &Line, translator: &mut Translator, moves: &mut Vec<Move>) -> Result<(), Outside> {
        let line = &*with_powers(line, self.arity(), self.bounds.map(|bounds| bounds.side))?;
        for _ in &line.choices {
            let choice = Linear::variable(translator.fresh());
            translator.names.push(choice);
        }
        let free = self.free_parts(line, translator);
        let mut found = Vec::new();
        // Choices are taken from between their bounds, wherever these stand: only then conditions are looked at.
        let is_choice = |x: &Expr| matches!(x, Expr::Name(slot) if *slot >= self.arity());
        let is_bound = |part: &&Condition| match part {
            Condition::Compare(_, Expr::Number(_), x) | Condition::Compare(_, x, Expr::Number(_)) => {
                is_choice(x)
            }
            _ => false,
        };
        translator.before.extend(line.condition.conjuncts().iter().filter(is_bound).cloned());
        for atoms in translator.condition(&line.condition, true)? {
            // Ways that differ in the order of their parts lead to the same options.
            let symmetric = free.as_ref().map_or(Ok(None), |free| symmetric(&atoms, free))?;
            let unordered = symmetric.is_some();
            let atoms = symmetric.unwrap_or(atoms);
            match &free {
                // A sum may be said of `modulus * q + class`; an automaton reads digits of the part itself.
                Some(free) if self.modulus > 1 && only_sums(&atoms, free) => {
                    self.by_class(atoms, free, unordered, &mut translator.ledger, moves)?;
                }
                _ => found.push(Move { atoms, parts: Vec::new(), unordered }),
            }
        }
        translator.before.clear();
        if found.is_empty() {
            return Ok(());
        }
        translator.before.extend(line.condition.conjuncts().iter().cloned());
        for part in &line.parts {
            self.part(part, translator, &mut found)?;
        }
        translator.before.clear();
        moves.append(&mut found);
        Ok(())
    }

    /// The variables of the parts, where there is one number in each and it is nothing but a choice.
    fn free_parts(self, line: &Line, translator: &Translator) -> Option<Vec<usize>> {
        let variable = |part: &Part| match part {
            Part::Position(coordinates) => match coordinates[..] {
                [Expr::Name(slot)] => translator.names[slot].as_variable().filter(|v| *v >= self.arity()),
                _ => None,
            },
            _ => None,
        };
        line.parts.iter().map(variable).collect()
    }

    /// Adds the moves that leave these variables as parts, for each class that each can have. A variable `x`
    /// then stands for `x div modulus`. Only sums may speak of these variables.
    fn by_class(
        self,
        atoms: Vec<Atom>,
        parts: &[usize],
        unordered: bool,
        ledger: &mut Ledger,
        moves: &mut Vec<Move>,
    ) -> Result<(), Outside> {
        let kept = |variable: usize| variable < self.arity() || parts.contains(&variable);
        let Some(atoms) = eliminated(atoms, &kept)? else { return Ok(()) };
        let mut ways: Vec<(Vec<Atom>, Vec<Place>)> = vec![(atoms, Vec::new())];
        for part in parts {
            let mut longer = Vec::new();
            for (atoms, places) in ways {
                if let Some(known) = places.iter().find(|place| place.variables == [*part]).cloned() {
                    longer.push((atoms, [&places[..], &[known]].concat()));
                    continue;
                }
                // Parts in any order have one order in which their classes ascend.
                let least = places.last().filter(|_| unordered).map_or(0, |place| place.class);
                for class in self.budget.each(self.classes(*part, &atoms)) {
                    let class = class?;
                    if class < least {
                        continue;
                    }
                    let value = self.coordinate(*part, class)?;
                    let with: Result<Vec<Atom>, Outside> =
                        atoms.iter().map(|atom| atom.with(*part, &value)).collect();
                    let Some(with) = settled(with?) else { continue };
                    let place = Place::new(class, vec![*part]);
                    ledger.keep(&with)?;
                    longer.push((with, [&places[..], &[place]].concat()));
                }
            }
            ways = longer;
        }
        moves.extend(ways.into_iter().map(|(atoms, parts)| Move { atoms, parts, unordered }));
        Ok(())
    }

    /// The classes that a variable can have: one, where an equation says which.
    fn classes(self, variable: usize, atoms: &[Atom]) -> std::ops::Range<u64> {
        let modulus = i64::try_from(self.modulus).expect("a coordinate was said with it");
        let told = atoms.iter().find_map(|atom| {
            let Atom::Zero(sum) = atom else { return None };
            let sign = sum.coefficient(variable);
            let others = sum.terms().iter().all(|(v, c)| *v == variable || c % modulus == 0);
            (sign.abs() == 1 && others).then(|| (-sign * sum.offset()).rem_euclid(modulus).unsigned_abs())
        });
        told.map_or(0..self.modulus, |class| class..class.saturating_add(1))
    }

    /// Adds a part, or a run of parts, to each of the moves.
    fn part(self, part: &Part, translator: &mut Translator, moves: &mut Vec<Move>) -> Result<(), Outside> {
        match part {
            Part::Position(coordinates) => self.position(coordinates, translator, moves),
            Part::Of(count, part) => {
                for turn in self.budget.each(0..number(count, translator)?) {
                    turn?;
                    // Where there is no such move any more, more parts change nothing.
                    if moves.is_empty() {
                        break;
                    }
                    self.part(part, translator, moves)?;
                }
                Ok(())
            }
            Part::Each { from, to, part, .. } if self.runs != Runs::Refused && is_run(part, translator) => {
                self.run(from, to, translator, moves)
            }
            Part::Each { from, to, part, .. } => {
                for value in self.budget.each(number(from, translator)?..=number(to, translator)?) {
                    if moves.is_empty() {
                        break;
                    }
                    translator.names.push(Linear::constant(value?));
                    self.part(part, translator, moves)?;
                    translator.names.pop();
                }
                Ok(())
            }
        }
    }

    /// Adds a run of heaps to each of the moves; where it is empty they stay.
    fn run(
        self,
        from: &Expr,
        to: &Expr,
        translator: &mut Translator,
        moves: &mut Vec<Move>,
    ) -> Result<(), Outside> {
        let mut ways: Vec<(Vec<Atom>, Vec<Place>)> = Vec::new();
        let (first, last) = (translator.number(from)?, translator.number(to)?);
        for (given, first) in &first {
            for (and, last) in &last {
                let Some(given) = translator.ledger.joined(given, and)? else { continue };
                let is_empty = [Atom::AtMost(last.minus(first)?.shifted(1)?)];
                if self.runs == Runs::Members {
                    // The parts beside it are looked at whether it has any or not.
                    ways.push((given.clone(), Vec::new()));
                    let heap = translator.fresh();
                    let within = [
                        Atom::AtMost(first.minus(&Linear::variable(heap))?),
                        Atom::AtMost(Linear::variable(heap).minus(last)?),
                    ];
                    ways.push(([&given[..], &within].concat(), vec![Place::new(0, vec![heap])]));
                    continue;
                }
                // The sums of an empty run, with its end below its begin, are not equal.
                ways.push(([&given[..], &is_empty].concat(), Vec::new()));
                let (below, at_first) = translator.natural(first)?;
                let (end, at_end) = translator.natural(&last.shifted(1)?)?;
                let is_run = [Atom::AtMost(first.minus(last)?)];
                let sum = |variable| Place { is_sum: true, ..Place::new(0, vec![variable]) };
                let all = [&given[..], &is_run, &at_first, &at_end].concat();
                // What is below the begin is in both sums, and cancels.
                ways.push((all, vec![sum(end), sum(below)]));
            }
        }
        let mut after = Vec::new();
        for before in &*moves {
            for (atoms, places) in &ways {
                let Some(atoms) = translator.ledger.joined(&before.atoms, atoms)? else { continue };
                let parts: Vec<Place> = before.parts.iter().chain(places).cloned().collect();
                if parts.len() > MAX_PARTS {
                    return Err(Outside::Game("laws are proved of moves with at most 8 parts"));
                }
                after.push(Move { atoms, parts, unordered: before.unordered });
            }
            few(after.len())?;
        }
        *moves = after;
        Ok(())
    }

    fn position(
        self,
        coordinates: &[Expr],
        translator: &mut Translator,
        moves: &mut Vec<Move>,
    ) -> Result<(), Outside> {
        // Ways to write the part: its atoms, its class, its variables so far.
        let mut ways: Vec<(Vec<Atom>, Place)> = vec![(Vec::new(), Place::new(0, Vec::new()))];
        for coordinate in coordinates {
            let cases = translator.number(coordinate)?;
            let mut longer = Vec::new();
            for (given, value) in &cases {
                for class in self.budget.each(0..self.modulus) {
                    let class = class?;
                    let (variable, atoms) = self.written(value, class, translator)?;
                    if atoms.iter().any(|atom| atom.clone().simplified() == Err(false)) {
                        continue;
                    }
                    for (before, place) in &ways {
                        let mut place = place.clone();
                        place.class = class;
                        place.variables.push(variable);
                        let all = [&before[..], &given[..], &atoms[..]].concat();
                        translator.ledger.keep(&all)?;
                        longer.push((all, place));
                    }
                    few(longer.len())?;
                }
            }
            ways = longer;
        }
        let mut after = Vec::new();
        for before in &*moves {
            if before.parts.len() == MAX_PARTS {
                return Err(Outside::Game("laws are proved of moves with at most 8 parts"));
            }
            for (atoms, place) in &ways {
                // Where they contradict each other there is no such move.
                let Some(atoms) = translator.ledger.joined(&before.atoms, atoms)? else { continue };
                if self.contradicts(&atoms)? {
                    continue;
                }
                let parts = before.parts.iter().cloned().chain([place.clone()]).collect();
                after.push(Move { atoms, parts, unordered: before.unordered });
            }
            few(after.len())?;
        }
        *moves = after;
        Ok(())
    }

    /// Returns a variable for a coordinate of a part, and what is to hold for it.
    fn written(
        self,
        value: &Linear,
        class: u64,
        translator: &mut Translator,
    ) -> Result<(usize, Vec<Atom>), Outside> {
        if self.modulus == 1 {
            return translator.natural(value);
        }
        let variable = translator.fresh();
        Ok((variable, vec![Atom::Zero(value.minus(&self.coordinate(variable, class)?)?)]))
    }

    /// Returns whether a move between residue classes is plainly impossible; it matters where there are many
    /// of them.
    fn contradicts(self, atoms: &[Atom]) -> Result<bool, Outside> {
        if self.modulus == 1 {
            return Ok(false);
        }
        let variables = atoms.iter().fold(0, |most, atom| {
            let mut last = most;
            atom.for_each_variable(&mut |variable| last = last.max(variable + 1));
            last
        });
        let clause = crate::logic::Clause { variables, atoms: atoms.to_vec() };
        Ok(clause.reduced(self.arity())?.is_none())
    }
}

/// Returns whether no atom but sums speaks of these variables.
fn only_sums(atoms: &[Atom], variables: &[usize]) -> bool {
    let mut others = atoms.iter().filter(|atom| atom.sum().is_none());
    others.all(|atom| !variables.iter().any(|variable| atom.speaks_of(*variable)))
}

/// All orders of the parts are tried up to this number of parts; more keep the order that they are given in.
const MOST_ORDERED: usize = 6;

/// Returns the atoms without the order of the parts, where they say nothing else that tells the parts apart:
/// the same sets of parts fulfil them.
///
/// Let the parts be ordered by `p1 <= p2 <= ...`. Then each is at least what bounds the first, and at most
/// what bounds the last. With these bounds added, and if the other atoms stay the same when two parts are
/// exchanged, any parts that fulfil the others can be put in order and fulfil all.
fn symmetric(atoms: &[Atom], parts: &[usize]) -> Result<Option<Vec<Atom>>, Outside> {
    let distinct = (1..parts.len()).all(|at| !parts[..at].contains(&parts[at]));
    if !(2..=MOST_ORDERED).contains(&parts.len()) || !distinct {
        return Ok(None);
    }
    let at_most = |a: usize, b: usize| Linear::variable(a).minus(&Linear::variable(b)).map(Atom::AtMost);
    let Some(atoms) = settled(atoms.to_vec()) else { return Ok(None) };
    for order in permutations(parts.len()) {
        let chain: Result<Vec<Atom>, Outside> =
            order.windows(2).map(|pair| at_most(parts[pair[0]], parts[pair[1]])).collect();
        let chain = chain?;
        if !chain.iter().all(|atom| atoms.contains(atom)) {
            continue;
        }
        // Bounds of one part by a constant, from below and from above, are handed on along the chain.
        let bound = |part: usize, sign: i64| {
            let found = atoms.iter().filter_map(|atom| match atom {
                Atom::AtMost(sum) if *sum.terms() == [(part, sign)] => Some(sum.offset()),
                _ => None,
            });
            found.max()
        };
        let mut others: Vec<Atom> = atoms.iter().filter(|atom| !chain.contains(atom)).cloned().collect();
        let ordered: Vec<usize> = order.iter().map(|index| parts[*index]).collect();
        for (sign, along) in [(-1, ordered.clone()), (1, ordered.iter().rev().copied().collect())] {
            let mut strongest = None;
            for part in along {
                strongest = strongest.max(bound(part, sign));
                if let Some(offset) = strongest {
                    others.push(Atom::AtMost(Linear::variable(part).times(sign)?.shifted(offset)?));
                }
            }
        }
        let Some(mut others) = settled(others) else { return Ok(None) };
        others.sort_unstable();
        let stays = |pair: &[usize]| {
            let exchange = |v: usize| match pair.iter().position(|part| *part == v) {
                Some(0) => pair[1],
                Some(_) => pair[0],
                None => v,
            };
            let exchanged = others.iter().map(|atom| atom.clone().renamed(&exchange)).collect();
            settled(exchanged).is_some_and(|mut exchanged| {
                exchanged.sort_unstable();
                exchanged == others
            })
        };
        // Exchanges of neighbours make up all permutations.
        return Ok(parts.windows(2).all(stays).then_some(others));
    }
    Ok(None)
}

/// Returns whether a part is the number of a run itself.
fn is_run(part: &Part, translator: &Translator) -> bool {
    matches!(part, Part::Position(coordinates) if coordinates[..] == [Expr::Name(translator.names.len())])
}

/// The number that a count is; counts that depend on the position are not covered.
fn number(count: &Expr, translator: &mut Translator) -> Result<i64, Outside> {
    let found = match &translator.number(count)?[..] {
        // A value under a condition would be one of several.
        [(given, value)] if given.is_empty() => value.as_constant(),
        _ => None,
    };
    found.ok_or(Outside::Game("laws are proved of moves with a fixed number of parts"))
}
