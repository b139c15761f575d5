//! The formats of the files of a space, version 1.
//!
//! All numbers are little-endian. Each file begins with a head: `grundy-r`, the version of the format (4
//! bytes), the version of the engine (4), what the file is (4: 0 rounds, 1 fates, 2 and 4 fates of a share in
//! cells of this number of bytes), its first and last round, for fates the bytes of a cell twice, for those
//! of a share its number and how many shares there are (4 each), the number of sides (4), the sides (8 each),
//! the length of the rules (4), the rules as printed, in UTF-8, and XXH3 of all that (8).
//!
//! Rounds follow as a number for each position that was decided in them, the ranks ascending: the ranks left
//! out since the one before, times the number of rounds, plus the round from the first one on, twice, and one
//! more where the player to move wins. Each is written with seven bits a byte, the low ones first. Last are
//! XXH3 of head and numbers (8) and how many numbers there are (8).
//!
//! Fates follow as cells in the order of ranks: 0 for a draw, `2 r + 1` for a win and `2 r + 2` for a loss
//! after `r` plies. Each block of 16,384 cells, or what is left, ends with its XXH3 (8), seeded with that of
//! the head and the block's number, so that one cell can be read, and checked, without the rest.

use crate::tables::store::StoreError;
use grundy_engine::ranked;
use grundy_engine::retrograde::Fate;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use xxhash_rust::xxh3::{Xxh3Default, xxh3_64, xxh3_64_with_seed};

pub(super) const VERSION: u32 = 1;
const MAGIC: [u8; 8] = *b"grundy-r";
pub(super) const SHORT: &str = "it ends early";
const CHECKSUM: &str = "its checksum is wrong";
/// Rules are texts; a longer one is none.
const LONGEST_RULES: u32 = 1 << 20;
/// Bytes between two calls of the system.
const CHUNK: usize = 1 << 16;
/// The bytes behind the numbers of rounds.
const TAIL: usize = 16;

/// The number of cells that are checked together.
pub(super) const CELLS: u64 = 1 << 14;
pub(super) const CHECKSUM_BYTES: u64 = 8;

/// A file of rounds has at most this number of rounds, so that its numbers have at most 64 bits.
pub(super) const MOST_ROUNDS: u32 = 1 << 16;

/// What a file is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subject {
    /// The rules, as printed.
    pub(super) rules: String,
    pub(super) sides: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// What was decided after this number of plies.
    Rounds { first: u32, last: u32 },
    /// All that is known, in cells of this number of bytes.
    Fates { width: u32 },
    /// All that is known of the positions of a share, in cells of this number of bytes, by the places of
    /// [`ranked::Deal`].
    Share { width: u32, share: u32, shares: u32 },
}

/// The head of a file, as it was read.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) subject: Subject,
    pub(super) part: Part,
    /// The bytes of the head with its checksum.
    pub(super) length: u64,
    pub(super) sum: u64,
    bytes: Vec<u8>,
    engine: u32,
}

fn damaged(path: &Path, problem: &'static str) -> StoreError {
    StoreError::Damaged { path: path.to_owned(), problem }
}

fn ended(path: &Path, cause: io::Error) -> StoreError {
    match cause.kind() {
        ErrorKind::UnexpectedEof => damaged(path, SHORT),
        _ => StoreError::Io { path: path.to_owned(), cause },
    }
}

fn head(subject: &Subject, part: Part) -> io::Result<Vec<u8>> {
    // The reader refuses longer rules, so none may be written.
    let length = u32::try_from(subject.rules.len()).ok().filter(|length| *length <= LONGEST_RULES);
    let length = length.ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "the rules are too long"))?;
    let (kind, first, last) = match part {
        Part::Rounds { first, last } => (0, first, last),
        Part::Fates { width } => (1, width, width),
        Part::Share { width, share, shares } => (width, share, shares),
    };
    let n_sides = u32::try_from(subject.sides.len()).expect("a position has a few numbers");
    let mut bytes = MAGIC.to_vec();
    let numbers = [VERSION, ranked::VERSION, kind, first, last, n_sides];
    numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    subject.sides.iter().for_each(|side| bytes.extend(side.to_le_bytes()));
    bytes.extend(length.to_le_bytes());
    bytes.extend(subject.rules.as_bytes());
    bytes.extend(xxh3_64(&bytes).to_le_bytes());
    Ok(bytes)
}

