//! Games that a user brings as text in the rule language, or as a code: read, solved and tabulated from the
//! rules alone.
//!
//! No law is written here: what is not computed for just what was asked stands on a theorem that was found
//! and checked.

mod apart;
mod boxes;
mod by_law;
mod by_theorem;
mod census;
mod claim;
mod count;
mod dense;
mod doubt;
mod draws;
mod explain;
mod heaps;
mod idle;
mod law;
mod numbers;
mod on_page;
mod parameters;
mod position;
mod primes;
mod quotient;
mod rows;
pub(crate) mod searched;
mod seen;
mod shape;
mod solve;
mod source;
mod span;
mod starts;
mod steps;
mod stored;
mod sums;
mod table;
mod tame;
mod theorem;

pub use boxes::Size;
pub(crate) use boxes::in_units;
pub use census::Outcomes;
pub use claim::Verdict;
pub use count::{Arrangement, Count, Sums};
pub use explain::Explanation;
pub use law::{Finding, Known};
pub use parameters::Fixed;
pub use quotient::{Growth, QuotientOfHeaps};
pub(crate) use source::ByRules;
pub use span::{Sides, Span};
pub use starts::statement_of_starts;
pub use stored::Stored;
pub use table::{RuleTable, Tabulation};
pub use theorem::statement;

use crate::Error;
use grundy_budget::Budget;
use grundy_catalog::Settings;
use grundy_proof::Theorem;
use grundy_rules::Convention;
use grundy_rules::lang::{self, Parsed, Rejected};
use grundy_rules::octal::{self, Base};
use on_page::OnPage;
use std::sync::{Arc, OnceLock};

/// A game given by its rules.
///
/// ```
/// use grundy::{Ask, Game, Outcome, RuleGame};
/// use grundy::catalog::Settings;
/// let game = RuleGame::read("n -> n - k where k in {1, 3, 4}", &Settings::default())?;
/// let solution = game.solve(&Ask::new(["5", "7"]))?;
/// assert_eq!(solution.outcome, Outcome::N);
/// assert_eq!(solution.winning_moves[0].to, "2 7");
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct RuleGame {
    name: String,
    text: String,
    parsed: Parsed,
    /// A certificate of the game's law, where one came with it.
    certificate: Option<&'static str>,
    /// What the page of a game of the catalogue says of it.
    page: Arc<OnPage>,
    /// The theorem of the certificate, where it was checked.
    kept: Arc<OnceLock<Theorem>>,
    /// The theorem that was found: it is sought once for all positions.
    sought: Arc<by_theorem::Sought>,
}

/// How a pile is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pile {
    /// This number of numbers.
    pub numbers: usize,
    /// Whether they are a start, which the rules turn into a position.
    pub is_start: bool,
}

impl RuleGame {
    /// Reads rules from text, with other values for the parameters that `settings` name.
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong with the text.
    pub fn read(text: &str, settings: &Settings) -> Result<Self, Error> {
        let set: Vec<(&str, &str)> = settings.pairs().collect();
        match lang::parse_with(text, &set) {
            Ok(parsed) => {
                // Rules whose moves leave their own domain have no meaning beyond it.
                if let Some(error) = lang::leaving(&parsed, &Budget::default()) {
                    let rejected = Rejected { diagnostics: vec![error] };
                    return Err(Error::Rules { text: text.to_owned(), rejected });
                }
                let name = parsed
                    .rules
                    .name()
                    .map_or_else(|| parsed.rules.to_string().replace('\n', "; "), str::to_owned);
                Ok(RuleGame {
                    name,
                    text: text.to_owned(),
                    parsed,
                    certificate: None,
                    page: Arc::default(),
                    kept: Arc::default(),
                    sought: Arc::default(),
                })
            }
            Err(rejected) => Err(Error::Rules { text: text.to_owned(), rejected }),
        }
    }

    /// Returns the take-and-break game of an octal code as `0.77`, or of a hexadecimal one as `0.2048`.
    ///
    /// # Errors
    /// [`Error::Code`].
    pub fn from_code(code: &str, base: Base) -> Result<Self, Error> {
        let bad = |cause| Error::Code { given: code.to_owned(), cause };
        let rules = octal::rules(code, base).map_err(bad)?;
        Ok(RuleGame::of(&rules)?.named(code.trim()))
    }

    /// Returns the game of rules that the program made.
    pub(crate) fn of(rules: &grundy_rules::Rules) -> Result<Self, Error> {
        RuleGame::read(&rules.to_string(), &Settings::default())
    }

    /// Returns the same game under another name.
    #[must_use]
    pub(crate) fn named(self, name: &str) -> Self {
        RuleGame { name: name.to_owned(), ..self }
    }

    /// Returns the same game with a certificate of its law, if there is one; it is believed only once it is
    /// checked.
    #[must_use]
    pub(crate) fn with_certificate(self, certificate: Option<&'static str>) -> Self {
        RuleGame { certificate, kept: Arc::default(), sought: Arc::default(), ..self }
    }

    /// Returns the same moves in misère play.
    ///
    /// # Errors
    /// [`Error::Misere`] where the rules have a goal.
    pub fn in_misere(mut self) -> Result<Self, Error> {
        self.parsed.rules = self.parsed.rules.in_misere().map_err(Error::Misere)?;
        // The law on the page speaks of the game's own play alone.
        self.page = Arc::new(self.page.without_law());
        // Theorems about the other play say nothing of this one.
        (self.kept, self.sought) = (Arc::default(), Arc::default());
        Ok(self)
    }

    /// Returns the game in which either player may make the moves of both.
    #[must_use]
    pub fn in_common(mut self) -> Self {
        if !self.is_impartial() {
            self.name = format!("impartial({})", self.name);
            self.parsed.rules = self.parsed.rules.in_common();
            self.page = Arc::new(self.page.without_law());
            // The certificate is about rules in which each player has moves of their own.
            (self.certificate, self.kept, self.sought) = (None, Arc::default(), Arc::default());
        }
        self
    }

    /// Returns the names of the numbers of a position, in their order.
    #[must_use]
    pub fn axes(&self) -> &[String] {
        &self.parsed.rules.moves().coordinates
    }

    /// Returns whether both players have the same moves everywhere.
    #[must_use]
    pub fn is_impartial(&self) -> bool {
        self.parsed.rules.is_impartial()
    }

    /// Returns the play convention.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.parsed.rules.convention().convention()
    }

    /// Returns the rules as they were read.
    #[must_use]
    pub fn parsed(&self) -> &grundy_rules::Rules {
        &self.parsed.rules
    }

    /// Returns how many numbers a component is written as, and whether they are a start.
    pub(crate) fn pile_of_rules(&self) -> Pile {
        let rules = &self.parsed.rules;
        let numbers = rules.start().map_or(rules.arity(), |start| start.names.len());
        Pile { numbers, is_start: rules.start().is_some() }
    }
}
