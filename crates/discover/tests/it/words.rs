//! Sentences about laws, read as a person reads them and held against the laws: nothing of `present` is used
//! but the text.

mod reader;

use grundy_budget::Budget;
use grundy_discover::guess::{self, Outcomes};
use grundy_discover::present::statement;
use grundy_proof::{
    Acceptor, Automatic, Certificate, Law, Limit, Lost, NOWHERE, Numeration, Periodic, TakeAway, check,
};
use grundy_rules::lang::{Claim, parse, parse_claim};
use reader::{lost, values};

/// A small generator with a stated sequence: splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ z >> 31) % n as u64).unwrap()
    }
}

const NAMES: [&str; 3] = ["a", "b", "c"];

fn numerations() -> Vec<Numeration> {
    let mut all = vec![Numeration::Binary, Numeration::ZECKENDORF];
    all.extend((2..=4).flat_map(|a| [a, a + 1].map(|first| Numeration::Recurrent { a, first })));
    all
}

/// All positions of a box.
fn positions(arity: usize) -> Vec<Vec<u128>> {
    let bound = [0, 300, 36, 11][arity];
    let mut all = vec![Vec::new()];
    for _ in 0..arity {
        all = all
            .into_iter()
            .flat_map(|p: Vec<u128>| (0..bound).map(move |x| [&p[..], &[x]].concat()))
            .collect();
    }
    all
}

/// Panics where the sentence is false somewhere in the box; says whether it says anything.
fn is_said(law: &Law, arity: usize) -> bool {
    let names: Vec<String> = NAMES[..arity].iter().map(|name| (*name).to_owned()).collect();
    let sentence = statement(law, &names);
    positions(arity).iter().all(|position| match lost(&sentence, &NAMES[..arity], position) {
        Some(said) => {
            assert_eq!(Some(said), law.is_lost(position), "{sentence} at {position:?}: {law:?}");
            true
        }
        None => false,
    })
}

fn acceptor(tracks: usize, numeration: Numeration, states: usize, random: &mut Random) -> Acceptor {
    let letters = numeration.digits().pow(u32::try_from(tracks).unwrap());
    let gaps = random.below(3);
    let mut next: Vec<u32> = (0..states * letters)
        .map(|_| if random.below(4) < gaps { NOWHERE } else { u32::try_from(random.below(states)).unwrap() })
        .collect();
    next[0] = 0;
    let kind = random.below(6);
    let accepting = (0..states).map(|_| kind == 0 || (kind > 1 && random.below(2) == 0)).collect();
    Acceptor::new(tracks, numeration.digits(), accepting, next).unwrap()
}

fn law(numeration: Numeration, acceptor: Acceptor) -> Law {
    Law::Lost(Lost::new(numeration, acceptor).unwrap())
}

/// One change of an automaton: an end, or a transition.
fn changed(acceptor: &Acceptor, random: &mut Random) -> Acceptor {
    let states = 0..u32::try_from(acceptor.states()).unwrap();
    let mut accepting: Vec<bool> = states.clone().map(|state| acceptor.is_accepting(state)).collect();
    let mut next: Vec<u32> = states
        .flat_map(|state| (0..acceptor.letters()).map(move |letter| (state, letter)))
        .map(|(state, letter)| acceptor.next(state, letter).unwrap_or(NOWHERE))
        .collect();
    if random.below(2) == 0 {
        let at = random.below(accepting.len());
        accepting[at] = !accepting[at];
    } else {
        let at = 1 + random.below(next.len() - 1);
        next[at] = if random.below(3) == 0 {
            NOWHERE
        } else {
            u32::try_from(random.below(acceptor.states())).unwrap()
        };
    }
    Acceptor::new(acceptor.tracks(), acceptor.digits(), accepting, next).unwrap()
}

#[test]
fn sentences_about_random_automata_are_true() {
    let mut random = Random(14);
    let (mut tried, mut said) = (0, 0);
    for numeration in numerations() {
        for tracks in 1..=3 {
            // Three tracks of five digits have 125 letters.
            let cases = if tracks == 3 && numeration.digits() > 3 { 12 } else { 100 };
            for _ in 0..cases {
                let states = 1 + random.below(4);
                let law = law(numeration, acceptor(tracks, numeration, states, &mut random));
                said += usize::from(is_said(&law, tracks));
                tried += 1;
            }
        }
    }
    assert!(tried >= 2000 && said >= 200, "{said} of {tried} sentences say something");
}

