//! X25519.

use lemniscate::backend::BackendKind;
use lemniscate::scheme::x25519::{x25519, x25519_base, x25519_many};

use crate::case::{Case, OURS};
use crate::cases::shape::{Exchange, exchange_cases, exchanges};

/// All operations on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let on = |&kind: &BackendKind| {
        let mut cases = exchange_cases("x25519", OURS, "", Ours);
        cases.extend([
            exchanges("x25519", x25519_base, x25519_many::<4>),
            exchanges("x25519", x25519_base, x25519_many::<8>),
        ]);
        cases.into_iter().map(move |case| case.on(kind))
    };
    backends.iter().flat_map(on).collect()
}

#[derive(Clone, Copy)]
struct Ours;

impl Exchange for Ours {
    type PrivateKey = [u8; 32];

    fn private_key(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(*bytes)
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(x25519_base(*bytes))
    }

    fn exchange(self, key: &[u8; 32], peer: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(x25519(*key, *peer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::is_x25519;

    #[test]
    fn does_what_is_measured() {
        is_x25519(Ours);
    }
}
