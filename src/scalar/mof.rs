//! Digits from the highest on, found as they are needed: what sums in variable time take where wNAF digits of all scalars would
//! take half a kilobyte of stack (Okeya, Schmidt-Samoa, Spahn, Takagi, "Signed binary representations revisited", CRYPTO 2004).
//!
//! 2x - x, bit by bit, is x in digits of which digit i is bit i - 1 less bit i: neighbours that are not 0 have opposite signs.
//! Windows of these, from the highest that is not 0, have the values that wNAF digits have, and are as many.

/// An integer as words of 32 bits from the lowest, and the digit that comes next. Variable-time: public values only.
pub struct Digits<'a> {
    words: &'a [u32],
    /// All digits are found of which the places are not below this one.
    end: u16,
    /// The place of the next digit.
    place: u16,
    /// The next digit, 0 if there is none.
    digit: i8,
    width: u8,
}

impl<'a> Digits<'a> {
    /// Digits below 2^(width - 1) in magnitude; 2 <= width <= 8, and at most 2000 words. The first of them comes after a 0, which
    /// is to be taken first: so that digits are made where they are kept, and not on the stack twice.
    pub fn new(words: &'a [u32], width: u8) -> Self {
        Digits { words, end: 32 * words.len() as u16 + 1, place: 0, digit: 0, width }
    }

    /// The place of the next digit; `None` if there is none, or if it is the 0 before the first.
    pub fn place(&self) -> Option<u16> {
        if self.digit == 0 { None } else { Some(self.place) }
    }

    /// The next digit, which is odd, and 0 if there is none; after it comes the one below.
    pub fn take_vartime(&mut self) -> i8 {
        let digit = self.digit;
        self.advance_vartime();
        digit
    }

    fn bit(&self, place: u16) -> u32 {
        self.words.get(usize::from(place / 32)).map_or(0, |word| word >> (place % 32) & 1)
    }

    #[inline(never)]
    fn advance_vartime(&mut self) {
        self.digit = 0;
        // The bit of a place, and the one below it.
        let mut below = match self.end.checked_sub(1) {
            Some(place) => self.bit(place),
            None => return,
        };
        while let Some(place) = self.end.checked_sub(1) {
            self.end = place;
            let bit = below;
            below = if place == 0 { 0 } else { self.bit(place - 1) };
            if bit == below {
                continue;
            }
            // The bits of the window, and one more.
            let (mut bits, mut length) = (bit << 1 | below, 1);
            while length < self.width && self.end > 0 {
                self.end -= 1;
                bits = bits << 1 | if self.end == 0 { 0 } else { self.bit(self.end - 1) };
                length += 1;
            }
            let window = (bits & ((1 << length) - 1)) as i32 - (bits >> 1) as i32;
            let zeros = window.trailing_zeros();
            (self.place, self.digit) = (self.end + zeros as u16, (window >> zeros) as i8);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::testing::Random;

    /// The digits make the integer, are odd and small, and lie as far apart as those of a wNAF.
    fn check(words: &[u32], width: u8) -> usize {
        let integer = words.iter().rev().fold(BigInt::ZERO, |sum, word| (sum << 32) + word);
        let (mut sum, mut count, mut above) = (BigInt::ZERO, 0, u16::MAX);
        let mut digits = Digits::new(words, width);
        assert_eq!(digits.place(), None);
        assert_eq!(digits.take_vartime(), 0);
        while let Some(place) = digits.place() {
            let digit = digits.take_vartime();
            assert!(digit % 2 != 0 && digit.unsigned_abs() < 1 << (width - 1), "{digit}");
            assert!(place < above && usize::from(place) <= 32 * words.len(), "{place} after {above}");
            sum += BigInt::from(digit) << place;
            (count, above) = (count + 1, place);
        }
        assert_eq!(digits.take_vartime(), 0);
        assert_eq!(sum, integer);
        count
    }

    #[test]
    fn digits_make_the_integer() {
        for width in 2..=8 {
            for bit in 0..96 {
                let power = 1u128 << bit;
                for x in [power, power - 1, power + 1, 5 * power, u128::MAX >> 32 ^ power] {
                    check(&[x as u32, (x >> 32) as u32, (x >> 64) as u32], width);
                }
            }
            check(&[], width);
            check(&[0; 4], width);
        }
    }

    /// One of width + 1 places on average.
    #[test]
    fn digits_are_few() {
        let mut random = Random::new(5);
        for width in 2..=8 {
            let count: usize = (0..500)
                .map(|_| {
                    let words: [u64; 4] = random.words();
                    check(&words.map(|word| [word as u32, (word >> 32) as u32]).concat(), width)
                })
                .sum();
            let expected = 500 * 256 / (width as usize + 1);
            assert!(count.abs_diff(expected) < expected / 25, "{width}: {count}, {expected}");
        }
    }
}
