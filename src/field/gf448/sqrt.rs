//! Square roots modulo p = 2^448 - 2^224 - 1, which is 3 modulo 4: a root of x, if there is one, is x x^((p-3)/4).
//! Constant-time; of one element, or of all lanes of a vector at once.

use super::power;
use crate::field::by_call::ByCall;
use crate::field::{P448, PrimeField};

/// The square root of u/v whose canonical representative is even, and whether there is one; else the root is given as zero.
/// For u = 0 the answer is (true, 0), for v = 0 and other u it is (false, 0).
///
/// With e = (p-3)/4, (u v^3)^e = (u/v)^e v^(p-3) = (u/v)^e / v^2, so that u/v (u/v)^e = uv (uv^3)^e.
///
/// Operands of level at most 1, result of level 0. 16M + 447S.
#[inline(always)]
pub fn sqrt_ratio<F: PrimeField<Prime = P448>>(u: F, v: F) -> (F::Mask, F) {
    outline!(F, || {
        let (difference, root) = ratio(u, v);
        even_or_zero(difference, root)
    })
}

/// The even square root of u/v, or of -u/v where u/v has none, and whether it has one. For u = 0 the answer is (true, 0), for
/// v = 0 and other u it is (false, 0).
///
/// Operands of level at most 1, result of level 0. 16M + 447S.
#[inline(always)]
pub fn sqrt_ratio_or_negated<F: PrimeField<Prime = P448>>(u: F, v: F) -> (F::Mask, F) {
    outline!(F, || {
        let (difference, root) = ratio(u, v);
        (difference.is_zero(), root.negate_if(root.is_odd()).carry())
    })
}

/// A root r of u/v or of -u/v, and v r^2 - u.
#[inline(always)]
fn ratio<F: PrimeField<Prime = P448>>(u: F, v: F) -> (F, F) {
    let (u, v) = (ByCall(u), ByCall(v));
    let uv = u * v;
    let root = uv * ByCall(power::power_quarter((uv * (v * v)).0));
    ((root * root * v - u).0, root.0)
}

/// The square root of x whose canonical representative is even, and whether there is one; else the root is given as zero.
/// Operand of level at most 1, result of level 0. 13M + 446S.
#[cfg(lemniscate_internals)]
#[inline(always)]
pub fn sqrt<F: PrimeField<Prime = P448>>(x: F) -> (F::Mask, F) {
    outline!(F, || {
        let root = ByCall(x) * ByCall(power::power_quarter(x));
        even_or_zero((root * root).0 - x, root.0)
    })
}

/// Returns whether x has a square root; zero has one. Operand of level at most 2.
#[cfg(lemniscate_internals)]
#[inline(always)]
pub fn is_square<F: PrimeField<Prime = P448>>(x: F) -> F::Mask {
    outline!(F, || !(power::power_half(x) + F::ONE).is_zero())
}

/// The even one of the two roots where the difference is zero, and else zero.
#[inline(always)]
fn even_or_zero<F: PrimeField<Prime = P448>>(difference: F, root: F) -> (F::Mask, F) {
    let is_square = difference.is_zero();
    let even = root.negate_if(root.is_odd()).carry();
    (is_square, F::select(is_square, even, F::ZERO))
}
