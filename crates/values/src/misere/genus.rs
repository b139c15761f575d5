//! Genera, and what sums of games are like by them. [Winning Ways, chapter 13]

use super::{MisereGame, MisereGames};
use crate::mex;
use grundy_budget::{List, Map, Stop, Weight};
use rustc_hash::FxBuildHasher;
use std::fmt;

/// The values in misère play of games, beside heaps of 2.
type Known = Map<MisereGame, Vec<u64>, FxBuildHasher>;

/// The Grundy value in normal play, and the values in misère play of the game beside 0, 1, 2, .. heaps of 2
/// beans in Nim. From some place on these change by 2 and back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Genus {
    /// In normal play.
    pub value: u64,
    /// In misère play, up to the first two that go on by turns.
    pub misere: Vec<u64>,
    is_heap: bool,
}

/// As in *Winning Ways*, but with one value where they go by turns from the first on, and of a heap of Nim
/// its size alone; values of two digits stand in brackets.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        if self.is_heap {
            return Ok(());
        }
        let shown = if self.misere.len() == 2 { &self.misere[..1] } else { &self.misere[..] };
        write!(f, "^")?;
        shown
            .iter()
            .try_for_each(|value| if *value < 10 { write!(f, "{value}") } else { write!(f, "({value})") })
    }
}

/// How a game is in sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    tame: bool,
    generally_tame: bool,
    tameable: bool,
    restive: bool,
    restless: bool,
}

/// Returns whether a game of Nim has these values, in normal and in misère play.
fn are_tame([value, misere]: [u64; 2]) -> bool {
    value == misere || value <= 1 && misere <= 1
}

impl MisereGames {
    pub(super) fn kind(&self, options: &[MisereGame], values: [u64; 2]) -> Result<Kind, Stop> {
        let all = |is: fn(&Kind) -> bool| options.iter().all(|option| is(&self.node(*option).kind));
        let is_tame = are_tame(values);
        let tame = is_tame && all(|kind| kind.tame);
        let generally_tame =
            is_tame && (tame || self.reverts(options, values, |kind| kind.generally_tame, false)?);
        let tameable =
            is_tame && (generally_tame || self.reverts(options, values, |kind| kind.tameable, true)?);
        Ok(Kind {
            tame,
            generally_tame,
            tameable,
            restive: !is_tame && values[0] <= 1 && all(|kind| kind.tame),
            restless: !is_tame && values[1] <= 1 && all(|kind| kind.generally_tame),
        })
    }

    /// Returns whether the game is restive when moves that can be reversed are taken away: its value is 0 or
    /// 1 in normal play and larger in misère play, generally tame options give both values, and every other
    /// option has tame ones with them.
    ///
    /// # Errors
    /// The budget.
    pub fn is_generally_restive(&self, game: MisereGame) -> Result<bool, Stop> {
        let node = self.node(game);
        Ok(node.values[0] <= 1
            && node.values[1] > 1
            && self.reverts(&node.options, node.values, |kind| kind.generally_tame, false)?)
    }

    /// Returns whether the tame options give these values, and the others have tame options with them; where
    /// it `takes_none`, also whether there are no tame ones and the values are those of 0.
    fn reverts(
        &self,
        options: &[MisereGame],
        values: [u64; 2],
        is_tame: fn(&Kind) -> bool,
        takes_none: bool,
    ) -> Result<bool, Stop> {
        let is_tame = |game: &MisereGame| is_tame(&self.node(*game).kind);
        let (tame, wild): (Vec<MisereGame>, Vec<MisereGame>) =
            options.iter().partition(|option| is_tame(option));
        for option in &wild {
            self.budget.spend(1 + self.options(*option).len() as u64)?;
            let replies = || self.options(*option).iter().filter(|reply| is_tame(reply));
            let meets = |play: usize| replies().any(|reply| self.node(*reply).values[play] == values[play]);
            if !meets(0) || !meets(1) {
                return Ok(false);
            }
        }
        // Where all moves are reversed, the game is worth in misère play what it is as it stands.
        let is_like_none = takes_none && tame.is_empty() && values == [0, 1];
        Ok(is_like_none || [0, 1].map(|play| self.mex(&tame, play)) == values)
    }

