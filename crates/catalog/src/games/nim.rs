//! Nim: `poj2975`, `hdu1850`, `luogu-p2197`, `luogu-p1247`, `codeforces-15c`.

use crate::Record;
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use grundy_budget::{Budget, List};

/// The registry's row.
pub static GAME: Record = Record::of_page(page!("nim")).with_tasks(&[
    Task { id: "poj2975", title: "Nim", run: count_winning_moves },
    Task { id: "hdu1850", title: "Being a Good Boy in Spring Festival", run: count_winning_moves },
    Task {
        id: "luogu-p2197",
        title: "Nim 游戏",
        run: |io, _| {
            io.each_case(|io| {
                let mut sum = 0;
                io.naturals("the number of heaps", "a heap", |heap| {
                    sum ^= heap;
                    Ok(())
                })?;
                io.either(sum == 0, &const { Lines::new("No", "Yes") })
            })
        },
    },
    Task { id: "luogu-p1247", title: "取火柴游戏", run: first_winning_move },
    Task { id: "codeforces-15c", title: "Industrial Nim", run: runs_of_heaps },
]);

/// Returns the nim-sum of heaps: the Grundy value of their sum. [Bouton 1901]
#[must_use]
pub fn grundy(heaps: impl IntoIterator<Item = u64>) -> u64 {
    heaps.into_iter().fold(0, |sum, heap| sum ^ heap)
}

/// Returns the size a heap must be lowered to so that the whole, of nim-sum `sum`, becomes a P-position;
/// `None` where no move in this heap wins. A heap has one winning move at most.
#[must_use]
pub fn winning_size(heap: u64, sum: u64) -> Option<u64> {
    // This is smaller exactly where the heap has the highest digit of the sum; where the sum is 0 it is the
    // heap itself.
    let size = heap ^ sum;
    (size < heap).then_some(size)
}

/// Returns the nim-sum of 0, 1, .., `n`. Cost: O(1).
fn nim_sum_up_to(n: u64) -> u64 {
    match n % 4 {
        0 => n,
        1 => 1,
        2 => n ^ 1,
        _ => 0,
    }
}

/// Heaps that are runs of consecutive numbers: of each the first, and how many there are.
fn runs_of_heaps(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.once(|io| {
        let mut sum = 0;
        for _ in 0..io.natural("the number of quarries")? {
            let first = io.natural("the stones in a dumper")?;
            // The last heap, `first + more`, has to fit.
            let more = io.natural_in(1..=(u64::MAX - first).saturating_add(1), "the number of dumpers")? - 1;
            // What lies below the run is in both nim-sums, and cancels.
            sum ^= nim_sum_up_to(first + more) ^ first.checked_sub(1).map_or(0, nim_sum_up_to);
        }
        io.either(sum == 0, &const { Lines::new("bolik", "tolik") })
    })
}

fn first_winning_move(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    io.once(|io| {
        let mut heaps = List::new(budget);
        io.naturals("the number of heaps", "a heap", |heap| Ok(heaps.push(heap)?))?;
        let sum = grundy(heaps.iter().copied());
        let wins = (1u64..)
            .zip(heaps.iter_mut())
            .find_map(|(place, heap)| Some((place, winning_size(*heap, sum)?, heap)));
        let Some((place, left, heap)) = wins else { return io.line("lose") };
        io.number(*heap - left)?;
        io.text(" ")?;
        io.number(place)?;
        *heap = left;
        let mut before = "\n";
        for heap in heaps.iter() {
            io.text(before)?;
            io.number(*heap)?;
            before = " ";
        }
        io.line("")
    })
}

fn count_winning_moves(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut heaps = List::new(budget);
    while io.more()? {
        let n_heaps = io.natural("the number of heaps")?;
        if n_heaps == 0 {
            break;
        }
        heaps.clear();
        io.naturals_in(n_heaps, 0..=u64::MAX, "a heap", |heap| Ok(heaps.push(heap)?))?;
        let sum = grundy(heaps.iter().copied());
        io.number(heaps.iter().filter(|heap| winning_size(**heap, sum).is_some()).count())?;
        io.line("")?;
    }
    Ok(())
}
