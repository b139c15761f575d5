use super::{claim, definition};
use grundy_budget::Budget;
use grundy_proof::{Certificate, Law, Limit, Obligation, Periodic, Refusal, check};
use grundy_rules::lang::parse_claim;

const LASKER: &str = "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b";
const LASKER_LAW: &str = "n + 1 if n % 4 == 3 else (n - 1 if n % 4 == 0 and n >= 1 else n)";

#[test]
fn true_claims_about_values_are_theorems() {
    for (rules, law) in [
        ("n -> n - k where 1 <= k <= n", "n"),
        ("n -> n - k where k in powers(2)", "n % 3"),
        ("n -> n - k where k in odd", "n % 2"),
        ("n -> n - k where 1 <= k <= 3", "n % 4"),
        (
            "n -> n - k where k in {1, 3, 4}",
            "n % 7 if n % 7 <= 1 else (n % 7 - 2 if n % 7 <= 3 else 2 + n % 7 % 4 % 2)",
        ),
        ("n -> n - k where k in {1, 3, 4}", "[0, 1, 0, 1, 2, 3, 2][n % 7]"),
        (
            "n -> n - k where 1 <= k <= [2, 5, 1][n % 3]",
            "[0, 1, 0, 2, 3, 0, 1, 4][n % 8] if n < 8 else [1, 3, 0, 1, 2, 0][n % 6]",
        ),
        (LASKER, LASKER_LAW),
        ("n -> n - k where 2 <= k", "n // 2"),
        ("n -> n // 2 where n >= 1", "bit_length(n) % 2"),
        ("n -> n - k where k % 3 != 0", "n % 3"),
    ] {
        let expected = definition::values(rules, 60);
        let law = Law::Claim(parse_claim(law, &["n"]).unwrap());
        let said: Vec<u64> = (0..60).map(|n| u64::try_from(law.value(n).unwrap()).unwrap()).collect();
        let found = check(&Certificate::new(rules, law), &Budget::default());
        assert_eq!(said, expected, "{rules}");
        assert!(found.is_ok(), "{rules}: {found:?}");
    }
    let found = claim("n -> n // 2 where n >= 1", "bit_length(n) - bit_length(n) // 2 * 2", &["n"]);
    assert!(matches!(found, Err(Refusal::Outside(_))), "{found:?}");
}

#[test]
fn true_claims_about_values_of_tuples_are_theorems() {
    let names = &["a", "b"];
    for (rules, law) in [
        ("(a, b) -> (a - k, b - k) where 1 <= k <= min(a, b)", "min(a, b)"),
        ("(a, b) -> (a - k, b) where 1 <= k <= a; (a, b) -> (a, b - k) where 1 <= k <= b", "xor(a, b)"),
        ("(a, b) -> (a - 1, b) where a >= 1; (a, b) -> (a, b - 1) where b >= 1", "(a + b) % 2"),
        ("(a, b) -> (a - k, b) where 1 <= k <= a; (a, b) -> (a, b - 1) where b >= 1", "xor(a, b % 2)"),
        ("(a, b) -> (a - k, b + k) where 1 <= k <= a", "a"),
        (
            "(a, b) -> (k, b), (a - k, 0) where 1 <= k < a",
            "max(a - 1, 0) % 2 * 0 + (a % 2 + 1) % 2 * min(a, 1)",
        ),
    ] {
        let found = claim(rules, law, names);
        assert!(found.is_ok(), "{rules}: {law}: {found:?}");
        for wrong in ["a + b", "min(a, b, 3)", "a - b", "xor(a, b) + 1", &format!("{law} + 1")] {
            let found = claim(rules, wrong, names);
            assert!(matches!(found, Err(Refusal::Fails { .. })), "{rules}: {wrong}: {found:?}");
        }
    }
    // A law that repeats is one of one heap.
    let law = Law::Periodic(Periodic::new(0, 0, vec![0, 1]).unwrap());
    let rules = "(a, b) -> (a - 1, b) where a >= 1";
    let found = check(&Certificate::new(rules, law), &Budget::default());
    assert!(matches!(found, Err(Refusal::Outside(_))), "{found:?}");
}

#[test]
fn a_list_is_read_where_a_remainder_picks_one_of_its_numbers() {
    let rules = "n -> n - k where 1 <= k <= 2";
    for law in
        ["[0, 1, 2, 3][n % 3]", "[[9], [0, 1, 2]][1][n % 3]", "[[0, 1, 2], [0, 1, 2, 9]][n % 2][n % 3]"]
    {
        let found = claim(rules, law, &["n"]);
        assert!(found.is_ok(), "{law}: {found:?}");
    }
    // The last index of these is out of range for some n, or the list has an element without a value.
    for law in ["[0, 1][n % 3]", "[0, 1, 2][n]", "[0, 1, 2, n // n][n % 3]", "[[0, 1, 2], [0, 1]][0][n % 4]"]
    {
        let found = claim(rules, law, &["n"]);
        assert!(matches!(found, Err(Refusal::Outside(_))), "{law}: {found:?}");
    }
}

