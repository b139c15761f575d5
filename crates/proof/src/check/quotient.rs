//! Misère quotients: who wins every sum of heaps, by a finite monoid.
//!
//! Let each heap `h` have an element `x(h)` of a finite commutative monoid with some lost elements, a sum the
//! product of those of its heaps, and `E(h)` be the elements of the sums that moves of `h` leave. Write
//! `C(y)` for the `z` such that `yz` is lost. If every part is smaller than its heap, and
//!
//! - heaps without moves are worth 1, which is not lost;
//! - for each heap and each `e` in `E(h)` the sets `C(x(h))` and `C(e)` have nothing in common;
//! - each sum with a move that is not worth a lost element has an option that is,
//!
//! then a sum is a P-position of misère play exactly where its element is lost: by induction, since the
//! second says that no option of a lost sum is lost, and the third that every other sum with a move has a
//! lost option. If moreover every element is a product of those of heaps, and the sets `C` are different, the
//! monoid is the misère quotient. [Plambeck, Siegel 2008]
//!
//! The third is about infinitely many sums, but only about pairs of an element and a set: those of heaps,
//! `(x(h), E(h))`, and the products `(xy, yE + xF)` of `(x, E)` and `(y, F)`. A pair with a smaller set is in
//! every product at least as demanding, so the least sets for each element are enough.
//!
//! Elements that repeat from heap `n0` on with period `p` are looked at up to the heap from which on the sets
//! `E` repeat too: [`super::window::Moves::quotient_window`] says which, and why. The table of products is
//! not believed: it is looked through here.

use super::options::Setting;
use super::order;
use super::rays::Rays;
use super::refusal::{Obligation, Refusal};
use super::window::Moves;
use crate::law::Pretending;
use crate::logic::Outside;
use grundy_budget::{Budget, List, Stop};
use grundy_rules::Rules;
use grundy_rules::ir::Ending;
use grundy_values::quotient::{Element, Quotient};
use std::collections::BTreeSet;

/// Checks that a law says who wins every sum of heaps, and that its monoid is the misère quotient.
pub(super) fn check(rules: &Rules, law: &Pretending, budget: &Budget) -> Result<(), Refusal> {
    if rules.arity() != 1 || *rules.play() != Ending::Misere {
        return Err(Outside::Game("a misere quotient is proved for one heap in misere play").into());
    }
    order::check(Setting::of_heaps(rules, 1, budget), &Rays::of(rules, &[])?, budget)?;
    // The window is one of the moves alone: in misère play the theorem needs no Grundy values.
    let found = Moves::in_any_play(rules, budget)?
        .and_then(|moves| moves.quotient_window(law.preperiod(), law.period()).map(|last| (moves, last)));
    let Some((moves, last)) = found else {
        let what = "a misere quotient is proved where a move takes a bounded number and leaves at most two parts, \
                    not equal ones of any size";
        return Err(Outside::Game(what).into());
    };
    // From this heap on each set of elements is one of those before, so no later heap can fail.
    let last = usize::try_from(last).map_err(|_| Outside::Large)?;
    let quotient = law.quotient();
    // A wrong table could make two lost sums out of one, so it is looked through before anything is built on
    // it.
    multiplies(quotient, budget)?;
    let mut sums = Sums::of(quotient, budget)?;
    if quotient.is_lost(0) {
        return Err(Refusal::fails(Obligation::Sum, Vec::new(), None));
    }
    let mut made = BTreeSet::from([0]);
    for heap in budget.each(0..=last) {
        let heap = heap?;
        let fails = |obligation| Err(Refusal::fails(obligation, vec![heap as u128], None));
        let element = law.element(heap as u128);
        let mut options = Set::of(quotient, []);
        let mut has_options = false;
        each_option(&moves, heap, budget, &mut |parts| {
            has_options = true;
            options.insert(law.worth(parts.iter().map(|part| *part as u128)));
        })?;
        // Beside a heap without moves a sum plays as without it, so its element must be the identity.
        if !has_options && element != 0 {
            return fails(Obligation::Idle);
        }
        let own = &sums.lost_with[usize::from(element)];
        if options.iter().any(|option| own.meets(&sums.lost_with[usize::from(option)])) {
            return fails(Obligation::Beside);
        }
        // A sum needs an option only where it has a move, so heaps without one add nothing to ask for.
        if has_options {
            sums.add(Pair { element, options, before: None, heap }, budget)?;
            made.insert(element);
        }
    }
    // With two elements alike, or one that no sum is worth, the law may be right, but the monoid is not the
    // quotient.
    let told: BTreeSet<&Set> = sums.lost_with.iter().collect();
    if told.len() != quotient.order() || generated(quotient, &made).len() != quotient.order() {
        return Err(Refusal::fails(Obligation::Quotient, Vec::new(), None));
    }
    Ok(())
}

