//! A user's own claim about a game: proved, refuted with the smallest counterexample, or left open.

use super::RuleGame;
use super::doubt::numbers;
use super::seen::Odometer;
use crate::Error;
use grundy_budget::Budget;
use grundy_discover::prove::Printed;
use grundy_engine::answer::Answers;
use grundy_proof::{Certificate, Law, Refusal, Theorem, check};
use grundy_rules::Ruleset;
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::ir::{Comparison, Condition, Ending, Expr};
use grundy_rules::lang::{Claim, parse_claim};
use grundy_values::{Chance, Grundy, Player};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Duration;

/// What came of a claim.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// The checker accepted it for all positions.
    Proved(Box<(Theorem, Certificate)>),
    /// It is false.
    Refuted {
        /// The first position where it is false, by size and then in the order of the coordinates.
        position: Vec<u64>,
        /// What the claim says there, in words.
        claimed: String,
        /// What the rules say there, in words.
        actual: String,
    },
    /// Neither was shown.
    Open {
        /// It is true as far as this heap, or for all coordinates up to it; `None` where nothing was
        /// compared.
        checked_to: Option<u64>,
        /// Why it was not proved.
        reason: String,
    },
}

/// Claims about heaps are compared with the table to here before a proof is tried.
const FIRST_HEAPS: u64 = 2000;

/// And so long to twice the largest number in the claim and in the rules: exceptions are where somebody wrote
/// a number.
const TO_NUMBERS: Duration = Duration::from_secs(1);

/// Tables are made to here at most, where nobody asks for more.
const MOST_HEAPS: u64 = 10_000_000;

/// Claims about tuples are compared in boxes with at most this number of positions.
const LARGEST_BOX: u64 = 1 << 14;

/// Positions of partizan games are compared to here, where nobody asks for more: each is searched for both
/// players.
const FIRST_PARTIZAN: u64 = 32;

/// The first box has this number of coordinates on a side.
const FIRST_BOX: u64 = 4;

/// The first positions are looked at with this number of steps.
const FEW_STEPS: u64 = 1 << 14;

/// What a position of a box is taken to hold, in bytes.
const BYTES_A_CELL: u64 = 16;

/// Where the checker names a tuple at which a claim fails, the first one is sought in a box with at most this
/// number of tuples.
const MOST_TUPLES: u64 = 1 << 20;

/// Before longer tables are made the checker has this number of steps.
const FIRST_STEPS: u64 = 1 << 21;

/// What a heap that the checker names is worth is said where it has at most this number of options.
const MOST_OPTIONS: u64 = 1 << 20;

/// What a comparison showed: a counterexample, or how far there is none.
enum Compared {
    Refuted(Verdict),
    To(Option<u64>),
}

impl RuleGame {
    /// Decides a claim about the game: a number such as `n % 3` for the Grundy value, or `x - y` for what
    /// positions are worth where the players have different moves, a condition such as `a == b` for the
    /// P-positions. It is compared with the rules for all coordinates up to `to`, where that is given, else
    /// on a few thousand positions; where a limit ends that before, the reason of an open verdict says so.
    ///
    /// ```
    /// use grundy::{Budget, RuleGame};
    /// use grundy::catalog::Settings;
    /// use grundy::laws::Verdict;
    /// let game = RuleGame::read("n -> n - k where k in powers(2)", &Settings::default())?;
    /// assert!(matches!(game.claim("n % 3", None, &Budget::default())?, Verdict::Proved(_)));
    /// let Verdict::Refuted { position, .. } = game.claim("n % 4", None, &Budget::default())? else { panic!() };
    /// assert_eq!(position, [3]);
    /// # Ok::<_, grundy::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Rules`] with everything that is wrong with the claim's text; [`Error::Unsuited`] for a claim
    /// about values of a game that has none.
    pub fn claim(&self, text: &str, to: Option<u64>, budget: &Budget) -> Result<Verdict, Error> {
        let rules = &self.parsed.rules;
        let names: Vec<&str> = rules.moves().coordinates.iter().map(String::as_str).collect();
        let claim =
            parse_claim(text, &names).map_err(|rejected| Error::Rules { text: text.to_owned(), rejected })?;
        // With a goal or in misère play a position has no Grundy value that says who wins sums.
        if matches!(claim, Claim::Value(_)) && *rules.play() != Ending::Normal {
            return Err(Error::Unsuited {
                game: self.name.clone(),
                reason:
                    "a claim that is a number is about values, in normal play; about P-positions a claim is a condition, as \
                         `n % 4 == 0`"
                        .to_owned(),
            });
        }
        let verdict = self.decided(&claim, text, to, budget);
        Ok(match (verdict, to) {
            (Verdict::Open { checked_to, reason }, Some(to)) if checked_to.is_none_or(|end| end < to) => {
                let end =
                    checked_to.map_or("before the first position".to_owned(), |end| format!("at {end}"));
                let reason =
                    format!("{reason}; a comparison to {to} was asked for, and a limit ended it {end}");
                Verdict::Open { checked_to, reason }
            }
            (verdict, _) => verdict,
        })
    }

