//! The value of an expression: games with loops.

use super::evaluate::Evaluation;
use super::fault::{Error, Fault, Problem};
use super::syntax::{Id, Literal, Node, Sign, Ups};
use crate::Player;
use crate::loopy::{self, Draft, Loopy, Named, Place, Worth};
use std::cmp::Ordering;

impl Evaluation<'_> {
    /// The value of a node that is a game with loops, or may be one.
    pub(super) fn loopy(&mut self, id: Id) -> Result<Worth, Error> {
        let budget = self.arena.forms.budget.clone();
        let syntax = self.syntax;
        match syntax.node(id) {
            Node::Named(named) => Ok(Worth::Loopy(named.value(&budget)?)),
            Node::Pass | Node::Back(_) => Err(self.hanging(id)),
            Node::Sides([left, right]) => {
                let [onside, offside] = [self.loopy_of(*left)?, self.loopy_of(*right)?];
                let made = Loopy::with_sides(&onside, &offside, &budget);
                self.made(id, made)
            }
            Node::Game { .. } => {
                let mut draft = Draft::new(&budget);
                let game = self.draw(id, &mut draft, &mut Vec::new())?;
                let made = draft.finish()?.value(game, &budget);
                self.made(id, made)
            }
            _ => unreachable!("other nodes have no loops of their own"),
        }
    }

    fn hanging(&self, id: Id) -> Error {
        let name = self.piece(id).to_owned();
        Fault::new(self.syntax.span(id), Problem::Hanging { name }).into()
    }

    /// The game of options that were evaluated.
    pub(super) fn loopy_game(&mut self, id: Id, lists: &[Vec<Worth>; 2]) -> Result<Worth, Error> {
        let made = Worth::of_options(lists, &mut self.arena.forms);
        self.told(id, made)
    }

    /// The switch of Left's options.
    pub(super) fn loopy_switch(&mut self, id: Id, left: Vec<Worth>) -> Result<Worth, Error> {
        let budget = self.arena.forms.budget.clone();
        let mut right = Vec::with_capacity(left.len());
        for option in &left {
            right.push(Worth::Loopy(option.loopy(&mut self.arena.forms)?.negative(&budget)?));
        }
        self.loopy_game(id, &[left, right])
    }

    /// Puts a game in braces into a draft; `around` are the games around it that have a name.
    fn draw(&mut self, id: Id, draft: &mut Draft, around: &mut Vec<(u32, Place)>) -> Result<Place, Error> {
        let syntax = self.syntax;
        let Node::Game { lists, name, .. } = syntax.node(id) else {
            unreachable!("only games in braces are drawn");
        };
        let place = draft.node()?;
        // Only a game with a name can be named as an option inside.
        around.extend(name.map(|name| (name, place)));
        for (player, list) in Player::BOTH.into_iter().zip(lists) {
            for option in list {
                let to = match syntax.node(*option) {
                    Node::Pass => place,
                    Node::Back(name) => {
                        // It may be the name of a game around an operator that stands around this one.
                        let found = around.iter().find(|(other, _)| other == name);
                        found.ok_or_else(|| self.hanging(*option))?.1
                    }
                    _ if syntax.has_loops(*option) => {
                        crate::form::deep(|| self.draw(*option, draft, around))?
                    }
                    _ => draft.value(&self.worth(*option)?, &mut self.arena.forms)?,
                };
                draft.option(place, player, to)?;
            }
        }
        if name.is_some() {
            around.pop();
        }
        Ok(place)
    }

    /// A game as a loopy one, also where it is short.
    fn loopy_of(&mut self, id: Id) -> Result<Loopy, Error> {
        Ok(self.worth(id)?.loopy(&mut self.arena.forms)?)
    }

    /// What was made at a node, short where it is.
    pub(super) fn made(&mut self, id: Id, made: Result<Loopy, loopy::Error>) -> Result<Worth, Error> {
        let game = self.told(id, made)?;
        Ok(Worth::of(game, &mut self.arena.forms)?)
    }

    /// What was made at a node, or why there is none.
    pub(super) fn told<T>(&self, id: Id, made: Result<T, loopy::Error>) -> Result<T, Error> {
        made.map_err(|error| match error {
            loopy::Error::Stopped(stop) => Error::Stopped(stop),
            error => Fault::new(self.syntax.span(id), Problem::Refused(error.to_string())).into(),
        })
    }

    /// `^<on>` and the like with a number and a nimber.
    pub(super) fn literal_with(&mut self, id: Id, literal: &Literal, named: Named) -> Result<Worth, Error> {
        let rest = self.literal(&Literal { ups: Ups::Times(0), ..literal.clone() })?;
        let value = Worth::Loopy(named.value(&self.arena.forms.budget)?);
        // Sums of games with loops are costly, so one with nothing is spared.
        if rest == self.arena.forms.zero() {
            return Ok(value);
        }
        self.add_loopy(id, value, Sign::Plus, Worth::Short(rest))
    }

    pub(super) fn add_loopy(&mut self, id: Id, sum: Worth, sign: Sign, term: Worth) -> Result<Worth, Error> {
        let budget = self.arena.forms.budget.clone();
        let (sum, term) = (sum.loopy(&mut self.arena.forms)?, term.loopy(&mut self.arena.forms)?);
        let made = match sign {
            Sign::Plus => sum.add(&term, &budget),
            Sign::Minus => sum.subtract(&term, &budget),
            Sign::Upsum => sum.add_for(&term, Player::Left, &budget),
            Sign::Downsum => sum.add_for(&term, Player::Right, &budget),
        };
        self.made(id, made)
    }

    pub(super) fn compare_loopy(&mut self, left: Worth, right: Worth) -> Result<Option<Ordering>, Error> {
        let budget = self.arena.forms.budget.clone();
        let (left, right) = (left.loopy(&mut self.arena.forms)?, right.loopy(&mut self.arena.forms)?);
        Ok(left.compare(&right, &budget)?)
    }
}
