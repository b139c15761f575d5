//! Games of misère play beside others: sums, multiples and equality. What stands beside such a game is one,
//! too: `*2` is the heap of two there, and `kayles[5]` the position in misère play.

use super::evaluate::Evaluation;
use super::fault::{Error, Fault, Problem};
use super::origin::{Origin, Placed};
use super::syntax::{Id, Node, Sign};
use super::value::Value;
use crate::Outcome;
use crate::misere::MisereGame;
use grundy_budget::{Budget, Stop};

/// A position as boards are asked for it: the game's name, and what stands in the brackets.
type Part<'a> = (&'a str, &'a str);

/// A sum of more positions is not played as one of its game.
const MOST_PARTS: usize = 1 << 12;

impl Evaluation<'_> {
    /// Returns whether two values are equal.
    pub(super) fn equal(&mut self, ids: [Id; 2], [x, y]: [&Placed; 2]) -> Result<bool, Error> {
        match [&x.value, &y.value] {
            [Value::Misere(game), other] if is_of_normal_play(other) => {
                Ok(*game == self.written_in_misere(ids[1], y)?)
            }
            [other, Value::Misere(game)] if is_of_normal_play(other) => {
                Ok(*game == self.written_in_misere(ids[0], x)?)
            }
            _ => self.equal_values(ids, [x, y]),
        }
    }

    /// Returns whether two values are equal that need not be written at the nodes: members of lists.
    fn equal_values(&mut self, ids: [Id; 2], [x, y]: [&Placed; 2]) -> Result<bool, Error> {
        match [&x.value, &y.value] {
            [Value::Misere(game), other] if is_of_normal_play(other) => {
                Ok(*game == self.in_misere(ids[1], other, y.origin.as_ref())?)
            }
            [other, Value::Misere(game)] if is_of_normal_play(other) => {
                Ok(*game == self.in_misere(ids[0], other, x.origin.as_ref())?)
            }
            [Value::List(_) | Value::Games(_), Value::List(_) | Value::Games(_)] => {
                let [Some(one), Some(other)] = [self.members_of(x)?, self.members_of(y)?] else {
                    unreachable!("both are lists")
                };
                // Lists of different lengths differ, and need no comparison of members.
                if one.len() != other.len() {
                    return Ok(false);
                }
                for (x, y) in one.iter().zip(&other) {
                    self.arena.forms.budget.spend(1)?;
                    if !crate::form::deep(|| self.equal_values(ids, [x, y]))? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            [x, y] => Ok(x == y),
        }
    }

    /// The members of a list with their positions; `None` of other values.
    fn members_of(&mut self, list: &Placed) -> Result<Option<Vec<Placed>>, Error> {
        let members = list.value.members(self.arena)?;
        let placed = |(at, value)| Placed { value, origin: list.origin_of(at) };
        Ok(members.map(|members| members.into_iter().enumerate().map(placed).collect()))
    }

    /// In place of each member of a list whether it is equal to a value; what is no list stays.
    pub(super) fn compared_with(
        &mut self,
        ids: [Id; 2],
        list: Placed,
        other: &Placed,
    ) -> Result<Value, Error> {
        let Some(members) = self.members_of(&list)? else { return Ok(list.value) };
        let is_misere = |placed: &Placed| matches!(placed.value, Value::Misere(_));
        // Beside a game of misère play the other one is read as it is written.
        let read = match is_of_normal_play(&other.value) && members.iter().any(is_misere) {
            true => Some(Placed::from(Value::Misere(self.written_in_misere(ids[1], other)?))),
            false => None,
        };
        let mut equal = Vec::with_capacity(members.len());
        for member in &members {
            self.arena.forms.budget.spend(1)?;
            let other = read.as_ref().filter(|_| is_misere(member)).unwrap_or(other);
            equal.push(Value::Truth(self.equal_values(ids, [member, other])?));
        }
        Ok(Value::List(equal))
    }

    /// A sum in which a game of misère play is a term.
    pub(super) fn sum_in_misere(
        &mut self,
        terms: &[(Sign, Id)],
        parts: &[(Sign, Placed)],
    ) -> Result<MisereGame, Error> {
        let mut sum = self.arena.misere.nim(0)?;
        for ((sign, id), (_, part)) in terms.iter().zip(parts) {
            // In misère play most games have no negative, so a difference need not exist.
            if *sign != Sign::Plus {
                let words = "games of misere play are added by + alone; misere_minus(M, N) is the game that \
                             makes M with N";
                return Err(Fault::new(self.syntax.span(*id), Problem::Refused(words.to_owned())).into());
            }
            let part = self.written_in_misere(*id, part)?;
            sum = self.arena.misere.add(sum, part)?;
        }
        Ok(sum)
    }

    /// A multiple of a game of misère play; `None` where no factor is one.
    pub(super) fn multiple_in_misere(
        &mut self,
        ids: [Id; 2],
        factors: [&Placed; 2],
    ) -> Result<Option<MisereGame>, Error> {
        let place = factors.iter().position(|factor| matches!(factor.value, Value::Misere(_)));
        let Some(place) = place else { return Ok(None) };
        self.copies_in_misere(ids[1 - place], factors[1 - place], [ids[place]], factors[place]).map(Some)
    }

    fn copies_in_misere(
        &mut self,
        number: Id,
        n: &Placed,
        [id]: [Id; 1],
        copied: &Placed,
    ) -> Result<MisereGame, Error> {
        let natural = match n.value {
            Value::Game(game) => self.arena.forms.as_integer(game).and_then(|n| u64::try_from(n).ok()),
            _ => None,
        };
        let Some(n) = natural else { return Err(self.kind(number, &n.value, "a natural number of copies")) };
        let copied = Placed::from(Value::Misere(self.written_in_misere(id, copied)?));
        let copies = Placed::new(copied.value.clone(), Origin::Copies(n, copied));
        self.in_misere(id, &copies.value, copies.origin.as_ref())
    }

    /// The game of misère play that is written at a node. A sum is one of that play: `*2 + *2` is not 0.
    pub(super) fn written_in_misere(&mut self, id: Id, placed: &Placed) -> Result<MisereGame, Error> {
        let syntax = self.syntax;
        // Positions say what is meant, whatever the value in normal play is.
        if placed.origin.is_some() || !is_of_normal_play(&placed.value) {
            return self.in_misere(id, &placed.value, placed.origin.as_ref());
        }
        match syntax.node(id) {
            Node::Sum(terms) => {
                let mut parts = Vec::with_capacity(terms.len());
                for (sign, term) in terms {
                    parts.push((*sign, crate::form::deep(|| self.placed(*term))?));
                }
                crate::form::deep(|| self.sum_in_misere(terms, &parts))
            }
            Node::Product([left, right]) => {
                let [n, game] = [*left, *right].map(|id| crate::form::deep(|| self.placed(id)));
                let (n, game) = (n?, game?);
                // The integer factor is the number of copies; the other one is a game of misère play.
                let is_first = matches!(n.value, Value::Game(n) if self.arena.forms.as_integer(n).is_some());
                crate::form::deep(|| match is_first {
                    true => self.copies_in_misere(*left, &n, [*right], &game),
                    false => self.copies_in_misere(*right, &game, [*left], &n),
                })
            }
            Node::Game { .. } | Node::Ordinal(_) | Node::Call { .. } | Node::Switch(_) => {
                // What is no nimber is refused as such. A nimber may be meant in either play, and is refused
                // with advice.
                self.in_misere(id, &placed.value, None)?;
                const LONGEST: usize = 40;
                let piece = Some(self.piece(id)).filter(|piece| piece.len() <= LONGEST).unwrap_or("G");
                let words = format!(
                    "this is a value of normal play beside a game of misere play: misere({piece}) is its heap, and \
                     *[0,1] a game of misere play by its options"
                );
                Err(Fault::new(syntax.span(id), Problem::Refused(words)).into())
            }
            _ => self.in_misere(id, &placed.value, None),
        }
    }

    /// Who wins a sum of positions of one game in misère play; `None` of other sums, and where the game does
    /// not read them together.
    pub(super) fn outcome_of_joined(&mut self, id: Id, origin: &Origin) -> Result<Option<Outcome>, Error> {
        let mut parts = Vec::new();
        if !joined(origin, &self.arena.forms.budget, &mut parts)? || parts.is_empty() {
            return Ok(None);
        }
        let name = parts[0].0;
        if parts.iter().any(|(other, _)| *other != name) {
            return Ok(None);
        }
        let texts: Vec<&str> = parts.iter().map(|(_, text)| *text).collect();
        match self.boards.misere_outcome(name, &texts) {
            Ok(outcome) => Ok(Some(outcome)),
            Err(super::Refusal::Stopped(stop)) => Err(stop.into()),
            // A refusal of one position says what is wrong; for several positions another way is tried.
            Err(refusal) if texts.len() == 1 => Err(self.refused_at(id, refusal)),
            Err(_) => Ok(None),
        }
    }
}

/// Appends the positions of a sum; `false` where it has other parts, or too many.
fn joined<'a>(origin: &'a Origin, budget: &Budget, parts: &mut Vec<Part<'a>>) -> Result<bool, Stop> {
    // Sums of no positions may stand in each other without end in sight.
    budget.spend(1)?;
    if parts.len() > MOST_PARTS {
        return Ok(false);
    }
    let inside = |part: &'a Placed, parts: &mut Vec<Part<'a>>| match part.origin.as_deref() {
        Some(origin) => crate::form::deep(|| joined(origin, budget, parts)),
        None => Ok(false),
    };
    match origin {
        Origin::Position { name, text } => parts.push((name, text)),
        Origin::Sum(terms) => {
            for term in terms {
                if !inside(term, parts)? {
                    return Ok(false);
                }
            }
        }
        Origin::Copies(0, _) => {}
        Origin::Copies(n, part) => {
            let first = parts.len();
            if !inside(part, parts)? {
                return Ok(false);
            }
            let n_once = parts.len() - first;
            let n_all = usize::try_from(*n).ok().and_then(|n| n.checked_mul(n_once));
            let Some(n_all) = n_all.filter(|n_all| *n_all <= MOST_PARTS) else { return Ok(false) };
            // The other copies have the positions of the first again.
            for at in first + n_once..first + n_all {
                parts.push(parts[at - n_once]);
            }
        }
        Origin::Negative(_) | Origin::List(_) | Origin::Lost => return Ok(false),
    }
    Ok(true)
}

fn is_of_normal_play(value: &Value) -> bool {
    matches!(value, Value::Game(_) | Value::Loopy(_) | Value::Number(_))
}
