//! Rectangles with layers of cells, and their symmetric images.

use super::{Shape, Word, square};
use crate::Sign;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU64;

/// A rectangle with `K` sets of its cells.
///
/// ```
/// use grundy_rules::Sign;
/// use grundy_rules::grid::{Board, Shape, Symmetry};
/// let tall = Board::new(Shape::new(3, 1).unwrap(), [0b111u64]);
/// let domineering = Symmetry { transposed: Some(Sign::Minus), swapped: None };
/// let (wide, sign) = tall.canonical(domineering);
/// assert_eq!((wide.shape(), sign), (Shape::new(1, 3).unwrap(), Sign::Minus));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board<const K: usize, W: Word = u64> {
    shape: Shape,
    /// Each in words of 4 bytes: boards are held by the million, and a `u64` would cost each of them 4 bytes
    /// of padding.
    layers: [W::Packed; K],
}

impl<const K: usize, W: Word> grundy_budget::Weight for Board<K, W> {}

/// What other images than reflections a game allows, and whether they change the sign of the value.
/// Reflections of rows and of columns are allowed always and leave the value as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Rows and columns exchanged.
    pub transposed: Option<Sign>,
    /// The first two layers exchanged: Left's and Right's.
    pub swapped: Option<Sign>,
}

/// The number of bits that a side of a rectangle takes in a word.
const SIDE_BITS: u32 = 7;

/// Word by word: the hash of an array would go through bytes and a length.
impl<const K: usize, W: Word> Hash for Board<K, W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(self.shape.n_rows() << 8 | self.shape.n_cols());
        self.layers().iter().for_each(|layer| layer.hash(state));
    }
}

impl<const K: usize, W: Word> Board<K, W> {
    /// Returns the board; cells beyond the rectangle are dropped.
    ///
    /// # Panics
    /// If the word has no bit for each of its cells.
    #[must_use]
    #[inline]
    pub fn new(shape: Shape, layers: [W; K]) -> Self {
        assert!(shape.n_cells() <= W::BITS, "a word has a bit for each cell");
        Board::pack(shape, each(layers, |layer| layer & shape.all()))
    }

    #[inline]
    fn pack(shape: Shape, layers: [W; K]) -> Self {
        Board { shape, layers: each(layers, W::pack) }
    }

    /// Returns the rectangle.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the layers.
    #[must_use]
    #[inline]
    pub fn layers(&self) -> [W; K] {
        each(self.layers, W::unpack)
    }

    /// Returns a word that says all of the board, where its cells are few: at most 50, all layers counted.
    ///
    /// ```
    /// use grundy_rules::grid::{Board, Shape};
    /// let board = |n_cols| Board::new(Shape::new(5, n_cols).unwrap(), [0b101u64, 0b110]);
    /// assert_eq!(board(5).to_word().map(Board::of_word), Some(board(5)));
    /// assert_eq!(board(6).to_word(), None);
    /// ```
    #[must_use]
    #[inline]
    pub fn to_word(&self) -> Option<NonZeroU64> {
        let n_cells = self.shape.n_cells();
        if n_cells as usize * K > (u64::BITS - 2 * SIDE_BITS) as usize {
            return None;
        }
        let layers = self.layers().iter().rev().fold(0, |word, layer| word << n_cells | layer.low());
        let sides = u64::from(self.shape.n_rows()) << SIDE_BITS | u64::from(self.shape.n_cols());
        NonZeroU64::new(layers << (2 * SIDE_BITS) | sides)
    }

