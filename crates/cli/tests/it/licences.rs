//! Licences of all that is linked or run by tests: permissive ones only.

use crate::floors::metadata;

/// Licences that ask for no more than a notice.
const PERMISSIVE: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Exceptions that only give more freedom.
const EXCEPTIONS: [&str; 1] = ["LLVM-exception"];

/// Returns whether a licence expression can be met with permissive licences alone; `/` is an old way to write
/// `OR`.
fn permissive(expression: &str) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let mut words = spaced.split_whitespace().peekable();
    let meets = any(&mut words);
    meets && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any(words: &mut Words<'_>) -> bool {
    let mut meets = all(words);
    while words.next_if_eq(&"OR").is_some() {
        meets |= all(words);
    }
    meets
}

fn all(words: &mut Words<'_>) -> bool {
    let mut meets = one(words);
    while words.next_if_eq(&"AND").is_some() {
        meets &= one(words);
    }
    meets
}

fn one(words: &mut Words<'_>) -> bool {
    if words.next_if_eq(&"(").is_some() {
        let meets = any(words);
        return words.next() == Some(")") && meets;
    }
    let known = words.next().is_some_and(|word| PERMISSIVE.contains(&word));
    let excepted =
        words.next_if_eq(&"WITH").is_none() || words.next().is_some_and(|word| EXCEPTIONS.contains(&word));
    known && excepted
}

#[test]
fn expressions_are_read_as_they_are_meant() {
    for yes in [
        "MIT",
        "MIT/Apache-2.0",
        "MIT OR Apache-2.0 OR LGPL-2.1-or-later",
        "(MIT OR GPL-3.0) AND Unicode-3.0",
        "Apache-2.0 WITH LLVM-exception OR MIT",
    ] {
        assert!(permissive(yes), "{yes}");
    }
    for no in ["", "GPL-3.0", "MIT AND GPL-3.0", "MPL-2.0", "LGPL-3.0-only", "(MIT", "MIT WITH x", "MIT MIT"]
    {
        assert!(!permissive(no), "{no}");
    }
}

#[test]
fn every_dependency_is_permissive() {
    let metadata = metadata();
    assert!(metadata.packages.len() > 20);
    for package in &metadata.packages {
        let licence = package.license.as_deref().unwrap_or_default();
        assert!(permissive(licence), "{} {}: \"{licence}\"", package.name, package.version);
    }
}
