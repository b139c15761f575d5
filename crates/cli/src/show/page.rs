//! A game's page, from Markdown to plain text.

use crate::words::{self, Language, wide};
use grundy::Budget;
use grundy::catalog::Record;
use std::fmt::Write;

/// Returns the page of a game: headings underlined, blocks of code indented, the list under the summary as a
/// table. In Chinese the prose is that of the Chinese page, with the list and the rules of the page between.
pub fn game(game: &Record) -> String {
    match words::spoken() {
        Language::En => plain(game, game.text),
        Language::Zh => {
            let (facts, _) = at_first_part(game.text);
            let (summary, parts) = at_first_part(game.chinese);
            let is_of_list = |line: &&str| fact(game, line).is_some();
            let list: Vec<&str> = facts.lines().filter(is_of_list).collect();
            let rules =
                game.rules_text().map_or_else(String::new, |rules| format!("\n```rules\n{rules}```\n\n"));
            plain(game, summary) + &plain(game, &list.join("\n")) + &plain(game, &rules) + &plain(game, parts)
        }
    }
}

/// Returns the summary of a game in the language that is spoken.
pub fn summary(game: &Record) -> &'static str {
    let chinese = game.chinese.lines().filter(|line| !line.is_empty()).nth(1);
    chinese.filter(|_| words::spoken() == Language::Zh).unwrap_or(game.page().summary)
}

/// Cuts a page before its first part.
fn at_first_part(text: &str) -> (&str, &str) {
    text.split_at(text.find("\n## ").map_or(text.len(), |at| at + 1))
}

fn plain(game: &Record, markdown: &str) -> String {
    let mut text = String::new();
    let mut in_code = false;
    // The page has the title only; the name that commands take is the first row of its table.
    let mut named = false;
    for line in markdown.lines() {
        if let Some(kind) = line.strip_prefix("```") {
            in_code = !in_code;
            if in_code {
                let _ = writeln!(text, "  {}:", label(kind.trim()));
            }
        } else if in_code {
            let _ = writeln!(text, "    {line}");
        } else if let Some(title) = line.strip_prefix("# ") {
            heading(&mut text, title, '=');
        } else if let Some(title) = line.strip_prefix("## ") {
            heading(&mut text, title, '-');
        } else if let Some((key, value)) = fact(game, line) {
            if !named {
                table_row(&mut text, "name", game.name);
                let played = grundy::resolve(game.name).expect("every game of the catalogue has its name");
                if let Some(theorem) = played.kept_theorem(&Budget::default()) {
                    table_row(&mut text, "theorem", &grundy::laws::statement(theorem));
                }
                named = true;
            }
            table_row(&mut text, key, value);
            if key == "position" {
                parameters(&mut text, game);
            }
        } else {
            text.push_str(&line.replace("**", ""));
            text.push('\n');
        }
    }
    text
}

/// Returns what a block of code is called for people.
fn label(kind: &str) -> &str {
    match kind {
        "golden" => "answers, as position : outcome value",
        "grundy" => "grundy values, as position : values",
        "law" => "grundy values",
        kind => kind,
    }
}

fn heading(text: &mut String, title: &str, underline: char) {
    let _ = writeln!(text, "{title}\n{}", underline.to_string().repeat(wide(title)));
}

/// Returns key and value of a line of the list under the summary.
fn fact<'a>(game: &Record, line: &'a str) -> Option<(&'a str, &'a str)> {
    let (key, value) = line.strip_prefix("- ")?.split_once(": ")?;
    // A line that only looks like one of the list is prose.
    (game.page().fact(key) == value.trim()).then_some((key, value))
}

fn table_row(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key:<10}{value}");
}

fn parameters(text: &mut String, game: &Record) {
    for param in game.params() {
        table_row(text, "--set", &format!("{}={}  {}", param.name, param.default, param.meaning));
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn no_markdown_is_left_in_any_page() {
        for game in grundy::catalog::GAMES {
            let text = super::game(game);
            for line in text.lines() {
                assert!(!line.starts_with('#') && !line.contains("```"), "{}: {line}", game.name);
            }
            for fact in ["name", "theory", "position"] {
                assert!(text.lines().any(|line| line.starts_with(&format!("{fact:<10}"))), "{}", game.name);
            }
        }
    }
}
