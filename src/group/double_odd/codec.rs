//! Elements of the group as 32 bytes, in the two encodings of this family.
//!
//! - jq255: u of the point whose e is even (ePrint 2022/1052, section 3.4);
//! - do255: w = 1/u of the point that is not twice another, that is, whose x is no square; 0 for the neutral element
//!   (ePrint 2020/1558, section 4.4).
//!
//! Both are integers below q, in little-endian; every element has one encoding in each, and the neutral element's is
//! 32 zero bytes.

use crate::field::Prime255;
use crate::field::{FieldElement, PrimeField};
use subtle::Choice;

use crate::field::gf255::sqrt::{set_sqrt, sqrt};
use crate::group::{Addend as _, shape};
use crate::loops::unseen;
use crate::wide;

use super::{Curve, Point, add_scaled, set_add_scaled, set_scale};

/// A decoded element, or why there is none.
#[derive(Clone, Copy)]
pub struct Decoded<P> {
    /// Whether the integer is below q.
    pub is_canonical: Choice,
    /// Whether it is u, or w, of a point.
    pub is_on_curve: Choice,
    /// The element; meaningless unless both are true.
    pub point: P,
}

/// One of the two encodings, as a type.
pub trait Encoding: Copy + 'static {
    /// The same as a value.
    const CODEC: Codec;

    /// Decodes 32 bytes. The neutral element decodes. [`Do`] gives the point of order r. Constant-time.
    fn decode<C: Curve, F: FieldElement<Prime = C::Prime>>(bytes: &[u8; 32]) -> Decoded<Point<C, F>>;

    /// As [`Self::decode`], but in [`Do`] the result is the element or its opposite, which saves a Legendre symbol where the
    /// sign does not matter. Constant-time.
    #[inline(always)]
    fn decode_up_to_sign<C: Curve, F: FieldElement<Prime = C::Prime>>(
        bytes: &[u8; 32],
    ) -> Decoded<Point<C, F>> {
        Self::decode(bytes)
    }

    /// Encodes an element, by any of its two points. Constant-time.
    fn encode<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> [u8; 32];

    /// Encodes an element by its point of order r, which saves [`Do`] a Legendre symbol. All points are of order r
    /// that are computed from such points: the generator, what [`Do`] decodes, and what is mapped. [`Jq`] takes either
    /// point. Constant-time.
    #[inline(always)]
    fn encode_of_order_r<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> [u8; 32] {
        Self::encode_with(point, Self::divisor(point).invert())
    }

    /// [`Self::encode_of_order_r`] in variable time: public elements only.
    #[inline(always)]
    fn encode_vartime<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> [u8; 32] {
        Self::encode_with(point, Self::divisor(point).invert_vartime())
    }

    /// What [`Self::encode_of_order_r`] divides by.
    fn divisor<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> &F;

    /// [`Self::encode_of_order_r`], by the inverse of [`Self::divisor`], or 0 for 0. Constant-time.
    fn encode_with<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>, inverse: F) -> [u8; 32];

    /// [`Self::encode_of_order_r`], and the same point with Z = 1, with one inversion for both. Constant-time.
    fn encode_and_normalize<C: Curve, F: FieldElement<Prime = C::Prime>>(
        point: &Point<C, F>,
    ) -> ([u8; 32], Point<C, F>);

    /// For machines with little memory: e and u take the places of E and U, and T becomes what [`Self::encode_of_order_r`] writes;
    /// Z is lost. Constant-time.
    fn set_encoded<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &mut Point<C, F>);

    /// [`Self::set_encoded`], of what exchanges derive secrets from.
    #[inline(always)]
    fn set_shared<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &mut Point<C, F>) {
        Self::set_encoded(point);
    }

    /// [`Self::decode`] in the place where the point is to be, for machines with little memory, or [`Self::decode_up_to_sign`]: whether
    /// the bytes are canonical, and whether there is a point. Constant-time.
    fn set_decoded<C: Curve, F: FieldElement<Prime = C::Prime>>(
        point: &mut Point<C, F>,
        bytes: &[u8; 32],
        has_sign: bool,
    ) -> [Choice; 2];

    /// The same as a value.
    #[inline(always)]
    fn decode_in_place<C: Curve, F: FieldElement<Prime = C::Prime>>(
        bytes: &[u8; 32],
    ) -> Decoded<Point<C, F>> {
        let mut point = Point::UNSET;
        let [is_canonical, is_on_curve] = Self::set_decoded(&mut point, bytes, true);
        Decoded { is_canonical, is_on_curve, point }
    }

    /// Returns whether `bytes` is what [`Self::encode_of_order_r`] returns. Variable-time.
    fn is_encoding_vartime<C: Curve, F: FieldElement<Prime = C::Prime>>(
        bytes: &[u8; 32],
        point: &Point<C, F>,
    ) -> bool;
}

