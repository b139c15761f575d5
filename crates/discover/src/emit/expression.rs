//! Expressions and conditions of the rule language, in each language.

use super::helper::Helper;
use super::language::{Language, Unsupported};
use grundy_rules::ir::{Comparison, Condition, Expr, Function, List, Operator, Set};
use std::collections::BTreeSet;

/// How tightly something binds, from the loosest. Bits and shifts bind differently in the languages, so that
/// they stand in brackets wherever they are part of something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Loose,
    Or,
    And,
    Compare,
    Sum,
    Product,
    Sign,
    Atom,
}

/// Prints expressions of one program, and remembers what they need.
pub(super) struct Printer {
    pub(super) language: Language,
    /// The functions that are called.
    pub(super) helpers: BTreeSet<Helper>,
    /// The lists that are indexed; they become tables `LIST_1`, ...
    pub(super) lists: Vec<Vec<i128>>,
    /// The expressions and conditions printed so far, as often as they stand in the text.
    printed: usize,
}

/// Expressions and conditions that a program may have. A set stands for what it is compared with once for
/// each of its members, and so on inside these, so that a short rule may have a text without end.
const MOST_PRINTED: usize = 1 << 14;

type Text = Result<(String, Level), Unsupported>;

impl Printer {
    pub(super) fn new(language: Language) -> Printer {
        Printer { language, helpers: BTreeSet::new(), lists: Vec::new(), printed: 0 }
    }

    /// Returns the expression as text; names are taken to be natural numbers.
    pub(super) fn expr(&mut self, expr: &Expr, names: &[String]) -> Result<String, Unsupported> {
        Ok(self.number(expr, names)?.0)
    }

    /// Returns the conjunction of the conditions as text.
    pub(super) fn all(&mut self, conditions: &[Condition], names: &[String]) -> Result<String, Unsupported> {
        Ok(self.truth(&Condition::all(conditions.to_vec()), names)?.0)
    }

    /// Returns the smallest or the largest of some expressions as text.
    pub(super) fn extreme(
        &mut self,
        function: Function,
        items: &[Expr],
        names: &[String],
    ) -> Result<String, Unsupported> {
        self.expr(&extreme(function, items), names)
    }

    pub(super) fn use_helper(&mut self, helper: Helper) {
        self.helpers.insert(helper);
    }

    fn at(&mut self, least: Level, expr: &Expr, names: &[String]) -> Result<String, Unsupported> {
        let (text, level) = self.number(expr, names)?;
        Ok(if level < least { format!("({text})") } else { text })
    }

    fn count(&mut self) -> Result<(), Unsupported> {
        self.printed += 1;
        if self.printed > MOST_PRINTED {
            return Err(Unsupported("conditions that are so long in another language".to_owned()));
        }
        Ok(())
    }

