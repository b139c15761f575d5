//! Games with names: nimbers, ups, the uptimals, tinies and minies; made by name, and recognized.

use super::Memo;
use super::arena::{Form, Forms};
use crate::{Dyadic, Player};
use dashu_int::IBig;
use grundy_budget::Stop;
use std::cmp::Ordering;
use std::rc::Rc;

/// A number, ups of all orders and a nimber, added: `number + ups[0] ^ + ups[1] ^<2> + ... + *nimber`.
///
/// `^<n>` is `{0 | v<1> + ... + v<n-1> + *}`, so that `^<1>` is `^`. [Siegel, CGT, ch. II]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UpSum {
    /// The number.
    pub number: Dyadic,
    /// How many ups of each order, first order first; the last is not 0.
    pub ups: Vec<i64>,
    /// The nimber's Grundy value.
    pub nimber: u32,
}

impl UpSum {
    fn bytes(&self) -> u64 {
        (size_of::<UpSum>() + 2 * size_of::<usize>() + self.ups.capacity() * size_of::<i64>()) as u64
            + self.number.bytes()
    }

    /// Returns a number and nothing else.
    #[must_use]
    pub fn of_number(number: Dyadic) -> UpSum {
        UpSum { number, ups: Vec::new(), nimber: 0 }
    }

    /// Returns `n` where the ups are `n` times `^`, 0 included.
    #[must_use]
    pub fn first_order(&self) -> Option<i64> {
        match self.ups[..] {
            [] => Some(0),
            [n] => Some(n),
            _ => None,
        }
    }

    /// Returns `n` where the ups are `^<n>`, and `-n` where they are `v<n>`.
    #[must_use]
    pub fn unit(&self) -> Option<i64> {
        let (last, rest) = self.ups.split_last()?;
        (rest.iter().all(|n| *n == 0) && last.abs() == 1).then(|| self.order() * last)
    }

    /// Returns `n` where the ups are `^[n]`, which is `^<1> + ... + ^<n>`, and `-n` where they are `v[n]`.
    #[must_use]
    pub fn unit_sum(&self) -> Option<i64> {
        let last = *self.ups.last()?;
        (last.abs() == 1 && self.ups.iter().all(|n| *n == last)).then(|| self.order() * last)
    }

    /// Returns the expansion as CGSuite writes it: the number, the nimber, and behind a point how many ups
    /// there are of each order, a minus behind those that are downs: `6*.1`, `*8.0`, `0.12-`. From ten on
    /// they stand in brackets.
    #[must_use]
    pub fn expansion(&self) -> String {
        let mut text = String::new();
        if !self.number.is_zero() || self.nimber == 0 {
            text += &self.number.to_string();
        }
        text += &match self.nimber {
            0 => ".".to_owned(),
            1 => "*.".to_owned(),
            n => format!("*{n}."),
        };
        for n in &self.ups {
            // Orders have no separator, so a count of several digits stands in brackets.
            let digits = n.unsigned_abs().to_string();
            text += &if digits.len() > 1 { format!("({digits})") } else { digits };
            text += if *n < 0 { "-" } else { "" };
        }
        text + if self.ups.is_empty() { "0" } else { "" }
    }

    fn order(&self) -> i64 {
        i64::try_from(self.ups.len()).expect("a list is shorter than 2^63")
    }

    fn is_zero(&self) -> bool {
        self.number.is_zero() && self.ups.is_empty() && self.nimber == 0
    }

    /// Returns `^<n>` for the `n` above the orders here, or `v<n>`, and a nimber.
    fn next_order(&self, sign: i64, nimber: u32) -> UpSum {
        let mut ups = vec![0; self.ups.len()];
        ups.push(sign);
        UpSum { ups, nimber, ..UpSum::of_number(Dyadic::from(0)) }
    }

    /// Returns the same with one up of the next order, or one down.
    fn one_longer(&self, sign: i64) -> UpSum {
        let mut longer = self.clone();
        longer.ups.push(sign);
        longer
    }

    /// Changes the number of ups of one order, and drops what is 0 at the end.
    fn add_ups(&mut self, order: usize, n: i64) -> Option<()> {
        if self.ups.len() < order {
            self.ups.resize(order, 0);
        }
        // A sum with too many ups for a word is not named.
        self.ups[order - 1] = self.ups[order - 1].checked_add(n)?;
        while self.ups.last() == Some(&0) {
            self.ups.pop();
        }
        Some(())
    }
}

/// The order in which sums are listed: by number, then by ups, a list before its continuations, then by
/// nimber.
impl Ord for UpSum {
    fn cmp(&self, other: &UpSum) -> Ordering {
        self.number
            .cmp(&other.number)
            .then_with(|| self.ups.cmp(&other.ups))
            .then_with(|| self.nimber.cmp(&other.nimber))
    }
}

