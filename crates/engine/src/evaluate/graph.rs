//! All components that can follow a sum, found by several threads, and their options as numbers.

use super::numbering::{Numbering, Tag};
use crate::Failure;
use grundy_budget::{Budget, Grow, Held, Stop, Weight};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use std::borrow::Cow;
use std::hash::Hash;
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A word of the text that says what follows a component: for each option of Left its parts, [`Part::TURN`],
/// the same for Right, [`Part::END`]; or, of a component that is a sum, its parts and [`Part::SUM`].
///
/// A part is a component or its negative, and whether it is the option's last one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Part(u32);

impl Part {
    /// Stands alone for an option that leaves nothing.
    pub(super) const NOTHING: Part = Part(u32::MAX);
    pub(super) const TURN: Part = Part(u32::MAX - 4);
    pub(super) const END: Part = Part(u32::MAX - 8);
    pub(super) const SUM: Part = Part(u32::MAX - 12);

    /// Two bits of a word are taken, and the last words are marks.
    const MOST_COMPONENTS: u32 = (1 << 30) - 4;

    fn new(component: u32, sign: Sign) -> Part {
        Part(component << 2 | u32::from(sign == Sign::Minus))
    }

    fn last(self) -> Part {
        Part(self.0 | 2)
    }

    fn is_mark(self) -> bool {
        self.0 >> 2 >= Part::MOST_COMPONENTS
    }

    /// Returns the same part by the name that its component has elsewhere.
    fn renamed(self, names: &[u32]) -> Part {
        if self.is_mark() { self } else { Part(names[self.component()] << 2 | self.0 & 3) }
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
    /// The components of each rank that there are any of, the lowest first.
    levels: Vec<Vec<Place>>,
    /// What each finder wrote.
    texts: Vec<Vec<Part>>,
    /// The room of all that, one of each finder.
    _held: Vec<Held>,
}

/// Where the text of a component begins: in which of the texts, and at which word.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) component: u32,
    text: u32,
    at: u32,
}

/// A graph, and the parts that its search started from.
pub(super) type Found = (Graph, Vec<Part>);

