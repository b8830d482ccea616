//! The arithmetic of eight words of 32 bits, in Rust: for every processor, and what assembly is compared with.
//!
//! Values are below 2q = 2^256 - 2M, where nothing else is said, and M is given as `m`.

use crate::wide::{add_row_portable as add_row, multiply_add_32, opaque};

/// The words of an element, from the lowest.
pub(super) type Limbs = [u32; 8];

/// limbs + 2^256 top, with all that stands above bit 255 folded in once, times `m`. For top below 2^18 it is below
/// 2^255 + 2^34.
#[inline(always)]
pub(super) const fn fold(mut limbs: Limbs, top: u32, m: u32) -> Limbs {
    let above = top << 1 | limbs[7] >> 31;
    limbs[7] &= u32::MAX >> 1;
    let (low, high) = multiply_add_32(above, m, 0, 0);
    let mut carry = low as u64 + ((high as u64) << 32);
    let mut i = 0;
    while i < 8 {
        carry += limbs[i] as u64;
        limbs[i] = carry as u32;
        carry >>= 32;
        i += 1;
    }
    limbs
}

/// The element with the value low + 2^256 high, by 2^256 = 2M.
#[inline(always)]
fn fold_product(mut low: Limbs, high: &[u32], m: u32) -> Limbs {
    let top = add_row(&mut low, 2 * m, high);
    fold(low, top, m)
}

/// a b. Of the sum of the rows so far, the words that are not final yet move down by one with each row.
#[inline(never)]
pub(super) fn multiply(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    let (mut low, mut sum) = ([0; 8], [0; 8]);
    for (low, &a) in low.iter_mut().zip(a) {
        let mut carry;
        (*low, carry) = multiply_add_32(a, b[0], sum[0], 0);
        for j in 1..8 {
            (sum[j - 1], carry) = multiply_add_32(a, b[j], sum[j], carry);
        }
        sum[7] = carry;
    }
    fold_product(low, &sum, m)
}

/// a^2: the mixed products once, then doubled, with the squares added.
#[inline(never)]
pub(super) fn square(a: &Limbs, m: u32) -> Limbs {
    let mut product = [0; 16];
    for i in 0..7 {
        product[i + 8] = add_row(&mut product[2 * i + 1..i + 8], a[i], &a[i + 1..]);
    }
    let (mut bit, mut carry) = (0, 0);
    for (pair, &a) in product.chunks_exact_mut(2).zip(a) {
        let (low, high) = multiply_add_32(a, a, 0, 0);
        for (word, square) in pair.iter_mut().zip([low, high]) {
            carry += u64::from(*word << 1 | bit) + u64::from(square);
            bit = *word >> 31;
            *word = carry as u32;
            carry >>= 32;
        }
    }
    fold_product(core::array::from_fn(|i| product[i]), &product[8..], m)
}

/// a^(2^n).
#[inline(never)]
pub(super) fn square_n(a: &Limbs, n: usize, m: u32) -> Limbs {
    let mut power = *a;
    for _ in 0..n {
        power = square(&power, m);
    }
    power
}

/// a k, for k below 2^18.
#[inline(never)]
pub(super) fn multiply_small(a: &Limbs, k: u32, m: u32) -> Limbs {
    let mut product = [0; 8];
    let top = add_row(&mut product, k, a);
    fold(product, top, m)
}

/// a + b.
#[inline(never)]
pub(super) fn add(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    let mut sum = [0; 8];
    let mut carry = 0;
    for i in 0..8 {
        carry += u64::from(a[i]) + u64::from(b[i]);
        sum[i] = carry as u32;
        carry >>= 32;
    }
    fold(sum, carry as u32, m)
}

/// a - b + 2q, which is positive and below 4q.
#[inline(never)]
pub(super) fn subtract(a: &Limbs, b: &Limbs, m: u32) -> Limbs {
    let mut difference = [0; 8];
    // 2q is 2^256 - 2M.
    let mut carry = -2 * i64::from(m);
    for i in 0..8 {
        carry += i64::from(a[i]) - i64::from(b[i]);
        difference[i] = carry as u32;
        carry >>= 32;
    }
    fold(difference, (carry + 1) as u32, m)
}

