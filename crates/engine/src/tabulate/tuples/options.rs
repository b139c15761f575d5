//! Options of a position on their way to who gathers them: a part is looked up by its index, and parts on a
//! line are taken together.

use super::Failed;
use crate::Failure;
use grundy_rules::interpret::{Compiled, Scratch, Sink, Visit};
use grundy_rules::{Play, Position, Verdict};
use grundy_values::Player;
use std::ops::ControlFlow;

/// Why a position is not computed.
pub(super) enum Halt {
    /// A part comes later in the order.
    Later,
    /// The table is not for such rules.
    Unsuited,
    Failed(Failed),
}

/// What is computed so far.
pub(super) struct Known<'a, V> {
    pub(super) lengths: &'a [u64],
    /// By index in the box; those from `until` on are not known, where the order is row-major.
    pub(super) values: &'a [V],
    pub(super) until: usize,
    /// What it means to leave a position that ends play, by index; empty where it is found out option by
    /// option.
    pub(super) ends: &'a [Option<Verdict>],
}

impl<V> Known<'_, V> {
    #[inline]
    pub(super) fn at(&self, part: &[u64]) -> Result<&V, Halt> {
        Ok(&self.values[self.index(part)?])
    }

    /// Returns the index of a part whose value is known.
    #[inline]
    fn index(&self, part: &[u64]) -> Result<usize, Halt> {
        let mut index = 0;
        for (x, length) in part.iter().zip(self.lengths) {
            if x >= length {
                return Err(Halt::Unsuited);
            }
            index = index * length + x;
        }
        let index = usize::try_from(index).expect("the box is in memory");
        if index < self.until { Ok(index) } else { Err(Halt::Later) }
    }

    /// Returns the values from an index on, each so far from the one before; as many as lie in the box are to
    /// be taken.
    fn on_a_line(&self, index: u64, stride: u64) -> impl Iterator<Item = &V> {
        on_a_line(self.values, index, stride)
    }

    /// Shows every option of a player to `look`, until that says that nothing more matters.
    pub(super) fn visit(
        &self,
        rules: &Compiled,
        position: &[u64],
        player: Player,
        scratch: &mut Scratch,
        look: &mut impl Look<V>,
    ) -> Result<(), Halt> {
        let mut shown = Shown { known: self, play: rules.convention(), look, halt: None };
        let listed = rules.visit_into(position, player, scratch, &mut shown);
        match (listed, shown.halt) {
            (Err(failure), _) => Err(Halt::Failed(Failure::Rules(failure))),
            (_, Some(halt)) => Err(halt),
            _ => Ok(()),
        }
    }
}

/// What is gathered of options; each call says whether nothing more matters.
pub(super) trait Look<V> {
    /// An option of one part, by its value.
    fn one(&mut self, value: &V) -> bool;

    /// Options of one part each.
    fn many<'v>(&mut self, mut values: impl Iterator<Item = &'v V>) -> bool
    where
        V: 'v,
    {
        values.any(|value| self.one(value))
    }

    /// Options of two parts each; `None` to have them one by one.
    fn pairs<'v>(&mut self, values: impl Iterator<Item = (&'v V, &'v V)>) -> Option<bool>
    where
        V: 'v,
    {
        let _ = values;
        None
    }

    /// An option of no part, or of several.
    fn several(&mut self, known: &Known<'_, V>, parts: &[u64]) -> Result<bool, Halt>;

    /// An option that ends play.
    fn ends(&mut self, verdict: Verdict) -> bool;
}

/// How options on a line are shown together.
enum Taken {
    /// One part each.
    Single,
    /// Two parts each.
    Pairs,
}

/// Options on their way to who looks at them.
struct Shown<'a, V, L> {
    known: &'a Known<'a, V>,
    play: Play<'a, Compiled>,
    look: &'a mut L,
    halt: Option<Halt>,
}

