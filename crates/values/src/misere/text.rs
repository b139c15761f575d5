//! Games of misère play as text: `*[0,[2]]` has the options `*0` and the game whose only option is `*2`. As in CGSuite `*[g]` is `g`
//! itself, so that the game with one option is `*[[2]]`.

use super::{MisereGame, MisereGames};
use crate::calculator::{Error, Fault, Problem};
use grundy_budget::Stop;

/// Brackets may stand in each other so deep.
pub const MOST_DEPTH: usize = 200;

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl MisereGames {
    /// Reads a game: a list of options as `*[2,[2],0]` or a heap of Nim as `*4`, in lists without the star, and sums of these. `*[g]` is
    /// `g`, and `[g]` in a list is the game whose only option is `g`.
    ///
    /// ```
    /// use grundy_budget::Budget;
    /// use grundy_values::misere::MisereGames;
    /// let mut games = MisereGames::new(&Budget::default());
    /// let two = games.nim(2)?;
    /// let sharp = games.read("*[[2]]")?;
    /// assert_eq!(games.options(sharp), [two]);
    /// let sum = games.read("*[[2]] + *1")?;
    /// assert_eq!(games.text(sum)?, "*[[2],3]");
    /// let fault = games.read("*[2,").unwrap_err();
    /// assert_eq!(fault.to_string(), "byte 4: expected a number, `*` or `[`, found the end");
    /// # Ok::<_, grundy_values::calculator::Error>(())
    /// ```
    ///
    /// # Errors
    /// Where the text is no game, or the budget ends; [`Stop::Reach`] where a birthday is above [`MOST_BIRTHDAY`](super::MOST_BIRTHDAY).
    pub fn read(&mut self, text: &str) -> Result<MisereGame, Error> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let game = reader.sum(self)?;
        if reader.peek().is_some() {
            return Err(reader.expected("`+` or the end"));
        }
        Ok(game)
    }

    /// Returns a game as text, options by birthday and size.
    ///
    /// # Errors
    /// The budget: a text can be much longer than the game.
    pub fn text(&self, game: MisereGame) -> Result<String, Stop> {
        let mut text = "*".to_owned();
        if self.options(game).len() == 1 && !self.is_nim_heap(game) {
            text.push('[');
            self.write(game, &mut text)?;
            text.push(']');
        } else {
            self.write(game, &mut text)?;
        }
        Ok(text)
    }

    fn write(&self, game: MisereGame, text: &mut String) -> Result<(), Stop> {
        self.budget.spend(1)?;
        if self.is_nim_heap(game) {
            text.push_str(&self.birthday(game).to_string());
            return Ok(());
        }
        if self.budget.bytes_left().is_some_and(|bytes| text.len() as u64 > bytes / 4) {
            return Err(Stop::Memory);
        }
        let mut options = self.options(game).to_vec();
        options.sort_by_key(|option| (self.birthday(*option), self.options(*option).len(), *option));
        for (at, option) in options.into_iter().enumerate() {
            text.push(if at == 0 { '[' } else { ',' });
            self.write(option, text)?;
        }
        text.push(']');
        Ok(())
    }
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, sign: char) -> bool {
        let is_it = self.peek() == Some(sign);
        self.at += if is_it { sign.len_utf8() } else { 0 };
        is_it
    }

    fn expected(&mut self, expected: &'static str) -> Error {
        let sign = self.peek();
        let found = sign.map_or("the end".to_owned(), |sign| format!("`{}`", sign.escape_debug()));
        let span = self.at..self.at + sign.map_or(0, char::len_utf8);
        Fault { span, problem: Problem::Expected { expected, found }, others: Vec::new() }.into()
    }

    fn sum(&mut self, games: &mut MisereGames) -> Result<MisereGame, Error> {
        let mut sum = self.game(games)?;
        while self.take('+') {
            let next = self.game(games)?;
            sum = games.add(sum, next)?;
        }
        Ok(sum)
    }

    fn game(&mut self, games: &mut MisereGames) -> Result<MisereGame, Error> {
        let is_starred = self.take('*');
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        match self.peek() {
            Some('[') => {
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return Err(self.expected("brackets at most 200 deep"));
                }
                self.at += 1;
                let mut options = Vec::new();
                while !self.take(']') {
                    if !options.is_empty() && !self.take(',') {
                        return Err(self.expected("`,`, `+` or `]`"));
                    }
                    options.push(self.sum(games)?);
                }
                self.depth -= 1;
                match options[..] {
                    [game] if is_starred => Ok(game),
                    _ => Ok(games.game(&options)?),
                }
            }
            Some(first) if first.is_ascii_digit() => {
                let from = self.at;
                self.at += digits(&self.text[from..]);
                let size = self.text[from..self.at].parse().map_err(|_| Stop::Reach)?;
                Ok(games.nim(size)?)
            }
            _ => Err(self.expected("a number, `*` or `[`")),
        }
    }
}
