//! The function that answers by the law.

use super::code::{Code, Returned};
use super::expression::{Printer, condition_grows, grows};
use super::language::{Language, Unsupported};
use super::{limit, names, primes, sums, take_away};
use crate::present;
use grundy_proof::{Acceptor, Automatic, Law, Lost, Numeration, Periodic};
use grundy_rules::lang::Claim;

/// The value of a heap is that of a heap that is smaller by a part of it, and so on. Where the part is less
/// than one of this number of parts, this takes too long.
const MOST_STEPS: u64 = 1 << 14;

/// How the heaps with a value are found, apart from trying.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inverse {
    /// They are not.
    None,
    /// Near `value * period / saltus`, at most `slack` away.
    Near { period: u64, saltus: u64, slack: u64 },
    /// One at most for each residue of the modulus, by the automata.
    Partner { modulus: u64 },
}

/// What the values of a law are, in the words of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// Grundy values of the positions of a game.
    Grundy,
    /// The numbers of a table that has no rules.
    Listed,
}

impl Worth {
    /// The name of the function that gives the value.
    pub(super) fn function(self) -> &'static str {
        match self {
            Worth::Grundy => "grundy",
            Worth::Listed => "value",
        }
    }

    /// What it gives, with coordinates of these names.
    pub(super) fn described(self, names: &[&str]) -> String {
        match self {
            Worth::Grundy if names.len() == 1 => "The Grundy value of a heap".to_owned(),
            Worth::Grundy => "The Grundy value of a position".to_owned(),
            Worth::Listed => format!("The number of the table at {}", names.join(", ")),
        }
    }

    fn open(self, names: &[&str], code: &mut Code) {
        code.describe(&format!("{}.", self.described(names)));
        code.open_function(self.function(), names, Returned::Number);
    }
}

/// Returns whether the law wants more than 64 bits for heaps of 60 bits.
pub(super) fn is_wide(law: &Law) -> bool {
    match law {
        Law::Periodic(law) => {
            law.saltus() / law.period() > 4 || law.saltus() > 1 << 30 || law.period() > 1 << 30
        }
        Law::Number(expr) | Law::Claim(Claim::Value(expr)) => grows(expr),
        Law::Claim(Claim::Lost(condition)) => condition_grows(condition),
        Law::Limit(law) => law.q() > 1 || law.c().unsigned_abs() > 1 << 30,
        Law::Tame(law) => is_wide(law.values()),
        Law::Automatic(_) | Law::Lost(_) | Law::TakeAway(_) | Law::Quotient(_) | Law::Primes(_) => false,
    }
}

/// Writes the function that gives values, or `lost`, or `lost` of sums with what it stands on; `names` are
/// those of the coordinates.
pub(super) fn write(
    law: &Law,
    names: &[String],
    worth: Worth,
    printer: &mut Printer,
    code: &mut Code,
) -> Result<Inverse, Unsupported> {
    let coordinates = names::legal(names);
    let arguments: Vec<&str> = coordinates.iter().map(String::as_str).collect();
    match law {
        Law::Periodic(law) => Ok(periodic(law, &coordinates, worth, printer, code)?),
        Law::Automatic(law) => Ok(automatic(law, &arguments, worth, code)),
        Law::Limit(law) => {
            if u64::from(law.q()) > MOST_STEPS * u64::from(law.p()) {
                return Err(Unsupported("a limit that is so small a part of the heap".to_owned()));
            }
            limit::write(law, arguments[0], worth, code);
            Ok(Inverse::None)
        }
        Law::Lost(law) => {
            lost(law, &arguments, code);
            Ok(Inverse::None)
        }
        Law::TakeAway(law) => {
            take_away::write(law, [arguments[0], arguments[1]], code)?;
            Ok(Inverse::None)
        }
        Law::Primes(law) => {
            primes::write(law, arguments[0], worth, printer, code)?;
            Ok(Inverse::None)
        }
        Law::Quotient(law) => {
            sums::quotient(law, arguments[0], code)?;
            Ok(Inverse::None)
        }
        Law::Tame(law) => {
            // `element` calls the function of the values, so that function stands first.
            self::write(law.values(), names, worth, printer, code)?;
            code.blank();
            sums::tame(law, arguments[0], code);
            Ok(Inverse::None)
        }
        Law::Number(expr) => {
            let value = printer.expr(expr, &coordinates)?;
            code.describe(
                "What a position is worth: so many free moves for Left, or for Right where it is negative.",
            );
            code.open_function("value", &arguments, Returned::Number);
            code.give(&value);
            code.close();
            Ok(Inverse::None)
        }
        Law::Claim(claim) => {
            let (result, value) = match claim {
                Claim::Value(expr) => (Returned::Number, printer.expr(expr, &coordinates)?),
                Claim::Lost(condition) => {
                    (Returned::Truth, printer.all(std::slice::from_ref(condition), &coordinates)?)
                }
            };
            if result == Returned::Number {
                worth.open(&arguments, code);
            } else {
                code.describe("Whether the player who moves first loses.");
                code.open_function("lost", &arguments, result);
            }
            code.give(&value);
            code.close();
            Ok(Inverse::None)
        }
    }
}

