//! Expressions and conditions of the rule language as automata over the names that they mention.

use super::Unknown;
use grundy_automata::{Dfa, Numeration, Relation, linear, nim_sum, powers, product, project, residue};
use grundy_budget::Budget;
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Operator, Set};
use std::collections::BTreeMap;

/// More cases than this are not followed.
const MOST_CASES: usize = 64;

/// A remainder by at most this is told apart by cases, by more it is a number of its own.
const FEW_RESIDUES: i64 = 16;

/// Makes automata. A name of the rules is the track [`track`] of its slot; other tracks are hidden again.
pub(crate) struct Relations<'a> {
    pub(super) numeration: Numeration,
    pub(super) budget: &'a Budget,
    n_hidden: usize,
}

/// The track of a name.
pub(crate) fn track(slot: usize) -> String {
    format!("s{slot:03}")
}

/// A sum of tracks, each times a factor, and a constant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    pub(super) terms: BTreeMap<String, i64>,
    pub(super) constant: i64,
}

/// Returns `-1 - x`, all of whose binary digits are those of `x` exchanged.
fn exchanged(x: &Linear) -> Result<Linear, Unknown> {
    Linear::constant(-1).plus(-1, x)
}

/// What an expression is where something holds; of the hidden tracks there is then one number each.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) given: Option<Dfa>,
    pub(super) hidden: Vec<String>,
    pub(super) value: Linear,
}

type Cases = Result<Vec<Case>, Unknown>;

impl Linear {
    pub(super) fn of(track: &str) -> Linear {
        Linear { terms: BTreeMap::from([(track.to_owned(), 1)]), constant: 0 }
    }

    pub(super) fn constant(constant: i64) -> Linear {
        Linear { terms: BTreeMap::new(), constant }
    }

    fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    fn as_track(&self) -> Option<&str> {
        let mut terms = self.terms.iter();
        match (terms.next(), terms.next(), self.constant) {
            (Some((track, 1)), None, 0) => Some(track),
            _ => None,
        }
    }

    /// Returns `self + factor * other`.
    pub(super) fn plus(&self, factor: i64, other: &Linear) -> Result<Linear, Unknown> {
        let add = |a: i64, b: i64| b.checked_mul(factor).and_then(|b| a.checked_add(b)).ok_or(Unknown::LARGE);
        // A sum that overflows is no automaton that anything could walk.
        let mut sum = self.clone();
        for (track, coefficient) in &other.terms {
            let kept = sum.terms.entry(track.clone()).or_default();
            *kept = add(*kept, *coefficient)?;
        }
        // A track with the factor 0 would be one that the relation has.
        sum.terms.retain(|_, coefficient| *coefficient != 0);
        sum.constant = add(self.constant, other.constant)?;
        Ok(sum)
    }

    fn times(&self, factor: i64) -> Result<Linear, Unknown> {
        Linear::default().plus(factor, self)
    }
}

impl Case {
    fn plain(value: Linear) -> Case {
        Case { given: None, hidden: Vec::new(), value }
    }
}

impl<'a> Relations<'a> {
    pub(crate) fn new(numeration: Numeration, budget: &'a Budget) -> Self {
        Relations { numeration, budget, n_hidden: 0 }
    }

    /// Returns a track that nothing else uses.
    pub(super) fn hide(&mut self) -> String {
        // Hidden tracks sort apart from those of slots, and each is used once.
        self.n_hidden += 1;
        format!("h{:03}", self.n_hidden)
    }

    pub(super) fn compared(&self, sum: &Linear, relation: Relation) -> Result<Dfa, Unknown> {
        let terms: Vec<(&str, i64)> = sum.terms.iter().map(|(track, c)| (track.as_str(), *c)).collect();
        Ok(linear(self.numeration, &terms, sum.constant, relation, self.budget)?)
    }

    /// The relation that always holds, of no track.
    pub(super) fn anything(&self) -> Result<Dfa, Unknown> {
        self.compared(&Linear::default(), Relation::Equal)
    }

    /// The relation that never holds, of no track.
    pub(super) fn nothing(&self) -> Result<Dfa, Unknown> {
        self.compared(&Linear::constant(1), Relation::Equal)
    }