/// One of the two encodings, as a value: so functions that take it are compiled once, in this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    /// [`Jq`]
    Jq,
    /// [`Do`]
    Do,
}

/// jq255: u of the point whose e is even.
#[derive(Clone, Copy, Debug)]
pub struct Jq;

/// do255: w of the point that is not twice another; the negative of w of the point of order r.
#[derive(Clone, Copy, Debug)]
pub struct Do;

/// The integer that the bytes are, as a field element, and whether it is below q = 2^255 - M.
#[inline(always)]
fn field_element<F: FieldElement<Prime: Prime255>>(bytes: &[u8; 32]) -> (Choice, F) {
    let words = wide::words_from_bytes(bytes);
    (is_canonical::<F::Prime>(&words), F::from_words(words))
}

/// Returns whether an integer is below q = 2^255 - M.
#[inline(always)]
pub(super) fn is_canonical<P: Prime255>(words: &[u64; 4]) -> Choice {
    Choice::from(u8::from(wide::subtract(words, &P::MODULUS).1))
}

impl Encoding for Jq {
    const CODEC: Codec = Codec::Jq;

    #[inline(always)]
    fn decode<C: Curve, F: FieldElement<Prime = C::Prime>>(bytes: &[u8; 32]) -> Decoded<Point<C, F>> {
        if shape::IS_SMALL_MACHINE {
            return Self::decode_in_place(bytes);
        }
        let (is_canonical, u) = field_element::<F>(bytes);
        let (is_on_curve, point) = point_of_u(u);
        Decoded { is_canonical, is_on_curve, point }
    }

    #[inline(always)]
    fn encode<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> [u8; 32] {
        Self::encode_of_order_r(point)
    }

    #[inline(always)]
    fn divisor<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> &F {
        &point.z
    }

    #[inline(always)]
    fn encode_with<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>, inverse: F) -> [u8; 32] {
        encode_u(point.e * inverse, point.u * inverse)
    }

    #[inline(always)]
    fn encode_and_normalize<C: Curve, F: FieldElement<Prime = C::Prime>>(
        point: &Point<C, F>,
    ) -> ([u8; 32], Point<C, F>) {
        let z_inverse = point.z.invert();
        let (e, u) = (point.e * z_inverse, point.u * z_inverse);
        (encode_u(e, u), Point::from_affine(e, u))
    }

    #[inline(always)]
    fn set_encoded<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &mut Point<C, F>) {
        outline!(F, || {
            let Point { e, z, u, t, .. } = point;
            *z = z.invert();
            e.set_mul(z);
            u.set_mul(z);
            t.copy_from(u);
            t.set_negate_if(e.is_odd_here());
        });
    }

    #[inline(always)]
    fn set_decoded<C: Curve, F: FieldElement<Prime = C::Prime>>(
        point: &mut Point<C, F>,
        bytes: &[u8; 32],
        _has_sign: bool,
    ) -> [Choice; 2] {
        outline!(F, || {
            let words = wide::words_from_bytes(bytes);
            let Point { e, z, u, t, .. } = point;
            u.set_words(&words);
            t.set_square_of(u);
            // As in `point_of_u`.
            e.set_square_of(t);
            set_scale(e, C::BP.unsigned_abs());
            if C::BP < 0 {
                e.set_negate();
            }
            *e = e.carry();
            set_add_scaled(e, C::AP, t);
            *e = e.carry();
            set_add_constant(e, 1);
            z.set_one();
            let is_on_curve = set_sqrt(e);
            [is_canonical::<C::Prime>(&words), is_on_curve]
        })
    }

    #[inline(always)]
    fn is_encoding_vartime<C: Curve, F: FieldElement<Prime = C::Prime>>(
        bytes: &[u8; 32],
        point: &Point<C, F>,
    ) -> bool {
        // The parity of e is known after a division only.
        Self::encode(point) == *bytes
    }
}

