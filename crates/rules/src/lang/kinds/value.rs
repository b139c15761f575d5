//! Parameters: numbers, lists, sets, words and graphs.

use super::super::ast::{Expr, Item, Kind, Name};
use super::super::diagnostic::{Code, Diagnostic, Span, nearest};
use super::super::parse::parse_alone;
use super::{Lowerer, Scope, Sort};
use crate::interpret::evaluate;
use crate::ir::Operator;
use crate::kinds::expr::{Expr as Made, MAX_ENTRIES, Names, Steps};
use crate::kinds::graph::{Graph, MAX_VERTICES};
use grundy_budget::Budget;

/// The value of a parameter.
#[derive(Clone, Debug)]
pub(super) enum Constant {
    Number(i128),
    Entries(Sort, Vec<i128>),
    /// A list of lists, or of words.
    Rows(Sort, Vec<Vec<i128>>),
    /// The graph with this index.
    Graph(usize),
    /// One that was reported.
    Bad,
}

impl Lowerer<'_> {
    /// Collects parameters and functions: a line may use them wherever they stand.
    pub(super) fn definitions(&mut self, items: &[Item], set: &[(&str, &str)]) {
        let given =
            // The last value given for a name counts, as with repeated options.
            |name: &Name| set.iter().rev().find(|(wanted, _)| *wanted == name.text).map(|(_, text)| *text);
        for item in items {
            match item {
                Item::Param(name, value) if self.takes(name) => {
                    let value = match given(name) {
                        // A word may stand without quotation marks, as in positions.
                        Some(text) if matches!(value.kind, Kind::Text(_)) && !text.starts_with('"') => {
                            let letters = text.chars().map(|letter| u32::from(letter).into()).collect();
                            Some(Constant::Entries(Sort::Word, letters))
                        }
                        Some(text) => match (self.given(name, text), &value.kind) {
                            // No list is one of the kind that the text has there.
                            (Some(Constant::Entries(Sort::List, none)), Kind::List(_)) if none.is_empty() => {
                                match self.constant(value) {
                                    Some(Constant::Rows(sort, _)) => Some(Constant::Rows(sort, Vec::new())),
                                    _ => Some(Constant::Entries(Sort::List, none)),
                                }
                            }
                            (given, _) => given,
                        },
                        None => self.constant(value),
                    };
                    // A name with a bad value stays known, so that its uses are no further errors.
                    self.constants.insert(name.text.clone(), value.unwrap_or(Constant::Bad));
                }
                Item::Graph { name, is_directed, value } if self.takes(name) => {
                    let value = match (given(name), value) {
                        (Some(text), _) if !text.trim_start().starts_with('[') => self.edge_list(name, text),
                        (Some(text), _) => self.given(name, text),
                        (None, Some(value)) => self.constant(value),
                        (None, None) => {
                            let message = format!("the graph `{}` has no edges", name.text);
                            let hint = format!(
                                "set `{}` to its edges, `[[1, 2], [2, 3]]`, or write them behind `=`",
                                name.text
                            );
                            let error = Diagnostic::error(Code::BadParameter, name.span, message);
                            self.report(error.label("not set").hint(hint))
                        }
                    };
                    let graph = value.and_then(|value| self.graph_of(name, &value, *is_directed));
                    self.constants.insert(name.text.clone(), graph.unwrap_or(Constant::Bad));
                }
                Item::Let(function) if self.takes(&function.name) => {
                    self.functions.insert(function.name.text.clone(), function.clone());
                }
                _ => {}
            }
        }
        for (name, _) in set.iter().filter(|(name, _)| !self.constants.contains_key(*name)) {
            let known: Vec<&str> = self.constants.keys().map(String::as_str).collect();
            let message = match known[..] {
                [] => format!("there is no parameter `{name}`: the rules have none"),
                _ => format!("there is no parameter `{name}`: the rules have {}", known.join(", ")),
            };
            let mut error = Diagnostic::error(Code::BadParameter, Span::default(), message);
            if let Some(near) = nearest(name, known) {
                error = error.hint(format!("did you mean `{near}`?"));
            }
            self.errors.push(error);
        }
    }

    /// Reads the value that a user gives in place of the text's.
    fn given(&mut self, name: &Name, text: &str) -> Option<Constant> {
        let (expr, errors) = parse_alone(text, "the value", true);
        // What an earlier error was is kept apart from those of the given value.
        let before = self.errors.len();
        let value = expr.filter(|_| errors.is_empty()).and_then(|expr| self.constant(&expr));
        // Places in the given value are no places in the text.
        let inner: Vec<Diagnostic> = self.errors.drain(before..).chain(errors).collect();
        if value.is_some() && inner.is_empty() {
            return value;
        }
        let why = inner.first().map_or("it has no value", |error| error.message.as_str());
        let shown: String = text.chars().take(40).collect();
        let message = format!("`{}` cannot be set to `{shown}`: {why}", name.text);
        let error = Diagnostic::error(Code::BadParameter, name.span, message).label("this parameter");
        self.report(
            error.hint(
                "a value is a number, a list `[4, 4]`, a set `{1, 3}`, a word or edges `[[1, 2], [2, 3]]`",
            ),
        )
    }

    fn constant(&mut self, expr: &Expr) -> Option<Constant> {
        match &expr.kind {
            Kind::Bad => None,
            Kind::Name(name) if self.constants.contains_key(name) => Some(self.constants[name].clone()),
            Kind::List(items)
                if items.iter().any(|item| matches!(item.kind, Kind::List(_) | Kind::Text(_))) =>
            {
                let (mut rows, mut found) = (Vec::with_capacity(items.len()), None);
                for item in items {
                    match self.constant(item)? {
                        // Lists of lists and lists of words do not mix: a row has one sort for all.
                        Constant::Entries(sort, row) if found.is_none_or(|found| found == sort) => {
                            found = Some(sort);
                            rows.push(row);
                        }
                        _ => {
                            return self
                                .no_value(item, "a list of lists has lists alone, one of words words");
                        }
                    }
                }
                Some(Constant::Rows(found.unwrap_or(Sort::List), rows))
            }
            // A long list of numbers is read without an expression for each.
            Kind::List(items) if items.iter().all(|item| plain(item).is_some()) => {
                Some(Constant::Entries(Sort::List, items.iter().filter_map(plain).collect()))
            }
            _ => {
                let mut scope =
                    Scope { names: Vec::new(), choices: 0..0, next_slot: 0, owner: "a parameter" };
                let typed = self.typed(expr, &mut scope)?;
                let numbers = vec![std::cell::Cell::new(0); scope.next_slot];
                // A text cannot make the reading of a parameter long: the steps are limited.
                let budget = Budget::default().with_steps(MAX_ENTRIES as u64 * 16);
                // Evaluation reads the graphs while `self` is borrowed, so they are lent and put back.
                let graphs = std::mem::take(&mut self.graphs);
                let steps = Steps::new(&budget);
                let names = Names { numbers: &numbers, entries: &[], graphs: &graphs, steps };
                let value = match typed.sort {
                    Sort::Number => names.number(&typed.made).ok().map(Constant::Number),
                    Sort::List | Sort::Word | Sort::Set => {
                        let entries = names.entries(&typed.made).map(std::borrow::Cow::into_owned);
                        entries.ok().map(|entries| Constant::Entries(typed.sort, entries))
                    }
                    Sort::Condition | Sort::Letter => None,
                };
                drop(names);
                self.graphs = graphs;
                value.or_else(|| self.no_value(expr, "the value of the parameter cannot be computed"))
            }
        }
    }

    fn no_value<T>(&mut self, expr: &Expr, message: &str) -> Option<T> {
        self.report(Diagnostic::error(Code::BadParameter, expr.span, message).label("no value"))
    }

    /// Reads edges as files have them: see [`edges_of`].
    fn edge_list(&mut self, name: &Name, text: &str) -> Option<Constant> {
        match edges_of(text) {
            Ok(rows) => Some(Constant::Rows(Sort::List, rows)),
            Err(message) => {
                let message = format!("`{}` is no list of edges: {message}", name.text);
                let error = Diagnostic::error(Code::BadParameter, name.span, message).label("this graph");
                self.report(error.hint(
                    "an edge stands on a line of its own, as `1 2`; before them may stand `n m` or `n`",
                ))
            }
        }
    }

    /// Makes a graph of its edges, or of the parents of a tree's vertices.
    fn graph_of(&mut self, name: &Name, value: &Constant, is_directed: bool) -> Option<Constant> {
        let wrong = |lowerer: &mut Self, message: String| {
            let error = Diagnostic::error(Code::BadParameter, name.span, message).label("this graph");
            lowerer.report(error.hint("a graph is a list of edges, as `[[1, 2], [2, 3]]`"))
        };
        let rows = match value {
            Constant::Rows(Sort::List, rows) => rows.clone(),
            Constant::Entries(Sort::List, list) if list.is_empty() => Vec::new(),
            Constant::Bad => return None,
            _ => return wrong(self, format!("`{}` is no list of edges", name.text)),
        };
        let mut edges = Vec::with_capacity(rows.len());
        // A row of one number is a vertex that may have no edge.
        let mut ends = Vec::new();
        for row in &rows {
            match row[..] {
                [from, to] if from >= 0 && to >= 0 => edges.push([from, to]),
                [alone] if alone >= 0 => ends.push(alone),
                _ => return wrong(self, format!("an edge has two vertices from 0 on, found {row:?}")),
            }
        }
        ends.extend(edges.iter().flatten());
        let (first, last) =
            // Without any edge the numbers give a graph of no vertices: 0 less 1 plus 1.
            (ends.iter().min().copied().unwrap_or(1), ends.iter().max().copied().unwrap_or(0));
        // Vertices are numbered from 0 or from 1, whichever the edges show.
        let first = first.min(1);
        let n_vertices = (last - first).saturating_add(1);
        if n_vertices > MAX_VERTICES as i128 {
            return wrong(self, format!("a graph has at most {MAX_VERTICES} vertices, found {n_vertices}"));
        }
        let n_vertices = usize::try_from(n_vertices).expect("it lies below the limit");
        // Vertices without an edge below the largest number are there all the same.
        self.graphs.push(Graph::new(first, n_vertices, &edges, is_directed));
        Some(Constant::Graph(self.graphs.len() - 1))
    }
}

