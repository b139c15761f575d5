//! Rule texts made to cost as much as they can.

/// Returns texts made to be deep, long, unbounded, or to have more options and followers than can be counted.
pub fn crafted() -> Vec<String> {
    let mut texts = Vec::new();
    for depth in [10, 99, 101, 320, 1500, 15_000] {
        texts.push(format!("n -> {}n - 1{}", "(".repeat(depth), ")".repeat(depth)));
        texts.push(format!("n -> n - k where {}k == 1{}", "not (".repeat(depth), ")".repeat(depth)));
        texts.push(format!("n -> n {}", "- 1 ".repeat(depth)));
        texts.push(format!("n -> n - k where k in {}", "{".repeat(depth)));
        texts.push(format!("n -> {}", "[".repeat(depth)));
        texts.push(format!("n -> n - k where k == {}1", "-".repeat(depth)));
    }
    for digits in [18, 19, 38, 39, 400, 7000] {
        let number = "9".repeat(digits);
        texts.push(format!("n -> n - {number}"));
        texts.push(format!("n -> n - k where 1 <= k <= {number}"));
        texts.push(format!("n -> n * {number} where n >= 1"));
        texts.push(format!("n -> n - k where k in {{{number}}}"));
        texts.push(format!("0.{number}"));
    }
    // Choices by the million, and more of them in each line.
    for n_choices in [1, 2, 3, 6, 12, 13] {
        let names: Vec<String> = (0..n_choices).map(|index| format!("k{index}")).collect();
        let bounds: Vec<String> = names.iter().map(|name| format!("0 <= {name} <= 999999999")).collect();
        texts.push(format!("n -> n + {} where {}", names.join(" + "), bounds.join(" and ")));
        texts.push(format!("n -> {} where {}", names.join(", "), bounds.join(" and ")));
        let sum = format!("{} == n and {}", names.join(" + "), bounds.join(" and "));
        texts.push(format!("n -> {} where {sum}", names.join(", ")));
    }
    texts.extend(
        [
            "n -> n + 1",
            "n -> n",
            "n -> n, n",
            "n -> n + 1, n + 1",
            "n -> n * n where n >= 2",
            "n -> 2 * n where n >= 1; n -> n - 1 where n >= 1",
            "n -> n - k",
            "n -> k where k >= 0",
            "n -> a, b where a + b == n",
            "n -> a, b, c where a + b + c == n",
            "n -> a, a, a, a where a <= n",
            "(a, b) -> (b, a)",
            "(a, b) -> (a + 1, b - 1) where b >= 1; (a, b) -> (a - 1, b + 1) where a >= 1",
            "(a, b) -> (c, d) where c < a and d <= 1000000",
            "(a, b, c) -> (a - i, b - j, c - k) where 0 <= i <= a and 0 <= j <= b and 0 <= k <= c and i + j + k >= 1",
            "(a, b, c, d) -> (x, y, z, w) where x + y + z + w < a + b + c + d",
            "n -> n - k where k in primes and k <= n; n -> a, b where a + b == n",
            "n -> n - k where 1 <= k <= n and (n * k * k + 7) % 11 == k % 3",
            "n -> n - k where 1 <= k <= n; n -> a, b where a + b <= n",
            "left n -> n - 1 where n >= 1; right n -> n + 1",
            "left n -> n - k where 1 <= k <= n; right n -> a, b where a + b == n",
            "\".\" -> \"x\"",
            "\".\" -> \"x\"; \"x\" -> \".\"",
            "left \".\" -> \"x\"; right \".\" -> \"o\"; \"x\" -> \"o\"",
            "left \"..\" -> \"xx\" turned; right \".\" -> \"o\" turned",
        ]
        .map(str::to_owned),
    );
    texts.push("n -> n - 1\n".repeat(256));
    texts.push("n -> n - 1; ".repeat(600));
    texts.push("é".repeat(30_000));
    texts.push("\"".repeat(20_000));
    texts.push(format!("\"{}\" -> \"{}\"", ".".repeat(64), "x".repeat(64)));
    texts.push(format!("\"{}\" -> \"{}\"", ".".repeat(9000), "x".repeat(9000)));
    texts.push(format!(
        "n -> n - k where k in {{{}}}",
        (1..1600).map(|n| n.to_string()).collect::<Vec<_>>().join(", ")
    ));
    texts.push(format!("n -> n - k where {}", vec!["(k == 1 or k == 2)"; 40].join(" and ")));
    texts.push(format!("n -> n - k where {}", vec!["k != 5"; 700].join(" and ")));
    texts.push((0..250).map(|n| format!("param p{n} = {n}\n")).collect::<String>() + "n -> n - p0");
    texts.extend(tuples());
    texts.extend(towers());
    texts.extend(boards());
    texts.extend(odd_texts());
    texts
}

