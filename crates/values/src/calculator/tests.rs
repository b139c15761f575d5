//! Expressions, their values, and what is said about texts that are none.

use super::tests_of_lists::said;
use super::*;
use crate::form::laws::born_by;
use crate::form::naive::Tree;
use crate::form::{Printer, Typography};
use crate::loopy::Worth;
use crate::{Budget, Dyadic};
use proptest::prelude::*;

fn forms() -> Forms {
    Forms::new(&Budget::default())
}

/// Returns an expression's value as text, or what is said about it.
#[test]
fn expressions_have_their_values() {
    let table = [
        ("{1|-1} + {1|-1}", "0"),
        ("^ + ^ + *", "^^*"),
        ("{0||0|-2}", "Tiny(2)"),
        ("+-1 + +-2", "+-{3|1}"),
        ("{0|^*5}", "^^*4"),
        ("3 + +-1", "{4|2}"),
        ("3+-1", "{4|2}"),
        ("3 - 2 +- 6 - 7 +- 8 + 4", "{12|0||-4|-16}"),
        ("3 + -1", "2"),
        ("3--1", "4"),
        ("-{1|0}", "{0|-1}"),
        ("-1 + ^", "-1^"),
        ("-1^", "-1^"),
        ("-(1^)", "-1v"),
        ("1-1^", "v"),
        ("-9Tiny(2)", "-9Tiny(2)"),
        ("-9 + Tiny(2) - -9Tiny(2)", "0"),
        ("-v3*2", "^3*2"),
        ("^^^^^^+vvv*+^19*3+v14", "^8*2"),
        ("*3+*5", "*6"),
        ("*(3+5)", "*8"),
        ("2 * 3", "6"),
        ("2*3 - *3", "2"),
        ("2 * *3", "0"),
        ("3 * {2|1}", "{5|4}"),
        ("2.{2|0}", "2"),
        ("2.^", "^^"),
        ("3.Tiny(2) - 2.Tiny(2)", "Tiny(2)"),
        ("-3.^", "v3"),
        ("(1/2) * (3/4)", "3/8"),
        ("1 / 2", "1/2"),
        ("2*(3 + *)", "6"),
        ("9/8*", "9/8*"),
        ("73/16v9*8 - 73/16 - v9", "*8"),
        ("5v<2>*3", "5v<2>*3"),
        ("^[2] - ^", "^<2>"),
        ("^<2> + *", "{0,*|v}"),
        ("+-(1*)", "+-(1*)"),
        ("+-{1,1*}", "+-{1,1*}"),
        ("+-{3|1}", "+-{3|1}"),
        ("+-1/2", "+-1/2"),
        ("{1|}", "2"),
        ("{|}", "0"),
        ("{1||2|}", "2"),
        ("{1|0||0}", "Miny(1)"),
        ("{9|||9||8|7}", "9Tiny({2|1})"),
        ("{3|||2||1|0,*||||-1/2}", "{3|||2||1|0,*||||-1/2}"),
        ("'{*|*}':1", "^"),
        ("'{*|*}'", "0"),
        ("*:1", "^*"),
        ("{1|0}:0", "{1|0}"),
        ("{2|-2} <= 3", "yes"),
        ("3 <> 3+*", "yes"),
        ("^ <| *", "yes"),
        ("^ <| 0", "no"),
        ("0 <|| {1|-1}", "yes"),
        ("^ == {0|*}", "yes"),
        ("^ != {0|*}", "no"),
        ("^<2>", "^<2>"),
        ("^<2", "yes"),
        ("v ≤ ^", "yes"),
        ("right(^)", "*"),
        ("{2|1}.LeftOptions", "2"),
        ("left(*3)", "0, *, *2"),
        ("left(0)", "none"),
        ("Outcome(+-1)", "N"),
        ("left_stop({3||2|1}) - LeftStop(2)", "1"),
        ("⇑∗4 + ↑² − ↑²", "^^*4"),
        ("⧾₂ - Tiny(2)", "0"),
        ("±{3|1}", "+-{3|1}"),
        ("123456789012345678901234567890 - 1/1024", "126419751948641975194864197519359/1024"),
    ];
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, value)| {
            // A game may be written in more than one way.
            said(text) != *value && said(text) != said(value)
        })
        .map(|(text, value)| format!("{text}: expected {value}, found {}", said(text)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let table = [
        ("", 0..0, "expected a game, found the end"),
        ("   ", 3..3, "expected a game, found the end"),
        ("{1|", 3..3, "expected a game, `|` or `}`, found the end"),
        ("{1|-1", 5..5, "expected an operator, `,` or `}`, found the end"),
        ("{1|-1]", 5..6, "expected an operator, `,` or `}`, found `]`"),
        ("{1,|0}", 3..4, "expected a game, found `|`"),
        ("{1}", 0..3, "expected `|` between Left's options and Right's, found none in these braces"),
        ("3|2", 1..2, "expected an operator or the end, found a bar outside of braces"),
        (
            "{3|2|1}",
            4..5,
            "two bars of equal length, and none that is longer parts them: this can be read in two ways",
        ),
        (
            "{1||2|3||4}",
            7..9,
            "two bars of equal length, and none that is longer parts them: this can be read in two ways",
        ),
        ("{1|$}", 3..4, "expected a game, found `$`"),
        ("1 + ü", 4..6, "expected a game, found `ü`"),
        ("1 2", 2..3, "expected an operator or the end, found `2`"),
        ("2 *3", 2..3, "`*` with a space before and none behind may be a product or a nimber"),
        ("*3*5", 2..3, "`*` behind a nimber and before a number may be a product or another nimber"),
        ("2*2*2", 3..4, "`*` behind a nimber and before a number may be a product or another nimber"),
        ("-1/2*3*2", 6..7, "`*` behind a nimber and before a number may be a product or another nimber"),
        ("{1/3|}", 1..4, "expected a game, found a number that is no short game"),
        ("1/0", 0..3, "nothing is divided by 0"),
        ("1/(omega+1)", 0..10, "a divisor is a number of one term, as 7 or omega*2"),
        ("omega + *", 8..9, "expected a number, found *"),
        ("omega^", 6..6, "expected an exponent, as in omega^2 or omega^(omega+1), found the end"),
        ("3.5", 1..2, "a point between digits is neither a fraction nor a multiple"),
        (
            "^^3",
            2..3,
            "expected one arrow before a number, as in `^3`, or arrows alone, as in `^^^`, found `3`",
        ),
        ("*5000", 1..5, "a nimber of at most 4096 was expected"),
        ("^999999999999999999999", 1..22, "a number of ups of at most 100000 was expected"),
        ("*(1/2)", 2..5, "expected a natural number of at most 4096, found 1/2"),
        ("men(1)", 0..3, "nothing is called \"men\"; nearest: mean, min"),
        ("1 + Up", 4..6, "nothing is called \"Up\"; up is written ^"),
        ("mean", 0..4, "mean is a function, and its arguments were expected in brackets"),
        ("mean(1, 2)", 0..10, "mean(G) takes 1 argument, found 2"),
        ("mean(1", 6..6, "expected an operator, `,` or `)`, found the end"),
        ("outcome(1) + 1", 0..10, "expected a game, found an outcome"),
        ("domineering[4x4]", 0..11, "nothing is called \"domineering\""),
        ("domineering[4x4", 15..15, "expected `]`, found the end"),
        (
            "^ * v",
            0..5,
            "a product needs an integer, or two numbers; norton(G, U) and conway(G, H) multiply games",
        ),
        ("nim_sum(1, -1)", 11..13, "expected a natural number below 2^64, found -1"),
        ("'{0|0'", 5..6, "expected an operator, `,` or `}`, found `'`"),
        ("1 < 2 < 3", 6..7, "expected an operator or the end, found `<`"),
    ];
    for (text, span, message) in table {
        match evaluate(text, &mut Arena::new(&Budget::default()), &mut NoBoards, &Names::default()) {
            Err(Error::Fault(fault)) => {
                assert_eq!(
                    (fault.span.clone(), fault.problem.to_string().as_str()),
                    (span, message),
                    "{text}"
                );
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn advice_has_the_games_that_were_typed() {
    let table = [
        ("{7|1}.Stops", "in place of Stops: [left_stop({7|1}), right_stop({7|1})]"),
        ("1 + (^ + *).Stops", "in place of Stops: [left_stop((^ + *)), right_stop((^ + *))]"),
        ("Stops({7|1})", "in place of Stops: [left_stop({7|1}), right_stop({7|1})]"),
        ("stops", "in place of stops, for example: [left_stop({3|1}), right_stop({3|1})]"),
        ("{7|1}.Freeze.Plot", "in place of Plot: thermograph({7|1}.Freeze)"),
        ("{7|1}.Cooled(2)", "in place of Cooled: cool({7|1}, 2)"),
        ("^^*3.HeatedBy(1/2)", "in place of HeatedBy: heat(^^*3, 1/2)"),
        ("^.NortonMultiply(v)", "in place of NortonMultiply: norton(^, v)"),
        ("R.NimValueSequence(30)", "in place of NimValueSequence: table R to 30"),
        (
            "game.heap.TakeAndBreak(\"0.137\").NimValueSequence(30)",
            "in place of TakeAndBreak.NimValueSequence: table 0.137 to 30",
        ),
        ("game.heap.TakeAndBreak(\"0.137\")", "in place of TakeAndBreak, for example: 0.137[20]"),
        ("Integer(5)", "in place of Integer: 5"),
        ("true", "in place of true: 1 == 1"),
        ("x = 5", "a name is given by a cell of a sheet: x := 5"),
        ("G := 5", "names are given by cells of a sheet, one a line: G := 5"),
        ("1 == 1 == 1", "two games are compared at a time: 0 < ^ and ^ < 1"),
        ("// G", "a text in a sheet begins with #"),
        ("for n from 1 to 5 do n.^ end", "a list is written in brackets: [n.^ for n from 1 to 5]"),
        ("{n|-n} for n in 1..3", "a list is written in brackets: [{n|-n} for n in 1..3]"),
        ("if 1 < 2 then 3 else 4 end", "`end` is left out: if 1 < 2 then 3 else 4"),
        ("+_2", "Tiny is written with its size: Tiny(2)"),
        ("^ ?= *", "how two games compare is asked by one relation at a time: G <= H, G == H or G <> H"),
        ("{1|0}.Incentives(Left)", "the incentives of one player are left_incentives({1|0})"),
        ("nim_sum(*3, *5)", "this function is of numbers: write 3 for *3; nimbers are added by +"),
        ("*3*5", "for a multiple write `2 * *3`, for a sum `*2 + *3`; a product of numbers is `2 * 3`"),
        ("*[2] < *3", "games of misere play are compared by == and != alone"),
    ];
    for (text, advice) in table {
        match evaluate(text, &mut Arena::new(&Budget::default()), &mut NoBoards, &Names::default()) {
            Err(Error::Fault(fault)) => assert_eq!(fault.hint(text).as_deref(), Some(advice), "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

/// Facts about surreal numbers and the nim field of ordinals: On Numbers and Games, chapters 3 and 6.
#[test]
fn numbers_that_are_no_short_games_have_an_arithmetic() {
    let table = [
        ("omega + 5 - omega", "5"),
        ("omega*3 + omega^(omega^2+omega) - omega^19*omega", "omega^(omega^2+omega)-omega^20+omega*3"),
        ("raise(omega + 1, 3)", "omega^3+omega^2*3+omega*3+1"),
        ("-6/23", "-6/23"),
        ("6/23 + 17/23", "1"),
        ("raise(3, 22)/raise(2, 72) * raise(2, 72)", "31381059609"),
        ("(omega + 1)/omega", "1+omega^(-1)"),
        ("omega > 1000000 and 1/omega > 0 and 1/omega < 1/1024", "yes"),
        ("[birthday(omega-5), birthday(6/23), abs(5-omega), sign(5-omega)]", "[omega+5, omega, omega-5, -1]"),
        ("[floor(-6/23), ceiling(-6/23), numerator(-6/23), denominator(-6/23)]", "[-1, 0, -6, 23]"),
        ("[is_ordinal(omega-1), is_ordinal(omega*2), is_dyadic(1/3), is_number(1/3)]", "[no, yes, no, yes]"),
        ("[outcome(omega-5), outcome(5-omega), max(1/7, 0), min(-3, 14/5)]", "[L, R, 1/7, -3]"),
        ("nim_sum(omega^omega*4 + 11, omega^omega*6 + omega)", "omega^omega*2+omega+11"),
        ("[nim_product(omega, omega), nim_product(omega, 7), nim_power(omega, 3)]", "[omega^2, omega*7, 2]"),
        ("nim_product(omega^(omega^2*32), omega^(omega^2*24))", "omega^(omega^2+1)+omega^omega^2"),
        ("nim_power(omega^omega^13, 47)", "omega^omega^7+1"),
        ("nim_power(omega^omega^42, 193)", "omega+65536"),
    ];
    for (text, answer) in table {
        assert_eq!(said(text), answer, "{text}");
    }
    assert!(said("nim_product(omega^omega^omega, 2)").contains("below omega^omega^omega"));
    assert!(said("nim_sum(omega-1, 2)").contains("nim arithmetic is of ordinals"));
    assert!(said("raise(omega+1, omega)").contains("an exponent is a natural number up to 4096"));
    assert!(said("raise(omega+1, 3000)").contains("this power is too large"));
    assert!(said("nim_power(omega^omega^100, 1000)").contains("excess"));
    // The prime of an index is not looked for where nothing is known of it.
    assert!(said("nim_product(omega^omega^1000000000, omega^omega^1000000000)").contains("excess"));
    assert_eq!(said(&format!("1{}", "/1".repeat(9000))), "1");
    assert_eq!(said(&format!("{}1{}", "(1/".repeat(4000), ")".repeat(4000))), "1");
}

#[test]
fn texts_beyond_all_bounds_are_refused_and_deep_ones_read() {
    for bomb in ["{", "(", "-", "+-", "cool(", "{0|", "'{", "*(", "1:(", "+-{", "^.(", "[", "{0||||||||||"] {
        let text = bomb.repeat(30_000);
        assert!(forms().parse(&text).is_err(), "{bomb}");
    }
    let chains = [":1", " * 1", " / 1", ".(1)", ".Mean"];
    for chain in chains {
        assert!(forms().parse(&format!("1{}", chain.repeat(30_000))).is_err(), "{chain}");
    }
    assert_eq!(said(&"1+".repeat(100_000)[..199_999]), "100000");
    assert_eq!(said(&format!("{}1{}", "(".repeat(5000), ")".repeat(5000))), "1");
    assert_eq!(said(&format!("{}1", "-".repeat(5000))), "1");
    assert_eq!(said(&format!("{}^{}", "{0|".repeat(5000), "}".repeat(5000))), "^5001");
    assert!(said(&"9".repeat(2_000_000)).contains("at most 1048576 are read"));
    assert!(said(&"9".repeat(20_000)).contains("a number may have at most 10000 digits"));
    assert_eq!(said(&format!("1/{}", "9".repeat(9_000))).len(), 9_002);
    assert_eq!(
        said(&"omega^".repeat(5000)),
        "byte 30000: expected an exponent, as in omega^2 or omega^(omega+1), found the end"
    );
    assert_eq!(
        said("1:1000000000000000000000"),
        "undecided: it lies beyond what is computed, whatever the limits"
    );
}

#[test]
fn boards_are_asked_of_the_caller() {
    struct Rows;
    impl Boards for Rows {
        fn value(&mut self, forms: &mut Forms, name: &str, text: &str) -> Result<Worth, Refusal> {
            match (name, text.parse::<i64>()) {
                ("toads-and-frogs", Ok(n)) => forms.integer(n).map(Worth::Short).map_err(Refusal::Stopped),
                ("toads-and-frogs", Err(_)) => {
                    Err(Refusal::Position { message: "no row".to_owned(), place: Some(1..2) })
                }
                _ => Err(Refusal::Unknown(vec!["toads-and-frogs".to_owned()])),
            }
        }
    }
    let mut arena = Arena::new(&Budget::default());
    let sum = evaluate(
        "{1|0} + 2.toads-and-frogs[3] - toads-and-frogs[7]",
        &mut arena,
        &mut Rows,
        &Names::default(),
    );
    assert_eq!(sum.unwrap().text(&mut arena, Typography::Plain).unwrap(), "{0|-1}");
    let Err(Error::Fault(fault)) =
        evaluate("1 + toads-and-frogs[..|..]", &mut arena, &mut Rows, &Names::default())
    else {
        panic!()
    };
    assert_eq!((fault.span, fault.problem), (21..22, Problem::Refused("no row".to_owned())));
    let error = evaluate("toads[1]", &mut arena, &mut Rows, &Names::default()).unwrap_err();
    assert_eq!(error.to_string(), "byte 0: nothing is called \"toads\"; nearest: toads-and-frogs");
}

/// Prints in both typographies, and reads back.
fn assert_round_trip(forms: &mut Forms, g: Form) {
    for typography in [Typography::Plain, Typography::Unicode] {
        let text = Printer::new(typography, forms).text(forms, g).unwrap();
        assert_eq!(forms.parse(&text).as_ref(), Ok(&g), "{text}");
    }
}

#[test]
fn games_of_day_two_and_every_seventh_of_day_three_are_read_as_printed() {
    let mut forms = forms();
    let born = born_by(&mut forms, 3);
    let day_two = born_by(&mut forms, 2);
    for g in day_two.into_iter().chain(born.into_iter().step_by(7)) {
        assert_round_trip(&mut forms, g);
        let shifted = forms.number(&"-5/4".parse::<Dyadic>().unwrap()).unwrap();
        let shifted = forms.add(g, shifted).unwrap();
        assert_round_trip(&mut forms, shifted);
    }
}

#[test]
fn sums_of_ups_are_recognized_as_they_were_added() {
    let mut forms = forms();
    let mut names = crate::form::Names::new(&forms);
    let parts = |forms: &mut Forms| -> Vec<Form> {
        ["0", "^", "v3", "^<2>", "2.v<2>", "^<3>", "*", "*2", "*5", "1/2", "-3"]
            .map(|text| forms.parse(text).unwrap())
            .to_vec()
    };
    let parts = parts(&mut forms);
    for a in &parts {
        for b in &parts {
            for c in &parts {
                let sum = forms.sum([*a, *b, *c]).unwrap();
                let named = names.sum(&mut forms, sum).unwrap().unwrap();
                assert_eq!(forms.up_sum(&named).unwrap(), sum, "{named:?}");
                let [one, other] = [*a, *b].map(|g| names.sum(&mut forms, g).unwrap().unwrap());
                let third = names.sum(&mut forms, *c).unwrap().unwrap();
                let ups = |k: usize| -> i64 {
                    [&one, &other, &third].iter().map(|sum| sum.ups.get(k).copied().unwrap_or(0)).sum()
                };
                for k in 0..4 {
                    assert_eq!(named.ups.get(k).copied().unwrap_or(0), ups(k));
                }
            }
        }
    }
    let tiny = forms.parse("Tiny(2)").unwrap();
    assert_eq!(names.sum(&mut forms, tiny).unwrap(), None);
}

#[test]
fn long_sums_of_ups_are_recognized_by_their_pattern() {
    for text in ["^20000*300", "v100000", "^<300>", "v<300>*", "^[300]", "v[300]*", "3^<1000>"] {
        assert_eq!(said(text), text);
    }
}

#[test]
fn nimbers_and_ups_made_at_once_are_those_made_by_their_options() {
    let mut forms = forms();
    let (zero, star) = (forms.zero(), forms.nimber(1).unwrap());
    let mut smaller = vec![zero];
    for n in 1..40 {
        let nimber = forms.game(&smaller, &smaller).unwrap();
        assert_eq!(forms.nimber(n).unwrap(), nimber);
        smaller.push(nimber);
    }
    let up = forms.game(&[zero], &[star]).unwrap();
    let mut sum = zero;
    for n in 0..20 {
        for (nimber, form) in (0..).zip(&smaller[..9]) {
            let expected = forms.add(sum, *form).unwrap();
            assert_eq!(forms.ups(n, nimber).unwrap(), expected);
            let negative = forms.negate(expected).unwrap();
            assert_eq!(forms.ups(-n, nimber).unwrap(), negative);
        }
        sum = forms.add(sum, up).unwrap();
    }
}

#[test]
fn print_has_arrows_and_small_digits_where_asked() {
    let mut forms = forms();
    let table = [
        ("^^*4", "⇑∗4"),
        ("v3", "↓3"),
        ("^<2>*", "↑²∗"),
        ("v[12]", "↓[12]"),
        ("+-{3|1}", "±{3|1}"),
        ("Tiny(2)", "⧾₂"),
        ("Miny(1/2)", "⧿(1/2)"),
        ("9Tiny({2|1})", "9⧾({2|1})"),
    ];
    for (plain, print) in table {
        let g = forms.parse(plain).unwrap();
        assert_eq!(Printer::new(Typography::Unicode, &forms).text(&mut forms, g).unwrap(), print);
        assert_eq!(forms.text(g).unwrap(), plain);
    }
}

#[test]
fn a_game_three_thousand_moves_deep_is_printed_and_read() {
    let mut forms = forms();
    let mut g = forms.nimber(1).unwrap();
    for k in 0..3000 {
        let one = forms.integer(k + 1).unwrap();
        g = forms.game(&[one], &[g]).unwrap();
    }
    assert_round_trip(&mut forms, g);
}

#[test]
fn a_text_too_long_for_the_budget_is_not_printed() {
    let budget = Budget::default().with_bytes(3_000_000);
    let mut forms = Forms::new(&budget);
    // Each game has the one before twice in its text: as what Right answers to one threat, and behind that to
    // another.
    let mut g = forms.parse("{1|-1}").unwrap();
    for k in 1..30 {
        let [x, y, z, low] = [3 * k, 3 * k + 1, -3 * k, -3 * k - 1].map(|n| forms.integer(n).unwrap());
        let first = forms.game(&[x], &[g]).unwrap();
        let behind = forms.game(&[g], &[z]).unwrap();
        let second = forms.game(&[y], &[behind]).unwrap();
        g = forms.game(&[first, second], &[low]).unwrap();
    }
    assert!(forms.len() < 1000);
    assert_eq!(forms.text(g), Err(crate::Stop::Memory));
    let held = budget.bytes_left().unwrap();
    assert_eq!(forms.text(g), Err(crate::Stop::Memory));
    assert_eq!(budget.bytes_left(), Some(held));
}

fn tree() -> impl Strategy<Value = Tree> {
    Just(Tree::default()).prop_recursive(4, 24, 3, |option| {
        let options = prop::collection::vec(option, 0..3);
        (options.clone(), options).prop_map(|(left, right)| Tree::new(left, right))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_games_are_read_as_printed(g in tree(), h in tree(), numerator in -40i64..40, exponent in 0u32..6) {
        let mut forms = forms();
        let (g, h) = (g.form(&mut forms).unwrap(), h.form(&mut forms).unwrap());
        let x = forms.number(&Dyadic::new(numerator.into(), exponent)).unwrap();
        let sum = forms.sum([g, h, x]).unwrap();
        let hot = forms.game(&[sum], &[g, x]).unwrap();
        for g in [g, sum, hot] {
            assert_round_trip(&mut forms, g);
        }
    }

    #[test]
    fn no_text_is_too_strange_to_be_answered(text in "[-0-9{}|,^v*+.:()<>=\\[\\]'/ a-zTM_±⧾₂↑²]{0,40}") {
        let mut arena = Arena::new(&Budget::default().with_steps(200_000).with_bytes(100_000_000));
        if let Ok(value) = evaluate(&text, &mut arena, &mut NoBoards, &Names::default()) {
            let _ = value.text(&mut arena, Typography::Plain);
        }
    }
}
