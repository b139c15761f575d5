//! Expressions with loops, and what is said about texts that are none.

use super::*;
use crate::Budget;
use crate::form::Typography;

fn said_within(text: &str, budget: &Budget) -> String {
    let mut forms = Forms::new(budget);
    match evaluate(text, &mut forms, &mut NoBoards) {
        Ok(value) => value.text(&mut forms, Typography::Plain).unwrap_or_else(|stop| stop.to_string()),
        Err(error) => error.to_string(),
    }
}

fn said(text: &str) -> String {
    said_within(text, &Budget::default())
}

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
