//! Expressions with loops, and what is said about texts that are none.

use super::tests_of_lists::{self, said, said_with};
use super::*;
use crate::Budget;
use crate::form::Typography;
use proptest::prelude::*;

/// Expressions and their values; all values are read back as themselves.
fn assert_said(table: &[(&str, &str)]) {
    let mut wrong = String::new();
    for (text, value) in table {
        for text in [text, value] {
            if said(text) != *value {
                wrong += &format!("{text}: expected {value}, found {}\n", said(text));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn sums_of_named_games_are_those_of_the_books() {
    assert_said(&[
        ("over + over", "over"),
        ("over + *", "over"),
        ("over + ^", "over"),
        ("on + 1", "on"),
        ("on + off", "dud"),
        ("over - over", "over & under"),
        ("upon", "^[on]"),
        ("upon + upon", "{0|^[on]*}"),
        ("2.upon", "{0|^[on]*}"),
        ("upon - upon", "^<on> & v<on>"),
        ("on - on", "dud"),
        ("dud + {3|over}", "dud"),
        ("-over", "under"),
        ("-upon", "v[on]"),
        ("over Upsum under", "over"),
        ("over Downsum under", "under"),
        ("0 * over", "0"),
        ("12345678901234567890 * over", "over"),
    ]);
}

/// [Siegel, CGT, ch. VI], as CGSuite 2 prints them.
#[test]
fn values_are_printed_as_cgsuite_prints_them() {
    assert_said(&[
        ("{pass|}", "on"),
        ("{|pass}", "off"),
        ("{pass|pass}", "dud"),
        ("{0|pass}", "over"),
        ("x{x|0}", "under"),
        ("{pass|*}", "^[on]"),
        ("{pass,0|0}", "^[on]*"),
        ("{*|pass}", "v[on]"),
        ("{0|0,pass}", "v[on]*"),
        ("{0||0|0,pass}", "^<on>"),
        ("{0,*||*|pass}", "^<on>*"),
        ("{0,pass|0||0}", "v<on>"),
        ("{pass|*||0,*}", "v<on>*"),
        ("over + 5", "5over"),
        ("5 + upon*", "5^[on]*"),
        ("5^<on>", "5^<on>"),
        ("{pass|3/2}", "3/2under"),
        ("{-1/4+*|pass}", "-1/4v[on]"),
        ("x{0||||0|||x|*||*}", "a{0||||0|||a|*||*}"),
        ("+-{0|pass}", "+-over"),
        ("+-{5|pass}", "+-(5over)"),
        ("+-{0|^<on>}", "+-{0|^<on>}"),
        ("+-(^<on>*)", "0"),
        ("{0|||0||0|off}", "{0|Tiny(on)}"),
        ("{on|0||0}", "Miny(on)"),
        ("{0||0|under}", "Tiny(over)"),
        ("Tiny(over)", "Tiny(over)"),
        ("a{1||a|0}", "2 & +-1"),
        ("a{{|a}|}", "1 & 0"),
        ("over & v", "over & v"),
        ("{2&-2|1&-2}", "{2|1} & -2*"),
        ("{0|{dud|},*}", "^ & v*"),
        ("10*upon", "{0|{0||||0|||0||0|{0||||0|||0||0|^[on]*}}}"),
        ("9*(upon & v)", "{0||||0|||0||0|{0||||0|||0||0|^[on]}} & v9"),
        ("upon.Upsum(^<on>)", "{0|^<on>*}"),
        ("{9||9|off}", "9Tiny(on)"),
        ("+-{{0|^<on>},{0|^<on>*}}", "+-{{0|^<on>},{0|^<on>*}}"),
        (
            "{0|{0||||-1|||-1+*,a{0||0|a|||-1+*||||-1+*}||-2|b{-2,{-1,-1+*||-1+*|b|||-2}|-2}}}",
            "{0|{0||||-1|||-1*,a{0||0|a|||-1*||||-1*}||-2|a{-2,{-1,-1*||-1*|a|||-2}|-2}}}",
        ),
    ]);
}

/// Degrees and varieties as CGSuite 2 has them. [Siegel, CGT, ch. VI]
#[test]
fn degrees_and_varieties_are_those_of_cgsuite() {
    let table = [
        ("on", "on", "on"),
        ("off", "on", "off"),
        ("over", "over", "over"),
        ("{pass|3/2}", "over", "under"),
        ("{-1/4+*|pass}", "^<on>", "^<on>"),
        ("{0|^<on>||v<on>}", "^<on>", "{^[on]*,^<on>||v<on>|0}"),
        ("{0|||0||0|off}", "{0||||0|||Miny(on)|0||off}", "the degree of this game is no idempotent"),
        ("Miny(on)", "Tiny(on)", "Miny(on)"),
        ("Tiny(over)", "Tiny(over)", "Tiny(over)"),
        ("+-over", "over", "+-over"),
        ("+-{5|pass}", "over", "+-{10over|over}"),
        ("a{0||||0|||a|*||*}", "{0|a{0|0,{0|||a|0||0}}}", "{a{0,{0||0|a|||0}|0}|0}"),
        // Grenville's.
        (
            "a{0|{0||||0,*2|||a|0||0}||0}",
            "a{0||0|{0|a||0,*2|||0||||0}}",
            "this game is not stable: its varieties by upsum and by downsum differ",
        ),
    ];
    for (game, degree, variety) in table {
        assert_eq!(said(&format!("degree({game})")), said(degree), "{game}");
        let found = said(&format!("variety({game})"));
        assert!(found == said(variety) || found.contains(variety), "{game}: {found}, {}", said(variety));
    }
}

#[test]
fn relations_and_functions_of_games_with_loops() {
    let table = [
        ("over > 0", "yes"),
        ("over < 1/1024", "yes"),
        ("over >= ^", "yes"),
        ("over == {0|pass}", "yes"),
        ("over != under", "yes"),
        ("over <> *", "no"),
        ("upon <> *", "yes"),
        ("on > 1000", "yes"),
        ("on >= on", "yes"),
        ("dud <> 0", "yes"),
        ("dud <= on", "yes"),
        ("^<on> < ^<3>", "yes"),
        ("^[on] > ^[3]", "yes"),
        ("outcome(over)", "L"),
        ("outcome(dud)", "D"),
        ("outcome(1 & 0)", "Left first draws, Right first loses"),
        ("onside(1 & 0)", "1"),
        ("(over - over).Offside", "under"),
        ("is_stopper(over)", "yes"),
        ("is_stopper(over - over)", "no"),
        ("is_stopper(*)", "yes"),
        ("degree({1|0})", "0"),
        ("canonical(over)", "over"),
        ("onside({1|0})", "{1|0}"),
        ("1 upsum over", "1over"),
        ("a{0|b{a|b}}", "1 & {0|off}"),
        ("a{1|a} - over", "1over & 1under"),
    ];
    tests_of_lists::assert_said(&table);
}

#[test]
fn what_is_wrong_with_a_loop_is_told_with_its_place() {
    const HANGING: &str =
        "is the game in whose braces it stands, and only an option there, alone and without operators";
    let table = [
        ("pass", 0..4, format!("`pass` {HANGING}")),
        ("{1|0+pass}", 5..9, format!("`pass` {HANGING}")),
        ("{1|-pass}", 4..8, format!("`pass` {HANGING}")),
        ("{1|+-pass}", 5..9, format!("`pass` {HANGING}")),
        ("a{0|a+1}", 4..5, format!("`a` {HANGING}")),
        ("a{0|-b{0|a}}", 9..10, format!("`a` {HANGING}")),
        ("a{0|+-{b{a|b}|0}}", 9..10, format!("`a` {HANGING}")),
        (
            "{pass}",
            0..6,
            "expected `|` between Left's options and Right's, found none in these braces".to_owned(),
        ),
        (
            "a{0}",
            1..4,
            "expected `|` between Left's options and Right's, found none in these braces".to_owned(),
        ),
        ("{pass|", 6..6, "expected a game, `|` or `}`, found the end".to_owned()),
        ("{pass|0", 7..7, "expected an operator, `,` or `}`, found the end".to_owned()),
        ("{pass 0|1}", 6..7, "expected an operator, `,`, `|` or `}`, found `0`".to_owned()),
        ("a{0|b}", 4..5, "nothing is called \"b\"".to_owned()),
        ("a{0|a} + a", 9..10, "nothing is called \"a\"".to_owned()),
        (
            "on{0|on}",
            0..2,
            "\"on\" has a meaning of its own; a game before braces is called by another name, as in a{0|a}"
                .to_owned(),
        ),
        ("over &", 6..6, "expected a game, found the end".to_owned()),
        ("1 & 0 & 1", 6..7, "expected an operator or the end, found `&`".to_owned()),
        ("under & over", 0..12, "an onside is at least the offside, and this one is not".to_owned()),
        (
            "dud & off",
            0..9,
            "expected a stopper, found a game with two sides; onside(G) and offside(G) are stoppers"
                .to_owned(),
        ),
        ("mean(over)", 5..9, "expected a game without loops, found over".to_owned()),
        ("cool(over, 1)", 5..9, "expected a game without loops, found over".to_owned()),
        ("1 + temperature(2 + on)", 16..22, "expected a game without loops, found on".to_owned()),
        ("over : 1", 0..4, "expected a game without loops, found over".to_owned()),
        (
            "1 : dud",
            0..7,
            "expected a stopper, found a game with two sides; onside(G) and offside(G) are stoppers"
                .to_owned(),
        ),
        ("*(over)", 2..6, "expected a game without loops, found over".to_owned()),
        (
            "over * ^",
            0..8,
            "a product needs an integer, or two numbers; norton(G, U) and conway(G, H) multiply games"
                .to_owned(),
        ),
        (
            "0 + a{0,{1|1,{*,{1+*|1+*,a}|*}}|0}",
            4..34,
            "the onside of this game, simplified, is no stopper, and no canonical form of it is known"
                .to_owned(),
        ),
        (
            "degree(dud)",
            0..11,
            "expected a stopper, found a game with two sides; onside(G) and offside(G) are stoppers"
                .to_owned(),
        ),
    ];
    for (text, span, message) in table {
        match evaluate(text, &mut Arena::new(&Budget::default()), &mut NoBoards, &Names::default()) {
            Err(Error::Fault(fault)) => {
                assert_eq!((fault.span.clone(), fault.problem.to_string()), (span, message), "{text}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn long_and_deep_texts_with_loops_end_with_the_budget() {
    let budget = || Budget::default().with_steps(1_000_000).with_bytes(1 << 26);
    for text in [
        format!("{}over{}", "{0|".repeat(3000), "}".repeat(3000)),
        format!("{}0{}", "a{0|a,".repeat(3000), "}".repeat(3000)),
        format!("{}0{}", "{0,pass|".repeat(3000), "}".repeat(3000)),
        "over + 1000000".to_owned(),
        "a{123456789012345678901234567890|a}".to_owned(),
        "1000000 * upon".to_owned(),
        "upon + ".repeat(1000) + "upon",
        "a{".repeat(20_000),
        "+-".repeat(5000) + "over",
    ] {
        let _ = said_with(&Names::default(), &text, &budget());
    }
    // Each level is evaluated once.
    assert_eq!(said(&format!("{}over{}", "{0|".repeat(60), "}".repeat(60))), "over");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_text_with_loops_is_too_strange_to_be_answered(
        words in prop::collection::vec(prop::sample::select(vec![
            "{", "{0|", "{pass|", "a{", "a{0|", "b{", "}", "}", "}", "|", "||", ",", "a", "b", "pass", "over", "on", "dud", "0", "1", "*", "^<on>",
            "+", "-", "+-", " & ", " upsum ", "(", ")", " <= ", "2 * ", "tiny(", "degree(", "'{", "'",
        ]), 0..24)
    ) {
        let mut text = words.concat();
        // Most texts lack what closes them.
        let open = text.matches('{').count().saturating_sub(text.matches('}').count());
        text += &"|0}".repeat(open);
        let mut arena = Arena::new(&Budget::default().with_steps(200_000).with_bytes(100_000_000));
        if let Ok(value) = evaluate(&text, &mut arena, &mut NoBoards, &Names::default())
            && let Ok(printed) = value.text(&mut arena, Typography::Plain)
            && matches!(value, Value::Loopy(_))
        {
            match evaluate(&printed, &mut arena, &mut NoBoards, &Names::default()) {
                Ok(again) => prop_assert_eq!(again, value, "{}", printed),
                Err(Error::Stopped(_)) => {}
                Err(Error::Fault(fault)) => prop_assert!(false, "{}: {}: {}", text, printed, fault),
            }
        }
    }
}
