//! Programs from laws: the Grundy value of a heap, or whether a position is lost, and a winning move.
//!
//! [`program`] prints one file in C, C++17, Rust or Python that needs nothing but the standard library.
//! Numbers are called `Int`: 64 bits wide where that is enough for heaps to 10^18, else 128; in Python they
//! have no bound. The comment on top states the rules, the law and its standing, which no code can improve.

mod about;
mod code;
mod expression;
mod helper;
mod language;
mod law;
mod limit;
mod loops;
mod machine;
mod moves;
mod names;
mod primes;
mod remainder;
mod signature;
mod sums;
mod take_away;

pub use language::{Language, Unsupported};

use code::Code;
use expression::Printer;
use grundy_proof::Law;
use grundy_rules::ir::{Ending, Rules};
use law::Worth;

/// What stands behind a law, as the code says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The checker accepted a certificate.
    Theorem,
    /// A publication, or a full proof on the game's page.
    Cited {
        /// Where the proof is.
        source: String,
    },
    /// It is only observed.
    Conjecture {
        /// The heap, or coordinate, up to which it was compared with a table.
        checked_to: u64,
    },
}

/// Returns a program that answers by the law.
///
/// Where the law gives Grundy values it has `grundy(n)` and `winning_move(heaps)`, where it gives P-positions
/// `lost(a, b)` and `winning_move(a, b)`, and of a misère quotient `lost(heaps)` and `winning_move(heaps)`. A
/// winning move is sought among the options: a choice of many numbers is tried near both ends of its range
/// where the law repeats, which shows all there is, and found along the digits of the position where automata
/// of up to 2^14 transitions hold it. Where neither is so, a move may be missed; the code says so. Where the
/// options of the rules are not provided for (runs of parts), the code has no `winning_move` and says why.
///
/// # Errors
/// [`Unsupported`] for an expression of the law that has no counterpart: lists of lists, numbers beyond 64
/// bits, conditions whose text would be too long.
///
/// ```
/// use grundy_discover::emit::{Language, Standing, program};
/// use grundy_proof::{Law, Periodic};
/// let rules = grundy_rules::lang::parse("n -> n - k where k in {1, 2}").unwrap().rules;
/// let law = Law::Periodic(Periodic::new(0, 0, vec![0, 1, 2]).unwrap());
/// let code = program(&rules, &law, &Standing::Theorem, Language::Python)?;
/// assert!(code.contains("def grundy(n):\n    return n % 3\n"));
/// # Ok::<_, grundy_discover::emit::Unsupported>(())
/// ```
pub fn program(
    rules: &Rules,
    law: &Law,
    standing: &Standing,
    language: Language,
) -> Result<String, Unsupported> {
    with_values(rules, law, standing, None, language)
}

/// Returns the same where the law says who wins, with a function `grundy` by a law of the Grundy values
/// beside it.
///
/// # Errors
/// As for [`program`].
pub fn with_values(
    rules: &Rules,
    law: &Law,
    standing: &Standing,
    values: Option<(&Law, Standing)>,
    language: Language,
) -> Result<String, Unsupported> {
    let names = &rules.moves().coordinates;
    let mut printer = Printer::new(language);
    let mut body = Code::new(language);
    let inverse = law::write(law, names, Worth::Grundy, &mut printer, &mut body)?;
    // Tables of automata have their names once.
    let is_apart =
        |values: &Law| values.gives_values() && !law.gives_values() && !matches!(values, Law::Automatic(_));
    // The values are written apart: a function that fails half way must not stay in the program.
    let mut more = Code::new(language);
    let values = values.filter(|(values, _)| {
        is_apart(values) && law::write(values, names, Worth::Grundy, &mut printer, &mut more).is_ok()
    });
    if values.is_some() {
        body.blank();
        body.lines(&more.finish());
    }
    let mut moves = Code::new(language);
    let reach = moves::write(law, rules, inverse, &mut printer, &mut moves);
    // A program without `winning_move` is still of use. So a failure becomes a comment in it and no error.
    match &reach {
        Ok(_) => body.lines(&moves.finish()),
        Err(Unsupported(what)) => {
            body.blank();
            body.comment(&format!("There is no winning_move here; not provided for: {what}."));
        }
    }
    let body = body.finish();

    // The body is finished before the header: only then it is known which modules, helpers and widths it
    // needs.
    let mut code = Code::new(language);
    header(rules, &mut code);
    said(law, names, standing, &mut code);
    // One type serves the whole program, so it is as wide as the widest need.
    let mut is_wide = law::is_wide(law) || moves::is_wide(rules);
    if let Some((values, standing)) = &values {
        said(values, names, standing, &mut code);
        is_wide |= law::is_wide(values);
    }
    preamble(is_wide, &body, &mut code);
    // The helper for choices uses REACH, so REACH stands above the helpers.
    if let Ok(Some(reach)) = reach {
        let far = reach.far;
        let text = match language {
            Language::C | Language::Cpp => format!("static const Int REACH = {far};"),
            Language::Rust => format!("const REACH: Int = {far};"),
            Language::Python => format!("REACH = {far}"),
        };
        code.comment(if reach.is_enough {
            "The law repeats: a choice of more than 2 * REACH numbers is tried near both ends, which shows all there is."
        } else {
            "A choice of more than 2 * REACH numbers is tried near both ends only: a winning move may be missed."
        });
        code.line(&text);
        code.blank();
    }
    Ok(finished(code, &printer, &body))
}

