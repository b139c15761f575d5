//! A session of play in words.

use super::text;
use grundy::report::play::{Event, Numbered, Who};
use grundy::values::Chance;
use grundy::{Grundy, Stop};
use std::fmt::Write;

/// The number of moves of a position that are shown; `moves` shows all.
pub const MOST_SHOWN: usize = 40;

/// What can be typed.
pub const COMMANDS: &str = "the number of a move, the position it leads to, hint, why, moves, undo or quit";

/// Returns an event in words.
pub fn event(event: &Event<'_>) -> String {
    match event {
        Event::Start { game, position, play, you, may_repeat } => {
            let mut text = format!("{game}: {position}\nplay: {}\n", text::play(*play));
            if let Some(you) = you {
                let _ = writeln!(text, "you are {you}");
            }
            if *may_repeat {
                text += "positions may repeat: one that comes up for the third time is a draw\n";
            }
            text + "type " + COMMANDS + "\n"
        }
        Event::Position { .. } => position(event, MOST_SHOWN),
        Event::Move { by, name, to, text, stop } => {
            let by = match by {
                Who::You => "you",
                Who::Grundy => "grundy",
            };
            let why = stop.map(|stop| format!(" (at random: {stop})")).unwrap_or_default();
            format!("{by}: {}  -> {to}{why}\n", named(*name, text))
        }
        Event::Hint { best, chance, remoteness } => {
            let (number, soon) = (best.number, plies(*remoteness));
            let advice = match chance {
                // Only where positions repeat is it known which loss comes latest.
                Some(Chance::Loss) if remoteness.is_some() => {
                    format!("every move loses; {number} lasts longest, and loses{soon}")
                }
                Some(Chance::Loss) => format!("every move loses; try {number}"),
                Some(chance) => format!("{number} {chance}{soon}"),
                None => format!("{number} may be as good as any: a limit left it open"),
            };
            format!("{advice}: {}  -> {}\n", named(best.name, best.text), best.to)
        }
        Event::Why { .. } => why(event),
        Event::Undo { moves: 1 } => "1 move is taken back\n".to_owned(),
        Event::Undo { moves } => format!("{moves} moves are taken back\n"),
        Event::Refused { message } => format!("{message}\n"),
        Event::End { winner, reason } => end(*winner, reason),
    }
}

/// Returns a position with at most `shown` of its moves, numbered.
pub fn position(event: &Event<'_>, shown: usize) -> String {
    let Event::Position { position, moves, stop } = event else {
        return String::new();
    };
    let mut text = format!("\n{position}\n");
    // Numbers are those of the whole list, so a move that is not shown can be made too.
    let listed = &moves[..moves.len().min(shown)];
    let words = |one: &Numbered<'_>| named(one.name, one.text);
    let width = listed.iter().map(|one| words(one).chars().count()).max().unwrap_or(0);
    for one in listed {
        let _ = writeln!(text, "{:>4}  {:width$}  -> {}", one.number, words(one), one.to);
    }
    let hidden = moves.len() - listed.len();
    if hidden > 0 {
        let _ = writeln!(text, "      ... and {hidden} more, which `moves` shows");
    }
    match stop {
        Some(Stop::Full) => text += "      there are more moves than are listed\n",
        Some(stop) => {
            let _ = writeln!(text, "      there may be more moves: {stop}");
        }
        None => {}
    }
    text
}

fn named(name: Option<&str>, text: &str) -> String {
    name.map(|name| format!("{name}: {text}")).unwrap_or_else(|| text.to_owned())
}

fn plies(remoteness: Option<u32>) -> String {
    match remoteness {
        Some(1) => " in 1 ply".to_owned(),
        Some(plies) => format!(" in {plies} plies"),
        None => String::new(),
    }
}

fn why(event: &Event<'_>) -> String {
    let Event::Why { chance, remoteness, score, grundy, components, winning, sensible, n_moves, standing } =
        event
    else {
        return String::new();
    };
    let soon = plies(*remoteness);
    let mut text = match chance {
        Chance::Win => format!("you can win{soon}: {} of {n_moves} moves win\n", winning.len()),
        Chance::Loss => format!("you lose{soon} against best play: no move wins\n"),
        Chance::Draw => "neither side can force a win\n".to_owned(),
    };
    if let Some(score) = score {
        let _ = writeln!(text, "by best play you gain {score:+} more than the other one");
    }
    if let Some(value) = &grundy.infinite {
        let _ = writeln!(text, "the value is {value}, which is no nimber");
    }
    if let Some(value) = &grundy.grundy {
        let _ = match &components[..] {
            // A single component has the value of the whole.
            [] | [_] => writeln!(text, "the Grundy value is {value}"),
            [..] => {
                let values: Vec<String> = components.iter().map(|one| one.grundy.to_string()).collect();
                writeln!(text, "the Grundy value is {value}, the nim-sum of {}", values.join(", "))
            }
        };
        text += match value {
            Grundy::Win => "a move ends play at once\n",
            value if value.mover_wins() => "a move to value 0 wins\n",
            _ => "every move leaves it, and the answer is to come back to 0\n",
        };
    }
    if let Some(sensible) = sensible {
        let numbers: Vec<String> = sensible.iter().map(usize::to_string).collect();
        let _ = writeln!(text, "no other move is better than {}", numbers.join(", "));
    }
    let _ = writeln!(text, "standing: {}", text::standing(*standing));
    text
}

fn end(winner: Option<Who>, reason: &str) -> String {
    let cause = match reason {
        "stuck" => "there is no move",
        "goal" => "the last move met the goal",
        "points" => "no move is left, and points are counted",
        "repetition" => "the position came up for the third time",
        _ => return "the game is left unfinished\n".to_owned(),
    };
    match winner {
        Some(Who::You) => format!("you win: {cause}\n"),
        Some(Who::Grundy) => format!("grundy wins: {cause}\n"),
        None => format!("a draw: {cause}\n"),
    }
}
