//! Inversion, square roots, cube roots: powers whose exponents have regular digits in base p.
//!
//! Formulas: Pornin, IACR ePrint 2020/009, section 4 (Itoh-Tsujii inversion, and the roots in the same manner), the
//! exponents derived anew below. q = p^19 throughout.

use subtle::Choice;

use super::Gf9767;
use super::{Base, P};

// The factor that is computed last stands on the left, as the vector backends take longer to prepare the right one.
// Elements are passed by address, and written in place, for the sake of backends that have them in memory.

/// a becomes a^(p^N + 1).
#[inline(always)]
fn set_norm_step<F: Gf9767, const N: usize>(a: &mut F) {
    let conjugate = a.frobenius::<N>();
    a.set_mul(&conjugate);
}

/// a^(p + p^2 + ... + p^18): the product of all conjugates of a except a itself.
#[inline(always)]
fn product_of_conjugates<F: Gf9767>(a: &F) -> F {
    // Exponents 1 + p + ... + p^(n-1), for n = 2, 4, 8, 16 and 18.
    let mut n2 = *a;
    set_norm_step::<F, 1>(&mut n2);
    let mut product = n2;
    set_norm_step::<F, 2>(&mut product);
    set_norm_step::<F, 4>(&mut product);
    set_norm_step::<F, 8>(&mut product);
    product.set_mul(&n2.frobenius::<16>());
    product.frobenius::<1>()
}

/// a becomes 1 / a, and 0 for 0.
///
/// 5M, and what `constant_of_product` and `set_divide` cost.
///
/// The norm of a, the product of all its conjugates, is in GF(p): so 1 / a is the product of the others by the inverse
/// of an integer modulo p.
#[inline(always)]
pub(super) fn set_invert<F: Gf9767>(a: &mut F) {
    let others = product_of_conjugates(a);
    let norm = a.constant_of_product(&others);
    *a = others;
    a.set_divide(norm);
}

/// Returns whether a is a square: a^((q - 1) / 2) = norm(a)^((p - 1) / 2).
#[cfg(lemniscate_internals)]
#[inline(always)]
pub(super) fn is_square<F: Gf9767>(a: &F) -> Choice {
    let norm = a.constant_of_product(&product_of_conjugates(a));
    !norm.legendre().equals(Base::new(P - 1))
}

/// g^(p (1 + p^2 + p^4 + ... + p^16)).
#[inline(always)]
fn odd_conjugates<F: Gf9767>(g: &F) -> F {
    // The sums of the first 2, 4, 8 and 9 even powers of p.
    let mut product = *g;
    set_norm_step::<F, 2>(&mut product);
    set_norm_step::<F, 4>(&mut product);
    set_norm_step::<F, 8>(&mut product);
    product.set_mul(&g.frobenius::<16>());
    product.frobenius::<1>()
}

/// A square root of a and true; or of -a and false, if a is not a square. 8M + 12S.
///
/// p = q = 3 mod 4, so the root is a^((q + 1) / 4), and (q + 1) / 4 = (p + 1) / 4 (1 + (p - 1) s) with s = p + p^3 + ... +
/// p^17. Let b = a^s and c = a b^p. The norm N = b c of a is in GF(p), and b^(p - 1) = b^p c / N: so a^(1 + (p - 1) s) = c^2 / N,
/// and the root is c^((p + 1) / 2) / N^((p + 1) / 4). a is a square if N is one.
#[inline(always)]
pub(super) fn sqrt<F: Gf9767>(a: &F) -> (F, Choice) {
    let b = odd_conjugates(a);
    let mut c = b.frobenius::<1>();
    c.set_mul(a);
    let norm = c.constant_of_product(&b);
    let e = norm.power_2441();
    let mut root = power_4884(&c);
    // 0 if N is 0, and so is the root.
    root.set_scale(e.mul(e).mul(e).mul(norm));
    (root, !e.mul(e).mul(norm).equals(Base::new(P - 1)))
}

/// The cube root of a. 12M + 12S.
///
/// It is a^((2 q - 1) / 3), as 3 (2 q - 1) / 3 = 1 modulo q - 1. With s as above, (2 q - 1) / 3 = (2 p - 1) / 3 +
/// 2 p s (p^2 - 1) / 3. In base p, (p^2 - 1) / 3 has the digits (p - 2) / 3 and (2 p - 1) / 3; and (2 p - 1) / 3 =
/// 2 (p - 2) / 3 + 1.
#[inline(always)]
pub(super) fn cube_root<F: Gf9767>(a: &F) -> F {
    let h = power_3255(a);
    let mut root = h.squared();
    root.set_mul(a);
    let mut g = h.frobenius::<1>();
    g.set_mul(&root);
    g.set_square();
    root.set_mul(&odd_conjugates(&g));
    root
}

/// a becomes a^(2^n).
#[inline(always)]
fn set_square_n<F: Gf9767>(a: &mut F, n: usize) {
    for _ in 0..n {
        a.set_square();
    }
}

/// a^((p + 1) / 2).
#[inline(always)]
fn power_4884<F: Gf9767>(a: &F) -> F {
    // 4 * 33 * 37: 1, 2, 4, .. 32, 33, 66, 132, .. 1056, 1188, 1221.
    let mut a33 = a.squared();
    set_square_n(&mut a33, 4);
    a33.set_mul(a);
    let mut a132 = a33.squared();
    a132.set_square();
    let mut power = a132;
    set_square_n(&mut power, 3);
    power.set_mul(&a132);
    power.set_mul(&a33);
    set_square_n(&mut power, 2);
    power
}

/// a^((p - 2) / 3).
#[inline(always)]
fn power_3255<F: Gf9767>(a: &F) -> F {
    // A shortest chain: 1, 2, 4, .. 128, 132, 260, 520, 1040, 1041, 2082, 3123, 3255.
    let mut a4 = a.squared();
    a4.set_square();
    let mut a128 = a4;
    set_square_n(&mut a128, 5);
    let mut a132 = a4;
    a132.set_mul(&a128);
    let mut a1041 = a128;
    a1041.set_mul(&a132);
    set_square_n(&mut a1041, 2);
    a1041.set_mul(a);
    let mut power = a1041.squared();
    power.set_mul(&a1041);
    power.set_mul(&a132);
    power
}
