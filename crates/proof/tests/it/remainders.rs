//! Laws with remainders and quotients by coordinates, for all of these together.

use crate::{claim, definition, random};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Refusal, Theorem, check};
use grundy_rules::Rules;
use grundy_rules::interpret::is_position;
use grundy_rules::lang::{Claim, parse, parse_claim};
use std::collections::HashMap;

const BASH: &str = "(n, k) -> (n - t, k) where 1 <= t <= min(n, k)";

#[test]
fn laws_with_a_remainder_by_a_coordinate_are_theorems() {
    let two = ["n", "k"];
    for (rules, law, names) in [
        (BASH, "n % (k + 1)", &two[..]),
        (BASH, "n % (k + 1) == 0", &two),
        ("misere; (n, k) -> (n - t, k) where 1 <= t <= min(n, k)", "n % (k + 1) == 1 and k >= 1", &two),
        ("(n, k) -> (n - t, k) where 1 <= t <= min(n, 2 * k)", "n % (2 * k + 1)", &two),
        ("positions where k >= 1; (n, k) -> (n - t, k) where k <= t <= 2 * k", "n // k % 3", &two),
        ("positions where k >= 1; (n, k) -> (n - t, k) where k <= t <= 2 * k", "n % (3 * k) < k", &two),
        ("positions where k >= 1; (n, k) -> (n - t, k) where t in {k, 3 * k}", "n // k % 2", &two),
        (
            "(n, k) -> (n - t, k) where t in {1, 2, k} and k >= 3",
            "(3 if n % (k + 1) == k else n % (k + 1) % 3) if k % 3 == 0 and k >= 3 else n % 3 if k >= 3 else 0",
            &two,
        ),
        (
            "positions where 1 <= a <= b; (n, a, b) -> (n - t, a, b) where a <= t <= b",
            "n % (a + b) < a",
            &["n", "a", "b"],
        ),
        (
            "(a, b, k) -> (a - t, b, k) where 1 <= t <= min(a, k); (a, b, k) -> (a, b - t, k) where 1 <= t <= min(b, k)",
            "xor(a % (k + 1), b % (k + 1))",
            &["a", "b", "k"],
        ),
        // What is divided by 0 is not read.
        ("(n, k) -> (n - k, k) where k >= 1", "0 if k == 0 else n // k % 2", &two),
        ("(n, k) -> (n - k, k) where k >= 1", "k == 0 or n % (2 * k) < k", &two),
        ("(n, k) -> (n - k, k) where k >= 1", "k == 0 or n % (2 * k) <= k", &two),
        ("(n, k) -> (n - k, k) where k >= 1", "k >= 1 and n % (2 * k) < k or k == 0 and n != 3", &two),
        ("(n, k) -> (n - k, k) where k >= 1", "k >= 1 and n % (2 * k) < k or k == 0 and n >= 0", &two),
        ("(n, k) -> (n - t, k) where 1 <= t <= n and t < k", "n % k if k > 0 else 0", &two),
        ("(n, k) -> (n - t, k) where 1 <= t <= n and t < k", "n % k if k > 0 else n", &two),
        ("misere; (n, k) -> (n - k, k) where k >= 1", "k >= 1 and n % (2 * k) >= k", &two),
        // The sum is what is divided.
        (
            "(a, b, k) -> (a - t, b, k) where 1 <= t <= min(a, k); (a, b, k) -> (a, b - t, k) where 1 <= t <= min(b, k) and a == 0",
            "(a + b) % (k + 1) if a == 0 or b == 0 else xor(a, 0) * 0",
            &["a", "b", "k"],
        ),
    ] {
        let found = claim(rules, law, names);
        let is_true = is_true(rules, law, names, 9);
        assert_eq!(found.is_ok(), is_true, "{rules}: {law}: {found:?}");
    }
}

