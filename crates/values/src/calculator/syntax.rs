//! The tree of an expression, in one vector: no depth of it can overflow the stack when it is dropped.

use super::fault::{Fault, Problem};
use crate::loopy::Named;
use crate::{Dyadic, Player};
use std::ops::Range;

/// The expression that a text was read as.
pub(super) struct Syntax {
    nodes: Vec<Node>,
    spans: Vec<Range<usize>>,
    depths: Vec<u32>,
    /// Whether a game has an option that is the game around it.
    loops: Vec<bool>,
}

/// The place of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Id(usize);

/// The deepest tree that is read.
pub(super) const MOST_LEVELS: u32 = 10_000;

/// One step of an expression.
#[derive(Debug)]
pub(super) enum Node {
    Literal(Literal),
    /// `*(n)`.
    NimberOf(Id),
    /// `{left | right}`, or as it stands in quotes, without making it canonical; with the number of its name
    /// in `a{0|a}`.
    Game {
        lists: [Vec<Id>; 2],
        as_it_stands: bool,
        name: Option<u32>,
    },
    /// `on`, `over` and the like.
    Named(Named),
    /// An option that is the game in whose braces it stands.
    Pass,
    /// An option that is a game around it, by the number of its name.
    Back(u32),
    /// `a & b`.
    Sides([Id; 2]),
    /// `+-` of one game, or of several options of Left.
    Switch(Vec<Id>),
    Negative(Id),
    /// Terms with a plus, or a minus.
    Sum(Vec<(Sign, Id)>),
    /// `a * b`, or `3.b`.
    Product([Id; 2]),
    Quotient([Id; 2]),
    /// `omega ^ b`.
    Power([Id; 2]),
    /// The first infinite ordinal.
    Omega,
    /// `a : b`.
    Ordinal([Id; 2]),
    Call {
        function: &'static super::functions::Function,
        arguments: Vec<Id>,
    },
    /// A function alone: of the value that is called `it`.
    OfIt(&'static super::functions::Function),
    /// `name[text]`.
    Board {
        name: Range<usize>,
        text: Range<usize>,
    },
    Compare(Relation, [Id; 2]),
    /// A name that was given to a value.
    Name,
    /// A function that was defined, with its arguments.
    Apply {
        name: Range<usize>,
        arguments: Vec<Id>,
    },
    Player(Player),
    /// `*[2,[2]]`.
    Misere,
    List(Vec<Id>),
    /// The integers from one to another.
    Range([Id; 2]),
    /// A list of values of `body`, for the members of lists.
    Each {
        body: Id,
        clauses: Vec<Clause>,
    },
    Not(Id),
    /// Whether both hold, or one of them.
    Both(bool, [Id; 2]),
    /// One or the other, by a question.
    If([Id; 3]),
}

/// A part of `[a for k in l where b]`.
#[derive(Debug)]
pub(super) enum Clause {
    For { name: Range<usize>, list: Id },
    Where(Id),
}

impl Clause {
    fn part(&self) -> Id {
        match self {
            Clause::For { list: part, .. } | Clause::Where(part) => *part,
        }
    }
}

/// What is written without an operator: a number, ups, a nimber, each where it is there.
#[derive(Clone, Debug)]
pub(super) struct Literal {
    pub number: Dyadic,
    pub ups: Ups,
    pub nimber: u32,
}

/// The ups of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ups {
    /// `^`, this number of times.
    Times(i64),
    /// `^<n>`, or `v<-n>`.
    Order(i64),
    /// `^[n]`, or `v[-n]`.
    ToOrder(i64),
    /// `^<on>`, `^[on]` and their negatives.
    Named(Named),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
    /// The onside of a sum.
    Upsum,
    /// The offside of a sum.
    Downsum,
}

/// A question about two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Equal,
    Unequal,
    Less,
    AtMost,
    Greater,
    AtLeast,
    /// Whoever moves first wins the difference.
    Confused,
    LessOrConfused,
    GreaterOrConfused,
}

