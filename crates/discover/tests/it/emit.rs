//! Printed programs, compiled, run, and compared with tables and rules.

use crate::games::{ONE_HEAP, SLOW, rules, table};
use crate::run::{Questions, run};
use grundy_budget::Budget;
use grundy_discover::emit::{Language, Standing, program};
use grundy_discover::{conjecture, guess};
use grundy_engine::misere::Quotients;
use grundy_proof::{Acceptor, Law, Periodic, Pretending, Tame};
use grundy_rules::Rules;
use grundy_rules::interpret;
use grundy_rules::lang::parse_claim;
use grundy_rules::octal::{Base, Code};
use grundy_values::Player;
use std::ops::ControlFlow;

/// Numbers that look random, the same at each run.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    }
}

fn check(name: &str, rules: &Rules, values: &[u32], law: &Law, language: Language) {
    let standing = Standing::Conjecture { checked_to: values.len() as u64 - 1 };
    let code = program(rules, law, &standing, language).unwrap();
    // Where neither periods nor small automata name the moves, some may be missed among many.
    let all_moves = !SLOW.contains(&name) && !name.starts_with('.');
    assert!(!(all_moves && code.contains("may be missed")), "{name} in {language:?}:\n{code}");
    let most_heap = if all_moves { values.len() as u64 } else { 200 };
    let mut random = random(most_heap);
    let sums: Vec<Vec<u64>> =
        (0..40).map(|_| (0..1 + random(4)).map(|_| random(most_heap)).collect()).collect();
    let questions = Questions { upto: values.len() - 1, sums };
    let Some((answers, moves)) = run(&code, language, &questions) else { return };
    let wanted: Vec<u64> = values.iter().map(|v| u64::from(*v)).collect();
    assert!(answers == wanted, "{name} in {language:?}:\n{code}");
    for (sum, found) in questions.sums.iter().zip(moves) {
        let value = |heaps: &[u64]| heaps.iter().fold(0, |sum, n| sum ^ values[usize::try_from(*n).unwrap()]);
        match found {
            None => assert_eq!(value(sum), 0, "{name} in {language:?} at {sum:?}:\n{code}"),
            Some((heap, parts)) => {
                assert_eq!(value(sum) ^ value(&[sum[heap]]) ^ value(&parts), 0, "{name} {sum:?} {parts:?}");
                assert!(
                    is_option(rules, sum[heap], &parts),
                    "{name} in {language:?} {sum:?} {heap} {parts:?}"
                );
            }
        }
    }
}

/// By a misère quotient: single heaps, and winning moves in sums, against the quotient itself.
#[test]
fn sums_in_misere_play_are_answered_by_their_quotient() {
    for (code, preperiod, period, to) in [("0.72", 16, 4, 40), ("0.123", 5, 5, 20), ("0.53", 21, 9, 60)] {
        let rules = Code::parse(code, Base::Octal).unwrap().rules().in_misere().unwrap();
        let budget = Budget::default();
        let mut quotients = Quotients::new(&budget);
        for heap in 0..=to {
            let mut options = Vec::new();
            let narrow = |part: &[u64]| usize::try_from(part[0]).unwrap();
            interpret::visit(&rules, &[heap], Player::Left, &budget, &mut |option| {
                options.push(option.parts.chunks(1).map(narrow).collect());
                ControlFlow::Continue(())
            })
            .unwrap();
            quotients.push(options).unwrap();
        }
        let elements = quotients.elements()[..preperiod + period].to_vec();
        let law = Pretending::new(quotients.quotient().clone(), preperiod as u64, elements).unwrap();
        of_sums(&rules, &Law::Quotient(law), to);
    }
}

