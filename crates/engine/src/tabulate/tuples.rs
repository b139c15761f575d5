//! Boxes of tuples, for rules of any kind: the positions are computed in an order in which every part comes
//! earlier.
//!
//! A position is its index in the box, so that a part is looked up in a row and nothing is hashed. Row-major
//! order is tried first, since most moves take from one number and leave those before it; where a part comes
//! later in it, the order is used in which play was shown to end. Options are listed for a block of positions
//! at once, before the first of them is computed.

mod lies;
mod looks;
mod options;
mod places;
#[cfg(test)]
mod twin;

use crate::{Failure, Table};
use grundy_budget::{Budget, List, Progress, Stop};
use grundy_rules::interpret::{self, Compiled};
use grundy_rules::wellfounded::Order;
use grundy_rules::{Play, Verdict};
use grundy_values::Player;
use looks::{Found, FoundBy, Reached, made_lost, made_value};
use options::{Halt, Known, Options};
use places::{advance, in_order, place};

type Failed = Failure<interpret::Failure>;

/// What stands for a value where the mover can win at once; every value is smaller.
pub const WIN: u32 = u32::MAX;

/// Tuples to be computed.
#[derive(Clone, Copy, Debug)]
pub struct Extent<'a> {
    /// The lengths of a box that holds them.
    pub lengths: &'a [u64],
    /// The largest sum of their coordinates; what is said of others in the box is of no meaning. Only where
    /// every move makes the sum smaller: then no move leaves these.
    pub most: Option<u64>,
}

impl<'a, T: AsRef<[u64]> + ?Sized> From<&'a T> for Extent<'a> {
    fn from(lengths: &'a T) -> Extent<'a> {
        Extent { lengths: lengths.as_ref(), most: None }
    }
}

/// Returns the Grundy values of all tuples in a box with these lengths, row by row, in normal play or with a
/// goal; [`WIN`] where the mover can win at once. `Ok(None)` where a part lies outside the box.
///
/// `order` is one in which every part is smaller. Time is the number of options, memory 4 bytes a position,
/// 8 more where the order is not row-major, and 5 more with a goal. A step is a position, and what listing
/// its options takes. Where the budget ends the run, the values before the first that is not known are kept.
///
/// # Errors
/// What the rules say cannot be evaluated.
///
/// # Panics
/// If the rules are partizan or in misère play: neither has Grundy values.
pub fn values<'e>(
    rules: &Compiled,
    order: &Order,
    extent: impl Into<Extent<'e>>,
    budget: &Budget,
) -> Result<Option<Table<u32>>, Failed> {
    let play = rules.convention();
    assert!(rules.rules().is_impartial() && !play.stuck_wins(), "the game has Grundy values");
    let mut reached = Reached::default();
    tabulate(rules, order, extent.into(), &[Player::Left], made_value, budget, &mut |options, known| {
        reached.value(options, known)
    })
}

/// Extends the Grundy values of heaps, as [`values`] has them, to heap `upto`. What is known is believed;
/// where the run ends early, the values found so far are there. Time is the number of options, memory 4 bytes
/// a heap, 9 with a goal. A step is a heap, and what listing its options takes.
///
/// # Errors
/// See [`Failure`]; not [`Failure::Loop`].
///
/// # Panics
/// As [`values`], and if the rules are not of one number, or an option is not smaller than its heap.
pub fn extend(rules: &Compiled, values: &mut List<u32>, upto: u64, budget: &Budget) -> Result<(), Failed> {
    assert!(rules.rules().is_impartial() && !rules.convention().stuck_wins(), "the game has Grundy values");
    let lengths = [upto.saturating_add(1)];
    let (mut reached, mut ends, mut made) = (Reached::after(values), List::new(budget), List::new(budget));
    let end = usize::try_from(lengths[0]).map_err(|_| Failure::Stopped(Stop::Memory))?;
    let mut options = Options::new(rules, &lengths, &[Player::Left], budget);
    // Room is taken piece by piece, so that a limit leaves what came before.
    while values.len() < end {
        let from = values.len();
        let until = from.saturating_mul(2).max(FIRST_HEAPS).min(end);
        add_ends(rules, &[until as u64], &mut ends, budget)?;
        values.fit(until - from)?;
        for _ in from..until {
            values.push(0)?;
        }
        let has_ends = !ends.is_empty();
        // Values that were known before have to say too what they are to who makes them.
        while has_ends && made.len() < until {
            made.push(made_value(values[made.len()], ends[made.len()]))?;
        }
        let goals = has_ends.then_some(Goals { ends: &ends, made: &mut made, value: made_value });
        let (known, run) = fill(values, from, None, goals, budget, &mut options, &mut |options, known| {
            reached.value(options, known)
        });
        values.truncate(known);
        match run {
            Ok(()) => {}
            Err(Halt::Failed(failure)) => return Err(failure),
            Err(Halt::Later | Halt::Unsuited) => panic!("an option of a heap is not smaller"),
        }
    }
    Ok(())
}

