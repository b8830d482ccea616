//! Several signatures or exchanges at once, one in each lane of a vector.

mod equations;
mod exchanges;
#[cfg(feature = "alloc")]
mod products;

use crate::field::P18651;
use crate::group::double_odd::Curve;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use crate::backend::{self, BackendKind, dispatch};
use crate::group::double_odd::codec::Codec;
use crate::group::double_odd::compact::Compact;
use crate::group::double_odd::endomorphism::{self, Endomorphism};
use crate::group::double_odd::lanes::{PerLane, Wide};
use crate::group::double_odd::{E, Point, S};
use crate::scalar::order;
use crate::scheme::blinding::Mask;

use super::curve_ops::{Arithmetic, Coordinates};
use super::strategy::Strategy;
use equations::{Differences, Digits, Split, Whole};
use exchanges::Exchanges;
#[cfg(feature = "alloc")]
use products::{BaseProducts, Product};

pub use equations::{DigitsOf128, Equation};
pub use exchanges::Shared;

/// From so many on, products of secret scalars are computed together.
pub(super) const FEWEST_PRODUCTS: usize = 4;

/// Returns whether as many as `count` are to be worked on together, where that pays from `fewest` on: vectors with few lanes in
/// use take longer than one after the other.
pub(super) fn is_worth(count: usize, fewest: usize) -> bool {
    count >= fewest && backend::selected() == BackendKind::Avx512Ifma
}

/// What is computed with vectors for several signatures.
pub trait InLanes<C: Curve> {
    type Output;
    fn run<V: Wide<Prime = C::Prime>>(self) -> Self::Output;
}

/// The same by the backend in force; `None` if it has no such vectors.
fn run<C: Compact, W: InLanes<C>>(work: W) -> Option<W::Output> {
    dispatch!(any_modulus B => <B as Strategy<C>>::in_lanes(work))
}

/// The images of multiples under the endomorphism.
#[inline(always)]
fn images<V: Wide<Prime = P18651>>(multiples: &[Point<E, V>; 8]) -> [Point<E, V>; 8] {
    let mut images = *multiples;
    for image in &mut images {
        V::outline(
            #[inline(always)]
            || *image = image.endomorphism(),
        );
    }
    images
}

/// What is computed for several signatures on a curve. Variable-time but for the products.
pub trait SideBySide: Arithmetic {
    /// From so many signatures on, they are verified together. Measured on a processor whose registers of 512 bits are worked on
    /// in halves; elsewhere a vector takes less.
    fn fewest_claims(codec: Codec) -> usize;

    /// Products of G by the first of at most [`TOGETHER`](crate::scheme::schnorr::TOGETHER) scalars: without vectors of none.
    /// The others take less time one after the other. Constant-time.
    #[cfg(feature = "alloc")]
    fn base_products(codec: Codec, scalars: &[Self::Scalar], mask: &Mask<Self>) -> Vec<Product>;

    /// [`Encodings::exchange`](super::curve_ops::Encodings::exchange) of at most 8 scalars with as many peers; `None` without
    /// vectors. Constant-time.
    fn exchanges(
        codec: Codec,
        scalars: &[Self::Scalar],
        peers: &PerLane<[u8; 32]>,
        mask: &Mask<Self>,
    ) -> Option<Shared>;

    /// s G - c Q in each lane, encoded as jq255 does, for integers c of 128 bits; `None` without vectors.
    fn differences_128(digits: &DigitsOf128, keys: PerLane<&Coordinates>) -> Option<PerLane<[u8; 32]>>;

    /// Whether each of the first `count` equations of do255 holds; `None` without vectors.
    fn hold(equations: &PerLane<Equation<'_, Self::Order>>, count: usize) -> Option<PerLane<bool>>;
}

impl SideBySide for E {
    /// do255 has two products of each key.
    fn fewest_claims(codec: Codec) -> usize {
        match codec {
            Codec::Jq => 5,
            Codec::Do => 6,
        }
    }

    #[cfg(feature = "alloc")]
    fn base_products(codec: Codec, scalars: &[Self::Scalar], mask: &Mask<Self>) -> Vec<Product> {
        run::<E, _>(BaseProducts { codec, mask, scalars }).unwrap_or_default()
    }

    fn exchanges(
        codec: Codec,
        scalars: &[Self::Scalar],
        peers: &PerLane<[u8; 32]>,
        mask: &Mask<Self>,
    ) -> Option<Shared> {
        let digits = exchanges::digits_of_halves(scalars);
        let factor = mask.start().factor::<0>();
        run::<E, _>(Exchanges { codec, digits: &digits, peers, factor })
    }

    fn differences_128(digits: &DigitsOf128, keys: PerLane<&Coordinates>) -> Option<PerLane<[u8; 32]>> {
        run::<E, _>(Differences { digits, keys })
    }

    fn hold(equations: &PerLane<Equation<'_, order::DoubleOddE>>, count: usize) -> Option<PerLane<bool>> {
        let mut digits = Digits::NONE;
        for (lane, equation) in equations.iter().enumerate().take(count) {
            digits.set_base(lane, equation.s);
            for (i, half) in endomorphism::split(&equation.c).into_iter().enumerate() {
                digits.set_point_vartime(i, lane, &half.magnitude, (!half.is_negative).into());
            }
        }
        run::<E, _>(Split {
            digits: &digits,
            keys: equations.each_ref().map(|equation| equation.key),
            encodings: equations.each_ref().map(|equation| equation.encoding),
        })
    }
}

impl SideBySide for S {
    fn fewest_claims(_codec: Codec) -> usize {
        5
    }

    #[cfg(feature = "alloc")]
    fn base_products(codec: Codec, scalars: &[Self::Scalar], mask: &Mask<Self>) -> Vec<Product> {
        run::<S, _>(BaseProducts { codec, mask, scalars }).unwrap_or_default()
    }

    fn exchanges(
        codec: Codec,
        scalars: &[Self::Scalar],
        peers: &PerLane<[u8; 32]>,
        mask: &Mask<Self>,
    ) -> Option<Shared> {
        let digits = exchanges::digits_of_scalars(scalars);
        let factor = mask.start().factor::<0>();
        run::<S, _>(Exchanges { codec, digits: &digits, peers, factor })
    }

    fn differences_128(digits: &DigitsOf128, keys: PerLane<&Coordinates>) -> Option<PerLane<[u8; 32]>> {
        run::<S, _>(Differences { digits, keys })
    }

    fn hold(equations: &PerLane<Equation<'_, order::DoubleOddS>>, count: usize) -> Option<PerLane<bool>> {
        let mut digits = Digits::NONE;
        for (lane, equation) in equations.iter().enumerate().take(count) {
            digits.set_base(lane, equation.s);
            digits.set_point_vartime(0, lane, &equation.c.to_words(), true);
        }
        run::<S, _>(Whole {
            digits: &digits,
            keys: equations.each_ref().map(|equation| equation.key),
            encodings: equations.each_ref().map(|equation| equation.encoding),
        })
    }
}
