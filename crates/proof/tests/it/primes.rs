//! Laws of prime factors, and of lines that divide by powers or change digits: what is accepted is true.

use crate::definition;
use grundy_budget::Budget;
use grundy_proof::{Acceptor, Certificate, Counted, Law, Lost, NOWHERE, Numeration, Primes, check, rays};
use grundy_rules::lang::{parse, parse_claim};

#[test]
fn no_false_law_of_prime_factors_is_accepted() {
    let parts = ["n // p", "n // p**2", "n // p**k", "p"];
    let asked = [
        "p in primes and p <= n",
        "p in primes and p < n",
        "p in primes and n // p % p == 0 and p <= n",
        "p in primes and 1 <= k <= 2 and p <= n and n % p**k == 0",
        "p in primes and k >= 1 and p**k < n and n % p**k == 0",
        "p in primes and p <= n and n % p**2 == 0",
        "p in primes and p <= 7 and n >= 1",
        "2 <= p <= n",
        "1 <= p < n",
        "2 <= p < n",
        "p != 1 and 1 <= p and n // p > 1",
        "n // p >= 2 and p >= 1",
        "1 <= p <= n and p % 2 == 1",
        "2 <= p <= n and gcd(p, n // p) == 1",
        "1 <= p < n and gcd(n // p, p) == 1",
        "p in primes and n // p % p != 0 and n >= 1",
        "p in primes and gcd(p, n // p) == 1 and n >= 1",
        "p in primes and n >= 2",
        "1 <= p and n >= 2",
        "p >= 2 and n >= 3 and p <= n",
    ];
    let laws = ["q", "q % 2", "q % 3", "max(q - 1, 0)", "max(q - 1, 0) % 2", "min(q, 1)", "q // 2 % 2"];
    let mut accepted = 0;
    for (part, asked) in parts.iter().flat_map(|part| asked.map(|asked| (part, asked))) {
        let divides = if asked.contains("% p**") { "" } else { " and n % p == 0" };
        let rules = format!("n -> {part} where {asked}{divides}");
        let Ok(parsed) = parse(&rules) else { continue };
        let falls =
            |n: u64| definition::options(&parsed.rules, &[n]).iter().flatten().all(|part| part[0] < n);
        let values = (0..200).all(falls).then(|| definition::values(&rules, 200));
        let all = || [Counted::Factors, Counted::Distinct, Counted::Exponents];
        for (law, counted) in laws.iter().flat_map(|law| all().map(|c| (law, c))) {
            let law = parse_claim(law, &["q"]);
            let law = Primes::new(counted, law.unwrap()).unwrap();
            let is_true = values.as_ref().is_some_and(|values| {
                (0..).zip(values).all(|(n, value)| law.value(n) == Some(u128::from(*value)))
            });
            let certificate = Certificate::new(parsed.rules.to_string(), Law::Primes(law));
            assert_eq!(Certificate::read(&certificate.print()).as_ref(), Ok(&certificate));
            let found = check(&certificate, &Budget::default().with_steps(1_000_000));
            assert!(is_true || found.is_err(), "{rules}: {:?}", certificate.law());
            accepted += usize::from(found.is_ok());
        }
    }
    assert!(accepted >= 10, "{accepted}");
}

