//! Play: a position with its moves, the engine's reply, positions to start from.

use super::worth::{Nimber, Values};
use super::{subject, why, worth};
use crate::wire::{Answer, Failure, Played, Replied, Started, Texts};
use grundy::games::random_position;
use grundy::play::{Opponent, Reason, Session};
use grundy::rules::Verdict;
use grundy::{Budget, Game, Player};
use serde::Serialize;

/// Moves are listed up to this number.
const MOST_LISTED: usize = 2000;

/// The number of texts that are read at once.
const MOST_TEXTS: usize = 2000;

/// A position in which somebody is to move.
#[derive(Clone, Debug, Serialize)]
pub struct Position {
    /// The name of the game.
    pub game: String,
    /// The position, as the game writes it.
    pub position: String,
    /// The play convention: `normal`, `misere` or `goal`.
    pub play: &'static str,
    /// Whether both players have the same moves everywhere.
    pub impartial: bool,
    /// Whether a position may come back.
    pub may_repeat: bool,
    /// Who is to move.
    pub player: String,
    /// The moves.
    pub moves: Vec<Move>,
    /// The limit that cut the list of moves short; `full` where there are too many.
    pub cut: Option<&'static str>,
    /// How play ended, where it has.
    pub end: Option<End>,
    /// What the position is worth, where it was asked for and play goes on.
    pub values: Option<Values>,
}

/// A move.
#[derive(Clone, Debug, Serialize)]
pub struct Move {
    /// The name of the kind of move.
    pub name: Option<String>,
    /// The position after it.
    pub to: String,
    /// The move in words.
    pub text: String,
    /// What it means at once for who makes it: `win`, `lose`, or nothing.
    pub ends: Option<&'static str>,
}

/// How play ended.
#[derive(Clone, Debug, Serialize)]
pub struct End {
    /// Who won.
    pub winner: Option<String>,
    /// Why it ended: `stuck`, `goal`, `points` or `repetition`.
    pub reason: &'static str,
}

/// The engine's move.
#[derive(Clone, Debug, Serialize)]
pub struct Reply {
    /// The move; `null` where play has ended before it.
    pub made: Option<Made>,
    /// The limit by which the engine did not know what to do and moved at random.
    pub stop: Option<&'static str>,
    /// What the mover reaches by best play, where the engine looked: `wins`, `draws` or `loses`.
    pub chance: Option<String>,
    /// The position after it.
    pub next: Position,
}

/// See [`Move`].
pub type Made = Move;

/// A position to start from.
#[derive(Clone, Debug, Serialize)]
pub struct RandomPosition {
    /// The position.
    pub position: String,
}

/// Texts as their game writes them.
#[derive(Clone, Debug, Serialize)]
pub struct Normal {
    /// The positions; `null` where a text is none.
    pub positions: Vec<Option<String>>,
}

pub(super) fn position(asked: &Played, budget: &Budget) -> Result<Answer, Failure> {
    let game = subject::read(&asked.named)?;
    let mut session = session(&*game, asked, Opponent::default(), budget)?;
    Ok(Answer::of(&describe(&*game, &mut session, asked.values, budget)?))
}

pub(super) fn reply(asked: &Replied, budget: &Budget) -> Result<Answer, Failure> {
    let game = subject::read(&asked.played.named)?;
    // The level is a number of tenths.
    if asked.level > 10 {
        return Err(Failure::new(format!("expected a level from 0 to 10, found {}", asked.level)));
    }
    let opponent = Opponent { level: asked.level, seed: asked.seed };
    let mut session = session(&*game, &asked.played, opponent, budget)?;
    let fail = |error: grundy::Error| Failure::of_position(&error, &asked.played.position);
    if session.end(budget).map_err(fail)?.is_some() {
        let next = describe(&*game, &mut session, asked.played.values, budget)?;
        return Ok(Answer::of(&Reply { made: None, stop: None, chance: None, next }));
    }
    // Half of the time is kept for the position after the move.
    let (choice, stop) = session.think(&budget.eighths(4)).map_err(fail)?;
    // After the move the session knows nothing of the position before it.
    let chance = session.rated().map(|rating| rating.prospect.chance.to_string());
    let ends = session.choices()[choice].ends;
    let made = session.make(choice);
    let next = describe(&*game, &mut session, asked.played.values, budget)?;
    let made = Some(one(&made, ends));
    Ok(Answer::of(&Reply { made, stop: stop.map(grundy::Stop::name), chance, next }))
}

pub(super) fn random(asked: &Started, budget: &Budget) -> Result<Answer, Failure> {
    let game = subject::read(&asked.named)?;
    let position = random_position(&*game, asked.size.into(), asked.seed, budget)
        .map_err(|error| subject::refused(&error))?;
    Ok(Answer::of(&RandomPosition { position }))
}

