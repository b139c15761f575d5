//! The checker: from a certificate to a theorem, or to the reason why not.

mod limit;
mod obligations;
mod options;
mod order;
mod rays;
mod statement;
mod values;
mod window;

use crate::certificate::Certificate;
use crate::law::{Law, Numeration};
use crate::logic::Outside;
use crate::theorem::Theorem;
use grundy_budget::{Budget, Stop};
use grundy_rules::Rules;
use grundy_rules::ir::Ending;
use grundy_rules::lang::{self, Rejected};
use options::Setting;
use order::Unordered;
use rays::Rays;
use statement::{Losses, Statement};

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
}

/// A failed obligation in words.
fn failure(obligation: Obligation, position: &[u128], value: Option<u128>) -> String {
    let position = shown(position);
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
        (Obligation::Options, _) => format!("{position} has other options than the law says"),
        (Obligation::Ray, _) => format!("the automaton of a ray is wrong at {position}"),
        (Obligation::Window, Some(v)) => format!("{position} has value {v}, and the law says otherwise"),
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
    fn fails(obligation: Obligation, position: Vec<u128>, value: Option<u128>) -> Refusal {
        Refusal::Fails { obligation, position, value }
    }

    /// Says whether the check was left undecided: more budget, or a stronger checker, could still accept.
    #[must_use]
    pub fn is_undecided(&self) -> bool {
        matches!(self, Refusal::Outside(_) | Refusal::Stopped(_))
    }
}

impl From<Outside> for Refusal {
    fn from(outside: Outside) -> Refusal {
        match outside {
            Outside::Stopped(stop) => Refusal::Stopped(stop),
            outside => Refusal::Outside(outside),
        }
    }
}

impl From<Unordered> for Refusal {
    fn from(unordered: Unordered) -> Refusal {
        match unordered {
            Unordered::Outside(outside) => outside.into(),
            Unordered::Stopped(stop) => Refusal::Stopped(stop),
            Unordered::NotSmaller(position) => Refusal::NotSmaller { position },
        }
    }
}

/// Returns the theorem that the law of the certificate is the law of its rules.
///
/// The rules are read again from their text; that play ends, and everything that the law rests on, is derived here.
///
/// ```
/// use grundy_proof::{Certificate, Law, check};
/// use grundy_rules::lang::parse_claim;
/// let law = Law::Claim(parse_claim("n % 3", &["n"])?);
/// let certificate = Certificate::new("n -> n - k where k in powers(2)", law);
/// let theorem = check(&certificate, &grundy_budget::Budget::default())?;
/// assert_eq!(theorem.value(100), Some(1));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Where the law is not shown to be that of the rules.
pub fn check(certificate: &Certificate, budget: &Budget) -> Result<Theorem, Refusal> {
    let rules = lang::parse(certificate.rules()).map_err(Refusal::Rules)?.rules;
    verify(&rules, certificate.law(), budget)?;
    Ok(Theorem::checked(&rules, certificate.law().clone()))
}

fn verify(rules: &Rules, law: &Law, budget: &Budget) -> Result<(), Refusal> {
    match Statement::of(law)? {
        Statement::Values(values) => {
            order::check(Setting::of_heaps(rules, 1, budget), &Rays::of(rules, &[])?, budget)?;
            if let (Law::Periodic(law), Some(moves)) = (law, window::Moves::of(rules, budget)?)
                && law.saltus() == 0
            {
                return window::check(&moves, law, budget);
            }
            obligations::values(rules, values, budget)
        }
        Statement::Limit(law) => limit::check(rules, law, budget),
        Statement::Losses(losses) => {
            let numeration = losses.numeration();
            match lost(rules, &losses, numeration, budget) {
                // A condition says nothing of the numeration; the Fibonacci numbers have their own.
                Err(Refusal::Outside(Outside::Term(_))) if matches!(losses, Losses::Condition(_)) => {
                    lost(rules, &losses, Numeration::ZECKENDORF, budget)
                }
                result => result,
            }
        }
    }
}

fn lost(rules: &Rules, losses: &Losses<'_>, numeration: Numeration, budget: &Budget) -> Result<(), Refusal> {
    if losses.tracks().is_some_and(|tracks| tracks != rules.arity()) {
        return Err(Outside::Game("the automaton reads another number of coordinates").into());
    }
    let rays = Rays::of(rules, losses.rays())?;
    let setting = Setting { rules, lines: &rays.others, numeration, modulus: 1, budget };
    order::check(setting, &rays, budget)?;
    obligations::losses(setting, losses, &rays, budget)
}

/// Says which theorem about periods, if any, speaks of the rules: those in which a move takes a bounded number.
#[must_use]
pub fn has_window(rules: &Rules, budget: &Budget) -> bool {
    rules.play() == &Ending::Normal && matches!(window::Moves::of(rules, budget), Ok(Some(_)))
}
