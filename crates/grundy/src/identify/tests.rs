use super::*;
use crate::random::Random;

fn found(values: &[i64], are_lost: bool) -> Identified {
    let budget = Budget::default();
    let table = Listed::sequence(0, values, &budget).unwrap();
    identify(&Numbers { table: &table, are_lost, from: None }, &budget).unwrap()
}

fn first(values: &[i64], are_lost: bool) -> String {
    found(values, are_lost).matches.first().map_or_else(String::new, |first| first.name.clone())
}

#[test]
fn games_are_named_by_their_first_values() {
    assert_eq!(first(&[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6], false), "kayles");
    assert_eq!(first(&[1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4], false), "kayles");
    assert_eq!(first(&[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2], false), "subtraction");
    assert_eq!(first(&[0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1], false), "take-at-most-half");
    assert_eq!(first(&[0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4], false), "bash with m = 6");
}

#[test]
fn p_positions_name_games_too() {
    assert_eq!(first(&[1, 2, 3, 5, 8, 13, 21, 34], true), "fibonacci-nim");
    let misere = "n -> n - k where 1 <= k <= 3, misere";
    let [first, ..] = &found(&[1, 5, 9, 13, 17, 21, 25, 29], true).matches[..] else { panic!("a game") };
    assert!(first.also.iter().any(|name| name == misere), "{first:?}");
    let next = |values| found(values, true).matches[0].next.clone();
    assert_eq!(next(&[0, 4, 8, 12, 16, 20, 24, 28]), [32, 36, 40]);
}

#[test]
fn a_shift_is_told() {
    // Dawson's Kayles from the heap of 1 on, as if that were the heap of 0.
    let found = found(&[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4], false);
    let best = &found.matches[0];
    assert_eq!((&*best.name, best.shift), ("dawsons-chess", 0));
    assert!(best.also.contains(&"dawsons-kayles shifted by +1".to_owned()), "{best:?}");
}

#[test]
fn a_table_that_says_where_it_begins_is_asked_from_no_other_heap() {
    let budget = Budget::default();
    let table = Listed::sequence(5, &[4, 3, 2, 1, 4, 2, 6, 4, 1, 2], &budget).unwrap();
    let from = |from| identify(&Numbers { table: &table, are_lost: false, from }, &budget);
    assert_eq!(from(Some(5)).unwrap(), from(None).unwrap());
    assert!(matches!(from(Some(0)), Err(Unfit::Begins { begins: 5, from: 0 })));
}

#[test]
fn nothing_is_named_by_numbers_of_nothing() {
    assert_eq!(found(&[0, 7, 1, 0, 9, 2, 2, 8, 1, 30, 5, 4], false).matches, []);
}

#[test]
fn what_is_no_row_of_numbers_is_refused() {
    let budget = Budget::default();
    let refused = |values: &[i64], are_lost: bool| {
        let table = Listed::sequence(0, values, &budget).unwrap();
        identify(&Numbers { table: &table, are_lost, from: None }, &budget).unwrap_err().to_string()
    };
    assert_eq!(refused(&[0, 1], false), "expected at least 8 numbers; found 2");
    assert_eq!(
        refused(&[0, 1, 2, -3, 4, 5, 6, 7], false),
        "number 4: expected a Grundy value, a natural number below 2^32; found -3"
    );
    assert_eq!(
        refused(&[0, 4, 4, 9, 10, 11, 12, 13], true),
        "number 3: expected a P-position from 5 to 4095, as they rise; found 4"
    );
    assert_eq!(
        refused(&[0, 4, 5, 9, 10, 11, 12, i64::MAX], true),
        "number 8: expected a P-position from 13 to 4095, as they rise; found 9223372036854775807"
    );
}

/// The largest constant of formulas that are drawn.
const MOST_DRAWN: u64 = 6;

