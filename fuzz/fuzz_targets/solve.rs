//! Any position of any game, by law and by definition; the first byte picks the game.
#![no_main]

// The properties are those of the bounded tests; each target needs one of them.
#[allow(dead_code)]
#[path = "../../crates/grundy/tests/it/hostile/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::solve(data));
