//! What is told in a session of play, event by event: the shape of `grundy play --format json`, a line each.

use super::Worth;
use crate::play::{End, Reason};
use grundy_budget::Stop;
use grundy_catalog::{Move, Standing};
use grundy_rules::Convention;
use grundy_solve::board::Choice;
use grundy_solve::{Prospect, Rating};
use grundy_values::{Chance, Grundy, Player};
use serde::{Serialize, Serializer};

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Who {
    /// The person.
    You,
    /// The engine.
    Grundy,
}

/// Something that is told.
///
/// ```
/// use grundy::report::play::Event;
/// let json = serde_json::to_string(&Event::Refused { message: "there is no move 9" }).unwrap();
/// assert_eq!(json, r#"{"event":"refused","message":"there is no move 9"}"#);
/// ```
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event<'a> {
    /// Play begins.
    Start {
        /// The name of the game.
        game: &'a str,
        /// The position, as `solve` reads it.
        position: &'a str,
        /// The play convention: `normal`, `misere` or `goal`.
        #[serde(serialize_with = "convention_name")]
        play: Convention,
        /// The player that the person is, `Left` or `Right`; only in a partizan game.
        #[serde(skip_serializing_if = "Option::is_none", serialize_with = "player_name")]
        you: Option<Player>,
        /// Whether a position may come back, so that play may go on for ever.
        may_repeat: bool,
    },
    /// The person is to move.
    Position {
        /// The position, as `solve` reads it.
        position: &'a str,
        /// The moves.
        moves: Vec<Numbered<'a>>,
        /// The limit that cut the list of moves short; `full` where there are too many to list.
        #[serde(serialize_with = "stop_name")]
        stop: Option<Stop>,
    },
    /// A move is made.
    Move {
        /// By whom.
        by: Who,
        /// The name of the kind of move.
        name: Option<&'a str>,
        /// The position after it.
        to: &'a str,
        /// The move in words.
        text: &'a str,
        /// The limit by which the engine did not know what to do and moved at random.
        #[serde(serialize_with = "stop_name")]
        stop: Option<Stop>,
    },
    /// The best move.
    Hint {
        /// The number of the move and the move.
        #[serde(flatten)]
        best: Numbered<'a>,
        /// What it reaches: `wins`, `draws`, `loses`; `null` where a limit left it open.
        #[serde(serialize_with = "chance_word")]
        chance: Option<Chance>,
        /// Plies to the end under best play, where positions can repeat.
        remoteness: Option<u32>,
    },
    /// Why the position is won or lost.
    Why {
        /// What the person reaches: `wins`, `draws` or `loses`.
        #[serde(serialize_with = "some_chance_word")]
        chance: Chance,
        /// Plies to the end under best play, where positions can repeat.
        remoteness: Option<u32>,
        /// What the person has gained more when play ends, where moves gain points.
        #[serde(skip_serializing_if = "Option::is_none")]
        score: Option<i128>,
        /// The value, where there is one and it is known.
        #[serde(serialize_with = "super::grundy")]
        grundy: Worth<'a>,
        /// The components with their Grundy values.
        components: Vec<Component<'a>>,
        /// The numbers of the moves that win.
        winning: Vec<usize>,
        /// The numbers of the moves that no other move is better than; only in games answered by values.
        #[serde(skip_serializing_if = "Option::is_none")]
        sensible: Option<Vec<usize>>,
        /// How many moves are listed.
        n_moves: usize,
        /// What stands behind it.
        #[serde(serialize_with = "standing_name")]
        standing: Standing,
    },
    /// Moves were taken back.
    Undo {
        /// How many.
        moves: usize,
    },
    /// A line that was not understood or cannot be done.
    Refused {
        /// What was found, and what is allowed.
        message: &'a str,
    },
    /// Play is over.
    End {
        /// Who won; `null` in a draw and where play was left.
        winner: Option<Who>,
        /// `stuck`, `goal`, `repetition`; `quit` and `input` where the person left, or the input ended.
        reason: &'static str,
    },
}

/// A move that can be made.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Numbered<'a> {
    /// What to type to make it.
    pub number: usize,
    /// The name of the kind of move.
    pub name: Option<&'a str>,
    /// The position after it.
    pub to: &'a str,
    /// The move in words.
    pub text: &'a str,
}

