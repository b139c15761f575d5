//! Games of the catalogue as games of the facade: the law in code answers where there is one, else the rules
//! on the page.

use crate::game::refused;
use crate::games::{Look, Pile, Summed};
use crate::{Ask, Error, Game, RuleGame};
use grundy_budget::Budget;
use grundy_catalog::{self as catalog, Movers, Settings, Terms, Witness};
use grundy_proof::Theorem;
use grundy_rules::Version;
use grundy_solve::board::Board;
use grundy_solve::{Claim, Method, Movement, Solution, Standing};
use grundy_values::form::Forms;
use grundy_values::loopy::Worth;
use std::borrow::Cow;
use std::sync::OnceLock;

/// A game of the catalogue with its parameters.
pub(crate) struct Catalogued {
    /// The name of the game, or of its impartial version.
    name: Cow<'static, str>,
    entry: &'static catalog::Record,
    settings: Settings,
    /// In misère play, which is not the game's own, there is no law, and positions are searched.
    version: Version,
    /// In the impartial version there is no law either.
    movers: Movers,
    rules: OnceLock<RuleGame>,
}

impl Catalogued {
    /// Returns the game with other values for the parameters that `settings` name; in misère play where the
    /// page has no rules.
    ///
    /// # Errors
    /// [`Error::Solve`] and [`Error::Rules`] for a parameter that the game does not take.
    pub(crate) fn new(
        entry: &'static catalog::Record,
        settings: &Settings,
        version: Version,
    ) -> Result<Self, Error> {
        let (name, settings, movers) = (entry.name.into(), settings.clone(), Movers::Own);
        let game = Catalogued { name, entry, settings, version, movers, rules: OnceLock::new() };
        match entry.law() {
            Some(law) => law.check(&game.settings).map_err(|source| refused(entry.name, source))?,
            // A game without a law is its rules, so their faults are told now and not at the first question.
            None => drop(game.rules()?),
        }
        Ok(game)
    }

    /// Returns the version of the game in which either player may make the moves of both; of an impartial
    /// game, the game.
    ///
    /// # Errors
    /// [`Error::Misere`] of rules with a goal in misère play.
    pub(crate) fn into_impartial(mut self) -> Result<Box<dyn Game>, Error> {
        if self.entry.law().is_none() && !self.rules()?.is_impartial() {
            let version = self.version;
            let game = self.into_rules()?.in_common();
            return Ok(Box::new(if version == Version::Misere { game.in_misere()? } else { game }));
        }
        if self.entry.has_values() {
            self.name = format!("impartial({})", self.entry.name).into();
            match self.entry.impartial() {
                Some(game) => self.entry = game,
                None => self.movers = Movers::Either,
            }
        }
        Ok(Box::new(self))
    }

    /// Returns the rules on the page, read.
    fn read(&self, settings: &Settings) -> Result<RuleGame, Error> {
        let text = self.entry.rules_text().ok_or(Error::NoRules { game: self.entry.name })?;
        // What the page says of parameters comes before what the rules make of them.
        let is_law_on_page = self.entry.law().is_none() && self.entry.words().is_some();
        if is_law_on_page {
            self.entry.numbers(settings).map_err(|source| refused(self.entry.name, source))?;
        }
        let game = RuleGame::read(text, settings)?.named(self.entry.name);
        let game = game.with_certificate(self.entry.certificate());
        if !is_law_on_page {
            return Ok(game);
        }
        game.on_page(self.entry, settings).map_err(|source| refused(self.entry.name, source))
    }

    /// Returns the game of the rules on the page, which owns them.
    pub(crate) fn into_rules(self) -> Result<RuleGame, Error> {
        self.rules()?;
        Ok(self.rules.into_inner().expect("they are read"))
    }

    /// Returns what stands behind a claim about the rules on the page: the certificate that the catalogue
    /// keeps, or what the engines for the rules say in a moment.
    fn confirmed(&self, claim: &Claim<'_>, budget: &Budget) -> Option<Standing> {
        self.rules().ok()?.confirmed(&Claim { position: &written_out(claim.position), ..*claim }, budget)
    }
}

/// The most numbers that a run of them is written out as.
const LONGEST_RUN: u64 = 1 << 8;

/// Returns a position with its runs of numbers written out, `0-3` as `0 1 2 3`: rules read single numbers.
fn written_out(position: &str) -> String {
    let run = |word: &str| {
        let (first, last) = word.split_once('-')?;
        let (first, last) = (first.parse::<u64>().ok()?, last.parse::<u64>().ok()?);
        (first < last && last - first < LONGEST_RUN).then(|| {
            let numbers: Vec<String> = (first..=last).map(|number| number.to_string()).collect();
            numbers.join(" ")
        })
    };
    let words: Vec<String> =
        position.split(' ').map(|word| run(word).unwrap_or_else(|| word.to_owned())).collect();
    words.join(" ")
}