    /// The genus. A step is a value of an option.
    ///
    /// # Errors
    /// The budget.
    pub fn genus(&self, game: MisereGame) -> Result<Genus, Stop> {
        let mut known = Map::new(&self.budget);
        self.find_misere_values(game, &mut known)?;
        let misere = known.get(&game).expect("it was found just now").clone();
        Ok(Genus { value: self.grundy(game), misere, is_heap: self.is_nim_heap(game) })
    }

    /// Finds the values in misère play beside heaps of 2, up to the first two that go on by turns.
    fn find_misere_values(&self, game: MisereGame, known: &mut Known) -> Result<(), Stop> {
        if known.contains_key(&game) {
            return Ok(());
        }
        for option in self.options(game) {
            crate::form::deep(|| self.find_misere_values(*option, known))?;
        }
        let mut options = List::new(&self.budget);
        self.options(game).iter().try_for_each(|option| options.push(&known[option][..]))?;
        // Each list has at least the two values that go on by turns.
        let turns = options.iter().map(|option| option.len() - 2).max().unwrap_or(0);
        let mut values = vec![self.misere_grundy(game)];
        // With one heap of 2 more there are moves to all that the options are worth beside it, and in that
        // heap to the game with a heap of 1 and with nothing.
        // From `turns` on all options go by turns. When two values at a distance of two agree there, all
        // later ones follow them.
        while values.len() < turns + 3 || values[values.len() - 3] != values[values.len() - 1] {
            self.budget.spend(1 + options.len() as u64)?;
            let (place, last) = (values.len(), values[values.len() - 1]);
            let at = |option: &&[u64]| {
                let turns = option.len() - 2;
                option[if place < turns { place } else { turns + (place - turns) % 2 }]
            };
            values.push(mex(options.iter().map(at).chain([last, last ^ 1])));
        }
        // Leave out what only goes on.
        while values.len() > 2 && values[values.len() - 3] == values[values.len() - 1] {
            values.pop();
        }
        drop(options);
        let bytes = values.elsewhere();
        known.insert(game, values, bytes)?;
        Ok(())
    }

    /// Returns whether the game and all it leads to have the genera of games of Nim: in sums with such it is
    /// like one.
    #[must_use]
    pub fn is_tame(&self, game: MisereGame) -> bool {
        self.node(game).kind.tame
    }

    /// Returns whether the game is like one of Nim in sums with such, options that are not being reversed.
    #[must_use]
    pub fn is_generally_tame(&self, game: MisereGame) -> bool {
        self.node(game).kind.generally_tame
    }

    /// Returns whether the genus of the game beside tame ones is that of games of Nim: its own is, options
    /// that are so, too, give its values, and every other one has such options with them.
    #[must_use]
    pub fn is_tameable(&self, game: MisereGame) -> bool {
        self.node(game).kind.tameable
    }

    /// Returns whether all options are tame, and the value is 0 or 1 in normal play and larger in misère
    /// play.
    #[must_use]
    pub fn is_restive(&self, game: MisereGame) -> bool {
        self.node(game).kind.restive
    }

    /// Returns whether all options are generally tame, and the value is 0 or 1 in misère play and larger in
    /// normal play.
    #[must_use]
    pub fn is_restless(&self, game: MisereGame) -> bool {
        self.node(game).kind.restless
    }

    /// Returns whether the game is not generally tame, and two of it together are, of genus 0^0.
    ///
    /// # Errors
    /// As [`MisereGames::game`].
    pub fn is_half_tame(&mut self, game: MisereGame) -> Result<bool, Stop> {
        if self.is_generally_tame(game) {
            return Ok(false);
        }
        let two = self.add(game, game)?;
        Ok(self.is_generally_tame(two) && (self.grundy(two), self.misere_grundy(two)) == (0, 0))
    }
}
