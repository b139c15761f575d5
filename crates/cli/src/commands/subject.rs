//! The argument GAME: a name, a text of rules, a code, or a file that holds rules.

use crate::args::Game;
use crate::diagnose::{self, Trouble};
use grundy::{Budget, Reading, Settings, Subject, picture};
use std::fs;
use std::path::Path;

/// Steps spent on looking for slips in rules.
const STEPS: u64 = 1_000_000;

/// Returns the game that the argument means; what may be a slip in its rules is told on standard error.
///
/// A word that ends in `.game` names a file of rules.
pub fn read(args: &Game) -> Result<Subject, Trouble> {
    let reading =
        Reading { settings: Settings::new(args.set.clone()), hexadecimal: args.hex, misere: args.misere };
    let subject = if args.game.ends_with(".game") {
        let path = Path::new(&args.game);
        let text =
            fs::read_to_string(path).map_err(|error| Trouble::Input { path: path.to_owned(), error })?;
        if text.contains("->") && text.contains('"') {
            return Ok(grundy::resolve_as(&text, &reading)?);
        }
        // A file holds rules whatever they look like, so that a missing arrow is told as what it is.
        let game = grundy::RuleGame::read(&text, &reading.settings)?;
        let game = if reading.misere { game.in_misere()? } else { game };
        Subject::Rules(Box::new(game))
    } else {
        grundy::resolve_as(&args.game, &reading)?
    };
    if let Subject::Rules(game) = &subject {
        let mut told = game.warnings().to_vec();
        told.extend(game.review(&Budget::default().with_steps(STEPS)).unwrap_or_default());
        if !told.is_empty() {
            diagnose::say(&picture::of_rules(game.text(), &told));
        }
    }
    Ok(subject)
}
