//! Questions: one JSON object each, whose field `ask` says which.

use grundy::Player;
use grundy::rules::Verdict;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A question that is answered from its own text alone.
///
/// ```
/// use grundy_web::wire::Question;
/// let text = r#"{"ask": "position", "game": "nim", "position": "3 5 7", "player": "Left"}"#;
/// assert!(matches!(serde_json::from_str(text)?, Question::Position(_)));
/// # Ok::<_, serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Question {
    /// All games of the catalogue.
    Games {},
    /// The page of one.
    Page {
        /// Its name.
        name: String,
    },
    /// A position: its moves, and what they are worth.
    Position(Played),
    /// The engine's move in a position, and the position after it.
    Reply(Replied),
    /// A random position.
    Random(Started),
    /// Positions as they are written.
    Normal(Texts),
    /// The values of all positions up to a bound.
    Table(Spanned),
    /// What a text of rules says.
    Rules(AboutGame),
    /// The law of a game, and its proof.
    Law(AboutGame),
    /// What the catalogue knows of the law of a game, at once.
    Known(AboutGame),
    /// All that is known of a game.
    Explain(Printed),
    /// The fate of a claim.
    Prove(Claimed),
    /// A certificate.
    Check {
        /// Its text.
        certificate: String,
    },
    /// The theorem of a certificate, written for the proof assistant Coq.
    Coq {
        /// The certificate's text.
        certificate: String,
    },
    /// A program that answers by the law of a game.
    Code(Printed),
    /// The value of an expression.
    Value(Valued),
    /// What a cell of a sheet gives.
    Sheet(Celled),
    /// The functions of the calculator.
    Functions {},
}

/// A game, as all questions name it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Named {
    /// A name of the catalogue, a code as `0.77`, or rules.
    pub game: String,
    /// Values for its parameters.
    #[serde(default)]
    pub set: BTreeMap<String, String>,
    /// Whether a code is hexadecimal.
    #[serde(default)]
    pub hex: bool,
    /// Whether play is misère.
    #[serde(default)]
    pub misere: bool,
}

/// A question about nothing but a game.
#[derive(Clone, Debug, Deserialize)]
pub struct AboutGame {
    /// The game.
    #[serde(flatten)]
    pub named: Named,
}

/// A player by name.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub enum PlayerName {
    /// Left.
    #[default]
    Left,
    /// Right.
    Right,
}

impl From<PlayerName> for Player {
    fn from(name: PlayerName) -> Player {
        match name {
            PlayerName::Left => Player::Left,
            PlayerName::Right => Player::Right,
        }
    }
}

/// What the last move met, where the game has a goal.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Met {
    /// Who made it has won.
    Win,
    /// Who made it has lost.
    Lose,
}

impl From<Met> for Verdict {
    fn from(met: Met) -> Verdict {
        match met {
            Met::Win => Verdict::Win,
            Met::Lose => Verdict::Lose,
        }
    }
}

/// A position that was left.
#[derive(Clone, Debug, Deserialize)]
pub struct Past {
    /// The position.
    pub position: String,
    /// Who moved there.
    pub player: PlayerName,
}

/// A position in which somebody is to move.
#[derive(Clone, Debug, Deserialize)]
pub struct Played {
    /// The game.
    #[serde(flatten)]
    pub named: Named,
    /// The position, its words parted by blanks.
    pub position: String,
    /// Who is to move.
    #[serde(default)]
    pub player: PlayerName,
    /// The positions before, where positions may repeat.
    #[serde(default)]
    pub past: Vec<Past>,
    /// What the last move met, as its `ends` said.
    #[serde(default)]
    pub met: Option<Met>,
    /// Whether values are asked for.
    #[serde(default)]
    pub values: bool,
}

/// A position in which the engine is to move.
#[derive(Clone, Debug, Deserialize)]
pub struct Replied {
    /// The position.
    #[serde(flatten)]
    pub played: Played,
    /// In how many of ten moves the engine makes the best one.
    #[serde(default = "perfect")]
    pub level: u8,
    /// Where its random choices begin.
    #[serde(default)]
    pub seed: u64,
}

fn perfect() -> u8 {
    10
}

/// How large a random position is.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Extent {
    /// For a first game.
    #[default]
    Small,
    /// Some more.
    Medium,
}

impl From<Extent> for grundy::games::Extent {
    fn from(extent: Extent) -> grundy::games::Extent {
        match extent {
            Extent::Small => grundy::games::Extent::Small,
            Extent::Medium => grundy::games::Extent::Medium,
        }
    }
}

/// A game in which a random position is wanted.
#[derive(Clone, Debug, Deserialize)]
pub struct Started {
    /// The game.
    #[serde(flatten)]
    pub named: Named,
    /// Decides which one.
    #[serde(default)]
    pub seed: u64,
    /// How large it is.
    #[serde(default)]
    pub size: Extent,
}

/// Texts that may be positions.
#[derive(Clone, Debug, Deserialize)]
pub struct Texts {
    /// The game.
    #[serde(flatten)]
    pub named: Named,
    /// The texts.
    pub positions: Vec<String>,
}

/// A game and which of its positions a table has.
#[derive(Clone, Debug, Deserialize)]
pub struct Spanned {
    /// The game.
    #[serde(flatten)]
    pub named: Named,
    /// The largest heap.
    #[serde(default)]
    pub to: Option<u64>,
    /// The rows of a plane, or of the largest board.
    #[serde(default)]
    pub rows: Option<u64>,
    /// Its columns.
    #[serde(default)]
    pub cols: Option<u64>,
}

/// A claim about a game; without it, the search for a law.
#[derive(Clone, Debug, Deserialize)]
pub struct Claimed {
    /// The game.
    #[serde(flatten)]
    pub named: Named,
    /// The claim.
    #[serde(default)]
    pub claim: Option<String>,
}

/// A game and the language of a program.
#[derive(Clone, Debug, Deserialize)]
pub struct Printed {
    /// The game.
    #[serde(flatten)]
    pub named: Named,
    /// The language: `cpp`, `c`, `rust` or `python`.
    #[serde(default)]
    pub lang: Option<String>,
}

/// An expression.
#[derive(Clone, Debug, Deserialize)]
pub struct Valued {
    /// The text.
    pub text: String,
    /// Whether everything is asked for.
    #[serde(default)]
    pub all: bool,
}

/// A cell of a sheet.
#[derive(Clone, Debug, Deserialize)]
pub struct Celled {
    /// What is written in it.
    pub text: String,
    /// The cells before it, as one text: those whose names it uses are run too.
    #[serde(default)]
    pub before: String,
    /// Whether its LaTeX is asked for.
    #[serde(default)]
    pub latex: bool,
}