    /// Returns the board of a word that [`Board::to_word`] made.
    #[must_use]
    #[inline]
    pub fn of_word(word: NonZeroU64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "a side is in the lowest bits")]
        let side = |word: u64| word as u32 & ((1 << SIDE_BITS) - 1);
        let word = word.get();
        let shape = Shape::with_sides(side(word >> SIDE_BITS), side(word));
        let mut layers = word >> (2 * SIDE_BITS);
        let mut unpacked = [W::EMPTY; K];
        for layer in &mut unpacked {
            *layer = W::of_low(layers & shape.all::<u64>());
            layers >>= shape.n_cells();
        }
        Board::pack(shape, unpacked)
    }

    /// Returns the cells that are in some layer.
    #[must_use]
    pub fn union(&self) -> W {
        self.layers().iter().fold(W::EMPTY, |all, layer| all | *layer)
    }

    /// Returns the board with the cells of `part` alone, in the smallest rectangle around them.
    ///
    /// # Panics
    /// If `part` is empty.
    #[inline]
    #[must_use]
    pub fn crop(&self, part: W) -> Self {
        assert!(!part.is_empty(), "a part has cells");
        let (row, col, shape) = self.shape.bounding_box(part);
        Board::pack(shape, each(self.layers(), |layer| self.shape.cut(layer & part, row, col, shape)))
    }

    /// Returns a number of rows from `first` on.
    ///
    /// # Panics
    /// If there are fewer, or none are wanted.
    #[inline]
    #[must_use]
    pub fn rows(&self, first: u32, n_rows: u32) -> Self {
        assert!(n_rows > 0 && first + n_rows <= self.shape.n_rows(), "a board has the rows that are taken");
        let shape = Shape::with_sides(n_rows, self.shape.n_cols());
        let below = first * self.shape.n_cols();
        Board::pack(shape, each(self.layers(), |layer| layer >> below & shape.all()))
    }

    /// Returns a number of columns from `first` on.
    ///
    /// # Panics
    /// As [`Board::rows`].
    #[inline]
    #[must_use]
    pub fn columns(&self, first: u32, n_cols: u32) -> Self {
        assert!(
            n_cols > 0 && first + n_cols <= self.shape.n_cols(),
            "a board has the columns that are taken"
        );
        let shape = Shape::with_sides(self.shape.n_rows(), n_cols);
        Board::pack(shape, each(self.layers(), |layer| self.shape.cut(layer, 0, first, shape)))
    }

    /// Returns the board with rows and columns exchanged.
    #[must_use]
    pub fn transpose(&self) -> Self {
        Board::pack(self.shape.transposed(), each(self.layers(), |layer| self.shape.transpose(layer)))
    }

    /// Returns the board with the columns in reversed order.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.map(|shape, layer| shape.half_turn(shape.upside_down(layer)))
    }

    /// Returns whether a half turn leaves the board as it is.
    #[must_use]
    pub fn is_half_turned(&self) -> bool {
        self.map(Shape::half_turn) == *self
    }

    /// Returns the board with the first two layers exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let mut layers = self.layers;
        layers.swap(0, 1);
        Board { shape: self.shape, layers }
    }

    fn map(&self, image: impl Fn(Shape, W) -> W) -> Self {
        Board::pack(self.shape, each(self.layers(), |layer| image(self.shape, layer)))
    }

    /// Returns whether no image that `symmetry` allows is the board itself, other than by leaving all as it
    /// is.
    ///
    /// ```
    /// use grundy_rules::Sign;
    /// use grundy_rules::grid::{Board, Shape, Symmetry};
    /// let board = |left: u64, right| Board::new(Shape::new(1, 3).unwrap(), [left, right]);
    /// let colours = Symmetry { transposed: None, swapped: Some(Sign::Minus) };
    /// assert!(!board(0b001, 0b100).is_crooked(colours) && board(0b001, 0b010).is_crooked(colours));
    /// ```
    #[must_use]
    pub fn is_crooked(&self, symmetry: Symmetry) -> bool {
        let is_row = self.shape.n_rows() == 1 || self.shape.n_cols() == 1;
        let reflections = |board: Self| {
            let mut images = vec![board, board.map(Shape::half_turn)];
            if !is_row {
                images.extend([board.mirrored(), board.map(Shape::upside_down)]);
            }
            images
        };
        let mut images = reflections(*self);
        if symmetry.transposed.is_some() {
            images.extend(reflections(self.transpose()));
        }
        if symmetry.swapped.is_some() {
            images.extend_from_within(..);
            let half = images.len() / 2;
            images[half..].iter_mut().for_each(|image| *image = image.swapped());
        }
        images[1..].iter().all(|image| image != self)
    }

    /// Returns whether the board is one of its own images with the sign minus, so that its value is its own
    /// negative.
    ///
    /// ```
    /// use grundy_rules::Sign;
    /// use grundy_rules::grid::{Board, Shape, Symmetry};
    /// let domineering = Symmetry { transposed: Some(Sign::Minus), swapped: None };
    /// let board = |rows, cols| Board::new(Shape::new(rows, cols).unwrap(), [u64::MAX]);
    /// assert!(board(4, 4).is_own_negative(domineering) && !board(4, 5).is_own_negative(domineering));
    /// ```
    #[must_use]
    pub fn is_own_negative(&self, symmetry: Symmetry) -> bool {
        let (turned, is_square) = (self.transpose(), self.shape.n_rows() == self.shape.n_cols());
        let start = self.least_reflection();
        let is_image = |board: Self, sign: Sign| sign == Sign::Minus && board.least_reflection() == start;
        let turning = symmetry.transposed.filter(|_| is_square);
        turning.is_some_and(|sign| is_image(turned, sign))
            || symmetry.swapped.is_some_and(|sign| is_image(self.swapped(), sign))
            || turning
                .zip(symmetry.swapped)
                .is_some_and(|(turn, swap)| is_image(turned.swapped(), turn * swap))
    }

    /// Returns the least of all images that `symmetry` allows, and the sign that its value has against this
    /// board's.
    ///
    /// A board that is taller than wide is lain down where it may be. Cost: a few operations a row.
    #[inline]
    #[must_use]
    pub fn canonical(&self, symmetry: Symmetry) -> (Self, Sign) {
        let (n_rows, n_cols) = (self.shape.n_rows(), self.shape.n_cols());
        if self.shape.is_small() {
            let squares = each(self.layers(), |layer| square::spread(layer.low(), n_rows, n_cols));
            return Self::least_of_squares(squares, [n_rows, n_cols], symmetry);
        }
        let (start, mut sign) = match symmetry.transposed {
            Some(sign) if n_rows > n_cols => (self.transpose(), sign),
            _ => (*self, Sign::Plus),
        };
        let shape = start.shape;
        let least = |layers: [W; K]| {
            let turned = each(layers, |layer| shape.half_turn(layer));
            if shape.n_rows() == 1 {
                return least_of([layers, turned], symmetry.swapped);
            }
            let down = each(layers, |layer| shape.upside_down(layer));
            let mirrored = each(down, |layer| shape.half_turn(layer));
            least_of([layers, down, turned, mirrored], symmetry.swapped)
        };
        let (mut best, change) = least(start.layers());
        sign = sign * change;
        if let Some(turning) = symmetry.transposed.filter(|_| n_rows == n_cols) {
            let (other, change) = least(start.transpose().layers());
            if is_less(&other, &best) {
                (best, sign) = (other, turning * change);
            }
        }
        (Board::pack(shape, best), sign)
    }

    /// Returns the canonical form of a board with these sides, whose layers lie in the corner of squares.
    #[inline]
    pub(super) fn least_of_squares(squares: [u64; K], sides: [u32; 2], symmetry: Symmetry) -> (Self, Sign) {
        let [mut n_rows, mut n_cols] = sides;
        let (mut start, mut sign) = (squares, Sign::Plus);
        if let Some(change) = symmetry.transposed.filter(|_| n_rows > n_cols) {
            (start, sign) = (each(start, square::exchanged), change);
            (n_rows, n_cols) = (n_cols, n_rows);
        }
        let least = |squares: [u64; K]| {
            let down = each(squares, |one| square::upside_down(one, n_rows));
            let mirrored = each(squares, |one| square::mirrored(one, n_cols));
            let turned = each(mirrored, |one| square::upside_down(one, n_rows));
            least_of([squares, down, turned, mirrored], symmetry.swapped)
        };
        let (mut best, change) = least(start);
        sign = sign * change;
        if let Some(turning) = symmetry.transposed.filter(|_| n_rows == n_cols) {
            let (other, change) = least(each(start, square::exchanged));
            if is_less(&other, &best) {
                (best, sign) = (other, turning * change);
            }
        }
        let layers = each(best, |one| W::of_low(square::gather(one, n_rows, n_cols)));
        (Board::pack(Shape::with_sides(n_rows, n_cols), layers), sign)
    }

    /// Returns the least of the four reflections, without the layers swapped.
    fn least_reflection(&self) -> Self {
        self.canonical(Symmetry { transposed: None, swapped: None }).0
    }
}

