//! The command as a whole: transcripts, exit codes, pipes, signals, and the house rules.

#[cfg(unix)]
mod chinese;
mod cluster;
mod doors;
#[cfg(target_os = "linux")]
mod faults;
mod floors;
mod help;
mod hidden;
mod json;
#[cfg(unix)]
mod kills;
mod licences;
mod loops;
mod packages;
#[cfg(unix)]
mod pages;
mod play;
mod process;
mod programs;
mod references;
#[cfg(unix)]
mod serve;
mod signals;
mod space;
mod store;
mod streams;
mod stress;
mod survey;
mod tables;

/// Returns transcripts of somebody whose environment names this language.
fn transcripts_in(tag: &str) -> trycmd::TestCases {
    let cases = trycmd::TestCases::new();
    cases.env("LC_ALL", tag);
    cases
}

/// The transcripts in `tests/cmd`: what is typed, what is answered.
#[test]
fn transcripts() {
    transcripts_in("C").case("tests/cmd/*.trycmd");
}

/// The README in Chinese shows what the program prints.
#[test]
fn readme_in_chinese() {
    transcripts_in("zh_CN.UTF-8").case("../../README.zh.md");
}

/// So does the page about laws.
#[test]
fn page_about_laws() {
    transcripts_in("C").case("../../docs/laws.md");
}

/// So does the page about words.
#[test]
fn page_about_words() {
    transcripts_in("C").case("../../docs/words.md");
}

/// So does the course, in both languages.
#[test]
fn course() {
    transcripts_in("C").case("../../docs/course/en/*.md");
    transcripts_in("zh_CN.UTF-8").case("../../docs/course/zh/*.md");
}

/// So does the page about several processes.
#[test]
fn page_about_clusters() {
    transcripts_in("C").case("../../docs/cluster.md");
}

/// So does the page about values.
#[test]
fn page_about_values() {
    transcripts_in("C").case("../../docs/values.md").case("../../docs/sheet.md");
}

/// So does the page about programs, with the programs beside it.
#[test]
fn page_about_programs() {
    transcripts_in("C").case("../../docs/programs.md");
}

/// So does the page about searches.
#[test]
fn page_about_searches() {
    transcripts_in("C").case("../../docs/search.md");
    transcripts_in("C").case("../../docs/misere.md");
}
