//! Answers by theorems, on games nobody chose: equal to the definition's on small positions, sound on large
//! ones.

use crate::lines::line;
use grundy::catalog::Settings;
use grundy::laws::prove::{Effort, Search};
use grundy::proof::{Law, Theorem};
use grundy::rules::octal::Base;
use grundy::tables::export::Cell;
use grundy::tables::{Span, Tabulation};
use grundy::values::{Grundy, Player};
use grundy::{Ask, Budget, Game, Method, Outcome, RuleGame, Standing};
use grundy_rules::interpret::{self, Position};
use grundy_rules::lang;
use grundy_rules::{Convention, Verdict};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::time::Duration;

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn theorem(game: &RuleGame) -> Option<Theorem> {
    let effort = Effort { largest_heap: 1 << 13, check_steps: 300_000, ..Effort::default() };
    match game.prove(&effort, &Budget::default().with_steps(6_000_000)) {
        Search::Proved(proved) => Some(proved.theorem),
        Search::Open { .. } => None,
    }
}

fn solve_by(game: &RuleGame, theorem: &Theorem, words: &[&str]) -> grundy::Solution {
    let budget = Budget::default();
    let ask = Ask::new(words).with_limit(1000).with_budget(&budget);
    game.solve_by(theorem, &ask).unwrap_or_else(|error| panic!("{} {words:?}: {error}", game.name()))
}

/// Answers without a theorem: in misère play small sums of heaps have one, too.
fn solve(game: &RuleGame, words: &[&str]) -> grundy::Solution {
    let is_misere = game.convention() == Convention::Misere;
    let method = if is_misere { Method::Search } else { Method::Auto };
    game.solve(&Ask::new(words).with_limit(1000).with_method(method)).unwrap()
}

