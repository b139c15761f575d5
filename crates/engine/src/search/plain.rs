//! Who wins a position that is one small value: depth first, without values of parts.

use crate::Failure;
use crate::lossy::{self, Kept, Lossy};
use grundy_budget::{Budget, List, Progress, Stop};
use grundy_rules::Whole;
use grundy_values::Player;
use std::cmp::Reverse;
use std::convert::Infallible;
use std::hash::{BuildHasher, Hash};
use std::num::NonZeroU8;

/// Finds who wins positions in normal or in misère play. The moves that leave the opponent the fewest replies
/// are tried first. What is found lies in a table that forgets.
///
/// Memory: a share of the budget's bytes for the table, and what the line of play needs. A step is an option.
pub struct Plain<'a, G: Whole> {
    game: G,
    stuck_wins: bool,
    budget: &'a Budget,
    share: u64,
    table: Option<Lossy<Entry<G::State>>>,
    n_nodes: u64,
    frames: List<Frame<G::State>>,
    /// The options on the line of play, those of each position in one piece and the most hopeful last.
    options: List<Choice<G::State>>,
}

#[derive(Clone)]
struct Entry<S> {
    state: S,
    is_left: bool,
    wins: bool,
    work: NonZeroU8,
}

impl<S: Copy + Eq + Hash> Kept for Entry<S> {
    fn place(&self) -> u64 {
        place(&self.state, self.is_left)
    }

    fn is_same(&self, other: &Self) -> bool {
        self.state == other.state && self.is_left == other.is_left
    }

    fn work(&self) -> NonZeroU8 {
        self.work
    }
}

fn place<S: Hash>(state: &S, is_left: bool) -> u64 {
    // `Kept` asks for low bits that are mixed well, so the upper half is folded onto them.
    let hash = rustc_hash::FxBuildHasher.hash_one((state, is_left));
    hash ^ hash >> 32
}

/// An option, with what puts it in order: the number of its replies, and of those with equal numbers the
/// place in the list of moves, since moves that lie side by side leave few different positions.
#[derive(Clone, Copy)]
struct Choice<S> {
    order: (u32, u32),
    state: S,
}

/// A position on the line of play, and the place of its first option.
struct Frame<S> {
    state: S,
    is_left: bool,
    first: usize,
    n_nodes_before: u64,
}

/// A line of play beyond this number of plies is given up: play may have no end.
const MOST_PLIES: usize = 1 << 13;

impl<'a, G: Whole> Plain<'a, G> {
    /// Returns a search that knows nothing yet, and takes at most `share` bytes for what it remembers.
    #[must_use]
    pub fn new(game: G, stuck_wins: bool, share: u64, budget: &'a Budget) -> Self {
        let (frames, options) = (List::new(budget), List::new(budget));
        Plain { game, stuck_wins, budget, share, table: None, n_nodes: 0, frames, options }
    }

    /// Returns the moves.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Returns whether `player`, to move, wins the position, where that is found before `last_step` steps are
    /// spent in all.
    ///
    /// # Errors
    /// See [`Failure`]; [`Failure::Loop`] also where play is very long. What was decided before a stop is
    /// kept.
    pub fn mover_wins(
        &mut self,
        state: G::State,
        player: Player,
        last_step: u64,
    ) -> Result<bool, Failure<Infallible>> {
        // The table waits for the first question, so that a search that is never asked holds no memory.
        if self.table.is_none() {
            self.table = Some(Lossy::new(self.budget, self.share)?);
        }
        // In an impartial game both players ask the same question, and its answer is kept once.
        let found = self.run(state, player == Player::Left || self.game.is_impartial(), last_step);
        // A search that was stopped leaves its line of play behind; what it decided lies in the table.
        self.frames.truncate(0);
        self.options.truncate(0);
        found
    }

    fn known(&self, state: &G::State, is_left: bool) -> Option<bool> {
        let table = self.table.as_ref().expect("a question begins with a table");
        let is_it = |entry: &Entry<G::State>| entry.state == *state && entry.is_left == is_left;
        table.get(place(state, is_left), is_it).map(|entry| entry.wins)
    }

    fn keep(&mut self, state: G::State, is_left: bool, wins: bool, n_nodes: u64) {
        let table = self.table.as_mut().expect("a question begins with a table");
        table.set(Entry { state, is_left, wins, work: lossy::work(n_nodes) });
    }

