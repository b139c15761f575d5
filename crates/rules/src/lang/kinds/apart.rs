//! Lists whose entries play apart: each move changes one entry by that entry alone. Such a list is a sum, and the
//! rules of an entry are rules on a number.

use super::super::ast::{Expr, Item, Kind, Line, Part};
use super::super::diagnostic::Span;
use super::Lowerer;
use crate::kinds;
use grundy_values::Player;

impl Lowerer<'_> {
    /// Returns the rules of one entry as a text on numbers, where entries play apart.
    ///
    /// By definition a game in which a move changes one component alone is the disjunctive sum of its components,
    /// in normal and in misère play.
    pub(super) fn entry_rules(&self, items: &[Item]) -> Option<String> {
        let [(list, kinds::Kind::List | kinds::Kind::Piles)] = &self.coordinates[..] else { return None };
        // A name that the text uses already would mean something else in the rules of an entry.
        let name = ["n", "x", "entry", "entry_"].into_iter().find(|name| !self.has_word(name))?;
        let mut written = Vec::new();
        for item in items {
            written.push(match item {
                Item::Game(name) => format!("game {}", name.text),
                Item::Misere(_) => "misere".to_owned(),
                Item::Param(name, value) => format!("param {} = {}", name.text, value.span.of(self.text)),
                Item::Let(function) => {
                    let names: Vec<&str> = function.arguments.iter().map(|name| name.text.as_str()).collect();
                    let body = function.body.span.of(self.text);
                    format!("let {}({}) = {body}", function.name.text, names.join(", "))
                }
                Item::Line(line) => self.entry_line(line, &list.text, name)?,
                Item::Position(_) => continue,
                // None of these can be given to one entry alone.
                Item::Start(..)
                | Item::Goal { .. }
                | Item::Domain(_)
                | Item::ForAll { .. }
                | Item::Graph { .. }
                | Item::End { .. }
                | Item::Mover { .. } => return None,
            });
        }
        Some(written.join("\n"))
    }

    fn has_word(&self, wanted: &str) -> bool {
        self.text
            .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .any(|word| word == wanted)
    }

    fn entry_line(&self, line: &Line, list: &str, name: &str) -> Option<String> {
        let [Part::Position(Expr { kind: Kind::With(base, writes), .. })] = &line.parts[..] else {
            return None;
        };
        // Points and turns belong to the whole game, and a sum of games does not carry them.
        if line.gain.is_some() || line.again.is_some() {
            return None;
        }
        // A second write would change two entries in one move, and then the list is no sum.
        let [write] = &writes[..] else { return None };
        let Kind::Name(index) = &write.at.kind else { return None };
        let is_list = matches!(&base.kind, Kind::Name(base) if base == list);
        // A fixed index would give one entry moves that the others lack.
        let is_choice = !self.constants.contains_key(index) && index != list;
        if !is_list || !is_choice || write.each.is_some() {
            return None;
        }
        let entry = |expr: &Expr| {
            let mut places = Vec::new();
            // A condition that reads other entries, or the place itself, ties the entries together.
            is_apart(expr, list, index, &mut places).then(|| self.replaced(expr.span, &places, name))
        };
        let mut text = line.label.as_ref().map_or(String::new(), |label| format!("{}: ", label.text));
        text.push_str(match line.mover {
            Some(Player::Left) => "left ",
            Some(Player::Right) => "right ",
            None => "",
        });
        text.push_str(&format!("{name} -> {}", entry(&write.value)?));
        if let Some(condition) = &line.condition {
            text.push_str(&format!(" where {}", entry(condition)?));
        }
        Some(text)
    }

    /// Returns a piece of the text with a name in some places.
    fn replaced(&self, span: Span, places: &[Span], name: &str) -> String {
        let (mut text, mut at) = (String::new(), span.start);
        for place in places {
            text.push_str(&self.text[at..place.start]);
            text.push_str(name);
            at = place.end;
        }
        text.push_str(&self.text[at..span.end]);
        // Rules on numbers end with their line.
        text.replace('\n', " ")
    }
}

/// Returns whether an expression speaks of a list only by `list[index]`, and of the index only there; notes the
/// places, in the order of the text.
fn is_apart(expr: &Expr, list: &str, index: &str, places: &mut Vec<Span>) -> bool {
    let is = |expr: &Expr, name: &str| matches!(&expr.kind, Kind::Name(found) if found == name);
    match &expr.kind {
        Kind::Index(of, at) if is(of, list) => {
            places.push(expr.span);
            is(at, index)
        }
        Kind::Name(name) => name != list && name != index,
        Kind::Text(_) | Kind::Slice(..) | Kind::Reversed(_) | Kind::Generator(..) | Kind::With(..) => false,
        // The text has `x` of `x if c else y` first.
        kind => {
            let mut is_so = true;
            kind.for_each(&mut |child| is_so = is_so && is_apart(child, list, index, places));
            is_so
        }
    }
}
