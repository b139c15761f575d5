//! Functions that say what kind of game a game is, and who wins it.

use super::super::Arena;
use super::super::value::Value;
use super::{Answer, Argument, Function, Refused, functions, short, worth};
use crate::form::{Form, Forms, Names};
use crate::loopy::{self, Loopy, Worth};
use crate::{Outcome, Stop, Surreal};
use dashu_int::IBig;

pub(super) static FUNCTIONS: &[Function] = functions! {
    "outcome" | "outcomeclass" ("G") -> "who wins: L, N, P or R, in misere play of a game of misere play",
        "outcome({2|-1})" => "N"
        = |arena, a| Ok(Value::Outcome(match &a[0].value {
            Value::Misere(game) => Outcome::impartial(!arena.misere.is_lost(*game)),
            // 0 is a short game.
            Value::Number(x) => if x.signum() > 0 { Outcome::L } else { Outcome::R },
            _ => match worth(a, 0)? {
                Worth::Short(g) => arena.forms.outcome(g)?,
                Worth::Loopy(g) => g.outcome(&arena.forms.budget)?,
            },
        }));
    "misere_outcome" | "misereoutcomeclass" by MisereOutcome ("G") -> "who wins in misere play, where who cannot move wins",
        "misere_outcome(2)" => "R"
        = |arena, a| Ok(Value::Outcome(match &a[0].value {
            Value::Misere(game) => Outcome::impartial(!arena.misere.is_lost(*game)),
            _ => { let g = short(a, 0)?; arena.forms.misere_outcome(g)? }
        }));
    "kind" | "class" ("G") -> "what G is, in words",
        "kind({3||2|1})" => "short game"
        = |arena, a| kind(arena, a);
    "is_zero" ("G") -> "whether G is 0",
        "is_zero(* + *)" => "yes"
        = |arena, a| of_number(a, |_| false, || of_short(arena, a, |forms, g| Ok(g == forms.zero())));
    "is_integer" ("G") -> "whether G is an integer",
        "is_integer(-3)" => "yes"
        = |arena, a| of_number(a, |_| false, || of_short(arena, a, |forms, g| Ok(forms.as_integer(g).is_some())));
    "is_ordinal" ("G") -> "whether G is an ordinal, such as an integer from 0 upwards",
        "is_ordinal(-3)" => "no"
        = |arena, a| of_number(a, |x| x.is_ordinal(), || of_short(arena, a, |forms, g| Ok(forms.as_integer(g).is_some_and(|n| n >= IBig::ZERO))));
    "is_number" ("G") -> "whether G is a number",
        "is_number(3/4)" => "yes"
        = |arena, a| of_number(a, |_| true, || of_short(arena, a, |forms, g| Ok(forms.is_number(g))));
    "is_dyadic" ("G") -> "whether G is a number: its denominator is a power of two",
        "is_dyadic(3/4)" => "yes"
        = |arena, a| of_number(a, |_| false, || of_short(arena, a, |forms, g| Ok(forms.is_number(g))));
    "is_nimber" ("G") -> "whether G is a nimber",
        "is_nimber(*3)" => "yes"
        = |arena, a| of_short(arena, a, is_nimber);
    "is_uptimal" ("G") -> "whether G is a number, ups and a nimber, added",
        "is_uptimal(3/2^<2>*)" => "yes"
        = |arena, a| of_short(arena, a, |forms, g| Ok(Names::new(forms).sum(forms, g)?.is_some()));
    "is_infinitesimal" ("G") -> "whether G lies between all negative and all positive numbers",
        "is_infinitesimal(over)" => "yes"
        = |arena, a| of_both(arena, a, |forms, g| Ok(forms.is_infinitesimal(g)),
            |forms, g| Ok(g.near_number(forms)?.is_some_and(|x| x == forms.zero())));
    "is_numberish" ("G") -> "whether G differs from a number by less than every positive number",
        "is_numberish(3^)" => "yes"
        = |arena, a| of_both(arena, a, |forms, g| Ok(forms.is_numberish(g)), |forms, g| Ok(g.near_number(forms)?.is_some()));
    "is_number_tiny" ("G") -> "whether G is a number, or one and a tiny or a miny of a size beyond infinitesimals",
        "is_number_tiny(3 + Tiny(2))" => "yes"
        = |arena, a| of_both(arena, a, Forms::is_number_tiny, |forms, g| Ok(g.is_number_tiny(forms)?));
    "is_all_small" ("G") -> "whether in each follower both players can move, or neither",
        "is_all_small(^)" => "yes"
        = |arena, a| { let g = short(a, 0)?; Ok(Value::Truth(arena.forms.is_all_small(g)?)) };
    "is_atomic" ("G") -> "whether G has an atomic weight",
        "is_atomic(Tiny(1))" => "yes"
        = |arena, a| { let g = short(a, 0)?; Ok(Value::Truth(arena.forms.atomic_weight(g)?.is_some())) };
    "is_even" ("G") -> "whether G is an even integer; in misere play, whether a heap of 1 makes it longer",
        "is_even(4)" => "yes"
        = |arena, a| match a[0].value {
            Value::Misere(game) => Ok(Value::Truth(arena.misere.is_even(game)?)),
            _ => has_parity(arena, a, IBig::ZERO),
        };
    "is_odd" ("G") -> "whether G is an odd integer",
        "is_odd(4)" => "no"
        = |arena, a| has_parity(arena, a, IBig::ONE);
    "is_even_tempered" ("G") -> "whether all lines of play to a number have an even number of moves",
        "is_even_tempered({{3|2}|{1|0}})" => "yes"
        = |arena, a| { let g = short(a, 0)?; Ok(Value::Truth(arena.forms.tempered(g)? == Some(true))) };
    "is_odd_tempered" ("G") -> "whether all lines of play to a number have an odd number of moves",
        "is_odd_tempered(*)" => "yes"
        = |arena, a| { let g = short(a, 0)?; Ok(Value::Truth(arena.forms.tempered(g)? == Some(false))) };
    "is_loopfree" ("G") -> "whether no position of G comes back",
        "is_loopfree(over)" => "no"
        = |arena, a| of_short(arena, a, |_, _| Ok(true));
    "is_stopper" ("G") -> "whether no alternate moves in G or a follower go on for ever",
        "is_stopper(on + off)" => "no"
        = |arena, a| of_both(arena, a, |_, _| Ok(true), |_, g| Ok(g.is_stopper()));
    "is_stopper_sided" ("G") -> "whether both sides of G are stoppers; games of which that is not known are refused",
        "is_stopper_sided(dud)" => "yes"
        = |arena, a| of_both(arena, a, |_, _| Ok(true), |_, _| Ok(true));
    "is_pseudonumber" ("G") -> "whether in all followers of a stopper Left's options are less than Right's",
        "is_pseudonumber(over)" => "yes"
        = |arena, a| of_both(arena, a, |forms, g| Ok(forms.is_number(g)), |forms, g| Ok(g.is_pseudonumber(&forms.budget)?));
    "is_plumtree" ("G") -> "whether G is a stopper in which every loop is a pass",
        "is_plumtree(a{0||||0|||a|*||*})" => "no"
        = |arena, a| of_both(arena, a, |_, _| Ok(true), |_, g| Ok(g.is_plumtree()));
    "is_idempotent" ("G") -> "whether G + G = G",
        "is_idempotent(over)" => "yes"
        = |arena, a| of_both(arena, a, |forms, g| Ok(g == forms.zero()), |forms, g| Ok(g.is_idempotent(&forms.budget)?));
    "is_stable" ("G") -> "whether a stopper has a variety relative to its degree",
        "is_stable(upon)" => "yes"
        = |arena, a| of_both(arena, a, |_, _| Ok(true), |forms, g| match g.variety(&forms.budget) {
            Ok(_) => Ok(true),
            Err(loopy::Error::Unstable) => Ok(false),
            Err(error) => Err(error.into()),
        });
};

