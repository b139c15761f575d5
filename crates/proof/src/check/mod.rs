//! The checker: from a certificate to a theorem, or to the reason why not.

mod apart;
mod divisors;
mod domain;
mod few_primes;
mod held;
mod idle;
mod limit;
mod numbers;
mod obligations;
mod options;
mod order;
mod periods;
mod powers;
mod primes;
mod quotient;
mod rays;
mod refusal;
mod remainders;
mod repeating;
mod runs;
mod starts;
mod statement;
mod table;
mod take_away;
mod tame;
mod values;
mod window;

use crate::aid::Aid;
use crate::certificate::Certificate;
use crate::law::{Law, Numeration, odd_part};
use crate::logic::{FIBONACCI, MOST_MODULUS, Outside, Side};
use crate::theorem::Theorem;
use grundy_budget::{Budget, List, Stop};
use grundy_rules::Rules;
use grundy_rules::ir::Ending;
use grundy_rules::lang::{self, Claim};
pub use idle::without_idle;
pub use periods::WIN;
pub use primes::by_primes;
pub use refusal::{Obligation, Refusal};
pub use window::{Moves as BoundedMoves, Several as BoundedParts, Split as BoundedSplit};

use options::Setting;
use order::Unordered;
use rays::Rays;
use remainders::Remainders;
use statement::{Losses, Statement};

impl From<Unordered> for Refusal {
    fn from(unordered: Unordered) -> Refusal {
        match unordered {
            Unordered::Outside(outside) => outside.into(),
            Unordered::Stopped(stop) => Refusal::Stopped(stop),
            Unordered::NotSmaller(position) => Refusal::NotSmaller { position },
        }
    }
}

/// Returns the theorem that the law of the certificate is the law of its rules.
///
/// The rules are read again from their text; that play ends, and everything that the law rests on, is derived
/// here.
///
/// ```
/// use grundy_proof::{Certificate, Law, check};
/// use grundy_rules::lang::parse_claim;
/// let law = Law::Claim(parse_claim("n % 3", &["n"])?);
/// let certificate = Certificate::new("n -> n - k where k in powers(2)", law);
/// let theorem = check(&certificate, &grundy_budget::Budget::default())?;
/// assert_eq!(theorem.value(100), Some(1));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Where the law is not shown to be that of the rules.
pub fn check(certificate: &Certificate, budget: &Budget) -> Result<Theorem, Refusal> {
    // Rules in memory may have been made otherwise than by reading: the theorem is about this text.
    let rules = lang::parse(certificate.rules()).map_err(Refusal::Rules)?.rules;
    verify(&rules, certificate.law(), certificate.aid(), budget)?;
    // The law of starts is shown by means of the law above, so that one has to hold first.
    if let Some(law) = certificate.starts() {
        starts::check(&rules, certificate.law(), law, budget)?;
    }
    Ok(Theorem::checked(&rules, certificate.law().clone(), certificate.starts().cloned()))
}

