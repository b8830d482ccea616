//! Elements of the groups, whatever the backend: every operation enters the code of the backend in force once.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Mul, Neg, Sub};

use subtle::{Choice, ConstantTimeEq};
use zeroize::{DefaultIsZeroes, Zeroizing};

use crate::backend::{Backend, build_for_backend, dispatch, match_backend, per_backend_enum};
use crate::field::by_call::ByCall;
use crate::field::gf255::Gf255;
use crate::group::Group;
use crate::group::double_odd::codec::{self, Codec, Decoded, Do, Encoding, Jq};
use crate::group::double_odd::map::map_to_curve;
use crate::group::double_odd::{self, Curve, E, Point, S};
use crate::group::start::MaskedStart;
use crate::scalar::Scalar;
use crate::scalar::order::Order;
use crate::scheme::blinding::{Blindable, Mask, Stream};
use crate::wipe::zeroize;

use super::prepared_products::{self, ChallengeLength};
use super::products::{self, Products};
use super::strategy::Strategy;
use super::{Error, Format, GroupScalar, Message, Suite};

/// (E : Z : U : T), as canonical little-endian words.
#[derive(Clone, Copy)]
pub struct Coordinates([[u64; 4]; 4]);

zeroize!(Coordinates: 0);

impl Coordinates {
    const NEUTRAL: Self = Coordinates([[1, 0, 0, 0], [1, 0, 0, 0], [0; 4], [0; 4]]);
}

impl<const M: u64, C: Curve<M>, F: Gf255<M>> From<Point<C, F, M>> for Coordinates {
    #[inline(always)]
    fn from(point: Point<C, F, M>) -> Self {
        let [e, z, u, t] = point.to_coordinates();
        Coordinates([e.to_words(), z.to_words(), u.to_words(), t.to_words()])
    }
}

impl<const M: u64, C: Curve<M>, F: Gf255<M>> From<Decoded<Point<C, F, M>>> for Decoded<Coordinates> {
    #[inline(always)]
    fn from(decoded: Decoded<Point<C, F, M>>) -> Self {
        let Decoded { is_canonical, is_on_curve, point } = decoded;
        Decoded { is_canonical, is_on_curve, point: point.into() }
    }
}

impl<const M: u64, C: Curve<M>, F: Gf255<M>> From<&Coordinates> for Point<C, F, M> {
    #[inline(always)]
    fn from(coordinates: &Coordinates) -> Self {
        let [e, z, u, t] = coordinates.0;
        Point::from_coordinates([F::from_words(e), F::from_words(z), F::from_words(u), F::from_words(t)])
    }
}

/// What the backends do for one curve.
pub trait Doors:
    Blindable<Start = MaskedStart, Scalar = Scalar<<Self as Doors>::Order>> + Copy + fmt::Debug + Send + Sync
{
    /// The order of the group.
    type Order: Order;
    /// With fewer signatures in a batch, one combination of them all takes longer than each by itself.
    const FEWEST_COMBINED: usize;
    /// The conventional generator.
    fn generator() -> Coordinates;
    /// Are they the same element? Constant-time.
    fn equals(a: &Coordinates, b: &Coordinates) -> Choice;
    /// a + b. Constant-time.
    fn add(a: &Coordinates, b: &Coordinates) -> Coordinates;
    /// -a. Constant-time.
    fn negate(a: &Coordinates) -> Coordinates;
    /// k G. Constant-time.
    fn base_product(k: &Scalar<Self::Order>, mask: &Mask<Self>) -> Coordinates;
    /// k P. Constant-time.
    fn product(k: &Scalar<Self::Order>, element: &Coordinates, mask: &Mask<Self>) -> Coordinates;
    /// Is s G - c Q the element with this encoding of do255's?
    fn is_difference_vartime(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: &Coordinates,
    ) -> bool;
    /// Is s G the sum of k P over the terms?
    #[cfg(feature = "alloc")]
    fn is_base_product_vartime(s: &Scalar<Self::Order>, terms: &[(Scalar<Self::Order>, Coordinates)])
    -> bool;
    /// s G - c Q, for a c of 128 bits.
    fn difference_128_vartime(s: &Scalar<Self::Order>, c: &[u64; 2], key: &Coordinates) -> Coordinates;
    /// A table for [`Self::prepared_difference_128_vartime`] or [`Self::is_prepared_difference_vartime`].
    type Prepared: Clone + Send + Sync + 'static;
    /// Makes the table of a key.
    fn prepare_vartime(key: &Coordinates, length: ChallengeLength) -> Self::Prepared;
    /// s G - c Q, for a c of 128 bits and a table for such.
    fn prepared_difference_128_vartime(
        s: &Scalar<Self::Order>,
        c: &[u64; 2],
        key: &Self::Prepared,
    ) -> Coordinates;
    /// Is s G - c Q the element with this encoding of do255's, for a table for c of full length?
    fn is_prepared_difference_vartime(
        encoding: &[u8; 32],
        s: &Scalar<Self::Order>,
        c: &Scalar<Self::Order>,
        key: &Self::Prepared,
    ) -> bool;
    /// Decodes; the coordinates are meaningless unless both answers of [`Decoded`] are true. Constant-time.
    fn decode(codec: Codec, bytes: &[u8; 32]) -> Decoded<Coordinates>;
    /// As [`Self::decode`], but the element or its opposite, if that is faster. Constant-time.
    fn decode_up_to_sign(codec: Codec, bytes: &[u8; 32]) -> Decoded<Coordinates>;
    /// Encodes an element by its point of order r, if that encoding needs it. Constant-time.
    fn encode(codec: Codec, element: &Coordinates) -> [u8; 32];
    /// Encodes, and gives the same element with Z = 1: coordinates that do not tell how it was computed.
    /// Constant-time.
    fn encode_and_normalize(codec: Codec, element: &Coordinates) -> ([u8; 32], Coordinates);
    /// w^2 of an element. Constant-time.
    fn encode_w_squared(element: &Coordinates) -> [u8; 32];
    /// The element that a string is mapped to. Constant-time.
    fn map(string: &[u8; 32]) -> Coordinates;
}