/// Returns what `image` makes of each layer. The compiler takes an array's own `map` for too long to be
/// inlined.
#[inline(always)]
fn each<const K: usize, A: Copy, B: Copy + Default>(layers: [A; K], image: impl Fn(A) -> B) -> [B; K] {
    let mut images = [B::default(); K];
    for index in 0..K {
        images[index] = image(layers[index]);
    }
    images
}

/// Compares layer by layer, without the call that comparing slices is.
#[inline(always)]
fn is_less<const K: usize, W: Word>(one: &[W; K], other: &[W; K]) -> bool {
    for index in 0..K {
        if one[index] != other[index] {
            return one[index] < other[index];
        }
    }
    false
}

/// Returns the least of these images, with the first two layers swapped or not, and its sign.
#[inline]
fn least_of<const K: usize, const N: usize, W: Word>(
    images: [[W; K]; N],
    swapped: Option<Sign>,
) -> ([W; K], Sign) {
    let least = |images: &[[W; K]; N]| {
        let mut best = images[0];
        for image in &images[1..] {
            if is_less(image, &best) {
                best = *image;
            }
        }
        best
    };
    let best = least(&images);
    let Some(sign) = swapped else { return (best, Sign::Plus) };
    let mut swapped = images;
    for image in &mut swapped {
        image.swap(0, 1);
    }
    let other = least(&swapped);
    if is_less(&other, &best) { (other, sign) } else { (best, Sign::Plus) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Bits;
    use proptest::prelude::*;

    fn any_board() -> impl Strategy<Value = Board<2>> {
        (1u64..=8, 1u64..=8, any::<u64>(), any::<u64>())
            .prop_map(|(rows, cols, a, b)| Board::new(Shape::new(rows, cols).unwrap(), [a, b & !a]))
    }

    /// Squares too, and boards that would fit into a `u64`.
    fn any_wide_board() -> impl Strategy<Value = Board<2, u128>> {
        (1u64..=16, 0u64..16, any::<u128>(), any::<u128>()).prop_map(|(rows, cols, a, b)| {
            let shape = Shape::new(rows, 1 + cols % (128 / rows)).unwrap();
            let shape = if cols == rows && rows < 12 { Shape::new(rows, rows).unwrap() } else { shape };
            Board::new(shape, [a, b & !a])
        })
    }

    fn images_have_one_canonical_form<W: Word>(board: Board<2, W>, sign: Sign) {
        for symmetry in [
            Symmetry { transposed: Some(sign), swapped: Some(Sign::Minus) },
            Symmetry { transposed: Some(sign), swapped: None },
            Symmetry { transposed: None, swapped: Some(Sign::Minus) },
        ] {
            let (form, sign) = board.canonical(symmetry);
            assert_eq!(form.canonical(symmetry).0, form);
            assert_eq!(board.mirrored().canonical(symmetry).0, form);
            assert_eq!(board.map(Shape::upside_down).canonical(symmetry).0, form);
            if let Some(change) = symmetry.transposed {
                let (other, after) = board.transpose().canonical(symmetry);
                assert_eq!(other, form);
                // A board that is its own negative may come with either sign.
                let is_own_image = form.canonical(symmetry) != (form, Sign::Plus) || after == sign * change;
                assert!(is_own_image || has_both_signs(form, symmetry));
            }
            if let Some(change) = symmetry.swapped {
                let (other, after) = board.swapped().canonical(symmetry);
                assert_eq!(other, form);
                assert!(after == sign * change || has_both_signs(form, symmetry));
            }
        }
    }

    proptest! {
        #[test]
        fn all_images_have_one_canonical_form(board in any_board(), minus in any::<bool>()) {
            images_have_one_canonical_form(board, if minus { Sign::Minus } else { Sign::Plus });
        }

        #[test]
        fn all_images_of_wide_boards_have_one_canonical_form(board in any_wide_board(), minus in any::<bool>()) {
            images_have_one_canonical_form(board, if minus { Sign::Minus } else { Sign::Plus });
        }

        #[test]
        fn a_board_is_the_same_in_either_word(board in any_board()) {
            let wide = |board: Board<2>| Board::new(board.shape(), board.layers().map(u128::from));
            let symmetry = Symmetry { transposed: Some(Sign::Minus), swapped: Some(Sign::Minus) };
            let (form, sign) = board.canonical(symmetry);
            prop_assert_eq!(wide(board).canonical(symmetry), (wide(form), sign));
            prop_assert_eq!(wide(board).to_word(), board.to_word());
            if let Some(word) = board.to_word() {
                prop_assert_eq!((Board::of_word(word), Board::of_word(word)), (board, wide(board)));
            }
        }

        #[test]
        fn a_crop_keeps_the_cells_in_their_order(board in any_wide_board()) {
            prop_assume!(board.union() != 0);
            let cropped = board.crop(board.union());
            let cells = |board: &Board<2, u128>| {
                let place = |bit| board.shape().place(bit);
                board.layers().map(|layer| Bits(layer).map(place).collect::<Vec<_>>())
            };
            let corner = |board: &Board<2, u128>| {
                let all: Vec<_> = Bits(board.union()).map(|bit| board.shape().place(bit)).collect();
                (all.iter().map(|at| at.0).min().unwrap(), all.iter().map(|at| at.1).min().unwrap())
            };
            let (row, col) = corner(&board);
            prop_assert_eq!(corner(&cropped), (0, 0));
            let moved = cells(&cropped).map(|layer| {
                layer.into_iter().map(|at| (at.0 + row, at.1 + col)).collect::<Vec<_>>()
            });
            prop_assert_eq!(cells(&board), moved);
            let last = Bits(cropped.union()).map(|bit| cropped.shape().place(bit));
            let ends = last.fold((0, 0), |end, at| (end.0.max(at.0 + 1), end.1.max(at.1 + 1)));
            prop_assert_eq!(ends, (cropped.shape().n_rows(), cropped.shape().n_cols()));
        }
    }

    /// Returns whether some image with the sign minus is the form itself.
    fn has_both_signs<W: Word>(form: Board<2, W>, symmetry: Symmetry) -> bool {
        let mut images = vec![(form, Sign::Plus)];
        let reflections = |board: Board<2, W>| {
            [board, board.mirrored(), board.map(Shape::upside_down), board.map(Shape::half_turn)]
        };
        if let Some(sign) = symmetry.transposed {
            images.push((form.transpose(), sign));
        }
        if let Some(sign) = symmetry.swapped {
            for (image, before) in images.clone() {
                images.push((image.swapped(), before * sign));
            }
        }
        images.iter().any(|(image, sign)| *sign == Sign::Minus && reflections(*image).contains(&form))
    }
}
