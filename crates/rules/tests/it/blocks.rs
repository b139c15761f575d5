//! Options of many positions at once are those that the slow interpreter lists one by one.

use grundy_budget::{Budget, List, Stop};
use grundy_rules::interpret::{Block, BlockScratch, Blocks, LANES, Runs};
use grundy_rules::lang::{arbitrary, parse};
use grundy_rules::reverse::reverse;
use grundy_rules::{Position, Rules, Ruleset, Verdict, interpret};
use grundy_values::Player;

/// All positions of a box, in order.
fn positions(upto: &[u64]) -> Vec<Vec<u64>> {
    upto.iter().fold(vec![Vec::new()], |fronts, most| {
        let longer = |front: &Vec<u64>| (0..=*most).map(|x| [&front[..], &[x]].concat()).collect::<Vec<_>>();
        fronts.iter().flat_map(longer).collect()
    })
}

/// The options of each position of a block, from its runs.
fn options_in_runs(blocks: &Blocks, block: &Block, player: Player, arity: usize) -> Vec<Vec<Vec<Position>>> {
    let mut found = vec![Vec::new(); block.len()];
    let mut lines: Vec<Runs> = Vec::new();
    blocks.runs(block, player, &mut BlockScratch::default(), &Budget::default(), &mut lines).unwrap();
    for runs in &lines {
        for (run, origin) in runs.origins().iter().enumerate() {
            let mut lanes = vec![true; runs.counts()[run] as usize];
            for (from, lanes) in (0u32..).step_by(LANES).zip(lanes.chunks_mut(LANES)) {
                blocks.test(runs, run, from, lanes);
            }
            for lane in (0..).zip(lanes).filter(|(_, exists)| *exists).map(|(lane, _)| lane) {
                let number =
                    |(first, step): (&List<i32>, &i32)| u64::try_from(first[run] + step * lane).unwrap();
                let numbers: Vec<u64> = runs.firsts().iter().zip(runs.steps()).map(number).collect();
                found[*origin as usize].push(numbers.chunks(arity).map(Position::from).collect());
            }
        }
    }
    found
}

/// Puts options, each with its parts, to those of their positions.
fn put(found: &mut [Vec<Vec<Position>>], made: interpret::Made<'_>, arity: usize) {
    for (lane, origin) in made.origins.iter().enumerate() {
        let numbers: Vec<u64> =
            made.columns.iter().map(|column| u64::try_from(column[lane]).unwrap()).collect();
        found[*origin as usize].push(numbers.chunks(arity).map(Position::from).collect());
    }
}

