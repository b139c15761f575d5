//! Cutcake: `hdu3544`. Every cake is worth an integer.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::position;
use crate::{Error, Question, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_values::form::{Form, Forms};
use grundy_values::{Dyadic, Outcome, Player};

/// The registry's row.
pub static GAME: Record =
    Record::by_page::<Cutcake>(page!("cutcake"), &[Task { id: "hdu3544", title: "Alice's Game", run }])
        .with_values(number);

/// Returns the value of a cake: an integer, the moves that Left, who cuts `x`, is ahead of Right, who cuts
/// `y`.
///
/// Range: sides from 1 to all of `u64`; the value needs one bit more, and its sign. Cost: O(1). The proof is
/// on the game's page.
///
/// # Panics
/// If a side is 0.
#[must_use]
pub fn value(x: u64, y: u64) -> i128 {
    let (digits_x, digits_y) = (x.ilog2(), y.ilog2());
    if digits_x >= digits_y { i128::from(x >> digits_y) - 1 } else { 1 - i128::from(y >> digits_x) }
}

/// Returns the value of a sum of cakes.
fn total(cakes: &[[u64; 2]]) -> i128 {
    // It would take 2^62 cakes to overflow.
    cakes.iter().map(|[x, y]| value(*x, *y)).sum()
}

/// Returns the value of a position, a number, in the caller's arena.
fn number(ask: &Question<'_>, forms: &mut Forms, _: usize) -> Result<Form, Error> {
    let (_, cakes) = Cutcake::read(&Asked::new(ask, &[]))?;
    forms.set_budget(ask.budget);
    let number = total(&cakes).to_string().parse::<Dyadic>().expect("an integer is dyadic");
    Ok(forms.number(&number)?)
}

/// Calls `emit` with `first, last` for the runs of places where a player, to whom a cake of sides `own` and
/// `other` is worth `value(own, other)`, can cut `own` so that the two parts are worth at least `wanted` to
/// this player. The runs ascend and end at the middle: what lies beyond gives the same parts.
///
/// Cost: O(log other) steps and one for each run.
fn cuts_worth<E>(
    own: u64,
    other: u64,
    wanted: i128,
    mut emit: impl FnMut(u64, u64) -> Result<(), E>,
) -> Result<(), E> {
    // All sides from `block` on are told apart by their multiples of `block` only, all below by their number
    // of digits.
    let block = 1 << other.ilog2();
    let lowest_alike = |side: u64| if side < block { 1 << side.ilog2() } else { side / block * block };
    let highest_alike = |side| lowest_alike(side) + lowest_alike(side).min(block) - 1;
    let worth = |first| value(first, other) + value(own - first, other);
    let mut first = 1;
    while first <= own / 2 {
        // Two parts of `block` or more are worth one move less than the cake, or two less.
        if first >= block && wanted > value(own, other) - 1 {
            break;
        }
        let last = highest_alike(first).min(own - lowest_alike(own - first)).min(own / 2);
        if worth(first) >= wanted {
            emit(first, last)?;
        }
        first = last + 1;
    }
    Ok(())
}

/// The law for cuts into two positive parts: Left cuts x, Right cuts y.
pub(crate) struct Cutcake;

/// Returns the sides of a cake with the one that `player` cuts first; doing it twice gives the cake back.
fn seen_by(player: Player, [x, y]: [u64; 2]) -> [u64; 2] {
    match player {
        Player::Left => [x, y],
        Player::Right => [y, x],
    }
}

impl Entry for Cutcake {
    type Component = [u64; 2];

    fn show(&self, cake: &[u64; 2]) -> String {
        position::tuple(cake)
    }

    fn describe(&self, from: &[u64; 2], parts: &[[u64; 2]], _: Player) -> (Option<&'static str>, String) {
        let [one, other] = parts else { unreachable!("a cut leaves two parts") };
        let words = format!("cut {} into {} and {}", self.show(from), self.show(one), self.show(other));
        (None, words)
    }
}

impl Lawful for Cutcake {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<[u64; 2]>), Error> {
        // A size, as tables of boards are asked for: `3x2`.
        let sides = match asked.position {
            [size] => size.split_once('x').map(|(x, y)| [x, y]),
            _ => None,
        };
        let words = sides.as_ref().map_or(asked.position, |sides| &sides[..]);
        Ok((Cutcake, position::tuples(words, "a side", 1)?))
    }

    fn answer(&self, cakes: &[[u64; 2]], _: &Budget) -> Result<Answer, Stop> {
        let total = total(cakes);
        let outcome = match total {
            1.. => Outcome::L,
            0 => Outcome::P,
            _ => Outcome::R,
        };
        let standing = Standing::Coq { theorem: "checked by Coq, cutcake in classics/Cutcake.v" };
        Ok(Answer { outcome, grundy: None, standing })
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (cakes, player, budget) = (moves.sum, moves.player, moves.budget);
        // With the sides changed, the player is Left; a sum of at least 0 is won by Left if Right has to
        // move.
        let cakes: Vec<[u64; 2]> = cakes.iter().map(|cake| seen_by(player, *cake)).collect();
        let total = total(&cakes);
        for (index, [own, other]) in cakes.iter().copied().enumerate() {
            budget.spend(1)?;
            cuts_worth(own, other, value(own, other) - total, |first, last| {
                (first..=last).try_for_each(|part| {
                    budget.spend(1)?;
                    let parts = [[part, other], [own - part, other]];
                    moves.push(index, &parts.map(|part| seen_by(player, part)))
                })
            })?;
        }
        Ok(())
    }
}