/// The canonical representative, below q: a + M with what stands above bit 255 taken off reaches bit 255 again where there
/// is a q to take off.
#[inline(never)]
pub(super) fn canonical(a: &Limbs, m: u32) -> Limbs {
    let mut limbs = fold(*a, 0, m);
    let excess = add_small(&mut { limbs }, m) >> 31;
    // A mask of one bit may become a branch.
    add_small(&mut limbs, m & core::hint::black_box(excess.wrapping_neg()));
    limbs[7] &= u32::MAX >> 1;
    limbs
}

/// a += b; returns the highest word of the sum.
#[inline(always)]
fn add_small(a: &mut Limbs, b: u32) -> u32 {
    let mut carry = u64::from(b);
    for limb in a.iter_mut() {
        carry += u64::from(*limb);
        *limb = carry as u32;
        carry >>= 32;
    }
    a[7]
}

/// What `new` makes of any integer below 2^256.
#[inline(never)]
pub(super) fn from_words(words: &[u64; 4], m: u32) -> Limbs {
    // With 0 itself, the compiler knows that the multiple of `m` is a choice by one bit.
    fold(split(words), opaque(0), m)
}

/// Words of 64 bits as words of 32 bits.
#[inline(always)]
pub(super) const fn split(words: &[u64; 4]) -> Limbs {
    let mut limbs = [0; 8];
    let mut i = 0;
    while i < 8 {
        limbs[i] = (words[i / 2] >> (32 * (i % 2))) as u32;
        i += 1;
    }
    limbs
}

/// a where the mask is all ones, b where it is zero.
#[inline(never)]
pub(super) fn select(mask: u32, a: &Limbs, b: &Limbs) -> Limbs {
    core::array::from_fn(|i| b[i] ^ mask & (a[i] ^ b[i]))
}

// The same, written over operands: what assembly does in place.

in_place! {
    pub(super) Limbs;
    set_multiply(a, b, m: u32) = multiply(a, b, m);
    // result = what [`from_words`] gives.
    set_words(result, words: &[u64; 4], m: u32) = from_words(words, m);
    set_product(result, a, b, m: u32) = multiply(a, b, m);
    set_square(a, m: u32) = square(a, m);
    set_square_n(a, n: usize, m: u32) = square_n(a, n, m);
    set_subtract(a, b, m: u32) = subtract(a, b, m);
    // a = a + k b, for k below 2^18.
    set_add_multiple(a, k: u32, b, m: u32) = add(a, &multiply_small(b, k, m), m);
    // result = a where the mask is all ones, b where it is zero.
    set_select(result, mask: u32, a, b) = select(mask, a, b);
    // a = b where the mask is all ones.
    overwrite_if(a, mask: u32, b) = select(mask, b, a);
    set_square_of(result, a, m: u32) = square(a, m);
    set_add(a, b, m: u32) = add(a, b, m);
    set_sum(result, a, b, m: u32) = add(a, b, m);
    set_double(a, m: u32) = add(a, a, m);
    set_subtract_from(a, b, m: u32) = subtract(b, a, m);
    set_difference(result, a, b, m: u32) = subtract(a, b, m);
    // a = k a, for k below 2^18.
    set_multiply_small(a, k: u32, m: u32) = multiply_small(a, k, m);
}

/// a = a - b, then b = b + k a, for k below 2^18.
#[inline(always)]
pub(super) fn set_subtract_add_multiple(
    a: &mut Limbs,
    b: &mut Limbs,
    k: u32,
    _temporary: &mut Limbs,
    m: u32,
) {
    *a = subtract(a, b, m);
    *b = add(b, &multiply_small(a, k, m), m);
}

/// (a, b) = (a + b, a - b).
#[inline(always)]
pub(super) fn set_sum_difference(a: &mut Limbs, b: &mut Limbs, _temporary: &mut Limbs, m: u32) {
    (*a, *b) = (add(a, b, m), subtract(a, b, m));
}
