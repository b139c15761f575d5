//! `grundy solve`: who wins a position, and how.

mod batch;

use super::{check, subject};
use crate::args::{Format, Moves, Solve};
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::progress::Line;
use crate::{show, streams};
use grundy::games::{Board, Ply};
use grundy::play::strategy;
use grundy::play::strategy::MOST_POSITIONS;
use grundy::report::parts;
use grundy::tables::space::Kept;
use grundy::{Ask, Budget, Error, Game, Method, Outcome, Player, Solution, Standing, Stop, report};
use std::path::Path;

/// Without `--limit`, this number of winning moves are listed at most.
const MOST_LISTED: usize = 1000;
/// Without `--limit`, text shows this number of them: more do not fit a screen.
const MOST_SHOWN: usize = 40;

/// Answers, and prints the answer.
pub fn run(args: &Solve, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    let game = subject::read(&args.game)?;
    if args.position == ["-"] {
        return batch::run(args, &*game, interrupt);
    }
    let text = words(args, &*game, &args.position);
    let position: Vec<&str> = text.split_whitespace().collect();
    if let Some(note) = game.meant_otherwise(&position) {
        diagnose::say(&format!("note: {note}"));
    }
    let budget = args.limits.budget(interrupt.flag());
    // Explanations are said on the way, where the line would be.
    let line = (!args.explain).then(|| Line::on(&budget));
    let limit = limit(args);
    let method = method(args);
    let ask =
        Ask::new(&position).with_limit(limit.unwrap_or(MOST_LISTED)).with_method(method).with_budget(&budget);
    let refused = |error| Trouble::Position { error: Box::new(error), text: text.clone(), line: None };
    let kept = args.store.as_deref().map(Kept::open).transpose().map_err(Error::Store)?;
    let stored = match &kept {
        Some(kept) => Some(game.rules()?.stored(kept, &budget)?),
        None => None,
    };
    // What kept the folder from an answer is the reason.
    let told = |error| match &stored {
        Some(stored) => stored.told(error),
        None => error,
    };
    let mut board = None;
    let solution = match (args.sum, &args.certificate) {
        (None, Some(_)) => {
            let certificate = check::certificate(args.certificate.as_deref(), interrupt)?;
            let theorem = match grundy::proof::check(&certificate, &budget) {
                Ok(theorem) => theorem,
                Err(refusal) => {
                    let message = format!("the certificate is refused: {refusal}");
                    return Err(Trouble::Nothing { message, exit: check::refused(&refusal, interrupt) });
                }
            };
            game.rules()?.solve_by(&theorem, &ask).map_err(refused)?
        }
        (Some(movement), _) => game.solve_joint(&ask, movement).map_err(refused)?,
        // The board is kept: the line and the strategy are asked of it, with all that it has found.
        (None, None) if args.proof.is_some() || args.line || stored.is_some() => {
            let placed = match &stored {
                Some(stored) => stored.board(&position, &budget),
                None => game.board(&position, &budget),
            };
            let found = board.insert(placed.map_err(refused)?).solve(method, ask.limit, &budget);
            found.map_err(|cause| told(Error::Solve { subject: game.name().to_owned(), cause }))?
        }
        (None, None) => game.solve(&ask).map_err(refused)?,
    };
    if args.explain {
        diagnose::say(&show::text::trail(&game.facts(), &solution.trail));
    }
    let shown = limit.unwrap_or(MOST_SHOWN);
    let mut report = report::Solution::new(game.name(), &solution);
    let mut no_line = None;
    if let Some(board) = board.as_mut().filter(|_| args.line) {
        match lines(&mut **board, method, &budget) {
            Ok(found) => report = report.with_lines(found),
            // The answer is told all the same.
            Err(cause) => {
                no_line = Some(told(Error::Solve { subject: "the line of play".to_owned(), cause }));
            }
        }
    }
    drop(line);
    // A strategy on standard output is there for another program, so the answer is not printed before it.
    let to_stdout = args.proof.as_deref() == Some(Path::new("-"));
    if !to_stdout {
        streams::print(&match (args.output.format, args.sum) {
            (Format::Text, sum) => {
                show::text::solution(game.name(), &solution, sum, shown) + &show::text::lines(&report)
            }
            (Format::Json, None) => show::json::line(&report),
            (Format::Json, Some(movement)) => show::json::line(&report.in_sum(movement)),
        })?;
    }
    // The answer is printed by now, and the missing line is told by the exit status.
    if let Some(error) = no_line {
        return Err(error.into());
    }
    if let (Some(path), Some(board)) = (&args.proof, &mut board) {
        let line = Line::on(&budget);
        let named = subject::name(&args.game)?;
        let kept = strategy::Kept::write(
            (&named.text, &named.reading),
            &mut **board,
            method,
            MOST_POSITIONS,
            &budget,
        )?;
        drop(line);
        if to_stdout {
            streams::deliver(None, &kept.to_string(), interrupt)?;
        } else {
            streams::save(path, &kept.to_string(), interrupt)?;
            let n_positions = kept.strategy().lost.len();
            diagnose::say(&format!("strategy of {n_positions} positions in {}", path.display()));
        }
    }
    Ok(exit(&solution, args))
}

