//! Sessions of play, over all games of the catalogue and over rules.

use grundy::catalog::GAMES;
use grundy::play::{End, MOST_LISTED, Opponent, Reason, Session};
use grundy::values::Chance;
use grundy::{Budget, Game, Player, Stop, resolve};

/// Games that are played here end sooner.
const MOST_PLIES: usize = 300;

fn session<'a>(game: &'a dyn Game, position: &[&str], first: Player, level: u8) -> Session<'a> {
    let board = game.board(position, &Budget::default());
    let board = board.unwrap_or_else(|error| panic!("{position:?}: {error}"));
    Session::new(game.name(), board, Player::Left, first, Opponent { level, seed: 7 })
}

/// Lets the person move by `choose`, from the number of moves, until play ends.
fn play(session: &mut Session<'_>, mut choose: impl FnMut(usize) -> usize) -> End {
    let budget = Budget::default();
    for _ in 0..MOST_PLIES {
        if let Some(end) = session.end(&budget).unwrap() {
            return end;
        }
        let choice = if session.is_your_turn() {
            choose(session.choices().len())
        } else {
            session.think(&budget).unwrap().0
        };
        session.make(choice);
    }
    panic!("play does not end: {}", session.position());
}

#[test]
fn the_engine_wins_what_it_can_win_in_every_game() {
    let mut n_won = 0;
    for game in GAMES {
        let subject = resolve(game.name).unwrap();
        // Those with parameters of their own are left out.
        for golden in game.page().golden().iter().filter(|golden| !golden.text.contains('=')) {
            let (position, words) = (&golden.text, golden.position());
            let budget = Budget::default().with_steps(100_000);
            let mut begun = session(&*subject, &words, Player::Right, 10);
            // Some golden positions are too large to be played to the end.
            let mut numbers =
                position.split(|letter: char| !letter.is_ascii_digit()).filter(|word| !word.is_empty());
            if !numbers.all(|word| word.parse::<u64>().is_ok_and(|number| number <= 40)) {
                continue;
            }
            let Ok(None) = begun.end(&budget) else { continue };
            if begun.cut().is_some() || begun.choices().len() > 60 {
                continue;
            }
            let wins = begun.rate(&budget).is_ok_and(|rating| rating.prospect.chance == Chance::Win);
            if wins {
                let mut turn = 0;
                let end = play(&mut begun, |n_moves| {
                    turn += 5;
                    turn % n_moves
                });
                assert_eq!(end.winner, Some(Player::Right), "{} {position}", game.name);
                n_won += 1;
            }
        }
    }
    assert!(n_won >= 60, "{n_won} games were won");
}

#[test]
fn the_engine_wins_by_rules_alone_in_every_convention() {
    for (rules, position) in [
        ("n -> n - k where k in {1, 3, 4}", "11 5"),
        ("0.77", "9 4"),
        ("misere; n -> n - k where 1 <= k <= 3", "6 3"),
        ("lose when n == 0; n -> n - k where 1 <= k <= 3", "7"),
        ("left n -> n - 1 where n >= 1; right n -> n - 2 where n >= 2", "5"),
        ("right n -> n - 1 where n >= 1; left n -> n - 2 where n >= 2", "5"),
        ("(a, b) -> (b, a - 1) where a >= 1; (a, b) -> (b, a) where b >= 1", "3 2"),
    ] {
        let subject = resolve(rules).unwrap();
        let words: Vec<&str> = position.split_whitespace().collect();
        let mut begun = session(&*subject, &words, Player::Right, 10);
        assert_eq!(begun.end(&Budget::default()).unwrap(), None, "{rules}");
        let prospect = begun.rate(&Budget::default()).unwrap().prospect;
        let end = play(&mut begun, |_| 0);
        match prospect.chance {
            Chance::Win => assert_eq!(end.winner, Some(Player::Right), "{rules}"),
            Chance::Draw => assert_ne!(end.winner, Some(Player::Left), "{rules}"),
            Chance::Loss => {}
        }
        if let (Chance::Win, Some(plies)) = (prospect.chance, prospect.remoteness) {
            assert!(plies >= 1, "{rules}");
        }
    }
}

#[test]
fn a_winner_who_may_go_round_in_circles_does_not() {
    // From 5 both 4 and 2 win, but the answer to 4 is 5 again.
    let rules = "n -> n - 1 where n >= 1; n -> n + 1 where n == 4; n -> 2 where n == 5";
    let subject = resolve(rules).unwrap();
    let mut begun = session(&*subject, &["5"], Player::Right, 10);
    assert!(begun.may_repeat());
    assert_eq!(begun.end(&Budget::default()).unwrap(), None);
    let prospect = begun.rate(&Budget::default()).unwrap().prospect;
    assert_eq!((prospect.chance, prospect.remoteness), (Chance::Win, Some(3)));
    let end = play(&mut begun, |n_moves| n_moves - 1);
    assert_eq!(end, End { winner: Some(Player::Right), reason: Reason::Stuck });
}

