//! Games in which some tuples alone are positions: `positions where`.

use grundy::catalog::Settings;
use grundy::laws::prove::Effort;
use grundy::laws::{Finding, Verdict};
use grundy::tables::export::{Cell, Format};
use grundy::tables::{Sides, Span, UBig};
use grundy::{Ask, Budget, Game, RuleGame, Standing};
use grundy_rules::lang::{arbitrary, parse};

const CHAIN: &str =
    "positions where a <= b\n(a, b) -> (a - k, b) where k >= 1\n(a, b) -> (a, b - k) where 1 <= k <= b - a";

fn game(text: &str) -> RuleGame {
    RuleGame::read(text, &Settings::default()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn law(text: &str) -> Finding {
    game(text).law(&Effort::default(), &Budget::default())
}

fn bytes(game: &RuleGame, span: Span, format: Format) -> Vec<u8> {
    let mut out = Vec::new();
    game.table(span, &Budget::default()).unwrap().write("g", format, &mut out).unwrap();
    out
}

fn written(game: &RuleGame, span: Span, format: Format) -> String {
    String::from_utf8(bytes(game, span, format)).unwrap()
}

#[test]
fn laws_are_about_the_positions_alone() {
    let finding = law(CHAIN);
    let told: Vec<(String, Standing)> =
        finding.all().map(|(_, known)| (known.statement.to_string(), known.standing())).collect();
    assert_eq!(told[0], ("P iff a == b".to_owned(), Standing::Theorem), "{told:?}");
    let (theorem, _) = finding.known.unwrap().proved.unwrap();
    assert_eq!(theorem.domain(), Some("a <= b"));
    let missing = grundy::laws::coq::file(&theorem, &Budget::default()).unwrap_err().to_string();
    assert_eq!(missing, "conditions on what is a position in the rules are not written for Coq yet");

    let finding = law("positions where n in even\nn -> n - k where k in {2, 4}");
    let known = finding.known.unwrap();
    assert_eq!(
        (known.statement.to_string(), known.standing()),
        ("g(n) = 2 * n % 3".to_owned(), Standing::Theorem)
    );
}

#[test]
fn what_is_no_position_is_not_asked_about() {
    let chain = game(CHAIN);
    let ask = |words: &[&str]| chain.solve(&Ask::new(words).with_limit(4));
    assert!(ask(&["3", "5"]).unwrap().winning_moves.iter().any(|made| made.to == "(3, 3)"));
    let refused = ask(&["(2, 4)", "(5, 3)"]).unwrap_err().to_string();
    assert!(
        refused.contains("(5, 3) is no position of these rules: they say `positions where a <= b`"),
        "{refused}"
    );
    assert!(ask(&["5", "100000000000000000000000"]).is_ok(), "a theorem answers");
}

#[test]
fn tables_claims_and_counts_leave_the_others_out() {
    let chain = game(CHAIN);
    let plane = Span::Plane { rows: 3, columns: 3 };
    assert!(
        written(&chain, plane, Format::Json).contains("[[0,1,2],[null,0,"),
        "{}",
        written(&chain, plane, Format::Json)
    );
    assert_eq!(written(&chain, plane, Format::Csv).lines().count(), 1 + 6);
    let text = written(&chain, plane, Format::Text);
    assert!(text.contains("    1 |    .    0"), "{text}");
    assert_eq!(bytes(&chain, plane, Format::Npy).len() % 64, 36, "nine words of four bytes");

    let claim = |said: &str| chain.claim(said, None, &Budget::default()).unwrap();
    assert!(matches!(claim("a >= b"), Verdict::Proved(_)), "what it says below the diagonal does not matter");
    assert!(matches!(claim("a % 2 == b % 2"), Verdict::Refuted { position, .. } if position == [0, 2]));

    let (small, standing) = chain.count_below(&UBig::from(10_u8), &Budget::default()).unwrap();
    assert_eq!((small.all, small.lost, standing), (55_u8.into(), 10_u8.into(), Standing::Exact));
    let bound = UBig::from(10_u8).pow(12);
    let (large, standing) = chain.count_below(&bound, &Budget::default()).unwrap();
    assert_eq!((large.lost, standing), (bound.clone(), Standing::Theorem));
    assert_eq!(large.all, &bound * (&bound + 1_u8) / 2_u8);
    let outcomes = game("positions where x != y\n(x, y) -> (k, y) where k < 3 and k != y and k != x")
        .outcomes(&Sides::new(&[3, 3]).unwrap(), &Budget::default())
        .unwrap();
    assert_eq!(outcomes.counts[0].1.draws, 6);
    assert!(chain.losses(&Budget::default()).unwrap().iter().all(|position| position[0] == position[1]));
}

#[test]
fn a_move_that_leaves_is_told() {
    let text = "positions where n in even\nn -> n - k where k in {2, 3}";
    let told = RuleGame::read(text, &Settings::default()).unwrap_err().to_string();
    let at_4 = "a move leads to 1, which `positions where` leaves out (line 1 at n = 4, k = 3)";
    assert!(told.contains(at_4), "{told}");
    // Far from small positions it is told where somebody comes to it, and no law is a theorem.
    let far = game("positions where n != 5000\nn -> n - k where k in {2, 3}");
    let told = far.table(Span::To(6000), &Budget::default()).unwrap_err().to_string();
    assert!(told.contains("a move leads to 5000, which `positions where` leaves out"), "{told}");
    assert!(!far.law(&Effort::default(), &Budget::default().with_steps(20_000_000)).is_theorem());
}

#[test]
fn a_row_of_starts_has_what_they_mean() {
    let fibonacci =
        game("start n -> (n, n - 1)\n(n, c) -> (n - k, min(2*k, n - k)) where 1 <= k <= min(c, n)");
    let table = fibonacci.table(Span::Starts(60), &Budget::default()).unwrap();
    assert_eq!((&table.axes[..], table.cells.iter().next()), (&["n".to_owned()][..], Some(Cell::Outside)));
    let lost: Vec<u64> =
        (0..).zip(table.cells.iter()).filter(|(_, cell)| cell.to_string() == "0").map(|(n, _)| n).collect();
    assert_eq!(lost, [1, 2, 3, 5, 8, 13, 21, 34, 55]);
    let ask = |n: u64| {
        let ask = [n.to_string()];
        let ask = Ask::new([&ask[0][..]]).with_limit(0);
        fibonacci.solve(&ask).unwrap().grundy
    };
    for (n, cell) in (0..).zip(table.cells.iter()).skip(1) {
        assert_eq!(ask(n).map(Cell::Grundy), Some(cell), "{n}");
    }

    let refused = |text: &str| game(text).table(Span::Starts(9), &Budget::default()).unwrap_err().to_string();
    assert!(refused("n -> n - 1").contains("of rules with a `start` line; these have none"));
    let two = refused("start (a, b) -> (a, b, 0)\n(x, y, z) -> (x - 1, y, z)");
    assert!(two.contains("`start` takes 1 number; here it takes 2"), "{two}");
    let misere = game("misere\nstart n -> 2 * n + 1\nn -> n - k where 1 <= k <= 3");
    let row: Vec<String> = misere
        .table(Span::Starts(4), &Budget::default())
        .unwrap()
        .cells
        .iter()
        .map(|cell| cell.to_string())
        .collect();
    assert_eq!(row, ["P", "N", "P", "N", "P"]);
}

/// Whatever is proved of a random game on a random domain is right at its positions.
#[test]
fn what_is_proved_of_random_domains_is_true() {
    const DOMAINS: [&str; 6] =
        ["a <= b", "a in {0, 1}", "b <= 2", "a % 2 == b % 2", "a + b >= 3", "b >= a - 1"];
    let (mut proved, mut compared) = (0, 0);
    let effort = Effort { check_steps: 200_000, largest_heap: 40, ..Effort::default() };
    for seed in 0..48 {
        let domain = DOMAINS[usize::try_from(seed % 6).unwrap()];
        let text = format!("positions where {domain}\n{}", arbitrary::pairs(1000 + seed).replace("; ", "\n"));
        let Ok(parsed) = parse(&text) else { continue };
        // Where a move leaves it near 0 the rules are refused.
        let Ok(game) = RuleGame::read(&text, &Settings::default()) else { continue };
        let finding = game.law(&effort, &Budget::default().with_steps(1_500_000));
        let Ok(table) = game.table(Span::Plane { rows: 20, columns: 20 }, &Budget::default()) else {
            assert!(!finding.is_theorem(), "{text}");
            continue;
        };
        for (_, known) in finding.all().filter(|(_, known)| known.proved.is_some()) {
            proved += 1;
            for (at, cell) in (0..).zip(table.cells.iter()) {
                let pair = [at / 20, at % 20];
                if parsed.rules.has(&pair) {
                    let said = known.law.is_lost(&pair.map(u128::from));
                    assert_eq!(said, Some(cell.to_string() == "0"), "{text}\nat {pair:?}");
                    compared += 1;
                }
            }
        }
    }
    assert!(proved >= 15 && compared > 1000, "{proved} theorems, {compared} positions");
}
