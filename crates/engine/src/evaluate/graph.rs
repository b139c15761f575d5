//! All components that can follow a sum, found by several threads, and their options as numbers.

use crate::Failure;
use grundy_budget::{Budget, Stop};
use grundy_rules::{Ruleset, Sign};
use grundy_values::Player;
use rustc_hash::FxHashMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The options of a component: words of one of the lists of a [`Graph`], Left's before `middle`.
struct Place {
    list: usize,
    words: Range<usize>,
    middle: usize,
}

/// The components that follow a sum, by number, those that were found earlier first.
pub(super) struct Graph {
    places: Vec<Place>,
    /// Parts, `2 n` for the component `n` and `2 n + 1` for its negative, and [`END`] after every option.
    lists: Vec<Vec<u32>>,
}

/// The end of an option.
pub(super) const END: u32 = u32::MAX;

/// Marks a component that its finder has numbered for itself, as long as the finders work.
const NEW: u32 = 1 << 31;

/// Returns the word for a component and its sign.
fn word(number: u32, sign: Sign) -> u32 {
    number << 1 | u32::from(sign == Sign::Minus)
}

/// Returns the component and the sign of a word that is no end.
pub(super) fn part(word: u32) -> (usize, Sign) {
    ((word >> 1) as usize, if word & 1 == 0 { Sign::Plus } else { Sign::Minus })
}

/// What one thread finds on one level.
struct Finds<C> {
    /// Each component with its options, which lie in `words`.
    expanded: Vec<(usize, Range<usize>, usize)>,
    words: Vec<u32>,
    new: Vec<C>,
}

impl Graph {
    /// Finds everything that follows `start`, whose components get the first numbers, in this order; returns these as
    /// words too. A step is an option.
    pub(super) fn of<R>(
        rules: &R,
        start: &[R::Component],
        budget: &Budget,
        n_threads: usize,
    ) -> Result<(Graph, Vec<u32>), Failure<R::Error>>
    where
        R: Ruleset + Sync,
        R::Component: Send + Sync,
        R::Error: Send,
    {
        let mut numbers: FxHashMap<R::Component, u32> = FxHashMap::default();
        let mut graph = Graph { places: Vec::new(), lists: Vec::new() };
        let mut level: Vec<R::Component> = Vec::new();
        let mut start_words = Vec::new();
        for component in start {
            let (component, sign) = rules.normal_form(component.clone());
            let number = number_of(&mut numbers, component, &mut level)?;
            start_words.push(word(number, sign));
        }
        while !level.is_empty() {
            let next = AtomicUsize::new(0);
            let find = || expand(rules, &level, &numbers, &next, budget);
            let found = std::thread::scope(|scope| {
                let others: Vec<_> = (1..n_threads).map(|_| scope.spawn(find)).collect();
                let mut found = vec![find()];
                found.extend(others.into_iter().map(|other| other.join().expect("a finder does not panic")));
                found
            });
            let first = graph.places.len();
            graph.places.extend(level.iter().map(|_| Place { list: 0, words: 0..0, middle: 0 }));
            let mut after = Vec::new();
            for finds in found {
                let mut finds = finds?;
                let mut names = Vec::with_capacity(finds.new.len());
                for component in finds.new {
                    names.push(number_of(&mut numbers, component, &mut after)?);
                }
                for word in finds.words.iter_mut().filter(|word| **word != END && **word & NEW != 0) {
                    *word = names[((*word & !NEW) >> 1) as usize] << 1 | *word & 1;
                }
                let list = graph.lists.len();
                for (index, words, middle) in finds.expanded {
                    graph.places[first + index] = Place { list, words, middle };
                }
                budget.hold((finds.words.len() * size_of::<u32>()) as u64)?;
                graph.lists.push(finds.words);
            }
            level = after;
        }
        Ok((graph, start_words))
    }

    /// Returns the number of components.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    /// Returns the words of the options of Left and of Right.
    pub(super) fn options(&self, component: usize) -> [&[u32]; 2] {
        let Place { list, words, middle } = &self.places[component];
        let list = &self.lists[*list];
        [&list[words.start..*middle], &list[*middle..words.end]]
    }

    /// Returns the bytes that were held for the options.
    pub(super) fn held(&self) -> u64 {
        self.lists.iter().map(|list| size_of_val(list.as_slice()) as u64).sum()
    }