impl Graph {
    /// Finds everything that follows `start`, which is returned as parts; `None` where some rank is not
    /// known. A step is an option.
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
        // `pack` promises that all that follows fits into words too, so the start decides for the whole
        // search.
        if start.iter().all(|component| rules.pack(component).is_some()) {
            return Graph::named(Words, rules, start, budget, n_threads);
        }
        Graph::named(Whole, rules, start, budget, n_threads)
    }

    fn named<N, R>(
        names: N,
        rules: &R,
        start: &[R::Component],
        budget: &Budget,
        n_threads: usize,
    ) -> Result<Option<Found>, Failure<R::Error>>
    where
        N: Names<R>,
        R: Ruleset + Sync,
        R::Error: Send,
    {
        let normal: Vec<_> = start.iter().map(|component| rules.normal_form(component.clone())).collect();
        let ranks: Option<Vec<u16>> = normal.iter().map(|(component, _)| rules.rank(component)).collect();
        // Without ranks there are no levels, and threads would have to wait for each other.
        let Some(ranks) = ranks else { return Ok(None) };
        let n_ranks = ranks.iter().max().map_or(0, |most| usize::from(*most) + 1);
        let mut finders: Vec<_> = (0..n_threads).map(|_| Finder::new(n_ranks, budget)).collect();
        let mut start = Vec::with_capacity(normal.len());
        for ((component, sign), rank) in normal.into_iter().zip(ranks) {
            // The start is found by the first finder alone, so its numbers need no agreement.
            let name = names.name(rules, component);
            let tag = Tag::of(&name);
            start.push(Part::new(finders[0].number(name, tag, rank.into())?, sign));
        }
        let mut levels = Vec::new();
        // Options have lower ranks, so when a level is reached, all of its components are known.
        for rank in (0..n_ranks).rev() {
            let level = agree(&mut finders, rank)?;
            if level.is_empty() {
                continue;
            }
            let next = AtomicUsize::new(0);
            let expand = |finder: &mut Finder<N::Name>| {
                finder.expand(names, rules, &Level { names: &level, rank, next: &next }, budget)
            };
            std::thread::scope(|scope| {
                let mut all = finders.iter_mut();
                let this = all.next().expect("there is one finder");
                let others: Vec<_> = all.map(|other| scope.spawn(|| expand(other))).collect();
                // This thread works too, and joins the others only when its own share is done.
                let result = expand(this);
                let others = others.into_iter().map(|other| other.join().expect("a finder does not panic"));
                std::iter::once(result).chain(others.collect::<Vec<_>>()).collect::<Result<(), _>>()
            })?;
            for finder in &mut finders {
                finder.settle()?;
            }
            let expanded = (0..).zip(&mut finders).flat_map(|(text, finder)| {
                finder.expanded.drain(..).map(move |(component, at)| Place { component, text, at })
            });
            levels.push(expanded.collect());
        }
        // Values are found from the lowest rank up.
        levels.reverse();
        Ok(Some((Graph::joined(finders, levels), start)))
    }

    /// Makes one graph of what the finders wrote; all but the first one put the first one's numbers in place
    /// of their own.
    fn joined<C: Send>(mut finders: Vec<Finder<C>>, levels: Vec<Vec<Place>>) -> Graph {
        std::thread::scope(|scope| {
            // The first finder's numbers are everybody's, so its text stays.
            for finder in &mut finders[1..] {
                scope.spawn(|| finder.text.iter_mut().for_each(|part| *part = part.renamed(&finder.names)));
            }
        });
        let (texts, held) = finders.into_iter().map(|finder| (finder.text, finder.held)).unzip();
        Graph { levels, texts, _held: held }
    }

    /// Returns the number of components.
    pub(super) fn len(&self) -> usize {
        self.levels.iter().map(Vec::len).sum()
    }

    /// Returns the components in levels: every one comes after what follows it.
    pub(super) fn levels(&self) -> &[Vec<Place>] {
        &self.levels
    }

    /// Returns the text of a component, and what comes after that.
    pub(super) fn text(&self, place: Place) -> &[Part] {
        &self.texts[place.text as usize][place.at as usize..]
    }
}

/// What stands for a component where it is looked up.
trait Names<R: Ruleset>: Copy + Send + Sync {
    type Name: Clone + Eq + Hash + Weight + Send + Sync;

    fn name(self, rules: &R, component: R::Component) -> Self::Name;

    fn component<'a>(self, rules: &R, name: &'a Self::Name) -> Cow<'a, R::Component>;
}

/// The component itself.
#[derive(Clone, Copy)]
struct Whole;

impl<R: Ruleset<Component: Send + Sync>> Names<R> for Whole {
    type Name = R::Component;

    fn name(self, _: &R, component: R::Component) -> R::Component {
        component
    }

    fn component<'a>(self, _: &R, name: &'a R::Component) -> Cow<'a, R::Component> {
        Cow::Borrowed(name)
    }
}

/// Its word.
#[derive(Clone, Copy)]
struct Words;

impl<R: Ruleset> Names<R> for Words {
    type Name = NonZeroU64;

    fn name(self, rules: &R, component: R::Component) -> NonZeroU64 {
        rules.pack(&component).expect("what follows a component that fits into a word fits too")
    }

    fn component<'a>(self, rules: &R, name: &'a NonZeroU64) -> Cow<'a, R::Component> {
        Cow::Owned(rules.unpack(*name))
    }
}

/// The components of one rank, shared out to the threads: `next` is the first that none has taken.
struct Level<'a, C> {
    names: &'a [(C, u32)],
    rank: usize,
    next: &'a AtomicUsize,
}

