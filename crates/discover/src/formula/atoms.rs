//! Comparisons of terms, and terms that are members of a set, as sets of positions of the sample.

use super::terms::{Terms, UNDEFINED};
use grundy_budget::{Budget, List, Map, Stop};
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Set};
use rustc_hash::FxBuildHasher;

/// Conditions compare this number of terms; the second number of them first.
pub(super) const MOST_TERMS: usize = 2500;
pub(super) const FEW_TERMS: usize = 200;

/// The number of them that are compared with each other, and all with numbers.
const MOST_COMPARED: usize = 260;

/// To compare two things of different kinds, as a remainder with a number of ones, costs so much more: it is
/// seldom meant.
const UNLIKE: u32 = 4;

/// More conditions are not kept.
const MOST_ATOMS: usize = 30_000;

/// The positions of the sample at which something holds.
pub(super) type Bits = [u64; WORDS];

/// A sample has at most this number of words of 64 positions.
pub(super) const WORDS: usize = 3;

#[derive(Clone, Copy)]
enum Shape {
    Compare(Comparison, u32, u32),
    Member(Kind, u32),
}

#[derive(Clone, Copy)]
enum Kind {
    Even,
    Squares,
    Powers(i64),
    Fibonacci,
    Primes,
    /// These two numbers.
    Two(i64, i64),
}

/// Named sets are said of what takes this number of values at least: of fewer, the numbers are named.
const FEWEST_VALUES: usize = 8;

/// Two numbers are named of terms of at most this cost, and are at most the second number.
const MOST_LISTED_COST: u32 = 3;
const MOST_LISTED: i64 = 8;

/// Conditions that differ on the sample, the shortest first.
pub(super) struct Atoms<'a> {
    terms: &'a Terms,
    shapes: List<Shape>,
    costs: List<u32>,
    bits: List<Bits>,
    seen: Map<Bits, u32, FxBuildHasher>,
}

