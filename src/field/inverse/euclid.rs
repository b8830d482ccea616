//! Shared code of the binary Euclidean algorithms: the steps, done on the leading and the lowest bits of two numbers, and
//! their application to the numbers themselves.

#[cfg(not(target_pointer_width = "64"))]
use super::safegcd::words32;
#[cfg(target_pointer_width = "64")]
use super::safegcd::{combine, shifted};
#[cfg(not(lemniscate_assembly = "thumbv6m"))]
use crate::wide::{add, opaque_nonzero_mask};

#[cfg(lemniscate_assembly = "thumbv6m")]
mod thumbv6m;

#[cfg(lemniscate_assembly = "thumbv6m")]
pub(super) use thumbv6m::{leading_and_low_bits, symbol_steps};

/// Bits that are taken as they are, from the lowest.
#[cfg(not(lemniscate_assembly = "thumbv6m"))]
const LOW: u32 = 31;

/// The words that up to 31 steps are done on: the lowest 31 bits of each number, below the 33 bits at the place where the
/// longer one begins; or the numbers themselves, where they have 64 bits at most.
#[cfg(not(lemniscate_assembly = "thumbv6m"))]
#[inline(always)]
pub(super) fn leading_and_low_bits(a: &[u64; 4], b: &[u64; 4]) -> (u64, u64) {
    // The highest two words of which the upper is not 0 in both numbers, or the lowest two.
    let mut upper = (a[1], b[1]);
    let mut lower = (a[0], b[0]);
    for i in 2..4 {
        let choose = opaque_nonzero_mask(a[i] | b[i]);
        let select = |if_set: u64, otherwise: u64| otherwise ^ (if_set ^ otherwise) & choose;
        (upper, lower) = (
            (select(a[i], upper.0), select(b[i], upper.1)),
            (select(a[i - 1], lower.0), select(b[i - 1], lower.1)),
        );
    }
    let leading = leading_bits(upper, lower);
    let low = (1 << LOW) - 1;
    let join = |leading: u64, lowest: u64| leading & !low | lowest & low;
    (join(leading.0, a[0]), join(leading.1, b[0]))
}

/// The upper words of both pairs times 2^shift, where `shift` is secret: the number of zeros that both pairs begin with, up to
/// 64. Then the upper words are 0, and the lower ones are the result.
#[cfg(any(target_pointer_width = "64", target_arch = "wasm32"))]
#[inline(always)]
fn leading_bits(upper: (u64, u64), lower: (u64, u64)) -> (u64, u64) {
    let shift = (upper.0 | upper.1).leading_zeros();
    // A shift by more than a word would be a choice, and may become a branch. By 0 nothing comes from the lower word, and by
    // 64 all of it.
    let all = u64::from(shift >> 6).wrapping_neg();
    let leading = |upper: u64, lower: u64| {
        let carried = (lower >> 1).wrapping_shr(63u32.wrapping_sub(shift));
        upper.wrapping_shl(shift) | carried | lower & all
    };
    (leading(upper.0, lower.0), leading(upper.1, lower.1))
}

/// The same where a shift of a word by a secret number is a call or a choice: one power of two after the other.
#[cfg(not(any(target_pointer_width = "64", target_arch = "wasm32", lemniscate_assembly = "thumbv6m")))]
#[inline(never)]
fn leading_bits(mut upper: (u64, u64), mut lower: (u64, u64)) -> (u64, u64) {
    let mut any = upper.0 | upper.1;
    for shift in [32, 16, 8, 4, 2, 1, 1] {
        let choose = !opaque_nonzero_mask(any >> (64 - shift));
        let select = |if_set: u64, otherwise: u64| otherwise ^ (if_set ^ otherwise) & choose;
        let shifted = |upper: u64, lower: u64| select(upper << shift | lower >> (64 - shift), upper);
        upper = (shifted(upper.0, lower.0), shifted(upper.1, lower.1));
        lower = (select(lower.0 << shift, lower.0), select(lower.1 << shift, lower.1));
        any = select(any << shift, any);
    }
    upper
}

/// |f a + g b| / 2^STEPS, and 1 if it is the magnitude of a negative number.
#[cfg(target_pointer_width = "64")]
#[inline(always)]
pub(super) fn apply<const STEPS: u32>((f, g): (i64, i64), a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], u64) {
    let sum = combine(f, g, a, b);
    let sign = sum.1 as i64 >> 63;
    let shifted = shifted::<4, STEPS>(sum).map(|word| word ^ sign as u64);
    let is_negative = sign as u64 & 1;
    (add(&shifted, &[is_negative, 0, 0, 0]).0, is_negative)
}

/// |f a + g b| / 2^STEPS, and 1 if it is the magnitude of a negative number; |f| + |g| <= 2^30.
#[cfg(lemniscate_assembly = "thumbv6m")]
#[inline(always)]
pub(super) fn apply<const STEPS: u32>((f, g): (i64, i64), a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], u64) {
    words32::combine_absolute(f as i32, g as i32, a, b, STEPS)
}

/// |f a + g b| / 2^STEPS, and 1 if it is the magnitude of a negative number; |f| + |g| <= 2^30.
#[cfg(not(any(target_pointer_width = "64", lemniscate_assembly = "thumbv6m")))]
pub(super) fn apply<const STEPS: u32>((f, g): (i64, i64), a: &[u64; 4], b: &[u64; 4]) -> ([u64; 4], u64) {
    let sum = words32::combine(f as i32, g as i32, &words32::split(a), &words32::split(b));
    let sign = (sum[8] as i32 >> 31) as u32;
    let word = |i: usize| u64::from((sum[i] >> STEPS | sum[i + 1] << (32 - STEPS)) ^ sign);
    let shifted = core::array::from_fn(|i| word(2 * i) | word(2 * i + 1) << 32);
    let is_negative = u64::from(sign & 1);
    (add(&shifted, &[is_negative, 0, 0, 0]).0, is_negative)
}
