//! Positions of several kinds: how they are held, read and shown.

use super::bytes::{Bytes, Packer, pull};
use super::expr::MAX_ENTRIES;
use grundy_budget::Weight;
use std::cell::Cell;
use std::fmt::Write as _;

/// What a coordinate holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A natural number.
    Number,
    /// An integer.
    Integer,
    /// Natural numbers in order.
    List,
    /// Integers in order.
    Integers,
    /// Natural numbers whose order does not matter: they are kept in rising order.
    Piles,
    /// Letters.
    Word,
    /// Distinct natural numbers.
    Set,
}

impl Kind {
    /// All kinds, by the names that texts give them.
    pub const ALL: [(&'static str, Kind); 7] = [
        ("number", Kind::Number),
        ("integer", Kind::Integer),
        ("list", Kind::List),
        ("integers", Kind::Integers),
        ("piles", Kind::Piles),
        ("word", Kind::Word),
        ("set", Kind::Set),
    ];

    /// Returns whether it is one number.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Kind::Number | Kind::Integer)
    }

    /// Returns whether numbers below 0 are among its entries.
    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Kind::Integer | Kind::Integers)
    }
}

/// A value of a coordinate.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Of a number.
    Number(i128),
    /// Of a list, a word by the code points of its letters, or a set.
    Entries(Vec<i128>),
}

/// A position, packed: numbers in groups of seven bits, the number of entries before these.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(Bytes);

impl Weight for Position {
    fn elsewhere(&self) -> u64 {
        self.0.elsewhere()
    }
}

impl Position {
    /// Packs the values of a position; entries of a kind without order are in rising order.
    #[must_use]
    pub fn new(values: &[Value]) -> Position {
        let mut packer = Packer::new();
        for value in values {
            match value {
                Value::Number(number) => packer.push_number(*number),
                Value::Entries(entries) => packer.push_entries(entries),
            }
        }
        Position::packed(packer)
    }

    /// Returns the position whose values were packed.
    pub(super) fn packed(packer: Packer) -> Position {
        Position(packer.bytes())
    }

    /// Returns the same position, in which the player to move has gained this number of points more.
    pub(super) fn led(self, lead: i128) -> Position {
        let mut packer = Packer::new();
        // The lead stands in front, so that it can be taken off without knowing the kinds.
        packer.push_number(lead);
        packer.extend(self.0.all());
        Position::packed(packer)
    }

    /// Returns a position with a lead as the position and the lead.
    pub(super) fn parted(&self) -> (Position, i128) {
        let mut bytes = self.0.all().iter();
        let lead = pull(&mut bytes);
        (Position(bytes.as_slice().into()), lead)
    }

    /// Returns the same position as what a pass leads to: nobody made it. Its mark stands behind all values.
    pub(super) fn passed(self, kinds: &[Kind]) -> Position {
        // A second pass leads to the same position, so the marks do not add up.
        if self.is_passed(kinds) {
            return self;
        }
        let mut packer = Packer::new();
        packer.extend(self.0.all());
        // Nothing reads behind the last coordinate, so one number more is a mark.
        packer.push_number(1);
        Position::packed(packer)
    }

    /// Returns whether a pass leads to the position.
    pub(super) fn is_passed(&self, kinds: &[Kind]) -> bool {
        !self.behind(kinds).is_empty()
    }

    /// Returns the position without the mark of a pass.
    pub(super) fn unpassed(&self, kinds: &[Kind]) -> Position {
        let all = self.0.all();
        Position(all[..all.len() - self.behind(kinds).len()].into())
    }

    /// Returns the bytes behind the values.
    fn behind(&self, kinds: &[Kind]) -> &[u8] {
        let mut bytes = self.0.all().iter();
        for kind in kinds {
            let first = pull(&mut bytes);
            // The first number of a list is its length.
            let more = if kind.is_number() { 0 } else { first };
            (0..more).for_each(|_| {
                pull(&mut bytes);
            });
        }
        bytes.as_slice()
    }

    /// Puts numbers in their slots, and returns the entries of the other coordinates; a coordinate has its
    /// index for both.
    pub(super) fn spread(&self, kinds: &[Kind], numbers: &[Cell<i128>]) -> Vec<Vec<i128>> {
        let mut bytes = self.0.all().iter();
        let value = |(kind, slot): (&Kind, &Cell<i128>)| {
            let first = pull(&mut bytes);
            // The slot of a list stays, since its entries are held elsewhere.
            if kind.is_number() {
                slot.set(first);
                return Vec::new();
            }
            (0..first).map(|_| pull(&mut bytes)).collect()
        };
        kinds.iter().zip(numbers).map(value).collect()
    }

