//! Conditions joined of up to three.

use super::atoms::{Atoms, Bits, and, covers, or, size};
use grundy_budget::{Budget, Stop};
use grundy_rules::ir::Condition;

/// The number of conditions that hold wherever wanted, or nowhere else, and are joined with each other.
const MOST_JOINED: usize = 160;

/// One condition of no higher cost needs no other beside it; a dearer one may say in disguise what two say
/// plainly.
const SHORT: u32 = 8;

/// Returns conditions that hold exactly where wanted on the sample, the shortest first, at most one of each
/// form.
pub(super) fn shortest(atoms: &Atoms<'_>, wanted: &[bool], budget: &Budget) -> Result<Vec<Condition>, Stop> {
    let mut target: Bits = Default::default();
    // Positions beyond the bits are left out, and are held against what is found later.
    for (at, is) in wanted.iter().enumerate().take(64 * target.len()) {
        target[at / 64] |= u64::from(*is) << (at % 64);
    }
    let mut found = Vec::new();
    if let Some(atom) = atoms.with(&target) {
        // A light condition that is right is what a person says; no pair is lighter in words.
        if atoms.cost(atom) <= SHORT {
            return Ok(vec![atoms.condition(atom)]);
        }
        found.push((vec![atom], Join::And(vec![atom])));
    }
    let all: Vec<u32> =
        (0..u32::try_from(atoms.len()).expect("conditions are numbered in 32 bits")).collect();
    let (mut wider, mut narrower) = (all.clone(), all.clone());
    wider.retain(|atom| covers(atoms.bits(*atom), &target));
    narrower.retain(|atom| covers(&target, atoms.bits(*atom)));
    // Those that leave out most are worth most: the fewest are needed beside them.
    let above = best(atoms, &wider, |bits| Some(size(bits)));
    let below = best(atoms, &narrower, |bits| Some(u32::MAX - size(bits)));
    let not = atoms.without(&target);
    let both = joined(atoms, [&above, &wider], &target, and, budget)?;
    found.extend(both.map(|parts| (parts.clone(), Join::And(parts))));
    // A wider list is searched for the second one, since any condition that holds wherever wanted may be it.
    let one = joined(atoms, [&below, &narrower], &target, or, budget)?;
    found.extend(one.map(|parts| (parts.clone(), Join::Or(parts))));
    // One and another, or a third; and the like with both exchanged.
    for third in below.iter().take(MOST_JOINED / 2) {
        budget.spend(all.len() as u64 / 64)?;
        // Where the third holds, the others may say anything.
        let open = or(&not, &target);
        let (least, most) =
            (and(&target, &atoms.without(atoms.bits(*third))), or(&target, atoms.bits(*third)));
        let fits = |bits: &Bits| covers(bits, &least).then(|| size(&and(bits, &open)));
        let wide = best(atoms, &all, fits);
        // One of each form is enough, and the first thirds are the best ones.
        if let Some([x, y]) = pair(atoms, [&wide, &wide], |bits| covers(&most, bits), and) {
            found.push((vec![x, y, *third], Join::AndOr([x, y], *third)));
            break;
        }
    }
    for third in above.iter().take(MOST_JOINED / 2) {
        budget.spend(all.len() as u64 / 64)?;
        // Where the third fails, the others may say anything.
        let (least, most) = (target, or(&target, &atoms.without(atoms.bits(*third))));
        let narrow =
            best(atoms, &all, |bits| covers(&most, bits).then(|| u32::MAX - size(&and(bits, &least))));
        if let Some([x, y]) = pair(atoms, [&narrow, &narrow], |bits| covers(bits, &least), or) {
            found.push((vec![x, y, *third], Join::OrAnd([x, y], *third)));
            break;
        }
    }
    // The cheapest first: the caller takes the first that is right everywhere.
    found.sort_by_key(|(parts, _)| parts.iter().map(|part| atoms.cost(*part)).sum::<u32>());
    Ok(found.into_iter().map(|(_, join)| join.condition(atoms)).collect())
}

