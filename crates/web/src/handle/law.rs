//! Laws, proofs, certificates and programs.

use super::subject;
use crate::limits;
use crate::wire::{Answer, Claimed, Failure, Named, Place, Printed};
use grundy::laws::Finding;
use grundy::laws::emit::Language;
use grundy::laws::prove::Effort;
use grundy::proof::{self, Certificate};
use grundy::{Budget, Game, RuleGame, report};
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
    let game = subject::read(named)?;
    // A game that has its law from a table has no rules of which one could be proved.
    if let Some(found) = game.law_of_table(None, budget) {
        let (_, finding) = found.map_err(|error| subject::refused(&error))?;
        return Ok(Answer::of(&report::Laws::new(game.name(), &finding)));
    }
    let game = game.rules().map_err(|error| subject::refused(&error))?;
    Ok(Answer::of(&report::Laws::new(game.name(), &search(game, budget))))
}

pub(super) fn known(named: &Named, budget: &Budget) -> Result<Answer, Failure> {
    let game = subject::read(named)?;
    let theorem = game.kept_theorem(budget);
    Ok(Answer::of(&KnownLaw {
        game: game.name().to_owned(),
        statement: theorem.map(|theorem| grundy::laws::statement(theorem).into()),
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
    // What is read from rules may grow with the square of their length, so their bytes have a bound.
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
        Ok(theorem) => grundy::laws::coq::file(&theorem, budget).map_err(|missing| missing.to_string()),
        Err(refusal) => Err(refusal.to_string()),
    };
    Ok(Answer::of(&ForCoq { file: file.as_ref().ok(), missing: file.as_ref().err() }))
}

pub(super) fn code(asked: &Printed, budget: &Budget) -> Result<Answer, Failure> {
    let language = language(asked.lang.as_deref())?;
    let game = rules(&asked.named)?;
    let finding = search(&game, budget);
    Ok(Answer::of(&report::Program::new(&game, &finding, language)))
}

fn language(name: Option<&str>) -> Result<Language, Failure> {
    let name = name.unwrap_or("cpp");
    Language::named(name)
        .ok_or_else(|| Failure::new(format!("expected a language: cpp, c, rust or python, found \"{name}\"")))
}

pub(super) fn explain(asked: &Printed, budget: &Budget) -> Result<Answer, Failure> {
    let language = language(asked.lang.as_deref())?;
    let game = rules(&asked.named)?;
    let finding = search(&game, budget);
    Ok(Answer::of(&report::Explanation::new(&game, &finding, language, budget)))
}
