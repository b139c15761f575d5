//! Laws of games whose positions are worth integers: accepted where they are right, refused where they are
//! not, against the definition.

use crate::random;
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Obligation, Refusal, check};
use grundy_rules::lang::{Claim, parse, parse_claim};
use grundy_rules::{Position, Rules, Ruleset};
use grundy_values::Player;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Rules of pairs, and what these are worth.
const PROVED: [(&str, &str); 7] = [
    ("left (x, y) -> (x - 1, y); right (x, y) -> (x, y - 1)", "x - y"),
    ("left (x, y) -> (x - k, y) where 1 <= k <= x; right (x, y) -> (x, y - k) where 1 <= k <= y", "x - y"),
    ("left (x, y) -> (a, y), (x - a, y) where 1 <= a < x; positions where x >= 1", "x - 1"),
    ("left (x, y) -> (x - 2, y); right (x, y) -> (x, y - 3)", "x // 2 - y // 3"),
    ("left (x, y) -> (x - 1, y), (1, 0) where x >= 2; right (x, y) -> (x, y - 1)", "max(x - 1, 0) - y"),
    (
        "left (x, y) -> (0, y) where x >= 1; right (x, y) -> (x, 0) where y >= 1",
        "(1 if x >= 1 else 0) - (1 if y >= 1 else 0)",
    ),
    ("left (x, y) -> (x - 1, y) where x % 3 != 0; right (x, y) -> (x, y - 1)", "x % 3 - y"),
];

fn certificate(rules: &str, value: &str) -> Certificate {
    let rules = parse(rules).unwrap().rules;
    let names: Vec<&str> = rules.moves().coordinates.iter().map(String::as_str).collect();
    let Claim::Value(value) = parse_claim(value, &names).unwrap() else { panic!("no number: {value}") };
    Certificate::new(rules.to_string(), Law::Number(value))
}

fn checked(certificate: &Certificate) -> Result<(), Refusal> {
    check(certificate, &Budget::default().with_steps(20_000_000)).map(|_| ())
}

/// What positions are worth by the definition, where they and all below them are worth integers.
struct Numbers {
    rules: Rules,
    known: BTreeMap<Vec<u64>, Option<i128>>,
}

impl Numbers {
    fn of(text: &str) -> Numbers {
        Numbers { rules: parse(text).unwrap().rules, known: BTreeMap::new() }
    }

    fn options(&self, position: &[u64], player: Player) -> Vec<Vec<Vec<u64>>> {
        let mut found = Vec::new();
        let visit = &mut |parts: &[Position]| {
            found.push(parts.iter().map(|part| part.coordinates().to_vec()).collect());
            ControlFlow::Continue(())
        };
        self.rules.options(&Position::from(position), player, visit).unwrap();
        found
    }

    fn at(&mut self, position: &[u64]) -> Option<i128> {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        let mut of = |player| {
            let options = self.options(position, player);
            options
                .iter()
                .map(|parts| parts.iter().map(|part| self.at(part)).sum())
                .collect::<Option<Vec<i128>>>()
        };
        let worth = of(Player::Left).zip(of(Player::Right)).and_then(|(left, right)| {
            let (most, least) = (left.into_iter().max(), right.into_iter().min());
            let fits = |number: &i128| {
                most.is_none_or(|most| most < *number) && least.is_none_or(|least| *number < least)
            };
            // The integers by how simple they are.
            let integers = (0..200).flat_map(|n| [n, -n]);
            integers.into_iter().find(fits)
        });
        self.known.insert(position.to_vec(), worth);
        worth
    }
}

fn is_true(certificate: &Certificate) -> bool {
    let mut numbers = Numbers::of(certificate.rules());
    let rules = numbers.rules.clone();
    let positions: Vec<[u64; 2]> = (0..9).flat_map(|x| (0..9).map(move |y| [x, y])).collect();
    positions.into_iter().filter(|position| rules.has(position.as_slice())).all(|position| {
        let said = certificate.law().number_at(&position.map(u128::from));
        said.is_some() && numbers.at(&position) == said
    })
}

