//! What each scheme can do, behind one trait. To add a scheme: one file, one line in [`ALL`].

mod codec;
mod eddsa;
pub mod openssh;
mod policy;
mod prime_order;
mod scheme;
mod xdh;

use lemniscate::key_file::Algorithm;

pub use policy::PolicyArg;
pub use scheme::{Scheme, Variant};

/// Every scheme, in the order in which they are listed.
pub const ALL: &[&dyn Scheme] = &[
    &eddsa::ED25519,
    &eddsa::ED448,
    &xdh::OF_X25519,
    &xdh::OF_X448,
    &prime_order::JQ255E,
    &prime_order::JQ255S,
    &prime_order::DO255E,
    &prime_order::DO255S,
    &prime_order::CURVE9767,
];

/// The scheme of a name.
pub fn by_name(name: &str) -> Option<&'static dyn Scheme> {
    ALL.iter().copied().find(|scheme| scheme.about().name == name)
}

/// The scheme whose key files name this algorithm.
pub fn by_algorithm(algorithm: &Algorithm) -> Option<&'static dyn Scheme> {
    ALL.iter().copied().find(|scheme| scheme.about().algorithm == *algorithm)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_schemes_have_the_same_algorithm() {
        for scheme in ALL {
            assert!(by_algorithm(&scheme.about().algorithm).is_some_and(|found| found.is(*scheme)));
        }
    }
}
