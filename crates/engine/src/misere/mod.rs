//! Misère quotients of games on heaps, learnt heap by heap. [Plambeck, Siegel 2008]
//!
//! Sums of heaps are alike where no sum beside them tells who wins them apart. The classes are a commutative
//! monoid: the quotient. That of the heaps so far says who wins all sums of these, however large.
//!
//! A heap more is tried as each element of the quotient in turn: it is that element exactly where
//! - it and what its moves lead to are never both lost, whatever stands beside them; and
//! - every sum that is not lost by its element has a move to one that is: of sums there are infinitely many,
//!   but only finitely many pairs of an element and a least set of elements that moves lead to.
//!
//! Where no element fits, the quotient is learnt anew from outcomes of sums, with that heap as a generator,
//! until both hold for all heaps: then it is proved to be exact, whatever it was learnt from. A sum for which
//! they fail is a sum whose outcome was supposed wrongly, and tells classes apart. Where it is not, a heap
//! was taken for a product of others that is alike to it in sums of smaller heaps only. It is compared with
//! all classes by the sums that tell these apart, and becomes a generator too where it is none of them: so
//! there are few generators, on which most of the work depends.

mod bits;
mod closure;
mod learn;
mod outcomes;
mod table;
mod tame;
#[cfg(test)]
mod twin;
mod words;

use bits::Bits;
use closure::{Closure, Gap};
use grundy_budget::{Budget, List, Map, Stop, Weight};
use grundy_values::quotient::{Element, Quotient};
use outcomes::Outcomes;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeSet;
use table::Table;
pub use tame::TameHeaps;
use words::Word;

/// The misère quotient of heaps, as far as they were added.
///
/// ```
/// use grundy_budget::Budget;
/// use grundy_engine::misere::Quotients;
/// // Nim with heaps of at most 3.
/// let budget = Budget::default();
/// let mut nim = Quotients::new(&budget);
/// for heap in 0..4 {
///     nim.push((0..heap).map(|rest| vec![rest]).collect())?;
/// }
/// let quotient = nim.quotient();
/// assert_eq!((quotient.order(), quotient.n_lost()), (6, 2));
/// assert_eq!(quotient.presentation().to_string(), "<a, b | a2 = 1, b3 = b>");
/// assert!(nim.is_lost(&[1, 1, 1]) && nim.is_lost(&[2, 2]) && !nim.is_lost(&[1, 1]));
/// # Ok::<_, grundy_budget::Stop>(())
/// ```
pub struct Quotients<'a> {
    budget: &'a Budget,
    heaps: List<Heap>,
    /// Heaps with the same options, up to heaps without a move, are one class.
    classes: Map<Vec<Vec<u32>>, u32, FxBuildHasher>,
    generators: Vec<usize>,
    /// The heaps that letters of words stand for: the generators, and one of each class beside them.
    letters: List<usize>,
    outcomes: Outcomes<'a>,
    table: Table,
    /// For each element those with which it is lost.
    lost_with: List<Bits>,
    /// Nothing before the first heap with a move.
    closure: Option<Closure>,
    known: Worths,
    stopped: Option<Stop>,
}

struct Heap {
    /// The heaps that each move leaves.
    options: Vec<Vec<usize>>,
    class: u32,
    word: Word,
    /// How often another word was taken for it while a heap was learnt.
    respelt: u8,
}

/// The class of heaps without a move.
const EMPTY: u32 = 0;

impl<'a> Quotients<'a> {
    /// Returns the quotient of no heaps. A step is a sum that is searched, or one that is compared.
    #[must_use]
    pub fn new(budget: &'a Budget) -> Self {
        let nothing = Quotient::new(&[Vec::new()], vec![false]).expect("the identity alone is a monoid");
        Quotients {
            budget,
            heaps: List::new(budget),
            classes: Map::new(budget),
            generators: Vec::new(),
            letters: List::new(budget),
            outcomes: Outcomes::new(budget),
            table: Table::new(budget),
            lost_with: List::new(budget),
            closure: None,
            known: Worths { quotient: nothing, elements: Vec::new() },
            stopped: None,
        }
    }

