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

#[test]
fn rules_that_no_automaton_holds_are_bounded_from_both_sides() {
    let periodic = |period: u64, values: &[u64]| {
        let values = (0..period).map(|n| values[usize::try_from(n).unwrap() % values.len()]).collect();
        Law::Periodic(Periodic::new(0, 0, values).unwrap())
    };
    for (rules, law) in [
        ("n -> n - k where k in powers(3)", periodic(2, &[0, 1])),
        ("n -> n - k where k in powers(7)", periodic(2, &[0, 1])),
        ("n -> n - k where k in powers(10)", periodic(11, &[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 2])),
        ("n -> n - k where k in powers(6)", periodic(7, &[0, 1, 0, 1, 0, 1, 2])),
        ("n -> n - k where k in primes or k == 1", periodic(4, &[0, 1, 2, 3])),
        ("n -> n - k where k in squares and k in odd", periodic(2, &[0, 1])),
        ("n -> n - k where 1 <= k <= n and gcd(k, 6) == 1", periodic(2, &[0, 1])),
        ("n -> n - k where 1 <= k <= n and popcount(k) == 1", periodic(3, &[0, 1, 2])),
    ] {
        let expected = definition::values(rules, 120);
        let said: Vec<u64> = (0..120).map(|n| u64::try_from(law.value(n).unwrap()).unwrap()).collect();
        assert_eq!(said, expected, "{rules}");
        let found = check(&Certificate::new(rules, law.clone()), &Budget::default());
        assert!(found.is_ok(), "{rules}: {found:?}");
        // With one value changed, or another period, it is not accepted; and it is not said where it would
        // fail.
        let Law::Periodic(law) = law else { unreachable!() };
        for at in 0..law.values().len() {
            for value in 0..4 {
                let mut values = law.values().to_vec();
                if std::mem::replace(&mut values[at], value) != value {
                    let changed = Law::Periodic(Periodic::new(0, 0, values).unwrap());
                    assert!(check(&Certificate::new(rules, changed), &Budget::default()).is_err(), "{rules}");
                }
            }
        }
    }
    for (rules, law) in [
        ("n -> n - d where 1 <= d < n and n % d == 0", "n % 2 == 1 or n == 0"),
        ("n -> n - d where 1 <= d < n and n % d == 0 and d in odd", "n % 2 == 1 or n == 0"),
        ("misere\nn -> n - k where k in powers(3)", "n % 2 == 1"),
        ("n -> n - k where 1 <= k <= n and gcd(n, k) == 1", "n % 2 == 0"),
        ("n -> n - k where 1 <= k <= n and gcd(n, k) > 1", "n in {0, 1}"),
        ("n -> n - k where 1 <= k <= n and gcd(n, k) == 2", "n % 4 in {0, 1, 3}"),
        ("n -> k where 1 <= k < n and gcd(n - k, k) == 1", "n in {0, 1}"),
        ("n -> n - k where 1 <= k <= n and gcd(n, k) == 1", "n % 2 == 0 and n % 6 != 2"),
        ("n -> n - k where k in powers(3) and n % 5 != 0", "n % 2 == 0 or n % 5 == 0 and n % 2 == 1"),
    ] {
        let mut outcomes = definition::Outcomes::of(rules);
        let true_law = parse_claim(law, &["n"]).unwrap();
        let is_true = (0..200).all(|n| true_law.at(&[n]) == Some(outcomes.is_lost(&[n]).into()));
        let found = claim(rules, law, &["n"]);
        assert_eq!(found.is_ok(), is_true, "{rules}: {found:?}");
    }
}

