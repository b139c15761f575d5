//! The rules on the pages of the catalogue, read as a user's rules are: against the golden answers of the page, and
//! against the law of the game where it has one.

use grundy::{Ask, Budget, GAMES, Game, Method, Settings, Solution, Subject, resolve};
use std::collections::BTreeSet;

fn settings(words: &str) -> Settings {
    let pairs = words.split_whitespace().filter_map(|word| word.split_once('='));
    Settings::new(pairs.map(|(name, value)| (name.into(), value.into())).collect())
}

#[test]
fn rules_on_pages_have_no_slip_and_the_parameters_that_are_listed() {
    for game in GAMES.iter().filter(|game| game.rules_text().is_some()) {
        let rules = Subject::Catalog(game).into_rules(&Settings::default());
        let rules = rules.unwrap_or_else(|error| panic!("{}: {error}", game.name));
        assert!(rules.warnings().is_empty(), "{}: {:?}", game.name, rules.warnings());
        for param in game.page().params() {
            let default = settings(&format!("{}={}", param.name, param.default.replace(' ', "")));
            assert!(Subject::Catalog(game).into_rules(&default).is_ok(), "{}: {}", game.name, param.name);
        }
    }
}

#[test]
fn games_without_a_law_give_the_golden_answers_of_their_pages() {
    for game in GAMES.iter().filter(|game| game.law().is_none()) {
        let subject = resolve(game.name).unwrap();
        for golden in game.page().golden() {
            let (settings, words, budget) = (golden.settings(), golden.position(), Budget::default());
            let ask = Ask { position: &words, settings: &settings, limit: 0, budget: &budget };
            let place = format!("{} {}", game.name, golden.text);
            let solution =
                subject.solve(&ask, Method::Law).unwrap_or_else(|error| panic!("{place}: {error}"));
            if let Some(outcome) = golden.outcome {
                assert_eq!(solution.outcome.to_string(), outcome, "{place}");
            }
            let found = solution.grundy.map_or("-".to_owned(), |value| value.to_string());
            assert_eq!(found, golden.value, "{place}");
        }
    }
}

/// Positions and parameters on which a law is compared with the rules of its page.
struct Bounds {
    settings: &'static [&'static str],
    /// The numbers of which each number of a position is one, by their place; the last range is for all places beyond.
    numbers: &'static [std::ops::RangeInclusive<u64>],
}

/// Boxes of the games for which the box of [`usual`] is too small, too large, or beside the point.
fn bounds(game: &Game, n_numbers: usize) -> Bounds {
    match game.name {
        "bash" | "volunteers" => Bounds { settings: &["", "m=1", "m=6"], ..usual(1) },
        "public-sale" => Bounds { settings: &["", "raise=1", "raise=6"], ..usual(1) },
        "last-loses-range" => Bounds { settings: &["", "p=1 q=1", "p=3 q=7"], ..usual(1) },
        "stripes" => Bounds { settings: &["", "c=2 z=3 n=7"], ..usual(1) },
        // A sum of partizan games is searched as a whole.
        "cutcake" => Bounds { numbers: &[1..=4], ..usual(2) },
        "team-nim" => Bounds { settings: &["", "cap=[2,3,1,2]"], ..usual(n_numbers) },
        "circle-coins" => Bounds { settings: &["", "k=1", "k=4"], ..usual(n_numbers) },
        "dynamic-subtraction" => Bounds { settings: &["", "k=1", "k=5"], ..usual(n_numbers) },
        _ => usual(n_numbers),
    }
}

/// The box for positions of so many numbers.
fn usual(n_numbers: usize) -> Bounds {
    Bounds {
        settings: &[""],
        numbers: match n_numbers {
            1 => &[0..=30],
            2 => &[0..=9],
            3 => &[0..=4],
            4 => &[0..=3],
            _ => &[0..=2],
        },
    }
}

/// Every position of a box, as words; of games of one heap also the sums of two of its first heaps.
fn positions(numbers: &[std::ops::RangeInclusive<u64>], n_numbers: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for place in 0..n_numbers {
        let range = &numbers[place.min(numbers.len() - 1)];
        let longer = |row: &String| range.clone().map(|next| format!("{row} {next}")).collect::<Vec<_>>();
        rows = rows.iter().flat_map(longer).collect();
    }
    if n_numbers == 1 {
        rows.extend((0..=6).flat_map(|a| (a + 1..=7).map(move |b| format!("{a} {b}"))));
    }
    rows
}

/// The winning moves, each as the heaps after it: some laws leave empty heaps out of the sum.
fn winning(solution: &Solution) -> BTreeSet<(Option<grundy::Player>, Vec<&str>)> {
    fn after(one: &grundy::Move) -> (Option<grundy::Player>, Vec<&str>) {
        let grundy::Move { player, to, .. } = one;
        let mut heaps: Vec<&str> = to.split(' ').filter(|heap| *heap != "0").collect();
        heaps.sort_unstable();
        (*player, heaps)
    }
    solution.winning_moves.iter().map(after).collect()
}

/// Compares law and rules at one position; `false` where the law takes no such position.
fn agree(game: &'static Game, settings: &Settings, position: &str) -> bool {
    let words: Vec<&str> = position.split_whitespace().collect();
    let budget = Budget::default();
    let ask = Ask { position: &words, settings, limit: usize::MAX, budget: &budget };
    let Ok(by_law) = game.law().expect("the game has a law").solve(&ask) else { return false };
    let place = format!("{} {settings:?} {position}", game.name);
    let rules =
        Subject::Catalog(game).into_rules(settings).unwrap_or_else(|error| panic!("{place}: {error}"));
    let by_rules = rules.solve(&ask).unwrap_or_else(|error| panic!("{place}: {error}"));
    assert_eq!(by_rules.outcome, by_law.outcome, "{place}");
    if let (Some(rules), Some(law)) = (by_rules.grundy, by_law.grundy) {
        assert_eq!(rules, law, "{place}");
    }
    // A row of coins is written as the places of its heads, with runs; as rules it is a sum.
    if by_rules.position == by_law.position && by_law.stop.is_none() && !game.text.contains("heads") {
        assert_eq!(winning(&by_rules), winning(&by_law), "{place}");
    }
    true
}

#[test]
fn rules_on_pages_agree_with_the_laws() {
    for game in GAMES {
        let Some(text) = game.rules_text().filter(|_| game.law().is_some()) else { continue };
        let rules = grundy::rules::lang::parse(text).expect("the page has rules").rules;
        let n_numbers = rules.start().map_or(rules.arity(), |start| start.names.len());
        let Bounds { settings: given, numbers } = bounds(game, n_numbers);
        let mut compared = 0;
        for words in given {
            let settings = settings(words);
            compared += positions(numbers, n_numbers).iter().filter(|at| agree(game, &settings, at)).count();
        }
        println!("{}: {compared} positions", game.name);
        assert!(compared >= 16, "{}: {compared} positions", game.name);
    }
}
