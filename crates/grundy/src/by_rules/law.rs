//! From a game's rules to a theorem about all its positions, or to a conjecture.

use super::{Fixed, RuleGame};
use grundy_budget::Budget;
use grundy_catalog::Standing;
use grundy_discover::present::Sentence;
use grundy_discover::prove::{self, Effort, Proved, Search};
use grundy_discover::{emit, formula, guess, present};
use grundy_proof::{Certificate, Law, Theorem};
use grundy_rules::Convention;
use grundy_rules::ir::{Ending, Line, Part};
use std::time::Duration;

/// From longer tables no law is guessed again, where one was false.
const LONGEST_GUESSED: u64 = 1 << 16;

/// Where the values of heaps have no law after so long, or an eighth of the time, who wins is looked at
/// first.
const SOON: Duration = Duration::from_secs(4);

fn soon(budget: &Budget) -> Duration {
    budget.time_left().map_or(SOON, |left| SOON.max(left / 8))
}

/// What is known of the law of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The last heap, or the largest coordinate, of the table that was looked at; 0 where the law came with
    /// the game. A conjecture follows it.
    pub checked_to: u64,
    /// How many positions beyond that table, near the numbers of rules and law, follow a conjecture too.
    pub probed: u64,
    /// The law, where one was seen.
    pub known: Option<Known>,
    /// Why there is no theorem, where there is none.
    pub missing: Option<String>,
    /// What came of another question about the same game: about who wins where the law is one of Grundy
    /// values, or about values where it says who wins. `None` where that was not asked.
    pub besides: Option<Box<Finding>>,
    /// Where there is no theorem about a game in which moves keep some numbers: the laws for small values of
    /// these.
    pub fixed: Vec<Fixed>,
}

/// What a law is to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// The Grundy values.
    Values,
    /// Who wins.
    Outcomes,
    /// What positions are worth where the players have different moves, and all are worth integers.
    Numbers,
}

impl Subject {
    /// Returns whether a law is about this.
    fn is_of(self, law: &Law) -> bool {
        match self {
            Subject::Values => law.gives_values(),
            Subject::Numbers => matches!(law, Law::Number(_)),
            Subject::Outcomes => !law.gives_values() && !matches!(law, Law::Number(_)),
        }
    }
}

impl Finding {
    /// Returns whether the law is a theorem.
    #[must_use]
    pub fn is_theorem(&self) -> bool {
        self.known.as_ref().is_some_and(|known| known.proved.is_some())
    }

    /// Returns the laws that were found, each with the finding that it is of, the best first.
    pub fn all(&self) -> impl Iterator<Item = (&Finding, &Known)> {
        let all = std::iter::successors(Some(self), |finding| finding.besides.as_deref());
        all.filter_map(|finding| Some((finding, finding.known.as_ref()?)))
    }

    /// Returns the law of Grundy values that was found beside one of who wins, and how far its table went.
    #[must_use]
    pub fn values_besides(&self) -> Option<(&Known, u64)> {
        let (besides, known) = self.all().skip(1).find(|(_, known)| known.law.gives_values())?;
        Some((known, besides.checked_to))
    }

    /// Both findings, the better one first: a theorem before a conjecture before nothing.
    pub(crate) fn with(self, other: Finding) -> Finding {
        // A theorem is better than a law, and a law better than none.
        let rank = |finding: &Finding| (finding.is_theorem(), finding.known.is_some());
        let (mut first, second) = if rank(&other) > rank(&self) { (other, self) } else { (self, other) };
        first.besides = Some(Box::new(second));
        first
    }
}

/// A law, and what it stands on.
#[derive(Clone, Debug)]
pub struct Known {
    /// The law.
    pub law: Law,
    /// The law in words.
    pub statement: Sentence,
    /// The theorem with its certificate; without one the law is a conjecture.
    pub proved: Option<(Theorem, Certificate)>,
}

impl Known {
    /// Returns what stands behind the law: a theorem, or a conjecture.
    #[must_use]
    pub fn standing(&self) -> Standing {
        if self.proved.is_some() { Standing::Theorem } else { Standing::Conjecture }
    }

    /// As a program says it: of a conjecture with the last number of the table that it was held against.
    pub(crate) fn stands(&self, checked_to: u64) -> emit::Standing {
        match self.proved {
            Some(_) => emit::Standing::Theorem,
            None => emit::Standing::Conjecture { checked_to },
        }
    }

