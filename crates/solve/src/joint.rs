//! Sums in which a move touches several components: all, any, or an exact number.

use crate::ladder::climb;
use crate::{Component, Error, Fault, Method, Seat, Solution, Source, Words};
use grundy_budget::Budget;
use grundy_engine::evaluate::Memo;
use grundy_engine::joint::{Components, Joint, Movement};
use grundy_engine::rung::{Pass, Rung, Said};
use grundy_rules::{Convention, Play, Ruleset, Sum};
use grundy_values::{Chance, Player};
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The joint sums of a source: one component, the sum as a whole. There is no Grundy value: these sums have
/// no components.
struct Jointly<'s, S: Source + ?Sized> {
    source: &'s S,
    joint: Joint<'s, S::Rules>,
    movement: Movement,
    /// The sum that was asked about, in the order in which it was typed.
    typed: &'s [Component<S>],
}

/// The rules of the joint sums of a source.
type Rules<'s, S> = Joint<'s, <S as Source>::Rules>;

/// Returns who wins the sum of a source in which moves touch the components as `movement` says, with `limit`
/// winning moves at most.
pub(crate) fn climb_jointly<S: Source + ?Sized>(
    source: &S,
    sum: &[Component<S>],
    movement: Movement,
    method: Method,
    limit: usize,
    budget: &Budget,
) -> Result<Solution, Error> {
    if source.play().convention() == Convention::Score {
        let reason = "in a joint sum points have no meaning: they are counted of one position";
        return Err(Error::Shape(reason.to_owned()));
    }
    if source.play().convention() == Convention::Goal {
        let reason = "in a joint sum a goal has no meaning: it is about the parts of one component";
        return Err(Error::Shape(reason.to_owned()));
    }
    // `Joint` collects the options of all components before it emits one, and no budget stops it there.
    listable(source, sum, budget)?;
    let joint = Jointly { source, joint: Joint::new(source.rules(), movement), movement, typed: sum };
    let whole = [Sum::new(sum.to_vec())];
    let solution = climb(&joint, &whole, &mut Memo::new(budget), method, limit, budget)?;
    // Some engines would know the value of the whole, which is of no use where it is no part of a sum.
    Ok(Solution { position: source.show(sum), grundy: None, infinite: None, ..solution })
}

impl<'s, S: Source + ?Sized> Source for Jointly<'s, S> {
    type Rules = Rules<'s, S>;

    fn rules(&self) -> &Self::Rules {
        &self.joint
    }

    fn play(&self) -> Play<'_, Self::Rules> {
        // Points and goals were refused before this was made.
        if self.source.play().stuck_wins() { Play::Misere } else { Play::Normal }
    }

    fn show(&self, sum: &[Sum<Component<S>>]) -> String {
        let parts: Vec<Component<S>> = sum.iter().flat_map(Sum::components).cloned().collect();
        self.source.show(&parts)
    }

    fn describe(&self, from: &Sum<Component<S>>, parts: &[Sum<Component<S>>], _: Player) -> Words {
        // The component keeps its parts in order, but the sum is shown as it was typed.
        let is_typed = *from == Sum::new(self.typed.to_vec());
        let from = if is_typed { self.typed } else { from.components() };
        (None, format!("{} becomes {}", self.source.show(from), self.show(parts))).into()
    }

    fn own<'a>(
        &'a self,
        method: Method,
        _: &[Component<Self>],
        budget: &'a Budget,
    ) -> Vec<Seat<'a, Component<Self>, Fault<Self>>> {
        // The theorems are about normal play.
        let is_normal = matches!(self.source.play(), Play::Normal);
        let rung = || {
            let (rules, movement) = (self.source.rules(), self.movement);
            Seat::boxed(Box::new(Alone { rules, movement, budget, components: None }))
        };
        (is_normal && method == Method::Auto).then(rung).into_iter().collect()
    }

    fn splits(&self) -> bool {
        false
    }

    fn refuse(&self, fault: Fault<S>) -> Error {
        self.source.refuse(fault)
    }
}

/// The components alone, where positions stay in one part.
struct Alone<'a, R: Ruleset> {
    rules: &'a R,
    movement: Movement,
    budget: &'a Budget,
    components: Option<Components<'a, R>>,
}

impl<R: Ruleset> Rung<Sum<R::Component>, R::Error> for Alone<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        "the components alone, since positions stay in one part".into()
    }

    fn chance(&mut self, sum: &[Sum<R::Component>], _: Player) -> Said<Chance, R::Error> {
        let parts: Vec<R::Component> = sum.iter().flat_map(Sum::components).cloned().collect();
        if self.components.is_none() {
            // To see whether the theorems cover the sum takes a look at all its positions, so it waits for
            // the first question.
            self.components = Components::new(self.rules, &parts, self.movement, self.budget)?;
        }
        let Some(components) = &mut self.components else {
            return Err(Pass::On("the theorems about conjunctive and selective sums do not cover it".into()));
        };
        Ok(Chance::of(components.mover_wins(&parts)?))
    }
}

/// Bytes of an option that is listed, and of each of its parts.
const BYTES_AN_OPTION: u64 = 40;
const BYTES_A_PART: u64 = 32;

/// Returns whether the options of the components, which a joint move combines, can be held.
fn listable<S: Source + ?Sized>(source: &S, sum: &[Component<S>], budget: &Budget) -> Result<(), Error> {
    for player in Player::BOTH {
        let (mut held, mut result) = (0, Ok(()));
        for component in sum {
            let listed = source.rules().options(component, player, &mut |option| {
                let bytes = BYTES_AN_OPTION + BYTES_A_PART * option.len() as u64;
                result = budget.hold(1, bytes);
                // What was not granted must not be released.
                held += if result.is_ok() { bytes } else { 0 };
                if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Err(fault) = listed {
                budget.release(1, held);
                return Err(source.refuse(fault));
            }
        }
        budget.release(1, held);
        result?;
    }
    Ok(())
}
