//! Protocols: what is done with keys and nonces.
//!
//! What a function publishes cannot be marked while it runs, so those are left out that go on to compute with it in variable time: the
//! proofs of VOPRF, whose coefficients are hashes of the evaluated elements, and signing by FROST, which looks for its commitments.

use std::convert::Infallible;

use lemniscate::decaf448::Decaf448;
use lemniscate::ristretto255::Ristretto255;
use lemniscate_protocols::oprf::{BlindedElement, OprfServer, PoprfServer, SecretKey, Suite, VoprfServer};
use lemniscate_protocols::{vrf, xeddsa};
use rand_core::{TryCryptoRng, TryRng};

use crate::Check;
use crate::mark::{public, secret};

pub const CHECKS: &[Check] = &[
    ("VRF: prove, output", prove),
    ("XEdDSA: sign", sign),
    ("OPRF, ristretto255: evaluate, public key", evaluate::<Ristretto255>),
    ("OPRF, decaf448: evaluate, public key", evaluate::<Decaf448>),
];

/// Random bytes, which are secret.
struct Random(u8);

impl TryRng for Random {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|word| word as u32)
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0 += 1;
        for (byte, random) in bytes.iter_mut().zip(secret([self.0; 128])) {
            *byte = random;
        }
        Ok(())
    }
}

impl TryCryptoRng for Random {}

fn prove() {
    let key = vrf::SecretKey::from_seed(&secret([0x42; 32]));
    let (proof, output) = key.prove(vrf::Suite::Ell2, &secret(*b"a secret input"));
    let proof = vrf::Proof::from_bytes(&public(proof.to_bytes())).expect("a proof");
    let output = public(output);
    assert_eq!(public(key.output(vrf::Suite::Ell2, &secret(*b"a secret input"))), output);
    let public_key = vrf::PublicKey::from_bytes(&public(key.public_key().to_bytes())).expect("a key");
    assert_eq!(public_key.verify(vrf::Suite::Ell2, b"a secret input", &proof), Ok(output));
}

fn sign() {
    let key = secret([0x42; 32]);
    let signature = public(xeddsa::sign_with(&key, &secret(*b"a secret message"), &secret([0x24; 64])));
    let public_key = public(lemniscate::x25519::x25519_base(key));
    assert_eq!(xeddsa::verify(&public_key, b"a secret message", &signature), Ok(()));
}

fn evaluate<S: Suite>() {
    let blinded = lemniscate::prime_order::Element::<S>::generator().double().encode();
    let blinded = BlindedElement::<S>::from_bytes(blinded).expect("an element");
    let key = SecretKey::<S>::random(&mut Random(0));
    let server = OprfServer::new(key.clone());
    assert_ne!(public(server.evaluate(&blinded).to_bytes()), blinded.to_bytes());
    core::hint::black_box((VoprfServer::new(key.clone()), PoprfServer::new(key)));
}
