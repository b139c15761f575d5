//! Values of boards in which positions come back.

use grundy::calculator::Calculator;
use grundy::values::form::{Forms, Typography};
use grundy::{Ask, Budget, Method, Outcome, resolve};

fn value(game: &str, position: &str) -> String {
    let mut calculator = Calculator::new(&Budget::default());
    let worth = calculator.position(&*resolve(game).unwrap(), &[position]);
    let worth = worth.unwrap_or_else(|error| panic!("{game} {position}: {error}"));
    calculator.text(&worth, Typography::Plain).unwrap()
}

/// Geese in one row, with two free rows above them and as many below as the fox needs; the fox by its row and
/// column, from below and from the left.
fn chase(columns: usize, row: usize, fox: (usize, usize)) -> String {
    let cell = |y: usize, x: usize| match (y, x) {
        _ if (y + x) % 2 == 1 => '#',
        place if place == fox => 'f',
        (y, _) if y == row => 'g',
        _ => '.',
    };
    let line = |y: usize| (1..=columns).map(|x| cell(y, x)).collect::<String>();
    (1..=row + 2).rev().map(line).collect::<Vec<_>>().join("|")
}

/// The values that CGSuite's tests of its boards publish.
#[test]
fn boards_are_worth_what_is_published() {
    assert_eq!(value("backsliding-toads-and-frogs", "ttt..fff"), "{on||0|-1/2} & {1/2|0||off}");
    assert_eq!(value("fox-and-geese", &chase(8, 4, (1, 1))), "{4*|7/2}");
    assert_eq!(value("fox-and-geese", &chase(10, 3, (1, 9))), "{6over|5*}");
    for (fox, worth) in [
        ((2, 2), "2over"),
        ((2, 4), "2"),
        ((2, 6), "3*"),
        ((2, 8), "4over"),
        ((1, 1), "{6|2over}"),
        ((1, 3), "{2over|2}"),
        ((1, 5), "{4|3||2}"),
        ((1, 7), "{4over|3*}"),
    ] {
        assert_eq!(value("fox-and-geese", &chase(8, 3, fox)), worth, "{fox:?}");
    }
    let ceylonese = "left \"g?|?.\" -> \".?|?g\"; left \"?g|.?\" -> \"?.|g?\"; right \"f?|?.\" -> \".?|?f\" turned; \
                     right \"f??|?.?|??.\" -> \".??|?.?|??f\" turned";
    assert_eq!(value(ceylonese, &chase(8, 4, (1, 1))), "{9||4v[on]*|5/2*|||3|5/2*,5/2v||5/2}");
}

/// Every row of up to five cells, and rows of three beside each other.
#[test]
fn values_of_rows_say_who_wins() {
    let game = resolve("backsliding-toads-and-frogs").unwrap();
    let rows = |length: usize| {
        let longer = |rows: Vec<String>| -> Vec<String> {
            rows.iter().flat_map(|row| ['t', 'f', '.'].map(|cell| format!("{row}{cell}"))).collect()
        };
        (0..length).fold(vec![String::new()], |rows, _| longer(rows))
    };
    let sums = rows(3).into_iter().map(|row| format!("{row} + t.f + .tf"));
    let mut seen = std::collections::BTreeSet::new();
    for position in (1..=5).flat_map(rows).chain(sums).chain(["t. + .f".to_owned()]) {
        let budget = Budget::default();
        let mut forms = Forms::new(&budget);
        let worth = game.value(&[&position], &mut forms, &budget).unwrap().loopy(&mut forms).unwrap();
        let ask = Ask::new([&position[..]]).with_limit(0).with_method(Method::Search).with_budget(&budget);
        let solved = game.solve(&ask).unwrap().outcome;
        assert_eq!(worth.outcome(&budget).unwrap(), solved, "{position}");
        seen.insert(solved.to_string());
    }
    assert!(
        [Outcome::N, Outcome::P, Outcome::L, Outcome::R].iter().all(|one| seen.contains(&one.to_string()))
    );
    assert!(seen.contains("D"), "{seen:?}");
}

#[test]
fn boards_with_loops_stand_in_expressions() {
    let mut calculator = Calculator::new(&Budget::default());
    let mut text = |text: &str| {
        let value = calculator.evaluate(text).unwrap();
        calculator.text(&value, Typography::Plain).unwrap()
    };
    assert_eq!(text("backsliding-toads-and-frogs[t.] + 5"), "on");
    assert_eq!(text("backsliding-toads-and-frogs[t.] + backsliding-toads-and-frogs[.f]"), "dud");
    assert_eq!(text("fox-and-geese[.#.|#f#|.#.] == off"), "yes");
}
