//! Values of components whose positions can come back: stoppers, or an onside and an offside.
//!
//! What a component leads to falls apart into regions. In a region every position leads to every other. A
//! region without a move inside is a position worth what its options are worth; short games stay canonical
//! forms. Any other is drawn as one graph, in which the options that lead out of it are what they are worth,
//! and simplified once for all its positions. The regions come each after those to which it leads
//! [Tarjan 1972], on a stack that memory alone bounds.

use super::evaluator::Evaluator;
use crate::Failure;
use crate::interned::Interned;
use grundy_budget::{Budget, List, Stop, Weight};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use grundy_values::form::Forms;
use grundy_values::loopy::{self, Draft, Drawn, Place, Worth};
use std::hash::Hash;
use std::ops::{ControlFlow, Range};

/// Why a sum has no value that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Worthless<E> {
    /// The budget ended.
    Stopped(Stop),
    /// The rules could not be evaluated.
    Rules(E),
    /// A side is no stopper.
    Loopy(loopy::Error),
    /// A move leaves several positions, and one of them can lead back to where it was made.
    Parts,
}

impl<E> From<Stop> for Worthless<E> {
    fn from(stop: Stop) -> Self {
        Worthless::Stopped(stop)
    }
}

impl<E> From<loopy::Error> for Worthless<E> {
    fn from(error: loopy::Error) -> Self {
        match error {
            loopy::Error::Stopped(stop) => Worthless::Stopped(stop),
            error => Worthless::Loopy(error),
        }
    }
}

impl<C: Clone + Ord + Hash + Weight> Evaluator<C> {
    /// Returns what a sum of components is worth in normal play, also where positions can come back: as
    /// [`Evaluator::value`] does where it is a short game, else the stopper that it equals, or its onside and
    /// its offside.
    ///
    /// Cost, where positions come back: of each region of positions that lead to each other the pairs of its
    /// nodes, times options; the nodes are its positions and the followers of what it leads to. Memory a byte
    /// a pair, of one region at a time.
    ///
    /// ```
    /// use grundy_budget::Budget;
    /// use grundy_engine::evaluate::Evaluator;
    /// use grundy_rules::rewrite;
    /// use grundy_values::form::{Forms, Typography};
    /// // A piece that Left takes from the board; Right may move it on, and back again.
    /// let rules = rewrite::parse(r#"left "x" -> "."; right "x." -> ".x"; right ".x" -> "x.""#).unwrap();
    /// let (budget, mut forms) = (Budget::default(), Forms::new(&Budget::default()));
    /// let worth = Evaluator::new(&budget).worth(&rules, &[rules.read("x..").unwrap()], &mut forms);
    /// assert_eq!(worth.unwrap().loopy(&mut forms).unwrap().text(&mut forms, Typography::Plain).unwrap(), "over");
    /// ```
    ///
    /// # Errors
    /// See [`Worthless`].
    pub fn worth<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        sum: &[C],
        forms: &mut Forms,
    ) -> Result<Worth, Worthless<R::Error>> {
        // Most games have no loops, so the search for short values comes first. What it finds before it meets
        // a loop stays known.
        match self.value(rules, sum, forms) {
            Ok(value) => return Ok(Worth::Short(value)),
            Err(Failure::Loop { .. }) => {}
            Err(Failure::Stopped(stop)) => return Err(stop.into()),
            Err(Failure::Rules(error)) => return Err(Worthless::Rules(error)),
        }
        let mut loops = Loops::new(rules, self);
        let mut total = Worth::Short(forms.zero());
        for component in sum {
            let value = loops.value(component, forms)?;
            total = total.add(&value, forms)?;
        }
        Ok(total)
    }
}

/// What is known of a component.
enum Found {
    Worth(Worth),
    /// It is a place of a region.
    Drawn(usize, Place),
}

