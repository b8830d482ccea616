//! X448.

use lemniscate::backend::BackendKind;
use lemniscate::scheme::x448::{x448, x448_base, x448_many};

use crate::case::{Case, OURS};
use crate::cases::shape::{Exchange, exchange_cases, exchanges};

/// All operations on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let on = |&kind: &BackendKind| {
        let mut cases = exchange_cases("x448", OURS, "", Ours);
        cases.extend([
            exchanges("x448", x448_base, x448_many::<4>),
            exchanges("x448", x448_base, x448_many::<8>),
        ]);
        cases.into_iter().map(move |case| case.on(kind))
    };
    backends.iter().flat_map(on).collect()
}

#[derive(Clone, Copy)]
struct Ours;

impl Exchange<56> for Ours {
    type PrivateKey = [u8; 56];

    fn private_key(self, bytes: &[u8; 56]) -> Result<[u8; 56], String> {
        Ok(*bytes)
    }

    fn base_point(self, bytes: &[u8; 56]) -> Result<[u8; 56], String> {
        Ok(x448_base(*bytes))
    }

    fn exchange(self, key: &[u8; 56], peer: &[u8; 56]) -> Result<[u8; 56], String> {
        Ok(x448(*key, *peer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::is_x448;

    #[test]
    fn does_what_is_measured() {
        is_x448(Ours);
    }
}