/// Reads a graph as contests print it: an edge on each line, before them the numbers of vertices and edges,
/// or of vertices alone; or the number of vertices and the parents of a tree, of all vertices or of those
/// from the second on. A vertex is a row of one number.
fn edges_of(text: &str) -> Result<Vec<Vec<i128>>, String> {
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate() {
        // Files have comments behind `#`, and commas or spaces between numbers.
        let words = line.split('#').next().unwrap_or("").split([' ', '\t', ',']);
        let number = |word: &str| {
            word.trim()
                .parse::<i64>()
                .map(i128::from)
                .map_err(|_| format!("line {} has `{}`", at + 1, word.trim()))
        };
        let row =
            words.filter(|word| !word.trim().is_empty()).map(number).collect::<Result<Vec<i128>, _>>()?;
        if !row.is_empty() {
            lines.push(row);
        }
    }
    let Some((first, rest)) = lines.split_first() else { return Err("it is empty".to_owned()) };
    let are_pairs = |rows: &[Vec<i128>]| rows.iter().all(|row| row.len() == 2);
    // A number above all that are used as vertices can be their number.
    let fits = |n: i128| rest.iter().flatten().all(|vertex| (0..=n).contains(vertex));
    let n_vertices = match (&first[..], rest) {
        // Without room for their vertices the numbers are an edge too.
        ([n, m], rest) if *m == rest.len() as i128 && are_pairs(rest) && (fits(*n) || m + 1 < *n) => *n,
        // A tree of two vertices has one edge; of three it has not, so a line of two is their parents.
        ([2], [pair]) if matches!(pair[..], [x, y] if x != y && (x + y == 1 || x + y == 3)) => 2,
        ([n], [line]) if line.len() as i128 == *n || line.len() as i128 == n - 1 => match tree_of(*n, line) {
            Some(rows) => return Ok(rows),
            None if line.len() == 2 => *n,
            None => {
                return Err(format!(
                    "of {n} vertices one is the root, with the parent 0, -1 or itself, and the parents of all \
                         others lead to it"
                ));
            }
        },
        ([n], rest) if are_pairs(rest) => *n,
        _ if are_pairs(&lines) => return Ok(lines),
        _ => return Err("a line has another number of numbers than two".to_owned()),
    };
    // Vertices are numbered from 1 unless some edge has 0.
    let is_from_0 = rest.iter().flatten().any(|vertex| *vertex == 0);
    let (least, last) = if is_from_0 { (0, n_vertices - 1) } else { (1, n_vertices) };
    match rest.iter().flatten().find(|vertex| !(least..=last).contains(*vertex)) {
        Some(vertex) => Err(format!("{vertex} is no vertex: they are {least} to {last}")),
        None if n_vertices < 1 => Err("it has no vertex".to_owned()),
        // Rows of one number name the first and the last vertex, so that vertices without edges are there.
        None => Ok(rest.iter().cloned().chain([vec![least], vec![last]]).collect()),
    }
}