#[test]
fn moves_are_taken_back_to_the_last_turn_of_the_person() {
    let subject = resolve("nim").unwrap();
    let budget = Budget::default();
    let mut begun = session(&*subject, &["3", "4"], Player::Left, 10);
    assert_eq!(begun.undo(), 0);
    begun.end(&budget).unwrap();
    begun.make(0);
    begun.end(&budget).unwrap();
    let (choice, _) = begun.think(&budget).unwrap();
    begun.make(choice);
    assert_eq!(begun.undo(), 2);
    assert_eq!((begun.position(), begun.is_your_turn()), ("3 4".to_owned(), true));
}

#[test]
fn a_position_that_keeps_coming_back_is_drawn() {
    let subject = resolve("(a, b) -> (b, a)").unwrap();
    let mut begun = session(&*subject, &["1", "2"], Player::Left, 10);
    assert_eq!(play(&mut begun, |_| 0), End { winner: None, reason: Reason::Repetition });
}

#[test]
fn a_winning_move_among_too_many_to_list_is_found() {
    for game in ["nim", "n -> n - k where 1 <= k <= n"] {
        let subject = resolve(game).unwrap();
        let mut begun = session(&*subject, &["40000", "50000"], Player::Right, 10);
        assert_eq!(begun.end(&Budget::default()).unwrap(), None);
        assert_eq!((begun.choices().len(), begun.cut()), (MOST_LISTED, Some(Stop::Full)));
        let (choice, _) = begun.think(&Budget::default()).unwrap();
        assert_eq!(begun.make(choice).to, "40000 40000");
    }
}

#[test]
fn without_time_to_think_any_move_is_made_and_the_limit_told() {
    let subject = resolve("misere; n -> a, b where a + b == n - 1").unwrap();
    let mut begun = session(&*subject, &["40", "40"], Player::Right, 10);
    assert_eq!(begun.end(&Budget::default()).unwrap(), None);
    let (choice, stop) = begun.think(&Budget::default().with_steps(100)).unwrap();
    assert!(choice < begun.choices().len());
    assert_eq!(stop, Some(Stop::Steps));
}

#[test]
fn equal_seeds_play_equally_and_level_0_does_not_think() {
    let subject = resolve("nim").unwrap();
    let line = |level| {
        let mut begun = session(&*subject, &["9", "8", "7"], Player::Right, level);
        play(&mut begun, |_| 0);
        begun.undo();
        begun.position()
    };
    assert_eq!(line(0), line(0));
    assert_eq!(line(5), line(5));
}

#[test]
fn sensible_moves_by_rules_are_as_many_as_in_the_catalogue() {
    const TOADS: &str = "left \"t.\" -> \".t\"; left \"tf.\" -> \".ft\"; mirror t f";
    let budget = Budget::default();
    for position in ["t.tf.f", "ttf.f.", "tf.t.tf.", "t..ff.t.f"] {
        let counts = [TOADS, "toads-and-frogs"].map(|name| {
            let subject = resolve(name).unwrap();
            let mut session = session(&*subject, &[position], Player::Left, 10);
            assert_eq!(session.end(&budget).unwrap(), None);
            let sensible = session.rate(&budget).unwrap().sensible.clone().expect("boards are worth values");
            (sensible.len(), sensible.iter().filter(|best| **best).count())
        });
        assert_eq!(counts[0], counts[1], "{position}");
        assert!(counts[0].1 > 0, "{position}: {counts:?}");
    }
}

/// Whoever asks for a hint and then why is told of one move twice.
#[test]
fn a_hint_is_a_move_that_no_other_is_better_than() {
    let budget = Budget::default();
    for sum in ["rr + lr + l", "lr + rl + r", "llr + rrl + l", "l + ll + rr", "lrl + rlr + rl"] {
        let subject = resolve("hackenbush").unwrap();
        let words: Vec<&str> = sum.split(' ').collect();
        let mut session = session(&*subject, &words, Player::Left, 10);
        assert_eq!(session.end(&budget).unwrap(), None);
        let (best, prospect) = session.best(&budget).unwrap();
        let rating = session.rate(&budget).unwrap();
        assert!(rating.sensible.as_ref().unwrap()[best], "{sum}: {best}");
        assert_eq!(prospect.unwrap().chance, rating.prospect.chance, "{sum}: {best}");
    }
}
