//! Thermographs in characters.

use super::{Frame, magnitude, scaled};
use crate::values::thermograph::Thermograph;
use crate::values::{Dyadic, Player};
use dashu_int::IBig;
use std::fmt::Write;

/// Blanks on the left, and between a picture and its temperatures.
const MARGIN: usize = 2;

/// Returns a picture of a thermograph in some `height` lines at most, and at most twice as many columns
/// besides labels: temperatures on the right, `|` where a wall or the mast is vertical, `/` and `\` where
/// Left's wall and Right's are diagonal, and below the values of walls and mast that have room.
///
/// ```
/// use grundy::report::plot::thermograph_ascii;
/// use grundy::values::Dyadic;
/// use grundy::values::thermograph::Thermograph;
/// let number = |n: i64| Thermograph::of_number(&Dyadic::from(n));
/// let switch = Thermograph::of_options(&[number(2)], &[number(0)]);
/// let picture = r"{2|0}
///       |      5/4
///       |      1
///      / \     3/4
///     /   \    1/2
///    /     \   1/4
///   /       \  0
///   2   1   0
/// ";
/// assert_eq!(thermograph_ascii("{2|0}", &switch, 6), picture);
/// ```
#[must_use]
pub fn thermograph_ascii(title: &str, thermograph: &Thermograph, height: usize) -> String {
    let frame = Frame::new(thermograph);
    let step = Step::of(&frame.height(), height.max(2));
    let [largest, smallest] = frame.ends();
    let column = |value: &Dyadic| MARGIN + step.count(&(&largest - value));
    let labels = column(&smallest) + MARGIN + 1;

    let mut text = format!("{title}\n");
    // From the bottom, so that the last line is the bottom itself.
    for index in (0..=step.count(&frame.height())).rev() {
        let temperature = &frame.bottom + &step.times(index);
        let mut line = Line::default();
        for (player, diagonal) in Player::BOTH.into_iter().zip(["/", "\\"]) {
            let wall = frame.wall(player);
            // A wall is vertical where its value is the same one line further up.
            let (here, above) = (wall.at(&temperature), wall.at(&(&temperature + &step.times(1))));
            line.put(column(&here), if here == above { "|" } else { diagonal });
        }
        line.put(labels, &temperature.to_string());
        let _ = writeln!(text, "{}", line.0);
    }
    let mut values = Line::default();
    values.put(column(&largest), &largest.to_string());
    let mean = thermograph.mean().to_string();
    let at = column(thermograph.mean());
    // All letters are ASCII, so bytes are columns. A blank stays on both sides of the mean.
    if values.0.len() < at && at + mean.len() < column(&smallest) {
        values.put(at, &mean);
    }
    values.put(column(&smallest), &smallest.to_string());
    let _ = writeln!(text, "{}", values.0);
    text
}

/// A power of two: the length that a line or a column stands for.
struct Step {
    logarithm: isize,
}

impl Step {
    /// Returns the least step that goes at most `most` times into a length above 0.
    fn of(length: &Dyadic, most: usize) -> Step {
        let mut step = Step { logarithm: magnitude(length) };
        let reach = |step: &Step| step.times(most) >= *length;
        while !reach(&step) {
            step.logarithm += 1;
        }
        while reach(&Step { logarithm: step.logarithm - 1 }) {
            step.logarithm -= 1;
        }
        step
    }

    fn times(&self, n: usize) -> Dyadic {
        scaled(&Dyadic::from(IBig::from(n)), self.logarithm)
    }

    /// Returns how many steps make up a length, rounded.
    fn count(&self, length: &Dyadic) -> usize {
        let half = Dyadic::from(1).half();
        // The floor of a half more rounds to the nearest.
        let steps = (&scaled(length, -self.logarithm) + &half).floor();
        usize::try_from(steps).expect("a picture has few lines")
    }
}

/// A line of text that is written from left to right.
#[derive(Default)]
struct Line(String);

impl Line {
    /// Writes at a column; what stands there already stays where it reaches so far.
    fn put(&mut self, column: usize, text: &str) {
        if self.0.len() <= column {
            self.0 += &" ".repeat(column - self.0.len());
            self.0 += text;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_masts_and_numbers_are_drawn() {
        let number = |n: i64| Thermograph::of_number(&Dyadic::from(n));
        let threat = Thermograph::of_options(&[number(0)], &[number(-3)]);
        let game = Thermograph::of_options(&[number(2)], &[threat]);
        let expected = r"{2||0|-3}
      |  2
     /\  3/2
    / |  1
   /  |  1/2
  /   |  0
  2   0
";
        assert_eq!(thermograph_ascii("{2||0|-3}", &game, 6), expected);
        assert_eq!(thermograph_ascii("5", &number(5), 2), "5\n  |  0\n  |  -1/2\n  |  -1\n  5\n");
    }

    #[test]
    fn pictures_of_huge_and_of_fine_games_are_small() {
        for shift in [0usize, 3000] {
            for exponent in [0u32, 3000] {
                let end = Thermograph::of_number(&Dyadic::new(IBig::ONE << shift, exponent));
                let game = Thermograph::of_options(std::slice::from_ref(&end), &[end.negated()]);
                let picture = thermograph_ascii("", &game, 20);
                assert!((10..25).contains(&picture.lines().count()), "{picture}");
            }
        }
    }
}