fn run(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    for case in 1..=io.cases()? {
        io.more()?;
        let n_cakes = io.natural("the number of cakes")?;
        let mut total = 0;
        for _ in 0..n_cakes {
            total += value(io.positive("a side")?, io.positive("a side")?);
        }
        budget.spend(n_cakes)?;
        io.case(case)?;
        // Values are integers, so at 0 the mover loses; Alice moves first, and needs a move more.
        io.either(total > 0, &const { Lines::new(" Alice", " Bob") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin;
    use grundy_engine::evaluate::Evaluator;
    use grundy_rules::interpret::Compiled;
    use grundy_rules::lang;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::convert::Infallible;

    #[test]
    fn the_value_is_that_of_the_options() {
        // A number is the simplest one between its options. [Conway, ONAG, Thm 11]
        let best =
            |own: u64, other: u64| (1..own).map(|part| value(part, other) + value(own - part, other)).max();
        for x in 1..150 {
            for y in 1..150 {
                let (left, right) = (best(x, y), best(y, x).map(|worth| -worth));
                let is_simplest = match value(x, y) {
                    0 => left.is_none_or(|left| left < 0) && right.is_none_or(|right| right > 0),
                    v @ 1.. => left == Some(v - 1) && right.is_none_or(|right| right > v),
                    v => right == Some(v + 1) && left.is_none_or(|left| left < v),
                };
                assert!(is_simplest, "{x} x {y}: {left:?} | {right:?}");
            }
        }
    }

    #[test]
    fn the_value_is_that_of_the_game() {
        let budget = Budget::default();
        let rules = Compiled::new(lang::parse(GAME.rules_text().unwrap()).unwrap().rules);
        let (mut forms, mut evaluator) = (Forms::new(&budget), Evaluator::new(&budget));
        for x in 1..=64 {
            for y in 1..=64 {
                let found = evaluator.value(&rules, &[[x, y].into()], &mut forms).unwrap();
                let law = i64::try_from(value(x, y)).unwrap();
                assert_eq!(forms.as_number(found), Some(&Dyadic::from(law)), "{x} x {y}");
            }
        }
    }

    #[test]
    fn cuts_are_those_that_the_values_allow() {
        for own in 1..40 {
            for other in 1..40 {
                for wanted in -45..=45 {
                    let mut found = BTreeSet::new();
                    let Ok(()) = cuts_worth(own, other, wanted, |first, last| {
                        assert!((first..=last).all(|part| found.insert(part)));
                        Ok::<(), Infallible>(())
                    });
                    let worth = |part: &u64| value(*part, other) + value(own - part, other);
                    let all = (1..=own / 2).filter(|part| worth(part) >= wanted).collect();
                    assert_eq!(found, all, "{own} x {other}, {wanted}");
                }
            }
        }
    }

    #[test]
    fn cakes_at_the_end_of_u64_are_answered_at_once() {
        let budget = Budget::default().with_steps(1 << 16);
        let solve = |position| twin::solve_within(&GAME, position, 5, &budget).unwrap();
        assert_eq!(value(u64::MAX, 1), i128::from(u64::MAX) - 1);
        assert_eq!(value(1, u64::MAX), 1 - i128::from(u64::MAX));
        assert_eq!(value(u64::MAX, u64::MAX), 0);
        let solution = solve("(18446744073709551615, 1) (1, 18446744073709551614) (2, 4611686018427387904)");
        assert_eq!((solution.outcome, solution.winning_moves.len()), (Outcome::R, 5));
        // One cut leaves parts that are no longer than the side across.
        let one_ahead = solve("(9223372036854775808, 4611686018427387904)");
        assert_eq!(one_ahead.outcome, Outcome::L);
        let to: Vec<&str> = one_ahead.winning_moves.iter().map(|one| one.to.as_str()).collect();
        assert_eq!(
            to,
            ["(4611686018427387904, 4611686018427387904) (4611686018427387904, 4611686018427387904)"]
        );
    }

    #[test]
    fn a_sum_beyond_64_bits_keeps_its_sign() {
        let sides = "18446744073709551615 1 ".repeat(3);
        let input = format!("2 3 {sides} 4 {sides} 1 18446744073709551615");
        assert_eq!(
            twin::judge(&GAME, "hdu3544", &input),
            ("Case 1: Alice\nCase 2: Alice\n".to_owned(), None)
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn changing_the_sides_changes_the_sign(x in 1u64.., y in 1u64..) {
            prop_assert_eq!(value(x, y), -value(y, x));
        }
    }
}
