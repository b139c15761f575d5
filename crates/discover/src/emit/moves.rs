//! The function that finds a winning move: options tried in nested loops until one does.

mod inverse;

use super::about::About;
use super::code::{Code, Returned};
use super::expression::{Printer, condition_grows, grows};
use super::helper::Helper;
use super::language::{Language, Unsupported};
use super::law::Inverse;
use super::machine::{self, LineMachine};
use super::{limit, names, remainder, take_away};
use crate::winning::plan::{Search, Step, searches};
use crate::winning::scan;
use grundy_proof::Law;
use grundy_rules::Rules;
use grundy_rules::ir::{Condition, Ending, Expr, Function, Part};

/// Returns whether a rule wants more than 64 bits for heaps of 60 bits.
pub(super) fn is_wide(rules: &Rules) -> bool {
    let part_grows = |part: &Part| matches!(part, Part::Position(exprs) if exprs.iter().any(grows));
    let lines = &rules.moves().lines;
    lines.iter().any(|line| condition_grows(&line.condition) || line.parts.iter().any(part_grows))
}

/// How far from both ends a range is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) far: u64,
    /// Whether no winning move is farther.
    pub(super) is_enough: bool,
}

/// How the options of a line are gone through.
enum Way {
    Tried(Vec<Search>),
    Walked(LineMachine, Search),
}

/// Writes `winning_move`; returns how far from its ends a range is searched, where one is.
pub(super) fn write(
    law: &Law,
    rules: &Rules,
    inverse: Inverse,
    printer: &mut Printer,
    code: &mut Code,
) -> Result<Option<Reach>, Unsupported> {
    let unsupported = |what: &str| Unsupported(what.to_owned());
    let about = About::of(law);
    let of_values = about == About::Values;
    let coordinates = names::legal(&rules.moves().coordinates);
    if matches!(law, Law::Number(_)) {
        return Err(unsupported("games in which the players have different moves"));
    }
    // A goal that only loses is a test of each option, which `option` writes.
    if of_values && matches!(rules.play(), Ending::Misere | Ending::Goal { win: Some(_), .. }) {
        return Err(unsupported("values in play that ends so"));
    }
    // The program takes a list of numbers, so a heap is one number.
    if of_values && coordinates.len() > 1 {
        return Err(unsupported("heaps of several numbers"));
    }
    let mut writer = Writer {
        law,
        rules,
        inverse,
        goals: Goals::of(rules),
        about,
        arity: coordinates.len(),
        most_parts: 1,
        ranged: false,
        pending: Vec::new(),
        printer,
        code,
    };
    // The law tells the option, so no line of the rules is gone through.
    if let Law::Limit(law) = law {
        writer.head(&coordinates);
        limit::option(law, &coordinates[0], writer.code);
        writer.tail();
        return Ok(None);
    }
    let (mut ways, mut missed) = (Vec::new(), false);
    let mut far = 0;
    for (at, line) in rules.moves().lines.iter().enumerate() {
        let plans = searches(line, &rules.moves().coordinates).map_err(unsupported)?;
        // By the slope of the values all heaps with a value are found, where the option is one heap; by a
        // remainder, or the smallest term, the only range.
        let named = |search: &Search| {
            let reckoned = |at| {
                remainder::least_choice(law, rules, search, at).is_some()
                    || take_away::least_choice(law, search, at, &search.names).is_some()
            };
            let mut ranges =
                (0..search.steps.len()).filter(|at| matches!(search.steps[*at], Step::Range { .. }));
            matches!(inverse, Inverse::Near { .. }) && search.parts.len() == 1 || ranges.all(reckoned)
        };
        // A search whose ranges are all named tries none of them from its ends.
        let reaches: Vec<Option<i128>> = plans
            .iter()
            .map(|search| if named(search) { Some(0) } else { scan::reach(search, law) })
            .collect();
        // One search that may miss a move makes the whole line miss moves.
        let enough: Option<i128> = reaches.into_iter().try_fold(0, |most, reach| Some(most.max(reach?)));
        // Goals that end play at once are not in the values.
        let plain = !of_values || *rules.play() == Ending::Normal;
        match (enough, &plans[..]) {
            (Some(enough), _) => far = far.max(u64::try_from(enough).unwrap_or(u64::MAX) + 1),
            (None, [first, ..]) if plain => {
                // The automaton is that of the whole line, so it stands for all searches of the line.
                if let Some(machine) = machine::of_line(rules, at, law, about) {
                    ways.push(Way::Walked(machine, first.clone()));
                    continue;
                }
                missed = true;
            }
            (None, _) => missed = true,
        }
        ways.push(Way::Tried(plans));
    }
    let plans = || {
        ways.iter().flat_map(|way| match way {
            Way::Tried(plans) => &plans[..],
            Way::Walked(_, plan) => std::slice::from_ref(plan),
        })
    };
    // `lost` is a function of one position, and the law says nothing of sums.
    if about == About::Positions && plans().any(|search| search.parts.len() != 1) {
        return Err(unsupported("moves to several parts"));
    }
    let ranges =
        |search: &Search| search.steps.iter().filter(|step| matches!(step, Step::Range { .. })).count();
    let nested = u32::try_from(plans().map(ranges).max().unwrap_or(0)).unwrap_or(u32::MAX);
    // The tries of nested ranges multiply.
    missed |= nested > 1 && far.saturating_mul(2).saturating_pow(nested) > MOST_TRIES;
    writer.most_parts = plans().map(|search| search.parts.len()).max().unwrap_or(0);
    // Tables stand above the function that uses them, so the lines with an automaton are kept apart.
    let (walked, tried): (Vec<Way>, Vec<Way>) =
        ways.into_iter().partition(|way| matches!(way, Way::Walked(..)));
    let (machines, found): (Vec<LineMachine>, Vec<Search>) = walked
        .into_iter()
        .filter_map(|way| match way {
            Way::Walked(machine, plan) => Some((machine, plan)),
            Way::Tried(_) => None,
        })
        .unzip();
    machine::write(&machines, writer.code);
    writer.goals(rules, &coordinates)?;
    writer.head(&coordinates);
    for way in &tried {
        let Way::Tried(plans) = way else { continue };
        for search in plans {
            let by_inverse = writer.search(search, true)?;
            if by_inverse && matches!(inverse, Inverse::Partner { .. }) {
                // The automata name only one of the heaps with a value, so the others are tried too.
                writer.search(search, false)?;
            }
        }
    }
    for (machine, plan) in machines.iter().zip(&found) {
        writer.walked(machine, plan)?;
    }
    writer.tail();
    // Where moves may be missed in any case, ranges are tried as far as the time allows.
    let far = if missed { reach(law, nested) } else { far };
    Ok(writer.ranged.then_some(Reach { far, is_enough: !missed }))
}

