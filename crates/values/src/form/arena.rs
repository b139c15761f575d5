//! The arena: every canonical form once, found again by its options.

use crate::{Dyadic, Player};
use grundy_budget::{Budget, Grow, Held, Stop, bytes_of_buckets, room_in_table};
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::ops::Range;

use super::order::Comparisons;
use super::scale::Scale;
use super::sum::Sums;
use super::thermography::Thermographs;

/// A short game in canonical form, as a handle into the [`Forms`] that made it. Handles of different arenas
/// mean nothing to each other. The order serves only to sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(pub(super) u32);

/// An arena of short games, each in canonical form and held once, so that equality is equality of handles.
///
/// It belongs to the caller, counts what it holds in the budget it was made with, and gives all of it back
/// when it is dropped. Numbers are held as numbers, of any size, without their options. It holds at most
/// `2^30` forms; about 32 bytes each and 4 for an option, besides the memory of sums and comparisons.
///
/// ```
/// use grundy_values::form::Forms;
/// use grundy_values::{Budget, Dyadic};
/// let mut forms = Forms::new(&Budget::default());
/// let zero = forms.zero();
/// let star = forms.game(&[zero], &[zero])?;
/// let up = forms.game(&[zero], &[star])?;
/// let double = forms.add(up, up)?;
/// assert!(forms.le(zero, up)? && !forms.le(zero, star)?);
/// assert_eq!(forms.add(star, star)?, zero);
/// let switch = forms.switch(Dyadic::from(1), Dyadic::from(-1))?;
/// assert_eq!(forms.add(switch, switch)?, zero);
/// # Ok::<_, grundy_values::Stop>(())
/// ```
pub struct Forms {
    nodes: Vec<Node>,
    /// The stops of each form, Left's first. Apart from the rest, for most comparisons need no more than
    /// these.
    stops: Vec<[Scale; 2]>,
    /// The stops of the forms that are no numbers where a [`Scale`] does not hold them exactly.
    pub(super) far_stops: FxHashMap<(Form, Player), Form>,
    /// The options of the forms that are no numbers, a form's Left options first, each list ascending.
    pool: Vec<Form>,
    numbers: Vec<Dyadic>,
    /// The nimbers from 0 on, as far as they were made; each is younger than those before.
    nimbers: Vec<Form>,
    /// The forms that are no numbers, by their options.
    by_options: HashTable<u32>,
    number_by_scale: FxHashMap<Scale, u32>,
    /// The numbers that a [`Scale`] does not hold exactly.
    number_by_size: FxHashMap<Dyadic, u32>,
    pub(super) comparisons: Comparisons,
    pub(super) sums: Sums,
    pub(super) thermographs: Thermographs,
    pub(crate) budget: Budget,
    pub(super) held: Held,
    /// The bytes of the digits of all numbers.
    digits: u64,
    unspent: u32,
}

/// What the arena knows of a form besides its stops: 16 bytes, and 16 for these.
#[derive(Clone, Copy)]
struct Node {
    /// Where the options begin in the pool; for a number, its place among the numbers.
    start: u32,
    /// Where Right's options begin; for a number, [`NUMBER`].
    middle: u32,
    end: u32,
    /// The negative, where it was made; [`UNKNOWN`] before.
    negative: u32,
}

const NUMBER: u32 = u32::MAX;
const UNKNOWN: u32 = u32::MAX;
/// Comparisons pack two handles and their answers into 64 bits.
const MOST_FORMS: usize = 1 << 30;

impl Forms {
    /// Returns an arena that holds zero.
    #[must_use]
    pub fn new(budget: &Budget) -> Forms {
        let mut forms = Forms {
            nodes: Vec::new(),
            stops: Vec::new(),
            far_stops: FxHashMap::default(),
            pool: Vec::new(),
            numbers: Vec::new(),
            nimbers: vec![Form(0)],
            by_options: HashTable::new(),
            number_by_scale: FxHashMap::default(),
            number_by_size: FxHashMap::default(),
            comparisons: Comparisons::new(),
            sums: Sums::default(),
            thermographs: Thermographs::default(),
            budget: budget.clone(),
            held: budget.held(),
            digits: 0,
            unspent: 0,
        };
        // Zero is the first form and its own negative.
        forms.nodes.push(Node { start: 0, middle: NUMBER, end: 0, negative: 0 });
        forms.stops.push([Scale::ZERO; 2]);
        forms.numbers.push(Dyadic::from(0));
        forms.number_by_scale.insert(Scale::ZERO, 0);
        forms
    }

