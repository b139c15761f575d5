//! Every row of the published tables that is about short games, read, computed and printed again.

use grundy_values::Budget;
use grundy_values::calculator::{Arena, Names, NoBoards, evaluate};
use grundy_values::form::Typography;

const ROWS: &str = include_str!("../golden/short-games.tsv");

/// Rows about games in which play may go on for ever, and about explicit forms inside other operations.
fn is_loopy(expression: &str) -> bool {
    let words: Vec<&str> = expression.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    ["pass", "on", "upon", "over"].iter().any(|word| words.contains(word))
}

#[test]
fn published_rows_are_computed_and_printed_alike() {
    let mut arena = Arena::new(&Budget::default());
    let (mut compared, mut loopy, mut wrong) = (0, 0, Vec::new());
    for row in ROWS.lines().skip(1) {
        let [property, expression, expected] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row has three fields: {row}");
        };
        if property == "short.thermograph" {
            // These are compared as walls, where thermographs are drawn.
            continue;
        }
        if is_loopy(expression) {
            loopy += 1;
            continue;
        }
        let expression = match expression.strip_prefix("nim product ") {
            Some(factors) => format!("nim_product({})", factors.replace(" (x) ", ", ")),
            None => expression.to_owned(),
        };
        let found = match evaluate(&expression, &mut arena, &mut NoBoards, &Names::default()) {
            Ok(value) => value.text(&mut arena, Typography::Plain).unwrap(),
            Err(error) => error.to_string(),
        };
        compared += 1;
        if found != expected {
            wrong.push(format!("{expression}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {compared} rows\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!((compared, loopy), (161, 10));
}