    /// Returns the quotient of the heaps that were added.
    #[must_use]
    pub fn quotient(&self) -> &Quotient {
        &self.known.quotient
    }

    /// Returns the element of each heap.
    #[must_use]
    pub fn elements(&self) -> &[Element] {
        &self.known.elements
    }

    /// Returns whether the player to move loses a sum of heaps that were added.
    ///
    /// # Panics
    /// If a heap was not added.
    #[must_use]
    pub fn is_lost(&self, heaps: &[usize]) -> bool {
        self.known.is_lost(heaps)
    }

    /// Adds the next heap with its options: the heaps that each move leaves, which are smaller.
    ///
    /// # Errors
    /// Where the budget stops it, or the quotient has more elements than [`grundy_values::quotient::MOST`]
    /// ([`Stop::Reach`]). What is known stays that of the heaps before, and no heap is added after that.
    ///
    /// # Panics
    /// If an option is not of smaller heaps.
    pub fn push(&mut self, options: Vec<Vec<usize>>) -> Result<(), Stop> {
        // A heap whose learning was stopped leaves the quotient half made.
        if let Some(stop) = self.stopped {
            return Err(stop);
        }
        let heap = self.heaps.len();
        assert!(options.iter().flatten().all(|part| *part < heap), "moves leave smaller heaps");
        let result = self.add(options);
        self.stopped = result.err();
        result
    }

    fn add(&mut self, options: Vec<Vec<usize>>) -> Result<(), Stop> {
        let heap = self.heaps.len();
        let class = self.class_of(&options)?;
        let twin = self.heaps.iter().position(|other| other.class == class);
        let word = twin.map(|twin| self.heaps[twin].word.clone()).unwrap_or_default();
        let is_star = options.iter().flatten().all(|part| self.heaps[*part].class == EMPTY);
        let is_known = options.is_empty() || twin.is_some();
        self.heaps.count(1, options.elsewhere())?;
        self.heaps.push(Heap { options, class, word, respelt: 0 })?;
        if is_known {
            // Without a twin it is a heap without a move, which is worth the identity.
            let element = twin.map_or(0, |twin| self.known.elements[twin]);
            self.known.elements.push(element);
            return Ok(());
        }
        match self.fitting(heap)? {
            Some((element, closure)) => {
                self.closure = Some(closure);
                self.known.elements.push(element);
                self.heaps[heap].word = self.table.word(element).clone();
                Ok(())
            }
            None => {
                // The alphabet must know it before words are made: of two stars none is left in any word.
                if is_star && self.outcomes.alphabet.star.is_none() {
                    self.outcomes.alphabet.star = Some(self.generators.len());
                }
                self.learn(heap)
            }
        }
    }

    fn class_of(&mut self, options: &[Vec<usize>]) -> Result<u32, Stop> {
        let class = |parts: &Vec<usize>| {
            let moves = parts.iter().map(|part| self.heaps[*part].class).filter(|class| *class != EMPTY);
            let mut moves: Vec<u32> = moves.collect();
            moves.sort_unstable();
            moves
        };
        // Options that are equal or come in another order make no other heap.
        let options: BTreeSet<Vec<u32>> = options.iter().map(class).collect();
        let options: Vec<Vec<u32>> = options.into_iter().collect();
        if options.is_empty() {
            return Ok(EMPTY);
        }
        if let Some(known) = self.classes.get(&options) {
            return Ok(*known);
        }
        let next = EMPTY + 1 + u32::try_from(self.classes.len()).expect("there are few heaps");
        let elsewhere = options.elsewhere();
        self.classes.insert(options, next, elsewhere)?;
        Ok(next)
    }

    fn options_of(&self, heap: usize) -> Bits {
        let options = self.heaps[heap].options.iter().map(|parts| self.known.worth(parts));
        Bits::of(self.known.quotient.order(), options)
    }

