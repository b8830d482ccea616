//! Products of elements of the double-odd groups, and their encodings.

macro_rules! groups {
    ($($module:ident $scheme:ident,)+) => {$(
        mod $module {
            use lemniscate::$module::{Element, Scalar};

            /// k times the generator.
            #[unsafe(export_name = concat!("make_", stringify!($module)))]
            extern "C" fn make(point: &mut Element, k: &[u8; 64]) {
                *point = Element::mul_generator(&Scalar::from_bytes_wide(k));
            }

            #[unsafe(export_name = concat!("make_scalar_", stringify!($module)))]
            extern "C" fn make_scalar(scalar: &mut Scalar, bytes: &[u8; 64]) {
                *scalar = Scalar::from_bytes_wide(bytes);
            }

            #[unsafe(export_name = concat!(stringify!($module), "_mul"))]
            extern "C" fn mul(product: &mut Element, point: &Element, scalar: &Scalar) {
                *product = point * scalar;
            }

            #[unsafe(export_name = concat!(stringify!($module), "_mulgen"))]
            extern "C" fn mulgen(product: &mut Element, scalar: &Scalar) {
                *product = Element::mul_generator(scalar);
            }

            #[unsafe(export_name = concat!(stringify!($module), "_decode"))]
            extern "C" fn decode(point: &mut Element, bytes: &[u8; 32]) -> bool {
                Element::decode(bytes).map(|decoded| *point = decoded).is_ok()
            }

            #[unsafe(export_name = concat!(stringify!($module), "_encode"))]
            extern "C" fn encode(bytes: &mut [u8; 32], point: &Element) {
                *bytes = point.encode();
            }
        }
    )+};
}

lemniscate::for_each_scheme!(double_odd, groups);
