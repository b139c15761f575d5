//! Terms, from the smallest up; of those that are the same at every position of the sample the first is kept.

mod amounts;

use super::Hints;
use grundy_budget::{Budget, Held, List, Stop};
use grundy_rules::ir::{Expr, Function, Operator};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

/// More terms are not made.
pub(super) const MOST_TERMS: usize = 20_000;

/// Terms of a higher cost are not made.
const MOST_COST: u8 = 7;

/// What remainders of sums of two coordinates cost.
const COST_OF_RESTS: u8 = 4;

/// What quotients of a coordinate by the greatest power of 2 up to another one cost.
const COST_OF_QUOTIENTS: u8 = 5;

/// What remainders of coordinates by parameters cost.
const COST_OF_MODULI: u8 = 3;

/// A term with a larger value is not kept.
const LARGEST: i64 = 1 << 40;

/// Stands for no value: the term cannot be evaluated there.
pub(super) const UNDEFINED: i64 = i64::MIN;

/// What a term is made of; smaller terms are named by their places.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Name(usize),
    Number(i64),
    Binary(Operator, u32, u32),
    Call(Function, u32, Option<u32>),
    /// The greatest power of 2 that divides the number.
    Low(u32),
    /// Its exponent.
    Exponent(u32),
    /// The greatest power of 2 that is not above the number.
    High(u32),
    /// The largest `r` with `r (r + 1) / 2` not above the number.
    Triangular(u32),
}

/// The terms that differ on a sample, by their cost: about the number of names, numbers and operators.
pub(super) struct Terms {
    /// The number of positions.
    pub(super) width: usize,
    shapes: List<Shape>,
    costs: List<u8>,
    /// The values of the first term at all positions, then those of the second, ...
    values: List<i64>,
    places: FxHashMap<u64, u32>,
    held: Held,
    /// As [`Hints::is_plain`].
    is_plain: bool,
}

/// Operators, whether they are symmetric, and what they cost.
const BINARY: &[(Operator, bool, u8)] = &[
    (Operator::Add, true, 1),
    (Operator::Subtract, false, 1),
    (Operator::Multiply, true, 1),
    (Operator::FloorDivide, false, 1),
    (Operator::Modulo, false, 1),
    (Operator::BitAnd, true, 2),
    (Operator::BitOr, true, 3),
];

/// Functions of two numbers, all symmetric, and what they cost.
const OF_TWO: &[(Function, u8)] =
    &[(Function::Min, 1), (Function::Max, 1), (Function::Xor, 1), (Function::Gcd, 2)];

/// The shapes of one number, and what they cost.
fn of_one(x: u32) -> [(Shape, u8); 8] {
    let call = |function| Shape::Call(function, x, None);
    [
        (call(Function::Abs), 1),
        (call(Function::Popcount), 2),
        (call(Function::BitLength), 2),
        (call(Function::Isqrt), 2),
        (Shape::Low(x), 2),
        (Shape::Exponent(x), 2),
        (Shape::High(x), 3),
        (Shape::Triangular(x), 3),
    ]
}

impl Terms {
    /// Makes at most `most` terms over the positions, and stops once one is `wanted`.
    pub(super) fn of(
        points: &[&[u64]],
        hints: &Hints,
        most: usize,
        wanted: &[i64],
        budget: &Budget,
    ) -> Result<Terms, Stop> {
        let mut terms = Terms {
            width: points.len(),
            shapes: List::new(budget),
            costs: List::new(budget),
            values: List::new(budget),
            places: FxHashMap::default(),
            held: budget.held(),
            is_plain: hints.is_plain,
        };
        let arity = points.first().map_or(0, |point| point.len());
        let mut row = vec![0; points.len()];
        for slot in 0..arity {
            for (cell, point) in row.iter_mut().zip(points) {
                // A number that would overflow in products has no value.
                *cell = i64::try_from(point[slot]).ok().filter(|x| *x < LARGEST).unwrap_or(UNDEFINED);
            }
            terms.add(Shape::Name(slot), 1, &row)?;
        }
        let small = [0, 1, 2].into_iter().map(|number| (number, 1));
        let named = hints.numbers.iter().map(|number| (*number, 1));
        let others = (3..=12).map(|number| (number, if number < 6 { 1 } else { 2 }));
        let mut numbers: Vec<(i64, u8)> = small.chain(named).chain(others).collect();
        numbers.sort_by_key(|(_, cost)| *cost);
        for cost in 1..=MOST_COST {
            for (number, _) in numbers.iter().filter(|(number, its)| *its == cost && number.abs() < LARGEST) {
                row.fill(*number);
                terms.add(Shape::Number(*number), cost, &row)?;
            }
            // They hang on sums that are there by now.
            if (COST_OF_MODULI..=COST_OF_MODULI + 1).contains(&cost) {
                terms.moduli(hints, arity, cost, &mut row)?;
            }
            // A term that is wanted ends the search: what comes later is dearer.
            if !terms.grow(cost, most, &mut row, budget)? || terms.with(wanted).is_some() {
                break;
            }
        }
        Ok(terms)
    }

