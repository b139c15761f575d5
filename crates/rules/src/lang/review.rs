//! What rules do that their author may not have meant: lines that never apply, options that are not smaller.
//!
//! This looks at small positions, so it is kept apart from reading: rules are read without it.

use super::{Code, Diagnostic, Parsed, Severity, Span};
use crate::interpret::{self, FaultKind};
use crate::ir::plan;
use crate::ir::print::print_expr;
use crate::ir::{Expr, Line, Operator, Part, Poly, Rules};
use crate::wellfounded::{self, Example, Finding, Obstacle};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;
use std::ops::ControlFlow;

/// Steps spent on the small positions of a text.
const STEPS: u64 = 200_000;

/// Returns notes about rules that were read: lines that give no option at any small position, options that are not
/// smaller than their position, so that play may not end, and parts that look like moves to choose from.
///
/// # Errors
/// The limit that ended the search for an order.
pub fn review(parsed: &Parsed, budget: &Budget) -> Result<Vec<Diagnostic>, Stop> {
    let mut notes = idle_lines(parsed, budget)?;
    notes.extend(moves_in_one(parsed));
    if let Finding::Unknown(obstacle) = wellfounded::order(&parsed.rules, budget)? {
        notes.push(may_not_end(parsed, &obstacle));
    }
    notes.sort_by_key(|note| note.span);
    Ok(notes)
}

fn span_of(parsed: &Parsed, line: usize) -> Span {
    parsed.spans.get(line).map_or(Span::default(), |spans| spans.line)
}

/// Returns what is wrong with rules by which a move at some small position leads to what `positions where` leaves out.
///
/// It is for whoever reads rules to ask about them: the interpreters tell the same at any position that they come to.
#[must_use]
pub fn leaving(parsed: &Parsed, budget: &Budget) -> Option<Diagnostic> {
    let rules = &parsed.rules;
    rules.domain()?;
    let local = budget.apart().with_steps(STEPS);
    let mut found = None;
    wellfounded::small_positions(rules.arity(), &mut |position| {
        for player in Player::BOTH {
            let listed =
                interpret::visit(rules, position, player, &local, &mut |_| ControlFlow::Continue(()));
            match listed {
                Err(interpret::Failure::Fault(fault)) if fault.kind == FaultKind::Leaves => {
                    found = Some(fault);
                    return ControlFlow::Break(());
                }
                Err(interpret::Failure::Stopped(_)) => return ControlFlow::Break(()),
                _ => {}
            }
        }
        ControlFlow::Continue(())
    });
    let fault = found?;
    let line = (0..rules.moves().lines.len()).find(|line| rules.line_title(*line) == fault.place)?;
    let error = Diagnostic::error(Code::LeavesDomain, span_of(parsed, line), fault.to_string());
    let error = error.label("leads to what is no position");
    Some(
        error.hint(
            "add to its condition what keeps its parts among the positions, or widen `positions where`",
        ),
    )
}

/// Notes every line without an option at all small positions.
fn idle_lines(parsed: &Parsed, budget: &Budget) -> Result<Vec<Diagnostic>, Stop> {
    budget.check()?;
    let rules = &parsed.rules;
    let (used, complete) = used_lines(rules, budget);
    let mut notes = Vec::new();
    for (line, used) in used.iter().enumerate() {
        if *used || !complete {
            continue;
        }
        let title = rules.line_title(line);
        let message = format!("{title} gives no option at any small position");
        let mut note = Diagnostic::new(Severity::Note, Code::NeverApplies, span_of(parsed, line), message)
            .label("no option found");
        if part_is_negative(rules, line, budget) {
            note = note
                .hint(
                    "its condition can hold, but then a part is negative, and such an option does not exist",
                )
                .hint("a part that must not go below 0 is written `max(n - 2, 0)`");
        } else {
            note = note.hint("its condition held nowhere among the small positions");
        }
        notes.push(note);
    }
    Ok(notes)
}

/// Parts of a line that are listed in a note.
const MOST_PARTS: usize = 8;

/// Notes every line like `n -> n - 1, n - 3`: what an author may take for two moves is one move to two heaps.
fn moves_in_one(parsed: &Parsed) -> impl Iterator<Item = Diagnostic> {
    let moves = parsed.rules.moves();
    let lines = moves.lines.iter().enumerate();
    lines.filter(|(_, line)| takes_several_amounts(line)).map(|(index, line)| {
        let name = &moves.coordinates[0];
        let parts: Vec<String> = line
            .parts
            .iter()
            .filter_map(|part| match part {
                Part::Position(coordinates) => Some(print_expr(&coordinates[0], &moves.coordinates)),
                Part::Of(..) | Part::Each { .. } => None,
            })
            .collect();
        let message =
            format!("{} is one move, to {} heaps at once", parsed.rules.line_title(index), parts.len());
        let lines: Vec<String> = parts.iter().map(|part| format!("{name} -> {part}")).collect();
        Diagnostic::new(Severity::Note, Code::MovesInOne, span_of(parsed, index), message)
            .label("parts of a sum")
            .hint(format!("moves to choose from are lines of their own: `{}`", lines.join("; ")))
    })
}

