//! Laws, claims and certificates as text for people.

use grundy::laws::coq::Missing;
use grundy::laws::{Finding, Known, Verdict};
use grundy::proof::{Certificate, Refusal, Theorem};
use grundy::report::Explanation;
use std::fmt::Write;
use std::time::Duration;

fn fact(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key:<11} {value}");
}

/// Returns what is known of a game's law.
pub fn finding(name: &str, finding: &Finding) -> String {
    let mut text = String::new();
    match &finding.known {
        None => {
            let _ = writeln!(text, "{name}: no law found");
        }
        Some(known) => {
            let _ = writeln!(text, "{name}: {}", known.statement);
        }
    }
    standing(&mut text, finding);
    besides(&mut text, finding);
    text
}

/// The laws for fixed parameters, and what came of the other question about the game: a law with its
/// standing, or where the values of heaps were sought and have none, that they have none.
fn besides(text: &mut String, finding: &Finding) {
    for fixed in &finding.fixed {
        // The first law is the best one.
        for (_, known) in fixed.finding.all().take(1) {
            fact(text, &fixed.values, &format!("{} ({})", known.statement, known.standing().name()));
        }
    }
    let Some(other) = &finding.besides else { return };
    match &other.known {
        Some(known) => {
            fact(text, "besides", &known.statement);
            standing(text, other);
        }
        None if finding.known.as_ref().is_some_and(|known| !known.law.gives_values()) => {
            fact(text, "values", &format!("no law found in tables to {}", other.checked_to));
        }
        None => {}
    }
}

fn standing(text: &mut String, finding: &Finding) {
    match &finding.known {
        Some(known) => {
            if let Some(proved) = &known.proved {
                fact(text, "standing", &theorem(proved));
            } else {
                let beyond = match finding.probed {
                    0 => String::new(),
                    probed => format!(", and so do {probed} positions beyond, near numbers of the rules"),
                };
                let value = format!("conjecture: the table follows it to {}{beyond}", finding.checked_to);
                fact(text, "standing", &value);
                fact(text, "missing", finding.missing.as_deref().unwrap_or("a proof"));
            }
            match &known.law {
                grundy::proof::Law::Periodic(law) => {
                    let value = format!(
                        "preperiod {}, period {}, saltus {}",
                        law.preperiod(),
                        law.period(),
                        law.saltus()
                    );
                    fact(text, "repeats", &value);
                }
                grundy::proof::Law::Quotient(law) => {
                    let value = format!("heaps: preperiod {}, period {}", law.preperiod(), law.period());
                    fact(text, "repeats", &value);
                }
                _ => fact(text, "kind", kind(known)),
            }
        }
        None => {
            fact(text, "looked at", &format!("tables to {}", finding.checked_to));
            fact(text, "missing", finding.missing.as_deref().unwrap_or("a law"));
        }
    }
}

fn theorem((theorem, certificate): &(Theorem, Certificate)) -> String {
    let positions = theorem.domain().map_or_else(String::new, |domain| format!(" where {domain}"));
    let bytes = certificate.print().len();
    // The law of the positions is a step to that of the starts, which the theorem is then about.
    let of = if theorem.starts().is_some() { "starts" } else { "positions" };
    format!("theorem, for all {of}{positions}: the checker accepted a certificate of {bytes} bytes")
}

fn kind(known: &Known) -> &'static str {
    match known.kind() {
        "periodic" => "values that repeat",
        "automatic" => "values held by automata that read n in binary",
        "limit" => "values under a limit on what is taken",
        "lost" => "P-positions held by an automaton",
        "take-away" => "P-positions under a limit that the take before sets",
        "tame" => "sums of heaps in misere play, by Grundy values and the fickle heaps",
        "quotient" => "sums of heaps in misere play, by the misere quotient",
        _ => "a formula",
    }
}

