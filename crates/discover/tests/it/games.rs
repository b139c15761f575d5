//! Games by their rules, and their tables.

use grundy_budget::Budget;
use grundy_engine::tabulate::{HeapGame, How, heaps, tabulate};
use grundy_rules::interpret::Compiled;
use grundy_rules::ir::Ending;
use grundy_rules::octal::recognise;
use grundy_rules::{Rules, lang, octal};

/// One-heap games in normal play, or with a heap that may not be made, whose values have a law that is known.
pub const ONE_HEAP: &[(&str, &str)] = &[
    ("nim", "n -> n - k where 1 <= k <= n"),
    ("take 1 to 3", "n -> n - k where 1 <= k <= 3"),
    ("take 2, 5 or 7", "n -> n - k where k in {2, 5, 7}"),
    ("take a power of two", "n -> n - k where k in powers(2)"),
    ("take a Fibonacci number", "n -> n - k where k in {1, 2, 3, 5, 8}"),
    (
        "take 3 to 7, the last loses",
        "lose when n == 0\nn -> n - k where 3 <= k <= 7\nn -> 0 where 1 <= n < 3",
    ),
    ("kayles", "0.77"),
    ("dawson's kayles", "0.07"),
    ("0.137", "0.137"),
    ("lasker", "n -> n - k where 1 <= k <= n\nn -> a, b where a + b == n and 1 <= a <= b"),
    ("take an even number", "n -> n - k where k in even and k >= 2"),
    ("take at least 3", "n -> n - k where k >= 3"),
    ("split or take one", "n -> n - 1; n -> a, b where a + b == n and 1 <= a < b and b <= a + 2"),
    ("halve or take one", "n -> n - 1; n -> h where 2*h == n and h >= 1"),
    ("three ways", "n -> n - k where 1 <= k <= n\nn -> a, b, c where a + b + c == n and 1 <= a <= b <= c"),
    ("take an odd number", "n -> n - k where k in odd"),
    ("take 1, 4 or 10", "n -> n - k where k in {1, 4, 10}"),
    ("take 2 to 5", "n -> n - k where 2 <= k <= 5"),
    ("take one, or from either side of it", "0.17"),
    ("0.356", "0.356"),
    ("no more than half", "n -> n - k where k >= 1 and 2*k <= n"),
    ("divisors", "n -> n - k where k >= 1 and k < n and n % k == 0"),
    ("hexadecimal .2048", "hexadecimal 0.2048"),
    (".8 in hexadecimal", "hexadecimal 0.8"),
    ("0.16 cut down", "n -> n - 1 where n >= 3\nn -> n - 2\nn -> n - 3 where n % 2 == 1"),
    ("down to the half", "n -> n - k where k >= 1 and 2*k >= n"),
    ("0.156", "0.156"),
    ("take 4 or 9", "n -> n - k where k in {4, 9}"),
    ("no more than ten", "n -> n - k where 1 <= k <= 10 and k != 4"),
];

/// Games of the list whose tables take long: those that go through all options, and those of three parts.
pub const SLOW: &[&str] = &[
    "three ways",
    "no more than half",
    "divisors",
    "hexadecimal .2048",
    ".8 in hexadecimal",
    "down to the half",
];

pub fn rules(text: &str) -> Rules {
    let (text, base) = match text.strip_prefix("hexadecimal ") {
        Some(code) => (code, octal::Base::Hexadecimal),
        None => (text, octal::Base::Octal),
    };
    if let Ok(code) = octal::Code::parse(text, base) {
        return code.rules();
    }
    lang::parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}")).rules
}

/// The Grundy values of heaps 0 to `upto`: by the engine's fast paths where the rules are recognised, else by
/// the mex rule over the options.
pub fn table(rules: &Rules, upto: usize) -> Vec<u32> {
    let upto = upto as u64;
    if let Some(game) = heap_game(rules) {
        return heaps(&game, upto, &How::default(), &Budget::default()).values;
    }
    let game = Compiled::new(rules.clone());
    let one = game.one_heap().expect("one number");
    let table = tabulate(&one, one.convention(), upto, &Budget::default()).expect("rules that have values");
    let value = |value: &grundy_values::Grundy| u32::try_from(value.number().unwrap()).unwrap();
    table.values.iter().map(value).collect()
}

fn heap_game(rules: &Rules) -> Option<HeapGame> {
    if *rules.play() != Ending::Normal {
        return None;
    }
    HeapGame::new(recognise(rules)?.lines).ok()
}
