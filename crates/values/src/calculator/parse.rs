//! From text to the tree of an expression.

use super::cursor::Cursor;
use super::fault::{Fault, Problem};
use super::functions::{self, Function};
use super::syntax::{Id, Literal, MOST_LEVELS, Node, Relation, Sign, Syntax, Ups};
use std::ops::Range;

/// The longest text that is read, in bytes.
pub(super) const MOST_BYTES: usize = 1 << 20;

const OPERAND: &str = "a game";
const OPERATOR: &str = "an operator or the end";

/// Reads an expression.
pub(super) fn parse(text: &str) -> Result<(Syntax, Id), Fault> {
    if text.len() > MOST_BYTES {
        let problem = Problem::TooLong { bytes: text.len(), most: MOST_BYTES };
        return Err(Fault::new(0..0, problem));
    }
    let mut parser =
        Parser { cursor: Cursor::new(text), syntax: Syntax::new(), level: 0, around: Vec::new(), n_names: 0 };
    let root = parser.expression()?;
    parser.cursor.skip_space();
    if !parser.cursor.rest().is_empty() {
        let mut fault = parser.cursor.expected(OPERATOR);
        if parser.cursor.rest().starts_with('|') {
            // Users write a bar where they forgot the braces.
            fault.problem = Problem::Bar;
        }
        return Err(fault);
    }
    Ok((parser.syntax, root))
}

pub(super) struct Parser<'a> {
    pub(super) cursor: Cursor<'a>,
    pub(super) syntax: Syntax,
    level: u32,
    /// The games around this place that have a name, each with its number.
    pub(super) around: Vec<(&'a str, u32)>,
    pub(super) n_names: u32,
}

