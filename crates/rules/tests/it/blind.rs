//! Random rules: both interpreters against an enumeration that scans all values of the choices and evaluates
//! by a definition of its own.

use grundy_budget::Budget;
use grundy_rules::interpret::{self, Compiled, Failure, Position, Scratch};
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Line, List, Operator, Part, Set};
use grundy_rules::lang::{arbitrary, parse};
use grundy_rules::octal::{Parts, TakeLine, Takes, recognise};
use grundy_rules::wellfounded::{self, Finding};
use grundy_rules::{Rules, Ruleset};
use grundy_values::Player;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// `None` where an expression has no value.
fn number(expr: &Expr, names: &[i128]) -> Option<i128> {
    let all = |items: &[Expr]| items.iter().map(|x| number(x, names)).collect::<Option<Vec<i128>>>();
    Some(match expr {
        Expr::Number(value) => *value,
        Expr::Name(slot) => names[*slot],
        Expr::Negate(x) => -number(x, names)?,
        Expr::Binary(operator, x, y) => {
            let (x, y) = (number(x, names)?, number(y, names)?);
            match operator {
                Operator::Add => x + y,
                Operator::Subtract => x - y,
                Operator::Multiply => x.checked_mul(y)?,
                Operator::FloorDivide | Operator::Modulo if y == 0 => return None,
                Operator::FloorDivide => (x - modulo(x, y)) / y,
                Operator::Modulo => modulo(x, y),
                Operator::Power | Operator::ShiftRight if y < 0 => return None,
                Operator::Power => x.checked_pow(u32::try_from(y).ok()?)?,
                Operator::BitAnd => x & y,
                Operator::BitOr => x | y,
                Operator::ShiftLeft => x.checked_mul(1 << y)?,
                Operator::ShiftRight => x >> y,
            }
        }
        Expr::Call(function, arguments) => {
            let values = all(arguments)?;
            match function {
                Function::Min => *values.iter().min()?,
                Function::Max => *values.iter().max()?,
                Function::Abs => values[0].abs(),
                Function::Gcd => {
                    let divides = |d: &i128| values.iter().all(|x| x % d == 0);
                    (1..=values.iter().map(|x| x.abs()).max()?).rev().find(divides).unwrap_or(0)
                }
                Function::Xor => values.iter().fold(0, |sum, x| sum ^ x),
                Function::Popcount => i128::from(values[0].abs().count_ones()),
                Function::BitLength => (0..128).find(|bits| values[0].abs() < 1 << bits)?,
                Function::Isqrt => (0..).take_while(|r| r * r <= values[0]).last()?,
            }
        }
        Expr::If(condition, x, y) => number(if holds(condition, names)? { x } else { y }, names)?,
        Expr::Index(List::Numbers(items), indices) => {
            let values = all(items)?;
            *values.get(usize::try_from(number(&indices[0], names)?).ok()?)?
        }
        Expr::Index(List::Lists(_), _) => unreachable!("the generator makes no lists of lists"),
    })
}

fn modulo(x: i128, y: i128) -> i128 {
    ((x % y) + y) % y
}

fn holds(condition: &Condition, names: &[i128]) -> Option<bool> {
    Some(match condition {
        Condition::Compare(comparison, a, b) => {
            let (a, b) = (number(a, names)?, number(b, names)?);
            match comparison {
                Comparison::Equal => a == b,
                Comparison::NotEqual => a != b,
                Comparison::Less => a < b,
                Comparison::AtMost => a <= b,
                Comparison::Greater => a > b,
                Comparison::AtLeast => a >= b,
            }
        }
        Condition::Member { item, set, negated } => member(number(item, names)?, set, names)? != *negated,
        Condition::And(parts) => {
            for part in parts {
                if !holds(part, names)? {
                    return Some(false);
                }
            }
            true
        }
        Condition::Or(parts) => {
            for part in parts {
                if holds(part, names)? {
                    return Some(true);
                }
            }
            false
        }
        Condition::Not(inner) => !holds(inner, names)?,
    })
}