    pub(super) fn and(&self, a: &Dfa, b: &Dfa) -> Result<Dfa, Unknown> {
        Ok(product::and(a, b, self.budget)?)
    }

    pub(super) fn or(&self, a: &Dfa, b: &Dfa) -> Result<Dfa, Unknown> {
        Ok(product::or(a, b, self.budget)?)
    }

    /// Returns the relation with the tracks forgotten that it has of these.
    pub(super) fn forget(&self, dfa: &Dfa, tracks: &[String]) -> Result<Dfa, Unknown> {
        let mut left = dfa.clone();
        // A track that the relation does not have is free in it already.
        for track in tracks.iter().filter(|track| dfa.tracks().names().contains(track)) {
            left = project::exists(&left, track, self.budget)?;
        }
        Ok(left)
    }

    /// Returns the tuples of names for which the condition holds, or does not.
    pub(super) fn condition(&mut self, condition: &Condition, is: bool) -> Result<Dfa, Unknown> {
        match condition {
            Condition::Not(inner) => self.condition(inner, !is),
            Condition::And(parts) | Condition::Or(parts) => {
                // By the law of de Morgan: a negated `or` is an `and`.
                let all = matches!(condition, Condition::And(_)) == is;
                let mut whole = if all { self.anything()? } else { self.nothing()? };
                for part in parts {
                    let part = self.condition(part, is)?;
                    whole = if all { self.and(&whole, &part)? } else { self.or(&whole, &part)? };
                }
                Ok(whole)
            }
            Condition::Compare(comparison, a, b) => {
                let comparison = if is { *comparison } else { comparison.opposite() };
                let (a, b) = (self.number(a)?, self.number(b)?);
                let cases = self.paired(&a, &b, |_, a, b| Ok(vec![Case::plain(a.plus(-1, b)?)]))?;
                self.any(cases, |this, difference| this.sign(comparison, difference))
            }
            Condition::Member { item, set, negated } => self.member(item, set, is != *negated),
        }
    }

    /// The difference of two numbers compares so with 0.
    fn sign(&self, comparison: Comparison, difference: &Linear) -> Result<Dfa, Unknown> {
        let negative = difference.times(-1)?;
        match comparison {
            Comparison::Equal => self.compared(difference, Relation::Equal),
            Comparison::NotEqual => {
                // A difference below 0 on one side or on the other.
                let less = self.compared(difference, Relation::Less)?;
                self.or(&less, &self.compared(&negative, Relation::Less)?)
            }
            Comparison::Less => self.compared(difference, Relation::Less),
            Comparison::AtMost => self.compared(difference, Relation::AtMost),
            Comparison::Greater => self.compared(&negative, Relation::Less),
            Comparison::AtLeast => self.compared(&negative, Relation::AtMost),
        }
    }

    /// One of the cases is given, and its value is as `says` wants it.
    pub(super) fn any(
        &mut self,
        cases: Vec<Case>,
        mut says: impl FnMut(&mut Self, &Linear) -> Result<Dfa, Unknown>,
    ) -> Result<Dfa, Unknown> {
        let mut whole = self.nothing()?;
        for case in cases {
            let mut dfa = says(self, &case.value)?;
            if let Some(given) = &case.given {
                dfa = self.and(&dfa, given)?;
            }
            // Hidden tracks are forgotten case by case: each has its own.
            let dfa = self.forget(&dfa, &case.hidden)?;
            whole = self.or(&whole, &dfa)?;
        }
        Ok(whole)
    }

