//! Sums and products, and the points that blinded products start with.

use crate::field::FieldElement;
use crate::group::double_odd::tables::Tables;
use subtle::Choice;
use zeroize::Zeroizing;

use crate::backend::{Backend, dispatch};
use crate::engine::blinding::Stream;
use crate::engine::blinding::{Blindable, Mask};
use crate::field::Field;
use crate::group::Group;
use crate::group::double_odd::{self, Curve, E, Point, S};
#[cfg(lemniscate_microcontroller)]
use crate::group::shape;
use crate::group::start::{CAN_BE_MASKED, MaskedStart};
use crate::scalar::Scalar;
use crate::scalar::order::Order;

use super::once::Once;
use super::{Coordinates, NEUTRAL};
use crate::engine::Elements;
use crate::engine::double_odd::products::Products;
use crate::engine::double_odd::strategy::Strategy;

/// Elements, the generator and its products. Constant-time.
pub trait Arithmetic:
    Elements<Coordinates = Coordinates>
    + Blindable<Start = MaskedStart, Scalar = Scalar<<Self as Arithmetic>::Order>>
{
    /// The order of the group.
    type Order: Order;
    /// The conventional generator.
    fn generator() -> Coordinates;
    /// Returns whether they are the same element.
    fn equals(a: &Coordinates, b: &Coordinates) -> Choice;
    /// k G.
    fn base_product(k: &Self::Scalar, mask: &Mask<Self>) -> Coordinates;
    /// The same for jq255, by a table of its own.
    #[cfg(lemniscate_microcontroller)]
    fn base_product_of_jq255(k: &Self::Scalar, mask: &Mask<Self>) -> Coordinates;
}

macro_rules! arithmetic {
    ($curve:ty, $name:literal) => {
        const _: () = {
            type P<B> = Point<$curve, <B as Backend>::Fe<<$curve as Tables>::Prime>>;
            type SmallCode<B> = Point<$curve, Once<<B as Backend>::Fe<<$curve as Tables>::Prime>>>;

            crate::engine::blinding::in_build!($curve);

            impl Blindable for $curve {
                type Scalar = Scalar<<$curve as Curve>::Order>;
                type Start = MaskedStart;
                const NAME: &'static str = $name;

                const NEUTRAL: MaskedStart = MaskedStart::neutral(double_odd::NEUTRAL);
                const NO_MASK: &'static Mask<Self> = &Mask::none();

                fn start(k: &Self::Scalar, mask: &Mask<Self>, stream: &mut Stream) -> MaskedStart {
                    let product = Zeroizing::new(Self::base_product(k, mask));
                    let point = dispatch!(elements B => SmallCode::<B>::from(&*product).to_affine_words());
                    MaskedStart::new(point, *stream.draw_factors())
                }
            }

            impl Arithmetic for $curve {
                type Order = <$curve as Curve>::Order;

                fn generator() -> Coordinates {
                    dispatch!(elements B => SmallCode::<B>::generator().into())
                }

                fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
                    dispatch!(elements B => SmallCode::<B>::from(a).equals(&SmallCode::<B>::from(b)))
                }

                fn base_product(k: &Self::Scalar, mask: &Mask<Self>) -> Coordinates {
                    dispatch!(lanes_of_any_modulus B => base_product::<$curve, B>(k, mask).into())
                }

                #[cfg(lemniscate_microcontroller)]
                fn base_product_of_jq255(k: &Self::Scalar, mask: &Mask<Self>) -> Coordinates {
                    const DOUBLINGS: usize = shape::JQ255.doublings(<$curve as Curve>::Order::BITS, 1);
                    let k = mask.blind(k, DOUBLINGS);
                    dispatch!(any_modulus B => {
                        <B as Strategy<$curve>>::base_product_of_jq255(mask.start(), &k).into()
                    })
                }
            }

            impl Elements for $curve {
                type Coordinates = Coordinates;
                const NEUTRAL_ELEMENT: Coordinates = NEUTRAL;

                fn add(a: &Coordinates, b: &Coordinates) -> Coordinates {
                    dispatch!(elements B => sum(P::<B>::from(a), &b.into()).into())
                }

                fn negate(a: &Coordinates) -> Coordinates {
                    dispatch!(elements B => SmallCode::<B>::from(a).negate().into())
                }

                fn product(k: &Self::Scalar, element: &Coordinates, mask: &Mask<Self>) -> Coordinates {
                    let factor = factor_of(mask);
                    dispatch!(any_modulus B => {
                        let mut product: P<B> = element.into();
                        set_product::<$curve, B>(k, &mut product, factor);
                        Coordinates::of_point(&product)
                    })
                }
            }
        };
    };
}

arithmetic!(E, "double-odd e");
arithmetic!(S, "double-odd s");

#[inline(always)]
fn sum<C: Curve, F: FieldElement<Prime = C::Prime>>(a: Point<C, F>, b: &Point<C, F>) -> Point<C, F> {
    let mut sum = a;
    sum.set_add_signed_vartime(b, false);
    sum
}

#[inline(always)]
fn base_product<C, B: Strategy<C>>(k: &Scalar<C::Order>, mask: &Mask<C>) -> Point<C, B::Fe<C::Prime>>
where
    C: Curve + Blindable<Start = MaskedStart, Scalar = Scalar<<C as Curve>::Order>>,
{
    B::base_product(mask.start(), &mask.blind(k, B::DOUBLINGS))
}

/// The factor of the coordinates that a product starts with, if there can be one.
#[inline(always)]
pub(super) fn factor_of<G: Blindable<Start = MaskedStart>>(mask: &Mask<G>) -> Option<&[u64; 4]> {
    CAN_BE_MASKED.then(|| mask.start().factor_words::<0>())
}

/// The point becomes k times itself, computed in coordinates times the factor, if there is one.
#[inline(always)]
pub(super) fn set_product<C: Products<B::Sum>, B: Strategy<C>>(
    k: &Scalar<C::Order>,
    point: &mut Point<C, B::Fe<C::Prime>>,
    factor: Option<&[u64; 4]>,
) {
    if CAN_BE_MASKED && let Some(factor) = factor {
        // By itself, off the stack of the product.
        outline!(B::Fe::<C::Prime>, || point.set_scale(&B::Fe::<C::Prime>::from_words(*factor)));
    }
    B::set_product(k, point);
}
