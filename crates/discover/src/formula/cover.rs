//! Conditions joined of a few: one or another, where each of the two may be two that hold together; and the
//! opposite of such.

use super::usual::opposite;
use super::weight;
use grundy_budget::{Budget, List, Map, Stop};
use grundy_rules::ir::Condition;
use rustc_hash::FxBuildHasher;

/// A sample has at most this number of positions.
pub(super) const WIDTH: usize = 64 * WORDS;

const WORDS: usize = 8;

/// More conditions are not kept.
const MOST_ATOMS: usize = 40_000;

/// Conditions that hold together are sought among this number of light ones.
const MOST_PAIRED: usize = 1400;

/// More of those are not kept.
const MOST_NARROW: usize = 40_000;

/// A formula does not weigh more: about a dozen terms.
const MOST_WEIGHT: u32 = 28;

/// The number of formulas that are returned, the lightest first.
const MOST_FOUND: usize = 5;

/// The positions of the sample at which something holds.
type Bits = [u64; WORDS];

struct Atom {
    bits: Bits,
    weight: u32,
    condition: Condition,
}

/// Conditions that differ on a sample; with each its opposite.
pub(super) struct Atoms {
    width: usize,
    list: List<Atom>,
    places: Map<Bits, u32, FxBuildHasher>,
}

/// A part of what is sought: an atom, or two that hold together.
struct Narrow {
    bits: Bits,
    weight: u32,
    atoms: [u32; 2],
}

/// Formulas found: what each weighs, and its parts.
struct Found(Vec<(u32, Vec<[u32; 2]>)>);

impl Atoms {
    pub(super) fn new(width: usize, budget: &Budget) -> Atoms {
        Atoms { width: width.min(WIDTH), list: List::new(budget), places: Map::new(budget) }
    }

    /// Adds a condition, by where it holds, and its opposite. Of those that hold at the same positions the
    /// lightest is kept.
    pub(super) fn add(
        &mut self,
        weight: u32,
        holds: impl Iterator<Item = bool>,
        condition: impl Fn() -> Condition,
    ) -> Result<(), Stop> {
        let mut bits = [0; WORDS];
        for (at, holds) in holds.take(self.width).enumerate() {
            bits[at / 64] |= u64::from(holds) << (at % 64);
        }
        // What holds everywhere or nowhere tells no positions apart.
        let not = self.without(&bits);
        if bits == [0; WORDS] || not == [0; WORDS] {
            return Ok(());
        }
        // What holds elsewhere may be lighter than the opposite of what is known here.
        let is_known =
            |bits| self.places.get(bits).is_some_and(|place| self.list[*place as usize].weight <= weight);
        // The expression is made only where it may be kept: most conditions are known.
        if is_known(&bits) && is_known(&not) {
            return Ok(());
        }
        let condition = condition();
        for (bits, condition) in [(not, opposite(&condition)), (bits, condition)] {
            let weight = weight::of(&condition);
            match self.places.get(&bits).copied() {
                Some(place) if self.list[place as usize].weight > weight => {
                    self.list[place as usize] = Atom { bits, weight, condition };
                }
                Some(_) => {}
                // Conditions are added about by weight, so that those left out are the heavy ones.
                None if self.list.len() >= MOST_ATOMS => {}
                None => {
                    let place = u32::try_from(self.list.len()).expect("conditions are numbered in 32 bits");
                    self.places.insert(bits, place, 0)?;
                    // What the condition holds elsewhere is about its signs.
                    self.list.count(weight, size_of::<Condition>())?;
                    self.list.push(Atom { bits, weight, condition })?;
                }
            }
        }
        Ok(())
    }

    fn without(&self, bits: &Bits) -> Bits {
        std::array::from_fn(|word| {
            let left = self.width.saturating_sub(64 * word).min(64);
            let mask = if left == 64 { u64::MAX } else { (1 << left) - 1 };
            !bits[word] & mask
        })
    }

    /// Returns the lightest conditions that hold just where wanted.
    pub(super) fn joined(&self, wanted: &[bool], budget: &Budget) -> Result<Vec<Condition>, Stop> {
        let mut target = [0; WORDS];
        for (at, is) in wanted.iter().take(self.width).enumerate() {
            target[at / 64] |= u64::from(*is) << (at % 64);
        }
        // What is a member of a set with a name is one thing that is said of it.
        let rank = |atom: &u32| {
            let atom = &self.list[*atom as usize];
            let is_named = !matches!(atom.condition, Condition::Compare(..));
            if is_named { atom.weight / 2 } else { atom.weight }
        };
        let mut order: Vec<u32> =
            (0..u32::try_from(self.list.len()).expect("conditions are numbered in 32 bits")).collect();
        order.sort_by_key(rank);
        let mut all = Vec::new();
        // The opposite is sought too: that none of some conditions holds is said as shortly.
        for (is, target) in [(true, target), (false, self.without(&target))] {
            let found = self.covering(&target, &order, budget)?;
            all.extend(found.0.into_iter().map(|(_, parts)| self.condition(is, &parts)));
        }
        all.retain(|found| weight::of(found) <= MOST_WEIGHT);
        all.sort_by_cached_key(weight::of);
        all.truncate(MOST_FOUND);
        Ok(all)
    }

