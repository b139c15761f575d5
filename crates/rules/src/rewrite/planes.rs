//! Sums of boards in words, so that a search copies and compares them at once.

use super::{ANY, Board, Replacement, Rewrites};
use crate::grid::Word;
use crate::{Ruleset, Whole};
use grundy_values::Player;

/// The rules on sums of boards of the same shapes, as sets of cells in words `W`. A letter is a number, and
/// plane `p` of a state is the set of cells whose letter has bit `p`: with `P` planes there are `2^P`
/// letters. Letters that no pattern has are one, number 0, and so are cells that no pattern can lie over any
/// more.
///
/// ```
/// use grundy_rules::rewrite::{self, Planes};
/// use grundy_rules::Whole;
/// use grundy_values::Player;
/// let rules = rewrite::parse(r#""xx" -> "..""#)?;
/// let (planes, start) = Planes::<u64, 1>::new(&rules, &[rules.read("xxx.x")?]).unwrap();
/// assert_eq!(planes.n_options(&start, Player::Left), 2);
/// let mut left = Vec::new();
/// planes.each_option(&start, Player::Left, |option| left.push(option));
/// assert_eq!(left[0], left[1], "one `x` alone is as good as none");
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub struct Planes<W, const P: usize> {
    /// Left's replacements and Right's, in the order of [`Rewrites::moves`].
    slides: [Vec<Slide<W, P>>; 2],
    /// The cells of each board.
    regions: Vec<W>,
    is_impartial: bool,
}

/// A replacement, laid on every corner at once.
struct Slide<W, const P: usize> {
    /// What must stand this number of cells behind the corner.
    needs: Vec<(u32, usize)>,
    /// The corners from which it lies on one board.
    corners: W,
    /// What becomes of cells, behind the corner.
    puts: Vec<(u32, usize)>,
    /// The cells that become another letter, of a corner at cell 0, and the planes of these letters.
    cleared: W,
    set: [W; P],
}

impl<W: Word, const P: usize> Planes<W, P> {
    /// Returns the rules on sums of the shapes of this one, and its state. `None` where words have no room
    /// for its cells, or planes for its letters.
    #[must_use]
    pub fn new(rules: &Rewrites, sum: &[Board]) -> Option<(Self, [W; P])> {
        let (bases, stride) = laid_out(sum, W::BITS as usize)?;
        let replacements = || rules.replacements.iter().flatten();
        let puts = replacements().flat_map(|one| one.to.cells().zip(one.from.cells()));
        let puts = puts.filter(|(to, from)| *to != ANY && to != from).map(|(to, _)| to);
        let mut met: Vec<char> = sum.iter().flat_map(Board::cells).chain(puts).collect();
        met.sort_unstable();
        met.dedup();
        met.retain(|letter| rules.live.contains(letter));
        // Cells that matter no more need a letter that no pattern has.
        let letters: Vec<Option<char>> = std::iter::once(None).chain(met.into_iter().map(Some)).collect();
        if letters.len() > 1 << P {
            return None;
        }
        let number = |letter: char| letters.iter().position(|one| *one == Some(letter));
        let mut state = [W::EMPTY; P];
        let mut regions = Vec::new();
        for (board, base) in sum.iter().zip(&bases) {
            let mut region = W::EMPTY;
            for (at, letter) in board.cells().enumerate() {
                let cell = W::ONE << bit(base + at / board.columns() * stride + at % board.columns());
                region |= cell;
                put(&mut state, cell, number(letter).unwrap_or(0));
            }
            regions.push(region);
        }
        let slide = |one: &Replacement| -> Option<Slide<W, P>> {
            let (mut needs, mut puts) = (Vec::new(), Vec::new());
            let (mut cleared, mut set) = (W::EMPTY, [W::EMPTY; P]);
            for (at, (from, to)) in one.from.cells().zip(one.to.cells()).enumerate() {
                let behind = at / one.from.columns() * stride + at % one.from.columns();
                if behind >= W::BITS as usize {
                    return None;
                }
                if from != ANY {
                    // A letter that never comes up is found nowhere.
                    needs.push((bit(behind), number(from)?));
                }
                if to != ANY && to != from {
                    let letter = number(to).unwrap_or(0);
                    puts.push((bit(behind), letter));
                    cleared |= W::ONE << bit(behind);
                    put(&mut set, W::ONE << bit(behind), letter);
                }
            }
            let mut corners = W::EMPTY;
            for (board, base) in sum.iter().zip(&bases) {
                for (row, column) in board.corners(&one.from) {
                    corners |= W::ONE << bit(base + row * stride + column);
                }
            }
            Some(Slide { needs, corners, puts, cleared, set })
        };
        let slides = [0, 1].map(|player| rules.replacements[player].iter().filter_map(slide).collect());
        let planes = Planes { slides, regions, is_impartial: rules.is_impartial() };
        let start = planes.without_dead(state);
        Some((planes, start))
    }

