//! From rules that are recognised to the shapes that the engine's fast paths read.

use grundy_engine::tabulate::{Amounts, HeapGame, Line, Parts};
use grundy_rules::octal::{TakeLine, Takes, recognise};
use grundy_rules::{Convention, Rules};

/// Returns the heap game with the same Grundy values, where the rules are recognised as one in normal play.
pub(super) fn heap_game(rules: &Rules) -> Option<HeapGame> {
    if rules.convention().convention() != Convention::Normal {
        return None;
    }
    let lines = recognise(rules)?.lines.iter().map(line).collect::<Option<_>>()?;
    HeapGame::new(lines).ok()
}

fn line(line: &TakeLine) -> Option<Line> {
    let taken = match &line.taken {
        Takes::Finite(amounts) => Amounts::Finite(amounts.clone()),
        Takes::Progression { first, step } => Amounts::Progression { first: *first, step: *step },
        Takes::Squares => Amounts::Squares,
        Takes::Primes => Amounts::Primes,
        Takes::Powers(base) => Amounts::Powers(*base),
        Takes::Fibonacci => Amounts::Fibonacci,
    };
    let parts = match (line.parts, line.unequal) {
        (0, _) => Parts::Zero,
        (1, _) => Parts::One,
        (2, false) => Parts::Two,
        (2, true) => Parts::TwoUnequal,
        (3, false) => Parts::Three,
        _ => return None,
    };
    Some(Line {
        taken,
        parts,
        least_part: line.least_part,
        least_heap: line.least_heap,
        most_heap: line.most_heap,
    })
}
