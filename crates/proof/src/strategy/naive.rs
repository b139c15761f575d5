//! Values by the definition: games as sets of options, compared and simplified as the theory says it, for
//! small positions.

use grundy_budget::{Budget, Held, List, Map, Stop, Weight};
use grundy_rules::Ruleset;
use grundy_values::Player;
use rustc_hash::FxBuildHasher;
use std::hash::Hash;
use std::ops::ControlFlow;

/// The values of components in normal play, each a game in canonical form, remembered.
///
/// A step is an option listed, or a comparison or a sum that was not known. Memory grows with the games that
/// are met, and is counted.
pub struct Values<C> {
    budget: Budget,
    /// Where what is known is counted.
    memory: Budget,
    /// Left's options and Right's, ascending.
    games: List<[Vec<Game>; 2]>,
    /// The canonical form of each game, where it is known.
    canonical: List<Option<Game>>,
    places: Map<[Vec<Game>; 2], Game, FxBuildHasher>,
    orders: Map<(Game, Game), bool, FxBuildHasher>,
    sums: Map<(Game, Game), Game, FxBuildHasher>,
    components: Map<C, Game, FxBuildHasher>,
    depth: u32,
}

/// The place of a game in the list.
pub(super) type Game = u32;

/// The game in which nobody can move.
pub(super) const ZERO: Game = 0;

/// Values are made by functions that call themselves: where they would do so more often than this, there is
/// none here.
const DEEPEST: u32 = 1000;

/// Why a value is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown<E> {
    /// A limit was met.
    Stopped(Stop),
    /// The rules have no answer.
    Rules(E),
}

impl<E> From<Stop> for Unknown<E> {
    fn from(stop: Stop) -> Self {
        Unknown::Stopped(stop)
    }
}

impl<C: Clone + Ord + Hash + Weight> Values<C> {
    /// Returns a memory that knows no value yet.
    #[must_use]
    pub fn new(budget: &Budget) -> Self {
        Values {
            budget: budget.clone(),
            memory: budget.clone(),
            games: List::new(budget),
            canonical: List::new(budget),
            places: Map::new(budget),
            orders: Map::new(budget),
            sums: Map::new(budget),
            components: Map::new(budget),
            depth: 0,
        }
    }

    /// Does work that needs values; where there is no room for them, all that is known is forgotten, and the
    /// work is done once more.
    pub(super) fn with_room<T, E>(
        &mut self,
        mut work: impl FnMut(&mut Self) -> Result<T, Unknown<E>>,
    ) -> Result<T, Unknown<E>> {
        let done = work(self);
        if !matches!(done, Err(Unknown::Stopped(Stop::Memory))) {
            return done;
        }
        // The limits stay those of now, and what is counted goes back to the memory of the beginning.
        let limits = self.budget.clone();
        *self = Values::new(&self.memory);
        self.budget = limits;
        work(self)
    }

    /// Puts other limits in the place of those before; what is known stays.
    pub(super) fn limit(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    /// Returns the limits.
    pub(super) fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the value of a sum.
    pub(super) fn of_sum<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        sum: &[C],
    ) -> Result<Game, Unknown<R::Error>> {
        // This makes the game without moves the first of the list, as `ZERO` says.
        let mut total = self.game([Vec::new(), Vec::new()])?;
        for component in sum {
            let value = self.value(rules, component)?;
            total = self.sum(total, value)?;
        }
        Ok(total)
    }

    /// Returns whether `player`, to move, loses a game.
    pub(super) fn is_lost(&mut self, game: Game, player: Player) -> Result<bool, Stop> {
        self.is_worse(game, ZERO, player)
    }

    /// Does what may lead to itself again, one step deeper.
    fn deeper<T, E: From<Stop>>(&mut self, work: impl FnOnce(&mut Self) -> Result<T, E>) -> Result<T, E> {
        if self.depth >= DEEPEST {
            // Before the stack ends: the depth of a recursion hangs on the rules.
            return Err(Stop::Reach.into());
        }
        self.depth += 1;
        let done = work(self);
        self.depth -= 1;
        done
    }

