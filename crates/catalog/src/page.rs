//! A game's page, read from its Markdown: what `list` searches and shows.

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

    /// Returns the lines of the fenced blocks with this info string, in order.
    pub fn block(&self, info: &str) -> Vec<&'static str> {
        let mut inside = None;
        let mut found = Vec::new();
        for line in self.text.lines() {
            match (line.strip_prefix("```"), inside) {
                (Some(_), Some(_)) => inside = None,
                (Some(opened), None) => inside = Some(opened.trim() == info),
                (None, Some(true)) => found.push(line),
                (None, _) => {}
            }
        }
        found
    }

    /// Returns the golden answers in the blocks `golden`: lines `position : outcome value`, the value `-` where the
    /// game has none within reach. Parameters stand before the position as `name=value`.
    #[must_use]
    pub fn golden(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let split = |line: &'static str| {
            let (position, answer) = line.split_once(" : ")?;
            let (outcome, value) = answer.trim().split_once(' ')?;
            Some((position.trim(), outcome, value.trim()))
        };
        self.block("golden").into_iter().filter_map(split).collect()
    }
}