    fn number(&mut self, expr: &Expr, names: &[String]) -> Text {
        self.count()?;
        Ok(match expr {
            Expr::Number(value) => {
                // C has no literals beyond 64 bits.
                if self.language != Language::Python && i64::try_from(*value).is_err() {
                    return Err(Unsupported(format!("the number {value}")));
                }
                (value.to_string(), if *value < 0 { Level::Sign } else { Level::Atom })
            }
            Expr::Name(slot) => (names[*slot].clone(), Level::Atom),
            // A sign takes its operand in brackets, since `--x` means something else in C.
            Expr::Negate(x) => (format!("-{}", self.at(Level::Atom, x, names)?), Level::Sign),
            Expr::Binary(operator, x, y) => self.binary(*operator, x, y, names)?,
            Expr::Call(function, arguments) => self.call(*function, arguments, names)?,
            Expr::If(condition, x, y) => {
                let condition = self.truth_at(Level::Or, condition, names)?;
                let (x, y) = (self.at(Level::Or, x, names)?, self.at(Level::Or, y, names)?);
                let text = match self.language {
                    Language::C | Language::Cpp => format!("{condition} ? {x} : {y}"),
                    Language::Rust => format!("if {condition} {{ {x} }} else {{ {y} }}"),
                    Language::Python => format!("{x} if {condition} else {y}"),
                };
                (text, Level::Loose)
            }
            Expr::Index(list, indices) => {
                let (List::Numbers(items), [index]) = (list, &indices[..]) else {
                    return Err(Unsupported("lists of lists".to_owned()));
                };
                let number = |item: &Expr| match item {
                    Expr::Number(value) => Ok(*value),
                    _ => Err(Unsupported("lists of expressions".to_owned())),
                };
                let items = items.iter().map(number).collect::<Result<Vec<_>, _>>()?;
                // Equal lists share one table.
                let place = self.lists.iter().position(|list| *list == items).unwrap_or(self.lists.len());
                if place == self.lists.len() {
                    self.lists.push(items);
                }
                let index = self.expr(index, names)?;
                let text = match self.language {
                    Language::Rust => format!("Int::from(LIST_{}[({index}) as usize])", place + 1),
                    _ => format!("LIST_{}[{index}]", place + 1),
                };
                (text, Level::Atom)
            }
        })
    }

    fn binary(&mut self, operator: Operator, x: &Expr, y: &Expr, names: &[String]) -> Text {
        // Division rounds towards 0 in C and Rust. For natural numbers that is the floor.
        let plain = self.language == Language::Python || (is_natural(x) && is_natural(y));
        // A shift by the width or more is undefined in C and panics in Rust. Farther than these bounds
        // nothing is left, or what is larger than all numbers. Shifts by names are 128 bits wide, by `grows`.
        let longest = match operator {
            Operator::ShiftLeft | Operator::ShiftRight if matches!(y, Expr::Number(..=62)) => None,
            Operator::ShiftLeft if self.language != Language::Python => Some(64),
            Operator::ShiftLeft => Some(4096),
            Operator::ShiftRight if self.language != Language::Python => Some(126),
            _ => None,
        };
        let y = &longest.map_or_else(
            || y.clone(),
            |longest| Expr::Call(Function::Min, vec![y.clone(), Expr::Number(longest)]),
        );
        let (symbol, left, right) = match operator {
            Operator::Add => ("+", Level::Sum, Level::Product),
            Operator::Subtract => ("-", Level::Sum, Level::Product),
            Operator::Multiply => ("*", Level::Product, Level::Sign),
            Operator::FloorDivide if self.language == Language::Python => ("//", Level::Product, Level::Sign),
            Operator::FloorDivide if plain => ("/", Level::Product, Level::Sign),
            Operator::Modulo if plain => ("%", Level::Product, Level::Sign),
            // Other exponents may be very large, so the helper bounds them.
            Operator::Power if self.language == Language::Python && matches!(y, Expr::Number(_)) => {
                ("**", Level::Atom, Level::Atom)
            }
            Operator::FloorDivide | Operator::Modulo | Operator::Power => {
                let (helper, name) = match operator {
                    Operator::FloorDivide => (Helper::FloorDiv, "floor_div"),
                    Operator::Modulo => (Helper::FloorMod, "floor_mod"),
                    _ => (Helper::Power, "power"),
                };
                self.use_helper(helper);
                let (x, y) = (self.expr(x, names)?, self.expr(y, names)?);
                return Ok((format!("{name}({x}, {y})"), Level::Atom));
            }
            Operator::BitAnd => ("&", Level::Product, Level::Product),
            Operator::BitOr => ("|", Level::Product, Level::Product),
            Operator::ShiftLeft => ("<<", Level::Product, Level::Product),
            Operator::ShiftRight => (">>", Level::Product, Level::Product),
        };
        // A literal in C is an `int`, and a shift would leave its 32 bits.
        let is_short = operator == Operator::ShiftLeft && matches!(x, Expr::Number(_));
        let (mut x, y) = (self.at(left, x, names)?, self.at(right, y, names)?);
        if is_short && matches!(self.language, Language::C | Language::Cpp) {
            x.insert_str(0, "(Int)");
        }
        let level = match operator {
            Operator::Add | Operator::Subtract => Level::Sum,
            Operator::Multiply | Operator::FloorDivide | Operator::Modulo => Level::Product,
            Operator::Power => Level::Sign,
            _ => Level::Loose,
        };
        Ok((format!("{x} {symbol} {y}"), level))
    }

