//! What rules do that their author may not have meant: lines that never apply, options that are not smaller.
//!
//! This looks at small positions, so it is kept apart from reading: rules are read without it.

use super::{Code, Diagnostic, Parsed, Severity, Span};
use crate::interpret::{self, FaultKind};
use crate::ir::plan;
use crate::ir::print::{print_condition, print_expr};
use crate::ir::{Comparison, Condition, Expr, Line, Operator, Part, Poly, Rules};
use crate::wellfounded::{self, Example, Finding};
use grundy_budget::{Budget, Stop};
use grundy_values::Player;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Steps spent on the small positions of a text.
const STEPS: u64 = 200_000;

/// Returns notes about rules that were read: lines that give no option at any small position, small positions
/// that grow or come back where no order was found, so that play may not end, and parts that look like moves
/// to choose from.
///
/// # Errors
/// The limit that ended the search for an order.
pub fn review(parsed: &Parsed, budget: &Budget) -> Result<Vec<Diagnostic>, Stop> {
    let mut notes = idle_lines(parsed, budget)?;
    notes.extend(moves_in_one(parsed));
    // The search for an order is exact where it succeeds, so an example is only shown where it fails.
    if let Finding::Unknown(Some(example)) = wellfounded::order(&parsed.rules, budget)? {
        notes.push(may_not_end(parsed, &example, budget));
    }
    notes.sort_by_key(|note| note.span);
    Ok(notes)
}

fn span_of(parsed: &Parsed, line: usize) -> Span {
    parsed.spans.get(line).map_or(Span::default(), |spans| spans.line)
}

/// Returns what is wrong with rules by which a move at some small position leads to what `positions where`
/// leaves out.
///
/// It is for whoever reads rules to ask about them: the interpreters tell the same at any position that they
/// come to.
#[must_use]
pub fn leaving(parsed: &Parsed, budget: &Budget) -> Option<Diagnostic> {
    let rules = &parsed.rules;
    // Without a domain no move can leave it.
    rules.domain()?;
    // The steps are its own, so that a text does not use up those of the question.
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
    // The fault names the line by its title, which is the only thing that it holds of it.
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
        // Of a line that was not tried everywhere nothing is said.
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
    // A long line is written out on purpose.
    if line.parts.len() > MOST_PARTS {
        return false;
    }
    // No parts give no pairs, so such a line is not noted.
    let amounts = line.parts.iter().map(amount).collect::<Option<Vec<i128>>>().unwrap_or_default();
    amounts.windows(2).any(|pair| pair[0] != pair[1])
}

/// Numbers of one heap up to here are small.
const MOST_SMALL: u64 = 40;

/// So few small positions say nothing of the others.
const FEW: usize = 24;

/// Says of each line whether it gave an option at a small position, and whether all small positions were
/// looked at, and enough are positions of the game.
fn used_lines(rules: &Rules, budget: &Budget) -> (Vec<bool>, bool) {
    let mut used = vec![false; rules.moves().lines.len()];
    let local = budget.apart().with_steps(STEPS);
    let (mut complete, mut looked_at) = (true, 0);
    let mut look_at = |position: &[u64]| {
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
    };
    wellfounded::small_positions(rules.arity(), &mut look_at);
    // A line may speak of larger numbers, which its text names.
    let text = rules.to_string();
    let written = text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|digits| digits.parse().ok());
    for number in written.filter(|number| *number > MOST_SMALL).collect::<BTreeSet<u64>>() {
        for number in [number, number.saturating_add(1)] {
            let _ = look_at(&vec![number; rules.arity()]);
        }
    }
    (used, complete && (rules.domain().is_none() || looked_at >= FEW))
}

/// Returns whether the line would give an option if its parts were left out.
fn part_is_negative(rules: &Rules, line: usize, budget: &Budget) -> bool {
    let mut bare = rules.moves().lines[line].clone();
    bare.parts.clear();
    // Where only the parts bound a choice, they are the reason.
    alone(rules, bare).is_none_or(|bare| used_lines(&bare, budget).0[0])
}

/// Warns of an option by which play may not end.
fn may_not_end(parsed: &Parsed, example: &Example, budget: &Budget) -> Diagnostic {
    let title = parsed.rules.line_title(example.line);
    let (how, label) = if example.part == example.position {
        ("leave the position as it is", "stays")
    } else {
        ("make a part that is not smaller", "not smaller")
    };
    let message = format!("play may not end: {title} can {how}: {} -> {}", example.position, example.part);
    let span = span_of(parsed, example.line);
    let warning = Diagnostic::new(Severity::Warning, Code::MayNotEnd, span, message).label(label);
    warning.hint(advice(&parsed.rules, example, budget).unwrap_or_else(|| {
        "where a position comes back play may be a draw, `D`; the game is answered by search".to_owned()
    }))
}

