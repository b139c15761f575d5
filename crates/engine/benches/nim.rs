//! Nanoseconds of CPU time for a nim product of random nimbers below `2^64`, of a million pairs.
//!
//! `cargo bench -p grundy-engine --bench nim` prints the sum of the products, and for each set of
//! instructions and for one product after the other the least and the median of 15 rounds that alternate.
//! AVX-512 with GFNI goes another way than the others, which lie in bit slices. Beside it:
//! `bench/baseline/nim.cpp`, whose sum is the same.

use cpu_time::ThreadTime;
use grundy_engine::{Cpu, nim_products};
use grundy_values::nim_field::product;
use std::hint::black_box;

const N_PAIRS: usize = 1_000_000;

fn main() {
    let mut state = 1u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state ^ state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    let (a, b): (Vec<u64>, Vec<u64>) = (0..N_PAIRS).map(|_| (random(), random())).unzip();
    let mut products = vec![0; N_PAIRS];
    let ways = Cpu::all().into_iter().map(Some).chain([None]);
    let mut times: Vec<(Option<Cpu>, Vec<f64>)> = ways.map(|way| (way, Vec::new())).collect();
    for _ in 0..15 {
        for (way, times) in &mut times {
            let started = ThreadTime::now();
            let (a, b) = (black_box(&a), black_box(&b));
            match way {
                Some(cpu) => nim_products(*cpu, a, b, &mut products),
                None => a.iter().zip(b).zip(&mut products).for_each(|((a, b), to)| *to = product(*a, *b)),
            }
            black_box(&products);
            times.push(started.elapsed().as_secs_f64());
        }
    }
    println!("sum {}", products.iter().fold(0, |sum, product| sum ^ product));
    for (way, mut times) in times {
        times.sort_by(f64::total_cmp);
        let gfni = if way.is_some_and(Cpu::multiplies_nimbers) { " with GFNI" } else { "" };
        let name = way.map_or("one after the other", Cpu::name);
        let ns = |seconds: f64| seconds * 1e9 / N_PAIRS as f64;
        println!("{name}{gfni}: least {:.2} ns, median {:.2} ns", ns(times[0]), ns(times[times.len() / 2]));
    }
}