/// A component of a sum.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Component<'a> {
    /// The component, as `solve` reads it.
    pub position: &'a str,
    /// Its Grundy value.
    #[serde(serialize_with = "grundy_value")]
    pub grundy: Grundy,
}

impl<'a> Numbered<'a> {
    /// Returns the report of the choice with this index; numbers begin at 1.
    #[must_use]
    pub fn new(index: usize, choice: &'a Choice) -> Self {
        let Move { name, to, text, .. } = &choice.made;
        Numbered { number: index + 1, name: name.as_deref(), to, text }
    }
}

impl<'a> Event<'a> {
    /// Returns the position with all of its moves.
    #[must_use]
    pub fn position(position: &'a str, choices: &'a [Choice], stop: Option<Stop>) -> Self {
        let moves = choices.iter().enumerate().map(|(index, choice)| Numbered::new(index, choice)).collect();
        Event::Position { position, moves, stop }
    }

    /// Returns the report of a move that was made.
    #[must_use]
    pub fn made(by: Who, made: &'a Move, stop: Option<Stop>) -> Self {
        Event::Move { by, name: made.name.as_deref(), to: &made.to, text: &made.text, stop }
    }

    /// Returns the report of the best move.
    #[must_use]
    pub fn hint(index: usize, choice: &'a Choice, prospect: Option<Prospect>) -> Self {
        Event::Hint {
            best: Numbered::new(index, choice),
            chance: prospect.map(|found| found.chance),
            remoteness: prospect.and_then(|found| found.remoteness),
        }
    }

    /// Returns the reasons of a rating.
    #[must_use]
    pub fn why(rating: &'a Rating) -> Self {
        let component = |(position, grundy): &'a (String, Grundy)| Component { position, grundy: *grundy };
        let wins = |prospect: &Option<Prospect>| prospect.is_some_and(|found| found.chance == Chance::Win);
        // What a person types counts from 1.
        let numbered = (1..).zip(&rating.prospects);
        Event::Why {
            chance: rating.prospect.chance,
            remoteness: rating.prospect.remoteness,
            score: rating.score,
            grundy: Worth { grundy: rating.grundy, infinite: rating.infinite.as_ref() },
            components: rating.components.iter().map(component).collect(),
            winning: numbered.filter(|(_, found)| wins(found)).map(|(number, _)| number).collect(),
            sensible: rating
                .sensible
                .as_ref()
                .map(|all| (1..).zip(all).filter(|(_, best)| **best).map(|(number, _)| number).collect()),
            n_moves: rating.prospects.len(),
            standing: rating.standing,
        }
    }

    /// Returns the report of an end, for the person who played `you`.
    #[must_use]
    pub fn end(end: End, you: Player) -> Self {
        let who = |player| if player == you { Who::You } else { Who::Grundy };
        let reason = match end.reason {
            Reason::Stuck => "stuck",
            Reason::Goal => "goal",
            Reason::Points => "points",
            Reason::Repetition => "repetition",
        };
        Event::End { winner: end.winner.map(who), reason }
    }
}

fn convention_name<S: Serializer>(play: &Convention, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(play.name())
}

fn player_name<S: Serializer>(player: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
    // serde leaves the field out where there is no player, so the other case is never written.
    serializer.collect_str(&player.unwrap_or(Player::Left))
}

fn stop_name<S: Serializer>(stop: &Option<Stop>, serializer: S) -> Result<S::Ok, S::Error> {
    stop.map(Stop::name).serialize(serializer)
}

fn chance_word<S: Serializer>(chance: &Option<Chance>, serializer: S) -> Result<S::Ok, S::Error> {
    chance.map(|chance| chance.to_string()).serialize(serializer)
}

fn some_chance_word<S: Serializer>(chance: &Chance, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(chance)
}

fn grundy_value<S: Serializer>(value: &Grundy, serializer: S) -> Result<S::Ok, S::Error> {
    super::grundy(&Worth { grundy: Some(*value), infinite: None }, serializer)
}

fn standing_name<S: Serializer>(standing: &Standing, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(standing.name())
}
