//! Games whose positions were listed by somebody else: numbers, and for each the options that were handed in.
//!
//! This is how a game that a program defines at run time is answered: its positions are numbered as they are
//! met, its own code is asked once a position, and what is asked afterwards is answered from the lists.

use grundy_budget::{Budget, Stop};
use grundy_engine::Failure;
use grundy_engine::evaluate::{Evaluator, Memo};
use grundy_rules::{Convention, Emit, Play, Ruleset};
use grundy_solve::{Error as Refusal, Ladder, Method, Source, Words};
use grundy_values::form::{Form, Forms};
use grundy_values::{Chance, Grundy, Outcome, Player};
use std::convert::Infallible;

/// The options of positions `0..len`, each a sum of such positions.
///
/// ```
/// use grundy::{Budget, Grundy};
/// use grundy::floors::engine::evaluate::Evaluator;
/// use grundy::own::Listing;
/// use grundy::rules::Convention;
/// // Nim with heaps of 0, 1 and 2.
/// let mut nim = Listing::impartial(Convention::Normal);
/// for heap in 0..3u32 {
///     (0..heap).for_each(|left| nim.option(&[left]));
///     nim.close();
/// }
/// let budget = Budget::default();
/// let answer = nim.solve(&[2, 1], &mut Evaluator::new(&budget), &budget)?;
/// assert_eq!(answer.grundy, Some(Grundy::Number(3)));
/// assert_eq!((answer.winning[0].index, answer.winning[0].option), (0, 1));
/// # Ok::<_, grundy::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct Listing {
    impartial: bool,
    play: Convention,
    /// Each option as its number of parts and then the parts, position after position, and Left's before
    /// Right's.
    cells: Vec<u32>,
    /// Where each list ends in the cells.
    ends: Vec<usize>,
    /// Whether an option was no single position.
    has_sums: bool,
}

/// The answer about a sum of listed positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered {
    /// Who wins; draws where positions come back.
    pub outcome: Outcome,
    /// The Grundy value, in normal play of an impartial game in which no position comes back.
    pub grundy: Option<Grundy>,
    /// Plies to the end for Left and for Right, moving first, where positions come back and one of the
    /// players wins.
    pub remoteness: [Option<u32>; 2],
    /// All winning moves, in the order of the lists; Left's before Right's.
    pub winning: Vec<Chosen>,
}

/// A move by its place in the lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Chosen {
    /// Whose move it is, in a partizan game.
    pub player: Option<Player>,
    /// The component of the sum.
    pub index: usize,
    /// The option of that component, from 0.
    pub option: usize,
}

/// Returns what the player to move in a sum can reach.
type ChanceOf<'a> = dyn FnMut(&[u32], Player) -> Result<Chance, Refusal> + 'a;

impl Listing {
    /// Returns a game without positions, in which both players have the same options. A goal is no part of
    /// lists: it counts as normal play.
    #[must_use]
    pub fn impartial(play: Convention) -> Listing {
        Listing { impartial: true, play, cells: Vec::new(), ends: Vec::new(), has_sums: false }
    }

    /// As [`Listing::impartial`], with two lists for each position, Left's and Right's.
    #[must_use]
    pub fn partizan(play: Convention) -> Listing {
        Listing { impartial: false, ..Listing::impartial(play) }
    }

    /// Appends an option to the list that is open: the first is that of position 0, in a partizan game
    /// Left's.
    ///
    /// # Panics
    /// If the option has `2^32` parts.
    pub fn option(&mut self, parts: &[u32]) {
        self.has_sums |= parts.len() != 1;
        self.cells.push(u32::try_from(parts.len()).expect("an option has fewer than 2^32 parts"));
        self.cells.extend_from_slice(parts);
    }

    /// Closes the list and opens the next one: in a partizan game Right's of the same position, else that of
    /// the next.
    pub fn close(&mut self) {
        self.ends.push(self.cells.len());
    }

    /// Takes back all but the lists of the first `n_positions`.
    pub fn truncate(&mut self, n_positions: usize) {
        // The last end that is left says where the cells of the positions that stay end.
        self.ends.truncate(n_positions * self.lists_a_position());
        self.cells.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// Returns the bytes that the lists hold.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.cells.capacity() * size_of::<u32>() + self.ends.capacity() * size_of::<usize>()) as u64
    }

    /// Returns the number of positions whose lists are all closed.
    #[must_use]
    pub fn len(&self) -> usize {
        // A position whose lists are not all closed is not listed yet.
        self.ends.len() / self.lists_a_position()
    }

