//! Games of misère play in canonical form: of a text, and of heaps of a game.

mod position;

pub(crate) use position::{NOT_IMPARTIAL, misere_form};

use crate::{Error, Game};
use grundy_budget::{Budget, Stop};
use grundy_values::misere::{MisereGame, MisereGames};

/// Computes canonical forms of impartial games in misère play, and remembers what it computed.
///
/// ```
/// use grundy::{Budget, resolve};
/// use grundy::calculator::MisereCalculator;
/// let mut calculator = MisereCalculator::new(&Budget::default());
/// let game = calculator.evaluate("*[[2],0]")?;
/// let said = calculator.properties(game)?;
/// assert_eq!((&said.genus[..], said.kind), ("1^2", Some("restive")));
/// assert_eq!(said.texts.unwrap().canonical, "*[0,[2]]");
/// // The first heap of Kayles that is not tame.
/// let heap = calculator.position(&*resolve("kayles")?, &["5"])?;
/// assert_eq!(calculator.properties(heap)?.texts.unwrap().canonical, "*[1,2,3,[2,3]]");
/// # Ok::<_, grundy::Error>(())
/// ```
pub struct MisereCalculator {
    games: MisereGames,
    budget: Budget,
}

/// What is known of an impartial game in misère play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "report", derive(serde::Serialize))]
#[non_exhaustive]
pub struct MisereProperties {
    /// The texts of the game and of what comes of it; `None` where they are longer than [`LONGEST_TEXT`].
    #[cfg_attr(feature = "report", serde(flatten))]
    pub texts: Option<MisereTexts>,
    /// The number of letters of the canonical form as text.
    #[cfg_attr(feature = "report", serde(skip))]
    pub text_length: u64,
    /// Who wins in misère play: `N`, or `P` where the player to move loses.
    pub outcome: &'static str,
    /// The genus.
    pub genus: String,
    /// The Grundy value in normal play.
    pub grundy: u64,
    /// The least size of a heap of Nim beside which it is lost for the player to move.
    pub misere_grundy: u64,
    /// `tame`, `generally tame`, `restive` or `restless`; `None` of other wild games.
    pub kind: Option<&'static str>,
    /// Whether it is not generally tame, and two of it together are, of genus 0^0; `None` where the two have
    /// too many followers to tell.
    pub half_tame: Option<bool>,
    /// Whether a heap of 1 beside it makes the longest play longer.
    pub even: bool,
    /// The moves in the longest play.
    pub birthday: u32,
}

/// Texts of games of misère play, as [`MisereGames::read`] reads them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "report", derive(serde::Serialize))]
pub struct MisereTexts {
    /// The canonical form.
    pub canonical: String,
    /// The options, in canonical form.
    pub options: Vec<String>,
    /// The game that makes a lost one with it, by taking the mates of all options.
    pub mate: String,
}

/// Longer texts of games are not written: the text of a game of some hundred followers may have millions of
/// letters.
pub const LONGEST_TEXT: u64 = 1 << 16;

/// Whether a game is half-tame is found within this number of steps.
const HALF_TAME: u64 = 1 << 20;

impl MisereCalculator {
    /// Returns a calculator that knows nothing yet, and spends from `budget`.
    #[must_use]
    pub fn new(budget: &Budget) -> MisereCalculator {
        MisereCalculator { games: MisereGames::new(budget), budget: budget.clone() }
    }

    /// Returns the game of a text, as [`MisereGames::read`] reads it.
    ///
    /// # Errors
    /// [`Error::Expression`].
    pub fn evaluate(&mut self, text: &str) -> Result<MisereGame, Error> {
        self.games.read(text).map_err(|error| Error::Expression { text: text.to_owned(), error })
    }

    /// Returns a position of an impartial game in which no position comes back.
    ///
    /// # Errors
    /// [`Error::Unsuited`] of other games, [`Error::Solve`] for a position, and the budget.
    pub fn position(&mut self, game: &dyn Game, position: &[&str]) -> Result<MisereGame, Error> {
        game.misere_form(position, &mut self.games, &self.budget)
    }

    /// Returns what is known of a game.
    ///
    /// # Errors
    /// [`Error::Stopped`].
    pub fn properties(&mut self, game: MisereGame) -> Result<MisereProperties, Error> {
        let games = &mut self.games;
        let kinds = [
            ("tame", games.is_tame(game)),
            ("generally tame", games.is_generally_tame(game)),
            ("restive", games.is_restive(game)),
            ("restless", games.is_restless(game)),
        ];
        games.set_budget(&self.budget.trial(HALF_TAME));
        // Two of a game together may have far more followers than one, so this is tried in few steps.
        let half_tame = games.is_half_tame(game).ok();
        games.set_budget(&self.budget);
        self.budget.check().map_err(Error::Stopped)?;
        let text_length = games.text_length(game).map_err(Error::Stopped)?;
        let texts = (text_length <= LONGEST_TEXT).then(|| texts(games, game)).transpose();
        Ok(MisereProperties {
            texts: texts.map_err(Error::Stopped)?,
            text_length,
            outcome: if games.is_lost(game) { "P" } else { "N" },
            genus: games.genus(game).map_err(Error::Stopped)?.to_string(),
            grundy: games.grundy(game),
            misere_grundy: games.misere_grundy(game),
            // The first that holds is the strongest: a tame game is generally tame too.
            kind: kinds.into_iter().find(|(_, is)| *is).map(|(kind, _)| kind),
            half_tame,
            even: games.is_even(game).map_err(Error::Stopped)?,
            birthday: games.birthday(game),
        })
    }
}

fn texts(games: &mut MisereGames, game: MisereGame) -> Result<MisereTexts, Stop> {
    let options = games.options(game).to_vec();
    let mate = games.mate(game)?;
    Ok(MisereTexts {
        canonical: games.text(game)?,
        options: options.into_iter().map(|option| games.text(option)).collect::<Result<_, _>>()?,
        mate: games.text(mate)?,
    })
}
