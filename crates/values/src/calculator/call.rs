//! Calls of functions: what each argument is read as.

use super::evaluate::{Evaluation, IT};
use super::fault::{Error, Fault, Problem};
use super::functions::{Function, Reads};
use super::names::Bound;
use super::origin::{Origin, Placed};
use super::syntax::Id;
use super::value::Value;

impl Evaluation<'_> {
    pub(super) fn call(&mut self, id: Id, function: &Function, arguments: &[Id]) -> Result<Placed, Error> {
        match function.name {
            "misere_outcome" => {
                if let Some(outcome) = self.misere_outcome(arguments[0])? {
                    return Ok(Value::Outcome(outcome).into());
                }
            }
            "n_options" => {
                let player = match arguments.get(1) {
                    None => None,
                    Some(id) => match self.value(*id)? {
                        Value::Player(player) => Some(player),
                        other => return Err(self.kind(*id, &other, "Left or Right")),
                    },
                };
                if let Some(count) = self.moves_from(arguments[0], player)? {
                    return Ok(count.into());
                }
            }
            _ => {}
        }
        let mut given = Vec::with_capacity(arguments.len());
        for argument in arguments {
            if function.reads == Reads::Misere
                && let Some(game) = self.position_in_misere(*argument)?
            {
                given.push(Value::Misere(game).into());
                continue;
            }
            let value = self.argument(*argument)?;
            given.push(self.read_by(function, *argument, value)?);
        }
        let value = self.apply_to(id, function, arguments, &given)?;
        let is_list = matches!(value, Value::List(_) | Value::Games(_));
        let of_positions =
            function.reads != Reads::Misere && given.iter().any(|given| given.origin.is_some());
        Ok(if is_list && of_positions { Placed::new(value, Origin::Lost) } else { value.into() })
    }

    pub(super) fn call_of_it(&mut self, id: Id, function: &'static Function) -> Result<Value, Error> {
        match self.bound(IT) {
            Some(Bound::Value(placed)) if function.least_arguments() == 1 => {
                if function.name == "misere_outcome" && placed.origin.is_some() {
                    return self.misere_outcome_of(id, &placed).map(Value::Outcome);
                }
                let given = self.read_by(function, id, placed.into())?;
                self.apply_to(id, function, &[id], &[given])
            }
            _ => {
                let problem = Problem::NoArguments { name: function.name, signature: function.signature() };
                Err(Fault::new(self.syntax.span(id), problem).into())
            }
        }
    }
}
