//! Spoiled text from a fixed seed.

/// A stream of numbers that looks random and is always the same (`SplitMix64`).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Returns a number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bound = u64::try_from(bound).expect("a bound fits");
        usize::try_from((bits ^ (bits >> 31)) % bound).expect("it is below the bound")
    }

    fn of<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Tokens on which programs that read numbers go wrong.
const TOKENS: [&str; 22] = [
    "0",
    "1",
    "2",
    "3",
    "-1",
    "+1",
    "00",
    "1.5",
    "1e9",
    "x",
    "(",
    ")",
    "=",
    "WIN",
    "255",
    "65536",
    "2147483647",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999999999999999999999",
];

const BYTES: &[u8] = b"0123456789 0123456789 \n\r\t-+.,()=xA\0\xC3\xA9\xEF\xBB\xBF\xFF";

/// Changes text in one to four places.
pub fn spoil(text: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(12)).min(text.len());
        match random.below(6) {
            0 => drop(text.drain(at..end)),
            1 => text.insert(at, random.of(BYTES)),
            2 => text.truncate(at),
            3 => {
                let again = text[at..end].to_vec();
                text.splice(at..at, again);
            }
            4 if at < text.len() => text[at] = random.of(BYTES),
            _ => replace_token(text, at, random.of(&TOKENS)),
        }
    }
}

/// Puts another token where the one around `at` is.
fn replace_token(text: &mut Vec<u8>, at: usize, token: &str) {
    let blank = u8::is_ascii_whitespace;
    let start = text[..at].iter().rposition(blank).map_or(0, |before| before + 1);
    let end = text[at..].iter().position(blank).map_or(text.len(), |after| at + after);
    text.splice(start..end, token.bytes());
}

/// Returns bytes, mostly digits and blanks.
pub fn text(length: usize, random: &mut Random) -> Vec<u8> {
    let mut text = Vec::new();
    while text.len() < length {
        match random.below(8) {
            0 => text.extend_from_slice(random.of(&TOKENS).as_bytes()),
            // Tokens beyond the length that is handed out in one piece.
            1 if random.below(200) == 0 => text.extend(std::iter::repeat_n(b'7', random.below(9000))),
            _ => text.push(random.of(BYTES)),
        }
    }
    text
}
