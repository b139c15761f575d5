//! Laws, claims and certificates as types that serialize.

use crate::laws::{Finding, Fixed, Verdict};
use grundy_proof::{Certificate, Law, Refusal, Theorem, digest};
use grundy_rules::lang;
use serde::Serialize;

/// What is known of the law of a game.
///
/// ```
/// # use grundy::{Budget, RuleGame, report};
/// # use grundy::catalog::Settings;
/// # use grundy::laws::prove::Effort;
/// let game = RuleGame::read("n -> n - k where k in {1, 2}", &Settings::default())?;
/// let finding = game.law(&Effort::default(), &Budget::default());
/// let json = serde_json::to_string(&report::Laws::new("mine", &finding)).unwrap();
/// assert!(json.contains(r#""statement":"g(n) = n mod 3","standing":"theorem","preperiod":0,"period":3,"saltus":0"#));
/// # Ok::<_, grundy::Error>(())
/// ```
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Laws<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The last heap, or the largest coordinate, of the table that was looked at.
    pub checked_to: u64,
    /// How many positions beyond follow a conjecture too; left out where there are none.
    #[serde(skip_serializing_if = "is_none")]
    pub probed: u64,
    /// The laws that were found, the best first: at most one about who wins or what heaps are worth, and one
    /// of the other question.
    pub laws: Vec<KnownLaw<'a>>,
    /// The laws for small values of the numbers that no move changes, where there is no theorem about all of
    /// them; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fixed: Vec<FixedLaw<'a>>,
    /// Why there is no theorem, where there is none.
    pub missing: Option<&'a str>,
}

/// A program that answers by the law of a game.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Code<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The language by the ending of its files: `cpp`, `c`, `rs` or `py`.
    pub language: &'static str,
    /// The law in words.
    pub statement: &'a str,
    /// `theorem` or `conjecture`.
    pub standing: &'static str,
    /// The program.
    pub code: &'a str,
}

impl<'a> Code<'a> {
    /// Returns the report of a program for a law of the game called `game`.
    #[must_use]
    pub fn new(
        game: &'a str,
        known: &'a crate::laws::Known,
        language: grundy_discover::emit::Language,
        code: &'a str,
    ) -> Self {
        let standing = known.standing().name();
        Code { game, language: language.ending(), statement: &known.statement, standing, code }
    }
}

/// A law of the positions in which some numbers are fixed.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FixedLaw<'a> {
    /// The numbers, as `k = 3`.
    pub values: &'a str,
    /// The law in words.
    pub statement: &'a str,
    /// `theorem` or `conjecture`.
    pub standing: &'static str,
}

/// A law with its standing.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct KnownLaw<'a> {
    /// `periodic`, `automatic`, `lost` (an automaton accepts the P-positions) or `formula`.
    pub kind: &'static str,
    /// The law in words.
    pub statement: &'a str,
    /// `theorem` or `conjecture`.
    pub standing: &'static str,
    /// The least heap from which on the values repeat; with the next two, only where they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// The least period.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
    /// What each period adds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saltus: Option<u64>,
    /// The states of the automata, where automata hold the law.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The SHA-256 digest of the rules that the theorem is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules_digest: Option<String>,
    /// The last heap, or the largest coordinate, of the table that the law was found in, or held against.
    pub checked_to: u64,
    /// The certificate as text, for `grundy check`; `null` for a conjecture.
    pub certificate: Option<String>,
}

impl<'a> FixedLaw<'a> {
    fn of(fixed: &'a Fixed) -> Option<Self> {
        let known = fixed.finding.known.as_ref()?;
        Some(FixedLaw {
            values: &fixed.values,
            statement: &known.statement,
            standing: known.standing().name(),
        })
    }
}

