//! The definition, written naively: what every fast path and every law is compared with. It is never
//! optimised.
//!
//! Positions are searched depth first with a memo and a stack of their own, so that deep games do not
//! overflow the thread's stack. Outcomes are searched on whole sums and do not use the Sprague-Grundy
//! theorem; Grundy values follow the mex rule. A position that repeats on a line of play is reported as a
//! loop, not answered.

use grundy_budget::{Budget, List, Map, Stop, Weight, block};
use grundy_rules::{Play, Ruleset, Sum, Verdict};
use grundy_values::{Grundy, Outcome, Player, mex};
use rustc_hash::FxBuildHasher;
use std::hash::Hash;
use std::ops::ControlFlow;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure<E> {
    /// The budget ended the search.
    #[error("{0}")]
    Stopped(#[from] Stop),
    /// A position can come back: the game is loopy, and these definitions do not answer it.
    #[error("a position repeats after {plies} plies")]
    Loop {
        /// The length of the cycle that was met, in plies.
        plies: usize,
    },
    /// The rules could not be evaluated.
    #[error("{0}")]
    Rules(E),
}

/// One option of a sum: the component that is moved in, and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<C> {
    /// The index of the component in the sum.
    pub index: usize,
    /// The parts it becomes.
    pub parts: Vec<C>,
}

/// Answers by definition, remembered between questions.
///
/// Memory grows with the positions met and their components; the budget counts it, and the lists of options
/// too. A step is a position expanded or an option listed.
pub struct Oracle<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    budget: &'a Budget,
    grundy: Memo<R::Component, Grundy>,
    wins: Memo<(Sum<R::Component>, Player), bool>,
}

type Memo<K, V> = Map<K, State<V>, FxBuildHasher>;

#[derive(Clone, Copy)]
enum State<V> {
    Open { depth: usize },
    Known(V),
}

/// What a position's answer needs next.
enum Need<K, V> {
    /// The answer is there.
    Answer(V),
    /// These are wanted first.
    Below(Vec<K>),
}

