//! Boards of pieces as pictures.

use super::{Refusal, Summand};
use grundy_rules::grid::{Board, Picture, Shape, Symbol, Word, sized};

/// The letters of a board with `K` layers.
pub(crate) struct Pieces<const K: usize> {
    /// All letters and what they stand for.
    pub(crate) symbols: &'static [Symbol],
    /// The letter of each layer.
    pub(crate) layers: [char; K],
    /// The letter of the cells that are in no layer.
    pub(crate) rest: char,
    /// The letter of a cell, in this row and column, of a board that is given by its size.
    pub(crate) start: fn(Shape, u32, u32) -> char,
    /// Whether a board is one row.
    pub(crate) is_strip: bool,
    /// The letter of cells across which nothing bears on anything, where there is one: a picture too large
    /// for a board is taken apart there.
    pub(crate) between: Option<char>,
}

/// Returns the symbols for letters and what they stand for.
pub(crate) const fn symbols<const N: usize>(letters: [(char, &'static str); N]) -> [Symbol; N] {
    let mut symbols = [Symbol { letter: ' ', meaning: "" }; N];
    let mut index = 0;
    while index < N {
        symbols[index] = Symbol { letter: letters[index].0, meaning: letters[index].1 };
        index += 1;
    }
    symbols
}

impl<const K: usize> Pieces<K> {
    /// Reads a picture or a size to one board.
    pub(crate) fn read<W: Word>(&self, summand: &Summand<'_>) -> Result<Board<K, W>, Refusal> {
        let picture = match self.of_size::<W>(summand)? {
            Some(picture) => picture,
            None => Picture::read(summand.text, self.symbols, W::BITS)
                .map_err(|error| summand.refuse_picture(&error))?,
        };
        self.board(&picture, summand)
    }

    /// Reads a picture or a size to boards whose sum it is, which is one board where it fits into one.
    pub(crate) fn read_boards<W: Word>(&self, summand: &Summand<'_>) -> Result<Vec<Board<K, W>>, Refusal> {
        // A size names a whole board, and has no letters at which it could be taken apart.
        let Some(between) = self.between.filter(|_| sized(summand.text, W::BITS).is_none()) else {
            return Ok(vec![self.read(summand)?]);
        };
        let pictures = Picture::read_parts(summand.text, self.symbols, between, W::BITS)
            .map_err(|error| summand.refuse_picture(&error))?;
        pictures.iter().map(|picture| self.board(picture, summand)).collect()
    }

    fn of_size<W: Word>(&self, summand: &Summand<'_>) -> Result<Option<Picture>, Refusal> {
        let Some(shape) = sized(summand.text, W::BITS) else { return Ok(None) };
        let shape = shape.map_err(|error| summand.refuse_picture(&error))?;
        Ok(Some(Picture::draw(shape, |cell: W| {
            let (row, column) = shape.place(cell);
            (self.start)(shape, row, column)
        })))
    }

    fn board<W: Word>(&self, picture: &Picture, summand: &Summand<'_>) -> Result<Board<K, W>, Refusal> {
        let n_rows = picture.shape().n_rows();
        if self.is_strip && n_rows > 1 {
            let message = format!("this game is played on one row, found {n_rows}");
            return Err(summand.refuse(0..summand.text.len(), message));
        }
        Ok(Board::new(picture.shape(), self.layers.map(|letter| picture.layer(letter))))
    }

    /// Reads all summands, and takes them apart.
    pub(crate) fn read_all<W: Word>(
        &self,
        summands: &[Summand<'_>],
        split: impl Fn(&Board<K, W>, &mut Vec<Board<K, W>>),
    ) -> Result<Vec<Board<K, W>>, Refusal> {
        let mut parts = Vec::new();
        for summand in summands {
            for board in self.read_boards(summand)? {
                split(&board, &mut parts);
            }
        }
        Ok(parts)
    }

    /// Returns the picture of a board, as it is read.
    pub(crate) fn show<W: Word>(&self, board: &Board<K, W>) -> String {
        let letter = |cell: W| {
            let layer = board.layers().iter().position(|layer| !(*layer & cell).is_empty());
            layer.map_or(self.rest, |layer| self.layers[layer])
        };
        Picture::draw(board.shape(), letter).to_string()
    }
}

/// Returns the place of the first cell of a set, in words.
pub(crate) fn place<const K: usize, W: Word>(board: &Board<K, W>, cells: W) -> String {
    let (row, column) = board.shape().place(cells);
    if board.shape().n_rows() == 1 {
        return format!("column {}", column + 1);
    }
    format!("row {}, column {}", row + 1, column + 1)
}

/// The letters of boards on which both players have stones.
pub(crate) const STONES: &[Symbol] =
    &symbols([('.', "empty"), ('x', "Left's stone"), ('o', "Right's stone")]);

/// The start on a board full of stones of both colours by turns, Left's in the upper left corner.
pub(crate) fn chequered(_: Shape, row: u32, column: u32) -> char {
    if (row + column).is_multiple_of(2) { 'x' } else { 'o' }
}
