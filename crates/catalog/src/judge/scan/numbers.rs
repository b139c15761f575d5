//! Natural numbers: one, many in a row, or the digits of one of any length.

use super::{Fault, SHOWN, Scanner, is_blank, shown};
use std::ops::RangeInclusive;

impl Scanner<'_> {
    /// Reads a natural number below `2^64`. `expected` names it in messages: "a pile", "the number of cases".
    ///
    /// # Errors
    /// [`Fault::Input`] where no such number comes; [`Fault::Read`].
    #[inline(always)]
    pub fn natural(&mut self, expected: &str) -> Result<u64, Fault> {
        match self.buffered_natural() {
            Some(value) => Ok(value),
            None => self.natural_slowly(expected),
        }
    }

    /// Reads this number of natural numbers in `range`, and hands each to `take`.
    ///
    /// # Errors
    /// As [`Scanner::natural_in`], and those of `take`, which speak of the number it was handed.
    #[inline]
    pub fn naturals_in(
        &mut self,
        count: u64,
        range: RangeInclusive<u64>,
        expected: &str,
        mut take: impl FnMut(u64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let mut left = count;
        while left > 0 {
            // A few are not worth a look at this number of bytes.
            if left >= FEW {
                // In one pass over many bytes a number costs less than by a token each.
                let (taken, done) = self.buffered_naturals(left, &range, &mut take);
                done?;
                left -= taken;
            }
            if left > 0 {
                take(self.natural_in(range.clone(), expected)?)?;
                left -= 1;
            }
        }
        Ok(())
    }

    /// Reads numbers in `range` while they are in the buffer with the blanks behind them, at most a number of
    /// them, and hands each to `take`; returns how many, and what `take` said of the last.
    ///
    /// Where numbers end is looked up for 64 bytes at a time, so that none waits for the length of the one
    /// before.
    #[inline(always)]
    fn buffered_naturals(
        &mut self,
        most: u64,
        range: &RangeInclusive<u64>,
        take: &mut impl FnMut(u64) -> Result<(), Fault>,
    ) -> (u64, Result<(), Fault>) {
        let mut taken = 0;
        let (mut at, mut window) = (self.at, self.at);
        'numbers: while window < self.end {
            let mut others = self.others(window);
            while others != 0 {
                let end = window + others.trailing_zeros() as usize;
                others &= others - 1;
                // The end of the input may cut a number, so this one is read another way.
                if end >= self.end || !is_blank(self.buffer[end]) {
                    break 'numbers;
                }
                // Two blanks in a row have no number between them.
                if end == at {
                    at += 1;
                    continue;
                }
                let Some(value) = self.natural_between(at, end).filter(|value| range.contains(value)) else {
                    break 'numbers;
                };
                self.token.index = at;
                at = end + 1;
                taken += 1;
                let done = take(value);
                // The place behind the last number that was taken is kept, also where the callback refuses.
                if taken == most || done.is_err() {
                    self.at = at;
                    return (taken, done);
                }
            }
            window += WINDOW;
        }
        self.at = at;
        (taken, Ok(()))
    }

    /// Returns which of the bytes from `at` are no digits, the first in the lowest bit.
    #[inline(always)]
    fn others(&self, at: usize) -> u64 {
        let window: &[u8; WINDOW] =
            self.buffer[at..].first_chunk().expect("they are there behind the end too");
        let (eights, _) = window.as_chunks();
        eights.iter().rev().fold(0, |others, eight| {
            let digits = u64::from_le_bytes(*eight) ^ (ALL * u64::from(b'0'));
            let marks = (((digits & (ALL * 0x7F)) + (ALL * 0x76)) | digits) & (ALL * 0x80);
            // The product has the mark of every byte in its highest byte.
            (others << 8) | ((marks >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56)
        })
    }

    /// Returns the number that the digits between two places are, at least one: at most 19, which cannot
    /// overflow.
    #[inline(always)]
    fn natural_between(&self, at: usize, end: usize) -> Option<u64> {
        let length = end - at;
        // Eight digits are joined at once; longer numbers are put together of such pieces.
        if length <= 8 {
            return Some(joined(self.eight_bytes(at), length));
        }
        let head = joined(self.eight_bytes(at), 8);
        if length <= 16 {
            return Some(head * POWERS_OF_TEN[length - 8] + joined(self.eight_bytes(at + 8), length - 8));
        }
        let head = head * POWERS_OF_TEN[8] + joined(self.eight_bytes(at + 8), 8);
        // With 19 digits a number is below 10^19, and so fits in 64 bits.
        (length <= 19)
            .then(|| head * POWERS_OF_TEN[length - 16] + joined(self.eight_bytes(at + 16), length - 16))
    }

    /// Reads the next token, and the blank behind it, where both are in the buffer and it is a number of at
    /// most 19 digits.
    #[inline(always)]
    fn buffered_natural(&mut self) -> Option<u64> {
        match self.natural_at(self.at) {
            Some((value, length)) => {
                self.token.index = self.at;
                self.at += length + 1;
                Some(value)
            }
            None => self.natural_behind_blanks(),
        }
    }

    #[inline(never)]
    fn natural_behind_blanks(&mut self) -> Option<u64> {
        let before = self.at;
        let is_another = self.skip_buffered_blanks() && self.at > before;
        if is_another { self.buffered_natural() } else { None }
    }

    /// Returns the number that stands at a place of the buffer, a blank behind it, and its length: at most 19
    /// digits, which cannot overflow.
    #[inline(always)]
    fn natural_at(&self, at: usize) -> Option<(u64, usize)> {
        let bytes = self.eight_bytes(at);
        let (mut value, mut length) = leading_digits(bytes);
        let mut after = bytes;
        // A number that goes on in the next eight bytes.
        if length == 8 {
            after = self.eight_bytes(at + 8);
            let (next, more) = leading_digits(after);
            if more == 8 {
                return self.long_natural_at(at);
            }
            (value, length) = (value * POWERS_OF_TEN[more] + next, 8 + more);
        }
        let after = (after >> (8 * (length % 8))).to_le_bytes()[0];
        (length > 0 && at + length < self.end && is_blank(after)).then_some((value, length))
    }

    /// As [`Scanner::natural_at`], of at least 16 digits.
    #[inline(never)]
    fn long_natural_at(&self, at: usize) -> Option<(u64, usize)> {
        let end = at + 16 + leading_digits(self.eight_bytes(at + 16)).1;
        let is_whole = end < self.end && is_blank(self.buffer[end]);
        is_whole.then(|| self.natural_between(at, end)).flatten().map(|value| (value, end - at))
    }

    /// Returns the bytes of the buffer from `at`, the first in the lowest eight bits: those behind the end
    /// are of no meaning.
    #[inline(always)]
    fn eight_bytes(&self, at: usize) -> u64 {
        u64::from_le_bytes(*self.buffer[at..].first_chunk().expect("they are there behind the end too"))
    }

    #[cold]
    fn natural_slowly(&mut self, expected: &str) -> Result<u64, Fault> {
        let mut value = Some(0u64);
        let head = self.digits_and_head(expected, |piece| {
            for digit in piece {
                // A number that is too large is read to its end, so that the message can show it.
                value = value.and_then(|v| v.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
            }
        })?;
        value.ok_or_else(|| {
            self.refuse(format_args!(
                "expected {expected} of at most {}, found {}, which is too large",
                u64::MAX,
                shown(&head)
            ))
        })
    }

    /// Reads a natural number of any length and hands out its decimal digits in pieces, in order; none is
    /// empty.
    ///
    /// # Errors
    /// [`Fault::Input`] where no such number comes, pieces before the first wrong byte being handed out all
    /// the same; [`Fault::Read`].
    #[inline]
    pub fn digits(&mut self, expected: &str, mut piece: impl FnMut(&[u8])) -> Result<(), Fault> {
        self.begin(expected)?;
        let mut at = self.at;
        loop {
            let (_, length) = leading_digits(self.eight_bytes(at));
            at += length;
            if length < 8 {
                break;
            }
        }
        // The slow way reads tokens that are no numbers, and those that the end of the buffer cuts.
        if at == self.at || at == self.end || !is_blank(self.buffer[at]) {
            return self.digits_and_head(expected, piece).map(|_| ());
        }
        piece(&self.buffer[self.at..at]);
        self.at = at;
        Ok(())
    }

    /// As [`Scanner::digits`], of any token; returns as much of it as messages show.
    #[cold]
    fn digits_and_head(&mut self, expected: &str, mut piece: impl FnMut(&[u8])) -> Result<Vec<u8>, Fault> {
        let mut bad = false;
        let mut head = Vec::new();
        self.word_in_pieces(expected, |bytes| {
            // One byte more than messages show tells them that the token goes on.
            head.extend_from_slice(&bytes[..bytes.len().min(SHOWN + 1 - head.len())]);
            bad |= !bytes.iter().all(u8::is_ascii_digit);
            if !bad {
                piece(bytes);
            }
        })?;
        if bad {
            Err(self.refuse(format_args!("expected {expected}, found {}", shown(&head))))
        } else {
            Ok(head)
        }
    }

    /// Reads a natural number in `range`.
    ///
    /// # Errors
    /// As [`Scanner::natural`], and [`Fault::Input`] outside the range.
    #[inline(always)]
    pub fn natural_in(&mut self, range: RangeInclusive<u64>, expected: &str) -> Result<u64, Fault> {
        let value = self.natural(expected)?;
        if range.contains(&value) {
            return Ok(value);
        }
        Err(self.outside(&range, expected, value))
    }

    #[cold]
    fn outside(&self, range: &RangeInclusive<u64>, expected: &str, value: u64) -> Fault {
        let (low, high) = (range.start(), range.end());
        if *high == u64::MAX && *low == 1 {
            self.refuse(format_args!("expected {expected}, a positive integer, found \"{value}\""))
        } else if *high == u64::MAX {
            self.refuse(format_args!("expected {expected} of at least {low}, found \"{value}\""))
        } else {
            self.refuse(format_args!("expected {expected} from {low} to {high}, found \"{value}\""))
        }
    }
}

const POWERS_OF_TEN: [u64; 9] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// The number of bytes that are looked at together for the ends of numbers.
const WINDOW: usize = 64;

/// Fewer numbers are read one after the other.
const FEW: u64 = 8;

/// A one in each byte.
const ALL: u64 = 0x0101_0101_0101_0101;

/// Returns the number that the leading digits of eight bytes are, the first byte being the lowest, and how
/// many they are.
#[inline(always)]
fn leading_digits(bytes: u64) -> (u64, usize) {
    // Digits become 0 to 9. Only behind a byte that is none may a carry reach the next.
    let digits = bytes ^ (ALL * u64::from(b'0'));
    let others = ((digits.wrapping_add(ALL * 0x76)) | digits) & (ALL * 0x80);
    let length = (others.trailing_zeros() / 8) as usize;
    if length == 0 { (0, 0) } else { (joined(bytes, length), length) }
}

/// Returns the number that this number of leading digits of eight bytes are, one at least.
#[inline(always)]
fn joined(bytes: u64, length: usize) -> u64 {
    // Zeros lead, then pairs are joined, and pairs of these, and both halves.
    // The digits move to the upper bytes, and zeros stand before them.
    let digits = (bytes ^ (ALL * u64::from(b'0'))) << (64 - 8 * length);
    let pairs = ((digits * 10) + (digits >> 8)) & 0x00FF_00FF_00FF_00FF;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_FFFF_0000_FFFF;
    (fours * 10_000 + (fours >> 32)) & 0xFFFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::super::BLOCK;
    use super::super::tests::Drip;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn leading_zeros_do_not_overflow() {
        let text = format!("{}18446744073709551615", "0".repeat(100));
        let mut input = text.as_bytes();
        assert_eq!(Scanner::new(&mut input).natural("a pile").unwrap(), u64::MAX);
    }

    #[test]
    fn digits_of_any_length_are_checked() {
        let text = "7".repeat(2 * BLOCK) + " 12x " + &"3".repeat(2 * BLOCK) + "-";
        let mut input = text.as_bytes();
        let mut scanner = Scanner::new(&mut input);
        let mut total = 0;
        scanner.digits("a number", |piece| total += piece.len()).unwrap();
        assert_eq!(total, 2 * BLOCK);
        for found in ["\"12x\"", "\"333333333333333333333333...\""] {
            let fault = scanner.digits("a number", |_| ()).unwrap_err().to_string();
            assert!(fault.ends_with(&format!("expected a number, found {found}")), "{fault}");
        }
    }

    #[test]
    fn numbers_of_any_length_come_in_digits() {
        for step in [1, 2, 3, 7, 1000] {
            let mut drip = Drip(b" 0012 -1 -12 4x", step);
            let mut scanner = Scanner::new(&mut drip);
            let mut digits = Vec::new();
            scanner.digits("a number", |piece| digits.extend_from_slice(piece)).unwrap();
            assert_eq!(digits, b"0012");
            assert!(!scanner.next_is("-").unwrap() && scanner.next_is("-1").unwrap());
            assert_eq!(scanner.word("a word").unwrap(), b"-1");
            assert!(!scanner.next_is("-1").unwrap());
            let fault = scanner.digits("a number", |_| {}).unwrap_err().to_string();
            assert_eq!(fault, "line 1, column 10: expected a number, found \"-12\"");
            let fault = scanner.digits("a number", |_| {}).unwrap_err().to_string();
            assert_eq!(fault, "line 1, column 14: expected a number, found \"4x\"");
            assert!(!scanner.next_is("-1").unwrap());
        }
    }

    proptest! {
        #[test]
        fn numbers_come_back_whatever_the_white_space_and_blocks(
            numbers in prop::collection::vec((any::<u64>(), "[ \t\r\n\u{b}\u{c}]{1,3}"), 0..40),
            step in 1usize..40,
        ) {
            let text: String = numbers.iter().map(|(n, blank)| format!("{blank}{n}")).collect();
            let mut drip = Drip(text.as_bytes(), step);
            let mut scanner = Scanner::new(&mut drip);
            for (n, _) in &numbers {
                prop_assert_eq!(scanner.natural("a number").unwrap(), *n);
            }
            prop_assert!(scanner.at_end().unwrap());
        }

        #[test]
        fn many_in_a_row_are_as_one_after_the_other(
            tokens in prop::collection::vec(("[0-9]{1,3}|[0-9]{7,21}|[1-9]x|-1", "[ \n]{1,2}"), 0..30),
            count in 0u64..32, least in 0u64..3, refused in 0usize..40, step in 1usize..40,
        ) {
            let text: String = tokens.iter().map(|(token, blank)| format!("{token}{blank}")).collect();
            let read = |in_a_row: bool| {
                let (mut drip, mut taken) = (Drip(text.as_bytes(), step), Vec::new());
                let mut scanner = Scanner::new(&mut drip);
                let mut take = |number| {
                    taken.push(number);
                    if taken.len() == refused { Err(Fault::Stopped(grundy_budget::Stop::Steps)) } else { Ok(()) }
                };
                let done = if in_a_row {
                    scanner.naturals_in(count, least..=u64::MAX, "a number", take)
                } else {
                    (0..count).try_for_each(|_| take(scanner.natural_in(least..=u64::MAX, "a number")?))
                };
                // The token that messages speak of, and what comes next.
                let (place, next) = (scanner.refuse("here").to_string(), scanner.natural("the next"));
                let text = |fault: Fault| fault.to_string();
                (taken, done.map_err(text), place, next.map_err(text))
            };
            prop_assert_eq!(read(true), read(false));
        }
    }
}
