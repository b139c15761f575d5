//! Laws, proofs, certificates and programs.

use super::subject;
use crate::limits;
use crate::wire::{Answer, Claimed, Failure, Named, Place, Printed};
use grundy::emit::Language;
use grundy::proof::{self, Certificate};
use grundy::prove::Effort;
use grundy::{Budget, Finding, Game, RuleGame, Span, report};
use serde::Serialize;

/// What the catalogue knows of a law.
#[derive(Clone, Debug, Serialize)]
pub struct KnownLaw {
    /// The name of the game.
    pub game: String,
    /// The law in words; `null` where there is no certificate.
    pub statement: Option<String>,
    /// `theorem`, or `null`.
    pub standing: Option<&'static str>,
}

/// A program.
#[derive(Clone, Debug, Serialize)]
pub struct Program {
    /// The name of the game.
    pub game: String,
    /// The text; `null` where there is none, and then `missing` says why.
    pub code: Option<String>,
    /// The ending of files in the language.
    pub ending: &'static str,
    /// `theorem` or `conjecture`.
    pub standing: Option<&'static str>,
    /// Why there is no program.
    pub missing: Option<String>,
}

/// A theorem for the proof assistant Coq.
#[derive(Clone, Debug, Serialize)]
pub struct ForCoq<'a> {
    /// The file; `null` where there is none, and then `missing` says why.
    pub file: Option<&'a String>,
    /// What is not written for Coq yet, or why the certificate is not accepted.
    pub missing: Option<&'a String>,
}

fn rules(named: &Named) -> Result<RuleGame, Failure> {
    let game = subject::read(named)?;
    game.rules().cloned().map_err(|error| subject::refused(&error))
}

fn search(game: &RuleGame, budget: &Budget) -> Finding {
    game.law(&Effort::default(), budget)
}

pub(super) fn law(named: &Named, budget: &Budget) -> Result<Answer, Failure> {
    let game = rules(named)?;
    Ok(Answer::of(&report::Laws::new(game.name(), &search(&game, budget))))
}

pub(super) fn known(named: &Named, budget: &Budget) -> Result<Answer, Failure> {
    let game = subject::read(named)?;
    let theorem = game.kept_theorem(budget);
    Ok(Answer::of(&KnownLaw {
        game: game.name().to_owned(),
        statement: theorem.map(|theorem| grundy::statement(theorem).into()),
        standing: theorem.map(|_| grundy::Standing::Theorem.name()),
    }))
}

pub(super) fn prove(asked: &Claimed, budget: &Budget) -> Result<Answer, Failure> {
    let game = rules(&asked.named)?;
    let Some(claim) = &asked.claim else {
        return Ok(Answer::of(&report::Laws::new(game.name(), &search(&game, budget))));
    };
    if claim.len() > limits::RULES {
        let message = format!("expected a claim of at most {} bytes, found {}", limits::RULES, claim.len());
        let spans = vec![Place::new("claim", claim, limits::RULES..claim.len(), message.as_str())];
        return Err(Failure { spans, ..Failure::new(message) });
    }
    let verdict = game.claim(claim, None, budget).map_err(|error| Failure::of(&error, "claim"))?;
    Ok(Answer::of(&report::Claim::new(game.name(), claim, &verdict)))
}

fn certificate(text: &str) -> Result<Certificate, Failure> {
    let length = Certificate::bytes_of_rules(text);
    if length > limits::RULES {
        let message = format!(
            "expected rules and a claim of at most {} bytes in a certificate, found {length}",
            limits::RULES
        );
        let spans = vec![Place::new("certificate", text, 0..text.len(), message.as_str())];
        return Err(Failure { spans, ..Failure::new(message) });
    }
    Certificate::read(text).map_err(|error| {
        let message = error.to_string();
        let spans = vec![Place::new("certificate", text, 0..text.len(), message.as_str())];
        Failure { spans, ..Failure::new(message) }
    })
}

pub(super) fn check(text: &str, budget: &Budget) -> Result<Answer, Failure> {
    let certificate = certificate(text)?;
    let result = proof::check(&certificate, budget);
    Ok(Answer::of(&report::Check::new(&certificate, &result)))
}

pub(super) fn coq(text: &str, budget: &Budget) -> Result<Answer, Failure> {
    let file = match proof::check(&certificate(text)?, budget) {
        Ok(theorem) => grundy::coq::file(&theorem, budget).map_err(|missing| missing.to_string()),
        Err(refusal) => Err(refusal.to_string()),
    };
    Ok(Answer::of(&ForCoq { file: file.as_ref().ok(), missing: file.as_ref().err() }))
}

pub(super) fn code(asked: &Printed, budget: &Budget) -> Result<Answer, Failure> {
    let language = language(asked.lang.as_deref())?;
    let game = rules(&asked.named)?;
    let finding = search(&game, budget);
    Ok(Answer::of(&program(&game, &finding, language)))
}

fn language(name: Option<&str>) -> Result<Language, Failure> {
    let name = name.unwrap_or("cpp");
    Language::named(name)
        .ok_or_else(|| Failure::new(format!("expected a language: cpp, c, rust or python, found \"{name}\"")))
}

fn program(game: &RuleGame, finding: &Finding, language: Language) -> Program {
    let printed = finding.known.as_ref().map(|known| game.code(known, finding.checked_to, language));
    let (code, missing) = match printed {
        Some(Ok(code)) => (Some(code), None),
        Some(Err(error)) => (None, Some(error.to_string())),
        None => (None, Some(finding.missing.clone().unwrap_or_else(|| "no law was found".to_owned()))),
    };
    Program {
        game: game.name().to_owned(),
        standing: finding.known.as_ref().filter(|_| code.is_some()).map(|known| known.standing().name()),
        code,
        ending: language.ending(),
        missing,
    }
}

/// All that is known of a game.
#[derive(Clone, Debug, Serialize)]
pub struct Everything<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The rules as they are printed.
    pub rules: String,
    /// The first Grundy values, of games of one heap.
    pub table: Option<Vec<String>>,
    /// The first P-positions.
    pub lost: Option<Vec<Vec<u64>>>,
    /// The law.
    pub law: report::Laws<'a>,
    /// The program.
    pub code: Program,
}

/// Values of a table that an explanation shows.
const SHOWN: u64 = 32;

/// P-positions that an explanation shows.
const SHOWN_LOST: usize = 16;

pub(super) fn explain(asked: &Printed, budget: &Budget) -> Result<Answer, Failure> {
    let language = language(asked.lang.as_deref())?;
    let game = rules(&asked.named)?;
    let finding = search(&game, budget);
    let mut lost = game.losses(budget);
    if let Some(lost) = &mut lost {
        lost.truncate(SHOWN_LOST);
    }
    let table = match game.is_valued_heap() {
        true => game.table(Span::To(SHOWN - 1), budget).ok(),
        false => None,
    };
    Ok(Answer::of(&Everything {
        game: game.name(),
        rules: game.printed(),
        table: table.map(|table| table.cells.iter().map(|cell| cell.to_string()).collect()),
        lost,
        law: report::Laws::new(game.name(), &finding),
        code: program(&game, &finding, language),
    }))
}