/// Automata of one state that allow the same letters in each place, with ends and without.
#[test]
fn sentences_about_places_are_true() {
    let (mut tried, mut said) = (0, 0);
    for tracks in 1..=3_usize {
        for of in 1..1_usize << tracks {
            for multiple in 1..5 {
                for accepts in [true, false] {
                    let allowed = |letter: usize| (letter & of).count_ones().is_multiple_of(multiple);
                    let next = (0..1 << tracks).map(|letter| if allowed(letter) { 0 } else { NOWHERE });
                    let acceptor = Acceptor::new(tracks, 2, vec![accepts], next.collect()).unwrap();
                    said += usize::from(is_said(&law(Numeration::Binary, acceptor), tracks));
                    tried += 1;
                }
            }
        }
    }
    assert_eq!(said, tried);
}

/// Finite sets, in every numeration.
#[test]
fn sentences_about_finite_sets_are_true() {
    let mut random = Random(3);
    let mut said = 0;
    for numeration in numerations() {
        for arity in 1..=3 {
            for size in 0..9 {
                let points: Vec<Vec<u128>> =
                    (0..size).map(|_| (0..arity).map(|_| random.below(11) as u128).collect()).collect();
                let law = law(numeration, finite(numeration, arity, &points));
                assert!(points.iter().all(|point| law.is_lost(point) == Some(true)));
                said += usize::from(is_said(&law, arity));
            }
        }
    }
    assert!(said >= 8 * 3 * 8, "{said}");
}

/// The tree of the words of some positions.
fn finite(numeration: Numeration, arity: usize, points: &[Vec<u128>]) -> Acceptor {
    let letters = numeration.digits().pow(u32::try_from(arity).unwrap());
    let (mut accepting, mut next) = (vec![false], vec![NOWHERE; letters]);
    next[0] = 0;
    for point in points {
        let mut state = 0;
        for letter in numeration.align(point) {
            if next[state * letters + letter] == NOWHERE {
                next[state * letters + letter] = u32::try_from(accepting.len()).unwrap();
                accepting.push(false);
                next.extend(vec![NOWHERE; letters]);
            }
            state = next[state * letters + letter] as usize;
        }
        accepting[state] = true;
    }
    Acceptor::new(arity, numeration.digits(), accepting, next).unwrap()
}

fn golden(x: usize, y: usize) -> bool {
    let (x, y) = (x.min(y), x.max(y));
    y * y < x * y + x * x
}

fn is_beatty(t: usize, x: usize, y: usize) -> bool {
    let (x, y) = (x.min(y), x.max(y));
    (y - x).is_multiple_of(t) && {
        let k = (y - x) / t;
        x == (2 * k + (k * k * (t * t + 4)).isqrt() - t * k) / 2
    }
}

/// Laws that have words of their own, learned from tables, and what becomes of them by one change.
#[test]
fn sentences_about_changed_laws_are_true() {
    type Condition = fn(usize, usize) -> bool;
    const BOX: usize = 128;
    let conditions: [Condition; 15] = [
        |a, b| is_beatty(1, a, b),
        |a, b| is_beatty(2, a, b),
        |a, b| is_beatty(1, a, b) != (a < 2 && b < 2),
        |a, b| a.min(b) == 0 || (a != b && golden(a, b)),
        golden,
        |a, b| golden(a, b) && a != b,
        |a, b| !golden(a, b) && a.min(b) > 0,
        |a, b| (!golden(a, b) && a.min(b) > 0) || a == b,
        |a, b| a == 0 || b < a & a.wrapping_neg(),
        |a, b| b == 0 || a < b & b.wrapping_neg(),
        |a, b| a % 4 < 2 && b % 4 < 2,
        |a, b| (a + b) % 3 == 0,
        |a, b| (a + 2 * b) % 5 == 0,
        |a, b| a % 3 == 0 && b % 3 == 0 || a % 3 == 1 && b % 3 == 2,
        |a, b| a == b,
    ];
    let mut random = Random(1);
    let (mut tried, mut said) = (0, 0);
    for (at, condition) in conditions.iter().enumerate() {
        let table: Vec<bool> = (0..BOX * BOX).map(|at| condition(at / BOX, at % BOX)).collect();
        let laws =
            guess::lost(&Outcomes { rules: None, axes: &[BOX, BOX], lost: &table }, &Budget::default())
                .unwrap();
        let mut says = 0;
        for found in laws {
            says += usize::from(is_said(&Law::Lost(found.clone()), 2));
            for _ in 0..20 {
                let changed = law(found.numeration(), changed(found.acceptor(), &mut random));
                said += usize::from(is_said(&changed, 2));
                tried += 1;
            }
        }
        assert!(says > 0, "condition {at}");
    }
    assert!(tried >= 300 && said >= 30, "{said} of {tried}");
}