/// Visits the parts of every option of a heap, of moves that leave no two equal parts of any size.
fn each_option(
    moves: &Moves,
    heap: usize,
    budget: &Budget,
    visit: &mut impl FnMut(&[usize]),
) -> Result<(), Stop> {
    let size = heap as u64;
    budget.spend((moves.takes.len() + moves.splits.len()) as u64)?;
    let number = |n: u64| usize::try_from(n).expect("below a heap that is looked at");
    for _ in moves.ends.iter().filter(|taken| **taken == size) {
        visit(&[]);
    }
    // A bound below what is taken asks for nothing, and the difference would be below 0.
    for (taken, _) in moves.takes.iter().filter(|(taken, least)| size >= *least.max(taken)) {
        visit(&[number(size - taken)]);
    }
    for split in moves.splits.iter().filter(|split| size >= split.heap) {
        let rest = i64::try_from(size).ok().and_then(|size| size.checked_sub(split.taken));
        let Some(rest) = rest.and_then(|rest| u64::try_from(rest).ok()) else { continue };
        // Each pair once: the smaller part is at most half of the rest.
        for small in budget.each(split.small..=rest / 2) {
            let small = small?;
            let large = rest - small;
            if large >= split.large && !(split.unequal && small == large) {
                visit(&[number(small), number(large)]);
            }
        }
    }
    Ok(())
}

/// Returns all products of elements.
fn generated(quotient: &Quotient, by: &BTreeSet<Element>) -> BTreeSet<Element> {
    // Every product is one of a shorter product and a generator, so each is reached by single steps.
    let (mut reached, mut open) = (BTreeSet::from([0]), vec![0]);
    while let Some(x) = open.pop() {
        open.extend(by.iter().map(|y| quotient.product(x, *y)).filter(|next| reached.insert(*next)));
    }
    reached
}

/// Looks through a table of products: 1 is the identity, the order of two generators does not matter, all
/// elements are products of these, and the product with an element times a generator is that with the
/// element, times the generator. Then the product of two elements is that of all generators in both.
fn multiplies(quotient: &Quotient, budget: &Budget) -> Result<(), Refusal> {
    let times = |x, y| quotient.product(x, y);
    let generators: BTreeSet<Element> = quotient.generators().iter().copied().collect();
    let mut is_so = generated(quotient, &generators).len() == quotient.order();
    for x in quotient.elements() {
        budget.spend((quotient.order() * generators.len()) as u64)?;
        // By these two, a product of elements is a product of generators in any order and in any grouping.
        let commutes = |g| generators.iter().all(|h| times(times(x, g), *h) == times(times(x, *h), g));
        let follows = |y| generators.iter().all(|g| times(x, times(y, *g)) == times(times(x, y), *g));
        is_so &=
            times(x, 0) == x && generators.iter().all(|g| commutes(*g)) && quotient.elements().all(follows);
    }
    if is_so { Ok(()) } else { Err(Refusal::fails(Obligation::Products, Vec::new(), None)) }
}

/// A sum with moves: its element, and those that moves lead to.
struct Pair {
    element: Element,
    options: Set,
    /// The sum: that of another pair, and a heap more.
    before: Option<usize>,
    heap: usize,
}

/// The sums of the heaps so far, of each element those with the least sets.
struct Sums<'a> {
    quotient: &'a Quotient,
    lost: Set,
    /// For each element those with which it is lost.
    lost_with: List<Set>,
    heaps: List<usize>,
    pairs: List<Pair>,
    least: List<Vec<usize>>,
}

