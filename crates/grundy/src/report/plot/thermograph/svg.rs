//! Thermographs as SVG.

use super::super::escaped;
use super::{Frame, magnitude, scaled};
use crate::values::thermograph::Thermograph;
use crate::values::{Dyadic, Player};
use std::fmt::Write;

/// The largest drawing, without labels, in SVG user units.
const WIDEST: f64 = 560.0;
const HIGHEST: f64 = 360.0;
const MARGIN: f64 = 44.0;
/// The least room for temperatures.
const ROOM: f64 = 44.0;
const TOP: f64 = 68.0;
const BOTTOM: f64 = 60.0;
/// The picture is at least so wide, so that its title has room.
const NARROWEST: f64 = 420.0;
/// Longer titles and labels are cut.
const LONGEST_TITLE: usize = 64;
const LONGEST_LABEL: usize = 14;
/// Labels nearer to each other than this would touch.
const LINE: f64 = 15.0;
const CHARACTER: f64 = 7.5;

const COLOURS: [&str; 2] = ["#1f4e79", "#c0392b"];

/// Returns an SVG picture of a thermograph: Left's wall is blue and on the left, Right's red and on the
/// right, the mast stands on them with an arrow, and the values and temperatures of all corners that have
/// room are written at the axes.
///
/// ```
/// use grundy::report::plot::thermograph_svg;
/// use grundy::values::Dyadic;
/// use grundy::values::thermograph::Thermograph;
/// let number = |n: i64| Thermograph::of_number(&Dyadic::from(n));
/// let switch = Thermograph::of_options(&[number(3)], &[number(-1)]);
/// let svg = thermograph_svg("{3|-1}", &switch);
/// assert!(svg.contains("mean 1, temperature 2"));
/// ```
#[must_use]
pub fn thermograph_svg(title: &str, thermograph: &Thermograph) -> String {
    Picture::new(thermograph).draw(title)
}

struct Picture<'a> {
    frame: Frame<'a>,
    /// Lengths are measured in this power of two, so that the largest and the finest games have pictures.
    logarithm: isize,
    /// User units for one unit of value or temperature.
    scale: f64,
    /// Where the largest value lies.
    left: f64,
    width: f64,
    /// Where the axis of temperatures is.
    axis: f64,
    /// Where the bottom lies.
    base: f64,
    largest: Dyadic,
}

impl<'a> Picture<'a> {
    fn new(thermograph: &'a Thermograph) -> Picture<'a> {
        let frame = Frame::new(thermograph);
        let [largest, smallest] = frame.ends();
        let logarithm = magnitude(&frame.height());
        let float = |length: &Dyadic| float(&scaled(length, -logarithm));
        let (values, temperatures) = (float(&(&largest - &smallest)), float(&frame.height()));
        // The values of a number have no extent; then the height alone sets the scale.
        let scale = (WIDEST / values.max(f64::MIN_POSITIVE)).min(HIGHEST / temperatures);
        let drawn = values * scale;
        let labels = frame.temperatures().iter().map(|t| room(&label(t))).fold(ROOM, f64::max);
        let width = (drawn + 2.0 * MARGIN + labels).max(NARROWEST);
        let axis = width - labels;
        let left = (axis - drawn) / 2.0;
        Picture { left, width, axis, base: TOP + temperatures * scale, largest, frame, scale, logarithm }
    }

    fn x(&self, value: &Dyadic) -> f64 {
        self.left + self.length(&(&self.largest - value))
    }

    fn y(&self, temperature: &Dyadic) -> f64 {
        self.base - self.length(&(temperature - &self.frame.bottom))
    }

    fn length(&self, length: &Dyadic) -> f64 {
        float(&scaled(length, -self.logarithm)) * self.scale
    }

    fn points(&self, player: Player) -> Vec<[f64; 2]> {
        let corners = self.frame.corners(player);
        corners.iter().map(|(value, temperature)| [self.x(value), self.y(temperature)]).collect()
    }

    fn draw(&self, title: &str) -> String {
        let (width, height) = (self.width, self.base + BOTTOM);
        let centre = width / 2.0;
        let (mean, temperature) = (self.frame.thermograph.mean(), &self.frame.temperature);
        let mut svg = String::new();
        let _ = write!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n<title>{title}</title>\n\
             <defs><marker id=\"up\" viewBox=\"0 0 8 8\" refX=\"4\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
             orient=\"auto-start-reverse\"><path d=\"M0 0 8 4 0 8Z\" fill=\"#333\"/></marker></defs>\n\
             <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#fff\"/>\n\
             <text x=\"{centre:.1}\" y=\"24\" font-size=\"16\" text-anchor=\"middle\">{title}</text>\n\
             <text x=\"{centre:.1}\" y=\"44\" fill=\"#555\" text-anchor=\"middle\">mean {mean}, temperature {temperature}</text>\n",
            title = escaped(&cut(title, LONGEST_TITLE)),
            mean = cut(&mean.to_string(), LONGEST_TITLE / 2),
            temperature = cut(&temperature.to_string(), LONGEST_TITLE / 2),
        );
        self.axes(&mut svg);
        self.walls(&mut svg);
        svg + "</svg>\n"
    }

