//! Moves that leave runs of heaps: laws are accepted with what the heaps below each one are worth together,
//! against the definition.

use crate::{definition, random};
use grundy_budget::Budget;
use grundy_proof::{Aid, Certificate, Law, Obligation, Refusal, check};
use grundy_rules::lang::{parse, parse_claim};

const RULER: &str = "n -> each i in k..n - 1: i where 1 <= k <= n";
const LAW: &str = "n & -n";

/// The Gray code of the heap before: what coins at 1, 2, ..., n - 1 are worth together.
const GRAY: &str = "xor(n - 1, (n - 1) // 2) if n >= 1 else 0";

fn certificate(rules: &str, law: &str, sums: &str) -> Certificate {
    let rules = parse(rules).unwrap().rules;
    let claim = |text: &str| Law::Claim(parse_claim(text, &["n"]).unwrap());
    Certificate::new(rules.to_string(), claim(law)).with(Aid::Sums(claim(sums)))
}

fn is_true(certificate: &Certificate) -> bool {
    let values = definition::values(certificate.rules(), 64);
    (0..).zip(values).all(|(n, v)| certificate.law().value(n) == Some(v.into()))
}

fn checked(certificate: &Certificate) -> Result<(), Refusal> {
    check(certificate, &Budget::default().with_steps(20_000_000)).map(|_| ())
}

#[test]
fn the_ruler_is_a_theorem() {
    let certificate = certificate(RULER, LAW, GRAY);
    assert_eq!(checked(&certificate), Ok(()));
    assert!(is_true(&certificate));
    let again = Certificate::read(&certificate.print()).unwrap();
    assert_eq!(again, certificate);
    assert!(certificate.print().contains("\nsums\nlaw claim value xor("));
}

#[test]
fn sums_that_are_none_are_refused() {
    for (sums, heap) in
        [("n", 0), ("1", 0), ("xor(n - 1, (n - 1) // 2) if 1 <= n < 9 else 0", 8), ("n // 2", 2)]
    {
        let refusal = checked(&certificate(RULER, LAW, sums)).unwrap_err();
        assert!(
            matches!(&refusal, Refusal::Fails { obligation: Obligation::Sums, position, .. } if *position == [heap]),
            "{sums}: {refusal:?}"
        );
    }
    let automata = "grundy certificate 1\nrules\n| n -> each i in k..n - 1: i where 1 <= k <= n\n\
        law claim value n & -n\nsums\nlaw periodic preperiod 0 saltus 0\n0 1\nend\n";
    assert!(checked(&Certificate::read(automata).unwrap()).unwrap_err().is_undecided());
}

/// Runs of all kinds, with right sums and wrong laws and the other way round: what is accepted is true by the
/// definition.
#[test]
fn random_runs_are_as_the_definition_says() {
    let mut random = random(2);
    let (mut accepted, mut refused) = (0, 0);
    let ends = ["k", "k + 1", "n - 2", "n - 3", "0", "k - 2", "2*k"];
    let conditions =
        ["1 <= k <= n", "0 <= k < n", "k in {1, 2} and n >= 1", "k < n and n - k <= 2", "k == 1 and n >= 1"];
    let laws = [
        ("n & -n", GRAY),
        ("n % 2", "n // 2 % 2"),
        ("0", "0"),
        ("1 if n >= 1 else 0", "1 if n % 2 == 0 and n >= 2 else 0"),
        ("n % 3", "[0, 0, 1, 3, 3, 2][n % 6]"),
        ("1 if n == 1 else 0", "1 if n >= 2 else 0"),
        ("1 if n % 3 != 0 else 0", "1 if n % 3 == 2 else 0"),
        ("(n + 1) % 2 if n >= 1 else 0", "(n - 1) // 2 % 2 if n >= 1 else 0"),
    ];
    for _ in 0..1300 {
        let beside = if random(3) == 0 { ", n - 1" } else { "" };
        let last = if random(4) == 0 { "n - 2" } else { "n - 1" };
        let (from, condition) = (ends[random(ends.len())], conditions[random(conditions.len())]);
        let (law, sums) = laws[random(laws.len())];
        let rules = format!("n -> each i in {from}..{last}: i{beside} where {condition}");
        let certificate = certificate(&rules, law, sums);
        match checked(&certificate) {
            Ok(()) => {
                assert!(is_true(&certificate), "accepted, and false: {}", certificate.print());
                accepted += 1;
            }
            Err(Refusal::Fails { obligation, .. }) => {
                assert!(obligation != Obligation::Sums, "{law} has {sums}");
                assert!(!is_true(&certificate), "refused, and true: {}", certificate.print());
                refused += 1;
            }
            Err(Refusal::NotSmaller { .. }) => {}
            Err(other) => panic!("{other}: {}", certificate.print()),
        }
    }
    assert!(accepted >= 30 && refused >= 1000, "{accepted} {refused}");
}
