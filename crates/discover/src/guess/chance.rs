//! Whether an automaton follows a table by chance.

use grundy_proof::{Acceptor, Law};

/// A law takes at most one part in this number of what its table takes to write down: automata of more states
/// follow any table.
const PARTS: usize = 2;

/// An entry of a table of values takes this number of binary digits or more.
const DIGITS_OF_VALUES: u64 = 2;

/// Returns whether a law takes much less to write down than a table with this number of entries. Of laws that
/// are no automata it is counted where they are found.
pub(crate) fn is_no_chance(law: &Law, entries: u64) -> bool {
    let (digits, table) = match law {
        Law::Automatic(law) => {
            // Each class is written down, and an entry of the table belongs to one of them.
            (law.classes().iter().map(digits).sum::<usize>(), entries.saturating_mul(DIGITS_OF_VALUES))
        }
        Law::Lost(law) => (digits(law.acceptor()), entries),
        _ => return true,
    };
    // A law that takes as much as the table says nothing beyond it.
    (PARTS * digits) as u64 <= table
}

/// Returns the binary digits that write an automaton down: of each state whether it accepts, and which letters
/// lead on, and the states that they lead to.
fn digits(acceptor: &Acceptor) -> usize {
    let states = acceptor.states();
    let name = (usize::BITS - states.leading_zeros()) as usize;
    // Bounded: the letters of an automaton that was learned.
    let leads = |state| (0..acceptor.letters()).filter_map(|letter| acceptor.next(state, letter)).count();
    // Bounded: its states.
    let all = (0..u32::try_from(states).expect("a few states")).map(leads);
    states * (1 + acceptor.letters()) + name * all.sum::<usize>()
}