/// Returns the edges of a tree by the parents of its vertices, numbered from 1 or from 0; those of all, or of
/// all but the first, which is the root then. `None` where these make no tree.
fn tree_of(n_vertices: i128, parents: &[i128]) -> Option<Vec<Vec<i128>>> {
    if n_vertices > MAX_VERTICES as i128 {
        return None;
    }
    [1, 0].into_iter().find_map(|first| {
        let last = first + n_vertices - 1;
        let skipped = n_vertices - parents.len() as i128;
        let parent = |vertex: i128| match usize::try_from(vertex - first - skipped) {
            Ok(at) => parents[at],
            Err(_) => -1,
        };
        let is_root = |vertex: i128| [-1, first - 1, vertex].contains(&parent(vertex));
        let leads_to_root = |vertex: i128| {
            let mut at = vertex;
            for _ in 0..n_vertices {
                if !(first..=last).contains(&at) || is_root(at) {
                    break;
                }
                at = parent(at);
            }
            // What comes back to itself has met no root in as many steps as there are vertices.
            (first..=last).contains(&at) && is_root(at)
        };
        let roots = (first..=last).filter(|vertex| is_root(*vertex)).count();
        let is_tree = roots == 1 && (first..=last).all(leads_to_root);
        let others = (first..=last).filter(|vertex| !is_root(*vertex));
        is_tree.then(|| {
            others.map(|vertex| vec![parent(vertex), vertex]).chain([vec![first], vec![last]]).collect()
        })
    })
}