/// At most this number of choices of nested ranges are tried.
const MOST_TRIES: u64 = 1 << 26;

/// How far ranges are tried where that may not be enough: where they are nested, the tries of all together
/// must stay few.
fn reach(law: &Law, nested: u32) -> u64 {
    let (wanted, tries) = match law {
        Law::Periodic(law) if law.saltus() == 0 => (2 * law.preperiod() + 4 * law.period() + 64, 20),
        Law::Periodic(_)
        | Law::Limit(_)
        | Law::TakeAway(_)
        | Law::Quotient(_)
        | Law::Tame(_)
        | Law::Primes(_)
        | Law::Number(_)
        | Law::Claim(_) => (1 << 16, 20),
        Law::Automatic(_) | Law::Lost(_) => (1 << 12, 14),
    };
    // Each range tries `2 * REACH` numbers, which is 2^(tries / nested), so all together try at most 2^tries.
    wanted.max(64).min(if nested > 1 { 1 << (tries / nested).max(1) >> 1 } else { 1 << 22 })
}

/// Which ends of play the rules have.
#[derive(Clone, Copy)]
struct Goals {
    wins: bool,
    loses: bool,
}

impl Goals {
    fn of(rules: &Rules) -> Goals {
        match rules.play() {
            Ending::Goal { win, lose } => Goals { wins: win.is_some(), loses: lose.is_some() },
            Ending::Normal | Ending::Misere => Goals { wins: false, loses: false },
        }
    }
}

pub(super) struct Writer<'a> {
    law: &'a Law,
    rules: &'a Rules,
    inverse: Inverse,
    goals: Goals,
    pub(super) about: About,
    pub(super) arity: usize,
    pub(super) most_parts: usize,
    /// Whether a range was searched from its ends.
    ranged: bool,
    /// What must hold before the next step.
    pending: Vec<Condition>,
    printer: &'a mut Printer,
    pub(super) code: &'a mut Code,
}