/// The point with this u whose e is even, and whether there is one. Constant-time.
#[inline(always)]
pub(super) fn point_of_u<C: Curve, F: PrimeField<Prime = C::Prime>>(u: F) -> (F::Mask, Point<C, F>) {
    let u2 = u.square();
    // e^2 = b' u^4 + a' u^2 + 1
    let linear = add_scaled(F::ONE, C::AP, u2).carry();
    let (is_on_curve, e) = sqrt(add_scaled(linear, C::BP, u2.square()));
    (is_on_curve, Point::new(e, F::ONE, u, u2))
}

/// u, or -u if e is odd.
#[inline(always)]
fn encode_u<F: FieldElement<Prime: Prime255>>(e: F, u: F) -> [u8; 32] {
    wide::bytes_from_words(&u.negate_if(e.is_odd()).to_words())
}

impl Encoding for Do {
    const CODEC: Codec = Codec::Do;

    #[inline(always)]
    fn decode<C: Curve, F: FieldElement<Prime = C::Prime>>(bytes: &[u8; 32]) -> Decoded<Point<C, F>> {
        if shape::IS_SMALL_MACHINE {
            return Self::decode_in_place(bytes);
        }
        let (decoded, t) = decode_w::<C, F>(bytes);
        let Point { e, z, u, t: one, .. } = decoded.point;
        // The point sought has 2x = t + e with an x that is no square; if t + root is one, the other is not, as b is
        // none. The point of order r is (-e, -u).
        let minus_e = e.negate_if(!(t + e).double().is_square());
        decoded.with_neutral(Point::new(minus_e, z, (-u).carry(), one))
    }

    #[inline(always)]
    fn decode_up_to_sign<C: Curve, F: FieldElement<Prime = C::Prime>>(
        bytes: &[u8; 32],
    ) -> Decoded<Point<C, F>> {
        let (decoded, _) = decode_w::<C, F>(bytes);
        decoded.with_neutral(decoded.point)
    }

    #[inline(always)]
    fn encode<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> [u8; 32] {
        // x = (e + 1 - a u^2) / 2u^2 = (E + Z - a T) / 2T.
        let x = add_scaled((point.e + point.z).carry(), -C::A, point.t) * point.t.double();
        let w = point.z * point.u.invert();
        wide::bytes_from_words(&w.negate_if(x.is_square()).to_words())
    }

    #[inline(always)]
    fn divisor<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> &F {
        &point.u
    }

