//! A game's page, read from its Markdown: what `list` searches and shows, the rules, the golden answers.

use crate::boxes::Positions;
use crate::{Golden, Param};
use grundy_rules::Rules;
use grundy_rules::lang::{self, Rejected};
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

/// The parts of `games/<name>.md` that programs read. The whole page is [`Page::text`].
#[derive(Clone, Debug)]
pub struct Page {
    /// The page as written.
    pub text: &'static str,
    /// The title: the text of the first heading.
    pub title: &'static str,
    /// The rules in one line: the first paragraph.
    pub summary: &'static str,
    /// The values of the list under the summary (`- theory: ...`), by key: `also`, `judge`, `theory`,
    /// `position`, `start`, and `impartial`, the name of the game that the impartial version is.
    facts: Vec<(&'static str, &'static str)>,
    /// What is inside the fenced blocks, each below its info string.
    blocks: Vec<(&'static str, &'static str)>,
    params: Vec<Param>,
    /// See [`Page::rules`].
    rules: OnceLock<Rules>,
}

impl Page {
    /// Returns a page, which is read when it is asked for first. A page that lacks a part has it empty; a
    /// test of the catalogue refuses such pages.
    ///
    /// # Panics
    /// If a page was read before and that panicked.
    #[must_use]
    pub fn read(text: &'static str) -> &'static Page {
        static READ: Mutex<BTreeMap<usize, &'static Page>> = Mutex::new(BTreeMap::new());
        // A page is a constant of the program, so its address names it, and it is leaked once.
        let mut read = READ.lock().expect("no page makes its reader panic");
        read.entry(text.as_ptr().addr()).or_insert_with(|| Box::leak(Box::new(Page::of(text))))
    }

    fn of(text: &'static str) -> Page {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let title = lines.next().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
        let summary = lines.next().unwrap_or_default();
        let facts = lines.map_while(|line| line.strip_prefix("- ")?.split_once(": ")).collect();
        let (blocks, params, rules) = (blocks(text), Vec::new(), OnceLock::new());
        let mut page = Page { text, title, summary, facts, blocks, params, rules };
        page.params = page.rule_params();
        for param in page.fenced("params").flat_map(str::lines).filter_map(param).collect::<Vec<_>>() {
            // What the block `params` says of a parameter stands in place of what the rules say.
            match page.params.iter_mut().find(|known| known.name == param.name) {
                Some(known) => *known = param,
                None => page.params.push(param),
            }
        }
        page
    }

    /// Returns the value of a fact, empty where the page has none.
    #[must_use]
    pub fn fact(&self, key: &str) -> &'static str {
        self.facts.iter().find(|(known, _)| *known == key).map_or("", |(_, value)| value)
    }

    /// Returns the position in which the game is begun where none is asked for, empty where the page has
    /// none.
    #[must_use]
    pub fn start(&self) -> &'static str {
        self.fact("start").trim_matches('`')
    }

    /// Returns what is inside the fenced blocks with this info string, in order, each with its last line end.
    pub fn fenced(&self, info: &str) -> impl Iterator<Item = &'static str> {
        self.blocks.iter().filter(move |(of, _)| *of == info).map(|(_, inside)| *inside)
    }

    /// Returns the game's parameters: lines `param name = value  # meaning` of the rules on the page, and of
    /// a block `params` for those that only the law takes, or takes in another form.
    #[must_use]
    pub fn params(&self) -> &[Param] {
        &self.params
    }

    /// Returns the rules on the page, with other values for these parameters. With none they are read once:
    /// that would be the larger part of most questions.
    ///
    /// # Errors
    /// A parameter that the rules do not take.
    ///
    /// # Panics
    /// If the page has no rules, or none that can be read; a test of the catalogue refuses such.
    pub(crate) fn rules(&self, set: &[(&str, &str)]) -> Result<Rules, Rejected> {
        let text = self.fenced("rules").next().expect("a game by its page has rules there");
        if set.is_empty() {
            let read = || lang::parse(text).expect("the rules on a page can be read").rules;
            return Ok(self.rules.get_or_init(read).clone());
        }
        lang::parse_with(text, set).map(|parsed| parsed.rules)
    }

    /// Returns the parameters of the rules on the page.
    #[must_use]
    pub fn rule_params(&self) -> Vec<Param> {
        self.fenced("rules").flat_map(str::lines).filter_map(param).collect()
    }

    /// Returns the lines of the block `twin`, each with the positions of the box that it is, at which a law is
    /// compared with the rules.
    ///
    /// # Panics
    /// If a line is no box; a test refuses such pages.
    #[must_use]
    pub fn twins(&self) -> Vec<(&'static str, Vec<String>)> {
        let boxes = self.fenced("twin").flat_map(str::lines);
        let positions = |line| Positions::read(line).unwrap_or_else(|| panic!("no box: {line}")).positions();
        boxes.map(|line| (line, positions(line))).collect()
    }

    /// Returns the golden answers of the page, see [`Golden`].
    #[must_use]
    pub fn golden(&self) -> Vec<Golden> {
        let answers = self.fenced("golden").flat_map(str::lines).filter_map(Golden::read);
        let values = self.fenced("grundy").flat_map(str::lines).flat_map(Golden::read_run);
        answers.chain(values).collect()
    }
}

/// Returns the fenced blocks of a page, each below its info string, with its last line end.
fn blocks(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let (mut at, mut inside, mut found) = (0, None, Vec::new());
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let Some(opened) = line.strip_prefix("```") else { continue };
        inside = match inside {
            None => Some((opened.trim(), at)),
            Some((info, from)) => {
                found.push((info, &text[from..start]));
                None
            }
        };
    }
    found
}

fn param(line: &'static str) -> Option<Param> {
    let (name, rest) = line.strip_prefix("param ")?.split_once('=')?;
    let (default, meaning) = rest.split_once('#').unwrap_or((rest, ""));
    Some(Param { name: name.trim(), default: default.trim(), meaning: meaning.trim() })
}

/// The files that a game's page is read from.
#[derive(Clone, Copy)]
pub(crate) struct Files {
    /// The name of the game, and of the files.
    pub name: &'static str,
    /// `games/<name>.md`.
    pub text: &'static str,
    /// `games/zh/<name>.md`, prose alone.
    pub chinese: &'static str,
}

/// Returns the files of the page of a game.
macro_rules! page {
    ($name:literal) => {
        $crate::page::Files {
            name: $name,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/games/", $name, ".md")),
            chinese: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/games/zh/", $name, ".md")),
        }
    };
}

pub(crate) use page;