    /// Returns the element that a heap is, with what follows from it, where it is one of those that there
    /// are.
    fn fitting(&self, heap: usize) -> Result<Option<(Element, Closure)>, Stop> {
        let Some(known) = &self.closure else { return Ok(None) };
        let (options, quotient) = (self.options_of(heap), &self.known.quotient);
        for element in quotient.elements() {
            let own = &self.lost_with[usize::from(element)];
            // Both would be lost with the same sum beside them, and a move leads from one to the other.
            if options.iter().any(|option| own.meets(&self.lost_with[usize::from(option)])) {
                continue;
            }
            // What is tried changes the closure, and an element that does not fit must leave no trace.
            let mut closure = known.copy(self.budget)?;
            match closure.add(quotient, heap, (element, options.clone()), self.budget) {
                Ok(()) => return Ok(Some((element, closure))),
                Err(Gap::Stopped(stop)) => return Err(stop),
                // With this element some sum would not be lost, and would have no move to one that is.
                Err(Gap::Stuck(_)) => {}
            }
        }
        Ok(None)
    }

    /// Proves that a quotient is that of the heaps, or returns a sum whose outcome does not fit that of its
    /// options, with these.
    fn verify(&self, supposed: &Worths) -> Result<Verified, Stop> {
        let quotient = &supposed.quotient;
        let lost_with = lost_with(quotient, self.budget)?;
        let mut closure = Closure::new(quotient, self.budget)?;
        for (heap, Heap { options, .. }) in
            self.heaps.iter().enumerate().filter(|(_, heap)| !heap.options.is_empty())
        {
            let element = supposed.elements[heap];
            let worth: Vec<Element> = options.iter().map(|parts| supposed.worth(parts)).collect();
            for (parts, option) in options.iter().zip(&worth) {
                // A sum beside which both are lost has a move from a lost sum to a lost one: one of the two
                // is not.
                let both = lost_with[usize::from(element)].common(&lost_with[usize::from(*option)]);
                if let Some(beside) = both {
                    let rest = words::letters(self.table.word(beside)).map(|place| self.generators[place]);
                    let rest: Vec<usize> = rest.collect();
                    return Ok(Err(vec![[&[heap], &rest[..]].concat(), [&parts[..], &rest[..]].concat()]));
                }
            }
            let pair = (element, Bits::of(quotient.order(), worth));
            match closure.add(quotient, heap, pair, self.budget) {
                Ok(()) => {}
                Err(Gap::Stopped(stop)) => return Err(stop),
                Err(Gap::Stuck(sum)) => return Ok(Err(self.with_options(sum))),
            }
        }
        Ok(Ok((closure, lost_with)))
    }

    /// Returns a sum, and after it its options.
    fn with_options(&self, sum: Vec<usize>) -> Vec<Vec<usize>> {
        let mut sums = vec![sum.clone()];
        for (place, heap) in sum.iter().enumerate() {
            let rest = || sum[..place].iter().chain(&sum[place + 1..]);
            let options = self.heaps[*heap].options.iter();
            sums.extend(options.map(|parts| parts.iter().chain(rest()).copied().collect::<Vec<usize>>()));
        }
        sums
    }
}

/// What follows from a quotient that is proved, or sums whose outcomes do not fit.
type Verified = Result<(Closure, List<Bits>), Vec<Vec<usize>>>;

/// A quotient, with the elements of heaps.
struct Worths {
    quotient: Quotient,
    elements: Vec<Element>,
}

impl Worths {
    fn worth(&self, heaps: &[usize]) -> Element {
        self.quotient.product_of(heaps.iter().map(|heap| self.elements[*heap]))
    }

    fn is_lost(&self, heaps: &[usize]) -> bool {
        self.quotient.is_lost(self.worth(heaps))
    }
}

fn lost_with(quotient: &Quotient, budget: &Budget) -> Result<List<Bits>, Stop> {
    let order = quotient.order();
    let mut all = List::new(budget);
    for x in quotient.elements() {
        let lost = quotient.elements().filter(|y| quotient.is_lost(quotient.product(x, *y)));
        let lost = Bits::of(order, lost);
        all.count(1, lost.bytes())?;
        all.push(lost)?;
    }
    Ok(all)
}
