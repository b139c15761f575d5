//! Quotients beside the definition.

use super::{Quotients, TameHeaps};
use crate::Oracle;
use crate::testing::Rows;
use grundy_budget::{Budget, Stop};
use grundy_rules::Play;
use grundy_values::Player;
use proptest::prelude::*;

/// The number of steps that learn most quotients of ten heaps.
const STEPS: u64 = 200_000;

/// The options of the heaps up to one in an octal game, by the meaning of its digits.
fn octal(digits: &[u8], to: usize) -> Rows {
    let options = |heap: usize| {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().filter(|(taken, _)| *taken <= heap) {
            let rest = heap - taken;
            if digit & 1 != 0 && rest == 0 {
                options.push(vec![]);
            }
            if digit & 2 != 0 && rest > 0 {
                options.push(vec![rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..=rest / 2).map(|part| vec![part, rest - part]));
            }
        }
        options
    };
    Rows((0..=to).map(options).collect())
}

/// Adds all heaps of a game, as far as the budget goes; returns how many.
fn push_all(quotients: &mut Quotients<'_>, rows: &Rows) -> usize {
    rows.0.iter().take_while(|options| quotients.push((*options).clone()).is_ok()).count()
}

/// Calls `visit` with every sum of heaps from `least` to below `n` whose total is at most `total`.
fn for_each_sum(
    least: usize,
    n: usize,
    total: usize,
    sum: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]),
) {
    visit(sum);
    for heap in least.max(1)..n.min(total + 1) {
        sum.push(heap);
        for_each_sum(heap, n, total - heap, sum, visit);
        sum.pop();
    }
}

/// What was compared: sums of the heaps that the quotient had.
struct Compared {
    heaps: usize,
    sums: usize,
}

/// Says who wins each sum of a total, by the quotient that a number of steps learns and by the definition.
fn compare(rows: &Rows, total: usize, steps: u64) -> Compared {
    let budget = Budget::default().with_steps(steps);
    let mut quotients = Quotients::new(&budget);
    let n = push_all(&mut quotients, rows);
    let unlimited = Budget::default();
    let mut oracle = Oracle::new(rows, Play::Misere, &unlimited);
    let mut compared = Compared { heaps: n - 1, sums: 0 };
    for_each_sum(1, n, total, &mut Vec::new(), &mut |sum| {
        compared.sums += 1;
        let wins = oracle.mover_wins(sum, Player::Left);
        assert_eq!(wins, Ok(!quotients.is_lost(sum)), "{sum:?} in {rows:?}");
    });
    assert_eq!(quotients.quotient().alike(), None, "{rows:?}");
    let mut tame = TameHeaps::new(&unlimited);
    let n = rows.0.iter().take_while(|options| tame.push(options) == Ok(true)).count();
    for_each_sum(1, n, total, &mut Vec::new(), &mut |sum| {
        let value = sum.iter().fold(0, |value, heap| value ^ tame.values()[*heap]);
        let is_fickle = sum.iter().all(|heap| tame.fickle()[*heap]);
        let wins = oracle.mover_wins(sum, Player::Left);
        assert_eq!(wins, Ok(value != u64::from(is_fickle)), "{sum:?} in {rows:?}");
    });
    compared
}

#[test]
fn first_wild_heaps_are_those_of_winning_ways() {
    // Kayles, 0.6 and Grundy's game. [Winning Ways, chapter 13]
    let grundy = |heap: usize| (1..heap.div_ceil(2)).map(|part| vec![part, heap - part]).collect();
    for (rows, wild) in [
        (octal(&[0, 7, 7], 20), Some(5)),
        (octal(&[0, 6], 20), Some(7)),
        (Rows((0..20).map(grundy).collect()), Some(13)),
        (octal(&[0, 3, 3, 3], 20), None),
        (octal(&[0, 7, 3], 20), None),
    ] {
        let mut tame = TameHeaps::new(&Budget::default());
        assert_eq!(rows.0.iter().position(|options| tame.push(options) == Ok(false)), wild, "{rows:?}");
    }
}

