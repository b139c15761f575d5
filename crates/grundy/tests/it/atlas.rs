//! The atlas: it has all its games, and what a drawn part of it says is found again.

use grundy::catalog::Settings;
use grundy::identify::atlas::{self, Effort, Known, Misere, Reach};
use grundy::rules::octal::Base;
use grundy::{Ask, Budget, Game, Method, Outcome, RuleGame};

#[test]
fn the_atlas_has_every_game_in_its_order() {
    let listed: Vec<&str> = atlas::entries(atlas::TEXT).map(|(game, _)| game).collect();
    assert_eq!(listed.len(), atlas::TEXT.lines().count(), "a line cannot be read");
    let games = atlas::games();
    let differs = listed.iter().zip(&games).find(|(listed, game)| *listed != game);
    assert_eq!((differs, listed.len()), (None, games.len()));
}

#[test]
fn a_drawn_part_of_the_atlas_is_found_again() {
    let entries: Vec<_> = atlas::entries(atlas::TEXT).collect();
    let budget = Budget::default();
    let (mut proved, mut open) = (0, 0);
    // Each 307th game, and some more of the codes.
    for (at, (game, known)) in entries.into_iter().enumerate() {
        let is_drawn = at % 307 == 5 || game.contains('.') && at % 41 == 7;
        let is_short = match &known {
            Known::Repeats { preperiod, period, .. }
            | Known::Misere(Misere { reach: Reach::All { preperiod, period }, .. }) => {
                preperiod + period < if game.ends_with("misere") { 200 } else { 2000 }
            }
            _ => true,
        };
        if !is_drawn || !is_short {
            continue;
        }
        let effort = match known.is_proved() {
            true => Effort { heap: 1 << 14, ..Effort::default() },
            false => Effort { heap: 1000, misere_heap: 1000, log_steps: 10 },
        };
        let found = atlas::study(game, &effort, &budget).unwrap();
        match (&known, &found) {
            _ if known.is_proved() => assert_eq!(found, known, "{game}"),
            (Known::Open { to }, Known::Open { .. }) => assert!(*to >= 200, "{game}"),
            (Known::Misere(more), Known::Misere(less)) => {
                let is_same = |heap| less.is_lost(heap).is_none_or(|lost| more.is_lost(heap) == Some(lost));
                assert!(less.order <= more.order && (0..1000).all(is_same), "{game}: {found}");
            }
            _ => panic!("{game}: {found}"),
        }
        *if known.is_proved() { &mut proved } else { &mut open } += 1;
    }
    assert!(proved > 30 && open > 10, "{proved} proved, {open} open");
}

/// Who wins small heaps is what the definition says of the rules.
#[test]
fn outcomes_in_the_atlas_are_those_of_the_definition() {
    let (mut n_misere, mut n_sides) = (0, 0);
    for (name, known) in atlas::entries(atlas::TEXT).skip(3).step_by(61) {
        let (game, count) = match (&known, atlas::rules(name)) {
            (Known::Sides { .. }, Some(rules)) => {
                (RuleGame::read(&rules, &Settings::default()).unwrap(), &mut n_sides)
            }
            (Known::Misere(_), _) => {
                let code = name.strip_suffix(" misere").unwrap();
                (RuleGame::from_code(code, Base::Octal).unwrap().in_misere().unwrap(), &mut n_misere)
            }
            _ => continue,
        };
        *count += 1;
        for n in 0..10_u64 {
            let heap = n.to_string();
            let ask = Ask::new([heap.as_str()]).with_limit(0).with_method(Method::Definition);
            let outcome = game.solve(&ask).unwrap().outcome;
            match &known {
                Known::Misere(known) => {
                    let said = known.is_lost(n);
                    assert!(said.is_none_or(|lost| lost == (outcome == Outcome::P)), "{name}, heap {n}");
                }
                Known::Sides { preperiod, outcomes } if n >= *preperiod => {
                    let said = outcomes.chars().nth(usize::try_from(n - preperiod).unwrap() % outcomes.len());
                    assert_eq!(said.map(String::from), Some(outcome.to_string()), "{name}, heap {n}");
                }
                _ => {}
            }
        }
    }
    assert!(n_misere > 10 && n_sides > 25, "{n_misere}, {n_sides}");
}
