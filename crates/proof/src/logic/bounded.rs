//! Conditions that no automaton holds, by the bounds of these: see [`super::bounds`].

use super::Outside;
use super::bounds::{Bounds, Side};
use super::clause::Atom;
use super::linear::Linear;
use super::translate::{Cases, FEW_RESIDUES, Translator};
use crate::law::Numeration;
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Operator, Set};

/// A factor below this is little.
const LARGE: i64 = 4;

/// Functions of one number are listed to here.
const LISTED: i64 = 15;

/// What is asked of a division.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Divided {
    Floor,
    Rest,
    /// The quotient where nothing is left.
    Whole,
}

fn number(x: i64) -> Linear {
    Linear::constant(x)
}

fn equal(x: &Linear, y: &Linear) -> Result<Atom, Outside> {
    Ok(Atom::Zero(x.minus(y)?))
}

fn at_most(x: &Linear, y: &Linear) -> Result<Atom, Outside> {
    Ok(Atom::AtMost(x.minus(y)?))
}

/// What is, where one of some numbers is below 0, is any number.
fn unknown(of: &[&Linear], result: &Linear, cases: &mut Cases) -> Result<(), Outside> {
    // The case holds for each number of which nothing is known, and the sign leaves the result any integer.
    for x in of {
        let given = vec![at_most(&x.shifted(1)?, &number(0))?];
        cases.push((given.clone(), result.clone()));
        cases.push((given, result.times(-1)?));
    }
    Ok(())
}

/// The residues of two factors and of their product, where the modulus is little.
fn multiplied(bounds: Bounds, [x, y, product]: [&Linear; 3]) -> Vec<Vec<Atom>> {
    let modulus = bounds.modulus;
    // A large modulus has its square of cases, and says little of large products.
    if modulus > LARGE {
        return vec![Vec::new()];
    }
    let is = |sum: &Linear, residue| Atom::Residue { sum: sum.clone(), modulus, residue, is: true };
    let pairs = (0..modulus).flat_map(|a| (0..modulus).map(move |b| (a, b)));
    pairs.map(|(a, b)| vec![is(x, a), is(y, b), is(product, a * b % modulus)]).collect()
}

/// `popcount`, `bit_length` or `isqrt` of a number that is listed.
fn value_of(function: Function, x: i64) -> i64 {
    match function {
        Function::Popcount => x.count_ones().into(),
        Function::BitLength => (u64::BITS - x.unsigned_abs().leading_zeros()).into(),
        _ => x.isqrt(),
    }
}

/// The least that it is of larger numbers.
fn least_of(function: Function) -> i64 {
    match function {
        Function::Popcount => 1,
        Function::BitLength => 5,
        _ => 4,
    }
}

impl Translator {
    /// Whether a number is known to be at least 1 by what stands before.
    pub(super) fn is_positive(&self, x: &Expr) -> bool {
        let at_least = |least: i128, of: &Expr| matches!(of, Expr::Number(number) if *number >= least);
        let says = |part: &Condition| match part {
            Condition::Compare(Comparison::AtLeast, a, b) => a == x && at_least(1, b),
            Condition::Compare(Comparison::Greater, a, b) => a == x && at_least(0, b),
            Condition::Compare(Comparison::AtMost, a, b) => b == x && at_least(1, a),
            Condition::Compare(Comparison::Less, a, b) => b == x && at_least(0, a),
            Condition::Member { item, set: Set::Range(from, _), negated: false } => {
                item == x && at_least(1, from)
            }
            _ => false,
        };
        // What stands before holds wherever this is asked, so one of these is enough.
        self.before.iter().any(|part| part.conjuncts().iter().any(says))
    }

