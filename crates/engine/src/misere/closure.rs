//! What moves in sums lead to, by the elements alone.

use super::bits::Bits;
use grundy_budget::{Budget, List, Stop};
use grundy_values::quotient::{Element, Quotient};

/// A sum that is worth an element and from which moves lead to others: of all sums of the heaps only the
/// least sets of each element, since a larger set has what the smaller one has, and so in every sum.
#[derive(Clone, Debug)]
struct Pair {
    element: Element,
    options: Bits,
    /// The sum: that of a pair, and a heap more.
    before: Option<u32>,
    heap: u32,
}

/// All such pairs of sums of the heaps that were added.
#[derive(Debug)]
pub(super) struct Closure {
    heaps: List<Pair>,
    pairs: List<Pair>,
    /// The least pairs of each element.
    least: List<Vec<u32>>,
    lost: Bits,
}

/// Why the closure has no room for a heap.
pub(super) enum Gap {
    Stopped(Stop),
    /// A sum of heaps that is not lost by its element, while no option is lost by its own.
    Stuck(Vec<usize>),
}

impl From<Stop> for Gap {
    fn from(stop: Stop) -> Gap {
        Gap::Stopped(stop)
    }
}

impl Closure {
    pub fn new(quotient: &Quotient, budget: &Budget) -> Result<Closure, Stop> {
        let lost = Bits::of(quotient.order(), quotient.elements().filter(|x| quotient.is_lost(*x)));
        let least = List::filled(budget, Vec::new(), quotient.order())?;
        Ok(Closure { heaps: List::new(budget), pairs: List::new(budget), least, lost })
    }

    /// Returns a copy, which counts its own room.
    pub fn copy(&self, budget: &Budget) -> Result<Closure, Stop> {
        let mut copy = Closure {
            heaps: List::new(budget),
            pairs: List::new(budget),
            least: List::new(budget),
            lost: self.lost.clone(),
        };
        copy.pairs.count(self.heaps.len() + self.pairs.len(), self.elsewhere())?;
        copy.heaps.extend_from_slice(&self.heaps)?;
        copy.pairs.extend_from_slice(&self.pairs)?;
        copy.least.extend_from_slice(&self.least)?;
        Ok(copy)
    }

    /// Adds a heap with what it is worth and what its moves lead to, which is not nothing. A step is a
    /// product of pairs.
    pub fn add(
        &mut self,
        quotient: &Quotient,
        heap: usize,
        (element, options): (Element, Bits),
        budget: &Budget,
    ) -> Result<(), Gap> {
        // Another heap with this element and no other options asks at least as much in every sum.
        if self.heaps.iter().any(|pair| pair.element == element && pair.options.is_within(&options)) {
            return Ok(());
        }
        let heap = u32::try_from(heap).map_err(|_| Stop::Reach)?;
        let pair = Pair { element, options, before: None, heap };
        self.heaps.count(1, self.elsewhere())?;
        self.heaps.push(pair.clone())?;
        let (old, last) = (self.pairs.len(), self.heaps.len() - 1);
        // Sums that were least before need the new heap alone; only sums that are new need all heaps.
        let before: Vec<u32> = self.least.concat();
        self.insert(quotient, pair)?;
        for sum in before {
            self.insert_product(quotient, sum, last, budget)?;
        }
        let mut next = old;
        while next < self.pairs.len() {
            let sum = u32::try_from(next).map_err(|_| Stop::Reach)?;
            for heap in 0..self.heaps.len() {
                self.insert_product(quotient, sum, heap, budget)?;
            }
            next += 1;
        }
        Ok(())
    }

    /// The bytes that a pair holds elsewhere: its set, and its place among the least.
    fn elsewhere(&self) -> u64 {
        self.lost.bytes() + 8
    }

    fn insert_product(
        &mut self,
        quotient: &Quotient,
        sum: u32,
        heap: usize,
        budget: &Budget,
    ) -> Result<(), Gap> {
        let (a, b) = (&self.pairs[sum as usize], &self.heaps[heap]);
        // The sum may have left the least ones since it was noted; then it adds nothing.
        if !self.least[usize::from(a.element)].contains(&sum) {
            return Ok(());
        }
        budget.spend(1)?;
        // A move in a sum is a move in one of its two parts.
        let moves = a.options.iter().map(|x| quotient.product(x, b.element));
        let moves = moves.chain(b.options.iter().map(|x| quotient.product(x, a.element)));
        let options = Bits::of(quotient.order(), moves);
        let element = quotient.product(a.element, b.element);
        let pair = Pair { element, options, before: Some(sum), heap: b.heap };
        self.insert(quotient, pair)
    }

    fn insert(&mut self, quotient: &Quotient, pair: Pair) -> Result<(), Gap> {
        let pairs = &self.pairs;
        let least = &mut self.least[usize::from(pair.element)];
        if least.iter().any(|other| pairs[*other as usize].options.is_within(&pair.options)) {
            return Ok(());
        }
        least.retain(|other| !pair.options.is_within(&pairs[*other as usize].options));
        let number = u32::try_from(pairs.len()).map_err(|_| Stop::Reach)?;
        least.push(number);
        // A sum that is not lost needs a move to one that is.
        let is_stuck = !quotient.is_lost(pair.element) && !pair.options.meets(&self.lost);
        self.pairs.count(1, self.elsewhere())?;
        // A pair stays in the list when it is no longer least: others refer to it by its place.
        self.pairs.push(pair)?;
        if is_stuck { Err(Gap::Stuck(self.heaps_of(number))) } else { Ok(()) }
    }

    fn heaps_of(&self, number: u32) -> Vec<usize> {
        let pair = |number: u32| &self.pairs[number as usize];
        let way = std::iter::successors(Some(pair(number)), |last| last.before.map(pair));
        way.map(|pair| pair.heap as usize).collect()
    }
}
