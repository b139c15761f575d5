//! The checker: from a certificate to a theorem, or to the reason why not.

mod limit;
mod obligations;
mod options;
mod order;
mod quotient;
mod rays;
mod refusal;
mod statement;
mod tame;
mod values;
mod window;

use crate::certificate::Certificate;
use crate::law::{Law, Numeration};
use crate::logic::Outside;
use crate::theorem::Theorem;
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::ir::Ending;
use grundy_rules::lang;
pub use refusal::{Obligation, Refusal};
pub use window::{Moves as BoundedMoves, Split as BoundedSplit};

use options::Setting;
use order::Unordered;
use rays::Rays;
use statement::{Losses, Statement};

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
        Statement::Quotient(law) => quotient::check(rules, law, budget),
        Statement::Tame(law) => tame::check(rules, law, budget),
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

/// Returns the moves of rules in which a move takes a bounded number and leaves at most two parts, in normal play; `None` where
/// the theorem about periods does not speak of the rules, or that is not seen within the budget.
#[must_use]
pub fn bounded_moves(rules: &Rules, budget: &Budget) -> Option<BoundedMoves> {
    if rules.play() != &Ending::Normal {
        return None;
    }
    window::Moves::of(rules, budget).ok().flatten()
}

/// As [`bounded_moves`], whatever the end of play means: those of which [`BoundedMoves::quotient_window`] speaks.
#[must_use]
pub fn bounded_moves_in_any_play(rules: &Rules, budget: &Budget) -> Option<BoundedMoves> {
    window::Moves::in_any_play(rules, budget).ok().flatten()
}

/// Says which theorem about periods, if any, speaks of the rules: those in which a move takes a bounded number.
#[must_use]
pub fn has_window(rules: &Rules, budget: &Budget) -> bool {
    bounded_moves(rules, budget).is_some()
}