    /// Returns what each move of `player` in one board leaves, in the order of [`Rewrites::moves`].
    #[must_use]
    pub fn options_of(&self, state: &[W; P], index: usize, player: Player) -> Vec<[W; P]> {
        let mut options = Vec::new();
        self.each_within(state, self.regions[index], player, |option| options.push(option));
        options
    }

    fn each_within(&self, state: &[W; P], within: W, player: Player, mut visit: impl FnMut([W; P])) {
        let letters = Letters::of(state);
        for slide in &self.slides[player as usize] {
            let mut corners = slide.found(&letters) & within;
            while !corners.is_empty() {
                let corner = corners.trailing_zeros();
                corners ^= corners.first();
                let kept = !(slide.cleared << corner);
                let mut option = *state;
                for (plane, set) in option.iter_mut().zip(&slide.set) {
                    *plane = *plane & kept | *set << corner;
                }
                visit(self.without_dead(option));
            }
        }
    }

    /// Returns the state with number 0 in all cells over which no pattern can come to lie: what may stand in
    /// a cell some day is what stands there and what any replacement puts there, though others would have to
    /// go before it.
    fn without_dead(&self, state: [W; P]) -> [W; P] {
        let mut letters = Letters::of(&state);
        loop {
            let (mut live, mut grows) = (W::EMPTY, false);
            for slide in self.slides.iter().flatten() {
                let corners = slide.found(&letters);
                if corners.is_empty() {
                    continue;
                }
                for (behind, _) in &slide.needs {
                    live |= corners << *behind;
                }
                for (behind, letter) in &slide.puts {
                    let more = corners << *behind & !letters.0[*letter];
                    grows |= !more.is_empty();
                    letters.0[*letter] |= more;
                }
            }
            if !grows {
                return state.map(|plane| plane & live);
            }
        }
    }
}

impl<W: Word, const P: usize> Whole for Planes<W, P> {
    type State = [W; P];

    #[inline]
    fn each_option(&self, state: &[W; P], player: Player, visit: impl FnMut([W; P])) {
        self.each_within(state, W::ALL, player, visit);
    }

    #[inline]
    fn n_options(&self, state: &[W; P], player: Player) -> u32 {
        let letters = Letters::of(state);
        self.slides[player as usize].iter().map(|slide| slide.found(&letters).count_ones()).sum()
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }
}

/// The most letters that planes have room for.
const MOST_LETTERS: usize = 8;

/// The cells of each letter.
struct Letters<W>([W; MOST_LETTERS]);

impl<W: Word> Letters<W> {
    #[inline]
    fn of<const P: usize>(state: &[W; P]) -> Self {
        let mut cells = [W::ALL; MOST_LETTERS];
        for (letter, cells) in cells.iter_mut().enumerate().take(1 << P) {
            for (plane, set) in state.iter().enumerate() {
                *cells &= if letter >> plane & 1 == 1 { *set } else { !*set };
            }
        }
        Letters(cells)
    }
}

impl<W: Word, const P: usize> Slide<W, P> {
    /// Returns the corners from which the pattern is found.
    #[inline]
    fn found(&self, letters: &Letters<W>) -> W {
        self.needs
            .iter()
            .fold(self.corners, |corners, (behind, letter)| corners & letters.0[*letter] >> *behind)
    }
}

/// Returns the first cell of each board, and from one row to the next, which is the same for all boards of
/// several rows. `None` where there are more cells than that.
fn laid_out(sum: &[Board], most: usize) -> Option<(Vec<usize>, usize)> {
    let stride = sum.iter().filter(|board| board.rows() > 1).map(Board::columns).max().unwrap_or(0);
    let (mut bases, mut next) = (Vec::new(), 0);
    for board in sum {
        bases.push(next);
        next += (board.rows() - 1) * stride + board.columns();
    }
    (next <= most).then_some((bases, stride))
}

fn put<W: Word, const P: usize>(planes: &mut [W; P], cell: W, letter: usize) {
    for (plane, set) in planes.iter_mut().enumerate() {
        if letter >> plane & 1 == 1 {
            *set |= cell;
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a cell of a word")]
fn bit(cell: usize) -> u32 {
    cell as u32
}
