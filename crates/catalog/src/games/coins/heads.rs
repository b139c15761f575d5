//! The heads of a judge's case, in any order, each counted once.

use super::Coins;
use crate::judge::{Fault, Io};
use grundy_budget::{Budget, List, Stop};

/// The heads of one case of a judge's input; the room is used again from case to case.
///
/// Heads that are named again are found without sorting them all, which would take longer than to read them:
/// a place sets a bit at its hash, and only places whose bit was set twice are sorted.
pub(crate) struct Heads<'a> {
    places: List<u64>,
    /// The hashes that were met.
    met: List<u64>,
    /// The hashes that were met again.
    again: List<u64>,
    /// The places with such a hash.
    alike: List<u64>,
    budget: &'a Budget,
}

/// What the heads of a case come to.
pub(crate) struct Sum {
    /// The nim-sum of the values, each head counted once.
    pub value: u128,
    /// A place that is named more than once.
    pub repeated: Option<u64>,
}

impl<'a> Heads<'a> {
    /// Returns room for the heads of a case.
    pub fn new(budget: &'a Budget) -> Self {
        let list = || List::new(budget);
        Heads { places: list(), met: list(), again: list(), alike: list(), budget }
    }

    /// Reads the number of heads and the heads, and sums their values.
    ///
    /// # Errors
    /// Heads that are missing or lie before the first place; the budget.
    pub fn read(&mut self, io: &mut Io<'_>, coins: &impl Coins) -> Result<Sum, Fault> {
        let first = coins.first();
        self.places.clear();
        let mut sum = Sum { value: 0, repeated: None };
        let (mut ascending, mut before) = (true, None);
        let n_heads = io.natural("the number of heads")?;
        io.naturals_in(n_heads, first..=u64::MAX, "the place of a head", |place| {
            ascending &= Some(place) > before;
            before = Some(place);
            sum.value ^= coins.grundy(place);
            Ok(self.places.push(place)?)
        })?;
        self.budget.spend(self.places.len() as u64)?;
        // Only heads that do not ascend can repeat.
        if !ascending {
            self.find_repeated()?;
            for same in self.alike.chunk_by(|one, next| one == next).filter(|same| same.len() > 1) {
                sum.repeated = Some(same[0]);
                // An even number of equal values has cancelled.
                if same.len().is_multiple_of(2) {
                    sum.value ^= coins.grundy(same[0]);
                }
            }
        }
        Ok(sum)
    }

    /// Fills `alike` with all places that are named more than once, and with a few others, in ascending
    /// order.
    fn find_repeated(&mut self) -> Result<(), Stop> {
        // Sixteen bits a place or more: of random places one in twenty or so is alike to another.
        let words = (self.places.len() / 4).next_power_of_two();
        // There is one word at least, so `bits` is 6 or more, and the shift below is less than 64.
        let bits = words.trailing_zeros() + u64::BITS.trailing_zeros();
        let hash = |place: u64| {
            let hash = place.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - bits);
            (usize::try_from(hash / 64).expect("an index of a word that exists"), 1 << (hash % 64))
        };
        for list in [&mut self.met, &mut self.again] {
            list.clear();
            (0..words).try_for_each(|_| list.push(0))?;
        }
        self.alike.clear();
        let mut any = 0;
        for place in self.places.iter() {
            let (word, bit) = hash(*place);
            let both = self.met[word] & bit;
            self.met[word] |= bit;
            self.again[word] |= both;
            any |= both;
        }
        // Equal places have equal hashes: where no hash came twice, no place did.
        if any == 0 {
            return Ok(());
        }
        for place in self.places.iter() {
            let (word, bit) = hash(*place);
            if self.again[word] & bit != 0 {
                self.alike.push(*place)?;
            }
        }
        self.alike.sort_unstable();
        Ok(())
    }
}
