//! Games of misère play as sums of others: differences, parts and partitions.

use super::{MisereGame, MisereGames};
use grundy_budget::{Map, Stop};
use rustc_hash::FxBuildHasher;

type Differences = Map<(MisereGame, MisereGame), Option<MisereGame>, FxBuildHasher>;
type Parts = Map<MisereGame, Vec<MisereGame>, FxBuildHasher>;

impl MisereGames {
    /// Returns the game `x` with `h + x = g`, where one is found; the sum is made, and compared with `g`.
    ///
    /// An option of `x` beside `h` is an option of `g`, or can be reversed through `g` by a move in `h`, so
    /// that all options of `x` are differences of `g` or an option of it and `h` or an option of it.
    ///
    /// ```
    /// # use grundy_values::{Budget, misere::MisereGames};
    /// let mut games = MisereGames::new(&Budget::default());
    /// let (sharp, two) = (games.read("*[[2]]").unwrap(), games.nim(2)?);
    /// let rest = games.subtract(sharp, two)?.unwrap();
    /// assert_eq!(games.add(rest, two)?, sharp);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// As [`MisereGames::game`].
    pub fn subtract(&mut self, g: MisereGame, h: MisereGame) -> Result<Option<MisereGame>, Stop> {
        let mut done = Map::new(&self.budget);
        self.difference(g, h, &mut done)
    }

    fn difference(
        &mut self,
        g: MisereGame,
        h: MisereGame,
        done: &mut Differences,
    ) -> Result<Option<MisereGame>, Stop> {
        if self.birthday(h) == 0 {
            return Ok(Some(g));
        }
        // Two heaps of 1 are worth nothing in every sum, so adding one takes one away. [Conway, ONAG, ch. 12]
        if self.birthday(h) == 1 {
            let one = self.nim(1)?;
            return self.add(g, one).map(Some);
        }
        if g == h {
            return self.nim(0).map(Some);
        }
        if let Some(known) = done.get(&(g, h)) {
            return Ok(*known);
        }
        self.budget.spend(1)?;
        let pairs = self.options(g).iter().map(|option| (*option, h));
        let pairs: Vec<_> = pairs.chain(self.options(h).iter().map(|option| (g, *option))).collect();
        let mut options = Vec::new();
        for (g, h) in pairs {
            options.extend(crate::form::deep(|| self.difference(g, h, done))?);
        }
        let candidate = self.game(&options)?;
        // The differences may hold more than the options of `x`: only the sum tells whether there is one.
        let found = (self.add(candidate, h)? == g).then_some(candidate);
        done.insert((g, h), found, 0)?;
        Ok(found)
    }

    /// Returns the parts of a game: all `h` with `g = h + x` for some `x`, other than 0 and a heap of 1. Of a
    /// part and its sum with a heap of 1, which is one too, the even one is told.
    ///
    /// Of two games whose sum is `g` one is a part of any option of `g`, or 0 or a heap of 1.
    ///
    /// # Errors
    /// As [`MisereGames::game`].
    pub fn parts(&mut self, game: MisereGame) -> Result<Vec<MisereGame>, Stop> {
        let even = self.even_one(game)?;
        let mut parts = self.all_parts(game, &mut Map::new(&self.budget))?;
        parts.retain(|part| self.birthday(*part) > 1 && *part != even);
        Ok(parts)
    }

    fn even_one(&mut self, game: MisereGame) -> Result<MisereGame, Stop> {
        let one = self.nim(1)?;
        if self.is_even(game)? { Ok(game) } else { self.add(game, one) }
    }

    /// The even parts of a game, 0 and the game itself among them.
    fn all_parts(&mut self, game: MisereGame, done: &mut Parts) -> Result<Vec<MisereGame>, Stop> {
        if let Some(known) = done.get(&game) {
            return Ok(known.clone());
        }
        let mut parts = vec![self.nim(0)?, self.even_one(game)?];
        // One option is enough: of two games with this sum one is a part of each option.
        if let Some(option) = self.options(game).first().copied() {
            for part in crate::form::deep(|| self.all_parts(option, done))? {
                if let Some(rest) = self.subtract(game, part)? {
                    parts.extend([part, self.even_one(rest)?]);
                }
            }
        }
        parts.sort_unstable();
        parts.dedup();
        done.insert(game, parts.clone(), grundy_budget::block(size_of_val(&parts[..])))?;
        Ok(parts)
    }

    /// Returns whether it has no part, and is neither 0 nor a heap of 1.
    ///
    /// # Errors
    /// As [`MisereGames::game`].
    pub fn is_prime(&mut self, game: MisereGame) -> Result<bool, Stop> {
        Ok(self.birthday(game) > 1 && self.parts(game)?.is_empty())
    }

    /// Returns the ways to write a game as a sum of games that have no parts themselves. A heap of 1 that is
    /// left is added to the last.
    ///
    /// # Errors
    /// As [`MisereGames::game`].
    pub fn partitions(&mut self, game: MisereGame) -> Result<Vec<Vec<MisereGame>>, Stop> {
        if self.birthday(game) == 0 {
            return Ok(vec![Vec::new()]);
        }
        let mut primes = Vec::new();
        for part in self.parts(game)? {
            if self.is_prime(part)? {
                primes.push(part);
            }
        }
        let mut found = Vec::new();
        self.partition(game, &primes, &mut Vec::new(), &mut found)?;
        Ok(found)
    }

    fn partition(
        &mut self,
        rest: MisereGame,
        primes: &[MisereGame],
        taken: &mut Vec<MisereGame>,
        found: &mut Vec<Vec<MisereGame>>,
    ) -> Result<(), Stop> {
        self.budget.spend(1)?;
        if self.birthday(rest) <= 1 || self.is_prime(rest)? {
            let mut partition: Vec<MisereGame> = taken.iter().copied().chain([rest]).collect();
            partition.sort_unstable();
            // The rest may be a prime that was passed over, so a partition may be met again.
            if !found.contains(&partition) {
                found.push(partition);
            }
            return Ok(());
        }
        // Primes before the last one taken are not taken again, so each partition is found in one order.
        for (at, prime) in primes.iter().enumerate() {
            if let Some(rest) = self.subtract(rest, *prime)? {
                taken.push(*prime);
                crate::form::deep(|| self.partition(rest, &primes[at..], taken, found))?;
                taken.pop();
            }
        }
        Ok(())
    }
}
