//! Operations against their definitions, written on explicit trees.

use super::laws::{born_by, tree};
use super::naive::Tree;
use super::{Form, Forms, Step};
use crate::{Budget, Dyadic, Player, Stop, nim_field};
use proptest::prelude::*;

fn forms() -> Forms {
    Forms::new(&Budget::default())
}

fn tree_of(forms: &mut Forms, g: Form) -> Tree {
    Tree::of(forms, g).unwrap()
}

/// Replaces each option by what `end` makes of it, or else by its own options replaced, and adds the gains of
/// its player.
fn changed(tree: &Tree, end: &mut dyn FnMut(&Tree) -> Option<Tree>, gains: &[Vec<Tree>; 2]) -> Tree {
    if let Some(end) = end(tree) {
        return end;
    }
    let mut side = |player: Player| {
        let mut options = Vec::new();
        for option in &tree.options[player as usize] {
            let option = changed(option, end, gains);
            options.extend(gains[player as usize].iter().map(|gain| option.add(gain)));
        }
        options
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    Tree::new(left, right)
}

fn integer(forms: &mut Forms, tree: &Tree) -> Option<i64> {
    let form = tree.form(forms).unwrap();
    forms.as_integer(form).map(|n| i64::try_from(n).unwrap())
}

fn copies(n: i64, tree: &Tree) -> Tree {
    let one = if n < 0 { tree.negate() } else { tree.clone() };
    (0..n.abs()).fold(Tree::default(), |sum, _| sum.add(&one))
}

/// The definition of cooling: an integer stays; a game that is infinitesimally close to a number when it is
/// cooled by less becomes that number; any other pays.
fn cooled(forms: &mut Forms, tree: &Tree, t: &Dyadic) -> Tree {
    if integer(forms, tree).is_some() {
        return tree.clone();
    }
    let mut less = Dyadic::from(-1);
    while less < *t {
        let taxed = taxed(forms, tree, &less);
        let form = taxed.form(forms).unwrap();
        let stop = forms.stop(form, Player::Left);
        if stop == forms.stop(form, Player::Right) {
            let number = forms.number(&stop).unwrap();
            return tree_of(forms, number);
        }
        less = &less + &Dyadic::new(1.into(), 2);
    }
    taxed(forms, tree, t)
}

fn taxed(forms: &mut Forms, tree: &Tree, t: &Dyadic) -> Tree {
    let t_form = forms.number(t).unwrap();
    let t_tree = tree_of(forms, t_form);
    let mut side = |player: Player| {
        let gain = if player == Player::Left { t_tree.negate() } else { t_tree.clone() };
        tree.options[player as usize].iter().map(|option| cooled(forms, option, t).add(&gain)).collect()
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    Tree::new(left, right)
}

#[test]
fn cooling_all_games_of_day_two_is_the_definition() {
    let mut forms = forms();
    for g in born_by(&mut forms, 2) {
        let tree = tree_of(&mut forms, g);
        for quarters in -4..=6 {
            let t = Dyadic::new(quarters.into(), 2);
            let expected = cooled(&mut forms, &tree, &t).form(&mut forms).unwrap();
            assert_eq!(forms.cool(g, &t).unwrap(), expected, "{tree:?} cooled by {t}");
        }
    }
}

#[test]
fn walls_of_day_three_are_the_stops_of_the_cooled_games() {
    let mut forms = forms();
    for g in born_by(&mut forms, 3) {
        let thermograph = forms.thermograph(g).unwrap();
        for eighths in [-8, -5, -2, -1, 0, 3, 4, 8, 13, 24] {
            let t = Dyadic::new(eighths.into(), 3);
            let cooled = forms.cool(g, &t).unwrap();
            for player in Player::BOTH {
                assert_eq!(forms.stop(cooled, player), thermograph.wall(player).at(&t));
            }
        }
        let frozen = forms.freeze(g).unwrap();
        let mean = forms.number(thermograph.mean()).unwrap();
        let rest = forms.subtract(frozen, mean).unwrap();
        assert!(forms.is_infinitesimal(rest));
        assert_eq!(frozen == mean, forms.is_number(g), "a game at its temperature is no number yet");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The thermograph of a sum by its definition: the walls at `t` are the stops of the sum of the cooled
    /// parts.
    #[test]
    fn cooling_keeps_sums(g in tree(), h in tree(), quarters in 0i64..12) {
        let mut forms = forms();
        let (g, h) = (g.form(&mut forms).unwrap(), h.form(&mut forms).unwrap());
        let t = Dyadic::new(quarters.into(), 2);
        let sum = forms.add(g, h).unwrap();
        let (cool_g, cool_h) = (forms.cool(g, &t).unwrap(), forms.cool(h, &t).unwrap());
        let parts = forms.add(cool_g, cool_h).unwrap();
        prop_assert_eq!(forms.cool(sum, &t).unwrap(), parts);
        let thermograph = forms.thermograph(sum).unwrap();
        for player in Player::BOTH {
            prop_assert_eq!(forms.stop(parts, player), thermograph.wall(player).at(&t));
        }
    }

    #[test]
    fn a_reduction_ends_at_the_canonical_options(tree in tree()) {
        let mut forms = forms();
        let sides = tree.options.each_ref().map(|options| {
            options.iter().map(|option| option.form(&mut forms).unwrap()).collect::<Vec<Form>>()
        });
        let reduction = forms.reduction(&sides[0], &sides[1]).unwrap();
        prop_assert_eq!(reduction.form, tree.form(&mut forms).unwrap());
        let mut lists = sides;
        for step in &reduction.steps {
            let (player, option, instead) = match step {
                Step::Dominated { player, option, by } => {
                    prop_assert!(lists[*player as usize].contains(by));
                    prop_assert!(forms.prefers(*player, *by, *option).unwrap());
                    (*player, *option, Vec::new())
                }
                Step::Reversible { player, option, through, instead } => {
                    let opponent = player.opponent();
                    prop_assert!(forms.options(*option, opponent).unwrap().contains(through));
                    prop_assert!(forms.prefers(opponent, *through, reduction.form).unwrap());
                    prop_assert_eq!(&forms.options(*through, *player).unwrap(), instead);
                    (*player, *option, instead.clone())
                }
            };
            let list = &mut lists[player as usize];
            let place = list.iter().rposition(|other| *other == option).unwrap();
            list.remove(place);
            list.extend(instead);
            prop_assert_eq!(forms.game(&lists[0], &lists[1]).unwrap(), reduction.form);
        }
        for player in Player::BOTH {
            lists[player as usize].sort_unstable();
            let mut canonical = forms.options(reduction.form, player).unwrap();
            canonical.sort_unstable();
            prop_assert_eq!(&lists[player as usize], &canonical);
        }
    }

    /// Infinitesimally close games have one reduced canonical form, which is close to them and cannot be
    /// reduced.
    #[test]
    fn reduced_canonical_forms_are_close_and_unique(g in tree(), h in tree()) {
        let mut forms = forms();
        let (g, h) = (g.form(&mut forms).unwrap(), h.form(&mut forms).unwrap());
        let reduced = forms.reduced_canonical_form(g).unwrap();
        let difference = forms.subtract(g, reduced).unwrap();
        prop_assert!(forms.is_infinitesimal(difference));
        prop_assert_eq!(forms.reduced_canonical_form(reduced).unwrap(), reduced);
        // Freezing leaves an infinitesimal beyond the mean; so does the game less its reduced form.
        let frozen = forms.freeze(h).unwrap();
        let mean = forms.mean(h).unwrap();
        let mean = forms.number(&mean).unwrap();
        for infinitesimal in [forms.subtract(frozen, mean).unwrap(), difference] {
            let close = forms.add(g, infinitesimal).unwrap();
            prop_assert_eq!(forms.reduced_canonical_form(close).unwrap(), reduced);
        }
        let birthdays = [forms.birthday(reduced).unwrap(), forms.birthday(g).unwrap()];
        prop_assert!(birthdays[0] <= birthdays[1]);
    }

    #[test]
    fn birthdays_and_tests_are_those_of_the_tree(tree in tree()) {
        fn depth(tree: &Tree) -> usize {
            tree.options.iter().flatten().map(|option| depth(option) + 1).max().unwrap_or(0)
        }
        fn all_small(tree: &Tree) -> bool {
            tree.options[0].is_empty() == tree.options[1].is_empty()
                && tree.options.iter().flatten().all(all_small)
        }
        let mut forms = forms();
        let g = tree.form(&mut forms).unwrap();
        let canonical = tree_of(&mut forms, g);
        prop_assert_eq!(forms.birthday(g).unwrap(), depth(&canonical).into());
        prop_assert_eq!(forms.is_all_small(g).unwrap(), all_small(&canonical));
        for player in Player::BOTH {
            let incentives = forms.incentives(g, player).unwrap();
            for option in &canonical.options[player as usize] {
                let (from, to) = match player {
                    Player::Left => (&canonical, option),
                    Player::Right => (option, &canonical),
                };
                let incentive = to.add(&from.negate()).form(&mut forms).unwrap();
                prop_assert!(incentives.contains(&incentive));
            }
        }
    }

    /// The numbers a game is confused with, one by one.
    #[test]
    fn the_confusion_interval_holds_the_numbers_confused_with_the_game(tree in tree()) {
        let mut forms = forms();
        let g = tree.form(&mut forms).unwrap();
        let interval = forms.confusion_interval(g).unwrap();
        for eighths in -40i64..=40 {
            let x = Dyadic::new(eighths.into(), 3);
            let number = forms.number(&x).unwrap();
            let inside = interval.as_ref().is_some_and(|[lower, upper]| {
                (lower.at < x || (lower.included && lower.at == x))
                    && (x < upper.at || (upper.included && upper.at == x))
            });
            prop_assert_eq!(forms.compare(g, number).unwrap().is_none(), inside);
        }
    }
}

#[test]
fn heating_and_overheating_day_two_are_their_definitions() {
    let mut forms = forms();
    let born = born_by(&mut forms, 2);
    let half = forms.number(&Dyadic::new(1.into(), 1)).unwrap();
    let star = forms.nimber(1).unwrap();
    let minus = forms.integer(-1).unwrap();
    let units = [forms.zero(), half, star, minus];
    for g in born {
        let tree = tree_of(&mut forms, g);
        for t in units {
            let t_tree = tree_of(&mut forms, t);
            let gains = [vec![t_tree.clone()], vec![t_tree.negate()]];
            let mut number = |tree: &Tree| {
                let form = tree.form(&mut forms).unwrap();
                forms.is_number(form).then(|| tree.clone())
            };
            let heated = changed(&tree, &mut number, &gains).form(&mut forms).unwrap();
            assert_eq!(forms.heat(g, t).unwrap(), heated, "{tree:?} {t_tree:?}");
            for s in units {
                let s_tree = tree_of(&mut forms, s);
                let mut whole = |tree: &Tree| integer(&mut forms, tree).map(|n| copies(n, &s_tree));
                let overheated = changed(&tree, &mut whole, &gains).form(&mut forms).unwrap();
                assert_eq!(forms.overheat(g, s, t).unwrap(), overheated);
            }
        }
    }
}

#[test]
fn norton_products_of_day_two_are_the_definition_and_keep_sums() {
    let mut forms = forms();
    let born = born_by(&mut forms, 2);
    let up = {
        let (zero, star) = (forms.zero(), forms.nimber(1).unwrap());
        forms.game(&[zero], &[star]).unwrap()
    };
    let two = forms.integer(2).unwrap();
    let tiny = {
        let (zero, minus) = (forms.zero(), forms.integer(-2).unwrap());
        let threat = forms.game(&[zero], &[minus]).unwrap();
        forms.game(&[zero], &[threat]).unwrap()
    };
    for u in [up, two, tiny] {
        let u_tree = tree_of(&mut forms, u);
        let mut incentives = Vec::new();
        for left in &u_tree.options[0] {
            incentives.push(left.add(&u_tree.negate()));
        }
        for right in &u_tree.options[1] {
            incentives.push(u_tree.add(&right.negate()));
        }
        let gains: Vec<Tree> = incentives.iter().map(|incentive| u_tree.add(incentive)).collect();
        // Small trees again, so that sums of them stay small.
        let gains: Vec<Tree> = gains
            .iter()
            .map(|gain| {
                let form = gain.form(&mut forms).unwrap();
                tree_of(&mut forms, form)
            })
            .collect();
        let gains = [gains.clone(), gains.iter().map(Tree::negate).collect()];
        for g in &born {
            let tree = tree_of(&mut forms, *g);
            let mut whole = |tree: &Tree| integer(&mut forms, tree).map(|n| copies(n, &u_tree));
            let product = changed(&tree, &mut whole, &gains).form(&mut forms).unwrap();
            assert_eq!(forms.norton_product(*g, u).unwrap(), product);
            for h in &born {
                let (sum, other) = (forms.add(*g, *h).unwrap(), forms.norton_product(*h, u).unwrap());
                let of_sum = forms.norton_product(sum, u).unwrap();
                assert_eq!(forms.add(product, other).unwrap(), of_sum);
                assert_eq!(forms.le(product, other).unwrap(), forms.le(*g, *h).unwrap());
            }
        }
    }
}

#[test]
fn ordinal_sums_and_conway_products_of_day_two_are_their_definitions() {
    fn ordinal(g: &Tree, h: &Tree) -> Tree {
        let side = |player: Player| {
            let own = g.options[player as usize].iter().cloned();
            own.chain(h.options[player as usize].iter().map(|option| ordinal(g, option))).collect()
        };
        Tree::new(side(Player::Left), side(Player::Right))
    }
    let mut forms = forms();
    let born = born_by(&mut forms, 2);
    for g in &born {
        let g_tree = tree_of(&mut forms, *g);
        for h in &born {
            let h_tree = tree_of(&mut forms, *h);
            let sum = ordinal(&g_tree, &h_tree).form(&mut forms).unwrap();
            assert_eq!(forms.ordinal_sum(*g, *h).unwrap(), sum);
            // The base is found again, or another game that gives the same sum.
            let base = g_tree.options.each_ref().map(|options| {
                options.iter().map(|option| option.form(&mut forms).unwrap()).collect::<Vec<_>>()
            });
            let base = [&base[0][..], &base[1][..]];
            if let Some(x) = forms.subordinate_of(sum, base).unwrap() {
                assert_eq!(forms.ordinal_sum_of(base, x).unwrap(), sum);
            }
        }
    }
    fn product(forms: &mut Forms, g: &Tree, h: &Tree) -> Tree {
        let mut sides = [Vec::new(), Vec::new()];
        for mine in Player::BOTH {
            for yours in Player::BOTH {
                for a in &g.options[mine as usize] {
                    for b in &h.options[yours as usize] {
                        let (one, other, both) =
                            (product(forms, a, h), product(forms, g, b), product(forms, a, b));
                        let form = one.add(&other).add(&both.negate()).form(forms).unwrap();
                        // Of equal value, so that trees stay small.
                        sides[usize::from(mine != yours)].push(tree_of(forms, form));
                    }
                }
            }
        }
        let [left, right] = sides;
        let form = Tree::new(left, right).form(forms).unwrap();
        tree_of(forms, form)
    }
    // A tree that was made canonical is the form that the product is defined on.
    for g in &born {
        for h in &born[..8] {
            let (g_tree, h_tree) = (tree_of(&mut forms, *g), tree_of(&mut forms, *h));
            let expected = product(&mut forms, &g_tree, &h_tree).form(&mut forms).unwrap();
            assert_eq!(forms.conway_product(*g, *h).unwrap(), expected);
        }
    }
}

#[test]
fn nimbers_and_switches_are_told_from_other_games() {
    let mut forms = forms();
    for n in 0..12 {
        let nimber = forms.nimber(n).unwrap();
        assert_eq!(forms.as_nimber(nimber), Some(n));
    }
    let born = born_by(&mut forms, 3);
    let nimbers: Vec<Form> = (0..4).map(|n| forms.nimber(n).unwrap()).collect();
    let mut n_switches = 0;
    for g in born {
        let value = forms.as_nimber(g);
        assert_eq!(value.map(|n| nimbers[n as usize]), nimbers.contains(&g).then_some(g));
        if let Some([x, y]) = forms.as_switch(g).map(|numbers| numbers.map(Dyadic::clone)) {
            assert_eq!(forms.switch(x, y).unwrap(), g);
            n_switches += 1;
        }
    }
    // {x | y} of numbers born by day two: pairs in which the first is larger.
    assert_eq!(n_switches, 21);
}

#[test]
fn operations_reach_through_ten_thousand_moves_and_stop_at_a_budget() {
    let mut forms = forms();
    let star = forms.nimber(1).unwrap();
    let mut g = forms.zero();
    for _ in 0..10_000 {
        g = forms.game(&[g], &[star]).unwrap();
    }
    assert_eq!(forms.birthday(g).unwrap(), 10_001.into());
    assert!(forms.is_all_small(g).unwrap());
    assert_eq!(forms.heat(g, star).map(|heated| heated != g), Ok(true));
    assert_eq!(forms.temperature(g).unwrap(), Dyadic::from(0));
    let zero = forms.zero();
    let many = forms.ups(100, 1).unwrap();
    assert_eq!(forms.atomic_weight(many).unwrap(), Some(forms.integer(100).unwrap()));
    assert_eq!(forms.reduced_canonical_form(g).unwrap(), zero);
    let steps = Budget::default().with_steps(1_000);
    forms.set_budget(&steps);
    let hot = forms.integer(1_000_000).unwrap();
    assert_eq!(forms.overheat(hot, g, star), Err(crate::Stop::Steps));
}

#[test]
fn multiples_of_numbers_with_ups_and_nimbers_are_repeated_sums() {
    let mut forms = Forms::new(&Budget::default());
    for (n_ups, nimber, quarters) in
        [(1, 0, 0), (1, 1, 0), (-1, 0, 3), (2, 1, -1), (0, 2, 1), (-3, 5, 4), (0, 0, 0)]
    {
        let ups = forms.ups(n_ups, nimber).unwrap();
        let number = forms.number(&Dyadic::new(quarters.into(), 2)).unwrap();
        let g = forms.add(ups, number).unwrap();
        let mut sum = forms.zero();
        for n in 0..40i64 {
            assert_eq!(forms.multiple(&n.into(), g).unwrap(), sum, "{n_ups} {nimber} {quarters}");
            let negative = forms.negate(sum).unwrap();
            assert_eq!(forms.multiple(&(-n).into(), g).unwrap(), negative);
            sum = forms.add(sum, g).unwrap();
        }
    }
}

#[test]
fn what_would_not_end_is_refused_without_a_budget() {
    let mut forms = Forms::new(&Budget::default());
    let (up, star) = (forms.ups(1, 0).unwrap(), forms.nimber(1).unwrap());
    let huge = i64::MAX / 2;
    assert_eq!(forms.multiple(&huge.into(), up), Err(Stop::Reach));
    assert_eq!(forms.ups(huge, 0), Err(Stop::Reach));
    assert_eq!(forms.nimber(1 << 20), Err(Stop::Reach));
    let large = forms.integer(huge).unwrap();
    assert_eq!(forms.ordinal_sum(star, large), Err(Stop::Reach));
    let (small, other) = (forms.nimber(100).unwrap(), forms.nimber(60).unwrap());
    let product = nim_field::product(100, 60);
    let expected = forms.nimber(u32::try_from(product).unwrap()).unwrap();
    assert_eq!(forms.conway_product(small, other).unwrap(), expected);
    let many = forms.multiple(&200_000.into(), up).unwrap();
    assert_eq!(forms.text(many).unwrap(), "^200000");
    // What was made stays valid.
    assert_eq!(forms.add(star, star).unwrap(), forms.zero());
}

#[test]
fn nimbers_are_added_and_compared_as_nimbers() {
    let mut forms = Forms::new(&Budget::default().with_steps(1_000_000));
    let [large, larger] = [255, 256].map(|n| forms.nimber(n).unwrap());
    let sum = forms.add(large, larger).unwrap();
    assert_eq!((sum, forms.as_nimber(sum)), (forms.nimber(511).unwrap(), Some(511)));
    assert_eq!(forms.compare(large, larger), Ok(None));
    let up_and_star = forms.ups(1, 100).unwrap();
    assert_eq!(forms.compare(up_and_star, larger), Ok(Some(std::cmp::Ordering::Greater)));
    // By options, in an arena that has met no nimber by name.
    let mut anew = Forms::new(&Budget::default());
    let mut made: Vec<_> = vec![anew.zero()];
    for n in 1..20 {
        let next = anew.game(&made.clone(), &made.clone()).unwrap();
        assert_eq!(anew.as_nimber(next), Some(n));
        made.push(next);
    }
    for (a, b) in (0..20).flat_map(|a| (0..20).map(move |b| (a, b))) {
        let sum = anew.add(made[a], made[b]).unwrap();
        assert_eq!(anew.as_nimber(sum), u32::try_from(a ^ b).ok());
    }
}