fn member(x: i128, set: &Set, names: &[i128]) -> Option<bool> {
    Some(match set {
        Set::List(items) => {
            let items: Option<Vec<i128>> = items.iter().map(|item| number(item, names)).collect();
            items?.contains(&x)
        }
        Set::Range(from, to) => (number(from, names)?..=number(to, names)?).contains(&x),
        Set::Odd => x >= 0 && x % 2 == 1,
        Set::Even => x >= 0 && x % 2 == 0,
        Set::Squares => (0..=x).take_while(|r| r * r <= x).any(|r| r * r == x),
        Set::Primes => x >= 2 && (2..).take_while(|d| d * d <= x).all(|d| x % d != 0),
        Set::Powers(base) => {
            let base = number(base, names)?;
            (0..130).any(|e| base.checked_pow(e) == Some(x))
        }
        Set::Fibonacci => {
            let (mut a, mut b) = (1, 2);
            while a < x {
                (a, b) = (b, a + b);
            }
            a == x
        }
    })
}

/// Appends the parts; `None` for no value, `Some(false)` for a negative coordinate.
fn build(part: &Part, names: &mut Vec<i128>, parts: &mut Vec<Vec<i128>>) -> Option<bool> {
    match part {
        Part::Position(coordinates) => {
            let values: Option<Vec<i128>> = coordinates.iter().map(|x| number(x, names)).collect();
            let values = values?;
            if values.iter().any(|value| *value < 0) {
                return Some(false);
            }
            parts.push(values);
            Some(true)
        }
        Part::Of(count, part) => {
            for _ in 0..number(count, names)?.min(1_000) {
                if !build(part, names, parts)? {
                    return Some(false);
                }
            }
            Some(true)
        }
        Part::Each { from, to, part, .. } => {
            for value in number(from, names)?..=number(to, names)?.min(1_000) {
                names.push(value);
                let built = build(part, names, parts);
                names.pop();
                if !built? {
                    return Some(false);
                }
            }
            Some(true)
        }
    }
}

type Found = BTreeSet<(usize, Vec<i128>, Vec<Vec<i128>>)>;

/// All options with choices up to `most`, by scanning.
fn blind(rules: &Rules, position: &[u64], player: Player, most: i128) -> Found {
    let mut found = Found::new();
    for (index, line) in rules.moves().lines.iter().enumerate() {
        if line.is_for(player) {
            let names = position.iter().map(|x| i128::from(*x)).collect();
            scan(line, index, names, position.len(), most, &mut found);
        }
    }
    found
}

fn scan(line: &Line, index: usize, names: Vec<i128>, arity: usize, most: i128, found: &mut Found) {
    if names.len() < arity + line.choices.len() {
        for value in 0..=most {
            let mut more = names.clone();
            more.push(value);
            scan(line, index, more, arity, most, found);
        }
        return;
    }
    if holds(&line.condition, &names) != Some(true) {
        return;
    }
    let (mut parts, mut inner) = (Vec::new(), names.clone());
    if line.parts.iter().all(|part| build(part, &mut inner, &mut parts) == Some(true)) {
        found.insert((index, names[arity..].to_vec(), parts));
    }
}

/// A line, its choices, the coordinates of its parts.
type Listed = (usize, Vec<u64>, Vec<u64>);

/// The options by the slow interpreter and by the compiled one, which must list the same in the same order.
fn listed(
    rules: &Rules,
    compiled: &Compiled,
    position: &[u64],
    player: Player,
) -> Result<Vec<Listed>, Failure> {
    let budget = Budget::default().with_steps(200_000);
    let mut slow = Vec::new();
    let result = interpret::visit(rules, position, player, &budget, &mut |option| {
        slow.push((option.line, option.choices.to_vec(), option.parts.to_vec()));
        ControlFlow::Continue(())
    });
    if matches!(result, Err(Failure::Stopped(_))) {
        return Err(result.unwrap_err());
    }
    let mut fast = Vec::new();
    let again = compiled.visit(position, player, &mut Scratch::default(), |option| {
        fast.push((option.line, option.choices.to_vec(), option.parts.to_vec()));
        ControlFlow::Continue(())
    });
    assert_eq!((&slow, &result), (&fast, &again), "{rules}\nat {position:?}");
    result.map(|()| slow)
}