    fn value<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        component: &C,
    ) -> Result<Game, Unknown<R::Error>> {
        if let Some(known) = self.components.get(component) {
            return Ok(*known);
        }
        let value = self.deeper(|values| values.new_value(rules, component))?;
        // Only now, after it succeeded: a value that was cut short must not be remembered.
        self.components.insert(component.clone(), value, component.elsewhere())?;
        Ok(value)
    }

    fn new_value<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        component: &C,
    ) -> Result<Game, Unknown<R::Error>> {
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in listed(rules, component, player, &self.budget)? {
                // An option of several parts is worth their sum.
                let mut total = ZERO;
                for part in &option {
                    let value = self.value(rules, part)?;
                    total = self.sum(total, value)?;
                }
                sides[player as usize].push(total);
            }
        }
        Ok(self.game(sides)?)
    }

    /// Returns the canonical form of a game whose options are in canonical form.
    fn game(&mut self, mut sides: [Vec<Game>; 2]) -> Result<Game, Stop> {
        for options in &mut sides {
            // Options are sets, and equal games must have equal lists.
            options.sort_unstable();
            options.dedup();
        }
        // The place comes first, so that comparisons with the game itself can name it.
        let game = self.place(sides)?;
        if let Some(known) = self.canonical[game as usize] {
            return Ok(known);
        }
        let mut kept = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let mut open = self.games[game as usize][player as usize].clone();
            let mut sound = Vec::new();
            // Replies are smaller, so that their options come to an end.
            while let Some(option) = open.pop() {
                match self.reversing(game, option, player)? {
                    // The options of the reply stand for a reversible option, and may be reversible
                    // themselves.
                    Some(reply) => open.extend(&self.games[reply as usize][player as usize]),
                    None => sound.push(option),
                }
            }
            sound.sort_unstable();
            // What replaced a reversible option may be there already.
            sound.dedup();
            for option in &sound {
                let mut is_dominated = false;
                // All options are in canonical form, so that two that are equal are one, and neither is left
                // out for the other.
                for other in sound.iter().filter(|other| *other != option) {
                    is_dominated = is_dominated || self.is_worse(*option, *other, player)?;
                }
                if !is_dominated {
                    kept[player as usize].push(*option);
                }
            }
        }
        let form = self.place(kept)?;
        self.canonical[form as usize] = Some(form);
        // Both forms are remembered, the game as it was given and the simplest one.
        self.canonical[game as usize] = Some(form);
        Ok(form)
    }

    /// Returns whether a game is no better for a player than another one.
    pub(super) fn is_worse(&mut self, game: Game, other: Game, player: Player) -> Result<bool, Stop> {
        match player {
            Player::Left => self.le(game, other),
            Player::Right => self.le(other, game),
        }
    }

    /// Returns the opponent's reply to an option of `player` that is no worse for the opponent than the game
    /// was.
    fn reversing(&mut self, game: Game, option: Game, player: Player) -> Result<Option<Game>, Stop> {
        // Copied, since a comparison may add games to the list.
        let replies = self.games[option as usize][player.opponent() as usize].clone();
        for reply in replies {
            if self.is_worse(reply, game, player)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    fn place(&mut self, sides: [Vec<Game>; 2]) -> Result<Game, Stop> {
        if let Some(known) = self.places.get(&sides) {
            return Ok(*known);
        }
        // A name has 32 bits, and a memory with more games is full.
        let game = Game::try_from(self.games.len()).map_err(|_| Stop::Memory)?;
        let bytes = sides.iter().map(|options| size_of_val(&**options) as u64).sum::<u64>();
        self.games.push(sides.clone())?;
        self.canonical.push(None)?;
        // The key has the same lists again.
        self.places.insert(sides, game, 2 * bytes)?;
        Ok(game)
    }

    /// `g <= h`: no Left option of `g` is at least `h`, and no Right option of `h` at most `g`.
    fn le(&mut self, g: Game, h: Game) -> Result<bool, Stop> {
        // A game is equal to itself, and this is where the recursion ends.
        if g == h {
            return Ok(true);
        }
        if let Some(known) = self.orders.get(&(g, h)) {
            return Ok(*known);
        }
        // Spent here and not at what was known: a look costs nothing that grows.
        self.budget.spend(1)?;
        let holds = self.deeper(|values| {
            let mut holds = true;
            for at in 0..values.games[g as usize][0].len() {
                let left = values.games[g as usize][0][at];
                // The loop goes on after a failure, but asks nothing more.
                holds = holds && !values.le(h, left)?;
            }
            for at in 0..values.games[h as usize][1].len() {
                let right = values.games[h as usize][1][at];
                holds = holds && !values.le(right, g)?;
            }
            Ok::<_, Stop>(holds)
        })?;
        self.orders.insert((g, h), holds, 0)?;
        Ok(holds)
    }

    /// Returns the sum of two canonical forms, in canonical form.
    pub(super) fn sum(&mut self, g: Game, h: Game) -> Result<Game, Stop> {
        // The order of two games does not matter, and `ZERO` has the least place.
        let (g, h) = (g.min(h), g.max(h));
        if g == ZERO {
            return Ok(h);
        }
        if let Some(known) = self.sums.get(&(g, h)) {
            return Ok(*known);
        }
        self.budget.spend(1)?;
        let sum = self.deeper(|values| {
            let mut sides = [Vec::new(), Vec::new()];
            for side in [0, 1] {
                for (moved, other) in [(g, h), (h, g)] {
                    for at in 0..values.games[moved as usize][side].len() {
                        // A sum is moved in by a move in either of the two.
                        let option = values.games[moved as usize][side][at];
                        sides[side].push(values.sum(option, other)?);
                    }
                }
            }
            values.game(sides)
        })?;
        self.sums.insert((g, h), sum, 0)?;
        Ok(sum)
    }
}

/// Returns all options of a player, each a step, counted while they are listed.
pub(super) fn listed<R: Ruleset>(
    rules: &R,
    component: &R::Component,
    player: Player,
    budget: &Budget,
) -> Result<Vec<Vec<R::Component>>, Unknown<R::Error>> {
    let (mut options, mut held, mut full) = (Vec::new(), budget.held(), Ok(()));
    let listed = rules.options(component, player, &mut |parts| {
        // A list that is cut short is never used: the reason is returned below.
        full = budget.spend(1).and_then(|()| held.add(1, bytes_of(parts)));
        options.push(parts.to_vec());
        if full.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    full?;
    listed.map_err(Unknown::Rules)?;
    Ok(options)
}

fn bytes_of<C: Weight>(parts: &[C]) -> u64 {
    let elsewhere: u64 = parts.iter().map(Weight::elsewhere).sum();
    (size_of::<Vec<C>>() + size_of_val(parts)) as u64 + elsewhere
}

/// Counts a list of components.
pub(super) fn hold<C: Weight>(held: &mut Held, parts: &[C]) -> Result<(), Stop> {
    held.add(1, bytes_of(parts))
}
