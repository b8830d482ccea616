//! Which strategy each backend uses for which product on the two curves, and why.
//!
//! - **Generator.** A table ([`crate::multiply::fixed_base`]) of the shape that [`crate::group::shape`] tells, with the
//!   reasons. With AVX2 each of four lanes takes an equal part of the scalar, with AVX-512 IFMA each of four or eight.
//! - **Tables of keys.** Measured: 0.7 to 1.3 times the time of a signature, and to decode the key 0.3; signatures save 0.44
//!   to 0.6, of which half is counted.
//! - **Products by secret scalars.** With elements of 32-bit words, tables of at most 1 KiB ([`compact`]): on the e curve of four
//!   multiples, for digits that are Gaussian integers, and else of eight. By count on a Cortex-M0+ that takes 2 % less than 16
//!   multiples and as many images on the e curve, and 1 % more than 16 multiples on the other; on a Cortex-M4 12 % and 6 %
//!   less. Elsewhere a table of 16 multiples serves digits of three bits of both parts of a Gaussian integer ([`gaussian`]), or of
//!   five bits on the other curve.
//! - **Verification on microcontrollers.** On the e curve a table of four multiples, whose images are computed when they are
//!   added: half a kilobyte of stack less than with a table of them, for 1 % more time. On the other curve two tables of three
//!   multiples, for 1 % more time than with four.
//! - **Several verifications.** One signature is in each of the four lanes of AVX2, or the eight of AVX-512 IFMA
//!   ([`side_by_side`](super::side_by_side)).
//! - **Other products and sums.** With AVX-512 IFMA the coordinates of one point are in the four lanes, and with AVX2 on processors where
//!   that takes less time than single elements.
//!
//! [`compact`]: crate::group::double_odd::compact
//! [`gaussian`]: crate::group::double_odd::gaussian

use crate::field::{FieldElement, FieldLanes, LookUp, Unpack};
use subtle::Choice;

use crate::backend::{Backend, Portable32, Portable64};
use crate::field::vector::Vector4;
use crate::group::double_odd::compact::Compact;
use crate::group::double_odd::parallel::ParallelPoint;
use crate::group::double_odd::{Curve, Held, Point, write_affine_vartime};
#[cfg(lemniscate_microcontroller)]
use crate::group::shape;
use crate::group::start::MaskedStart;
use crate::group::{Addend, FromTable, Group};
use crate::multiply::fixed_base::{base_product, doublings};
#[cfg(lemniscate_microcontroller)]
use crate::multiply::fixed_base::{columns_bits, product_by_table};
use crate::scalar::{Scalar, order::Order};

use super::products::Products;
use super::side_by_side::InLanes;

/// What a backend does for the groups on one curve.
pub trait Strategy<C: Curve>: Backend {
    /// The points that sums are computed with.
    type Sum: SumPoint<C, Element = Self::Fe<C::Prime>>;

    /// The point becomes k times itself. Constant-time.
    #[allow(private_bounds, reason = "no one outside calls it")]
    #[inline(always)]
    fn set_product(k: &Scalar<C::Order>, point: &mut Point<C, Self::Fe<C::Prime>>)
    where
        C: Products<Self::Sum>,
    {
        *point = <C as Products<Self::Sum>>::product(k, *point);
    }

    /// The elements that products of the generator are computed with, one in each lane.
    type Wide: LookUp<Prime = C::Prime> + FieldLanes<Element = Self::Fe<C::Prime>>;

    /// How often the sum of [`Self::base_product`] is doubled.
    const DOUBLINGS: usize = doublings::<Point<C, Self::Wide>>(C::Order::BITS);

    /// 2^`DOUBLINGS` S + k G, for the point S that it starts with. Constant-time.
    #[inline(always)]
    fn base_product(start: &MaskedStart, k: &Scalar<C::Order>) -> Point<C, Self::Fe<C::Prime>> {
        base_product(Point::<C, Self::Wide>::from_start(start), k)
    }

    /// [`Self::base_product`] for jq255, by a table of its own. Constant-time.
    #[cfg(lemniscate_microcontroller)]
    #[inline(always)]
    fn base_product_of_jq255(start: &MaskedStart, k: &Scalar<C::Order>) -> Point<C, Self::Fe<C::Prime>> {
        let ones = const { &Scalar::constant_ones(columns_bits(shape::JQ255, C::Order::BITS, 1)) };
        let start = Point::<C, Self::Fe<C::Prime>>::from_start(start);
        product_by_table(start, k, shape::JQ255, ones, C::base_of_jq255())
    }

    /// Runs a computation for several signatures, one in each lane of a vector; `None` without such vectors.
    #[inline(always)]
    fn in_lanes<W: InLanes<C>>(_work: W) -> Option<W::Output> {
        None
    }
}

