//! What programs are asked about.

use grundy_proof::Law;
use grundy_rules::lang::Claim;

/// What a law is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// The Grundy values of heaps, or what positions are worth.
    Values,
    /// Who wins positions.
    Positions,
    /// Who wins sums of heaps in misère play.
    Sums,
}

impl About {
    pub(super) fn of(law: &Law) -> About {
        match law {
            Law::Primes(law) if matches!(law.claim(), Claim::Lost(_)) => About::Positions,
            Law::Periodic(_)
            | Law::Automatic(_)
            | Law::Limit(_)
            | Law::Primes(_)
            | Law::Number(_)
            | Law::Claim(Claim::Value(_)) => About::Values,
            Law::Lost(_) | Law::TakeAway(_) | Law::Claim(Claim::Lost(_)) => About::Positions,
            Law::Quotient(_) | Law::Tame(_) => About::Sums,
        }
    }

    /// The number that says what an option has to be worth.
    pub(super) fn wanted(self) -> Option<&'static str> {
        match self {
            About::Values => Some("target"),
            About::Positions => None,
            About::Sums => Some("rest"),
        }
    }
}
