//! Integers of a fixed number of words: the plain arithmetic that inversion, scalars and their halving share.
//!
//! Words are little-endian and unsigned unless a function says otherwise. Everything is constant-time except
//! functions named `_vartime`.

use subtle::Choice;

use crate::loops::{rolled, stay_rolled};

#[cfg(lemniscate_assembly = "thumbv6m")]
mod thumbv6m;

#[cfg(lemniscate_assembly = "thumbv6m")]
pub(crate) use thumbv6m::{add_row, multiply, square};

/// a + b + carry, and the carry out.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn add_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
    if cfg!(target_pointer_width = "64") {
        let (sum, first) = a.overflowing_add(b);
        let (sum, second) = sum.overflowing_add(carry as u64);
        return (sum, first | second);
    }
    let (sum, carry) = add_in_halves(a, b, carry as u32);
    (sum, carry == 1)
}

/// a + b + carry for a carry that is a bit, and the carry out, where a word is two registers: an overflow would be found by comparing,
/// and a comparison of them may become a branch.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn add_in_halves(a: u64, b: u64, carry: u32) -> (u64, u32) {
    if cfg!(target_arch = "riscv32") {
        let low = (a as u32) as u64 + (b as u32) as u64 + carry as u64;
        let high = (a >> 32) + (b >> 32) + (low >> 32);
        return (low as u32 as u64 | high << 32, (high >> 32) as u32);
    }
    if cfg!(target_arch = "wasm32") {
        // The carry out of the highest bit: without a comparison.
        let sum = a.wrapping_add(b).wrapping_add(carry as u64);
        return (sum, ((a & b | (a | b) & !sum) >> 63) as u32);
    }
    // Where there is a flag for carries.
    let sum = a as u128 + b as u128 + carry as u128;
    (sum as u64, (sum >> 64) as u32)
}

/// a - b - borrow, and the borrow out.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn sub_borrow(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    if cfg!(target_pointer_width = "64") {
        let (difference, first) = a.overflowing_sub(b);
        let (difference, second) = difference.overflowing_sub(borrow as u64);
        return (difference, first | second);
    }
    if cfg!(target_arch = "riscv32") {
        let (difference, carry) = add_in_halves(a, !b, !borrow as u32);
        return (difference, carry == 0);
    }
    // Of the carry of a sum compilers see that it is a comparison.
    let difference = (a as u128).wrapping_sub(b as u128).wrapping_sub(borrow as u128);
    (difference as u64, (difference >> 64) as u64 & 1 == 1)
}

/// a + b + carry modulo 2^128, for a carry that is a bit; a - b is a + !b + 1.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn add_128(a: u128, b: u128, carry: u32) -> u128 {
    if cfg!(target_arch = "riscv32") {
        let (low, carry) = add_in_halves(a as u64, b as u64, carry);
        let (high, _) = add_in_halves((a >> 64) as u64, (b >> 64) as u64, carry);
        return low as u128 | (high as u128) << 64;
    }
    a.wrapping_add(b).wrapping_add(carry as u128)
}

/// 1.
pub(crate) const fn one<const N: usize>() -> [u64; N] {
    let mut one = [0; N];
    one[0] = 1;
    one
}

/// The low and the high word of a * b + c + d, which never exceeds two words.
#[cfg(target_pointer_width = "64")]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn multiply_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let product = a as u128 * b as u128 + c as u128 + d as u128;
    (product as u64, (product >> 64) as u64)
}

