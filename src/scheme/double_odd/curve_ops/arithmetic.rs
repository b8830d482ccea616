//! Sums and products, and the points that blinded products start with.

use subtle::Choice;
use zeroize::Zeroizing;

use crate::backend::{Backend, dispatch};
use crate::field::Field;
use crate::field::by_call::ByCall;
use crate::field::gf255::Gf255;
use crate::group::Group;
use crate::group::double_odd::{self, Curve, E, Point, S};
use crate::group::start::MaskedStart;
use crate::scalar::Scalar;
use crate::scalar::order::Order;
use crate::scheme::blinding::{Blindable, Mask, Stream};

use super::Coordinates;
use crate::scheme::double_odd::products::Products;
use crate::scheme::double_odd::strategy::Strategy;

/// Arithmetic of a group. Constant-time.
pub trait Arithmetic: Blindable<Start = MaskedStart, Scalar = Scalar<<Self as Arithmetic>::Order>> {
    /// The order of the group.
    type Order: Order;
    /// The conventional generator.
    fn generator() -> Coordinates;
    /// Returns whether they are the same element.
    fn equals(a: &Coordinates, b: &Coordinates) -> Choice;
    /// a + b.
    fn add(a: &Coordinates, b: &Coordinates) -> Coordinates;
    /// -a.
    fn negate(a: &Coordinates) -> Coordinates;
    /// k G.
    fn base_product(k: &Self::Scalar, mask: &Mask<Self>) -> Coordinates;
    /// k P.
    fn product(k: &Self::Scalar, element: &Coordinates, mask: &Mask<Self>) -> Coordinates;
}

macro_rules! arithmetic {
    ($curve:ty, $m:literal, $name:literal) => {
        const _: () = {
            type P<B> = Point<$curve, <B as Backend>::Fe<$m>, $m>;
            type SmallCode<B> = Point<$curve, ByCall<<B as Backend>::Fe<$m>>, $m>;

            impl Blindable for $curve {
                type Scalar = Scalar<<$curve as Curve<$m>>::Order>;
                type Start = MaskedStart;
                const NAME: &'static str = $name;

                const NEUTRAL: MaskedStart = MaskedStart::plain(double_odd::NEUTRAL);
                const NO_MASK: &'static Mask<Self> = &Mask::none();

                fn start(k: &Self::Scalar, mask: &Mask<Self>, stream: &mut Stream) -> MaskedStart {
                    let product = Zeroizing::new(Self::base_product(k, mask));
                    let point = dispatch!(elements B => SmallCode::<B>::from(&*product).to_affine_words());
                    MaskedStart::new(point, *stream.draw_factors())
                }

                #[cfg(feature = "build-blinding")]
                fn of_build() -> &'static crate::scheme::blinding::build::Cell {
                    static OF_BUILD: crate::scheme::blinding::build::Cell =
                        crate::scheme::blinding::build::Cell::new();
                    &OF_BUILD
                }
            }

            impl Arithmetic for $curve {
                type Order = <$curve as Curve<$m>>::Order;

                fn generator() -> Coordinates {
                    dispatch!(elements B => SmallCode::<B>::generator().into())
                }

                fn equals(a: &Coordinates, b: &Coordinates) -> Choice {
                    dispatch!(elements B => SmallCode::<B>::from(a).equals(&SmallCode::<B>::from(b)))
                }

                fn add(a: &Coordinates, b: &Coordinates) -> Coordinates {
                    dispatch!(elements B => sum(P::<B>::from(a), &b.into()).into())
                }

                fn negate(a: &Coordinates) -> Coordinates {
                    dispatch!(elements B => SmallCode::<B>::from(a).negate().into())
                }

                fn base_product(k: &Self::Scalar, mask: &Mask<Self>) -> Coordinates {
                    dispatch!(any_modulus B => base_product::<$m, $curve, B>(k, mask).into())
                }

                fn product(k: &Self::Scalar, element: &Coordinates, mask: &Mask<Self>) -> Coordinates {
                    let factor = mask.start().factor_words::<0>();
                    dispatch!(any_modulus B => {
                        let mut product: P<B> = element.into();
                        set_product::<$m, $curve, B>(k, &mut product, factor);
                        Coordinates::of_point(&product)
                    })
                }
            }
        };
    };
}

arithmetic!(E, 18651, "double-odd e");
arithmetic!(S, 3957, "double-odd s");

#[inline(always)]
fn sum<const M: u64, C: Curve<M>, F: Gf255<M>>(a: Point<C, F, M>, b: &Point<C, F, M>) -> Point<C, F, M> {
    let mut sum = a;
    sum.set_add_signed_vartime(b, false);
    sum
}

#[inline(always)]
fn base_product<const M: u64, C, B: Strategy<C, M>>(
    k: &Scalar<C::Order>,
    mask: &Mask<C>,
) -> Point<C, B::Fe<M>, M>
where
    C: Curve<M> + Blindable<Start = MaskedStart, Scalar = Scalar<<C as Curve<M>>::Order>>,
{
    B::base_product(mask.start(), &mask.blind(k, B::DOUBLINGS))
}

/// The point becomes k times itself, computed in coordinates times the factor.
#[inline(always)]
pub(super) fn set_product<const M: u64, C: Products<B::Sum, M>, B: Strategy<C, M>>(
    k: &Scalar<C::Order>,
    point: &mut Point<C, B::Fe<M>, M>,
    factor: &[u64; 4],
) {
    // By itself, off the stack of the product.
    B::Fe::<M>::outline(
        #[inline(always)]
        || point.set_scale(&B::Fe::<M>::from_words(*factor)),
    );
    B::set_product(k, point);
}
