//! Numbers rounded to a word, for the comparisons that decide most.

use crate::Dyadic;
use crate::thermograph::Fixed;
use dashu_int::IBig;

/// A number rounded down to a multiple of `2^-20`, with a lowest bit that says whether anything was lost.
/// Where two of them differ, the numbers differ in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Scale(i64);

const PLACES: u32 = 20;

/// Stands for all that lies beyond; odd, so that it is no exact scale, and its negative is a scale too.
const LAST: i64 = i64::MAX;

impl Scale {
    pub(super) const ZERO: Scale = Scale(0);

    pub(super) fn of(x: &Dyadic) -> Scale {
        let (floor, exact) = x.scaled(PLACES);
        // The lowest bit is left for whether anything was lost.
        let twice = i64::try_from(&floor).ok().and_then(|floor| floor.checked_mul(2));
        match twice.filter(|twice| (-LAST + 1..LAST).contains(twice)) {
            Some(twice) => Scale(twice + i64::from(!exact)),
            None if x.signum() < 0 => Scale(-LAST),
            None => Scale(LAST),
        }
    }

    /// Returns whether this stands for one number.
    pub(super) fn is_exact(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) fn exact(self) -> Option<Dyadic> {
        self.is_exact().then(|| Dyadic::new(IBig::from(self.0 / 2), PLACES))
    }

    /// Returns the number that this stands for, if it is one and of moderate size.
    pub(super) fn fixed(self) -> Option<Fixed> {
        self.is_exact().then(|| Fixed::new(self.0 / 2, PLACES)).flatten()
    }

    pub(super) fn negated(self) -> Scale {
        // An odd word stands for what lies between two multiples, and so does its negative.
        Scale(-self.0)
    }

    pub(super) fn checked_add(self, other: Scale) -> Option<Scale> {
        // Numbers that are rounded down may add up to more than the sum of their scales.
        (self.is_exact() && other.is_exact()).then(|| self.0.checked_add(other.0).map(Scale)).flatten()
    }

    /// Returns the simplest number between two ends, where they and it are exact. The interval must not be
    /// empty.
    pub(super) fn simplest([lower, upper]: [Option<(Scale, bool)>; 2]) -> Option<Scale> {
        let exact = |end: Option<(Scale, bool)>| end.is_none_or(|(scale, _)| scale.is_exact());
        if !exact(lower) || !exact(upper) {
            return None;
        }
        let above = |x: i64, end: Option<(Scale, bool)>| {
            end.is_none_or(|(Scale(at), included)| x > at || included && x == at)
        };
        let below = |x: i64, end: Option<(Scale, bool)>| {
            end.is_none_or(|(Scale(at), included)| x < at || included && x == at)
        };
        // Zero is the simplest of all numbers.
        if above(0, lower) && below(0, upper) {
            return Some(Scale(0));
        }
        // Below zero the interval is the mirror image of one above it.
        if !below(0, upper) {
            let mirrored =
                |end: Option<(Scale, bool)>| end.map(|(scale, included)| (scale.negated(), included));
            return Scale::simplest([mirrored(upper), mirrored(lower)]).map(Scale::negated);
        }
        // Zero lies below the interval, so there is a lower end, and it is not negative.
        let (Scale(lower), included) = lower?;
        // From integers, whose unit is `2 << PLACES`, to the finest that are exact.
        (0..=PLACES).find_map(|places| {
            // The simplest number is the first above the lower end on the coarsest grid with a number inside.
            // The lower end is not negative, so the division rounds down.
            let unit = 2i64 << (PLACES - places);
            let first =
                if included { lower.checked_add(unit - 1)? } else { lower.checked_add(unit)? } / unit * unit;
            below(first, upper).then_some(Scale(first))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Bound;

    #[test]
    fn simplest_numbers_are_those_of_dyadics() {
        let number = |k: i64| Dyadic::new(k.into(), 3);
        for lower in -40..40 {
            for upper in lower..40 {
                for included in [[false, false], [true, false], [false, true], [true, true]] {
                    if lower == upper && included != [true, true] {
                        continue;
                    }
                    let ends = [(lower, included[0]), (upper, included[1])];
                    let [low, high] = ends.map(|(k, included)| Bound { at: number(k), included });
                    let scales = ends.map(|(k, included)| Some((Scale::of(&number(k)), included)));
                    for (low, high, scales) in [
                        (Some(&low), Some(&high), scales),
                        (None, Some(&high), [None, scales[1]]),
                        (Some(&low), None, [scales[0], None]),
                    ] {
                        let expected = Dyadic::simplest(low, high);
                        assert_eq!(Scale::simplest(scales).and_then(Scale::exact), Some(expected));
                    }
                }
            }
        }
    }

    #[test]
    fn scales_order_numbers_and_negate_with_them() {
        let sizes = [0usize, 1, 30, 40, 41, 42, 43, 44, 63, 64, 90];
        let mut numbers: Vec<Dyadic> = Vec::new();
        for size in sizes {
            for exponent in [0, 1, 19, 20, 21, 22, 40] {
                for add in [-1, 0, 1] {
                    let x = Dyadic::new((IBig::ONE << size) + IBig::from(add), exponent);
                    numbers.extend([-&x, x]);
                }
            }
        }
        for x in &numbers {
            assert_eq!(Scale::of(&-x), Scale::of(x).negated());
            assert!(Scale::of(x).exact().is_none_or(|exact| exact == *x));
            for y in &numbers {
                let order = Scale::of(x).cmp(&Scale::of(y));
                assert!(order.is_eq() && !Scale::of(x).is_exact() || order == x.cmp(y), "{x} {y}");
            }
        }
    }
}
