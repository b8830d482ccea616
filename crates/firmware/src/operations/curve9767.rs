//! GF(9767^19), and the points of Curve9767.

use lemniscate::curve9767::{Element, Scalar, Signature, VerifyingKey};
use lemniscate::field::Field as _;
use lemniscate::field::gf9767::{DEGREE, Gf9767 as _, portable::Fe};
use lemniscate::group::Group as _;
use lemniscate::group::curve9767::{Constants as _, Jacobian, codec, map};
use lemniscate::multiply::curve9767 as multiply;

type Affine = lemniscate::group::curve9767::Affine<Fe>;

#[unsafe(no_mangle)]
extern "C" fn make_gf9767(x: &mut Fe, coefficients: &[u16; DEGREE]) {
    *x = Fe::from_coefficients(&coefficients.map(|coefficient| coefficient % 9767));
}

#[unsafe(no_mangle)]
extern "C" fn gf9767_mul(product: &mut Fe, a: &Fe, b: &Fe) {
    product.set_product(a, b);
}

#[unsafe(no_mangle)]
extern "C" fn gf9767_square(square: &mut Fe, a: &Fe) {
    square.set_square_of(a);
}

#[unsafe(no_mangle)]
extern "C" fn gf9767_invert(inverse: &mut Fe, a: &Fe) {
    *inverse = a.invert();
}

#[unsafe(no_mangle)]
extern "C" fn gf9767_sqrt(root: &mut Fe, a: &Fe) -> bool {
    let (value, is_square) = a.sqrt();
    *root = value;
    is_square.into()
}

#[unsafe(no_mangle)]
extern "C" fn gf9767_is_square(a: &Fe) -> bool {
    a.is_square().into()
}

#[unsafe(no_mangle)]
extern "C" fn gf9767_cube_root(root: &mut Fe, a: &Fe) {
    *root = a.cube_root();
}

#[unsafe(no_mangle)]
extern "C" fn gf9767_map(x: &mut Fe, bytes: &[u8; 48]) {
    *x = Fe::from_digits_of(bytes);
}

#[unsafe(no_mangle)]
extern "C" fn make_scalar_curve9767(scalar: &mut Scalar, bytes: &[u8; 64]) {
    *scalar = Scalar::from_bytes_wide(bytes);
}

/// k times the generator.
#[unsafe(no_mangle)]
extern "C" fn make_curve9767(point: &mut Affine, k: &[u8; 64]) {
    *point = multiply::base_product(&Jacobian::neutral(), &Scalar::from_bytes_wide(k));
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_add(sum: &mut Affine, a: &Affine, b: &Affine) {
    *sum = a.add(b);
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_double_n(multiple: &mut Affine, a: &Affine, n: usize) {
    *multiple = a.double_n(n);
}

/// As products have it on microcontrollers, whose digits are not 0.
#[unsafe(no_mangle)]
extern "C" fn curve9767_lookup(entry: &mut Affine, digit: i8) {
    *entry = Affine::look_up(&Fe::odd()[..8], digit);
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_decode(point: &mut Affine, bytes: &[u8; 32]) -> bool {
    let decoded = codec::decode(bytes);
    *point = decoded.point;
    (decoded.is_canonical & decoded.is_on_curve).into()
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_encode(bytes: &mut [u8; 32], point: &Affine) {
    *bytes = codec::encode(point);
}

/// k times the generator.
#[unsafe(no_mangle)]
extern "C" fn make_curve9767_element(point: &mut Element, k: &[u8; 64]) {
    *point = Element::mul_generator(&Scalar::from_bytes_wide(k));
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_mul(product: &mut Element, point: &Element, scalar: &Scalar) {
    *product = *point * scalar;
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_mulgen(product: &mut Element, scalar: &Scalar) {
    *product = Element::mul_generator(scalar);
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_two_products(sum: &mut Element, point: &Element, k: &Scalar, s: &Scalar) {
    *sum = point.mul_add_mul_generator(k, s);
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_icart(point: &mut Affine, u: &Fe) {
    *point = map::icart(*u);
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_hash(point: &mut Element, bytes: &[u8; 48]) {
    *point = Element::hash_raw(bytes);
}

#[unsafe(no_mangle)]
extern "C" fn curve9767_verify_constant_time(
    public: &[u8; 32],
    message: &[u8; 32],
    signature: &[u8; 64],
) -> bool {
    let (Ok(key), Ok(signature)) = (VerifyingKey::from_bytes(public), Signature::from_bytes(signature))
    else {
        return false;
    };
    key.verify_constant_time(message, &signature).into()
}
