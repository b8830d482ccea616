//! Inversion modulo 2^255 - M in vectors of AVX2, which hold f, g, d and e side by side.
//!
//! Divsteps are a chain of integer instructions. The units for vectors are idle meanwhile, and update all four numbers. Only the lowest
//! words of f and g are computed by integer instructions, too, as the next steps wait for them.
//!
//! A vector holds 30 bits of each number, because AVX2 multiplies 32 bits with a sign. An update divides all four numbers by 2^60, two
//! limbs. From d = 0 and e = 1, the invariants f = d x and g = e x therefore hold modulo m = 2^255 - M after each update.
//!
//! - The two limbs that an update drops are 0 for f and g. For d and e it adds k m, for k = t/M mod 2^60 and t = u d + v e. Then
//!   t - k M has no bits there, and k 2^255 is k 2^15 in the limbs from bit 240 on.
//! - Each update adds less than m to the larger one of |d| and |e|. After ten of them both are below 11 m and below 2^259.
//!
//! A limb is a sum of four products, less than 2^61 + 2^60 + 2^32 in magnitude. Two of them are by the lower 30 bits of u and v, without
//! a sign. The other two are by the upper bits, whose magnitudes add up to 2^30 + 2 at most. AVX2 has no shift of 64 bits that keeps the
//! sign, so the sum plus 2^62 is shifted, and 2^32 taken off.
#![allow(unsafe_code)]

use core::arch::asm;
use core::arch::x86_64::*;

use super::divsteps::{Matrix, group, matrix, packed};
use super::x86_64::{Held, step};
use crate::wide::{add, kept_if, opaque_nonzero_mask, subtract_once};

cpufeatures::new!(has_avx2, "avx2");

/// The bits of a limb.
const BITS: usize = 30;
/// A limb of ones.
const LIMB: i64 = (1 << BITS) - 1;
/// The limbs that are shifted out.
const OUT: usize = 2;
/// The limbs of a number; the highest one has a sign.
const LIMBS: usize = 9;
/// A tenth one, which is 0.
const ALL: usize = LIMBS + 1;

/// Makes a sum positive.
const BIAS: i64 = 1 << 62;
/// The same for the next limb, which the upper bits of the first one are carried to.
const NEXT_BIAS: i64 = BIAS - (BIAS >> BITS);

/// Three instructions.
macro_rules! three {
    ($a:expr, $b:expr, $c:expr) => {
        concat!($a, "\n", $b, "\n", $c, "\n")
    };
}

/// The sum of the next limb, with `three!` or `step!`: the upper halves of the matrix times the last limb, and the lower ones times this
/// limb.
macro_rules! sum {
    ($three:ident) => {
        concat!(
            $three!("vpmuldq {x}, {u1}, {x}", "vpmuldq {y}, {v1}, {y}", "vpaddq {x}, {x}, {y}"),
            $three!(
                "vpaddq {t}, {x}, [{limb} + {added}]",
                "vpshufd {x}, [{limb}], 0x44",
                "vpshufd {y}, [{limb}], 0xee"
            ),
            $three!("vpmuldq {s}, {u0}, {x}", "vpaddq {t}, {t}, {s}", "vpmuldq {s}, {v0}, {y}"),
            $three!("vpaddq {t}, {t}, {s}", "vpaddq {carry}, {carry}, {t}", "vpand {t}, {carry}, {low}"),
        )
    };
}

/// Then the limb that it makes.
macro_rules! write {
    ($three:ident) => {
        $three!("vmovdqa [{limb} - 64], {t}", "vpsrlq {carry}, {carry}, 30", "lea {limb}, [{limb} + 32]")
    };
}

/// Or k M, which clears that limb.
macro_rules! shift_out {
    ($k:literal) => {
        concat!(
            concat!("vpmuludq {", $k, "}, {carry}, {inverse}\n"),
            concat!("vpand {", $k, "}, {", $k, "}, {low}\n"),
            concat!("vpmuludq {t}, {", $k, "}, {m}\n"),
            "vpsubq {carry}, {carry}, {t}\n",
            "vpsrlq {carry}, {carry}, 30\n",
        )
    };
}