/// Compares the options of all positions of a box, and the verdicts on them; says whether the rules are
/// prepared.
fn check(rules: &Rules, upto: &[u64]) -> bool {
    let Some(blocks) = Blocks::new(rules, upto, &Budget::default()) else { return false };
    let positions = positions(upto);
    let mut block = Block::new(upto.len());
    for position in &positions {
        for (column, x) in block.columns_mut().iter_mut().zip(position) {
            column.push(i32::try_from(*x).unwrap());
        }
    }
    assert_eq!(block.len(), positions.len());
    let mut scratch = BlockScratch::default();
    let mut widest = upto.to_vec();
    blocks.widen(&mut widest);
    for player in Player::BOTH {
        let mut found: Vec<Vec<Vec<Position>>> = vec![Vec::new(); positions.len()];
        let mut take = |made: interpret::Made<'_>| {
            put(&mut found, made, upto.len());
            Ok(())
        };
        blocks.visit(&block, player, &mut scratch, &Budget::default(), &mut take).unwrap();
        // Few positions are evaluated in short buffers.
        let mut few = Block::new(upto.len());
        for (at, positions) in positions.chunks(3).enumerate().step_by(7) {
            few.clear();
            for (column, all) in few.columns_mut().iter_mut().zip(block.columns_mut()) {
                column.extend_from_slice(&all[3 * at..3 * at + positions.len()]);
            }
            let mut by_few: Vec<Vec<Vec<Position>>> = vec![Vec::new(); positions.len()];
            let mut take = |made: interpret::Made<'_>| {
                put(&mut by_few, made, upto.len());
                Ok(())
            };
            blocks.visit(&few, player, &mut scratch, &Budget::default(), &mut take).unwrap();
            by_few.iter_mut().for_each(|options| options.sort());
            let mut expected = found[3 * at..3 * at + positions.len()].to_vec();
            expected.iter_mut().for_each(|options| options.sort());
            assert_eq!(by_few, expected, "{rules}\n{positions:?}");
        }
        let inside = |part: &Position| part.coordinates().iter().zip(&widest).all(|(x, most)| x <= most);
        assert!(found.iter().flatten().flatten().all(inside), "{rules}");
        let in_runs = options_in_runs(&blocks, &block, player, upto.len());
        for ((position, mut found), mut in_runs) in positions.iter().zip(found).zip(in_runs) {
            let mut expected = rules.collect_options(&Position::from(&position[..]), player).unwrap();
            expected.sort();
            found.sort();
            in_runs.sort();
            assert_eq!(found, expected, "{rules}\n{position:?}");
            assert_eq!(in_runs, expected, "{rules}\n{position:?}, in runs");
        }
    }
    let mut verdicts = vec![None; positions.len()];
    let mut open = (0u32..).take(positions.len()).collect();
    blocks.verdicts(block.columns_mut(), &mut open, &mut |lanes, verdict| {
        lanes.iter().for_each(|lane| verdicts[*lane as usize] = Some(verdict));
    });
    for (index, position) in positions.iter().enumerate() {
        assert_eq!(interpret::verdict(rules, position), Ok(verdicts[index]), "{rules}\n{position:?}");
        let is_open = open.contains(&u32::try_from(index).unwrap());
        assert_eq!(is_open, verdicts[index].is_none());
    }
    true
}

#[test]
fn blocks_of_random_walks_have_the_options_of_their_positions() {
    let (mut there, mut back) = (0, 0);
    for seed in 0..1000 {
        let rules = parse(&arbitrary::walks(seed)).unwrap().rules;
        let upto = &[4, 4, 2][..rules.arity()];
        there += usize::from(check(&rules, upto));
        back += usize::from(reverse(&rules, upto).is_ok_and(|back| check(&back, upto)));
    }
    assert!(there > 800 && back > 700, "{there} {back}");
}

#[test]
fn blocks_of_random_texts_have_the_options_of_their_positions() {
    let compared = (0..2000).filter(|seed| {
        let Ok(parsed) = parse(&arbitrary::text(*seed)) else { return false };
        check(&parsed.rules, &[9, 7, 5][..parsed.rules.arity()])
    });
    let compared = compared.count();
    assert!(compared > 500, "{compared}");
}

