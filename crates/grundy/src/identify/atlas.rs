//! The atlas: the periods of the values of small games of one heap, or how far none was proved.
//!
//! It is the file `atlas.txt` beside the manifest of the crate: octal codes of up to three digits behind the
//! point, with 0 or 4 before it, quaternary ones of four, and subtraction sets within 1..12. A line is a game
//! and `preperiod period saltus`, where the checker accepted a certificate when the line was written, or
//! `open` and the last heap of the table. `cargo bench -p grundy --bench atlas -- FILE` writes it and goes on
//! with a file that is begun; a test studies a part of it again.

use crate::{Error, RuleGame};
use grundy_budget::Budget;
use grundy_catalog::Settings;
use grundy_discover::prove::{Effort, Search};
use grundy_proof::Law;
use grundy_rules::octal::Base;
use std::fmt;
use std::str::FromStr;

/// The atlas as it is kept.
pub const TEXT: &str = include_str!("../../atlas.txt");

/// What is known of the values of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// `g(n + period) = g(n) + saltus` for all `n >= preperiod`, a theorem.
    Repeats {
        /// The first heap.
        preperiod: u64,
        /// The least period.
        period: u64,
        /// What is added.
        saltus: u64,
    },
    /// No period was proved.
    Open {
        /// The last heap that was looked at.
        to: u64,
    },
}

impl Known {
    /// Says it of a game.
    #[must_use]
    pub fn said_of(self, game: &str) -> String {
        match self {
            Known::Repeats { preperiod, period, saltus } => {
                let more = if saltus > 0 { format!(" + {saltus}") } else { String::new() };
                format!("{game}: g(n + {period}) = g(n){more} for n >= {preperiod}, proved")
            }
            Known::Open { to } => format!("{game}: no period was proved by tables to {to}"),
        }
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Known::Repeats { preperiod, period, saltus } => write!(f, "{preperiod} {period} {saltus}"),
            Known::Open { to } => write!(f, "open {to}"),
        }
    }
}

/// A line of an atlas that says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `preperiod period saltus`, or `open` and a heap")]
pub struct Unread;

impl FromStr for Known {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Known, Unread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse().map_err(|_| Unread);
        match words[..] {
            ["open", to] => Ok(Known::Open { to: number(to)? }),
            [preperiod, period, saltus] => Ok(Known::Repeats {
                preperiod: number(preperiod)?,
                period: number(period)?,
                saltus: number(saltus)?,
            }),
            _ => Err(Unread),
        }
    }
}

/// Returns the games and what is known of them, in the order of a text, up to the first line that cannot be
/// read.
pub fn entries(text: &str) -> impl Iterator<Item = (&str, Known)> {
    text.lines().map_while(|line| {
        let (game, known) = line.split_once(' ')?;
        Some((game, known.parse().ok()?))
    })
}

/// Returns what the atlas knows of a game: a code, or the rules of a subtraction set as
/// `grundy::identify` writes them. Cost: a look at each line.
///
/// ```
/// use grundy::identify::atlas::{Known, find};
/// assert_eq!(find("0.77"), Some(Known::Repeats { preperiod: 71, period: 12, saltus: 0 }));
/// assert_eq!(find("n -> n - k where k in {1, 3, 4}").unwrap().to_string(), "0 7 0");
/// ```
#[must_use]
pub fn find(game: &str) -> Option<Known> {
    let set = game.strip_prefix(SET).map(|set| format!("{{{}", set.replace(' ', "")));
    let name = set.as_deref().unwrap_or(game);
    entries(TEXT).find(|(game, _)| *game == name).map(|(_, known)| known)
}

/// What stands before the elements of a set.
const SET: &str = "n -> n - k where k in {";

/// Returns the names of all games of the atlas, in the order of the file.
#[must_use]
pub fn games() -> Vec<String> {
    let mut all = Vec::new();
    let codes = |base: u32, n_digits: u32| {
        // A code that ends in 0 is a shorter one.
        let numbers = (0..base.pow(n_digits)).filter(move |number| n_digits == 1 || number % base > 0);
        numbers.map(move |number| {
            (0..n_digits).rev().map(|at| (number / base.pow(at) % base).to_string()).collect::<String>()
        })
    };
    for n_digits in 1..=3 {
        for before in [0, 4] {
            all.extend(codes(8, n_digits).map(|digits| format!("{before}.{digits}")));
        }
    }
    all.extend(codes(4, 4).map(|digits| format!("0.{digits}")));
    for set in 1..1_u32 << 12 {
        let elements = (1..=12).filter(|k| set >> (k - 1) & 1 == 1).map(|k: u32| k.to_string());
        all.push(format!("{{{}}}", elements.collect::<Vec<_>>().join(",")));
    }
    all
}

/// Looks for the period of a game of the atlas and its proof, in tables to this heap.
///
/// # Errors
/// The name is none.
pub fn study(name: &str, to: u64, budget: &Budget) -> Result<Known, Error> {
    let game = match name.starts_with('{') {
        true => RuleGame::read(&format!("n -> n - k where k in {name}"), &Settings::default()),
        false => RuleGame::from_code(name, Base::Octal),
    }?;
    let effort = Effort { takes_formulas: false, ..Effort::to(Some(to)) };
    Ok(match game.prove(&effort, budget) {
        Search::Proved(proved) => match proved.theorem.law() {
            Law::Periodic(law) => {
                Known::Repeats { preperiod: law.preperiod(), period: law.period(), saltus: law.saltus() }
            }
            _ => Known::Open { to: proved.table_to },
        },
        Search::Open { checked_to, .. } => Known::Open { to: checked_to },
    })
}
