//! The verification of one signature.

use crate::backend::selected_avx2;
use crate::field::Field;
use crate::field::gf9767::{avx2, portable};
use crate::group::curve9767::{Constants, codec};
use crate::multiply::curve9767 as multiply;

use super::{Coordinates, Scalar, affine, is_point};

/// Returns whether the encoding C satisfies s G = C + e P. P must not be neutral. Variable-time: public values only.
#[inline(never)]
pub(crate) fn is_sum_vartime(s: &Scalar, c: &[u8; 32], e: &Scalar, point: &Coordinates) -> bool {
    #[inline(always)]
    fn run<F: Constants>(s: &Scalar, c: &[u8; 32], e: &Scalar, point: &Coordinates) -> bool {
        let decoded = codec::decode::<F>(c);
        is_point(c, &decoded) && multiply::is_sum_vartime(s, &decoded.point, e, &affine(point))
    }
    dispatch_gf9767!(F => run::<F>(s, c, e, point))
}
