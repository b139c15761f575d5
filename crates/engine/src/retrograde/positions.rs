//! The positions of a search, numbered.

use grundy_budget::{Budget, Held, List, Stop, Weight, room_in_table};
use grundy_rules::Ruleset;
use grundy_values::Player;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash, Hasher};

/// The number of positions that are looked up together.
const TOGETHER: usize = 16;

/// The positions met so far, each held once, with the player to move; they are numbered in the order in which
/// they were met.
pub(super) struct Positions<R: Ruleset> {
    ids: HashTable<u32>,
    names: List<Name>,
    /// The components of the sums that have no number, those of one in ascending order.
    parts: List<R::Component>,
    /// Where the components of each of these end.
    ends: List<usize>,
    held: Held,
}

/// What a position is known by, its lowest bit for the player to move: a component that is a number is known
/// by that, and any other sum by its place among those that are listed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Name(u64);

impl Name {
    /// Returns the name of a component that is a number, and nothing beside it.
    #[inline]
    pub(super) fn short<R: Ruleset>(rules: &R, sum: &[R::Component], player: Player) -> Option<Name> {
        let [component] = sum else { return None };
        let number = rules.shorten(component)?;
        Some(Name(number << 2 | u64::from(player == Player::Right)))
    }

    fn listed(place: usize, player: Player) -> Name {
        // The second bit tells such a name from a short one.
        Name((place as u64) << 2 | 2 | u64::from(player == Player::Right))
    }

    fn is_listed(self) -> bool {
        self.0 & 2 != 0
    }

    fn player(self) -> Player {
        if self.0 & 1 == 0 { Player::Left } else { Player::Right }
    }

    #[inline]
    fn hash(self) -> u64 {
        FxBuildHasher.hash_one(self.0)
    }
}

impl<R: Ruleset> Positions<R> {
    pub(super) fn new(budget: &Budget) -> Self {
        Positions {
            ids: HashTable::new(),
            names: List::new(budget),
            parts: List::new(budget),
            ends: List::new(budget),
            held: budget.held(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Writes the components of a position into `sum`, and returns the player to move.
    pub(super) fn read(&self, rules: &R, id: u32, sum: &mut Vec<R::Component>) -> Player {
        let name = self.names[id as usize];
        sum.clear();
        if name.is_listed() {
            sum.extend_from_slice(listed(&self.parts, &self.ends, name));
        } else {
            sum.push(rules.restore(name.0 >> 2));
        }
        name.player()
    }

    /// Finds a sum whose components are in ascending order.
    pub(super) fn find(&self, rules: &R, sum: &[R::Component], player: Player) -> Option<u32> {
        match Name::short(rules, sum, player) {
            Some(name) => self.find_short(name),
            None => self.find_listed(sum, player),
        }
    }

    #[inline]
    fn find_short(&self, name: Name) -> Option<u32> {
        self.ids.find(name.hash(), |id| self.names[*id as usize] == name).copied()
    }

    fn find_listed(&self, sum: &[R::Component], player: Player) -> Option<u32> {
        let is_it = |id: &u32| {
            let name = self.names[*id as usize];
            // A short name may have the same hash.
            name.is_listed() && name.player() == player && listed(&self.parts, &self.ends, name) == sum
        };
        self.ids.find(hash(sum, player), is_it).copied()
    }

    /// Returns the number of a sum whose components are in ascending order.
    #[inline]
    pub(super) fn id(&mut self, rules: &R, sum: &[R::Component], player: Player) -> Result<u32, Stop> {
        if let Some(name) = Name::short(rules, sum, player) {
            return self.find_short(name).map_or_else(|| self.insert(name, name.hash()), Ok);
        }
        if let Some(id) = self.find_listed(sum, player) {
            return Ok(id);
        }
        self.parts.count(1, sum.iter().map(Weight::elsewhere).sum::<u64>())?;
        self.parts.extend_from_slice(sum)?;
        self.ends.push(self.parts.len())?;
        self.insert(Name::listed(self.ends.len() - 1, player), hash(sum, player))
    }

    /// Appends the numbers of positions to `to`. They are looked up together, so that none waits until
    /// another is found.
    pub(super) fn ids(&mut self, names: &[Name], to: &mut List<u32>) -> Result<(), Stop> {
        for names in names.chunks(TOGETHER) {
            let mut found = [None; TOGETHER];
            found.iter_mut().zip(names).for_each(|(found, name)| *found = self.find_short(*name));
            for (found, name) in found.into_iter().zip(names) {
                // The name may have come before among these.
                let known = found.or_else(|| self.find_short(*name));
                to.push(known.map_or_else(|| self.insert(*name, name.hash()), Ok)?)?;
            }
        }
        Ok(())
    }

    fn insert(&mut self, name: Name, hash_of_it: u64) -> Result<u32, Stop> {
        let id = u32::try_from(self.names.len()).map_err(|_| Stop::Reach)?;
        let (names, parts, ends) = (&self.names, &self.parts, &self.ends);
        let rehash = |id: &u32| match names[*id as usize] {
            name if name.is_listed() => hash(listed(parts, ends, name), name.player()),
            name => name.hash(),
        };
        room_in_table(&mut self.held, &mut self.ids, rehash)?;
        self.names.push(name)?;
        self.ids.insert_unique(hash_of_it, id, |_| unreachable!("there is room"));
        Ok(id)
    }
}

/// Returns the components of a sum that is listed.
fn listed<'a, C>(parts: &'a [C], ends: &[usize], name: Name) -> &'a [C] {
    let place = usize::try_from(name.0 >> 2).expect("a place in a list");
    let from = if place == 0 { 0 } else { ends[place - 1] };
    &parts[from..ends[place]]
}

fn hash<C: Hash>(sum: &[C], player: Player) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    sum.hash(&mut hasher);
    player.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use grundy_rules::interpret::{Compiled, Position};
    use grundy_rules::{Ruleset, lang::parse};

    #[test]
    fn numbers_of_rules_are_restored_where_they_fit() {
        let rules = parse("(a, b, c, d) -> (a - 1, b, c, d)").expect("the text is rules").rules;
        let rules = Compiled::new(rules);
        for numbers in [[0, 0, 0, 0], [1, 2, 3, 4], [(1 << 15) - 1; 4], [0, 0, 0, 1], [9, 0, 0, 0]] {
            let number = rules.shorten(&Position::from(numbers)).expect("15 bits each");
            assert!(number >> 62 == 0);
            assert_eq!(rules.restore(number), Position::from(numbers));
        }
        assert_eq!(rules.shorten(&Position::from([0, 1 << 15, 0, 0])), None);
    }
}
