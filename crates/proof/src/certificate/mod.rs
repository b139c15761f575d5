//! Certificates as text: the complete rules, and the law in full.
//!
//! ```text
//! grundy certificate 1
//! rules
//! | n -> n - k where 1 <= k <= n
//! law automatic
//! class 0
//! + 0 - - 0
//! end
//! ```
//! The law of a misère quotient has its generators, a line for each element with its products by these, `P`
//! before those that are lost, and what heaps 1, 2, ... are worth; element 0 is the identity:
//! ```text
//! law quotient order 2 preperiod 1 period 1
//! generators 1
//! N 1
//! P 0
//! heaps 1
//! ```
//! A law of a game whose players have different moves, and whose positions are worth integers, is
//! `law number EXPRESSION`. A law about takes and the next limit has the limit after a take of `t`, as in
//! `law take-away limit 3 * t`.
//!
//! A law of prime factors is `law primes factors value EXPRESSION` of their number `s`, or with `lost` and a
//! condition; one of the number of primes that divide is `law primes distinct ..`; one of the exponent `e` of
//! each prime is `law primes exponents value EXPRESSION`, and one of the exponents `e2` and `e5` of 2 and 5
//! alone `law primes 2,5 ..`.
//!
//! The law of a tame game, `law tame`, has the automaton of the fickle heaps under the heading `fickle`, and
//! then the law of the Grundy values as it is written alone.
//!
//! What the proof needs beside the law may follow. Where moves leave runs of heaps, what the heaps below each
//! one are worth together, under the heading `sums`; where every move changes one coordinate alone, how what
//! positions are worth repeats, a line for each coordinate under the heading `periods`:
//! ```text
//! periods
//! from 53 period 34
//! from 53 period 34
//! ```
//!
//! Of a condition that says what an automaton says, the law of the automaton stands under the heading `held`.
//!
//! Where the rules have a `start` line, the law of its numbers may follow that of the positions, under the
//! heading `starts`.
//!
//! A line of an automaton is a state: `+` where a word may end and `.` where not, and for each letter the
//! state that it leads to, or `-`. After the automaton of a law of lost positions stand those of the rules'
//! rays, headed `ray 0`, `ray 1`, ...

mod read;

use crate::aid::{Aid, Repeats};
use crate::law::{Acceptor, Law, Malformed, Numeration};
use grundy_rules::Rules;
use grundy_rules::lang::{self, Claim, Rejected};
use grundy_values::quotient::Element;
use read::Lines;
use std::fmt::Write as _;

/// What a checker needs to see that a law is the law of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    rules: String,
    law: Law,
    aid: Option<Aid>,
    starts: Option<Law>,
}

/// Why a text is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Something else stands where a line is wanted.
    #[error("line {line}: expected {wanted}, found {found:?}")]
    Expected {
        /// Counted from 1.
        line: usize,
        /// What may stand there.
        wanted: &'static str,
        /// What stands there.
        found: String,
    },
    /// The law is no law.
    #[error("line {line}: {cause}")]
    Malformed {
        /// The line after the law's last one, counted from 1.
        line: usize,
        /// What is wrong.
        cause: Malformed,
    },
    /// The claim, or the rules that it speaks of, cannot be read.
    #[error("the claim or the rules of the certificate cannot be read: {}", first(.0))]
    Claim(Rejected),
}

fn first(rejected: &Rejected) -> &str {
    rejected.diagnostics.first().map_or("no reason", |first| first.message.as_str())
}

const HEAD: &str = "grundy certificate 1";

/// Begins a line of rules.
const RULE: &str = "| ";

/// Begins the line of a claim.
const CLAIM: &str = "law claim ";

/// Begins the line of a law of numbers.
const NUMBER: &str = "law number ";

/// Begins the line of a law about takes and the next limit, which speaks of what was taken by this name.
const TAKE_AWAY: &str = "law take-away limit ";
const TAKEN: &str = "t";

/// Begins the line of a law of prime factors, which speaks of what is counted by this name.
const PRIMES: &str = "law primes ";

/// Stands before what the heaps below each one are worth together.
const SUMS: &str = "sums";
const HELD: &str = "held";

/// Stands before how what positions are worth repeats.
const PERIODS: &str = "periods";

/// Stands before the law of starts.
const STARTS: &str = "starts";

/// The names of the numbers that a law speaks of.
type Names = fn(&Rules) -> &[String];

/// Those of positions.
fn coordinates(rules: &Rules) -> &[String] {
    &rules.moves().coordinates
}