impl<V, L: Look<V>> Shown<'_, V, L> {
    fn show(&mut self, option: Visit<'_>) -> Result<bool, Halt> {
        if !self.known.ends.is_empty()
            && option.parts.len() == option.arity
            && let Ok(index) = self.known.index(option.parts)
        {
            return Ok(match self.known.ends[index] {
                Some(verdict) => self.look.ends(verdict),
                None => self.look.one(&self.known.values[index]),
            });
        }
        if let Play::Goal(_) = self.play {
            let parts: Vec<Position> = option.parts().map(Position::from).collect();
            let verdict = self.play.verdict_on(&parts);
            if let Some(verdict) = verdict.map_err(|failure| Halt::Failed(Failure::Rules(failure)))? {
                return Ok(self.look.ends(verdict));
            }
        }
        if option.parts.len() == option.arity {
            return Ok(self.look.one(self.known.at(option.parts)?));
        }
        self.look.several(self.known, option.parts)
    }

    /// Returns the index of the first of a number of options of one part on a line, and the way from each to
    /// the next: what lies between two positions of the box lies in it, and comes before the later of the
    /// two.
    fn along(&self, first: &[u64], steps: &[u64], count: u64) -> Result<(u64, u64), Halt> {
        let (mut last, mut stride) = (0_u64, 0_u64);
        for ((x, step), length) in first.iter().zip(steps).zip(self.known.lengths) {
            let end = x.wrapping_add(step.wrapping_mul(count - 1));
            if end >= *length {
                return Err(Halt::Unsuited);
            }
            last = last * length + end;
            stride = stride.wrapping_mul(*length).wrapping_add(*step);
        }
        let index = self.known.index(first)? as u64;
        if usize::try_from(last).is_ok_and(|last| last >= self.known.until) {
            return Err(Halt::Later);
        }
        Ok((index, stride))
    }

    fn show_run(&mut self, first: &[u64], steps: &[u64], count: u64) -> Result<bool, Halt> {
        let (index, stride) = self.along(first, steps, count)?;
        // Where nothing changes all are the same.
        let count = between(if stride == 0 { 1 } else { count });
        if self.shown_ends(index, stride, std::iter::repeat_n(&true, count)) {
            return Ok(true);
        }
        let all = self.known.on_a_line(index, stride).take(count);
        if self.known.ends.is_empty() {
            return Ok(self.look.many(all));
        }
        let open = all.zip(on_a_line(self.known.ends, index, stride)).filter(|(_, end)| end.is_none());
        Ok(self.look.many(open.map(|(value, _)| value)))
    }

    fn show_some(&mut self, first: &[u64], steps: &[u64], chosen: &[bool]) -> Result<bool, Halt> {
        let (index, stride) = self.along(first, steps, chosen.len() as u64)?;
        if self.shown_ends(index, stride, chosen.iter()) {
            return Ok(true);
        }
        let all = chosen.iter().zip(self.known.on_a_line(index, stride)).filter(|(chosen, _)| **chosen);
        if self.known.ends.is_empty() {
            return Ok(self.look.many(all.map(|(_, value)| value)));
        }
        let all = chosen.iter().zip(self.known.on_a_line(index, stride));
        let open = all.zip(on_a_line(self.known.ends, index, stride));
        let open = open.filter(|((chosen, _), end)| **chosen && end.is_none());
        Ok(self.look.many(open.map(|((_, value), _)| value)))
    }

    /// Shows the options on a line that end play; returns whether nothing more matters.
    fn shown_ends<'c>(&mut self, index: u64, stride: u64, chosen: impl Iterator<Item = &'c bool>) -> bool {
        if self.known.ends.is_empty() {
            return false;
        }
        let ends = chosen.zip(on_a_line(self.known.ends, index, stride));
        let mut ends = ends.filter(|(chosen, _)| **chosen).filter_map(|(_, end)| *end);
        ends.any(|verdict| self.look.ends(verdict))
    }

    /// Options of two parts each, on two lines; `None` where these are shown one by one.
    fn show_pairs(
        &mut self,
        first: Visit<'_>,
        steps: &[u64],
        count: u64,
        chosen: Option<&[bool]>,
    ) -> Option<Result<bool, Halt>> {
        let (part, other) = first.parts.split_at(first.arity);
        let (by, also) = steps.split_at(first.arity);
        let ((a, by), (b, also)) = match (self.along(part, by, count), self.along(other, also, count)) {
            (Ok(line), Ok(other)) => (line, other),
            (Err(halt), _) | (_, Err(halt)) => return Some(Err(halt)),
        };
        let pairs = self.known.on_a_line(a, by).zip(self.known.on_a_line(b, also)).take(between(count));
        let shown = match chosen {
            None => self.look.pairs(pairs),
            Some(chosen) => {
                let chosen = chosen.iter().zip(pairs).filter(|(chosen, _)| **chosen);
                self.look.pairs(chosen.map(|(_, pair)| pair))
            }
        };
        shown.map(Ok)
    }

    /// Returns how options on a line are shown together; `None` where they are shown one by one.
    fn takes(&self, first: &Visit<'_>) -> Option<Taken> {
        let has_goal = matches!(self.play, Play::Goal(_));
        match first.parts.len() / first.arity {
            1 if !has_goal || !self.known.ends.is_empty() => Some(Taken::Single),
            2 if !has_goal => Some(Taken::Pairs),
            _ => None,
        }
    }

    /// With a goal, options beyond what is known may end play: they are shown one by one.
    fn flow_of_many(&mut self, shown: Result<bool, Halt>) -> Option<ControlFlow<()>> {
        match shown {
            Err(Halt::Later | Halt::Unsuited) if !self.known.ends.is_empty() => None,
            shown => Some(self.flow(shown)),
        }
    }

    fn flow(&mut self, shown: Result<bool, Halt>) -> ControlFlow<()> {
        match shown {
            Ok(false) => return ControlFlow::Continue(()),
            Ok(true) => {}
            Err(found) => self.halt = Some(found),
        }
        ControlFlow::Break(())
    }
}

impl<V, L: Look<V>> Sink for Shown<'_, V, L> {
    fn option(&mut self, option: Visit<'_>) -> ControlFlow<()> {
        let shown = self.show(option);
        self.flow(shown)
    }

    fn run(&mut self, first: Visit<'_>, steps: &[u64], count: u64) -> Option<ControlFlow<()>> {
        let shown = match self.takes(&first)? {
            Taken::Single => self.show_run(first.parts, steps, count),
            Taken::Pairs => self.show_pairs(first, steps, count, None)?,
        };
        self.flow_of_many(shown)
    }

    fn some(&mut self, first: Visit<'_>, steps: &[u64], chosen: &[bool]) -> Option<ControlFlow<()>> {
        let shown = match self.takes(&first)? {
            Taken::Single => self.show_some(first.parts, steps, chosen),
            Taken::Pairs => self.show_pairs(first, steps, chosen.len() as u64, Some(chosen))?,
        };
        self.flow_of_many(shown)
    }
}

/// Returns what lies in a row from an index on, each so far from the one before; as many as lie in the row
/// are to be taken.
fn on_a_line<V>(row: &[V], mut index: u64, stride: u64) -> impl Iterator<Item = &V> {
    std::iter::repeat_with(move || {
        let value = &row[between(index)];
        index = index.wrapping_add(stride);
        value
    })
}

fn between(index: u64) -> usize {
    usize::try_from(index).expect("it lies between two indices of the box")
}
