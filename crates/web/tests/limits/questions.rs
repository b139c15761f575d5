//! What is asked: questions as JSON, and what only the facade answers.

use crate::strangers;
use grundy::catalog::Settings;
use grundy::games::Movement;
use grundy::own::Listing;
use grundy::proof::{Certificate, Law, Periodic};
use grundy::rules::lang::parse_claim;
use grundy::rules::octal::Base;
use grundy::tables::{Arrangement, Span, Sums};
use grundy::values::form::Forms;
use grundy::{Ask, Budget, Game, RuleGame};
use serde_json::{Value, json};
use std::fmt;

/// A question.
pub enum Asked {
    /// As the page asks it.
    Page(Value),
    /// As the facade is called.
    Facade(&'static str, fn(&Budget) -> String),
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Asked::Page(question) => write!(f, "{question}"),
            Asked::Facade(name, _) => f.write_str(name),
        }
    }
}

impl Asked {
    /// Returns the beginning of the answer, or what is said in place of one.
    pub fn ask(&self, budget: &Budget) -> String {
        match self {
            Asked::Facade(_, ask) => ask(budget),
            Asked::Page(question) => {
                let Ok(question) = serde_json::from_value(question.clone()) else {
                    return "no question".into();
                };
                match grundy_web::handle(&question, budget) {
                    Ok(answer) => answer.json().chars().take(60).collect(),
                    Err(failure) => failure.message.chars().take(60).collect(),
                }
            }
        }
    }
}

/// Returns the questions that a stranger may ask.
pub fn of_strangers() -> Vec<Asked> {
    let of_rules = strangers::crafted().into_iter().flat_map(|game| strangers::questions(&game));
    strangers::expensive().into_iter().chain(of_rules).map(Asked::Page).collect()
}

/// Four numbers whose positions are boxed.
const FOUR: &str = "(a, b, c, d) -> (a - k, b, c, d) where k in {1, 2}; (a, b, c, d) -> (a, b - k, c, d) where k in {1, 2}; \
                    (a, b, c, d) -> (a, b, c - k, d) where k in {1, 2}; (a, b, c, d) -> (a, b, c, d - k) where k in {1, 2}; \
                    (a, b, c, d) -> (a - 1, b - 1, c - 1, d - 1)";
/// Positions that come back.
const LOOPS: &str = "(a, b) -> (b, a); (a, b) -> (a - 1, b + 1); (a, b) -> (a + 1, b - 1); \
                     (a, b) -> (a - 1, b) where a + b <= 2000";
const FROGS: &str = "left \"T.\" -> \".T\"; left \"TF.\" -> \".FT\"; mirror T F";
const SPLITS: &str = "n -> n - k where k in {1, 3, 4}; n -> a, b where a + b == n and 1 <= a < b";
/// A condition of fourteen disjunctions.
const CASES: &str = "(n % 3 == 0 or n > 7) and (n % 5 == 1 or n > 9) and (n % 7 == 2 or n > 11) and (n % 11 == 3 or n > 13) and \
                     (n % 3 == 1 or n > 17) and (n % 5 == 2 or n > 19) and (n % 7 == 3 or n > 21) and (n % 11 == 4 or n > 23) and \
                     (n % 3 == 2 or n > 27) and (n % 5 == 3 or n > 29) and (n % 7 == 4 or n > 31) and (n % 11 == 5 or n > 33) and \
                     (n % 13 == 1 or n > 37) and (n % 13 == 5 or n > 39)";

/// Eight parts, each so large that a table to where they repeat would have more than 2^59 heaps.
const WIDE: &str = "n -> n - 1; n -> a, b, c, d, e, f, g, h where a + b + c + d + e + f + g + h == n - 1 and 2**56 <= a and \
                    a <= b and b <= c and c <= d and d <= e and e <= f and f <= g and g <= h and n >= 2**59";
