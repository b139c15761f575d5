//! Certificates that were changed: refused, or what they now say is true.

use crate::{definition, starts};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Refusal, check};
use grundy_rules::lang::parse_claim;

/// A certificate of each kind, and the coordinates of its game.
const CERTIFICATES: [&str; 7] = [
    "grundy certificate 1\nrules\n| n -> n - k where 1 <= k <= n\n| n -> a, b where a + b == n and 1 <= a <= b\n\
     law periodic preperiod 1 saltus 4\n0 1 2 4 3\nend\n",
    "grundy certificate 1\nrules\n| n -> n - k where k in {1, 4}\nlaw periodic preperiod 0 saltus 0\n\
     0 1 0 1 2\nend\n",
    "grundy certificate 1\nrules\n| n -> n - k where 1 <= k <= n\nlaw automatic\nclass 0\n+ 0 - - 0\nend\n",
    "grundy certificate 1\nrules\n| (a, b) -> (a - k, b) where k >= 1\n| (a, b) -> (a, b - k) where k >= 1\n\
     law lost tracks 2 binary\n+ 0 - - 0\nend\n",
    "grundy certificate 1\nrules\n| n -> n - k where k in powers(2)\nlaw claim value n % 3\nend\n",
    "grundy certificate 1\nrules\n| n -> n - k where k >= 1 and 3 * k <= 2 * n - 5\nlaw limit 2 -5 3\nend\n",
    "grundy certificate 1\nrules\n| start n -> (n, 3)\n| (a, b) -> (a - k, b) where k >= 1\n\
     | (a, b) -> (a, b - k) where k >= 1\nlaw lost tracks 2 binary\n+ 0 - - 0\nstarts\n\
     law lost tracks 1 binary\n. 0 1\n. - 2\n+ - -\nend\n",
];

/// The parity of n by an automaton with more states than it needs, so that some changes of it change nothing.
fn parity() -> String {
    "grundy certificate 1\nrules\n| n -> n - k where k in odd\nlaw automatic\nclass 0\n+ 0 - 1 2\n. 0 - 1 2\n+ - - - -\nend\n".to_owned()
}

/// Kayles: 83 values.
fn kayles() -> String {
    let rules = "n -> a, b where a + b in {n - 1, n - 2} and a <= b";
    let values: Vec<String> = definition::values(rules, 83).iter().map(u64::to_string).collect();
    format!(
        "grundy certificate 1\nrules\n| {rules}\nlaw periodic preperiod 71 saltus 0\n{}\nend\n",
        values.join(" ")
    )
}

/// Euclid's game without zero, with what its two rays reach.
const RAYS: &str = include_str!("positive-euclid.cert");

fn certificates() -> Vec<String> {
    let texts = CERTIFICATES.iter().chain([&RAYS]);
    texts.map(|text| (*text).to_owned()).chain([parity(), kayles()]).collect()
}

fn budget() -> Budget {
    Budget::default().with_steps(3_000_000)
}

/// Returns whether the law of a certificate agrees with the definition on small positions.
fn is_true_on_small_positions(certificate: &Certificate) -> bool {
    let rules = grundy_rules::lang::parse(certificate.rules()).unwrap().rules;
    if certificate.starts().is_some() && !starts::is_true(certificate) {
        return false;
    }
    let law = certificate.law();
    if rules.arity() == 1 && !matches!(law, Law::Lost(_)) {
        let values = definition::values(certificate.rules(), 120);
        return (0..).zip(values).all(|(n, v)| law.value(n) == Some(v.into()));
    }
    let mut outcomes = definition::Outcomes::of(certificate.rules());
    (0..24).all(|a: u64| {
        (0..24).all(|b: u64| {
            let wide = [u128::from(a), u128::from(b)];
            law.is_lost(&wide[..rules.arity()]) == Some(outcomes.is_lost(&[a, b][..rules.arity()]))
        })
    })
}