    /// The condition that one of the parts holds, or that none does.
    fn condition(&self, is: bool, parts: &[[u32; 2]]) -> Condition {
        let of = |atom: u32| {
            let atom = &self.list[atom as usize];
            let not = || {
                // An opposite that is known by a lighter form is written in that form.
                let place = self.places.get(&self.without(&atom.bits));
                place.map_or_else(
                    || opposite(&atom.condition),
                    |place| self.list[*place as usize].condition.clone(),
                )
            };
            if is { atom.condition.clone() } else { not() }
        };
        // Sizes come before remainders, and what is short before what is long.
        let in_order = |mut parts: Vec<Condition>| {
            parts.sort_by_cached_key(|part| (weight::is_of_rest(part), weight::of(part)));
            parts
        };
        let part = |[x, y]: &[u32; 2]| match (x == y, is) {
            (true, _) => of(*x),
            (false, true) => Condition::all(in_order(vec![of(*x), of(*y)])),
            (false, false) => Condition::any(in_order(vec![of(*x), of(*y)])),
        };
        let parts = in_order(parts.iter().map(part).collect());
        // By the law of de Morgan: the opposite of "one of them" is "none of them".
        if is { Condition::any(parts) } else { Condition::all(parts) }
    }

    /// The lightest unions of one or two parts that are the target.
    fn covering(&self, target: &Bits, order: &[u32], budget: &Budget) -> Result<Found, Stop> {
        let mut found = Found(Vec::new());
        let narrow = self.narrow(target, order, budget)?;
        // What covers the position that fewest parts cover is one of the two.
        let mut covers = [0_u32; WIDTH];
        for part in narrow.iter() {
            budget.spend(1)?;
            (0..self.width).filter(|at| has(&part.bits, *at)).for_each(|at| covers[at] += 1);
        }
        let pivot = (0..self.width).filter(|at| has(target, *at)).min_by_key(|at| covers[*at]);
        // A target without positions is covered by nothing at all.
        let Some(pivot) = pivot else { return Ok(found) };
        for (at, x) in narrow.iter().enumerate() {
            // Parts come by weight, so all that follow are heavier.
            if x.weight > found.most() {
                break;
            }
            let rest = minus(target, &x.bits);
            if rest == [0; WORDS] {
                found.add(x.weight, vec![x.atoms]);
            }
            // A part without the pivot is met as the second one.
            if !has(&x.bits, pivot) || rest == [0; WORDS] {
                continue;
            }
            budget.spend(narrow.len() as u64 / 64 + 1)?;
            for (other, y) in narrow.iter().enumerate() {
                let weight = x.weight + y.weight + 1;
                if weight > found.most() {
                    break;
                }
                // Of two that cover the pivot each is met as the first one.
                if minus(&rest, &y.bits) == [0; WORDS] && (other > at || !has(&y.bits, pivot)) {
                    found.add(weight, vec![x.atoms, y.atoms]);
                }
            }
        }
        Ok(found)
    }

    /// The parts that hold nowhere but on the target, the lightest first.
    fn narrow(&self, target: &Bits, order: &[u32], budget: &Budget) -> Result<List<Narrow>, Stop> {
        let not = self.without(target);
        let atom = |place: &u32| &self.list[*place as usize];
        let mut seen: Map<Bits, (u32, [u32; 2]), FxBuildHasher> = Map::new(budget);
        let mut others: List<u32> = List::new(budget);
        for place in order {
            let bits = &atom(place).bits;
            // A condition that holds nowhere else is a part by itself; others may be one with another beside
            // it.
            if meet(bits, &not) == [0; WORDS] {
                seen.insert(*bits, (atom(place).weight, [*place; 2]), 0)?;
            } else if meet(bits, target) != [0; WORDS] && others.len() < MOST_PAIRED {
                others.push(*place)?;
            }
        }
        for (at, y) in others.iter().enumerate() {
            budget.spend(at as u64 / 64 + 1)?;
            for x in &others[..at] {
                let weight = atom(x).weight + atom(y).weight + 1;
                if weight > MOST_WEIGHT {
                    break;
                }
                let (x_bits, y_bits) = (&atom(x).bits, &atom(y).bits);
                if (0..WORDS).any(|word| x_bits[word] & y_bits[word] & not[word] != 0) {
                    continue;
                }
                let bits = meet(x_bits, y_bits);
                let is_lightest = seen.get(&bits).is_none_or(|(before, _)| weight < *before);
                // Room is kept for parts that are known: a lighter way to one of them may still come.
                if bits != [0; WORDS] && is_lightest && (seen.len() < MOST_NARROW || seen.contains_key(&bits))
                {
                    seen.insert(bits, (weight, [*x, *y]), 0)?;
                }
            }
        }
        let mut narrow = List::new(budget);
        for (bits, (weight, atoms)) in seen.iter() {
            narrow.push(Narrow { bits: *bits, weight: *weight, atoms: *atoms })?;
        }
        // In one order, whatever that of the map is.
        narrow.sort_unstable_by_key(|part| (part.weight, part.atoms));
        Ok(narrow)
    }
}

impl Found {
    /// What weighs more is not wanted.
    fn most(&self) -> u32 {
        // With a full list only what is lighter than its last entry is of use.
        if self.0.len() < MOST_FOUND { MOST_WEIGHT } else { self.0[MOST_FOUND - 1].0.saturating_sub(1) }
    }

    fn add(&mut self, weight: u32, parts: Vec<[u32; 2]>) {
        let at = self.0.partition_point(|(before, _)| *before <= weight);
        self.0.insert(at, (weight, parts));
        self.0.truncate(MOST_FOUND);
    }
}

fn has(bits: &Bits, at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}

fn meet(x: &Bits, y: &Bits) -> Bits {
    std::array::from_fn(|word| x[word] & y[word])
}

fn minus(x: &Bits, y: &Bits) -> Bits {
    std::array::from_fn(|word| x[word] & !y[word])
}
