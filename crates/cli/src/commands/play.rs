//! `grundy play`: a game against the engine, from a terminal or through a pipe.

use super::subject;
use crate::args::{Format, Play};
use crate::diagnose::{Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::lines::Lines;
use crate::{show, streams};
use grundy::games::{Extent, random_position};
use grundy::play::{Opponent, Session};
use grundy::report::play::{Event, Who};
use grundy::{Budget, Error, Player, catalog};
use std::io::{IsTerminal, stdin};
use std::time::Duration;

/// Without `--budget` the engine thinks about a move for this time at most.
const THINKING: Duration = Duration::from_secs(10);

/// Where random choices begin without `--seed`.
const SEED: u64 = 1;

/// Plays until one side has won, or the person leaves.
pub fn run(args: &Play, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?;
    let budget = || args.limits.budget_or(THINKING, interrupt.flag());
    let reading = budget();
    let begun;
    let position: Vec<&str> = if args.position.is_empty() {
        begun = match (args.seed, grundy::games::start(&*game)) {
            // Who gives a seed asks for a random position.
            (None, Some(start)) => start.to_owned(),
            (seed, _) => random_position(&*game, Extent::Small, seed.unwrap_or(SEED), &reading)?,
        };
        begun.split_whitespace().collect()
    } else {
        args.position.iter().map(String::as_str).collect()
    };
    let board = game.board(&position, &reading)?;
    let you = if args.right { Player::Right } else { Player::Left };
    let first = if args.second { you.opponent() } else { you };
    let opponent = Opponent { level: args.level, seed: args.seed.unwrap_or(SEED) };
    let mut table = Table {
        session: Session::new(game.name(), board, you, first, opponent),
        screen: Screen { format: args.output.format, is_terminal: stdin().is_terminal() },
        lines: Lines::new(streams::input(None, interrupt)?),
        budget: &budget,
    };
    let result = table.play(game.name());
    // A signal ends play with an error of the reader or of the engine, which is no fault of theirs.
    if interrupt.raised() { Ok(Exit::Interrupted) } else { result }
}

/// Where the person and the engine sit.
struct Table<'a> {
    session: Session<'a>,
    screen: Screen,
    lines: Lines,
    /// The limits on one thought.
    budget: &'a dyn Fn() -> Budget,
}

