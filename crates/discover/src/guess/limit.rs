//! Values of a heap from which at most a part may be taken.

use grundy_proof::Limit;

/// Limits `floor((p n + c) / q)` are sought with `q` up to this.
const LARGEST_DIVISOR: u32 = 12;

/// Fewer values tell too little.
const FEWEST: usize = 48;

/// Returns the limit by which every value of the table is explained, with the least divisor up to 12, and the
/// least factor; `None` also for a table of fewer than 48 values, and where the limit is the whole heap.
///
/// ```
/// use grundy_discover::guess::limit;
/// let half: Vec<u32> = (0..100u32).map(|n| (n + 1) >> (n + 1).trailing_zeros() >> 1).collect();
/// let found = limit(&half).unwrap();
/// assert_eq!((found.p(), found.c(), found.q()), (1, 0, 2));
/// ```
#[must_use]
pub fn limit(values: &[u32]) -> Option<Limit> {
    if values.len() < FEWEST {
        return None;
    }
    // The first heap with value 1 is the first with a limit above 0.
    let first = i64::try_from(values.iter().position(|v| *v == 1)?).ok()?;
    let follows = |law: &Limit| (0..).zip(values).all(|(n, v)| law.value(n) == Some(u128::from(*v)));
    // Bounded: the largest divisor.
    let laws = (2..=LARGEST_DIVISOR).flat_map(|q| (1..q).map(move |p| (p, q))).flat_map(|(p, q)| {
        // The first heap with a limit above 0: `p (first - 1) + c < q <= p first + c`.
        let least = i64::from(q) - i64::from(p) * first;
        // Bounded: the largest divisor.
        (least..least + i64::from(p)).filter_map(move |c| Limit::new(p, i32::try_from(c).ok()?, q).ok())
    });
    laws.into_iter().find(follows)
}