    /// Both axes, with the values and temperatures of the corners and faint lines to them.
    fn axes(&self, svg: &mut String) {
        let (base, axis, start) = (self.base, self.axis, MARGIN - 24.0);
        let _ = writeln!(
            svg,
            "<g stroke=\"#999\" fill=\"none\"><path d=\"M{start:.1} {base:.1}H{axis:.1}V{top:.1}\"/></g>",
            top = TOP - 8.0,
        );
        let corners = || Player::BOTH.into_iter().flat_map(|player| self.frame.corners(player));
        let temperatures = self.frame.temperatures();
        let rooms = free(temperatures.iter().map(|t| (self.y(t), LINE)));
        for temperature in rooms.into_iter().map(|index| &temperatures[index]) {
            let y = self.y(temperature);
            let from = corners().filter(|(_, t)| t == temperature && *t > self.frame.bottom);
            let from = from.map(|(value, _)| self.x(&value)).fold(axis, f64::min);
            let _ = writeln!(
                svg,
                "<path d=\"M{from:.1} {y:.1}H{axis:.1}\" stroke=\"#ccc\" stroke-dasharray=\"2 4\"/>\
                 <path d=\"M{axis:.1} {y:.1}h5\" stroke=\"#999\"/>\
                 <text x=\"{x:.1}\" y=\"{y:.1}\" dy=\"4\">{text}</text>",
                x = axis + 8.0,
                text = label(temperature),
            );
        }
        // The mean first, then the ends, then what lies between.
        let mut values = vec![self.frame.thermograph.mean().clone()];
        values.extend(self.frame.ends());
        values.extend(corners().map(|(value, _)| value));
        let texts: Vec<String> = values.iter().map(label).collect();
        let rooms = free(values.iter().zip(&texts).map(|(value, text)| (self.x(value), room(text))));
        for index in rooms {
            let x = self.x(&values[index]);
            let up = corners().filter(|(value, _)| *value == values[index]).map(|(_, t)| self.y(&t));
            let up = up.fold(base, f64::min).max(TOP);
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {base:.1}V{up:.1}\" stroke=\"#ccc\" stroke-dasharray=\"2 4\"/>\
                 <path d=\"M{x:.1} {base:.1}v5\" stroke=\"#999\"/>\
                 <text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{text}</text>",
                y = base + 20.0,
                text = texts[index],
            );
        }
        let _ = writeln!(
            svg,
            "<g fill=\"#555\" font-size=\"12\"><text x=\"{start:.1}\" y=\"{y:.1}\">\u{2190} value</text>\
             <text x=\"{end:.1}\" y=\"{above:.1}\" text-anchor=\"end\">temperature</text></g>",
            end = self.width - 8.0,
            y = base + 46.0,
            above = TOP - 14.0,
        );
    }

    /// The walls, what lies between them, the mast and the corners.
    fn walls(&self, svg: &mut String) {
        let sides = Player::BOTH.map(|player| self.points(player));
        let around = sides[0].iter().chain(sides[1].iter().rev());
        let _ = writeln!(svg, "<path d=\"{}Z\" fill=\"#f2f4f7\"/>", path(around));
        for (side, colour) in sides.iter().zip(COLOURS) {
            let _ = writeln!(
                svg,
                "<path d=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>",
                path(side[1..].iter())
            );
        }
        let foot = self.y(&self.frame.temperature);
        let mast = self.x(self.frame.thermograph.mean());
        let _ = writeln!(
            svg,
            "<path d=\"M{mast:.1} {foot:.1}V{TOP:.1}\" stroke=\"#333\" stroke-width=\"2.5\" marker-end=\"url(#up)\"/>",
        );
        for (side, colour) in sides.iter().zip(COLOURS) {
            // Neither the mast's top nor the end at the bottom is a corner.
            for [x, y] in &side[1..side.len() - 1] {
                let _ = writeln!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>");
            }
        }
    }
}

