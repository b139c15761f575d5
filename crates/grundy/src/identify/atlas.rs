//! The atlas: what is known of small games of one heap, or how far nothing was proved.
//!
//! It is the file `atlas.txt` beside the manifest of the crate. A line is a game and what is known of it:
//! - codes and subtraction sets in normal play: `preperiod period saltus` of the values, where the checker
//!   accepted a certificate when the line was written, or `open` and the last heap of the table. The codes
//!   are octal ones of up to three digits behind the point, with 0 or 4 before it, quaternary ones of four,
//!   and hexadecimal ones of up to two, with 0, 4, 8 or C before it and a digit from 8 on; the sets are those
//!   within 1..12;
//! - the same octal codes in misère play, behind `misere`: the numbers of elements of the misère quotient
//!   and of the lost ones, `preperiod period` of the elements of heaps, which the checker accepted too, and
//!   who loses a heap alone. Or `open`, the power of 2 of the steps that were spent, the last heap, and the
//!   same of the heaps to that one. Before a proved quotient stands `tame` where it is that of Nim with heaps
//!   below a power of 2 [Plambeck, Siegel 2008];
//! - two subtraction sets within 1..6, Left's and Right's: the first heap from which on the outcomes repeat,
//!   and those of a period, which follow from values that the checker accepted.
//!
//! `cargo bench -p grundy --bench atlas -- FILE` writes it and goes on with a file that is begun; a test
//! studies a part of it again.

mod study;

use std::fmt;
use std::str::FromStr;
pub use study::{Effort, games, rules, study};

/// The atlas as it is kept.
pub const TEXT: &str = include_str!("../../atlas.txt");

/// What is known of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// The misère quotient.
    Misere(Misere),
    /// The outcomes of a partizan game, which repeat.
    Sides {
        /// The first heap.
        preperiod: u64,
        /// The outcomes of a period: L, N, P or R each.
        outcomes: String,
    },
}

/// A misère quotient, of all heaps or of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Misere {
    /// It is proved, and is that of Nim with heaps below a power of 2.
    pub is_tame: bool,
    /// How far it is known.
    pub reach: Reach,
    /// The number of elements.
    pub order: usize,
    /// The number of lost elements.
    pub lost: usize,
    /// Which heaps alone are lost, four in a hexadecimal digit, from heap 0 on: the first period too, but no
    /// more than [`MOST_HEAPS`].
    row: String,
}

/// The heaps whose quotient is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All, since their elements repeat: a theorem.
    All {
        /// The first heap.
        preperiod: u64,
        /// The least period.
        period: u64,
    },
    /// The first ones.
    To {
        /// The last of them.
        heap: u64,
        /// The steps that the search could take, as a power of 2.
        log_steps: u32,
    },
}

/// The atlas keeps who loses the first heaps, at most this number of them.
pub const MOST_HEAPS: usize = 512;

impl Misere {
    /// Returns whether the player to move loses a heap alone in misère play; `None` beyond what is kept.
    #[must_use]
    pub fn is_lost(&self, heap: u64) -> Option<bool> {
        let heap = match self.reach {
            Reach::All { preperiod, period } if heap >= preperiod => preperiod + (heap - preperiod) % period,
            Reach::To { heap: last, .. } if heap > last => return None,
            _ => heap,
        };
        // The row may be shorter than the period, and then nothing is known of the heap.
        let digit = self.row.get(usize::try_from(heap / 4).ok()?..)?.chars().next()?;
        Some(digit.to_digit(16)? >> (3 - heap % 4) & 1 == 1)
    }

    /// Returns the lost heaps as a row of digits.
    fn row(lost: &[bool]) -> String {
        let digit =
            |heaps: &[bool]| (0..4).fold(0, |sum, at| 2 * sum + u32::from(heaps.get(at) == Some(&true)));
        lost[..lost.len().min(MOST_HEAPS)].chunks(4).map(|heaps| format!("{:x}", digit(heaps))).collect()
    }
}

impl Known {
    /// Returns whether it is said of all heaps.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        match self {
            Known::Repeats { .. } | Known::Sides { .. } => true,
            Known::Open { .. } => false,
            Known::Misere(known) => matches!(known.reach, Reach::All { .. }),
        }
    }

    /// Returns it as a sentence about a game.
    #[must_use]
    pub fn said_of(&self, game: &str) -> String {
        match self {
            Known::Repeats { preperiod, period, saltus } => {
                let more = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
                format!("{game}: g(n + {period}) = g(n){more} for n >= {preperiod}, proved")
            }
            Known::Open { to } => format!("{game}: no period was proved by tables to {to}"),
            Known::Misere(Misere { is_tame, reach, order, lost, .. }) => {
                let tame = if *is_tame { "tame; " } else { "" };
                let elements = format!("{order} elements, {lost} of them lost");
                match reach {
                    Reach::All { preperiod, period } => format!(
                        "{game}: {tame}the misere quotient has {elements}; the element of n + {period} is that of n for n >= {preperiod}, proved"
                    ),
                    Reach::To { heap, .. } => format!(
                        "{game}: {tame}the misere quotient of heaps to {heap} has {elements}; no period was proved"
                    ),
                }
            }
            Known::Sides { preperiod, outcomes } => {
                format!("{game}: the outcomes are {outcomes} again and again for n >= {preperiod}, proved")
            }
        }
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Known::Repeats { preperiod, period, saltus } => write!(f, "{preperiod} {period} {saltus}"),
            Known::Open { to } => write!(f, "open {to}"),
            Known::Misere(Misere { is_tame, reach, order, lost, row }) => {
                let tame = if *is_tame { "tame " } else { "" };
                match reach {
                    Reach::All { preperiod, period } => {
                        write!(f, "{tame}{order} {lost} {preperiod} {period} {row}")
                    }
                    Reach::To { heap, log_steps } => {
                        write!(f, "{tame}open {log_steps} {heap} {order} {lost} {row}")
                    }
                }
            }
            Known::Sides { preperiod, outcomes } => write!(f, "{preperiod} {outcomes}"),
        }
    }
}

