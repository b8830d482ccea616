//! The groups of the double-odd curves, and what only they have.

use subtle::Choice;

use crate::engine::blinding::Mask;
#[cfg(lemniscate_microcontroller)]
use crate::group::double_odd::codec::Codec;
use crate::group::double_odd::codec::{Decoded, Encoding};
use crate::scheme::prime_order::{PrimeGroup, decoded, hash::xof};
use crate::wide;

use super::{Element, Error, Format, GroupScalar, Message, Suite};
use crate::engine::Elements;
use crate::engine::double_odd::{Arithmetic, Coordinates, Encodings};

// In do255 coordinates are always those of the point of order r, which makes encoding quick: all that makes elements, from
// bytes or from others, keeps to it.
impl<G: Suite> PrimeGroup for G {
    const NAME: &'static str = <G as Suite>::NAME;
    type Base = G::Curve;
    type Scalar = GroupScalar<G>;
    type ScalarEncoding = [u8; 32];
    type Encoding = [u8; 32];
    /// Two integers; each is reduced and mapped to an element.
    type Uniform = [u8; 64];

    fn generator() -> Coordinates {
        G::Curve::generator()
    }

    fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
        G::Curve::equals(a, b)
    }

    fn is_neutral(point: &Coordinates) -> Choice {
        wide::is_zero(&point.0[2])
    }

    fn base_product(k: &GroupScalar<G>, mask: &Mask<G::Curve>) -> Coordinates {
        #[cfg(lemniscate_microcontroller)]
        if matches!(G::Format::CODEC, Codec::Jq) {
            return G::Curve::base_product_of_jq255(k, mask);
        }
        G::Curve::base_product(k, mask)
    }

    fn decode(bytes: &[u8; 32]) -> Result<Coordinates, Error> {
        let Decoded { is_canonical, is_on_curve, point } = G::Curve::decode(G::Format::CODEC, bytes);
        decoded((is_canonical, is_on_curve, point))
    }

    fn encode(point: &Coordinates) -> [u8; 32] {
        G::Curve::encode(G::Format::CODEC, point)
    }

    fn map(uniform: &[u8; 64]) -> Coordinates {
        let [a, b] = [0, 32].map(|start| G::Curve::map(&core::array::from_fn(|i| uniform[start + i])));
        G::Curve::add(&a, &b)
    }

    fn expand(message: &[&[u8]], domain: &[u8], output: &mut [u8]) -> Result<(), Error> {
        xof::expand(message, domain, output)
    }

    fn encode_each(points: &[Coordinates], encodings: &mut [[u8; 32]]) {
        G::Curve::encode_each(G::Format::CODEC, points, encodings);
    }
}

impl<G: Suite> Element<G> {
    /// Hashes a message to an element whose discrete logarithm nobody knows. Constant-time except for the length of the message.
    pub fn hash(message: Message<'_>) -> Self {
        let [a, b] = <G::Format as Format>::map_strings::<G>(message);
        Self::map_to_curve(&a) + Self::map_to_curve(&b)
    }

    /// Maps 32 bytes to an element: a little-endian integer, which is reduced. The elements are not uniform in the group: see
    /// [`Self::hash`]. Constant-time.
    pub fn map_to_curve(bytes: &[u8; 32]) -> Self {
        Self::new(G::Curve::map(bytes))
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use crate::backend::{BackendKind, force};
    use crate::scheme::do255::do255e::Do255e;
    use crate::scheme::jq255::jq255s::Jq255s;

    use super::super::Blinding;
    use super::*;

    /// Under every context the same elements, in coordinates that are others all four.
    fn coordinates<G: Suite>() {
        let k = GroupScalar::<G>::from_words([1, 2, 3, 4]);
        let mut seen: Vec<[Element<G>; 2]> = Vec::new();
        for context in
            [Blinding::<G>::none(), Blinding::<G>::from_seed(&[1; 32]), Blinding::<G>::from_seed(&[2; 32])]
        {
            let mask = context.mask();
            let by_table = Element::<G>::mul_generator_masked(&k, mask);
            let products = [by_table, Element::new(G::Curve::product(&k, &G::generator(), mask))];
            for other in seen.iter().flatten() {
                assert!(
                    products.iter().all(|product| product == other && product.encode() == other.encode())
                );
                let differ = |product: &Element<G>| {
                    (0..4).all(|i| product.coordinates().0[i] != other.coordinates().0[i])
                };
                assert!(products.iter().all(differ), "the computation is the same");
            }
            seen.push(products);
        }
    }

    #[test]
    fn coordinates_are_masked() {
        for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
            force(kind).expect("it is there");
            coordinates::<Jq255s>();
            coordinates::<Do255e>();
        }
    }
}
