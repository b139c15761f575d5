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
//! The law of a misère quotient has its generators, a line for each element with its products by these, `P` before those that are
//! lost, and what heaps 1, 2, ... are worth; element 0 is the identity:
//! ```text
//! law quotient order 2 preperiod 1 period 1
//! generators 1
//! N 1
//! P 0
//! heaps 1
//! ```
//! A law of a game whose players have different moves, and whose positions are worth integers, is `law number EXPRESSION`. A law about takes
//! and the next limit has the limit after a take of `t`, as in `law take-away limit 3 * t`.
//!
//! The law of a tame game, `law tame`, has the automaton of the fickle heaps under the heading `fickle`, and then the law of the
//! Grundy values as it is written alone.
//!
//! What the proof needs beside the law may follow. Where moves leave runs of heaps, what the heaps below each one are worth together,
//! under the heading `sums`; where every move changes one coordinate alone, how what positions are worth repeats, a line for each
//! coordinate under the heading `periods`:
//! ```text
//! periods
//! from 53 period 34
//! from 53 period 34
//! ```
//!
//! Where the rules have a `start` line, the law of its numbers may follow that of the positions, under the heading `starts`.
//!
//! A line of an automaton is a state: `+` where a word may end and `.` where not, and for each letter the state that it
//! leads to, or `-`. After the automaton of a law of lost positions stand those of the rules' rays, headed `ray 0`, `ray 1`, ...

use crate::aid::{Aid, Repeats};
use crate::law::{
    Acceptor, Automatic, Law, Limit, Lost, Malformed, NOWHERE, Numeration, Periodic, Pretending, TakeAway,
    Tame,
};
use grundy_rules::Rules;
use grundy_rules::lang::{self, Claim, Rejected};
use grundy_values::quotient::{Element, Quotient};
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

/// The table of products of so many elements takes 8 MiB.
const MOST_ELEMENTS: usize = 1 << 11;

/// Begins a line of rules.
const RULE: &str = "| ";

/// Begins the line of a claim.
const CLAIM: &str = "law claim ";

/// Begins the line of a law of numbers.
const NUMBER: &str = "law number ";

/// Begins the line of a law about takes and the next limit, which speaks of what was taken by this name.
const TAKE_AWAY: &str = "law take-away limit ";
const TAKEN: &str = "t";

/// Stands before what the heaps below each one are worth together.
const SUMS: &str = "sums";

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

    /// Returns the certificate that claims besides who wins from each start, by the numbers of the rules' `start` line.
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
                say(format_args!("heaps{}", numbers(law.elements()[1..].iter().copied())));
            }
            Law::Tame(law) => {
                say(format_args!("law tame"));
                say(format_args!("fickle"));
                states(law.fickle()).iter().for_each(|state| say(format_args!("{state}")));
                self.print_law(law.values(), names, say);
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
        names.unwrap_or_else(|_| vec!["n".to_owned()])
    }

    /// Returns how many bytes of rules, and of a claim, the text of a certificate has, without reading them: what is read from
    /// these grows faster than they do, so who has a limit for them asks before [`Certificate::read`].
    #[must_use]
    pub fn bytes_of_rules(text: &str) -> usize {
        let of_rules =
            |line: &&str| [RULE, CLAIM, NUMBER, TAKE_AWAY].iter().any(|head| line.starts_with(head));
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
        while let Some(rule) = lines.peek().strip_prefix(RULE) {
            rules.push(rule);
            lines.at += 1;
        }
        let rules = rules.join("\n");
        let law = lines.law(&rules, coordinates)?;
        let sums = lines.law_below(SUMS, &rules, coordinates)?.map(Aid::Sums);
        let aid = if sums.is_some() { sums } else { lines.periods()?.map(Aid::Periods) };
        let starts = lines.law_below(STARTS, &rules, start_names)?;
        lines.exactly("end")?;
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

struct Lines<'a> {
    lines: Vec<&'a str>,
    at: usize,
}