    fn call(&mut self, function: Function, arguments: &[Expr], names: &[String]) -> Text {
        // The items of a nim-sum stand in brackets where they are no products.
        let least = if function == Function::Xor { Level::Product } else { Level::Loose };
        let texts: Result<Vec<String>, Unsupported> =
            arguments.iter().map(|argument| self.at(least, argument, names)).collect();
        let texts = texts?;
        // These functions take two arguments, so longer lists nest.
        let nested = |name: &str| {
            let mut texts = texts.iter().rev().cloned();
            let last = texts.next().unwrap_or_default();
            (texts.fold(last, |rest, text| format!("{name}({text}, {rest})")), Level::Atom)
        };
        let language = self.language;
        let mut helped = |helper: Helper, name: &str| {
            self.use_helper(helper);
            name.to_owned()
        };
        let one = |name: &str| (format!("{name}({})", texts[0]), Level::Atom);
        Ok(match (function, language) {
            (Function::Min, Language::Rust) => nested("Int::min"),
            (Function::Max, Language::Rust) => nested("Int::max"),
            (Function::Min, Language::Cpp) => nested("std::min<Int>"),
            (Function::Max, Language::Cpp) => nested("std::max<Int>"),
            (Function::Min, Language::C) => nested("MIN"),
            (Function::Max, Language::C) => nested("MAX"),
            (Function::Min, Language::Python) => (format!("min({})", texts.join(", ")), Level::Atom),
            (Function::Max, Language::Python) => (format!("max({})", texts.join(", ")), Level::Atom),
            (Function::Abs, Language::Rust) => one("Int::abs"),
            (Function::Abs, Language::Python) => one("abs"),
            // `abs` of C takes an `int` and would cut off the rest.
            (Function::Abs, Language::C | Language::Cpp) => one(&helped(Helper::Abs, "absolute")),
            (Function::Gcd, Language::Python) => (format!("math.gcd({})", texts.join(", ")), Level::Atom),
            (Function::Gcd, _) => nested(&helped(Helper::Gcd, "greatest_common_divisor")),
            (Function::Xor, _) => (texts.join(" ^ "), Level::Loose),
            (Function::Popcount, Language::Python) => {
                (format!("bin({}).count(\"1\")", texts[0]), Level::Atom)
            }
            (Function::Popcount, _) => one(&helped(Helper::Popcount, "popcount")),
            (Function::BitLength, Language::Python) => (format!("({}).bit_length()", texts[0]), Level::Atom),
            (Function::BitLength, _) => one(&helped(Helper::BitLength, "bit_length")),
            (Function::Isqrt, Language::Python) => one("math.isqrt"),
            (Function::Isqrt, Language::Rust) => one("Int::isqrt"),
            (Function::Isqrt, _) => one(&helped(Helper::Isqrt, "isqrt")),
        })
    }

    fn truth_at(
        &mut self,
        least: Level,
        condition: &Condition,
        names: &[String],
    ) -> Result<String, Unsupported> {
        let (text, level) = self.truth(condition, names)?;
        Ok(if level < least { format!("({text})") } else { text })
    }

