//! Games of misère play as text: `*[0,[2]]` has the options `*0` and the game whose only option is `*2`. As
//! in CGSuite `*[g]` is `g` itself, so that the game with one option is `*[[2]]`.

use super::{MisereGame, MisereGames};
use crate::calculator::Error;
use crate::calculator::cursor::Cursor;
use grundy_budget::{List, Stop};

/// The greatest depth of brackets in brackets.
pub const MOST_DEPTH: usize = 200;

struct Reader<'a> {
    cursor: Cursor<'a>,
    depth: usize,
}

impl MisereGames {
    /// Reads a game: a list of options as `*[2,[2],0]` or a heap of Nim as `*4`, in lists without the star,
    /// and sums of these. `*[g]` is `g`, and `[g]` in a list is the game whose only option is `g`. The short
    /// texts that CGSuite prints are read, too: `*[2#20]` is `*[[2],2,0]`, `*[2[2]1]` is `*[*2 + *2,1]`.
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
    /// Where the text is no game, or the budget ends; [`Stop::Reach`] where a birthday is above
    /// [`MOST_BIRTHDAY`](super::MOST_BIRTHDAY).
    pub fn read(&mut self, text: &str) -> Result<MisereGame, Error> {
        let mut reader = Reader { cursor: Cursor::new(text), depth: 0 };
        let game = reader.sum(self)?;
        reader.cursor.skip_space();
        if reader.cursor.rest().is_empty() { Ok(game) } else { Err(reader.expected("`+` or the end")) }
    }

    /// Returns the number of letters of a game's text, at most 2^64 - 1, without writing it. Cost: one
    /// look at each option of the games in the arena.
    ///
    /// # Errors
    /// The budget.
    pub fn text_length(&self, game: MisereGame) -> Result<u64, Stop> {
        let mut lengths: List<u64> = List::new(&self.budget);
        // An option is made before the game that has it.
        for at in (0..=game.0).map(MisereGame) {
            let options = self.options(at);
            self.budget.spend(1 + options.len() as u64)?;
            let inside = || options.iter().map(|option| lengths[option.0 as usize]);
            lengths.push(match self.is_nim_heap(at) {
                true => u64::from(self.birthday(at).checked_ilog10().unwrap_or(0)) + 1,
                false => inside().fold(1 + options.len() as u64, u64::saturating_add),
            })?;
        }
        // These are `*[` and `]`, or the star alone.
        Ok(lengths[game.0 as usize].saturating_add(if self.is_bracketed(game) { 3 } else { 1 }))
    }

    /// Returns a game as text, options by birthday, size and text: the same, however the game was made.
    ///
    /// # Errors
    /// The budget: a text can be much longer than the game.
    pub fn text(&self, game: MisereGame) -> Result<String, Stop> {
        let text = self.written(game)?;
        Ok(if self.is_bracketed(game) { format!("*[{text}]") } else { format!("*{text}") })
    }

    /// Returns whether the text has brackets more, since `*[g]` is `g` itself.
    fn is_bracketed(&self, game: MisereGame) -> bool {
        self.options(game).len() == 1 && !self.is_nim_heap(game)
    }

    /// Options of one birthday and size come in the order of their texts, so that a game has one text.
    fn written(&self, game: MisereGame) -> Result<String, Stop> {
        self.budget.spend(1)?;
        if self.is_nim_heap(game) {
            return Ok(self.birthday(game).to_string());
        }
        let mut options = Vec::new();
        let mut length = 0;
        for option in self.options(game) {
            let text = self.written(*option)?;
            length += text.len() as u64;
            if self.budget.bytes_left().is_some_and(|bytes| length > bytes / 8) {
                return Err(Stop::Memory);
            }
            options.push((self.birthday(*option), self.options(*option).len(), text));
        }
        options.sort();
        let texts: Vec<String> = options.into_iter().map(|(_, _, text)| text).collect();
        Ok(format!("[{}]", texts.join(",")))
    }
}

