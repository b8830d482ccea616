//! Sums of products of scalars and points.

use alloc::vec::Vec;
use core::borrow::Borrow;

use lemniscate::edwards25519::{Point, Scalar as Reduced};
use lemniscate::ristretto255::Element;
use zeroize::Zeroizing;

use crate::edwards::EdwardsPoint;
use crate::ristretto::RistrettoPoint;
use crate::scalar::Scalar;
use crate::traits::{MultiscalarMul, VartimeMultiscalarMul, VartimePrecomputedMultiscalarMul};

/// Points whose products are added up.
trait Summed: Copy {
    type Ours: Copy + Default + zeroize::Zeroize;

    fn ours(self) -> Self::Ours;
    fn sum(terms: &[(Reduced, Self::Ours)]) -> Self;
    fn sum_vartime(terms: &[(Reduced, Self::Ours)]) -> Self;
    /// The sum by scalars that are not all reduced, where that makes a difference.
    fn sum_of_integers(scalars: &[Scalar], points: &[Self::Ours]) -> Option<Self>;
}

impl Summed for EdwardsPoint {
    type Ours = Point;

    fn ours(self) -> Point {
        self.0
    }

    fn sum(terms: &[(Reduced, Point)]) -> Self {
        EdwardsPoint(Point::sum_of_products(terms))
    }

    fn sum_vartime(terms: &[(Reduced, Point)]) -> Self {
        EdwardsPoint(Point::sum_of_products_vartime(terms))
    }

    fn sum_of_integers(scalars: &[Scalar], points: &[Point]) -> Option<Self> {
        let are_reduced = scalars.iter().fold(true, |all, scalar| all & bool::from(scalar.is_canonical()));
        (!are_reduced)
            .then(|| scalars.iter().zip(points).map(|(scalar, point)| EdwardsPoint(*point) * scalar).sum())
    }
}

impl Summed for RistrettoPoint {
    type Ours = Element;

    fn ours(self) -> Element {
        self.0
    }

    fn sum(terms: &[(Reduced, Element)]) -> Self {
        RistrettoPoint(Element::sum_of_products(terms))
    }

    fn sum_vartime(terms: &[(Reduced, Element)]) -> Self {
        RistrettoPoint(Element::sum_of_products_vartime(terms))
    }

    fn sum_of_integers(_: &[Scalar], _: &[Element]) -> Option<Self> {
        None
    }
}

/// What adds up products.
type Sum<P> = fn(&[(Reduced, <P as Summed>::Ours)]) -> P;

/// The sum of as many products as there are scalars and points. Wipes its copies of them.
fn sum<P: Summed>(scalars: Vec<Scalar>, points: Vec<P::Ours>, by: Sum<P>) -> P {
    let (scalars, points) = (Zeroizing::new(scalars), Zeroizing::new(points));
    P::sum_of_integers(&scalars, &points).unwrap_or_else(|| {
        let terms = scalars.iter().zip(&*points).map(|(scalar, point)| (scalar.reduced(), *point));
        by(&Zeroizing::new(terms.collect::<Vec<_>>()))
    })
}

fn copied<I: IntoIterator<Item: Borrow<Scalar>>>(scalars: I) -> Vec<Scalar> {
    scalars.into_iter().map(|scalar| *scalar.borrow()).collect()
}

/// The number that both iterators state.
fn check_lengths<A: Iterator, B: Iterator>(a: &A, b: &B) {
    let ((low, high), (other_low, other_high)) = (a.size_hint(), b.size_hint());
    assert_eq!(low, other_low);
    assert_eq!(high, Some(low));
    assert_eq!(other_high, Some(other_low));
}

macro_rules! sums {
    ($point:ident, $(#[$attribute:meta])* $precomputation:ident) => {
        impl MultiscalarMul for $point {
            type Point = $point;

            fn multiscalar_mul<I, J>(scalars: I, points: J) -> $point
            where
                I: IntoIterator,
                I::Item: Borrow<Scalar>,
                J: IntoIterator,
                J::Item: Borrow<$point>,
            {
                let (scalars, points) = (scalars.into_iter(), points.into_iter());
                check_lengths(&scalars, &points);
                sum(copied(scalars), points.map(|point| point.borrow().ours()).collect(), $point::sum)
            }
        }

        impl VartimeMultiscalarMul for $point {
            type Point = $point;

            fn optional_multiscalar_mul<I, J>(scalars: I, points: J) -> Option<$point>
            where
                I: IntoIterator,
                I::Item: Borrow<Scalar>,
                J: IntoIterator<Item = Option<$point>>,
            {
                let (scalars, points) = (scalars.into_iter(), points.into_iter());
                check_lengths(&scalars, &points);
                let scalars = copied(scalars);
                let points = points.map(|point| point.map($point::ours)).collect::<Option<_>>()?;
                Some(sum(scalars, points, $point::sum_vartime))
            }
        }

        $(#[$attribute])*
        pub struct $precomputation(Vec<$point>);

        impl VartimePrecomputedMultiscalarMul for $precomputation {
            type Point = $point;

            fn new<I>(static_points: I) -> Self
            where
                I: IntoIterator,
                I::Item: Borrow<$point>,
            {
                $precomputation(static_points.into_iter().map(|point| *point.borrow()).collect())
            }

            crate::of_version::number_of_points!(self, self.0.len());

            fn optional_mixed_multiscalar_mul<I, J, K>(
                &self,
                static_scalars: I,
                dynamic_scalars: J,
                dynamic_points: K,
            ) -> Option<$point>
            where
                I: IntoIterator,
                I::Item: Borrow<Scalar>,
                J: IntoIterator,
                J::Item: Borrow<Scalar>,
                K: IntoIterator<Item = Option<$point>>,
            {
                let mut scalars = copied(static_scalars);
                let fixed = scalars.len();
                crate::of_version::check_number_of_points(self.0.len(), fixed);
                scalars.extend(copied(dynamic_scalars));
                let fixed = self.0[..fixed].iter().map(|point| Some(point.ours()));
                let others = dynamic_points.into_iter().map(|point| point.map($point::ours));
                let points = fixed.chain(others).collect::<Option<Vec<_>>>()?;
                assert_eq!(points.len(), scalars.len());
                Some(sum(scalars, points, $point::sum_vartime))
            }
        }
    };
}

sums! {
    EdwardsPoint,
    /// Points that are known beforehand.
    VartimeEdwardsPrecomputation
}
sums! {
    RistrettoPoint,
    /// Elements that are known beforehand.
    VartimeRistrettoPrecomputation
}
