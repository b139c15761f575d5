//! All that is known of a game, as a type that serializes.

use super::Laws;
use crate::by_rules::searched::tuple;
use crate::laws::{Entry, Finding, Listed};
use crate::tables::Span;
use crate::{Budget, Game, RuleGame};
use grundy_discover::emit::Language;
use grundy_rules::Convention;
use serde::Serialize;

/// All that is known of a game.
///
/// ```
/// # use grundy::{Budget, RuleGame, report};
/// # use grundy::catalog::Settings;
/// # use grundy::laws::emit::Language;
/// # use grundy::laws::prove::Effort;
/// let game = RuleGame::read("n -> n - k where k in {1, 2}", &Settings::default())?;
/// let finding = game.law(&Effort::default(), &Budget::default());
/// let all = report::Explanation::new(&game, &finding, Language::Python, &Budget::default());
/// assert_eq!(all.table.as_ref().unwrap()[..4], ["0", "1", "2", "0"]);
/// assert_eq!(all.lost.unwrap()[..3], [[0], [3], [6]]);
/// assert!(all.code.code.unwrap().contains("def grundy"));
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Explanation<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The rules as they are printed.
    pub rules: String,
    /// The Grundy values of heaps of 0 to 31, of games of one heap; of other games in which one number names a
    /// position what the table has: values, scores, or who wins.
    pub table: Option<Vec<String>>,
    /// The first P-positions, at most 16; `null` where the budget ended before they were found.
    pub lost: Option<Vec<Vec<u64>>>,
    /// Whether positions are heaps, and not what a number names.
    #[serde(skip)]
    pub is_of_heaps: bool,
    /// Whether there are more P-positions in the table that was looked at.
    #[serde(skip)]
    pub has_more_lost: bool,
    /// The law.
    pub law: Laws<'a>,
    /// The law of the starts, where the rules have a start of one number and their law follows from that of
    /// the positions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<Laws<'a>>,
    /// The program.
    pub code: Program,
}

/// A program that answers by the law of a game, or why there is none.
#[derive(Clone, Debug, Serialize)]
pub struct Program {
    /// The name of the game.
    pub game: String,
    /// The text; `null` where there is none, and then `missing` says why.
    pub code: Option<String>,
    /// The ending of files in the language: `cpp`, `c`, `rs` or `py`.
    pub ending: &'static str,
    /// `theorem` or `conjecture`.
    pub standing: Option<&'static str>,
    /// Why there is no program.
    pub missing: Option<String>,
}

/// Values of a table that an explanation shows.
const SHOWN: u64 = 32;

/// P-positions that an explanation shows.
const SHOWN_LOST: usize = 16;

impl<'a> Explanation<'a> {
    /// Returns the explanation of a game whose law was sought; the table and the P-positions spend from the
    /// budget.
    #[must_use]
    pub fn new(game: &'a RuleGame, finding: &'a Finding, language: Language, budget: &Budget) -> Self {
        let table = match game.is_valued_heap() {
            true => game.table(Span::To(SHOWN - 1), budget).ok(),
            false => None,
        };
        let table: Option<Vec<String>> =
            table.map(|table| table.cells.iter().map(|cell| cell.to_string()).collect());
        let mut lost = match &table {
            Some(values) => {
                // In normal play a heap is a P-position exactly where its Grundy value is 0.
                let lost = (0..).zip(values).filter(|(_, value)| *value == "0");
                Some(lost.map(|(n, _)| vec![n]).collect())
            }
            None => game.losses(budget),
        };
        let has_more_lost = lost.as_ref().is_some_and(|lost: &Vec<_>| lost.len() > SHOWN_LOST);
        if let Some(lost) = &mut lost {
            lost.truncate(SHOWN_LOST);
        }
        Explanation {
            game: game.name(),
            rules: game.printed(),
            table,
            lost,
            is_of_heaps: true,
            has_more_lost,
            law: Laws::new(game.name(), finding),
            starts: None,
            code: Program::new(game, finding, language),
        }
    }

    /// Returns the explanation of a game about which nothing can be proved, by its table and the law of that.
    #[must_use]
    pub fn of_table(game: &'a dyn Game, table: &Listed, finding: &'a Finding, language: Language) -> Self {
        let stated = game.stated().ok();
        let entries = || table.entries().iter();
        // A difference of 0 points is a draw, and no P-position.
        let has_losses = stated.as_ref().is_none_or(|stated| stated.play != Convention::Score);
        let lost = has_losses.then(|| {
            let lost =
                (0..).zip(entries()).filter(|(_, entry)| matches!(entry, Entry::Lost | Entry::Number(0)));
            // One more than is shown tells whether there are more.
            lost.map(|(at, _)| tuple(at, table.lengths())).take(SHOWN_LOST + 1).collect::<Vec<_>>()
        });
        let has_more_lost = lost.as_ref().is_some_and(|lost| lost.len() > SHOWN_LOST);
        let is_row = table.lengths().len() == 1;
        let shown = usize::try_from(SHOWN).unwrap_or_default();
        let known = finding.known.as_ref();
        let code = known.map(|known| {
            let code = table.code(game.name(), known, finding.checked_to, language);
            code.map_err(|error| error.to_string())
        });
        Explanation {
            game: game.name(),
            rules: stated.map_or_else(|| game.name().to_owned(), |stated| stated.printed),
            table: is_row.then(|| entries().take(shown).map(ToString::to_string).collect()),
            lost: lost.map(|lost| lost.into_iter().take(SHOWN_LOST).collect()),
            is_of_heaps: false,
            has_more_lost,
            law: Laws::new(game.name(), finding),
            starts: None,
            code: Program::printed(game.name(), finding, code, language),
        }
    }

    /// Returns the explanation with the law of the starts.
    #[must_use]
    pub fn with_starts(self, starts: &'a Finding) -> Self {
        Explanation { starts: Some(Laws::new(self.game, starts)), ..self }
    }
}

impl Program {
    /// Returns the program for the law that was found of a game.
    #[must_use]
    pub fn new(game: &RuleGame, finding: &Finding, language: Language) -> Self {
        let printed = finding
            .known
            .as_ref()
            .map(|known| game.code(known, finding.checked_to, finding.values_besides(), language));
        let printed = printed.map(|printed| printed.map_err(|error| error.to_string()));
        Program::printed(game.name(), finding, printed, language)
    }

    fn printed(
        game: &str,
        finding: &Finding,
        printed: Option<Result<String, String>>,
        language: Language,
    ) -> Self {
        let (code, missing) = match printed {
            Some(Ok(code)) => (Some(code), None),
            Some(Err(error)) => (None, Some(error)),
            None => (None, Some(finding.missing.clone().unwrap_or_else(|| "no law was found".to_owned()))),
        };
        // The standing is that of the program, so without one there is none.
        let known = finding.known.as_ref().filter(|_| code.is_some());
        Program {
            game: game.to_owned(),
            standing: known.map(|known| known.standing().name()),
            code,
            ending: language.ending(),
            missing,
        }
    }
}
