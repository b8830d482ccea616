//! From field elements to points (ePrint 2022/1052, section 5): a map to the isogenous curve
//! y^2 = x (x^2 + a' x + b') first, each curve having its own, and the isogeny from there. Constant-time.
//!
//! The map is not uniform: hashing adds two of its values.

use super::{Curve, Point};
use crate::field::FieldElement;

/// A point of the isogenous curve: x = xn/xd and u = x/y = un/ud, with numerators and denominators of level at most 2.
/// If one of them is 0, the result is the neutral element.
pub struct Isogenous<F> {
    pub(super) xn: F,
    pub(super) xd: F,
    pub(super) un: F,
    pub(super) ud: F,
}

/// The element that `f` is mapped to: its point of order r.
#[inline(always)]
pub fn map_field<C: Curve, F: FieldElement<Prime = C::Prime>>(f: F) -> Point<C, F> {
    outline!(F, || {
        let Isogenous { xn, xd, un, ud } = C::map_to_isogenous(f);
        // 9M + 8S; level 0.
        // x' = 4b u^2, so e' = (x'^2 - b) / (x'^2 + a x' + b); and u' = 2x / (u (x^2 - b')). As x' is no square, the point
        // of order r is (-e', -u').
        let (un2, ud2) = (un.square(), ud.square());
        let x4 = un2.square().mul_small(4 * C::B4.unsigned_abs());
        let x4 = if C::B4 > 0 { x4 } else { (-x4).carry() };
        let ud4 = ud2.square();
        let cross = (un2 * ud2).mul_small(4 * C::A.unsigned_abs());
        let minus_en = (ud4 - x4).carry();
        let ed = (if C::A < 0 { x4 - cross } else { x4 + cross } + ud4).carry();
        let minus_upn = -(xn * xd * ud).double();
        let upd = un * super::add_scaled(xn.square(), -C::BP, xd.square());

        let upd2 = upd.square();
        let z = ed * upd2;
        let point = Point::new(minus_en * upd2, z, minus_upn * upd * ed, minus_upn.square() * ed);
        Point::select(z.is_zero(), &Point::NEUTRAL, &point)
    })
}

/// The element that 32 bytes, a little-endian integer reduced modulo q, are mapped to.
#[inline(always)]
pub fn map_to_curve<C: Curve, F: FieldElement<Prime = C::Prime>>(bytes: &[u8; 32]) -> Point<C, F> {
    map_field(F::from_words(crate::wide::words_from_bytes(bytes)))
}
