//! Counts of positions as reports.

use crate::tables;
use dashu_int::UBig;
use serde::Serialize;
use serde_json::value::RawValue;

/// How many sums are lost, and won.
///
/// ```
/// # use grundy::{Budget, RuleGame, report};
/// # use grundy::catalog::Settings;
/// # use grundy::tables::{Arrangement, Sums};
/// let game = RuleGame::read("n -> n - k where 1 <= k <= n", &Settings::default())?;
/// let sums = Sums { heaps: 3, from: 1, to: 3, arrangement: Arrangement::Ordered };
/// let count = game.count(&sums, &Budget::default())?;
/// let json = serde_json::to_string(&report::Count::new("nim", &sums, &count)).unwrap();
/// assert!(json.ends_with(r#""ordered":true,"all":27,"lost":6,"won":21,"standing":"exact"}"#));
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Count<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The number of heaps.
    pub heaps: u32,
    /// The smallest heap.
    pub from: u64,
    /// The largest heap.
    pub to: u64,
    /// Whether sums that differ only in the order of their heaps are different.
    pub ordered: bool,
    /// All sums: a whole number of any size, as the next two.
    pub all: Box<RawValue>,
    /// Those that the player to move loses.
    pub lost: Box<RawValue>,
    /// Those that the player to move wins.
    pub won: Box<RawValue>,
    /// What stands behind it: `exact`.
    pub standing: &'static str,
}

impl<'a> Count<'a> {
    /// Returns the report of a count in the game called `game`.
    #[must_use]
    pub fn new(game: &'a str, sums: &tables::Sums, count: &tables::Count) -> Self {
        Count {
            game,
            heaps: sums.heaps,
            from: sums.from,
            to: sums.to,
            ordered: sums.arrangement == tables::Arrangement::Ordered,
            all: number(&count.all),
            lost: number(&count.lost),
            won: number(&count.won),
            standing: grundy_catalog::Standing::Exact.name(),
        }
    }
}

/// A number of any size.
fn number(number: &UBig) -> Box<RawValue> {
    // Integers of serde have 128 bits at most, and a count may be larger.
    RawValue::from_string(number.to_string()).expect("digits are a number in JSON")
}

/// What `count --outcome` says.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CountOutcomes<'a> {
    /// The game.
    pub game: &'a str,
    /// The number of values of each number of a position.
    #[serde(rename = "box")]
    pub sides: &'a [u64],
    /// The counts: one entry where the rules are impartial, else one for each player to move.
    pub counts: Vec<OutcomesOfPlayer<'a>>,
    /// The longest win, where there is one.
    pub longest: Option<LongestWin<'a>>,
    /// Always exact.
    pub standing: &'static str,
}

/// Positions with a player to move.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct OutcomesOfPlayer<'a> {
    /// The player to move, where the rules are partizan.
    pub player: Option<String>,
    /// All positions that are won.
    pub won: u64,
    /// All positions that are lost.
    pub lost: u64,
    /// All positions that nobody can force to end.
    pub drawn: u64,
    /// Entry `r`: this number of positions are won after `r` plies.
    pub wins: &'a [u64],
    /// Entry `r`: this number of positions are lost after `r` plies.
    pub losses: &'a [u64],
}

/// A position that takes longest to win.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LongestWin<'a> {
    /// The plies to the end.
    pub plies: u32,
    /// The player to move, where the rules are partizan.
    pub player: Option<String>,
    /// The first such position of the box.
    pub position: &'a [u64],
}

impl<'a> CountOutcomes<'a> {
    /// Returns the report of a count.
    #[must_use]
    pub fn new(game: &'a str, outcomes: &'a tables::Outcomes) -> Self {
        let counts = outcomes.counts.iter().map(|(player, census)| OutcomesOfPlayer {
            player: player.map(|player| player.to_string()),
            // Each position of the box is counted once, so the sums are at most their number.
            won: census.wins.iter().sum(),
            lost: census.losses.iter().sum(),
            drawn: census.draws,
            wins: &census.wins,
            losses: &census.losses,
        });
        let longest = outcomes.longest.as_ref().map(|(plies, player, position)| LongestWin {
            plies: *plies,
            player: player.map(|player| player.to_string()),
            position,
        });
        CountOutcomes { game, sides: &outcomes.sides, counts: counts.collect(), longest, standing: "exact" }
    }
}

/// How many positions below a bound are lost, and won.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CountBelow<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// All numbers of a position are below this: a whole number of any size, as the next three.
    pub below: Box<RawValue>,
    /// All positions.
    pub all: Box<RawValue>,
    /// Those that the player to move loses.
    pub lost: Box<RawValue>,
    /// Those that the player to move wins.
    pub won: Box<RawValue>,
    /// What stands behind it: `theorem`, or for small bounds without one `exact`.
    pub standing: &'static str,
}

impl<'a> CountBelow<'a> {
    /// Returns the report of a count in the game called `game`.
    #[must_use]
    pub fn new(
        game: &'a str,
        below: &UBig,
        count: &tables::Count,
        standing: grundy_catalog::Standing,
    ) -> Self {
        CountBelow {
            game,
            below: number(below),
            all: number(&count.all),
            lost: number(&count.lost),
            won: number(&count.won),
            standing: standing.name(),
        }
    }
}
