//! Laws of values: each component of a sum has a Grundy value, and the nim-sum decides.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::{Error, Standing, position};
use grundy_budget::{Budget, Stop, Weight};
use grundy_values::Player;
use std::fmt::Display;
use std::hash::Hash;

/// The standing of a law that the game's page proves.
pub(crate) const ON_THE_PAGE: Standing = Standing::Cited { source: "the proof on the game's page" };

/// Takes an option of a component: its parts.
pub(crate) type Reach<'a, C> = &'a mut dyn FnMut(&[C]) -> Result<(), Stop>;

/// A game whose law gives every component a Grundy value, in normal play or what comes to it.
pub(crate) trait Valued: Sized {
    /// What a sum is made of.
    type Part: Part;

    /// What stands behind the law.
    const STANDING: Standing = ON_THE_PAGE;

    /// As [`Lawful::read`].
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Self::Part>), Error>;

    /// Returns the Grundy value of a part.
    fn value(&self, part: &Self::Part) -> u128;

    /// Hands out the options of a part that are worth `wanted`, which the part is not: the inverse of the
    /// law.
    ///
    /// # Errors
    /// The budget's, and what `reach` returns.
    fn reach(
        &self,
        part: &Self::Part,
        wanted: u128,
        budget: &Budget,
        reach: Reach<'_, Self::Part>,
    ) -> Result<(), Stop>;

    /// Hands out further ones, after those of all components: where there may be so many that they fill a
    /// list.
    ///
    /// # Errors
    /// As [`Valued::reach`].
    fn reach_last(
        &self,
        part: &Self::Part,
        wanted: u128,
        budget: &Budget,
        reach: Reach<'_, Self::Part>,
    ) -> Result<(), Stop> {
        let _ = (part, wanted, budget, reach);
        Ok(())
    }

    /// As [`Entry::is_nothing`].
    fn is_nothing(&self, part: &Self::Part) -> bool {
        let _ = part;
        false
    }

    /// As [`Entry::describe`].
    fn describe(&self, from: &Self::Part, parts: &[Self::Part]) -> (Option<&'static str>, String) {
        (None, Self::Part::in_words(from, parts))
    }
}

/// A component that shows itself, and what a move is called unless a game has words of its own.
pub(crate) trait Part: Clone + Ord + Hash + Weight + 'static {
    /// Returns the part as `solve` reads it.
    fn show(&self) -> String;

    /// Returns the move from a part to others in words.
    fn in_words(from: &Self, parts: &[Self]) -> String {
        format!("{} -> {}", from.show(), parts.iter().map(Part::show).collect::<Vec<_>>().join(" "))
    }
}

/// A heap.
impl Part for u64 {
    fn show(&self) -> String {
        self.to_string()
    }

    fn in_words(from: &u64, parts: &[u64]) -> String {
        format!("take {} from the heap of {from}", from - parts.iter().sum::<u64>())
    }
}

impl<const N: usize> Part for [u64; N] {
    fn show(&self) -> String {
        position::tuple(self)
    }
}

/// A row of numbers that is one component.
impl<T: Clone + Ord + Hash + Weight + Display + 'static> Part for Vec<T> {
    fn show(&self) -> String {
        self.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl<V: Valued> Entry for V {
    type Component = V::Part;

    fn is_nothing(&self, part: &V::Part) -> bool {
        Valued::is_nothing(self, part)
    }

    fn show(&self, part: &V::Part) -> String {
        part.show()
    }

    fn describe(&self, from: &V::Part, parts: &[V::Part], _: Player) -> (Option<&'static str>, String) {
        Valued::describe(self, from, parts)
    }
}

impl<V: Valued> Lawful for V {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<V::Part>), Error> {
        V::read(asked)
    }

    fn answer(&self, sum: &[V::Part], _: &Budget) -> Result<Answer, Stop> {
        Ok(Answer::of_values(sum.iter().map(|part| self.value(part)), V::STANDING))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        let values: Vec<u128> = sum.iter().map(|part| self.value(part)).collect();
        let total = values.iter().fold(0, |total, value| total ^ value);
        // Each part would be asked for options worth what it is worth itself, and it has none.
        if total == 0 {
            return Ok(());
        }
        for (index, part) in sum.iter().enumerate() {
            self.reach(part, total ^ values[index], budget, &mut |parts| moves.push(index, parts))?;
        }
        for (index, part) in sum.iter().enumerate() {
            self.reach_last(part, total ^ values[index], budget, &mut |parts| moves.push(index, parts))?;
        }
        Ok(())
    }
}
