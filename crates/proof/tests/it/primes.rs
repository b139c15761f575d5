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
        for (law, counted) in
            laws.iter().flat_map(|law| [Counted::Factors, Counted::Exponents].map(|c| (law, c)))
        {
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
