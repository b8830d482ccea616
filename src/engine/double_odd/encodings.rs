//! Elements as bytes, and bytes as elements.

use crate::field::{FieldElement, invert_each};
use crate::group::double_odd::tables::Tables;
use subtle::Choice;

use crate::backend::{Backend, dispatch};
use crate::engine::blinding::{Blindable, Mask};
use crate::field::Field;
use crate::group::Addend as _;
use crate::group::double_odd::codec::{self, Codec, Decoded, Do, Encoding, Jq};
use crate::group::double_odd::map::map_to_curve;
use crate::group::double_odd::{Curve, E, Point, S};
use crate::group::shape::IS_SMALL_MACHINE;
use crate::scalar::Scalar;

use super::Coordinates;
use super::arithmetic::{factor_of, set_product};
use super::once::{Once, by_call, inlined};
use crate::engine::double_odd::products::Products;
use crate::engine::double_odd::strategy::Strategy;

/// What is decoded, encoded and mapped. Constant-time.
pub trait Encodings: Blindable {
    /// Decodes; the coordinates are meaningless unless both answers of [`Decoded`] are true.
    fn decode(codec: Codec, bytes: &[u8; 32]) -> Decoded<Coordinates>;
    /// Encodes an element by its point of order r, if that encoding needs it.
    fn encode(codec: Codec, element: &Coordinates) -> [u8; 32];
    /// Encodes a public element for jq255. Variable-time.
    fn encode_jq_vartime(element: &Coordinates) -> [u8; 32];
    /// Encodes each element as [`Self::encode`] does, with inversions that several share.
    fn encode_each(codec: Codec, elements: &[Coordinates], encodings: &mut [[u8; 32]]);
    /// Encodes, and gives the same element with Z = 1: coordinates that do not tell how it was computed.
    fn encode_and_normalize(codec: Codec, element: &Coordinates) -> ([u8; 32], Coordinates);
    /// The element that a string is mapped to.
    fn map(string: &[u8; 32]) -> Coordinates;
    /// Returns whether the bytes are a public key P, and writes what the owners of both keys derive a secret from: k P, encoded
    /// for jq255, and w^2 of it for do255, where the sign of P does not matter. Without a key, it is meaningless.
    fn exchange(
        codec: Codec,
        k: &Self::Scalar,
        peer: &[u8; 32],
        mask: &Mask<Self>,
        shared: &mut [u8; 32],
    ) -> Choice;
}

/// The peer's point while it is decoded.
type OfPeer<C, B> = Point<C, Once<<B as Backend>::Fe<<C as Tables>::Prime>>>;

macro_rules! encodings {
    ($curve:ty) => {
        const _: () = {
            /// For what is done once.
            type F<B> = Once<<B as Backend>::Fe<<$curve as Tables>::Prime>>;

            impl Encodings for $curve {
                // What names one of the encodings has no code of the other.
                #[inline]
                fn decode(codec: Codec, bytes: &[u8; 32]) -> Decoded<Coordinates> {
                    match codec {
                        Codec::Jq => dispatch!(elements B => Jq::decode::<$curve, F<B>>(bytes).into()),
                        Codec::Do => dispatch!(elements B => Do::decode::<$curve, F<B>>(bytes).into()),
                    }
                }

                #[inline]
                fn encode(codec: Codec, element: &Coordinates) -> [u8; 32] {
                    match codec {
                        Codec::Jq => dispatch!(elements B => encode::<$curve, F<B>, Jq>(element)),
                        Codec::Do => dispatch!(elements B => encode::<$curve, F<B>, Do>(element)),
                    }
                }

                fn encode_jq_vartime(element: &Coordinates) -> [u8; 32] {
                    dispatch!(elements B => Jq::encode_vartime(&Point::<$curve, F<B>>::from(element)))
                }

                fn encode_each(codec: Codec, elements: &[Coordinates], encodings: &mut [[u8; 32]]) {
                    dispatch!(elements B => match codec {
                        Codec::Jq => encode_each::<$curve, F<B>, Jq>(elements, encodings),
                        Codec::Do => encode_each::<$curve, F<B>, Do>(elements, encodings),
                    })
                }

                #[inline]
                fn encode_and_normalize(codec: Codec, element: &Coordinates) -> ([u8; 32], Coordinates) {
                    match codec {
                        Codec::Jq => dispatch!(elements B => encode_and_normalize::<$curve, F<B>, Jq>(element)),
                        Codec::Do => dispatch!(elements B => encode_and_normalize::<$curve, F<B>, Do>(element)),
                    }
                }

                fn map(string: &[u8; 32]) -> Coordinates {
                    dispatch!(elements B => map_to_curve::<$curve, F<B>>(string).into())
                }

                #[cfg_attr(lemniscate_microcontroller, inline)]
                fn exchange(
                    codec: Codec,
                    k: &Self::Scalar,
                    peer: &[u8; 32],
                    mask: &Mask<Self>,
                    shared: &mut [u8; 32],
                ) -> Choice {
                    let factor = factor_of(mask);
                    if IS_SMALL_MACHINE {
                        // What names one of the encodings has no code of the other.
                        return match codec {
                            Codec::Jq => {
                                dispatch!(any_modulus B => exchange_in_place::<$curve, B, Jq>(k, peer, factor, shared))
                            }
                            Codec::Do => {
                                dispatch!(any_modulus B => exchange_in_place::<$curve, B, Do>(k, peer, factor, shared))
                            }
                        };
                    }
                    // The product is in the program once, however elements are encoded.
                    dispatch!(any_modulus B => exchange::<$curve, B>(codec, k, peer, factor, shared))
                }
            }
        };
    };
}

