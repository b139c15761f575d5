//! Writing strategies: for every move of the loser an answer that some engine gives, until values decide.

use crate::source::options;
use crate::{Component, Error, Ladder, Source};
use grundy_budget::{Budget, Held, Progress, Stop, Weight};
use grundy_proof::strategy::{
    Answer, Claim, First, Lost, OF_POINTS, Strategy, Unknown, Values, Why, leaf_of,
};
use grundy_rules::{Play, Ruleset, Sum, Verdict};
use grundy_values::{Chance, Player};
use std::collections::HashMap;

/// Values of a position are tried for this number of steps before its moves are written out.
const STEPS_OF_VALUES: u64 = 4_000;

/// Where a position may end at strips, values of what each winning move may leave are tried for this number
/// of steps before an engine is asked: the strategy of Domineering 7 x 7 has 78 positions then, and 70,307
/// with the moves that the search finds first.
const FEW_STEPS: u64 = 400;

/// The part of the memory that values may fill, and the most bytes.
const SHARE_OF_VALUES: u64 = 16;
const MOST_OF_VALUES: u64 = 16 << 20;

/// Writes the strategy of whoever wins a sum, for each who may move first, with `most` positions at most.
pub(crate) fn write<S: Source + ?Sized>(
    source: &S,
    ladder: Ladder<'_, S>,
    sum: &[Component<S>],
    most: usize,
    budget: &Budget,
) -> Result<Strategy, Error> {
    if matches!(source.play(), Play::Score(_)) {
        return Err(Error::Shape(OF_POINTS.to_owned()));
    }
    // The engines count what they remember again for each question, so that values must leave room for it.
    let mut held = budget.held();
    let share = budget.bytes_left().map(|left| (left / SHARE_OF_VALUES).min(MOST_OF_VALUES));
    held.add(1, share.unwrap_or(0))?;
    let memory = share.map_or(Budget::default(), |bytes| Budget::default().with_bytes(bytes));
    let (places, sums, whys) = (HashMap::new(), Vec::new(), HashMap::new());
    let mut writer =
        Writer { source, ladder, budget, most, values: Values::new(&memory), places, sums, whys, held };
    let starters = if source.rules().is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH[..] };
    let mut strategy = Strategy::default();
    for player in starters {
        let first = match writer.ladder.chance(sum, *player)? {
            Chance::Win => First::Wins(writer.answer(sum, *player)?),
            Chance::Loss => First::Loses(writer.place(sum.to_vec(), *player)?),
            Chance::Draw => {
                return Err(Error::Shape(format!(
                    "{player}, moving first, neither wins nor loses, and there is no strategy for a draw"
                )));
            }
        };
        strategy.claims.push(Claim { player: *player, first });
    }
    // The list grows while reasons are written, since an answer may lead to a new position.
    while strategy.lost.len() < writer.sums.len() {
        let (sum, player) = writer.sums[strategy.lost.len()].clone();
        budget.report(Progress { done: strategy.lost.len() as u64, total: None });
        // The reason may have been found together with the answer that leads here.
        let known = u32::try_from(strategy.lost.len()).ok().and_then(|place| writer.whys.remove(&place));
        let why = known.map_or_else(|| writer.why(&sum, player), Ok)?;
        let position = source.show(&sum);
        writer.held.add(1, bytes_of(&position, &why))?;
        strategy.lost.push(Lost { player, position, why });
    }
    Ok(strategy)
}

/// Returns why `player`, to move, loses a sum by values, where that is found in a few steps and play is
/// normal.
pub(crate) fn lost_by_values<S: Source + ?Sized>(
    source: &S,
    sum: &[Component<S>],
    player: Player,
    values: &mut Values<Component<S>>,
    budget: &Budget,
) -> Result<Option<Why>, Error> {
    lost_within(source, sum, player, values, budget, STEPS_OF_VALUES)
}

fn lost_within<S: Source + ?Sized>(
    source: &S,
    sum: &[Component<S>],
    player: Player,
    values: &mut Values<Component<S>>,
    budget: &Budget,
    steps: u64,
) -> Result<Option<Why>, Error> {
    // Values tell who wins in normal play alone.
    if !matches!(source.play(), Play::Normal) {
        return Ok(None);
    }
    leaf_of(source.rules(), sum, player, values, budget, steps).map_err(|unknown| match unknown {
        Unknown::Stopped(stop) => stop.into(),
        Unknown::Rules(fault) => source.refuse(fault),
    })
}

fn bytes_of(position: &str, why: &Why) -> u64 {
    let n_answers = if let Why::Answers(answers) = why { answers.len() } else { 0 };
    (size_of::<Lost>() + position.len() + n_answers * size_of::<Answer>()) as u64
}

