//! Boxes of tuples, for rules of any kind: the positions are computed in an order in which every part comes
//! earlier.
//!
//! A position is its index in the box, so that a part is looked up in a row and nothing is hashed. Row-major
//! order is tried first, since most moves take from one number and leave those before it; where a part comes
//! later in it, the order is used in which play was shown to end.

mod options;
mod places;

use super::met::Met;
use crate::{Failure, Table};
use grundy_budget::{Budget, List, Progress, Stop};
use grundy_rules::interpret::{self, Compiled, Scratch};
use grundy_rules::wellfounded::Order;
use grundy_rules::{Play, Verdict};
use grundy_values::Player;
use options::{Halt, Known, Look};
use places::{advance, in_order, place};

type Failed = Failure<interpret::Failure>;

/// Returns the Grundy values of all tuples in a box with these lengths, row by row, in normal play or with a
/// goal; the value is `None` where the mover can win at once. `Ok(None)` where a part lies outside the box.
///
/// `order` is one in which every part is smaller. Time is the number of options, memory 8 bytes a position,
/// and as many again where the order is not row-major, and one more with a goal. A step is a position, and
/// what listing its options takes. Where the budget ends the run, the values before the first that is not
/// known are kept.
///
/// # Errors
/// What the rules say cannot be evaluated.
///
/// # Panics
/// If the rules are partizan or in misère play: neither has Grundy values.
pub fn values(
    rules: &Compiled,
    order: &Order,
    lengths: &[u64],
    budget: &Budget,
) -> Result<Option<Table<Option<u32>>>, Failed> {
    let play = rules.convention();
    assert!(rules.rules().is_impartial() && !play.stuck_wins(), "the game has Grundy values");
    let mut reached = Reached::default();
    tabulate(rules, order, lengths, budget, &mut |position, known: &Known<'_, Option<u32>>, scratch| {
        reached.value(rules, position, known, scratch)
    })
}

/// Extends the Grundy values of heaps, as [`values`] has them, to heap `upto`. What is known is believed;
/// where the run ends early, the values found so far are there. Time is the number of options, memory 8 bytes
/// a heap, 9 with a goal. A step is a heap, and what listing its options takes.
///
/// # Errors
/// See [`Failure`]; not [`Failure::Loop`].
///
/// # Panics
/// As [`values`], and if the rules are not of one number, or an option is not smaller than its heap.
pub fn extend(
    rules: &Compiled,
    values: &mut List<Option<u32>>,
    upto: u64,
    budget: &Budget,
) -> Result<(), Failed> {
    assert!(rules.rules().is_impartial() && !rules.convention().stuck_wins(), "the game has Grundy values");
    let (mut reached, mut scratch) = (Reached::default(), Scratch::default());
    let ends = ends(rules, &[upto.saturating_add(1)], budget)?;
    for heap in values.len() as u64..=upto {
        budget.spend(1)?;
        let known = Known { lengths: &[heap], values, until: values.len(), ends: &ends };
        let v = match reached.value(rules, &[heap], &known, &mut scratch) {
            Ok(v) => v,
            Err(Halt::Failed(failure)) => return Err(failure),
            Err(Halt::Later | Halt::Unsuited) => unreachable!("parts are smaller than their heap"),
        };
        values.push(v)?;
        if heap % 1024 == 1023 {
            budget.report(Progress { done: heap, total: Some(upto) });
        }
    }
    Ok(())
}

/// The values of options.
#[derive(Default)]
struct Reached {
    seen: Met,
    /// Whether an option wins at once.
    wins: bool,
}

impl Reached {
    fn value(
        &mut self,
        rules: &Compiled,
        position: &[u64],
        known: &Known<'_, Option<u32>>,
        scratch: &mut Scratch,
    ) -> Result<Option<u32>, Halt> {
        self.seen.clear();
        self.wins = false;
        known.visit(rules, position, Player::Left, scratch, self)?;
        let v = u32::try_from(self.seen.mex()).map_err(|_| Halt::Failed(Failure::Stopped(Stop::Memory)))?;
        Ok((!self.wins).then_some(v))
    }
}

impl Look<Option<u32>> for Reached {
    fn one(&mut self, value: &Option<u32>) -> bool {
        // To a part that is won at once nobody moves.
        value.iter().for_each(|v| self.seen.insert(*v));
        false
    }

