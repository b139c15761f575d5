//! Coordinates that no move changes.

use super::{Condition, Ending, Expr, Line, Part, Rules};

impl Rules {
    /// Returns the coordinates that are parameters: every part of every option has them as the position has.
    /// At least one coordinate is none.
    ///
    /// ```
    /// let rules = grundy_rules::lang::parse("(n, k) -> (n - t, k) where 1 <= t <= min(n, k)")?.rules;
    /// assert_eq!(rules.parameters(), [1]);
    /// assert_eq!(rules.with_parameters(&[3]).unwrap().to_string(), "n -> n - t where 1 <= t <= min(n, 3)");
    /// # Ok::<_, grundy_rules::lang::Rejected>(())
    /// ```
    #[must_use]
    pub fn parameters(&self) -> Vec<usize> {
        let lines = &self.moves.lines;
        let is_kept = |slot: usize| lines.iter().flat_map(|line| &line.parts).all(|part| keeps(part, slot));
        let kept: Vec<usize> = (0..self.arity()).filter(|slot| is_kept(*slot)).collect();
        // Where no line changes anything there is no game left without parameters.
        if kept.len() == self.arity() { Vec::new() } else { kept }
    }

    /// Returns the rules of the positions whose parameters ([`Rules::parameters`]) have these values, without
    /// these coordinates and without a start; `None` where there are not as many values, or where what is
    /// left is no game: a choice without a bound, or numbers that are too large.
    #[must_use]
    pub fn with_parameters(&self, values: &[u64]) -> Option<Rules> {
        let parameters = self.parameters();
        if parameters.len() != values.len() {
            return None;
        }
        let mut rules = self.clone();
        rules.start = None;
        // The last first: the slots before it stay what they are.
        for (slot, value) in parameters.iter().zip(values).rev() {
            rules.fix(*slot, &Expr::Number((*value).into()));
        }
        // Reading the text again plans the lines, and refuses what is no game any more.
        crate::lang::parse(&rules.to_string()).ok().map(|parsed| parsed.rules)
    }

    /// Returns what every line asks of the parameters alone, beside what the domain says: a position
    /// that does not meet it has no move. `None` where the lines ask nothing together.
    ///
    /// ```
    /// let rules = grundy_rules::lang::parse("(n, k) -> (n - k, k) where k >= 1 and n >= 3")?.rules;
    /// let asked = rules.asked_of_parameters().unwrap();
    /// assert_eq!((asked.at(&[9, 0]), asked.at(&[0, 1])), (Some(false), Some(true)));
    /// # Ok::<_, grundy_rules::lang::Rejected>(())
    /// ```
    #[must_use]
    pub fn asked_of_parameters(&self) -> Option<Condition> {
        let parameters = self.parameters();
        let (first, others) = self.moves.lines.split_first()?;
        let is_common = |part: &&Condition| {
            let is_of_parameters =
                part.mentions(|_| true) && !part.mentions(|slot| !parameters.contains(&slot));
            let is_said = self.domain().is_some_and(|domain| domain.conjuncts().contains(part));
            is_of_parameters
                && !is_said
                && others.iter().all(|line| line.condition.conjuncts().contains(part))
        };
        // What the first line does not ask not all lines ask.
        let common: Vec<Condition> = first.condition.conjuncts().iter().filter(is_common).cloned().collect();
        (!common.is_empty()).then(|| Condition::all(common))
    }

    pub(super) fn fix(&mut self, slot: usize, value: &Expr) {
        self.moves.coordinates.remove(slot);
        for line in &mut self.moves.lines {
            let Line { parts, condition, .. } = line;
            parts.iter_mut().for_each(|part| fix(part, slot, value));
            settle(condition, slot, value);
        }
        if let Ending::Goal { win, lose } = &mut self.play {
            [win, lose].into_iter().flatten().for_each(|condition| settle(condition, slot, value));
        }
        if let Some(domain) = &mut self.domain {
            settle(domain, slot, value);
        }
    }
}

fn keeps(part: &Part, slot: usize) -> bool {
    match part {
        Part::Position(coordinates) => coordinates[slot] == Expr::Name(slot),
        Part::Of(_, part) | Part::Each { part, .. } => keeps(part, slot),
    }
}

fn fix(part: &mut Part, slot: usize, value: &Expr) {
    let put = |x: &mut Expr| {
        x.put(slot, value);
        x.rename(&|name| before(name, slot));
    };
    match part {
        Part::Position(coordinates) => {
            coordinates.remove(slot);
            coordinates.iter_mut().for_each(put);
        }
        Part::Of(count, part) => {
            put(count);
            fix(part, slot, value);
        }
        Part::Each { from, to, part, .. } => {
            put(from);
            put(to);
            fix(part, slot, value);
        }
    }
}

fn settle(condition: &mut Condition, slot: usize, value: &Expr) {
    condition.put(slot, value);
    condition.rename(&|name| before(name, slot));
}

/// The slot of a name once another one is gone.
fn before(name: usize, gone: usize) -> usize {
    if name > gone { name - 1 } else { name }
}

#[cfg(test)]
mod tests {
    use crate::lang::parse;

    fn fixed(text: &str, values: &[u64]) -> Option<String> {
        parse(text).unwrap().rules.with_parameters(values).map(|rules| rules.to_string())
    }

    #[test]
    fn parameters_are_put_in_and_left_out() {
        let text = "(m, n, k) -> (m, a, k), (m, n - a, k) where 1 <= a < n and a % m != k";
        assert_eq!(parse(text).unwrap().rules.parameters(), [0, 2]);
        assert_eq!(fixed(text, &[5, 2]).unwrap(), "n -> a, n - a where 1 <= a < n and a % 5 != 2");
        assert_eq!(fixed(text, &[5]), None);
        let text = "(n, k) -> each i in 1..k: (i, k) where n > k";
        assert_eq!(fixed(text, &[3]).unwrap(), "n -> each i in 1..3: i where n > 3");
        let text = "win when n == k\n(n, k) -> (n + 1, k) where n < k";
        assert_eq!(fixed(text, &[9]).unwrap(), "win when n == 9\nn -> n + 1 where n < 9");
        assert_eq!(parse("(a, b) -> (a - 1, b); (a, b) -> (a, b - 1)").unwrap().rules.parameters(), [0; 0]);
        assert_eq!(parse("(a, b) -> (a, b) where a > b").unwrap().rules.parameters(), [0; 0]);
    }

    #[test]
    fn what_is_asked_of_parameters_is_asked_by_every_line() {
        let asked = |text: &str| {
            let rules = parse(text).unwrap().rules;
            let holds = |condition: crate::ir::Condition| condition.at(&[9, 0, 9, 9]).unwrap();
            rules.asked_of_parameters().map(holds)
        };
        let one = "(n, k) -> (n - k, k) where k >= 1 and n >= 3";
        assert_eq!(asked(one), Some(false));
        assert_eq!(asked(&format!("{one}\n(n, k) -> (n - 1, k) where k >= 1")), Some(false));
        assert_eq!(asked(&format!("{one}\n(n, k) -> (n - 1, k) where k >= 2")), None);
        assert_eq!(asked(&format!("{one}\n(n, k) -> (n - 1, k - 1) where k >= 1")), None);
        assert_eq!(asked("(n, k) -> (n - t, k) where 1 <= t <= min(n, k)"), None);
        assert_eq!(asked(&format!("positions where k >= 1\n{one}")), None);
    }
}
