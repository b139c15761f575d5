//! The games of the atlas, and how what it says of each is found.

use super::{Known, MISERE, MOST_HEAPS, Misere, Reach};
use crate::{Error, RuleGame};
use grundy_budget::Budget;
use grundy_catalog::Settings;
use grundy_discover::prove::{self, Search};
use grundy_proof::Law;
use grundy_rules::octal::Base;
use grundy_values::quotient::{Element, Quotient};
use std::time::Duration;

/// What stands before the elements of a set, before Left's set, and between it and Right's.
pub(super) const SET: &str = "n -> n - k where k in {";
pub(super) const LEFT: &str = "left ";
pub(super) const RIGHT: &str = "; right ";

/// Elements of a set are at most this large: of a set of both players, and of a set of each.
const MOST_OF_BOTH: u32 = 12;
const MOST_OF_EACH: u32 = 6;

/// How far games are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The last heap of tables of values; of hexadecimal codes, which may leave three heaps, of
    /// 2048 at most.
    pub heap: u64,
    /// The last heap of a misère quotient.
    pub misere_heap: u64,
    /// The steps that its search may take, as a power of 2.
    pub log_steps: u32,
}

/// The last heap of the tables of hexadecimal codes.
pub const HEXADECIMAL: u64 = 1 << 11;

/// Some checks of laws of these, whose values rise, had no answer after ten minutes.
const HEXADECIMAL_TIME: Duration = Duration::from_secs(1);

impl Default for Effort {
    fn default() -> Effort {
        Effort { heap: 1 << 16, misere_heap: 1 << 11, log_steps: 18 }
    }
}

impl Effort {
    /// Returns whether what is known of a game would be found no better.
    #[must_use]
    pub fn is_done(&self, game: &str, known: &Known) -> bool {
        known.is_proved()
            || match known {
                Known::Open { to } => *to >= self.heap || base_of(game) == Base::Hexadecimal,
                Known::Misere(Misere { reach: Reach::To { log_steps, .. }, .. }) => {
                    *log_steps >= self.log_steps
                }
                _ => false,
            }
    }

    fn heap_of(&self, game: &str) -> u64 {
        if base_of(game) == Base::Hexadecimal { self.heap.min(HEXADECIMAL) } else { self.heap }
    }
}

fn base_of(code: &str) -> Base {
    let is_hexadecimal = code.chars().any(|letter| "89ABCDEF".contains(letter));
    if is_hexadecimal && !code.contains('{') { Base::Hexadecimal } else { Base::Octal }
}

/// Returns the names of all games of the atlas, in the order of the file.
#[must_use]
pub fn games() -> Vec<String> {
    let octal: Vec<String> = (1..=3).flat_map(|n_digits| codes(8, n_digits, &[0, 4])).collect();
    let mut all = octal.clone();
    all.extend(codes(4, 4, &[0]));
    all.extend((1..1 << MOST_OF_BOTH).map(set));
    let hexadecimal = (1..=2).flat_map(|n_digits| codes(16, n_digits, &[0, 4, 8, 12]));
    all.extend(hexadecimal.filter(|code| base_of(code) == Base::Hexadecimal));
    all.extend(octal.into_iter().map(|code| code + MISERE));
    // With the players exchanged each game is another one, and with equal sets it is impartial.
    let pairs = (1..1 << MOST_OF_EACH).flat_map(|second| (1..second).map(move |first| (first, second)));
    all.extend(pairs.map(|(first, second)| format!("{}|{}", set(first), set(second))));
    all
}

/// The codes with this number of digits behind the point.
fn codes(base: u32, n_digits: u32, before: &[u32]) -> Vec<String> {
    // A code that ends in 0 is a shorter one.
    let numbers = (0..base.pow(n_digits)).filter(|number| n_digits == 1 || number % base > 0);
    let numbers: Vec<u32> = numbers.collect();
    let code = |before: u32, number: u32| {
        let digits = (0..n_digits).rev().map(|at| format!("{:X}", number / base.pow(at) % base));
        format!("{before:X}.{}", digits.collect::<String>())
    };
    before.iter().flat_map(|before| numbers.iter().map(|number| code(*before, *number))).collect()
}

/// The name of a set, whose element `k` is the bit `k - 1`.
fn set(bits: u32) -> String {
    let elements = (1..=u32::BITS).filter(|k| bits >> (k - 1) & 1 == 1).map(|k| k.to_string());
    format!("{{{}}}", elements.collect::<Vec<_>>().join(","))
}

/// Returns the rules of a subtraction set, or of two, from their name in the atlas; `None` of codes.
#[must_use]
pub fn rules(name: &str) -> Option<String> {
    let rules = |set: &str| Some(format!("{SET}{}", set.strip_prefix('{')?.replace(',', ", ")));
    match name.split_once('|') {
        Some((left, right)) => Some(format!("{LEFT}{}{RIGHT}{}", rules(left)?, rules(right)?)),
        None => rules(name),
    }
}

