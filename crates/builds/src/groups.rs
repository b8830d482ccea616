//! Groups of prime order.

use lemniscate::prime_order::{Element, PrimeGroup, PrimeScalar, ScalarOf};

use crate::{Digest, scalars};

macro_rules! check {
    ($module:ident $group:ident) => {
        crate::groups::products::<lemniscate::$module::$group>()
    };
}
pub(crate) use check;

/// Products of the generator, by its table and as if it were any element, and what decoding makes of them.
pub fn products<G: PrimeGroup>() -> u64 {
    let mut digest = Digest::default();
    for scalar in scalars::<32>() {
        let k = ScalarOf::<G>::from_slice_reduced(&scalar);
        for k in [k, -k] {
            let product = Element::<G>::mul_generator(&k);
            let encoding = product.encode();
            assert_eq!(encoding.as_ref(), (Element::<G>::generator() * k).encode().as_ref());
            // The neutral element of Curve9767 has no encoding that decodes.
            if !bool::from(product.is_neutral()) {
                assert!(Element::decode(&encoding).is_ok_and(|decoded| decoded == product));
            }
            digest.add(encoding.as_ref());
        }
    }
    digest.0
}
