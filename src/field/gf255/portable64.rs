//! Four words of 64 bits with carries, for any 64-bit processor.
//!
//! Where instructions add with carry, a row of four products is added in two chains of carries. Elsewhere each product is
//! added with one word of the sum and a carry of one word, which never exceeds two words. The eight words of a product are
//! folded twice: the upper four words times 2M, as 2^256 = 2M, then what stands above bit 255, times M. `docs/arm.md` has the
//! costs, and those of five limbs of 51 bits, which take longer.

use super::four_words::{self, Arithmetic};
use crate::field::Prime255;
use crate::wide::{add, multiply_add};

/// One element of GF(2^255 - M).
pub type Fe<P> = four_words::Fe<P, Portable>;

/// [`Arithmetic`] that runs anywhere.
#[derive(Clone, Copy, Default)]
pub struct Portable;

/// Whether there are instructions that add with carry.
const HAS_CARRIES: bool = cfg!(any(target_arch = "aarch64", target_arch = "x86_64"));

/// Sums, differences and doubles of words, of which the compiler makes one chain of carries.
#[cfg(not(target_arch = "x86_64"))]
pub(super) mod chains {
    pub(in super::super) use crate::wide::{add, subtract};

    /// 2 a modulo 2^(64 N).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn double<const N: usize>(a: &[u64; N]) -> [u64; N] {
        core::array::from_fn(|i| if i == 0 { a[0] << 1 } else { a[i] << 1 | a[i - 1] >> 63 })
    }
}

/// Sums, differences and doubles of words, likewise: without these intrinsics, what is between two additions makes the
/// compiler keep carries in registers, with two instructions more for each.
#[cfg(target_arch = "x86_64")]
pub(super) mod chains {
    #![allow(unsafe_code)]
    #![allow(unused_unsafe, reason = "later compilers take the intrinsics as safe")]
    use core::arch::x86_64::{_addcarry_u64, _subborrow_u64};

    /// a + b modulo 2^(64 N), and the carry out.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in super::super) fn add<const N: usize>(a: &[u64; N], b: &[u64; N]) -> ([u64; N], bool) {
        let (mut sum, mut carry) = ([0; N], 0);
        // An iterator over all three takes the compiler three times as long, at each of a thousand copies.
        let mut i = 0;
        while i < N {
            // SAFETY: every processor of this architecture has the instruction.
            carry = unsafe { _addcarry_u64(carry, a[i], b[i], &mut sum[i]) };
            i += 1;
        }
        (sum, carry == 1)
    }

    /// a - b modulo 2^256, and the borrow out.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn subtract(a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], bool) {
        let (mut difference, mut borrow) = ([0; 4], 0);
        let mut i = 0;
        while i < 4 {
            // SAFETY: as above.
            borrow = unsafe { _subborrow_u64(borrow, a[i], b[i], &mut difference[i]) };
            i += 1;
        }
        (difference, borrow == 1)
    }

    /// 2 a modulo 2^(64 N): shifts by two registers, of which the compiler makes one instruction, take AMD's processors six
    /// operations each.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn double<const N: usize>(a: &[u64; N]) -> [u64; N] {
        add(a, a).0
    }
}

/// All ones if the bit is set, else zero, of which the compiler knows no more: it made a branch of the borrow of 0 - x.
#[cfg(any(target_arch = "aarch64", target_arch = "riscv64", target_arch = "x86_64"))]
#[cfg_attr(not(debug_assertions), inline(always))]
fn mask(bit: bool) -> u64 {
    #![allow(unsafe_code)]
    let mut mask = crate::wide::mask(bit);
    // SAFETY: there is no instruction in it.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) mask, options(pure, nomem, nostack, preserves_flags));
    }
    mask
}

/// Likewise, by way of memory.
#[cfg(not(any(target_arch = "aarch64", target_arch = "riscv64", target_arch = "x86_64")))]
#[cfg_attr(not(debug_assertions), inline(always))]
fn mask(bit: bool) -> u64 {
    core::hint::black_box(crate::wide::mask(bit))
}

