//! Integers of a fixed number of words: the plain arithmetic that inversion, scalars and their halving share.
//!
//! Words are little-endian and unsigned unless a function says otherwise. Everything is constant-time but for the
//! functions named `_vartime`.

/// a + b + carry, and the carry out.
#[inline(always)]
pub(crate) const fn add_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = a.overflowing_add(b);
    let (sum, second) = sum.overflowing_add(carry as u64);
    (sum, first | second)
}

/// a - b - borrow, and the borrow out.
#[inline(always)]
pub(crate) const fn sub_borrow(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = a.overflowing_sub(b);
    let (difference, second) = difference.overflowing_sub(borrow as u64);
    (difference, first | second)
}

/// The low and the high word of a * b + c + d, which never exceeds two words.
#[inline(always)]
pub(crate) const fn multiply_add(a: u64, b: u64, c: u64, d: u64) -> (u64, u64) {
    let product = a as u128 * b as u128 + c as u128 + d as u128;
    (product as u64, (product >> 64) as u64)
}

/// All ones if the bit is set, else zero.
#[inline(always)]
pub(crate) const fn mask(bit: bool) -> u64 {
    (bit as u64).wrapping_neg()
}

/// [`mask`] for where the compiler is known to make a branch of what is done with it: it cannot see where this comes
/// from. A call by itself, as the barrier would take a register from code that has none to spare.
#[inline(never)]
pub(crate) const fn opaque_mask(bit: bool) -> u64 {
    core::hint::black_box(mask(bit))
}

/// a + b modulo 2^(64 N), and the carry out.
#[inline(always)]
pub(crate) const fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
    let mut sum = [0; N];
    let mut carry = false;
    let mut i = 0;
    while i < N {
        (sum[i], carry) = add_carry(a[i], b[i], carry);
        i += 1;
    }
    (sum, carry)
}

/// a - b modulo 2^(64 N), and the borrow out.
#[inline(always)]
pub(crate) const fn subtract<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
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
#[inline(always)]
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
#[inline(always)]
pub(crate) const fn subtract_once<const N: usize>(a: &[u64; N], m: &[u64; N]) -> [u64; N] {
    let (difference, borrow) = subtract(a, m);
    add(&difference, &kept_if(borrow, m)).0
}

/// a * b, in P = A + B words or fewer where the product is known to fit.
#[inline(always)]
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
#[inline(always)]
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

/// a * 2^shift modulo 2^(64 OUT), for a public shift.
#[inline(always)]
pub(crate) const fn shift_left<const IN: usize, const OUT: usize>(a: &[u64; IN], shift: u32) -> [u64; OUT] {
    let (words, bits) = ((shift / 64) as usize, shift % 64);
    let mut out = [0; OUT];
    let mut i = 0;
    while i < IN {
        if i + words < OUT {
            out[i + words] |= a[i] << bits;
        }
        if bits != 0 && i + words + 1 < OUT {
            out[i + words + 1] |= a[i] >> (64 - bits);
        }
        i += 1;
    }
    out
}

/// a * 2^shift modulo 2^(64 OUT), for a public shift that is mostly less than a word. Words of a from OUT on are 0.
#[cfg(feature = "methods")]
#[inline(always)]
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
#[inline(always)]
pub(crate) const fn shift_right<const IN: usize, const OUT: usize>(a: &[u64; IN], shift: u32) -> [u64; OUT] {
    let (words, bits) = ((shift / 64) as usize, shift % 64);
    let mut out = [0; OUT];
    let mut i = 0;
    while i < OUT {
        if i + words < IN {
            out[i] |= a[i + words] >> bits;
        }
        if bits != 0 && i + words + 1 < IN {
            out[i] |= a[i + words + 1] << (64 - bits);
        }
        i += 1;
    }
    out
}

/// The low OUT words of a mod 2^bits, for a public number of bits.
#[inline(always)]
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

/// Is a < b? For public values.
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

/// Little-endian words of little-endian bytes, as many as the words can hold; the rest are zero.
#[inline(always)]
pub(crate) fn words_from_bytes<const N: usize>(bytes: &[u8]) -> [u64; N] {
    let mut words = [0; N];
    for (word, chunk) in words.iter_mut().zip(bytes.chunks(8)) {
        let mut padded = [0; 8];
        padded[..chunk.len()].copy_from_slice(chunk);
        *word = u64::from_le_bytes(padded);
    }
    words
}

/// Little-endian bytes of four little-endian words.
#[inline(always)]
pub(crate) fn bytes_from_words(words: &[u64; 4]) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (chunk, word) in bytes.chunks_exact_mut(8).zip(words) {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}
