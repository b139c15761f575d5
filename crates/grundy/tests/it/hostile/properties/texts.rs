//! Texts that say what a game is: what is read is printed as what reads back the same, faults lie in the
//! text, and what is answered is what the definition says.

use super::{BYTES, STEPS};
use grundy::catalog::Settings;
use grundy::floors::engine::Oracle;
use grundy::games::{BoardRules, Extent, KindGame, random_position};
use grundy::report::picture;
use grundy::rules::lang::is_hidden;
use grundy::rules::lang::{self, Diagnostic, Rejected, parse};
use grundy::rules::octal::{Base, Code};
use grundy::rules::rewrite;
use grundy::rules::{Convention, Position, Rules, Ruleset};
use grundy::tables::export::{Cell, Content};
use grundy::tables::{Sides, Span};
use grundy::{Ask, Budget, Error, Game, Method, Outcome, Player, RuleGame};

/// Texts are not read beyond this: what is found in longer ones is found in shorter ones.
const LONGEST: usize = 2000;
/// The sides of tables of triples.
const BOX: [u64; 3] = [3, 4, 5];

fn small() -> Budget {
    Budget::default().with_steps(STEPS).with_bytes(BYTES)
}

fn text(data: &[u8]) -> Option<String> {
    (data.len() <= LONGEST).then(|| String::from_utf8_lossy(data).into_owned())
}

/// Places lie in the text, and a picture of them can be shown.
fn told(text: &str, diagnostics: &[Diagnostic]) {
    for one in diagnostics {
        let spans = one.others.iter().map(|(span, _)| *span).chain([one.span]);
        for span in spans.chain(one.suggestion.iter().map(|(span, _)| *span)) {
            assert!(text.get(span.start..span.end).is_some(), "{text:?}: {one:?}");
        }
        assert!(!one.message.is_empty(), "{text:?}: {one:?}");
    }
    assert!(!picture::of_rules(text, diagnostics).contains(is_hidden), "{text:?}");
}

fn refused(text: &str, rejected: &Rejected) {
    assert!(!rejected.diagnostics.is_empty(), "{text:?}");
    told(text, &rejected.diagnostics);
}

/// Reads any text as rules of numbers.
pub fn rules(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let parsed = match parse(&text) {
        Ok(parsed) => parsed,
        Err(rejected) => return refused(&text, &rejected),
    };
    told(&text, &parsed.warnings);
    let printed = parsed.rules.to_string();
    let again = parse(&printed).unwrap_or_else(|error| panic!("{text:?} is printed {printed:?}: {error}"));
    assert_eq!(again.rules, parsed.rules, "{text:?} is printed {printed:?}");
    assert_eq!(again.rules.to_string(), printed, "{text:?}");
    let _ = agrees_with_definition(&text);
}

/// Compares the table of a text, whatever engine answers, with the oracle, which follows the rules as the
/// slow interpreter reads them; returns how it was computed and how many positions were compared.
pub fn agrees_with_definition(text: &str) -> Option<(String, usize)> {
    let game = RuleGame::read(text, &Settings::default()).ok()?;
    let rules = parse(text).expect("a game was read").rules;
    let span = match rules.arity() {
        1 => Span::To(24),
        2 => Span::Plane { rows: 6, columns: 7 },
        3 => Span::Box(Sides::new(&BOX)?),
        _ => return None,
    };
    // Where positions repeat sums may grow, and a step on a long sum takes its length.
    let table = game.table(span, &small()).ok()?;
    let budget = Budget::default().with_steps(5 * STEPS).with_bytes(4 * BYTES);
    let mut oracle = Oracle::new(&rules, rules.convention(), &budget);
    let mut compared = 0;
    for (index, cell) in (0u64..).zip(table.cells.iter()) {
        let position = match span {
            Span::To(_) | Span::Starts(_) => Position::from([index]),
            Span::Plane { columns, .. } => Position::from([index / columns, index % columns]),
            Span::Box(_) => {
                Position::from([index / BOX[2] / BOX[1], index / BOX[2] % BOX[1], index % BOX[2]])
            }
        };
        if cell == Cell::Outside {
            assert!(!rules.has(position.coordinates()), "{rules}\nat {index}");
            continue;
        }
        let expected = match table.content {
            Content::Grundy => oracle.grundy(&position).map(Cell::Grundy),
            _ => oracle.outcome(&[position]).map(Cell::Outcome),
        };
        // The oracle has a limit too; and in a game that may go on for ever it has nothing to say.
        let Ok(expected) = expected else { break };
        assert_eq!(cell, expected, "{rules}\nat {index} by: {}", table.explanation.engine);
        compared += 1;
    }
    Some((table.explanation.engine, compared))
}

