use super::*;
use grundy_rules::lang::parse_claim;
use proptest::prelude::*;

fn grid(arity: usize, bound: u64) -> Vec<Vec<u64>> {
    let mut points = vec![Vec::new()];
    for _ in 0..arity {
        points = points
            .into_iter()
            .flat_map(|point| (0..bound).map(move |x| [&point[..], &[x]].concat()))
            .collect();
    }
    points.sort_by_key(|point| (point.iter().max().copied(), point.clone()));
    points
}

fn names(arity: usize) -> Vec<&'static str> {
    ["a", "b", "c"][..arity].to_vec()
}

/// The formula found for the table of a formula.
fn found(text: &str, arity: usize, bound: u64) -> Option<String> {
    let claim = parse_claim(text, &names(arity)).unwrap();
    let points: Vec<Vec<u64>> =
        grid(arity, bound).into_iter().filter(|point| claim.at(point).is_some()).collect();
    let budget = Budget::default();
    let found = match &claim {
        Claim::Value(_) => {
            let said: Vec<i64> =
                points.iter().map(|point| i64::try_from(claim.at(point).unwrap()).unwrap()).collect();
            value(&Facts { points: &points, said: &said, hints: &Hints::default() }, &budget)
                .unwrap()
                .map(Claim::Value)
        }
        Claim::Lost(_) => {
            let said: Vec<bool> = points.iter().map(|point| claim.at(point) == Some(1)).collect();
            condition(&Facts { points: &points, said: &said, hints: &Hints::default() }, &budget)
                .unwrap()
                .map(Claim::Lost)
        }
    }?;
    for point in &points {
        assert_eq!(found.at(point), claim.at(point), "{text} at {point:?}");
    }
    Some(found.print(&names(arity).iter().map(|name| (*name).to_owned()).collect::<Vec<_>>()))
}

#[test]
fn formulas_that_a_person_would_write_are_found() {
    for (text, arity, bound) in [
        ("min(a, b)", 2, 24),
        ("xor(a, b)", 2, 24),
        ("a % (b + 1)", 2, 24),
        ("min(a, b) % 2", 2, 24),
        ("xor(a, b // 2)", 2, 24),
        ("max(a, b) - min(a, b)", 2, 24),
        ("(a + 1) // 2 if a % 2 == 1 else 0", 1, 300),
        ("a // 4 * 4 + 3 if a % 4 == 2 else a", 1, 300),
        ("0 if a == 0 else bit_length(a & -a)", 1, 300),
        ("isqrt(a) % 2", 1, 300),
        ("(isqrt(8*a + 1) - 1) // 2", 1, 300),
        ("popcount(a) % 2 + 2 * (a % 3)", 1, 300),
    ] {
        let shown = found(text, arity, bound);
        let shown = shown.unwrap_or_else(|| panic!("{text}"));
        assert!(shown.len() <= text.len() + 14, "{text}: {shown}");
    }
}

#[test]
fn conditions_that_a_person_would_write_are_found() {
    for (text, arity, bound) in [
        ("min(a, b) == 0", 2, 24),
        ("min(a, b) == 0", 2, 48),
        ("a % 3 == 1 and b % 2 == 0", 2, 24),
        ("a == b or a + b == 7", 2, 24),
        ("a % 2 == 0 and b % 2 == 0 and c % 2 == 0", 3, 9),
        ("xor(a, b, c) == 0", 3, 9),
        ("a in powers(2) or a == 0", 1, 300),
        ("a % 2 == 1 or bit_length(a & -a) % 2 == 0 and a & (a - 1) == 0", 1, 300),
        ("b < a & -a or a == 0", 2, 24),
    ] {
        assert!(found(text, arity, bound).is_some(), "{text}");
    }
}

