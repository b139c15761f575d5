//! Random formulas over all numerations, against their truth on small numbers.

use grundy_automata::{
    Dfa, Error, Numeration, Relation, digit_sum, less, linear, nim_sum, powers, product, project, residue,
};
use grundy_budget::Budget;
use proptest::prelude::*;

/// A formula with the free variables `x`, `y`, `z`; some may be missing.
#[derive(Clone, Debug)]
enum Formula {
    Linear([i64; 3], i64, Relation),
    Residue([i64; 3], u32, u32),
    Less(usize, usize),
    NimSum,
    Weight(usize, u32),
    DigitSum(usize, u32),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Xor(Box<Formula>, Box<Formula>),
    Without(Box<Formula>, Box<Formula>),
    /// There is a value of the variable, at most the bound.
    Exists(usize, i64, Box<Formula>),
    /// For every value of the variable up to the bound.
    ForAll(usize, i64, Box<Formula>),
}

const NAMES: [&str; 3] = ["x", "y", "z"];

fn any_formula() -> impl Strategy<Value = Formula> {
    let relation = prop_oneof![Just(Relation::Equal), Just(Relation::AtMost), Just(Relation::Less)];
    let coefficients = || prop::array::uniform3(-3i64..4);
    let atom = prop_oneof![
        4 => (coefficients(), -9i64..10, relation).prop_map(|(c, k, relation)| Formula::Linear(c, k, relation)),
        2 => (coefficients(), 1u32..6, 0u32..6).prop_map(|(c, modulus, r)| Formula::Residue(c, modulus, r)),
        1 => (0usize..3, 1usize..3).prop_map(|(x, step)| Formula::Less(x, (x + step) % 3)),
        1 => Just(Formula::NimSum),
        1 => (0usize..3, 1u32..4).prop_map(|(x, step)| Formula::Weight(x, step)),
        1 => (0usize..3, 2u32..4).prop_map(|(x, modulus)| Formula::DigitSum(x, modulus)),
    ];
    atom.prop_recursive(3, 8, 2, |part| {
        let two = || (part.clone().prop_map(Box::new), part.clone().prop_map(Box::new));
        prop_oneof![
            1 => part.clone().prop_map(|f| Formula::Not(Box::new(f))),
            2 => two().prop_map(|(f, g)| Formula::And(f, g)),
            2 => two().prop_map(|(f, g)| Formula::Or(f, g)),
            1 => two().prop_map(|(f, g)| Formula::Xor(f, g)),
            1 => two().prop_map(|(f, g)| Formula::Without(f, g)),
            2 => (0usize..3, 0i64..12, part.clone()).prop_map(|(x, k, f)| Formula::Exists(x, k, Box::new(f))),
            2 => (0usize..3, 0i64..12, part.clone()).prop_map(|(x, k, f)| Formula::ForAll(x, k, Box::new(f))),
        ]
    })
}

impl Formula {
    fn holds(&self, numeration: Numeration, at: [i64; 3]) -> bool {
        let form = |c: &[i64; 3]| c.iter().zip(at).map(|(c, n)| c * n).sum::<i64>();
        let digits = |n: i64| numeration.digits_of(u128::try_from(n).unwrap());
        let set = |x: usize, n: i64| std::array::from_fn(|i| if i == x { n } else { at[i] });
        match self {
            Formula::Linear(c, k, Relation::Equal) => form(c) + k == 0,
            Formula::Linear(c, k, Relation::AtMost) => form(c) + k <= 0,
            Formula::Linear(c, k, Relation::Less) => form(c) + k < 0,
            Formula::Residue(c, modulus, r) => (form(c) - i64::from(*r)).rem_euclid((*modulus).into()) == 0,
            Formula::Less(x, y) => at[*x] < at[*y],
            Formula::NimSum => at[0] ^ at[1] ^ at[2] == 0,
            Formula::Weight(x, step) => match digits(at[*x])[..] {
                [1, ref zeros @ ..] => zeros.iter().all(|d| *d == 0) && zeros.len() % *step as usize == 0,
                _ => false,
            },
            Formula::DigitSum(x, modulus) => digits(at[*x]).iter().sum::<u32>() % modulus == 1,
            Formula::Not(f) => !f.holds(numeration, at),
            Formula::And(f, g) => f.holds(numeration, at) && g.holds(numeration, at),
            Formula::Or(f, g) => f.holds(numeration, at) || g.holds(numeration, at),
            Formula::Xor(f, g) => f.holds(numeration, at) != g.holds(numeration, at),
            Formula::Without(f, g) => f.holds(numeration, at) && !g.holds(numeration, at),
            Formula::Exists(x, bound, f) => (0..=*bound).any(|n| f.holds(numeration, set(*x, n))),
            Formula::ForAll(x, bound, f) => (0..=*bound).all(|n| f.holds(numeration, set(*x, n))),
        }
    }

