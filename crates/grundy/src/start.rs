//! Positions to start from: the one that a game's page shows, and random ones.
//!
//! A random position looks like the page's own: its numbers are others, its picture has other cells, its
//! graph other edges. Whether it is a position at all the game itself says. Where this finds none, random
//! moves lead away from the example.

use crate::game::example;
use crate::look::Extent;
use crate::random::Random;
use crate::{Error, Game};
use grundy_budget::Budget;
use grundy_solve::board::Board;
use grundy_values::Player;

/// The number of texts that are tried.
const TRIES: usize = 80;

/// Who wins a random position is found within this number of steps: it can be played against an engine that
/// knows.
const STEPS: u64 = 60_000;

/// Returns a position of a game in which each player could move, as `solve` reads it; the seed alone decides
/// which one.
///
/// ```
/// use grundy::{Ask, Budget, resolve};
/// use grundy::games::{Extent, random_position};
/// let (game, budget) = (resolve("domineering")?, Budget::default());
/// let position = random_position(&*game, Extent::Small, 7, &budget)?;
/// let words: Vec<&str> = position.split_whitespace().collect();
/// assert!(game.solve(&Ask::new(&words).with_limit(1).with_budget(&budget)).is_ok());
/// # Ok::<_, grundy::Error>(())
/// ```
///
/// # Errors
/// [`Error::Unsuited`] where none was found, and what [`Game::board`] says of the example.
pub fn random_position(game: &dyn Game, extent: Extent, seed: u64, budget: &Budget) -> Result<String, Error> {
    let mut random = Random(seed);
    let look = game.look();
    let mut spare = None;
    for (at, look) in (0..TRIES).flat_map(|at| look.iter().map(move |look| (at, look))) {
        budget.check().map_err(Error::Stopped)?;
        // Where the first texts are refused, or too hard, the later ones are smaller.
        let text = look.draw(&mut random, extent, at * 4 < TRIES * 3);
        match moves_at(game, &text, budget) {
            Some((position, 2..)) => return Ok(position),
            // A position with a single move is better than none.
            Some((position, 1)) => spare = spare.or(Some(position)),
            _ => {}
        }
    }
    match (spare, example(game)) {
        (Some(position), _) => Ok(position),
        (None, Some(example)) => after_random_moves(game, example, &mut random, budget),
        (None, None) => Err(Error::Unsuited {
            game: game.name().to_owned(),
            reason: "no random position was found in which each player could move".to_owned(),
        }),
    }
}

/// Returns a text as its game writes it, and how many moves each player has there at least; `None` where it
/// is no position, or where nobody knows soon who wins.
fn moves_at(game: &dyn Game, text: &str, budget: &Budget) -> Option<(String, usize)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut board = game.board(&words, budget).ok()?;
    let mut n_moves = usize::MAX;
    for player in players(&*board) {
        let left = budget.steps_left().unwrap_or(STEPS);
        let steps = budget.apart().with_steps(left.min(STEPS));
        let stop = board.list(*player, 1000, &steps);
        n_moves = n_moves.min(board.choices().len());
        let is_listed = matches!(stop, Ok(None));
        let is_rated = is_listed && (n_moves == 0 || board.rate(*player, &steps).is_ok());
        // Where the budget has a limit on steps, it is one on those of all texts.
        let _ = budget.spend(steps.steps_spent());
        if !is_rated {
            return None;
        }
    }
    Some((board.position(), n_moves))
}

/// Makes a few random moves from a position, and stops where a move would be the last one.
fn after_random_moves(
    game: &dyn Game,
    text: &str,
    random: &mut Random,
    budget: &Budget,
) -> Result<String, Error> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut board = game.board(&words, budget)?;
    let mut player = Player::Left;
    for _ in 0..random.below(4) {
        if board.list(player, 1000, budget).is_err() || board.choices().is_empty() {
            break;
        }
        board.make(random.below(board.choices().len()));
        let can_move = board.list(Player::Left, 1, budget).is_ok() && !board.choices().is_empty();
        if !can_move {
            board.undo();
            break;
        }
        player = player.opponent();
    }
    Ok(board.position())
}

fn players(board: &dyn Board) -> &'static [Player] {
    if board.is_impartial() { &Player::BOTH[..1] } else { &Player::BOTH }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::start;
    use crate::resolve;
    use grundy_catalog::GAMES;
    use grundy_values::Chance;

    /// Games whose positions have fewer than eight moves, however they are chosen, unless they are sums of
    /// many.
    const OF_FEW_MOVES: &[(&str, usize)] = &[
        ("backsliding-toads-and-frogs", 2),
        ("board-walk", 3),
        ("elephants-and-rhinos", 6),
        ("fission", 5),
        ("fox-and-geese", 4),
        ("hare-and-hounds", 6),
        ("team-nim", 4),
        ("toads-and-frogs", 5),
    ];

    #[test]
    fn every_game_has_random_positions_of_both_extents() {
        let budget = Budget::default();
        for game in GAMES {
            let game = resolve(game.name).unwrap();
            for extent in [Extent::Small, Extent::Medium] {
                let position = random_position(&*game, extent, 3, &budget).unwrap();
                assert_eq!(random_position(&*game, extent, 3, &budget).unwrap(), position);
                let words: Vec<&str> = position.split_whitespace().collect();
                assert_eq!(game.board(&words, &budget).unwrap().position(), position, "{}", game.name());
            }
        }
    }

    #[test]
    fn every_game_is_begun_where_a_first_idea_may_lose() {
        for game in GAMES {
            let (game, budget) = (resolve(game.name).unwrap(), Budget::default());
            let (name, words) = (game.name(), start(&*game).unwrap().split_whitespace().collect::<Vec<_>>());
            let mut board = game.board(&words, &budget).unwrap();
            assert_eq!(board.list(Player::Left, usize::MAX, &budget), Ok(None), "{name}");
            let n_moves = board.choices().len();
            let few = OF_FEW_MOVES.iter().find(|(known, _)| *known == name);
            assert!(few.map_or(n_moves >= 8, |(_, n)| n_moves == *n), "{name}: {n_moves} moves");
            let rating = board.rate(Player::Left, &budget).unwrap();
            assert_eq!(rating.prospect.chance, Chance::Win, "{name}");
            let n_wins =
                rating.prospects.iter().flatten().filter(|found| found.chance == Chance::Win).count();
            assert!(n_wins > 0 && 2 * n_wins <= n_moves, "{name}: {n_wins} of {n_moves} moves win");
        }
    }

    #[test]
    fn rules_have_random_positions_unless_nobody_can_move() {
        let random = |rules: &str| {
            let game = resolve(rules).unwrap();
            random_position(&*game, Extent::Small, 1, &Budget::default()).map_err(|error| error.to_string())
        };
        assert!(random("(a, b) -> (a - k, b - k) where k >= 1").unwrap().starts_with('('));
        assert!(random("left \"..\" -> \"##\"; right \".|.\" -> \"#|#\"").unwrap().contains('|'));
        assert!(random("n -> n - 1 where n < 0").unwrap_err().ends_with("in which each player could move"));
    }
}
