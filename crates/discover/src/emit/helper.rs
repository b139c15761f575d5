//! Small functions that a program brings along where it uses them.

use super::language::Language;

/// A function that some language does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Helper {
    FloorDiv,
    FloorMod,
    Power,
    Abs,
    Gcd,
    BitLength,
    Popcount,
    Isqrt,
    IsPower,
    IsFibonacci,
    IsPrime,
    Choices,
}

impl Helper {
    /// Returns the text of the function; empty where the language has it.
    pub(super) fn text(self, language: Language) -> &'static str {
        match language {
            Language::C | Language::Cpp => self.in_c(),
            Language::Rust => self.in_rust(),
            Language::Python => self.in_python(),
        }
    }

    fn in_c(self) -> &'static str {
        match self {
            Helper::FloorDiv => {
                "\
static Int floor_div(Int a, Int b) {
    Int quotient = a / b;
    return quotient - (a % b != 0 && (a < 0) != (b < 0));
}"
            }
            Helper::FloorMod => {
                "\
static Int floor_mod(Int a, Int b) {
    Int rest = a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}"
            }
            Helper::Power => {
                "\
static Int power(Int base, Int exponent) {
    Int result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}"
            }
            Helper::Abs => {
                "\
static Int absolute(Int a) {
    return a < 0 ? -a : a;
}"
            }
            Helper::Gcd => {
                "\
static Int greatest_common_divisor(Int a, Int b) {
    while (b != 0) {
        Int rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}"
            }
            Helper::BitLength => {
                "\
static Int bit_length(Int a) {
    Int length = 0;
    for (; a != 0; a /= 2) length++;
    return length;
}"
            }
            Helper::Popcount => {
                "\
static Int popcount(Int a) {
    Int count = 0;
    for (; a != 0; a /= 2) count += a % 2 != 0;
    return count;
}"
            }
            Helper::Isqrt => {
                "\
static Int isqrt(Int a) {
    Int bit = 1, root = 0;
    while (bit <= a / 4) bit *= 4;
    for (; bit > 0; bit /= 4) {
        if (a >= root + bit) {
            a -= root + bit;
            root = root / 2 + bit;
        } else {
            root /= 2;
        }
    }
    return root;
}"
            }
            Helper::IsPower => {
                "\
static bool is_power(Int a, Int base) {
    while (a > 1 && a % base == 0) a /= base;
    return a == 1;
}"
            }
            Helper::IsFibonacci => {
                "\
static bool is_fibonacci(Int a) {
    Int number = 1, next = 2;
    while (number < a) {
        next += number;
        number = next - number;
    }
    return number == a;
}"
            }
            Helper::IsPrime => {
                "\
static bool is_prime(Int a) {
    for (Int d = 2; d <= a / d; d++) {
        if (a % d == 0) return false;
    }
    return a >= 2;
}"
            }
            Helper::Choices => {
                "\
// Goes from low to high, and leaves out what is farther than REACH from both.
static Int next_choice(Int at, Int low, Int high) {
    at++;
    return at - low == REACH && high - at > REACH ? high - REACH : at;
}"
            }
        }
    }

    fn in_rust(self) -> &'static str {
        match self {
            Helper::FloorDiv => {
                "\
fn floor_div(a: Int, b: Int) -> Int {
    let quotient = a / b;
    quotient - Int::from(a % b != 0 && (a < 0) != (b < 0))
}"
            }
            Helper::FloorMod => {
                "\
fn floor_mod(a: Int, b: Int) -> Int {
    let rest = a % b;
    if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest }
}"
            }
            Helper::Power => {
                "\
fn power(base: Int, exponent: Int) -> Int {
    (0..exponent).fold(1, |result, _| result * base)
}"
            }
            Helper::Gcd => {
                "\
fn greatest_common_divisor(a: Int, b: Int) -> Int {
    if b == 0 { a.abs() } else { greatest_common_divisor(b, a % b) }
}"
            }
            Helper::BitLength => {
                "\
fn bit_length(a: Int) -> Int {
    Int::from(Int::BITS - a.abs().leading_zeros())
}"
            }
            Helper::Popcount => {
                "\
fn popcount(a: Int) -> Int {
    Int::from(a.abs().count_ones())
}"
            }
            Helper::Abs | Helper::Isqrt => "",
            Helper::IsPower => {
                "\
fn is_power(mut a: Int, base: Int) -> bool {
    while a > 1 && a % base == 0 {
        a /= base;
    }
    a == 1
}"
            }
            Helper::IsFibonacci => {
                "\
fn is_fibonacci(a: Int) -> bool {
    let (mut number, mut next) = (1, 2);
    while number < a {
        (number, next) = (next, number + next);
    }
    number == a
}"
            }
            Helper::IsPrime => {
                "\
fn is_prime(a: Int) -> bool {
    a >= 2 && (2..).take_while(|d| *d <= a / d).all(|d| a % d != 0)
}"
            }
            Helper::Choices => {
                "\
/// The numbers from low to high, without those farther than REACH from both.
fn choices(low: Int, high: Int) -> impl Iterator<Item = Int> {
    (low..=high.min(low + REACH - 1)).chain((low + REACH).max(high - REACH)..=high)
}"
            }
        }
    }

    fn in_python(self) -> &'static str {
        match self {
            Helper::IsPower => {
                "\
def is_power(a, base):
    while a > 1 and a % base == 0:
        a //= base
    return a == 1"
            }
            Helper::IsFibonacci => {
                "\
def is_fibonacci(a):
    number, following = 1, 2
    while number < a:
        number, following = following, number + following
    return number == a"
            }
            Helper::IsPrime => {
                "\
def is_prime(a):
    return a >= 2 and all(a % d for d in range(2, math.isqrt(a) + 1))"
            }
            Helper::Choices => {
                "\
def choices(low, high):
    \"\"\"The numbers from low to high, without those farther than REACH from both.\"\"\"
    yield from range(low, min(high, low + REACH - 1) + 1)
    yield from range(max(low + REACH, high - REACH), high + 1)"
            }
            _ => "",
        }
    }
}
