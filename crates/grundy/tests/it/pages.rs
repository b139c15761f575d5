//! The rules on the pages of the catalogue, read as a user's rules are: against the golden answers of the
//! page, and against the law of the game where it has one.

use grundy::catalog::{self, Record};
use grundy::catalog::{GAMES, Settings};
use grundy::games::{Reading, resolve_as};
use grundy::{Ask, Budget, Error, Method, Player, Solution, Standing, resolve};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

fn settings(words: &str) -> Settings {
    let pairs = words.split_whitespace().filter_map(|word| word.split_once('='));
    Settings::new(pairs.map(|(name, value)| (name.into(), value.into())).collect())
}

/// Returns a game of the catalogue with parameters.
fn played(game: &Record, settings: &Settings) -> Box<dyn grundy::Game> {
    let reading = Reading { settings: settings.clone(), ..Reading::default() };
    resolve_as(game.name, &reading).unwrap_or_else(|error| panic!("{} {settings:?}: {error}", game.name))
}

#[test]
fn rules_on_pages_have_no_slip_and_the_parameters_that_are_listed() {
    for game in GAMES.iter().filter(|game| game.rules_text().is_some()) {
        let played_so = played(game, &Settings::default());
        let rules = match played_so.rules() {
            Ok(rules) => rules,
            // Rules of boards have no parameters.
            Err(Error::Unsuited { .. }) => {
                assert!(played_so.stated().is_ok() && game.page().rule_params().is_empty(), "{}", game.name);
                continue;
            }
            Err(error) => panic!("{}: {error}", game.name),
        };
        let slips = grundy::Game::slips(rules, &Budget::default().with_steps(0));
        assert!(slips.is_empty(), "{}: {slips:?}", game.name);
        for param in game.page().rule_params() {
            let default = settings(&format!("{}={}", param.name, param.default.replace(' ', "")));
            assert!(played(game, &default).rules().is_ok(), "{}: {}", game.name, param.name);
        }
    }
}

#[test]
fn games_without_a_law_give_the_golden_answers_of_their_pages() {
    for game in GAMES.iter().filter(|game| game.law().is_none()) {
        for golden in game.page().golden() {
            let (settings, words, budget) = (golden.settings(), golden.position(), Budget::default());
            let ask = Ask::new(&words).with_limit(0).with_budget(&budget);
            let place = format!("{} {}", game.name, golden.text);
            let solution = played(game, &settings).solve(&ask);
            let solution = solution.unwrap_or_else(|error| panic!("{place}: {error}"));
            if let Some(outcome) = golden.outcome {
                assert_eq!(solution.outcome.to_string(), outcome, "{place}");
            }
            let found = solution.grundy.map_or("-".to_owned(), |value| value.to_string());
            assert_eq!(found, golden.value, "{place}");
        }
    }
}

/// Returns whether Coq is asked what a theorem assumes.
fn is_checked(theorem: &str, file: &str) -> bool {
    let file =
        grundy_proof::coq::CLASSICS.iter().find(|module| file == format!("classics/{}.v", module.name));
    file.is_some_and(|module| module.text.contains(&format!("\nPrint Assumptions {theorem}.\n")))
}

#[test]
fn answers_by_coq_name_a_theorem_that_is_checked_and_stands_on_the_page() {
    let mut by_coq = BTreeSet::new();
    for game in GAMES.iter().filter(|game| game.law().is_some()) {
        for golden in game.page().golden() {
            let (settings, words, budget) = (golden.settings(), golden.position(), Budget::default());
            let ask = Ask::new(&words).with_limit(0).with_budget(&budget);
            let solution = played(game, &settings).solve(&ask).unwrap();
            let Standing::Coq { theorem } = solution.standing else { continue };
            let (name, file) = theorem.strip_prefix("checked by Coq, ").unwrap().split_once(" in ").unwrap();
            assert!(is_checked(name, file), "{}: {theorem}", game.name);
            let (start, _) = game.page().text.split_once(&format!("`{file}`")).unwrap_or_default();
            assert!(start.contains(&format!("`{name}`")), "the page of {} does not name {name}", game.name);
            by_coq.insert(game.name);
        }
    }
    assert!(by_coq.contains("moore-nim"), "{by_coq:?}");
}

type Numbers = RangeInclusive<u64>;

