//! Answers as types that serialize: the shape of `--format json`. The order of the fields is the order of the
//! keys, and a field, once there, keeps its name and meaning.

mod count;
mod explanation;
mod functions;
mod latex;
mod law;
pub mod parts;
pub mod picture;
pub mod play;
pub mod plot;
mod quotient;
mod rectangles;
mod sheet;
mod strategy;
#[cfg(feature = "stress")]
pub mod stress;
mod thermograph;
mod value;

pub use count::{Count, CountBelow, CountOutcomes, LongestWin, OutcomesOfPlayer};
pub use explanation::{Explanation, Program};
pub use functions::{CalculatorFunction, functions};
pub use latex::latex;
pub use law::{Check, Claim, Code, KnownLaw, Laws};
pub use quotient::Quotient;
pub use rectangles::{RectangleTable, RectangleValue};
pub use sheet::{Page, SheetCell, SheetTable, TreeBranch, TreeNode};
pub use strategy::{Claimed, Counts, Replay, is_undecided};
pub use thermograph::{Thermograph, Wall};
pub use value::{GameDetails, GameValue, LoopyValue, Member, OtherValue};

use grundy_catalog::judge::Task;
use grundy_engine::joint::Movement;
use grundy_values::{Grundy, Infinite};
use parts::Part;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The answer about one position.
///
/// ```
/// # use grundy::{Ask, report, resolve};
/// let solution = resolve("nim")?.solve(&Ask::new(["1", "3"]))?;
/// let json = serde_json::to_string(&report::Solution::new("nim", &solution)).unwrap();
/// assert!(json.starts_with(r#"{"game":"nim","position":"1 3","parts":[1,3],"play":"normal","outcome":"N","grundy":2,"#));
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Solution<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The position, as `solve` reads it.
    pub position: &'a str,
    /// The same as data, see [`parts::of`].
    pub parts: Vec<Part>,
    /// The play convention: `normal`, `misere` or `goal`.
    pub play: &'static str,
    /// In how many components a move is made, where it is not one: `conjunctive`, `selective` or `exactly:m`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<String>,
    /// The outcome class: `L`, `N`, `P` or `R`.
    pub outcome: String,
    /// The Grundy value: a whole number of any size, `"win"`, or `null` where there is none or it is out of
    /// reach; `"∞{0,2}"` where positions come back, the sum equals no nimber, and has options that equal
    /// these.
    #[serde(serialize_with = "grundy")]
    pub grundy: Worth<'a>,
    /// Plies to the end when the winner hurries and the loser delays, `null` for a draw, for each player who
    /// may move first (of an impartial game one); only where positions come back and somebody wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remoteness: Option<Vec<Option<u32>>>,
    /// What the player who moves first has gained more than the other one when play ends, for each who may (of an
    /// impartial game one); only where moves gain points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Vec<i128>>,
    /// What stands behind the answer: `exact`, `conjecture`, `cited` or `theorem`.
    pub standing: &'static str,
    /// Where the proof is, if the answer is `cited`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<&'static str>,
    /// Every winning move, unless `stop` says otherwise.
    pub winning_moves: Vec<Move<'a>>,
    /// The moves that no other move of the same player is better than; only in partizan games answered by
    /// their values, and where moves gain points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sensible_moves: Option<Vec<Move<'a>>>,
    /// The limit that cut the list of winning moves short: `time`, `memory`, `steps`, `full` (as many moves
    /// as were asked for are listed), `reach` (beyond what is computed at all) or `interrupted`.
    pub stop: Option<&'static str>,
    /// A line of play for each player who may move first, where lines were asked for; of an impartial game
    /// one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<Vec<Ply>>>,
}

/// A move of a line of play.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Ply {
    /// Whose move it is, `Left` or `Right`.
    pub player: String,
    /// The position after it.
    pub to: String,
    /// The same as data.
    pub parts: Vec<Part>,
    /// The move in words.
    pub text: String,
    /// Why it is made: `forced` (there is no other), `valued` and `bounded` (it wins, by values or bounds of
    /// what it leaves), `found` (it wins or draws, as an engine found) or `resists` (any loses).
    pub reason: &'static str,
}

