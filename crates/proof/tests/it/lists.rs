//! Elements of lists: where an index is within its list wherever it is asked they are followed, else nothing
//! is said.

use crate::{definition, random};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Refusal, check};
use grundy_rules::lang::{parse, parse_claim};

fn certificate(rules: &str, claim: &str) -> Certificate {
    let rules = parse(rules).unwrap().rules;
    let names: Vec<&str> = rules.moves().coordinates.iter().map(String::as_str).collect();
    Certificate::new(rules.to_string(), Law::Claim(parse_claim(claim, &names).unwrap()))
}

#[test]
fn laws_of_rules_with_lists_are_accepted() {
    for (rules, claim) in [
        ("n -> n - [1, 3, 4][i] where 0 <= i <= 2", "n % 7 if n % 7 < 2 else [0, 1, 0, 1, 2, 3, 2][n % 7]"),
        (
            "(s, i) -> (s - k, i % 2 + 1) where 1 <= i <= 2 and 1 <= k <= [4, 4][i - 1]; misere",
            "i in {1, 2} and s % 5 == 1",
        ),
        ("(s, i) -> (s - k, i) where i < 2 and 1 <= k <= [2, 3][i]", "s == 0 or i >= 2 or s % (i + 3) == 0"),
        (
            "(s, i) -> (s - ([2, 3][i] if i < 2 else 1), i)",
            "i >= 2 and s % 2 == 0 or i == 0 and s % 4 < 2 or i == 1 and s % 6 < 3",
        ),
        ("n -> [[0, 0], [0, 0], [2, 1]][i][1] where i <= 2 and i == n - 1", "n not in {1, 2}"),
        // Where an index is outside nothing is asked.
        (
            "n -> [0, 1][7] where n >= 9 and n <= 4; n -> [0, 1][-1] where n >= 9 and n <= 4; n -> n - 1",
            "n % 2",
        ),
    ] {
        let certificate = certificate(rules, claim);
        let theorem = check(&certificate, &Budget::default());
        assert!(theorem.is_ok(), "{rules}: {theorem:?}");
    }
}

#[test]
fn an_index_that_may_be_outside_is_not_followed() {
    for rules in [
        "(s, i) -> (s - k, i) where 1 <= k <= [2, 3][i]",
        "(s, i) -> (s - k, i) where 1 <= k <= [2, 3][i] and i <= 1",
        "(s, i) -> (s - k, i) where 0 <= i <= 2 and 1 <= k <= [2, 3][i]",
        "(s, i) -> (s - k, i) where i <= 2 and 1 <= k <= [2, 3][i - 1]",
        "(s, i) -> (s - [1, 2][i], i)",
        "(s, i) -> (s - ([2, 3][i] if i > 2 else 1), i)",
    ] {
        let refusal = check(&certificate(rules, "s % 3 == 0"), &Budget::default()).unwrap_err();
        assert!(refusal.is_undecided(), "{rules}: {refusal}");
    }
}

/// Random lists of what may be taken, each player with his own: what is accepted is true by the definition.
#[test]
fn random_rules_with_lists_are_as_the_definition_says() {
    let mut random = random(3);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..1200 {
        let list: Vec<String> = (0..2).map(|_| (1 + random(3)).to_string()).collect();
        let list = list.join(", ");
        let play = if random(2) == 0 { "; misere" } else { "" };
        let rules = format!("(s, i) -> (s - k, 1 - i) where i <= 1 and 1 <= k <= [{list}][i]{play}");
        let modulus = 2 + random(4);
        let claim = format!("i <= 1 and s % {modulus} == {}", random(2));
        let claim = if play.is_empty() {
            format!("i > 1 or {}", claim.replacen("i <= 1 and ", "", 1))
        } else {
            claim
        };
        let certificate = certificate(&rules, &claim);
        let mut outcomes = definition::Outcomes::of(certificate.rules());
        let mut is_true = || {
            (0..40).all(|s: u64| {
                (0..3).all(|i| {
                    certificate.law().is_lost(&[s.into(), i.into()]) == Some(outcomes.is_lost(&[s, i]))
                })
            })
        };
        match check(&certificate, &Budget::default()) {
            Ok(_) => {
                assert!(is_true(), "accepted, and false: {}", certificate.print());
                accepted += 1;
            }
            Err(Refusal::Fails { .. }) => {
                assert!(!is_true(), "refused, and true: {}", certificate.print());
                refused += 1;
            }
            Err(other) => panic!("{other}: {}", certificate.print()),
        }
    }
    assert!(accepted >= 20 && refused >= 1000, "{accepted} {refused}");
}
