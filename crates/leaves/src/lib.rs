//! Leaves: operations of the library on elements of fields and on scalars, each as a function of its own, so that its
//! machine code has a beginning, an end and a name. `lemniscate-prove --machine` reads them from the program that they are
//! linked into.
//!
//! Each function is `extern "C"`: the first argument is where the result goes, the others are its operands. None may overlap
//! with the result.
#![allow(unsafe_code)]
#![allow(improper_ctypes_definitions, reason = "references alone cross the call")]

#[cfg(target_arch = "x86_64")]
mod x86_64;

use lemniscate::field::table::{Eight, LookUp, Packed};
use lemniscate::field::{Field, FieldElement, Mask, P3957, P18651, P25519, PrimeField, gf255, gf448};
use lemniscate::scalar::{Scalar, order};
use subtle::Choice;

/// A function that is linked, and the name of its symbol.
pub struct Leaf {
    /// `lemniscate_leaf_<backend>_<modulus>_<operation>`.
    pub symbol: &'static str,
    /// Keeps the function in the program.
    pub function: *const (),
}

/// All leaves of this target.
pub fn all() -> Vec<Leaf> {
    let mut all = Vec::new();
    all.extend(portable64_19());
    all.extend(portable64_18651());
    all.extend(portable64_3957());
    all.extend(portable64_448());
    all.extend(scalar_ed25519());
    all.extend(scalar_do255e());
    all.extend(scalar_do255s());
    all.extend(scalar_curve9767());
    all.extend(scalar_ed448());
    #[cfg(target_arch = "x86_64")]
    all.extend(x86_64::all());
    all
}

/// `name: Type, "features of x86-64" { operation(arguments) = expression; .. }`: a function `name` that returns these leaves.
macro_rules! leaves {
    ($($name:ident: $fe:ty, $features:literal {
        $($operation:ident($($arg:ident: $in:ty),*) -> $to:ty = $value:expr;)*
    })*) => {$(
        pub fn $name() -> Vec<crate::Leaf> {
            type Fe = $fe;
            vec![$({
                #[cfg_attr(target_arch = "x86_64", target_feature(enable = $features))]
                #[unsafe(export_name = concat!("lemniscate_leaf_", stringify!($name), "_", stringify!($operation)))]
                unsafe extern "C" fn leaf(result: &mut $to, $($arg: $in),*) {
                    *result = $value;
                }
                crate::Leaf {
                    symbol: concat!("lemniscate_leaf_", stringify!($name), "_", stringify!($operation)),
                    function: leaf as *const (),
                }
            }),*]
        }
    )*};
}
use leaves;

/// The prime of elements.
pub type PrimeOf<F> = <F as PrimeField>::Prime;

/// Entries of two elements each, in rows of 16, and the entry for the digit 0.
pub type Rows<F> = [Eight<PrimeOf<F>, 2>; 2];
pub type Zero<F> = [Packed<PrimeOf<F>>; 2];

/// The leaves of single elements.
macro_rules! element {
    ($($name:ident: $fe:ty, $words:literal, $features:literal;)*) => {
        $crate::leaves! {$($name: $fe, $features {
            mul(a: &Fe, b: &Fe) -> Fe = *a * *b;
            square(a: &Fe) -> Fe = a.square();
            square_n(a: &Fe) -> Fe = a.square_n(1);
            add(a: &Fe, b: &Fe) -> Fe = *a + *b;
            sub(a: &Fe, b: &Fe) -> Fe = *a - *b;
            neg(a: &Fe) -> Fe = -*a;
            double(a: &Fe) -> Fe = a.double();
            add_products(a: &Fe, b: &Fe) -> Fe = a.add_products(*b);
            mul_small(a: &Fe, k: u32) -> Fe = a.mul_small(k);
            carry(a: &Fe) -> Fe = a.carry();
            select(a: &Fe, b: &Fe, mask: u8) -> Fe = Fe::select(Choice::from(mask), *a, *b);
            from_words(words: &[u64; $words]) -> Fe = Fe::from_words(*words);
            to_words(a: &Fe) -> [u64; $words] = a.to_words();
            look_up(row: &crate::Rows<Fe>, digits: &[i8; 8], zero: &crate::Zero<Fe>) -> [Fe; 2] =
                Fe::look_up(#[inline(always)] |_, c| row.get(c), digits, zero);
            scan(table: &[Fe; 4], digits: &[i8; 8], zero: &Fe) -> Fe =
                Fe::scan([*zero], table, digits, #[inline(always)] |entry| [entry])[0];
            negative(a: &Fe, digits: &[i8; 8], b: &Fe) -> Fe = Fe::select(Mask::negative(digits), *a, *b);
        })*}
    };
}
use element;

/// The leaves of scalars.
macro_rules! scalar {
    ($($name:ident: $order:ty, $words:literal;)*) => {
        leaves! {$($name: Scalar<$order, $words>, "sse2" {
            reduce(words: &[u64; $words]) -> Fe = Fe::from_words(*words);
            add(a: &Fe, b: &Fe) -> Fe = *a + *b;
            sub(a: &Fe, b: &Fe) -> Fe = *a - *b;
            neg(a: &Fe) -> Fe = -*a;
            mul(a: &Fe, b: &Fe) -> Fe = *a * *b;
        })*}
    };
}

element! {
    portable64_19: gf255::portable64::Fe<P25519>, 4, "sse2";
    portable64_18651: gf255::portable64::Fe<P18651>, 4, "sse2";
    portable64_3957: gf255::portable64::Fe<P3957>, 4, "sse2";
    portable64_448: gf448::portable64::Fe, 7, "sse2";
}

scalar! {
    scalar_ed25519: order::Ed25519, 4;
    scalar_do255e: order::DoubleOddE, 4;
    scalar_do255s: order::DoubleOddS, 4;
    scalar_curve9767: order::Curve9767, 4;
    scalar_ed448: order::Ed448, 7;
}