    /// Returns whether no position is listed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn lists_a_position(&self) -> usize {
        if self.impartial { 1 } else { 2 }
    }

    fn list(&self, position: u32, player: Player) -> &[u32] {
        let seat = if self.impartial { 0 } else { player as usize };
        let list = position as usize * self.lists_a_position() + seat;
        // Lists lie one behind the other, so each begins where the one before it ends.
        let begin = if list == 0 { 0 } else { self.ends[list - 1] };
        &self.cells[begin..self.ends[list]]
    }

    /// Returns the Grundy value of a sum; `None` where there is none: in misère play, in a partizan game, and
    /// where a position comes back. `memo` is the caller's, for this listing alone; it stays right while
    /// positions are added.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn grundy(
        &self,
        sum: &[u32],
        memo: &mut Evaluator<u32>,
        budget: &Budget,
    ) -> Result<Option<u64>, Stop> {
        // The theorem of Sprague and Grundy is about normal play of impartial games.
        if !self.impartial || self.play == Convention::Misere {
            return Ok(None);
        }
        memo.set_budget(budget);
        match memo.grundy(self, sum) {
            Ok(value) => Ok(Some(value)),
            Err(Failure::Loop { .. }) => Ok(None),
            Err(Failure::Stopped(stop)) => Err(stop),
            Err(Failure::Rules(never)) => match never {},
        }
    }

    /// Returns who wins a sum and every winning move, with the same memo as [`Listing::grundy`]. All
    /// positions that can be reached must be listed.
    ///
    /// # Errors
    /// Where the budget ends.
    ///
    /// # Panics
    /// If a position that is reached is not listed.
    pub fn solve(&self, sum: &[u32], memo: &mut Evaluator<u32>, budget: &Budget) -> Result<Answered, Stop> {
        if let Some(value) = self.grundy(sum, memo, budget)? {
            let mut worth = |sum: &[u32]| Ok(self.grundy(sum, memo, budget)?.expect("parts are valued"));
            let mut winning = Vec::new();
            for (index, position) in sum.iter().enumerate() {
                // A move wins where it leaves value 0: then its component is worth what the others are
                // together.
                let rest = value ^ worth(&[*position])?;
                for (option, parts) in options(self.list(*position, Player::Left)).enumerate() {
                    if worth(parts)? == rest {
                        winning.push(Chosen { player: None, index, option });
                    }
                }
            }
            return Ok(Answered {
                outcome: Outcome::impartial(value != 0),
                grundy: Some(Grundy::Number(value.into())),
                remoteness: [None; 2],
                winning,
            });
        }
        let stop = |refusal| match refusal {
            Refusal::Stopped(stop) => stop,
            refusal => unreachable!("lists are complete, and play is told what to do with loops: {refusal}"),
        };
        // Without a Grundy value play is misère or partizan, or positions come back; the ladder has engines
        // for each.
        let mut values = Memo::new(budget);
        let mut ladder = Ladder::new(self, Method::Auto, sum, &mut values, budget);
        let mut found = self.answer(sum, &mut |sum, player| ladder.chance(sum, player)).map_err(stop)?;
        found.remoteness = [ladder.remoteness(sum, Player::Left), ladder.remoteness(sum, Player::Right)]
            .into_iter()
            .collect::<Result<Vec<_>, _>>()
            .map_err(stop)?
            .try_into()
            .expect("there are two players");
        Ok(found)
    }

    /// Puts an answer together from the chance of the player to move in any sum.
    fn answer(&self, sum: &[u32], chance: &mut ChanceOf<'_>) -> Result<Answered, Refusal> {
        let chances = [chance(sum, Player::Left)?, chance(sum, Player::Right)?];
        let mut winning = Vec::new();
        // In an impartial game both players have one list, which is gone through once.
        for player in if self.impartial { &Player::BOTH[..1] } else { &Player::BOTH[..] } {
            // Who cannot win has no winning move, so the options need not be asked about.
            if chances[*player as usize] != Chance::Win {
                continue;
            }
            for (index, position) in sum.iter().enumerate() {
                for (option, parts) in options(self.list(*position, *player)).enumerate() {
                    let next = [&sum[..index], parts, &sum[index + 1..]].concat();
                    if chance(&next, player.opponent())? == Chance::Loss {
                        winning.push(Chosen { player: (!self.impartial).then_some(*player), index, option });
                    }
                }
            }
        }
        let outcome = Outcome::of_chances(chances[0], chances[1]);
        Ok(Answered { outcome, grundy: None, remoteness: [None; 2], winning })
    }

    /// Returns the canonical form of a sum in normal play, in the caller's arena; `None` where a position
    /// comes back.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn value(&self, sum: &[u32], forms: &mut Forms, budget: &Budget) -> Result<Option<Form>, Stop> {
        match Evaluator::new(budget).value(self, sum, forms) {
            Ok(form) => Ok(Some(form)),
            Err(Failure::Loop { .. }) => Ok(None),
            Err(Failure::Stopped(stop)) => Err(stop),
            Err(Failure::Rules(never)) => match never {},
        }
    }
}

/// The options in the cells of a list.
fn options(mut cells: &[u32]) -> impl Iterator<Item = &[u32]> {
    std::iter::from_fn(move || {
        let (n_parts, rest) = cells.split_first()?;
        let (parts, next) = rest.split_at(*n_parts as usize);
        cells = next;
        Some(parts)
    })
}

impl Source for Listing {
    type Rules = Listing;

