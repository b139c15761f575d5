//! Any text as an expression of the calculator; what has a value is printed and read again.
#![no_main]

// The properties are those of the bounded tests; each target needs one of them.
#[allow(dead_code)]
#[path = "../../crates/grundy/tests/it/hostile/properties.rs"]
mod properties;

libfuzzer_sys::fuzz_target!(|data: &[u8]| properties::value(data));
