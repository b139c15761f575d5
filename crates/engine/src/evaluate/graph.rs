//! All components that can follow a sum, found by several threads, and their options as numbers.

use crate::Failure;
use grundy_budget::{Budget, Stop};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use rustc_hash::FxHashMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A part of an option: a component or its negative, and whether it is the option's last one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Part(u32);

impl Part {
    /// Stands alone for an option of which nothing is left.
    const NOTHING: Part = Part(u32::MAX);

    /// Two bits of a word are taken.
    const MOST_COMPONENTS: u32 = (1 << 30) - 1;

    fn new(component: u32, sign: Sign) -> Part {
        Part(component << 2 | u32::from(sign == Sign::Minus))
    }

    fn last(self) -> Part {
        Part(self.0 | 2)
    }

    /// Returns the same part by the name that its component has elsewhere.
    fn renamed(self, names: &[u32]) -> Part {
        if self.is_nothing() { self } else { Part(names[self.component()] << 2 | self.0 & 3) }
    }

    pub(super) fn is_nothing(self) -> bool {
        self == Part::NOTHING
    }

    pub(super) fn component(self) -> usize {
        (self.0 >> 2) as usize
    }

    pub(super) fn sign(self) -> Sign {
        if self.0 & 1 == 0 { Sign::Plus } else { Sign::Minus }
    }

    pub(super) fn is_last(self) -> bool {
        self.0 & 2 != 0
    }
}

/// The components that follow a sum, by number.
pub(super) struct Graph {
    places: Vec<Place>,
    /// What each finder wrote.
    lists: Vec<Vec<Part>>,
    /// The components of each rank that there are any of, the lowest first.
    levels: Vec<Vec<u32>>,
    held: u64,
}

/// The options of a component: parts in one of the lists, Left's before `middle`.
#[derive(Clone)]
struct Place {
    list: usize,
    parts: Range<usize>,
    middle: usize,
}

/// A graph, and the parts that its search started from.
pub(super) type Found = (Graph, Vec<Part>);

impl Graph {
    /// Finds everything that follows `start`, which is returned as parts; `None` where some rank is not known. A step is an
    /// option.
    pub(super) fn of<R>(
        rules: &R,
        start: &[R::Component],
        budget: &Budget,
        n_threads: usize,
    ) -> Result<Option<Found>, Failure<R::Error>>
    where
        R: Ruleset + Sync,
        R::Component: Send + Sync,
        R::Error: Send,
    {
        let normal: Vec<_> = start.iter().map(|component| rules.normal_form(component.clone())).collect();
        let ranks: Option<Vec<u16>> = normal.iter().map(|(component, _)| rules.rank(component)).collect();
        let Some(ranks) = ranks else { return Ok(None) };
        let n_ranks = ranks.iter().max().map_or(0, |most| usize::from(*most) + 1);
        let mut finders: Vec<_> = (0..n_threads).map(|_| Finder::new(n_ranks)).collect();
        let mut start = Vec::with_capacity(normal.len());
        for ((component, sign), rank) in normal.into_iter().zip(ranks) {
            start.push(Part::new(finders[0].number(component, rank)?, sign));
        }
        let mut levels = Vec::new();
        let mut held = 0;
        for rank in (0..n_ranks).rev() {
            let level = agree(&mut finders, rank)?;
            if level.is_empty() {
                continue;
            }
            let next = AtomicUsize::new(0);
            let expand =
                |finder: &mut Finder<R::Component>| finder.expand(rules, &level, rank, &next, budget);
            std::thread::scope(|scope| {
                let mut all = finders.iter_mut();
                let this = all.next().expect("there is one finder");
                let others: Vec<_> = all.map(|other| scope.spawn(|| expand(other))).collect();
                let result = expand(this);
                let others = others.into_iter().map(|other| other.join().expect("a finder does not panic"));
                std::iter::once(result).chain(others.collect::<Vec<_>>()).collect::<Result<(), _>>()
            })?;
            let bytes: u64 = finders.iter().map(Finder::bytes).sum();
            if bytes > held {
                budget.hold(bytes - held)?;
                held = bytes;
            }
            levels.push(level.into_iter().map(|(_, number)| number).collect());
        }
        levels.reverse();
        Ok(Some((Graph::joined(finders, levels, held), start)))
    }

    /// Makes one graph of what the finders wrote; all but the first one put the first one's numbers in place of their own.
    fn joined<C: Send>(mut finders: Vec<Finder<C>>, levels: Vec<Vec<u32>>, held: u64) -> Graph {
        std::thread::scope(|scope| {
            for finder in &mut finders[1..] {
                scope.spawn(|| finder.parts.iter_mut().for_each(|part| *part = part.renamed(&finder.names)));
            }
        });
        let nothing = Place { list: 0, parts: 0..0, middle: 0 };
        let mut places = vec![nothing; finders[0].n_named as usize];
        let mut lists = Vec::with_capacity(finders.len());
        for (list, finder) in finders.into_iter().enumerate() {
            for (number, parts, middle) in finder.expanded {
                places[number as usize] = Place { list, parts, middle };
            }
            lists.push(finder.parts);
        }
        Graph { places, lists, levels, held }
    }

    /// Returns the number of components.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the components in levels: every one comes after its options.
    pub(super) fn levels(&self) -> &[Vec<u32>] {
        &self.levels
    }

    /// Returns the parts of the options of Left and of Right.
    pub(super) fn options(&self, component: usize) -> [&[Part]; 2] {
        let Place { list, parts, middle } = &self.places[component];
        let list = &self.lists[*list];
        [&list[parts.start..*middle], &list[*middle..parts.end]]
    }

