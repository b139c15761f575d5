//! Programs as rules answer as lists and rules do, whether they flush or not, and their faults are told.
#![cfg(unix)]

use grundy::games::{ProgramFault, ProgramGame};
use grundy::tables::Span;
use grundy::values::form::Forms;
use grundy::{Ask, Budget, Error, Game, Outcome};
use proptest::prelude::*;
use std::time::Duration;

/// Kayles, line by line; and as a script that reads all before it writes.
const KAYLES: &str = r#"awk '{ for (k = 1; k <= 2; k++) for (a = 0; a <= $1 - k - a; a++) print a " + " $1 - k - a; print ""; fflush() }'"#;
const KAYLES_AT_ONCE: &str = r#"awk '{ n[NR] = $1 } END { for (i = 1; i <= NR; i++) { for (k = 1; k <= 2; k++) for (a = 0; a <= n[i] - k - a; a++) print a " + " n[i] - k - a; print "" } }'"#;

/// Piles of Nim in a row of numbers, which are one position.
const NIM: &str = r#"awk '{ for (i = 1; i <= NF; i++) { was = $i; for (k = 0; k < was; k++) { $i = k; print } $i = was } print ""; fflush() }'"#;

#[test]
fn kayles_by_a_program_is_kayles() {
    let budget = Budget::default();
    let kayles = grundy::resolve("kayles").unwrap();
    let rules = kayles.rules().unwrap();
    for program in [KAYLES, KAYLES_AT_ONCE] {
        let game = ProgramGame::new(program);
        let (found, known) = (game.row(80, &budget).unwrap(), rules.table(Span::To(80), &budget).unwrap());
        assert!(found.cells.iter().eq(known.cells.iter()));
        let (found, known) = (game.in_misere().row(14, &budget).unwrap(), rules.clone().in_misere().unwrap());
        assert!(found.cells.iter().eq(known.table(Span::To(14), &budget).unwrap().cells.iter()));
    }
    let (table, finding) = ProgramGame::new(KAYLES).law(Some(200), &budget).unwrap();
    assert_eq!((table.entries().len(), finding.is_theorem()), (201, false));
    assert!(finding.known.unwrap().statement.starts_with("g(n + 12) = g(n) for n >= 71"));
}

#[test]
fn nim_by_a_program_is_nim() {
    let (game, nim) = (ProgramGame::new(NIM), grundy::resolve("nim").unwrap());
    for position in ["3 1 2", "3 4", "1 1 1", "5 + 4 1", "2 2 + 3 + 1"] {
        let words: Vec<&str> = position.split(' ').collect();
        let heaps: Vec<&str> = words.iter().copied().filter(|word| *word != "+").collect();
        let (found, known) = (game.solve(&Ask::new(&words)).unwrap(), nim.solve(&Ask::new(&heaps)).unwrap());
        assert_eq!((found.outcome, found.grundy), (known.outcome, known.grundy), "{position}");
        assert_eq!(found.winning_moves.is_empty(), known.winning_moves.is_empty(), "{position}");
        let misere = game.clone().in_misere().solve(&Ask::new(&words)).unwrap();
        let known = grundy::resolve("misere-nim").unwrap().solve(&Ask::new(&heaps)).unwrap();
        assert_eq!(misere.outcome, known.outcome, "{position}");
    }
}

#[test]
fn a_partizan_program_has_the_values_of_its_rules() {
    let rules = "left n -> n - k where k in {1, 3}; right n -> n - k where k in {2, 3}";
    let known = grundy::resolve(rules).unwrap();
    // Right's options come first.
    let program = r#"awk '{ if ($1 >= 2) print "R " $1 - 2; if ($1 >= 3) print "R " $1 - 3 "\nL " $1 - 3; if ($1 >= 1) print "L " $1 - 1; print ""; fflush() }'"#;
    let game = ProgramGame::new(program);
    let shared = grundy::resolve("n -> n - k where k in {1, 2, 3}").unwrap();
    let budget = Budget::default();
    for n in 0..9 {
        let word = n.to_string();
        let mut forms = Forms::new(&budget);
        let value = game.value(&[&word], &mut forms, &budget).unwrap();
        assert_eq!(value, known.value(&[&word], &mut forms, &budget).unwrap(), "{n}");
        let in_common = game.clone().in_common().solve(&Ask::new([&word[..]])).unwrap();
        assert_eq!(in_common.grundy, shared.solve(&Ask::new([&word[..]])).unwrap().grundy, "{n}");
    }
    assert!(matches!(game.row(5, &budget), Err(Error::Unsuited { .. })));
}

/// Returns a shell script that has the lists of options of the positions 0, 1, 2, ...
fn script(lists: &[Vec<Vec<usize>>], sides: bool) -> String {
    let mut script = "while read n; do case $n in ".to_owned();
    for (number, options) in lists.iter().enumerate() {
        script += &format!("{number}) ");
        for (at, parts) in options.iter().enumerate() {
            let parts: Vec<String> = parts.iter().map(usize::to_string).collect();
            let sum = if parts.is_empty() { "()".to_owned() } else { parts.join(" + ") };
            script += &format!("echo '{}{sum}'\n", ["", "L ", "R "][if sides { at % 2 + 1 } else { 0 }]);
        }
        script += ";; ";
    }
    script + "esac; echo; done"
}