const BARS: &str = "win when w == 1 and h == 1; (w, h) -> (a, h), (w - a, h) where 1 <= a < w; \
                    (w, h) -> (w, a), (w, h - a) where 1 <= a < h";

/// Returns a certificate of who wins that repeats so in each coordinate.
fn by_sides(rules: &str, lost: &str, axes: usize, from: u64, period: u64) -> String {
    let periods = format!("from {from} period {period}\n").repeat(axes);
    format!("grundy certificate 1\nrules\n| {rules}\nlaw claim lost {lost}\nperiods\n{periods}end\n")
}

/// Returns what once held, or worked, for more than it may, and what is like it; and what is harmless.
pub fn own() -> Vec<Asked> {
    let value = |text: &str| json!({"ask": "value", "text": text, "all": true});
    let solved = |game: &str, position: &str, misere: bool| json!({"ask": "position", "game": game, "position": position, "values": true, "misere": misere});
    let certificate =
        |rules: &str, law: Law| json!({"ask": "check", "certificate": Certificate::new(rules, law).print()});
    let claim = || Law::Claim(parse_claim("n % 2", &["n"]).expect("the claim is right"));
    // Each class of heaps has a line and exceptions: as many ways as exceptions, for each of the parts.
    let risen = || Law::Periodic(Periodic::new(40, 8, (0..48).map(|n| n * 7 % 31).collect()).expect("a law"));
    let claimed = |rules: &str, claim: &str| json!({"ask": "prove", "game": rules, "claim": claim});
    let mut asked: Vec<Value> = [
        "*:20000",
        "*:65536",
        "*:99999",
        "^:60000",
        "v8191 + v8191",
        "1:-60000",
        "*4096 + +-1",
        "conway(v99, v99)",
        "{*4096|v8191}",
        "{^^^||*4000|-1}",
        "norton({3|1||0}, ^*7)",
        "+-1 + +-2 + +-4 + +-8",
        "pow(^, 60000)",
        "heat(*:9000, 1)",
        "atomic_weight(*:3000)",
        "1/65536 : 50000",
        "over + 4000",
        "40 * upon + ^<on>",
        "a{700|{0|b{a|b,-700}}}",
        "domineering[4x4]",
        "1 + 1",
    ]
    .map(value)
    .to_vec();
    asked.extend([
        solved(FOUR, "200 200 200 200", false),
        solved(FOUR, "200 200 200 200", true),
        solved(LOOPS, "1000 1000", false),
        solved(FROGS, "TTTTTTTTTT....FFFFFFFFFF", true),
        solved("left \"T.\" -> \".T\"; left \".T\" -> \"T.\"; mirror T F", "TTTTTT......FFFFFF", false),
        solved(SPLITS, "150 149 148", true),
        solved("n -> n - 1 where n >= 300000000", "400000000", false),
        solved("n -> 10**12 of n - 1 where n >= 1", "50", false),
        solved("nim", "3 5 7", false),
        json!({"ask": "table", "game": SPLITS, "to": 100_000}),
        json!({"ask": "table", "game": FOUR, "to": 100_000}),
        json!({"ask": "law", "game": SPLITS}),
        json!({"ask": "code", "game": "n -> n - 1 where n >= 300000000", "lang": "cpp"}),
        json!({"ask": "law", "game": "n -> n - 1; n -> n - 3 where n >= 300000000"}),
        solved("n -> n - 1; n -> n - 3 where n >= 300000000", "1000000000000", false),
        json!({"ask": "law", "game": "n -> n - 1 where n >= 10000", "misere": true}),
        certificate(WIDE, Law::Periodic(Periodic::new(0, 0, vec![0, 1]).expect("a law"))),
        json!({"ask": "check", "certificate": by_sides("n -> n - k where k in {1, 2}", "n % 3 == 0", 1, u64::MAX / 5, 3)}),
        json!({"ask": "check", "certificate": by_sides(BARS, "w == 1 and h == 1", 2, 5000, 34)}),
    ]);
    for rules in [
        "n -> 8 of x where 2*x == n",
        "n -> 10**12 of 0 - 1 where n >= 1",
        "n -> 10**12 of n - 1 where n >= 1",
        "n -> n - 1 where n >= 300000000",
        "n -> n - k where k in {1, 2} and n != 100003",
    ] {
        asked.extend([
            claimed(rules, "n % 3"),
            claimed(rules, "n % 2 == 1"),
            json!({"ask": "law", "game": rules}),
        ]);
        asked.extend([certificate(rules, claim()), certificate(rules, risen())]);
    }
    for rules in [format!("n -> (n - 1 if {CASES} else 0)"), format!("n -> n - k where k >= 1 and ({CASES})")]
    {
        asked.extend([
            claimed(&rules, "n % 3"),
            claimed(&rules, "n % 2 == 1"),
            json!({"ask": "explain", "game": rules}),
        ]);
    }
    let mut all: Vec<Asked> = asked.into_iter().map(Asked::Page).collect();
    all.extend([
        Asked::Facade("a conjunctive sum of components that split", |budget| joint(Movement::All, budget)),
        Asked::Facade("a selective sum of components that split", |budget| joint(Movement::Any, budget)),
        Asked::Facade("a sum in which two components are moved in", |budget| {
            joint(Movement::Exactly(2), budget)
        }),
        Asked::Facade("a table of tuples", |budget| table(FOUR, Span::To(90), budget)),
        Asked::Facade("a table of a million heaps", |budget| table(SPLITS, Span::To(1_000_000), budget)),
        Asked::Facade("a count", count),
        Asked::Facade("a listing of a chain", |budget| listed(chain(), budget)),
        Asked::Facade("a listing of what comes back", |budget| listed(circle(), budget)),
    ]);
    all
}

