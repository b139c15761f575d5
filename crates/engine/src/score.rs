//! Who gains more points, where moves gain some: the best difference of each position, by a search that
//! remembers positions and not what was gained before them.
//!
//! ```
//! use grundy_budget::Budget;
//! use grundy_engine::score::Scores;
//! use grundy_rules::{Play, lang};
//! use grundy_values::Player;
//! // Cards are taken from either end of a row, each worth its number.
//! let text = "position a: list; a -> a[1:] gains a[0] where len(a) >= 1; a -> a[:-1] gains a[-1] where len(a) >= 1";
//! let rules = lang::parse_kinds(text, &[])?;
//! let Play::Score(score) = rules.play() else { unreachable!("moves gain points") };
//! let budget = Budget::default();
//! let mut scores = Scores::new(&rules, score, &budget);
//! assert_eq!(scores.score(&rules.read("1 5 233 7").unwrap(), Player::Left), Ok(222));
//! # Ok::<_, grundy_rules::lang::Rejected>(())
//! ```

use crate::rung::{Pass, Push, Rung, Said};
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_rules::{Ruleset, Score};
use grundy_values::{Chance, Player};
use rustc_hash::FxBuildHasher;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// Finds best differences. Play must end, and a position is one component. A step is an option.
pub struct Scores<'a, R: Ruleset> {
    rules: &'a R,
    score: &'a dyn Score<R>,
    budget: &'a Budget,
    /// What the player to move gains more from a position on, for positions in which nobody leads.
    known: Map<(R::Component, Player), Known, FxBuildHasher>,
}

#[derive(Clone, Copy)]
enum Known {
    /// It is searched below: a position of the present line.
    Open,
    Best(i128),
}

/// A position whose options are searched in turn.
struct Frame<C> {
    position: C,
    player: Player,
    options: List<Reply<C>>,
    at: usize,
    best: Option<i128>,
}

/// What the other player leads by after a move, and the position without that.
struct Reply<C> {
    lead: i128,
    level: C,
}

impl<'a, R: Ruleset> Scores<'a, R> {
    /// Returns a search that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a R, score: &'a dyn Score<R>, budget: &'a Budget) -> Self {
        Scores { rules, score, budget, known: Map::new(budget) }
    }

    /// Returns what `player`, to move, has gained more than the other one when play ends under best play.
    ///
    /// # Errors
    /// See [`Pass`].
    pub fn score(&mut self, position: &R::Component, player: Player) -> Said<i128, R::Error> {
        let best = self.best(self.score.level(position), player)?;
        // What was gained before changes nothing about best play from here on.
        Ok(self.score.lead(position) + best)
    }

    fn key(&self, level: &R::Component, player: Player) -> (R::Component, Player) {
        // In an impartial game it does not matter who moves.
        (level.clone(), if self.rules.is_impartial() { Player::Left } else { player })
    }

    fn best(&mut self, start: R::Component, player: Player) -> Said<i128, R::Error> {
        let mut line = List::new(self.budget);
        let found = self.search(start, player, &mut line);
        // What was not searched to its end is not known.
        for frame in line.iter() {
            let key = self.key(&frame.position, frame.player);
            self.known.remove(&key, key.0.elsewhere());
        }
        found
    }

    /// Searches on a stack of its own: a line of play may have a move for each entry of a long list.
    fn search(
        &mut self,
        start: R::Component,
        player: Player,
        line: &mut List<Frame<R::Component>>,
    ) -> Said<i128, R::Error> {
        let first = self.key(&start, player);
        if let Some(Known::Best(best)) = self.known.get(&first) {
            return Ok(*best);
        }
        self.open(start, player, line)?;
        loop {
            let frame = line.last_mut().expect("the start is left last");
            let opponent = frame.player.opponent();
            let Some(option) = frame.options.get(frame.at) else {
                // Without an option play has ended, and nothing more is gained.
                let best = frame.best.unwrap_or(0);
                let key = self.key(&frame.position, frame.player);
                *self.known.get_mut(&key).expect("it was opened") = Known::Best(best);
                line.pop();
                if line.is_empty() {
                    return Ok(best);
                }
                continue;
            };
            let (lead, key) = (option.lead, self.key(&option.level, opponent));
            match self.known.get(&key) {
                Some(Known::Best(rest)) => {
                    // The opponent leads by `lead` then and gains `rest` more: both count against the mover.
                    frame.best = frame.best.max(Some(-(lead + rest)));
                    frame.at += 1;
                }
                Some(Known::Open) => {
                    return Err(Pass::On(
                        "a position can come back, and points are counted where play ends".into(),
                    ));
                }
                None => self.open(key.0, opponent, line)?,
            }
        }
    }

    /// Begins with a position that is not known.
    fn open(
        &mut self,
        position: R::Component,
        player: Player,
        line: &mut List<Frame<R::Component>>,
    ) -> Said<(), R::Error> {
        let options = self.options(&position, player)?;
        let key = self.key(&position, player);
        let bytes = key.0.elsewhere();
        // Whatever is marked stands in the line, from which marks are taken off where a limit is met.
        line.push(Frame { position, player, options, at: 0, best: None })?;
        self.known.insert(key, Known::Open, bytes)?;
        Ok(())
    }

    fn options(&self, from: &R::Component, player: Player) -> Said<List<Reply<R::Component>>, R::Error> {
        let (mut options, mut stop, mut is_split) = (List::new(self.budget), Ok(()), false);
        let listed = self.rules.options(from, player, &mut |parts| {
            let [part] = parts else {
                is_split = true;
                return ControlFlow::Break(());
            };
            stop = self.push_reply(part, &mut options);
            if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed.map_err(Pass::Rules)?;
        stop?;
        if is_split {
            return Err(Pass::On("points are counted of one position, and a move leaves several".into()));
        }
        Ok(options)
    }

    fn push_reply(&self, part: &R::Component, options: &mut List<Reply<R::Component>>) -> Result<(), Stop> {
        self.budget.spend(1)?;
        options.count(1, part.elsewhere())?;
        options.push(Reply { lead: self.score.lead(part), level: self.score.level(part) })
    }

    fn of_sum(&mut self, sum: &[R::Component], player: Player) -> Said<i128, R::Error> {
        match sum {
            [position] => self.score(position, player),
            _ => Err(Pass::On("points are counted of one position".into())),
        }
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Scores<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        "the best difference of points, by a search that remembers positions".into()
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        Ok(match self.of_sum(sum, player)? {
            0 => Chance::Draw,
            score => Chance::of(score > 0),
        })
    }

    fn score(&mut self, sum: &[R::Component], player: Player) -> Said<Option<i128>, R::Error> {
        self.of_sum(sum, player).map(Some)
    }

    fn sensible(
        &mut self,
        sum: &[R::Component],
        player: Player,
        push: Push<'_, R::Component>,
    ) -> Said<bool, R::Error> {
        let best = self.of_sum(sum, player)?;
        let (mut halted, mut stop): (Said<(), R::Error>, _) = (Ok(()), Ok(()));
        let rules = self.rules;
        let listed = rules.options(&sum[0], player, &mut |parts| {
            halted = self.of_sum(parts, player.opponent()).map(|reached| {
                // Against best play this move keeps what the position is worth.
                if reached == -best {
                    stop = push(0, parts);
                }
            });
            if halted.is_ok() && stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed.map_err(Pass::Rules)?;
        halted?;
        match stop {
            // The caller wants no more moves, which is no failure.
            Ok(()) | Err(Stop::Full) => Ok(true),
            Err(stop) => Err(Pass::Stopped(stop)),
        }
    }
}