/// A component whose options are listed.
#[derive(Clone, Copy)]
struct Node {
    /// When it was opened, and the first that was opened of those still open to which it is known to lead.
    opened: u32,
    low: u32,
    /// Its options, Left's and Right's, among `ends`.
    first: u32,
    middle: u32,
    last: u32,
    /// Whether it is a sum, and its one option are the parts.
    is_sum: bool,
}

impl Node {
    const NONE: Node = Node { opened: u32::MAX, low: 0, first: 0, middle: 0, last: 0, is_sum: false };

    fn options(&self, player: Player) -> Range<u32> {
        match player {
            Player::Left => self.first..self.middle,
            Player::Right => self.middle..self.last,
        }
    }
}

/// All that was met so far.
struct Loops<'a, R: Ruleset> {
    rules: &'a R,
    shorts: &'a Evaluator<R::Component>,
    budget: Budget,
    components: Interned<R::Component>,
    /// By component.
    found: List<Option<Found>>,
    nodes: List<Node>,
    n_opened: u32,
    /// The parts of all options, and where those of each end.
    parts: List<u32>,
    ends: List<u32>,
    regions: List<Drawn>,
}

impl<'a, R: Ruleset> Loops<'a, R> {
    fn new(rules: &'a R, shorts: &'a Evaluator<R::Component>) -> Self {
        let budget = shorts.budget();
        Loops {
            rules,
            shorts,
            budget: budget.clone(),
            components: Interned::new(budget),
            found: List::new(budget),
            nodes: List::new(budget),
            n_opened: 0,
            parts: List::new(budget),
            ends: List::new(budget),
            regions: List::new(budget),
        }
    }

    fn value(&mut self, component: &R::Component, forms: &mut Forms) -> Result<Worth, Worthless<R::Error>> {
        let start = self.met(component)?;
        // Those that wait, each with its next part to look at, and those whose region is not known to end.
        let (mut line, mut open) = (List::new(&self.budget), List::new(&self.budget));
        if self.open(start, forms)? {
            line.push((start, self.parts_of(start).start))?;
            open.push(start)?;
        }
        while let Some((id, next)) = line.last_mut() {
            let (id, all) = (*id, self.parts_of(*id));
            if *next < all.end {
                let part = self.parts[*next];
                *next += 1;
                let node = self.nodes[part as usize];
                // It has a value or a place in a finished region: it ties nothing together.
                if self.found[part as usize].is_some() {
                } else if node.opened != u32::MAX {
                    // It is still open: both lie in one region, with all that was opened between.
                    let own = &mut self.nodes[id as usize];
                    own.low = own.low.min(node.opened);
                } else if self.open(part, forms)? {
                    line.push((part, self.parts_of(part).start))?;
                    open.push(part)?;
                }
                continue;
            }
            line.pop();
            let node = self.nodes[id as usize];
            // What this one leads to, the one before it leads to as well.
            if let Some((before, _)) = line.last() {
                let before = &mut self.nodes[*before as usize];
                before.low = before.low.min(node.low);
            }
            if node.low == node.opened {
                // It leads to nothing that was opened before it, so all that is open from it on is its
                // region.
                let from = open.iter().rposition(|other| *other == id).expect("it is open");
                self.close(&open[from..], forms)?;
                open.truncate(from);
            }
        }
        self.worth(start, forms)
    }

    /// Returns the number of a component.
    fn met(&mut self, component: &R::Component) -> Result<u32, Stop> {
        let id = self.components.id(component)?;
        if id as usize == self.found.len() {
            self.found.push(None)?;
            self.nodes.push(Node::NONE)?;
        }
        Ok(id)
    }

