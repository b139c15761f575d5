//! Arguments that are put together only for the command that is asked for: the definition of all of them
//! would be a fifth of what a short answer takes. A command that has commands itself is put together at once:
//! help for these is offered beside it.

use clap::builder::Resettable;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches};
use std::ops::Deref;

/// See the module.
pub struct Later<A>(A);

impl<A> Deref for Later<A> {
    type Target = A;
    fn deref(&self) -> &A {
        &self.0
    }
}

impl<A: FromArgMatches> FromArgMatches for Later<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        A::from_arg_matches(matches).map(Later)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl<A: Args> Args for Later<A> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| put_together(command, A::augment_args))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(|command| put_together(command, A::augment_args_for_update))
    }
}

/// Adds arguments to a command. What it is about was said where it is named, and stays.
fn put_together(command: Command, add: fn(Command) -> Command) -> Command {
    // The documentation of the arguments would take the place of that of the command.
    let (short, long) = (command.get_about().cloned(), command.get_long_about().cloned());
    add(command).mut_args(with_signs).about(Resettable::from(short)).long_about(Resettable::from(long))
}

/// `--limit -1` is a number that is out of range, and no option.
fn with_signs(arg: Arg) -> Arg {
    match arg.get_action() {
        ArgAction::Set if arg.get_long().is_some() => arg.allow_negative_numbers(true),
        _ => arg,
    }
}

/// Returns the command with its arguments.
pub fn whole(command: &Command) -> Command {
    let mut command = command.clone();
    command.build();
    command
}
