//! X25519.

use std::hint::black_box;

use lemniscate::backend::BackendKind;
use lemniscate::scheme::x25519::{x25519, x25519_base, x25519_many};

use crate::case::{Call, Case, OURS};
use crate::cases::shape::{Exchange, exchange_cases, exchange_many};
use crate::inputs::{self, Ring};

/// All operations on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let on = |&kind: &BackendKind| {
        let mut cases = exchange_cases("x25519", OURS, "", Ours);
        cases.extend([many::<4>(), many::<8>()]);
        cases.into_iter().map(move |case| case.on(kind))
    };
    backends.iter().flat_map(on).collect()
}

/// Exchanges of N different keys at once, the figures for one of them.
fn many<const N: usize>() -> Case {
    let setup = || {
        let pairs =
            |i| std::array::from_fn(|j| (inputs::seed(N * i + j), x25519_base(inputs::message(N * i + j))));
        let mut ring = Ring::<[_; N]>::new(pairs);
        Ok(Box::new(move || black_box(x25519_many(*black_box(ring.turn()))) != [[0; 32]; N]) as Call)
    };
    Case::new("x25519", exchange_many(N as u32), OURS, "", setup).per_call(N as u32)
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
