//! Positions as pictures: boards as boards, graphs as graphs, heaps as stacks, and words as they are.

use super::escaped;
use crate::report::parts::{self, Part};
use std::collections::BTreeMap;
use std::fmt::Write;

const CELL: usize = 28;
const GAP: usize = 16;
/// A higher heap is a box with its number.
const HIGHEST: u64 = 16;
/// More parts than this are not drawn.
const MOST: usize = 64;

/// Something that is drawn, with its size.
struct Drawn {
    svg: String,
    width: usize,
    height: usize,
}

/// Returns an SVG picture of a position, whose text is as games write it.
///
/// ```
/// let svg = grundy::report::plot::position_svg("..|.#");
/// assert!(svg.starts_with("<svg") && svg.contains("<title>..|.#</title>"));
/// ```
#[must_use]
pub fn position_svg(position: &str) -> String {
    let parts = parts::of(position);
    let mut drawn: Vec<Drawn> =
        // The edges of one graph are parts that stand side by side.
        parts.chunk_by(|a, b| edge(a).is_some() && edge(b).is_some()).map(component).collect();
    if drawn.len() > MOST {
        drawn.truncate(MOST);
        drawn.push(word("…"));
    }
    if drawn.is_empty() {
        drawn.push(word(position));
    }
    let height = drawn.iter().map(|part| part.height).max().unwrap_or(0);
    let width = drawn.iter().map(|part| part.width + GAP).sum::<usize>() + GAP;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {h}\" width=\"{width}\" height=\"{h}\" \
         font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n<title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{h}\" fill=\"#fff\"/>\n",
        h = height + 2 * GAP,
        title = escaped(position),
    );
    let mut x = GAP;
    for part in drawn {
        // All parts stand on one ground, as heaps do.
        let y = GAP + height - part.height;
        let _ = writeln!(svg, "<g transform=\"translate({x} {y})\">{}</g>", part.svg);
        x += part.width + GAP;
    }
    svg + "</svg>\n"
}

/// Draws a component, or the edges that are one graph.
fn component(parts: &[Part]) -> Drawn {
    let edges: Vec<Edge> = parts.iter().filter_map(edge).collect();
    match parts {
        _ if !edges.is_empty() => graph(&edges),
        [Part::Number(number)] => heap(number.get()),
        [Part::Word(text)] => word(text),
        [Part::Parts(inside)] => {
            let edges: Vec<Edge> = inside.iter().filter_map(edge).collect();
            let rows: Option<Vec<&str>> = inside.iter().map(row).collect();
            match rows {
                _ if !edges.is_empty() && edges.len() == inside.len() => graph(&edges),
                Some(rows) => board(&rows),
                None => tuple(inside),
            }
        }
        _ => word(""),
    }
}

fn row(part: &Part) -> Option<&str> {
    if let Part::Word(text) = part { Some(text) } else { None }
}

/// An edge between two vertices, with a colour.
type Edge = (u64, u64, &'static str);

/// Returns the edge that a word such as `1-2l` is.
fn edge(part: &Part) -> Option<Edge> {
    let (from, to) = row(part)?.split_once('-')?;
    let digits = to.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let colour = match &to[digits.len()..] {
        "l" | "x" => "#1f5fbf",
        "r" | "o" => "#c0392b",
        "e" => "#2e8b57",
        "" => "#444",
        _ => return None,
    };
    Some((from.parse().ok()?, digits.parse().ok()?, colour))
}

fn word(text: &str) -> Drawn {
    let width = (text.chars().count() * 9).max(CELL);
    let svg = format!("<text x=\"{}\" y=\"{}\">{}</text>", width / 2, CELL - 9, escaped(text));
    Drawn { svg, width, height: CELL }
}

/// A heap: a stack of discs with its number below, or above a height a box.
fn heap(digits: &str) -> Drawn {
    let step = 12;
    let mut svg = String::new();
    let size = digits.parse::<u64>().ok().filter(|size| *size <= HIGHEST);
    let width = (digits.len() * 9).max(36);
    let height = match size.and_then(|size| usize::try_from(size).ok()) {
        Some(size) => {
            for disc in 0..size {
                let y = disc * step + 1;
                let x = width / 2 - 16;
                let _ = write!(
                    svg,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"32\" height=\"10\" rx=\"5\" fill=\"#8a6d3b\"/>"
                );
            }
            size * step
        }
        None => {
            let _ = write!(svg, "<rect width=\"{width}\" height=\"{CELL}\" rx=\"5\" fill=\"#8a6d3b\"/>");
            CELL
        }
    };
    let _ = write!(svg, "<text x=\"{}\" y=\"{}\">{digits}</text>", width / 2, height + 16);
    Drawn { svg, width, height: height + 20 }
}

/// The numbers of one component, side by side in a frame.
fn tuple(numbers: &[Part]) -> Drawn {
    let text = |part: &Part| match part {
        Part::Number(number) => number.get().to_owned(),
        Part::Word(text) => text.clone(),
        Part::Parts(_) => "…".to_owned(),
    };
    let drawn: Vec<Drawn> = numbers.iter().map(|number| heap(&text(number))).collect();
    let (height, gap) = (drawn.iter().map(|heap| heap.height).max().unwrap_or(0), 6);
    let width = drawn.iter().map(|heap| heap.width + gap).sum::<usize>() + gap;
    let mut svg = format!(
        "<rect width=\"{width}\" height=\"{}\" rx=\"6\" fill=\"none\" stroke=\"#bbb\"/>",
        height + 2 * gap
    );
    let mut x = gap;
    for heap in drawn {
        let _ =
            write!(svg, "<g transform=\"translate({x} {})\">{}</g>", gap + height - heap.height, heap.svg);
        x += heap.width + gap;
    }
    Drawn { svg, width, height: height + 2 * gap }
}

/// A board: empty cells are free, `#` is filled, and pieces are what is written, Left's in blue and Right's
/// in red where the case or the usual letters say whose they are.
fn board(rows: &[&str]) -> Drawn {
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) * CELL;
    let mut svg = String::new();
    for (y, row) in (0..).step_by(CELL).zip(rows) {
        for (x, cell) in (0..).step_by(CELL).zip(row.chars()) {
            let fill = if cell == '#' { "#555" } else { "#f6f1e4" };
            let _ = write!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" stroke=\"#999\"/>"
            );
            if !matches!(cell, '.' | '#' | ',') {
                let colour = match cell {
                    'x' | 'l' | 't' | 'T' | 'L' => "#1f5fbf",
                    'o' | 'r' | 'f' | 'F' | 'R' => "#c0392b",
                    _ => "#444",
                };
                let (x, y) = (x + CELL / 2, y + CELL / 2);
                let _ = write!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{colour}\"/>\
                     <text x=\"{x}\" y=\"{}\" fill=\"#fff\">{}</text>",
                    CELL / 2 - 3,
                    y + 5,
                    escaped(&cell.to_string()),
                );
            }
        }
    }
    Drawn { svg, width: width.max(1), height: rows.len() * CELL }
}