#[test]
fn products_of_more_than_32_bits_compare_as_they_are() {
    let texts = [
        "(a, b) -> (a - k, b) where 1 <= k <= 4 and a*a >= k",
        "(a, b) -> (a, b - k) where 1 <= k <= 3 and k >= a*b",
        "(a, b) -> (a - 1, b) where a*b == b; (a, b) -> (a, b - 1) where a*a*b != 0*b",
        "(a, b) -> (a - 1, b) where b < a*a*b; (a, b) -> (a, b - 1) where a*(b - 70000) <= -b",
        "win when a*b < a + 3; (a, b) -> (a - 1, b) where b*(a - 2)*a >= -9",
    ];
    let (firsts, seconds) =
        ([0, 1, 2, 3, 1000, 32_767, 46_341, 65_536, 2_000_000], [0, 1, 2, 7, 46_341, 70_000]);
    for text in texts {
        let rules = parse(text).unwrap().rules;
        let blocks = Blocks::new(&rules, &[2_000_000, 70_000], &Budget::default()).expect(text);
        let positions = firsts.iter().flat_map(|a| seconds.iter().map(move |b| [*a, *b]));
        let positions: Vec<[u64; 2]> = positions.collect();
        let mut block = Block::new(2);
        for position in &positions {
            for (column, x) in block.columns_mut().iter_mut().zip(position) {
                column.push(i32::try_from(*x).unwrap());
            }
        }
        let mut found = vec![Vec::new(); positions.len()];
        let mut take = |made: interpret::Made<'_>| {
            put(&mut found, made, 2);
            Ok(())
        };
        blocks
            .visit(&block, Player::Left, &mut BlockScratch::default(), &Budget::default(), &mut take)
            .unwrap();
        let mut open: Vec<u32> = (0u32..).take(positions.len()).collect();
        blocks.verdicts(block.columns_mut(), &mut open, &mut |_, _| {});
        for (at, (position, mut found)) in (0u32..).zip(positions.iter().zip(found)) {
            let mut expected = rules.collect_options(&Position::from(&position[..]), Player::Left).unwrap();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{text}\n{position:?}");
            assert_eq!(open.contains(&at), interpret::verdict(&rules, position) == Ok(None), "{text}");
        }
    }
    let both = parse("(a, b) -> (a - 1, b) where a*a >= b*b").unwrap().rules;
    assert!(Blocks::new(&both, &[2_000_000, 70_000], &Budget::default()).is_none());
}

/// Conditions on a name, on another and on a choice: of some little matters, others turn once.
fn conditions(m: u64, c: u64, x: &str, y: &str) -> Vec<String> {
    vec![
        format!("({x} + {y}) % {m} != {}", c % m),
        format!("({x} // {m} + 3*{y}) % 3 != 1"),
        format!("xor({x}, {y}) % 4 < {}", c % 4 + 1),
        format!("(({x} & {y}) + (a | {y}) - {x}) % 8 >= {}", c % 8),
        format!("({x} % {m} == 1 or {y} in odd)"),
        format!("{x} - {y} in even"),
        format!("({x} - {y}) % {m} * {x} % 5 != 2 and {y} % 6 in {{0, 1, {}}}", c % 6),
        format!("min({x}, {y}) <= {c}"),
        format!("{x}*{x} >= {y} + {c}"),
        format!("({y} - {c}) // {m} < {x} - {y}*{y}"),
        format!("max({x}, {y}) + {x}*{y} > {}", c * m),
        format!("{x}*({y} - {c}) <= {m}"),
        format!("xor({x}, {y}) >= 0"),
    ]
}

#[test]
fn conditions_that_are_tabulated_or_narrow_runs_hold_where_they_are_said_to() {
    for seed in 0..48u64 {
        let mut roll = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let mut next = |below: u64| {
            roll = roll.wrapping_mul(0xD129_2B6A_3F5C_1E75).wrapping_add(0x9E37_79B9) ^ (roll >> 31);
            roll % below
        };
        let (m, c) = (next(6) + 2, next(40));
        let in_two = seed % 2 == 1;
        let names = if in_two { ["a", "b", "k"] } else { ["a", "a", "k"] };
        let mut drawn = || {
            let all = conditions(m, c, names[usize::try_from(next(2)).unwrap()], "k");
            all[usize::try_from(next(all.len() as u64)).unwrap()].clone()
        };
        let (first, second) = (drawn(), drawn());
        let (text, upto) = match in_two {
            true => {
                (format!("(a, b) -> (a - k, b) where 1 <= k <= a and {first} and {second}"), &[190, 6][..])
            }
            false => (format!("a -> a - k where 1 <= k <= a and {first} and {second}"), &[400][..]),
        };
        assert!(check(&parse(&text).unwrap().rules, upto), "{text}");
        // The condition is on the first of two choices.
        let text = format!(
            "a -> i, a - i - j where 1 <= i <= a // 3 and 0 <= j <= 2 and {}",
            first.replace('k', "i")
        );
        assert!(check(&parse(&text.replace('b', "j")).unwrap().rules, &[60]), "{text}");
    }
}