struct Writer<'a, S: Source + ?Sized> {
    source: &'a S,
    ladder: Ladder<'a, S>,
    budget: &'a Budget,
    most: usize,
    values: Values<Component<S>>,
    /// Where the lost positions stand in the list.
    places: HashMap<(Sum<Component<S>>, Player), u32>,
    sums: Vec<(Vec<Component<S>>, Player)>,
    /// Why positions of the list are lost, where that is known already.
    whys: HashMap<u32, Why>,
    held: Held,
}

impl<S: Source + ?Sized> Writer<'_, S> {
    fn seat(&self, player: Player) -> Player {
        // In an impartial game a position is lost for both players or for neither.
        if self.source.rules().is_impartial() { Player::Left } else { player }
    }

    /// Returns the place of a position that `player`, to move, loses.
    fn place(&mut self, sum: Vec<Component<S>>, player: Player) -> Result<u32, Error> {
        let key = (Sum::new(sum.clone()), self.seat(player));
        if let Some(place) = self.places.get(&key) {
            return Ok(*place);
        }
        if self.sums.len() >= self.most {
            return Err(Error::Shape(format!("it has more than {} positions", self.most)));
        }
        let place = u32::try_from(self.sums.len()).map_err(|_| Stop::Memory)?;
        let elsewhere: u64 = sum.iter().map(Weight::elsewhere).sum();
        // Both lists hold the sum, and a map's room is at most twice what is in it.
        self.held.add(1, 4 * (size_of_val(&key) + size_of_val(&*sum)) as u64 + 2 * elsewhere)?;
        self.sums.push((sum, key.1));
        self.places.insert(key, place);
        Ok(place)
    }

    fn verdict(&self, parts: &[Component<S>]) -> Result<Option<Verdict>, Error> {
        self.source.play().verdict_on(parts).map_err(|fault| self.source.refuse(fault))
    }

    /// Returns why `player`, to move, loses a sum.
    fn why(&mut self, sum: &[Component<S>], player: Player) -> Result<Why, Error> {
        let found = lost_by_values(self.source, sum, player, &mut self.values, self.budget)?;
        if let Some(why) = found {
            return Ok(why);
        }
        let mut answers = Vec::new();
        for step in options(self.source, sum, player, 0..usize::MAX, self.budget)? {
            answers.push(match self.verdict(&step.parts)? {
                // The loser's move ends play, and no move of a loser wins.
                Some(_) => Answer::Nothing,
                None => self.answer(&step.after(sum), player.opponent())?,
            });
        }
        Ok(Why::Answers(answers))
    }

    /// Returns whether a component falls into strips where a player gives up moves.
    fn has_lines(&self, sum: &[Component<S>], player: Player) -> bool {
        let rules = self.source.rules();
        matches!(self.source.play(), Play::Normal) && sum.iter().any(|part| rules.n_lines(part, player) > 0)
    }

    /// Returns how `player`, to move in a sum, wins: to a position of the list, if one is there.
    fn answer(&mut self, sum: &[Component<S>], player: Player) -> Result<Answer, Error> {
        let options = options(self.source, sum, player, 0..usize::MAX, self.budget)?;
        // A winner without a move wins by being stuck.
        if options.is_empty() {
            return Ok(Answer::Nothing);
        }
        let within = self.ladder.within(sum, player)?;
        let loser = self.seat(player.opponent());
        for (number, option) in (0..).zip(&options) {
            match self.verdict(&option.parts)? {
                Some(Verdict::Win) => return Ok(Answer::Ends(number)),
                Some(Verdict::Lose) => continue,
                None => {}
            }
            let next = option.after(sum);
            let is_answer = match within {
                // What is in the list is written out in any case, so it is preferred.
                None => self.places.contains_key(&(Sum::new(next.clone()), loser)),
                // Where positions come back, only hurry is sure to end.
                Some(plies) => {
                    self.ladder.chance(&next, loser)? == Chance::Loss
                        && self.ladder.within(&next, loser)?.is_some_and(|next| next < plies)
                }
            };
            if is_answer {
                return Ok(Answer::To { number, lost: self.place(next, loser)? });
            }
        }
        // Where values soon show a move to be lost for the opponent, nothing has to be written out after it.
        if within.is_none() && self.has_lines(sum, player) {
            for (number, option) in (0..).zip(&options) {
                let next = option.after(sum);
                let found = lost_within(self.source, &next, loser, &mut self.values, self.budget, FEW_STEPS)?;
                if let Some(why) = found {
                    let lost = self.place(next, loser)?;
                    self.whys.insert(lost, why);
                    return Ok(Answer::To { number, lost });
                }
            }
        }
        let step = self.ladder.winning_move(sum, player)?;
        // A strategy names an option by its number in the order of the rules.
        let number =
            options.iter().position(|option| (option.index, &option.parts) == (step.index, &step.parts));
        let number = number.ok_or_else(|| Error::Shape("an engine named a move that is none".to_owned()))?;
        let number = u32::try_from(number).map_err(|_| Stop::Memory)?;
        Ok(Answer::To { number, lost: self.place(step.after(sum), loser)? })
    }
}
