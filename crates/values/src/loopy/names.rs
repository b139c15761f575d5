//! Loopy games that have names.

use super::{Error, Graph, Loopy};
use crate::Player::{self, Left, Right};
use crate::form::{Form, Forms};
use grundy_budget::{Budget, Stop};

/// A loopy game with a name of its own. [Winning Ways, ch. 11; Siegel, CGT, ch. VI]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// `on`, in which Left can pass and Right cannot move: `{pass|}`.
    On,
    /// `off`, its negative.
    Off,
    /// `over`, `{0|pass}`: positive, and smaller than all positive numbers.
    Over,
    /// `under`, its negative.
    Under,
    /// `upon`, `{pass|*}`, also written `^[on]`: the limit of `^[n]`.
    Upon,
    /// `v[on]`, its negative.
    Downon,
    /// `^<on>`, `{0|v[on]*}`, the limit of `^<n>`: positive, and smaller than all of them.
    Uponth,
    /// `v<on>`, its negative.
    Downonth,
    /// `dud`, in which both can pass: the sum of `on` and `off`. With anything added it stays `dud`.
    Dud,
}

impl Named {
    /// Returns the game with a name of letters alone.
    #[must_use]
    pub fn by_word(word: &str) -> Option<Named> {
        Some(match word {
            "on" => Named::On,
            "off" => Named::Off,
            "over" => Named::Over,
            "under" => Named::Under,
            "upon" => Named::Upon,
            "dud" => Named::Dud,
            _ => return None,
        })
    }

    /// Returns the game.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn value(self, budget: &Budget) -> Result<Loopy, Stop> {
        // 0 is the game, 1 is zero and 2 is star; v[on]* is 3, which Left leaves for 0 and Right for 0 or by
        // passing.
        let (left, right): (&[u32], &[u32]) = match self {
            Named::On | Named::Off => (&[0], &[]),
            Named::Over | Named::Under => (&[1], &[0]),
            Named::Upon | Named::Downon => (&[0], &[2]),
            Named::Uponth | Named::Downonth => (&[1], &[3]),
            Named::Dud => (&[0], &[0]),
        };
        let node = |left: &[u32], right: &[u32]| [left.to_vec(), right.to_vec()];
        let nodes = [node(left, right), node(&[], &[]), node(&[1], &[1]), node(&[1], &[1, 3])];
        let value = Graph::new(&nodes, budget).and_then(|graph| Loopy::of(&graph, budget));
        let value = value.map_err(|error| match error {
            Error::Stopped(stop) => stop,
            error => unreachable!("the games with names have values: {error}"),
        })?;
        // The negatives are made from the games above, so that no pair is written twice.
        let is_negative = matches!(self, Named::Off | Named::Under | Named::Downon | Named::Downonth);
        if is_negative { value.negative(budget) } else { Ok(value) }
    }
}

/// A named stopper with a number and perhaps a star added.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sum {
    /// The number; zero beside `on` and `off`, which swallow any.
    pub number: Form,
    pub name: Named,
    pub star: bool,
}

/// The options of one player: whether passing is one, those that are short games, and the others.
struct Side {
    passes: bool,
    shorts: Vec<Form>,
    others: Vec<u32>,
}

/// Returns the name of a node of a canonical form, by its options; `short` has the forms of the nodes that
/// are short games.
pub(super) fn of_node(
    graph: &Graph,
    node: u32,
    short: &[Option<Form>],
    forms: &mut Forms,
) -> Result<Option<Sum>, Stop> {
    if let Some(sum) = passing(graph, node, short, forms)? {
        return Ok(Some(sum));
    }
    let star = forms.nimber(1)?;
    for (player, name, opposite) in
        [(Left, Named::Uponth, Named::Downon), (Right, Named::Downonth, Named::Upon)]
    {
        let (own, other) =
            (Side::of(graph, node, player, short), Side::of(graph, node, player.opponent(), short));
        // The opponent's one option must be `v[on]*` or its negative, which is no short game.
        let ([inner], []) = (&other.others[..], &other.shorts[..]) else { continue };
        if own.passes || other.passes || !own.others.is_empty() {
            continue;
        }
        let Some(number) = own.shorts.iter().copied().find(|form| forms.is_number(*form)) else { continue };
        // ^<on> is {0|v[on]*}, and ^<on>* is {0,*|v[on]}, both by numbers more.
        let is_so = match &own.shorts[..] {
            [_] => Some(false),
            [x, y] if [*x, *y].contains(&forms.add(number, star)?) => Some(true),
            _ => None,
        };
        if let Some(has_star) = is_so
            && passing(graph, *inner, short, forms)? == Some(Sum { number, name: opposite, star: !has_star })
        {
            return Ok(Some(Sum { number, name, star: has_star }));
        }
    }
    Ok(None)
}

impl Side {
    fn of(graph: &Graph, node: u32, player: Player, short: &[Option<Form>]) -> Side {
        let options = graph.options(node, player);
        let others = options.iter().copied().filter(|option| *option != node);
        Side {
            passes: options.contains(&node),
            shorts: others.clone().filter_map(|option| short[option as usize]).collect(),
            others: others.filter(|option| short[*option as usize].is_none()).collect(),
        }
    }
}

/// Returns the name of a node that has one player's pass and short games as options.
fn passing(graph: &Graph, node: u32, short: &[Option<Form>], forms: &mut Forms) -> Result<Option<Sum>, Stop> {
    let [left, right] = Player::BOTH.map(|player| Side::of(graph, node, player, short));
    if !left.others.is_empty() || !right.others.is_empty() {
        return Ok(None);
    }
    let star = forms.nimber(1)?;
    for (player, own, other) in [(Left, &left, &right), (Right, &right, &left)] {
        let [on, over, upon] = if player == Left {
            [Named::On, Named::Over, Named::Upon]
        } else {
            [Named::Off, Named::Under, Named::Downon]
        };
        let (number, name, has_star) = match (own.passes, &own.shorts[..], other.passes, &other.shorts[..]) {
            // These are `{pass|}`, `{x|pass}`, `{pass|x*}` and `{x,pass|x}` with a number `x`, or their
            // negatives.
            (true, [], false, []) => (forms.zero(), on, false),
            (false, [x], true, []) => (*x, over, false),
            (true, [], false, [form]) => (forms.add(*form, star)?, upon, false),
            (true, [x], false, [y]) if x == y => (*x, upon, true),
            _ => continue,
        };
        if forms.is_number(number) {
            return Ok(Some(Sum { number, name, star: has_star }));
        }
    }
    Ok(None)
}