    fn many<'v>(&mut self, values: impl Iterator<Item = &'v Option<u32>>) -> bool {
        self.seen.insert_all(values.flatten().copied());
        false
    }

    fn pairs<'v>(
        &mut self,
        values: impl Iterator<Item = (&'v Option<u32>, &'v Option<u32>)>,
    ) -> Option<bool> {
        self.seen.insert_all(values.filter_map(|(a, b)| Some((*a)? ^ (*b)?)));
        Some(false)
    }

    fn several(&mut self, known: &Known<'_, Option<u32>>, parts: &[u64]) -> Result<bool, Halt> {
        let mut sum = Some(0);
        for part in parts.chunks_exact(known.lengths.len()) {
            sum = sum.zip(*known.at(part)?).map(|(sum, v)| sum ^ v);
        }
        Ok(self.one(&sum))
    }

    fn ends(&mut self, verdict: Verdict) -> bool {
        self.wins |= verdict == Verdict::Win;
        self.wins
    }
}

/// Says of all tuples in a box with these lengths, row by row, whether the player to move loses; `Ok(None)`
/// where a part lies outside the box or an option has several parts. As [`values`] else, with any convention.
///
/// # Errors
/// What the rules say cannot be evaluated.
///
/// # Panics
/// If the rules are partizan.
pub fn losses(
    rules: &Compiled,
    order: &Order,
    lengths: &[u64],
    budget: &Budget,
) -> Result<Option<Table<bool>>, Failed> {
    assert!(rules.rules().is_impartial(), "both players have the same options");
    let stuck_wins = rules.convention().stuck_wins();
    // A row of heaps tells a fault wherever an option has one, whoever wins.
    let lists_all = lengths.len() == 1;
    tabulate(rules, order, lengths, budget, &mut |position, known: &Known<'_, bool>, scratch| {
        let mut found = Found { stuck_wins, lists_all, wins: false, is_stuck: true };
        known.visit(rules, position, Player::Left, scratch, &mut found)?;
        Ok(found.is_lost())
    })
}

/// Returns of all tuples in a box with these lengths, row by row, whether Left, moving first, loses, and
/// whether Right does. As [`losses`] else, for rules in which the players have different moves.
///
/// # Errors
/// What the rules say cannot be evaluated.
pub fn losses_of_both(
    rules: &Compiled,
    order: &Order,
    lengths: &[u64],
    budget: &Budget,
) -> Result<Option<Table<[bool; 2]>>, Failed> {
    let stuck_wins = rules.convention().stuck_wins();
    tabulate(rules, order, lengths, budget, &mut |position, known: &Known<'_, [bool; 2]>, scratch| {
        let mut lost = [false; 2];
        for player in Player::BOTH {
            let found = Found { stuck_wins, lists_all: false, wins: false, is_stuck: true };
            let mut found = FoundBy { found, opponent: player.opponent() };
            known.visit(rules, position, player, scratch, &mut found)?;
            lost[player as usize] = found.found.is_lost();
        }
        Ok(lost)
    })
}

/// Whether an option wins.
struct Found {
    stuck_wins: bool,
    /// Whether options are listed beyond one that wins.
    lists_all: bool,
    wins: bool,
    is_stuck: bool,
}

impl Found {
    fn is_lost(&self) -> bool {
        !(self.wins || self.is_stuck && self.stuck_wins)
    }

    fn note(&mut self, wins: bool) -> bool {
        self.is_stuck = false;
        self.wins |= wins;
        self.wins && !self.lists_all
    }

    /// An option of no part, after which the other player is stuck, or of several.
    fn note_parts(&mut self, parts: &[u64]) -> Result<bool, Halt> {
        if parts.is_empty() { Ok(self.note(!self.stuck_wins)) } else { Err(Halt::Unsuited) }
    }
}

impl Look<bool> for Found {
    fn one(&mut self, is_lost: &bool) -> bool {
        self.note(*is_lost)
    }

    fn several(&mut self, _: &Known<'_, bool>, parts: &[u64]) -> Result<bool, Halt> {
        self.note_parts(parts)
    }

    fn ends(&mut self, verdict: Verdict) -> bool {
        self.note(verdict == Verdict::Win)
    }
}

/// Returns what it means to make each position of a box, where the game has a goal that can be evaluated at
/// all of them; else nothing.
fn ends(rules: &Compiled, lengths: &[u64], budget: &Budget) -> Result<List<Option<Verdict>>, Stop> {
    let mut ends = List::new(budget);
    if !matches!(rules.convention(), Play::Goal(_)) {
        return Ok(ends);
    }
    let size =
        lengths.iter().try_fold(1usize, |size, length| size.checked_mul(usize::try_from(*length).ok()?));
    let mut position = vec![0; lengths.len()];
    ends.fit(size.ok_or(Stop::Memory)?)?;
    for index in 0..size.unwrap_or(0) {
        if index > 0 {
            advance(lengths, &mut position);
        }
        if index % 1024 == 1023 {
            budget.check()?;
        }
        // Where the goal has no value play may never come.
        let Ok(verdict) = rules.verdict_on_part(&position) else { return Ok(List::new(budget)) };
        ends.push(verdict)?;
    }
    Ok(ends)
}