/// So many limbs of an update from one on, each with the instructions of five steps or none; what else the steps need follows.
macro_rules! limbs {
    ($update:ident, $from:expr, $count:expr, $three:ident $($operands:tt)*) => {
        asm!(
            "2:",
            sum!($three),
            write!($three),
            "dec {loops:e}",
            "jnz 2b",
            loops = inout(reg) $count => _,
            limb = inout(reg) (&raw mut *$update.numbers).cast::<__m256i>().wrapping_add($from) => _,
            added = const size_of::<[__m256i; ALL]>(),
            low = in(ymm_reg) _mm256_set1_epi64x(LIMB),
            u0 = in(ymm_reg) $update.u0, u1 = in(ymm_reg) $update.u1,
            v0 = in(ymm_reg) $update.v0, v1 = in(ymm_reg) $update.v1,
            x = inout(ymm_reg) $update.x, y = inout(ymm_reg) $update.y, carry = inout(ymm_reg) $update.carry,
            t = out(ymm_reg) _, s = out(ymm_reg) _,
            $($operands)*
            options(nostack),
        )
    };
}

/// 1/x mod 2^255 - M and 0 for 0, for x below that, an odd M below 2^15 and 1/M mod 2^30. `None` without AVX2. Constant-time.
#[inline(always)]
pub(super) fn invert_below_255(x: &[u64; 4], m: u32, inverse: u32) -> Option<[u64; 4]> {
    // SAFETY: the processor has AVX2.
    has_avx2::get().then(|| unsafe { invert(x, m, inverse) })
}

/// Compiled once for all M.
#[inline(never)]
#[target_feature(enable = "avx2")]
fn invert(x: &[u64; 4], m: u32, inverse: u32) -> [u64; 4] {
    let modulus = [u64::from(m).wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1];
    let mut numbers = Numbers::new(&modulus, x);
    let reduction = Reduction::new(m, inverse);
    let mut theta = 0;
    let (mut f, mut g) = (modulus[0], x[0]);
    let mut last = Matrix::IDENTITY_OF_SIXTY;
    for _ in 0..10 {
        let first = group::<20>(&mut theta, f, g);
        let mut update = numbers.update(&last, &reduction);
        let (f1, g1) = first.apply(20, f, g);
        let second = update.four_limbs_beside_steps::<2>(&mut theta, f1, g1);
        let (f2, g2) = second.apply(20, f1, g1);
        let third = update.four_limbs_beside_steps::<6>(&mut theta, f2, g2);
        update.end();
        last = third.after(&second.after(&first));
        // The vectors have come to f and g as they were before these steps.
        let [upper_f, upper_g] = numbers.words_from_60();
        let next = |u: i64, v: i64| {
            let product = |a: i64, b: u64| i128::from(a) * i128::from((b << 4 >> 4) as i64);
            let carry = (product(u, f) + product(v, g)) >> 60;
            let upper = (u as u64).wrapping_mul(upper_f).wrapping_add((v as u64).wrapping_mul(upper_g));
            upper.wrapping_add(carry as u64)
        };
        (f, g) = (next(last.u, last.v), next(last.q, last.r));
    }
    let mut update = numbers.update(&last, &reduction);
    update.eight_limbs();
    update.end();
    // f is 1 or -1.
    let negative = opaque_nonzero_mask(f & 2);
    reduced(numbers.d(), negative, &modulus)
}

/// d or, for a mask, -d, modulo 2^255 - M and below that; for |d| < 2^259, whose fifth word is its sign.
#[inline(always)]
fn reduced(d: [u64; 5], negative: u64, modulus: &[u64; 4]) -> [u64; 4] {
    let [w0, w1, w2, w3, w4] = add(&d.map(|word| word ^ negative), &[negative & 1, 0, 0, 0, 0]).0;
    // What stands above bit 255, times M: less than 2^20 in magnitude.
    let folded = (w4 << 1 | w3 >> 63).wrapping_mul(modulus[0].wrapping_neg());
    let sign = (folded as i64 >> 63) as u64;
    let (sum, _) = add(&[w0, w1, w2, w3 & (u64::MAX >> 1)], &[folded, sign, sign, sign]);
    // Negative or up to 2^255 + 2^20, which bit 254 tells from each other.
    let (sum, _) = add(&sum, &kept_if(sum[3] >> 62 == 3, modulus));
    subtract_once(&sum, modulus)
}

