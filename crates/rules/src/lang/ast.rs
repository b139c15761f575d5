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
    /// `param g: graph = value`, and whether edges have a direction; without a value it must be set.
    Graph {
        name: Name,
        is_directed: bool,
        value: Option<Expr>,
    },
    /// `position (a: list, t)`
    Position(Pattern),
    Let(Let),
    Start(Pattern, Part),
    Misere(Span),
    Goal {
        win: bool,
        condition: Expr,
        span: Span,
    },
    /// `win for left when condition`, and by `None` `draw when condition`
    End {
        winner: Option<Player>,
        condition: Expr,
        span: Span,
    },
    /// `left moves when condition`
    Mover {
        player: Player,
        condition: Expr,
        span: Span,
    },
    /// `positions where condition`
    Domain(Expr),
    /// `for all k where condition:`; without names they are those of the condition.
    ForAll {
        names: Vec<Name>,
        condition: Option<Expr>,
        span: Span,
    },
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
    /// The kind that the text gives to each name, where it may.
    pub(super) kinds: Vec<Option<Name>>,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) label: Option<Name>,
    pub(super) mover: Option<Player>,
    pub(super) pattern: Pattern,
    pub(super) parts: Vec<Part>,
    /// `gains points`; `pays points` is negated.
    pub(super) gain: Option<Expr>,
    /// The word `again`, where it stands.
    pub(super) again: Option<Span>,
    pub(super) condition: Option<Expr>,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) enum Part {
    Position(Expr),
    Of(Expr, Box<Part>),
    /// From one number to another, or without the other of the entries of a list.
    Each {
        name: Name,
        from: Expr,
        to: Option<Expr>,
        part: Box<Part>,
    },
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
    /// `"abc"`
    Text(String),
    /// `a[from:to]`
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `a[::-1]`
    Reversed(Box<Expr>),
    /// `body for name in source if condition`
    Generator(Box<Expr>, Box<Loop>),
    /// `base with a[at] = value, ..`
    With(Box<Expr>, Vec<Write>),
    /// Something that has been reported.
    Bad,
}

/// `for name in source if condition`
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub(super) name: Name,
    /// `None` for all indices of a list.
    pub(super) source: Option<Expr>,
    pub(super) condition: Option<Expr>,
}

/// `a[at] = value`, for each turn of a loop where there is one.
#[derive(Clone, Debug)]
pub(super) struct Write {
    pub(super) list: Name,
    pub(super) at: Expr,
    pub(super) value: Expr,
    pub(super) each: Option<Loop>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compare {
    Number(Comparison),
    In { negated: bool },
}

impl Expr {
    pub(super) fn new(kind: Kind, span: Span) -> Expr {
        let mut depth = 0;
        // The depth is known at each node, so that a deep text is refused without going down again.
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

impl Loop {
    fn for_each<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.source.iter().chain(&self.condition).for_each(visit);
    }
}

impl Kind {
    pub(super) fn for_each<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match self {
            Kind::Number(_) | Kind::Name(_) | Kind::Named(_) | Kind::Text(_) | Kind::Bad => {}
            Kind::Negate(x) | Kind::Not(x) | Kind::Reversed(x) => visit(x),
            Kind::Slice(x, from, to) => {
                visit(x);
                from.iter().chain(to).for_each(|x| visit(x));
            }
            Kind::Generator(body, each) => {
                visit(body);
                each.for_each(visit);
            }
            Kind::With(base, writes) => {
                visit(base);
                for write in writes {
                    visit(&write.at);
                    visit(&write.value);
                    write.each.iter().for_each(|each| each.for_each(visit));
                }
            }
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
