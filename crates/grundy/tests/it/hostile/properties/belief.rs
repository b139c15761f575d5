//! What is believed: laws that the checker accepts, and verdicts on claims, are what the definition says on
//! small positions.

use super::texts::{Truth, definition};
use super::{BYTES, STEPS};
use grundy::catalog::{GAMES, Settings};
use grundy::games::resolve_as;
use grundy::laws::Verdict;
use grundy::play::strategy::Kept;
use grundy::proof::strategy::First;
use grundy::proof::{self, Certificate};
use grundy::rules::Rules;
use grundy::rules::interpret;
use grundy::rules::lang::is_hidden;
use grundy::rules::lang::{Claim, parse, parse_claim};
use grundy::{Ask, Budget, Grundy, Method, RuleGame};

/// The games that claims are made about.
const GAMES_OF_CLAIMS: [&str; 12] = [
    "n -> n - k where 1 <= k <= n",
    "n -> n - k where k in {1, 3, 4}",
    "n -> n - k where k in powers(2)",
    "n -> n - 1 where n != 12; n -> n - 2",
    "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b",
    "n -> a, b where a + b == n - 2 and 0 <= a <= b",
    "n -> n - k where k in {1, 2}\nmisere",
    "n -> n - k where k in {1, 2}; lose when n == 0",
    "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1",
    "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> ()",
    "(a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> (a - k, b - k) where k >= 1",
    "left n -> n - 1; right n -> n - 2",
];

fn budget() -> Budget {
    Budget::default().with_steps(10 * STEPS).with_bytes(4 * BYTES)
}

/// Returns small positions of rules, as many as take a moment.
fn positions(rules: &Rules) -> Vec<Vec<u64>> {
    small(rules.arity(), rules).filter(|position| rules.has(position)).take(400).collect()
}

/// A number of small numbers.
fn small(count: usize, rules: &Rules) -> impl Iterator<Item = Vec<u64>> + use<> {
    let side: u64 = match count {
        1 => 25,
        2 => 7,
        3 => 4,
        _ => 2,
    };
    // Few positions of a small box may be in a domain.
    let side = if rules.domain().is_some() { side + 4 } else { side };
    let count = u32::try_from(count).expect("it is small");
    let digit = move |at: u64, place: u32| at / side.pow(place) % side;
    (0..side.pow(count)).map(move |at| (0..count).rev().map(|place| digit(at, place)).collect())
}

/// Decides the claim that the rest of the data is about the game that the first byte picks: what is proved is
/// true wherever the definition answers, and what is refuted is false where it says.
pub fn claim(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    if text.len() > 300 {
        return;
    }
    let game = GAMES_OF_CLAIMS[usize::from(*choice) % GAMES_OF_CLAIMS.len()];
    let rules = parse(game).expect("it is a game").rules;
    let game = RuleGame::read(game, &Settings::default()).expect("it is a game");
    let names: Vec<&str> = rules.moves().coordinates.iter().map(String::as_str).collect();
    let verdict = game.claim(text, None, &budget());
    let Ok(claim) = parse_claim(text, &names) else {
        return assert!(verdict.is_err(), "{text:?} is no claim, and is decided");
    };
    match verdict {
        Ok(Verdict::Proved(proved)) => {
            assert!(holds_on_small_positions(&proved.0), "{text:?}: nothing was compared");
            for position in positions(&rules) {
                let Some(truth) = definition(&rules, &position, &budget()) else { break };
                assert!(
                    says(&claim, &position, &truth),
                    "{text:?} is proved of {rules}, and false at {position:?}"
                );
            }
        }
        Ok(Verdict::Refuted { position, .. }) if position.iter().all(|x| *x <= 40) => {
            // The definition here knows no values of partizan games.
            let knows = |truth: &Truth| truth.grundy.is_some() || matches!(claim, Claim::Lost(_));
            if let Some(truth) = definition(&rules, &position, &budget()).filter(knows) {
                assert!(
                    !says(&claim, &position, &truth),
                    "{text:?} is refuted of {rules}, and true at {position:?}"
                );
            }
        }
        _ => {}
    }
}

/// Returns whether a claim is true at a position. One that has no value there says nothing, so it is not
/// true.
fn says(claim: &Claim, position: &[u64], truth: &Truth) -> bool {
    match (claim, claim.at(position)) {
        (Claim::Value(_), Some(value)) => match truth.grundy {
            Some(Grundy::Number(grundy)) => i128::try_from(grundy) == Ok(value),
            Some(Grundy::Win) => false,
            None => true,
        },
        (Claim::Lost(_), Some(lost)) => (lost == 1) == truth.lost,
        (_, None) => false,
    }
}

/// Compares a theorem with the definition; says whether anything could be compared.
fn holds_on_small_positions(theorem: &proof::Theorem) -> bool {
    let rules = parse(theorem.rules()).expect("a theorem's rules are rules").rules;
    let mut compared = false;
    for position in positions(&rules) {
        let Some(truth) = definition(&rules, &position, &budget()) else { break };
        let wide: Vec<u128> = position.iter().map(|x| u128::from(*x)).collect();
        if let Some(lost) = theorem.law().is_lost(&wide) {
            assert_eq!(lost, truth.lost, "{rules} at {position:?}: {:?}", theorem.law());
            compared = true;
        }
        if let ([n], Some(Grundy::Number(grundy))) = (&wide[..], truth.grundy)
            && let Some(value) = theorem.value(*n)
        {
            assert_eq!(value, grundy, "{rules} at {position:?}: {:?}", theorem.law());
        }
    }
    let starts = rules.start().map_or(0, |start| start.names.len());
    for start in small(starts, &rules).take(if theorem.starts().is_some() { 400 } else { 0 }) {
        let Ok(Some(position)) = interpret::start(&rules, &start) else { continue };
        if !rules.has(position.coordinates()) {
            continue;
        }
        let Some(truth) = definition(&rules, position.coordinates(), &budget()) else { break };
        let wide: Vec<u128> = start.iter().map(|x| u128::from(*x)).collect();
        let said = theorem.starts().and_then(|law| law.is_lost(&wide));
        assert_eq!(said, Some(truth.lost), "{rules} from {start:?}: {:?}", theorem.starts());
    }
    compared
}