/// Panics where the sentence is false of a heap; says whether it gives every value.
fn is_value_said(law: &Law) -> bool {
    let sentence = statement(law, &["n".to_owned()]);
    values(&sentence, 400, |n| law.value(n))
}

#[test]
fn sentences_about_values_are_true() {
    let mut random = Random(7);
    let mut said = 0;
    for _ in 0..3000 {
        let (preperiod, period) = (random.below(5), 1 + random.below(6));
        let shape = random.below(4);
        let saltus = if shape == 0 { 0 } else { random.below(2 * period + 1) };
        let value = |n: usize, random: &mut Random| match shape {
            0 | 1 => random.below(4),
            // Near a line, so that pieces and slopes come up.
            _ => n * saltus / period + usize::from(random.below(5) == 0),
        };
        let values = (0..preperiod + period).map(|n| value(n, &mut random) as u64).collect();
        let law = Periodic::new(preperiod as u64, saltus as u64, values).unwrap();
        said += usize::from(is_value_said(&Law::Periodic(law)));
    }
    assert!(said >= 1000, "{said}");
    for q in 1..7_u32 {
        for (p, c) in (1..=q).flat_map(|p| (-7..i32::try_from(q).unwrap()).map(move |c| (p, c))) {
            assert!(is_value_said(&Law::Limit(Limit::new(p, c, q).unwrap())));
        }
    }
}

#[test]
fn sentences_about_automata_of_values_are_true() {
    let mut random = Random(5);
    let (mut said, mut tried) = (0, 0);
    for case in 0..60 {
        let classes = 1 + case % 2;
        let (period, times) = (1 + random.below(4), random.below(3));
        let block: Vec<usize> = (0..period).map(|_| random.below(4)).collect();
        let parity = random.below(2);
        let value = |n: usize| {
            let ones = usize::try_from(n.count_ones() % 2).unwrap();
            times * n + if parity == 0 { block[n % period] } else { ones * (1 + block[0]) }
        };
        let table: Vec<u32> = (0..1500).map(|n| u32::try_from(value(n)).unwrap()).collect();
        let Ok(Some(found)) = guess::modulo(&table, classes, &Budget::default().with_steps(2_000_000)) else {
            continue;
        };
        said += usize::from(is_value_said(&Law::Automatic(found.clone())));
        for _ in 0..4 {
            let mut classes = found.classes().to_vec();
            let at = random.below(classes.len());
            classes[at] = changed(&classes[at], &mut random);
            is_value_said(&Law::Automatic(Automatic::new(classes).unwrap()));
            tried += 1;
        }
    }
    assert!(said >= 20 && tried >= 100, "{said}, {tried}");
}

#[test]
fn sentences_about_takes_and_the_next_limit_are_true() {
    for limit in ["t", "2*t", "3*t", "9*t", "2*t + 1", "t + t//2", "max(t, 12)"] {
        let Ok(Claim::Value(limit)) = parse_claim(limit, &["t"]) else { panic!("{limit}") };
        let law = Law::TakeAway(TakeAway::new(limit).unwrap());
        let sentence = statement(&law, &["n".to_owned(), "c".to_owned()]);
        assert!(sentence.is_whole(), "{sentence}");
        for (n, c) in (0..60).flat_map(|n| (0..60).map(move |c| (n, c))) {
            assert_eq!(lost(&sentence, &["n", "c"], &[n, c]), law.is_lost(&[n, c]), "{sentence} at {n} {c}");
        }
    }
}