impl<'a> Sums<'a> {
    fn of(quotient: &'a Quotient, budget: &Budget) -> Result<Sums<'a>, Stop> {
        let order = quotient.order();
        budget.spend((order * order) as u64)?;
        let set =
            |x| Set::of(quotient, quotient.elements().filter(|y| quotient.is_lost(quotient.product(x, *y))));
        let lost = set(0);
        let mut lost_with = List::new(budget);
        for x in quotient.elements() {
            lost_with.count(1, lost.bytes())?;
            lost_with.push(set(x))?;
        }
        let (pairs, least) = (List::new(budget), List::filled(budget, Vec::new(), order)?);
        Ok(Sums { quotient, lost, lost_with, heaps: List::new(budget), pairs, least })
    }

    /// Adds a heap, and all sums with it. A step is a product of pairs.
    fn add(&mut self, heap: Pair, budget: &Budget) -> Result<(), Refusal> {
        let demands = |other: &Pair| other.element == heap.element && other.options.is_within(&heap.options);
        // Another heap with this element and no other options asks at least as much in every sum.
        if self.heaps.iter().any(|other| demands(&self.pairs[*other])) {
            return Ok(());
        }
        let (old, new) = (self.pairs.len(), self.heaps.len());
        // Only the least sums are multiplied: a sum with a larger set asks less in every product.
        let before: Vec<usize> = self.least.concat();
        self.heaps.push(old)?;
        self.put(heap)?;
        for sum in before {
            self.multiply(sum, new, budget)?;
        }
        // New sums are multiplied by all heaps, until nothing new is among the least.
        let mut next = old;
        // They are put at the end, so the walk meets them too. There are finitely many sets, so it ends.
        while next < self.pairs.len() {
            for heap in 0..self.heaps.len() {
                self.multiply(next, heap, budget)?;
            }
            next += 1;
        }
        Ok(())
    }

    /// Adds the product of a sum, if it still is one of the least, and of a heap.
    fn multiply(&mut self, sum: usize, heap: usize, budget: &Budget) -> Result<(), Refusal> {
        let (a, b) = (&self.pairs[sum], &self.pairs[self.heaps[heap]]);
        // A smaller set was found since the sum was listed, and asks at least as much.
        if !self.least[usize::from(a.element)].contains(&sum) {
            return Ok(());
        }
        budget.spend(1)?;
        let of_sum = a.options.iter().map(|x| self.quotient.product(x, b.element));
        let of_heap = b.options.iter().map(|x| self.quotient.product(x, a.element));
        let options = Set::of(self.quotient, of_sum.chain(of_heap));
        let element = self.quotient.product(a.element, b.element);
        let pair = Pair { element, options, before: Some(sum), heap: b.heap };
        let least = &self.least[usize::from(element)];
        // Another sum with this element and no other options asks at least as much.
        if least.iter().any(|other| self.pairs[*other].options.is_within(&pair.options)) {
            return Ok(());
        }
        self.put(pair)
    }

    fn put(&mut self, pair: Pair) -> Result<(), Refusal> {
        let number = self.pairs.len();
        // Sums that ask no more than this one need not be multiplied any more.
        let least = &mut self.least[usize::from(pair.element)];
        least.retain(|other| !pair.options.is_within(&self.pairs[*other].options));
        least.push(number);
        // The sum is not lost and no option of it is: the third condition fails.
        let is_stuck = !self.quotient.is_lost(pair.element) && !pair.options.meets(&self.lost);
        self.pairs.count(1, pair.options.bytes() + size_of::<usize>() as u64)?;
        self.pairs.push(pair)?;
        if !is_stuck {
            return Ok(());
        }
        let way = std::iter::successors(Some(&self.pairs[number]), |last| Some(&self.pairs[last.before?]));
        Err(Refusal::fails(Obligation::Sum, way.map(|pair| pair.heap as u128).collect(), None))
    }
}

/// Elements, as bits.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Set(Box<[u64]>);

impl Set {
    fn of(quotient: &Quotient, elements: impl IntoIterator<Item = Element>) -> Set {
        let mut set = Set(vec![0; quotient.order().div_ceil(64)].into());
        elements.into_iter().for_each(|element| set.insert(element));
        set
    }

    fn insert(&mut self, element: Element) {
        self.0[usize::from(element / 64)] |= 1 << (element % 64);
    }

    fn iter(&self) -> impl Iterator<Item = Element> + '_ {
        // Bits beyond the order are never set.
        let elements = (0..).take(64 * self.0.len());
        elements.filter(|element: &Element| self.0[usize::from(element / 64)] >> (element % 64) & 1 == 1)
    }

    fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    fn is_within(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    fn bytes(&self) -> u64 {
        grundy_budget::block(size_of_val(&*self.0))
    }
}
