//! Programs for a heap from which at most a part may be taken: value and option are found in a few steps.

use super::code::{Code, Returned};
use super::language::Language;
use super::law::Worth;
use grundy_proof::Limit;

/// Writes `most`, the largest number that may be taken, and the function that gives values.
pub(super) fn write(law: &Limit, n: &str, worth: Worth, code: &mut Code) {
    let (p, c, q) = (law.p(), law.c(), law.q());
    code.describe("The most that may be taken from a heap.");
    code.open_function("most", &[n], Returned::Number);
    let whole = quotient(&sum(&times(p.into(), n), c.into()), q, code.language);
    // A negative constant can take the sum below 0, where the languages round quotients differently.
    code.give(&if c < 0 { extreme(["MAX", "max"], "0", &whole, code.language) } else { whole });
    code.close();
    code.blank();
    code.describe(&format!(
        "{}: the limit where it has just grown, else the value of a smaller heap.",
        worth.described(&[n])
    ));
    code.open_function(worth.function(), &[n], Returned::Number);
    let loop_head = format!("most({n}) > 0 && most({n}) == most({n} - 1)");
    let step = format!("{n} - 1 - most({n})");
    match code.language {
        Language::C | Language::Cpp => {
            code.line(&format!("while ({loop_head}) {n} = {step};"));
        }
        Language::Rust => {
            code.line(&format!("let mut {n} = {n};"));
            code.open(&format!("while {loop_head}"));
            code.statement(&format!("{n} = {step}"));
            code.close();
        }
        Language::Python => {
            code.open(&format!("while {}", loop_head.replace("&&", "and")));
            code.line(&format!("{n} = {step}"));
            code.close();
        }
    }
    code.give(&format!("most({n})"));
    code.close();
}

/// Writes the body of `winning_move`: the heaps with the value wanted, from the least, until one is an
/// option.
pub(super) fn option(law: &Limit, n: &str, code: &mut Code) {
    let (p, c, q) = (law.p(), law.c(), law.q());
    // This is the least heap whose limit is the target: (q * target - c) / p, rounded up.
    let least = sum(&times(q.into(), "target"), i64::from(p) - 1 - i64::from(c));
    let least = quotient(&least, p, code.language);
    // For p == q the divisor below would be 0. The limit then grows with each heap, so the first heap is in
    // reach and no next one is needed.
    let next = if p == q {
        "option + 1".to_owned()
    } else {
        // The next heap with the same value is the least n with n - 1 - most(n) equal to this one.
        let x = quotient(&sum(&times(q.into(), "option"), c.into()), q - p, code.language);
        sum(&x, 1)
    };
    // To here the heaps have no move, and the value 0.
    let last = (i64::from(q) - i64::from(c) - 1) / i64::from(p);
    let lowest = format!("{n} - most({n})");
    let zero = extreme(["MIN", "min"], &last.to_string(), &lowest, code.language);
    let first = match code.language {
        Language::C | Language::Cpp => format!("target == 0 ? {zero} : {least}"),
        Language::Rust => format!("if target == 0 {{ {zero} }} else {{ {least} }}"),
        Language::Python => format!("{zero} if target == 0 else {least}"),
    };
    code.comment("The heaps with a value follow each other far apart, and one of them is an option.");
    code.declare("option", &first, true);
    let short = format!("option < {n} - most({n})");
    match code.language {
        Language::C | Language::Cpp => code.line(&format!("while ({short}) option = {next};")),
        Language::Rust | Language::Python => {
            code.open(&format!("while {short}"));
            code.statement(&format!("option = {next}"));
            code.close();
        }
    }
    match code.language {
        Language::C => {
            code.line("*result = (Move){i, 1, {option}};");
            code.line("return true;");
        }
        Language::Cpp => code.line("return Move{i, {option}};"),
        Language::Rust => code.line("return Some(Move { heap, parts: vec![option] });"),
        Language::Python => code.line("return i, [option]"),
    }
}

fn times(factor: u64, name: &str) -> String {
    if factor == 1 { name.to_owned() } else { format!("{factor} * {name}") }
}

fn sum(text: &str, constant: i64) -> String {
    match constant {
        0 => text.to_owned(),
        1.. => format!("{text} + {constant}"),
        _ => format!("{text} - {}", constant.unsigned_abs()),
    }
}

/// What is divided may be below 0 only where the larger of the quotient and a number above 0 is asked for.
fn quotient(text: &str, divisor: u32, language: Language) -> String {
    let text = if text.contains([' ']) && divisor > 1 { format!("({text})") } else { text.to_owned() };
    match (divisor, language) {
        (1, _) => text,
        (_, Language::Python) => format!("{text} // {divisor}"),
        _ => format!("{text} / {divisor}"),
    }
}

/// The larger or the smaller of two.
fn extreme([large, small]: [&str; 2], a: &str, b: &str, language: Language) -> String {
    match language {
        Language::C => format!("{large}({a}, {b})"),
        Language::Cpp => format!("std::{small}<Int>({a}, {b})"),
        Language::Rust => format!("Int::{small}({a}, {b})"),
        Language::Python => format!("{small}({a}, {b})"),
    }
}