    fn member(&mut self, item: &Expr, set: &Set, is: bool) -> Result<Dfa, Unknown> {
        let compare = |comparison, to: &Expr| Condition::Compare(comparison, item.clone(), to.clone());
        let step = match set {
            Set::List(items) => {
                let any = Condition::Or(items.iter().map(|x| compare(Comparison::Equal, x)).collect());
                return self.condition(&any, is);
            }
            Set::Range(from, to) => {
                let inside = vec![compare(Comparison::AtLeast, from), compare(Comparison::AtMost, to)];
                return self.condition(&Condition::And(inside), is);
            }
            Set::Odd | Set::Even => {
                let parity = u32::from(*set == Set::Odd);
                let cases = self.number(item)?;
                let dfa = self.any(cases, |this, x| {
                    let right = this.residue(x, 2, parity)?;
                    // A number below 0 is neither odd nor even, though it leaves a remainder.
                    this.and(&right, &this.sign(Comparison::AtLeast, x)?)
                })?;
                return self.either(dfa, is);
            }
            Set::Powers(base) => {
                let base = self.number(base)?;
                match &base[..] {
                    [Case { given: None, value, .. }] if self.numeration == Numeration::BINARY => {
                        match value.as_constant() {
                            Some(base) if base >= 2 && base.count_ones() == 1 => base.trailing_zeros(),
                            _ => return Err(Unknown::Outside("a set of powers other than of 2")),
                        }
                    }
                    _ => return Err(Unknown::Outside("a set of powers other than of 2 in base 2")),
                }
            }
            Set::Fibonacci if self.numeration == Numeration::ZECKENDORF => 1,
            Set::Fibonacci => return Err(Unknown::FIBONACCI),
            Set::Squares | Set::Primes => return Err(Unknown::Outside("the squares or the primes")),
        };
        let cases = self.number(item)?;
        let dfa = self.any(cases, |this, x| {
            let named = this.hide();
            let equal = this.compared(&x.plus(-1, &Linear::of(&named))?, Relation::Equal)?;
            let unit = powers(this.numeration, &named, step, this.budget)?;
            let dfa = this.and(&equal, &unit)?;
            this.forget(&dfa, &[named])
        })?;
        self.either(dfa, is)
    }

    /// The relation, or its opposite.
    fn either(&self, dfa: Dfa, is: bool) -> Result<Dfa, Unknown> {
        // The opposite is taken of the whole relation: of a case it would hold where another case is given.
        if is { Ok(dfa) } else { Ok(product::complement(&dfa, self.budget)?) }
    }

    fn residue(&self, x: &Linear, modulus: u32, rest: u32) -> Result<Dfa, Unknown> {
        let terms: Vec<(&str, i64)> = x.terms.iter().map(|(track, c)| (track.as_str(), *c)).collect();
        Ok(residue(self.numeration, &terms, x.constant, modulus, &[rest], self.budget)?)
    }

    /// Returns what an expression is, by cases.
    pub(super) fn number(&mut self, expr: &Expr) -> Cases {
        match expr {
            Expr::Number(value) => {
                let value = i64::try_from(*value).map_err(|_| Unknown::LARGE)?;
                Ok(vec![Case::plain(Linear::constant(value))])
            }
            Expr::Name(slot) => Ok(vec![Case::plain(Linear::of(&track(*slot)))]),
            Expr::Negate(x) => {
                let cases = self.number(x)?.into_iter();
                cases.map(|case| Ok(Case { value: case.value.times(-1)?, ..case })).collect()
            }
            Expr::Binary(operator, x, y) => {
                let (x, y) = (self.number(x)?, self.number(y)?);
                self.paired(&x, &y, |this, x, y| this.binary(*operator, x, y))
            }
            Expr::Call(function, arguments) => self.call(*function, arguments),
            Expr::If(condition, then, otherwise) => {
                let mut cases = Vec::new();
                // The two conditions exclude each other, so each tuple is in one case.
                for (is, value) in [(true, then), (false, otherwise)] {
                    let given = self.condition(condition, is)?;
                    for case in self.number(value)? {
                        cases.push(self.narrowed(&given, case)?);
                    }
                }
                Ok(cases)
            }
            Expr::Index(..) => Err(Unknown::Outside("an element of a list")),
        }
    }

