//! The replay: a strategy is gone through position by position, with the moves of the rules.

use super::leaf::is_lost_by;
use super::naive::{Unknown, Values, hold, listed};
use super::{Answer, Claim, First, Strategy, Why};
use grundy_budget::{Budget, Held, Stop};
use grundy_rules::{Play, Ruleset, Sum, Verdict};
use grundy_values::Player;

/// A strategy that was replayed to its ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// The positions of the strategy.
    pub n_positions: u64,
    /// The moves that were answered.
    pub n_moves: u64,
    /// The positions that are lost by values.
    pub n_values: u64,
    /// The positions that are lost by values after moves across lines were given up.
    pub n_strips: u64,
}

/// Why a strategy proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused<E> {
    /// A position of the list is not as it is said to be.
    #[error("position {place}: {reason}")]
    Position {
        /// Its place in the list.
        place: usize,
        /// What is wrong.
        reason: String,
    },
    /// A claim is not as it is said to be.
    #[error("{player}'s claim: {reason}")]
    Claim {
        /// Who moves first.
        player: Player,
        /// What is wrong.
        reason: String,
    },
    /// Not all who may move first have a claim, or some have two.
    #[error("{0}")]
    Claims(String),
    /// A limit ended the replay.
    #[error("undecided: {0}")]
    Stopped(#[from] Stop),
    /// The rules have no answer at some position.
    #[error("{0}")]
    Rules(E),
}

impl<E> Refused<E> {
    /// Returns the refusal with another word for a fault of the rules.
    pub fn map<F>(self, of_rules: impl FnOnce(E) -> F) -> Refused<F> {
        match self {
            Refused::Position { place, reason } => Refused::Position { place, reason },
            Refused::Claim { player, reason } => Refused::Claim { player, reason },
            Refused::Claims(reason) => Refused::Claims(reason),
            Refused::Stopped(stop) => Refused::Stopped(stop),
            Refused::Rules(fault) => Refused::Rules(of_rules(fault)),
        }
    }
}

impl<E> From<Unknown<E>> for Refused<E> {
    fn from(unknown: Unknown<E>) -> Self {
        match unknown {
            Unknown::Stopped(stop) => Refused::Stopped(stop),
            Unknown::Rules(error) => Refused::Rules(error),
        }
    }
}

/// Replays a strategy for the sum `start`, with the moves of the rules. `show` writes a sum as the strategy
/// does.
///
/// Cost: every option of every position of the list, and of the followers of those that are lost by values;
/// memory for the positions of the list. A step is an option, or a comparison of values.
///
/// # Errors
/// See [`Refused`].
pub fn replay<R: Ruleset>(
    rules: &R,
    play: Play<'_, R>,
    start: &[R::Component],
    strategy: &Strategy,
    show: &dyn Fn(&[R::Component]) -> String,
    budget: &Budget,
) -> Result<Replayed, Refused<R::Error>> {
    // A strategy says who is left without a move, and points say something else.
    if matches!(play, Play::Score(_)) {
        return Err(Refused::Claims(OF_POINTS.to_owned()));
    }
    let n_positions = strategy.lost.len();
    let mut held = budget.held();
    // Counted before it is made: the list is as long as the text says.
    held.add(n_positions, size_of::<Option<Vec<R::Component>>>())?;
    let mut replay = Replay {
        rules,
        play,
        strategy,
        budget,
        positions: vec![None; n_positions],
        values: Values::new(budget),
        held,
        done: Replayed { n_positions: n_positions as u64, ..Replayed::default() },
    };
    replay.run(start, show)
}

/// Why no strategy is written or replayed where points decide.
pub const OF_POINTS: &str = "a strategy is about who cannot move or who meets a goal, and here points decide";

struct Replay<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    strategy: &'a Strategy,
    budget: &'a Budget,
    /// The positions of the list, as far as something led to them.
    positions: Vec<Option<Vec<R::Component>>>,
    values: Values<R::Component>,
    held: Held,
    done: Replayed,
}

/// A fault that a position or a claim has, or the end of the replay.
enum Fault<E> {
    Here(String),
    End(Refused<E>),
}

impl<E> From<Unknown<E>> for Fault<E> {
    fn from(unknown: Unknown<E>) -> Self {
        Fault::End(unknown.into())
    }
}

impl<E> From<Stop> for Fault<E> {
    fn from(stop: Stop) -> Self {
        Fault::End(stop.into())
    }
}

