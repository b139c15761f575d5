//! Sums as the search sees them: values added up where that is cheap, and the components that are too large
//! for a value.

use super::keys::{self, Key};
use super::values::{Component, Worth};
use crate::Failure;
use grundy_budget::Stop;
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use grundy_values::form::Form;

/// A component without a value, in normal form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Large<C> {
    pub component: C,
    pub sign: Sign,
    /// The key of the component, whatever its sign.
    pub key: Key,
}

impl<C> Large<C> {
    /// Returns who of the component's players is the one who moves in the sum.
    pub(super) fn mover(&self) -> Player {
        if self.sign == Sign::Plus { Player::Left } else { Player::Right }
    }
}

/// A sum in front of the player who moves, who is Left in it: the sums of Right are negated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum<C> {
    /// The values, ascending, none of them 0; those that were worth adding up are one.
    pub terms: Vec<Form>,
    pub large: Vec<Large<C>>,
    pub key: Key,
}

/// A sum in the making.
pub(super) struct Draft<C> {
    terms: Vec<Form>,
    large: Vec<Large<C>>,
    parts: Vec<(C, Sign)>,
}

impl<C: Component> Draft<C> {
    pub(super) fn new() -> Self {
        Draft { terms: Vec::new(), large: Vec::new(), parts: Vec::new() }
    }

    /// Adds the negative of a sum, without the term and the component at these places.
    pub(super) fn add_negated(
        &mut self,
        sum: &Sum<C>,
        without: Place,
        worth: &mut Worth<C>,
    ) -> Result<(), Stop> {
        for (at, term) in sum.terms.iter().enumerate() {
            if without != Place::Term(at) {
                self.terms.push(worth.negative(*term)?);
            }
        }
        let large = sum.large.iter().enumerate().filter(|(at, _)| without != Place::Large(*at));
        self.large.extend(large.map(|(_, large)| Large { sign: large.sign * Sign::Minus, ..large.clone() }));
        Ok(())
    }

    pub(super) fn add_form(&mut self, form: Form) {
        self.terms.push(form);
    }

    /// Adds a component: its value, where it is small enough for one.
    pub(super) fn add<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        component: C,
        sign: Sign,
        worth: &mut Worth<C>,
    ) -> Result<(), Failure<R::Error>> {
        self.parts.push((component, sign));
        while let Some((component, sign)) = self.parts.pop() {
            let mut parts = Vec::new();
            if rules.split(&component, &mut parts) {
                // The parts may fall apart further, so they are put back and asked again.
                self.parts.extend(parts.into_iter().map(|part| (part, sign)));
                continue;
            }
            let (component, change) = rules.normal_form(component);
            let sign = sign * change;
            // The sign comes last: the value of the normal form serves both signs.
            if let Some(value) = worth.of_small(rules, &component)? {
                self.terms.push(worth.signed(value, sign)?);
                continue;
            }
            // The key leaves the sign out, so a component and its negative come side by side in `cancel`.
            let key = keys::of_component(rules, &component);
            // A component that is its own negative is written with one sign, so that equal sums are equal
            // values.
            let sign = if rules.is_own_negative(&component) { Sign::Plus } else { sign };
            self.large.push(Large { component, sign, key });
        }
        Ok(())
    }

    /// Returns the sum: what cancels is gone, and values are added up.
    pub(super) fn finish<R: Ruleset<Component = C>>(
        mut self,
        rules: &R,
        worth: &mut Worth<C>,
    ) -> Result<Sum<C>, Stop> {
        worth.add_up(&mut self.terms)?;
        // A part of an option may cancel against a component that stood beside it, so this waits until the
        // sum is whole.
        cancel(&mut self.large, rules);
        let mut key: Key = 0;
        for term in &self.terms {
            // Addition does not depend on the order, so that equal sums have equal keys.
            key = key.wrapping_add(keys::of_number(term.place() as u64));
        }
        for large in &self.large {
            let signed = if large.sign == Sign::Minus { keys::negative(large.key) } else { large.key };
            key = key.wrapping_add(signed);
        }
        Ok(Sum { terms: self.terms, large: self.large, key })
    }
}

/// A place in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Term(usize),
    Large(usize),
}

/// Takes pairs that are worth nothing away: a component and its negative.
fn cancel<R: Ruleset>(large: &mut Vec<Large<R::Component>>, rules: &R) {
    if large.len() < 2 {
        return;
    }
    // Equal components stand together, unless another one shares their key: then less cancels, which is no
    // mistake.
    large.sort_by_key(|large| (large.key, large.sign == Sign::Minus));
    let mut kept: Vec<Large<R::Component>> = Vec::with_capacity(large.len());
    let mut first = 0;
    while first < large.len() {
        let same =
            large[first..].iter().take_while(|other| other.component == large[first].component).count();
        let group = &large[first..first + same];
        let n_minus = group.iter().filter(|one| one.sign == Sign::Minus).count();
        let n_plus = same - n_minus;
        // Two of a component that is its own negative are worth nothing together.
        let n_left =
            if rules.is_own_negative(&group[0].component) { same % 2 } else { n_plus.abs_diff(n_minus) };
        let sign = if n_minus > n_plus { Sign::Minus } else { Sign::Plus };
        // Equal ones with opposite signs cancel, so all that are left have the sign of the majority.
        kept.extend(group.iter().take(n_left).map(|one| Large { sign, ..one.clone() }));
        first += same;
    }
    *large = kept;
}
