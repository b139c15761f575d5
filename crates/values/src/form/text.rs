//! Games as text, in the notation of CGSuite: options in braces, names where a game has one.
//!
//! A game is printed as the first of these that it is: a number, ups and a nimber, added and written without
//! a plus (`9/8*`, `^^*4`, `5v<2>*`); a switch `+-`, for which Left's options are written; a tiny or a miny,
//! after the number that it is added to; else its options, Left's before a bar and Right's behind. A game in
//! the place of a sole option has no braces of its own, and its outer bar is longer than its inner ones, up
//! to three strokes; a fourth stroke brings braces. Options are listed numbers first, then nimbers, then
//! other sums with ups, then the rest by their options.

use super::Memo;
use super::arena::{Form, Forms};
use super::named::{Names, UpSum};
use crate::{Player, merge};
use grundy_budget::{Held, Stop};
use std::cmp::Ordering;
use std::fmt::Write;
use std::rc::Rc;

/// The characters that games are printed with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Typography {
    /// ASCII, as CGSuite prints text.
    #[default]
    Plain,
    /// Arrows, superscripts and the signs of print, where there are such characters.
    Unicode,
}

/// A game with this number of strokes in its bar is put in braces wherever it stands.
const MOST_STROKES: usize = 4;

impl Forms {
    /// Returns a game as text in the notation of CGSuite, which reads back as the same game.
    ///
    /// Cost: the length of the text, which may be exponential in the number of followers, and the recognition
    /// of those.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget};
    /// let mut forms = Forms::new(&Budget::default());
    /// let (one, zero) = (forms.integer(1)?, forms.zero());
    /// let hot = forms.game(&[one], &[zero])?;
    /// let game = forms.game(&[hot], &[zero])?;
    /// assert_eq!(forms.text(hot)?, "{1|0}");
    /// assert_eq!(forms.text(game)?, "Miny(1)");
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn text(&mut self, g: Form) -> Result<String, Stop> {
        Printer::new(Typography::Plain, self).text(self, g)
    }
}

/// Prints games of one arena; what it learned of their options it keeps.
pub struct Printer {
    typography: Typography,
    names: Names,
    looks: Memo<Form, Look>,
    listed: Memo<Form, Rc<[Vec<Form>; 2]>>,
    /// The room of the text being printed.
    held: Held,
}

/// What is printed between two looks at the room of a text is seldom longer.
const PIECE: usize = 1 << 8;

/// How a game is printed.
#[derive(Clone)]
enum Look {
    Sum(Rc<UpSum>),
    Switch,
    Tiny {
        number: Form,
        size: Form,
        positive: bool,
    },
    /// In options, with this number of strokes in the bar, or in braces where there are too many.
    Options {
        strokes: usize,
    },
}

impl Printer {
    /// Returns a printer for one arena.
    #[must_use]
    pub fn new(typography: Typography, forms: &Forms) -> Printer {
        let (looks, listed) = (Memo::new(&forms.budget), Memo::new(&forms.budget));
        Printer { typography, names: Names::new(forms), looks, listed, held: forms.budget.held() }
    }

