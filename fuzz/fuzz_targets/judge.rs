//! Any input to any judge task; the first byte picks the task.
#![no_main]

// The properties are those of the bounded tests; each target needs one of them.
#[allow(dead_code)]
#[path = "../../crates/grundy/tests/it/hostile/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::judge(data));