fn periodic(
    law: &Periodic,
    coordinates: &[String],
    worth: Worth,
    printer: &mut Printer,
    code: &mut Code,
) -> Result<Inverse, Unsupported> {
    let n = coordinates[0].as_str();
    let (preperiod, period, saltus) = (law.preperiod(), law.period(), law.saltus());
    // A formula is shorter than a table, and reads like the law.
    if let Some(Claim::Value(expr)) = present::formula(law) {
        worth.open(&[n], code);
        let value = printer.expr(&expr, coordinates)?;
        code.give(&value);
        code.close();
        return Ok(inverse(law));
    }
    let values: Vec<i128> = law.values().iter().map(|v| i128::from(*v)).collect();
    if preperiod > 0 {
        code.comment(&format!(
            "The values of {}0 to {}, then one period of {period}.",
            if worth == Worth::Grundy { "heaps " } else { "" },
            preperiod + period - 1
        ));
    } else {
        code.comment("One period of values.");
    }
    code.table("VALUES", &values);
    code.blank();
    worth.open(&[n], code);
    let place = if preperiod == 0 {
        format!("{n} % {period}")
    } else {
        // The table begins with the preperiod, so an early heap is its own place in it.
        code.open_if(&format!("{n} < {}", preperiod + period));
        let early = code.element("VALUES", n);
        code.statement(&format!("return {early}"));
        code.close();
        format!("{preperiod} + ({n} - {preperiod}) % {period}")
    };
    let turns = if preperiod == 0 { n.to_owned() } else { format!("({n} - {preperiod})") };
    let divide = if code.language == Language::Python { "//" } else { "/" };
    let value = code.element("VALUES", &place);
    // The division comes first: it counts whole periods, and each adds one saltus.
    let value = match saltus {
        0 => value,
        1 => format!("{value} + {turns} {divide} {period}"),
        _ => format!("{value} + {turns} {divide} {period} * {saltus}"),
    };
    code.give(&value);
    code.close();
    Ok(inverse(law))
}

fn inverse(law: &Periodic) -> Inverse {
    let (period, saltus) = (law.period(), law.saltus());
    if saltus == 0 {
        return Inverse::None;
    }
    // `n - g(n) * period / saltus` takes the same values again after each period.
    let slack = (0..).zip(law.values()).map(|(n, v)| {
        // The program rounds its quotient too, which the 1 below makes room for.
        let near = u128::from(*v) * u128::from(period) / u128::from(saltus);
        u64::try_from(near.abs_diff(n) + 1).unwrap_or(u64::MAX)
    });
    Inverse::Near { period, saltus, slack: slack.max().unwrap_or(0) }
}

/// The tables of automata in a row, their states numbered through; -1 where there is no transition.
fn tables(acceptors: &[Acceptor], code: &mut Code) {
    // The list ends with the number of all states, so each class ends where the next one begins.
    let starts = acceptors.iter().scan(0, |states, acceptor| {
        *states += acceptor.states() as i128;
        Some(*states)
    });
    code.comment("The states of class r are FIRST[r] to FIRST[r + 1] - 1, of which the first is the start.");
    code.table("FIRST", &[0].into_iter().chain(starts).collect::<Vec<_>>());
    code.blank();
    table_of(acceptors, ["NEXT", "ACCEPTING"], code);
}

