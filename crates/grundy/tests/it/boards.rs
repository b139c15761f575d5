//! Games on boards from rules that a user brings, beside the same games of the catalogue and the definition.

use grundy::calculator::Calculator;
use grundy::floors::engine::Oracle;
use grundy::games::BoardRules;
use grundy::rules::{Play, Ruleset, rewrite};
use grundy::values::form::{Forms, Typography};
use grundy::values::loopy::Worth;
use grundy::{Ask, Budget, Error, Game, Outcome, Player, Stop, resolve};
use proptest::prelude::*;

const DOMINEERING: &str = "left \".|.\" -> \"#|#\"; right \"..\" -> \"##\"";
const CLOBBER: &str = "left \"xo\" -> \".x\" turned; mirror x o";
const TOADS: &str = "left \"t.\" -> \".t\"; left \"tf.\" -> \".ft\"; mirror t f";

fn ask<'a>(position: &'a [&'a str], budget: &'a Budget) -> Ask<'a> {
    Ask::new(position).with_limit(1000).with_budget(budget)
}

/// Holds a text of rules against the game of the catalogue: values, winners and the number of winning moves.
fn agrees_with_catalogue(text: &str, name: &str, position: &str) -> Result<(), TestCaseError> {
    let budget = Budget::default();
    let ask = ask(std::slice::from_ref(&position), &budget);
    let (rules, known) = (resolve(text).unwrap(), resolve(name).unwrap());
    let mut forms = Forms::new(&budget);
    let value = rules.value(&ask.position, &mut forms, &budget).unwrap().short().unwrap();
    prop_assert_eq!(Worth::Short(value), known.value(&ask.position, &mut forms, &budget).unwrap());
    let solutions = [&rules, &known].map(|game| game.solve(&ask).unwrap());
    prop_assert_eq!(solutions[0].outcome, solutions[1].outcome);
    prop_assert_eq!(solutions[0].outcome, forms.outcome(value).unwrap());
    let moves = solutions.map(|solution| solution.winning_moves.len());
    prop_assert_eq!(moves[0] == 0, moves[1] == 0);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn domineering_as_rules_is_domineering(position in r"[.#]{4}\|[.#]{4}\|[.#]{4}") {
        agrees_with_catalogue(DOMINEERING, "domineering", &position)?;
    }

    #[test]
    fn clobber_as_rules_is_clobber(position in r"[xo.]{4}\|[xo.]{4}") {
        agrees_with_catalogue(CLOBBER, "clobber", &position)?;
    }

    #[test]
    fn toads_and_frogs_as_rules_are_toads_and_frogs(position in "[tf.]{7}") {
        agrees_with_catalogue(TOADS, "toads-and-frogs", &position)?;
    }

    /// Random lines, some of them for ever: whoever wins by the definition wins here, in normal and in misère
    /// play, and by each move that is told to win.
    #[test]
    fn random_rules_are_answered_as_by_the_definition(
        lines in prop::collection::vec((0usize..3, "[abA]{2}", "[ab#.]{2}", 0usize..3, 0usize..4), 1..4),
        position in "[ab.]{5}|[ab.]{2}\\|[ab.]{2}",
        misere: bool,
        mirror: bool,
    ) {
        let text = lines.iter().map(|(player, from, to, laid, more)| {
            let player = ["", "left ", "right "][*player];
            let laid = ["", " turned", " around"][*laid];
            let run = ["", ".*", "A*", ""][*more];
            let then = if *more == 3 { " then \"A.\" -> \".#\" turned" } else { "" };
            let [from, to] = [from, to].map(|pair| format!("{}{run}{}", &pair[..1], &pair[1..]));
            format!("{player}\"{from}\" -> \"{to}\"{laid}{then}")
        });
        let text = text.collect::<Vec<_>>().join("; ");
        let text = format!("class A = a .; {text}{}", if mirror { "; mirror a b" } else { "" });
        let Ok(rules) = rewrite::parse(&text) else { return Ok(()) };
        let Ok(board) = rules.read(&position) else { return Ok(()) };
        let budget = Budget::default().with_steps(100_000);
        let game = BoardRules::read(&text).unwrap();
        let game = if misere { game.in_misere() } else { game };
        let play = if misere { Play::Misere } else { Play::Normal };
        let mut oracle = Oracle::new(&rules, play, &budget);
        let wins = Player::BOTH.map(|player| oracle.mover_wins(std::slice::from_ref(&board), player));
        let [Ok(left), Ok(right)] = wins else { return Ok(()) };
        let words = [position.as_str()];
        let solution = game.solve(&ask(&words, &budget)).unwrap();
        prop_assert_eq!(solution.outcome, Outcome::of(left, right), "{} at {}", text, position);
        for won in &solution.winning_moves {
            let parts = won.to.split(" + ").filter(|part| *part != "()");
            let parts: Vec<_> = parts.map(|part| rules.read(part).unwrap()).collect();
            for player in Player::BOTH.into_iter().filter(|player| won.player.is_none_or(|own| own == *player)) {
                // The definition has nothing to say where positions come back.
                let lost = oracle.mover_wins(&parts, player.opponent());
                prop_assert_ne!(lost, Ok(true), "{} at {}: {}", text, position, won.to);
            }
        }
        let winning = Player::BOTH.map(|player| {
            let options = rules.collect_options(&board, player).unwrap();
            let beats = |parts: &Vec<rewrite::Board>| !oracle.mover_wins(parts, player.opponent()).unwrap();
            options.iter().any(beats) || misere && options.is_empty()
        });
        prop_assert_eq!(winning, [left, right]);
    }
}

