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
            // C and Rust round quotients towards 0, while the rules round them down.
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
            // Powers of -1, 0 and 1 do not grow, so their exponents count by parity alone; others soon leave
            // the loop.
            Helper::Power => {
                "\
static Int power(Int base, Int exponent) {
    const Int most = (((Int)1 << (8 * sizeof(Int) - 2)) - 1) * 2 + 1;
    const Int end = base < 0 && exponent % 2 != 0 ? -most : most;
    Int result = 1, size = base < 0 ? -base : base;
    if (size < 2 && exponent > 2) exponent = 2 - exponent % 2;
    for (; exponent > 0; exponent--) {
        if (size > 1 && (result > most / size || -result > most / size)) return end;
        result *= base;
    }
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
            // A division rounds towards 0, so that a negative number comes to 0 too; by shifts it would come
            // to -1.
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
    while (a > 1 && base > 1 && a % base == 0) a /= base;
    return a == 1 || (a == 0 && base == 0);
}"
            }
            // The next number might not fit, so a difference is compared and no sum.
            Helper::IsFibonacci => {
                "\
static bool is_fibonacci(Int a) {
    Int number = 1, before = 1;
    while (number <= a - before) {
        number += before;
        before = number - before;
    }
    return number == a;
}"
            }
            // Products of two numbers below 2^64 need 128 bits.
            Helper::IsPrime => {
                "\
// To 2^64, by Miller and Rabin with the first twelve primes.
static bool is_prime(Int a) {
    const Int primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    for (int i = 0; i < 12; i++) if (a < 2 || a % primes[i] == 0) return a == primes[i];
    Int odd = a - 1;
    while (odd % 2 == 0) odd /= 2;
    for (int i = 0; i < 12; i++) {
        unsigned __int128 power = 1, square = primes[i], m = a;
        for (Int rest = odd; rest > 0; rest /= 2, square = square * square % m) {
            if (rest % 2 != 0) power = power * square % m;
        }
        Int exponent = odd;
        for (; exponent != a - 1 && power != 1 && power != m - 1; exponent *= 2) power = power * power % m;
        if (power != m - 1 && exponent % 2 == 0) return false;
    }
    return true;
}"
            }
            Helper::Choices => {
                "\
// Goes from low to high, and leaves out what is farther than REACH from both.
static Int next_choice(Int at, Int low, Int high) {
    if (at >= high) return high;
    at++;
    return at == low + REACH && at < high - REACH ? high - REACH : at;
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
            // The exponent is cut and keeps its parity, which tells the powers of -1 apart.
            Helper::Power => {
                "\
fn power(base: Int, exponent: Int) -> Int {
    base.saturating_pow(exponent.min(1 << 16 | exponent & 1).max(0) as u32)
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
            // The integers of Rust have these as methods.
            Helper::Abs | Helper::Isqrt => "",
            Helper::IsPower => {
                "\
fn is_power(mut a: Int, base: Int) -> bool {
    while a > 1 && base > 1 && a % base == 0 {
        a /= base;
    }
    a == 1 || a == 0 && base == 0
}"
            }
            Helper::IsFibonacci => {
                "\
fn is_fibonacci(a: Int) -> bool {
    let (mut number, mut before) = (1, 1);
    while number <= a - before {
        (number, before) = (number + before, number);
    }
    number == a
}"
            }
            Helper::IsPrime => {
                "\
/// To 2^64, by Miller and Rabin with the first twelve primes.
fn is_prime(a: Int) -> bool {
    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if a < 2 || primes.iter().any(|prime| a % prime == 0) {
        return primes.contains(&a);
    }
    let times = |x: Int, y: Int| (x as u128 * y as u128 % a as u128) as Int;
    let odd = (a - 1) >> (a - 1).trailing_zeros();
    primes.into_iter().all(|prime| {
        let (mut power, mut square, mut rest, mut exponent) = (1, prime, odd, odd);
        while rest > 0 {
            power = if rest % 2 == 1 { times(power, square) } else { power };
            (square, rest) = (times(square, square), rest / 2);
        }
        while exponent != a - 1 && power != 1 && power != a - 1 {
            (power, exponent) = (times(power, power), 2 * exponent);
        }
        power == a - 1 || exponent % 2 == 1
    })
}"
            }
            // `low + REACH` might not fit.
            Helper::Choices => {
                "\
/// The numbers from low to high, without those farther than REACH from both.
fn choices(low: Int, high: Int) -> impl Iterator<Item = Int> {
    let far = low.saturating_add(REACH);
    (low..=high.min(far - 1)).chain(far.max(high - REACH)..=high)
}"
            }
        }
    }

    fn in_python(self) -> &'static str {
        match self {
            // Numbers of Python have no bound, so the exponent is cut; it keeps its parity, as in Rust.
            Helper::Power => {
                "\
def power(base, exponent):
    \"\"\"Larger exponents give what is larger than all numbers here.\"\"\"
    return base ** max(0, min(exponent, 4096 | exponent & 1))"
            }
            Helper::IsPower => {
                "\
def is_power(a, base):
    while a > 1 and base > 1 and a % base == 0:
        a //= base
    return a == 1 or a == base == 0"
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
    \"\"\"To 2^64, by Miller and Rabin with the first twelve primes.\"\"\"
    primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    if a < 2 or any(a % prime == 0 for prime in primes):
        return a in primes
    odd = (a - 1) // ((a - 1) & (1 - a))
    for prime in primes:
        power, exponent = pow(prime, odd, a), odd
        while exponent != a - 1 and power not in (1, a - 1):
            power, exponent = power * power % a, 2 * exponent
        if power != a - 1 and exponent % 2 == 0:
            return False
    return True"
            }
            Helper::Choices => {
                "\
def choices(low, high):
    \"\"\"The numbers from low to high, without those farther than REACH from both.\"\"\"
    yield from range(low, min(high, low + REACH - 1) + 1)
    yield from range(max(low + REACH, high - REACH), high + 1)"
            }
            // Python has these as operators, functions or methods.
            _ => "",
        }
    }
}
