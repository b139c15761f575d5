//! Laws of starts: accepted where they are right, refused where they are not, against the definition.

use crate::{definition, random};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Obligation, Refusal, check};
use grundy_rules::interpret;
use grundy_rules::lang::{parse, parse_claim};

/// Rules with a start of one number, the law of the positions, and the law of starts.
const PROVED: [(&str, &str, &str); 8] = [
    (
        "start n -> (n, n - 1); (n, m) -> (n - k, k) where 1 <= k <= min(n, m)",
        "n == 0 or n & -n > m",
        "n in powers(2)",
    ),
    ("start n -> (n, n // 2); (n, m) -> (n - k, m) where 1 <= k <= min(n, 3)", "n % 4 == 0", "n % 4 == 0"),
    (
        "start n -> (n, 2 * n + 1); (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
        "a == b",
        "n + 1 == 0",
    ),
    (
        "start n -> (n // 2, n % 2); (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
        "a == b",
        "n in {0, 3}",
    ),
    (
        "start n -> (n - 5, 12 - n); (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
        "a == b",
        "n == 100",
    ),
    ("start n -> (n, 3); (n, m) -> (n - k, m) where 1 <= k <= min(n, m)", "n % (m + 1) == 0", "n % 4 == 0"),
    (
        "start n -> (n, n % 3 + 1); (n, m) -> (n - k, m) where 1 <= k <= min(n, m)",
        "n % (m + 1) == 0",
        "n % 12 in {0, 6, 8}",
    ),
    ("start n -> 2 * n + 1; n -> n - k where k in {1, 2}", "n % 3 == 0", "n % 3 == 1"),
];

fn certificate(rules: &str, law: &str, starts: &str) -> Certificate {
    let read = parse(rules).unwrap().rules;
    let names = |names: &[String]| names.to_vec();
    let claim = |text: &str, names: &[String]| {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Law::Claim(parse_claim(text, &names).unwrap())
    };
    let law = claim(law, &names(&read.moves().coordinates));
    let starts = claim(starts, &names(&read.start().unwrap().names));
    Certificate::new(read.to_string(), law).with_starts(starts)
}

/// Returns whether a law of starts agrees with the definition on small starts.
pub(crate) fn is_true(certificate: &Certificate) -> bool {
    let rules = parse(certificate.rules()).unwrap().rules;
    let mut outcomes = definition::Outcomes::of(certificate.rules());
    (0..40_u64).all(|n| {
        let position = interpret::start(&rules, &[n]).unwrap();
        position.is_none_or(|position| {
            certificate.starts().unwrap().is_lost(&[n.into()])
                == Some(outcomes.is_lost(position.coordinates()))
        })
    })
}

#[test]
fn laws_of_starts_are_accepted_and_read_back() {
    for (rules, law, starts) in PROVED {
        let certificate = certificate(rules, law, starts);
        let theorem = check(&certificate, &Budget::default());
        assert!(theorem.is_ok(), "{rules}: {theorem:?}");
        assert_eq!(theorem.unwrap().starts(), certificate.starts());
        assert_eq!(Certificate::read(&certificate.print()).unwrap(), certificate);
        assert!(is_true(&certificate), "{rules}");
    }
}

#[test]
fn laws_of_positions_by_automata_carry_over_too() {
    let nim = "grundy certificate 1\nrules\n| start n -> (n, 3)\n| (a, b) -> (a - k, b) where k >= 1\n\
        | (a, b) -> (a, b - k) where k >= 1\nlaw lost tracks 2 binary\n+ 0 - - 0\nstarts\n";
    let by_condition = format!("{nim}law claim lost n == 3\nend\n");
    let by_automaton = format!("{nim}law lost tracks 1 binary\n. 0 1\n. - 2\n+ - -\nend\n");
    for text in [by_condition, by_automaton] {
        let certificate = Certificate::read(&text).unwrap();
        assert_eq!(certificate.print(), text);
        assert!(check(&certificate, &Budget::default()).is_ok(), "{text}");
    }
    let wrong = format!("{nim}law lost tracks 1 binary\n. 0 1\n. - 2\n+ - 2\nend\n");
    let refusal = check(&Certificate::read(&wrong).unwrap(), &Budget::default()).unwrap_err();
    assert_eq!(refusal.to_string(), "the start 7 is lost or won otherwise than the law of starts says");
}

