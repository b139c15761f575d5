//! Laws: what can be said about the values of all positions of a game at once, or about who wins them. Plain
//! data, true or false.

mod acceptor;
mod limit;
mod numeration;
pub mod odd_part;
mod pretending;
mod primes;
mod take_away;
mod tame;

pub use acceptor::{Acceptor, NOWHERE};
pub use limit::Limit;
pub use numeration::Numeration;
pub use pretending::Pretending;
pub use primes::{Counted, Primes};
pub use take_away::TakeAway;
pub use tame::Tame;

use grundy_rules::ir::Expr;
use grundy_rules::lang::Claim;

/// A law of a game. It says nothing about who found it, or whether it is true.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Law {
    /// Grundy values of one heap that repeat, with a saltus.
    Periodic(Periodic),
    /// Grundy values of one heap, held by automata.
    Automatic(Automatic),
    /// Grundy values of one heap from which at most a part may be taken.
    Limit(Limit),
    /// The P-positions, held by an automaton over the coordinates.
    Lost(Lost),
    /// Who wins a heap with a limit on the next take, which follows from the take before.
    TakeAway(TakeAway),
    /// Who wins sums of heaps in misère play, by the misère quotient.
    Quotient(Pretending),
    /// Who wins sums of heaps in misère play, by Grundy values and the fickle heaps.
    Tame(Tame),
    /// Values of one number, or who wins it, by its prime factors.
    Primes(Primes),
    /// What positions are worth where the players have different moves, and all are worth integers: an
    /// expression of the coordinates.
    Number(Expr),
    /// The Grundy value of one heap as an expression, or the P-positions as a condition on the coordinates.
    Claim(Claim),
}

/// `g(n + period) = g(n) + saltus` for all `n >= preperiod`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Periodic {
    preperiod: u64,
    saltus: u64,
    /// `g(0), ..., g(preperiod + period - 1)`.
    values: Vec<u64>,
}

/// The Grundy value of heap `modulus * q + r` is the only `v` for which class `r` accepts `(q, v)`, written
/// in binary, the most significant digits first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Automatic {
    classes: Vec<Acceptor>,
}

/// A position is a P-position where the automaton accepts its coordinates, written in the numeration, the
/// most significant digits first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lost {
    numeration: Numeration,
    acceptor: Acceptor,
    /// For each ray of the rules, what accepts the positions from which it leads to a lost one.
    rays: Vec<Acceptor>,
}

