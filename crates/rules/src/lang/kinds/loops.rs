//! Loops, and lists with other entries.

use super::super::ast::{Expr, Kind, Loop as TextLoop, Write as TextWrite};
use super::super::diagnostic::{Code, Diagnostic};
use super::value::Constant;
use super::{Lowerer, Scope, Sort, Typed};
use crate::ir::Operator;
use crate::kinds::expr::{Expr as Made, Loop, Source, Write};

impl Lowerer<'_> {
    /// Returns a loop and its body, which may use what the loop goes through.
    pub(super) fn generator(
        &mut self,
        body: &Expr,
        each: &TextLoop,
        scope: &mut Scope,
        wanted: &[Sort],
    ) -> Option<(Loop, Typed)> {
        let turns = self.turns(each, None, scope)?;
        let body = self.of_sort(body, scope, wanted);
        // The name is known in the body alone.
        scope.names.pop();
        Some((turns, body?))
    }

    /// Returns the turns of a loop, whose name is known in `scope` until it is taken out; `list` is what
    /// `for all` goes through.
    pub(super) fn turns(&mut self, each: &TextLoop, list: Option<&Made>, scope: &mut Scope) -> Option<Loop> {
        let (mut sort, mut row) = (Sort::Number, None);
        if let Some(Expr { kind: Kind::Name(name), .. }) = &each.source
            && let Some(Constant::Rows(found, rows)) = self.constants.get(name)
        {
            (sort, row) = (*found, Some(rows.clone()));
        }
        let source = match (&each.source, list) {
            _ if row.is_some() => {
                // A loop over rows goes through their indices, since a row is no number that a slot could
                // hold.
                let last = row.as_ref().map_or(0, Vec::len) as i128 - 1;
                Source::Range(Made::Number(0), Made::Number(last))
            }
            (Some(Expr { kind: Kind::Range(from, to), .. }), _) => {
                let (from, to) = (self.number(from, scope), self.number(to, scope));
                Source::Range(from?, to?)
            }
            (Some(expr), _) => {
                let of = self.of_sort(expr, scope, &[Sort::List, Sort::Set, Sort::Word])?;
                sort = if of.sort == Sort::Word { Sort::Letter } else { Sort::Number };
                Source::Entries(of.made)
            }
            (None, Some(list)) => {
                let last = Made::Binary(
                    Operator::Subtract,
                    Box::new(Made::Length(Box::new(list.clone()))),
                    Box::new(Made::Number(1)),
                );
                Source::Range(Made::Number(0), last)
            }
            (None, None) => {
                let message = "`for all` stands behind a write";
                let error = Diagnostic::error(Code::Syntax, each.name.span, message).label("all of what?");
                return self.report(error.hint("write `for j in 0..len(a) - 1`, or `for x in a`"));
            }
        };
        // A name with two meanings would be read differently in the loop and behind it.
        if scope.get(&each.name.text).is_some() || self.constants.contains_key(&each.name.text) {
            let message = format!("`{}` has a meaning already", each.name.text);
            let error = Diagnostic::error(Code::Duplicate, each.name.span, message).label("used again");
            return self.report(error.hint("a loop goes through a new name"));
        }
        let slot = scope.next_slot;
        scope.next_slot += 1;
        let made = match row {
            Some(of) => Made::Row { of, at: Box::new(Made::Name(slot)), is_chosen: false },
            // The row is looked up where the name stands; an index within the range cannot be outside.
            None => Made::Name(slot),
        };
        scope.names.push((each.name.text.clone(), Typed { sort, made }));
        let condition = match &each.condition {
            Some(condition) => match self.condition(condition, scope) {
                Some(condition) => Some(condition),
                // The name was pushed already and must not outlive this loop.
                None => {
                    scope.names.pop();
                    return None;
                }
            },
            None => None,
        };
        Some(Loop { slot, source, condition })
    }

    pub(super) fn written(&mut self, base: &Expr, writes: &[TextWrite], scope: &mut Scope) -> Option<Typed> {
        let of = self.of_sort(base, scope, &[Sort::List, Sort::Word])?;
        let base_name = match &base.kind {
            Kind::Name(name) => name.as_str(),
            _ => "",
        };
        let entry = if of.sort == Sort::Word { Sort::Letter } else { Sort::Number };
        let mut made = Vec::with_capacity(writes.len());
        for write in writes {
            if write.list.text != base_name {
                let message = format!("a write into `{}` stands behind another list", write.list.text);
                let error = Diagnostic::error(Code::Kind, write.list.span, message).label("another list");
                return self.report(error.hint("write `a with a[i] = x`, with the same name on both sides"));
            }
            let turns = match &write.each {
                Some(each) => Some(self.turns(each, Some(&of.made), scope)?),
                None => None,
            };
            let (at, value) =
                (self.place(&of.made, &write.at, scope), self.as_sort(&write.value, scope, entry));
            // The name must go before an error returns, or what follows would see it.
            if turns.is_some() {
                scope.names.pop();
            }
            let (at, value) = (at?, value?);
            let is_chosen = scope.is_chosen(&at);
            made.push(Write { at, value, is_chosen, each: turns });
        }
        let kind = self.coordinates.iter().find(|(name, _)| name.text == base_name).map(|(_, kind)| *kind);
        // An entry that is no coordinate may be negative, as in a list on the way.
        let is_signed = kind.is_none_or(|kind| kind.is_signed());
        let made = Made::Written(Box::new(of.made), made, is_signed);
        Some(Typed { sort: of.sort, made: Made::At(base.span, Box::new(made)) })
    }
}