/// Random candidates of each kind, as (name, row of 200 heaps).
fn drawn(seed: u64, n: usize) -> Vec<(String, Vec<u32>)> {
    let all = candidates(false);
    let mut random = Random(seed);
    let budget = Budget::default();
    let kinds: [Vec<&Candidate>; 3] = [0, 1, 3].map(|kind| {
        // Twelve values do not tell large constants.
        let is_drawn = |one: &&Candidate| match one.play {
            Play::Formula(_) => {
                let mut constants = one.named.text.split(|letter: char| !letter.is_ascii_digit());
                !constants.any(|word| word.parse::<u64>().is_ok_and(|c| c > MOST_DRAWN))
            }
            _ => !one.named.hex,
        };
        let is_drawn = |one: &&Candidate| one.rank.0 == kind && is_drawn(one);
        all.iter().filter(is_drawn).collect()
    });
    let mut rows = Vec::new();
    while rows.len() < n {
        // Half are codes.
        let kind = &kinds[[0, 1, 1, 2][random.below(4)]];
        let candidate = kind[random.below(kind.len())];
        let row = candidate.row(REACH, false, &budget);
        if row.len() == REACH {
            rows.push((candidate.named.to_string(), row));
        }
    }
    rows
}

/// How many of random games are among the first three answers by 12 values, and the names of the others.
fn hits(seed: u64, n: usize) -> (usize, Vec<String>) {
    let budget = Budget::default();
    let all = candidates(false);
    let mut missed = Vec::new();
    for (name, row) in drawn(seed, n) {
        let values: Vec<i64> = row[..12].iter().map(|value| i64::from(*value)).collect();
        let table = Listed::sequence(0, &values, &budget).unwrap();
        let asked = Numbers { table: &table, are_lost: false, from: None };
        let found = identify(&asked, &budget).unwrap();
        let is_right = found.matches.iter().take(3).any(|one| {
            let candidate = all.iter().find(|candidate| candidate.named.to_string() == one.name);
            let first = found.from.saturating_add_signed(one.shift);
            candidate.is_some_and(|one| one.row(REACH + first, false, &budget)[first..] == row)
        });
        if !is_right {
            missed.push(name);
        }
    }
    (n - missed.len(), missed)
}

#[test]
fn of_random_games_nineteen_of_twenty_are_named_by_twelve_values() {
    let (n_right, missed) = hits(1, 60);
    assert!(n_right >= 57, "{n_right} of 60, without {missed:?}");
}

/// The rows of candidates are those of the rules that their names mean.
#[test]
fn rows_of_amounts_agree_with_the_engine() {
    let budget = Budget::default();
    let mut random = Random(7);
    for is_lost in [false, true] {
        let all = candidates(is_lost);
        let all: Vec<&Candidate> = all.iter().filter(|one| matches!(one.play, Play::Amounts(_))).collect();
        for _ in 0..60 {
            let candidate = all[random.below(all.len())];
            let Play::Amounts(amounts) = &candidate.play else { unreachable!("amounts") };
            let row = amounts.row_while(40, is_lost, |_| true);
            assert_eq!(row, candidate.row(40, is_lost, &budget), "{}", candidate.named);
        }
    }
}

#[test]
fn games_of_misere_play_and_of_two_sets_are_named_by_what_is_lost() {
    let budget = Budget::default();
    // Kayles, heaps 1 to 20.
    let row = |lost: &[usize], last: usize| -> String {
        let entries = (1..=last).map(|n| if lost.contains(&n) { "P" } else { "N" });
        entries.collect::<Vec<_>>().join(" ")
    };
    let table = Listed::row(&row(&[1, 4, 9, 12, 20], 40), &budget).unwrap();
    let found = identify(&Numbers { table: &table, are_lost: false, from: None }, &budget).unwrap();
    let [first, ..] = &found.matches[..] else { panic!("a game") };
    assert_eq!((&*first.name, first.standing), ("0.77, misere", Standing::Exact));
    let said = "0.77, misere: the misere quotient has 40 elements, 9 of them lost; the element of n + 12 is that of n for n >= 71, proved";
    assert_eq!(first.atlas.as_deref(), Some(said));
}