    fn run(&mut self, state: G::State, is_left: bool, last_step: u64) -> Result<bool, Failure<Infallible>> {
        if let Some(wins) = self.known(&state, is_left) {
            return Ok(wins);
        }
        let mut answer = self.open(state, is_left)?;
        while let Some(frame) = self.frames.last() {
            let found = match answer.take() {
                // The option tried last is lost for the opponent, so the mover wins by it.
                Some(false) => Some(true),
                // No option is left, and each that was tried is won for the opponent.
                _ if self.options.len() == frame.first => Some(false),
                _ => {
                    // The options of this frame lie at the end, since those of all later frames were cut off
                    // with them.
                    let Choice { state: option, .. } =
                        self.options.pop().expect("there are options of the frame");
                    let is_left = self.game.is_impartial() || !frame.is_left;
                    match self.known(&option, is_left) {
                        Some(false) => Some(true),
                        Some(true) => None,
                        // A limit ends the search only where work would begin: what the table knows costs
                        // nothing.
                        None if self.budget.steps_spent() >= last_step => return Err(Stop::Steps.into()),
                        None => {
                            answer = self.open(option, is_left)?;
                            None
                        }
                    }
                }
            };
            if let Some(wins) = found {
                let frame = self.frames.pop().expect("the frame that was looked at");
                // Options that were not tried are dropped with the frame: one that wins is enough.
                self.options.truncate(frame.first);
                self.keep(frame.state, frame.is_left, wins, self.n_nodes - frame.n_nodes_before);
                answer = Some(wins);
            }
        }
        Ok(answer.expect("the first position was answered last"))
    }

