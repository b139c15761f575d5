//! Products and ordinal sums: operations that look at both games' options.

use super::Memo;
use super::arena::{Form, Forms};
use crate::{Dyadic, Player, nim_field};
use dashu_int::IBig;
use grundy_budget::Stop;

/// The latest birthday of what may stand on a base: each day costs a form.
const LATEST_BIRTHDAY: u32 = 1 << 16;

impl Forms {
    /// Returns Conway's product of two games, from their canonical forms: on numbers that of numbers, on
    /// nimbers that of nimbers, with an integer the multiple. On other games it depends on the forms, not on
    /// the values alone.
    ///
    /// `g h` has the Left options `gl h + g hl - gl hl` and `gr h + g hr - gr hr`, and the Right options
    /// `gl h + g hr - gl hr` and `gr h + g hl - gr hl`. Cost: a canonical form for each pair of followers; of
    /// two nimbers only the product's. [Conway, ONAG]
    ///
    /// # Errors
    /// Where the budget ends; [`Stop::Reach`] for a nimber beyond those of [`Forms::nimber`], and a number
    /// beyond those of [`Dyadic::times`].
    pub fn conway_product(&mut self, g: Form, h: Form) -> Result<Form, Stop> {
        if let (Some(a), Some(b)) = (self.as_nimber(g), self.as_nimber(h)) {
            let product = nim_field::product(a.into(), b.into());
            return self.nimber(u32::try_from(product).map_err(|_| Stop::Reach)?);
        }
        self.product(g, h, &mut Memo::new(&self.budget))
    }

    fn product(&mut self, g: Form, h: Form, done: &mut Memo<[Form; 2], Form>) -> Result<Form, Stop> {
        if let (Some(x), Some(y)) = (self.as_number(g), self.as_number(h)) {
            let product = x.times(y)?;
            return self.number(&product);
        }
        // By the definition the product with an integer is a repeated sum.
        for (g, h) in [(g, h), (h, g)] {
            if let Some(n) = self.as_integer(g) {
                return self.multiple(&n, h);
            }
        }
        // The product does not depend on the order of the factors.
        let pair = [g.min(h), g.max(h)];
        if let Some(known) = done.get(&pair) {
            return Ok(*known);
        }
        let product = self.deep(|forms| forms.product_of_options(g, h, done))?;
        done.insert(pair, product, 0)?;
        Ok(product)
    }

    fn product_of_options(
        &mut self,
        g: Form,
        h: Form,
        done: &mut Memo<[Form; 2], Form>,
    ) -> Result<Form, Stop> {
        let (wide, high) = (self.width(g), self.width(h));
        self.wide(wide * high, |forms| forms.product_by_options(g, h, done))
    }

    fn product_by_options(
        &mut self,
        g: Form,
        h: Form,
        done: &mut Memo<[Form; 2], Form>,
    ) -> Result<Form, Stop> {
        let mut lists = [Vec::new(), Vec::new()];
        for mine in Player::BOTH {
            for yours in Player::BOTH {
                let side = if mine == yours { Player::Left } else { Player::Right };
                let others = self.options(h, yours)?;
                for a in self.options(g, mine)? {
                    for b in &others {
                        let (one, other) = (self.product(a, h, done)?, self.product(g, *b, done)?);
                        let both = self.product(a, *b, done)?;
                        let sum = self.add(one, other)?;
                        lists[side as usize].push(self.subtract(sum, both)?);
                    }
                }
            }
        }
        self.game(&lists[0], &lists[1])
    }

    /// Returns the ordinal sum `g : h` of the canonical form of `g`: a move in `g` takes `h` away. It depends
    /// on the form of `g`, and on `h` only as a value. Cost: a canonical form for each follower of `h`.
    /// [Siegel, CGT, ch. II]
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (zero, one) = (forms.zero(), forms.integer(1)?);
    /// let star = forms.game(&[zero], &[zero])?;
    /// assert_eq!(forms.ordinal_sum(one, star)?, forms.game(&[zero, one], &[one])?);
    /// // The same value as a form with other options is another base.
    /// assert_eq!(forms.ordinal_sum(zero, one)?, one);
    /// assert_eq!(forms.ordinal_sum_of([&[star], &[star]], one)?, forms.game(&[zero], &[star])?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// As [`Forms::ordinal_sum_of`].
    pub fn ordinal_sum(&mut self, g: Form, h: Form) -> Result<Form, Stop> {
        // Zero has no options, so what stands on it is all there is.
        if g == self.zero() {
            return Ok(h);
        }
        let options = [self.options(g, Player::Left)?, self.options(g, Player::Right)?];
        self.ordinal_sum_of([&options[0], &options[1]], h)
    }

