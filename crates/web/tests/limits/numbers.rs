//! Questions about laws in which a number was replaced by one at which counts and sizes leave their 64 bits.

use crate::questions::Asked;
use crate::strangers::Dice;
use serde_json::json;
use std::fs;

/// Laws of classes for which the catalogue keeps no certificate.
const OWN: [&str; 9] = [
    "| misere\n| n -> n - k where 1 <= k <= 2\nlaw tame\nfickle\n+ 0 1\n+ 2 3\n. 1 2\n+ 3 1\nlaw periodic preperiod 0 saltus 0\n0 1 2",
    "| misere\n| n -> () where n in {2}\n| n -> a, b where a + b == n - 1 and a <= b\n\
     | n -> a, b where a + b == n - 2 and 1 <= a <= b\nlaw quotient order 8 preperiod 8 period 2\ngenerators 1 2 7\nN 1 2 7\n\
     P 0 3 6\nN 3 4 3\nN 2 5 2\nP 5 2 5\nN 4 3 4\nN 7 2 5\nN 6 3 4\nheaps 1 2 1 2 7 2 7 2 5",
    "| left (a, b) -> (a - k, b) where 1 <= k <= 3\n| right (a, b) -> (a, b - k) where k in {1, 2}\nlaw number a - b",
    "| start n -> (n, n - 1)\n| (n, m) -> (n - k, k) where 1 <= k <= min(n, m)\nlaw claim lost m < n & -n or n == 0\n\
     starts\nlaw claim lost n in powers(2)",
    "| n -> n - 1\n| n -> a, b, c where a + b + c == n - 1 and 2 <= a and a <= b and b <= c and n >= 7\n\
     law periodic preperiod 0 saltus 0\n0 1",
    "| n -> n - k where k in {1, 2}\nlaw claim lost n % 3 == 0\nperiods\nfrom 5 period 3",
    "| misere\n| n -> n - 1 where n >= 10\nlaw claim lost n % 2 == 1 and n >= 9",
    "| n -> n - 1\n| n -> 3 of x where 3 * x + 2 == n\n| n -> each i in 1..4: n - i where n >= 4\nlaw claim value n % 2",
    "| (n, k) -> (n - t, k) where 1 <= t <= k\nlaw claim value n % (k + 1) if k <= 9 else n // 7",
];

/// Returns a certificate of each class, without its first line.
pub fn certificates() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../catalog/certificates");
    let files = fs::read_dir(folder).expect("the catalogue keeps certificates");
    let text = |file: fs::DirEntry| fs::read_to_string(file.path()).expect("it is text");
    let body = |text: String| Some(text.split_once("rules\n")?.1.to_owned());
    let mut kept: Vec<String> = files.filter_map(|file| body(text(file.ok()?))).collect();
    kept.sort_unstable();
    kept.extend(OWN.map(|text| format!("{text}\nend\n")));
    kept
}

/// Returns 2^k, or 2^64 / c, and perhaps one more or less.
fn large(dice: &mut Dice) -> u128 {
    let near = match dice.below(3) {
        0 => (1 << 64) / (2 + dice.below(15) as u128),
        _ => 1 << dice.below(65),
    };
    (near + dice.below(3) as u128).saturating_sub(1)
}

/// Returns a question of a kind, by its number, about one of the certificates with another number in it.
pub fn question(at: usize, certificates: &[String]) -> Asked {
    let mut dice = Dice(at as u64);
    let text = &certificates[at % certificates.len()];
    let is_inside = |at: usize| text[..at].ends_with(|letter: char| letter.is_alphanumeric());
    let starts = text.match_indices(|letter: char| letter.is_ascii_digit());
    let starts: Vec<usize> = starts.map(|(at, _)| at).filter(|at| !is_inside(*at)).collect();
    let digits = |at: usize| {
        let digits = text[at..].find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len() - at);
        &text[at..at + digits]
    };
    // Few of the numbers that automata and values list say how much there is.
    let line = |at: usize| text[..at].rsplit('\n').next().unwrap_or_default();
    let is_listed = |at: &usize| !["|", "law", "from"].iter().any(|head| line(*at).starts_with(head));
    let (listed, said): (Vec<usize>, Vec<usize>) = starts.iter().partition(|at| is_listed(at));
    let from = if said.is_empty() || !listed.is_empty() && dice.below(8) == 0 { listed } else { said };
    let (chosen, number) = (from[dice.below(from.len())], large(&mut dice));
    let other = from[dice.below(from.len())];
    let (mut changed, mut end, all) = (String::new(), 0, dice.below(2) == 0);
    for start in starts {
        let is_other = start == other && dice.below(4) == 0;
        if start == chosen || is_other || all && digits(start) == digits(chosen) {
            let number = if is_other { large(&mut dice) } else { number };
            changed += &format!("{}{number}", &text[end..start]);
            end = start + digits(start).len();
        }
    }
    changed += &text[end..];
    let rules = changed.lines().filter_map(|line| line.strip_prefix("| ")).collect::<Vec<_>>().join("\n");
    let pattern = rules.lines().last().and_then(|line| line.split_once("->")).map_or("n", |(names, _)| names);
    let pattern = pattern.trim().trim_start_matches("left ").trim_start_matches("right ");
    let names: Vec<&str> = pattern.trim_matches(['(', ')']).split(", ").collect();
    let far = [number, number + 1, 1_000_000_000_000, 60];
    let position = names.iter().map(|_| far[dice.below(4)].to_string()).collect::<Vec<_>>().join(" ");
    let certificate = format!("grundy certificate 1\nrules\n{changed}");
    let lang = ["c", "cpp", "rust", "python"][dice.below(4)];
    Asked::Page(match dice.below(32) {
        0 => json!({"ask": "law", "game": rules}),
        1 => json!({"ask": "explain", "game": rules}),
        2 => json!({"ask": "code", "game": rules, "lang": lang}),
        3 => json!({"ask": "prove", "game": rules, "claim": format!("{} % {number} == 1", names[0])}),
        4 | 5 => json!({"ask": "coq", "certificate": certificate}),
        6..=15 => json!({"ask": "position", "game": rules, "position": position, "values": true}),
        _ => json!({"ask": "check", "certificate": certificate}),
    })
}
