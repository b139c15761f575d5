//! `for all k >= 1:`: a text for every value of a parameter.

use grundy_rules::interpret::Position;
use grundy_rules::lang::{Code, Diagnostic, has_kinds, parse, parse_with};
use grundy_rules::{Rules, Ruleset};
use grundy_values::Player;

fn rules(text: &str) -> Rules {
    parse(text).unwrap_or_else(|rejected| panic!("{text}: {:?}", rejected.diagnostics)).rules
}

/// The first numbers of the parts of each option, in rising order.
fn options(rules: &Rules, position: &[u64]) -> Vec<Vec<u64>> {
    let options = rules.collect_options(&Position::from(position), Player::Left).unwrap();
    let mut firsts: Vec<Vec<u64>> =
        options.iter().map(|option| option.iter().map(|part| part.coordinates()[0]).collect()).collect();
    firsts.sort();
    firsts
}

#[test]
fn the_parameter_is_a_further_coordinate() {
    for (text, same) in [
        (
            "for all k >= 1: n -> n - t where 1 <= t <= k",
            "positions where k >= 1\n(n, k) -> (n - t, k) where 1 <= t <= k",
        ),
        (
            "for all j, k where j < k\nstart n -> n - 1\npositions where n != 3\nn -> n - j, n - k; n -> ()",
            "positions where j < k and n != 3\nstart (n, j, k) -> (n - 1, j, k)\n\
             (n, j, k) -> (n - j, j, k), (n - k, j, k)\n(n, j, k) -> ()",
        ),
        (
            "param m = 2; for all k in m..9: win when a == k; (a, b) -> each x in 1..b: (a, b - x), k of (b, 0) where b >= 1",
            "positions where k in 2..9\nwin when a == k\n\
             (a, b, k) -> each x in 1..b: (a, b - x, k), k of (b, 0, k) where b >= 1",
        ),
    ] {
        assert_eq!(rules(text), rules(same), "{text}");
    }
    // Elsewhere the words are names.
    assert_eq!(
        rules("for -> for - all where 1 <= all <= 2").to_string(),
        "for -> for - all where 1 <= all <= 2"
    );
    assert!(has_kinds("for all k >= 1: position a: list; a -> a[1:] where len(a) >= k"));
}

#[test]
fn a_value_that_is_set_is_a_parameter() {
    let template = |k: &str, lines: &str| format!("{k}\n{lines}");
    for lines in [
        "n -> n - t where 1 <= t <= k",
        "n -> a, b where a + b == n - k and a <= b",
        "misere; n -> n // k where n >= 1 and k >= 2; n -> n - 1",
        "n -> n % k, n // k where n >= k and k >= 1",
    ] {
        for k in 1..5 {
            let value = k.to_string();
            let family = template("for all k >= 1:", lines);
            let set = parse_with(&family, &[("k", &value)]).unwrap().rules;
            let plain = rules(&template(&format!("param k = {k}"), lines));
            assert_eq!(set, plain, "{lines}");
            let family = rules(&family);
            for n in 0..20 {
                assert_eq!(options(&family, &[n, k]), options(&plain, &[n]), "{lines}: {n}, {k}");
            }
        }
    }
    let one = parse_with("for all j, k where j < k: n -> n - j; n -> n - k", &[("j", "2")]).unwrap().rules;
    assert_eq!(one.to_string(), "positions where 2 < k\n(n, k) -> (n - 2, k)\n(n, k) -> (n - k, k)");
}

#[test]
fn what_is_wrong_with_it_is_told() {
    let all = |text: &str| parse(text).unwrap_err().diagnostics;
    let told = |found: Vec<Diagnostic>| {
        found.into_iter().map(|error| (error.code, error.message)).collect::<Vec<_>>()
    };
    let first = |text: &str| told(all(text)).swap_remove(0);
    let twice = "`k` stands in a pattern, and `for all` gives it already".to_owned();
    assert!(told(all("for all k: (n, k) -> (n - k, k)")).contains(&(Code::Duplicate, twice)));
    assert_eq!(first("for all k, k: n -> n - k"), (Code::Duplicate, "`k` is defined twice".to_owned()));
    assert_eq!(first("for all: n -> n - 1").0, Code::Syntax);
    assert_eq!(first("for all k >= 1 n -> n - 1"), (Code::Syntax, "expected `:`, found `n`".to_owned()));
    assert_eq!(
        first("for all 2 >= 1: n -> n - 1"),
        (Code::Syntax, "`for all` names no parameter".to_owned())
    );
    assert_eq!(first("for all k: (a, b) -> a").1, "a position is 3 numbers here, found 1 number");
    let set = parse_with("for all k >= 1: n -> n - k", &[("k", "0")]).unwrap_err().diagnostics.swap_remove(0);
    assert_eq!(set.code, Code::BadParameter);
    assert_eq!(set.message, "the values that are set are none that `for all` allows");
}
