//! The published thermographs, wall by wall.

use grundy_values::form::Forms;
use grundy_values::{Budget, Dyadic, Player};

const ROWS: &str = include_str!("../golden/short-games.tsv");

/// Reads `Thermograph(mast,[turns],[slopes],mast,[turns],[slopes])`: of each wall mast, critical
/// temperatures, slopes.
fn walls(text: &str) -> [(Dyadic, Vec<Dyadic>, Vec<i8>); 2] {
    let inside = text.strip_prefix("Thermograph(").and_then(|rest| rest.strip_suffix(")")).unwrap();
    let mut fields = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (index, byte) in inside.bytes().chain([b',']).enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' => depth -= 1,
            b',' if depth == 0 => {
                fields.push(&inside[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    let list = |field: &str| -> Vec<String> {
        let inside = field.trim_matches(['[', ']']);
        inside.split(',').filter(|item| !item.is_empty()).map(str::to_owned).collect()
    };
    let wall = |at: usize| {
        let turns = list(fields[at + 1]).iter().map(|turn| turn.parse().unwrap()).collect();
        let slopes = list(fields[at + 2]).iter().map(|slope| slope.parse().unwrap()).collect();
        (fields[at].parse().unwrap(), turns, slopes)
    };
    [wall(0), wall(3)]
}

#[test]
fn published_thermographs_are_drawn() {
    let mut forms = Forms::new(&Budget::default());
    let mut compared = 0;
    for row in ROWS.lines() {
        let fields: Vec<&str> = row.split('\t').collect();
        if fields[0] != "short.thermograph" {
            continue;
        }
        let game = fields[1].strip_prefix('(').and_then(|rest| rest.strip_suffix(").Thermograph")).unwrap();
        let game = forms.parse(game).unwrap();
        let thermograph = forms.thermograph(game).unwrap();
        for (player, (mast, turns, slopes)) in Player::BOTH.into_iter().zip(walls(fields[2])) {
            let wall = thermograph.wall(player);
            assert_eq!(*thermograph.mean(), mast, "{row}");
            assert_eq!(wall.critical_temperatures(), turns, "{row}");
            assert_eq!(wall.slopes(), slopes, "{row}");
        }
        compared += 1;
    }
    assert_eq!(compared, 12);
}
