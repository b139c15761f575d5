//! Domineering: Left places upright dominoes, Right lying ones.

use crate::boards::{BoardGame, Made, Pieces, Refusal, Summand, Visit, place, symbols};
use crate::page::page;
use crate::{Record, Settings};
use grundy_rules::Sign;
use grundy_rules::grid::{Bits, Board, Heading, Shape, Symmetry, Word};
use grundy_values::Player;
use std::cmp::Reverse;
use std::marker::PhantomData;
use std::ops::{ControlFlow, Range};

/// The registry's row.
pub static GAME: Record = Record::of_values::<(Domineering, Domineering<u128>)>(page!("domineering"));

/// The pictures of boards of free cells.
pub(super) const PICTURE: Pieces<1> = Pieces {
    symbols: &symbols([('.', "empty"), ('#', "filled")]),
    layers: ['.'],
    rest: '#',
    start: |_, _, _| '.',
    is_strip: false,
    between: Some('#'),
};

/// A board with rows and columns exchanged is the negative.
const TURNED: Symmetry = Symmetry { transposed: Some(Sign::Minus), swapped: None };

/// The rules. A component is a connected set of at least two free cells.
pub(crate) struct Domineering<W = u64>(PhantomData<W>);

/// Pushes the connected parts of a set of free cells; single cells are worth nothing.
pub(super) fn split<W: Word>(shape: Shape, free: W, parts: &mut Vec<Board<1, W>>) {
    let board = Board::new(shape, [free]);
    let in_pairs = shape.connected(free).filter(|part| part.has_several());
    parts.extend(in_pairs.map(|part| board.crop(part)));
}

/// Hands out the places of a domino whose second cell lies in this direction of the first, and what each
/// leaves.
pub(super) fn place_dominoes<W: Word>(
    board: &Board<1, W>,
    heading: Heading,
    visit: Visit<'_, Made<W>, Board<1, W>>,
) -> ControlFlow<()> {
    let (shape, [free]) = (board.shape(), board.layers());
    let mut parts = Vec::new();
    for first in Bits(free & shape.step(free, heading.opposite())) {
        let second = shape.step(first, heading);
        parts.clear();
        split(shape, free & !(first | second), &mut parts);
        visit([first, second, W::EMPTY], &parts)?;
    }
    ControlFlow::Continue(())
}

