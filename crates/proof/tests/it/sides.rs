//! Laws of tuples in which every move changes one coordinate, by how what they are worth repeats in each,
//! against the definition.

use crate::{definition, random};
use grundy_budget::Budget;
use grundy_proof::{Aid, Certificate, Law, Obligation, Refusal, Repeats, WIN, check, worths_by_sides};
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Ending};
use grundy_rules::lang::{parse, parse_claim};
use std::collections::{BTreeMap, BTreeSet};

const CUTTING: &str = "positions where w >= 1 and h >= 1; win when w == 1 and h == 1; \
    (w, h) -> (a, h), (w - a, h) where 1 <= a <= w - a; (w, h) -> (w, a), (w, h - a) where 1 <= a <= h - a";

/// Who must move loses on these; both sides are such that Dawson's Kayles of two pins fewer is lost.
const LOST: &str = "w == 1 and h == 1 or (w in {2, 3, 17, 37} or w % 34 in {7, 11, 23, 27, 31}) \
    and (h in {2, 3, 17, 37} or h % 34 in {7, 11, 23, 27, 31})";

fn certificate(rules: &str, law: &str, periods: &[(u64, u64)]) -> Certificate {
    let rules = parse(rules).unwrap().rules;
    let names: Vec<&str> = rules.moves().coordinates.iter().map(String::as_str).collect();
    let law = Law::Claim(parse_claim(law, &names).unwrap());
    let periods = periods.iter().map(|(from, period)| Repeats { from: *from, period: *period }).collect();
    Certificate::new(rules.to_string(), law).with(Aid::Periods(periods))
}

fn checked(certificate: &Certificate) -> Result<(), Refusal> {
    check(certificate, &Budget::default().with_steps(200_000_000)).map(|_| ())
}

fn meets(goal: Option<&Condition>, part: &[u64]) -> bool {
    goal.is_some_and(|goal| goal.at(&part.iter().map(|x| i128::from(*x)).collect::<Vec<_>>()) == Some(true))
}

/// What the player gets at once who makes these parts: a win, a loss, or nothing.
fn met(rules: &Rules, parts: &[Vec<u64>]) -> Option<bool> {
    let Ending::Goal { win, lose } = rules.play() else { return None };
    let some = |goal: &Option<Box<Condition>>| parts.iter().any(|part| meets(goal.as_deref(), part));
    if some(win) { Some(true) } else { some(lose).then_some(false) }
}

/// Who loses sums, by playing them.
struct Sums {
    rules: Rules,
    known: BTreeMap<Vec<Vec<u64>>, bool>,
}

impl Sums {
    fn is_lost(&mut self, sum: &[Vec<u64>]) -> bool {
        let mut sum = sum.to_vec();
        sum.sort();
        if let Some(known) = self.known.get(&sum) {
            return *known;
        }
        let mut wins = false;
        for at in 0..sum.len() {
            for parts in definition::options(&self.rules, &sum[at]) {
                let after = [&sum[..at], &parts, &sum[at + 1..]].concat();
                wins = wins || met(&self.rules, &parts).unwrap_or_else(|| self.is_lost(&after));
            }
        }
        self.known.insert(sum, !wins);
        !wins
    }
}

/// What positions of a box are worth, by the options that the rules give them.
fn worths(rules: &Rules, lengths: &[u64]) -> BTreeMap<Vec<u64>, u32> {
    let mut worths: BTreeMap<Vec<u64>, u32> = BTreeMap::new();
    let mut positions = vec![Vec::new()];
    for length in lengths {
        positions =
            positions.iter().flat_map(|p: &Vec<u64>| (0..*length).map(|x| [&p[..], &[x]].concat())).collect();
    }
    for position in positions.into_iter().filter(|position| rules.has(position)) {
        let mut seen = BTreeSet::new();
        let mut wins = false;
        for parts in definition::options(rules, &position) {
            let of_parts: Vec<u32> = parts.iter().map(|part| worths[part]).collect();
            match met(rules, &parts) {
                Some(is_won) => wins |= is_won,
                None if of_parts.contains(&WIN) => {}
                None => {
                    seen.insert(of_parts.iter().fold(0, |sum, worth| sum ^ worth));
                }
            }
        }
        let worth = if wins { WIN } else { (0..).find(|worth| !seen.contains(worth)).unwrap() };
        worths.insert(position, worth);
    }
    worths
}

