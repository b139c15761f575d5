//! Sets of cells of boards with at most 8 rows and 8 columns, a row a byte: their images are a few
//! operations, whatever the size.

/// Boards with longer sides have no such sets.
pub(super) const SIDE: u32 = 8;

/// The cells of the first column.
pub(super) const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// Puts rows of `n_cols` bits into bytes.
#[inline]
pub(super) fn spread(cells: u64, n_rows: u32, n_cols: u32) -> u64 {
    let row_of_cells = u64::MAX >> (64 - n_cols);
    (0..n_rows).fold(0, |square, row| square | ((cells >> (row * n_cols)) & row_of_cells) << (row * SIDE))
}

/// Puts bytes into rows of `n_cols` bits.
#[inline]
pub(super) fn gather(square: u64, n_rows: u32, n_cols: u32) -> u64 {
    (0..n_rows).fold(0, |cells, row| cells | ((square >> (row * SIDE)) & 0xff) << (row * n_cols))
}

/// Exchanges rows and columns, by blocks of 1, 2 and 4.
#[inline]
pub(super) fn exchanged(square: u64) -> u64 {
    let exchange = |square: u64, by: u32, kept: u64| {
        let moved = (square ^ (square >> by)) & kept;
        square ^ moved ^ (moved << by)
    };
    let square = exchange(square, 7, 0x00aa_00aa_00aa_00aa);
    let square = exchange(square, 14, 0x0000_cccc_0000_cccc);
    exchange(square, 28, 0x0000_0000_f0f0_f0f0)
}

/// Turns the rows upside down.
#[inline]
pub(super) fn upside_down(square: u64, n_rows: u32) -> u64 {
    square.swap_bytes() >> (SIDE * (SIDE - n_rows))
}

/// Puts the columns in reversed order.
#[inline]
pub(super) fn mirrored(square: u64, n_cols: u32) -> u64 {
    square.reverse_bits().swap_bytes() >> (SIDE - n_cols)
}

/// Returns the first row and column of a set that is not empty, and how many of each lie around it.
#[inline]
pub(super) fn bounding_box(square: u64) -> [u32; 4] {
    let first_row = square.trailing_zeros() / SIDE;
    let n_rows = SIDE - square.leading_zeros() / SIDE - first_row;
    let columns = square | square >> 32;
    let columns = columns | columns >> 16;
    let columns = (columns | columns >> 8) & 0xff;
    let first_col = columns.trailing_zeros();
    [first_row, first_col, n_rows, u64::BITS - columns.leading_zeros() - first_col]
}