impl<'a> Lines<'a> {
    /// The next line, empty at the end of the text.
    fn peek(&self) -> &'a str {
        self.lines.get(self.at).copied().unwrap_or("")
    }

    fn expected(&self, wanted: &'static str) -> Unreadable {
        let found: String = self.peek().chars().take(60).collect();
        Unreadable::Expected { line: self.at + 1, wanted, found }
    }

    fn exactly(&mut self, wanted: &'static str) -> Result<(), Unreadable> {
        if self.peek() != wanted {
            return Err(self.expected(wanted));
        }
        self.at += 1;
        Ok(())
    }

    /// The law below a heading, where that stands here.
    fn law_below(&mut self, heading: &str, rules: &str, names: Names) -> Result<Option<Law>, Unreadable> {
        if self.peek() != heading {
            return Ok(None);
        }
        self.at += 1;
        self.law(rules, names).map(Some)
    }

    /// How what positions are worth repeats, where that stands here.
    fn periods(&mut self) -> Result<Option<Vec<Repeats>>, Unreadable> {
        if self.peek() != PERIODS {
            return Ok(None);
        }
        self.at += 1;
        let mut periods = Vec::new();
        loop {
            let repeats = match self.peek().split(' ').collect::<Vec<_>>()[..] {
                ["from", from, "period", period] => from.parse().ok().zip(period.parse().ok()),
                _ if !periods.is_empty() => return Ok(Some(periods)),
                _ => None,
            };
            let Some((from, period)) = repeats.filter(|(_, period)| *period > 0) else {
                return Err(self.expected("`from N period N`, with a period of at least 1"));
            };
            periods.push(Repeats { from, period });
            self.at += 1;
        }
    }

    fn law(&mut self, rules: &str, names: Names) -> Result<Law, Unreadable> {
        const WANTED: &str = "`law periodic preperiod N saltus S`, `law automatic`, `law limit P C Q`, `law take-away limit NUMBER`, `law quotient order N preperiod N period P`, `law tame`, `law lost tracks T NUMERATION`, `law number EXPRESSION` or `law claim value|lost EXPRESSION`";
        let head = self.peek();
        if let Some(claim) = head.strip_prefix(CLAIM) {
            return self.claim(claim, rules, names);
        }
        if let Some(number) = head.strip_prefix(NUMBER) {
            return match self.claim(&format!("value {number}"), rules, names)? {
                Law::Claim(Claim::Value(number)) => Ok(Law::Number(number)),
                _ => Err(self.expected("`law number EXPRESSION`")),
            };
        }
        if let Some(limit) = head.strip_prefix(TAKE_AWAY) {
            let limit = match lang::parse_claim(limit, &[TAKEN]).map_err(Unreadable::Claim)? {
                Claim::Value(limit) => limit,
                Claim::Lost(_) => return Err(self.expected("`law take-away limit NUMBER`")),
            };
            self.at += 1;
            return TakeAway::new(limit).map(Law::TakeAway).map_err(|e| self.malformed(e));
        }
        let words: Vec<&str> = head.split(' ').collect();
        match words[..] {
            ["law", "periodic", "preperiod", preperiod, "saltus", saltus] => {
                let (Ok(preperiod), Ok(saltus)) = (preperiod.parse(), saltus.parse()) else {
                    return Err(self.expected(WANTED));
                };
                self.at += 1;
                let mut values = Vec::new();
                while self.peek().starts_with(|first: char| first.is_ascii_digit()) {
                    for word in self.peek().split(' ') {
                        values.push(word.parse().map_err(|_| self.expected("values"))?);
                    }
                    self.at += 1;
                }
                Periodic::new(preperiod, saltus, values).map(Law::Periodic).map_err(|e| self.malformed(e))
            }
            ["law", "automatic"] => {
                self.at += 1;
                let classes = self.numbered("class ", |lines| lines.acceptor(2, 2))?;
                Automatic::new(classes).map(Law::Automatic).map_err(|e| self.malformed(e))
            }
            ["law", "limit", p, c, q] => {
                let (Ok(p), Ok(c), Ok(q)) = (p.parse(), c.parse(), q.parse()) else {
                    return Err(self.expected(WANTED));
                };
                self.at += 1;
                Limit::new(p, c, q).map(Law::Limit).map_err(|e| self.malformed(e))
            }
            ["law", "quotient", "order", order, "preperiod", preperiod, "period", period] => {
                let (Ok(order), Ok(preperiod), Ok(period)) =
                    (order.parse::<usize>(), preperiod.parse::<u64>(), period.parse::<u64>())
                else {
                    return Err(self.expected(WANTED));
                };
                self.at += 1;
                self.quotient(order, preperiod, period)
            }
            ["law", "tame"] => {
                self.at += 1;
                self.exactly("fickle")?;
                let fickle = self.acceptor(1, 2)?;
                // Else a text could make this call itself without end.
                if self.peek() == "law tame" {
                    return Err(self.expected("a law about Grundy values"));
                }
                let values = self.law(rules, names)?;
                Tame::new(values, fickle).map(Law::Tame).map_err(|e| self.malformed(e))
            }
            ["law", "lost", "tracks", tracks, ref numeration @ ..] => {
                let numeration = match *numeration {
                    ["binary"] => Some(Numeration::Binary),
                    ["recurrent", a, first] => match (a.parse(), first.parse()) {
                        (Ok(a), Ok(first)) => Some(Numeration::Recurrent { a, first }),
                        _ => None,
                    },
                    _ => None,
                };
                let (Ok(tracks), Some(numeration)) = (tracks.parse(), numeration) else {
                    return Err(self.expected(WANTED));
                };
                numeration.check().map_err(|e| self.malformed(e))?;
                self.at += 1;
                let acceptor = self.acceptor(tracks, numeration.digits())?;
                let rays = self.numbered("ray ", |lines| lines.acceptor(tracks, numeration.digits()))?;
                let law = Lost::new(numeration, acceptor).and_then(|law| law.with_rays(rays));
                law.map(Law::Lost).map_err(|e| self.malformed(e))
            }
            _ => Err(self.expected(WANTED)),
        }
    }

    /// Reads the numbers of a line after its heading.
    fn row(&mut self, heading: &str, wanted: &'static str) -> Result<Vec<Element>, Unreadable> {
        let rest = self.peek().strip_prefix(heading).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let read = |rest: &str| rest.split(' ').skip(1).map(|word| word.parse().ok()).collect();
        let row: Option<Vec<Element>> = rest.and_then(read);
        let row = row.ok_or_else(|| self.expected(wanted))?;
        self.at += 1;
        Ok(row)
    }

    fn quotient(&mut self, order: usize, preperiod: u64, period: u64) -> Result<Law, Unreadable> {
        if order > MOST_ELEMENTS {
            self.at -= 1;
            return Err(self.expected("an order of at most 2048"));
        }
        let generators = self.row("generators", "`generators` with their elements")?;
        let (mut rows, mut lost) = (Vec::new(), Vec::new());
        while rows.len() < order {
            lost.push(self.peek().starts_with('P'));
            let outcome = if lost.last() == Some(&true) { "P" } else { "N" };
            rows.push(self.row(outcome, "`P` or `N` with the products of the next element")?);
        }
        let heaps = self.row("heaps", "`heaps` with the elements of heaps 1, 2, ...")?;
        if preperiod.checked_add(period) != Some(heaps.len() as u64 + 1) {
            return Err(Unreadable::Expected {
                line: self.at,
                wanted: "as many heaps as preperiod and period say, less heap 0",
                found: format!("{} heaps", heaps.len()),
            });
        }
        let elements = [&[0], &heaps[..]].concat();
        let quotient = Quotient::new(&rows, lost).map_err(Malformed::NoMonoid);
        let named = quotient.and_then(|quotient| {
            let is_named = quotient.generators() == generators;
            is_named.then_some(quotient).ok_or(Malformed::Generators)
        });
        let law = named.and_then(|quotient| Pretending::new(quotient, preperiod, elements));
        law.map(Law::Quotient).map_err(|e| self.malformed(e))
    }

    fn claim(&mut self, claim: &str, rules: &str, names: Names) -> Result<Law, Unreadable> {
        const WANTED: &str = "`law claim value EXPRESSION` or `law claim lost CONDITION`";
        let parsed = lang::parse(rules).map_err(Unreadable::Claim)?;
        let names: Vec<&str> = names(&parsed.rules).iter().map(String::as_str).collect();
        let read = |text| lang::parse_claim(text, &names).map_err(Unreadable::Claim);
        let found = match claim.split_once(' ') {
            Some(("value", text)) => (read(text)?, true),
            Some(("lost", text)) => (read(text)?, false),
            _ => return Err(self.expected(WANTED)),
        };
        if matches!(found.0, Claim::Value(_)) != found.1 {
            return Err(self.expected(WANTED));
        }
        self.at += 1;
        Ok(Law::Claim(found.0))
    }

    /// Reads what follows headings that are numbered from 0.
    fn numbered<T>(
        &mut self,
        heading: &str,
        mut read: impl FnMut(&mut Self) -> Result<T, Unreadable>,
    ) -> Result<Vec<T>, Unreadable> {
        let mut all = Vec::new();
        while let Some(number) = self.peek().strip_prefix(heading) {
            if number != all.len().to_string() {
                return Err(self.expected("the next number"));
            }
            self.at += 1;
            all.push(read(self)?);
        }
        Ok(all)
    }

    fn acceptor(&mut self, tracks: usize, digits: usize) -> Result<Acceptor, Unreadable> {
        let (mut accepting, mut next) = (Vec::new(), Vec::new());
        while let Some(ends) = self.peek().chars().next().filter(|first| matches!(first, '+' | '.')) {
            accepting.push(ends == '+');
            for word in self.peek()[1..].split(' ').skip(1) {
                next.push(match word {
                    "-" => NOWHERE,
                    state => state.parse().map_err(|_| self.expected("states"))?,
                });
            }
            self.at += 1;
        }
        Acceptor::new(tracks, digits, accepting, next).map_err(|e| self.malformed(e))
    }

    fn malformed(&self, cause: Malformed) -> Unreadable {
        Unreadable::Malformed { line: self.at + 1, cause }
    }
}
