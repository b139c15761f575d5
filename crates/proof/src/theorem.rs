//! Theorems: laws that the checker has accepted.

use crate::law::Law;
use grundy_rules::Rules;
use grundy_rules::ir::Condition;
use grundy_rules::lang::Claim;
use sha2::{Digest, Sha256};

/// A law that has been shown to be the law of a game, for all positions: those of the domain, where the rules
/// have one. Only [`crate::check`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    rules: String,
    domain: Option<Condition>,
    law: Law,
    starts: Option<Law>,
}

impl Theorem {
    pub(crate) fn checked(rules: &Rules, law: Law, starts: Option<Law>) -> Theorem {
        // The text is kept, since rules are compared as they are printed.
        Theorem { rules: rules.to_string(), domain: rules.domain().cloned(), law, starts }
    }

    /// The complete rules as printed: parameters in their places, play and goals included. It is a theorem
    /// about games that print so, and no others.
    #[must_use]
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The law.
    #[must_use]
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// The law of starts, which says who wins by the numbers of the rules' `start` line, where the theorem
    /// has one. It speaks of all numbers that mean a position.
    #[must_use]
    pub fn starts(&self) -> Option<&Law> {
        self.starts.as_ref()
    }

    /// The SHA-256 digest of the rules as printed, in hexadecimal.
    #[must_use]
    pub fn digest(&self) -> String {
        digest(&self.rules)
    }

    /// Returns which tuples are positions, as the rules say it; `None` where all are.
    #[must_use]
    pub fn domain(&self) -> Option<&str> {
        self.rules.lines().find_map(|line| line.strip_prefix("positions where "))
    }

    /// Returns whether the theorem speaks of a position: whether it is in the domain of the rules.
    #[must_use]
    pub fn speaks_of(&self, position: &[u128]) -> bool {
        let holds = |domain: &Condition| signed(position).and_then(|position| domain.at(&position));
        // A domain that cannot be evaluated at a position says nothing of it, and so does the theorem.
        self.domain.as_ref().is_none_or(|domain| holds(domain) == Some(true))
    }

    /// Returns the Grundy value of a heap, for a law about Grundy values whose numbers fit 128 bits; `None`
    /// for heaps that are no positions.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        self.speaks_of(&[n]).then(|| self.law.value(n))?
    }
}

impl Law {
    /// Returns whether the law gives Grundy values, of heaps or of tuples.
    #[must_use]
    pub fn gives_values(&self) -> bool {
        // All kinds are named, so that a new kind of law has to say what it gives.
        match self {
            Law::Periodic(_) | Law::Automatic(_) | Law::Limit(_) | Law::Claim(Claim::Value(_)) => true,
            Law::Primes(law) => matches!(law.claim(), Claim::Value(_)),
            Law::Lost(_)
            | Law::TakeAway(_)
            | Law::Quotient(_)
            | Law::Tame(_)
            | Law::Number(_)
            | Law::Claim(Claim::Lost(_)) => false,
        }
    }

    /// Returns the Grundy value that the law gives a heap; as [`Law::value_at`].
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        self.value_at(&[n])
    }

    /// Returns the Grundy value that the law gives a position; `None` for a law about P-positions or misère
    /// play, for a position with another number of coordinates than the law speaks of, or where a number, or
    /// one on the way to it, leaves 127 bits.
    #[must_use]
    pub fn value_at(&self, position: &[u128]) -> Option<u128> {
        // A law of one heap gives a tuple no value.
        let heap = || if let [n] = position { Some(*n) } else { None };
        match self {
            Law::Periodic(law) => law.value(heap()?),
            Law::Automatic(law) => law.value(heap()?),
            Law::Limit(law) => law.value(heap()?),
            Law::Primes(law) => law.value(heap()?),
            Law::Claim(Claim::Value(value)) => {
                value.at(&signed(position)?).and_then(|value| u128::try_from(value).ok())
            }
            Law::Lost(_)
            | Law::TakeAway(_)
            | Law::Quotient(_)
            | Law::Tame(_)
            | Law::Number(_)
            | Law::Claim(Claim::Lost(_)) => None,
        }
    }

    /// Returns the integer that a position is worth, for a law about a game in which the players have
    /// different moves: the number of free moves for Left. `None` for another law, another number of
    /// coordinates, or where a number leaves 127 bits.
    #[must_use]
    pub fn number_at(&self, position: &[u128]) -> Option<i128> {
        if let Law::Number(value) = self { value.at(&signed(position)?) } else { None }
    }

    /// Returns whether the law calls a position lost for the player who moves first, whoever that is, or a
    /// sum of heaps in misère play; `None` where it does not say.
    #[must_use]
    pub fn is_lost(&self, position: &[u128]) -> Option<bool> {
        match self {
            Law::Lost(law) => (position.len() == law.acceptor().tracks()).then(|| law.holds(position)),
            Law::Claim(Claim::Lost(condition)) => condition.at(&signed(position)?),
            Law::TakeAway(law) => {
                let [n, most] = position else { return None };
                law.is_lost(*n, *most)
            }
            Law::Primes(law) => {
                let [n] = position else { return None };
                law.is_lost(*n)
            }
            Law::Quotient(law) => Some(law.is_lost(position.iter().copied())),
            Law::Tame(law) => law.is_lost(position.iter().copied()),
            // A number 0 is lost for whoever moves first; any other number is won by one player, whoever
            // begins.
            Law::Number(_) => self.number_at(position).map(|number| number == 0),
            _ => self.value_at(position).map(|value| value == 0),
        }
    }
}

fn signed(position: &[u128]) -> Option<Vec<i128>> {
    position.iter().map(|x| i128::try_from(*x).ok()).collect()
}

/// Returns the SHA-256 digest of a rule text in hexadecimal.
#[must_use]
pub fn digest(rules: &str) -> String {
    Sha256::digest(rules.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
