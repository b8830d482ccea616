//! Ed25519 signatures of messages that are longer than those of all other rows.

use std::hint::black_box;

use lemniscate::backend::BackendKind;
use lemniscate::scheme::ed25519::{Entry, Signature, SigningKey, VerifyingKey, verify_each};

use crate::case::{Call, Case, OURS, Op};
use crate::inputs::{self, COUNT, Ring};

/// The length of a message, the operations on one of them, and on [`COUNT`] of them.
struct Length {
    bytes: usize,
    sign: Op,
    verify: Op,
    verify_each: Op,
}

const LENGTHS: [Length; 3] = [
    Length {
        bytes: 200,
        sign: Op::new("sign 200 bytes"),
        verify: Op::new("verify key parsed, 200 bytes"),
        verify_each: Op::new("verify_each 64 of 200 bytes"),
    },
    Length {
        bytes: 1232,
        sign: Op::new("sign 1,232 bytes"),
        verify: Op::new("verify key parsed, 1,232 bytes"),
        verify_each: Op::new("verify_each 64 of 1,232 bytes"),
    },
    Length {
        bytes: 4096,
        sign: Op::new("sign 4,096 bytes"),
        verify: Op::new("verify key parsed, 4,096 bytes"),
        verify_each: Op::new("verify_each 64 of 4,096 bytes"),
    },
];

/// All lengths on each of `backends`.
pub fn cases(backends: &[BackendKind]) -> Vec<Case> {
    let of_length = |length: Length| {
        let bytes = length.bytes;
        let case =
            |op, setup: fn(usize) -> Call| Case::new("ed25519", op, OURS, "", move || Ok(setup(bytes)));
        let each = case(length.verify_each, each).per_call(COUNT as u32);
        [case(length.sign, sign), case(length.verify, verify), each]
    };
    let on = |&kind: &BackendKind| LENGTHS.into_iter().flat_map(of_length).map(move |case| case.on(kind));
    backends.iter().flat_map(on).collect()
}

/// A message with its signature.
struct Signed {
    key: VerifyingKey,
    message: Vec<u8>,
    signature: Signature,
}

/// The i-th key, and the i-th message of so many bytes.
fn input(bytes: usize, index: usize) -> (SigningKey, Vec<u8>) {
    let message = inputs::message(index).into_iter().cycle().take(bytes).collect();
    (SigningKey::from_bytes(&inputs::seed(index)), message)
}

fn signed(bytes: usize, index: usize) -> Signed {
    let (key, message) = input(bytes, index);
    Signed { key: key.verifying_key(), signature: key.sign(&message), message }
}

fn sign(bytes: usize) -> Call {
    let mut ring = Ring::new(|i| input(bytes, i));
    Box::new(move || {
        let (key, message) = black_box(ring.turn());
        black_box(key.sign(message));
        true
    })
}

fn verify(bytes: usize) -> Call {
    let mut ring = Ring::new(|i| signed(bytes, i));
    Box::new(move || {
        let Signed { key, message, signature } = black_box(ring.turn());
        key.verify(message, signature).is_ok()
    })
}

fn each(bytes: usize) -> Call {
    let batch: Vec<_> = (0..COUNT).map(|i| signed(bytes, i)).collect();
    Box::new(move || each_is_valid(black_box(&batch)))
}

fn each_is_valid(batch: &[Signed]) -> bool {
    let entries = batch.iter().map(|Signed { key, message, signature }| Entry::new(key, message, signature));
    verify_each(&entries.collect::<Vec<_>>()).iter().all(Result::is_ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn do_what_is_measured() {
        for Length { bytes, .. } in LENGTHS {
            assert!(sign(bytes)() && verify(bytes)() && each(bytes)());
            let mut batch = [signed(bytes, 0), signed(bytes, 1)];
            assert!(batch.iter().all(|signed| signed.message.len() == bytes) && each_is_valid(&batch));
            batch[1].message[bytes - 1] ^= 1;
            assert!(!each_is_valid(&batch));
        }
    }
}
