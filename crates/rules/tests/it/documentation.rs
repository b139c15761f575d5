//! The rules in the documentation of the language are rules.

use crate::examples::rules;
use grundy_budget::Budget;
use grundy_rules::Ruleset;
use grundy_rules::interpret::Position;
use grundy_rules::lang::{self, parse};
use grundy_rules::rewrite;
use grundy_values::Player;

const PAGE: &str = include_str!("../../../../docs/rules.md");

/// The fenced blocks that are marked with this word.
fn blocks(kind: &str) -> Vec<String> {
    let fence = format!("```{kind}");
    let mut blocks = Vec::new();
    let mut open: Option<String> = None;
    for line in PAGE.lines() {
        match (&mut open, line.trim_end()) {
            (None, line) if line == fence => open = Some(String::new()),
            (Some(_), "```") => blocks.extend(open.take()),
            (Some(block), line) => {
                block.push_str(line);
                block.push('\n');
            }
            (None, _) => {}
        }
    }
    assert_eq!(open, None, "the last block is not closed");
    blocks
}

#[test]
fn every_block_of_the_documentation_is_read_and_runs() {
    let blocks = blocks("rules");
    assert!(blocks.len() > 15, "{}", blocks.len());
    for block in blocks {
        let parsed = parse(&block).unwrap_or_else(|rejected| panic!("{block}\n{rejected:#?}"));
        assert_eq!(parsed.warnings, [], "{block}");
        assert_eq!(lang::review(&parsed, &Budget::default()), Ok(Vec::new()), "{block}");
        assert_eq!(rules(&parsed.rules.to_string()), parsed.rules, "{block}");
        let mut position = vec![1; parsed.rules.arity()];
        position[0] = 4;
        let position = Position::from(&position[..]);
        parsed.rules.collect_options(&position, Player::Left).unwrap();
    }
}

#[test]
fn every_board_of_the_documentation_is_read_and_has_moves() {
    let blocks = blocks("boards");
    let positions = ["TT.F", "xo|ox", "..|..", "x.", "xx", "tf.", "XO|..", "..."];
    assert_eq!(blocks.len(), positions.len());
    for (block, position) in blocks.iter().zip(positions) {
        let rules = rewrite::parse(block).unwrap_or_else(|rejected| panic!("{block}\n{rejected:#?}"));
        assert_eq!(rewrite::parse(&rules.to_string()).unwrap(), rules);
        let board = rules.read(position).unwrap();
        assert_ne!(rules.collect_options(&board, Player::Left).unwrap().len(), 0, "{block}");
    }
}

#[test]
fn every_text_with_kinds_of_the_documentation_is_read_and_has_moves() {
    let blocks = blocks("kinds");
    assert_eq!(blocks.len(), 4);
    for (block, position) in blocks.iter().zip(["3 5 7", "3 5 7", "", "0"]) {
        let rules = lang::parse_kinds(block, &[]).unwrap_or_else(|rejected| panic!("{block}\n{rejected:#?}"));
        let start = rules.read_start(position).unwrap().remove(0);
        assert_ne!(rules.collect_options(&start, Player::Left).unwrap().len(), 0, "{block}");
    }
}
