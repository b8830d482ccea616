//! Several signatures or exchanges at once, one in each lane of a vector.

mod base_products;
mod equations;
mod exchanges;

use core::array;

use crate::engine::{LANES, TableWorth};
use crate::field::{Field, P18651};
use crate::group::double_odd::Curve;

use crate::backend::dispatch;
use crate::engine::blinding::Mask;
use crate::engine::tuning::double_odd as tuning;
use crate::group::double_odd::codec::Codec;
use crate::group::double_odd::compact::Compact;
use crate::group::double_odd::endomorphism::{self, Endomorphism};
use crate::group::double_odd::lanes::Wide;
use crate::group::double_odd::{E, Point, S};
use crate::scalar::order;

use super::strategy::Strategy;
use super::together::{Difference, Equation, PerLane, Product, Shared, Together};
use base_products::BaseProducts;
use equations::{Differences, Digits, Split, Whole};
use exchanges::Exchanges;

/// What is computed with vectors for several signatures.
pub trait InLanes<C: Curve> {
    /// What comes of it.
    type Output;
    /// Computes it in the lanes of V.
    fn run<V: Wide<Prime = C::Prime>>(self) -> Self::Output;
}

/// The same by the backend in force; `None` if it has no such vectors.
pub(super) fn run<C: Compact, W: InLanes<C>>(work: W) -> Option<W::Output> {
    dispatch!(lanes_of_any_modulus B => <B as Strategy<C>>::in_lanes(work))
}

/// A value for each of the first `count` lanes of all: `run` is given the first lane of each vector, and gives as many as that has.
#[inline(always)]
fn by_vectors<V: Field, T: Copy>(
    count: usize,
    none: T,
    mut run: impl FnMut(usize) -> PerLane<T>,
) -> PerLane<T> {
    let mut values = [none; LANES];
    for first in (0..count.min(LANES)).step_by(V::LANES) {
        values[first..first + V::LANES].copy_from_slice(&run(first)[..V::LANES]);
    }
    values
}

/// The values from lane `first` on, and then the ones before.
fn lanes_from<T: Copy>(values: &PerLane<T>, first: usize) -> PerLane<T> {
    array::from_fn(|lane| values[(first + lane) % LANES])
}

/// The images of multiples under the endomorphism.
#[inline(always)]
fn images<V: Wide<Prime = P18651>>(multiples: &[Point<E, V>; 8]) -> [Point<E, V>; 8] {
    let mut images = *multiples;
    for image in &mut images {
        outline!(V, || *image = image.endomorphism());
    }
    images
}

impl Together for E {
    fn verified_together(codec: Codec, signatures: usize) -> usize {
        tuning::verified_together(codec == Codec::Do, signatures)
    }

    fn table_worth(_codec: Codec) -> TableWorth {
        tuning::table_worth(true)
    }

    fn exchanges(
        codec: Codec,
        scalars: &[Self::Scalar],
        peers: &PerLane<[u8; 32]>,
        mask: &Mask<Self>,
    ) -> Option<(usize, Shared)> {
        let count = tuning::exchanged_together(scalars.len());
        let scalars = scalars.get(..count).filter(|scalars| !scalars.is_empty())?;
        let digits = exchanges::digits_of_halves(scalars);
        let factor = mask.start().factor::<0>();
        Some((count, run::<E, _>(Exchanges { count, codec, digits: &digits, peers, factor })?))
    }

    fn base_products(
        codec: Codec,
        scalars: &[Self::Scalar],
        mask: &Mask<Self>,
        products: &mut [Product],
    ) -> usize {
        run::<E, _>(BaseProducts { codec, mask, scalars, products }).unwrap_or(0)
    }

    fn differences_128(
        differences: &PerLane<Difference<'_, order::DoubleOddE>>,
        count: usize,
    ) -> Option<PerLane<[u8; 32]>> {
        run::<E, _>(Differences::new(differences, count))
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
            count,
            digits: &digits,
            keys: equations.each_ref().map(|equation| equation.key),
            encodings: equations.each_ref().map(|equation| equation.encoding),
        })
    }
}

impl Together for S {
    fn verified_together(_codec: Codec, signatures: usize) -> usize {
        tuning::verified_together(false, signatures)
    }

    fn table_worth(codec: Codec) -> TableWorth {
        tuning::table_worth(codec == Codec::Jq)
    }

    fn exchanges(
        codec: Codec,
        scalars: &[Self::Scalar],
        peers: &PerLane<[u8; 32]>,
        mask: &Mask<Self>,
    ) -> Option<(usize, Shared)> {
        let count = tuning::exchanged_together(scalars.len());
        let scalars = scalars.get(..count).filter(|scalars| !scalars.is_empty())?;
        let digits = exchanges::digits_of_scalars(scalars);
        let factor = mask.start().factor::<0>();
        Some((count, run::<S, _>(Exchanges { count, codec, digits: &digits, peers, factor })?))
    }

    fn base_products(
        codec: Codec,
        scalars: &[Self::Scalar],
        mask: &Mask<Self>,
        products: &mut [Product],
    ) -> usize {
        run::<S, _>(BaseProducts { codec, mask, scalars, products }).unwrap_or(0)
    }

    fn differences_128(
        differences: &PerLane<Difference<'_, order::DoubleOddS>>,
        count: usize,
    ) -> Option<PerLane<[u8; 32]>> {
        run::<S, _>(Differences::new(differences, count))
    }

    fn hold(equations: &PerLane<Equation<'_, order::DoubleOddS>>, count: usize) -> Option<PerLane<bool>> {
        let mut digits = Digits::NONE;
        for (lane, equation) in equations.iter().enumerate().take(count) {
            digits.set_base(lane, equation.s);
            digits.set_point_vartime(0, lane, &equation.c.to_words(), true);
        }
        run::<S, _>(Whole {
            count,
            digits: &digits,
            keys: equations.each_ref().map(|equation| equation.key),
            encodings: equations.each_ref().map(|equation| equation.encoding),
        })
    }
}
