//! Sums by the loopy nimbers of their components, as a rung of the ladder.

use super::{Labels, Unlabelled, label};
use crate::rung::{Extent, Listed, Pass, Push, Rung, Said};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Play, Ruleset};
use grundy_values::{Chance, Grundy, Infinite, LoopyNimber, Player};
use std::borrow::Cow;
use std::ops::ControlFlow;

impl<R: Ruleset> Labels<R> {
    /// Returns the value of a position that can be reached.
    #[must_use]
    pub fn value(&self, component: &R::Component) -> Option<LoopyNimber> {
        self.graph.find(component).map(|id| self.value_of(id))
    }

    /// Returns the number of positions, the empty one among them.
    #[must_use]
    pub fn n_positions(&self) -> usize {
        self.graph.arcs.len()
    }

    fn value_of(&self, id: u32) -> LoopyNimber {
        match self.nimbers.label(id) {
            Some(label) => LoopyNimber::Finite(label.into()),
            None => {
                // An option that is infinite itself adds nothing to the set of nimbers.
                let labels = self.options(id).filter_map(|(_, label)| Some(u64::from(label?)));
                LoopyNimber::Infinite(Infinite::new(labels.collect()))
            }
        }
    }

    /// Returns the options of a position with their nimbers.
    fn options(&self, id: u32) -> impl Iterator<Item = (u32, Option<u32>)> + '_ {
        self.graph.arcs.options(id).iter().map(|option| (*option, self.nimbers.label(*option)))
    }

    /// Adds up a sum; `None` where a component is not known.
    fn total(&self, sum: &[R::Component]) -> Option<Total> {
        let mut total = Total { nimber: 0, counts: 0, n_infinite: 0, infinite: 0 };
        for component in sum {
            let id = self.graph.find(component)?;
            match self.nimbers.label(id) {
                Some(label) => {
                    total.nimber ^= label;
                    total.counts += u64::from(self.nimbers.count(id));
                }
                // Which one is kept matters only where it is alone.
                None => (total.n_infinite, total.infinite) = (total.n_infinite + 1, id),
            }
        }
        Some(total)
    }

    fn chance(&self, total: &Total) -> Chance {
        match total.n_infinite {
            0 => Chance::of(total.nimber != 0),
            // The mover wins by an option that equals the rest of the sum. Two infinite components leave
            // nobody a win. [Smith 1966; Fraenkel, Perl 1975]
            1 if self.options(total.infinite).any(|(_, label)| label == Some(total.nimber)) => Chance::Win,
            _ => Chance::Draw,
        }
    }

    /// Returns the nimber that component `id` of a sum must become for who moves there to win, where some
    /// will do.
    fn wanted(&self, total: &Total, id: u32) -> Option<u32> {
        match (total.n_infinite, self.nimbers.label(id)) {
            (0, Some(label)) => Some(total.nimber ^ label),
            (1, None) => Some(total.nimber),
            _ => None,
        }
    }

    /// Returns plies within which play ends, where somebody wins.
    fn within(&self, sum: &[R::Component], total: &Total) -> Option<u64> {
        match self.chance(total) {
            Chance::Draw => None,
            Chance::Loss => Some(2 * total.counts),
            Chance::Win => {
                let least_in = |component| {
                    let id = self.graph.find(component)?;
                    let wanted = self.wanted(total, id)?;
                    // The component's count is in the total, unless it is infinite, so it can be taken out.
                    let own = self.nimbers.label(id).map_or(0, |_| self.nimbers.count(id));
                    let winning = self.options(id).filter(|(_, label)| *label == Some(wanted));
                    let least = winning.map(|(option, _)| self.nimbers.count(option)).min()?;
                    // The move is one ply, and after it the opponent has lost within twice the counts.
                    Some(2 * (total.counts - u64::from(own) + u64::from(least)) + 1)
                };
                sum.iter().filter_map(least_in).min()
            }
        }
    }
}

/// The finite components of a sum added up, and the infinite ones counted.
struct Total {
    nimber: u32,
    /// The sum of the counts of the finite components.
    counts: u64,
    n_infinite: usize,
    /// The last of the infinite ones.
    infinite: u32,
}

/// Sums by the loopy nimbers of their components, as a rung: all that can be reached from the components of
/// the sum that is asked about, or of one asked about before.
pub struct Loopy<'a, R: Ruleset> {
    rules: &'a R,
    play: Play<'a, R>,
    budget: Budget,
    labels: Option<Labels<R>>,
    /// Whether the last sum that was asked about had several components.
    is_sum: bool,
}

