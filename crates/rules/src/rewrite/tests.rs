//! Boards, their lines and what is wrong with texts.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

const TOADS: &str = r#"left "T." -> ".T"; left "TF." -> ".FT"; mirror T F"#;

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
fn what_is_printed_reads_the_same() {
    for text in [
        TOADS,
        r#"game pegs; jump: "xx." -> "..x" turned; "x" -> "."; misere"#,
        "left \".|.\" -> \"#|#\" # upright\nright \"..\" -> \"##\"",
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
    assert!(rules.read(&"T".repeat(257)).is_err() && rules.read("T|TT").is_err() && rules.read(" ").is_err());
}

proptest! {
    /// Any text is read or refused, with places that lie in it; what is read is printed and read again.
    #[test]
    fn any_text_is_read_or_refused(text in r#"(left|right|mirror|misere|game|turned|"|->|[Tx.#|;: \n]|é){0,24}"#) {
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
    for text in [r#""x." -> ".x"; ".x" -> "x.""#, r#""x." -> ".x" turned"#, r#""x" -> "y"; "y" -> "x""#] {
        let rules = parse(text).unwrap();
        assert_eq!(rules.rank(&rules.read("x").unwrap()), None, "{text}");
    }
}
