//! Which engines are asked, and in what order.

use crate::{Component, Fault, Source};
use grundy_budget::Budget;
use grundy_engine::Oracle;
use grundy_engine::evaluate::{self, Canonical, Memo};
use grundy_engine::loopy::Loopy;
use grundy_engine::nimber::Nimbers;
use grundy_engine::outcome::Outcomes;
use grundy_engine::rung::{Retrograde, Rung};
use grundy_engine::score::Scores;
use grundy_engine::search::{Deep, Plies, Values, Winner};
use grundy_engine::turns::{Turn, Turns};
use grundy_rules::{Convention, Play, Ruleset};

/// Which engines are asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// All that fit, the soonest done first: the game's own law, theorem or kernels, then values, then
    /// searches.
    #[default]
    Auto,
    /// Values alone: canonical forms, and Grundy values where the rules are impartial.
    Values,
    /// Searches of who wins alone, which give values to small parts at most.
    Search,
    /// The definition alone: slow, exact, for small positions.
    Definition,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 4] = [Method::Auto, Method::Values, Method::Search, Method::Definition];

    /// Returns its name, as users give it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Values => "values",
            Method::Search => "search",
            Method::Definition => "definition",
        }
    }

    /// Returns what it asks, in a line.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Method::Auto => {
                "All that fit: the game's law, a theorem or kernels, then values as far as they are cheap, then searches"
            }
            Method::Values => {
                "Values alone: canonical forms, and Grundy values where both players have the same moves"
            }
            Method::Search => "Searches of who wins alone, in which small parts have values",
            Method::Definition => "The definition alone: slow, for small positions",
        }
    }

    /// Returns the method of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// How much of the limits an engine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allotment {
    /// All that there is.
    All,
    /// A share, since the next engine may do better.
    Share,
    /// A share before an engine that is soon done: a list of moves that the share cuts short is left to it.
    Hurried,
}

/// An engine in its place.
pub struct Seat<'a, C, F> {
    /// The engine.
    pub rung: Box<dyn Rung<C, F> + 'a>,
    /// How much of the limits it has.
    pub allotment: Allotment,
    /// Whether it is passed over, without a word, where no position comes back.
    pub only_for_loops: bool,
    /// Whether it is asked only where no other engine came to an end: play has no bounds, or positions are
    /// too many to be held.
    pub only_unbounded: bool,
}

impl<'a, C, F> Seat<'a, C, F> {
    fn new(rung: impl Rung<C, F> + 'a) -> Self {
        Seat::boxed(Box::new(rung))
    }

    /// Returns the seat of an engine that is asked in its turn, and has all of the limits.
    #[must_use]
    pub fn boxed(rung: Box<dyn Rung<C, F> + 'a>) -> Self {
        Seat { rung, allotment: Allotment::All, only_for_loops: false, only_unbounded: false }
    }

    /// Returns the seat of an engine that has a share of the limits.
    #[must_use]
    pub fn on_trial(rung: impl Rung<C, F> + 'a) -> Self {
        Seat { allotment: Allotment::Share, ..Seat::new(rung) }
    }
}

/// Values are tried for this number of steps before sums are searched.
const TRIAL: u64 = 1 << 14;

/// A position alone, which can come back, is valued for this number of steps before it is analysed in less
/// memory.
const TRIAL_ALONE: u64 = 1 << 16;

/// As [`TRIAL`], for a search that holds all sums: where they are few, it is done sooner than one in fixed
/// memory.
const LONG_TRIAL: u64 = 1 << 20;

/// A search of whole sums takes this number of steps in the time in which values of components take one.
const STEPS_OF_WHOLE: u64 = 256;

/// In less memory the table of a search forgets what is needed next, and the search would not end.
const ROOM_FOR_DEEP: u64 = 2 << 20;