#[test]
fn words_of_the_field_are_true() {
    let texts = [
        "bit_length(n & -n) - 1 if n >= 1 else 0",
        "bit_length(n + 1 & -(n + 1)) - 1",
        "((n + 1) // (n + 1 & -(n + 1)) - 1) // 2",
        "(n // (n & -n) - 1) // 2 if n >= 1 else 0",
        "n & -n",
        "bit_length(n)",
        "popcount(n)",
        "popcount(n) % 2",
        "2 * n - popcount(n) % 2 + 1",
        "2 * n + popcount(n) % 2",
        "isqrt(n)",
        "n % 7 // 2 + popcount(n)",
    ];
    for text in texts {
        assert!(is_value_said(&Law::Claim(parse_claim(text, &["n"]).unwrap())), "{text}");
    }
    let conditions = [
        "n in fibonacci",
        "n == 0 or n in fibonacci",
        "n in powers(2)",
        "n == 0 or n in powers(2)",
        "n + 1 in powers(2)",
        "n in squares",
        "isqrt(8*n + 1) ** 2 == 8*n + 1",
        "popcount(n) % 2 == 0",
        "n != n",
        "n >= 0",
        "n % 3 == 1 or n == 8",
    ];
    for text in conditions {
        let law = Law::Claim(parse_claim(text, &["n"]).unwrap());
        let sentence = statement(&law, &["n".to_owned()]);
        for n in 0..400 {
            assert_eq!(lost(&sentence, &["n"], &[n]), law.is_lost(&[n]), "{sentence} at {n}");
        }
    }
}

/// Certificates that differ in a word, where the checker accepts them still.
const CERTIFICATES: [&str; 7] = [
    "| (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1; (a, b) -> ()\nlaw lost tracks 2 binary\n. 0 - - 0\nend\n",
    "| (a, b, c) -> ()\nlaw lost tracks 3 binary\n. 0 - - 0 - 0 0 -\nend\n",
    "| (a, b) -> (a - k, b) where k >= 1\nlaw lost tracks 2 binary\n+ 0 0 - -\nend\n",
    "| (a, b) -> (a - k, b) where k >= 1; (a, b) -> (a, b - k) where k >= 1\nlaw lost tracks 2 binary\n+ 0 - - 1\n+ 1 - 2 0\n. 2 2 2 2\nend\n",
    "| (a, b) -> (a - 1, b); (a, b) -> (a, b - 1)\nlaw lost tracks 2 binary\n+ 0 1 1 0\n. 0 1 1 0\nend\n",
    "| n -> n - k where k in {1, 4}\nlaw periodic preperiod 1 saltus 0\n0 1 0 1 2 0\nend\n",
    "| n -> n - k where k in odd\nlaw automatic\nclass 0\n+ 0 - 1 2\n. 0 - 1 2\n+ - - - -\nend\n",
];

#[test]
fn sentences_about_accepted_certificates_are_true() {
    let (mut accepted, mut said) = (0, 0);
    for text in CERTIFICATES {
        let text = format!("grundy certificate 1\nrules\n{text}");
        let (head, body) = text.split_at(text.find("\nlaw ").unwrap() + 1);
        let words: Vec<&str> = body.split_inclusive([' ', '\n']).collect();
        for (at, word) in words.iter().enumerate() {
            for change in ["+", ".", "-", "0", "1", "2", "3", "4", word.trim_end()] {
                let mut words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
                words[at] = format!("{change}{}", &word[word.trim_end().len()..]);
                let Ok(certificate) = Certificate::read(&format!("{head}{}", words.concat())) else {
                    continue;
                };
                let Ok(theorem) = check(&certificate, &Budget::default().with_steps(1_000_000)) else {
                    continue;
                };
                accepted += 1;
                let arity = parse(theorem.rules()).unwrap().rules.arity();
                said += usize::from(match theorem.law().value(0) {
                    Some(_) => is_value_said(theorem.law()),
                    None => is_said(theorem.law(), arity),
                });
            }
        }
    }
    assert!(accepted >= 80 && said >= 80, "{said} of {accepted}");
}