#[test]
fn limits_are_theorems_about_heaps_with_these_options_only() {
    let limit = |p, c, q| Law::Limit(Limit::new(p, c, q).unwrap());
    let games = [
        ("n -> n - k where k >= 1 and 2 * k <= n", (1, 0, 2)),
        ("n -> m where m < n and 2 * m > n", (1, -1, 2)),
        ("n -> n - k where k >= 1 and 3 * k <= 2 * n", (2, 0, 3)),
        ("n -> n - 1 where n >= 4; n -> n - k where k >= 2 and 4 * k <= n", (1, 0, 4)),
        ("n -> n - k where k >= 1 and k + 3 <= n", (1, -3, 1)),
        ("n -> n - k where k >= 1", (1, 0, 1)),
        ("n -> n - k where k >= 1 and 2 * k <= n and k != 7", (1, 0, 2)),
        ("n -> n - k where k >= 2 and 2 * k <= n", (1, 0, 2)),
    ];
    for (rules, _) in games {
        let values = definition::values(rules, 150);
        for (_, (p, c, q)) in games {
            let law = limit(p, c, q);
            let is_true = (0..).zip(&values).all(|(n, v)| law.value(n) == Some((*v).into()));
            let found = check(&Certificate::new(rules, law), &Budget::default());
            assert_eq!(found.is_ok(), is_true, "{rules}, ({p} n + {c}) / {q}: {found:?}");
        }
    }
    for rules in ["n -> n - k where k >= 1 and k * k <= n", "misere; n -> n - k where k >= 1 and 2 * k <= n"]
    {
        let found = check(&Certificate::new(rules, limit(1, 0, 2)), &Budget::default());
        assert!(matches!(found, Err(Refusal::Outside(_))), "{rules}: {found:?}");
    }
}

#[test]
fn a_case_of_a_part_that_contradicts_the_line_is_no_move() {
    // The least of n and 2 is taken: at most one case of `min` fits a residue, or the condition.
    for (rules, period) in [
        ("n -> n - min(n, 2) where n >= 1", 4),
        ("n -> n - 1 - n % 2 where n % 2 == 1 and n >= 2", 1),
        ("n -> n - (1 if n % 2 == 0 else 3) where n >= 3 and n % 4 != 1", 4),
    ] {
        let values = definition::values(rules, 120);
        let law = Periodic::new(8, 0, values[..8 + period].to_vec()).unwrap();
        let is_true = (0..).zip(&values).all(|(n, v)| law.value(n) == Some((*v).into()));
        let found = check(&Certificate::new(rules, Law::Periodic(law)), &Budget::default());
        assert_eq!(found.is_ok(), is_true, "{rules}: {found:?}; {values:?}");
        assert!(!matches!(found, Err(Refusal::NotSmaller { .. })), "{rules}");
    }
}

#[test]
fn false_claims_fall_at_a_position_where_they_are_false_or_later() {
    for (rules, law) in [
        ("n -> n - k where k in powers(2)", "n % 4"),
        (LASKER, "n"),
        ("n -> n - k where 1 <= k <= 3", "n % 5"),
        ("n -> n - 1 where n <= 100", "n % 2"),
        ("n -> n - k where k in odd", "n % 2 + 1"),
    ] {
        let refusal = claim(rules, law, &["n"]).unwrap_err();
        let Refusal::Fails { position, .. } = &refusal else { panic!("{rules}: {refusal:?}") };
        let expected = definition::values(rules, 200);
        let law = Law::Claim(parse_claim(law, &["n"]).unwrap());
        let first = (0..200).find(|n| law.value(*n as u128) != Some(expected[*n].into())).unwrap();
        assert!(position[0] >= first as u128, "{rules}: {position:?}, first false at {first}");
    }
}

#[test]
fn the_traps_of_a_careless_window_are_refuted_where_they_break() {
    let periodic = |rules: &str, values: &[u64]| {
        let law = Law::Periodic(Periodic::new(0, 0, values.to_vec()).unwrap());
        check(&Certificate::new(rules, law), &Budget::default().with_steps(40_000_000)).unwrap_err()
    };
    let at = |refusal: Refusal| match refusal {
        Refusal::Fails { position, .. } => position[0],
        other => panic!("{other:?}"),
    };
    assert_eq!(at(periodic("n -> n - 1 where n <= 100", &[0, 1])), 101);
    let splits = "n -> n - 1; n -> n - 2; n -> a, b where a + b == n - 1 and a >= 200 and b >= 200";
    assert_eq!(at(periodic(splits, &[0, 1, 2])), 405);
    assert_eq!(at(periodic("n -> n - k where k in {1, 2, 30000}", &[0, 1, 2])), 30000);
}

