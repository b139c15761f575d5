//! The text as a tree, before names mean anything.

use super::diagnostic::Span;
use crate::ir::{Comparison, Operator};
use grundy_values::Player;

#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) text: String,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum Item {
    Game(Name),
    Param(Name, Expr),
    Let(Let),
    Start(Pattern, Part),
    Misere(Span),
    Goal {
        win: bool,
        condition: Expr,
        span: Span,
    },
    /// `positions where condition`
    Domain(Expr),
    Line(Line),
}

#[derive(Clone, Debug)]
pub(super) struct Let {
    pub(super) name: Name,
    pub(super) arguments: Vec<Name>,
    pub(super) body: Expr,
}

#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) names: Vec<Name>,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) label: Option<Name>,
    pub(super) mover: Option<Player>,
    pub(super) pattern: Pattern,
    pub(super) parts: Vec<Part>,
    pub(super) condition: Option<Expr>,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum Part {
    Position(Expr),
    Of(Expr, Box<Part>),
    Each { name: Name, from: Expr, to: Expr, part: Box<Part> },
}

/// An expression or a condition: which of the two, lowering finds out.
#[derive(Clone, Debug)]
pub(super) struct Expr {
    pub(super) kind: Kind,
    pub(super) span: Span,
    /// The height of the tree.
    pub(super) depth: u32,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Number(i128),
    Name(String),
    Negate(Box<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `^`, which has been reported; it is read as `xor`.
    Caret(Box<Expr>, Box<Expr>),
    /// `first op next op next ...`
    Compare(Box<Expr>, Vec<(Compare, Expr)>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Not(Box<Expr>),
    If {
        then: Box<Expr>,
        condition: Box<Expr>,
        otherwise: Box<Expr>,
    },
    Call {
        name: Name,
        arguments: Vec<Expr>,
    },
    Index(Box<Expr>, Box<Expr>),
    List(Vec<Expr>),
    Set(Vec<Expr>),
    /// `(a, b)`, or `()`.
    Tuple(Vec<Expr>),
    Range(Box<Expr>, Box<Expr>),
    /// The name of an infinite set, without arguments.
    Named(String),
    /// Something that has been reported.
    Bad,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    Number(Comparison),
    In { negated: bool },
}

impl Expr {
    pub(super) fn new(kind: Kind, span: Span) -> Expr {
        let mut depth = 0;
        kind.for_each(&mut |child| depth = depth.max(child.depth + 1));
        Expr { kind, span, depth }
    }

    pub(super) fn bad(span: Span) -> Expr {
        Expr { kind: Kind::Bad, span, depth: 0 }
    }

    /// Calls `visit` with every name that occurs as a value, in the order of the text.
    pub(super) fn for_each_name(&self, visit: &mut dyn FnMut(&str, Span)) {
        match &self.kind {
            Kind::Name(name) => visit(name, self.span),
            // In `x if c else y` the text has `x` first.
            kind => kind.for_each(&mut |child| child.for_each_name(visit)),
        }
    }
}

impl Kind {
    fn for_each(&self, visit: &mut dyn FnMut(&Expr)) {
        match self {
            Kind::Number(_) | Kind::Name(_) | Kind::Named(_) | Kind::Bad => {}
            Kind::Negate(x) | Kind::Not(x) => visit(x),
            Kind::Binary(_, x, y) | Kind::Caret(x, y) | Kind::Index(x, y) | Kind::Range(x, y) => {
                visit(x);
                visit(y);
            }
            Kind::Compare(first, rest) => {
                visit(first);
                rest.iter().for_each(|(_, x)| visit(x));
            }
            Kind::If { then, condition, otherwise } => {
                visit(then);
                visit(condition);
                visit(otherwise);
            }
            Kind::Call { arguments: items, .. }
            | Kind::And(items)
            | Kind::Or(items)
            | Kind::List(items)
            | Kind::Set(items)
            | Kind::Tuple(items) => items.iter().for_each(visit),
        }
    }
}
