//! The command as a whole: transcripts, exit codes, pipes, signals, and the house rules.

#[cfg(unix)]
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

/// The transcripts in `tests/cmd`: what is typed, what is answered.
#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd");
}

/// The README in Chinese shows what the program prints.
#[test]
fn readme_in_chinese() {
    trycmd::TestCases::new().case("../../README.zh.md");
}

/// So does the page about laws.
#[test]
fn page_about_laws() {
    trycmd::TestCases::new().case("../../docs/laws.md");
}

/// So does the page about words.
#[test]
fn page_about_words() {
    trycmd::TestCases::new().case("../../docs/words.md");
}

/// So does the course, in both languages.
#[test]
fn course() {
    trycmd::TestCases::new().case("../../docs/course/*/*.md");
}

/// So does the page about several processes.
#[test]
fn page_about_clusters() {
    trycmd::TestCases::new().case("../../docs/cluster.md");
}

/// So does the page about values.
#[test]
fn page_about_values() {
    trycmd::TestCases::new().case("../../docs/values.md").case("../../docs/sheet.md");
}

/// So does the page about programs, with the programs beside it.
#[test]
fn page_about_programs() {
    trycmd::TestCases::new().case("../../docs/programs.md");
}

/// So does the page about searches.
#[test]
fn page_about_searches() {
    trycmd::TestCases::new().case("../../docs/search.md");
    trycmd::TestCases::new().case("../../docs/misere.md");
}