/// Why something is no law at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// A period is at least 1.
    #[error("the period is 0; it is at least 1")]
    NoPeriod,
    /// There must be a value for each of the first `preperiod + period` heaps.
    #[error("{found} values for a preperiod of {preperiod}; there must be more than {preperiod}")]
    FewValues {
        /// Values given.
        found: usize,
        /// The preperiod.
        preperiod: u64,
    },
    /// There is a class for each residue.
    #[error("no automaton; there is one for each residue")]
    NoClass,
    /// An automaton reads what the law speaks of.
    #[error(
        "an automaton with {found} tracks of {digits} digits; the law wants {wanted} tracks of {wanted_digits}"
    )]
    Tracks {
        /// Tracks found.
        found: usize,
        /// Digits a track, found.
        digits: usize,
        /// Tracks wanted.
        wanted: usize,
        /// Digits a track, wanted.
        wanted_digits: usize,
    },
    /// The transitions do not fill the table of states and letters.
    #[error("{found} transitions for {states} states of {letters} letters")]
    Shape {
        /// Transitions given.
        found: usize,
        /// States.
        states: usize,
        /// Letters.
        letters: usize,
    },
    /// A transition leads to no state.
    #[error("a transition leads to state {to}; there are {states}")]
    NoSuchState {
        /// The state named.
        to: u32,
        /// The number of states.
        states: usize,
    },
    /// Leading zeros must lead from the start to itself.
    #[error("zeros lead from state 0 elsewhere; leading zeros may not matter")]
    LeadingZeros,
    /// Who wins many heaps does not follow from who wins each.
    #[error("a law of each exponent that gives no Grundy values")]
    Exponents,
    /// A limit on the next take is said by what was taken.
    #[error("a limit that speaks of other numbers than the one just taken")]
    TakeAway,
    /// A limit on what may be taken grows by 0 or 1 from heap to heap.
    #[error("a limit floor(({p} n + {c}) / {q}); the factor is 1 to {q}, and what is added below {q}")]
    Limit {
        /// The factor.
        p: u32,
        /// What is added.
        c: i32,
        /// The divisor.
        q: u32,
    },
    /// Each heap is worth an element of the monoid, and heap 0 the identity, 0.
    #[error(
        "heap {heap} is worth element {element}; there are {order} elements, and heap 0 is worth element 0"
    )]
    Element {
        /// The heap.
        heap: usize,
        /// What it is worth.
        element: u16,
        /// The number of elements.
        order: usize,
    },
    /// A table of products is that of no commutative monoid.
    #[error("{0}")]
    NoMonoid(#[from] grundy_values::quotient::NoMonoid),
    /// The products of the identity by the generators are the generators.
    #[error("the generators are not the products of the identity by themselves")]
    Generators,
    /// A law that is to give Grundy values gives none.
    #[error("a law that gives no Grundy values, where one that does is wanted")]
    NoValues,
    /// No such base.
    #[error("base {base}; base 2 is called binary, and others are 3 to 10")]
    Base {
        /// The base.
        base: u8,
    },
    /// No such numeration.
    #[error(
        "a numeration with a = {a} and second unit {first}; a is 1 to 9 and the unit a or a + 1, above 1"
    )]
    Numeration {
        /// The largest digit.
        a: u8,
        /// The second unit.
        first: u8,
    },
}

impl Periodic {
    /// Returns the law with these values of heaps 0 to `preperiod + period - 1`.
    ///
    /// # Errors
    /// Where the values are not more than the preperiod.
    pub fn new(preperiod: u64, saltus: u64, values: Vec<u64>) -> Result<Self, Malformed> {
        if values.len() as u64 <= preperiod {
            return Err(Malformed::FewValues { found: values.len(), preperiod });
        }
        Ok(Periodic { preperiod, saltus, values })
    }

    /// The least heap from which on the values repeat, as the law states it.
    #[must_use]
    pub fn preperiod(&self) -> u64 {
        self.preperiod
    }

    /// The period, at least 1.
    #[must_use]
    pub fn period(&self) -> u64 {
        self.values.len() as u64 - self.preperiod
    }

    /// What each period adds.
    #[must_use]
    pub fn saltus(&self) -> u64 {
        self.saltus
    }

    /// The values of heaps 0 to `preperiod + period - 1`.
    #[must_use]
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Returns the value of a heap; `None` where it leaves 128 bits.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        let (preperiod, period) = (u128::from(self.preperiod), u128::from(self.period()));
        // Before the preperiod the list is the law.
        if n < preperiod {
            return Some(u128::from(self.values[usize::try_from(n).ok()?]));
        }
        // From the preperiod on the list has one period, and each further turn adds the saltus.
        let (turns, rest) = ((n - preperiod) / period, (n - preperiod) % period);
        let value = u128::from(self.values[usize::try_from(preperiod + rest).ok()?]);
        turns.checked_mul(u128::from(self.saltus))?.checked_add(value)
    }
}

impl Automatic {
    /// Returns the law of these automata, one for each residue, over the tracks `(q, v)` in binary.
    ///
    /// # Errors
    /// Where there is none, or one reads something else.
    pub fn new(classes: Vec<Acceptor>) -> Result<Self, Malformed> {
        if classes.is_empty() {
            return Err(Malformed::NoClass);
        }
        for class in &classes {
            class.expect_shape(2, 2)?;
        }
        Ok(Automatic { classes })
    }

    /// The modulus: the number of automata.
    #[must_use]
    pub fn modulus(&self) -> u64 {
        self.classes.len() as u64
    }

    /// The automata, by residue.
    #[must_use]
    pub fn classes(&self) -> &[Acceptor] {
        &self.classes
    }