/// Reads a certificate and checks it: where it is accepted its law is what the definition says. Where the
/// first byte is 255 the rest is the text; else it picks a certificate of the catalogue, which the other
/// bytes change, three for each change.
pub fn certificate(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else { return };
    let text = match choice {
        255 => String::from_utf8_lossy(rest).into_owned(),
        _ => {
            let known: Vec<&str> = GAMES.iter().filter_map(|game| game.certificate()).collect();
            let mut lines: Vec<String> =
                known[usize::from(*choice) % known.len()].lines().map(str::to_owned).collect();
            rest.chunks_exact(3)
                .take(8)
                .for_each(|change| spoil(&mut lines, [change[0], change[1], change[2]]));
            lines.join("\n")
        }
    };
    if text.len() > 4000 {
        return;
    }
    let certificate = match Certificate::read(&text) {
        Ok(certificate) => certificate,
        Err(error) => return assert!(error.to_string().len() < 2000 + text.len(), "{text:?}"),
    };
    let again = Certificate::read(&certificate.print());
    assert_eq!(again.as_ref(), Ok(&certificate), "{text:?}");
    if let Ok(theorem) = proof::check(&certificate, &budget()) {
        // Where the law has no number, as `n // 0` has none, it was not accepted; where it has one it is
        // compared.
        let _ = holds_on_small_positions(&theorem);
        let statement = grundy::laws::statement(&theorem);
        assert!(!statement.is_empty() && !statement.contains(is_hidden), "{text:?}");
    }
}

/// Changes a line: what the change is, which line, and by how much.
fn spoil(lines: &mut Vec<String>, [what, which, by]: [u8; 3]) {
    let at = usize::from(which) % lines.len().max(1);
    let Some(line) = lines.get(at).cloned() else { return };
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let word = usize::from(by) % words.len();
    match what % 9 {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, line),
        2 => {
            let other = usize::from(by) % lines.len();
            lines.swap(at, other);
        }
        // A state is accepted, or not; a move leads nowhere, or elsewhere.
        3 => {
            let turned = |letter: char| match letter {
                '+' => '.',
                '.' => '+',
                letter => letter,
            };
            lines[at] = line.chars().map(turned).collect();
        }
        4 => {
            words[word] = if words[word] == "-" { (by % 5).to_string() } else { "-".to_owned() };
            lines[at] = words.join(" ");
        }
        // A number is another one.
        5 | 6 => {
            let numbers: Vec<usize> =
                (0..words.len()).filter(|word| words[*word].parse::<u64>().is_ok()).collect();
            if let Some(word) = numbers.get(usize::from(by >> 2) % numbers.len().max(1)) {
                let number: u64 = words[*word].parse().expect("it is a number");
                words[*word] = match by % 4 {
                    0 => number.wrapping_add(1),
                    1 => number.saturating_sub(1),
                    2 => number ^ 2,
                    _ => u64::from(by),
                }
                .to_string();
                lines[at] = words.join(" ");
            }
        }
        // Signs of rules and claims are others of their kind.
        7 => {
            const SIGNS: [(&str, &str); 10] = [
                ("<=", "<"),
                ("<", "<="),
                (">=", "=="),
                ("==", ">="),
                ("+", "-"),
                ("-", "+"),
                ("and", "or"),
                ("%", "//"),
                ("a", "b"),
                ("min", "max"),
            ];
            let (from, to) = SIGNS[usize::from(by) % SIGNS.len()];
            lines[at] = line.replacen(&format!(" {from} "), &format!(" {to} "), 1);
        }
        _ => {
            const MORE: [&str; 8] = [
                "| misere",
                "| lose when n == 0",
                "| n -> n - 1 where n >= 7",
                "| (a, b) -> ()",
                "| n -> a, b where a + b == n and 1 <= a <= b",
                "law claim value n % 3",
                "law claim lost a == b",
                "+ 0 0",
            ];
            lines.insert(at, MORE[usize::from(by) % MORE.len()].to_owned());
        }
    }
}

/// Replays any text as a strategy: it is printed as what reads back the same, and what is accepted is what
/// the definition says.
pub fn strategy(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(kept) = Kept::read(&text) else { return };
    let printed = kept.to_string();
    assert_eq!(Kept::read(&printed).expect("what is printed is read").to_string(), printed);
    let Ok(Ok(_)) = kept.check(&budget()) else { return };
    let game = resolve_as(kept.game(), kept.reading()).expect("it was replayed");
    let words: Vec<&str> = kept.position().split_whitespace().collect();
    let ask = Ask::new(&words).with_limit(1).with_method(Method::Definition).with_budget(&budget());
    let Ok(solution) = game.solve(&ask) else { return };
    for claim in &kept.strategy().claims {
        let wins = solution.outcome.wins(claim.player, claim.player);
        assert_eq!(matches!(claim.first, First::Wins(_)), wins, "{text}");
    }
}
