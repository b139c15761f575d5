//! Times learning and the logic, and prints a line for each: milliseconds (the least of several runs) and
//! states.
//!
//! `cargo bench -p grundy-automata --bench automata -- all`, or a part of a line's name in place of `all`.

use grundy_automata::{Dfa, Error, Numeration, learn, numeration};
use grundy_budget::Budget;
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    // `cargo test --benches` passes nothing.
    let Some(wanted) = words.first() else { return };
    let run = |name: &str, work: &dyn Fn() -> Result<Dfa, Error>| {
        if wanted == "all" || name.contains(wanted.as_str()) {
            report(name, work);
        }
    };
    let functional =
        |values: &[u64], most| learn::functional(values, most, &Budget::default()).map(|learned| learned.dfa);
    let (lasker, kayles, dawson) =
        (splitting(4096, lasker), splitting(4096, kayles), splitting(8192, dawson));
    let grundy = splitting(4096, grundy);
    run("learn lasker from 512", &|| functional(&lasker[..512], 256));
    run("learn lasker from 4096", &|| functional(&lasker, 256));
    run("learn kayles from 4096", &|| functional(&kayles, 256));
    run("learn dawson's kayles from 8192", &|| functional(&dawson, 256));
    run("give up grundy's game after 4096", &|| functional(&grundy, 256));
    for t in [1u32, 2, 3] {
        let pairs = wythoff(u64::from(t), 1000);
        let numeration = Numeration::numerators(t).expect("it is in range");
        run(&format!("learn wythoff {t} below 1000"), &|| {
            learn::tuples(numeration, &["a", "b"], &pairs, 1000, 256, &Budget::default())
        });
    }
    let pairs = wythoff(1, 1000);
    run("give up wythoff in base 2 below 1000", &|| {
        learn::tuples(Numeration::BINARY, &["a", "b"], &pairs, 1000, 256, &Budget::default())
    });
    let squares: Vec<Vec<u64>> = (0..64).map(|n| vec![n * n]).collect();
    run("give up the squares below 4096", &|| {
        learn::tuples(Numeration::BINARY, &["n"], &squares, 4096, 256, &Budget::default())
    });
    let noise: Vec<u64> = (0u64..4096).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61).collect();
    run("give up noise below 8 to 4096", &|| functional(&noise, 256));
    let adders = [Numeration::BINARY, Numeration::ZECKENDORF].into_iter();
    let adders = adders.chain((2..=4).filter_map(|a| Numeration::numerators(a).ok()));
    for system in adders.chain((2..=4).filter_map(|a| Numeration::denominators(a).ok())) {
        run(&format!("adder and certificate {system}"), &|| {
            assert!(numeration::certify(system, &Budget::default())?);
            numeration::adder(system, "x", "y", "z", &Budget::default())
        });
    }
}

fn report(name: &str, work: &dyn Fn() -> Result<Dfa, Error>) {
    let mut least = f64::INFINITY;
    let started = Instant::now();
    let mut last = work();
    while started.elapsed().as_secs_f64() < 0.3 {
        let before = Instant::now();
        last = work();
        least = least.min(before.elapsed().as_secs_f64());
    }
    let least = if least.is_finite() { least } else { started.elapsed().as_secs_f64() };
    let outcome = match last {
        Ok(dfa) => format!("{} states", dfa.n_live_states()),
        Err(error) => error.to_string(),
    };
    println!("{name:36} {:9.3} ms  {outcome}", least * 1e3);
}

/// Calls a function with the options of a heap: pairs of heaps.
type Rules = fn(usize, &mut dyn FnMut(usize, usize));

fn lasker(n: usize, option: &mut dyn FnMut(usize, usize)) {
    (0..n).for_each(|a| option(a, 0));
    (1..=n / 2).for_each(|a| option(a, n - a));
}

fn kayles(n: usize, option: &mut dyn FnMut(usize, usize)) {
    (1..=n.min(2)).for_each(|taken| (0..=(n - taken) / 2).for_each(|a| option(a, n - taken - a)));
}

fn dawson(n: usize, option: &mut dyn FnMut(usize, usize)) {
    if n >= 2 {
        (0..=(n - 2) / 2).for_each(|a| option(a, n - 2 - a));
    }
}

fn grundy(n: usize, option: &mut dyn FnMut(usize, usize)) {
    (1..n.div_ceil(2)).for_each(|a| option(a, n - a));
}

/// Returns the Grundy values of the heaps below `end`.
fn splitting(end: usize, rules: Rules) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::with_capacity(end);
    let mut seen = vec![usize::MAX; 4 * end.next_power_of_two()];
    for n in 0..end {
        rules(n, &mut |a, b| {
            let value = values[a] ^ values[b];
            seen[usize::try_from(value).expect("values are small")] = n;
        });
        let mex = seen.iter().position(|last| *last != n).expect("there is room");
        values.push(mex as u64);
    }
    values
}

/// Returns the P-positions of Wythoff's game in which the two losses may differ by less than `t`, both
/// orders.
fn wythoff(t: u64, bound: usize) -> Vec<Vec<u64>> {
    let mut used = vec![false; bound];
    let mut pairs = Vec::new();
    for k in 0.. {
        let Some(a) = used.iter().position(|used| !used) else { break };
        let b = a as u64 + t * k;
        let Some(place) = usize::try_from(b).ok().and_then(|b| used.get_mut(b)) else { break };
        *place = true;
        used[a] = true;
        pairs.push(vec![a as u64, b]);
        if k > 0 {
            pairs.push(vec![b, a as u64]);
        }
    }
    pairs
}
