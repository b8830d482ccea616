//! What each scheme can do, behind one trait. To add a scheme: one file, one line in [`ALL`].

mod codec;
mod eddsa;
pub mod openssh;
mod policy;
mod prime_order;
mod scheme;
mod xdh;

use crate::oid::Oid;

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

/// The scheme whose key files carry this identifier.
pub fn by_oid(oid: &Oid) -> Option<&'static dyn Scheme> {
    ALL.iter().copied().find(|scheme| scheme.about().oid == *oid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_schemes_have_the_same_identifier() {
        for scheme in ALL {
            assert!(by_oid(&scheme.about().oid).is_some_and(|found| found.is(*scheme)));
        }
    }
}
