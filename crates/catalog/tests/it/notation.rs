//! Values as the golden tables write them: `{1|0,*}`, `3/4`, `-1v3`, `^2*`, `*2`.

use grundy_values::Dyadic;
use grundy_values::form::{Form, Forms};

/// Reads a value, all of it.
pub(crate) fn read(text: &str, forms: &mut Forms) -> Form {
    let mut rest = text;
    let value = game(&mut rest, forms);
    assert_eq!(rest, "", "{text}");
    value
}

fn game(rest: &mut &str, forms: &mut Forms) -> Form {
    if let Some(inner) = rest.strip_prefix('{') {
        *rest = inner;
        let left = options(rest, '|', forms);
        let right = options(rest, '}', forms);
        return forms.game(&left, &right).unwrap();
    }
    let number = take(rest, |letter| letter.is_ascii_digit() || letter == '-' || letter == '/');
    let mut value = if number.is_empty() {
        forms.zero()
    } else {
        forms.number(&number.parse::<Dyadic>().unwrap()).unwrap()
    };
    for (letter, is_up) in [('^', true), ('v', false)] {
        let Some(after) = rest.strip_prefix(letter) else { continue };
        *rest = after;
        let zero = forms.zero();
        let star = forms.game(&[zero], &[zero]).unwrap();
        let up = forms.game(&[zero], &[star]).unwrap();
        let step = if is_up { up } else { forms.negate(up).unwrap() };
        for _ in 0..count(rest) {
            value = forms.add(value, step).unwrap();
        }
    }
    if let Some(after) = rest.strip_prefix('*') {
        *rest = after;
        let mut stars = Vec::new();
        for _ in 0..=count(rest) {
            let next = forms.game(&stars, &stars).unwrap();
            stars.push(next);
        }
        value = forms.add(value, *stars.last().unwrap()).unwrap();
    }
    value
}

/// The number that follows, 1 where there is none.
fn count(rest: &mut &str) -> usize {
    take(rest, |letter| letter.is_ascii_digit()).parse().unwrap_or(1)
}

fn take<'a>(rest: &mut &'a str, is_wanted: fn(char) -> bool) -> &'a str {
    let end = rest.find(|letter| !is_wanted(letter)).unwrap_or(rest.len());
    let (taken, after) = rest.split_at(end);
    *rest = after;
    taken
}

fn options(rest: &mut &str, end: char, forms: &mut Forms) -> Vec<Form> {
    let mut found = Vec::new();
    loop {
        if let Some(after) = rest.strip_prefix(end) {
            *rest = after;
            return found;
        }
        *rest = rest.strip_prefix(',').unwrap_or(rest);
        found.push(game(rest, forms));
    }
}
