//! Words for laws of prime factors.

use super::gate::{Frame, Meaning, Saying};
use grundy_automata::Error;
use grundy_proof::{Counted, Law, Primes};
use grundy_rules::lang::{Claim, parse_claim};

/// A law of the number of prime factors, or of each exponent.
pub(super) struct Factored {
    counted: Counted,
    is_value: bool,
    /// What is said of it, in the rule language.
    text: String,
}

impl Factored {
    pub(super) fn of(law: &Primes) -> Factored {
        let text = law.claim().print(&law.counted().names());
        Factored { counted: law.counted().clone(), is_value: matches!(law.claim(), Claim::Value(_)), text }
    }
}

impl Saying for Factored {
    fn words(&self, names: &[String]) -> String {
        let n = names.first().map_or("n", String::as_str);
        let text = &self.text;
        let begin = || if self.is_value { format!("g({n}) =") } else { "P iff".to_owned() };
        match (&self.counted, self.is_value, text.as_str()) {
            (Counted::Factors, true, "s") => {
                format!("g({n}) is the number of prime factors of {n}, each as often as it divides")
            }
            (Counted::Factors, false, "s == 1") => format!("P iff {n} is a prime"),
            (Counted::Factors, false, "s in {0, 1}" | "s <= 1") => format!("P iff {n} is 0, 1 or a prime"),
            (Counted::Factors, ..) => {
                format!(
                    "{} {text}, s the number of prime factors of {n}, each as often as it divides",
                    begin()
                )
            }
            (Counted::Distinct, true, "s") => format!("g({n}) is the number of primes that divide {n}"),
            (Counted::Distinct, ..) => {
                format!("{} {text}, s the number of primes that divide {n}", begin())
            }
            (Counted::Of(primes), ..) => {
                let names = listed(&self.counted.names());
                let primes = listed(&primes.iter().map(u64::to_string).collect::<Vec<_>>());
                let s = if names.contains(' ') { "s" } else { "" };
                format!("{} {text}, {names} the exponent{s} of {primes} in {n}", begin())
            }
            (Counted::Exponents, _, "e") => {
                format!("g({n}) is the nim-sum of the exponents of the primes of {n}")
            }
            (Counted::Exponents, ..) => {
                format!("g({n}) is the nim-sum of {text} for the exponent e of each prime of {n}")
            }
        }
    }

    fn meaning(&self, _: &Frame<'_>) -> Result<Meaning, Error> {
        let names = self.counted.names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let claim = parse_claim(&self.text, &names).map_err(|_| Error::TableTooShort)?;
        // The words are of a value or of a loss, so the text has to be of the same kind.
        let is_right = matches!(claim, Claim::Value(_)) == self.is_value;
        let law =
            Primes::new(self.counted.clone(), claim).filter(|_| is_right).ok_or(Error::TableTooShort)?;
        Ok(Meaning::Law(Law::Primes(law)))
    }
}

/// Words one after the other: `2, 3 and 5`.
fn listed(all: &[String]) -> String {
    match all {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => all.concat(),
    }
}