    /// Returns the kind of law in a word: `periodic`, `automatic`, `limit`, `lost` (P-positions held by an
    /// automaton), `take-away` (the next take is limited by the one before), `primes` (by prime factors),
    /// `quotient` or `tame` (sums of heaps in misère play), `number` (what positions of a partizan game are
    /// worth) or `formula`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.law {
            Law::Periodic(law) if law.saltus() == 0 => "periodic",
            Law::Periodic(_) | Law::Automatic(_) => "automatic",
            Law::Limit(_) => "limit",
            Law::Lost(_) => "lost",
            Law::TakeAway(_) => "take-away",
            Law::Primes(_) => "primes",
            Law::Quotient(_) => "quotient",
            Law::Tame(_) => "tame",
            Law::Number(_) => "number",
            Law::Claim(_) => "formula",
        }
    }
}

impl RuleGame {
    /// Returns a program that answers by a law of the game, found from tables to `checked_to`; where that
    /// says who wins, with the values by a law `besides` it ([`Finding::values_besides`]).
    ///
    /// # Errors
    /// [`emit::Unsupported`]: an expression of the law that has no counterpart in the language.
    pub fn code(
        &self,
        known: &Known,
        checked_to: u64,
        besides: Option<(&Known, u64)>,
        language: emit::Language,
    ) -> Result<String, emit::Unsupported> {
        let values = besides.map(|(known, to)| (&known.law, known.stands(to)));
        emit::with_values(&self.parsed.rules, &known.law, &known.stands(checked_to), values, language)
    }

    /// Returns the rules as they are printed: parameters in their places, play and goals included. A theorem
    /// is about games that print so.
    #[must_use]
    pub fn printed(&self) -> String {
        self.parsed.rules.to_string()
    }

    /// Returns whether a position has a Grundy value of one heap: a law is then about values, else about
    /// P-positions.
    #[must_use]
    pub fn is_valued_heap(&self) -> bool {
        let rules = &self.parsed.rules;
        rules.arity() == 1 && rules.is_impartial() && rules.convention().convention() == Convention::Normal
    }

    /// Returns whether positions are heaps that may have a misère quotient: those of one number, in impartial
    /// misère play.
    pub(super) fn is_misere_heap(&self) -> bool {
        let rules = &self.parsed.rules;
        rules.arity() == 1 && rules.is_impartial() && rules.convention().convention() == Convention::Misere
    }

    /// Looks for the law of the game and for its proof, within the budget: a theorem that the checker has
    /// accepted, or what is known without one. Of one heap in normal play it is about Grundy values, and
    /// where these have no theorem, about P-positions too; in misère play about sums of heaps, where these
    /// are tame or their misère quotient is found; else it is about P-positions, and in normal play about the
    /// Grundy values of tuples too.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame};
    /// use grundy::catalog::Settings;
    /// use grundy::laws::prove::Effort;
    /// let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default())?;
    /// let finding = game.law(&Effort::default(), &Budget::default());
    /// let known = finding.known.unwrap();
    /// assert_eq!(known.statement, "g(n) = n mod 3");
    /// let (theorem, _) = known.proved.unwrap();
    /// assert_eq!(theorem.value(10_u128.pow(30)), Some(1));
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// Before a law is called a conjecture it is held against the rules for seven eighths of the time that
    /// the budget has left, or as far as the effort says: in tables that grow, and at positions near the
    /// numbers of the rules.
    #[must_use]
    pub fn law(&self, effort: &Effort, budget: &Budget) -> Finding {
        let (first, second) = self.subjects();
        let has_parameters = !self.parsed.rules.parameters().is_empty();
        // Values of heaps that split may have no law where who wins one heap has one.
        let splits = self.is_valued_heap() && second.is_none();
        let share = match second {
            None if splits => 6,
            None => 8,
            Some(second) if has_parameters || second == Subject::Outcomes => 4,
            Some(_) => 5,
        };
        // Who wins a heap may be simple where its values are not: these wait for it.
        let waits = second == Some(Subject::Outcomes) && !effort.is_asked;
        let part = budget.eighths(share);
        let early = if waits { part.within(soon(budget)) } else { part };
        let mut finding = self.found(first, effort, &early);
        // The values of heaps say who wins, but automata without words say it to nobody.
        let is_said = |known: &Known| known.statement.is_whole() || !matches!(known.law, Law::Automatic(_));
        let says_all =
            first == Subject::Values && finding.is_theorem() && finding.known.as_ref().is_some_and(is_said);
        if let Some(second) = second.filter(|_| !says_all) {
            let other =
                self.found(second, effort, &budget.eighths(if has_parameters || waits { 4 } else { 8 }));
            let was_short = early.time_left().is_some_and(|left| left < soon(budget) / 2);
            if waits && was_short && !finding.is_theorem() && !other.is_theorem() {
                finding = self.found(first, effort, budget);
            }
            if first == Subject::Outcomes {
                self.say_by_values(&mut finding, &other, effort, budget);
            }
            // Of tuples that their values have no law says little.
            if other.known.is_some() || first == Subject::Values {
                finding = finding.with(other);
            }
        }
        // Nothing is known of the values, and one heap may still follow a law.
        if splits && finding.known.is_none() {
            let other = self.found(Subject::Outcomes, effort, &budget.eighths(7));
            if other.known.is_some() {
                finding = finding.with(other);
            }
        }
        if !finding.is_theorem() {
            finding.fixed = self.laws_of_fixed(effort, budget);
        }
        // How far tables went is said only where somebody asked for it.
        if effort.is_asked && finding.checked_to < effort.largest_heap {
            // A theorem speaks of all positions.
            finding.missing = finding.missing.map(|missing| {
                let (to, reached) = (effort.largest_heap, finding.checked_to);
                format!("{missing}; tables to {to} were asked for, and a limit ended them at {reached}")
            });
        }
        finding
    }