    fn call(&mut self, function: Function, arguments: &[Expr]) -> Cases {
        let values: Vec<Vec<Case>> =
            arguments.iter().map(|argument| self.number(argument)).collect::<Result<_, _>>()?;
        let (first, rest) = values.split_first().expect("a call has arguments");
        let mut sum = first.clone();
        match function {
            Function::Min | Function::Max => {
                for next in rest {
                    sum =
                        self.paired(&sum, next, |this, a, b| this.extreme(function == Function::Min, a, b))?;
                }
                Ok(sum)
            }
            Function::Abs => {
                let minus: Result<Vec<Case>, Unknown> = sum
                    .iter()
                    .map(|case| Ok(Case { value: case.value.times(-1)?, ..case.clone() }))
                    .collect();
                let mut cases = Vec::new();
                for case in sum.into_iter().chain(minus?) {
                    // At 0 both cases are given, and say the same number.
                    let given = self.sign(Comparison::AtLeast, &case.value)?;
                    cases.push(self.narrowed(&given, case)?);
                }
                Ok(cases)
            }
            Function::Xor => {
                for next in rest {
                    sum = self.paired(&sum, next, Self::nim_sum)?;
                }
                Ok(sum)
            }
            _ => Err(Unknown::Outside("gcd, isqrt, popcount or bit_length")),
        }
    }

    /// The case where something more is given.
    fn narrowed(&self, given: &Dfa, case: Case) -> Result<Case, Unknown> {
        let given = match &case.given {
            Some(before) => self.and(before, given)?,
            None => given.clone(),
        };
        Ok(Case { given: Some(given), ..case })
    }

    fn paired(
        &mut self,
        x: &[Case],
        y: &[Case],
        mut join: impl FnMut(&mut Self, &Linear, &Linear) -> Cases,
    ) -> Cases {
        let mut cases = Vec::new();
        for x in x {
            for y in y {
                for case in join(self, &x.value, &y.value)? {
                    let mut case = case;
                    for given in [&x.given, &y.given].into_iter().flatten() {
                        case = self.narrowed(given, case)?;
                    }
                    case.hidden.extend(x.hidden.iter().chain(&y.hidden).cloned());
                    // A case that is never given would only make products larger.
                    if !case.given.as_ref().is_some_and(Dfa::is_empty) {
                        cases.push(case);
                    }
                }
            }
        }
        if cases.len() > MOST_CASES {
            Err(Unknown::Outside("an expression of many cases"))
        } else {
            Ok(cases)
        }
    }

    fn extreme(&mut self, least: bool, a: &Linear, b: &Linear) -> Cases {
        // Where both are equal the first case alone is given.
        let difference = if least { a.plus(-1, b)? } else { b.plus(-1, a)? };
        let first = self.compared(&difference, Relation::AtMost)?;
        let second = self.sign(Comparison::Greater, &difference)?;
        Ok(vec![
            self.narrowed(&first, Case::plain(a.clone()))?,
            self.narrowed(&second, Case::plain(b.clone()))?,
        ])
    }

    fn nim_sum(&mut self, x: &Linear, y: &Linear) -> Cases {
        let mut cases = Vec::new();
        let (x, y) = (self.naturals(x)?, self.naturals(y)?);
        for (is_exchanged, x, y) in
            [(false, &x[0], &y[0]), (true, &x[0], &y[1]), (true, &x[1], &y[0]), (false, &x[1], &y[1])]
        {
            cases.extend(self.paired(x, y, |this, x, y| {
                let sum = this.hide();
                let tracks = [x, y].map(|x| x.as_track().expect("it is a track"));
                let given = nim_sum(this.numeration, &[tracks[0], tracks[1], &sum], this.budget)?;
                let value = Linear::of(&sum);
                let value = if is_exchanged { exchanged(&value)? } else { value };
                Ok(vec![Case { given: Some(given), hidden: vec![sum], value }])
            })?);
        }
        Ok(cases)
    }

    /// A number as a track, and where it is below 0, `-1 - x` as one: its digits are those of `x` exchanged.
    fn naturals(&mut self, x: &Linear) -> Result<[Vec<Case>; 2], Unknown> {
        // A track is a natural number, and has no other way to be written.
        if x.as_track().is_some() {
            return Ok([vec![Case::plain(x.clone())], Vec::new()]);
        }
        let mut natural = |x: &Linear| -> Cases {
            let named = self.hide();
            let value = Linear::of(&named);
            let given = self.compared(&x.plus(-1, &value)?, Relation::Equal)?;
            Ok(vec![Case { given: Some(given), hidden: vec![named], value }])
        };
        Ok([natural(x)?, natural(&exchanged(x)?)?])
    }

