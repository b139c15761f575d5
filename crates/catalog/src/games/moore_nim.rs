//! Moore's Nim, in normal and misère play: `moore-nim`.

use crate::digit_counts::DigitCounts;
use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Convention, Emit, Ruleset};
use grundy_values::Player;
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record =
    Record::new::<MooreNim>(page!("moore-nim"), &[Task { id: "moore-nim", title: "Moore's Nim", run }]);

/// Returns whether the mover wins on these heaps in normal play, where a move lowers 1 to `k` of them.
///
/// The mover loses exactly when `k + 1` divides, for each binary digit, the number of heaps that have it.
/// [Moore 1910] Range: all of `u64`, any `k >= 1`. Cost: O(heaps).
#[must_use]
pub fn mover_wins(heaps: &[u64], k: u64) -> bool {
    Tally::of(heaps).mover_wins(k, Convention::Normal)
}

/// Returns whether the mover wins in misère play, where the player who cannot move wins.
///
/// With a heap above 1 the winner is as in normal play; else the mover loses exactly when the number of ones
/// is 1 mod `k + 1`. Range and cost: as [`mover_wins`]. The proof is on the game's page.
#[must_use]
pub fn misere_mover_wins(heaps: &[u64], k: u64) -> bool {
    Tally::of(heaps).mover_wins(k, Convention::Misere)
}

/// Returns the Grundy value in normal play where it is known: 0 where the mover loses, the nim-sum for
/// `k = 1`, and the sum of the heaps where a move may lower all that are not empty. The proof is on the
/// game's page.
#[must_use]
pub fn grundy(heaps: &[u64], k: u64) -> Option<u128> {
    let values = heaps.iter().map(|heap| u128::from(*heap));
    let n_left = heaps.iter().filter(|heap| **heap > 0).count() as u64;
    // Where a move may lower all heaps their sum is a value: any smaller number can be reached.
    if n_left <= k {
        Some(values.sum())
    } else if k == 1 {
        Some(values.fold(0, |sum, value| sum ^ value))
    } else {
        (!mover_wins(heaps, k)).then_some(0)
    }
}

/// What the law needs to know of the heaps, gathered one by one.
#[derive(Default)]
struct Tally {
    digits: DigitCounts,
    n_heaps: u64,
    n_odd: u64,
    all: u64,
}

impl Tally {
    fn of(heaps: &[u64]) -> Self {
        let mut tally = Tally::default();
        heaps.iter().for_each(|heap| tally.add(*heap));
        tally
    }

    fn clear(&mut self) {
        self.digits.clear();
        (self.n_heaps, self.n_odd, self.all) = (0, 0, 0);
    }

    #[inline]
    fn add(&mut self, heap: u64) {
        self.digits.add(heap);
        self.n_heaps += 1;
        self.n_odd += heap & 1;
        self.all |= heap;
    }

    fn mover_wins(&mut self, k: u64, play: Convention) -> bool {
        let modulus = modulus(k, self.n_heaps);
        // With heaps of one at most only their number counts, and the last one loses.
        if play == Convention::Misere && self.all <= 1 {
            return self.n_odd % modulus != 1;
        }
        // In both conventions the mover loses where each binary digit comes a multiple of k + 1 times.
        self.digits.not_divisible(modulus) != 0
    }
}

/// Returns `k + 1`, or, where a move may lower all heaps anyway, a number that divides as few of the counts
/// and fits.
fn modulus(k: u64, n_heaps: u64) -> u64 {
    k.min(n_heaps) + 1
}

/// The rules: lower 1 to `k` heaps, each by a positive amount.
///
/// A component is the whole row of heaps, because a move changes several.
pub(crate) struct MooreNim {
    k: u64,
    play: Convention,
}

impl Ruleset for MooreNim {
    type Component = Vec<u64>;
    type Error = Infallible;

