//! Sheets: cells with names, tables, trees and laws, and cells that are none.

use grundy::calculator::Calculator;
use grundy::calculator::sheet::{Answer, Ran, Session, cells, needed};
use grundy::report::{Page, SheetCell};
use grundy::values::calculator::Value;
use grundy::values::form::Typography;
use grundy::{Budget, Stop};
use std::time::Duration;

fn run_within(text: &str, budget: &Budget, each: Duration) -> Vec<Ran> {
    let mut session = Session::new(budget);
    cells(text).iter().map(|cell| session.run(cell, &budget.within(each))).collect()
}

pub(crate) fn told(text: &str) -> Vec<String> {
    let budget = Budget::default().with_bytes(1 << 30);
    run_within(text, &budget, Duration::from_secs(20)).iter().map(Ran::text).collect()
}

#[test]
fn names_rules_and_formulas_are_kept_from_cell_to_cell() {
    let sheet = r####"# A game of mine.
G := {2||1|0}
f(n) := G + n.^
f(2) - G

rules mine = left "..." -> "###"; left "..." -> "###" turned;
  right ".." -> "##" turned; right ".." -> "##"
mine[1 x 3]
[mean(mine[1 x k]) for k in 1..4]
G := 3
f(1)
law n -> n - k where k in {1, 3, 4}
rules pile = n -> n - k where k in {1, 2}
law pile
[nim_value(pile[n]) for n in 0..5]
misere(pile[4])
"####;
    let told = told(sheet);
    assert_eq!(&told[..4], ["", "{2||1|0}", "", "^^"]);
    assert_eq!(
        told[7..10],
        ["3", "3^", "g(n + 7) = g(n) for all n; by n mod 7: 0 1 0 1 2 3 2"].map(str::to_owned),
        "{told:?}"
    );
    assert_eq!(told[11..], ["g(n) = n mod 3", "[0, 1, 2, 0, 1, 2]", "*[1]"]);
}

#[test]
fn numbers_and_lists_name_games() {
    let sheet = "identify 0 1 2 3 1 4 3 2 1 4 2 6
rules mine = n -> n - k where k in {1, 3, 4}
worths := [nim_value(mine[n]) for n in 0..12]
identify worths
identify [mine[n] for n in 0..12]
identify [outcome(misere(mine[n])) for n in 0..3]
identify lost 1 5 9 13 17 21 25 29
identify 0 1 x
[nim_value(0.07[n]) for n in 0..6]
[genus(misere(0.333[n])) for n in 1..3]
0.9x[4]
[nim_value(0.9!7[n]) for n in 0..4]
3.kayles[5] == 3 * kayles[5]";
    let told = told(sheet);
    assert!(told[0].starts_with("kayles\n"), "{}", told[0]);
    assert!(told[0].contains("go on     law kayles"), "{}", told[0]);
    assert!(told[3].starts_with("subtraction"), "{}", told[3]);
    assert_eq!(told[4], told[3]);
    assert_eq!(told[8], "[0, 0, 1, 1, 2, 0, 3]");
    assert_eq!(told[9], "[1, 2, 3]");
    assert!(told[10].contains("a point between digits"), "{}", told[10]);
    assert_eq!(told[11..], ["[0, 1, 1, 0, 2]", "yes"].map(str::to_owned));
    assert!(told[5].ends_with("expected at least 8 numbers; found 4"), "{}", told[5]);
    assert!(told[6].contains("misere"), "{}", told[6]);
    assert!(told[7].ends_with("number 3: expected a number, P or N; found \"x\""), "{}", told[7]);
}

#[test]
fn tables_have_rows_for_all_choices_and_columns_of_any_function() {
    let sheet = "table domineering[m x n] for m in 1..2, n in 1..3
table domineering[m x n] for m in 1..3, n in 1..3 where temperature(it) > 0 show value, mean, left_stop(it) - mean(it)
table over + k for k in 0..1 show value, mean, outcome
table kayles[n] for n in 1..4 show nim_value";
    let told = told(sheet);
    assert_eq!(told[0], "m\\n  1  2    3\n1    0  -1   -1\n2    1  +-1  {2|-1/2}", "{}", told[0]);
    assert!(told[1].starts_with("m  n  value"), "{}", told[1]);
    assert_eq!(told[2], "k  value  mean  outcome\n0  over   -     L\n1  1over  -     L");
    assert_eq!(told[3], "n  nim_value\n1  1\n2  2\n3  3\n4  1");
}