    fn decided(&self, claim: &Claim, text: &str, to: Option<u64>, budget: &Budget) -> Verdict {
        // Half of the time is left for the checker.
        let half = budget.eighths(4);
        let first = match self.parsed.rules.is_impartial() {
            // A partizan position is searched twice, so fewer of them fit into the time.
            false => FIRST_PARTIZAN,
            true if self.is_valued_heap() => FIRST_HEAPS,
            true => LARGEST_BOX,
        };
        let most = if to.is_some() { u64::MAX } else { LARGEST_BOX };
        let mut checked_to = match self.compared(claim, to.unwrap_or(first), most, &half) {
            Compared::Refuted(refuted) => return refuted,
            Compared::To(to) => to,
        };
        let printed = self.printed();
        // A claim that is a number means what positions are worth where the players have different moves.
        let law = match claim {
            Claim::Value(value) if !self.parsed.rules.is_impartial() => Law::Number(value.clone()),
            claim => Law::Claim(claim.clone()),
        };
        let certificate = Printed::of(&self.parsed.rules).certificate(law, budget);
        // Tables to the numbers in the texts are cheap beside a long proof, so the checker first has few
        // steps.
        let steps = budget.steps_spent().saturating_add(FIRST_STEPS);
        let mut result = check(&certificate, &budget.clone().with_steps(steps));
        if matches!(&result, Err(refusal) if refusal.is_undecided()) {
            // A claim is most often false at a number that somebody wrote, or just behind it.
            let written = numbers(&printed).into_iter().chain(numbers(text));
            let largest = written.filter(|number| *number <= MOST_HEAPS).max().unwrap_or(0);
            let end = (2 * largest).min(MOST_HEAPS);
            if to.is_none() && end > first && self.parsed.rules.arity() == 1 {
                match self.compared(claim, end, MOST_TUPLES, &budget.within(TO_NUMBERS)) {
                    Compared::Refuted(refuted) => return refuted,
                    Compared::To(to) => checked_to = checked_to.max(to),
                }
            }
            // The checker was stopped by its own few steps and not by the budget, so it is asked again.
            if matches!(result, Err(Refusal::Stopped(_))) {
                result = check(&certificate, budget);
            }
        }
        let refusal = match result {
            Ok(theorem) => return Verdict::Proved(Box::new((theorem, certificate))),
            Err(refusal) => refusal,
        };
        if let Refusal::Fails { position, .. } = &refusal
            && let Some(refuted) = self.refuted_near(claim, position, budget)
        {
            return refuted;
        }
        Verdict::Open { checked_to, reason: refusal.to_string() }
    }

    /// Returns the smallest counterexample, where the checker has named a position at which something fails.
    fn refuted_near(&self, claim: &Claim, position: &[u128], budget: &Budget) -> Option<Verdict> {
        // Of one heap the checker itself can show that nothing below is false.
        if let [heap] = position
            && let Ok(heap) = u64::try_from(*heap)
            && let Some(least) = self.least_failure(claim, heap, budget)
        {
            return Some(self.refuted_at(claim, least, budget));
        }
        let largest = position.iter().max().and_then(|heap| u64::try_from(*heap).ok())?;
        if largest > MOST_HEAPS {
            return None;
        }
        match self.compared(claim, largest, MOST_TUPLES, budget) {
            Compared::Refuted(refuted) => Some(refuted),
            Compared::To(_) => None,
        }
    }

