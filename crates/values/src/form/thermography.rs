//! Thermographs of forms, each computed once.

use super::arena::{Form, Forms};
use crate::thermograph::{Edge, Fixed, Kernel, Number, Thermograph};
use crate::{Dyadic, Player};
use grundy_budget::Stop;

/// The thermographs that were computed, by form. Numbers are left out.
#[derive(Default)]
pub(super) struct Thermographs {
    entries: Vec<Entry>,
    /// The turns of all walls in fixed point, a form's Left wall first.
    turns: Vec<Fixed>,
    /// The thermographs that fixed point does not hold.
    wide: Vec<Thermograph>,
    wide_bytes: usize,
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
    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.turns.capacity() * size_of::<Fixed>()
            + self.wide_bytes
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

    fn set(&mut self, g: Form, entry: Entry) {
        if self.entries.len() <= g.0 as usize {
            self.entries.resize(g.0 as usize + 1, NOTHING);
        }
        self.entries[g.0 as usize] = entry;
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
        let first = Player::BOTH.iter().filter_map(|player| memory.wall(entry, *player).first()).max();
        Ok(first.expect("the walls of a game that is no number part above -1").dyadic())
    }

    #[inline]
    fn thermograph_entry(&mut self, g: Form) -> Result<Entry, Stop> {
        let entry = self.thermographs.get(g);
        if entry.start != UNKNOWN {
            return Ok(entry);
        }
        super::deep(|| self.draw_thermograph(g))
    }

    fn draw_thermograph(&mut self, g: Form) -> Result<Entry, Stop> {
        self.spend(1)?;
        for player in Player::BOTH {
            for place in self.places(g, player) {
                let option = self.at(place);
                if !self.is_number(option) {
                    self.thermograph_entry(option)?;
                }
            }
        }
        let mut kernel = std::mem::take(&mut self.thermographs.kernel);
        let entry = match self.draw_fixed(g, &mut kernel) {
            Some(entry) => entry,
            None => self.draw_wide(g)?,
        };
        self.thermographs.kernel = kernel;
        self.thermographs.set(g, entry);
        Ok(entry)
    }

    /// Draws a thermograph from those of the options in fixed point, if all of it can be held there.
    fn draw_fixed(&mut self, g: Form, kernel: &mut Kernel<Fixed>) -> Option<Entry> {
        kernel.clear();
        for player in Player::BOTH {
            for place in self.places(g, player) {
                let option = self.at(place);
                if self.is_number(option) {
                    kernel.add_number(player, &self.scale(option, player).fixed()?);
                    continue;
                }
                let entry = self.thermographs.get(option);
                let mean = entry.mean?;
                let mast = if player == Player::Left { mean } else { mean.negated() };
                kernel.add(player, Edge { mast, turns: self.thermographs.wall(entry, player.opponent()) });
            }
        }
        kernel.draw()?;
        let outline = kernel.outline();
        let pool = &mut self.thermographs.turns;
        let place = |at: usize| u32::try_from(at).ok().filter(|at| *at < UNKNOWN);
        let start = place(pool.len())?;
        pool.extend_from_slice(&outline.turns[0]);
        let middle = place(pool.len())?;
        pool.extend_from_slice(&outline.turns[1]);
        Some(Entry { mean: Some(outline.mean), start, middle, end: place(pool.len())? })
    }

    fn draw_wide(&mut self, g: Form) -> Result<Entry, Stop> {
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            for place in self.places(g, player) {
                sides[player as usize].push(self.thermograph(self.at(place))?);
            }
        }
        let [left, right] = &sides;
        let thermograph = Thermograph::of_options(left, right);
        let place = u32::try_from(self.thermographs.wide.len()).map_err(|_| Stop::Reach)?;
        let n_turns = |player| thermograph.wall(player).critical_temperatures().len();
        let n_turns: usize = Player::BOTH.map(n_turns).iter().sum();
        self.thermographs.wide_bytes += size_of::<Thermograph>() + n_turns * size_of::<Dyadic>();
        self.thermographs.wide.push(thermograph);
        Ok(Entry { mean: None, start: place, middle: 0, end: 0 })
    }
}
