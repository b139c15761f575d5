//! From the walls of the options to the walls of the game.
//!
//! Right's walls of Left's options are vertical above their first turn, and from there down fall and rest in
//! turn; so do the negatives of Left's walls of Right's options. Of either kind the upper envelope `e`
//! counts, and is of the same kind again. The scaffolds are `e_L(t) - t` and `-(e_R(t) - t)`; where they
//! meet, the mast begins, and the walls are the scaffolds below. Taking `t` away makes what fell vertical and
//! what rested diagonal, so the turns stay where they are.

use super::number::Number;
use crate::Player;

/// A wall as its player's opponent looks at it: `mast` above the first turn; from there down it falls by as
/// much as the temperature does, rests, falls, ... Turns fall; those at -1 and below do not count.
#[derive(Clone, Debug)]
pub(crate) struct Edge<'a, N> {
    pub(crate) mast: N,
    pub(crate) turns: &'a [N],
}

/// The mean of a game and where its walls turn, Left's first.
#[derive(Clone, Debug)]
pub(crate) struct Outline<N> {
    pub(crate) mean: N,
    pub(crate) turns: [Vec<N>; 2],
}

/// An upper envelope of edges that owns its turns; without a mast, of none.
#[derive(Clone, Debug)]
struct Envelope<N> {
    mast: Option<N>,
    turns: Vec<N>,
}

/// Room for computing one thermograph after another.
#[derive(Clone, Debug)]
pub(crate) struct Kernel<N> {
    envelopes: [Envelope<N>; 2],
    spare: Vec<N>,
    outline: Outline<N>,
}

impl<N: Number> Default for Kernel<N> {
    fn default() -> Kernel<N> {
        let envelope = || Envelope { mast: None, turns: Vec::new() };
        Kernel {
            envelopes: [envelope(), envelope()],
            spare: Vec::new(),
            outline: Outline { mean: N::integer(0), turns: [Vec::new(), Vec::new()] },
        }
    }
}

impl<N: Number> Kernel<N> {
    /// Forgets the options.
    pub(crate) fn clear(&mut self) {
        for envelope in &mut self.envelopes {
            envelope.mast = None;
            envelope.turns.clear();
        }
    }

    /// Adds an option of `player`: for Left its Right wall, for Right the negative of its Left wall.
    pub(crate) fn add(&mut self, player: Player, edge: Edge<'_, N>) {
        let envelope = &mut self.envelopes[player as usize];
        // The first option is the envelope as it stands.
        let Some(mast) = &envelope.mast else {
            envelope.mast = Some(edge.mast);
            envelope.turns.extend_from_slice(edge.turns);
            return;
        };
        let own = Edge { mast: mast.clone(), turns: &envelope.turns };
        envelope.mast = Some(upper(own, edge, &mut self.spare));
        std::mem::swap(&mut envelope.turns, &mut self.spare);
    }

    /// Adds an option of `player` that is a number.
    pub(crate) fn add_number(&mut self, player: Player, x: &N) {
        let mast = if player == Player::Left { x.clone() } else { x.negated() };
        let mut turns = Vec::new();
        if self.envelopes[player as usize].mast.is_none() {
            push_number(x, player.opponent(), &mut self.envelopes[player as usize].turns);
            self.envelopes[player as usize].mast = Some(mast);
        } else {
            push_number(x, player.opponent(), &mut turns);
            self.add(player, Edge { mast, turns: &turns });
        }
    }

    /// Draws the walls of the game with the options added. `None` where the mast's foot cannot be written
    /// down.
    pub(crate) fn draw(&mut self) -> Option<()> {
        let [left, right] = &self.envelopes;
        for turns in &mut self.outline.turns {
            turns.clear();
        }
        let foot = match (&left.mast, &right.mast) {
            (Some(l), Some(r)) => foot(
                &Edge { mast: l.clone(), turns: &left.turns },
                &Edge { mast: r.clone(), turns: &right.turns },
            )?,
            _ => None,
        };
        let Some(foot) = foot else {
            // Scaffolds that do not meet from -1 upwards leave an integer between them.
            self.outline.mean = self.simplest_integer();
            return Some(());
        };
        let mast = left.mast.clone().expect("a foot is where two scaffolds meet");
        // The Left scaffold is the edge less the temperature.
        self.outline.mean = value(&Edge { mast, turns: &left.turns }, &foot).minus(&foot);
        let bottom = N::integer(-1);
        for (turns, envelope) in self.outline.turns.iter_mut().zip(&self.envelopes) {
            let above = envelope.turns.iter().take_while(|turn| **turn >= foot).count();
            // Where the edge rests at the foot, the scaffold is diagonal below it, so the wall turns there.
            if above % 2 == 0 && foot > bottom {
                turns.push(foot.clone());
            }
            turns.extend(envelope.turns[above..].iter().take_while(|turn| **turn > bottom).cloned());
        }
        Some(())
    }

    /// Returns what was drawn last.
    pub(crate) fn outline(&self) -> &Outline<N> {
        &self.outline
    }

