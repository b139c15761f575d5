//! Hostile input, bounded and reproducible: the properties that the fuzz targets in `fuzz/` hold without end,
//! here on samples that a generator with a fixed seed has spoiled.

pub mod mutate;
pub mod properties;

use mutate::Random;
use std::fs;
use std::path::Path;

/// Each sample is spoiled this number of times.
const ROUNDS: usize = 60;

/// At most so much of a sample is used: a law's corner cases are at its beginning, and long ones only take
/// long.
const LONGEST: usize = 2000;

/// Returns the samples of a task, whole files.
fn samples(id: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../catalog/judge").join(id);
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut inputs: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "in")).collect();
    inputs.sort();
    inputs.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Returns the inputs that a fuzz target begins with, and those on which it once failed.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

#[test]
fn what_the_fuzz_targets_begin_with_upsets_nothing() {
    let rounds = std::env::var("GRUNDY_FUZZ_ROUNDS").ok().and_then(|n| n.parse().ok()).unwrap_or(ROUNDS / 15);
    for (target, property) in properties::ALL {
        let mut random = Random::new(5);
        let seeds = seeds(target);
        assert!(!seeds.is_empty(), "{target}");
        for seed in &seeds {
            property(seed);
            for _ in 0..rounds {
                let mut data = seed.clone();
                mutate::spoil(&mut data, &mut random);
                property(&data);
            }
        }
        println!("{target}: {} inputs", seeds.len() * (rounds + 1));
    }
}

#[test]
fn no_bytes_upset_a_judge() {
    let mut random = Random::new(1);
    for (index, task) in properties::tasks().iter().enumerate() {
        for sample in samples(task.id) {
            for _ in 0..ROUNDS / 3 {
                let mut data = sample[..sample.len().min(LONGEST)].to_vec();
                mutate::spoil(&mut data, &mut random);
                data.insert(0, u8::try_from(index).expect("there are fewer than 256 tasks"));
                properties::judge(&data);
            }
        }
    }
}

#[test]
fn no_position_upsets_a_game() {
    let mut random = Random::new(2);
    for (index, game) in grundy::catalog::GAMES.iter().enumerate() {
        for golden in game.page().golden().iter().filter(|golden| golden.outcome.is_some()) {
            for _ in 0..ROUNDS / 60 {
                let mut data = golden.text.as_bytes().to_vec();
                mutate::spoil(&mut data, &mut random);
                data.insert(0, u8::try_from(index).expect("there are fewer than 256 games"));
                properties::solve(&data);
            }
        }
    }
}

#[test]
fn no_text_upsets_the_calculator() {
    let mut random = Random::new(4);
    let samples = [
        "{1|-1} + *3 + ^",
        "+-{1,1*} - 9Tiny({2|1}) : '{*|*}'",
        "cool({3||2+*|1+*}, 1/2) <= {3|||2||1|0,*||||-1/2}",
        "domineering[3x3] + 3.clobber[xoxo] - 73/16v9*8",
        "^<2> * 3 + ^[2]* - Miny(1/4).Birthday <> *(3 + 5)",
    ];
    for sample in samples {
        for _ in 0..10 * ROUNDS {
            let mut data = sample.as_bytes().to_vec();
            mutate::spoil(&mut data, &mut random);
            properties::value(&data);
        }
    }
}

#[test]
fn the_scanner_reads_any_bytes_as_its_definition_does() {
    let mut random = Random::new(3);
    for length in (0..400).chain([5_000, 70_000, 140_000]) {
        for choice in 0..24 {
            let mut data = mutate::text(length, &mut random);
            data.insert(0, choice);
            properties::scanner(&data);
        }
    }
}
