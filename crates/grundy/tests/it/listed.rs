//! Tables without rules: every format reads back what `grundy table` writes, and what they say is what they
//! follow.

use grundy::catalog::Settings;
use grundy::laws::Listed;
use grundy::laws::emit::Language;
use grundy::laws::{Entry, Unread};
use grundy::tables::Span;
use grundy::tables::export;
use grundy::tables::export::{Cell, Cells, Content, Format, Head};
use grundy::{Budget, Grundy, Outcome, RuleGame, Standing};
use proptest::prelude::*;

fn read(text: &str) -> Result<Listed, Unread> {
    Listed::read(text.as_bytes(), &Budget::default())
}

fn law(table: &Listed) -> Option<String> {
    table.law(&Budget::default()).known.map(|known| known.statement.to_string())
}

/// The law of these numbers, from the first line on.
fn told(values: impl Iterator<Item = i64>) -> Option<String> {
    let values: Vec<i64> = values.collect();
    law(&Listed::sequence(0, &values, &Budget::default()).unwrap())
}

proptest! {
    #[test]
    fn what_a_table_is_written_as_is_read_back(
        lengths in prop::collection::vec(1..5u64, 1..4),
        from in 0..3u64,
        of_outcomes: bool,
        seed in prop::collection::vec(0..40u32, 64),
    ) {
        let all: u64 = lengths.iter().product();
        let entries: Vec<Entry> = (0..usize::try_from(all).unwrap())
            .map(|at| match (of_outcomes, seed[at]) {
                (true, seed) if seed % 2 == 0 => Entry::Lost,
                (true, _) | (false, 39) => Entry::Won,
                (false, value) => Entry::Number(value.into()),
            })
            .collect();
        let cell = |entry: &Entry| match entry {
            Entry::Number(value) => Cell::Grundy(Grundy::Number(u128::try_from(*value).unwrap())),
            Entry::Won if of_outcomes => Cell::Outcome(Outcome::N),
            Entry::Won => Cell::Grundy(Grundy::Win),
            Entry::Lost => Cell::Outcome(Outcome::P),
            Entry::Drawn => Cell::Outcome(Outcome::D),
        };
        let names = &["x", "y", "z"][..lengths.len()];
        let head = Head {
            game: "a game",
            axes: names,
            from: &vec![from; lengths.len()],
            lengths: &lengths,
            content: if of_outcomes { Content::Outcome } else { Content::Grundy },
            width: 4,
            stop: None,
            standing: Standing::Exact,
        };
        let cells = Cells::Any(entries.iter().map(cell).collect());
        for format in [Format::Json, Format::Csv, Format::Npy, Format::Bfile] {
            let mut file = Vec::new();
            if export::write(&mut file, format, &head, &cells).is_err() {
                // A b-file holds sequences of numbers alone.
                prop_assert_eq!(format, Format::Bfile);
                continue;
            }
            // A b-file of one line looks like a row.
            if format == Format::Bfile && all == 1 {
                continue;
            }
            let table = Listed::read(&file, &Budget::default()).unwrap();
            prop_assert_eq!(table.entries(), &entries[..]);
            // An array has no names, and says nothing of where it begins.
            if format != Format::Npy {
                prop_assert_eq!(table.from(), &vec![from; lengths.len()][..]);
            }
            if matches!(format, Format::Json | Format::Csv) {
                prop_assert_eq!(table.names(), names);
            }
        }
    }
}

proptest! {
    // Of lists that repeat too late to be seen, formulas are sought in vain.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_law_is_true_of_all_of_its_table(values in prop::collection::vec(-3..4i64, 1..90), period in 1..9usize) {
        let values: Vec<i64> = (0..values.len()).map(|at| values[at % period.min(values.len())]).collect();
        let table = Listed::sequence(0, &values, &Budget::default()).unwrap();
        let finding = table.law(&Budget::default());
        if let Some(known) = &finding.known {
            for (n, value) in (0..).zip(&values) {
                let said = match &known.law {
                    grundy::proof::Law::Claim(claim) => claim.at(&[n]),
                    law => law.value(n.into()).and_then(|value| i128::try_from(value).ok()),
                };
                prop_assert_eq!(said, Some(i128::from(*value)), "{} at {}", known.statement, n);
            }
        }
    }
}