macro_rules! doors {
    ($curve:ty, $m:literal, $fewest:literal, $name:literal) => {
        const _: () = {
            type P<B> = Point<$curve, <B as Backend>::Fe<$m>, $m>;
            /// For what is done once.
            type F<B> = ByCall<<B as Backend>::Fe<$m>>;
            type SmallCode<B> = Point<$curve, F<B>, $m>;
            type Sum<B> = <B as Strategy<$curve, $m>>::Sum;
            type Table<B> = [<Sum<B> as Group>::Fixed; prepared_products::ENTRIES];

            per_backend_enum! {
                any_modulus
                #[derive(Clone)]
                enum Tables: Table
            }

            /// A key with a table, in the form of the backend that was in force then, which is used for it ever after.
            #[derive(Clone)]
            pub struct Prepared(Tables);

            impl Blindable for $curve {
                type Scalar = Scalar<<$curve as Curve<$m>>::Order>;
                type Start = MaskedStart;
                const NAME: &'static str = $name;

                fn neutral() -> MaskedStart {
                    MaskedStart::plain(double_odd::NEUTRAL)
                }

                fn start(k: &Self::Scalar, mask: &Mask<Self>, stream: &mut Stream) -> MaskedStart {
                    let product = Zeroizing::new(Self::base_product(k, mask));
                    let point = dispatch!(elements B => SmallCode::<B>::from(&*product).to_affine_words());
                    MaskedStart::new(point, *stream.draw_factors())
                }

                #[cfg(feature = "build-blinding")]
                fn of_build() -> &'static crate::scheme::blinding::build::Cell {
                    static OF_BUILD: crate::scheme::blinding::build::Cell = crate::scheme::blinding::build::Cell::new();
                    &OF_BUILD
                }
            }

            impl Doors for $curve {
                type Order = <$curve as Curve<$m>>::Order;
                const FEWEST_COMBINED: usize = $fewest;

                fn generator() -> Coordinates {
                    dispatch!(elements B => SmallCode::<B>::generator().into())
                }

                fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
                    dispatch!(elements B => SmallCode::<B>::from(a).equals(&SmallCode::<B>::from(b)))
                }

                fn add(a: &Coordinates, b: &Coordinates) -> Coordinates {
                    dispatch!(elements B => {
                        let mut sum = P::<B>::from(a);
                        sum.set_add_signed_vartime(&P::<B>::from(b), false);
                        sum.into()
                    })
                }

                fn negate(a: &Coordinates) -> Coordinates {
                    dispatch!(elements B => SmallCode::<B>::from(a).negate().into())
                }

                fn base_product(k: &Scalar<Self::Order>, mask: &Mask<Self>) -> Coordinates {
                    dispatch!(any_modulus B => {
                        let blind = mask.blind(k, <B as Strategy<$curve, $m>>::DOUBLINGS);
                        <B as Strategy<$curve, $m>>::base_product(mask.start(), &blind).into()
                    })
                }

                fn product(k: &Scalar<Self::Order>, element: &Coordinates, mask: &Mask<Self>) -> Coordinates {
                    dispatch!(any_modulus B => {
                        let factor = <<B as Backend>::Fe<$m>>::from_words(mask.start().factor::<0>());
                        let element = P::<B>::from(element).scale(factor);
                        <$curve as Products<Sum<B>, $m>>::product(k, element).into()
                    })
                }

                fn is_difference_vartime(
                    encoding: &[u8; 32],
                    s: &Scalar<Self::Order>,
                    c: &Scalar<Self::Order>,
                    key: &Coordinates,
                ) -> bool {
                    dispatch!(any_modulus B => <$curve as Products<Sum<B>, $m>>::is_difference_vartime::<Do>(
                        encoding,
                        s,
                        c,
                        P::<B>::from(key),
                    ))
                }

                #[cfg(feature = "alloc")]
                fn is_base_product_vartime(
                    s: &Scalar<Self::Order>,
                    terms: &[(Scalar<Self::Order>, Coordinates)],
                ) -> bool {
                    dispatch!(any_modulus B => {
                        let terms = terms.iter().map(|(k, element)| (k, P::<B>::from(element)));
                        products::is_base_product_vartime::<$m, $curve, Sum<B>>(s, terms)
                    })
                }

                fn difference_128_vartime(
                    s: &Scalar<Self::Order>,
                    c: &[u64; 2],
                    key: &Coordinates,
                ) -> Coordinates {
                    dispatch!(any_modulus B => products::difference_128_vartime::<$m, $curve, Sum<B>>(s, c, P::<B>::from(key)).into())
                }

                type Prepared = Prepared;

                fn prepare_vartime(key: &Coordinates, length: ChallengeLength) -> Prepared {
                    Prepared(build_for_backend!(any_modulus Tables: B => {
                        prepared_products::make_table::<$m, $curve, Sum<B>>(P::<B>::from(key), length)
                    }))
                }

                fn prepared_difference_128_vartime(
                    s: &Scalar<Self::Order>,
                    c: &[u64; 2],
                    key: &Prepared,
                ) -> Coordinates {
                    match_backend!(any_modulus &key.0, Tables, table: B => {
                        prepared_products::difference_128_vartime::<$m, $curve, Sum<B>>(s, c, table).into()
                    })
                }

                fn is_prepared_difference_vartime(
                    encoding: &[u8; 32],
                    s: &Scalar<Self::Order>,
                    c: &Scalar<Self::Order>,
                    key: &Prepared,
                ) -> bool {
                    match_backend!(any_modulus &key.0, Tables, table: B => {
                        prepared_products::is_difference_vartime::<$m, $curve, Sum<B>, Do>(encoding, s, c, table)
                    })
                }

                fn decode(codec: Codec, bytes: &[u8; 32]) -> Decoded<Coordinates> {
                    dispatch!(elements B => match codec {
                        Codec::Jq => Jq::decode::<$m, $curve, F<B>>(bytes).into(),
                        Codec::Do => Do::decode::<$m, $curve, F<B>>(bytes).into(),
                    })
                }

                fn decode_up_to_sign(codec: Codec, bytes: &[u8; 32]) -> Decoded<Coordinates> {
                    dispatch!(elements B => match codec {
                        Codec::Jq => Jq::decode_up_to_sign::<$m, $curve, F<B>>(bytes).into(),
                        Codec::Do => Do::decode_up_to_sign::<$m, $curve, F<B>>(bytes).into(),
                    })
                }

                fn encode(codec: Codec, element: &Coordinates) -> [u8; 32] {
                    dispatch!(elements B => {
                        let point = SmallCode::<B>::from(element);
                        match codec {
                            Codec::Jq => Jq::encode_of_order_r(&point),
                            Codec::Do => Do::encode_of_order_r(&point),
                        }
                    })
                }

                fn encode_and_normalize(codec: Codec, element: &Coordinates) -> ([u8; 32], Coordinates) {
                    dispatch!(elements B => {
                        let point = SmallCode::<B>::from(element);
                        let (bytes, point) = match codec {
                            Codec::Jq => Jq::encode_and_normalize(&point),
                            Codec::Do => Do::encode_and_normalize(&point),
                        };
                        (bytes, point.into())
                    })
                }

                fn encode_w_squared(element: &Coordinates) -> [u8; 32] {
                    dispatch!(elements B => codec::encode_w_squared(&SmallCode::<B>::from(element)))
                }

                fn map(string: &[u8; 32]) -> Coordinates {
                    dispatch!(elements B => map_to_curve::<$m, $curve, F<B>>(string).into())
                }
            }
        };
    };
}