/// The same without where each begins, as two tables of these names.
pub(super) fn table_of(acceptors: &[Acceptor], [leads, accepts]: [&str; 2], code: &mut Code) {
    let (mut next, mut accepting) = (Vec::new(), Vec::new());
    for acceptor in acceptors {
        let start = accepting.len() as i128;
        for state in 0..acceptor.states() {
            let state = u32::try_from(state).expect("states are numbered in 32 bits");
            accepting.push(i128::from(acceptor.is_accepting(state)));
            let to = (0..acceptor.letters()).map(|letter| acceptor.next(state, letter));
            // All automata share one table, so the states of each are moved by the number of states before
            // it.
            next.extend(to.map(|to| to.map_or(-1, |to| i128::from(to) + start)));
        }
    }
    code.comment("Where a state leads by each letter, one state after the other; -1 is nowhere.");
    code.table(leads, &next);
    code.blank();
    code.table(accepts, &accepting);
    code.blank();
}

fn automatic(law: &Automatic, arguments: &[&str], worth: Worth, code: &mut Code) -> Inverse {
    let modulus = law.modulus();
    code.comment(
        "The automata read the binary digits of a heap, divided by the number of classes, and of its value.",
    );
    tables(law.classes(), code);
    // C and Rust want arrays of a fixed size; this is enough for each class.
    let states: usize = law.classes().iter().map(Acceptor::states).sum();
    code.describe("The least number that class `residue` accepts beside `known`, which is a value if `inverse`,\nelse a heap; -1 if there is none.");
    let text = match code.language {
        Language::C | Language::Cpp => PARTNER_IN_C,
        Language::Rust => PARTNER_IN_RUST,
        Language::Python => PARTNER_IN_PYTHON,
    };
    code.lines(&text.replace("STATES", &states.to_string()));
    code.blank();
    let n = arguments[0];
    worth.open(&[n], code);
    let (divide, no) = match code.language {
        Language::Python => ("//", "False"),
        _ => ("/", "false"),
    };
    // With one class there is no residue to take.
    let call = match modulus {
        1 => format!("partner(0, {n}, {no})"),
        _ => format!("partner({n} % {modulus}, {n} {divide} {modulus}, {no})"),
    };
    code.give(&call);
    code.close();
    Inverse::Partner { modulus }
}

const PARTNER_IN_C: &str = "\
static Int partner(Int residue, Int known, bool inverse) {
    Int least[STATES], after[STATES];
    for (int s = 0; s < STATES; s++) least[s] = -1;
    least[FIRST[residue]] = 0;
    for (int place = 62; place >= 0; place--) {
        int digit = (int)(known >> place & 1);
        for (int s = FIRST[residue]; s < FIRST[residue + 1]; s++) after[s] = -1;
        for (int s = FIRST[residue]; s < FIRST[residue + 1]; s++) {
            for (int bit = 0; bit < 2 && least[s] >= 0; bit++) {
                int to = NEXT[4 * s + (inverse ? 2 * bit + digit : 2 * digit + bit)];
                Int number = 2 * least[s] + bit;
                if (to >= 0 && (after[to] < 0 || number < after[to])) after[to] = number;
            }
        }
        for (int s = FIRST[residue]; s < FIRST[residue + 1]; s++) least[s] = after[s];
    }
    Int best = -1;
    for (int s = FIRST[residue]; s < FIRST[residue + 1]; s++) {
        if (ACCEPTING[s] && least[s] >= 0 && (best < 0 || least[s] < best)) best = least[s];
    }
    return best;
}";

const PARTNER_IN_RUST: &str = "\
fn partner(residue: Int, known: Int, inverse: bool) -> Int {
    let class = FIRST[residue as usize] as usize..FIRST[residue as usize + 1] as usize;
    let mut least: [Option<Int>; STATES] = [None; STATES];
    least[class.start] = Some(0);
    for place in (0..63).rev() {
        let digit = (known >> place & 1) as usize;
        let mut after = [None; STATES];
        for s in class.clone() {
            let Some(number) = least[s] else { continue };
            for bit in 0..2 {
                let letter = if inverse { 2 * bit + digit } else { 2 * digit + bit };
                let number = 2 * number + bit as Int;
                if let Ok(to) = usize::try_from(NEXT[4 * s + letter]) {
                    after[to] = Some(after[to].map_or(number, |best: Int| best.min(number)));
                }
            }
        }
        least = after;
    }
    class.filter(|s| ACCEPTING[*s] == 1).filter_map(|s| least[s]).min().unwrap_or(-1)
}";

