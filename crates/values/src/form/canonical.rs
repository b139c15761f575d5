//! From any options to the canonical form.

use super::arena::{Form, Forms};
use super::scale::Scale;
use crate::{Bound, Dyadic, Player};
use grundy_budget::{Grow, Stop};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::cmp::Ordering;

impl Forms {
    /// Returns the canonical form of the game with these options.
    ///
    /// Cost: a comparison for each pair of options of one player that stops do not decide, and where the game
    /// is new, one with the game for each reply to an option. Canonical forms: [Siegel, CGT, ch. II].
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (zero, one) = (forms.zero(), forms.integer(1)?);
    /// let star = forms.game(&[zero], &[zero])?;
    /// assert_eq!(forms.game(&[star], &[star])?, zero);
    /// assert_eq!(forms.game(&[zero, one], &[])?, forms.integer(2)?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn game(&mut self, left: &[Form], right: &[Form]) -> Result<Form, Stop> {
        self.spend(1)?;
        let best = [self.extreme(left, Player::Left), self.extreme(right, Player::Right)];
        let [mut left, mut right] = [(left, Player::Left), (right, Player::Right)]
            .map(|(options, player)| self.contenders(options, best[player as usize], player));
        // The stops show a number, so that is seen before two options are compared.
        if let Some(number) = self.as_simplest([&left, &right], best)? {
            return Ok(number);
        }
        self.drop_dominated(&mut left, Player::Left)?;
        self.drop_dominated(&mut right, Player::Right)?;
        left.sort_unstable();
        right.sort_unstable();
        // Most games are met again and again: no option of a form that is here is reversible.
        if let Some(known) = self.find(&left, &right) {
            return Ok(known);
        }
        let best = best.map(|best| best.expect("a game that is no number has options of both"));
        let mut game = Options { lists: [left, right], best, known: FxHashMap::default() };
        let bypassed = Player::BOTH.iter().try_for_each(|player| self.bypass_reversible(&mut game, *player));
        // These bytes are given back whether or not a limit was met.
        self.held.give(game.known.bytes());
        bypassed?;
        let [left, right] = &mut game.lists;
        self.intern(left, right)
    }

    /// Returns `{left | right}` of two numbers.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn switch(&mut self, left: Dyadic, right: Dyadic) -> Result<Form, Stop> {
        let (left, right) = (self.number(&left)?, self.number(&right)?);
        self.game(&[left], &[right])
    }

    /// Returns the number that a game with these options is, if it is one: the simplest number that Left's
    /// options do not reach and Right's do not fall to. [Siegel, CGT, ch. II, simplest number theorem]
    fn as_simplest(&mut self, lists: [&List; 2], best: [Option<Form>; 2]) -> Result<Option<Form>, Stop> {
        let order = match best {
            [Some(lower), Some(upper)] => self.compare_stops(lower, Player::Right, upper, Player::Left),
            // A player without options sets no end, and then there is a number.
            _ => Ordering::Less,
        };
        // Left reaches more than Right allows: the game is hot, and no number.
        if order == Ordering::Greater {
            return Ok(None);
        }
        let mut ends = [None, None];
        for player in Player::BOTH {
            if let Some(best) = best[player as usize] {
                let end = self.end(lists[player as usize], best, player)?;
                // Between equal stops there is one number, and both ends must leave it.
                if order == Ordering::Equal && !end.included {
                    return Ok(None);
                }
                ends[player as usize] = Some(end);
            }
        }
        self.simplest(ends).map(Some)
    }

    /// Returns the option that is best for `player` by the stop that the opponent, moving next, reaches.
    fn extreme(&self, options: &[Form], player: Player) -> Option<Form> {
        let opponent = player.opponent();
        options.iter().copied().reduce(|best, option| {
            let better = self.compare_stops(option, opponent, best, opponent);
            let better = if player == Player::Left { better.is_gt() } else { better.is_lt() };
            if better { option } else { best }
        })
    }

    /// Returns the options that are not worse than `best` by their stops alone.
    fn contenders(&self, options: &[Form], best: Option<Form>, player: Player) -> List {
        let Some(best) = best else { return List::new() };
        let reached = self.scale(best, player.opponent());
        // An option none of whose stops comes up to what `best` is sure of is dominated: see `le_by_stops`.
        let is_worse = |option: Form| match player {
            Player::Left => self.scale(option, player) < reached,
            Player::Right => self.scale(option, player) > reached,
        };
        options.iter().copied().filter(|option| !is_worse(*option)).collect()
    }

    /// Returns the end that the options of `player`, `best` among them, set to the numbers a game may be: it
    /// belongs to them where no option is at least (for Right: at most) the end itself.
    fn end(&mut self, options: &[Form], best: Form, player: Player) -> Result<End, Stop> {
        let opponent = player.opponent();
        let at = self.stop_as_form(best, opponent)?;
        for option in options.iter().copied() {
            // Only an option with the best stop can reach the end itself.
            if self.compare_stops(option, opponent, at, opponent).is_eq()
                && self.prefers(player, option, at)?
            {
                return Ok(End { at, included: false });
            }
        }
        Ok(End { at, included: true })
    }

    /// Returns the simplest number between two ends.
    fn simplest(&mut self, ends: [Option<End>; 2]) -> Result<Form, Stop> {
        let scales = ends.map(|end| end.map(|end| (self.scale(end.at, Player::Left), end.included)));
        if let Some(scale) = Scale::simplest(scales) {
            return self.number_at(scale);
        }
        // An end or an answer that no scale holds exactly is found with the numbers themselves.
        let [lower, upper] = ends.map(|end| {
            end.map(|end| {
                let at = self.as_number(end.at).expect("an end is a number").clone();
                Bound { at, included: end.included }
            })
        });
        self.number(&Dyadic::simplest(lower.as_ref(), upper.as_ref()))
    }

    /// Returns whether `player` likes `g` at least as much as `h`.
    pub(super) fn prefers(&mut self, player: Player, g: Form, h: Form) -> Result<bool, Stop> {
        match player {
            Player::Left => self.le(h, g),
            Player::Right => self.le(g, h),
        }
    }

    /// Keeps of equal options one and drops those that another is as good as.
    fn drop_dominated(&mut self, options: &mut List, player: Player) -> Result<(), Stop> {
        // Who is as good as another has stops as good: the best come first.
        let stops = |forms: &Forms, g: Form| [player.opponent(), player].map(|mover| forms.scale(g, mover));
        options.sort_unstable_by(|g, h| {
            let order = match player {
                Player::Left => stops(self, *h).cmp(&stops(self, *g)),
                Player::Right => stops(self, *g).cmp(&stops(self, *h)),
            };
            order.then(g.cmp(h))
        });
        options.dedup();
        let mut kept = 0;
        'option: for index in 0..options.len() {
            let option = options[index];
            // Most comparisons are over at once, but there are as many as pairs.
            self.spend(u32::try_from(kept / 64).unwrap_or(u32::MAX))?;
            let mut other = 0;
            while other < kept {
                let before = options[other];
                if self.prefers(player, before, option)? {
                    continue 'option;
                }
                // An option that comes later has no better stops, so it is as good only where these are
                // equal.
                if stops(self, option) == stops(self, before) && self.prefers(player, option, before)? {
                    kept -= 1;
                    options.swap(other, kept);
                } else {
                    other += 1;
                }
            }
            options[kept] = option;
            kept += 1;
        }
        options.truncate(kept);
        Ok(())
    }

    /// Replaces each option of `player` from which the opponent can go back to a position as good as the game
    /// by what `player` has there. An option that is a number never is one of these: were it reversible,
    /// another option would dominate it.
    fn bypass_reversible(&mut self, game: &mut Options, player: Player) -> Result<(), Stop> {
        let opponent = player.opponent();
        let side = player as usize;
        // Whether an option is reversible depends on the game's value alone, so each is asked once.
        let mut irreversible: Vec<Form> = Vec::new();
        loop {
            let mut through = None;
            'search: for index in 0..game.lists[side].len() {
                let option = game.lists[side][index];
                if irreversible.contains(&option) {
                    continue;
                }
                // A number has no places. If a reply to it were as good as the game, some option would have a
                // better stop than the number, and the number would have been dropped as dominated.
                for place in self.places(option, opponent) {
                    let reply = self.at(place);
                    if game.is_liked_by(self, opponent, reply)? {
                        through = Some((index, reply));
                        break 'search;
                    }
                }
                irreversible.push(option);
            }
            let Some((index, reply)) = through else { return Ok(()) };
            game.lists[side].swap_remove(index);
            // What comes in may be dominated, or reversible in its turn.
            let instead = self.options(reply, player)?;
            game.lists[side].extend(instead);
            self.drop_dominated(&mut game.lists[side], player)?;
        }
    }
}

