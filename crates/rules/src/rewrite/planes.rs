//! Sums of boards in words, so that a search copies and compares them at once.

use super::pattern::{Pattern, Shape};
use super::{Board, Rewrites};
use crate::grid::Word;
use crate::{Ruleset, Whole};
use grundy_values::Player;
use std::ops::{ControlFlow, Range};

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
    /// First steps of Left's lines and of Right's, in the order of [`Rewrites::moves`], and all later steps.
    slides: [Vec<Slide<W, P>>; 3],
    /// Of each line of several steps, where the later ones lie.
    later: Vec<Vec<Range<usize>>>,
    /// The cells of each board.
    regions: Vec<W>,
    /// The groups that must touch others: their letter, and those that they touch.
    groups: Vec<(usize, Vec<usize>)>,
    sides: Sides<W>,
    is_impartial: bool,
    /// Whether some slide has [`More`]. Loops over slides are compiled for either, since a question for each
    /// slide costs a tenth of a search.
    has_more: bool,
}

/// A pattern, laid on every corner at once.
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
    /// What few slides have, apart from the rest: a search reads slides all the time.
    more: Option<Box<More>>,
}

#[derive(Default)]
struct More {
    /// The letters of classes: one of them must stand there.
    needs_one: Vec<(u32, Vec<usize>)>,
    /// The place in `later` of the steps behind this one.
    rest: Option<usize>,
    /// Letters that forbid the move: no cell of the board has one.
    absent: Vec<usize>,
}

/// The cells that have one to their left, to their right, above and below them on their board.
struct Sides<W> {
    stride: u32,
    near: [W; 4],
}

impl<W: Word> Sides<W> {
    /// Returns the cells that share a side with these.
    fn beside(&self, cells: W) -> W {
        let [left, right, above, below] = self.near;
        let in_row = (cells & left) >> 1 | (cells & right) << 1;
        in_row | (cells & above) >> self.stride | (cells & below) << self.stride
    }
}

