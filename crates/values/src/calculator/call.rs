//! Calls of functions: what each argument is read as.

use super::boards::Asked;
use super::evaluate::{Evaluation, IT};
use super::fault::{Error, Fault, Problem};
use super::functions::{Argument, Function, Reads};
use super::names::Bound;
use super::origin::{Origin, Placed};
use super::syntax::Id;
use super::value::Value;
use crate::Player;

impl Evaluation<'_> {
    pub(super) fn call(&mut self, id: Id, function: &Function, arguments: &[Id]) -> Result<Placed, Error> {
        // The number of moves of a position depends on the player, who is looked at first for that.
        let player = match (function.reads, arguments.get(1)) {
            (Reads::Moves, Some(id)) => match self.value(*id)? {
                Value::Player(player) => Some(player),
                other => return Err(self.kind(*id, &other, "Left or Right")),
            },
            _ => None,
        };
        let mut given = Vec::with_capacity(arguments.len());
        for argument in arguments {
            if let Some(value) = self.at_position(function, *argument, player)? {
                // Most functions return what the board says; for these it is the argument.
                if function.reads != Reads::Misere {
                    return Ok(value.into());
                }
                given.push(value.into());
                continue;
            }
            let argument_of = self.argument(*argument)?;
            if let Some(value) = self.at_origin(function, *argument, &argument_of, player)? {
                return Ok(value.into());
            }
            given.push(self.read_by(function, *argument, argument_of)?);
        }
        if let (Reads::Equal, [list, other], [of_list, of_other]) =
            (function.reads, &mut given[..], arguments)
        {
            let [placed, other] = [list, other]
                .map(|argument| Placed { value: argument.value.clone(), origin: argument.origin.clone() });
            // Only the evaluator can compare them: in misère play the answer depends on how a game is
            // written.
            given[0] = self.compared_with([*of_list, *of_other], placed, &other)?.into();
        }
        let value = self.apply_to(id, function, arguments, &given)?;
        let is_list = matches!(value, Value::List(_) | Value::Games(_));
        let of_positions =
            function.reads != Reads::Misere && given.iter().any(|given| given.origin.is_some());
        // The list does not tell for which positions its members were found.
        Ok(if is_list && of_positions { Placed::new(value, Origin::Lost) } else { value.into() })
    }

    pub(super) fn call_of_it(&mut self, id: Id, function: &'static Function) -> Result<Value, Error> {
        match self.bound(IT) {
            // Only a function of one argument can be asked about `it` alone.
            Some(Bound::Value(placed)) if function.least_arguments() == 1 => {
                let it = Argument::from(placed);
                if function.reads == Reads::MisereOutcome
                    && let Some(value) = self.at_origin(function, id, &it, None)?
                {
                    return Ok(value);
                }
                let given = self.read_by(function, id, it)?;
                self.apply_to(id, function, &[id], &[given])
            }
            _ => {
                let problem = Problem::NoArguments { name: function.name, signature: function.signature() };
                Err(Fault::new(self.syntax.span(id), problem).into())
            }
        }
    }

    /// What a function of positions says of one that stands here: no value of normal play is sought.
    fn at_position(
        &mut self,
        function: &Function,
        id: Id,
        player: Option<Player>,
    ) -> Result<Option<Value>, Error> {
        let Some([name, text]) = self.position(id) else { return Ok(None) };
        Ok(Some(match function.reads {
            Reads::Value | Reads::Options | Reads::Equal => return Ok(None),
            Reads::Misere => {
                let ask =
                    |asked: Asked<'_>| asked.boards.misere(&mut asked.arena.misere, asked.name, asked.text);
                Value::Misere(self.ask(&name, &text, ask)?.0)
            }
            Reads::MisereOutcome => {
                let ask = |asked: Asked<'_>| asked.boards.misere_outcome(asked.name, &[asked.text]);
                Value::Outcome(self.ask(&name, &text, ask)?.0)
            }
            Reads::Moves => {
                let ask = |asked: Asked<'_>| asked.boards.count(asked.name, asked.text, player);
                let count = self.ask(&name, &text, ask)?.0;
                self.counted(count)?
            }
        }))
    }

    /// What a function of who wins, or of moves, says of the positions behind a value.
    fn at_origin(
        &mut self,
        function: &Function,
        id: Id,
        argument: &Argument,
        player: Option<Player>,
    ) -> Result<Option<Value>, Error> {
        let Some(origin) = &argument.origin else { return Ok(None) };
        Ok(match (function.reads, &**origin) {
            (Reads::MisereOutcome, _) => {
                Some(Value::Outcome(self.misere_outcome(id, &argument.value, Some(origin))?))
            }
            (Reads::Moves, Origin::Position { name, text }) => {
                let count = self.boards.count(name, text, player);
                let count = count.map_err(|refusal| self.refused_at(id, refusal))?;
                Some(self.counted(count)?)
            }
            _ => None,
        })
    }

    fn counted(&mut self, n: u64) -> Result<Value, Error> {
        Ok(Value::Game(self.arena.forms.number(&dashu_int::IBig::from(n).into())?))
    }
}