    /// The values of an exponent. Those of a name that has a number for a bound, by what stands before, are
    /// counted out: a variable is a natural number, so none is left out.
    pub(super) fn counted_out(&mut self, exponent: &Expr) -> Result<Cases, Outside> {
        let number = |of: &Expr| match of {
            Expr::Number(number) => i64::try_from(*number).ok(),
            _ => None,
        };
        let says = |part: &Condition| match part {
            Condition::Compare(Comparison::AtMost, a, b) if a == exponent => number(b),
            Condition::Compare(Comparison::Less, a, b) if a == exponent => number(b)?.checked_sub(1),
            Condition::Compare(Comparison::AtLeast, a, b) if b == exponent => number(a),
            Condition::Compare(Comparison::Greater, a, b) if b == exponent => number(a)?.checked_sub(1),
            Condition::Member { item, set: Set::Range(_, to), negated: false } if item == exponent => {
                number(to)
            }
            _ => None,
        };
        // The least of several bounds is one that holds.
        let most = self.before.iter().flat_map(Condition::conjuncts).filter_map(says).min();
        let values = self.number(exponent)?;
        let (Expr::Name(_), Some(most), [(given, sum)]) = (exponent, most, &values[..]) else {
            return Ok(values);
        };
        // With another value than a variable the cases would not be all: it may be below 0.
        if most > FEW_RESIDUES || !given.is_empty() || sum.as_variable().is_none() {
            return Ok(values);
        }
        let case = |e: i64| Ok((vec![Atom::Zero(sum.shifted(-e)?)], Linear::constant(e)));
        (0..=most).map(case).collect()
    }

    /// `x % y == 0` and `x % y != 0` by bounds, where `y` is no number and is at least 1 by what stands
    /// before: rules that divide by 0 somewhere are no rules there.
    pub(super) fn divisible(
        &mut self,
        comparison: Comparison,
        a: &Expr,
        b: &Expr,
    ) -> Result<Option<Vec<Vec<Atom>>>, Outside> {
        let (Some(bounds), Expr::Binary(Operator::Modulo, x, y)) = (self.bounds, a) else { return Ok(None) };
        let is = comparison == Comparison::Equal;
        // A divisor that is a number, or a place, is decided exactly elsewhere.
        if !(is || comparison == Comparison::NotEqual)
            || self.literal(b)? != Some(0)
            || self.literal(y)?.is_some()
            || self.is_known_unit(y)
            || !self.is_positive(y)
        {
            return Ok(None);
        }
        self.condition(&bounds.of_divisor(x, y, is), is).map(Some)
    }

    /// `gcd(x, y) == g`, `!= g` and `> 1` by bounds, where neither is a number.
    pub(super) fn common_divisor(
        &mut self,
        comparison: Comparison,
        a: &Expr,
        b: &Expr,
    ) -> Result<Option<Vec<Vec<Atom>>>, Outside> {
        let (Some(bounds), Expr::Call(Function::Gcd, both)) = (self.bounds, a) else { return Ok(None) };
        let [x, y] = &both[..] else { return Ok(None) };
        // Only comparisons with a small number are read: others would need a case for each divisor.
        let Some(g) = self.literal(b)?.filter(|g| (1..=FEW_RESIDUES).contains(g)) else { return Ok(None) };
        if self.literal(x)?.is_some() || self.literal(y)?.is_some() {
            return Ok(None);
        }
        let opposite = |condition| Condition::Not(Box::new(condition));
        // That of 0 and 0 is 0.
        let none = [x, y].map(|x| Condition::Compare(Comparison::Equal, x.clone(), Expr::Number(0)));
        let none = Condition::And(none.to_vec());
        let said = match (comparison, g) {
            (Comparison::Equal, _) => bounds.of_gcd(x, y, g, true),
            // With `false` this is the bound that is right under a negation.
            (Comparison::NotEqual, _) => opposite(bounds.of_gcd(x, y, g, false)),
            // A greatest common divisor above 1 is neither 1 nor that of 0 and 0.
            (Comparison::Greater, 1) | (Comparison::AtLeast, 2) => {
                Condition::And(vec![opposite(none), opposite(bounds.of_gcd(x, y, 1, false))])
            }
            (Comparison::AtMost, 1) | (Comparison::Less, 2) => {
                Condition::Or(vec![none, bounds.of_gcd(x, y, 1, true)])
            }
            _ => return Ok(None),
        };
        self.condition(&said, true).map(Some)
    }

