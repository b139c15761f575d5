//! Results as text for people.

use super::page;
use grundy::catalog::Record;
use grundy::games::{Movement, Trail};
use grundy::laws::Explanation;
use grundy::report::{self, Counts, JudgeTask, Ply, Replay};
use grundy::rules::Convention;
use grundy::tables::{Arrangement, Count, Outcomes, Sums, UBig};
use grundy::{Grundy, Move, Outcome, Player, Solution, Standing, Stop};
use std::fmt::Write;

/// Returns one line a game: name, rules, judge ids.
pub fn games(games: &[&Record]) -> String {
    let width = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
    let line = |game: &&Record| {
        let ids: Vec<&str> = game.tasks.iter().map(|task| task.id).collect();
        let ids = if ids.is_empty() { String::new() } else { format!(" [{}]", ids.join(", ")) };
        format!("{:width$}  {}{ids}\n", game.name, page::summary(game))
    };
    games.iter().map(line).collect()
}

/// Returns one line a task: id, game, title.
pub fn tasks(tasks: &[JudgeTask]) -> String {
    let width = |of: fn(&JudgeTask) -> &str| tasks.iter().map(|task| of(task).len()).max().unwrap_or(0);
    let (ids, games) = (width(|task| task.id), width(|task| task.game));
    tasks.iter().map(|task| format!("{:ids$}  {:games$}  {}\n", task.id, task.game, task.title)).collect()
}

/// Returns the answer about a position of the game called `name`, in a sum of its own kind if one is given,
/// with at most `shown` winning moves.
pub fn solution(name: &str, solution: &Solution, sum: Option<Movement>, shown: usize) -> String {
    let mut text = format!("{name}: {}\n", solution.position);
    let mut fact = |key: &str, value: &str| {
        let _ = writeln!(text, "{key:<15}{value}");
    };
    fact("outcome", &outcome(solution.outcome));
    match solution.grundy {
        Some(Grundy::Number(number)) => fact("grundy value", &number.to_string()),
        Some(Grundy::Win) => fact("grundy value", "win: the player to move can end the game at once"),
        None => {}
    }
    if let Some(infinite) = &solution.infinite {
        fact("grundy value", &infinite.to_string());
    }
    if let Some(mut plies) = solution.plies() {
        // What is the same whoever begins is said once.
        plies.dedup();
        let ply = |n: &u32| if *n == 1 { "1 ply".to_owned() } else { format!("{n} plies") };
        let in_words: Vec<String> = match &plies[..] {
            [plies] => plies.iter().map(ply).collect(),
            both => {
                let told = Player::BOTH.iter().zip(both);
                told.filter_map(|(player, n)| Some(format!("{} where {player} begins", ply(&(*n)?))))
                    .collect()
            }
        };
        fact("ends after", &in_words.join(", "));
    }
    if let Some(mut scores) = solution.scores() {
        // What is the same whoever begins is said once.
        scores.dedup();
        let told = match &scores[..] {
            [0] => "0, both gain as much".to_owned(),
            [score] => format!("{score:+}, what the player who moves first gains more than the other one"),
            both => {
                let told = Player::BOTH.iter().zip(both);
                told.map(|(player, score)| format!("{score:+} for {player} where {player} begins"))
                    .collect::<Vec<_>>()
                    .join(", ")
            }
        };
        fact("score", &told);
    }
    fact("play", play(solution.play));
    match sum {
        None => {}
        Some(Movement::All) => fact("sum", "conjunctive, a move is made in every component"),
        Some(Movement::Any) => fact("sum", "selective, a move is made in one or more components"),
        Some(Movement::Exactly(n)) => {
            fact("sum", &format!("a move is made in exactly {n} of the components"));
        }
    }
    fact("standing", &standing(solution.standing));
    fact("winning moves", &found(solution));
    list(&solution.winning_moves, shown, &mut text);
    let (called, reason) = match solution.scores() {
        Some(_) => ("best moves    ", "no other move gains more in the end"),
        None => ("sensible moves", "no other move of the same player is better"),
    };
    match &solution.sensible_moves {
        // The list stands above already.
        Some(same) if *same == solution.winning_moves => {
            let _ = writeln!(text, "{called} the same: {reason}");
        }
        Some(sensible) => {
            let _ = writeln!(text, "{called} {}: {reason}", sensible.len());
            list(sensible, shown, &mut text);
        }
        None => {}
    }
    text
}