/// Whether an option wins, in a game in which the players have different moves.
struct FoundBy {
    found: Found,
    opponent: Player,
}

impl Look<[bool; 2]> for FoundBy {
    fn one(&mut self, lost: &[bool; 2]) -> bool {
        self.found.note(lost[self.opponent as usize])
    }

    fn several(&mut self, _: &Known<'_, [bool; 2]>, parts: &[u64]) -> Result<bool, Halt> {
        self.found.note_parts(parts)
    }

    fn ends(&mut self, verdict: Verdict) -> bool {
        self.found.note(verdict == Verdict::Win)
    }
}

/// Computes a position from what is known.
type Compute<'f, V> = dyn FnMut(&[u64], &Known<'_, V>, &mut Scratch) -> Result<V, Halt> + 'f;

fn tabulate<V: Clone + Default>(
    rules: &Compiled,
    order: &Order,
    lengths: &[u64],
    budget: &Budget,
    compute: &mut Compute<'_, V>,
) -> Result<Option<Table<V>>, Failed> {
    let table = |values, stop| Ok(Some(Table { axes: lengths.to_vec(), values, stop }));
    if lengths.len() != rules.rules().arity() {
        return Ok(None);
    }
    let size = lengths.iter().try_fold(1u64, |size, length| size.checked_mul(*length));
    let Some(size) = size.and_then(|size| usize::try_from(size).ok()) else {
        return table(Vec::new(), Some(Stop::Memory));
    };
    let ends = match ends(rules, lengths, budget) {
        Ok(ends) => ends,
        Err(stop) => return table(Vec::new(), Some(stop)),
    };
    for sorted in [None, Some(order)] {
        let mut values = match List::filled(budget, V::default(), size) {
            Ok(values) => values,
            Err(stop) => return table(Vec::new(), Some(stop)),
        };
        let places = match sorted.map(|order| in_order(order, lengths, size, budget)).transpose() {
            Ok(places) => places,
            Err(stop) => return table(Vec::new(), Some(stop)),
        };
        let (known, run) = fill(&mut values, places.as_deref(), lengths, &ends, budget, compute);
        values.truncate(known);
        match (values.into_vec(), run) {
            (values, Ok(())) => return table(values, None),
            (values, Err(Halt::Failed(Failure::Stopped(stop))))
            | (values, Err(Halt::Failed(Failure::Rules(interpret::Failure::Stopped(stop))))) => {
                return table(values, Some(stop));
            }
            (_, Err(Halt::Failed(failure))) => return Err(failure),
            (_, Err(Halt::Unsuited)) => return Ok(None),
            (_, Err(Halt::Later)) => {}
        }
    }
    unreachable!("every part is smaller in the order")
}

