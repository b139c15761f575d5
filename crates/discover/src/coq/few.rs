//! Few options that suffice: where all numbers of all lines side by side are too many digits at once, those
//! of some lines, with a choice held at a number, may do. They are found on small positions; that they do for
//! all, Coq says.

use super::Missing;
use grundy_budget::Budget;
use grundy_rules::Rules;
use grundy_rules::interpret::{self, Visit};
use grundy_rules::ir::{Comparison, Condition, Expr, Line};
use grundy_values::Player;
use std::ops::ControlFlow;

/// Choices are held at numbers up to this one.
const MOST_HELD: u64 = 7;

/// An option that fulfils a wish: its line and its choices.
pub(super) struct Granted {
    line: usize,
    choices: Vec<u64>,
}

/// Returns few lines, as they are read, by their index; all of them where few were not looked for.
pub(super) fn or_all<'a, T>(few: &'a [(usize, T)], all: &'a [T]) -> Vec<(usize, &'a T)> {
    if few.is_empty() {
        all.iter().enumerate().collect()
    } else {
        few.iter().map(|(index, line)| (*index, line)).collect()
    }
}

/// Tells of each option of a position what `worth` makes of its parts, and how it is chosen.
pub(super) fn options<T>(
    rules: &Rules,
    position: &[u64],
    worth: impl Fn(Visit<'_>) -> T,
) -> Result<Vec<(T, Granted)>, Missing> {
    let mut all = Vec::new();
    // Games in which the players have different moves are not written, so either player will do.
    let seen = interpret::visit(rules, position, Player::Left, &Budget::default(), &mut |option| {
        all.push((worth(option), Granted { line: option.line, choices: option.choices.to_vec() }));
        ControlFlow::Continue(())
    });
    seen.map_err(|_| Missing::Rules("faults"))?;
    Ok(all)
}

/// Returns lines, by their index, with which each wish is granted by an option of one of them: as few as were
/// found, with the first choices held at a number where that does.
pub(super) fn lines(rules: &Rules, wishes: &[Vec<Granted>]) -> Vec<(usize, Line)> {
    let all = &rules.moves().lines;
    let mut kept: Vec<(usize, Option<(usize, u64)>)> = (0..all.len()).map(|index| (index, None)).collect();
    let grants = |kept: &[(usize, Option<(usize, u64)>)]| {
        wishes.iter().all(|wish| {
            wish.iter().any(|option| {
                kept.iter().any(|(line, held)| {
                    option.line == *line && held.is_none_or(|(choice, at)| option.choices[choice] == at)
                })
            })
        })
    };
    // Lines of many numbers are dropped first: each number doubles the letters that a machine reads.
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse((all[*index].choices.len(), *index)));
    for index in order {
        let less: Vec<_> = kept.iter().copied().filter(|(line, _)| *line != index).collect();
        if grants(&less) {
            kept = less;
        }
    }
    for at in 0..kept.len() {
        let choices = all[kept[at].0].choices.len();
        // Where a line has one choice and leaves one part, a choice that is held would leave a single option.
        let numbers = (0..choices).filter(|_| choices > 1 || all[kept[at].0].parts.len() > 1);
        let holds = numbers.flat_map(|choice| (0..=MOST_HELD).map(move |number| (choice, number)));
        for hold in holds {
            let mut held = kept.clone();
            held[at].1 = Some(hold);
            if grants(&held) {
                kept = held;
                break;
            }
        }
    }
    let line = |(index, held): (usize, Option<(usize, u64)>)| {
        let mut line = all[index].clone();
        if let Some((choice, number)) = held {
            let slot = Expr::Name(rules.arity() + choice);
            let is = Condition::Compare(Comparison::Equal, slot, Expr::Number(number.into()));
            line.condition = Condition::all(vec![line.condition, is]);
        }
        (index, line)
    };
    kept.into_iter().map(line).collect()
}