    fn truth(&mut self, condition: &Condition, names: &[String]) -> Text {
        self.count()?;
        let (and, or, not) = match self.language {
            Language::Python => (" and ", " or ", "not "),
            _ => (" && ", " || ", "!"),
        };
        Ok(match condition {
            Condition::Compare(comparison, x, y) => {
                let (x, y) = (self.at(Level::Sum, x, names)?, self.at(Level::Sum, y, names)?);
                (format!("{x} {} {y}", comparison.symbol()), Level::Compare)
            }
            Condition::And(parts) if parts.is_empty() => match self.language {
                Language::Python => ("True".to_owned(), Level::Atom),
                _ => ("true".to_owned(), Level::Atom),
            },
            Condition::And(parts) => (self.joined(parts, Level::Compare, and, names)?, Level::And),
            Condition::Or(parts) => (self.joined(parts, Level::Compare, or, names)?, Level::Or),
            Condition::Not(inner) => (format!("{not}({})", self.truth(inner, names)?.0), Level::Compare),
            Condition::Member { item, set, negated } => {
                let (text, level) = self.member(item, set, names)?;
                if *negated { (format!("{not}({text})"), Level::Compare) } else { (text, level) }
            }
        })
    }

    fn joined(
        &mut self,
        parts: &[Condition],
        least: Level,
        word: &str,
        names: &[String],
    ) -> Result<String, Unsupported> {
        let texts: Result<Vec<String>, Unsupported> =
            parts.iter().map(|part| self.truth_at(least, part, names)).collect();
        Ok(texts?.join(word))
    }

    fn member(&mut self, item: &Expr, set: &Set, names: &[String]) -> Text {
        let compare = |comparison, value: &Expr| Condition::Compare(comparison, item.clone(), value.clone());
        let remainder = |rest| {
            let two = Box::new(Expr::Number(2));
            let remainder = Expr::Binary(Operator::Modulo, Box::new(item.clone()), two);
            let equal = Condition::Compare(Comparison::Equal, remainder, Expr::Number(rest));
            // The sets hold natural numbers, and a negative number leaves a remainder too.
            let natural = compare(Comparison::AtLeast, &Expr::Number(0));
            if is_natural(item) { equal } else { Condition::all(vec![natural, equal]) }
        };
        let (helper, call) = match set {
            Set::List(items) if items.is_empty() => {
                // A disjunction of nothing would have no text.
                return self.truth(&Condition::Not(Box::new(Condition::always())), names);
            }
            Set::List(items) => {
                let equal = items.iter().map(|value| compare(Comparison::Equal, value)).collect();
                return self.truth(&Condition::any(equal), names);
            }
            Set::Range(from, to) => {
                let ends = vec![compare(Comparison::AtLeast, from), compare(Comparison::AtMost, to)];
                return self.truth(&Condition::all(ends), names);
            }
            Set::Odd => return self.truth(&remainder(1), names),
            Set::Even => return self.truth(&remainder(0), names),
            Set::Squares => {
                let root = Expr::Call(Function::Isqrt, vec![item.clone()]);
                let square = Expr::product(root.clone(), root);
                let equal = compare(Comparison::Equal, &square);
                let natural = compare(Comparison::AtLeast, &Expr::Number(0));
                // The sign is tested first: the root of a negative number is an error in Python and Rust.
                return self.truth(&Condition::all(vec![natural, equal]), names);
            }
            Set::Primes => (Helper::IsPrime, format!("is_prime({})", self.expr(item, names)?)),
            Set::Powers(base) => {
                let (item, base) = (self.expr(item, names)?, self.expr(base, names)?);
                (Helper::IsPower, format!("is_power({item}, {base})"))
            }
            Set::Fibonacci => (Helper::IsFibonacci, format!("is_fibonacci({})", self.expr(item, names)?)),
        };
        self.use_helper(helper);
        Ok((call, Level::Atom))
    }
}

