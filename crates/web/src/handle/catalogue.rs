//! The games of the catalogue and their pages.

use crate::wire::{Answer, Failure};
use grundy::catalog::GAMES;
use grundy::catalog::Record;
use grundy::report::Parameter;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

/// All games, by name.
#[derive(Clone, Debug, Serialize)]
pub struct Catalogue {
    /// The games.
    pub games: Vec<GameRow>,
}

/// A game, as a list shows it.
#[derive(Clone, Debug, Serialize)]
pub struct GameRow {
    /// The name.
    pub name: &'static str,
    /// The title of its page.
    pub title: &'static str,
    /// The rules in one line.
    pub summary: &'static str,
    /// Other titles.
    pub also: Vec<&'static str>,
    /// The theory it is an example of.
    pub theory: Vec<&'static str>,
    /// What a position looks like.
    pub position: &'static str,
    /// A position that the page shows as an example.
    pub example: &'static str,
    /// A position to begin with.
    pub start: &'static str,
    /// Its parameters.
    pub params: Vec<Parameter>,
    /// Whether the players have different moves.
    pub partizan: bool,
    /// Whether its positions are worth short games that are no nimbers.
    pub boards: bool,
    /// Whether it can be asked for in misère play.
    pub misere: bool,
    /// Its rules, where the language says them.
    pub rules: Option<&'static str>,
}

pub(super) fn games() -> Catalogue {
    Catalogue { games: GAMES.iter().map(|game| row(game)).collect() }
}

fn row(game: &'static Record) -> GameRow {
    let report = grundy::report::Game::new(game);
    let played = grundy::resolve(game.name).expect("every game of the catalogue has its name");
    let example = grundy::games::example(&*played).unwrap_or_default();
    let words: Vec<&str> = example.split_whitespace().collect();
    // Only a board knows whether the players have the same moves, since a law may have no rules beside it.
    let board = played.board(&words, &grundy::Budget::default());
    let partizan = board.is_ok_and(|board| !board.is_impartial());
    let misere = played.rules().is_ok_and(|rules| rules.clone().in_misere().is_ok());
    GameRow {
        name: game.name,
        title: report.title,
        summary: report.summary,
        also: report.also,
        theory: report.theory,
        position: report.position,
        example,
        start: report.start,
        params: report.parameters,
        partizan,
        boards: game.has_values(),
        misere,
        rules: game.rules_text(),
    }
}

/// A page of the catalogue.
#[derive(Clone, Debug, Serialize)]
pub struct Page {
    /// The name of the game.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The page without its title, as HTML.
    pub html: String,
}

pub(super) fn page(name: &str) -> Result<Answer, Failure> {
    let game = grundy::games::game(name).map_err(|error| super::subject::refused(&error))?;
    let page = game.page();
    // The first line is the title, which is told apart.
    let body = page.text.split_once('\n').map_or("", |(_, body)| body);
    Ok(Answer::of(&Page { name: game.name, title: page.title, html: html_of(body) }))
}

/// Returns Markdown as HTML. HTML in the Markdown is shown as text, so that nothing but the renderer's own
/// tags is there; a link is one only to another page of the catalogue.
fn html_of(markdown: &str) -> String {
    let mut in_links = Vec::new();
    let plain = Parser::new_ext(markdown, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
        Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => None,
        Event::Start(Tag::Link { ref dest_url, .. }) => {
            let name = dest_url.strip_suffix(".md").and_then(grundy::catalog::find);
            // The end of a link does not say where it leads, so what became of its beginning is kept for it.
            in_links.push(name.is_some());
            name.map(|_| event)
        }
        Event::End(TagEnd::Link) => (in_links.pop() == Some(true)).then_some(event),
        event => Some(event),
    });
    let mut text = String::with_capacity(markdown.len() * 5 / 4);
    html::push_html(&mut text, plain);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_in_a_page_is_text() {
        let html = html_of("a <b>c</b>\n\n<script>x()</script>\n\n[d](javascript:e) ![f](http://g)");
        assert!(!html.contains("<b>") && !html.contains("<script"), "{html}");
        assert!(html.contains("<p>d f</p>"), "{html}");
    }

    #[test]
    fn links_lead_to_pages_of_the_catalogue_alone() {
        let html = html_of("[Nim](nim.md) [laws](docs/laws.md) [x](https://x.example)");
        assert_eq!(html, "<p><a href=\"nim.md\">Nim</a> laws x</p>\n");
    }

    #[test]
    fn every_game_has_an_example_that_it_reads() {
        for game in GAMES {
            let game = grundy::resolve(game.name).unwrap();
            let words: Vec<&str> =
                grundy::games::example(&*game).unwrap_or_default().split_whitespace().collect();
            assert!(game.board(&words, &grundy::Budget::default()).is_ok(), "{}: {words:?}", game.name());
        }
    }
}