impl Head {
    /// Reads the head of a file; whatever follows is not looked at.
    pub(super) fn read(file: &mut impl Read, path: &Path) -> Result<Head, StoreError> {
        let mut bytes = Vec::new();
        let mut more = |length: usize| {
            // The head grows with what it says, so that a damaged length asks for little memory at a time.
            let from = bytes.len();
            bytes.resize(from + length, 0);
            file.read_exact(&mut bytes[from..]).map_err(|cause| ended(path, cause))?;
            Ok::<_, StoreError>(bytes[from..].to_vec())
        };
        match more(MAGIC.len()) {
            Ok(magic) if magic == MAGIC => {}
            Err(StoreError::Io { path, cause }) => return Err(StoreError::Io { path, cause }),
            // A file that is shorter than the magic is no damaged space: it is none.
            _ => return Err(StoreError::NotASpace { path: path.to_owned() }),
        }
        let mut number = || Ok::<_, StoreError>(u32::from_le_bytes(more(4)?.try_into().expect("four bytes")));
        let found = number()?;
        // The version comes first, since all behind it may be another format.
        if found != VERSION {
            return Err(StoreError::Version { path: path.to_owned(), found, read: VERSION });
        }
        let (engine, kind, first, last, n_sides) = (number()?, number()?, number()?, number()?, number()?);
        // A number of sides that no box has would be a length read from damage.
        if n_sides as usize > crate::tables::Sides::MOST {
            return Err(damaged(path, "it has too many sides"));
        }
        let sides = more(8 * n_sides as usize)?;
        let sides = sides.chunks(8).map(|side| u64::from_le_bytes(side.try_into().expect("eight bytes")));
        let length = u32::from_le_bytes(more(4)?.try_into().expect("four bytes"));
        if length > LONGEST_RULES {
            return Err(damaged(path, "its rules are too long"));
        }
        let rules = more(length as usize)?;
        // The sum is taken before its own bytes are read.
        let expected = xxh3_64(&bytes);
        let mut sum = [0; 8];
        file.read_exact(&mut sum).map_err(|cause| ended(path, cause))?;
        // What kind of file it is tells whether the two numbers are rounds, a width or a share.
        let part = match kind {
            0 if first <= last && last - first < MOST_ROUNDS => Part::Rounds { first, last },
            1 if matches!(first, 2 | 4) => Part::Fates { width: first },
            2 | 4 if first < last => Part::Share { width: kind, share: first, shares: last },
            _ => return Err(damaged(path, "its head is wrong")),
        };
        let Ok(rules) = String::from_utf8(rules) else { return Err(damaged(path, "its rules are no text")) };
        // The texts are looked at before the checksum, but nothing is believed until it is right.
        if u64::from_le_bytes(sum) != expected {
            return Err(damaged(path, CHECKSUM));
        }
        bytes.extend(sum);
        let subject = Subject { rules, sides: sides.collect() };
        Ok(Head { subject, part, length: bytes.len() as u64, sum: expected, bytes, engine })
    }

    /// Refuses a file that is about something else, or comes from another version of the engine.
    pub(super) fn check(&self, subject: &Subject, path: &Path) -> Result<(), StoreError> {
        let path = || path.to_owned();
        if self.subject.rules != subject.rules {
            return Err(StoreError::OtherGame { path: path(), found: self.subject.rules.clone() });
        }
        if self.subject.sides != subject.sides {
            let (found, wanted) = (self.subject.sides.clone(), subject.sides.clone());
            return Err(StoreError::OtherBox { path: path(), found, wanted });
        }
        if self.engine != ranked::VERSION {
            return Err(StoreError::Engine { path: path(), found: self.engine, own: ranked::VERSION });
        }
        Ok(())
    }
}

/// Rounds on their way into a file.
pub(super) struct RoundsWriter<W> {
    out: W,
    sum: Xxh3Default,
    buffer: Vec<u8>,
    first: u32,
    n_rounds: u64,
    next: u64,
    count: u64,
}

impl<W: Write> RoundsWriter<W> {
    pub(super) fn begin(out: W, subject: &Subject, first: u32, last: u32) -> io::Result<Self> {
        // The head goes through the same buffer, so that its bytes are in the checksum too.
        let buffer = head(subject, Part::Rounds { first, last })?;
        let n_rounds = u64::from(last - first) + 1;
        Ok(RoundsWriter { out, sum: Xxh3Default::new(), buffer, first, n_rounds, next: 0, count: 0 })
    }