    /// Returns the values of the coordinates.
    #[must_use]
    pub fn values(&self, kinds: &[Kind]) -> Vec<Value> {
        let mut bytes = self.0.all().iter();
        let value = |kind: &Kind| {
            if kind.is_number() {
                return Value::Number(pull(&mut bytes));
            }
            let len = pull(&mut bytes);
            Value::Entries((0..len).map(|_| pull(&mut bytes)).collect())
        };
        kinds.iter().map(value).collect()
    }
}

/// Returns a value as it is read.
fn show_value(kind: Kind, value: &Value, text: &mut String) {
    let entries = match value {
        Value::Number(number) => {
            let _ = write!(text, "{number}");
            return;
        }
        Value::Entries(entries) => entries,
    };
    let (open, close) = match kind {
        // What would not be read as one word stands in quotation marks.
        Kind::Word if entries.is_empty() || entries.iter().any(|letter| ends_word(letter_of(*letter))) => {
            text.push('"');
            text.extend(entries.iter().map(|letter| letter_of(*letter)));
            return text.push('"');
        }
        Kind::Word => return text.extend(entries.iter().map(|letter| letter_of(*letter))),
        Kind::Set => ('{', '}'),
        _ => ('[', ']'),
    };
    text.push(open);
    for (at, entry) in entries.iter().enumerate() {
        let _ = write!(text, "{}{entry}", if at == 0 { "" } else { ", " });
    }
    text.push(close);
}

/// Returns whether a letter ends a word that stands without quotation marks.
fn ends_word(letter: char) -> bool {
    letter.is_whitespace() || "\",()".contains(letter)
}