/// Finds out what can be proved of a game of the atlas.
///
/// # Errors
/// The name is none.
pub fn study(name: &str, effort: &Effort, budget: &Budget) -> Result<Known, Error> {
    if let Some(code) = name.strip_suffix(MISERE) {
        return misere(&RuleGame::from_code(code, Base::Octal)?, effort, budget);
    }
    if let Some((left, right)) = name.split_once('|') {
        return sides(left, right, effort, budget);
    }
    let game = match rules(name) {
        Some(rules) => RuleGame::read(&rules, &Settings::default()),
        None => RuleGame::from_code(name, base_of(name)),
    }?;
    let is_hexadecimal = base_of(name) == Base::Hexadecimal;
    let budget = if is_hexadecimal { budget.within(HEXADECIMAL_TIME) } else { budget.clone() };
    Ok(match prove(&game, effort.heap_of(name), &budget) {
        Search::Proved(proved) => match proved.theorem.law() {
            Law::Periodic(law) => {
                Known::Repeats { preperiod: law.preperiod(), period: law.period(), saltus: law.saltus() }
            }
            _ => Known::Open { to: proved.table_to },
        },
        Search::Open { checked_to, .. } => Known::Open { to: checked_to },
    })
}

fn prove(game: &RuleGame, heap: u64, budget: &Budget) -> Search {
    game.prove(&prove::Effort { takes_formulas: false, ..prove::Effort::to(Some(heap)) }, budget)
}

fn misere(game: &RuleGame, effort: &Effort, budget: &Budget) -> Result<Known, Error> {
    let found = game.quotient(effort.misere_heap, &budget.apart().with_steps(1 << effort.log_steps))?;
    let is_tame = found.proved.is_some() && is_tame(&found.quotient);
    let reach = match found.law() {
        Some(law) => Reach::All { preperiod: law.preperiod(), period: law.period() },
        None => {
            let heap = found.elements.len().saturating_sub(1) as u64;
            Reach::To { heap, log_steps: effort.log_steps }
        }
    };
    let n_heaps = match reach {
        Reach::All { preperiod, period } => preperiod + period,
        Reach::To { heap, .. } => heap + 1,
    };
    let n_heaps = usize::try_from(n_heaps).map_or(MOST_HEAPS, |n| n.min(MOST_HEAPS));
    let heaps = found.elements.iter().take(n_heaps);
    let lost: Vec<bool> = heaps.map(|element| found.quotient.is_lost(*element)).collect();
    let (order, lost_elements) = (found.quotient.order(), found.quotient.n_lost());
    Ok(Known::Misere(Misere { is_tame, reach, order, lost: lost_elements, row: Misere::row(&lost) }))
}

/// Returns whether a quotient is that of Nim with heaps below a power of 2: beside the identity and the heap
/// of 1 it is a group in which each element is its own inverse, and that heap and the unit of the group are
/// lost.
fn is_tame(quotient: &Quotient) -> bool {
    let square = |x: Element| quotient.product(x, x);
    let (units, group): (Vec<Element>, Vec<Element>) = quotient.elements().partition(|x| square(*x) == 0);
    match (&units[..], group.first().map(|x| square(*x))) {
        ([0] | [0, _], None) => true,
        ([0, one], Some(unit)) => {
            let is_inverse = |x: &Element| square(*x) == unit && quotient.product(*x, unit) == *x;
            let lost = quotient.is_lost(*one) && quotient.is_lost(unit) && quotient.n_lost() == 2;
            lost && group.iter().all(is_inverse) && quotient.product(*one, unit) != unit
        }
        _ => false,
    }
}

/// Outcomes of a partizan game are those of an impartial one, in which a heap knows who moves: heap `2n` is
/// `n` with Left to move, and `2n + 1` with Right to move. Left takes `2k - 1` of these, Right `2k + 1`.
fn sides(left: &str, right: &str, effort: &Effort, budget: &Budget) -> Result<Known, Error> {
    let taken = |set: &str, more: i64| -> String {
        let elements = set.trim_matches(['{', '}']).split(',').filter_map(|k| k.parse::<i64>().ok());
        elements.map(|k| (2 * k + more).to_string()).collect::<Vec<_>>().join(", ")
    };
    let (left, right) = (taken(left, -1), taken(right, 1));
    let text = format!("{SET}{left}}} and n % 2 == 0; {SET}{right}}} and n % 2 == 1");
    let game = RuleGame::read(&text, &Settings::default())?;
    // Two heaps of the impartial game are one heap of this one.
    let open = |to: u64| Known::Open { to: to / 2 };
    let proved = match prove(&game, effort.heap, budget) {
        Search::Proved(proved) => proved,
        Search::Open { checked_to, .. } => return Ok(open(checked_to)),
    };
    let Law::Periodic(law) = proved.theorem.law() else { return Ok(open(proved.table_to)) };
    if law.saltus() > 0 {
        return Ok(open(proved.table_to));
    }
    let wins = |heap: u64| law.value(u128::from(heap)) != Some(0);
    let outcome = |n: u64| match (wins(2 * n), wins(2 * n + 1)) {
        (true, true) => 'N',
        (true, false) => 'L',
        (false, true) => 'R',
        (false, false) => 'P',
    };
    // The values of two periods are those of a period of heaps.
    let (mut preperiod, most) = (law.preperiod().div_ceil(2), law.period());
    let repeats = |period: &u64| (preperiod..preperiod + most).all(|n| outcome(n) == outcome(n + period));
    let period = (1..=most).find(repeats).unwrap_or(most);
    // Outcomes may repeat before the values do.
    while preperiod > 0 && outcome(preperiod - 1) == outcome(preperiod - 1 + period) {
        preperiod -= 1;
    }
    Ok(Known::Sides { preperiod, outcomes: (preperiod..preperiod + period).map(outcome).collect() })
}