/// The number of heaps for which room is taken first.
const FIRST_HEAPS: usize = 1 << 10;

/// Returns for each tuple in a box with these lengths, row by row, whether the player to move loses;
/// `Ok(None)` where a part lies outside the box or an option has several parts. As [`values`] else, with any
/// convention.
///
/// # Errors
/// What the rules say cannot be evaluated.
///
/// # Panics
/// If the rules are partizan.
pub fn losses<'e>(
    rules: &Compiled,
    order: &Order,
    extent: impl Into<Extent<'e>>,
    budget: &Budget,
) -> Result<Option<Table<bool>>, Failed> {
    assert!(rules.rules().is_impartial(), "both players have the same options");
    let stuck_wins = rules.convention().stuck_wins();
    let extent = extent.into();
    // A row of heaps tells a fault wherever an option has one, whoever wins.
    let lists_all = extent.lengths.len() == 1;
    tabulate(
        rules,
        order,
        extent,
        &[Player::Left],
        made_lost,
        budget,
        &mut |options, known: &Known<'_, bool>| {
            let mut found = Found::new(stuck_wins, lists_all);
            options.visit(Player::Left, known, &mut found)?;
            Ok(found.is_lost())
        },
    )
}

/// Returns of all tuples in a box with these lengths, row by row, whether Left, moving first, loses, and
/// whether Right does. As [`losses`] else, for rules in which the players have different moves.
///
/// # Errors
/// What the rules say cannot be evaluated.
pub fn losses_of_both<'e>(
    rules: &Compiled,
    order: &Order,
    extent: impl Into<Extent<'e>>,
    budget: &Budget,
) -> Result<Option<Table<[bool; 2]>>, Failed> {
    let stuck_wins = rules.convention().stuck_wins();
    let made = |lost: [bool; 2], end| lost.map(|lost| made_lost(lost, end));
    tabulate(
        rules,
        order,
        extent.into(),
        &Player::BOTH,
        made,
        budget,
        &mut |options, known: &Known<'_, [bool; 2]>| {
            let mut lost = [false; 2];
            for player in Player::BOTH {
                let found = Found::new(stuck_wins, false);
                let mut found = FoundBy { found, opponent: player.opponent() };
                options.visit(player, known, &mut found)?;
                lost[player as usize] = found.found.is_lost();
            }
            Ok(lost)
        },
    )
}

/// Adds what it means to make each position of a box, from the first that is not there on, where the game has
/// a goal that can be evaluated at all of them; else empties the list.
fn add_ends(
    rules: &Compiled,
    lengths: &[u64],
    ends: &mut List<Option<Verdict>>,
    budget: &Budget,
) -> Result<(), Stop> {
    if !matches!(rules.convention(), Play::Goal(_)) {
        return Ok(());
    }
    let size =
        lengths.iter().try_fold(1usize, |size, length| size.checked_mul(usize::try_from(*length).ok()?));
    let size = size.ok_or(Stop::Memory)?;
    let mut position = vec![0; lengths.len()];
    ends.fit(size - ends.len())?;
    let first = ends.len();
    place(first, lengths, &mut position);
    for index in first..size {
        if index > first {
            advance(lengths, &mut position);
        }
        if index % 1024 == 1023 {
            budget.check()?;
        }
        let Ok(verdict) = rules.verdict_on_part(&position) else {
            // Where the goal has no value play may never come.
            *ends = List::new(budget);
            return Ok(());
        };
        ends.push(verdict)?;
    }
    Ok(())
}

/// Computes a position from what is known.
type Compute<'f, V> = dyn FnMut(&mut Options<'_>, &Known<'_, V>) -> Result<V, Halt> + 'f;

