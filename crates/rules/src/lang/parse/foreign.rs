//! Words of other languages, and of people, with what is written here instead.

/// What is written here in the place of a word between two things, and the text that replaces it where that
/// is all.
pub(super) fn word(text: &str) -> Option<(&'static str, Option<&'static str>)> {
    Some(match text {
        "for" | "with" | "such" | "st" | "provided" | "while" => {
            ("the condition of a line begins with `where`", Some("where"))
        }
        "is" | "equals" | "eq" => ("equality is written `k == 3`, membership `k in primes`", None),
        "divides" => ("`k` divides `n` is written `k >= 1 and n % k == 0`", None),
        "prime" => ("that a number is prime is written `k in primes`", None),
        "square" => ("that a number is a square is written `k in squares`", None),
        "mod" | "rem" => ("the remainder is written `n % k`", Some("%")),
        "div" => ("the quotient rounded down is written `n // k`", Some("//")),
        "to" => ("a range is written with two dots, as `k in 1..3`", Some("..")),
        "then" => ("a choice of two values is written `x if CONDITION else y`", None),
        _ => return None,
    })
}

/// What is written here in the place of a word that begins a line in other languages.
pub(super) fn item(name: &str) -> Option<&'static str> {
    Some(match name {
        "for" | "foreach" | "while" | "move" | "moves" | "if" => {
            "a line says what becomes of a position, for all choices: `n -> n - k where k in 1..3`"
        }
        "draw" | "draws" => "a draw is written `draw when n == 1`",
        "position" | "positions" => {
            "which tuples are positions is written `positions where a >= b`, and what a position is `position a: list`"
        }
        "wins" | "winner" => "who makes the position wins where it says `win when n == 1`",
        "loses" | "loser" => "who makes the position loses where it says `lose when n == 1`",
        _ => return None,
    })
}

/// What is written here in the place of a function of other languages.
pub(in crate::lang) fn function(name: &str) -> Option<&'static str> {
    Some(match name {
        "floor" | "int" | "trunc" => "numbers are whole here, and `//` rounds down: `n // 2`",
        "ceil" => "`//` rounds down: rounded up, the half of n is `(n + 1) // 2`",
        "sqrt" => "the root rounded down is written `isqrt(n)`",
        "pow" => "a power is written `a ** b`",
        "mod" => "the remainder is written `n % k`",
        "div" => "the quotient rounded down is written `n // k`",
        "log" | "log2" | "lg" => "the number of binary digits is written `bit_length(n)`",
        "bitcount" | "popcnt" | "bit_count" | "__builtin_popcount" => {
            "the number of ones in binary is written `popcount(n)`"
        }
        "lowbit" | "lsb" | "lowest_bit" => "the lowest one of n in binary is written `n & -n`",
        "digitsum" | "digit_sum" | "digits" | "digit" => {
            "digits are written by division: the last of n is `n % 10`, the one before it `n // 10 % 10`"
        }
        "lcm" => "the least common multiple is written `a * b // gcd(a, b)`",
        "g" | "sg" | "grundy" => {
            "rules and claims have no name for Grundy values: a claim about them is the value itself, as `n % 7`"
        }
        "sort" => "the entries in order are written `sorted(a)`",
        "dist" => "the number of edges between two vertices is written `distance(g, u, v)`",
        "neighbours" | "neighbors" | "adj" => "the neighbours of a vertex are written `g[v]`",
        "edge" | "has_edge" | "adjacent" => "that two vertices have an edge is written `u in g[v]`",
        "length" | "size" | "count_of" => "the number of entries is written `len(a)`",
        "subset" | "powerset" => "the subsets of a set are written `subsets(s)`",
        "range" => "a range is written with two dots and both ends, as `k in 1..3`",
        "set" | "list" => "a set is written `{1, 2}`, a list `[4, 4]`",
        "prime" | "is_prime" | "isprime" => "that a number is prime is written `k in primes`",
        "odd" | "is_odd" | "even" | "is_even" => {
            "that a number is odd is written `k in odd`, or `k % 2 == 1`"
        }
        "is_square" | "squares" => "that a number is a square is written `k in squares`",
        "divisors" | "factors" => "the divisors of n are the `k` with `1 <= k <= n and n % k == 0`",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::parse;

    /// The hint must lead to a text that is read.
    #[test]
    fn what_is_written_here_instead_is_read() {
        for (foreign, ours) in [
            ("n -> n - k for k in {1, 3}", "n -> n - k where k in {1, 3}"),
            ("n -> n mod 3 where n >= 3", "n -> n % 3 where n >= 3"),
            ("n -> n div 2 where n >= 1", "n -> n // 2 where n >= 1"),
            ("n -> n - k where k in 1 to 3", "n -> n - k where k in 1 .. 3"),
        ] {
            let rejected = parse(foreign).unwrap_err();
            let (span, replacement) = rejected.diagnostics[0].suggestion.clone().expect(foreign);
            let mended = [&foreign[..span.start], &replacement, &foreign[span.end..]].concat();
            assert_eq!(mended, ours);
            assert!(parse(&mended).is_ok(), "{mended}");
        }
        for (word, set) in [("prime", "primes"), ("square", "squares")] {
            let rejected = parse(&format!("n -> n - k where k {word}")).unwrap_err();
            assert!(rejected.diagnostics[0].hints[0].ends_with(&format!("is written `k in {set}`")));
            assert!(parse(&format!("n -> n - k where k in {set}")).is_ok());
        }
        for name in ["floor", "sqrt", "log2", "isprime", "digit"] {
            let rejected = parse(&format!("n -> n - {name}(n)")).unwrap_err();
            assert_eq!(rejected.diagnostics[0].hints, [function(name).unwrap()]);
        }
    }
}