fn positions(arity: usize) -> Vec<Vec<u64>> {
    match arity {
        1 => (0..=9).map(|n| vec![n]).collect(),
        2 => (0..=3).flat_map(|a| (0..=4).map(move |b| vec![a, b])).collect(),
        _ => (0..=2).flat_map(|a| (0..=2).flat_map(move |b| (0..=2).map(move |c| vec![a, b, c]))).collect(),
    }
}

/// Checks one text on small positions; returns how many options were compared.
fn check(text: &str) -> usize {
    let Ok(parsed) = parse(text) else { return 0 };
    let rules = parsed.rules;
    let printed = rules.to_string();
    let again = parse(&printed).unwrap_or_else(|rejected| panic!("{text}\n{printed}\n{rejected:#?}"));
    assert_eq!(again.rules, rules, "{text}\n{printed}");
    let compiled = Compiled::new(rules.clone());
    let order = wellfounded::order(&rules, &Budget::default()).unwrap();
    let mut compared = 0;
    let mut scans = 0;
    for position in positions(rules.arity()) {
        for player in Player::BOTH {
            let Ok(options) = listed(&rules, &compiled, &position, player) else { continue };
            if let Finding::Ends(order) = &order {
                for part in options.iter().flat_map(|(_, _, parts)| parts.chunks(rules.arity())) {
                    assert!(order.is_smaller(part, &position), "{text}\n{order:?} at {position:?}: {part:?}");
                }
            }
            let n_choices = rules.moves().lines.iter().map(|line| line.choices.len()).max().unwrap_or(0);
            scans += 1;
            if n_choices == 3 && scans > 6 {
                continue;
            }
            let most: i128 = if n_choices == 3 { 12 } else { 40 };
            let interpreted: Found = options
                .iter()
                .map(|(line, choices, parts)| {
                    let wide =
                        |numbers: &[u64]| numbers.iter().map(|x| i128::from(*x)).collect::<Vec<i128>>();
                    (*line, wide(choices), parts.chunks(rules.arity()).map(wide).collect())
                })
                .filter(|(_, choices, _): &(usize, Vec<i128>, Vec<Vec<i128>>)| {
                    choices.iter().all(|x| *x <= most)
                })
                .collect();
            // Above some exponent a quotient by a power stays 0, and the interpreters stop there.
            let without_choices = |found: Found| match printed.contains("**") || printed.contains(">>") {
                true => found.into_iter().map(|(line, _, parts)| (line, Vec::new(), parts)).collect(),
                false => found,
            };
            compared += interpreted.len();
            let [fast, slow] = [interpreted, blind(&rules, &position, player, most)].map(without_choices);
            assert_eq!(fast, slow, "{text}\nat {position:?}");
        }
    }
    compared
}

#[test]
fn the_interpreters_list_what_a_blind_scan_finds() {
    let cases: u64 = std::env::var("GRUNDY_RULE_TEXTS").ok().and_then(|n| n.parse().ok()).unwrap_or(250);
    let compared: Vec<usize> = (0..cases).map(|seed| check(&arbitrary::text(seed))).collect();
    let used = compared.iter().filter(|compared| **compared > 0).count();
    assert!(used as u64 > cases / 2, "{used} of {cases} texts have options");
}

fn amounts(taken: &Takes, most: u64) -> Vec<u64> {
    let set = |set: Set| {
        (0..=most).filter(|k| member(i128::from(*k), &set, &[]) == Some(true)).collect::<Vec<u64>>()
    };
    match taken {
        Takes::Finite(amounts) | Takes::Known(amounts) => amounts.clone(),
        Takes::Progression { first, step } => {
            (*first..=most).step_by(usize::try_from(*step).unwrap()).collect()
        }
        Takes::Squares => set(Set::Squares).into_iter().filter(|k| *k > 0).collect::<Vec<u64>>(),
        Takes::Primes => set(Set::Primes),
        Takes::Powers(base) => set(Set::Powers(Box::new(Expr::Number(i128::from(*base))))),
        Takes::Fibonacci => set(Set::Fibonacci),
    }
}

