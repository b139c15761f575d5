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
                // `ordinal` takes the power and the multiple too, so its length is not that of the letters.
                if &rest[..length] == "omega" {
                    rest = &rest[ordinal(rest, &mut out)..];
                    continue;
                }
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
            // Behind an arrow stands an order; else these are signs, as of a list.
            '<' if out.ends_with("arrow}") => order(rest, '<', '>', &mut out),
            '[' if out.ends_with("arrow}") => order(rest, '[', ']', &mut out),
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

/// Writes omega, its power and its multiple, where these stand behind it; returns the length of all.
fn ordinal(text: &str, out: &mut String) -> usize {
    let mut length = "omega".len();
    *out += "\\omega";
    if let Some(exponent) = text[length..].strip_prefix('^') {
        let end = match exponent.chars().next() {
            Some('(') => closed(exponent),
            // The exponent is an ordinal too, which is written below; here only its length is wanted.
            Some('o') => {
                let mut above = String::new();
                ordinal(exponent, &mut above)
            }
            _ => run(exponent, |letter| letter.is_ascii_digit()),
        };
        // The braces of the exponent take the place of its brackets.
        let inside = exponent[..end].strip_prefix('(').and_then(|inside| inside.strip_suffix(')'));
        *out += &format!("^{{{}}}", latex(inside.unwrap_or(&exponent[..end])));
        length += 1 + end;
    }
    if text[length..].starts_with('*') && text[length + 1..].starts_with(|next: char| next.is_ascii_digit()) {
        *out += "\\cdot ";
        length += 1;
    }
    length
}

/// Returns the length of what a bracket opens, both brackets included.
fn closed(text: &str) -> usize {
    let mut depth = 0;
    let end = text.bytes().position(|letter| {
        depth += i32::from(letter == b'(') - i32::from(letter == b')');
        depth == 0
    });
    end.map_or(text.len(), |end| end + 1)
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
    // The caller saw `open`, so the text is not empty; without `close` the order goes to the end.
    let end = text.find(close).unwrap_or(text.len());
    let inside = text[..end].trim_start_matches(open);
    *out += &if open == '<' { format!("^{{{inside}}}") } else { format!("^{{[{inside}]}}") };
    text.len().min(end + 1)
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
        '&' => "\\mathbin{\\&}".to_owned(),
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
        assert_eq!(latex("^<é"), r"{\uparrow}^{é}");
        assert_eq!(latex("over & under"), r"\mathrm{over} \mathbin{\&} \mathrm{under}");
        assert_eq!(latex("[^<2>,*]"), r"[{\uparrow}^{2},\ast]");
        assert_eq!(latex("omega^2*3 + omega + 1"), r"\omega^{2}\cdot 3 + \omega + 1");
        assert_eq!(latex("omega^(omega^omega + 1)"), r"\omega^{\omega^{\omega} + 1}");
    }
}
