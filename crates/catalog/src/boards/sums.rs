//! Holds the searches to the definition on random sums of one to three small boards of every board game.

use super::room::read;
use super::{BoardGame, ByValue};
use crate::{Question, Settings};
use grundy_budget::{Budget, Stop};
use grundy_engine::nimber::{self, Nimbers};
use grundy_engine::outcome::{Memory, Outcomes};
use grundy_engine::rung::Extent;
use grundy_engine::search::Deep;
use grundy_engine::{Failure, Oracle};
use grundy_rules::{Play, Ruleset};
use grundy_values::{Grundy, Player};
use std::convert::Infallible;

/// Random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ mixed >> 31) % n as u64).expect("less than n")
    }

    fn letter(&mut self, letters: &str) -> char {
        letters.chars().nth(self.below(letters.chars().count())).expect("a letter of them")
    }

    /// Returns a picture in these letters of one of these sizes.
    fn picture(&mut self, letters: &str, sizes: &[(usize, usize)]) -> String {
        let (n_rows, n_cols) = sizes[self.below(sizes.len())];
        let mut row = || (0..n_cols).map(|_| self.letter(letters)).collect::<String>();
        (0..n_rows).map(|_| row()).collect::<Vec<_>>().join("|")
    }
}

/// The definition is asked for this number of steps; sums that need more are not compared.
const ORACLE_STEPS: u64 = 60_000;

/// What is asked of each sum: values of components to this rank, in this number of bytes.
const LIMITS: [(u16, u64); 4] = [(0, 1 << 20), (3, 1 << 24), (6, 1 << 20), (8, 1 << 26)];

fn n_sums() -> usize {
    if std::env::var_os("GRUNDY_ALL_SUMS").is_some() { 10_000 } else { 100 }
}

/// Compares this number of random sums of boards that `board` makes.
fn sums_agree<G: BoardGame>(board: impl Fn(&mut Dice) -> String) {
    so_many_agree::<G>(n_sums(), &mut Dice(16), &board);
}

/// As [`sums_agree`], and a quarter as many by the game on large boards.
fn sums_by_room_agree<G, L>(board: impl Fn(&mut Dice) -> String)
where
    G: BoardGame,
    L: BoardGame,
{
    sums_agree::<G>(&board);
    so_many_agree::<L>(n_sums() / 4, &mut Dice(18), &board);
}

fn so_many_agree<G: BoardGame>(n_sums: usize, dice: &mut Dice, board: &impl Fn(&mut Dice) -> String) {
    let (mut n_compared, mut n_long, mut n_misere) = (0, 0, 0usize);
    while n_compared < n_sums {
        let mut text = board(dice);
        (0..dice.below(3)).for_each(|_| text = format!("{text} + {}", board(dice)));
        let (words, settings, budget) = ([text.as_str()], Settings::default(), Budget::default());
        let ask = Question { position: &words, settings: &settings, limit: 0, budget: &budget };
        // A board that the rules do not allow, such as a group without a liberty.
        let Ok((rules, sum)) = read::<G>(&ask) else { continue };
        let is_compared =
            if rules.is_impartial() { nimbers_agree(&rules, &sum) } else { outcomes_agree(&rules, &sum) };
        match is_compared {
            Ok(Some(())) => {
                n_compared += 1;
                match misere_agrees(&rules, &sum) {
                    Ok(found) => n_misere += usize::from(found.is_some()),
                    Err(fault) => panic!("{text}: {fault}"),
                }
            }
            Ok(None) => n_long += 1,
            Err(fault) => panic!("{text}: {fault}"),
        }
    }
    println!("{n_compared} sums compared, {n_long} too long for the definition");
    assert!(n_misere > n_sums / 10, "{n_misere} in misère play");
    assert!(n_long < n_compared, "{n_long} of {}", n_long + n_compared);
}

/// Returns the answer of the definition; `None` where that takes too long.
fn answer<T>(found: Result<T, Failure<Infallible>>) -> Option<T> {
    match found {
        Ok(answer) => Some(answer),
        Err(Failure::Stopped(Stop::Steps)) => None,
        Err(failure) => panic!("{failure:?}"),
    }
}

/// Says what is wrong; `None` where the definition takes too long.
type Compared = Result<Option<()>, String>;

