//! Integers below 2^448 as words, and as halves of five limbs: l\[i\] + u\[i\] 2^224 at 2^(45 i).

use super::WORDS;

/// Bits of a half.
const HALF: usize = 224;
/// Bits of a limb, except the last of a half.
pub(super) const BITS: u64 = 45;
/// Bits of the last limb of a half.
pub(super) const LAST_BITS: u64 = 44;

/// Limbs i of the lower half, and of the upper half.
pub(super) type Halves = [[u64; 5]; 2];

/// The lower bits of limb i.
#[inline(always)]
const fn mask(i: usize) -> u64 {
    (1 << bits(i)) - 1
}

/// The bits of limb i.
#[inline(always)]
const fn bits(i: usize) -> u64 {
    if i == 4 { LAST_BITS } else { BITS }
}

/// The word in which limb i of a half begins, and at which of its bits.
#[inline(always)]
const fn place(half: usize, i: usize) -> (usize, u64) {
    let bit = half * HALF + i * BITS as usize;
    (bit / 64, bit as u64 % 64)
}

/// The limbs of an integer below 2^448, with no more bits than they have.
pub(super) const fn halves_from_words(words: [u64; WORDS]) -> Halves {
    let mut halves = [[0; 5]; 2];
    let mut k = 0;
    while k < 10 {
        let (half, i) = (k / 5, k % 5);
        let (word, shift) = place(half, i);
        let mut limb = words[word] >> shift;
        if shift + bits(i) > 64 {
            limb |= words[word + 1] << (64 - shift);
        }
        halves[half][i] = limb & mask(i);
        k += 1;
    }
    halves
}

/// The canonical representative of an integer whose limbs are below 2^60, as words. Constant-time.
#[inline(never)]
pub(super) const fn words_from_halves(halves: Halves) -> [u64; WORDS] {
    // The first pass leaves less than 2^17 (2^224 + 1) outside of 0 .. 2^448, and the second nothing.
    let (halves, above) = carried(halves);
    let (halves, above) = carried(plus(halves, above));
    let halves = plus(halves, above);
    // At least p exactly if adding 2^224 + 1 reaches 2^448.
    let (_, above) = carried(plus(halves, 1));
    let (halves, _) = carried(plus(halves, above));
    let mut words = [0; WORDS];
    let mut k = 0;
    while k < 10 {
        let (half, i) = (k / 5, k % 5);
        let (word, shift) = place(half, i);
        words[word] |= halves[half][i] << shift;
        if shift + bits(i) > 64 {
            words[word + 1] |= halves[half][i] >> (64 - shift);
        }
        k += 1;
    }
    words
}

/// n (2^224 + 1) more, which is n more than n 2^448 less.
#[inline(always)]
const fn plus(mut halves: Halves, n: u64) -> Halves {
    halves[0][0] += n;
    halves[1][0] += n;
    halves
}

/// Limbs with no more bits than they have, and what is above the last, all in sequence.
#[inline(always)]
const fn carried(mut halves: Halves) -> (Halves, u64) {
    let mut carry = 0;
    let mut k = 0;
    while k < 10 {
        let (half, i) = (k / 5, k % 5);
        let sum = halves[half][i] + carry;
        halves[half][i] = sum & mask(i);
        carry = sum >> bits(i);
        k += 1;
    }
    (halves, carry)
}
