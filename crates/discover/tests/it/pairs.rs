//! Printed programs for positions of several numbers.

use crate::games::rules;
use crate::run::output;
use grundy_budget::Budget;
use grundy_discover::conjecture::positions;
use grundy_discover::emit::{Language, Standing, program, with_values};
use grundy_discover::guess::{Outcomes, lost_in_bases};
use grundy_engine::Oracle;
use grundy_proof::{Law, Numeration, TakeAway};
use grundy_rules::interpret::Position;
use grundy_rules::lang::{Claim, parse_claim};
use grundy_values::Player;
use std::collections::BTreeMap;

const WYTHOFF: &str = "(a, b) -> (a - k, b) where k >= 1
(a, b) -> (a, b - k) where k >= 1
(a, b) -> (a - k, b - k) where k >= 1";

const EUCLID: &str = "(a, b) -> (a - k*b, b) where k >= 1 and b >= 1
(a, b) -> (a, b - k*a) where k >= 1 and a >= 1";

/// Who takes the last of two heaps loses; 1 to 3 are taken.
const MISERE: &str = "misere
(a, b) -> (a - k, b) where 1 <= k <= 3
(a, b) -> (a, b - k) where 1 <= k <= 3";

/// Returns which positions of a square are lost, by search, and what they may become.
fn square(text: &str, n: u64) -> (Vec<bool>, Vec<Vec<Vec<u64>>>) {
    let rules = rules(text);
    let budget = Budget::default();
    let mut oracle = Oracle::new(&rules, rules.convention(), &budget);
    let (mut lost, mut winning) = (Vec::new(), Vec::new());
    for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
        let position = [Position::from([a, b])];
        lost.push(!oracle.mover_wins(&position, Player::Left).unwrap());
        let choices = oracle.winning_choices(&position, Player::Left).unwrap();
        winning.push(choices.into_iter().map(|choice| choice.parts[0].coordinates().to_vec()).collect());
    }
    (lost, winning)
}

