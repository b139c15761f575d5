//! Values as LaTeX, for pages that typeset mathematics.

/// Returns the LaTeX, for math mode, of a game's text as [`crate::values::form::Typography::Plain`] prints
/// it.
///
/// It needs no package: only commands of plain math mode, which MathJax and KaTeX have too.
///
/// ```
/// assert_eq!(grundy::report::latex("{1|*}"), r"\left\{1 \mid \ast\right\}");
/// assert_eq!(grundy::report::latex("-9/8^^*3"), r"-\frac{9}{8}{\uparrow}{\uparrow}\ast 3");
/// assert_eq!(grundy::report::latex("+-Tiny(2)"), r"\pm\mathrm{Tiny}\left(2\right)");
/// ```
#[must_use]
pub fn latex(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '0'..='9' => number(rest, &mut out),
            'a'..='z' | 'A'..='Z' if !is_down(rest) => {
                let length = run(rest, |letter| letter.is_ascii_alphabetic());
                out += &format!("\\mathrm{{{}}}", &rest[..length]);
                length
            }
            '|' => {
                let length = run(rest, |letter| letter == '|');
                // A bar that parts what shorter bars have parted is drawn as many times, close together.
                out += &format!(" \\mid{}", "\\!\\mid".repeat(length - 1));
                out += if rest[length..].starts_with('}') { "" } else { " " };
                length
            }
            '+' if rest.starts_with("+-") => {
                out += "\\pm";
                2
            }
            '<' => order(rest, '<', '>', &mut out),
            '[' => order(rest, '[', ']', &mut out),
            _ => {
                out += &sign(first, &rest[first.len_utf8()..]);
                first.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    out
}

/// Returns whether a letter is the arrow down, as in `v`, `vv`, `v3*` and `v<2>`.
fn is_down(text: &str) -> bool {
    let length = run(text, |letter| letter.is_ascii_alphabetic());
    text[..length].bytes().all(|letter| letter == b'v')
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|letter| !belongs(letter)).unwrap_or(text.len())
}

/// Writes a number or a fraction; returns its length.
fn number(text: &str, out: &mut String) -> usize {
    let digits = |text: &str| run(text, |letter| letter.is_ascii_digit());
    let length = digits(text);
    if let Some(below) = text[length..].strip_prefix('/')
        && digits(below) > 0
    {
        let denominator = &below[..digits(below)];
        *out += &format!("\\frac{{{}}}{{{denominator}}}", &text[..length]);
        return length + 1 + denominator.len();
    }
    *out += &text[..length];
    length
}

/// Writes the order of an up, `<3>` or `[3]`, as an index; returns its length.
fn order(text: &str, open: char, close: char, out: &mut String) -> usize {
    let end = text.find(close).unwrap_or(text.len() - 1);
    let inside = text[..end].trim_start_matches(open);
    *out += &if open == '<' { format!("^{{{inside}}}") } else { format!("^{{[{inside}]}}") };
    end + 1
}

fn sign(letter: char, after: &str) -> String {
    match letter {
        '*' if after.starts_with(|next: char| next.is_ascii_digit()) => "\\ast ".to_owned(),
        '*' => "\\ast".to_owned(),
        '^' => "{\\uparrow}".to_owned(),
        'v' => "{\\downarrow}".to_owned(),
        '{' => "\\left\\{".to_owned(),
        '}' => "\\right\\}".to_owned(),
        '(' => "\\left(".to_owned(),
        ')' => "\\right)".to_owned(),
        ',' => ",".to_owned(),
        letter => letter.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::latex;
    use crate::Budget;
    use crate::calculator::Calculator;
    use grundy_values::form::Typography;

    #[test]
    fn every_kind_of_text_is_set() {
        let mut calculator = Calculator::new(&Budget::default());
        for text in [
            "3/4",
            "v3*",
            "^<2>*",
            "^[3]",
            "{7||3|2|||+-1|-3}",
            "Miny({1|0})",
            "{0,*|+-1}",
            "{0||||0|||0||0|-1}",
        ] {
            let value = calculator.evaluate(text).unwrap();
            let set = latex(&calculator.text(&value, Typography::Plain).unwrap());
            let count = |piece: &str| set.matches(piece).count();
            assert_eq!(count("\\left\\{"), count("\\right\\}"), "{set}");
            assert_eq!(set.matches('{').count(), set.matches('}').count(), "{set}");
            assert!(set.is_ascii() && !set.contains('|'), "{set}");
        }
        assert_eq!(latex("{3|2||1}"), r"\left\{3 \mid 2 \mid\!\mid 1\right\}");
        assert_eq!(latex("v3*"), r"{\downarrow}3\ast");
        assert_eq!(latex("^<2>*5"), r"{\uparrow}^{2}\ast 5");
    }
}
