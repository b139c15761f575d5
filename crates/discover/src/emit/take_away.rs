//! Programs for a heap with a limit on the next take: its smallest term is the least take that wins.

use super::code::{Code, Returned};
use super::language::{Language, Unsupported};
use crate::winning::plan::{Search, Step};
use grundy_proof::{Law, TakeAway};
use grundy_rules::ir::Poly;

/// Heaps to here are provided for.
const LARGEST: u128 = (1 << 63) - 1;

/// A program with more units in it is not written.
const MOST_UNITS: usize = 1 << 12;

/// Writes `smallest_term` and `lost`.
pub(super) fn write(law: &TakeAway, [n, most]: [&str; 2], code: &mut Code) -> Result<(), Unsupported> {
    let units = law.units(LARGEST).filter(|units| units.len() <= MOST_UNITS);
    let units = units.ok_or_else(|| Unsupported("a limit with so many units".to_owned()))?;
    // All units are below 2^63, so the filter leaves out none.
    let units: Vec<i128> = units.into_iter().filter_map(|unit| i128::try_from(unit).ok()).collect();
    let count = units.len();
    code.comment(
        "Each unit is the one before and the first whose limit reaches that; heaps are below 2^63, as these are.",
    );
    code.table("UNITS", &units);
    code.blank();
    code.describe(
        "The last unit that is left when they are subtracted, the largest first: the least take that wins.",
    );
    code.open_function("smallest_term", &[n], Returned::Number);
    match code.language {
        Language::C | Language::Cpp => {
            code.line("Int term = 0;");
            code.open(&format!("for (int place = {}; place >= 0; place--)", count - 1));
            code.open_if(&format!("UNITS[place] <= {n}"));
            code.line("term = UNITS[place];");
            code.line(&format!("{n} -= term;"));
        }
        Language::Rust => {
            code.line(&format!("let (mut left, mut term) = ({n}, 0);"));
            code.open("for unit in UNITS.into_iter().rev()");
            code.open_if("Int::from(unit) <= left");
            code.line("term = Int::from(unit);");
            code.line("left -= term;");
        }
        Language::Python => {
            code.line("term = 0");
            code.open("for unit in reversed(UNITS)");
            code.open_if(&format!("unit <= {n}"));
            code.line("term = unit");
            code.line(&format!("{n} -= unit"));
        }
    }
    code.close();
    code.close();
    code.give("term");
    code.close();
    code.blank();
    code.describe("Whether the player who moves first loses.");
    code.open_function("lost", &[n, most], Returned::Truth);
    let or = if code.language == Language::Python { "or" } else { "||" };
    code.give(&format!("{n} == 0 {or} {most} < smallest_term({n})"));
    code.close();
    Ok(())
}

/// Returns the least take that wins, where a range of a search is one of takes; that it is in its range is to
/// be tested still.
pub(super) fn least_choice(law: &Law, search: &Search, at: usize, names: &[String]) -> Option<String> {
    let (Law::TakeAway(_), [part], Step::Range { slot, .. }) = (law, &search.parts[..], &search.steps[at])
    else {
        return None;
    };
    // The choice is the take exactly where it is subtracted from the heap.
    let left = Poly::name(0).minus(&Poly::name(*slot))?;
    (Poly::of(&part[0]) == left).then(|| format!("smallest_term({})", names[0]))
}
