//! How large a text may be. Every limit is far above what a game needs, and low enough that reading a hostile
//! text takes milliseconds.

/// Bytes of the text.
pub const MAX_BYTES: usize = 1 << 16;
/// The height of an expression as a tree of operators.
pub const MAX_DEPTH: u32 = 100;
/// Brackets, signs and runs inside one another while reading. An expression of the height above, printed with
/// all the brackets it can need, stays below it.
pub(super) const MAX_NESTING: u32 = 3 * MAX_DEPTH + 10;
/// Lines with an arrow.
pub const MAX_LINES: usize = 256;
/// Coordinates of a position.
pub const MAX_COORDINATES: usize = 16;
/// Choices of a line.
pub const MAX_CHOICES: usize = 12;
/// Numbers, names and operators of the rules, with the bodies of functions and the values of parameters put
/// in their places.
pub const MAX_NODES: usize = 20_000;
/// Errors reported of one text.
pub const MAX_ERRORS: usize = 20;
/// Changes of texts up to this number of bytes are tried before they are proposed.
pub const SHORT: usize = 4096;
