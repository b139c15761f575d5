//! Functions of lists.

use super::super::Arena;
use super::super::value::Value;
use super::{Answer, Argument, Function, Refused, functions, none, number};
use crate::form::Form;
use crate::loopy::Worth;
use crate::merge;
use dashu_int::IBig;
use std::cmp::Ordering;

pub(super) static FUNCTIONS: &[Function] = functions! {
    "length" | "size" ("L") -> "how many members a list has",
        "length([4, 5, 6])" => "3"
        = |arena, a| { let n = members(arena, a, 0)?.len() as u64; number(&mut arena.forms, &IBig::from(n).into()) };
    "contains" by Equal ("L", "G") -> "whether G is a member of a list",
        "contains([*, *2], *2)" => "yes"
        // The evaluator puts in place of each member whether it is equal to G.
        = |arena, a| { let list = members(arena, a, 0)?; Ok(Value::Truth(list.contains(&Value::Truth(true)))) };
    "total" | "sum" ("L") -> "the sum of the games of a list",
        "total([1, *, ^])" => "1^*"
        = |arena, a| {
            let mut sum = Worth::Short(arena.forms.zero());
            for worth in games(arena, a)? {
                sum = sum.add(&worth, &mut arena.forms)?;
            }
            Ok(sum.into())
        };
    "concat" ("L", "M") -> "the members of two lists, in one",
        "concat([1, 2], [*])" => "[1, 2, *]"
        = |arena, a| { let mut list = members(arena, a, 0)?; list.extend(members(arena, a, 1)?); Ok(Value::List(list)) };
    "sorted" ("L") -> "a list in order, the least first, where all members compare",
        "sorted([3, -1/2, ^])" => "[-1/2, ^, 3]"
        = |arena, a| {
            let short: Option<Vec<Form>> = games(arena, a)?.iter().map(Worth::short).collect();
            let short = short.ok_or(Refused::Kind { argument: 0, expected: "a list of games without loops" })?;
            // Two that come to stand beside each other have been compared, so that none are confused.
            let sorted = merge::sorted(short, |one, other| {
                arena.forms.budget.spend(1)?;
                match arena.forms.compare(one, other)? {
                    Some(order) => Ok(order == Ordering::Less),
                    None => Err(none("two of these games are confused: neither is at most the other")),
                }
            })?;
            Ok(Value::List(sorted.into_iter().map(Value::Game).collect()))
        };
};

/// The members of a list, or of several games.
fn members(arena: &mut Arena, arguments: &[Argument], argument: usize) -> Result<Vec<Value>, Refused> {
    let members = arguments[argument].value.members(arena)?;
    members.ok_or(Refused::Kind { argument, expected: "a list, as [1, 2] or 1..6" })
}

fn games(arena: &mut Arena, arguments: &[Argument]) -> Result<Vec<Worth>, Refused> {
    let games = members(arena, arguments, 0)?.into_iter().map(|member| match member {
        Value::Game(game) => Some(Worth::Short(game)),
        Value::Loopy(game) => Some(Worth::Loopy(game)),
        _ => None,
    });
    games.collect::<Option<_>>().ok_or(Refused::Kind { argument: 0, expected: "a list of games" })
}

/// The greatest or the least member of a list, or of two games.
pub(super) fn extreme(
    arena: &mut Arena,
    arguments: &[Argument],
    of_two: fn(&mut Arena, &[Argument]) -> Answer,
) -> Answer {
    if arguments.len() == 2 {
        return of_two(arena, arguments);
    }
    let mut found: Option<Value> = None;
    for member in members(arena, arguments, 0)? {
        found = Some(match found {
            None => member,
            // The two are members of the one list that was given.
            Some(found) => {
                of_two(arena, &[found.into(), member.into()]).map_err(|refused| match refused {
                    Refused::Kind { expected, .. } => {
                        Refused::No(format!("each member of the list is to be {expected}"))
                    }
                    refused => refused,
                })?
            }
        });
    }
    found.ok_or_else(|| none("the list is empty"))
}
