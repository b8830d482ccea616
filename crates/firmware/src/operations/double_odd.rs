//! Products of elements of the double-odd groups, and their encodings.

macro_rules! group {
    ($module:ident: $make:ident $make_scalar:ident $mul:ident $mulgen:ident $decode:ident $encode:ident) => {
        mod $module {
            use lemniscate::$module::{Element, Scalar};

            /// k times the generator.
            #[unsafe(no_mangle)]
            extern "C" fn $make(point: &mut Element, k: &[u8; 64]) {
                *point = Element::mul_generator(&Scalar::from_bytes_wide(k));
            }

            #[unsafe(no_mangle)]
            extern "C" fn $make_scalar(scalar: &mut Scalar, bytes: &[u8; 64]) {
                *scalar = Scalar::from_bytes_wide(bytes);
            }

            #[unsafe(no_mangle)]
            extern "C" fn $mul(product: &mut Element, point: &Element, scalar: &Scalar) {
                *product = point * scalar;
            }

            #[unsafe(no_mangle)]
            extern "C" fn $mulgen(product: &mut Element, scalar: &Scalar) {
                *product = Element::mul_generator(scalar);
            }

            #[unsafe(no_mangle)]
            extern "C" fn $decode(point: &mut Element, bytes: &[u8; 32]) -> bool {
                Element::decode(bytes).map(|decoded| *point = decoded).is_ok()
            }

            #[unsafe(no_mangle)]
            extern "C" fn $encode(bytes: &mut [u8; 32], point: &Element) {
                *bytes = point.encode();
            }
        }
    };
}

group!(do255e: make_do255e make_scalar_do255e do255e_mul do255e_mulgen do255e_decode do255e_encode);
group!(do255s: make_do255s make_scalar_do255s do255s_mul do255s_mulgen do255s_decode do255s_encode);
group!(jq255e: make_jq255e make_scalar_jq255e jq255e_mul jq255e_mulgen jq255e_decode jq255e_encode);
group!(jq255s: make_jq255s make_scalar_jq255s jq255s_mul jq255s_mulgen jq255s_decode jq255s_encode);
