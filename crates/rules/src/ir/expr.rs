//! Expressions and conditions of the rule language, after names, parameters and functions have been resolved.

/// An integer expression. All arithmetic is exact; where a result leaves 128 bits, evaluation fails.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expr {
    /// A literal, or the value of a parameter.
    Number(i128),
    /// A name, by its slot: first the coordinates, then the line's choices, then the names of the runs around
    /// the part.
    Name(usize),
    /// The negative.
    Negate(Box<Expr>),
    /// An operator between two numbers.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// A function of numbers.
    Call(Function, Vec<Expr>),
    /// The second if the first holds, else the third; the other one is not evaluated.
    If(Box<Condition>, Box<Expr>, Box<Expr>),
    /// The element of a list at an index counted from 0; one index for each level of nesting.
    Index(List, Vec<Expr>),
}

/// An operator between two numbers, with Python's meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `//`, rounded down; by 0 it fails.
    FloorDivide,
    /// `%`, with the sign of the divisor; by 0 it fails.
    Modulo,
    /// `**`; a negative exponent fails.
    Power,
    /// `&`, in two's complement.
    BitAnd,
    /// `|`, in two's complement.
    BitOr,
    /// `<<`; a negative distance fails.
    ShiftLeft,
    /// `>>`, rounded down; a negative distance fails.
    ShiftRight,
}

/// A function of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Function {
    /// The smallest of two or more.
    Min,
    /// The largest of two or more.
    Max,
    /// The absolute value.
    Abs,
    /// The greatest common divisor of two or more; of zeros it is 0.
    Gcd,
    /// The nim-sum of two or more.
    Xor,
    /// The number of ones in binary, of the absolute value.
    Popcount,
    /// The number of binary digits of the absolute value; of 0 it is 0.
    BitLength,
    /// The square root rounded down; of a negative number it fails.
    Isqrt,
}

/// A list with a fixed number of elements. Lists nest, and the elements of one list are of one kind.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// Numbers.
    Numbers(Vec<Expr>),
    /// Lists.
    Lists(Vec<List>),
}

/// A condition. `And` and `Or` stop at the first part that decides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Condition {
    /// Two numbers compared.
    Compare(Comparison, Expr, Expr),
    /// Whether a number is in a set, or is not where `negated`.
    Member {
        /// The number.
        item: Expr,
        /// The set.
        set: Set,
        /// Whether it must be outside.
        negated: bool,
    },
    /// All of these; none of them is itself an `And`. An empty one, which holds, stands only for a line
    /// without `where`.
    And(Vec<Condition>),
    /// One of these at least; none of them is itself an `Or`.
    Or(Vec<Condition>),
    /// The opposite.
    Not(Box<Condition>),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// What may stand after `in`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Set {
    /// These numbers.
    List(Vec<Expr>),
    /// All from the first to the second, both included.
    Range(Box<Expr>, Box<Expr>),
    /// 1, 3, 5, ...
    Odd,
    /// 0, 2, 4, ...
    Even,
    /// 0, 1, 4, 9, ...
    Squares,
    /// 2, 3, 5, 7, ...
    Primes,
    /// 1, b, b*b, ...; a negative base fails.
    Powers(Box<Expr>),
    /// 1, 2, 3, 5, 8, ...
    Fibonacci,
}

impl Operator {
    /// Returns the operator as it is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::FloorDivide => "//",
            Operator::Modulo => "%",
            Operator::Power => "**",
            Operator::BitAnd => "&",
            Operator::BitOr => "|",
            Operator::ShiftLeft => "<<",
            Operator::ShiftRight => ">>",
        }
    }
}

impl Function {
    /// All functions.
    pub const ALL: [Function; 8] = [
        Function::Min,
        Function::Max,
        Function::Abs,
        Function::Gcd,
        Function::Xor,
        Function::Popcount,
        Function::BitLength,
        Function::Isqrt,
    ];

    /// Returns the function's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Function::Min => "min",
            Function::Max => "max",
            Function::Abs => "abs",
            Function::Gcd => "gcd",
            Function::Xor => "xor",
            Function::Popcount => "popcount",
            Function::BitLength => "bit_length",
            Function::Isqrt => "isqrt",
        }
    }

    /// Returns whether it takes two or more numbers; the others take one.
    #[must_use]
    pub fn takes_many(self) -> bool {
        matches!(self, Function::Min | Function::Max | Function::Gcd | Function::Xor)
    }
}

impl Comparison {
    /// Returns the comparison as it is written.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }

    /// Returns whether `a` and `b` compare so.
    #[must_use]
    pub fn holds<T: Ord>(self, a: T, b: T) -> bool {
        match self {
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::Greater => a > b,
            Comparison::AtLeast => a >= b,
        }
    }

