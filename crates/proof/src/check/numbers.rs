//! Games in which the players have different moves, and every position is worth an integer: this number of
//! free moves for Left.
//!
//! Theorem. In normal play, let every part of every option be smaller than its position, and let `v` give
//! each position an integer such that
//! - the parts of every option of Left's have together less than `v` of the position, and those of Right's
//!   more;
//! - where `v` is 1 or more some option of Left's has `v - 1` or more, and where it is -1 or less some option
//!   of Right's has `v + 1` or less.
//!
//! Then every position is worth `v`. For by induction its options are worth these sums, which are integers,
//! and those of Left's are all below those of Right's. So it is worth the simplest number between them
//! [Winning Ways, ch. 2]. The first says that `v` is between them; the second that the integer next to it in
//! the direction of 0 is not, nor then any between that one and `v`, and no other number between them is
//! simpler than `v`.
//!
//! Each of these is a statement about the position and the choices of one move, decided as those of
//! [`super::obligations`].

use super::options::{Move, Setting};
use super::rays::Rays;
use super::refusal::{Obligation, Refusal};
use super::statement::here;
use super::{domain, order};
use crate::logic::{Atom, Clause, Linear, Outside, Question, Translator, implied, solution};
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::{Ending, Expr, Line};
use grundy_values::Player;

/// Checks that positions are worth what an expression of their coordinates says.
pub(super) fn check(rules: &Rules, value: &Expr, budget: &Budget) -> Result<(), Refusal> {
    if *rules.play() != Ending::Normal {
        return Err(Outside::Game("numbers are proved in normal play only").into());
    }
    let of = |player: Player| -> Vec<Line> {
        // The lines of each player are a game of their own here, and the sign of its values tells whose it
        // is.
        let lines = rules.moves().lines.iter().filter(|line| line.is_for(player));
        lines.map(|line| Line { mover: None, ..line.clone() }).collect()
    };
    let (left, right) = (of(Player::Left), of(Player::Right));
    let all = [&left[..], &right].concat();
    let setting = |lines| Setting { lines, ..Setting::of_heaps(rules, 1, budget) };
    // Play ends in any order of the players' moves, so all lines are asked together.
    domain::is_closed(setting(&all), budget)?;
    order::check(setting(&all), &Rays::of(rules, &[])?, budget)?;
    for (lines, sign) in [(&left, 1), (&right, -1)] {
        // With values negated Right's options are asked the same as Left's.
        let about = ValueOf { setting: setting(lines), value, sign };
        let passed = about.question(about.options(|sum, value| value.minus(sum))?)?;
        if let Some(position) = solution(&passed, budget)? {
            return Err(Refusal::fails(Obligation::Between, position, None));
        }
        let near = about.question(about.options(|sum, value| value.minus(sum)?.shifted(-1))?)?;
        if let Some(position) = implied(&about.question(about.is_positive()?)?, &near, budget)? {
            return Err(Refusal::fails(Obligation::Simplest, position, None));
        }
    }
    Ok(())
}

/// What is said of one player's options, with the values as they are for Left, and negated for Right.
struct ValueOf<'a> {
    setting: Setting<'a>,
    value: &'a Expr,
    sign: i64,
}

impl ValueOf<'_> {
    /// The values of a place, case by case.
    fn valued(
        &self,
        place: &[usize],
        translator: &mut Translator,
    ) -> Result<Vec<(Vec<Atom>, Linear)>, Outside> {
        let place = place.iter().map(|variable| Linear::variable(*variable)).collect();
        let cases = translator.of_the_law(place, |translator| translator.number(self.value))?;
        cases.into_iter().map(|(given, value)| Ok((given, value.times(self.sign)?))).collect()
    }

    /// The cases in which some option has parts worth `sum` and the position is worth `value`, so that what
    /// `at_most` makes of these is 0 or less.
    fn options(
        &self,
        at_most: impl Fn(&Linear, &Linear) -> Result<Linear, Outside>,
    ) -> Result<(Vec<Vec<Atom>>, usize), Outside> {
        let arity = self.setting.arity();
        let found = self.setting.moves(0, arity)?;
        let mut translator = self.setting.translator(found.variables, 0)?;
        let own = self.valued(&here(self.setting, 0).variables, &mut translator)?;
        let mut options = Vec::new();
        for Move { atoms, parts, .. } in &found.moves {
            // The parts of an option add up, so values are summed along them.
            let mut cases = vec![(atoms.clone(), Linear::constant(0))];
            for part in parts {
                let valued = self.valued(&part.variables, &mut translator)?;
                let mut longer = Vec::new();
                for (atoms, sum) in &cases {
                    for (given, value) in &valued {
                        if let Some(atoms) = translator.ledger.joined(atoms, given)? {
                            longer.push((atoms, sum.plus(1, value)?));
                        }
                    }
                }
                cases = longer;
            }
            for (atoms, sum) in &cases {
                for (given, value) in &own {
                    let is = Atom::AtMost(at_most(sum, value)?);
                    options.extend(translator.ledger.joined(&[&atoms[..], given].concat(), &[is])?);
                }
            }
        }
        Ok((options, translator.variables))
    }

    /// The cases in which the position is worth 1 or more.
    fn is_positive(&self) -> Result<(Vec<Vec<Atom>>, usize), Outside> {
        let mut translator = self.setting.translator(self.setting.arity(), 0)?;
        let is_position = domain::here(self.setting, 0, &mut translator)?;
        let mut cases = Vec::new();
        // The opposite sign covers positions below 0, and at 0 nothing is asked: 0 is simplest.
        for (given, value) in self.valued(&here(self.setting, 0).variables, &mut translator)? {
            let positive = Atom::AtMost(Linear::constant(1).minus(&value)?);
            let given = [&given[..], &[positive]].concat();
            cases.extend(translator.ledger.both(&is_position, &[given])?);
        }
        Ok((cases, translator.variables))
    }

    fn question(&self, (cases, variables): (Vec<Vec<Atom>>, usize)) -> Result<Question, Outside> {
        let clauses = Clause::all(cases, variables);
        Question::new(clauses, self.setting.arity(), self.setting.numeration, self.setting.budget)
    }
}
