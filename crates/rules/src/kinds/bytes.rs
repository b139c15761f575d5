//! Bytes of a packed position: a few lie in the position itself, since most are small and a search holds
//! many.

use grundy_budget::Weight;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

/// Bytes that lie in the value itself: with these it takes 24.
const INLINE: usize = 22;

#[derive(Clone, Debug)]
pub(super) enum Bytes {
    Inline(u8, [u8; INLINE]),
    Boxed(Box<[u8]>),
}

impl Bytes {
    #[inline]
    pub(super) fn all(&self) -> &[u8] {
        match self {
            Bytes::Inline(len, bytes) => &bytes[..usize::from(*len)],
            Bytes::Boxed(bytes) => bytes,
        }
    }
}

impl From<&[u8]> for Bytes {
    fn from(all: &[u8]) -> Bytes {
        let mut bytes = [0; INLINE];
        match (bytes.get_mut(..all.len()), u8::try_from(all.len())) {
            (Some(front), Ok(len)) => {
                front.copy_from_slice(all);
                Bytes::Inline(len, bytes)
            }
            _ => Bytes::Boxed(all.into()),
        }
    }
}

/// Bytes that grow.
pub(super) struct Packer {
    len: usize,
    short: [u8; INLINE],
    /// All bytes, where they are too many for the others.
    long: Vec<u8>,
}

impl Packer {
    pub(super) fn new() -> Packer {
        Packer { len: 0, short: [0; INLINE], long: Vec::new() }
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.short.get_mut(self.len) {
            *place = byte;
        } else {
            // What is kept inside moves to the long form once it is full.
            if self.long.is_empty() {
                self.long.extend_from_slice(&self.short);
            }
            self.long.push(byte);
        }
        self.len += 1;
    }

    pub(super) fn extend(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.push(*byte));
    }

    /// Small numbers of either sign take one byte: the sign is the lowest bit.
    #[inline]
    pub(super) fn push_number(&mut self, number: i128) {
        // The sign goes to the lowest bit, so that small negative numbers are small here too.
        let mut left = ((number << 1) ^ (number >> 127)).cast_unsigned();
        while left >= 128 {
            self.push(left.to_le_bytes()[0] | 128);
            left >>= 7;
        }
        self.push(left.to_le_bytes()[0]);
    }

    pub(super) fn push_entries(&mut self, entries: &[i128]) {
        self.push_number(entries.len() as i128);
        entries.iter().for_each(|entry| self.push_number(*entry));
    }

    pub(super) fn bytes(self) -> Bytes {
        match u8::try_from(self.len) {
            Ok(len) if self.len <= INLINE => Bytes::Inline(len, self.short),
            _ => Bytes::Boxed(self.long.into()),
        }
    }
}

/// Takes a number from the front.
#[inline]
pub(super) fn pull(bytes: &mut std::slice::Iter<'_, u8>) -> i128 {
    // Most numbers take one byte.
    if let [byte, rest @ ..] = bytes.as_slice()
        && byte & 128 == 0
    {
        *bytes = rest.iter();
        return i128::from(byte >> 1) ^ -i128::from(byte & 1);
    }
    let (mut found, mut shift) = (0u128, 0);
    for byte in bytes {
        found |= u128::from(byte & 127) << shift;
        if byte & 128 == 0 {
            break;
        }
        shift += 7;
    }
    (found >> 1).cast_signed() ^ -(found & 1).cast_signed()
}

impl Weight for Bytes {
    fn elsewhere(&self) -> u64 {
        match self {
            Bytes::Inline(..) => 0,
            Bytes::Boxed(bytes) => grundy_budget::block(bytes.len()),
        }
    }
}

impl PartialEq for Bytes {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.all() == other.all()
    }
}

impl Eq for Bytes {}

impl PartialOrd for Bytes {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Bytes {
    fn cmp(&self, other: &Self) -> Ordering {
        self.all().cmp(other.all())
    }
}

impl Hash for Bytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.all());
    }
}