/// Points that can be had from and turned into points of single elements.
pub trait SumPoint<C: Curve>:
    Group<Addend = Self, Mask = Choice> + Addend<Mask = Choice> + FromTable<Held = Held<C::Prime>>
{
    type Element: FieldElement<Prime = C::Prime>;

    fn from_point(point: &Point<C, Self::Element>) -> Self;
    fn to_point(self) -> Point<C, Self::Element>;

    /// Writes public points in the form that is added fastest; there must be as many of both. Variable-time.
    fn write_fixed_vartime(points: &[Self], fixed: &mut [Self::Fixed]);
}

impl<C: Curve, F: FieldElement<Prime = C::Prime>> SumPoint<C> for Point<C, F> {
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
    fn write_fixed_vartime(points: &[Self], fixed: &mut [Self::Fixed]) {
        write_affine_vartime(points, fixed);
    }
}

impl<C: Curve, V: Vector4<Prime = C::Prime> + FieldLanes + Unpack> SumPoint<C> for ParallelPoint<C, V> {
    type Element = V::Element;

    #[inline(always)]
    fn from_point(point: &Point<C, V::Element>) -> Self {
        ParallelPoint::from_point(point)
    }

    #[inline(always)]
    fn to_point(self) -> Point<C, V::Element> {
        ParallelPoint::to_point(self)
    }

    /// A Z of 1 would be multiplied with like any other.
    #[inline(always)]
    fn write_fixed_vartime(points: &[Self], fixed: &mut [Self]) {
        fixed.copy_from_slice(points);
    }
}

// One element at a time.

impl<C: Compact> Strategy<C> for Portable32 {
    type Sum = Point<C, Self::Fe<C::Prime>>;
    type Wide = Self::Fe<C::Prime>;

    #[inline(always)]
    fn set_product(k: &Scalar<C::Order>, point: &mut Point<C, Self::Fe<C::Prime>>) {
        C::set_product(k, point);
    }
}

impl<C: Curve> Strategy<C> for Portable64 {
    type Sum = Point<C, Self::Fe<C::Prime>>;
    type Wide = Self::Fe<C::Prime>;
}

#[cfg(target_arch = "aarch64")]
impl<C: Curve> Strategy<C> for crate::backend::Aarch64 {
    type Sum = Point<C, Self::Fe<C::Prime>>;
    type Wide = Self::Fe<C::Prime>;
}

#[cfg(lemniscate_vectors)]
mod x86_64 {
    use super::*;
    use crate::backend::{Adx, Avx2, Avx512Ifma};
    use crate::engine::tuning::double_odd as tuning;
    use crate::field::gf255::{avx2, ifma};
    use crate::group::double_odd::lanes::sum;
    use crate::multiply::fixed_base::{base_product_joined, serves_eight_lanes};
    use crate::scalar::order::Order;

    impl<C: Curve> Strategy<C> for Adx {
        type Sum = Point<C, Self::Fe<C::Prime>>;
        type Wide = Self::Fe<C::Prime>;
    }

    /// Eight elements.
    type Eight<P> = ifma::Fe8<<Avx512Ifma as Backend>::Fe<P>>;

    /// [`Strategy::base_product`] with an equal part of the scalar in each lane. Constant-time.
    #[inline(always)]
    fn base_product_in_lanes<C: Curve, V>(start: &MaskedStart, k: &Scalar<C::Order>) -> Point<C, V::Element>
    where
        V: LookUp<Prime = C::Prime> + FieldLanes + Vector4,
    {
        base_product_joined(
            #[inline(always)]
            || Point::<C, V>::from_masked(start),
            k,
            #[inline(always)]
            |sums| sum(sums),
        )
    }

    /// Four elements at a time.
    impl<C: Curve> Strategy<C> for Avx2 {
        type Sum = ParallelPoint<C, avx2::Fe4<Self::Fe<C::Prime>>>;
        type Wide = avx2::Fe4<Self::Fe<C::Prime>>;

        #[inline(always)]
        fn base_product(start: &MaskedStart, k: &Scalar<C::Order>) -> Point<C, Self::Fe<C::Prime>> {
            base_product_in_lanes::<C, Self::Wide>(start, k)
        }

        #[inline(always)]
        fn in_lanes<W: InLanes<C>>(work: W) -> Option<W::Output> {
            Some(work.run::<Self::Wide>())
        }
    }

    /// Four or eight elements at a time.
    impl<C: Curve> Strategy<C> for Avx512Ifma {
        type Sum = ParallelPoint<C, ifma::Fe4<Self::Fe<C::Prime>>>;
        type Wide = ifma::Fe4<Self::Fe<C::Prime>>;

        #[inline(always)]
        fn base_product(start: &MaskedStart, k: &Scalar<C::Order>) -> Point<C, Self::Fe<C::Prime>> {
            if const { serves_eight_lanes::<Point<C, Eight<C::Prime>>>(<C::Order as Order>::BITS) }
                && tuning::base_in_eight_lanes()
            {
                base_product_in_lanes::<C, Eight<C::Prime>>(start, k)
            } else {
                base_product_in_lanes::<C, Self::Wide>(start, k)
            }
        }

        #[inline(always)]
        fn in_lanes<W: InLanes<C>>(work: W) -> Option<W::Output> {
            Some(work.run::<Eight<C::Prime>>())
        }
    }
}
