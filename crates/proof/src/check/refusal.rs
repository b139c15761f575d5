//! Why no theorem is made of a certificate.

use crate::logic::Outside;
use grundy_budget::Stop;
use grundy_rules::lang::Rejected;

/// Why no theorem was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules of the certificate cannot be read.
    #[error("the rules of the certificate cannot be read")]
    Rules(Rejected),
    /// The law is false, or not shown by this certificate: an obligation fails.
    #[error("{}", failure(*.obligation, .position, *.value))]
    Fails {
        /// What fails.
        obligation: Obligation,
        /// The position at which it fails.
        position: Vec<u128>,
        /// The value that it is about, where it is about one.
        value: Option<u128>,
    },
    /// A part is not smaller than its position, so nothing follows by induction.
    #[error("play may not end: from {} a part is not smaller", shown(.position))]
    NotSmaller {
        /// The position.
        position: Vec<u128>,
    },
    /// A move leads out of the domain of the rules, so nothing can be said of its positions alone.
    #[error("from {} a move leads to what `positions where` leaves out", shown(.position))]
    Leaves {
        /// The position.
        position: Vec<u128>,
    },
    /// The checker cannot say: the rules or the law are beyond what it decides.
    #[error("this is beyond the checker: {0}")]
    Outside(Outside),
    /// The budget ended the check.
    #[error("the check was stopped: {0}")]
    Stopped(#[from] Stop),
}

/// One thing that must hold of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Obligation {
    /// Every heap has a value by the law.
    Total,
    /// No heap has two values by the law.
    Functional,
    /// No option of a heap has the heap's value; no option of a position called lost is good.
    Safe,
    /// Every value below a heap's is that of an option; a position not called lost has a good option.
    Live,
    /// The values of the window are those of the rules.
    Window,
    /// The options are those that the law speaks of.
    Options,
    /// What the law says that a ray reaches is what it reaches.
    Ray,
    /// Products of elements are those of a commutative monoid.
    Products,
    /// A heap without a move is worth nothing.
    Idle,
    /// A heap and its option are never both lost, whatever is beside them.
    Beside,
    /// A sum that is not lost has an option that is; that of no heaps is not lost.
    Sum,
    /// Every element is worth some sum, and something tells each two of them apart.
    Quotient,
    /// What makes a heap of a tame game fickle or firm holds of its options.
    Genus,
    /// A start is lost just where its position is.
    Start,
    /// The condition says what the automaton beside it says.
    Held,
    /// The heaps below one are worth what the certificate says.
    Sums,
    /// A player's options are worth less, for that player, than the position.
    Between,
    /// A number is the simplest one between the options.
    Simplest,
    /// The limit on the next take never falls, and is at least what was taken.
    Growth,
}

/// A failed obligation in words.
fn failure(obligation: Obligation, position: &[u128], value: Option<u128>) -> String {
    // A sum of heaps is printed as one, and a position of several coordinates as a tuple.
    let sum: Vec<String> = position.iter().map(u128::to_string).collect();
    let (sum, position) = (sum.join(" + "), shown(position));
    match (obligation, value) {
        (Obligation::Total, _) => format!("the law gives {position} no value"),
        (Obligation::Functional, _) => format!("the law gives {position} two values"),
        (Obligation::Safe, _) => format!("{position} has an option that the law puts on a par with it"),
        (Obligation::Live, Some(w)) => {
            format!("{position} has no option with value {w}, which is below its value by the law")
        }
        (Obligation::Live, None) => {
            format!("{position} has no winning move, and the law does not call it lost")
        }
        (Obligation::Held, _) => format!("the law and the automaton beside it differ at {position}"),
        (Obligation::Options, _) => format!("{position} has other options than the law says"),
        (Obligation::Ray, _) => format!("the automaton of a ray is wrong at {position}"),
        (Obligation::Window, Some(v)) => format!("{position} has value {v}, and the law says otherwise"),
        (Obligation::Products, _) => "the products are not those of a commutative monoid".to_owned(),
        (Obligation::Idle, _) => format!("{position} has no move, and the law does not take it for nothing"),
        (Obligation::Beside, _) => {
            format!("{position} and one of its options are both lost beside some sum, by the law")
        }
        (Obligation::Sum, _) if sum.is_empty() => "the law calls the sum of no heaps lost".to_owned(),
        (Obligation::Sum, _) => {
            format!("the sum {sum} has no option that is lost by the law, and the law does not call it lost")
        }
        (Obligation::Quotient, _) => {
            "two elements are alike, or one is worth no sum: the monoid is not the misere quotient".to_owned()
        }
        (Obligation::Start, _) => {
            // A start need not be a position of play, so it is not called one.
            let start = position.trim_start_matches("position ");
            format!("the start {start} is lost or won otherwise than the law of starts says")
        }
        (Obligation::Sums, _) => {
            format!(
                "the heaps to {} are worth together what the certificate does not say",
                position.trim_start_matches("position ")
            )
        }
        (Obligation::Growth, _) => {
            let taken = position.trim_start_matches("position ");
            format!("after a take of {taken} the limit is below the take, or falls with a larger one")
        }
        (Obligation::Between, _) => {
            format!(
                "{position} has an option that is no worse for its player, by the law, than the position is"
            )
        }
        (Obligation::Simplest, _) => {
            format!("{position} is worth a number nearer to 0: no option is next to that of the law")
        }
        (Obligation::Genus, _) => format!("{position} is not fickle or firm as the law says"),
        (Obligation::Window, None) => format!("{position} has another value than the law says"),
    }
}

/// A position in words.
fn shown(position: &[u128]) -> String {
    match position {
        [n] => format!("position {n}"),
        _ => {
            let numbers: Vec<String> = position.iter().map(u128::to_string).collect();
            format!("position ({})", numbers.join(", "))
        }
    }
}

impl Refusal {
    pub(super) fn fails(obligation: Obligation, position: Vec<u128>, value: Option<u128>) -> Refusal {
        Refusal::Fails { obligation, position, value }
    }

    /// Returns whether the check was left undecided: more budget, or a stronger checker, could still accept.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        // All other refusals point at something false, or at rules that cannot be read.
        matches!(self, Refusal::Outside(_) | Refusal::Stopped(_))
    }
}

impl From<Outside> for Refusal {
    fn from(outside: Outside) -> Refusal {
        match outside {
            // A limit is no statement about the rules, and callers treat it in one way wherever it was met.
            Outside::Stopped(stop) => Refusal::Stopped(stop),
            outside => Refusal::Outside(outside),
        }
    }
}