/// Positions and parameters on which a law is compared with the rules of its page.
struct Bounds {
    settings: &'static [&'static str],
    /// The ranges of the numbers of a position, by their place; the last range is for all places beyond.
    numbers: &'static [Numbers],
    /// Which rows of such numbers are positions as the rules write them.
    keep: fn(&[u64]) -> bool,
}

/// Bounds of the games for which those of [`usual`] are too small, too large, or beside the point.
fn bounds(game: &Record, n_numbers: usize) -> Bounds {
    let usual = usual(n_numbers);
    match game.name {
        "bash" | "volunteers" => Bounds { settings: &["", "m=1", "m=6"], ..usual },
        "public-sale" => Bounds { settings: &["", "raise=1", "raise=6"], ..usual },
        "last-loses-range" => Bounds { settings: &["", "p=1 q=1", "p=3 q=7"], ..usual },
        "stripes" => Bounds { settings: &["", "c=2 z=3 n=7"], ..usual },
        "team-nim" => Bounds { settings: &["", "cap=[2,3,1,2]"], ..usual },
        "circle-coins" => Bounds { settings: &["", "k=1", "k=4"], ..usual },
        "dynamic-subtraction" => Bounds { settings: &["", "k=1", "k=5"], ..usual },
        "take-away" => Bounds { settings: &["", "p=1 q=4", "p=3 q=0"], ..usual },
        "moore-nim" => Bounds { settings: &["", "k=1", "k=3"], ..usual },
        "digital-deletions" => Bounds { numbers: &[0..=130], keep: |_| true, ..usual },
        // The walks on a board are many: 4 by 4 has some thousands.
        "board-walk" => Bounds { numbers: &[1..=4], keep: |row| row.len() == 1, ..usual },
        "calendar" => Bounds {
            numbers: &[2000..=2001, 1..=12, 1..=31],
            keep: |date| date[0] == 2001 || date[2] >= 28,
            ..usual
        },
        "georgia-bob" => Bounds { numbers: &[1..=8], keep: |men| men.is_sorted_by(|a, b| a < b), ..usual },
        "anti-sg" => Bounds { keep: |tokens| tokens.iter().all(|vertex| *vertex <= 4), ..usual },
        // A sum of partizan games is searched as a whole.
        "cutcake" => Bounds { numbers: &[1..=4], ..usual },
        _ => usual,
    }
}

/// The bounds for positions of this number of numbers.
fn usual(n_numbers: usize) -> Bounds {
    let numbers: &[Numbers] = match n_numbers {
        1 => &[0..=30],
        2 => &[0..=9],
        3 => &[0..=4],
        4 => &[0..=3],
        _ => &[0..=2],
    };
    Bounds { settings: &[""], numbers, keep: |_| true }
}

/// Every position within bounds, as words; of games of one heap also the sums of two of its first heaps.
fn positions(bounds: &Bounds, n_numbers: usize) -> Vec<String> {
    let mut rows = vec![Vec::new()];
    for place in 0..n_numbers {
        let range = &bounds.numbers[place.min(bounds.numbers.len() - 1)];
        let longer =
            |row: &Vec<u64>| range.clone().map(|next| [row.as_slice(), &[next]].concat()).collect::<Vec<_>>();
        rows = rows.iter().flat_map(longer).collect();
    }
    if n_numbers == 1 {
        rows.extend((0..=6).flat_map(|a| (a + 1..=7).map(move |b| vec![a, b])));
    }
    let words = |row: &Vec<u64>| row.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
    rows.iter().filter(|row| (bounds.keep)(row)).map(words).collect()
}

/// The numbers of a position, without brackets: of heaps the ones that are not empty, in order of size; of a
/// row of numbers without the zeros at its end. Some laws leave these out.
fn numbers(position: &str, is_row: bool) -> Vec<u64> {
    let words = position.split(|letter: char| !letter.is_ascii_digit()).filter(|word| !word.is_empty());
    let mut numbers: Vec<u64> = words.map(|word| word.parse().expect("a position has naturals")).collect();
    if is_row {
        while numbers.last() == Some(&0) {
            numbers.pop();
        }
    } else {
        numbers.retain(|number| *number > 0);
        numbers.sort_unstable();
    }
    numbers
}

