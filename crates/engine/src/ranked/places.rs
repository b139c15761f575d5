//! Where positions stand in a box of tuples, row by row.

use grundy_budget::Stop;

/// Returns the number of positions of a box whose numbers are at most these; `None` where there are more than
/// 2^61.
pub(crate) fn volume(upto: &[u64]) -> Option<u64> {
    let volume = upto.iter().try_fold(1u64, |volume, most| volume.checked_mul(most.checked_add(1)?));
    volume.filter(|volume| *volume <= 1 << 61)
}

/// Returns where a position stands; `None` where it is not in the box.
pub(crate) fn place(upto: &[u64], position: &[u64]) -> Option<u64> {
    let mut numbers = position.iter().zip(upto);
    // The box has at most 2^61 places, so nothing overflows while the numbers are within their bounds.
    numbers.try_fold(0, |place, (x, most)| (x <= most).then_some(place * (most + 1) + x))
}

/// Writes where positions in columns stand, from the place `first` on, and returns whether all are in the
/// box; where not, nothing is to be read of the places.
pub(crate) fn places(
    upto: &[u64],
    columns: &[Vec<i32>],
    first: u64,
    places: &mut Vec<u64>,
) -> Result<bool, Stop> {
    let len = columns.first().map_or(0, Vec::len);
    places.clear();
    places.try_reserve(len).map_err(|_| Stop::Memory)?;
    places.resize(len, 0);
    let mut are_inside = true;
    for (column, most) in columns.iter().zip(upto) {
        for (place, x) in places.iter_mut().zip(column) {
            // A negative number becomes one that is beyond every bound.
            let x = u64::from(x.cast_unsigned());
            are_inside &= x <= *most;
            // Outside of the box a place means nothing, and may wrap.
            *place = place.wrapping_mul(most + 1).wrapping_add(x);
        }
    }
    places.iter_mut().for_each(|place| *place = place.wrapping_add(first));
    Ok(are_inside)
}
