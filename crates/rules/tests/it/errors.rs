//! What is said about texts that are wrong, and about rules that may not be meant so.

use grundy_budget::Budget;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::lang::{self, Code, Diagnostic, limits, parse, parse_with};
use grundy_rules::{Rules, Ruleset};
use grundy_values::Player;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

fn errors(text: &str) -> Vec<Diagnostic> {
    match parse(text) {
        Ok(parsed) => panic!("{text} is read as {}", parsed.rules),
        Err(rejected) => rejected.diagnostics,
    }
}

fn first(text: &str) -> Diagnostic {
    errors(text).swap_remove(0)
}

/// Each text with the code of its first error, the piece of the text that it points at, and the message.
const WRONG: &[(&str, Code, &str, &str)] = &[
    ("n -> n - 1 $ 3", Code::BadCharacter, "$", "the character `$` is no part of the language"),
    ("n -> n - k where 1 ≤ k <= 3", Code::BadCharacter, "≤", "`≤` is written `<=` here"),
    ("n -> n - 1 where n > 2 && n < 9", Code::BadCharacter, "&&", "`&&` is written `and` here"),
    ("n => n - 1", Code::BadCharacter, "=>", "`=>` is written `->` here"),
    ("n -> n - 1 where n > 2k", Code::BadNumber, "2k", "`2k` is neither a number nor a name"),
    (
        "take-one: n -> n - 1",
        Code::Syntax,
        "take-one",
        "`take-one` labels no line: a label has letters, digits and `_`",
    ),
    ("n -> n - 1.5", Code::BadNumber, "1.5", "`1.5` is no whole number"),
    ("n -> n / 2", Code::Syntax, "/", "`/` is not known: the quotient rounded down is written `//`"),
    ("n -> n ^ 2", Code::Syntax, "^", "`^` is not known: it means a power to some and xor to others"),
    ("n -> n - k where k = 1", Code::Syntax, "=", "`=` does not compare: equality is written `==`"),
    ("n -> n - k where k in 1..3 if odd", Code::Syntax, "if", "a condition is not followed by `if`"),
    ("n -> n - 1 when n > 2", Code::Syntax, "when", "expected `where`, found `when`"),
    ("a, b -> a - 1, b", Code::Syntax, ",", "expected `->`, found `,`"),
    ("hello", Code::Syntax, "", "expected `->`, found the end of the text"),
    ("n -> n - k where 1 <= k <= 3, k != 2", Code::Syntax, ",", "expected the end of the rule, found `,`"),
    ("n -> n -\nm", Code::Syntax, "\n", "expected a number or a name, found the end of the line"),
    ("n -> n - 1\nand n > 2", Code::Syntax, "and", "expected a rule, found `and`"),
    ("n -> n - k where k in {1, 2", Code::Bracket, "{", "the bracket `{` is never closed"),
    ("n -> n - 1)", Code::Bracket, ")", "`)` closes nothing"),
    ("n -> (n - 1]", Code::Bracket, "]", "`]` does not close `(`"),
    ("left: n -> n - 1", Code::Reserved, "left", "`left` is a word of the language and cannot label a line"),
    ("odd -> odd - 1", Code::Reserved, "odd", "`odd` is a word of the language and cannot name a coordinate"),
    ("n -> n - max", Code::Reserved, "max", "`max` is a function and cannot be a name"),
    ("(0, n) -> (0, n - 1)", Code::Pattern, "0", "a pattern has names, found the number 0"),
    (
        "n -> n - 1; m -> m - 2",
        Code::Pattern,
        "m",
        "all lines of a text speak of the same position: found `m` after `n`",
    ),
    ("(n, n) -> (n, 1)", Code::Duplicate, "n", "two coordinates are called `n`"),
    ("param m = 3; param m = 4; n -> n - m", Code::Duplicate, "m", "`m` is defined twice"),
    (
        "param n = 3; n -> n - 1",
        Code::Duplicate,
        "n",
        "`n` is already a parameter or a function and cannot be a coordinate",
    ),
    ("n -> (a, b) where a + b == n", Code::Arity, "(a, b)", "a position is 1 number here, found 2 numbers"),
    ("(a, b) -> a - 1", Code::Arity, "a - 1", "a position is 2 numbers here, found 1 number"),
    ("n -> min(n) - 1", Code::Arity, "min(n)", "`min` takes two or more numbers, found 1"),
    ("let f(x) = x; n -> f(n, 1)", Code::Arity, "f(n, 1)", "`f` takes one number, found 2"),
    (
        "param t = [[1]]; n -> n - t[0]",
        Code::Arity,
        "t[0]",
        "this list has 2 levels of elements, found 1 indices",
    ),
    ("n -> mni(n, 3)", Code::UnknownName, "mni", "there is no function `mni`"),
    ("win when x == 0; n -> n - 1", Code::UnknownName, "x", "`x` is not known: a goal knows `n`"),
    (
        "n -> each x in 1..3: n - x where x > 1",
        Code::UnknownName,
        "x",
        "`x` is the name of a run and is known only in its part",
    ),
    ("let f(x) = f(x); n -> f(n)", Code::UnknownName, "f", "there is no function `f`"),
    ("n -> n - 1 where n", Code::Kind, "n", "a number is no truth value: a condition is wanted here"),
    ("n -> n - (n > 2)", Code::Kind, "(n > 2)", "a condition stands where a number is wanted"),
    ("n -> n - k where k in (1, 2)", Code::Kind, "(1, 2)", "a set is wanted after `in`"),
    ("param c = [1]; n -> n - c", Code::Kind, "c", "`c` is a list, and a number is wanted here"),
    (
        "n -> m - k where 1 <= k <= n",
        Code::Unbounded,
        "m",
        "the choice `m` is not bounded: it could be any number, however large",
    ),
    (
        "(a, b) -> (a - k*b, b) where k >= 1",
        Code::Unbounded,
        "k",
        "the choice `k` is not bounded: it could be any number, however large",
    ),
    (
        "misere; win when n == 0; n -> n - 1",
        Code::MisereGoal,
        "misere",
        "`misere` does not go with a goal: where a goal ends play, there is nothing to turn round",
    ),
    ("", Code::NoLine, "", "the text has no rule: a line with `->`"),
    ("param m = 1 // 0; n -> n - m", Code::BadParameter, "1 // 0", ""),
];