#[test]
fn what_is_no_law_of_starts_is_left_undecided() {
    let refused = |text: &str| check(&Certificate::read(text).unwrap(), &Budget::default()).unwrap_err();
    let values = "grundy certificate 1\nrules\n| start n -> n + 1\n| n -> n - 1\nlaw periodic preperiod 0 saltus 0\n\
        0 1\nstarts\nlaw claim lost n in odd\nend\n";
    let of_values = "grundy certificate 1\nrules\n| start n -> n + 1\n| n -> n - 1\nlaw claim lost n in even\nstarts\n\
        law claim value (n + 1) % 2\nend\n";
    for text in [values, of_values] {
        let refusal = refused(text);
        assert!(refusal.is_undecided(), "{refusal}");
    }
    let no_start = "grundy certificate 1\nrules\n| n -> n - 1\nlaw claim lost n in even\nstarts\nlaw claim lost 0 == 0\nend\n";
    assert!(refused(no_start).is_undecided());
    let tracks = "grundy certificate 1\nrules\n| start n -> n + 1\n| n -> n - 1\nlaw claim lost n in even\nstarts\n\
        law lost tracks 2 binary\n+ 0 - - 0\nend\n";
    assert!(refused(tracks).is_undecided());
    let by_nothing = "grundy certificate 1\nrules\n| start n -> n + 1\n| n -> n - 1\nlaw claim lost n in even\nstarts\n\
        law claim lost n // 0 == 1 or n in odd\nend\n";
    refused(by_nothing);
}

/// Games, and their laws of who wins.
const GAMES: [(&str, &str); 4] = [
    ("(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1", "a == b"),
    (
        "(a, b) -> (a - k, b) where k in {1, 2}; (a, b) -> (a, b - 1)",
        "(a % 3 == 0 and b % 2 == 0) or (a % 3 == 1 and b % 2 == 1)",
    ),
    ("(a, b) -> (a - k, k) where 1 <= k <= min(a, b)", "a == 0 or a & -a > b"),
    ("(a, b) -> (a - k, b - k) where 1 <= k <= min(a, b)", "min(a, b) == 0"),
];

fn expression(random: &mut impl FnMut(usize) -> usize) -> String {
    let (c, d) = (random(7), random(4) + 1);
    match random(7) {
        0 => format!("{c}"),
        1 => format!("n // {d}"),
        2 => format!("n % {d} + {c}"),
        3 => format!("{d} * n - {c}"),
        4 => format!("{c} - n"),
        5 => format!("min(n, {c})"),
        _ => format!("n + {c}"),
    }
}

fn condition(random: &mut impl FnMut(usize) -> usize) -> String {
    let (c, d) = (random(9), random(4) + 1);
    match random(8) {
        0 => format!("n % {d} == {}", c % d),
        1 => format!("n in {{{c}, {}, {}}}", c + d, c + 2 * d),
        2 => format!("n in powers(2) and n > {c}"),
        3 => format!("n == {c}"),
        4 => format!("n >= {c}"),
        5 => format!("n & -n > {c}"),
        6 => "n + 1 == 0".to_owned(),
        _ => format!("n % {d} == 0 or n < {c}"),
    }
}

/// A thousand laws and more: what is accepted is true, and what is refused is false at the start that is
/// named.
#[test]
fn random_laws_of_starts_are_as_the_definition_says() {
    let mut random = random(5);
    let (mut accepted, mut refused) = (0, 0);
    for (moves, law) in GAMES {
        let mut outcomes = definition::Outcomes::of(moves);
        for _ in 0..500 {
            let start = format!("start n -> ({}, {})", expression(&mut random), expression(&mut random));
            let certificate = certificate(&format!("{start}; {moves}"), law, &condition(&mut random));
            let rules = parse(certificate.rules()).unwrap().rules;
            let mut agrees = |n: u64| {
                let position = interpret::start(&rules, &[n]).unwrap()?;
                let said = certificate.starts().unwrap().is_lost(&[n.into()]).unwrap();
                Some(said == outcomes.is_lost(position.coordinates()))
            };
            match check(&certificate, &Budget::default()) {
                Ok(_) => {
                    assert!((0..40).all(|n| agrees(n) != Some(false)), "{}", certificate.print());
                    accepted += 1;
                }
                Err(Refusal::Fails { obligation: Obligation::Start, position, .. }) => {
                    let [n] = position[..] else { panic!("{position:?}") };
                    assert_eq!(
                        agrees(u64::try_from(n).unwrap()),
                        Some(false),
                        "{n}: {}",
                        certificate.print()
                    );
                    refused += 1;
                }
                Err(other) => panic!("{other}: {}", certificate.print()),
            }
        }
    }
    assert!(accepted >= 50 && refused >= 1000, "{accepted} {refused}");
}
