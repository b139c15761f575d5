//! Laws of games whose coordinates play apart.
//!
//! Theorem. In normal play, let every move leave one part and change coordinates of one group alone, by what
//! these and the numbers say that no move changes ([`Rules::apart`]). Then a position is the sum of those
//! that it is in each group, and its value is the nim-sum of their values [Sprague 1935, Grundy 1939]: a law
//! that is a nim-sum of numbers is right if each of them is the value in its group. Where it says who wins by
//! two numbers that are equal, it says that a nim-sum is 0.
//!
//! Odd parts are equal just where half of what they are above 1 is, which is a value
//! ([`crate::odd_part`]).
//!
//! So laws of the groups are checked in place of one of the whole. Where one of them fails nothing is known
//! of the whole: two wrong values may have the right nim-sum.

use crate::law::Law;
use crate::law::odd_part::halved;
use grundy_rules::Rules;
use grundy_rules::ir::{Comparison, Condition, Expr, Function};
use grundy_rules::lang::Claim;

/// Returns the games of the groups of coordinates that play apart, each with the law that a claim says of it;
/// `None` where they do not play apart, or the claim is no nim-sum of what they are worth.
pub(super) fn laws(rules: &Rules, claim: &Claim) -> Option<Vec<(Rules, Law)>> {
    let groups = rules.apart();
    let mut terms = Vec::new();
    let halves;
    match claim {
        Claim::Value(value) => nim_summands(value, &mut terms),
        Claim::Lost(Condition::Compare(Comparison::Equal, a, b)) => {
            halves = halved(a).zip(halved(b));
            let (a, b) = halves.as_ref().map_or((a, b), |(a, b)| (a, b));
            nim_summands(a, &mut terms);
            nim_summands(b, &mut terms);
        }
        // Only an equation says that a nim-sum is 0.
        Claim::Lost(_) => return None,
    }
    let mut laws = Vec::new();
    let parameters = rules.parameters();
    for group in &groups {
        let is_own = |slot: usize| group.contains(&slot) && !parameters.contains(&slot);
        let mut own = terms.iter().filter(|term| term.mentions(is_own));
        // A group that no term speaks of must be worth 0.
        let mut value = own.next().map_or(Expr::Number(0), |term| (*term).clone());
        // Two terms of one group would have a value together, and the law does not say which part is whose.
        if own.next().is_some() || value.mentions(|slot| !group.contains(&slot)) {
            return None;
        }
        value.rename(&|slot| group.iter().filter(|other| **other < slot).count());
        laws.push((rules.only(group)?, Law::Claim(Claim::Value(value))));
    }
    // What speaks of no group is no part of a value.
    let mut others = terms.iter().filter(|term| !term.mentions(|slot| !parameters.contains(&slot)));
    (others.all(|term| **term == Expr::Number(0)) && !laws.is_empty()).then_some(laws)
}

/// Adds the numbers whose nim-sum an expression is: itself, where it is none.
fn nim_summands<'a>(expr: &'a Expr, terms: &mut Vec<&'a Expr>) {
    match expr {
        Expr::Call(Function::Xor, summands) => {
            summands.iter().for_each(|summand| nim_summands(summand, terms));
        }
        other => terms.push(other),
    }
}
