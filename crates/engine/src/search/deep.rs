//! Who wins whole sums, in fixed memory: for play in which parts have no values.

use crate::Failure;
use crate::lossy::{self, Kept, Lossy};
use crate::parts::apart;
use crate::rung::{Pass, Rung, Said};
use grundy_budget::{Budget, List, Map, Progress, Stop, Weight, block_of};
use grundy_rules::{Play, Ruleset, Sign};
use grundy_values::{Chance, Player};
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU8;
use std::ops::ControlFlow;

/// Finds who wins sums in normal or in misère play, depth first. What it finds lies in a table that forgets
/// and takes at most half of the budget's bytes, so that time and not memory ends a long search. Answers do
/// not depend on the table's size.
///
/// Components stand for their images where normal forms [keep all moves](Ruleset::keeps_moves). A step is an
/// option.
pub struct Deep<'a, R: Ruleset> {
    rules: &'a R,
    stuck_wins: bool,
    budget: &'a Budget,
    table: Option<Lossy<Entry<R::Component>>>,
    n_nodes: u64,
    /// No more options are listed once this number of steps is spent.
    last_step: u64,
}

/// A sum as the player to move sees it, ascending: of what is [`Sign::Minus`] the players have changed
/// places.
type Sum<C> = Box<[(C, bool)]>;

#[derive(Clone)]
struct Entry<C> {
    sum: Sum<C>,
    wins: bool,
    work: NonZeroU8,
}

impl<C: Clone + Eq + Hash + Weight> Kept for Entry<C> {
    fn place(&self) -> u64 {
        place(&self.sum)
    }

    fn is_same(&self, other: &Self) -> bool {
        self.sum == other.sum
    }

    fn work(&self) -> NonZeroU8 {
        self.work
    }

    fn elsewhere(&self) -> u64 {
        block_of(&self.sum)
    }
}

fn place<C: Hash>(sum: &[(C, bool)]) -> u64 {
    // `Kept` asks for low bits that are mixed well, so the upper half is folded onto them.
    let hash = FxBuildHasher.hash_one(sum);
    hash ^ hash >> 32
}

/// Without a limit on bytes the table grows to this.
const BYTES: u64 = 1 << 29;

/// A sum whose options are tried.
struct Frame<C> {
    sum: Sum<C>,
    /// Those that are left to try, each below its count of replies, the most hopeful last.
    options: List<(u32, Sum<C>)>,
    n_nodes_before: u64,
}

impl<'a, R: Ruleset> Deep<'a, R> {
    /// Returns a search that knows nothing yet; `None` where play ends by a goal.
    #[must_use]
    pub fn new(rules: &'a R, play: Play<'a, R>, budget: &'a Budget) -> Option<Self> {
        let stuck_wins = match play {
            Play::Normal => false,
            Play::Misere => true,
            // With a goal or a score a move may end play, and this search asks no move about that.
            Play::Goal(_) | Play::Score(_) => return None,
        };
        Some(Deep { rules, stuck_wins, budget, table: None, n_nodes: 0, last_step: u64::MAX })
    }

    /// Returns whether `player`, to move, wins the sum.
    ///
    /// # Errors
    /// See [`Failure`]. What was decided before a stop is kept.
    pub fn mover_wins(&mut self, sum: &[R::Component], player: Player) -> Result<bool, Failure<R::Error>> {
        if self.table.is_none() {
            // The other half is left for the line of play, which holds the options of every sum on it.
            let share = self.budget.bytes_left().map_or(BYTES, |left| left / 2).min(BYTES);
            self.table = Some(Lossy::new(self.budget, share)?);
        }
        let mut terms = Vec::new();
        // Sums are written as the player to move sees them, so that one table serves both players.
        self.add(sum, player == Player::Right, &mut terms);
        let start = self.finished(terms);
        self.run(start)
    }

    /// Adds components in normal form, as they are or with the players exchanged.
    fn add(&self, sum: &[R::Component], is_turned: bool, terms: &mut Vec<(R::Component, bool)>) {
        let rules = self.rules;
        let mut whole = Vec::new();
        for component in sum {
            for part in apart(rules, component, &mut whole) {
                // Values do not decide misère play: an image may stand for a component only if it has the
                // same moves.
                let (part, sign) =
                    if rules.keeps_moves() { rules.normal_form(part) } else { (part, Sign::Plus) };
                let minus = (sign == Sign::Minus) != is_turned;
                terms.push(self.term(part, minus));
            }
        }
    }