    /// Returns the integer nearest to zero between the scaffolds at temperature -1, which are integers there.
    fn simplest_integer(&self) -> N {
        let [left, right] = &self.envelopes;
        let bottom = N::integer(-1);
        let reach = |envelope: &Envelope<N>| {
            let edge = Edge { mast: envelope.mast.clone()?, turns: &envelope.turns };
            Some(value(&edge, &bottom).minus(&bottom))
        };
        let zero = N::integer(0);
        let lower = reach(left);
        let upper = reach(right).map(|reach| reach.negated());
        match (lower, upper) {
            (Some(lower), _) if lower > zero => lower,
            (_, Some(upper)) if upper < zero => upper,
            _ => zero,
        }
    }
}

/// Pushes the turns of the wall of `player` in the thermograph of a number. The wall of `x` is diagonal from
/// `-1/2^n` down to where the wall of its option there turns, and vertical below, and so on: the turns are at
/// the grains of `x`, of its option, of that option's option of the other player, ..., up to an integer.
pub(crate) fn push_number<N: Number>(x: &N, player: Player, turns: &mut Vec<N>) {
    let (mut x, mut player) = (x.clone(), player);
    // A step of its grain halves the denominator of `x` at least, so this ends.
    while let Some(grain) = x.grain() {
        x = match player {
            Player::Left => x.minus(&grain),
            Player::Right => x.plus(&grain),
        };
        player = player.opponent();
        turns.push(grain.negated());
    }
}

/// Returns the value of an edge at a temperature.
fn value<N: Number>(edge: &Edge<'_, N>, at: &N) -> N {
    let mut value = edge.mast.clone();
    // A fall begins at each second turn and ends at the next one; the last may have no end.
    for fall in edge.turns.chunks(2) {
        if fall[0] <= *at {
            break;
        }
        let end = fall.get(1).filter(|end| *end > at).unwrap_or(at);
        value = value.minus(&fall[0].minus(end));
    }
    value
}

/// Writes the turns of the upper envelope of two edges and returns its mast.
fn upper<N: Number>(a: Edge<'_, N>, b: Edge<'_, N>, turns: &mut Vec<N>) -> N {
    turns.clear();
    let mast = a.mast.clone().max(b.mast.clone());
    let mut sides = [Descent::new(a), Descent::new(b)];
    // Whether the envelope falls, in the stretch below the last turn.
    let mut falling = false;
    while let Some(top) = next(&sides) {
        for side in &mut sides {
            side.reach(&top);
        }
        let bottom = next(&sides);
        let ahead = sides[0].value.cmp(&sides[1].value);
        let (leader, other) = if ahead.is_lt() { (1, 0) } else { (0, 1) };
        // Where both have one value the envelope falls only with both of them.
        let falls = sides[leader].falls && (ahead.is_ne() || sides[other].falls);
        if falls != falling {
            turns.push(top.clone());
            falling = falls;
        }
        // An edge that falls ahead may come down to the other one before either turns.
        if falls && !sides[other].falls {
            let met = top.minus(&sides[leader].value.minus(&sides[other].value));
            if bottom.is_none_or(|bottom| met > bottom) {
                turns.push(met);
                falling = false;
            }
        }
    }
    mast
}

/// Returns the highest temperature at which the scaffolds over two edges meet; `Some(None)` where they do so
/// below -1 only, `None` where the temperature cannot be written down.
#[expect(clippy::option_option, reason = "whether it can be written down, and whether there is one")]
fn foot<N: Number>(left: &Edge<'_, N>, right: &Edge<'_, N>) -> Option<Option<N>> {
    let floor = N::integer(-1);
    let mut sides = [Descent::new(left.clone()), Descent::new(right.clone())];
    let mut top = None;
    // Each round goes down to the next turn or to the floor.
    loop {
        let bottom = next(&sides).filter(|turn| *turn > floor).unwrap_or_else(|| floor.clone());
        // The scaffolds meet where the sum of the edges is twice the temperature.
        let sum = sides[0].value.plus(&sides[1].value);
        let met = match (&top, sides[0].falls, sides[1].falls) {
            // Where both edges fall, the scaffolds keep their distance.
            (_, true, true) => None,
            (None, ..) | (_, false, false) => Some(sum.half()?),
            // One edge falls from `top`, where the sum is known: sum - (top - t) = 2 t.
            (Some(top), ..) => Some(sum.minus(top)),
        };
        if let Some(met) = met.filter(|met| *met >= bottom) {
            return Some(Some(met));
        }
        if bottom == floor {
            return Some(None);
        }
        for side in &mut sides {
            side.reach(&bottom);
        }
        top = Some(bottom);
    }
}

/// Returns the next turn down of two edges.
fn next<N: Number>(sides: &[Descent<'_, N>; 2]) -> Option<N> {
    sides.iter().filter_map(|side| side.turns.first()).max().cloned()
}

/// A walk down an edge.
struct Descent<'a, N> {
    value: N,
    /// Whether the edge falls below the temperature that was reached.
    falls: bool,
    reached: Option<N>,
    turns: &'a [N],
}

impl<'a, N: Number> Descent<'a, N> {
    fn new(edge: Edge<'a, N>) -> Descent<'a, N> {
        Descent { value: edge.mast, falls: false, reached: None, turns: edge.turns }
    }

    /// Goes down to a temperature that is not below the next turn.
    fn reach(&mut self, temperature: &N) {
        if let Some(reached) = self.reached.as_ref().filter(|_| self.falls) {
            self.value = self.value.minus(&reached.minus(temperature));
        }
        self.reached = Some(temperature.clone());
        if self.turns.first() == Some(temperature) {
            self.falls = !self.falls;
            self.turns = &self.turns[1..];
        }
    }
}
