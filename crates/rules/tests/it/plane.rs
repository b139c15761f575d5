//! Games of slides and steps, recognised, against the options of their rules.

use grundy_rules::lang::{arbitrary, parse};
use grundy_rules::octal::Takes;
use grundy_rules::plane::{PlaneLine, recognise};
use grundy_rules::{Position, Ruleset};
use grundy_values::Player;
use std::collections::BTreeSet;

/// What a line may take up to a bound, by its definition.
fn taken(line: &PlaneLine, most: u64) -> Vec<[u64; 2]> {
    let multiples = |from: [u64; 2], by: [u64; 2], amounts: &dyn Fn(u64) -> bool| {
        (0..=most).filter(|k| amounts(*k)).map(|k| [from[0] + k * by[0], from[1] + k * by[1]]).collect()
    };
    match line {
        PlaneLine::Step(step) => vec![*step],
        PlaneLine::Slide { from, by } => multiples(*from, *by, &|_| true),
        PlaneLine::Scattered { from, by, amounts } => multiples(*from, *by, &|k| match amounts {
            Takes::Squares => (1..=k).any(|r| r * r == k),
            Takes::Primes => k >= 2 && (2..k).all(|d| k % d != 0),
            Takes::Powers(base) => (0..8).any(|e| base.pow(e) == k),
            other => panic!("{other:?} is not scattered"),
        }),
    }
}

fn check(text: &str) -> bool {
    let Some(lines) = parse(text).ok().and_then(|parsed| recognise(&parsed.rules)) else { return false };
    let rules = parse(text).unwrap().rules;
    for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let options = rules.collect_options(&Position::from([a, b]), Player::Left).unwrap();
        let by_rules: BTreeSet<Vec<u64>> =
            options.iter().map(|parts| parts[0].coordinates().to_vec()).collect();
        let fits = |[p, q]: [u64; 2]| Some(vec![a.checked_sub(p)?, b.checked_sub(q)?]);
        let by_lines: BTreeSet<Vec<u64>> =
            lines.iter().flat_map(|line| taken(line, 9)).filter_map(fits).collect();
        assert_eq!(by_rules, by_lines, "{text}\n{lines:?} at ({a}, {b})");
    }
    true
}

#[test]
fn a_recognised_plane_has_the_options_of_its_rules() {
    let recognised = (0..900).filter(|seed| check(&arbitrary::pairs(*seed))).count();
    assert!(recognised >= 500, "{recognised}");
    for seed in 0..600 {
        check(&arbitrary::text(seed));
    }
}

#[test]
fn wythoffs_game_is_recognised_however_it_is_written() {
    let slide = |from, by| PlaneLine::Slide { from, by };
    let wythoff = [[1, 0], [0, 1], [1, 1]].map(|by| slide(by, by));
    for text in [
        "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
        "(a, b) -> (c, b) where c < a; (a, b) -> (a, c) where c < b; (a, b) -> (a - k, b - k) where 1 <= k <= min(a, b)",
        "(a, b) -> (c, b) where c < a; (a, b) -> (a, c) where c < b; (a, b) -> (c, d) where a - c == b - d and c < a",
    ] {
        let rules = parse(text).unwrap().rules;
        assert_eq!(recognise(&rules), Some(wythoff.to_vec()), "{text}");
    }
    let band = "(a, b) -> (a - i, b - j) where abs(i - j) < 2 and min(i, j) >= 1";
    let expected = [slide([1, 2], [1, 1]), slide([1, 1], [1, 1]), slide([2, 1], [1, 1])];
    assert_eq!(recognise(&parse(band).unwrap().rules), Some(expected.to_vec()));
}

#[test]
fn what_depends_on_the_position_is_not_recognised() {
    for text in [
        "(a, b) -> (a - k, b) where 1 <= k <= b",
        "(a, b) -> (a - k, b) where k >= 1 and a >= 3",
        "(a, b) -> (b, a - k) where k >= 1",
        "(a, b) -> (a - k, b), (k, b) where 1 <= k < a",
        "(a, b) -> (a - k, b) where k in {1, b}",
        "(a, b) -> (a - i, b - j) where i + j >= 1",
        "(a, b) -> (a - 1, b + 1)",
        "(a, b) -> (a - k, b) where k >= 1; misere",
        "n -> n - 1",
    ] {
        let rules = parse(text).unwrap_or_else(|rejected| panic!("{text}: {rejected:?}")).rules;
        assert_eq!(recognise(&rules), None, "{text}");
    }
}
