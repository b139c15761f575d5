//! Wythoff's game: `nyoj-stones8`, `luogu-p2252`.

mod values;

use self::values::{MOST_PAIRS, Values};
use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::position;
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::Sum;
use grundy_values::Player;

/// The registry's row.
pub static GAME: Record = Record::by_page::<Wythoff>(
    page!("wythoff"),
    &[
        Task { id: "nyoj-stones8", title: "取石子(八)", run: pairs_to_zeros },
        Task { id: "luogu-p2252", title: "取石子游戏", run: one_pair },
    ],
);

fn one_pair(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    io.once(|io| {
        let (a, b) = (io.natural("a pile")?, io.natural("the other pile")?);
        io.either(is_cold(a, b), &const { Lines::new("0", "1") })
    })
}

/// `2^64 / phi`, rounded down, where phi = (1 + sqrt 5) / 2.
const INVERSE: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns `m / phi`, rounded down. Range: all of `u64`. Cost: three multiplications.
///
/// A fixed-point product gives the result or one less; which of them is asked exactly: x <= m / phi means
/// x (x + m) <= m^2, because 1 / phi is the positive root of y^2 + y = 1.
fn over_phi(m: u64) -> u64 {
    let (wide, inverse) = (u128::from(m), u128::from(INVERSE));
    let next = ((wide * inverse) >> 64) + 1;
    // A product that overflows is above m^2.
    let fits = next.checked_mul(next + wide).is_some_and(|product| product <= wide * wide);
    let floor = if fits { next } else { next - 1 };
    u64::try_from(floor).expect("m / phi is below m + 1")
}

/// Returns the cold pair with difference `k`, the smaller number first: (floor(k phi), floor(k phi) + k);
/// `None` where the larger number is above all of `u64`. Cold pairs are those from which the mover loses.
///
/// [Wythoff 1907] Range: all of `u64`. Cost: O(1).
#[must_use]
pub fn cold_pair(k: u64) -> Option<(u64, u64)> {
    // phi = 1 + 1 / phi.
    let small = k.checked_add(over_phi(k))?;
    Some((small, small.checked_add(k)?))
}

/// Returns whether the mover loses from piles of `a` and `b`. Range: all of `u64`. Cost: O(1).
#[must_use]
pub fn is_cold(a: u64, b: u64) -> bool {
    cold_pair(a.abs_diff(b)).is_some_and(|(small, _)| small == a.min(b))
}

/// Returns the one number that makes a cold pair with `n`; `None` where it is above all of `u64`.
///
/// With q = floor((n + 1) / phi): either n = floor(q phi), and the partner is n + q, or n = floor(k phi) + k
/// for k = n - q, and the partner is q. Range: all of `u64`. Cost: O(1).
#[must_use]
pub fn partner(n: u64) -> Option<u64> {
    let q = n.checked_add(1).map_or(INVERSE, over_phi);
    // n = q + floor(q / phi), without a sum that could overflow.
    if over_phi(q) == n - q { n.checked_add(q) } else { Some(q) }
}

/// The winning first moves, as what they leave, by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winning {
    /// What is left after the same number was taken from both piles: smaller pile, larger pile.
    pub equal: Option<(u64, u64)>,
    /// What is left of the larger pile, the smaller one untouched.
    pub larger: Option<u64>,
    /// What is left of the smaller pile, the larger one untouched.
    pub smaller: Option<u64>,
}

/// Returns the winning moves from piles of `small` and `large`, `small <= large`; of each kind there is one
/// at most. From equal piles `larger` and `smaller` are the same. Range: all of `u64`. Cost: O(1).
#[must_use]
pub fn winning_moves(small: u64, large: u64) -> Winning {
    Winning {
        equal: cold_pair(large - small).filter(|(least, _)| *least < small),
        larger: partner(small).filter(|left| *left < large),
        smaller: partner(large).filter(|left| *left < small),
    }
}

/// The law for taking any positive number from one pile, or the same from both.
pub(crate) struct Wythoff;

impl Entry for Wythoff {
    type Component = [u64; 2];

    fn show(&self, pair: &[u64; 2]) -> String {
        position::tuple(pair)
    }

    fn describe(&self, &[a, b]: &[u64; 2], parts: &[[u64; 2]], _: Player) -> (Option<&'static str>, String) {
        let [[x, y]] = parts else { unreachable!("a move leaves one pair") };
        match (a - x, b - y) {
            (taken, 0) => (Some("one"), format!("take {taken} from the first pile")),
            (0, taken) => (Some("one"), format!("take {taken} from the second pile")),
            (taken, _) => (Some("both"), format!("take {taken} from both piles")),
        }
    }
}

