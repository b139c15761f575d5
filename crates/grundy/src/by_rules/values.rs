//! Where answers about sums come from: a table, or a search.

use super::{Explanation, shape};
use grundy_budget::Budget;
use grundy_engine::Failure as Search;
use grundy_engine::answer::Answers;
use grundy_engine::retrograde::Fate;
use grundy_engine::tabulate::{HeapTable, How, heaps};
use grundy_rules::Rules;
use grundy_rules::interpret::{Compiled, Failure, Position};
use grundy_values::{Chance, Grundy, Player};

/// Heaps up to this size are valued by a table rather than by a search.
const LARGEST_TABLE: u64 = 1 << 26;

/// Where answers come from: a table of all heaps up to the largest, or a search.
pub(super) enum Values<'a> {
    Table(HeapTable),
    Search(Box<Answers<'a, Compiled>>),
}

impl<'a> Values<'a> {
    pub(super) fn new(
        rules: &Rules,
        compiled: &'a Compiled,
        sum: &[Position],
        budget: &'a Budget,
    ) -> Result<Self, grundy_catalog::Error> {
        let search = Box::new(Answers::new(compiled, compiled.convention(), budget));
        let largest = sum.iter().flat_map(|position| position.coordinates().first()).max();
        let (Some(largest), Some(heap_game)) = (largest, shape::heap_game(rules)) else {
            return Ok(Values::Search(search));
        };
        if *largest > LARGEST_TABLE {
            return Ok(Values::Search(search));
        }
        let table = heaps(&heap_game, *largest, &How::default(), budget);
        match table.stop {
            Some(stop) => Err(stop.into()),
            None => Ok(Values::Table(table)),
        }
    }

    pub(super) fn grundy(&mut self, sum: &[Position]) -> Result<Option<Grundy>, Search<Failure>> {
        match self {
            Values::Table(table) => {
                let value =
                    |position: &Position| table.values.get(usize::try_from(position.coordinates()[0]).ok()?);
                let mut values = sum.iter().map(|position| value(position).copied());
                let total = values.try_fold(0u128, |total, value| Some(total ^ u128::from(value?)));
                Ok(Some(Grundy::Number(total.expect("parts are smaller than the largest heap"))))
            }
            Values::Search(search) => search.grundy(sum),
        }
    }

    pub(super) fn chance(&mut self, sum: &[Position], player: Player) -> Result<Chance, Search<Failure>> {
        match self {
            Values::Table(_) => Ok(Chance::of(self.grundy(sum)?.is_some_and(Grundy::mover_wins))),
            Values::Search(search) => search.chance(sum, player),
        }
    }

    pub(super) fn chance_after(
        &mut self,
        sum: &[Position],
        player: Player,
        index: usize,
        parts: &[Position],
    ) -> Result<Chance, Search<Failure>> {
        match self {
            Values::Table(_) => {
                let next = [&sum[..index], parts, &sum[index + 1..]].concat();
                Ok(self.chance(&next, player.opponent())?.reversed())
            }
            Values::Search(search) => search.chance_after(sum, player, index, parts),
        }
    }
    /// Says which engine answered, and why.
    pub(super) fn explanation(&self, rules: &Rules) -> Explanation {
        match self {
            Values::Table(table) => Explanation::of_table(rules, table, How::default().cpu.name()),
            Values::Search(search) => Explanation::new(rules, search.engine()),
        }
    }

    /// Returns the plies to the end of play from the position in which `player` is to move, where positions can repeat
    /// and one of the players wins.
    pub(super) fn remoteness(
        &mut self,
        sum: &[Position],
        player: Player,
    ) -> Result<Option<u32>, Search<Failure>> {
        match self {
            Values::Search(search) if search.is_loopy() => Ok(match search.fate(sum, player)? {
                Fate::Win { remoteness } | Fate::Loss { remoteness } => Some(remoteness),
                Fate::Draw => None,
            }),
            _ => Ok(None),
        }
    }
}

/// Returns a search's failure as the refusal of a question.
pub(super) fn refusal(failure: Search<Failure>) -> grundy_catalog::Error {
    match failure {
        Search::Stopped(stop) | Search::Rules(Failure::Stopped(stop)) => grundy_catalog::Error::Stopped(stop),
        Search::Rules(Failure::Fault(fault)) => grundy_catalog::Error::Rules(fault.to_string()),
        failure => grundy_catalog::Error::Shape(failure.to_string()),
    }
}