fn tabulate<V: Copy + Default>(
    rules: &Compiled,
    order: &Order,
    extent: Extent<'_>,
    players: &[Player],
    made_value: impl Fn(V, Option<Verdict>) -> V + Copy,
    budget: &Budget,
    compute: &mut Compute<'_, V>,
) -> Result<Option<Table<V>>, Failed> {
    let Extent { lengths, most } = extent;
    let table = |values, stop| Ok(Some(Table { axes: lengths.to_vec(), values, stop }));
    if lengths.len() != rules.rules().arity() {
        return Ok(None);
    }
    let size = lengths.iter().try_fold(1u64, |size, length| size.checked_mul(*length));
    let Some(size) = size.and_then(|size| usize::try_from(size).ok()) else {
        return table(Vec::new(), Some(Stop::Memory));
    };
    if size == 0 {
        return table(Vec::new(), None);
    }
    let mut ends = List::new(budget);
    if let Err(stop) = add_ends(rules, lengths, &mut ends, budget) {
        return table(Vec::new(), Some(stop));
    }
    let mut options = Options::new(rules, lengths, players, budget);
    // Row-major order needs no list of places, so it is tried first; but row by row more than the largest sum
    // would be computed.
    for sorted in [most.is_none().then_some(None), Some(Some(order))].into_iter().flatten() {
        let mut values = match List::filled(budget, V::default(), size) {
            Ok(values) => values,
            Err(stop) => return table(Vec::new(), Some(stop)),
        };
        let places = match sorted.map(|order| in_order(order, extent, size, budget)).transpose() {
            Ok(places) => places,
            Err(stop) => return table(Vec::new(), Some(stop)),
        };
        let mut made = match List::filled(budget, V::default(), ends.len()) {
            Ok(made) => made,
            Err(stop) => return table(Vec::new(), Some(stop)),
        };
        let goals = (!ends.is_empty()).then_some(Goals { ends: &ends, made: &mut made, value: made_value });
        let (known, run) = fill(&mut values, 0, places.as_deref(), goals, budget, &mut options, compute);
        values.truncate(known);
        match (values.into_vec(), run) {
            (values, Ok(())) => return table(values, None),
            (values, Err(Halt::Failed(Failure::Stopped(stop))))
            | (values, Err(Halt::Failed(Failure::Rules(interpret::Failure::Stopped(stop))))) => {
                return table(values, Some(stop));
            }
            (_, Err(Halt::Failed(failure))) => return Err(failure),
            (_, Err(Halt::Unsuited)) => return Ok(None),
            // Some part comes later in this order, so the other order is taken.
            (_, Err(Halt::Later)) => {}
        }
    }
    unreachable!("every part is smaller in the order")
}

/// The number of positions whose options are listed at once, at most, and the number of runs of options that
/// a block is kept below: these are 300 KiB.
const LONGEST_BLOCK: usize = 1 << 9;
const MOST_RUNS: usize = 1 << 14;

/// What the goals of a game make of values.
struct Goals<'a, V, F> {
    ends: &'a [Option<Verdict>],
    /// What each position is to who makes it, which `value` says.
    made: &'a mut [V],
    value: F,
}

/// Computes the values from `from` on, in the order given or row by row; returns how many are known before
/// the first that is not.
fn fill<V: Copy + Default>(
    values: &mut [V],
    from: usize,
    sorted: Option<&[usize]>,
    mut goals: Option<Goals<'_, V, impl Fn(V, Option<Verdict>) -> V>>,
    budget: &Budget,
    options: &mut Options<'_>,
    compute: &mut Compute<'_, V>,
) -> (usize, Result<(), Halt>) {
    let size = sorted.map_or(values.len(), <[usize]>::len);
    let place = |done: usize| sorted.map_or(done, |sorted| sorted[done]);
    let left = |done: usize, halt: Halt| {
        // In another order what is known has gaps, so only what lies before the first gap is kept.
        let first = sorted.map_or(done, |sorted| sorted[done..].iter().copied().min().unwrap_or(size));
        (first, Err(halt))
    };
    // The first blocks are short, so that a small limit leaves something.
    let (mut begin, mut length) = (from, 1);
    while begin < size {
        let end = size.min(begin + length);
        let n_runs = match options.list((begin..end).map(place)) {
            Ok(n_runs) => n_runs,
            Err(stop) => return left(begin, stop.into()),
        };
        for done in begin..end {
            let index = place(done);
            options.go_to(done - begin, index);
            // In another order an index does not say what is known; there the order itself vouches for it.
            let until = if sorted.is_some() { usize::MAX } else { index };
            let known = match &goals {
                Some(Goals { ends, made, .. }) => Known { values: made, until, ends },
                None => Known { values, until, ends: &[] },
            };
            match budget.spend(1).map_err(Halt::from).and_then(|()| compute(options, &known)) {
                Ok(value) => {
                    values[index] = value;
                    if let Some(Goals { ends, made, value: made_value }) = &mut goals {
                        made[index] = made_value(value, ends[index]);
                    }
                }
                Err(halt) => return left(done, halt),
            }
        }
        length = match n_runs {
            0..MOST_RUNS => (2 * length).min(LONGEST_BLOCK),
            _ => (length / 2).max(1),
        };
        begin = end;
        budget.report(Progress { done: begin as u64, total: Some(options.n_positions()) });
    }
    (values.len(), Ok(()))
}