    /// Returns the least heap at which a claim is false, where one is known at which an obligation fails.
    ///
    /// The checker decides the claim for the heaps below, by rules that have no moves from there on and a
    /// claim that says so: where it accepts, all below are right, and the heap is the least; else it names a
    /// smaller one.
    fn least_failure(&self, claim: &Claim, mut bound: u64, budget: &Budget) -> Option<u64> {
        let compare = |comparison, bound: u64| {
            Condition::Compare(comparison, Expr::Name(0), Expr::Number(bound.into()))
        };
        let name = &self.axes()[0];
        // Bounded: each heap is below the one before, and the checker asks the budget.
        loop {
            // With moves from small heaps alone, all heaps from the bound on have no move.
            let limited = |line: &str| match line.split_once(" where ") {
                _ if !line.contains(" -> ") || line.starts_with("start ") => line.to_owned(),
                Some((moves, condition)) => format!("{moves} where ({condition}) and {name} < {bound}"),
                None => format!("{line} where {name} < {bound}"),
            };
            let rules: Vec<String> = self.printed().lines().map(limited).collect();
            let below = match (claim, self.parsed.rules.play()) {
                // A heap without a move has the value 0 in normal play.
                (Claim::Value(value), Ending::Normal) => {
                    let below = Box::new(compare(Comparison::Less, bound));
                    Claim::Value(Expr::If(below, Box::new(value.clone()), Box::new(Expr::Number(0))))
                }
                (Claim::Lost(lost), Ending::Normal) => {
                    // A heap without a move is lost in normal play.
                    Claim::Lost(Condition::Or(vec![lost.clone(), compare(Comparison::AtLeast, bound)]))
                }
                (Claim::Lost(lost), Ending::Misere) => {
                    // A heap without a move is won in misère play.
                    Claim::Lost(Condition::And(vec![lost.clone(), compare(Comparison::Less, bound)]))
                }
                _ => return None,
            };
            match check(&Certificate::new(rules.join("\n"), Law::Claim(below)), budget) {
                Ok(_) => return Some(bound),
                Err(Refusal::Fails { position, .. }) => {
                    // Each failure must be at a smaller heap, or the checker has named one that the limit
                    // made.
                    bound = u64::try_from(position[0]).ok().filter(|heap| *heap < bound)?;
                }
                Err(_) => return None,
            }
        }
    }

    /// Returns what is said of a heap below which the claim is true.
    fn refuted_at(&self, claim: &Claim, heap: u64, budget: &Budget) -> Verdict {
        // Below this heap the claim is true, so the values that it says there are the real ones.
        let said = claim.at(&[heap]);
        let (claimed, actual) = match claim {
            Claim::Value(_) => {
                let actual = self.value_above(claim, heap, budget);
                let actual =
                    actual.map_or_else(|| "another value".to_owned(), |value| format!("value {value}"));
                (value(said), actual)
            }
            Claim::Lost(_) => (outcome(said), outcome(Some((said != Some(1)).into()))),
        };
        Verdict::Refuted { position: vec![heap], claimed, actual }
    }