#[test]
fn numbers_are_theorems() {
    for (rules, value) in PROVED {
        let certificate = certificate(rules, value);
        assert_eq!(checked(&certificate), Ok(()), "{rules}");
        assert!(is_true(&certificate), "{rules}");
        assert_eq!(Certificate::read(&certificate.print()).unwrap(), certificate);
    }
}

#[test]
fn what_is_wrong_is_refused_with_the_place() {
    let [(rules, _), ..] = PROVED;
    for (value, obligation, at) in [
        ("x + y", Obligation::Simplest, vec![0, 1]),
        ("2 * x - y", Obligation::Simplest, vec![1, 0]),
        ("x - 2 * y", Obligation::Simplest, vec![0, 1]),
        ("0", Obligation::Between, vec![1, 0]),
    ] {
        let refusal = checked(&certificate(rules, value)).unwrap_err();
        assert_eq!(refusal, Refusal::Fails { obligation, position: at, value: None }, "{value}");
    }
    // A switch is no number, and a half no integer.
    let switch = "left (x, y) -> (0, 0), (1, 0) where x == 1 and y == 1; right (x, y) -> (0, 0) where x == 1 and y == 1; left (x, y) -> (0, 0) where x == 1 and y == 0";
    assert!(matches!(checked(&certificate(switch, "x - y")), Err(Refusal::Fails { .. })));
    for rules in [
        "left (x, y) -> (x - 1, y); right (x, y) -> (x, y - 1); misere",
        "left (x, y) -> (x - 1, y); right (x, y) -> (x, y - 1); win when x == 2",
        "left (x, y) -> (x - k*k, y) where k >= 1; right (x, y) -> (x, y - 1)",
    ] {
        assert!(checked(&certificate(rules, "x - y")).unwrap_err().is_undecided(), "{rules}");
    }
    let loops = "left (x, y) -> (x - 1, y); right (x, y) -> (x + 1, y - 1)";
    assert!(!matches!(checked(&certificate(loops, "x - y")), Ok(())));
    assert!(Certificate::read(&certificate(rules, "x - y").print().replace("x - y", "x == y")).is_err());
}

/// A thousand certificates and more: what is accepted is true by the definition.
#[test]
fn random_numbers_are_as_the_definition_says() {
    let mut random = random(9);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..2000 {
        let mut line = |x: &str, player: &str| {
            let (t, c) = (random(3) + 1, random(4));
            let pair = |part: &str| if x == "x" { format!("({part}, y)") } else { format!("(x, {part})") };
            let other = if x == "x" { "y" } else { "x" };
            let (parts, condition) = match random(6) {
                0 => (pair(&format!("{x} - {t}")), format!("{x} >= {c}")),
                1 => (pair(&format!("{x} - k")), format!("1 <= k <= {t}")),
                2 => (format!("{}, {}", pair("a"), pair(&format!("{x} - a"))), format!("1 <= a < {x}")),
                3 => (pair(&format!("{x} - 1")), format!("{x} % {} != 0", t + 1)),
                4 => (pair("0"), format!("{x} >= {}", c + 1)),
                _ => (pair(&format!("{x} - {t}")), format!("{other} <= {c}")),
            };
            format!("{player} (x, y) -> {parts} where {condition}")
        };
        let (mut rules, right) = (line("x", "left"), line("y", "right"));
        if random(2) == 0 {
            rules = format!("{rules}; {right}");
        }
        let mut side = |x: &str| match random(7) {
            0 => "0".to_owned(),
            1 => x.to_owned(),
            2 => format!("{x} // {}", random(3) + 1),
            3 => format!("max({x} - 1, 0)"),
            4 => format!("{x} % {}", random(3) + 2),
            5 => format!("(1 if {x} >= {} else 0)", random(4)),
            _ => format!("min({x}, {})", random(4)),
        };
        let certificate = certificate(&rules, &format!("{} - {}", side("x"), side("y")));
        match checked(&certificate) {
            Ok(()) => {
                assert!(is_true(&certificate), "accepted, and false: {}", certificate.print());
                accepted += 1;
            }
            Err(Refusal::Fails { .. }) => refused += 1,
            Err(other) => panic!("{other}: {}", certificate.print()),
        }
    }
    assert!(accepted >= 20 && refused >= 1000, "{accepted} {refused}");
}
