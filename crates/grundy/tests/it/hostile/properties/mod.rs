//! What holds for any bytes whatever. Each property panics where it is broken; a run that never ends breaks
//! it too. Limits are steps and bytes, not time, so that a run is the same everywhere.

mod belief;
mod kept;
mod texts;

pub use belief::{certificate, claim, strategy};
pub use kept::store;
pub use texts::{agrees_with_definition, code, game, kinds, rewrite, rules};

use grundy::calculator::Calculator;
use grundy::catalog::judge::Scanner;
use grundy::catalog::judge::{Fault, Task};
use grundy::catalog::{GAMES, Settings};
use grundy::games::{Reading, resolve_as};
use grundy::laws::Entry;
use grundy::laws::Listed;
use grundy::proof::Law;
use grundy::values::calculator::{Error as Unvalued, Value};
use grundy::values::form::Typography;
use grundy::{Ask, Budget, Error, Method, Solution};
use std::collections::BTreeSet;
use std::io::{self, Read, Write};

const STEPS: u64 = 2_000;
const BYTES: u64 = 1 << 22;

/// The writer of a judge run breaks off here, as a closed pipe does.
const LONGEST_ANSWER: usize = 1 << 18;

/// What holds for any bytes.
pub type Property = fn(&[u8]);

/// The properties by the names of their targets.
pub const ALL: [(&str, Property); 14] = [
    ("certificate", certificate),
    ("claim", claim),
    ("code", code),
    ("game", game),
    ("judge", judge),
    ("kinds", kinds),
    ("listed", listed),
    ("rewrite", rewrite),
    ("rules", rules),
    ("scanner", scanner),
    ("solve", solve),
    ("store", store),
    ("strategy", strategy),
    ("value", value),
];

/// Returns all tasks.
pub fn tasks() -> Vec<&'static Task> {
    GAMES.iter().flat_map(|game| game.tasks).collect()
}

/// Runs the task that the first byte picks on the rest: it ends, a fault has its place and fits a line, and
/// it does not matter in which pieces the input comes.
pub fn judge(data: &[u8]) {
    let Some((choice, input)) = data.split_first() else { return };
    let tasks = tasks();
    let task = tasks[usize::from(*choice) % tasks.len()];
    let whole = run(task.id, input, usize::MAX);
    if let Some(message) = &whole.1 {
        assert!(message.starts_with(task.id) && message.len() < 500, "{message}");
        assert!(!message.contains(char::is_control), "{message:?}");
    }
    let piece = 1 + input.len() % 7;
    assert_eq!(run(task.id, input, piece), whole, "{} in pieces of {piece} bytes", task.id);
}

/// Returns what is answered and the message of the fault, if there is one.
fn run(id: &str, input: &[u8], piece: usize) -> (Vec<u8>, Option<String>) {
    let mut output = Answers(Vec::new());
    let budget = Budget::default().with_steps(STEPS).with_bytes(BYTES);
    let result = grundy::judges::judge(id, &mut Pieces(input, piece), &mut output, &budget);
    if let Err(Error::Judge { cause: Fault::Input { line, column, .. }, .. }) = &result {
        assert!(*line >= 1 && *column >= 1);
    }
    (output.0, result.err().map(|error| error.to_string()))
}

/// Reads any bytes as a table: a fault fits a line, and a law that is told of the table is true of all of it.
pub fn listed(data: &[u8]) {
    let budget = Budget::default().with_steps(50 * STEPS).with_bytes(16 * BYTES);
    let table = match Listed::read(data, &budget) {
        Ok(table) => table,
        Err(error) => {
            assert!(error.to_string().len() < 500, "{error}");
            return;
        }
    };
    let finding = table.law(&budget);
    let ([from], Some(known)) = (table.from(), &finding.known) else { return };
    for (n, entry) in (*from..).zip(table.entries()) {
        let is_true = match entry {
            Entry::Number(value) if known.law.gives_values() => match &known.law {
                Law::Claim(claim) => claim.at(&[n]) == Some(i128::from(*value)),
                law => law.value(n.into()).and_then(|value| i64::try_from(value).ok()) == Some(*value),
            },
            entry => known.law.is_lost(&[n.into()]) == Some(matches!(entry, Entry::Lost | Entry::Number(0))),
        };
        assert!(is_true, "{} at {n}", known.statement);
    }
}

/// Computes any text as an expression: a fault lies in the text, and a game is printed in both typographies
/// as what reads back as the same game.
pub fn value(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let budget = Budget::default().with_steps(50 * STEPS).with_bytes(16 * BYTES);
    let mut calculator = Calculator::new(&budget);
    match calculator.evaluate(&text) {
        Ok(value @ (Value::Game(_) | Value::Loopy(_))) => {
            for typography in [Typography::Plain, Typography::Unicode] {
                let Ok(printed) = calculator.text(&value, typography) else { return };
                match calculator.evaluate(&printed) {
                    Ok(again) => assert_eq!(again, value, "{text}: {printed}"),
                    Err(Error::Expression { error: Unvalued::Stopped(_), .. }) => {}
                    // What is printed may be longer than what is read.
                    Err(error) => assert!(printed.len() > 1000, "{text}: {printed}: {error}"),
                }
            }
        }
        Ok(other) => {
            let _ = calculator.text(&other, Typography::Plain);
        }
        Err(Error::Expression { error: Unvalued::Fault(fault), .. }) => {
            assert!(fault.span.start <= fault.span.end && fault.span.end <= text.len(), "{text}: {fault:?}");
            assert!(
                text.is_char_boundary(fault.span.start) && text.is_char_boundary(fault.span.end),
                "{text}"
            );
            assert!(fault.problem.to_string().len() < 2000 + text.len());
        }
        Err(error) => {
            assert!(matches!(error, Error::Expression { error: Unvalued::Stopped(_), .. }), "{error}");
        }
    }
}

