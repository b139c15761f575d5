//! Thermographs of forms, each computed once.

use super::arena::{Form, Forms};
use crate::thermograph::{Edge, Fixed, Kernel, Number, Thermograph};
use crate::{Dyadic, Player};
use grundy_budget::{Grow, Held, Stop};

/// The thermographs that were computed, by form. Numbers are left out.
#[derive(Default)]
pub(super) struct Thermographs {
    entries: Vec<Entry>,
    /// The turns of all walls in fixed point, a form's Left wall first.
    turns: Vec<Fixed>,
    /// The thermographs that fixed point does not hold.
    wide: Vec<Thermograph>,
    wide_bytes: u64,
    kernel: Kernel<Fixed>,
}

/// A thermograph, as mean and turns in the pool.
#[derive(Clone, Copy)]
struct Entry {
    mean: Option<Fixed>,
    /// Where the turns begin; without a mean, the place among the wide ones, or [`UNKNOWN`].
    start: u32,
    middle: u32,
    end: u32,
}

const UNKNOWN: u32 = u32::MAX;
const NOTHING: Entry = Entry { mean: None, start: UNKNOWN, middle: 0, end: 0 };

impl Thermographs {
    pub(super) fn bytes(&self) -> u64 {
        self.entries.bytes() + self.turns.bytes() + self.wide_bytes
    }

    fn get(&self, g: Form) -> Entry {
        self.entries.get(g.0 as usize).copied().unwrap_or(NOTHING)
    }

    fn wall(&self, entry: Entry, player: Player) -> &[Fixed] {
        let (start, middle, end) = (entry.start as usize, entry.middle as usize, entry.end as usize);
        match player {
            Player::Left => &self.turns[start..middle],
            Player::Right => &self.turns[middle..end],
        }
    }

    fn set(&mut self, g: Form, entry: Entry, held: &mut Held) -> Result<(), Stop> {
        let more = (g.0 as usize + 1).saturating_sub(self.entries.len());
        if more > 0 {
            held.room(&mut self.entries, more)?;
            self.entries.resize(g.0 as usize + 1, NOTHING);
        }
        self.entries[g.0 as usize] = entry;
        Ok(())
    }
}

