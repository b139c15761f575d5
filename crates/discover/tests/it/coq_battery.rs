//! Random octal and hexadecimal codes whose theorems Coq is to accept, and changed ones that it is to refuse.
//!
//! `GRUNDY_COQ=coqc GRUNDY_COQ_BATTERY=200 cargo test -p grundy-discover --test it coq_battery --
//! --nocapture` takes this number of codes with a theorem and a window below 5,000, and five changes of
//! each: values, digits of the code, and what stands in a rule.

use crate::coq::{CLOSED, GAME, Library};
use crate::games;
use grundy_budget::Budget;
use grundy_discover::coq;
use grundy_discover::prove::{Effort, Search, prove};
use grundy_proof::{Law, Periodic, Theorem};
use grundy_rules::{Rules, lang};
use std::collections::BTreeSet;
use std::sync::Mutex;
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

    fn at(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).expect("a place in a list")
    }

    fn code(&mut self) -> Code {
        let (base, most, length) = match self.below(3) {
            0 => ("hexadecimal 0.", 16, 2),
            1 => ("4.", 8, 2),
            _ => ("0.", 8, 3),
        };
        Code { base, most, digits: (0..length).map(|_| self.below(most)).collect() }
    }
}

/// A code: what stands up to its point, below what its digits are, and these.
#[derive(Clone)]
struct Code {
    base: &'static str,
    most: u64,
    digits: Vec<u64>,
}

impl Code {
    fn text(&self) -> String {
        let digits: Vec<String> = self.digits.iter().map(|digit| format!("{digit:X}")).collect();
        self.base.to_owned() + &digits.concat()
    }
}

/// The theorem of a game whose window is short; `None` where there is none.
fn theorem(rules: &Rules) -> Option<Theorem> {
    let budget = Budget::default().with_time(Duration::from_secs(1));
    let mut values =
        |upto: u64, _: &Budget| games::table(rules, usize::try_from(upto).expect("a short table"));
    let effort = Effort { largest_heap: 5000, ..Effort::default() };
    let Search::Proved(proved) = prove(rules, &mut values, &effort, &budget) else { return None };
    let is_short = periodic(&proved.theorem).is_some_and(|law| 2 * law.preperiod() + 3 * law.period() < 5000);
    is_short.then_some(proved.theorem)
}

fn periodic(theorem: &Theorem) -> Option<&Periodic> {
    match theorem.law() {
        Law::Periodic(law) if law.saltus() == 0 => Some(law),
        _ => None,
    }
}

/// From where `rules` is defined until its end.
fn relation(file: &str) -> Option<&str> {
    let from = file.find("Definition rules ")?;
    Some(&file[from..from + file[from..].find("Open Scope N_scope.")?])
}

/// A code that Coq is to decide about: its theorem, or why there is no file, and the same file with changes.
struct Case {
    code: String,
    file: Result<String, coq::Missing>,
    changed: Vec<String>,
}

/// Cases of different codes, always the same ones.
struct Cases {
    random: Random,
    seen: BTreeSet<String>,
    left: usize,
}

impl Cases {
    fn draw(&mut self) -> Option<Case> {
        self.left = self.left.checked_sub(1)?;
        loop {
            let code = self.random.code();
            if !self.seen.insert(code.text()) {
                continue;
            }
            let Some(theorem) = theorem(&games::rules(&code.text())) else { continue };
            let file = coq::file(&theorem, &Budget::default());
            let changed = match &file {
                Ok(file) => (0..5).map(|turn| self.change(turn, &code, &theorem, file)).collect(),
                Err(_) => Vec::new(),
            };
            return Some(Case { code: code.text(), file, changed });
        }
    }