    fn term(&self, part: R::Component, minus: bool) -> (R::Component, bool) {
        let rules = self.rules;
        // A component that is its own negative is written with one sign, so that equal sums are equal values.
        let is_same = || rules.is_impartial() || rules.keeps_moves() && rules.is_own_negative(&part);
        let minus = minus && !is_same();
        (part, minus)
    }

    /// Returns a sum of these terms, without those in which nobody can move, where the rules say so.
    fn finished(&self, mut terms: Vec<(R::Component, bool)>) -> Sum<R::Component> {
        // No move is ever made in such a component, so it changes nothing in misère play either.
        terms.retain(|(part, _)| self.rules.rank(part) != Some(0));
        terms.sort_unstable();
        terms.into_boxed_slice()
    }

    fn known(&self, sum: &[(R::Component, bool)]) -> Option<bool> {
        let table = self.table.as_ref().expect("a question begins with a table");
        // The whole sum is compared, so an answer never rests on a hash.
        table.get(place(sum), |entry| *entry.sum == *sum).map(|entry| entry.wins)
    }

    fn keep(&mut self, sum: Sum<R::Component>, wins: bool, n_nodes: u64) {
        let table = self.table.as_mut().expect("a question begins with a table");
        table.set(Entry { sum, wins, work: lossy::work(n_nodes) });
    }

    fn run(&mut self, start: Sum<R::Component>) -> Result<bool, Failure<R::Error>> {
        // The loop below answers the last frame, so it needs one: a known start has none.
        if let Some(wins) = self.known(&start) {
            return Ok(wins);
        }
        let (mut frames, mut met) = (List::new(self.budget), Map::new(self.budget));
        let mut answer = self.open(start, &mut frames, &mut met)?;
        while let Some(frame) = frames.last_mut() {
            let found = match answer.take() {
                // The option tried last is lost for the opponent, so the mover wins by it.
                Some(false) => Some(true),
                _ => match frame.options.pop() {
                    // Nothing that is left wins.
                    None => Some(false),
                    Some((_, option)) => match self.known(&option) {
                        Some(false) => Some(true),
                        Some(true) => None,
                        // The table forgets, so an option may be opened again that was decided before. That
                        // costs time alone.
                        None => {
                            answer = self.open(option, &mut frames, &mut met)?;
                            None
                        }
                    },
                },
            };
            if let Some(wins) = found {
                let frame = frames.pop().expect("the frame that was looked at");
                // Another sum with this hash may still be on the line. Its next return then goes unseen, and
                // the loop is found one round later.
                met.remove(&place(&frame.sum), 0);
                self.keep(frame.sum, wins, self.n_nodes - frame.n_nodes_before);
                answer = Some(wins);
            }
        }
        Ok(answer.expect("the first sum was answered last"))
    }

