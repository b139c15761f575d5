//! Rule texts as a stranger may send them: random ones, and ones made to cost as much as they can.

/// A sequence of numbers that the seed alone decides.
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % bound as u64).expect("it is below the bound")
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const WORDS: [&str; 44] = [
    "n",
    "a",
    "b",
    "k",
    "->",
    "->",
    "where",
    "and",
    "or",
    "not",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "|",
    ",",
    ";",
    ":",
    "\n",
    "+",
    "-",
    "*",
    "/",
    "%",
    "xor",
    "==",
    "!=",
    "<=",
    "<",
    ">=",
    "in",
    "powers(2)",
    "squares",
    "primes",
    "1",
    "2",
    "17",
    "99999999999999999999",
    "param",
    "left",
    "goal",
    "\"x.\"",
];

/// Returns words in no order.
pub fn soup(dice: &mut Dice) -> String {
    let n_words = 1 + dice.below(30);
    (0..n_words).map(|_| dice.of(&WORDS)).collect::<Vec<_>>().join(" ")
}

/// Returns rules that are nearly right: one of a few games with a few characters changed.
pub fn slip(dice: &mut Dice) -> String {
    const RIGHT: [&str; 8] = [
        "n -> n - k where 1 <= k <= n",
        "n -> n - k where k in {1, 3, 4}; n -> a, b where a + b == n and 1 <= a < b",
        "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
        "take: n -> n - k where k in primes and k <= n\nmisere",
        "(n, m) -> (n - k, 2 * k) where 1 <= k <= min(m, n)",
        "n -> n // 2 where n >= 2; n -> n // 3 where n >= 3",
        "left \"T.\" -> \".T\"; left \"TF.\" -> \".FT\"; mirror T F",
        "left \".|.\" -> \"#|#\"; right \"..\" -> \"##\"",
    ];
    let mut text: Vec<char> = dice.of(&RIGHT).chars().collect();
    for _ in 0..dice.below(4) {
        let at = dice.below(text.len());
        match dice.below(3) {
            0 => drop(text.remove(at)),
            1 => text[at] = dice.of(&WORDS).chars().next().unwrap_or('?'),
            _ => text.insert(at, dice.of(&WORDS).chars().next().unwrap_or('é')),
        }
    }
    text.into_iter().collect()
}

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
    texts
}

/// Returns questions about a text of rules, those that cost most.
pub fn questions(game: &str) -> Vec<serde_json::Value> {
    use serde_json::json;
    // What a position of it looks like nobody knows, so each may be refused.
    let position = if game.contains('"') {
        "......|......|......|......".to_owned()
    } else if game.contains('(') && game.contains(',') && !game.contains("((") {
        let names = game.split(')').next().unwrap_or_default().matches(',').count() + 1;
        vec!["30"; names].join(" ")
    } else {
        "1000 999 50".to_owned()
    };
    vec![
        json!({"ask": "rules", "game": game}),
        json!({"ask": "position", "game": game, "position": position, "values": true}),
        json!({"ask": "reply", "game": game, "position": position, "values": true, "misere": true}),
        json!({"ask": "table", "game": game, "to": 100_000}),
        json!({"ask": "table", "game": game, "rows": 256, "cols": 256}),
        json!({"ask": "law", "game": game}),
        json!({"ask": "random", "game": game, "size": "medium"}),
    ]
}
