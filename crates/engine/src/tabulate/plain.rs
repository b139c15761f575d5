//! Any game of lines, heap by heap: the path for lines that no faster path takes, and the twin of those that
//! do.

use super::shape::{Amounts, HeapGame, Line, Parts};
use super::triples::{self, Triples};
use super::value_set::ValueSet;
use grundy_budget::{Budget, Progress, Stop};

/// Extends `values` to heaps `0..end`. A step is a heap.
///
/// Time for a heap: its amounts where one part is left, its size for each amount where two are; where three
/// are, its size, and for each of the few hundred sets that are taken whole the number of values over 64 (see
/// [`triples`]). Amounts in a progression cost no more than one amount does: the values that any of them
/// leaves are collected as the heaps grow.
pub(super) fn extend(
    game: &HeapGame,
    values: &mut Vec<u32>,
    end: usize,
    budget: &Budget,
) -> Result<(), Stop> {
    let (mut lines, mut triples) = (Vec::new(), Vec::new());
    for line in game.lines() {
        match Triples::of_line(line, end) {
            Some(more) => triples.extend(more),
            None => lines.push(Marker::new(line, end)),
        }
    }
    let mut pairs = PairSets::default();
    let mut held = 0;
    let mut seen = ValueSet::default();
    let mut result = Ok(());
    for n in values.len()..end {
        result = budget.spend(1);
        budget.report(Progress { done: n as u64, total: None });
        // The sets are counted now and then, since a count goes through all of them.
        if result.is_ok() && n % 64 == 0 && !pairs.lines.is_empty() {
            let more = pairs.bytes().saturating_sub(held);
            result = budget.hold(1, more);
            held += if result.is_ok() { more } else { 0 };
        }
        if result.is_err() {
            break;
        }
        seen.clear();
        for line in &mut lines {
            line.mark(n, values, &mut pairs, &mut seen);
        }
        triples::complete(&mut triples, n, values, &mut pairs, &mut seen);
        values.push(seen.mex());
    }
    budget.release(1, held);
    result
}

/// Options that are looked at in a step of [`entry`]: it then lasts about as long as one option of rules that
/// are read.
const OPTIONS_A_STEP: u64 = 64;

/// Returns the value of one heap from those of all smaller ones, which are known, each option looked at. A
/// step is 64 options, or an amount.
///
/// # Errors
/// The limit that came first.
///
/// # Panics
/// Where the value of a smaller heap is not known.
pub fn entry(game: &HeapGame, heap: usize, known: &[u32], budget: &Budget) -> Result<u32, Stop> {
    let (n, values) = (heap as u64, &known[..heap]);
    let mut seen = ValueSet::default();
    for line in game.lines().iter().filter(|line| line.applies_to(n)) {
        let Ok(least) = usize::try_from(line.least_part) else { continue };
        budget.spend(listed(&line.taken, n) / OPTIONS_A_STEP)?;
        for total in line.taken.up_to(n).into_iter().filter_map(|k| usize::try_from(n - k).ok()) {
            if line.parts != Parts::Three {
                let pairs = if line.parts.count() == 2 { total / 2 } else { 0 };
                budget.spend(1 + pairs as u64 / OPTIONS_A_STEP)?;
                // Only splits in three use the sets of pairs, so empty ones do here.
                mark_total(total, line.parts, least, values, &mut PairSets::default(), &mut seen);
                continue;
            }
            for a in least..=total / 3 {
                let rest = total - a;
                budget.spend(1 + (rest / 2) as u64 / OPTIONS_A_STEP)?;
                (a..=rest / 2).for_each(|b| seen.insert(values[a] ^ values[b] ^ values[rest - b]));
            }
        }
    }
    Ok(seen.mex())
}

/// Returns what it takes to list the amounts up to a heap, in looks at an option.
fn listed(amounts: &Amounts, heap: u64) -> u64 {
    match amounts {
        Amounts::Finite(amounts) | Amounts::Known(amounts) => amounts.len() as u64,
        Amounts::Progression { first, step } => heap.saturating_sub(*first) / step,
        Amounts::Primes => heap.saturating_mul(8),
        Amounts::Squares | Amounts::Powers(_) | Amounts::Fibonacci => heap.isqrt(),
    }
}

