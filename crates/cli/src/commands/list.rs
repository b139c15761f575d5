//! `grundy list`: the games, those that a search finds, or the page of one.

use crate::args::{Format, List};
use crate::diagnose::{self, Exit, Trouble};
use crate::{show, streams};
use grundy::catalog::Record;
use grundy::report;

/// Lists games, or shows a page.
pub fn run(args: &List) -> Result<Exit, Trouble> {
    let words: Vec<&str> = args.query.iter().map(String::as_str).collect();
    // The exact name of a game asks for its page; other words are searched for.
    if let [name] = words[..]
        && let Some(game) = grundy::catalog::find(&name.to_lowercase())
    {
        return page(game, args.output.format);
    }
    let games = grundy::search(&words);
    streams::print(&match args.output.format {
        Format::Text => show::text::games(&games),
        Format::Json => {
            show::json::line(&games.iter().map(|game| report::Game::new(game)).collect::<Vec<_>>())
        }
    })?;
    if !games.is_empty() {
        return Ok(Exit::Done);
    }
    let query = words.join(" ");
    let nearest = grundy::games::nearest_games(&query).join(", ");
    let hint = if nearest.is_empty() { "; `grundy list` shows all games" } else { "; nearest: " };
    diagnose::say(&format!("no game matches \"{query}\"{hint}{nearest}"));
    Ok(Exit::No)
}

fn page(game: &Record, format: Format) -> Result<Exit, Trouble> {
    streams::print(&match format {
        Format::Text => show::page::game(game),
        Format::Json => show::json::line(&[report::Game::with_page(game)]),
    })?;
    Ok(Exit::Done)
}