fn verify(rules: &Rules, law: &Law, aid: Option<&Aid>, budget: &Budget) -> Result<(), Refusal> {
    // Where the smaller game does not show it, the whole one is tried: a failure then names a whole position.
    if let Some((fewer, law)) = idle::fewer(rules, law, aid) {
        match verify(&fewer, &law, aid, budget) {
            Ok(()) => return Ok(()),
            // Where the budget was the reason, nothing else is tried.
            Err(_) => budget.check()?,
        }
    }
    match aid {
        // A certificate that brings an aid is checked by that aid alone: it says itself which theorem it
        // rests on.
        Some(Aid::Sums(sums)) => return runs::check(rules, law, sums, budget),
        Some(Aid::Periods(periods)) => return periods::check(rules, law, periods, budget),
        Some(Aid::Held(held)) => return held::check(rules, law, held, budget),
        None => {}
    }
    // The values under a limit have a formula of their own theorem. Where that does not fit, the others are
    // tried.
    if let Law::Claim(Claim::Value(value)) = law
        && let Some(limit) = odd_part::limit_of(value)
        && rules.arity() == 1
        && rules.domain().is_none()
        && limit::check(rules, &limit, budget).is_ok()
    {
        return Ok(());
    }
    if let Law::Claim(claim) = law
        && let Some(checked) = by_parts(rules, claim, budget)?
    {
        return checked;
    }
    let heaps = Setting::of_heaps(rules, 1, budget);
    // With a saltus the values have no bound, and the theorem about a window says nothing of them.
    if let Law::Periodic(law) = law
        && law.saltus() == 0
        && let Some(moves) = bounded(rules, budget)?
    {
        // The theorem speaks of a window of numbers, and takes for granted that parts are smaller positions.
        domain::is_closed(heaps, budget)?;
        order::check(heaps, &Rays::of(rules, &[])?, budget)?;
        return window::check(&moves, law, budget);
    }
    match Statement::of(law, budget)? {
        Statement::Values(_) => by_bounds(moduli(rules, law), |modulus| {
            // The options from above are all options and perhaps more, so what holds of them holds of the
            // options.
            let heaps = heaps.from(Side::Above, modulus);
            domain::is_closed(heaps, budget)?;
            order::ends(heaps, &Rays::of(rules, &[])?, budget)?;
            obligations::values(heaps, Statement::values_of(law, budget)?, None, modulus, budget)
        }),
        // The theorems of these laws speak of all numbers, and none of them looks at a domain.
        Statement::Limit(_) | Statement::TakeAway(_) | Statement::Quotient(_) | Statement::Tame(_)
            if rules.domain().is_some() =>
        {
            Err(Outside::Game("laws of this kind are proved where every number is a position").into())
        }
        Statement::Number(value) => numbers::check(rules, value, budget),
        Statement::Limit(law) => limit::check(rules, law, budget),
        Statement::TakeAway(law) => take_away::check(rules, law, budget),
        Statement::Quotient(law) => quotient::check(rules, law, budget),
        Statement::Tame(law) => tame::check(rules, law, budget),
        Statement::Primes(law) => primes::check(rules, law, budget),
        Statement::Losses(losses) => {
            let numeration = losses.numeration();
            by_bounds(moduli(rules, law), |modulus| match lost(rules, &losses, numeration, modulus, budget) {
                // A condition says nothing of the numeration; the Fibonacci numbers and powers have their
                // own.
                Err(Refusal::Outside(Outside::Term(why))) if matches!(losses, Losses::Condition(_)) => {
                    let bases = bases(rules, law, modulus.is_some()).into_iter().map(Numeration::Base);
                    let mut hinders = Outside::Term(why);
                    for numeration in bases.chain(modulus.is_none().then_some(Numeration::ZECKENDORF)) {
                        // Bounds may be sooner done than a base with many digits.
                        let is_base = matches!(numeration, Numeration::Base(_));
                        let tried = if is_base { budget.for_steps(STEPS_IN_A_BASE) } else { budget.clone() };
                        match lost(rules, &losses, numeration, modulus, &tried) {
                            Err(Refusal::Stopped(Stop::Steps)) if is_base => budget.check()?,
                            // What hinders in binary is the reason, unless it is the numeration.
                            Err(Refusal::Outside(Outside::Term(other))) => {
                                hinders = Outside::Term(if why == FIBONACCI { other } else { why });
                            }
                            result => return result,
                        }
                    }
                    Err(hinders.into())
                }
                result => result,
            })
        }
    }
}

/// The moves of rules to which the theorem about a window applies; `None` also where what bounds a move is
/// something that automata do not hold.
fn bounded(rules: &Rules, budget: &Budget) -> Result<Option<BoundedMoves>, Outside> {
    // An error of this kind says that something is not read here. That is no reason to refuse the law.
    match BoundedMoves::of(rules, budget) {
        Err(Outside::Term(_)) => Ok(None),
        moves => moves,
    }
}

/// What is spent on a condition in a base other than 2.
const STEPS_IN_A_BASE: u64 = 1 << 22;

/// What is spent on a law with remainders by numbers before their cases are looked at.
const STEPS_WITH_NUMBERS: u64 = 1 << 20;

/// Checks a claim by what it says of coordinates that play apart, and by the remainders in it; `None` where
/// that says nothing of it.
fn by_parts(rules: &Rules, claim: &Claim, budget: &Budget) -> Result<Option<Result<(), Refusal>>, Refusal> {
    if let Some(laws) = apart::laws(rules, claim) {
        // If each law holds, so does their nim-sum. If one fails, the whole may still be right, and is looked
        // at below.
        match laws.iter().find_map(|(rules, law)| verify(rules, law, None, budget).err()) {
            None => return Ok(Some(Ok(()))),
            Some(Refusal::Stopped(stop)) => return Err(stop.into()),
            Some(_) => {}
        }
    }
    for numbers in [true, false] {
        let Some(remainders) = Remainders::of(claim, rules.arity(), numbers) else { continue };
        // Less is known of a remainder by a number than that it is one, so that its cases may say more, and
        // sooner.
        let tried = if numbers { budget.for_steps(STEPS_WITH_NUMBERS) } else { budget.clone() };
        match remainders.check(rules, &tried) {
            Err(Refusal::Outside(_) | Refusal::Stopped(Stop::Steps)) if numbers => budget.check()?,
            checked => return Ok(Some(checked)),
        }
    }
    Ok(None)
}

/// Checks a law by its rules as they are; where they say what automata do not hold, by bounds of that for one
/// modulus after the other.
fn by_bounds(moduli: Vec<i64>, check: impl Fn(Option<i64>) -> Result<(), Refusal>) -> Result<(), Refusal> {
    // The rules as they are decide more than bounds of them.
    let exactly = check(None);
    if !matches!(exactly, Err(Refusal::Outside(Outside::Term(_)))) {
        return exactly;
    }
    for modulus in moduli {
        match check(Some(modulus)) {
            Ok(()) => return Ok(()),
            // Moduli ascend, and a larger one costs more: it would hardly end sooner.
            Err(Refusal::Stopped(stop)) => return Err(Refusal::Stopped(stop)),
            // Between the bounds nothing is known.
            Err(_) => {}
        }
    }
    // The first reason is the one that says what the rules have that automata do not hold.
    exactly
}

