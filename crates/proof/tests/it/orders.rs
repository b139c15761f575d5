//! That play ends: by the largest number, and by a sum that rises below a bound; and what may go on for ever
//! has no theorem.

use super::claim;
use grundy_proof::Refusal;

/// One pile is thrown away, and the other is parted.
const THROWN: &str = "(a, b) -> (k, b - k) where 1 <= k < b; (a, b) -> (k, a - k) where 1 <= k < a";

#[test]
fn play_ends_where_the_largest_number_becomes_smaller() {
    assert!(claim(THROWN, "a & -a <= 1 and b & -b <= 1", &["a", "b"]).is_ok());
    let refused =
        |rules: &str| matches!(claim(rules, "a == b", &["a", "b"]), Err(Refusal::NotSmaller { .. }));
    // The largest number may stay.
    assert!(refused("(a, b) -> (k, b) where k < b and a < b; (a, b) -> (a - 1, b) where a >= 1"));
    assert!(refused("(a, b) -> (b, a) where a > b; (a, b) -> (a, b + 1) where a > b"));
    assert!(refused("(a, b) -> (b, k) where k <= a"));
}

#[test]
fn play_ends_where_the_sum_rises_until_a_goal_is_met() {
    for (rules, lost) in [
        ("win when n >= 21; n -> n + k where 1 <= k <= 4", "n < 21 and n % 5 == 1"),
        ("win when n >= 21; n -> n + k where 1 <= k <= 4 and n < 21", "n >= 21 or n % 5 == 1"),
        ("win when n == 21; n -> n + k where 1 <= k <= 4 and n + k <= 21", "n >= 21 or n % 5 == 1"),
        ("n -> n + k where 1 <= k <= 3 and n + k <= 30; misere", "n < 30 and n % 4 == 1"),
    ] {
        assert!(claim(rules, lost, &["n"]).is_ok(), "{rules}");
        assert!(claim(rules, "n % 5 == 2", &["n"]).is_err(), "{rules}");
    }
    let refused = |rules: &str| matches!(claim(rules, "n % 5 == 1", &["n"]), Err(Refusal::NotSmaller { .. }));
    // The goal may be jumped over, the sum may fall again, or stay.
    assert!(refused("win when n == 21; n -> n + k where 1 <= k <= 4"));
    assert!(refused("win when n >= 21; n -> n + k where 1 <= k <= 4; n -> n - 1 where n >= 1"));
    assert!(refused("win when n >= 21; n -> n + k where k <= 4"));
    assert!(refused("n -> n + 1"));
}

/// A position of a random game that counts up and down: lost, won, or neither, since nobody can force the
/// end.
fn fates(game: &Counting, end: usize) -> Vec<Option<bool>> {
    // `Some(true)` is lost for the player to move.
    let mut fates: Vec<Option<bool>> = vec![None; end];
    loop {
        let mut changed = false;
        for n in 0..end {
            if fates[n].is_some() {
                continue;
            }
            let leaves = |step: i64| i64::try_from(n).unwrap() + step;
            let options: Vec<i64> = game.steps(n).map(leaves).collect();
            let wins = |part: &i64| {
                game.is_goal(*part) == game.wins && game.is_goal(*part)
                    || !game.is_goal(*part) && fates.get(usize::try_from(*part).unwrap()) == Some(&Some(true))
            };
            let loses = |part: &i64| {
                game.is_goal(*part) && !game.wins
                    || !game.is_goal(*part)
                        && fates.get(usize::try_from(*part).unwrap()) == Some(&Some(false))
            };
            let fate = if options.iter().any(wins) {
                Some(false)
            } else if options.iter().all(loses) {
                Some(true)
            } else {
                None
            };
            changed |= fate.is_some();
            fates[n] = fate;
        }
        if !changed {
            return fates;
        }
    }
}

/// `win when n >= goal`, or lose; steps up below a limit, and perhaps one down.
struct Counting {
    goal: i64,
    wins: bool,
    up: Vec<i64>,
    down: Option<i64>,
    below: i64,
}

impl Counting {
    fn text(&self) -> String {
        let up = self.up.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let word = if self.wins { "win" } else { "lose" };
        let down = self
            .down
            .map_or_else(String::new, |k| format!("; n -> n - {k} where n >= {k} and n < {}", self.below));
        format!("{word} when n >= {}; n -> n + k where k in {{{up}}} and n < {}{down}", self.goal, self.below)
    }

    fn is_goal(&self, n: i64) -> bool {
        n >= self.goal
    }

    fn steps(&self, n: usize) -> impl Iterator<Item = i64> {
        let n = i64::try_from(n).unwrap();
        let down = self.down.filter(|k| n >= *k).map(|k| -k);
        self.up.iter().copied().chain(down).filter(move |_| n < self.below)
    }
}