/// Changes one word of the law: a number by one, a state, a transition to or from `-`, an end to no end.
fn mutants(text: &str) -> Vec<String> {
    let start = text.find("\nlaw ").unwrap() + 1;
    let (rules, law) = text.split_at(start);
    let words: Vec<&str> = law.split_inclusive([' ', '\n']).collect();
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let bare = word.trim_end();
        let end = &word[bare.len()..];
        let changed: Vec<String> = match bare {
            "+" => vec![".".into()],
            "." => vec!["+".into()],
            "-" => vec!["0".into(), "1".into()],
            _ => match bare.parse::<u64>() {
                Ok(n) => vec![(n + 1).to_string(), n.saturating_sub(1).to_string(), "-".into()],
                Err(_) => Vec::new(),
            },
        };
        for change in changed.into_iter().filter(|change| change != bare) {
            let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            words[at] = format!("{change}{end}");
            found.push(format!("{rules}{}", words.concat()));
        }
    }
    found
}

#[test]
fn what_is_not_changed_is_accepted_and_reads_back() {
    for text in certificates() {
        let certificate = Certificate::read(&text).unwrap();
        assert_eq!(Certificate::read(&certificate.print()).unwrap(), certificate);
        assert!(check(&certificate, &budget()).is_ok(), "{text}: {:?}", check(&certificate, &budget()));
        assert!(is_true_on_small_positions(&certificate));
    }
}

#[test]
fn changed_certificates_are_refused_or_true() {
    let (mut refused, mut unread, mut true_still) = (0, 0, 0);
    for text in certificates() {
        for mutant in mutants(&text) {
            let Ok(certificate) = Certificate::read(&mutant) else {
                unread += 1;
                continue;
            };
            match check(&certificate, &budget()) {
                Ok(_) => {
                    assert!(is_true_on_small_positions(&certificate), "accepted, and false:\n{mutant}");
                    true_still += 1;
                }
                Err(Refusal::Fails { .. }) => refused += 1,
                Err(other) => panic!("{other:?}:\n{mutant}"),
            }
        }
    }
    assert!(refused >= 200, "{refused} refused, {unread} not read, {true_still} true");
}

#[test]
fn a_certificate_for_one_game_is_refused_for_others() {
    let mut refused = 0;
    for text in CERTIFICATES {
        for rules in [
            "n -> n - k where 1 <= k <= 6",
            "n -> n - k where k in {1, 6, 8}",
            "n -> n - k where 2 <= k",
            "n -> n - 1; n -> a, b where a + b == n and 1 <= a <= b",
            "n -> n - k where k in odd; n -> n - 2",
            "n -> n - k where 1 <= k <= n; misere",
        ] {
            let law = text.find("\nlaw ").unwrap();
            let changed = format!("grundy certificate 1\nrules\n| {rules}{}", &text[law..]);
            let Ok(certificate) = Certificate::read(&changed) else { continue };
            assert!(check(&certificate, &budget()).is_err(), "{changed}");
            refused += 1;
        }
    }
    assert!(refused >= 24, "{refused}");
}

#[test]
fn changed_claims_fall() {
    let games = [
        ("n -> n - k where k in powers(2)", "n % 3"),
        ("n -> n - k where 1 <= k <= 5", "n % 6"),
        ("n -> n - k where 2 <= k", "n // 2"),
        ("n -> n - k where k in odd", "n % 2"),
    ];
    let mut refuted = 0;
    for (rules, right) in games {
        let values = definition::values(rules, 200);
        for m in 2..9 {
            for claim in [format!("n % {m}"), format!("n // {m}"), format!("n % {m} + 1"), format!("n + {m}")]
            {
                let law = Law::Claim(parse_claim(&claim, &["n"]).unwrap());
                let is_true = (0..).zip(&values).all(|(n, v)| law.value(n) == Some((*v).into()));
                let result = check(&Certificate::new(rules, law), &budget());
                assert_eq!(result.is_ok(), is_true, "{rules}: {claim}");
                assert_eq!(is_true, claim == right);
                refuted += usize::from(!is_true);
            }
        }
    }
    assert!(refuted >= 100, "{refuted}");
}

#[test]
fn damaged_text_is_no_certificate_and_never_panics() {
    for text in CERTIFICATES {
        for at in 0..text.len() {
            for cut in [text[..at].to_owned(), format!("{}{}", &text[..at], &text[at + 1..])] {
                if let Ok(certificate) = Certificate::read(&cut) {
                    let _ = check(&certificate, &Budget::default().with_steps(100_000));
                }
            }
        }
    }
}
