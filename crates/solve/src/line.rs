//! Principal lines: whoever wins follows the engines, and the other one resists, as long as play goes on.

use crate::source::{options, verdict};
use crate::strategy::lost_by_values;
use crate::{Component, Error, Ladder, Move, Source, Step};
use grundy_budget::Budget;
use grundy_proof::strategy::{Values, Why};
use grundy_rules::{Play, Verdict};
use grundy_values::{Chance, Player};

/// A move of a principal line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move; with its player, also in an impartial game.
    pub made: Move,
    /// How it came to be made.
    pub reason: Reason,
}

/// Why a move stands in a principal line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The player had no other.
    Forced,
    /// It wins, by the values of what it leaves.
    Valued,
    /// It wins, by bounds of what it leaves: the sum of strips between which the winner gives moves up.
    Bounded,
    /// It wins, or draws, as an engine found.
    Found,
    /// The player loses, by this move as by any.
    Resists,
}

impl Reason {
    /// Returns the one word for it in text and JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Reason::Forced => "forced",
            Reason::Valued => "valued",
            Reason::Bounded => "bounded",
            Reason::Found => "found",
            Reason::Resists => "resists",
        }
    }
}

/// Returns the line that begins with a move of `player`, of `most` moves at most.
pub(crate) fn line<S: Source + ?Sized>(
    source: &S,
    mut ladder: Ladder<'_, S>,
    sum: &[Component<S>],
    mut player: Player,
    most: usize,
    budget: &Budget,
) -> Result<Vec<Ply>, Error> {
    let (mut sum, mut plies) = (sum.to_vec(), Vec::new());
    let mut values = Values::new(budget);
    while plies.len() < most {
        let options = options(source, &sum, player, 0..MOST_LOOKED_AT, budget)?;
        // Without an option play has ended.
        let Some(first) = options.first() else { break };
        let chance = ladder.chance(&sum, player)?;
        let is_scored = matches!(source.play(), Play::Score(_));
        let mut best = |options: Vec<Step<Component<S>>>| match is_scored {
            true => most_points(&mut ladder, &sum, player, &options),
            false => timed(source, &mut ladder, &sum, chance, options),
        };
        let mut found = best(options.clone())?;
        // Some move keeps the best points, or draws, even if none that was looked at does. A winner's is
        // asked for below, and whoever loses does so by any.
        let mut n_seen = options.len();
        while found.is_none() && (is_scored || chance == Chance::Draw) {
            let more = crate::source::options(source, &sum, player, n_seen..n_seen + MOST_LOOKED_AT, budget)?;
            if more.is_empty() {
                break;
            }
            n_seen += more.len();
            found = best(more)?;
        }
        let step = match (found, chance) {
            (Some(step), _) => step,
            (None, Chance::Win) => ladder.winning_move(&sum, player)?,
            (None, _) => first.clone(),
        };
        let next = step.after(&sum);
        let mut reason = if chance == Chance::Loss { Reason::Resists } else { Reason::Found };
        if options.len() == 1 {
            reason = Reason::Forced;
        } else if chance == Chance::Win && !is_scored {
            reason = match lost_by_values(source, &next, player.opponent(), &mut values, budget)? {
                Some(Why::Values) => Reason::Valued,
                Some(Why::Strips(_)) => Reason::Bounded,
                _ => reason,
            };
        }
        let made = step.in_words(source, &sum).into_move(Some(player), source.show(&next));
        plies.push(Ply { made, reason });
        if verdict(source, &step.parts).map_err(|fault| source.refuse(fault))?.is_some() {
            break;
        }
        (sum, player) = (next, player.opponent());
    }
    Ok(plies)
}

/// The number of moves that are looked at together, and compared by the plies to the end.
const MOST_LOOKED_AT: usize = 1000;

/// Returns the first option that keeps the best difference of points.
fn most_points<S: Source + ?Sized>(
    ladder: &mut Ladder<'_, S>,
    sum: &[Component<S>],
    player: Player,
    options: &[Step<Component<S>>],
) -> Result<Option<Step<Component<S>>>, Error> {
    let best = ladder.score(sum, player)?;
    for step in options {
        if ladder.score(&step.after(sum), player.opponent())?.map(|score| -score) == best {
            return Ok(Some(step.clone()));
        }
    }
    Ok(None)
}

/// Returns the option by which a player who wins does so soonest, or one who does not draws or loses last,
/// where positions can come back: by any winning moves a win may be put off for ever.
fn timed<S: Source + ?Sized>(
    source: &S,
    ladder: &mut Ladder<'_, S>,
    sum: &[Component<S>],
    chance: Chance,
    options: Vec<Step<Component<S>>>,
) -> Result<Option<Step<Component<S>>>, Error> {
    let Some(player) = options.first().map(|step| step.player) else { return Ok(None) };
    // Where play ends in any case, any move that keeps the chance will do, and the looks at all moves are
    // spared.
    if chance != Chance::Draw && ladder.within(sum, player)?.is_none() {
        return Ok(None);
    }
    let mut best: Option<(u64, Step<Component<S>>)> = None;
    for step in options {
        match verdict(source, &step.parts).map_err(|fault| source.refuse(fault))? {
            Some(Verdict::Win) => return Ok(Some(step)),
            Some(Verdict::Lose) => continue,
            None => {}
        }
        let next = step.after(sum);
        let reached = ladder.chance(&next, player.opponent())?.reversed();
        let plies = ladder.within(&next, player.opponent())?.unwrap_or(u64::MAX);
        // A winner hurries, and everybody else delays the end.
        let is_better = |best: u64| if chance == Chance::Win { plies < best } else { plies > best };
        if reached == chance && best.as_ref().is_none_or(|(best, _)| is_better(*best)) {
            best = Some((plies, step));
        }
    }
    Ok(best.map(|(_, step)| step))
}
