//! Games that are sums of games, each of some of the coordinates.

use super::{Expr, Line, Part, Rules};

impl Rules {
    /// Returns the groups of coordinates that play apart: every move changes coordinates of one group, by
    /// what these say alone, and [parameters](Rules::parameters), which may be in several groups. Empty where
    /// there is one group only, or some line does not leave one part, or something is said of positions as a
    /// whole: which there are, or when play ends.
    ///
    /// ```
    /// let rules = grundy_rules::lang::parse("(a, b, k) -> (a - k, b, k) where k >= 1; (a, b, k) -> (a, b - 1, k)")?.rules;
    /// assert_eq!(rules.apart(), [vec![0, 2], vec![1]]);
    /// assert_eq!(rules.only(&[1]).unwrap().to_string(), "b -> b - 1");
    /// # Ok::<_, grundy_rules::lang::Rejected>(())
    /// ```
    #[must_use]
    pub fn apart(&self) -> Vec<Vec<usize>> {
        // A domain or a goal is said of the whole position, so it may join what the lines keep apart.
        if self.domain.is_some() || !self.is_plain() {
            return Vec::new();
        }
        let kept = self.parameters();
        let mut groups: Vec<Vec<usize>> =
            (0..self.arity()).filter(|slot| !kept.contains(slot)).map(|slot| vec![slot]).collect();
        for line in &self.moves.lines {
            let together = |group: &Vec<usize>| group.iter().any(|slot| speaks_of(line, *slot));
            let (joined, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(together);
            // A line that speaks of no group leaves its position as it is, and that move belongs to none.
            if joined.is_empty() {
                return Vec::new();
            }
            groups = others;
            groups.push(joined.concat());
        }
        if groups.len() < 2 {
            return Vec::new();
        }
        for group in &mut groups {
            // A parameter is changed by no group, so several may read it.
            let is_asked = |slot: &&usize| self.lines_of(group).any(|line| speaks_of(line, **slot));
            let asked: Vec<usize> = kept.iter().filter(is_asked).copied().collect();
            group.extend(asked);
            group.sort_unstable();
        }
        groups.sort_unstable();
        groups
    }

    /// Returns the game of one of the groups that play apart ([`Rules::apart`]); `None` where that is no
    /// game.
    #[must_use]
    pub fn only(&self, group: &[usize]) -> Option<Rules> {
        let mut rules = self.clone();
        rules.start = None;
        let kept = self.parameters();
        // Lines that speak of parameters alone would be taken by every group.
        let own: Vec<usize> = group.iter().filter(|slot| !kept.contains(slot)).copied().collect();
        rules.moves.lines = self.lines_of(&own).cloned().collect();
        // The last first: the slots before it stay what they are. Nothing that is left speaks of one that
        // goes.
        for slot in (0..self.arity()).rev().filter(|slot| !group.contains(slot)) {
            rules.fix(slot, &Expr::Number(0));
        }
        crate::lang::parse(&rules.to_string()).ok().map(|parsed| parsed.rules)
    }

    fn lines_of(&self, coordinates: &[usize]) -> impl Iterator<Item = &Line> {
        let speaks = |line: &&Line| coordinates.iter().any(|slot| speaks_of(line, *slot));
        self.moves.lines.iter().filter(speaks)
    }

    /// Returns whether who cannot move loses, every line is for both players, and leaves one part.
    fn is_plain(&self) -> bool {
        let leaves_one = |line: &Line| matches!(line.parts[..], [Part::Position(_)]);
        self.play == super::Ending::Normal && self.is_impartial() && self.moves.lines.iter().all(leaves_one)
    }
}

/// Returns whether a line that leaves one part changes a coordinate, or asks for it.
fn speaks_of(line: &Line, slot: usize) -> bool {
    let [Part::Position(coordinates)] = &line.parts[..] else { return true };
    let is = |name: usize| name == slot;
    // A coordinate that is read elsewhere ties the two together, also where it stays as it is.
    let changes = coordinates[slot] != Expr::Name(slot);
    let others = coordinates.iter().enumerate().any(|(at, x)| at != slot && x.mentions(is));
    changes || others || line.condition.mentions(is)
}
