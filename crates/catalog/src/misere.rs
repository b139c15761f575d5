//! Misère sums of tokens: a law where all components are tame, and a search through canonical forms where one
//! is not. The proofs are on the page of `anti-sg`.

use crate::tokens::Dag;
use grundy_budget::{Budget, Held, Stop};
use grundy_values::mex;
use rustc_hash::FxHashMap;

/// The two values of a vertex, which both follow the mex rule; they differ in what an end is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Genus {
    /// The Grundy value: an end is worth 0. Not 0 exactly where the mover wins in normal play.
    pub normal: u32,
    /// The same with ends worth 1. Not 0 exactly where the mover wins in misère play, with this token alone.
    pub misere: u32,
}

impl Genus {
    /// The genus of a vertex without options.
    pub const END: Genus = Genus { normal: 0, misere: 1 };

    /// Returns whether this is the genus of a sum of Nim heaps of at most one stone each: 0 and 1, or 1
    /// and 0.
    #[must_use]
    pub fn is_fickle(self) -> bool {
        self.normal ^ self.misere == 1 && self.normal <= 1
    }

    /// Returns whether this is the genus of a sum of Nim heaps.
    #[must_use]
    pub fn is_of_nim(self) -> bool {
        self.normal == self.misere || self.is_fickle()
    }
}

/// Returns the genus of a position from those of its options.
///
/// Values below 64 are met as bits of a word; only where all of these are there, the others are looked at.
fn genus_of(options: impl Iterator<Item = Genus> + Clone) -> Genus {
    let (mut met, mut is_end) = ([0u64; 2], true);
    for Genus { normal, misere } in options.clone() {
        is_end = false;
        // Values from 64 on are counted only where all smaller ones are met.
        met[0] |= 1u64.unbounded_shl(normal);
        met[1] |= 1u64.unbounded_shl(misere);
    }
    if is_end {
        return Genus::END;
    }
    Genus {
        normal: mex_beyond(met[0], options.clone().map(|genus| genus.normal)),
        misere: mex_beyond(met[1], options.map(|genus| genus.misere)),
    }
}

/// Returns the mex of values; `met` has those below 64.
fn mex_beyond(met: u64, values: impl Iterator<Item = u32>) -> u32 {
    match met.trailing_ones() {
        64 => {
            mex(values.map(u64::from)).try_into().expect("a mex is at most the number of values, of 32 bits")
        }
        mex => mex,
    }
}

/// What the law knows of every vertex of a graph.
pub struct Genera {
    /// Of each vertex, and whether it and all its followers have the genus of a sum of Nim heaps: together,
    /// since a vertex is asked for both.
    of_vertex: Vec<(Genus, bool)>,
}

impl Genera {
    /// Returns the genera of all vertices. Cost: O(V + E).
    #[must_use]
    pub fn of(dag: &Dag) -> Self {
        let mut of_vertex = vec![(Genus::END, true); dag.n_vertices()];
        for vertex in dag.options_first() {
            let options = dag.options(*vertex).iter().map(|option| of_vertex[*option as usize]);
            let genus = genus_of(options.clone().map(|(genus, _)| genus));
            let is_tame = options.fold(genus.is_of_nim(), |all, (_, tame)| all & tame);
            of_vertex[*vertex as usize] = (genus, is_tame);
        }
        Genera { of_vertex }
    }

    /// Returns the genus of a vertex.
    #[must_use]
    pub fn of_vertex(&self, vertex: u32) -> Genus {
        self.of_vertex[vertex as usize].0
    }

    /// Returns whether the mover wins where play ends as soon as every component has the Grundy value 0, and
    /// the player to move then wins: (xor != 0) == (some value > 1). Cost: O(tokens).
    #[must_use]
    pub fn mover_wins_to_zeros(&self, tokens: &[u32]) -> bool {
        let values = tokens.iter().map(|token| self.of_vertex(*token).normal);
        let (xor, most) = values.fold((0, 0), |(xor, most), value| (xor ^ value, most.max(value)));
        // As in Nim where the last stone loses: with heaps of one stone at most parity turns round.
        (xor != 0) == (most > 1)
    }

    /// Returns whether the mover wins in misère play by the law of tame components; `None` where one is not
    /// tame. Cost: O(tokens).
    #[must_use]
    pub fn mover_wins_if_tame(&self, tokens: &[u32]) -> Option<bool> {
        let tame = tokens.iter().all(|token| self.of_vertex[*token as usize].1);
        tame.then(|| sum_of_tame(tokens.iter().map(|token| self.of_vertex(*token))).misere != 0)
    }
}