pub(super) fn normal(asked: &Texts, budget: &Budget) -> Result<Answer, Failure> {
    let game = subject::read(&asked.named)?;
    if asked.positions.len() > MOST_TEXTS {
        let found = asked.positions.len();
        return Err(Failure::new(format!("expected at most {MOST_TEXTS} positions, found {found}")));
    }
    let read = |text: &String| {
        // A board may be read without a step, so the budget is asked for each text.
        budget.check().map_err(Failure::stopped)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(game.board(&words, budget).ok().map(|board| board.position()))
    };
    let positions = asked.positions.iter().map(read).collect::<Result<_, Failure>>()?;
    Ok(Answer::of(&Normal { positions }))
}

/// Returns the session in which the asked position stands.
fn session<'a>(
    game: &'a dyn Game,
    asked: &Played,
    opponent: Opponent,
    budget: &Budget,
) -> Result<Session<'a>, Failure> {
    let words: Vec<&str> = asked.position.split_whitespace().collect();
    let board = game.board(&words, budget).map_err(|error| {
        let failure = Failure::of_position(&error, &asked.position);
        let format = game.position_format();
        failure.with_help(format!("a position of {}: {format}", game.name()))
    })?;
    let player = Player::from(asked.player);
    let past = asked.past.iter().map(|past| (past.position.clone(), past.player.into())).collect();
    // The engine is to move in a question for its reply, so the person is the other one.
    Ok(Session::new(game.name(), board, player.opponent(), player, opponent)
        .listing(MOST_LISTED)
        .resumed(past, asked.met.map(Verdict::from)))
}

/// Returns all that is told of the position of a session.
fn describe(
    game: &dyn Game,
    session: &mut Session<'_>,
    values: bool,
    budget: &Budget,
) -> Result<Position, Failure> {
    let text = session.position();
    let end = session.end(budget).map_err(|error| Failure::of_position(&error, &text))?;
    // The list may have moves also where play has ended, as at a third repetition.
    let moves = match end {
        None => session.choices().iter().map(|choice| one(&choice.made, choice.ends)).collect(),
        Some(_) => Vec::new(),
    };
    let cut = session.cut().map(grundy::Stop::name);
    let mut position = Position {
        game: game.name().to_owned(),
        position: text,
        play: session.convention().name(),
        impartial: session.is_impartial(),
        may_repeat: session.may_repeat(),
        player: session.turn().to_string(),
        moves,
        cut,
        end: end.map(|end| End {
            winner: end.winner.map(|player| player.to_string()),
            reason: match end.reason {
                Reason::Stuck => "stuck",
                Reason::Goal => "goal",
                Reason::Points => "points",
                Reason::Repetition => "repetition",
            },
        }),
        values: None,
    };
    if values && position.end.is_none() {
        position.values = Some(evaluate(game, session, budget)?);
        // A rating may have found a winning move beyond the list.
        let listed = position.moves.len();
        let more = session.choices().iter().skip(listed).map(|choice| one(&choice.made, choice.ends));
        position.moves.extend(more);
    }
    Ok(position)
}

fn evaluate(game: &dyn Game, session: &mut Session<'_>, budget: &Budget) -> Result<Values, Failure> {
    let rating = match session.rate(budget) {
        Ok(rating) => rating.clone(),
        Err(error) => {
            let Some(stop) = error.stop() else {
                return Err(Failure::of_position(&error, &session.position()));
            };
            let why = format!("Nobody knows yet: {stop}.");
            return Ok(Values { stop: Some(stop.name()), why, ..Values::default() });
        }
    };
    let source = rating.standing.source();
    let grundy = rating.grundy.map(Nimber::Grundy);
    let infinite = rating.infinite.clone().map(Nimber::Infinite);
    let mut values = Values {
        stop: None,
        chance: Some(rating.prospect.chance.to_string()),
        remoteness: rating.prospect.remoteness,
        score: rating.score,
        grundy: grundy.or(infinite),
        prospects: rating.prospects.iter().map(|found| found.map(|found| found.chance.to_string())).collect(),
        standing: Some(rating.standing.name()),
        source,
        trail: rating.trail.lines(),
        ..Values::default()
    };
    worth::appraise(game, session, &rating, budget, &mut values);
    values.why = why::why(session, &rating, &values);
    Ok(values)
}

fn one(made: &grundy::Move, ends: Option<Verdict>) -> Move {
    Move {
        name: made.name.as_ref().map(ToString::to_string),
        to: made.to.clone(),
        text: made.text.clone(),
        ends: ends.map(|verdict| match verdict {
            Verdict::Win => "win",
            Verdict::Lose => "lose",
        }),
    }
}
