//! The rules on the pages of the catalogue, read as a user's rules are, against the laws.

use grundy::{Ask, Budget, GAMES, Method, Settings, Subject};
use std::collections::BTreeSet;

/// Positions with a larger number are left to the law.
const LARGEST: u64 = 10;

/// Says whether a position is numbers and tuples with no number above [`LARGEST`]; some games have notations of their own.
fn is_small(position: &str) -> bool {
    let words = position.split_whitespace().filter(|word| !word.contains('='));
    if words.flat_map(str::chars).any(|letter| !letter.is_ascii_digit() && !"(),".contains(letter)) {
        return false;
    }
    let numbers = position.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
    numbers.map(str::parse::<u64>).all(|number| number.is_ok_and(|number| number <= LARGEST))
}

/// The number of golden positions that are answered by both.
#[test]
fn rules_on_pages_agree_with_the_laws() {
    let mut compared = 0;
    for game in GAMES {
        let page = game.page();
        if page.block("rules").is_empty() {
            continue;
        }
        for (position, outcome, _) in page.golden().into_iter().filter(|(position, ..)| is_small(position)) {
            let is_setting = |word: &&str| word.contains('=') && !word.contains('(');
            let pairs =
                position.split_whitespace().filter(is_setting).filter_map(|word| word.split_once('='));
            let settings = Settings::new(pairs.map(|(name, value)| (name.into(), value.into())).collect());
            let words: Vec<&str> = position.split_whitespace().filter(|word| !is_setting(word)).collect();
            // A row of coins is a set of heads, written with runs; as rules it is a sum, in which equal heads cancel.
            let coins = page.fact("theory").contains("coin");
            if coins && words.iter().collect::<BTreeSet<_>>().len() < words.len() {
                continue;
            }
            let budget = Budget::default();
            let ask = Ask { position: &words, settings: &settings, limit: usize::MAX, budget: &budget };
            let rules = Subject::Catalog(game).into_rules(&settings);
            let rules = rules.unwrap_or_else(|error| panic!("{} {position}: {error}", game.name));
            let place = format!("{} {position}", game.name);
            let by_rules = rules.solve(&ask).unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(by_rules.outcome.to_string(), outcome, "{place}");
            let by_law = Subject::Catalog(game).solve(&ask, Method::Law).unwrap();
            if let (Some(rules), Some(law)) = (by_rules.grundy, by_law.grundy) {
                assert_eq!(rules, law, "{place}");
            }
            if !coins && by_rules.position == by_law.position && by_law.stop.is_none() {
                // Some laws leave empty heaps out of the sum.
                let heaps = |to: &str| {
                    let mut heaps: Vec<String> =
                        to.split(' ').filter(|heap| *heap != "0").map(Into::into).collect();
                    heaps.sort_unstable();
                    heaps
                };
                let moves = |solution: &grundy::Solution| {
                    solution.winning_moves.iter().map(|one| heaps(&one.to)).collect::<BTreeSet<_>>()
                };
                assert_eq!(moves(&by_rules), moves(&by_law), "{place}");
            }
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}