/// Reads boards, and takes them apart.
pub(super) fn read<W: Word>(summands: &[Summand<'_>]) -> Result<Vec<Board<1, W>>, Refusal> {
    let mut parts = Vec::new();
    for summand in summands {
        for board in PICTURE.read_boards(summand)? {
            split(board.shape(), board.union(), &mut parts);
        }
    }
    Ok(parts)
}

/// Two sets of cells that touch, by their places in a list.
#[derive(Clone, Copy)]
struct Pair {
    a: usize,
    b: usize,
    n_touching: u32,
    n_cells: u32,
}

impl Pair {
    /// Returns a pair of these sets; what lies beside each is known.
    fn of<W: Word>(a: usize, b: usize, sets: &[W], beside: &[W]) -> Self {
        let (n_touching, n_cells) = ((sets[a] & beside[b]).count_ones(), (sets[a] | sets[b]).count_ones());
        Pair { a, b, n_touching, n_cells }
    }

    /// Returns what is greater where joining them loses more of what they could lose.
    fn closeness(&self) -> (u32, Reverse<u32>) {
        (self.n_touching, Reverse(self.n_cells))
    }
}

impl<W: Word> BoardGame for Domineering<W> {
    type Component = Board<1, W>;
    type Made = Made<W>;

    fn read(_: &Settings, summands: &[Summand<'_>]) -> Result<(Self, Vec<Board<1, W>>), Refusal> {
        Ok((Domineering(PhantomData), read(summands)?))
    }

    fn moves(
        &self,
        board: &Board<1, W>,
        player: Player,
        visit: &mut dyn FnMut(Made<W>, &[Board<1, W>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heading = if player == Player::Left { Heading::South } else { Heading::East };
        place_dominoes(board, heading, visit)
    }

    fn normal_form(&self, board: Board<1, W>) -> (Board<1, W>, Sign) {
        board.canonical(TURNED)
    }

    fn is_own_negative(&self, board: &Board<1, W>) -> bool {
        board.is_own_negative(TURNED)
    }

    /// Right's dominoes lie across columns, and Left's across rows.
    fn n_lines(&self, board: &Board<1, W>, tied: Player) -> usize {
        let shape = board.shape();
        (if tied == Player::Right { shape.n_cols() } else { shape.n_rows() }) as usize
    }

    fn strip(&self, board: &Board<1, W>, tied: Player, lines: Range<usize>) -> Option<Board<1, W>> {
        let (first, count) = (u32::try_from(lines.start).ok()?, u32::try_from(lines.len()).ok()?);
        let strip =
            if tied == Player::Right { board.columns(first, count) } else { board.rows(first, count) };
        (!strip.union().is_empty()).then_some(strip)
    }

    fn fall_apart(&self, strip: &Board<1, W>, parts: &mut Vec<Board<1, W>>) {
        split(strip.shape(), strip.union(), parts);
    }

    /// What the opponent's dominoes join is never cut. Of the rest what touches most is joined first.
    fn patches(
        &self,
        board: &Board<1, W>,
        tied: Player,
        most_rank: u16,
        patches: &mut Vec<Board<1, W>>,
    ) -> bool {
        let (shape, [free]) = (board.shape(), board.layers());
        // The opponent's dominoes lie along, and join what is not cut; cuts take dominoes of the tied player
        // away.
        let (along, across) = match tied {
            Player::Left => (Heading::East, Heading::South),
            Player::Right => (Heading::South, Heading::East),
        };
        let both_ways =
            |cells: W, heading: Heading| shape.step(cells, heading) | shape.step(cells, heading.opposite());
        let mut found: Vec<W> = shape.parts(free, |_, cells| both_ways(cells, along)).collect();
        let mut beside: Vec<W> = found.iter().map(|cells| both_ways(*cells, across)).collect();
        let mut pairs: Vec<Pair> = Vec::new();
        for b in 1..found.len() {
            let touching = (0..b).filter(|a| !(found[*a] & beside[b]).is_empty());
            pairs.extend(touching.map(|a| Pair::of(a, b, &found, &beside)));
        }
        loop {
            // A pair that was joined names one set twice. A set of `n_cells` has the rank `n_cells / 2`.
            pairs.retain(|pair| pair.a != pair.b && pair.n_cells / 2 <= most_rank.into());
            let Some(Pair { a, b, .. }) = pairs.iter().max_by_key(|pair| pair.closeness()).copied() else {
                break;
            };
            let joined = std::mem::take(&mut found[b]);
            found[a] |= joined;
            let around = beside[b];
            beside[a] |= around;
            for pair in pairs.iter_mut().filter(|pair| [a, b].iter().any(|at| [pair.a, pair.b].contains(at)))
            {
                let joined = |at: usize| if at == b { a } else { at };
                *pair = Pair::of(joined(pair.a), joined(pair.b), &found, &beside);
            }
        }
        // Sets that were joined to others are empty here, and a single cell holds no domino.
        patches.extend(found.into_iter().filter(|part| part.count_ones() > 1).map(|part| board.crop(part)));
        true
    }

    /// A domino takes two cells.
    fn rank(&self, board: &Board<1, W>) -> Option<u16> {
        u16::try_from(board.union().count_ones() / 2).ok()
    }

    fn n_options(&self, board: &Board<1, W>, player: Player) -> Option<u32> {
        let (shape, [free]) = (board.shape(), board.layers());
        let back = if player == Player::Left { Heading::North } else { Heading::West };
        Some((free & shape.step(free, back)).count_ones())
    }

    fn show(&self, board: &Board<1, W>) -> String {
        PICTURE.show(board)
    }

    fn name_move(&self, board: &Board<1, W>, _: Player, [first, second, _]: Made<W>) -> String {
        format!("place a domino on {} and {}", place(board, first), place(board, second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::ByValue;
    use grundy_budget::Budget;
    use grundy_engine::evaluate::Evaluator;
    use grundy_engine::outcome::{Memory, Outcomes};
    use grundy_rules::Ruleset;
    use grundy_values::form::Forms;

    const DOMINEERING: Domineering = Domineering(PhantomData);

    /// Returns whether Left, moving first on a rectangle, wins, as far as a theorem of [Uiterwijk 2014] says
    /// it.
    fn is_won_by_theorem(n_rows: u64, n_cols: u64) -> Option<bool> {
        match (n_rows, n_cols) {
            (2.., 3) => Some(true),
            (_, 5 | 7 | 9 | 11) if n_rows.is_multiple_of(2) => Some(true),
            (3, 4..) => Some(false),
            (5 | 9, _) if n_cols.is_multiple_of(2) => Some(false),
            (7, 4..) if n_cols.is_multiple_of(2) => Some(false),
            (11, _) if n_cols.is_multiple_of(4) => Some(false),
            _ => None,
        }
    }

    /// Holds who wins rectangles, as far as a theorem says it, to the search; returns how many there were.
    fn n_won_by_theorem<W: Word>(is_asked: impl Fn(Shape) -> bool) -> usize {
        let rules = ByValue::new(Box::new(Domineering::<W>(PhantomData)));
        let (budget, mut n_asked) = (Budget::default(), 0);
        let mut memory = Memory::new(&budget).unwrap();
        let mut outcomes = Outcomes::new(&rules, &mut memory, &budget);
        let mut wins =
            |shape: Shape, player| outcomes.mover_wins(&[Board::new(shape, [shape.all()])], player).unwrap();
        let sides = (1..=128).flat_map(|n_rows| (1..=128).map(move |n_cols| (n_rows, n_cols)));
        for (n_rows, n_cols) in sides {
            let Some(shape) = Shape::new(n_rows, n_cols).filter(|shape| is_asked(*shape)) else { continue };
            if let Some(expected) = is_won_by_theorem(n_rows, n_cols) {
                assert_eq!(wins(shape, Player::Left), expected, "{n_rows}x{n_cols}");
                assert_eq!(wins(shape.transposed(), Player::Right), expected, "{n_cols}x{n_rows}");
                n_asked += 1;
            }
        }
        n_asked
    }

    #[test]
    fn rectangles_are_won_as_was_published() {
        assert_eq!(n_won_by_theorem::<u64>(|shape| shape.n_cells() <= u64::BITS), 66);
    }

    #[test]
    fn rectangles_of_more_cells_are_won_as_was_published() {
        let is_narrow = |shape: Shape| shape.n_rows() == 3 || shape.n_cols() == 3;
        let is_large = |shape: Shape| (u64::BITS + 1..=u128::BITS).contains(&shape.n_cells());
        assert_eq!(n_won_by_theorem::<u128>(|shape| is_large(shape) && is_narrow(shape)), 42);
    }

    #[test]
    fn options_are_counted_as_they_are_listed() {
        let rules = ByValue::new(Box::new(DOMINEERING));
        for (n_rows, n_cols) in [(3, 4), (1, 12), (12, 1)] {
            let shape = Shape::new(n_rows, n_cols).unwrap();
            for free in 0..=shape.all() {
                let board = Board::new(shape, [free]);
                for player in Player::BOTH {
                    let n_options = rules.collect_options(&board, player).unwrap().len();
                    assert_eq!(rules.n_options(&board, player).map(|count| count as usize), Some(n_options));
                }
            }
        }
    }

    #[test]
    fn patches_are_no_better_for_who_gives_up_moves() {
        let budget = Budget::default();
        let (mut forms, mut evaluator) = (Forms::new(&budget), Evaluator::new(&budget));
        let rules = ByValue::new(Box::new(DOMINEERING));
        let mut n_worse = 0;
        for (n_rows, n_cols) in [(3, 3), (2, 5)] {
            let shape = Shape::new(n_rows, n_cols).unwrap();
            for free in 0..=shape.all() {
                let mut boards = Vec::new();
                split(shape, free, &mut boards);
                for (board, tied, most_rank) in boards.iter().flat_map(|board| {
                    Player::BOTH.into_iter().flat_map(move |tied| (1..4).map(move |rank| (board, tied, rank)))
                }) {
                    let mut patches = Vec::new();
                    assert!(DOMINEERING.patches(board, tied, most_rank, &mut patches));
                    let whole = evaluator.value(&rules, std::slice::from_ref(board), &mut forms).unwrap();
                    let sum = evaluator.value(&rules, &patches, &mut forms).unwrap();
                    let (less, more) = if tied == Player::Left { (sum, whole) } else { (whole, sum) };
                    assert!(forms.le(less, more).unwrap(), "{}, {tied:?}", DOMINEERING.show(board));
                    n_worse += usize::from(sum != whole);
                }
            }
        }
        assert!(n_worse > 1000, "{n_worse}");
    }
}
