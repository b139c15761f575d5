//! Components taken apart, as far as the rules say that they fall.

use grundy_rules::Ruleset;

/// Returns the components that one falls into; none of them falls apart. It is itself where it does not fall
/// apart. What is left of an earlier call in `room` is lost.
pub(crate) fn apart<'a, R: Ruleset>(
    rules: &'a R,
    component: &R::Component,
    room: &'a mut Vec<R::Component>,
) -> impl Iterator<Item = R::Component> + 'a {
    room.clear();
    let mut alone = (!rules.split(component, room)).then(|| component.clone());
    std::iter::from_fn(move || {
        if alone.is_some() {
            return alone.take();
        }
        loop {
            let part = room.pop()?;
            if !rules.split(&part, room) {
                return Some(part);
            }
        }
    })
}