impl Game for Catalogued {
    fn name(&self) -> &str {
        &self.name
    }

    fn position_format(&self) -> String {
        self.entry.page().fact("position").to_owned()
    }

    fn board(&self, position: &[&str], budget: &Budget) -> Result<Box<dyn Board + '_>, Error> {
        let Some(law) = self.entry.law() else { return self.rules()?.board(position, budget) };
        let is_own = self.version == Version::Own && self.movers == Movers::Own;
        // A certificate is about the game as it stands on its page, and shows nothing of other versions.
        let is_certified = is_own && self.entry.certificate().is_some();
        let confirmed = |claim: &Claim<'_>, budget: &Budget| self.confirmed(claim, budget);
        let witness = is_certified.then(|| Box::new(confirmed) as Witness<'_>);
        let ask = catalog::Question { position, settings: &self.settings, limit: 0, budget };
        let terms = Terms { version: self.version, movers: self.movers, witness };
        law.board(&ask, terms).map_err(|source| refused(self.name(), source))
    }

    fn solve_joint(&self, ask: &Ask<'_>, movement: Movement) -> Result<Solution, Error> {
        // A law may take all heaps for one component, and a joint sum of that would be another game.
        if self.entry.rules_text().is_some() && self.movers == Movers::Own {
            return self.rules()?.solve_joint(ask, movement);
        }
        let mut board = self.board(&ask.position, &ask.budget)?;
        let solution = board.solve_jointly(movement, ask.method, ask.limit, &ask.budget);
        solution.map_err(|source| refused(self.name(), source))
    }

    fn value(&self, position: &[&str], forms: &mut Forms, budget: &Budget) -> Result<Worth, Error> {
        if self.version == Version::Misere {
            let reason = "values are of normal play, in which who cannot move loses".to_owned();
            return Err(Error::Unsuited { game: self.entry.name.to_owned(), reason });
        }
        if self.movers == Movers::Either {
            let solution = self
                .solve(&Ask::new(position).with_limit(0).with_method(Method::Values).with_budget(budget))?;
            let nimber = solution.grundy.and_then(|value| u32::try_from(value.number()?).ok());
            let unsuited = || Error::Unsuited {
                game: self.name.to_string(),
                reason: "it is worth no nimber".to_owned(),
            };
            forms.set_budget(budget);
            return forms.nimber(nimber.ok_or_else(unsuited)?).map(Worth::Short).map_err(Error::Stopped);
        }
        if !self.entry.has_values() {
            return self.rules()?.value(position, forms, budget);
        }
        let ask = catalog::Question { position, settings: &self.settings, limit: 0, budget };
        let value = self.entry.value(&ask, forms);
        value.map(Worth::Short).map_err(|source| refused(self.entry.name, source))
    }

    fn rules(&self) -> Result<&RuleGame, Error> {
        // The rules on the page are those of the game in which each player has moves of his own.
        if self.movers == Movers::Either {
            return Err(Error::NoRules { game: self.entry.name });
        }
        if let Some(rules) = self.rules.get() {
            return Ok(rules);
        }
        let rules = self.read(&self.settings)?;
        Ok(self.rules.get_or_init(|| rules))
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        // What a law says does not come from the rules on the page.
        match self.entry.law() {
            None if self.entry.words().is_none() => self.rules().map(Game::facts).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    fn record(&self) -> Option<&'static catalog::Record> {
        Some(self.entry)
    }

    fn kept_theorem(&self, budget: &Budget) -> Option<&Theorem> {
        self.rules().ok()?.kept_theorem(budget)
    }

    fn has_sizes(&self) -> bool {
        self.entry.has_values() && self.version == Version::Own
    }

    fn summed(&self) -> Option<Summed> {
        if self.entry.has_values() {
            return Some(Summed::Plus);
        }
        if self.entry.law().is_some() { None } else { self.rules().ok()?.summed() }
    }

    fn pile(&self) -> Result<Pile, Error> {
        if self.entry.law().is_none() {
            return self.rules()?.pile();
        }
        // A law may take parameters that the rules on the page do not have.
        let rules = self.rules().cloned().or_else(|_| self.read(&Settings::default()));
        rules.map_or(Ok(Pile { numbers: 1, is_start: false }), |rules| rules.pile())
    }

    fn look(&self) -> Option<Look> {
        let example = crate::game::example(self).unwrap_or_default();
        Some(Look::of_example(example, self.entry.page().fact("position")))
    }
}