/// Returns the genus of a sum of tame components: as if each were a Nim heap, or a sum of heaps, of its
/// genus.
fn sum_of_tame(components: impl Iterator<Item = Genus>) -> Genus {
    let (mut normal, mut fickle) = (0, true);
    for genus in components {
        normal ^= genus.normal;
        fickle &= genus.is_fickle();
    }
    // Among heaps of one stone at most misère play exchanges the two values; one larger heap makes them
    // equal.
    Genus { normal, misere: if fickle { normal ^ 1 } else { normal } }
}

/// Finds the winner of sums of tokens by search, remembered between questions.
///
/// Each vertex stands for its canonical form: vertices of equal forms are one class, so that fewer sums are
/// different. Two components that can only move to an end cancel, ends are left out, and sums of tame classes
/// are answered by the law.
pub struct Search<'a> {
    classes: Vec<Class>,
    by_options: FxHashMap<Vec<u32>, u32>,
    /// The class of each vertex, as far as it can be reached.
    of_vertex: Vec<u32>,
    /// For sums of classes in normal form: whether the mover wins.
    known: FxHashMap<Box<[u32]>, bool>,
    budget: &'a Budget,
    held: Held,
}

struct Class {
    /// The classes of the options, sorted.
    options: Vec<u32>,
    genus: Genus,
    tame: bool,
}

/// The class of an end, and of the position whose only option is an end.
const END: u32 = 0;
const STAR: u32 = 1;

const BYTES_A_VERTEX: u64 = 8;
const BYTES_A_CLASS: u64 = 160;
const BYTES_A_SUM: u64 = 80;

/// A sum on the line of play that is searched, and the option to look at: a component, and which of its
/// options.
struct Frame {
    sum: Box<[u32]>,
    component: usize,
    option: usize,
}

impl<'a> Search<'a> {
    /// Returns a search for tokens on the vertices `tokens` and all their followers. A step is a vertex, or
    /// an option of an option that is compared with a position.
    ///
    /// # Errors
    /// The budget's.
    pub fn new(dag: &Dag, tokens: &[u32], budget: &'a Budget) -> Result<Self, Stop> {
        let mut search = Search {
            classes: Vec::new(),
            by_options: FxHashMap::default(),
            of_vertex: Vec::new(),
            known: FxHashMap::default(),
            budget,
            held: budget.held(),
        };
        // These two classes come first, so that their numbers are known.
        for options in [vec![], vec![END]] {
            search.class_of(options)?;
        }
        search.held.add(dag.n_vertices() as u64 * BYTES_A_VERTEX, 1)?;
        search.of_vertex.resize(dag.n_vertices(), END);
        let mut reached = vec![false; dag.n_vertices()];
        for vertex in tokens {
            reached[*vertex as usize] = true;
        }
        // From the tokens downwards: each vertex comes before its options here.
        for vertex in dag.options_first().iter().rev().filter(|vertex| !dag.options(**vertex).is_empty()) {
            if reached[*vertex as usize] {
                dag.options(*vertex).iter().for_each(|option| reached[*option as usize] = true);
            }
        }
        for vertex in dag.options_first().iter().filter(|vertex| reached[**vertex as usize]) {
            budget.spend(1)?;
            let classes = dag.options(*vertex).iter().map(|option| search.of_vertex[*option as usize]);
            let mut options: Vec<u32> = classes.collect();
            options.sort_unstable();
            options.dedup();
            search.of_vertex[*vertex as usize] = search.class_of(options)?;
        }
        Ok(search)
    }

    /// Returns the class of the position with these options, which are sorted and without repetition.
    ///
    /// An option is reversible where it has an option that equals the position. So either all options stay,
    /// or the position equals an option of an option.
    fn class_of(&mut self, options: Vec<u32>) -> Result<u32, Stop> {
        if let Some(class) = self.by_options.get(&options) {
            return Ok(*class);
        }
        // Equal positions have equal genera, so few candidates are left.
        let genus = genus_of(options.iter().map(|option| self.classes[*option as usize].genus));
        // What a position is equal to by reversing is an option of one of its options.
        for option in &options {
            for candidate in &self.classes[*option as usize].options {
                self.budget.spend(1)?;
                if self.classes[*candidate as usize].genus == genus && self.is_equal(&options, *candidate)? {
                    return Ok(*candidate);
                }
            }
        }
        self.held.add(BYTES_A_CLASS + 2 * size_of_val(options.as_slice()) as u64, 1)?;
        let class = u32::try_from(self.classes.len()).map_err(|_| Stop::Memory)?;
        let tame = genus.is_of_nim() && options.iter().all(|option| self.classes[*option as usize].tame);
        self.classes.push(Class { options: options.clone(), genus, tame });
        self.by_options.insert(options, class);
        Ok(class)
    }