/// The constants that clear low limbs of d and e, not of f and g.
struct Reduction {
    /// M.
    m: __m256i,
    /// 1/M mod 2^30 for d and e, and 0 for f and g.
    inverse: __m256i,
}

impl Reduction {
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(m: u32, inverse: u32) -> Self {
        let inverse = i64::from(inverse);
        Self { m: _mm256_set1_epi64x(i64::from(m)), inverse: _mm256_set_epi64x(inverse, inverse, 0, 0) }
    }
}

/// f, g, d and e in each vector.
#[repr(C, align(32))]
struct Numbers {
    limbs: [__m256i; ALL],
    /// The terms of an update: biases that make sums positive, and k 2^255.
    added: [__m256i; ALL],
}

impl Numbers {
    /// m, x, 0 and 1.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn new(m: &[u64; 4], x: &[u64; 4]) -> Self {
        let limb = |words: &[u64; 4], i: usize| {
            let (word, bit) = (BITS * i / 64, BITS * i % 64);
            let next = if word < 3 && bit + BITS > 64 { words[word + 1] << (64 - bit) } else { 0 };
            (words[word] >> bit | next) as i64 & LIMB
        };
        let mut limbs = [_mm256_setzero_si256(); ALL];
        for (i, vector) in limbs[..LIMBS].iter_mut().enumerate() {
            *vector = _mm256_set_epi64x(i64::from(i == 0), 0, limb(x, i), limb(m, i));
        }
        let mut added = [_mm256_set1_epi64x(NEXT_BIAS); ALL];
        added[0] = _mm256_set1_epi64x(BIAS);
        Self { limbs, added }
    }

    /// 64 bits of f and g, from bit 60 on.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn words_from_60(&self) -> [u64; 2] {
        let upper =
            _mm256_add_epi64(_mm256_slli_epi64::<30>(self.limbs[3]), _mm256_slli_epi64::<60>(self.limbs[4]));
        let words = _mm256_castsi256_si128(_mm256_add_epi64(self.limbs[2], upper));
        [_mm_cvtsi128_si64(words) as u64, _mm_extract_epi64::<1>(words) as u64]
    }

    /// d.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn d(&self) -> [u64; 5] {
        let mut limbs = [0; LIMBS];
        for (limb, vector) in limbs.iter_mut().zip(&self.limbs) {
            *limb = _mm256_extract_epi64::<2>(*vector) as u64;
        }
        let [l0, l1, l2, l3, l4, l5, l6, l7, l8] = limbs;
        [
            l0 | l1 << 30 | l2 << 60,
            l2 >> 4 | l3 << 26 | l4 << 56,
            l4 >> 8 | l5 << 22 | l6 << 52,
            l6 >> 12 | l7 << 18 | l8 << 48,
            (l8 as i64 >> 16) as u64,
        ]
    }

    /// The update by a matrix, as far as the limbs that are shifted out.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn update(&mut self, matrix: &Matrix, reduction: &Reduction) -> Update<'_> {
        let halves = |of_f: i64, of_g: i64| {
            let whole = _mm256_broadcastsi128_si256(_mm_set_epi64x(of_g, of_f));
            (_mm256_and_si256(whole, _mm256_set1_epi64x(LIMB)), _mm256_srli_epi64::<30>(whole))
        };
        let ((u0, u1), (v0, v1)) = (halves(matrix.u, matrix.q), halves(matrix.v, matrix.r));
        let (k0, k1, x, y, carry): (__m256i, __m256i, _, _, _);
        // SAFETY: reads the lowest two vectors of both arrays.
        unsafe {
            asm!(
                "vpshufd {x}, [{limb}], 0x44",
                "vpshufd {y}, [{limb}], 0xee",
                "vpmuldq {carry}, {u0}, {x}",
                "vpmuldq {t}, {v0}, {y}",
                "vpaddq {carry}, {carry}, [{limb} + {added}]",
                "vpaddq {carry}, {carry}, {t}",
                shift_out!("k0"),
                "lea {limb}, [{limb} + 32]",
                sum!(three),
                shift_out!("k1"),
                limb = inout(reg) &raw const *self => _, added = const size_of::<[__m256i; ALL]>(),
                m = in(ymm_reg) reduction.m, inverse = in(ymm_reg) reduction.inverse, low = in(ymm_reg) _mm256_set1_epi64x(LIMB),
                u0 = in(ymm_reg) u0, u1 = in(ymm_reg) u1, v0 = in(ymm_reg) v0, v1 = in(ymm_reg) v1,
                x = out(ymm_reg) x, y = out(ymm_reg) y, carry = out(ymm_reg) carry,
                k0 = out(ymm_reg) k0, k1 = out(ymm_reg) k1, t = out(ymm_reg) _, s = out(ymm_reg) _,
                options(nostack, readonly, preserves_flags),
            );
        }
        // k 2^255.
        for (added, k) in self.added[8..].iter_mut().zip([k0, k1]) {
            *added = _mm256_add_epi64(_mm256_set1_epi64x(NEXT_BIAS), _mm256_slli_epi64::<15>(k));
        }
        Update { numbers: self, u0, u1, v0, v1, x, y, carry }
    }
}