fn winning(solution: &Solution, is_row: bool) -> BTreeSet<(Option<Player>, Vec<u64>)> {
    solution.winning_moves.iter().map(|one| (one.player, numbers(&one.to, is_row))).collect()
}

/// Compares law and rules at one position; `false` where the law takes no such position.
fn agree(game: &'static Record, settings: &Settings, position: &str, is_row: bool) -> bool {
    let words: Vec<&str> = position.split_whitespace().collect();
    let budget = Budget::default();
    let ask = catalog::Question { position: &words, settings, limit: usize::MAX, budget: &budget };
    let Ok(by_law) = game.law().expect("the game has a law").solve(&ask) else { return false };
    let place = format!("{} {settings:?} {position}", game.name);
    let by_page = played(game, settings);
    let rules: &dyn grundy::Game = by_page.rules().unwrap_or_else(|error| panic!("{place}: {error}"));
    let ask = Ask::new(&words).with_limit(usize::MAX).with_budget(&budget);
    let by_rules = rules.solve(&ask).unwrap_or_else(|error| panic!("{place}: {error}"));
    assert_eq!(by_rules.outcome, by_law.outcome, "{place}");
    if let (Some(rules), Some(law)) = (by_rules.grundy, by_law.grundy) {
        assert_eq!(rules, law, "{place}");
    }
    // A row of coins is written as the places of its heads, with runs; as rules it is a sum.
    let is_written_so = numbers(&by_rules.position, is_row) == numbers(&by_law.position, is_row);
    if is_written_so && by_law.stop.is_none() && !game.text.contains("heads") {
        assert_eq!(winning(&by_rules, is_row), winning(&by_law, is_row), "{place}");
    }
    true
}

#[test]
fn rules_on_pages_agree_with_the_laws() {
    for game in GAMES {
        let Some(text) = game.rules_text().filter(|_| game.law().is_some()) else { continue };
        let rules = grundy::rules::lang::parse(text).expect("the page has rules").rules;
        let n_numbers = rules.start().map_or(rules.arity(), |start| start.names.len());
        let bounds = bounds(game, n_numbers);
        let positions = positions(&bounds, n_numbers);
        let mut compared = 0;
        for words in bounds.settings {
            let settings = settings(words);
            let agree = |at: &&String| agree(game, &settings, at, rules.arity() > 1);
            compared += positions.iter().filter(agree).count();
        }
        println!("{}: {compared} positions", game.name);
        assert!(2 * compared >= positions.len(), "{}: {compared} of {}", game.name, positions.len());
    }
}

/// The words that set parameters, and those of the position.
fn parted(words: &str) -> (String, Vec<&str>) {
    let (set, position): (Vec<&str>, Vec<&str>) = words
        .split_whitespace()
        .filter(|word| *word != "\"\"")
        .partition(|word| word.contains('=') && !word.contains('('));
    (set.join(" "), position)
}

/// Asks for a position with `name=value` words for parameters before it.
fn asked(game: &'static Record, words: &str, limit: usize) -> Result<Solution, Error> {
    let (set, position) = parted(words);
    let reading = Reading { settings: settings(&set), ..Reading::default() };
    resolve_as(game.name, &reading)?.solve(&Ask::new(&position).with_limit(limit))
}

/// The games whose law is on their page alone.
fn on_pages() -> impl Iterator<Item = &'static Record> {
    GAMES.iter().copied().filter(|game| game.words().is_some())
}

fn leads_to(solution: &Solution) -> BTreeSet<&str> {
    solution.winning_moves.iter().map(|one| one.to.as_str()).collect()
}

#[test]
fn laws_on_pages_agree_with_the_definition_on_the_boxes_there() {
    for game in on_pages() {
        let (mut compared, mut games) = (0, BTreeMap::new());
        for words in game.page().twins().into_iter().flat_map(|(_, positions)| positions) {
            let place = format!("{} {words}", game.name);
            let (set, position) = parted(&words);
            let reading = Reading { settings: settings(&set), ..Reading::default() };
            let played = games.entry(set).or_insert_with(|| resolve_as(game.name, &reading));
            let Ok(played) = played else { continue };
            let ask = Ask::new(&position).with_limit(usize::MAX);
            let Ok(law) = played.solve(&ask) else { continue };
            let truth = played.solve(&ask.with_method(Method::Definition));
            let truth = truth.unwrap_or_else(|error| panic!("{place}: {error}"));
            assert_eq!(law.outcome, truth.outcome, "{place}");
            assert!(law.grundy.is_none() || law.grundy == truth.grundy, "{place}");
            assert_eq!((law.play, &law.position), (truth.play, &truth.position), "{place}");
            assert_eq!(leads_to(&law), leads_to(&truth), "{place}");
            assert_eq!((law.stop, truth.stop), (None, None), "{place}");
            compared += 1;
        }
        println!("twin {}: {compared} positions", game.name);
        assert!(compared >= 100, "{}: {compared} positions compared", game.name);
    }
}