impl Forms {
    /// Returns the thermograph of a form. Cost: its followers, each once in the life of the arena.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn thermograph(&mut self, g: Form) -> Result<Thermograph, Stop> {
        if let Some(x) = self.as_number(g) {
            return Ok(Thermograph::of_number(x));
        }
        let entry = self.thermograph_entry(g)?;
        let memory = &self.thermographs;
        Ok(match entry.mean {
            Some(mean) => Thermograph::from((&mean, Player::BOTH.map(|player| memory.wall(entry, player)))),
            None => memory.wide[entry.start as usize].clone(),
        })
    }

    /// Returns the mean of a form: the number that its thermograph's mast stands at.
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn mean(&mut self, g: Form) -> Result<Dyadic, Stop> {
        if let Some(x) = self.as_number(g) {
            return Ok(x.clone());
        }
        let entry = self.thermograph_entry(g)?;
        Ok(match entry.mean {
            Some(mean) => mean.dyadic(),
            None => self.thermographs.wide[entry.start as usize].mean().clone(),
        })
    }

    /// Returns the temperature of a form: at least -1; for a number with denominator `2^n` it is `-1/2^n`.
    ///
    /// ```
    /// # use grundy_values::{form::Forms, Budget, Dyadic};
    /// let mut forms = Forms::new(&Budget::default());
    /// let g = forms.switch(Dyadic::from(3), Dyadic::from(-4))?;
    /// assert_eq!(forms.temperature(g)?.to_string(), "7/2");
    /// # Ok::<_, grundy_values::Stop>(())
    /// ```
    ///
    /// # Errors
    /// Where the budget ends.
    pub fn temperature(&mut self, g: Form) -> Result<Dyadic, Stop> {
        if let Some(x) = self.as_number(g) {
            return Ok(Dyadic::new((-1).into(), x.exponent()));
        }
        let entry = self.thermograph_entry(g)?;
        let memory = &self.thermographs;
        if entry.mean.is_none() {
            return Ok(memory.wide[entry.start as usize].temperature());
        }
        // Walls part below their highest turn, and above it both stand at the mean.
        let first = Player::BOTH.iter().filter_map(|player| memory.wall(entry, *player).first()).max();
        Ok(first.expect("the walls of a game that is no number part above -1").dyadic())
    }

    #[inline]
    fn thermograph_entry(&mut self, g: Form) -> Result<Entry, Stop> {
        let entry = self.thermographs.get(g);
        if entry.start != UNKNOWN {
            return Ok(entry);
        }
        self.deep(|forms| forms.draw_thermograph(g))
    }

    fn draw_thermograph(&mut self, g: Form) -> Result<Entry, Stop> {
        self.spend(1)?;
        // Options are drawn first, each on a level of its own, so that the drawing itself goes no deeper.
        for player in Player::BOTH {
            for place in self.places(g, player) {
                let option = self.at(place);
                if !self.is_number(option) {
                    self.thermograph_entry(option)?;
                }
            }
        }
        // The kernel keeps its room from one drawing to the next.
        let mut kernel = std::mem::take(&mut self.thermographs.kernel);
        let drawn = self.draw_fixed(g, &mut kernel);
        self.thermographs.kernel = kernel;
        let entry = match drawn? {
            Some(entry) => entry,
            None => self.wide(self.width(g), |forms| forms.draw_wide(g))?,
        };
        self.thermographs.set(g, entry, &mut self.held)?;
        Ok(entry)
    }

    /// Draws a thermograph from those of the options in fixed point, if all of it can be held there.
    fn draw_fixed(&mut self, g: Form, kernel: &mut Kernel<Fixed>) -> Result<Option<Entry>, Stop> {
        if self.outline(g, kernel).is_none() {
            return Ok(None);
        }
        let outline = kernel.outline();
        let memory = &mut self.thermographs;
        self.held.room(&mut memory.turns, outline.turns[0].len() + outline.turns[1].len())?;
        let place = |at: usize| u32::try_from(at).ok().filter(|at| *at < UNKNOWN).ok_or(Stop::Reach);
        let start = place(memory.turns.len())?;
        memory.turns.extend_from_slice(&outline.turns[0]);
        let middle = place(memory.turns.len())?;
        memory.turns.extend_from_slice(&outline.turns[1]);
        Ok(Some(Entry { mean: Some(outline.mean), start, middle, end: place(memory.turns.len())? }))
    }

    /// Draws into the kernel; `None` where fixed point does not hold it.
    fn outline(&self, g: Form, kernel: &mut Kernel<Fixed>) -> Option<()> {
        kernel.clear();
        for player in Player::BOTH {
            for place in self.places(g, player) {
                let option = self.at(place);
                if self.is_number(option) {
                    // A number that fixed point does not hold leaves the whole drawing to the wide one.
                    kernel.add_number(player, &self.scale(option, player).fixed()?);
                    continue;
                }
                let entry = self.thermographs.get(option);
                let mean = entry.mean?;
                // The kernel draws Right's side as its mirror image.
                let mast = if player == Player::Left { mean } else { mean.negated() };
                kernel.add(player, Edge { mast, turns: self.thermographs.wall(entry, player.opponent()) });
            }
        }
        kernel.draw()?;
        Some(())
    }

    fn draw_wide(&mut self, g: Form) -> Result<Entry, Stop> {
        let (mut sides, mut of_sides) = ([Vec::new(), Vec::new()], self.budget.held());
        for player in Player::BOTH {
            for place in self.places(g, player) {
                let option = self.thermograph(self.at(place))?;
                // All of these are held at once, and there may be many.
                of_sides.add(1, option.bytes())?;
                sides[player as usize].push(option);
            }
        }
        let [left, right] = &sides;
        let thermograph = Thermograph::of_options(left, right);
        let place = u32::try_from(self.thermographs.wide.len()).map_err(|_| Stop::Reach)?;
        let bytes = size_of::<Thermograph>() as u64 + thermograph.bytes();
        self.held.add(1, bytes)?;
        self.thermographs.wide_bytes += bytes;
        self.thermographs.wide.push(thermograph);
        Ok(Entry { mean: None, start: place, middle: 0, end: 0 })
    }
}
