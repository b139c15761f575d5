//! Sorting by a comparison that a limit may end.

/// Returns items in order, equal ones as they came. Cost: `n log n` comparisons, of items in any order.
///
/// # Errors
/// The first one of a comparison.
pub(crate) fn sorted<T: Copy, E>(
    items: Vec<T>,
    mut is_before: impl FnMut(T, T) -> Result<bool, E>,
) -> Result<Vec<T>, E> {
    let (mut runs, mut merged) = (items, Vec::new());
    let mut width = 1;
    while width < runs.len() {
        merged.clear();
        for pair in runs.chunks(2 * width) {
            // The last run may be shorter than others.
            let (mut one, mut other) = pair.split_at(width.min(pair.len()));
            while let ([first, one_rest @ ..], [second, other_rest @ ..]) = (one, other) {
                // Of two that are equal the one that came first stays first.
                if is_before(*second, *first)? {
                    merged.push(*second);
                    other = other_rest;
                } else {
                    merged.push(*first);
                    one = one_rest;
                }
            }
            merged.extend_from_slice(one);
            merged.extend_from_slice(other);
        }
        std::mem::swap(&mut runs, &mut merged);
        width *= 2;
    }
    Ok(runs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_a_stable_sort(keys in prop::collection::vec(0u8..20, 0..70)) {
            let items: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|(key, _)| *key);
            let found = sorted(items, |a, b| Ok::<_, ()>(a.0 < b.0));
            prop_assert_eq!(found, Ok(expected));
        }
    }
}