impl Reader<'_> {
    fn take(&mut self, sign: &str) -> bool {
        self.cursor.skip_space();
        self.cursor.take(sign)
    }

    fn expected(&self, expected: &'static str) -> Error {
        self.cursor.expected(expected).into()
    }

    fn sum(&mut self, games: &mut MisereGames) -> Result<MisereGame, Error> {
        let mut sum = self.game(games)?;
        while self.take("+") {
            let next = self.game(games)?;
            sum = games.add(sum, next)?;
        }
        Ok(sum)
    }

    fn game(&mut self, games: &mut MisereGames) -> Result<MisereGame, Error> {
        self.cursor.skip_space();
        let is_starred = self.cursor.take_star();
        self.cursor.skip_space();
        let open = self.cursor.at();
        if self.cursor.take("[") {
            self.depth += 1;
            if self.depth > MOST_DEPTH {
                self.cursor.back_to(open);
                return Err(self.expected("brackets at most 200 deep"));
            }
            let is_short = is_starred && is_short(self.cursor.rest());
            let options = if is_short { self.short_list("]", games)? } else { self.list(games)? };
            self.depth -= 1;
            return match options[..] {
                // `*[g]` is `g` itself, as in CGSuite.
                [game] if is_starred => Ok(game),
                _ => Ok(games.game(&options)?),
            };
        }
        match self.cursor.digits()? {
            Some(digits) => Ok(games.nim(digits.parse().map_err(|_| Stop::Reach)?)?),
            None => Err(self.expected("a number, `*` or `[`")),
        }
    }

    /// Reads options up to the bracket that closes them.
    fn list(&mut self, games: &mut MisereGames) -> Result<Vec<MisereGame>, Error> {
        let mut options = Vec::new();
        while !self.take("]") {
            if !options.is_empty() && !self.take(",") {
                return Err(self.expected("`,`, `+` or `]`"));
            }
            options.push(self.sum(games)?);
        }
        Ok(options)
    }

    /// Reads options as CGSuite prints them, without commas: heaps of one digit or lists in round brackets,
    /// with a `#` for every game whose only option it is. Square ones behind it have what is added to it or
    /// taken away, from left to right; a `#` there is of all that was made so far.
    fn short_list(&mut self, end: &'static str, games: &mut MisereGames) -> Result<Vec<MisereGame>, Error> {
        let mut options = Vec::new();
        while !self.take(end) {
            let mut game = self.short_game(games)?;
            game = self.sharpened(game, games)?;
            if self.cursor.take("[") {
                while !self.take("]") {
                    let is_taken_away = self.cursor.take_minus();
                    let at = self.cursor.at();
                    if !is_taken_away && self.cursor.rest().starts_with('#') {
                        game = self.sharpened(game, games)?;
                        continue;
                    }
                    let term = self.short_game(games)?;
                    game = match is_taken_away {
                        false => games.add(game, term)?,
                        true => games.subtract(game, term)?.ok_or_else(|| {
                            self.cursor.back_to(at);
                            self.expected("a game that is a part of what stands before")
                        })?,
                    };
                }
            }
            options.push(game);
        }
        Ok(options)
    }

    fn short_game(&mut self, games: &mut MisereGames) -> Result<MisereGame, Error> {
        // A digit is read from `at` on, which must be its place and not that of space before it.
        self.cursor.skip_space();
        let at = self.cursor.at();
        if self.take("(") {
            self.depth += 1;
            if self.depth > MOST_DEPTH {
                self.cursor.back_to(at);
                return Err(self.expected("brackets at most 200 deep"));
            }
            let options = self.short_list(")", games)?;
            self.depth -= 1;
            return Ok(games.game(&options)?);
        }
        let digit = self.cursor.rest().chars().next().and_then(|digit| digit.to_digit(10));
        let Some(digit) = digit else { return Err(self.expected("a digit or `(`")) };
        self.cursor.back_to(at + 1);
        Ok(games.nim(digit)?)
    }

    fn sharpened(&mut self, mut game: MisereGame, games: &mut MisereGames) -> Result<MisereGame, Error> {
        while self.cursor.take("#") {
            game = games.game(&[game])?;
        }
        Ok(game)
    }
}

/// Returns whether the list that begins here is one as CGSuite prints it.
fn is_short(list: &str) -> bool {
    let end = list.bytes().scan(1usize, |depth, byte| {
        *depth = match byte {
            b'[' => *depth + 1,
            // The scan ends at 0, so the count does not go below.
            b']' => *depth - 1,
            _ => *depth,
        };
        (*depth > 0).then_some(())
    });
    let list = &list[..end.count()];
    list.contains(['#', '('])
        || list.as_bytes().windows(2).any(|pair| pair[0].is_ascii_digit() && pair[1] == b'[')
}
