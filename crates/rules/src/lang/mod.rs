//! The rule language: a small declarative text for games on numbers.
//!
//! [`parse`] reads a text and gives [`Rules`], or everything that is wrong with the text at once. [`print()`]
//! gives the canonical text of rules. The language is described for its users in `docs/rules.md`.
//!
//! ```
//! let parsed = grundy_rules::lang::parse("param m = 3; n -> n - k where 1 <= k <= m")?;
//! assert_eq!(parsed.rules.to_string(), "n -> n - k where 1 <= k <= 3");
//! # Ok::<_, grundy_rules::lang::Rejected>(())
//! ```

pub mod arbitrary;
mod ast;
mod claim;
mod diagnostic;
mod family;
pub(crate) mod hidden;
mod kinds;
mod lex;
pub mod limits;
mod lower;
mod parse;
mod review;

pub use crate::ir::print::print;
pub use claim::{Claim, parse_claim};
pub use diagnostic::{Code, Diagnostic, Rejected, Severity, Span, line_and_column};
pub use hidden::{is_hidden, visible};
pub use kinds::{has_kinds, parse_kinds};
pub use lower::{Parameter, Value};
pub use review::{leaving, review};

use crate::ir::Rules;

/// Rules together with what the text says beside them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The rules.
    pub rules: Rules,
    /// The parameters of the text with the values that the rules have in their places, in the order of the
    /// text.
    pub parameters: Vec<Parameter>,
    /// What may be a slip, in the order of the text.
    pub warnings: Vec<Diagnostic>,
    /// Where the lines of the rules stand in the text, in their order.
    pub spans: Vec<LineSpans>,
}

/// Where a line stands in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSpans {
    /// The whole line.
    pub line: Span,
    /// The first place of each choice, in the order of [`crate::ir::Line::choices`].
    pub choices: Vec<Span>,
    /// The condition, where there is one.
    pub condition: Option<Span>,
}

/// Reads rules.
///
/// # Errors
/// Everything that is wrong with the text, up to [`limits::MAX_ERRORS`].
pub fn parse(text: &str) -> Result<Parsed, Rejected> {
    parse_with(text, &[])
}

/// Reads rules with other values for some of the parameters: names and values as `--set m=5` gives them.
///
/// # Errors
/// As [`parse`]; a name that is no parameter, and a value that cannot be read.
pub fn parse_with(text: &str, set: &[(&str, &str)]) -> Result<Parsed, Rejected> {
    if text.len() > limits::MAX_BYTES {
        let message = format!("the text has {} bytes; rules have at most {}", text.len(), limits::MAX_BYTES);
        let error = Diagnostic::error(Code::TooLarge, Span::new(0, 0), message);
        return Err(Rejected { diagnostics: vec![error] });
    }
    let mut errors = match read(text, set) {
        Ok(parsed) => return Ok(parsed),
        Err(errors) => errors,
    };
    let wrong = errors.len();
    errors.truncate(limits::MAX_ERRORS);
    // Changes of the text are proposed only where all together leave so much less to mend.
    let (mut mended, mut changes, mut after) = (text.to_owned(), 0, text.len());
    for (span, new) in errors.iter().rev().filter_map(|error| error.suggestion.as_ref()) {
        if span.end <= after {
            mended.replace_range(span.start..span.end, new);
            after = span.start;
        }
        changes += 1;
    }
    let left = || read(&mended, set).map_or_else(|left| left.len(), |_| 0);
    if changes > 0 && text.len() <= limits::SHORT && left() + changes > wrong {
        errors.iter_mut().for_each(|error| error.suggestion = None);
    }
    Err(Rejected { diagnostics: errors })
}

/// Reads rules, or returns everything that is wrong with them, in the order of the text.
fn read(text: &str, set: &[(&str, &str)]) -> Result<Parsed, Vec<Diagnostic>> {
    let (items, mut errors) = parse::parse(text, false);
    let items = family::expand(items, set, &mut errors);
    match lower::lower(items, set, &mut errors) {
        Some(parsed) if errors.is_empty() => Ok(parsed),
        _ => {
            errors.sort_by_key(|error| (error.span.start, error.span.end));
            errors.dedup();
            Err(errors)
        }
    }
}