impl<'a> Atoms<'a> {
    pub(super) fn of(terms: &'a Terms, budget: &Budget) -> Result<Atoms<'a>, Stop> {
        let mut atoms = Atoms {
            terms,
            shapes: List::new(budget),
            costs: List::new(budget),
            bits: List::new(budget),
            seen: Map::new(budget),
        };
        // The bits have no room for a wider sample, and a part of it would not tell conditions apart.
        if terms.width > WORDS * 64 {
            return Ok(atoms);
        }
        // Terms are in the order of their costs, and pairs of them so too by the cost of the dearer one.
        let last = u32::try_from(terms.len()).expect("terms are numbered in 32 bits");
        // A condition says something of every position.
        let whole: Vec<u32> =
            (0..last).filter(|term| !terms.row(*term).contains(&UNDEFINED)).take(MOST_TERMS).collect();
        let numbers: Vec<u32> = whole.iter().copied().filter(|term| terms.is_constant(*term)).collect();
        for (at, y) in whole.iter().copied().enumerate() {
            // Pairs of all terms are too many: the cheap ones are compared with each other, all others with
            // numbers.
            let others = if at < MOST_COMPARED { &whole[..at] } else { &numbers[..] };
            for x in others.iter().copied() {
                if terms.is_constant(x) && terms.is_constant(y) {
                    continue;
                }
                for comparison in [Comparison::Equal, Comparison::Less, Comparison::AtMost] {
                    atoms.add(Shape::Compare(comparison, y, x), budget)?;
                }
            }
            atoms.add(Shape::Member(Kind::Even, y), budget)?;
            let values = terms.some_values(y, FEWEST_VALUES);
            // A set of few values is named by its numbers.
            let has_many = values.len() >= FEWEST_VALUES;
            if has_many {
                for kind in [Kind::Squares, Kind::Powers(2), Kind::Powers(3), Kind::Fibonacci, Kind::Primes] {
                    atoms.add(Shape::Member(kind, y), budget)?;
                }
            }
            // Two numbers are named only of light terms: they follow many tables.
            if terms.cost(y) <= if has_many { 1 } else { MOST_LISTED_COST } {
                let small = values.iter().filter(|value| (0..=MOST_LISTED).contains(*value));
                for (c, d) in small.clone().flat_map(|d| small.clone().map(move |c| (*c, *d))) {
                    if c < d {
                        atoms.add(Shape::Member(Kind::Two(c, d), y), budget)?;
                    }
                }
            }
            if atoms.len() >= MOST_ATOMS {
                break;
            }
        }
        Ok(atoms)
    }

    fn add(&mut self, shape: Shape, budget: &Budget) -> Result<(), Stop> {
        budget.spend(1)?;
        let mut bits = [0; WORDS];
        for at in 0..self.terms.width {
            bits[at / 64] |= u64::from(self.holds(shape, at)) << (at % 64);
        }
        let opposite = self.without(&bits);
        // What holds everywhere or nowhere tells no positions apart.
        if bits == [0; WORDS] || opposite == [0; WORDS] {
            return Ok(());
        }
        // The opposite is a condition too, where it has a form of its own.
        for (bits, shape) in [(bits, Some(shape)), (opposite, shape.opposite())] {
            let Some(shape) = shape else { continue };
            let cost = match shape {
                Shape::Compare(_, x, y) => {
                    let unlike = if self.terms.are_unlike(x, y) { UNLIKE } else { 0 };
                    self.terms.cost(x) + self.terms.cost(y) + 1 + unlike
                }
                Shape::Member(Kind::Two(..), x) => self.terms.cost(x) + 4,
                Shape::Member(Kind::Fibonacci | Kind::Powers(3), x) => self.terms.cost(x) + 5,
                Shape::Member(_, x) => self.terms.cost(x) + 3,
            };
            if let Some(place) = self.seen.get(&bits).copied() {
                let place = place as usize;
                // The bits stay where they are, so that all that names the place stays right.
                if cost < self.costs[place] {
                    self.costs[place] = cost;
                    self.shapes[place] = shape;
                }
                continue;
            }
            let place = u32::try_from(self.len()).expect("conditions are numbered in 32 bits");
            self.seen.insert(bits, place, 0)?;
            self.shapes.push(shape)?;
            self.costs.push(cost)?;
            self.bits.push(bits)?;
        }
        Ok(())
    }

    fn holds(&self, shape: Shape, at: usize) -> bool {
        match shape {
            Shape::Compare(comparison, x, y) => {
                comparison.holds(self.terms.row(x)[at], self.terms.row(y)[at])
            }
            Shape::Member(kind, x) => kind.has(self.terms.row(x)[at]),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.shapes.len()
    }

    pub(super) fn cost(&self, atom: u32) -> u32 {
        self.costs[atom as usize]
    }

    pub(super) fn bits(&self, atom: u32) -> &Bits {
        &self.bits[atom as usize]
    }

    /// The condition that holds at just these positions.
    pub(super) fn with(&self, bits: &Bits) -> Option<u32> {
        self.seen.get(bits).copied()
    }

    /// All positions of the sample.
    pub(super) fn everywhere(&self) -> Bits {
        self.without(&[0; WORDS])
    }

    /// All positions of the sample but these.
    pub(super) fn without(&self, bits: &Bits) -> Bits {
        let mut rest = [0; WORDS];
        for (word, cell) in rest.iter_mut().enumerate() {
            // Bits beyond the sample are never set, or complements would differ there.
            let left = self.terms.width.saturating_sub(64 * word).min(64);
            let mask = if left == 64 { u64::MAX } else { (1 << left) - 1 };
            *cell = !bits[word] & mask;
        }
        rest
    }

    pub(super) fn condition(&self, atom: u32) -> Condition {
        match self.shapes[atom as usize] {
            // A number stands on the right.
            Shape::Compare(comparison, x, y) if self.terms.is_constant(x) => {
                Condition::Compare(mirrored(comparison), self.terms.expr(y), self.terms.expr(x))
            }
            Shape::Compare(comparison, x, y) => {
                // Equal terms have no order: the one that was made first stands first.
                let (x, y) = if comparison == Comparison::Equal && !self.terms.is_constant(y) {
                    (x.min(y), x.max(y))
                } else {
                    (x, y)
                };
                Condition::Compare(comparison, self.terms.expr(x), self.terms.expr(y))
            }
            Shape::Member(kind, x) => kind.member(self.terms.expr(x)),
        }
    }
}

impl Shape {
    fn opposite(self) -> Option<Shape> {
        match self {
            Shape::Compare(comparison, x, y) => Some(Shape::Compare(comparison.opposite(), x, y)),
            Shape::Member(..) => None,
        }
    }
}

impl Kind {
    fn has(self, x: i64) -> bool {
        match self {
            Kind::Two(c, d) => x == c || x == d,
            // A number below 0 is not even in rules.
            Kind::Even => x >= 0 && x % 2 == 0,
            Kind::Squares => x.checked_isqrt().is_some_and(|root| root * root == x),
            Kind::Powers(base) => {
                let mut rest = x;
                // 0 would be divided without end.
                while rest > 1 && rest % base == 0 {
                    rest /= base;
                }
                rest == 1
            }
            Kind::Fibonacci => {
                let (mut x0, mut x1) = (1, 2);
                while x0 < x {
                    (x0, x1) = (x1, x0 + x1);
                }
                x0 == x
            }
            Kind::Primes => x > 1 && (2..).take_while(|d| d * d <= x).all(|d| x % d != 0),
        }
    }

    /// Says that a number is a member: of `max(x, c)` as a person says it, of `x` and small numbers.
    fn member(self, item: Expr) -> Condition {
        let is = |item| Condition::Member { item, set: self.set(), negated: false };
        let Expr::Call(Function::Max, both) = &item else { return is(item) };
        let [x, Expr::Number(least)] = &both[..] else { return is(item) };
        // Below `c`, `max(x, c)` is `c`: whether that is a member decides for all these `x`.
        let above =
            |comparison, number: i128| Condition::Compare(comparison, x.clone(), Expr::Number(number));
        match i64::try_from(*least) {
            Ok(number) if self.has(number) => {
                Condition::any(vec![above(Comparison::AtMost, least - 1), is(x.clone())])
            }
            _ => Condition::all(vec![above(Comparison::Greater, *least), is(x.clone())]),
        }
    }

    fn set(self) -> Set {
        match self {
            Kind::Two(c, d) => Set::List(vec![Expr::Number(c.into()), Expr::Number(d.into())]),
            Kind::Even => Set::Even,
            Kind::Squares => Set::Squares,
            Kind::Powers(base) => Set::Powers(Box::new(Expr::Number(base.into()))),
            Kind::Fibonacci => Set::Fibonacci,
            Kind::Primes => Set::Primes,
        }
    }
}

/// The comparison with both sides exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => comparison,
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
    }
}

pub(super) fn and(x: &Bits, y: &Bits) -> Bits {
    std::array::from_fn(|word| x[word] & y[word])
}

pub(super) fn or(x: &Bits, y: &Bits) -> Bits {
    std::array::from_fn(|word| x[word] | y[word])
}

/// Returns whether the first holds wherever the second does.
pub(super) fn covers(x: &Bits, y: &Bits) -> bool {
    x.iter().zip(y).all(|(x, y)| y & !x == 0)
}

pub(super) fn size(x: &Bits) -> u32 {
    x.iter().map(|word| word.count_ones()).sum()
}
