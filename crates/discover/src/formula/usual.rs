//! What a person would say of a position: the numbers that laws are usually about, and comparisons of them.

use super::cover::{Atoms, WIDTH};
use super::terms::binary;
use super::weight::{self, Kind};
use grundy_budget::{Budget, List, Stop};
use grundy_rules::ir::{Comparison, Condition, Expr, Function, Operator, Set};
use grundy_rules::lang::{Claim, parse_claim};

/// What is made of a number `x`.
const OF_ONE: &str = "x + 1; x - 1; x + 2; x - 2; 2 * x; 2 * x + 1; 2 * x - 1; x // 2; (x + 1) // 2;
    x & -x; x + 1 & -(x + 1); xor(x, x + 1); x & x + 1; popcount(x) % 2; bit_length(x) % 2; bit_length(x) % 4;
    bit_length(x & -x) % 2; x % 2; x % 3; x % 4; x % 5; x % 6";

/// What may hold of a number `x`, beside comparisons with numbers.
const HOLDS: &str = "x >= 1 and x % 2 == 0; x in powers(2); x + 1 in powers(2); x + 2 in powers(2);
    x - 1 in powers(2); x % 3 == 0 and x // 3 in powers(2); x % 3 == 2 and (x + 1) // 3 in powers(2)";

/// A condition of two numbers does not weigh more.
const MOST_WEIGHT: u32 = 16;

/// Numbers to here are compared with.
const LARGEST: i128 = 12;

/// A number that laws are about, and its values at the positions of the sample.
struct Term {
    expr: Expr,
    kind: Kind,
    weight: u32,
    row: Vec<Option<i128>>,
}

/// Returns the conditions that a person would write of positions with this number of coordinates, as they
/// hold at a sample of at most [`WIDTH`] positions. `numbers` are those that the rules speak of.
pub(super) fn atoms(points: &[Vec<u64>], numbers: &[i64], budget: &Budget) -> Result<Atoms, Stop> {
    let arity = points.first().map_or(0, Vec::len);
    let points: Vec<Vec<i128>> =
        points.iter().take(WIDTH).map(|point| point.iter().map(|x| i128::from(*x)).collect()).collect();
    let mut atoms = Atoms::new(points.len(), budget);
    let names: Vec<Expr> = (0..arity).map(Expr::Name).collect();
    let bases = bases(&names);
    let mut exprs = bases.clone();
    // The texts are ours, so that a fault in one of them shows in every test.
    let parse =
        |text: &str| parse_claim(text.trim(), &["x"]).expect("a text of ours is in the rule language");
    for text in OF_ONE.split(';') {
        let Claim::Value(of_x) = parse(text) else { continue };
        // Of the digits in common no more is said.
        let is_told = |base: &&Expr| !matches!(base, Expr::Binary(Operator::BitAnd, ..));
        exprs.extend(bases.iter().filter(is_told).map(|base| with(&of_x, base)));
    }
    let own = numbers.iter().map(|number| i128::from(*number)).filter(|number| *number > 6);
    for modulus in own.clone().filter(|number| *number <= 64) {
        // Numbers of the rules are likely moduli; small ones are tried anyway.
        exprs.extend(bases.iter().map(|base| binary(Operator::Modulo, base.clone(), Expr::Number(modulus))));
    }
    // Each coordinate changed in the same way, and their nim-sum.
    for text in ["x - 1", "x + 1", "x // 2"] {
        let Claim::Value(of_x) = parse(text) else { continue };
        let all: Vec<Expr> = names.iter().map(|name| with(&of_x, name)).collect();
        exprs.extend((arity > 1).then_some(Expr::Call(Function::Xor, all)));
    }
    let constants = (0..=LARGEST).chain(own.filter(|number| *number > LARGEST)).map(Expr::Number);
    exprs.extend(constants);
    // By weight, so that of equal rows the plainest stays.
    exprs.sort_by_cached_key(weight::of_expr);
    let mut terms: List<Term> = List::new(budget);
    for expr in exprs {
        budget.spend(points.len() as u64 / 16)?;
        terms.count(points.len(), size_of::<Option<i128>>())?;
        let row: Vec<Option<i128>> = points.iter().map(|point| expr.at(point)).collect();
        // Of terms that are the same on the sample the first is the plainest.
        if row.iter().all(Option::is_some) && terms.iter().all(|term| term.row != row) {
            terms.push(Term { kind: weight::kind(&expr), weight: weight::of_expr(&expr), expr, row })?;
        }
    }
    for text in HOLDS.split(';') {
        let Claim::Lost(of_x) = parse(text) else { continue };
        for base in &bases {
            let mut condition = of_x.clone();
            condition.put(0, base);
            add_of(&mut atoms, &points, condition, budget)?;
        }
    }
    // One of two remainders, of what is light.
    for term in terms.iter().filter(|term| term.kind == Kind::Rest && term.weight <= 5) {
        // Smaller moduli have few remainders, and two of them say little.
        let Some(Expr::Number(modulus @ 4..=6)) = modulus(&term.expr) else { continue };
        for (x, y) in (1..*modulus).flat_map(|y| (0..y).map(move |x| (x, y))) {
            let set = Set::List([x, y].map(Expr::Number).to_vec());
            let condition = Condition::Member { item: term.expr.clone(), set, negated: false };
            add_of(&mut atoms, &points, condition, budget)?;
        }
    }
    // All alike: the same remainder of each.
    for rest in (0..2).filter(|_| arity > 1) {
        let of_x = |name: &Expr| binary(Operator::Modulo, name.clone(), Expr::Number(2));
        let is = |name| Condition::Compare(Comparison::Equal, of_x(name), Expr::Number(rest));
        add_of(&mut atoms, &points, Condition::all(names.iter().map(is).collect()), budget)?;
    }
    // The light ones first, since there is room for a number of them.
    let mut pairs: List<(u32, usize, usize)> = List::new(budget);
    for (at, y) in terms.iter().enumerate() {
        budget.spend(1 + at as u64 / 16)?;
        for (other, x) in terms[..at].iter().enumerate() {
            let weight = x.weight + y.weight + 1;
            if weight <= MOST_WEIGHT && are_compared(x, y) {
                pairs.push((weight, at, other))?;
            }
        }
    }
    pairs.sort_unstable();
    for (_, at, other) in pairs.iter() {
        compare(&mut atoms, &terms[*other], &terms[*at], budget)?;
    }
    Ok(atoms)
}