    /// Whether `x % y == 0` by what stands before.
    pub(super) fn is_known_divisor(&self, x: &Expr, y: &Expr) -> bool {
        let rest = Expr::Binary(Operator::Modulo, Box::new(x.clone()), Box::new(y.clone()));
        let known = Condition::Compare(Comparison::Equal, rest, Expr::Number(0));
        self.before.iter().any(|part| part.conjuncts().contains(&known))
    }

    /// The product of two variables by bounds: it is known where one of them is little; else its residue, and
    /// that it is at least as much as the other multiplied by what is no more little.
    pub(super) fn product(&mut self, x: &Linear, y: &Linear) -> Result<Cases, Outside> {
        let Some(bounds) = self.bounds else {
            return Err(Outside::Term("a product of two variables"));
        };
        let mut cases = Vec::new();
        // Where a factor is small the product is exact, from either side.
        for value in 0..LARGE {
            cases.push((vec![equal(x, &number(value))?], y.times(value)?));
            // For `x == y` the second case is the first one.
            if x != y {
                cases.push((vec![equal(y, &number(value))?], x.times(value)?));
            }
        }
        // From below nothing is said of large products: that only leaves options out.
        if bounds.side == Side::Above {
            let product = Linear::variable(self.fresh());
            let mut far = vec![at_most(&number(LARGE), x)?, at_most(&number(LARGE), y)?];
            // Both factors are at least this, so the product is at least each of them that many times.
            far.extend([at_most(&x.times(LARGE)?, &product)?, at_most(&y.times(LARGE)?, &product)?]);
            for residues in multiplied(bounds, [x, y, &product]) {
                cases.push(([&far[..], &residues].concat(), product.clone()));
            }
            unknown(&[x, y], &product, &mut cases)?;
        }
        Ok(cases)
    }

    /// `x // y`, or `x % y`, by bounds: they are known where the divisor is little, or the quotient is; else
    /// that none is, and that their product is at most `x`, and its residue where nothing is left.
    pub(super) fn quotient(&mut self, x: &Linear, y: &Linear, of: Divided) -> Result<Cases, Outside> {
        let Some(bounds) = self.bounds else {
            return Err(Outside::Term("a division by a variable"));
        };
        let is_rest = of == Divided::Rest;
        let mut cases = Vec::new();
        // A quotient by a small divisor is exact, and so is a small quotient, below.
        for value in 1..LARGE {
            let is = equal(y, &number(value))?;
            let divided = self.divided(x, value, is_rest)?;
            cases.extend(
                divided.into_iter().map(|(given, x)| ([&given[..], std::slice::from_ref(&is)].concat(), x)),
            );
        }
        // A quotient `q` says `q y <= x < (q + 1) y`, for any `y` of at least 1.
        for value in 0..LARGE {
            let multiple = y.times(value)?;
            let below = at_most(&x.shifted(1)?, &multiple.plus(1, y)?)?;
            let given = vec![at_most(&number(1), y)?, at_most(&multiple, x)?, below];
            cases.push((given, if is_rest { x.minus(&multiple)? } else { number(value) }));
        }
        if bounds.side == Side::Above {
            let result = Linear::variable(self.fresh());
            // Else divisor and quotient are at least `LARGE`, so each of them `LARGE` times is at most `x`.
            let mut far = vec![at_most(&number(LARGE), y)?, at_most(&y.times(LARGE)?, x)?];
            if is_rest {
                far.push(at_most(&result.shifted(1)?, y)?);
            } else {
                far.extend([at_most(&number(LARGE), &result)?, at_most(&result.times(LARGE)?, x)?]);
            }
            let is_whole = of == Divided::Whole;
            let residues = if is_whole { multiplied(bounds, [y, &result, x]) } else { vec![Vec::new()] };
            for residues in residues {
                cases.push(([&far[..], &residues].concat(), result.clone()));
            }
            unknown(&[x, y], &result, &mut cases)?;
        }
        Ok(cases)
    }