/// What one thread finds. It has numbers of its own for the components that it meets.
struct Finder<C> {
    /// The components whose options are still to be listed, by rank.
    open: Vec<Numbering<C>>,
    n_named: u32,
    /// The first finder's numbers, by this one's; those of the first one are its own.
    names: Vec<u32>,
    /// The components of this level, by the first finder's numbers, and where their texts begin.
    expanded: Vec<(u32, u32)>,
    text: Vec<Part>,
    held: Held,
}

/// Returns the components of a rank, with the first finder's numbers, which all finders know from then on.
/// They come as they were found: what was found together has options in common, and these are looked up
/// faster while they are in the caches.
fn agree<C: Clone + Eq + Hash + Weight>(
    finders: &mut [Finder<C>],
    rank: usize,
) -> Result<Vec<(C, u32)>, Stop> {
    let [first, others @ ..] = finders else { return Ok(Vec::new()) };
    for other in others {
        for (name, own) in std::mem::take(&mut other.open[rank]).into_entries() {
            let tag = Tag::of(&name);
            let number = first.number(name, tag, rank)?;
            let place = own as usize;
            if place >= other.names.len() {
                other.names.resize(other.n_named as usize, 0);
            }
            other.names[place] = number;
        }
    }
    Ok(std::mem::take(&mut first.open[rank]).into_entries())
}

/// What was listed and has no numbers yet.
enum Listed<C> {
    Part { name: C, sign: Sign, rank: u16, tag: Tag },
    OptionEnds,
    Mark(Part),
}

impl<C: Clone + Eq + Hash + Weight> Finder<C> {
    fn new(n_ranks: usize, budget: &Budget) -> Self {
        Finder {
            open: (0..n_ranks).map(|_| Numbering::default()).collect(),
            n_named: 0,
            names: Vec::new(),
            expanded: Vec::new(),
            text: Vec::new(),
            held: budget.held(),
        }
    }

    /// Gives back what a level that is done has held.
    fn settle(&mut self) -> Result<(), Stop> {
        let open: u64 = self.open.iter().map(Numbering::bytes).sum();
        let named = self.n_named as usize * (size_of::<Place>() + size_of::<u32>());
        self.held.set(1, open + self.text.bytes() + named as u64)
    }

    /// Lists what follows the components of a level, as long as there are some that no thread has taken.
    fn expand<N: Names<R, Name = C>, R: Ruleset>(
        &mut self,
        names: N,
        rules: &R,
        level: &Level<'_, C>,
        budget: &Budget,
    ) -> Result<(), Failure<R::Error>> {
        const TOGETHER: usize = 32;
        let room = budget.held();
        let mut list = List { names, rules, rank: level.rank, words: Vec::new(), room, budget, unspent: 0 };
        let mut parts = Vec::new();
        loop {
            let first = level.next.fetch_add(TOGETHER, Ordering::Relaxed);
            if first >= level.names.len() {
                return Ok(());
            }
            let together = &level.names[first..level.names.len().min(first + TOGETHER)];
            for (name, _) in together {
                let component = names.component(rules, name);
                // A component that falls apart is worth the sum of its parts, so its options are never
                // listed.
                if rules.split(&component, &mut parts) {
                    parts.drain(..).try_for_each(|part| list.push(part))?;
                    list.words.push(Listed::Mark(Part::SUM));
                    continue;
                }
                list.options(&component, Player::Left)?;
                list.words.push(Listed::Mark(Part::TURN));
                list.options(&component, Player::Right)?;
                list.words.push(Listed::Mark(Part::END));
            }
            list.spend()?;
            self.write(together.iter().map(|(_, number)| *number), &mut list.words)?;
        }
    }

