//! Negatives, sums and multiples.

use super::arena::{Form, Forms, bytes_of_table};
use super::named::{Names, UpSum};
use crate::{Dyadic, Player};
use dashu_int::IBig;
use grundy_budget::{Held, Stop, room_in_table};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The sums that were made: two forms, the smaller handle first, and their sum.
#[derive(Default)]
pub(super) struct Sums {
    table: HashTable<[Form; 3]>,
}

impl Sums {
    pub(super) fn bytes(&self) -> u64 {
        bytes_of_table(&self.table)
    }

    fn get(&self, g: Form, h: Form) -> Option<Form> {
        self.table.find(hash_of(g, h), |sum| sum[0] == g && sum[1] == h).map(|sum| sum[2])
    }

    fn insert(&mut self, g: Form, h: Form, sum: Form, held: &mut Held) -> Result<(), Stop> {
        let rehash = |sum: &[Form; 3]| hash_of(sum[0], sum[1]);
        room_in_table(held, &mut self.table, rehash)?;
        self.table.insert_unique(hash_of(g, h), [g, h, sum], rehash);
        Ok(())
    }
}

fn hash_of(g: Form, h: Form) -> u64 {
    FxBuildHasher.hash_one((g, h))
}

impl Forms {
    /// Returns `-g`, in which the players have changed places. Cost: the followers of `g`, once.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn negate(&mut self, g: Form) -> Result<Form, Stop> {
        if let Some(negative) = self.known_negative(g) {
            return Ok(negative);
        }
        let negative = if self.is_number(g) {
            self.negate_number(g)?
        } else {
            self.deep(|forms| forms.wide(forms.width(g), |forms| forms.negate_options(g)))?
        };
        self.set_negatives(g, negative);
        Ok(negative)
    }

    fn negate_options(&mut self, g: Form) -> Result<Form, Stop> {
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for place in self.places(g, player) {
                let negative = self.negate(self.at(place))?;
                lists[player.opponent() as usize].push(negative);
            }
        }
        let [left, right] = &mut lists;
        // The negative of a canonical form is canonical, so nothing is compared.
        self.intern(left, right)
    }

    /// Returns `g + h`, in canonical form. Sums of forms that are no numbers are remembered.
    ///
    /// Cost: at most a canonical form for each pair of followers.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn add(&mut self, g: Form, h: Form) -> Result<Form, Stop> {
        if g == self.zero() {
            return Ok(h);
        }
        if h == self.zero() {
            return Ok(g);
        }
        match (self.is_number(g), self.is_number(h)) {
            // Sums of numbers are found by their scale and fill no table.
            (true, true) => return self.add_numbers(g, h),
            // This sum is 0, which its options would show at a greater cost.
            _ if self.known_negative(g) == Some(h) => return Ok(self.zero()),
            _ => {}
        }
        // One order of the terms, so that a sum is found whichever term came first.
        let (g, h) = (g.min(h), g.max(h));
        if let Some(sum) = self.sums.get(g, h) {
            return Ok(sum);
        }
        let sum = self.deep(|forms| forms.add_unknown(g, h))?;
        self.sums.insert(g, h, sum, &mut self.held)?;
        Ok(sum)
    }

    fn add_unknown(&mut self, g: Form, h: Form) -> Result<Form, Stop> {
        self.spend(1)?;
        if let (Some(a), Some(b)) = (self.as_nimber(g), self.as_nimber(h)) {
            return self.nimber(a ^ b);
        }
        let n_options = self.width(g) + self.width(h);
        self.wide(n_options, |forms| forms.add_by_options(g, h))
    }

    fn add_by_options(&mut self, g: Form, h: Form) -> Result<Form, Stop> {
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            // A number has no places: nobody moves in it. [Siegel, CGT, ch. II, number translation]
            for place in self.places(g, player) {
                let option = self.at(place);
                lists[player as usize].push(self.add(option, h)?);
            }
            for place in self.places(h, player) {
                let option = self.at(place);
                lists[player as usize].push(self.add(option, g)?);
            }
        }
        if self.is_number(g) || self.is_number(h) {
            // Adding a number changes neither dominance nor reversibility.
            let [left, right] = &mut lists;
            return self.intern(left, right);
        }
        self.game(&lists[0], &lists[1])
    }

    /// Returns `g - h`.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn subtract(&mut self, g: Form, h: Form) -> Result<Form, Stop> {
        let negative = self.negate(h)?;
        self.add(g, negative)
    }

    /// Returns the sum of all terms.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn sum(&mut self, terms: impl IntoIterator<Item = Form>) -> Result<Form, Stop> {
        terms.into_iter().try_fold(self.zero(), |sum, term| self.add(sum, term))
    }

    /// Returns the sum of `n` copies of `g`, of `-n` copies of `-g` where `n` is negative. A number is
    /// multiplied at once, and so is a number with ups and a nimber, at the cost of a form for each up; any
    /// other form by doubling.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Stop};
    /// let mut forms = Forms::new(&Budget::default());
    /// let up = forms.ups(1, 0)?;
    /// assert_eq!(forms.multiple(&1000.into(), up)?, forms.ups(1000, 0)?);
    /// assert_eq!(forms.multiple(&1_000_000_000_000i64.into(), up), Err(Stop::Reach));
    /// # Ok::<_, Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends; [`Stop::Reach`] where there would be more ups than [`Forms::ups`] makes, or a
    /// number longer than [`Dyadic::times`] makes.
    pub fn multiple(&mut self, n: &IBig, g: Form) -> Result<Form, Stop> {
        if let Some(x) = self.as_number(g) {
            let product = x.times(&Dyadic::from(n.clone()))?;
            return self.number(&product);
        }
        if *n < IBig::ZERO {
            let negative = self.negate(g)?;
            return self.multiple(&-n, negative);
        }
        // Few multiples are sooner added than recognized.
        if *n > IBig::from(8)
            && let Some(sum) = Names::new(self).sum(self, g)?
            && let Some(first) = sum.first_order()
        {
            let first = i64::try_from(&(n * IBig::from(first))).map_err(|_| Stop::Reach)?;
            let number = sum.number.times(&Dyadic::from(n.clone()))?;
            // Equal nimbers cancel in pairs.
            let nimber = if n % 2 == 1 { sum.nimber } else { 0 };
            return self.up_sum(&UpSum { number, ups: vec![first], nimber });
        }
        let mut product = self.zero();
        let (mut n, mut power) = (n.clone(), g);
        loop {
            if &n % 2 == 1 {
                product = self.add(product, power)?;
            }
            n >>= 1;
            // The end is looked at before the doubling, which would not be used.
            if n == IBig::ZERO {
                return Ok(product);
            }
            power = self.add(power, power)?;
        }
    }
}
