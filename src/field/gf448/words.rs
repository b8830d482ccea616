//! Integers below 2^448 as words, and as halves of five limbs: l\[i\] + u\[i\] 2^224 at 2^(45 i).

use super::WORDS;

/// Bits of a half.
const HALF: usize = 224;
/// Bits of a limb, except the last of a half.
const BITS: usize = 45;

/// Limbs i of the lower half, and of the upper half.
pub(super) type Halves = [[u64; 5]; 2];

/// The lower bits of limb i.
#[inline(always)]
const fn mask(i: usize) -> u64 {
    (1 << bits(i)) - 1
}

/// The bits of limb i.
#[inline(always)]
const fn bits(i: usize) -> usize {
    if i == 4 { HALF - 4 * BITS } else { BITS }
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
        let (word, shift) = ((half * HALF + i * BITS) / 64, (half * HALF + i * BITS) % 64);
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