impl<'a> Laws<'a> {
    /// Returns the report of what was found of the game called `game`.
    #[must_use]
    pub fn new(game: &'a str, finding: &'a Finding) -> Self {
        let law = |(finding, known): (&'a Finding, &'a crate::laws::Known)| {
            // The elements of a quotient repeat as they are, so that nothing is added to them.
            let (repeats, saltus) = match &known.law {
                Law::Periodic(law) => (Some((law.preperiod(), law.period())), Some(law.saltus())),
                Law::Quotient(law) => (Some((law.preperiod(), law.period())), None),
                _ => (None, None),
            };
            KnownLaw {
                kind: known.kind(),
                statement: &known.statement,
                standing: known.standing().name(),
                preperiod: repeats.map(|(preperiod, _)| preperiod),
                period: repeats.map(|(_, period)| period),
                saltus,
                states: states(&known.law),
                rules_digest: known.proved.as_ref().map(|(theorem, _)| theorem.digest()),
                checked_to: finding.checked_to,
                certificate: known.proved.as_ref().map(|(_, certificate)| certificate.print()),
            }
        };
        Laws {
            game,
            checked_to: finding.checked_to,
            probed: finding.probed,
            laws: finding.all().map(law).collect(),
            fixed: finding.fixed.iter().filter_map(FixedLaw::of).collect(),
            missing: finding.missing.as_deref(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_none(probed: &u64) -> bool {
    *probed == 0
}

fn states(law: &Law) -> Option<usize> {
    match law {
        Law::Automatic(law) => Some(law.classes().iter().map(grundy_proof::Acceptor::states).sum()),
        Law::Lost(law) => Some(law.acceptor().states()),
        // The values may be no automaton, and then only the fickle heaps have one.
        Law::Tame(law) => Some(law.fickle().states() + states(law.values()).unwrap_or(0)),
        Law::Periodic(_)
        | Law::Limit(_)
        | Law::TakeAway(_)
        | Law::Primes(_)
        | Law::Quotient(_)
        | Law::Number(_)
        | Law::Claim(_) => None,
    }
}

/// What came of a claim.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Claim<'a> {
    /// The name of the game.
    pub game: &'a str,
    /// The claim as it was given.
    pub claim: &'a str,
    /// `proved`, `refuted` or `open`.
    pub verdict: &'static str,
    /// `theorem` where it is proved, else `exact` where it was compared with a table, or `null`.
    pub standing: Option<&'static str>,
    /// The first position where it is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<&'a [u64]>,
    /// What it says there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claimed: Option<&'a str>,
    /// What the rules say there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actual: Option<&'a str>,
    /// How far it was compared, where it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked_to: Option<u64>,
    /// Why it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<&'a str>,
    /// The certificate as text.
    pub certificate: Option<String>,
}

impl<'a> Claim<'a> {
    /// Returns the report of a verdict.
    #[must_use]
    pub fn new(game: &'a str, claim: &'a str, verdict: &'a Verdict) -> Self {
        let mut report = Claim {
            game,
            claim,
            verdict: "open",
            standing: None,
            counterexample: None,
            claimed: None,
            actual: None,
            checked_to: None,
            missing: None,
            certificate: None,
        };
        match verdict {
            Verdict::Proved(proved) => {
                report.verdict = "proved";
                report.standing = Some(grundy_catalog::Standing::Theorem.name());
                report.certificate = Some(proved.1.print());
            }
            Verdict::Refuted { position, claimed, actual } => {
                report.verdict = "refuted";
                report.standing = Some(grundy_catalog::Standing::Exact.name());
                report.counterexample = Some(position.as_slice());
                report.claimed = Some(claimed.as_str());
                report.actual = Some(actual.as_str());
            }
            Verdict::Open { checked_to, reason } => {
                report.checked_to = *checked_to;
                // A comparison with a table is exact as far as it went, and without one nothing stands behind
                // the claim.
                report.standing = checked_to.map(|_| grundy_catalog::Standing::Exact.name());
                report.missing = Some(reason);
            }
        }
        report
    }
}

/// What the checker said of a certificate.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Check {
    /// `accepted`, `refused` or `undecided`.
    pub verdict: &'static str,
    /// The rules that the certificate is about, as they are printed, not as its text has them; `null` where
    /// they cannot be read.
    pub rules: Option<String>,
    /// The SHA-256 digest of `rules`.
    pub rules_digest: Option<String>,
    /// The law in words.
    pub statement: Option<String>,
    /// The law of starts in words; left out where the certificate has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts: Option<String>,
    /// `theorem`, or `null`.
    pub standing: Option<&'static str>,
    /// Why it was not accepted.
    pub reason: Option<String>,
}

impl Check {
    /// Returns the report of a check.
    #[must_use]
    pub fn new(certificate: &Certificate, result: &Result<Theorem, Refusal>) -> Self {
        let accepted = result.as_ref().ok();
        // A theorem is about these very rules.
        let rules = match accepted {
            Some(theorem) => Some(theorem.rules().to_owned()),
            None => lang::parse(certificate.rules()).ok().map(|parsed| parsed.rules.to_string()),
        };
        Check {
            verdict: match result {
                Ok(_) => "accepted",
                // A limit is no fault of the certificate.
                Err(refusal) if refusal.is_undecided() => "undecided",
                Err(_) => "refused",
            },
            rules_digest: rules.as_deref().map(digest),
            rules,
            statement: accepted.map(|theorem| crate::laws::statement(theorem).into()),
            starts: accepted.and_then(crate::laws::statement_of_starts).map(Into::into),
            standing: accepted.map(|_| grundy_catalog::Standing::Theorem.name()),
            reason: result.as_ref().err().map(ToString::to_string),
        }
    }
}