    fn binary(&mut self, operator: Operator, x: &Linear, y: &Linear) -> Cases {
        let plain = |value: Linear| Ok(vec![Case::plain(value)]);
        let power = |y: &Linear| match y.as_constant() {
            Some(distance @ 0..=30) => Ok(1_i64 << distance),
            _ => Err(Unknown::Outside("a shift by a variable or large distance")),
        };
        match operator {
            Operator::Add => plain(x.plus(1, y)?),
            Operator::Subtract => plain(x.plus(-1, y)?),
            Operator::Multiply => match (x.as_constant(), y.as_constant()) {
                (Some(factor), _) => plain(y.times(factor)?),
                (_, Some(factor)) => plain(x.times(factor)?),
                _ => Err(Unknown::Outside("a product of two variables")),
            },
            Operator::Power => match (x.as_constant(), y.as_constant()) {
                (Some(base), Some(exponent)) => {
                    let exponent = u32::try_from(exponent).map_err(|_| Unknown::LARGE)?;
                    plain(Linear::constant(base.checked_pow(exponent).ok_or(Unknown::LARGE)?))
                }
                (_, Some(1)) => plain(x.clone()),
                _ => Err(Unknown::Outside("a power of a variable")),
            },
            Operator::ShiftLeft => plain(x.times(power(y)?)?),
            Operator::ShiftRight => self.divided(x, power(y)?, false),
            Operator::FloorDivide | Operator::Modulo => match y.as_constant() {
                Some(divisor @ 1..) => self.divided(x, divisor, operator == Operator::Modulo),
                _ => Err(Unknown::Outside("a division by a variable")),
            },
            Operator::BitAnd | Operator::BitOr => self.bitwise(operator, x, y),
        }
    }

    /// `x & y`, which is half of `x + y - xor(x, y)`, or `x | y`.
    fn bitwise(&mut self, operator: Operator, x: &Linear, y: &Linear) -> Cases {
        let (both, sums) = (x.plus(1, y)?, self.nim_sum(x, y)?);
        // The difference is even for any integers, so nothing is rounded.
        let mut cases = self.paired(&sums, &[Case::plain(both.clone())], |this, sum, both| {
            this.divided(&both.plus(-1, sum)?, 2, false)
        })?;
        if operator == Operator::BitOr {
            for case in &mut cases {
                case.value = both.plus(-1, &case.value)?;
            }
        }
        Ok(cases)
    }

    /// `x // divisor`, or `x % divisor`.
    fn divided(&mut self, x: &Linear, divisor: i64, rest: bool) -> Cases {
        if let Some(x) = x.as_constant() {
            let value = if rest { x.rem_euclid(divisor) } else { x.div_euclid(divisor) };
            return Ok(vec![Case::plain(Linear::constant(value))]);
        }
        let mut cases = Vec::new();
        // Few remainders are cases, and need no quotient.
        if rest && divisor <= FEW_RESIDUES {
            let modulus = u32::try_from(divisor).expect("few residues");
            for residue in 0..modulus {
                let given = self.residue(x, modulus, residue)?;
                cases.push(self.narrowed(&given, Case::plain(Linear::constant(residue.into())))?);
            }
            return Ok(cases);
        }
        // x is divisor * q and a remainder, where q is a track or, below 0, the negative of one.
        for sign in [1, -1] {
            let named = self.hide();
            let quotient = Linear::of(&named).times(sign)?;
            let remainder = x.plus(-divisor, &quotient)?;
            let mut given = self.sign(Comparison::AtLeast, &remainder)?;
            let below = remainder.plus(1, &Linear::constant(-divisor))?;
            given = self.and(&given, &self.compared(&below, Relation::Less)?)?;
            // Of 0 the first sign speaks, so the second one begins at 1.
            if sign < 0 {
                given = self.and(&given, &self.sign(Comparison::Greater, &Linear::of(&named))?)?;
            }
            if given.is_empty() {
                continue;
            }
            let value = if rest { remainder } else { quotient };
            cases.push(Case { given: Some(given), hidden: vec![named], value });
        }
        Ok(cases)
    }
}