#[test]
fn noise_has_no_formula() {
    let points = grid(1, 400);
    let mut state = 1u64;
    let said: Vec<i64> = points
        .iter()
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i64::from((state >> 60) as u32)
        })
        .collect();
    let facts = Facts { points: &points, said: &said, hints: &Hints::default() };
    assert_eq!(value(&facts, &Budget::default()).unwrap(), None);
    let lost: Vec<bool> = said.iter().map(|value| value % 2 == 0).collect();
    let facts = Facts { points: &points, said: &lost, hints: &Hints::default() };
    assert_eq!(condition(&facts, &Budget::default()).unwrap(), None);
}

#[test]
fn a_limit_ends_the_search() {
    let points = grid(2, 24);
    let said: Vec<i64> = (0..).take(points.len()).collect();
    let facts = Facts { points: &points, said: &said, hints: &Hints::default() };
    assert_eq!(value(&facts, &Budget::default().with_steps(100)).unwrap_err(), Stop::Steps);
    assert_eq!(value(&facts, &Budget::default().with_bytes(1 << 16)).unwrap_err(), Stop::Memory);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn residues_of_sums_are_found(p in 1u32..4, q in 1u32..4, m in 2u32..7) {
        let text = format!("({p} * a + {q} * b) % {m}");
        prop_assert!(found(&text, 2, 24).is_some(), "{}", text);
    }
}

/// Where a product says it shortest, a search for what automata hold says it otherwise; and a coordinate that
/// counts by its first few values makes cases.
#[test]
fn plain_formulas_and_cases_of_a_coordinate_are_found() {
    let told = |text: &str, arity: usize, bound: u64, is_plain: bool| {
        let hints = Hints { is_plain, ..Hints::default() };
        let claim = parse_claim(text, &names(arity)).unwrap();
        let points = grid(arity, bound);
        let said = |point: &Vec<u64>| i64::try_from(claim.at(point).unwrap()).unwrap();
        let said: Vec<i64> = points.iter().map(said).collect();
        let lost: Vec<bool> = said.iter().map(|said| *said == 1).collect();
        let budget = Budget::default();
        let found = match claim {
            Claim::Value(_) => value(&Facts { points: &points, said: &said, hints: &hints }, &budget)
                .unwrap()
                .map(Claim::Value),
            Claim::Lost(_) => condition(&Facts { points: &points, said: &lost, hints: &hints }, &budget)
                .unwrap()
                .map(Claim::Lost),
        };
        let names: Vec<String> = names(arity).into_iter().map(str::to_owned).collect();
        found.map(|found| found.print(&names)).unwrap_or_default()
    };
    assert_eq!(told("a == 0 or b > 1", 2, 48, false), "a * b >= 2 * a");
    assert_eq!(told("a == 0 or b > 1", 2, 48, true), "b > 1 or a == 0");
    let turns = "c == 0 and a == b or c == 1 and b <= a or c == 2 and a <= b or c >= 3";
    assert_eq!(
        told(turns, 3, 14, true),
        "c == 0 and a == b or c == 1 and b <= a or c == 2 and b >= a or c >= 3"
    );
    let values = "a % 3 if c == 0 else min(a, b) if c == 1 else 0";
    assert_eq!(told(values, 3, 14, false), "0 if c > 1 else a % 3 if c == 0 else min(a, b)");
    let values = "[3, 1, 4, 1, 5, 9][a % 6] if b == 0 else a // 2";
    assert_eq!(told(values, 2, 48, true), values);
}

#[test]
fn a_sum_is_told_by_what_it_leaves_of_a_parameter() {
    let rules =
        grundy_rules::lang::parse("(a, b, k) -> (a - i, b - j, k) where 1 <= i + j <= k").unwrap().rules;
    let points = grid(3, 12);
    for text in ["(a + b) % (k + 1) == 0", "a % (k + 1) == 0 and b % (k + 1) == 0"] {
        let claim = parse_claim(text, &["a", "b", "k"]).unwrap();
        let said: Vec<bool> = points.iter().map(|point| claim.at(point) == Some(1)).collect();
        let facts = Facts { points: &points, said: &said, hints: &hints(&rules) };
        let found = condition(&facts, &Budget::default()).unwrap().map(Claim::Lost).unwrap();
        assert!(found.print(&["a", "b", "k"].map(str::to_owned)).len() <= text.len(), "{text}");
    }
}