impl Syntax {
    pub fn new() -> Syntax {
        Syntax { nodes: Vec::new(), spans: Vec::new(), depths: Vec::new(), loops: Vec::new() }
    }

    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0]
    }

    /// Returns whether a node is a nimber as it is written, with what stands before it: `*3`, `2*3`, `-*(3)`.
    pub fn ends_in_nimber(&self, mut id: Id) -> bool {
        // A sign stands before what it belongs to, and the end of the text stays the same.
        while let Node::Negative(inside) = self.node(id) {
            id = *inside;
        }
        matches!(self.node(id), Node::Literal(Literal { nimber: 1.., .. }) | Node::NimberOf(_))
    }

    pub fn span(&self, id: Id) -> Range<usize> {
        self.spans[id.0].clone()
    }

    /// Returns whether a node is a game with a follower that is the game around it.
    pub fn has_loops(&self, id: Id) -> bool {
        self.loops[id.0]
    }

    /// Lets a node begin earlier in the text, with the name before it.
    pub fn begin_at(&mut self, id: Id, start: usize) {
        self.spans[id.0].start = start;
    }

    pub fn push(&mut self, node: Node, span: Range<usize>) -> Result<Id, Fault> {
        // The depth bounds every recursion over the tree.
        let depth = 1 + node.parts().map(|part| self.depths[part.0]).max().unwrap_or(0);
        if depth > MOST_LEVELS {
            return Err(Fault::new(span, Problem::TooDeep { most: MOST_LEVELS }));
        }
        // Braces alone pass loops on: an operator needs the value of the game that is not made yet.
        let has_loops = match &node {
            Node::Pass | Node::Back(_) => true,
            Node::Game { lists, .. } => lists.iter().flatten().any(|part| self.loops[part.0]),
            _ => false,
        };
        self.loops.push(has_loops);
        self.nodes.push(node);
        self.spans.push(span);
        self.depths.push(depth);
        Ok(Id(self.nodes.len() - 1))
    }
}

impl Node {
    fn parts(&self) -> Box<dyn Iterator<Item = Id> + '_> {
        match self {
            Node::Literal(_)
            | Node::OfIt(_)
            | Node::Board { .. }
            | Node::Named(_)
            | Node::Pass
            | Node::Back(_)
            | Node::Omega
            | Node::Name
            | Node::Player(_)
            | Node::Misere => Box::new(std::iter::empty()),
            Node::NimberOf(part) | Node::Negative(part) | Node::Not(part) => Box::new(std::iter::once(*part)),
            Node::Each { body, clauses } => {
                Box::new(std::iter::once(*body).chain(clauses.iter().map(Clause::part)))
            }
            Node::If(parts) => Box::new(parts.iter().copied()),
            Node::Game { lists, .. } => Box::new(lists.iter().flatten().copied()),
            Node::Switch(parts)
            | Node::List(parts)
            | Node::Call { arguments: parts, .. }
            | Node::Apply { arguments: parts, .. } => Box::new(parts.iter().copied()),
            Node::Sum(terms) => Box::new(terms.iter().map(|(_, part)| *part)),
            Node::Product(parts)
            | Node::Quotient(parts)
            | Node::Power(parts)
            | Node::Ordinal(parts)
            | Node::Sides(parts)
            | Node::Range(parts)
            | Node::Both(_, parts)
            | Node::Compare(_, parts) => Box::new(parts.iter().copied()),
        }
    }
}

impl Relation {
    /// Returns whether the relation holds between games that compare so; `None` where they are confused.
    pub fn holds(self, order: Option<std::cmp::Ordering>) -> bool {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match self {
            Relation::Equal => order == Some(Equal),
            // Games that are confused differ too.
            Relation::Unequal => order != Some(Equal),
            Relation::Less => order == Some(Less),
            Relation::AtMost => matches!(order, Some(Less | Equal)),
            Relation::Greater => order == Some(Greater),
            Relation::AtLeast => matches!(order, Some(Greater | Equal)),
            Relation::Confused => order.is_none(),
            Relation::LessOrConfused => matches!(order, Some(Less) | None),
            Relation::GreaterOrConfused => matches!(order, Some(Greater) | None),
        }
    }
}
