//! Random rule texts from a seed: for tests of everything that reads rules.
//!
//! The texts use the whole grammar. Most of them are rules; some have an unbounded choice, and at some
//! positions an expression has no value: that is for the tests to meet.

/// Returns the text of the seed; equal seeds give equal texts.
///
/// ```
/// use grundy_rules::lang::{arbitrary, parse};
/// let rules = (0..100).filter(|seed| parse(&arbitrary::text(*seed)).is_ok()).count();
/// assert!(rules > 70);
/// ```
#[must_use]
pub fn text(seed: u64) -> String {
    let mut random = Random { state: seed };
    let coordinates: &'static [&'static str] = match random.below(10) {
        0..6 => &["n"],
        6..9 => &["a", "b"],
        _ => &["x", "y", "z"],
    };
    Writer {
        random,
        coordinates,
        names: Vec::new(),
        sets: Vec::new(),
        lists: Vec::new(),
        functions: Vec::new(),
    }
    .rules()
}

/// Returns a one-heap text of lines that take and split; many are take-and-break games.
#[must_use]
pub fn take_and_break(seed: u64) -> String {
    let mut random = Random { state: seed };
    let mut lines = Vec::new();
    for _ in 0..=random.below(3) {
        lines.push(split(&mut random));
    }
    lines.join("; ")
}

/// Returns a text of moves on a pair of numbers; many are games of slides and steps.
#[must_use]
pub fn pairs(seed: u64) -> String {
    let mut random = Random { state: seed };
    let mut lines = Vec::new();
    for _ in 0..=random.below(4) {
        lines.push(pair(&mut random));
    }
    lines.join("; ")
}

fn pair(random: &mut Random) -> String {
    let (i, j) = (random.below(4), random.below(4));
    let (part, amount) = match random.below(9) {
        0 => ("(a - k, b)", "k"),
        1 => ("(a, b - k)", "k"),
        2 => ("(a - k, b - k)", "k"),
        3 => ("(a - k, b - 2*k)", "k"),
        4 => ("(a - 2*k, b - 3*k)", "k"),
        5 => ("(c, b)", "(a - c)"),
        6 => ("(a, d)", "(b - d)"),
        7 => ("(a - k - 1, b - k)", "k"),
        _ => ("(a - p, b - q)", ""),
    };
    let conditions: &[String] = &if amount.is_empty() {
        [
            format!("abs(p - q) < {} and p + q >= 1", 1 + i),
            format!("p + q in {{{}, {}}}", 1 + i, 2 + j),
            format!("max(p, q) <= {i} and p + q >= {}", 1 + j),
            format!("p == q + {i} and q >= {}", 1 + j),
            format!("1 <= p <= q and q <= p + {i}"),
        ]
    } else {
        [
            format!("{amount} >= {}", 1 + i),
            format!("1 <= {amount} <= {}", 1 + i),
            format!("{amount} in {{{}, {}, 7}}", 1 + i, 2 + j),
            format!("1 <= {amount} <= min(a, b)"),
            ["odd", "powers(2)", "primes", "squares", "even"]
                .map(|set| format!("{amount} in {set} and {amount} >= 1"))
                [usize::try_from(random.below(5)).expect("one of five")]
            .clone(),
        ]
    };
    let condition = &conditions[usize::try_from(random.below(5)).expect("one of five")];
    let more = match random.below(12) {
        0 => " and a >= 2",
        1 => " and a + b >= 0",
        2 => " and a != 3",
        3 => " and b >= 0",
        _ => "",
    };
    format!("(a, b) -> {part} where {condition}{more}")
}

/// Returns a text of moves on two or three numbers below `n`, a parameter of 2 to 5, in which positions may
/// come back.
#[must_use]
pub fn walks(seed: u64) -> String {
    let mut random = Random { state: seed };
    let names: &[&str] = if random.chance(70) { &["x", "y"] } else { &["x", "y", "z"] };
    let mut items = vec![format!("param n = {}", 2 + random.below(if names.len() == 2 { 4 } else { 2 }))];
    let partizan = random.chance(25);
    for _ in 0..=random.below(5) {
        let player = if partizan { random.pick(&["left ", "right ", ""]) } else { "" };
        items.push(format!("{player}{}", walk(&mut random, names)));
    }
    let (a, b) = (random.pick(names), random.pick(names));
    match random.below(7) {
        0 => items.push("misere".to_owned()),
        1 => items.push(format!("win when {a} == 1")),
        2 => items.push(format!("lose when {a} >= {b} and {b} != 0")),
        3 => items.push(format!("win when {a} == 0\nlose when {b} == n - 1")),
        _ => {}
    }
    items.join("\n")
}