    /// Puts another budget in place of the one the arena was made with: the forms stay, and count in the new
    /// one.
    pub fn set_budget(&mut self, budget: &Budget) {
        // The bytes are counted at the next settlement, so that this cannot fail.
        self.held = budget.held();
        self.budget = budget.clone();
    }

    /// Puts another limit on the work that follows, of a budget that counts in the same place as the one
    /// before.
    pub fn limit(&mut self, budget: &Budget) {
        self.budget = budget.clone();
    }

    /// Returns the number of forms held.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: an arena holds zero from the beginning.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the bytes that the arena holds.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.nodes.bytes()
            + self.stops.bytes()
            + self.far_stops.bytes()
            + self.pool.bytes()
            + self.numbers.bytes()
            + self.nimbers.bytes()
            + bytes_of_table(&self.by_options)
            + self.number_by_scale.bytes()
            + self.number_by_size.bytes()
            + self.digits
            + self.comparisons.bytes()
            + self.sums.bytes()
            + self.thermographs.bytes()
    }

    /// Returns zero, the game without options.
    #[must_use]
    pub fn zero(&self) -> Form {
        Form(0)
    }

    /// Returns the form of a number. Cost: its digits.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn number(&mut self, x: &Dyadic) -> Result<Form, Stop> {
        let scale = Scale::of(x);
        // A scale that is not exact stands for many numbers, so these are found by themselves.
        let known =
            if scale.is_exact() { self.number_by_scale.get(&scale) } else { self.number_by_size.get(x) };
        if let Some(known) = known {
            return Ok(Form(*known));
        }
        let place = u32::try_from(self.numbers.len()).map_err(|_| Stop::Reach)?;
        let node = Node { start: place, middle: NUMBER, end: place, negative: UNKNOWN };
        // All room is taken before anything is put in, so that a limit leaves list and maps in order.
        self.held.room(&mut self.numbers, 1)?;
        if scale.is_exact() {
            self.held.room(&mut self.number_by_scale, 1)?;
        } else {
            // The number is in the list and in the map.
            let digits = 2 * x.bytes();
            self.spend(u32::try_from(digits / 64).unwrap_or(u32::MAX))?;
            self.held.room(&mut self.number_by_size, 1)?;
            self.held.add(1, digits)?;
            self.digits += digits;
        }
        // Both stops of a number are the number itself.
        let form = self.push(node, [scale; 2])?;
        self.numbers.push(x.clone());
        if scale.is_exact() {
            self.number_by_scale.insert(scale, form.0);
        } else {
            self.number_by_size.insert(x.clone(), form.0);
        }
        Ok(form)
    }

    /// Returns the form of the number that a scale holds exactly.
    pub(super) fn number_at(&mut self, scale: Scale) -> Result<Form, Stop> {
        if let Some(known) = self.number_by_scale.get(&scale) {
            return Ok(Form(*known));
        }
        self.number(&scale.exact().expect("an exact scale"))
    }

    /// Returns the form of an integer.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn integer(&mut self, n: i64) -> Result<Form, Stop> {
        self.number(&Dyadic::from(n))
    }

    /// Returns the number that a form is, if it is one.
    #[must_use]
    pub fn as_number(&self, g: Form) -> Option<&Dyadic> {
        let node = &self.nodes[g.0 as usize];
        (node.middle == NUMBER).then(|| &self.numbers[node.start as usize])
    }

    /// Returns whether a form is a number.
    #[must_use]
    pub fn is_number(&self, g: Form) -> bool {
        self.nodes[g.0 as usize].middle == NUMBER
    }

    /// Returns `n` where a form is the nimber `*n`, 0 for zero. Cost: a search by halves among the nimbers
    /// that were made.
    #[must_use]
    pub fn as_nimber(&self, g: Form) -> Option<u32> {
        // Each nimber is younger than those before, so the list is sorted by handle.
        let place = self.nimbers.binary_search(&g).ok()?;
        u32::try_from(place).ok()
    }

    /// Returns the nimbers that were made, from 0 on.
    pub(super) fn nimbers(&self) -> &[Form] {
        &self.nimbers
    }

    /// Returns the options of `player` in the canonical form `g`; a number's are made when they are asked
    /// for.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn options(&mut self, g: Form, player: Player) -> Result<Vec<Form>, Stop> {
        if let Some(x) = self.as_number(g) {
            // In its canonical form a number has at most one option of each player.
            let [left, right] = x.options();
            let option = if player == Player::Left { left } else { right };
            return option.map(|x| self.number(&x)).into_iter().collect();
        }
        Ok(self.places(g, player).map(|place| self.at(place)).collect())
    }

    /// Returns where the options of a form that is no number lie; none for a number.
    pub(super) fn places(&self, g: Form, player: Player) -> Range<usize> {
        let node = &self.nodes[g.0 as usize];
        match (node.middle, player) {
            (NUMBER, _) => 0..0,
            (middle, Player::Left) => node.start as usize..middle as usize,
            (middle, Player::Right) => middle as usize..node.end as usize,
        }
    }

    /// Returns the option at a place that [`Forms::places`] gave.
    pub(super) fn at(&self, place: usize) -> Form {
        self.pool[place]
    }

    /// Returns the stop of `player`, who moves first, rounded down.
    pub(super) fn scale(&self, g: Form, player: Player) -> Scale {
        self.stops[g.0 as usize][player as usize]
    }

    /// Returns the form with these options, where it is here; both lists must be sorted.
    pub(super) fn find(&self, left: &[Form], right: &[Form]) -> Option<Form> {
        let (nodes, pool) = (&self.nodes, &self.pool);
        let found = self.by_options.find(hash_of(left, right), |id| {
            let node = &nodes[*id as usize];
            let (start, middle, end) = (node.start as usize, node.middle as usize, node.end as usize);
            pool[start..middle] == *left && pool[middle..end] == *right
        });
        found.map(|id| Form(*id))
    }

    /// Returns the form with these options, which must be canonical together: no duplicates, none dominated,
    /// none reversible, and not a number. The lists are sorted here.
    pub(super) fn intern(&mut self, left: &mut [Form], right: &mut [Form]) -> Result<Form, Stop> {
        left.sort_unstable();
        right.sort_unstable();
        if let Some(found) = self.find(left, right) {
            return Ok(found);
        }
        // `NUMBER` marks the nodes of numbers, so no place may be it.
        let place = |at: usize| u32::try_from(at).ok().filter(|at| *at < NUMBER).ok_or(Stop::Reach);
        let start = place(self.pool.len())?;
        let middle = place(self.pool.len() + left.len())?;
        let end = place(self.pool.len() + left.len() + right.len())?;
        // A player's stop is the best that the opponent's stop is after one of the moves. Rounding down keeps
        // the order, so it may come first.
        let best_left = left.iter().map(|l| self.scale(*l, Player::Right)).max();
        let best_right = right.iter().map(|r| self.scale(*r, Player::Left)).min();
        let stops =
            [best_left, best_right].map(|stop| stop.expect("a form that is no number has options of both"));
        let (nodes, pool) = (&self.nodes, &self.pool);
        let rehash = |id: &u32| {
            let node = &nodes[*id as usize];
            let (start, middle, end) = (node.start as usize, node.middle as usize, node.end as usize);
            hash_of(&pool[start..middle], &pool[middle..end])
        };
        room_in_table(&mut self.held, &mut self.by_options, rehash)?;
        self.held.room(&mut self.pool, left.len() + right.len())?;
        // Whether the form is a nimber is known later, when nothing may fail any more.
        self.held.room(&mut self.nimbers, 1)?;
        let far = [(&*left, Player::Left), (&*right, Player::Right)]
            .map(|(options, player)| self.best_far_stop(options, player, stops[player as usize]));
        self.held.room(&mut self.far_stops, far.iter().flatten().count())?;
        let form = self.push(Node { start, middle, end, negative: UNKNOWN }, stops)?;
        for (player, stop) in Player::BOTH.into_iter().zip(far) {
            self.far_stops.extend(stop.map(|stop| ((form, player), stop)));
        }
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        // The options of the next nimber are all that were made before.
        if left == self.nimbers && right == self.nimbers {
            self.nimbers.push(form);
        }
        self.by_options.insert_unique(hash_of(left, right), form.0, |_| unreachable!("there is room"));
        Ok(form)
    }

    fn push(&mut self, node: Node, stops: [Scale; 2]) -> Result<Form, Stop> {
        self.spend(1)?;
        self.held.room(&mut self.nodes, 1)?;
        self.held.room(&mut self.stops, 1)?;
        self.comparisons.grow(self.nodes.len() + 1, &mut self.held)?;
        let id = u32::try_from(self.nodes.len())
            .ok()
            .filter(|id| (*id as usize) < MOST_FORMS)
            .ok_or(Stop::Reach)?;
        self.nodes.push(node);
        self.stops.push(stops);
        Ok(Form(id))
    }

    /// Counts a step; tells the budget of many at once.
    #[inline]
    pub(super) fn spend(&mut self, steps: u32) -> Result<(), Stop> {
        const TOGETHER: u32 = 256;
        self.unspent = self.unspent.saturating_add(steps);
        if self.unspent < TOGETHER {
            return Ok(());
        }
        self.settle()
    }

    #[cold]
    fn settle(&mut self) -> Result<(), Stop> {
        // After a change of budgets all that is here counts in the new one.
        let bytes = self.bytes();
        if bytes > self.held.bytes() {
            self.held.set(1, bytes)?;
        }
        self.budget.spend(u64::from(std::mem::take(&mut self.unspent)))
    }

    /// Runs one level of a recursion over the followers of a game, with more stack where this one nears its
    /// end: games may be as deep as memory allows. The stack is counted as held.
    #[inline]
    pub(crate) fn deep<T, E: From<Stop>>(
        &mut self,
        level: impl FnOnce(&mut Forms) -> Result<T, E>,
    ) -> Result<T, E> {
        // Where the platform does not tell what is left, the stack is taken to suffice.
        if stacker::remaining_stack().is_none_or(|left| left >= super::LEAST_STACK) {
            return level(self);
        }
        let mut stack = self.budget.held();
        stack.add(1, super::MORE_STACK)?;
        stacker::grow(super::MORE_STACK, || level(self))
    }

    /// Runs a step that lists a number of options before it has made a form of them. Few are not counted:
    /// they are about as many bytes as the step's stack.
    #[inline]
    pub(super) fn wide<T>(
        &mut self,
        n_options: usize,
        step: impl FnOnce(&mut Forms) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        const FEW: usize = 64;
        if n_options < FEW {
            return step(self);
        }
        let bytes = (2 * n_options * size_of::<Form>()) as u64;
        self.held.add(1, bytes)?;
        // The bytes are given back whether or not the step fails.
        let done = step(self);
        self.held.give(bytes);
        done
    }

    /// Returns the number of options of both players in a form; a number's are not counted.
    pub(super) fn width(&self, g: Form) -> usize {
        Player::BOTH.iter().map(|player| self.places(g, *player).len()).sum()
    }

    /// Returns the negative where it is known.
    pub(super) fn known_negative(&self, g: Form) -> Option<Form> {
        let negative = self.nodes[g.0 as usize].negative;
        (negative != UNKNOWN).then_some(Form(negative))
    }

    /// Notes that two forms are negatives of each other.
    pub(super) fn set_negatives(&mut self, g: Form, h: Form) {
        self.nodes[g.0 as usize].negative = h.0;
        self.nodes[h.0 as usize].negative = g.0;
    }

    /// Returns the sum of two numbers.
    pub(super) fn add_numbers(&mut self, x: Form, y: Form) -> Result<Form, Stop> {
        // Where both scales are exact, their sum is the scale of the sum.
        let scale = self.scale(x, Player::Left).checked_add(self.scale(y, Player::Left));
        if let Some(known) = scale.and_then(|scale| self.number_by_scale.get(&scale)) {
            return Ok(Form(*known));
        }
        let sum = self.as_number(x).expect("a number") + self.as_number(y).expect("a number");
        self.number(&sum)
    }

    /// Returns the negative of a number.
    pub(super) fn negate_number(&mut self, x: Form) -> Result<Form, Stop> {
        debug_assert_eq!(
            Scale::of(&-self.as_number(x).expect("a number")),
            self.scale(x, Player::Left).negated()
        );
        let negative = -self.as_number(x).expect("a number");
        self.number(&negative)
    }
}

pub(super) fn bytes_of_table<T>(table: &HashTable<T>) -> u64 {
    if table.capacity() == 0 { 0 } else { bytes_of_buckets(table.capacity(), size_of::<T>()) }
}

fn hash_of(left: &[Form], right: &[Form]) -> u64 {
    FxBuildHasher.hash_one((left, right))
}
