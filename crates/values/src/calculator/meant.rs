//! Words and signs of other notations, CGSuite's above all, with what means the same here.

use super::fault::Problem;

/// A word as another notation has it, in lower case and without `_`, and an expression or a cell of a sheet
/// that means the same, or shows how it is said here.
pub const WORDS: [(&str, &str); 59] = [
    ("adjacencylist", "hackenbush[lrr]"),
    ("adjoin", "concat([1, 2], [3])"),
    ("atomicwt", "atomic_weight(^^)"),
    ("aw", "atomic_weight(^^)"),
    ("canon", "canonical({0,*|1})"),
    ("cf", "canonical({0,*|1})"),
    ("checkperiodicity", "law 0.77"),
    ("clist", "[1, 2, 3]"),
    ("confused", "^ <> *"),
    ("cooled", "cool({3|1}, 1)"),
    ("defrost", "overheat({1|0}, 0, 1)"),
    ("directedgraph", "hackenbush[lrr]"),
    ("edgecount", "hackenbush[lrr]"),
    ("elseif", "if 1 == 2 then 3 else if 1 == 1 then 4 else 5"),
    ("exists", "length([n for n in 1..6 where is_even(n)]) > 0"),
    ("explorer", "tree clobber[3x4] depth 1"),
    ("filter", "[n for n in 1..6 where is_even(n)]"),
    ("find", "[n for n in 1..6 where is_even(n)]"),
    ("forall", "length([n for n in 1..6 where is_odd(n)]) == 6"),
    ("fuzzy", "^ <> *"),
    ("game", "clobber[xo|ox]"),
    ("graph", "hackenbush[lrr]"),
    ("grid", "clobber[xo|ox]"),
    ("gridempty", "domineering[3x4]"),
    ("grundy", "nim_value(kayles[5])"),
    ("lcf", "reduced({1|^})"),
    ("ls", "left_stop({3|1})"),
    ("meanvalue", "mean({3|1})"),
    ("mex", "{0, *, *3|0, *, *3}"),
    ("miseregenus", "genus(misere(kayles[5]))"),
    ("mutablelist", "[1, 5, 3]"),
    ("nimvaluesequence", "table kayles to 20"),
    ("nimvaluetable", "table wythoff to 5"),
    ("number", "is_number(1/2)"),
    ("periodictable", "table kayles to 20"),
    ("period", "law kayles"),
    ("plot", "thermograph({3|1})"),
    ("print", "canonical({0,*|1})"),
    ("quotient", "law misere 0.3"),
    ("random", "search domineering[2x2] where temperature > 0"),
    ("rcf", "reduced({1|^})"),
    ("rs", "right_stop({3|1})"),
    ("scatterplot", "table kayles to 20"),
    ("sensibleleftoptions", "tree {3,1|-1}"),
    ("sensiblerightoptions", "tree {3,1|-1}"),
    ("simplify", "canonical({0,*|1})"),
    ("signexpansion", "birthday(3/8)"),
    ("sortedwith", "sorted([3, 1, 2])"),
    ("stops", "[left_stop({3|1}), right_stop({3|1})]"),
    ("strip", "toads-and-frogs[tt..ff]"),
    ("sublist", "[n for n in 3..5]"),
    ("switch", "+-1"),
    ("table", "table domineering[2 x n] for n in 1..5"),
    ("takeandbreak", "0.77[20]"),
    ("temp", "temperature({3|1})"),
    ("upstar", "^*"),
    ("winner", "outcome({3|1})"),
    ("xor", "3 nim_sum 5"),
    ("zero", "0"),
];

/// Returns how a word of another notation is said here, as an example.
pub(super) fn word(name: &str) -> Option<&'static str> {
    let plain = name.replace('_', "").to_lowercase();
    WORDS.iter().find(|(word, _)| *word == plain).map(|(_, here)| *here)
}

/// Returns advice where a sign stands that means something in another notation.
pub(super) fn sign(problem: &Problem) -> Option<&'static str> {
    let Problem::Expected { found, .. } = problem else { return None };
    let inside = found.strip_prefix('`')?.strip_suffix('`')?;
    Some(match inside {
        "\\\"" | "\"" => "a position stands in brackets, without quotes: clobber[xo|ox]",
        "\\\\" | "\\" => "signs of LaTeX are not read: write {1|-1}, +-1, ^, v, * and 1/2",
        "%" => "a remainder is mod(13, 4)",
        "^" => "`^` is the game up; a power of numbers is raise(2, 10)",
        "½" | "¼" | "¾" => "write a fraction, as 1/2",
        "∣" | "∥" => "the bar between options is `|`",
        "∞" => "an infinite ordinal is omega; games with loops are on, off, over, under and dud",
        ";" => "a cell of a sheet is one expression: write one a line",
        "<" | ">" => "two games are compared at a time: 0 < ^ and ^ < 1",
        _ if inside.starts_with(|first: char| first.is_ascii_alphabetic()) => {
            return match word(inside) {
                Some("^ <> *") => Some("whether two games are confused is asked by `<>`: ^ <> *"),
                Some("3 nim_sum 5") => Some("write 3 nim_sum 5, or *3 + *5"),
                _ => None,
            };
        }
        _ => return None,
    })
}
