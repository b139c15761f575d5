//! Strategies of random positions of all games: written, replayed, kept as text, and spoilt.

use crate::hostile::mutate::Random;
use grundy::catalog::GAMES;
use grundy::games::{Extent, Reading, random_position, resolve_as};
use grundy::play::strategy::Kept;
use grundy::proof::strategy::First;
use grundy::rules::Version;
use grundy::{Budget, Method, Outcome, Player};

/// The strategy of a random position, with who wins it; `None` where the game has none that is soon written.
fn random(name: &str, version: Version, seed: u64) -> Option<(Kept, Outcome)> {
    let reading = Reading { version, ..Reading::default() };
    let game = resolve_as(name, &reading).ok()?;
    let position = random_position(&*game, Extent::Small, seed, &Budget::default()).ok()?;
    let words: Vec<&str> = position.split_whitespace().collect();
    let budget = Budget::default().with_steps(400_000);
    let mut board = game.board(&words, &budget).ok()?;
    let outcome = board.solve(Method::Auto, 1, &budget).ok()?.outcome;
    let kept = Kept::write((name, &reading), &mut *board, Method::Auto, 3000, &budget).ok()?;
    Some((kept, outcome))
}

/// Returns whether a strategy claims what is so.
fn is_right(kept: &Kept, outcome: Outcome) -> bool {
    kept.strategy().claims.iter().all(|claim| {
        let loses =
            if outcome == Outcome::P { true } else { outcome.wins(claim.player.opponent(), claim.player) };
        matches!(claim.first, First::Loses(_)) == loses
    })
}

/// Returns the text with another digit in an answer or a claim; `None` where there is none.
fn spoilt(text: &str, random: &mut Random) -> Option<String> {
    let mut places = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let from = match line.rfind(" :") {
            Some(answers) if line.starts_with(|letter: char| letter.is_ascii_digit()) => answers,
            _ if line.starts_with("Left ") || line.starts_with("Right ") => 0,
            _ => line.len(),
        };
        let digits = line.bytes().enumerate().skip(from).filter(|(_, letter)| letter.is_ascii_digit());
        places.extend(digits.map(|(place, _)| at + place));
        at += line.len();
    }
    if places.is_empty() {
        return None;
    }
    let mut letters = text.to_owned().into_bytes();
    let place = places[random.below(places.len())];
    letters[place] = b'0' + (letters[place] - b'0' + 1 + u8::try_from(random.below(9)).unwrap()) % 10;
    Some(String::from_utf8(letters).expect("digits are ASCII"))
}

/// `GRUNDY_STRATEGIES=10000` asks for 10000; without it the tests ask for some.
#[test]
fn strategies_of_all_games_are_replayed_and_spoilt_ones_refused() {
    let wanted = std::env::var("GRUNDY_STRATEGIES").map_or(250, |text| text.parse().expect("a number"));
    let mut random_numbers = Random::new(1);
    let (mut n_replayed, mut n_refused, mut n_unreadable, mut n_still_right) = (0, 0, 0, 0);
    let mut games = std::collections::BTreeSet::new();
    for seed in 0.. {
        if n_replayed >= wanted {
            break;
        }
        let name = GAMES[random_numbers.below(GAMES.len())].name;
        let version = if random_numbers.below(4) == 0 { Version::Misere } else { Version::Own };
        let Some((kept, outcome)) = random(name, version, seed) else { continue };
        let budget = Budget::default();
        let done = kept.check(&budget).unwrap_or_else(|error| panic!("{kept}\n{error}"));
        let done = done.unwrap_or_else(|refused| panic!("{kept}\n{refused}"));
        assert_eq!(done.n_positions, kept.strategy().lost.len() as u64);
        assert!(is_right(&kept, outcome), "{outcome:?}\n{kept}");
        n_replayed += 1;
        games.insert(name);
        let text = kept.to_string();
        assert_eq!(Kept::read(&text).unwrap().to_string(), text);
        let Some(spoilt) = spoilt(&text, &mut random_numbers) else { continue };
        match Kept::read(&spoilt).map(|kept| (kept.check(&budget), kept)) {
            Err(_) => n_unreadable += 1,
            Ok((Ok(Err(_)), _)) => n_refused += 1,
            Ok((Ok(Ok(_)), kept)) => {
                assert!(is_right(&kept, outcome), "{spoilt}");
                n_still_right += 1;
            }
            Ok((Err(error), _)) => panic!("{spoilt}\n{error}"),
        }
    }
    println!(
        "{n_replayed} strategies of {} games; spoilt, {n_refused} were refused, {n_unreadable} not read, {n_still_right} still right",
        games.len()
    );
    assert!(games.len() > 40, "{games:?}");
    assert!(n_refused > n_replayed / 2, "{n_refused}");
}

#[test]
fn a_strategy_of_another_game_is_refused() {
    let (kept, _) = random("domineering", Version::Own, 3).unwrap();
    let other = kept.to_string().replace("| domineering", "| cram");
    let other = Kept::read(&other).unwrap();
    let refused = other.check(&Budget::default()).unwrap().unwrap_err();
    assert_eq!(refused.to_string(), "expected one claim of Left");
    assert_eq!(other.strategy().claims[1].player, Player::Right);
}