fn walk(random: &mut Random, names: &[&str]) -> String {
    let mut to: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let mut conditions: Vec<String> = Vec::new();
    if random.chance(25) {
        to.rotate_left(1);
    }
    for index in 0..=random.below(2) {
        let at = usize::try_from(random.below(to.len() as u64)).expect("an index of a vector");
        let (x, y) = (to[at].clone(), random.pick(names));
        let choice = ["i", "j"][usize::from(index > 0)];
        to[at] = match random.below(9) {
            0 => {
                conditions.push(format!("{x} >= 1"));
                format!("{x} - 1")
            }
            1 => {
                conditions.push(format!("{x} < n - 1"));
                format!("{x} + 1")
            }
            2 => format!("({x} + {}) % n", 1 + random.below(2)),
            3 => {
                conditions.push(format!("{x} <= {choice} + 1 and {choice} <= {x} + 1 and {choice} < n"));
                choice.to_owned()
            }
            4 => {
                conditions.push(format!("{choice} in {{1, {}}}", 2 + random.below(3)));
                format!("{x} - {choice}")
            }
            5 => {
                conditions.push(format!("1 <= {choice} <= {y}"));
                format!("{x} - {choice}")
            }
            6 => random.below(2).to_string(),
            7 => {
                conditions.push(format!("{choice} < n and {choice} != {y}"));
                choice.to_owned()
            }
            _ => format!("min({x}, {y})"),
        };
    }
    for _ in 0..random.below(3) {
        let (a, b) = (random.pick(names), random.pick(names));
        conditions.push(match random.below(6) {
            0 => format!("{a} <= {b}"),
            1 => format!("{a} % 2 == {}", random.below(2)),
            2 => format!("({a} == 0 or {b} >= 1)"),
            3 => format!("not ({a} == {b} and {b} == 1)"),
            4 => format!("{a} == {}", random.below(2)),
            _ => format!("{a} + {b} < 2*n - 1"),
        });
    }
    let condition =
        if conditions.is_empty() { String::new() } else { format!(" where {}", conditions.join(" and ")) };
    format!("({}) -> ({}){condition}", names.join(", "), to.join(", "))
}

/// Numbers that look random (splitmix64), the same on every machine.
struct Random {
    state: u64,
}

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.state;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (x ^ (x >> 31)) % bound
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        let at = self.below(items.len() as u64);
        items[usize::try_from(at).expect("an index of a slice")]
    }
}

fn split(random: &mut Random) -> String {
    let (i, j) = (random.below(4), 1 + random.below(3));
    let mut conditions: Vec<String> = Vec::new();
    let head = match random.below(5) {
        0 => {
            conditions.push(format!("k in {{{i}, {}, {}}}", i + j, i + 5));
            "n -> n - k"
        }
        1 => {
            conditions.push(format!("{i} <= k <= {}", i + j));
            "n -> n - k"
        }
        2 => {
            conditions.push(format!("a + b in {{n - {i}, n - {}}}", i + j));
            "n -> a, b"
        }
        3 => {
            conditions.push(format!("k == {i}"));
            "n -> a, n - a - k"
        }
        _ => {
            conditions.push(format!("a + b + c == n - {i}"));
            "n -> a, b, c"
        }
    };
    let uses = |name: &str| head.contains(name);
    for (condition, names) in [
        ("a <= b", "b"),
        ("a < b", "b"),
        ("b <= c", "c"),
        ("a >= 1", "a"),
        ("b >= 1", "b"),
        ("k < n", "k"),
        ("n >= 2", "n"),
        ("n <= 9", "n"),
        ("a != b", "b"),
        ("k >= 1", "k"),
        ("a % 2 == 0", "a"),
    ] {
        if uses(names) && (names != "b" || uses("a, b")) && random.chance(22) {
            conditions.push(condition.to_owned());
        }
    }
    shuffle(random, &mut conditions);
    format!("{head} where {}", conditions.join(" and "))
}