    /// A function of one number by bounds: it is known of small numbers, and of larger ones lies between what
    /// it is of the largest of these and a third of the number.
    pub(super) fn slow(&mut self, function: Function, x: &Linear) -> Result<Cases, Outside> {
        let Some(bounds) = self.bounds else { return Err(Outside::Term(function.name())) };
        let mut cases = Vec::new();
        for value in 0..=LISTED {
            cases.push((vec![equal(x, &number(value))?], number(value_of(function, value))));
        }
        if bounds.side == Side::Above {
            let result = Linear::variable(self.fresh());
            let (least, above) = (number(least_of(function)), number(LISTED + 1));
            // A third is enough: at 16 the largest of them is 5, and all grow more slowly than a third of the
            // number.
            let far = vec![at_most(&above, x)?, at_most(&least, &result)?, at_most(&result.times(3)?, x)?];
            cases.push((far, result.clone()));
            unknown(&[x], &result, &mut cases)?;
        }
        Ok(cases)
    }

    /// What is not told of large products and functions of one number, in comparisons that say that they are
    /// large: a product is as large as one of the two if the other is at least 1. None but where some of the
    /// cases are wanted.
    pub(super) fn large(
        &mut self,
        comparison: Comparison,
        a: &Expr,
        b: &Expr,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        let (large, comparison, other) = match comparison {
            Comparison::AtLeast | Comparison::Greater => (a, comparison, b),
            Comparison::AtMost => (b, Comparison::AtLeast, a),
            Comparison::Less => (b, Comparison::Greater, a),
            Comparison::Equal | Comparison::NotEqual => return Ok(Vec::new()),
        };
        // From above nothing is left out of comparisons, so nothing has to be added.
        if self.bounds.is_none_or(|bounds| bounds.side == Side::Above) {
            return Ok(Vec::new());
        }
        let at_least = |x: &Expr, least: i64| {
            Condition::Compare(Comparison::AtLeast, x.clone(), Expr::Number(least.into()))
        };
        // Below 0, a number multiplied by more than 1 is less than it was.
        let one = |x: &Expr, least: i64, known: Expr| {
            let natural = at_least(&known, 0);
            let is_large = Condition::Compare(comparison, known, other.clone());
            Condition::And(vec![at_least(x, least), natural, is_large])
        };
        let said = match large {
            Expr::Binary(Operator::Multiply, x, y) => {
                // A factor that is a number leaves the product exact.
                if self.literal(x)?.is_some() || self.literal(y)?.is_some() {
                    return Ok(Vec::new());
                }
                Condition::Or(vec![one(x, 1, (**y).clone()), one(y, 1, (**x).clone())])
            }
            Expr::Call(function @ (Function::Popcount | Function::BitLength | Function::Isqrt), x) => {
                one(&x[0], LISTED + 1, Expr::Number(least_of(*function).into()))
            }
            _ => return Ok(Vec::new()),
        };
        self.condition(&said, true)
    }

    /// What is put for a set that automata do not hold.
    pub(super) fn bounded(
        &mut self,
        item: &Expr,
        set: &Set,
        is: bool,
        what: &'static str,
    ) -> Result<Vec<Vec<Atom>>, Outside> {
        let bounds = self.bounds.filter(|_| self.numeration == Numeration::Binary);
        let taken = bounds.and_then(|bounds| bounds.of_set(item, set, is)).ok_or(Outside::Term(what))?;
        self.condition(&taken, is)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Clause, Ledger, Question, solution};
    use super::*;
    use grundy_budget::Budget;
    use grundy_rules::lang::{Claim, parse_claim};
    use proptest::prelude::*;