/// By Grundy values and the fickle heaps, against the law itself.
#[test]
fn sums_of_tame_heaps_are_answered_by_their_values() {
    let lasker = "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b";
    let periodic =
        |preperiod, saltus, values| Law::Periodic(Periodic::new(preperiod, saltus, values).unwrap());
    for (text, values, fickle) in [
        (lasker, periodic(1, 4, vec![0, 1, 2, 4, 3]), (&[true, true, false][..], 2)),
        ("n -> n - k where 1 <= k <= 3", periodic(0, 0, vec![0, 1, 2, 3]), (&[true, true, false, false], 0)),
        (
            "n -> n - k where 1 <= k <= n",
            Law::Claim(parse_claim("n", &["n"]).unwrap()),
            (&[true, true, false], 2),
        ),
    ] {
        let fickle = Acceptor::repeating(fickle.0, fickle.1);
        let law = Law::Tame(Tame::new(values, fickle).unwrap());
        of_sums(&rules(text).in_misere().unwrap(), &law, 40);
    }
}

/// Asks the programs of a law about sums of heaps up to one.
fn of_sums(rules: &Rules, law: &Law, to: u64) {
    let mut random = random(7);
    let mut sums = |n: u64, to: u64| -> Vec<Vec<u64>> {
        (0..n).map(|_| (0..1 + random(4)).map(|_| random(to + 1)).collect()).collect()
    };
    let sums = [sums(60, to), sums(6, 300_000)].concat();
    let questions = Questions { upto: usize::try_from(to).unwrap(), sums };
    let lost =
        |sum: &[u64]| law.is_lost(&sum.iter().map(|heap| u128::from(*heap)).collect::<Vec<_>>()).unwrap();
    for language in Language::ALL {
        let code = program(rules, law, &Standing::Theorem, language).unwrap();
        assert!(!code.contains("may be missed"), "{code}");
        // Single heaps are asked by this name; the Grundy values of a tame game have it already.
        let code = code.replace("grundy", "value");
        let alone = match language {
            Language::C => "static Int grundy(Int n) { return lost(&n, 1); }",
            Language::Cpp => "static Int grundy(Int n) { return lost({n}); }",
            Language::Rust => "fn grundy(n: Int) -> Int { Int::from(lost(&[n])) }",
            Language::Python => "def grundy(n):\n    return int(lost([n]))",
        };
        let Some((alone, moves)) = run(&format!("{code}\n{alone}"), language, &questions) else {
            continue;
        };
        let wanted: Vec<u64> = (0..=to).map(|heap| u64::from(lost(&[heap]))).collect();
        assert_eq!(alone, wanted, "{language:?}");
        for (sum, found) in questions.sums.iter().zip(moves) {
            let Some((heap, parts)) = found else {
                // Who has no move has won.
                let is_over = sum.iter().all(|heap| !has_option(rules, *heap));
                assert!(lost(sum) || is_over, "{language:?} {sum:?}");
                continue;
            };
            let after = [&sum[..heap], &parts, &sum[heap + 1..]].concat();
            assert!(is_option(rules, sum[heap], &parts) && lost(&after), "{language:?} {sum:?} {after:?}");
        }
    }
}

fn has_option(rules: &Rules, heap: u64) -> bool {
    let mut found = false;
    interpret::visit(rules, &[heap], Player::Left, &Budget::default(), &mut |_| {
        found = true;
        ControlFlow::Break(())
    })
    .unwrap();
    found
}

fn is_option(rules: &Rules, heap: u64, parts: &[u64]) -> bool {
    let mut found = false;
    let mut sorted = parts.to_vec();
    sorted.sort_unstable();
    interpret::visit(rules, &[heap], Player::Left, &Budget::default(), &mut |option| {
        let mut option = option.parts.to_vec();
        option.sort_unstable();
        found |= option == sorted;
        ControlFlow::Continue(())
    })
    .unwrap();
    found
}