/// Looks at laws of who wins and of values by each way to count, and says how many are accepted: all are
/// true.
fn accepted(rules: &str, laws: &[(&Counted, &str)]) -> usize {
    let text = rules.replace("; ", "\n");
    let parsed = parse(&text).unwrap().rules;
    let mut outcomes = definition::Outcomes::of(&text);
    let is_whole = parsed.moves().lines.iter().all(|line| line.parts.len() == 1);
    let truth: Vec<bool> = (0..200).map(|n| is_whole && outcomes.is_lost(&[n])).collect();
    let values = (!is_whole).then(|| definition::values(&text, 200));
    let mut found = 0;
    for (counted, law) in laws {
        let names = counted.names();
        let claim = parse_claim(law, &names.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
        let law = Primes::new((*counted).clone(), claim).unwrap();
        let is_true = (0..200_u32).all(|n| match &values {
            Some(values) => law.value(n.into()) == Some(values[n as usize].into()),
            None => law.is_lost(n.into()) == Some(truth[n as usize]),
        });
        let certificate = Certificate::new(parsed.to_string(), Law::Primes(law));
        assert_eq!(Certificate::read(&certificate.print()).as_ref(), Ok(&certificate));
        let is_accepted = check(&certificate, &Budget::default().with_steps(1_000_000)).is_ok();
        assert!(is_true || !is_accepted, "{rules}: {:?}", certificate.law());
        found += usize::from(is_accepted);
    }
    found
}

#[test]
fn no_false_law_of_few_primes_is_accepted() {
    let all: Vec<Counted> = ["2", "3", "5", "2,3", "2,5"].map(|word| Counted::named(word).unwrap()).to_vec();
    let said =
        ["x % 2 == 0", "x % 3 == 0", "x == 0", "x % 2 == y % 2", "x % 2 == 0 and y % 2 == 0", "x % 2 == 1"];
    let mut laws: Vec<(&Counted, String)> = Vec::new();
    for counted in &all {
        let names = counted.names();
        for text in said.iter().filter(|text| names.len() == 2 || !text.contains('y')) {
            laws.push((counted, text.replace('x', &names[0]).replace('y', names.last().unwrap())));
        }
    }
    let laws: Vec<(&Counted, &str)> = laws.iter().map(|(counted, text)| (*counted, text.as_str())).collect();
    let mut found = 0;
    for d in [
        "d in {2, 4}",
        "d in {2, 5, 10}",
        "2 <= d <= 6",
        "d in 2..3",
        "d in {2, 3, 4} and d % 2 == 0",
        "1 <= d <= 3",
        "d in {3}",
        "d in primes and d < 4",
        "d in {2, 3, 7}",
        "d <= 6 and d > 1",
    ] {
        for more in ["n >= 1", "n >= 2", "d <= n", "d < n", "n >= 3", "n % 2 == 0 and n >= 1"] {
            let rules = format!("n -> n // d where {d} and {more} and n % d == 0");
            let falls = |n: u64| {
                let parsed = parse(&rules).unwrap().rules;
                definition::options(&parsed, &[n]).iter().flatten().all(|part| part[0] < n)
            };
            for play in ["", "misere; "] {
                if (0..100).all(falls) {
                    found += accepted(&format!("{play}{rules}"), &laws);
                }
            }
        }
    }
    found +=
        accepted("n -> n // 2 where n % 2 == 0 and n >= 1; n -> n // 3 where n % 3 == 0 and n >= 1", &laws);
    assert!(found >= 30, "{found}");
}

#[test]
fn no_false_law_of_factors_that_part_or_of_goals_is_accepted() {
    let (factors, distinct) = (Counted::Factors, Counted::Distinct);
    let laws: Vec<(&Counted, &str)> =
        ["s == 0", "s == 1", "s <= 1", "s % 2 == 0", "s % 2 == 1", "s == 0 or s % 2 == 1"]
            .iter()
            .flat_map(|law| [(&factors, *law), (&distinct, *law)])
            .collect();
    let mut found = 0;
    for play in [
        "lose when n == 1",
        "win when n == 1",
        "lose when n <= 1",
        "win when n in primes",
        "lose when n in primes",
        "lose when n == 2",
    ] {
        for line in [
            "n -> d where 1 <= d < n and n % d == 0",
            "n -> n // p where p in primes and n % p == 0 and n >= 1",
            "n -> n // d where 2 <= d <= n and n % d == 0 and gcd(d, n // d) == 1",
        ] {
            found += accepted(&format!("{play}; {line}"), &laws);
        }
    }
    let values: Vec<(&Counted, &str)> = ["0 if s == 0 else (s + 1) % 2", "s % 2", "s", "max(s - 1, 0)"]
        .iter()
        .flat_map(|law| [(&factors, *law), (&distinct, *law)])
        .collect();
    for asked in [
        "2 <= a <= b",
        "2 <= a < b",
        "a >= 2 and b >= 2",
        "1 < a <= b and gcd(a, b) == 1",
        "a >= 2 and b >= 2 and gcd(b, a) == 1",
        "3 <= a <= b",
        "2 <= a and a <= b and b <= a",
        "2 <= b and b <= a",
    ] {
        found += accepted(&format!("n -> a, b where a*b == n and {asked}"), &values);
    }
    assert!(found >= 12, "{found}");
}

/// Automata of one number with these states: the next one for each digit, and which accept.
fn acceptor(base: usize, next: &[u32], accepting: u32) -> Acceptor {
    let states = u32::try_from(next.len() / base).unwrap();
    let accepting = (0..states).map(|state| accepting >> state & 1 == 1).collect();
    Acceptor::new(1, base, accepting, next.to_vec()).unwrap()
}

#[test]
fn no_false_law_of_quotients_and_digits_is_accepted() {
    let games = [
        "n -> n // p where p in powers(2) and 2 <= p <= n and n % p == 0",
        "n -> n // p where p in powers(2) and 2 <= p <= n",
        "misere; n -> n // p where p in powers(2) and 2 <= p <= n",
        "misere; n -> n // p where p in powers(2) and 2 <= p <= n and n % p == 0; n -> n - 1 where n % 2 == 1",
        "n -> n - 2**j where 0 <= j <= bit_length(n) and n // 2**j % 2 == 1",
        "n -> n // 2**(j + 1) * 2**j + n % 2**j where 0 <= j <= bit_length(n) and 2**j <= n",
        "n -> n - 3**j where 0 <= j <= bit_length(n) and n // 3**j % 3 >= 2",
        "n -> n - n // 3**j % 3 * 3**j where 0 <= j <= bit_length(n) and n // 3**j % 3 >= 1",
        "n -> n - 3**j where 0 <= j <= bit_length(n) and n % 3**j == 0",
    ];
    let mut accepted = 0;
    for rules in games {
        let mut outcomes = definition::Outcomes::of(&rules.replace("; ", "\n"));
        let truth: Vec<bool> = (0..150).map(|n| outcomes.is_lost(&[n])).collect();
        let base = if rules.contains('3') { 3 } else { 2 };
        let numeration = if base == 3 { Numeration::Base(3) } else { Numeration::Binary };
        let n_rays = rays(&parse(&rules.replace("; ", "\n")).unwrap().rules).len();
        // All automata of two states that leading zeros do not change, and with them all for a ray.
        let digits = u32::try_from(2 * base - 1).unwrap();
        let all: Vec<Acceptor> = (0..3_u32.pow(digits))
            .map(|code| (0..digits).map(|at| [0, 1, NOWHERE][(code / 3_u32.pow(at) % 3) as usize]).collect())
            .flat_map(|next: Vec<u32>| {
                (0..4).map(move |ends| acceptor(base, &[&[0], &next[..]].concat(), ends))
            })
            .collect();
        let none = [acceptor(base, &[&[0], &vec![NOWHERE; base - 1][..]].concat(), 0)];
        for law in &all {
            let law = Lost::new(numeration, law.clone()).unwrap();
            let is_true = (0..).zip(&truth).all(|(n, lost)| law.holds(&[n]) == *lost);
            // Of false laws one ray is enough: each is one more chance.
            let with = if n_rays == 0 {
                &none[..]
            } else if is_true {
                &all
            } else {
                &all[..4]
            };
            for ray in with {
                let rays = if n_rays == 0 { Vec::new() } else { vec![ray.clone(); n_rays] };
                let Ok(law) = law.clone().with_rays(rays) else { continue };
                let found =
                    check(&Certificate::new(rules.replace("; ", "\n"), Law::Lost(law)), &Budget::default());
                assert!(is_true || found.is_err(), "{rules}");
                accepted += usize::from(found.is_ok());
            }
        }
    }
    assert!(accepted >= 4, "{accepted}");
}
