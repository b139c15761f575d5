//! A game's page, read from its Markdown: what `list` searches and shows, the rules, the golden answers.

use crate::{Golden, Param};

/// The parts of `games/<name>.md` that programs read. The whole page is [`Page::text`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The page as written.
    pub text: &'static str,
    /// The title: the text of the first heading.
    pub title: &'static str,
    /// The rules in one line: the first paragraph.
    pub summary: &'static str,
    /// The values of the list under the summary (`- theory: ...`), by key: `also`, `judge`, `theory`, `position`.
    facts: Vec<(&'static str, &'static str)>,
}

impl Page {
    /// Reads a page. A page that lacks a part has it empty; a test of the catalogue refuses such pages.
    #[must_use]
    pub fn read(text: &'static str) -> Page {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let title = lines.next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
        let summary = lines.next().unwrap_or_default();
        let facts = lines.map_while(|line| line.strip_prefix("- ")?.split_once(": ")).collect();
        Page { text, title, summary, facts }
    }

    /// Returns the value of a fact, empty where the page has none.
    #[must_use]
    pub fn fact(&self, key: &str) -> &'static str {
        self.facts.iter().find(|(known, _)| *known == key).map_or("", |(_, value)| value)
    }

    /// Returns what is inside the fenced blocks with this info string, in order, each with its last line end.
    pub fn fenced(&self, info: &str) -> impl Iterator<Item = &'static str> {
        let (mut at, mut inside, mut found) = (0, None, Vec::new());
        for line in self.text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let Some(opened) = line.strip_prefix("```") else { continue };
            inside = match inside {
                None => Some((opened.trim() == info, at)),
                Some((wanted, from)) => {
                    found.extend(wanted.then(|| &self.text[from..start]));
                    None
                }
            };
        }
        found.into_iter()
    }

    /// Returns the game's parameters: lines `param name = value  # meaning` of the rules on the page, and of a block `params`
    /// for those that only the law takes, or takes in another form.
    #[must_use]
    pub fn params(&self) -> Vec<Param> {
        let mut params = self.rule_params();
        for param in self.fenced("params").flat_map(str::lines).filter_map(param) {
            match params.iter_mut().find(|known| known.name == param.name) {
                Some(known) => *known = param,
                None => params.push(param),
            }
        }
        params
    }

    /// Returns the parameters of the rules on the page.
    #[must_use]
    pub fn rule_params(&self) -> Vec<Param> {
        self.fenced("rules").flat_map(str::lines).filter_map(param).collect()
    }

    /// Returns the golden answers of the page, see [`Golden`].
    #[must_use]
    pub fn golden(&self) -> Vec<Golden> {
        let answers = self.fenced("golden").flat_map(str::lines).filter_map(Golden::read);
        let values = self.fenced("grundy").flat_map(str::lines).flat_map(Golden::read_run);
        answers.chain(values).collect()
    }
}

fn param(line: &'static str) -> Option<Param> {
    let (name, rest) = line.strip_prefix("param ")?.split_once('=')?;
    let (default, meaning) = rest.split_once('#').unwrap_or((rest, ""));
    Some(Param { name: name.trim(), default: default.trim(), meaning: meaning.trim() })
}

/// Returns name and text of the page `games/<name>.md`.
macro_rules! page {
    ($name:literal) => {
        ($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/games/", $name, ".md")))
    };
}

pub(crate) use page;
