//! The languages in which programs are printed, and what none of them says.

/// A language in which programs are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// C, of 1999 or later.
    C,
    /// C++, of 2017 or later.
    Cpp,
    /// Rust, of the edition of 2021 or later.
    Rust,
    /// Python 3.8 or later.
    Python,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 4] = [Language::C, Language::Cpp, Language::Rust, Language::Python];

    /// Returns the name by which a user asks for it, which is also the ending of its files: `c`, `cpp`, `rs`,
    /// `py`.
    #[must_use]
    pub fn ending(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::Cpp => "cpp",
            Language::Rust => "rs",
            Language::Python => "py",
        }
    }

    /// Returns the language with a name: its ending, or `c++`, `rust`, `python`.
    #[must_use]
    pub fn named(name: &str) -> Option<Language> {
        let name = match name {
            "c++" => "cpp",
            "rust" => "rs",
            "python" => "py",
            other => other,
        };
        Language::ALL.into_iter().find(|language| language.ending() == name)
    }
}

/// Why there is no program: what the law has and no printer provides for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no code for {0}")]
pub struct Unsupported(pub String);
