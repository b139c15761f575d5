//! Tokens that all move at once: `every-sg`.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::page::page;
use crate::tokens::{Case, Dag, Named};
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Emit, Ruleset};
use grundy_values::Player;
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record = Record::new::<EverySg>(
    page!("every-sg"),
    &[Task { id: "every-sg", title: "every component moves", run: cases }],
);

/// Returns, for each vertex, how many moves a token on it lasts if its winner makes it last as long, and its
/// loser as short, as they can.
///
/// It is odd exactly where the mover would win with this token alone. With several tokens the mover wins
/// exactly where the largest number is odd; the proof is on the game's page. Cost: O(V + E).
#[must_use]
pub fn steps(dag: &Dag) -> Vec<u32> {
    let mut steps = vec![0u32; dag.n_vertices()];
    for vertex in dag.options_first() {
        let options = dag.options(*vertex).iter().map(|option| steps[*option as usize]);
        let longest_win = options.clone().filter(|step| step.is_multiple_of(2)).max();
        // After an even number of steps the opponent loses. A winner takes the longest such way, a loser the
        // shortest of all.
        let last = longest_win.or_else(|| options.min());
        // A path has fewer arcs than there are vertices.
        steps[*vertex as usize] = last.map_or(0, |step| step + 1);
    }
    steps
}

/// Returns the largest number of steps of the tokens, 0 where there is none.
fn longest(steps: &[u32], tokens: &[u32]) -> u32 {
    tokens.iter().map(|token| steps[*token as usize]).max().unwrap_or(0)
}

/// The rules: move every token that can move. A component is all tokens, sorted. The steps are the law's.
pub(crate) struct EverySg {
    named: Named,
    steps: Vec<u32>,
}

impl Ruleset for EverySg {
    type Component = Vec<u32>;
    type Error = Infallible;

    fn options(&self, tokens: &Vec<u32>, _: Player, emit: Emit<'_, Vec<u32>>) -> Result<(), Infallible> {
        let options = |token: &u32| self.named.dag.options(*token);
        if tokens.iter().all(|token| options(token).is_empty()) {
            return Ok(());
        }
        // Count through all choices of an option for each token that has one.
        let mut choice = vec![0; tokens.len()];
        loop {
            // A token without an option stays where it is.
            let moved = |(token, at): (&u32, &usize)| *options(token).get(*at).unwrap_or(token);
            let mut next: Vec<u32> = tokens.iter().zip(&choice).map(moved).collect();
            next.sort_unstable();
            if emit(&[next]).is_break() {
                return Ok(());
            }
            let mut turned = choice.iter_mut().zip(tokens);
            let carried = turned.all(|(at, token)| {
                *at += 1;
                let over = *at >= options(token).len();
                if over {
                    *at = 0;
                }
                over
            });
            if carried {
                return Ok(());
            }
        }
    }
}

impl EverySg {
    /// Pushes every way to move all of `live` after which the largest number of steps is exactly `target`.
    ///
    /// Each token is given an option in turn. One with `target` steps must be among them: where neither an
    /// earlier token has one nor a later one can, this token must. So no choice is a dead end.
    fn push_all_to(
        &self,
        target: u32,
        live: &[u32],
        ended: &[u32],
        budget: &Budget,
        moves: &mut Moves<'_, Self>,
    ) -> Result<(), Stop> {
        budget.spend(1 + live.len() as u64)?;
        let options = |at: usize| self.named.dag.options(live[at]);
        let step = |option: u32| self.steps[option as usize];
        if (0..live.len()).any(|at| options(at).iter().all(|option| step(*option) > target)) {
            return Ok(());
        }
        let reaches = |at: usize| options(at).iter().any(|option| step(*option) == target);
        // The last token that can have exactly `target` steps.
        let Some(last) = (0..live.len()).rev().find(|at| reaches(*at)) else { return Ok(()) };
        // For each token that has been given an option: the index of it, and whether the target has been
        // reached.
        let mut given: Vec<(usize, bool)> = Vec::new();
        let mut from = 0;
        loop {
            budget.spend(1)?;
            if given.len() < live.len() {
                let at = given.len();
                let reached = given.last().is_some_and(|(_, reached)| *reached);
                let allowed =
                    |option: u32| step(option) <= target && (reached || at < last || step(option) == target);
                if let Some(index) = (from..options(at).len()).find(|index| allowed(options(at)[*index])) {
                    given.push((index, reached || step(options(at)[index]) == target));
                    from = 0;
                    continue;
                }
            } else {
                let moved = given.iter().enumerate().map(|(at, (index, _))| options(at)[*index]);
                let mut next: Vec<u32> = moved.chain(ended.iter().copied()).collect();
                next.sort_unstable();
                moves.push(0, &[next])?;
            }
            let Some((index, _)) = given.pop() else { return Ok(()) };
            from = index + 1;
        }
    }
}