enum Join {
    And(Vec<u32>),
    Or(Vec<u32>),
    AndOr([u32; 2], u32),
    OrAnd([u32; 2], u32),
}

impl Join {
    fn condition(&self, atoms: &Atoms<'_>) -> Condition {
        let of = |parts: &[u32]| parts.iter().map(|part| atoms.condition(*part)).collect::<Vec<_>>();
        match self {
            Join::And(parts) if parts.len() == 1 => atoms.condition(parts[0]),
            Join::And(parts) => Condition::all(of(parts)),
            Join::Or(parts) => Condition::any(of(parts)),
            Join::AndOr(parts, third) => {
                Condition::any(vec![atoms.condition(*third), Condition::all(of(parts))])
            }
            Join::OrAnd(parts, third) => {
                Condition::all(vec![atoms.condition(*third), Condition::any(of(parts))])
            }
        }
    }
}

/// The conditions with the least rank, and short ones first among equals.
fn best(atoms: &Atoms<'_>, all: &[u32], rank: impl Fn(&Bits) -> Option<u32>) -> Vec<u32> {
    let mut ranked: Vec<(u32, u32)> = all
        .iter()
        .filter_map(|atom| {
            rank(atoms.bits(*atom)).map(|rank| (rank.saturating_add(atoms.cost(*atom)), *atom))
        })
        .collect();
    // Only the best are sorted, since there are many of them.
    if ranked.len() > MOST_JOINED {
        ranked.select_nth_unstable(MOST_JOINED);
        ranked.truncate(MOST_JOINED);
    }
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, atom)| atom).collect()
}

/// The cheapest two, one of each list, that are right together.
fn pair(
    atoms: &Atoms<'_>,
    [list, other]: [&[u32]; 2],
    right: impl Fn(&Bits) -> bool,
    join: fn(&Bits, &Bits) -> Bits,
) -> Option<[u32; 2]> {
    let mut cheapest: Option<(u32, [u32; 2])> = None;
    for x in list {
        for y in other {
            let cost = atoms.cost(*x) + atoms.cost(*y);
            // The cost is compared first, which is sooner done than to join.
            if cheapest.is_none_or(|(least, _)| cost < least) && right(&join(atoms.bits(*x), atoms.bits(*y)))
            {
                cheapest = Some((cost, [*x, *y]));
            }
        }
    }
    cheapest.map(|(_, pair)| pair)
}

/// The cheapest two that are the target together, one of the first list and one of all; or else three of the
/// first.
fn joined(
    atoms: &Atoms<'_>,
    [list, all]: [&[u32]; 2],
    target: &Bits,
    join: fn(&Bits, &Bits) -> Bits,
    budget: &Budget,
) -> Result<Option<Vec<u32>>, Stop> {
    // Pairs first: three are sought only where no two are the target.
    budget.spend(all.len() as u64)?;
    if let Some(pair) = pair(atoms, [list, all], |bits| bits == target, join) {
        return Ok(Some(pair.to_vec()));
    }
    let mut cheapest: Option<(u32, Vec<u32>)> = None;
    for (at, x) in list.iter().enumerate() {
        budget.spend(list.len() as u64)?;
        for (next, y) in list.iter().enumerate().skip(at + 1) {
            let both = join(atoms.bits(*x), atoms.bits(*y));
            let so_far = atoms.cost(*x) + atoms.cost(*y);
            // A third only adds to the cost.
            if cheapest.as_ref().is_some_and(|(least, _)| so_far >= *least) {
                continue;
            }
            for z in &list[next + 1..] {
                let cost = so_far + atoms.cost(*z);
                if join(&both, atoms.bits(*z)) == *target
                    && cheapest.as_ref().is_none_or(|(least, _)| cost < *least)
                {
                    cheapest = Some((cost, vec![*x, *y, *z]));
                }
            }
        }
    }
    Ok(cheapest.map(|(_, parts)| parts))
}
