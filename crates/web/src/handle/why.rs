//! Why a position is won or lost, in words.

use super::worth::Values;
use grundy::games::Trail;
use grundy::play::{Rating, Session};
use grundy::rules::Convention;
use grundy::values::Chance;
use grundy::{Grundy, Standing};

/// The number of components that are named one by one.
const MOST_NAMED: usize = 8;

/// Returns the reason in a few sentences: the values, what they say by which law, and what stands behind
/// them.
pub(super) fn why(session: &Session<'_>, rating: &Rating, values: &Values) -> String {
    let mut told = vec![reason(session, rating, values)];
    let moves = rating.prospects.iter().flatten();
    let n_winning = moves.filter(|found| found.chance == Chance::Win).count();
    // A limit may leave all moves open of a position that is known to be won.
    if rating.prospect.chance == Chance::Win && n_winning > 0 {
        told.push(match n_winning {
            1 => "One move wins.".to_owned(),
            n => format!("{n} moves win."),
        });
    }
    if let Some(plies) = rating.prospect.remoteness {
        told.push(format!(
            "Best play ends after {plies} more {}.",
            if plies == 1 { "move" } else { "moves" }
        ));
    }
    told.push(standing(rating.standing));
    told.push(asked(&rating.trail));
    told.join(" ")
}

fn reason(session: &Session<'_>, rating: &Rating, values: &Values) -> String {
    let chance = rating.prospect.chance;
    match rating.grundy {
        Some(Grundy::Win) => "The player to move can win at once.".to_owned(),
        Some(Grundy::Number(total)) => {
            let named = xor(rating, total);
            let law = if total == 0 {
                "every move leaves another value, so the player to move loses"
            } else {
                "some move leaves value 0, so the player to move wins"
            };
            format!("{named}: {law}.")
        }
        None => {
            // In an impartial game without a Grundy value the value is an infinite one, which is told below.
            if let (Some(value), false) = (&values.value, session.is_impartial()) {
                return format!("The position is worth {value}, {}.", by_sign(session, rating));
            }
            let verb = match chance {
                Chance::Win => "wins",
                Chance::Draw => "draws",
                Chance::Loss => "loses",
            };
            let how = match session.convention() {
                Convention::Misere => ", where a player who cannot move wins",
                Convention::Goal => ", where some moves end the game at once",
                Convention::Score => ", counting all points",
                Convention::Normal => "",
            };
            if let Some(infinite) = &rating.infinite {
                return format!("The player to move {verb}: the value is {infinite}, which is no nimber.");
            }
            format!("The player to move {verb}{how}.")
        }
    }
}

/// Returns the sum of the components' values, as it is computed.
fn xor(rating: &Rating, total: u128) -> String {
    let numbers: Vec<u128> = rating
        .components
        .iter()
        .filter_map(|(_, value)| match value {
            Grundy::Number(number) => Some(*number),
            Grundy::Win => None,
        })
        .collect();
    // Of one component there is nothing to add, of many the sum is long, and a win at once is no number.
    if numbers.len() < 2 || numbers.len() > MOST_NAMED || numbers.len() != rating.components.len() {
        return format!("The Grundy value is {total}");
    }
    let terms: Vec<String> = numbers.iter().map(u128::to_string).collect();
    format!("The Grundy values give {} = {total} (added without carry)", terms.join(" xor "))
}

/// Returns what the sign of a value means for the player to move.
fn by_sign(session: &Session<'_>, rating: &Rating) -> String {
    let player = session.turn();
    match rating.prospect.chance {
        Chance::Win => format!("and {player}, who is to move, wins"),
        Chance::Draw => format!("and {player}, who is to move, draws"),
        Chance::Loss => format!("and {player}, who is to move, loses"),
    }
}

/// Returns who answered, and who passed before.
fn asked(trail: &Trail) -> String {
    let passed: Vec<String> =
        trail.passed.iter().map(|(name, reason)| format!("passed by {name} ({reason}); ")).collect();
    format!("Asked: {}answered by {}.", passed.concat(), trail.answered)
}

fn standing(standing: Standing) -> String {
    match standing {
        Standing::Exact => "Exact: computed from the rules for this position.".to_owned(),
        Standing::Conjecture => "Conjecture: a law that is only observed.".to_owned(),
        Standing::Cited { source } => format!("Cited: {source}."),
        Standing::Theorem => "Theorem: a law with a checked proof.".to_owned(),
        Standing::Coq { theorem } => format!("Theorem: {theorem}."),
    }
}
