//! A calculator of games: expressions in the notation in which games are printed, with operators and
//! functions.
//!
//! | written | is |
//! | --- | --- |
//! | `5`, `-3/4`, `6/23` | a number; it is a short game if the denominator is a power of two |
//! | `omega`, `omega^2*3-omega+5` | ordinals, and sums, products and powers of them |
//! | `^`, `v`, `^^^`, `v5` | up, down, and their multiples |
//! | `^<2>`, `v<3>`, `^[2]` | ups of higher order: `^<n>` is `{0 \| v[n-1]*}`, and `^[n]` is `^<1> + ... + ^<n>` |
//! | `*`, `*6`, `*(2 + 4)` | nimbers |
//! | `9/8^^*3` | a number, ups and a nimber, added |
//! | `{a,b\|c}`, `{a\|b\|\|c}` | a game by its options; a bar parts what shorter bars have parted |
//! | `+-a`, `+-{a,b}` | `{a \| -a}`, `{a,b \| -a,-b}` |
//! | `Tiny(a)`, `Miny(a)`, `9Tiny(2)` | `{0 \|\| 0 \| -a}`, its negative, and a number more |
//! | `'{*\|*}'` | a game as it stands, not made canonical: ordinal sums depend on it |
//! | `on`, `off`, `over`, `under`, `upon`, `dud`, `^<on>`, `^[on]` | games with loops, see [`Named`](crate::loopy::Named) |
//! | `{0\|pass}`, `a{0\|a}` | a game that is an option of itself |
//! | `a & b` | the game with these two sides |
//! | `domineering[4x4]` | a board, where the caller knows boards |
//! | `a + b`, `a - b`, `-a`, `a +- b` | sums; the last is `a + (+-b)` |
//! | `a upsum b`, `a downsum b` | the onside and the offside of a sum |
//! | `2 * a`, `2.a`, `x / y` | a multiple; a quotient of numbers |
//! | `a : b` | the ordinal sum, in which a move in `a` ends play in `b` |
//! | `cool(a, 1/2)`, `a.Cool(1/2)` | functions, see [`FUNCTIONS`]; upper and lower case and `_` do not matter |
//! | `a <= b`, `<`, `>=`, `>`, `==`, `!=` | whether it holds |
//! | `a <> b`, `a <\| b`, `a \|> b` | confused; less or confused; greater or confused |
//! | `a nim_sum b` | a function of two arguments between them |
//! | `not a`, `a and b`, `a or b`, `if a then b else c` | of questions |
//! | `[a, b]`, `[1..6]`, `l[2]` | a list, the integers from 1 to 6, the second member |
//! | `[a for k in l where b]` | a list of the values of `a` for the members of another |
//! | `*[2,[2]]` | an impartial game of misère play |
//!
//! `2*3` without spaces is what is printed for 2 + *3, and is read so; `2 * 3` is 6. `-1^` is printed
//! for -1 + ^ and is read so where it begins a game, while a minus between two games takes all that is
//! written together behind it. Arrows, small digits and the signs that
//! [`Typography::Unicode`](crate::form::Typography) prints are read, too.

mod boards;
mod call;
pub(crate) mod cursor;
mod evaluate;
mod fault;
mod fill;
mod functions;
mod lists;
mod loops;
mod meant;
mod misere;
mod names;
mod origin;
mod parse;
mod parse_lists;
mod parse_loops;
mod surreals;
mod syntax;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_limits;
#[cfg(test)]
mod tests_of_lists;
#[cfg(test)]
mod tests_of_loops;
mod value;

pub use boards::{Boards, NoBoards, Refusal, filled};
pub use evaluate::{AsWritten, IT, evaluate, name, written};
pub use fault::{Error, Fault, Problem};
pub use functions::{FUNCTIONS, Function, function};
pub use meant::WORDS as WORDS_ELSEWHERE;
pub use names::{Kept, Names};
pub use value::Value;

use crate::form::{Form, Forms};
use crate::misere::MisereGames;
use grundy_budget::Budget;

/// Where the games of expressions are kept.
pub struct Arena {
    /// Those of normal play.
    pub forms: Forms,
    /// Those of misère play.
    pub misere: MisereGames,
}

impl Arena {
    /// Returns an arena without games.
    #[must_use]
    pub fn new(budget: &Budget) -> Arena {
        Arena { forms: Forms::new(budget), misere: MisereGames::new(budget) }
    }

    /// Puts another budget in place of the one before; what is known stays.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.forms.set_budget(budget);
        self.misere.set_budget(budget);
    }
}

impl Forms {
    /// Reads a game: an expression without boards, in the notation of [`Forms::text`] or with operators and
    /// functions.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let game = forms.parse("{0|^*5}")?;
    /// assert_eq!(forms.text(game)?, "^^*4");
    /// let fault = forms.parse("{1|").unwrap_err();
    /// assert_eq!(fault.to_string(), "byte 3: expected a game, `|` or `}`, found the end");
    /// # Ok::<_, grundy_values::calculator::Error>(())
    /// ```
    ///
    /// # Errors
    /// Where the text is no expression for a game, and where the budget ends.
    pub fn parse(&mut self, text: &str) -> Result<Form, Error> {
        let budget = self.budget.clone();
        // An expression needs an arena of its own, and its games must be handles into these forms: so they
        // are lent to it.
        let mut arena = Arena { forms: Forms::new(&budget), misere: MisereGames::new(&budget) };
        std::mem::swap(&mut arena.forms, self);
        let value = evaluate(text, &mut arena, &mut NoBoards, &Names::default());
        let expected = |found: &'static str| {
            let expected = if found == "a game with loops" { functions::SHORT } else { "a short game" };
            let problem = Problem::Kind { expected, found: found.to_owned() };
            Error::from(Fault::new(0..text.len(), problem))
        };
        let value = match value {
            Ok(Value::Game(game)) => Ok(game),
            Ok(other) => Err(expected(other.kind())),
            Err(error) => Err(error),
        };
        // The forms are taken back whatever came of the text.
        std::mem::swap(&mut arena.forms, self);
        value
    }
}
