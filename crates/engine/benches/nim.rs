//! Nanoseconds of CPU time for a nim product of random nimbers below `2^64`, of a million pairs.
//!
//! `cargo bench -p grundy-engine --bench nim` prints, for each set of instructions, the least and the median of 15 rounds
//! that alternate, and the sum of the products. AVX-512 with GFNI goes another way than the others, which lie in bit slices.
//! Beside it: `bench/baseline/nim.cpp`, whose sum is the same.

use cpu_time::ThreadTime;
use grundy_engine::{Cpu, nim_products};
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
    let mut times: Vec<(String, Vec<f64>)> = Cpu::all()
        .into_iter()
        .map(|cpu| {
            let gfni = if cpu.multiplies_nimbers() { " with GFNI" } else { "" };
            (format!("{}{gfni}", cpu.name()), Vec::new())
        })
        .collect();
    for _ in 0..15 {
        for (cpu, (_, times)) in Cpu::all().into_iter().zip(&mut times) {
            let started = ThreadTime::now();
            nim_products(cpu, black_box(&a), black_box(&b), &mut products);
            black_box(&products);
            times.push(started.elapsed().as_secs_f64());
        }
    }
    println!("sum {}", products.iter().fold(0, |sum, product| sum ^ product));
    for (name, mut times) in times {
        times.sort_by(f64::total_cmp);
        let ns = |seconds: f64| seconds * 1e9 / N_PAIRS as f64;
        println!("{name}: least {:.2} ns, median {:.2} ns", ns(times[0]), ns(times[times.len() / 2]));
    }
}
