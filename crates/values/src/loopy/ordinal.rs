//! Ordinal sums whose second game has loops, and what is made of them.

use super::short::short_forms;
use super::{Draft, Error, Graph, Loopy, Worth};
use crate::Player;
use crate::form::{Form, Forms};
use grundy_budget::List;

impl Worth {
    /// Returns the game of options, Left's first.
    ///
    /// # Errors
    /// As [`Loopy::of`].
    pub fn of_options(lists: &[Vec<Worth>; 2], forms: &mut Forms) -> Result<Worth, Error> {
        let budget = forms.budget.clone();
        let mut draft = Draft::new(&budget);
        let game = draft.node()?;
        for (player, list) in Player::BOTH.into_iter().zip(lists) {
            for option in list {
                let option = draft.value(option, forms)?;
                draft.option(game, player, option)?;
            }
        }
        Ok(Worth::of(draft.finish()?.value(game, &budget)?, forms)?)
    }

    /// Returns the ordinal sum of a short game, by its options, Left's first, and the canonical form of a
    /// stopper: a move in the first game ends play in the second.
    ///
    /// # Errors
    /// [`Error::NotStopper`], and as [`Loopy::of`].
    pub fn ordinal_sum(base: [&[Form]; 2], top: &Loopy, forms: &mut Forms) -> Result<Worth, Error> {
        if !top.is_stopper() {
            return Err(Error::NotStopper);
        }
        // A move in the base is open at every node, and then play goes on in the base alone.
        walked(top.onside().graph(), base, |_, _| false, forms)
    }

    /// Returns `{0 | h : (1 - x)}` for a game `{0 | h}` and a stopper `x`; `None` of other games.
    ///
    /// # Errors
    /// As [`Worth::ordinal_sum`].
    pub fn power(g: Form, x: &Loopy, forms: &mut Forms) -> Result<Option<Worth>, Error> {
        let zero = forms.zero();
        let [left, right] = [forms.options(g, Player::Left)?, forms.options(g, Player::Right)?];
        let (true, [reply]) = (left == [zero], &right[..]) else { return Ok(None) };
        let less = above_one(x, forms)?.negative(&forms.budget.clone())?;
        let base = [forms.options(*reply, Player::Left)?, forms.options(*reply, Player::Right)?];
        let reply = Worth::ordinal_sum([&base[0], &base[1]], &less, forms)?;
        Worth::of_options(&[vec![Worth::Short(zero)], vec![reply]], forms).map(Some)
    }

    /// Returns `g : (x - 1)`.
    ///
    /// # Errors
    /// As [`Worth::ordinal_sum`].
    pub fn power_to(g: Form, x: &Loopy, forms: &mut Forms) -> Result<Worth, Error> {
        let base = [forms.options(g, Player::Left)?, forms.options(g, Player::Right)?];
        let more = above_one(x, forms)?;
        Worth::ordinal_sum([&base[0], &base[1]], &more, forms)
    }

    /// Returns a game `x` with `base : x = g` for a stopper `g`, found in the options of its canonical form
    /// that are none of the base; `None` where these show none.
    ///
    /// # Errors
    /// As [`Worth::ordinal_sum`].
    pub fn subordinate(g: &Loopy, base: [&[Form]; 2], forms: &mut Forms) -> Result<Option<Worth>, Error> {
        if !g.is_stopper() {
            return Err(Error::NotStopper);
        }
        let shorts = short_forms(g.onside(), forms)?;
        let is_of_base = |player: Player, option: u32| {
            shorts[option as usize].is_some_and(|form| base[player as usize].contains(&form))
        };
        // The options of the base are taken away again, and what is left stands on it.
        let found = walked(g.onside().graph(), [&[], &[]], is_of_base, forms)?;
        let top = found.loopy(forms)?;
        // The candidate may be wrong, so its sum is made and compared.
        let is_right =
            top.is_stopper() && Worth::ordinal_sum(base, &top, forms)? == Worth::of(g.clone(), forms)?;
        Ok(is_right.then_some(found))
    }
}

/// Returns the game of a graph in which each node has some more options, and lacks others.
fn walked(
    graph: &Graph,
    more: [&[Form]; 2],
    is_out: impl Fn(Player, u32) -> bool,
    forms: &mut Forms,
) -> Result<Worth, Error> {
    let budget = forms.budget.clone();
    let mut draft = Draft::new(&budget);
    let mut places = List::new(&budget);
    // All nodes are there before their options, which may lead to any of them.
    for _ in graph.nodes() {
        places.push(draft.node()?)?;
    }
    for node in graph.nodes() {
        for player in Player::BOTH {
            for option in more[player as usize] {
                let option = draft.value(&Worth::Short(*option), forms)?;
                draft.option(places[node as usize], player, option)?;
            }
            for option in graph.options(node, player) {
                if !is_out(player, *option) {
                    draft.option(places[node as usize], player, places[*option as usize])?;
                }
            }
        }
    }
    Ok(Worth::of(draft.finish()?.value(places[0], &budget)?, forms)?)
}

fn above_one(x: &Loopy, forms: &mut Forms) -> Result<Loopy, Error> {
    let one = forms.integer(1)?;
    x.subtract(&Loopy::of_short(forms, one)?, &forms.budget.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Budget;
    use crate::form::laws::born_by;

    #[test]
    fn ordinal_sums_of_short_games_are_those_of_short_games() {
        let mut forms = Forms::new(&Budget::default());
        let born = born_by(&mut forms, 2);
        for g in &born {
            let base = [forms.options(*g, Player::Left).unwrap(), forms.options(*g, Player::Right).unwrap()];
            for h in &born {
                let top = Loopy::of_short(&mut forms, *h).unwrap();
                let found = Worth::ordinal_sum([&base[0], &base[1]], &top, &mut forms).unwrap();
                let sum = forms.ordinal_sum(*g, *h).unwrap();
                assert_eq!(found, Worth::Short(sum));
                let whole = Loopy::of_short(&mut forms, sum).unwrap();
                let below = Worth::subordinate(&whole, [&base[0], &base[1]], &mut forms).unwrap();
                if let Some(below) = below {
                    let below = below.loopy(&mut forms).unwrap();
                    let again = Worth::ordinal_sum([&base[0], &base[1]], &below, &mut forms).unwrap();
                    assert_eq!(again, found);
                }
            }
        }
    }
}
