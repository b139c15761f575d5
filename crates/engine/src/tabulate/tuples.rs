//! Boxes of tuples, for rules of any kind: the positions are computed in an order in which every part comes
//! earlier.
//!
//! A position is its index in the box, so that a part is looked up in a row and nothing is hashed. Row-major
//! order is tried first, since most moves take from one number and leave those before it; where a part comes
//! later in it, the order is used in which play was shown to end. Options are listed for a block of positions
//! at once, before the first of them is computed.

mod options;
mod places;

use super::met::Met;
use crate::{Failure, Table};
use grundy_budget::{Budget, List, Progress, Stop};
use grundy_rules::interpret::{self, Compiled};
use grundy_rules::wellfounded::Order;
use grundy_rules::{Play, Verdict};
use grundy_values::Player;
use options::{Halt, Known, Look, Options};
use places::{in_order, place};

type Failed = Failure<interpret::Failure>;

/// What stands for a value where the mover can win at once; every value is smaller.
pub const WIN: u32 = u32::MAX;

/// What stands for a position that wins for who makes it; every value is smaller.
const MADE_WINS: u32 = WIN - 1;

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
pub fn values(
    rules: &Compiled,
    order: &Order,
    lengths: &[u64],
    budget: &Budget,
) -> Result<Option<Table<u32>>, Failed> {
    let play = rules.convention();
    assert!(rules.rules().is_impartial() && !play.stuck_wins(), "the game has Grundy values");
    let mut reached = Reached::default();
    tabulate(rules, order, lengths, &[Player::Left], made_value, budget, &mut |options, known| {
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
    let (mut reached, mut ends, mut made) = (Reached::default(), List::new(budget), List::new(budget));
    reached.most = values.iter().copied().filter(|v| *v != WIN).max().unwrap_or(0);
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
        budget.report(Progress { done: until as u64, total: Some(upto) });
    }
    Ok(())
}

/// The number of heaps for which room is taken first.
const FIRST_HEAPS: usize = 1 << 10;

/// Returns what a position is to who makes it.
fn made_value(value: u32, end: Option<Verdict>) -> u32 {
    match end {
        None => value,
        Some(Verdict::Win) => MADE_WINS,
        Some(Verdict::Lose) => WIN,
    }
}

/// Returns whether a position is won by who makes it.
fn made_lost(is_lost: bool, end: Option<Verdict>) -> bool {
    end.map_or(is_lost, |end| end == Verdict::Win)
}

/// The values of options.
#[derive(Default)]
struct Reached {
    seen: Met,
    /// The largest value so far, and whether there is room for such values.
    most: u32,
    has_room: bool,
    /// Whether an option wins at once.
    wins: bool,
}

impl Reached {
    fn value(&mut self, options: &mut Options<'_>, known: &Known<'_, u32>) -> Result<u32, Halt> {
        self.seen.clear();
        self.has_room = self.seen.has_room(self.most)?;
        self.wins = false;
        options.visit(Player::Left, known, self)?;
        let v = u32::try_from(self.seen.mex()).ok().filter(|v| *v < MADE_WINS).ok_or(Stop::Memory)?;
        if self.wins {
            return Ok(WIN);
        }
        self.most = self.most.max(v);
        Ok(v)
    }
}

impl Look<u32> for Reached {
    fn many<'v>(&mut self, values: impl Iterator<Item = &'v u32>) -> bool {
        // To a part that is won at once, or loses for who makes it, nobody moves.
        let wins = &mut self.wins;
        if self.has_room {
            self.seen.stamp_all(values.copied());
            *wins |= self.seen.has_last_but_one();
        } else {
            self.seen.insert_all(values.copied().filter(|v| {
                *wins |= *v == MADE_WINS;
                *v < MADE_WINS
            }));
        }
        *wins
    }

    fn pairs<'v>(&mut self, values: impl Iterator<Item = (&'v u32, &'v u32)>) -> Result<bool, Halt> {
        let sum = |(a, b): (&u32, &u32)| (*a != WIN && *b != WIN).then_some(a ^ b);
        if self.has_room {
            // In a game with goals options of two parts are shown one by one.
            self.seen.stamp_all(values.map(|(a, b)| a ^ b));
        } else {
            self.seen.insert_all(values.filter_map(sum));
        }
        Ok(false)
    }

    fn several(&mut self, parts: &[u32]) -> Result<bool, Halt> {
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
    tabulate(
        rules,
        order,
        lengths,
        &[Player::Left],
        made_lost,
        budget,
        &mut |options, known: &Known<'_, bool>| {
            let mut found = Found { stuck_wins, lists_all, wins: false, is_stuck: true };
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
pub fn losses_of_both(
    rules: &Compiled,
    order: &Order,
    lengths: &[u64],
    budget: &Budget,
) -> Result<Option<Table<[bool; 2]>>, Failed> {
    let stuck_wins = rules.convention().stuck_wins();
    let made = |lost: [bool; 2], end| lost.map(|lost| made_lost(lost, end));
    tabulate(
        rules,
        order,
        lengths,
        &Player::BOTH,
        made,
        budget,
        &mut |options, known: &Known<'_, [bool; 2]>| {
            let mut lost = [false; 2];
            for player in Player::BOTH {
                let found = Found { stuck_wins, lists_all: false, wins: false, is_stuck: true };
                let mut found = FoundBy { found, opponent: player.opponent() };
                options.visit(player, known, &mut found)?;
                lost[player as usize] = found.found.is_lost();
            }
            Ok(lost)
        },
    )
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

    /// Notes options, of which there is one at least.
    fn note(&mut self, wins: bool) -> bool {
        self.is_stuck = false;
        self.wins |= wins;
        self.wins && !self.lists_all
    }

    /// An option of no part, after which the other player is stuck, or of several.
    fn note_parts(&mut self, n_parts: usize) -> Result<bool, Halt> {
        if n_parts == 0 { Ok(self.note(!self.stuck_wins)) } else { Err(Halt::Unsuited) }
    }
}

impl Look<bool> for Found {
    fn many<'v>(&mut self, mut are_lost: impl Iterator<Item = &'v bool>) -> bool {
        let wins = are_lost.any(|is_lost| *is_lost);
        self.note(wins)
    }

    fn pairs<'v>(&mut self, _: impl Iterator<Item = (&'v bool, &'v bool)>) -> Result<bool, Halt> {
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
struct FoundBy {
    found: Found,
    opponent: Player,
}

impl Look<[bool; 2]> for FoundBy {
    fn many<'v>(&mut self, mut lost: impl Iterator<Item = &'v [bool; 2]>) -> bool {
        let opponent = self.opponent as usize;
        let wins = lost.any(|lost| lost[opponent]);
        self.found.note(wins)
    }

    fn pairs<'v>(&mut self, _: impl Iterator<Item = (&'v [bool; 2], &'v [bool; 2])>) -> Result<bool, Halt> {
        Err(Halt::Unsuited)
    }

    fn several(&mut self, parts: &[[bool; 2]]) -> Result<bool, Halt> {
        self.found.note_parts(parts.len())
    }

    fn ends(&mut self, verdict: Verdict) -> bool {
        self.found.note(verdict == Verdict::Win)
    }
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
    for index in budget.each(ends.len()..size) {
        place(index?, lengths, &mut position);
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
    lengths: &[u64],
    players: &[Player],
    made_value: impl Fn(V, Option<Verdict>) -> V + Copy,
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
    let mut ends = List::new(budget);
    if let Err(stop) = add_ends(rules, lengths, &mut ends, budget) {
        return table(Vec::new(), Some(stop));
    }
    let mut options = Options::new(rules, lengths, players, budget);
    for sorted in [None, Some(order)] {
        let mut values = match List::filled(budget, V::default(), size) {
            Ok(values) => values,
            Err(stop) => return table(Vec::new(), Some(stop)),
        };
        let places = match sorted.map(|order| in_order(order, lengths, size, budget)).transpose() {
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
    let size = values.len();
    let place = |done: usize| sorted.map_or(done, |sorted| sorted[done]);
    let left = |done: usize, halt: Halt| {
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
            let until = if sorted.is_some() { size } else { index };
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
        budget.report(Progress { done: begin as u64, total: Some(size as u64) });
    }
    (size, Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answers;
    use grundy_rules::lang::{arbitrary, parse};
    use grundy_rules::wellfounded::{Finding, order};
    use grundy_rules::{Position, Rules, Ruleset};
    use grundy_values::{Chance, Grundy};
    use std::collections::BTreeSet;

    /// Compares both tables of a text with the search; says whether there was a table of values.
    fn check(text: &str) -> bool {
        let Ok(parsed) = parse(text) else { return false };
        let rules = parsed.rules;
        let Ok(Finding::Ends(order)) = order(&rules, &Budget::default()) else { return false };
        let budget = Budget::default().with_steps(400_000);
        let lengths: Vec<u64> = [5, 6, 3][..rules.arity()].to_vec();
        let compiled = Compiled::new(rules.clone()).with_budget(&budget);
        let search = Budget::default().with_steps(400_000);
        let mut answers = Answers::new(&compiled, compiled.convention(), &search);
        let size = usize::try_from(lengths.iter().product::<u64>()).unwrap();
        let mut position = vec![0; lengths.len()];
        let impartial = rules.is_impartial();
        let both = losses_of_both(&compiled, &order, &lengths, &budget);
        let lost = if impartial { losses(&compiled, &order, &lengths, &budget) } else { Ok(None) };
        let valued = if !impartial || compiled.convention().stuck_wins() {
            Ok(None)
        } else {
            values(&compiled, &order, &lengths, &budget)
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
                let v = if *v == WIN { Grundy::Win } else { Grundy::Number(u128::from(*v)) };
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

    /// Values position by position, with options by the slow interpreter.
    fn naive(rules: &Rules, lengths: &[u64]) -> Option<Vec<u32>> {
        let mut values: Vec<u32> = Vec::new();
        let mut position = vec![0; lengths.len()];
        for index in 0..usize::try_from(lengths.iter().product::<u64>()).ok()? {
            place(index, lengths, &mut position);
            let (mut met, mut wins) = (BTreeSet::new(), false);
            for parts in rules.collect_options(&Position::from(&position[..]), Player::Left).ok()? {
                match Compiled::new(rules.clone()).convention().verdict_on(&parts).ok()? {
                    Some(verdict) => wins |= verdict == Verdict::Win,
                    None => {
                        let index = |part: &Position| {
                            let mut numbers = part.coordinates().iter().zip(lengths);
                            numbers
                                .try_fold(0, |index, (x, length)| (x < length).then_some(index * length + x))
                        };
                        let value = |part| values.get(usize::try_from(index(part)?).ok()?).copied();
                        let parts: Vec<u32> = parts.iter().map(value).collect::<Option<_>>()?;
                        met.extend((!parts.contains(&WIN)).then(|| parts.iter().fold(0, |sum, v| sum ^ v)));
                    }
                }
            }
            values.push(if wins { WIN } else { (0..).find(|v| !met.contains(v))? });
        }
        Some(values)
    }

    #[test]
    fn long_rows_agree_with_their_options_one_by_one() {
        let texts = [
            "n -> n - k where 1 <= k <= n // 2 and popcount(n - k) % 2 == 0",
            "n -> n - k where k in primes and (n + k) % 5 != 3; n -> n // 3 where n >= 1",
            "n -> a, b where a + b == n and 1 <= a <= b and xor(a, n) % 3 != 1",
            "n -> n - k*k where k >= 1 and k not in {3, n}; n -> n - k where k in powers(3)",
            "n -> n - k where k in odd and k <= n and n - k in squares",
            "n -> n - p*q where p in primes and q in primes and p <= q",
            "n -> i, n - 3 - i where 2 <= i <= (n - 3) // 2 and (i // 7 + n) % 3 != 1; n -> ()",
            "win when n % 11 == 4; n -> n - k where 1 <= k <= n and xor(n, k) >= 9",
            "lose when n < 3; n -> n - 2*k, k where k >= 1; n -> n - 1",
            "n -> k of x where k*x == n and 2 <= k <= 3 and x >= 1; n -> n - 1 where n % 4 == 1",
        ];
        let pairs = [
            "(a, b) -> (a - k, b) where 1 <= k <= a and (a + k*b) % 7 != 2; (a, b) -> (a, b - k) where k >= 1",
            "(a, b) -> (a - i, b - j) where 1 <= i <= 3 and j <= i and gcd(a, b) >= j",
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b // 2) where b >= 1",
            "win when a == b and a % 5 == 4; (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
            "(a, b) -> (a - k, b + k) where 1 <= k <= a and b + k <= 39; (a, b) -> (a, b - 1)",
            "(a, b) -> (a, b - k) where 1 <= k <= min(a + 1, b) and b*b >= k",
        ];
        let boxes =
            texts.map(|text| (text, vec![400])).into_iter().chain(pairs.map(|text| (text, vec![40, 40])));
        for (text, lengths) in boxes {
            let rules = parse(text).unwrap_or_else(|rejected| panic!("{text}: {rejected:?}")).rules;
            let Ok(Finding::Ends(order)) = order(&rules, &Budget::default()) else { panic!("{text} ends") };
            let compiled = Compiled::new(rules.clone());
            let table = values(&compiled, &order, &lengths, &Budget::default()).unwrap();
            let expected = naive(&rules, &lengths);
            assert_eq!(table.map(|table| table.values), expected, "{text}");
            if let (Some(expected), [length]) = (expected, &lengths[..]) {
                let mut extended = List::new(&Budget::default());
                extended.extend_from_slice(&expected[..77]).unwrap();
                extend(&compiled, &mut extended, length - 1, &Budget::default()).unwrap();
                assert_eq!(extended.into_vec(), expected, "{text}");
            }
        }
    }

    #[test]
    fn rows_of_random_texts_agree_with_their_options_one_by_one() {
        let texts = (0..150).flat_map(|seed| [arbitrary::text(seed), arbitrary::take_and_break(seed)]);
        let compared = texts.filter(|text| {
            let Ok(parsed) = parse(text) else { return false };
            let compiled = Compiled::new(parsed.rules.clone());
            let is_valued = parsed.rules.is_impartial() && !compiled.convention().stuck_wins();
            let ends = matches!(order(&parsed.rules, &Budget::default()), Ok(Finding::Ends(_)));
            if parsed.rules.arity() != 1 || !is_valued || !ends {
                return false;
            }
            let Some(expected) = naive(&parsed.rules, &[40]) else { return false };
            let mut values = List::new(&Budget::default());
            extend(&compiled, &mut values, 39, &Budget::default()).unwrap();
            assert_eq!(values.into_vec(), expected, "{text}");
            true
        });
        let compared = compared.count();
        assert!(compared > 60, "{compared}");
    }

    #[test]
    fn an_order_that_is_not_row_major_is_used() {
        let rules =
            parse("(a, b) -> (a + 1, b - 2) where a == 0; (a, b) -> (a, b - 1) where a >= 1").unwrap().rules;
        let compiled = Compiled::new(rules);
        let table = values(&compiled, &Order::Sum, &[2, 3], &Budget::default()).unwrap().unwrap();
        assert_eq!(table.values, [0, 0, 1, 0, 1, 0]);
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
