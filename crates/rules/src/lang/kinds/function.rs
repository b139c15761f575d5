//! Functions: those of the language, and those that a text defines.

use super::super::ast::{Expr, Kind, Let, Name};
use super::super::diagnostic::{Code, Diagnostic, Span, nearest};
use super::super::parse::foreign;
use super::value::Constant;
use super::{Lowerer, Scope, Sort, Typed};
use crate::ir::{Function, Operator};
use crate::kinds::expr::{Expr as Made, Fold};

/// Functions call functions that were defined before, to this depth.
const MAX_CALLS: u32 = 64;

/// The functions of lists, words, sets and graphs.
const FUNCTIONS: [&str; 14] = [
    "len",
    "sum",
    "all",
    "any",
    "count",
    "sorted",
    "reversed",
    "set",
    "int",
    "ord",
    "vertices",
    "distance",
    "component",
    "components",
];

impl Lowerer<'_> {
    pub(super) fn call(
        &mut self,
        name: &Name,
        arguments: &[Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        // A function of the text comes first, so that it may have the name of one of the language.
        if let Some(function) = self.functions.get(&name.text).cloned() {
            return self.inline(&function, name, arguments, span, scope);
        }
        let generator = match arguments {
            [Expr { kind: Kind::Generator(body, each), .. }] => Some((body, each)),
            _ => None,
        };
        let entries = [Sort::List, Sort::Word, Sort::Set];
        let at = |made| Made::At(span, Box::new(made));
        let (sort, made) = match (name.text.as_str(), arguments) {
            ("all" | "any", [_]) => {
                let Some((body, each)) = generator else {
                    let error =
                        Diagnostic::error(Code::Syntax, span, format!("`{}` goes through a loop", name.text));
                    return self.report(error.label("no loop").hint("write `all(a[j] == 0 for j in 0..i)`"));
                };
                let (turns, body) = self.generator(body, each, scope, &[Sort::Condition])?;
                (Sort::Condition, Made::Every(name.text == "all", Box::new(turns), Box::new(body.made)))
            }
            ("sum" | "min" | "max" | "xor" | "gcd", [one]) => {
                let of = match generator {
                    Some((body, each)) => {
                        let (turns, body) = self.generator(body, each, scope, &[Sort::Number])?;
                        Made::Generated(Box::new(turns), Box::new(body.made))
                    }
                    None => self.of_sort(one, scope, &[Sort::List, Sort::Set])?.made,
                };
                // The arm above lists exactly the names in the table.
                let fold = Fold::ALL.iter().find(|(fold, _)| *fold == name.text).expect("it is one").1;
                (Sort::Number, at(Made::Fold(fold, Box::new(of))))
            }
            ("len", [of]) => match &of.kind {
                Kind::Name(rows) if matches!(self.constants.get(rows), Some(Constant::Rows(..))) => {
                    // The arm is guarded by the same question.
                    let Some(Constant::Rows(_, rows)) = self.constants.get(rows) else { unreachable!() };
                    (Sort::Number, Made::Number(rows.len() as i128))
                }
                _ => (Sort::Number, Made::Length(Box::new(self.of_sort(of, scope, &entries)?.made))),
            },
            ("count", [of, wanted]) => {
                let of = self.of_sort(of, scope, &[Sort::List, Sort::Word])?;
                let sort = if of.sort == Sort::Word { Sort::Letter } else { Sort::Number };
                let wanted = self.as_sort(wanted, scope, sort)?;
                (Sort::Number, Made::Count(Box::new(of.made), Box::new(wanted)))
            }
            ("sorted" | "reversed", [of]) => {
                let of = self.of_sort(of, scope, &[Sort::List, Sort::Word])?;
                let made = Box::new(of.made);
                (of.sort, if name.text == "sorted" { Made::Sorted(made) } else { Made::Reversed(made) })
            }
            ("set", [of]) => {
                let of = self.of_sort(of, scope, &[Sort::List, Sort::Set])?;
                (Sort::Set, Made::Distinct(Box::new(of.made)))
            }
            ("int", [letter]) => {
                let code = self.as_sort(letter, scope, Sort::Letter)?;
                // The code point of the digit 0 is 48; other letters give other numbers and are no fault.
                (Sort::Number, Made::Binary(Operator::Subtract, Box::new(code), Box::new(Made::Number(48))))
            }
            ("ord", [letter]) => (Sort::Number, self.as_sort(letter, scope, Sort::Letter)?),
            ("vertices", [graph]) => (Sort::Set, Made::Vertices(self.graph_named(graph)?)),
            ("distance", [graph, from, to]) => {
                let graph = self.graph_named(graph)?;
                let (from, to) = (self.number(from, scope), self.number(to, scope));
                (Sort::Number, Made::Distance(graph, Box::new(from?), Box::new(to?)))
            }
            ("component", [set, graph, vertex]) => {
                let (set, graph) = (self.of_sort(set, scope, &[Sort::Set]), self.graph_named(graph));
                let vertex = self.number(vertex, scope)?;
                (Sort::Set, Made::Component(graph?, Box::new(set?.made), Box::new(vertex)))
            }
            ("components", _) => {
                let error = Diagnostic::error(Code::Kind, span, "`components` makes parts, and no value");
                return self.report(
                    error
                        .label("parts")
                        .hint("it stands alone behind the arrow: `s -> components(s - {v}, g)`"),
                );
            }
            _ => return self.of_numbers(name, arguments, span, scope),
        };
        Some(Typed { sort, made })
    }

    /// A function that numbers-only texts have too.
    fn of_numbers(
        &mut self,
        name: &Name,
        arguments: &[Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        let Some(function) = Function::ALL.into_iter().find(|function| function.name() == name.text) else {
            let is_known = FUNCTIONS.contains(&name.text.as_str());
            let message = match is_known {
                true => format!("`{}` does not take {} arguments", name.text, arguments.len()),
                false => format!("there is no function `{}`", name.text),
            };
            let mut error = Diagnostic::error(Code::UnknownName, name.span, message).label("not known");
            let known = Function::ALL.iter().map(|function| function.name()).chain(FUNCTIONS);
            let near = nearest(&name.text, known.chain(self.functions.keys().map(String::as_str)));
            if let Some(hint) = foreign::function(&name.text).filter(|_| !is_known) {
                error = error.hint(hint);
            } else if let Some(near) = near {
                error = error.hint(format!("did you mean `{near}`?")).suggest(name.span, near);
            }
            return self.report(error);
        };
        let least = if function.takes_many() { 2 } else { 1 };
        if arguments.len() < least || (!function.takes_many() && arguments.len() > 1) {
            let wanted = if function.takes_many() { "two or more numbers" } else { "one number" };
            let message = format!("`{}` takes {wanted}, found {}", name.text, arguments.len());
            return self
                .report(Diagnostic::error(Code::Arity, span, message).label("another number of them"));
        }
        let made = Made::Call(function, self.numbers(arguments, scope)?);
        Some(Typed { sort: Sort::Number, made: Made::At(span, Box::new(made)) })
    }

    /// Returns the graph that an argument names.
    pub(super) fn graph_named(&mut self, expr: &Expr) -> Option<usize> {
        let found = match &expr.kind {
            Kind::Name(name) => self.constants.get(name),
            _ => None,
        };
        match found {
            Some(Constant::Graph(graph)) => Some(*graph),
            Some(Constant::Bad) => None,
            _ => {
                let error =
                    Diagnostic::error(Code::Kind, expr.span, "a graph is wanted here").label("no graph");
                self.report(error.hint("a graph is a parameter: `param g: graph = [[1, 2], [2, 3]]`"))
            }
        }
    }

    /// The body of a function with the arguments in the places of its names.
    fn inline(
        &mut self,
        function: &Let,
        name: &Name,
        arguments: &[Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Option<Typed> {
        if arguments.len() != function.arguments.len() {
            let (wanted, found) = (function.arguments.len(), arguments.len());
            let message = format!("`{}` takes {wanted} arguments, found {found}", name.text);
            return self
                .report(Diagnostic::error(Code::Arity, span, message).label("another number of them"));
        }
        // Functions may use those above them alone, so no call comes back and inlining ends.
        if self.depth == MAX_CALLS || function.name.span.start > name.span.start && self.depth > 0 {
            let message = format!("`{}` is called before it is defined", name.text);
            let error = Diagnostic::error(Code::UnknownName, name.span, message).label("not known yet");
            return self.report(error.hint("a function does not call itself, and uses those above it"));
        }
        // Arguments are typed where the call stands, and not where the names are used.
        let given: Vec<_> = arguments.iter().map(|argument| self.typed(argument, scope)).collect();
        let given = given.into_iter().collect::<Option<Vec<_>>>()?;
        let names = function.arguments.iter().map(|argument| argument.text.clone()).zip(given).collect();
        let mut inside =
            // The body sees its arguments alone, so that no name of the line is taken for one of the
            // function.
            Scope { names, choices: scope.choices.clone(), next_slot: scope.next_slot, owner: "a function" };
        self.depth += 1;
        let typed = self.typed(&function.body, &mut inside);
        self.depth -= 1;
        // Slots that loops in the body took stay taken, since the body is written out here.
        scope.next_slot = inside.next_slot;
        typed
    }
}
