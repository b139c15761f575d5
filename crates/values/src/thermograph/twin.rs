//! Thermographs against the definition: the stops of the cooled game, computed at every point of a fine grid.

use super::Thermograph;
use crate::form::naive::Tree;
use crate::form::{Form, Forms, laws};
use crate::{Budget, Dyadic, Player};
use proptest::prelude::*;

/// Temperatures are `-1 + k / 64`, values multiples of `1 / 64`.
const PLACES: u32 = 6;
const N_TEMPERATURES: usize = 64 * 5;

fn temperature(k: usize) -> i64 {
    i64::try_from(k).unwrap() - (1 << PLACES)
}

fn dyadic(units: i64) -> Dyadic {
    Dyadic::new(units.into(), PLACES)
}

/// Returns the stops, Left's first, of a game cooled by each temperature, from the definition: an integer is
/// itself; any other game pays for each move, until it is first infinitesimally close to a number, which it
/// is from there on.
fn cooled_stops(tree: &Tree, forms: &mut Forms) -> Vec<[i64; 2]> {
    let form = tree.form(forms).unwrap();
    if let Some(x) = forms.as_number(form).filter(|x| x.is_integer()) {
        let n = i64::try_from(x.floor()).unwrap() << PLACES;
        return vec![[n, n]; N_TEMPERATURES];
    }
    let options = tree.options.each_ref().map(|options| {
        options.iter().map(|option| cooled_stops(option, forms)).collect::<Vec<Vec<[i64; 2]>>>()
    });
    let mut number = None;
    (0..N_TEMPERATURES)
        .map(|k| {
            if let Some(x) = number {
                return [x, x];
            }
            let left = options[0].iter().map(|stops| stops[k][1] - temperature(k)).max();
            let right = options[1].iter().map(|stops| stops[k][0] + temperature(k)).min();
            let (left, right) = (left.expect("no integer"), right.expect("no integer"));
            assert!(left >= right, "the grid is fine enough for {tree:?}");
            number = (left == right).then_some(left);
            [left, right]
        })
        .collect()
}

fn of_tree(tree: &Tree) -> Thermograph {
    let [left, right] =
        tree.options.each_ref().map(|options| options.iter().map(of_tree).collect::<Vec<_>>());
    Thermograph::of_options(&left, &right)
}

fn agrees(thermograph: &Thermograph, stops: &[[i64; 2]]) -> bool {
    stops.iter().enumerate().all(|(k, stops)| {
        Player::BOTH.into_iter().all(|player| {
            thermograph.wall(player).at(&dyadic(temperature(k))) == dyadic(stops[player as usize])
        })
    })
}

#[test]
fn thermographs_of_all_games_of_day_three_are_the_stops_of_the_cooled_game() {
    let mut forms = Forms::new(&Budget::default());
    let born = laws::born_by(&mut forms, 3);
    assert_eq!(born.len(), 1474);
    for g in born {
        let tree = Tree::of(&mut forms, g).unwrap();
        let thermograph = forms.thermograph(g).unwrap();
        assert_eq!(of_tree(&tree), thermograph, "{tree:?}");
        let stops = cooled_stops(&tree, &mut forms);
        assert!(agrees(&thermograph, &stops), "{tree:?} {thermograph:?}");
        assert_eq!(forms.mean(g).unwrap(), *thermograph.mean());
        assert_eq!(forms.temperature(g).unwrap(), thermograph.temperature());
        for player in Player::BOTH {
            for (value, temperature) in thermograph.wall(player).corners() {
                assert_eq!(thermograph.wall(player).at(&temperature), value);
            }
            assert_eq!(forms.stop(g, player), thermograph.wall(player).at(&Dyadic::from(0)));
        }
        let negative = forms.negate(g).unwrap();
        assert_eq!(forms.thermograph(negative).unwrap(), thermograph.negated());
    }
}

#[test]
fn numbers_have_thermographs_of_their_forms_down_to_minus_one() {
    let mut forms = Forms::new(&Budget::default());
    for n in -96..=96 {
        let x = Dyadic::new(n.into(), 5);
        let g = forms.number(&x).unwrap();
        let tree = Tree::of(&mut forms, g).unwrap();
        let thermograph = Thermograph::of_number(&x);
        assert_eq!(of_tree(&tree), thermograph, "{x}");
        assert_eq!(thermograph.temperature(), Dyadic::new((-1).into(), x.exponent()));
        assert!(agrees(&thermograph, &cooled_stops(&tree, &mut forms)), "{x}");
    }
}