    /// Returns the value of a heap whose options have the values that the claim says.
    fn value_above(&self, claim: &Claim, heap: u64, budget: &Budget) -> Option<u128> {
        let compiled = Compiled::new(self.parsed.rules.clone()).with_budget(budget);
        let (mut reached, mut is_known, mut tried) = (BTreeSet::new(), true, 0);
        let listed = compiled.options(&Position::from([heap]), Player::Left, &mut |parts| {
            let value = |part: &Position| u128::try_from(claim.at(part.coordinates())?).ok();
            let sum = parts.iter().try_fold(0, |sum, part| Some(sum ^ value(part)?));
            tried += 1;
            is_known &= sum.is_some() && tried <= MOST_OPTIONS;
            reached.extend(sum);
            if is_known { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        // Bounded: one more than there are reached.
        (listed.is_ok() && is_known).then(|| (0..).find(|value| !reached.contains(value)))?
    }

    /// Compares the claim with the rules on all positions up to a size; of P-positions, on at most a number
    /// of them.
    fn compared(&self, claim: &Claim, upto: u64, most: u64, budget: &Budget) -> Compared {
        if !self.is_valued_heap() {
            return self.tuples_compared(claim, upto.saturating_add(1), most, budget);
        }
        let values = self.grundy_values(upto, budget);
        for (n, actual) in (0..).zip(&values).filter(|(n, _)| self.has(&[*n])) {
            let said = claim.at(&[n]);
            let (is_true, claimed, actual) = match claim {
                Claim::Value(_) => {
                    (said == Some((*actual).into()), value(said), value(Some((*actual).into())))
                }
                Claim::Lost(_) => {
                    let is_lost = i128::from(*actual == 0);
                    (said == Some(is_lost), outcome(said), outcome(Some(is_lost)))
                }
            };
            // The first difference in the order of heaps is the smallest counterexample.
            if !is_true {
                return Compared::Refuted(Verdict::Refuted { position: vec![n], claimed, actual });
            }
        }
        Compared::To((values.len() as u64).checked_sub(1))
    }

    /// Compares the claim with the rules in boxes that grow: to this number of coordinates, and positions in
    /// all.
    fn tuples_compared(&self, claim: &Claim, side: u64, most: u64, budget: &Budget) -> Compared {
        let arity = self.parsed.rules.arity();
        let dimensions = u32::try_from(arity).expect("a few coordinates");
        let size = |position: &[u64]| position.iter().sum::<u64>();
        // Where play does not end, or sums are large, a few positions can be known and no box.
        let few = budget.apart().with_steps(FEW_STEPS);
        let mut reached = match self.compared_by_size(claim, side.min(FIRST_BOX), &few) {
            Compared::To(to) => to,
            refuted => return refuted,
        };
        let mut bound = FIRST_BOX.min(side);
        // The first one in a box; there may be a smaller one outside.
        let mut first: Option<Verdict> = None;
        loop {
            // A box with a counterexample is widened to the larger limit: a smaller one may lie outside of
            // it.
            let limit = if first.is_some() { most.max(MOST_TUPLES) } else { most };
            let cells = bound.saturating_pow(dimensions);
            // What the box would take is known before it is made.
            let is_held = budget.bytes_left().is_none_or(|bytes| cells <= bytes / BYTES_A_CELL);
            if cells > limit {
                return first.map_or(Compared::To(reached), Compared::Refuted);
            }
            let truths = if is_held { self.truths(claim, bound, budget) } else { None };
            let Some(truths) = truths else {
                return match (self.compared_by_size(claim, side, budget), first) {
                    (Compared::To(_), Some(first)) => Compared::Refuted(first),
                    (Compared::To(to), None) => Compared::To(reached.max(to)),
                    (refuted, _) => refuted,
                };
            };
            let is_wrong = |(position, truth): &(Vec<u64>, Truth)| {
                !truth.is_said(claim.at(position)) && self.has(position)
            };
            let wrong = Odometer::new(arity, bound).zip(truths).filter(is_wrong);
            match wrong.min_by(|(a, _), (b, _)| (size(a), a).cmp(&(size(b), b))) {
                Some((position, truth)) => {
                    // A position outside of the box has a coordinate of at least `bound`, and so no smaller
                    // size.
                    let is_first = size(&position) < bound || bound == side;
                    let verdict = truth.refutes(claim, position);
                    if is_first {
                        return Compared::Refuted(verdict);
                    }
                    first = Some(verdict);
                }
                None => reached = Some(bound - 1),
            }
            if bound == side {
                return Compared::To(reached);
            }
            bound = (2 * bound).min(side);
        }
    }

    /// What the rules say of all positions of a box, in row-major order; `None` where a limit came first.
    fn truths(&self, claim: &Claim, bound: u64, budget: &Budget) -> Option<Vec<Truth>> {
        Some(match claim {
            Claim::Value(_) if !self.parsed.rules.is_impartial() => {
                let numbers = self.numbers_in_box(bound, budget)?;
                numbers.into_iter().map(|number| Truth::Value(number.into())).collect()
            }
            Claim::Value(_) => {
                let values = self.values_in_box(bound, budget)?;
                values.into_iter().map(|value| Truth::Value(value.into())).collect()
            }
            Claim::Lost(_) => {
                let lost = self.lost_in_box(bound, budget)?;
                lost.into_iter().map(|is| Truth::Chance(Chance::of(!is))).collect()
            }
        })
    }

    /// Compares the claim with the definition position by position, by their size, as far as the budget goes.
    /// A draw is not lost.
    fn compared_by_size(&self, claim: &Claim, side: u64, budget: &Budget) -> Compared {
        let arity = self.parsed.rules.arity();
        let compiled = Compiled::new(self.parsed.rules.clone()).with_budget(budget);
        let mut answers = Answers::new(&compiled, compiled.convention(), budget);
        let mut reached = None;
        for sum in budget.each(0..side) {
            let Ok(sum) = sum else { break };
            for position in budget.each(of_size(arity, sum)) {
                let Ok(position) = position else { return Compared::To(reached) };
                if !self.has(&position) {
                    continue;
                }
                let component = [Position::from(&position[..])];
                let truth = match claim {
                    // Numbers are looked at in boxes alone.
                    Claim::Value(_) if !self.parsed.rules.is_impartial() => return Compared::To(reached),
                    Claim::Value(_) => match answers.grundy(&component) {
                        Ok(Some(Grundy::Number(value))) => Truth::Value(value.cast_signed()),
                        _ => return Compared::To(reached),
                    },
                    Claim::Lost(_) => match self.chance_of_either(&mut answers, &component) {
                        Some(chance) => Truth::Chance(chance),
                        None => return Compared::To(reached),
                    },
                };
                if !truth.is_said(claim.at(&position)) {
                    return Compared::Refuted(truth.refutes(claim, position));
                }
            }
            // Coordinates up to this add up to no more.
            reached = Some(sum / arity as u64);
        }
        Compared::To(reached)
    }

    /// A loss where the player who moves first loses, whoever that is.
    fn chance_of_either(
        &self,
        answers: &mut Answers<'_, Compiled>,
        component: &[Position],
    ) -> Option<Chance> {
        let chance = answers.chance(component, Player::Left).ok()?;
        // A partizan position is a P-position where both players lose when they move first.
        if self.parsed.rules.is_impartial() || chance != Chance::Loss {
            return Some(chance);
        }
        answers.chance(component, Player::Right).ok()
    }
}

/// The positions whose coordinates add up to a number, in the order of their coordinates.
fn of_size(arity: usize, sum: u64) -> impl Iterator<Item = Vec<u64>> {
    let mut first = vec![0; arity];
    first[arity - 1] = sum;
    std::iter::successors(Some(first), move |position| {
        // The last number that is not 0 gives one to that before it, and the rest to the end.
        let last = position.iter().rposition(|x| *x > 0).filter(|last| *last > 0)?;
        let mut next = position.clone();
        let rest = std::mem::take(&mut next[last]) - 1;
        next[last - 1] += 1;
        next[arity - 1] = rest;
        Some(next)
    })
}

/// What the rules say of a position.
enum Truth {
    Value(i128),
    Chance(Chance),
}

impl Truth {
    fn is_said(&self, said: Option<i128>) -> bool {
        let truth = match *self {
            Truth::Value(value) => Some(value),
            Truth::Chance(chance) => Some((chance == Chance::Loss).into()),
        };
        // Where the claim has no value it does not say the truth.
        said == truth
    }

    fn refutes(&self, claim: &Claim, position: Vec<u64>) -> Verdict {
        let said = claim.at(&position);
        let (claimed, actual) = match *self {
            Truth::Value(actual) => (value(said), format!("value {actual}")),
            Truth::Chance(Chance::Draw) => (outcome(said), "a draw".to_owned()),
            Truth::Chance(chance) => (outcome(said), outcome(Some((chance == Chance::Loss).into()))),
        };
        Verdict::Refuted { position, claimed, actual }
    }
}

fn value(said: Option<i128>) -> String {
    said.map_or_else(|| "no value".to_owned(), |said| format!("value {said}"))
}

fn outcome(lost: Option<i128>) -> String {
    match lost {
        Some(1) => "a P-position",
        Some(_) => "no P-position",
        None => "nothing",
    }
    .to_owned()
}
