//! Pictures of a line as they are looked for on a board: laid in each direction, runs of any length among
//! them.

use super::{ANY, Board, RUN};
use std::ops::ControlFlow;

/// What stands in a cell of a left picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Set {
    /// Any letter, also a wall.
    Any,
    One(char),
    /// One of a class.
    Of(Vec<char>),
}

/// A cell of both pictures: what must stand there, and what stands there afterwards if it does not stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) set: Set,
    pub(super) to: Option<char>,
}

/// Both pictures of a step; a cell whose place is in `runs` is repeated any number of times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pictures {
    columns: usize,
    cells: Vec<Cell>,
    runs: Vec<usize>,
}

/// A cell of a pattern that is not any letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) cell: Cell,
}

/// Pictures in one direction, with runs of some length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) spots: Vec<Spot>,
}

/// Pictures in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Fixed(Pattern),
    Ray(Ray),
}

/// A row with runs, along a direction: rows and columns from one cell to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ray {
    row: Pictures,
    by: [isize; 2],
}

/// Which cells a pattern may join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    Sides,
    Corners,
    Whole,
}

/// How pictures may be laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Laid {
    /// As they stand.
    Straight,
    /// Turned by quarters and reflected.
    Turned,
    /// A row: along rows, columns and diagonals, both ways.
    Around,
}

/// Returns the partner of a letter in these pairs, or the letter.
pub(super) fn exchanged(letter: char, pairs: &[(char, char)]) -> char {
    let partner = |(a, b): &(char, char)| match letter {
        letter if letter == *a => Some(*b),
        letter if letter == *b => Some(*a),
        _ => None,
    };
    pairs.iter().find_map(partner).unwrap_or(letter)
}

impl Set {
    pub(super) fn has(&self, letter: char) -> bool {
        match self {
            Set::Any => true,
            Set::One(one) => *one == letter,
            Set::Of(letters) => letters.contains(&letter),
        }
    }

    pub(super) fn letters(&self) -> &[char] {
        match self {
            Set::Any => &[],
            Set::One(letter) => std::slice::from_ref(letter),
            Set::Of(letters) => letters,
        }
    }
}

impl Pictures {
    /// Returns the pictures of a step whose faults were looked for.
    pub(super) fn of(from: &Board, to: &Board, classes: &[(char, Vec<char>)]) -> Pictures {
        let set = |letter| match classes.iter().find(|(name, _)| *name == letter) {
            _ if letter == ANY => Set::Any,
            Some((_, letters)) => Set::Of(letters.clone()),
            None => Set::One(letter),
        };
        let (mut cells, mut runs) = (Vec::new(), Vec::new());
        for (from, to) in from.cells().zip(to.cells()) {
            if from == RUN {
                runs.push(cells.len() - 1);
            } else {
                cells.push(Cell { set: set(from), to: (to != from).then_some(to) });
            }
        }
        // A run takes no cell of its own: it repeats the one before it.
        Pictures { columns: from.columns() - runs.len(), cells, runs }
    }

    /// Returns whether, with some letters of the classes, nothing changes.
    pub(super) fn may_stay(&self) -> bool {
        // A cell that stays keeps any letter; one that changes keeps its letter where the class has it
        // already.
        self.cells.iter().all(|cell| cell.to.is_none_or(|to| cell.set.has(to)))
    }

    fn rows(&self) -> usize {
        self.cells.len() / self.columns
    }

    fn of_cells(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> Cell) -> Pictures {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Pictures { columns, cells: places.map(|(row, column)| cell(row, column)).collect(), runs: Vec::new() }
    }

    fn cell(&self, row: usize, column: usize) -> Cell {
        self.cells[row * self.columns + column].clone()
    }

    fn reversed(&self) -> Pictures {
        let reversed = Pictures::of_cells(self.rows(), self.columns, |row, column| {
            self.cell(row, self.columns - 1 - column)
        });
        // Only rows have runs.
        Pictures { runs: self.runs.iter().rev().map(|run| self.columns - 1 - run).collect(), ..reversed }
    }

    fn quarter_turned(&self) -> Pictures {
        Pictures::of_cells(self.columns, self.rows(), |row, column| self.cell(self.rows() - 1 - column, row))
    }

    /// Returns a row along the diagonal of a square.
    fn aslant(&self) -> Pictures {
        let other = Cell { set: Set::Any, to: None };
        Pictures::of_cells(self.columns, self.columns, |row, column| {
            if row == column { self.cell(0, column) } else { other.clone() }
        })
    }

    /// Returns the pictures reversed from left to right with the letters of each pair exchanged.
    pub(super) fn mirrored(&self, pairs: &[(char, char)]) -> Pictures {
        let exchanged = |letter| exchanged(letter, pairs);
        let mut mirrored = self.reversed();
        for cell in &mut mirrored.cells {
            cell.to = cell.to.map(exchanged);
            match &mut cell.set {
                Set::Any => {}
                Set::One(letter) => *letter = exchanged(*letter),
                Set::Of(letters) => letters.iter_mut().for_each(|letter| *letter = exchanged(*letter)),
            }
        }
        mirrored
    }