/// Returns what came of a claim.
pub fn verdict(name: &str, claim: &str, verdict: &Verdict) -> String {
    let mut text = format!("{name}: {claim}\n");
    match verdict {
        Verdict::Proved(proved) => {
            fact(&mut text, "standing", &theorem(proved));
        }
        Verdict::Refuted { position, claimed, actual } => {
            fact(&mut text, "refuted at", &format!("{}, the smallest", shown(position)));
            fact(&mut text, "claimed", claimed);
            fact(&mut text, "in truth", actual);
        }
        Verdict::Open { checked_to, reason } => {
            let value = match checked_to {
                Some(n) => format!("exact to {n}, not proved beyond"),
                None => "nothing was compared".to_owned(),
            };
            fact(&mut text, "standing", &value);
            fact(&mut text, "missing", reason);
        }
    }
    text
}

/// Returns the law of the starts, below that of the positions.
pub fn of_starts(finding: &Finding) -> String {
    let mut text = String::new();
    if let Some(known) = &finding.known {
        fact(&mut text, "starts", &known.statement);
        standing(&mut text, finding);
    }
    text
}

/// Returns how the law of starts called so is sought where the law of the positions does not tell it.
pub fn no_law_of_starts(name: &str) -> String {
    let mut text = String::new();
    fact(
        &mut text,
        "starts",
        &format!("grundy law GAME --starts looks for the law of the starts {name} alone"),
    );
    text
}

/// Returns whether the kernel of Coq could look at a theorem too.
pub fn for_coq(file: &Result<String, Missing>) -> String {
    let mut text = String::new();
    match file {
        Ok(_) => fact(&mut text, "for Coq", "grundy prove GAME --coq FILE.v writes what its kernel accepts"),
        Err(missing) => fact(&mut text, "for Coq", &missing.to_string()),
    }
    text
}

fn shown(position: &[u64]) -> String {
    let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
    match &numbers[..] {
        [n] => n.clone(),
        _ => format!("({})", numbers.join(", ")),
    }
}

/// Returns what the checker said.
pub fn check(result: &Result<Theorem, Refusal>) -> String {
    let mut text = String::new();
    match result {
        Ok(theorem) => {
            text.push_str("accepted\n");
            fact(&mut text, "theorem", &grundy::laws::statement(theorem));
            if let Some(starts) = grundy::laws::statement_of_starts(theorem) {
                fact(&mut text, "starts", &starts);
            }
            rules(&mut text, theorem.rules());
            fact(&mut text, "digest", &theorem.digest());
        }
        Err(refusal) if refusal.is_undecided() => {
            text.push_str("undecided\n");
            fact(&mut text, "reason", &refusal.to_string());
        }
        Err(refusal) => {
            text.push_str("refused\n");
            fact(&mut text, "reason", &refusal.to_string());
        }
    }
    text
}

fn rules(text: &mut String, rules: &str) {
    for (index, line) in rules.lines().enumerate() {
        fact(text, if index == 0 { "rules" } else { "" }, line);
    }
}

/// Returns all that is known of a game but its code; `time` is what the search took.
pub fn explanation(all: &Explanation<'_>, finding: &Finding, time: Duration) -> String {
    let mut text = format!("{}\n", all.game);
    rules(&mut text, &all.rules);
    let more = if all.has_more_lost { " ..." } else { "" };
    let lost = || all.lost.iter().flatten().map(|position| shown(position)).collect::<Vec<_>>().join(" ");
    match (&all.table, &all.lost) {
        (Some(values), _) => {
            fact(&mut text, "table", &format!("{} ...  (n = 0, 1, 2, ...)", values.join(" ")));
            if all.is_of_heaps {
                let lost = format!("one heap of {}{more} (to {})", lost(), values.len() - 1);
                fact(&mut text, "P-positions", &lost);
            } else if all.lost.is_some() {
                fact(&mut text, "P-positions", &format!("n = {}{more}", lost()));
            }
        }
        (None, Some(_)) => fact(&mut text, "P-positions", &format!("{}{more}", lost())),
        (None, None) => {}
    }
    match &finding.known {
        Some(known) => fact(&mut text, "law", &known.statement),
        None => fact(&mut text, "law", "none found"),
    }
    standing(&mut text, finding);
    besides(&mut text, finding);
    if finding.known.is_some() {
        let from = match finding.checked_to {
            // A law that comes with a page needs no table.
            0 => "by the certificate of its page".to_owned(),
            to => format!("from tables to {to}"),
        };
        let value = format!("{:.1} ms, {from}", time.as_secs_f64() * 1e3);
        fact(&mut text, "found in", &value);
    }
    text
}