/// Reads any text up to its first line end as a position, and the rest as rules that replace pieces of a
/// board.
pub fn rewrite(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (position, text) = text.split_once('\n').unwrap_or(("", &text));
    let rules = match rewrite::parse(text) {
        Ok(rules) => rules,
        Err(rejected) => return refused(text, &rejected),
    };
    let printed = rules.to_string();
    let again =
        rewrite::parse(&printed).unwrap_or_else(|error| panic!("{text:?} is printed {printed:?}: {error}"));
    assert_eq!(again, rules, "{text:?} is printed {printed:?}");
    assert!(!printed.contains(is_hidden), "{text:?}");
    let Ok(board) = rules.read(position) else { return };
    assert_eq!(rules.read(&board.to_string()).as_ref(), Ok(&board), "{position:?}");
    if board.rows() * board.columns() > 9 {
        return;
    }
    let budget = small();
    let play = rules.play();
    let mut oracle = Oracle::new(&rules, play, &budget);
    let wins = Player::BOTH.map(|player| oracle.mover_wins(std::slice::from_ref(&board), player));
    let [Ok(left), Ok(right)] = wins else { return };
    let (words, budget) = ([position], small());
    let ask = Ask::new(words).with_budget(&budget);
    let game = BoardRules::read(text).expect("the rules were read");
    if let Ok(solution) = game.solve(&ask) {
        assert_eq!(solution.outcome, Outcome::of(left, right), "{text:?} at {position:?}");
        let winning = Player::BOTH.map(|player| {
            solution.winning_moves.iter().any(|one| one.player.is_none_or(|whose| whose == player))
        });
        let expected = Player::BOTH.map(|player| {
            let options = rules.collect_options(&board, player).expect("the oracle has listed them");
            let won: Result<Vec<bool>, _> = options
                .iter()
                .map(|parts| oracle.mover_wins(parts, player.opponent()).map(|wins| !wins))
                .collect();
            won.map(|won| won.contains(&true))
        });
        if let (None, [Ok(left), Ok(right)]) = (solution.stop, expected) {
            assert_eq!(winning, [left, right], "{text:?} at {position:?}");
        }
    }
}

/// Reads any text up to its first line end as a position, and the rest as rules on lists, words, sets and graphs:
/// positions are shown as they are read, and what is answered is what the definition says.
pub fn kinds(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let (position, text) = text.split_once('\n').unwrap_or(("", &text));
    let budget = small();
    let rules = match lang::parse_kinds(text, &[]) {
        Ok(rules) => rules.with_budget(&budget),
        Err(rejected) => return refused(text, &rejected),
    };
    let Ok(start) = rules.read_start(position) else { return };
    for from in &start {
        assert_eq!(rules.read(&rules.show(from)).as_ref(), Ok(from), "{text:?} at {position:?}");
    }
    let game = KindGame::read(text, &Settings::default()).expect("the rules were read");
    let words = [position];
    let solve = |method| {
        let ask = Ask::new(words).with_budget(&budget.apart().with_steps(STEPS)).with_method(method);
        game.solve(&ask)
    };
    let (Ok(found), Ok(defined)) = (solve(Method::Auto), solve(Method::Definition)) else { return };
    assert_eq!(found.outcome, defined.outcome, "{text:?} at {position:?}");
}

