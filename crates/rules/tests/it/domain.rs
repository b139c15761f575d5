//! `positions where`: which tuples are positions.

use grundy_budget::Budget;
use grundy_rules::interpret::{Compiled, Failure, FaultKind, Position, Scratch, is_position, visit};
use grundy_rules::lang::{Code, arbitrary, parse};
use grundy_rules::octal;
use grundy_rules::{Rules, Ruleset};
use grundy_values::Player;
use std::ops::ControlFlow;

const CHAIN: &str =
    "positions where a <= b\n(a, b) -> (a - k, b) where k >= 1\n(a, b) -> (a, b - k) where 1 <= k <= b - a";

fn rules(text: &str) -> Rules {
    parse(text).unwrap_or_else(|rejected| panic!("{text}: {:?}", rejected.diagnostics)).rules
}

#[test]
fn it_is_printed_once_and_read_again() {
    let chain = rules(CHAIN);
    assert_eq!(chain.to_string(), CHAIN);
    assert_eq!(rules(&chain.to_string()), chain);
    for text in [
        "positions where n in even and n >= 2; n -> n - k where k in {2, 4} or k == n",
        "param m = 3; positions where n % m == 0 or n < m; n -> n - m; n -> ()",
        "n -> n - 2\npositions where n % 2 == 1",
    ] {
        let first = rules(text);
        assert_eq!(rules(&first.to_string()), first, "{first}");
    }
}

#[test]
fn it_bounds_choices_and_the_word_is_a_name_elsewhere() {
    let bounded = rules("positions where n <= 9\nn -> k where k < n");
    assert_eq!(bounded.collect_options(&Position::from([12]), Player::Left).unwrap().len(), 0);
    assert_eq!(bounded.collect_options(&Position::from([5]), Player::Left).unwrap().len(), 5);
    let text = "positions -> positions - k where 1 <= k <= 3";
    assert_eq!(rules(text).to_string(), text);
    assert_eq!(rules("positions: n -> n - 1").line_title(0), "line `positions`");
}

#[test]
fn what_is_wrong_with_it_is_told() {
    let first = |text: &str| parse(text).unwrap_err().diagnostics.swap_remove(0);
    let twice = first("positions where n > 1; positions where n > 2; n -> n - 1");
    assert_eq!((twice.code, &twice.message[..]), (Code::Duplicate, "a text has one `positions where` line"));
    let choice = first("positions where k > 1; n -> n - k where 1 <= k <= n");
    assert_eq!(choice.code, Code::UnknownName);
    assert!(choice.message.starts_with("`k` is not known: `positions where` knows"), "{}", choice.message);
    assert_eq!(first("positions where n; n -> n - 1").code, Code::Kind);
    assert_eq!(first("positions where; n -> n - 1").code, Code::Syntax);
}

#[test]
fn a_move_that_leaves_is_named() {
    let leaves = rules("positions where a <= b\n(a, b) -> (a, b - k) where k >= 1");
    let failure = leaves.collect_options(&Position::from([3, 5]), Player::Left).unwrap_err();
    let told = "a move leads to (3, 2), which `positions where` leaves out (line 1 at a = 3, b = 5, k = 3)";
    assert_eq!(failure.to_string(), told);
    let compiled = Compiled::new(leaves);
    assert_eq!(compiled.collect_options(&Position::from([3, 5]), Player::Left).unwrap_err(), failure);
    let even = rules("positions where n % 2 == 0; n -> n - k where k in {2, 3}");
    assert!(octal::recognise(&even).is_none(), "kernels do not see a move that leaves");
}

#[test]
fn parameters_are_put_into_it() {
    let text = "positions where n >= k\n(n, k) -> (n - t, k) where 1 <= t <= n - k";
    let fixed = rules(text).with_parameters(&[3]).unwrap();
    assert_eq!(fixed.to_string(), "positions where n >= 3\nn -> n - t where 1 <= t <= n - 3");
}

/// The options by both interpreters, or the fault.
fn listed(rules: &Rules, compiled: &Compiled, position: &[u64]) -> [Result<Vec<Vec<u64>>, Failure>; 2] {
    let budget = Budget::default();
    let mut found = [Vec::new(), Vec::new()];
    let [slow, fast] = &mut found;
    let slowly = visit(rules, position, Player::Left, &budget, &mut |option| {
        slow.push(option.parts.to_vec());
        ControlFlow::Continue(())
    });
    let fastly = compiled.visit(position, Player::Left, &mut Scratch::default(), |option| {
        fast.push(option.parts.to_vec());
        ControlFlow::Continue(())
    });
    let [slow, fast] = found;
    [slowly.map(|()| slow), fastly.map(|()| fast)]
}

/// With a domain the options are those without, as long as all of them are positions.
#[test]
fn options_are_those_without_it() {
    const DOMAINS: [&str; 4] =
        ["n % 2 == 0", "n >= 3 or n == 0", "n not in {4, 7}", "n * n <= 90 and n != 5"];
    let (mut kept, mut left) = (0, 0);
    for seed in 0..200 {
        let text = arbitrary::text(seed);
        let Ok(parsed) = parse(&text) else { continue };
        if parsed.rules.arity() > 1 {
            continue;
        }
        let free = parsed.rules;
        let domain = DOMAINS[usize::try_from(seed % 4).unwrap()];
        let Ok(parsed) = parse(&format!("positions where {domain}\n{text}")) else { continue };
        let bound = parsed.rules;
        assert_eq!(rules(&bound.to_string()), bound, "{bound}");
        let (free_compiled, compiled) = (Compiled::new(free.clone()), Compiled::new(bound.clone()));
        for n in 0..14 {
            let [slow, fast] = listed(&bound, &compiled, &[n]);
            assert_eq!(slow, fast, "{bound}\nat {n}");
            if !is_position(&bound, &[n]).unwrap() {
                assert_eq!(slow, Ok(Vec::new()), "{bound}\nat {n}");
                continue;
            }
            let [Ok(all), _] = listed(&free, &free_compiled, &[n]) else { continue };
            let stays = all.iter().flatten().all(|part| is_position(&bound, &[*part]).unwrap());
            match slow {
                Ok(options) => assert_eq!((options, stays), (all, true), "{bound}\nat {n}"),
                Err(Failure::Fault(fault)) => {
                    assert_eq!((fault.kind, stays), (FaultKind::Leaves, false), "{bound}\nat {n}");
                    left += 1;
                }
                Err(other) => panic!("{bound}\nat {n}: {other}"),
            }
            kept += 1;
        }
    }
    assert!(kept > 250 && left > 50, "{kept} positions, of which moves leave {left}");
}