/// The heaps that a line can leave, empty ones left out, each sorted.
fn leaves(line: &TakeLine, n: u64, found: &mut BTreeSet<Vec<u64>>) {
    if n < line.least_heap || line.most_heap.is_some_and(|most| n > most) {
        return;
    }
    for taken in amounts(&line.taken, n).into_iter().filter(|k| *k <= n) {
        let rest = n - taken;
        let mut stack = vec![Vec::new()];
        while let Some(parts) = stack.pop() {
            if parts.len() as u64 == line.parts.count() {
                let unequal = line.parts != Parts::TwoUnequal || parts[0] != parts[1];
                if parts.iter().sum::<u64>() == rest && unequal {
                    let mut parts: Vec<u64> = parts.into_iter().filter(|part| *part > 0).collect();
                    parts.sort_unstable();
                    found.insert(parts);
                }
                continue;
            }
            stack.extend((line.least_part..=rest).map(|part| [&parts[..], &[part]].concat()));
        }
    }
}

/// Two equal heaps cancel in normal play.
fn without_pairs(sorted: Vec<u64>) -> Vec<u64> {
    let mut kept: Vec<u64> = Vec::new();
    for part in sorted {
        if kept.last() == Some(&part) {
            kept.pop();
        } else {
            kept.push(part);
        }
    }
    kept
}

fn check_recognition(text: &str) -> bool {
    let Ok(parsed) = parse(text) else { return false };
    let Some(game) = recognise(&parsed.rules) else { return false };
    for n in 0..=13 {
        let options = parsed.rules.collect_options(&Position::from([n]), Player::Left).unwrap();
        let by_rules: BTreeSet<Vec<u64>> = options
            .iter()
            .map(|parts| {
                let mut parts: Vec<u64> =
                    parts.iter().map(|part| part.coordinates()[0]).filter(|x| *x > 0).collect();
                parts.sort_unstable();
                without_pairs(parts)
            })
            .collect();
        let mut leaving = BTreeSet::new();
        game.lines.iter().for_each(|line| leaves(line, n, &mut leaving));
        let by_lines: BTreeSet<Vec<u64>> = leaving.into_iter().map(without_pairs).collect();
        assert_eq!(by_rules, by_lines, "{text}\n{game:?} at {n}");
    }
    if let Some(code) = game.code() {
        assert_eq!(recognise(&code.rules()).and_then(|game| game.code()), Some(code), "{text}");
    }
    true
}

#[test]
fn equal_parts_and_residues_are_recognised() {
    let amounts = [
        "k >= 1",
        "k in {5, 11}",
        "2 <= k <= 4",
        "k in powers(2)",
        "k % 3 != 0",
        "k % 4 != 2 and k >= 1",
        "k % 2 == 1",
        "k in even",
    ];
    for amount in amounts {
        for least in 0..3 {
            let half = format!("n -> a, a where a + a + k == n and a >= {least} and {amount} and k >= 1");
            assert!(check_recognition(&half), "{half}");
            let misere = format!("misere; {half}");
            assert!(parse(&misere).map_or(true, |parsed| recognise(&parsed.rules).is_none()), "{misere}");
        }
        for parts in ["n - k", "a, b"] {
            let split = if parts == "n - k" { "" } else { "a + b + k == n and 1 <= a < b and " };
            let text = format!("n -> {parts} where {split}{amount} and k >= 1");
            assert!(check_recognition(&text), "{text}");
        }
    }
}

#[test]
fn a_recognised_game_has_the_options_of_its_rules() {
    let recognised = (0..250).filter(|seed| check_recognition(&arbitrary::take_and_break(*seed))).count();
    assert!(recognised > 60, "{recognised}");
    for seed in 0..250 {
        check_recognition(&arbitrary::text(seed));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = parse(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn mutated_texts_never_panic(
        seed in any::<u64>(),
        cut in any::<prop::sample::Index>(),
        piece in "[-nkab0-9()<>=+*/%,;:. {}\\[\\]|&^!\n]{0,6}|where|and|or|not|in|if|else|of|each|left|min|odd|≤",
    ) {
        let text = arbitrary::text(seed);
        let at = cut.index(text.len() + 1);
        let end = (at + 3).min(text.len());
        check(&format!("{}{piece}{}", &text[..at], &text[at..]));
        check(&format!("{}{piece}{}", &text[..at], &text[end..]));
    }
}
