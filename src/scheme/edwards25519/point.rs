//! Points of the whole curve.

use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroizing;

use super::{Element, Error};
use crate::engine::edwards25519::{Edwards25519, Mask, curve, elements, montgomery, subgroup};
use crate::engine::{Coordinates, Elements as _};
use crate::scheme::prime_order::decoded;
use crate::wide::words_from_bytes;

/// A point of any order on the curve edwards25519: the sum of an [`Element`] and a point of order 1, 2, 4 or 8.
///
/// Use it for protocols whose messages may contain such points, and whose standard defines the verdict on them: Ed25519, and
/// verifiable random functions (RFC 9381).
///
/// ```
/// use lemniscate::edwards25519::{Element, Point};
///
/// // The point of order 2.
/// let mut minus_one = [0xff; 32];
/// (minus_one[0], minus_one[31]) = (0xec, 0x7f);
/// let two = Point::decode(&minus_one).unwrap();
/// assert!(bool::from(two.is_small_order()));
///
/// let mixed = Point::from(Element::generator()) + two;
/// assert!(Element::decode(&mixed.encode()).is_err());
/// assert_eq!(mixed.mul_by_cofactor(), Element::generator().double().double().double());
/// ```
#[derive(Clone, Copy)]
pub struct Point(pub(super) Coordinates);

impl Point {
    /// The neutral element.
    pub const NEUTRAL: Self = Point(Edwards25519::NEUTRAL_ELEMENT);

    /// The base point: [`Element::generator`].
    pub const BASE: Self = Point(elements::GENERATOR);

    /// The points of small order: a point of order 8, multiplied by 0, 1, .. 7.
    ///
    /// ```
    /// use lemniscate::edwards25519::Point;
    ///
    /// assert_eq!(Point::TORSION[2], Point::TORSION[1].double());
    /// assert!(Point::TORSION.iter().all(|point| point.is_small_order().into()));
    /// ```
    pub const TORSION: [Self; 8] = {
        let mut points = [Self::NEUTRAL; 8];
        let mut i = 0;
        while i < points.len() {
            points[i] = Point(curve::TORSION[i]);
            i += 1;
        }
        points
    };

    /// Decodes a point by RFC 8032 section 5.1.3. Timing reveals only success or failure.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`] if y is not reduced, or if x = 0 has a negative sign; [`Error::PointNotOnCurve`].
    pub fn decode(bytes: &[u8; 32]) -> Result<Self, Error> {
        let (is_canonical, is_point, point) = curve::decode(bytes);
        decoded((is_canonical, is_point, Point(point)))
    }

    /// Decodes a point, and accepts non-canonical encodings too: an unreduced y, and x = 0 with a negative sign. Timing reveals
    /// only success or failure.
    ///
    /// # Errors
    /// [`Error::PointNotOnCurve`]
    pub fn decode_noncanonical(bytes: &[u8; 32]) -> Result<Self, Error> {
        let (_, is_point, point) = curve::decode(bytes);
        decoded((Choice::from(1), is_point, Point(point)))
    }

    /// The unique encoding.
    pub fn encode(&self) -> [u8; 32] {
        subgroup::encode(&self.0)
    }

    /// The point with this encoded u-coordinate of curve25519 (RFC 7748 section 4.1), whose x is odd if `is_odd` is set. Timing
    /// reveals only success or failure.
    ///
    /// # Errors
    /// [`Error::PointNotCanonical`] if u is not reduced, or if x = 0 would have to be odd; [`Error::PointNotOnCurve`] if u is on the
    /// twist.
    pub fn from_montgomery(u: &[u8; 32], is_odd: Choice) -> Result<Self, Error> {
        let is_reduced = montgomery::is_reduced(u);
        // u = -1 is on the twist, as J - 2 is no square; y = (u - 1)/(u + 1) has no value there.
        let mut minus_one = [0xff; 32];
        (minus_one[0], minus_one[31]) = (0xec, 0x7f);
        let is_on_twist = u.ct_eq(&minus_one);
        let mut bytes = montgomery::y_of_u(u);
        bytes[31] |= is_odd.unwrap_u8() << 7;
        let (is_canonical, is_point, point) = curve::decode(&bytes);
        decoded((is_canonical & is_reduced, is_point & !is_on_twist, Point(point)))
    }

    /// The encoded u-coordinate on curve25519; 0 for the neutral element.
    pub fn to_montgomery(&self) -> [u8; 32] {
        subgroup::encode_u(&self.0)
    }

