//! Heaps asked one by one, beside their tables; and games asked by name, beside their rules.

use grundy::catalog::{GAMES, Settings};
use grundy::rules::Convention;
use grundy::rules::lang::arbitrary;
use grundy::tables::Span;
use grundy::{Ask, Budget, Game, Method, Outcome, RuleGame, Standing, games, resolve};

/// What a cell of a table says, and what `solve` says of the heap.
fn both(text: &str, heap: u64) -> Option<[String; 2]> {
    let game = RuleGame::read(text, &Settings::default()).ok().filter(|game| game.axes().len() == 1)?;
    let limits = || Budget::default().with_steps(1 << 13);
    let table = game.table(Span::To(heap), &limits()).ok()?;
    let cell = table.cells.iter().nth(usize::try_from(heap).ok()?)?;
    let (position, budget) = (heap.to_string(), limits());
    let solution = game.solve(&Ask::new([&*position]).with_limit(5).with_budget(&budget)).ok()?;
    for found in solution.winning_moves.iter().filter(|found| found.player.is_none()) {
        let little = Budget::default().with_steps(1 << 12);
        let after = Ask::new([&*found.to]).with_limit(0).with_method(Method::Search).with_budget(&little);
        if let Ok(after) = game.solve(&after) {
            assert!(
                solution.play != Convention::Normal || after.outcome == Outcome::P,
                "{text} {heap}: {}",
                found.to
            );
        }
    }
    let said = match (&solution.grundy, &solution.infinite) {
        (Some(value), _) => value.to_string(),
        (None, Some(value)) => value.to_string(),
        (None, None) => solution.outcome.to_string(),
    };
    // Where positions come back there may be an outcome here and a loopy value there.
    let is_value = cell.to_string().parse::<u64>().is_ok() && said.parse::<u64>().is_ok();
    is_value.then(|| [cell.to_string(), said])
}

#[test]
fn a_heap_is_worth_what_its_table_says() {
    let kernels = [
        "n -> n - p*q where p in primes and q in primes",
        "n -> n - k where popcount(k) == 2",
        "misere; n -> n - k where k >= 1 and 3*k <= n",
        "lose when n == 1; n -> k where k < n <= 4*k; n -> n // 3 where n >= 1",
        "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b",
    ];
    let texts = kernels.into_iter().map(str::to_owned).chain((0..20).map(arbitrary::text));
    let compared: usize = texts
        .map(|text| {
            let heaps = [0, 7, 40].into_iter().filter_map(|heap| Some((heap, both(&text, heap)?)));
            heaps.map(|(heap, [cell, said])| assert_eq!(cell, said, "{text} at {heap}")).count()
        })
        .sum();
    assert!(compared > 15, "{compared}");
}

/// What a first search is cut short in, a table soon completes.
#[test]
fn near_heaps_and_pairs_list_all_moves_that_win() {
    for (text, most) in [
        ("misere; n -> n - 3 where n >= 6; n -> n - k where 1 <= k <= n and not (n in primes)", 1),
        ("misere; n -> n - k where k in powers(2); n -> n // 2 where n >= 1", 1),
        ("win when n == 1; n -> n - k where 1 <= k <= n and gcd(n, k) <= 2", 1),
        ("misere; (a, b) -> (a - k, b) where 1 <= k <= a; (a, b) -> (a - k, b - k) where 1 <= k <= b", 7),
    ] {
        let game = RuleGame::read(text, &Settings::default()).unwrap();
        for first in (0..70).step_by(most) {
            let word = if most > 1 { format!("({first}, {})", first / 2) } else { first.to_string() };
            let budget = Budget::default();
            let ask = |method| {
                let ask = Ask::new([&*word]).with_limit(1000).with_method(method).with_budget(&budget);
                game.solve(&ask).unwrap()
            };
            let (found, wanted) = (ask(Method::Auto), ask(Method::Definition));
            assert_eq!(found.stop, None, "{text} at {word}");
            let to = |solution: &grundy::Solution| -> std::collections::BTreeSet<String> {
                solution.winning_moves.iter().map(|one| one.to.clone()).collect()
            };
            assert_eq!(to(&found), to(&wanted), "{text} at {word}");
        }
    }
}

/// By name an answer never stands on less than by the rules on the page.
#[test]
fn a_game_with_a_certificate_is_no_weaker_by_name() {
    let mut n_firm = 0;
    // All of them take a minute.
    for record in GAMES.iter().filter(|record| record.certificate().is_some()).step_by(4) {
        let game = resolve(record.name).unwrap();
        let example = games::example(&*game).unwrap();
        let words: Vec<&str> = example.split_whitespace().collect();
        let (budget, far) = (
            Budget::default().with_steps(1 << 26),
            words.iter().map(|word| word.parse().map(|n: u64| (n * 1_000_003).to_string())),
        );
        let far: Vec<String> = far.collect::<Result<_, _>>().unwrap_or_default();
        let far: Vec<&str> = far.iter().map(String::as_str).collect();
        for position in [words, far].iter().filter(|position| !position.is_empty()) {
            let ask = Ask::new(position).with_limit(3).with_budget(&budget);
            let Ok(named) = game.solve(&ask) else { continue };
            let little = Budget::default().with_steps(1 << 13);
            let by_text = Ask::new(position).with_limit(0).with_budget(&little);
            // Some positions are written in another way by name.
            let Ok(by_text) = game.rules().unwrap().solve(&by_text) else { continue };
            let is_cited = matches!(named.standing, Standing::Cited { .. });
            let is_same = by_text.outcome == named.outcome && by_text.grundy == named.grundy;
            assert!(!is_cited || !is_same, "{} {position:?}: {:?} by text", record.name, by_text.standing);
            n_firm += 1;
        }
    }
    assert!(n_firm > 10, "{n_firm}");
}

/// A heap whose value has to rise has winning moves too.
#[test]
fn all_winning_moves_of_a_sum_are_listed_by_a_theorem() {
    let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default()).unwrap();
    let far = 1_000_000_000_000_000_u64;
    for sum in [[far, 3], [far + 1, 3], [far, 5], [far + 2, 10]] {
        let heaps = sum.map(|heap| heap.to_string());
        let found = game.solve(&Ask::new([&*heaps[0], &*heaps[1]]).with_limit(100)).unwrap();
        assert_eq!((found.standing, found.stop), (Standing::Theorem, None));
        let powers = |heap: u64| (0..64).map(|k| 1_u64 << k).take_while(move |taken| *taken <= heap);
        let wins = |[a, b]: [u64; 2]| (a % 3) ^ (b % 3) == 0;
        let first = powers(sum[0]).filter(|taken| wins([sum[0] - taken, sum[1]])).count();
        let second = powers(sum[1]).filter(|taken| wins([sum[0], sum[1] - taken])).count();
        assert_eq!(found.winning_moves.len(), first + second, "{sum:?}");
        assert!(second > 0 || first > 0, "{sum:?}");
    }
}
