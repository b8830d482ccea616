//! Which strategy each backend uses for which product on the curve, and why.
//!
//! - **Base point.** A comb ([`crate::group::shape`] has the shape and the reasons). With AVX2 and AVX-512 IFMA each of four lanes takes
//!   a quarter of the scalar.
//! - **Sums for verification.** With AVX2 and AVX-512 IFMA the four coordinates of a point are in four lanes, and of several
//!   signatures each is in a lane of four or eight.
//! - **Ladder.** With AVX2 and AVX-512 IFMA the four coordinates of a step are in four lanes, and of several ladders each is in a lane
//!   of four or eight; elsewhere one element is worked on at a time.

use super::eddsa::Claim;
use super::{Affine, Ed448Scalar, Mask, side_by_side};
use crate::backend::{Backend, Portable32, Portable64};
use crate::engine::edwards::points::SumPoint;
use crate::engine::edwards::{Checks, lanes::Verdicts};
use crate::field::{FieldLanes, LookUp, P448};
use crate::group::FromTable;
use crate::group::edwards448::parallel::ParallelPoint;
use crate::group::edwards448::{Held, Point};
use crate::group::lookup::MAX_LANES;
use crate::group::montgomery448::{self, Input};
use crate::group::start::MaskedStart;
use crate::multiply::fixed_base::{base_product, doublings};
use crate::scalar::order::{self, Order};

/// What a backend does for the schemes on this curve.
pub(super) trait Strategy: Backend {
    /// The points that sums are computed with.
    type Sum: FromTable<Held = Held> + SumPoint<Self::Fe<P448>, 7>;

    /// What holds as many independent elements as are worked on side by side; 8 at most.
    type Wide: FieldLanes<Prime = P448, Element = Self::Fe<P448>>;

    /// Holds two independent elements, or one where each is computed by itself.
    type Pair: FieldLanes<Prime = P448, Element = Self::Fe<P448>>;

    /// The elements that products of the base point are computed with, one in each lane.
    type OfBase: LookUp + FieldLanes<Prime = P448, Element = Self::Fe<P448>>;

    /// How often the sum of [`Self::base_product`] is doubled.
    const DOUBLINGS: usize = doublings::<Point<Self::OfBase>>(order::Ed448::BITS);

    /// 2^`DOUBLINGS` S + k B, for the point S that it starts with. Constant-time.
    #[inline(always)]
    fn base_product(start: &MaskedStart<7>, k: &Ed448Scalar) -> Point<Self::Fe<P448>> {
        base_product(Point::<Self::OfBase>::from_start(start), k)
    }

    /// Products of the base point by the first of at most
    /// [`TOGETHER`](crate::engine::TOGETHER) scalars, in lanes, and how many: the others take less time one
    /// after the other. Constant-time.
    #[inline(always)]
    fn base_products(_scalars: &[Ed448Scalar], _mask: &Mask, _products: &mut [(Affine, [u8; 57])]) -> usize {
        0
    }

    /// The ladder for a clamped scalar: the u-coordinate, encoded. The factors are taken for the coordinates that it starts
    /// with. Constant-time.
    #[inline(always)]
    fn ladder(scalar: &[u8; 56], u: &[u8; 56], factors: &MaskedStart<7>) -> [u8; 56] {
        montgomery448::ladder_bytes::<Self::Fe<P448>>(scalar, u, factors)
    }

    /// The verdicts on the first claims, which are verified in the lanes of vectors; `None` without such vectors. Variable-time.
    #[inline(always)]
    fn verify_side_by_side_vartime(
        _claims: &[Claim; MAX_LANES],
        _count: usize,
        _digits: &side_by_side::Digits,
        _checks: Checks,
    ) -> Option<Verdicts> {
        None
    }

    /// A ladder for each input, with clamped scalars. Constant-time.
    #[inline(always)]
    fn ladders(inputs: &[Input], results: &mut [[u8; 56]], factors: &MaskedStart<7>) {
        one_after_the_other::<Self>(inputs, results, factors);
    }
}

/// A ladder for each input, by itself. Constant-time.
#[inline(always)]
fn one_after_the_other<B: Strategy>(inputs: &[Input], results: &mut [[u8; 56]], factors: &MaskedStart<7>) {
    for ((scalar, u), result) in inputs.iter().zip(results) {
        *result = B::ladder(scalar, u, factors);
    }
}

/// One element at a time.
macro_rules! single {
    ($backend:ty) => {
        impl Strategy for $backend {
            type Sum = Point<Self::Fe<P448>>;
            type Wide = Self::Fe<P448>;
            type Pair = Self::Fe<P448>;
            type OfBase = Self::Fe<P448>;
        }
    };
}

single!(Portable32);
single!(Portable64);
#[cfg(target_arch = "aarch64")]
single!(crate::backend::Aarch64);