/// The options of one player; most games have few.
type List = SmallVec<[Form; 12]>;

/// An end of the interval of numbers that a game may be.
#[derive(Clone, Copy)]
struct End {
    /// A number.
    at: Form,
    included: bool,
}

/// A game that is no number and not in the arena yet, with what was found out about it.
struct Options {
    lists: [List; 2],
    /// The options of Left and of Right that reach the game's stops.
    best: [Form; 2],
    /// Whether a player likes a form at least as much as the game.
    known: FxHashMap<(Form, Player), bool>,
}

impl Options {
    /// Returns whether `player` likes `h` at least as much as this game: for Right, whether `h <= game`.
    fn is_liked_by(&mut self, forms: &mut Forms, player: Player, h: Form) -> Result<bool, Stop> {
        let opponent = player.opponent();
        // The stops of the game: it is no number.
        for mover in Player::BOTH {
            let order = forms.compare_stops(h, mover, self.best[mover as usize], mover.opponent());
            if order == worse_for(player) {
                return Ok(false);
            }
        }
        // As in `le_by_stops`: what the opponent reaches first in `h` is better than what `player` reaches
        // first in the game.
        let reached = self.best[player as usize];
        if forms.compare_stops(h, opponent, reached, opponent) == worse_for(player).reverse() {
            return Ok(true);
        }
        // Stops are asked before the map: they decide most questions.
        if let Some(known) = self.known.get(&(h, player)) {
            return Ok(*known);
        }
        forms.spend(1)?;
        let answer = forms.deep(|forms| self.is_liked_by_options(forms, player, h))?;
        forms.held.room(&mut self.known, 1)?;
        self.known.insert((h, player), answer);
        Ok(answer)
    }

    /// `player` likes `h` as much as the game unless the opponent, moving first in the difference, wins: by a
    /// move in `h` to what the opponent likes as much as the game, or by a move of `player`'s kind in the
    /// game.
    fn is_liked_by_options(&mut self, forms: &mut Forms, player: Player, h: Form) -> Result<bool, Stop> {
        let opponent = player.opponent();
        for place in forms.places(h, opponent) {
            let option = forms.at(place);
            if self.is_liked_by(forms, opponent, option)? {
                return Ok(false);
            }
        }
        for index in 0..self.lists[player as usize].len() {
            let option = self.lists[player as usize][index];
            if forms.prefers(player, option, h)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// What a comparison says of a number that is worse for `player`.
fn worse_for(player: Player) -> Ordering {
    match player {
        Player::Left => Ordering::Less,
        Player::Right => Ordering::Greater,
    }
}
