//! Games in which every move changes one coordinate alone, though it may leave several parts.

use super::{Condition, Ending, Expr, Line, Moves, Part, Rules};

impl Rules {
    /// Returns the moves of each coordinate as those of a heap, where every move of the game changes one
    /// coordinate, by what this one says alone, and every part has the others as they were: a move in one
    /// side of a rectangle, say. They are in normal play and without the domain, which is for the whole
    /// position to meet. `None` where some move is not like that, where the players have different moves, and
    /// where a coordinate has none.
    ///
    /// ```
    /// let text = "(w, h) -> (a, h), (w - a, h) where 1 <= a < w; (w, h) -> (w, h - 2)";
    /// let sides = grundy_rules::lang::parse(text)?.rules.sides().unwrap();
    /// assert_eq!(sides[0].to_string(), "w -> a, w - a where 1 <= a < w");
    /// assert_eq!(sides[1].to_string(), "h -> h - 2");
    /// # Ok::<_, grundy_rules::lang::Rejected>(())
    /// ```
    #[must_use]
    pub fn sides(&self) -> Option<Vec<Rules>> {
        let mut lines: Vec<Vec<Line>> = vec![Vec::new(); self.arity()];
        for line in &self.moves.lines {
            let (side, line) = self.alone(line)?;
            lines[side].push(line);
        }
        let side = |(name, lines): (&String, Vec<Line>)| {
            let rules = Rules {
                name: None,
                moves: Moves { coordinates: vec![name.clone()], lines },
                domain: None,
                start: None,
                play: Ending::Normal,
                plans: Vec::new(),
            };
            // Reading the text again plans the lines, and refuses a side whose choices nothing bounds.
            crate::lang::parse(&rules.to_string()).ok().map(|parsed| parsed.rules)
        };
        self.moves.coordinates.iter().zip(lines).map(side).collect()
    }

    /// The coordinate that a line changes, and what it says of that one.
    fn alone(&self, line: &Line) -> Option<(usize, Line)> {
        // A line of one player has no place in rules for both.
        if line.mover.is_some() {
            return None;
        }
        // The condition of each line begins with the domain, which is for the whole position to meet.
        let said = &line.condition.conjuncts()[self.domain().map_or(0, |domain| domain.conjuncts().len())..];
        let condition = Condition::all(said.to_vec());
        let coordinates = |part: &Part| {
            if let Part::Position(coordinates) = part { Some(coordinates.clone()) } else { None }
        };
        let parts: Vec<Vec<Expr>> = line.parts.iter().map(coordinates).collect::<Option<_>>()?;
        // What stays as it was is not spoken of.
        let speaks = |slot: usize| {
            let says = |(at, x): (usize, &Expr)| {
                x.mentions(|name| name == slot) && !(at == slot && *x == Expr::Name(slot))
            };
            let changes = |part: &Vec<Expr>| part[slot] != Expr::Name(slot);
            condition.mentions(|name| name == slot)
                || parts.iter().any(|part| changes(part) || part.iter().enumerate().any(says))
        };
        let spoken: Vec<usize> = (0..self.arity()).filter(|slot| speaks(*slot)).collect();
        // With two coordinates spoken of the line is no move in one alone; with none nothing changes.
        let [side] = spoken[..] else { return None };
        // The one coordinate is slot 0, and the choices follow it.
        let own = |slot: usize| if slot < self.arity() { 0 } else { slot + 1 - self.arity() };
        let mut alone = Line { condition, ..line.clone() };
        alone.condition.rename(&own);
        alone.parts = parts
            .into_iter()
            .map(|mut part| {
                let mut x = part.swap_remove(side);
                x.rename(&own);
                Part::Position(vec![x])
            })
            .collect();
        Some((side, alone))
    }
}
