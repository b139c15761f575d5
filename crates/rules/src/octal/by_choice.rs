//! Games in which an amount is taken and the rest is one heap, where a condition on the choices alone says
//! which amounts.

use crate::interpret::{Compiled, Failure, Scratch};
use crate::ir::{Ending, Line, Part, Poly, Relation, view};
use grundy_budget::{Held, Stop};
use grundy_values::Player;
use std::ops::ControlFlow;

/// The amounts that a line takes, in no order, and the least heap that it leaves.
pub type Taken = (Vec<u64>, u64);

/// Returns, for each line, the amounts that it takes from heaps up to `upto`, where a move leaves one heap
/// and the choices alone say what is taken: `n -> n - k where popcount(k) == 2 and 1 <= k <= n`. `None` for
/// other rules, and where an expression has no value at heap `upto`, whose fault the interpreter puts into
/// words.
///
/// The options of heap `upto` say it all: what one heap admits, every larger one does too. So where nothing
/// fails there, nothing fails at a smaller one. Cost: that of listing these options, which spends the budget
/// of `rules`. The amounts are counted in `held`, 8 bytes each.
///
/// # Errors
/// The limit that came first.
///
/// ```
/// use grundy_budget::Held;
/// use grundy_rules::{interpret::Compiled, lang::parse, octal::takes_by_choice};
/// let rules = parse("n -> n - k where popcount(k) == 2 and 1 <= k < n").unwrap().rules;
/// let taken = takes_by_choice(&Compiled::new(rules), 10, &mut Held::default()).unwrap().unwrap();
/// assert_eq!(taken, [(vec![3, 5, 6, 9], 1)]);
/// ```
pub fn takes_by_choice(rules: &Compiled, upto: u64, held: &mut Held) -> Result<Option<Vec<Taken>>, Stop> {
    let game = rules.rules();
    let is_suited = game.arity() == 1 && game.is_impartial() && game.domain().is_none();
    // With a goal, or for one player alone, an amount does not say what a move is.
    if !is_suited || *game.play() != Ending::Normal {
        return Ok(None);
    }
    let lines = game.moves().lines.iter().map(|line| Some((Vec::new(), least_part(line)?)));
    let Some(mut lines) = lines.collect::<Option<Vec<Taken>>>() else { return Ok(None) };
    let mut full = None;
    // At the largest heap every amount shows that a smaller heap would show, as the condition asks for the
    // choices alone.
    let listed = rules.visit(&[upto], Player::Left, &mut Scratch::default(), |option| {
        let amounts = &mut lines[option.line].0;
        full = held.room(amounts, 1).err();
        if full.is_some() {
            return ControlFlow::Break(());
        }
        // A part above its heap has no amount; 0 is what no subtraction game may take either.
        amounts.push(upto.saturating_sub(option.parts[0]));
        ControlFlow::Continue(())
    });
    match (listed, full) {
        (_, Some(stop)) | (Err(Failure::Stopped(stop)), _) => Err(stop),
        (Err(_), _) => Ok(None),
        (Ok(()), None) => Ok(Some(lines)),
    }
}

/// Returns the least part that a line leaves, where its part is the heap less what the choices say, and all
/// that is said of the heap is how much must be left.
fn least_part(line: &Line) -> Option<u64> {
    let [Part::Position(to)] = &line.parts[..] else { return None };
    let part = Poly::of(to.first()?);
    let taken = Poly::name(0).minus(&part)?;
    let is_heap = |slot: usize| slot == 0;
    let mut least = 0;
    for atom in line.condition.conjuncts().iter().filter(|atom| atom.mentions(is_heap)) {
        let said = view(atom).exact;
        if said.is_empty() {
            // What is no constraint on the part may ask more of the heap.
            return None;
        }
        for constraint in said {
            // What is at most 0 is a number less the part, or does not speak of the heap.
            let number = constraint.poly.plus(&part)?.as_constant();
            let speaks = constraint.poly.mentions(is_heap);
            match (constraint.relation, number.and_then(|number| u64::try_from(number.max(0)).ok())) {
                (Relation::AtMostZero, Some(number)) => least = least.max(number),
                (Relation::AtMostZero, None) if !speaks => {}
                _ => return None,
            }
        }
    }
    (!taken.mentions(is_heap)).then_some(least)
}