    /// Lists the options of a sum: returns its answer where one of them wins at once or there are none, else
    /// puts it on the stack.
    fn open(
        &mut self,
        sum: Sum<R::Component>,
        frames: &mut List<Frame<R::Component>>,
        met: &mut Map<u64, (), FxBuildHasher>,
    ) -> Result<Option<bool>, Failure<R::Error>> {
        // The limit counts here alone: what the table knows costs no step.
        if self.budget.steps_spent() >= self.last_step {
            return Err(Stop::Steps.into());
        }
        let n_nodes_before = self.n_nodes;
        self.n_nodes += 1;
        self.budget.report(Progress { done: n_nodes_before, total: None });
        let (mut options, mut answer, mut n_listed) = (List::new(self.budget), None, 0);
        // The frame keeps the sum, so its block counts together with its options.
        options.count(1, block_of(&sum))?;
        let mut room = Ok(());
        let rules = self.rules;
        for (at, (component, minus)) in sum.iter().enumerate() {
            if answer.is_some() {
                break;
            }
            // Equal terms stand together, and have equal options.
            if at > 0 && sum[at - 1] == sum[at] {
                continue;
            }
            let mover = if *minus { Player::Right } else { Player::Left };
            let listed = rules.options(component, mover, &mut |parts| {
                n_listed += 1;
                let option = self.after(&sum, at, parts);
                match self.known(&option) {
                    Some(false) => answer = Some(true),
                    Some(true) => {}
                    None => {
                        // A failure here ends the listing below, so no later option overwrites it.
                        room = options.count(1, block_of(&option)).and_then(|()| options.push((0, option)));
                    }
                }
                if answer.is_some() || room.is_err() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            listed.map_err(Failure::Rules)?;
            room?;
        }
        // A sum without options costs a step too, so that a search through such sums ends.
        self.budget.spend(n_listed.max(1))?;
        // Of all options that were listed the opponent wins; without any the play convention decides.
        if options.is_empty() {
            answer = answer.or(Some(n_listed == 0 && self.stuck_wins));
        }
        // This comes before the look for a loop: what is decided by its options is no part of one.
        if let Some(wins) = answer {
            self.keep(sum, wins, 1);
            return Ok(Some(wins));
        }
        // Another sum on the line may have this hash by chance: only an equal sum is a loop.
        if met.insert(place(&sum), (), 0)?.is_some()
            && let Some(first) = frames.iter().position(|frame| frame.sum == sum)
        {
            return Err(Failure::Loop { plies: frames.len() - first });
        }
        // Where the opponent has few replies, and small parts, an answer comes soon.
        for (n_replies, option) in &mut *options {
            *n_replies = self.n_replies(option);
        }
        // The options are taken from the end, so the order falls. Equal ones come side by side for `dedup`.
        options.sort_unstable_by(|one, other| other.cmp(one));
        options.dedup();
        frames.push(Frame { sum, options, n_nodes_before })?;
        Ok(None)
    }

    /// Returns the sum after a move in a term, as the opponent sees it.
    fn after(&self, sum: &[(R::Component, bool)], at: usize, parts: &[R::Component]) -> Sum<R::Component> {
        let rest = sum.iter().enumerate().filter(|(other, _)| *other != at);
        // What is left as it is has changed hands: the opponent sees it with the players exchanged.
        let mut terms: Vec<_> = rest.map(|(_, (part, minus))| self.term(part.clone(), !minus)).collect();
        self.add(parts, !sum[at].1, &mut terms);
        self.finished(terms)
    }

    /// Returns how many replies there are in a sum, or how many moves are left where replies are not soon
    /// counted.
    fn n_replies(&self, sum: &[(R::Component, bool)]) -> u32 {
        let in_one = |(part, minus): &(R::Component, bool)| {
            let mover = if *minus { Player::Right } else { Player::Left };
            let n_moves = || self.rules.rank(part).map_or(0, u32::from);
            self.rules.n_options(part, mover).unwrap_or_else(n_moves)
        };
        sum.iter().map(in_one).sum()
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Deep<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        format!("a search of whole sums in fixed memory, which listed the options of {} sums", self.n_nodes)
            .into()
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        Ok(Chance::of(self.mover_wins(sum, player).map_err(Pass::from)?))
    }

    fn set_last_step(&mut self, last_step: u64) {
        self.last_step = last_step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use crate::testing::{Partizan, few_positions, rows};
    use grundy_budget::Stop;
    use grundy_rules::Emit;
    use grundy_rules::grid::{Bits, Board, Heading, Shape, Symmetry};
    use proptest::prelude::*;
    use std::convert::Infallible;

    /// Domineering, where exchanging rows and columns exchanges the players; or Cram.
    struct Dominoes {
        is_cram: bool,
    }

    impl Dominoes {
        fn symmetry(&self) -> Symmetry {
            let sign = if self.is_cram { Sign::Plus } else { Sign::Minus };
            Symmetry { transposed: Some(sign), swapped: None }
        }
    }

    impl Ruleset for Dominoes {
        type Component = Board<1>;
        type Error = Infallible;
        fn options(
            &self,
            board: &Board<1>,
            player: Player,
            emit: Emit<'_, Board<1>>,
        ) -> Result<(), Infallible> {
            let (shape, [free]) = (board.shape(), board.layers());
            for (heading, whose) in [(Heading::South, Player::Left), (Heading::East, Player::Right)] {
                if !self.is_cram && whose != player {
                    continue;
                }
                for first in Bits(free & shape.step(free, heading.opposite())) {
                    let rest = Board::new(shape, [free & !(first | shape.step(first, heading))]);
                    let parts: Vec<_> = shape.connected(rest.union()).map(|part| rest.crop(part)).collect();
                    if emit(&parts).is_break() {
                        return Ok(());
                    }
                }
            }
            Ok(())
        }
        fn is_impartial(&self) -> bool {
            self.is_cram
        }
        fn keeps_moves(&self) -> bool {
            true
        }
        fn normal_form(&self, board: Board<1>) -> (Board<1>, Sign) {
            board.canonical(self.symmetry())
        }
        fn is_own_negative(&self, board: &Board<1>) -> bool {
            !self.is_cram && board.is_own_negative(self.symmetry())
        }
        fn rank(&self, board: &Board<1>) -> Option<u16> {
            u16::try_from(board.union().count_ones() / 2).ok()
        }
    }

    fn agrees<R: Ruleset<Error = Infallible>>(rules: &R, sum: &[R::Component]) {
        for play in [Play::Normal, Play::Misere] {
            let budget = Budget::default();
            let mut oracle = Oracle::new(rules, play, &budget);
            for bytes in [1 << 16, 1 << 20] {
                let little = Budget::default().with_bytes(bytes);
                let mut deep = Deep::new(rules, play, &little).unwrap();
                for player in Player::BOTH {
                    let (found, expected) = (deep.mover_wins(sum, player), oracle.mover_wins(sum, player));
                    // The options on a line of play may be more than the lesser budget has room for.
                    if found != Err(Failure::Stopped(Stop::Memory)) || bytes > 1 << 16 {
                        assert_eq!(found.unwrap(), expected.unwrap(), "{bytes} {player}");
                    }
                }
                drop(deep);
                assert_eq!(little.bytes_left(), Some(bytes));
            }
        }
    }

    proptest! {
        #[test]
        fn winners_are_those_of_the_definition(
            left in rows(2),
            right in prop::option::of(rows(2)),
            sum in prop::collection::vec(0usize..8, 0..4),
        ) {
            let rules = Partizan { left, right };
            agrees(&rules, &few_positions(&rules, &sum));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn winners_of_boards_are_those_of_the_definition(
            is_cram: bool,
            boards in prop::collection::vec((1u64..4, 1u64..4, 1u64..512), 1..4),
        ) {
            let board = |(rows, cols, cells): &(u64, u64, u64)| {
                Board::new(Shape::new(*rows, *cols).unwrap(), [*cells])
            };
            agrees(&Dominoes { is_cram }, &boards.iter().map(board).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_sum_that_repeats_is_a_loop_and_a_goal_is_not_searched() {
        let rules = crate::testing::Rows(vec![vec![vec![1]], vec![vec![0]]]);
        let budget = Budget::default();
        let mut deep = Deep::new(&rules, Play::Misere, &budget).unwrap();
        assert_eq!(deep.mover_wins(&[0], Player::Left), Err(Failure::Loop { plies: 2 }));
        assert_eq!(deep.mover_wins(&[], Player::Left), Ok(true));
        let made = crate::testing::Made(|_: &usize| None);
        assert!(Deep::new(&rules, Play::Goal(&made), &budget).is_none());
    }

    #[test]
    fn a_search_in_little_memory_ends_by_its_steps_or_as_one_in_much() {
        let rules = Dominoes { is_cram: true };
        let board = [Board::new(Shape::new(4, 5).unwrap(), [u64::MAX])];
        let (bytes, all) = (1 << 18, Budget::default());
        let little = Budget::default().with_bytes(bytes).with_steps(1_000);
        let mut deep = Deep::new(&rules, Play::Misere, &little).unwrap();
        let stopped = Failure::Stopped(grundy_budget::Stop::Steps);
        assert_eq!(deep.mover_wins(&board, Player::Left), Err(stopped));
        drop(deep);
        let little = Budget::default().with_bytes(bytes);
        let mut deep = Deep::new(&rules, Play::Misere, &little).unwrap();
        let mut winner = crate::search::Winner::new(&rules, Play::Misere, &all);
        assert_eq!(deep.mover_wins(&board, Player::Left), winner.mover_wins(&board, Player::Left));
    }
}