#[test]
fn errors_point_at_the_place_and_name_what_was_found() {
    for (text, code, place, message) in WRONG {
        let error = first(text);
        assert_eq!((error.code, error.span.of(text)), (*code, *place), "{text}: {error:#?}");
        if !message.is_empty() {
            assert_eq!(error.message, *message, "{text}");
        }
        assert!(!error.message.ends_with('.') && error.span.end <= text.len(), "{text}");
    }
}

#[test]
fn hints_for_first_time_users() {
    for (text, hint) in [
        (
            "n -> (a, b) where a + b == n",
            "several heaps are parts of a sum and written without brackets: `n -> a, b`",
        ),
        ("n -> n ^ 2", "a power is written `a ** b`, the nim-sum `xor(a, b)`"),
        (
            "n -> n - k where k in 1..3 if odd",
            "a further condition is joined by `and`, as in `k in 1..3 and k in odd`",
        ),
        ("(0, n) -> (0, n - 1)", "name the coordinate and test it: `(a, n) -> ... where a == 0`"),
        ("(a, b) -> (a - k*b, b) where k >= 1", "add a bound to the condition, as `k <= a + 1`"),
        ("n -> n - k where k in n", "a range is written `1..n`"),
        ("n -> n - 1 where n", "compare it, as `x != 0` or `x == 1`"),
        (
            "n -> n - 1; m -> m - 2",
            "two kinds of position are told apart by a coordinate: `(kind, n) -> ... where kind == 0`",
        ),
        ("n -> n -\nm", "a line goes on only inside brackets"),
        (
            "n -> n - 1 or n - 2",
            "other moves are lines of their own, parted by `;`: `n -> n - 1; n -> n - 2`",
        ),
        (
            "(a, b) -> (a - 1, b) or (a, b - 1)",
            "other moves are lines of their own, parted by `;`: `n -> n - 1; n -> n - 2`",
        ),
        ("n -> n - k, 1 <= k <= 3", "the condition of a line begins with `where`"),
        ("n -> n - k | k in {1, 2}", "the condition of a line begins with `where`"),
        (
            "n -> n - {1, 3}",
            "one of several numbers is a choice, `n - k where k in {1, 2}`; an element is written `[4, 5][i]`",
        ),
        ("n -> n - k where k odd", "membership is written `k in odd`"),
        ("n -> n - k where k in 1 - 3", "a range is written with two dots: `1..3`"),
        ("n -> n - k where k divides n", "`k` divides `n` is written `k >= 1 and n % k == 0`"),
        ("n -> n xor 3", "a function is called with brackets: `xor(a, b)`"),
        (
            "[n] -> [n - 1]",
            "one number stands without brackets, `n -> n - 1`, several in round ones, `(a, b) -> (a - 1, b)`",
        ),
    ] {
        let error = first(text);
        assert!(error.hints.iter().any(|found| found == hint), "{text}: {error:#?}");
    }
    for (text, from, to) in [
        ("heap -> haep - k where 1 <= k <= 3", "haep", "heap"),
        ("n -> mni(n, 3)", "mni", "min"),
        ("n -> n / 2", "/", "//"),
        ("n -> n - k where k = 1", "=", "=="),
        ("n -> n - 1 where n > 2k", "2k", "2*k"),
        ("param limit = 3; lose when n == limt; n -> n - limit", "limt", "limit"),
        ("n -> n - 1 when n > 2", "when", "where"),
        ("(a, b) -> a - k, b where k >= 1", "a - k, b", "(a - k, b)"),
        ("n -> n - k where k in 1...3", "...", ".."),
        ("take - one: n -> n - 1", "take - one", "take_one"),
    ] {
        let (span, replacement) = first(text).suggestion.unwrap();
        assert_eq!((span.of(text), replacement.as_str()), (from, to), "{text}");
    }
    // Nothing is proposed that is refused next.
    for text in
        ["(a, ...) -> (a - 1, ...)", "heap -> haep - k where k <= haep", "n -> n - k such that k <= 3"]
    {
        assert!(errors(text).iter().all(|error| error.suggestion.is_none()), "{text}");
    }
}