/// The numbers that others are made of: coordinates, the smallest and the largest, sums and differences.
fn bases(names: &[Expr]) -> Vec<Expr> {
    let call = |function, of: &[Expr]| Expr::Call(function, of.to_vec());
    let sum = |of: &[Expr]| of.iter().cloned().reduce(|x, y| binary(Operator::Add, x, y));
    let mut bases = names.to_vec();
    if names.len() < 2 {
        return bases;
    }
    bases.extend([Function::Min, Function::Max, Function::Xor].map(|function| call(function, names)));
    bases.extend(sum(names));
    // With many coordinates the pairs of them are too many.
    if names.len() > 3 {
        return bases;
    }
    let pairs: Vec<[Expr; 2]> = (0..names.len())
        .flat_map(|x| (0..x).map(move |y| [y, x]))
        .map(|pair| pair.map(|slot| names[slot].clone()))
        .collect();
    bases.extend(pairs.iter().map(|[x, y]| binary(Operator::BitAnd, x.clone(), y.clone())));
    if names.len() == 2 {
        bases.push(binary(Operator::Subtract, call(Function::Max, names), call(Function::Min, names)));
        return bases;
    }
    bases.extend(pairs.iter().map(|pair| call(Function::Xor, pair)));
    bases.extend(pairs.iter().filter_map(|pair| sum(pair)));
    // The largest of the pairwise smallest ones is the middle one of three.
    let least: Vec<Expr> = pairs.iter().map(|pair| call(Function::Min, pair)).collect();
    bases.push(call(Function::Max, &least));
    bases
}

fn with(of_x: &Expr, x: &Expr) -> Expr {
    let mut whole = of_x.clone();
    whole.put(0, x);
    whole
}

fn add_of(
    atoms: &mut Atoms,
    points: &[Vec<i128>],
    condition: Condition,
    budget: &Budget,
) -> Result<(), Stop> {
    budget.spend(points.len() as u64 / 16)?;
    let holds: Option<Vec<bool>> = points.iter().map(|point| condition.at(point)).collect();
    match holds {
        // A condition that has no answer at some position of the sample is none.
        Some(holds) => atoms.add(weight::of(&condition), holds.into_iter(), || condition.clone()),
        None => Ok(()),
    }
}

fn are_compared(x: &Term, y: &Term) -> bool {
    match (x.kind, y.kind) {
        (Kind::Number, Kind::Number) => false,
        // Remainders by different numbers have nothing in common.
        (Kind::Rest, Kind::Rest) => modulus(&x.expr) == modulus(&y.expr),
        (Kind::Rest, Kind::Size) | (Kind::Size, Kind::Rest) => false,
        _ => true,
    }
}

fn compare(atoms: &mut Atoms, x: &Term, y: &Term, budget: &Budget) -> Result<(), Stop> {
    budget.spend(1)?;
    // A number stands on the right, as a person writes it.
    let (x, y) = if x.kind == Kind::Number { (y, x) } else { (x, y) };
    let all: &[Comparison] = match x.kind {
        // The order of remainders seldom means anything.
        Kind::Rest => &[Comparison::Equal],
        _ => &[Comparison::Equal, Comparison::Less, Comparison::AtMost],
    };
    for comparison in all {
        let holds = x.row.iter().zip(&y.row).map(|(x, y)| comparison.holds(x, y));
        let made = || Condition::Compare(*comparison, x.expr.clone(), y.expr.clone());
        atoms.add(weight::of(&made()), holds, made)?;
    }
    Ok(())
}

fn modulus(x: &Expr) -> Option<&Expr> {
    if let Expr::Binary(Operator::Modulo, _, modulus) = x { Some(modulus) } else { None }
}

/// The condition that holds just where another one does not, as a person writes it.
pub(super) fn opposite(condition: &Condition) -> Condition {
    match condition {
        Condition::Compare(comparison, x, y) => match (comparison, modulus(x), y) {
            // A number that is not even is odd, and is said to be so.
            (Comparison::Equal, Some(Expr::Number(2)), Expr::Number(rest @ 0..=1)) => {
                Condition::Compare(Comparison::Equal, x.clone(), Expr::Number(1 - rest))
            }
            (Comparison::Equal, _, Expr::Number(0)) if matches!(x, Expr::Name(_)) => {
                Condition::Compare(Comparison::AtLeast, x.clone(), Expr::Number(1))
            }
            (Comparison::AtLeast, _, Expr::Number(1)) if matches!(x, Expr::Name(_)) => {
                Condition::Compare(Comparison::Equal, x.clone(), Expr::Number(0))
            }
            _ => Condition::Compare(comparison.opposite(), x.clone(), y.clone()),
        },
        Condition::Member { item, set, negated } => {
            Condition::Member { item: item.clone(), set: set.clone(), negated: !negated }
        }
        Condition::And(parts) => Condition::any(parts.iter().map(opposite).collect()),
        Condition::Or(parts) => Condition::all(parts.iter().map(opposite).collect()),
        Condition::Not(inner) => (**inner).clone(),
    }
}
