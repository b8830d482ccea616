//! GF(2^255 - M) for M = 18651 and, as for all M, the code of the others.

use lemniscate::field::Field as _;
use lemniscate::field::gf255::portable32;
use lemniscate::field::{FieldElement as _, P18651};

type Fe = portable32::Fe<P18651>;

#[unsafe(no_mangle)]
extern "C" fn make_gf255(x: &mut Fe, words: &[u64; 4]) {
    *x = Fe::from_words(*words);
}

#[unsafe(no_mangle)]
extern "C" fn gf255_mul(product: &mut Fe, a: &Fe, b: &Fe) {
    product.set_product(a, b);
}

#[unsafe(no_mangle)]
extern "C" fn gf255_square(square: &mut Fe, a: &Fe) {
    square.set_square_of(a);
}

#[unsafe(no_mangle)]
extern "C" fn gf255_invert(inverse: &mut Fe, a: &Fe) {
    *inverse = a.invert();
}

#[unsafe(no_mangle)]
extern "C" fn gf255_is_square(a: &Fe) -> bool {
    a.is_square().into()
}
