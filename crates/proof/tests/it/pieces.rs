//! What the checker takes for granted of games in pieces: `sides`, `only` and `with_parameters` print rules and read them again, and
//! cut the domain off a line by the number of its conditions. Together the pieces have the options of the whole, by the definition.

use crate::{definition, random};
use grundy_rules::{Rules, Ruleset, lang};
use grundy_values::Player;
use std::collections::BTreeSet;

/// Without `GRUNDY_CONTRACTS`.
const FEW: usize = 400;

/// Moves of a coordinate X, and when; P is another number.
const MOVES: [(&str, &str); 10] = [
    ("X - k", "1 <= k <= X"),
    ("X - k", "k in {1, P + 1} and k <= X"),
    ("X // 2", "X >= 1"),
    ("X - k", "k in powers(2) and X % (P + 2) != 1"),
    ("k", "k < X and k >= P - X and (k >= 1 or X == 2)"),
    ("max(X - 2, -0)", "X >= 1"),
    ("X - (k if X % 2 == 0 else 1)", "1 <= k and k <= 2"),
    ("[X - 1, 0, -2 * -P][X % 3]", "X >= 1"),
    ("X - 1 - abs(P - k)", "k <= X and not (k == P or X in {3, -1 + P})"),
    ("X - k, P - -k", "k in 1..min(X, 2) and X - k != 2 - (3 - X)"),
];

const DOMAINS: [&str; 8] = [
    "",
    "positions where a <= 7",
    "positions where a <= 7 and b <= 7",
    "positions where (a <= 7 and b >= 0) and a + b < 11",
    "positions where a + b <= 9 or b == 1",
    "positions where not (a == 3 and b == 3) and a <= 7 and a <= 7",
    "positions where 0 <= 0 and a in {0, 1, 2, 5}",
    "positions where not (a > 5 or b > 5)",
];

fn text(random: &mut impl FnMut(usize) -> usize, has_parameter: bool) -> String {
    let mut lines = vec![DOMAINS[random(DOMAINS.len())].to_owned()];
    for _ in 0..2 + random(3) {
        let (at, (part, condition)) = (random(2), MOVES[random(MOVES.len())]);
        let x = ["a", "b"][at];
        let p = if has_parameter && random(2) == 0 { "p".to_owned() } else { random(4).to_string() };
        let place = |part: &str| {
            let part = part.trim();
            let pair = if at == 0 { format!("{part}, b") } else { format!("a, {part}") };
            if has_parameter { format!("({pair}, p)") } else { format!("({pair})") }
        };
        let commas = if part.starts_with('[') { vec![part] } else { part.split(", ").collect() };
        let parts = if part.starts_with("max") {
            place(part)
        } else {
            commas.into_iter().map(place).collect::<Vec<_>>().join(", ")
        };
        let line =
            format!("{} -> {parts} where {condition}", if has_parameter { "(a, b, p)" } else { "(a, b)" });
        lines.push(line.replace('X', x).replace('P', &p));
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

type Options = BTreeSet<Vec<Vec<u64>>>;

/// The options of games of some coordinates, with the others as they were.
fn together(games: &[(Vec<usize>, Rules)], position: &[u64]) -> Options {
    let mut all = Options::new();
    for (slots, rules) in games {
        let own: Vec<u64> = slots.iter().map(|slot| position[*slot]).collect();
        for option in definition::options(rules, &own) {
            let whole = |part: Vec<u64>| {
                let mut whole = position.to_vec();
                slots.iter().zip(part).for_each(|(slot, x)| whole[*slot] = x);
                whole
            };
            all.insert(option.into_iter().map(whole).collect());
        }
    }
    all
}

#[test]
fn pieces_of_games_have_the_options_of_the_whole() {
    let times =
        std::env::var("GRUNDY_CONTRACTS").map_or(FEW, |times| times.parse().expect("a number of games"));
    let mut random = random(11);
    let (mut with_sides, mut apart, mut fixed) = (0, 0, 0);
    for time in 0..times {
        let text = text(&mut random, time % 2 == 0);
        let Ok(parsed) = lang::parse(&text) else { continue };
        let rules = parsed.rules;
        let all: Vec<usize> = (0..rules.arity()).collect();
        let again = lang::parse(&rules.to_string()).unwrap_or_else(|_| panic!("{rules}")).rules;
        let mut ways = vec![vec![(all.clone(), again)]];
        if let Some(sides) = rules.sides() {
            with_sides += 1;
            ways.push(sides.into_iter().enumerate().map(|(slot, side)| (vec![slot], side)).collect());
        }
        let groups = rules.apart();
        if !groups.is_empty() {
            apart += 1;
            ways.push(groups.into_iter().map(|group| (group.clone(), rules.only(&group).unwrap())).collect());
        }
        let (kept, sides) = (rules.parameters(), [9, 9, 4]);
        let free: Vec<usize> = all.iter().copied().filter(|slot| !kept.contains(slot)).collect();
        let box_of = |n: usize| {
            (0..n).fold(vec![vec![]], |all: Vec<Vec<u64>>, at| {
                all.iter()
                    .flat_map(|begun| (0..sides[at]).map(move |x| [&begun[..], &[x]].concat()))
                    .collect()
            })
        };
        for position in box_of(rules.arity()).iter().filter(|position| rules.has(position)) {
            // Some moves leave the domain, and are none.
            if rules.collect_options(&position[..].into(), Player::Left).is_err() {
                continue;
            }
            let whole = together(&[(all.clone(), rules.clone())], position);
            let values: Vec<u64> = kept.iter().map(|slot| position[*slot]).collect();
            let given = rules.with_parameters(&values).filter(|_| !kept.is_empty());
            fixed += usize::from(given.is_some());
            let given = given.map(|given| vec![(free.clone(), given)]);
            for games in ways.iter().chain(&given) {
                assert_eq!(together(games, position), whole, "{text}\nat {position:?} by {}", games[0].1);
            }
        }
    }
    println!("{times} games: {with_sides} with sides, {apart} apart, {fixed} positions with numbers put in");
    assert!(with_sides > times / 20 && apart > times / 50 && fixed > 10 * times);
}
