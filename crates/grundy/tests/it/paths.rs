//! Random rule texts: whatever engine answers, its table is what the definition says.

use crate::hostile::properties::agrees_with_definition;
use grundy::catalog::Settings;
use grundy::tables::Span;
use grundy::tables::export::Cell;
use grundy::{Budget, RuleGame};
use grundy_rules::Convention;
use grundy_rules::interpret::Compiled;
use grundy_rules::lang::{arbitrary, parse};
use std::collections::BTreeMap;

/// How many texts each engine answered, and how many positions of them were compared.
type Counts = BTreeMap<String, (usize, usize)>;

/// Compares the table of a text with the definition.
fn small(text: &str, counts: &mut Counts) {
    let Some((engine, compared)) = agrees_with_definition(text) else { return };
    let count = counts.entry(engine).or_default();
    count.0 += usize::from(compared > 0);
    count.1 += compared;
}

/// Compares a longer table of a take-and-break text with the mex rule on the interpreter's options.
fn long(text: &str, counts: &mut Counts) {
    let Ok(game) = RuleGame::read(text, &Settings::default()) else { return };
    let rules = parse(text).expect("a game was read").rules;
    let compiled = Compiled::new(rules);
    let Some(heap) = compiled.one_heap().filter(|heap| heap.convention().convention() == Convention::Normal)
    else {
        return;
    };
    if grundy_rules::octal::recognise(compiled.rules()).is_none() {
        return;
    }
    let upto = 600;
    let Ok(table) = game.table(Span::To(upto), &Budget::default()) else { return };
    // Three parts take the cube of the time.
    let limit = Budget::default().with_steps(300_000);
    let expected = grundy_engine::tabulate(&heap, heap.convention(), upto, &limit).expect("a game was read");
    for (n, (cell, expected)) in table.cells.iter().zip(&expected.values).enumerate() {
        assert_eq!(cell, Cell::Grundy(*expected), "{text}\nat {n} by: {}", table.explanation.engine);
    }
    let count = counts.entry(table.explanation.engine).or_default();
    count.0 += usize::from(expected.values.len() > 300);
    count.1 += expected.values.len();
}

#[test]
fn every_engine_agrees_with_the_definition_on_random_texts() {
    let texts: u64 = std::env::var("GRUNDY_RULE_TEXTS").ok().and_then(|n| n.parse().ok()).unwrap_or(500);
    let (mut short, mut longer) = (Counts::new(), Counts::new());
    for seed in 0..texts {
        small(&arbitrary::text(seed), &mut short);
        small(&arbitrary::pairs(seed), &mut short);
        if seed % 2 == 0 {
            small(&arbitrary::take_and_break(seed), &mut short);
        }
        if seed % 4 == 0 {
            long(&arbitrary::take_and_break(seed), &mut longer);
        }
    }
    let all: usize = short.values().map(|(texts, _)| texts).sum();
    assert!(all as u64 >= texts.min(500), "{all} texts: {short:#?}");
    // The words by which the engines are told apart, with how many of a thousand seeds they answer at least.
    let check = |counts: &Counts, words: &str, least: u64| {
        let found = counts.iter().filter(|(engine, _)| engine.contains(words));
        let found: u64 = found.map(|(_, (texts, _))| *texts as u64).sum();
        assert!(found * 1000 >= least * texts, "{words}: {found} of {texts}\n{counts:#?}");
    };
    for (words, least) in [
        ("no faster path", 60),
        ("look-ups in a row", 40),
        ("each line of moves", 250),
        ("by the mex rule", 100),
        ("in an order", 250),
        ("outcomes by a search that remembers", 150),
        ("values by a search that remembers", 30),
    ] {
        check(&short, words, least);
    }
    for (words, least) in [("repeated", 30), ("scan of all pairs", 4), ("sparse space", 16)] {
        check(&longer, words, least);
    }
}
