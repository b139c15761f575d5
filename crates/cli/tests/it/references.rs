//! Citations: every key that pages, documentation and laws cite is in `docs/references.md`, and nothing else
//! is.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Markdown and Rust file below a folder.
fn texts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md" || extension == "rs") {
            found.push(path);
        }
    }
}

/// The keys that end without a year: books.
const BOOKS: [&str; 3] = ["Conway, ONAG", "Siegel, CGT", "Winning Ways"];

/// Returns the key of a citation, without its place: up to a year, or the name of a book. `None` for other
/// words in brackets.
fn key(words: &str) -> Option<&str> {
    if let Some(book) = BOOKS.iter().find(|book| words.starts_with(**book)) {
        return Some(*book);
    }
    if !words.starts_with(char::is_uppercase) {
        return None;
    }
    let name = |letter: char| letter.is_alphabetic() || " ,.-".contains(letter);
    let year = words.find(|letter| !name(letter))?;
    let after = words[year..].trim_start_matches(|letter: char| letter.is_ascii_digit());
    let end = words.len() - after.len();
    let is_year = words[..year].ends_with(' ') && end - year == 4;
    (is_year && (after.is_empty() || after.starts_with(','))).then_some(&words[..end])
}

/// Returns the keys that a text cites: in brackets, and as the source of a standing.
fn cited(text: &str) -> BTreeSet<String> {
    // A citation may be broken over two lines of a comment.
    let words =
        |line: &str| line.trim().trim_start_matches("//!").trim_start_matches("///").trim().to_owned();
    let text = text.lines().map(words).collect::<Vec<_>>().join(" ");
    let in_brackets = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    // What is followed by `(` or `:` is a link.
    let citations = in_brackets.filter(|(_, after)| !after.starts_with(['(', ':'])).map(|(words, _)| words);
    let sources = text.split("source: \"").skip(1).filter_map(|rest| rest.split('"').next());
    let keys = citations.chain(sources).flat_map(|words| words.split("; ")).filter_map(key);
    keys.map(str::to_owned).collect()
}

#[test]
fn every_citation_has_its_reference_and_every_reference_is_cited() {
    let list = root().join("docs/references.md");
    let text = fs::read_to_string(&list).unwrap();
    let entries = text.lines().filter_map(|line| line.strip_prefix("- [")?.split_once(']'));
    let listed: BTreeSet<String> = entries.map(|(key, _)| key.to_owned()).collect();
    let mut files = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "STYLE.md"]
        .map(|name| root().join(name))
        .to_vec();
    for folder in ["bench", "crates", "docs"] {
        texts(&root().join(folder), &mut files);
    }
    let (list, this) = (list.canonicalize().unwrap(), Path::new(file!()).file_name());
    let mut used = BTreeSet::new();
    for file in files {
        if file.canonicalize().unwrap() == list || file.file_name() == this {
            continue;
        }
        for key in cited(&fs::read_to_string(&file).unwrap()) {
            assert!(listed.contains(&key), "{}: [{key}] is not in docs/references.md", file.display());
            used.insert(key);
        }
    }
    assert_eq!(listed.difference(&used).collect::<Vec<_>>(), Vec::<&String>::new(), "nothing cites these");
}

#[test]
fn a_citation_is_a_key_with_a_place_or_without() {
    let keys = |text: &str| cited(text).into_iter().collect::<Vec<_>>();
    assert_eq!(keys("so it is [Guy, Smith 1956, Thm 3]."), ["Guy, Smith 1956"]);
    assert_eq!(keys("/// [Nash-Williams\n/// 1964]"), ["Nash-Williams 1964"]);
    assert_eq!(keys("[Ostrowski 1922; Winning Ways, ch. 4]"), ["Ostrowski 1922", "Winning Ways"]);
    assert_eq!(keys("Cited { source: \"Bouton 1901\" }"), ["Bouton 1901"]);
    assert!(keys("[`Stop`] [Nim](nim.md) [Some] a[0] [The proof below] [Key Year 12]").is_empty());
}