    /// Returns the components in levels: every one comes after its options. `None` where there is a cycle.
    pub(super) fn levels(&self) -> Option<Vec<Vec<u32>>> {
        const UNSEEN: u32 = u32::MAX;
        const OPEN: u32 = u32::MAX - 1;
        let mut heights = vec![UNSEEN; self.len()];
        let mut levels: Vec<Vec<u32>> = Vec::new();
        for start in 0..self.len() {
            let mut stack = vec![start];
            while let Some(at) = stack.last().copied() {
                let words = self.options(at).into_iter().flatten().filter(|word| **word != END);
                let parts = words.map(|word| part(*word).0);
                match heights[at] {
                    UNSEEN => {
                        heights[at] = OPEN;
                        for part in parts {
                            match heights[part] {
                                UNSEEN => stack.push(part),
                                OPEN => return None,
                                _ => {}
                            }
                        }
                    }
                    OPEN => {
                        stack.pop();
                        let height = parts.map(|part| heights[part] + 1).max().unwrap_or(0);
                        heights[at] = height;
                        levels.resize(levels.len().max(height as usize + 1), Vec::new());
                        levels[height as usize].push(u32::try_from(at).expect("components have numbers"));
                    }
                    // It was put on the stack twice.
                    _ => {
                        stack.pop();
                    }
                }
            }
        }
        Some(levels)
    }
}

/// Returns the number of a component; a new one is pushed to `new`.
fn number_of<C: Clone + Eq + std::hash::Hash>(
    numbers: &mut FxHashMap<C, u32>,
    component: C,
    new: &mut Vec<C>,
) -> Result<u32, Stop> {
    // Two bits of a word are taken.
    let next = u32::try_from(numbers.len()).ok().filter(|next| *next < NEW >> 1).ok_or(Stop::Reach)?;
    let number = *numbers.entry(component.clone()).or_insert(next);
    if number == next {
        new.push(component);
    }
    Ok(number)
}

/// Lists the options of components of a level, as long as there are some that no thread has taken.
fn expand<R: Ruleset>(
    rules: &R,
    level: &[R::Component],
    numbers: &FxHashMap<R::Component, u32>,
    next: &AtomicUsize,
    budget: &Budget,
) -> Result<Finds<R::Component>, Failure<R::Error>> {
    const TOGETHER: usize = 32;
    let mut finds = Finds { expanded: Vec::new(), words: Vec::new(), new: Vec::new() };
    let mut own: FxHashMap<R::Component, u32> = FxHashMap::default();
    let mut parts: Vec<Option<(R::Component, Sign)>> = Vec::new();
    loop {
        let first = next.fetch_add(TOGETHER, Ordering::Relaxed);
        if first >= level.len() {
            return Ok(finds);
        }
        for index in first..level.len().min(first + TOGETHER) {
            let start = finds.words.len();
            let mut middle = start;
            for player in Player::BOTH {
                parts.clear();
                let mut n_options = 0;
                let mut stop = None;
                let listed = rules.options(&level[index], player, &mut |option| {
                    n_options += 1;
                    if n_options % 1024 == 0 {
                        stop = budget.spend(1024).err();
                    }
                    parts.extend(option.iter().map(|part| Some(rules.normal_form(part.clone()))));
                    parts.push(None);
                    if stop.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                listed.map_err(Failure::Rules)?;
                stop.map_or(Ok(()), Err)?;
                budget.spend(n_options % 1024)?;
                for part in parts.drain(..) {
                    let Some((part, sign)) = part else {
                        finds.words.push(END);
                        continue;
                    };
                    let known = numbers.get(&part).map(|number| word(*number, sign));
                    let found = match known {
                        Some(known) => known,
                        None => {
                            let own_next = u32::try_from(own.len()).map_err(|_| Stop::Reach)?;
                            let number = *own.entry(part.clone()).or_insert(own_next);
                            if number == own_next {
                                finds.new.push(part);
                            }
                            word(number, sign) | NEW
                        }
                    };
                    finds.words.push(found);
                }
                if player == Player::Left {
                    middle = finds.words.len();
                }
            }
            finds.expanded.push((index, start..finds.words.len(), middle));
        }
    }
}
