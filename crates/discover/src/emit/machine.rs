//! Lines whose moves are found along the digits of a position: tables of automata, and the function that
//! walks them.

use super::about::About;
use super::code::Code;
use super::language::Language;
use crate::winning::{Machine, Relations, tame, value};
use grundy_automata::{Dfa, Numeration, Tracks, product};
use grundy_budget::Budget;
use grundy_proof::Law;
use grundy_rules::Rules;

/// The automaton of a line, as the code has it: the numbers known are read before those that are sought.
pub(super) struct LineMachine {
    /// The number of the line, counted from 1.
    pub(super) title: usize,
    numeration: Numeration,
    next: Vec<i128>,
    accepting: Vec<i128>,
    pub(super) n_known: usize,
    pub(super) n_free: usize,
}

/// Tables with more entries than this make no readable code.
const MOST_ENTRIES: usize = 1 << 14;

/// Automata are built within this number of steps, about a third of a second, and within these bytes:
/// printing has no limits of its caller, and an automaton that needs more is far too large to be printed.
const STEPS: u64 = 4_000_000;
const BYTES: u64 = 16 << 20;

/// Returns the automaton of a line, where it is small.
pub(super) fn of_line(rules: &Rules, line: usize, law: &Law, about: About) -> Option<LineMachine> {
    let budget = Budget::default().with_steps(STEPS).with_bytes(BYTES);
    let numeration = value::numeration(law)?;
    let mut relations = Relations::new(numeration, &budget);
    let machine = if let Law::Tame(law) = law {
        tame::machine(rules, line, law, &mut relations).ok()?
    } else {
        let values = value::values(law, &mut relations).ok()?.filter(|_| about == About::Values);
        Machine::of(rules, line, law, values.as_ref(), &mut relations).ok()?
    };
    let known: Vec<&str> = machine.known(about.wanted().is_some());
    let free: Vec<&str> = machine.choices.iter().map(String::as_str).collect();
    let tracks = Tracks::new(numeration, &[&known[..], &free[..]].concat()).ok()?;
    // The relation may not depend on all numbers, but the table reads a digit of each.
    let dfa = product::widen(&machine.dfa, &tracks, &budget).ok()?;
    // Tracks are in the order of their names, while the code reads the known numbers first.
    let order = |name: &&str| dfa.tracks().place(name).expect("it was widened");
    let places: Vec<usize> = known.iter().chain(&free).map(order).collect();
    let (next, accepting) = tables(&dfa, &places)?;
    Some(LineMachine {
        title: line + 1,
        numeration,
        next,
        accepting,
        n_known: known.len(),
        n_free: free.len(),
    })
}

/// The transitions of states that are not dead, -1 to nowhere; a letter has the digits of the tracks in this
/// order.
fn tables(dfa: &Dfa, places: &[usize]) -> Option<(Vec<i128>, Vec<i128>)> {
    let letters = dfa.tracks().letters();
    let states = 0..u32::try_from(dfa.n_states()).expect("states are numbered by u32");
    // The walk begins in state 0, so it is kept even where it is dead.
    let live: Vec<u32> = states.filter(|state| *state == 0 || dfa.sink(*state) != Some(false)).collect();
    if live.len() * letters > MOST_ENTRIES {
        return None;
    }
    let radix = usize::try_from(dfa.tracks().numeration().digits()).expect("digits are few");
    let letter = |ordered: usize| {
        let mut digits = vec![0; places.len()];
        let mut rest = ordered;
        for place in places.iter().rev() {
            digits[*place] = u32::try_from(rest % radix).expect("a digit is small");
            rest /= radix;
        }
        dfa.tracks().letter(&digits)
    };
    // A start that is dead is in the list, but nothing is gained where a transition leads to it.
    let name = |state: u32| match live.binary_search(&state) {
        Ok(at) if dfa.sink(state) != Some(false) => at as i128,
        _ => -1,
    };
    let row = |state: &u32| {
        let state = *state;
        (0..letters).map(move |ordered| (state, ordered)).collect::<Vec<_>>()
    };
    let next =
        live.iter().flat_map(row).map(|(state, ordered)| name(dfa.next(state, letter(ordered)))).collect();
    let accepting = live.iter().map(|state| i128::from(dfa.is_accepting(*state))).collect();
    Some((next, accepting))
}

