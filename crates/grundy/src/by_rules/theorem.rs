//! Answers by a theorem: who wins positions of any size, and the winning moves, or the least of them.

use super::law::Subject;
use super::{RuleGame, numbers, position};
use crate::work::within_work;
use crate::{Ask, Error, Game};
use grundy_budget::{Budget, Stop};
use grundy_discover::present::{self, Sentence};
use grundy_discover::prove::{Effort, Proved, Search};
use grundy_discover::winning::{self, Unknown, Wanted, Winning};
use grundy_proof::{Certificate, Law, Pretending, Tame, Theorem, check};
use grundy_rules::Convention;
use grundy_rules::ir::{Expr, Part};
use grundy_solve::{Claim, Error as Refusal, Method, Move, Solution, Standing, Trail, Words};
use grundy_values::quotient::Element;
use grundy_values::{Grundy, Outcome};
use std::borrow::Cow;
use std::ptr;
use std::sync::Arc;
use std::time::Duration;

/// The time for which a theorem about a position beyond tables is sought without a limit of the user's.
pub(crate) const TIME: Duration = Duration::from_secs(5);

/// Certificates of the catalogue are checked within this time, or not believed.
const CHECK: Duration = Duration::from_secs(1);

/// Engines for the rules of a game with a law are asked for this number of steps whether they say the same.
const MOMENT: u64 = 1 << 16;

/// Why there is none.
pub(super) const NONE: &str =
    "no theorem about the game was found in a few seconds (`grundy law` looks longer)";

/// Positions with more positions below them than this are answered by a theorem where there is one.
const MOST_POSITIONS: u64 = 1 << 17;

/// The same for heaps of games that are tabulated by kernels.
const LARGEST_HEAP: u128 = 1 << 20;

/// Returns a theorem's law in words.
#[must_use]
pub fn statement(theorem: &Theorem) -> Sentence {
    let names = grundy_rules::lang::parse(theorem.rules())
        .map_or_else(|_| vec!["n".to_owned()], |parsed| parsed.rules.moves().coordinates.clone());
    present::statement(theorem.law(), &names)
}