fn outcomes_agree<G: BoardGame + ?Sized>(rules: &ByValue<G>, sum: &[G::Component]) -> Compared {
    let steps = Budget::default().with_steps(ORACLE_STEPS);
    let mut oracle = Oracle::new(rules, Play::Normal, &steps);
    for player in Player::BOTH {
        let Some(wins) = answer(oracle.mover_wins(sum, player)) else { return Ok(None) };
        for (rank, bytes) in LIMITS {
            let budget = Budget::default().with_bytes(bytes);
            let mut memory = Memory::with_values_to(rank, &budget).unwrap();
            let found = Outcomes::new(rules, &mut memory, &budget).mover_wins(sum, player);
            if found != Ok(wins) {
                return Err(format!("{player:?} {found:?}, values to {rank} in {bytes} bytes"));
            }
        }
        if wins && !moves_agree(rules, sum, player, &mut oracle)? {
            return Ok(None);
        }
    }
    Ok(Some(()))
}

/// The bytes and the steps of searches in misère play. What is forgotten is searched again, without end where
/// the table is small and play is long, as with toads: then nothing is compared.
const MISERE_LIMITS: [(u64, u64); 2] = [(1 << 17, 1 << 16), (1 << 24, u64::MAX)];

/// Compares who wins in misère play by a search that knows images of components alone.
fn misere_agrees<G: BoardGame + ?Sized>(rules: &ByValue<G>, sum: &[G::Component]) -> Compared {
    let steps = Budget::default().with_steps(ORACLE_STEPS / 4);
    let mut oracle = Oracle::new(rules, Play::Misere, &steps);
    for (bytes, steps) in MISERE_LIMITS {
        let budget = Budget::default().with_bytes(bytes).with_steps(steps);
        let mut deep = Deep::new(rules, Play::Misere, &budget).expect("no goal");
        for player in Player::BOTH {
            let Some(wins) = answer(oracle.mover_wins(sum, player)) else { return Ok(None) };
            let found = deep.mover_wins(sum, player);
            if found != Ok(wins) && (found != Err(Failure::Stopped(Stop::Steps)) || steps == u64::MAX) {
                return Err(format!("misère play, {player:?} {found:?} in {bytes} bytes"));
            }
        }
    }
    Ok(Some(()))
}

/// Compares all winning moves; returns whether the definition knew them in time.
fn moves_agree<G: BoardGame + ?Sized>(
    rules: &ByValue<G>,
    sum: &[G::Component],
    player: Player,
    oracle: &mut Oracle<'_, ByValue<G>>,
) -> Result<bool, String> {
    let budget = Budget::default();
    let mut memory = Memory::new(&budget).unwrap();
    let mut named = Vec::new();
    let cut =
        Outcomes::new(rules, &mut memory, &budget).winning(sum, player, Extent::All, &mut |index, parts| {
            named.push((index, parts.to_vec()));
            Ok(())
        });
    if cut != Ok(None) {
        return Err(format!("{player:?}, moves cut off: {cut:?}"));
    }
    for (index, component) in sum.iter().enumerate() {
        let Ok(options) = rules.collect_options(component, player);
        for parts in options {
            let after = [&sum[..index], &parts, &sum[index + 1..]].concat();
            let Some(loses) = answer(oracle.mover_wins(&after, player.opponent())) else { return Ok(false) };
            if named.contains(&(index, parts)) == loses {
                return Err(format!("{player:?}, a move in {index}: {loses}"));
            }
        }
    }
    Ok(true)
}

fn nimbers_agree<G: BoardGame + ?Sized>(rules: &ByValue<G>, sum: &[G::Component]) -> Compared {
    let steps = Budget::default().with_steps(ORACLE_STEPS);
    let mut oracle = Oracle::new(rules, Play::Normal, &steps);
    let Some(wins) = answer(oracle.mover_wins(sum, Player::Left)) else { return Ok(None) };
    let mut value = Grundy::ZERO;
    for component in sum {
        let Some(part) = answer(oracle.grundy(component)) else { return Ok(None) };
        value = value.nim_sum(part);
    }
    for bytes in [1 << 16, 1 << 18, 1 << 24] {
        let budget = Budget::default().with_bytes(bytes);
        let mut memory = nimber::Memory::new();
        let mut search = Nimbers::new(rules, &mut memory, &budget);
        let found = (search.mover_wins(sum), search.nimber(sum));
        if found.0 != Ok(wins) || found.1.as_ref().map(|n| Grundy::Number((*n).into())) != Ok(value) {
            return Err(format!("{found:?} in {bytes} bytes"));
        }
    }
    Ok(Some(()))
}

macro_rules! sums {
    ($($test:ident: $game:ident :: $rules:ident, $letters:expr, $sizes:expr;)*) => {
        $(#[test]
        fn $test() {
            use crate::games::$game::$rules;
            sums_by_room_agree::<$rules, $rules<u128>>(|dice| dice.picture($letters, &$sizes));
        })*
    };
}

