//! A rung for any rules: it knows who has lost where nobody can move any more, and passes elsewhere.

use grundy_engine::rung::{Pass, Rung, Said};
use grundy_rules::Ruleset;
use grundy_values::{Chance, Player};
use std::borrow::Cow;
use std::ops::ControlFlow;

pub struct Over<'a, R> {
    pub rules: &'a R,
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Over<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        "a look at what can be moved".into()
    }

    fn chance(&mut self, sum: &[R::Component], player: Player) -> Said<Chance, R::Error> {
        for component in sum {
            let mut can_move = false;
            let listed = self.rules.options(component, player, &mut |_| {
                can_move = true;
                ControlFlow::Break(())
            });
            listed.map_err(Pass::Rules)?;
            if can_move {
                return Err(Pass::On("somebody can move".into()));
            }
        }
        Ok(Chance::Loss)
    }
}
