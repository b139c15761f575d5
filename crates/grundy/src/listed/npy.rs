//! Tables as NumPy's array files: integers, truths or one-letter strings, little-endian, in C order.

use super::{Entry, Listed, MOST_AXES, Unread, names, read, row};
use grundy_budget::{Budget, List};

/// What such a file begins with.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// What `grundy table` writes for a win at once, in unsigned numbers of 32 bits.
const WIN: u32 = u32::MAX;

pub(super) fn read(bytes: &[u8], budget: &Budget) -> Result<Listed, Unread> {
    let refused = |what: &str| Unread::Npy(format!("expected an array of NumPy; {what}"));
    let cut = || refused("the file ends within it");
    let version = *bytes.get(MAGIC.len()).ok_or_else(cut)?;
    // The length of the header has two bytes in version 1, and four since.
    let (at, size) = if version == 1 { (8, 2) } else { (8, 4) };
    let length = bytes.get(at..at + size).ok_or_else(cut)?;
    let length = length.iter().rev().fold(0, |length, byte| length << 8 | usize::from(*byte));
    // The length comes from the file, and may be anything.
    let start = (at + size).checked_add(length).filter(|start| *start <= bytes.len()).ok_or_else(cut)?;
    let header =
        std::str::from_utf8(&bytes[at + size..start]).map_err(|_| refused("its header is no text"))?;
    let descr = field(header, "descr").ok_or_else(|| refused("its header has no \"descr\""))?;
    let descr = descr.trim_start().trim_start_matches(['\'', '"']);
    let kind = descr.split(['\'', '"']).next().unwrap_or("");
    let order =
        field(header, "fortran_order").ok_or_else(|| refused("its header has no \"fortran_order\""))?;
    if order.trim_start().starts_with("True") {
        return Err(refused("it is in Fortran order, and C order is read"));
    }
    let shape = field(header, "shape").and_then(|rest| rest.trim_start().strip_prefix('('));
    let shape = shape
        .and_then(|rest| rest.split(')').next())
        .ok_or_else(|| refused("its header has no \"shape\""))?;
    let lengths: Option<Vec<u64>> = shape
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect();
    let lengths = lengths.ok_or_else(|| refused("its shape is not made of numbers"))?;
    if lengths.is_empty() || lengths.len() > MOST_AXES {
        return Err(Unread::Axes(lengths.len()));
    }
    let width = width(kind).ok_or_else(|| {
        refused(&format!("entries of the kind \"{kind}\" are not read, but integers and letters are"))
    })?;
    // The shape comes from the file too, so the product may not fit.
    let all = lengths.iter().try_fold(width as u64, |all, length| all.checked_mul(*length));
    let data = &bytes[start..];
    if all != Some(data.len() as u64) {
        return Err(refused(&format!(
            "it has {} bytes of entries, and its shape ({shape}) wants others",
            data.len()
        )));
    }
    if data.is_empty() {
        return Err(Unread::Empty);
    }
    let mut entries = List::new(budget);
    for cell in data.chunks(width) {
        let entry = decode(kind, cell)
            .ok_or_else(|| refused(&format!("entry {} is not one that a table holds", entries.len())))?;
        read::push(&mut entries, entry)?;
    }
    let from = vec![0; lengths.len()];
    Ok(Listed::new(names(lengths.len()), from, lengths, entries))
}

/// What follows a key of the header.
fn field<'a>(header: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = header.split_once(&format!("'{key}'"))?;
    rest.trim_start().strip_prefix(':')
}

/// The bytes of an entry; `None` for kinds that are not read.
fn width(kind: &str) -> Option<usize> {
    match kind {
        "|b1" | "|u1" | "|i1" | "|S1" => Some(1),
        "<u2" | "<i2" => Some(2),
        "<u4" | "<i4" | "<U1" => Some(4),
        "<u8" | "<i8" => Some(8),
        _ => None,
    }
}

fn decode(kind: &str, cell: &[u8]) -> Option<Entry> {
    // A cell has at most 8 bytes, the least one first.
    let unsigned = cell.iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte));
    match kind.as_bytes()[1] {
        b'S' | b'U' => {
            let letter = char::from_u32(u32::try_from(unsigned).ok()?)?;
            row::entry(letter.encode_utf8(&mut [0; 4]))
        }
        b'i' => {
            // The sign is the highest bit of the cell, and the shift back fills with it.
            let unused = u64::BITS - 8 * u32::try_from(cell.len()).ok()?;
            Some(Entry::Number((unsigned << unused).cast_signed() >> unused))
        }
        _ if kind == "<u4" && unsigned == u64::from(WIN) => Some(Entry::Won),
        _ => i64::try_from(unsigned).ok().map(Entry::Number),
    }
}