    /// Gives numbers to the parts that were listed for these components, and writes them down.
    fn write(
        &mut self,
        mut components: impl Iterator<Item = u32>,
        listed: &mut Vec<Listed<C>>,
    ) -> Result<(), Stop> {
        // The places of all parts are read first, so that the look-ups below do not wait for each other.
        let touched = listed.iter().fold(0, |touched, word| match word {
            Listed::Part { rank, tag, .. } => touched ^ self.open[usize::from(*rank)].touch(*tag),
            _ => touched,
        });
        // The sum of what was read is not wanted, and without this the compiler would leave the reads out.
        std::hint::black_box(touched);
        self.held.room(&mut self.text, listed.len())?;
        let mut start = self.text.len();
        let mut first = start;
        for word in listed.drain(..) {
            match word {
                Listed::Part { name, sign, rank, tag } => {
                    let number = self.number(name, tag, rank.into())?;
                    self.text.push(Part::new(number, sign));
                    continue;
                }
                // `first` is where this option begins: without a word after it the option leaves nothing.
                Listed::OptionEnds => match self.text[first..].last_mut() {
                    Some(last) => *last = last.last(),
                    None => self.text.push(Part::NOTHING),
                },
                Listed::Mark(mark) => {
                    self.text.push(mark);
                    if mark != Part::TURN {
                        let component = components.next().expect("each was listed");
                        self.expanded.push((component, u32::try_from(start).map_err(|_| Stop::Reach)?));
                        start = self.text.len();
                    }
                }
            }
            first = self.text.len();
        }
        Ok(())
    }

    /// Returns this finder's number of a component.
    fn number(&mut self, name: C, tag: Tag, rank: usize) -> Result<u32, Stop> {
        let number = self.open[rank].number(name, tag, self.n_named, &mut self.held)?;
        // The number was new, so the next one is free.
        if number == self.n_named {
            self.n_named += 1;
            if self.n_named >= Part::MOST_COMPONENTS {
                return Err(Stop::Reach);
            }
        }
        Ok(number)
    }
}

/// What follows components of one rank.
struct List<'a, N: Names<R>, R: Ruleset> {
    names: N,
    rules: &'a R,
    rank: usize,
    words: Vec<Listed<N::Name>>,
    room: Held,
    budget: &'a Budget,
    /// Options that the budget has not been told of.
    unspent: u64,
}

impl<N: Names<R>, R: Ruleset> List<'_, N, R> {
    /// Appends a part, in normal form.
    fn push(&mut self, part: R::Component) -> Result<(), Failure<R::Error>> {
        let (component, sign) = self.rules.normal_form(part);
        // Ranks must fall, or a level would have to wait for itself: where one does not, play may come back.
        let below = self.rules.rank(&component).filter(|below| usize::from(*below) < self.rank);
        // How long the cycle is, nobody has counted: at least one ply.
        let rank = below.ok_or(Failure::Loop { plies: 1 })?;
        let name = self.names.name(self.rules, component);
        let tag = Tag::of(&name);
        self.words.push(Listed::Part { name, sign, rank, tag });
        Ok(())
    }

    /// Appends the options of a player.
    fn options(&mut self, component: &R::Component, player: Player) -> Result<(), Failure<R::Error>> {
        const TOGETHER: u64 = 1024;
        let mut failure = None;
        let rules = self.rules;
        let result = rules.options(component, player, &mut |option| {
            self.unspent += 1;
            if self.unspent == TOGETHER {
                failure = self.spend().err().map(Failure::Stopped);
            }
            if let Err(full) = self.room.room(&mut self.words, option.len() + 1) {
                failure = Some(Failure::Stopped(full));
                return ControlFlow::Break(());
            }
            for part in option {
                if let Err(loops) = self.push(part.clone()) {
                    failure = Some(loops);
                }
            }
            self.words.push(Listed::OptionEnds);
            if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        result.map_err(Failure::Rules)?;
        failure.map_or(Ok(()), Err)
    }

    /// Counts what was listed since this was called last.
    fn spend(&mut self) -> Result<(), Stop> {
        self.budget.spend(std::mem::take(&mut self.unspent))
    }
}
