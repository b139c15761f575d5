//! Positions in sheets: behind names, with numbers of names, and in other notations.

use super::sheet::told;

#[test]
fn misere_play_is_that_of_the_position_behind_a_name() {
    let sheet = "G := kayles[5]
misere(G)
genus(G)
is_tame(G)
misere(kayles[5] + kayles[3])
misere(kayles[5]) + misere(kayles[3])
misere(-G) == misere(2 * G)
[genus(g) for g in [kayles[5], G + *2]]
f(x) := genus(x)
f(kayles[5])
misere_outcome(kayles[9])
misere_outcome(G + G)
misere_outcome(domineering[2x3])
misere_outcome(-domineering[2x3])
rules mine = n -> n - k where k in {1, 2}
[n for n in 0..9 where misere_outcome(mine[n]) == P]
search 0.77[n] for n in 1..12 where misere_outcome == P show n
H := game.heap.GrundysGame(22)
H.MisereCanonicalForm == misere(grundys-game[22])
misere(if 1 == 1 then kayles[5] else 0)
L := [kayles[5], kayles[6]]
misere(L[2]) == misere(kayles[6])
[misere(g) for g in left(G)]
";
    let told = told(sheet);
    let genus = "4^146";
    assert_eq!(
        told[1..6],
        ["*[1,2,3,[2,3]]", genus, "no", &told[5], &told[4]].map(str::to_owned),
        "{told:?}"
    );
    assert_eq!(
        [6, 9, 10, 11, 12, 13, 15, 18, 19, 21].map(|at| &told[at][..]),
        ["no", genus, "P", "N", "L", "R", "[1, 4, 7]", "yes", "*[1,2,3,[2,3]]", "yes"],
        "{told:?}"
    );
    assert!(told[7].starts_with("[4^146, "), "{}", told[7]);
    let lost: Vec<&str> = told[16].lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(lost, ["1", "4", "9", "12", "4"], "the last line says of how many positions: {}", told[16]);
    assert!(told[22].contains("its position is not known"), "{}", told[22]);
}

#[test]
fn ordinal_sums_are_those_of_the_moves_of_a_position() {
    let sheet = "toads-and-frogs[t..f]:1
B := toads-and-frogs[t..f]
ordinal(B, 1)
n_options(domineering[2x2], Left)
D := domineering[2x2]
n_options(D, Left)
reduction(domineering[2x2])
(kayles[1] + kayles[1]) : *2
'{*|*}' : *2
";
    let told = told(sheet);
    assert_eq!([&told[0], &told[2], &told[3], &told[5]], ["1/4", "1/4", "1", "1"], "{told:?}");
    assert_eq!(told[7], told[8]);
}

#[test]
fn names_stand_in_positions_as_numbers_alone() {
    let sheet = "x := 5
col[x]
m := 2
domineering[m x 3]
n := 4
[nim_value(kayles[(n + 1)]), nim_value(kayles[2 * n]), nim_value(kayles[n - 1])]
wythoff[n, (n + 1)]
kayles[n + 1]
kayles[n n]
kayles(20)
domineering(3, 3)
nim(3, 5)
R := game.heap.TakeAndBreak(\"0.07\")
[nim_value(R(k)) for k in 0..6]
C := game.grid.Clobber
C[xo]
game.heap.Cutcake((8,1))
game.heap.FibonacciNim((10,3))
game.grid.Clobber(Grid.Empty(1,2))
length([1, 2]) + total([1, 2])
max([3, 1, 2])
Table(x -> x)
";
    let told = told(sheet);
    assert_eq!(told[1], "1", "{told:?}");
    assert_eq!([&told[3], &told[5], &told[8], &told[9]], ["{2|-1/2}", "[4, 1, 3]", "0", "*"], "{told:?}");
    assert!(told[7].contains("write (n + 1) for a number"), "{}", told[7]);
    assert!(told[10].contains("domineering[3x3]") && told[11].contains("nim[3 5]"), "{told:?}");
    assert_eq!(
        [13, 15, 16, 17, 18, 19, 20].map(|at| &told[at][..]),
        ["[0, 0, 1, 1, 2, 0, 3]", "*", "-7", "*2", "0", "5", "3"],
        "{told:?}"
    );
}

/// The outcomes of the sums are those of the same positions put side by side by hand.
#[test]
fn sums_of_partizan_positions_are_played_in_misere_play() {
    let sheet = "\
rules h = left n -> n - 1; right n -> n - 2
rules p = left (a, b) -> (a - 1, b); right (a, b) -> (a, b - 2)
rules w = left \".|.\" -> \"#|#\"; right \"..\" -> \"##\"
[misere_outcome(h[n] + h[3]) for n in 3..6] == [misere_outcome(h[n 3]) for n in 3..6]
misere_outcome(p[5 3] + p[2 1]) == misere_outcome(p[(5, 3) (2, 1)])
misere_outcome(w[2x2] + w[1x2] + w[2x2]) == misere_outcome(w[..|.. + .. + ..|..])
misere_outcome(domineering[2x2] + domineering[1x2]) == misere_outcome(domineering[..|.. + ..])
misere_outcome(2 * hackenbush[1-2l]) == misere_outcome(hackenbush[1-2l 1-3l])
misere_outcome(-(h[5] + h[3])) == misere_outcome(h[5 3])
misere_outcome(3 * domineering[2x2]) == misere_outcome(domineering[..|.. + ..|.. + ..|..])
misere_outcome(kayles[5] + nim[3]) == outcome(misere(kayles[5]) + *3)
misere_outcome(h[5] + domineering[2x2])
misere_outcome(h[5] - h[3])
misere(domineering[2x2])
";
    let told = told(sheet);
    assert_eq!(told[3..11].iter().filter(|told| *told != "yes").count(), 0, "{told:?}");
    for refused in &told[11..13] {
        assert!(refused.contains("where all its parts are positions of one game"), "{refused}");
    }
    assert!(told[13].contains("the players have different moves"), "{}", told[13]);
}

#[test]
fn games_of_cgsuite_are_shown_as_ours_where_they_are_not_read() {
    let sheet = "\
game.grid.Domineering(2,2) == domineering[2x2]
game.grid.Domineering((2,2)) == game.grid.Domineering(Grid(2,2))
game.grid.FoxAndGeese
game.graph.Hackenbush
f := n -> n + 1;
R := left n -> n - 1; right n -> n - 2
misere(kayles[3]) == *3 and misere(kayles[5]) == kayles[5] and misere(kayles[5]) != *4
";
    let told = told(sheet);
    assert_eq!([&told[0], &told[1], &told[6]], ["yes"; 3], "{told:?}");
    assert!(told[2].contains("a position stands in brackets: fox-and-geese["), "{}", told[2]);
    assert!(told[3].contains("a position stands in brackets: hackenbush["), "{}", told[3]);
    assert!(told[4].contains("a function is written f(n) := n + 1"), "{}", told[4]);
    assert!(told[5].contains("rules R = left n -> n - 1"), "{}", told[5]);
}

#[test]
fn words_of_other_notations_are_shown_as_ours() {
    for (word, here) in grundy::values::calculator::WORDS_ELSEWHERE {
        let said = told(here);
        assert!(
            !said[0].is_empty() && !said[0].contains("byte ") && !said[0].contains("expected"),
            "{word}: {here}: {}",
            said[0]
        );
    }
}
