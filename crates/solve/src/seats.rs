//! Which engines are asked, and in what order.

use crate::{Component, Source};
use grundy_budget::Budget;
use grundy_engine::Oracle;
use grundy_engine::evaluate::{Canonical, Memo};
use grundy_engine::nimber::Nimbers;
use grundy_engine::outcome::Outcomes;
use grundy_engine::rung::Rung;
use grundy_engine::search::{Deep, Values, Winner};
use grundy_rules::{Play, Ruleset};

/// Which engines are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// All that fit, the soonest done first: the game's own law, theorem or kernels, then values, then searches.
    #[default]
    Auto,
    /// Values alone: canonical forms, and Grundy values where the rules are impartial.
    Values,
    /// Searches of who wins alone, which give values to small parts at most.
    Search,
    /// The definition alone: slow, exact, for small positions.
    Definition,
}

/// An engine in its place.
pub(crate) struct Seat<'a, R: Ruleset> {
    pub(crate) rung: Box<dyn Rung<R> + 'a>,
    /// Whether it has only a share of the limits, since the next one may do better.
    pub(crate) on_trial: bool,
}

/// Values are tried for so many steps before sums are searched.
pub const TRIAL: u64 = 1 << 14;

/// As [`TRIAL`] for Grundy values, and for a search that holds all sums: where positions are few, these are done sooner than searches
/// in fixed memory.
const LONG_TRIAL: u64 = 1 << 20;

/// Returns the engines that fit a sum and the method, the first to be asked first.
pub(crate) fn seats<'a, S: Source + ?Sized>(
    source: &'a S,
    method: Method,
    sum: &[Component<S>],
    memo: &'a mut Memo<Component<S>>,
    budget: &'a Budget,
) -> Vec<Seat<'a, S::Rules>> {
    let (rules, play) = (source.rules(), source.play());
    let (mut seats, mut rungs) = (Vec::new(), Vec::<Box<dyn Rung<S::Rules> + 'a>>::new());
    if method == Method::Definition {
        rungs.push(Box::new(Oracle::new(rules, play, budget)));
    } else {
        seats.extend(source.own(method, budget).into_iter().map(|rung| Seat { rung, on_trial: false }));
        let is_normal = matches!(play, Play::Normal);
        let (gives_values, searches) = (method != Method::Search, method != Method::Values);
        let is_summed = sum.len() > 1 || source.splits();
        match rules.is_impartial() {
            // A search of nimbers need not see that positions come back, and does not say how soon it wins.
            true if is_normal && sum.iter().all(|component| rules.rank(component).is_some()) => {
                if method == Method::Auto {
                    let rung = Box::new(Values::new(rules, play, &budget.trial(LONG_TRIAL)));
                    seats.push(Seat { rung, on_trial: true });
                }
                if searches {
                    rungs.push(Box::new(Nimbers::new(rules, memo.nimbers(), budget)));
                }
                if gives_values {
                    rungs.push(Box::new(Values::new(rules, play, budget)));
                }
            }
            true if gives_values && !play.stuck_wins() => {
                rungs.push(Box::new(Values::new(rules, play, budget)));
            }
            false if is_normal => {
                let (values, searched) = memo.parts(budget);
                if method == Method::Values {
                    rungs.push(Box::new(Canonical::new(rules, values, budget)));
                } else if gives_values && is_summed && !values.is_spent() {
                    let rung = Box::new(Canonical::new(rules, values, &budget.trial(TRIAL)));
                    seats.push(Seat { rung, on_trial: true });
                }
                if let Some(searched) = searched.filter(|_| searches) {
                    rungs.push(Box::new(Outcomes::new(rules, searched, budget)));
                }
            }
            _ => {}
        }
        if searches && (!rules.is_impartial() || play.stuck_wins() || !gives_values) {
            match Deep::new(rules, play, budget).filter(|_| play.stuck_wins()) {
                Some(deep) => {
                    let rung = Box::new(Winner::new(rules, play, &budget.trial(LONG_TRIAL)));
                    seats.push(Seat { rung, on_trial: true });
                    rungs.push(Box::new(deep));
                }
                None => rungs.push(Box::new(Winner::new(rules, play, budget))),
            }
        }
    }
    if method != Method::Values {
        rungs.push(source.loopy(budget));
    }
    seats.extend(rungs.into_iter().map(|rung| Seat { rung, on_trial: false }));
    seats
}
