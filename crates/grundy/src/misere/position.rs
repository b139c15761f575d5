//! Canonical forms in misère play of positions by their moves, whatever the rules.

use crate::Error;
use crate::game::refused;
use grundy_budget::{Budget, Held, Map, Stop, Weight};
use grundy_rules::{Convention, Ruleset};
use grundy_solve::Error as Refusal;
use grundy_values::Player;
use grundy_values::misere::{MisereGame, MisereGames};
use std::ops::ControlFlow;

/// Why a position of a partizan game has no such form.
pub(crate) const NOT_IMPARTIAL: &str =
    "a form in misere play is that of an impartial game; here the players have different moves";

/// A component whose parts wait for their forms.
struct Open<C> {
    component: C,
    /// Each option as its parts; of a component that falls apart the one sum that it is.
    options: Vec<Vec<C>>,
    is_sum: bool,
    /// The option, and its part, to be looked at next.
    next: (usize, usize),
    _held: Held,
}

/// Returns the canonical form in misère play of a sum by the moves of a rule set. `refusal` words a fault of
/// the rules.
pub(crate) fn misere_form<R: Ruleset>(
    name: &str,
    rules: &R,
    play: Convention,
    sum: &[R::Component],
    games: &mut MisereGames,
    budget: &Budget,
    refusal: impl Fn(R::Error) -> Refusal,
) -> Result<MisereGame, Error> {
    let unsuited = |reason: &str| Error::Unsuited { game: name.to_owned(), reason: reason.to_owned() };
    if !matches!(play, Convention::Normal | Convention::Misere) {
        return Err(unsuited(
            "a form in misere play says who is left without a move; play here ends otherwise",
        ));
    }
    if !rules.is_impartial() {
        return Err(unsuited(NOT_IMPARTIAL));
    }
    let mut known: Map<R::Component, Option<MisereGame>> = Map::new(budget);
    let mut stack = vec![];
    for component in sum {
        stack.extend(
            open(rules, component, &mut known, budget, &refusal).map_err(|cause| refused(name, cause))?,
        );
        while let Some(top) = stack.last_mut() {
            let (option, part) = top.next;
            // Behind the last option all parts have forms.
            let Some(parts) = top.options.get(option) else {
                let form = closed(top, &known, games).map_err(Error::Stopped)?;
                let key = stack.pop().expect("it is the last").component;
                *known.get_mut(&key).expect("it was opened") = Some(form);
                continue;
            };
            let Some(part) = parts.get(part) else {
                top.next = (option + 1, 0);
                continue;
            };
            match known.get(part) {
                Some(Some(_)) => top.next.1 += 1,
                // A component without a form is still open, so it is met again below itself.
                Some(None) => {
                    return Err(unsuited(
                        "a position comes back, and a form in misere play is that of a game that ends",
                    ));
                }
                None => {
                    let part = part.clone();
                    stack.extend(
                        open(rules, &part, &mut known, budget, &refusal)
                            .map_err(|cause| refused(name, cause))?,
                    );
                }
            }
        }
    }
    added(sum, &known, games).map_err(Error::Stopped)
}

/// Notes a component that is met, and lists its options; `None` where it was met before.
fn open<R: Ruleset>(
    rules: &R,
    component: &R::Component,
    known: &mut Map<R::Component, Option<MisereGame>>,
    budget: &Budget,
    refusal: impl Fn(R::Error) -> Refusal,
) -> Result<Option<Open<R::Component>>, Refusal> {
    if known.get(component).is_some() {
        return Ok(None);
    }
    // It counts as open from now on, so that a move that leads back to it is seen.
    known.insert(component.clone(), None, component.elsewhere()).map_err(Refusal::Stopped)?;
    let (mut sum, mut held) = (Vec::new(), budget.held());
    if rules.split(component, &mut sum) {
        // A sum is worth what its parts are together, so its own moves are not listed.
        let options = vec![sum];
        return Ok(Some(Open {
            component: component.clone(),
            options,
            is_sum: true,
            next: (0, 0),
            _held: held,
        }));
    }
    let (mut options, mut counted) = (Vec::new(), Ok(()));
    let listed = rules.options(component, Player::Left, &mut |parts| {
        let parts = parts.to_vec();
        counted = budget
            .spend(1)
            .and_then(|()| held.add(1, parts.elsewhere() + size_of::<Vec<R::Component>>() as u64));
        options.push(parts);
        if counted.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    listed.map_err(refusal)?;
    counted.map_err(Refusal::Stopped)?;
    Ok(Some(Open { component: component.clone(), options, is_sum: false, next: (0, 0), _held: held }))
}

/// Returns the form of a component whose parts have theirs.
fn closed<C: Clone + Eq + std::hash::Hash>(
    component: &Open<C>,
    known: &Map<C, Option<MisereGame>>,
    games: &mut MisereGames,
) -> Result<MisereGame, Stop> {
    if component.is_sum {
        return added(&component.options[0], known, games);
    }
    let forms: Vec<MisereGame> =
        component.options.iter().map(|parts| added(parts, known, games)).collect::<Result<_, _>>()?;
    games.game(&forms)
}

fn added<C: Eq + std::hash::Hash>(
    sum: &[C],
    known: &Map<C, Option<MisereGame>>,
    games: &mut MisereGames,
) -> Result<MisereGame, Stop> {
    let mut total = games.nim(0)?;
    for part in sum {
        let form = known.get(part).and_then(|form| *form).expect("all parts have forms");
        total = games.add(total, form)?;
    }
    Ok(total)
}