/// The rules of a game of the list, its table, and the best law of it.
fn game(name: &str, upto: usize) -> (Rules, Vec<u32>, Law) {
    let (_, text) = ONE_HEAP.iter().find(|(game, _)| *game == name).unwrap();
    let rules = rules(text);
    let values = table(&rules, upto);
    let (found, _) = conjecture::values(&values, &Budget::default());
    let law = found.first().unwrap_or_else(|| panic!("{name} has a law")).law.clone();
    (rules, values, law)
}

fn in_all_languages(name: &str, upto: usize) {
    let (rules, values, law) = game(name, upto);
    for language in Language::ALL {
        check(name, &rules, &values, &law, language);
    }
}

#[test]
fn kayles_in_all_languages() {
    in_all_languages("kayles", 3000);
}

#[test]
fn lasker_in_all_languages() {
    in_all_languages("lasker", 3000);
}

#[test]
fn take_3_to_7_the_last_loses_in_all_languages() {
    in_all_languages("take 3 to 7, the last loses", 3000);
}

#[test]
fn no_more_than_half_in_all_languages() {
    in_all_languages("no more than half", 2000);
}

#[test]
fn laskers_automata_in_all_languages() {
    let (rules, values, _) = game("lasker", 2000);
    let law = guess::automatic(&values, &Budget::default()).unwrap().unwrap();
    for language in Language::ALL {
        check("lasker", &rules, &values, &Law::Automatic(law.clone()), language);
    }
}

#[test]
fn automata_by_residue_in_all_languages() {
    let (rules, values, _) = game("hexadecimal .2048", 6000);
    let law = guess::modulo(&values, 13, &Budget::default()).unwrap().unwrap();
    let law = Law::Automatic(law);
    for language in Language::ALL {
        check(".2048", &rules, &values, &law, language);
    }
}

/// The games of the list in C++: some to 2,000 heaps. Where `GRUNDY_ALL_CODE` is set all, to 100,000 heaps
/// but for the slow ones (half a minute).
#[test]
fn games_in_cpp() {
    let all = std::env::var_os("GRUNDY_ALL_CODE").is_some();
    for (at, (name, _)) in ONE_HEAP.iter().enumerate() {
        if all || at % 6 == 0 {
            let upto = match (all, SLOW.contains(name)) {
                (false, _) => 2000,
                (true, true) => 6000,
                (true, false) => 100_000,
            };
            let (rules, values, law) = game(name, upto);
            check(name, &rules, &values, &law, Language::Cpp);
            println!("{name}: heaps to {upto} agree");
        }
    }
}

#[test]
fn alternatives_stand_in_brackets_before_the_test_of_the_value() {
    let rules = rules("n -> () where n in {1, 2}; n -> n - 3");
    let values = table(&rules, 200);
    let law = Law::Periodic(guess::repetition(&values).unwrap().law(&values));
    let code = program(&rules, &law, &Standing::Theorem, Language::Cpp).unwrap();
    assert!(code.contains("if ((n == 1 || n == 2) && 0 == target) {"), "{code}");
    for language in [Language::Cpp, Language::Python] {
        check("the end of 1 or 2", &rules, &values, &law, language);
    }
}

/// Lines that random rules are made of.
const LINES: &[&str] = &[
    "n -> n - k where k in {1, 4, 6}",
    "n -> n - k where 2 <= k <= 5",
    "n -> n - k where 3*k <= n + 2 and 1 <= k <= 4",
    "n -> n - k where k in odd and k <= 7",
    "n -> n - k where k in powers(2)",
    "n -> n - k where k in fibonacci and k <= 13",
    "n -> n - k where k % 3 != 0 and 1 <= k <= 9",
    "n -> n - k where k == 2 or k == 7 and n % 2 == 0",
    "n -> a, b where a + b == n - 2 and 1 <= a <= b",
    "n -> a, b where a + b in {n - 1, n - 3} and a < b",
    "n -> a, b where a + b == n and 1 <= a < b and a <= 3",
    "n -> m where m + k == n and k in {2, 3}",
    "n -> h where 2*h == n and h >= 1",
    "n -> () where n in {2, 3}",
    "n -> max(n - 4, 0) where n >= 1",
    "n -> n - 1 if n % 2 == 0 else n - 3 where n >= 1",
    "lose when n == 0",
];