#[test]
fn several_errors_are_reported_at_once() {
    let text = "n -> n / 2; m -> 3\nn -> n - k where k = 2; n -> mni(1, 2)";
    let found: Vec<(Code, &str)> =
        errors(text).iter().map(|error| (error.code, error.span.of(text))).collect();
    assert_eq!(
        found,
        [(Code::Syntax, "/"), (Code::Pattern, "m"), (Code::Syntax, "="), (Code::UnknownName, "mni")]
    );
    // What cannot be read may be what bounds the choice.
    let caret: Vec<Code> = errors("n -> n - k^2").iter().map(|error| error.code).collect();
    assert_eq!(caret, [Code::Syntax]);
    let many = "n -> $\n".repeat(100);
    assert_eq!(errors(&many).len(), limits::MAX_ERRORS);
}

#[test]
fn parameters_can_be_set() {
    let rules =
        |set: &[(&str, &str)]| parse_with("param m = 3; param s = {1, m}; n -> n - k where k in s", set);
    assert_eq!(rules(&[]).unwrap().rules.to_string(), "n -> n - k where k in {1, 3}");
    assert_eq!(rules(&[("m", "5")]).unwrap().rules.to_string(), "n -> n - k where k in {1, 5}");
    assert_eq!(rules(&[("s", "{2, m + 2}")]).unwrap().rules.to_string(), "n -> n - k where k in {2, 5}");
    let message = |set: &[(&str, &str)]| rules(set).unwrap_err().diagnostics[0].message.clone();
    assert_eq!(message(&[("k", "5")]), "there is no parameter `k`: the rules have `m` and `s`");
    assert_eq!(
        message(&[("m", "x")]),
        "`m` cannot be set to `x`: `x` is not known: a parameter knows no names"
    );
    assert_eq!(
        message(&[("m", "5 5")]),
        "`m` cannot be set to `5 5`: expected the end of the value, found `5`"
    );
    assert_eq!(
        message(&[("m", "")]),
        "`m` cannot be set to ``: expected a number or a name, found the end of the text"
    );
}