    /// Adds a position; ranks ascend, and its fate was decided in one of the rounds.
    pub(super) fn add(&mut self, rank: u64, fate: Fate) -> io::Result<()> {
        let (wins, remoteness) = match fate {
            Fate::Win { remoteness } => (1, remoteness),
            Fate::Loss { remoteness } => (0, remoteness),
            Fate::Draw => unreachable!("what is decided is no draw"),
        };
        let place =
            // A gap counts from the rank behind the last one, so that neighbours have the gap 0.
            (rank - self.next).checked_mul(2 * self.n_rounds).expect("ranks of a held space are small");
        let mut number = place + 2 * u64::from(remoteness - self.first) + wins;
        while number >= 1 << 7 {
            self.buffer.push(number.to_le_bytes()[0] | 1 << 7);
            number >>= 7;
        }
        self.buffer.push(number.to_le_bytes()[0]);
        (self.next, self.count) = (rank + 1, self.count + 1);
        if self.buffer.len() >= CHUNK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sum.update(&self.buffer);
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    pub(super) fn end(mut self) -> io::Result<()> {
        self.flush()?;
        let tail = [self.sum.digest().to_le_bytes(), self.count.to_le_bytes()].concat();
        self.out.write_all(&tail)
    }
}

/// Reads a file of rounds to its end, and hands out what was decided in them.
pub(super) fn read_rounds<E: From<StoreError>>(
    file: &mut impl Read,
    (path, size): (&Path, u64),
    head: &Head,
    take: &mut dyn FnMut(u64, Fate) -> Result<(), E>,
) -> Result<(), E> {
    let Part::Rounds { first, last } = head.part else {
        return Err(damaged(path, "it has no rounds").into());
    };
    let n_rounds = u64::from(last - first) + 1;
    // The tail is known to be there, so numbers end where it begins.
    let mut left = size.checked_sub(head.length + TAIL as u64).ok_or_else(|| damaged(path, SHORT))?;
    let (mut sum, mut buffer) = (Xxh3Default::new(), vec![0; CHUNK]);
    sum.update(&head.bytes);
    let (mut number, mut shift, mut next, mut count) = (0u64, 0, 0u64, 0u64);
    while left > 0 {
        let length = usize::try_from(left).unwrap_or(CHUNK).min(CHUNK);
        file.read_exact(&mut buffer[..length]).map_err(|cause| ended(path, cause))?;
        sum.update(&buffer[..length]);
        left -= length as u64;
        for byte in &buffer[..length] {
            // A number of 64 bits has at most ten bytes.
            if shift > 63 {
                return Err(damaged(path, "a number is too long").into());
            }
            number |= u64::from(byte & 0x7f) << shift;
            shift += 7;
            if byte >> 7 == 1 {
                continue;
            }
            // One number holds the gap, the round and who wins: see the format above.
            let (place, within) = (number / (2 * n_rounds), number % (2 * n_rounds));
            let rank = next.checked_add(place).ok_or_else(|| damaged(path, "a rank is too large"))?;
            let remoteness = first + u32::try_from(within / 2).expect("a file has few rounds");
            take(rank, if within % 2 == 1 { Fate::Win { remoteness } } else { Fate::Loss { remoteness } })?;
            next = rank.checked_add(1).ok_or_else(|| damaged(path, "a rank is too large"))?;
            (number, shift, count) = (0, 0, count + 1);
        }
    }
    let mut tail = [0; TAIL];
    file.read_exact(&mut tail).map_err(|cause| ended(path, cause))?;
    // A number that has begun must also have ended.
    match tail == *[sum.digest().to_le_bytes(), count.to_le_bytes()].concat() && shift == 0 {
        true => Ok(()),
        false => Err(damaged(path, CHECKSUM).into()),
    }
}

/// Returns the bytes that hold the fates of positions that are decided after at most this number of plies.
fn width(plies: u32) -> u32 {
    // The largest word is that of a loss after the last ply.
    if 2 * u64::from(plies) + 2 <= u64::from(u16::MAX) { 2 } else { 4 }
}

/// Writes the fates of all positions, or of a share (its number, and how many there are); none is decided
/// after more than `plies` plies.
pub(super) fn write_fates(
    out: &mut impl Write,
    subject: &Subject,
    share: Option<(u32, u32)>,
    plies: u32,
    fates: &mut dyn Iterator<Item = Fate>,
) -> io::Result<()> {
    let width = width(plies);
    let part = match share {
        None => Part::Fates { width },
        Some((share, shares)) => Part::Share { width, share, shares },
    };
    let head = head(subject, part)?;
    // The seed ties each block to this file and to its place in it.
    let seed = xxh3_64(&head[..head.len() - 8]);
    out.write_all(&head)?;
    let mut fates = fates.peekable();
    for block in 0.. {
        // An empty block is not written, also where the cells end with a block.
        if fates.peek().is_none() {
            return Ok(());
        }
        let mut bytes = Vec::new();
        for fate in fates.by_ref().take(usize::try_from(CELLS).expect("a block is small")) {
            let word = match fate {
                Fate::Draw => 0,
                Fate::Win { remoteness } => 2 * remoteness + 1,
                Fate::Loss { remoteness } => 2 * remoteness + 2,
            };
            bytes.extend_from_slice(&word.to_le_bytes()[..width as usize]);
        }
        bytes.extend(xxh3_64_with_seed(&bytes, seed ^ block).to_le_bytes());
        out.write_all(&bytes)?;
    }
    Ok(())
}

/// Returns whether a block, read with its checksum, is as it was written.
pub(super) fn is_whole(bytes: &[u8], seed: u64, block: u64) -> bool {
    bytes
        .split_last_chunk()
        .is_some_and(|(cells, sum)| xxh3_64_with_seed(cells, seed ^ block) == u64::from_le_bytes(*sum))
}

/// Returns the fate in a cell.
pub(super) fn fate(cell: &[u8]) -> Fate {
    let mut word = [0; 4];
    word[..cell.len()].copy_from_slice(cell);
    match u32::from_le_bytes(word) {
        0 => Fate::Draw,
        word if word % 2 == 1 => Fate::Win { remoteness: word / 2 },
        word => Fate::Loss { remoteness: word / 2 - 1 },
    }
}