impl RuleGame {
    /// Returns who wins a position by a theorem about the game, with numbers of up to 38 digits: the Grundy
    /// value where the theorem is about values, and the winning moves where the theorem's law lists them, else
    /// the least (of each line of the rules, the least choices). `stop` is [`Stop::Reach`] where there may be
    /// other winning moves.
    ///
    /// A theorem about P-positions answers for one component; in normal play also where at most one of
    /// several is not lost.
    ///
    /// ```
    /// use grundy::{Ask, Budget, Grundy, RuleGame};
    /// use grundy::catalog::Settings;
    /// use grundy::laws::prove::Effort;
    /// let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default())?;
    /// let (theorem, _) = game.law(&Effort::default(), &Budget::default()).known.unwrap().proved.unwrap();
    /// let ask = Ask::new(["1000000000000000000"]);
    /// let solution = game.solve_by(&theorem, &ask)?;
    /// assert_eq!(solution.grundy, Some(Grundy::Number(1)));
    /// assert_eq!(solution.winning_moves[0].to, "999999999999999999");
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Unsuited`] for a theorem about other rules. [`Error::Solve`]: words that are no position, a
    /// sum that the theorem does not speak of, winning moves that no automaton holds, or the budget.
    pub fn solve_by(&self, theorem: &Theorem, ask: &Ask<'_>) -> Result<Solution, Error> {
        // A theorem holds for the rules that it names, so other rules get no answer by it.
        if theorem.rules() != self.printed() {
            let reason = format!(
                "the theorem is about other rules, with digest {}; those asked about have {}",
                theorem.digest(),
                grundy_proof::digest(&self.printed())
            );
            return Err(Error::Unsuited { game: self.name.clone(), reason });
        }
        let refused = |cause| Error::Solve { subject: self.name.clone(), cause };
        let sum = position::read_wide(&self.parsed.rules, &ask.position).map_err(refused)?;
        self.answer_by(theorem, &sum, ask.limit, &ask.budget).map_err(refused)
    }

    /// Returns the answer about a sum in which some number has more than 64 bits: a theorem alone can give
    /// it.
    pub(super) fn beyond_words(
        &self,
        sum: &[Vec<u128>],
        method: Method,
        (limit, budget): (usize, &Budget),
    ) -> Result<Solution, Refusal> {
        let theorem = match method {
            Method::Auto => self.theorem(&within_work(budget, TIME)).ok_or_else(|| NONE.to_owned()),
            _ => Err("and another method was asked for".to_owned()),
        };
        let answer = theorem.and_then(|theorem| {
            let answer = self.answer_by(&theorem, sum, limit, budget);
            let of_values = || self.theorem_for_sums(&theorem, sum.len(), &within_work(budget, TIME));
            // A theorem about who wins one position may leave a sum open that values would settle.
            answer.or_else(|error| match of_values() {
                Some(theorem) => {
                    self.answer_by(&theorem, sum, limit, budget).map_err(|error| error.to_string())
                }
                None => Err(error.to_string()),
            })
        });
        answer.map_err(|reason| {
            let most = u64::MAX;
            Refusal::Shape(format!("numbers above {most} are answered by a theorem alone: {reason}"))
        })
    }

    /// Returns a theorem about the game, if there is one within the budget: from the certificate of the
    /// catalogue, which is checked here, else from a search as [`RuleGame::law`] makes it.
    #[must_use]
    pub fn theorem(&self, budget: &Budget) -> Option<Theorem> {
        self.sought_within(budget).cloned()
    }

    /// Returns the same theorem, which is kept, as is how long none was found.
    pub(super) fn sought_within(&self, budget: &Budget) -> Option<&Theorem> {
        self.sought.get_within(budget, |budget| {
            self.certified_theorem(budget).or_else(|| match self.prove(&Effort::unread(), budget) {
                Search::Proved(proved) => Some(proved.theorem),
                Search::Open { .. } => None,
            })
        })
    }

    /// Returns a theorem about the values of tuples, where the one known says only who wins, and there are
    /// several components.
    pub(super) fn theorem_for_sums(
        &self,
        known: &Theorem,
        components: usize,
        budget: &Budget,
    ) -> Option<Theorem> {
        // One position needs no values, and heaps have them already.
        if components < 2 || known.law().gives_values() || self.parsed.rules.arity() < 2 {
            return None;
        }
        match self.prove_of(Subject::Values, &Effort::default(), budget) {
            Search::Proved(proved) => Some(proved.theorem),
            Search::Open { .. } => None,
        }
    }

    /// Returns the theorem of the certificate that came with the game, checked now, where it is about these
    /// very rules.
    pub(crate) fn certified_theorem(&self, budget: &Budget) -> Option<Theorem> {
        self.certified(|_| true, budget).map(|proved| proved.theorem)
    }

    /// Returns the same theorem, which is kept once it is checked. What a small budget cut short is checked
    /// again when it is asked for next.
    pub(crate) fn kept_theorem(&self, budget: &Budget) -> Option<&Theorem> {
        if let Some(theorem) = self.kept.get() {
            return Some(theorem);
        }
        let theorem = self.certified_theorem(&budget.within(CHECK))?;
        Some(self.kept.get_or_init(|| theorem))
    }

    /// The same, with the certificate, where its law is one that is wanted.
    pub(super) fn certified(&self, is_wanted: impl Fn(&Law) -> bool, budget: &Budget) -> Option<Proved> {
        let certificate = Certificate::read(self.certificate?).ok()?;
        // Other parameters or another play make other rules, about which the certificate says nothing.
        let is_asked = certificate.rules() == self.printed() && is_wanted(certificate.law());
        let theorem = is_asked.then(|| check(&certificate, budget).ok())??;
        (theorem.rules() == self.printed()).then_some(Proved { certificate, theorem, table_to: 0 })
    }

    /// Returns what stands behind what a law of the game claims, where a certificate came with the game: the
    /// theorem, or what the engines for the rules say in a moment.
    pub(crate) fn confirmed(&self, claim: &Claim<'_>, budget: &Budget) -> Option<Standing> {
        if self.confirms(self.kept_theorem(budget)?, claim) {
            return Some(Standing::Theorem);
        }
        // Without the law on the page the engines decide by the rules alone.
        let rules = RuleGame { page: Arc::new(self.page.without_law()), ..self.clone() };
        let position: Vec<&str> = claim.position.split_whitespace().collect();
        let budget = &budget.trial(MOMENT).within(CHECK);
        let found = rules.solve(&Ask::new(&position).with_limit(0).with_budget(budget)).ok()?;
        let is_claimed =
            found.outcome == claim.outcome && (claim.grundy.is_none() || found.grundy == claim.grundy);
        (is_claimed && self.is_meant(claim.position, &found.position)).then_some(found.standing)
    }

    /// Returns whether a theorem about the game says what is claimed; one about P-positions alone gives them
    /// the value 0, and others none.
    fn confirms(&self, theorem: &Theorem, claim: &Claim<'_>) -> bool {
        let words: Vec<&str> = claim.position.split_whitespace().collect();
        // A position that the rules do not read is about something else.
        let Ok(sum) = position::read_wide(&self.parsed.rules, &words) else { return false };
        let Ok(said) = self.said_by(theorem.law(), &sum) else { return false };
        self.is_meant(claim.position, &position::show_wide(&sum))
            && said.outcome() == claim.outcome
            && match (claim.grundy, said.total) {
                (None, _) => true,
                (value, None) => claim.outcome == Outcome::P && value == Some(Grundy::Number(0)),
                (value, Some(total)) => value == Some(Grundy::Number(total)),
            }
    }

    /// Returns whether a position as it was written elsewhere is the one that the rules read from it: the
    /// same text, or one tuple or start that is written in bare numbers.
    fn is_meant(&self, written: &str, read: &str) -> bool {
        written == read || !written.contains('(') && read.starts_with('(') && read.matches('(').count() == 1
    }

    /// Returns whether tables and searches do not reach the position in a moment.
    pub(super) fn is_far(&self, sum: &[Vec<u128>]) -> bool {
        let by_kernels = super::shape::heap_game(&self.parsed.rules).is_some();
        sum.iter().any(|component| match component[..] {
            [heap] if by_kernels => heap > LARGEST_HEAP,
            _ => {
                // The number of positions below is the product of the coordinates, each with 0 among its
                // values.
                let below = component.iter().fold(1_u128, |all, x| all.saturating_mul(x.saturating_add(1)));
                below > u128::from(MOST_POSITIONS)
            }
        })
    }

    /// Returns what the law of a theorem, or one that is cited, says of a sum.
    pub(super) fn said_by(&self, law: &Law, sum: &[Vec<u128>]) -> Result<Said, Refusal> {
        if let Law::Number(_) = law {
            let reason = "the theorem is about what positions are worth, not about one who moves first";
            return Err(Refusal::Shape(reason.to_owned()));
        }
        let unsaid = || Refusal::Shape("the law does not say numbers of this size".to_owned());
        if let Law::Quotient(law) = law {
            return Ok(Said::by_quotient(law, sum));
        }
        if let Law::Tame(law) = law {
            return Said::by_tame(law, sum).ok_or_else(unsaid);
        }
        let is_normal = self.parsed.rules.convention().convention() == Convention::Normal;
        // A condition says which positions are lost, and no value.
        if law.gives_values() && is_normal && self.parsed.rules.is_impartial() {
            let value = |position: &Vec<u128>| law.value_at(position).ok_or_else(unsaid);
            let values: Vec<u128> = sum.iter().map(value).collect::<Result<_, _>>()?;
            return Ok(Said::by_values(&values));
        }
        let mut open = Vec::new();
        for (index, component) in sum.iter().enumerate() {
            if !law.is_lost(component).ok_or_else(unsaid)? {
                open.push((index, Wanted::Lost));
            }
        }
        // To a move in a component that is lost there is an answer in it, which may meet a goal; in misere
        // play it may be the last one.
        let is_misere = self.parsed.rules.convention().convention() == Convention::Misere;
        // With one component open the others are lost, and the move in it decides.
        if sum.len() != 1 && (open.len() > 1 || is_misere) {
            let reason = "the theorem is about P-positions, and does not say who wins this sum";
            return Err(Refusal::Shape(reason.to_owned()));
        }
        Ok(Said { is_lost: open.is_empty(), total: None, open })
    }

    fn answer_by(
        &self,
        theorem: &Theorem,
        sum: &[Vec<u128>],
        limit: usize,
        budget: &Budget,
    ) -> Result<Solution, Refusal> {
        if let Some(total) = numbers::total(theorem.law(), sum) {
            return Ok(self.solved(theorem, sum, numbers::outcome(total), Vec::new(), Some(Stop::Reach)));
        }
        let said = self.said_by(theorem.law(), sum)?;
        let (mut held, mut winning_moves) = (budget.held(), Vec::new());
        let stop = self.wins_by(theorem.law(), sum, &said, budget, &mut |index, found| {
            // The limit is the user's: more moves are not listed.
            if winning_moves.len() == limit {
                return Err(Stop::Full);
            }
            let made = self.in_words(sum, index, &found);
            held.add(1, made.weight())?;
            winning_moves.push(made);
            Ok(())
        });
        let solution = self.solved(theorem, sum, said.outcome(), winning_moves, stop);
        Ok(Solution { grundy: said.total.map(Grundy::Number), ..solution })
    }

    /// The answer that a theorem gives about a sum, without a Grundy value.
    fn solved(
        &self,
        theorem: &Theorem,
        sum: &[Vec<u128>],
        outcome: Outcome,
        winning_moves: Vec<Move>,
        stop: Option<Stop>,
    ) -> Solution {
        Solution {
            position: position::show_wide(sum),
            play: self.parsed.rules.convention().convention(),
            outcome,
            grundy: None,
            infinite: None,
            remoteness: [None; 2],
            is_partizan: !self.parsed.rules.is_impartial(),
            score: [None; 2],
            standing: Standing::Theorem,
            winning_moves,
            sensible_moves: None,
            stop,
            trail: Trail { answered: format!("a theorem: {}", statement(theorem)), ..Trail::default() },
        }
    }

    /// Hands out the winning moves in each component of a sum as a law says `said` of it, all of them where the
    /// law lists them; see [`Winning::each`]. Returns the limit on naming others.
    pub(super) fn wins_by(
        &self,
        law: &Law,
        sum: &[Vec<u128>],
        said: &Said,
        budget: &Budget,
        emit: &mut dyn FnMut(usize, winning::Move) -> Result<(), Stop>,
    ) -> Option<Stop> {
        // What is built for the law on the page serves all questions.
        let kept = Some(&self.page).filter(|page| page.law.as_ref().is_some_and(|of| ptr::eq(of, law)));
        let built = kept.map(|page| page.built.take()).unwrap_or_default();
        let mut winning = Winning::with(&self.parsed.rules, law, built);
        let stop = self.wins_of(&mut winning, sum, said, budget, emit);
        if let Some(page) = kept {
            page.built.put(winning.into_built());
        }
        stop
    }

    fn wins_of(
        &self,
        winning: &mut Winning<'_>,
        sum: &[Vec<u128>],
        said: &Said,
        budget: &Budget,
        emit: &mut dyn FnMut(usize, winning::Move) -> Result<(), Stop>,
    ) -> Option<Stop> {
        let mut stop = (!said.looks_everywhere(sum.len())).then_some(Stop::Reach);
        // A later line may have enough moves to fill a list.
        let lines = 0..self.parsed.rules.moves().lines.len();
        for (line, (index, wanted)) in lines.flat_map(|line| said.open.iter().map(move |open| (line, open))) {
            match winning.each(line, &sum[*index], *wanted, budget, &mut |found| emit(*index, found)) {
                // In misère play, who cannot move has won; and not every heap of a sum has a winning move.
                Ok(true) => {}
                Ok(false) | Err(Unknown::Outside(_)) => stop = stop.or(Some(Stop::Reach)),
                // Who wins is known, whatever is listed.
                Err(Unknown::Stopped(Stop::Full)) => return Some(Stop::Full),
                Err(Unknown::Stopped(limit)) => stop = Some(limit),
            }
        }
        stop
    }

    /// Returns what a move by a line of the rules is called: as the page says, or by what it makes of a
    /// position, with the choices that no part shows by itself.
    pub(super) fn words<N, T>(
        &self,
        from: &[N],
        line: usize,
        choices: &[T],
        text: impl FnOnce() -> String,
    ) -> Words
    where
        N: Copy + Into<u128>,
        T: Copy + Into<u128>,
    {
        let told = self.page.in_words(from, line, choices);
        let line = &self.parsed.rules.moves().lines[line];
        let name = line.name.clone().map(Cow::Owned);
        if let Some(text) = told {
            return Words { name, text, choices: Vec::new() };
        }
        let shows = |slot: usize| {
            let is_it = |part: &Part| matches!(part, Part::Position(to) if to.contains(&Expr::Name(slot)));
            line.parts.iter().any(is_it)
        };
        let named = line.choices.iter().cloned().zip(choices.iter().map(|choice| (*choice).into()));
        let named = (self.parsed.rules.arity()..).zip(named).filter(|(slot, _)| !shows(*slot));
        let choices = named.map(|(_, choice)| choice).collect();
        Words { name, text: text(), choices }
    }

    fn in_words(&self, sum: &[Vec<u128>], index: usize, found: &winning::Move) -> Move {
        let after = [&sum[..index], &found.parts, &sum[index + 1..]].concat();
        let text = || position::becomes_wide(&sum[index], &found.parts);
        let words = self.words(&sum[index], found.line, &found.choices, text);
        words.into_move(None, position::show_wide(&after))
    }
}

/// What a theorem says of a sum.
pub(super) struct Said {
    pub(super) is_lost: bool,
    /// Its Grundy value, where the theorem is about values.
    pub(super) total: Option<u128>,
    /// The components in which there may be a winning move, each with what it has to leave.
    pub(super) open: Vec<(usize, Wanted)>,
}

impl Said {
    fn outcome(&self) -> Outcome {
        if self.is_lost { Outcome::P } else { Outcome::N }
    }

    /// Returns whether every winning move of a sum of this number of components is in an open one: in the
    /// others nothing is looked for.
    pub(super) fn looks_everywhere(&self, n_components: usize) -> bool {
        self.is_lost || self.open.len() == n_components
    }

    /// What the Grundy values of the components say of their sum.
    pub(super) fn by_values(values: &[u128]) -> Said {
        let total = values.iter().fold(0, |total, value| total ^ value);
        // A component may have moves that raise its value to the one wanted.
        let open = values.iter().enumerate().map(|(index, value)| (index, Wanted::Value(value ^ total)));
        let open = if total == 0 { Vec::new() } else { open.collect() };
        Said { is_lost: total == 0, total: Some(total), open }
    }

    /// What the law of a tame game says of a sum of heaps; `None` where a value leaves 128 bits.
    pub(super) fn by_tame(law: &Tame, sum: &[Vec<u128>]) -> Option<Said> {
        let (value, is_fickle) = law.worth(sum.iter().map(|heap| heap[0]))?;
        let n_firm = sum.iter().filter(|heap| !law.is_fickle(heap[0])).count();
        let beside = |(index, heap): (usize, &Vec<u128>)| {
            let value = value ^ law.values().value(heap[0])?;
            let is_fickle = n_firm == usize::from(!law.is_fickle(heap[0]));
            Some((index, Wanted::BesideTame { value, is_fickle }))
        };
        let is_lost = value == u128::from(is_fickle);
        let open =
            if is_lost { Vec::new() } else { sum.iter().enumerate().map(beside).collect::<Option<_>>()? };
        Some(Said { is_lost, total: None, open })
    }

    /// What a misère quotient says of a sum of heaps.
    pub(super) fn by_quotient(law: &Pretending, sum: &[Vec<u128>]) -> Said {
        let elements: Vec<Element> = sum.iter().map(|heap| law.element(heap[0])).collect();
        let product = |x: Element, y: Element| law.quotient().product(x, y);
        let is_lost = law.quotient().is_lost(law.quotient().product_of(elements.iter().copied()));
        if is_lost {
            return Said { is_lost, total: None, open: Vec::new() };
        }
        // What the heaps before each one are worth, and those after it.
        let before = elements.iter().scan(0, |all, x| Some(std::mem::replace(all, product(*all, *x))));
        let after = elements.iter().rev().scan(0, |all, x| Some(std::mem::replace(all, product(*all, *x))));
        let after: Vec<Element> = after.collect();
        let rests = before.zip(after.into_iter().rev()).map(|(x, y)| Wanted::Beside(product(x, y)));
        Said { is_lost, total: None, open: rests.enumerate().collect() }
    }
}