    /// An Elligator 2 representative of the u-coordinate: 254 bits that [`u_of_representative`] maps back to it. About half of all
    /// points have representatives, always two; `choice` selects one. If a uniform point of the whole curve has representatives,
    /// they are uniform; the two highest bits are 0, and the caller must randomize them. Constant-time.
    pub fn to_representative(&self, choice: Choice) -> CtOption<[u8; 32]> {
        let (is_there, bytes) = montgomery::representative(&self.0, choice);
        CtOption::new(bytes, is_there)
    }

    /// Twice the point.
    pub fn double(&self) -> Self {
        Point(Edwards25519::double(&self.0))
    }

    /// The point times an integer of 32 little-endian bytes. The integer is not reduced: k and k - L give different multiples of a
    /// point outside the group of order L. Constant-time.
    ///
    /// ```
    /// use lemniscate::edwards25519::{Element, Point, Scalar};
    ///
    /// let minus_one = -Scalar::ONE;
    /// let mixed = Point::BASE + Point::TORSION[1];
    /// assert_ne!(mixed.mul_integer(&minus_one.to_bytes()), -mixed);
    /// assert_eq!(Point::BASE.mul_integer(&minus_one.to_bytes()), -Point::BASE);
    /// ```
    pub fn mul_integer(&self, integer: &[u8; 32]) -> Self {
        let words = Zeroizing::new(words_from_bytes(integer));
        Point(curve::product(&words, &self.0, &Mask::of_build()))
    }

    /// The point as an element of the prime-order group, if it is one. Constant-time.
    pub fn to_element(&self) -> CtOption<Element> {
        CtOption::new(Element::new(self.0), subgroup::contains(&self.0))
    }

    /// Eight times the point, which is an element of the prime-order group.
    pub fn mul_by_cofactor(&self) -> Element {
        Element::new(curve::times_cofactor(&self.0))
    }

    /// Returns whether the order of the point is 1, 2, 4 or 8.
    pub fn is_small_order(&self) -> Choice {
        subgroup::is_neutral(&curve::times_cofactor(&self.0))
    }
}

impl Element {
    /// The same element, with coordinates that depend only on the element, not on how it was computed. Faster than encoding and
    /// decoding it.
    pub fn normalize(&self) -> Self {
        let mut normalized = *self;
        curve::affine_each(&[*self.coordinates()], |_, affine| {
            normalized = Element::new(curve::normalized(&affine));
        });
        normalized
    }
}

impl From<Element> for Point {
    fn from(element: Element) -> Self {
        Point(*element.coordinates())
    }
}

operators! {
    [] Point;
    Add::add(self, other) = Point(Edwards25519::add(&self.0, &other.0));
    Neg::neg(self) = Point(Edwards25519::negate(&self.0));
    Sub::sub(self, other) = self + -other;
}

/// The encoded u-coordinate of curve25519 that a representative maps to, by Elligator 2 (IACR ePrint 2013/325 section 5.2). The two
/// highest bits are ignored; all others may have any value. Constant-time.
///
/// ```
/// use lemniscate::edwards25519::{Point, u_of_representative};
///
/// let u = u_of_representative(&[0x2a; 32]);
/// let point = Point::from_montgomery(&u, 0.into()).unwrap();
/// let representatives = [0, 1].map(|choice| point.to_representative(choice.into()).unwrap());
/// assert!(representatives.iter().all(|one| u_of_representative(one) == u));
/// ```
pub fn u_of_representative(representative: &[u8; 32]) -> [u8; 32] {
    montgomery::u_of_representative(representative)
}

/// The encoded u-coordinate of a multiple of the points with u-coordinate `u` on curve25519. The bits of the integer start with the
/// highest and, unlike in X25519, are not clamped. `u` may be on the twist; its top bit is ignored, and it need not be reduced.
/// Constant-time except for the number of bits.
///
/// ```
/// use lemniscate::edwards25519::{Point, u_of_multiple};
///
/// let u = Point::BASE.to_montgomery();
/// let three = [1, 1].map(subtle::Choice::from);
/// assert_eq!(u_of_multiple(three, &u), (Point::BASE + Point::BASE.double()).to_montgomery());
/// ```
pub fn u_of_multiple(bits: impl IntoIterator<Item = Choice>, u: &[u8; 32]) -> [u8; 32] {
    montgomery::u_of_multiple(&mut bits.into_iter(), u)
}

impl ConditionallySelectable for Point {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Point(Coordinates::conditional_select(&a.0, &b.0, choice))
    }
}

equals_in_constant_time! { [] Point: (self, other) = subgroup::equals::<Edwards25519, _>(&self.0, &other.0) }

crate::wipe::zeroes!([] Point: Self::NEUTRAL);

// Prints only the name of the curve: points may be secret.
prints! { [] Debug for Point: "Point(edwards25519)" }
