//! Values of board games: positions with known values, and what is known of whole families.

use crate::notation;
use grundy_catalog::{Error, Question, Settings};
use grundy_values::form::{Form, Forms};
use grundy_values::{Budget, Dyadic, Player};

fn settings(words: &str) -> Settings {
    let pairs = words.split_whitespace().filter_map(|word| word.split_once('='));
    Settings::new(pairs.map(|(name, value)| (name.into(), value.into())).collect())
}

/// An arena to ask for values in.
struct Asker(Forms);

impl Asker {
    fn new() -> Asker {
        Asker(Forms::new(&Budget::default()))
    }

    fn value(&mut self, game: &str, position: &str) -> Form {
        grundy_catalog::value(game, position, &Settings::default(), &mut self.0, &Budget::default())
            .unwrap_or_else(|error| panic!("{game} {position}: {error}"))
    }

    fn is_number(&self, form: Form) -> bool {
        self.0.is_number(form)
    }
}

/// Every row of letters of this length.
fn rows(letters: &str, length: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for _ in 0..length {
        rows =
            rows.iter().flat_map(|row| letters.chars().map(move |letter| format!("{row}{letter}"))).collect();
    }
    rows
}

#[test]
fn positions_have_their_known_values() {
    let table = include_str!("../golden/boards.tsv");
    let mut n_rows = 0;
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [game, words, position, value, outcome, left, right, mean, temperature] = cells[..] else {
            panic!("{row}")
        };
        let budget = Budget::default();
        let mut forms = Forms::new(&budget);
        let found = grundy_catalog::value(game, position, &settings(words), &mut forms, &budget)
            .unwrap_or_else(|error| panic!("{row}: {error}"));
        if value != "-" {
            assert_eq!(found, notation::read(value, &mut forms), "{row}");
        }
        if outcome != "-" {
            assert_eq!(forms.outcome(found).unwrap().to_string(), outcome, "{row}");
        }
        for (player, stop) in [(Player::Left, left), (Player::Right, right)] {
            if stop != "-" {
                assert_eq!(forms.stop(found, player), stop.parse::<Dyadic>().unwrap(), "{row}");
            }
        }
        if mean != "-" {
            assert_eq!(forms.mean(found).unwrap().to_string(), mean, "{row}");
            assert_eq!(forms.temperature(found).unwrap().to_string(), temperature, "{row}");
        }
        n_rows += 1;
    }
    assert_eq!(n_rows, 81);
}

#[test]
fn positions_of_col_are_numbers_or_numbers_and_star() {
    let mut ask = Asker::new();
    let star = notation::read("*", &mut ask.0);
    let tall: Vec<String> =
        rows(".xo#", 6).iter().map(|row| format!("{}|{}", &row[..3], &row[3..])).collect();
    let graphs = ["1-2 2-3 3-4 4-5 5-1 1-3", "1-2 1-3 1-4 2-3 2-4 3-4", "1-2x 2x-3 3-4 4-1 5-1 5-3"];
    for position in tall.iter().map(String::as_str).step_by(7).chain(graphs) {
        let value = ask.value("col", position);
        let with_star = ask.0.add(value, star).unwrap();
        assert!(ask.is_number(value) || ask.is_number(with_star), "{position}");
    }
}

#[test]
fn positions_of_clobber_are_infinitesimal() {
    let mut ask = Asker::new();
    for row in rows("xo.", 8).iter().step_by(5) {
        let value = ask.value("clobber", row);
        for player in Player::BOTH {
            assert!(ask.0.stop(value, player).is_zero(), "{row}");
        }
    }
}

/// The value of a stalk of red and blue edges by Berlekamp's rule: the edges at the ground of one colour, but
/// the last of them, are the whole part; that one and the first of the other colour are the binary point;
/// then come the digits, 1 for the first colour, and a last 1. [Winning Ways]
fn berlekamp(stalk: &str) -> Dyadic {
    let Some(first) = stalk.chars().next() else { return Dyadic::from(0) };
    let n_alike = stalk.chars().take_while(|letter| *letter == first).count();
    let digits: Vec<char> = stalk.chars().skip(n_alike + 1).collect();
    let mut value = Dyadic::from(i64::try_from(n_alike).unwrap());
    if n_alike < stalk.len() {
        let mut fraction = Dyadic::from(1).half();
        for letter in digits.iter().rev() {
            let digit = Dyadic::from(i64::from(*letter == first));
            fraction = (&digit + &fraction).half();
        }
        value = &(&value - &Dyadic::from(1)) + &fraction;
    }
    if first == 'l' { value } else { -&value }
}

#[test]
fn stalks_of_red_and_blue_follow_berlekamps_rule() {
    let mut ask = Asker::new();
    let long = "lrrlrllrl".repeat(20);
    for length in 1..=9 {
        for stalk in rows("lr", length) {
            let value = ask.value("hackenbush", &stalk);
            assert_eq!(ask.0.as_number(value), Some(&berlekamp(&stalk)), "{stalk}");
        }
    }
    let value = ask.value("hackenbush", &long);
    assert_eq!(ask.0.as_number(value), Some(&berlekamp(&long)));
}

