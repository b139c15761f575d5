//! The laws of two games, proved for all heaps with these operations: a rehearsal of what they are for.

use grundy_automata::{Dfa, Error, Numeration, Relation, learn, less, linear, nim_sum, product, project};
use grundy_budget::Budget;
use std::time::Instant;

const BINARY: Numeration = Numeration::BINARY;

/// Returns the pairs `(n, w)` such that the heap n has an option of value w: two heaps that hold n less
/// `taken`.
fn split(law: &Dfa, taken: i64, both_positive: bool, budget: &Budget) -> Result<Dfa, Error> {
    let of = |n, v| law.rename(&[("n", n), ("v", v)], budget);
    // One heap at a time, and first what is determined by the other tracks: the values x and y.
    let sum = nim_sum(BINARY, &["w", "x", "y"], budget)?;
    let one = project::exists(&product::and(&of("a", "x")?, &sum, budget)?, "x", budget)?;
    let two = project::exists(&product::and(&one, &of("b", "y")?, budget)?, "y", budget)?;
    let terms = [("a", 1), ("b", 1), ("n", -1)];
    let mut parts = linear(BINARY, &terms, taken, Relation::Equal, budget)?;
    if both_positive {
        for part in ["a", "b"] {
            let positive = linear(BINARY, &[(part, -1)], 1, Relation::AtMost, budget)?;
            parts = product::and(&parts, &positive, budget)?;
        }
    }
    let all = project::exists(&product::and(&two, &parts, budget)?, "b", budget)?;
    project::exists(&all, "a", budget)
}

/// Returns whether `law` gives the least value that no option has: no option has the value, every smaller one
/// is had.
fn is_mex(law: &Dfa, options: &Dfa, budget: &Budget) -> Result<bool, Error> {
    let own = options.rename(&[("w", "v")], budget)?;
    let safe = product::and(law, &own, budget)?.is_empty();
    let smaller = product::and(law, &less(BINARY, "w", "v", budget)?, budget)?;
    Ok(safe && product::difference(&smaller, options, budget)?.is_empty())
}

fn table(end: usize, option: impl Fn(&[u64], usize) -> Vec<u64>) -> Vec<u64> {
    let mut values = Vec::new();
    for n in 0..end {
        let options = option(&values, n);
        values.push((0..).find(|v| !options.contains(v)).expect("options are finite"));
    }
    values
}

fn lasker(end: usize) -> Vec<u64> {
    table(end, |values, n| values.iter().copied().chain((1..n).map(|a| values[a] ^ values[n - a])).collect())
}

fn kayles(end: usize) -> Vec<u64> {
    table(end, |values, n| {
        let rows = (1..=n.min(2)).flat_map(|taken| (0..=n - taken).map(move |a| (a, n - taken - a)));
        rows.map(|(a, b)| values[a] ^ values[b]).collect()
    })
}

fn lasker_is_mex(law: &Dfa, budget: &Budget) -> bool {
    let prove = || {
        let smaller = product::and(
            &law.rename(&[("n", "m"), ("v", "w")], budget)?,
            &less(BINARY, "m", "n", budget)?,
            budget,
        )?;
        let taken = project::exists(&smaller, "m", budget)?;
        is_mex(law, &product::or(&taken, &split(law, 0, true, budget)?, budget)?, budget)
    };
    prove().unwrap()
}

fn kayles_is_mex(law: &Dfa, budget: &Budget) -> bool {
    let prove = || {
        let options = product::or(&split(law, 1, false, budget)?, &split(law, 2, false, budget)?, budget)?;
        is_mex(law, &options, budget)
    };
    prove().unwrap()
}

/// Enough for every proof here by far, and a bound on the memory where one goes wrong.
fn budget() -> Budget {
    Budget::default().with_bytes(200 << 20)
}

/// Times are printed: `cargo test --release -p grundy-automata --test it laws -- --nocapture`.
#[test]
fn laskers_nim_and_kayles_are_proved_for_all_heaps() {
    let prove = |name: &str, values: &[u64], is_mex: fn(&Dfa, &Budget) -> bool| {
        let started = Instant::now();
        let law = learn::functional(values, 100, &budget()).unwrap().dfa;
        let learned = started.elapsed();
        assert!(is_mex(&law, &budget()));
        println!("{name}: learned in {learned:?}, proved in {:?}", started.elapsed().saturating_sub(learned));
    };
    prove("lasker", &lasker(512), lasker_is_mex);
    prove("kayles", &kayles(1024), kayles_is_mex);
}