#[cfg(lemniscate_vectors)]
mod x86_64 {
    use super::*;
    use crate::backend::{Avx2, Avx512Ifma};
    use crate::engine::TOGETHER;
    use crate::engine::tuning::edwards448 as tuning;
    use crate::field::gf448::{avx2, ifma};
    use crate::field::vector::{Vector, Vector4};
    use crate::field::{Field, Unpack};
    use crate::group::{edwards::lanes, shape::EDWARDS448};
    use crate::multiply::base_products::{base_products, each_vector, in_vectors};
    use crate::multiply::fixed_base::base_product_joined;

    /// A backend with vectors.
    pub(in crate::engine::edwards448) trait InVectors: Backend {
        /// Four elements: the coordinates of one point.
        type Four: LookUp<Prime = P448> + FieldLanes<Element = Self::Fe<P448>> + Vector + Vector4;
        /// The widest vector: several points.
        type Widest: FieldLanes<Prime = P448, Element = Self::Fe<P448>> + Unpack;
        /// [`Strategy::Pair`].
        type Two: FieldLanes<Prime = P448, Element = Self::Fe<P448>>;

        /// [`Strategy::base_products`].
        #[inline(always)]
        fn products_in_lanes(
            _scalars: &[Ed448Scalar],
            _mask: &Mask,
            _products: &mut [(Affine, [u8; 57])],
        ) -> usize {
            0
        }
    }

    impl<B: InVectors> Strategy for B {
        type Sum = ParallelPoint<B::Four>;
        type Wide = B::Widest;
        type Pair = B::Two;
        type OfBase = B::Four;

        #[allow(
            clippy::redundant_closure,
            reason = "a closure has the instructions of its piece, a function has not"
        )]
        #[inline(always)]
        fn base_product(start: &MaskedStart<7>, k: &Ed448Scalar) -> Point<B::Fe<P448>> {
            base_product_joined(
                #[inline(always)]
                || Point::<B::Four>::from_masked(start),
                k,
                #[inline(always)]
                |sums| lanes::sum(sums),
            )
        }

        #[inline(always)]
        fn base_products(scalars: &[Ed448Scalar], mask: &Mask, products: &mut [(Affine, [u8; 57])]) -> usize {
            B::products_in_lanes(scalars, mask, products)
        }

        #[inline(always)]
        fn verify_side_by_side_vartime(
            claims: &[Claim; MAX_LANES],
            count: usize,
            digits: &side_by_side::Digits,
            checks: Checks,
        ) -> Option<Verdicts> {
            Some(side_by_side::verify_with_vartime::<B::Widest>(claims, count, digits, checks))
        }

        #[inline(always)]
        fn ladder(scalar: &[u8; 56], u: &[u8; 56], factors: &MaskedStart<7>) -> [u8; 56] {
            montgomery448::parallel_ladder_bytes::<B::Four>(scalar, u, factors)
        }

        #[inline(always)]
        fn ladders(inputs: &[Input], results: &mut [[u8; 56]], factors: &MaskedStart<7>) {
            let lanes = B::Widest::LANES;
            for (inputs, results) in inputs.chunks(lanes).zip(results.chunks_mut(lanes)) {
                if inputs.len() < tuning::FEWEST_LADDERS {
                    one_after_the_other::<B>(inputs, results, factors);
                } else {
                    montgomery448::ladders::<B::Widest>(inputs, results, factors);
                }
            }
        }
    }

    type Fe<B> = <B as Backend>::Fe<P448>;

    type Eight = ifma::Fe8<Fe<Avx512Ifma>>;

    impl InVectors for Avx2 {
        type Four = avx2::Fe4<Fe<Avx2>>;
        type Widest = Self::Four;
        // Four lanes take 0.95 of the time of one after the other (Zen 4), and 13 kB more.
        type Two = Self::Fe<P448>;
    }

    impl InVectors for Avx512Ifma {
        type Four = ifma::Fe4<Fe<Avx512Ifma>>;
        type Widest = Eight;
        type Two = Self::Four;

        #[inline(always)]
        fn products_in_lanes(
            scalars: &[Ed448Scalar],
            mask: &Mask,
            products: &mut [(Affine, [u8; 57])],
        ) -> usize {
            let count = in_vectors(scalars.len(), Eight::LANES, tuning::FEWEST_PRODUCTS);
            let sums = |scalars: &[Ed448Scalar]| -> Point<Eight> {
                let doublings = EDWARDS448.doublings(order::Ed448::BITS, 1);
                let blinded = mask.blind_each::<MAX_LANES>(scalars, doublings);
                base_products(mask.start(), &blinded[..scalars.len()])
            };
            let sums =
                each_vector::<_, _, { TOGETHER / Eight::LANES }>(&scalars[..count], Eight::LANES, &sums);
            lanes::write_affine(&sums, products[..count].iter_mut().map(|(affine, _)| affine));
            count
        }
    }
}