/// Returns the smallest or the largest of some expressions; each is said once.
pub(super) fn extreme(function: Function, items: &[Expr]) -> Expr {
    // The stack has the first item on top, so the text keeps the order of the items.
    let mut open: Vec<&Expr> = items.iter().rev().collect();
    let mut said: Vec<Expr> = Vec::new();
    while let Some(item) = open.pop() {
        match item {
            Expr::Call(same, inner) if *same == function => open.extend(inner.iter().rev()),
            item if said.contains(item) => {}
            item => said.push(item.clone()),
        }
    }
    let zero = Expr::Number(0);
    // A natural number is at least 0 in any case.
    if function == Function::Max && said.iter().any(|item| *item != zero && is_natural(item)) {
        said.retain(|item| *item != zero);
    }
    if said.len() == 1 { said.remove(0) } else { Expr::Call(function, said) }
}

/// Returns whether the value is surely 0 or more where names are.
fn is_natural(expr: &Expr) -> bool {
    match expr {
        Expr::Number(value) => *value >= 0,
        Expr::Name(_) => true,
        Expr::Negate(_) => false,
        Expr::Binary(Operator::Subtract, _, _) => false,
        // The other operators take natural numbers to natural numbers.
        Expr::Binary(_, x, y) => is_natural(x) && is_natural(y),
        Expr::Call(Function::Min | Function::Max | Function::Xor, items) => items.iter().all(is_natural),
        // Absolute values, common divisors, counts of digits and roots are never negative.
        Expr::Call(..) => true,
        Expr::If(_, x, y) => is_natural(x) && is_natural(y),
        Expr::Index(List::Numbers(items), _) => items.iter().all(is_natural),
        Expr::Index(List::Lists(_), _) => false,
    }
}

/// Returns whether the value may be much larger than its names, so that 64 bits would not do for names of 60
/// bits.
pub(super) fn grows(expr: &Expr) -> bool {
    let mut found = false;
    visit(expr, &mut |expr| match expr {
        Expr::Binary(Operator::Multiply, x, y) => {
            // A number of 60 bits has at most 62 bits when multiplied by 4.
            let small = |x: &Expr| matches!(x, Expr::Number(-4..=4));
            found |= !small(x) && !small(y);
        }
        // The printer cuts off other shifts at 126, which needs 128 bits.
        Expr::Binary(Operator::ShiftRight, _, y) => found |= !matches!(**y, Expr::Number(..=62)),
        Expr::Binary(Operator::Power | Operator::ShiftLeft, _, _) | Expr::Call(Function::Isqrt, _) => {
            found = true;
        }
        Expr::Number(value) => found |= i32::try_from(*value).is_err(),
        _ => {}
    });
    found
}

/// Returns whether an expression in the condition grows.
pub(super) fn condition_grows(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(_, x, y) => grows(x) || grows(y),
        Condition::Member { item, set, .. } => {
            grows(item)
                || match set {
                    Set::List(items) => items.iter().any(grows),
                    Set::Range(from, to) => grows(from) || grows(to),
                    Set::Powers(base) => grows(base),
                    Set::Squares => true,
                    Set::Odd | Set::Even | Set::Primes | Set::Fibonacci => false,
                }
        }
        Condition::And(parts) | Condition::Or(parts) => parts.iter().any(condition_grows),
        Condition::Not(inner) => condition_grows(inner),
    }
}

fn visit(expr: &Expr, see: &mut dyn FnMut(&Expr)) {
    see(expr);
    match expr {
        Expr::Number(_) | Expr::Name(_) => {}
        Expr::Negate(x) => visit(x, see),
        Expr::Binary(_, x, y) => {
            visit(x, see);
            visit(y, see);
        }
        Expr::Call(_, items) | Expr::Index(List::Numbers(_), items) => {
            items.iter().for_each(|x| visit(x, see));
        }
        Expr::If(condition, x, y) => {
            // Only whether the condition grows matters here. A root stands for a condition that does, since
            // roots count as growing.
            if condition_grows(condition) {
                see(&Expr::Call(Function::Isqrt, Vec::new()));
            }
            visit(x, see);
            visit(y, see);
        }
        Expr::Index(List::Lists(_), items) => items.iter().for_each(|x| visit(x, see)),
    }
}
