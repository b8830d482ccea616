//! What all backends compute with points, whichever the curve.

use crate::engine::{Coordinates, Elements, verdict};
use crate::error::Error;
use crate::field::vector::{Vector, Vector4};
use crate::field::{FieldElement, FieldLanes, Prime, PrimeField, invert_each};
use crate::group::edwards::parallel::{ParallelFormulas, ParallelPoint};
use crate::group::edwards::{Affine, Formulas, Point, PointEncoding as _};
use crate::group::{Addend, Group, Lanes as _};
use crate::wide::one;
use core::ops::Neg;
use subtle::{Choice, ConstantTimeEq};

use super::{Checks, Claim, Edwards, check_orders_vartime};

impl<F: FieldElement<Prime: Formulas + Prime<Words = [u64; N]>>, const N: usize> From<&Coordinates<N>>
    for Point<F>
{
    #[inline(always)]
    fn from(coordinates: &Coordinates<N>) -> Self {
        outline!(F, || Point::from_coordinates(coordinates.0.map(F::from_words)))
    }
}

impl<F: FieldElement<Prime: Formulas + Prime<Words = [u64; N]>>, const N: usize> From<Point<F>>
    for Coordinates<N>
{
    #[inline(always)]
    fn from(point: Point<F>) -> Self {
        outline!(F, || Coordinates(point.to_coordinates().map(F::to_words)))
    }
}

/// The sum of the points that one or two elements are mapped to, as many at a time as V has lanes. Constant-time.
#[inline(always)]
pub fn sum_of_maps<V: FieldLanes<Prime: Formulas>>(
    elements: &[V::Element],
    map: impl Fn(V) -> Point<V>,
) -> Point<V::Element> {
    let mut sum: Option<Point<V::Element>> = None;
    for elements in elements.chunks(V::LANES) {
        let points = map(V::from_lanes(
            #[inline(always)]
            |lane| elements[lane.min(elements.len() - 1)],
        ));
        for lane in 0..elements.len() {
            let point = points.lane(lane);
            match &mut sum {
                Some(sum) => sum.set_add_point(&point),
                None => sum = Some(point),
            }
        }
    }
    sum.unwrap_or(Point::neutral())
}

/// Returns whether the point of the subgroup of prime order is neutral. Constant-time.
pub fn is_neutral<const N: usize>(point: &Coordinates<N>) -> Choice {
    let [x, y, z, _] = &point.0;
    x.ct_eq(&[0; N]) & y.ct_eq(z)
}

/// Returns whether they are the same point of the subgroup of prime order. Constant-time.
pub fn equals<C: Elements<Coordinates = Coordinates<N>>, const N: usize>(
    a: &Coordinates<N>,
    b: &Coordinates<N>,
) -> Choice {
    is_neutral(&C::add(a, &C::negate(b)))
}

/// Points that can be had from and turned into points of single elements, with coordinates of N words.
pub trait SumPoint<F, const N: usize>: Group<Mask = Choice> + Neg<Output = Self> {
    /// No point: what tables are filled with before they are made.
    const UNSET: Self;

    /// From a point of single elements.
    fn from_point(point: Point<F>) -> Self;

    /// The point of single elements.
    fn to_point(self) -> Point<F>;

    /// An addend, from affine coordinates.
    fn fixed(x: F, y: F) -> Self::Fixed;

    /// The point of an element, in coordinates times a factor that is not 0.
    fn from_scaled(element: &Coordinates<N>, factor: [u64; N]) -> Self;

    /// The point of an element.
    #[inline(always)]
    fn from_element(element: &Coordinates<N>) -> Self {
        Self::from_scaled(element, one())
    }

    /// The element.
    fn to_element(self) -> Coordinates<N>;

    /// Returns whether it is the neutral element of the curve. Constant-time.
    fn is_neutral(self) -> Choice;

    /// Checks that the difference of both sides is neutral, after the cofactor is cleared if the checks say so.
    #[inline(always)]
    fn check_difference(mut self, checks: Checks) -> Result<(), Error>
    where
        F: PrimeField<Prime: Formulas>,
    {
        if checks.is_cofactored {
            self.set_double_n(F::Prime::COFACTOR_BITS);
        }
        verdict(self.is_neutral().into())
    }
}

impl<F: FieldElement<Prime: Formulas + Prime<Words = [u64; N]>>, const N: usize> SumPoint<F, N> for Point<F> {
    const UNSET: Self = Point::UNSET;

    #[inline(always)]
    fn from_point(point: Point<F>) -> Self {
        point
    }

    #[inline(always)]
    fn to_point(self) -> Point<F> {
        self
    }

    #[inline(always)]
    fn fixed(x: F, y: F) -> Self::Fixed {
        Point::from_affine(x, y).affine_to_fixed()
    }