#[test]
fn boards_that_can_come_back_are_solved_with_draws_and_have_two_sides() {
    let budget = Budget::default();
    let round = resolve("\"x.\" -> \".x\"; \".x\" -> \"x.\"").unwrap();
    let ask = ask(&["x.."], &budget);
    assert_eq!(round.solve(&ask).unwrap().outcome, Outcome::D);
    let mut calculator = Calculator::new(&budget);
    let value = calculator.position(&*round, &ask.position).unwrap();
    assert_eq!(calculator.text(&value, Typography::Plain).unwrap(), "dud");
}

/// Values say who wins, and their share ends before a move that wins has a value: the search after them names
/// one.
#[test]
fn who_wins_is_told_with_a_move_where_the_share_of_values_ends_between_them() {
    let boards = "....|....|....|...# + .##.|....|....|...# + ..##|....|....|..#. + #...|....|....|.... + \
        #..#|....|..#.|.#.. + ....|.#..|....|.... + .#..|....|.#.#|#... + .##.|....|..#.|.... + \
        ....|....|#...|.... + ....|....|#...|#...";
    let words: Vec<&str> = boards.split_whitespace().collect();
    let budget = Budget::default();
    let solution =
        resolve("domineering").unwrap().solve(&Ask::new(&words).with_limit(1).with_budget(&budget));
    let solution = solution.unwrap();
    assert_eq!(solution.outcome, Outcome::L);
    assert_eq!((solution.winning_moves.len(), solution.stop), (1, Some(Stop::Full)));
}

#[test]
fn questions_about_numbers_are_refused_by_boards() {
    let refused = |game: Box<dyn Game>| game.rules().cloned().unwrap_err();
    assert!(matches!(refused(resolve(TOADS).unwrap()), Error::Unsuited { .. }));
    let budget = Budget::default();
    let game = BoardRules::read(TOADS).unwrap();
    let error = game.solve(&ask(&["tt.x"], &budget)).unwrap_err();
    assert!(error.to_string().contains("row 1, column 4"), "{error}");
    let misere = game.in_misere().value(&["tt.f"], &mut Forms::new(&budget), &budget);
    assert!(matches!(misere, Err(Error::Unsuited { .. })));
}

#[test]
fn values_of_rules_on_numbers_are_their_games() {
    let budget = Budget::default();
    let mut forms = Forms::new(&budget);
    let mut value = |text: &str, position: &[&str]| {
        let game = resolve(text).unwrap();
        game.value(position, &mut forms, &budget).unwrap().short().unwrap()
    };
    let (three, cakes) = (value("nim", &["1", "2"]), value("cutcake", &["5", "2"]));
    let switch = value("left n -> n - 1; right n -> n - 2", &["2"]);
    let (zero, one) = (forms.zero(), forms.integer(1).unwrap());
    let star = forms.game(&[zero], &[zero]).unwrap();
    let two = forms.game(&[zero, star], &[zero, star]).unwrap();
    assert_eq!(three, forms.add(star, two).unwrap());
    assert_eq!(cakes, one);
    assert_eq!(switch, forms.game(&[one], &[zero]).unwrap());
}
