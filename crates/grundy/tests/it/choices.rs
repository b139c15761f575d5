//! Conditions on what is chosen, which are looked at for many choices at once: the table is what the
//! definition says, and so is what is refused, to the word.

use grundy::catalog::Settings;
use grundy::tables::Span;
use grundy::tables::export::{Cell, Content};
use grundy::{Budget, RuleGame, Stop};
use grundy_engine::{Failure as Search, Oracle};
use grundy_rules::interpret::{self, Failure};
use grundy_rules::lang::parse;
use grundy_rules::wellfounded::{Finding, order};
use grundy_rules::{Position, Rules, Verdict};
use grundy_values::{Grundy, MexSet, Player};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// The value of a heap from those before, by every option that the slow interpreter lists until one wins at
/// once; `None` where a part is not smaller.
fn value(rules: &Rules, heap: u64, known: &[Grundy]) -> Result<Option<Grundy>, Failure> {
    let (mut seen, mut wins, mut ended) = (MexSet::default(), false, Ok(true));
    interpret::visit(rules, &[heap], Player::Left, &Budget::default(), &mut |option| {
        let parts: Vec<Position> = option.parts().map(Position::from).collect();
        match rules.convention().verdict_on(&parts) {
            Err(failure) => ended = Err(failure),
            Ok(Some(verdict)) => wins |= verdict == Verdict::Win,
            Ok(None) if option.parts.iter().any(|part| *part >= heap) => ended = Ok(false),
            Ok(None) => {
                let values = option.parts.iter().map(|part| known[usize::try_from(*part).unwrap()]);
                let sum = values.fold(Grundy::ZERO, Grundy::nim_sum);
                sum.number().into_iter().for_each(|v| seen.insert(u64::try_from(v).unwrap()));
            }
        }
        if wins || ended != Ok(true) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    let number = Grundy::Number(seen.mex().into());
    Ok(ended?.then_some(if wins { Grundy::Win } else { number }))
}

/// Compares the table of a text with the definition, heap by heap, and the fault where there is one; returns
/// the engine's words.
fn agrees(text: &str, upto: u64, steps: u64) -> Option<String> {
    let game = RuleGame::read(text, &Settings::default()).ok()?;
    let rules = parse(text).expect("a game was read").rules;
    // Where play may not end sums are searched, which may grow without end.
    let Ok(Finding::Ends(_)) = order(&rules, &Budget::default()) else { return None };
    let table = game.table(Span::To(upto), &Budget::default().with_steps(steps));
    if table.as_ref().is_ok_and(|table| table.stop.is_some()) {
        return None;
    }
    // In misère play the sums of what is left may be too many for the definition.
    let limited = Budget::default().with_steps(2_000_000);
    let mut oracle = Oracle::new(&rules, rules.convention(), &limited);
    let mut known = Vec::new();
    for heap in 0..=upto {
        match (&table, value(&rules, heap, &known)) {
            (_, Ok(None)) => return None,
            (Err(_), Ok(Some(v))) => known.push(v),
            (Ok(table), Ok(Some(v))) => {
                known.push(v);
                let found = table.cells.iter().nth(known.len() - 1);
                let expected = match table.content {
                    Content::Grundy => Cell::Grundy(v),
                    _ => match oracle.outcome(&[Position::from([heap])]) {
                        Err(Search::Stopped(_)) => return None,
                        outcome => Cell::Outcome(outcome.expect("play ends")),
                    },
                };
                assert_eq!(found, Some(expected), "{text}\nat {heap} by: {}", table.explanation.engine);
            }
            (Err(error), Err(fault)) => {
                assert!(error.to_string().ends_with(&fault.to_string()), "{text}: {error}, not {fault}");
                return None;
            }
            (Ok(table), Err(fault)) => {
                panic!("{text}\nat {heap} by: {}, not {fault}", table.explanation.engine)
            }
        }
    }
    Some(table.unwrap_or_else(|error| panic!("{text}: {error}")).explanation.engine)
}

/// A condition on the choice `k`; at some choices some of them have no value, or numbers of more than 64 bits
/// on the way.
fn of_choice() -> impl Strategy<Value = String> {
    (0..16, 0..5, 1..9).prop_map(|(kind, a, b)| match kind {
        0 => format!("popcount(k) == {a}"),
        1 => format!("gcd(k, {b}) == 1"),
        2 => format!("k % {b} == {a} or k == {}", a + b),
        3 => format!("{} // (k - {b}) >= {a}", 9 * b),
        4 => format!("k != {b} and 12 // (k - {b}) <= {a}"),
        5 => format!("k * 4611686018427387904 % {b} <= {a}"),
        6 => format!("2 ** k % {b} <= {a}"),
        7 => format!("k ** 30 % 7 != {a}"),
        8 => format!("isqrt(k - {a}) % 2 == 0"),
        9 => format!("[1, 0, 2, {a}, 1, 3, 1][k % {b}] == 1"),
        10 => format!("not (k in {{{a}, {b}, {}}})", a * b),
        11 => format!("xor(k, {b}) > {a}"),
        12 => format!("(k in primes or k == {})", 4 * a),
        13 => format!("bit_length(k) % 3 == {a} and k not in squares"),
        14 => format!("min(k, {}) % max(k - {b}, 1) == {a}", 5 * b),
        _ => format!("({a} if k in odd else k // {b}) < 3"),
    })
}

/// A condition on the heap and the choice.
fn of_both() -> impl Strategy<Value = String> {
    (0..16, 0..5, 1..9).prop_map(|(kind, a, b)| match kind {
        0 => "xor(n, k) > k".to_owned(),
        1 => format!("gcd(n, k, {b}) == 1"),
        2 => format!("gcd(n - {b}, k) in {{0, 1, {a}}}"),
        3 => format!("n // (k - {b}) >= {a}"),
        4 => format!("n % (k + {a}) <= {b}"),
        5 => format!("k != {b} and n // (k - {b}) % 2 == 0"),
        6 => format!("(n * n * k * 4611686018427387904 // 3) % {b} <= {a}"),
        7 => format!("(n + k) ** 12 % 7 != {a}"),
        8 => format!("isqrt(n - 2*k) % 2 == 0 or k == {a}"),
        9 => format!("[1, 0, 2, {a}, 1, 3, 1][(n - k) % {b}] == 1"),
        10 => format!("n & k == k or n | k > {}", 9 * b),
        11 => format!("not (n - k in {{{a}, {b}, {}}}) and k % {b} != {a}", a * b),
        12 => format!("max(n - {b}, k) - min(n, k + {a}) > abs(n - 3*k) - {b}"),
        13 => format!("({a} if k % 2 == n % 2 else n // k) < 3 or n == {b}"),
        14 => format!("k not in {a}..n - {b}"),
        _ => format!("-n + k * {b} < {a} and (k in odd or n in squares)"),
    })
}

fn any_bound() -> impl Strategy<Value = String> {
    (0..7, 0..4, 0..9).prop_map(|(kind, a, b)| match kind {
        0 => "1 <= k <= n".to_owned(),
        1 => "1 <= k < n".to_owned(),
        2 => format!("{} <= k and k + {a} <= n", a + 1),
        3 => format!("k in 1..n - {b}"),
        4 => format!("{a} < k <= {}", 10 * b),
        5 => format!("k >= 1 and n >= {b}"),
        _ => "k >= 1 and k <= 2*n".to_owned(),
    })
}

fn any_text(condition: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let part = prop::sample::select(vec![
        "n - k",
        "n - k",
        "n - k",
        "n - k",
        "n - k - 1",
        "n - 2*k",
        "n - k*k",
        "k - 1",
        "n - k, k - 1",
    ]);
    let ending = prop::sample::select(vec![
        "",
        "",
        "",
        "; misere",
        "; win when n == 3",
        "; lose when n % 5 == 2",
        "; start (m) -> m + 1",
    ]);
    let other = prop::sample::select(vec![
        "",
        "",
        "; n -> n - 4",
        "; n -> n - j*k where popcount(j) == 2 and k >= 1 and j >= 1",
    ]);
    (part, any_bound(), condition, any::<bool>(), other, ending).prop_map(
        |(part, bound, condition, first, other, ending)| {
            let (a, b) =
                if first { (bound, format!("({condition})")) } else { (format!("({condition})"), bound) };
            format!("n -> {part} where {a} and {b}{other}{ending}")
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_may_be_taken_agrees_with_the_definition(text in any_text(of_choice()), upto in 0u64..70) {
        agrees(&text, upto, 20_000);
    }

    #[test]
    fn what_may_be_chosen_at_a_heap_agrees_with_the_definition(text in any_text(of_both()), upto in 0u64..70) {
        agrees(&text, upto, 20_000);
    }
}

/// More than one run of choices, whole and in part.
#[test]
fn long_runs_of_choices_agree_with_the_definition() {
    for text in [
        "n -> n - k where xor(n, k) > k and 1 <= k <= n",
        "n -> n - k where gcd(n, k) == 1 and 1 <= k <= n; n -> n - 2*k where n % k == 0 and k >= 1",
        "n -> n - k where n % 130 < k % 131 and 2 <= k < n; lose when n % 90 == 60",
        "n -> n - k, k - 1 where n & k == k and k >= 1",
        "n -> n - k - j where xor(n, k) > j * k and j in {1, 7} and 1 <= k <= 300",
        "n -> n - k where n // (k - 400) < 7 and 1 <= k <= n",
    ] {
        agrees(text, 420, 3_000_000);
    }
    // Past the names whose values are all tabulated beforehand.
    agrees("n -> n - k where xor(n, k) > 2*k + 1 and n - 90 <= k <= n and k >= 1", 4300, 3_000_000).unwrap();
}

/// Past the heaps whose amounts are listed first.
#[test]
fn amounts_that_a_condition_admits_are_a_subtraction_set() {
    for (text, is_one) in [
        ("n -> n - k where popcount(k) == 2 and 1 <= k <= n", true),
        ("n -> n - k where (k % 17 == 1 or k == 6) and 1 <= k <= n; n -> n - 2", true),
        ("n -> n - k where (k % 17 == 1 or k == 6) and 1 <= k < n; n -> n - 2", true),
        ("n -> n - k*k where gcd(k, 6) == 1 and k >= 1", true),
        ("n -> n - j - k where popcount(j) == 3 and k in {0, 9} and j >= 1", true),
        ("n -> n - k where 12 // (k - 1) >= 0 and 2 <= k <= n", true),
        ("n -> n - k where popcount(k) == 2 and 1 <= k <= n; misere", false),
        ("n -> n - k where popcount(k) == 2 and 1 <= k <= n // 2", false),
        ("n -> n - k where popcount(n + k) == 2 and 1 <= k <= n", false),
    ] {
        let engine = agrees(text, 1100, 3_000_000).unwrap();
        assert_eq!(engine.contains("look-ups in a row"), is_one, "{text}: {engine}");
    }
}

#[test]
fn a_fault_far_out_is_told_as_by_the_definition() {
    let text = "n -> n - k where 7 // (k - 1200) < 3 and 1 <= k <= n";
    let game = RuleGame::read(text, &Settings::default()).unwrap();
    assert!(game.table(Span::To(1199), &Budget::default()).is_ok());
    let error = game.table(Span::To(5000), &Budget::default()).unwrap_err();
    assert!(error.to_string().ends_with("(line 1 at n = 1200, k = 1200)"), "{error}");
}

#[test]
fn a_limit_leaves_what_came_before() {
    let text = "n -> n - k where gcd(k, 6) == 1 and 1 <= k <= n";
    let game = RuleGame::read(text, &Settings::default()).unwrap();
    let whole = game.table(Span::To(6000), &Budget::default()).unwrap();
    for (budget, stop) in [
        (Budget::default().with_steps(9_000), Stop::Steps),
        (Budget::default().with_bytes(40_000), Stop::Memory),
    ] {
        let table = game.table(Span::To(6000), &budget).unwrap();
        let found = table.cells.iter().len();
        assert_eq!(table.stop, Some(stop));
        assert!((1000..6000).contains(&found), "{found}");
        assert!(table.cells.iter().eq(whole.cells.iter().take(found)));
    }
}
