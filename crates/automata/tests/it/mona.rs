//! Random closed formulas of arithmetic, decided here and by MONA where that is installed.
//!
//! MONA decides formulas about finite sets; a number is the set of the places of its ones. It is an outside
//! program that nothing here depends on: where the binary is absent the test says so and passes.

use grundy_automata::{Dfa, Numeration, less, nim_sum, numeration, powers, product, project};
use grundy_budget::Budget;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::io::ErrorKind;
use std::process::Command;

/// A formula whose variables are numbered outside in: all are bound, the last quantifier's is the greatest.
#[derive(Clone, Debug)]
enum Formula {
    Sum([usize; 3]),
    Less(usize, usize),
    NimSum([usize; 3]),
    Power(usize),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
}

/// Quantifiers for the variables in order, true for "exists", before a formula without quantifiers.
#[derive(Clone, Debug)]
struct Sentence {
    quantifiers: Vec<bool>,
    matrix: Formula,
}

const N_VARIABLES: usize = 4;

fn any_sentence() -> impl Strategy<Value = Sentence> {
    let variable = 0..N_VARIABLES;
    let different = || Just([0, 1, 2, 3]).prop_shuffle().prop_map(|[a, b, c, _]| [a, b, c]);
    let atom = prop_oneof![
        4 => different().prop_map(Formula::Sum),
        2 => different().prop_map(|[a, b, _]| Formula::Less(a, b)),
        1 => different().prop_map(Formula::NimSum),
        1 => variable.prop_map(Formula::Power),
    ];
    let matrix = atom.prop_recursive(4, 12, 2, |part| {
        let two = || (part.clone().prop_map(Box::new), part.clone().prop_map(Box::new));
        prop_oneof![
            1 => part.clone().prop_map(|f| Formula::Not(Box::new(f))),
            2 => two().prop_map(|(f, g)| Formula::And(f, g)),
            2 => two().prop_map(|(f, g)| Formula::Or(f, g)),
        ]
    });
    (prop::collection::vec(any::<bool>(), N_VARIABLES), matrix)
        .prop_map(|(quantifiers, matrix)| Sentence { quantifiers, matrix })
}

fn name(variable: usize) -> String {
    format!("N{variable}")
}

impl Formula {
    fn mona(&self) -> String {
        match self {
            Formula::Sum([x, y, z]) => format!("plus({}, {}, {})", name(*x), name(*y), name(*z)),
            Formula::Less(x, y) => format!("less({}, {})", name(*x), name(*y)),
            Formula::NimSum([x, y, z]) => format!("nimsum({}, {}, {})", name(*x), name(*y), name(*z)),
            Formula::Power(x) => format!("power({})", name(*x)),
            Formula::Not(f) => format!("~({})", f.mona()),
            Formula::And(f, g) => format!("({}) & ({})", f.mona(), g.mona()),
            Formula::Or(f, g) => format!("({}) | ({})", f.mona(), g.mona()),
        }
    }

    fn automaton(&self, budget: &Budget) -> Dfa {
        let binary = Numeration::BINARY;
        match self {
            Formula::Sum([x, y, z]) => numeration::adder(binary, &name(*x), &name(*y), &name(*z), budget),
            Formula::Less(x, y) => less(binary, &name(*x), &name(*y), budget),
            Formula::NimSum(all) => {
                let names = all.map(name);
                nim_sum(binary, &[&names[0], &names[1], &names[2]], budget)
            }
            Formula::Power(x) => powers(binary, &name(*x), 1, budget),
            Formula::Not(f) => product::complement(&f.automaton(budget), budget),
            Formula::And(f, g) => product::and(&f.automaton(budget), &g.automaton(budget), budget),
            Formula::Or(f, g) => product::or(&f.automaton(budget), &g.automaton(budget), budget),
        }
        .unwrap()
    }
}

impl Sentence {
    fn mona(&self) -> String {
        let relations = "ws1s;
pred plus(var2 X, Y, Z) = ex2 C: 0 notin C & all1 p:
    (p + 1 in C <=> (p in X & p in Y | p in X & p in C | p in Y & p in C))
    & (p in Z <=> (p in X <=> (p in Y <=> p in C)));
pred less(var2 X, Y) = ex1 p: p in Y & p notin X & all1 q: q > p => (q in X <=> q in Y);
pred nimsum(var2 X, Y, Z) = all1 p: p in Z <=> ~(p in X <=> p in Y);
pred power(var2 X) = ex1 p: X = {p};
";
        let quantifiers = self.quantifiers.iter().enumerate().map(|(variable, exists)| {
            format!("{} {}: ", if *exists { "ex2" } else { "all2" }, name(variable))
        });
        format!("{relations}{}({});\n", quantifiers.collect::<String>(), self.matrix.mona())
    }

    fn is_true(&self) -> bool {
        let budget = Budget::default();
        let bind = |dfa: Dfa, (variable, exists): (usize, &bool)| {
            let variable = name(variable);
            if !dfa.tracks().names().contains(&variable) {
                return dfa;
            }
            let quantifier = if *exists { project::exists } else { project::for_all };
            quantifier(&dfa, &variable, &budget).unwrap()
        };
        let matrix = self.matrix.automaton(&budget);
        self.quantifiers.iter().enumerate().rev().fold(matrix, bind).contains(&[])
    }
}

#[test]
fn mona_gives_the_same_truth() {
    let binary = std::env::var("MONA").unwrap_or_else(|_| "mona".to_owned());
    match Command::new(&binary).output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            println!("skipped: `{binary}` is not installed (Debian: apt install mona)");
            return;
        }
        other => drop(other.unwrap()),
    }
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sentence.mona");
    let mut truths = [0; 2];
    for _ in 0..200 {
        let sentence = any_sentence().new_tree(&mut runner).unwrap().current();
        std::fs::write(&file, sentence.mona()).unwrap();
        let output = Command::new(&binary).arg("-q").arg(&file).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        let (valid, unsatisfiable) =
            (text.contains("Formula is valid"), text.contains("Formula is unsatisfiable"));
        assert!(valid != unsatisfiable, "{text}\n{}", sentence.mona());
        assert_eq!(sentence.is_true(), valid, "{}", sentence.mona());
        truths[usize::from(valid)] += 1;
    }
    assert!(truths.iter().all(|count| *count > 5), "{truths:?}");
}
