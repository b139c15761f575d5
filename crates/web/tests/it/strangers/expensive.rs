//! Questions made to cost as much as they can, about values, about games of the catalogue, and about claims.

use serde_json::{Value, json};

/// Returns expressions whose values are large, deep, hot, or made of many options.
fn expressions() -> Vec<String> {
    let switches = |n: u32| (0..n).map(|index| format!("+-{}", 3_u64.pow(index))).collect::<Vec<_>>();
    let mut texts = vec![
        "1000000.^".to_owned(),
        "100000.^*3".to_owned(),
        "4000000.^".to_owned(),
        "^100000 + ^99999*".to_owned(),
        "^<1000> + ^<999> + ^[998]".to_owned(),
        "1000000.{2|1||0}".to_owned(),
        "999999999999.+-1".to_owned(),
        "30.{3|1||-2} + 29.{4||1|-5}".to_owned(),
        "60000 : *".to_owned(),
        "{1|-1} : 50000 : ^".to_owned(),
        "999999999999999999999 : *2".to_owned(),
        "1/1180591620717411303424".to_owned(),
        format!("{} / 3", "9".repeat(5000)),
        format!("{} * {}", "9".repeat(5000), "8".repeat(5000)),
        "*4096 + *4095 : *4000".to_owned(),
        "*2048 : *2048 : *2048".to_owned(),
        "conway(*4096, *4095)".to_owned(),
        "conway(conway(^, ^), conway(+-1, ^^))".to_owned(),
        "conway({3|1}, conway({2|-1}, {5|2||1}))".to_owned(),
        "conway(1000, +-1)".to_owned(),
        "norton({4||2|1}, {3|1})".to_owned(),
        "norton(1000000, ^)".to_owned(),
        "norton(norton({2||1|0}, ^^), ^)".to_owned(),
        "heat(heat(heat({3|1||-2}, 1), 1/2), ^)".to_owned(),
        "heat(100000, +-1)".to_owned(),
        "heat(1000.{1|-1}, 5)".to_owned(),
        "overheat(1000, ^, *)".to_owned(),
        "overheat({5|2||1}, 1, {3|1})".to_owned(),
        "cool(amazons[4x4], 1/1024)".to_owned(),
        "pow(^, 1000) + pow_to(^, 1000)".to_owned(),
        "subordinate(1000 : ^, 1000)".to_owned(),
        "atomic_weight(10000.^ + *7)".to_owned(),
        "uptimal(100000.^ + ^<100>)".to_owned(),
        "reduced(20.{3|^||v|-2})".to_owned(),
        "nim_power(18446744073709551615, 18446744073709551615)".to_owned(),
        "nim_log(2, 18446744073709551614)".to_owned(),
        "nim_log(18446744073709551557, 12345678901234567890)".to_owned(),
        "nim_root(340282366920938463463374607431768211455)".to_owned(),
        "left_incentives(clobber[xoxo|oxox|xoxo])".to_owned(),
        "birthday(clobber[xoxox|oxoxo|xoxox])".to_owned(),
        "reduction({0,1,2,3,4,*,*2,*3,^,v|{2|1},{3|*},^^})".to_owned(),
        "domineering[6x6]".to_owned(),
        "domineering[5x5] + domineering[5x4] + domineering[4x5]".to_owned(),
        "amazons[5x5]".to_owned(),
        "konane[8x8]".to_owned(),
        "snort[7x7] - col[7x7]".to_owned(),
        "hackenbush[1-2l 2-3r 3-4l 4-5r 5-6l 6-7r 7-8l 8-9r]".to_owned(),
    ];
    texts.push(switches(8).join(" + "));
    texts.push(switches(12).join(" + "));
    texts.push(switches(30).join(" + "));
    texts.push((1..40).map(|n| format!("{{{}|{n}||-{n}}}", 2 * n)).collect::<Vec<_>>().join(" + "));
    texts.push((1..14).map(|n| format!("Tiny({n})")).collect::<Vec<_>>().join(" + "));
    texts.push((1..12).map(|n| format!("{{{n}*{n}|{n}||^{n}|-{n}}}")).collect::<Vec<_>>().join(" : "));
    texts.push(format!(
        "{{{}|-1000}}",
        (0..800).map(|n| format!("{{{n}|-{n}}}")).collect::<Vec<_>>().join(",")
    ));
    texts.push(format!(
        "{{{}|0}}",
        (0..60).map(|n| format!("*{n} + ^{}", n + 1)).collect::<Vec<_>>().join(",")
    ));
    for depth in [100, 3000, 9000] {
        texts.push(format!("{}0{}", "{".repeat(depth), "|}".repeat(depth)));
        texts.push(format!("{}1{}", "{0|".repeat(depth), "}".repeat(depth)));
        texts.push(format!("{}1{}", "+-".repeat(depth), ""));
        texts.push(format!("{}^{}", "heat(".repeat(depth), ", 1)".repeat(depth)));
        texts.push(format!("{}*{}", "conway(".repeat(depth), ", ^)".repeat(depth)));
        texts.push(vec!["+-1"; depth].join(" : "));
        texts.push(vec!["{2|1||0}"; depth].join(" + "));
        texts.push(vec!["^*"; depth].join(" - "));
    }
    texts.push("±".repeat(15_000));
    texts.push("⇑∗".repeat(10_000));
    texts
}

