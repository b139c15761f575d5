//! Options of a block of positions on their way to who gathers them: a part is looked up by its index, and
//! parts on a line are taken together.

use super::Failed;
use super::lies::{Along, Lies};
use super::places::{advance, place};
use crate::Failure;
use grundy_budget::{Budget, Stop};
use grundy_rules::interpret::{Block, BlockScratch, Blocks, Compiled, LANES, Runs, Scratch};
use grundy_rules::{Play, Position, Verdict};
use grundy_values::Player;
use std::ops::{ControlFlow, Range};

/// Why a position is not computed.
pub(super) enum Halt {
    /// A part comes later in the order.
    Later,
    /// The table is not for such rules.
    Unsuited,
    Failed(Failed),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Halt::Failed(Failure::Stopped(stop))
    }
}

/// What is gathered of options; each call returns whether nothing more matters.
pub(super) trait Look<V> {
    /// Options of one part each, by their values, and whether they exist: one of them does. Without a branch
    /// for each, since which of them exist cannot be foreseen.
    fn many<'v>(&mut self, values: impl Iterator<Item = (&'v V, bool)>) -> bool
    where
        V: 'v;

    /// Options of two parts each.
    fn pairs<'v>(&mut self, values: impl Iterator<Item = (&'v V, &'v V, bool)>) -> Result<bool, Halt>
    where
        V: 'v;

    /// An option of no part, or of several.
    fn several(&mut self, parts: &[V]) -> Result<bool, Halt>;

    /// An option that ends play.
    fn ends(&mut self, verdict: Verdict) -> bool;
}

/// What is computed so far.
pub(super) struct Known<'a, V> {
    /// By index in the box what a position is to who makes it; those from `until` on are not known, where the
    /// order is row-major.
    pub(super) values: &'a [V],
    pub(super) until: usize,
    /// What it means to make a position, by index; empty where it is found out option by option. The values
    /// of those that end play say so.
    pub(super) ends: &'a [Option<Verdict>],
}

/// The options of the positions of a block.
pub(super) struct Options<'a> {
    rules: &'a Compiled,
    play: Play<'a, Compiled>,
    lengths: &'a [u64],
    budget: &'a Budget,
    /// The lines that list for many positions at once; the others list position by position.
    blocks: Option<Blocks>,
    /// Whether there are others.
    has_others: bool,
    n_lines: usize,
    block: Block,
    listed: Vec<Listed>,
    block_scratch: BlockScratch,
    /// The position in the block that is looked at, by its numbers where a line lists for it alone.
    at: u32,
    position: Vec<u64>,
    scratch: Scratch,
    parts: Vec<u64>,
}

/// The options that a player has, each line's runs with the first that is not taken yet.
struct Listed {
    player: Player,
    runs: Vec<Runs>,
    lies: Vec<Lies>,
    next: Vec<usize>,
}