/// The low and the high word of a * b + c + d, which never exceeds two words.
#[cfg(not(target_pointer_width = "64"))]
#[cfg_attr(lemniscate_assembly = "thumbv6m", inline(never))]
#[cfg_attr(not(lemniscate_assembly = "thumbv6m"), inline(always))]
pub(crate) const fn multiply_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let ([a0, a1], [b0, b1]) = (halves(a), halves(b));
    let ([c0, c1], [d0, d1]) = (halves(c), halves(d));
    let (low, carry) = multiply_add_32(a0, b0, c0, d0);
    let (middle, first) = multiply_add_32(a1, b0, c1, carry);
    let (middle, second) = multiply_add_32(a0, b1, middle, d1);
    let (high, top) = multiply_add_32(a1, b1, first, second);
    (low as u64 | (middle as u64) << 32, high as u64 | (top as u64) << 32)
}

/// The low and the high half of a word.
#[cfg(not(target_pointer_width = "64"))]
#[cfg_attr(not(debug_assertions), inline(always))]
const fn halves(a: u64) -> [u32; 2] {
    [a as u32, (a >> 32) as u32]
}

/// The low and the high word of a * b + c + d with words of 32 bits, which never exceeds two of them.
#[cfg(not(lemniscate_assembly = "thumbv6m"))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn multiply_add_32(a: u32, b: u32, c: u32, d: u32) -> (u32, u32) {
    let sum = a as u64 * b as u64 + c as u64 + d as u64;
    (sum as u32, (sum >> 32) as u32)
}

// Where long products are calls, or take longer for some operands than for others.
#[cfg(lemniscate_assembly = "thumbv6m")]
pub(crate) use multiply_add_by_halves as multiply_add_32;

/// The low and the high word of a * b + c + d with words of 32 bits, by products of halves.
#[cfg(any(test, lemniscate_assembly = "thumbv6m"))]
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn multiply_add_by_halves(a: u32, b: u32, c: u32, d: u32) -> (u32, u32) {
    let (a0, a1, b0, b1) = (a & 0xffff, a >> 16, b & 0xffff, b >> 16);
    let outer = ((a1 * b1) as u64) << 32 | (a0 * b0) as u64;
    let mixed = (a0 * b1) as u64 + (a1 * b0) as u64;
    let sum = outer + (mixed << 16) + c as u64 + d as u64;
    (sum as u32, (sum >> 32) as u32)
}

/// sum += a b, for as many words as both have, in Rust; returns the word that is carried out.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn add_row_portable(sum: &mut [u32], a: u32, b: &[u32]) -> u32 {
    let mut carry = 0;
    for (sum, &b) in sum.iter_mut().zip(b) {
        (*sum, carry) = multiply_add_32(a, b, *sum, carry);
    }
    carry
}

#[cfg(all(feature = "gf448", not(lemniscate_assembly = "thumbv6m")))]
pub(crate) use add_row_portable as add_row;

/// The same by a call, in little code.
#[cfg(not(any(target_pointer_width = "64", lemniscate_assembly = "thumbv6m")))]
#[inline(never)]
pub(crate) fn add_row_by_call(sum: &mut [u32], a: u32, b: &[u32]) -> u32 {
    let mut carry = 0;
    for (sum, &b) in sum.iter_mut().zip(b) {
        stay_rolled();
        (*sum, carry) = multiply_add_32(a, b, *sum, carry);
    }
    carry
}

#[cfg(lemniscate_assembly = "thumbv6m")]
pub(crate) use add_row as add_row_by_call;

/// All ones if the bit is set, else zero.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn mask(bit: bool) -> u64 {
    (bit as u64).wrapping_neg()
}

/// [`mask`] for where the compiler is known to make a branch of what is done with it: it cannot see where this comes
/// from. A call by itself, as the barrier would take a register from code that has none to spare.
#[inline(never)]
pub(crate) const fn opaque_mask(bit: bool) -> u64 {
    core::hint::black_box(mask(bit))
}

/// All ones if x is not zero, else zero, likewise. Where a comparison is a branch, there is none.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn opaque_nonzero_mask(x: u64) -> u64 {
    (core::hint::black_box(x | x.wrapping_neg()) as i64 >> 63) as u64
}

