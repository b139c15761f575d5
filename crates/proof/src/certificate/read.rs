//! Certificates read from text, line by line.

use super::{CLAIM, NUMBER, Names, PERIODS, PRIMES, TAKE_AWAY, TAKEN, Unreadable};
use crate::aid::Repeats;
use crate::law::{
    Acceptor, Automatic, Counted, Law, Limit, Lost, Malformed, NOWHERE, Numeration, Periodic, Pretending,
    Primes, TakeAway, Tame,
};
use grundy_rules::lang::{self, Claim};
use grundy_values::quotient::{Element, Quotient};

/// The table of products of this number of elements takes 8 MiB.
const MOST_ELEMENTS: usize = 1 << 11;

/// The lines of a certificate, and which one is read next.
pub(super) struct Lines<'a> {
    pub(super) lines: Vec<&'a str>,
    pub(super) at: usize,
}

impl<'a> Lines<'a> {
    /// The next line, empty at the end of the text.
    pub(super) fn peek(&self) -> &'a str {
        self.lines.get(self.at).copied().unwrap_or("")
    }

    pub(super) fn expected(&self, wanted: &'static str) -> Unreadable {
        // The line may be of any length, and the message shows a part of it.
        let found: String = self.peek().chars().take(60).collect();
        Unreadable::Expected { line: self.at + 1, wanted, found }
    }

    pub(super) fn exactly(&mut self, wanted: &'static str) -> Result<(), Unreadable> {
        if self.peek() != wanted {
            return Err(self.expected(wanted));
        }
        self.at += 1;
        Ok(())
    }

    /// The law below a heading, where that stands here.
    pub(super) fn law_below(
        &mut self,
        heading: &str,
        rules: &str,
        names: Names,
    ) -> Result<Option<Law>, Unreadable> {
        if self.peek() != heading {
            return Ok(None);
        }
        self.at += 1;
        self.law(rules, names).map(Some)
    }

    /// How what positions are worth repeats, where that stands here.
    pub(super) fn periods(&mut self) -> Result<Option<Vec<Repeats>>, Unreadable> {
        if self.peek() != PERIODS {
            return Ok(None);
        }
        self.at += 1;
        let mut periods = Vec::new();
        loop {
            let repeats = match self.peek().split(' ').collect::<Vec<_>>()[..] {
                ["from", from, "period", period] => from.parse().ok().zip(period.parse().ok()),
                // The list ends at the first line of another kind, but it has to have begun.
                _ if !periods.is_empty() => return Ok(Some(periods)),
                _ => None,
            };
            // A sequence with a period of 0 says nothing.
            let Some((from, period)) = repeats.filter(|(_, period)| *period > 0) else {
                return Err(self.expected("`from N period N`, with a period of at least 1"));
            };
            periods.push(Repeats { from, period });
            self.at += 1;
        }
    }

    /// The law of lost positions below its heading.
    pub(super) fn held(&mut self, rules: &str) -> Result<Lost, Unreadable> {
        self.at += 1;
        let at = self.at;
        match self.law(rules, super::coordinates)? {
            Law::Lost(held) => Ok(held),
            _ => {
                // The fault is in the law's first line, and it was read to its end.
                self.at = at;
                Err(self.expected("`law lost` with an automaton"))
            }
        }
    }

    pub(super) fn law(&mut self, rules: &str, names: Names) -> Result<Law, Unreadable> {
        const WANTED: &str = "`law periodic preperiod N saltus S`, `law automatic`, `law limit P C Q`, `law take-away limit NUMBER`, `law quotient order N preperiod N period P`, `law tame`, `law lost tracks T NUMERATION`, `law primes factors|exponents value|lost EXPRESSION`, `law number EXPRESSION` or `law claim value|lost EXPRESSION`";
        let head = self.peek();
        if let Some(claim) = head.strip_prefix(CLAIM) {
            return self.claim(claim, rules, names);
        }
        if let Some(number) = head.strip_prefix(NUMBER) {
            // A number is a claim of a value that may be below 0, so it is read as one.
            return match self.claim(&format!("value {number}"), rules, names)? {
                Law::Claim(Claim::Value(number)) => Ok(Law::Number(number)),
                _ => Err(self.expected("`law number EXPRESSION`")),
            };
        }
        if let Some(law) = head.strip_prefix(PRIMES) {
            return self.primes(law);
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
                // Values go on as long as lines begin with a digit, which no heading does.
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
                    ["base", base] => base.parse().ok().map(Numeration::Base),
                    ["recurrent", a, first] => match (a.parse(), first.parse()) {
                        (Ok(a), Ok(first)) => Some(Numeration::Recurrent { a, first }),
                        _ => None,
                    },
                    _ => None,
                };
                let (Ok(tracks), Some(numeration)) = (tracks.parse(), numeration) else {
                    return Err(self.expected(WANTED));
                };
                // Before the automata: they read the digits that the numeration has.
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
        // A longer word that begins in the same way is another heading.
        let rest = self.peek().strip_prefix(heading).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let read = |rest: &str| rest.split(' ').skip(1).map(|word| word.parse().ok()).collect();
        let row: Option<Vec<Element>> = rest.and_then(read);
        let row = row.ok_or_else(|| self.expected(wanted))?;
        self.at += 1;
        Ok(row)
    }

    fn quotient(&mut self, order: usize, preperiod: u64, period: u64) -> Result<Law, Unreadable> {
        // The product table has the square of this number of entries, and a line of text can name any number.
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
        // The period follows from the list, and a head that says another one means that something is lost.
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
            // Elements are named by products, so the generators must be those that the reader finds.
            let is_named = quotient.generators() == generators;
            is_named.then_some(quotient).ok_or(Malformed::Generators)
        });
        let law = named.and_then(|quotient| Pretending::new(quotient, preperiod, elements));
        law.map(Law::Quotient).map_err(|e| self.malformed(e))
    }

    fn claim(&mut self, claim: &str, rules: &str, names: Names) -> Result<Law, Unreadable> {
        let parsed = lang::parse(rules).map_err(Unreadable::Claim)?;
        let names: Vec<&str> = names(&parsed.rules).iter().map(String::as_str).collect();
        self.kind_and_claim(claim, &names).map(Law::Claim)
    }

    /// A claim after the word that says whether it is about values.
    fn kind_and_claim(&mut self, claim: &str, names: &[&str]) -> Result<Claim, Unreadable> {
        const WANTED: &str = "`value EXPRESSION` or `lost CONDITION` after the kind of law";
        let read = |text| lang::parse_claim(text, names).map_err(Unreadable::Claim);
        let found = match claim.split_once(' ') {
            Some(("value", text)) => (read(text)?, true),
            Some(("lost", text)) => (read(text)?, false),
            _ => return Err(self.expected(WANTED)),
        };
        // The word says which kind is meant, and text of the other kind would make another law.
        if matches!(found.0, Claim::Value(_)) != found.1 {
            return Err(self.expected(WANTED));
        }
        self.at += 1;
        Ok(found.0)
    }

    fn primes(&mut self, law: &str) -> Result<Law, Unreadable> {
        let (counted, claim) = law.split_once(' ').unwrap_or_default();
        let Some(counted) = Counted::named(counted) else {
            return Err(self.expected("`law primes factors`, `distinct`, `exponents`, or primes as `2,5`"));
        };
        let names = counted.names();
        let claim = self.kind_and_claim(claim, &names.iter().map(String::as_str).collect::<Vec<_>>())?;
        Primes::new(counted, claim).map(Law::Primes).ok_or_else(|| self.malformed(Malformed::Exponents))
    }

    /// Reads what follows headings that are numbered from 0.
    fn numbered<T>(
        &mut self,
        heading: &str,
        mut read: impl FnMut(&mut Self) -> Result<T, Unreadable>,
    ) -> Result<Vec<T>, Unreadable> {
        let mut all = Vec::new();
        while let Some(number) = self.peek().strip_prefix(heading) {
            // The numbers are there for people; one that is missing says that a block was lost.
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
        // A line of states begins with one of two marks, so that the table ends where another line stands.
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