/// A graph, its vertices on a circle, the first of them below; edges between the same two are bent apart.
fn graph(edges: &[Edge]) -> Drawn {
    let mut vertices: Vec<u64> = edges.iter().flat_map(|(from, to, _)| [*from, *to]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let count = vertices.len();
    let radius = (count * 14).clamp(34, 240);
    let side = 2 * (radius + 14);
    // A picture is no proof: floats place its points.
    let place = |index: usize| {
        #[expect(clippy::cast_precision_loss, reason = "indices of a picture are small")]
        let (turn, radius, middle) =
            (index as f64 / count as f64 * std::f64::consts::TAU, radius as f64, (side / 2) as f64);
        (middle - radius * turn.sin(), middle + radius * turn.cos())
    };
    let places: BTreeMap<u64, (f64, f64)> =
        vertices.iter().enumerate().map(|(index, vertex)| (*vertex, place(index))).collect();
    let mut svg = String::new();
    let mut beside: BTreeMap<(u64, u64), i32> = BTreeMap::new();
    for (from, to, colour) in edges {
        let nth = beside.entry((*from.min(to), *from.max(to))).or_default();
        // The first edge is straight; the others go to both sides in turn, further out each time.
        let bend = f64::from((*nth + 1) / 2 * if *nth % 2 == 0 { 1 } else { -1 }) * 18.0;
        *nth += 1;
        let ((x1, y1), (x2, y2)) = (places[from], places[to]);
        let (mut x, mut y) = (f64::midpoint(x1, x2), f64::midpoint(y1, y2));
        let length = (x2 - x1).hypot(y2 - y1);
        // A loop has no direction in which it could be bent.
        if length > 0.0 {
            // A curve with one control point goes half as far to the side as that point lies.
            x -= (y2 - y1) / length * bend * 2.0;
            y += (x2 - x1) / length * bend * 2.0;
        }
        let _ = write!(
            svg,
            "<path d=\"M{x1:.1} {y1:.1}Q{x:.1} {y:.1} {x2:.1} {y2:.1}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"4\"/>"
        );
    }
    for (vertex, (x, y)) in &places {
        let _ = write!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"10\" fill=\"#fff\" stroke=\"#444\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"11\">{vertex}</text>",
            y + 4.0
        );
    }
    Drawn { svg, width: side, height: side }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_s_example_is_drawn_with_what_is_in_it() {
        for game in grundy_catalog::GAMES {
            let game = crate::resolve(game.name).unwrap();
            let position = crate::game::example(&*game).unwrap();
            let svg = position_svg(position);
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{position}");
            assert!(svg.matches("<g ").count() >= 1, "{position}");
            assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count(), "{position}");
        }
        let count = |position: &str, what: &str| position_svg(position).matches(what).count();
        assert_eq!(count("3 4 0", "<rect x="), 7);
        assert_eq!(count("xo.|.#o", "<circle"), 3);
        assert_eq!(count("1-2l 2-3r 1-2e", "<path"), 3);
        assert_eq!(count("1-2l 2-3r + 1-2e", "<g "), 2);
        assert_eq!(count("18446744073709551615", "18446744073709551615"), 2);
        assert!(position_svg(&"1 ".repeat(1000)).len() < 20_000);
        assert!(position_svg("<b>").contains("&lt;"));
        assert!(position_svg("()").contains("()"));
    }
}