    fn options(&self, heaps: &Vec<u64>, _: Player, emit: Emit<'_, Vec<u64>>) -> Result<(), Infallible> {
        // Counts as an odometer does, the first heap fastest. A heap goes from unlowered to 0, 1, 2, ... and
        // back to unlowered, and begins only while fewer than `k` are lowered, so that every row it stops at
        // is an option.
        let mut after = heaps.clone();
        let mut n_lowered = 0;
        loop {
            let turned = (0..heaps.len()).any(|heap| {
                // An unlowered heap stands at the end of its circle.
                if after[heap] == heaps[heap] {
                    let begins = heaps[heap] > 0 && n_lowered < self.k;
                    if begins {
                        after[heap] = 0;
                        n_lowered += 1;
                    }
                    return begins;
                }
                after[heap] += 1;
                if after[heap] == heaps[heap] {
                    n_lowered -= 1;
                }
                after[heap] < heaps[heap]
            });
            if !turned || emit(std::slice::from_ref(&after)).is_break() {
                return Ok(());
            }
        }
    }
}

impl Entry for MooreNim {
    type Component = Vec<u64>;

    fn convention(&self) -> Convention {
        self.play
    }

    fn show(&self, heaps: &Vec<u64>) -> String {
        heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    }

    fn describe(&self, from: &Vec<u64>, parts: &[Vec<u64>], _: Player) -> (Option<&'static str>, String) {
        let lowered = from.iter().zip(&parts[0]).filter(|(before, after)| after < before);
        let takes = lowered.map(|(before, after)| format!("{} from the heap of {before}", before - after));
        (None, format!("take {}", takes.collect::<Vec<_>>().join(", ")))
    }
}

impl Lawful for MooreNim {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<u64>>), Error> {
        let k = asked.natural("k", 1)?;
        let play = match asked.text("play") {
            "normal" => Convention::Normal,
            "misere" => Convention::Misere,
            other => {
                return Err(Error::Setting {
                    name: "play".to_owned(),
                    message: format!("expected normal or misere, found \"{other}\""),
                });
            }
        };
        Ok((MooreNim { k, play }, vec![asked.heaps("a heap", 0)?]))
    }

    fn answer(&self, sum: &[Vec<u64>], _: &Budget) -> Result<Answer, Stop> {
        let [heaps] = sum else { unreachable!("all heaps are one component") };
        let value = grundy(heaps, self.k).filter(|_| self.play == Convention::Normal);
        let takes_all = heaps.iter().filter(|heap| **heap > 0).count() as u64 <= self.k;
        let theorem = match self.play {
            Convention::Misere => "checked by Coq, moores_nim_misere in classics/Moore.v",
            _ if takes_all => "checked by Coq, values_where_all_may_be_lowered in classics/Moore.v",
            _ if self.k == 1 => "checked by Coq, values_of_nim in classics/Moore.v",
            _ => "checked by Coq, moores_nim in classics/Moore.v",
        };
        let standing = Standing::Coq { theorem };
        let winner = || Answer::of_winner(Tally::of(heaps).mover_wins(self.k, self.play), standing);
        Ok(value.map_or_else(winner, |value| Answer::of_values([value], standing)))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        let [heaps] = sum else { unreachable!("all heaps are one component") };
        // Without a heap there is no move.
        match heaps.iter().max().and_then(|largest| largest.checked_ilog2()) {
            None => Ok(()),
            Some(digit) => Search::new(self, heaps, budget).choose(digit, moves),
        }
    }
}