impl<W: Word, const P: usize> Planes<W, P> {
    /// Returns the rules on sums of the shapes of this one, and its state. `None` where words have no room
    /// for its cells, or planes for its letters.
    #[must_use]
    pub fn new(rules: &Rewrites, sum: &[Board]) -> Option<(Self, [W; P])> {
        // Without room for all cells in one word the search works on boards.
        let (bases, stride) = laid_out(sum, W::BITS as usize)?;
        let shapes = rules.ways.iter().flatten().flat_map(super::Way::shapes);
        let puts = shapes.flat_map(Shape::cells).filter_map(|cell| cell.to);
        let mut met: Vec<char> = sum.iter().flat_map(Board::cells).chain(puts).collect();
        met.sort_unstable();
        met.dedup();
        let is_absent = |letter: &char| rules.ways.iter().flatten().any(|way| way.absent.contains(letter));
        // Letters that no pattern asks for are all alike, so they share number 0.
        met.retain(|letter| rules.live.contains(letter) || is_absent(letter));
        // Cells that matter no more need a letter that no pattern has.
        let letters: Vec<Option<char>> = std::iter::once(None).chain(met.into_iter().map(Some)).collect();
        // Planes of bits hold numbers below this.
        if letters.len() > 1 << P {
            return None;
        }
        let number = |letter: char| letters.iter().position(|one| *one == Some(letter));
        let mut state = [W::EMPTY; P];
        let (mut regions, mut near) = (Vec::new(), [W::EMPTY; 4]);
        for (board, base) in sum.iter().zip(&bases) {
            let mut region = W::EMPTY;
            for (at, letter) in board.cells().enumerate() {
                // A column beside each row is not needed: corners are kept off the edges.
                let cell = W::ONE << bit(base + at / board.columns() * stride + at % board.columns());
                region |= cell;
                let (row, column) = (at / board.columns(), at % board.columns());
                let is_near = [column > 0, column + 1 < board.columns(), row > 0, row + 1 < board.rows()];
                for (cells, is_near) in near.iter_mut().zip(is_near) {
                    *cells |= if is_near { cell } else { W::EMPTY };
                }
                put(&mut state, cell, number(letter).unwrap_or(0));
            }
            regions.push(region);
        }
        // Where a pattern lies on no board it is not listed, and each corner of the word is looked at in one
        // step.
        let slide = |one: &Pattern| -> Option<Slide<W, P>> {
            let mut corners = W::EMPTY;
            for (board, base) in sum.iter().zip(&bases) {
                for (row, column) in board.corners(one) {
                    corners |= W::ONE << bit(base + row * stride + column);
                }
            }
            if corners.is_empty() {
                return None;
            }
            let mut slide = Slide {
                needs: Vec::new(),
                corners,
                puts: Vec::new(),
                // What a replacement clears and sets is made once for cell 0 and shifted to each corner.
                cleared: W::EMPTY,
                set: [W::EMPTY; P],
                more: None,
            };
            for spot in &one.spots {
                let behind = bit(spot.row * stride + spot.column);
                // A letter that never comes up is found nowhere.
                let needed: Vec<usize> =
                    spot.cell.set.letters().iter().filter_map(|letter| number(*letter)).collect();
                match needed[..] {
                    [] => return None,
                    [letter] => slide.needs.push((behind, letter)),
                    _ => slide.more.get_or_insert_default().needs_one.push((behind, needed)),
                }
                if let Some(to) = spot.cell.to {
                    let letter = number(to).unwrap_or(0);
                    slide.puts.push((behind, letter));
                    slide.cleared |= W::ONE << behind;
                    put(&mut slide.set, W::ONE << behind, letter);
                }
            }
            Some(slide)
        };
        let longest = sum.iter().map(|board| board.rows().max(board.columns())).max().unwrap_or(0);
        let mut n_slides = 0;
        let mut step = |shapes: &Vec<Shape>| -> Option<Vec<Slide<W, P>>> {
            let mut slides = Vec::new();
            for shape in shapes {
                let listed = shape.each_pattern(longest, &mut |pattern| {
                    slides.extend(slide(pattern));
                    n_slides += 1;
                    if n_slides > MOST_PATTERNS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                if listed.is_break() {
                    return None;
                }
            }
            Some(slides)
        };
        let (mut slides, mut later) = ([Vec::new(), Vec::new(), Vec::new()], Vec::new());
        for (player, ways) in rules.ways.iter().enumerate() {
            for way in ways {
                let (first, rest) = way.steps.split_first().expect("a line has a step");
                let mut first = step(first)?;
                let absent: Vec<usize> = way.absent.iter().filter_map(|letter| number(*letter)).collect();
                // Most slides have nothing more, and then the loops are compiled without asking.
                for slide in first.iter_mut().filter(|_| !absent.is_empty()) {
                    slide.more.get_or_insert_default().absent = absent.clone();
                }
                if !rest.is_empty() {
                    for slide in &mut first {
                        slide.more.get_or_insert_default().rest = Some(later.len());
                    }
                    let mut ranges = Vec::new();
                    for shapes in rest {
                        let before = slides[2].len();
                        slides[2].extend(step(shapes)?);
                        ranges.push(before..slides[2].len());
                    }
                    later.push(ranges);
                }
                slides[player].extend(first);
            }
        }
        let has_more = slides.iter().flatten().any(|slide| slide.more.is_some()) || !later.is_empty();
        // A letter that never comes up has no groups.
        let group = |of: &char, beside: &Vec<char>| {
            Some((number(*of)?, beside.iter().filter_map(|letter| number(*letter)).collect()))
        };
        let groups = rules.text.groups.iter();
        let groups = groups.flat_map(|one| one.of.iter().filter_map(|of| group(of, &one.beside))).collect();
        let sides = Sides { stride: bit(stride), near };
        let planes =
            Planes { slides, later, regions, groups, sides, is_impartial: rules.is_impartial(), has_more };
        let start =
            if has_more { planes.without_dead::<true>(state) } else { planes.without_dead::<false>(state) };
        Some((planes, start))
    }

    /// Returns what each move of `player` in one board leaves, in the order of [`Rewrites::moves`].
    #[must_use]
    pub fn options_of(&self, state: &[W; P], index: usize, player: Player) -> Vec<[W; P]> {
        let mut options = Vec::new();
        self.each_within(state, self.regions[index], player, |option| options.push(option));
        options
    }

    #[inline]
    fn each_within(&self, state: &[W; P], within: W, player: Player, visit: impl FnMut([W; P])) {
        if self.has_more {
            self.each::<true>(state, within, player, visit);
        } else {
            self.each::<false>(state, within, player, visit);
        }
    }

    fn each<const MORE: bool>(
        &self,
        state: &[W; P],
        within: W,
        player: Player,
        mut visit: impl FnMut([W; P]),
    ) {
        let mut visit = |option: [W; P]| {
            // Without groups each replacement is a move.
            if self.groups.is_empty() || self.is_together(&option) {
                visit(option);
            }
        };
        let letters = Letters::of(state);
        for slide in &self.slides[player as usize] {
            let mut corners = slide.found::<MORE>(&letters) & within;
            if MORE {
                corners &= self.allowed(slide, &letters);
            }
            while !corners.is_empty() {
                let corner = corners.trailing_zeros();
                // The lowest corner comes first, which is the order of rows.
                corners ^= corners.first();
                let option = slide.put(state, corner);
                match slide.rest() {
                    Some(rest) if MORE => {
                        self.then(rest, &option, corner, &mut |last| visit(self.without_dead::<MORE>(last)));
                    }
                    _ => visit(self.without_dead::<MORE>(option)),
                }
            }
        }
    }

    /// Returns the cells of the boards on which no letter stands that a slide may not be beside.
    fn allowed(&self, slide: &Slide<W, P>, letters: &Letters<W>) -> W {
        let absent = slide.more.iter().flat_map(|more| &more.absent);
        let found = absent.fold(W::EMPTY, |found, letter| found | letters.0[*letter]);
        let are_free = |region: &&W| (**region & found).is_empty();
        self.regions.iter().filter(are_free).fold(W::EMPTY, |cells, region| cells | *region)
    }

    /// Returns whether all groups touch what they must touch.
    fn is_together(&self, state: &[W; P]) -> bool {
        let letters = Letters::of(state);
        self.groups.iter().all(|(of, beside)| {
            let group = letters.0[*of];
            let mut met = beside.iter().fold(W::EMPTY, |cells, letter| cells | letters.0[*letter]);
            met = self.sides.beside(met) & group;
            // The cells of the group that are met grow until no more are; then all of it must be met.
            loop {
                let more = self.sides.beside(met) & group & !met;
                if more.is_empty() {
                    return met == group;
                }
                met |= more;
            }
        })
    }

    /// Hands out what the steps behind a first one leave, from this corner: all steps of a move are made on
    /// one board.
    fn then(&self, rest: usize, state: &[W; P], corner: u32, visit: &mut dyn FnMut([W; P])) {
        let holds = |region: &&W| !(**region & W::ONE << corner).is_empty();
        let region = *self.regions.iter().find(holds).expect("a corner lies on a board");
        self.follow(&self.later[rest], state, region, visit);
    }

    fn follow(&self, steps: &[Range<usize>], state: &[W; P], within: W, visit: &mut dyn FnMut([W; P])) {
        let Some((first, rest)) = steps.split_first() else { return visit(*state) };
        let letters = Letters::of(state);
        for slide in &self.slides[2][first.clone()] {
            let mut corners = slide.found::<true>(&letters) & within;
            while !corners.is_empty() {
                let corner = corners.trailing_zeros();
                corners ^= corners.first();
                self.follow(rest, &slide.put(state, corner), within, visit);
            }
        }
    }

    /// Returns the state with number 0 in all cells over which no pattern can come to lie: what may stand in
    /// a cell some day is what stands there and what any replacement puts there, though others would have to
    /// go before it.
    fn without_dead<const MORE: bool>(&self, state: [W; P]) -> [W; P] {
        if !self.groups.is_empty() {
            // A group may yet be needed as it is where nothing is replaced any more.
            return state;
        }
        // What may come up later counts as standing there, so the letters only grow and the loop ends.
        let mut letters = Letters::of(&state);
        loop {
            let (mut live, mut grows) = (W::EMPTY, false);
            for slide in self.slides.iter().flatten() {
                let corners = slide.found::<MORE>(&letters);
                if corners.is_empty() {
                    continue;
                }
                for (behind, _) in &slide.needs {
                    // A cell that some pattern may lie over matters still.
                    live |= corners << *behind;
                }
                if let (true, Some(more)) = (MORE, &slide.more) {
                    for (behind, _) in &more.needs_one {
                        live |= corners << *behind;
                    }
                    // A letter that forbids a move matters wherever it stands.
                    live |= more.absent.iter().fold(W::EMPTY, |cells, letter| cells | letters.0[*letter]);
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
        let mut n_options = 0;
        if !self.groups.is_empty() {
            self.each_within(state, W::ALL, player, |_| n_options += 1);
            return n_options;
        }
        // No move is made here, so counting corners is enough.
        let letters = Letters::of(state);
        let slides = &self.slides[player as usize];
        if !self.has_more {
            return slides.iter().map(|slide| slide.found::<false>(&letters).count_ones()).sum();
        }
        for slide in slides {
            let mut corners = slide.found::<true>(&letters) & self.allowed(slide, &letters);
            let Some(rest) = slide.rest() else {
                n_options += corners.count_ones();
                continue;
            };
            while !corners.is_empty() {
                let corner = corners.trailing_zeros();
                corners ^= corners.first();
                self.then(rest, &slide.put(state, corner), corner, &mut |_| n_options += 1);
            }
        }
        n_options
    }

    fn is_impartial(&self) -> bool {
        self.is_impartial
    }
}

/// The most letters that planes have room for.
const MOST_LETTERS: usize = 8;

/// The most patterns, those of runs of each length among them.
const MOST_PATTERNS: usize = 1 << 12;

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
    fn found<const MORE: bool>(&self, letters: &Letters<W>) -> W {
        let needs = self.needs.iter();
        let corners =
            needs.fold(self.corners, |corners, (behind, letter)| corners & letters.0[*letter] >> *behind);
        let (true, Some(more)) = (MORE, &self.more) else { return corners };
        let stand = |any: &[usize]| any.iter().fold(W::EMPTY, |cells, letter| cells | letters.0[*letter]);
        more.needs_one.iter().fold(corners, |corners, (behind, any)| corners & stand(any) >> *behind)
    }

    #[inline]
    fn rest(&self) -> Option<usize> {
        self.more.as_ref()?.rest
    }

    /// Returns the state after the replacement from a corner.
    #[inline]
    fn put(&self, state: &[W; P], corner: u32) -> [W; P] {
        let kept = !(self.cleared << corner);
        let mut option = *state;
        for (plane, set) in option.iter_mut().zip(&self.set) {
            *plane = *plane & kept | *set << corner;
        }
        option
    }
}

/// Returns the first cell of each board, and from one row to the next, which is the same for all boards of
/// several rows. `None` where there are more cells than that.
fn laid_out(sum: &[Board], most: usize) -> Option<(Vec<usize>, usize)> {
    // One row needs no stride: only rows of boards with several rows follow one another.
    let stride = sum.iter().filter(|board| board.rows() > 1).map(Board::columns).max().unwrap_or(0);
    let (mut bases, mut next) = (Vec::new(), 0);
    for board in sum {
        bases.push(next);
        // A board takes the cells from its first to its last one; the rest of its last row belongs to the
        // next board.
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