impl PartialOrd for UpSum {
    fn partial_cmp(&self, other: &UpSum) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A game that differs from a number by less than any up: `number + Tiny(size)`, or `number + Miny(size)`.
///
/// `Tiny(G)` is `{0 || 0 | -G}` and `Miny(G)` its negative. [Siegel, CGT, ch. II]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiny {
    /// The number, a form.
    pub number: Form,
    /// How large the threat is, a form.
    pub size: Form,
    /// Whether it is a tiny, which is positive, and no miny.
    pub positive: bool,
}

impl Forms {
    /// Returns the nimber `*n`, for `n` up to 8191. Cost: `n^2` options where it is made first, else nothing.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (three, five) = (forms.nimber(3)?, forms.nimber(5)?);
    /// assert_eq!(forms.add(three, five)?, forms.nimber(6)?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends; [`Stop::Reach`] for larger nimbers, whose options would fill the memory.
    pub fn nimber(&mut self, n: u32) -> Result<Form, Stop> {
        if n > MOST_NIMBER {
            return Err(Stop::Reach);
        }
        while self.nimbers().len() <= n as usize {
            self.spend(1)?;
            // No smaller nimber is dominated or reversible, so nothing is compared.
            let (mut left, mut right) = (self.nimbers().to_vec(), self.nimbers().to_vec());
            let next = self.intern(&mut left, &mut right)?;
            // It is its own negative, and nobody has to find that out by its options.
            self.set_negatives(next, next);
        }
        Ok(self.nimbers()[n as usize])
    }

    /// Returns `n` times `^`, plus `*nimber`, for `n` up to `2^18` either way. Cost: `|n|` forms, and the
    /// nimber.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (double, zero) = (forms.ups(2, 0)?, forms.zero());
    /// let up_star = forms.ups(1, 1)?;
    /// assert_eq!(forms.game(&[zero], &[up_star])?, double);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends; [`Stop::Reach`] for more ups.
    pub fn ups(&mut self, n: i64, nimber: u32) -> Result<Form, Stop> {
        if n.unsigned_abs() > MOST_MADE_UPS {
            return Err(Stop::Reach);
        }
        if n < 0 {
            let positive = self.ups(n.checked_neg().ok_or(Stop::Reach)?, nimber)?;
            return self.negate(positive);
        }
        // n ^ + *m is {0 | (n - 1) ^ + *(m + 1)}, with the nim sum; ^* alone is {0, * | 0}.
        // [Siegel, CGT, ch. II]
        let n_is_odd = n % 2 == 1;
        // Each up turns the lowest bit, so the first star is the one from which `n` turns lead to `nimber`.
        let mut star = if n_is_odd { nimber ^ 1 } else { nimber };
        let mut sum = self.nimber(star)?;
        let zero = self.zero();
        for k in 0..n {
            self.spend(1)?;
            star ^= 1;
            sum = if k == 0 && star == 1 {
                let one = self.nimber(1)?;
                self.intern(&mut [zero, one], &mut [zero])?
            } else {
                self.intern(&mut [zero], &mut [sum])?
            };
        }
        Ok(sum)
    }

    /// Returns `^<n>`; for a negative order its negative, and zero for 0. Cost: the canonical forms of `n`
    /// sums.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn up_of_order(&mut self, n: i64) -> Result<Form, Stop> {
        if n < 0 {
            let positive = self.up_of_order(n.checked_neg().ok_or(Stop::Reach)?)?;
            return self.negate(positive);
        }
        if n == 0 {
            return Ok(self.zero());
        }
        // The negative order gives the downs of all orders below `n`.
        let lower = self.up_to_order(1 - n)?;
        let star = self.nimber(1)?;
        let threat = self.add(lower, star)?;
        let zero = self.zero();
        self.game(&[zero], &[threat])
    }

    /// Returns `^[n]`, which is `^<1> + ... + ^<n>`; for a negative order its negative, and zero for 0. Cost:
    /// `|n|` forms.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let both = [forms.up_of_order(1)?, forms.up_of_order(2)?];
    /// assert_eq!(forms.add(both[0], both[1])?, forms.up_to_order(2)?);
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn up_to_order(&mut self, n: i64) -> Result<Form, Stop> {
        if n < 0 {
            let positive = self.up_to_order(n.checked_neg().ok_or(Stop::Reach)?)?;
            return self.negate(positive);
        }
        let star = self.nimber(1)?;
        let mut sum = self.zero();
        // Each turn makes a form that is new the first time, so the budget bounds large orders.
        for _ in 0..n {
            sum = self.game(&[sum], &[star])?;
        }
        Ok(sum)
    }

    /// Returns the form of a sum of number, ups and nimber.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn up_sum(&mut self, sum: &UpSum) -> Result<Form, Stop> {
        let first = sum.ups.first().copied().unwrap_or(0);
        // Ups of the first order and the nimber are made at once; the others are added.
        let mut form = self.ups(first, sum.nimber)?;
        for (order, n) in (1..).zip(&sum.ups).skip(1).filter(|(_, n)| **n != 0) {
            let unit = self.up_of_order(order)?;
            let ups = self.multiple(&IBig::from(*n), unit)?;
            form = self.add(form, ups)?;
        }
        let number = self.number(&sum.number)?;
        self.add(form, number)
    }

    /// Returns `{0 || 0 | -size}`.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let two = forms.integer(2)?;
    /// let tiny = forms.tiny(two)?;
    /// assert_eq!(forms.text(tiny)?, "Tiny(2)");
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn tiny(&mut self, size: Form) -> Result<Form, Stop> {
        let zero = self.zero();
        let threat = self.negate(size)?;
        let threat = self.game(&[zero], &[threat])?;
        self.game(&[zero], &[threat])
    }
}

