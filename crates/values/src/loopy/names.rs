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
    /// `upon`, `{pass|*}`, the sum of the ups of all orders: `^[on]`.
    Upon,
    /// `v[on]`, its negative.
    Downon,
    /// `^<on>`, `{0|v[on]*}`: positive, and smaller than the ups of all orders.
    Uponth,
    /// `v<on>`, its negative.
    Downonth,
    /// `dud`, in which both can pass: the sum of `on` and `off`, and of anything with itself.
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
        // 0 is the game, 1 is zero and 2 is star; v[on]* is 3, which Left leaves for 0 and Right for 0 or by passing.
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

/// Returns the name of a node of a canonical form, by its options; `short` has the forms of the nodes that are short games.
pub(super) fn of_node(
    graph: &Graph,
    node: u32,
    short: &[Option<Form>],
    forms: &mut Forms,
) -> Result<Option<Sum>, Stop> {
    let [left, right] = Player::BOTH.map(|player| {
        let options = graph.options(node, player);
        let others = options.iter().copied().filter(|option| *option != node);
        Side {
            passes: options.contains(&node),
            shorts: others.clone().filter_map(|option| short[option as usize]).collect(),
            others: others.filter(|option| short[*option as usize].is_none()).collect(),
        }
    });
    let star = forms.nimber(1)?;
    for (player, own, other) in [(Left, &left, &right), (Right, &right, &left)] {
        let [on, over, upon, uponth] = if player == Left {
            [Named::On, Named::Over, Named::Upon, Named::Uponth]
        } else {
            [Named::Off, Named::Under, Named::Downon, Named::Downonth]
        };
        let sum = match (own.passes, &own.shorts[..], &own.others[..], other.passes) {
            (true, [], [], false) if other.others.is_empty() => match other.shorts[..] {
                [] => Some(Sum { number: forms.zero(), name: on, star: false }),
                [form] => Some(Sum { number: forms.add(form, star)?, name: upon, star: false }),
                _ => None,
            },
            (true, [x], [], false) if other.others.is_empty() && other.shorts == [*x] => {
                Some(Sum { number: *x, name: upon, star: true })
            }
            (false, [x], [], true) if other.others.is_empty() && other.shorts.is_empty() => {
                Some(Sum { number: *x, name: over, star: false })
            }
            (false, [x, rest @ ..], [], false) if other.shorts.is_empty() && rest.len() < 2 => {
                let [inner] = other.others[..] else { continue };
                let opposite = if player == Left { Named::Downon } else { Named::Upon };
                let number = if forms.is_number(*x) { *x } else { rest.first().copied().unwrap_or(*x) };
                let stars = [number, forms.add(number, star)?];
                let wanted = if rest.is_empty() { &stars[..1] } else { &stars[..] };
                let is_so = own.shorts.iter().all(|form| wanted.contains(form));
                let expected = Sum { number, name: opposite, star: rest.is_empty() };
                let is_it = is_so && of_node(graph, inner, short, forms)? == Some(expected);
                is_it.then_some(Sum { number, name: uponth, star: !rest.is_empty() })
            }
            _ => None,
        };
        if let Some(sum) = sum.filter(|sum| forms.is_number(sum.number)) {
            return Ok(Some(sum));
        }
    }
    Ok(None)
}