    /// Returns the comparison that holds exactly where this one does not.
    #[must_use]
    pub fn opposite(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
            Comparison::Less => Comparison::AtLeast,
            Comparison::AtMost => Comparison::Greater,
            Comparison::Greater => Comparison::AtMost,
            Comparison::AtLeast => Comparison::Less,
        }
    }
}

impl Expr {
    /// Returns `a + b`.
    #[must_use]
    pub fn sum(a: Expr, b: Expr) -> Expr {
        Expr::Binary(Operator::Add, Box::new(a), Box::new(b))
    }

    /// Returns `a * b`.
    #[must_use]
    pub fn product(a: Expr, b: Expr) -> Expr {
        Expr::Binary(Operator::Multiply, Box::new(a), Box::new(b))
    }

    /// Calls `visit` with every slot that occurs, as often as it occurs, in the order of the printed text.
    pub fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Expr::Number(_) => {}
            Expr::Name(slot) => visit(*slot),
            Expr::Negate(x) => x.for_each_slot(visit),
            Expr::Binary(_, x, y) => {
                x.for_each_slot(visit);
                y.for_each_slot(visit);
            }
            Expr::Call(_, arguments) => arguments.iter().for_each(|x| x.for_each_slot(visit)),
            Expr::If(condition, x, y) => {
                x.for_each_slot(visit);
                condition.for_each_slot(visit);
                y.for_each_slot(visit);
            }
            Expr::Index(list, indices) => {
                list.for_each_slot(visit);
                indices.iter().for_each(|x| x.for_each_slot(visit));
            }
        }
    }

    /// Returns whether a slot that `wanted` accepts occurs.
    #[must_use]
    pub fn mentions(&self, wanted: impl Fn(usize) -> bool) -> bool {
        let mut found = false;
        self.for_each_slot(&mut |slot| found |= wanted(slot));
        found
    }
}

impl List {
    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            List::Numbers(items) => items.len(),
            List::Lists(items) => items.len(),
        }
    }

    /// Returns whether there is no element.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// As [`Expr::for_each_slot`].
    pub fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            List::Numbers(items) => items.iter().for_each(|x| x.for_each_slot(visit)),
            List::Lists(items) => items.iter().for_each(|list| list.for_each_slot(visit)),
        }
    }
}

impl Set {
    /// As [`Expr::for_each_slot`].
    pub fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Set::List(items) => items.iter().for_each(|x| x.for_each_slot(visit)),
            Set::Range(from, to) => {
                from.for_each_slot(visit);
                to.for_each_slot(visit);
            }
            Set::Powers(base) => base.for_each_slot(visit),
            Set::Odd | Set::Even | Set::Squares | Set::Primes | Set::Fibonacci => {}
        }
    }
}

impl Condition {
    /// The condition of a line without `where`.
    #[must_use]
    pub fn always() -> Condition {
        Condition::And(Vec::new())
    }

    /// Returns the conjunction, flat, of conditions; of a single one it is that one.
    #[must_use]
    pub fn all(conditions: Vec<Condition>) -> Condition {
        let mut flat = Vec::with_capacity(conditions.len());
        for condition in conditions {
            match condition {
                Condition::And(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if flat.len() == 1 { flat.swap_remove(0) } else { Condition::And(flat) }
    }

    /// Returns the disjunction, flat, of one or more conditions; of a single one it is that one.
    #[must_use]
    pub fn any(conditions: Vec<Condition>) -> Condition {
        let mut flat = Vec::with_capacity(conditions.len());
        for condition in conditions {
            match condition {
                Condition::Or(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        if flat.len() == 1 { flat.swap_remove(0) } else { Condition::Or(flat) }
    }

    /// Returns the condition as a conjunction: its parts, or itself alone.
    #[must_use]
    pub fn conjuncts(&self) -> &[Condition] {
        match self {
            Condition::And(parts) => parts,
            other => std::slice::from_ref(other),
        }
    }

    /// As [`Expr::for_each_slot`].
    pub fn for_each_slot(&self, visit: &mut dyn FnMut(usize)) {
        match self {
            Condition::Compare(_, x, y) => {
                x.for_each_slot(visit);
                y.for_each_slot(visit);
            }
            Condition::Member { item, set, .. } => {
                item.for_each_slot(visit);
                set.for_each_slot(visit);
            }
            Condition::And(parts) | Condition::Or(parts) => {
                parts.iter().for_each(|part| part.for_each_slot(visit));
            }
            Condition::Not(inner) => inner.for_each_slot(visit),
        }
    }

    /// Returns whether a slot that `wanted` accepts occurs.
    #[must_use]
    pub fn mentions(&self, wanted: impl Fn(usize) -> bool) -> bool {
        let mut found = false;
        self.for_each_slot(&mut |slot| found |= wanted(slot));
        found
    }
}