/// Returns what the game of such lists is to the definition: options of Left have even places.
fn lists(lists: &[Vec<Vec<usize>>], sides: bool, misere: bool) -> grundy::own::Listing {
    use grundy::own::Listing;
    use grundy::rules::Convention::{Misere, Normal};
    let play = if misere { Misere } else { Normal };
    let mut listing = if sides { Listing::partizan(play) } else { Listing::impartial(play) };
    for options in lists {
        for seat in if sides { &[0, 1][..] } else { &[0] } {
            let own = options.iter().enumerate().filter(|(at, _)| !sides || at % 2 == *seat);
            for (_, parts) in own {
                let parts: Vec<u32> = parts.iter().map(|part| u32::try_from(*part).unwrap()).collect();
                listing.option(&parts);
            }
            listing.close();
        }
    }
    listing
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn random_lists_by_a_program_are_those_lists(
        all in prop::collection::vec(prop::collection::vec(prop::collection::vec(0usize..7, 0..3), 0..4), 7),
        ends in any::<bool>(),
        sides in any::<bool>(),
        misere in any::<bool>(),
    ) {
        let mut all = all;
        for (number, options) in all.iter_mut().enumerate() {
            // Where positions come back, a sum could grow for ever.
            options.retain(|parts| if ends { parts.iter().all(|part| *part < number) } else { parts.len() == 1 });
        }
        let program = ProgramGame::new(&script(&all, sides));
        let program = if misere { program.in_misere() } else { program };
        let listing = lists(&all, sides && all.iter().any(|options| !options.is_empty()), misere);
        let budget = Budget::default();
        let mut memo = grundy::floors::engine::evaluate::Evaluator::new(&budget);
        let sum = if ends { vec![6, 5] } else { vec![6] };
        let found = program.solve(&Ask::new(if ends { vec!["6", "+", "5"] } else { vec!["6"] })).unwrap();
        let known = listing.solve(&sum, &mut memo, &budget).unwrap();
        prop_assert_eq!(found.outcome, known.outcome);
        if ends && known.grundy.is_some() {
            prop_assert_eq!(found.grundy, known.grundy);
        }
    }
}

#[test]
fn play_that_never_ends_is_a_draw() {
    let cycle = "while read n; do case $n in a) echo b;; b) echo a; echo c;; c) echo b;; esac; echo; done";
    let found = ProgramGame::new(cycle).solve(&Ask::new(["a"])).unwrap();
    assert_eq!((found.outcome, found.winning_moves.len()), (Outcome::D, 0));
    let game = ProgramGame::new(cycle);
    assert!(game.board(&["a"], &Budget::default()).unwrap().may_repeat());
    let stays =
        ProgramGame::new("while read n; do case $n in 2) echo 2; echo 1;; 1) echo 2;; esac; echo; done");
    let row = stays.row(3, &Budget::default()).unwrap();
    let said: Vec<String> = row.cells.iter().map(|cell| cell.to_string()).collect();
    assert_eq!(said, ["P", "D", "D", "P"]);
}

fn fault(program: &str) -> (String, ProgramFault) {
    let game = ProgramGame::new(program).with_patience(Duration::from_millis(300));
    match game.solve(&Ask::new(["3"])) {
        Err(Error::Misbehaved { at, fault, .. }) => (at, fault),
        other => panic!("{program}: {other:?}"),
    }
}

#[test]
fn faults_are_told_with_the_position() {
    let ended =
        |status: &str, said: &str| ProgramFault::Ended { status: status.to_owned(), said: said.to_owned() };
    let at = |position: u64| format!("at position \"{position}\" ");
    for (program, place, told) in [
        ("echo first >&2; echo last >&2; exit 4", at(3), ended("exit status 4", "last")),
        ("read n; echo 2; echo; kill -9 $$", at(2), ended("signal 9 (kill)", "")),
        ("cat > /dev/null; echo 2", at(3), ended("exit status 0", "")),
        ("read n; echo 2; printf '\\n'; exit 0", at(2), ended("exit status 0", "")),
        ("sleep 60", at(3), ProgramFault::Silent(Duration::from_millis(300))),
        ("exec yes", at(3), ProgramFault::ManyOptions(1_000_000)),
        ("exec cat /dev/zero", at(3), ProgramFault::LongLine),
        ("printf '\\377\\n'", at(3), ProgramFault::NoText),
        ("read n; echo '1 +'; echo", at(3), ProgramFault::Sum("1 +".to_owned())),
        ("read n; echo '1 +  + 2'; echo", at(3), ProgramFault::Sum("1 +  + 2".to_owned())),
        ("read n; echo 'R 2'; echo 1; echo", at(3), ProgramFault::Side("1".to_owned())),
        ("while read n; do echo; echo; done", String::new(), ProgramFault::More),
    ] {
        assert_eq!(fault(program), (place, told), "{program}");
    }
    let nowhere = fault("/nowhere/at/all").1.to_string();
    assert!(nowhere.contains("exit status 127") && nowhere.contains("/nowhere/at/all"), "{nowhere}");
}

#[test]
fn limits_are_the_budget_s() {
    let grows = ProgramGame::new("while read n; do echo $n.; echo; done");
    let budget = Budget::default().with_bytes(1 << 17);
    let memory = grows.solve(&Ask::new(["3"]).with_budget(&budget)).unwrap_err();
    assert_eq!((memory.stop(), budget.bytes_left()), (Some(grundy::Stop::Memory), Some(1 << 17)));
    let budget = Budget::default().with_steps(40);
    let steps = grows.solve(&Ask::new(["3"]).with_budget(&budget)).unwrap_err();
    assert_eq!(steps.stop(), Some(grundy::Stop::Steps));
    for words in [&[][..], &["3", "+"], &["+"], &["1\n2"]] {
        assert!(matches!(grows.board(words, &Budget::default()), Err(Error::Solve { .. })), "{words:?}");
    }
}