#[test]
fn moves_on_pages_are_those_that_win_in_these_words_by_a_law_there() {
    for game in on_pages() {
        for line in game.page().fenced("moves").flat_map(str::lines) {
            let (position, moves) = line.split_once(" : ").unwrap_or_else(|| panic!("{}: {line}", game.name));
            let solution = asked(game, position, 100);
            let solution = solution.unwrap_or_else(|error| panic!("{} {position}: {error}", game.name));
            let found: Vec<String> = solution.winning_moves.into_iter().map(|one| one.text).collect();
            assert_eq!(found.join("; "), moves, "{} {position}", game.name);
        }
    }
}

#[test]
fn positions_are_refused_or_written_as_pages_with_a_law_say() {
    for game in on_pages() {
        for line in game.page().fenced("refused").flat_map(str::lines) {
            let (position, message) =
                line.split_once(" : ").unwrap_or_else(|| panic!("{}: {line}", game.name));
            let refused = match asked(game, position, 1) {
                Ok(solution) => solution.position,
                Err(Error::Solve { cause, .. }) => cause.to_string(),
                Err(error) => error.to_string(),
            };
            assert_eq!(refused, message, "{} {position}", game.name);
        }
    }
}

#[test]
fn a_huge_sum_lists_as_many_moves_as_are_asked_for() {
    // Beside the heap of this value, any way to deal out the digits of the other heap wins.
    let (a, b) = (0x0555_5555_5555_5555_u64, 0x0AAA_AAAA_AAAA_AAAA_u64);
    let value = catalog::games::lasker::grundy;
    let other = catalog::games::lasker::heap_of_value(value(a) ^ value(b)).unwrap();
    let game = grundy::games::game("lasker").unwrap();
    let solution = asked(game, &format!("{} {other}", a + b), 50).unwrap();
    assert_eq!(solution.winning_moves.len(), 50);
    assert_eq!(solution.stop, Some(grundy::Stop::Full));
    for one in solution.winning_moves {
        let heaps = one.to.split(' ').map(|heap| heap.parse().unwrap());
        assert_eq!(heaps.fold(0, |sum, heap| sum ^ value(heap)), 0, "{}", one.to);
    }
}

#[test]
fn certificates_of_the_catalogue_are_accepted_and_are_about_the_rules_on_the_pages() {
    let certified = GAMES.iter().filter(|game| game.certificate().is_some());
    let names: Vec<&str> = certified.map(|game| game.name).collect();
    for name in &names {
        let game = resolve(name).unwrap();
        let theorem = game.kept_theorem(&Budget::default()).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(theorem.rules(), game.stated().unwrap().printed, "{name}");
    }
    assert!(names.len() >= 27, "{}", names.len());
}

#[test]
fn a_law_with_a_certificate_is_the_checkers_theorem_and_with_other_parameters_it_is_not() {
    let standing = |name: &str, words: &[&str], set: &str| {
        let game = played(grundy::games::game(name).unwrap(), &settings(set));
        game.solve(&Ask::new(words)).unwrap().standing
    };
    assert_eq!(standing("lasker", &["1000000000000000000", "7"], ""), Standing::Theorem);
    assert_eq!(standing("nim", &["3", "5", "7"], ""), Standing::Theorem);
    assert_eq!(standing("bash", &["100"], ""), Standing::Theorem);
    let theorem = "checked by Coq, bash in classics/Take.v";
    assert_eq!(standing("bash", &["100"], "m=6"), Standing::Coq { theorem });
    let theorem = "checked by Coq, euclid in classics/Euclid.v";
    assert_eq!(standing("euclid", &["34", "12"], ""), Standing::Coq { theorem });
}