fn shuffle(random: &mut Random, items: &mut [String]) {
    for last in (1..items.len()).rev() {
        let other = usize::try_from(random.below(last as u64 + 1)).expect("an index of a slice");
        items.swap(last, other);
    }
}

struct Writer {
    random: Random,
    coordinates: &'static [&'static str],
    /// The names that an expression may use now.
    names: Vec<String>,
    sets: Vec<&'static str>,
    lists: Vec<&'static str>,
    functions: Vec<&'static str>,
}

impl Writer {
    fn rules(mut self) -> String {
        let mut items = Vec::new();
        if self.random.chance(10) {
            items.push("game a-name2".to_owned());
        }
        if self.random.chance(30) {
            items.push(format!("param m = {}", self.random.below(4)));
            self.names.push("m".to_owned());
        }
        if self.random.chance(20) {
            items.push(format!("param s = {{1, {}, {}}}", self.random.below(4), 2 + self.random.below(5)));
            self.sets.push("s");
        }
        if self.random.chance(20) {
            items.push(format!("param cap = [{}, {}, 3]", self.random.below(4), self.random.below(5)));
            self.lists.push("cap");
            self.sets.push("cap");
        }
        if self.random.chance(20) {
            let outside = std::mem::replace(&mut self.names, vec!["u".to_owned()]);
            let body = self.number(2);
            items.push(format!("let f(u) = {body}"));
            self.names = outside;
            self.functions.push("f");
        }
        let coordinates = self.coordinates.iter().map(|name| (*name).to_owned());
        self.names.extend(coordinates);
        let partizan = self.random.chance(12);
        for index in 0..=self.random.below(3) {
            let line = self.line();
            let player = if partizan { self.random.pick(&["left ", "right ", ""]) } else { "" };
            let label = if self.random.chance(15) { format!("line{index}: ") } else { String::new() };
            items.push(format!("{label}{player}{line}"));
        }
        match self.random.below(12) {
            0 => items.push(format!("win when {}", self.condition(1))),
            1 => items.push(format!("lose when {}", self.condition(1))),
            2 => items.push("misere".to_owned()),
            _ => {}
        }
        items.join(self.random.pick(&["; ", "\n"]))
    }

    fn pattern(&self) -> String {
        match self.coordinates {
            [single] => (*single).to_owned(),
            several => format!("({})", several.join(", ")),
        }
    }

    fn line(&mut self) -> String {
        let before = self.names.len();
        let n_choices = self.random.below(4).min(self.random.below(4));
        let choices: Vec<&'static str> =
            ["i", "j", "k"].into_iter().take(usize::try_from(n_choices).unwrap_or(0)).collect();
        let mut conditions = Vec::new();
        for choice in &choices {
            conditions.push(self.bound(choice));
            self.names.push((*choice).to_owned());
        }
        if self.random.chance(45) {
            conditions.push(self.condition(2));
        }
        shuffle(&mut self.random, &mut conditions);
        let mut parts = Vec::new();
        let n_parts = if self.random.chance(6) { 0 } else { 1 + u64::from(self.random.chance(30)) };
        for _ in 0..n_parts {
            parts.push(self.part(&choices));
        }
        self.names.truncate(before);
        let parts = if parts.is_empty() { "()".to_owned() } else { parts.join(", ") };
        let condition = conditions.join(" and ");
        let pattern = self.pattern();
        if condition.is_empty() {
            format!("{pattern} -> {parts}")
        } else {
            format!("{pattern} -> {parts} where {condition}")
        }
    }

    fn bound(&mut self, choice: &str) -> String {
        let most = self.number(1);
        match self.random.below(12) {
            0..3 => format!("1 <= {choice} <= {most}"),
            3 => format!("{choice} < {most}"),
            4 => format!("{choice} == {most}"),
            5 => format!("{choice} in {}", self.list()),
            6 => format!("{choice} in 1..{most}"),
            7 => format!("{choice} * {choice} <= {most}"),
            8 => {
                let set = self.random.pick(&["odd", "even", "squares", "primes", "powers(2)", "fibonacci"]);
                format!("{choice} in {set} and {choice} <= {most}")
            }
            9 => {
                let other = self.number(1);
                format!("({choice} == {most} or {choice} <= {other} and {choice} >= 1)")
            }
            10 => {
                let factor = 1 + self.random.below(3);
                format!("{factor}*{choice} + 1 <= {most}")
            }
            _ => format!("{choice} >= 1"),
        }
    }