impl Lawful for Wythoff {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<[u64; 2]>), Error> {
        let sum = asked.tuples("a pile", 0)?;
        let rest = essential(sum.iter());
        if rest.len() > 1 && !values::in_reach(&rest) {
            return Err(Error::Shape(format!(
                "expected pairs in a sum that fit in a table of {MOST_PAIRS} pairs, found {}; \
                 a sum needs values, which are computed only so far, and only a pair alone may be larger",
                sum.iter().map(|pair| position::tuple(pair)).collect::<Vec<_>>().join(" ")
            )));
        }
        Ok((Wythoff, sum))
    }

    fn answer(&self, sum: &[[u64; 2]], budget: &Budget) -> Result<Answer, Stop> {
        const LAW: Standing = Standing::Coq { theorem: "checked by Coq, wythoff in classics/Wythoff.v" };
        let rest = essential(sum.iter());
        if let [[small, large]] = rest.as_slice()
            && *small > 0
        {
            // One pair that is not cold: the law knows that the mover wins, and no value.
            let value = is_small(*small, *large).then(|| Values::new(budget).sum(&rest));
            return Ok(match value {
                Some(Ok(value)) => Answer::of_values([u128::from(value)], Standing::Exact),
                Some(Err(_)) | None => Answer::of_winner(true, LAW),
            });
        }
        // Cold pairs are worth 0, and a pair with an empty pile is a heap of Nim.
        let standing = if rest.iter().all(|pair| pair[0] == 0) { LAW } else { Standing::Exact };
        Ok(Answer::of_values([u128::from(Values::new(budget).sum(&rest)?)], standing))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        let mut values = Values::new(budget);
        let mut unknown = Ok(());
        for (index, pair) in sum.iter().enumerate() {
            budget.spend(sum.len() as u64)?;
            let others = sum[..index].iter().chain(&sum[index + 1..]);
            let listed = values.sum(&essential(others)).and_then(|wanted| match wanted {
                0 => push_cold(index, *pair, moves),
                _ => push_wanted(index, *pair, wanted, &mut values, budget, moves),
            });
            // What can be known of the other components is listed all the same.
            unknown = unknown.and(listed);
        }
        unknown
    }
}

/// Returns the pairs that decide a sum: without cold pairs, which are worth 0, and without two of a kind.
/// Each has its smaller number first.
fn essential<'a>(sum: impl Iterator<Item = &'a [u64; 2]>) -> Vec<[u64; 2]> {
    let warm = sum.filter(|[a, b]| !is_cold(*a, *b)).map(|[a, b]| [*a.min(b), *a.max(b)]);
    Sum::new(warm.collect()).without_pairs().components().to_vec()
}

/// Pushes the moves of one pair to cold pairs.
fn push_cold(index: usize, [a, b]: [u64; 2], moves: &mut Moves<'_, Wythoff>) -> Result<(), Stop> {
    let oriented = |small: u64, large: u64| if a <= b { [small, large] } else { [large, small] };
    let (small, large) = (a.min(b), a.max(b));
    let winning = winning_moves(small, large);
    let equal = winning.equal.map(|(x, y)| oriented(x, y));
    let larger = winning.larger.map(|left| oriented(small, left));
    let smaller = winning.smaller.map(|left| oriented(left, large));
    for option in [equal, larger, smaller].into_iter().flatten() {
        moves.push(index, &[option])?;
    }
    Ok(())
}

/// Pushes the moves of one pair to pairs worth `wanted`.
fn push_wanted(
    index: usize,
    pair: [u64; 2],
    wanted: u64,
    values: &mut Values<'_>,
    budget: &Budget,
    moves: &mut Moves<'_, Wythoff>,
) -> Result<(), Stop> {
    if let [0, n] | [n, 0] = pair {
        let left = if pair[0] == 0 { [0, wanted] } else { [wanted, 0] };
        return if wanted < n { moves.push(index, &[left]) } else { Ok(()) };
    }
    let table = values.up_to(pair[0].min(pair[1]), pair[0].max(pair[1]))?;
    moves.options(&Wythoff, &pair, Player::Left, |moves, parts| {
        budget.spend(1)?;
        if table.value(parts[0]) == wanted { moves.push(index, parts) } else { Ok(()) }
    })
}

/// Returns whether the value of a pair is computed without being needed: at most 2^26 steps, a fifth of a
/// second or so.
fn is_small(small: u64, large: u64) -> bool {
    let side = u128::from(small) + 1;
    side.saturating_mul(side).saturating_mul(u128::from(large) + 1) <= 1 << 26
}