    #[inline(always)]
    fn encode_with<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>, inverse: F) -> [u8; 32] {
        wide::bytes_from_words(&(-(point.z * inverse)).to_words())
    }

    #[inline(always)]
    fn encode_and_normalize<C: Curve, F: FieldElement<Prime = C::Prime>>(
        point: &Point<C, F>,
    ) -> ([u8; 32], Point<C, F>) {
        let inverse = (point.z * point.u).invert();
        let z_inverse = point.u * inverse;
        let minus_w = point.z.square() * inverse;
        // The neutral element has no 1/ZU.
        let e = F::select(point.is_neutral(), F::ONE, point.e * z_inverse);
        (wide::bytes_from_words(&(-minus_w).to_words()), Point::from_affine(e, point.u * z_inverse))
    }

    #[inline(always)]
    fn set_encoded<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &mut Point<C, F>) {
        outline!(F, || {
            // As above, with 1/ZU and then w in the place of T, and 1/Z in that of Z after its square is taken.
            let Point { e, z, u, t, .. } = point;
            let is_neutral = u.is_zero_here();
            t.set_product(z, u);
            *t = t.invert();
            z.set_square();
            z.set_negate();
            z.set_mul(t);
            t.set_mul(u);
            e.set_mul(t);
            u.set_mul(t);
            t.copy_from(z);
            z.set_one();
            e.overwrite_if(is_neutral, z);
        });
    }

    #[inline(always)]
    fn set_shared<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &mut Point<C, F>) {
        // w^2, which the two points of an element and their opposites share.
        Self::set_encoded(point);
        point.t.set_square();
    }

    #[inline(always)]
    fn set_decoded<C: Curve, F: FieldElement<Prime = C::Prime>>(
        point: &mut Point<C, F>,
        bytes: &[u8; 32],
        has_sign: bool,
    ) -> [Choice; 2] {
        outline!(F, || {
            let words = wide::words_from_bytes(bytes);
            let Point { e, z, u, t, .. } = point;
            u.set_words(&words);
            let is_neutral = u.is_zero_here();
            // As in `point_of_w`, with its t in the place of T.
            z.set_square_of(u);
            t.copy_from(z);
            set_add_constant(t, -C::A);
            e.set_square_of(t);
            set_add_constant(e, -C::B4);
            let is_on_curve = set_sqrt(e);
            if has_sign {
                t.set_add(e);
                t.set_double();
                e.set_negate_if(!t.take_is_square());
                u.set_negate();
            }
            t.set_one();
            // u is 0.
            e.overwrite_if(is_neutral, t);
            z.overwrite_if(is_neutral, t);
            t.overwrite_if(is_neutral, u);
            [is_canonical::<C::Prime>(&words), is_on_curve | is_neutral]
        })
    }

    #[inline(always)]
    fn is_encoding_vartime<C: Curve, F: FieldElement<Prime = C::Prime>>(
        bytes: &[u8; 32],
        point: &Point<C, F>,
    ) -> bool {
        let (is_canonical, w) = field_element::<F>(bytes);
        let is_neutral = bool::from(point.is_neutral());
        // w = -1/u; 0 for the neutral element.
        bool::from(is_canonical)
            && if is_neutral { *bytes == [0; 32] } else { (w * point.u + point.z).is_zero().into() }
    }
}

/// x becomes x + k, for a small constant k. Result of level 0.
#[inline(always)]
fn set_add_constant<F: PrimeField>(x: &mut F, k: i32) {
    if k == 0 {
        return;
    }
    // Not so many steps one after another.
    for _ in 0..unseen(k.unsigned_abs()) {
        if k > 0 {
            x.set_add_one();
        } else {
            x.set_sub_one();
        }
        *x = x.carry();
    }
}

/// A point with this w, up to the sign of e, and not correct for w = 0; and t = w^2 - a.
#[inline(always)]
fn decode_w<C: Curve, F: FieldElement<Prime = C::Prime>>(bytes: &[u8; 32]) -> (Decoded<Point<C, F>>, F) {
    let (is_canonical, w) = field_element::<F>(bytes);
    let (is_on_curve, point, t) = point_of_w(w);
    (Decoded { is_canonical, is_on_curve, point }, t)
}

/// A point with this w, up to the sign of e, and not correct for w = 0; whether there is one; and t = w^2 - a. Constant-time.
#[inline(always)]
pub(super) fn point_of_w<C: Curve, F: PrimeField<Prime = C::Prime>>(w: F) -> (F::Mask, Point<C, F>, F) {
    let w2 = w.square();
    // x and b/x are the roots of x^2 - t x + b, so x - b/x is a root of t^2 - 4b, and e = (x - b/x) / w^2.
    let t = add_scaled(w2, -C::A, F::ONE).carry();
    let (is_on_curve, root) = sqrt(add_scaled(t.square(), -C::B4, F::ONE).carry());
    (is_on_curve, Point::new(root, w2, w, F::ONE), t)
}

impl<C: Curve, F: FieldElement<Prime = C::Prime>> Decoded<Point<C, F>> {
    /// `point`, or the neutral element if w = 0.
    #[inline(always)]
    fn with_neutral(self, point: Point<C, F>) -> Self {
        let is_neutral = self.point.is_neutral();
        let point = Point::select(is_neutral, &Point::from_affine(F::ONE, F::ZERO), &point);
        Decoded { is_on_curve: self.is_on_curve | is_neutral, point, ..self }
    }
}

/// w^2 of an element, which its two points and their opposites share, as 32 bytes; 0 for the neutral element.
/// Constant-time.
#[inline(always)]
pub fn encode_w_squared<C: Curve, F: FieldElement<Prime = C::Prime>>(point: &Point<C, F>) -> [u8; 32] {
    // w^2 = 1/u^2 = Z/T.
    wide::bytes_from_words(&(point.z * point.t.invert()).to_words())
}
