//! Games that others have solved, as rules: what was published is what comes out.

use grundy_budget::Budget;
use grundy_engine::ranked::{Tuples, fates};
use grundy_engine::retrograde::{Fate, analyse};
use grundy_rules::interpret::{Compiled, Position};
use grundy_rules::lang::parse_with;
use grundy_rules::{Ruleset, Verdict};
use grundy_values::{Chance, Player};
use std::collections::BTreeSet;

const TIC_TAC_TOE: &str = include_str!("../games/tic-tac-toe.game");
const MISERE_TIC_TAC_TOE: &str = include_str!("../games/misere-tic-tac-toe.game");
const DODGEM: &str = include_str!("../games/dodgem.game");
const MORRIS: &str = include_str!("../games/three-mens-morris.game");
const COPS: &str = include_str!("../games/cops.game");

/// Returns what Left and Right reach where they begin.
fn chances(text: &str, position: &[u64]) -> [Chance; 2] {
    let rules = Compiled::new(parse_with(text, &[]).unwrap().rules);
    let start = [Position::from(position)];
    let analysis = analyse(&rules, rules.convention(), &start, &Budget::default()).unwrap();
    Player::BOTH.map(|player| analysis.fate(&start, player).unwrap().chance())
}

/// Returns a board of tic-tac-toe, crosses and noughts, turned and reflected so that it is least.
fn least(board: (u64, u64)) -> (u64, u64) {
    let squares = |set: u64| (0..9).filter(move |square| set >> square & 1 == 1);
    let turned = |set: u64| squares(set).map(|s| 1 << (s % 3 * 3 + 2 - s / 3)).sum::<u64>();
    let reflected = |set: u64| squares(set).map(|s| 1 << (s / 3 * 3 + 2 - s % 3)).sum::<u64>();
    let mut all = vec![board];
    for at in 0..3 {
        all.push((turned(all[at].0), turned(all[at].1)));
    }
    all.extend(all.clone().into_iter().map(|(x, o)| (reflected(x), reflected(o))));
    all.into_iter().min().unwrap()
}

/// 5,478 boards can be reached (math.stackexchange.com/q/485752), 765 up to symmetry
/// (sethcoulson.com/tic-tac-toe/counting). Of these 138 end play: 91 are won by who began, 44 by the other
/// one, and 3 are drawn [Bolon 2013].
#[test]
fn tic_tac_toe_has_its_published_numbers_of_boards() {
    let rules = parse_with(TIC_TAC_TOE, &[]).unwrap().rules;
    let (mut boards, mut open) = (BTreeSet::from([(0u64, 0u64)]), vec![(0u64, 0u64)]);
    let mut over = [const { BTreeSet::new() }; 3];
    while let Some((x, o)) = open.pop() {
        let crosses_move = (x.count_ones() + o.count_ones()) % 2 == 0;
        let position = if crosses_move { [x, o] } else { [o, x] };
        if x | o == 511 {
            over[2].insert(least((x, o)));
            continue;
        }
        for parts in rules.collect_options(&position[..].into(), Player::Left).unwrap() {
            let [a, b] = *parts[0].coordinates() else { panic!("a position has two numbers") };
            let board = if crosses_move { (b, a) } else { (a, b) };
            let is_new = boards.insert(board);
            match rules.convention().verdict_on(&parts).unwrap() {
                Some(Verdict::Win) => drop(over[usize::from(!crosses_move)].insert(least(board))),
                Some(Verdict::Lose) => panic!("nobody loses by a move"),
                None if is_new => open.push(board),
                None => {}
            }
        }
    }
    assert_eq!(boards.len(), 5478);
    assert_eq!(boards.into_iter().map(least).collect::<BTreeSet<_>>().len(), 765);
    assert_eq!(over.map(|boards| boards.len()), [91, 44, 3]);
}

#[test]
fn tic_tac_toe_is_a_draw_and_so_is_its_misere_play() {
    assert_eq!(chances(TIC_TAC_TOE, &[0, 0]), [Chance::Draw; 2]);
    assert_eq!(chances(MISERE_TIC_TAC_TOE, &[0, 0]), [Chance::Draw; 2]);
}

/// Who begins wins three men's morris in the centre, which is barred for that reason; without it the game is
/// a draw. [Gardner 1959]
#[test]
fn three_mens_morris_is_won_in_the_centre_alone() {
    assert_eq!(chances(MORRIS, &[0, 0]), [Chance::Win; 2]);
    // What the other player makes of each first move.
    let after: Vec<Chance> = (0..9).map(|square| chances(MORRIS, &[0, 1 << square])[0]).collect();
    let (corner, side, centre) = (Chance::Draw, Chance::Win, Chance::Loss);
    assert_eq!(after, [corner, side, corner, side, centre, side, corner, side, corner]);
}

/// [Winning Ways]
#[test]
fn who_begins_wins_dodgem_on_three_by_three() {
    assert_eq!(chances(DODGEM, &[0, 3, 7, 8]), [Chance::Win; 2]);
}

/// Two cops, who may choose where they begin, before the robber does, need `(w + h) / 2 - 1` moves on a grid
/// of `w` by `h` squares, rounded down. [Mehrabian 2010]
#[test]
fn two_cops_on_a_grid_need_the_published_number_of_moves() {
    for (w, h) in [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (4, 4), (3, 5)] {
        let v: u64 = w * h;
        let set = [("w", &*w.to_string()), ("v", &*v.to_string())];
        let (rules, budget) = (parse_with(COPS, &set).unwrap().rules, Budget::default());
        let space = Tuples::new(&rules, &[1, v - 1, v - 1, v - 1], &budget).unwrap();
        let fates = fates(&space, false, &budget).unwrap();
        let moves = |a, b, r| match fates.get(space.rank(&[0, a, b, r], Player::Left).unwrap()) {
            Some(Fate::Win { remoteness }) => remoteness.div_ceil(2),
            fate => panic!("{fate:?} on {w} by {h}"),
        };
        let longest = |a, b| (0..v).filter(|r| *r != a && *r != b).map(|r| moves(a, b, r)).max();
        let needed =
            (0..v).flat_map(|a| (0..v).map(move |b| (a, b))).filter_map(|(a, b)| longest(a, b)).min();
        assert_eq!(needed.map(u64::from), Some((w + h) / 2 - 1), "{w} by {h}");
    }
}