impl Writer<'_> {
    fn goals(&mut self, rules: &Rules, coordinates: &[String]) -> Result<(), Unsupported> {
        let Ending::Goal { win, lose } = rules.play() else { return Ok(()) };
        let arguments: Vec<&str> = coordinates.iter().map(String::as_str).collect();
        for (goal, name, word) in [(win, "wins_at_once", "wins"), (lose, "loses_at_once", "loses")] {
            if let Some(goal) = goal {
                let text = self.printer.all(std::slice::from_ref(&**goal), coordinates)?;
                self.code.blank();
                self.code.describe(&format!("Whether the player who makes this {word}."));
                self.code.open_function(name, &arguments, Returned::Truth);
                if self.code.language == Language::Rust {
                    self.code.line(&text);
                } else {
                    self.code.statement(&format!("return {text}"));
                }
                self.code.close();
            }
        }
        Ok(())
    }

    /// Writes the walk along the digits that finds the choices of a line.
    fn walked(&mut self, machine: &LineMachine, plan: &Search) -> Result<(), Unsupported> {
        let names = names::legal(&plan.names);
        let choices = &names[self.arity..self.arity + machine.n_free];
        let mut known: Vec<String> = names[..self.arity].to_vec();
        known.extend(self.about.wanted().map(str::to_owned));
        let (title, known) = (machine.title, known.join(", "));
        let (n_known, n_free) = (machine.n_known, machine.n_free);
        match self.code.language {
            Language::C | Language::Cpp => {
                // Several lines may have the same names, so each line has a block of its own in C.
                self.code.open_scope();
                self.code.line(&format!("const Int known[] = {{{known}}};"));
                // C has no arrays of length 0.
                self.code.line(&format!("Int chosen[{}];", n_free.max(1)));
                let states = format!("sizeof ACCEPTING_{title}");
                let tables = format!("NEXT_{title}, ACCEPTING_{title}, {states}");
                self.code.open_if(&format!("least({tables}, known, {n_known}, chosen, {n_free})"));
            }
            Language::Rust => {
                let call = format!("least(&NEXT_{title}, &ACCEPTING_{title}, &[{known}], {n_free})");
                self.code.open_if(&format!("let Some(chosen) = {call}"));
            }
            Language::Python => {
                self.code
                    .line(&format!("chosen = least(NEXT_{title}, ACCEPTING_{title}, [{known}], {n_free})"));
                self.code.open_if("chosen is not None");
            }
        }
        for (at, choice) in choices.iter().enumerate() {
            self.code.declare(choice, &format!("chosen[{at}]"), false);
        }
        self.option(&plan.parts, &names)?;
        self.code.close();
        if matches!(self.code.language, Language::C | Language::Cpp) {
            self.code.close();
        }
        Ok(())
    }

    /// Writes the loops around an option; returns whether they go through heaps with the value wanted, as
    /// they may where `invert`.
    fn search(&mut self, search: &Search, invert: bool) -> Result<bool, Unsupported> {
        let mut inverted = false;
        let names = names::legal(&search.names);
        // Only the innermost range is inverted: all other choices have their values there.
        let last_range = search.steps.iter().rposition(|step| matches!(step, Step::Range { .. }));
        let mut opened = 0;
        for (at, step) in search.steps.iter().enumerate() {
            // Conditions of several steps become one `if`, which is opened before the next loop or name.
            if !matches!(step, Step::Where(_) | Step::Let(..)) {
                opened += self.open_pending(&names)?;
            }
            match step {
                Step::Where(conditions) => {
                    self.pending.extend(conditions.iter().cloned());
                    continue;
                }
                Step::Let(slot, value) => {
                    opened += self.open_pending(&names)?;
                    opened += self.set(&names[*slot], value, &names, opened == 0)?;
                    continue;
                }
                Step::Each(slot, items) => {
                    let items: Result<Vec<String>, Unsupported> =
                        items.iter().map(|item| self.printer.expr(item, &names)).collect();
                    self.code.open_each(&names[*slot], &items?);
                }
                Step::Powers { slot, base, most } => {
                    let most = self.printer.extreme(Function::Min, most, &names)?;
                    let base = self.printer.expr(base, &names)?;
                    self.code.open_powers(&names[*slot], &base, &most);
                }
                Step::Fibonacci { slot, most } => {
                    let most = self.printer.extreme(Function::Min, most, &names)?;
                    self.code.open_fibonacci(&names[*slot], &most);
                }
                Step::Range { slot, low, high } => {
                    // Where the law tells the least choice, no loop is needed. The conditions that follow
                    // test the choice.
                    if let Some(choice) = remainder::least_choice(self.law, self.rules, search, at) {
                        opened += self.set(&names[*slot], &choice, &names, opened == 0)?;
                        continue;
                    }
                    if let Some(take) = take_away::least_choice(self.law, search, at, &names) {
                        opened += self.set_to(&names[*slot], &take, opened == 0);
                        continue;
                    }
                    if invert && Some(at) == last_range && self.open_inverse(search, *slot, &names)? {
                        inverted = true;
                    } else {
                        let low = self.printer.extreme(Function::Max, low, &names)?;
                        let high = self.printer.extreme(Function::Min, high, &names)?;
                        self.printer.use_helper(Helper::Choices);
                        self.code.open_range(&names[*slot], &low, &high);
                        self.ranged = true;
                    }
                }
            }
            opened += 1;
        }
        self.option(&search.parts, &names)?;
        for _ in 0..opened {
            self.code.close();
        }
        Ok(inverted)
    }

    /// Gives a name a value; returns how many blocks are opened for it.
    fn set(&mut self, name: &str, value: &Expr, names: &[String], first: bool) -> Result<usize, Unsupported> {
        let value = self.printer.expr(value, names)?;
        Ok(self.set_to(name, &value, first))
    }

    fn set_to(&mut self, name: &str, value: &str, first: bool) -> usize {
        // Other lines may use the same name, which C would see declared twice. Inside an opened block it is
        // scoped already.
        let is_scoped = first && matches!(self.code.language, Language::C | Language::Cpp);
        if is_scoped {
            self.code.open_scope();
        }
        self.code.declare(name, value, false);
        usize::from(is_scoped)
    }

    /// Opens a block for what is pending, if anything is; returns how many blocks that are.
    fn open_pending(&mut self, names: &[String]) -> Result<usize, Unsupported> {
        if self.pending.is_empty() {
            return Ok(0);
        }
        let conditions = std::mem::take(&mut self.pending);
        let text = self.printer.all(&conditions, names)?;
        self.code.open_if(&text);
        Ok(1)
    }

    fn option(&mut self, parts: &[Vec<Expr>], names: &[String]) -> Result<(), Unsupported> {
        let mut texts = Vec::new();
        for part in parts {
            let coordinates: Result<Vec<String>, Unsupported> =
                part.iter().map(|expr| self.printer.expr(expr, names)).collect();
            texts.push(coordinates?.join(", "));
        }
        let (and, or, not) = match self.code.language {
            Language::Python => ("and", "or", "not "),
            _ => ("&&", "||", "!"),
        };
        let allowed = |call: &String| format!("{not}loses_at_once({call})");
        let test = if self.about == About::Sums {
            let worth =
                texts.iter().fold("rest".to_owned(), |sum, text| format!("product({sum}, element({text}))"));
            format!("is_lost({worth})")
        } else if self.about == About::Values {
            let values: Vec<String> = texts.iter().map(|text| format!("grundy({text})")).collect();
            let sum = match &values[..] {
                [] => "0".to_owned(),
                [one] => one.clone(),
                several => format!("({})", several.join(" ^ ")),
            };
            let mut tests: Vec<String> = Vec::new();
            // A part that loses at once is no part of a winning move, whatever its value is.
            if self.goals.loses {
                tests.extend(texts.iter().map(allowed));
            }
            tests.push(format!("{sum} == target"));
            tests.join(&format!(" {and} "))
        } else {
            let to = &texts[0];
            let mut test = format!("lost({to})");
            if self.goals.loses {
                test = format!("{} {and} {test}", allowed(to));
            }
            // A move that wins at once does not depend on the law.
            if self.goals.wins {
                test = if self.goals.loses { format!("({test})") } else { test };
                test = format!("wins_at_once({to}) {or} {test}");
            }
            test
        };
        let conditions = std::mem::take(&mut self.pending);
        let test = if conditions.is_empty() {
            test
        } else {
            // `and` binds tighter than `or` in all four languages.
            let test = if test.contains(&format!(" {or} ")) { format!("({test})") } else { test };
            let before = self.printer.all(&conditions, names)?;
            // The printer puts a disjunction among several conditions in brackets, but not a single one.
            let either = conditions.len() == 1 && before.contains(&format!(" {or} "));
            if either { format!("({before}) {and} {test}") } else { format!("{before} {and} {test}") }
        };
        let list = texts.join(", ");
        self.code.open_if(&test);
        match (self.code.language, self.about != About::Positions) {
            (Language::C, true) => {
                // Empty braces are no initializer in C before C23.
                let filled = if parts.is_empty() { "0".to_owned() } else { list };
                self.code.line(&format!("*result = (Move){{i, {}, {{{filled}}}}};", parts.len()));
                self.code.line("return true;");
            }
            (Language::C, false) => {
                for (at, coordinate) in parts[0].iter().enumerate() {
                    let text = self.printer.expr(coordinate, names)?;
                    self.code.line(&format!("result[{at}] = {text};"));
                }
                self.code.line("return true;");
            }
            (Language::Cpp, true) => self.code.line(&format!("return Move{{i, {{{list}}}}};")),
            (Language::Cpp, false) => {
                self.code.line(&format!("return std::array<Int, {}>{{{list}}};", self.arity));
            }
            (Language::Rust, true) => {
                self.code.line(&format!("return Some(Move {{ heap, parts: vec![{list}] }});"));
            }
            (Language::Rust, false) => self.code.line(&format!("return Some([{list}]);")),
            (Language::Python, true) => self.code.line(&format!("return i, [{list}]")),
            (Language::Python, false) => {
                // Python reads a single number in brackets as a number and not as a tuple.
                let comma = if self.arity == 1 { "," } else { "" };
                self.code.line(&format!("return ({list}{comma})"));
            }
        }
        self.code.close();
        Ok(())
    }
}