#[test]
fn many_values_of_a_choice_come_in_pieces_and_a_limit_stops_them() {
    let rules = parse("(a, b) -> (k, j) where k < a and j < b").unwrap().rules;
    let blocks = Blocks::new(&rules, &[300, 300], &Budget::default()).unwrap();
    let mut block = Block::new(2);
    block.columns_mut().iter_mut().for_each(|column| column.extend([300, 200]));
    let (mut n, mut largest) = (0, 0);
    let mut scratch = BlockScratch::default();
    let mut take = |made: interpret::Made<'_>| {
        n += made.origins.len();
        largest = largest.max(made.origins.len());
        Ok(())
    };
    blocks.visit(&block, Player::Left, &mut scratch, &Budget::default(), &mut take).unwrap();
    assert_eq!(n, 300 * 300 + 200 * 200);
    assert!(largest <= 1 << 12, "{largest}");
    let few = Budget::default().with_steps(5000);
    let stopped = blocks.visit(&block, Player::Left, &mut scratch, &few, &mut |_| Ok(()));
    assert_eq!(stopped, Err(Stop::Steps));
    let mut n = 0;
    let mut take = |made: interpret::Made<'_>| {
        n += made.origins.len();
        Ok(())
    };
    blocks.visit(&block, Player::Left, &mut scratch, &Budget::default(), &mut take).unwrap();
    assert_eq!(n, 300 * 300 + 200 * 200, "nothing is left over from the listing that stopped");
}

#[test]
fn where_both_goals_are_met_the_win_counts() {
    let rules = parse("n -> n - 1; win when n < 3; lose when n < 5").unwrap().rules;
    assert_eq!(interpret::verdict(&rules, &[2]), Ok(Some(Verdict::Win)));
    assert!(check(&rules, &[9]));
}

#[test]
fn what_may_have_no_value_is_not_prepared() {
    for text in [
        "n -> 7 // n",
        "n -> n - k where k < 9 and 12 % k == 0",
        "n -> n ** 9",
        "(a, b) -> (a, b << a) where b < 9",
    ] {
        let rules = parse(text).unwrap().rules;
        assert!(Blocks::new(&rules, &vec![40; rules.arity()], &Budget::default()).is_none(), "{text}");
    }
}

#[test]
fn divisors_are_those_that_trying_each_number_finds() {
    for (text, upto) in [
        ("n -> n - d where n % d == 0 and 1 < d < n", &[400][..]),
        ("n -> d, n // d where n % d == 0 and 2 <= d and d * d <= n", &[400]),
        ("n -> n - d where n % d == 0 and d >= 1 and d in odd", &[200]),
        ("(a, b) -> (a - d, b) where (a - b) % d == 0 and d >= 1", &[24, 24]),
        ("(a, b) -> (a, b - d) where (2 * a + 1) % d == 0 and 1 <= d <= b", &[40, 24]),
        (
            "(a, b) -> (a - d, b - e) where a % d == 0 and b % e == 0 and d >= 1 and e >= 1 and d + e <= 12",
            &[24, 24],
        ),
    ] {
        // The planner takes divisors from an equation alone; here it tries each number.
        let tried = text.replace("== 0", "< 1");
        let [rules, tried] = [text, &tried].map(|text| parse(text).unwrap().rules);
        for position in positions(upto) {
            let at =
                |rules: &Rules| rules.collect_options(&Position::from(&position[..]), Player::Left).unwrap();
            assert_eq!(at(&rules), at(&tried), "{text}: {position:?}");
        }
        assert!(check(&rules, upto), "{text}");
    }
    // Where 0 may divide, the fault is the same.
    let fault = |text: &str| {
        let rules = parse(text).unwrap().rules;
        rules.collect_options(&Position::from([6]), Player::Left).unwrap_err().to_string()
    };
    assert_eq!(
        fault("n -> n - d where n % d == 0 and d <= n"),
        fault("n -> n - d where n % d == 0 and d <= n and d < 9")
    );
    assert!(fault("n -> n - d where n % d == 0 and d <= n").starts_with("division by zero in `n % d`"));
}
