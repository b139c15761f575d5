//! Misère sums of tokens on graphs, under two end rules: `anti-sg`.

use crate::entry::{Answer, Asked, Entry, Lawful, Moves};
use crate::judge::{Fault, Io, Lines, Task};
use crate::misere::{Genera, Search};
use crate::page::page;
use crate::tokens::{Case, Dag, Named};
use crate::{Error, Record, Standing};
use grundy_budget::{Budget, Stop};
use grundy_rules::{Convention, Emit, Ruleset};
use grundy_values::Player;
use std::convert::Infallible;

/// The registry's row.
pub static GAME: Record = Record::new::<AntiSg>(
    page!("anti-sg"),
    &[Task { id: "anti-sg", title: "misere sums of graphs", run: cases }],
);

/// Returns whether the mover wins in misère play: by the law where all tokens are tame, else by search.
///
/// The law costs O(tokens) once the genera are known. The search may take long and is limited by the budget.
///
/// # Errors
/// The budget's.
pub fn mover_wins(dag: &Dag, genera: &Genera, tokens: &[u32], budget: &Budget) -> Result<bool, Stop> {
    match genera.mover_wins_if_tame(tokens) {
        Some(wins) => Ok(wins),
        None => Search::new(dag, tokens, budget)?.mover_wins(tokens),
    }
}

/// When play ends; the player to move has then won.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// As soon as no token can move.
    Stuck,
    /// As soon as every token is on a vertex of the Grundy value 0.
    Zero,
}

/// The rules: move one token along an arc. A component is all tokens, sorted.
pub(crate) struct AntiSg {
    named: Named,
    genera: Genera,
    end: End,
}

impl AntiSg {
    fn is_over(&self, tokens: &[u32]) -> bool {
        let is_zero = |token: &u32| self.genera.of_vertex(*token).normal == 0;
        self.end == End::Zero && tokens.iter().all(is_zero)
    }
}

/// Returns the tokens after the one at `index` has moved to `option`.
fn after(tokens: &[u32], index: usize, option: u32) -> Vec<u32> {
    let mut next = tokens.to_vec();
    next[index] = option;
    next.sort_unstable();
    next
}

impl Ruleset for AntiSg {
    type Component = Vec<u32>;
    type Error = Infallible;

