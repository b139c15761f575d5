//! What is wrong with a text, in pictures for people: the line, a mark under the place, advice. Every door
//! shows the same, and nothing in it that cannot be seen.

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use grundy_rules::lang::{Diagnostic, Severity, Span, visible};
use grundy_values::calculator::Fault;

/// Returns pictures of `diagnostics` in the text of rules, one after the other, each with an empty line
/// behind it but the last.
///
/// ```
/// let Err(grundy::Error::Rules { text, rejected }) = grundy::resolve("n -> n +") else { panic!() };
/// let picture = grundy::report::picture::of_rules(&text, &rejected.diagnostics);
/// assert!(picture.contains("1 | n -> n +\n"), "{picture}");
/// ```
#[must_use]
pub fn of_rules(text: &str, diagnostics: &[Diagnostic]) -> String {
    let renderer = Renderer::plain();
    let one = |diagnostic: &Diagnostic| {
        let advice = diagnostic.suggestion.as_ref().map(|(span, replacement)| {
            let patch = Patch::new(range(text, *span), replacement.as_str());
            Level::HELP.secondary_title("perhaps this was meant").element(Snippet::source(text).patch(patch))
        });
        let groups: Vec<Group<'_>> = [main(text, diagnostic)].into_iter().chain(advice).collect();
        visible(&renderer.render(&groups)).into_owned()
    };
    diagnostics.iter().map(one).collect::<Vec<_>>().join("\n\n")
}

/// Returns a line about what may be a slip in rules that were read: the first of the most serious things, and
/// how many more.
#[must_use]
pub fn in_a_line(slips: &[Diagnostic]) -> String {
    let Some(first) = slips.iter().min_by_key(|slip| slip.severity) else { return String::new() };
    let level = if first.severity == Severity::Note { "note" } else { "warning" };
    let advice = first.hints.first().map(|hint| format!("; {hint}")).unwrap_or_default();
    // There is a first slip, so this does not go below 0.
    let more = match slips.len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    visible(&format!("{level}: {}{advice}{more}", first.message)).into_owned()
}

/// Returns a picture of what is wrong with an expression.
#[must_use]
pub fn of_expression(text: &str, fault: &Fault) -> String {
    let message = fault.problem.to_string();
    let place = |span: &std::ops::Range<usize>| range(text, Span::new(span.start, span.end));
    let mut snippet = Snippet::source(text).annotation(AnnotationKind::Primary.span(place(&fault.span)));
    for (span, words) in &fault.others {
        snippet = snippet.annotation(AnnotationKind::Context.span(place(span)).label(*words));
    }
    let group = Level::ERROR.primary_title(message.as_str()).element(snippet);
    let hint = fault.hint(text);
    let advice = hint.iter().map(|hint| Level::HELP.message(hint.as_str()));
    let groups = [advice.fold(group, Group::element)];
    visible(&Renderer::plain().render(&groups)).into_owned()
}

fn main<'a>(text: &'a str, diagnostic: &'a Diagnostic) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let primary = AnnotationKind::Primary.span(range(text, diagnostic.span));
    let primary =
        if diagnostic.label.is_empty() { primary } else { primary.label(diagnostic.label.as_str()) };
    let mut snippet = Snippet::source(text).annotation(primary);
    for (span, label) in &diagnostic.others {
        snippet = snippet.annotation(AnnotationKind::Context.span(range(text, *span)).label(label.as_str()));
    }
    let mut group = level.primary_title(diagnostic.message.as_str()).element(snippet);
    for hint in &diagnostic.hints {
        group = group.element(Level::HELP.message(hint.as_str()));
    }
    group
}

/// Returns a span as a range of bytes that lies in the text.
fn range(text: &str, span: Span) -> std::ops::Range<usize> {
    let inside = |mut offset: usize| {
        offset = offset.min(text.len());
        // 0 is a boundary, so this ends.
        while !text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    };
    let (start, end) = (inside(span.start), inside(span.end));
    // A span from elsewhere may end before it begins; then it is empty.
    start..end.max(start)
}
