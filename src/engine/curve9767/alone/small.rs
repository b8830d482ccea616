//! The verification of one signature where memory is scarce.

use crate::field::Field;
use crate::field::gf9767::portable;
use crate::group::curve9767::codec;
use crate::multiply::curve9767::compact;

use super::{Coordinates, Scalar, affine, is_point};

/// Returns whether the encoding C satisfies s G = C + e P. P must not be neutral. Variable-time: public values only.
#[inline(never)]
pub(crate) fn is_sum_vartime(s: &Scalar, c: &[u8; 32], e: &Scalar, point: &Coordinates) -> bool {
    compact::is_sum_vartime::<portable::Fe>(
        s,
        e,
        #[inline(always)]
        |place| *place = affine(point),
        #[inline(always)]
        |place| {
            outline!(portable::Fe, || {
                let decoded = codec::decode(c);
                *place = decoded.point;
                is_point(c, &decoded)
            })
        },
    )
}