fn pairs_to_zeros(io: &mut Io<'_>, _: &Budget) -> Result<(), Fault> {
    while io.more()? {
        let (a, b) = (io.natural("a pile")?, io.natural("a pile")?);
        if a == 0 && b == 0 {
            break;
        }
        let (small, large) = (a.min(b), a.max(b));
        if is_cold(small, large) {
            io.line("0")?;
            continue;
        }
        io.line("1")?;
        let winning = winning_moves(small, large);
        if let Some((x, y)) = winning.equal {
            result(io, x, y)?;
        }
        if let Some(left) = winning.larger {
            result(io, small, left)?;
        }
        // From equal piles this is the move that was printed before.
        if let Some(left) = winning.smaller.filter(|_| small < large) {
            result(io, large, left)?;
        }
    }
    Ok(())
}

fn result(io: &mut Io<'_>, x: u64, y: u64) -> Result<(), Fault> {
    io.number(x.min(y))?;
    io.text(" ")?;
    io.number(x.max(y))?;
    io.line("")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_single_pair_has_at_most_three_winning_moves_and_they_are_all() {
        for (large, small) in (0..=150).flat_map(|large| (0..=large).map(move |small| (large, small))) {
            let cold = |x: u64, y: u64| is_cold(x, y).then_some((x, y));
            let equal: Vec<_> = (1..=small).filter_map(|k| cold(small - k, large - k)).collect();
            let larger: Vec<_> = (0..large).filter(|left| is_cold(small, *left)).collect();
            let smaller: Vec<_> = (0..small).filter(|left| is_cold(*left, large)).collect();
            let winning = winning_moves(small, large);
            assert_eq!(winning.equal.into_iter().collect::<Vec<_>>(), equal);
            assert_eq!(winning.larger.into_iter().collect::<Vec<_>>(), larger);
            assert_eq!(winning.smaller.into_iter().collect::<Vec<_>>(), smaller);
        }
    }

    #[test]
    fn the_inverse_is_rounded_down() {
        let c = u128::from(INVERSE);
        // c / 2^64 <= 1 / phi means c (c + 2^64) <= 2^128, and this product is odd.
        assert!(c.checked_mul(c + (1 << 64)).is_some());
        assert!((c + 1).checked_mul(c + 1 + (1 << 64)).is_none());
    }

    #[test]
    fn the_ends_of_the_range() {
        assert_eq!(partner(0), Some(0));
        // The largest k whose cold pair fits, and the first that does not.
        let k = u64::MAX - INVERSE - 1;
        assert_eq!(cold_pair(k).map(|(small, large)| large - small), Some(k));
        assert_eq!(cold_pair(k + 2), None);
        assert_eq!(cold_pair(u64::MAX), None);
        assert_eq!(over_phi(u64::MAX), INVERSE);
        for n in u64::MAX - 1000..=u64::MAX {
            match partner(n) {
                Some(other) => assert!(is_cold(n, other) && partner(other) == Some(n)),
                None => assert!(cold_pair(n - over_phi(n)).is_none_or(|(_, large)| large != n)),
            }
        }
        assert!(!is_cold(0, u64::MAX) && !is_cold(u64::MAX, u64::MAX));
    }

    #[test]
    fn pairs_of_fibonacci_numbers_are_where_doubles_fail() {
        assert!(is_cold(165_580_140, 267_914_295));
        // Consecutive Fibonacci numbers are a cold pair and its two neighbours in turn.
        let (mut a, mut b) = (1u64, 2u64);
        let mut cold = true;
        while let Some(next) = a.checked_add(b) {
            assert_eq!(is_cold(a, b), cold, "{a} {b}");
            (a, b, cold) = (b, next, !cold);
        }
    }

    #[test]
    fn huge_pairs_in_a_sum() {
        let budget = Budget::default();
        let answer = |sum: &[[u64; 2]]| Wythoff.answer(sum, &budget);
        let (x, y) = ([1 << 60, 3 << 59], [1 << 61, 1 << 59]);
        assert_eq!(answer(&[x, x]).unwrap().grundy.unwrap().to_string(), "0");
        assert_eq!(answer(&[x, x, [5, 7]]).unwrap().grundy.unwrap().to_string(), "1");
        assert_eq!(answer(&[x, y]), Err(Stop::Reach));
        assert_eq!(answer(&[x, [1, 2]]).unwrap().grundy, None);
    }

    proptest! {
        #[test]
        fn both_forms_of_the_law_agree_on_all_of_u64(k in 0u64..=7_046_029_254_386_353_130, n: u64) {
            let root = (5 * u128::from(k) * u128::from(k)).isqrt();
            let small = (u128::from(k) + root) / 2;
            prop_assert_eq!(cold_pair(k).map(|(small, _)| u128::from(small)), Some(small));
            let (small, large) = cold_pair(k).unwrap();
            prop_assert!(is_cold(small, large) && is_cold(large, small));
            prop_assert_eq!(partner(small), Some(large));
            prop_assert_eq!(partner(large), Some(small));
            prop_assert_eq!(is_cold(small, large + 1), false);
            if let Some(other) = partner(n) {
                prop_assert!(is_cold(n, other));
            }
        }
    }
}