/// A question that is asked of numbers that are no short games, too.
fn of_number(a: &[Argument], is: fn(&Surreal) -> bool, else_ask: impl FnOnce() -> Answer) -> Answer {
    match &a[0].value {
        Value::Number(x) => Ok(Value::Truth(is(x))),
        _ => else_ask(),
    }
}

/// A question that holds of no game with loops.
fn of_short(arena: &mut Arena, a: &[Argument], is: fn(&mut Forms, Form) -> Result<bool, Stop>) -> Answer {
    of_both(arena, a, is, |_, _| Ok(false))
}

fn of_both(
    arena: &mut Arena,
    a: &[Argument],
    short: fn(&mut Forms, Form) -> Result<bool, Stop>,
    loopy: fn(&mut Forms, &Loopy) -> Result<bool, Refused>,
) -> Answer {
    Ok(Value::Truth(match worth(a, 0)? {
        Worth::Short(g) => short(&mut arena.forms, g)?,
        Worth::Loopy(g) => loopy(&mut arena.forms, &g)?,
    }))
}

fn is_nimber(forms: &mut Forms, g: Form) -> Result<bool, Stop> {
    let sum = Names::new(forms).sum(forms, g)?;
    Ok(sum.is_some_and(|sum| sum.number.is_zero() && sum.ups.is_empty()))
}

fn has_parity(arena: &Arena, a: &[Argument], rest: IBig) -> Answer {
    let n = arena.forms.as_integer(short(a, 0)?);
    // A remainder of a negative number may be negative, so the difference is compared with 0.
    Ok(Value::Truth(n.is_some_and(|n| (n - rest) % IBig::from(2) == IBig::ZERO)))
}

fn kind(arena: &mut Arena, a: &[Argument]) -> Answer {
    let words = match &a[0].value {
        Value::Game(g) => {
            let (g, forms) = (*g, &mut arena.forms);
            // The narrower kinds come first: an integer is a number too.
            match () {
                () if g == forms.zero() => "zero",
                () if forms.as_integer(g).is_some() => "integer",
                () if forms.is_number(g) => "number",
                () if is_nimber(forms, g)? => "nimber",
                () if Names::new(forms).sum(forms, g)?.is_some() => "uptimal",
                () => "short game",
            }
        }
        Value::Number(x) if x.is_ordinal() => "ordinal",
        Value::Number(_) => "number",
        Value::Loopy(g) if !g.is_stopper() => "two sides",
        Value::Loopy(g) if g.is_pseudonumber(&arena.forms.budget)? => "pseudonumber",
        Value::Loopy(_) => "stopper",
        other => other.kind(),
    };
    Ok(Value::Words(words.to_owned()))
}