    fn automaton(&self, numeration: Numeration, budget: &Budget) -> Result<Dfa, Error> {
        let terms = |c: &[i64; 3]| NAMES.iter().copied().zip(*c).filter(|(_, c)| *c != 0).collect::<Vec<_>>();
        let part = |f: &Formula| f.automaton(numeration, budget);
        let bounded =
            |x: usize, bound: i64| linear(numeration, &[(NAMES[x], 1)], -bound, Relation::AtMost, budget);
        match self {
            Formula::Linear(c, k, relation) => linear(numeration, &terms(c), *k, *relation, budget),
            Formula::Residue(c, modulus, r) => residue(numeration, &terms(c), 0, *modulus, &[*r], budget),
            Formula::Less(x, y) => less(numeration, NAMES[*x], NAMES[*y], budget),
            Formula::NimSum => nim_sum(numeration, &NAMES, budget),
            Formula::Weight(x, step) => powers(numeration, NAMES[*x], *step, budget),
            Formula::DigitSum(x, modulus) => digit_sum(numeration, NAMES[*x], *modulus, &[1], budget),
            Formula::Not(f) => product::complement(&part(f)?, budget),
            Formula::And(f, g) => product::and(&part(f)?, &part(g)?, budget),
            Formula::Or(f, g) => product::or(&part(f)?, &part(g)?, budget),
            Formula::Xor(f, g) => product::xor(&part(f)?, &part(g)?, budget),
            Formula::Without(f, g) => product::difference(&part(f)?, &part(g)?, budget),
            Formula::Exists(x, bound, f) => {
                project::exists(&product::and(&part(f)?, &bounded(*x, *bound)?, budget)?, NAMES[*x], budget)
            }
            Formula::ForAll(x, bound, f) => {
                let outside = product::complement(&bounded(*x, *bound)?, budget)?;
                project::for_all(&product::or(&part(f)?, &outside, budget)?, NAMES[*x], budget)
            }
        }
    }
}

fn numerations() -> impl Strategy<Value = Numeration> {
    prop::sample::select(vec![
        Numeration::BINARY,
        Numeration::BINARY,
        Numeration::base(3).unwrap(),
        Numeration::ZECKENDORF,
        Numeration::numerators(2).unwrap(),
        Numeration::denominators(2).unwrap(),
        Numeration::denominators(3).unwrap(),
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn formulas_hold_where_their_automata_accept(numeration in numerations(), formula in any_formula()) {
        let dfa = match formula.automaton(numeration, &Budget::default()) {
            Err(Error::NotBinary { .. }) if numeration != Numeration::BINARY => return Ok(()),
            other => other.unwrap(),
        };
        for i in 0..10i64.pow(3) {
            let at = [i / 100, i / 10 % 10, i % 10];
            let free = dfa.tracks().names().iter().map(|name| NAMES.iter().position(|other| other == name).unwrap());
            let numbers: Vec<u128> = free.map(|x| u128::try_from(at[x]).unwrap()).collect();
            prop_assert_eq!(dfa.contains(&numbers), formula.holds(numeration, at), "{:?}", at);
        }
    }
}

#[test]
fn the_theorems_of_arithmetic_come_out_as_no_tracks_and_true() {
    let budget = Budget::default();
    for numeration in [Numeration::BINARY, Numeration::ZECKENDORF, Numeration::denominators(2).unwrap()] {
        // Every n is 2k or 2k + 1.
        let half =
            |odd: i64| linear(numeration, &[("n", 1), ("k", -2)], -odd, Relation::Equal, &budget).unwrap();
        let either = product::or(&half(0), &half(1), &budget).unwrap();
        let some = project::exists(&either, "k", &budget).unwrap();
        let all = project::for_all(&some, "n", &budget).unwrap();
        assert!(all.tracks().names().is_empty() && all.contains(&[]));
        // No n is both.
        let both = product::and(&half(0), &half(1).rename(&[("k", "j")], &budget).unwrap(), &budget).unwrap();
        assert!(both.is_empty());
    }
}