#[test]
fn laws_of_lists_are_what_a_person_would_write() {
    let ones = |n: i64| i64::from(n.count_ones());
    assert_eq!(told((0..100).map(|n| n % 4)).unwrap(), "g(n) = n mod 4");
    assert_eq!(
        told((0..100).map(|n| n / 2 + 3 * (ones(n) % 2))).unwrap(),
        "g(n) = n // 2 + 3 * (popcount(n) % 2)"
    );
    assert_eq!(
        told((0..80).map(|n| if n % 2 == 1 { -n } else { n * n })).unwrap(),
        "g(n) = n * n if n in even else -n"
    );
    assert_eq!(told([3, 1, 4, 1, 5].into_iter()), None);
    let noise = (0..200_u64).map(|n| i64::try_from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 61).unwrap());
    assert_eq!(told(noise), None);
}

#[test]
fn tables_of_pairs_and_of_outcomes_have_laws() {
    let rows = |entry: &dyn Fn(u64, u64) -> String| {
        (0..20).map(|a| (0..20).map(|b| entry(a, b) + " ").collect::<String>() + "\n").collect::<String>()
    };
    let nim = read(&rows(&|a, b| (a ^ b).to_string())).unwrap();
    assert_eq!(law(&nim).unwrap(), "g(a, b) = xor(a, b)");
    let equal =
        read(&rows(&|a, b| if a == b || a + b == 3 { "P".to_owned() } else { "N".to_owned() })).unwrap();
    assert_eq!(law(&equal).unwrap(), "P iff a == b or a + b == 3");
    let words = ["P", "N", "draw", "∞", "∞{0, 2}"];
    let text: String = (0..60).map(|n| format!("{n},\"{}\"\n", words[n % 5])).collect();
    let drawn = read(&format!("n,outcome\n{text}")).unwrap();
    assert_eq!(drawn.entries()[..5], [Entry::Lost, Entry::Won, Entry::Drawn, Entry::Drawn, Entry::Won]);
    let finding = drawn.law(&Budget::default());
    assert!(
        finding.missing.unwrap().contains("of what is drawn")
            && finding.known.unwrap().statement.contains("n % 5")
    );
}

#[test]
fn a_list_that_begins_later_keeps_its_numbers() {
    let lines: String = (1..60_u64).map(|n| format!("{n} {}\n", n.trailing_zeros() + 1)).collect();
    let table = read(&lines).unwrap();
    assert_eq!((table.from(), law(&table).unwrap().as_str()), (&[1][..], "g(n) = bit_length(n & -n)"));
    let table = read("n,value\n5,1\n6,2\n7,0\n8,1\n9,2\n10,0\n11,1\n12,2\n").unwrap();
    assert_eq!(law(&table).unwrap(), "g(n) = (n + 2) mod 3");
}

#[test]
fn tables_of_games_have_the_law_of_the_game() {
    for (rules, wanted) in [
        ("n -> n - k where k in {1, 3, 4}", "g(n + 7) = g(n) for all n; by n mod 7: 0 1 0 1 2 3 2"),
        (
            "n -> n - k where 1 <= k <= n; n -> a, b where a + b == n and 1 <= a <= b",
            "g(4k+3) = 4k+4, g(4k+4) = 4k+3, else g(n) = n",
        ),
    ] {
        let game = RuleGame::read(rules, &Settings::default()).unwrap();
        let values = game.table(Span::To(200), &Budget::default()).unwrap().cells;
        let text: String = values.iter().map(|cell| cell.to_string() + "\n").collect();
        assert_eq!(law(&read(&text).unwrap()).unwrap(), wanted);
    }
}

