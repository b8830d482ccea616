//! X25519 and X448.

use lemniscate::xdh::Function;

use crate::{Digest, scalars};

macro_rules! check {
    ($module:ident $function:ident) => { crate::exchanges::public_keys::<lemniscate::$module::$function, _>() };
}
pub(crate) use check;

/// Public keys, by the table of the base point and by the ladder.
pub fn public_keys<X: Function<N>, const N: usize>() -> u64 {
    let base = core::array::from_fn(|i| if i > 0 { 0 } else if N == 32 { 9 } else { 5 });
    let mut digest = Digest::default();
    for scalar in scalars() {
        let key = X::base_product(&scalar);
        assert_eq!(key, X::product(&scalar, &base));
        digest.add(&key);
    }
    digest.0
}