/// Advice to add something to the condition, in texts of all kinds that provoke it: the new text is read, and
/// has the options of the old one. Those of a text whose choices are not bounded are the options with any
/// large bound, where these are the same.
#[test]
fn advice_that_is_followed_means_the_same_game() {
    let options = |text: &str, stay: bool| -> Vec<BTreeSet<Vec<Position>>> {
        let rules = parse(text).unwrap_or_else(|rejected| panic!("{text}: {rejected}")).rules;
        let at = |position: [u64; 2]| {
            let found = rules.collect_options(&Position::from(position), Player::Left).unwrap_or_default();
            found.into_iter().filter(|parts| stay || !parts.contains(&Position::from(position))).collect()
        };
        (0..7).flat_map(|n| (0..5).map(move |s| [n, s])).map(at).collect()
    };
    let conditions =
        ["0 == 0", "k >= 1", "s >= 2", "s**k <= n", "n % k == 0 and n >= 1", "k != s", "k >= 1 or s >= 1"];
    let amounts = ["k", "s**k", "k*s", "2**k", "3**k - 1", "k // 2", "k*k*s"];
    let moves = amounts.map(|amount| format!("(n - {amount}, s)")).into_iter();
    let moves =
        moves.chain(["(n, s // 2**k)", "(n >> k, s)", "(n - k, s - j)", "(n, k % 3)"].map(String::from));
    let (mut bounded, mut kept) = (0, 0);
    for (to, condition) in moves.flat_map(|to| conditions.map(|condition| (to.clone(), condition))) {
        let text = format!("(n, s) -> {to} where ({condition})");
        let hints = match parse(&text) {
            Err(rejected) => rejected.diagnostics[0].hints.clone(),
            Ok(_) => notes(&text).into_iter().map(|(_, words)| words).collect(),
        };
        let Some(advice) = hints.iter().find_map(|hint| hint.split_once("add ")?.1.split('`').nth(1)) else {
            continue;
        };
        let with = |added: &str| format!("{text} and {added}");
        if parse(&text).is_ok() {
            assert_eq!(options(&with(advice), true), options(&text, false), "{text}: {advice}");
            kept += 1;
        } else {
            let far =
                [9, 12].map(|far| options(&with(&advice.replace("<= n", &format!("<= n + {far}"))), true));
            if far[0] == far[1] {
                assert_eq!(options(&with(advice), true), far[0], "{text}: {advice}");
                bounded += 1;
            }
        }
    }
    assert!(bounded >= 10 && kept >= 10, "{bounded} {kept}");
}

fn notes(text: &str) -> Vec<(Code, String)> {
    let parsed = parse(text).unwrap();
    let reviewed = lang::review(&parsed, &Budget::default()).unwrap();
    let all = parsed.warnings.into_iter().chain(reviewed);
    all.map(|note| (note.code, [&[note.message], &note.hints[..]].concat().join(" | "))).collect()
}