impl Table<'_> {
    fn play(&mut self, name: &str) -> Result<Exit, Trouble> {
        let session = &self.session;
        self.screen.tell(&Event::Start {
            game: name,
            position: &session.position(),
            play: session.convention(),
            you: (!session.is_impartial()).then_some(session.you()),
            may_repeat: session.may_repeat(),
        })?;
        loop {
            // Each question has a budget of its own, since its time begins where it is made.
            if let Some(end) = self.session.end(&(self.budget)())? {
                self.screen.tell(&Event::end(end, self.session.you()))?;
                return Ok(Exit::Done);
            }
            if self.session.is_your_turn() {
                self.show_position(show::play::MOST_SHOWN)?;
                if let Some(reason) = self.your_turn()? {
                    self.screen.tell(&Event::End { winner: None, reason })?;
                    return Ok(Exit::Done);
                }
            } else {
                let (choice, stop) = self.session.think(&(self.budget)())?;
                let made = self.session.make(choice);
                self.screen.tell(&Event::made(Who::Grundy, &made, stop))?;
            }
        }
    }

    /// Does what the person types until a move is made or taken back; returns why there will be none.
    fn your_turn(&mut self) -> Result<Option<&'static str>, Trouble> {
        loop {
            self.screen.ask()?;
            let line =
                self.lines.next().map_err(|error| Trouble::Input { path: "standard input".into(), error })?;
            let Some(line) = line else {
                self.screen.end_line()?;
                return Ok(Some("input"));
            };
            let line = line.trim();
            match line {
                "" => {}
                "quit" | "q" | "exit" => return Ok(Some("quit")),
                "help" | "?" => self.refuse(&format!("type {}", show::play::COMMANDS))?,
                "moves" | "m" => self.show_position(usize::MAX)?,
                "hint" | "h" => self.hint()?,
                "why" | "w" => self.why()?,
                "undo" | "u" => match self.session.undo() {
                    0 => self.refuse("you have made no move to take back")?,
                    moves => {
                        self.screen.tell(&Event::Undo { moves })?;
                        return Ok(None);
                    }
                },
                _ => match self.choice(line) {
                    Ok(choice) => {
                        let made = self.session.make(choice);
                        self.screen.tell(&Event::made(Who::You, &made, None))?;
                        return Ok(None);
                    }
                    Err(message) => self.refuse(&message)?,
                },
            }
        }
    }

    /// Returns the index of the move that a line means: its number, or the position that it leads to.
    fn choice(&self, line: &str) -> Result<usize, String> {
        let choices = self.session.choices();
        let wanted = line.strip_prefix("to ").map(str::trim);
        if let (None, Ok(number)) = (wanted, line.parse::<usize>()) {
            // What is typed counts from 1.
            let index = number.checked_sub(1).filter(|index| *index < choices.len());
            return index
                .ok_or_else(|| format!("expected a move from 1 to {}, found {number}", choices.len()));
        }
        let Some(position) =
            wanted.or_else(|| line.starts_with(|c: char| c == '(' || c.is_ascii_digit()).then_some(line))
        else {
            return Err(format!("expected {}, found \"{}\"", show::play::COMMANDS, line.escape_debug()));
        };
        // A move on a board is told by the whole board after it, of which only parts may be left to play on.
        let is_told =
            |text: &str| text.rsplit_once(" -> ").is_some_and(|(_, after)| is_same(after, position));
        let found = choices
            .iter()
            .position(|choice| is_same(&choice.made.to, position) || is_told(&choice.made.text));
        found.ok_or_else(|| format!("no move that is listed leads to \"{}\"", position.escape_debug()))
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        match self.session.best(&(self.budget)()) {
            Ok((best, prospect)) => {
                self.screen.tell(&Event::hint(best, &self.session.choices()[best], prospect))
            }
            Err(error) => self.undecided(error),
        }
    }

    fn why(&mut self) -> Result<(), Trouble> {
        match self.session.rate(&(self.budget)()) {
            Ok(rating) => self.screen.tell(&Event::why(rating)),
            Err(error) => self.undecided(error),
        }
    }

    /// Play goes on where the person asked what cannot be known within the limits.
    fn undecided(&self, error: Error) -> Result<(), Trouble> {
        match error {
            Error::Solve { cause: catalog::Error::Stopped(stop), .. } if stop != grundy::Stop::Cancelled => {
                self.refuse(&format!("undecided: {stop}"))
            }
            error => Err(error.into()),
        }
    }

    fn refuse(&self, message: &str) -> Result<(), Trouble> {
        self.screen.tell(&Event::Refused { message })
    }

    fn show_position(&self, shown: usize) -> Result<(), Trouble> {
        let position = self.session.position();
        let event = Event::position(&position, self.session.choices(), self.session.cut());
        match self.screen.format {
            Format::Text => streams::print(&show::play::position(&event, shown)),
            Format::Json => self.screen.tell(&event),
        }
    }
}

/// Returns whether two texts are one position: but for blanks, or where they are numbers and names alone, whatever
/// stands between these. In the picture of a board each sign counts.
fn is_same(one: &str, other: &str) -> bool {
    let signs = |text: &str| text.split_whitespace().collect::<String>();
    let is_listed = |text: &str| text.chars().all(|c| c.is_alphanumeric() || " ,()+[]{}".contains(c));
    signs(one) == signs(other) || is_listed(one) && is_listed(other) && words(one) == words(other)
}

/// Returns the numbers and names in a text, whatever stands between them.
fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// Where events are told.
struct Screen {
    format: Format,
    is_terminal: bool,
}

impl Screen {
    fn tell(&self, event: &Event<'_>) -> Result<(), Trouble> {
        streams::print(&match self.format {
            Format::Text => show::play::event(event),
            Format::Json => show::json::line(event),
        })
    }

    /// Asks a person at a terminal for a line; a program knows when it is its turn.
    fn ask(&self) -> Result<(), Trouble> {
        if self.is_terminal { streams::print("> ") } else { Ok(()) }
    }

    /// Leaves the line on which a person was asked and typed nothing.
    fn end_line(&self) -> Result<(), Trouble> {
        if self.is_terminal { streams::print("\n") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn a_position_is_told_by_its_numbers_and_a_board_by_all_its_signs() {
        for (one, other) in [("(3, 2)", "3 2"), ("3 + 2", "3 2"), ("x.|.o", "x. | .o"), ("{1, 4}", "1 4")] {
            assert!(is_same(one, other), "{one} {other}");
        }
        for (one, other) in [("..|##", "##|.."), ("x.|.o", "x|o"), ("(3, 2)", "(2, 3)"), ("..", "")] {
            assert!(!is_same(one, other), "{one} {other}");
        }
    }
}
