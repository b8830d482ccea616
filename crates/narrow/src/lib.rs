//! Every operation of the portable GF(9767^19), as functions whose assembly `cargo xtask no-wide-arithmetic` looks
//! through: on processors of 32 bits it must have neither products of 64 bits nor divisions.
#![no_std]

use lemniscate::field::Field;
use lemniscate::field::gf9767::portable::Fe;
use lemniscate::field::gf9767::{DEGREE, Gf9767};

/// Exports functions under their names.
macro_rules! exports {
    ($(fn $name:ident($($argument:ident: $kind:ty),*) $(-> $result:ty)? $body:block)*) => {$(
        #[allow(unsafe_code)]
        // SAFETY: no other function of the program has this name.
        #[unsafe(no_mangle)]
        #[doc = concat!("`", stringify!($name), "`, to be looked through.")]
        pub extern "C" fn $name($($argument: $kind),*) $(-> $result)? $body
    )*};
}

exports! {
    fn narrow_add(a: &Fe, b: &Fe, out: &mut Fe) { *out = *a + *b; }
    fn narrow_sub(a: &Fe, b: &Fe, out: &mut Fe) { *out = *a - *b; }
    fn narrow_neg(a: &Fe, out: &mut Fe) { *out = -*a; }
    fn narrow_mul(a: &Fe, b: &Fe, out: &mut Fe) { *out = *a * *b; }
    fn narrow_square(a: &Fe, out: &mut Fe) { *out = a.square(); }
    fn narrow_mul_small(a: &Fe, k: u32, out: &mut Fe) { *out = a.mul_small(k); }
    fn narrow_invert(a: &Fe, out: &mut Fe) { *out = a.invert(); }
    fn narrow_is_square(a: &Fe) -> u8 { a.is_square().unwrap_u8() }
    fn narrow_sqrt(a: &Fe, out: &mut Fe) -> u8 {
        let is_square;
        (*out, is_square) = a.sqrt();
        is_square.unwrap_u8()
    }
    fn narrow_cube_root(a: &Fe, out: &mut Fe) { *out = a.cube_root(); }
    fn narrow_select(mask: u8, a: &Fe, b: &Fe, out: &mut Fe) { *out = Fe::select((mask & 1).into(), *a, *b); }
    fn narrow_equals(a: &Fe, b: &Fe) -> u8 { a.equals(*b).unwrap_u8() }
    fn narrow_encode(a: &Fe, out: &mut [u8; 32]) { *out = a.encode(); }
    fn narrow_decode(bytes: &[u8; 32], out: &mut Fe) -> u8 {
        let valid;
        (*out, valid) = Fe::decode(bytes);
        valid.unwrap_u8()
    }
    fn narrow_is_negative(a: &Fe) -> u8 { a.is_negative().unwrap_u8() }
    fn narrow_from_digits(bytes: &[u8; 48], out: &mut Fe) { *out = Fe::from_digits_of(bytes); }
    fn narrow_coefficients(a: &Fe, out: &mut [u16; DEGREE]) { *out = a.to_coefficients(); }
}

#[cfg(feature = "planted")]
exports! {
    fn narrow_planted_product(a: u32, b: u32) -> u32 { ((u64::from(a) * u64::from(b)) >> 32) as u32 }
    fn narrow_planted_quotient(a: u64, b: u64) -> u64 { a.checked_div(b).unwrap_or(0) }
    fn narrow_planted_remainder(a: u32, b: u32) -> u32 { a.checked_rem(b).unwrap_or(0) }
}

/// The library is only looked through, not run.
#[cfg(target_os = "none")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
