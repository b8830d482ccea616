//! Blinding on the curve that Ed25519 and X25519 share.

use crate::engine::blinding::{self, Blindable, Stream};
use crate::group::edwards25519::Affine;
use crate::group::start::MaskedStart;
use crate::scalar::{Scalar, order};

/// edwards25519, for Ed25519 and X25519 alike, as a parameter of [`Blinding`](blinding::Blinding).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edwards25519;

pub(crate) type Mask = blinding::Mask<Edwards25519>;

blinding::in_build!(Edwards25519);

impl Blindable for Edwards25519 {
    type Scalar = Scalar<order::Ed25519>;
    type Start = MaskedStart;
    const NAME: &'static str = "edwards25519";

    const NEUTRAL: MaskedStart = MaskedStart::neutral(Affine::NEUTRAL.words());
    const NO_MASK: &'static Mask = &Mask::none();

    fn start(k: &Scalar<order::Ed25519>, mask: &Mask, stream: &mut Stream) -> MaskedStart {
        let (point, _) = super::base_product(k, mask);
        MaskedStart::new(point.words(), *stream.draw_factors())
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;
    use crate::backend::{Backend, Portable64, on_each_backend};
    use crate::engine::blinding::Blinding;
    use crate::engine::edwards25519::strategy::Strategy;
    use crate::engine::edwards25519::{Ed25519Scalar, fixed};
    use crate::field::{Field, FieldElement, P25519};
    use crate::group::montgomery25519::lanes;

    fn contexts() -> Vec<Blinding<Edwards25519>> {
        let mut renewed = Blinding::from_seed(&[1; 32]);
        renewed.renew();
        [Blinding::none(), Blinding::from_seed(&[1; 32]), renewed, Blinding::from_seed(&[2; 32])].into()
    }

    /// X, Y, Z of a product by the base point: other ones under every context, of the same point.
    fn coordinates<B: Strategy>(backend: B) {
        let scalar = Ed25519Scalar::from_words([1, 2, 3, 4]);
        let mut seen: Vec<[[u64; 4]; 3]> = Vec::new();
        for context in contexts() {
            let mask = context.mask();
            let (point, affine) = backend.enter(|| {
                let point = fixed::<B>(&scalar, mask);
                ([point.x.to_words(), point.y.to_words(), point.z.to_words()], point.to_affine())
            });
            assert!(affine == crate::engine::edwards25519::base_product(&scalar, contexts()[0].mask()).0);
            assert!(
                seen.iter().all(|other| (0..3).all(|i| other[i] != point[i])),
                "the computation is the same"
            );
            seen.push(point);
        }
    }

    /// Ladders of every form, and the same result under every context.
    fn ladders<B: Strategy>(backend: B) {
        // Clamped.
        let mut scalar = [0x5a; 32];
        scalar[0] = 0x58;
        let inputs: [lanes::Input; 8] = core::array::from_fn(|i| (scalar.into(), [i as u8; 32]));
        let mut expected = [[0; 32]; 8];
        for context in contexts() {
            let mask = context.mask();
            let mut results = [[0; 32]; 8];
            backend.enter(|| B::ladders(&inputs, &mut results, mask.start()));
            for (result, (scalar, u)) in results.iter().zip(&inputs) {
                assert_eq!(*result, backend.enter(|| B::ladder(scalar, u, mask.start())));
            }
            if expected[1] == [0; 32] {
                expected = results;
            }
            assert_eq!(results, expected);
        }
    }

    #[test]
    fn on_each_backend() {
        on_each_backend!(coordinates);
        on_each_backend!(ladders);
    }

    /// The fraction that a ladder gives has other coordinates for other factors.
    #[test]
    fn fractions() {
        use crate::group::montgomery25519::ladder;
        use subtle::Choice;
        type F = <Portable64 as Backend>::Fe<P25519>;
        let u = F::from_words([9, 0, 0, 0]);
        let mut seen: Vec<[F; 2]> = Vec::new();
        for context in contexts() {
            let start = context.mask().start();
            let factors = [F::from_words(start.factor::<0>()), F::from_words(start.factor::<1>())];
            let (x, z) = ladder(u, factors, |i| Choice::from(u8::from(i % 3 == 0)));
            for other in &seen {
                assert!(bool::from((x * other[1]).equals(other[0] * z)));
                assert!(!bool::from(x.equals(other[0]) | z.equals(other[1])));
            }
            seen.push([x, z]);
        }
    }
}