    /// The file with another digit, with something else in a rule, or, where that is not to be had either,
    /// with another value.
    fn change(&mut self, turn: usize, code: &Code, theorem: &Theorem, file: &str) -> String {
        for _ in 0..8 {
            let rules = match turn {
                1 | 3 => {
                    let mut other = code.clone();
                    let at = self.random.at(other.digits.len());
                    other.digits[at] = self.random.below(other.most);
                    Some(games::rules(&other.text()))
                }
                2 => self.other_rules(theorem.rules()),
                _ => None,
            };
            if let Some(changed) = rules.and_then(|rules| with_rules(file, theorem, &rules)) {
                return changed;
            }
        }
        self.with_value(file, periodic(theorem).expect("values that repeat"))
    }

    /// Rules with another number, or another comparison.
    fn other_rules(&mut self, text: &str) -> Option<Rules> {
        let found: Vec<(usize, &str)> =
            ["<=", "1", "2", "3"].iter().flat_map(|part| text.match_indices(part)).collect();
        let (at, part) = *found.get(self.random.at(found.len().max(1)))?;
        let new = match part {
            "<=" => "<",
            "1" => "2",
            "2" => "1",
            _ => "4",
        };
        lang::parse(&format!("{}{new}{}", &text[..at], &text[at + part.len()..]))
            .ok()
            .map(|parsed| parsed.rules)
    }

    /// One value is another one.
    fn with_value(&mut self, file: &str, law: &Periodic) -> String {
        let from = file.find("Definition table ").expect("a table");
        let until = from + file[from..].find("Definition g ").expect("its end");
        let mut values = law.values().to_vec();
        let at = self.random.at(values.len());
        values[at] = (values[at] + 1 + self.random.below(3)) % (values[at] + 4);
        let list: Vec<String> = values.iter().map(u64::to_string).collect();
        format!("{}Definition table : list N := [{}].\n{}", &file[..from], list.join("; "), &file[until..])
    }
}

/// The file with other rules in the place of its own; `None` where these have the same first values, or no
/// file to be taken from.
fn with_rules(file: &str, theorem: &Theorem, rules: &Rules) -> Option<String> {
    let values = games::table(rules, 400);
    let differ = (0..).zip(&values).any(|(n, value)| theorem.value(n) != Some(u128::from(*value)));
    let other = coq::file(&self::theorem(rules).filter(|_| differ)?, &Budget::default()).ok()?;
    Some(file.replace(relation(file)?, relation(&other)?))
}

#[test]
fn coq_accepts_random_codes_and_refuses_changed_ones() {
    let Some(wanted) = std::env::var("GRUNDY_COQ_BATTERY").ok().map(|text| text.parse::<usize>().unwrap())
    else {
        println!("skipped: GRUNDY_COQ_BATTERY names no number of codes");
        return;
    };
    let Some(library) = Library::compiled() else { return };
    let cases = Mutex::new(Cases { random: Random(1), seen: BTreeSet::new(), left: wanted });
    let run = |worker: &str| {
        let (mut accepted, mut refused) = (0, 0);
        loop {
            let Some(Case { code, file, changed }) = cases.lock().unwrap().draw() else {
                return (accepted, refused);
            };
            match file.as_ref().map(|file| library.check(worker, file)) {
                Ok(Some(said)) => {
                    assert_eq!(said, CLOSED, "{code}");
                    accepted += 1;
                }
                Ok(None) => println!("{code}: refused"),
                Err(missing) => println!("{code}: {missing}"),
            }
            for changed in changed {
                assert_ne!(file.as_ref(), Ok(&changed), "{code}");
                let said = library.check(worker, &changed);
                assert!(said.is_none(), "{code} with a change: {}", changed.split_once(GAME).unwrap().1);
                refused += 1;
            }
        }
    };
    let (accepted, refused) = std::thread::scope(|scope| {
        let other = scope.spawn(|| run("second"));
        let (first, second) = (run("first"), other.join().unwrap());
        (first.0 + second.0, first.1 + second.1)
    });
    println!("{accepted} of {wanted} codes accepted, {refused} changed ones refused, none accepted");
    assert!(accepted * 100 >= wanted * 95);
}
