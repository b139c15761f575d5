//! Cooling, heating, overheating, freezing and Norton's product: every option of a game is changed, and a tax
//! is paid or a prize won for each move.

use super::Memo;
use super::arena::{Form, Forms};
use crate::{Dyadic, Player};
use grundy_budget::{Budget, Stop};

/// What becomes of a game that is not moved in any more.
enum End {
    /// Above this temperature a game is its mean.
    Cold(Dyadic),
    /// Numbers stay what they are.
    Number,
    /// An integer becomes that number of copies of a form.
    Integer(Form),
}

/// A change of a game through all its followers: where it ends, and what an option is added to after it was
/// changed itself.
struct Change {
    end: End,
    /// What Left's changed options are added to, each of them to each, and Right's.
    gains: [Vec<Form>; 2],
    done: Memo<Form, Form>,
}

impl Forms {
    /// Returns `g` cooled by `t`: each player pays `t` for a move, until the game is as cold as `t`, when it
    /// is its mean. Temperatures below -1 count as -1; integers stay what they are. For `t >= 0` the result
    /// depends on the value of `g` alone, and cooling keeps sums; below 0 it is the canonical form that is
    /// cooled.
    ///
    /// Cost: a canonical form for each follower. [Siegel, CGT, ch. II; Winning Ways, ch. 6]
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Dyadic};
    /// let mut forms = Forms::new(&Budget::default());
    /// let g = forms.switch(Dyadic::from(5), Dyadic::from(1))?;
    /// let cooled = forms.cool(g, &Dyadic::from(1))?;
    /// assert_eq!(cooled, forms.switch(Dyadic::from(4), Dyadic::from(2))?);
    /// assert_eq!(forms.cool(g, &Dyadic::from(3))?, forms.integer(3)?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn cool(&mut self, g: Form, t: &Dyadic) -> Result<Form, Stop> {
        let t = t.max(&Dyadic::from(-1)).clone();
        let (tax, rebate) = (self.number(&-&t)?, self.number(&t)?);
        self.change(g, &mut Change::new(&self.budget, End::Cold(t), [vec![tax], vec![rebate]]))
    }

    /// Returns `g` cooled by its own temperature: its mean, plus an infinitesimal. A number stays what it is.
    ///
    /// Cost: as [`Forms::cool`].
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn freeze(&mut self, g: Form) -> Result<Form, Stop> {
        if self.is_number(g) {
            return Ok(g);
        }
        let temperature = self.temperature(g)?;
        self.cool(g, &temperature)
    }

    /// Returns `g` heated by `t`, which may be any game: each player wins `t` with a move; numbers stay what
    /// they are.
    ///
    /// The canonical form of `g` is heated. Cost: a canonical form for each follower. [Winning Ways, ch. 6]
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Dyadic};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (zero, two) = (forms.zero(), forms.integer(2)?);
    /// let star = forms.game(&[zero], &[zero])?;
    /// assert_eq!(forms.heat(star, two)?, forms.switch(Dyadic::from(2), Dyadic::from(-2))?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn heat(&mut self, g: Form, t: Form) -> Result<Form, Stop> {
        let negative = self.negate(t)?;
        self.change(g, &mut Change::new(&self.budget, End::Number, [vec![t], vec![negative]]))
    }

    /// Returns `g` overheated from `s` to `t`: each player wins `t` with a move, and an integer `n` becomes
    /// `n` copies of `s`; any other number is moved in as in its canonical form.
    ///
    /// Cost: a canonical form for each follower. [Winning Ways, ch. 6]
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Dyadic};
    /// let mut forms = Forms::new(&Budget::default());
    /// let zero = forms.zero();
    /// let star = forms.game(&[zero], &[zero])?;
    /// let half = forms.number(&Dyadic::new(1.into(), 1))?;
    /// assert_eq!(forms.overheat(half, zero, zero)?, star);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn overheat(&mut self, g: Form, s: Form, t: Form) -> Result<Form, Stop> {
        let negative = self.negate(t)?;
        self.change(g, &mut Change::new(&self.budget, End::Integer(s), [vec![t], vec![negative]]))
    }

    /// Returns Norton's product `g . u`: `n` copies of `u` for an integer `n`, else
    /// `{gl . u + u + i | gr . u - u - i}` over all options of `g` and all incentives `i` of `u`, of either
    /// player.
    ///
    /// For `u > 0` it depends on the values of `g` and `u` alone, and keeps order and sums of `g`. The
    /// canonical forms are taken. Cost: a canonical form for each follower of `g`.
    /// [Siegel, CGT, ch. II; Winning Ways, ch. 8]
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (zero, six) = (forms.zero(), forms.integer(6)?);
    /// let star = forms.game(&[zero], &[zero])?;
    /// let up = forms.game(&[zero], &[star])?;
    /// assert_eq!(forms.norton_product(six, up)?, forms.multiple(&6.into(), up)?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn norton_product(&mut self, g: Form, u: Form) -> Result<Form, Stop> {
        let mut gains = Vec::new();
        for player in Player::BOTH {
            for incentive in self.incentives(u, player)? {
                gains.push(self.add(u, incentive)?);
            }
        }
        let losses = gains.iter().map(|gain| self.negate(*gain)).collect::<Result<_, _>>()?;
        self.change(g, &mut Change::new(&self.budget, End::Integer(u), [gains, losses]))
    }

    fn change(&mut self, g: Form, change: &mut Change) -> Result<Form, Stop> {
        if let Some(end) = self.ended(g, &change.end)? {
            return Ok(end);
        }
        if let Some(done) = change.done.get(&g) {
            return Ok(*done);
        }
        // Each changed option is added to each gain, so the lists grow by that factor.
        let n_gains = change.gains[0].len().max(change.gains[1].len());
        let n_options = self.width(g) * n_gains;
        let changed = self.deep(|forms| forms.wide(n_options, |forms| forms.change_options(g, change)))?;
        change.done.insert(g, changed, 0)?;
        Ok(changed)
    }

    fn change_options(&mut self, g: Form, change: &mut Change) -> Result<Form, Stop> {
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            // Numbers are moved in here too, where the change does not end at them.
            for option in self.options(g, player)? {
                let changed = self.change(option, change)?;
                for gain in &change.gains[player as usize] {
                    lists[player as usize].push(self.add(changed, *gain)?);
                }
            }
        }
        self.game(&lists[0], &lists[1])
    }

    /// Returns what a game becomes that is not moved in.
    fn ended(&mut self, g: Form, end: &End) -> Result<Option<Form>, Stop> {
        let integer = self.as_integer(g);
        match end {
            End::Number => Ok(self.is_number(g).then_some(g)),
            End::Integer(unit) => integer.map(|n| self.multiple(&n, *unit)).transpose(),
            End::Cold(_) if integer.is_some() => Ok(Some(g)),
            End::Cold(t) => {
                // At its temperature a game is not its mean yet: an infinitesimal may be left.
                if self.temperature(g)? >= *t {
                    return Ok(None);
                }
                let mean = self.mean(g)?;
                self.number(&mean).map(Some)
            }
        }
    }
}

impl Change {
    fn new(budget: &Budget, end: End, gains: [Vec<Form>; 2]) -> Change {
        Change { end, gains, done: Memo::new(budget) }
    }
}