#[test]
fn of_random_games_that_count_up_what_is_accepted_is_true() {
    let mut state = 7_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from((state >> 33) % below).unwrap()
    };
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..600 {
        let goal = 6 + random(12);
        let game = Counting {
            goal,
            wins: random(2) == 0,
            up: (0..1 + random(3)).map(|_| random(5)).collect(),
            down: (random(4) == 0).then(|| 1 + random(3)),
            below: goal - 2 + random(6),
        };
        let end = usize::try_from(game.below + 12).unwrap();
        let fates = fates(&game, end);
        // The true list of lost positions, or one with a position more or less.
        let mut lost: Vec<usize> = (0..end - 6).filter(|n| fates[*n] == Some(true)).collect();
        if random(3) == 0 {
            let other = usize::try_from(random(20)).unwrap();
            if lost.contains(&other) { lost.retain(|n| *n != other) } else { lost.push(other) }
        }
        let late = usize::try_from(game.below).unwrap();
        let list = lost.iter().filter(|n| **n < late).map(usize::to_string).collect::<Vec<_>>().join(", ");
        let said = format!("n >= {late} or n in {{{}}}", if list.is_empty() { "1000" } else { &list });
        match claim(&game.text(), &said, &["n"]) {
            Ok(theorem) => {
                accepted += 1;
                for (n, fate) in fates.iter().enumerate().take(end - 6) {
                    assert_eq!(theorem.law().is_lost(&[n as u128]), *fate, "{} at {n}", game.text());
                }
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > 80 && refused > 160, "{accepted} {refused}");
}

/// Numbers that rise to a bound by what no move changes: every law that is accepted is that of the definition,
/// of values and of who wins, and the laws that a person would write are.
#[test]
fn play_ends_where_the_sum_rises_to_a_bound_by_a_parameter() {
    let mut random = super::random(20);
    let mut accepted = 0;
    for _ in 0..40 {
        let (most, factor, more) = (1 + random(4), 1 + random(3), random(4));
        let end = format!("{factor} * m + {more}");
        let (lines, goal) = match random(3) {
            0 => (format!("(n, m) -> (n + k, m) where 1 <= k <= {most} and n + k <= {end}"), false),
            1 => (
                format!(
                    "win when n == {end}\n(n, m) -> (n + k, m) where 1 <= k <= {most} and n + k <= {end}"
                ),
                true,
            ),
            _ => (format!("(n, m) -> (n + k, m) where k in {{1, {most}}} and n + k <= {end}"), false),
        };
        let (period, rest) = (most + 1 + random(2), random(3));
        for law in [
            format!("n > {end} or ({end} - n) % {period} == 0"),
            format!("n >= {end} or ({end} - n) % {period} == {rest}"),
            format!("0 if n > {end} else ({end} - n) % {period}"),
            format!("0 if n > {end} else ({end} - n) % 2"),
            format!("0 if n > {end} else ({end} - n + {rest}) % {period}"),
        ] {
            let found = claim(&lines, &law, &["n", "m"]);
            let parsed = grundy_rules::lang::parse_claim(&law, &["n", "m"]).unwrap();
            let is_value = matches!(parsed, grundy_rules::lang::Claim::Value(_));
            if is_value && goal {
                continue;
            }
            let rules = grundy_rules::lang::parse(&lines).unwrap().rules;
            let mut outcomes = super::definition::Outcomes::of(&lines);
            let is_true = (0..9).all(|m: u64| {
                let mut values = std::collections::BTreeMap::new();
                (0..40).rev().all(|n: u64| {
                    let said = parsed.at(&[n, m]);
                    if !is_value {
                        return said == Some(outcomes.is_lost(&[n, m]).into());
                    }
                    let options = super::definition::options(&rules, &[n, m]);
                    let reached: Vec<i128> = options.iter().map(|parts| values[&parts[0][0]]).collect();
                    let value = (0..).find(|value| !reached.contains(value)).unwrap();
                    values.insert(n, value);
                    said == Some(value)
                })
            });
            assert!(is_true || found.is_err(), "{lines}: {law}");
            accepted += usize::from(found.is_ok());
        }
    }
    assert!(accepted >= 20, "{accepted}");
    let refused = |rules: &str, names: &[&str]| {
        let values = claim(rules, "0", names);
        let outcomes = claim(rules, "n < 0", names);
        matches!((values, outcomes), (Err(Refusal::NotSmaller { .. }), Err(Refusal::NotSmaller { .. })))
    };
    // What bounds the sum rises too, or changes hands, or does not bound it.
    assert!(refused("(n, m) -> (n + 1, m + 1) where n + 1 <= m", &["n", "m"]));
    assert!(refused("(n, m) -> (m, n + 1) where n <= m", &["n", "m"]));
    assert!(refused("(n, m) -> (n + 1, m) where n >= m", &["n", "m"]));
    assert!(refused("(n, m) -> (n + 1, m) where n < m\n(n, m) -> (n - 1, m) where n >= 1", &["n", "m"]));
    assert!(refused("(n, m, p) -> (n + 1, m + 1, p) where n <= p", &["n", "m", "p"]));
}