    /// Makes the terms of a cost; says whether there is room for more.
    fn grow(&mut self, cost: u8, most: usize, row: &mut [i64], budget: &Budget) -> Result<bool, Stop> {
        if cost == COST_OF_RESTS {
            self.rests(row)?;
        }
        if cost == COST_OF_QUOTIENTS && !self.is_plain {
            self.quotients(row)?;
        }
        let known = u32::try_from(self.len()).expect("terms are numbered in 32 bits");
        for x in 0..known {
            let left = self.costs[x as usize];
            if left >= cost {
                continue;
            }
            budget.spend(1)?;
            for y in 0..known {
                if self.is_constant(x) && self.is_constant(y) {
                    continue;
                }
                let both = self.costs[y as usize] + left;
                for (operator, symmetric, more) in BINARY {
                    // What can be said without products and quotients of two variables is plainer, and more
                    // often proved.
                    let is_product = *operator == Operator::Multiply;
                    let more = match operator {
                        Operator::Multiply if !self.is_constant(x) && !self.is_constant(y) => more + 1,
                        Operator::FloorDivide | Operator::Modulo if !self.is_constant(y) => more + 2,
                        // A power of 2 by its remainder is its exponent in disguise.
                        Operator::Modulo
                            if matches!(self.shapes[x as usize], Shape::Low(_) | Shape::High(_)) =>
                        {
                            more + 3
                        }
                        _ => *more,
                    };
                    // Of a symmetric operator one order is enough; `x + x` is twice `x`, and `x * x` a
                    // square.
                    let is_new = !symmetric || x < y || (x == y && is_product);
                    if both + more == cost
                        && is_new
                        && !(self.is_plain && self.is_no_relation(*operator, x, y))
                    {
                        budget.spend(self.width as u64 / 64 + 1)?;
                        self.make(Shape::Binary(*operator, x, y), cost, row)?;
                    }
                }
                for (function, more) in OF_TWO {
                    let more = match function {
                        _ if !self.is_constant(x) && !self.is_constant(y) => *more,
                        // The divisors that a number has in common with a constant are residues.
                        Function::Gcd => 4,
                        Function::Xor => more + 1,
                        _ => *more,
                    };
                    let is_said = !self.is_plain
                        || *function != Function::Gcd
                        || self.is_constant(x)
                        || self.is_constant(y);
                    if both + more == cost && x < y && is_said {
                        budget.spend(self.width as u64 / 64 + 1)?;
                        self.make(Shape::Call(*function, x, Some(y)), cost, row)?;
                    }
                }
                // Looked at after each pair: one of them makes several terms.
                if self.len() >= most {
                    return Ok(false);
                }
            }
            // After what is plainer: an odd number by its remainder, and not by its lowest bit.
            for (shape, more) in of_one(x) {
                let is_said =
                    !self.is_plain || matches!(shape, Shape::Low(_) | Shape::Call(Function::Abs, ..));
                if left + more == cost && !self.is_constant(x) && is_said {
                    self.make(shape, cost, row)?;
                }
            }
        }
        Ok(true)
    }

    /// Returns whether no automaton holds what the operator gives: a product of two variables, or a division
    /// by one.
    fn is_no_relation(&self, operator: Operator, x: u32, y: u32) -> bool {
        match operator {
            Operator::Multiply => !self.is_constant(x) && !self.is_constant(y),
            Operator::FloorDivide | Operator::Modulo => !self.is_constant(y),
            _ => false,
        }
    }

