//! Products of the generator by several secret scalars, one in each lane.

use crate::engine::TOGETHER;
use crate::engine::blinding::{Blindable, Mask};
use crate::engine::double_odd::Coordinates;
use crate::group::double_odd::codec::Codec;
use crate::group::double_odd::lanes::{Encoded, PerLane, Wide, encode_and_normalize};
use crate::group::double_odd::{Curve, Point};
use crate::group::lookup::MAX_LANES;
use crate::group::shape::SINGLE;
use crate::group::start::MaskedStart;
use crate::multiply::base_products::{base_products, each_vector, in_vectors};
use crate::scalar::Scalar;
use crate::scalar::order::Order;

use super::InLanes;
use crate::engine::double_odd::Product;
use crate::engine::tuning::double_odd::fewest_products;

/// Products of G by the first of several scalars: of all but those that take less time one after the other. Constant-time.
pub(super) struct BaseProducts<'a, C: Blindable> {
    pub(super) codec: Codec,
    pub(super) mask: &'a Mask<C>,
    pub(super) scalars: &'a [C::Scalar],
    /// Their places.
    pub(super) products: &'a mut [Product],
}

impl<C> InLanes<C> for BaseProducts<'_, C>
where
    C: Curve + Blindable<Scalar = Scalar<<C as Curve>::Order>, Start = MaskedStart>,
{
    /// How many were written.
    type Output = usize;

    #[inline(always)]
    fn run<V: Wide<Prime = C::Prime>>(self) -> usize {
        const { assert!(V::LANES == 4 || V::LANES == MAX_LANES) };
        let count = in_vectors(self.scalars.len(), V::LANES, fewest_products());
        let scalars = &self.scalars[..count];
        let sums = |scalars: &[C::Scalar]| -> Point<C, V> {
            let blinded = self.mask.blind_each::<MAX_LANES>(scalars, SINGLE.doublings(C::Order::BITS, 1));
            base_products(self.mask.start(), &blinded[..scalars.len()])
        };
        let mut places = self.products[..count].iter_mut();
        let write = |of_lanes: PerLane<Encoded>| {
            for ((encoding, words), place) in of_lanes.into_iter().take(V::LANES).zip(&mut places) {
                *place = (encoding, Coordinates(words));
            }
        };
        // For one vector, less is copied.
        if count <= V::LANES {
            encode_and_normalize(self.codec, &each_vector::<_, _, 1>(scalars, V::LANES, &sums), write);
        } else if V::LANES == MAX_LANES {
            let sums = each_vector::<_, _, { TOGETHER / MAX_LANES }>(scalars, V::LANES, &sums);
            encode_and_normalize(self.codec, &sums, write);
        } else {
            let sums = each_vector::<_, _, { TOGETHER / 4 }>(scalars, V::LANES, &sums);
            encode_and_normalize(self.codec, &sums, write);
        }
        count
    }
}