impl<'a, R: Ruleset> Oracle<'a, R> {
    /// Returns an oracle that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a R, play: Play<'a, R>, budget: &'a Budget) -> Self {
        Oracle { rules, play, budget, grundy: Memo::new(budget), wins: Memo::new(budget) }
    }

    /// Returns whether components have Grundy values: in impartial games, in normal play or with a goal.
    #[must_use]
    pub fn has_values(&self) -> bool {
        self.rules.is_impartial() && !self.play.stuck_wins()
    }

    /// Returns the Grundy value of one component, in normal play or with a goal: the mex over its options of
    /// the nim-sum of their parts. With a goal, a component with a move that wins at once is worth
    /// [`Grundy::Win`], and an option with such a part, or one that loses at once, is left out of the mex.
    ///
    /// # Errors
    /// See [`Failure`].
    ///
    /// # Panics
    /// If the rules are partizan or play is misère: neither has Grundy values.
    pub fn grundy(&mut self, component: &R::Component) -> Result<Grundy, Failure<R::Error>> {
        assert!(self.rules.is_impartial(), "a partizan game has no Grundy values");
        assert!(!self.play.stuck_wins(), "misère play has no Grundy values");
        let (rules, play, budget) = (self.rules, self.play, self.budget);
        resolve(&mut self.grundy, budget, component.clone(), |component, memo| {
            let mut values = Vec::new();
            let mut unknown = Vec::new();
            for parts in list(rules, component, Player::Left, budget)? {
                match play.verdict_on(&parts).map_err(Failure::Rules)? {
                    Some(Verdict::Win) => return Ok(Need::Answer(Grundy::Win)),
                    // A move that loses at once is as good as none.
                    Some(Verdict::Lose) => continue,
                    None => {}
                }
                let mut sum = Grundy::ZERO;
                for part in parts {
                    // Open ones are asked for too: then the search reports the loop.
                    match memo.get(&part) {
                        Some(State::Known(value)) => sum = sum.nim_sum(*value),
                        _ => unknown.push(part),
                    }
                }
                values.push(sum);
            }
            Ok(if unknown.is_empty() {
                // A sum with a win in it is won by the opponent, so it counts as no option.
                let numbers = values.into_iter().filter_map(Grundy::number);
                let value =
                    mex(numbers.map(|v| u64::try_from(v).expect("a mex over fewer than 2^64 options")));
                Need::Answer(Grundy::Number(u128::from(value)))
            } else {
                Need::Below(unknown)
            })
        })
    }

    /// Returns whether `player`, to move, wins the sum.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn mover_wins(&mut self, sum: &[R::Component], player: Player) -> Result<bool, Failure<R::Error>> {
        let (rules, play, budget) = (self.rules, self.play, self.budget);
        // In an impartial game the answer is the same for both, and is remembered once.
        let seat = |player| if rules.is_impartial() { Player::Left } else { player };
        let start = (Sum::new(sum.to_vec()), seat(player));
        resolve(&mut self.wins, budget, start, |(sum, player), memo| {
            let mut stuck = true;
            let mut unknown = None;
            for (index, component) in sum.components().iter().enumerate() {
                for parts in list(rules, component, *player, budget)? {
                    stuck = false;
                    match play.verdict_on(&parts).map_err(Failure::Rules)? {
                        Some(Verdict::Win) => return Ok(Need::Answer(true)),
                        Some(Verdict::Lose) => continue,
                        None => {}
                    }
                    let next = (sum.replace(index, &parts), seat(player.opponent()));
                    match memo.get(&next) {
                        Some(State::Known(false)) => return Ok(Need::Answer(true)),
                        Some(State::Known(true)) => {}
                        // One at a time: the first option that is lost for the opponent settles the position.
                        _ => unknown = unknown.or(Some(next)),
                    }
                }
            }
            Ok(match unknown {
                // No option is lost for the opponent. Only a mover without an option can win by the play
                // convention.
                None => Need::Answer(stuck && play.stuck_wins()),
                Some(next) => Need::Below(vec![next]),
            })
        })
    }

    /// Returns the outcome of the sum.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn outcome(&mut self, sum: &[R::Component]) -> Result<Outcome, Failure<R::Error>> {
        let left = self.mover_wins(sum, Player::Left)?;
        let right = if self.rules.is_impartial() { left } else { self.mover_wins(sum, Player::Right)? };
        Ok(Outcome::of(left, right))
    }

    /// Returns every option of the sum after which `player`, who chose it, wins.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn winning_choices(
        &mut self,
        sum: &[R::Component],
        player: Player,
    ) -> Result<Vec<Choice<R::Component>>, Failure<R::Error>> {
        let mut winning = Vec::new();
        for (index, component) in sum.iter().enumerate() {
            for parts in list(self.rules, component, player, self.budget)? {
                let wins = match self.play.verdict_on(&parts).map_err(Failure::Rules)? {
                    Some(verdict) => verdict == Verdict::Win,
                    None => {
                        let rest = sum.iter().enumerate().filter(|(other, _)| *other != index);
                        let next: Vec<_> = rest.map(|(_, part)| part).chain(&parts).cloned().collect();
                        !self.mover_wins(&next, player.opponent())?
                    }
                };
                if wins {
                    winning.push(Choice { index, parts });
                }
            }
        }
        Ok(winning)
    }
}

