//! What can keep an operation from an answer.

use grundy_budget::Stop;

/// Why an operation has no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The budget ended the work.
    #[error(transparent)]
    Stopped(#[from] Stop),
    /// Two automata read their tracks in different numerations.
    #[error("one automaton reads {left} and the other {right}; both must read the same numeration")]
    Numerations {
        /// The first automaton's numeration.
        left: String,
        /// The second automaton's numeration.
        right: String,
    },
    /// A number outside what is allowed.
    #[error("{what} is {found}; it must lie in {least}..={most}")]
    Range {
        /// What was out of range.
        what: &'static str,
        /// What was found.
        found: i128,
        /// The least value allowed.
        least: i128,
        /// The greatest value allowed.
        most: i128,
    },
    /// A relation that is offered in base 2 only.
    #[error("the nim-sum is read in base 2 only, and this is {found}")]
    NotBinary {
        /// The numeration found.
        found: String,
    },
    /// A track that the automaton does not have.
    #[error("there is no track `{name}`; the tracks are {tracks}")]
    NoTrack {
        /// The name asked for.
        name: String,
        /// The names there are, separated by commas.
        tracks: String,
    },
    /// A track named twice.
    #[error("the track `{name}` is named twice")]
    TrackTwice {
        /// The name.
        name: String,
    },
    /// More tracks than the table of letters can hold.
    #[error("{tracks} tracks of {digits} digits each make more than {most} letters")]
    Letters {
        /// How many tracks.
        tracks: usize,
        /// How many digits a track has.
        digits: u32,
        /// The most letters allowed.
        most: usize,
    },
    /// Parts of an automaton that do not fit together.
    #[error("the automaton is not well-formed: {0}")]
    Shape(String),
    /// Leading zeros change what the automaton accepts, so that it is no relation on numbers.
    #[error("leading zeros change what the automaton accepts")]
    LeadingZeros,
    /// Text that is not an automaton, with the line where reading stopped.
    #[error("line {line}: {message}")]
    Text {
        /// The line, counted from 1.
        line: usize,
        /// What was found and what was allowed.
        message: String,
    },
    /// The table ends before the automaton is determined; a longer one may do.
    #[error("the table ends before the automaton is determined")]
    TableTooShort,
    /// No automaton with at most this many states fits.
    #[error("no automaton of at most {most} states was found")]
    TooManyStates {
        /// The most states allowed.
        most: usize,
    },
}

pub(crate) fn in_range(what: &'static str, found: i128, least: i128, most: i128) -> Result<(), Error> {
    if (least..=most).contains(&found) { Ok(()) } else { Err(Error::Range { what, found, least, most }) }
}
