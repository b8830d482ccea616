//! `ed25519-dalek` and `x25519-dalek`, with the backend that `curve25519-dalek` chooses at run time.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey, verify_batch};

use crate::case::{Call, Case};
use crate::cases::shape::{
    self, Exchange, Signatures, Signed, VERIFY_ALL_SIZES, exchange_cases, one_by_one_case, signature_cases,
    signed, verify_all,
};
use crate::inputs;

const NAME: &str = "ed25519-dalek";

pub fn cases() -> Vec<Case> {
    let mut cases = signature_cases("ed25519", NAME, "", Dalek);
    cases.push(one_by_one_case("ed25519", NAME, "", Dalek, 64));
    cases.extend(VERIFY_ALL_SIZES.map(verify_all_case));
    cases.extend(exchange_cases("x25519", "x25519-dalek", "", Dalek));
    cases
}

fn verify_all_case(size: u32) -> Case {
    Case::new("ed25519", verify_all(size), NAME, "", move || verify_all_call(size)).per_call(size)
}

/// One verification with a decoded key: the yardstick Y.
pub fn verify_key_parsed() -> Result<Call, String> {
    shape::verify_key_parsed(Dalek)
}

#[derive(Clone, Copy)]
struct Dalek;

impl Signatures for Dalek {
    type SigningKey = SigningKey;
    type VerifyingKey = VerifyingKey;
    type Signature = Signature;

    fn signing_key(self, seed: &[u8; 32]) -> Result<SigningKey, String> {
        Ok(SigningKey::from_bytes(seed))
    }

    fn public_key(self, key: &SigningKey) -> Result<[u8; 32], String> {
        Ok(key.verifying_key().to_bytes())
    }

    fn sign(self, key: &SigningKey, message: &[u8]) -> Result<Signature, String> {
        key.try_sign(message).map_err(|error| error.to_string())
    }

    fn verifying_key(self, bytes: &[u8; 32]) -> Result<VerifyingKey, String> {
        VerifyingKey::from_bytes(bytes).map_err(|error| error.to_string())
    }

    fn verify(self, key: &VerifyingKey, message: &[u8], signature: &Signature) -> bool {
        use ed25519_dalek::Verifier as _;
        key.verify(message, signature).is_ok()
    }
}

/// The crate takes keys, messages and signatures as three slices, so these are made beforehand.
fn verify_all_call(size: u32) -> Result<Call, String> {
    struct Batch {
        messages: Vec<[u8; inputs::MESSAGE_LENGTH]>,
        signatures: Vec<Signature>,
        keys: Vec<VerifyingKey>,
    }
    let size = size as usize;
    let batch = |first: usize| {
        let inputs: Vec<Signed<Dalek>> =
            (first..first + size).map(|i| signed(Dalek, i)).collect::<Result<_, _>>()?;
        Ok::<_, String>(Batch {
            messages: inputs.iter().map(|input| input.message).collect(),
            signatures: inputs.iter().map(|input| input.signature).collect(),
            keys: inputs.iter().map(|input| input.key).collect(),
        })
    };
    let count = (inputs::COUNT / size).max(1);
    let batches: Vec<Batch> = (0..count).map(|i| batch(i * size)).collect::<Result<_, _>>()?;
    let mut next = 0;
    Ok(Box::new(move || {
        next = (next + 1) % count;
        let batch = std::hint::black_box(&batches[next]);
        let messages: Vec<&[u8]> = batch.messages.iter().map(|message| &message[..]).collect();
        verify_batch(&messages, &batch.signatures, &batch.keys).is_ok()
    }))
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
