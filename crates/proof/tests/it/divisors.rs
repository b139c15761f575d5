//! Laws of games in which one takes a divisor: winning moves by the odd part of a number.

use crate::{claim, definition, random};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, check};
use grundy_rules::lang::parse_claim;

#[test]
fn odd_parts_are_winning_moves() {
    for (rules, law) in [
        (
            "n -> n - d where 1 < d < n and n % d == 0",
            "n % 2 == 1 or n == 0 or n in powers(2) and n not in powers(4)",
        ),
        ("n -> n - d where 1 < d < n and n % d == 0", "n & -n <= 1 or n in powers(2) and n % 3 == 2"),
        ("n -> n - d where d in odd and 1 < d < n and n % d == 0", "n % 2 == 1 or n == 0 or n in powers(2)"),
    ] {
        let found = claim(rules, law, &["n"]);
        let mut outcomes = definition::Outcomes::of(&rules.replace("; ", "\n"));
        let parsed = parse_claim(law, &["n"]).unwrap();
        let is_true = (0..300).all(|n| parsed.at(&[n]) == Some(outcomes.is_lost(&[n]).into()));
        assert!(is_true && found.is_ok(), "{rules}: {law}: {found:?}");
    }
}

/// Exponents are counted out to their bound: what is accepted is true, and nothing is where only one side of
/// an `or` bounds one.
#[test]
fn powers_with_a_bounded_exponent_are_known() {
    for (rules, known) in [
        ("n -> n - 2**i where 0 <= i <= 5", Some("n % 3 == 0")),
        ("n -> n - 2**i where i < 1", Some("n % 2 == 0")),
        ("n -> n - (1 << i) where i in 1..2", Some("n % 6 <= 1")),
        ("n -> n - 3**i where 4 > i and i >= 1", Some("n % 6 <= 2")),
        ("n -> n - 2**i where i <= 2 or i <= 3", None),
        ("n -> n - 2**i where not i >= 3", None),
    ] {
        let mut outcomes = definition::Outcomes::of(rules);
        for law in
            (2..8).flat_map(|m| (0..3).map(move |r| format!("n % {m} <= {r}"))).chain(known.map(String::from))
        {
            let parsed = parse_claim(&law, &["n"]).unwrap();
            let is_true = (0..200).all(|n| parsed.at(&[n]) == Some(outcomes.is_lost(&[n]).into()));
            assert_eq!(claim(rules, &law, &["n"]).is_ok(), is_true && known.is_some(), "{rules}: {law}");
        }
    }
}

/// A thousand laws of random games with divisors are refused, and what is accepted is true.
#[test]
fn of_random_laws_about_divisors_none_is_accepted_that_is_false() {
    const LINES: &[&str] = &[
        "n -> n - d where 1 < d < n and n % d == 0",
        "n -> n - d where d >= 2 and n % d == 0",
        "n -> n - d where d >= 1 and n % d == 0 and d < n",
        "n -> n - d where d in odd and d > 1 and n % d == 0",
        "n -> n - d where 1 < d < n and n % d == 0 and d in odd",
        "n -> n - d where d in even and n >= d + 1 and d > 0 and (n + 2) % d == 0",
        "n -> n - d - 1 where d >= 1 and n % d == 0",
        "n -> n - d where d >= 3 and d < n and (n - 2) % d == 0",
    ];
    const OTHERS: &[&str] = &[
        "",
        "",
        "n -> n - 1 where n in powers(2)",
        "n -> n // 2 where n % 4 == 2",
        "n -> n - 1 where n % 3 == 1",
    ];
    const SAID: &[&str] = &[
        "n % 2 == 1",
        "n == 0",
        "n == 1",
        "n <= 1",
        "n in powers(2)",
        "n in powers(4)",
        "n % 3 == 2",
        "n % 4 == 2",
        "n == 2",
        "n & -n <= 2",
        "n % 2 == 0",
        "n in {3, 5}",
    ];
    let mut random = random(11);
    let (mut refused, mut accepted) = (0, 0);
    while refused < 1000 {
        let lines = [LINES[random(LINES.len())], OTHERS[random(OTHERS.len())]];
        let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let text = format!("{}{}", if random(6) == 0 { "misere\n" } else { "" }, lines.join("\n"));
        let mut outcomes = definition::Outcomes::of(&text);
        let lost: Vec<bool> = (0..200).map(|n| outcomes.is_lost(&[n])).collect();
        // The laws that are true of small numbers, and as many that are not.
        for _ in 0..60 {
            let atoms: Vec<&str> = (0..1 + random(3)).map(|_| SAID[random(SAID.len())]).collect();
            let said = match (random(3), &atoms[..]) {
                (0, [a, b, c]) => format!("{a} or {b} and not {c}"),
                (1, [a, b, c]) => format!("{a} or {b} and {c}"),
                (0, [a, b]) => format!("{a} and not {b}"),
                _ => atoms.join(" or "),
            };
            let parsed = parse_claim(&said, &["n"]).unwrap();
            let holds = |to: usize| {
                lost[..to].iter().zip(0..).all(|(lost, n)| parsed.at(&[n]) == Some((*lost).into()))
            };
            if !holds(7) && random(20) > 0 {
                continue;
            }
            let certificate = Certificate::new(text.as_str(), Law::Claim(parsed.clone()));
            if check(&certificate, &Budget::default().with_steps(200_000)).is_ok() {
                accepted += 1;
                assert!(holds(200), "{text}: {said}");
            } else {
                refused += 1;
            }
        }
    }
    assert!(accepted > 20, "{refused} refused, {accepted} accepted");
}