/// A winning move.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Move<'a> {
    /// Whose move it is, `Left` or `Right`; only in a partizan game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// The name of the kind of move, where the rules have kinds.
    pub name: Option<&'a str>,
    /// The position after it.
    pub to: &'a str,
    /// The same as data.
    pub parts: Vec<Part>,
    /// The move in words.
    pub text: &'a str,
    /// The number of moves that have the same result, this one with them, where these are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<u64>,
    /// The numbers that the player picks, by their names in the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<BTreeMap<&'a str, u128>>,
}

impl<'a> Solution<'a> {
    /// Returns the report of a solution in the game called `game`.
    #[must_use]
    pub fn new(game: &'a str, solution: &'a grundy_catalog::Solution) -> Self {
        let report = |one: &'a grundy_catalog::Move| Move {
            player: one.player.map(|player| player.to_string()),
            name: one.name.as_deref(),
            to: &one.to,
            parts: parts::of(&one.to),
            text: &one.text,
            equal: (one.equal > 1).then_some(one.equal),
            choices: (!one.choices.is_empty())
                .then(|| one.choices.iter().map(|(k, v)| (&k[..], *v)).collect()),
        };
        Solution {
            game,
            position: &solution.position,
            parts: parts::of(&solution.position),
            play: solution.play.name(),
            sum: None,
            outcome: solution.outcome.to_string(),
            grundy: Worth { grundy: solution.grundy, infinite: solution.infinite.as_ref() },
            remoteness: solution.plies(),
            score: solution.scores(),
            standing: solution.standing.name(),
            source: solution.standing.source(),
            winning_moves: solution.winning_moves.iter().map(report).collect(),
            sensible_moves: solution.sensible_moves.as_ref().map(|moves| moves.iter().map(report).collect()),
            stop: solution.stop.map(grundy_budget::Stop::name),
            lines: None,
        }
    }

    /// Returns the report with lines of play.
    #[must_use]
    pub fn with_lines(self, lines: Vec<Vec<grundy_solve::Ply>>) -> Self {
        let ply = |ply: grundy_solve::Ply| Ply {
            player: ply.made.player.map(|player| player.to_string()).unwrap_or_default(),
            parts: parts::of(&ply.made.to),
            to: ply.made.to,
            text: ply.made.text,
            reason: ply.reason.name(),
        };
        let lines = lines.into_iter().map(|line| line.into_iter().map(ply).collect());
        Solution { lines: Some(lines.collect()), ..self }
    }

    /// Returns the report of the same for a sum in which moves touch the components as `movement` says.
    #[must_use]
    pub fn in_sum(self, movement: Movement) -> Self {
        Solution { sum: Some(movement.to_string()), ..self }
    }
}

/// What is known of a value: a Grundy value, or one that equals no nimber.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Worth<'a> {
    /// The Grundy value.
    pub grundy: Option<Grundy>,
    /// The value that equals no nimber.
    pub infinite: Option<&'a Infinite>,
}

fn grundy<S: Serializer>(value: &Worth<'_>, serializer: S) -> Result<S::Ok, S::Error> {
    match (value.grundy, value.infinite) {
        (Some(Grundy::Number(number)), _) => serializer.serialize_u128(number),
        (Some(Grundy::Win), _) => serializer.serialize_str("win"),
        (None, Some(infinite)) => serializer.collect_str(infinite),
        (None, None) => serializer.serialize_none(),
    }
}

/// A game of the catalogue.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Game {
    /// The name.
    pub name: &'static str,
    /// The title of its page.
    pub title: &'static str,
    /// The rules in one line.
    pub summary: &'static str,
    /// Other titles, English and Chinese.
    pub also: Vec<&'static str>,
    /// The ids of its judge tasks.
    pub judge: Vec<&'static str>,
    /// The theory it is an example of.
    pub theory: Vec<&'static str>,
    /// What a position looks like.
    pub position: &'static str,
    /// A position to begin with.
    pub start: &'static str,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// The whole page in Markdown, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<&'static str>,
}