/// Returns the answer about a position in one line: position, outcome, value or score, standing and a winning
/// move, parted by tabs, with a hyphen for what there is not.
pub fn in_a_line(solution: &Solution) -> String {
    let mut scores = solution.scores().unwrap_or_default();
    scores.dedup();
    let scores: Vec<String> = scores.iter().map(|score| format!("{score:+}")).collect();
    let value = match (&solution.grundy, &solution.infinite) {
        // Where moves gain points there is no Grundy value, and the column has the score.
        _ if !scores.is_empty() => scores.join("/"),
        (Some(Grundy::Number(number)), _) => number.to_string(),
        (Some(Grundy::Win), _) => "win".to_owned(),
        (None, Some(infinite)) => infinite.to_string(),
        (None, None) => "-".to_owned(),
    };
    let won = solution.winning_moves.first();
    let won = won.map_or("-".to_owned(), |won| match won.player {
        Some(player) => format!("{player}: {}", won.to),
        None => won.to.clone(),
    });
    let standing = solution.standing.name();
    format!("{}\t{}\t{value}\t{standing}\t{won}\n", solution.position, solution.outcome)
}

/// Returns the lines of play of a report, a move each.
pub fn lines(report: &report::Solution<'_>) -> String {
    let mut text = String::new();
    for line in report.lines.iter().flatten() {
        let words = |ply: &Ply| format!("{}: {}", ply.player, ply.text);
        let width = |of: &dyn Fn(&Ply) -> usize| line.iter().map(of).max().unwrap_or(0);
        let (moved, after) = (width(&|ply| words(ply).chars().count()), width(&|ply| ply.to.chars().count()));
        let _ = writeln!(text, "line           {} moves", line.len());
        for ply in line {
            let _ = writeln!(text, "  {:moved$}  -> {:after$}  {}", words(ply), ply.to, ply.reason);
        }
    }
    text
}

/// Returns what came of the replay of a strategy.
pub fn replay(replay: &Replay<'_>) -> String {
    let mut text = format!("{}\n", replay.verdict);
    let mut fact = |key: &str, value: &str| {
        let _ = writeln!(text, "{key:<12}{value}");
    };
    for (index, line) in replay.game.lines().enumerate() {
        fact(if index == 0 { "game" } else { "" }, line);
    }
    fact("position", replay.position);
    for claim in &replay.claims {
        fact("strategy", &format!("{}, moving first, {}", claim.first, claim.result));
    }
    if let Some(counts) = replay.counts {
        let Counts { positions, moves, values, strips } = counts;
        fact("replayed", &format!("{positions} positions, {moves} moves, each answered"));
        fact(
            "by values",
            &format!("{values} positions, and {strips} after moves across lines were given up"),
        );
    }
    if let Some(reason) = &replay.reason {
        fact("reason", reason);
    }
    text
}

/// Adds moves, a line each.
fn list(all: &[Move], shown: usize, text: &mut String) {
    let moves = &all[..all.len().min(shown)];
    let width = moves.iter().map(|one| in_words(one).chars().count()).max().unwrap_or(0);
    for one in moves {
        let _ = writeln!(text, "  {:width$}  -> {}", in_words(one), one.to);
    }
    if moves.len() < all.len() {
        let _ =
            writeln!(text, "  ... and {} more, which --limit {} shows", all.len() - moves.len(), all.len());
    }
}

/// Returns what was seen in the rules, and which engine was chosen for them.
pub fn explanation(explanation: &Explanation) -> String {
    let trail = Trail { answered: explanation.engine.clone(), ..Trail::default() };
    self::trail(&explanation.facts(), &trail)
}

/// Returns what was seen in a game, who passed, and who answered.
pub fn trail(facts: &[(&str, String)], trail: &Trail) -> String {
    let seen = facts.iter().map(|(about, fact)| format!("{about:<7} {fact}"));
    seen.chain(trail.lines()).collect::<Vec<_>>().join("\n")
}

/// Returns how many sums there are, and how many are lost and won.
pub fn count(name: &str, sums: &Sums, count: &Count) -> String {
    let Sums { heaps, from, to, arrangement } = sums;
    let order = match arrangement {
        Arrangement::Ordered => "their order counts",
        Arrangement::Unordered => "in any order",
    };
    format!(
        "{name}: {heaps} {} from {from} to {to}, {order}\nall       {}\nlost      {}\nwon       {}\nstanding  exact\n",
        if *heaps == 1 { "heap" } else { "heaps" },
        count.all,
        count.lost,
        count.won
    )
}

/// Returns how many positions below a bound there are, and how many are lost and won.
pub fn count_below(name: &str, below: &UBig, count: &Count, standing: Standing) -> String {
    let stands = match standing {
        Standing::Exact => "exact, counted one by one".to_owned(),
        standing => self::standing(standing),
    };
    format!(
        "{name}: positions with all numbers below {below}\nall       {}\nlost      {}\nwon       {}\nstanding  {stands}\n",
        count.all, count.lost, count.won
    )
}