/// (sum, top) = sum + a b, five words, for four words of the sum.
#[cfg_attr(not(debug_assertions), inline(always))]
fn add_row(sum: &mut [u64; 4], a: u64, b: &[u64; 4]) -> u64 {
    if HAS_CARRIES {
        // Of five words, added up before they are added: no carry waits in a register.
        let [(l0, h0), (l1, h1), (l2, h2), (l3, h3)] = b.map(|b| multiply_add(a, b, 0, 0));
        let ([r1, r2, r3, r4], _) = chains::add(&[h0, h1, h2, h3], &[l1, l2, l3, 0]);
        let ([s0, s1, s2, s3, top], _) =
            chains::add(&[sum[0], sum[1], sum[2], sum[3], 0], &[l0, r1, r2, r3, r4]);
        *sum = [s0, s1, s2, s3];
        return top;
    }
    let mut top = 0;
    for (sum, &b) in sum.iter_mut().zip(b) {
        (*sum, top) = multiply_add(a, b, *sum, top);
    }
    top
}

/// (words, top) with all above bit 255 folded once, for a top below 2^18: below 2^255 + 2^34.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn fold_top<P: Prime255>([w0, w1, w2, w3]: [u64; 4], top: u64) -> [u64; 4] {
    let [_, top] = chains::double(&[w3, top]);
    chains::add(&[w0, w1, w2, w3 & u64::MAX >> 1], &[P::M * top, 0, 0, 0]).0
}

/// The square of any integer below 2^256, below 2^255 + 2^194: what stands above bit 255 is folded before carries from the lower
/// three words come to it, so that in a run the next square waits less for this one.
#[cfg_attr(not(debug_assertions), inline(always))]
fn square_in_run<P: Prime255>([a0, a1, a2, a3]: [u64; 4]) -> [u64; 4] {
    let ([p1, p2], [q2, p3], [q3, p4]) = (product(a0, a1), product(a0, a2), product(a0, a3));
    let ([r3, q4], [r4, p5], [q5, p6]) = (product(a1, a2), product(a1, a3), product(a2, a3));
    // The mixed products, words 1 to 6: of word 0, of words 1 to 3, and their sum.
    let ([p2, p3, p4], _) = chains::add(&[p2, p3, p4], &[q2, q3, 0]);
    let ([q4, p5, p6], _) = chains::add(&[q4, p5, p6], &[r4, q5, 0]);
    let ([p3, p4, p5, p6], _) = chains::add(&[p3, p4, p5, p6], &[r3, q4, 0, 0]);
    let [[s0, s1], [s2, s3], [s4, s5], [s6, s7]] = [a0, a1, a2, a3].map(|a| product(a, a));
    let p7 = p6 >> 63;
    let [p1, p2, p3, p4, p5, p6] = chains::double(&[p1, p2, p3, p4, p5, p6]);
    let (upper, _) = chains::add(&[p4, p5, p6, p7], &[s4, s5, s6, s7]);
    let ([w0, w1, w2, w3], middle) = chains::add(&[0, p1, p2, p3], &[s0, s1, s2, s3]);

    let [[m0, n1], [m1, n2], [m2, n3], [m3, n4]] = upper.map(|word| product(word, 2 * P::M));
    let ([w3, top], _) = chains::add(&[w3, n4], &[m3, middle.into()]);
    let ([w3, top], _) = chains::add(&[w3, top], &[n3, 0]);
    let [_, top] = chains::double(&[w3, top]);
    let ([w0, w1, w2], carry) = chains::add(&[w0, w1, w2], &[m0, m1, m2]);
    let ([w1, w2, w3], _) = chains::add(&[w1, w2, w3 & u64::MAX >> 1], &[n1, n2, carry.into()]);
    chains::add(&[w0, w1, w2, w3], &[P::M * top, 0, 0, 0]).0
}

/// a b, two words.
#[cfg_attr(not(debug_assertions), inline(always))]
fn product(a: u64, b: u64) -> [u64; 2] {
    multiply_add(a, b, 0, 0).into()
}