impl Parser<'_> {
    pub(super) fn comparison(&mut self) -> Result<Id, Fault> {
        let left = self.infix()?;
        let Some(relation) = self.relation() else { return Ok(left) };
        let right = self.infix()?;
        self.join(left, right, |parts| Node::Compare(relation, parts))
    }

    fn relation(&mut self) -> Option<Relation> {
        // A longer sign stands before its beginnings.
        const SIGNS: [(&str, Relation); 16] = [
            ("<||", Relation::LessOrConfused),
            ("<|", Relation::LessOrConfused),
            ("||>", Relation::GreaterOrConfused),
            ("|>", Relation::GreaterOrConfused),
            ("<>", Relation::Confused),
            ("<=", Relation::AtMost),
            (">=", Relation::AtLeast),
            ("==", Relation::Equal),
            ("!=", Relation::Unequal),
            ("<", Relation::Less),
            (">", Relation::Greater),
            ("=", Relation::Equal),
            ("≤", Relation::AtMost),
            ("≥", Relation::AtLeast),
            ("≠", Relation::Unequal),
            ("‖", Relation::Confused),
        ];
        self.cursor.skip_space();
        SIGNS.iter().find(|(sign, _)| self.cursor.take(sign)).map(|(_, relation)| *relation)
    }

    pub(super) fn sum(&mut self) -> Result<Id, Fault> {
        let first = self.ordinal()?;
        let mut terms = vec![(Sign::Plus, first)];
        loop {
            self.cursor.skip_space();
            let from = self.cursor.at();
            // A switch comes first, since `+-` begins with `+`.
            if self.cursor.take_switch() {
                let switch = self.switched(from)?;
                terms.push((Sign::Plus, switch));
            } else if self.cursor.take("+") {
                let term = self.ordinal()?;
                terms.push((Sign::Plus, term));
            } else if self.cursor.take_minus() {
                let term = self.ordinal()?;
                terms.push((Sign::Minus, term));
            } else if let Some(sign) = self.sign_in_letters() {
                let term = self.ordinal()?;
                terms.push((sign, term));
            } else {
                break;
            }
        }
        let last = terms.last().expect("there is a first term").1;
        let span = self.reach(first, last);
        if terms.len() == 1 { Ok(first) } else { self.syntax.push(Node::Sum(terms), span) }
    }

    fn ordinal(&mut self) -> Result<Id, Fault> {
        let mut left = self.product()?;
        loop {
            self.cursor.skip_space();
            if !self.cursor.take(":") {
                return Ok(left);
            }
            let right = self.product()?;
            left = self.join(left, right, Node::Ordinal)?;
        }
    }

    fn product(&mut self) -> Result<Id, Fault> {
        let mut left = self.unary()?;
        loop {
            let before = self.cursor.at();
            self.cursor.skip_space();
            let from = self.cursor.at();
            if self.cursor.take("/") {
                let right = self.unary()?;
                left = self.join(left, right, Node::Quotient)?;
                continue;
            }
            if !self.cursor.take_star() {
                return Ok(left);
            }
            let behind = self.cursor.rest();
            // A star behind a space and before a digit may be a product or a nimber.
            if from > before && behind.starts_with(|next: char| next.is_ascii_digit()) {
                return Err(Fault::new(from..self.cursor.at(), Problem::Star));
            }
            // `*2*3` may be meant as a product or as two nimbers.
            if behind.starts_with(|next: char| next.is_ascii_digit()) && self.syntax.ends_in_nimber(left) {
                return Err(Fault::new(from..self.cursor.at(), Problem::SecondStar));
            }
            let right = self.unary()?;
            left = self.join(left, right, Node::Product)?;
        }
    }

    /// A sign before a game. All that nests passes here, and is counted.
    fn unary(&mut self) -> Result<Id, Fault> {
        self.nested(Parser::unary_inside)
    }

    /// Reads what stands inside something else, one level deeper.
    pub(super) fn nested(&mut self, read: impl FnOnce(&mut Self) -> Result<Id, Fault>) -> Result<Id, Fault> {
        if self.level == MOST_LEVELS {
            let at = self.cursor.at();
            return Err(Fault::new(at..at, Problem::TooDeep { most: MOST_LEVELS }));
        }
        self.level += 1;
        let read = crate::form::deep(|| read(self));
        self.level -= 1;
        read
    }

    fn unary_inside(&mut self) -> Result<Id, Fault> {
        self.cursor.skip_space();
        let from = self.cursor.at();
        if self.cursor.take_switch() {
            return self.switched(from);
        }
        if self.cursor.take("+") {
            return self.unary();
        }
        if self.cursor.take_minus() {
            if let Some(game) = self.written(from, Sign::Minus)? {
                return Ok(game);
            }
            let game = self.unary()?;
            return self.negative(game, from);
        }
        let game = self.primary()?;
        self.behind(game)
    }

    /// A number, ups and a nimber written together, or a number and a tiny; points behind it where there is a
    /// sign.
    ///
    /// The sign of a number is the number's alone: `-1^` is printed for -1 + ^.
    fn written(&mut self, from: usize, sign: Sign) -> Result<Option<Id>, Fault> {
        self.cursor.skip_space();
        let start = self.cursor.at();
        let Some(mut literal) = self.cursor.literal()? else { return Ok(None) };
        let is_bare = literal.ups == Ups::Times(0) && literal.nimber == 0;
        let end = self.cursor.at();
        // A number before a tiny or a named game is added to it, as such games are printed.
        let tiny = if is_bare { self.cursor.name() } else { None };
        let tiny = tiny.filter(|name| self.is_tiny(name) || self.is_named(name));
        self.cursor.back_to(end);
        let minus = sign == Sign::Minus;
        // `-2^` is -2 with an up, as it is printed, but `-^2` is the negative of both ups.
        let signs_all = minus && tiny.is_none() && (is_bare || literal.number.is_zero());
        if minus && !signs_all {
            literal.number = -&literal.number;
        }
        let mut game = self.syntax.push(Node::Literal(literal), start..end)?;
        if let Some(tiny) = tiny {
            let tiny = self.named(tiny)?;
            let terms = vec![(Sign::Plus, game), (Sign::Plus, tiny)];
            game = self.syntax.push(Node::Sum(terms), start..self.cursor.at())?;
        }
        // Without the minus the caller reads the points behind.
        if minus {
            game = self.behind(game)?;
        }
        if signs_all { self.negative(game, from).map(Some) } else { Ok(Some(game)) }
    }

    fn negative(&mut self, game: Id, from: usize) -> Result<Id, Fault> {
        let span = from..self.syntax.span(game).end;
        self.syntax.push(Node::Negative(game), span)
    }

    /// What stands behind `+-`: one game, or Left's options in braces.
    fn switched(&mut self, from: usize) -> Result<Id, Fault> {
        self.cursor.skip_space();
        let mut options = None;
        if self.cursor.rest().starts_with('{') {
            let open = self.cursor.at();
            // Braces without a bar behind `+-` hold Left's options.
            let braces = self.braces(false, None)?;
            match braces {
                Braces::Game(game) => options = Some(vec![self.behind(game)?]),
                Braces::List(list) if list.is_empty() => {
                    return Err(Fault::new(open..self.cursor.at(), Problem::NoBar));
                }
                Braces::List(list) => options = Some(list),
            }
        }
        let options = match options {
            Some(options) => options,
            None => vec![self.unary()?],
        };
        let span = from..self.cursor.at();
        self.syntax.push(Node::Switch(options), span)
    }

    pub(super) fn primary(&mut self) -> Result<Id, Fault> {
        self.cursor.skip_space();
        let from = self.cursor.at();
        if self.cursor.rest().starts_with('(') {
            return self.bracketed();
        }
        if self.cursor.rest().starts_with('{') {
            return match self.braces(false, None)? {
                Braces::Game(game) => Ok(game),
                Braces::List(_) => Err(Fault::new(from..self.cursor.at(), Problem::NoBar)),
            };
        }
        if self.cursor.take("'") {
            return self.quoted(from);
        }
        if self.cursor.rest().starts_with('[') {
            return self.bracketed_list();
        }
        if let Some(game) = self.starred()? {
            return Ok(game);
        }
        if self.cursor.rest().starts_with("*(") {
            self.cursor.take("*");
            let inside = self.bracketed()?;
            return self.syntax.push(Node::NimberOf(inside), from..self.cursor.at());
        }
        if let Some(name) = self.cursor.code() {
            let text = self.cursor.board_text()?;
            return self.syntax.push(Node::Board { name, text }, from..self.cursor.at());
        }
        if let Some(game) = self.written(from, Sign::Plus)? {
            return Ok(game);
        }
        match self.cursor.name() {
            Some(name) => self.named(name),
            None => Err(self.cursor.expected(OPERAND)),
        }
    }

    pub(super) fn bracketed(&mut self) -> Result<Id, Fault> {
        let from = self.cursor.at();
        self.cursor.take("(");
        let inside = self.expression()?;
        self.close(")", "an operator or `)`", from)?;
        Ok(inside)
    }

    pub(super) fn close(&mut self, sign: &str, expected: &'static str, open: usize) -> Result<(), Fault> {
        self.cursor.skip_space();
        if self.cursor.take(sign) {
            return Ok(());
        }
        Err(self.cursor.expected(expected).beside(open..open + 1, "opened here"))
    }

    fn quoted(&mut self, from: usize) -> Result<Id, Fault> {
        self.cursor.skip_space();
        if !self.cursor.rest().starts_with('{') {
            return Err(self.cursor.expected("`{` behind the quote, as in '{*|*}'"));
        }
        let braces = self.braces(true, None)?;
        self.close("'", "`'` behind the braces", from)?;
        match braces {
            Braces::Game(game) => Ok(game),
            Braces::List(_) => Err(Fault::new(from..self.cursor.at(), Problem::NoBar)),
        }
    }

    /// A function with its arguments, or a board.
    pub(super) fn named(&mut self, name: Range<usize>) -> Result<Id, Fault> {
        if self.is_board(&name) {
            self.cursor.back_to(name.end);
            self.cursor.skip_space();
            let text = self.cursor.board_text()?;
            return self.syntax.push(Node::Board { name: name.clone(), text }, name.start..self.cursor.at());
        }
        if ["omega", "ω"].contains(&self.cursor.piece(&name)) {
            self.cursor.back_to(name.end);
            return self.omega(name);
        }
        if let Some(game) = self.loopy(&name)? {
            return Ok(game);
        }
        if let Some(node) = self.own(&name)? {
            return Ok(node);
        }
        let function = self.function(&name)?;
        self.cursor.back_to(name.end);
        if let Some(size) = self.cursor.subscript()? {
            let size = Literal { number: size.into(), ups: Ups::Times(0), nimber: 0 };
            let size = self.syntax.push(Node::Literal(size), name.end..self.cursor.at())?;
            return self.call(function, vec![size], name.start..self.cursor.at());
        }
        self.cursor.skip_space();
        if !self.cursor.rest().starts_with('(') {
            return self.syntax.push(Node::OfIt(function), name);
        }
        let arguments = self.arguments()?;
        self.call(function, arguments, name.start..self.cursor.at())
    }

    pub(super) fn function(&self, name: &Range<usize>) -> Result<&'static Function, Fault> {
        let text = self.cursor.piece(name);
        functions::function(text).ok_or_else(|| {
            let problem = Problem::Unknown { name: text.to_owned(), nearest: functions::nearest(text) };
            Fault::new(name.clone(), problem)
        })
    }

    pub(super) fn is_board(&self, name: &Range<usize>) -> bool {
        self.cursor.behind(name.end).trim_start_matches(' ').starts_with('[')
    }

    fn is_tiny(&self, name: &Range<usize>) -> bool {
        functions::function(self.cursor.piece(name))
            .is_some_and(|found| ["tiny", "miny"].contains(&found.name))
    }

    pub(super) fn arguments(&mut self) -> Result<Vec<Id>, Fault> {
        let open = self.cursor.at();
        self.cursor.take("(");
        self.cursor.skip_space();
        let mut arguments = Vec::new();
        if self.cursor.take(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression()?);
            self.cursor.skip_space();
            if !self.cursor.take(",") {
                self.close(")", "an operator, `,` or `)`", open)?;
                return Ok(arguments);
            }
        }
    }

    pub(super) fn call(
        &mut self,
        function: &'static Function,
        arguments: Vec<Id>,
        span: Range<usize>,
    ) -> Result<Id, Fault> {
        let (takes, found) = (function.arguments.len(), arguments.len());
        if found > takes || found < function.least_arguments() {
            let problem = Problem::Arity { signature: function.signature(), takes, found };
            return Err(Fault::new(span, problem));
        }
        self.syntax.push(Node::Call { function, arguments }, span)
    }

    /// Reads braces: lists of games with bars between them, or a list without a bar.
    pub(super) fn braces(&mut self, as_it_stands: bool, name: Option<u32>) -> Result<Braces, Fault> {
        let open = self.cursor.at();
        self.cursor.take("{");
        let mut lists = Vec::new();
        let mut bars: Vec<Range<usize>> = Vec::new();
        loop {
            lists.push(self.list(open)?);
            self.cursor.skip_space();
            let from = self.cursor.at();
            while self.cursor.take("|") {}
            if self.cursor.at() > from {
                bars.push(from..self.cursor.at());
            } else {
                let expected =
                    if bars.is_empty() { "an operator, `,`, `|` or `}`" } else { "an operator, `,` or `}`" };
                self.close("}", expected, open)?;
                break;
            }
        }
        if bars.is_empty() {
            return Ok(Braces::List(lists.pop().expect("a list was read")));
        }
        let mut lists: Vec<Option<Vec<Id>>> = lists.into_iter().map(Some).collect();
        let span = open..self.cursor.at();
        let game = self.parted(&mut lists, &bars, span, (as_it_stands, name))?;
        Ok(Braces::Game(game))
    }

    /// Reads games up to a bar or the end of the braces; none at all is a list, too.
    fn list(&mut self, open: usize) -> Result<Vec<Id>, Fault> {
        self.cursor.skip_space();
        let mut list = Vec::new();
        if self.cursor.rest().starts_with(['|', '}']) {
            return Ok(list);
        }
        if self.cursor.rest().is_empty() {
            let fault = self.cursor.expected("a game, `|` or `}`");
            return Err(fault.beside(open..open + 1, "opened here"));
        }
        loop {
            list.push(self.sides()?);
            self.cursor.skip_space();
            if !self.cursor.take(",") {
                return Ok(list);
            }
        }
    }

    /// Makes one game of lists with bars between them: the longest bar parts Left's options from Right's.
    fn parted(
        &mut self,
        lists: &mut [Option<Vec<Id>>],
        bars: &[Range<usize>],
        span: Range<usize>,
        (as_it_stands, name): (bool, Option<u32>),
    ) -> Result<Id, Fault> {
        let strokes = bars.iter().map(ExactSizeIterator::len).max().expect("there is a bar");
        let mut longest = (0..bars.len()).filter(|index| bars[*index].len() == strokes);
        let middle = longest.next().expect("one is the longest");
        if let Some(other) = longest.next() {
            let fault = Fault::new(bars[other].clone(), Problem::Ambiguous { strokes });
            return Err(fault.beside(bars[middle].clone(), "as long as this"));
        }
        let (left, right) = lists.split_at_mut(middle + 1);
        let left_span = span.start..bars[middle].start;
        let right_span = bars[middle].end..span.end;
        let lists = [
            self.side(left, &bars[..middle], left_span)?,
            self.side(right, &bars[middle + 1..], right_span)?,
        ];
        self.syntax.push(Node::Game { lists, as_it_stands, name }, span)
    }

    fn side(
        &mut self,
        lists: &mut [Option<Vec<Id>>],
        bars: &[Range<usize>],
        span: Range<usize>,
    ) -> Result<Vec<Id>, Fault> {
        if bars.is_empty() {
            return Ok(lists[0].take().expect("a list has one place"));
        }
        // The braces of an inner game are not written; in its picture the outer ones are left out.
        crate::form::deep(|| self.parted(lists, bars, span, (false, None))).map(|game| vec![game])
    }

    pub(super) fn join(
        &mut self,
        left: Id,
        right: Id,
        node: impl FnOnce([Id; 2]) -> Node,
    ) -> Result<Id, Fault> {
        let span = self.reach(left, right);
        self.syntax.push(node([left, right]), span)
    }

    fn reach(&self, first: Id, last: Id) -> Range<usize> {
        self.syntax.span(first).start..self.syntax.span(last).end
    }
}

/// What stood in braces.
pub(super) enum Braces {
    Game(Id),
    List(Vec<Id>),
}
