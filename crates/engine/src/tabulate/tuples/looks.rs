//! What is gathered of the options of a position: their values, or whether one wins.

use super::WIN;
use super::options::{Halt, Known, Look, Options};
use crate::tabulate::met::Met;
use grundy_budget::Stop;
use grundy_rules::Verdict;
use grundy_values::Player;

/// What stands for a position that wins for who makes it; every value is smaller.
const MADE_WINS: u32 = WIN - 1;

/// Returns what a position is to who makes it.
pub(super) fn made_value(value: u32, end: Option<Verdict>) -> u32 {
    match end {
        None => value,
        Some(Verdict::Win) => MADE_WINS,
        // Who makes it loses, so it is left out as a win of the opponent is.
        Some(Verdict::Lose) => WIN,
    }
}

/// Returns whether a position is won by who makes it.
pub(super) fn made_lost(is_lost: bool, end: Option<Verdict>) -> bool {
    end.map_or(is_lost, |end| end == Verdict::Win)
}

/// The values of options.
#[derive(Default)]
pub(super) struct Reached {
    seen: Met,
    /// The largest value so far, and whether there is room for such values.
    most: u32,
    has_room: bool,
    /// Whether an option wins at once.
    wins: bool,
}

impl Reached {
    /// Returns what is empty, for positions after others of these values.
    pub(super) fn after(values: &[u32]) -> Reached {
        let most = values.iter().copied().filter(|v| *v != WIN).max().unwrap_or(0);
        Reached { most, ..Reached::default() }
    }

    pub(super) fn value(&mut self, options: &mut Options<'_>, known: &Known<'_, u32>) -> Result<u32, Halt> {
        self.seen.clear();
        self.has_room = self.seen.has_room(self.most)?;
        self.wins = false;
        options.visit(Player::Left, known, self)?;
        // The two largest numbers stand for something else than values.
        let v = u32::try_from(self.seen.mex()).ok().filter(|v| *v < MADE_WINS).ok_or(Stop::Memory)?;
        if self.wins {
            return Ok(WIN);
        }
        self.most = self.most.max(v);
        Ok(v)
    }
}

impl Look<u32> for Reached {
    fn many<'v>(&mut self, values: impl Iterator<Item = (&'v u32, bool)>) -> bool {
        // To a part that is won at once, or loses for who makes it, nobody moves.
        let wins = &mut self.wins;
        if self.has_room {
            self.seen.stamp_all(values.map(|(v, exists)| masked(*v, exists)));
            *wins |= self.seen.has_last_but_one();
        } else {
            self.seen.insert_all(values.map(|(v, exists)| masked(*v, exists)).filter(|v| {
                *wins |= *v == MADE_WINS;
                *v < MADE_WINS
            }));
        }
        *wins
    }

    fn pairs<'v>(&mut self, values: impl Iterator<Item = (&'v u32, &'v u32, bool)>) -> Result<bool, Halt> {
        // In a game with goals options of two parts are shown one by one: here all values are numbers.
        let sums = values.map(|(a, b, exists)| masked(a ^ b, exists));
        if self.has_room {
            self.seen.stamp_all(sums);
        } else {
            // What does not exist is masked, and is no value.
            self.seen.insert_all(sums.filter(|sum| *sum < MADE_WINS));
        }
        Ok(false)
    }

    fn several(&mut self, parts: &[u32]) -> Result<bool, Halt> {
        // A sum with a part that is won at once is won by the opponent, so nobody moves there.
        if !parts.contains(&WIN) {
            self.seen.insert(parts.iter().fold(0, |sum, v| sum ^ v));
        }
        Ok(false)
    }

    fn ends(&mut self, verdict: Verdict) -> bool {
        self.wins |= verdict == Verdict::Win;
        self.wins
    }
}

/// Returns a value, or where there is no option what is no value: see [`Met::stamp_all`].
#[inline]
fn masked(v: u32, exists: bool) -> u32 {
    v | u32::from(exists).wrapping_sub(1)
}

/// Whether an option wins.
pub(super) struct Found {
    stuck_wins: bool,
    /// Whether options are listed beyond one that wins.
    lists_all: bool,
    wins: bool,
    is_stuck: bool,
}

impl Found {
    pub(super) fn new(stuck_wins: bool, lists_all: bool) -> Found {
        Found { stuck_wins, lists_all, wins: false, is_stuck: true }
    }

    pub(super) fn is_lost(&self) -> bool {
        !(self.wins || self.is_stuck && self.stuck_wins)
    }

    /// Notes one option or more.
    fn note(&mut self, wins: bool) -> bool {
        self.is_stuck = false;
        self.wins |= wins;
        self.wins && !self.lists_all
    }

    /// An option of no part, after which the other player is stuck, or of several.
    fn note_parts(&mut self, n_parts: usize) -> Result<bool, Halt> {
        // Whether a sum is lost does not follow from which of its parts are.
        if n_parts == 0 { Ok(self.note(!self.stuck_wins)) } else { Err(Halt::Unsuited) }
    }
}

impl Look<bool> for Found {
    fn many<'v>(&mut self, are_lost: impl Iterator<Item = (&'v bool, bool)>) -> bool {
        self.note(are_lost.fold(false, |wins, (is_lost, exists)| wins | (*is_lost & exists)))
    }

    fn pairs<'v>(&mut self, _: impl Iterator<Item = (&'v bool, &'v bool, bool)>) -> Result<bool, Halt> {
        Err(Halt::Unsuited)
    }

    fn several(&mut self, parts: &[bool]) -> Result<bool, Halt> {
        self.note_parts(parts.len())
    }

    fn ends(&mut self, verdict: Verdict) -> bool {
        self.note(verdict == Verdict::Win)
    }
}

/// Whether an option wins, in a game in which the players have different moves.
pub(super) struct FoundBy {
    pub(super) found: Found,
    pub(super) opponent: Player,
}

impl Look<[bool; 2]> for FoundBy {
    fn many<'v>(&mut self, lost: impl Iterator<Item = (&'v [bool; 2], bool)>) -> bool {
        let opponent = self.opponent as usize;
        self.found.note(lost.fold(false, |wins, (lost, exists)| wins | (lost[opponent] & exists)))
    }

    fn pairs<'v>(
        &mut self,
        _: impl Iterator<Item = (&'v [bool; 2], &'v [bool; 2], bool)>,
    ) -> Result<bool, Halt> {
        Err(Halt::Unsuited)
    }

    fn several(&mut self, parts: &[[bool; 2]]) -> Result<bool, Halt> {
        self.found.note_parts(parts.len())
    }

    fn ends(&mut self, verdict: Verdict) -> bool {
        self.found.note(verdict == Verdict::Win)
    }
}
