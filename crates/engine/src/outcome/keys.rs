//! Keys of 128 bits: of components by their content, of sums from those of their terms.

use grundy_rules::Ruleset;
use std::hash::{Hash, Hasher};

/// The key of a sum does not depend on the order of its terms: it is the sum of theirs.
pub(super) type Key = u128;

const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0xd1b5_4a32_d192_ed03;

/// Returns the key of a component in normal form.
pub(super) fn of_component<R: Ruleset>(rules: &R, component: &R::Component) -> Key {
    let mut lanes = Lanes([FIRST, SECOND]);
    // A word stands for its component alone, so it is all that has to be hashed.
    match rules.pack(component) {
        Some(word) => lanes.write_u64(word.get()),
        None => {
            // A packed word is not 0, so what is hashed here begins otherwise.
            lanes.write_u64(0);
            component.hash(&mut lanes);
        }
    }
    lanes.key()
}

/// Returns the key of a number: the handle of a form.
pub(super) fn of_number(number: u64) -> Key {
    // The seeds change places, so that a number and a component with this word have different keys.
    let mut lanes = Lanes([SECOND, FIRST]);
    lanes.write_u64(number);
    lanes.key()
}

/// Returns the key of the negative of what has this key.
pub(super) fn negative(key: Key) -> Key {
    let mut lanes = Lanes(halves(!key));
    lanes.write_u64(FIRST);
    lanes.key()
}

fn halves(key: Key) -> [u64; 2] {
    #[expect(clippy::cast_possible_truncation, reason = "each half is kept")]
    [key as u64, (key >> 64) as u64]
}

/// Two hashes at a time, that know nothing of each other.
struct Lanes([u64; 2]);

/// Multiplies, and folds the upper half of the product onto the lower one.
fn folded(a: u64, b: u64) -> u64 {
    let [low, high] = halves(u128::from(a) * u128::from(b));
    low ^ high
}

impl Lanes {
    fn key(&self) -> Key {
        let [a, b] = self.0;
        // The `1` keeps a factor from being 0, which would lose the other lane.
        let a = folded(a ^ SECOND, b.rotate_left(23) | 1) ^ a.rotate_left(31);
        let b = folded(b ^ FIRST, a.rotate_left(41) | 1) ^ b.rotate_left(17);
        u128::from(a) << 64 | u128::from(b)
    }
}

impl Hasher for Lanes {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
        // The length tells words apart that were filled up with zeros.
        self.write_u64(bytes.len() as u64);
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let [a, b] = self.0;
        // Adding the word keeps a lane from sticking at 0, whatever it was multiplied by.
        self.0 = [
            folded(a ^ word, FIRST).wrapping_add(word.rotate_left(32)),
            folded(b.wrapping_add(word), SECOND) ^ word.rotate_left(11),
        ];
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        halves(self.key())[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_of_near_words_differ_in_each_half() {
        let mut seen = [HashSet::new(), HashSet::new()];
        let near =
            (0..100_000).chain((0..64).flat_map(|place| (0..64).map(move |other| 1 << place | 1 << other)));
        let words: HashSet<u64> = near.collect();
        for word in &words {
            for key in [of_number(*word), negative(of_number(*word))] {
                for (half, seen) in halves(key).into_iter().zip(&mut seen) {
                    assert!(seen.insert(half), "{word}");
                }
            }
        }
    }
}