/// Games on many numbers, and on two or three for which no table is small.
fn tuples() -> Vec<String> {
    let mut texts = Vec::new();
    for n in [2, 5, 9, 16, 17, 200] {
        let names: Vec<String> = (0..n).map(|index| format!("x{index}")).collect();
        let pattern = names.join(", ");
        let less = |at: usize| {
            let part = |index: usize| {
                if index == at { format!("{} - k", names[index]) } else { names[index].clone() }
            };
            (0..n).map(part).collect::<Vec<_>>().join(", ")
        };
        let lines: Vec<String> =
            (0..n).map(|at| format!("({pattern}) -> ({}) where k >= 1", less(at))).collect();
        texts.push(lines.join("; "));
        texts.push(format!("({pattern}) -> ({}) where k >= 1; misere", less(0)));
        texts.push(format!("win when {}; {}", names.join(" + ") + " == 7", lines[0]));
        texts.push(format!("({pattern}) -> ({}), ({}) where k >= 1", less(0), less(n - 1)));
    }
    texts.extend(
        [
            "(a, b) -> (b, a - k) where k >= 1",
            "(a, b) -> (a - k, b + k) where k >= 1",
            "(a, b) -> (a - 1, c) where c <= 18446744073709551615",
            "(a, b) -> (a - 1, b * b) where b <= 4000000000",
            "(a, b) -> (a - 1, 2**b) where b <= 100",
            "(a, b) -> (c, d) where c * d < a * b",
            "(a, b) -> (c, d) where c**3 + d**3 < a**3 + b**3",
            "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1; (a, b) -> (a, b - k*a) where k >= 1 and a >= 1; misere",
            "(a, b) -> (c, b), (a - c, b) where 1 <= c < a; (a, b) -> (a, c), (a, b - c) where 1 <= c < b",
            "left (a, b) -> (c, b), (a - c, b) where 1 <= c < a; right (a, b) -> (a, c), (a, b - c) where 1 <= c < b",
            "win when gcd(a, b) == 1 and a > 1; (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
            "lose when xor(a, b) == 3; (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
            "win when n % 2 == 0; n -> a, b where a + b == n - 1",
            "left n -> n - k where k in {1, 2}; right n -> n - k where k in {1, 3}",
            "left n -> a, b where a + b == n and a >= 1 and b >= 1; right n -> n - k where k in squares and k >= 1",
            "left n -> a, b, c where a + b + c == n - 1; right n -> a, b where a + b == n - 2",
            "left (a, b) -> (a - k, b + k) where k >= 1; right (a, b) -> (a + 1, b - 1) where b >= 1",
            "start n -> (n, 18446744073709551615); (n, c) -> (n - k, c) where 1 <= k <= c",
        ]
        .map(str::to_owned),
    );
    texts
}

/// Conditions that are high, long, or slow to try.
fn towers() -> Vec<String> {
    let tower = |name: &str, depth: usize| {
        (0..depth).fold("k".to_owned(), |text, _| format!("{name}({text}, n + 1)"))
    };
    let mut texts = Vec::new();
    for depth in [5, 30, 99] {
        texts.push(format!("n -> n - k where {} == 1", tower("gcd", depth)));
        texts.push(format!("n -> n - k where {} % 3 == 1", tower("xor", depth)));
        texts.push(format!(
            "n -> n - k where k >= 1 and {} == k",
            (0..depth).fold("k".to_owned(), |text, _| format!("popcount({text} * n)"))
        ));
        texts.push(format!(
            "n -> n - k where k >= 1 and {} < 3",
            (0..depth).fold("k".to_owned(), |text, _| format!("isqrt({text} + 18446744073709551557)"))
        ));
        texts.push(format!(
            "n -> n - k where k in primes and {}",
            vec!["k + 2 in primes"; depth].join(" and ")
        ));
        texts.push(format!(
            "n -> n - k where k >= 1 and k {} 7 == 3",
            "** 2 % 1000003 ".repeat(depth / 5) + "%"
        ));
        texts.push(format!(
            "let f0(x) = x + 1\n{}n -> n - k where f{depth}(k) <= n",
            (1..=depth).map(|at| format!("let f{at}(x) = f{}(f{}(x))\n", at - 1, at - 1)).collect::<String>()
        ));
    }
    texts.extend(
        [
            "n -> n - k where k >= 1 and 18446744073709551557 + k in primes",
            "n -> n - k where k in powers(1)",
            "n -> n - k where k in powers(0)",
            "n -> n - k where k in fibonacci; n -> n - k where k in squares and k >= 1; n -> n - k where k in primes",
            "n -> 60000 of 1 where n >= 60000",
            "n -> n of n - 1 where n >= 1",
            "n -> each x in 0..n - 2: x where n >= 2",
            "n -> each x in 0..n - 2: x, each y in 0..n - 2: y where n >= 2",
            "n -> r of q + 1, m - r of q where 2 <= m <= n and q == n // m and r == n % m",
            "n -> a, b, c, d where a*a + b*b + c*c + d*d == n",
            "n -> a, b, c where a * b * c == n and a < n and b < n and c < n",
            "n -> n - k where k * k * k <= n and k >= 1; n -> a, b where a * b == n and a < n and b < n",
        ]
        .map(str::to_owned),
    );
    texts
}

