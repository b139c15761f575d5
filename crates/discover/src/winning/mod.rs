//! The winning moves by a law, in positions of any size: all of them, or the least.
//!
//! Where the choices of a line are few they are tried. Else the line is a relation, held by an automaton, of
//! the position, the value wanted, and the choices: the law gives the values of the parts, the condition
//! bounds the choices, and what is not asked for is projected away. The choices are then found along
//! the digits of the position, the least in logarithmic time. A law that repeats is tried near the ends of a range,
//! which shows all there is. A law in a formula is read in ranges: boxes of choices are halved. Along a ray
//! ([`grundy_proof::Ray`]) the last good option is found by bisection: what the ray reaches is said by the
//! law at every step.

mod along;
mod factors;
mod halving;
mod line;
mod listing;
mod path;
pub(crate) mod plan;
pub(crate) mod relation;
pub(crate) mod scan;
mod takes;
pub(crate) mod tame;
pub(crate) mod value;
mod wanted;

use grundy_automata::{Dfa, Error, Numeration};
use grundy_budget::{Budget, Stop};
use grundy_proof::{Law, Ray, rays};
use grundy_rules::Rules;
use grundy_rules::interpret::factored;
use grundy_rules::ir::{Ending, Part};
use halving::Halving;
pub(crate) use line::Machine;
use plan::{Search, searches};
pub(crate) use relation::Relations;
use scan::Scan;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
pub use wanted::Wanted;
use wanted::is_wanted;

/// A move by a law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The index of the line of the rules.
    pub line: usize,
    /// The numbers that the player picks, in the order of the line.
    pub choices: Vec<u128>,
    /// What the position becomes: the coordinates of each part.
    pub parts: Vec<Vec<u128>>,
}

/// Why a winning move is not found by the law.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unknown {
    /// The rules or the law have something that the automata do not hold.
    #[error("winning moves by a law are not found past {0}")]
    Outside(&'static str),
    /// The budget ended the work.
    #[error("the search for a winning move was stopped: {0}")]
    Stopped(Stop),
}

impl Unknown {
    pub(crate) const LARGE: Unknown = Unknown::Outside("numbers of 126 bits");
    pub(crate) const FIBONACCI: Unknown = Unknown::Outside("the Fibonacci numbers in base 2");
}

impl From<Error> for Unknown {
    fn from(error: Error) -> Unknown {
        match error {
            Error::Stopped(stop) => Unknown::Stopped(stop),
            _ => Unknown::Outside("automata of so many letters or so large numbers"),
        }
    }
}

/// Numbers above this are not reasoned about.
const LARGEST: u128 = 1 << 126;

/// Finds winning moves by the law of a game. What was built for one position is kept for the next.
#[derive(Debug)]
pub struct Winning<'a> {
    rules: &'a Rules,
    law: &'a Law,
    built: Built,
    /// The rays that the law speaks of, each with the index of its line.
    rays: Vec<(usize, Ray)>,
}

/// What was built of the law of a game for one position, and serves for the next.
#[derive(Clone, Debug, Default)]
pub struct Built {
    /// Of each line the ways to go through its options, where there are such.
    plans: Vec<Option<Vec<Search>>>,
    /// By the index of the line.
    machines: BTreeMap<usize, Machine>,
    values: Option<Dfa>,
    /// The machine of a line beside sums of a tame game.
    tame: BTreeMap<usize, Machine>,
}

impl<'a> Winning<'a> {
    /// Returns the finder of winning moves of a game by its law, which is taken to be true.
    #[must_use]
    pub fn new(rules: &'a Rules, law: &'a Law) -> Self {
        Winning::with(rules, law, Built::default())
    }

    /// Returns the same with what was built for these rules and this law before.
    #[must_use]
    pub fn with(rules: &'a Rules, law: &'a Law, mut built: Built) -> Self {
        let lines = &rules.moves().lines;
        // Plans of before serve: they depend on the rules alone.
        if built.plans.is_empty() {
            let searches = |line| searches(line, &rules.moves().coordinates).ok();
            built.plans = lines.iter().map(searches).collect();
        }
        let rays = match law {
            // Only a law with an automaton for each ray says what rays reach.
            Law::Lost(law) if !law.rays().is_empty() => rays(rules),
            _ => Vec::new(),
        };
        Winning { rules, law, built, rays }
    }

    /// Returns what was built; see [`Winning::with`].
    #[must_use]
    pub fn into_built(self) -> Built {
        self.built
    }

