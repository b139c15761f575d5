//! What holds for the text of the library itself.

use std::collections::BTreeSet;

/// The names at the root, as `src/lib.rs` writes them.
fn names_at_the_root() -> BTreeSet<&'static str> {
    let text = include_str!("../../src/lib.rs");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("pub ")).collect();
    assert!(lines.iter().all(|line| line.ends_with([';', '{'])), "an item of the root stands on one line");
    let names = lines.iter().flat_map(|line| {
        let line = line.trim_end_matches([';', '{', '}', ' ']);
        let last = line.rsplit([' ', ':']).next().unwrap_or(line);
        let list = line.split_once('{').map_or(last, |(_, list)| list);
        list.split(", ")
    });
    names.collect()
}

#[test]
fn the_root_has_at_most_30_names() {
    let names = names_at_the_root();
    assert!(names.contains("Budget") && names.contains("proof") && names.contains("tables"));
    assert!(names.len() <= 30, "{}: {names:?}", names.len());
}