/// A secret word as it is. On processors without conditional instructions the compiler makes a branch of what it knows to
/// be a bit or a mask; there it does not see what this is.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn opaque<T: Copy>(x: T) -> T {
    const HAS_BRANCHES_ALONE: bool =
        cfg!(any(all(target_arch = "arm", not(target_has_atomic = "32")), target_arch = "riscv32"));
    if HAS_BRANCHES_ALONE { core::hint::black_box(x) } else { x }
}

/// a + b modulo 2^(64 N), and the carry out.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    if cfg!(not(target_pointer_width = "64")) {
        let mut sum = *a;
        let carry = add_slice(&mut sum, b, 0, 0);
        return (sum, carry == 1);
    }
    let mut sum = [0; N];
    let mut carry = false;
    let mut i = 0;
    while i < N {
        (sum[i], carry) = add_carry(a[i], b[i], carry);
        i += 1;
    }
    (sum, carry)
}

/// sum += the words of b with these bits changed, plus a carry; returns the carry out. One function for all lengths, and for
/// differences: a - b is a + !b + 1.
#[inline(never)]
pub(crate) const fn add_slice(sum: &mut [u64], b: &[u64], change: u64, carry: u32) -> u32 {
    // A carry that is kept as a bit may become a branch.
    let mut carry = carry;
    let mut i = 0;
    while i < sum.len() && i < b.len() {
        stay_rolled();
        (sum[i], carry) = add_in_halves(sum[i], b[i] ^ change, carry);
        i += 1;
    }
    carry
}

/// a - b modulo 2^(64 N), and the borrow out.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn subtract<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    if cfg!(not(target_pointer_width = "64")) {
        let mut difference = *a;
        let carry = add_slice(&mut difference, b, u64::MAX, 1);
        return (difference, carry == 0);
    }
    let mut difference = [0; N];
    let mut borrow = false;
    let mut i = 0;
    while i < N {
        (difference[i], borrow) = sub_borrow(a[i], b[i], borrow);
        i += 1;
    }
    (difference, borrow)
}

/// a if the bit is set, else zero; no branch on the bit, which may be secret.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn kept_if<const N: usize>(bit: bool, a: &[u64; N]) -> [u64; N] {
    let mask = opaque_mask(bit);
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        out[i] = a[i] & mask;
        i += 1;
    }
    out
}

/// a - m if that is not negative, else a: reduces a below 2m once.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn subtract_once<const N: usize>(a: &[u64; N], m: &[u64; N]) -> [u64; N] {
    let (difference, borrow) = subtract(a, m);
    add(&difference, &kept_if(borrow, m)).0
}

/// a * b, in P = A + B words or fewer where the product is known to fit.
#[cfg(not(lemniscate_assembly = "thumbv6m"))]
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn multiply<const A: usize, const B: usize, const P: usize>(
    a: &[u64; A],
    b: &[u64; B],
) -> [u64; P] {
    let mut product = [0; P];
    let mut j = 0;
    while j < B {
        let mut carry = 0;
        let mut i = 0;
        while i < A && i + j < P {
            (product[i + j], carry) = multiply_add(a[i], b[j], product[i + j], carry);
            i += 1;
        }
        if A + j < P {
            product[A + j] = carry;
        }
        j += 1;
    }
    product
}

/// The square of a, in P = 2 A words: each mixed product once, doubled.
#[cfg(not(lemniscate_assembly = "thumbv6m"))]
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn square<const A: usize, const P: usize>(a: &[u64; A]) -> [u64; P] {
    let mut product = [0; P];
    let mut j = 0;
    while j < A {
        let mut carry = 0;
        let mut i = j + 1;
        while i < A {
            (product[i + j], carry) = multiply_add(a[i], a[j], product[i + j], carry);
            i += 1;
        }
        product[A + j] = carry;
        j += 1;
    }
    let mut shifted_out = 0;
    let mut carry = false;
    let mut i = 0;
    while i < A {
        let (low, high) = multiply_add(a[i], a[i], 0, 0);
        let (even, odd) = (product[2 * i], product[2 * i + 1]);
        (product[2 * i], carry) = add_carry(even << 1 | shifted_out, low, carry);
        (product[2 * i + 1], carry) = add_carry(odd << 1 | even >> 63, high, carry);
        shifted_out = odd >> 63;
        i += 1;
    }
    product
}