/// One line, ready to mark the values of a heap's options.
struct Marker<'a> {
    line: &'a Line,
    least_part: usize,
    amounts: Source,
}

enum Source {
    Listed(Vec<usize>),
    /// What totals `0..counted` leave, by their residue.
    Collected {
        first: usize,
        sets: Vec<ValueSet>,
        counted: usize,
    },
    Never,
}

impl<'a> Marker<'a> {
    fn new(line: &'a Line, end: usize) -> Self {
        let size = |k: u64| usize::try_from(k).ok();
        let amounts = match &line.taken {
            Amounts::Progression { first, step } => match size(*first).filter(|first| *first < end) {
                // A step past the end leaves the first amount alone.
                Some(first) => match size(*step).filter(|step| *step < end) {
                    Some(step) => {
                        Source::Collected { first, sets: vec![ValueSet::default(); step], counted: 0 }
                    }
                    None => Source::Listed(vec![first]),
                },
                None => Source::Never,
            },
            listed => Source::Listed(listed.up_to(end as u64).into_iter().filter_map(size).collect()),
        };
        match size(line.least_part) {
            Some(least_part) => Marker { line, least_part, amounts },
            None => Marker { line, least_part: 0, amounts: Source::Never },
        }
    }

    fn mark(&mut self, n: usize, values: &[u32], pairs: &mut PairSets, seen: &mut ValueSet) {
        let (parts, least) = (self.line.parts, self.least_part);
        let applies = self.line.applies_to(n as u64);
        match &mut self.amounts {
            Source::Listed(amounts) if applies => {
                // Amounts ascend, so the first that is larger than the heap ends the list.
                for total in amounts.iter().map_while(|k| n.checked_sub(*k)) {
                    mark_total(total, parts, least, values, pairs, seen);
                }
            }
            Source::Collected { first, sets, counted } => {
                let Some(last) = n.checked_sub(*first) else { return };
                let step = sets.len();
                // A heap leaves every total up to `last` of its residue by some amount. So what totals leave
                // is collected once, also by heaps to which the line does not apply.
                for total in *counted..=last {
                    mark_total(total, parts, least, values, pairs, &mut sets[total % step]);
                }
                *counted = last + 1;
                if applies {
                    seen.insert_all(&sets[last % step]);
                }
            }
            Source::Listed(_) | Source::Never => {}
        }
    }
}

/// Marks the values of all ways to leave `total` in a number of parts.
fn mark_total(
    total: usize,
    parts: Parts,
    least: usize,
    values: &[u32],
    pairs: &mut PairSets,
    seen: &mut ValueSet,
) {
    match parts {
        Parts::Zero if total == 0 => seen.insert(0),
        Parts::Zero => {}
        Parts::One if total >= least => seen.insert(values[total]),
        Parts::One => {}
        Parts::Two => mark_pairs(total, least, total / 2, values, seen),
        Parts::TwoUnequal => {
            if let Some(most) = total.checked_sub(1) {
                // The smaller of two unequal parts is below half.
                mark_pairs(total, least, most / 2, values, seen);
            }
        }
        // Then there is no smallest part, and `total - least` may not exist.
        Parts::Three if least > total / 3 => {}
        Parts::Three => {
            let sets = pairs.to(least, total - least, values);
            // With the smallest part taken away, any pair of the others will do: those that are smaller come
            // up as another split.
            for a in least..=total / 3 {
                seen.insert_nim_sums(values[a], &sets[total - a]);
            }
        }
    }
}

/// Marks the pairs whose smaller part is `least..=most`.
fn mark_pairs(total: usize, least: usize, most: usize, values: &[u32], seen: &mut ValueSet) {
    for a in least..=most {
        seen.insert(values[a] ^ values[total - a]);
    }
}

/// The values of all pairs, by the least part that is allowed and by their total, as far as they were asked
/// for.
#[derive(Default)]
pub(super) struct PairSets {
    lines: Vec<(usize, Vec<ValueSet>)>,
}