fn letter_of(code: i128) -> char {
    // A code that is no letter can only come from a computation.
    u32::try_from(code).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Returns a position as it is read.
pub(super) fn show(kinds: &[Kind], position: &Position) -> String {
    let (mut text, is_tuple) = (String::new(), kinds.len() > 1);
    for (at, (kind, value)) in kinds.iter().zip(position.values(kinds)).enumerate() {
        text.push_str(if at > 0 {
            ", "
        } else if is_tuple {
            "("
        } else {
            ""
        });
        show_value(*kind, &value, &mut text);
    }
    text + if is_tuple { ")" } else { "" }
}

/// Why a text is no position.
pub(super) struct Misread {
    /// The bytes of the text that are wrong.
    pub(super) span: std::ops::Range<usize>,
    pub(super) message: String,
}

/// Reads the values of one position, which `has_sums` says others may stand beside.
pub(super) fn read(kinds: &[Kind], text: &str, has_sums: bool) -> Result<Vec<Value>, Misread> {
    let mut reader = Reader { text, at: 0 };
    let is_tuple = kinds.len() > 1;
    reader.skip();
    let opens = is_tuple && reader.take('(');
    if is_tuple && !opens {
        return Err(reader.wrong(&format!("a position of {} parts in brackets", kinds.len())));
    }
    let mut values = Vec::with_capacity(kinds.len());
    for (at, kind) in kinds.iter().enumerate() {
        reader.skip();
        if at > 0 && !reader.take(',') {
            return Err(reader.wrong("`,` and the next part"));
        }
        values.push(reader.value(*kind, !is_tuple)?);
    }
    reader.skip();
    if opens && !reader.take(')') {
        return Err(reader.wrong("`)`"));
    }
    reader.skip();
    if reader.at == text.len() {
        return Ok(values);
    }
    let mut wrong = reader.wrong("the end of the position");
    if has_sums {
        wrong.message += "; another position of a sum stands behind `+`";
    }
    Err(wrong)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, sign: char) -> bool {
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len_utf8();
        }
        found
    }

    /// Returns what is wrong here.
    fn wrong(&self, wanted: &str) -> Misread {
        let len = self.rest().find(|letter: char| letter.is_whitespace() || ",()[]{}".contains(letter));
        let len = len.unwrap_or(self.rest().len());
        // A sign alone is shown where no word begins.
        let len = if len == 0 { self.rest().chars().next().map_or(0, char::len_utf8) } else { len };
        let word = &self.rest()[..len];
        let found = if word.is_empty() { "the end".to_owned() } else { format!("`{word}`") };
        Misread { span: self.at..self.at + len, message: format!("expected {wanted}, found {found}") }
    }

    /// Reads one value; `is_alone` says whether its brackets may be left out.
    fn value(&mut self, kind: Kind, is_alone: bool) -> Result<Value, Misread> {
        self.skip();
        if kind.is_number() {
            return self.number(kind.is_signed()).map(Value::Number);
        }
        if kind == Kind::Word {
            return self.word().map(Value::Entries);
        }
        // As data a list and a set are brackets of one kind, so each is read in all.
        let brackets = [('[', ']'), ('{', '}'), ('(', ')')];
        let close = brackets.into_iter().find(|(open, _)| self.take(*open)).map(|(_, close)| close);
        let opens = close.is_some();
        if !opens && !is_alone {
            let wanted = if kind == Kind::Set { "a set, as in `{1, 4}`" } else { "a list, as in `[3, 5]`" };
            return Err(self.wrong(wanted));
        }
        let mut entries = Vec::new();
        loop {
            self.skip();
            if close.map_or(self.rest().is_empty(), |close| self.take(close)) {
                break;
            }
            let start = self.at;
            let entry = self.number(kind.is_signed())?;
            if kind == Kind::Set && entries.contains(&entry) {
                // A set that names an element twice is most often a slip.
                let message = format!("the set has {entry} twice");
                return Err(Misread { span: start..self.at, message });
            }
            if entries.len() == MAX_ENTRIES {
                let message = format!("a position has at most {MAX_ENTRIES} entries");
                return Err(Misread { span: start..self.at, message });
            }
            entries.push(entry);
            self.skip();
            // A comma between entries may be left out, as in data of contests.
            self.take(',');
        }
        if matches!(kind, Kind::Set | Kind::Piles) {
            entries.sort_unstable();
        }
        Ok(Value::Entries(entries))
    }

    fn number(&mut self, is_signed: bool) -> Result<i128, Misread> {
        let start = self.at;
        let is_negative = is_signed && self.take('-');
        let Some(number) = self.natural() else {
            self.at = start;
            return Err(self.wrong(if is_signed {
                "an integer below 2^64"
            } else {
                "a number from 0 to 2^64 - 1"
            }));
        };
        let number = i128::from(number);
        Ok(if is_negative { -number } else { number })
    }

    /// Reads a number, which may be written as `1e6` or `10^6`.
    fn natural(&mut self) -> Option<u64> {
        let number: u64 = self.digits().parse().ok()?;
        let letter = self.rest().chars().next().filter(|letter| "eE^".contains(*letter));
        let Some(letter) =
            letter.filter(|_| self.rest()[1..].starts_with(|next: char| next.is_ascii_digit()))
        else {
            return Some(number);
        };
        self.at += 1;
        let exponent = self.digits().parse().ok()?;
        if letter == '^' {
            number.checked_pow(exponent)
        } else {
            number.checked_mul(10_u64.checked_pow(exponent)?)
        }
    }

    /// Reads the digits that stand here.
    fn digits(&mut self) -> String {
        let len = self.rest().find(|digit: char| !digit.is_ascii_digit() && digit != '_');
        let digits = &self.rest()[..len.unwrap_or(self.rest().len())];
        let plain = digits.replace('_', "");
        self.at += digits.len();
        plain
    }

    fn word(&mut self) -> Result<Vec<i128>, Misread> {
        let is_quoted = self.take('"');
        let ends = |letter: char| if is_quoted { letter == '"' } else { ends_word(letter) };
        let len = self.rest().find(ends).unwrap_or(self.rest().len());
        let letters: Vec<i128> =
            self.rest()[..len].chars().map(|letter| i128::from(u32::from(letter))).collect();
        if letters.is_empty() && !is_quoted {
            return Err(self.wrong("a word; the empty one is written `\"\"`"));
        }
        if letters.len() > MAX_ENTRIES {
            return Err(self.wrong(&format!("a word of at most {MAX_ENTRIES} letters")));
        }
        self.at += len;
        if is_quoted && !self.take('"') {
            return Err(self.wrong("`\"` at the end of the word"));
        }
        Ok(letters)
    }
}