#[test]
fn kayles_has_period_12_from_71_and_no_earlier() {
    let rules = "n -> a, b where a + b in {n - 1, n - 2} and a <= b";
    let values = definition::values(rules, 83);
    let law = |preperiod: u64| {
        let values = values[..usize::try_from(preperiod).unwrap() + 12].to_vec();
        Law::Periodic(Periodic::new(preperiod, 0, values).unwrap())
    };
    let theorem = check(&Certificate::new(rules, law(71)), &Budget::default()).unwrap();
    assert_eq!(theorem.value(10_u128.pow(18)), Some(values[72 + 4].into()));
    let refusal = check(&Certificate::new(rules, law(70)), &Budget::default()).unwrap_err();
    assert_eq!(
        refusal,
        Refusal::Fails {
            obligation: Obligation::Window,
            position: vec![82],
            value: Some(definition::values(rules, 83)[82].into())
        }
    );
}

#[test]
fn true_claims_about_lost_positions_are_theorems() {
    for (rules, law, names) in [
        ("(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1", "a == b", &["a", "b"][..]),
        ("n -> n - k where 1 <= k <= 3; misere", "n % 4 == 1", &["n"]),
        (
            "param p = 2; param q = 4; lose when n == 0; n -> n - k where p <= k <= q; n -> 0 where 1 <= n < p",
            "n % 6 in {1, 2} or n == 0",
            &["n"],
        ),
        ("(n, c) -> (n - k, 2*k) where 1 <= k <= min(c, n)", "n == 0", &["n", "c"]),
        ("n -> n - k where 1 <= k <= 3; win when n == 1", "n % 4 == 1 and n >= 5 or n == 0", &["n"]),
    ] {
        let parsed = grundy_rules::lang::parse(rules).unwrap().rules;
        let found = claim(rules, law, names);
        let said = Law::Claim(parse_claim(law, names).unwrap());
        let goal = matches!(parsed.play(), grundy_rules::ir::Ending::Goal { .. });
        let mut outcomes = definition::Outcomes::of(rules);
        let mut wrong = None;
        if !goal {
            for a in 0..24 {
                for b in 0..if names.len() == 2 { 24 } else { 1 } {
                    let position = [a, b];
                    let position = &position[..names.len()];
                    let wide: Vec<u128> = position.iter().map(|x| u128::from(*x)).collect();
                    if said.is_lost(&wide) != Some(outcomes.is_lost(position)) {
                        wrong = wrong.or(Some(wide));
                    }
                }
            }
        }
        match (&found, &wrong) {
            (Ok(_), None) => {}
            (Err(Refusal::Fails { .. }), Some(_)) => {}
            _ => panic!("{rules}: {law}: {found:?}; first wrong at {wrong:?}"),
        }
    }
}

#[test]
fn comparisons_with_large_constants_are_decided_by_their_digits() {
    for c in [1_000_003_u64, 1_000_000_000, 1_000_000_000_000_000_000] {
        let until = format!("n -> n - k where k in {{1, 2}} and n <= {c}");
        assert!(claim(&until, &format!("n % 3 if n <= {c} else 0"), &["n"]).is_ok(), "{c}");
        let refusal = claim(&until, &format!("n % 3 if n <= {c} else 1"), &["n"]).unwrap_err();
        assert!(
            matches!(&refusal, Refusal::Fails { position, .. } if *position == [u128::from(c) + 1]),
            "{refusal:?}"
        );
        let but = format!("n -> n - k where k in {{1, 2}} and n != {c}");
        let refusal = claim(&but, "n % 3", &["n"]).unwrap_err();
        assert!(
            matches!(&refusal, Refusal::Fails { position, .. } if position[0] >= u128::from(c) && position[0] < u128::from(c) + 3),
            "{refusal:?}"
        );
        let right = format!("n % 3 if n < {c} else (n - {c}) % 3");
        assert!(claim(&but, &right, &["n"]).is_ok(), "{c}");
        // Two numbers, and the sum of both compared.
        let pairs = format!(
            "(a, b) -> (a - k, b) where k >= 1 and a + b != {c}; (a, b) -> (a, b - k) where k >= 1 and a + b != {c}"
        );
        assert!(matches!(claim(&pairs, "a == b", &["a", "b"]), Err(Refusal::Fails { .. })), "{c}");
    }
    let large = "n -> n - k where k in {1, 2} and n != 2000000000000000000";
    assert!(matches!(claim(large, "n % 3", &["n"]), Err(Refusal::Outside(_))));
}
