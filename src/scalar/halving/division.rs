//! Euclid's algorithm with whole quotients: the plain baseline.

use super::basis::Basis;

/// Reduces the basis until its second vector, the one returned, has a rho of at most `target` bits.
#[inline(never)]
pub(super) fn reduce_vartime<const N: usize, const H: usize>(basis: &mut Basis<N, H>, target: u32) -> usize {
    while basis.length_vartime(1) > target {
        basis.divide_vartime();
    }
    1
}