#[test]
fn the_cutting_game_is_a_theorem() {
    let certificate = certificate(CUTTING, LOST, &[(55, 34), (55, 34)]);
    assert_eq!(checked(&certificate), Ok(()));
    let text = certificate.print();
    assert!(text.ends_with("\nperiods\nfrom 55 period 34\nfrom 55 period 34\nend\n"), "{text}");
    assert_eq!(Certificate::read(&text).unwrap(), certificate);
    for (old, new) in [
        ("55 period 34\nend", "55 period 0\nend"),
        ("from 55 period 34\nend", "end"),
        ("55 period", "x period"),
    ] {
        let changed = text.replacen(old, new, 1);
        assert!(!Certificate::read(&changed).is_ok_and(|read| checked(&read).is_ok()), "{changed}");
    }
}

#[test]
fn what_is_wrong_is_refused_with_the_place() {
    let refused =
        |law: &str, periods: [(u64, u64); 2]| checked(&certificate(CUTTING, law, &periods)).unwrap_err();
    let at = |refusal: Refusal| match refusal {
        Refusal::Fails { obligation: Obligation::Window, position, .. } => position,
        other => panic!("{other:?}"),
    };
    assert_eq!(at(refused("w == 1 and h == 1", [(55, 34), (55, 34)])), [2, 2]);
    assert_eq!(at(refused(&LOST.replace("{2, 3, 17, 37}", "{2, 3, 17}"), [(55, 34), (55, 34)])), [2, 37]);
    // The first wrong number of Dawson's Kayles is 51 pins, which here are 53.
    assert!(matches!(refused(LOST, [(50, 34), (55, 34)]), Refusal::Fails { .. }));
    assert!(refused(LOST, [(55, 34), (1 << 60, 34)]).is_undecided());
    assert!(refused("w == h", [(55, 34), (55, 34)]).is_undecided());
    assert!(checked(&certificate(CUTTING, LOST, &[(55, 34)])).unwrap_err().is_undecided());
}

#[test]
fn what_the_theorem_does_not_speak_of_is_left_undecided() {
    for rules in [
        "(a, b) -> (a - k, b) where 1 <= k <= 2; (a, b) -> (a, b - 1); misere",
        "(a, b) -> (a - k, b) where 1 <= k <= b",
        "(a, b) -> (a - 1, b - 1)",
        "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - 1)",
        "(a, b) -> (a // 2, b), (a // 2, b) where a >= 1; (a, b) -> (a, b - 1)",
        "(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); win when a == b",
        "(a, b) -> (a - 1, b); (a, b) -> (a, b - 1); positions where a <= b",
    ] {
        let refusal = checked(&certificate(rules, "a % 2 == 0", &[(1, 2), (1, 2)])).unwrap_err();
        assert!(refusal.is_undecided() || matches!(refusal, Refusal::Leaves { .. }), "{rules}: {refusal}");
    }
}

/// Rules of two coordinates, each with moves of its own.
fn rules(random: &mut impl FnMut(usize) -> usize) -> String {
    let mut lines = Vec::new();
    for (x, other) in [("w", "h"), ("h", "w")] {
        let pair = |part: &str| if x == "w" { format!("({part}, h)") } else { format!("(w, {part})") };
        for _ in 0..=random(2) {
            let t = random(3);
            let (parts, condition) = match random(7) {
                0 => (vec![format!("{x} - {}", t + 1)], format!("{x} >= {}", random(4))),
                1 => (vec![format!("{x} - k")], "k in {1, 3}".to_owned()),
                2 => (vec!["a".to_owned(), format!("{x} - {t} - a")], format!("1 <= a <= {x} - {t} - a")),
                3 => (vec!["a".to_owned(), "b".to_owned()], format!("a + b == {x} - {} and a <= b", t + 1)),
                4 => (
                    vec!["a".to_owned(), format!("{x} - a")],
                    format!("1 <= a < {x} - a and {x} >= {}", random(6)),
                ),
                5 => (vec!["a".to_owned(), format!("{x} - a - 1")], format!("2 <= a < {x} - 2")),
                _ => (vec![format!("{x} - {}", t + 1)], format!("{other} >= 0")),
            };
            let parts: Vec<String> = parts.iter().map(|part| pair(part)).collect();
            lines.push(format!("(w, h) -> {} where {condition}", parts.join(", ")));
        }
    }
    let goals = [
        "win when w == 1 and h == 1",
        "win when w == 1 or h == 2",
        "lose when w == 1",
        "win when h % 2 == 1 and w == 0",
        "lose when w + 1 == 3; win when h in {0, 3}",
    ];
    if random(2) == 0 {
        lines.push(goals[random(goals.len())].to_owned());
    }
    lines.join("; ")
}

