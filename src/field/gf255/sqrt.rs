//! Square roots modulo q = 2^255 - M, of one element or of all lanes of a vector at once. Constant-time.
//!
//! - q = 3 mod 4 (M = 3957): a root of x, if there is one, is x x^((q-3)/4).
//! - q = 5 mod 8 (M = 19, 18651): Atkin's method (Atkin, "Probabilistic primality testing", 1992). 2 is no square, so if
//!   x is one then i = (2x)^((q-1)/4) is a root of -1, and with b = (2x)^((q-5)/8), i = 2 x b^2, a root of x is
//!   x b (i - 1), as x^2 b^2 (i - 1)^2 = x^2 b^2 (-2i) = -x i^2 = x. If x is not a square, then i = 1 or -1.
//!
//! For a quotient x = u/v no inversion is needed: raised to q - 1, v disappears, so v^(-n) is v^(q-1-n)
//! (Bernstein, Duif, Lange, Schwabe, Yang, "High-speed high-security signatures", section 5).

use super::power;
use crate::field::Field;
use crate::field::by_call::ByCall;
use crate::field::{Prime255, PrimeField};

/// The square root of u/v whose canonical representative is even, and whether there is one; else the root is given as
/// zero. For u = 0 the answer is (true, 0), for v = 0 and other u it is (false, 0).
///
/// Operands of level at most 1, result of level 0.
#[inline(always)]
pub fn sqrt_ratio<P: Prime255, F: PrimeField<Prime = P>>(u: F, v: F) -> (F::Mask, F) {
    const { assert!(P::M % 8 == 3 || P::M % 4 == 1, "q must be 5 modulo 8 or 3 modulo 4") };
    if cfg!(lemniscate_microcontroller) {
        let mut root = u;
        let is_square = set_sqrt_ratio(&mut root, &v);
        return (is_square, root);
    }
    outline!(F, || {
        let (u, v) = (ByCall(u), ByCall(v));
        let (is_square, root) = if P::M % 8 == 3 {
            // 7M + 4S and a power.
            // With e = (q-5)/8 and c = (2uv^7)^e = b v^(7e + e) = b v^(q-5) = b / v^4: x b = u v^3 c,
            // 2x b^2 = 2uv^7 c^2.
            let v2 = v.square();
            let uv3 = u * v * v2;
            let uv7 = uv3 * v2.square();
            let c = power::power_eighth(uv7.double());
            let i = uv7.double() * c.square();
            // i^2 = -1, unless u = 0.
            (((i.square() + ByCall::ONE) * u).is_zero(), uv3 * c * (i - ByCall::ONE))
        } else {
            // 4M + 2S and a power.
            // With e = (q-3)/4, (u v^3)^e = (u/v)^e v^(q-3) = (u/v)^e / v^2, so that u/v (u/v)^e = uv (uv^3)^e.
            let uv = u * v;
            let root = uv * power::power_quarter(uv * v.square());
            ((root.square() * v - u).is_zero(), root)
        };
        (is_square, even_or_zero(is_square, root.0))
    })
}

/// The square root of 1/v whose canonical representative is even, and whether there is one; else, and for v = 0, the root is
/// given as zero.
///
/// q must be 5 modulo 8. Operand of level at most 1, result of level 0.
#[inline(always)]
pub fn inverse_sqrt<P: Prime255, F: PrimeField<Prime = P>>(v: F) -> (F::Mask, F) {
    const { assert!(P::M % 8 == 3, "q must be 5 modulo 8") };
    outline!(F, || {
        // 2M + 2S and a power. A root of v is v b (i - 1), with b = (2v)^((q-5)/8) and i = 2v b^2, so that of 1/v is
        // b (i - 1).
        let v2 = ByCall(v.double());
        let b = power::power_eighth(v2);
        let i = v2 * b.square();
        let is_square = (i.square() + ByCall::ONE).is_zero();
        (is_square, even_or_zero(is_square, (b * (i - ByCall::ONE)).0))
    })
}

/// An even square root of u/v, or of i u/v where u/v has none, and whether it has one; i is a square root of -1. For u = 0 the
/// answer is (true, 0), for v = 0 and other u it is (false, 0).
///
/// q must be 5 modulo 8. Operands of level at most 1, result of level 0.
#[inline(always)]
pub fn sqrt_ratio_or_twisted<P: Prime255, F: PrimeField<Prime = P>>(u: F, v: F, i: F) -> (F::Mask, F) {
    const { assert!(P::M % 8 == 3, "q must be 5 modulo 8") };
    outline!(F, || {
        // 9M + 3S and a power. c = u v^3 (u v^7)^((q-5)/8) satisfies v c^2 = u f with f^4 = 1.
        let (u, v, i) = (ByCall(u), ByCall(v), ByCall(i));
        let v2 = v.square();
        let uv3 = u * v * v2;
        let c = uv3 * power::power_eighth(uv3 * v2.square());
        let (of_c, iu) = (c.square() * v, i * u);
        // f = 1 or -1: a square.
        let is_one = (of_c - u).is_zero();
        let is_minus_one = (of_c + u).is_zero();
        let is_minus_i = (of_c + iu).is_zero();
        let root = ByCall::select(is_minus_one | is_minus_i, c * i, c);
        (is_one | is_minus_one, root.negate_if(root.is_odd()).carry().0)
    })
}