    /// Says who wins by a nim-sum of what the coordinates are worth, where they play apart and there are no
    /// words for it else.
    fn in_values(
        &self,
        subject: Subject,
        found: &Proved,
        effort: &Effort,
        budget: &Budget,
    ) -> Option<Proved> {
        let rules = &self.parsed.rules;
        let names = &rules.moves().coordinates;
        // A law that has whole words already needs no others.
        if subject != Subject::Outcomes
            || !self.subjects().1.is_some_and(|second| second == Subject::Values)
            || present::statement(found.theorem.law(), names).is_whole()
        {
            return None;
        }
        // The box is small, since the formula is proved afterwards.
        let bound = if names.len() == 2 { 24 } else { 9 };
        let table = self.values_in_box(bound, budget)?;
        let claim = guess::apart(&table, bound, names, &formula::hints(rules), budget).ok()??;
        let (theorem, certificate) =
            prove::by_values(found.theorem.rules(), &Law::Claim(claim), effort, budget)?;
        Some(Proved { certificate, theorem, table_to: found.table_to })
    }

    /// Says who wins by the formula of the values, where there are no words for it else.
    fn say_by_values(&self, outcomes: &mut Finding, values: &Finding, effort: &Effort, budget: &Budget) {
        let is_said = outcomes.known.as_ref().is_some_and(|known| known.statement.is_whole());
        let proved = values.known.as_ref().and_then(|known| known.proved.as_ref());
        // The law of who wins is a theorem in words already.
        let Some((theorem, _)) = proved.filter(|_| !(is_said && outcomes.is_theorem())) else { return };
        if let Some((theorem, certificate)) = prove::by_values(theorem.rules(), theorem.law(), effort, budget)
        {
            let law = theorem.law().clone();
            let statement = present::statement(&law, &self.parsed.rules.moves().coordinates);
            outcomes.known = Some(Known { law, statement, proved: Some((theorem, certificate)) });
            outcomes.missing = None;
        }
    }

    /// What a law is sought of, and of what else.
    fn subjects(&self) -> (Subject, Option<Subject>) {
        let rules = &self.parsed.rules;
        let is_normal = *rules.play() == Ending::Normal && rules.is_impartial();
        let leaves_one_part = |line: &Line| matches!(line.parts[..], [] | [Part::Position(_)]);
        match rules.arity() {
            _ if !rules.is_impartial() => (Subject::Numbers, None),
            1 if !self.is_valued_heap() => (Subject::Outcomes, None),
            1 => {
                // Where moves leave several parts, who wins one heap is no law of the game.
                let is_simple = rules.moves().lines.iter().all(leaves_one_part);
                (Subject::Values, is_simple.then_some(Subject::Outcomes))
            }
            _ => (Subject::Outcomes, is_normal.then_some(Subject::Values)),
        }
    }