    /// Lists the options of a component; returns whether that is needed to know its value.
    fn open(&mut self, id: u32, forms: &mut Forms) -> Result<bool, Worthless<R::Error>> {
        let component = self.components.component(id).clone();
        let (normal, sign) = self.rules.normal_form(component.clone());
        // What the search for short values found before it met a loop is a value without one.
        let known = match self.shorts.known(&normal) {
            Some(value) if sign == Sign::Minus => Some(forms.negate(value)?),
            Some(value) => Some(value),
            None => self.rules.closed_form(&component, forms)?,
        };
        if let Some(value) = known {
            self.found[id as usize] = Some(Found::Worth(Worth::Short(value)));
            return Ok(false);
        }
        let first = self.n_options()?;
        let mut parts = Vec::new();
        let is_sum = self.rules.split(&component, &mut parts);
        let middle = if is_sum {
            self.option(&parts)?;
            self.n_options()?
        } else {
            self.list(&component, Player::Left)?;
            let middle = self.n_options()?;
            self.list(&component, Player::Right)?;
            middle
        };
        let (opened, last) = (self.n_opened, self.n_options()?);
        self.n_opened += 1;
        // Until another way back is found, the first opened component that it leads to is itself.
        self.nodes[id as usize] = Node { opened, low: opened, first, middle, last, is_sum };
        Ok(true)
    }

    fn n_options(&self) -> Result<u32, Stop> {
        u32::try_from(self.ends.len()).map_err(|_| Stop::Reach)
    }