/// Returns games of the catalogue with positions that are larger than they are meant to be.
fn positions() -> Vec<(&'static str, String)> {
    let board = |cell: &str, rows: usize, columns: usize| vec![cell.repeat(columns); rows].join("|");
    let checkers = |rows: usize, columns: usize| {
        let cell = |index: usize| if index.is_multiple_of(2) { 'x' } else { 'o' };
        let row = |row: usize| (0..columns).map(|column| cell(row + column)).collect::<String>();
        (0..rows).map(row).collect::<Vec<_>>().join("|")
    };
    let edges =
        |n: usize| (1..n).map(|v| format!("{v}-{}{}", v + 1, ["l", "r", "e"][v % 3])).collect::<Vec<_>>();
    let web = (1..20).map(|v| format!("{v}-{}l {v}-{}r", v % 7 + 1, v * 5 % 19 + 1)).collect::<Vec<_>>();
    vec![
        ("nim", vec!["18446744073709551615"; 3000].join(" ")),
        ("nim", "9".repeat(60_000)),
        ("kayles", vec!["99999999999"; 3000].join(" ")),
        ("grundys-game", "1000000 999999 999998".to_owned()),
        ("grundys-game", "18446744073709551615".to_owned()),
        ("wythoff", "18446744073709551615 18446744073709551614".to_owned()),
        ("euclid", "18446744073709551615 1".to_owned()),
        ("euclid", "12200160415121876738 7540113804746346429".to_owned()),
        ("chomp", vec!["60"; 60].join(" ")),
        ("chomp", "1000000 1000000".to_owned()),
        ("chomp", "12 11 10 9 8 7 6".to_owned()),
        ("domineering", "8x8".to_owned()),
        ("domineering", "1x64".to_owned()),
        ("domineering", board(".", 8, 8)),
        ("domineering", vec![board(".", 4, 4); 40].join(" + ")),
        ("clobber", checkers(8, 8)),
        ("clobber", checkers(4, 5)),
        ("clobber", vec![checkers(3, 3); 30].join(" + ")),
        ("amazons", "8x8".to_owned()),
        ("amazons", board(".", 8, 8)),
        ("konane", checkers(8, 8)),
        ("snort", board(".", 8, 8)),
        ("col", board(".", 8, 8)),
        ("nogo", board(".", 5, 5)),
        ("cram", board(".", 8, 8)),
        ("crosses", board(".", 8, 8)),
        ("toads-and-frogs", format!("{}....{}", "t".repeat(14), "f".repeat(14))),
        ("toads-and-frogs", vec!["tt..tff.f"; 50].join(" + ")),
        ("elephants-and-rhinos", format!("{}....{}", "e".repeat(14), "r".repeat(14))),
        ("hackenbush", edges(64).join(" ")),
        ("hackenbush", edges(1000).join(" ")),
        ("hackenbush", web.join(" ")),
        ("green-hackenbush", (1..2000).map(|v| format!("{v}-{}", v + 1)).collect::<Vec<_>>().join(" ")),
        ("toppling-dominoes", "lrelrelrelrelrelrelrelrelre".to_owned()),
        ("toppling-dominoes", "LRELRELRELRELRELRELRELRELRE".to_owned()),
        ("cutcake", "1000000x999999".to_owned()),
        ("maundy-cake", "18446744073709551615x18446744073709551614".to_owned()),
        ("cutting", "5000 5000".to_owned()),
        ("bridg-it", "7".to_owned()),
        ("team-nim", ["100"; 12].join(" ")),
        ("end-nim", vec!["1000000"; 40].join(" ")),
        ("nim-with-a-pass", "1000000 1 500 600".to_owned()),
        ("fibonacci-nim", "12200160415121876738".to_owned()),
        ("take-a-prime", "100000000".to_owned()),
        ("take-a-square", "100000000000".to_owned()),
        ("divisor", "963761198400".to_owned()),
        ("twins", vec!["H"; 500].join("")),
        ("mock-turtles", (1..3000).map(|n| n.to_string()).collect::<Vec<_>>().join(" ")),
        ("tartan", (1..60).map(|n| format!("{n} {n}")).collect::<Vec<_>>().join(" ")),
        ("northcott", vec!["0 1000000"; 200].join(" ")),
        ("stripes", "1000 1000 1000".to_owned()),
        ("partizan-octal", "1000".to_owned()),
        ("partizan-subtraction", "100000".to_owned()),
        ("digital-deletions", "9876543210987654321".to_owned()),
        ("calendar", "1900-01-01".to_owned()),
    ]
}