#[test]
fn rectangles_of_domineering_negate_when_they_are_turned() {
    let mut ask = Asker::new();
    for n_rows in 1..=4u32 {
        for n_cols in 1..=5u32 {
            let one = ask.value("domineering", &format!("{n_rows}x{n_cols}"));
            let other = ask.value("domineering", &format!("{n_cols}x{n_rows}"));
            assert_eq!(ask.0.add(one, other).unwrap(), ask.0.zero(), "{n_rows} x {n_cols}");
        }
    }
    let outcomes = [("2x3", "N"), ("3x3", "N"), ("4x4", "N"), ("5x5", "P"), ("4x5", "L"), ("2x4", "R")];
    for (size, outcome) in outcomes {
        let value = ask.value("domineering", size);
        assert_eq!(ask.0.outcome(value).unwrap().to_string(), outcome, "{size}");
    }
}

#[test]
fn toads_with_one_empty_cell_and_with_many_frogs() {
    let mut ask = Asker::new();
    // One toad and one frog, with any gap: 0 where it is even, star where it is odd.
    for gap in 1..=12 {
        let value = ask.value("toads-and-frogs", &format!("t{}f", ".".repeat(gap)));
        let expected = if gap % 2 == 0 { "0" } else { "*" };
        assert_eq!(value, notation::read(expected, &mut ask.0), "{gap}");
    }
    // Toads alone: each walks to the end, or to the one before it.
    for (n_toads, n_empty) in [(1, 5), (3, 4), (4, 2)] {
        let row = format!("{}{}", "t".repeat(n_toads), ".".repeat(n_empty));
        let value = ask.value("toads-and-frogs", &row);
        assert_eq!(value, ask.0.integer(i64::try_from(n_toads * n_empty).unwrap()).unwrap(), "{row}");
    }
}

#[test]
fn threads_do_not_change_a_value() {
    let (budget, settings) = (Budget::default(), Settings::default());
    let mut forms = Forms::new(&budget);
    let positions = [
        ("domineering", "4x5"),
        ("snort", "3x3"),
        ("toads-and-frogs", "ttt...fff"),
        ("hackenbush", "lrr + e"),
    ];
    for (game, position) in positions {
        let ask = Question { position: &[position], settings: &settings, limit: 0, budget: &budget };
        let game = grundy_catalog::find(game).unwrap();
        let alone = game.value(&ask, &mut forms).unwrap();
        for n_threads in 0..=3 {
            assert_eq!(game.value_on_threads(&ask, &mut forms, n_threads), Ok(alone), "{position}");
        }
    }
}

#[test]
fn a_budget_stops_a_search() {
    let budget = Budget::default().with_steps(1000);
    let mut forms = Forms::new(&budget);
    let stopped = grundy_catalog::value("domineering", "6x6", &Settings::default(), &mut forms, &budget);
    assert_eq!(stopped, Err(Error::Stopped(grundy_values::Stop::Steps)));
    let budget = Budget::default().with_bytes(1 << 17);
    let stopped = grundy_catalog::value("domineering", "6x6", &Settings::default(), &mut forms, &budget);
    assert_eq!(stopped, Err(Error::Stopped(grundy_values::Stop::Memory)));
}

#[test]
fn games_without_values_are_refused() {
    let (budget, settings) = (Budget::default(), Settings::default());
    let mut forms = Forms::new(&budget);
    for game in ["chomp", "no-such-game"] {
        assert!(matches!(
            grundy_catalog::value(game, "3 3", &settings, &mut forms, &budget),
            Err(Error::Shape(_))
        ));
    }
}

/// What `solve` calls sensible are the moves than which no other is better, by the values of what they leave.
#[test]
fn sensible_moves_are_those_that_no_other_dominates() {
    let positions = [
        ("domineering", "...|..."),
        ("domineering", "..|#.|.. + ..|.."),
        ("clobber", "xox|oxo"),
        ("toads-and-frogs", "tt.f + t.ff"),
        ("col", "...|..."),
        ("snort", "....|...."),
        ("konane", "xox.|oxox"),
        ("hackenbush", "lrrl + rl"),
        ("cutcake", "3 4"),
    ];
    let mut n_left_out = 0;
    for (game, position) in positions {
        let (settings, budget) = (Settings::default(), Budget::default());
        let words: Vec<&str> = position.split_whitespace().collect();
        let ask = Question { position: &words, settings: &settings, limit: 1000, budget: &budget };
        let entry = grundy_catalog::find(game).unwrap();
        let solved = entry.law().unwrap().solve(&ask);
        let Some(sensible) =
            solved.unwrap_or_else(|error| panic!("{game} {position}: {error}")).sensible_moves
        else {
            assert_eq!(game, "cutcake", "{game} {position} is answered by its values");
            continue;
        };
        for player in Player::BOTH {
            let mut board = entry.law().unwrap().board(&ask, Default::default()).unwrap();
            board.list(player, 1000, &budget).unwrap();
            let to: Vec<&str> = board.choices().iter().map(|choice| choice.made.to.as_str()).collect();
            let mut asker = Asker::new();
            let values: Vec<Form> = to.iter().map(|to| asker.value(game, to)).collect();
            let better = |one: Form, other: Form, asker: &mut Asker| {
                let (small, large) = if player == Player::Left { (one, other) } else { (other, one) };
                one != other && asker.0.le(small, large).unwrap()
            };
            for (to, value) in to.iter().zip(&values) {
                let dominated = values.iter().any(|other| better(*value, *other, &mut asker));
                let listed = sensible.iter().any(|one| one.player == Some(player) && one.to == *to);
                assert_eq!(listed, !dominated, "{game} {position}: {player} to {to}");
                n_left_out += usize::from(dominated);
            }
        }
    }
    assert!(n_left_out >= 15, "{n_left_out}");
}
