//! Who wins a sum that has no Grundy value: misère play, partizan games.

use crate::Failure;
use crate::interned::Interned;
use crate::retrograde::seats;
use grundy_budget::{Budget, Held, List, Map, block};
use grundy_rules::{Emit, Play, Ruleset, Verdict, take_each};
use grundy_values::Player;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// Finds who wins sums, by a search that stops at the first winning option. Remembers every sum it decides.
///
/// Components without options for either player are left out of sums: they change nothing. Memory: 60 bytes
/// and 4 bytes a component for each sum met, and 4 bytes a part for the options of each component, held in
/// the budget. A step is an option of a sum.
pub struct Winner<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    budget: Budget,
    components: Interned<R::Component>,
    /// The options of each component, for Left and for Right (only Left's in an impartial game).
    options: List<[Option<List<Listed>>; 2]>,
    decided: Map<(Box<[u32]>, Player), Known, FxBuildHasher>,
    /// The sums on the current line of play.
    line: Held,
}

/// An option of a component.
enum Listed {
    /// It ends play.
    Ends(Verdict),
    /// It leaves these parts.
    Parts(Box<[u32]>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Open,
    Wins(bool),
}

/// A sum on the current line of play, and the next option to try: its component, and its index.
struct Frame {
    sum: Box<[u32]>,
    player: Player,
    component: usize,
    option: usize,
    stuck: bool,
}

impl<'a, R: Ruleset> Winner<'a, R> {
    /// Returns a search that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a R, play: Play<'a, R>, budget: &Budget) -> Self {
        Winner {
            rules,
            play,
            budget: budget.clone(),
            components: Interned::new(budget),
            options: List::new(budget),
            decided: Map::new(budget),
            line: budget.held(),
        }
    }

    /// Returns whether `player`, to move, wins the sum.
    ///
    /// # Errors
    /// See [`Failure`]. What was decided before a stop is kept.
    pub fn mover_wins(&mut self, sum: &[R::Component], player: Player) -> Result<bool, Failure<R::Error>> {
        let mut ids = Vec::with_capacity(sum.len());
        for component in sum {
            ids.push(self.id(component)?);
        }
        let start = self.reduced(ids)?;
        let mut frames = List::new(&self.budget);
        let result = self.run(start, self.seat(player), &mut frames);
        for frame in frames.into_vec() {
            // What a search leaves open when it fails must not look like a loop to the next one.
            let bytes = bytes_of(&frame.sum);
            self.decided.remove(&(frame.sum, frame.player), bytes);
        }
        // Nothing of the line is left, whatever was counted before a failure.
        self.line.give(u64::MAX);
        result
    }

    fn run(
        &mut self,
        start: Box<[u32]>,
        player: Player,
        frames: &mut List<Frame>,
    ) -> Result<bool, Failure<R::Error>> {
        // `Open` is not met here: every search takes away what it left open.
        if let Some(Known::Wins(wins)) = self.decided.get(&(start.clone(), player)) {
            return Ok(*wins);
        }
        self.open(start, player, frames)?;
        // What the option tried last turned out to be for the player who then moves.
        let mut answer = None;
        while let Some(frame) = frames.last_mut() {
            let wins = match answer.take() {
                // The opponent loses after the option tried last, so no other option is looked at.
                Some(false) => Some(true),
                _ => match self.next_option(frame)? {
                    Next::Decided(wins) => Some(wins),
                    Next::Unknown(sum, player) => {
                        self.open(sum, player, frames)?;
                        None
                    }
                    Next::Repeats(sum, player) => {
                        let same = |frame: &Frame| frame.sum == sum && frame.player == player;
                        let first = frames.iter().position(same).expect("what is open has a frame");
                        return Err(Failure::Loop { plies: frames.len() - first });
                    }
                },
            };
            if let Some(wins) = wins {
                let frame = frames.pop().expect("the frame that was looked at");
                self.line.give(bytes_of(&frame.sum));
                // The bytes of the key were counted when the sum was opened.
                self.decided.insert((frame.sum, frame.player), Known::Wins(wins), 0)?;
                answer = Some(wins);
            }
        }
        Ok(answer.expect("the last frame to be popped gave the answer"))
    }

    fn open(
        &mut self,
        sum: Box<[u32]>,
        player: Player,
        frames: &mut List<Frame>,
    ) -> Result<(), Failure<R::Error>> {
        for id in &sum {
            self.list(*id, player)?;
        }
        let (open, bytes) = (sum.clone(), bytes_of(&sum));
        self.line.add(1, bytes)?;
        frames.push(Frame { sum, player, component: 0, option: 0, stuck: true })?;
        self.decided.insert((open, player), Known::Open, bytes)?;
        Ok(())
    }

