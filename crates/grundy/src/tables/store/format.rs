//! The format of a file that holds a table, version 3.
//!
//! All numbers are little-endian: `grundy-t`, the version of the format (4 bytes), the version of the engine
//! (4), the number of values (8), the length of the key (4), the key in UTF-8, the values (4 each), and XXH3
//! of all that (8).
//!
//! The values are read from the file into the row in which they stay, with nothing between. Mapping the file
//! instead would save that copy, but the row has to grow, so that it would have to be made from the map at
//! once: measured, both take the same time (`bench/runs/`), and a file that someone cuts short under a map
//! ends the program.

use grundy_budget::{Budget, Stop};
use grundy_engine::tabulate;
use std::io::{self, Read, Write};
use xxhash_rust::xxh3::Xxh3Default;

/// What is wrong with a file.
#[derive(Debug)]
pub(super) enum Fault {
    NotATable,
    Version(u32),
    Engine(u32),
    OtherGame(String),
    Damaged(&'static str),
    Io(io::Error),
    Stopped(Stop),
}

/// The values in a file, and the checksum.
pub(super) struct Content {
    pub(super) values: Vec<u32>,
    pub(super) sum: u64,
}

const MAGIC: [u8; 8] = *b"grundy-t";
pub(super) const VERSION: u32 = 3;
/// The bytes before the key.
const HEADER: usize = 28;
/// Keys are rule texts; a longer one is no key.
const LONGEST_KEY: u32 = 1 << 20;
/// Values between two looks at the budget.
const CHUNK: usize = 1 << 16;

/// Writes a table, piece by piece.
pub(super) fn write(out: &mut impl Write, key: &str, values: &[u32]) -> io::Result<()> {
    let length = u32::try_from(key.len()).ok().filter(|length| *length <= LONGEST_KEY);
    let length = length.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the key is too long"))?;
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend(tabulate::VERSION.to_le_bytes());
    header.extend((values.len() as u64).to_le_bytes());
    header.extend(length.to_le_bytes());
    header.extend(key.as_bytes());
    let mut sum = Xxh3Default::new();
    let mut add = |bytes: &[u8]| {
        sum.update(bytes);
        out.write_all(bytes)
    };
    add(&header)?;
    for chunk in values.chunks(CHUNK) {
        if cfg!(target_endian = "little") {
            add(bytemuck::cast_slice(chunk))?;
        } else {
            let turned: Vec<u32> = chunk.iter().map(|v| v.to_le()).collect();
            add(bytemuck::cast_slice(&turned))?;
        }
    }
    out.write_all(&sum.digest().to_le_bytes())
}

/// Reads the table of a game from a file of this number of bytes.
pub(super) fn read(file: &mut impl Read, size: u64, key: &str, budget: &Budget) -> Result<Content, Fault> {
    let mut header = Vec::new();
    file.take(HEADER as u64).read_to_end(&mut header).map_err(Fault::Io)?;
    // A file that is shorter than the magic is no table.
    let mut rest = header.strip_prefix(&MAGIC).ok_or(Fault::NotATable)?;
    let version = number(&mut rest)?;
    if version != VERSION {
        return Err(Fault::Version(version));
    }
    let engine = number(&mut rest)?;
    let count = u64::from(number(&mut rest)?) | u64::from(number(&mut rest)?) << 32;
    let length = number(&mut rest)?;
    // A key that is too long would be a length read from damage.
    if length > LONGEST_KEY {
        return Err(Fault::Damaged("its key is too long"));
    }
    // So a damaged count asks for no more memory than the file has values.
    let fixed = HEADER as u64 + u64::from(length) + size_of::<u64>() as u64;
    match count.checked_mul(4).and_then(|bytes| bytes.checked_add(fixed)) {
        Some(expected) if expected < size => return Err(Fault::Damaged("something follows the table")),
        Some(expected) if expected == size => {}
        _ => return Err(Fault::Damaged(SHORT)),
    }
    let mut found = vec![0; length as usize];
    file.read_exact(&mut found).map_err(ended)?;
    let mut sum = Xxh3Default::new();
    sum.update(&header);
    sum.update(&found);
    let found = String::from_utf8(found).map_err(|_| Fault::Damaged("its key is no text"))?;

    // The memory is counted before it is taken, and given back, since the caller counts the row itself.
    budget.hold(count, 4).map_err(Fault::Stopped)?;
    let values = row(file, count, &mut sum, budget);
    budget.release(count, 4);
    let values = values?;
    let mut expected = [0; 8];
    file.read_exact(&mut expected).map_err(ended)?;
    if u64::from_le_bytes(expected) != sum.digest() {
        return Err(Fault::Damaged("its checksum is wrong"));
    }
    // Only a file that is whole is said to be another's.
    if found != key {
        return Err(Fault::OtherGame(found));
    }
    if engine != tabulate::VERSION {
        return Err(Fault::Engine(engine));
    }
    Ok(Content { values, sum: sum.digest() })
}

fn row(file: &mut impl Read, count: u64, sum: &mut Xxh3Default, budget: &Budget) -> Result<Vec<u32>, Fault> {
    let count = usize::try_from(count).map_err(|_| Fault::Stopped(Stop::Memory))?;
    let mut values = Vec::new();
    // Reserved at once, so that growing never copies the row.
    values.try_reserve_exact(count).map_err(|_| Fault::Stopped(Stop::Memory))?;
    values.resize(count, 0u32);
    for chunk in values.chunks_mut(CHUNK) {
        // A long file is read for seconds.
        budget.check().map_err(Fault::Stopped)?;
        let bytes = bytemuck::cast_slice_mut(chunk);
        file.read_exact(bytes).map_err(ended)?;
        sum.update(bytes);
        for v in chunk {
            *v = u32::from_le(*v);
        }
    }
    Ok(values)
}

const SHORT: &str = "it ends early";

fn ended(error: io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => Fault::Damaged(SHORT),
        _ => Fault::Io(error),
    }
}

