//! Inversion, square roots, cube roots: powers whose exponents have regular digits in base p.
//!
//! Formulas: Pornin, IACR ePrint 2020/009, section 4 (Itoh-Tsujii inversion, and the roots in the same manner), the
//! exponents derived anew below. q = p^19 throughout.

use subtle::Choice;

use super::Gf9767;
#[cfg(feature = "internals")]
use super::{Base, P};

// The factor that is computed last stands on the left, as the vector backends take longer to prepare the right one.

/// a^(p + p^2 + ... + p^18): the product of all conjugates of a except a itself.
#[inline(always)]
fn product_of_conjugates<F: Gf9767>(a: F) -> F {
    // Exponents 1 + p + ... + p^(n-1), for n = 2, 4, 8, 16 and 18.
    let n2 = a.frobenius::<1>() * a;
    let n4 = n2.frobenius::<2>() * n2;
    let n8 = n4.frobenius::<4>() * n4;
    let n16 = n8.frobenius::<8>() * n8;
    let n18 = n16 * n2.frobenius::<16>();
    n18.frobenius::<1>()
}

/// 1 / a, and 0 for 0.
///
/// 5M, and what `constant_of_product` and `divide` cost.
///
/// The norm of a, the product of all its conjugates, is in GF(p): so 1 / a is the product of the others by the inverse
/// of an integer modulo p.
#[inline(always)]
pub(super) fn invert<F: Gf9767>(a: F) -> F {
    let others = product_of_conjugates(a);
    others.divide(a.constant_of_product(others))
}

/// Returns whether a is a square: a^((q - 1) / 2) = norm(a)^((p - 1) / 2).
#[cfg(feature = "internals")]
#[inline(always)]
pub(super) fn is_square<F: Gf9767>(a: F) -> Choice {
    let norm = a.constant_of_product(product_of_conjugates(a));
    !norm.legendre().equals(Base::new(P - 1))
}

/// g^(p (1 + p^2 + p^4 + ... + p^16)).
#[inline(always)]
fn odd_conjugates<F: Gf9767>(g: F) -> F {
    // The sums of the first 2, 4, 8 and 9 even powers of p.
    let n2 = g.frobenius::<2>() * g;
    let n4 = n2.frobenius::<4>() * n2;
    let n8 = n4.frobenius::<8>() * n4;
    let n9 = n8 * g.frobenius::<16>();
    n9.frobenius::<1>()
}

/// A square root of a and true; or of -a and false, if a is not a square. 11M + 13S.
///
/// p = q = 3 mod 4, so the root is a^((q + 1) / 4). With s = 1 + p^2 + ... + p^16, p^18 - 1 = (p^2 - 1) s, so
/// (q + 1) / 4 = (p + 1) / 4 + p s (p^2 - 1) / 4. In base p, (p^2 - 1) / 4 has the digits (p - 3) / 4 and
/// (3 p - 1) / 4; and (p + 1) / 4 = (p - 3) / 4 + 1, (3 p - 1) / 4 = 3 (p - 3) / 4 + 2.
#[inline(always)]
pub(super) fn sqrt<F: Gf9767>(a: F) -> (F, Choice) {
    let h = power_2441(a);
    let ha = h * a;
    let g = h.frobenius::<1>() * (ha.square() * h);
    let root = ha * odd_conjugates(g);
    (root, root.square().equals(a))
}

/// The cube root of a. 12M + 12S.
///
/// It is a^((2 q - 1) / 3), as 3 (2 q - 1) / 3 = 1 modulo q - 1. With s as above, (2 q - 1) / 3 = (2 p - 1) / 3 +
/// 2 p s (p^2 - 1) / 3. In base p, (p^2 - 1) / 3 has the digits (p - 2) / 3 and (2 p - 1) / 3; and (2 p - 1) / 3 =
/// 2 (p - 2) / 3 + 1.
#[inline(always)]
pub(super) fn cube_root<F: Gf9767>(a: F) -> F {
    let h = power_3255(a);
    let low = h.square() * a;
    let g = h.frobenius::<1>() * low;
    low * odd_conjugates(g.square())
}

/// a^((p - 3) / 4).
#[inline(always)]
fn power_2441<F: Gf9767>(a: F) -> F {
    // A shortest chain: 1, 2, 4, .. 128, 256, 257, .. 2056, 2313, 2441.
    let a128 = a.square_n(7);
    let a257 = a128.square() * a;
    a257.square_n(3) * a257 * a128
}

/// a^((p - 2) / 3).
#[inline(always)]
fn power_3255<F: Gf9767>(a: F) -> F {
    // A shortest chain: 1, 2, 4, .. 128, 132, 260, 520, 1040, 1041, 2082, 3123, 3255.
    let a4 = a.square_n(2);
    let a128 = a4.square_n(5);
    let a132 = a128 * a4;
    let a1041 = (a132 * a128).square_n(2) * a;
    a1041.square() * a1041 * a132
}
