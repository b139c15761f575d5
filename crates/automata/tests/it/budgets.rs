//! Budgets: an operation under a limit gives the same answer or stops, and gives back what it held.

use grundy_automata::{
    Dfa, Error, Numeration, Relation, count, function, learn, linear, numeration, product, project, residue,
    walnut,
};
use grundy_budget::{Budget, Stop};
use proptest::prelude::*;

type Work = fn(&Budget) -> Result<Dfa, Error>;

fn form(budget: &Budget) -> Result<Dfa, Error> {
    linear(Numeration::ZECKENDORF, &[("x", 3), ("y", -2), ("z", 1)], 10, Relation::AtMost, budget)
}

fn class(budget: &Budget) -> Result<Dfa, Error> {
    residue(Numeration::ZECKENDORF, &[("y", 1), ("z", 2)], 0, 3, &[1, 2], budget)
}

const WORK: [Work; 9] = [
    form,
    class,
    |budget| product::and(&form(budget)?, &class(budget)?, budget),
    |budget| project::exists(&product::xor(&form(budget)?, &class(budget)?, budget)?, "z", budget),
    |budget| project::for_all(&product::or(&form(budget)?, &class(budget)?, budget)?, "x", budget),
    |budget| walnut::read(&walnut::write(&class(budget)?), &["a", "b"], budget),
    |budget| {
        let certified = numeration::certify(Numeration::denominators(3)?, budget)?;
        assert!(certified);
        let words = function::two_values(&class(budget)?, "z", budget)?;
        assert!(words.is_some());
        count(&class(budget)?, 1 << 40, budget)?;
        class(budget)
    },
    |budget| {
        let values: Vec<u64> = (0..2048).map(|n| n % 5 + n / 4).collect();
        learn::functional(&values, 300, budget).map(|learned| learned.dfa)
    },
    |budget| {
        let pairs: Vec<Vec<u64>> = (0..200).map(|n| vec![n, 2 * n + 1]).collect();
        learn::tuples(Numeration::ZECKENDORF, &["x", "y"], &pairs, 200, 300, budget)
    },
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_limit_changes_no_answer(which in 0..WORK.len(), steps in 1u64..200_000, kilobytes in 1u64..400) {
        let work = WORK[which];
        let whole = work(&Budget::default()).unwrap();
        let stepped = work(&Budget::default().with_steps(steps));
        prop_assert!(stepped == Ok(whole.clone()) || stepped == Err(Error::Stopped(Stop::Steps)), "{stepped:?}");
        let budget = Budget::default().with_bytes(kilobytes << 10);
        let squeezed = work(&budget);
        prop_assert!(squeezed == Ok(whole) || squeezed == Err(Error::Stopped(Stop::Memory)), "{squeezed:?}");
        prop_assert_eq!(budget.bytes_left(), Some(kilobytes << 10));
    }

    #[test]
    fn text_of_any_kind_is_read_or_refused(
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[0-9 \n>{},a-]{0,3}"), 0..4),
    ) {
        let mut text = walnut::write(&class(&Budget::default()).unwrap());
        for (at, with) in changes {
            let at = at.index(text.len());
            text.replace_range(at..at + 1, &with);
        }
        if let Ok(dfa) = walnut::read(&text, &["y", "z"], &Budget::default()) {
            prop_assert_eq!(walnut::read(&walnut::write(&dfa), &["y", "z"], &Budget::default()), Ok(dfa));
        }
    }
}

#[test]
fn every_piece_of_work_can_be_stopped_at_once() {
    for work in WORK {
        assert_eq!(work(&Budget::default().with_steps(1)), Err(Error::Stopped(Stop::Steps)));
        assert_eq!(work(&Budget::default().with_bytes(50)), Err(Error::Stopped(Stop::Memory)));
    }
}