/// Takes a number off the front of a header.
fn number(rest: &mut &[u8]) -> Result<u32, Fault> {
    let (number, after) = rest.split_first_chunk().ok_or(Fault::Damaged(SHORT))?;
    *rest = after;
    Ok(u32::from_le_bytes(*number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(key: &str, values: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(&mut bytes, key, values).unwrap();
        bytes
    }

    fn read_back(bytes: &[u8], key: &str, budget: &Budget) -> Result<Vec<u32>, Fault> {
        read(&mut &bytes[..], bytes.len() as u64, key, budget).map(|content| content.values)
    }

    #[test]
    fn what_is_written_is_read() {
        let budget = Budget::default().with_bytes(200_000);
        for values in [vec![], vec![7], (0..40_000).collect::<Vec<u32>>()] {
            assert_eq!(read_back(&written("n -> n - 1", &values), "n -> n - 1", &budget).unwrap(), values);
        }
        let other = read_back(&written("n -> n - 1", &[0, 1]), "n -> n - 2", &budget);
        assert!(matches!(other, Err(Fault::OtherGame(found)) if found == "n -> n - 1"));
        let large = read_back(&written("n -> n - 1", &[0; 60_000]), "n -> n - 1", &budget);
        assert!(matches!(large, Err(Fault::Stopped(Stop::Memory))));
        assert_eq!(budget.bytes_left(), Some(200_000));
    }

    #[test]
    fn a_damaged_file_is_refused_wherever_the_damage_is() {
        let whole = written("key", &[1, 2, 3]);
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x40;
            assert!(read_back(&bytes, "key", &Budget::default()).is_err(), "byte {at} changed");
            assert!(read_back(&whole[..at], "key", &Budget::default()).is_err(), "cut at {at}");
        }
        let longer = read_back(&[&whole[..], b"x"].concat(), "key", &Budget::default());
        assert!(matches!(longer, Err(Fault::Damaged("something follows the table"))));
        // A count that asks for more than the file holds asks for no memory.
        let mut bytes = whole.clone();
        bytes[16..24].fill(0xff);
        assert!(matches!(read_back(&bytes, "key", &Budget::default()), Err(Fault::Damaged(SHORT))));
    }
}