/// Asks the game that the first byte picks about the rest, by law and by definition: both end, and where both
/// have an answer it is the same.
pub fn solve(data: &[u8]) {
    let Some((choice, text)) = data.split_first() else { return };
    let game = GAMES[usize::from(*choice) % GAMES.len()];
    let text = String::from_utf8_lossy(text);
    let is_setting = |word: &&str| word.contains('=') && !word.contains('(');
    let pairs = text.split_whitespace().filter(is_setting).filter_map(|word| word.split_once('='));
    let settings = Settings::new(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect());
    let position: Vec<&str> = text.split_whitespace().filter(|word| !is_setting(word)).collect();
    let answer = |method| {
        let budget = Budget::default().with_steps(STEPS).with_bytes(BYTES);
        let reading = Reading { settings: settings.clone(), ..Reading::default() };
        let ask = Ask::new(&position).with_limit(1000).with_method(method).with_budget(&budget);
        resolve_as(game.name, &reading)?.solve(&ask)
    };
    let law = answer(Method::Auto);
    // The rules behind the definition may scan a whole heap between two options, unseen by the budget.
    let mut numbers = text.split(|letter: char| !letter.is_ascii_digit());
    if numbers.any(|digits| digits.len() > 2) {
        return;
    }
    let definition = answer(Method::Definition);
    let (Ok(law), Ok(definition)) = (law, definition) else { return };
    let place = format!("{} {text}", game.name);
    assert_eq!(law.outcome, definition.outcome, "{place}");
    if law.grundy.is_some() && definition.grundy.is_some() {
        assert_eq!(law.grundy, definition.grundy, "{place}");
    }
    if law.stop.is_none() && definition.stop.is_none() {
        assert_eq!(moves(&law), moves(&definition), "{place}");
    }
}

fn moves(solution: &Solution) -> BTreeSet<(Option<grundy::Player>, &str)> {
    solution.winning_moves.iter().map(|one| (one.player, one.to.as_str())).collect()
}

/// Reads the bytes after the first by the scanner and by splitting them at white space: tokens, numbers,
/// places and messages are the same, in whatever pieces they come. The first byte picks the pieces and the
/// method.
pub fn scanner(data: &[u8]) {
    let Some((choice, text)) = data.split_first() else { return };
    let piece = [1, 2, 3, 7, 64, 4096, 65_535, usize::MAX][usize::from(*choice) % 8];
    let mut source = Pieces(text, piece);
    let mut scanner = Scanner::new(&mut source);
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    for (token, place) in tokens(text) {
        match choice / 8 % 3 {
            0 => {
                let found = scanner.natural("a number").map_err(|fault| fault.to_string());
                match (natural(token), found) {
                    (Ok(expected), Ok(found)) => assert_eq!(found, expected),
                    (Err(expected), Err(found)) => {
                        assert!(found.starts_with(&(place + ": " + expected)), "{found}");
                    }
                    (expected, found) => panic!("{expected:?} {found:?}"),
                }
            }
            1 => match scanner.word("a word") {
                Ok(found) => assert_eq!(found, token),
                Err(fault) => {
                    assert!(token.len() > 4096 && fault.to_string().starts_with(&place), "{fault}");
                    return;
                }
            },
            _ => {
                let mut found = Vec::new();
                scanner.word_in_pieces("a word", |piece| found.extend_from_slice(piece)).expect("it comes");
                assert_eq!(found, token);
            }
        }
    }
    assert!(scanner.at_end().expect("it can be read"));
    let fault = scanner.natural("a number").expect_err("the input has ended").to_string();
    assert!(fault.ends_with("expected a number, found the end of the input"), "{fault}");
}

/// Returns the tokens of a text, each with its place.
fn tokens(text: &[u8]) -> Vec<(&[u8], String)> {
    let blank = |byte: &u8| b" \t\n\x0B\x0C\r".contains(byte);
    let mut tokens = Vec::new();
    let (mut line, mut column, mut at) = (1, 1, 0);
    while at < text.len() {
        let length = text[at..].iter().position(blank).unwrap_or(text.len() - at);
        let token = &text[at..at + length];
        if length > 0 {
            tokens.push((token, format!("line {line}, column {column}")));
            column += token.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
            at += length;
        } else {
            (line, column) = if text[at] == b'\n' { (line + 1, 1) } else { (line, column + 1) };
            at += 1;
        }
    }
    tokens
}

/// Returns the number that a token is, or how the message about it begins.
fn natural(token: &[u8]) -> Result<u64, &'static str> {
    if !token.iter().all(u8::is_ascii_digit) {
        return Err("expected a number, found ");
    }
    let digits = std::str::from_utf8(token).expect("digits are text");
    digits.parse().map_err(|_| "expected a number of at most ")
}

/// A reader that hands out this number of bytes at a time.
struct Pieces<'a>(&'a [u8], usize);

impl Read for Pieces<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let n = self.1.min(into.len()).min(self.0.len());
        into[..n].copy_from_slice(&self.0[..n]);
        self.0 = &self.0[n..];
        Ok(n)
    }
}

/// A writer that keeps what it is given, up to a limit.
struct Answers(Vec<u8>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = bytes.len().min(LONGEST_ANSWER - self.0.len());
        if n == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.0.extend_from_slice(&bytes[..n]);
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
