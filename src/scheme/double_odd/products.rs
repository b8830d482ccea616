//! Scalar times point on the two curves: which strategy of [`crate::multiply`] serves which product.

use subtle::ConditionallySelectable;
use zeroize::Zeroizing;

use crate::field::gf255::Mod255;
use crate::group::double_odd::endomorphism::{self, Half};
use crate::group::double_odd::tables::GeneratorTables;
use crate::group::double_odd::{Curve, E, Point, S};
use crate::multiply::fixed_base::fixed_base;
use crate::multiply::straus::{Term, odd_multiples, straus_vartime};
use crate::multiply::variable_base::{SecretTerm, multiples, sum_of_products};
use crate::scalar::{Scalar, recode};

/// The width of the windows of secret scalars.
const WIDTH: usize = 5;
/// The largest magnitude of their digits.
const LARGEST: usize = 16;

/// Products on one curve.
pub(super) trait Products<const M: u64>: Curve<M> {
    /// k P. Constant-time.
    fn product<F: Mod255<M>>(k: &Scalar<Self::Order>, point: Point<Self, F, M>) -> Point<Self, F, M>;

    /// s G - c Q. Variable-time.
    fn difference_vartime<F: GeneratorTables<Self, M>>(
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: Point<Self, F, M>,
    ) -> Point<Self, F, M>;
}

/// k G. Constant-time.
#[inline(always)]
pub(super) fn base_product<const M: u64, C: Curve<M>, F: GeneratorTables<C, M>>(
    k: &Scalar<C::Order>,
) -> Point<C, F, M> {
    let digits = Zeroizing::new(recode::signed_windows::<5, 52, 4>(&k.to_words()));
    fixed_base(&*digits, F::rows())
}

/// s G - c Q for a c of 128 bits, as little-endian words. Variable-time.
///
/// s is split over G and 2^128 G, which have tables, so there are 128 doublings only.
#[inline(always)]
pub(super) fn difference_128_vartime<const M: u64, C: Curve<M>, F: GeneratorTables<C, M>>(
    s: &Scalar<C::Order>,
    c: &[u64; 2],
    key: Point<C, F, M>,
) -> Point<C, F, M> {
    let table = odd_multiples::<_, 8>(key.negate());
    let c = recode::wnaf_vartime::<5, 129, 2>(c);
    sum_with_base_vartime(s, &[Term { digits: &c, table: &table }])
}

/// s G and products of scalars of at most 128 bits. Variable-time.
#[inline(always)]
fn sum_with_base_vartime<const M: u64, C: Curve<M>, F: GeneratorTables<C, M>>(
    s: &Scalar<C::Order>,
    terms: &[Term<'_, Point<C, F, M>>],
) -> Point<C, F, M> {
    let [s0, s1, s2, s3] = s.to_words();
    let low = recode::wnaf_vartime::<8, 129, 2>(&[s0, s1]);
    let high = recode::wnaf_vartime::<8, 129, 2>(&[s2, s3]);
    straus_vartime(
        &[Term { digits: &low, table: F::odd() }, Term { digits: &high, table: F::odd_128() }],
        terms,
    )
}

impl Products<18651> for E {
    /// The scalar is split in two by the endomorphism.
    #[inline(always)]
    fn product<F: Mod255<18651>>(
        k: &Scalar<Self::Order>,
        point: Point<Self, F, 18651>,
    ) -> Point<Self, F, 18651> {
        let halves = Zeroizing::new(endomorphism::split(k).map(|half| signed_digits(&half)));
        let table = multiples::<_, LARGEST>(point);
        let images = table.map(Point::endomorphism);
        let terms = [
            SecretTerm { digits: &halves[0], table: &table },
            SecretTerm { digits: &halves[1], table: &images },
        ];
        sum_of_products(WIDTH, &terms)
    }

    /// c is split in two by the endomorphism, s over G and 2^128 G.
    #[inline(always)]
    fn difference_vartime<F: GeneratorTables<Self, 18651>>(
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: Point<Self, F, 18651>,
    ) -> Point<Self, F, 18651> {
        let [c0, c1] = endomorphism::split(c);
        // c0 Q + c1 mu Q = +- (c0 Q' + c1 mu Q'), with signs moved from c0 to Q', and from c1 to mu Q'.
        let table = odd_multiples::<_, 8>(key.negate_if(!c0.is_negative));
        let change = c0.is_negative ^ c1.is_negative;
        let images = table.map(|point| point.endomorphism().negate_if(change));
        let c0 = recode::wnaf_vartime::<5, 129, 2>(&c0.magnitude);
        let c1 = recode::wnaf_vartime::<5, 129, 2>(&c1.magnitude);
        sum_with_base_vartime(s, &[Term { digits: &c0, table: &table }, Term { digits: &c1, table: &images }])
    }
}

/// The digits of a half, of 5 bits each, in -16 ..= 16. Constant-time.
#[inline(always)]
fn signed_digits(half: &Half) -> [i8; 26] {
    let digits = recode::signed_windows::<5, 26, 2>(&half.magnitude);
    digits.map(|digit| i8::conditional_select(&digit, &-digit, half.is_negative))
}

impl Products<3957> for S {
    #[inline(always)]
    fn product<F: Mod255<3957>>(
        k: &Scalar<Self::Order>,
        point: Point<Self, F, 3957>,
    ) -> Point<Self, F, 3957> {
        let digits = Zeroizing::new(recode::signed_windows::<5, 51, 4>(&k.to_words()));
        let table = multiples::<_, LARGEST>(point);
        sum_of_products(WIDTH, &[SecretTerm { digits: &*digits, table: &table }])
    }

    #[inline(always)]
    fn difference_vartime<F: GeneratorTables<Self, 3957>>(
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: Point<Self, F, 3957>,
    ) -> Point<Self, F, 3957> {
        let table = odd_multiples::<_, 8>(key.negate());
        let c = recode::wnaf_vartime::<5, 256, 4>(&c.to_words());
        let s = recode::wnaf_vartime::<8, 256, 4>(&s.to_words());
        straus_vartime(&[Term { digits: &s, table: F::odd() }], &[Term { digits: &c, table: &table }])
    }
}