    /// Returns `g` as text; see [`Forms::text`]. All calls must be about the same arena.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn text(&mut self, forms: &mut Forms, g: Form) -> Result<String, Stop> {
        let mut text = String::new();
        let printed = self.print(forms, g, Place::Alone, &mut text);
        // The text is the caller's now, so its room no longer counts here.
        self.held.give(u64::MAX);
        printed.map(|()| text)
    }

    /// Returns games in the order in which options are printed.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn sorted(&mut self, forms: &mut Forms, games: &[Form]) -> Result<Vec<Form>, Stop> {
        merge::sorted(games.to_vec(), |one, other| {
            forms.spend(1)?;
            Ok(self.compare(forms, one, other)?.is_lt())
        })
    }

    fn print(&mut self, forms: &mut Forms, g: Form, place: Place, text: &mut String) -> Result<(), Stop> {
        // The length of the text is what printing costs: a game of few followers may have a long one.
        forms.spend(1)?;
        self.held.room(text, PIECE)?;
        match self.look(forms, g)? {
            Look::Sum(sum) => {
                let brackets = place == Place::Switched && !is_compact(&sum);
                text.push_str(if brackets { "(" } else { "" });
                self.print_sum(&sum, text);
                text.push_str(if brackets { ")" } else { "" });
            }
            Look::Switch => {
                text.push_str(self.either("+-", "±"));
                let left = self.listed(forms, g)?;
                // Right's options are the negatives of these.
                match &left[0][..] {
                    [only] => self.print_deep(forms, *only, Place::Switched, text)?,
                    options => {
                        text.push('{');
                        self.print_list(forms, options, Place::Listed, text)?;
                        text.push('}');
                    }
                }
            }
            Look::Tiny { number, size, positive } => {
                let brackets = place == Place::Switched;
                text.push_str(if brackets { "(" } else { "" });
                if number != forms.zero() {
                    self.print(forms, number, Place::Alone, text)?;
                }
                let name = if positive { self.either("Tiny", "⧾") } else { self.either("Miny", "⧿") };
                match (self.typography, forms.as_number(size).filter(|size| size.is_integer())) {
                    (Typography::Unicode, Some(size)) => {
                        text.push_str(name);
                        push_small(text, &size.to_string(), '₀');
                    }
                    _ => {
                        let _ = write!(text, "{name}(");
                        self.print_deep(forms, size, Place::Alone, text)?;
                        text.push(')');
                    }
                }
                text.push_str(if brackets { ")" } else { "" });
            }
            Look::Options { strokes } => {
                // The longer bar tells a sole option from the game around it, so that one needs no braces.
                let braces = place != Place::SoleOption || strokes >= MOST_STROKES;
                text.push_str(if braces { "{" } else { "" });
                let lists = self.listed(forms, g)?;
                for (list, bar) in lists.iter().zip([strokes, 0]) {
                    let place = if list.len() == 1 { Place::SoleOption } else { Place::Listed };
                    self.print_list(forms, list, place, text)?;
                    // The bar stands behind Left's options; behind Right's there is none.
                    text.extend(std::iter::repeat_n('|', bar));
                }
                text.push_str(if braces { "}" } else { "" });
            }
        }
        Ok(())
    }

    fn print_deep(
        &mut self,
        forms: &mut Forms,
        g: Form,
        place: Place,
        text: &mut String,
    ) -> Result<(), Stop> {
        forms.deep(|forms| self.print(forms, g, place, text))
    }

    fn print_list(
        &mut self,
        forms: &mut Forms,
        list: &[Form],
        place: Place,
        text: &mut String,
    ) -> Result<(), Stop> {
        for (index, option) in list.iter().enumerate() {
            text.push_str(if index == 0 { "" } else { "," });
            self.print_deep(forms, *option, place, text)?;
        }
        Ok(())
    }

    fn print_sum(&self, sum: &UpSum, text: &mut String) {
        let has_others = sum.nimber != 0 || !sum.ups.is_empty();
        if !sum.number.is_zero() || !has_others {
            // Writing to a string cannot fail.
            let _ = write!(text, "{}", sum.number);
        }
        let unicode = self.typography == Typography::Unicode;
        match (sum.first_order(), sum.unit(), sum.unit_sum()) {
            (Some(n), ..) => {
                text.push_str(match n {
                    0 => "",
                    2 => self.either("^^", "⇑"),
                    -2 => self.either("vv", "⇓"),
                    1.. => self.either("^", "↑"),
                    _ => self.either("v", "↓"),
                });
                if n.unsigned_abs() > 2 {
                    let _ = write!(text, "{}", n.unsigned_abs());
                }
            }
            (None, Some(order), _) | (None, None, Some(order)) => {
                text.push_str(if order > 0 { self.either("^", "↑") } else { self.either("v", "↓") });
                let digits = order.unsigned_abs().to_string();
                match (sum.unit().is_some(), unicode) {
                    (true, true) => push_small(text, &digits, '⁰'),
                    (true, false) => text.extend(["<", &digits, ">"]),
                    (false, _) => text.extend(["[", &digits, "]"]),
                }
            }
            (None, None, None) => unreachable!("sums of other ups are printed by their options"),
        }
        if sum.nimber != 0 {
            text.push_str(self.either("*", "∗"));
        }
        if sum.nimber > 1 {
            let _ = write!(text, "{}", sum.nimber);
        }
    }

    fn either(&self, plain: &'static str, unicode: &'static str) -> &'static str {
        if self.typography == Typography::Plain { plain } else { unicode }
    }

    fn look(&mut self, forms: &mut Forms, g: Form) -> Result<Look, Stop> {
        if let Some(known) = self.looks.get(&g) {
            return Ok(known.clone());
        }
        let look = forms.deep(|forms| self.find_look(forms, g))?;
        self.looks.insert(g, look.clone(), 0)?;
        Ok(look)
    }

    fn find_look(&mut self, forms: &mut Forms, g: Form) -> Result<Look, Stop> {
        if let Some(sum) = self.names.sum(forms, g)?
            && (sum.first_order().is_some() || sum.unit().is_some() || sum.unit_sum().is_some())
        {
            return Ok(Look::Sum(sum));
        }
        // Nimbers are their own negatives too, but they were sums above.
        if forms.negate(g)? == g {
            return Ok(Look::Switch);
        }
        if let Some(tiny) = self.names.tiny(forms, g)? {
            return Ok(Look::Tiny { number: tiny.number, size: tiny.size, positive: tiny.positive });
        }
        // Only the bar of a sole option reaches outwards: several options stand in braces.
        let mut strokes = 1;
        for player in Player::BOTH {
            let options = forms.options(g, player)?;
            if let [only] = options[..]
                && let Look::Options { strokes: inner } = self.look(forms, only)?
                && inner < MOST_STROKES
            {
                strokes = strokes.max(inner + 1);
            }
        }
        Ok(Look::Options { strokes })
    }

    /// Returns the options of both players in the order of print.
    fn listed(&mut self, forms: &mut Forms, g: Form) -> Result<Rc<[Vec<Form>; 2]>, Stop> {
        if let Some(known) = self.listed.get(&g) {
            return Ok(known.clone());
        }
        let mut lists = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let options = forms.options(g, player)?;
            lists[player as usize] = self.sorted(forms, &options)?;
        }
        let bytes = size_of_val(&lists) + lists.iter().map(|list| size_of_val(&list[..])).sum::<usize>();
        let lists = Rc::new(lists);
        self.listed.insert(g, lists.clone(), bytes as u64)?;
        Ok(lists)
    }

    /// Compares two games by the order in which options are printed.
    fn compare(&mut self, forms: &mut Forms, g: Form, h: Form) -> Result<Ordering, Stop> {
        if g == h {
            return Ok(Ordering::Equal);
        }
        // Numbers come first, then nimbers, sums with ups, and games by their options.
        let rank = |sum: &Option<Rc<UpSum>>| match sum {
            Some(sum) if sum.ups.is_empty() && sum.nimber == 0 => 0,
            Some(sum) if sum.ups.is_empty() && sum.number.is_zero() => 1,
            Some(_) => 2,
            None => 3,
        };
        let sums = [self.names.sum(forms, g)?, self.names.sum(forms, h)?];
        let by_rank = rank(&sums[0]).cmp(&rank(&sums[1]));
        if by_rank.is_ne() || sums[0].is_some() {
            // Two games of one rank are both such sums, or neither is.
            return Ok(by_rank.then(sums[0].cmp(&sums[1])));
        }
        let lists = [forms.deep(|forms| self.listed(forms, g))?, forms.deep(|forms| self.listed(forms, h))?];
        for player in Player::BOTH {
            let [one, other] = [&lists[0][player as usize], &lists[1][player as usize]];
            for (g, h) in one.iter().zip(other) {
                let order = forms.deep(|forms| self.compare(forms, *g, *h))?;
                if order.is_ne() {
                    return Ok(order);
                }
            }
            // A list comes before its continuations.
            if one.len() != other.len() {
                return Ok(one.len().cmp(&other.len()));
            }
        }
        Ok(Ordering::Equal)
    }
}

/// Where a game stands in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Alone,
    /// Behind `+-`.
    Switched,
    /// Among several options.
    Listed,
    SoleOption,
}

/// Returns whether a sum is written as one sign, so that `+-` before it needs no brackets.
fn is_compact(sum: &UpSum) -> bool {
    let parts = [!sum.number.is_zero(), !sum.ups.is_empty(), sum.nimber != 0];
    parts.iter().filter(|part| **part).count() <= 1
}

/// Writes the digits as small ones, which follow `zero` in superscripts but for three of them, or in
/// subscripts.
fn push_small(text: &mut String, digits: &str, zero: char) {
    text.extend(digits.chars().map(|digit| match (digit, zero) {
        ('1', '⁰') => '¹',
        ('2', '⁰') => '²',
        ('3', '⁰') => '³',
        ('-', '⁰') => '⁻',
        ('-', _) => '₋',
        (digit, zero) => {
            let value = digit.to_digit(10).expect("a digit");
            char::from_u32(u32::from(zero) + value).expect("small digits stand in order")
        }
    }));
}
