//! Numbers in expressions that are larger than any work: they are answered at once, or a limit ends them.

use super::tests_of_lists::{assert_said, said_with};
use super::*;
use crate::Outcome;
use crate::form::Typography;
use crate::loopy::Worth;
use crate::misere::{MisereGame, MisereGames};

/// Heaps of Nim, as `heap[5]`, that count how often they are asked for.
#[derive(Default)]
struct Heaps {
    n_asked: u64,
}

impl Boards for Heaps {
    fn value(&mut self, forms: &mut Forms, _: &str, text: &str) -> Result<Worth, Refusal> {
        self.n_asked += 1;
        forms.nimber(text.parse().unwrap()).map(Worth::Short).map_err(Refusal::Stopped)
    }

    fn misere(&mut self, games: &mut MisereGames, _: &str, text: &str) -> Result<MisereGame, Refusal> {
        games.nim(text.parse().unwrap()).map_err(Refusal::Stopped)
    }

    fn misere_outcome(&mut self, _: &str, texts: &[&str]) -> Result<Outcome, Refusal> {
        let heaps: Vec<u32> = texts.iter().map(|text| text.parse().unwrap()).collect();
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        // Heaps of 1 alone are won where there is an even number of them. [Winning Ways, chapter 13]
        Ok(Outcome::impartial(if heaps.iter().all(|heap| *heap <= 1) { sum == 0 } else { sum != 0 }))
    }
}

fn of_heaps(text: &str, names: &Names, budget: &Budget) -> String {
    let mut arena = Arena::new(budget);
    match evaluate(text, &mut arena, &mut Heaps::default(), names) {
        Ok(value) => value.text(&mut arena, Typography::Plain).unwrap(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn copies_of_positions_cost_no_turn_each() {
    let budget = Budget::default().with_steps(100_000);
    for (text, outcome) in [
        ("misere_outcome(3 * heap[2])", "N"),
        ("misere_outcome(2 * heap[2])", "P"),
        ("misere_outcome(4096 * heap[1])", "N"),
        ("misere_outcome(2 * (3 * heap[1] + heap[4]))", "P"),
        ("misere_outcome(1000000000000000001 * heap[1])", "P"),
        ("misere_outcome(4096 * (4096 * (4096 * (0 * heap[5]))))", "N"),
        ("misere(1000000000000000001 * heap[1])", "*[1]"),
        ("misere(1000000000000000001 * heap[0])", "*[0]"),
        ("1000000000000000000 * misere(*)", "*[0]"),
        ("1000000000000000000 * misere(0)", "*[0]"),
    ] {
        assert_eq!(of_heaps(text, &Names::default(), &budget), outcome, "{text}");
    }
}

#[test]
fn sums_of_nothing_with_itself_end_within_the_limits() {
    let mut names = Names::default();
    names.define("twice", vec!["x".to_owned()], "x + x").unwrap();
    let sum = format!("{}0 * heap[5]{}", "twice(".repeat(60), ")".repeat(60));
    for function in ["misere_outcome", "misere"] {
        let budget = Budget::default().with_steps(100_000);
        let found = of_heaps(&format!("{function}({sum})"), &names, &budget);
        assert!(found.contains("the step limit was reached"), "{found}");
    }
}

#[test]
fn both_sides_of_a_comparison_are_evaluated_once() {
    let (mut arena, mut heaps) = (Arena::new(&Budget::default()), Heaps::default());
    let compared = evaluate("over + heap[1] <= on", &mut arena, &mut heaps, &Names::default());
    assert_eq!((compared.unwrap(), heaps.n_asked), (Value::Truth(true), 1));
}

#[test]
fn powers_that_do_not_grow_are_told_whatever_the_exponent() {
    assert_said(&[
        ("raise(1, 2000000)", "1"),
        ("raise(0, 5000000000)", "0"),
        ("raise(0, 0)", "1"),
        ("raise(-1, 1000000000)", "1"),
        ("raise(-1, 999999999)", "-1"),
        ("raise(-1, 0)", "1"),
        ("raise(-1/2, 3)", "-1/8"),
    ]);
}

#[test]
fn products_that_are_too_long_are_a_limit() {
    let mut names = Names::default();
    names.define("sq", vec!["x".to_owned()], "x * x").unwrap();
    names.define("times", vec!["x".to_owned()], "conway(x, x)").unwrap();
    for (function, number) in [("sq", "1/2"), ("sq", "3"), ("times", "1/2")] {
        let text = format!("{}{number}{} > 0", format!("{function}(").repeat(40), ")".repeat(40));
        let found = said_with(&names, &text, &Budget::default());
        assert!(found.contains("it lies beyond what is computed"), "{text}: {found}");
    }
}

#[test]
fn products_of_nimbers_reach_as_far_as_sums() {
    assert_said(&[("conway(*4096 + *5, *) == *4096 + *5", "yes")]);
}
