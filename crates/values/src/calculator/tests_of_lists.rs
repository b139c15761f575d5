//! The table of functions, lists, names and questions.

use super::*;
use crate::form::Typography;

pub(super) fn said_with(names: &Names, text: &str, budget: &Budget) -> String {
    let mut arena = Arena::new(budget);
    match evaluate(text, &mut arena, &mut NoBoards, names) {
        Ok(value) => value.text(&mut arena, Typography::Plain).unwrap_or_else(|stop| stop.to_string()),
        Err(error) => error.to_string(),
    }
}

/// Returns the value of an expression as text, or what is wrong with it.
pub(super) fn said(text: &str) -> String {
    said_with(&Names::default(), text, &Budget::default())
}

/// Expressions and their values.
pub(super) fn assert_said(table: &[(&str, &str)]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, value)| said(text) != *value)
        .map(|(text, value)| format!("{text}: expected {value}, found {}", said(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_example_of_every_function_is_so() {
    let rows: Vec<&Function> = FUNCTIONS.iter().flat_map(|(_, functions)| *functions).collect();
    let examples: Vec<(&str, &str)> = rows.iter().map(|row| (row.example[0], row.example[1])).collect();
    assert_said(&examples);
    for row in &rows {
        let names = || row.also.iter().chain([&row.name]);
        let is_in_example = names().any(|name| row.example[0].contains(name));
        assert!(is_in_example, "{} is not in its example", row.name);
        for name in names() {
            let found = function(name).expect("a name of the table is found");
            assert_eq!(found.name, row.name, "{name} is the name of two functions");
        }
    }
}

#[test]
fn every_function_refuses_what_has_no_meaning_for_it() {
    let values =
        ["{1|0}", "over", "over - over", "*[2,[2]]", "Left", "[1, 2]", "^ < 1", "outcome(0)", "10^^", "2"];
    let budget = Budget::default().with_steps(300_000).with_bytes(1 << 28);
    for row in FUNCTIONS.iter().flat_map(|(_, functions)| *functions) {
        for value in values {
            let arguments = vec![value; row.arguments.len()].join(", ");
            assert!(!said_with(&Names::default(), &format!("{}({arguments})", row.name), &budget).is_empty());
        }
    }
}

#[test]
fn lists_and_questions_have_their_values() {
    assert_said(&[
        ("[1, ^, *2]", "[1, ^, *2]"),
        ("[]", "[]"),
        ("[1..4]", "[1, 2, 3, 4]"),
        ("[3..1]", "[]"),
        ("[k * 2 for k in 1..4]", "[2, 4, 6, 8]"),
        ("[*k for k from 1 to 3]", "[*, *2, *3]"),
        ("[k * 2 for k in [1, 5, 2] where k < 3]", "[2, 4]"),
        ("[i - j for i in 1..3 for j in 1..i where i != j]", "[1, 2, 1]"),
        ("[k for k in [x for x in 1..9 where mod(x, 3) == 0]]", "[3, 6, 9]"),
        ("[g.mean for g in followers({3|1})]", "[0, 1, 2, 3, 2]"),
        ("[11 NimSum n for n from 1 to 4]", "[10, 9, 8, 15]"),
        ("if 1 < 2 then ^ else v", "^"),
        ("not 1 < 2", "no"),
        ("1 < 2 and not 2 < 1 or 1 == 2", "yes"),
        ("2 nim_product 3 == 1", "yes"),
        ("[1, 2] == [1..2]", "yes"),
        ("*[2] + *[2] == *[3] + *[3]", "yes"),
        ("(*[[2],0]).Options", "[*[0], *[[2]]]"),
        ("{1|0}.Stop(Left)", "1"),
        ("17.Div(4)", "4"),
        ("[[1,2],[3]]", "[[1, 2], [3]]"),
        ("[followers(^), followers(*), left(0)]", "[[0, *, ^], [0, *], []]"),
        ("options(^, Right) == [*] and followers(^) == [0, *, ^]", "yes"),
    ]);
}

#[test]
fn what_stands_beside_a_game_of_misere_play_is_one() {
    assert_said(&[
        ("*[0,1] == *2", "yes"),
        ("*2 == *[0,1]", "yes"),
        ("*[0,1] != *2", "no"),
        ("*[0,1] == *3", "no"),
        ("*[0] == 0", "yes"),
        ("contains([*[0,1]], *2)", "yes"),
        ("contains([^, *2], *[0,1])", "byte 9: expected a nimber, or a position as kayles[5], found ^"),
        ("contains([*, *2], *[3])", "no"),
        ("contains([*[2] + *[2]], *2 + *2)", "yes"),
        ("if *[0,1] == *2 then 1 else 0", "1"),
        ("[k for k in 1..4 where *[0,1,2] == *k]", "[3]"),
        ("[g for g in [*[1], *[2]] where g == *2]", "[*[2]]"),
        ("[*[0,1], *3] == [*2, *[3]]", "yes"),
        // In misère play *2 + *2 is not 0.
        ("*[2] + *[2] == *2 + *2", "yes"),
        ("*[2] + *[2] == 2 * *2", "yes"),
        ("*[2] + *[2] == 0", "no"),
        ("*2 + *2 + *[0] == *[2] + (*2 + 0)", "yes"),
        ("2 * *[2] == *[2] + *[2]", "yes"),
        ("genus(*2 + *2)", "0^0"),
        ("misere_minus(*[0,1], *2)", "*[0]"),
        ("*[2] == ^", "byte 8: expected a nimber, or a position as kayles[5], found ^"),
        ("*[2] + 2", "byte 7: expected a nimber, or a position as kayles[5], found 2"),
        ("*[2] <= *2", "byte 0: expected a game of normal play, found *[2]"),
        ("*[2] * *[2]", "byte 7: expected a natural number of copies, found *[2]"),
    ]);
    assert!(said("*[2] - *2").contains("misere_minus(M, N)"));
    assert!(said("*[2] == {*2|*2}").contains("misere({*2|*2}) is its heap"));
}

#[test]
fn what_is_wrong_with_lists_is_told() {
    assert_said(&[
        ("[1, 2", "byte 5: expected an operator, `,`, `for` or `]`, found the end"),
        ("[k for k]", "byte 8: expected `in`, found `]`"),
        ("[k for k in 3]", "byte 12: expected a list, as [1, 2] or 1..6, found 3"),
        ("[k for k in 1..*]", "byte 15: expected an integer, found *"),
        (
            "[k for mean in 1..2]",
            "byte 7: \"mean\" has a meaning of its own; a game before braces is called by another name, as in a{0|a}",
        ),
        ("k + 1", "byte 0: nothing is called \"k\""),
        ("f(3)", "byte 0: nothing is called \"f\""),
        ("if 3 then 1 else 2", "byte 3: expected a question, as a <= b, found 3"),
        ("[1,2] + 1", "byte 0: expected a game, found a list"),
        ("mean([1,2])", "byte 5: expected a short game, found a list"),
        ("mean(2/3)", "byte 5: expected a short game, found a number that is no short game"),
        ("mean(over)", "byte 5: expected a game without loops, found over"),
        ("nim_inverse(omega)", "byte 12: expected a natural number below 2^64, found an infinite ordinal"),
        ("[1..2000000]", "byte 4: a list may have at most 1048576 members"),
        ("\"x\"", "byte 0: expected a game, found `\"`"),
        ("Options(^)", "byte 0: expected Left or Right behind the game"),
    ]);
}

#[test]
fn names_and_formulas_stand_for_values() {
    let mut arena = Arena::new(&Budget::default());
    let mut names = Names::default();
    let game = evaluate("{2||1|0}", &mut arena, &mut NoBoards, &names).unwrap();
    names.set("G", game);
    names.define("f", vec!["n".to_owned()], "if n == 0 then 0 else f(n - 1) + ^").unwrap();
    names.define("h", vec!["n".to_owned()], "h(n + 1)").unwrap();
    names.define("bad", vec!["n".to_owned()], "mean(n) + foo").unwrap();
    let list = evaluate("[5, ^, G]", &mut arena, &mut NoBoards, &names).unwrap();
    names.set("L", list);
    let mut said = |text: &str| match evaluate(text, &mut arena, &mut NoBoards, &names) {
        Ok(value) => value.text(&mut arena, Typography::Plain).unwrap(),
        Err(error) => error.to_string(),
    };
    assert_eq!(said("G - G"), "0");
    assert_eq!(said("mean(G) + temperature(G)"), "2");
    assert_eq!(said("f(20)"), "^20");
    assert_eq!(said("2.G - G - G"), "0");
    assert_eq!(said("G.nothing"), "byte 2: nothing is called \"nothing\"");
    assert_eq!(said("L[2]"), "^");
    assert_eq!(said("[L[k] for k in 1..2]"), "[5, ^]");
    assert_eq!(said("L[4]"), "byte 2: expected a place from 1 to 3");
    assert_eq!(said("h(1)"), "byte 0: more than 1000 calls inside each other");
    assert_eq!(said("bad(1)"), "byte 0: in `mean(n) + foo`, at `foo`: nothing is called \"foo\"");
    assert_eq!(said("f(1, 2)"), "byte 0: f(n) takes 1 argument, found 2");
    assert!(names.define("g", Vec::new(), "1 +").is_err());
    assert!(["mean", "on", "vv", "for", "Left", "x y", ""].into_iter().all(Names::is_taken));
    assert!(!["G", "x2", "k", "my_game"].into_iter().any(Names::is_taken));
}

#[test]
fn long_lists_end_within_their_limits() {
    let budget = Budget::default().with_bytes(20_000_000).with_steps(2_000_000);
    for text in [
        "[k for k in 1..1000000000]",
        "[1..1000000000000]",
        "[[k for k in 1..1000] for j in 1..100000]",
        "followers(150000)",
        "followers(^60000)",
        "sorted([-k for k in 1..150000])",
        "raise(omega + 1, 2000)",
    ] {
        let found = said_with(&Names::default(), text, &budget);
        assert!(found.starts_with("undecided"), "{text}: {}", &found[..found.len().min(80)]);
    }
}
