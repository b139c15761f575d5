//! Strategies as text.

use super::{Answer, Claim, First, Lost, Strategy, Why};
use grundy_values::Player;
use std::fmt;
use std::str::FromStr;

/// Why a text is no strategy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {wanted}, found {found:?}")]
pub struct Unreadable {
    /// Counted from 1.
    pub line: usize,
    /// What may stand there.
    pub wanted: &'static str,
    /// What stands there.
    pub found: String,
}

/// What is shown of a line that is not understood.
const MOST_SHOWN: usize = 60;

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::To { number, lost } => write!(f, "{number}>{lost}"),
            Answer::Ends(number) => write!(f, "{number}!"),
            Answer::Nothing => f.write_str("-"),
        }
    }
}

impl FromStr for Answer {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "-" {
            return Ok(Answer::Nothing);
        }
        // The marks exclude each other, so the order does not matter.
        if let Some(number) = text.strip_suffix('!') {
            return Ok(Answer::Ends(number.parse().map_err(drop)?));
        }
        let (number, lost) = text.split_once('>').ok_or(())?;
        Ok(Answer::To { number: number.parse().map_err(drop)?, lost: lost.parse().map_err(drop)? })
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Answers(answers) => {
                f.write_str(":")?;
                answers.iter().try_for_each(|answer| write!(f, " {answer}"))
            }
            Why::Values => f.write_str("= values"),
            Why::Strips(components) => {
                f.write_str("= strips")?;
                components.iter().try_for_each(|lines| match lines[..] {
                    // A list without lines must be seen, or the lists after it would move up.
                    [] => f.write_str(" -"),
                    _ => write!(f, " {}", lines.iter().map(u32::to_string).collect::<Vec<_>>().join(",")),
                })
            }
        }
    }
}

impl fmt::Display for Strategy {
    /// Writes the strategy a line each, without a line end behind the last.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Claim { player, first } in &self.claims {
            match first {
                First::Wins(answer) => writeln!(f, "{player} wins {answer}")?,
                First::Loses(lost) => writeln!(f, "{player} loses {lost}")?,
            }
        }
        for (at, Lost { player, position, why }) in self.lost.iter().enumerate() {
            writeln!(f, "{at} {player} {position} {why}")?;
        }
        f.write_str("end")
    }
}

fn player(word: &str) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.to_string() == word)
}

impl Claim {
    fn read(line: &str) -> Option<Claim> {
        let [who, verb, what] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
        let first = match verb {
            "wins" => First::Wins(what.parse().ok()?),
            "loses" => First::Loses(what.parse().ok()?),
            _ => return None,
        };
        Some(Claim { player: player(who)?, first })
    }
}

impl Lost {
    fn read(line: &str, at: usize) -> Option<Lost> {
        let (number, line) = line.split_once(' ')?;
        let (who, line) = line.split_once(' ')?;
        let (position, why) = match (line.rsplit_once(" :"), line.rsplit_once(" = ")) {
            (Some((position, answers)), _) => {
                let answers = answers.split_whitespace().map(Answer::from_str);
                (position, Why::Answers(answers.collect::<Result<_, _>>().ok()?))
            }
            (None, Some((position, "values"))) => (position, Why::Values),
            (None, Some((position, strips))) => {
                let lines = |word: &str| match word {
                    "-" => Ok(Vec::new()),
                    _ => word.split(',').map(str::parse).collect(),
                };
                let components = strips.strip_prefix("strips")?.split_whitespace().map(lines);
                (position, Why::Strips(components.collect::<Result<_, _>>().ok()?))
            }
            (None, None) => return None,
        };
        // The number is written for people, and one that does not fit says that a line is missing.
        let is_next = number.parse() == Ok(at);
        is_next.then_some(Lost { player: player(who)?, position: position.to_owned(), why })
    }
}

impl Strategy {
    /// Reads the lines of a strategy to its `end`; the first line has this number in its file.
    ///
    /// # Errors
    /// The first line that is not as [`Strategy`] writes it, and lines behind the end.
    pub fn read<'t>(lines: impl IntoIterator<Item = &'t str>, first: usize) -> Result<Strategy, Unreadable> {
        let mut strategy = Strategy::default();
        let mut is_over = false;
        let mut number = first;
        for line in lines {
            let unreadable = |wanted| Unreadable { line: number, wanted, found: shown(line) };
            if is_over {
                return Err(unreadable("nothing behind the end"));
            }
            if line == "end" {
                is_over = true;
            } else if line.starts_with(|letter: char| letter.is_ascii_digit()) {
                // Positions begin with a number and claims with a name.
                let lost = Lost::read(line, strategy.lost.len());
                strategy.lost.push(lost.ok_or_else(|| {
                    unreadable(
                        "the next position's number, the player to move, the position, and why it is lost",
                    )
                })?);
            } else {
                // Claims come first: a claim below a position might speak of a list that is not read yet.
                let claim = Claim::read(line).filter(|_| strategy.lost.is_empty());
                let claim = claim.ok_or_else(|| {
                    unreadable("a player who `wins` by a move or `loses` as a position, a position, or `end`")
                })?;
                strategy.claims.push(claim);
            }
            number += 1;
        }
        // Without its end the text may have been cut.
        if is_over {
            return Ok(strategy);
        }
        Err(Unreadable { line: number, wanted: "a position, or `end`", found: String::new() })
    }
}

fn shown(line: &str) -> String {
    // Characters are counted, so that no letter is cut in two.
    if line.chars().count() <= MOST_SHOWN {
        return line.to_owned();
    }
    line.chars().take(MOST_SHOWN).chain(['…']).collect()
}
