//! The atlas: it has all its games, and what a drawn part of it says is found again.

use grundy::Budget;
use grundy::identify::atlas::{self, Known};

#[test]
fn the_atlas_has_every_game_in_its_order() {
    let listed: Vec<&str> = atlas::entries(atlas::TEXT).map(|(game, _)| game).collect();
    assert_eq!(listed.len(), atlas::TEXT.lines().count(), "a line cannot be read");
    assert_eq!(listed, atlas::games());
}

#[test]
fn a_drawn_part_of_the_atlas_is_found_again() {
    let entries: Vec<_> = atlas::entries(atlas::TEXT).collect();
    let budget = Budget::default();
    let mut studied = [0, 0];
    // Each 97th game, and every fifth of those with short periods among the codes.
    for (at, (game, known)) in entries.into_iter().enumerate() {
        let is_drawn = at % 97 == 5 || game.contains('.') && at % 20 == 7;
        match known {
            Known::Repeats { preperiod, period, .. } if is_drawn && preperiod + period < 2000 => {
                assert_eq!(atlas::study(game, 1 << 14, &budget).unwrap(), known, "{game}");
                studied[0] += 1;
            }
            Known::Open { to } if is_drawn => {
                let found = atlas::study(game, 2000, &budget).unwrap();
                assert!(matches!(found, Known::Open { .. }) && to >= 2000, "{game}: {found}");
                studied[1] += 1;
            }
            _ => {}
        }
    }
    assert!(studied[0] > 60 && studied[1] > 5, "{studied:?}");
}
