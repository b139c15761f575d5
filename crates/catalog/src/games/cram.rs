//! Cram: both players place dominoes either way. Impartial.

use super::domineering::{PICTURE, place_dominoes, read};
use crate::boards::{BoardGame, Made, Refusal, Summand, place};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Lattice, Shape, Symmetry, Word};
use grundy_values::Player;
use std::marker::PhantomData;
use std::ops::ControlFlow;

/// The registry's row.
pub static GAME: Record = Record::of_values::<(Cram, Cram<u128>)>(page!("cram"));

/// A board with rows and columns exchanged has the same moves.
const TURNED: Symmetry = Symmetry { transposed: Some(Sign::Plus), swapped: None };

/// The rules. A component is a connected set of at least two free cells.
pub(crate) struct Cram<W = u64>(PhantomData<W>);

impl<W: Word> BoardGame for Cram<W> {
    type Component = Board<1, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<1, W>>), Refusal> {
        Ok((Cram(PhantomData), read(summands)?))
    }

    fn moves(
        &self,
        board: &Board<1, W>,
        _: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<1, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        place_dominoes(board, Heading::South, visit)?;
        place_dominoes(board, Heading::East, visit)
    }

    fn is_impartial(&self) -> bool {
        true
    }

    /// Two cells that each have one free neighbour, the same, are taken by the same moves: one of them is
    /// enough.
    fn normal_form(&self, board: Board<1, W>) -> (Board<1, W>, Sign) {
        let (shape, [free]) = (board.shape(), board.layers());
        let kept = free & !second_ends(shape, free);
        let board = if kept == free { board } else { board.crop(kept) };
        board.canonical(TURNED)
    }

    fn reduced_options(
        &self,
        board: &Board<1, W>,
        emit: &mut dyn FnMut(&mut Vec<Board<1, W>>) -> ControlFlow<()>,
    ) -> bool {
        // The result is dropped: `emit` itself knows whether it broke the listing off.
        if let Some((lattice, free)) = Lattice::<8, _>::of(board) {
            let _ = reduced_options(&lattice, free, emit);
        } else if let Some((lattice, free)) = Lattice::<0, _>::of(board) {
            let _ = reduced_options(&lattice, free, emit);
        }
        true
    }

    /// The places for a domino: a domino covers one at least.
    fn rank(&self, board: &Board<1, W>) -> Option<u16> {
        let (shape, [free]) = (board.shape(), board.layers());
        let places = |heading| (free & shape.step(free, heading)).count_ones();
        u16::try_from(places(Heading::North) + places(Heading::West)).ok()
    }

    /// Where no domino overlaps its image under a half turn, whoever answers with that image moves last.
    fn closed_nimber(&self, board: &Board<1, W>) -> Option<u64> {
        let (shape, [free]) = (board.shape(), board.layers());
        let is_turned = board.is_half_turned();
        let (n_rows, n_cols) = (shape.n_rows(), shape.n_cols());
        // A domino that overlaps its image covers one of the cells in the middle, which there are where a
        // side is odd.
        let has_middle = n_rows % 2 == 1 || n_cols % 2 == 1;
        let is_free = has_middle && !(free & shape.cell((n_rows - 1) / 2, (n_cols - 1) / 2)).is_empty();
        (is_turned && !is_free).then_some(0)
    }

    fn show(&self, board: &Board<1, W>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<1, W>, _: Player, [first, second, _]: Made<W>) -> String {
        format!("place a domino on {} and {}", place(board, first), place(board, second))
    }
}