/// Returns the number that an expression writes down.
fn plain(expr: &Expr) -> Option<i128> {
    match &expr.kind {
        Kind::Number(value) => Some(*value),
        Kind::Negate(inner) => {
            plain(inner).and_then(|value| evaluate::binary(Operator::Subtract, 0, value).ok())
        }
        _ => None,
    }
}

impl Constant {
    /// Returns the value as an expression; `None` of a graph and of a list of lists.
    pub(super) fn made(&self) -> Option<(Sort, Made)> {
        match self {
            Constant::Number(value) => Some((Sort::Number, Made::Number(*value))),
            Constant::Entries(sort, entries) => Some((*sort, Made::Entries(entries.clone()))),
            Constant::Rows(..) | Constant::Graph(_) | Constant::Bad => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges of a text, each from the smaller vertex, and the vertices.
    fn read(text: &str) -> Result<(Vec<[i128; 2]>, Vec<i128>), String> {
        let rows = edges_of(text)?;
        let of_two = |row: &Vec<i128>| (row.len() == 2).then(|| [row[0].min(row[1]), row[0].max(row[1])]);
        let mut edges: Vec<[i128; 2]> = rows.iter().filter_map(of_two).collect();
        edges.sort_unstable();
        let ends = [rows.iter().flatten().min(), rows.iter().flatten().max()];
        Ok((edges, ends.into_iter().flatten().copied().collect()))
    }

    #[test]
    fn trees_are_read_as_edges_and_as_parents_from_0_and_from_1() {
        for (text, edges, vertices) in [
            ("2\n1 2", &[[1, 2]][..], [1, 2]),
            ("2\n1 0", &[[0, 1]], [0, 1]),
            ("2\n2 1", &[[1, 2]], [1, 2]),
            ("2\n1", &[[1, 2]], [1, 2]),
            ("2\n0", &[[0, 1]], [0, 1]),
            ("3\n1 2\n2 3", &[[1, 2], [2, 3]], [1, 3]),
            ("3\n1 1", &[[1, 2], [1, 3]], [1, 3]),
            ("3\n0 0", &[[0, 1], [0, 2]], [0, 2]),
            ("3\n0 0 0", &[[0, 1], [0, 2]], [0, 2]),
            ("5\n-1 0 0 1 1", &[[0, 1], [0, 2], [1, 3], [1, 4]], [0, 4]),
            ("4\n0 0 1", &[[0, 1], [0, 2], [1, 3]], [0, 3]),
            ("4\n1 1 1", &[[1, 2], [1, 3], [1, 4]], [1, 4]),
            ("4\n0 1 1 2", &[[1, 2], [1, 3], [2, 4]], [1, 4]),
            ("4\n2 2 2 2", &[[1, 2], [2, 3], [2, 4]], [1, 4]),
            // The root is not the first.
            ("4\n3 3 -1 2", &[[1, 3], [2, 3], [2, 4]], [1, 4]),
            ("3 2\n1 2\n2 3", &[[1, 2], [2, 3]], [1, 3]),
        ] {
            assert_eq!(read(text), Ok((edges.to_vec(), vertices.to_vec())), "{text}");
        }
    }

    #[test]
    fn what_are_no_parents_of_a_tree_is_refused() {
        for text in ["3\n1 2 3", "3\n2 3 1", "4\n0 0 0 1 1", "5\n0 0 1 1 9", "4\n2 3 2", "3\n1 4"] {
            assert!(read(text).is_err(), "{text}");
        }
        let long = format!("1000000\n{}", "1 ".repeat(999_999));
        assert!(read(&long).is_err());
    }
}
