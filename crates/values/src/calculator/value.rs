//! What an expression is worth, and as text.

use super::Arena;
use crate::form::{Form, Printer, Typography};
use crate::loopy::{Loopy, Worth};
use crate::misere::MisereGame;
use crate::{Outcome, Player, Stop, Surreal};

/// The largest nimber that is written or computed by name: it has its square in options.
pub(super) const MOST_NIMBER: u32 = 4096;

/// Longer texts of games of misère play are not written: that of some hundred followers may have millions of
/// letters.
const LONGEST_TEXT: u64 = 1 << 16;

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A short game, in canonical form.
    Game(Form),
    /// A game with loops, which is no short game.
    Loopy(Loopy),
    /// An impartial game of misère play, in canonical form.
    Misere(MisereGame),
    /// A number that is not a short game.
    Number(Box<Surreal>),
    /// Whether a relation holds.
    Truth(bool),
    /// Games, in no order.
    Games(Vec<Worth>),
    /// Values in order.
    List(Vec<Value>),
    /// Who wins.
    Outcome(Outcome),
    /// A player.
    Player(Player),
    /// Anything else, in words.
    Words(String),
}

impl From<Worth> for Value {
    fn from(worth: Worth) -> Value {
        match worth {
            Worth::Short(game) => Value::Game(game),
            Worth::Loopy(game) => Value::Loopy(game),
        }
    }
}

impl Value {
    /// Returns what kind of value it is, in words.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Game(_) => "a short game",
            Value::Loopy(_) => "a game with loops",
            Value::Misere(_) => "a game of misere play",
            Value::Number(number) if number.is_ordinal() => "an infinite ordinal",
            Value::Number(_) => "a number that is no short game",
            Value::Truth(_) => "a comparison",
            Value::Games(_) => "several games",
            Value::List(_) => "a list",
            Value::Outcome(_) => "an outcome",
            Value::Player(_) => "a player",
            Value::Words(_) => "words",
        }
    }

    /// Returns the members of a list, or games in the order of print; `None` of other values.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn members(&self, arena: &mut Arena) -> Result<Option<Vec<Value>>, Stop> {
        Ok(match self {
            Value::List(list) => Some(list.clone()),
            Value::Games(games) => {
                let short: Vec<Form> = games.iter().filter_map(Worth::short).collect();
                let forms = &mut arena.forms;
                let sorted = Printer::new(Typography::Plain, forms).sorted(forms, &short)?;
                let mut loopy = Vec::new();
                for game in games {
                    if let Worth::Loopy(game) = game {
                        loopy.push((game.text(forms, Typography::Plain)?, game));
                    }
                }
                // Games with loops have no order of print, so their texts give one.
                loopy.sort_by(|(a, _), (b, _)| a.cmp(b));
                let loopy = loopy.into_iter().map(|(_, game)| Value::Loopy(game.clone()));
                Some(sorted.into_iter().map(Value::Game).chain(loopy).collect())
            }
            _ => None,
        })
    }

    /// Returns the value as text: games in the notation of [`Forms::text`](crate::form::Forms::text), several
    /// with commas between them, in a list with brackets around them, lists in brackets, and `yes` or `no` for
    /// whether a relation holds.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn text(&self, arena: &mut Arena, typography: Typography) -> Result<String, Stop> {
        let forms = &mut arena.forms;
        Ok(match self {
            Value::Game(game) => Printer::new(typography, forms).text(forms, *game)?,
            Value::Loopy(game) => game.text(forms, typography)?,
            // A heap is told from the nimber of normal play.
            Value::Misere(game) if arena.misere.is_nim_heap(*game) => {
                format!("*[{}]", arena.misere.birthday(*game))
            }
            Value::Misere(game) => match arena.misere.text_length(*game)? {
                length if length > LONGEST_TEXT => {
                    format!("too long to write ({length} letters), of genus {}", arena.misere.genus(*game)?)
                }
                _ => arena.misere.text(*game)?,
            },
            Value::Number(number) => number.to_string(),
            Value::Truth(holds) => if *holds { "yes" } else { "no" }.to_owned(),
            Value::Games(games) if games.is_empty() => "none".to_owned(),
            Value::Games(_) => self.texts(arena, typography)?.join(", "),
            Value::List(_) => format!("[{}]", self.texts(arena, typography)?.join(", ")),
            Value::Outcome(outcome) => outcome.to_string(),
            Value::Player(player) => player.to_string(),
            Value::Words(words) => words.clone(),
        })
    }

    /// Returns the texts of the members, or of a value that has none its own.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn texts(&self, arena: &mut Arena, typography: Typography) -> Result<Vec<String>, Stop> {
        // The texts are counted while they are put together.
        let mut held = arena.forms.budget.held();
        // One printer serves all members, since it keeps what it learned of their options.
        let mut printer = Printer::new(typography, &arena.forms);
        let members = self.members(arena)?.unwrap_or_else(|| vec![self.clone()]);
        let mut texts = Vec::with_capacity(members.len());
        for member in members {
            let text = match member {
                Value::Game(game) => printer.text(&mut arena.forms, game)?,
                Value::Games(_) => {
                    let inside = crate::form::deep(|| member.texts(arena, typography))?;
                    format!("[{}]", inside.join(", "))
                }
                other => crate::form::deep(|| other.text(arena, typography))?,
            };
            held.add(text.len(), 1)?;
            texts.push(text);
        }
        Ok(texts)
    }
}