/// A parameter of a game.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// The value where none is given.
    pub default: &'static str,
    /// What it means.
    pub meaning: &'static str,
}

impl Game {
    /// Returns the report of a game, without its page.
    #[must_use]
    pub fn new(game: &grundy_catalog::Record) -> Self {
        let page = game.page();
        // A fact that a page does not have is an empty text, which splits into one empty item.
        let items = |key| page.fact(key).split(", ").filter(|item| !item.is_empty()).collect();
        let parameter = |param: &grundy_catalog::Param| Parameter {
            name: param.name,
            default: param.default,
            meaning: param.meaning,
        };
        Game {
            name: game.name,
            title: page.title,
            summary: page.summary,
            also: items("also"),
            judge: game.tasks.iter().map(|task| task.id).collect(),
            theory: items("theory"),
            position: page.fact("position"),
            start: page.start(),
            parameters: game.params().iter().map(parameter).collect(),
            page: None,
        }
    }

    /// Returns the report of a game with its page.
    #[must_use]
    pub fn with_page(game: &grundy_catalog::Record) -> Self {
        Game { page: Some(game.text), ..Game::new(game) }
    }
}

/// A judge task.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct JudgeTask {
    /// The id, as `grundy judge` takes it.
    pub id: &'static str,
    /// The name of the game it plays.
    pub game: &'static str,
    /// The title that the judge gives it.
    pub title: &'static str,
}

impl JudgeTask {
    /// Returns the report of a task.
    #[must_use]
    pub fn new(game: &grundy_catalog::Record, task: &Task) -> Self {
        JudgeTask { id: task.id, game: game.name, title: task.title }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_catalog::Standing;
    use grundy_rules::Convention;
    use grundy_values::{Outcome, Player};

    fn solution() -> grundy_catalog::Solution {
        grundy_catalog::Solution {
            position: "3".to_owned(),
            play: Convention::Goal,
            outcome: Outcome::L,
            grundy: None,
            infinite: None,
            remoteness: [None; 2],
            is_partizan: true,
            score: [None; 2],
            standing: Standing::Exact,
            winning_moves: Vec::new(),
            sensible_moves: None,
            stop: None,
            trail: grundy_solve::Trail::default(),
        }
    }

    fn json(solution: &grundy_catalog::Solution) -> String {
        serde_json::to_string(&Solution::new("some", solution)).unwrap()
    }

    #[test]
    fn keys_come_in_one_order_and_nothing_is_left_out() {
        assert_eq!(
            json(&solution()),
            r#"{"game":"some","position":"3","parts":[3],"play":"goal","outcome":"L","grundy":null,"standing":"exact","winning_moves":[],"stop":null}"#
        );
    }

    #[test]
    fn values_above_64_bits_are_whole_numbers() {
        let number = |v| grundy_catalog::Solution { grundy: Some(v), ..solution() };
        assert!(
            json(&number(Grundy::Number(u128::MAX)))
                .contains(r#""grundy":340282366920938463463374607431768211455,"#)
        );
        assert!(json(&number(Grundy::Win)).contains(r#""grundy":"win","#));
    }

    #[test]
    fn a_source_and_a_player_are_there_only_where_they_say_something() {
        let moved = grundy_catalog::Move {
            player: Some(Player::Left),
            name: Some("cut".into()),
            to: "1 2".to_owned(),
            text: "cut \"3\"".to_owned(),
            choices: vec![("k".to_owned(), 3)],
            equal: 1,
        };
        let told = grundy_catalog::Solution {
            standing: Standing::Cited { source: "Bouton 1901" },
            winning_moves: vec![moved],
            stop: Some(grundy_budget::Stop::Full),
            ..solution()
        };
        assert!(json(&told).ends_with(
            r#""standing":"cited","source":"Bouton 1901","winning_moves":[{"player":"Left","name":"cut","to":"1 2","parts":[1,2],"text":"cut \"3\"","choices":{"k":3}}],"stop":"full"}"#
        ));
    }
}