/// The search for all winning moves, binary digit by binary digit from the highest.
///
/// A heap is lowered at the digit where it first changes from 1 to 0; from there on its digits are free. Of
/// the heaps that have a digit or may choose it, a number that `k + 1` divides must end with it; so the
/// number of zeros among them is known, and it is `k` at most. Every choice can be completed, as the game's
/// page proves: the time to the next winning move is bounded, however many there are.
struct Search<'a> {
    heaps: &'a [u64],
    play: Convention,
    modulus: usize,
    budget: &'a Budget,
    /// The row after the move, as far as it is chosen: the lower digits of lowered heaps are still 0.
    after: Vec<u64>,
    /// The heaps that are lowered.
    lowered: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(rules: &MooreNim, heaps: &'a [u64], budget: &'a Budget) -> Self {
        let modulus = modulus(rules.k, heaps.len() as u64);
        let modulus = usize::try_from(modulus).expect("the modulus is at most one above the number of heaps");
        Search { heaps, play: rules.play, modulus, budget, after: heaps.to_vec(), lowered: Vec::new() }
    }

    /// Chooses this digit of all heaps in every way that can win, and then the lower digits. The depth is 64
    /// at most.
    fn choose(&mut self, digit: u32, moves: &mut Moves<'_, MooreNim>) -> Result<(), Stop> {
        let untouched: Vec<usize> =
            // A heap that has the digit may be lowered here first; then its digit becomes 0.
            (0..self.heaps.len()).filter(|heap| self.after[*heap] >> digit & 1 == 1).collect();
        let n_free = self.lowered.len();
        let n_zeros = self.zeros(digit, untouched.len() + n_free);
        // No more heaps may be lowered than a move allows: the modulus less one.
        let most = n_zeros.min(untouched.len()).min(self.modulus - 1 - n_free);
        // The zeros come from heaps that are lowered here, and from those that were lowered before.
        for n_fresh in n_zeros.saturating_sub(n_free)..=most {
            let mut fresh = Subset::first(n_fresh, untouched.len());
            loop {
                let mut ones = Subset::first(n_free - (n_zeros - n_fresh), n_free);
                loop {
                    let newly = fresh.chosen.iter().map(|index| untouched[*index]);
                    self.settle(digit, newly, &ones.chosen, moves)?;
                    if !ones.advance() {
                        break;
                    }
                }
                if !fresh.advance() {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Returns how many zeros this digit must have among `n_heaps` heaps that have it or may choose it.
    fn zeros(&self, digit: u32, n_heaps: usize) -> usize {
        // In misère play ones alone must be 1 mod k + 1 in number.
        let ones_only = digit == 0 && self.after.iter().all(|heap| *heap <= 1);
        let spare = usize::from(self.play == Convention::Misere && ones_only);
        (n_heaps - spare) % self.modulus
    }

    /// Lowers the heaps `fresh` at this digit, gives it to those of the lowered heaps that `ones` names by
    /// their place in the list, goes on, and takes all of it back.
    fn settle(
        &mut self,
        digit: u32,
        fresh: impl Iterator<Item = usize>,
        ones: &[usize],
        moves: &mut Moves<'_, MooreNim>,
    ) -> Result<(), Stop> {
        self.budget.spend(self.heaps.len() as u64)?;
        let one = 1u64 << digit;
        let n_free = self.lowered.len();
        for index in ones {
            self.after[self.lowered[*index]] |= one;
        }
        for heap in fresh {
            // All lower digits are free from here on, and are 0 until they are chosen.
            self.after[heap] &= !(one | (one - 1));
            self.lowered.push(heap);
        }
        if digit > 0 {
            self.choose(digit - 1, moves)?;
        } else if !self.lowered.is_empty() {
            moves.push(0, std::slice::from_ref(&self.after))?;
        }
        // The row goes back to what it was, for the next choice.
        for heap in self.lowered.drain(n_free..) {
            self.after[heap] = self.heaps[heap];
        }
        for index in ones {
            self.after[self.lowered[*index]] &= !one;
        }
        Ok(())
    }
}

/// A subset of `0..of`; [`Subset::advance`] goes through all of its size in lexicographic order.
struct Subset {
    chosen: Vec<usize>,
    of: usize,
}

impl Subset {
    fn first(size: usize, of: usize) -> Self {
        Subset { chosen: (0..size).collect(), of }
    }

    /// Goes to the next subset; `false` after the last.
    fn advance(&mut self) -> bool {
        let size = self.chosen.len();
        // The last index that can still grow makes way for the smallest rest.
        let Some(index) = (0..size).rfind(|index| self.chosen[*index] < self.of - size + index) else {
            return false;
        };
        let next = self.chosen[index] + 1;
        for (item, value) in self.chosen[index..].iter_mut().zip(next..) {
            *item = value;
        }
        true
    }
}

/// The play of a judge's case, as messages name it.
const PLAY_IN_WORDS: &str = "the play, 0 (normal) or 1 (misere)";

fn run(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    let mut tally = Tally::default();
    for _ in 0..io.cases()? {
        io.more()?;
        let n_heaps = io.natural("the number of heaps")?;
        let k = io.positive("k")?;
        let misere = match io.natural(PLAY_IN_WORDS)? {
            0 => false,
            1 => true,
            other => return Err(io.refuse(format_args!("expected {PLAY_IN_WORDS}, found \"{other}\""))),
        };
        tally.clear();
        for _ in 0..n_heaps {
            tally.add(io.natural("a heap")?);
        }
        let play = if misere { Convention::Misere } else { Convention::Normal };
        io.either(tally.mover_wins(k, play), &const { Lines::new("first", "second") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use proptest::prelude::*;

    #[test]
    fn a_move_that_may_lower_all_heaps_needs_no_special_case() {
        assert!(mover_wins(&[3, 3, 3], 3) && mover_wins(&[3, 3, 3], u64::MAX));
        assert!(!mover_wins(&[0, 0], u64::MAX) && misere_mover_wins(&[], u64::MAX));
        assert!(!misere_mover_wins(&[0, 1], u64::MAX) && misere_mover_wins(&[1, 1], u64::MAX));
        assert_eq!(grundy(&[u64::MAX, u64::MAX, 0], 2), Some(2 * u128::from(u64::MAX)));
        assert_eq!((grundy(&[1, 1, 1], 2), grundy(&[1, 1, 2], 2)), (Some(0), None));
    }

    #[test]
    fn many_winning_moves_are_cut_at_the_limit_and_say_so() {
        // About 10^17 moves win here.
        let words = format!("k=30 {}", "1 ".repeat(60));
        let solution = twin::solve(&GAME, &words, 100).unwrap();
        assert_eq!((solution.winning_moves.len(), solution.stop), (100, Some(Stop::Full)));
        let budget = Budget::default().with_steps(6000);
        let solution = twin::solve_within(&GAME, &words, usize::MAX, &budget).unwrap();
        assert_eq!(solution.stop, Some(Stop::Steps));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn a_winner_has_a_move_to_a_lost_position_on_all_of_u64(
            heaps in prop::collection::vec(prop_oneof![0u64..3, any::<u64>()], 1..9), k in 1u64..6, misere: bool
        ) {
            let play = if misere { Convention::Misere } else { Convention::Normal };
            let words: Vec<String> = heaps.iter().map(u64::to_string).collect();
            let words = format!("k={k} play={} {}", play.name(), words.join(" "));
            let solution = twin::solve(&GAME, &words, 20).unwrap();
            let mover_wins = Tally::of(&heaps).mover_wins(k, play);
            let over = heaps.iter().all(|heap| *heap == 0);
            prop_assert_eq!(!solution.winning_moves.is_empty() || misere && over, mover_wins);
            for found in solution.winning_moves {
                let after: Vec<u64> = found.to.split(' ').map(|heap| heap.parse().unwrap()).collect();
                let n_lowered = heaps.iter().zip(&after).filter(|(before, after)| after < before).count() as u64;
                let n_raised = heaps.iter().zip(&after).filter(|(before, after)| after > before).count();
                prop_assert!((1..=k).contains(&n_lowered) && n_raised == 0);
                prop_assert!(!Tally::of(&after).mover_wins(k, play));
            }
        }
    }
}
