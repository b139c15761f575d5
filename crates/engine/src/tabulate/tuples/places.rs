//! Positions of a box by their index, and the order in which they are computed.

use super::Extent;
use grundy_budget::{Budget, List, Stop};
use grundy_rules::wellfounded::Order;

/// Writes the position with an index.
pub(super) fn place(index: usize, lengths: &[u64], position: &mut [u64]) {
    let mut rest = index as u64;
    for (x, length) in position.iter_mut().zip(lengths).rev() {
        (*x, rest) = (rest % length, rest / length);
    }
}

/// Goes to the next position.
pub(super) fn advance(lengths: &[u64], position: &mut [u64]) {
    for (x, length) in position.iter_mut().zip(lengths).rev() {
        *x += 1;
        if *x < *length {
            return;
        }
        *x = 0;
    }
}

/// Returns the indices of a box, the smaller positions first: all, or in the order of sums those whose sum is
/// not too large.
pub(super) fn in_order(
    order: &Order,
    Extent { lengths, most }: Extent<'_>,
    size: usize,
    budget: &Budget,
) -> Result<List<usize>, Stop> {
    // A look at the clock now and then: boxes may be large.
    let look = |at: usize| if at.is_multiple_of(1 << 16) { budget.check() } else { Ok(()) };
    let mut position = vec![0; lengths.len()];
    match order {
        Order::Sum | Order::Largest => {
            let mut rank = |index: usize| {
                place(index, lengths, &mut position);
                let rank = match order {
                    Order::Largest => position.iter().copied().max().unwrap_or(0),
                    _ => position.iter().sum(),
                };
                let is_asked = most.is_none_or(|most| rank <= most);
                is_asked.then(|| usize::try_from(rank).expect("the box is in memory"))
            };
            // Where each sum, or largest number, begins, then the next free place of each.
            // A counting sort: ranks are small numbers, and positions of one rank stay in row-major order.
            let mut begin = vec![0];
            for index in 0..size {
                look(index)?;
                let Some(at) = rank(index) else { continue };
                begin.resize(begin.len().max(at + 2), 0);
                begin[at + 1] += 1;
            }
            for at in 1..begin.len() {
                begin[at] += begin[at - 1];
            }
            let mut sorted = List::filled(budget, 0, begin[begin.len() - 1])?;
            for index in 0..size {
                look(index)?;
                let Some(at) = rank(index) else { continue };
                sorted[begin[at]] = index;
                begin[at] += 1;
            }
            Ok(sorted)
        }
        Order::Lexicographic(first) => {
            // Places that the order does not name follow in their own order: any would do.
            let others = (0..lengths.len()).filter(|at| !first.contains(at));
            let order: Vec<usize> = first.iter().copied().chain(others).collect();
            let turned: Vec<u64> = order.iter().map(|at| lengths[*at]).collect();
            let mut index = |rank: usize| {
                place(rank, &turned, &mut position);
                let x = |at: usize| {
                    position[order.iter().position(|other| *other == at).expect("an order of all")]
                };
                let index = lengths.iter().enumerate().fold(0, |index, (at, length)| index * length + x(at));
                usize::try_from(index).expect("the box is in memory")
            };
            let mut sorted = List::filled(budget, 0, size)?;
            for (rank, place) in sorted.iter_mut().enumerate() {
                look(rank)?;
                *place = index(rank);
            }
            Ok(sorted)
        }
    }
}