/// Rules of boards on which play comes back, branches, or ends at once.
fn boards() -> Vec<String> {
    let letters = "abcdefghijklmnopqrstuvwxyz";
    let mut texts: Vec<String> = [
        "\".x\" -> \"x.\"; \"x.\" -> \".x\"; \".\" -> \"x\"",
        "left \".\" -> \"x\"; right \"x\" -> \".\"",
        "left \".\" -> \"x\"; right \".\" -> \"x\"; misere",
        "\".\" -> \"x\"; misere",
        "left \"..\" -> \"ab\" turned; right \".\" -> \"c\"; left \"c\" -> \".\"",
        "left \".\" -> \"x\" turned; mirror x o",
        "left \".|.\" -> \"x|x\"; right \"..\" -> \"oo\"; \"xo\" -> \"ox\" turned",
        "left \"..\" -> \"x.\" turned; right \"..\" -> \"o.\" turned",
        "left \".\" -> \"x\"; right \".\" -> \"o\"; left \"xo\" -> \"xx\" turned; right \"ox\" -> \"oo\" turned",
        "left \"..|..\" -> \"x.|..\" turned; right \"...\" -> \".o.\" turned",
        "\"..\" -> \"xx\" turned; \"xx\" -> \"..\" turned",
        "\"...\" -> \"x.x\" turned",
    ]
    .map(str::to_owned)
    .into();
    let cycle: Vec<String> = letters
        .chars()
        .zip(letters.chars().cycle().skip(1))
        .map(|(from, to)| format!("\"{from}\" -> \"{to}\""))
        .collect();
    texts.push(cycle.join("; ") + "; \".\" -> \"a\"");
    texts.push(letters.chars().map(|to| format!("\".\" -> \"{to}\"")).collect::<Vec<_>>().join("; "));
    texts.push(
        letters.chars().map(|to| format!("left \"..\" -> \"{to}.\" turned")).collect::<Vec<_>>().join("; ")
            + "; right \".\" -> \"!\"",
    );
    texts.push(vec!["\".\" -> \"x\""; 256].join("\n"));
    texts.push(vec!["left \"....|....\" -> \"x...|...x\" turned"; 100].join("\n"));
    texts
}

/// Texts in other letters, of one long line, or of many short ones.
fn odd_texts() -> Vec<String> {
    vec![
        "ñ → ñ − κ".repeat(400),
        "n -> n - k where k ≥ 1".to_owned(),
        "\u{202e}n -> n - 1\u{0}".to_owned(),
        "👩‍👩‍👧‍👦".repeat(300),
        "\u{300}".repeat(4000),
        "#".repeat(8000),
        format!("n -> n - 1 {}", " ".repeat(8000)),
        "\n".repeat(8000),
        "\r\n;".repeat(2500),
        format!("game {}\nn -> n - 1", "a".repeat(8000)),
        format!("{}: n -> n - 1", "a".repeat(8000)),
        format!("{} -> {}", "a".repeat(4000), "a".repeat(4000)),
        (0..700).map(|n| format!("param p{n}={n}\n")).collect(),
        format!(
            "param p = [{}]\nn -> n - k where k in p",
            (0..2500).map(|n| (n % 9).to_string()).collect::<Vec<_>>().join(",")
        ),
        format!(
            "param p = {{{}}}\nn -> n - p[k] where k in p",
            (1..1800).map(|n| n.to_string()).collect::<Vec<_>>().join(",")
        ),
        (0..255).map(|n| format!("l{n}: n -> n - {n}, n - {n} - 1 where n%2==0\n")).collect(),
        (0..200).map(|n| format!("win when n == {n}\n")).collect::<String>() + "n -> n - k where k >= 1",
        format!("n -> {}", vec!["n - 1"; 1000].join(", ")),
        format!("n -> n - k where k in {{{}}}", vec!["1"; 3000].join(",")),
        format!("n -> n - ({})", vec!["k"; 1500].join(" + ")),
        format!(
            "n -> n - k where {}",
            (0..300).map(|n| format!("k != {n}")).collect::<Vec<_>>().join(" or ")
        ),
        format!(
            "n -> n - k where {}",
            (0..64).map(|n| format!("k == {n} * n")).collect::<Vec<_>>().join(" or ")
        ),
        format!("n -> n - k where {}", ["(k <= n or k == 2 * n)"; 6].join(" and ")),
    ]
}