/// Returns how many positions of a box are won, lost and drawn, by the plies to the end.
pub fn outcomes(name: &str, axes: &[String], outcomes: &Outcomes) -> String {
    let bounds: Vec<String> =
        axes.iter().zip(&outcomes.sides).map(|(axis, side)| format!("{axis} < {side}")).collect();
    let mut text = format!("{name}: positions with {}\n", bounds.join(", "));
    for (player, census) in &outcomes.counts {
        if let Some(player) = player {
            let _ = writeln!(text, "{player} to move");
        }
        let sum = |counts: &[u64]| counts.iter().sum::<u64>();
        let (won, lost, drawn) = (sum(&census.wins), sum(&census.losses), census.draws);
        let _ = writeln!(
            text,
            "all       {}\nwon       {won}\nlost      {lost}\ndrawn     {drawn}",
            won + lost + drawn
        );
        let _ = writeln!(text, "{:>8} | {:>12} {:>12}", "plies", "won", "lost");
        for plies in 0..census.wins.len().max(census.losses.len()) {
            let at = |counts: &[u64]| counts.get(plies).copied().unwrap_or(0);
            let _ = writeln!(text, "{plies:>8} | {:>12} {:>12}", at(&census.wins), at(&census.losses));
        }
    }
    if let Some((plies, player, position)) = &outcomes.longest {
        let position: Vec<String> = position.iter().map(u64::to_string).collect();
        let first = player.map(|player| format!("{player} to move at ")).unwrap_or_default();
        let _ = writeln!(text, "longest win  {plies} plies, {first}({})", position.join(", "));
    }
    text.push_str("standing  exact\n");
    text
}

fn in_words(one: &Move) -> String {
    let player = one.player.map(|player| format!("{player}: ")).unwrap_or_default();
    let name = one.name.as_ref().map(|name| format!("{name}: ")).unwrap_or_default();
    let choices: Vec<String> = one.choices.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let choices = if choices.is_empty() { String::new() } else { format!(" ({})", choices.join(", ")) };
    format!("{player}{name}{}{choices}", one.text)
}

/// Returns who wins, in words.
pub fn outcome(outcome: Outcome) -> String {
    let words = match outcome {
        Outcome::L => "L, Left wins, whoever moves first",
        Outcome::N => "N, the player who moves first wins",
        Outcome::P => "P, the player who moves second wins",
        Outcome::R => "R, Right wins, whoever moves first",
        Outcome::D => "D, neither player can force a win",
        Outcome::Mixed { .. } => return outcome.to_string(),
    };
    words.to_owned()
}

/// Returns the play convention in words.
pub fn play(play: Convention) -> &'static str {
    match play {
        Convention::Normal => "normal, a player who cannot move loses",
        Convention::Misere => "misere, a player who cannot move wins",
        Convention::Goal => "goal, some moves end the game at once",
        Convention::Score => "score, whoever has gained more wins where play ends",
    }
}

/// Returns what stands behind an answer, in words.
pub fn standing(standing: Standing) -> String {
    match standing {
        Standing::Exact => "exact, computed from the rules for this position".to_owned(),
        Standing::Conjecture => "conjecture, a law that is only observed".to_owned(),
        Standing::Cited { source } => format!("cited, {source}"),
        Standing::Theorem => "theorem, a law with a checked proof".to_owned(),
        Standing::Coq { theorem } => format!("theorem, {theorem}"),
    }
}

/// Returns how many winning moves there are, and whether they are all.
fn found(solution: &Solution) -> String {
    let count = solution.winning_moves.len();
    let all: u64 = solution.winning_moves.iter().map(|one| one.equal).sum();
    match solution.stop {
        Some(Stop::Full) => format!("the first {count} of more; --limit lists more"),
        Some(Stop::Reach) if solution.standing == Standing::Theorem && count > 0 => match count {
            1 => "the least; others are not listed".to_owned(),
            _ => format!("{count}; others are not listed"),
        },
        Some(Stop::Reach) if solution.standing == Standing::Theorem => {
            "there are some; the theorem does not name them".to_owned()
        }
        Some(stop) => format!("{count}, and perhaps more: {stop}"),
        None if all > count as u64 => format!("{all}, equal ones listed once"),
        None if count > 0 => count.to_string(),
        // In misère play who cannot move wins, so a won position may have no winning move.
        None if solution.outcome == Outcome::N => "none: a player who has no move has won".to_owned(),
        None => "none".to_owned(),
    }
}
