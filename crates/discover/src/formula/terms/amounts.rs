//! Remainders by what the rules say of parameters.

use super::{COST_OF_MODULI, LARGEST, Shape, Terms};
use crate::formula::Hints;
use grundy_budget::Stop;
use grundy_rules::ir::{Expr, Function, Operator};
use std::ops::RangeInclusive;

impl Terms {
    /// Makes the remainders of the other coordinates by the amounts of the rules, by sums of two of them and
    /// by numbers nearby: a game with an amount `k` hangs on what is left of `n` modulo `k + 1`. Of what is
    /// left modulo a sum it makes the quotient by the smaller amount, which tells turns. At a higher cost
    /// these are the remainders of the sum of the other coordinates: those of each by itself are plainer.
    pub(super) fn moduli(
        &mut self,
        hints: &Hints,
        arity: usize,
        cost: u8,
        row: &mut [i64],
    ) -> Result<(), Stop> {
        let name = |slot: usize| u32::try_from(slot).expect("names come first");
        let small = |numbers: RangeInclusive<i64>| {
            self.like(&|shape| matches!(shape, Shape::Number(number) if numbers.contains(&number)))
        };
        let (factors, more) = (small(2..=3), small(1..=2));
        let mut amounts = Vec::new();
        // What has other things in it than names and numbers is no amount.
        for amount in &hints.amounts {
            amounts.extend(self.of_expr(amount, row)?);
        }
        let mut moduli = Vec::new();
        let mut turns = Vec::new();
        for amount in amounts.iter().copied() {
            moduli.push(amount);
            for other in more.iter().copied() {
                moduli.extend(self.placed(Shape::Binary(Operator::Add, amount, other), row)?);
            }
            for factor in &factors {
                let multiple = self.placed(Shape::Binary(Operator::Multiply, *factor, amount), row)?;
                moduli.extend(multiple);
                if let (Some(multiple), Some(one)) = (multiple, more.first()) {
                    moduli.extend(self.placed(Shape::Binary(Operator::Add, multiple, *one), row)?);
                }
            }
        }
        let pairs =
            amounts.iter().enumerate().flat_map(|(at, x)| amounts[..at].iter().map(move |y| (*y, *x)));
        for (x, y) in pairs {
            // That of a number and its double, or the next one, is there.
            let is_there = |(x, y): (&i64, &i64)| *y == 2 * x || *y == x + 1;
            if self.row(x).iter().zip(self.row(y)).all(is_there) {
                continue;
            }
            let sum = self.placed(Shape::Binary(Operator::Add, x, y), row)?;
            let smaller = self.placed(Shape::Call(Function::Min, x, Some(y)), row)?;
            self.placed(Shape::Call(Function::Max, x, Some(y)), row)?;
            turns.extend(sum.zip(smaller));
            moduli.extend(sum);
            if let (Some(sum), Some(one)) = (sum, more.first()) {
                moduli.extend(self.placed(Shape::Binary(Operator::Add, sum, *one), row)?);
            }
        }
        let others = (0..arity).filter(|slot| !hints.parameters.contains(slot)).map(name);
        let mut others: Vec<u32> = others.collect();
        if cost > COST_OF_MODULI {
            let mut whole = others.first().copied().filter(|_| others.len() > 1 && !moduli.is_empty());
            for other in others.iter().skip(1) {
                let Some(sum) = whole else { break };
                whole = self.placed(Shape::Binary(Operator::Add, sum, *other), row)?;
            }
            others = whole.into_iter().collect();
            // Turns are told of each coordinate by itself.
            turns.clear();
        }
        for (x, modulus) in others.iter().flat_map(|x| moduli.iter().map(move |modulus| (*x, *modulus))) {
            self.make(Shape::Binary(Operator::Modulo, x, modulus), cost, row)?;
        }
        for (x, (sum, smaller)) in others.iter().flat_map(|x| turns.iter().map(move |turn| (*x, *turn))) {
            let rest = self.placed(Shape::Binary(Operator::Modulo, x, sum), row)?;
            let Some(rest) = rest else { continue };
            let turn = self.placed(Shape::Binary(Operator::FloorDivide, rest, smaller), row)?;
            // Whose turn it is hangs on the parity of the turns.
            if let (Some(turn), Some(two)) = (turn, factors.first()) {
                self.make(Shape::Binary(Operator::Modulo, turn, *two), COST_OF_MODULI, row)?;
            }
        }
        Ok(())
    }

    /// Makes an expression of names and numbers; `None` where it has something else in it.
    fn of_expr(&mut self, expr: &Expr, row: &mut [i64]) -> Result<Option<u32>, Stop> {
        match expr {
            Expr::Name(slot) => Ok(u32::try_from(*slot).ok().filter(|slot| (*slot as usize) < self.len())),
            Expr::Number(number) => {
                let Ok(number) = i64::try_from(*number) else { return Ok(None) };
                row.fill(number);
                // A number that is another term on the sample has that one's place.
                if self.with(row).is_none() && number.abs() < LARGEST {
                    self.add(Shape::Number(number), COST_OF_MODULI, row)?;
                }
                Ok(self.with(row))
            }
            Expr::Binary(operator, x, y) => match (self.of_expr(x, row)?, self.of_expr(y, row)?) {
                (Some(x), Some(y)) => self.placed(Shape::Binary(*operator, x, y), row),
                _ => Ok(None),
            },
            Expr::Call(function, arguments) => {
                let mut whole = None;
                for argument in arguments {
                    let Some(next) = self.of_expr(argument, row)? else { return Ok(None) };
                    whole = match whole {
                        None => Some(next),
                        Some(before) => self.placed(Shape::Call(*function, before, Some(next)), row)?,
                    };
                }
                // Of a single argument the function was not applied.
                Ok(whole.filter(|_| arguments.len() > 1))
            }
            _ => Ok(None),
        }
    }
}
