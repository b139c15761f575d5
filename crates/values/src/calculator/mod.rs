//! A calculator of games: expressions in the notation in which games are printed, with operators and
//! functions.
//!
//! | written | is |
//! | --- | --- |
//! | `5`, `-3/4` | a number; the denominator is a power of two |
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
//! | `2 * a`, `2.a` | a multiple |
//! | `a : b` | the ordinal sum, in which a move in `a` ends play in `b` |
//! | `cool(a, 1/2)`, `a.Cool(1/2)` | functions, see [`FUNCTIONS`]; upper and lower case and `_` do not matter |
//! | `a <= b`, `<`, `>=`, `>`, `==`, `!=` | whether it holds |
//! | `a <> b`, `a <\| b`, `a \|> b` | confused; less or confused; greater or confused |
//!
//! `2*3` without spaces is what is printed for 2 + *3, and is read so; `2 * 3` is 6. `-1^` is printed
//! for -1 + ^ and is read so where it begins a game, while a minus between two games takes all that is
//! written together behind it. Arrows, small digits and the signs that
//! [`Typography::Unicode`](crate::form::Typography) prints are read, too.

pub(crate) mod cursor;
mod evaluate;
mod fault;
mod functions;
mod loops;
mod parse;
mod parse_loops;
mod syntax;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_loops;
mod value;

pub use evaluate::{Boards, NoBoards, Refusal, evaluate};
pub use fault::{Error, Fault, Problem};
pub use functions::{FUNCTIONS, Function};
pub use value::Value;

use crate::form::{Form, Forms};

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
        evaluate::game(text, self, &mut NoBoards)
    }
}
