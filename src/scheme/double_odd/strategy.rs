//! Which strategy each backend uses for which product on the two curves, and why.
//!
//! - **Generator.** A table ([`crate::multiply::fixed_base`]) of the shape that [`crate::group::shape`] tells, with the
//!   reasons. With AVX-512 IFMA each of four lanes takes a quarter of the scalar.
//! - **Other products and sums.** With AVX-512 IFMA the coordinates of one point are in the four lanes. The products of
//!   AVX2 are too narrow for these moduli: there, single elements are faster.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use subtle::Choice;

use crate::backend::{Backend, Portable32, Portable64};
use crate::field::gf255::packed::Unpack;
use crate::field::gf255::vector::Vector4;
use crate::field::gf255::{Gf255, Lanes255};
use crate::group::double_odd::parallel::ParallelPoint;
#[cfg(feature = "alloc")]
use crate::group::double_odd::to_affine;
use crate::group::double_odd::{Curve, E, Held, Point, S, to_affine_each};
use crate::group::start::MaskedStart;
use crate::group::{Addend, FromTable, Group};
use crate::multiply::fixed_base::{base_product, doublings};
use crate::scalar::Scalar;

/// What a backend does for the groups on one curve.
pub(super) trait Strategy<C: Curve<M>, const M: u64>: Backend {
    /// The points that sums are computed with.
    type Sum: SumPoint<C, M, Element = Self::Fe<M>>;

    /// How often the sum of [`Self::base_product`] is doubled.
    const DOUBLINGS: usize;

    /// 2^`DOUBLINGS` S + k G, for the point S that it starts with. Constant-time.
    fn base_product(start: &MaskedStart, k: &Scalar<C::Order>) -> Point<C, Self::Fe<M>, M>;
}

/// Points that can be had from and turned into points of single elements.
pub(super) trait SumPoint<C: Curve<M>, const M: u64>:
    Group<Addend = Self, Mask = Choice> + Addend<Mask = Choice> + FromTable<Held = Held<M>>
{
    type Element: Gf255<M>;

    fn from_point(point: &Point<C, Self::Element, M>) -> Self;
    fn to_point(self) -> Point<C, Self::Element, M>;

    /// A fixed number of points in the form that is added fastest.
    fn to_fixed_each<const N: usize>(points: &[Self; N]) -> [Self::Fixed; N];

    /// The points in the form that is added fastest.
    #[cfg(feature = "alloc")]
    fn to_fixed(points: &[Point<C, Self::Element, M>]) -> Vec<Self::Fixed>;
}

impl<const M: u64, C: Curve<M>, F: Gf255<M>> SumPoint<C, M> for Point<C, F, M> {
    type Element = F;

    #[inline(always)]
    fn from_point(point: &Self) -> Self {
        *point
    }

    #[inline(always)]
    fn to_point(self) -> Self {
        self
    }

    #[inline(always)]
    fn to_fixed_each<const N: usize>(points: &[Self; N]) -> [Self::Fixed; N] {
        to_affine_each(points)
    }

    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn to_fixed(points: &[Self]) -> Vec<Self::Fixed> {
        to_affine(points)
    }
}

impl<const M: u64, C: Curve<M>, V: Vector4<M> + Lanes255<M> + Unpack<M>> SumPoint<C, M>
    for ParallelPoint<C, V, M>
{
    type Element = V::Element;

    #[inline(always)]
    fn from_point(point: &Point<C, V::Element, M>) -> Self {
        ParallelPoint::from_point(point)
    }

    #[inline(always)]
    fn to_point(self) -> Point<C, V::Element, M> {
        ParallelPoint::to_point(self)
    }

    #[inline(always)]
    fn to_fixed_each<const N: usize>(points: &[Self; N]) -> [Self; N] {
        *points
    }

    /// A Z of 1 would be multiplied with like any other.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    fn to_fixed(points: &[Point<C, V::Element, M>]) -> Vec<Self> {
        let mut fixed = Vec::with_capacity(points.len());
        for point in points {
            fixed.push(ParallelPoint::from_point(point));
        }
        fixed
    }
}

/// One element at a time.
macro_rules! single {
    ($backend:ty) => {
        single!($backend, E, 18651);
        single!($backend, S, 3957);
    };
    ($backend:ty, $curve:ty, $m:literal) => {
        impl Strategy<$curve, $m> for $backend {
            type Sum = Point<$curve, Self::Fe<$m>, $m>;

            const DOUBLINGS: usize = doublings::<Self::Sum, <$curve as Curve<$m>>::Order>();

            #[inline(always)]
            fn base_product(start: &MaskedStart, k: &Scalar<<$curve as Curve<$m>>::Order>) -> Self::Sum {
                base_product(Self::Sum::from_start(start), k)
            }
        }
    };
}

single!(Portable32);
single!(Portable64);

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::*;
    use crate::backend::{Adx, Avx512Ifma};
    use crate::field::gf255::ifma::Fe4;

    single!(Adx);

    /// Four elements at a time.
    macro_rules! four_lanes {
        ($curve:ty, $m:literal) => {
            impl Strategy<$curve, $m> for Avx512Ifma {
                type Sum = ParallelPoint<$curve, Fe4<Self::Fe<$m>, $m>, $m>;

                const DOUBLINGS: usize =
                    doublings::<Point<$curve, Fe4<Self::Fe<$m>, $m>, $m>, <$curve as Curve<$m>>::Order>();

                #[inline(always)]
                fn base_product(
                    start: &MaskedStart,
                    k: &Scalar<<$curve as Curve<$m>>::Order>,
                ) -> Point<$curve, Self::Fe<$m>, $m> {
                    base_product(Point::<$curve, Fe4<Self::Fe<$m>, $m>, $m>::from_start(start), k)
                }
            }
        };
    }

    four_lanes!(E, 18651);
    four_lanes!(S, 3957);
}
