//! Texts on lists, words, sets and graphs that are wrong: where the message points, and what it says.

use grundy_rules::lang::{self, Diagnostic};

/// Each text with the piece that its first error points at, and the message.
const WRONG: &[(&str, &str, &str)] = &[
    ("position a: lst; a -> a[1:]", "lst", "there is no kind `lst`"),
    ("position a: list; b -> b[1:]", "b", "all lines of a text speak of the same position, here `a`"),
    ("position a: list; a -> a - 1", "a - 1", "`-` does not go between a list and a number"),
    ("position a: list; a -> a with a[i] = k", "k", "the choice `k` is not bounded"),
    ("position a: list; a -> a with b[0] = 1", "b", "a write into `b` stands behind another list"),
    ("position a: list; a -> a where a[0]", "a[0]", "a number stands where a condition is wanted"),
    ("position a: list; a -> a where a > 0", "a > 0", "`>` does not compare a list with a number"),
    ("position w: word; w -> w where w[0] == 1", "w[0] == 1", "`==` does not compare a letter with a number"),
    ("position w: word; w -> w where 1 in w", "1 in w", "a word holds no number"),
    ("position s: set; s -> s - v where v in s", "s - v", "`-` does not go between a set and a number"),
    ("position s: set; s -> components(s)", "components(s)", "`components` takes a set and a graph"),
    ("position s: set; s -> components(s, s)", "s", "a graph is wanted here"),
    ("position v; param g: graph; v -> u where u in g[v]", "g", "the graph `g` has no edges"),
    ("position v; param g: tree = 3; v -> 0", "tree", "a parameter is no `tree`"),
    (
        "position v; param g: graph = [[1, 2, 3]]; v -> 0",
        "g",
        "an edge has two vertices from 0 on, found [1, 2, 3]",
    ),
    ("position a: list; a -> a[::2]", "2", "expected `-1`, found `2`"),
    ("position a: list; a -> a where all(a)", "all(a)", "`all` goes through a loop"),
    ("position a: list; a -> a where any(a > 0 for a in a)", "a", "`a` has a meaning already"),
    (
        "position a: list; a -> sum(x for x in a)",
        "sum(x for x in a)",
        "a number stands where a list is wanted",
    ),
    ("position (a: list, t); (a, t) -> a", "a", "a position has 2 coordinates, found 1"),
    ("position a: list; let f(b) = f(b); a -> f(a)", "f", "`f` is called before it is defined"),
    ("position w: word; w -> w + \"a", "\"", "the quotation mark is never closed"),
    (
        "position a: list; positions where len(a) + b > 1; a -> a[1:]",
        "b",
        "`b` is not known: `positions where` knows a",
    ),
    (
        "position a: list; misere; win when len(a) == 0; a -> a[1:]",
        "misere",
        "`misere` does not go with a goal: where a goal ends play, there is nothing to turn round",
    ),
    (
        "n -> n - k gains k where 1 <= k <= 3; win when n == 0",
        "win when n == 0",
        "points tell who wins, so there is no goal beside them",
    ),
    (
        "draw when n == 0; n -> n - k, k where 1 <= k <= 3",
        "n -> n - k, k where 1 <= k <= 3",
        "where there are points, turns of several moves or ends for a player, a move leaves one position",
    ),
    (
        "misere; again n -> n - k where 1 <= k <= 3",
        "misere",
        "`misere` does not go with points, turns of several moves or ends for a player",
    ),
    (
        "left moves when n % 2 == 0; again n -> n - k where 1 <= k <= 3",
        "again",
        "`moves when` tells who moves, so `again` has no meaning beside it",
    ),
    ("win for nobody when n == 0; n -> n - 1", "nobody", "expected `left` or `right`, found `nobody`"),
    ("draw when n == 0 and m; n -> n - 1", "m", "`m` is not known: a goal knows n"),
    ("n -> n - k gains j where 1 <= k <= 3", "j", "the choice `j` is not bounded"),
    ("n -> n - k gains where 1 <= k <= 3", "where", "expected a number or a name, found `where`"),
    (
        "position s: set; s -> s - {v} where {v} in subsets(s)",
        "subsets",
        "`subsets` says what a choice is taken from",
    ),
    (
        "position (a: list, s: set); (a, s) -> (a, s - u) where u in subsets(s) and u in subsets(a)",
        "subsets",
        "`u` is taken from one list or set, and that is said before",
    ),
    (
        "position a: list; a -> [x for x in a with a[0] = 1 if x > 0]",
        "with",
        "expected the end of the loop, found `with`",
    ),
    ("position a: list; a -> t where t in upto(a, a)", "upto", "`upto` takes one value, found 2"),
    (
        "position a: list; a -> a where sum(0..len(a)) == 1",
        "0..len(a)",
        "a range stands where a value is wanted",
    ),
    (
        "for all k >= 1: position a: list; a -> a[k:]",
        "for all k >= 1",
        "`for all` is known of texts on numbers alone",
    ),
    (
        "position a: list; a -> a[1:] where a.count(1) >= 1",
        ".",
        "the character `.` is no part of the language",
    ),
    ("position a: list; a -> a[1:] where any(x > y for x, y in a)", ",", "expected `in`, found `,`"),
    ("position a: list", "", "the text has no rule: a line with `->`"),
];

#[test]
fn wrong_texts_are_refused_where_they_are_wrong() {
    for (text, piece, message) in WRONG {
        let rejected = lang::parse_kinds(text, &[]).expect_err(text);
        let first: &Diagnostic = &rejected.diagnostics[0];
        assert_eq!((first.span.of(text), &first.message[..]), (*piece, *message), "{text}");
    }
}

#[test]
fn what_is_suggested_is_read() {
    for (text, _, _) in WRONG {
        let rejected = lang::parse_kinds(text, &[]).expect_err(text);
        if let [Diagnostic { suggestion: Some((span, new)), .. }] = &rejected.diagnostics[..] {
            let mended = [&text[..span.start], new, &text[span.end..]].concat();
            assert!(lang::parse_kinds(&mended, &[]).is_ok(), "{mended}");
        }
    }
}