// Each by itself, signatures on the e curve need not have R decoded.
doors!(E, 18651, 64, "double-odd e");
doors!(S, 3957, 3, "double-odd s");

/// An element of a group.
///
/// Arithmetic and comparison are constant-time. Coordinates are not reduced to one form until an element is encoded,
/// and they are not printed.
// In do255 they are always those of the point of order r, which makes encoding quick: all that makes elements, from
// bytes or from others, keeps to it.
#[derive(Clone, Copy)]
pub struct Element<G: Suite>(Coordinates, PhantomData<G>);

impl<G: Suite> Element<G> {
    pub(super) const fn new(coordinates: Coordinates) -> Self {
        Element(coordinates, PhantomData)
    }

    pub(super) const fn coordinates(&self) -> &Coordinates {
        &self.0
    }

    /// The neutral element.
    pub const NEUTRAL: Self = Self::new(Coordinates::NEUTRAL);

    /// The conventional generator.
    pub fn generator() -> Self {
        Self::new(G::Curve::generator())
    }

    /// The product of the generator. Faster than [`Mul`]. Constant-time.
    pub fn mul_generator(scalar: &GroupScalar<G>) -> Self {
        Self::mul_generator_masked(scalar, &Mask::of_build())
    }

    pub(super) fn mul_generator_masked(scalar: &GroupScalar<G>, mask: &Mask<G::Curve>) -> Self {
        Self::new(G::Curve::base_product(scalar, mask))
    }