/// A line of an atlas that says nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected what the atlas knows of a game")]
pub struct Unread;

impl FromStr for Known {
    type Err = Unread;

    fn from_str(text: &str) -> Result<Known, Unread> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse::<u64>().map_err(|_| Unread);
        let count = |word: &str| word.parse::<usize>().map_err(|_| Unread);
        let (is_tame, words) = match &words[..] {
            ["tame", rest @ ..] => (true, rest),
            all => (false, all),
        };
        let misere = |reach: Reach, order: &str, lost: &str, row: &str| {
            let (order, lost, row) = (count(order)?, count(lost)?, row.to_owned());
            Ok(Known::Misere(Misere { is_tame, reach, order, lost, row }))
        };
        match *words {
            // The word `open` is no number, so these come before rows with as many words.
            ["open", to] => Ok(Known::Open { to: number(to)? }),
            ["open", log_steps, heap, order, lost, row] => {
                let log_steps = log_steps.parse().map_err(|_| Unread)?;
                misere(Reach::To { heap: number(heap)?, log_steps }, order, lost, row)
            }
            [order, lost, preperiod, period, row] => {
                let (preperiod, period) = (number(preperiod)?, number(period)?);
                misere(Reach::All { preperiod, period }, order, lost, row)
            }
            [preperiod, period, saltus] => Ok(Known::Repeats {
                preperiod: number(preperiod)?,
                period: number(period)?,
                saltus: number(saltus)?,
            }),
            [preperiod, outcomes] => {
                Ok(Known::Sides { preperiod: number(preperiod)?, outcomes: outcomes.to_owned() })
            }
            _ => Err(Unread),
        }
    }
}

/// What stands behind a code that is played in misère play.
pub(super) const MISERE: &str = " misere";

/// Returns the games and what is known of them, in the order of a text, up to the first line that cannot be
/// read.
pub fn entries(text: &str) -> impl Iterator<Item = (&str, Known)> {
    lines(text).map_while(|(game, known)| Some((game, known.parse().ok()?)))
}

/// The lines of a text, each as the name of a game and the rest.
fn lines(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.lines().map_while(|line| {
        // The name of a game in misère play has a blank in it, so its end is sought first.
        let at = line.find(MISERE).map(|at| at + MISERE.len()).or_else(|| line.find(' '))?;
        Some((&line[..at], line.get(at + 1..)?))
    })
}

/// Returns the codes whose misère play the atlas knows.
pub(super) fn misere() -> impl Iterator<Item = (&'static str, Misere)> {
    lines(TEXT).filter_map(|(game, known)| match (game.strip_suffix(MISERE)?, known.parse()) {
        (code, Ok(Known::Misere(known))) => Some((code, known)),
        _ => None,
    })
}

/// Returns the pairs of sets, each with its line.
pub(super) fn sides() -> impl Iterator<Item = (&'static str, &'static str)> {
    lines(TEXT).filter(|(game, _)| game.contains('|'))
}

/// Returns what the atlas knows of a game: a code, for misère play with ` misere` behind it, or sets, or the
/// rules of these as `grundy::identify` writes them. Cost: a look at each line.
///
/// ```
/// use grundy::identify::atlas::{Known, find};
/// assert_eq!(find("0.77"), Some(Known::Repeats { preperiod: 71, period: 12, saltus: 0 }));
/// assert_eq!(find("n -> n - k where k in {1, 3, 4}").unwrap().to_string(), "0 7 0");
/// let Some(Known::Misere(quotient)) = find("0.77 misere") else { panic!("a quotient") };
/// assert_eq!((quotient.order, quotient.lost, quotient.is_lost(1_000_001)), (40, 9, Some(false)));
/// assert_eq!(find("{1,2}|{3}").unwrap().to_string(), "4 L");
/// ```
#[must_use]
pub fn find(game: &str) -> Option<Known> {
    let mut name = game.replace(study::SET, "{");
    if name != game {
        name = name.replace(study::LEFT, "").replace(study::RIGHT, "|").replace(' ', "");
    }
    lines(TEXT).find(|(game, _)| *game == name)?.1.parse().ok()
}