impl Entry for EverySg {
    type Component = Vec<u32>;

    fn show(&self, tokens: &Vec<u32>) -> String {
        self.named.show(tokens)
    }

    fn describe(&self, from: &Vec<u32>, parts: &[Vec<u32>], _: Player) -> (Option<&'static str>, String) {
        let (live, ended): (Vec<u32>, Vec<u32>) =
            from.iter().partition(|token| !self.named.dag.options(**token).is_empty());
        // Both lists are sorted, so a walk along both takes the tokens that stayed out of the new ones.
        let mut stayed = ended.iter().peekable();
        let moved: Vec<u32> =
            parts[0].iter().filter(|token| stayed.next_if_eq(token).is_none()).copied().collect();
        (None, format!("move from {} to {}", self.named.show(&live), self.named.show(&moved)))
    }
}

impl Lawful for EverySg {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<u32>>), Error> {
        let named = Named::read(asked.text("arcs"))?;
        let tokens = named.tokens(asked.position)?;
        let steps = steps(&named.dag);
        Ok((EverySg { named, steps }, vec![tokens]))
    }

    fn answer(&self, sum: &[Vec<u32>], _: &Budget) -> Result<Answer, Stop> {
        let [tokens] = sum else { unreachable!("a position is one set of tokens") };
        let standing = Standing::Coq { theorem: "checked by Coq, every_component_moves in classics/Every.v" };
        Ok(Answer::of_winner(longest(&self.steps, tokens) % 2 == 1, standing))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        let (live, ended): (Vec<u32>, Vec<u32>) =
            sum[0].iter().partition(|token| !self.named.dag.options(**token).is_empty());
        let options = live.iter().flat_map(|token| self.named.dag.options(*token));
        let mut targets: Vec<u32> = options.map(|option| self.steps[*option as usize]).collect();
        // The opponent loses exactly where the largest number of steps is even.
        targets.retain(|step| step.is_multiple_of(2));
        targets.sort_unstable();
        targets.dedup();
        targets.into_iter().try_for_each(|target| self.push_all_to(target, &live, &ended, budget, moves))
    }
}

fn cases(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut case = Case::default();
    io.each_case(|io| {
        let mut held = budget.held();
        case.read(io, budget, &mut held)?;
        let longest = longest(&steps(&case.dag), &case.tokens);
        io.either(longest % 2 == 1, &const { Lines::new("first", "second") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{judge, twin};

    #[test]
    fn a_chain_of_100_000_vertices_lasts_as_long() {
        let n = 100_000u32;
        let chain: Vec<_> = (1..n).map(|vertex| [vertex, vertex - 1]).collect();
        let steps = steps(&Dag::new(n as usize, &chain).unwrap());
        assert!(steps.iter().zip(0..n).all(|(step, vertex)| *step == vertex));
    }

    #[test]
    fn winning_moves_stop_at_the_limit_among_any_number() {
        // Sixty tokens with two winning options each: 61 results, 2^60 ways.
        let words = format!("arcs=4>3,4>2,3,2 {}", "4 ".repeat(60));
        let budget = Budget::default().with_steps(100_000);
        let solution = twin::solve_within(&GAME, &words, 5, &budget).unwrap();
        assert_eq!((solution.winning_moves.len(), solution.stop), (5, Some(Stop::Full)));
        assert_eq!(twin::solve_within(&GAME, &words, 1000, &budget).unwrap().stop, Some(Stop::Steps));
    }

    #[test]
    fn numbers_of_vertices_arcs_and_tokens_are_not_trusted() {
        let most = u64::MAX;
        let input = format!("4 {most} 1 {most} 7 3 {most} 7 9 0 0 0 2 0 1 2 {most} {most} 1 2");
        let (output, message) = judge::run_text(&GAME.tasks[0], &input);
        assert_eq!(output, "first\nsecond\nsecond\n");
        assert!(message.ends_with("expected a vertex, found the end of the input"), "{message}");
        let tokens = format!("1 1 0 {most} 1");
        let little = Budget::default().with_bytes(1000);
        assert_eq!(judge::run_within(&GAME.tasks[0], &tokens, &little).1, "the memory limit was reached");
        assert_eq!(little.bytes_left(), Some(1000));
    }
}
