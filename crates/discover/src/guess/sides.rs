//! P-positions of two coordinates, by what each of them is.

use super::Outcomes;
use super::lost::{put, residues};
use super::period::{Repetition, repetition};
use grundy_rules::lang::{Claim, parse_claim};
use std::collections::BTreeMap;

/// A condition with more alternatives than this is not one that a person would write.
const MOST_ALTERNATIVES: usize = 6;

/// Returns the condition that the lost positions of a box of two coordinates meet where rows and columns
/// repeat: that the first coordinate is one of some and the second one of others, or one of a few such
/// alternatives. The coordinates are the first two slots of the claim. `None` where rows or columns are not
/// seen to repeat for as long as they did not before.
///
/// ```
/// use grundy_discover::guess::{Outcomes, sides};
/// let lost: Vec<bool> = (0..32 * 32).map(|at| at / 32 % 3 == 1 && (at % 32 == 2 || at % 2 == 1)).collect();
/// let found = sides(&Outcomes { rules: None, axes: &[32, 32], lost: &lost }).unwrap();
/// assert_eq!(found.print(&["w".to_owned(), "h".to_owned()]), "w % 3 == 1 and (h == 2 or h % 2 == 1)");
/// ```
#[must_use]
pub fn sides(outcomes: &Outcomes<'_>) -> Option<Claim> {
    let is_position = |position: &[u64]| outcomes.rules.is_none_or(|rules| rules.has(position));
    let told = outcomes.positions().zip(outcomes.lost);
    // What is no position counts as not lost, so that rows stay comparable.
    let lost: Vec<bool> = told.map(|(position, lost)| *lost && is_position(&position)).collect();
    parse_claim(&products(&lost, outcomes.axes)?, &NAMES).ok()
}

/// The same for tables with at most three different numbers: cases of such conditions.
pub(crate) fn values_by_sides(values: &[u32], axes: &[usize]) -> Option<Claim> {
    let mut all = values.to_vec();
    all.sort_unstable();
    all.dedup();
    // The last value is what is left, and needs no condition.
    let (last, others) = all.split_last().filter(|(_, others)| (1..MOST_VALUES).contains(&others.len()))?;
    let case = |value: &u32| {
        let is: Vec<bool> = values.iter().map(|other| other == value).collect();
        Some(format!("{value} if {} else ", products(&is, axes)?))
    };
    let cases: String = others.iter().map(case).collect::<Option<_>>()?;
    parse_claim(&format!("{cases}{last}"), &NAMES).ok()
}

/// What the conditions call the coordinates.
const NAMES: [&str; 2] = ["a", "b"];

/// Cases of more values than this are not looked for.
const MOST_VALUES: usize = 3;

/// The condition that the members of a box meet where rows and columns repeat, of none and of all there is
/// none.
fn products(members: &[bool], axes: &[usize]) -> Option<String> {
    let [rows, columns] = *axes else { return None };
    let ids = alike(members, axes, 0);
    // Where rows do not repeat, a list of them would be the table.
    repeats(&ids)?;
    let mut alternatives = BTreeMap::new();
    // Bounded: the table's rows.
    for row in 0..rows {
        let of_row = &members[row * columns..][..columns];
        if of_row.contains(&true) {
            // One row stands for all that are alike.
            alternatives.entry(ids[row]).or_insert(of_row);
        }
    }
    if alternatives.len() > MOST_ALTERNATIVES {
        return None;
    }
    let said = |(id, of_row): (u32, &[bool])| {
        let of_column: Vec<bool> = ids.iter().map(|other| *other == id).collect();
        let sides = [(NAMES[0], side(&of_column)?), (NAMES[1], side(of_row)?)];
        let sides = sides.into_iter().filter_map(|(name, text)| Some(put(&text?, 'n', name)));
        Some(sides.map(|text| format!("({text})")).collect::<Vec<_>>().join(" and "))
    };
    let alternatives: Vec<String> = alternatives.into_iter().map(said).collect::<Option<_>>()?;
    // An alternative that asks nothing of either coordinate would hold everywhere.
    let is_said = !alternatives.is_empty() && !alternatives.iter().any(String::is_empty);
    is_said.then(|| alternatives.join(" or "))
}

/// Which numbers these are; nothing inside where they are all.
fn side(members: &[bool]) -> Option<Option<String>> {
    let found = repeats(&members.iter().map(|is| u32::from(*is)).collect::<Vec<_>>())?;
    let is_all = !members.contains(&false);
    Some((!is_all).then(|| residues(members, found.preperiod, found.period)))
}

fn repeats(values: &[u32]) -> Option<Repetition> {
    repetition(values).filter(|found| found.is_firm() && found.saltus == 0)
}

/// Returns a number for each slice of a box in row-major order across one of its axes, the same for slices
/// that are alike.
pub(crate) fn alike<T: Copy + Ord>(cells: &[T], axes: &[usize], axis: usize) -> Vec<u32> {
    let step: usize = axes[axis + 1..].iter().product();
    let mut known = BTreeMap::new();
    let mut ids = Vec::with_capacity(axes[axis]);
    // Bounded: the table's length.
    for at in 0..axes[axis] {
        let blocks = cells.chunks(step * axes[axis]);
        let slice: Vec<T> = blocks.flat_map(|block| &block[at * step..][..step]).copied().collect();
        let next = u32::try_from(known.len()).expect("slices are fewer than cells in memory");
        // Slices are numbered as they are first met, so that equal tables have equal numbers.
        ids.push(*known.entry(slice).or_insert(next));
    }
    ids
}
