//! Secret bytes by SHAKE256.

use shake::digest::{ExtendableOutput, Update, XofReader};
use zeroize::Zeroizing;

use crate::group::start;
use crate::xof::Shake256;

/// Secret bytes that one seed gives.
pub struct Stream(pub(super) <Shake256 as ExtendableOutput>::Reader);

impl Stream {
    /// The bytes that a seed gives for a group of this name. Not generic, as hashing is the most of a context's code.
    #[inline(never)]
    pub(super) fn of(name: &str, seed: &[u8; 32]) -> Self {
        let hash = Shake256::default().chain("lemniscate blinding ").chain(name).chain(seed);
        Stream(hash.finalize_xof())
    }

    /// The next bytes.
    #[inline(never)]
    pub(crate) fn draw<const N: usize>(&mut self) -> Zeroizing<[u8; N]> {
        let mut bytes = Zeroizing::new([0; N]);
        self.fill(&mut *bytes);
        bytes
    }

    pub(super) fn fill(&mut self, bytes: &mut [u8]) {
        self.0.read(bytes);
    }

    /// Factors of coordinates over GF(2^255 - M): odd, and below 2^254, so not 0 modulo 2^255 - M.
    pub(crate) fn draw_factors(&mut self) -> Zeroizing<[[u64; 4]; start::LANES]> {
        let mut factors = Zeroizing::new([[0; 4]; start::LANES]);
        for factor in factors.iter_mut() {
            *factor = crate::wide::words_from_bytes(&*self.draw::<32>());
            factor[0] |= 1;
            factor[3] &= u64::MAX >> 2;
        }
        factors
    }

    /// Factors of coordinates over GF(2^448 - 2^224 - 1): odd, and below 2^447, so not 0 modulo that.
    pub(crate) fn draw_factors_448(&mut self) -> Zeroizing<[[u64; 7]; start::LANES]> {
        let mut factors = Zeroizing::new([[0; 7]; start::LANES]);
        for factor in factors.as_flattened_mut().chunks_exact_mut(7) {
            factor.copy_from_slice(&crate::wide::words_from_bytes::<7>(&*self.draw::<56>()));
            factor[0] |= 1;
            factor[6] &= u64::MAX >> 1;
        }
        factors
    }
}
