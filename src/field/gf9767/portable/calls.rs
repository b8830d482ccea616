//! Calls of assembly that write over an operand or to where the result is to be: a function that returns an element may
//! leave it to the compiler to copy.
#![allow(unsafe_code)]

use core::arch::asm;

use super::Coefficients;
use super::arithmetic::{self, add, multiply, scale, select, square, subtract, subtract_twice};

/// Calls a function of C with operands of a word each.
macro_rules! call {
    ($function:ident($r0:expr, $r1:expr)) => {
        call!(@ $function, $r0, $r1; lateout("r2") _, lateout("r3") _)
    };
    ($function:ident($r0:expr, $r1:expr, $r2:expr)) => {
        call!(@ $function, $r0, $r1; inlateout("r2") $r2 => _, lateout("r3") _)
    };
    ($function:ident($r0:expr, $r1:expr, $r2:expr, $r3:expr)) => {
        call!(@ $function, $r0, $r1; inlateout("r2") $r2 => _, inlateout("r3") $r3 => _)
    };
    (@ $function:ident, $r0:expr, $r1:expr; $($rest:tt)+) => {
        asm!(
            "bl {function}",
            function = sym $function,
            inlateout("r0") $r0 => _,
            inlateout("r1") $r1 => _,
            lateout("r12") _,
            lateout("lr") _,
            $($rest)+
        )
    };
}

// SAFETY: each routine is a function of C, which reads its operands and writes its result; it may lie over an operand, of `multiply`
// over the second.
in_place! {
    pub(super) unsafe *mut Coefficients;
    set_product(result, a, b) = call!(multiply(result, a, b));
    set_multiply(a, b) = call!(multiply(a, b, a));
    set_square(a) = call!(square(a, a));
    set_add(a, b) = call!(add(a, a, b));
    set_double(a) = call!(add(a, a, a));
    set_subtract(a, b) = call!(subtract(a, a, b));
    set_subtract_from(a, b) = call!(subtract(a, b, a));
    // a = k a, for k in 1 ..= p.
    set_scale(a, k: u32) = call!(scale(a, a, k));
    set_subtract_twice(a, b) = call!(subtract_twice(a, a, b));
    set_square_of(a, b) = call!(square(a, b));
    // a = b for a mask of ones.
    set_if(a, mask: u32, b) = call!(select(a, mask, b, a));
    set_difference(a, b, c) = call!(subtract(a, b, c));
}

/// The entry of a table at a place, which must be there, and below 32. Every entry is read. Tables have a multiple of eight.
#[inline(always)]
pub(super) fn look_up<A: Copy>(
    table: &[A],
    place: u32,
    elements: impl Fn(&A) -> [&Coefficients; 2],
) -> [Coefficients; 2] {
    const { assert!(size_of::<A>() == 2 * size_of::<Coefficients>()) };
    assert!(table.len().is_multiple_of(8));
    let others = !(1 << (place & 31));
    let size = size_of_val(table) as u32;
    // SAFETY: the table is there, of so many entries, and these, of the size of two elements and with two elements in them, are
    // aligned as elements are.
    let found = unsafe { arithmetic::look_up(table.as_ptr().cast(), others, size) };
    let in_order = table.first().is_none_or(|entry| {
        let [x, _] = elements(entry);
        core::ptr::eq(core::ptr::from_ref(entry).cast(), x)
    });
    let [x, y] = found.0;
    if in_order { [x, y] } else { [y, x] }
}