/// Hands out what the dominoes leave of a connected set of cells, as reduced parts in normal form.
fn reduced_options<const STRIDE: u32, W: Word>(
    lattice: &Lattice<STRIDE, W>,
    cells: W,
    emit: &mut dyn FnMut(&mut Vec<Board<1, W>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut parts = Vec::new();
    for heading in [Heading::South, Heading::East] {
        for first in Bits(lattice.step(cells, heading.opposite(), cells)) {
            let domino = first | lattice.step(first, heading, cells);
            let mut rest = reduced(lattice, cells & !domino);
            // Every part of the rest touches a removed cell. So a flood that has reached all of `edge` has
            // found the last part, however far it went.
            let edge = lattice.around(cells & !rest, rest);
            while !rest.is_empty() {
                let start = if (edge & rest).is_empty() { rest } else { edge & rest };
                let reached = lattice.flood(start.first(), rest, edge & rest);
                let part = if (edge & rest & !reached).is_empty() { rest } else { reached };
                parts.push(lattice.canonical(part, TURNED).0);
                rest &= !part;
            }
            emit(&mut parts)?;
        }
    }
    ControlFlow::Continue(())
}

/// Leaves out cells that change no value, and those without a free neighbour.
///
/// A free cell with one free neighbour is an end, and that neighbour a star. A cell that lies at stars alone,
/// where each star has another end, changes nothing: to take it with a star leaves what taking the end with
/// the star leaves without it, and after any other move it lies at such stars still, or alone.
#[inline]
fn reduced<const STRIDE: u32, W: Word>(lattice: &Lattice<STRIDE, W>, mut free: W) -> W {
    // Cells that are taken out make new ends, so this goes on until nothing changes.
    loop {
        let [north, east, south, west] = lattice.steps(free, free);
        let mut gone = free & !(north | east | south | west);
        // Of three neighbours two lie on opposite sides.
        let ends = (north ^ east ^ south ^ west) & !(north & south | east & west);
        if !ends.is_empty() {
            let mut stars = W::EMPTY;
            for heading in Heading::ALL {
                let neighbours = lattice.step(ends, heading, free);
                // The star was met before, from another end: of ends that share a star one is enough.
                gone |= lattice.step(neighbours & stars, heading.opposite(), free);
                stars |= neighbours;
            }
            // Cells that are no end and no star, and have no neighbour but stars.
            gone |= free & !(ends | stars | lattice.around(free & !stars, free));
        }
        if gone.is_empty() {
            return free;
        }
        free &= !gone;
    }
}

/// Returns the free cells with one free neighbour that they share with an earlier such cell.
fn second_ends<W: Word>(shape: Shape, free: W) -> W {
    let [north, east, south, west] = Heading::ALL.map(|heading| shape.step(free, heading) & free);
    let is_odd = north ^ east ^ south ^ west;
    // Of three neighbours two lie on opposite sides.
    let ends = is_odd & !(north & south | east & west);
    let (mut shared, mut second) = (W::EMPTY, W::EMPTY);
    for heading in Heading::ALL {
        let neighbours = shape.step(ends, heading) & free;
        second |= shape.step(neighbours & shared, heading.opposite());
        shared |= neighbours;
    }
    second
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::ByValue;
    use grundy_budget::Budget;
    use grundy_engine::Oracle;
    use grundy_engine::nimber::{Memory, Nimbers};
    use grundy_rules::{Emit, Play, Ruleset};
    use grundy_values::Grundy;

    const CRAM: Cram = Cram(PhantomData);

    /// The moves, with no part in normal form.
    struct Plain(ByValue<Cram>);

    impl Ruleset for Plain {
        type Component = Board<1>;
        type Error = std::convert::Infallible;
        fn options(
            &self,
            board: &Board<1>,
            player: Player,
            emit: Emit<'_, Board<1>>,
        ) -> Result<(), Self::Error> {
            self.0.options(board, player, emit)
        }
    }

    /// The values are those of [Beling 2026].
    #[test]
    fn nimbers_by_search_are_those_that_were_published() {
        let rules = ByValue::new(Box::new(CRAM));
        let mut boards = vec![(4, 5, 2), (4, 6, 0), (4, 7, 3), (4, 8, 0), (5, 5, 0), (5, 6, 2), (6, 6, 0)];
        if std::env::var_os("GRUNDY_ALL_SUMS").is_some() {
            boards.extend([(4, 9, 1), (4, 10, 0), (5, 7, 1), (5, 8, 1), (6, 7, 5)]);
        }
        for (n_rows, n_cols, nimber) in boards {
            let shape = Shape::new(n_rows, n_cols).unwrap();
            let (budget, mut memory) = (Budget::default(), Memory::new());
            let mut search = Nimbers::new(&rules, &mut memory, &budget);
            assert_eq!(search.nimber(&[Board::new(shape, [shape.all()])]), Ok(nimber), "{n_rows}x{n_cols}");
        }
    }

    #[test]
    fn normal_forms_reduced_options_and_closed_nimbers_are_those_of_all_boards_of_twelve_cells() {
        let (budget, rules) = (Budget::default(), Plain(ByValue::new(Box::new(CRAM))));
        let mut oracle = Oracle::new(&rules, Play::Normal, &budget);
        let (mut n_shorter, mut n_closed, mut n_reduced) = (0, 0, 0);
        for (n_rows, n_cols) in [(1, 12), (3, 4), (4, 3), (2, 6)] {
            let shape = Shape::new(n_rows, n_cols).unwrap();
            for cells in 0..1 << 12 {
                for part in shape.connected(cells).filter(|part| part & (part - 1) != 0) {
                    let board = Board::new(shape, [part]).crop(part);
                    let value = oracle.grundy(&board).unwrap();
                    let (normal, sign) = CRAM.normal_form(board);
                    assert_eq!((oracle.grundy(&normal).unwrap(), sign), (value, Sign::Plus));
                    assert_eq!(CRAM.normal_form(normal).0, normal);
                    n_shorter += u32::from(normal.union().count_ones() < part.count_ones());
                    if let Some(nimber) = CRAM.closed_nimber(&normal) {
                        assert_eq!(Grundy::Number(nimber.into()), value);
                        n_closed += 1;
                    }
                    let most = u128::from(CRAM.rank(&normal).unwrap());
                    assert!(value.number().is_some_and(|value| value <= most));
                    let falls = |option: &Vec<Board<1>>| {
                        option.iter().all(|part| CRAM.rank(part) < CRAM.rank(&board))
                    };
                    let options = rules.collect_options(&board, Player::Left).unwrap();
                    assert!(options.iter().all(falls));
                    let mut worth = |parts: &[Board<1>]| {
                        let values = parts.iter().map(|part| oracle.grundy(part).unwrap());
                        values.fold(Grundy::ZERO, Grundy::nim_sum)
                    };
                    let mut options = options.iter();
                    let emit = &mut |parts: &mut Vec<Board<1>>| {
                        let option = options.next().unwrap();
                        assert_eq!(worth(parts), worth(option));
                        assert!(parts.iter().all(|part| CRAM.normal_form(*part).0 == *part));
                        assert!(parts.iter().all(|part| falls(&vec![*part])));
                        n_reduced += u32::from(parts.len() > option.len());
                        parts.clear();
                        ControlFlow::Continue(())
                    };
                    assert!(CRAM.reduced_options(&board, emit));
                    assert_eq!(options.next(), None);
                }
            }
        }
        assert!(n_shorter > 1000 && n_closed > 100 && n_reduced > 1000, "{n_shorter} {n_closed} {n_reduced}");
    }
}