    /// Returns the bytes that were held for this.
    pub(super) fn held(&self) -> u64 {
        self.held
    }
}

/// What one thread finds. It has numbers of its own for the components that it meets.
struct Finder<C> {
    /// The components whose options are still to be listed, by rank.
    open: Vec<FxHashMap<C, u32>>,
    n_named: u32,
    /// The first finder's numbers, by this one's; those of the first one are its own.
    names: Vec<u32>,
    /// Each component, by the first finder's number, with its options, which lie in `parts`.
    expanded: Vec<(u32, Range<usize>, usize)>,
    parts: Vec<Part>,
}

/// Returns the components of a rank, with the first finder's numbers, which all finders know from then on.
fn agree<C: Eq + std::hash::Hash>(finders: &mut [Finder<C>], rank: usize) -> Result<Vec<(C, u32)>, Stop> {
    let [first, others @ ..] = finders else { return Ok(Vec::new()) };
    for other in others {
        for (component, own) in std::mem::take(&mut other.open[rank]) {
            let number = first.number_at(component, rank)?;
            let place = own as usize;
            if place >= other.names.len() {
                other.names.resize(other.n_named as usize, 0);
            }
            other.names[place] = number;
        }
    }
    let mut level: Vec<(C, u32)> = std::mem::take(&mut first.open[rank]).into_iter().collect();
    // What was found together has options in common, and these are looked up faster while they are in the caches.
    level.sort_unstable_by_key(|(_, number)| *number);
    Ok(level)
}

impl<C: Eq + std::hash::Hash> Finder<C> {
    fn new(n_ranks: usize) -> Self {
        Finder {
            open: (0..n_ranks).map(|_| FxHashMap::default()).collect(),
            n_named: 0,
            names: Vec::new(),
            expanded: Vec::new(),
            parts: Vec::new(),
        }
    }

    fn bytes(&self) -> u64 {
        let open: usize = self.open.iter().map(|open| open.capacity() * (size_of::<(C, u32)>() + 1)).sum();
        let parts = self.parts.capacity() * size_of::<Part>();
        (open + parts + self.expanded.capacity() * 2 * size_of::<Place>()) as u64
    }

    fn number(&mut self, component: C, rank: u16) -> Result<u32, Stop> {
        self.number_at(component, rank.into())
    }

    /// Returns this finder's number of a component.
    fn number_at(&mut self, component: C, rank: usize) -> Result<u32, Stop> {
        let number = *self.open[rank].entry(component).or_insert(self.n_named);
        if number == self.n_named {
            self.n_named += 1;
            if self.n_named >= Part::MOST_COMPONENTS {
                return Err(Stop::Reach);
            }
        }
        Ok(number)
    }

    /// Lists the options of components of a level, as long as there are some that no thread has taken.
    fn expand<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        level: &[(C, u32)],
        rank: usize,
        next: &AtomicUsize,
        budget: &Budget,
    ) -> Result<(), Failure<R::Error>> {
        const TOGETHER: usize = 32;
        let mut listed: Vec<Option<(C, Sign)>> = Vec::new();
        loop {
            let first = next.fetch_add(TOGETHER, Ordering::Relaxed);
            if first >= level.len() {
                return Ok(());
            }
            for (component, number) in &level[first..level.len().min(first + TOGETHER)] {
                let start = self.parts.len();
                let mut middle = start;
                for player in Player::BOTH {
                    list(rules, component, player, budget, &mut listed)?;
                    self.write(rules, rank, &mut listed)?;
                    if player == Player::Left {
                        middle = self.parts.len();
                    }
                }
                self.expanded.push((*number, start..self.parts.len(), middle));
            }
        }
    }

    /// Writes options down, each of which ends with `None`. In a loop of its own, for then the processor waits for several
    /// places of the maps at once.
    fn write<R: Ruleset<Component = C>>(
        &mut self,
        rules: &R,
        rank: usize,
        listed: &mut Vec<Option<(C, Sign)>>,
    ) -> Result<(), Failure<R::Error>> {
        let mut first = self.parts.len();
        for part in listed.drain(..) {
            if let Some((part, sign)) = part {
                let below = rules.rank(&part).map(usize::from).filter(|below| *below < rank);
                // How long the cycle is, nobody has counted: at least one ply.
                let below = below.ok_or(Failure::Loop { plies: 1 })?;
                let number = self.number_at(part, below)?;
                self.parts.push(Part::new(number, sign));
            } else {
                match self.parts[first..].last_mut() {
                    Some(last) => *last = last.last(),
                    None => self.parts.push(Part::NOTHING),
                }
                first = self.parts.len();
            }
        }
        Ok(())
    }
}

/// Lists the parts of the options of a player, and `None` after each option.
fn list<R: Ruleset>(
    rules: &R,
    component: &R::Component,
    player: Player,
    budget: &Budget,
    listed: &mut Vec<Option<(R::Component, Sign)>>,
) -> Result<(), Failure<R::Error>> {
    const TOGETHER: u64 = 1024;
    let (mut n_options, mut stop) = (0, None);
    let result = rules.options(component, player, &mut |option| {
        n_options += 1;
        if n_options % TOGETHER == 0 {
            stop = budget.spend(TOGETHER).err();
        }
        listed.extend(option.iter().map(|part| Some(rules.normal_form(part.clone()))));
        listed.push(None);
        if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    result.map_err(Failure::Rules)?;
    stop.map_or(Ok(()), |stop| Err(Failure::Stopped(stop)))?;
    Ok(budget.spend(n_options % TOGETHER)?)
}
