//! Functions whose bodies the build of a module writes anew, with the same results to the bit: see [`super`].
//!
//! All read their operands before they write the result, which may replace one.
//!
//! Columns of products are held times 2^13, so that their upper words are the carries. All are carried at the same time, and once
//! more. Limbs of factors are below 7 (2^51 + 2^15): so are columns below 2^127, upper words of the last one below 2^59.2, which are
//! carried to the first limb times 19, and all results below 2^51 + 2^15.
#![allow(unsafe_code)]

use super::{Limbs, carried};

/// product = a b.
#[inline(always)]
pub(super) fn set_product(product: &mut Limbs, a: &Limbs, b: &Limbs) {
    // SAFETY: references are such pointers.
    unsafe { lemniscate_wide_mul(product, a, b) };
}

/// a = a b.
#[inline(always)]
pub(super) fn set_mul(a: &mut Limbs, b: &Limbs) {
    let a: *mut Limbs = a;
    // SAFETY: as above.
    unsafe { lemniscate_wide_mul(a, a, b) };
}

/// power = a^(2^n), for n of at least 1.
#[inline(always)]
pub(super) fn set_square_n_of(power: &mut Limbs, a: &Limbs, n: usize) {
    // SAFETY: as above.
    unsafe { lemniscate_wide_square_n(power, a, n as u32) };
}

/// a = a^(2^n), for n of at least 1.
#[inline(always)]
pub(super) fn set_square_n(a: &mut Limbs, n: usize) {
    let a: *mut Limbs = a;
    // SAFETY: as above.
    unsafe { lemniscate_wide_square_n(a, a, n as u32) };
}

/// product = k a, for k below 2^18.
#[inline(always)]
pub(super) fn set_product_small(product: &mut Limbs, a: &Limbs, k: u32) {
    // SAFETY: as above.
    unsafe { lemniscate_wide_mul_small(product, a, k) };
}

/// `result` = a b.
///
/// # Safety
/// The pointers are to limbs.
#[cfg_attr(lemniscate_wide_arithmetic, unsafe(no_mangle))]
#[inline(never)]
unsafe extern "C" fn lemniscate_wide_mul(result: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: see the caller.
    let (a, b) = unsafe { (*a, *b) };
    let [a0, a1, a2, a3, a4] = a.map(|limb| limb << 8);
    let [b0, b1, b2, b3, b4] = b.map(|limb| limb << 5);
    let [_, m1, m2, m3, m4] = b.map(|limb| limb * (19 << 5));
    let product = carried_columns([
        [(a0, b0), (a1, m4), (a2, m3), (a3, m2), (a4, m1)],
        [(a0, b1), (a1, b0), (a2, m4), (a3, m3), (a4, m2)],
        [(a0, b2), (a1, b1), (a2, b0), (a3, m4), (a4, m3)],
        [(a0, b3), (a1, b2), (a2, b1), (a3, b0), (a4, m4)],
        [(a0, b4), (a1, b3), (a2, b2), (a3, b1), (a4, b0)],
    ]);
    // SAFETY: see the caller.
    unsafe { *result = product };
}

/// `result` = a^(2^n), for n of at least 1.
///
/// # Safety
/// The pointers are to limbs.
#[cfg_attr(lemniscate_wide_arithmetic, unsafe(no_mangle))]
#[inline(never)]
unsafe extern "C" fn lemniscate_wide_square_n(result: *mut Limbs, a: *const Limbs, n: u32) {
    // SAFETY: see the caller.
    let mut power = unsafe { *a };
    for _ in 0..n {
        let [a0, a1, a2, a3, a4] = power.map(|limb| limb << 9);
        // Products of two limbs come twice, so that those of one are of its half.
        let [b0, b1, b2, b3, b4] = power.map(|limb| limb << 5);
        let [m3, m4] = [power[3], power[4]].map(|limb| limb * (19 << 5));
        power = carried_columns([
            [(a0, b0 >> 1), (a1, m4), (a2, m3)],
            [(a3, m3 >> 1), (a0, b1), (a2, m4)],
            [(a1, b1 >> 1), (a0, b2), (a3, m4)],
            [(a4, m4 >> 1), (a0, b3), (a1, b2)],
            [(a2, b2 >> 1), (a0, b4), (a1, b3)],
        ]);
    }
    // SAFETY: see the caller.
    unsafe { *result = power };
}

/// `result` = k a, for k below 2^18.
///
/// # Safety
/// The pointers are to limbs.
#[cfg_attr(lemniscate_wide_arithmetic, unsafe(no_mangle))]
#[inline(never)]
unsafe extern "C" fn lemniscate_wide_mul_small(result: *mut Limbs, a: *const Limbs, k: u32) {
    let k = u64::from(k) << 13;
    // SAFETY: see the caller.
    let product = carried_columns(unsafe { *a }.map(|limb| [(limb, k)]));
    // SAFETY: see the caller.
    unsafe { *result = product };
}

/// Sums of products, times 2^-13 and carried.
#[inline(always)]
fn carried_columns<const N: usize>(columns: [[(u64, u64); N]; 5]) -> Limbs {
    let columns =
        columns.map(|products| products.iter().map(|(a, b)| u128::from(*a) * u128::from(*b)).sum::<u128>());
    let [c0, c1, c2, c3, c4] = columns.map(|column| (column >> 64) as u64);
    let [l0, l1, l2, l3, l4] = columns.map(|column| column as u64 >> 13);
    carried([l0 + 19 * c4, l1 + c0, l2 + c1, l3 + c2, l4 + c3])
}
