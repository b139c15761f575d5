//! Functions of impartial games of misère play, as `*[2,[2]]`.

use super::super::Arena;
use super::super::value::Value;
use super::{Answer, Argument, Function, Refused, functions, misere_game as game, none, number};
use crate::misere::{MisereGame, MisereGames};

pub(super) static FUNCTIONS: &[Function] = functions! {
    "misere" | "miserecanonicalform" by Misere ("G") -> "a nimber, or a position of heaps or a board, in misere play",
        "misere(*2 + *3)" => "*[1]"
        = |arena, a| {
            // The evaluator asks of positions where these are known.
            let n = match a[0].value {
                Value::Misere(game) => return Ok(Value::Misere(game)),
                Value::Game(game) => arena.forms.as_nimber(game),
                _ => None,
            };
            let n = n.ok_or(Refused::Kind { argument: 0, expected: "a nimber, or a position as kayles[5]" })?;
            Ok(Value::Misere(arena.misere.nim(n)?))
        };
    "genus" by Misere ("M") -> "the value in normal play, and those in misere play beside heaps of 2",
        "genus(*[[2],0])" => "1^2"
        = |arena, a| Ok(Value::Words(arena.misere.genus(game(a, 0)?)?.to_string()));
    "misere_nim_value" by Misere ("M") -> "the least heap of nim beside which M is lost in misere play",
        "misere_nim_value(*[[2],0])" => "2"
        = |arena, a| { let n = arena.misere.misere_grundy(game(a, 0)?); number(&mut arena.forms, &dashu_int::IBig::from(n).into()) };
    "mate" by Misere ("M") -> "the game that makes a lost one with M, by taking the mates of all options",
        "mate(*[0])" => "*[1]"
        = |arena, a| Ok(Value::Misere(arena.misere.mate(game(a, 0)?)?));
    "misere_minus" by Misere ("M", "N") -> "the game that makes M with N, where one is found",
        "misere_minus(*[[2]], *[2]) + *[2] == *[[2]]" => "yes"
        = |arena, a| {
            let (m, n) = (game(a, 0)?, game(a, 1)?);
            arena.misere.subtract(m, n)?.map(Value::Misere).ok_or_else(|| none("no game was found that makes the first with the second"))
        };
    "parts" by Misere ("M") -> "the games that make M with another one, other than 0 and *1; of a part and itself with *1 the even one",
        "parts(*[2] + *[2])" => "[*[2]]"
        = |arena, a| { let parts = arena.misere.parts(game(a, 0)?)?; Ok(list(parts)) };
    "partitions" by Misere ("M") -> "the ways to write M as a sum of games without parts",
        "partitions(*[2] + *[2])" => "[[*[2], *[2]]]"
        = |arena, a| {
            let partitions = arena.misere.partitions(game(a, 0)?)?;
            Ok(Value::List(partitions.into_iter().map(list).collect()))
        };
    "is_prime" by Misere ("M") -> "whether M has no parts, and is neither 0 nor *1",
        "is_prime(*[2])" => "yes"
        = |arena, a| Ok(Value::Truth(arena.misere.is_prime(game(a, 0)?)?));
    "is_nim_heap" by Misere ("M") -> "whether M is a heap of nim",
        "is_nim_heap(*[[2]])" => "no"
        = |arena, a| holds(arena, a, MisereGames::is_nim_heap);
    "is_tame" by Misere ("M") -> "whether M and all it leads to have the genera of games of nim",
        "is_tame(*[2] + *[3])" => "yes"
        = |arena, a| holds(arena, a, MisereGames::is_tame);
    "is_generally_tame" by Misere ("M") -> "whether M is tame when moves that can be reversed are taken away",
        "is_generally_tame(*[[2],0])" => "no"
        = |arena, a| holds(arena, a, MisereGames::is_generally_tame);
    "is_tameable" by Misere ("M") -> "whether M beside tame games has the values of games of nim, be M wild or not",
        "is_tameable(*[[[2]]])" => "yes"
        = |arena, a| holds(arena, a, MisereGames::is_tameable);
    "is_restive" by Misere ("M") -> "whether the options are tame, and the value is 0 or 1 in normal play but larger in misere play",
        "is_restive(*[[2],0])" => "yes"
        = |arena, a| holds(arena, a, MisereGames::is_restive);
    "is_restless" by Misere ("M") -> "whether the options are generally tame, and the value is 0 or 1 in misere play but larger in normal play",
        "is_restless(*[[2],0])" => "no"
        = |arena, a| holds(arena, a, MisereGames::is_restless);
    "is_generally_restive" by Misere ("M") -> "whether M is restive when moves that can be reversed are taken away",
        "is_generally_restive(*[[2],0])" => "yes"
        = |arena, a| Ok(Value::Truth(arena.misere.is_generally_restive(game(a, 0)?)?));
    "is_extraverted" by Misere ("M") -> "whether each option of M is a part of it",
        "is_extraverted(*[[2]])" => "yes"
        = |arena, a| {
            let m = game(a, 0)?;
            for option in arena.misere.options(m).to_vec() {
                if arena.misere.subtract(m, option)?.is_none() {
                    return Ok(Value::Truth(false));
                }
            }
            Ok(Value::Truth(true))
        };
    "is_introverted" by Misere ("M") -> "whether M is a part of each of its options, as 0 and *1 alone are",
        "is_introverted(*[1])" => "yes"
        = |arena, a| { let m = game(a, 0)?; Ok(Value::Truth(arena.misere.birthday(m) <= 1)) };
    "is_half_tame" by Misere ("M") -> "whether M is not generally tame, and two of it together are, of genus 0^0",
        "is_half_tame(*[[2],0])" => "yes"
        = |arena, a| Ok(Value::Truth(arena.misere.is_half_tame(game(a, 0)?)?));
};

fn holds(arena: &mut Arena, a: &[Argument], is: fn(&MisereGames, MisereGame) -> bool) -> Answer {
    Ok(Value::Truth(is(&arena.misere, game(a, 0)?)))
}

fn list(games: Vec<MisereGame>) -> Value {
    Value::List(games.into_iter().map(Value::Misere).collect())
}