#[test]
fn rules_that_may_not_be_meant_so_are_noted() {
    for (text, code, message) in [
        (
            "n -> n - k where k <= 3",
            Code::MayNotEnd,
            "play may not end: line 1 can leave the position as it is: 0 -> 0 | with k = 0 nothing changes: add `k >= 1`",
        ),
        (
            "take: n -> n - k where k in squares",
            Code::MayNotEnd,
            "play may not end: line `take` can leave the position as it is: 0 -> 0 | with k = 0 nothing changes: add `k >= 1`",
        ),
        (
            "n -> n // 2",
            Code::MayNotEnd,
            "play may not end: line 1 can leave the position as it is: 0 -> 0 | with n = 0 nothing changes: add `n >= 1`",
        ),
        (
            "n -> a + (n - a) where 1 <= a < n",
            Code::MayNotEnd,
            "play may not end: line 1 can leave the position as it is: 2 -> 2 | a sum of numbers is one heap; two heaps are parted by a comma: \
             `n -> a, n - a`",
        ),
        (
            "n -> n - 3, 0 - 1 where n >= 1",
            Code::NeverApplies,
            "line 1 gives no option at any small position | its condition can hold, but then a part is negative, and \
             such an option does not exist | a part that must not go below 0 is written `max(n - 2, 0)`",
        ),
        (
            "n -> n - 1; n -> n - 2 where n < 0",
            Code::NeverApplies,
            "line 2 gives no option at any small position | its condition held nowhere among the small positions",
        ),
        (
            "n -> n - 1, n - 3",
            Code::MovesInOne,
            "line 1 is one move, to 2 heaps at once | moves to choose from are lines of their own: `n -> n - 1; n -> n - 3`",
        ),
        (
            "n -> n - 1 where kk < 3",
            Code::UnusedChoice,
            "the choice `kk` occurs in no part: the line only asks whether there is one",
        ),
        (
            "heap -> heap - haep where 1 <= haep <= 3",
            Code::CloseName,
            "`haep` is taken for a choice of the mover; `heap` is a known name | did you mean `heap`?",
        ),
    ] {
        let found = notes(text);
        assert!(found.contains(&(code, message.to_owned())), "{text}: {found:#?}");
    }
    // An amount that an equation with the parts speaks of is no slip.
    let amount = "n -> a, b where a + b + k == n and 1 <= a <= b and k in {1, 2}";
    for text in crate::examples::GAMES.iter().chain([&amount]) {
        assert_eq!(notes(text), [], "{text}");
    }
}

fn failure<const N: usize>(text: &str, position: [u64; N]) -> String {
    let rules: Rules = parse(text).unwrap().rules;
    let position = Position::from(position);
    let slow = rules.collect_options(&position, Player::Left).unwrap_err();
    assert_eq!(Compiled::new(rules).collect_options(&position, Player::Left).unwrap_err(), slow, "{text}");
    slow.to_string()
}

#[test]
fn faults_name_the_expression_and_the_position() {
    assert_eq!(failure("n -> 10 // n", [0]), "division by zero in `10 // n` (line 1 at n = 0)");
    assert_eq!(
        failure("n -> n - 1; mod: (n) -> n % k where k <= n", [3]),
        "division by zero in `n % k` (line `mod` at n = 3, k = 0)"
    );
    assert_eq!(
        failure("n -> n - [1, 2][n]", [5]),
        "index 5 in `[1, 2][n]`: the list has the indices 0 to 1 (line 1 at n = 5)"
    );
    assert_eq!(failure("n -> 10 ** n % 7", [60]), "`10 ** n` does not fit in 128 bits (line 1 at n = 60)");
    assert_eq!(
        failure("n -> n << 64", [1]),
        "`n << 64` is 2^64 or more, which no coordinate or choice can be (line 1 at n = 1)"
    );
    assert_eq!(
        failure("n -> 100000 of 0 where n >= 1", [1]),
        "`100000` makes an option of more than 65536 parts (line 1 at n = 1)"
    );
    assert_eq!(
        failure("n -> n - isqrt(3 - n)", [9]),
        "a negative number in `isqrt(3 - n)`, which takes numbers from 0 on (line 1 at n = 9)"
    );
    assert_eq!(failure("(a, b) -> (a - 1, b)", [3]), "a position has 2 coordinates, 3 has 1");
}