/// The numbers (f, g) that are kept as f + 2^32 g, for magnitudes below 2^31.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn unpack(pair: i64) -> (i64, i64) {
    let first = i64::from(pair as i32);
    (first, pair.wrapping_sub(first) >> 32)
}

/// a * 2^shift modulo 2^(64 OUT), for a public shift.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn shift_left<const IN: usize, const OUT: usize>(a: &[u64; IN], shift: u32) -> [u64; OUT] {
    let mut out = [0; OUT];
    write_from_bit(&mut out, a, -(shift as i32));
    out
}

/// a * 2^shift modulo 2^(64 OUT), for a public shift that is mostly less than a word. Words of a from OUT on are 0.
#[cfg(lemniscate_methods)]
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) fn shift_left_vartime<const IN: usize, const OUT: usize>(a: &[u64; IN], shift: u32) -> [u64; OUT] {
    if shift >= 64 {
        return shift_left(a, shift);
    }
    let mut out = [0; OUT];
    let mut below = 0;
    for i in 0..OUT.min(IN) {
        // Two shifts, because one may not be by 64.
        out[i] = a[i] << shift | below >> 1 >> (63 - shift);
        below = a[i];
    }
    out
}

/// The low OUT words of floor(a / 2^shift), for a public shift.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn shift_right<const IN: usize, const OUT: usize>(a: &[u64; IN], shift: u32) -> [u64; OUT] {
    let mut out = [0; OUT];
    write_from_bit(&mut out, a, shift as i32);
    out
}

/// The words of floor(a / 2^bit), for a public number that may be negative. One function for all lengths where memory is scarce.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
const fn write_from_bit(out: &mut [u64], a: &[u64], bit: i32) {
    // Words that are not there are 0; those before the first have indices that are too large.
    let (mut index, bits) = ((bit >> 6) as usize, bit & 63);
    let mut word = if index < a.len() { a[index] } else { 0 };
    let mut i = 0;
    while i < out.len() {
        stay_rolled();
        index = index.wrapping_add(1);
        let next = if index < a.len() { a[index] } else { 0 };
        // Two shifts, because one may not be by 64.
        out[i] = word >> bits | next << 1 << (63 - bits);
        word = next;
        i += 1;
    }
}

/// The low OUT words of a mod 2^bits, for a public number of bits.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn low_bits<const IN: usize, const OUT: usize>(a: &[u64; IN], bits: u32) -> [u64; OUT] {
    let mut out = [0; OUT];
    let mut i = 0;
    while i < OUT && i < IN && (i as u32) * 64 < bits {
        let left = bits - i as u32 * 64;
        out[i] = if left < 64 { a[i] & ((1 << left) - 1) } else { a[i] };
        i += 1;
    }
    out
}

/// The number of bits of a public constant: 0 for 0.
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) const fn bit_length<const N: usize>(a: &[u64; N]) -> u32 {
    let mut i = N;
    while i > 0 {
        i -= 1;
        if a[i] != 0 {
            return 64 * i as u32 + (64 - a[i].leading_zeros());
        }
    }
    0
}

/// Returns whether an integer in two's complement is from -2^bits to 2^bits - 1.
pub(crate) const fn is_within<const N: usize>(a: &[u64; N], bits: u32) -> bool {
    let (above_least, _) = add(a, &shift_left(&[1], bits));
    bit_length(&above_least) <= bits + 1
}