#[test]
fn random_rules_in_python() {
    let mut random = random(7);
    let mut pick = |below: usize| usize::try_from(random(below as u64)).unwrap();
    let mut games = 0;
    for _ in 0..24 {
        let lines = [LINES[pick(13)], LINES[pick(LINES.len())]];
        let text = lines.join("\n");
        let Ok(parsed) = grundy_rules::lang::parse(&text) else { panic!("{text}") };
        let values = table(&parsed.rules, 300);
        let Some(found) = guess::repetition(&values).filter(|found| found.is_firm()) else { continue };
        games += 1;
        check(&text, &parsed.rules, &values, &Law::Periodic(found.law(&values)), Language::Python);
    }
    assert!(games >= 8, "{games}");
}

/// A bound of a loop may name any coordinate, also one that is called as what a loop uses itself.
#[test]
fn loops_hide_no_coordinate() {
    for name in ["a", "b", "power", "number", "j", "k_before", "next"] {
        for set in ["fibonacci", "powers(2)"] {
            let text = format!("{name} -> {name} - k where k in {set} and k <= min({name}, 4)");
            let rules = grundy_rules::lang::parse(&text).unwrap().rules;
            let values = table(&rules, 200);
            let law = Law::Periodic(guess::repetition(&values).unwrap().law(&values));
            for language in [Language::Rust, Language::Python] {
                check(&text, &rules, &values, &law, language);
            }
        }
    }
}

/// Both heaps follow from the equations, and are less than nothing for small `n`.
#[test]
fn heaps_that_equations_give_are_natural() {
    let text = "n -> a, b where a + b == n - 2 and a == b - 5\nn -> a, b where a + b == n - 1 and b % 3 == 2";
    let rules = grundy_rules::lang::parse(text).unwrap().rules;
    let values = table(&rules, 300);
    let law = Law::Periodic(guess::repetition(&values).filter(|found| found.is_firm()).unwrap().law(&values));
    for language in [Language::C, Language::Cpp, Language::Rust, Language::Python] {
        check(".equations", &rules, &values, &law, language);
    }
}

#[test]
fn distances_are_printed_in_all_languages() {
    let text = "n -> n - k where 1 <= k <= n";
    let rules = grundy_rules::lang::parse(text).unwrap().rules;
    let values: Vec<u32> = (0..=200).collect();
    let law = Law::Claim(parse_claim("abs(n - 2 * n)", &["n"]).unwrap());
    for language in [Language::C, Language::Cpp, Language::Rust, Language::Python] {
        check(".distance", &rules, &values, &law, language);
    }
}

#[test]
fn what_would_be_printed_without_end_is_refused() {
    let rules = grundy_rules::lang::parse("n -> n - k where 1 <= k <= n").unwrap().rules;
    let nested =
        |depth: usize, wrap: &dyn Fn(String) -> String| (0..depth).fold("n".to_owned(), |text, _| wrap(text));
    let xor = nested(30, &|text| format!("xor(1, {text})"));
    let distance = nested(30, &|text| format!("abs({text} - 1)"));
    let member = nested(15, &|text| format!("(1 if {text} in {{0, 1, 2}} else 0)"));
    for (text, is_printed) in [(xor, true), (distance, true), (member, false)] {
        let law = Law::Claim(parse_claim(&text, &["n"]).unwrap());
        for language in [Language::C, Language::Cpp, Language::Rust, Language::Python] {
            let code = program(&rules, &law, &Standing::Conjecture { checked_to: 9 }, language);
            assert_eq!(code.is_ok(), is_printed, "{text}");
            assert!(code.map_or(0, |code| code.len()) < 20_000, "{text}");
        }
    }
}