encodings!(E);
encodings!(S);

/// The elements that share an inversion.
const SHARING: usize = 32;

/// [`Encodings::encode`].
#[inline(always)]
fn encode<C: Curve, F: FieldElement<Prime = C::Prime>, N: Encoding>(element: &Coordinates) -> [u8; 32] {
    let mut point = Point::<C, F>::from(element);
    if IS_SMALL_MACHINE {
        N::set_encoded(&mut point);
        return point.encoded();
    }
    N::encode_of_order_r(&point)
}

/// [`Encodings::encode_and_normalize`].
#[inline(always)]
fn encode_and_normalize<C: Curve, F: FieldElement<Prime = C::Prime>, N: Encoding>(
    element: &Coordinates,
) -> ([u8; 32], Coordinates) {
    let mut point = Point::<C, F>::from(element);
    if IS_SMALL_MACHINE {
        N::set_encoded(&mut point);
        let bytes = point.encoded();
        point.set_affine();
        return (bytes, point.into());
    }
    let (bytes, point) = N::encode_and_normalize(&point);
    (bytes, point.into())
}

/// [`Encodings::encode_each`].
#[inline(always)]
fn encode_each<C: Curve, F: FieldElement<Prime = C::Prime>, N: Encoding>(
    elements: &[Coordinates],
    encodings: &mut [[u8; 32]],
) {
    for (elements, encodings) in elements.chunks(SHARING).zip(encodings.chunks_mut(SHARING)) {
        let mut points = [Point::<C, F>::NEUTRAL; SHARING];
        let mut divisors = [F::ONE; SHARING];
        for ((element, point), divisor) in elements.iter().zip(&mut points).zip(&mut divisors) {
            *point = element.into();
            *divisor = *N::divisor(point);
        }
        let inverses = invert_each(divisors);
        for ((encoding, point), inverse) in encodings.iter_mut().zip(&points).zip(inverses) {
            *encoding = N::encode_with(point, inverse);
        }
    }
}

/// [`Encodings::exchange`]. Bytes that are no key go through the same operations.
#[inline(always)]
fn exchange<C: Products<B::Sum>, B: Strategy<C>>(
    codec: Codec,
    k: &Scalar<C::Order>,
    peer: &[u8; 32],
    factor: Option<&[u64; 4]>,
    shared: &mut [u8; 32],
) -> Choice {
    // By themselves, so that what decoding and encoding work with is not on the stack during the product.
    let mut product = Point::UNSET;
    let is_key = outline!(B::Fe::<C::Prime>, || {
        // Where the sign does not show in what is hashed, it is not found out.
        let decoded: Decoded<OfPeer<C, B>> = match codec {
            Codec::Jq => Jq::decode(peer),
            Codec::Do => Do::decode_up_to_sign(peer),
        };
        let is_key = decoded.is_canonical & decoded.is_on_curve & !decoded.point.is_neutral();
        product = inlined(decoded.point);
        is_key
    });
    set_product::<C, B>(k, &mut product, factor);
    outline!(B::Fe::<C::Prime>, || {
        let product = by_call(product);
        *shared = match codec {
            Codec::Jq => Jq::encode_of_order_r(&product),
            Codec::Do => codec::encode_w_squared(&product),
        };
    });
    is_key
}

/// The same in the place of the product, for machines with little memory.
#[inline(always)]
fn exchange_in_place<C: Products<B::Sum>, B: Strategy<C>, N: Encoding>(
    k: &Scalar<C::Order>,
    peer: &[u8; 32],
    factor: Option<&[u64; 4]>,
    shared: &mut [u8; 32],
) -> Choice {
    let mut product = Point::<C, B::Fe<C::Prime>>::UNSET;
    let [is_canonical, is_on_curve] = N::set_decoded(&mut product, peer, false);
    let is_key = is_canonical & is_on_curve & !product.is_neutral();
    set_product::<C, B>(k, &mut product, factor);
    N::set_shared(&mut product);
    *shared = product.encoded();
    is_key
}
