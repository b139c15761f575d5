//! Two games written in Rust: `cargo run -p grundy --example own_games`.

use grundy::own::{Moves, OwnGame};
use grundy::values::form::Forms;
use grundy::values::loopy::Worth;
use grundy::{Ask, Budget, Game, Outcome, Player};

/// A heap, from which 1, 3 or 4 are taken.
struct Take;

impl OwnGame for Take {
    type Position = u64;

    fn name(&self) -> &str {
        "take 1, 3 or 4"
    }

    fn moves(&self, heap: &u64, _: Player, moves: &mut Moves<'_, u64>) {
        for k in [1, 3, 4].into_iter().filter(|k| k <= heap) {
            moves.to(heap - k, || format!("take {k}"));
        }
    }
}

/// A row of stones: Left takes two neighbours from it, Right takes three and so may part it.
struct Row;

impl OwnGame for Row {
    type Position = u64;

    fn name(&self) -> &str {
        "two or three"
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn moves(&self, row: &u64, player: Player, moves: &mut Moves<'_, u64>) {
        let take = if player == Player::Left { 2 } else { 3 };
        for left in 0..(row + 1).saturating_sub(take) {
            moves.to_sum(&[left, row - take - left], || format!("take {take} after {left}"));
        }
    }
}

/// Asks who wins, by which moves, and for a table with its law.
pub fn main() -> Result<(), grundy::Error> {
    let budget = Budget::default();

    let take = grundy::own(Take);
    let found = take.find(&[12, 9], 10, &budget)?;
    for step in &found.winning {
        let words = step.words.as_ref().map_or("", |words| &words.text);
        println!("heap {}: {words}, which leaves {:?}", step.index + 1, step.parts);
    }
    assert_eq!(found.outcome, Outcome::N);
    let law = take.table([60], |[heap]| heap, &budget)?.law(&budget);
    println!("{}", law.known.as_ref().map_or("no law", |known| &known.statement));

    let row = grundy::own(Row);
    let solution = row.solve(&Ask::new(["7 + 4"]).with_budget(&budget))?;
    println!("7 + 4 is {}: {} winning moves", solution.outcome, solution.winning_moves.len());
    let mut forms = Forms::new(&budget);
    for n in 0..8 {
        if let Worth::Short(value) = row.value(&[&n.to_string()], &mut forms, &budget)? {
            println!("a row of {n} is worth {}", forms.text(value).unwrap_or_default());
        }
    }
    Ok(())
}