impl<'a, R: Ruleset> Loopy<'a, R> {
    /// Returns a rung that knows nothing yet.
    #[must_use]
    pub fn new(rules: &'a R, play: Play<'a, R>, budget: &Budget) -> Self {
        Loopy { rules, play, budget: budget.clone(), labels: None, is_sum: false }
    }

    fn total(&mut self, sum: &[R::Component]) -> Said<(&Labels<R>, Total), R::Error> {
        self.is_sum = sum.len() > 1;
        let known = self.labels.as_ref().and_then(|labels| labels.total(sum));
        let total = match known {
            Some(total) => total,
            None => {
                // The old labels give their room back before others are found.
                self.labels = None;
                let labels = label(self.rules, self.play, sum, &self.budget)?;
                let total = labels.total(sum).expect("all components were labelled");
                self.labels = Some(labels);
                total
            }
        };
        Ok((self.labels.as_ref().expect("they are there"), total))
    }
}

impl<E> From<Unlabelled<E>> for Pass<E> {
    fn from(unlabelled: Unlabelled<E>) -> Self {
        match unlabelled {
            Unlabelled::Unsuited(reason) => Pass::On(reason.into()),
            Unlabelled::Stopped(stop) => Pass::Stopped(stop),
            Unlabelled::Rules(error) => Pass::Rules(error),
        }
    }
}

impl<R: Ruleset> Rung<R::Component, R::Error> for Loopy<'_, R> {
    fn name(&self) -> Cow<'static, str> {
        match &self.labels {
            Some(labels) => {
                let soon = if self.is_sum { "; how soon a sum ends they do not tell" } else { "" };
                let n_positions = labels.n_positions() - 1;
                format!("loopy nimbers of the {n_positions} positions of the components{soon}").into()
            }
            None => "loopy nimbers of the components".into(),
        }
    }

    fn chance(&mut self, sum: &[R::Component], _: Player) -> Said<Chance, R::Error> {
        let (labels, total) = self.total(sum)?;
        Ok(labels.chance(&total))
    }

    fn grundy(&mut self, sum: &[R::Component]) -> Said<Option<Grundy>, R::Error> {
        let (_, total) = self.total(sum)?;
        Ok((total.n_infinite == 0).then(|| Grundy::Number(total.nimber.into())))
    }

    fn infinite(&mut self, sum: &[R::Component]) -> Said<Option<Infinite>, R::Error> {
        let (labels, total) = self.total(sum)?;
        Ok(match total.n_infinite {
            0 => None,
            1 => match labels.value_of(total.infinite).nim_sum(&LoopyNimber::Finite(total.nimber.into())) {
                LoopyNimber::Infinite(infinite) => Some(infinite),
                LoopyNimber::Finite(_) => unreachable!("a sum with an infinite component is infinite"),
            },
            // The sum of two infinite values has no option that equals a nimber.
            _ => Some(Infinite::default()),
        })
    }

    /// Counts tell it of a component alone; of a sum they tell only within how many plies it ends.
    fn remoteness(&mut self, sum: &[R::Component], _: Player) -> Said<Option<u32>, R::Error> {
        let (labels, total) = self.total(sum)?;
        let plies = if sum.len() <= 1 { labels.within(sum, &total) } else { None };
        Ok(plies.and_then(|plies| u32::try_from(plies).ok()))
    }

    fn within(&mut self, sum: &[R::Component], _: Player) -> Said<Option<u64>, R::Error> {
        let (labels, total) = self.total(sum)?;
        Ok(labels.within(sum, &total))
    }

    fn winning(
        &mut self,
        sum: &[R::Component],
        player: Player,
        _: Extent,
        push: Push<'_, R::Component>,
    ) -> Said<Listed, R::Error> {
        let (rules, budget) = (self.rules, self.budget.clone());
        let (labels, total) = self.total(sum)?;
        for (index, component) in sum.iter().enumerate() {
            let Some(wanted) = labels.graph.find(component).and_then(|id| labels.wanted(&total, id)) else {
                continue;
            };
            let mut stop: Result<(), Stop> = Ok(());
            let listed = rules.options(component, player, &mut |parts| {
                let id = match parts {
                    [] => Some(super::graph::NOTHING),
                    // `label` refuses moves that leave several positions, so the first part is the only one.
                    parts => labels.graph.find(&parts[0]),
                };
                stop = budget.spend(1);
                if stop.is_ok() && id.is_some_and(|id| labels.nimbers.label(id) == Some(wanted)) {
                    stop = push(index, parts);
                }
                if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            listed.map_err(Pass::Rules)?;
            if let Err(stop) = stop {
                // What was handed out wins all the same; only the list is not whole.
                return Ok(Listed::Wins(Some(stop)));
            }
        }
        Ok(Listed::Wins(None))
    }
}