impl PairSets {
    /// Returns the sets of all totals to this one.
    pub(super) fn to(&mut self, least: usize, total: usize, values: &[u32]) -> &[ValueSet] {
        let at = self.lines.iter().position(|(other, _)| *other == least).unwrap_or_else(|| {
            self.lines.push((least, Vec::new()));
            self.lines.len() - 1
        });
        let sets = &mut self.lines[at].1;
        while sets.len() <= total {
            let mut set = ValueSet::default();
            mark_pairs(sets.len(), least, sets.len() / 2, values, &mut set);
            sets.push(set);
        }
        sets
    }

    fn bytes(&self) -> u64 {
        self.lines.iter().flat_map(|(_, sets)| sets).map(|set| set.bytes() + 24).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::Code;
    use super::*;
    use crate::Oracle;
    use grundy_rules::{Emit, Play, Ruleset};
    use grundy_values::{Grundy, Player};
    use proptest::prelude::*;
    use std::convert::Infallible;

    /// The lines read as rules, with no thought of speed.
    struct Read<'a>(&'a HeapGame);

    impl Ruleset for Read<'_> {
        type Component = u64;
        type Error = Infallible;
        fn options(&self, heap: &u64, _: Player, emit: Emit<'_, u64>) -> Result<(), Infallible> {
            for line in self.0.lines().iter().filter(|line| line.applies_to(*heap)) {
                let least = line.least_part;
                for total in line.taken.up_to(*heap).into_iter().map(|k| heap - k) {
                    let options: Vec<Vec<u64>> = match line.parts {
                        Parts::Zero => (total == 0).then(Vec::new).into_iter().collect(),
                        Parts::One => (total >= least).then(|| vec![total]).into_iter().collect(),
                        Parts::Two => (least..=total).map(|a| vec![a, total - a]).collect(),
                        Parts::TwoUnequal => {
                            (least..=total).filter(|a| a * 2 != total).map(|a| vec![a, total - a]).collect()
                        }
                        Parts::Three => (least..=total)
                            .flat_map(|a| (least..=total - a).map(move |b| vec![a, b, total - a - b]))
                            .collect(),
                    };
                    for option in options.iter().filter(|option| option.iter().all(|part| *part >= least)) {
                        if emit(option).is_break() {
                            return Ok(());
                        }
                    }
                }
            }
            Ok(())
        }
    }

    fn any_line() -> impl Strategy<Value = Line> {
        let amounts = prop_oneof![
            4 => prop::collection::vec(0u64..8, 0..4).prop_map(Amounts::Finite),
            2 => (0u64..5, 1u64..4).prop_map(|(first, step)| Amounts::Progression { first, step }),
            1 => Just(Amounts::Squares),
            1 => Just(Amounts::Primes),
            1 => (2u64..4).prop_map(Amounts::Powers),
            1 => Just(Amounts::Fibonacci),
        ];
        let parts =
            prop::sample::select(vec![Parts::Zero, Parts::One, Parts::Two, Parts::TwoUnequal, Parts::Three]);
        (amounts, parts, 0u64..4, 0u64..9, prop::option::of(0u64..20)).prop_map(
            |(taken, parts, least_part, least_heap, most_heap)| Line {
                taken,
                parts,
                least_part,
                least_heap,
                most_heap,
            },
        )
    }

    proptest! {
        #[test]
        fn lines_are_tabulated_as_the_definition_reads_them(
            lines in prop::collection::vec(any_line(), 0..4),
            size in 0usize..36,
        ) {
            let Ok(game) = HeapGame::new(lines) else { return Ok(()) };
            let mut values = Vec::new();
            let budget = Budget::default();
            extend(&game, &mut values, size, &budget).unwrap();
            let rules = Read(&game);
            let mut oracle = Oracle::new(&rules, Play::Normal, &budget);
            for (n, v) in values.iter().enumerate() {
                prop_assert_eq!(oracle.grundy(&(n as u64)), Ok(Grundy::Number(u128::from(*v))));
                prop_assert_eq!(entry(&game, n, &values, &budget), Ok(*v));
            }
        }
    }

    #[test]
    fn nim_as_an_endless_code() {
        let nim = Code { digits: vec![0], tail: Some(3) }.game().unwrap();
        let mut values = Vec::new();
        extend(&nim, &mut values, 200, &Budget::default()).unwrap();
        assert_eq!(values, (0..200).collect::<Vec<_>>());
    }
}