impl<R: Ruleset> Replay<'_, R> {
    fn run(
        &mut self,
        start: &[R::Component],
        show: &dyn Fn(&[R::Component]) -> String,
    ) -> Result<Replayed, Refused<R::Error>> {
        // In an impartial game both players have the same moves, so one claim says all.
        let starters = if self.rules.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
        let claimed: Vec<Player> = self.strategy.claims.iter().map(|claim| claim.player).collect();
        let is_new = |at: usize| starters.contains(&claimed[at]) && !claimed[..at].contains(&claimed[at]);
        // A second claim of one player might be of another kind, and then it is not said which holds.
        if claimed.is_empty() || !(0..claimed.len()).all(is_new) {
            let wanted = starters.iter().map(Player::to_string).collect::<Vec<_>>().join(" or of ");
            return Err(Refused::Claims(format!("expected one claim of {wanted}")));
        }
        for Claim { player, first } in &self.strategy.claims {
            let seen = match first {
                First::Loses(place) => self.arrive(*place, *player, start.to_vec()),
                First::Wins(answer) => self.follow(start, *player, *answer),
            };
            seen.map_err(|fault| match fault {
                Fault::Here(reason) => Refused::Claim { player: *player, reason },
                Fault::End(refused) => refused,
            })?;
        }
        // A position is checked when its turn comes, and something before it must have led to it.
        for place in 0..self.positions.len() {
            self.position(place, show).map_err(|fault| match fault {
                Fault::Here(reason) => Refused::Position { place, reason },
                Fault::End(refused) => refused,
            })?;
        }
        self.no_way_back()?;
        Ok(self.done)
    }

    /// Notes that a position of the list is this one.
    fn arrive(&mut self, place: u32, player: Player, sum: Vec<R::Component>) -> Result<(), Fault<R::Error>> {
        let Some(lost) = self.strategy.lost.get(place as usize) else {
            return Err(Fault::Here(format!("there is no position {place}")));
        };
        if lost.player != self.seat(player) {
            return Err(Fault::Here(format!("at position {place} it is the turn of {}", lost.player)));
        }
        match &self.positions[place as usize] {
            // In any order.
            Some(known) if Sum::new(known.clone()) == Sum::new(sum.clone()) => {}
            Some(_) => return Err(Fault::Here(format!("position {place} is another one"))),
            None => {
                hold(&mut self.held, &sum)?;
                self.positions[place as usize] = Some(sum);
            }
        }
        Ok(())
    }

    /// Returns who is to move, as the list tells it: of an impartial game always Left.
    fn seat(&self, player: Player) -> Player {
        if self.rules.is_impartial() { Player::Left } else { player }
    }

    /// Checks how `player`, to move in a sum, wins.
    fn follow(
        &mut self,
        sum: &[R::Component],
        player: Player,
        answer: Answer,
    ) -> Result<(), Fault<R::Error>> {
        let wanted = match answer {
            Answer::To { number, .. } | Answer::Ends(number) => Some(number as usize),
            Answer::Nothing => None,
        };
        let mut n_moves = 0;
        for (index, component) in sum.iter().enumerate() {
            let options = listed(self.rules, component, player, self.budget)?;
            // Moves are numbered through all components, in the order of the rules.
            if let Some(parts) = wanted.and_then(|wanted| options.get(wanted.checked_sub(n_moves)?)) {
                // A move may end play at once, and then nothing is left to answer.
                let verdict = self.play.verdict_on(parts).map_err(Unknown::Rules)?;
                return match (answer, verdict) {
                    (Answer::Ends(_), Some(Verdict::Win)) => Ok(()),
                    (Answer::Ends(number), _) => {
                        Err(Fault::Here(format!("move {number} does not win at once")))
                    }
                    (Answer::To { lost, .. }, None) => {
                        self.arrive(lost, player.opponent(), after(sum, index, parts))
                    }
                    (_, Some(_)) => Err(Fault::Here("a move ends play, and is answered".to_owned())),
                    (Answer::Nothing, _) => unreachable!("no move is wanted"),
                };
            }
            n_moves += options.len();
        }
        match wanted {
            Some(number) => {
                Err(Fault::Here(format!("{player} has {n_moves} moves, and none of number {number}")))
            }
            // Without an answer the player must have no move, and win by that.
            None if n_moves == 0 && self.play.stuck_wins() => Ok(()),
            None => Err(Fault::Here(format!("{player} needs an answer"))),
        }
    }

    /// Checks that the player to move loses the position at a place of the list.
    fn position(
        &mut self,
        place: usize,
        show: &dyn Fn(&[R::Component]) -> String,
    ) -> Result<(), Fault<R::Error>> {
        let lost = &self.strategy.lost[place];
        let Some(sum) = self.positions[place].clone() else {
            return Err(Fault::Here("nothing that stands before leads to it".to_owned()));
        };
        // The text says which position is meant, and it must be the one that play leads to.
        let found = show(&sum);
        if found != lost.position {
            return Err(Fault::Here(format!("it is {found}, and written as {}", lost.position)));
        }
        match &lost.why {
            Why::Answers(answers) => self.answers(&sum, lost.player, answers),
            // No answers are given, so the values are made here, by the definition.
            why => match is_lost_by(self.rules, self.play, &sum, lost.player, why, &mut self.values)? {
                Some(true) => {
                    *(if *why == Why::Values { &mut self.done.n_values } else { &mut self.done.n_strips }) +=
                        1;
                    Ok(())
                }
                Some(false) => Err(Fault::Here(format!("by these values {} does not lose it", lost.player))),
                None => Err(Fault::Here("it cannot be lost in this way".to_owned())),
            },
        }
    }

    fn answers(
        &mut self,
        sum: &[R::Component],
        player: Player,
        answers: &[Answer],
    ) -> Result<(), Fault<R::Error>> {
        let mut left = answers.iter();
        let mut n_moves = 0usize;
        for (index, component) in sum.iter().enumerate() {
            for parts in listed(self.rules, component, player, self.budget)? {
                n_moves += 1;
                // Each move of the loser must have an answer, or the strategy leaves one open.
                let Some(answer) = left.next() else {
                    return Err(Fault::Here(format!(
                        "{player} has a move more than the {} that are answered",
                        n_moves - 1
                    )));
                };
                self.done.n_moves += 1;
                let next = after(sum, index, &parts);
                let seen = match self.play.verdict_on(&parts).map_err(Unknown::Rules)? {
                    Some(Verdict::Win) => Err(Fault::Here(format!("{player} wins at once"))),
                    // A move that loses at once needs no answer, and one that is given would never be used.
                    Some(Verdict::Lose) if *answer == Answer::Nothing => Ok(()),
                    Some(Verdict::Lose) => Err(Fault::Here("the move has lost, and is answered".to_owned())),
                    None => self.follow(&next, player.opponent(), *answer),
                };
                seen.map_err(|fault| match fault {
                    Fault::Here(reason) => Fault::Here(format!("after move {}: {reason}", n_moves - 1)),
                    end => end,
                })?;
            }
        }
        // An answer too many says that the text was written for other rules.
        if left.next().is_some() {
            return Err(Fault::Here(format!(
                "{player} has {n_moves} moves, and {} are answered",
                answers.len()
            )));
        }
        // Whoever cannot move loses only where that is the rule.
        if n_moves == 0 && self.play.stuck_wins() {
            return Err(Fault::Here(format!("{player} has no move, and wins by that")));
        }
        Ok(())
    }

    /// Checks that no position of the list leads back to itself.
    fn no_way_back(&self) -> Result<(), Refused<R::Error>> {
        let targets = |place: usize| match &self.strategy.lost[place].why {
            Why::Answers(answers) => &answers[..],
            _ => &[],
        };
        let to = |answer: &Answer| match answer {
            Answer::To { lost, .. } => Some(*lost as usize),
            _ => None,
        };
        let n_positions = self.positions.len();
        let bytes = (n_positions * 2 * size_of::<usize>()) as u64;
        let mut held = self.budget.held();
        held.add(1, bytes)?;
        // Positions that nothing leads to are taken away until none is left. What stays lies on a way back.
        let mut n_before = vec![0usize; n_positions];
        (0..n_positions).flat_map(targets).filter_map(to).for_each(|place| n_before[place] += 1);
        let mut open: Vec<usize> = (0..n_positions).filter(|place| n_before[*place] == 0).collect();
        let mut n_done = 0;
        while let Some(place) = open.pop() {
            n_done += 1;
            for next in targets(place).iter().filter_map(to) {
                n_before[next] -= 1;
                if n_before[next] == 0 {
                    open.push(next);
                }
            }
        }
        match n_before.iter().position(|n| *n > 0) {
            // A position that waits for another one is on a way back, or behind one.
            Some(place) if n_done < n_positions => Err(Refused::Position {
                place,
                reason: "play can come back to it, or to one that leads to it".to_owned(),
            }),
            _ => Ok(()),
        }
    }
}

fn after<C: Clone>(sum: &[C], index: usize, parts: &[C]) -> Vec<C> {
    [&sum[..index], parts, &sum[index + 1..]].concat()
}