/// Reads any text as the code of a take-and-break game, octal or hexadecimal by the first byte: its rules are
/// rules, and their values those of the digits by the mex rule.
pub fn code(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else { return };
    let Some(text) = text(rest) else { return };
    let base = if choice % 2 == 1 { Base::Hexadecimal } else { Base::Octal };
    let Ok(code) = Code::parse(&text, base) else { return };
    assert_eq!(Code::parse(&code.to_string(), base).as_ref(), Ok(&code), "{text:?}");
    let game = RuleGame::from_code(&text, base).expect("the rules of a code are rules");
    let Ok(table) = game.table(Span::To(16), &small()) else { return };
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=16usize {
        let mut options = Vec::new();
        for taken in 0..=n {
            let digit = code.digits().get(taken).copied().unwrap_or(code.tail());
            let left = n - taken;
            if digit & 1 != 0 && left == 0 {
                options.push(0);
            }
            if digit & 2 != 0 && left >= 1 {
                options.push(values[left]);
            }
            if digit & 4 != 0 {
                options.extend((1..left).map(|part| values[part] ^ values[left - part]));
            }
            if digit & 8 != 0 {
                let pairs = (1..left).flat_map(|a| (1..left - a).map(move |b| [a, b, left - a - b]));
                options.extend(pairs.map(|parts| parts.iter().fold(0, |sum, part| sum ^ values[*part])));
            }
        }
        values.push((0..).find(|value| !options.contains(value)).expect("a number is missing"));
    }
    for (n, (cell, value)) in table.cells.iter().zip(values).enumerate() {
        assert_eq!(cell.to_string(), value.to_string(), "{text:?} at {n}");
    }
}

/// Reads any text as whatever it is, as a `.game` file or a question hands it over: it has a name that can be
/// shown in a line, positions of its own are read, and moves in them listed and made.
pub fn game(data: &[u8]) {
    let Some(text) = text(data) else { return };
    let game = match grundy::resolve(&text) {
        Ok(game) => game,
        Err(Error::Rules { text, rejected }) => return refused(&text, &rejected),
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let shown = [game.name().to_owned(), game.position_format()];
    assert!(
        shown.iter().all(|line| !line.is_empty() && !line.contains(|c| c == '\n' || is_hidden(c))),
        "{shown:?}"
    );
    if let Ok(stated) = game.stated() {
        told(stated.text, &game.slips(&small()));
    }
    let Ok(position) = random_position(&*game, Extent::Small, text.len() as u64, &small()) else { return };
    let words: Vec<&str> = position.split_whitespace().collect();
    let budget = small();
    let mut board =
        game.board(&words, &budget).unwrap_or_else(|error| panic!("{text:?}: {position:?}: {error}"));
    assert_eq!(board.position(), position, "{text:?}");
    for player in Player::BOTH {
        if board.list(player, 100, &budget) != Ok(None) {
            return;
        }
        if let Some(last) = board.choices().len().checked_sub(1) {
            let to = board.choices()[last].made.to.clone();
            board.make(last);
            assert_eq!(board.position(), to, "{text:?}: {position:?}");
            assert!(board.undo() && board.position() == position, "{text:?}: {position:?}");
        }
    }
}

/// Returns what the definition says of a position of rules; `None` where it has no answer within the limits.
pub(super) fn definition(rules: &Rules, position: &[u64], budget: &Budget) -> Option<Truth> {
    let mut oracle = Oracle::new(rules, rules.convention(), budget);
    let position = Position::from(position);
    let lost = oracle.outcome(std::slice::from_ref(&position)).ok()? == Outcome::P;
    let valued = rules.convention().convention() != Convention::Misere && rules.is_impartial();
    let grundy = if valued { oracle.grundy(&position).ok() } else { None };
    Some(Truth { lost, grundy })
}

/// What is true of a position.
pub(super) struct Truth {
    pub(super) lost: bool,
    pub(super) grundy: Option<grundy::Grundy>,
}
