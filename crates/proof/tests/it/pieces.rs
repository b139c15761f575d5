//! What the checker takes for granted of games in pieces: `sides`, `only` and `with_parameters` print rules
//! and read them again, and the domain is cut off a line by the number of its conditions. Together the pieces
//! have the options of the whole, by the definition.

use crate::{definition, random};
use grundy_rules::{Rules, Ruleset, lang};
use grundy_values::Player;
use std::collections::BTreeSet;

/// Without `GRUNDY_CONTRACTS`.
const FEW: usize = 200;

/// What X becomes, and when, where P is another number; of two parts the second stands behind a bar.
const MOVES: &str = "X - k where 1 <= k <= X; X - k where k in {1, P + 1} and k <= X; X // 2 where X >= 1; k where k < X and k >= P - X and (k >= 1 or X == 2);
    X - k where k in powers(2) and X % (P + 2) != 1; max(X - 2, -0) where X >= 1; X - (k if X % 2 == 0 else 1) where 1 <= k and k <= 2;
    [X - 1, 0, -2 * -P][X % 3] where X >= 1; X - 1 - abs(P - k) where k <= X and not (k == P or X in {3, -1 + P});
    X - k | P - -k where k in 1..min(X, 2) and X - k != 2 - (3 - X)";
const DOMAINS: &str = "; a <= 7; a <= 7 and b <= 7; (a <= 7 and b >= 0) and a + b < 11; a + b <= 9 or b == 1; not (a > 5 or b > 5);
    not (a == 3 and b == 3) and a <= 7 and a <= 7; 0 <= 0 and a in {0, 1, 2, 5}";

fn text(random: &mut impl FnMut(usize) -> usize, names: &str) -> String {
    let mut pick =
        |texts: &'static str| texts.split(';').nth(random(texts.split(';').count())).unwrap().trim();
    let domain = pick(DOMAINS);
    let mut lines = if domain.is_empty() { Vec::new() } else { vec![format!("positions where {domain}")] };
    for _ in 0..pick("2;3;4").parse().unwrap() {
        let (x, p) = (pick("a;b"), if names.contains('p') { pick("p;p;1;2") } else { pick("0;1;2;3") });
        let (parts, condition) = pick(MOVES).split_once(" where ").unwrap();
        let parts: Vec<String> = parts.split('|').map(|part| names.replace(x, part.trim())).collect();
        let parts = parts.join(", ").replace('X', x).replace('P', p);
        lines.push(format!("{names} -> {parts} where {}", condition.replace('X', x).replace('P', p)));
    }
    lines.join("\n")
}

/// The options of games of some coordinates, with the others as they were.
fn together(games: &[(Vec<usize>, Rules)], position: &[u64]) -> BTreeSet<Vec<Vec<u64>>> {
    let of_game = |(slots, rules): &(Vec<usize>, Rules)| {
        let own: Vec<u64> = slots.iter().map(|slot| position[*slot]).collect();
        let whole = |part: &Vec<u64>| {
            let mut whole = position.to_vec();
            slots.iter().zip(part).for_each(|(slot, x)| whole[*slot] = *x);
            whole
        };
        let options = definition::options(rules, &own).into_iter();
        options.map(|option| option.iter().map(whole).collect()).collect::<Vec<_>>()
    };
    games.iter().flat_map(of_game).collect()
}

#[test]
fn pieces_of_games_have_the_options_of_the_whole() {
    let times =
        std::env::var("GRUNDY_CONTRACTS").map_or(FEW, |times| times.parse().expect("a number of games"));
    let (mut random, mut with_sides, mut apart, mut fixed) = (random(11), 0, 0, 0);
    for time in 0..times {
        let text = text(&mut random, ["(a, b)", "(a, b, p)"][time % 2]);
        let Ok(parsed) = lang::parse(&text) else { continue };
        let rules = parsed.rules;
        let all: Vec<usize> = (0..rules.arity()).collect();
        let again = lang::parse(&rules.to_string()).unwrap_or_else(|_| panic!("{rules}")).rules;
        let mut ways = vec![vec![(all.clone(), again)]];
        let sides = rules.sides().into_iter();
        ways.extend(
            sides.map(|sides| sides.into_iter().enumerate().map(|(at, side)| (vec![at], side)).collect()),
        );
        with_sides += ways.len() - 1;
        let groups = rules.apart();
        apart += usize::from(!groups.is_empty());
        ways.push(groups.into_iter().map(|group| (group.clone(), rules.only(&group).unwrap())).collect());
        let kept = rules.parameters();
        let free: Vec<usize> = all.iter().copied().filter(|slot| !kept.contains(slot)).collect();
        for at in 0..9 * 9 * if rules.arity() == 3 { 4 } else { 1 } {
            let position = &[at % 9, at / 9 % 9, at / 81][..rules.arity()];
            // Of some positions a move leaves the domain: they have no options.
            if !rules.has(position) || rules.collect_options(&position.into(), Player::Left).is_err() {
                continue;
            }
            let whole = together(&[(all.clone(), rules.clone())], position);
            let values: Vec<u64> = kept.iter().map(|slot| position[*slot]).collect();
            let given = rules.with_parameters(&values).filter(|_| !kept.is_empty());
            let given = given.map(|given| vec![(free.clone(), given)]);
            fixed += usize::from(given.is_some());
            for games in ways.iter().chain(&given).filter(|games| !games.is_empty()) {
                assert_eq!(together(games, position), whole, "{text}\nat {position:?} by {}", games[0].1);
            }
        }
    }
    println!("{times} games: {with_sides} with sides, {apart} apart, {fixed} positions with numbers put in");
    assert!(with_sides > times / 20 && apart > times / 50 && fixed > 10 * times);
}