#[test]
fn equal_remainders_are_said_as_such() {
    assert_eq!(found("(2*a + b) % 3 == 0", 2, 24).unwrap(), "a % 3 == b % 3");
    assert_eq!(found("(a + b) % 3 == 0", 2, 24).unwrap(), "(a + b) % 3 == 0");
    assert_eq!(found("(a + b) % 2 == 0", 2, 24).unwrap(), "(a + b) % 2 == 0");
}

#[test]
fn remainders_that_have_not_come_back_are_chance() {
    let of = |text: &str| Law::Claim(parse_claim(text, &["a", "b"]).unwrap());
    for (text, upto, is) in [
        ("a % 7 == b", 13, false),
        ("a % 7 == b", 20, true),
        ("a == b", 3, true),
        ("a % 2 + b % 5", 9, false),
    ] {
        assert_eq!(has_come_back(&of(text), upto), is, "{text} {upto}");
    }
}

/// Who takes 1 to 5 and may not repeat the take before wins by lists modulo 13, one for each take.
#[test]
fn long_lists_for_the_values_of_a_coordinate_are_found() {
    let law = "a % 13 in {0, 7} or b == 1 and a % 13 == 1 or b == 3 and a % 13 in {3, 6} \
               or b == 4 and a % 13 in {4, 11} or b == 5 and a % 13 in {5, 12}";
    assert!(found(law, 2, 64).is_some());
    // The first numbers may be others.
    let law = format!("({law}) and (b != 1 or a != 0) or b == 4 and a == 9");
    assert!(found(&law, 2, 64).is_some());
}

/// The parameter is the second coordinate, and at least 2.
#[test]
fn cases_by_the_remainder_of_a_parameter_are_found() {
    let points: Vec<Vec<u64>> = grid(2, 30).into_iter().filter(|point| point[1] >= 2).collect();
    let hints = Hints { parameters: vec![1], amounts: vec![Expr::Name(1)], ..Hints::default() };
    for text in [
        "b % 2 == 0 and a % 2 == 0 and a % (2*b) < b or b % 2 == 1 and a % 2 == 0",
        "b % 3 == 1 and a % (b + 1) == 0 or b % 3 != 1 and a % (2*b) < b",
        "a % (b + 1) if b % 2 == 1 else a % b // 2",
    ] {
        let claim = parse_claim(text, &["a", "b"]).unwrap();
        let value_at = |point: &Vec<u64>| claim.at(point).unwrap();
        let found = if let Claim::Value(_) = claim {
            let said: Vec<i64> = points.iter().map(|point| i64::try_from(value_at(point)).unwrap()).collect();
            let found = value(&Facts { points: &points, said: &said, hints: &hints }, &Budget::default());
            found.unwrap().map(Claim::Value)
        } else {
            let said: Vec<bool> = points.iter().map(|point| value_at(point) == 1).collect();
            let found = condition(&Facts { points: &points, said: &said, hints: &hints }, &Budget::default());
            found.unwrap().map(Claim::Lost)
        };
        let found = found.unwrap_or_else(|| panic!("{text}"));
        assert!(points.iter().all(|point| found.at(point) == claim.at(point)), "{text}");
    }
}

#[test]
fn values_in_two_layers_are_found() {
    for (text, arity) in [
        ("5 * xor(a // 5, b // 5) + (a + b) % 5", 2),
        ("4 * min(a, b) + (a + 2*b) % 4", 2),
        ("3 * xor(a // 3, b // 3, c // 3) + (a + b + c) % 3", 3),
    ] {
        let shown = found(text, arity, if arity == 2 { 24 } else { 9 }).unwrap_or_else(|| panic!("{text}"));
        assert!(shown.len() <= text.len() + 4, "{text}: {shown}");
    }
}
