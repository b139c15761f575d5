//! Impartial games in misère play, where who cannot move wins: canonical forms, sums, genera.
//!
//! Two games are equal where no sum beside them tells who wins them apart. A game `{h1, h2, .., x1, x2, ..}`
//! is equal to `h = {h1, h2, ..}` where every `x` has `h` among its options: the moves to them can be
//! reversed. If `h` has no options, one of the `x` has to be lost for the player to move, else who would move
//! in `h` has won and who moves here has not. A game from which no such moves can be taken away, and whose
//! options are so too, is a canonical form, and equal games have one.
//! [Conway, ONAG, chapter 12; Winning Ways, chapter 13]

mod genus;
mod parts;
#[cfg(test)]
mod tests;
mod text;

pub use genus::Genus;
pub use text::MOST_DEPTH;

use crate::mex;
use grundy_budget::{Budget, List, Map, Stop, Weight, block};
use rustc_hash::FxBuildHasher;

/// A game of a [`MisereGames`], in canonical form: equal games of one arena are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MisereGame(u32);

impl Weight for MisereGame {}

/// Games of misère play, each once.
///
/// ```
/// use grundy_budget::Budget;
/// use grundy_values::misere::MisereGames;
/// let mut games = MisereGames::new(&Budget::default());
/// let two = games.nim(2)?;
/// let sharp = games.game(&[two])?;
/// let zero = games.nim(0)?;
/// let restive = games.game(&[sharp, zero])?;
/// assert_eq!(games.text(restive)?, "*[0,[2]]");
/// assert_eq!(games.genus(restive)?.to_string(), "1^2");
/// // The move to *3 can be reversed.
/// let (one, three) = (games.nim(1)?, games.nim(3)?);
/// assert_eq!(games.game(&[zero, one, three])?, two);
/// # Ok::<_, grundy_budget::Stop>(())
/// ```
pub struct MisereGames {
    budget: Budget,
    nodes: List<Node>,
    index: Map<Box<[MisereGame]>, MisereGame, FxBuildHasher>,
    sums: Map<(MisereGame, MisereGame), MisereGame, FxBuildHasher>,
}

#[derive(Debug)]
struct Node {
    /// Ascending.
    options: Box<[MisereGame]>,
    birthday: u32,
    /// The Grundy value in normal play, and the least size of a heap of Nim beside which it is lost in misère
    /// play.
    values: [u64; 2],
    is_nim_heap: bool,
    kind: genus::Kind,
}

/// The birthday of a game is at most this.
pub const MOST_BIRTHDAY: u32 = 512;

impl MisereGames {
    /// Returns an arena without games. A step is an option looked at.
    #[must_use]
    pub fn new(budget: &Budget) -> MisereGames {
        let (nodes, index, sums) = (List::new(budget), Map::new(budget), Map::new(budget));
        MisereGames { budget: budget.clone(), nodes, index, sums }
    }