    /// Returns a value that the automata give a heap, the least if there are several; `None` where there is
    /// none below 2^16 times the heap. Cost: linear in the digits and the states.
    #[must_use]
    pub fn value(&self, n: u128) -> Option<u128> {
        let modulus = u128::from(self.modulus());
        let class = usize::try_from(n % modulus).ok()?;
        self.classes[class].partner(n / modulus)
    }
}

impl Lost {
    /// Returns the law that the automaton accepts the P-positions.
    ///
    /// # Errors
    /// Where the automaton does not read the digits of the numeration.
    pub fn new(numeration: Numeration, acceptor: Acceptor) -> Result<Self, Malformed> {
        numeration.check()?;
        // Any number of tracks, but digits of the numeration alone.
        acceptor.expect_shape(acceptor.tracks(), numeration.digits())?;
        Ok(Lost { numeration, acceptor, rays: Vec::new() })
    }

    /// Returns the law with an automaton for each ray of the rules ([`crate::rays`]), in their order: it
    /// accepts `(x, y)` where some `(x - k y, y)` with `k >= 1` and `y >= 1` may be left by the line and is
    /// good for the player who leaves it.
    ///
    /// # Errors
    /// Where one does not read what the law's own automaton reads.
    pub fn with_rays(self, rays: Vec<Acceptor>) -> Result<Self, Malformed> {
        for ray in &rays {
            ray.expect_shape(self.acceptor.tracks(), self.numeration.digits())?;
        }
        Ok(Lost { rays, ..self })
    }

    /// How the coordinates are written.
    #[must_use]
    pub fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// What accepts them.
    #[must_use]
    pub fn acceptor(&self) -> &Acceptor {
        &self.acceptor
    }

    /// What accepts the positions from which a ray leads to a lost one, for each ray of the rules.
    #[must_use]
    pub fn rays(&self) -> &[Acceptor] {
        &self.rays
    }

    /// Returns whether a ray leads from the position to a part that is good to leave; `None` where the law
    /// has no such ray.
    #[must_use]
    pub fn reaches(&self, ray: usize, position: &[u128]) -> Option<bool> {
        Some(self.rays.get(ray)?.accepts(&self.numeration.align(position)))
    }

    /// Returns whether the law calls a position lost for the player who moves first.
    #[must_use]
    pub fn holds(&self, position: &[u128]) -> bool {
        self.acceptor.accepts(&self.numeration.align(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_automaton_of_equality_gives_each_heap_its_own_size() {
        let equal = Acceptor::new(2, 2, vec![true], vec![0, NOWHERE, NOWHERE, 0]).unwrap();
        let nim = Automatic::new(vec![equal]).unwrap();
        for n in [0, 1, 2, 77, u128::from(u64::MAX)] {
            assert_eq!(nim.value(n), Some(n));
        }
    }

    #[test]
    fn a_saltus_is_added_for_each_period() {
        let law = Periodic::new(1, 2, vec![0, 5, 6, 7]).unwrap();
        let values: Vec<u128> = (0..8).filter_map(|n| law.value(n)).collect();
        assert_eq!(values, [0, 5, 6, 7, 7, 8, 9, 9]);
        assert_eq!((law.preperiod(), law.period(), law.saltus()), (1, 3, 2));
    }

    #[test]
    fn what_is_no_automaton_is_refused() {
        let new = |accepting: &[bool], next: &[u32]| Acceptor::new(1, 2, accepting.to_vec(), next.to_vec());
        assert_eq!(new(&[true], &[0, 1]), Err(Malformed::NoSuchState { to: 1, states: 1 }));
        assert_eq!(new(&[true], &[NOWHERE, 0]), Err(Malformed::LeadingZeros));
        assert_eq!(new(&[true], &[0]), Err(Malformed::Shape { found: 1, states: 1, letters: 2 }));
        assert_eq!(new(&[], &[]), Err(Malformed::Shape { found: 0, states: 0, letters: 2 }));
    }
}