#[test]
fn laws_that_hold_for_long_and_not_for_ever_are_refused() {
    // One value changed in each law.
    let change = |law: &Dfa, n: i64, v: i64| {
        let point =
            |track: &str, at: i64| linear(BINARY, &[(track, 1)], -at, Relation::Equal, &budget()).unwrap();
        let elsewhere = product::difference(law, &point("n", n), &budget()).unwrap();
        let there = product::and(&point("n", n), &point("v", v), &budget()).unwrap();
        product::or(&elsewhere, &there, &budget()).unwrap()
    };
    let law = learn::functional(&kayles(1024), 100, &budget()).unwrap().dfa;
    let changed = change(&law, 100, 5);
    assert!(changed.contains(&[100, 5]) && !law.contains(&[100, 5]));
    assert!(!kayles_is_mex(&changed, &budget()));
    let law = learn::functional(&lasker(512), 100, &budget()).unwrap().dfa;
    assert!(!lasker_is_mex(&change(&law, 10_000, 10_001), &budget()));
}

/// Returns the P-positions below `bound`, both orders, of Wythoff's game in which the two losses may differ
/// by less than `t`, found from the moves.
fn wythoff(t: usize, bound: usize) -> Vec<Vec<u64>> {
    let mut cold: Vec<(usize, usize)> = Vec::new();
    let reaches = |(a, b): (usize, usize), (c, d): (usize, usize)| {
        let both = c < a && d < b && (a - c).abs_diff(b - d) < t;
        c == a && d < b || d == b && c < a || both
    };
    for a in 0..bound {
        for b in 0..bound {
            if !cold.iter().any(|option| reaches((a, b), *option)) {
                cold.push((a, b));
            }
        }
    }
    cold.iter().map(|(a, b)| vec![*a as u64, *b as u64]).collect()
}

/// Returns whether no position of `cold` has an option in it and every other position has one.
fn is_cold(numeration: Numeration, cold: &Dfa, t: u32, budget: &Budget) -> Result<bool, Error> {
    let (and, or) = (product::and, product::or);
    let option = |c, d| cold.rename(&[("a", c), ("b", d)], budget);
    let [c_less, d_less] = [less(numeration, "c", "a", budget)?, less(numeration, "d", "b", budget)?];
    let one = project::exists(&and(&option("c", "b")?, &c_less, budget)?, "c", budget)?;
    let other = project::exists(&and(&option("a", "d")?, &d_less, budget)?, "d", budget)?;
    let near = |sign: i64| {
        let terms = [("a", sign), ("c", -sign), ("b", -sign), ("d", sign)];
        linear(numeration, &terms, -i64::from(t), Relation::Less, budget)
    };
    let moved = and(&and(&option("c", "d")?, &c_less, budget)?, &d_less, budget)?;
    let moved = and(&and(&moved, &near(1)?, budget)?, &near(-1)?, budget)?;
    let both = project::exists(&project::exists(&moved, "d", budget)?, "c", budget)?;
    let hot = or(&or(&one, &other, budget)?, &both, budget)?;
    Ok(hot == product::complement(cold, budget)?)
}

#[test]
fn wythoffs_games_are_proved_for_all_pairs() {
    for (t, bound) in [(1u32, 100), (2, 200), (3, 500)] {
        let started = Instant::now();
        let pairs = wythoff(t as usize, bound);
        let numeration = Numeration::numerators(t).unwrap();
        let cold = learn::tuples(numeration, &["a", "b"], &pairs, bound as u64, 100, &budget()).unwrap();
        let learned = started.elapsed();
        assert_eq!(is_cold(numeration, &cold, t, &budget()), Ok(true), "{t}");
        let proved = started.elapsed().saturating_sub(learned);
        println!("wythoff {t}: tabulated and learned in {learned:?}, proved in {proved:?}");
        // The game with another t has other P-positions.
        assert_eq!(is_cold(numeration, &cold, t + 1, &budget()), Ok(false), "{t}");
    }
}
