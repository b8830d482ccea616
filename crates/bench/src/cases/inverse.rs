//! Inversion modulo 2^255 - 19, and modulo 2^448 - 2^224 - 1, each method by itself.

use std::hint::black_box;

use lemniscate::field::gf448::portable64::Fe;
use lemniscate::field::inverse::{Modulus, approx_quotient, binary_gcd, lehmer, safegcd};
use lemniscate::field::{FieldElement, P25519};

use super::halving::integer;
use crate::case::{Call, Case, OURS, Op};
use crate::inputs::Ring;

const SCHEME: &str = "inverse";
/// Inversion of secrets.
pub const CONSTANT_TIME: Op = Op::new("mod 2^255-19, constant-time");

/// Inversion of public values.
pub const VARTIME: Op = Op::new("mod 2^255-19, variable-time");

const CONSTANT_TIME_448: Op = Op::new("mod 2^448-2^224-1, constant-time");
const VARTIME_448: Op = Op::new("mod 2^448-2^224-1, variable-time");

/// All methods.
pub fn cases() -> Vec<Case> {
    vec![
        case(CONSTANT_TIME, "safegcd", safegcd::invert),
        case(CONSTANT_TIME, "safegcd, 2^255-M", |x, _| safegcd::invert_below_255::<P25519>(x)),
        #[cfg(target_arch = "x86_64")]
        case(CONSTANT_TIME, "safegcd, vectors", |x, _| safegcd::invert_below_255_in_vectors::<P25519>(x)),
        case(CONSTANT_TIME, "binary_gcd", binary_gcd::invert),
        case(VARTIME, "approx_quotient", approx_quotient::invert_vartime),
        case(VARTIME, "lehmer", |x, p| lehmer::invert_vartime(x, &p.words())),
        Case::new(SCHEME, CONSTANT_TIME_448, OURS, "safegcd", || call_448(FieldElement::invert)),
        Case::new(SCHEME, VARTIME_448, OURS, "lehmer", || call_448(FieldElement::invert_vartime)),
    ]
}

fn case(op: Op, method: &'static str, invert: fn(&[u64; 4], &Modulus) -> [u64; 4]) -> Case {
    Case::new(SCHEME, op, OURS, method, move || call(invert))
}

fn call(invert: fn(&[u64; 4], &Modulus) -> [u64; 4]) -> Result<Call, String> {
    let p =
        Modulus::new([u64::MAX - 18, u64::MAX, u64::MAX, u64::MAX >> 1]).ok_or("2^255 - 19 is no modulus")?;
    let mut ring = Ring::new(|i| integer::<4>(i, 254));
    Ok(Box::new(move || black_box(invert(black_box(ring.turn()), &p)) != [0; 4]))
}

fn call_448(invert: fn(Fe) -> Fe) -> Result<Call, String> {
    let mut ring = Ring::new(|i| integer::<7>(i, 447));
    Ok(Box::new(move || black_box(invert(Fe::from_words(black_box(*ring.turn())))).to_words() != [0; 7]))
}
