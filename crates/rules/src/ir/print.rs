//! The canonical text of rules: it parses to equal rules.

use super::{Comparison, Condition, Ending, Expr, List, Operator, Part, Rules, Set};
use grundy_values::Player;
use std::fmt::Write;

pub(crate) mod depth;

/// Returns the rules as text, parameters and functions written out. `parse(print(rules))` gives equal rules.
#[must_use]
pub fn print(rules: &Rules) -> String {
    let mut lines = Vec::new();
    if let Some(name) = rules.name() {
        lines.push(format!("game {name}"));
    }
    if let Some(start) = rules.start() {
        let printer = Printer { names: &start.names };
        lines.push(format!("start {} -> {}", pattern(&start.names), printer.position(&start.to)));
    }
    let moves = rules.moves();
    let goal = Printer { names: &moves.coordinates };
    if let Some(domain) = rules.domain() {
        lines.push(format!("positions where {}", goal.condition(domain, Level::Or)));
    }
    match rules.play() {
        Ending::Normal => {}
        Ending::Misere => lines.push("misere".to_owned()),
        Ending::Goal { win, lose } => {
            for (word, condition) in [("win", win), ("lose", lose)] {
                if let Some(condition) = condition {
                    lines.push(format!("{word} when {}", goal.condition(condition, Level::Or)));
                }
            }
        }
    }
    for line in &moves.lines {
        let mut text = String::new();
        if let Some(name) = &line.name {
            let _ = write!(text, "{name}: ");
        }
        match line.mover {
            Some(Player::Left) => text.push_str("left "),
            Some(Player::Right) => text.push_str("right "),
            None => {}
        }
        let mut names = moves.coordinates.clone();
        names.extend(line.choices.iter().cloned());
        let _ = write!(text, "{} -> ", pattern(&moves.coordinates));
        if line.parts.is_empty() {
            text.push_str("()");
        }
        let parts: Vec<String> = line.parts.iter().map(|part| print_part(part, &mut names)).collect();
        text.push_str(&parts.join(", "));
        // What holds of every position is said once.
        let said = &line.condition.conjuncts()[rules.domain().map_or(0, |domain| domain.conjuncts().len())..];
        let printer = Printer { names: &names };
        match said {
            [] => {}
            [condition] => {
                let _ = write!(text, " where {}", printer.condition(condition, Level::Or));
            }
            several => {
                let _ = write!(text, " where {}", printer.conjunction(several));
            }
        }
        lines.push(text);
    }
    lines.join("\n")
}

/// Returns an expression as text, with these names for the slots.
pub(crate) fn print_expr(expr: &Expr, names: &[String]) -> String {
    Printer { names }.expr(expr, Level::If)
}

/// Returns a condition as text, with these names for the slots.
pub(crate) fn print_condition(condition: &Condition, names: &[String]) -> String {
    Printer { names }.condition(condition, Level::If)
}

fn pattern(names: &[String]) -> String {
    if let [name] = names { name.clone() } else { format!("({})", names.join(", ")) }
}

/// Returns a part as text; `names` is left as it was.
fn print_part(part: &Part, names: &mut Vec<String>) -> String {
    match part {
        Part::Position(coordinates) => Printer { names }.position(coordinates),
        Part::Of(count, part) => {
            let count = print_expr(count, names);
            format!("{count} of {}", print_part(part, names))
        }
        Part::Each { name, from, to, part } => {
            let ends = Printer { names }.range(from, to);
            names.push(name.clone());
            let part = print_part(part, names);
            names.pop();
            format!("each {name} in {ends}: {part}")
        }
    }
}

/// How tightly something binds, from the loosest; also the least that a place admits without brackets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    If,
    Or,
    And,
    Not,
    Compare,
    BitOr,
    BitAnd,
    Shift,
    Sum,
    Product,
    Sign,
    Power,
    Atom,
}

struct Printer<'a> {
    names: &'a [String],
}

fn level_of(operator: Operator) -> (Level, Level) {
    // What the left and the right operand need at least: operators of one level go from the left, but `**`.
    match operator {
        Operator::BitOr => (Level::BitOr, Level::BitAnd),
        Operator::BitAnd => (Level::BitAnd, Level::Shift),
        Operator::ShiftLeft | Operator::ShiftRight => (Level::Shift, Level::Sum),
        Operator::Add | Operator::Subtract => (Level::Sum, Level::Product),
        Operator::Multiply | Operator::FloorDivide | Operator::Modulo => (Level::Product, Level::Sign),
        Operator::Power => (Level::Atom, Level::Sign),
    }
}