/// The same game in fixed point and in dyadic rationals of any size: a large number added to both sides, or a
/// fine one to one side, leads out of fixed point.
fn wide(forms: &mut Forms, g: Form) -> Form {
    let large = forms.number(&Dyadic::new(dashu_int::IBig::ONE << 80, 0)).unwrap();
    forms.add(g, large).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn random_positions_have_the_thermographs_of_their_canonical_forms(tree in laws::tree()) {
        let mut forms = Forms::new(&Budget::default());
        let thermograph = of_tree(&tree);
        let form = tree.form(&mut forms).unwrap();
        prop_assert_eq!(&forms.thermograph(form).unwrap(), &thermograph);
        prop_assert!(agrees(&thermograph, &cooled_stops(&tree, &mut forms)));
    }

    #[test]
    fn sums_as_positions_have_the_thermographs_of_their_canonical_forms(g in laws::tree(), h in laws::tree()) {
        let mut forms = Forms::new(&Budget::default());
        let sum = g.add(&h);
        let form = sum.form(&mut forms).unwrap();
        prop_assert_eq!(of_tree(&sum), forms.thermograph(form).unwrap());
    }

    #[test]
    fn means_add_and_sums_are_no_hotter_than_their_parts(g in laws::tree(), h in laws::tree()) {
        let mut forms = Forms::new(&Budget::default());
        let (g, h) = (g.form(&mut forms).unwrap(), h.form(&mut forms).unwrap());
        let sum = forms.add(g, h).unwrap();
        let [a, b, c] = [g, h, sum].map(|form| forms.thermograph(form).unwrap());
        prop_assert_eq!(c.mean(), &(a.mean() + b.mean()));
        prop_assert!(c.temperature() <= a.temperature().max(b.temperature()));
    }

    /// Above the temperature of every number the walls move with a number that is added; fixed point and any
    /// size agree.
    #[test]
    fn large_and_fine_numbers_give_the_same_walls(tree in laws::tree()) {
        let mut forms = Forms::new(&Budget::default());
        let g = tree.form(&mut forms).unwrap();
        let far = wide(&mut forms, g);
        let shift = Dyadic::new(dashu_int::IBig::ONE << 80, 0);
        let (near, far) = (forms.thermograph(g).unwrap(), forms.thermograph(far).unwrap());
        prop_assert_eq!(far.temperature(), near.temperature());
        for player in Player::BOTH {
            let turns = near.wall(player).critical_temperatures();
            prop_assert_eq!(far.wall(player).critical_temperatures(), turns);
            for (value, temperature) in near.wall(player).corners() {
                prop_assert_eq!(far.wall(player).at(&temperature), &value + &shift);
            }
        }
    }
}

#[test]
fn halves_finer_than_fixed_point_are_exact() {
    let mut forms = Forms::new(&Budget::default());
    let zero = forms.zero();
    // {0 | {.. {0 | 1} ..}}: each level halves the distance to 0.
    let fine = forms.number(&Dyadic::new(1.into(), 33)).unwrap();
    let one = forms.integer(1).unwrap();
    let g = forms.game(&[one], &[fine]).unwrap();
    assert_eq!(forms.mean(g).unwrap(), Dyadic::new((dashu_int::IBig::ONE << 33) + 1, 34));
    assert_eq!(forms.temperature(g).unwrap(), Dyadic::new((dashu_int::IBig::ONE << 33) - 1, 34));
    let h = forms.game(&[g], &[zero]).unwrap();
    let thermograph = forms.thermograph(h).unwrap();
    assert_eq!(thermograph.wall(Player::Left).at(&Dyadic::from(0)), Dyadic::new(1.into(), 33));
}

#[test]
fn a_game_ten_thousand_moves_deep_has_a_thermograph() {
    let mut forms = Forms::new(&Budget::default());
    let mut g = forms.zero();
    for k in 0..10_000 {
        let one = forms.integer(k + 1).unwrap();
        g = forms.game(&[one], &[g]).unwrap();
    }
    let thermograph = forms.thermograph(g).unwrap();
    assert_eq!(thermograph.wall(Player::Left).at(&Dyadic::from(0)), Dyadic::from(10_000));
    assert!(thermograph.temperature() >= Dyadic::new(3.into(), 2));
}
