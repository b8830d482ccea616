//! `ed25519-dalek` and `x25519-dalek`, with the backend that `curve25519-dalek` chooses at run time.

use std::hint::black_box;

use curve25519_dalek::{EdwardsPoint, Scalar};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey, verify_batch};

use crate::case::{Call, Case, Op};
use crate::cases::shape::{
    self, Exchange, FROM_BYTES_SIZES, Signatures, Signed, VERIFY_ALL_SIZES, batch_call, exchange_cases,
    one_by_one_case, signature_cases, verify_all, verify_all_from_bytes,
};
use crate::inputs::{self, Ring};

const NAME: &str = "ed25519-dalek";

pub fn cases() -> Vec<Case> {
    let mut cases = signature_cases("ed25519", NAME, "", Dalek);
    cases.push(one_by_one_case("ed25519", NAME, Dalek, 64));
    cases.extend(VERIFY_ALL_SIZES.map(|size| batch_case(verify_all(size), size, all_parsed)));
    cases.extend(FROM_BYTES_SIZES.map(|size| batch_case(verify_all_from_bytes(size), size, all_from_bytes)));
    cases.extend(exchange_cases("x25519", "x25519-dalek", "", Dalek));
    cases
}

fn batch_case(op: Op, size: u32, verify: fn(&[Signed<Dalek>]) -> bool) -> Case {
    Case::new("ed25519", op, NAME, "", move || batch_call(Dalek, size, verify)).per_call(size)
}

/// One verification with a decoded key: the yardstick Y.
pub fn verify_key_parsed() -> Result<Call, String> {
    shape::verify_key_parsed(Dalek)
}

/// One encoding of a point, which is an inversion and three products: the yardstick I.
pub fn encode() -> Result<Call, String> {
    let mut ring = Ring::new(|i| {
        EdwardsPoint::mul_base(&Scalar::from_bytes_mod_order_wide(&inputs::bytes64("integer", i)))
    });
    Ok(Box::new(move || black_box(black_box(ring.turn()).compress()).to_bytes() != [0; 32]))
}

#[derive(Clone, Copy)]
struct Dalek;

impl Signatures for Dalek {
    type SigningKey = SigningKey;
    type VerifyingKey = VerifyingKey;
    type Signature = [u8; 64];

    fn signing_key(self, seed: &[u8; 32]) -> Result<SigningKey, String> {
        Ok(SigningKey::from_bytes(seed))
    }

    fn public_key(self, key: &SigningKey) -> Result<[u8; 32], String> {
        Ok(key.verifying_key().to_bytes())
    }

    fn sign(self, key: &SigningKey, message: &[u8]) -> Result<[u8; 64], String> {
        let signature = key.try_sign(message).map_err(|error| error.to_string())?;
        Ok(signature.to_bytes())
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<VerifyingKey, String> {
        VerifyingKey::from_bytes(bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerifyingKey, message: &[u8], signature: &[u8; 64]) -> bool {
        use ed25519_dalek::Verifier as _;
        key.verify(message, &Signature::from_bytes(signature)).is_ok()
    }
}

/// The crate takes keys, messages and signatures as three slices.
fn all(messages: &[&[u8]], signatures: Vec<Signature>, keys: &[VerifyingKey]) -> bool {
    verify_batch(messages, &signatures, keys).is_ok()
}

fn messages(batch: &[Signed<Dalek>]) -> Vec<&[u8]> {
    batch.iter().map(|input| &input.message[..]).collect()
}

fn signatures(batch: &[Signed<Dalek>]) -> Vec<Signature> {
    batch.iter().map(|input| Signature::from_bytes(&input.signature)).collect()
}

fn all_parsed(batch: &[Signed<Dalek>]) -> bool {
    let keys: Vec<_> = batch.iter().map(|input| input.key).collect();
    all(&messages(batch), signatures(batch), &keys)
}

fn all_from_bytes(batch: &[Signed<Dalek>]) -> bool {
    let keys = batch.iter().map(|input| VerifyingKey::from_bytes(&input.public_key));
    let keys: Result<Vec<_>, _> = keys.collect();
    keys.is_ok_and(|keys| all(&messages(batch), signatures(batch), &keys))
}

impl Exchange for Dalek {
    type PrivateKey = x25519_dalek::StaticSecret;

    fn private_key(self, bytes: &[u8; 32]) -> Result<Self::PrivateKey, String> {
        Ok(x25519_dalek::StaticSecret::from(*bytes))
    }

    fn base_point(self, bytes: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(x25519_dalek::PublicKey::from(&x25519_dalek::StaticSecret::from(*bytes)).to_bytes())
    }

    fn exchange(self, key: &Self::PrivateKey, peer: &[u8; 32]) -> Result<[u8; 32], String> {
        Ok(key.diffie_hellman(&x25519_dalek::PublicKey::from(*peer)).to_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::shape::tests::{is_ed25519, is_x25519};

    #[test]
    fn does_what_is_measured() {
        is_ed25519(Dalek);
        is_x25519(Dalek);
    }
}
