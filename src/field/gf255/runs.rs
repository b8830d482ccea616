//! Runs of squares on x86-64, in the form that takes the least time on this processor.

use core::sync::atomic::{AtomicU8, Ordering};

use super::five_limbs;
use super::four_words::Arithmetic;
use crate::field::Prime255;

/// AMD's processors before Zen 5. With ADX one run takes 0.93 of the time with late carries on Zen 3, 0.97 to 1.0 of it on Zen 1, and 0.83
/// and 0.93 by the models of Zen 2 and Zen 4, but two side by side 1.14. A square of five limbs takes 1.06 of the time.
const ONE_LATE: u8 = 0;
/// Zen 5, for M = 19: 0.86 of the time of four words.
const FIVE_LIMBS: u8 = 1;
/// Other processors. With ADX a square with late carries takes 0.78 of the time of one of four words on Golden Cove, two side by side
/// 0.90, and one of five limbs 0.91.
const LATE_CARRIES: u8 = 2;

const UNKNOWN: u8 = u8::MAX;
static FORM: AtomicU8 = AtomicU8::new(UNKNOWN);

/// AMD's processors have SSE4a, and from Zen 5 on AVX-VNNI. Without the feature `std` the processor is unknown.
#[cold]
fn look() -> u8 {
    #[cfg(feature = "std")]
    let [is_amd, is_recent] =
        [std::is_x86_feature_detected!("sse4a"), std::is_x86_feature_detected!("avxvnni")];
    #[cfg(not(feature = "std"))]
    let [is_amd, is_recent] = [false; 2];
    let form = match (is_amd, is_recent) {
        (false, _) => LATE_CARRIES,
        (true, true) => FIVE_LIMBS,
        (true, false) => ONE_LATE,
    };
    FORM.store(form, Ordering::Relaxed);
    form
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn form() -> u8 {
    match FORM.load(Ordering::Relaxed) {
        UNKNOWN => look(),
        form => form,
    }
}

/// [`Arithmetic::square_n`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square_n<P: Prime255, A: Arithmetic>(a: [u64; 4], n: usize) -> [u64; 4] {
    // Where there is one form alone the processor does not matter.
    if P::M != 19 && !A::HAS_LATE_CARRIES {
        return A::square_n::<P>(a, n);
    }
    let form = form();
    if A::HAS_LATE_CARRIES && form != FIVE_LIMBS {
        let [power] = A::square_n_each_late::<P, 1>([a], n);
        power
    } else if P::M == 19 && form != ONE_LATE {
        five_limbs::square_n::<P>(a, n)
    } else {
        A::square_n::<P>(a, n)
    }
}

/// [`Arithmetic::square_n_each`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn square_n_each<P: Prime255, A: Arithmetic, const N: usize>(
    each: [[u64; 4]; N],
    n: usize,
) -> [[u64; 4]; N] {
    if A::HAS_LATE_CARRIES && form() == LATE_CARRIES {
        A::square_n_each_late::<P, N>(each, n)
    } else {
        A::square_n_each::<P, N>(each, n)
    }
}
