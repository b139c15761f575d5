//! Laws about takes and the next limit: accepted where they are right, refused where they are not, against
//! the definition.

use crate::{definition, random};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Obligation, Refusal, check};
use grundy_rules::lang::parse;

/// Rules and their limit after a take of `t`.
const PROVED: [(&str, &str); 9] = [
    ("(n, c) -> (n - t, min(3*t, n - t)) where 1 <= t <= min(c, n)", "3 * t"),
    ("(n, c) -> (n - k, 3*k) where k >= 1 and k <= c", "3 * t"),
    ("(n, c) -> (n - t, t) where 1 <= t <= c", "t"),
    ("(n, c) -> (n - t, 2*t + 1) where 1 <= t <= c", "2 * t + 1"),
    ("(n, c) -> (x, n - x) where x < n and n - x <= c", "t"),
    ("(n, c) -> (n - t, max(t, 4)) where 1 <= t <= min(n, c)", "max(4, t)"),
    ("(n, c) -> (n - t, t + t // 2) where 1 <= t <= c", "t + t // 2"),
    ("(n, c) -> (n - 1, 3) where c >= 1; (n, c) -> (n - t, 3*t) where 2 <= t <= c", "3 * t"),
    ("(n, c) -> (n - t, n - t if 3*t > n - t else 3*t) where 1 <= t <= c", "3 * t"),
];

fn certificate(rules: &str, limit: &str) -> Certificate {
    let rules = parse(rules).unwrap().rules.to_string();
    let quoted: String = rules.lines().map(|line| format!("| {line}\n")).collect();
    let text = format!("grundy certificate 1\nrules\n{quoted}law take-away limit {limit}\nend\n");
    let certificate = Certificate::read(&text).unwrap();
    assert_eq!(certificate.print(), text);
    certificate
}

fn is_true(certificate: &Certificate) -> bool {
    let mut outcomes = definition::Outcomes::of(certificate.rules());
    (0..30).all(|n: u64| {
        (0..n + 2)
            .all(|c| certificate.law().is_lost(&[n.into(), c.into()]) == Some(outcomes.is_lost(&[n, c])))
    })
}

fn refused(rules: &str, limit: &str) -> Refusal {
    check(&certificate(rules, limit), &Budget::default()).unwrap_err()
}

#[test]
fn laws_of_takes_and_the_next_limit_are_accepted() {
    for (rules, limit) in PROVED {
        let certificate = certificate(rules, limit);
        let theorem = check(&certificate, &Budget::default());
        assert!(theorem.is_ok(), "{rules}: {theorem:?}");
        assert!(is_true(&certificate), "{rules}");
    }
}

#[test]
fn other_limits_and_other_options_are_refused_with_the_place() {
    let three = "(n, c) -> (n - t, 3*t) where 1 <= t <= c";
    assert!(matches!(refused(three, "2 * t"), Refusal::Fails { obligation: Obligation::Options, .. }));
    let falling = "(n, c) -> (n - t, 9 - t if t <= 4 else t) where 1 <= t <= c";
    let refusal = refused(falling, "9 - t if t <= 4 else t");
    assert!(matches!(refusal, Refusal::Fails { obligation: Obligation::Growth, .. }), "{refusal}");
    let slow = "(n, c) -> (n - t, t - 1) where 1 <= t <= c";
    assert_eq!(
        refused(slow, "t - 1").to_string(),
        "after a take of 1 the limit is below the take, or falls with a larger one"
    );
    for rules in [
        "(n, c) -> (n - t, 3*t) where 2 <= t <= c",
        "(n, c) -> (n - t, 3*t) where 1 <= t <= c + 1",
        "(n, c) -> (n - t, 3*t) where 1 <= t <= c and t != 5",
        "(n, c) -> (n - t, 3*n - 3*t) where 1 <= t <= c",
        "(n, c) -> (n - t, 3*t) where 1 <= t <= c; (n, c) -> (n, c - 1)",
    ] {
        assert!(matches!(refused(rules, "3 * t"), Refusal::Fails { .. }), "{rules}");
    }
}

#[test]
fn what_the_theorem_does_not_speak_of_is_left_undecided() {
    for rules in [
        "(n, c) -> (n - t, 3*t) where 1 <= t <= c; misere",
        "(n, c) -> (n - t, 3*t) where 1 <= t <= c; positions where c <= n",
        "(n, c) -> (n - t, 3*t), (1, 1) where 1 <= t <= c",
        "(n, c, d) -> (n - t, 3*t, d) where 1 <= t <= c",
        "n -> n - t where 1 <= t <= 3",
        "(n, c) -> (n - t, t*t) where 1 <= t <= c",
    ] {
        let refusal = refused(rules, "3 * t");
        assert!(refusal.is_undecided(), "{rules}: {refusal}");
    }
    assert!(refused("(n, c) -> (n - t, t*t) where 1 <= t <= c", "t * t").is_undecided());
    let names = "grundy certificate 1\nrules\n| (n, c) -> (n - t, 3 * t) where 1 <= t <= c\nlaw take-away limit 3 * c\nend\n";
    assert!(Certificate::read(names).is_err());
    let condition = names.replace("3 * c", "t == 3");
    assert!(Certificate::read(&condition).is_err());
}

fn limit(random: &mut impl FnMut(usize) -> usize, t: &str) -> [String; 2] {
    let (c, d, e) = (random(4) + 1, random(3) + 1, random(6));
    let texts = |name: &str| match (c + d + e) % 7 {
        0 => format!("{c} * {name}"),
        1 => format!("{c} * {name} + {e}"),
        2 => format!("max({name}, {e})"),
        3 => format!("{name} + {name} // {d}"),
        4 => format!("{c} * {name} // {d}"),
        5 => format!("min({c} * {name}, {name} + {e})"),
        _ => format!("{c} * {name} - {e}"),
    };
    [texts(t), texts("t")]
}

/// A thousand certificates and more, right ones and others: what is accepted is true by the definition.
#[test]
fn random_laws_of_takes_are_as_the_definition_says() {
    let mut random = random(11);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..1800 {
        let [of_rules, of_law] = limit(&mut random, "k");
        let of_law = if random(3) == 0 { of_law } else { limit(&mut random, "k")[1].clone() };
        let least = if random(4) == 0 { 2 } else { 1 };
        let more = ["", " + 1", " - 1"][if random(4) == 0 { random(3) } else { 0 }];
        let rules = format!("(n, c) -> (n - k, {of_rules}) where {least} <= k <= c{more}");
        let certificate = certificate(&rules, &of_law);
        match check(&certificate, &Budget::default()) {
            Ok(_) => {
                assert!(is_true(&certificate), "accepted, and false: {}", certificate.print());
                accepted += 1;
            }
            Err(Refusal::Fails { .. }) => refused += 1,
            Err(other) => panic!("{other}: {}", certificate.print()),
        }
    }
    assert!(accepted >= 200 && refused >= 1000, "{accepted} {refused}");
}