/// Returns the places, each with the room that it needs, that keep clear of those before them.
fn free(places: impl Iterator<Item = (f64, f64)>) -> Vec<usize> {
    let mut taken: Vec<(f64, f64)> = Vec::new();
    let mut indices = Vec::new();
    for (index, (at, room)) in places.enumerate() {
        if taken.iter().all(|(other, others)| (at - other).abs() >= (room + others) / 2.0) {
            taken.push((at, room));
            indices.push(index);
        }
    }
    indices
}

fn path<'p>(points: impl Iterator<Item = &'p [f64; 2]>) -> String {
    let words: Vec<String> = points.map(|[x, y]| format!("{x:.1} {y:.1}")).collect();
    format!("M{}", words.join(" "))
}

/// Returns a number as it is written at an axis.
fn label(x: &Dyadic) -> String {
    cut(&x.to_string(), LONGEST_LABEL)
}

/// Returns the room that a label needs.
fn room(label: &str) -> f64 {
    CHARACTER * f64::from(u32::try_from(label.chars().count() + 2).unwrap_or(u32::MAX))
}

/// Returns the beginning of a text that is too long.
fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    text.chars().take(longest - 1).chain(['\u{2026}']).collect()
}

/// Returns a number of moderate size, near enough to draw it.
fn float(x: &Dyadic) -> f64 {
    // 64 binary places are finer than any picture.
    let fine = (x.numerator() << 64usize) >> x.exponent() as usize;
    fine.to_f64().value() / 18_446_744_073_709_551_616.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::IBig;

    fn number(n: i64) -> Thermograph {
        Thermograph::of_number(&Dyadic::from(n))
    }

    #[test]
    fn larger_values_lie_to_the_left_and_hotter_ones_above() {
        let switch = Thermograph::of_options(&[number(3)], &[number(-1)]);
        let picture = Picture::new(&switch);
        assert!(picture.x(&Dyadic::from(3)) < picture.x(&Dyadic::from(-1)));
        assert!(picture.y(&Dyadic::from(2)) < picture.y(&Dyadic::from(0)));
        let [foot, end] = picture.points(Player::Left)[1..] else { panic!("a switch's wall has one corner") };
        assert!(((end[0] - foot[0]).abs() - (end[1] - foot[1]).abs()).abs() < 1e-9, "a wall at 45 degrees");
        let svg = thermograph_svg("{3|-1} & <more>", &switch);
        assert!(svg.contains("{3|-1} &amp; &lt;more&gt;") && svg.ends_with("</svg>\n"));
        for label in [">3<", ">-1<", ">1<", ">2<", ">0<"] {
            assert!(svg.contains(label), "{label}");
        }
    }

    #[test]
    fn every_thermograph_has_a_picture() {
        let huge = Dyadic::new(IBig::ONE << 3000, 0);
        let fine = Dyadic::new(IBig::ONE, 3000);
        let wide =
            Thermograph::of_options(&[Thermograph::of_number(&huge)], &[Thermograph::of_number(&-&huge)]);
        let narrow = Thermograph::of_options(&[Thermograph::of_number(&fine)], &[number(0)]);
        for thermograph in [number(0), Thermograph::of_number(&fine), narrow, wide] {
            let svg = thermograph_svg(&"x".repeat(1000), &thermograph);
            assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
            assert!(svg.len() < 20_000);
        }
    }
}