    /// Returns the least move in a position that leaves what is wanted: of the first line that has one, the
    /// least choices, the first choice compared first, but along a ray the greatest factor. `None` where
    /// there is no such move.
    ///
    /// ```
    /// use grundy_budget::Budget;
    /// use grundy_discover::winning::{Wanted, Winning};
    /// use grundy_proof::Law;
    /// use grundy_rules::lang::{parse, parse_claim};
    /// let rules = parse("n -> n - k where k in powers(2)").unwrap().rules;
    /// let law = Law::Claim(parse_claim("n % 3", &["n"]).unwrap());
    /// let mut winning = Winning::new(&rules, &law);
    /// let found = winning.least(&[10_u128.pow(18)], Wanted::Value(0), &Budget::default())?.unwrap();
    /// assert_eq!(found.choices, [1]);
    /// # Ok::<_, grundy_discover::winning::Unknown>(())
    /// ```
    ///
    /// # Errors
    /// [`Unknown`]: rules or numbers that are not covered, or the budget.
    pub fn least(
        &mut self,
        position: &[u128],
        wanted: Wanted,
        budget: &Budget,
    ) -> Result<Option<Move>, Unknown> {
        let value = wanted.value();
        // Sums of two such numbers still fit the signed ones.
        if position.iter().chain(&value).any(|number| *number >= LARGEST) {
            return Err(Unknown::LARGE);
        }
        // Lines in their order, so that the move does not hang on how it was found.
        for line in 0..self.built.plans.len() {
            if let Some(choices) = self.of_line(line, position, wanted, budget)? {
                let parts = parts(self.rules, line, position, &choices).ok_or(Unknown::LARGE)?;
                let found = Move { line, choices, parts };
                assert!(
                    // The law may leave the option unsaid, but it never contradicts the automaton.
                    is_wanted(self.rules, self.law, &found.parts, wanted) != Some(false),
                    "an option found by automata has the value that they give it: {position:?} {found:?}"
                );
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    fn of_line(
        &mut self,
        line: usize,
        position: &[u128],
        wanted: Wanted,
        budget: &Budget,
    ) -> Result<Option<Vec<u128>>, Unknown> {
        let value = wanted.value();
        // A ray has options of any number, and its automaton says where the last good one is.
        if let Some(ray) = self.rays.iter().position(|(at, _)| *at == line) {
            return Ok(self.along(ray, position));
        }
        // Under a limit each value is that of one option at most.
        if let (Law::Limit(law), Some(value)) = (self.law, value) {
            return self.under(law, line, position[0], value);
        }
        if let (Law::TakeAway(law), Wanted::Lost) = (self.law, wanted)
            && let Some(least) = self.least_take(law, line, position)
        {
            return Ok(least);
        }
        if let Law::Primes(_) = self.law
            && let Some(factors) = factored(position[0])
        {
            return Ok(self.among_divisors(line, position, &factors, wanted));
        }
        if let Some(choices) = self.to_odd_part(line, position, wanted) {
            return Ok(Some(choices));
        }
        // A machine that is built answers sooner than options are tried.
        if !self.built.machines.contains_key(&line) {
            match self.tried(line, position, wanted, budget)? {
                Tried::All(least) => return Ok(least),
                Tried::Missed => {}
            }
            if let Some(halving) = self.halving(line, wanted, budget) {
                let take = |choices: &[u128]| self.leaves(line, position, choices, wanted);
                // Where boxes were left out, a smaller choice may have been in one of them.
                if let Tried::All(least) = halving.least(&signed(position)?, &take)? {
                    return Ok(least);
                }
            }
        }
        let (machine, value) = self.machine(line, position.len(), wanted, budget)?;
        Ok(machine.least(position, value))
    }

    /// Returns the automaton of a line, and the number that says in it what is wanted.
    fn machine(
        &mut self,
        line: usize,
        arity: usize,
        wanted: Wanted,
        budget: &Budget,
    ) -> Result<(&Machine, Option<u128>), Unknown> {
        if let (Wanted::BesideTame { value, is_fickle }, Law::Tame(law)) = (wanted, self.law) {
            let machine = match self.built.tame.entry(line) {
                Entry::Occupied(built) => built.into_mut(),
                Entry::Vacant(place) => {
                    let mut relations = Relations::new(Numeration::BINARY, budget);
                    place.insert(tame::machine(self.rules, line, law, &mut relations)?)
                }
            };
            return Ok((machine, Some(tame::worth(value, is_fickle))));
        }
        // The element is one of a monoid, which no track of digits holds.
        if matches!(wanted, Wanted::Beside(_)) {
            return Err(Unknown::Outside("a choice of many numbers in misere play"));
        }
        let value = wanted.value();
        if value.is_some() && arity > 1 {
            // A value of a tuple has no relation of one heap and one value.
            return Err(Unknown::Outside("automata of the values of tuples"));
        }
        if value.is_some() && matches!(self.rules.play(), Ending::Goal { .. }) {
            // A goal makes an option good whatever its value is, and the relation of values does not say so.
            return Err(Unknown::Outside("automata of values where a goal ends play"));
        }
        let Built { machines, values, .. } = &mut self.built;
        let machine = match machines.entry(line) {
            Entry::Occupied(built) => built.into_mut(),
            Entry::Vacant(place) => {
                let numeration = value::numeration(self.law).ok_or(Unknown::LARGE)?;
                let mut relations = Relations::new(numeration, budget);
                if value.is_some() && values.is_none() {
                    *values = value::values(self.law, &mut relations)?;
                }
                place.insert(Machine::of(self.rules, line, self.law, values.as_ref(), &mut relations)?)
            }
        };
        Ok((machine, value))
    }

    /// Returns what halves boxes of choices of a line, where ranges of a formula leave boxes out: not where
    /// they would be those of several parts together.
    fn halving<'s>(&'s self, line: usize, wanted: Wanted, budget: &'s Budget) -> Option<Halving<'s>> {
        // The ranges of several parts bound no nim-sum.
        let is_of_one = self.rules.moves().lines[line].parts.len() == 1;
        Halving::new(self.rules, line, self.law, wanted, budget).filter(|_| is_of_one)
    }

    /// Tries the options of a line, where there are few enough or the law shows all near the ends of a range.
    fn tried(
        &self,
        line: usize,
        position: &[u128],
        wanted: Wanted,
        budget: &Budget,
    ) -> Result<Tried, Unknown> {
        let least = |scan: Scan<'_>, _| scan.least;
        let found = self.scanned(line, position, wanted, |scan| scan, least, budget)?;
        Ok(found.map_or(Tried::Missed, |found| Tried::All(found.into_iter().flatten().min())))
    }

    /// Goes through the options of a line, and returns what is read off each search and whether the law left
    /// something unsaid; `None` where some were not looked at, or the law does not say all.
    fn scanned<'s, T>(
        &'s self,
        line: usize,
        position: &[u128],
        wanted: Wanted,
        prepare: impl Fn(Scan<'s>) -> Scan<'s>,
        read: impl Fn(Scan<'s>, bool) -> T,
        budget: &'s Budget,
    ) -> Result<Option<Vec<T>>, Unknown> {
        let Some(plans) = &self.built.plans[line] else { return Ok(None) };
        let numbers = signed(position)?;
        let n_choices = self.rules.moves().lines[line].choices.len();
        let (mut found, mut unsaid) = (Vec::new(), false);
        for search in plans {
            let mut scan = prepare(Scan::new(search, self.law, position.len(), n_choices, budget));
            scan.run(&numbers, &mut |names: &[i128]| {
                let choices = &names[position.len()..position.len() + n_choices];
                let choices: Vec<u128> =
                    choices.iter().map(|x| u128::try_from(*x).ok()).collect::<Option<_>>()?;
                match self.leaves(line, position, &choices, wanted) {
                    Some(true) => Some(choices),
                    Some(false) => None,
                    None => {
                        unsaid = true;
                        None
                    }
                }
            })?;
            // Where all are asked for, what was found is of use though something was missed.
            if !scan.is_content() && (scan.missed || unsaid) {
                return Ok(None);
            }
            found.push(read(scan, unsaid));
        }
        Ok(Some(found))
    }

    /// Returns whether a player who makes these choices has an option of the line that is as wanted; `None`
    /// where the law does not say.
    fn leaves(&self, line: usize, position: &[u128], choices: &[u128], wanted: Wanted) -> Option<bool> {
        match parts(self.rules, line, position, choices) {
            Some(parts) => is_wanted(self.rules, self.law, &parts, wanted),
            None => Some(false),
        }
    }
}

/// What is known of the choices of a line that leave what is wanted.
enum Tried {
    /// The least of them, or that there are none.
    All(Option<Vec<u128>>),
    /// Nothing: some were not looked at, or the law does not say all.
    Missed,
}

fn signed(position: &[u128]) -> Result<Vec<i128>, Unknown> {
    position.iter().map(|n| i128::try_from(*n).map_err(|_| Unknown::LARGE)).collect()
}

/// Returns the parts of an option; `None` where there is no such option, or a number leaves 128 bits.
fn parts(rules: &Rules, line: usize, position: &[u128], choices: &[u128]) -> Option<Vec<Vec<u128>>> {
    let line = &rules.moves().lines[line];
    let names: Vec<i128> =
        position.iter().chain(choices).map(|x| i128::try_from(*x).ok()).collect::<Option<_>>()?;
    if !line.condition.at(&names)? {
        return None;
    }
    let part = |part: &Part| match part {
        Part::Position(coordinates) => {
            coordinates.iter().map(|expr| u128::try_from(expr.at(&names)?).ok()).collect()
        }
        // A run has no fixed number of parts.
        _ => None,
    };
    line.parts.iter().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_rules::interpret;
    use grundy_rules::lang::{parse, parse_claim};
    use grundy_values::Player;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    /// The choices of a line that leave what is wanted, by the definition, in order.
    fn by_trying(winning: &Winning<'_>, line: usize, position: &[u64], wanted: Wanted) -> Vec<Vec<u128>> {
        let mut found = BTreeSet::new();
        interpret::visit(winning.rules, position, Player::Left, &Budget::default(), &mut |option| {
            let wide = |part: &[u64]| part.iter().map(|x| u128::from(*x)).collect::<Vec<_>>();
            let parts: Vec<Vec<u128>> = option.parts().map(wide).collect();
            if option.line == line && is_wanted(winning.rules, winning.law, &parts, wanted) == Some(true) {
                found.insert(wide(option.choices));
            }
            ControlFlow::Continue(())
        })
        .unwrap();
        found.into_iter().collect()
    }

    /// Laws of all kinds of formulas, true or not.
    #[test]
    fn automata_and_formulas_list_the_moves_of_the_definition_each_once() {
        const GAMES: &[(&str, &[&str])] = &[
            ("n -> n - k where 1 <= k <= n", &["n", "n % 5", "n // 3", "xor(n, 2)"]),
            (
                "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b",
                &["n - 1 if n % 4 == 0 and n > 0 else n + 1 if n % 4 == 3 else n", "n % 3", "n // 2"],
            ),
            ("n -> a, b where a + b in {n - 1, n - 2} and a <= b", &["n % 4", "1 if n > 3 else 0"]),
            (
                "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a - s, b - t) where s + t >= 1 and s <= 2 * t",
                &["a == b", "(a + b) % 3 == 0", "a <= 2 * b and b % 2 == 1"],
            ),
        ];
        let (mut n_moves, budget) = (0, Budget::default());
        for (text, claims) in GAMES {
            let rules = parse(text).unwrap().rules;
            let names: Vec<&str> = rules.moves().coordinates.iter().map(String::as_str).collect();
            for claim in *claims {
                let law = Law::Claim(parse_claim(claim, &names).unwrap());
                let mut winning = Winning::new(&rules, &law);
                for at in 0..60_u64 {
                    let position = if names.len() == 1 { vec![at % 30] } else { vec![at / 8, at % 8] };
                    let wide: Vec<u128> = position.iter().map(|x| (*x).into()).collect();
                    let values: Vec<Wanted> = match law.gives_values() {
                        true => (0..9).map(Wanted::Value).collect(),
                        false => vec![Wanted::Lost],
                    };
                    for (wanted, line) in values
                        .iter()
                        .flat_map(|wanted| (0..rules.moves().lines.len()).map(move |line| (*wanted, line)))
                    {
                        let place = format!("{text} {claim} {position:?} {wanted:?} line {line}");
                        let right = by_trying(&winning, line, &position, wanted);
                        let mut found = Vec::new();
                        let mut take = |choices| {
                            found.push(choices);
                            Ok(())
                        };
                        let (machine, value) = winning.machine(line, names.len(), wanted, &budget).unwrap();
                        assert_eq!(machine.each(&wide, value, &budget, &mut take), Ok(true), "{place}");
                        found.sort_unstable();
                        assert_eq!(found, right, "{place}");
                        found.clear();
                        let mut take = |choices| {
                            found.push(choices);
                            Ok(())
                        };
                        let listed = winning.each_by_law(line, &wide, wanted, &budget, &mut take);
                        assert_eq!(listed, Ok(Some(true)), "{place}");
                        found.sort_unstable();
                        assert_eq!(found, right, "{place}");
                        n_moves += found.len();
                    }
                }
            }
        }
        assert!(n_moves > 5_000, "{n_moves}");
    }
}