/// The value of a decimal numeral below 2^(64 N), at compile time.
pub(crate) const fn from_decimal<const N: usize>(digits: &str) -> [u64; N] {
    let digits = digits.as_bytes();
    let mut value = [0u64; N];
    let mut i = 0;
    while i < digits.len() {
        let mut carry = (digits[i] - b'0') as u128;
        let mut j = 0;
        while j < N {
            carry += value[j] as u128 * 10;
            value[j] = carry as u64;
            carry >>= 64;
            j += 1;
        }
        i += 1;
    }
    value
}

/// Returns whether a < b. Variable-time: public values only.
pub(crate) const fn is_less_vartime<const N: usize>(a: &[u64; N], b: &[u64; N]) -> bool {
    subtract(a, b).1
}

/// 1/a mod 2^64 for an odd a, by Newton's iteration: a is its own inverse mod 8, and each step doubles the bits.
pub(crate) const fn inverse_mod_word(a: u64) -> u64 {
    let mut x = a;
    let mut bits = 3;
    while bits < 64 {
        x = x.wrapping_mul(2u64.wrapping_sub(a.wrapping_mul(x)));
        bits *= 2;
    }
    x
}

/// Returns whether all words are 0. Constant-time.
#[cfg_attr(not(lemniscate_microcontroller), inline(always))]
#[cfg_attr(lemniscate_microcontroller, inline(never))]
pub(crate) fn is_zero(words: &[u64]) -> Choice {
    let mut any = 0;
    for word in rolled(words) {
        any |= word;
    }
    Choice::from((opaque_nonzero_mask(any) as u8 & 1) ^ 1)
}

/// The eight bits from a place on of a little-endian integer, where those that are not there are 0.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn eight_bits(bytes: &[u8], bit: usize) -> u8 {
    let byte = |i: usize| bytes.get(i).map_or(0, |&byte| u32::from(byte));
    ((byte(bit / 8) | byte(bit / 8 + 1) << 8) >> (bit % 8)) as u8
}

/// Little-endian words of little-endian bytes, as many as the words can hold; the rest are zero.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) fn words_from_bytes<const N: usize>(bytes: &[u8]) -> [u64; N] {
    #[cfg(all(lemniscate_microcontroller, target_arch = "arm"))]
    {
        // A copy by a call.
        let mut padded = [[0; 8]; N];
        let length = bytes.len().min(8 * N);
        padded.as_flattened_mut()[..length].copy_from_slice(&bytes[..length]);
        padded.map(u64::from_le_bytes)
    }
    #[cfg(not(all(lemniscate_microcontroller, target_arch = "arm")))]
    {
        let mut words = [0; N];
        for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
            let mut padded = [0; 8];
            padded[..chunk.len()].copy_from_slice(chunk);
            *word = u64::from_le_bytes(padded);
        }
        words
    }
}

/// Little-endian bytes of little-endian words.
#[cfg_attr(target_pointer_width = "64", inline(always))]
#[cfg_attr(not(target_pointer_width = "64"), inline(never))]
pub(crate) fn bytes_from_words<const N: usize, const BYTES: usize>(words: &[u64; N]) -> [u8; BYTES] {
    const { assert!(BYTES == 8 * N) };
    let mut bytes = [0; BYTES];
    for (chunk, word) in bytes.chunks_exact_mut(8).zip(words) {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;

    #[test]
    fn products_by_halves_are_products() {
        let mut random = Random::new(10);
        let mut words = [0, 1, 0xffff, 0x1_0000, 0xffff_0000, u32::MAX, 0].map(u64::from);
        for _ in 0..1000 {
            words[6] = random.word() & u64::from(u32::MAX);
            for a in words {
                for b in words {
                    let (c, d) = (random.word() as u32, u32::MAX);
                    let expected = multiply_add_32(a as u32, b as u32, c, d);
                    assert_eq!(multiply_add_by_halves(a as u32, b as u32, c, d), expected);
                }
            }
        }
    }
}