/// The first winning option of a small position, by line and choices, as the text of the position after it.
fn least(game: &RuleGame, position: &[u64], theorem: &Theorem) -> Option<String> {
    let rules = lang::parse(&game.printed()).unwrap().rules;
    let mut found: Vec<(usize, Vec<u64>, String)> = Vec::new();
    interpret::visit(&rules, position, Player::Left, &Budget::default(), &mut |option| {
        let shown = |part: &[u64]| match part {
            [n] => n.to_string(),
            _ => format!("({})", part.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
        };
        let parts: Vec<String> = option.parts().map(shown).collect();
        let after = if parts.is_empty() { "()".to_owned() } else { parts.join(" ") };
        let positions: Vec<Position> = option.parts().map(Position::from).collect();
        // Who makes what the goal calls lost has lost.
        if rules.convention().verdict_on(&positions) == Ok(Some(Verdict::Lose)) {
            return ControlFlow::Continue(());
        }
        found.push((option.line, option.choices.to_vec(), after));
        ControlFlow::Continue(())
    })
    .unwrap();
    found.sort();
    let lost = |after: &str| {
        if let [one] = &after.split(") (").collect::<Vec<_>>()[..]
            && one.contains(',')
        {
            let numbers: Vec<u128> =
                one.trim_matches(['(', ')']).split(", ").map(|x| x.parse().unwrap()).collect();
            return theorem.law().is_lost(&numbers).unwrap();
        }
        if after == "()" {
            return !matches!(theorem.law(), Law::Quotient(_) | Law::Tame(_));
        }
        let heaps: Vec<u128> = after.split(' ').map(|x| x.parse().unwrap()).collect();
        match theorem.law() {
            Law::Lost(_) | Law::Quotient(_) | Law::Tame(_) | Law::Claim(lang::Claim::Lost(_)) => {
                theorem.law().is_lost(&heaps).unwrap()
            }
            _ => heaps.iter().fold(0, |sum, n| sum ^ theorem.value(*n).unwrap()) == 0,
        }
    };
    found.into_iter().map(|(_, _, after)| after).find(|after| lost(after))
}

/// Compares outcome, value and the least winning move with the definition.
fn agrees(game: &RuleGame, theorem: &Theorem, position: &[u64]) {
    let words: Vec<String> = position.iter().map(u64::to_string).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (by_law, exact) = (solve_by(game, theorem, &words), solve(game, &words));
    assert_eq!((by_law.standing, exact.standing), (Standing::Theorem, Standing::Exact));
    assert_eq!(by_law.outcome, exact.outcome, "{} {words:?}", game.name());
    if by_law.grundy.is_some() {
        assert_eq!(by_law.grundy, exact.grundy, "{} {words:?}", game.name());
    }
    let first = by_law.winning_moves.first().map(|one| one.to.clone());
    assert_eq!(first, least(game, position, theorem), "{} {words:?}", game.name());
}

/// A move from a large position leads to one that the theorem calls lost.
fn sound(game: &RuleGame, theorem: &Theorem, words: &[&str]) {
    let solution = solve_by(game, theorem, words);
    assert_eq!(
        solution.outcome == Outcome::N,
        !solution.winning_moves.is_empty(),
        "{} {words:?}",
        game.name()
    );
    for one in &solution.winning_moves {
        let after: Vec<&str> = one.to.split(' ').collect();
        assert_eq!(
            solve_by(game, theorem, &after).outcome,
            Outcome::P,
            "{} {words:?} {}",
            game.name(),
            one.to
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn theorems_of_random_rules_answer_as_the_definition(
        lines in prop::collection::vec(line(), 1..3), large in 1_u64..1 << 62, small in 0_u64..40,
    ) {
        let game = game(&lines.join("; "));
        if let Some(theorem) = theorem(&game) {
            for n in 0..50 {
                agrees(&game, &theorem, &[n]);
            }
            sound(&game, &theorem, &[&large.to_string()]);
            sound(&game, &theorem, &[&large.to_string(), &small.to_string()]);
            sound(&game, &theorem, &[&format!("{large}{large}")]);
        }
    }
}

#[test]
fn octal_codes_answer_as_the_definition() {
    for code in ["0.77", "0.07", "0.137", "4.7", "0.45", "0.115", "0.26", "0.71"] {
        let game = RuleGame::from_code(code, Base::Octal).unwrap();
        let theorem = theorem(&game).unwrap_or_else(|| panic!("{code}"));
        for n in 0..120 {
            agrees(&game, &theorem, &[n]);
        }
        sound(&game, &theorem, &["1000000000000000000", "77"]);
        sound(&game, &theorem, &["123456789012345678901234567890", "99999999999999999999"]);
    }
}

#[test]
fn pairs_and_other_plays_answer_as_the_definition() {
    for (text, large) in [
        (
            "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
            "123456789123456789 98765432198765",
        ),
        (
            "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
            "1000000000000000000 2000000000000000000",
        ),
        ("(n, c) -> (n - k, 2*k) where 1 <= k <= min(c, n)", "1000000000000000000 999999999999999999"),
        ("n -> n - k where 1 <= k <= 3; misere", "1000000000000000000"),
        ("lose when n == 0; n -> n - k where 3 <= k <= 7; n -> 0 where 1 <= n < 3", "1000000000000000009"),
    ] {
        let game = game(text);
        let Search::Proved(proved) = game.prove(&Effort::default(), &Budget::default()) else {
            panic!("{text}")
        };
        let large: Vec<&str> = large.split(' ').collect();
        for n in 0..12 {
            for m in 0..if large.len() == 1 { 1 } else { 12 } {
                agrees(&game, &proved.theorem, &[n, m][..large.len()]);
            }
        }
        let solution = solve_by(&game, &proved.theorem, &large);
        for one in &solution.winning_moves {
            let to: Vec<u128> =
                one.to.trim_matches(['(', ')']).split(", ").map(|word| word.parse().unwrap()).collect();
            assert_eq!(proved.theorem.law().is_lost(&to), Some(true), "{text}: {}", one.to);
        }
        assert!(!solution.winning_moves.is_empty(), "{text}");
    }
}

#[test]
fn a_theorem_answers_for_its_own_rules_only() {
    let nim = game("n -> n - k where k >= 1");
    let theorem = theorem(&nim).unwrap();
    let budget = Budget::default();
    let ask = Ask::new(["5"]).with_budget(&budget);
    let other = game("n -> n - k where k >= 2");
    let error = other.solve_by(&theorem, &ask).unwrap_err().to_string();
    assert!(error.contains("the theorem is about other rules"), "{error}");
}

/// A search that had little time says nothing about one that has more.
#[test]
fn a_theorem_that_a_moment_does_not_show_is_found_in_more_time() {
    let game = game("(a, b) -> (a, b - k) where 1 <= k <= min(a + 1, b) and (a % 3 == 1 or k % 2 == 1)");
    assert!(game.theorem(&Budget::default().within(Duration::ZERO)).is_none());
    // With so large a parameter the game that is left has no table that shows a law.
    let ask = Ask::new(["1000003 1000000000000000007"]).with_limit(0);
    let solution = game.solve(&ask).unwrap();
    assert_eq!(solution.standing, Standing::Theorem);
    assert_eq!(solution.grundy, Some(Grundy::Number(1_000_000_000_000_000_007 % 1_000_005)));
}

#[test]
fn long_tables_by_theorems_are_those_that_are_computed() {
    for text in [
        "n -> n - k where 1 <= k <= n",
        "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b",
        "n -> n - k where k in powers(2)",
        "n -> n - k where 1 <= k and 2 * k <= n",
        "n -> n // 2 where n >= 1; n -> n - 1 where n >= 1",
        "n -> n - k where 1 <= k <= n and k % 3 != 0",
    ] {
        let game = game(text);
        let span = || Span::To((1 << 14) + 100);
        let read_off = Tabulation { takes_theorems: true, ..Tabulation::default() };
        let by_theorem = game.table_with(span(), read_off, &Budget::default()).unwrap();
        let computed = game.table(span(), &Budget::default()).unwrap();
        assert!(by_theorem.cells.iter().eq(computed.cells.iter()), "{text}");
        assert_eq!(computed.standing, Standing::Exact, "{text}");
        // However the table was found: a theorem that is proved gives the same values.
        let theorem = theorem(&game).unwrap_or_else(|| panic!("{text} has a theorem"));
        for (n, cell) in (0..).zip(computed.cells.iter()) {
            assert_eq!(theorem.value(n).map(Grundy::Number).map(Cell::Grundy), Some(cell), "{text} at {n}");
        }
    }
    // To look at all splits would take hours.
    let lasker = game("n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b");
    let read_off = Tabulation { takes_theorems: true, ..Tabulation::default() };
    let by_theorem = lasker.table_with(Span::To(1 << 20), read_off, &Budget::default()).unwrap();
    let computed = lasker.table(Span::To(1 << 12), &Budget::default()).unwrap();
    assert!(by_theorem.cells.iter().take(1 << 12).eq(computed.cells.iter().take(1 << 12)));
    assert_eq!(by_theorem.standing, Standing::Theorem);
    // A theorem about windows ends the computation itself.
    let kayles = RuleGame::from_code("0.77", Base::Octal).unwrap();
    let read_off = Tabulation { takes_theorems: true, ..Tabulation::default() };
    assert_eq!(
        kayles.table_with(Span::To(20_000), read_off, &Budget::default()).unwrap().standing,
        Standing::Exact
    );
}

#[test]
fn a_theorem_says_who_wins_where_no_move_is_listed() {
    let game = game("n -> n - k where k in powers(2)");
    let ask = Ask::new(["1000000000000"]).with_limit(0);
    let solution = game.solve(&ask).unwrap();
    assert_eq!((solution.outcome, solution.winning_moves.len()), (Outcome::N, 0));
}

#[test]
fn large_positions_of_impartial_games_are_worth_their_nimber() {
    use grundy::values::form::Forms;
    use grundy::values::loopy::Worth;
    // A theorem is sought for a time of work, which other programs on the machine do not shorten.
    let budget = Budget::default().with_clock(grundy::laws::clock_of_work());
    let mut forms = Forms::new(&budget);
    for (text, position, value) in [
        ("n -> n - k where 1 <= k <= n", vec!["2000", "3"], 2003),
        ("n -> n - k where k in powers(2)", vec!["1000000000000"], 1),
    ] {
        let worth = game(text).value(&position, &mut forms, &budget).unwrap();
        assert_eq!(worth, Worth::Short(forms.nimber(value).unwrap()), "{text}");
    }
}