/// An update on its way from the lowest limb to the highest.
struct Update<'a> {
    numbers: &'a mut Numbers,
    /// The lower 30 bits of u and q, and the upper ones.
    u0: __m256i,
    u1: __m256i,
    /// The same for v and r.
    v0: __m256i,
    v1: __m256i,
    /// The last limbs of f and d, and of g and e, twice each.
    x: __m256i,
    y: __m256i,
    carry: __m256i,
}

impl Update<'_> {
    /// Twenty steps, and the next four limbs.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn four_limbs_beside_steps<const FROM: usize>(&mut self, theta: &mut i64, f: u64, g: u64) -> Matrix {
        const { assert!(FROM >= OUT && FROM + 4 <= ALL) };
        let (f, g) = packed::<20>(f, g);
        let mut held = Held::new(*theta, f, g);
        // SAFETY: reads four vectors of both arrays from FROM on, and writes two vectors below what it has read.
        unsafe {
            limbs!(
                self, FROM, 4, step
                f = inout(reg) held.half_f, g = inout(reg) held.less_g, z = inout(reg) held.z, minus_two = in(reg) -2i64,
                odd_f = out(reg) _, odd_z = out(reg) _, mask = out(reg) _, sum = out(reg) _,
            );
        }
        let (f, g);
        (*theta, f, g) = held.plain();
        matrix::<20>(f, g)
    }

    /// All limbs that are not shifted out.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn eight_limbs(&mut self) {
        // SAFETY: reads the vectors of both arrays that are not shifted out, and writes two vectors below what it has read.
        unsafe {
            limbs!(self, OUT, ALL - OUT, three);
        }
    }

    /// The highest limb, with its sign.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn end(self) {
        self.numbers.limbs[LIMBS - 1] = _mm256_sub_epi64(self.carry, _mm256_set1_epi64x(BIAS >> BITS));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Random;
    use num_bigint::BigInt;
    use std::vec::Vec;

    fn power(bits: u32) -> BigInt {
        BigInt::from(1) << bits
    }

    /// The limbs of numbers up to 2^259 in magnitude.
    fn limbs(x: &BigInt) -> [i64; LIMBS] {
        core::array::from_fn(|i| {
            let above = x >> (BITS * i);
            let limb = if i < LIMBS - 1 { &above - (&above >> BITS << BITS) } else { above };
            i64::try_from(limb).unwrap()
        })
    }

    fn vectors(numbers: &[BigInt; 4]) -> Numbers {
        let each = numbers.each_ref().map(limbs);
        // SAFETY: without AVX2 no test comes here.
        let mut vectors = unsafe { Numbers::new(&[0; 4], &[0; 4]) };
        for (i, vector) in vectors.limbs[..LIMBS].iter_mut().enumerate() {
            // SAFETY: four words are a vector.
            *vector = unsafe { core::mem::transmute::<[i64; 4], __m256i>(each.map(|limbs| limbs[i])) };
        }
        vectors
    }

    fn numbers(vectors: &Numbers) -> [BigInt; 4] {
        let mut numbers = [const { BigInt::ZERO }; 4];
        for (i, vector) in vectors.limbs[..LIMBS].iter().enumerate() {
            // SAFETY: a vector is four words.
            let lanes = unsafe { core::mem::transmute::<__m256i, [i64; 4]>(*vector) };
            for (number, lane) in numbers.iter_mut().zip(lanes) {
                assert!(i == LIMBS - 1 || (0..=LIMB).contains(&lane));
                *number += BigInt::from(lane) << (BITS * i);
            }
        }
        numbers
    }

    /// The rows that are longest, in all directions.
    fn rows() -> Vec<(i64, i64)> {
        let mut rows = Vec::new();
        for (u, v) in
            [(1 << 60, 0), (1 << 59, 1 << 59), ((1 << 60) - LIMB, LIMB), (LIMB + 1, (1 << 60) - LIMB - 1)]
        {
            for (u, v) in [(u, v), (v, u)] {
                rows.extend([(u, v), (-u, v), (u, -v), (-u, -v)]);
            }
        }
        rows
    }

    #[test]
    fn updates_are_right_at_their_bounds() {
        if !has_avx2::get() {
            return;
        }
        for m in [19u32, 3957, 18651] {
            let modulus = power(255) - m;
            let inverse = (crate::wide::inverse_mod_word(u64::from(m)) & LIMB as u64) as u32;
            // SAFETY: the processor has AVX2.
            let reduction = unsafe { Reduction::new(m, inverse) };
            let [f, d] = [&modulus - 1, &modulus * 11 - 1];
            for (u, v) in rows() {
                for (q, r) in rows() {
                    for signs in 0..4 {
                        let sign = |bit: u32| 1 - 2 * (signs >> bit & 1);
                        let before = [&f * sign(0), &f * sign(1), &d * sign(0), &d * sign(1)];
                        let mut vectors = vectors(&before);
                        // SAFETY: the processor has AVX2.
                        unsafe {
                            let mut update = vectors.update(&Matrix { u, v, q, r }, &reduction);
                            if u > 0 {
                                update.eight_limbs();
                            } else {
                                update.four_limbs_beside_steps::<2>(&mut 0, 1, 0);
                                update.four_limbs_beside_steps::<6>(&mut 0, 1, 0);
                            }
                            update.end();
                        }
                        let after = numbers(&vectors);
                        for (i, (row, pair)) in
                            [(u, v), (q, r)].into_iter().cycle().zip([0, 0, 2, 2]).enumerate()
                        {
                            let sum = &before[pair] * row.0 + &before[pair + 1] * row.1;
                            // What is taken off or added below bit 60.
                            let error = (&after[i] << 60u32) - sum;
                            if i < 2 {
                                assert!(error <= BigInt::ZERO && error > -power(60));
                            } else {
                                assert!(error >= BigInt::ZERO && error < &modulus << 60u32);
                                assert_eq!(error % &modulus, BigInt::ZERO);
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_left_of_d_is_reduced() {
        let mut random = Random::new(8);
        for m in [19u32, 3957, 18651] {
            let modulus = power(255) - m;
            let words = |x: &BigInt| -> [u64; 5] {
                core::array::from_fn(|i| u64::try_from((x >> (64 * i)) & BigInt::from(u64::MAX)).unwrap())
            };
            let mut samples: Vec<BigInt> = (-11i32..=11)
                .flat_map(|k| [-20, -1, 0, 1, 20].map(|offset| &modulus * k + offset))
                .chain((-11i32..=11).map(|k| power(255) * k))
                .collect();
            samples.extend((0..100).map(|_| {
                let [w0, w1, w2, w3] = random.words();
                [w0, w1, w2, w3].iter().fold(BigInt::ZERO, |sum, word| (sum << 64u32) + *word) - power(255)
            }));
            let [m0, m1, m2, m3, _] = words(&modulus);
            for x in samples {
                for (negative, expected) in [(0, x.clone()), (u64::MAX, -&x)] {
                    let expected = ((expected % &modulus) + &modulus) % &modulus;
                    let [e0, e1, e2, e3, _] = words(&expected);
                    assert_eq!(
                        reduced(words(&x), negative, &[m0, m1, m2, m3]),
                        [e0, e1, e2, e3],
                        "{x} {negative}"
                    );
                }
            }
        }
    }
}
