//! What the targets hold: the properties of the bounded tests; each target takes one by its own
//! name.

#[allow(dead_code, unused_imports, reason = "the tests use the rest of it")]
#[path = "../../crates/grundy/tests/it/hostile/properties/mod.rs"]
mod properties;

#[allow(dead_code, reason = "the tests use the rest of it")]
#[path = "../../crates/web/tests/it/property.rs"]
mod page;

/// Returns the property of a target.
///
/// # Panics
/// If there is none of this name.
pub fn property(name: &str) -> fn(&[u8]) {
    let all = properties::ALL.into_iter().chain([("page", page::page as fn(&[u8]))]);
    let found = all.into_iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("no property is called {name}")).1
}

/// A target is this and nothing else.
#[macro_export]
macro_rules! target {
    () => {
        libfuzzer_sys::fuzz_target!(|data: &[u8]| grundy_fuzz::property(env!("CARGO_BIN_NAME"))(data));
    };
}