/// Returns whether each player who wins has as many winning moves as were asked for: then it does not matter
/// what ended the search for more.
fn has_all(solution: &Solution, most: usize) -> bool {
    // In an impartial game moves have no player.
    let has = |player| solution.winning_moves.iter().filter(|one| one.player == player).count() >= most;
    let [left, right] = [Player::Left, Player::Right].map(Some);
    has(None)
        || match solution.outcome {
            Outcome::L => has(left),
            Outcome::R => has(right),
            Outcome::N => has(left) && has(right),
            Outcome::P | Outcome::D | Outcome::Mixed { .. } => false,
        }
}

/// Returns the words of a position as one text. They stay as they were typed, but for a JSON array, which is read
/// as the parts of a position where it is one.
fn words(args: &Solve, game: &dyn Game, typed: &[String]) -> String {
    let text = typed.join(" ");
    // Any text is a position of a program, which need not be run to know it.
    if !text.starts_with('[') || args.game.program.is_some() {
        return text;
    }
    let is_position = |text: &str| {
        let words: Vec<&str> = text.split_whitespace().collect();
        game.board(&words, &Budget::default()).is_ok()
    };
    let Some(from_parts) = parts::text(&text) else { return text };
    // A list in brackets is a position of some games, and the parts of one for others. For words it may be
    // both: `[[]]` is one of brackets, and `[100]` is what JSON has for the word of digits.
    let is_data = text.contains(|letter: char| letter.is_alphanumeric()) && is_position(&from_parts);
    if is_data || !is_position(&text) { from_parts } else { text }
}

/// Returns how many winning moves are asked for.
fn limit(args: &Solve) -> Option<usize> {
    match args.moves {
        Some(Moves::One) => Some(1),
        Some(Moves::All) => Some(usize::MAX),
        None => args.limit,
    }
}

fn method(args: &Solve) -> Method {
    if args.by_definition { Method::Definition } else { args.method }
}

/// Returns how the program ends with this answer.
fn exit(solution: &Solution, args: &Solve) -> Exit {
    let most = limit(args).unwrap_or(usize::MAX);
    match solution.stop {
        None => Exit::Done,
        // A limit that came when all that was asked for was there changes nothing.
        Some(stop) if stop != Stop::Cancelled && has_all(solution, most) => Exit::Done,
        // The least move of each component is listed.
        Some(Stop::Reach) if solution.standing == Standing::Theorem => Exit::Done,
        Some(stop) => Exit::from(stop),
    }
}

/// Moves of a line of play.
const MOST_PLIES: usize = 200;

/// Returns the line of play for each player who may move first.
fn lines(
    board: &mut dyn Board,
    method: Method,
    budget: &Budget,
) -> Result<Vec<Vec<Ply>>, grundy::catalog::Error> {
    let starters = if board.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
    starters.iter().map(|player| board.line(*player, method, MOST_PLIES, budget)).collect()
}