#[test]
fn the_table_of_sizes_is_that_of_the_command_for_sizes() {
    let game = grundy::resolve("domineering").unwrap();
    let sizes = grundy::tables::rectangles(&*game, [3, 4], &Budget::default()).unwrap();
    let ran = &run_within(
        "table domineering[m x n] for m in 1..3, n in 1..4 show value, mean, temperature, left_stop, right_stop, birthday",
        &Budget::default(),
        Duration::from_secs(60),
    )[0];
    let Ok(Answer::Table(table)) = &ran.answer else { panic!("{}", ran.text()) };
    assert_eq!(table.rows.len(), sizes.found.len());
    for (row, size) in table.rows.iter().zip(&sizes.found) {
        let known = &size.properties;
        let expected = [
            size.rows.to_string(),
            size.columns.to_string(),
            known.canonical.clone(),
            known.mean.to_string(),
            known.temperature.to_string(),
            known.left_stop.to_string(),
            known.right_stop.to_string(),
            known.birthday.to_string(),
        ];
        assert_eq!(row[..], expected);
    }
}

#[test]
fn a_tree_marks_what_the_canonical_form_leaves_out() {
    let told = told(
        "tree {0, *, 1 | {2|1}, 3} depth 1\ntree {0,*|{0|0}}\ntree domineering[2 x 2] depth 2\ntree toppling-dominoes[lr]",
    );
    assert!(told[0].contains("L 0  (P, temperature -1)  dominated by 1"), "{}", told[0]);
    assert!(told[0].contains("R 3  (L, temperature -1)  dominated by {2|1}"), "{}", told[0]);
    assert!(told[2].contains("  = 1  (L, temperature -1)"), "{}", told[2]);
    assert!(told[3].starts_with("lr  = "), "{}", told[3]);
}

/// Marks are held against the canonical form: the options that are kept, and those through which others are
/// bypassed, make the game.
#[test]
fn kept_options_are_options_of_the_canonical_form() {
    let games = ["{0,*|^}", "{1,{2|0}|-1,*}", "{^,*2|v,0}", "{{3|1},2|{0|-2},*}", "{0,^*|*,1}"];
    for game in games {
        let text = format!("tree {game}\n[left({game}), right({game})]");
        let ran = run_within(&text, &Budget::default(), Duration::from_secs(10));
        let Ok(Answer::Tree(node)) = &ran[0].answer else { panic!("{}", ran[0].text()) };
        let canonical = ran[1].text();
        for branch in &node.branches {
            if branch.mark == grundy::calculator::sheet::Mark::Kept {
                assert!(
                    canonical.contains(&branch.node.value),
                    "{game}: {} in {canonical}",
                    branch.node.value
                );
            }
        }
    }
}