    /// Lists the options of a position: returns its answer where one of them wins at once or none is left to
    /// try, else puts it on the line of play.
    fn open(&mut self, state: G::State, is_left: bool) -> Result<Option<bool>, Failure<Infallible>> {
        let n_nodes_before = self.n_nodes;
        self.n_nodes += 1;
        // A report looks at the clock, which would cost more than most positions do.
        if self.n_nodes.is_multiple_of(256) {
            self.budget.report(Progress { done: self.n_nodes, total: None });
        }
        let first = self.options.len();
        let mover = if is_left { Player::Left } else { Player::Right };
        let (opponent, next_is_left) = (mover.opponent(), self.game.is_impartial() || !is_left);
        let (mut kept, mut n_options) = (Ok(()), 0);
        let (game, options) = (&self.game, &mut self.options);
        game.each_option(&state, mover, |option| {
            let order = (game.n_options(&option, opponent), n_options);
            // Listing cannot be broken off, so the first failure is kept and nothing more is pushed.
            kept = kept.and_then(|()| options.push(Choice { order, state: option }));
            n_options += 1;
        });
        kept?;
        // The position itself is a step, so that positions without options cost something.
        self.budget.spend(u64::from(n_options) + 1)?;
        let (mut wins, mut open) = (n_options == 0 && self.stuck_wins, first);
        // What is decided at sight is not carried along; those that stay move to the front of the piece.
        for at in first..self.options.len() {
            let choice = self.options[at];
            let opponent_wins = match choice.order {
                // An option without replies is decided by its count, before anything is looked up.
                (0, _) => Some(self.stuck_wins),
                _ => self.known(&choice.state, next_is_left),
            };
            match opponent_wins {
                Some(true) => {}
                Some(false) => {
                    wins = true;
                    break;
                }
                None => {
                    self.options[open] = choice;
                    open += 1;
                }
            }
        }
        if wins || open == first {
            self.options.truncate(first);
            self.keep(state, is_left, wins, 1);
            return Ok(Some(wins));
        }
        self.options.truncate(open);
        // Options are taken from the end, so the one with the fewest replies comes last.
        self.options[first..].sort_unstable_by_key(|choice| Reverse(choice.order));
        if self.frames.len() == MOST_PLIES {
            return Err(Failure::Loop { plies: MOST_PLIES });
        }
        self.frames.push(Frame { state, is_left, first, n_nodes_before })?;
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Oracle;
    use grundy_rules::Play;
    use grundy_rules::rewrite::{self, Planes};
    use proptest::prelude::*;

    /// Lines of rules by which pieces become fewer, and a sum of boards of one row or of two.
    fn games() -> impl Strategy<Value = (String, Vec<String>, bool)> {
        let word = |least: usize| prop::collection::vec(prop::sample::select(vec!['.', 'x', 'o']), least);
        let line =
            (2usize..4).prop_flat_map(move |n| (word(n), word(n), prop::sample::select(vec!["", "left "])));
        let board = prop::collection::vec(prop::sample::select(vec!['.', 'x', 'o', '#']), 1..7);
        let boards = prop::collection::vec((board, any::<bool>()), 1..3);
        let modes = (any::<bool>(), 0..8, any::<bool>());
        (prop::collection::vec(line, 1..3), boards, modes).prop_map(
            |(lines, boards, (turned, mode, misere))| {
                let n_pieces = |word: &[char]| word.iter().filter(|letter| **letter != '.').count();
                let mut text: Vec<String> = Vec::new();
                let (any, class, then) = (mode & 1 > 0, mode & 2 > 0, mode & 4 > 0);
                for (mut from, mut to, who) in lines {
                    if n_pieces(&from) < n_pieces(&to) {
                        std::mem::swap(&mut from, &mut to);
                    }
                    if n_pieces(&from) == n_pieces(&to) {
                        (from, to) = (vec!['x', 'o'], vec!['.', if any { '#' } else { 'x' }]);
                    }
                    if any && from.len() > 2 && from[1] == to[1] && from[1] != '.' {
                        (from[1], to[1]) = ('?', '?');
                    }
                    let said = |word: Vec<char>| word.into_iter().collect::<String>();
                    let laid = ["", " turned", " around"][if turned { 1 + usize::from(class) } else { 0 }];
                    let repeated = class && from.len() > 2 && from[1] == to[1];
                    if class && to[0] == '.' && from[0] == 'x' {
                        from[0] = 'A';
                    }
                    for word in [&mut from, &mut to] {
                        word.splice(2..2, repeated.then_some('*'));
                    }
                    let then = if then { " then \"x.\" -> \".x\" turned" } else { "" };
                    text.push(format!("{who}\"{}\" -> \"{}\"{laid}{then}", said(from), said(to)));
                }
                if text.iter().any(|line| line.starts_with("left")) {
                    text.push("mirror x o".to_owned());
                }
                text.extend(class.then(|| "class A = x o".to_owned()));
                let shown = |(row, twice): (Vec<char>, bool)| {
                    let row: String = row.into_iter().collect();
                    if twice { format!("{row}|{}", row.chars().rev().collect::<String>()) } else { row }
                };
                (text.join("; "), boards.into_iter().map(shown).collect(), misere)
            },
        )
    }

    /// Compares the winners of the boards of a text with those by the definition, where that is soon done.
    fn agrees<W: grundy_rules::grid::Word, const P: usize>(
        text: &str,
        boards: &[String],
        misere: bool,
    ) -> Option<()> {
        let rules = rewrite::parse(text).ok()?;
        let letters = rules.letters();
        let boards = boards.iter().map(|board| {
            let known = |letter: char| if letter == '|' || letters.contains(&letter) { letter } else { '#' };
            rules.read(&board.chars().map(known).collect::<String>()).expect("letters of the rules")
        });
        let sum: Vec<_> = boards.collect();
        let (planes, start) = Planes::<W, P>::new(&rules, &sum)?;
        let budget = Budget::default();
        let mut plain = Plain::new(planes, misere, 1 << 16, &budget);
        let play = if misere { Play::Misere } else { Play::Normal };
        let limit = Budget::default().with_steps(20_000);
        let mut oracle = Oracle::new(&rules, play, &limit);
        for player in Player::BOTH {
            let expected = oracle.mover_wins(&sum, player).ok()?;
            assert_eq!(plain.mover_wins(start, player, u64::MAX), Ok(expected), "{text} at {sum:?} {misere}");
        }
        Some(())
    }

    proptest! {
        #[test]
        fn boards_in_words_have_the_winners_of_the_definition((text, boards, misere) in games()) {
            let small = agrees::<u64, 2>(&text, &boards, misere);
            let large = agrees::<u128, 3>(&text, &boards, misere);
            prop_assert_eq!(small, large);
        }
    }

    #[test]
    fn a_limit_of_steps_stops_it_and_it_goes_on() {
        let rules = rewrite::parse(r#""xx" -> "..""#).unwrap();
        let board = rules.read(&"x".repeat(22)).unwrap();
        let (planes, start) = Planes::<u64, 1>::new(&rules, &[board]).unwrap();
        let budget = Budget::default();
        let mut plain = Plain::new(planes, false, 1 << 24, &budget);
        let stopped = plain.mover_wins(start, Player::Left, 100);
        assert_eq!(stopped, Err(Failure::Stopped(Stop::Steps)));
        let spent = budget.steps_spent();
        assert!((100..200).contains(&spent));
        assert_eq!(plain.mover_wins(start, Player::Left, u64::MAX), Ok(true));
    }

    #[test]
    fn play_without_end_is_given_up() {
        let rules = rewrite::parse(r#""x." -> ".x"; ".x" -> "x.""#).unwrap();
        let (planes, start) = Planes::<u64, 2>::new(&rules, &[rules.read("x..").unwrap()]).unwrap();
        let budget = Budget::default();
        let mut plain = Plain::new(planes, false, 1 << 20, &budget);
        assert_eq!(plain.mover_wins(start, Player::Left, u64::MAX), Err(Failure::Loop { plies: MOST_PLIES }));
    }
}
