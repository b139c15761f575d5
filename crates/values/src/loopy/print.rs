//! Loopy values as text, in the notation of CGSuite: names, and options in braces with a letter before a game
//! that comes back.
//!
//! Followers that are short games are printed as such. A loop is printed as `a{0|a}`: the letter before the
//! braces is the game that they are, wherever it stands in them.

use super::names::{self, Named};
use super::short::short_forms;
use super::{Error, Graph, Loopy, Stopper};
use crate::Player;
use crate::form::{Form, Forms, Printer, Typography};
use grundy_budget::{Held, List, Stop};

/// A game with this number of strokes in its bar is put in braces wherever it stands.
const MOST_STROKES: usize = 4;

impl Loopy {
    /// Returns the value as text: a stopper in canonical form, or its onside and its offside with `&` between
    /// them.
    ///
    /// Cost: the length of the text, which may be exponential in the number of followers.
    ///
    /// ```
    /// use grundy_values::{Budget, form::{Forms, Typography}, loopy::Named};
    /// let budget = Budget::default();
    /// let mut forms = Forms::new(&budget);
    /// let over = Named::Over.value(&budget)?;
    /// let difference = over.subtract(&over, &budget)?;
    /// assert_eq!(difference.text(&mut forms, Typography::Plain)?, "over & under");
    /// # Ok::<_, grundy_values::loopy::Error>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn text(&self, forms: &mut Forms, typography: Typography) -> Result<String, Stop> {
        let onside = stopper(self.onside(), forms, typography)?.text;
        if self.is_stopper() {
            return Ok(onside);
        }
        let offside = stopper(self.offside(), forms, typography)?.text;
        Ok(if (&onside[..], &offside[..]) == ("on", "off") {
            "dud".to_owned()
        } else {
            format!("{onside} & {offside}")
        })
    }
}

fn stopper(stopper: &Stopper, forms: &mut Forms, typography: Typography) -> Result<Printed, Stop> {
    let budget = forms.budget.clone();
    let mut text = Text {
        short: short_forms(stopper, forms)?,
        graph: stopper.graph(),
        stopper,
        printer: Printer::new(typography, forms),
        typography,
        path: List::new(&budget),
        held: budget.held(),
    };
    text.node(forms, 0)
}

struct Printed {
    text: String,
    look: Look,
}

/// What a text is, as far as its place in another matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    /// One sign or name.
    Compact,
    /// A number, a name, a star, written together.
    Sum,
    /// Braces without a letter, with this number of strokes in the bar.
    Braces(usize),
}

struct Text<'a> {
    stopper: &'a Stopper,
    graph: &'a Graph,
    short: List<Option<Form>>,
    printer: Printer,
    typography: Typography,
    /// The games in whose braces we are, and the letters of those that come back.
    path: List<(u32, Option<usize>)>,
    held: Held,
}