/// Returns a program that gives the numbers of a table by a law that it follows: `value(n)`, or `lost(n)`
/// where the law says who wins, with the names of the table's coordinates. `title` says which table, on one
/// line.
///
/// # Errors
/// As for [`program`].
///
/// ```
/// use grundy_discover::{conjecture, emit::{Language, Standing, of_table}};
/// let table: Vec<u32> = (0..100).map(|n| n % 4).collect();
/// let law = &conjecture::values(&table, &Default::default()).0[0].law;
/// let standing = Standing::Conjecture { checked_to: 99 };
/// let code = of_table("mine.csv", &["n".to_owned()], law, &standing, Language::Python)?;
/// assert!(code.contains("# Law (conjecture, checked to 99, not proved): g(n) = n mod 4."));
/// assert!(code.contains("def value(n):\n    return n % 4\n"));
/// # Ok::<_, grundy_discover::emit::Unsupported>(())
/// ```
pub fn of_table(
    title: &str,
    names: &[String],
    law: &Law,
    standing: &Standing,
    language: Language,
) -> Result<String, Unsupported> {
    let mut printer = Printer::new(language);
    let mut body = Code::new(language);
    law::write(law, names, Worth::Listed, &mut printer, &mut body)?;
    let body = body.finish();
    let mut code = Code::new(language);
    code.comment(&format!("Table: {title}"));
    said(law, names, standing, &mut code);
    preamble(law::is_wide(law), &body, &mut code);
    Ok(finished(code, &printer, &body))
}

/// Adds what the functions need, and the functions.
fn finished(mut code: Code, printer: &Printer, body: &str) -> String {
    // C wants names declared before they are used, so tables and helpers stand above the body.
    for (place, list) in printer.lists.iter().enumerate() {
        code.table(&format!("LIST_{}", place + 1), list);
        code.blank();
    }
    for helper in &printer.helpers {
        let text = helper.text(code.language);
        // An empty text is a function that the language has.
        if !text.is_empty() {
            code.lines(text);
            code.blank();
        }
    }
    code.lines(body);
    code.finish()
}

fn header(rules: &Rules, code: &mut Code) {
    let text = rules.to_string();
    if text.contains('\n') {
        code.comment("Rules:");
        text.lines().for_each(|line| code.comment(&format!("    {line}")));
    } else {
        code.comment(&format!("Rules: {text}"));
    }
    code.comment(match rules.play() {
        Ending::Normal => "Players move in turn; who cannot move loses.",
        Ending::Misere => "Players move in turn; who cannot move wins.",
        Ending::Goal { .. } => "Players move in turn; play ends as the rules say, and who cannot move loses.",
    });
}

fn said(law: &Law, names: &[String], standing: &Standing, code: &mut Code) {
    let said = crate::present::statement(law, names);
    let standing = match standing {
        Standing::Theorem => "theorem".to_owned(),
        Standing::Cited { source } => format!("cited: {source}"),
        Standing::Conjecture { checked_to } => format!("conjecture, checked to {checked_to}, not proved"),
    };
    code.comment(&format!("Law ({standing}): {said}."));
}

/// What the program stands on; `wide` says whether it wants more than 64 bits.
fn preamble(wide: bool, body: &str, code: &mut Code) {
    match code.language {
        Language::C => {
            code.lines("#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n");
            code.line(&format!("typedef {} Int;", if wide { "__int128" } else { "int64_t" }));
            for (name, sign) in [("MIN", '<'), ("MAX", '>')] {
                if body.contains(&format!("{name}(")) {
                    code.line(&format!("#define {name}(a, b) ((a) {sign} (b) ? (a) : (b))"));
                }
            }
        }
        Language::Cpp => {
            let modules = ["algorithm", "array", "cstddef", "cstdint", "optional", "vector"];
            let used = |module: &&&str| match **module {
                "algorithm" => {
                    body.contains("std::min") || body.contains("std::max") || body.contains("std::fill")
                }
                "array" => body.contains("std::array"),
                "vector" => body.contains("std::vector"),
                "optional" => body.contains("std::optional"),
                "cstddef" => body.contains("std::size_t"),
                _ => true,
            };
            modules.iter().filter(used).for_each(|module| code.line(&format!("#include <{module}>")));
            code.line("");
            code.line(&format!("using Int = {};", if wide { "__int128" } else { "std::int64_t" }));
        }
        Language::Rust => code.line(&format!("pub type Int = {};", if wide { "i128" } else { "i64" })),
        Language::Python => {
            if body.contains("math.") {
                code.line("");
                code.line("import math");
            }
        }
    }
    code.blank();
}