/// Returns the engines that fit a sum and the method, the first to be asked first.
pub(crate) fn seats<'a, S: Source + ?Sized>(
    source: &'a S,
    method: Method,
    sum: &[Component<S>],
    memo: &'a mut Memo<Component<S>>,
    budget: &'a Budget,
) -> Vec<Seat<'a, Component<S>, Fault<S>>> {
    let (rules, play) = (source.rules(), source.play());
    // No other engine counts points.
    if let Play::Score(score) = play {
        return vec![Seat::new(Scores::new(rules, score, budget))];
    }
    if method == Method::Definition {
        return vec![
            // Where positions come back the definition passes, and the analysis is asked.
            Seat::new(Oracle::new(rules, play, budget)),
            Seat::new(Retrograde::new(rules, play, budget)),
        ];
    }
    // The game's own engines know most about it, so they come first.
    let mut seats = source.own(method, sum, budget);
    let (gives_values, searches) = (method != Method::Search, method != Method::Values);
    let convention = play.convention();
    let mut by_components = Vec::new();
    if convention != Convention::Goal {
        by_components = source.by_components(convention, method, sum, memo, budget);
    } else if rules.is_impartial() && gives_values {
        seats.push(Seat::new(Values::new(rules, play, budget)));
    }
    // Where positions come back a move that wins need not bring the end nearer, and only the analysis tells
    // which do.
    let hurried = || {
        let analysis = Retrograde::new(rules, play, &budget.trial(TRIAL_ALONE));
        Seat { only_for_loops: true, ..Seat::on_trial(analysis) }
    };
    let whole = searches.then(|| source.whole(sum, budget)).flatten();
    let takes_turns = whole.is_some();
    if let Some(whole) = whole {
        let mut turns = vec![Turn { rung: whole, weight: STEPS_OF_WHOLE }];
        // The first engine that is not on trial takes turns with the search; those before it keep their
        // shares.
        let at = by_components.iter().position(|seat| seat.allotment == Allotment::All);
        let beside = at.map(|at| by_components.remove(at).rung);
        turns.extend(beside.map(|rung| Turn { rung, weight: 1 }));
        let turns = Seat::new(Turns::new(rules, turns, budget));
        by_components.insert(at.unwrap_or(by_components.len()), turns);
    }
    if convention == Convention::Misere && searches && !takes_turns {
        seats.push(hurried());
        // Where a search in fixed memory follows, this one is only tried.
        seats.push(match by_components.is_empty() {
            true => Seat::new(Winner::new(rules, play, budget)),
            false => Seat::on_trial(Winner::new(rules, play, &budget.trial(LONG_TRIAL))),
        });
    }
    seats.extend(by_components);
    if convention != Convention::Misere && searches && !(rules.is_impartial() && gives_values) {
        seats.push(hurried());
        seats.push(Seat::new(Winner::new(rules, play, budget)));
    }
    if gives_values {
        // What the components of a sum lead to is less than what the sum does.
        let budget = if sum.len() > 1 { budget.clone() } else { budget.trial(TRIAL_ALONE) };
        let allotment = if searches { Allotment::Share } else { Allotment::All };
        seats.push(Seat { allotment, ..Seat::new(Loopy::new(rules, play, &budget)) });
    }
    if searches {
        seats.push(Seat::boxed(source.loopy(budget)));
        seats.push(Seat { only_unbounded: true, ..Seat::new(Plies::new(rules, play, budget)) });
    }
    seats
}

/// Returns the engines that look at components of the source's own kind, in normal or in misère play, the
/// first to be asked first. `is_summed` says whether the sum has several components, or may come to have.
pub fn by_components<'a, R: Ruleset>(
    rules: &'a R,
    convention: Convention,
    method: Method,
    sum: &[R::Component],
    is_summed: bool,
    memo: &'a mut Memo<R::Component>,
    budget: &'a Budget,
) -> Vec<Seat<'a, R::Component, R::Error>> {
    if convention != Convention::Normal {
        let has_room = budget.bytes_left().is_none_or(|left| left >= ROOM_FOR_DEEP);
        let deep = Deep::new(rules, Play::Misere, budget).filter(|_| has_room && method != Method::Values);
        return deep.map(Seat::new).into_iter().collect();
    }
    let mut seats = Vec::new();
    if !rules.is_impartial() {
        let (values, searched) = memo.partizan(budget);
        if is_summed || method == Method::Values {
            seats.extend(canonical(rules, values, method, budget));
        }
        if let Some(searched) = searched.filter(|_| method != Method::Values) {
            seats.push(Seat::new(Outcomes::new(rules, searched, budget)));
        }
    } else if sum.iter().all(|component| rules.rank(component).is_some()) {
        // A search of nimbers need not see that positions come back, and does not say how soon it wins.
        let (values, searched) = memo.impartial();
        seats.extend(canonical(rules, values, method, budget));
        if method != Method::Values {
            seats.push(Seat::new(Nimbers::new(rules, searched, budget)));
        }
        if method == Method::Auto {
            seats.push(Seat::new(Values::new(rules, Play::Normal, budget)));
        }
    } else if method != Method::Search {
        seats.push(Seat::new(Values::new(rules, Play::Normal, budget)));
    }
    seats
}

/// Returns the values of components: asked to the end where nothing else is, tried before searches.
fn canonical<'a, R: Ruleset>(
    rules: &'a R,
    values: &'a mut evaluate::Values<R::Component>,
    method: Method,
    budget: &'a Budget,
) -> Option<Seat<'a, R::Component, R::Error>> {
    match method {
        Method::Values => Some(Seat::new(Canonical::new(rules, values, budget))),
        // Values that filled their share of the memory once would fill it again.
        Method::Auto if !values.is_spent() => {
            Some(Seat::on_trial(Canonical::new(rules, values, &budget.trial(TRIAL))))
        }
        _ => None,
    }
}