    fn options(&self, tokens: &Vec<u32>, _: Player, emit: Emit<'_, Vec<u32>>) -> Result<(), Infallible> {
        // Once every token has the value 0 nobody has a move.
        if self.is_over(tokens) {
            return Ok(());
        }
        for (index, token) in tokens.iter().enumerate() {
            for option in self.named.dag.options(*token) {
                if emit(&[after(tokens, index, *option)]).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

impl Entry for AntiSg {
    type Component = Vec<u32>;

    fn convention(&self) -> Convention {
        Convention::Misere
    }

    fn show(&self, tokens: &Vec<u32>) -> String {
        self.named.show(tokens)
    }

    fn describe(&self, from: &Vec<u32>, parts: &[Vec<u32>], _: Player) -> (Option<&'static str>, String) {
        // Both lists are sorted; a walk along both leaves the token that moved.
        let left_of = |one: &[u32], other: &[u32]| {
            let mut rest = other.iter().peekable();
            let mut left = Vec::new();
            for token in one {
                while rest.next_if(|next| *next < token).is_some() {}
                if rest.next_if_eq(&token).is_none() {
                    left.push(*token);
                }
            }
            self.named.show(&left)
        };
        (None, format!("move a token from {} to {}", left_of(from, &parts[0]), left_of(&parts[0], from)))
    }
}

impl Lawful for AntiSg {
    fn read(asked: &Asked<'_>) -> Result<(Self, Vec<Vec<u32>>), Error> {
        let end = match asked.text("end") {
            "stuck" => End::Stuck,
            "zero" => End::Zero,
            other => {
                return Err(Error::Setting {
                    name: "end".to_owned(),
                    message: format!("expected stuck or zero, found \"{other}\""),
                });
            }
        };
        let named = Named::read(asked.text("arcs"))?;
        let tokens = named.tokens(asked.position)?;
        let genera = Genera::of(&named.dag);
        Ok((AntiSg { named, genera, end }, vec![tokens]))
    }

    fn answer(&self, sum: &[Vec<u32>], budget: &Budget) -> Result<Answer, Stop> {
        let [tokens] = sum else { unreachable!("a position is one set of tokens") };
        // This end has a law for all graphs.
        if self.end == End::Zero {
            let standing = Standing::Coq { theorem: "checked by Coq, sj_rule in classics/Anti.v" };
            return Ok(Answer::of_winner(self.genera.mover_wins_to_zeros(tokens), standing));
        }
        if let Some(wins) = self.genera.mover_wins_if_tame(tokens) {
            let standing = Standing::Coq { theorem: "checked by Coq, tame_tokens in classics/Anti.v" };
            return Ok(Answer::of_winner(wins, standing));
        }
        let wins = mover_wins(&self.named.dag, &self.genera, tokens, budget)?;
        Ok(Answer::of_winner(wins, Standing::Exact))
    }

    fn winning(&self, moves: &mut Moves<'_, Self>) -> Result<(), Stop> {
        let (sum, budget) = (moves.sum, moves.budget);
        let tokens = &sum[0];
        // The player to move has won, and no move is needed.
        if self.is_over(tokens) {
            return Ok(());
        }
        let mut search = None;
        for (index, token) in tokens.iter().enumerate() {
            for option in self.named.dag.options(*token) {
                budget.spend(1 + tokens.len() as u64)?;
                let next = after(tokens, index, *option);
                let opponent_wins = if self.end == End::Zero {
                    self.genera.mover_wins_to_zeros(&next)
                } else if let Some(wins) = self.genera.mover_wins_if_tame(&next) {
                    wins
                } else {
                    // One search for all options: it remembers what they share.
                    let search = match &mut search {
                        Some(search) => search,
                        none => none.insert(Search::new(&self.named.dag, tokens, budget)?),
                    };
                    search.mover_wins(&next)?
                };
                // A move wins where it leaves the opponent a loss.
                if !opponent_wins {
                    moves.push(0, &[next])?;
                }
            }
        }
        Ok(())
    }
}

fn cases(io: &mut Io<'_>, budget: &Budget) -> Result<(), Fault> {
    let mut case = Case::default();
    for _ in 0..io.cases()? {
        io.more()?;
        let mut held = budget.held();
        case.read(io, budget, &mut held)?;
        let genera = Genera::of(&case.dag);
        let wins = mover_wins(&case.dag, &genera, &case.tokens, budget)?;
        io.text(if wins { "first " } else { "second " })?;
        io.either(genera.mover_wins_to_zeros(&case.tokens), &const { Lines::new("first", "second") })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge;
    use grundy_engine::Oracle;
    use grundy_rules::Play;
    use grundy_values::Grundy;
    use proptest::prelude::*;

    /// One token as a component of its own, for the Grundy values by definition.
    struct One<'a>(&'a Dag);

    impl Ruleset for One<'_> {
        type Component = u32;
        type Error = Infallible;
        fn options(&self, token: &u32, _: Player, emit: Emit<'_, u32>) -> Result<(), Infallible> {
            let _ = self.0.options(*token).iter().try_for_each(|option| emit(&[*option]));
            Ok(())
        }
    }

    fn dag(arcs: &[(u32, u32)], n: usize) -> Dag {
        Dag::new(n, &arcs.iter().map(|(from, to)| [*from, *to]).collect::<Vec<_>>()).unwrap()
    }

    fn arcs(n: u32, most: usize) -> impl Strategy<Value = Vec<(u32, u32)>> {
        prop::collection::vec((1..n).prop_flat_map(|from| (Just(from), 0..from)), 0..most)
    }

    #[test]
    fn a_tame_graph_of_100_000_vertices_needs_no_search() {
        // Subtraction {1, 2, 3}: the values are n mod 4.
        let n = 100_000u32;
        let arcs: Vec<_> = (1..n).flat_map(|v| (1..=v.min(3)).map(move |k| [v, v - k])).collect();
        let dag = Dag::new(n as usize, &arcs).unwrap();
        let budget = Budget::default().with_steps(0);
        let genera = Genera::of(&dag);
        for (tokens, wins) in [
            ([4, 5, 99_996], false),
            ([4, 5, 99_997], true),
            ([1, 6, 99_998], true),
            ([1, 6, 99_999], false),
            ([2, 1, 3], false),
        ] {
            assert_eq!(mover_wins(&dag, &genera, &tokens, &budget), Ok(wins), "{tokens:?}");
        }
    }

    #[test]
    fn a_wild_token_alone_needs_no_search_of_sums() {
        // A long chain on top of a vertex of the values 2 and 1.
        let n = 100_000u32;
        let mut arcs: Vec<_> = (5..n).map(|v| [v, v - 1]).collect();
        arcs.extend([[4, 3], [4, 1], [3, 2], [2, 1], [2, 0], [1, 0]]);
        let dag = Dag::new(n as usize, &arcs).unwrap();
        let genera = Genera::of(&dag);
        for top in [n - 1, n - 2] {
            assert_eq!(genera.mover_wins_if_tame(&[top]), None);
            let wins = genera.of_vertex(top).misere != 0;
            assert_eq!(mover_wins(&dag, &genera, &[top], &Budget::default()), Ok(wins));
            assert_eq!(mover_wins(&dag, &genera, &[top, 1, 0, 1], &Budget::default()), Ok(wins));
        }
    }

    #[test]
    fn a_search_that_takes_too_long_is_stopped() {
        let input = |tokens: &str| {
            let n = 60u32;
            let arcs: Vec<_> = (2..=n)
                .flat_map(|v| {
                    [v - 1, v / 2 + 1, v / 3 + 1, v * 3 / 4]
                        .into_iter()
                        .filter(move |to| *to >= 1 && *to < v)
                        .map(move |to| format!("{v} {to}\n"))
                })
                .collect();
            format!("2\n1 0 0\n{n} {} {} {tokens}", arcs.len(), arcs.concat())
        };
        let budget = || Budget::default().with_steps(3_000);
        let (output, message) =
            judge::run_within(&GAME.tasks[0], &input("9 60 59 58 57 56 55 54 53 52"), &budget());
        assert_eq!((output.as_str(), message.as_str()), ("first first\n", "the step limit was reached"));
        let little = Budget::default().with_bytes(60_000);
        let (_, message) = judge::run_within(&GAME.tasks[0], &input("9 60 59 58 57 56 55 54 53 52"), &little);
        assert_eq!(message, "the memory limit was reached");
        assert_eq!(little.bytes_left(), Some(60_000));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn values_agree_with_the_definition(arcs in arcs(12, 40)) {
            let dag = dag(&arcs, 12);
            let genera = Genera::of(&dag);
            let (one, budget) = (One(&dag), Budget::default());
            let mut normal = Oracle::new(&one, Play::Normal, &budget);
            let mut misere = Oracle::new(&one, Play::Misere, &budget);
            for vertex in 0..12 {
                let genus = genera.of_vertex(vertex);
                prop_assert_eq!(normal.grundy(&vertex), Ok(Grundy::Number(genus.normal.into())));
                prop_assert_eq!(misere.mover_wins(&[vertex], Player::Left), Ok(genus.misere != 0));
            }
        }

        /// The search and its classes, against the definition on sums of single tokens.
        #[test]
        fn the_search_agrees_with_the_definition(arcs in arcs(14, 50), tokens in prop::collection::vec(0u32..14, 1..4)) {
            let dag = dag(&arcs, 14);
            let (one, budget) = (One(&dag), Budget::default());
            let truth = Oracle::new(&one, Play::Misere, &budget).mover_wins(&tokens, Player::Left);
            prop_assert_eq!(Search::new(&dag, &tokens, &budget).unwrap().mover_wins(&tokens), truth.map_err(|_| Stop::Steps));
        }
    }
}
