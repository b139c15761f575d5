//! Theorems as files that the kernel of Coq accepts, or refuses.
//!
//! [`file()`] prints one file: the library that it stands on (`grundy_proof::coq`), the rules as a relation beside their text, the
//! law, and `who_wins`, which says which positions are lost and won by the definition. It needs nothing but Coq's standard
//! library. Nothing of this crate has to be believed: what a reader compares is the relation with the text.

mod formula;
mod goals;
mod hints;
mod limit;
mod lines;
mod positions;
mod steps;
mod terms;
mod values;
mod window;

use crate::prove::{Effort, Search, prove_losses};
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
    let parsed = lang::parse(theorem.rules()).map_err(|_| Missing::Rules("texts that are not read again"))?;
    let rules = &parsed.rules;
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
    let modules = match theorem.law() {
        Law::Periodic(law) if law.saltus() == 0 && bounded_moves(rules, budget).is_some() => {
            let moves = bounded_moves(rules, budget).ok_or(Missing::Class("windows"))?;
            window::write(rules, &moves, law, &mut body)?;
            vec![coq::GAMES, coq::PERIODS, coq::WINDOW, coq::RULES, coq::WAYS]
        }
        Law::Limit(law) => {
            limit::write(rules, law, &mut body)?;
            vec![coq::GAMES, coq::LIMITS, coq::RULES]
        }
        Law::Claim(Claim::Value(_)) if rules.arity() > 1 => {
            return Err(Missing::Class("Grundy values of tuples"));
        }
        law @ (Law::Periodic(_) | Law::Automatic(_) | Law::Claim(Claim::Value(_))) => {
            values::write(rules, law, &mut body)?;
            vec![coq::GAMES, coq::MACHINES, coq::DIGITS, coq::RULES, coq::VALUES]
        }
        Law::Quotient(_) => return Err(Missing::Class("misère quotients")),
        law @ Law::Tame(_) => return file(&of_single_heaps(rules, law, budget)?, budget),
        law @ (Law::Lost(_) | Law::Claim(Claim::Lost(_))) => {
            positions::write(rules, law, &mut body)?;
            let mut modules = vec![coq::GAMES, coq::MACHINES, coq::DIGITS, coq::RULES];
            if *rules.play() != Ending::Normal {
                modules.insert(1, coq::GOALS);
            }
            modules
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

const NOT_SUMS: Missing = Missing::Class("sums of tame heaps, and heaps that a move parts,");

/// Returns what the law of a tame game says of single heaps as a theorem of its own, where no move leaves several.
fn of_single_heaps(rules: &Rules, law: &Law, budget: &Budget) -> Result<Theorem, Missing> {
    let is_lost = |heap: u64| law.is_lost(&[heap.into()]);
    let mut losses = |bound: u64, _: &Budget| (0..bound).map(is_lost).collect();
    match prove_losses(rules, &mut losses, &Effort::default(), budget) {
        Search::Proved(found) => Ok(found.theorem),
        Search::Open { .. } => Err(NOT_SUMS),
    }
}

/// Returns a text that may stand in a comment: Coq reads comments and strings inside them.
fn comment(text: &str) -> String {
    text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")
}