impl<'a> Options<'a> {
    /// Prepares the options of players for the positions of a box.
    pub(super) fn new(
        rules: &'a Compiled,
        lengths: &'a [u64],
        players: &[Player],
        budget: &'a Budget,
    ) -> Options<'a> {
        let upto: Vec<u64> = lengths.iter().map(|length| length.saturating_sub(1)).collect();
        let blocks = Blocks::partly(rules.rules(), &upto, budget);
        let n_lines = rules.rules().moves().lines.len();
        let has_all = |blocks: &Blocks| (0..n_lines).all(|line| blocks.has_line(line));
        let has_others = !blocks.as_ref().is_some_and(has_all);
        let listed = players.iter().map(|player| Listed {
            player: *player,
            runs: Vec::new(),
            lies: Vec::new(),
            next: Vec::new(),
        });
        Options {
            rules,
            play: rules.convention(),
            lengths,
            budget,
            blocks,
            has_others,
            n_lines,
            block: Block::new(lengths.len()),
            listed: listed.collect(),
            block_scratch: BlockScratch::default(),
            at: 0,
            position: vec![0; lengths.len()],
            scratch: Scratch::default(),
            parts: Vec::new(),
        }
    }

    /// Lists the options of the positions with these indices; returns the number of runs.
    pub(super) fn list(&mut self, indices: impl ExactSizeIterator<Item = usize>) -> Result<usize, Stop> {
        self.block.clear();
        self.block.fit(indices.len())?;
        let mut position = std::mem::take(&mut self.position);
        let mut before = None;
        for index in indices {
            if before.is_some_and(|before| before + 1 == index) {
                advance(self.lengths, &mut position);
            } else {
                place(index, self.lengths, &mut position);
            }
            before = Some(index);
            for (column, x) in self.block.columns_mut().iter_mut().zip(&position) {
                // What is beyond 31 bits is not prepared, and not read from here.
                column.push(i32::try_from(*x).unwrap_or(i32::MAX));
            }
        }
        self.position = position;
        let mut n_runs = 0;
        let Some(blocks) = &self.blocks else { return Ok(0) };
        for listed in &mut self.listed {
            blocks.runs(
                &self.block,
                listed.player,
                &mut self.block_scratch,
                self.budget,
                &mut listed.runs,
            )?;
            for (at, runs) in listed.runs.iter().enumerate() {
                if at == listed.lies.len() {
                    let n_parts = runs.firsts().len() / self.lengths.len();
                    listed.lies.push(Lies::new(self.budget, n_parts));
                }
                listed.lies[at].find(runs, self.lengths)?;
            }
            listed.next.clear();
            listed.next.try_reserve_exact(listed.runs.len()).map_err(|_| Stop::Memory)?;
            listed.next.resize(listed.runs.len(), 0);
            n_runs += listed.runs.iter().map(|runs| runs.origins().len()).sum::<usize>();
        }
        Ok(n_runs)
    }

    /// Returns the number of positions of the box.
    pub(super) fn n_positions(&self) -> u64 {
        self.lengths.iter().product()
    }

    /// Goes to a position of the block.
    pub(super) fn go_to(&mut self, at: usize, index: usize) {
        self.at = u32::try_from(at).expect("a block is short");
        if self.has_others {
            place(index, self.lengths, &mut self.position);
        }
    }

    /// Shows every option of a player to `look`, until that says that nothing more matters.
    pub(super) fn visit<V: Copy + Default>(
        &mut self,
        player: Player,
        known: &Known<'_, V>,
        look: &mut impl Look<V>,
    ) -> Result<(), Halt> {
        let Options { rules, blocks, listed, position, scratch, parts, .. } = self;
        let mut shown = Shown { known, play: self.play, lengths: self.lengths, look, parts };
        let mut listed = listed.iter_mut().find(|list| list.player == player);
        let mut ready = 0;
        // In the order of the text: a line before one that cannot be evaluated may settle all.
        for line in 0..self.n_lines {
            if let (Some(blocks), Some(Listed { runs, lies, next, .. })) = (&*blocks, &mut listed)
                && blocks.has_line(line)
            {
                if runs.get(ready).is_some_and(|runs| runs.line() == line) {
                    let line = Listing { blocks, runs: &runs[ready], lies: &lies[ready] };
                    if shown.show_line_of(line, &mut next[ready], self.at)? {
                        return Ok(());
                    }
                    ready += 1;
                }
                continue;
            }
            let (mut halt, mut is_settled) = (None, false);
            let visited =
                rules.visit_some(position, player, &|other| other == line, scratch, &mut |option| {
                    match shown.show(option.parts) {
                        Ok(false) => return ControlFlow::Continue(()),
                        Ok(true) => is_settled = true,
                        Err(found) => halt = Some(found),
                    }
                    ControlFlow::Break(())
                });
            match (visited, halt) {
                (Err(failure), _) => return Err(Halt::Failed(Failure::Rules(failure))),
                (_, Some(halt)) => return Err(halt),
                _ if is_settled => return Ok(()),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The runs of a line, and where they lie.
#[derive(Clone, Copy)]
struct Listing<'a> {
    blocks: &'a Blocks,
    runs: &'a Runs,
    lies: &'a Lies,
}

/// Some options of a run, or the chosen ones among them: these lie in [`LANES`] options at most.
#[derive(Clone, Copy)]
struct Piece<'a> {
    runs: &'a Runs,
    lies: &'a Lies,
    run: usize,
    from: usize,
    count: usize,
    chosen: Option<&'a [bool]>,
}

impl Piece<'_> {
    /// Returns the numbers of a coordinate of the parts in the first option and in the last.
    #[inline]
    fn first_and_last(&self, coordinate: usize) -> [u64; 2] {
        [0, self.count - 1].map(|n| self.number(coordinate, n))
    }

    /// Returns the number of a coordinate in the `n`-th option.
    #[inline]
    fn number(&self, coordinate: usize, n: usize) -> u64 {
        let first = i64::from(self.runs.firsts()[coordinate][self.run]);
        let n = i64::try_from(self.from + n).expect("a choice has 28 bits");
        (first + i64::from(self.runs.steps()[coordinate]) * n).cast_unsigned()
    }
}

/// Options of one position on their way to who looks at them.
struct Shown<'a, V, L> {
    known: &'a Known<'a, V>,
    play: Play<'a, Compiled>,
    lengths: &'a [u64],
    look: &'a mut L,
    parts: &'a mut Vec<u64>,
}

