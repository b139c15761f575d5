//! Random octal and hexadecimal codes whose theorems Coq is to accept, and changed ones that it is to refuse.
//!
//! `GRUNDY_COQ=coqc GRUNDY_COQ_BATTERY=200 cargo test -p grundy-discover --test it coq_battery -- --nocapture` takes so many codes
//! with a theorem and a window below 5,000, and five changes of each.

use crate::coq::{CLOSED, GAME, Library};
use crate::games;
use grundy_budget::Budget;
use grundy_discover::coq;
use grundy_discover::prove::{Effort, Search, prove};
use grundy_proof::{Law, Periodic, Theorem};
use std::collections::BTreeSet;
use std::time::Duration;

/// A small generator with a stated sequence: splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ z >> 31) % n
    }

    /// A code, as the digits after its base and point.
    fn code(&mut self) -> (&'static str, Vec<u64>) {
        match self.below(3) {
            0 => ("hexadecimal 0.", vec![self.below(16), self.below(16)]),
            1 => ("4.", vec![self.below(8), self.below(8)]),
            _ => ("0.", vec![self.below(8), self.below(8), self.below(8)]),
        }
    }
}

fn text(base: &str, digits: &[u64]) -> String {
    let digits: Vec<String> = digits.iter().map(|digit| format!("{digit:X}")).collect();
    base.to_owned() + &digits.concat()
}

/// The theorem of a code whose window is short; `None` where there is none.
fn theorem(code: &str) -> Option<Theorem> {
    let rules = games::rules(code);
    let budget = Budget::default().with_time(Duration::from_secs(2));
    let mut values =
        |upto: u64, _: &Budget| games::table(&rules, usize::try_from(upto).expect("a short table"));
    let effort = Effort { largest_heap: 5000, ..Effort::default() };
    let Search::Proved(proved) = prove(&rules, &mut values, &effort, &budget) else { return None };
    let is_short = periodic(&proved.theorem).is_some_and(|law| 2 * law.preperiod() + 3 * law.period() < 5000);
    is_short.then_some(proved.theorem)
}

fn periodic(theorem: &Theorem) -> Option<&Periodic> {
    match theorem.law() {
        Law::Periodic(law) if law.saltus() == 0 => Some(law),
        _ => None,
    }
}

/// The definition of the rules in a file.
fn relation(file: &str) -> &str {
    let from = file.find("Definition rules ").expect("a relation");
    &file[from..from + file[from..].find("Open Scope N_scope.").expect("its end")]
}

/// The file with one value that is another one.
fn with_value(file: &str, law: &Periodic, random: &mut Random) -> String {
    let from = file.find("Definition table ").expect("a table");
    let until = from + file[from..].find("Definition g ").expect("its end");
    let at = usize::try_from(random.below(law.values().len() as u64)).unwrap();
    let mut values = law.values().to_vec();
    values[at] = (values[at] + 1 + random.below(3)) % (values[at] + 4);
    if values[at] == law.values()[at] {
        values[at] += 1;
    }
    format!("{}Definition table : list N := [{}].\n{}", &file[..from], list(&values), &file[until..])
}

fn list(values: &[u64]) -> String {
    values.iter().map(u64::to_string).collect::<Vec<_>>().join("; ")
}

#[test]
fn coq_accepts_random_codes_and_refuses_changed_ones() {
    let Some(wanted) = std::env::var("GRUNDY_COQ_BATTERY").ok().map(|text| text.parse::<usize>().unwrap())
    else {
        println!("skipped: GRUNDY_COQ_BATTERY names no number of codes");
        return;
    };
    let Some(library) = Library::compiled() else { return };
    let mut random = Random(1);
    let mut seen = BTreeSet::new();
    let (mut accepted, mut tried, mut refused) = (0, 0, 0);
    while tried < wanted {
        let (base, mut digits) = random.code();
        let code = text(base, &digits);
        if !seen.insert(code.clone()) {
            continue;
        }
        let Some(theorem) = theorem(&code) else { continue };
        let law = periodic(&theorem).expect("values that repeat").clone();
        tried += 1;
        let file = match coq::file(&theorem, &Budget::default()) {
            Ok(file) => file,
            Err(missing) => {
                println!("{code}: {missing}");
                continue;
            }
        };
        match library.check(&file) {
            Some(said) => {
                assert_eq!(said, CLOSED, "{code}");
                accepted += 1;
            }
            None => println!("{code}: refused"),
        }
        let (before, game) = file.split_once(GAME).unwrap();
        for change in 0..5 {
            let changed = if change % 2 == 0 && game.contains("Definition table ") {
                with_value(game, &law, &mut random)
            } else {
                // The rules of another code: one digit is another one, and the values are others.
                let at = usize::try_from(random.below(digits.len() as u64)).unwrap();
                let old = digits[at];
                digits[at] = random.below(if base.starts_with('h') { 8 } else { 4 });
                let other = text(base, &digits);
                digits[at] = old;
                let values = games::table(&games::rules(&other), 400);
                let differs =
                    (0..).zip(&values).any(|(n, value)| theorem.value(n) != Some(u128::from(*value)));
                let Some(theorem) = self::theorem(&other).filter(|_| differs) else { continue };
                let Ok(file) = coq::file(&theorem, &Budget::default()) else { continue };
                if !file.contains("Definition table ") || !game.contains("Definition table ") {
                    continue;
                }
                game.replace(relation(game), relation(&file))
            };
            let changed = format!("{before}{GAME}{changed}");
            assert_ne!(changed, file);
            assert_eq!(library.check(&changed), None, "{code}, changed: {changed}");
            refused += 1;
        }
    }
    println!("{accepted} of {tried} codes accepted, {refused} changed ones refused, none accepted");
    assert!(accepted * 100 >= tried * 95);
}