const PARTNER_IN_PYTHON: &str = "\
def partner(residue, known, inverse):
    least = {FIRST[residue]: 0}
    for place in reversed(range(known.bit_length() + 16)):
        digit = known >> place & 1
        after = {}
        for s, number in least.items():
            for bit in (0, 1):
                to = NEXT[4 * s + (2 * bit + digit if inverse else 2 * digit + bit)]
                if to >= 0:
                    after[to] = min(after.get(to, 2 * number + bit), 2 * number + bit)
        least = after
    return min((number for s, number in least.items() if ACCEPTING[s]), default=-1)";

fn lost(law: &Lost, arguments: &[&str], code: &mut Code) {
    let acceptor = law.acceptor();
    let (units, said) = match law.numeration() {
        Numeration::Binary => ((2, 2, 0), "in binary".to_owned()),
        Numeration::Base(base) => ((base.into(), base.into(), 0), format!("in base {base}")),
        Numeration::Recurrent { a, first } => (
            (i128::from(first), i128::from(a), 1),
            format!("with units 1, {first}, ..., each {a} times the one before and the one before that"),
        ),
    };
    code.comment(&format!("The automaton reads the digits of the numbers, {said}, side by side."));
    table_of(std::slice::from_ref(acceptor), ["NEXT", "ACCEPTING"], code);
    code.describe("Whether the player who moves first loses.");
    code.open_function("lost", arguments, Returned::Truth);
    let (count, letters, digits) = (arguments.len(), acceptor.letters(), acceptor.digits());
    let list = arguments.join(", ");
    let (second, times, plus) = units;
    let text = match code.language {
        Language::C | Language::Cpp => format!(
            "\
Int rest[{count}] = {{{list}}}, units[192] = {{1, {second}}};
const Int most = (((Int)1 << (8 * sizeof(Int) - 2)) - 1) * 2 + 1;
int top = 1, state = 0;
for (; units[top] <= (most - units[top - 1]) / {times}; top++) units[top + 1] = {times} * units[top]{};
for (; top >= 0 && state >= 0; top--) {{
    int letter = 0;
    for (int i = 0; i < {count}; i++) {{
        letter = {digits} * letter + (int)(rest[i] / units[top]);
        rest[i] %= units[top];
    }}
    state = NEXT[{letters} * state + letter];
}}
return state >= 0 && ACCEPTING[state];",
            if plus == 1 { " + units[top - 1]" } else { "" }
        ),
        Language::Rust => format!(
            "\
let mut rest = [{list}];
let mut units: Vec<Int> = vec![1, {second}];
while units[units.len() - 1] <= (Int::MAX - units[units.len() - 2]) / {times} {{
    units.push({times} * units[units.len() - 1]{});
}}
let mut state = 0;
for unit in units.into_iter().rev() {{
    let mut letter = 0;
    for number in &mut rest {{
        letter = {digits} * letter + (*number / unit) as usize;
        *number %= unit;
    }}
    match usize::try_from(NEXT[{letters} * state + letter]) {{
        Ok(to) => state = to,
        Err(_) => return false,
    }}
}}
ACCEPTING[state] == 1",
            if plus == 1 { " + units[units.len() - 2]" } else { "" }
        ),
        Language::Python => format!(
            "\
rest, units, state = [{list}], [1, {second}], 0
while units[-1] <= max(rest):
    units.append({times} * units[-1]{})
for unit in reversed(units):
    letter = 0
    for i, number in enumerate(rest):
        letter = {digits} * letter + number // unit
        rest[i] = number % unit
    state = NEXT[{letters} * state + letter]
    if state < 0:
        return False
return ACCEPTING[state] == 1",
            if plus == 1 { " + units[-2]" } else { "" }
        ),
    };
    code.lines(&text);
    code.close();
}