sums! {
    sums_of_amazons_agree: amazons::Amazons, ".x.o#", [(1, 4), (2, 2), (1, 5), (2, 3)];
    sums_of_clobber_agree: clobber::Clobber, "xoxo.", [(2, 3), (1, 7), (3, 2), (2, 4)];
    sums_of_col_agree: col::Col, "..xo#", [(2, 3), (1, 6), (3, 2)];
    sums_of_cram_agree: cram::Cram, "...#", [(3, 3), (2, 5), (3, 4), (4, 2)];
    sums_of_domineering_agree: domineering::Domineering, "...#", [(3, 3), (2, 5), (3, 4), (4, 2)];
    sums_of_elephants_agree:
        elephants_and_rhinos::ElephantsAndRhinos, "t.f", [(1, 5), (1, 6), (1, 7)];
    sums_of_fission_agree: fission::Fission, "..x#", [(2, 3), (3, 3), (1, 7)];
    sums_of_konane_agree: konane::Konane, "xo.", [(2, 4), (3, 3), (1, 8), (4, 3)];
    sums_of_nogo_agree: nogo::NoGo, "...xo#", [(2, 2), (1, 5), (1, 6), (2, 3)];
    sums_of_snort_agree: snort::Snort, "..xo#", [(2, 3), (1, 6), (3, 2)];
    sums_of_toads_agree: toads_and_frogs::ToadsAndFrogs, "t.f", [(1, 5), (1, 7), (1, 8)];
    sums_of_toppling_dominoes_agree: toppling_dominoes::TopplingDominoes, "lre", [(1, 3), (1, 4)];
}

#[test]
fn sums_of_long_rows_agree() {
    use crate::games::{
        clobber::Clobber, toads_and_frogs::ToadsAndFrogs, toppling_dominoes::TopplingDominoes,
    };
    use grundy_rules::grid::Wide;
    sums_agree::<Clobber<Wide>>(|dice| dice.picture("xoxo.", &[(1, 7), (3, 2)]));
    sums_agree::<ToadsAndFrogs<Wide>>(|dice| dice.picture("t.f", &[(1, 5), (1, 7)]));
    sums_agree::<TopplingDominoes<Wide>>(|dice| dice.picture("lre", &[(1, 3), (1, 4)]));
}

#[test]
fn sums_of_hackenbush_agree() {
    sums_agree::<crate::games::hackenbush::Hackenbush>(|dice| dice.picture("lre", &[(1, 2), (1, 4)]));
}

#[test]
fn sums_of_graphs_agree() {
    let graph = |dice: &mut Dice| {
        let mut edge = |first: usize| {
            let mark = ["", "", "x", "o"][dice.below(4)];
            format!("{first}{mark}-{}", dice.below(first) + 1)
        };
        (2..5).map(&mut edge).collect::<Vec<_>>().join(" ")
    };
    use crate::games::{col::Col, snort::Snort};
    sums_by_room_agree::<Col, Col<u128>>(graph);
    sums_by_room_agree::<Snort, Snort<u128>>(graph);
}

#[test]
fn sums_of_cakes_agree() {
    let cake = |dice: &mut Dice| format!("{}x{}", dice.below(5) + 1, dice.below(4) + 1);
    sums_agree::<crate::games::maundy_cake::MaundyCake>(cake);
}

/// The largest is asked with the flag. [Breuker, Uiterwijk, van den Herik 2000]
#[test]
fn squares_of_domineering_are_won_by_whom_the_search_of_others_says() {
    use grundy_values::Outcome;
    let mut squares = vec![("4x4", Outcome::N), ("5x5", Outcome::P)];
    if std::env::var_os("GRUNDY_ALL_SUMS").is_some() {
        squares.push(("8x8", Outcome::N));
    }
    for (square, outcome) in squares {
        let (words, settings) = ([square], Settings::default());
        let budget = Budget::default().with_bytes(1 << 28);
        let ask = Question { position: &words, settings: &settings, limit: 0, budget: &budget };
        let (rules, sum) = read::<crate::games::domineering::Domineering>(&ask).unwrap();
        let mut memory = Memory::new(&budget).unwrap();
        let mut search = Outcomes::new(&rules, &mut memory, &budget);
        let [left, right] = Player::BOTH.map(|player| search.mover_wins(&sum, player).unwrap());
        assert_eq!(Outcome::of(left, right), outcome, "{square}");
    }
}
