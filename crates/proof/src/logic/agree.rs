//! Tests what the checker takes for granted: that the cases into which an expression or a condition is split
//! leave nothing out, and say what `at` says. Random ones are tried at random numbers.

use super::{Atom, Clause, Ledger, Linear, Question, Translator, solution};
use crate::law::Numeration;
use grundy_budget::Budget;
use grundy_rules::lang::{Claim, parse_claim};
use std::collections::BTreeSet;

/// Without `GRUNDY_CONTRACTS`.
const FEW: u64 = 3000;

/// X and Y stand for numbers, M for one from 1 to 9, C and D for conditions.
const NUMBERS: &str = "X + Y; X - Y; M * X; -3 * X; X // M; X % M; X // 70; X % 66; -X; min(X, Y, M); max(X, -Y); abs(X); xor(X, Y);
    X & Y; X | Y; X & -X; gcd(X, M); popcount(X) % M; bit_length(X) % M; X if C else Y; X if C else M; [3, -5, M][X % 3];
    [M, -1][X] if X in 0..1 else Y; [[4, 1], [-7, M]][X % 2][Y % 2]; [2, 0, -1, 5][X - Y] if X >= Y and X - Y <= 3 else X; X << 2; X >> 2; (-2)**3 - X";
const CONDITIONS: &str = "X == Y; X != Y; X < Y; X <= Y; X > Y; X % M == 1; X % M != Y; popcount(X) <= M; bit_length(X) != M; X in {Y, -1, M};
    X not in {Y, 3}; X in Y..M; X not in M..Y; X in powers(2); X not in powers(4); X in odd; X not in even; C and D; C or D; not (C); C and (D or X < M)";

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % n as u64).unwrap()
    }

    fn number(&mut self, depth: usize) -> String {
        if depth == 0 {
            ["a", "b", "a", "b", "5", "-2"][self.below(6)].to_owned()
        } else {
            self.one_of(NUMBERS, depth - 1)
        }
    }

    fn one_of(&mut self, texts: &str, depth: usize) -> String {
        let mut text = texts.split(';').nth(self.below(texts.split(';').count())).unwrap().trim().to_owned();
        for (place, of) in [("C", CONDITIONS), ("D", CONDITIONS), ("M", ""), ("X", NUMBERS), ("Y", NUMBERS)] {
            if text.contains(place) {
                let deeper = depth.saturating_sub(usize::from(!of.is_empty() && self.below(2) == 0));
                let put = match of {
                    "" => (1 + self.below(9)).to_string(),
                    NUMBERS => self.number(deeper),
                    _ if depth == 0 => format!("{} < {}", self.number(0), self.number(0)),
                    conditions => self.one_of(conditions, depth - 1),
                };
                text = text.replace(place, &format!("({put})"));
            }
        }
        text
    }
}

/// Finds all values of the hidden variables with which the atoms hold; those known before leave few numbers
/// to each.
fn solve(atoms: &[Atom], known: &mut Vec<Option<i64>>, found: &mut dyn FnMut(&[Option<i64>])) {
    let (mut bounds, mut is_open) = (vec![(0, i64::MAX); known.len()], false);
    for atom in atoms {
        let mut unknown = Vec::new();
        atom.for_each_variable(&mut |variable| unknown.extend(known[variable].is_none().then_some(variable)));
        is_open |= !unknown.is_empty();
        let number = |variable: usize| known[variable].unwrap_or(0);
        // What is known of a sum, and how often the unknown one counts.
        let (factor, rest) = atom.sum().map_or((0, 0), |sum| {
            sum.terms().iter().fold((0, sum.offset()), |(factor, rest), (variable, times)| {
                match known[*variable] {
                    Some(number) => (factor, rest + times * number),
                    None => (*times, rest),
                }
            })
        });
        // With one unknown left, the atom bounds it.
        if let [variable] = unknown[..] {
            let (low, high) = &mut bounds[variable];
            // An equation is two inequalities, and bounds from both sides.
            let signs = if matches!(atom, Atom::Zero(_)) { &[1, -1][..] } else { &[1] };
            match atom {
                Atom::Zero(_) | Atom::AtMost(_) => signs.iter().for_each(|sign| match sign * factor {
                    up @ 1.. => *high = (*high).min((-sign * rest).div_euclid(up)),
                    down => *low = (*low).max(-(-sign * rest).div_euclid(-down)),
                }),
                Atom::NimSum(all) => {
                    let others = all.iter().fold(0, |sum, variable| sum ^ number(*variable));
                    (*low, *high) = ((*low).max(others), (*high).min(others));
                }
                _ => {}
            }
        }
        let holds = match atom {
            // An atom with an unknown is decided once that is known.
            _ if !unknown.is_empty() => true,
            Atom::Zero(_) => rest == 0,
            Atom::AtMost(_) => rest <= 0,
            Atom::Residue { modulus, residue, is, .. } => (rest.rem_euclid(*modulus) == *residue) == *is,
            Atom::Unit { variable, every, is } => {
                let (x, places) = (number(*variable), i64::from(number(*variable).trailing_zeros()));
                (x.count_ones() == 1 && places % every == 0) == *is
            }
            Atom::NimSum(all) => all.iter().fold(0, |sum, variable| sum ^ number(*variable)) == 0,
            Atom::Accepts { acceptor, variables, is } => {
                let digit = |place| usize::from((number(variables[0]) >> place) % 2 == 1);
                acceptor.accepts(&(0..40_u32).rev().map(digit).collect::<Vec<_>>()) == *is
            }
            Atom::Follows { .. } => unreachable!("it is of laws"),
        };
        if !holds {
            return;
        }
    }
    if !is_open {
        return found(known);
    }
    let next = bounds.iter().position(|(_, high)| *high < i64::MAX).expect("atoms determine the next one");
    for value in bounds[next].0..=bounds[next].1 {
        known[next] = Some(value);
        solve(atoms, known, found);
    }
    known[next] = None;
}