    /// Returns whether the position with these options is `class`, of the same genus, with reversible options
    /// added.
    fn is_equal(&self, options: &[u32], class: u32) -> Result<bool, Stop> {
        let own = &self.classes[class as usize].options;
        self.budget.spend((options.len() + own.len()) as u64)?;
        let reverses = |option: &u32| self.classes[*option as usize].options.binary_search(&class).is_ok();
        // Where `class` is the end, the mover must win the position too; equal genera say so.
        Ok(own.iter().all(|option| options.binary_search(option).is_ok())
            && options.iter().all(|option| own.binary_search(option).is_ok() || reverses(option)))
    }

    /// Returns whether the mover wins in misère play with tokens on vertices that can be reached from the
    /// first ones.
    ///
    /// A step is an option looked at. The number of sums grows with the power of the number of tokens that
    /// are not tame.
    ///
    /// # Errors
    /// The budget's.
    pub fn mover_wins(&mut self, tokens: &[u32]) -> Result<bool, Stop> {
        let sum = normal_form(tokens.iter().map(|token| self.of_vertex[*token as usize]));
        match self.answer(&sum) {
            Some(wins) => Ok(wins),
            None => self.resolve(sum),
        }
    }

    /// Returns the answer for a sum in normal form where it needs no search.
    fn answer(&self, sum: &[u32]) -> Option<bool> {
        let classes = || sum.iter().map(|class| &self.classes[*class as usize]);
        // One component is decided by its own misère value.
        if let [class] = sum {
            return Some(self.classes[*class as usize].genus.misere != 0);
        }
        if classes().all(|class| class.tame) {
            return Some(sum_of_tame(classes().map(|class| class.genus)).misere != 0);
        }
        self.known.get(sum).copied()
    }

    /// Searches the options of a sum that is not empty, depth first, with a stack of its own.
    fn resolve(&mut self, sum: Box<[u32]>) -> Result<bool, Stop> {
        let mut wins = false;
        let mut path = vec![Frame { sum, component: 0, option: 0 }];
        while let Some(frame) = path.last_mut() {
            wins = match self.option_of(frame) {
                // A component that is no end has an option, so the mover is not stuck: he has no winning
                // move.
                None => false,
                Some(next) => {
                    self.budget.spend(1)?;
                    match self.answer(&next) {
                        Some(false) => true,
                        Some(true) => {
                            frame.option += 1;
                            continue;
                        }
                        None => {
                            // The option is searched first; the frame meets it again when it is known.
                            path.push(Frame { sum: next, component: 0, option: 0 });
                            continue;
                        }
                    }
                }
            };
            let sum = path.pop().expect("it was looked at").sum;
            self.held.add(BYTES_A_SUM + size_of_val(&*sum) as u64, 1)?;
            self.known.insert(sum, wins);
        }
        Ok(wins)
    }

    /// Returns the option that the frame points at, or the next one where a component has no more.
    fn option_of(&self, frame: &mut Frame) -> Option<Box<[u32]>> {
        loop {
            let class = *frame.sum.get(frame.component)?;
            if let Some(option) = self.classes[class as usize].options.get(frame.option) {
                let others = frame.sum[..frame.component].iter().chain(&frame.sum[frame.component + 1..]);
                return Some(normal_form(others.copied().chain([*option])));
            }
            // Equal components stand side by side, and have equal options.
            frame.component +=
                frame.sum[frame.component..].iter().take_while(|other| **other == class).count();
            frame.option = 0;
        }
    }
}

/// Returns a sum sorted, without ends and without pairs of [`STAR`].
fn normal_form(sum: impl Iterator<Item = u32>) -> Box<[u32]> {
    let mut kept: Vec<u32> = sum.filter(|class| *class != END).collect();
    kept.sort_unstable();
    // Two stars together change nothing, in misère play too: one answers the other.
    let stars = kept.iter().take_while(|class| **class == STAR).count();
    kept.drain(..stars - stars % 2);
    kept.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn genera_above_a_word_of_values_are_those_of_heaps() {
        // A heap leads to all lesser ones; the last vertex leads to the largest heap alone.
        let heaps = 130;
        let mut arcs: Vec<[u32; 2]> = (0..heaps).flat_map(|n| (0..n).map(move |less| [n, less])).collect();
        arcs.push([heaps, heaps - 1]);
        let genera = Genera::of(&Dag::new(heaps as usize + 1, &arcs).unwrap());
        for n in 0..heaps {
            let misere = if n < 2 { 1 - n } else { n };
            assert_eq!(genera.of_vertex(n), Genus { normal: n, misere }, "{n}");
        }
        assert_eq!(genera.of_vertex(heaps), Genus { normal: 0, misere: 0 });
    }
}