/// The nim-sum of worths says who wins a sum, and one that is won at once wins it: against sums that are
/// played out.
#[test]
fn what_positions_are_worth_says_who_wins_their_sums() {
    let mut random = random(5);
    let mut read = 0;
    for _ in 0..60 {
        let text = rules(&mut random);
        let Ok(parsed) = parse(&text) else { continue };
        let rules = parsed.rules;
        let Some(found) = worths_by_sides(&rules, &[5, 5], &Budget::default()) else { continue };
        read += 1;
        assert_eq!(worths(&rules, &[5, 5]).into_values().collect::<Vec<_>>(), found, "{text}");
        let mut sums = Sums { rules, known: BTreeMap::new() };
        for _ in 0..40 {
            let (x, y) = (random(25), random(25));
            let component = |at: usize| vec![at as u64 / 5, at as u64 % 5];
            let is_lost = found[x] == found[y] && found[x] != WIN;
            assert_eq!(sums.is_lost(&[component(x), component(y)]), is_lost, "{text}: {x} {y}");
            assert_eq!(sums.is_lost(&[component(x)]), found[x] == 0, "{text}: {x}");
        }
    }
    assert!(read >= 20, "{read}");
}

/// A thousand certificates and more: what is accepted is true by the definition.
#[test]
fn random_laws_are_as_the_definition_says() {
    let mut random = random(3);
    let (mut accepted, mut refused) = (0, 0);
    let sides = |random: &mut dyn FnMut(usize) -> usize, x: &str| {
        let (a, b, m) = (random(6), random(6), random(4) + 2);
        match random(5) {
            0 => format!("{x} % {m} == {}", a % m),
            1 => format!("{x} in {{{a}, {b}}}"),
            2 => format!("({x} == {a} or {x} % {m} in {{0, {b}}})"),
            3 => format!("({x} + 1) % {m} >= {}", b % m),
            _ => format!("{x} >= {a}"),
        }
    };
    while accepted + refused < 1200 {
        let text = rules(&mut random);
        let Ok(parsed) = parse(&text) else { continue };
        let length = 28;
        let Some(found) = worths_by_sides(&parsed.rules, &[length, length], &Budget::default()) else {
            continue;
        };
        let truth = |w: usize, h: usize| found[w * length + h] == 0;
        // The law is read off the rows and columns, and then it may be changed.
        let from = random(3) + 6;
        let in_list = |x: &str, list: Vec<usize>| match list[..] {
            [] => format!("{x} < 0"),
            _ => format!("{x} in {{{}}}", list.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
        };
        let listed = |x: &str, is: &dyn Fn(usize) -> bool| {
            let early = in_list(x, (0..from).filter(|n| is(*n)).collect());
            let late =
                in_list(&format!("{x} % 2"), (from..from + 2).filter(|n| is(*n)).map(|n| n % 2).collect());
            format!("({early} or {x} >= {from} and {late})")
        };
        let row = (0..length).find(|w| (0..length).any(|h| truth(*w, h)));
        let Some(row) = row else { continue };
        let law = if random(4) == 0 {
            format!("{} and {}", sides(&mut random, "w"), sides(&mut random, "h"))
        } else {
            let column = (0..length).find(|h| truth(row, *h)).unwrap();
            format!("{} and {}", listed("w", &|w| truth(w, column)), listed("h", &|h| truth(row, h)))
        };
        let mut number = || (random(12) as u64, [1, 2, 2, 4, 6, 12][random(6)]);
        let periods = [number(), number()];
        let certificate = certificate(&text, &law, &periods);
        match checked(&certificate) {
            Ok(()) => {
                accepted += 1;
                for (position, worth) in worths(&parsed.rules, &[22, 22]) {
                    let wide: Vec<u128> = position.iter().map(|x| u128::from(*x)).collect();
                    assert_eq!(certificate.law().is_lost(&wide), Some(worth == 0), "{}", certificate.print());
                }
            }
            Err(Refusal::Fails { .. }) => refused += 1,
            Err(other) => panic!("{other}: {}", certificate.print()),
        }
    }
    assert!(accepted >= 60 && refused >= 1000, "{accepted} {refused}");
}