#[test]
fn what_is_wrong_in_a_cell_leaves_the_others() {
    let budget = Budget::default().with_bytes(100 << 20);
    let sheet = "A := {1|0}
foo(3)
mean := 3
B := {1|
r(n) := r(n + 1)
r(1)
[k for k in 1..1000000000]
rules mine n -> n
rules worse = n -> n +
table A + k
table A + k for k in 1..3 show nothing(it)
table A + k for k in 1..3 where k
tree A depth 99
law nothing of this
domineering[19x19]
[[[[[j for j in 1..1000] for i in 1..1000] for h in 1..1000] for g in 1..1000] for k in 1..100]
pow(^, 99999)
10000.^ + 10000.{10000|-10000||1|0} + {*1000|*999||*3}
*[
A - A";
    let ran = run_within(sheet, &budget, Duration::from_secs(2));
    let wrong: Vec<bool> = ran.iter().map(|ran| ran.answer.is_err()).collect();
    assert_eq!(ran.len(), 20);
    assert!(!wrong[0] && !wrong[4] && !wrong[19], "{wrong:?}");
    assert_eq!(ran[19].text(), "0");
    for (at, ran) in ran.iter().enumerate() {
        assert!(ran.time < Duration::from_secs(12), "cell {at} took {:?}", ran.time);
        if ![0, 4, 17, 19].contains(&at) {
            assert!(ran.answer.is_err(), "cell {at}: {}", ran.text());
        }
    }
    assert!(matches!(ran[6].stop, Some(Stop::Reach | Stop::Memory | Stop::Time)), "{:?}", ran[6].stop);
}

#[test]
fn deep_formulas_that_call_themselves_end() {
    let long = format!("h(n) := {}h(n){}", "-(".repeat(5_000), ")".repeat(5_000));
    let deep = format!("h(n) := {}h(n){}\nh(1)", "-(".repeat(600), ")".repeat(600));
    let wide = "g(n) := if n == 0 then 0 else g(n - 1) + g(n - 1)\ng(900)";
    let budget = Budget::default().with_bytes(1 << 30);
    for text in [&long, &deep, wide] {
        let ran = run_within(text, &budget, Duration::from_secs(1));
        let last = ran.last().unwrap();
        assert!(last.answer.is_err() && last.time < Duration::from_secs(10), "{}", last.text());
    }
}

#[test]
fn a_sheet_is_written_in_all_formats() {
    let sheet =
        "# Title\nG := {1|<0}\n{1|0}\ntable {k|0} for k in 1..2 show value\ntree {1|0}\nlaw n -> n - 1";
    let mut session = Session::new(&Budget::default());
    for cell in cells(sheet) {
        let ran = session.run(&cell, &Budget::default());
        for page in [Page::Text, Page::Markdown, Page::Html, Page::Latex] {
            let written = page.cell(&cell, &ran);
            assert!(!written.is_empty(), "{}", cell.source);
            assert!(page != Page::Html || !written.contains("{1|<0}"), "{written}");
        }
        let json = serde_json::to_value(SheetCell::new(&cell, &ran)).unwrap();
        assert_eq!(json["source"], cell.source);
    }
}

#[test]
fn the_tour_is_answered_in_all_its_cells() {
    let budget = Budget::default().with_bytes(1 << 30);
    let sheet = include_str!("../../../../docs/tour.sheet");
    let ran = run_within(sheet, &budget, Duration::from_secs(20));
    for (cell, ran) in cells(sheet).iter().zip(&ran) {
        assert!(ran.answer.is_ok() && ran.stop.is_none(), "{}: {}", cell.source, ran.text());
    }
    assert!(ran.iter().any(|ran| ran.standing == Some("theorem")));
}

#[test]
fn positions_are_tabulated_as_the_command_for_tables_does() {
    let sheet = "rules pile = n -> n - k where k in {1, 2}
table pile to 5
table misere pile to 5
table misere 0.137 to 6
table wythoff to 2x3
table domineering to 2
n -> n - k where k in {1, 2}
table pile to many
table n -> n - 1 to 99999999";
    let told = told(sheet);
    let row = |told: &str| {
        told.lines().last().unwrap().split_once('|').unwrap().1.split_whitespace().collect::<String>()
    };
    assert_eq!(row(&told[1]), "012012");
    assert_eq!(row(&told[2]), "NPNNPN");
    assert_eq!(row(&told[3]), "NPPNNNP", "{}", told[3]);
    assert_eq!(row(&told[4]), "2015");
    assert!(told[5].ends_with("2x2    N                 0            1  +-1"), "{}", told[5]);
    assert_eq!(told[6], "g(n) = n mod 3");
    assert!(told[7].contains("expected a number, or rows x columns"), "{}", told[7]);
    assert!(told[8].contains("at most 1048576 cells"), "{}", told[8]);
}

#[test]
fn a_cell_needs_those_whose_names_it_uses() {
    let sheet = cells("G := 1\nf(n) := n + H\nH := 2\nK := f(G)\nG := 3\nf(1)\nmean(K)\nGG");
    let lines =
        |at: usize| -> Vec<usize> { needed(&sheet[..at], &sheet[at]).iter().map(|cell| cell.line).collect() };
    assert_eq!((lines(5), lines(6), lines(7)), (vec![2, 3], vec![1, 2, 3, 4, 5], vec![]));
}

const MINE: &str = r###"rules mine = left ".|." -> "#|#"; right ".." -> "##""###;

/// All boards of a size, as the letters of a number in base 2 say.
#[test]
fn a_search_finds_what_its_question_holds_of() {
    let told = told(&format!("{MINE}\nsearch mine[2x3] where temperature > 0 show value, temperature"));
    let mut calculator = Calculator::new(&Budget::default());
    let mine = grundy::resolve(MINE.split_once('=').unwrap().1).unwrap();
    let mut expected = vec!["position  value     temperature".to_owned()];
    for board in 0..64u32 {
        let cells: Vec<&str> =
            (0..6).rev().map(|cell| if board >> cell & 1 == 1 { "#" } else { "." }).collect();
        let position = format!("{}|{}", cells[..3].concat(), cells[3..].concat());
        let Value::Game(form) = calculator.position(&*mine, &[&position]).unwrap() else {
            panic!("{position}")
        };
        let found = calculator.properties(form, Typography::Plain).unwrap();
        if found.temperature.signum() > 0 {
            expected.push(format!("{position}   {:<8}  {}", found.canonical, found.temperature));
        }
    }
    expected.push(format!("{} of 64 positions", expected.len() - 1));
    assert_eq!(told[1].lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_search_is_the_same_by_threads_and_in_parts() {
    let asked = format!(
        "{MINE}\nq := 1/2\nsearch mine[m x n] for m in 1..3, n in 2..3 where temperature >= q show value, mean(it) + m"
    );
    let rows = |session: Session, text: &str| {
        let mut session = session;
        let budget = Budget::default();
        let ran = cells(text).iter().map(|cell| session.run(cell, &budget)).last().unwrap();
        match ran.answer {
            Ok(Answer::Table(table)) => table,
            _ => panic!("{}", ran.text()),
        }
    };
    let one = || Session::new(&Budget::default());
    let whole = rows(one(), &asked);
    assert_eq!(whole.searched.as_ref().unwrap().total, 4 + 8 + 16 + 64 + 64 + 512);
    assert_eq!(rows(one().with_threads(3), &asked), whole);
    for from in [1, 63, 64, 100, 667, 668, 900] {
        let rest = rows(one(), &format!("{asked} from {from}"));
        let looked = rest.searched.as_ref().unwrap();
        assert_eq!((looked.from, looked.next), (from.min(668), 668));
        assert!(whole.rows.ends_with(&rest.rows), "{from}");
    }
    let mut session = one();
    let steps = Budget::default().with_steps(300);
    let cut = cells(&asked).iter().map(|cell| session.run(cell, &steps)).last().unwrap();
    assert!(match cut.answer {
        Ok(Answer::Table(table)) => table.searched.is_some_and(|looked| looked.next < 668),
        Err(_) => true,
        _ => false,
    });
}

#[test]
fn a_search_that_ends_early_says_where_it_goes_on() {
    let budget = Budget::default();
    let mut session = Session::new(&budget);
    let asked = "search domineering[3x4] where temperature > 1";
    let run = |session: &mut Session, text: &str, budget: &Budget| match session
        .run(&cells(text)[0], budget)
        .answer
    {
        Ok(Answer::Table(table)) => table,
        Err(error) => panic!("{error}"),
        _ => panic!("it is a table"),
    };
    let whole = run(&mut session, asked, &budget);
    let (mut rows, mut from, mut parts) = (Vec::new(), 0, 0);
    while from < 4096 {
        let part =
            run(&mut session, &format!("{asked} from {from}"), &budget.within(Duration::from_millis(40)));
        assert_eq!(part.stop.is_none(), part.searched.as_ref().unwrap().next == 4096);
        from = part.searched.unwrap().next;
        rows.extend(part.rows);
        parts += 1;
        assert!(parts < 4096);
    }
    assert_eq!(rows, whole.rows);
}

#[test]
fn what_no_search_can_do_is_told() {
    let sheet = "search domineering[6x6] where is_number
search over
search domineering[2x2] where temperatur > 1
search domineering[2x2] where 3
search nothing[2x2]
search domineering[1x2] where atomic_weight == 0
search kayles[n] for n in 1..12 where nim_value == 4
search followers(toads-and-frogs[t.f]) where outcome == N
search misere(0.[3][n]) for n in 0..4 where outcome == P";
    let told = told(sheet);
    assert!(
        told[0].contains("6x6 has 2^36 boards (68719476736): a search looks at 4294967296 positions at most"),
        "{}",
        told[0]
    );
    assert!(told[1].contains("expected a board, as search domineering[2x3]"), "{}", told[1]);
    assert!(told[2].contains("nothing is called \"temperatur\""), "{}", told[2]);
    assert!(told[3].contains("expected a question, as it > 0"), "{}", told[3]);
    assert!(told[4].contains("no game is called \"nothing\""), "{}", told[4]);
    assert!(
        told[5].ends_with("; 1 left out, the first since: this game has no atomic weight"),
        "{}",
        told[5]
    );
    assert_eq!(
        told[6],
        "n   position  value\n5   5         *4\n9   9         *4\n12  12        *4\n3 of 12 positions"
    );
    assert_eq!(told[7].lines().last(), Some("1 of 6 positions"));
    assert_eq!(told[8].lines().last(), Some("1 of 5 positions"));
}

#[test]
fn positions_and_formulas_of_cgsuite_are_read() {
    let sheet = r#"game.grid.Clobber("xoxo|ox..") == clobber[xoxo|ox..]
G := game.heap.GrundysGame(20);
G.NimValue == nim_value(grundys-game[20])
game.strip.ToadsAndFrogs("tt..ff") + game.grid.Domineering(Grid.Empty(2, 3)) == toads-and-frogs[tt..ff] + domineering[2x3]
[game.heap.Wythoff((3, n)).NimValue for n from 0 to 3]
[game.heap.TakeAndBreak("4!.0")(n).NimValue for n from 1 to 6]
def f(x) := x + 1
f(*2)
game.grid.Nothing("x")
game.grid.Clobber("xo"#;
    let told = told(sheet);
    assert_eq!(told[0], "yes");
    assert_eq!(told[2..6], ["yes", "yes", "[3, 4, 5, 6]", "[0, 0, 1, 0, 2, 1]"].map(str::to_owned));
    assert_eq!(told[7], "1*2");
    assert!(told[8].contains("expected a game, found"), "{}", told[8]);
    assert!(told[9].contains("expected a game, found"), "{}", told[9]);
}