/// What may be taken; automata in base 2 hold little of it.
const AMOUNTS: &[&str] = &[
    "k in powers(3)",
    "k in powers(5) or k == 2",
    "k in powers(6)",
    "k in powers(10)",
    "k in primes",
    "k in primes or k == 1",
    "k in fibonacci",
    "k in squares and k >= 1",
    "1 <= k < n and n % k == 0",
    "1 <= k < n and n % k == 0 and k in odd",
    "1 <= k <= n and n % k != 0",
    "k in powers(3) and n % 4 != 1",
    "1 <= k <= n and k not in primes and k % 2 == 1",
    "1 <= k <= n and gcd(k, 4) == 2",
    "1 <= k <= n and gcd(n, k) == 1",
    "1 <= k < n and gcd(n, k) == 1 and k in odd",
    "1 <= k <= n and gcd(n, k) > 1",
    "1 <= k <= n and gcd(n - k, k) == 2",
    "1 <= k <= n and gcd(n, k) != 3",
];

#[test]
fn of_changed_laws_of_bounded_rules_none_is_accepted_that_is_false() {
    let mut state = 1_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let rules = |at: usize| format!("n -> n - k where {}", AMOUNTS[at]);
    let tables: Vec<Vec<u64>> = (0..AMOUNTS.len()).map(|at| definition::values(&rules(at), 240)).collect();
    let (mut refused, mut accepted) = (0, 0);
    while refused < 1000 {
        let at = usize::try_from(random(AMOUNTS.len() as u64)).unwrap();
        let (preperiod, period) = (random(3), 1 + random(12));
        let first = usize::try_from(preperiod + period).unwrap();
        // The first values, one of them changed or none; or who wins by residues.
        let mut values = tables[at][..first].to_vec();
        if random(2) == 0 {
            let place = usize::try_from(random(first as u64)).unwrap();
            values[place] = random(4);
        }
        let law = if random(3) == 0 {
            let lost: Vec<String> = (0..period).filter(|_| random(2) == 0).map(|r| r.to_string()).collect();
            let text = format!("n % {period} in {{{}}} or n == {}", lost.join(", "), random(3));
            Law::Claim(parse_claim(&text, &["n"]).unwrap())
        } else {
            Law::Periodic(Periodic::new(preperiod, 0, values).unwrap())
        };
        let certificate = Certificate::new(rules(at), law.clone());
        if check(&certificate, &Budget::default().with_steps(80_000)).is_err() {
            refused += 1;
            continue;
        }
        accepted += 1;
        for (n, value) in (0..).zip(&tables[at]) {
            assert_eq!(law.is_lost(&[n]), Some(*value == 0), "{}: {law:?} at {n}", rules(at));
            assert!(
                !law.gives_values() || law.value(n) == Some((*value).into()),
                "{}: {law:?} at {n}",
                rules(at)
            );
        }
    }
    assert!(accepted > 20, "{refused} refused, {accepted} accepted");
}

#[test]
fn rules_that_may_divide_by_0_have_no_theorem() {
    // At n = 5 these ask for a remainder by 0, so that the rules say nothing there, and nothing of the game
    // is proved.
    for condition in [
        "n >= 1 and (n % (n - 5) == 0 or n >= 1)",
        "n >= 1 and (n >= 1 or n % (n - 5) == 0)",
        "(n % (n - 5) == 0 or n >= 1) and n - 5 >= 1",
        "n >= 1 and not (n % (n - 5) != 0 and n - 5 >= 1) and n >= 1",
        "n >= 1 and (n - 5 >= 1 or n % (n - 5) == 0)",
        "n - 5 >= 0 and n % (n - 5) == 0",
    ] {
        let rules = format!("n -> n - 1 where {condition}");
        for law in ["n % 2 == 0", "n == n", "n >= 0"] {
            assert!(claim(&rules, law, &["n"]).is_err(), "{rules}: {law}");
        }
    }
    // What stands before in an `and` keeps the divisor from 0, inside what follows too.
    let kept = "n -> n - d where 1 <= d < n and (n % d == 0 or n % d == 0 and d == 1)";
    assert!(claim(kept, "n % 2 == 1 or n == 0", &["n"]).is_ok());
}
