//! Small boards: up to 640 cells in rows and columns, sets of cells as bits of a [`Word`]: a `u64`, a `u128`
//! where there are more than 64, and [`Wide`] where there are more than 128.
//!
//! A [`Shape`] is the rectangle; its methods move sets of cells without wrapping around an edge and take them
//! apart. A [`Board`] is a rectangle with several layers of cells (empty ones, Left's pieces, Right's
//! pieces), which can be cropped and brought into a form that stands for all its symmetric images. A
//! [`Picture`] is a board as text.

mod board;
mod lattice;
mod picture;
mod shape;
mod square;
mod wide;
mod word;

pub use board::{Board, Symmetry};
pub use lattice::Lattice;
pub use picture::{Picture, PictureError, Symbol, sized};
pub use shape::{Bits, Heading, MOST_CELLS, Shape};
pub use wide::Wide;
pub use word::Word;