    /// Returns the pictures in all their directions, each different one once.
    pub(super) fn shapes(&self, laid: Laid) -> Vec<Shape> {
        if !self.runs.is_empty() {
            let ways: &[[isize; 2]] = match laid {
                Laid::Straight => &[[0, 1]],
                Laid::Turned => &[[0, 1], [1, 0]],
                // Diagonals are two of the four lines; the other directions are these backwards.
                Laid::Around => &[[0, 1], [1, 0], [1, 1], [1, -1]],
            };
            // A row that reads the same backwards would be found twice.
            let back = laid != Laid::Straight && self.reversed() != *self;
            let both = ways.iter().flat_map(|[down, right]| [[*down, *right], [-down, -right]]);
            let ways = if back { both.collect() } else { ways.to_vec() };
            return ways.into_iter().map(|by| Shape::Ray(Ray { row: self.clone(), by })).collect();
        }
        let mut images = vec![self.clone()];
        let mut turn = |mut image: Pictures| {
            // Four quarter turns, each with its reflection, are all eight images of a rectangle.
            for _ in 0..4 {
                for image in [image.clone(), image.reversed()] {
                    if !images.contains(&image) {
                        images.push(image);
                    }
                }
                image = image.quarter_turned();
            }
        };
        // A row along a diagonal has cells beside it that may be anything.
        if laid != Laid::Straight {
            turn(self.clone());
        }
        if laid == Laid::Around {
            turn(self.aslant());
        }
        images.iter().map(|image| Shape::Fixed(Pattern::of(image))).collect()
    }
}

impl Pattern {
    fn of(pictures: &Pictures) -> Pattern {
        let (rows, columns) = (pictures.rows(), pictures.columns);
        let spot = |(at, cell): (usize, &Cell)| {
            let (row, column) = (at / columns, at % columns);
            (cell.set != Set::Any).then(|| Spot { row, column, cell: cell.clone() })
        };
        Pattern { rows, columns, spots: pictures.cells.iter().enumerate().filter_map(spot).collect() }
    }

    fn reach(&self) -> Reach {
        let place = |spot: &Spot| [spot.row, spot.column];
        let extent = |axis: usize, size: usize| {
            let of = |spot: &Spot| place(spot)[axis];
            self.spots.iter().map(of).min() == Some(0) && self.spots.iter().map(of).max() == Some(size - 1)
        };
        // Cells that stand for any letter reach over what lies between pieces, so no piece is on its own.
        if !extent(0, self.rows) || !extent(1, self.columns) {
            return Reach::Whole;
        }
        let joined = |near: &dyn Fn(usize, usize) -> bool| {
            let mut met = vec![false; self.spots.len()];
            let mut open = vec![0];
            met[0] = true;
            while let Some(at) = open.pop() {
                let here = place(&self.spots[at]);
                for (other, spot) in
                    self.spots.iter().enumerate().filter(|(other, _)| !met[*other]).collect::<Vec<_>>()
                {
                    if near(here[0].abs_diff(spot.row), here[1].abs_diff(spot.column)) {
                        met[other] = true;
                        open.push(other);
                    }
                }
            }
            !met.contains(&false)
        };
        // Cells that share a side join pieces by sides; those that share a corner alone need corners too.
        if joined(&|down, right| down + right == 1) {
            Reach::Sides
        } else if joined(&|down, right| down.max(right) == 1) {
            Reach::Corners
        } else {
            Reach::Whole
        }
    }
}

impl Shape {
    pub(super) fn reach(&self) -> Reach {
        match self {
            Shape::Fixed(pattern) => pattern.reach(),
            Shape::Ray(ray) if ray.row.cells.iter().any(|cell| cell.set == Set::Any) => Reach::Whole,
            Shape::Ray(ray) if ray.by.contains(&0) => Reach::Sides,
            Shape::Ray(_) => Reach::Corners,
        }
    }

    /// Returns the cells of both pictures.
    pub(super) fn cells(&self) -> impl Iterator<Item = &Cell> {
        let (spots, cells): (&[Spot], &[Cell]) = match self {
            Shape::Fixed(pattern) => (&pattern.spots, &[]),
            Shape::Ray(ray) => (&[], &ray.row.cells),
        };
        spots.iter().map(|spot| &spot.cell).chain(cells)
    }

    /// Returns the number of ways to lay it on a board, or more.
    pub(super) fn n_ways(&self, rows: usize, columns: usize) -> u64 {
        let (cells, longest) = ((rows * columns) as u64, rows.max(columns) as u64);
        match self {
            Shape::Fixed(_) => cells,
            Shape::Ray(ray) => {
                let n_runs = u32::try_from(ray.row.runs.len()).unwrap_or(u32::MAX);
                longest.saturating_pow(n_runs).saturating_mul(cells)
            }
        }
    }