    #[inline(always)]
    fn from_scaled(element: &Coordinates<N>, factor: [u64; N]) -> Self {
        let mut point = Self::from(element);
        point.set_scale(&F::from_words(factor));
        point
    }

    #[inline(always)]
    fn from_element(element: &Coordinates<N>) -> Self {
        element.into()
    }

    #[inline(always)]
    fn to_element(self) -> Coordinates<N> {
        self.into()
    }

    #[inline(always)]
    fn is_neutral(self) -> Choice {
        Point::is_neutral(self)
    }
}

impl<V, const N: usize> SumPoint<V::Element, N> for ParallelPoint<V>
where
    V: Vector4 + Vector + FieldLanes<Prime: ParallelFormulas + Formulas + Prime<Words = [u64; N]>>,
{
    const UNSET: Self = ParallelPoint::UNSET;

    #[inline(always)]
    fn from_point(point: Point<V::Element>) -> Self {
        ParallelPoint::from_point(&point)
    }

    #[inline(always)]
    fn to_point(self) -> Point<V::Element> {
        ParallelPoint::to_point(self)
    }

    #[inline(always)]
    fn fixed(x: V::Element, y: V::Element) -> Self::Fixed {
        let mut addend = Self::Fixed::UNSET;
        ParallelPoint::from_point(&Point::from_affine(x, y)).write_addend(&mut addend);
        addend
    }

    #[inline(always)]
    fn from_scaled(element: &Coordinates<N>, factor: [u64; N]) -> Self {
        ParallelPoint::from_scaled_words(&element.0, factor)
    }

    #[inline(always)]
    fn to_element(self) -> Coordinates<N> {
        Coordinates(self.to_words())
    }

    #[inline(always)]
    fn is_neutral(self) -> Choice {
        ParallelPoint::is_neutral(self)
    }
}

/// The affine coordinates of at most S points, which share an inversion. Constant-time.
#[inline(always)]
pub fn affine_each<'a, F, const N: usize, const S: usize>(
    points: impl Iterator<Item = &'a Coordinates<N>>,
) -> [Affine<F::Prime>; S]
where
    F: FieldElement<Prime: Formulas + Prime<Words = [u64; N]>>,
{
    let (mut places, mut count) = ([&Coordinates([[0; N]; 4]); S], 0);
    for (place, point) in places.iter_mut().zip(points) {
        *place = point;
        count += 1;
    }
    affine_all::<F, N, S>(&places[..count])
}

/// [`affine_each`], as one piece for all callers.
#[inline(always)]
fn affine_all<F, const N: usize, const S: usize>(points: &[&Coordinates<N>]) -> [Affine<F::Prime>; S]
where
    F: FieldElement<Prime: Formulas + Prime<Words = [u64; N]>>,
{
    outline!(F, || {
        let mut z = [F::ONE; S];
        for (z, point) in z.iter_mut().zip(points) {
            *z = F::from_words(point.0[2]);
        }
        let mut affine = [Affine::NEUTRAL; S];
        for ((affine, &point), inverse) in affine.iter_mut().zip(points).zip(invert_each(z)) {
            *affine = Point::<F>::from(point).to_affine_with(inverse);
        }
        affine
    })
}

/// The point, if there is one.
#[inline(always)]
pub fn decoded<G>((is_point, point): (Choice, G)) -> Option<G> {
    bool::from(is_point).then_some(point)
}

/// Whether the difference of both sides is neutral in each lane, after the cofactor is cleared if the checks say so.
#[inline(always)]
pub fn vanishes<F: PrimeField<Prime: Formulas>>(difference: Point<F>, checks: Checks) -> F::Mask {
    let mut difference = difference;
    if checks.is_cofactored {
        difference.set_double_n(F::Prime::COFACTOR_BITS);
    }
    difference.is_neutral()
}

/// The verdict on a claim, from the sum S B - k A and its affine coordinates. A sum whose encoding is R's is the same point; only
/// otherwise R is decoded. Variable-time.
#[inline(always)]
pub fn verdict_of_sum<C: Edwards<Point = Affine<F::Prime>>, F: FieldElement<Prime: Formulas>>(
    sum: Point<F>,
    affine: &Affine<F::Prime>,
    claim: &Claim<C>,
    checks: Checks,
    key_is_small: impl FnOnce() -> bool,
    decode: impl FnOnce(&C::Encoding) -> (Choice, Point<F>),
) -> Result<(), Error> {
    let is_same = C::encoding_of(affine).is_same_vartime(&claim.point);
    let point = if is_same { sum } else { decoded(decode(&claim.point)).ok_or(Error::PointNotOnCurve)? };
    check_orders_vartime::<C>(checks, key_is_small, &claim.point)?;
    if is_same {
        return Ok(());
    }
    let mut difference = sum;
    difference.set_add_point(&-point);
    verdict(vanishes(difference, checks).into())
}