    /// Puts another budget in place of the one before; what the games hold stays counted in the first.
    pub fn set_budget(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    fn node(&self, game: MisereGame) -> &Node {
        &self.nodes[game.0 as usize]
    }

    /// Returns a heap of Nim.
    ///
    /// # Errors
    /// [`Stop::Reach`] above [`MOST_BIRTHDAY`], and the budget.
    pub fn nim(&mut self, size: u32) -> Result<MisereGame, Stop> {
        if size > MOST_BIRTHDAY {
            return Err(Stop::Reach);
        }
        let mut heaps = Vec::new();
        for _ in 0..=size {
            heaps.push(self.game(&heaps)?);
        }
        Ok(heaps.pop().expect("there is a heap of every size"))
    }

    /// Returns the game with these options.
    ///
    /// # Errors
    /// [`Stop::Reach`] where the birthday is above [`MOST_BIRTHDAY`], and the budget.
    pub fn game(&mut self, options: &[MisereGame]) -> Result<MisereGame, Stop> {
        let mut options = options.to_vec();
        options.sort_unstable();
        options.dedup();
        self.budget.spend(1 + options.len() as u64)?;
        if let Some(known) = self.index.get(&options[..]) {
            return Ok(*known);
        }
        let game = match self.simpler(&options)? {
            Some(simpler) => simpler,
            None => self.push(options.clone().into())?,
        };
        let bytes = block(size_of_val(&options[..]));
        // A list that is not canonical is kept too, so that it is simplified once.
        self.index.insert(options.into(), game, bytes)?;
        Ok(game)
    }

    /// Returns the game that is left without moves that can be reversed, where there are such.
    fn simpler(&self, options: &[MisereGame]) -> Result<Option<MisereGame>, Stop> {
        // What is left is an option of every option that goes, so no other games are tried.
        let mut candidates: Vec<MisereGame> =
            options.iter().flat_map(|option| self.options(*option).iter().copied()).collect();
        candidates.sort_unstable();
        candidates.dedup();
        for candidate in candidates {
            let kept = self.options(candidate);
            self.budget.spend(1 + (kept.len() + options.len()) as u64)?;
            let has = |option: &MisereGame| options.binary_search(option).is_ok();
            let mut others = options.iter().filter(|option| kept.binary_search(option).is_err());
            let is_reversed = |option: &MisereGame| self.options(*option).binary_search(&candidate).is_ok();
            // Where nothing is kept some option must be lost, since in misère play who cannot move has won.
            if kept.iter().all(has)
                && others.clone().all(is_reversed)
                && (!kept.is_empty() || others.any(|option| self.is_lost(*option)))
            {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    fn push(&mut self, options: Box<[MisereGame]>) -> Result<MisereGame, Stop> {
        let birthday = options.iter().map(|option| self.node(*option).birthday + 1).max().unwrap_or(0);
        if birthday > MOST_BIRTHDAY {
            return Err(Stop::Reach);
        }
        // In misère play the game without moves is won, and beside a heap of 1 it is lost.
        let values = if options.is_empty() { [0, 1] } else { [0, 1].map(|play| self.mex(&options, play)) };
        let is_heap = |option: &MisereGame| self.is_nim_heap(*option);
        // Heaps that differ and are smaller than the birthday, that number of them, are all the smaller
        // heaps.
        let is_nim_heap = options.len() == birthday as usize && options.iter().all(is_heap);
        let kind = self.kind(&options, values)?;
        let game = MisereGame(u32::try_from(self.nodes.len()).map_err(|_| Stop::Memory)?);
        self.nodes.count(1, block(size_of_val(&*options)))?;
        self.nodes.push(Node { options, birthday, values, is_nim_heap, kind })?;
        Ok(game)
    }

    fn mex(&self, options: &[MisereGame], play: usize) -> u64 {
        mex(options.iter().map(|option| self.node(*option).values[play]))
    }

    /// Returns the sum.
    ///
    /// # Errors
    /// As [`MisereGames::game`].
    pub fn add(&mut self, a: MisereGame, b: MisereGame) -> Result<MisereGame, Stop> {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(known) = self.sums.get(&(a, b)) {
            return Ok(*known);
        }
        // This bounds the depth of the recursion too.
        if self.birthday(a) + self.birthday(b) > MOST_BIRTHDAY {
            return Err(Stop::Reach);
        }
        let mut options = Vec::new();
        for (moving, other) in [(a, b), (b, a)] {
            for at in 0..self.options(moving).len() {
                let option = self.options(moving)[at];
                options.push(self.add(option, other)?);
            }
        }
        let sum = self.game(&options)?;
        self.sums.insert((a, b), sum, 0)?;
        Ok(sum)
    }

    /// Returns the mate: of 0 the heap of 1, else the game of the mates of the options. A game and its mate
    /// together are lost for the player to move.
    ///
    /// # Errors
    /// As [`MisereGames::game`].
    pub fn mate(&mut self, game: MisereGame) -> Result<MisereGame, Stop> {
        let mut known = Map::new(&self.budget);
        self.mate_of(game, &mut known)
    }

    fn mate_of(
        &mut self,
        game: MisereGame,
        known: &mut Map<MisereGame, MisereGame, FxBuildHasher>,
    ) -> Result<MisereGame, Stop> {
        if let Some(known) = known.get(&game) {
            return Ok(*known);
        }
        let mut mates = Vec::new();
        for at in 0..self.options(game).len() {
            let option = self.options(game)[at];
            mates.push(self.mate_of(option, known)?);
        }
        // The mate of 0 is a heap of 1: who takes it leaves the opponent without a move, and so loses.
        let mate = if mates.is_empty() { self.nim(1)? } else { self.game(&mates)? };
        known.insert(game, mate, 0)?;
        Ok(mate)
    }

    /// The options.
    #[must_use]
    pub fn options(&self, game: MisereGame) -> &[MisereGame] {
        &self.node(game).options
    }

    /// The moves in the longest play.
    #[must_use]
    pub fn birthday(&self, game: MisereGame) -> u32 {
        self.node(game).birthday
    }

    /// The Grundy value in normal play.
    #[must_use]
    pub fn grundy(&self, game: MisereGame) -> u64 {
        self.node(game).values[0]
    }

    /// The least size of a heap of Nim beside which the game is lost for the player to move, in misère play.
    #[must_use]
    pub fn misere_grundy(&self, game: MisereGame) -> u64 {
        self.node(game).values[1]
    }

    /// Returns whether the player to move loses in misère play.
    #[must_use]
    pub fn is_lost(&self, game: MisereGame) -> bool {
        self.misere_grundy(game) == 0
    }

    /// Returns whether it is a heap of Nim.
    #[must_use]
    pub fn is_nim_heap(&self, game: MisereGame) -> bool {
        self.node(game).is_nim_heap
    }

    /// Returns whether the game is even: a heap of 1 beside it makes the longest play longer. Of a game and
    /// its sum with that heap one is even.
    ///
    /// # Errors
    /// As [`MisereGames::game`].
    pub fn is_even(&mut self, game: MisereGame) -> Result<bool, Stop> {
        let one = self.nim(1)?;
        let sum = self.add(game, one)?;
        Ok(self.birthday(game) < self.birthday(sum))
    }
}
