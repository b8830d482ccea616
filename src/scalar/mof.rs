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
    /// The largest magnitude of a digit.
    largest: i8,
}

impl<'a> Digits<'a> {
    /// Odd digits up to 2n - 1 in magnitude, for n multiples of a point; 1 <= n <= 64, and at most 2000 words. Where n is not a
    /// power of two, windows are shorter where digits would be too large (Möller, "Improved techniques for fast
    /// exponentiation", ICISC 2002).
    ///
    /// The first of them comes after a 0, which is to be taken first: so that digits are made where they are kept, and not
    /// on the stack twice.
    pub fn new(words: &'a [u32], n: usize) -> Self {
        let largest = (2 * n - 1) as i8;
        let width = (largest.unsigned_abs().ilog2() + 2) as u8;
        Digits { words, end: 32 * words.len() as u16 + 1, place: 0, digit: 0, width, largest }
    }

    /// The place of the next digit; `None` if there is none, or if it is the 0 before the first.
    pub fn place(&self) -> Option<u16> {
        if self.digit == 0 { None } else { Some(self.place) }
    }

    /// One more than the place of the next digit, and 0 if there is none.
    #[inline(always)]
    pub fn end(&self) -> u16 {
        self.place().map_or(0, |place| place + 1)
    }

    /// The next digit, which is odd, and 0 if there is none; after it comes the one below.
    pub fn take_vartime(&mut self) -> i8 {
        let digit = self.digit;
        self.advance_vartime();
        digit
    }

    /// The 32 bits below a place, zeros where there are none.
    #[inline(always)]
    fn bits_below(&self, place: u16) -> u32 {
        let (word, shift) = (usize::from(place / 32), u32::from(place % 32));
        let at = |word: usize| self.words.get(word).map_or(0, |word| *word);
        // In two shifts of less than a word.
        at(word) << 1 << (31 - shift) | at(word.wrapping_sub(1)) >> shift
    }

    #[inline(never)]
    fn advance_vartime(&mut self) {
        self.digit = 0;
        while self.end > 0 {
            // Of the bits of 32 places, each that is not the one below; the last of them is, as far as is known.
            let bits = self.bits_below(self.end);
            let changes = bits ^ bits << 1;
            let known = if self.end > 32 { changes & !1 } else { changes };
            if known == 0 {
                self.end = self.end.saturating_sub(31);
                continue;
            }
            let place = self.end - 1 - known.leading_zeros() as u16;
            // The bits of the window, and one more.
            let mut length = u16::from(self.width).min(place + 1);
            self.end = place + 1 - length;
            let mut bits = self.bits_below(place + 1) >> (31 - length);
            loop {
                let window = (bits & ((1 << length) - 1)) as i32 - (bits >> 1) as i32;
                let zeros = window.trailing_zeros();
                (self.place, self.digit) = (self.end + zeros as u16, (window >> zeros) as i8);
                if self.digit.unsigned_abs() <= self.largest.unsigned_abs() {
                    return;
                }
                // Without the lowest bit.
                (bits, length, self.end) = (bits >> 1, length - 1, self.end + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::*;
    use crate::testing::Random;

    /// The digits make the integer, are odd and small, and follow one another from the highest.
    fn check(words: &[u32], n: usize) -> usize {
        let integer = words.iter().rev().fold(BigInt::ZERO, |sum, word| (sum << 32) + word);
        let (mut sum, mut count, mut above) = (BigInt::ZERO, 0, u16::MAX);
        let mut digits = Digits::new(words, n);
        assert_eq!(digits.place(), None);
        assert_eq!(digits.take_vartime(), 0);
        while let Some(place) = digits.place() {
            let digit = digits.take_vartime();
            assert!(digit % 2 != 0 && usize::from(digit.unsigned_abs()) < 2 * n, "{digit}");
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
        for n in (1..=20).chain([31, 32, 33, 63, 64]) {
            for bit in 0..96 {
                let power = 1u128 << bit;
                for x in [power, power - 1, power + 1, 5 * power, u128::MAX >> 32 ^ power] {
                    check(&[x as u32, (x >> 32) as u32, (x >> 64) as u32], n);
                }
            }
            check(&[], n);
            check(&[0; 4], n);
        }
    }

    /// One of width + 1 places on average, and with three multiples one of 4.5.
    #[test]
    fn digits_are_few() {
        let mut random = Random::new(5);
        for (n, places) in [(1, 3.0), (2, 4.0), (3, 4.5), (4, 5.0), (8, 6.0), (16, 7.0), (32, 8.0), (64, 9.0)]
        {
            let count: usize = (0..500)
                .map(|_| {
                    let words: [u64; 4] = random.words();
                    check(&words.map(|word| [word as u32, (word >> 32) as u32]).concat(), n)
                })
                .sum();
            let expected = (500.0 * 256.0 / places) as usize;
            assert!(count.abs_diff(expected) < expected / 25, "{n}: {count}, {expected}");
        }
    }
}