    /// Returns the ordinal sum of the game with exactly these options, Left's first, and `h`: nothing is
    /// taken away from the base, whether dominated or reversible.
    ///
    /// # Errors
    /// Where the budget ends; [`Stop::Reach`] where `h` was born later than day `2^16`, as large integers
    /// are.
    pub fn ordinal_sum_of(&mut self, base: [&[Form]; 2], h: Form) -> Result<Form, Stop> {
        if self.birthday(h)? > IBig::from(LATEST_BIRTHDAY) {
            return Err(Stop::Reach);
        }
        self.ordinal(base, h, &mut Memo::new(&self.budget))
    }

    fn ordinal(&mut self, base: [&[Form]; 2], h: Form, done: &mut Memo<Form, Form>) -> Result<Form, Stop> {
        if let Some(known) = done.get(&h) {
            return Ok(*known);
        }
        // A move in the base takes away what stands on it, so its options stay as they are.
        let mut lists = base.map(<[Form]>::to_vec);
        for player in Player::BOTH {
            for option in self.options(h, player)? {
                let sum = self.deep(|forms| forms.ordinal(base, option, done))?;
                lists[player as usize].push(sum);
            }
        }
        let sum = self.game(&lists[0], &lists[1])?;
        done.insert(h, sum, 0)?;
        Ok(sum)
    }

    /// Returns `g -> x`, which is `g : (x - 1)`, and zero for `x = 0`: for `g = ^` and an integer the uptimal
    /// `^[x]`. `None` where `x` is no number that is 0 or at least 1.
    ///
    /// Cost: a canonical form for each follower of `x`. [Conway, ONAG]
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn power_to(&mut self, g: Form, x: Form) -> Result<Option<Form>, Stop> {
        match self.above_one(x) {
            _ if x == self.zero() => Ok(Some(x)),
            Some(more) => {
                let more = self.number(&more)?;
                self.ordinal_sum(g, more).map(Some)
            }
            None => Ok(None),
        }
    }

    /// Returns the `x`-th power of a game `g = {0 | h}`, which is `{0 | h : (1 - x)}`: for `g = ^` and an
    /// integer the uptimal `^<x>`. `None` where `g` has other options or `x` is no number from 1 upwards.
    ///
    /// Cost: a canonical form for each follower of `x`. [Conway, ONAG]
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn power(&mut self, g: Form, x: Form) -> Result<Option<Form>, Stop> {
        let zero = self.zero();
        let (left, right) = (self.options(g, Player::Left)?, self.options(g, Player::Right)?);
        let (Some(more), true, [reply]) = (self.above_one(x), left == [zero], &right[..]) else {
            return Ok(None);
        };
        let less = self.number(&-&more)?;
        let reply = self.ordinal_sum(*reply, less)?;
        self.game(&[zero], &[reply]).map(Some)
    }

    /// Returns `x - 1` where that is a number and not negative.
    fn above_one(&self, x: Form) -> Option<Dyadic> {
        self.as_number(x).map(|x| x - &Dyadic::from(1)).filter(|x| x.signum() >= 0)
    }

    /// Returns a game `x` with `base : x = g`, found in the options of the canonical form of `g`; `None`
    /// where these show none. The base has exactly the options given, Left's first.
    ///
    /// Cost: an ordinal sum for each follower of `g`. [Winning Ways, ch. 8]
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn subordinate_of(&mut self, g: Form, base: [&[Form]; 2]) -> Result<Option<Form>, Stop> {
        self.subordinate(g, base, &mut Memo::new(&self.budget))
    }

    fn subordinate(
        &mut self,
        g: Form,
        base: [&[Form]; 2],
        done: &mut Memo<Form, Option<Form>>,
    ) -> Result<Option<Form>, Stop> {
        if let Some(known) = done.get(&g) {
            return Ok(*known);
        }
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for option in self.options(g, player)? {
                // An option of the base is a move that takes `x` away, so it is none of `x`.
                if !base[player as usize].contains(&option) {
                    lists[player as usize].extend(self.deep(|forms| forms.subordinate(option, base, done))?);
                }
            }
        }
        let candidate = self.game(&lists[0], &lists[1])?;
        // The candidate may be wrong where options of `g` show too much or too little: the ordinal sum tells.
        let found = (self.ordinal_sum_of(base, candidate)? == g).then_some(candidate);
        done.insert(g, found, 0)?;
        Ok(found)
    }
}