/// Those of starts; none where the rules have no `start` line.
fn start_names(rules: &Rules) -> &[String] {
    rules.start().map_or(&[], |start| &start.names)
}

impl Certificate {
    /// Returns the certificate that claims the law of the game with these rules.
    #[must_use]
    pub fn new(rules: impl Into<String>, law: Law) -> Self {
        Certificate { rules: rules.into(), law, aid: None, starts: None }
    }

    /// Returns the certificate that says besides what the proof needs.
    #[must_use]
    pub fn with(self, aid: Aid) -> Self {
        Certificate { aid: Some(aid), ..self }
    }

    /// Returns the certificate that claims besides who wins from each start, by the numbers of the rules'
    /// `start` line.
    #[must_use]
    pub fn with_starts(self, law: Law) -> Self {
        Certificate { starts: Some(law), ..self }
    }

    /// The rules, complete.
    #[must_use]
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The law.
    #[must_use]
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// What the proof needs beside the law, where it needs something.
    #[must_use]
    pub fn aid(&self) -> Option<&Aid> {
        self.aid.as_ref()
    }

    /// The law of starts, where there is one.
    #[must_use]
    pub fn starts(&self) -> Option<&Law> {
        self.starts.as_ref()
    }

    /// Returns the certificate as text, which [`Certificate::read`] reads back.
    #[must_use]
    pub fn print(&self) -> String {
        let mut text = format!("{HEAD}\nrules\n");
        let mut say = |line: std::fmt::Arguments<'_>| {
            text.write_fmt(line).and_then(|()| text.write_str("\n")).expect("a string takes all text");
        };
        for line in self.rules.lines() {
            say(format_args!("| {line}"));
        }
        self.print_law(&self.law, coordinates, &mut say);
        match &self.aid {
            Some(Aid::Sums(sums)) => {
                say(format_args!("{SUMS}"));
                self.print_law(sums, coordinates, &mut say);
            }
            Some(Aid::Periods(periods)) => {
                say(format_args!("{PERIODS}"));
                for Repeats { from, period } in periods {
                    say(format_args!("from {from} period {period}"));
                }
            }
            Some(Aid::Held(held)) => {
                say(format_args!("{HELD}"));
                self.print_law(&Law::Lost(held.clone()), coordinates, &mut say);
            }
            None => {}
        }
        if let Some(starts) = &self.starts {
            say(format_args!("{STARTS}"));
            self.print_law(starts, start_names, &mut say);
        }
        say(format_args!("end"));
        text
    }

    fn print_law(&self, law: &Law, names: Names, say: &mut dyn FnMut(std::fmt::Arguments<'_>)) {
        match law {
            Law::Periodic(law) => {
                say(format_args!("law periodic preperiod {} saltus {}", law.preperiod(), law.saltus()));
                for values in law.values().chunks(40) {
                    // Lines of bounded length: the values of a long period would make one line of many
                    // kilobytes.
                    let values: Vec<String> = values.iter().map(u64::to_string).collect();
                    say(format_args!("{}", values.join(" ")));
                }
            }
            Law::Automatic(law) => {
                say(format_args!("law automatic"));
                for (class, acceptor) in law.classes().iter().enumerate() {
                    say(format_args!("class {class}"));
                    states(acceptor).iter().for_each(|state| say(format_args!("{state}")));
                }
            }
            Law::Limit(law) => say(format_args!("law limit {} {} {}", law.p(), law.c(), law.q())),
            Law::Lost(law) => {
                let numeration = match law.numeration() {
                    Numeration::Binary => "binary".to_owned(),
                    Numeration::Base(base) => format!("base {base}"),
                    Numeration::Recurrent { a, first } => format!("recurrent {a} {first}"),
                };
                say(format_args!("law lost tracks {} {numeration}", law.acceptor().tracks()));
                states(law.acceptor()).iter().for_each(|state| say(format_args!("{state}")));
                for (at, ray) in law.rays().iter().enumerate() {
                    say(format_args!("ray {at}"));
                    states(ray).iter().for_each(|state| say(format_args!("{state}")));
                }
            }
            Law::TakeAway(law) => {
                let limit = Claim::Value(law.limit().clone());
                say(format_args!("{TAKE_AWAY}{}", limit.print(&[TAKEN.to_owned()])));
            }
            Law::Quotient(law) => {
                let (quotient, period) = (law.quotient(), law.period());
                let (order, preperiod) = (quotient.order(), law.preperiod());
                say(format_args!("law quotient order {order} preperiod {preperiod} period {period}"));
                say(format_args!("generators{}", numbers(quotient.generators().iter().copied())));
                for x in quotient.elements() {
                    let outcome = if quotient.is_lost(x) { 'P' } else { 'N' };
                    let products = quotient.generators().iter().map(|g| quotient.product(x, *g));
                    say(format_args!("{outcome}{}", numbers(products)));
                }
                // Heap 0 is worth the identity in every law, and is not written.
                say(format_args!("heaps{}", numbers(law.elements()[1..].iter().copied())));
            }
            Law::Tame(law) => {
                say(format_args!("law tame"));
                say(format_args!("fickle"));
                states(law.fickle()).iter().for_each(|state| say(format_args!("{state}")));
                self.print_law(law.values(), names, say);
            }
            Law::Primes(law) => {
                let kind = if matches!(law.claim(), Claim::Value(_)) { "value" } else { "lost" };
                // The claim speaks of counts, and these have names of their own.
                let (counted, names) = (law.counted().name(), law.counted().names());
                say(format_args!("{PRIMES}{counted} {kind} {}", law.claim().print(&names)));
            }
            Law::Number(value) => {
                let value = Claim::Value(value.clone()).print(&self.names(names));
                say(format_args!("{NUMBER}{value}"));
            }
            Law::Claim(claim) => {
                let names = self.names(names);
                let kind = if matches!(claim, Claim::Value(_)) { "value" } else { "lost" };
                say(format_args!("law claim {kind} {}", claim.print(&names)));
            }
        }
    }

    /// What the rules call the numbers that a law speaks of.
    fn names(&self, names: Names) -> Vec<String> {
        let names = lang::parse(&self.rules).map(|parsed| names(&parsed.rules).to_vec());
        // Rules that cannot be read have no names; the text is then refused by whoever reads it.
        names.unwrap_or_else(|_| vec!["n".to_owned()])
    }

    /// Returns how many bytes of rules, and of a claim, the text of a certificate has, without reading them:
    /// what is read from these grows faster than they do, so who has a limit for them asks before
    /// [`Certificate::read`].
    #[must_use]
    pub fn bytes_of_rules(text: &str) -> usize {
        let of_rules =
            // Rules and claims alone are parsed; everything else takes room in proportion to its text.
            |line: &&str| [RULE, CLAIM, NUMBER, TAKE_AWAY, PRIMES].iter().any(|head| line.starts_with(head));
        text.lines().filter(of_rules).map(str::len).sum()
    }

    /// Reads a certificate.
    ///
    /// # Errors
    /// Where the text is none: the line, what was found there, and what was wanted.
    pub fn read(text: &str) -> Result<Self, Unreadable> {
        let mut lines = Lines { lines: text.lines().collect(), at: 0 };
        lines.exactly(HEAD)?;
        lines.exactly("rules")?;
        let mut rules = Vec::new();
        // A line of rules begins with its mark, so that no text in them can end the block.
        while let Some(rule) = lines.peek().strip_prefix(RULE) {
            rules.push(rule);
            lines.at += 1;
        }
        let rules = rules.join("\n");
        let law = lines.law(&rules, coordinates)?;
        let sums = lines.law_below(SUMS, &rules, coordinates)?.map(Aid::Sums);
        let aid = match sums {
            // A certificate has one aid, so the headings exclude each other.
            None if lines.peek() == HELD => Some(Aid::Held(lines.held(&rules)?)),
            None => lines.periods()?.map(Aid::Periods),
            sums => sums,
        };
        let starts = lines.law_below(STARTS, &rules, start_names)?;
        lines.exactly("end")?;
        // Text behind the end might be read by another program, and would not be part of what was checked.
        if lines.at < lines.lines.len() {
            return Err(lines.expected("the end of the text"));
        }
        Ok(Certificate { rules, law, aid, starts })
    }
}

/// Returns numbers, each after a blank.
fn numbers(elements: impl Iterator<Item = Element>) -> String {
    elements.map(|element| format!(" {element}")).collect()
}

fn states(acceptor: &Acceptor) -> Vec<String> {
    let states = 0..u32::try_from(acceptor.states()).expect("states are named by 32 bits");
    let line = |state| {
        let mut line = if acceptor.is_accepting(state) { "+" } else { "." }.to_owned();
        for letter in 0..acceptor.letters() {
            match acceptor.next(state, letter) {
                Some(to) => write!(line, " {to}").expect("a string takes all text"),
                None => line.push_str(" -"),
            }
        }
        line
    };
    states.map(line).collect()
}
