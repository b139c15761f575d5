//! The law on the page of a game of the catalogue as a rung. It is cited; a certificate may make it a theorem.

use super::source::{ByRules, wide};
use super::theorem::Said as SaidOfSum;
use grundy_budget::Budget;
use grundy_engine::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_proof::Law;
use grundy_rules::interpret::{Failure, Position};
use grundy_solve::Standing;
use grundy_values::{Chance, Grundy, Player};
use std::borrow::Cow;

/// What the page says of positions.
pub(super) struct ByLaw<'r, 'a> {
    pub(super) source: &'r ByRules<'a>,
    pub(super) law: &'r Law,
    pub(super) budget: &'r Budget,
}

impl ByLaw<'_, '_> {
    fn said(&self, sum: &[Position]) -> Said<SaidOfSum, Failure> {
        let sum = wide(sum);
        // Values on a page count whatever ends play.
        if self.law.gives_values() {
            let values: Option<Vec<u128>> = sum.iter().map(|position| self.law.value_at(position)).collect();
            let unsaid = || Pass::On("the law does not say numbers of this size".into());
            return Ok(SaidOfSum::by_values(&values.ok_or_else(unsaid)?));
        }
        let said = self.source.game.said_by(self.law, &sum);
        said.map_err(|refusal| Pass::On(refusal.to_string().into()))
    }
}

impl Rung<Position, Failure> for ByLaw<'_, '_> {
    fn name(&self) -> Cow<'static, str> {
        "the law on the game's page".into()
    }

    fn standing(&self) -> Standing {
        let cited = Standing::Cited { source: "the proof on the game's page" };
        self.source.game.page.coq.map_or(cited, |theorem| Standing::Coq { theorem })
    }

    fn chance(&mut self, sum: &[Position], _: Player) -> Said<Chance, Failure> {
        Ok(Chance::of(!self.said(sum)?.is_lost))
    }

    fn grundy(&mut self, sum: &[Position]) -> Said<Option<Grundy>, Failure> {
        Ok(self.said(sum)?.total.map(Grundy::Number))
    }

    fn winning(
        &mut self,
        sum: &[Position],
        _: Player,
        _: Extent,
        push: Push<'_, Position>,
    ) -> Said<Listed, Failure> {
        Ok(self.source.push_wins(sum, (self.law, &self.said(sum)?), self.budget, push))
    }
}