/// The moduli for bounds: what a law repeats by, else what is written in it and in the rules.
fn moduli(rules: &Rules, law: &Law) -> Vec<i64> {
    let mut moduli = match law {
        Law::Periodic(law) => vec![law.period()],
        law => {
            // Numbers of the text are good guesses: sets and conditions repeat by what they are written with.
            let text = said(rules, law);
            let digits = text.split(|letter: char| !letter.is_ascii_digit());
            [2].into_iter().chain(digits.filter_map(|digits| digits.parse().ok())).collect::<Vec<u64>>()
        }
    };
    moduli.sort_unstable();
    moduli.dedup();
    // A modulus of 1 tells no residues apart.
    let small = |modulus: u64| i64::try_from(modulus).ok().filter(|m| (2..=MOST_MODULUS).contains(m));
    moduli.into_iter().filter_map(small).take(MOST_MODULI).collect()
}

/// The text of the rules and of a law that is a claim.
fn said(rules: &Rules, law: &Law) -> String {
    let claim =
        if let Law::Claim(claim) = law { claim.print(&rules.moves().coordinates) } else { String::new() };
    format!("{rules} {claim}")
}

/// The bases of whose powers the rules speak, or the law; those of digits alone where options are bounded.
fn bases(rules: &Rules, law: &Law, is_bounded: bool) -> Vec<u8> {
    let text = said(rules, law);
    // Where options are bounded, powers are replaced by residues, and no numeration is needed for them.
    let has_digits = |base: &u8| text.contains(&format!(" {base} ** "));
    let has_powers = |base: &u8| !is_bounded && text.contains(&format!("powers({base})"));
    (3..=10).filter(|base| has_digits(base) || has_powers(base)).collect()
}

/// More moduli are not tried.
const MOST_MODULI: usize = 6;

fn lost(
    rules: &Rules,
    losses: &Losses<'_>,
    numeration: Numeration,
    modulus: Option<i64>,
    budget: &Budget,
) -> Result<(), Refusal> {
    // An automaton of another arity says nothing about positions of these rules.
    if losses.tracks().is_some_and(|tracks| tracks != rules.arity()) {
        return Err(Outside::Game("the automaton reads another number of coordinates").into());
    }
    let rays = Rays::of(rules, losses.rays())?;
    if modulus.is_some() && !losses.rays().is_empty() {
        return Err(Outside::Game("options along rays are not bounded").into());
    }
    let setting = Setting { lines: &rays.others, numeration, ..Setting::of_heaps(rules, 1, budget) };
    domain::is_closed(setting.from(Side::Above, modulus), budget)?;
    order::ends(setting.from(Side::Above, modulus), &rays, budget)?;
    obligations::losses(setting, losses, &rays, modulus, budget)
}

/// Returns the moves of rules in which a move takes a bounded number and leaves a bounded number of parts, in
/// normal play; `None` where the theorem about periods does not speak of the rules, or that is not seen
/// within the budget.
#[must_use]
pub fn bounded_moves(rules: &Rules, budget: &Budget) -> Option<BoundedMoves> {
    if rules.play() != &Ending::Normal {
        return None;
    }
    window::Moves::of(rules, budget).ok().flatten()
}

/// As [`bounded_moves`], whatever the end of play means: those for [`BoundedMoves::quotient_window`].
#[must_use]
pub fn bounded_moves_in_any_play(rules: &Rules, budget: &Budget) -> Option<BoundedMoves> {
    window::Moves::in_any_play(rules, budget).ok().flatten()
}

/// Returns whether the theorem about periods by a window speaks of the rules: those in which a move takes a
/// bounded number.
#[must_use]
pub fn has_window(rules: &Rules, budget: &Budget) -> bool {
    bounded_moves(rules, budget).is_some()
}

/// Returns what the positions of a box are worth, in row-major order, as the theorem about periods in each
/// coordinate speaks of it: their Grundy values, and [`WIN`] where the mover wins at once whatever is beside;
/// something larger than any Grundy value also where a tuple is no position. `None` where every move does not
/// change one coordinate alone, take a bounded number and leave two parts at most; in misère play; and where
/// the budget ends first. Cost: the options of all positions; 5 bytes for each.
#[must_use]
pub fn worths_by_sides(rules: &Rules, lengths: &[usize], budget: &Budget) -> Option<Vec<u32>> {
    let sides = periods::Sides::of(rules, budget).ok().flatten()?;
    // They leave this crate, and are no longer counted here.
    let worths = if lengths.len() == rules.arity() { sides.worths(lengths, budget).ok() } else { None };
    worths.map(List::into_vec)
}
