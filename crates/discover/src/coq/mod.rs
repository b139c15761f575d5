//! Theorems as files that the kernel of Coq accepts, or refuses.
//!
//! [`file()`] prints one file: the library that it stands on (`grundy_proof::coq`), the rules as a relation
//! beside their text, the law, and `who_wins`, which says which positions are lost and won by the definition.
//! It needs nothing but Coq's standard library. Nothing of this crate has to be believed: what a reader
//! compares is the relation with the text.

mod few;
mod formula;
mod goals;
mod hints;
mod limit;
mod lines;
mod positions;
mod steps;
mod takes;
mod terms;
mod values;
mod window;
mod worth;

use crate::prove::{Effort, Search, positions_below, prove, prove_losses};
use grundy_budget::Budget;
use grundy_proof::{Law, Theorem, bounded_moves, coq};
use grundy_rules::Rules;
use grundy_rules::ir::Ending;
use grundy_rules::lang::{self, Claim};
use std::fmt::Write as _;

/// Why there is no file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// Laws of this class are not written for Coq yet.
    #[error("{0} are not written for Coq yet")]
    Class(&'static str),
    /// The rules say something that is not written for Coq yet.
    #[error("{0} in the rules are not written for Coq yet")]
    Rules(&'static str),
    /// Coq would compute for too long.
    #[error(
        "the window has {heaps} heaps, which Coq would compute with for about {seconds} s; at most 60 s are printed"
    )]
    Large {
        /// The heaps of the window.
        heaps: u64,
        /// The seconds expected.
        seconds: u64,
    },
}

/// Returns the file for a theorem.
///
/// # Errors
/// [`Missing`]: what is not written for Coq yet, or too large for it.
pub fn file(theorem: &Theorem, budget: &Budget) -> Result<String, Missing> {
    // The theorem holds the rules as text, so Coq gets what is read from this text.
    let parsed = lang::parse(theorem.rules()).map_err(|_| Missing::Rules("texts that are not read again"))?;
    let rules = &parsed.rules;
    if theorem.starts().is_some() {
        return Err(Missing::Class("laws of starts"));
    }
    if rules.domain().is_some() {
        return Err(Missing::Rules("conditions on what is a position"));
    }
    let said = crate::present::statement(theorem.law(), &rules.moves().coordinates);
    let mut text = String::from(
        "(* A theorem about a game, for coqc: this file needs nothing but the standard library.\n\n   The rules:\n",
    );
    for line in theorem.rules().lines() {
        let _ = writeln!(text, "     | {}", comment(line));
    }
    let _ = writeln!(
        text,
        "\n   The law: {}.\n\n   After the library stand `rules`, which is to be compared with the text above, and the law. `who_wins`\n   is the theorem, and the last line has Coq say that it rests on no axiom. *)\n",
        comment(&said.to_string())
    );
    let mut body = String::new();
    let modules = match modules(theorem.law(), rules, budget, &mut body) {
        Ok(modules) => modules,
        Err(missing) => {
            // A formula has an automaton as another form, and a tame game has either. An automaton has no
            // other form, so this ends.
            let other = of_another_form(rules, theorem.law(), budget).ok_or(missing)?;
            return file(&other, budget);
        }
    };
    text.push_str(&coq::bundle(&modules));
    text.push_str("\n(** * The game *)\n");
    for line in theorem.rules().lines() {
        let _ = writeln!(text, "(* | {} *)", comment(line));
    }
    text.push_str(&body);
    text.push_str("Print Assumptions who_wins.\n");
    Ok(text)
}

/// Writes the rules, the law and the theorem; returns what they stand on.
fn modules(
    law: &Law,
    rules: &Rules,
    budget: &Budget,
    body: &mut String,
) -> Result<Vec<coq::Module>, Missing> {
    Ok(match law {
        Law::Periodic(law) if law.saltus() == 0 && bounded_moves(rules, budget).is_some() => {
            let moves = bounded_moves(rules, budget).ok_or(Missing::Class("windows"))?;
            window::write(rules, &moves, law, body)?;
            vec![coq::GAMES, coq::PERIODS, coq::WINDOW, coq::RULES, coq::WAYS]
        }
        Law::Limit(law) => {
            limit::write(rules, law, body)?;
            vec![coq::GAMES, coq::LIMITS, coq::RULES]
        }
        Law::Claim(Claim::Value(_)) if rules.arity() > 1 => {
            return Err(Missing::Class("Grundy values of tuples"));
        }
        law @ (Law::Periodic(_) | Law::Automatic(_) | Law::Claim(Claim::Value(_))) => {
            values::write(rules, law, body)?;
            vec![coq::GAMES, coq::MACHINES, coq::DIGITS, coq::RULES, coq::VALUES]
        }
        Law::Number(_) => {
            return Err(Missing::Class("the integers that positions of partizan games are worth"));
        }
        Law::Primes(_) => return Err(Missing::Class("laws of prime factors")),
        Law::TakeAway(law) => {
            takes::write(rules, law, body)?;
            vec![coq::GAMES, coq::RULES, coq::TAKES]
        }
        Law::Quotient(_) => return Err(Missing::Class("misère quotients")),
        Law::Tame(_) => return Err(NOT_SUMS),
        law @ (Law::Lost(_) | Law::Claim(Claim::Lost(_))) => {
            positions::write(rules, law, body)?;
            let mut modules = vec![coq::GAMES, coq::MACHINES, coq::DIGITS, coq::RULES];
            if *rules.play() != Ending::Normal {
                // Its `lost` and `won` are to hide those of `GAMES`, so it is imported behind that.
                modules.insert(1, coq::GOALS);
            }
            modules
        }
    })
}

const NOT_SUMS: Missing = Missing::Class("sums of tame heaps, and heaps that a move parts,");

/// Returns what the law says in a form that is written for Coq: of a formula the automaton, and of a tame
/// game what is said of single heaps, where no move leaves several.
fn of_another_form(rules: &Rules, law: &Law, budget: &Budget) -> Option<Theorem> {
    let effort = Effort { takes_formulas: matches!(law, Law::Tame(_)), ..Effort::default() };
    let found = match law {
        Law::Claim(Claim::Value(_)) if rules.arity() == 1 => {
            let value = |heap: u64| law.value(heap.into()).and_then(|value| u32::try_from(value).ok());
            let mut values = |upto: u64, _: &Budget| (0..=upto).map_while(value).collect();
            prove(rules, &mut values, &effort, budget)
        }
        Law::Claim(Claim::Lost(_)) | Law::Tame(_) => {
            let is_lost =
                |position: Vec<u64>| law.is_lost(&position.into_iter().map(u128::from).collect::<Vec<_>>());
            let mut losses =
                |bound: u64, _: &Budget| positions_below(rules.arity(), bound).map(is_lost).collect();
            prove_losses(rules, &mut losses, &effort, budget)
        }
        _ => return None,
    };
    match found {
        Search::Proved(found) => Some(found.theorem),
        Search::Open { .. } => None,
    }
}

/// Returns a text that may stand in a comment: Coq reads comments and strings inside them.
fn comment(text: &str) -> String {
    text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")
}