/// Asks about all pairs of some numbers.
fn main_of(language: Language, numbers: &[impl ToString]) -> String {
    let list = numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match language {
        Language::C => format!(
            "#include <stdio.h>
int main(void) {{
    const Int all[] = {{{list}}}, *end = all + sizeof all / sizeof *all;
    for (const Int *a = all; a < end; a++) for (const Int *b = all; b < end; b++) {{
        Int to[2] = {{-1, -1}};
        winning_move(*a, *b, to);
        printf(\"%d %lld %lld\\n\", lost(*a, *b), (long long)to[0], (long long)to[1]);
    }}
}}
"
        ),
        Language::Cpp => format!(
            "#include <cstdio>
int main() {{
    const Int all[] = {{{list}}};
    for (Int a : all) for (Int b : all) {{
        auto to = winning_move(a, b).value_or(std::array<Int, 2>{{-1, -1}});
        printf(\"%d %lld %lld\\n\", lost(a, b), (long long)to[0], (long long)to[1]);
    }}
}}
"
        ),
        Language::Rust => format!(
            "fn main() {{
    for a in [{list}] {{ for b in [{list}] {{
        let to = winning_move(a, b).unwrap_or([-1, -1]);
        println!(\"{{}} {{}} {{}}\", u8::from(lost(a, b)), to[0] as i64, to[1] as i64);
    }} }}
}}
"
        ),
        Language::Python => format!(
            "for a in [{list}]:
    for b in [{list}]:
        to = winning_move(a, b) or (-1, -1)
        print(int(lost(a, b)), *((x + 2**63) % 2**64 - 2**63 for x in to))
"
        ),
    }
}

fn check(text: &str, law: &Law, lost: &[bool], winning: &[Vec<Vec<u64>>], n: u64, language: Language) {
    let code = program(&rules(text), law, &Standing::Conjecture { checked_to: n - 1 }, language).unwrap();
    let Some(answers) =
        output(&format!("{code}\n{}", main_of(language, &(0..n).collect::<Vec<_>>())), language)
    else {
        return;
    };
    let mut count = 0;
    for ((line, lost), winning) in answers.lines().zip(lost).zip(winning) {
        let numbers: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        assert_eq!(numbers[0] == 1, *lost, "{text} at {count} in {language:?}:\n{code}");
        let to: Vec<u64> = numbers[1..].iter().filter_map(|x| u64::try_from(*x).ok()).collect();
        assert!(
            if winning.is_empty() { to.is_empty() } else { winning.contains(&to) },
            "{count} {to:?}\n{code}"
        );
        count += 1;
    }
    assert_eq!(count, n * n);
}

/// Guesses the laws of a game from a square and checks the programs of all of them.
fn all_laws(text: &str, n: u64, languages: &[Language]) {
    let (lost, winning) = square(text, n);
    let axis = usize::try_from(n).unwrap();
    let (found, stop) = positions(
        &Outcomes { rules: None, axes: &[axis, axis], lost: &lost },
        &["a", "b"],
        &Budget::default(),
    );
    assert!(!found.is_empty() && stop.is_none(), "{text}");
    for conjecture in found {
        for language in languages {
            check(text, &conjecture.law, &lost, &winning, n, *language);
        }
    }
}

#[test]
fn wythoff_by_beatty_pairs_and_by_an_automaton() {
    all_laws(WYTHOFF, 60, &Language::ALL);
}

#[test]
fn euclid_and_misere_in_cpp() {
    all_laws(EUCLID, 40, &[Language::Cpp]);
    all_laws(MISERE, 30, &[Language::Cpp]);
}

/// By the units of a limit on the next take, the least take that wins is reckoned.
#[test]
fn takes_are_reckoned_by_the_units_of_their_limit() {
    let games = [
        ("(n, c) -> (n - t, min(3*t, n - t)) where 1 <= t <= min(c, n)", "3*t", &Language::ALL[..]),
        ("(n, c) -> (n - k, k) where k >= 1 and k <= c", "t", &[Language::Cpp]),
        (
            "(term, place) -> (term - j, 2*j + 1) where 1 <= j <= place",
            "2*t + 1",
            &[Language::C, Language::Rust],
        ),
        (
            "(n, c) -> (n - 1, 3) where c >= 1; (n, c) -> (n - t, 3*t) where 2 <= t <= c",
            "3*t",
            &[Language::Python],
        ),
    ];
    for (text, limit, languages) in games {
        let (lost, winning) = square(text, 24);
        let Ok(Claim::Value(limit)) = parse_claim(limit, &["t"]) else { panic!("{limit}") };
        let law = Law::TakeAway(TakeAway::new(limit).unwrap());
        for language in languages {
            let code = program(&rules(text), &law, &Standing::Theorem, *language).unwrap();
            let is_sought =
                ["choices(", "next_choice", "may be missed"].iter().any(|word| code.contains(word));
            assert!(!is_sought, "{text}:\n{code}");
            check(text, &law, &lost, &winning, 24, *language);
        }
    }
}

/// By an automaton of another base than 2, the least choice is put together of that base's digits.
#[test]
fn choices_are_put_together_of_digits_of_base_3() {
    let text = "(a, b) -> (a - k, b) where 1 <= k and 3*k <= 2*a; (a, b) -> (a, b // 3) where b >= 1";
    let (lost, winning) = square(text, 54);
    let rules = rules(text);
    let outcomes = Outcomes { rules: Some(&rules), axes: &[54, 54], lost: &lost };
    let found = lost_in_bases(&outcomes, &Budget::default()).unwrap();
    let law = found.into_iter().find(|law| law.numeration() == Numeration::Base(3)).expect("it is learned");
    let law = Law::Lost(law);
    for language in Language::ALL {
        let code = program(&rules, &law, &Standing::Theorem, language).unwrap();
        assert!(code.contains("least("), "{code}");
        check(text, &law, &lost, &winning, 54, language);
    }
}

/// Compilers warn of arguments that nothing names, and here a warning is an error.
#[test]
fn laws_that_ask_for_one_number_alone_compile_without_warnings() {
    let text = "(n, k) -> (n, k - t) where 1 <= t <= 2";
    let (lost, winning) = square(text, 12);
    let law = Law::Claim(parse_claim("k % 3 == 0", &["n", "k"]).unwrap());
    for language in Language::ALL {
        check(text, &law, &lost, &winning, 12, language);
    }
}

/// By a remainder in the law, the choice is reckoned: no loop, and none is missed.
#[test]
fn choices_are_reckoned_by_remainders() {
    const BACHET: &str = "(n, k) -> (n - t, k) where 1 <= t <= k";
    const MISERE: &str = "misere; (n, k) -> (n - t, k) where 1 <= t <= k";
    const UP: &str = "(n, k) -> (n + t, k) where 1 <= t <= k and n + t <= 40 * (k + 1)";
    const SOME: &str = "(n, k) -> (n - t, k) where k + 1 <= t <= 2 * k + 2";
    let games = [
        (BACHET, "n % (k + 1) == 0", &Language::ALL[..]),
        (BACHET, "-n % (k + 1) == 0", &[Language::Cpp]),
        (MISERE, "n % (k + 1) == 1", &[Language::Cpp, Language::Python]),
        (UP, "n % (k + 1) == 0", &[Language::Cpp]),
        (SOME, "n % (3 * k + 3) < k + 1", &Language::ALL[..]),
        (SOME, "(k - n) % (3 * k + 3) <= k", &Language::ALL[..]),
    ];
    for (text, claim, languages) in games {
        let (lost, winning) = square(text, 24);
        let law = Law::Claim(parse_claim(claim, &["n", "k"]).unwrap());
        for language in languages {
            let code = program(&rules(text), &law, &Standing::Theorem, *language).unwrap();
            let is_sought =
                ["choices(", "next_choice", "may be missed"].iter().any(|word| code.contains(word));
            assert!(!is_sought, "{text} {claim}:\n{code}");
            check(text, &law, &lost, &winning, 24, *language);
        }
    }
    // What a condition leaves out of the range, or a divisor that may be 0, is sought as before.
    for (text, claim) in [
        ("(n, k) -> (n - t, k) where 1 <= t <= k and t != 2", "n % (k + 1) == 0"),
        ("(n, k) -> (n - t, k) where 1 <= t <= k", "n % k == 0"),
    ] {
        let law = Law::Claim(parse_claim(claim, &["n", "k"]).unwrap());
        let code = program(&rules(text), &law, &Standing::Theorem, Language::Python).unwrap();
        assert!(code.contains("choices("), "{code}");
    }
}

/// Sets that do not grow, or grow out of a word, and loops whose end is the last number: every program ends,
/// and all say the same.
#[test]
fn programs_end_on_every_input() {
    let edges = ["0", "1", "2", "9223372036854775807", "18446744073709551615"];
    for (line, claim) in [
        (
            "k in powers(s) and k >= 1 and s >= 1",
            "n % (s + 1) == 0 or n % (s + 1) in even and n % (s + 1) != s",
        ),
        ("k in powers(2)", "n % 5 == 3 and s != 2"),
        ("k in fibonacci", "n in fibonacci and n > s or n in powers(s)"),
        ("k in primes and k > s", "n % 7 == 5 and n in primes and s != 1"),
        ("k in squares and k >= 1", "n % (2**s + 1) == 1 and n in squares"),
        ("1 <= k <= n and k != s", "n % 2**s == 1 << s or n >> s == 1"),
    ] {
        let rules = rules(&format!("(n, s) -> (n - k, s) where {line}"));
        let law = Law::Claim(parse_claim(claim, &["n", "s"]).unwrap());
        let answers = Language::ALL.map(|language| {
            let code = program(&rules, &law, &Standing::Conjecture { checked_to: 9 }, language).unwrap();
            let is_wide = language == Language::Python
                || code.contains("__int128 Int")
                || code.contains("Int = __int128")
                || code.contains("Int = i128");
            let edges = if is_wide { &edges[..] } else { &edges[..4] };
            let literal = |edge: &&str| match language {
                Language::C | Language::Cpp => format!("(Int){edge}u"),
                _ => (*edge).to_owned(),
            };
            let main = main_of(language, &edges.iter().map(literal).collect::<Vec<_>>());
            let said = output(&format!("{code}\n{main}"), language)?;
            let pairs = edges.iter().flat_map(|a| edges.iter().map(move |b| (*a, *b)));
            Some(pairs.zip(said.lines().map(str::to_owned)).collect::<BTreeMap<_, _>>())
        });
        let [.., Some(exact)] = &answers else { continue };
        for (language, said) in Language::ALL.iter().zip(answers.iter().flatten()) {
            for (pair, said) in said {
                assert_eq!(said, &exact[pair], "{line}, {claim} at {pair:?} in {language:?}");
            }
        }
    }
}

#[test]
fn values_stand_beside_who_loses() {
    let rules = rules("(n, k) -> (n - t, k) where 1 <= t <= k");
    let law = |claim| Law::Claim(parse_claim(claim, &["n", "k"]).unwrap());
    let values = (&law("n % (k + 1)"), Standing::Theorem);
    let code =
        with_values(&rules, &law("n % (k + 1) == 0"), &Standing::Theorem, Some(values), Language::Python)
            .unwrap();
    assert!(
        code.contains("def grundy(n, k):\n    return n % (k + 1)\n") && code.contains("def lost(n, k)"),
        "{code}"
    );
}