    fn rules(&self) -> &Listing {
        self
    }

    fn play(&self) -> Play<'_, Listing> {
        if self.play == Convention::Misere { Play::Misere } else { Play::Normal }
    }

    fn show(&self, sum: &[u32]) -> String {
        grundy_solve::position::sum(sum.iter().map(u32::to_string), " ")
    }

    fn describe(&self, from: &u32, parts: &[u32], _: Player) -> Words {
        (None, format!("{from} -> {}", self.show(parts))).into()
    }

    fn splits(&self) -> bool {
        self.has_sums
    }

    fn refuse(&self, never: Infallible) -> Refusal {
        match never {}
    }
}

impl Ruleset for Listing {
    type Component = u32;
    type Error = Infallible;

    fn options(&self, position: &u32, player: Player, emit: Emit<'_, u32>) -> Result<(), Infallible> {
        let _ = options(self.list(*position, player)).try_for_each(emit);
        Ok(())
    }

    fn is_impartial(&self) -> bool {
        self.impartial
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_engine::Oracle;
    use proptest::prelude::*;

    type Lists = Vec<Vec<Vec<u32>>>;

    /// Options of eight positions, each a sum of up to two; they lead downwards where play is to end.
    fn lists(ends: bool) -> impl Strategy<Value = Lists> {
        let part = 0u32..8;
        let option = prop::collection::vec(part, if ends { 0..3 } else { 1..2 });
        prop::collection::vec(prop::collection::vec(option, 0..4), 8).prop_map(move |mut lists| {
            for (position, list) in (0u32..).zip(&mut lists) {
                list.retain(|parts| !ends || parts.iter().all(|part| *part < position));
            }
            lists
        })
    }

    fn listing(left: &Lists, right: Option<&Lists>, play: Convention) -> Listing {
        let mut listing = if right.is_none() { Listing::impartial(play) } else { Listing::partizan(play) };
        for position in 0..left.len() {
            for lists in [Some(left), right].into_iter().flatten() {
                lists[position].iter().for_each(|parts| listing.option(parts));
                listing.close();
            }
        }
        listing
    }

    fn plays() -> impl Strategy<Value = Convention> {
        prop_oneof![Just(Convention::Normal), Just(Convention::Misere)]
    }

    proptest! {
        #[test]
        fn answers_agree_with_the_oracle(
            left in lists(true),
            right in prop::option::of(lists(true)),
            play in plays(),
            sum in prop::collection::vec(0u32..8, 0..3),
        ) {
            let listing = listing(&left, right.as_ref(), play);
            let budget = Budget::default();
            let found = listing.solve(&sum, &mut Evaluator::new(&budget), &budget).unwrap();
            let mut oracle = Oracle::new(&listing, listing.play(), &budget);
            prop_assert_eq!(found.outcome, oracle.outcome(&sum).unwrap());
            let mut winning = Vec::new();
            for player in if right.is_some() { &Player::BOTH[..] } else { &Player::BOTH[..1] } {
                let choices = oracle.winning_choices(&sum, *player).unwrap();
                winning.extend(choices.into_iter().map(|choice| (*player, choice.index, choice.parts)));
            }
            let by_parts = |chosen: &Chosen| {
                let player = chosen.player.unwrap_or(Player::Left);
                let list = listing.list(sum[chosen.index], player);
                (player, chosen.index, options(list).nth(chosen.option).unwrap().to_vec())
            };
            prop_assert_eq!(found.winning.iter().map(by_parts).collect::<Vec<_>>(), winning);
            if play == Convention::Normal && right.is_none() {
                let value = sum.iter().map(|part| oracle.grundy(part).unwrap());
                prop_assert_eq!(found.grundy, Some(value.fold(Grundy::ZERO, Grundy::nim_sum)));
            }
        }

        #[test]
        fn loopy_answers_agree_with_retrograde_analysis(
            left in lists(false),
            right in prop::option::of(lists(false)),
            play in plays(),
            start in 0u32..8,
        ) {
            let listing = listing(&left, right.as_ref(), play);
            let budget = Budget::default();
            let found = listing.solve(&[start], &mut Evaluator::new(&budget), &budget).unwrap();
            let analysis =
                grundy_engine::retrograde::analyse(&listing, listing.play(), &[start], &budget).unwrap();
            let chances = Player::BOTH.map(|player| analysis.fate(&[start], player).unwrap().chance());
            prop_assert_eq!(found.outcome, Outcome::of_chances(chances[0], chances[1]));
        }
    }

    #[test]
    fn a_list_that_is_broken_off_is_taken_back() {
        let mut listing = Listing::partizan(Convention::Normal);
        listing.option(&[0]);
        listing.close();
        listing.close();
        listing.option(&[0]);
        assert_eq!(listing.len(), 1);
        listing.truncate(1);
        assert_eq!((listing.len(), listing.cells.len()), (1, 2));
        listing.truncate(0);
        assert!(listing.is_empty() && listing.cells.is_empty());
    }
}