/// Returns all options of a component. A position may have more than can be held, so each is counted as it
/// comes.
fn list<R: Ruleset>(
    rules: &R,
    component: &R::Component,
    player: Player,
    budget: &Budget,
) -> Result<List<Vec<R::Component>>, Failure<R::Error>> {
    let mut options = List::new(budget);
    let mut note = |parts: &[R::Component]| {
        budget.spend(1)?;
        let elsewhere: u64 = parts.iter().map(Weight::elsewhere).sum();
        options.count(1, block(size_of_val(parts)) + elsewhere)?;
        options.push(parts.to_vec())
    };
    let mut stop = Ok(());
    let listed = rules.options(component, player, &mut |parts| {
        stop = note(parts);
        if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    listed.map_err(Failure::Rules)?;
    stop?;
    Ok(options)
}

/// Finds the answer for `start` depth first; `look` says what one position needs, given what is known.
fn resolve<K, V, E>(
    memo: &mut Memo<K, V>,
    budget: &Budget,
    start: K,
    look: impl FnMut(&K, &Memo<K, V>) -> Result<Need<K, V>, Failure<E>>,
) -> Result<V, Failure<E>>
where
    K: Clone + Eq + Hash + Weight,
    V: Copy,
{
    let outcome = search(memo, budget, &start, look);
    if outcome.is_err() {
        // Positions left open by a search that failed must not look like a loop to the next one.
        memo.retain(|_, state| matches!(state, State::Known(_)));
    }
    outcome.map(|()| match memo[&start] {
        State::Known(value) => value,
        State::Open { .. } => unreachable!("the start is answered before the stack is empty"),
    })
}

fn search<K, V, E>(
    memo: &mut Memo<K, V>,
    budget: &Budget,
    start: &K,
    mut look: impl FnMut(&K, &Memo<K, V>) -> Result<Need<K, V>, Failure<E>>,
) -> Result<(), Failure<E>>
where
    K: Clone + Eq + Hash + Weight,
    V: Copy,
{
    let mut stack = List::new(budget);
    // What the positions on the stack hold elsewhere.
    let mut held = budget.held();
    held.add(1, start.elsewhere())?;
    stack.push(start.clone())?;
    while let Some(top) = stack.last() {
        let elsewhere = top.elsewhere();
        match memo.get(top) {
            // It was wanted more than once and is answered already.
            Some(State::Known(_)) => {
                held.give(elsewhere);
                stack.pop();
                continue;
            }
            Some(State::Open { .. }) => {}
            None => {
                budget.spend(1)?;
                memo.insert(top.clone(), State::Open { depth: stack.len() }, elsewhere)?;
            }
        }
        match look(top, memo)? {
            Need::Answer(value) => {
                *memo.get_mut(top).expect("it was opened") = State::Known(value);
                held.give(elsewhere);
                stack.pop();
            }
            Need::Below(wanted) => {
                let open = |key: &K| match memo.get(key) {
                    Some(State::Open { depth }) => Some(*depth),
                    _ => None,
                };
                // An open position is on the current line of play: it would come back.
                if let Some(depth) = wanted.iter().find_map(open) {
                    let on_the_cycle =
                        |state: &&State<V>| matches!(state, State::Open { depth: below } if *below >= depth);
                    return Err(Failure::Loop { plies: memo.values().filter(on_the_cycle).count() });
                }
                for below in wanted {
                    held.add(1, below.elsewhere())?;
                    stack.push(below)?;
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::Emit;
    use grundy_rules::Goal;
    use std::convert::Infallible;

    /// Heaps; from `n` a player may take any of the numbers `takes(n)`.
    struct Takes(fn(u64) -> Vec<u64>);

    impl Ruleset for Takes {
        type Component = u64;
        type Error = Infallible;
        fn options(&self, heap: &u64, _: Player, emit: Emit<'_, u64>) -> Result<(), Infallible> {
            let _ = self.0(*heap).into_iter().try_for_each(|taken| emit(&[heap - taken]));
            Ok(())
        }
    }

    const NIM: Takes = Takes(|heap| (1..=heap).collect());

    #[test]
    fn nim_by_definition() {
        let budget = Budget::default();
        let mut oracle = Oracle::new(&NIM, Play::Normal, &budget);
        assert_eq!(oracle.grundy(&7), Ok(Grundy::Number(7)));
        assert_eq!(oracle.outcome(&[1, 2, 3]), Ok(Outcome::P));
        let to_zero = oracle.winning_choices(&[1, 2, 7], Player::Left).unwrap();
        assert_eq!(to_zero, [Choice { index: 2, parts: vec![3] }]);
        let mut misere = Oracle::new(&NIM, Play::Misere, &budget);
        assert_eq!(misere.outcome(&[1, 1, 1]), Ok(Outcome::P));
        assert_eq!(misere.outcome(&[]), Ok(Outcome::N));
    }

    #[test]
    fn a_goal_makes_a_win_that_absorbs_sums() {
        struct MakeOne;
        impl Goal<Takes> for MakeOne {
            fn verdict(&self, part: &u64) -> Result<Option<Verdict>, Infallible> {
                Ok((*part == 1).then_some(Verdict::Win))
            }
        }
        let budget = Budget::default();
        let mut oracle = Oracle::new(&NIM, Play::Goal(&MakeOne), &budget);
        assert_eq!(oracle.grundy(&1), Ok(Grundy::Number(1)));
        assert_eq!(oracle.grundy(&2), Ok(Grundy::Win));
        assert_eq!(oracle.outcome(&[2, 1]), Ok(Outcome::N));
    }

    #[test]
    fn a_loop_is_reported_and_does_not_poison_the_memo() {
        let stay = Takes(|heap| if heap == 0 { vec![] } else { vec![0, 1] });
        let budget = Budget::default();
        let mut oracle = Oracle::new(&stay, Play::Normal, &budget);
        assert_eq!(oracle.grundy(&3), Err(Failure::Loop { plies: 1 }));
        assert_eq!(oracle.grundy(&3), Err(Failure::Loop { plies: 1 }));
        assert_eq!(oracle.grundy(&0), Ok(Grundy::ZERO));
    }

    #[test]
    fn a_deep_game_does_not_overflow_the_stack() {
        let one = Takes(|heap| (1..=1).filter(|taken| *taken <= heap).collect());
        let budget = Budget::default();
        assert_eq!(Oracle::new(&one, Play::Normal, &budget).grundy(&300_001), Ok(Grundy::Number(1)));
    }

    #[test]
    fn more_options_than_can_be_listed_stop_the_search() {
        struct Endless;
        impl Ruleset for Endless {
            type Component = u64;
            type Error = Infallible;
            fn options(&self, heap: &u64, _: Player, emit: Emit<'_, u64>) -> Result<(), Infallible> {
                let _ = (0..*heap).try_for_each(|left| emit(&[left]));
                Ok(())
            }
        }
        for (budget, stop) in [
            (Budget::default().with_bytes(1 << 20), Stop::Memory),
            (Budget::default().with_steps(1000), Stop::Steps),
        ] {
            let mut oracle = Oracle::new(&Endless, Play::Normal, &budget);
            assert_eq!(oracle.outcome(&[u64::MAX]), Err(Failure::Stopped(stop)));
            assert_eq!(oracle.grundy(&u64::MAX), Err(Failure::Stopped(stop)));
            assert_eq!(oracle.winning_choices(&[u64::MAX], Player::Left), Err(Failure::Stopped(stop)));
        }
        // What waits on the stack is counted too: here each heap puts all smaller ones there.
        let budget = Budget::default().with_bytes(1 << 20);
        let mut oracle = Oracle::new(&Endless, Play::Normal, &budget);
        assert_eq!(oracle.grundy(&10_000), Err(Failure::Stopped(Stop::Memory)));
        assert_eq!(oracle.grundy(&100), Ok(Grundy::Number(100)));
    }

    #[test]
    fn a_budget_of_steps_stops_the_search() {
        let budget = Budget::default().with_steps(10);
        let mut oracle = Oracle::new(&NIM, Play::Normal, &budget);
        assert_eq!(oracle.grundy(&100), Err(Failure::Stopped(Stop::Steps)));
    }
}