/// Returns claims about rules, and conditions made to be large.
fn claims() -> Vec<(&'static str, String)> {
    let tower = |inner: &str, depth: usize| {
        (0..depth).fold(inner.to_owned(), |text, _| format!("popcount({text} + n)"))
    };
    vec![
        ("n -> n - k where 1 <= k <= n", "n".to_owned()),
        ("n -> n - k where k in {1, 3, 4}", format!("n % {}", "9".repeat(400))),
        ("n -> n - k where k in {1, 3, 4}", "n % 18446744073709551557".to_owned()),
        ("n -> n - k where 1 <= k <= n", tower("n", 90)),
        ("n -> n - k where 1 <= k <= n", ["n % 7 == 3"; 300].join(" or ")),
        (
            "n -> n - k where 1 <= k <= n",
            (2..60).map(|m| format!("n % {m} == 1")).collect::<Vec<_>>().join(" and "),
        ),
        ("n -> a, b where a + b == n and 1 <= a < b", "n % 3".to_owned()),
        ("n -> a, b where a + b == n", "(".repeat(30_000)),
        ("(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1", "a == b".to_owned()),
        (
            "(a, b, c) -> (a - k, b, c) where k >= 1; (a, b, c) -> (a, b - k, c) where k >= 1; (a, b, c) -> (a, b, c - k) where k >= 1",
            "xor(a, b, c) == 0".to_owned(),
        ),
        (
            "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
            "a * b == 1000003 * isqrt(a)".to_owned(),
        ),
        ("wythoff", "(a - b) % 1000003 == 17 or (a + b) % 999983 == 5".to_owned()),
        ("euclid", "gcd(a, b) == 1".to_owned()),
        ("0.137", "n % 34 if n >= 71 else 0".to_owned()),
        ("kayles", "é".repeat(20_000)),
        ("kayles", "[".to_owned() + &"1, ".repeat(15_000)),
    ]
}

/// Returns certificates that are none, or claim more than they hold.
fn certificates() -> Vec<String> {
    let mut texts = vec![
        "x".to_owned(),
        "grundy certificate 1\n".repeat(3000),
        format!(
            "grundy certificate 1\nrules\nn -> n - k where 1 <= k <= n\nlaw period 0 {}\n",
            "9".repeat(30_000)
        ),
        "\u{0}".repeat(60_000 / 6),
    ];
    texts.push(format!("{}\nlaw values {}", "grundy certificate 1", "1 ".repeat(28_000)));
    texts
}

/// Returns the questions.
pub fn expensive() -> Vec<Value> {
    let mut questions = Vec::new();
    for text in expressions() {
        questions.push(json!({"ask": "value", "text": text}));
        questions.push(json!({"ask": "value", "text": text, "all": true}));
    }
    for (game, position) in positions() {
        let values = json!({"ask": "position", "game": game, "position": position, "values": true});
        questions.push(values);
        questions.push(
            json!({"ask": "reply", "game": game, "position": position, "values": true, "misere": true}),
        );
    }
    for (game, claim) in claims() {
        questions.push(json!({"ask": "prove", "game": game, "claim": claim}));
    }
    questions.extend(certificates().into_iter().map(|text| json!({"ask": "check", "certificate": text})));
    for game in ["domineering", "amazons", "clobber", "konane", "snort", "col", "nogo"] {
        questions.push(json!({"ask": "table", "game": game, "rows": 8, "cols": 8}));
        questions.push(json!({"ask": "table", "game": game, "rows": 1, "cols": 64}));
    }
    for game in ["grundys-game", "kayles", "take-a-prime", "0.7", "0.077", "nim", "lasker"] {
        questions.push(json!({"ask": "table", "game": game, "to": 100_000, "misere": true}));
        questions.push(json!({"ask": "explain", "game": game, "lang": "python"}));
        questions.push(json!({"ask": "code", "game": game, "lang": "c"}));
        questions.push(json!({"ask": "prove", "game": game}));
    }
    for game in ["wythoff", "euclid", "cutcake", "moore-nim", "chomp", "end-nim"] {
        questions.push(json!({"ask": "law", "game": game, "misere": true}));
        questions.push(json!({"ask": "table", "game": game, "rows": 256, "cols": 256}));
        questions.push(json!({"ask": "known", "game": game}));
    }
    let many: Vec<String> = (0..2000).map(|n| format!("{n} {}", n + 1)).collect();
    questions.push(json!({"ask": "normal", "game": "nim", "positions": many}));
    let boards = vec!["8x8"; 2000];
    questions.push(json!({"ask": "normal", "game": "domineering", "positions": boards}));
    questions.push(json!({"ask": "normal", "game": "amazons", "positions": boards}));
    questions
}