    /// Makes what games often hang on before the many terms of its cost: remainders of sums of two
    /// coordinates by small numbers, and the parities of the digits, of the ones and of the zeros at the end
    /// of a coordinate.
    fn rests(&mut self, row: &mut [i64]) -> Result<(), Stop> {
        let is_name = |term: u32| matches!(self.shapes[term as usize], Shape::Name(_));
        let of = |wanted: &dyn Fn(Shape) -> bool| self.like(wanted);
        let sums =
            of(&|shape| matches!(shape, Shape::Binary(Operator::Add, x, y) if is_name(x) && is_name(y)));
        let small = of(&|shape| matches!(shape, Shape::Number(2..=6)));
        let lowest = of(&|shape| matches!(shape, Shape::Low(x) if is_name(x)));
        let mut counts = of(
            &|shape| matches!(shape, Shape::Call(Function::Popcount | Function::BitLength, x, None) if is_name(x)),
        );
        let two = of(&|shape| matches!(shape, Shape::Number(2)));
        for (sum, divisor) in sums.iter().flat_map(|sum| small.iter().map(move |divisor| (*sum, *divisor))) {
            self.make(Shape::Binary(Operator::Modulo, sum, divisor), COST_OF_RESTS, row)?;
        }
        for low in lowest {
            counts.push(u32::try_from(self.len()).expect("terms are numbered in 32 bits"));
            self.make(Shape::Call(Function::BitLength, low, None), COST_OF_RESTS, row)?;
        }
        for (count, two) in counts.iter().flat_map(|count| two.iter().map(move |two| (*count, *two))) {
            // A term that was known already has no place at the end.
            if (count as usize) < self.len() {
                self.make(Shape::Binary(Operator::Modulo, count, two), COST_OF_RESTS, row)?;
            }
        }
        Ok(())
    }

    /// Makes the quotients of each coordinate by the greatest power of 2 that is not above another one, and
    /// the same but at least 1.
    fn quotients(&mut self, row: &mut [i64]) -> Result<(), Stop> {
        let is_name = |term: u32| matches!(self.shapes[term as usize], Shape::Name(_));
        let ones = self.like(&|shape| matches!(shape, Shape::Number(1)));
        let names = self.like(&|shape| matches!(shape, Shape::Name(_)));
        let powers = self.like(&|shape| matches!(shape, Shape::High(x) if is_name(x)));
        for (name, power) in names.iter().flat_map(|name| powers.iter().map(move |power| (*name, *power))) {
            let quotient = u32::try_from(self.len()).expect("terms are numbered in 32 bits");
            self.make(Shape::Binary(Operator::FloorDivide, name, power), COST_OF_QUOTIENTS, row)?;
            // The quotient is the last term, unless it was known already.
            if let (true, [one, ..]) = ((quotient as usize) < self.len(), &ones[..]) {
                self.make(Shape::Call(Function::Max, *one, Some(quotient)), COST_OF_QUOTIENTS, row)?;
            }
        }
        Ok(())
    }

    /// The terms so far whose shapes are wanted.
    fn like(&self, wanted: &dyn Fn(Shape) -> bool) -> Vec<u32> {
        let known = u32::try_from(self.len()).expect("terms are numbered in 32 bits");
        (0..known).filter(|term| wanted(self.shapes[*term as usize])).collect()
    }

    /// Makes a term, and returns its place, or that of the one that is the same.
    fn placed(&mut self, shape: Shape, row: &mut [i64]) -> Result<Option<u32>, Stop> {
        self.make(shape, COST_OF_MODULI, row)?;
        Ok(self.with(row))
    }

    fn make(&mut self, shape: Shape, cost: u8, row: &mut [i64]) -> Result<(), Stop> {
        let mut is_any = false;
        for (at, cell) in row.iter_mut().enumerate() {
            // A value that cannot be evaluated at a position leaves the rest of the term as it is.
            *cell = self.evaluate(shape, at).filter(|x| x.abs() < LARGEST).unwrap_or(UNDEFINED);
            is_any |= *cell != UNDEFINED;
        }
        // A number that was made has a shorter name, or is one that nobody would write.
        let is_constant = row.iter().all(|cell| *cell == row[0]);
        if is_any && !is_constant { self.add(shape, cost, row) } else { Ok(()) }
    }