    pub(super) fn mul_masked(&self, scalar: &GroupScalar<G>, mask: &Mask<G::Curve>) -> Self {
        Self::new(G::Curve::product(scalar, &self.0, mask))
    }

    /// Decodes an element; the neutral one too. Only the outcome shows in the time.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`], [`Error::PointNotOnCurve`]
    pub fn decode(bytes: &[u8; 32]) -> Result<Self, Error> {
        let decoded = G::Curve::decode(G::Format::CODEC, bytes);
        match (decoded.is_canonical.into(), decoded.is_on_curve.into()) {
            (true, true) => Ok(Self::new(decoded.point)),
            (true, false) => Err(Error::PointNotOnCurve),
            (false, _) => Err(Error::PointNotCanonical),
        }
    }

    /// Its one encoding. Constant-time.
    pub fn encode(&self) -> [u8; 32] {
        G::Curve::encode(G::Format::CODEC, &self.0)
    }

    /// Is it the neutral element? Constant-time.
    pub fn is_neutral(&self) -> Choice {
        self.0.0[2].ct_eq(&[0; 4])
    }

    /// Hashes a message to an element of which no one knows the discrete logarithm. Constant-time but for the length
    /// of the message.
    pub fn hash(message: Message<'_>) -> Self {
        let [a, b] = <G::Format as Format>::map_strings::<G>(message);
        Self::map_to_curve(&a) + Self::map_to_curve(&b)
    }

    /// Maps 32 bytes, a little-endian integer that is reduced, to an element. The values are not uniform in the group:
    /// see [`Self::hash`]. Constant-time.
    pub fn map_to_curve(bytes: &[u8; 32]) -> Self {
        Self::new(G::Curve::map(bytes))
    }
}

impl<G: Suite> Add for Element<G> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(G::Curve::add(&self.0, &other.0))
    }
}

impl<G: Suite> Sub for Element<G> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl<G: Suite> Neg for Element<G> {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(G::Curve::negate(&self.0))
    }
}

/// The product. Constant-time.
impl<G: Suite> Mul<&GroupScalar<G>> for Element<G> {
    type Output = Self;

    fn mul(self, scalar: &GroupScalar<G>) -> Self {
        self.mul_masked(scalar, &Mask::of_build())
    }
}

impl<G: Suite> ConstantTimeEq for Element<G> {
    fn ct_eq(&self, other: &Self) -> Choice {
        G::Curve::equals(&self.0, &other.0)
    }
}

impl<G: Suite> PartialEq for Element<G> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<G: Suite> Eq for Element<G> {}

impl<G: Suite> Default for Element<G> {
    fn default() -> Self {
        Self::NEUTRAL
    }
}

impl<G: Suite> DefaultIsZeroes for Element<G> {}

/// Prints the name of the group alone: elements may be secret.
impl<G: Suite> fmt::Debug for Element<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Element({})", G::NAME)
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
            let products = [by_table, Element::<G>::generator().mul_masked(&k, mask)];
            for other in seen.iter().flatten() {
                assert!(
                    products.iter().all(|product| product == other && product.encode() == other.encode())
                );
                let differ = |product: &Element<G>| (0..4).all(|i| product.0.0[i] != other.0.0[i]);
                assert!(products.iter().all(differ), "the computation is the same");
            }
            seen.push(products);
        }
    }

    #[test]
    fn coordinates_are_masked() {
        for kind in BackendKind::ALL.into_iter().filter(|kind| kind.is_available()) {
            force(kind).unwrap();
            coordinates::<Jq255s>();
            coordinates::<Do255e>();
        }
    }
}