    #[test]
    fn what_is_said_of_products_and_quotients_lies_between_its_bounds() {
        let texts = [
            "a * b >= c",
            "a * b > c",
            "a * b <= c",
            "a * b == c",
            "a * b != c",
            "not (a * b < c)",
            "c <= a * a",
            "a * (b - 3) < c",
            "a * (b - 3) >= c - 12",
            "(b - 3) * a > c - 13",
            "c - a * b >= 2",
            "a * b % 3 == c % 3",
            "a * b + a <= 2 * c",
            "(a - 2) * (b - 2) > c",
            "b >= 1 and a // b == c",
            "1 <= b and c // b >= a",
            "a > 0 and c % a < b",
            "a >= 1 and c // a % 3 != b",
            "b >= 1 and (a - 2) % b <= c // 8",
            "b >= 1 and c - a // b <= 11",
            "b >= 1 and c % b == 0 and c // b % 2 == a % 2",
            "isqrt(c) >= a",
            "b < isqrt(c + 1)",
            "popcount(c + a) > b",
            "bit_length(3 * c) - a <= b",
        ];
        for text in texts {
            for (side, is) in SIDES {
                let (known, holding) = between(text, side, is, &[0, 5, 11, 12, 25]).unwrap();
                assert!(3 * known > holding, "{text} {side:?} {is}: {known}");
            }
        }
    }

    const SIDES: [(Side, bool); 4] =
        [(Side::Above, true), (Side::Above, false), (Side::Below, true), (Side::Below, false)];

    /// Compares what is said of a condition on `a`, `b` and `c` with what it is, at small numbers: returns at how many
    /// of them that is the same, and their number. `None` where nothing is said.
    fn between(text: &str, side: Side, is: bool, third: &[i64]) -> Option<(usize, usize)> {
        let budget = Budget::default();
        let Ok(Claim::Lost(condition)) = parse_claim(text, &["a", "b", "c"]) else { panic!("{text}") };
        let mut translator = Translator {
            numeration: Numeration::Binary,
            names: (0..3).map(Linear::variable).collect(),
            variables: 3,
            ledger: Ledger::new(&budget),
            bounds: Some(Bounds { side, modulus: 2 }),
            before: Vec::new(),
        };
        let cases = translator.condition(&condition, is).ok()?;
        let (mut known, mut holding) = (0, 0);
        for at in (0..7).flat_map(|a| (0..6).flat_map(move |b| third.iter().map(move |c| [a, b, *c]))) {
            let here = (0..3).map(|v| Atom::Zero(Linear::variable(v).shifted(-at[v]).unwrap()));
            let here: Vec<Atom> = here.collect();
            let cases = cases.iter().map(|atoms| [&atoms[..], &here].concat()).collect();
            let clauses = Clause::all(cases, translator.variables);
            let question = Question::new(clauses, 3, Numeration::Binary, &budget).unwrap();
            let said = solution(&question, &budget).unwrap().is_some();
            let holds = condition.at(&at.map(i128::from)) == Some(is);
            assert!(
                if side == Side::Above { said || !holds } else { holds || !said },
                "{text} {side:?} {is} {at:?}"
            );
            (known, holding) = (known + usize::from(said == holds), holding + 1);
        }
        Some((known, holding))
    }

    fn numbers() -> impl Strategy<Value = String> {
        let leaf = prop_oneof![
            3 => prop::sample::select(vec!["a", "b", "c"]).prop_map(str::to_owned),
            1 => (0..14).prop_map(|n: i32| n.to_string()),
        ];
        leaf.prop_recursive(2, 6, 2, |inner| {
            let operator = prop::sample::select(vec!["+", "-", "-", "*", "*", "//", "%"]);
            let function = prop::sample::select(vec!["popcount", "bit_length", "abs"]);
            prop_oneof![
                4 => (inner.clone(), operator, inner.clone()).prop_map(|(x, operator, y)| format!("({x} {operator} {y})")),
                1 => (function, inner).prop_map(|(function, x)| format!("{function}({x})")),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]
        #[test]
        fn what_is_said_of_any_comparison_lies_between_its_bounds(
            (x, comparison, y) in (numbers(), prop::sample::select(vec!["<", "<=", "==", "!=", ">=", ">"]), numbers()),
            at in 0..4usize,
        ) {
            let (side, is) = SIDES[at];
            let text = format!("b >= 1 and c >= 1 and {x} {comparison} {y}");
            let _ = between(&text, side, is, &[1, 5, 12]);
        }
    }
}