/// As often as wanted: `GRUNDY_CONTRACTS=1000000 cargo test -p grundy-proof --lib agree -- --nocapture`.
#[test]
fn cases_leave_nothing_out_and_agree_with_what_an_expression_is() {
    let times = std::env::var("GRUNDY_CONTRACTS")
        .map_or(FEW, |times| times.parse().expect("a number of expressions"));
    let (mut random, mut followed, mut asked) = (Random(times), 0, 0);
    for time in 0..times {
        let depth = 1 + random.below(3);
        let text = random.one_of(if time % 3 == 0 { CONDITIONS } else { NUMBERS }, depth);
        let budget = Budget::default().with_steps(20_000);
        let mut translator = Translator {
            numeration: Numeration::Binary,
            names: (0..2).map(Linear::variable).collect(),
            variables: 2,
            ledger: Ledger::new(&budget),
            bounds: None,
            before: Vec::new(),
        };
        let Ok(claim) = parse_claim(&text, &["a", "b"]) else { continue };
        // A condition is 1 where it holds.
        let cases = match &claim {
            Claim::Value(x) => translator.number(x),
            Claim::Lost(condition) => {
                [(true, 1), (false, 0)].into_iter().try_fold(Vec::new(), |mut all, (is, value)| {
                    let cases = translator.condition(condition, is)?;
                    all.extend(cases.into_iter().map(|atoms| (atoms, Linear::constant(value))));
                    Ok(all)
                })
            }
        };
        let Ok(cases) = cases else { continue };
        followed += 1;
        let top = [5, 12, 90][random.below(3)];
        for _ in 0..3 {
            let at = [random.below(top), random.below(top)].map(|x| i64::try_from(x).expect("it is small"));
            let mut said = BTreeSet::new();
            for (atoms, value) in &cases {
                let mut known = vec![None; translator.variables];
                known[..2].copy_from_slice(&at.map(Some));
                solve(atoms, &mut known, &mut |known| {
                    let terms =
                        value.terms().iter().map(|(variable, times)| times * known[*variable].unwrap());
                    said.insert(i128::from(terms.sum::<i64>() + value.offset()));
                });
            }
            let value = claim.at(&at.map(i64::unsigned_abs)).unwrap_or_else(|| panic!("{text} at {at:?}"));
            assert_eq!(Vec::from_iter(said), [value], "{text} at {at:?}");
            // What automata find of some is the same.
            for wanted in (value - 1..=value + 1).filter(|_| time % 64 == 0 && translator.variables < 12) {
                let is = |x: &Linear, number: i128| {
                    Atom::Zero(x.shifted(-i64::try_from(number).unwrap()).unwrap())
                };
                let here = [0, 1].map(|slot| is(&Linear::variable(slot), at[slot].into()));
                let clause = |(atoms, x): &(Vec<Atom>, _)| [&atoms[..], &[is(x, wanted)], &here].concat();
                let clauses = Clause::all(cases.iter().map(clause).collect(), translator.variables);
                let Ok(question) = Question::new(clauses, 2, Numeration::Binary, &budget) else { continue };
                let Ok(found) = solution(&question, &budget) else { continue };
                assert_eq!(found.is_some(), wanted == value, "{text} at {at:?}: {wanted}");
                asked += 1;
            }
        }
    }
    println!("{times} expressions and conditions, {followed} followed, {asked} answers of automata");
    assert!(2 * followed > times && asked > times / 64);
}
