//! Printed programs, compiled, run, and compared with tables and rules.

use crate::games::{ONE_HEAP, rules, table};
use crate::run::{Questions, run};
use grundy_budget::Budget;
use grundy_discover::emit::{Language, Standing, program};
use grundy_discover::guess::repetition;
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::interpret;
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
    let mut random = random(values.len() as u64);
    let sums: Vec<Vec<u64>> =
        (0..40).map(|_| (0..1 + random(4)).map(|_| random(values.len() as u64)).collect()).collect();
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

fn periodic(name: &str, upto: u64, language: Language) {
    let (_, text) = ONE_HEAP.iter().find(|(game, _)| *game == name).unwrap();
    let rules = rules(text);
    let values = table(&rules, upto);
    let found = repetition(&values).unwrap_or_else(|| panic!("{name} repeats"));
    check(name, &rules, &values, &Law::Periodic(found.law(&values)), language);
}

#[test]
fn kayles_in_all_languages() {
    for language in Language::ALL {
        periodic("kayles", 400, language);
    }
}

#[test]
fn lasker_in_all_languages() {
    for language in Language::ALL {
        periodic("lasker", 300, language);
    }
}

#[test]
fn take_3_to_7_the_last_loses_in_all_languages() {
    for language in Language::ALL {
        periodic("take 3 to 7, the last loses", 1000, language);
    }
}

#[test]
fn other_games_in_cpp() {
    for name in
        ["nim", "take a power of two", "0.137", "take at least 3", "take 2, 5 or 7", ".8 in hexadecimal"]
    {
        periodic(name, 300, Language::Cpp);
    }
}