impl LineMachine {
    fn n_states(&self) -> usize {
        self.accepting.len()
    }
}

/// Writes the tables and the function that finds the least choices.
pub(super) fn write(machines: &[LineMachine], code: &mut Code) {
    let Some(first) = machines.first() else { return };
    code.blank();
    code.comment(
        "Automata of the lines of the rules: they read the digits of the numbers known and of the choices side by side.\n\
         Where a state leads by each letter, one state after the other; -1 is nowhere.",
    );
    for machine in machines {
        // One function takes all of these tables, so they have one type.
        code.table_of(&format!("NEXT_{}", machine.title), &machine.next, 16, true);
        code.blank();
        code.table(&format!("ACCEPTING_{}", machine.title), &machine.accepting);
        code.blank();
    }
    // C has no arrays of length 0.
    let most = |of: fn(&LineMachine) -> usize| machines.iter().map(of).max().unwrap_or(0).max(1);
    let (second, times, plus) = match first.numeration.is_base() {
        true => (first.numeration.digits().into(), first.numeration.digits().into(), false),
        false => {
            // Each unit is `a` times the one before plus the one before that, and the digits are 0 to `a`.
            let second = first.numeration.weights().nth(1).expect("weights go on");
            (second, u128::from(first.numeration.digits()) - 1, true)
        }
    };
    code.describe(
        "The least choices that the automaton accepts beside the numbers known, the first choice compared first. Of the\n\
         ways into a state only the least goes on. Of numbers above 10^18 there may be none.",
    );
    let text = match code.language {
        Language::C | Language::Cpp => LEAST_IN_C,
        Language::Rust => LEAST_IN_RUST,
        Language::Python => LEAST_IN_PYTHON,
    };
    let below = |rust: &str, c: &str, python: &str| match (plus, code.language) {
        (false, _) => String::new(),
        (true, Language::Rust) => rust.to_owned(),
        (true, Language::Python) => python.to_owned(),
        (true, _) => c.to_owned(),
    };
    let text = text
        .replace("MOST_STATES", &most(LineMachine::n_states).to_string())
        .replace("MOST_KNOWN", &most(|machine| machine.n_known).to_string())
        .replace("MOST_FREE", &most(|machine| machine.n_free).to_string())
        .replace("DIGITS", &first.numeration.digits().to_string())
        .replace("SECOND", &second.to_string())
        .replace("TIMES", &times.to_string())
        .replace(" + BELOW", &below(" + units[units.len() - 2]", " + units[top - 1]", " + units[-2]"));
    code.lines(&text);
}

const LEAST_IN_C: &str = "\
static bool least(const int16_t *next, const uint8_t *accepting, int states, const Int *known, int n_known,
                  Int *result, int n_free) {
    Int best[MOST_STATES][MOST_FREE] = {{0}}, after[MOST_STATES][MOST_FREE], rest[MOST_KNOWN], units[96] = {1, SECOND};
    bool reached[MOST_STATES] = {true}, reaches[MOST_STATES];
    int top = 1, choices = 1, all = 1;
    for (int i = 0; i < n_free; i++) choices *= DIGITS;
    for (int i = 0; i < n_known; i++) { rest[i] = known[i]; all *= DIGITS; }
    for (int i = 0; i < n_known; i++) if (known[i] > (Int)1000000000000000000) return false;
    for (; units[top] <= (Int)1000000000000000000; top++) units[top + 1] = TIMES * units[top] + BELOW;
    for (; top >= 0; top--) {
        int letter = 0;
        for (int i = 0; i < n_known; i++) {
            letter = DIGITS * letter + (int)(rest[i] / units[top]);
            rest[i] %= units[top];
        }
        for (int s = 0; s < states; s++) reaches[s] = false;
        for (int s = 0; s < states; s++) {
            for (int digits = 0; digits < choices && reached[s]; digits++) {
                int to = next[(s * all + letter) * choices + digits];
                if (to < 0) continue;
                Int numbers[MOST_FREE];
                int left = digits;
                for (int i = n_free - 1; i >= 0; i--, left /= DIGITS) numbers[i] = best[s][i] + left % DIGITS * units[top];
                bool less = !reaches[to];
                for (int i = 0; !less && i < n_free && numbers[i] <= after[to][i]; i++) less = numbers[i] < after[to][i];
                for (int i = 0; less && i < n_free; i++) after[to][i] = numbers[i];
                reaches[to] = true;
            }
        }
        for (int s = 0; s < states; s++) {
            reached[s] = reaches[s];
            for (int i = 0; reached[s] && i < n_free; i++) best[s][i] = after[s][i];
        }
    }
    bool found = false;
    for (int s = 0; s < states; s++) {
        if (!reached[s] || !accepting[s]) continue;
        bool less = !found;
        for (int i = 0; !less && i < n_free && best[s][i] <= result[i]; i++) less = best[s][i] < result[i];
        for (int i = 0; less && i < n_free; i++) result[i] = best[s][i];
        found = true;
    }
    return found;
}";

