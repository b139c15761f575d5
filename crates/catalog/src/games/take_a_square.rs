//! Taking a square: `leetcode-1510`.

use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::{Budget, List};

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("take-a-square")).with_tasks(&[Task {
    id: "leetcode-1510",
    title: "Stone Game IV",
    run: numbers_to_end,
}]);

fn numbers_to_end(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut lost: List<bool> = List::new(budget);
    io.to_the_end(|io| {
        let n = io.natural("a number of stones")?;
        // The list is kept from case to case, so that each number is decided once.
        for n in lost.len() as u64..=n {
            budget.spend(n.isqrt())?;
            let mut squares = (1..=n.isqrt()).map(|root| root * root);
            let is_won = squares.any(|square| usize::try_from(n - square).is_ok_and(|left| lost[left]));
            lost.push(!is_won)?;
        }
        let is_lost = usize::try_from(n).is_ok_and(|n| lost[n]);
        io.either(is_lost, &const { Lines::new("false", "true") })
    })
}
