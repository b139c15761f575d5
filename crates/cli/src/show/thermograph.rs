//! Thermographs in words.

use grundy::Player;
use grundy::values::Dyadic;
use grundy::values::thermograph::Thermograph;
use std::fmt::Write;

/// Returns mean, temperature and walls, a line each. Of a wall the corners are told from the mast down, and
/// the values at temperatures 0 and -1.
pub fn walls(canonical: &str, thermograph: &Thermograph) -> String {
    let mut text = String::new();
    let mut fact = |key: &str, value: &str| {
        let _ = writeln!(text, "{key:<13}{value}");
    };
    fact("canonical", canonical);
    fact("mean", &thermograph.mean().to_string());
    fact("temperature", &thermograph.temperature().to_string());
    for (key, player) in ["left wall", "right wall"].into_iter().zip(Player::BOTH) {
        let wall = thermograph.wall(player);
        let ends = [0, -1].map(Dyadic::from).map(|temperature| (wall.at(&temperature), temperature));
        let mut points = wall.corners();
        points.extend(ends);
        points.sort_by(|(_, a), (_, b)| b.cmp(a));
        points.dedup();
        let points: Vec<String> =
            points.iter().map(|(value, temperature)| format!("{value} at {temperature}")).collect();
        fact(key, &points.join(", "));
    }
    text
}
