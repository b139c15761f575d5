//! Laws of games whose lines speak of products of two numbers, and laws in other bases than 2.

use crate::{claim, definition};
use grundy_budget::Budget;
use grundy_proof::{Acceptor, Aid, Certificate, Law, Lost, NOWHERE, Numeration, check};
use grundy_rules::lang::parse_claim;

#[test]
fn products_are_bounded_by_their_factors() {
    for (rules, law) in [
        ("n -> n - k where 1 <= k <= n and k*k >= n", "n == 0"),
        ("n -> n - k where 1 <= k <= n and n <= k*k; n -> n // 2 where n >= 1", "n == 0"),
        ("n -> n - p*q where p >= 1 and q >= 1", "n == 0"),
        ("n -> n - p*q where p >= 1 and q >= 1; n -> n - 1", "n == 0"),
        ("n -> n // d where 2 <= d <= n + 1 and n >= 1", "n == 0"),
        ("n -> n % d where 1 <= d <= n", "n == 0"),
        ("n -> n - d where n % d == 0 and d < n and 1 <= d", "n % 2 == 1 or n == 0"),
        ("n -> n - k where k <= isqrt(n) and 1 <= k and gcd(k, n) == 1", "n % 2 == 0"),
    ] {
        let parsed = parse_claim(law, &["n"]).unwrap();
        let mut outcomes = definition::Outcomes::of(&rules.replace("; ", "\n"));
        let is_true = (0..150).all(|n| parsed.at(&[n]) == Some(outcomes.is_lost(&[n]).into()));
        let found = claim(rules, law, &["n"]);
        assert!(is_true && found.is_ok(), "{rules}: {law}: {found:?}");
    }
}

#[test]
fn no_false_law_of_products_is_accepted() {
    let lines = [
        "n -> n - k where 1 <= k <= n and k*k ",
        "n -> n - k where k >= 1 and k*(k + 1) ",
        "n -> n - 2*k where k >= 1 and k*k ",
        "n -> n - k where 1 <= k <= n and n // k ",
        "n -> n // k where 2 <= k <= n and n % k ",
    ];
    let bounds = ["<= n", ">= n", "> n", "< n", "== n", "!= n", "<= 2*n", ">= n + 3"];
    let laws = [
        "n == 0",
        "n <= 1",
        "n % 2 == 0",
        "n % 3 == 0",
        "n % 5 in {0, 2}",
        "n in {0, 2}",
        "n in powers(2)",
        "n < 0",
        "n >= 1",
    ];
    let mut accepted = 0;
    for rules in lines.iter().flat_map(|line| bounds.map(|bound| format!("{line}{bound}"))) {
        let mut outcomes = definition::Outcomes::of(&rules);
        for law in laws {
            let parsed = parse_claim(law, &["n"]).unwrap();
            let is_true = (0..120).all(|n| parsed.at(&[n]) == Some(outcomes.is_lost(&[n]).into()));
            let found = claim(&rules, law, &["n"]);
            assert!(is_true || found.is_err(), "{rules}: {law}");
            accepted += usize::from(found.is_ok());
        }
    }
    assert!(accepted >= 3, "{accepted}");
}

/// Who takes a power of 3 loses where the sum of the digits of the heap in base 3 is even: by parity. With a
/// law of the last digit that is not 0 the automaton is needed.
#[test]
fn laws_in_base_3_are_theorems() {
    let automaton = |accepting: &[bool], next: &[u32]| {
        let acceptor = Acceptor::new(1, 3, accepting.to_vec(), next.to_vec()).unwrap();
        Law::Lost(Lost::new(Numeration::Base(3), acceptor).unwrap())
    };
    let held = |rules: &str, law: &Law| {
        let certificate = Certificate::new(rules, law.clone());
        let read = Certificate::read(&certificate.print()).unwrap();
        assert_eq!(read, certificate);
        check(&read, &Budget::default()).is_ok()
    };
    let is_lost = |law: &Law, n: u64| law.is_lost(&[n.into()]).unwrap();
    // No digit is 2: what is taken is half of the difference to such a number.
    let mut accepted = 0;
    let rules = [
        "n -> n - k where k in powers(3)",
        "n -> n - k where k in powers(3) or k == 2",
        "n -> n // 3 where n >= 1",
        "n -> n // 3 where n >= 1\nn -> n - 1 where n % 3 != 1",
        "n -> n // 3 where n % 3 == 0 and n >= 1\nn -> n - 1 where n % 3 == 2",
    ];
    for text in rules {
        let mut outcomes = definition::Outcomes::of(text);
        // All automata of two states in which zeros lead from the start to itself.
        for at in 0..3_u32.pow(5) * 3 {
            let next: Vec<u32> = (0..5)
                .map(|place| match at / 3_u32.pow(place) % 3 {
                    2 => NOWHERE,
                    to => to,
                })
                .collect();
            let next = [0, next[0], next[1], next[2], next[3], next[4]];
            let law = automaton(&[at / 243 % 3 != 1, at / 243 != 0], &next);
            let is_true = (0..250).all(|n| is_lost(&law, n) == outcomes.is_lost(&[n]));
            if is_true || at % 16 == 0 {
                let is_held = held(text, &law);
                assert!(is_true || !is_held, "{text}: {law:?}");
                accepted += usize::from(is_held);
            }
        }
    }
    assert!(accepted >= 1, "{accepted}");
    assert!(Lost::new(Numeration::Base(11), Acceptor::new(1, 11, vec![true], vec![0; 11]).unwrap()).is_err());
}

