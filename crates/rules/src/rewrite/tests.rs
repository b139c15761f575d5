//! Boards, their lines and what is wrong with texts.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

const TOADS: &str = r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#;

const AMAZONS: &str = r##"left "x.*." -> "..*y" around then "y.*." -> "x.*#" around; mirror x o"##;

fn options(rules: &Rewrites, board: &str, player: Player) -> Vec<Vec<String>> {
    let board = rules.read(board).unwrap();
    let options = rules.collect_options(&board, player).unwrap();
    options.iter().map(|parts| parts.iter().map(Board::to_string).collect()).collect()
}

#[test]
fn toads_step_and_jump_and_frogs_mirror_them() {
    let rules = parse(TOADS).unwrap();
    assert_eq!(options(&rules, "TF.", Player::Left), [[".FT"]]);
    assert_eq!(options(&rules, "TF.", Player::Right), Vec::<Vec<String>>::new());
    assert_eq!(options(&rules, "T.F", Player::Right), [["TF."]]);
    assert_eq!(options(&rules, ".TF", Player::Right), [["FT."]]);
    assert!(!rules.is_impartial());
    let classes = parse(r#"class A = x .; left "xA*A" -> ".A*x"; mirror x o"#).unwrap();
    assert_eq!(options(&classes, "xoo.", Player::Right), [["xo.."]]);
    assert_eq!(options(&classes, "xo.o", Player::Right), [["xoo."], ["xo.."]]);
}

#[test]
fn all_steps_of_a_move_are_made_on_one_board_and_a_letter_that_links_them_keeps_it_whole() {
    let amazons = parse(AMAZONS).unwrap();
    assert_eq!(options(&amazons, "x.#.o", Player::Left), [["x", ".o"]]);
    let (planes, start) =
        Planes::<u64, 3>::new(&amazons, &[amazons.read("x.").unwrap(), amazons.read("x.").unwrap()]).unwrap();
    assert_eq!(planes.options_of(&start, 0, Player::Left).len(), 1);
    assert_eq!(crate::Whole::n_options(&planes, &start, Player::Left), 2);
    // A letter that stays behind would let a later step lie elsewhere.
    let stays = parse(r#""a." -> "b." then "b." -> "b#""#).unwrap();
    assert_eq!(options(&stays, "a.#a", Player::Left), [["b##a"]]);
    let far = parse(r#""a" -> "b" then "c" -> "d""#).unwrap();
    // Only while the letter stands there that the first step needs and nobody puts, the board is whole.
    assert_eq!(options(&far, "a#ca", Player::Left), [["b#da"], ["a#db"]]);
}

#[test]
fn lines_of_grids_reach_over_rows_and_walls_part_the_board() {
    let domineering = parse(r###"left ".|." -> "#|#"; right ".." -> "##""###).unwrap();
    assert_eq!(
        options(&domineering, "..|..", Player::Left),
        [["."; 2].join("|"), ["."; 2].join("|")].map(|b| vec![b])
    );
    assert_eq!(options(&domineering, "...", Player::Right), [["."], ["."]]);
    assert_eq!(options(&domineering, ".....", Player::Right)[1], [".", ".."]);
    let clobber = parse(r#"left "xo" -> ".x" turned; mirror x o"#).unwrap();
    assert_eq!(options(&clobber, "xo|ox", Player::Left).len(), 4);
    assert_eq!(options(&clobber, "x.|.o", Player::Left).len(), 0);
}

#[test]
fn a_move_may_need_groups_that_touch_and_letters_that_are_nowhere() {
    let nogo = parse(r#"left "." -> "x"; mirror x o; groups x o touch ."#).unwrap();
    // The last free cell of a group is nobody's.
    assert_eq!(options(&nogo, "xx.", Player::Left), Vec::<Vec<String>>::new());
    assert_eq!(options(&nogo, "x..|.#.", Player::Right), [["xo.|.#."], ["x.o|.#."], ["x..|.#o"]]);
    assert!(nogo.read("x#.").unwrap_err().to_string().contains("the group of 'x' touches nothing"));
    let kings =
        parse(r##"left "x." -> "#x" without X; left "X" -> "#" then "." -> "x"; mirror x o X O"##).unwrap();
    assert_eq!(options(&kings, "#X#O|x.#o", Player::Left), [["###O|xx#o"]]);
    assert_eq!(options(&kings, "####|x.#o", Player::Left), [["x", "o"]]);
}

#[test]
fn what_is_printed_reads_the_same() {
    for text in [
        TOADS,
        r#"game pegs; jump: "xx." -> "..x" turned; "x" -> "."; misere"#,
        r#"left "x." -> ".x" turned without X Y; mirror x o X O; groups x o touch . X"#,
        "left \".|.\" -> \"#|#\" # upright\nright \"..\" -> \"##\"",
        "impartial; left \"xA*B?*.\" -> \"..*B?*x\" around; class A = . x; class B=o"
            .replace("..*B", ".A*B")
            .as_str(),
        AMAZONS,
    ] {
        let rules = parse(text).unwrap();
        assert_eq!(parse(&rules.to_string()).unwrap(), rules, "{text}");
    }
}

#[test]
fn faults_are_all_told_with_their_places() {
    let faults = |text: &str| {
        let rejected = parse(text).unwrap_err();
        rejected
            .diagnostics
            .iter()
            .map(|d| (d.span.of(text).to_owned(), d.message.clone()))
            .collect::<Vec<_>>()
    };
    let place = |text: &str| faults(text)[0].0.clone();
    assert_eq!(place(r#"left "T." -> ".TT""#), r#"".TT""#);
    assert_eq!(place(r#"left "T.|T" -> "..|T""#), "T");
    assert_eq!(place(r##"left "#." -> ".#""##), r##""#.""##);
    assert_eq!(place(r#"left "T. -> ".T""#), r#""T. -> ""#);
    assert_eq!(place(r#"left "T." -> ".T"#), r#"".T"#);
    assert_eq!(place(r#"left "T." -> "T.""#), r#""T.""#);
    assert_eq!(place(r#"left "T." => ".T""#), "=");
    assert_eq!(place(r#"left "T." -> ".T"; mirror T"#), "mirror T");
    assert_eq!(place(r#"right "F" -> "."; left "T" -> "."; mirror T F"#), "mirror T F");
    assert_eq!(place(r#"left "" -> ".""#), r#""""#);
    assert_eq!(faults("left \"a\" -> \"bb\"; right c; mirror x").len(), 3);
    assert!(faults("").len() == 1 && faults("\n;;\n").len() == 1);
    let rules = parse(TOADS).unwrap();
    assert_eq!(rules.read("TT.X").unwrap_err().span(), 3..4);
    let two_rows = format!("{0}|{0}", "T".repeat(129));
    assert!(rules.read(&"T".repeat(1000)).is_ok() && rules.read(&"T".repeat(1001)).is_err());
    assert!(rules.read(&two_rows).is_err() && rules.read("T|TT").is_err() && rules.read(" ").is_err());
}

#[test]
fn faults_of_classes_runs_and_steps_name_their_place() {
    let fault = |text: &str| {
        let error = parse(text).unwrap_err().diagnostics.remove(0);
        (error.span.of(text).to_owned(), error.message)
    };
    for (text, place, words) in [
        (r#"class A; "A" -> ".""#, "class A", "as `class A = x o`"),
        (r#"class A =; "A" -> ".""#, "class A =", "the letters of the class"),
        (r#"class AB = x; "A" -> ".""#, "AB", "one letter of a piece"),
        (r#"class A = x x; "A" -> ".""#, "x", "twice in the class"),
        (r#"class A = x ?; "A" -> ".""#, "?", "another meaning"),
        (r#"class A = x A; "A" -> ".""#, "A", "the class itself"),
        (r#"class A = x; class A = o; "A" -> ".""#, "A", "two classes"),
        (r#"class A = x; class B = A; "A" -> ".""#, "A", "is a class"),
        (r#"class B = A; class A = x; "A" -> ".""#, "A", "stands in another class"),
        (r#"class A = x o; "A." -> ".A""#, r#"".A""#, "a line for each of 'o' or 'x'"),
        (r#"class A = x o; "A" -> "x""#, r#""x""#, "leave them out"),
        (r#"class A = x o; left "A" -> "."; mirror A x"#, "A", "exchanges pieces"),
        (r#""x.*" -> "..*""#, r#""x.*""#, "at an end says nothing"),
        (r#""x.**x" -> "..**x""#, r#""x.**x""#, "once and between other cells"),
        (r#""x.*x|x.*x" -> "..*x|x.*x""#, r#""x.*x|x.*x""#, "`turned` lays them"),
        (r#""x.*x" -> "x..x""#, r#""x..x""#, "the same places"),
        (r#""x.*x" -> "xo*x""#, r#""xo*x""#, "'.' cannot become 'o'"),
        (r#""x.*x.*x.*x" -> "..*x.*x.*x""#, r#""x.*x.*x.*x""#, "at most 2"),
        (r#""x" -> "." without"#, "without", "expected letters after `without`"),
        (r#"class A = x o; "x" -> "." without A"#, "A", "stands for others"),
        (r#""x" -> "."; groups x touch"#, "groups x touch", "as `groups x o touch .`"),
        (r#""x" -> "."; groups x o touch . x"#, "x", "would touch itself"),
        (r#""x|." -> ".|x" around"#, r#""x|.""#, "expected `turned`"),
        (r#""x" -> "." then "x""#, r#""x""#, "expected a line such as"),
        (r#""x" -> "." then"#, r#""x" -> "." then"#, "expected a line such as"),
        (r#""x" -> "y" then "y" -> "z" then "z" -> "y" then "y" -> ".""#, "", "at most 3"),
    ] {
        let (found, message) = fault(text);
        assert!(found == place || place.is_empty(), "{text}: {found} {message}");
        assert!(message.contains(words), "{text}: {message}");
    }
    let long = |text: &str| parse(text).unwrap().read(&"x".repeat(257)).is_ok();
    assert!(long(r#""x.*." -> "..*x""#) && !long(r#""x.*x.*." -> "..*x.*x""#) && !long(AMAZONS));
}

/// A step of random rules: letters and whether they are repeated, what they become, and the word behind it.
type Drawn = (Vec<(char, bool)>, Vec<char>, &'static str);

/// A step of up to four cells; `A` is a class.
fn drawn_step() -> impl Strategy<Value = Drawn> {
    let cell = ("[aab..AA?]", any::<bool>(), "[ab.#sss]");
    let laid = prop::sample::select(vec!["", " turned", " around"]);
    (prop_oneof![3 => prop::collection::vec(cell, 2..4), 1 => prop::collection::vec(cell, 1..6)], laid)
        .prop_map(|(cells, laid)| {
            let first = |text: &str| text.chars().next().unwrap();
            let last = cells.len() - 1;
            let drawn = cells.iter().enumerate().map(|(at, (from, run, to))| {
                let (from, run) = (first(from), *run && at > 0 && at < last);
                let from = if from == '?' && (at == 0 || at == last) { 'a' } else { from };
                let to = if run || from == '?' || to == "s" { from } else { first(to) };
                ((from, run), to)
            });
            let (from, to) = drawn.unzip();
            (from, to, laid)
        })
}

/// A line of one step, or of two that a letter links in most cases.
fn drawn_line() -> impl Strategy<Value = (&'static str, Vec<Drawn>)> {
    let steps = prop::collection::vec(drawn_step(), 1..3);
    (prop::sample::select(vec!["", "left "]), steps, 0..4).prop_map(|(player, mut steps, linked)| {
        if let ([first, later], true) = (&mut steps[..], linked > 0) {
            first.1[0] = 'y';
            later.0[0] = ('y', false);
            if later.1[0] == '?' || later.1[0] == 'A' {
                later.1[0] = 'b';
            }
        }
        (player, steps)
    })
}

fn drawn_text(lines: &[(&str, Vec<Drawn>)]) -> String {
    let step = |(from, to, laid): &Drawn| {
        let star = |run: bool| if run { "*" } else { "" };
        let picture = |letters: Vec<char>| {
            let cells = letters.iter().zip(from).map(|(letter, (_, run))| format!("{letter}{}", star(*run)));
            cells.collect::<String>()
        };
        let left = picture(from.iter().map(|(letter, _)| *letter).collect());
        format!("\"{left}\" -> \"{}\"{laid}", picture(to.clone()))
    };
    let line = |(player, steps): &(&str, Vec<Drawn>)| {
        format!("{player}{}", steps.iter().map(step).collect::<Vec<_>>().join(" then "))
    };
    format!("class A = a .; {}", lines.iter().map(line).collect::<Vec<_>>().join("; "))
}

/// Returns what a step leaves of boards by its definition: cell after cell, in each direction, a run of each
/// length.
fn plainly((from, to, laid): &Drawn, board: &[Vec<char>]) -> BTreeSet<Vec<Vec<char>>> {
    let ways: &[(isize, isize)] = match *laid {
        "" => &[(0, 1)],
        " turned" => &[(0, 1), (0, -1), (1, 0), (-1, 0)],
        _ => &[(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)],
    };
    let mut found = BTreeSet::new();
    for row in 0..board.len() {
        for column in 0..board[0].len() {
            for way in ways {
                // What is left to lay: the next cell of the pictures, where it lies, the board so far.
                let mut open = vec![(0, row.cast_signed(), column.cast_signed(), board.to_vec())];
                while let Some((at, row, column, mut after)) = open.pop() {
                    if at == from.len() {
                        found.insert(after);
                        continue;
                    }
                    let (letter, run) = from[at];
                    if run {
                        open.push((at + 1, row, column, after.clone()));
                    }
                    let place = usize::try_from(row).ok().zip(usize::try_from(column).ok());
                    let place = place.filter(|(row, column)| *row < board.len() && *column < board[0].len());
                    let Some((i, j)) = place else { continue };
                    let here = board[i][j];
                    if !(letter == '?' || letter == here || letter == 'A' && (here == 'a' || here == '.')) {
                        continue;
                    }
                    if to[at] != letter {
                        after[i][j] = to[at];
                    }
                    let next = if run { at } else { at + 1 };
                    open.push((next, row + way.0, column + way.1, after));
                }
            }
        }
    }
    found
}

/// Returns whether each group of `a` has a `.` or a `b` beside it: what touches is spread from cell to cell.
fn all_touch(board: &[Vec<char>]) -> bool {
    let (rows, columns) = (board.len(), board[0].len());
    let mut touches = vec![vec![false; columns]; rows];
    for _ in 0..rows * columns {
        for row in 0..rows {
            for column in 0..columns {
                let near = [
                    (row.wrapping_sub(1), column),
                    (row + 1, column),
                    (row, column.wrapping_sub(1)),
                    (row, column + 1),
                ];
                let mut near = near.into_iter().filter(|(row, column)| *row < rows && *column < columns);
                touches[row][column] |=
                    near.any(|(i, j)| ".b".contains(board[i][j]) || board[i][j] == 'a' && touches[i][j]);
            }
        }
    }
    (0..rows).all(|row| (0..columns).all(|column| board[row][column] != 'a' || touches[row][column]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Classes, runs, directions and steps do what their definition says, on the board and on each of its
    /// parts; in words there are as many moves.
    #[test]
    fn random_lines_move_as_by_the_definition(
        lines in prop::collection::vec(drawn_line(), 1..3),
        (absent, grouped) in (any::<bool>(), any::<bool>()),
        cells in prop_oneof!["[ab.]{2}[aab..#]{1,6}", "[ab.]{4}\\|[ab.#]{4}\\|[aab..#]{4}", "[a.#]{3}\\|[a.b]{3}\\|[ab.#]{3}"],
    ) {
        let text = drawn_text(&lines) + if absent { " without b" } else { "" };
        let text = text + if grouped { "; groups a touch . b" } else { "" };
        let Ok(rules) = parse(&text) else { return Ok(()) };
        prop_assert_eq!(&parse(&rules.to_string()).unwrap(), &rules);
        let letters = rules.letters();
        let known = |letter: char| if letter == '|' || letters.contains(&letter) { letter } else { WALL };
        let cells: String = cells.chars().map(known).collect();
        let Ok(board) = rules.read(&cells) else {
            prop_assert!(grouped);
            return Ok(());
        };
        let grid: Vec<Vec<char>> = cells.split('|').map(|row| row.chars().collect()).collect();
        for player in Player::BOTH {
            let mut expected = BTreeSet::new();
            let own = lines.iter().enumerate().filter(|(_, (owner, _))| owner.is_empty() || player == Player::Left);
            for (at, (_, steps)) in own {
                if absent && at + 1 == lines.len() && cells.contains('b') {
                    continue;
                }
                let mut after = BTreeSet::from([grid.clone()]);
                for step in steps {
                    after = after.iter().flat_map(|board| plainly(step, board)).collect();
                }
                expected.extend(after.into_iter().filter(|board| !grouped || all_touch(board)));
            }
            let mut parted = BTreeSet::new();
            for after in expected {
                let rows: Vec<String> = after.iter().map(|row| row.iter().collect()).collect();
                let mut parts = rules.parts(&Board::read(&rows.join("|"), &[], MOST_CELLS).unwrap());
                parts.sort();
                parted.insert(parts);
            }
            let sorted = |mut parts: Vec<Board>| { parts.sort(); parts };
            let options = rules.collect_options(&board, player).unwrap();
            let n_options = options.len();
            let found: BTreeSet<Vec<Board>> = options.into_iter().map(sorted).collect();
            prop_assert_eq!(&found, &parted, "{} at {}", text, cells);
            let mut of_parts = BTreeSet::new();
            let parts = rules.parts(&board);
            for (at, part) in parts.iter().enumerate() {
                for option in rules.collect_options(part, player).unwrap() {
                    of_parts.insert(sorted([&parts[..at], &option, &parts[at + 1..]].concat()));
                }
            }
            prop_assert_eq!(&of_parts, &parted, "parts of {} at {}", text, cells);
            if let Some((planes, start)) = Planes::<u64, 3>::new(&rules, std::slice::from_ref(&board)) {
                prop_assert_eq!(crate::Whole::n_options(&planes, &start, player) as usize, n_options);
                prop_assert_eq!(planes.options_of(&start, 0, player).len(), n_options);
            }
            if let Some(rank) = rules.rank(&board) {
                prop_assert!(found.iter().flatten().all(|part| rules.rank(part) < Some(rank)), "{} at {}", text, cells);
            }
        }
    }
}

proptest! {
    /// Any text is read or refused, with places that lie in it; what is read is printed and read again.
    #[test]
    fn any_text_is_read_or_refused(text in r#"(left|right|mirror|misere|game|turned|around|then|class|impartial|without|groups|touch|"|->|[Tx.#|;: \n*=?]|é){0,24}"#) {
        match parse(&text) {
            Ok(rules) => prop_assert_eq!(parse(&rules.to_string()).unwrap(), rules),
            Err(rejected) => {
                prop_assert!(!rejected.diagnostics.is_empty());
                for diagnostic in rejected.diagnostics {
                    prop_assert!(diagnostic.span.end <= text.len());
                    prop_assert!(text.is_char_boundary(diagnostic.span.start) && text.is_char_boundary(diagnostic.span.end));
                }
            }
        }
    }

    /// Parts taken apart play as the board: every move of the board is a move of just one of its parts.
    #[test]
    fn moves_of_a_board_are_those_of_its_parts(cells in "[xo.#]{4}\\|[xo.#]{4}\\|[xo.#]{4}") {
        let clobber = parse(r#"left "xo" -> ".x" turned; mirror x o"#).unwrap();
        let board = clobber.read(&cells).unwrap();
        for player in Player::BOTH {
            let of_parts: usize =
                clobber.parts(&board).iter().map(|part| clobber.collect_options(part, player).unwrap().len()).sum();
            prop_assert_eq!(clobber.collect_options(&board, player).unwrap().len(), of_parts);
        }
    }
}

#[test]
fn a_move_makes_a_board_lighter_where_weights_are_found() {
    let falls = |text: &str, board: &str| {
        let rules = parse(text).unwrap();
        let mut boards = BTreeSet::from([rules.read(board).unwrap()]);
        let mut n_moves = 0;
        while let Some(board) = boards.pop_last() {
            let rank = rules.rank(&board).unwrap_or_else(|| panic!("no weights for {text}"));
            for player in Player::BOTH {
                for parts in rules.collect_options(&board, player).unwrap() {
                    n_moves += 1;
                    assert!(parts.iter().all(|part| rules.rank(part) < Some(rank)), "{text} at {board}");
                    boards.extend(parts);
                }
            }
        }
        assert!(n_moves > 2, "{text}");
    };
    falls(TOADS, "TT.FT..F");
    falls(r#""xx" -> ".." turned"#, "xxx|x.x");
    falls(r#"left "xo" -> ".x" turned; mirror x o"#, "xox|oxo");
    falls(r#""x." -> ".o"; "oo" -> "x.""#, "x.x.o.o.x");
    falls(r#"".|x" -> "x|.""#, "...|x..|xx.");
    falls(r#""a?b" -> "b?a""#, "aabbab");
    falls(r#"left "t.*." -> "..*t"; left "tA*A." -> ".A*At"; mirror t f; class A = t f"#, "tt..f.");
    falls(AMAZONS, "x..|..o");
    // The longer the run, the heavier the board becomes; and a step that makes it lighter lies elsewhere.
    for text in
        [r#"".x" -> "x."; "b" -> "." then "x.*." -> "..*x""#, r#"".x" -> "x."; "." -> "x" then "xx" -> "..""#]
    {
        let rules = parse(text).unwrap();
        assert_eq!(rules.rank(&rules.read("x.").unwrap()), None, "{text}");
    }
    for text in [r#""x." -> ".x"; ".x" -> "x.""#, r#""x." -> ".x" turned"#, r#""x" -> "y"; "y" -> "x""#] {
        let rules = parse(text).unwrap();
        assert_eq!(rules.rank(&rules.read("x").unwrap()), None, "{text}");
    }
}

#[test]
fn a_board_on_which_a_move_may_be_tried_in_too_many_ways_is_refused() {
    let rules = parse("left \"x.*.\" -> \"..*y\" around then \"y.*.\" -> \"x.*#\" around").unwrap();
    let square = |side: usize| vec![".".repeat(side); side].join("|");
    assert!(rules.read(&square(12)).is_ok());
    let told = rules.read(&square(16)).unwrap_err().to_string();
    assert_eq!(told, "a move of 2 steps may be tried in more than 268435456 ways on a board of 16 x 16");
    assert!(parse("left \"X\" -> \"#\" then \".\" -> \"x\"").unwrap().read(&square(16)).is_ok());
}