/// Computes the values, in the order given or row by row; returns how many are known before the first that is
/// not.
fn fill<V>(
    values: &mut [V],
    sorted: Option<&[usize]>,
    lengths: &[u64],
    ends: &[Option<Verdict>],
    budget: &Budget,
    compute: &mut Compute<'_, V>,
) -> (usize, Result<(), Halt>) {
    let size = values.len();
    let (mut position, mut scratch) = (vec![0; lengths.len()], Scratch::default());
    for done in 0..size {
        let index = sorted.map_or(done, |sorted| sorted[done]);
        if sorted.is_some() || done == 0 {
            place(index, lengths, &mut position);
        } else {
            advance(lengths, &mut position);
        }
        let until = if sorted.is_some() { size } else { index };
        let known = Known { lengths, values, until, ends };
        let spent = budget.spend(1).map_err(|stop| Halt::Failed(Failure::Stopped(stop)));
        match spent.and_then(|()| compute(&position, &known, &mut scratch)) {
            Ok(value) => values[index] = value,
            Err(halt) => {
                let left =
                    sorted.map_or(index, |sorted| sorted[done..].iter().copied().min().unwrap_or(size));
                return (left, Err(halt));
            }
        }
        if done % 1024 == 1023 {
            budget.report(Progress { done: done as u64, total: Some(size as u64) });
        }
    }
    (size, Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answers;
    use grundy_rules::Position;
    use grundy_rules::lang::{arbitrary, parse};
    use grundy_rules::wellfounded::{Finding, order};
    use grundy_values::{Chance, Grundy};

    /// Compares both tables of a text with the search; says whether there was a table of values.
    fn check(text: &str) -> bool {
        let Ok(parsed) = parse(text) else { return false };
        let rules = parsed.rules;
        let Ok(Finding::Ends(order)) = order(&rules, &Budget::default()) else { return false };
        let budget = Budget::default().with_steps(400_000);
        let lengths: Vec<u64> = [5, 6, 3][..rules.arity()].to_vec();
        let fewer = rules.without_fixed_choices();
        let prepared = Compiled::new(fewer).with_budget(&budget).within(&lengths);
        let compiled = Compiled::new(rules.clone()).with_budget(&budget);
        let search = Budget::default().with_steps(400_000);
        let mut answers = Answers::new(&compiled, compiled.convention(), &search);
        let size = usize::try_from(lengths.iter().product::<u64>()).unwrap();
        let mut position = vec![0; lengths.len()];
        let impartial = rules.is_impartial();
        let both = losses_of_both(&prepared, &order, &lengths, &budget);
        let lost = if impartial { losses(&prepared, &order, &lengths, &budget) } else { Ok(None) };
        let valued = if !impartial || compiled.convention().stuck_wins() {
            Ok(None)
        } else {
            values(&prepared, &order, &lengths, &budget)
        };
        for index in 0..size {
            place(index, &lengths, &mut position);
            let position = [Position::from(&position[..])];
            if let Ok(Some(both)) = &both
                && let Some(lost) = both.values.get(index)
            {
                for player in Player::BOTH {
                    let Ok(chance) = answers.chance(&position, player) else { continue };
                    assert_eq!(chance == Chance::Loss, lost[player as usize], "{text} at {}", position[0]);
                }
            }
            if let Ok(Some(lost)) = &lost
                && let Some(lost) = lost.values.get(index)
                && let Ok(chance) = answers.chance(&position, Player::Left)
            {
                assert_eq!(chance == Chance::Loss, *lost, "{text} at {}", position[0]);
            }
            if let Ok(Some(valued)) = &valued
                && let Some(v) = valued.values.get(index)
                && let Ok(Some(value)) = answers.grundy(&position)
            {
                let v = v.map_or(Grundy::Win, |v| Grundy::Number(u128::from(v)));
                assert_eq!(value, v, "{text} at {}", position[0]);
            }
        }
        matches!(valued, Ok(Some(table)) if table.stop.is_none())
    }

    #[test]
    fn boxes_agree_with_the_search() {
        // Lines for each player in turn, in normal and in misère play.
        let of_both = |seed| {
            let pairs = arbitrary::pairs(seed);
            let lines = pairs.split("; ").zip(["left", "right"].iter().cycle());
            let lines: Vec<_> = lines.map(|(line, player)| format!("{player} {line}")).collect();
            [if seed % 3 == 0 { "misere; " } else { "" }, &lines.join("; ")].concat()
        };
        let partizan = (150..300).map(of_both).filter(|text| check(text)).count();
        assert_eq!(partizan, 0, "a game of two players has no Grundy values");
        let texts = (0..500).map(arbitrary::text).chain((0..150).map(arbitrary::pairs));
        let compared = texts.filter(|text| check(text)).count();
        assert!(compared >= 200, "{compared}");
        // In the order of the largest number.
        assert!(check("(a, b) -> (k, b - k) where 1 <= k < b; (a, b) -> (k, a - k) where 1 <= k < a"));
    }

    #[test]
    fn an_order_that_is_not_row_major_is_used() {
        let rules =
            parse("(a, b) -> (a + 1, b - 2) where a == 0; (a, b) -> (a, b - 1) where a >= 1").unwrap().rules;
        let compiled = Compiled::new(rules);
        let table = values(&compiled, &Order::Sum, &[2, 3], &Budget::default()).unwrap().unwrap();
        assert_eq!(table.values, [0, 0, 1, 0, 1, 0].map(Some));
        let two = losses(&compiled, &Order::Lexicographic(vec![1]), &[2, 3], &Budget::default());
        assert_eq!(two.unwrap().unwrap().values, [true, true, false, true, false, true]);
        let outside = parse("(a, b) -> (a + 3, b - 4)").unwrap().rules;
        let compiled = Compiled::new(outside);
        assert_eq!(values(&compiled, &Order::Sum, &[2, 5], &Budget::default()).unwrap(), None);
        let small = Budget::default().with_steps(3);
        let table = losses(&compiled, &Order::Sum, &[2, 4], &small).unwrap().unwrap();
        assert_eq!((table.values.len(), table.stop), (3, Some(Stop::Steps)));
    }
}