fn said<T, E: fmt::Display>(result: Result<T, E>) -> String {
    result.map_or_else(|error| error.to_string().chars().take(60).collect(), |_| "answered".to_owned())
}

fn joint(movement: Movement, budget: &Budget) -> String {
    let game = RuleGame::read(SPLITS, &Settings::default()).expect("the rules are right");
    let position = ["39", "38", "27", "36", "35"];
    let ask = Ask::new(position).with_budget(budget);
    said(game.solve_joint(&ask, movement))
}

fn table(rules: &str, span: Span, budget: &Budget) -> String {
    let game = RuleGame::read(rules, &Settings::default()).expect("the rules are right");
    said(game.table(span, budget))
}

fn count(budget: &Budget) -> String {
    let game = RuleGame::from_code("0.77", Base::Octal).expect("a code");
    said(
        game.count(
            &Sums { heaps: 3, from: 1, to: 1_000_000_000, arrangement: Arrangement::Unordered },
            budget,
        ),
    )
}

const LISTED: u32 = 100_000;

/// From each position to the one below.
fn chain() -> Listing {
    let mut listing = Listing::impartial(grundy::rules::Convention::Misere);
    for n in 0..LISTED {
        if let Some(below) = n.checked_sub(1) {
            listing.option(&[below]);
        }
        listing.close();
    }
    listing
}

/// From each position to the next, and from the last to the first.
fn circle() -> Listing {
    let mut listing = Listing::impartial(grundy::rules::Convention::Normal);
    for n in 0..LISTED {
        listing.option(&[(n + 1) % LISTED]);
        listing.option(&[n / 2]);
        listing.close();
    }
    listing
}

fn listed(listing: Listing, budget: &Budget) -> String {
    let mut memo = grundy::floors::engine::evaluate::Evaluator::new(budget);
    let solved = said(listing.solve(&[LISTED - 1], &mut memo, budget));
    let mut forms = Forms::new(budget);
    solved + ", " + &said(listing.value(&[LISTED - 1], &mut forms, budget))
}