impl<V: Copy + Default, L: Look<V>> Shown<'_, V, L> {
    /// Returns the index of a part in the box.
    #[inline]
    fn index(&self, part: &[u64]) -> Result<usize, Halt> {
        let mut index = 0;
        for (x, length) in part.iter().zip(self.lengths) {
            if x >= length {
                return Err(Halt::Unsuited);
            }
            index = index * length + x;
        }
        Ok(usize::try_from(index).expect("the box is in memory"))
    }

    fn known(&self, index: usize) -> Result<usize, Halt> {
        if index < self.known.until { Ok(index) } else { Err(Halt::Later) }
    }

    /// Shows one option.
    fn show(&mut self, parts: &[u64]) -> Result<bool, Halt> {
        let arity = self.lengths.len();
        if let Some(verdict) = self.verdict(parts)? {
            return Ok(self.look.ends(verdict));
        }
        let mut values = [V::default(); 8];
        let n_parts = parts.len() / arity;
        let value = |part: &[u64]| Ok::<V, Halt>(self.known.values[self.known(self.index(part)?)?]);
        if n_parts <= values.len() {
            for (part, v) in parts.chunks_exact(arity).zip(&mut values) {
                *v = value(part)?;
            }
            return match &values[..n_parts] {
                [one] => Ok(self.look.many(std::iter::once((one, true)))),
                several => self.look.several(several),
            };
        }
        let values: Result<Vec<V>, Halt> = parts.chunks_exact(arity).map(value).collect();
        self.look.several(&values?)
    }

    fn verdict(&self, parts: &[u64]) -> Result<Option<Verdict>, Halt> {
        let Play::Goal(_) = self.play else { return Ok(None) };
        let arity = self.lengths.len();
        if !self.known.ends.is_empty() {
            let indices: Result<Vec<usize>, Halt> =
                parts.chunks_exact(arity).map(|part| self.index(part)).collect();
            if let Ok(indices) = indices {
                let ends = || indices.iter().filter_map(|index| *self.known.ends.get(*index)?);
                return Ok(ends().find(|end| *end == Verdict::Win).or_else(|| ends().next()));
            }
        }
        let parts: Vec<Position> = parts.chunks_exact(arity).map(Position::from).collect();
        self.play.verdict_on(&parts).map_err(|failure| Halt::Failed(Failure::Rules(failure)))
    }

    /// Returns where a part of some options of a run lies.
    #[inline]
    fn along(&self, piece: Piece<'_>, part: usize) -> Result<Along, Halt> {
        if let Some(along) = piece.lies.along(part, piece.run, piece.from) {
            self.known(along.first.max(along.at(piece.count - 1)))?;
            return Ok(along);
        }
        let arity = self.lengths.len();
        let (mut first, mut last, mut stride) = (0u64, 0u64, 0i64);
        for (at, length) in (part * arity..).zip(self.lengths) {
            let [x, end] = piece.first_and_last(at);
            if x.max(end) >= *length {
                return Err(Halt::Unsuited);
            }
            first = first * length + x;
            last = last * length + end;
            stride = stride.wrapping_mul(length.cast_signed()).wrapping_add(piece.runs.steps()[at].into());
        }
        // What lies between two positions of the box lies in it, and comes before the later of the two.
        let index = |index: u64| usize::try_from(index).expect("the box is in memory");
        self.known(index(first.max(last)))?;
        Ok(Along { first: index(first), stride: isize::try_from(stride).expect("the box is in memory") })
    }

    /// Shows the runs of one line that belong to a position of the block; `next` is the first not taken yet.
    fn show_line_of(&mut self, line: Listing<'_>, next: &mut usize, at: u32) -> Result<bool, Halt> {
        let origins = line.runs.origins();
        while origins.get(*next).is_some_and(|origin| *origin < at) {
            *next += 1;
        }
        let first = *next;
        while origins.get(*next) == Some(&at) {
            *next += 1;
        }
        let own = first..*next;
        if line.lies.are_options
            && own.len() > 1
            && let Some(is_settled) = self.show_options(line.lies, own.clone())?
        {
            return Ok(is_settled);
        }
        for run in own {
            if self.show_run(line, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Shows runs that are options at once; `None` where they are to be shown one by one.
    fn show_options(&mut self, lies: &Lies, own: Range<usize>) -> Result<Option<bool>, Halt> {
        let has_goal = matches!(self.play, Play::Goal(_));
        if has_goal && (lies.n_parts() != 1 || self.known.ends.is_empty()) {
            return Ok(None);
        }
        let values = self.known.values;
        let are_known = |indices: &[usize]| indices.iter().all(|index| *index < self.known.until);
        Ok(match lies.n_parts() {
            1 => match lies.options(0, own) {
                Some(part) if are_known(part) => {
                    Some(self.look.many(part.iter().map(|index| (&values[*index], true))))
                }
                _ => None,
            },
            2 => match (lies.options(0, own.clone()), lies.options(1, own)) {
                (Some(a), Some(b)) if are_known(a) && are_known(b) => {
                    let pairs = a.iter().zip(b).map(|(a, b)| (&values[*a], &values[*b], true));
                    Some(self.look.pairs(pairs)?)
                }
                _ => None,
            },
            _ => None,
        })
    }

    fn show_run(&mut self, line: Listing<'_>, run: usize) -> Result<bool, Halt> {
        let Listing { blocks, runs, lies } = line;
        let count = runs.counts()[run] as usize;
        if !runs.is_open(run) {
            return self.show_piece(Piece { runs, lies, run, from: 0, count, chosen: None });
        }
        for from in (0..count).step_by(LANES) {
            let mut lanes = [true; LANES];
            let lanes = &mut lanes[..(count - from).min(LANES)];
            blocks.test(runs, run, u32::try_from(from).expect("a choice has 28 bits"), lanes);
            // What is beyond the first and the last may lie outside of the box. All between need no lanes.
            let Some(begin) = lanes.iter().position(|chosen| *chosen) else { continue };
            let end = lanes.iter().rposition(|chosen| *chosen).unwrap_or(begin) + 1;
            let chosen = Some(&lanes[begin..end]).filter(|lanes| lanes.contains(&false));
            if self.show_piece(Piece { runs, lies, run, from: from + begin, count: end - begin, chosen })? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn show_piece(&mut self, piece: Piece<'_>) -> Result<bool, Halt> {
        let n_parts = piece.runs.firsts().len() / self.lengths.len();
        let has_goal = matches!(self.play, Play::Goal(_));
        match n_parts {
            1 if !has_goal || !self.known.ends.is_empty() => match self.along(piece, 0) {
                // What is beyond may end play.
                Err(Halt::Later | Halt::Unsuited) if has_goal => self.show_each(piece),
                along => Ok(self.show_line(along?, piece)),
            },
            2 if !has_goal => self.show_pairs([self.along(piece, 0)?, self.along(piece, 1)?], piece),
            _ => self.show_each(piece),
        }
    }

    /// Options of one part each.
    fn show_line(&mut self, along: Along, Piece { count, chosen, .. }: Piece<'_>) -> bool {
        let (range, step) = along.range(count);
        let (row, look) = (&self.known.values[range], &mut self.look);
        match (chosen, along.stride) {
            (None, 1 | -1) => row.chunks(LANES).any(|some| look.many(some.iter().map(|v| (v, true)))),
            (None, _) => look.many(row.iter().step_by(step).map(|v| (v, true))),
            (Some(lanes), 1) => look.many(row.iter().zip(lanes.iter().copied())),
            // By numbers, since a loop over an iterator and one that is reversed asks both for their ends.
            (Some(lanes), -1) => {
                let (row, lanes) = (&row[..count], &lanes[..count]);
                look.many((0..count).map(|n| (&row[count - 1 - n], lanes[n])))
            }
            (Some(lanes), _) => look.many((0..count).map(|n| (&self.known.values[along.at(n)], lanes[n]))),
        }
    }

    /// Options of two parts each.
    fn show_pairs(&mut self, [a, b]: [Along; 2], piece: Piece<'_>) -> Result<bool, Halt> {
        let count = piece.count;
        match piece.chosen.map(|lanes| &lanes[..count]) {
            None => self.show_pairs_of(a, b, count, |_| true),
            Some(lanes) => self.show_pairs_of(a, b, count, |n| lanes[n]),
        }
    }

    #[inline]
    fn show_pairs_of(
        &mut self,
        a: Along,
        b: Along,
        count: usize,
        exists: impl Fn(usize) -> bool,
    ) -> Result<bool, Halt> {
        let values = self.known.values;
        let (row, other) = (&values[a.range(count).0], &values[b.range(count).0]);
        match (a.stride, b.stride) {
            (1, -1) | (-1, 1) => {
                let (up, down) = if a.stride == 1 { (row, other) } else { (other, row) };
                let (up, down) = (&up[..count], &down[..count]);
                self.look.pairs((0..count).map(|n| (&up[n], &down[count - 1 - n], exists(n))))
            }
            _ => self.look.pairs((0..count).map(|n| (&values[a.at(n)], &values[b.at(n)], exists(n)))),
        }
    }

    /// Shows options of a run one by one.
    fn show_each(&mut self, piece: Piece<'_>) -> Result<bool, Halt> {
        let is_chosen = |n: &usize| piece.chosen.is_none_or(|chosen| chosen[*n]);
        for n in (0..piece.count).filter(is_chosen) {
            let mut parts = std::mem::take(self.parts);
            parts.clear();
            parts.extend((0..piece.runs.firsts().len()).map(|coordinate| piece.number(coordinate, n)));
            let shown = self.show(&parts);
            *self.parts = parts;
            if shown? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