const LEAST_IN_RUST: &str = "\
fn least(next: &[i16], accepting: &[u8], known: &[Int], n_free: u32) -> Option<Vec<Int>> {
    let (all, choices) = ((DIGITS as usize).pow(known.len() as u32), (DIGITS as usize).pow(n_free));
    let mut units: Vec<Int> = vec![1, SECOND];
    while units[units.len() - 1] <= 1_000_000_000_000_000_000 {
        units.push(TIMES * units[units.len() - 1] + BELOW);
    }
    if known.iter().any(|number| *number > 1_000_000_000_000_000_000) {
        return None;
    }
    let mut rest = known.to_vec();
    let mut best: Vec<Option<Vec<Int>>> = vec![None; accepting.len()];
    best[0] = Some(vec![0; n_free as usize]);
    for unit in units.into_iter().rev() {
        let mut letter = 0;
        for number in &mut rest {
            letter = DIGITS * letter + (*number / unit) as usize;
            *number %= unit;
        }
        let mut after: Vec<Option<Vec<Int>>> = vec![None; accepting.len()];
        for (s, numbers) in best.iter().enumerate() {
            let Some(numbers) = numbers else { continue };
            for digits in 0..choices {
                let Ok(to) = usize::try_from(next[(s * all + letter) * choices + digits]) else { continue };
                let (mut grown, mut left) = (numbers.clone(), digits);
                for number in grown.iter_mut().rev() {
                    *number += (left % DIGITS) as Int * unit;
                    left /= DIGITS;
                }
                if after[to].as_ref().is_none_or(|kept| grown < *kept) {
                    after[to] = Some(grown);
                }
            }
        }
        best = after;
    }
    best.into_iter().zip(accepting).filter(|(_, accepts)| **accepts == 1).filter_map(|(numbers, _)| numbers).min()
}";

const LEAST_IN_PYTHON: &str = "\
def least(next_state, accepting, known, n_free):
    choices, units, rest = DIGITS**n_free, [1, SECOND], list(known)
    while units[-1] <= max(rest) * 2**16:
        units.append(TIMES * units[-1] + BELOW)
    best = {0: (0,) * n_free}
    for unit in reversed(units):
        letter = 0
        for i, number in enumerate(rest):
            letter = DIGITS * letter + number // unit
            rest[i] = number % unit
        after = {}
        for s, numbers in best.items():
            for digits in range(choices):
                to = next_state[(s * DIGITS**len(known) + letter) * choices + digits]
                if to < 0:
                    continue
                grown, left = [], digits
                for number in reversed(numbers):
                    grown.append(number + left % DIGITS * unit)
                    left //= DIGITS
                grown = tuple(reversed(grown))
                after[to] = min(after.get(to, grown), grown)
        best = after
    return min((numbers for s, numbers in best.items() if accepting[s]), default=None)";