/// Returns whether every part of the line is the heap less a number, and not always the same one.
fn takes_several_amounts(line: &Line) -> bool {
    let amount = |part: &Part| match part {
        Part::Position(coordinates) if coordinates.len() == 1 => {
            let (names, rest) = Poly::of(&coordinates[0]).as_linear()?;
            (names == [(0, 1)] && rest < 0).then_some(rest)
        }
        _ => None,
    };
    if line.parts.len() > MOST_PARTS {
        return false;
    }
    let amounts = line.parts.iter().map(amount).collect::<Option<Vec<i128>>>().unwrap_or_default();
    amounts.windows(2).any(|pair| pair[0] != pair[1])
}

/// So few small positions say nothing of the others.
const FEW: usize = 24;

/// Says of each line whether it gave an option at a small position, and whether all small positions were looked at, and enough are
/// positions of the game.
fn used_lines(rules: &Rules, budget: &Budget) -> (Vec<bool>, bool) {
    let mut used = vec![false; rules.moves().lines.len()];
    let local = budget.apart().with_steps(STEPS);
    let (mut complete, mut looked_at) = (true, 0);
    wellfounded::small_positions(rules.arity(), &mut |position| {
        looked_at += usize::from(rules.has(position));
        for player in Player::BOTH {
            let look = interpret::visit(rules, position, player, &local, &mut |option| {
                used[option.line] = true;
                if used.iter().all(|used| *used) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            // At a position where something has no value the lines after it were not looked at.
            complete &= look.is_ok();
            if matches!(look, Err(interpret::Failure::Stopped(_))) || used.iter().all(|used| *used) {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    (used, complete && (rules.domain().is_none() || looked_at >= FEW))
}

/// Returns whether the line would give an option if its parts were left out.
fn part_is_negative(rules: &Rules, line: usize, budget: &Budget) -> bool {
    let mut bare = rules.clone();
    let lines = &mut bare.moves.lines;
    lines.swap(0, line);
    lines.truncate(1);
    lines[0].parts.clear();
    let Ok(plan) = plan::Plan::new(&lines[0], rules.arity(), &mut 0) else {
        // Only the parts bound a choice: then they are the reason.
        return true;
    };
    bare.plans = vec![plan];
    used_lines(&bare, budget).0[0]
}

/// Warns that no order was found, with an option that is not smaller where there is one.
fn may_not_end(parsed: &Parsed, obstacle: &Obstacle) -> Diagnostic {
    let rules = &parsed.rules;
    let line = obstacle.example.as_ref().map_or(obstacle.line, |example| example.line);
    let title = rules.line_title(line);
    let message = match &obstacle.example {
        Some(example) if example.part == example.position => {
            format!("{title} can leave the position as it is: {} -> {}", example.position, example.part)
        }
        Some(example) => {
            format!("{title} can make a part that is not smaller: {} -> {}", example.position, example.part)
        }
        None => {
            format!("no order was found in which every part that {title} makes is smaller than its position")
        }
    };
    let warning = Diagnostic::new(Severity::Warning, Code::MayNotEnd, span_of(parsed, line), message);
    let warning = warning.label("play may not end");
    match obstacle.example.as_ref().and_then(|example| advice(rules, example)) {
        Some(advice) => warning.hint(advice),
        None => warning.hint(
            "the game is answered by search, and where a position comes back play may be a draw, `D`; nothing is proved about it",
        ),
    }
}

/// What would keep the option of the example out.
fn advice(rules: &Rules, example: &Example) -> Option<String> {
    let line = &rules.moves().lines[example.line];
    if example.part != example.position {
        return None;
    }
    if let Some(parts) = sum_of_heaps(rules, line) {
        return Some(format!("a sum of numbers is one heap; two heaps are parted by a comma: `{parts}`"));
    }
    if let Some(index) = example.choices.iter().position(|choice| *choice == 0) {
        let name = &line.choices[index];
        return Some(format!("with {name} = 0 nothing changes: add `{name} >= 1`"));
    }
    let zero = example.position.coordinates().iter().position(|coordinate| *coordinate == 0)?;
    let name = &rules.moves().coordinates[zero];
    Some(format!("at {name} = 0 nothing changes: add `{name} >= 1` to the condition"))
}

/// What the author of a line like `n -> a + (n - a)` may have meant, where the sum is the heap itself.
fn sum_of_heaps(rules: &Rules, line: &Line) -> Option<String> {
    let [Part::Position(coordinates)] = &line.parts[..] else { return None };
    let [sum @ Expr::Binary(Operator::Add, one, other)] = &coordinates[..] else { return None };
    let (names, rest) = Poly::of(sum).as_linear()?;
    let names_of_all = [&rules.moves().coordinates[..], &line.choices[..]].concat();
    let [one, other] = [one, other].map(|part| print_expr(part, &names_of_all));
    (names == [(0, 1)] && rest == 0).then(|| format!("{} -> {one}, {other}", names_of_all[0]))
}
