//! Prints programs for laws of prime factors: laws about the number of prime factors, or about the exponents
//! of given primes.

use super::code::{Code, Returned};
use super::expression::Printer;
use super::helper::Helper;
use super::language::{Language, Unsupported};
use super::law::Worth;
use grundy_proof::{Counted, Primes};
use grundy_rules::lang::Claim;

/// Writes what is said of a count, and the function that counts: divisors are tried while their cubes are not
/// above what is left of the number, which is then a prime or the product of two.
pub(super) fn write(
    law: &Primes,
    n: &str,
    worth: Worth,
    printer: &mut Printer,
    code: &mut Code,
) -> Result<(), Unsupported> {
    let names = law.counted().names();
    let (result, function, said) = match law.claim() {
        Claim::Value(value) => (Returned::Number, worth.function(), printer.expr(value, &names)?),
        Claim::Lost(lost) => (Returned::Truth, "lost", printer.all(std::slice::from_ref(lost), &names)?),
    };
    // These primes are given, so nothing has to be factored.
    if let Counted::Of(primes) = law.counted() {
        code.describe(match result {
            Returned::Number => "The Grundy value of a number.",
            Returned::Truth => "Whether the player who moves first loses.",
        });
        code.open_function(function, &[n], result);
        for (prime, name) in primes.iter().zip(&names) {
            code.lines(&exponent(*prime, name, n, code.language));
        }
        code.give(&said);
        code.close();
        return Ok(());
    }
    let name = &names[0];
    // What is left after trial division has one or two prime factors, and these helpers tell which.
    printer.helpers.insert(Helper::IsPrime);
    printer.helpers.insert(Helper::Isqrt);
    code.comment("What is said of the prime factors that are counted.");
    code.open_function("counted", &[name], result);
    code.give(&said);
    code.close();
    code.blank();
    code.describe(match result {
        Returned::Number => "The Grundy value of a number below 2^60.",
        Returned::Truth => "Whether the player who moves first loses, for a number below 2^60.",
    });
    code.open_function(function, &[n], result);
    let is_sum = *law.counted() == Counted::Exponents;
    let is_distinct = *law.counted() == Counted::Distinct;
    let add = |count: &str| match (is_sum, is_distinct) {
        (true, _) => format!("total ^= counted({count})"),
        (false, true) => "total += 1".to_owned(),
        (false, false) => format!("total += {count}"),
    };
    let end = if is_sum { "total".to_owned() } else { "counted(total)".to_owned() };
    let (one, two, times) = (add("1"), add("2"), add("times"));
    // Two different primes count once each; in a nim-sum they cancel.
    let both = if is_sum { "total ^= 0" } else { "total += 2" };
    let text = match code.language {
        // The cube of the divisor might not fit, so its square is compared with a quotient.
        Language::C | Language::Cpp => format!(
            "\
Int total = 0, left = {n};
for (Int divisor = 2; left > 0 && divisor * divisor <= left / divisor; divisor++) {{
    Int times = 0;
    for (; left % divisor == 0; left /= divisor) times++;
    if (times > 0) {times};
}}
if (left > 1) {{
    if (isqrt(left) * isqrt(left) == left) {two};
    else if (is_prime(left)) {one};
    else {both};
}}"
        ),
        Language::Rust => format!(
            "\
let (mut total, mut left, mut divisor): (Int, Int, Int) = (0, {n}, 2);
while left > 0 && divisor * divisor <= left / divisor {{
    let mut times = 0;
    while left % divisor == 0 {{
        left /= divisor;
        times += 1;
    }}
    if times > 0 {{
        {times};
    }}
    divisor += 1;
}}
if left > 1 {{
    if left.isqrt() * left.isqrt() == left {{
        {two};
    }} else if is_prime(left) {{
        {one};
    }} else {{
        {both};
    }}
}}"
        ),
        Language::Python => format!(
            "\
total, left, divisor = 0, {n}, 2
while left > 0 and divisor ** 3 <= left:
    times = 0
    while left % divisor == 0:
        left //= divisor
        times += 1
    if times > 0:
        {times}
    divisor += 1
if left > 1:
    if math.isqrt(left) ** 2 == left:
        {two}
    elif is_prime(left):
        {one}
    else:
        {both}"
        ),
    };
    code.lines(&text);
    code.give(&end);
    code.close();
    Ok(())
}

/// The number of times that a prime divides the number.
fn exponent(prime: u64, name: &str, n: &str, language: Language) -> String {
    match language {
        Language::C | Language::Cpp => format!(
            "Int {name} = 0;\nfor (Int left = {n}; left > 0 && left % {prime} == 0; left /= {prime}) {name}++;"
        ),
        Language::Rust => format!(
            "\
let (mut {name}, mut left): (Int, Int) = (0, {n});
while left > 0 && left % {prime} == 0 {{
    left /= {prime};
    {name} += 1;
}}"
        ),
        Language::Python => format!(
            "\
{name}, left = 0, {n}
while left > 0 and left % {prime} == 0:
    left //= {prime}
    {name} += 1"
        ),
    }
}
