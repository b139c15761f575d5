//! Misère quotients: certificates that say something else, and sums against the definition.

use grundy::proof::{Certificate, Law, Theorem, check};
use grundy::rules::octal::Base;
use grundy::{Ask, Budget, Game, Method, Outcome, RuleGame};
use proptest::prelude::*;

/// Sums of heaps with this total at most are compared with the definition.
const TOTAL: u64 = 13;

/// The number of certificates that are changed by default; `GRUNDY_ALL_QUOTIENTS=10000` changes 10000.
const CHANGED: u64 = 600;

fn octal(code: &str) -> RuleGame {
    RuleGame::from_code(code, Base::Octal).unwrap().in_misere().unwrap()
}

fn certificate(code: &str) -> Certificate {
    let found = octal(code).quotient(1000, &Budget::default()).unwrap();
    found.proved.unwrap_or_else(|| panic!("{code} repeats")).certificate
}

/// Calls `visit` with every sum of heaps from `least` on whose total is at most `total`.
fn for_each_sum(least: u64, total: u64, sum: &mut Vec<u64>, visit: &mut impl FnMut(&[u64])) {
    visit(sum);
    for heap in least..=total {
        sum.push(heap);
        for_each_sum(heap, total - heap, sum, visit);
        sum.pop();
    }
}

/// Returns whether the player to move loses, by the definition: the options of an octal game by the meaning
/// of its digits.
fn loses(digits: &[u8], sum: &mut Vec<u64>, known: &mut std::collections::HashMap<Vec<u64>, bool>) -> bool {
    sum.retain(|heap| *heap > 0);
    sum.sort_unstable();
    if let Some(known) = known.get(sum) {
        return *known;
    }
    let (mut has_move, mut wins) = (false, false);
    for (index, heap) in sum.iter().enumerate() {
        for (taken, digit) in (1..).zip(digits).take_while(|(taken, _)| taken <= heap) {
            let rest = heap - taken;
            let ends = (digit & 1 != 0 && rest == 0).then(Vec::new);
            let one = (digit & 2 != 0 && rest > 0).then(|| vec![rest]);
            let two = (1..=rest / 2).filter(|_| digit & 4 != 0).map(|part| vec![part, rest - part]);
            for parts in ends.into_iter().chain(one).chain(two) {
                has_move = true;
                let mut after = [&sum[..index], &parts, &sum[index + 1..]].concat();
                wins |= loses(digits, &mut after, known);
            }
        }
    }
    let lost = has_move && !wins;
    known.insert(sum.clone(), lost);
    lost
}

/// Returns whether a theorem about an octal game is true of all small sums.
fn is_true(theorem: &Theorem, code: &str) -> bool {
    let Law::Quotient(law) = theorem.law() else { panic!("a law of sums") };
    let digits: Vec<u8> = code[2..].bytes().map(|digit| digit - b'0').collect();
    let (mut known, mut all) = (std::collections::HashMap::new(), true);
    for_each_sum(1, TOTAL, &mut Vec::new(), &mut |sum| {
        let said = law.is_lost(sum.iter().map(|heap| u128::from(*heap)));
        all &= said == loses(&digits, &mut sum.to_vec(), &mut known);
    });
    all
}

#[test]
fn certificates_that_say_something_else_are_refused_or_true() {
    let changed = std::env::var("GRUNDY_ALL_QUOTIENTS").map_or(CHANGED, |n| n.parse().expect("a number"));
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((state >> 33) % below as u64).unwrap()
    };
    let codes = ["0.75", "0.512", "0.34", "0.53", "0.123", "0.351", "0.72", "0.144", "0.71", "0.77"];
    let texts: Vec<(&str, String)> = codes.iter().map(|code| (*code, certificate(code).print())).collect();
    let (mut unread, mut refused, mut accepted) = (0, 0, 0);
    for _ in 0..changed {
        let (code, text) = &texts[random(texts.len())];
        let mut lines: Vec<Vec<String>> =
            text.lines().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
        // Below the rules: the head of the law, its products and outcomes, and the heaps.
        let first = lines.iter().position(|line| line[0] == "law").unwrap();
        let places: Vec<(usize, usize)> = (first..lines.len() - 1)
            .flat_map(|line| (0..lines[line].len()).map(move |at| (line, at)))
            .collect();
        // Most changes of a product leave no monoid, so that outcomes and heaps are changed more often.
        let of_heads: Vec<(usize, usize)> =
            places.iter().copied().filter(|(line, at)| *at == 0 || lines[*line][0].len() > 1).collect();
        for _ in 0..1 + random(2) {
            let from = if random(4) == 0 { &places } else { &of_heads };
            let (line, at) = from[random(from.len())];
            let word = &mut lines[line][at];
            let number: Option<usize> = word.parse().ok();
            *word = match number {
                Some(number) if random(2) == 0 => (number + 1).to_string(),
                Some(number) => random(number + 3).to_string(),
                None if word == "P" => "N".to_owned(),
                None if word == "N" => "P".to_owned(),
                None => continue,
            };
        }
        let other = lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join("\n");
        match Certificate::read(&other) {
            Err(_) => unread += 1,
            Ok(certificate) => match check(&certificate, &Budget::default()) {
                Err(_) => refused += 1,
                Ok(theorem) => {
                    assert!(is_true(&theorem, code), "{other}");
                    accepted += 1;
                }
            },
        }
    }
    assert_eq!(unread + refused + accepted, changed);
    // A longer preperiod, or the same number again, is no other law.
    assert!(
        accepted < changed / 10 && refused > 0,
        "{unread} unread, {refused} refused, {accepted} accepted"
    );
    eprintln!("{changed} changed: {unread} not read, {refused} refused, {accepted} accepted and true");
}