    /// Goes through the frame's options until one decides the sum or is not known yet.
    fn next_option(&mut self, frame: &mut Frame) -> Result<Next, Failure<R::Error>> {
        let opponent = self.seat(frame.player.opponent());
        while let Some(id) = frame.sum.get(frame.component) {
            // Equal components stand together; the first of them is enough.
            let repeated = frame.component > 0 && frame.sum[frame.component - 1] == *id;
            let list =
                self.options[*id as usize][seat_index(frame.player)].as_ref().expect("listed when opened");
            let Some(option) = list.get(frame.option).filter(|_| !repeated) else {
                frame.component += 1;
                frame.option = 0;
                continue;
            };
            self.budget.spend(1)?;
            frame.option += 1;
            // A move that loses at once is a move too: whoever has one is not stuck.
            frame.stuck = false;
            let parts = match option {
                Listed::Ends(Verdict::Win) => return Ok(Next::Decided(true)),
                Listed::Ends(Verdict::Lose) => continue,
                Listed::Parts(parts) => parts,
            };
            let rest = frame.sum.iter().enumerate().filter(|(index, _)| *index != frame.component);
            // The parts are sorted in among the rest, so that equal sums have equal keys.
            let next = self.reduced(rest.map(|(_, id)| id).chain(parts).copied().collect())?;
            match self.decided.get(&(next.clone(), opponent)) {
                Some(Known::Wins(true)) => {}
                Some(Known::Wins(false)) => return Ok(Next::Decided(true)),
                // Play can come back to this sum. Whether it is won by going on for ever is not for this
                // search to say.
                Some(Known::Open) => return Ok(Next::Repeats(next, opponent)),
                None => return Ok(Next::Unknown(next, opponent)),
            }
        }
        // Every option was tried and is lost. Only a mover who had none can win by the play convention.
        Ok(Next::Decided(frame.stuck && self.play.stuck_wins()))
    }

    /// Returns the sum in ascending order, without components in which nobody can move.
    fn reduced(&mut self, ids: Vec<u32>) -> Result<Box<[u32]>, Failure<R::Error>> {
        let mut kept = Vec::with_capacity(ids.len());
        for id in ids {
            let mut dead = true;
            // The turn changes, so a component is nothing only where neither player has an option in it.
            for player in self.seats() {
                self.list(id, *player)?;
                dead &= self.options[id as usize][seat_index(*player)]
                    .as_ref()
                    .is_some_and(|list| list.is_empty());
            }
            if !dead {
                kept.push(id);
            }
        }
        kept.sort_unstable();
        Ok(kept.into())
    }

    /// Lists the options of a component once.
    fn list(&mut self, id: u32, player: Player) -> Result<(), Failure<R::Error>> {
        if self.options[id as usize][seat_index(player)].is_some() {
            return Ok(());
        }
        let component = self.components.component(id).clone();
        let (rules, play) = (self.rules, self.play);
        // The list is made apart and put in its place when it is whole: after a failure it is listed again.
        let mut list = List::new(&self.budget);
        let options = |emit: Emit<'_, _>| rules.options(&component, player, emit).map_err(Failure::Rules);
        take_each(options, |parts| {
            self.budget.spend(1)?;
            if let Some(verdict) = play.verdict_on(parts).map_err(Failure::Rules)? {
                list.push(Listed::Ends(verdict))?;
                return Ok(ControlFlow::Continue(()));
            }
            list.count(1, block(size_of::<u32>() * parts.len()))?;
            let ids = parts.iter().map(|part| self.id(part)).collect::<Result<_, Failure<R::Error>>>()?;
            list.push(Listed::Parts(ids))?;
            Ok(ControlFlow::Continue(()))
        })?;
        self.options[id as usize][seat_index(player)] = Some(list);
        Ok(())
    }

    fn id(&mut self, component: &R::Component) -> Result<u32, Failure<R::Error>> {
        let id = self.components.id(component)?;
        // A number that was given out just now is the next place in the list.
        if id as usize == self.options.len() {
            self.options.push([None, None])?;
        }
        Ok(id)
    }

    fn seats(&self) -> &'static [Player] {
        seats(self.rules.is_impartial())
    }

    /// In an impartial game the answer does not depend on the player, and is kept once.
    fn seat(&self, player: Player) -> Player {
        if self.rules.is_impartial() { Player::Left } else { player }
    }
}

fn bytes_of(sum: &[u32]) -> u64 {
    block(size_of_val(sum))
}

enum Next {
    Decided(bool),
    Unknown(Box<[u32]>, Player),
    Repeats(Box<[u32]>, Player),
}

fn seat_index(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use crate::testing::{Made, Partizan, few_positions, rows};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn winners_agree_with_the_oracle(
            left in rows(2),
            right in prop::option::of(rows(2)),
            sum in prop::collection::vec(0usize..8, 0..4),
            goal in prop::option::of(0usize..8),
            loses: bool,
        ) {
            let rules = Partizan { left, right };
            let sum = few_positions(&rules, &sum);
            let budget = Budget::default();
            let verdict = if loses { Verdict::Lose } else { Verdict::Win };
            let made = Made(move |part: &usize| (Some(*part) == goal).then_some(verdict));
            for play in [Play::Normal, Play::Misere, Play::Goal(&made)] {
                let mut winner = Winner::new(&rules, play, &budget);
                let mut oracle = Oracle::new(&rules, play, &budget);
                for player in Player::BOTH {
                    prop_assert_eq!(winner.mover_wins(&sum, player), oracle.mover_wins(&sum, player));
                }
            }
        }
    }

    #[test]
    fn a_sum_that_repeats_is_a_loop() {
        let rules = crate::testing::Rows(vec![vec![vec![1]], vec![vec![0]]]);
        let budget = Budget::default();
        let mut winner = Winner::new(&rules, Play::Misere, &budget);
        assert_eq!(winner.mover_wins(&[0], Player::Left), Err(Failure::Loop { plies: 2 }));
        assert_eq!(winner.mover_wins(&[], Player::Left), Ok(true));
    }
}