impl Arithmetic for Portable {
    /// Adds 2M first, which makes a carry out of the last word if and only if the sum is 2q or more: then
    /// the carry is the subtraction of 2q. Without one the 2M is taken off again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        let (sum, carry) = chains::add(&a, &chains::add(&b, &[2 * P::M, 0, 0, 0]).0);
        chains::subtract(&sum, &[(2 * P::M) & !mask(carry), 0, 0, 0]).0
    }

    /// Where there is a borrow, which stands for 2^256, taking off 2M more leaves a - b + 2q.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sub<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        let (difference, borrow) = chains::subtract(&a, &b);
        chains::subtract(&difference, &[(2 * P::M) & mask(borrow), 0, 0, 0]).0
    }

    /// Doubles the lower 254 bits, which makes room to fold the upper two at once.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn double<P: Prime255>([a0, a1, a2, a3]: [u64; 4]) -> [u64; 4] {
        let [d0, d1, d2, d3] = chains::double(&[a0, a1, a2, a3]);
        chains::add(&[d0, d1, d2, d3 & u64::MAX >> 1], &[P::M * (a3 >> 62), 0, 0, 0]).0
    }

    /// A carry out of the last word stands for 2^256 = 2M; then the first word is too small to carry again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_tight<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        let ([s0, s1, s2, s3], carry) = chains::add(&a, &b);
        [s0.wrapping_add((2 * P::M) & mask(carry)), s1, s2, s3]
    }

    /// A carry out of the last word stands for 2^256 = 2M, and leaves less than 2^256 - 2M.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_unreduced<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        let (sum, carry) = chains::add(&a, &b);
        chains::add(&sum, &[(2 * P::M) & mask(carry), 0, 0, 0]).0
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul<P: Prime255>(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
        let (mut low, mut sum) = ([0; 4], [0; 4]);
        for (low, a) in low.iter_mut().zip(a) {
            let top = add_row(&mut sum, a, &b);
            *low = sum[0];
            sum = [sum[1], sum[2], sum[3], top];
        }
        let top = add_row(&mut low, 2 * P::M, &sum);
        fold_top::<P>(low, top)
    }

    /// Words 0 to 3 and words 4 to 7 are summed without a carry from those to these, which comes with what is folded last: so
    /// products by 2M begin early, and the next square waits less for this one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square<P: Prime255>([a0, a1, a2, a3]: [u64; 4]) -> [u64; 4] {
        let ([p1, q1], [p3, q3], [p5, q5]) = (product(a0, a1), product(a0, a3), product(a2, a3));
        let ([p2, q2], [p4, q4], [r3, r4]) = (product(a0, a2), product(a1, a3), product(a1, a2));
        // The mixed products, words 1 to 6.
        let ([p2, p3, p4, p5, p6], _) = add(&[q1, p3, q3, p5, q5], &[p2, q2, p4, q4, 0]);
        let ([p3, p4, p5, p6], _) = add(&[p3, p4, p5, p6], &[r3, r4, 0, 0]);
        let [[s0, s1], [s2, s3], [s4, s5], [s6, s7]] = [a0, a1, a2, a3].map(|a| product(a, a));
        let p7 = p6 >> 63;
        let [p1, p2, p3, p4, p5, p6] = chains::double(&[p1, p2, p3, p4, p5, p6]);
        let (upper, _) = add(&[p4, p5, p6, p7], &[s4, s5, s6, s7]);
        let (lower, middle) = add(&[0, p1, p2, p3], &[s0, s1, s2, s3]);

        let [[m0, n0], [m1, n1], [m2, n2], [m3, n3]] = upper.map(|word| product(word, 2 * P::M));
        let ([m1, m2, m3, top], _) = add(&[n0, n1, n2, n3], &[m1, m2, m3, 0]);
        let (sum, carry) = add(&lower, &[m0, m1, m2, m3]);
        fold_top::<P>(sum, top + u64::from(carry) + u64::from(middle))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn square_n<P: Prime255>(mut a: [u64; 4], n: usize) -> [u64; 4] {
        for _ in 0..n {
            a = square_in_run::<P>(a);
        }
        fold_top::<P>(a, 0)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul_small<P: Prime255>(a: [u64; 4], k: u32) -> [u64; 4] {
        let mut words = [0; 4];
        let top = add_row(&mut words, k.into(), &a);
        fold_top::<P>(words, top)
    }
}