    fn found(&self, subject: Subject, effort: &Effort, budget: &Budget) -> Finding {
        let names = &self.parsed.rules.moves().coordinates;
        let known = |law: Law, proved| Known { statement: present::statement(&law, names), law, proved };
        let mut effort = *effort;
        loop {
            // Something is left for doubts about what is not proved.
            let (law, checked_to, reason) = match self.prove_of(subject, &effort, &budget.eighths(7)) {
                Search::Proved(found) => {
                    let rules = &self.parsed.rules;
                    let said = prove::in_a_formula(&found, rules, &effort, budget);
                    let said = said.or_else(|| self.in_values(subject, &found, &effort, budget));
                    let found = said.unwrap_or(*found);
                    let law = found.theorem.law().clone();
                    let known = known(law, Some((found.theorem, found.certificate)));
                    return Finding {
                        checked_to: found.table_to,
                        probed: 0,
                        known: Some(known),
                        missing: None,
                        besides: None,
                        fixed: Vec::new(),
                    };
                }
                Search::Open { conjecture: None, checked_to, reason } => {
                    let missing = Some(reason.to_string());
                    return Finding {
                        checked_to,
                        probed: 0,
                        known: None,
                        // Neither a law was seen nor a proof found, so nothing is to be doubted.
                        missing,
                        besides: None,
                        fixed: Vec::new(),
                    };
                }
                Search::Open { conjecture: Some(law), checked_to, reason } => {
                    // A law in plain words is doubted in its place: it says the same.
                    let plain = prove::in_plain_words(&law, &self.parsed.rules, budget);
                    (plain.unwrap_or(law), checked_to, reason)
                }
            };
            let doubted = self.doubt(&law, checked_to, &effort, budget);
            let finding = |known, missing| Finding {
                checked_to: doubted.to.max(checked_to),
                probed: doubted.beyond,
                known,
                missing: Some(missing),
                besides: None,
                fixed: Vec::new(),
            };
            let Some(position) = doubted.broken else {
                // What the remainders of tuples are hangs on few positions.
                let reached = doubted.to.max(checked_to);
                if names.len() > 1 && !formula::has_come_back(&law, reached) {
                    return finding(None, reason.to_string());
                }
                return finding(Some(known(law, None)), reason.to_string());
            };
            // From there on the table shows what the law really is.
            let first = position.iter().max().map_or(0, |heap| heap.saturating_mul(2));
            let is_longer = first > effort.first_heap && first <= effort.largest_heap.min(LONGEST_GUESSED);
            // Tables longer than this are not guessed from again.
            if !is_longer || subject != Subject::Values || names.len() > 1 || budget.check().is_err() {
                let shown: Vec<String> = position.iter().map(u64::to_string).collect();
                let missing =
                    format!("what tables to {checked_to} show does not hold at {}", shown.join(", "));
                return finding(None, missing);
            }
            effort.first_heap = first;
        }
    }

    /// Returns the first P-positions, by size: those in a small box. `None` where the players have different
    /// moves, where play may go on for ever, or where the budget ends first.
    #[must_use]
    pub fn losses(&self, budget: &Budget) -> Option<Vec<Vec<u64>>> {
        let bound = match self.parsed.rules.arity() {
            1 => 64,
            2 => 16,
            3 => 6,
            _ => 3,
        };
        let mut lost = self.lost_below(bound, budget)?;
        lost.sort_by_key(|position| position.iter().sum::<u64>());
        Some(lost)
    }

    /// Searches for a theorem that says who wins, as [`RuleGame::law`] does: by the Grundy values of heaps,
    /// where these have a law.
    #[must_use]
    pub fn prove(&self, effort: &Effort, budget: &Budget) -> Search {
        let subjects = match self.subjects() {
            // The values of all positions at once are more often in a formula where there are parameters.
            // A formula for the values serves all values of the parameters at once.
            (first, Some(second)) if !self.parsed.rules.parameters().is_empty() => (second, Some(first)),
            subjects => subjects,
        };
        match subjects {
            (Subject::Values, Some(second)) => {
                let found = self.prove_of(Subject::Values, effort, &budget.eighths(4));
                let other = match found {
                    Search::Proved(_) => return found,
                    Search::Open { .. } => self.prove_of(second, effort, budget),
                };
                if matches!(other, Search::Proved(_)) { other } else { found }
            }
            (first, _) => self.prove_of(first, effort, budget),
        }
    }

    pub(super) fn prove_of(&self, subject: Subject, effort: &Effort, budget: &Budget) -> Search {
        let rules = &self.parsed.rules;
        // What is known of the game already is checked, and not looked for.
        if let Some(kept) = self.certified(|law| subject.is_of(law), budget) {
            return Search::Proved(Box::new(kept));
        }
        if subject == Subject::Numbers {
            let mut numbers = |bound: u64, budget: &Budget| self.numbers_in_box(bound, budget);
            return prove::prove_numbers(rules, &mut numbers, effort, budget);
        }
        // The cheap ways come before the general search, and each serves its own kind of game.
        if let Some(found) = self.prove_without_idle(subject, effort, budget) {
            return Search::Proved(found);
        }
        if let Some(found) = self.prove_by_primes(subject, effort, budget) {
            return Search::Proved(found);
        }
        if let Some(found) = self.prove_apart(subject, effort, budget) {
            return Search::Proved(found);
        }
        if subject == Subject::Values && rules.arity() == 1 {
            let mut values = |upto: u64, budget: &Budget| self.grundy_values(upto, budget);
            return prove::prove(rules, &mut values, effort, budget);
        }
        if subject == Subject::Values {
            let mut values = |bound: u64, budget: &Budget| self.values_in_box(bound, budget);
            return prove::prove_tuples(rules, &mut values, effort, budget);
        }
        if let Some(found) = self.prove_tame(effort, budget) {
            return Search::Proved(found);
        }
        if let Some(found) = self.prove_quotient(effort.largest_heap, budget) {
            return found;
        }
        let mut losses = |bound: u64, budget: &Budget| self.lost_in_box(bound, budget);
        prove::prove_losses(rules, &mut losses, effort, budget)
    }
}