    /// Returns the pattern without a cell in its runs, and those with one cell in one of them.
    pub(super) fn shortest(&self) -> Vec<Pattern> {
        match self {
            Shape::Fixed(pattern) => vec![pattern.clone()],
            Shape::Ray(ray) => {
                let n_runs = ray.row.runs.len();
                // One cell in one run shows how weights change with its length; longer runs go on in the same
                // way.
                let lengths = |one: usize| (0..n_runs).map(|run| usize::from(run == one)).collect::<Vec<_>>();
                (0..=n_runs).rev().map(|one| ray.pattern(&lengths(one))).collect()
            }
        }
    }

    /// Hands out all patterns that are no longer than this, in the order of [`Shape::found`].
    pub(super) fn each_pattern(
        &self,
        longest: usize,
        visit: &mut dyn FnMut(&Pattern) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Shape::Fixed(pattern) => visit(pattern),
            Shape::Ray(ray) => {
                // A board shorter than the row without its runs holds no pattern.
                let Some(free) = longest.checked_sub(ray.row.cells.len() - ray.row.runs.len()) else {
                    return ControlFlow::Continue(());
                };
                // A picture has one or two runs.
                for first in 0..=free {
                    if ray.row.runs.len() == 1 {
                        visit(&ray.pattern(&[first]))?;
                        continue;
                    }
                    for second in 0..=free - first {
                        visit(&ray.pattern(&[first, second]))?;
                    }
                }
                ControlFlow::Continue(())
            }
        }
    }

    /// Hands out where the pictures lie on a board, by their upper left corner, and what the step leaves; by
    /// the lengths of runs, and then row by row.
    pub(super) fn found(
        &self,
        board: &Board,
        visit: &mut dyn FnMut((usize, usize), Board) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self {
            Shape::Fixed(pattern) => {
                for (row, column) in board.occurrences(pattern) {
                    visit((row, column), board.replaced(row, column, pattern))?;
                }
            }
            Shape::Ray(ray) => {
                let mut found = Vec::new();
                // Each cell may be the first of the row; its direction is fixed.
                for row in 0..board.rows() {
                    for column in 0..board.columns() {
                        let start = [row, column].map(usize::cast_signed);
                        ray.follow(board, 0, start, &mut Vec::new(), &mut |lengths, end| {
                            let corner = [0, 1].map(|axis| start[axis].min(end[axis]).cast_unsigned());
                            found.push((lengths.to_vec(), corner[0], corner[1]));
                        });
                    }
                }
                // In an order that does not depend on where the search came along.
                found.sort_unstable();
                for (lengths, row, column) in found {
                    visit((row, column), board.replaced(row, column, &ray.pattern(&lengths)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Ray {
    /// Returns the row with runs of these lengths, laid along the direction.
    fn pattern(&self, lengths: &[usize]) -> Pattern {
        let mut cells = Vec::new();
        for (at, cell) in self.row.cells.iter().enumerate() {
            let times = self.row.runs.iter().position(|run| *run == at).map_or(1, |run| lengths[run]);
            cells.extend(std::iter::repeat_n(cell, times));
        }
        let last = cells.len() - 1;
        let place = |at: usize, axis: usize| match self.by[axis] {
            0 => 0,
            1 => at,
            _ => last - at,
        };
        let spots = cells.iter().enumerate().filter(|(_, cell)| cell.set != Set::Any);
        let spots =
            spots.map(|(at, cell)| Spot { row: place(at, 0), column: place(at, 1), cell: (*cell).clone() });
        let size = |axis: usize| if self.by[axis] == 0 { 1 } else { last + 1 };
        Pattern { rows: size(0), columns: size(1), spots: spots.collect() }
    }

    /// Hands out the lengths of runs with which the cells from `index` on lie from `at` on, and the last
    /// cell.
    fn follow(
        &self,
        board: &Board,
        index: usize,
        at: [isize; 2],
        lengths: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize], [isize; 2]),
    ) {
        let next = |at: [isize; 2]| [at[0] + self.by[0], at[1] + self.by[1]];
        let Some(cell) = self.row.cells.get(index) else {
            return visit(lengths, [at[0] - self.by[0], at[1] - self.by[1]]);
        };
        let fits = |at: [isize; 2]| board.at(at).is_some_and(|letter| cell.set.has(letter));
        if !self.row.runs.contains(&index) {
            if fits(at) {
                self.follow(board, index + 1, next(at), lengths, visit);
            }
            return;
        }
        let (mut at, mut length) = (at, 0);
        // The run may be empty, so what follows is tried before the first cell of the run.
        loop {
            lengths.push(length);
            self.follow(board, index + 1, at, lengths, visit);
            lengths.pop();
            if !fits(at) {
                return;
            }
            (at, length) = (next(at), length + 1);
        }
    }
}