impl Printer<'_> {
    fn position(&self, coordinates: &[Expr]) -> String {
        match coordinates {
            [single] => self.expr(single, Level::If),
            several => format!("({})", self.join(several)),
        }
    }

    fn join(&self, items: &[Expr]) -> String {
        items.iter().map(|item| self.expr(item, Level::If)).collect::<Vec<_>>().join(", ")
    }

    fn range(&self, from: &Expr, to: &Expr) -> String {
        format!("{}..{}", self.expr(from, Level::BitOr), self.expr(to, Level::BitOr))
    }

    fn expr(&self, expr: &Expr, least: Level) -> String {
        let (level, text) = match expr {
            Expr::Number(value) if *value < 0 => (Level::Sign, value.to_string()),
            Expr::Number(value) => (Level::Atom, value.to_string()),
            Expr::Name(slot) => (Level::Atom, self.names.get(*slot).map_or("?", String::as_str).to_owned()),
            // A sign before a number would be read as a part of it.
            Expr::Negate(x) if matches!(**x, Expr::Number(_)) => {
                (Level::Sign, format!("-({})", self.expr(x, Level::If)))
            }
            Expr::Negate(x) => (Level::Sign, format!("-{}", self.expr(x, Level::Sign))),
            Expr::Binary(operator, x, y) => {
                let (left, right) = level_of(*operator);
                let own = if *operator == Operator::Power { Level::Power } else { left };
                (own, format!("{} {} {}", self.expr(x, left), operator.symbol(), self.expr(y, right)))
            }
            Expr::Call(function, arguments) => {
                (Level::Atom, format!("{}({})", function.name(), self.join(arguments)))
            }
            Expr::If(condition, x, y) => {
                let condition = self.condition(condition, Level::Or);
                let (x, y) = (self.expr(x, Level::Or), self.expr(y, Level::If));
                (Level::If, format!("{x} if {condition} else {y}"))
            }
            Expr::Index(list, indices) => {
                let mut text = self.list(list);
                for index in indices {
                    let _ = write!(text, "[{}]", self.expr(index, Level::If));
                }
                (Level::Atom, text)
            }
        };
        if level < least { format!("({text})") } else { text }
    }

    fn list(&self, list: &List) -> String {
        match list {
            List::Numbers(items) => format!("[{}]", self.join(items)),
            List::Lists(lists) => {
                let lists: Vec<String> = lists.iter().map(|list| self.list(list)).collect();
                format!("[{}]", lists.join(", "))
            }
        }
    }

    fn set(&self, set: &Set) -> String {
        match set {
            Set::List(items) => format!("{{{}}}", self.join(items)),
            Set::Range(from, to) => self.range(from, to),
            Set::Odd => "odd".to_owned(),
            Set::Even => "even".to_owned(),
            Set::Squares => "squares".to_owned(),
            Set::Primes => "primes".to_owned(),
            Set::Powers(base) => format!("powers({})", self.expr(base, Level::If)),
            Set::Fibonacci => "fibonacci".to_owned(),
        }
    }

    fn condition(&self, condition: &Condition, least: Level) -> String {
        let (level, text) = match condition {
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.expr(a, Level::BitOr), self.expr(b, Level::BitOr));
                (Level::Compare, format!("{a} {} {b}", comparison.symbol()))
            }
            Condition::Member { item, set, negated } => {
                let word = if *negated { "not in" } else { "in" };
                (Level::Compare, format!("{} {word} {}", self.expr(item, Level::BitOr), self.set(set)))
            }
            Condition::And(parts) => (Level::And, self.conjunction(parts)),
            Condition::Or(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.condition(part, Level::And)).collect();
                (Level::Or, parts.join(" or "))
            }
            Condition::Not(inner) => (Level::Not, format!("not {}", self.condition(inner, Level::Not))),
        };
        if level < least { format!("({text})") } else { text }
    }

    /// Writes `a <= b and b < c` as `a <= b < c`; both are read alike.
    fn conjunction(&self, parts: &[Condition]) -> String {
        let mut text = String::new();
        for (index, part) in parts.iter().enumerate() {
            let before = index.checked_sub(1).map(|before| &parts[before]);
            match (before, part) {
                (Some(Condition::Compare(first, _, middle)), Condition::Compare(second, again, last))
                    if middle == again && is_upward(*first) && is_upward(*second) =>
                {
                    let _ = write!(text, " {} {}", second.symbol(), self.expr(last, Level::BitOr));
                }
                _ => {
                    if index > 0 {
                        text.push_str(" and ");
                    }
                    text.push_str(&self.condition(part, Level::Not));
                }
            }
        }
        text
    }
}

fn is_upward(comparison: Comparison) -> bool {
    matches!(comparison, Comparison::Less | Comparison::AtMost)
}