#[test]
fn the_text_protects_what_can_fail() {
    let fine = |text: &str, n: u64| {
        let rules = parse(text).unwrap().rules;
        rules.collect_options(&Position::from([n]), Player::Left).unwrap().len()
    };
    assert_eq!(fine("n -> n - 1 where n >= 1 and 10 // n >= 1", 0), 0);
    assert_eq!(fine("n -> n - k where n >= 1 and k == 10 // n and k >= 1", 0), 0);
    assert_eq!(fine("n -> n - k where k <= n and k != 0 and n % k == 0", 4), 3);
    // A product bounds its factors where none of them is 0.
    assert_eq!(fine("n -> k of d where k*d == n and k >= 2 and d >= 1", 12), 5);
    assert_eq!(fine("n -> a*b*c where n >= 1 and a*b*c < n and a >= 1 and b >= 1 and c >= 1", 5), 13);
    assert_eq!(fine("n -> (0 if n == 0 else 10 // n) where n == 0", 0), 1);
}

#[test]
fn hostile_texts_end_soon() {
    let deep = |open: &str, close: &str| format!("n -> {}n{}", open.repeat(5_000), close.repeat(5_000));
    let lets: String = (1..60).map(|i| format!("let f{i}(x) = f{0}(x) + f{0}(x); ", i - 1)).collect();
    let or: String = (0..12).map(|i| format!(" and (k == {i} or k == {})", i + 1)).collect();
    let chain: String = "1 + ".repeat(9_000);
    let variables = "abcdefghijkl".chars().collect::<Vec<char>>();
    let mesh: String = (0..2_000)
        .map(|i| {
            format!(
                "{}*{} + {} <= n + {}*{} and ",
                i % 7 + 1,
                variables[i % 12],
                variables[(i * 5 + 1) % 12],
                i % 5,
                variables[(i * 7 + 3) % 12]
            )
        })
        .collect();
    let bounds: String = variables.iter().map(|v| format!("{v} <= n and ")).collect();
    let lines =
        "n -> a, b, c where a + b <= n and b + c <= n and a + 2*b + 3*c <= n and a <= b or a + b == 7*c\n"
            .repeat(400);
    for text in [
        deep("(", ")"),
        deep("-", ""),
        deep("[", "]"),
        deep("f(", ")"),
        deep("2**", ""),
        deep("not ", ""),
        deep("2 of ", ""),
        format!("let f0(x) = x + x; {lets} n -> f59(n)"),
        format!("n -> n - k where k <= n{or}"),
        format!("n -> {chain}n"),
        format!("n -> a + b + c + d + e + f + g + h + i + j + k + l where {mesh}{bounds}n >= 0"),
        lines.clone(),
        format!("param s = [{}]; n -> n - k where k in s", "1, ".repeat(15_000)),
        format!("param s = {{{}}}; {}", "1, ".repeat(500), "n -> n - k where k in s; ".repeat(1_000)),
        "x".repeat(70_000),
        "n -> n - 1;".repeat(5_000),
        "(".repeat(60_000),
        "n -> ".repeat(10_000),
    ] {
        let start = Instant::now();
        if let Ok(parsed) = parse(&text) {
            let budget = Budget::default().with_time(Duration::from_secs(2));
            let _ = lang::review(&parsed, &budget);
        }
        // Far more than is needed, for the machine may be busy.
        let spent = start.elapsed();
        assert!(spent < Duration::from_secs(10), "{spent:?}: {}", &text[..60.min(text.len())]);
    }
}

#[test]
fn hostile_enumerations_are_stopped_by_the_budget() {
    for text in [
        "n -> n - i - j where xor(i, j) == n + i",
        "n -> n - k where k <= n and k % 7 == 9",
        "n -> 60000 of each x in 1..60000: 0",
        "n -> k of 1 where k <= n",
        "n -> n - p where p in primes",
    ] {
        let rules = parse(text).unwrap().rules;
        let budget = Budget::default().with_steps(100_000);
        let position = Position::from([u64::MAX / 4]);
        let compiled = Compiled::new(rules).with_budget(&budget);
        assert!(compiled.collect_options(&position, Player::Left).is_err(), "{text}");
    }
}
