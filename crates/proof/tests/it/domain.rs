//! Laws about the positions of a domain: by the definition there, and silent elsewhere.

use crate::definition;
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Refusal, Theorem, check};
use grundy_rules::lang::{arbitrary, parse, parse_claim};
use grundy_rules::{Rules, Ruleset, interpret::is_position};
use grundy_values::Player;

const CHAIN: &str =
    "positions where a <= b\n(a, b) -> (a - k, b) where k >= 1\n(a, b) -> (a, b - k) where 1 <= k <= b - a";
const EVEN: &str = "positions where n % 2 == 0\nn -> n - k where k in {2, 4}";

fn claim(rules: &str, claim: &str, names: &[&str], steps: u64) -> Result<Theorem, Refusal> {
    let law = Law::Claim(parse_claim(claim, names).unwrap());
    check(&Certificate::new(rules, law), &Budget::default().with_steps(steps))
}

fn two(rules: &str, said: &str) -> Result<Theorem, Refusal> {
    claim(rules, said, &["a", "b"], 2_000_000)
}

fn heap(rules: &str, said: &str) -> Result<Theorem, Refusal> {
    claim(rules, said, &["n"], 2_000_000)
}

#[test]
fn laws_are_proved_of_a_domain_and_say_nothing_elsewhere() {
    let theorem = two(CHAIN, "a == b").unwrap();
    assert!(theorem.speaks_of(&[3, 5]) && !theorem.speaks_of(&[5, 3]));
    // Below the diagonal the law may say anything; without the domain these are positions too.
    assert!(two(CHAIN, "a >= b").is_ok());
    assert!(two(&CHAIN.replace("positions where a <= b\n", ""), "a >= b").is_err());
    assert!(two(&format!("{CHAIN}\nmisere"), "b == a + 1 and a in even or b == a and a in odd").is_err());

    let theorem = heap(EVEN, "n // 2 % 3").unwrap();
    assert_eq!([4, 5].map(|n| theorem.value(n)), [Some(2), None]);
    // No values of odd heaps are wanted, and there may be none: n - 1 is negative at 0, but 0 is no position.
    assert!(heap("positions where n >= 1\nn -> n - k where 1 <= k < n", "n - 1").is_ok());
    assert!(heap("n -> n - k where 1 <= k < n", "n - 1").is_err());
    assert!(heap(&format!("{EVEN}\nmisere"), "n % 6 == 2").is_ok());
}

#[test]
fn a_domain_that_a_move_leaves_is_refused_with_the_position() {
    let leaves = |rules: &str, said: &str| match heap(rules, said) {
        Err(Refusal::Leaves { position }) => position[0],
        other => panic!("{rules}: {other:?}"),
    };
    assert_eq!(leaves("positions where n % 2 == 0\nn -> n - k where k in {2, 3}", "n // 2 % 2"), 4);
    assert_eq!(leaves("positions where n >= 5\nn -> n - 2", "n % 2"), 5);
    // So are laws with a proof of another kind.
    let periodic = "grundy certificate 1\nrules\n| positions where n >= 5 or n == 0\n| n -> n - k where k in {1, 4}\n\
                    law periodic preperiod 0 saltus 0\n0 1 0 1 2\nend\n";
    let refused = check(&Certificate::read(periodic).unwrap(), &Budget::default());
    assert_eq!(refused, Err(Refusal::Leaves { position: vec![5] }));
    let limit = "grundy certificate 1\nrules\n| positions where n != 1\n| n -> n - k where k >= 1 and 3 * k <= 2 * n - 5\n\
                 law limit 2 -5 3\nend\n";
    assert!(check(&Certificate::read(limit).unwrap(), &Budget::default()).is_err());
}

/// The positions of a box that the rules have; `None` where a move leaves them, or something has no value.
fn positions(rules: &Rules, bound: u64) -> Option<Vec<[u64; 2]>> {
    let all = (0..bound).flat_map(|a| (0..bound).map(move |b| [a, b]));
    let found: Vec<[u64; 2]> = all.filter(|pair| is_position(rules, pair).unwrap()).collect();
    let stays = |pair: &[u64; 2]| rules.collect_options(&(*pair).into(), Player::Left).is_ok();
    found.iter().all(stays).then_some(found)
}

/// Random games and domains with claims that are true, false, or true on the domain alone.
#[test]
fn no_false_law_of_a_domain_is_accepted() {
    const DOMAINS: [&str; 9] = [
        "a <= b",
        "a < b or a == 0",
        "a in {0, 1}",
        "b <= 2",
        "a % 2 == b % 2",
        "a + b >= 3",
        "a % 3 == 0",
        "b >= a - 1",
        "a != 2 and b != 2",
    ];
    const CLAIMS: [&str; 14] = [
        "a == b",
        "a % 2 == 0 and b % 2 == 0",
        "a == 0",
        "b == 0",
        "a + b <= 1",
        "(a + b) % 3 == 0",
        "a % 3 == b % 3",
        "a == 0 and b % 2 == 0",
        "a % 2 == b % 2",
        "b <= a",
        "a <= 1 and b % 3 == 0",
        "a == 0 or b == 0",
        "a + b == 0",
        "b % 2 == 0",
    ];
    let (mut accepted, mut refused, mut left) = (0, 0, 0);
    for seed in 0..330 {
        let domain = DOMAINS[usize::try_from(seed % 9).unwrap()];
        let text = format!("positions where {domain}\n{}", arbitrary::pairs(seed).replace("; ", "\n"));
        let Ok(parsed) = parse(&text) else { continue };
        let rules = parsed.rules;
        let found = positions(&rules, 14);
        let mut lost = definition::Outcomes::of(&text);
        let lost: Option<Vec<bool>> =
            found.as_ref().map(|found| found.iter().map(|pair| lost.is_lost(pair)).collect());
        for said in CLAIMS {
            let law = parse_claim(said, &["a", "b"]).unwrap();
            let law = Law::Claim(law);
            match claim(&text, said, &["a", "b"], 60_000) {
                Ok(_) => {
                    let found =
                        found.as_ref().unwrap_or_else(|| panic!("accepted, and a move leaves:\n{text}"));
                    for (pair, lost) in found.iter().zip(lost.as_ref().unwrap()) {
                        let said = law.is_lost(&pair.map(u128::from));
                        assert_eq!(said, Some(*lost), "accepted, and false at {pair:?}:\n{text}");
                    }
                    accepted += 1;
                }
                Err(Refusal::Fails { position, .. } | Refusal::NotSmaller { position }) => {
                    let pair = [position[0], position[1]].map(|x| u64::try_from(x).unwrap());
                    assert!(is_position(&rules, &pair).unwrap(), "{pair:?} is no position:\n{text}");
                    refused += 1;
                }
                Err(Refusal::Leaves { position }) => {
                    let pair = [position[0], position[1]].map(|x| u64::try_from(x).unwrap());
                    assert!(
                        rules.collect_options(&pair.into(), Player::Left).is_err(),
                        "{pair:?} stays:\n{text}"
                    );
                    left += 1;
                    break;
                }
                Err(_) => {}
            }
        }
    }
    assert!(
        accepted >= 12 && refused >= 1000 && left >= 100,
        "{accepted} accepted, {refused} refused, {left} leave"
    );
}
