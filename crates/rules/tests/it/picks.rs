//! Choices that are sets and lists: beside those that are made by hand.

use crate::kinds::{options, read};
use grundy_rules::Ruleset;
use grundy_values::Player;
use std::collections::BTreeSet;

#[test]
fn subsets_and_lists_are_chosen_within_their_bounds() {
    type Fits = fn(usize, usize) -> bool;
    let bounds: [(&str, Fits); 5] = [
        ("", |_, _| true),
        ("and len(u) <= 2", |len, _| len <= 2),
        ("and 1 <= len(u) and len(u) != 2", |len, _| len >= 1 && len != 2),
        ("and len(u) == k and k in {1, 3}", |len, _| len == 1 || len == 3),
        ("and len(s) - len(u) <= 1", |len, of| of - len <= 1),
    ];
    for (bound, fits) in bounds {
        let rules = read(&format!("position s: set; s -> s - u where u in subsets(s) {bound}"));
        for of in 0..6usize {
            let show = |mask: u32| {
                let elements = (0..of).filter(|at| mask >> at & 1 == 1).map(|at| (at * at + 1).to_string());
                format!("{{{}}}", elements.collect::<Vec<_>>().join(", "))
            };
            let all = (1u32 << of) - 1;
            let taken = (0..=all).filter(|mask| fits(mask.count_ones() as usize, of));
            let wanted: BTreeSet<String> = taken.map(|mask| show(all - mask)).collect();
            assert_eq!(options(&rules, &show(all)), wanted, "{bound}: {of}");
        }
    }
    for (bound, fits) in [
        (
            "sum(t) == min(a)",
            (|t, a| t.iter().sum::<u64>() == *a.iter().min().unwrap()) as fn(&[u64], &[u64]) -> bool,
        ),
        ("2 * sum(t) - 1 <= a[0]", |t, a| 2 * t.iter().sum::<u64>() <= a[0] + 1),
        ("count(t, 0) >= 1 and sum(t) >= 2", |t, _| t.contains(&0) && t.iter().sum::<u64>() >= 2),
        ("t != a", |t, a| t != a),
    ] {
        let text = format!(
            "position a: list; a -> a with a[i] = a[i] - t[i] for all i where t in upto(a) and {bound}"
        );
        let rules = read(&text);
        for a in [[0, 0, 0], [3, 1, 2], [1, 4, 0], [5, 2, 2]] {
            let each =
                (0..=a[0]).flat_map(|x| (0..=a[1]).flat_map(move |y| (0..=a[2]).map(move |z| [x, y, z])));
            let wanted: BTreeSet<String> = each
                .filter(|t| fits(t, &a))
                .map(|t| format!("{:?}", [a[0] - t[0], a[1] - t[1], a[2] - t[2]]))
                .collect();
            assert_eq!(options(&rules, &format!("{a:?}")), wanted, "{bound}: {a:?}");
        }
    }
}

#[test]
fn a_choice_among_too_many_is_a_fault_and_one_of_few_of_many_is_made() {
    let text = |bound: &str| format!("position s: set; s -> s - u where u in subsets(s) and {bound}");
    let many = (0..130).map(|x| x.to_string()).collect::<Vec<_>>().join(" ");
    let rules = read(&text("len(u) == 1"));
    let fault = rules.collect_options(&rules.read(&many).unwrap(), Player::Left).unwrap_err().to_string();
    assert!(fault.starts_with("`s` leaves 2^127 choices or more"), "{fault}");
    let few = (0..120).map(|x| x.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!(options(&rules, &few).len(), 120);
    assert_eq!(options(&read(&text("len(u) >= 119")), &few).len(), 121);
}
