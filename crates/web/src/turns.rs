//! What waits, in turn by whom it is from: a stranger who asks much makes only themselves wait.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

/// How much there may be at one time.
#[derive(Clone, Copy, Debug)]
pub struct Most {
    /// The number of things that wait.
    pub waiting: usize,
    /// The number of them that are from one address.
    pub waiting_each: usize,
    /// The number of things from one address that are taken.
    pub taken_each: usize,
}

/// What waits and how much is taken.
///
/// ```
/// use grundy_web::turns::{Most, Turns};
/// let [a, b] = [1, 2].map(|last| std::net::IpAddr::from([127, 0, 0, last]));
/// let mut turns = Turns::new(Most { waiting: 4, waiting_each: 3, taken_each: 2 });
/// for (from, what) in [(a, 1), (a, 2), (a, 3), (b, 4)] {
///     turns.push(from, what).unwrap();
/// }
/// assert_eq!(turns.push(b, 5), Err(5));
/// let taken: Vec<_> = std::iter::from_fn(|| turns.take()).collect();
/// assert_eq!(taken, [(a, 1), (b, 4), (a, 2)]);
/// turns.put_back(a);
/// assert_eq!(turns.take(), Some((a, 3)));
/// ```
#[derive(Debug)]
pub struct Turns<T> {
    most: Most,
    /// What waits from each address, if anything does; the one whose turn it is comes first.
    lines: VecDeque<(IpAddr, VecDeque<T>)>,
    n_waiting: usize,
    taken: Counts,
}

impl<T> Turns<T> {
    /// Returns turns in which nothing waits.
    #[must_use]
    pub fn new(most: Most) -> Turns<T> {
        Turns { most, lines: VecDeque::new(), n_waiting: 0, taken: Counts::default() }
    }

    /// Lets something wait.
    ///
    /// # Errors
    /// What should have waited, where too much waits already.
    pub fn push(&mut self, from: IpAddr, what: T) -> Result<(), T> {
        // All that waits is limited, whoever it is from.
        if self.n_waiting >= self.most.waiting {
            return Err(what);
        }
        match self.lines.iter_mut().find(|(of, _)| *of == from) {
            Some((_, line)) if line.len() >= self.most.waiting_each => return Err(what),
            Some((_, line)) => line.push_back(what),
            None => self.lines.push_back((from, VecDeque::from([what]))),
        }
        self.n_waiting += 1;
        Ok(())
    }

    /// Takes what waits longest from the first address in turn that has not taken its share; whose it was is
    /// told, and to be [put back](Turns::put_back).
    pub fn take(&mut self) -> Option<(IpAddr, T)> {
        // An address that has its share is passed over, and keeps its place.
        let at = self.lines.iter().position(|(from, _)| self.taken.of(*from) < self.most.taken_each)?;
        let (from, mut line) = self.lines.remove(at)?;
        let what = line.pop_front()?;
        // Who still has something goes to the end, so that addresses take turns.
        if !line.is_empty() {
            self.lines.push_back((from, line));
        }
        self.n_waiting -= 1;
        self.taken.more(from);
        Some((from, what))
    }

    /// Notes that what was taken of an address is done.
    pub fn put_back(&mut self, from: IpAddr) {
        self.taken.less(from);
    }

    /// Lets go of all that waits.
    pub fn clear(&mut self) {
        self.lines.clear();
        self.n_waiting = 0;
    }
}

/// How many things each address has. Addresses that have none are not kept.
#[derive(Debug, Default)]
pub struct Counts(HashMap<IpAddr, usize>);

impl Counts {
    /// Returns how many an address has.
    #[must_use]
    pub fn of(&self, from: IpAddr) -> usize {
        self.0.get(&from).copied().unwrap_or(0)
    }

    /// Counts one more.
    pub fn more(&mut self, from: IpAddr) {
        *self.0.entry(from).or_default() += 1;
    }

    /// Counts one less.
    pub fn less(&mut self, from: IpAddr) {
        if let Some(count) = self.0.get_mut(&from) {
            *count -= 1;
            // Addresses that have nothing are forgotten, so that strangers do not fill the table.
            if *count == 0 {
                self.0.remove(&from);
            }
        }
    }
}