#[test]
fn a_law_is_no_law_of_other_rules() {
    let text = certificate("0.77").print();
    let budget = Budget::default();
    let refusal = |text: &str| check(&Certificate::read(text).unwrap(), &budget).unwrap_err().to_string();
    let normal = text.replacen("| misere\n", "", 1);
    assert_ne!(normal, text);
    assert_eq!(
        refusal(&normal),
        "this is beyond the checker: a misere quotient is proved for one heap in misere play"
    );
    let others = octal("0.76").printed();
    let rules: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("| ")).collect();
    let moved = text.replace(&rules.join("\n| "), &others.lines().collect::<Vec<_>>().join("\n| "));
    assert_ne!(moved, text);
    assert_eq!(
        refusal(&moved),
        "the sum 2 + 1 has no option that is lost by the law, and the law does not call it lost"
    );
    // Nim takes unbounded numbers.
    let nim = text.replace(&rules.join("\n| "), "misere\n| n -> n - k where 1 <= k <= n");
    assert!(
        refusal(&nim).starts_with(
            "this is beyond the checker: a misere quotient is proved where a move takes a bounded"
        )
    );
}

#[test]
fn sums_of_any_size_are_answered_by_theorem() {
    let kayles = octal("0.77");
    let (theorem, _) = kayles
        .law(&grundy::laws::prove::Effort::default(), &Budget::default())
        .known
        .unwrap()
        .proved
        .unwrap();
    assert!(is_true(&theorem, "0.77"));
    let budget = Budget::default();
    let ask =
        |position: &[&str]| kayles.solve_by(&theorem, &Ask::new(position).with_budget(&budget)).unwrap();
    let far = "1000000000000000000000000";
    assert!(ask(&[far, far]).outcome == Outcome::P);
    let solution = ask(&[far, far, "20", "1", "1"]);
    assert!(solution.outcome == Outcome::N && !solution.winning_moves.is_empty());
    for one in &solution.winning_moves {
        let after: Vec<&str> = one.to.split(' ').collect();
        assert!(ask(&after).outcome == Outcome::P, "{}", one.to);
    }
    assert!(ask(&["()"]).outcome == Outcome::N, "who cannot move has won");
}

fn arb_code() -> impl Strategy<Value = String> {
    let digits = prop::collection::vec(0u8..8, 1..4);
    digits.prop_map(|digits| digits.iter().fold("0.".to_owned(), |code, digit| format!("{code}{digit}")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn answers_by_quotients_are_those_of_the_definition(
        code in arb_code(),
        sum in prop::collection::vec(0u64..9, 1..4),
    ) {
        prop_assume!(code[2..].bytes().any(|digit| digit != b'0'));
        let game = octal(&code);
        let words: Vec<String> = sum.iter().map(u64::to_string).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let solve = |method| {
            game.solve(&Ask::new(&words).with_limit(1000).with_method(method)).unwrap()
        };
        let (found, defined) = (solve(Method::Auto), solve(Method::Definition));
        prop_assert_eq!(found.outcome, defined.outcome);
        let moves = |solution: &grundy::Solution| {
            let mut moves: Vec<String> = solution.winning_moves.iter().map(|one| one.text.to_string()).collect();
            moves.sort();
            moves
        };
        prop_assert_eq!(moves(&found), moves(&defined));
    }

    #[test]
    fn theorems_about_random_games_are_true(code in arb_code()) {
        prop_assume!(code[2..].bytes().any(|digit| digit != b'0'));
        let budget = Budget::default().with_steps(20_000);
        let found = octal(&code).quotient(80, &budget).unwrap();
        if let Some(proved) = &found.proved {
            prop_assert!(is_true(&proved.theorem, &code));
        }
    }
}