    fn list(&mut self) -> String {
        if !self.sets.is_empty() && self.random.chance(50) {
            return self.random.pick(&self.sets.clone()).to_owned();
        }
        let (a, b) = (self.number(1), self.random.below(6));
        format!("{{{a}, {b}}}")
    }

    fn part(&mut self, choices: &[&'static str]) -> String {
        if self.random.chance(6) {
            let count = self.number(1);
            return format!("{count} of {}", self.position(choices));
        }
        if self.random.chance(6) {
            let to = self.number(1);
            self.names.push("r".to_owned());
            let position = self.position(choices);
            self.names.pop();
            return format!("each r in 0..min({to}, 3): {position}");
        }
        self.position(choices)
    }

    fn position(&mut self, choices: &[&'static str]) -> String {
        let mut numbers = Vec::new();
        for coordinate in self.coordinates {
            let number = match (self.random.below(6), choices) {
                (0..3, [first, ..]) if self.random.chance(70) => {
                    let choice = if self.random.chance(70) {
                        first
                    } else {
                        self.random.pick(&[choices[0], choices[choices.len() - 1]])
                    };
                    format!("{coordinate} - {choice}")
                }
                (3, [.., last]) => (*last).to_owned(),
                (0..4, _) => format!("{coordinate} - {}", self.random.below(3)),
                (4, _) => (*coordinate).to_owned(),
                _ => self.number(2),
            };
            numbers.push(number);
        }
        if numbers.len() == 1 { numbers.swap_remove(0) } else { format!("({})", numbers.join(", ")) }
    }

    fn name(&mut self) -> String {
        if self.names.is_empty() {
            return "2".to_owned();
        }
        let at = self.random.below(self.names.len() as u64);
        self.names[usize::try_from(at).expect("an index of a slice")].clone()
    }

    fn number(&mut self, depth: u64) -> String {
        if depth == 0 || self.random.chance(35) {
            return if self.random.chance(35) { self.random.below(5).to_string() } else { self.name() };
        }
        let x = self.number(depth - 1);
        let y = self.number(depth - 1);
        match self.random.below(16) {
            0..3 => format!("{x} + {y}"),
            3..5 => format!("{x} - {y}"),
            5 => format!("({x}) * ({y})"),
            6 => format!("({x}) // {}", 1 + self.random.below(3)),
            7 => format!("({x}) % ({y})"),
            8 => format!("min({x}, {y})"),
            9 => format!("max({x}, {y})"),
            10 => {
                let function = self.random.pick(&["abs", "popcount", "bit_length"]);
                format!("{function}({x})")
            }
            11 => {
                let function = self.random.pick(&["gcd", "xor"]);
                format!("{function}({x}, {y})")
            }
            12 => {
                let condition = self.condition(0);
                format!("({x} if {condition} else {y})")
            }
            13 => match self.lists.first() {
                Some(list) => format!("{list}[({x}) % len({list})]"),
                None => format!("[{x}, {y}][({x}) % 2]"),
            },
            14 if !self.functions.is_empty() => format!("f({x})"),
            14 => format!("-({x})"),
            _ => {
                let operator = self.random.pick(&["&", "|", ">>", "**"]);
                format!("({x}) {operator} {}", self.random.below(3))
            }
        }
    }

    fn condition(&mut self, depth: u64) -> String {
        if depth > 0 && self.random.chance(35) {
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.random.below(4) {
                0 => format!("({a} or {b})"),
                1 => format!("not ({a})"),
                2 => format!("not ({a} and {b})"),
                _ => format!("{a} and {b}"),
            };
        }
        let (x, y) = (self.number(1), self.number(1));
        match self.random.below(8) {
            0 => format!("{x} in {}", self.list()),
            1 => {
                let set = self.random.pick(&["odd", "even", "squares", "primes", "powers(3)", "fibonacci"]);
                format!("{x} not in {set}")
            }
            2 => format!("{x} in {y}..5"),
            3 => format!("0 <= {x} < {y}"),
            _ => {
                let comparison = self.random.pick(&["==", "!=", "<", "<=", ">", ">="]);
                format!("{x} {comparison} {y}")
            }
        }
    }
}