/// What would keep the option of the example out, and no option that changes the position.
fn advice(rules: &Rules, example: &Example, budget: &Budget) -> Option<String> {
    let line = &rules.moves().lines[example.line];
    if example.part != example.position {
        return None;
    }
    if let Some(parts) = sum_of_heaps(rules, line) {
        return Some(format!("a sum of numbers is one heap; two heaps are parted by a comma: `{parts}`"));
    }
    let arity = rules.arity();
    let zeros = |values: &[u64], first: usize| -> Vec<usize> {
        (0..values.len()).filter(|index| values[*index] == 0).map(|index| first + index).collect()
    };
    let (choices, coordinates) = (zeros(&example.choices, arity), zeros(example.position.coordinates(), 0));
    let single = choices.iter().chain(&coordinates).map(|slot| vec![*slot]);
    let names = [&rules.moves().coordinates[..], &line.choices[..]].concat();
    single.chain([choices.clone(), coordinates.clone()]).filter(|slots| !slots.is_empty()).find_map(|slots| {
        let sum = slots.iter().map(|slot| Expr::Name(*slot)).reduce(Expr::sum)?;
        let added = Condition::Compare(Comparison::AtLeast, sum, Expr::Number(1));
        let mut kept = line.clone();
        kept.condition = Condition::all(vec![line.condition.clone(), added.clone()]);
        let [before, after] = [alone(rules, line.clone())?, alone(rules, kept)?];
        same_options(&before, &after, true, budget).then(|| {
            let names_of = |slot: &usize| format!("{} = 0", names[*slot]);
            let zero = slots.iter().map(names_of).collect::<Vec<_>>().join(" and ");
            format!("with {zero} nothing changes: add `{}`", print_condition(&added, &names))
        })
    })
}

/// Returns whether the rules have the same options at small positions, but for those of the first that leave
/// a position as it is, where these `may_go`.
pub(super) fn same_options(before: &Rules, after: &Rules, may_go: bool, budget: &Budget) -> bool {
    let local = budget.apart().with_steps(STEPS);
    let mut same = true;
    wellfounded::small_positions(before.arity(), &mut |position| {
        for player in Player::BOTH {
            let before = options(before, position, player, may_go, &local);
            same &= before == options(after, position, player, false, &local);
        }
        if same { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    same
}

/// Returns whether the rules have the same options where one coordinate is large, as far as both have options
/// without a fault: what grows as a logarithm is small at small positions.
pub(super) fn same_far_options(before: &Rules, after: &Rules, budget: &Budget) -> bool {
    let arity = before.arity();
    (0..arity).all(|large| {
        [2, 3].into_iter().all(|small| {
            let position: Vec<u64> = (0..arity).map(|at| if at == large { LARGE } else { small }).collect();
            Player::BOTH.into_iter().all(|player| {
                let [before, after] =
                    [before, after].map(|rules| options(rules, &position, player, false, budget));
                let is_done = budget.spend(1).is_ok();
                is_done && (before.is_none() || after.is_none() || before == after)
            })
        })
    })
}

/// A coordinate that is large.
const LARGE: u64 = 3000;

/// The options of a position, but for those that leave it as it is where these `may_go`; `None` where one is
/// a fault.
fn options(
    rules: &Rules,
    position: &[u64],
    player: Player,
    may_go: bool,
    budget: &Budget,
) -> Option<BTreeSet<Vec<Vec<u64>>>> {
    let mut options = BTreeSet::new();
    let look = interpret::visit(rules, position, player, budget, &mut |option| {
        if !may_go || !option.parts().any(|part| part == position) {
            options.insert(option.parts().map(<[u64]>::to_vec).collect::<Vec<_>>());
        }
        ControlFlow::Continue(())
    });
    look.is_ok().then_some(options)
}

/// The rules with this line alone; `None` where its choices are not bounded.
pub(super) fn alone(rules: &Rules, line: Line) -> Option<Rules> {
    let plan = plan::Plan::new(&line, rules.arity(), &mut 0).ok()?;
    let mut alone = rules.clone();
    (alone.moves.lines, alone.plans) = (vec![line], vec![plan]);
    Some(alone)
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