#[test]
fn what_is_no_table_is_refused_by_its_place() {
    let refused = |text: &str| read(text).unwrap_err().to_string();
    assert_eq!(refused("\n # nothing\n"), "expected numbers; found none");
    assert_eq!(refused("1 2\n3 x\n"), "line 2: expected a number, P, N, D, win, loss or draw; found \"x\"");
    assert_eq!(refused("1 2 3\n4 5\n"), "line 2: expected 3 numbers, as on the lines before; found 2");
    assert_eq!(
        refused("a,b,v\n0,0,1\n0,2,3\n"),
        "line 3: the line for (0, 1), which comes next, is missing; found that for (0, 2)"
    );
    assert_eq!(
        refused("a,b,v\n0,0,1\n0,1,1\n1,0,1\n"),
        "line 5: the line for (1, 1), which comes next, is missing; found the end"
    );
    let lines: String = (0..99).filter(|n| *n != 50).map(|n| format!("{n} {}\n", n % 4)).collect();
    assert_eq!(
        refused(&format!("# of n\n{lines}")),
        "line 52: the line for 50, which comes next, is missing; found that for 51"
    );
    assert_eq!(
        refused("[1, [2]]"),
        "expected an entry, as in the lists before; found a list at line 1 column 5"
    );
    assert_eq!(
        refused("[[1, 2], [3]]"),
        "expected 2 items, as in the lists before; found 1 at line 1 column 12"
    );
    assert_eq!(
        refused("{\"a\": 1}"),
        "expected a list, or an object with \"grundy\" or \"outcome\"; found neither"
    );
    assert_eq!(refused("[]"), "expected numbers; found none");
    assert_eq!(
        refused("[0, 1.5]"),
        "invalid type: floating point `1.5`, expected a list, a number, P, N, D, win, loss or draw at line 1 column 7"
    );
    assert!(read(&"1 ".repeat((1 << 20) + 1)).unwrap_err() == Unread::TooLong);
    let small = Budget::default().with_bytes(1000);
    assert!(matches!(Listed::read("1 ".repeat(10_000).as_bytes(), &small), Err(Unread::Stopped(_))));
}

#[test]
fn arrays_that_are_cut_or_of_another_kind_are_refused() {
    let array = |header: &str, data: &[u8]| {
        let mut file = b"\x93NUMPY\x01\x00".to_vec();
        file.extend(u16::try_from(header.len()).unwrap().to_le_bytes());
        file.extend(header.as_bytes());
        file.extend(data);
        Listed::read(&file, &Budget::default())
    };
    let header = |kind: &str, shape: &str| {
        format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}\n")
    };
    let signed = array(&header("<i2", "(2,)"), &[0xff, 0xff, 3, 0]).unwrap();
    assert_eq!(signed.entries(), [Entry::Number(-1), Entry::Number(3)]);
    let refused = |header: String, data: &[u8]| array(&header, data).unwrap_err().to_string();
    assert!(refused(header("<f8", "(1,)"), &[0; 8]).contains("entries of the kind \"<f8\" are not read"));
    assert!(refused(header("<i4", "(3,)"), &[0; 8]).contains("8 bytes of entries"));
    assert!(refused(header("<i4", "(99999999999, 99999999999)"), &[0; 8]).contains("8 bytes of entries"));
    assert!(refused("{'descr'".to_owned(), &[]).contains("\"descr\""));
    assert!(Listed::read(b"\x93NUMPY\x01\x00\xff\xff{", &Budget::default()).is_err());
}

#[test]
fn code_of_a_table_gives_its_numbers() {
    let values: Vec<i64> = (0..60).map(|n| if n % 3 == 0 { -n } else { n / 2 }).collect();
    let table = Listed::sequence(0, &values, &Budget::default()).unwrap();
    let finding = table.law(&Budget::default());
    let code =
        table.code("mine", finding.known.as_ref().unwrap(), finding.checked_to, Language::Python).unwrap();
    assert!(
        code.starts_with("# Table: mine\n# Law (conjecture, checked to 59, not proved): g(n) = "),
        "{code}"
    );
    assert!(code.contains("# The number of the table at n.\ndef value(n):\n"), "{code}");
}