    fn list(&mut self, component: &R::Component, player: Player) -> Result<(), Worthless<R::Error>> {
        let (rules, mut stop) = (self.rules, Ok(()));
        let listed = rules.options(component, player, &mut |parts| {
            stop = self.budget.spend(1).and_then(|()| self.option(parts));
            if stop.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        listed.map_err(Worthless::Rules)?;
        Ok(stop?)
    }

    fn option(&mut self, parts: &[R::Component]) -> Result<(), Stop> {
        for part in parts {
            let part = self.met(part)?;
            self.parts.push(part)?;
        }
        self.ends.push(u32::try_from(self.parts.len()).map_err(|_| Stop::Reach)?)
    }

    /// Returns where the parts of an option are.
    fn option_at(&self, option: u32) -> Range<usize> {
        // The first option of all begins at 0, and every other where the one before it ends.
        let start = option.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        start as usize..self.ends[option as usize] as usize
    }

    /// Returns where the parts of all options of a component are.
    fn parts_of(&self, id: u32) -> Range<usize> {
        let node = &self.nodes[id as usize];
        if node.first == node.last {
            return 0..0;
        }
        self.option_at(node.first).start..self.option_at(node.last - 1).end
    }

    /// Values the components of a region, which leads to none that is still open.
    fn close(&mut self, region: &[u32], forms: &mut Forms) -> Result<(), Worthless<R::Error>> {
        if let [id] = region
            && !self.parts[self.parts_of(*id)].contains(id)
        {
            let worth = self.of_options(*id, forms)?;
            self.found[*id as usize] = Some(Found::Worth(worth));
            return Ok(());
        }
        let mut draft = Draft::new(&self.budget);
        let number = self.regions.len();
        // All places are made first, since options lead to any of them.
        for id in region {
            self.found[*id as usize] = Some(Found::Drawn(number, draft.node()?));
        }
        for id in region {
            let node = self.nodes[*id as usize];
            let place = self.place(*id, number).expect("it is of the region");
            for player in Player::BOTH {
                for option in node.options(player) {
                    let parts = self.option_at(option);
                    // Only parts of this region are places; all others come in as values.
                    let inside = parts.clone().find_map(|at| self.place(self.parts[at], number));
                    let to = match inside {
                        // The sum of a place of the graph and something else is no place of it.
                        Some(_) if parts.len() > 1 || node.is_sum => return Err(Worthless::Parts),
                        Some(to) => to,
                        None => draft.value(&self.total(parts, forms)?, forms)?,
                    };
                    draft.option(place, player, to)?;
                }
            }
        }
        let drawn = draft.finish()?;
        Ok(self.regions.push(drawn)?)
    }

    /// Returns the place of a component in a region, if it is there.
    fn place(&self, id: u32, region: usize) -> Option<Place> {
        match self.found[id as usize] {
            Some(Found::Drawn(number, place)) if number == region => Some(place),
            _ => None,
        }
    }

    /// Returns what a component is worth, by its options alone.
    fn of_options(&mut self, id: u32, forms: &mut Forms) -> Result<Worth, Worthless<R::Error>> {
        let node = self.nodes[id as usize];
        if node.is_sum {
            return self.total(self.option_at(node.first), forms);
        }
        let mut options = [List::new(&self.budget), List::new(&self.budget)];
        for player in Player::BOTH {
            for option in node.options(player) {
                let worth = self.total(self.option_at(option), forms)?;
                options[player as usize].push(worth)?;
            }
        }
        let short = |list: &List<Worth>| list.iter().map(Worth::short).collect::<Option<Vec<_>>>();
        if let [Some(left), Some(right)] = [short(&options[0]), short(&options[1])] {
            return Ok(Worth::Short(forms.game(&left, &right)?));
        }
        let mut draft = Draft::new(&self.budget);
        let place = draft.node()?;
        for player in Player::BOTH {
            for option in options[player as usize].iter() {
                let option = draft.value(option, forms)?;
                draft.option(place, player, option)?;
            }
        }
        // An option without a short form makes the position loopy, though it lies on no loop itself.
        let value = draft.finish()?.value(place, &self.budget)?;
        Ok(Worth::of(value, forms)?)
    }

    /// Returns what parts are worth that are valued.
    fn total(&mut self, parts: Range<usize>, forms: &mut Forms) -> Result<Worth, Worthless<R::Error>> {
        let mut total = Worth::Short(forms.zero());
        for at in parts {
            let part = self.worth(self.parts[at], forms)?;
            total = total.add(&part, forms)?;
        }
        Ok(total)
    }

    fn worth(&mut self, id: u32, forms: &mut Forms) -> Result<Worth, Worthless<R::Error>> {
        let (region, place) = match self.found[id as usize].as_ref().expect("it is valued") {
            Found::Worth(worth) => return Ok(worth.clone()),
            Found::Drawn(region, place) => (*region, *place),
        };
        let value = self.regions[region].value(place, &self.budget)?;
        let worth = Worth::of(value, forms)?;
        self.found[id as usize] = Some(Found::Worth(worth.clone()));
        Ok(worth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrograde::analyse;
    use crate::testing::{Partizan, Rows};
    use grundy_rules::Play;
    use grundy_values::loopy::Graph;
    use grundy_values::{Chance, Outcome};
    use proptest::prelude::*;

    /// Six positions with up to four options for each player, each of one part or, rarely, none.
    fn graphs() -> impl Strategy<Value = Partizan> {
        let option = prop_oneof![12 => (0usize..6).prop_map(|to| vec![to]), 1 => Just(Vec::new())];
        let rows = prop::collection::vec(prop::collection::vec(option, 0..3), 6).prop_map(Rows);
        (rows.clone(), rows).prop_map(|(left, right)| Partizan { left, right: Some(right) })
    }

    /// Positions 3 to 5 as in [`graphs`], while 0 to 2 are left for good; moves may leave one of those
    /// beside.
    fn sums() -> impl Strategy<Value = Partizan> {
        let option = |below: usize, beside: usize| {
            let part = prop::collection::vec(0..beside, 0..2);
            (0..below, part).prop_map(|(to, mut parts)| {
                parts.push(to);
                parts
            })
        };
        let row = move |at: usize| match at {
            0 => prop::collection::vec(option(1, 1), 0..1).boxed(),
            1 | 2 => prop::collection::vec(option(at, at), 0..3).boxed(),
            _ => {
                let inside = (3usize..6).prop_map(|to| vec![to]);
                prop::collection::vec(prop_oneof![inside, option(3, 3)], 0..4).boxed()
            }
        };
        let rows = move || (0..6).map(row).collect::<Vec<_>>().prop_map(Rows);
        (rows(), rows()).prop_map(|(left, right)| Partizan { left, right: Some(right) })
    }

    /// Returns what a sum is worth, and its outcome; `None` where no value is known.
    fn valued(rules: &Partizan, sum: &[usize]) -> Option<(Worth, Outcome)> {
        let budget = Budget::default();
        let mut forms = Forms::new(&budget);
        match Evaluator::new(&budget).worth(rules, sum, &mut forms) {
            Ok(worth) => {
                let outcome = worth.loopy(&mut forms).unwrap().outcome(&budget).unwrap();
                Some((worth, outcome))
            }
            Err(Worthless::Loopy(loopy::Error::NoSide { .. })) => None,
            Err(failure) => panic!("{sum:?}: {failure:?}"),
        }
    }

    fn by_analysis(rules: &Partizan, sum: &[usize]) -> Outcome {
        let analysis = analyse(rules, Play::Normal, sum, &Budget::default()).unwrap();
        let [left, right]: [Chance; 2] =
            Player::BOTH.map(|player| analysis.fate(sum, player).unwrap().chance());
        Outcome::of_chances(left, right)
    }

    /// The game as one graph, from position `start`.
    fn whole(rules: &Partizan, start: usize) -> Graph {
        let nodes = |at: usize| {
            let options = |rows: &Rows| -> Vec<u32> {
                let node =
                    |option: &Vec<usize>| option.first().map_or(7, |to| 1 + u32::try_from(*to).unwrap());
                rows.0[at].iter().map(node).collect()
            };
            [options(&rules.left), options(rules.right.as_ref().unwrap())]
        };
        let rest = (0..6).map(nodes).chain([[Vec::new(), Vec::new()]]);
        let all: Vec<[Vec<u32>; 2]> = [nodes(start)].into_iter().chain(rest).collect();
        Graph::new(&all, &Budget::default()).unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(512))]
        #[test]
        fn values_by_regions_are_those_of_the_whole_graph(rules in graphs(), start in 0usize..6) {
            let by_graph = loopy::Loopy::of(&whole(&rules, start), &Budget::default());
            let Some((worth, outcome)) = valued(&rules, &[start]) else { return Ok(()) };
            prop_assert_eq!(outcome, by_analysis(&rules, &[start]));
            if let Ok(by_graph) = by_graph {
                let mut forms = Forms::new(&Budget::default());
                let found = match worth {
                    Worth::Loopy(found) => found,
                    // Its arena is gone.
                    Worth::Short(_) => {
                        prop_assert!(by_graph.short(&mut forms).unwrap().is_some());
                        return Ok(());
                    }
                };
                prop_assert_eq!(found, by_graph);
            }
        }

        #[test]
        fn outcomes_of_sums_are_those_of_their_products(rules in graphs(), sum in prop::collection::vec(0usize..6, 2..3)) {
            let Some((_, outcome)) = valued(&rules, &sum) else { return Ok(()) };
            prop_assert_eq!(outcome, by_analysis(&rules, &sum));
        }

        #[test]
        fn moves_may_leave_what_does_not_come_back(rules in sums(), start in 3usize..6) {
            let Some((_, outcome)) = valued(&rules, &[start]) else { return Ok(()) };
            prop_assert_eq!(outcome, by_analysis(&rules, &[start]));
        }
    }

    #[test]
    fn a_move_that_leaves_its_own_position_and_another_has_no_value() {
        let rows = Rows(vec![Vec::new(), vec![vec![0]], vec![vec![2, 1]]]);
        let rules = Partizan { left: rows.clone(), right: Some(rows) };
        let budget = Budget::default();
        let found = Evaluator::new(&budget).worth(&rules, &[2], &mut Forms::new(&budget));
        assert_eq!(found, Err(Worthless::Parts));
    }
}
