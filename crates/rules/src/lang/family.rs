//! A text for every value of a parameter: `for all k >= 1:` makes `k` a further coordinate, which no move
//! changes. So all that is known of tuples is known of families: tables, laws, claims, proofs and code.

use super::ast::{Expr, Item, Kind, Name, Part, Pattern};
use super::diagnostic::{Code, Diagnostic};

/// Writes the parameters of `for all` into patterns and parts. What `set` gives a value is a parameter like
/// others: of it `for all` remains, with its condition, where it has no other names.
pub(super) fn expand(items: Vec<Item>, set: &[(&str, &str)], errors: &mut Vec<Diagnostic>) -> Vec<Item> {
    if !items.iter().any(|item| matches!(item, Item::ForAll { .. })) {
        return items;
    }
    let known = defined(&items);
    let (mut free, mut made, mut domains) = (Vec::<Name>::new(), Vec::new(), Vec::new());
    for item in &items {
        let Item::ForAll { names, condition, span } = item else { continue };
        let mut names = names.clone();
        if let (true, Some(condition)) = (names.is_empty(), condition) {
            condition.for_each_name(&mut |text, span| {
                let is_new = !known.contains(&text) && names.iter().all(|name| name.text != text);
                if is_new {
                    names.push(Name { text: text.to_owned(), span });
                }
            });
        }
        if names.is_empty() {
            let error = Diagnostic::error(Code::Syntax, *span, "`for all` names no parameter");
            errors.push(error.label("no name").hint("it is written `for all k >= 1:`"));
        }
        let (fixed, open): (Vec<_>, Vec<_>) =
            names.into_iter().partition(|name| set.iter().any(|(given, _)| *given == name.text));
        // The value is the one that is given.
        made.extend(fixed.into_iter().map(|name| Item::Param(name.clone(), Expr::bad(name.span))));
        match (open.is_empty(), condition) {
            (true, _) => made.push(item.clone()),
            (false, Some(condition)) => domains.push(condition.clone()),
            (false, None) => {}
        }
        for name in open {
            if free.iter().any(|known| known.text == name.text) || known.contains(&&*name.text) {
                let message = format!("`{}` is defined twice", name.text);
                errors.push(Diagnostic::error(Code::Duplicate, name.span, message).label("defined again"));
            } else {
                free.push(name);
            }
        }
    }
    for item in items {
        match item {
            Item::ForAll { .. } => {}
            Item::Domain(condition) => domains.push(condition),
            Item::Line(mut line) => {
                let arity = line.pattern.names.len();
                extend(&mut line.pattern, &free, errors);
                line.parts.iter_mut().for_each(|part| widen(part, arity, &free));
                made.push(Item::Line(line));
            }
            Item::Start(mut pattern, mut part) => {
                extend(&mut pattern, &free, errors);
                // The part has as many numbers as a position, which only the lines tell.
                widen(&mut part, 1, &free);
                made.push(Item::Start(pattern, part));
            }
            item => made.push(item),
        }
    }
    if let Some(first) = domains.first().map(|condition| condition.span) {
        let all = if domains.len() == 1 { domains.remove(0) } else { Expr::new(Kind::And(domains), first) };
        made.push(Item::Domain(all));
    }
    made
}

/// Returns what the text defines elsewhere.
fn defined(items: &[Item]) -> Vec<&str> {
    let name = |item| match item {
        &Item::Param(ref name, _) | &Item::Graph { ref name, .. } => Some(&*name.text),
        Item::Let(function) => Some(&*function.name.text),
        _ => None,
    };
    items.iter().filter_map(name).collect()
}

fn extend(pattern: &mut Pattern, free: &[Name], errors: &mut Vec<Diagnostic>) {
    for name in &pattern.names {
        if free.iter().any(|known| known.text == name.text) {
            let message = format!("`{}` stands in a pattern, and `for all` gives it already", name.text);
            let error = Diagnostic::error(Code::Duplicate, name.span, message).label("given again");
            errors.push(error.hint("patterns leave out what stands behind `for all`"));
            return;
        }
    }
    pattern.names.extend(free.iter().cloned());
    pattern.kinds.extend(free.iter().map(|_| None));
}

/// Adds the parameters to a part of a position that had `arity` numbers. A part that does not fit is left as
/// it is, and reported like others.
fn widen(part: &mut Part, arity: usize, free: &[Name]) {
    match part {
        Part::Of(_, part) | Part::Each { part, .. } => widen(part, arity, free),
        Part::Position(expr) => {
            let mut numbers = match &expr.kind {
                Kind::Tuple(numbers) => numbers.clone(),
                _ if arity == 1 => vec![expr.clone()],
                _ => return,
            };
            numbers.extend(free.iter().map(|name| Expr::new(Kind::Name(name.text.clone()), expr.span)));
            if !free.is_empty() {
                *expr = Expr::new(Kind::Tuple(numbers), expr.span);
            }
        }
    }
}