    fn add(&mut self, shape: Shape, cost: u8, row: &[i64]) -> Result<(), Stop> {
        let place = u32::try_from(self.len()).expect("terms are numbered in 32 bits");
        self.held.room(&mut self.places, 1)?;
        let before = *self.places.entry(hash(row)).or_insert(place);
        if before != place {
            // Rows that differ and have one hash are rarer than anything that is lost by leaving one out.
            return Ok(());
        }
        self.shapes.push(shape)?;
        self.costs.push(cost)?;
        self.values.extend_from_slice(row)
    }

    fn evaluate(&self, shape: Shape, at: usize) -> Option<i64> {
        let value = |term: u32| Some(self.row(term)[at]).filter(|x| *x != UNDEFINED);
        match shape {
            Shape::Name(_) | Shape::Number(_) => unreachable!("their values are given"),
            Shape::Binary(operator, x, y) => {
                let (x, y) = (value(x)?, value(y)?);
                match operator {
                    Operator::Add => x.checked_add(y),
                    Operator::Subtract => x.checked_sub(y),
                    Operator::Multiply => x.checked_mul(y),
                    // Rules divide by positive numbers alone.
                    Operator::FloorDivide => (y > 0).then(|| x.div_euclid(y)),
                    Operator::Modulo => (y > 0).then(|| x.rem_euclid(y)),
                    Operator::BitAnd => Some(x & y),
                    Operator::BitOr => Some(x | y),
                    _ => None,
                }
            }
            Shape::Call(function, x, y) => {
                let (x, y) = (value(x)?, y.map_or(Some(0), value)?);
                Some(match function {
                    Function::Min => x.min(y),
                    Function::Max => x.max(y),
                    Function::Xor => x ^ y,
                    Function::Gcd => gcd(x, y),
                    Function::Popcount => i64::from(x.unsigned_abs().count_ones()),
                    Function::BitLength => bit_length(x),
                    Function::Isqrt => x.checked_isqrt()?,
                    Function::Abs => x.abs(),
                })
            }
            Shape::Low(x) => value(x).map(low),
            // 0 has no lowest bit, so its exponent is -1, as the expression says it.
            Shape::Exponent(x) => value(x).map(|x| bit_length(low(x)) - 1),
            Shape::High(x) => value(x).filter(|x| *x > 0).map(|x| 1 << (bit_length(x) - 1)),
            Shape::Triangular(x) => Some(((8 * value(x)? + 1).checked_isqrt()? - 1) / 2),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.shapes.len()
    }

    pub(super) fn cost(&self, term: u32) -> u32 {
        self.costs[term as usize].into()
    }

    /// The values of a term at all positions of the sample.
    pub(super) fn row(&self, term: u32) -> &[i64] {
        &self.values[term as usize * self.width..][..self.width]
    }

    /// Returns whether the term is a number, and speaks of no coordinate.
    pub(super) fn is_constant(&self, term: u32) -> bool {
        matches!(self.shapes[term as usize], Shape::Number(_))
    }

    /// Values that a term takes, in order: all of them, or a number of them.
    pub(super) fn some_values(&self, term: u32, most: usize) -> Vec<i64> {
        let mut values: Vec<i64> = Vec::new();
        for value in self.row(term) {
            // A few values tell a named set from a list of numbers, so not all are looked for.
            if let Err(place) = values.binary_search(value) {
                values.insert(place, *value);
                if values.len() == most {
                    break;
                }
            }
        }
        values
    }

    /// Returns whether two terms are each made of others, and not in the same way.
    pub(super) fn are_unlike(&self, x: u32, y: u32) -> bool {
        match (self.shapes[x as usize], self.shapes[y as usize]) {
            (Shape::Name(_) | Shape::Number(_), _) | (_, Shape::Name(_) | Shape::Number(_)) => false,
            (Shape::Binary(one, ..), Shape::Binary(other, ..)) => one != other,
            (Shape::Call(one, ..), Shape::Call(other, ..)) => one != other,
            (one, other) => std::mem::discriminant(&one) != std::mem::discriminant(&other),
        }
    }

    /// The term with these values.
    pub(super) fn with(&self, row: &[i64]) -> Option<u32> {
        // A hash may be that of another row, so the rows are compared.
        self.places.get(&hash(row)).copied().filter(|term| self.row(*term) == row)
    }

    /// Writes a term down.
    pub(super) fn expr(&self, term: u32) -> Expr {
        let number = |x: i64| Expr::Number(x.into());
        let of = |term: u32| self.expr(term);
        match self.shapes[term as usize] {
            Shape::Name(slot) => Expr::Name(slot),
            Shape::Number(x) => number(x),
            Shape::Binary(operator, x, y) => binary(operator, of(x), of(y)),
            Shape::Call(function, x, None) => Expr::Call(function, vec![of(x)]),
            Shape::Call(function, x, Some(y)) => called(function, of(x), of(y)),
            Shape::Low(x) => lowest(of(x)),
            Shape::Exponent(x) => {
                binary(Operator::Subtract, Expr::Call(Function::BitLength, vec![lowest(of(x))]), number(1))
            }
            Shape::High(x) => {
                let length = Expr::Call(Function::BitLength, vec![of(x)]);
                binary(Operator::ShiftLeft, number(1), binary(Operator::Subtract, length, number(1)))
            }
            Shape::Triangular(x) => {
                let inner = Expr::sum(Expr::product(number(8), of(x)), number(1));
                let root = Expr::Call(Function::Isqrt, vec![inner]);
                binary(Operator::FloorDivide, binary(Operator::Subtract, root, number(1)), number(2))
            }
        }
    }
}

fn hash(row: &[i64]) -> u64 {
    let mut hasher = FxHasher::default();
    row.iter().for_each(|cell| hasher.write_i64(*cell));
    hasher.finish()
}

/// Writes an operator down: a number that is added stands on the right, with what was added before, and a
/// factor on the left; what is taken from 0 has a sign.
pub(super) fn binary(operator: Operator, x: Expr, y: Expr) -> Expr {
    let made = |operator, x, y| Expr::Binary(operator, Box::new(x), Box::new(y));
    match (operator, x, y) {
        (Operator::Add, Expr::Number(x), y) => added(y, x),
        (Operator::Add, x, Expr::Number(y)) => added(x, y),
        // A difference with a number is a sum, so that numbers are put together.
        (Operator::Subtract, x, Expr::Number(y)) => added(x, -y),
        (Operator::Subtract, Expr::Number(0), y) => Expr::Negate(Box::new(y)),
        (Operator::Multiply, x, y @ Expr::Number(_)) => made(operator, y, x),
        (operator, x, y) => made(operator, x, y),
    }
}

/// Writes a function of two numbers down; `xor(x, xor(y, z))` is `xor(x, y, z)`, and so for the others.
pub(super) fn called(function: Function, x: Expr, y: Expr) -> Expr {
    let arguments = |expr| match expr {
        Expr::Call(inner, arguments) if inner == function => arguments,
        expr => vec![expr],
    };
    Expr::Call(function, [arguments(x), arguments(y)].concat())
}

fn added(x: Expr, more: i128) -> Expr {
    let made = |operator, x: Box<Expr>, y: i128| Expr::Binary(operator, x, Box::new(Expr::Number(y)));
    let (x, more) = match x {
        // Two numbers that are added in turn are one.
        Expr::Binary(Operator::Add, x, y) if matches!(*y, Expr::Number(_)) => (x, more + number(&y)),
        Expr::Binary(Operator::Subtract, x, y) if matches!(*y, Expr::Number(_)) => (x, more - number(&y)),
        x => (Box::new(x), more),
    };
    match more {
        0 => *x,
        more if more < 0 => made(Operator::Subtract, x, -more),
        more => made(Operator::Add, x, more),
    }
}

fn number(expr: &Expr) -> i128 {
    if let Expr::Number(number) = expr { *number } else { 0 }
}

fn lowest(x: Expr) -> Expr {
    let negative = Expr::Negate(Box::new(x.clone()));
    binary(Operator::BitAnd, x, negative)
}

fn low(x: i64) -> i64 {
    x & x.wrapping_neg()
}

fn bit_length(x: i64) -> i64 {
    i64::from(u64::BITS - x.unsigned_abs().leading_zeros())
}

fn gcd(x: i64, y: i64) -> i64 {
    let (mut x, mut y) = (x.abs(), y.abs());
    while y != 0 {
        (x, y) = (y, x % y);
    }
    x
}
