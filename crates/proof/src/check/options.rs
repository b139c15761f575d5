//! The options of a position as clauses: for each line, each case of its condition, and each residue of its parts.

use crate::law::Numeration;
use crate::logic::{Atom, Linear, Outside, Translator, joined};
use grundy_rules::Rules;
use grundy_rules::ir::{Expr, Line, Part};

/// One way to move: the atoms that hold, and the parts that it leaves.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) atoms: Vec<Atom>,
    pub(super) parts: Vec<Place>,
}

/// A position by variables: its coordinates, or for one heap `modulus * q + class` by the variable `q`.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) class: u64,
    pub(super) variables: Vec<usize>,
}

/// Where positions live: how numbers are written, and the modulus by which one heap is split.
#[derive(Clone, Copy, Debug)]
pub(super) struct Setting<'a> {
    pub(super) rules: &'a Rules,
    pub(super) numeration: Numeration,
    pub(super) modulus: u64,
}

/// More parts than this are not followed.
const MAX_PARTS: usize = 8;

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
        Ok(Translator { numeration: self.numeration, names: names?, variables })
    }

    /// Returns all ways to move from the positions of a class, and the number of variables then taken.
    pub(super) fn moves(self, class: u64, variables: usize) -> Result<(Vec<Move>, usize), Outside> {
        let mut moves = Vec::new();
        let mut most = variables;
        for line in &self.rules.moves().lines {
            if line.mover.is_some() {
                return Err(Outside::Game("laws are proved of impartial games only"));
            }
            let mut translator = self.translator(variables, class)?;
            self.line(line, &mut translator, &mut moves)?;
            most = most.max(translator.variables);
        }
        Ok((moves, most))
    }

    fn line(self, line: &Line, translator: &mut Translator, moves: &mut Vec<Move>) -> Result<(), Outside> {
        for _ in &line.choices {
            let choice = Linear::variable(translator.fresh());
            translator.names.push(choice);
        }
        let mut found: Vec<Move> = translator
            .condition(&line.condition, true)?
            .into_iter()
            .map(|atoms| Move { atoms, parts: Vec::new() })
            .collect();
        for part in &line.parts {
            self.part(part, translator, &mut found)?;
        }
        moves.append(&mut found);
        Ok(())
    }

    /// Adds a part, or a run of parts, to each of the moves.
    fn part(self, part: &Part, translator: &mut Translator, moves: &mut Vec<Move>) -> Result<(), Outside> {
        match part {
            Part::Position(coordinates) => self.position(coordinates, translator, moves),
            Part::Of(count, part) => {
                for _ in 0..number(count, translator)? {
                    self.part(part, translator, moves)?;
                }
                Ok(())
            }
            Part::Each { from, to, part, .. } => {
                for value in number(from, translator)?..=number(to, translator)? {
                    translator.names.push(Linear::constant(value));
                    self.part(part, translator, moves)?;
                    translator.names.pop();
                }
                Ok(())
            }
        }
    }

    fn position(
        self,
        coordinates: &[Expr],
        translator: &mut Translator,
        moves: &mut Vec<Move>,
    ) -> Result<(), Outside> {
        // Ways to write the part: its atoms, its class, its variables so far.
        let mut ways: Vec<(Vec<Atom>, Place)> = vec![(Vec::new(), Place { class: 0, variables: Vec::new() })];
        for coordinate in coordinates {
            let cases = translator.number(coordinate)?;
            let mut longer = Vec::new();
            for (given, value) in &cases {
                for class in 0..self.modulus {
                    let (variable, atoms) = self.written(value, class, translator)?;
                    if atoms.iter().any(|atom| atom.clone().simplified() == Err(false)) {
                        continue;
                    }
                    for (before, place) in &ways {
                        let mut place = place.clone();
                        place.class = class;
                        place.variables.push(variable);
                        longer.push(([&before[..], &given[..], &atoms[..]].concat(), place));
                    }
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
                let Some(atoms) = joined(&before.atoms, atoms) else { continue };
                if self.contradicts(&atoms)? {
                    continue;
                }
                let parts = before.parts.iter().cloned().chain([place.clone()]).collect();
                after.push(Move { atoms, parts });
            }
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

    /// Says whether a move between residue classes is plainly impossible; it matters where there are many of them.
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

/// The number that a count is; counts that depend on the position are not covered.
fn number(count: &Expr, translator: &mut Translator) -> Result<i64, Outside> {
    let found = match &translator.number(count)?[..] {
        [(given, value)] if given.is_empty() => value.as_constant(),
        _ => None,
    };
    found.ok_or(Outside::Game("laws are proved of moves with a fixed number of parts"))
}