/// The largest nimber that is made; all forms up to it have a quarter of a gigabyte of options.
const MOST_NIMBER: u32 = (1 << 13) - 1;

/// The largest number of ups that is made, a form each.
const MOST_MADE_UPS: u64 = 1 << 18;

/// Sums of more ups, or of higher orders, are recognized where their options follow a pattern; others are not
/// looked for.
const MOST_ORDERS: usize = 8;
const MOST_UPS: u64 = 200;

/// What was recognized of the forms of an arena, each once.
pub struct Names {
    sums: Memo<Form, Option<Rc<UpSum>>>,
}

impl Names {
    /// Returns what is known before anything was asked; what is found counts in the budget of the arena.
    #[must_use]
    pub fn new(forms: &Forms) -> Names {
        Names { sums: Memo::new(&forms.budget) }
    }

    /// Returns the number, ups and nimber that `g` is the sum of, if it is such a sum.
    ///
    /// Cost: for each follower that is infinitesimally close to a number, a few sums for each of its options.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn sum(&mut self, forms: &mut Forms, g: Form) -> Result<Option<Rc<UpSum>>, Stop> {
        if let Some(x) = forms.as_number(g) {
            return Ok(Some(Rc::new(UpSum::of_number(x.clone()))));
        }
        if let Some(known) = self.sums.get(&g) {
            return Ok(known.clone());
        }
        let found = forms.deep(|forms| self.find_sum(forms, g))?.map(Rc::new);
        let bytes = found.as_ref().map_or(0, |sum| sum.bytes());
        forms.spend(u32::try_from(bytes / 64).unwrap_or(u32::MAX))?;
        self.sums.insert(g, found.clone(), bytes)?;
        Ok(found)
    }

    fn find_sum(&mut self, forms: &mut Forms, g: Form) -> Result<Option<UpSum>, Stop> {
        forms.spend(1)?;
        // Ups and nimbers are infinitesimal, so both stops of such a sum are its number.
        if forms.compare_stops(g, Player::Left, g, Player::Right).is_ne() {
            return Ok(None);
        }
        let number = forms.stop(g, Player::Left);
        if !number.is_zero() {
            // By number translation what is left near 0 has the same options, each moved by the number.
            let back = forms.number(&-&number)?;
            let near_zero = forms.add(g, back)?;
            let sum = self.sum(forms, near_zero)?;
            return Ok(sum.map(|sum| UpSum { number, ..(*sum).clone() }));
        }
        if let Some(nimber) = forms.as_nimber(g) {
            return Ok(Some(UpSum { nimber, ..UpSum::of_number(number) }));
        }
        if let Some(ups) = self.by_its_pattern(forms, g)? {
            return Ok(Some(ups));
        }
        self.by_an_option(forms, g)
    }

    /// Knows the forms of `n ^ + *m`, `^[n]`, `^<n>` and the last two plus `*` by their options, whatever
    /// their length.
    fn by_its_pattern(&mut self, forms: &mut Forms, g: Form) -> Result<Option<UpSum>, Stop> {
        for (player, sign) in [(Player::Left, 1), (Player::Right, -1)] {
            let own: Vec<Form> = forms.places(g, player).map(|place| forms.at(place)).collect();
            let others: Vec<Form> = forms.places(g, player.opponent()).map(|place| forms.at(place)).collect();
            // In all patterns the opponent has one option.
            let [other] = others[..] else { continue };
            let Some(other) = self.sum(forms, other)? else { continue };
            let zero = forms.zero();
            let rest = own.iter().copied().filter(|option| *option != zero).collect::<Vec<_>>();
            let rest = match rest[..] {
                [] => None,
                [one] => match self.sum(forms, one)? {
                    Some(sum) => Some(sum),
                    None => continue,
                },
                _ => continue,
            };
            let all = |sum: &UpSum, n: i64| sum.number.is_zero() && sum.ups.iter().all(|ups| *ups == n);
            let found = match (own.len(), rest.as_deref()) {
                // {0 | n ^ + *m}
                (1, None)
                    if other.number.is_zero()
                        && other.first_order().is_some_and(|n| n * sign >= 0)
                        && (!other.ups.is_empty() || other.nimber != 0) =>
                {
                    let mut ups = (*other).clone();
                    ups.nimber ^= 1;
                    ups.add_ups(1, sign).map(|()| ups)
                }
                // {0 | v[n-1]*}, and {0,* | v[n-1]}
                (1, None) if all(&other, -sign) && other.nimber == 1 => Some(other.next_order(sign, 0)),
                (2, Some(star))
                    if is_star(star) && all(&other, -sign) && other.nimber == 0 && !other.ups.is_empty() =>
                {
                    Some(other.next_order(sign, 1))
                }
                // {^[n-1] | *}, and {0,^[n-1]* | 0}
                (1, Some(lower)) if is_star(&other) && all(lower, sign) && lower.nimber == 0 => {
                    Some(lower.one_longer(sign))
                }
                (2, Some(lower)) if other.is_zero() && all(lower, sign) && lower.nimber == 1 => {
                    Some(lower.one_longer(sign))
                }
                _ => None,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Tries the sums, of few ups, from which an option of the infinitesimal `g` is one move away: Left moves
    /// from `^<k>` to 0 and from `v<k>` to `^<1> + ... + ^<k-1> + *`, and Right the other way round.
    fn by_an_option(&mut self, forms: &mut Forms, g: Form) -> Result<Option<UpSum>, Stop> {
        for player in Player::BOTH {
            let gain = if player == Player::Left { 1 } else { -1 };
            for place in forms.places(g, player) {
                let option = forms.at(place);
                let Some(known) = self.sum(forms, option)? else { return Ok(None) };
                let n_ups: u64 = known.ups.iter().map(|n| n.unsigned_abs()).sum();
                if !known.number.is_zero() || known.ups.len() > MOST_ORDERS || n_ups > MOST_UPS {
                    return Ok(None);
                }
                for order in 1..=known.ups.len() + 1 {
                    let mut taken = (*known).clone();
                    let mut turned = UpSum { nimber: known.nimber ^ 1, ..(*known).clone() };
                    let fits = taken.add_ups(order, gain).is_some()
                        && (1..=order).all(|k| turned.add_ups(k, -gain).is_some());
                    for candidate in [taken, turned].into_iter().filter(|_| fits) {
                        // The candidate is made and compared, so a wrong guess costs time alone.
                        if forms.up_sum(&candidate)? == g {
                            return Ok(Some(candidate));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the number and the size where `g` is a tiny or a miny, or a number more than that.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn tiny(&mut self, forms: &mut Forms, g: Form) -> Result<Option<Tiny>, Stop> {
        for (player, positive) in [(Player::Left, true), (Player::Right, false)] {
            let Some([number, threat]) = only_options(forms, g, player)? else { continue };
            let Some(x) = forms.as_number(number).cloned() else { continue };
            // The threat of a tiny is hot.
            if forms.is_number(threat) {
                continue;
            }
            let Some([back, far]) = only_options(forms, threat, player)? else { continue };
            if back == number && is_beyond(forms, far, &x, player)? {
                // The threat of a tiny leads to `number - size`, that of a miny to `number + size`.
                let size =
                    if positive { forms.subtract(number, far)? } else { forms.subtract(far, number)? };
                return Ok(Some(Tiny { number, size, positive }));
            }
        }
        Ok(None)
    }
}

fn is_star(sum: &UpSum) -> bool {
    sum.number.is_zero() && sum.ups.is_empty() && sum.nimber == 1
}

/// Returns the one option of `player` and the one of the opponent, where there are no others.
fn only_options(forms: &mut Forms, g: Form, player: Player) -> Result<Option<[Form; 2]>, Stop> {
    let own = forms.options(g, player)?;
    let others = forms.options(g, player.opponent())?;
    Ok(match (&own[..], &others[..]) {
        ([own], [other]) => Some([*own, *other]),
        _ => None,
    })
}

/// Returns whether the mean of `g` is worse than `x` for `player`.
fn is_beyond(forms: &mut Forms, g: Form, x: &Dyadic, player: Player) -> Result<bool, Stop> {
    let mean = forms.mean(g)?;
    Ok(if player == Player::Left { mean < *x } else { mean > *x })
}