#[test]
fn what_is_not_followed_is_left_undecided_and_what_fails_fails_there() {
    let found = |rules: &str, law: &str| claim(rules, law, &["n", "k"]);
    let outside = |found: Result<Theorem, Refusal>| match found {
        Err(Refusal::Outside(outside)) => outside.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(outside(found(BASH, "n % k == 0")), "a remainder by what may be 0, or of what may be below 0");
    assert_eq!(
        outside(found(BASH, "(n - 1) % (k + 1) == k")),
        "a remainder by what may be 0, or of what may be below 0"
    );
    for law in [
        "n % (2 * k) < k or k == 0",
        "k == 0 and n % k == 0 or n == 0",
        "n < 1 or n % k == 0",
        "0 if n % (2 * k) < k else 1",
        "xor(k, n // k) if k == 0 else 0",
        "not (k >= 1 and n > 3) and n % k == 0",
    ] {
        let found = found("(n, k) -> (n - k, k) where k >= 1", law);
        assert_eq!(outside(found), "a remainder by what may be 0, or of what may be below 0", "{law}");
    }
    let far = "positions where k >= 1; (n, k) -> (n - t, k) where k <= t <= n";
    assert_eq!(
        outside(found(far, "n // k")),
        "a move by more than three times the divisor of a remainder, or upwards"
    );
    let moved = "(n, k) -> (n - t, k - 1) where 1 <= t <= min(n, k)";
    assert_eq!(outside(found(moved, "n % (k + 1) == 0")), "a remainder by a number that a move changes");
    match found(BASH, "n % (k + 2)") {
        Err(Refusal::Fails { position, .. }) => assert!(position.len() == 2 && position[0] > position[1]),
        other => panic!("{other:?}"),
    }
}

/// The values of a game of two or three coordinates, by the definition.
pub(crate) struct Truth {
    rules: Rules,
    values: HashMap<Vec<u64>, u128>,
}

impl Truth {
    pub(crate) fn of(text: &str) -> Truth {
        Truth { rules: parse(&text.replace("; ", "\n")).unwrap().rules, values: HashMap::new() }
    }

    pub(crate) fn value(&mut self, position: &[u64]) -> u128 {
        if let Some(value) = self.values.get(position) {
            return *value;
        }
        let options = definition::options(&self.rules, position);
        let values: Vec<u128> = options
            .into_iter()
            .map(|parts| parts.iter().map(|part| self.value(part)).fold(0, |sum, value| sum ^ value))
            .collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.values.insert(position.to_vec(), value);
        value
    }
}

/// Returns whether a claim is right of a position with this value.
pub(crate) fn agrees(claim: &Claim, value: u128, position: &[u64]) -> bool {
    match claim {
        Claim::Value(_) => claim.at(position) == i128::try_from(value).ok(),
        Claim::Lost(_) => claim.at(position) == Some((value == 0).into()),
    }
}

fn positions(arity: usize, bound: u64) -> impl Iterator<Item = Vec<u64>> {
    let count = bound.pow(u32::try_from(arity).unwrap());
    (0..count)
        .map(move |at| (0..arity).map(|slot| at / bound.pow(u32::try_from(slot).unwrap()) % bound).collect())
}

fn is_true(text: &str, law: &str, names: &[&str], bound: u64) -> bool {
    let law = parse_claim(law, names).unwrap();
    let mut truth = Truth::of(text);
    let mut outcomes = definition::Outcomes::of(&text.replace("; ", "\n"));
    positions(names.len(), bound).all(|position| {
        !is_position(&truth.rules, &position).unwrap()
            || match law {
                Claim::Value(_) => law.at(&position) == i128::try_from(truth.value(&position)).ok(),
                Claim::Lost(_) => law.at(&position) == Some(outcomes.is_lost(&position).into()),
            }
    })
}

/// What may be taken from `n`, where `k` stays, with a law that is true.
const AMOUNTS: &[(&str, &str)] = &[
    ("1 <= t <= k", "n % (k + 1)"),
    ("1 <= t <= 2 * k", "n % (2 * k + 1)"),
    ("1 <= t <= k + 1", "n % (k + 2)"),
    ("k < t <= 2 * k + 1", "n // (k + 1) % 2"),
    ("t in {1, k} and k >= 1", "n % (k + 1) % 2 == 0 and n % (k + 1) != k or n % (k + 1) == 0"),
    ("t in {1, k + 2}", "n % (k + 3) % 2 == 0 and n % (k + 3) != k + 2 or n % (k + 3) == 0"),
    ("t in {k + 1, 2 * k + 2}", "n // (k + 1) % 3"),
    ("t in {k + 1, 3 * k + 3}", "n // (k + 1) % 2"),
    ("t in {k + 1, k + 2}", "n % (2 * k + 3) <= k"),
    ("t == k + 1", "n // (k + 1) % 2 == 0"),
    ("1 <= t <= k and t % 2 == 1", "n % 2 if k >= 1 else 0 * (n % (k + 1))"),
    ("t == k and k >= 1", "k == 0 or n % (2 * k) < k"),
    ("t in {k, 2 * k} and k >= 1", "0 if k == 0 else n // k % 3"),
    ("1 <= t <= k and t != 2", "n % (k + 1) == 0 or k == 2 and n % 2 == 0"),
];

const MODULI: &[&str] =
    &["k + 1", "k + 2", "2 * k + 1", "2 * k + 2", "3 * k + 1", "k + 3", "max(k, 1)", "k", "2 * k"];

/// What is asked before something is divided.
const GUARDS: &[&str] = &[
    "k == 0 or ",
    "k < 2 or ",
    "k >= 1 and ",
    "k % 2 == 1 and ",
    "n == 0 or ",
    "0 if k == 0 else ",
    "n if k == 0 else ",
];

/// A thousand changed laws are refused; what is accepted is true, and what is said to fail is false there or
/// below.
#[test]
fn of_random_laws_with_remainders_none_is_accepted_that_is_false() {
    let mut random = random(7);
    let text = |at: usize| format!("(n, k) -> (n - t, k) where {}", AMOUNTS[at].0);
    let mut truths: Vec<Truth> = (0..AMOUNTS.len()).map(|at| Truth::of(&text(at))).collect();
    let (mut refused, mut accepted, mut guarded) = (0, 0, 0);
    while refused < 1000 {
        let (at, modulus) = (random(AMOUNTS.len()), MODULI[random(MODULI.len())]);
        let rest = format!("n % ({modulus})");
        let small = ["0", "1", "2", "k", "k - 1"][random(5)];
        let said = match random(14) {
            11 => AMOUNTS[at].1.to_owned(),
            12 => AMOUNTS[at].1.replace("k + 1", modulus),
            13 => AMOUNTS[at].1.replace("% 2", "% 3"),
            0 => rest.clone(),
            1 => format!("{rest} == {small}"),
            2 => format!("{rest} < max({small}, 1)"),
            3 => format!("{rest} % 2"),
            4 => format!("{rest} % 2 == 0"),
            5 => format!("{rest} == 0 or {rest} == {small}"),
            6 => format!("n // ({modulus}) % 2"),
            7 => format!("n // ({modulus}) % 3 == 0"),
            8 => format!("{rest} if k != {} else n % {}", random(4), 2 + random(4)),
            9 => format!("2 if {rest} == k else {rest} % 2"),
            _ => format!("({rest} % 2 == 0 and {rest} != k) if k % 2 == {} else n % 2 == 0", random(2)),
        };
        let guard = if random(3) == 0 { GUARDS[random(GUARDS.len())] } else { "" };
        let said = if guard.is_empty() { said } else { format!("{guard}({said})") };
        let Ok(parsed) = parse_claim(&said, &["n", "k"]) else { continue };
        let law = Law::Claim(parsed.clone());
        let found = check(&Certificate::new(text(at), law.clone()), &Budget::default().with_steps(300_000));
        let mut agrees = |n: u64, k: u64| agrees(&parsed, truths[at].value(&[n, k]), &[n, k]);
        match found {
            Ok(_) => {
                accepted += 1;
                guarded += u32::from(!guard.is_empty());
                for (n, k) in (0..48).flat_map(|n| (0..9).map(move |k| (n, k))) {
                    assert!(agrees(n, k), "{}: {said} at ({n}, {k})", text(at));
                }
            }
            Err(Refusal::Fails { position, .. }) => {
                refused += 1;
                let [n, k] = [position[0], position[1]].map(|x| u64::try_from(x).unwrap());
                assert!(n > 300 || (0..=n).any(|n| !agrees(n, k)), "{}: {said} at ({n}, {k})", text(at));
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > 20 && guarded > 5, "{refused} refused, {accepted} accepted, {guarded} with a guard");
}