/// The square root of x whose canonical representative is even, and whether there is one; else the root is given as
/// zero. Operand of level at most 1, result of level 0.
#[inline(always)]
pub fn sqrt<P: Prime255, F: PrimeField<Prime = P>>(x: F) -> (F::Mask, F) {
    const { assert!(P::M % 8 == 3 || P::M % 4 == 1, "q must be 5 modulo 8 or 3 modulo 4") };
    if cfg!(lemniscate_microcontroller) {
        let mut root = x;
        let is_square = set_sqrt(&mut root);
        return (is_square, root);
    }
    outline!(F, || {
        let x = ByCall(x);
        let (is_square, root) = if P::M % 8 == 3 {
            // 4M + 1S and a power.
            let x2 = x.double();
            let b = power::power_eighth(x2);
            let xb = x * b;
            let i = xb.double() * b;
            (((i.square() + ByCall::ONE) * x).is_zero(), xb * (i - ByCall::ONE))
        } else {
            // 1M + 1S and a power.
            let root = x * power::power_quarter(x);
            ((root.square() - x).is_zero(), root)
        };
        (is_square, even_or_zero(is_square, root.0))
    })
}

/// [`sqrt_ratio`] in little memory, for u in its place: with q = 5 mod 8 or 3 mod 4, and a power of a few products more.
#[inline(always)]
pub fn set_sqrt_ratio<P: Prime255, F: PrimeField<Prime = P>>(u: &mut F, v: &F) -> F::Mask {
    outline!(F, || {
        let (mut power, mut base, mut factor) = (F::ZERO, F::ZERO, F::ZERO);
        let is_square = if P::M % 8 == 3 {
            let (mut uv3, mut uv7) = (F::ZERO, F::ZERO);
            uv7.set_square_of(v);
            uv3.set_product(&uv7, v);
            uv3.set_mul(u);
            uv7.set_square();
            uv7.set_mul(&uv3);
            uv7.set_double();
            power = uv7;
            power::set_eighth_in(&mut power, &mut base, &mut factor);
            uv3.set_mul(&power);
            power.set_square();
            let i = &mut power;
            i.set_mul(&uv7);
            factor.set_square_of(i);
            factor.set_add_one();
            factor.set_mul(u);
            i.set_sub_one();
            u.set_product(&uv3, i);
            factor.is_zero()
        } else {
            let mut uv = F::ZERO;
            uv.set_product(u, v);
            power.set_square_of(v);
            power.set_mul(&uv);
            power::set_quarter_in(&mut power, &mut base, &mut factor);
            uv.set_mul(&power);
            factor.set_square_of(&uv);
            factor.set_mul(v);
            factor.set_sub(u);
            *u = uv;
            factor.is_zero()
        };
        set_even_or_zero(is_square, u);
        is_square
    })
}

/// [`sqrt`] likewise.
#[inline(always)]
pub fn set_sqrt<P: Prime255, F: PrimeField<Prime = P>>(x: &mut F) -> F::Mask {
    outline!(F, || {
        let (mut power, mut factor) = (*x, F::ZERO);
        let is_square = if P::M % 8 == 3 {
            power.set_double();
            power::set_eighth(&mut power);
            let mut root = F::ZERO;
            root.set_product(x, &power);
            factor.set_sum(&root, &root);
            let i = &mut factor;
            i.set_mul(&power);
            power.set_square_of(i);
            power.set_add_one();
            power.set_mul(x);
            i.set_sub_one();
            x.set_product(&root, i);
            power.is_zero_here()
        } else {
            power::set_quarter(&mut power);
            power.set_mul(x);
            factor.set_square_of(&power);
            factor.set_sub(x);
            x.copy_from(&power);
            factor.is_zero_here()
        };
        set_even_or_zero(is_square, x);
        is_square
    })
}

/// [`even_or_zero`] in its place.
#[inline(always)]
fn set_even_or_zero<P: Prime255, F: PrimeField<Prime = P>>(is_square: F::Mask, root: &mut F) {
    root.set_negate_if(root.is_odd_here());
    root.clear_if(!is_square);
}

/// Returns whether x has a square root; zero has one. Operand of level at most 2.
#[cfg(lemniscate_internals)]
#[inline(always)]
pub fn is_square<P: Prime255, F: PrimeField<Prime = P>>(x: F) -> F::Mask {
    outline!(F, || !(power::power_half(x) + F::ONE).is_zero())
}

/// The same in the memory of three elements; x is lost.
#[cfg(any(test, lemniscate_assembly = "thumbv7em"))]
#[inline(always)]
pub fn take_is_square<P: Prime255, F: PrimeField<Prime = P>>(x: &mut F) -> F::Mask {
    power::set_half(x);
    x.set_add_one();
    !x.is_zero_here()
}

/// The even one of the two roots where there are roots, zero elsewhere.
#[inline(always)]
fn even_or_zero<P: Prime255, F: PrimeField<Prime = P>>(is_square: F::Mask, root: F) -> F {
    let even = root.negate_if(root.is_odd()).carry();
    F::select(is_square, even, F::ZERO)
}
