//! What is wrong with an expression, and where.

use super::meant;
use crate::{NotDyadic, Stop};
use std::ops::Range;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The text is no expression, or asks for what there is not.
    #[error("{0}")]
    Fault(Fault),
    /// The budget ended.
    #[error("undecided: {0}")]
    Stopped(Stop),
}

impl From<Stop> for Error {
    fn from(stop: Stop) -> Error {
        Error::Stopped(stop)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::Fault(fault)
    }
}

/// One thing that is wrong with an expression, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {}: {problem}", span.start)]
pub struct Fault {
    /// Where, as a range of bytes of the text.
    pub span: Range<usize>,
    /// What.
    pub problem: Problem,
    /// Other places that matter, each with a few words.
    pub others: Vec<(Range<usize>, &'static str)>,
}

impl Fault {
    pub(super) fn new(span: Range<usize>, problem: Problem) -> Fault {
        Fault { span, problem, others: Vec::new() }
    }

    pub(super) fn beside(mut self, span: Range<usize>, words: &'static str) -> Fault {
        self.others.push((span, words));
        self
    }

    /// Returns advice, where there is some; `text` is the expression, whose own games stand in it where they
    /// can be read.
    #[must_use]
    pub fn hint(&self, text: &str) -> Option<String> {
        Some(match &self.problem {
            Problem::Ambiguous { strokes } => {
                let longer = "|".repeat(strokes + 1);
                format!("give the outermost bar the most strokes, as in {{a|b{longer}c}}, or use braces")
            }
            Problem::SecondStar => {
                "for a multiple write `2 * *3`, for a sum `*2 + *3`; a product of numbers is `2 * 3`"
                    .to_owned()
            }
            Problem::Star => "for a multiple write `2 * 3`, for a sum `2 + *3` or `2*3`".to_owned(),
            Problem::Decimal => "write a fraction, as 7/2, or a multiple, as 3 * 5".to_owned(),
            Problem::NoBar => {
                "a game is {Left's options | Right's options}, as in {1|-1}; +-{a,b} is a switch".to_owned()
            }
            Problem::Bar => {
                "a game stands in braces, as {1|0}; `<>` asks whether two games are confused".to_owned()
            }
            Problem::NoArguments { signature, .. } => format!("it is called as {signature}"),
            Problem::Unknown { name, .. } => meant::advice(name, text, &self.span)?,
            problem => meant::sign(problem, text, &self.span)?,
        })
    }
}

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Something else has to stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What may stand here.
        expected: &'static str,
        /// What stands here.
        found: String,
    },
    /// Braces without a bar.
    #[error("expected `|` between Left's options and Right's, found none in these braces")]
    NoBar,
    /// A bar outside of braces.
    #[error("expected an operator or the end, found a bar outside of braces")]
    Bar,
    /// Two bars of the same length, neither inside the other.
    #[error("two bars of equal length, and none that is longer parts them: this can be read in two ways")]
    Ambiguous {
        /// The length of both.
        strokes: usize,
    },
    /// A star that may be a product or a nimber.
    #[error("`*` with a space before and none behind may be a product or a nimber")]
    Star,
    /// A star behind a nimber and before a number.
    #[error("`*` behind a nimber and before a number may be a product or another nimber")]
    SecondStar,
    /// A number with a decimal point.
    #[error("a point between digits is neither a fraction nor a multiple")]
    Decimal,
    /// Not a number that games have.
    #[error("{0}")]
    Number(#[from] NotDyadic),
    /// A number beyond what is read or computed.
    #[error("{what} of at most {most} was expected")]
    TooLarge {
        /// What the number is.
        what: &'static str,
        /// The largest that is allowed.
        most: u64,
    },
    /// More of something than is read or made.
    #[error("{what} may have at most {most} {of}")]
    TooMany {
        /// What has them.
        what: &'static str,
        /// The largest number that is allowed.
        most: u64,
        /// Of what it is the number.
        of: &'static str,
    },
    /// A text beyond what is read.
    #[error("the text has {bytes} bytes; at most {most} are read")]
    TooLong {
        /// How many it has.
        bytes: usize,
        /// How many it may have.
        most: usize,
    },
    /// Braces, brackets or operators inside each other beyond what is read.
    #[error("more than {most} levels inside each other")]
    TooDeep {
        /// How many there may be.
        most: u32,
    },
    /// No function and no board has this name.
    #[error("nothing is called \"{name}\"{}", suggest(.name, .nearest))]
    Unknown {
        /// The name.
        name: String,
        /// Names near to it.
        nearest: Vec<String>,
    },
    /// A game that is an option of itself, where no option stands alone.
    #[error(
        "`{name}` is the game in whose braces it stands, and only an option there, alone and without operators"
    )]
    Hanging {
        /// How it is written.
        name: String,
    },
    /// A name for a game with loops that is the name of something else.
    #[error(
        "\"{name}\" has a meaning of its own; a game before braces is called by another name, as in a{{0|a}}"
    )]
    Taken {
        /// The name.
        name: String,
    },
    /// A function without its arguments.
    #[error("{name} is a function, and its arguments were expected in brackets")]
    NoArguments {
        /// The name of the function.
        name: &'static str,
        /// How it is called.
        signature: String,
    },
    /// Too many or too few arguments.
    #[error("{signature} takes {takes} argument{}, found {found}", if *.takes == 1 { "" } else { "s" })]
    Arity {
        /// How the function is called.
        signature: String,
        /// How many it takes.
        takes: usize,
        /// How many there are.
        found: usize,
    },
    /// A value of another kind than is needed here.
    #[error("expected {expected}, found {found}")]
    Kind {
        /// What is needed.
        expected: &'static str,
        /// What there is.
        found: String,
    },
    /// A function has no value here, or a board is not as it has to be.
    #[error("{0}")]
    Refused(String),
}

fn suggest(name: &str, names: &[String]) -> String {
    match name.to_ascii_lowercase().as_str() {
        "up" => "; up is written ^".to_owned(),
        "down" => "; down is written v".to_owned(),
        "star" => "; star is written *, and other nimbers *2, *3 ..".to_owned(),
        // For a word of another notation there is better advice than the nearest names.
        _ if names.is_empty() || meant::is_known(name) => String::new(),
        _ => format!("; nearest: {}", names.join(", ")),
    }
}
