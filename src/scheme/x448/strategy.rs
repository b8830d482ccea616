//! Which ladder each backend uses: with AVX-512 IFMA the four coordinates of a step are in four lanes, and of several ladders
//! each is in a lane; elsewhere one element is worked on at a time.

use crate::backend::{Backend, Portable32, Portable64};
use crate::group::montgomery448::{self, Input};

/// What a backend does for X448.
pub(super) trait Strategy: Backend {
    /// The ladder for a clamped scalar: the u-coordinate, encoded. Constant-time.
    #[inline(always)]
    fn ladder(scalar: &[u8; 56], u: &[u8; 56]) -> [u8; 56] {
        montgomery448::ladder_bytes::<Self::Fe448>(scalar, u)
    }

    /// A ladder for each input, with clamped scalars. Constant-time.
    #[inline(always)]
    fn ladders(inputs: &[Input], results: &mut [[u8; 56]]) {
        one_after_the_other::<Self>(inputs, results);
    }
}

/// A ladder for each input, by itself. Constant-time.
#[inline(always)]
fn one_after_the_other<B: Strategy>(inputs: &[Input], results: &mut [[u8; 56]]) {
    for ((scalar, u), result) in inputs.iter().zip(results) {
        *result = B::ladder(scalar, u);
    }
}

impl Strategy for Portable32 {}
impl Strategy for Portable64 {}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::*;
    use crate::backend::{Adx, Avx512Ifma};
    use crate::field::Field;
    use crate::field::gf448::ifma::{Fe4, Fe8};

    /// From so many on, ladders in lanes take less time than one after the other.
    const FEWEST_LADDERS: usize = 3;

    type Wide = Fe8<<Avx512Ifma as Backend>::Fe448>;

    impl Strategy for Adx {}

    impl Strategy for Avx512Ifma {
        #[inline(always)]
        fn ladder(scalar: &[u8; 56], u: &[u8; 56]) -> [u8; 56] {
            montgomery448::parallel_ladder_bytes::<Fe4<Self::Fe448>>(scalar, u)
        }

        #[inline(always)]
        fn ladders(inputs: &[Input], results: &mut [[u8; 56]]) {
            for (inputs, results) in inputs.chunks(Wide::LANES).zip(results.chunks_mut(Wide::LANES)) {
                if inputs.len() < FEWEST_LADDERS {
                    one_after_the_other::<Self>(inputs, results);
                } else {
                    montgomery448::ladders::<Wide>(inputs, results);
                }
            }
        }
    }
}