#[test]
fn famous_quotients_say_who_wins_all_small_sums() {
    for digits in [&[0, 7, 7][..], &[0, 0, 7], &[0, 1, 5, 6], &[4, 4], &[0, 2, 6], &[0, 1, 2, 3], &[0, 4]] {
        compare(&octal(digits, 12), 16, STEPS);
    }
}

/// All codes 0.a and 0.ab with `GRUNDY_ALL_QUOTIENTS`, else some of them.
#[test]
fn partial_quotients_say_who_wins_all_sums_of_total_25() {
    let all = std::env::var_os("GRUNDY_ALL_QUOTIENTS").is_some();
    // Of 0.07 many heaps are other products beside heap 25 than they were before.
    let (first, every, steps) = if all { (1, 1, 1_000_000) } else { (7, 17, 50_000) };
    let (mut codes, mut sums, mut whole) = (0, 0, 0);
    for code in (first..64_u8).step_by(every) {
        let compared = compare(&octal(&[0, code >> 3, code & 7], 25), 25, steps);
        codes += 1;
        sums += compared.sums;
        whole += usize::from(compared.heaps == 25);
    }
    eprintln!("{codes} codes, {whole} of them with all heaps to 25: {sums} sums");
}

#[test]
fn orders_are_those_that_others_found() {
    // Order and lost elements, of 0.77 and 0.123 as in [Plambeck, Siegel 2008].
    for (digits, to, found) in [
        (&[0, 7, 7][..], 120, (40, 9)),
        (&[0, 1, 2, 3], 21, (20, 5)),
        (&[0, 7, 1], 18, (36, 9)),
        (&[0, 7, 2], 40, (24, 5)),
        (&[0, 7, 5], 20, (8, 2)),
        (&[0, 3, 5, 1], 25, (22, 6)),
        (&[0, 1, 5, 2], 60, (34, 6)),
        (&[0, 5, 1, 2], 45, (8, 2)),
    ] {
        let budget = Budget::default();
        let mut quotients = Quotients::new(&budget);
        push_all(&mut quotients, &octal(digits, to));
        assert_eq!((quotients.quotient().order(), quotients.quotient().n_lost()), found, "{digits:?}");
    }
}

#[test]
fn what_stops_leaves_the_quotient_of_the_heaps_before() {
    let rows = octal(&[0, 0, 7], 30);
    let budget = Budget::default().with_steps(20_000);
    let mut quotients = Quotients::new(&budget);
    let n = push_all(&mut quotients, &rows);
    assert!((15..30).contains(&n), "{n} heaps");
    assert_eq!(quotients.elements().len(), n);
    assert_eq!(quotients.push(rows.0[n].clone()), Err(Stop::Steps));
    assert_eq!((quotients.quotient().order(), quotients.quotient().n_lost()), (24, 5));
    for bytes in [1_000, 10_000, 100_000] {
        let budget = Budget::default().with_bytes(bytes);
        let mut quotients = Quotients::new(&budget);
        assert_eq!(rows.0.iter().find_map(|row| quotients.push(row.clone()).err()), Some(Stop::Memory));
    }
}

fn arb_rows() -> impl Strategy<Value = Rows> {
    let parts = |n: usize| prop::collection::vec(0..n, 0..3);
    let heap = move |n: usize| prop::collection::vec(parts(n.max(1)), if n == 0 { 0..1 } else { 0..5 });
    (1usize..9).prop_flat_map(move |n| (0..n).map(heap).collect::<Vec<_>>()).prop_map(Rows)
}

proptest! {
    #[test]
    fn quotients_of_random_games_say_who_wins(rows in arb_rows()) {
        compare(&rows, 14, STEPS);
    }

    #[test]
    fn quotients_of_random_octal_games_say_who_wins(digits in prop::collection::vec(0u8..8, 2..5)) {
        let digits = [&[0], &digits[..]].concat();
        compare(&octal(&digits, 10), 13, STEPS);
    }
}
