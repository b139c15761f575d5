//! Tables as JSON: lists of lists, or what `grundy table --format json` writes.

use super::read::push;
use super::row::{entry, shortened};
use super::{Entry, Listed, MOST_AXES, Unread, names};
use grundy_budget::{Budget, List};
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// What `grundy table` writes.
#[derive(Deserialize)]
struct Written<'a> {
    axes: Option<Vec<String>>,
    from: Option<Beginning>,
    #[serde(borrow)]
    grundy: Option<&'a RawValue>,
    #[serde(borrow)]
    outcome: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Beginning {
    One(u64),
    Each(Vec<u64>),
}

pub(super) fn read(text: &str, budget: &Budget) -> Result<Listed, Unread> {
    let refused = |error: serde_json::Error| Unread::Json(error.to_string());
    if !text.trim_start().starts_with('{') {
        return nested(text, budget)?.listed(None, None);
    }
    let written: Written<'_> = serde_json::from_str(text).map_err(refused)?;
    let cells = written.grundy.or(written.outcome).ok_or_else(|| {
        Unread::Json("expected a list, or an object with \"grundy\" or \"outcome\"; found neither".to_owned())
    })?;
    let from = written.from.map(|from| match from {
        Beginning::One(from) => vec![from],
        Beginning::Each(from) => from,
    });
    nested(cells.get(), budget)?.listed(written.axes, from)
}

/// Lists of lists, laid out in a row.
struct Nested {
    entries: List<Entry>,
    /// How long the lists are, from the outermost in; `None` as long as no list of that depth has ended.
    lengths: Vec<Option<u64>>,
    /// Why no more is read, where that is not the fault of the text.
    ended: Option<Unread>,
}

fn nested(text: &str, budget: &Budget) -> Result<Nested, Unread> {
    let mut nested = Nested { entries: List::new(budget), lengths: Vec::new(), ended: None };
    let mut reader = serde_json::Deserializer::from_str(text);
    let read = At { nested: &mut nested, depth: 0 }.deserialize(&mut reader).and_then(|()| reader.end());
    match (read, nested.ended.take()) {
        (Err(_), Some(ended)) => Err(ended),
        (Err(error), None) => Err(Unread::Json(error.to_string())),
        (Ok(()), _) => Ok(nested),
    }
}

impl Nested {
    fn listed(self, axes: Option<Vec<String>>, from: Option<Vec<u64>>) -> Result<Listed, Unread> {
        let lengths: Vec<u64> = self.lengths.iter().map(|length| length.unwrap_or(0)).collect();
        if self.entries.is_empty() {
            return Err(Unread::Empty);
        }
        let arity = lengths.len();
        let from = from.unwrap_or_else(|| vec![0; arity]);
        let names = axes.unwrap_or_else(|| names(arity));
        if names.len() != arity || from.len() != arity {
            let found = format!("{} names and {} first numbers", names.len(), from.len());
            return Err(Unread::Json(format!(
                "expected a name and a first number for each of {arity} coordinates; found {found}"
            )));
        }
        Ok(Listed::new(names, from, lengths, self.entries))
    }
}

/// Where a value stands: in this number of lists.
struct At<'a> {
    nested: &'a mut Nested,
    depth: usize,
}

impl At<'_> {
    fn push<E: Error>(self, entry: Entry) -> Result<(), E> {
        // An entry stands in the innermost lists alone.
        if self.depth == 0 || self.nested.lengths.len() != self.depth {
            return Err(E::custom("expected a list; found an entry"));
        }
        push(&mut self.nested.entries, entry).map_err(|ended| {
            let error = E::custom(&ended);
            self.nested.ended = Some(ended);
            error
        })
    }
}

impl<'de> DeserializeSeed<'de> for At<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for At<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list, a number, P, N, D, win, loss or draw")
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<(), E> {
        self.push(Entry::Number(truth.into()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<(), E> {
        self.push(Entry::Number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        let number = i64::try_from(number)
            .map_err(|_| E::custom(format!("expected a number below 2^63; found {number}")))?;
        self.push(Entry::Number(number))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<(), E> {
        match entry(word) {
            Some(entry) => self.push(entry),
            None => {
                let word = shortened(word);
                Err(E::custom(format!("expected a number, P, N, D, win, loss or draw; found \"{word}\"")))
            }
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let depth = self.depth;
        if depth == MOST_AXES {
            return Err(A::Error::custom(Unread::Axes(depth + 1)));
        }
        // The first list of a depth comes before all entries, or lists and entries would stand side by side.
        let is_first = self.nested.lengths.len() == depth;
        if is_first {
            if !self.nested.entries.is_empty() {
                return Err(A::Error::custom("expected an entry, as in the lists before; found a list"));
            }
            self.nested.lengths.push(None);
        }
        let mut length = 0;
        while items.next_element_seed(At { nested: self.nested, depth: depth + 1 })?.is_some() {
            length += 1;
        }
        // All lists of a depth are equally long, or the entries are no box.
        match self.nested.lengths[depth].replace(length) {
            Some(before) if before != length => {
                let message = format!("expected {before} items, as in the lists before; found {length}");
                Err(A::Error::custom(message))
            }
            _ => Ok(()),
        }
    }
}
