//! Which strategy each backend uses for which product on the curve, and why.
//!
//! - **Ladder.** With AVX-512 IFMA the four coordinates of a step are in four lanes; elsewhere one element is worked on at a
//!   time.

use crate::backend::{Backend, Portable32, Portable64};
use crate::group::montgomery448;
use crate::group::start::MaskedStart;

/// What a backend does for the schemes on this curve.
pub(super) trait Strategy: Backend {
    /// The ladder for a clamped scalar: the u-coordinate, encoded. The factors are taken for the coordinates that it starts
    /// with. Constant-time.
    #[inline(always)]
    fn ladder(scalar: &[u8; 56], u: &[u8; 56], factors: &MaskedStart<7>) -> [u8; 56] {
        montgomery448::ladder_bytes::<Self::Fe448>(scalar, u, factors)
    }
}

impl Strategy for Portable32 {}
impl Strategy for Portable64 {}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::*;
    use crate::backend::{Adx, Avx512Ifma};
    use crate::field::gf448::ifma::Fe4;

    impl Strategy for Adx {}

    impl Strategy for Avx512Ifma {
        #[inline(always)]
        fn ladder(scalar: &[u8; 56], u: &[u8; 56], factors: &MaskedStart<7>) -> [u8; 56] {
            montgomery448::parallel_ladder_bytes::<Fe4<Self::Fe448>>(scalar, u, factors)
        }
    }
}