impl Text<'_> {
    fn node(&mut self, forms: &mut Forms, node: u32) -> Result<Printed, Stop> {
        let printed = forms.deep(|forms| self.find(forms, node))?;
        // What is printed is counted, as often as it is copied into a longer text.
        self.held.add(printed.text.len(), 1)?;
        forms.budget.spend(1 + printed.text.len() as u64 / 64)?;
        Ok(printed)
    }

    fn find(&mut self, forms: &mut Forms, node: u32) -> Result<Printed, Stop> {
        if let Some((_, letter)) = self.path.iter().find(|(other, _)| *other == node) {
            let letter = letter.expect("a game that comes back has a letter");
            return Ok(Printed { text: name_of_loop(letter), look: Look::Compact });
        }
        if let Some(form) = self.short[node as usize] {
            let text = self.printer.text(forms, form)?;
            let look = strokes(&text).map_or(Look::Compact, Look::Braces);
            return Ok(Printed { text, look });
        }
        if let Some(sum) = names::of_node(self.graph, node, &self.short, forms)? {
            return self.named(forms, &sum);
        }
        let returns = self.returns(node, forms)?;
        // Neither of these puts the game on the path, so one in a loop would be printed without end.
        if !self.is_in_a_loop(node, forms)? {
            if let Some(printed) = self.switch(forms, node)? {
                return Ok(printed);
            }
            if let Some(printed) = self.tiny(forms, node)? {
                return Ok(printed);
            }
        }
        // The letter is the first one that no game around has.
        let letter = returns.then(|| self.path.iter().filter(|(_, letter)| letter.is_some()).count());
        self.path.push((node, letter))?;
        // The game leaves the path whether or not it was printed.
        let printed = self.options(forms, node);
        self.path.pop();
        let Printed { text, look } = printed?;
        Ok(match letter {
            Some(letter) => Printed { text: name_of_loop(letter) + &text, look: Look::Compact },
            None => Printed { text, look },
        })
    }

    fn named(&mut self, forms: &mut Forms, sum: &names::Sum) -> Result<Printed, Stop> {
        let has_number = sum.number != forms.zero();
        let mut text = if has_number { self.printer.text(forms, sum.number)? } else { String::new() };
        let is_plain = self.typography == Typography::Plain;
        let (up, down) = if is_plain { ("^", "v") } else { ("↑", "↓") };
        let (arrow, name) = match sum.name {
            Named::On => ("", "on"),
            Named::Off => ("", "off"),
            Named::Over => ("", "over"),
            Named::Under => ("", "under"),
            Named::Upon => (up, "[on]"),
            Named::Downon => (down, "[on]"),
            Named::Uponth => (up, "<on>"),
            Named::Downonth => (down, "<on>"),
            Named::Dud => unreachable!("dud is no stopper"),
        };
        let star = if is_plain { "*" } else { "∗" };
        text.extend([arrow, name, if sum.star { star } else { "" }]);
        Ok(Printed { text, look: if has_number || sum.star { Look::Sum } else { Look::Compact } })
    }

    /// Returns whether a game comes back to itself without a game on the path between, in whose place a
    /// letter is printed.
    fn returns(&self, node: u32, forms: &Forms) -> Result<bool, Stop> {
        // Through a game around this one the text goes on by the letter of that game, and does not come back
        // here.
        self.reaches(node, forms, |other| self.path.iter().any(|(above, _)| *above == other))
    }

    fn is_in_a_loop(&self, node: u32, forms: &Forms) -> Result<bool, Stop> {
        self.reaches(node, forms, |_| false)
    }

    fn reaches(&self, node: u32, forms: &Forms, is_closed: impl Fn(u32) -> bool) -> Result<bool, Stop> {
        let mut met = List::filled(&forms.budget, false, self.graph.len())?;
        let mut open = List::new(&forms.budget);
        open.push(node)?;
        while let Some(from) = open.pop() {
            forms.budget.spend(1)?;
            for option in Player::BOTH.into_iter().flat_map(|player| self.graph.options(from, player)) {
                if *option == node {
                    return Ok(true);
                }
                if !met[*option as usize] && self.short[*option as usize].is_none() && !is_closed(*option) {
                    met[*option as usize] = true;
                    open.push(*option)?;
                }
            }
        }
        Ok(false)
    }

    /// Returns the text of a game that is its own negative, by Left's options.
    fn switch(&mut self, forms: &mut Forms, node: u32) -> Result<Option<Printed>, Stop> {
        let [left, right] = Player::BOTH.map(|player| self.graph.options(node, player).len());
        if left != right {
            return Ok(None);
        }
        // Canonical forms are numbered alike, so a game that is its own negative equals it as a graph.
        let game = self.stopper.part(node, &forms.budget)?;
        if game.negative(&forms.budget)? != game {
            return Ok(None);
        }
        let texts = self.list(forms, node, Player::Left)?;
        let sign = if self.typography == Typography::Plain { "+-" } else { "±" };
        let text = match &texts[..] {
            [only] if only.look == Look::Sum => format!("{sign}({})", only.text),
            [only] => format!("{sign}{}", only.text),
            _ => format!("{sign}{{{}}}", joined(&texts)),
        };
        Ok(Some(Printed { text, look: Look::Compact }))
    }

    /// Returns the text of `{x||x|x-a}` for a number `x` and a plumtree `a` that is at least `over`, and of
    /// its negative.
    fn tiny(&mut self, forms: &mut Forms, node: u32) -> Result<Option<Printed>, Stop> {
        let budget = forms.budget.clone();
        for player in Player::BOTH {
            let only = |node: u32| match Player::BOTH.map(|side| self.graph.options(node, side)) {
                [[left], [right]] if player == Player::Left => Some((*left, *right)),
                [[left], [right]] => Some((*right, *left)),
                _ => None,
            };
            // A tiny is `{x || x | far}`, and its size is `x - far`; a miny is its mirror image.
            let Some((own, threat)) = only(node) else { continue };
            let Some((back, far)) = only(threat).filter(|(back, _)| *back == own) else { continue };
            let number = self.short[back as usize].filter(|form| forms.is_number(*form));
            let (Some(number), None) = (number, self.short[far as usize]) else { continue };
            let far = self.stopper.part(far, &budget)?;
            if !far.graph().is_plumtree(&budget)? {
                continue;
            }
            let far = Loopy::stopper(far);
            let (far, shift, name) = match player {
                Player::Left => (far.negative(&budget)?, number, self.either("Tiny", "⧾")),
                Player::Right => (far, forms.negate(number)?, self.either("Miny", "⧿")),
            };
            let size = match far.add(&Loopy::of_short(forms, shift)?, &budget) {
                Ok(size) if size.is_stopper() => size,
                Err(Error::Stopped(stop)) => return Err(stop),
                _ => continue,
            };
            if Named::Over.value(&budget)?.le(&size, &budget)? {
                let has_number = number != forms.zero();
                let shown = if has_number { self.printer.text(forms, number)? } else { String::new() };
                let text = format!("{shown}{name}({})", size.text(forms, self.typography)?);
                return Ok(Some(Printed { text, look: if has_number { Look::Sum } else { Look::Compact } }));
            }
        }
        Ok(None)
    }

    fn either(&self, plain: &'static str, unicode: &'static str) -> &'static str {
        if self.typography == Typography::Plain { plain } else { unicode }
    }

    fn options(&mut self, forms: &mut Forms, node: u32) -> Result<Printed, Stop> {
        let mut lists = [self.list(forms, node, Player::Left)?, self.list(forms, node, Player::Right)?];
        let mut strokes = 1;
        for list in &mut lists {
            // A longer bar tells the outer game from a sole option, whose braces are not needed then.
            if let [Printed { text, look: Look::Braces(inner) }] = &mut list[..]
                && *inner < MOST_STROKES
            {
                strokes = strokes.max(*inner + 1);
                // A brace is one byte.
                *text = text[1..text.len() - 1].to_owned();
            }
        }
        let [left, right] = lists.map(|list| joined(&list));
        let text = format!("{{{left}{}{right}}}", "|".repeat(strokes));
        Ok(Printed { text, look: Look::Braces(strokes) })
    }

    /// Returns the texts of the options of a player: short games first, in their order, and the others as
    /// they are numbered.
    fn list(&mut self, forms: &mut Forms, node: u32, player: Player) -> Result<Vec<Printed>, Stop> {
        let options = self.graph.options(node, player);
        let short: Vec<Form> = options.iter().filter_map(|option| self.short[*option as usize]).collect();
        let mut list = Vec::with_capacity(options.len());
        for form in self.printer.sorted(forms, &short)? {
            let place = options.iter().find(|option| self.short[**option as usize] == Some(form));
            list.push(self.node(forms, *place.expect("it is one of them"))?);
        }
        // Games with loops come last: they have no order of print but that of the canonical form.
        for option in options {
            if self.short[*option as usize].is_none() {
                list.push(self.node(forms, *option)?);
            }
        }
        Ok(list)
    }
}

fn joined(texts: &[Printed]) -> String {
    texts.iter().map(|printed| &printed.text[..]).collect::<Vec<_>>().join(",")
}

/// Returns the strokes in the bar of a text in braces; `None` for other texts.
fn strokes(text: &str) -> Option<usize> {
    if !text.starts_with('{') {
        return None;
    }
    let (mut depth, mut length, mut longest) = (0usize, 0, 0);
    for byte in text.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        // Bars of inner games are longer or in braces of their own.
        length = if byte == b'|' && depth == 1 { length + 1 } else { 0 };
        longest = longest.max(length);
    }
    Some(longest)
}

/// Returns the letter of the n-th of the loops around a place: `a`, `b` and so on, but for `v`, which is
/// down; then `a1`.
fn name_of_loop(n: usize) -> String {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
    let letter = char::from(LETTERS[n % LETTERS.len()]);
    match n / LETTERS.len() {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