/// Powers of 3 have base 3 as their own numeration, without bounds.
#[test]
fn conditions_about_powers_are_checked_in_their_base() {
    let rules = "n -> n - 1 where n not in powers(3); n -> n - 2 where n - 1 in powers(3)";
    let law = "n in {0} or n in powers(3)";
    let mut outcomes = definition::Outcomes::of(&rules.replace("; ", "\n"));
    let parsed = parse_claim(law, &["n"]).unwrap();
    let is_true = (0..300).all(|n| parsed.at(&[n]) == Some(outcomes.is_lost(&[n]).into()));
    assert_eq!(claim(rules, law, &["n"]).is_ok(), is_true);
}

/// What an automaton with rays says is said by a condition beside it, and by no other.
#[test]
fn conditions_are_shown_by_the_automaton_beside_them() {
    let rules = "(a, b) -> (a - k * b, b) where k >= 1 and b >= 1";
    // In binary: a is below b, or b is 0. And the ray reaches what is not so.
    let next = vec![0, 1, 3, 4, 1, 1, 1, 1, 2, 2, 2, 2, 3, 2, 3, 2, 4, 1, 2, 4];
    let lost = Acceptor::new(2, 2, vec![true, true, false, true, false], next.clone()).unwrap();
    let ray = Acceptor::new(2, 2, vec![false, false, true, false, true], next).unwrap();
    let held = Lost::new(Numeration::Binary, lost).unwrap().with_rays(vec![ray]).unwrap();
    for (law, is) in [
        ("b == 0 or a < b", true),
        ("b == 0 or a <= b", false),
        ("a < b", false),
        ("a // 2 < b or b == 0", false),
    ] {
        let claim = Law::Claim(parse_claim(law, &["a", "b"]).unwrap());
        let certificate = Certificate::new(rules, claim).with(Aid::Held(held.clone()));
        let read = Certificate::read(&certificate.print()).unwrap();
        assert_eq!(read, certificate);
        let checked = check(&read, &Budget::default());
        assert_eq!(checked.is_ok(), is, "{law}: {checked:?}");
    }
    let false_law = Lost::new(Numeration::Binary, held.acceptor().clone()).unwrap();
    let claim = Law::Claim(parse_claim("b == 0 or a < b", &["a", "b"]).unwrap());
    assert!(check(&Certificate::new(rules, claim).with(Aid::Held(false_law)), &Budget::default()).is_err());
}

/// `x * y % m` in rules and in laws is decided by what `x` and `y` leave modulo `m`: no law is accepted that
/// the definition contradicts, and those that it does not contradict are.
#[test]
fn remainders_of_products_are_decided() {
    let mut accepted = 0;
    for (modulus, left) in [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2), (5, 0), (6, 3)] {
        for product in ["n * k", "(n + 1) * k", "(n - k) * k", "(n - 3) * (k - n)"] {
            let rules = format!("n -> n - k where 1 <= k <= n and {product} % {modulus} == {left}");
            let mut outcomes = definition::Outcomes::of(&rules);
            let lost: Vec<bool> = (0..90).map(|n| outcomes.is_lost(&[n])).collect();
            // What repeats with a small period is guessed from the table itself.
            let by_period = (2..=12).find(|p| (12..90 - p).all(|n| lost[n] == lost[n + p]));
            let period = by_period.unwrap_or(2);
            let rests: Vec<String> =
                (12..12 + period).filter(|n| lost[*n]).map(|n| (n % period).to_string()).collect();
            let early: Vec<String> = (0..12).filter(|n| lost[*n]).map(|n| n.to_string()).collect();
            let late = if rests.is_empty() {
                String::new()
            } else {
                format!(" or n >= 12 and n % {period} in {{{}}}", rests.join(", "))
            };
            let early =
                if early.is_empty() { "n < 0".to_owned() } else { format!("n in {{{}}}", early.join(", ")) };
            for law in [format!("{early}{late}"), "n % 2 == 0".to_owned(), "n % 3 != 1".to_owned()] {
                let parsed = parse_claim(&law, &["n"]).unwrap();
                let is_true = lost.iter().zip(0..).all(|(is, n)| parsed.at(&[n]) == Some((*is).into()));
                let found = claim(&rules, &law, &["n"]);
                assert!(is_true || found.is_err(), "{rules}: {law}");
                accepted += usize::from(found.is_ok());
            }
        }
    }
    assert!(accepted >= 20, "{accepted}");
    for (rules, law) in [
        ("win when a * b % 2 == 0; (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)", "a * b == 0 and a + b == 0"),
        ("win when a * b % 3 == 1; (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)", "(a + b) % 2 == 0 and a < 0"),
    ] {
        let mut outcomes = definition::Outcomes::of(&rules.replace("; ", "\n"));
        let parsed = parse_claim(law, &["a", "b"]).unwrap();
        let is_true =
            (0..12).all(|a| (0..12).all(|b| parsed.at(&[a, b]) == Some(outcomes.is_lost(&[a, b]).into())));
        assert!(is_true || claim(rules, law, &["a", "b"]).is_err(), "{rules}: {law}");
    }
}
