//! Blinding on the curve that Ed448 and X448 share.

use crate::engine::blinding::{self, Blindable, Stream};
use crate::group::edwards448::Affine;
use crate::group::start::MaskedStart;
use crate::scalar::order;

use super::Ed448Scalar;

/// edwards448, for Ed448 and X448 alike, as a parameter of [`Blinding`](blinding::Blinding).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edwards448;

pub(crate) type Mask = blinding::Mask<Edwards448>;

blinding::in_build!(Edwards448);

impl Blindable for Edwards448 {
    type Scalar = crate::scalar::Scalar<order::Ed448, 7>;
    type Start = MaskedStart<7>;
    const NAME: &'static str = "edwards448";

    const NEUTRAL: MaskedStart<7> = MaskedStart::neutral(Affine::NEUTRAL.words());
    const NO_MASK: &'static Mask = &Mask::none();

    fn start(k: &Ed448Scalar, mask: &Mask, stream: &mut Stream) -> MaskedStart<7> {
        let (point, _) = super::base_product(k, mask);
        MaskedStart::new(point.words(), *stream.draw_factors_448())
    }
}
